//! Which halves there are, with which marks.

use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Delivery, Markdown, Marks, OutputOptions, ToolResult};

use super::{compact, shown};

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "list", summary = "📜 {files:#} in `{folder}`", limit(max_bytes = 700))]
struct ListResult {
    folder: &'static str,
    #[tool_result(items)]
    files: Vec<String>,
    error: Option<String>,
    next_actions: Vec<&'static str>,
}

fn list(count: usize) -> ListResult {
    ListResult {
        folder: "src",
        files: (0..count).map(|n| format!("a_file_with_a_name_{n:03}.rs")).collect(),
        error: None,
        next_actions: vec!["Read one"],
    }
}

#[test]
fn text_has_no_json_half_and_all_the_room() {
    let text = OutputOptions::default().delivery(Delivery::Text);
    let output = list(100).output_with(&text).expect("output");
    assert_eq!(output.structured_content, None);
    assert_eq!(output.tool, "list");
    assert!(output.content.len() <= 700 && output.content.len() > 670, "{}", output.content.len());
    let both = list(100).output().expect("output");
    assert!(shown(&output, "files") > shown(&both, "files"));
}

#[test]
fn structured_is_a_summary_beside_the_json() {
    let structured = OutputOptions::default().delivery(Delivery::Structured);
    let output = list(3).output_with(&structured).expect("output");
    assert_eq!(output.content, "📜 3 files in `src`\n\n## Next actions\n\n- Read one");
    assert_eq!(output.structured_content, Some(list(3).to_json_map().expect("JSON")));

    let output = list(100).output_with(&structured).expect("output");
    let (shown, total) = shown(&output, "files").expect("cut");
    assert_eq!(total, 100);
    assert_eq!(
        output.content,
        format!(
            "📜 100 files in `src`\n\n... (items 1 to {shown} of 100, next: {shown})\n\n## Next actions\n\n- Read one"
        )
    );
    assert!(compact(&output).len() <= 700);

    let failed = ListResult { error: Some("no such folder".into()), ..list(0) };
    let output = failed.output_with(&structured).expect("output");
    assert_eq!(output.content, "❌ list: no such folder\n\n## Next actions\n\n- Read one");
    assert!(output.is_error);
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    tool = "s",
    success = true,
    next_actions = [],
    summary("{words}", words = "a summary of the author's ".repeat(20))
)]
struct LongSummaryResult {
    a: u8,
    b: u8,
    c: u8,
}

/// It alone is too long: the page, which has more lines than the limit, is not delivered.
#[test]
fn a_summary_of_the_authors_is_cut_as_a_text() {
    let options = OutputOptions::default().delivery(Delivery::Structured);
    let options = options.max_bytes(300).max_lines(4);
    let result = LongSummaryResult { a: 1, b: 2, c: 3 };
    assert_eq!(result.to_markdown().lines().count(), 5);
    let output = result.output_with(&options).expect("output");
    assert_eq!(output.content, "✅ s\n... (truncated)");
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Ports {ports}", success = true, next_actions = [])]
struct PortsResult {
    #[tool_result(only = json)]
    ports: Vec<u32>,
    #[tool_result(only = json)]
    raw: Vec<u32>,
    host: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Lines {lines}", success = true, next_actions = [])]
struct LinesResult {
    #[tool_result(only = markdown)]
    lines: Vec<u32>,
}

/// Follows the pages of one half, and returns the numbers that stand in the first line.
fn numbers<T: ToolResult>(result: &T, delivery: Delivery) -> Vec<u32> {
    let mut options = OutputOptions::default().delivery(delivery).max_bytes(300);
    let mut numbers = Vec::new();
    loop {
        let output = result.output_with(&options).expect("a page");
        assert!(output.content.len() <= 300, "{}", output.content);
        let line = output.content.lines().next().unwrap_or_default();
        let words = line.split([' ', ',', '`']);
        numbers.extend(words.filter_map(|word| word.parse::<u32>().ok()));
        let Some(next) = output.truncation.as_ref().and_then(|cut| cut.next()) else {
            return numbers;
        };
        options = options.start(next.clone());
    }
}

#[test]
fn what_a_title_names_for_the_other_half_is_cut_like_anything_else() {
    let all: Vec<u32> = (1_000..1_200).collect();
    let result = PortsResult { ports: all.clone(), raw: all.clone(), host: "a" };
    assert_eq!(numbers(&result, Delivery::Text), all);
    let result = LinesResult { lines: all.clone() };
    assert_eq!(numbers(&result, Delivery::Structured), all);
}

#[test]
fn the_tools_own_limit_gives_way_to_the_options() {
    let cut = list(100).output().expect("output");
    assert!(cut.content.len() <= 700 && compact(&cut).len() <= 700);
    let whole = list(100).output_with(&OutputOptions::default().max_bytes(10_000)).expect("output");
    assert_eq!(whole.truncation, None);
}

#[test]
fn marks_can_be_plain() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "mark", next_actions = [])]
    struct MarkResult {
        #[tool_result(items)]
        hits: Vec<u8>,
        error: Option<&'static str>,
    }
    let ascii = OutputOptions::default().marks(Marks::Ascii);
    let output = |hits, error| {
        let output = MarkResult { hits, error }.output_with(&ascii).expect("output");
        (output.content, output.summary)
    };
    let (content, summary) = output(vec![1], None);
    assert_eq!(content, "[ok] mark: 1 hit\n\n## Hits\n\n1");
    assert_eq!(summary, "[ok] mark: 1 hit");
    assert_eq!(output(vec![], None).0, "[none] mark: No results found.");
    assert_eq!(output(vec![], Some("gone")).0, "[failed] mark: gone");
}

