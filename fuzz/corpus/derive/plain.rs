#[tool_result(title = "✅ {hits:#} for `{query}`", empty = "No hits", next_actions = [])]
struct SearchResult { found: bool, query: String, #[tool_result(each = "{index}. {file}:{line} ({score:.2})", only = markdown)] hits: Vec<Hit> }
