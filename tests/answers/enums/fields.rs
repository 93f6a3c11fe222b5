//! Enums as fields and as items of a result: drawn by the variant that is there.

use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

use super::halves;

macro_rules! outcome {
    ($outcome:ident $(#[$serde:meta])*) => {
        #[derive(Serialize)]
        $(#[$serde])*
        enum $outcome {
            Clean { files: u32 },
            Broken { diagnostics: Vec<String>, first_line: u32 },
        }
    };
}

outcome!(ExternalOutcome);
outcome!(InternalOutcome #[serde(tag = "is")]);
outcome!(AdjacentOutcome #[serde(tag = "is", content = "it")]);
outcome!(UntaggedOutcome #[serde(untagged)]);

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "check", next_actions = [])]
struct ListResult {
    success: bool,
    outcomes: Vec<UntaggedOutcome>,
    last: ExternalOutcome,
}

#[test]
fn without_a_template_the_variant_that_is_there_is_drawn() {
    let broken = UntaggedOutcome::Broken { diagnostics: vec!["x".into()], first_line: 7 };
    let outcomes = vec![UntaggedOutcome::Clean { files: 3 }, broken];
    let last = ExternalOutcome::Clean { files: 4 };
    assert_eq!(
        ListResult { success: true, outcomes, last }.to_markdown(),
        "✅ check: 2 outcomes

- Last:
  - Clean:
    - files: 4

## Outcomes

- files: 3
- first line: 7
  - diagnostics: x"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "check", next_actions = [])]
struct Flat<T> {
    success: bool,
    #[serde(flatten)]
    outcome: T,
}

#[test]
fn a_flattened_enum_has_labels_in_words_and_counted_lists() {
    fn flat<T>(outcome: T) -> Flat<T> {
        Flat { success: true, outcome }
    }
    let diagnostics = || vec!["x".to_owned(), "y".to_owned()];
    let internal = InternalOutcome::Broken { diagnostics: diagnostics(), first_line: 7 };
    assert_eq!(
        halves(&flat(internal)),
        r#"{"tool":"check","success":true,"is":"Broken","diagnostics":["x","y"],"first_line":7,"next_actions":[]}
✅ check: 2 diagnostics

- Is: Broken
- First line: 7

## Diagnostics

- x
- y"#
    );
    let untagged = UntaggedOutcome::Broken { diagnostics: diagnostics(), first_line: 7 };
    assert_eq!(
        halves(&flat(untagged)),
        r#"{"tool":"check","success":true,"diagnostics":["x","y"],"first_line":7,"next_actions":[]}
✅ check: 2 diagnostics

- First line: 7

## Diagnostics

- x
- y"#
    );
    let external = ExternalOutcome::Broken { diagnostics: diagnostics(), first_line: 7 };
    assert_eq!(
        halves(&flat(external)),
        r#"{"tool":"check","success":true,"Broken":{"diagnostics":["x","y"],"first_line":7},"next_actions":[]}
✅ check

- Broken:
  - diagnostics: x, y
  - first line: 7"#
    );
    let adjacent = AdjacentOutcome::Broken { diagnostics: diagnostics(), first_line: 7 };
    assert_eq!(
        halves(&flat(adjacent)),
        r#"{"tool":"check","success":true,"is":"Broken","it":{"diagnostics":["x","y"],"first_line":7},"next_actions":[]}
✅ check

- Is: Broken
- It:
  - diagnostics: x, y
  - first line: 7"#
    );
    let clean = AdjacentOutcome::Clean { files: 3 };
    assert_eq!(
        halves(&flat(clean)),
        r#"{"tool":"check","success":true,"is":"Clean","it":{"files":3},"next_actions":[]}
✅ check

- Is: Clean
- It:
  - files: 3"#
    );
    let clean = InternalOutcome::Clean { files: 3 };
    assert_eq!(
        halves(&flat(clean)),
        r#"{"tool":"check","success":true,"is":"Clean","files":3,"next_actions":[]}
✅ check

- Is: Clean
- Files: 3"#
    );
}

/// Beside a tag, the name of a variant is no key, so it may be one of ours.
#[derive(Serialize, ToolResult)]
#[serde(tag = "type", rename_all = "snake_case")]
#[tool_result(success = true, next_actions = [])]
enum Kept {
    Tool { name: String },
    Truncation,
}

#[test]
fn a_tag_may_have_the_values_of_our_keys() {
    assert_eq!(
        halves(&Kept::Tool { name: "saw".into() }),
        r#"{"tool":"kept","type":"tool","name":"saw","success":true,"next_actions":[]}
✅ kept

- Type: tool
- Name: saw"#
    );
    assert_eq!(
        halves(&Kept::Truncation),
        r#"{"tool":"kept","type":"truncation","success":true,"next_actions":[]}
✅ kept

- Type: truncation"#
    );
}

/// Its fields lie below a key of the JSON.
#[derive(Serialize, ToolResult)]
#[tool_result(tool("open", "close"), success = true, next_actions = [])]
enum Moved {
    Opened { tool: String, path: String },
    Closed { tool: String },
}

#[test]
fn what_lies_below_a_key_has_the_path_from_the_top() {
    let opened = Moved::Opened { tool: "open".into(), path: "a.rs".into() };
    assert_eq!(
        halves(&opened),
        r#"{"tool":"open","Opened":{"tool":"open","path":"a.rs"},"success":true,"next_actions":[]}
✅ open: opened

- Path: a.rs"#
    );
    let facts = tool_result::parity::facts(&opened).expect("a result with JSON");
    let paths: Vec<_> = facts.iter().map(|fact| fact.path.as_str()).collect();
    assert_eq!(paths, ["tool", "Opened.path", "success", "next_actions"]);
    assert_eq!(Moved::Closed { tool: "close".into() }.tool(), "close");
}

/// No template of a variant can name the tag, so the text need not say it.
#[test]
fn the_halves_agree_on_a_tag_that_a_template_stands_for() {
    #[derive(Serialize, ToolPart)]
    #[serde(tag = "status", rename_all = "snake_case")]
    enum Outcome {
        #[tool_part("ok in {ms} ms")]
        Passed {
            ms: u32,
        },
        #[tool_part("timed out")]
        TimedOut,
        Other {
            why: &'static str,
        },
    }

    #[derive(Serialize, ToolPart)]
    #[serde(tag = "kind", content = "data")]
    enum Step {
        #[tool_part("read {path}")]
        Read { path: &'static str },
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "run", success = true, next_actions = [])]
    struct RunResult {
        outcomes: Vec<Outcome>,
        last: Step,
    }

    let outcomes =
        vec![Outcome::Passed { ms: 3 }, Outcome::TimedOut, Outcome::Other { why: "no disk" }];
    let result = RunResult { outcomes, last: Step::Read { path: "a.rs" } };
    assert_eq!(
        result.to_markdown(),
        "✅ run: 3 outcomes\n\n- Last: read a.rs\n\n## Outcomes\n\n- ok in 3 ms\n- timed out\n- other, why: no disk"
    );
    assert_eq!(tool_result::parity::check_halves(&result), Ok(()));
}
