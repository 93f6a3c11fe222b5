//! What is said on an enum, on a variant and on its fields.

use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Markdown, Status, ToolPart, ToolResult};

use super::halves;

#[derive(Serialize, ToolResult)]
#[serde(tag = "status", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[tool_result(
    tool = "rename",
    running = "⏳ Renaming…",
    title = "Renamed to {new_name}",
    failure = "Not renamed: {error}",
    next_actions = [format!("Read {}", self.hint())],
    details(hint = self.hint())
)]
enum RenameResult {
    #[tool_result(
        title("{new_name} in {n} files{r}", n = files.len(), r = r#type.clone()),
        summary("{n}", n = format!("{new_name}!")),
        next_actions = files.iter().map(|file| &*file.path),
        details(count = files.len())
    )]
    Done {
        new_name: String,
        r#type: String,
        #[tool_result(each("{path}{mark}", mark = if item.path == new_name.as_str() { " *" } else { "" }))]
        files: Vec<File>,
        #[tool_result(code = r#type)]
        text: String,
        #[tool_result(with = shout)]
        note: String,
    },
    #[tool_result(success = *count > 0, failure = "None of {count}")]
    Partial { new_name: String, count: u32 },
    #[tool_result(empty, empty = "Nothing to rename in {folder}")]
    Nothing { folder: String },
    #[serde(rename = "bad")]
    Failed {
        error: String,
        #[tool_result(only = json)]
        code: i32,
    },
    #[tool_result(failure, failure = "Stopped by {by}")]
    Aborted { by: String },
}

#[derive(Serialize)]
struct File {
    path: String,
}

fn shout(note: &str, md: &mut Markdown) -> fmt::Result {
    write!(md, "{}", note.to_uppercase())
}

impl RenameResult {
    fn hint(&self) -> &'static str {
        match self {
            RenameResult::Done { .. } | RenameResult::Partial { .. } => "it",
            _ => "the manual",
        }
    }
}

#[test]
fn a_variant_has_what_it_says_and_else_what_the_enum_says() {
    let files = vec![File { path: "a".into() }, File { path: "b".into() }];
    let (new_name, r#type) = ("b".to_owned(), "rust".to_owned());
    let done = RenameResult::Done { new_name, r#type, files, text: "fn".into(), note: "so".into() };
    assert_eq!(
        halves(&done),
        r#"{"tool":"rename","status":"done","newName":"b","type":"rust","files":[{"path":"a"},{"path":"b"}],"text":"fn","note":"so","success":true,"next_actions":["a","b"]}
b in 2 filesrust

- Status: done
- Type: rust

## Files (2)

- a
- b *

## Text

```rust
fn
```

SO

## Next actions

- a
- b"#
    );
    assert_eq!(done.summary(), "b!");
    assert_eq!(
        serde_json::to_string(&done.details().unwrap()).unwrap(),
        r#"{"count":2,"files_count":2,"newName":"b","note":"so","status":"done","success":true,"text":"fn","tool":"rename","type":"rust"}"#
    );

    let partial = |count| RenameResult::Partial { new_name: "b".into(), count };
    assert_eq!(
        halves(&partial(1)),
        r#"{"tool":"rename","status":"partial","newName":"b","count":1,"success":true,"next_actions":["Read it"]}
Renamed to b

- Status: partial
- Count: 1

## Next actions

- Read it"#
    );
    assert_eq!(partial(1).details().unwrap()["hint"], "it");
    assert_eq!(
        halves(&partial(0)),
        r#"{"tool":"rename","status":"partial","newName":"b","count":0,"success":false,"next_actions":["Read it"]}
None of 0

- Status: partial
- New name: b

## Next actions

- Read it"#
    );

    let nothing = RenameResult::Nothing { folder: "src".into() };
    assert_eq!(nothing.status(), Status::Empty);
    assert_eq!(
        halves(&nothing),
        r#"{"tool":"rename","status":"nothing","folder":"src","found":false,"next_actions":["Read the manual"]}
Nothing to rename in src

- Status: nothing

## Next actions

- Read the manual"#
    );
    assert_eq!(
        halves(&RenameResult::Failed { error: "locked".into(), code: 3 }),
        r#"{"tool":"rename","status":"bad","error":"locked","code":3,"success":false,"next_actions":["Read the manual"]}
Not renamed: locked

- Status: bad

## Next actions

- Read the manual"#
    );
    let aborted = RenameResult::Aborted { by: "user".into() };
    assert_eq!(
        halves(&aborted),
        r#"{"tool":"rename","status":"aborted","by":"user","success":false,"next_actions":["Read the manual"]}
Stopped by user

- Status: aborted

## Next actions

- Read the manual"#
    );
    assert_eq!(aborted.summary(), "❌ Stopped by user");
    assert_eq!(RenameResult::RUNNING, "⏳ Renaming…");
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool("open", "close"), markdown = draw, success = self.is_success(), next_actions = [])]
enum Moved {
    Opened { tool: String, path: String },
    Closed { tool: String },
}

impl Moved {
    fn is_success(&self) -> bool {
        matches!(self, Moved::Opened { .. })
    }
}

fn draw(result: &Moved, md: &mut Markdown) -> fmt::Result {
    match result {
        Moved::Opened { path, .. } => {
            md.write_str("Opened ")?;
            md.value(path)
        }
        Moved::Closed { .. } => md.write_str("Not closed"),
    }
}

#[test]
fn a_text_and_a_status_of_the_whole_enum() {
    let opened = Moved::Opened { tool: "open".into(), path: "a.rs".into() };
    assert_eq!(
        halves(&opened),
        r#"{"tool":"open","Opened":{"tool":"open","path":"a.rs"},"success":true,"next_actions":[]}
Opened a.rs"#
    );
    let closed = Moved::Closed { tool: "close".into() };
    assert_eq!(
        halves(&closed),
        r#"{"tool":"close","Closed":{"tool":"close"},"success":false,"next_actions":[]}
Not closed"#
    );
    assert_eq!((opened.tool(), closed.tool(), Moved::TOOL), ("open", "close", "open"));
    let other = Moved::Closed { tool: "shut".into() };
    assert_eq!(
        other.to_json_map().unwrap_err().to_string(),
        "tool: `shut` is not an identifier of this result; declared: `open`, `close`; correct the field, or add it to `#[tool_result(tool(…))]`"
    );
}

#[derive(Serialize, ToolPart)]
#[tool_part("{path} ({size})", size = format!("{} bytes", self.bytes))]
struct Entry {
    path: String,
    bytes: u32,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "list", next_actions = [])]
