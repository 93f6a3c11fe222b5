//! A blank line stands where the author wrote it: two in a row, at the end of a line and at the end of a text.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Markdown, ToolPart, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], title = "Ran {command}\n", failure = "Failed\n\n", empty = "Nothing\n\n\nfound\n")]
#[tool_result(rest = json)]
struct RunResult {
    success: bool,
    found: bool,
    command: String,
}

#[test]
fn a_first_line_may_end_with_blank_lines() {
    let run = |success, found| RunResult { success, found, command: "ls".into() }.to_markdown();
    assert_eq!(run(true, true), "Ran ls\n");
    assert_eq!(run(true, false), "Nothing\n\n\nfound\n");
    assert_eq!(run(false, true), "Failed\n\n\n- Found: true");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, title = "Built")]
struct BuildResult {
    #[tool_result(line = "Target {target}\n")]
    target: String,
    #[tool_result(line = "Took {seconds} s\n\n")]
    seconds: u32,
    next_actions: Vec<String>,
}

#[test]
fn a_line_may_end_with_blank_lines() {
    let mut result = BuildResult { target: "release".into(), seconds: 3, next_actions: vec![] };
    assert_eq!(result.to_markdown(), "Built\n\n- Target release\n\n- Took 3 s\n\n");
    result.next_actions = vec!["run it".into()];
    assert_eq!(
        result.to_markdown(),
        "Built\n\n- Target release\n\n- Took 3 s\n\n\n## Next actions\n\n- run it"
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}\n\n\n{text}\n")]
struct Note {
    name: String,
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = "# Notes\n\n\n{notes}\n\n\nThe end\n\n")]
struct NotesResult {
    #[tool_result(each = "{item}", between = "\n")]
    notes: Vec<Note>,
}

#[test]
fn a_whole_text_and_its_parts_keep_their_blank_lines() {
    let note = |name: &str| Note { name: name.into(), text: "x".into() };
    let result = NotesResult { notes: vec![note("a"), note("b")] };
    // behind the last item, the lines of the text alone
    assert_eq!(result.to_markdown(), "# Notes\n\n\na\n\n\nx\n\n\n\nb\n\n\nx\n\n\nThe end\n\n");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = draw)]
struct LogResult {
    line: String,
}

fn draw(result: &LogResult, md: &mut Markdown) -> fmt::Result {
    write!(md, "first\n\n\n{}\n\n", result.line)
}

#[test]
fn a_function_keeps_its_blank_lines() {
    assert_eq!(LogResult { line: "last".into() }.to_markdown(), "first\n\n\nlast\n\n");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
#[tool_result(markdown("Ran {command}\n{hint}\nDone\n- {hint}\n{hints}", hint = ""))]
struct HintResult {
    command: String,
    #[tool_result(each("{name}\n{more}\n", more = if item.is_new { "new" } else { "" }))]
    hints: Vec<Hint>,
}

#[derive(Serialize)]
struct Hint {
    name: String,
    is_new: bool,
}

#[test]
fn a_line_that_is_an_empty_text_is_blank_below_others_of_its_template() {
    let hint = |name: &str, is_new| Hint { name: name.into(), is_new };
    let hints = vec![hint("a", true), hint("b", false), hint("", false)];
    let text = HintResult { command: "ls".into(), hints }.to_markdown();
    assert_eq!(text, "Ran ls\n\nDone\n- \"\"\na\nnew\n\nb\n\n\n\"\"");
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{first}\n{second}")]
struct Two {
    first: &'static str,
    second: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Parts", success = true, next_actions = [])]
struct PartsResult {
    section: Two,
    map: BTreeMap<&'static str, Two>,
    #[tool_result(each = "{first}", group = "{second}\n")]
    groups: Vec<Two>,
}

#[test]
fn an_empty_text_that_begins_a_template_has_quotes() {
    let [first, second] = [Two { first: "", second: "" }, Two { first: "a", second: "b" }];
    let result = PartsResult {
        section: first.clone(),
        map: BTreeMap::from([("k", first.clone())]),
        groups: vec![second, first],
    };
    assert_eq!(
        result.to_markdown(),
        "\
Parts

## Section

\"\"

## Map

- k: \"\"

## Groups (2)

b

- a

\"\"

- \"\""
    );
}
