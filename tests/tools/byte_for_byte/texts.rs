//! What attributes say.

use std::fmt::Write as _;

use serde::Serialize;
use tool_result::ToolResult;

/// Numbered items of several lines, some of them optional; another sentence for each status; emoji,
/// empty lines and a line break at the end. By `{index:1}` the lines of the tenth item stay where they are.
#[derive(Serialize, ToolResult, Clone)]
#[tool_result(
    markdown = "🔍 Found {results:#} for \"{query}\":\n\n{results}\n\n",
    empty_markdown = "No results for \"{query}\".",
    failure_markdown = "❌ Search failed: {error}\n"
)]
struct SearchResult {
    query: &'static str,
    #[tool_result(
        items,
        each = "{index:1}. **{title}**\n   🔗 {url}\n   📅 {published}\n   Score: {score:.2}\n"
    )]
    results: Vec<Page>,
    error: Option<&'static str>,
    #[tool_result(only = json)]
    next_actions: Vec<&'static str>,
}

#[derive(Serialize, Clone)]
struct Page {
    title: &'static str,
    url: &'static str,
    published: Option<&'static str>,
    score: f32,
}

fn search_by_hand(result: &SearchResult) -> String {
    if let Some(error) = result.error {
        return format!("❌ Search failed: {error}\n");
    }
    if result.results.is_empty() {
        return format!("No results for \"{}\".", result.query);
    }
    let count = result.results.len();
    let s = if count == 1 { "" } else { "s" };
    let mut text = format!("🔍 Found {count} result{s} for \"{}\":\n\n", result.query);
    for (i, page) in result.results.iter().enumerate() {
        text.push_str(&format!("{}. **{}**\n", i + 1, page.title));
        text.push_str(&format!("   🔗 {}\n", page.url));
        if let Some(published) = page.published {
            text.push_str(&format!("   📅 {published}\n"));
        }
        text.push_str(&format!("   Score: {:.2}\n\n", page.score));
    }
    text
}

#[test]
fn numbered_items_of_several_lines() {
    let first = Page {
        title: "The ? operator",
        url: "https://doc.rust-lang.org/reference/expressions/operator-expr.html?x=1&y_z=2",
        published: Some("2024-05-02"),
        score: 0.916_6,
    };
    let second = Page { title: "Errors & you", published: None, score: 0.5, ..first.clone() };
    let found = SearchResult {
        query: "question mark",
        results: vec![first.clone(), second],
        error: None,
        next_actions: vec!["Open the first"],
    };
    assert_eq!(found.to_markdown(), search_by_hand(&found));
    let one = SearchResult { results: vec![first], ..found.clone() };
    assert_eq!(one.to_markdown(), search_by_hand(&one));
    let nothing = SearchResult { results: vec![], ..found.clone() };
    assert_eq!(nothing.to_markdown(), search_by_hand(&nothing));
    let failed = SearchResult { error: Some("timeout after 30s"), ..nothing };
    assert_eq!(failed.to_markdown(), search_by_hand(&failed));
    let many: Vec<_> = found.results.iter().cycle().take(12).cloned().collect();
    let many = SearchResult { results: many, ..found };
    assert_eq!(many.to_markdown(), search_by_hand(&many));
}

/// Sections that are there only when their lists are not empty, a mark for a bool, a noun's number.
#[derive(Serialize, ToolResult, Clone)]
#[tool_result(
    markdown(
        "## {verdict} {name} ({elapsed:.1}s)\n{failures}\n{warnings}\n\n{passed}/{total:#} passed{?cached: (cached)}",
        verdict = mark(self.passed == self.total),
    ),
    success = true,
    next_actions = []
)]
struct TestRun {
    name: &'static str,
    elapsed: f64,
    passed: u32,
    #[tool_result(label = "test")]
    total: u32,
    cached: bool,
    #[tool_result(
        wrap = "\n### Failures\n\n{failures}",
        each = "- `{test}` {flaky:mark} after {retries:#}\n  {message}"
    )]
    failures: Vec<Failure>,
    #[tool_result(wrap = "\n### Warnings ({warnings:#})\n\n{warnings}", each = "⚠️ {item}")]
    warnings: Vec<&'static str>,
}

fn mark(is_good: bool) -> &'static str {
    if is_good { "✓" } else { "✗" }
}

#[derive(Serialize, Clone)]
struct Failure {
    test: &'static str,
    flaky: bool,
    retries: u32,
    message: Option<&'static str>,
}

