//! An agent's analyser of code (goose): a tree of folders whose entries are an enum, and chains of calls that are
//! lists of tuples.
//!
//! | tool | lines that format, before | after |
//! |---|---|---|
//! | the tree of a folder | 150 | 34 |
//! | the calls to and from a symbol | 212 | 58 |
//!
//! Many of the lines before build a tree out of a flat list of paths, which the data is here. What no attribute says:
//!
//! - Levels by two spaces without bullets stand in a fence. There, a part says them itself (`  {entries}`); elsewhere
//!   it is one level deeper without a word.
//! - A list on one line with a mark of one's own between its items (`a -> b`): it is an argument.
//! - The parts of a tuple in `{…}`: they are arguments, `item.0`.
//! - The variant of a part, which its template says in another way (`name/`), and counts of nothing that it leaves
//!   out: `check_halves` reports both.

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::json;
use tool_result::{Status, ToolPart, ToolResult};

use super::{cut, disagreements};

#[derive(Serialize, ToolResult)]
#[tool_result(
    tool = "analyze",
    markdown = "\
TOTALS:
{totals.files} files, {totals.lines}L, {totals.functions}F, {totals.classes}C ({max_depth:depth})
By language: {languages:by_language}

NAME [LINES, FUNCTIONS, CLASSES] <MARKS>
```text
{entries}
```
",
    success = true,
    next_actions = []
)]
struct TreeResult {
    #[tool_result(only = json)]
    totals: Totals,
    #[tool_result(only = json)]
    languages: Vec<Language>,
    #[tool_result(only = json)]
    max_depth: u32,
    entries: Vec<Entry>,
}

#[derive(Serialize)]
struct Totals {
    files: usize,
    lines: usize,
    functions: usize,
    classes: usize,
}

#[derive(Serialize)]
struct Language {
    name: String,
    percent: u32,
}

fn depth(max: u32) -> String {
    if max == 0 { "any depth".to_owned() } else { format!("depth {max}") }
}

fn by_language(languages: &[Language]) -> Vec<String> {
    let shares = languages.iter();
    shares.map(|language| format!("{} ({}%)", language.name, language.percent)).collect()
}

#[derive(Serialize, ToolPart)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Entry {
    File(Analysis),
    #[tool_part("{name}/\n  {entries}")]
    Directory {
        name: String,
        entries: Vec<Entry>,
    },
    #[tool_part("{name}/ -> {target}")]
    SymlinkDir {
        name: String,
        target: PathBuf,
    },
    #[tool_part("{name} -> {target}")]
    SymlinkFile {
        name: String,
        target: PathBuf,
    },
}

#[derive(Serialize, ToolPart)]
#[tool_part(
    "{name} [{line_count}L{?functions:, {function_count}F}{?classes:, {class_count}C}]{?main_line: start:{main_line}}",
    functions = self.function_count > 0,
    classes = self.class_count > 0
)]
struct Analysis {
    name: String,
    line_count: usize,
    function_count: usize,
    class_count: usize,
    main_line: Option<usize>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    tool = "analyze",
    found = !self.is_empty(),
    markdown = "\
SYMBOL: {focus_symbol}

{definitions}

{incoming_chains}

{outgoing_chains}

COUNTS:
  Files read: {files_analyzed:len}
  Definitions: {definitions:len}
  Chains in: {incoming_chains:len}
  Chains out: {outgoing_chains:len}
  Depth: {follow_depth}

{files}
",
    empty_markdown = "'{focus_symbol}' is in none of these files.\n",
    next_actions = []
)]
struct FocusResult {
    focus_symbol: String,
    follow_depth: u32,
    #[tool_result(only = json)]
    files_analyzed: Vec<PathBuf>,
    #[tool_result(
        wrap = "DEFINED:\n{definitions}",
        each("{file}:{line} - {symbol}", file = self.alias(&item.0), line = item.1, symbol = self.focus_symbol)
    )]
    definitions: Vec<(PathBuf, usize)>,
    #[tool_result(
        wrap = "CALLED BY (depth={follow_depth}):\n{incoming_chains}",
        each("{chain}", chain = self.chain(item))
    )]
    incoming_chains: Vec<CallChain>,
    #[tool_result(
        wrap = "CALLS (depth={follow_depth}):\n{outgoing_chains}",
        each("{chain}", chain = self.chain(item))
    )]
    outgoing_chains: Vec<CallChain>,
    #[tool_result(wrap = "FILES:\n{files}", each = "  F{index}: {item}")]
    files: Vec<PathBuf>,
}

