//! The example `viewer`, key by key and screen by screen.

mod picture;
mod svg;
mod terminal;

use crate::app::Action;
use proptest::prelude::*;
use ratatui::crossterm::event::{KeyCode, MouseEventKind};
use ratatui::style::{Color, Modifier};
use serde_json::json;
use terminal::{RUNNING, Viewer};
use tool_result::{Error, ToolOutput};

fn output(status: &str, summary: &str, content: &str) -> ToolOutput {
    serde_json::from_value(json!({
        "tool": "search",
        "status": status,
        "content": content,
        "structured_content": null,
        "details": {},
        "summary": summary,
        "is_error": status == "failure",
        "truncation": null,
    }))
    .expect("an output")
}

const FOUND: &str = "\
✅ 2 matches of `fn`

- **Files** searched: 3

## Matches

1. src/lib.rs:1: `fn main() {}`
2. src/日本語.rs:12: `fn 一二三四五六七八九十()`

> See [the docs](https://example.com/fn).

```rust
fn main() {}
```
";

fn found() -> ToolOutput {
    output("success", "✅ 2 matches of `fn`", FOUND)
}

/// A hundred lines.
fn long() -> ToolOutput {
    let lines: Vec<_> = (1..=100).map(|n| format!("line {n}")).collect();
    output("success", "100 lines", &lines.join("\n"))
}

#[test]
fn running_then_collapsed_then_expanded() {
    let mut viewer = Viewer::of_size(44, 20);
    let call = viewer.app.begin("search fn", RUNNING);
    assert_eq!(viewer.screen()[..2], ["› ⏳ Running…  search fn", ""]);

    viewer.app.end(call, Ok(found()));
    assert_eq!(viewer.screen()[..2], ["› ✅ 2 matches of `fn`  (ctrl+o to expand)", ""]);

    viewer.control('o');
    assert_eq!(
        viewer.screen(),
        [
            "› ✅ 2 matches of fn",
            "│",
            "│ • Files searched: 3",
            "│",
            "│ Matches",
            "│",
            "│ 1. src/lib.rs:1: fn main() {}",
            "│ 2. src/日本語.rs:12: fn 一二三四五六七八九",
            "│    十()",
            "│",
            "│ ▎ See the docs (https://example.com/fn).",
            "│",
            "│ rust",
            "│ │ fn main() {}",
            "",
            "",
            "",
            "",
            "",
            "↑↓ move  ctrl+o expand  / search  q quit",
        ]
    );

    viewer.control('o');
    assert_eq!(viewer.screen()[..2], ["› ✅ 2 matches of `fn`  (ctrl+o to expand)", ""]);
}

#[test]
fn running_wins_over_expanded() {
    let mut viewer = Viewer::of_size(44, 4);
    let call = viewer.app.begin("search fn", RUNNING);
    viewer.control('o');
    assert_eq!(viewer.first_line(), "› ⏳ Running…  search fn");
    viewer.app.end(call, Ok(found()));
    assert_eq!(viewer.screen()[2], "│ • Files searched: 3");
}

#[test]
fn enter_expands_the_selected_call() {
    let mut viewer = Viewer::of_size(30, 7)
        .with(output("success", "one", "# first"))
        .with(output("empty", "⚪ two", "second"))
        .with(output("success", "three", "third"));
    viewer.press(KeyCode::Char('j'));
    viewer.press(KeyCode::Enter);
    assert_eq!(
        viewer.screen(),
        ["  one", "› second", "", "  three", "", "", "↑↓ move  ctrl+o expand  / searc"]
            .map(|line| line.chars().take(30).collect::<String>())
    );
    viewer.press(KeyCode::Down);
    viewer.press(KeyCode::Enter);
    viewer.press(KeyCode::Char('k'));
    viewer.press(KeyCode::Enter);
    assert_eq!(viewer.screen()[..4], ["  one", "› ⚪ two", "  third", ""]);
}

#[test]
fn a_failure_has_its_mark_in_either_view() {
    let mut viewer =
        Viewer::of_size(40, 5).with(output("failure", "✅ 0 matches", "The disk is gone."));
    assert_eq!(viewer.first_line(), "› ❌ 0 matches");
    let buffer = viewer.terminal.backend().buffer();
    assert_eq!(buffer[(2, 0)].fg, Color::Red);
    viewer.control('o');
    assert_eq!(viewer.screen()[..3], ["› ❌ search: failed", "│", "│ The disk is gone."]);
}

#[test]
fn what_cannot_be_kept_is_a_failure_too() {
    let mut viewer = Viewer::of_size(40, 3);
    let call = viewer.app.begin("search fn", RUNNING);
    viewer.app.end(call, Err(Error::NotAnObject { tool: "search".into() }));
    assert!(viewer.first_line().starts_with("› ❌ "));
}

#[test]
fn arrows_scroll_in_a_long_text_and_then_go_on() {
    let mut viewer = Viewer::of_size(20, 5).with(long()).with(output("success", "two", "second"));
    viewer.press(KeyCode::Enter);
    assert_eq!(viewer.screen()[..4], ["› line 1", "│ line 2", "│ line 3", "│ line 4"]);
    viewer.press(KeyCode::Down);
    assert_eq!(viewer.screen()[..4], ["› line 2", "│ line 3", "│ line 4", "│ line 5"]);
    viewer.press(KeyCode::PageDown);
    assert_eq!(viewer.screen()[..4], ["› line 5", "│ line 6", "│ line 7", "│ line 8"]);
    viewer.wheel(MouseEventKind::ScrollDown);
    assert_eq!(viewer.first_line(), "› line 8");
    viewer.wheel(MouseEventKind::ScrollUp);
    assert_eq!(viewer.first_line(), "› line 5");
    viewer.press(KeyCode::End);
    assert_eq!(viewer.screen()[..4], ["  line 99", "  line 100", "", "› two"]);
    viewer.press(KeyCode::Up);
    assert_eq!(viewer.screen()[..4], ["› line 99", "│ line 100", "", "  two"]);
    viewer.press(KeyCode::Up);
    assert_eq!(viewer.screen()[..4], ["› line 98", "│ line 99", "│ line 100", ""]);
    viewer.press(KeyCode::Home);
    assert_eq!(viewer.first_line(), "› line 1");
    for _ in 0..98 {
        viewer.press(KeyCode::Char('j'));
    }
    assert_eq!(viewer.screen()[..4], ["  line 99", "  line 100", "", "› two"]);
    viewer.press(KeyCode::PageUp);
    viewer.press(KeyCode::Enter);
    assert_eq!(viewer.screen()[..4], ["› 100 lines", "  two", "", ""]);
}

#[test]
fn the_footer_says_where_one_is() {
    let mut viewer = Viewer::of_size(60, 5).with(long());
    viewer.press(KeyCode::Enter);
    viewer.press(KeyCode::PageDown);
    assert_eq!(viewer.screen()[4], "↑↓ move  ctrl+o expand  / search  q quit          4–7 of 101");
}

#[test]
fn a_new_call_is_brought_into_view() {
    let mut viewer = Viewer::of_size(20, 5).with(long());
    viewer.press(KeyCode::Enter);
    viewer.app.begin("more", RUNNING);
    assert_eq!(viewer.screen()[3], "› ⏳ Running…  more");
}

#[test]
fn a_search_is_typed_on_the_last_line() {
    let mut viewer = Viewer::of_size(20, 3);
    viewer.press(KeyCode::Char('/'));
    for letter in "fn q".chars() {
        assert_eq!(viewer.press(KeyCode::Char(letter)), Action::Nothing);
    }
    viewer.press(KeyCode::Char('x'));
    viewer.press(KeyCode::Backspace);
    assert_eq!(viewer.screen(), ["", "", "/ fn q"]);
    viewer.terminal.backend_mut().assert_cursor_position((6, 2));
    assert_eq!(viewer.press(KeyCode::Enter), Action::Search("fn q".into()));
    assert_eq!(viewer.app.input, None);

    // what is longer than the line is shown from its end
    viewer.press(KeyCode::Char('/'));
    for letter in "the 日本語 of a long one".chars() {
        viewer.press(KeyCode::Char(letter));
    }
    assert_eq!(viewer.screen()[2], "/ 語 of a long one");
    assert_eq!(viewer.press(KeyCode::Esc), Action::Nothing);
    assert_eq!(viewer.screen()[2], "↑↓ move  ctrl+o expa");
}

#[test]
fn quitting() {
    let mut viewer = Viewer::of_size(20, 3);
    assert_eq!(viewer.press(KeyCode::Char('q')), Action::Quit);
    assert_eq!(viewer.press(KeyCode::Esc), Action::Quit);
    assert_eq!(viewer.control('c'), Action::Quit);
    viewer.press(KeyCode::Char('/'));
    assert_eq!(viewer.control('c'), Action::Quit);
}

const TABLE: &str = "\
| File | Matches | Text |
|---|--:|---|
| src/lib.rs | 12 | a line that is rather long |
| 日本.rs | 3 | `code` |
";

#[test]
fn a_table_is_aligned_columns() {
    let of = |columns| {
        let mut viewer = Viewer::of_size(columns, 12).with(output("success", "", TABLE));
        viewer.press(KeyCode::Enter);
        let mut screen = viewer.screen();
        screen.truncate(10);
        screen
    };
    assert_eq!(
        of(60)[..5],
        [
            "› File        Matches  Text",
            "│ ───────────────────────────────────────────────",
            "│ src/lib.rs       12  a line that is rather long",
            "│ 日本.rs           3  code",
            "",
        ]
    );
    assert_eq!(
        of(38)[..6],
        [
            "› File        Matches  Text",
            "│ ────────────────────────────────────",
            "│ src/lib.rs       12  a line that is",
            "│                      rather long",
            "│ 日本.rs           3  code",
            "",
        ]
    );
    assert_eq!(
        of(20)[..9],
        [
            "› File: src/lib.rs",
            "│ Matches: 12",
            "│ Text: a line that",
            "│ is rather long",
            "│",
            "│ File: 日本.rs",
            "│ Matches: 3",
            "│ Text: code",
            "",
        ]
    );
}

#[test]
fn nested_lists_and_loose_ones() {
    let content = "- a\n  - b\n\n    text\n- [x] c\n\n9. nine\n10. ten\n    - in ten\n\n***\n\n*it* ~~no~~ <b>";
    let mut viewer = Viewer::of_size(30, 20).with(output("success", "", content));
    viewer.press(KeyCode::Enter);
    assert_eq!(
        viewer.screen()[..13],
        [
            "› • a",
            "│   • b",
            "│",
            "│     text",
            "│",
            "│ • ☑ c",
            "│",
            "│ 9. nine",
            "│ 10. ten",
            "│     • in ten",
            "│",
            "│ ────────────────────────────",
            "│",
        ]
    );
    assert_eq!(viewer.screen()[13], "│ it no <b>");
    let buffer = viewer.terminal.backend().buffer();
    assert_eq!(buffer[(2, 13)].modifier, Modifier::ITALIC);
    assert_eq!(buffer[(5, 13)].modifier, Modifier::CROSSED_OUT);
}

/// Everything that a terminal could stumble over.
fn hostile() -> ToolOutput {
    let value = "\x1b[31mred\x1b[0m \u{202e}gnp.exe\u{7} &#27;[2J &#x202e; &#9;tab\r\n\u{9b}31m";
    let wide = "👩‍👩‍👧‍👦 ❤️ 🇩🇪 क्षि 한글 e\u{301} 日本語日本語日本語日本語 لا ﷺ";
    let content = format!(
        "# {value}\n\n{wide}{wide}\n\n| {value} | b |\n|---|---|\n| {wide} | x |\n\n```\n{value}\n```\n\n- 1. > {wide}\n\n{FOUND}"
    );
    output("success", &format!("{value} {wide}"), &content)
}

#[test]
fn nothing_reaches_the_terminal_but_text() {
    for columns in 0..=200 {
        let mut viewer = Viewer::of_size(columns, 40).with(hostile()).with(hostile());
        viewer.press(KeyCode::Enter);
        viewer.draw();
        let hidden = |c: char| c.is_control() || "\u{202e}\u{9b}".contains(c);
        for cell in &viewer.terminal.backend().buffer().content {
            assert!(!cell.symbol().contains(hidden), "{columns} columns: {:?}", cell.symbol());
        }
        for row in &viewer.app.rows {
            assert!(row.line.width() <= viewer.app.columns, "{columns} columns: {:?}", row.line);
        }
    }
}

#[test]
fn a_terminal_of_another_size_has_the_text_wrapped_anew() {
    let mut viewer = Viewer::of_size(10, 6).with(long()).with(found()).with(hostile());
    viewer.press(KeyCode::Down);
    viewer.press(KeyCode::Enter);
    assert_eq!(viewer.screen(), ["› ✅ 2", "│ matches", "│ of fn", "│", "│ • Files", "↑↓ move  c"]);
    for columns in (10..=200).chain((1..10).rev()) {
        viewer.resize(columns, 6);
        let screen = viewer.screen();
        // the row at the top is still there, or a later one of the same call
        assert!(screen[..5].iter().any(|line| line.starts_with('›')), "{columns}: {screen:#?}");
    }
    viewer.resize(0, 0);
    viewer.draw();
    viewer.resize(40, 12);
    assert!(viewer.screen().iter().any(|line| line == "› ✅ 2 matches of fn"));
}

/// A key, or another size of the terminal.
#[derive(Clone, Debug)]
enum Step {
    Key(KeyCode),
    Wheel(bool),
    Resize(u16, u16),
    Begin,
    End(usize),
}

fn step() -> impl Strategy<Value = Step> {
    use KeyCode::{Char, Down, End, Enter, Home, PageDown, PageUp, Up};
    let keys = vec![Down, Up, PageDown, PageUp, Home, End, Enter, Char('j'), Char('k'), Enter];
    prop_oneof![
        8 => proptest::sample::select(keys).prop_map(Step::Key),
        2 => any::<bool>().prop_map(Step::Wheel),
        2 => (0_u16..60, 0_u16..12).prop_map(|(columns, rows)| Step::Resize(columns, rows)),
        1 => Just(Step::Begin),
        1 => (0_usize..8).prop_map(Step::End),
    ]
}

proptest! {
    // a case is forty screens
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn the_selected_call_is_on_the_screen_whatever_is_pressed(steps in proptest::collection::vec(step(), 1..40)) {
        let mut viewer = Viewer::of_size(40, 8).with(long()).with(found()).with(output("empty", "", ""));
        let mut calls = 3;
        for step in steps {
            match step {
                Step::Key(code) => { viewer.press(code); }
                Step::Wheel(true) => viewer.wheel(MouseEventKind::ScrollDown),
                Step::Wheel(false) => viewer.wheel(MouseEventKind::ScrollUp),
                Step::Resize(columns, rows) => viewer.resize(columns, rows),
                Step::Begin => calls = viewer.app.begin("more", RUNNING) + 1,
                Step::End(call) => viewer.app.end(call % calls, Ok(found())),
            }
            viewer.draw();
            let app = &viewer.app;
            let shown = app.rows.iter().skip(app.top).take(app.height);
            prop_assert!(shown.clone().any(|row| row.call == app.selected));
            // no empty screen below the last row
            prop_assert!(shown.count() == app.height.min(app.rows.len()));
        }
    }
}
