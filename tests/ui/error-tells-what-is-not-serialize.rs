use tool_result::ToolError;

struct Opaque;

#[derive(thiserror::Error, ToolError)]
enum ReadError {
    #[error("no")]
    #[tool_error(fields(opaque), next_action = "Ask {opaque}", retryable = 1)]
    NotFound { opaque: Opaque },
}

impl std::fmt::Debug for ReadError {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}

fn main() {}
