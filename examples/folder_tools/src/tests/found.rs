//! The hits of the tools, and empty answers.

use serde_json::json;

use super::here::Here;
use crate::{CodeSearch, ListFolder, ReadFile};

#[test]
fn lines_of_a_file() {
    let here = Here::new();
    assert_eq!(
        here.text::<ReadFile>(&json!({ "path": "./src/../src/lib.rs" })),
        "✅ `src/lib.rs`, 2 lines\n\n## Content\n\n```text\nfn a() {}\nfn b() {}\n```"
    );
    assert_eq!(
        here.json::<ReadFile>(&json!({ "path": "src/lib.rs", "start_line": 2 })),
        json!({
            "tool": "read_file",
            "success": true,
            "path": "src/lib.rs",
            "content": "fn b() {}\n",
            "error": null,
            "next_actions": [],
            "truncation": { "content": { "from": 1, "shown": 1, "total": 2 } },
        })
    );
}

#[test]
fn line_ends_stay_and_a_byte_order_mark_is_no_content() {
    let here = Here::new();
    here.file("dos.txt", "\u{feff}one\r\n\r\n  three\r\n");
    let path = json!({ "path": "dos.txt" });
    assert_eq!(here.json::<ReadFile>(&path)["content"], "one\r\n\r\n  three\r\n");
    assert_eq!(
        here.text::<ReadFile>(&path),
        "✅ `dos.txt`, 3 lines\n\n## Content\n\n```text\none\n\n  three\n```"
    );
}

#[test]
fn an_empty_file() {
    let here = Here::new();
    here.file("empty", "");
    here.file("mark", "\u{feff}");
    assert_eq!(here.text::<ReadFile>(&json!({ "path": "empty" })), "⚪ `empty` is an empty file");
    assert_eq!(here.text::<ReadFile>(&json!({ "path": "mark" })), "⚪ `mark` is an empty file");
}

#[test]
fn a_file_of_one_empty_line() {
    let here = Here::new();
    here.file("newline", "\n");
    let found = here.json::<ReadFile>(&json!({ "path": "newline" }));
    assert_eq!((&found["content"], &found["success"]), (&json!("\n"), &json!(true)));
}

#[test]
fn what_is_in_a_folder() {
    let here = Here::new();
    here.file("src/deep/.hidden", "12345");
    here.file("src/a|b.rs", "");
    assert_eq!(
        here.text::<ListFolder>(&json!({ "path": "src/" })),
        "✅ 3 entries in `src`\n\n## Entries\n\n\
         |Name|Kind|Size|\n|---|---|---|\n\
         |a\\|b.rs|file|0|\n|deep|folder|–|\n|lib.rs|file|20|\n\n## Next actions\n\n\
         - Call read_file with {\"path\":\"src/a|b.rs\"}\n\
         - Call list_folder with {\"path\":\"src/deep\"}"
    );
    assert_eq!(
        here.json::<ListFolder>(&json!({ "path": "src/deep" }))["entries"],
        json!([{ "name": ".hidden", "kind": "file", "size": 5 }])
    );
}

#[test]
fn an_empty_folder() {
    let here = Here::new();
    std::fs::create_dir_all(here.path("src/empty")).expect("a folder");
    std::fs::create_dir_all(here.path("bare")).expect("a folder");
    let list = |path| here.text::<ListFolder>(&json!({ "path": path }));
    let said = |path, above| {
        format!(
            "⚪ `{path}` is an empty folder\n\n## Next actions\n\n- Call list_folder with {{\"path\":\"{above}\"}}"
        )
    };
    assert_eq!(list("src/empty"), said("src/empty", "src"));
    assert_eq!(list("bare"), said("bare", "."));
}

#[test]
fn matches_without_what_is_hidden_or_ignored() {
    let here = Here::new();
    here.file(".gitignore", "target\n*.log\n!keep.log\n");
    here.file("src/.gitignore", "/made.rs\n");
    for path in [".hidden", "target/a", "a.log", "keep.log", "src/made.rs", "src/b/made.rs"] {
        here.file(path, "fn a");
    }
    here.file("bin", b"fn a\0");
    let files = |path| {
        let found = here.json::<CodeSearch>(&json!({ "pattern": "fn a", "path": path }));
        let matches = found["matches"].as_array().expect("a list").clone();
        matches
            .iter()
            .map(|found| found["file"].as_str().expect("a path").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(files("."), ["keep.log", "src/b/made.rs", "src/lib.rs"]);
    assert_eq!(files("src"), ["src/b/made.rs", "src/lib.rs"]);
    // what is named is searched
    assert_eq!(files("target"), ["target/a"]);
    assert_eq!(files("src/made.rs"), ["src/made.rs"]);
}

#[test]
fn matches_as_they_are_shown() {
    assert_eq!(
        Here::new().text::<CodeSearch>(&json!({ "pattern": "fn [ab]", "path": "." })),
        "✅ 2 matches of `fn [ab]` below `.`\n\n- Files searched: 1\n- Skipped: none\n\n## Matches\n\n\
         - src/lib.rs:1: `fn a() {}`\n- src/lib.rs:2: `fn b() {}`\n\n\
         ## Next actions\n\n- Call read_file with {\"path\":\"src/lib.rs\",\"start_line\":1}"
    );
}

#[test]
fn no_match() {
    assert_eq!(
        Here::new().text::<CodeSearch>(&json!({ "pattern": "(?i)fn c", "path": "." })),
        "⚪ No match of `(?i)fn c` below `.`\n\n- Files searched: 1\n\n\
         ## Next actions\n\n- Search for a shorter part of it"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_cannot_be_asked_for() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let here = Here::new();
    let name = here.path("src").join(OsStr::from_bytes(b"a\xff.rs"));
    std::fs::write(&name, "fn c() {}\n").expect("a file");
    std::fs::write(here.path("src/c.rs"), "fn c() {}\n").expect("a file");
    let list = json!({ "path": "src" });
    assert_eq!(
        here.json::<ListFolder>(&list)["next_actions"],
        json!([{ "tool": "read_file", "arguments": { "path": "src/c.rs" } }])
    );
    let search = json!({ "pattern": "fn c", "path": "." });
    let found = here.json::<CodeSearch>(&search);
    assert_eq!(found["matches"][0]["file"], "src/a\u{fffd}.rs");
    assert_eq!(
        found["next_actions"],
        json!([{ "tool": "read_file", "arguments": { "path": "src/c.rs", "start_line": 1 } }])
    );
    here.link("link.rs", &name);
    assert_eq!(here.json::<ReadFile>(&json!({ "path": "link.rs" }))["path"], "link.rs");
    std::fs::remove_file(here.path("src/c.rs")).expect("it is ours");
    assert_eq!(here.json::<CodeSearch>(&search)["next_actions"], json!([]));
}
