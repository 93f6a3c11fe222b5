#[tool_result(title = "{nothing}")]
struct BesideErrors {
    success: bool,
    next_actions: Vec<String>,
}
