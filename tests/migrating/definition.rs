use serde::Serialize;

/// Where a symbol is defined. What a result is made of needs no derive, before the move and after it.
#[derive(Debug, Clone, Serialize)]
pub struct Definition {
    pub name: String,
    pub kind: Kind,
    pub language: String,
    pub file_path: String,
    pub start_line: u32,
    pub confidence: f32,
    pub signature: Option<String>,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Class,
    EnumMember,
}