#[derive(Serialize)]
struct CallChain {
    path: Vec<(PathBuf, usize, String, String)>,
}

impl FocusResult {
    fn is_empty(&self) -> bool {
        self.definitions.is_empty()
            && self.incoming_chains.is_empty()
            && self.outgoing_chains.is_empty()
    }

    fn alias(&self, file: &Path) -> String {
        let number = self.files.iter().position(|known| known == file).map_or(0, |at| at + 1);
        format!("F{number}")
    }

    fn chain(&self, chain: &CallChain) -> String {
        let steps = chain
            .path
            .iter()
            .map(|(file, line, from, to)| format!("{}:{line} ({from} -> {to})", self.alias(file)));
        steps.collect::<Vec<_>>().join(" -> ")
    }
}

fn file(name: &str, lines: usize, functions: usize, classes: usize, start: Option<usize>) -> Entry {
    Entry::File(Analysis {
        name: name.into(),
        line_count: lines,
        function_count: functions,
        class_count: classes,
        main_line: start,
    })
}

fn folder(name: &str, entries: Vec<Entry>) -> Entry {
    Entry::Directory { name: name.into(), entries }
}

fn language(name: &str, percent: u32) -> Language {
    Language { name: name.into(), percent }
}

fn tree(max_depth: u32, entries: Vec<Entry>) -> TreeResult {
    let totals = Totals { files: 3, lines: 420, functions: 12, classes: 2 };
    TreeResult {
        totals,
        languages: vec![language("rust", 80), language("python", 19)],
        max_depth,
        entries,
    }
}

fn nested() -> TreeResult {
    let old = folder("__old__", vec![folder("empty", vec![])]);
    let src = folder(
        "src",
        vec![old, file("main.rs", 40, 2, 0, Some(12)), file("parse_it.rs", 300, 10, 2, None)],
    );
    let latest = Entry::SymlinkDir { name: "latest".into(), target: "releases/1.2".into() };
    let readme = Entry::SymlinkFile { name: "README".into(), target: "docs/README.md".into() };
    tree(3, vec![src, file("setup.py", 80, 0, 0, None), latest, readme])
}

fn step(file: &str, line: usize, from: &str, to: &str) -> (PathBuf, usize, String, String) {
    (file.into(), line, from.into(), to.into())
}

fn focus() -> FocusResult {
    let from_main =
        vec![step("src/main.rs", 4, "main", "run"), step("src/run.rs", 9, "run", "load")];
    FocusResult {
        focus_symbol: "load".into(),
        follow_depth: 2,
        files_analyzed: vec![
            "src/main.rs".into(),
            "src/run.rs".into(),
            "src/user.rs".into(),
            "build.rs".into(),
        ],
        definitions: vec![("src/user.rs".into(), 12)],
        incoming_chains: vec![CallChain { path: from_main }],
        outgoing_chains: vec![CallChain {
            path: vec![step("src/user.rs", 14, "load", "__parse__")],
        }],
        files: vec!["src/main.rs".into(), "src/run.rs".into(), "src/user.rs".into()],
    }
}

#[test]
fn a_tree_of_code() {
    let result = nested();
    assert_eq!(
        result.to_markdown(),
        "\
TOTALS:
3 files, 420L, 12F, 2C (depth 3)
By language: rust (80%), python (19%)

NAME [LINES, FUNCTIONS, CLASSES] <MARKS>
```text
src/
  __old__/
    empty/
  main.rs [40L, 2F] start:12
  parse_it.rs [300L, 10F, 2C]
setup.py [80L]
latest/ -> releases/1.2
README -> docs/README.md
```
"
    );
    assert_eq!(result.status(), Status::Success);
    assert_eq!(
        disagreements(&result),
        [
            "entries[0].entries[1].class_count: the JSON holds `0` and 2 other values, which the text does not say: name it in `each` or in the template",
            "entries[*].entries[*].type: the JSON holds `file` and 2 other values, which the text does not say: name it in `each` or in the template",
        ]
    );
    let map = result.to_json_map().unwrap();
    assert_eq!(
        map["entries"][0]["entries"][1],
        json!({
            "type": "file",
            "name": "main.rs",
            "line_count": 40,
            "function_count": 2,
            "class_count": 0,
            "main_line": 12,
        })
    );
}

