use tool_result::ToolError;

#[derive(Debug, thiserror::Error, ToolError)]
#[tool_error(next_action = "Fetch {url} later", fields(url))]
enum FetchError {
    #[error("{url}")]
    Status { url: String, status: u16 },
    #[error("no network")]
    NoNetwork,
}

#[derive(Debug, thiserror::Error, ToolError)]
#[tool_error(retryable = self.status > 500)]
enum StatusError {
    #[error("{status}")]
    Status { status: u16 },
}

fn main() {}
