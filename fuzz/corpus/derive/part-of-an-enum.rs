#[serde(untagged)]
enum Node<T> { #[tool_part("- {a}\n  {b}")] A { a: T, b: Vec<Node<T>> }, #[tool_part(with = path::to)] B(u8, T), C(Box<Node<T>>), D }
