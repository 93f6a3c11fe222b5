#[tool_result(markdown = Self::draw)]
struct Whole {
    #[tool_result(success)]
    ok: bool,
    next_actions: Vec<String>,
}
