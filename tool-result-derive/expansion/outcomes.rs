#[serde(rename_all = "snake_case")]
#[tool_result(tool = "edit", next_actions = [], limit(max_bytes = 9))]
enum EditResult<'a> {
    #[tool_result(title("{n} of {path}", n = hunks.len()), next_actions = &hunks[..1], more = offer(path, next_item))]
    Applied {
        path: String,
        #[tool_result(with = draw)]
        hunks: Vec<String>,
        tool: &'a str,
    },
    #[tool_result(empty)]
    Unchanged {},
    Failed {
        error: String,
    },
    Other(Box<Other<'a>>),
}
