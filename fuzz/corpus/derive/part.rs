#[tool_part("{name} {told}\n{children}", told = self.told.as_str())]
struct Node { name: String, #[serde(skip)] told: String, children: Vec<Node> }