#[test]
fn a_folder_without_entries() {
    let result = tree(0, vec![]);
    assert_eq!(
        result.to_markdown(),
        "\
TOTALS:
3 files, 420L, 12F, 2C (any depth)
By language: rust (80%), python (19%)

NAME [LINES, FUNCTIONS, CLASSES] <MARKS>
"
    );
    assert_eq!(disagreements(&result), [""; 0]);
}

#[test]
fn a_tree_within_700_bytes() {
    let files =
        || (1..=4).map(|number| file(&format!("part_{number}.rs"), 10, 1, 0, None)).collect();
    let (text, map) =
        cut(&tree(0, (1..=40).map(|number| folder(&format!("crate_{number}"), files())).collect()));
    assert_eq!(
        text,
        "\
TOTALS:
3 files, 420L, 12F, 2C (any depth)
By language: rust (80%), python (19%)

NAME [LINES, FUNCTIONS, CLASSES] <MARKS>
```text
crate_1/
  part_1.rs [10L, 1F]
  part_2.rs [10L, 1F]
  part_3.rs [10L, 1F]
```

... (entries: items 1 to 1 of 40, next: entries/0/entries/3)"
    );
    assert_eq!(map["entries"][0]["entries"].as_array().map(Vec::len), Some(3));
    let window = json!({ "from": 0, "shown": 1, "total": 40, "next": "entries/0/entries/3" });
    assert_eq!(map["truncation"], json!({ "entries": window }));
}

#[test]
fn calls_to_and_from_a_symbol() {
    let result = focus();
    assert_eq!(
        result.to_markdown(),
        "\
SYMBOL: load

DEFINED:
F3:12 - load

CALLED BY (depth=2):
F1:4 (main -> run) -> F2:9 (run -> load)

CALLS (depth=2):
`F3:14 (load -> __parse__)`

COUNTS:
  Files read: 4
  Definitions: 1
  Chains in: 1
  Chains out: 1
  Depth: 2

FILES:
  F1: src/main.rs
  F2: src/run.rs
  F3: src/user.rs
"
    );
}

#[test]
fn a_symbol_that_nothing_calls() {
    let mut result = focus();
    result.incoming_chains.clear();
    result.outgoing_chains.clear();
    result.files.drain(..2);
    assert_eq!(
        result.to_markdown(),
        "\
SYMBOL: load

DEFINED:
F1:12 - load

COUNTS:
  Files read: 4
  Definitions: 1
  Chains in: 0
  Chains out: 0
  Depth: 2

FILES:
  F1: src/user.rs
"
    );

    result.definitions.clear();
    assert_eq!(result.status(), Status::Empty);
    assert_eq!(result.to_markdown(), "'load' is in none of these files.\n");
}

#[test]
fn calls_within_700_bytes() {
    let mut result = focus();
    let call = |line| CallChain { path: vec![step("src/main.rs", line, "main", "load")] };
    result.incoming_chains = (1..=40).map(call).collect();
    let (text, map) = cut(&result);
    assert_eq!(
        text,
        "\
SYMBOL: load

DEFINED:
F3:12 - load

CALLED BY (depth=2):
F1:1 (main -> load)
F1:2 (main -> load)
F1:3 (main -> load)
F1:4 (main -> load)
F1:5 (main -> load)
F1:6 (main -> load)

CALLS (depth=2):
1 item

COUNTS:
  Files read: 4
  Definitions: 1
  Chains in: 40
  Chains out: 1
  Depth: 2

FILES:
3 items

... (incoming_chains: items 1 to 6 of 40, outgoing_chains: 0 of 1 item, files: 0 of 3 items, next: incoming_chains/6)"
    );
    assert_eq!(map["incoming_chains"].as_array().map(Vec::len), Some(6));
    assert_eq!(
        map["truncation"],
        json!({
            "incoming_chains": { "from": 0, "shown": 6, "total": 40, "next": "incoming_chains/6" },
            "outgoing_chains": { "from": 0, "shown": 0, "total": 1 },
            "files": { "from": 0, "shown": 0, "total": 3 },
        })
    );
}
