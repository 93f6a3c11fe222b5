#[serde(tag = "type", content = "c", rename_all = "camelCase")] #[tool_result(next_actions = [], summary = "{file}")]
enum ReadResult { #[tool_result(success)] Found { file: String, #[serde(flatten)] more: More }, #[tool_result(failure, title = "❌ {error}")] Failed { error: String }, Other(OtherResult), #[serde(skip)] None }
