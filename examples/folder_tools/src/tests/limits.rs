//! An answer is as long as it may be, and says how to get at the rest.

use std::time::Duration;

use serde_json::{Value, json};
use tool_result::ToolResult as _;

use super::here::{Here, text};
use crate::{Cancelled, CodeSearch, ListFolder, ReadFile, Tool as _, arguments};
use code_search::Search;

fn numbered(count: usize) -> String {
    let lines: Vec<String> = (1..=count).map(|n| format!("\"line\" {n}\n")).collect();
    lines.concat()
}

/// The call that an answer offers to go on.
fn next(half: &Value) -> Option<Value> {
    let actions = half["next_actions"].as_array().expect("a list");
    actions.iter().find(|action| action["reason"] == "to read on").cloned()
}

#[test]
fn a_long_file_in_parts() {
    let here = Here::new();
    let whole = numbered(3_000);
    here.file("long", &whole);
    let (mut arguments, mut parts, mut read) = (json!({ "path": "long" }), 0, String::new());
    loop {
        arguments["max_bytes"] = json!(4_000);
        let result = here.call::<ReadFile>(&arguments);
        let (text, half) = (text(&result), result.structured_content.expect("a JSON half"));
        assert!(text.len() <= 4_000 && half.to_string().len() <= 4_000);
        assert!(text.starts_with("✅ `long`, 3000 lines\n"), "{text}");
        let content = half["content"].as_str().expect("text");
        assert!(content.ends_with('\n') && text.contains(content), "{text}");
        read.push_str(content);
        parts += 1;
        match next(&half) {
            Some(call) => arguments = call["arguments"].clone(),
            None => break,
        }
    }
    assert_eq!(read, whole);
    assert!(
        (9..20).contains(&parts),
        "each part is about as long as it may be, and there are {parts}"
    );
}

#[test]
fn a_line_that_is_too_long() {
    let here = Here::new();
    let whole = "é".repeat(200_000) + "\nlast\n";
    here.file("one", &whole);
    let result = here.call::<ReadFile>(&json!({ "path": "one", "max_bytes": 1_500 }));
    let half = result.structured_content.expect("a JSON half");
    assert!(half.to_string().len() <= 1_500);
    assert!(half["content"].as_str().expect("text").starts_with("ééé"));
    assert_eq!(
        half["truncation"],
        json!({ "content": { "from": 0, "shown": 1, "total": 2, "next": "0/1216" } })
    );
    let (mut read, mut call) = (half["content"].as_str().expect("text").to_owned(), next(&half));
    assert_eq!(
        call.as_ref().map(|call| &call["arguments"]),
        Some(&json!({ "path": "one", "start": "0/1216" }))
    );
    while let Some(offered) = call {
        let half = here.json::<ReadFile>(&offered["arguments"]);
        read.push_str(half["content"].as_str().expect("text"));
        call = next(&half);
    }
    assert!(read == whole, "it goes on in the line, and behind it");
}

#[test]
fn more_bytes_than_by_default_have_no_effect() {
    let here = Here::new();
    here.file("long", numbered(12_000));
    let asked = json!({ "path": "long", "max_bytes": 1_000_000 });
    let cut = here.json::<ReadFile>(&asked);
    let shown = cut["truncation"]["content"]["shown"].as_u64();
    assert!(shown.is_some_and(|shown| (1_500..2_000).contains(&shown)), "{shown:?}");
    assert_eq!(cut, here.json::<ReadFile>(&json!({ "path": "long" })));
}

#[test]
fn a_file_that_is_too_large() {
    let here = Here::new();
    let line = "x".repeat((1 << 20) - 1) + "\n";
    here.file("huge", format!("first\n{}", line.repeat(17)));
    let half = here.json::<ReadFile>(&json!({ "path": "huge", "max_bytes": 600 }));
    assert!(half["content"].as_str().expect("text").starts_with("first\n"));
    assert_eq!(half["truncation"]["content"]["total"], 16);
    assert_eq!(
        half["next_actions"],
        json!([
            "Tell the user that only the first 16 MiB are read",
            {
                "tool": "read_file",
                "arguments": { "path": "huge", "start": "1/256" },
                "reason": "to read on",
            },
        ])
    );
    here.file("huger", "é".repeat(9 << 20));
    assert_eq!(here.json::<ReadFile>(&json!({ "path": "huger" }))["success"], true);
    let found = here.json::<CodeSearch>(&json!({ "pattern": "first", "path": "." }));
    assert_eq!(found["skipped"][0], json!({ "file": "huge", "reason": "larger than 16 MiB" }));
}

