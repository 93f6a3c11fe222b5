//! A result made on the spot.

/// The markdown of a struct with these fields, which succeeds and has no next actions.
macro_rules! result {
    ($(#[$struct:meta])* { $($(#[$field:meta])* $name:ident: $type:ty = $value:expr),* $(,)? }) => {{
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, next_actions = [])]
        $(#[$struct])*
        struct SampleResult { $($(#[$field])* $name: $type,)* }
        SampleResult { $($name: $value,)* }.to_markdown()
    }};
}