fn test_run_by_hand(run: &TestRun) -> String {
    let mut text = String::new();
    let verdict = if run.passed == run.total { "✓" } else { "✗" };
    let _ = writeln!(text, "## {verdict} {} ({:.1}s)", run.name, run.elapsed);
    if !run.failures.is_empty() {
        text += "\n### Failures\n\n";
        for failure in &run.failures {
            let mark = if failure.flaky { "✓" } else { "✗" };
            let times = if failure.retries == 1 { "retry" } else { "retries" };
            let _ = writeln!(text, "- `{}` {mark} after {} {times}", failure.test, failure.retries);
            if let Some(message) = failure.message {
                let _ = writeln!(text, "  {message}");
            }
        }
    }
    if !run.warnings.is_empty() {
        let warnings = if run.warnings.len() == 1 { "warning" } else { "warnings" };
        let _ = writeln!(text, "\n### Warnings ({} {warnings})\n", run.warnings.len());
        for warning in &run.warnings {
            let _ = writeln!(text, "⚠️ {warning}");
        }
    }
    let tests = if run.total == 1 { "test" } else { "tests" };
    let cached = if run.cached { " (cached)" } else { "" };
    let _ = write!(text, "\n{}/{} {tests} passed{cached}", run.passed, run.total);
    text
}

#[test]
fn sections_marks_and_nouns() {
    let failure = Failure { test: "it::parses", flaky: true, retries: 1, message: Some("left: 1") };
    let run = TestRun {
        name: "unit",
        elapsed: 1.26,
        passed: 3,
        total: 5,
        cached: true,
        failures: vec![
            failure.clone(),
            Failure { flaky: false, retries: 2, message: None, ..failure },
        ],
        warnings: vec!["unused import"],
    };
    assert_eq!(run.to_markdown(), test_run_by_hand(&run));
    let quiet = TestRun {
        passed: 1,
        total: 1,
        cached: false,
        failures: vec![],
        warnings: vec![],
        ..run.clone()
    };
    assert_eq!(quiet.to_markdown(), test_run_by_hand(&quiet));
    let warned = TestRun { failures: vec![], warnings: vec!["a", "b"], ..run };
    assert_eq!(warned.to_markdown(), test_run_by_hand(&warned));
}

/// Labelled lines with hard breaks, words in place of nothing, a rule, a fence, a table, a joined list.
#[derive(Serialize, ToolResult, Clone)]
#[tool_result(
    markdown(
        "**Symbol:** `{name}`  \n**Kind:** {kind:debug}  \n**Docs:** {docs}\n\n---\n\n```rust\n{code}\n```\n\n| Call | Line |\n|---|---:|\n{calls}\n\n_Tags_: {tags:joined}\n> {calls:bytes} bytes in all\n",
        docs = self.docs.unwrap_or("none"),
    ),
    success = true,
    next_actions = []
)]
struct SymbolResult {
    name: &'static str,
    kind: Kind,
    docs: Option<&'static str>,
    code: &'static str,
    #[tool_result(each = "| `{name}` | {line:>6} |")]
    calls: Vec<Call>,
    tags: Vec<&'static str>,
}

#[derive(Debug, Serialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Kind {
    EnumMember,
}

#[derive(Serialize, Clone)]
struct Call {
    name: &'static str,
    line: u32,
    bytes: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a template gives a reference")]
fn debug(kind: &Kind) -> String {
    format!("{kind:?}")
}

fn joined(tags: &[&str]) -> String {
    if tags.is_empty() { "–".to_owned() } else { tags.join(" · ") }
}

fn bytes(calls: &[Call]) -> u64 {
    calls.iter().map(|call| call.bytes).sum()
}

fn symbol_by_hand(symbol: &SymbolResult) -> String {
    let mut text = format!("**Symbol:** `{}`  \n**Kind:** {:?}  \n", symbol.name, symbol.kind);
    let _ = writeln!(text, "**Docs:** {}\n\n---\n", symbol.docs.unwrap_or("none"));
    let _ = writeln!(text, "```rust\n{}\n```\n\n| Call | Line |\n|---|---:|", symbol.code);
    for call in &symbol.calls {
        let _ = writeln!(text, "| `{}` | {:>6} |", call.name, call.line);
    }
    let tags = if symbol.tags.is_empty() { "–".to_owned() } else { symbol.tags.join(" · ") };
    let _ = writeln!(text, "\n_Tags_: {tags}");
    let bytes: u64 = symbol.calls.iter().map(|call| call.bytes).sum();
    let _ = writeln!(text, "> {bytes} bytes in all");
    text
}

#[test]
fn labelled_lines_fences_and_tables() {
    let call = Call { name: "load_user", line: 7, bytes: 120 };
    let symbol = SymbolResult {
        name: "Cache::__get__",
        kind: Kind::EnumMember,
        docs: None,
        code: "fn get(&self) -> Option<&T> {\n    // *fast*\n    self.map.get(&self.key)\n}",
        calls: vec![call.clone(), Call { line: 1_234, ..call }],
        tags: vec!["hot", "unsafe_code"],
    };
    assert_eq!(symbol.to_markdown(), symbol_by_hand(&symbol));
    let bare = SymbolResult { docs: Some("Reads."), tags: vec![], ..symbol };
    assert_eq!(bare.to_markdown(), symbol_by_hand(&bare));
}
