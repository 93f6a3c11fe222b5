#[tool_result(success = self.code == 0, next_actions = ["Run it again"], details(pages = self.pages.len()), limit(max_bytes = 20_000), more = NextAction::call("x"))]
struct RunResult<'a, T: Clone> where T: 'a { code: i32, #[tool_result(code = self.language)] text: &'a str, language: T, #[tool_result(table = self.columns)] rows: Vec<Vec<T>>, columns: Vec<String> }
