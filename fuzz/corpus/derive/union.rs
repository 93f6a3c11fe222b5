#[tool_result(title = "x")] #[tool_part("x")] union U { a: u8, b: u16 }