#[test]
fn many_matches() {
    let here = Here::new();
    here.file("long", numbered(12_000));
    let arguments = json!({ "pattern": "line", "path": ".", "max_bytes": 1_000 });
    let said = here.text::<CodeSearch>(&arguments);
    assert!(said.len() <= 1_000);
    let actions: Vec<&str> = said.lines().rev().take(3).collect();
    assert_eq!(
        actions,
        [
            r#"- Call code_search with {"path":".","pattern":"line","start":"11"} (for the next matches)"#,
            r#"- Call read_file with {"path":"long","start_line":1}"#,
            "- The search stopped at 10000 matches: narrow the pattern or the path",
        ]
    );
    let later = json!({ "pattern": "line", "path": ".", "max_bytes": 1_000, "start": 9_998 });
    let found = here.json::<CodeSearch>(&later);
    assert_eq!(found["matches"][1]["line"], 10_000);
    assert_eq!(
        found["truncation"]["matches"],
        json!({ "from": 9_998, "shown": 2, "total": 10_000 })
    );
}

#[test]
fn a_match_far_into_a_line() {
    let here = Here::new();
    here.file("min.js", format!("{}needle{}", "x".repeat(5_000), "y".repeat(5_000)));
    let found = here.json::<CodeSearch>(&json!({ "pattern": "needle", "path": "." }));
    assert_eq!(found["matches"][0]["text"], format!("… needle{} …", "y".repeat(394)));
}

#[test]
fn a_match_anywhere_in_a_very_long_line() {
    let here = Here::new();
    let long = |before: usize| format!("{}needle\n", "é".repeat(before));
    let lines: String = (8_150..8_250).map(long).collect();
    here.file("min.js", lines + &long(1_000_000));
    let found = here.json::<CodeSearch>(&json!({ "pattern": r"\bneedle$|éneedle", "path": "." }));
    assert_eq!(found["matches"].as_array().map(Vec::len), Some(101));
}

/// It is searched in parts, and the end of a part is no end of the line, nor of a word.
#[test]
fn no_match_at_the_end_of_a_part() {
    let here = Here::new();
    here.file("min.js", format!("{}_\n", "a".repeat(100_000)));
    for pattern in ["a$", r"a\b", "$^", r"a{3}(?:$|\b)"] {
        let found = here.json::<CodeSearch>(&json!({ "pattern": pattern, "path": "min.js" }));
        assert_eq!(found["matches"], json!([]), "{pattern}");
    }
    for pattern in ["_$", r"_\b", "a+", "a+_$"] {
        let found = here.json::<CodeSearch>(&json!({ "pattern": pattern, "path": "min.js" }));
        assert_eq!(found["matches"].as_array().map(Vec::len), Some(1), "{pattern}");
    }
}

