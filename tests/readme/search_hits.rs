#[derive(Serialize, ToolResult)]
#[tool_result(
    title = "{hits:#} of `{text}`",
    success = true,
    next_actions = [],
)]
struct SearchResult {
    #[tool_result(only = json)]
    text: String,
    #[tool_result(items, each = "{path}:{line} {code}")]
    hits: Vec<Hit>,
}

#[derive(Serialize)]
struct Hit {
    path: String,
    line: u32,
    code: String,
}