#[derive(Serialize)]
struct Entry {
    name: String,
    body: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "entries", success = true, next_actions = [])]
struct Entries {
    #[tool_result(each = draw_name)]
    entries: Vec<Entry>,
}

fn draw_name(entry: &Entry, md: &mut Markdown) -> fmt::Result {
    md.write_str(&entry.name)
}

/// Their JSON is recorded until the text is full, which a function makes shorter.
#[test]
fn the_text_alone_is_filled_by_what_a_function_draws() {
    let entry = |n| Entry { name: format!("n{n}"), body: "x".repeat(200) };
    let result = Entries { entries: (0..2_000).map(entry).collect() };
    let options = OutputOptions::default().max_bytes(1_000).delivery(Delivery::Text);
    let names: Vec<_> = (0..202).map(|n| format!("n{n}")).collect();
    assert_eq!(
        result.output_with(&options).expect("an answer").content,
        format!(
            "✅ entries: 2000 entries\n\n## Entries\n\n{}\n\n... (entries: items 1 to 202 of 2000, next: entries/202)",
            names.join("\n")
        )
    );
}

#[test]
fn beside_the_json_a_text_of_the_authors_is_the_summary() {
    fn whole(result: &OwnResult, md: &mut Markdown) -> fmt::Result {
        writeln!(md, "All {} of them.", result.count)
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "count", success = true, next_actions = ["Stop"], markdown = whole)]
    struct OwnResult {
        count: usize,
    }
    let content = |delivery| {
        let options = OutputOptions::default().delivery(delivery);
        OwnResult { count: 3 }.output_with(&options).expect("an answer").content
    };
    assert_eq!(content(Delivery::Structured), "✅ count\n\n## Next actions\n\n- Stop");
    assert_eq!(content(Delivery::Text), "All 3 of them.\n");
}

/// Its text has a number of the files, and none of their names.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ScanResult {
    #[tool_result(line = "Read {files:#}")]
    files: Vec<String>,
    hits: Vec<u32>,
}

#[test]
fn a_text_that_fits_is_whole_also_where_it_shows_no_item_of_a_long_list() {
    let files = (0..5_000).map(|n| format!("a_file_with_a_name_{n:04}.rs")).collect();
    let scan = ScanResult { files, hits: vec![1, 2] };
    let text = OutputOptions::default().delivery(Delivery::Text).max_bytes(2_000);
    let output = scan.output_with(&text).expect("output");
    assert_eq!(
        output.content,
        "✅ scan: 5000 files, 2 hits\n\n- Read 5000 files\n\n## Hits\n\n1, 2"
    );
    assert_eq!(output.truncation, None);
    assert_eq!(output.content, scan.to_markdown());
}
