#[tool_result(tool("one", "other"), markdown = "## {name}\n\n{items}\n\n{next_actions}")]
pub struct ListResult { success: bool, tool: String, name: String, #[tool_result(items, each = "{path}\n{matches}", group = "### {kind}\n", between = "---")] items: Vec<Item>, next_actions: Vec<String> }
