//! What a person sees in a terminal of the system's.
#![cfg(unix)]

use std::io::Read as _;
use std::process::Stdio;

use pty_process::Size;
use pty_process::blocking::{Command, open};
use vt100::Parser;

const PROGRAM: &str = env!("CARGO_BIN_EXE_command_line");
const ROWS: u16 = 60;

/// The screen of so many columns after a command in which `$0` is the program, and the bytes that made it.
fn run(columns: u16, command: &str, variables: &[(&str, &str)]) -> (String, String) {
    let (mut terminal, line) = open().expect("a pseudo-terminal");
    terminal.resize(Size::new(ROWS, columns)).expect("a size");
    let mut shell = Command::new("sh")
        .args(["-c", command, PROGRAM])
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .envs(variables.iter().copied())
        .spawn(line)
        .expect("a shell");
    let mut bytes = Vec::new();
    // an error is how a terminal ends that nobody writes to any more
    let _ = terminal.read_to_end(&mut bytes);
    shell.wait().expect("an end");
    let mut screen = Parser::new(ROWS, columns, 0);
    screen.process(&bytes);
    let contents = screen.screen().contents();
    let rows: Vec<_> = contents.lines().map(str::trim_end).collect();
    (rows.join("\n").trim_end().to_owned(), String::from_utf8_lossy(&bytes).into_owned())
}

const WIDE: &str = "\
✅ search: 3 hits

- Query: *.rs

Hits

Path      Line  Text
src/0.rs  0     fn main() {
src/1.rs  10    a | b
src/2.rs  20    let `x` = 1;

Notes (1)

- fast

Log

│ # one
│ two

Next actions

- Read src/lib.rs";

const NARROW: &str = "\
✅ search: 3 hits

- Query: *.rs

Hits

Path: src/0.rs
Line: 0
Text: fn main() {

Path: src/1.rs
Line: 10
Text: a | b

Path: src/2.rs
Line: 20
Text: let `x` = 1;

Notes (1)

- fast

Log

│ # one
│ two

Next actions

- Read src/lib.rs";

#[test]
fn marks_are_not_shown_and_a_table_has_columns() {
    let (screen, bytes) = run(120, "\"$0\" search 3", &[]);
    assert_eq!(screen, WIDE);
    assert!(bytes.contains("\u{1b}[1mHits\u{1b}[22m"), "{bytes}");
    for variables in [[("NO_COLOR", "1")], [("TERM", "dumb")]] {
        let (screen, bytes) = run(120, "\"$0\" search 3", &variables);
        assert_eq!(screen, WIDE, "{variables:?}");
        assert!(!bytes.contains('\u{1b}'), "{variables:?}: {bytes}");
    }
    // an empty variable is none
    assert!(run(120, "\"$0\" search 3", &[("NO_COLOR", "")]).1.contains('\u{1b}'));
}

#[test]
fn a_table_that_is_too_wide_has_a_line_for_each_cell() {
    let (screen, _) = run(25, "\"$0\" search 3", &[]);
    assert_eq!(screen, NARROW);
}

const ODD: &str = "\
a ** b end

- Power: 2 ** 3 ** 4
- Hidden: \\u{9b}31m\\u{7f}\\u{202e}

Mails (2)

┌ untrusted mail ";

#[test]
fn values_keep_their_marks_and_no_character_acts_on_it() {
    let (screen, bytes) = run(120, "\"$0\" odd", &[]);
    assert!(screen.starts_with(ODD), "{screen}");
    assert!(screen.ends_with("\n│ - one\n│ - two"), "{screen}");
    assert!(bytes.starts_with("\u{1b}[1ma ** b\u{1b}[22m end"), "{bytes}");
    let (screen, bytes) = run(120, "\"$0\" odd --json && \"$0\" odd --jsonl", &[]);
    assert!(!bytes.contains(['\u{9b}', '\u{7f}', '\u{202e}']), "{bytes}");
    let hidden = r#""hidden": "\u009b31m\u007f\u202e""#;
    assert!(screen.contains(hidden) && screen.contains(&hidden.replace(": ", ":")), "{screen}");
}

#[test]
fn a_failure_is_on_stderr_also_there() {
    let (screen, bytes) = run(120, "\"$0\" refused >/dev/null", &[]);
    assert_eq!(
        screen,
        "❌ `no index of *src*`\n\n- Code: no_index\n\nNext actions\n\n- Run index first"
    );
    assert!(bytes.contains("❌ \u{1b}[36m`no index of *src*`\u{1b}[39m"), "{bytes}");
    assert_eq!(run(120, "\"$0\" refused 2>/dev/null", &[]).0, "");
}

#[test]
fn json_is_indented_there_alone() {
    let (screen, bytes) = run(120, "\"$0\" list --json", &[]);
    assert_eq!(
        screen,
        "{\n  \"tool\": \"list\",\n  \"first\": [\n    1,\n    2\n  ],\n  \"second\": [\n    3\n  ],\n  \"success\": true,\n  \"next_actions\": []\n}"
    );
    assert!(!bytes.contains('\u{1b}'));
    let (screen, _) = run(120, "\"$0\" list --jsonl", &[]);
    assert_eq!(screen.lines().count(), 3, "{screen}");
}

#[test]
fn what_is_running_is_shown_and_taken_back() {
    for (columns, running) in
        [(40, "⠋ ⏳ Looking at each of the many files…"), (20, "⠋ ⏳ Looking at ea…")]
    {
        let (screen, bytes) = run(columns, "\"$0\" slow --json | cat", &[]);
        assert!(bytes.contains(running), "{bytes}");
        let json = "{\"tool\":\"slow\",\"steps\":[0],\"success\":true,\"next_actions\":[]}";
        assert_eq!(screen.replace('\n', ""), json);
    }
    // where nobody looks, nothing moves
    let (_, bytes) = run(40, "\"$0\" slow --json 2>/dev/null", &[]);
    assert!(!bytes.contains('\u{1b}'), "{bytes}");
    let (_, bytes) = run(40, "\"$0\" slow --json", &[("TERM", "dumb")]);
    assert!(!bytes.contains('\u{1b}'), "{bytes}");
}

#[test]
fn a_panic_of_the_work_ends_the_program() {
    let program = std::process::Command::new(PROGRAM).arg("panics").stderr(Stdio::piped()).output();
    assert_eq!(program.expect("a program that starts").status.code(), Some(101));
    let (screen, _) = run(80, "\"$0\" panics; echo \"ended with $?\"", &[]);
    assert!(screen.ends_with("ended with 101"), "{screen}");
}
