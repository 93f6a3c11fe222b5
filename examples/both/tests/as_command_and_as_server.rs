//! The command and the server answer alike.

use std::fs;
use std::path::Path;
use std::process::Command;

use clap::Args as _;
use rmcp::ServiceExt as _;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};
use tool_result::Page;
use tool_result::cli::Format;

const BOTH: &str = env!("CARGO_BIN_EXE_both");

/// A folder of three files, of which one is hidden.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |file: &str, text: &str| fs::write(folder.path().join(file), text).expect("a file");
    write("a.rs", "fn main() {}\n\n// *fn*\n");
    write(".hidden", "fn");
    fs::create_dir(folder.path().join("b")).expect("a folder");
    write("b/c.rs", "fn c() {}");
    folder
}

/// The exit code, and the text of stdout.
fn command(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut search = Command::new(BOTH);
    let ended = search.arg("search").args(arguments).current_dir(folder).output();
    let ended = ended.expect("a program that starts");
    (ended.status.code().expect("a code"), String::from_utf8(ended.stdout).expect("UTF-8"))
}

async fn call(folder: &Path, arguments: Value) -> CallToolResult {
    let mut server = tokio::process::Command::new(BOTH);
    server.arg("mcp").current_dir(folder);
    let server = TokioChildProcess::new(server).expect("a server");
    let client = ().serve(server).await.expect("a client");
    let Value::Object(arguments) = arguments else { panic!("no arguments") };
    let params = CallToolRequestParams::new("search").with_arguments(arguments);
    let answer = client.call_tool(params).await.expect("an answer");
    client.cancel().await.expect("an end");
    answer
}

const TEXT: &str = "\
✅ 3 matches of `fn` in 2 files

## Matches

- a.rs:1: fn main() {}
- a.rs:3: `// *fn*`
- b/c.rs:1: fn c() {}
";

#[tokio::test]
async fn both_say_the_same() {
    let folder = folder();
    let folder = folder.path();
    for (arguments, code) in [
        (json!({"text": "fn"}), 0),
        (json!({"text": "nothing"}), 1),
        (json!({"text": "fn", "start": "1"}), 0),
    ] {
        let text = arguments["text"].as_str().expect("a text");
        let start = arguments.get("start").map_or("0", |start| start.as_str().expect("a text"));
        let sent = call(folder, arguments.clone()).await;
        let json = command(folder, &[text, "--json", "--start", start]);
        assert_eq!(json.0, code);
        let json: Value = serde_json::from_str(&json.1).expect("JSON");
        assert_eq!(Some(json), sent.structured_content, "{arguments}");
        let content = &sent.content[0].as_text().expect("a text").text;
        assert_eq!(command(folder, &[text, "--start", start]), (code, format!("{content}\n")));
    }
    assert_eq!(command(folder, &["fn"]), (0, TEXT.to_owned()));
}

#[test]
fn lines_of_json_are_the_matches_and_the_rest() {
    let folder = folder();
    let (code, lines) = command(folder.path(), &["fn", "--jsonl"]);
    assert_eq!(code, 0);
    assert_eq!(
        lines,
        r#"{"file":"a.rs","line":1,"text":"fn main() {}"}
{"file":"a.rs","line":3,"text":"// *fn*"}
{"file":"b/c.rs","line":1,"text":"fn c() {}"}
{"tool":"search","text":"fn","files":2,"success":true,"next_actions":[]}
"#
    );
}

/// A program without a description has none of theirs.
#[test]
fn the_options_do_not_describe_the_program() {
    let program = || clap::Command::new("program");
    for command in [Format::augment_args(program()), Page::augment_args(program())] {
        assert_eq!((command.get_about(), command.get_long_about()), (None, None));
    }
}

#[test]
fn arguments_that_cannot_be_read_end_with_the_code_of_clap() {
    let folder = folder();
    let excluding = ["fn", "--json", "--jsonl"];
    for arguments in [&excluding[..], &["fn", "--max-bytes", "many"], &[]] {
        assert_eq!(command(folder.path(), arguments), (2, String::new()), "{arguments:?}");
    }
    assert_eq!(command(folder.path(), &["fn", "--max-bytes", "9"]), (2, String::new()));
}

#[cfg(unix)]
#[test]
fn a_terminal_shows_no_marks() {
    use std::io::Read as _;

    let folder = folder();
    for (columns, color) in [(40, true), (120, true), (40, false), (120, false)] {
        let (mut terminal, line) = pty_process::blocking::open().expect("a pseudo-terminal");
        terminal.resize(pty_process::Size::new(24, columns)).expect("a size");
        let search = pty_process::blocking::Command::new(BOTH).args(["search", "fn"]);
        let search = search.env("TERM", "xterm").env_remove("CLICOLOR_FORCE");
        let search =
            if color { search.env_remove("NO_COLOR") } else { search.env("NO_COLOR", "1") };
        let mut child = search.current_dir(folder.path()).spawn(line).expect("a program");
        let mut bytes = Vec::new();
        // an error is how a terminal ends that nobody writes to any more
        let _ = terminal.read_to_end(&mut bytes);
        assert!(child.wait().expect("an end").success());
        let mut screen = vt100::Parser::new(24, columns, 0);
        screen.process(&bytes);
        let contents = screen.screen().contents();
        let rows: Vec<_> = contents.lines().map(str::trim_end).collect();
        assert_eq!(rows.join("\n").trim_end(), TEXT.replace("## ", "").trim_end());
        // of the text alone: the spinner moves the cursor
        let bytes = String::from_utf8_lossy(&bytes).into_owned();
        assert_eq!(bytes.contains("\u{1b}[1mMatches\u{1b}[22m"), color, "{bytes}");
    }
}