enum Listed {
    Entries { entries: Vec<Entry> },
    Held(ListedResult),
    Failed { error: String },
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct ListedResult {
    success: bool,
    entries: Vec<Entry>,
}

#[test]
fn parts_draw_themselves_in_a_variant() {
    let entries = || vec![Entry { path: "a.rs".into(), bytes: 7 }];
    assert_eq!(
        Listed::Entries { entries: entries() }.to_markdown(),
        "✅ list: entries, 1 entry\n\n## Entries\n\n- a.rs (7 bytes)"
    );
    assert_eq!(
        Listed::Held(ListedResult { success: true, entries: entries() }).to_markdown(),
        "✅ list: held, 1 entry\n\n## Entries\n\n- a.rs (7 bytes)"
    );
    assert_eq!(Listed::Failed { error: "x".into() }.to_markdown(), "❌ list: failed: x");
}

/// `Listed` cannot fail, so what the enum says of a failure is not for it.
#[derive(Serialize, ToolResult)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[tool_result(next_actions = [], failure_markdown = "It failed: {error}", empty = "Nothing")]
enum Searched {
    Listed { found: bool, names: Vec<String> },
    Refused { error: String },
}

#[test]
fn a_variant_takes_what_its_status_can_use() {
    let listed = |names: &[&str]| Searched::Listed {
        found: !names.is_empty(),
        names: names.iter().map(|name| (*name).to_owned()).collect(),
    };
    assert_eq!(listed(&[]).to_markdown(), "Nothing\n\n- Kind: listed");
    let refused = Searched::Refused { error: "no such folder".to_owned() };
    assert_eq!(refused.to_markdown(), "It failed: no such folder");
}

/// What a variant lacks, the text of another one may name.
#[derive(Serialize, ToolResult)]
#[tool_result(tool = "find", next_actions = [], empty = "No match for {query}")]
enum Found {
    #[tool_result(success)]
    Hits {
        #[tool_result(items)]
        hits: Vec<u32>,
    },
    #[tool_result(empty)]
    Nothing {
        query: String,
    },
    Failed {
        error: String,
    },
}

#[test]
fn the_text_of_an_empty_variant_is_not_that_of_a_success() {
    assert_eq!(Found::Nothing { query: "x".to_owned() }.to_markdown(), "No match for x");
    assert_eq!(Found::Hits { hits: vec![] }.status(), Status::Empty);
    assert_eq!(Found::Failed { error: "y".to_owned() }.to_markdown(), "❌ find: failed: y");
}
