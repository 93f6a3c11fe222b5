#[tool_result(titel = "{nothing}" markdown("{a.b", x = each("y")), tool, success = = 1)] #[tool_part]
struct X(#[tool_result(items, raw(a, b))] u8);