#[test]
fn a_search_that_takes_too_long() {
    let said = |limit, bytes: &[u8]| {
        let search = Search::new("fn b", ".", Duration::from_secs(limit), &Cancelled::default());
        let mut search = search.unwrap_or_else(|failed| panic!("{failed:?}"));
        search.file("lib.rs", bytes);
        search.done().next_actions.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let stopped = "The search stopped after 0 s: narrow the pattern or the path";
    assert_eq!(said(0, b"fn a() {}\nfn b() {}\n"), [stopped]);
    assert_eq!(
        said(60, b"fn a() {}\nfn b() {}\n"),
        [r#"Call read_file with {"path":"lib.rs","start_line":2}"#]
    );
}

#[test]
fn a_pattern_that_would_take_too_long() {
    let here = Here::new();
    let refused = |pattern| here.failure::<CodeSearch>(&json!({ "pattern": pattern, "path": "." }));
    let said = refused("x".repeat(4_097));
    assert!(
        said.starts_with("❌ code_search: the pattern is longer than 4096 bytes\n\n"),
        "{said}"
    );
    assert!(said.ends_with("\n- Call again with a shorter pattern"), "{said}");
    let said = refused(r"\w{100}".to_owned());
    assert!(said.ends_with("\n- Call again with a pattern that repeats less"), "{said}");
}

/// Patterns over which a search that goes back takes longer than the world lasts.
#[test]
fn patterns_that_explode() {
    let here = Here::new();
    here.file("long", format!("{}!\n", "a".repeat(10_000)));
    for pattern in [
        "(a+)+$",
        "^(a|aa)*$",
        "^(a|a?)+$",
        "(.*a){12}$",
        "^(([a-z])+.)+[A-Z]([a-z])+$",
        "(a?){500}a{500}b",
        "((a{0,20}){0,20}){0,20}b",
    ] {
        let found = here.json::<CodeSearch>(&json!({ "pattern": pattern, "path": "long" }));
        let said = (&found["error"], &found["files_searched"], &found["matches"]);
        assert_eq!(said, (&Value::Null, &json!(1), &json!([])), "{pattern}");
    }
    let error = "Compiled regex exceeds size limit of 1048576 bytes.";
    for (pattern, shown) in [
        ("((a{0,100}){0,100}){0,100}", "((a{0,100}){0,100}){0,100}"),
        ("(((a*)*)*){1000000}", "`(((a*)*)*){1000000}`"),
    ] {
        assert_eq!(
            here.failure::<CodeSearch>(&json!({ "pattern": pattern, "path": "." })),
            format!(
                "❌ code_search: the pattern is not a regular expression: {error}\n\n\
                 - Pattern: {shown}\n- Path: .\n- Files searched: 0\n\n\
                 ## Next actions\n\n- Call again with a pattern that repeats less"
            )
        );
    }
}

/// Each pattern takes kilobytes of memory: a MiB of them took 800 MiB, in each folder on the way.
#[test]
fn files_that_ignore_too_much_are_passed_over() {
    let here = Here::new();
    let large = format!("# {}\n", "x".repeat(60 << 10));
    here.file(".gitignore", format!("{large}a.rs\n"));
    here.file("in/.gitignore", format!("{large}b.rs\n"));
    here.file("in/.ignore", "c.rs\n");
    for name in ["a.rs", "in/a.rs", "in/b.rs", "in/c.rs", "in/d.rs"] {
        here.file(name, "needle\n");
    }
    let found = here.json::<CodeSearch>(&json!({ "pattern": "needle", "path": "." }));
    let found = found["matches"].as_array().expect("a list").iter().map(|found| &found["file"]);
    assert!(found.eq([&json!("in/b.rs"), &json!("in/d.rs")]));
}

#[test]
fn many_entries() {
    let here = Here::new();
    for n in 0..500 {
        here.file(&format!("many/{n:03}"), "");
    }
    let said = here.text::<ListFolder>(&json!({ "path": "many", "max_bytes": 1_500 }));
    assert!(said.len() <= 1_500);
    assert!(said.starts_with("✅ 500 entries in `many`\n"), "{said}");
    assert!(said.contains("\n\n... (items 1 to 31 of 500, next: 31)\n\n"), "{said}");
    let offered = r#"- Call list_folder with {"path":"many","start":"31"} (for the next entries)"#;
    assert!(said.ends_with(offered), "{said}");
    let said =
        here.text::<ListFolder>(&json!({ "path": "many", "max_bytes": 1_500, "start": 495 }));
    let expected: Vec<_> = (495..500).map(|n| format!("|{n}|file|0|")).collect();
    assert!(said.contains(&expected.join("\n")), "{said}");
    let cut = "\n\n... (items 496 to 500 of 500)\n\n## Next actions\n\n";
    assert!(said.contains(cut), "{said}");
    assert!(!said.contains("\"start\""), "{said}");
}

/// A folder of a million entries costs no more than to read and to sort their names.
#[test]
fn sizes_are_asked_for_where_they_can_be_shown() {
    let here = Here::new();
    for n in 0..2_500 {
        here.file(&format!("many/{n:04}"), "");
    }
    let arguments = json!({ "path": "many", "start": 300, "max_bytes": 512 });
    let Value::Object(arguments) = arguments else { panic!("an object") };
    let list: ListFolder = arguments::read("", "", arguments).expect("arguments");
    let result = list.run(here.folder(), &Cancelled::default()).expect("no failure");
    let all = result.to_json_map().expect("all of it is JSON");
    let entries = all["entries"].as_array().expect("a list");
    assert_eq!(entries.len(), 2_500);
    for (index, entry) in entries.iter().enumerate() {
        // as many as an answer has lines
        let size = if (300..2_300).contains(&index) { json!(0) } else { Value::Null };
        assert_eq!(*entry, json!({ "name": format!("{index:04}"), "kind": "file", "size": size }));
    }
}
