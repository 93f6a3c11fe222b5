use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(
    title = "Fetched {page:#}: {links:#}",
    empty = "Nothing",
    more = "Look at {page} again",
    markdown = "{links:#} on {page}\n{page}\n```\n{links}\n```",
    next_actions = []
)]
struct FetchResult {
    found: bool,
    #[tool_result(untrusted = "web page")]
    page: String,
    #[tool_result(untrusted = "links", items)]
    links: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum Outcome {
    // expressions are the author's, and are not searched
    #[tool_result(title("Got {t}", t = text.trim()), summary = "{text}")]
    Page {
        #[tool_result(untrusted = "web page", wrap("{text}\n{n} {text}", n = text.len()))]
        text: String,
    },
    Failed { error: String },
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = "{place.name}\n{place}")]
struct Partly {
    #[tool_result(untrusted = "place")]
    place: Place,
}

#[derive(Serialize)]
struct Place {
    name: String,
}

fn main() {}
