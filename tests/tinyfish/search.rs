use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::{Outcome, strings, text};

/// What a search engine found.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    tool = "tinyfish_search",
    running = "⏳ Searching…",
    title = "🔍 Found {results:#} for `{query}`",
    summary = "🔍 Found {results:#}",
    empty = "⚪ Nothing found for `{query}`",
    failure_markdown = "❌ {tool}: {error}\n\n{next_actions}",
    more = "Only {shown} of {total} results are shown: narrow the query",
    details(
        resultCount = self.error.is_none().then_some(self.results.len()),
        urls = self.error.is_none().then(|| self.urls())
    )
)]
pub(crate) struct SearchResult {
    query: String,
    #[tool_result(
        items,
        each = "- {?position:[{position}] }{url}\n  **{title}**\n  {site_name}\n  {snippet}"
    )]
    results: Vec<Hit>,
    next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
struct Hit {
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    snippet: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    site_name: Option<String>,
}

impl SearchResult {
    fn urls(&self) -> Vec<&str> {
        self.results.iter().map(|hit| hit.url.as_str()).collect()
    }

    /// So many results, alike but for their numbers.
    pub(crate) fn with_results(count: u32) -> Self {
        let hit = |n| Hit {
            position: Some(n),
            title: text("Result"),
            url: format!("https://example.com/{n}"),
            ..Hit::default()
        };
        SearchResult {
            query: "rust proc macros".into(),
            results: (1..=count).map(hit).collect(),
            next_actions: strings(["Read a page with tinyfish_fetch"]),
            error: None,
        }
    }
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let found = SearchResult {
        results: vec![
            Hit {
                position: Some(1),
                title: text("Procedural macros | The *Rust* Reference"),
                url: "https://doc.rust-lang.org/reference/procedural-macros.html".into(),
                snippet: text("A `proc_macro` crate exports …\n# Not a heading"),
                site_name: text("doc.rust-lang.org"),
            },
            Hit { url: "https://example.com/a_b?c=d".into(), ..Hit::default() },
        ],
        ..SearchResult::with_results(0)
    };
    let one = SearchResult::with_results(1);
    let twelve = SearchResult::with_results(12);
    let mut second_page = SearchResult::with_results(12);
    second_page.results.drain(..10);
    let nothing = SearchResult {
        query: "asdfghjkl\u{202e}`x`".into(),
        next_actions: strings(["Search for fewer words"]),
        ..SearchResult::with_results(0)
    };
    let failed = SearchResult {
        error: text("429 Too Many Requests:\nretry after 30 s"),
        next_actions: strings(["Wait 30 seconds and call again"]),
        ..SearchResult::with_results(0)
    };
    let aborted = SearchResult {
        error: text("aborted by the user"),
        next_actions: strings([]),
        ..failed.clone()
    };
    vec![
        Outcome::of("found", &found),
        Outcome::of("one", &one),
        Outcome::of("twelve", &twelve),
        Outcome::of("second_page", &second_page),
        Outcome::of("nothing", &nothing),
        Outcome::of("failed", &failed),
        Outcome::of("aborted", &aborted),
    ]
}
