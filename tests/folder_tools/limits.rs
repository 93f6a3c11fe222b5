//! An answer is as long as it may be, and says how to get at the rest.

use std::time::Duration;

use serde_json::json;

use crate::folder_tools::search::Search;
use crate::folder_tools::{CodeSearch, ListFolder, ReadFile};
use crate::here::{Here, text};

fn numbered(count: usize) -> String {
    let lines: Vec<String> = (1..=count).map(|n| format!("\"line\" {n}\n")).collect();
    lines.concat()
}

#[test]
fn a_long_file_in_parts() {
    let here = Here::new();
    let whole = numbered(3_000);
    here.file("long", &whole);
    let (mut next, mut parts, mut lines) = (1, 0, Vec::new());
    while next <= 3_000 {
        let arguments = json!({ "path": "long", "start_line": next, "max_bytes": 4_000 });
        let result = here.call::<ReadFile>(&arguments);
        let (text, half) = (text(&result), result.structured_content.expect("a JSON half"));
        assert!(text.len() <= 4_000 && half.to_string().len() <= 4_000);
        let content = half["content"].as_str().expect("text");
        let end = half["end_line"].as_u64().expect("a number");
        let count = usize::try_from(end + 1 - next).expect("a few");
        lines.extend(content.lines().take(count).map(str::to_owned));
        parts += 1;
        next = end + 1;
        let is_cut = half.get("truncation").is_some();
        assert_eq!(is_cut, next <= 3_000);
        assert_eq!(content.contains("... (truncated: "), is_cut);
        assert!(
            text.starts_with(&format!(
                "✅ `long`, lines {} to {end} of 3000\n",
                next - count as u64
            ))
        );
        let on = format!("Call read_file with path long and start_line {next} to read on");
        assert_eq!(half["next_actions"], if next <= 3_000 { json!([on]) } else { json!([]) });
    }
    assert_eq!(lines.join("\n") + "\n", whole);
    assert!(
        (9..20).contains(&parts),
        "each part is about as long as it may be, and there are {parts}"
    );
}

#[test]
fn a_line_that_is_too_long() {
    let here = Here::new();
    here.file("one", "é".repeat(2_000_000));
    let result = here.call::<ReadFile>(&json!({ "path": "one", "max_bytes": 1_500 }));
    let half = result.structured_content.expect("a JSON half");
    assert!(half.to_string().len() <= 1_500);
    assert!(half["content"].as_str().expect("text").starts_with("ééé"));
    assert_eq!(
        half["next_actions"],
        json!(["Line 1 is cut: call read_file with a greater max_bytes"])
    );
    assert_eq!(
        here.json::<ReadFile>(&json!({ "path": "one", "max_bytes": 1_000_000 }))["next_actions"],
        json!(["Line 1 is cut: call code_search with path one for what you look for in it"])
    );
}

#[test]
fn more_lines_than_by_default() {
    let here = Here::new();
    here.file("long", numbered(12_000));
    let whole = json!({ "path": "long", "max_bytes": 1_000_000 });
    assert_eq!(here.json::<ReadFile>(&whole)["end_line"], 12_000);
    let cut = here.json::<ReadFile>(&json!({ "path": "long" }));
    assert!(cut["end_line"].as_u64().is_some_and(|end| end < 2_000), "{cut}");
    for n in 0..2_500 {
        here.file(&format!("many/{n:04}"), "");
    }
    let whole = json!({ "path": "many", "max_bytes": 1_000_000 });
    assert_eq!(here.json::<ListFolder>(&whole).get("truncation"), None);
}

#[test]
fn a_file_that_is_too_large_to_count_its_lines() {
    let here = Here::new();
    let line = "x".repeat((1 << 20) - 1) + "\n";
    here.file("huge", format!("first\n{}", line.repeat(65)));
    assert_eq!(
        here.text::<ReadFile>(&json!({ "path": "huge", "end_line": 1 })),
        "✅ `huge`, lines 1 to 1 of very many\n\n## Content\n\n```text\nfirst\n```\n\n\
         ## Next actions\n\n- Call read_file with path huge and start_line 2 to read on"
    );
    assert_eq!(
        here.failure::<ReadFile>(&json!({ "path": "huge", "start_line": 66 })),
        "❌ read_file: huge: there is no line 66, only the first 64 lines of this large file are within reach\n\n\
         - Path: huge\n\n## Next actions\n\n\
         - Call read_file with path huge and start_line 64 or less"
    );
    let found = here.json::<CodeSearch>(&json!({ "pattern": "first", "path": "." }));
    assert_eq!(found["skipped"], json!([{ "file": "huge", "reason": "larger than 16 MiB" }]));
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
            "- 14 of 10000 are shown: narrow the pattern or the path",
            "- Read long around line 1",
            "- The search stopped at 10000 matches: narrow the pattern or the path",
        ]
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

#[test]
fn a_search_that_takes_too_long() {
    let said = |limit, bytes: &[u8]| {
        let search = Search::new("fn b", ".", Duration::from_secs(limit));
        let mut search = search.unwrap_or_else(|failed| panic!("{failed:?}"));
        search.file("lib.rs", bytes);
        search.done().next_actions
    };
    let stopped = "The search stopped after 0 s: narrow the pattern or the path";
    assert_eq!(said(0, b"fn a() {}\nfn b() {}\n"), [stopped]);
    assert_eq!(said(60, b"fn a() {}\nfn b() {}\n"), ["Read lib.rs around line 2"]);
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

#[test]
fn many_entries() {
    let here = Here::new();
    for n in 0..500 {
        here.file(&format!("many/{n:03}"), "");
    }
    let said = here.text::<ListFolder>(&json!({ "path": "many", "max_bytes": 1_500 }));
    assert!(said.len() <= 1_500);
    assert!(said.starts_with("✅ 500 entries in `many`\n"), "{said}");
    assert!(said.contains("... (truncated: "), "{said}");
    let (_, next) =
        said.rsplit_once("are shown: call list_folder again with start=").expect("a next page");
    let said =
        here.text::<ListFolder>(&json!({ "path": "many", "max_bytes": 1_500, "start": 495 }));
    assert!(next.parse::<u32>().is_ok_and(|next| (20..60).contains(&next)), "{next}");
    let expected: Vec<_> = (495..500).map(|n| format!("|{n}|file|0|")).collect();
    assert!(said.contains(&expected.join("\n")), "{said}");
    let cut =
        "\n\n... (truncated: from number 495 on, 5 of 500 entries shown)\n\n## Next actions\n\n";
    assert!(said.contains(cut), "{said}");
    assert!(!said.contains("start="), "{said}");
}
