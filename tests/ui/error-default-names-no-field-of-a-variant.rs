use tool_result::ToolError;

#[derive(Debug, thiserror::Error, ToolError)]
#[tool_error(next_action = "Fetch {url} later", fields(url), retryable = self.status > 500)]
enum FetchError {
    #[error("{url}")]
    Status { url: String, status: u16 },
    #[error("no network")]
    NoNetwork,
}

fn main() {}
