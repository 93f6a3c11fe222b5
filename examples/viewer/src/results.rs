//! Results of other tools, so that there is something of every kind to look at.

use serde::Serialize;
use tool_result::{Error, ToolOutput, ToolResult};

/// Answers of four tools, each with what was asked.
pub(crate) fn prepared() -> Vec<(&'static str, Result<ToolOutput, Error>)> {
    vec![
        ("list_runs", runs().output()),
        ("read_file src/greet.rs", file().output()),
        ("find_symbol parse_confg", symbol().output()),
        ("fetch_page https://example.com/offline", page().output()),
    ]
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, title = "📜 {runs:#}")]
struct ListRunsResult {
    runs: Vec<Run>,
    next_actions: Vec<&'static str>,
}

#[derive(Serialize)]
struct Run {
    id: &'static str,
    status: RunStatus,
    pages: u32,
    goal: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum RunStatus {
    Completed,
    Running,
    Failed,
}

fn runs() -> ListRunsResult {
    let run = |id, status, pages, goal| Run { id, status, pages, goal };
    ListRunsResult {
        runs: vec![
            run("r-1041", RunStatus::Completed, 12, "Compare the prices of three hotels in 京都"),
            run(
                "r-1042",
                RunStatus::Running,
                3,
                "Collect the talks of a conference, with a | in a name",
            ),
            run("r-1043", RunStatus::Failed, 0, "Fill in a form that asks for a captcha"),
        ],
        next_actions: vec!["Read the result of r-1041", "Try r-1043 again with another page"],
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, title = "📄 {lines} lines of `{path}`")]
struct ReadFileResult {
    path: &'static str,
    lines: usize,
    #[tool_result(code = "rust")]
    text: &'static str,
    note: &'static str,
    next_actions: Vec<&'static str>,
}

fn file() -> ReadFileResult {
    let text = "/// Says hello.\nfn greet(name: &str) -> String {\n    format!(\"👋 {name}\")\n}";
    ReadFileResult {
        path: "src/greet.rs",
        lines: text.lines().count(),
        text,
        note: "An escape sequence, \x1b[31mred\x1b[0m, and a hidden \u{202e}override stay visible",
        next_actions: vec!["Read src/main.rs, which calls greet"],
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, empty = "⚪ No symbol is named `{symbol}`")]
struct FindSymbolResult {
    symbol: &'static str,
    #[tool_result(items)]
    definitions: Vec<&'static str>,
    next_actions: Vec<&'static str>,
}

fn symbol() -> FindSymbolResult {
    FindSymbolResult {
        symbol: "parse_confg",
        definitions: Vec::new(),
        next_actions: vec!["Search for parse_config"],
    }
}

#[derive(Serialize, ToolResult)]
struct FetchPageResult {
    url: &'static str,
    error: Option<&'static str>,
    next_actions: Vec<&'static str>,
}

fn page() -> FetchPageResult {
    FetchPageResult {
        url: "https://example.com/offline",
        error: Some("the connection was refused"),
        next_actions: vec!["Try again in a minute", "Fetch https://example.com/ instead"],
    }
}
