#[tool_result(next_actions = 6[], summary = "x")] struct FindResult { success: bool, a: u8 }
