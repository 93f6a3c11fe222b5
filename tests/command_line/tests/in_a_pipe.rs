//! What a program prints into a pipe, and how it ends.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_command_line");

fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(PROGRAM);
    program.args(arguments).env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
    program
}

/// The exit code, and the texts of stdout and stderr.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let ended = program(arguments).output().expect("a program that starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (ended.status.code().expect("an exit code"), text(ended.stdout), text(ended.stderr))
}

fn lines(arguments: &[&str]) -> Vec<Value> {
    let (_, stdout, _) = run(arguments);
    stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

const SEARCH: &str = "\
✅ search: 2 hits

- Query: *.rs

## Hits

|Path|Line|Text|
|---|---|---|
|src/0.rs|0|fn main() {|
|src/1.rs|10|a \\| b|

## Notes (1)

- fast

## Log

```
# one
two
```

## Next actions

- Read src/lib.rs
";

const FAILED: &str = "\
❌ search: `no such *folder*`

- Query: *.rs

## Notes (1)

- fast

## Log

```
# one
two
```

## Next actions

- Read src/lib.rs
";

#[test]
fn text_is_the_markdown_and_a_failure_is_on_stderr() {
    assert_eq!(run(&["search", "2"]), (0, SEARCH.to_owned(), String::new()));
    assert_eq!(run(&["failed"]), (2, String::new(), FAILED.to_owned()));
    let (code, stdout, stderr) = run(&["search", "0"]);
    assert_eq!((code, &*stderr), (1, ""));
    assert!(stdout.starts_with("⚪ search: No results found."), "{stdout}");
}

#[test]
fn an_error_is_the_failure_that_a_server_would_send() {
    let text =
        "❌ `no index of *src*`\n\n- Code: no_index\n\n## Next actions\n\n- Run index first\n";
    assert_eq!(run(&["refused"]), (2, String::new(), text.to_owned()));
    let json = r#"{"error":{"code":"no_index","message":"no index of *src*","retryable":false},"success":false,"next_actions":["Run index first"]}"#;
    for format in ["--json", "--jsonl"] {
        assert_eq!(run(&["refused", format]), (2, format!("{json}\n"), String::new()), "{format}");
    }
    assert_eq!(run(&["known"]).0, 0);
}

#[test]
fn json_has_the_keys_in_the_order_of_the_result() {
    let json = r##"{"tool":"search","query":"*.rs","hits":[{"path":"src/0.rs","line":0,"text":"fn main() {"}],"notes":["fast"],"log":"# one\ntwo","error":null,"success":true,"next_actions":["Read src/lib.rs"]}"##;
    assert_eq!(run(&["search", "1", "--json"]), (0, format!("{json}\n"), String::new()));
    let (code, stdout, stderr) = run(&["failed", "--json"]);
    assert_eq!((code, &*stderr), (2, ""));
    assert_eq!(serde_json::from_str::<Value>(&stdout).expect("JSON")["success"], false);
    assert_eq!(run(&["search", "0", "--json"]).0, 1);
}

#[test]
fn lines_of_json_are_the_items_and_then_everything_else() {
    let hit = |path, line, text| json!({"path": path, "line": line, "text": text});
    let rest = json!({
        "tool": "search", "query": "*.rs", "notes": ["fast"], "log": "# one\ntwo", "error": null,
        "success": true, "next_actions": ["Read src/lib.rs"],
    });
    let hits = [hit("src/0.rs", 0, "fn main() {"), hit("src/1.rs", 10, "a | b")];
    assert_eq!(lines(&["search", "2", "--jsonl"]), [&hits[0], &hits[1], &rest].map(Value::clone));

    // without `items`, the first list
    assert_eq!(
        lines(&["list", "--jsonl"]),
        [
            json!(1),
            json!(2),
            json!({"tool": "list", "second": [3], "success": true, "next_actions": []})
        ]
    );
    // in a variant of an enum
    assert_eq!(
        lines(&["look", "--jsonl"]),
        [
            json!("a"),
            json!("b"),
            json!({"tool": "look", "kind": "Found", "place": "x", "success": true, "next_actions": []})
        ]
    );
    // the last line knows how many items were written before it
    let more = "Call feed with start 3, behind 3 of 3, item 3";
    assert_eq!(
        lines(&["feed", "--jsonl"])[3],
        json!({"tool": "feed", "next_offset": 103, "success": true, "next_actions": [more]})
    );
    // the list is untrusted
    let odd = lines(&["odd", "--jsonl"]);
    let (_, json, _) = run(&["odd", "--json"]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&odd[0], &odd[1]), (&json["mails"][0], &json["mails"][1]));
    assert_eq!((&odd[2]["untrusted"], &json["untrusted"]), (&json!(["mails"]), &json!(["mails"])));
    // no list: an array is a short value
    assert_eq!(
        lines(&["ping", "--jsonl"]),
        [
            json!({"tool": "ping", "host": "a.example", "route": [1, 2], "success": true, "next_actions": []})
        ]
    );
    // a failure that has a list
    let failed = lines(&["failed", "--jsonl"]);
    assert_eq!(
        (failed.len(), &failed[0]["success"], &failed[0]["hits"]),
        (1, &json!(false), &Value::Null)
    );
}

#[test]
fn a_mistake_halfway_ends_without_the_last_line() {
    let (code, stdout, stderr) = run(&["sums", "--jsonl"]);
    assert_eq!((code, &*stdout), (2, "1\n2\n"));
    assert!(stderr.starts_with("❌ sums: sums[2]: the number 3402823669"), "{stderr}");
    let (code, stdout, stderr) = run(&["sums", "--json"]);
    assert_eq!((code, &*stderr), (2, ""));
    let json: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(json["error"]["code"], "number_out_of_range");
    // a text can hold the number
    assert_eq!(run(&["sums"]).0, 0);
}

#[test]
fn nothing_is_cut_unless_it_is_asked_for() {
    let (code, stdout, _) = run(&["search", "5000"]);
    assert_eq!((code, stdout.matches("|src/").count()), (0, 5_000));
    let (_, stdout, _) = run(&["search", "5000", "--json"]);
    let json: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(json["hits"].as_array().map(Vec::len), Some(5_000));
    assert_eq!(json.get("truncation"), None);
    assert_eq!(lines(&["search", "5000", "--jsonl"]).len(), 5_001);

    let (_, stdout, _) = run(&["search", "5000", "--max-bytes", "900"]);
    assert!(stdout.len() <= 901 && stdout.contains("of 5000, next: "), "{stdout}");
    let (_, stdout, _) = run(&["search", "5000", "--max-bytes=900", "--json"]);
    assert!(stdout.len() <= 901, "{stdout}");
    let first = lines(&["search", "50", "--max-bytes", "900", "--jsonl"]);
    let last = first.last().expect("a last line");
    let next = last["truncation"]["hits"]["next"].as_str().expect("a position");
    assert_eq!(first.len() - 1, next.parse::<usize>().expect("a number"));
    let second = lines(&["search", "50", "--start", next, "--jsonl"]);
    assert_eq!(first.len() + second.len(), 52);
    assert_eq!(second[0]["path"], format!("src/{next}.rs"));
    // limits above the default ones hold, too
    assert!(run(&["search", "5000", "--max-bytes", "90000"]).1.len() > 80_000);
    // and those of the code
    assert!(run(&["limited", "1000"]).1.len() <= 201);
    let (code, stdout, _) = run(&["search", "50", "--start", "9999"]);
    assert_eq!((code, stdout.contains("src/")), (0, true), "{stdout}");
}

#[test]
fn wrong_arguments_name_the_option() {
    for (arguments, message) in [
        (&["--max-bytes"][..], "--max-bytes: expected a value behind it"),
        (&["--start", "--json"][..], "--start: expected a value behind it"),
        (&["--max-bytes", "many"], "--max-bytes: expected a number of bytes, found \"many\""),
        (&["--jsonl=no"], "--jsonl takes no value"),
        (&["--json", "--jsonl"], "--json and --jsonl exclude each other: give one of them"),
    ] {
        let text = format!("❌ {message}\n\n- Code: usage\n");
        assert_eq!(run(arguments), (2, String::new(), text), "{arguments:?}");
    }
    // what is behind `--` is no flag
    assert_eq!(run(&["--", "ping", "--json"]).0, 64);
    let (code, stdout, _) = run(&["search", "2", "--start", "nowhere", "--json"]);
    let json: Value = serde_json::from_str(&stdout).expect("JSON");
    let failure = (&json["tool"], &json["error"]["code"]);
    assert_eq!((code, failure), (2, (&json!("search"), &json!("no_such_position"))));
    let printed = lines(&["search", "2", "--start", "nowhere", "--jsonl"]);
    assert_eq!(printed, [json]);
    // a position behind `=` may look like an option
    let (code, stdout, _) = run(&["search", "2", "--start=--json", "--json"]);
    let json: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!((code, &json["error"]["code"]), (2, &json!("no_such_position")));
    assert_eq!(run(&["search", "2", "--max-bytes", "1"]).0, 2);
}

#[test]
fn a_pipe_that_nobody_reads_ends_it_quietly() {
    for format in ["--json", "--jsonl", ""] {
        let mut arguments = vec!["count", "100000"];
        arguments.extend(Some(format).filter(|format| !format.is_empty()));
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let ended = program(&arguments).stdout(writer).output().expect("a program that starts");
        assert_eq!((ended.status.code(), &*ended.stderr), (Some(0), &b""[..]), "{format}");

        let mut piped = program(&arguments);
        let mut child =
            piped.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a child");
        let mut first = String::new();
        let stdout = child.stdout.take().expect("stdout");
        BufReader::new(stdout).read_line(&mut first).expect("a line");
        // `head -1` has ended
        let mut stderr = String::new();
        child.stderr.take().expect("stderr").read_to_string(&mut stderr).expect("text");
        assert_eq!((child.wait().expect("an end").code(), &*stderr), (Some(0), ""), "{format}");
    }
}

#[test]
#[cfg(unix)]
fn streams_that_are_closed_change_no_exit_code() {
    for (command, code) in [
        ("\"$0\" failed 2>&-", 2),
        ("\"$0\" search 2 >&-", 0),
        ("\"$0\" search 0 --jsonl >&- 2>&-", 1),
    ] {
        let ended = Command::new("sh").args(["-c", command, PROGRAM]).output().expect("a shell");
        assert_eq!((ended.status.code(), &*ended.stderr), (Some(code), &b""[..]), "{command}");
    }
}

#[test]
fn the_first_line_is_out_before_the_last_item_is_made() {
    let mut steps = program(&["steps", "--jsonl"]);
    let mut child = steps.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a child");
    let mut stdout = BufReader::new(child.stdout.take().expect("stdout"));
    let mut stdin = child.stdin.take().expect("stdin");
    let mut line = String::new();
    // each step but the first waits for a line
    stdin.write_all(b"go on\n").expect("a reader");
    stdout.read_line(&mut line).expect("a line");
    assert_eq!(line, "0\n");
    stdin.write_all(b"go on\n").expect("a reader");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    assert!(rest.starts_with("1\n2\n{\"tool\":\"slow\","), "{rest}");
    assert!(child.wait().expect("an end").success());
}

#[test]
#[cfg(target_os = "linux")]
fn a_million_items_take_the_memory_of_a_thousand() {
    let peak = |items: &str| {
        let (code, stdout, stderr) = run(&["peak", "count", items, "--jsonl"]);
        let lines = stdout.lines().count();
        assert_eq!((code, lines), (0, items.parse::<usize>().expect("a number") + 1));
        stderr.trim().parse::<u64>().expect("KiB")
    };
    let (few, many) = (peak("1000"), peak("1000000"));
    assert!(many < few + 1_024, "{few} KiB, then {many} KiB");
}

#[test]
fn colors_are_forced_into_a_pipe() {
    let forced = |format: &[&str], variables: &[(&str, &str)]| {
        let mut program = program(&[&["search", "2"], format].concat());
        let ended =
            program.envs(variables.iter().copied()).output().expect("a program that starts");
        String::from_utf8(ended.stdout).expect("UTF-8")
    };
    let text = forced(&[], &[("CLICOLOR_FORCE", "1")]);
    assert!(text.contains("\u{1b}[1mHits\u{1b}[22m\n"), "{text}");
    assert!(!text.contains("|---"), "{text}");
    assert_eq!(forced(&[], &[("CLICOLOR_FORCE", "0")]), SEARCH);
    assert_eq!(forced(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), SEARCH);
    // JSON is for programs
    assert!(!forced(&["--json"], &[("CLICOLOR_FORCE", "1")]).contains('\u{1b}'));
}
