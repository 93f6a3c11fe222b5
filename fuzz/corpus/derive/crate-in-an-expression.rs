/* As the derive hands it on, syn reads an item of `crate` here; rustc refuses it itself. */
#[tool_result(success, next_actions = [], found = crate = "x")]
struct X { a: u8 }