#[serde(rename_all = "camelCase")]
#[tool_result(tool("open", "close"), success = self.code == 0, found = self.code > 1, next_actions = [])]
struct Computed {
    tool: String,
    code: i32,
    exit_text: String,
    #[serde(rename = "out", with = "lines")]
    std_out: Vec<u8>,
    #[serde(flatten)]
    rest: Rest,
    #[serde(skip)]
    secret: String,
}
