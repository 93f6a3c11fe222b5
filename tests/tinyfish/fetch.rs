use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::{Outcome, strings, text};

/// Pages as text. One that could not be read has its own error beside the others.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    tool = "tinyfish_fetch",
    running = "⏳ Fetching…",
    title = "📄 Fetched {pages:fetched}",
    success = self.error.is_none() && !self.lost_all(),
    empty = "⚪ No pages were asked for",
    failure = "❌ {tool}{?pages:: none of {pages:#} could be read}{?error:: {error}}",
    more = "Only {shown} of {total} pages are shown: fetch fewer of them",
    details(
        urlCount = self.error.is_none().then_some(self.pages.len()),
        resultCount = self.error.is_none().then(|| read(&self.pages))
    )
)]
pub(crate) struct FetchResult {
    #[tool_result(
        items,
        each = "### {url}\n\n**{title}**\n\n{description}\n\n❌ {error}\n\n```text\n{text}\n```\n"
    )]
    pages: Vec<Page>,
    next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
struct Page {
    url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl FetchResult {
    /// So many pages, of so many lines each.
    pub(crate) fn with_pages(count: u8, lines: usize) -> Self {
        let long = |n| Page { text: Some("A line of the page.\n".repeat(lines)), ..page(n) };
        FetchResult { pages: (1..=count).map(long).collect(), next_actions: vec![], error: None }
    }

    fn lost_all(&self) -> bool {
        !self.pages.is_empty() && read(&self.pages) == 0
    }
}

/// How many of the pages could be read.
fn read(pages: &[Page]) -> usize {
    pages.iter().filter(|page| page.error.is_none()).count()
}

fn fetched(pages: &[Page]) -> String {
    match read(pages) {
        1 => "1 page".to_owned(),
        count => format!("{count} pages"),
    }
}

fn page(number: u8) -> Page {
    Page {
        url: format!("https://example.com/{number}"),
        title: text("An example"),
        text: text("# Example\n\nSome *text*."),
        ..Page::default()
    }
}

fn lost(number: u8) -> Page {
    Page {
        url: format!("https://example.com/{number}"),
        error: text("404 Not Found"),
        ..Page::default()
    }
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let one = FetchResult {
        pages: vec![Page {
            description: text("About <b>examples</b>"),
            text: text("# Example\n\n```rust\nfn main() {}\n```"),
            ..page(1)
        }],
        next_actions: Vec::new(),
        error: None,
    };
    let three = FetchResult { pages: vec![page(1), page(2), page(3)], ..one.clone() };
    let partly = FetchResult {
        pages: vec![page(1), lost(2), page(3)],
        next_actions: strings(["Check the address https://example.com/2"]),
        ..one.clone()
    };
    let all_lost = FetchResult {
        pages: vec![lost(1), lost(2)],
        next_actions: strings(["Check the addresses"]),
        error: text("the network is down"),
    };
    let lost = FetchResult { error: None, ..all_lost.clone() };
    let nothing = FetchResult {
        pages: vec![],
        next_actions: strings(["Call again with urls"]),
        ..one.clone()
    };
    let failed = FetchResult {
        pages: vec![],
        next_actions: strings(["Set TINYFISH_API_KEY and call again"]),
        error: text("no API key"),
    };
    vec![
        Outcome::of("one", &one),
        Outcome::of("three", &three),
        Outcome::of("partly", &partly),
        Outcome::of("all_lost", &all_lost),
        Outcome::of("all_lost.without_error", &lost),
        Outcome::of("nothing", &nothing),
        Outcome::of("failed", &failed),
    ]
}
