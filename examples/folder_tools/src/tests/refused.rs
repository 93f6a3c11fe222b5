//! Entries of the folder that cannot be read.

use serde_json::json;

use super::here::Here;
use crate::{CodeSearch, ListFolder, ReadFile};

#[track_caller]
fn assert_unread(here: &Here, path: &str, why: &str, action: &str) {
    let said = format!("❌ read_file: {why}\n\n- Path: {path}\n\n## Next actions\n\n- {action}");
    assert_eq!(here.failure::<ReadFile>(&json!({ "path": path })), said);
}

#[test]
fn what_is_not_there() {
    let here = Here::new();
    for (path, folder) in
        [("lib.rs", "."), ("src/main.rs", "src"), ("src/a/b/c", "src"), ("src/lib.rs/x", "src")]
    {
        let why = format!("{path}: there is no such file or folder");
        assert_unread(
            &here,
            path,
            &why,
            &format!("Call list_folder with {{\"path\":\"{folder}\"}}"),
        );
    }
}

#[test]
fn the_home_folder() {
    assert_eq!(
        Here::new().failure::<ReadFile>(&json!({ "path": "~/notes.md" })),
        "❌ read_file: ~/notes.md: there is no such file or folder, and ~ is not the home folder here\n\n\
         - Path: ~/notes.md\n\n## Next actions\n\n- Call list_folder with {\"path\":\".\"}"
    );
}

#[test]
fn paths_that_name_nothing() {
    let here = Here::new();
    assert_eq!(
        here.failure::<ListFolder>(&json!({ "path": "" })),
        "❌ list_folder: the path is empty\n\n- Path: \"\"\n\n\
         ## Next actions\n\n- Call list_folder with {\"path\":\".\"} (the folder itself is .)"
    );
    assert_eq!(
        here.failure::<ListFolder>(&json!({ "path": "src\0.rs" })),
        "❌ list_folder: src\\u{0}.rs: no path has a NUL character in it\n\n- Path: src\\u{0}.rs\n\n\
         ## Next actions\n\n- Call list_folder with {\"path\":\".\"}"
    );
    let said = here.failure::<ListFolder>(&json!({ "path": "src/../".repeat(600) }));
    assert!(said.starts_with("❌ list_folder: the path is longer than 4096 bytes\n"), "{said}");
}

#[test]
fn a_folder_for_a_file_and_the_other_way_round() {
    let here = Here::new();
    assert_unread(
        &here,
        "src",
        "src: a folder, and not a file",
        "Call list_folder with {\"path\":\"src\"}",
    );
    assert_eq!(
        here.failure::<ListFolder>(&json!({ "path": "src/lib.rs" })),
        "❌ list_folder: src/lib.rs: a file, and not a folder\n\n- Path: src/lib.rs\n\n\
         ## Next actions\n\n- Call read_file with {\"path\":\"src/lib.rs\"}"
    );
}

#[test]
fn what_is_no_text() {
    let here = Here::new();
    here.file("bin", b"a\0b");
    here.file("late", [b"a\n".repeat(10_000), b"\0".to_vec()].concat());
    assert_unread(
        &here,
        "bin",
        "bin: a binary file, and no text",
        "Call list_folder with {\"path\":\".\"}",
    );
    assert_unread(
        &here,
        "late",
        "late: a binary file, and no text",
        "Call list_folder with {\"path\":\".\"}",
    );
}

/// In a folder it would be skipped.
#[test]
fn what_is_named_and_cannot_be_searched() {
    let here = Here::new();
    here.file("bin", b"fn a\0");
    here.file("wide", b"\xff\xfef\0n\0");
    here.file("large", vec![b'x'; (16 << 20) + 1]);
    for (path, why, action) in [
        ("bin", "a binary file, and no text", "Call list_folder with {\"path\":\".\"}"),
        (
            "wide",
            "the text is UTF-16 (little endian), and only UTF-8 is read",
            "Have it converted, as by iconv -f UTF-16 -t UTF-8, and call again with the copy",
        ),
        (
            "large",
            "larger than 16 MiB, and no more is searched",
            "Call read_file with {\"path\":\"large\"}",
        ),
    ] {
        assert_eq!(
            here.failure::<CodeSearch>(&json!({ "pattern": "fn", "path": path })),
            format!(
                "❌ code_search: {path}: {why}\n\n- Pattern: fn\n- Path: {path}\n- Files searched: 0\n\n\
                 ## Next actions\n\n- {action}"
            )
        );
    }
    let found = here.json::<CodeSearch>(&json!({ "pattern": "no such text", "path": "." }));
    assert_eq!(
        found["next_actions"],
        json!([
            "Tell the user what could not be searched: large, larger than 16 MiB",
            {
                "tool": "code_search",
                "arguments": { "path": ".", "pattern": "(?i)no such text" },
                "reason": "whatever the case",
            },
        ])
    );
}

#[test]
fn text_that_is_not_utf_8() {
    let here = Here::new();
    here.file("le", b"\xff\xfea\0");
    here.file("be", b"\xfe\xff\0a");
    here.file("wide", b"\xff\xfe\0\0a\0\0\0");
    here.file("latin", b"fine\ncaf\xe9\n");
    for (path, what, from) in [
        ("le", "UTF-16 (little endian)", "UTF-16"),
        ("be", "UTF-16 (big endian)", "UTF-16"),
        ("wide", "UTF-32 (little endian)", "UTF-32"),
        ("latin", "not UTF-8, but perhaps Latin-1", "LATIN1"),
    ] {
        let why = format!("{path}: the text is {what}, and only UTF-8 is read");
        let action = format!(
            "Have it converted, as by iconv -f {from} -t UTF-8, and call again with the copy"
        );
        assert_unread(&here, path, &why, &action);
    }
}

#[test]
fn lines_past_the_end() {
    let here = Here::new();
    here.file("empty", "");
    let past = |path, line| here.text::<ReadFile>(&json!({ "path": path, "start_line": line }));
    assert_eq!(
        past("src/lib.rs", 3),
        "✅ `src/lib.rs`, 2 lines\n\n## Content (2 lines)\n\n... (0 of 2 lines)"
    );
    assert_eq!(past("empty", 2), "⚪ `empty` is an empty file");
}

#[test]
fn a_pattern_that_is_none() {
    let here = Here::new();
    assert_eq!(
        here.failure::<CodeSearch>(&json!({ "pattern": "(", "path": "." })),
        "❌ code_search: the pattern is not a regular expression: unclosed group\n\n\
         - Pattern: (\n- Path: .\n- Files searched: 0\n\n## Next actions\n\n\
         - Escape what is to be found as it stands: a parenthesis, a bracket, a brace, a star"
    );
    let large = here.failure::<CodeSearch>(&json!({ "pattern": "x{1000}{1000}", "path": "." }));
    assert_eq!(large.lines().last(), Some("- Call again with a pattern that repeats less"));
}

#[cfg(unix)]
#[test]
fn a_pipe_holds_nothing_up() {
    let here = Here::new();
    let made = std::process::Command::new("mkfifo")
        .args([here.path("pipe"), here.path("src/.gitignore")])
        .status();
    assert!(made.expect("mkfifo runs").success());
    let why = "pipe: neither a file nor a folder, but a pipe, a socket or a device";
    assert_unread(&here, "pipe", why, "Call list_folder with {\"path\":\".\"}");
    assert_eq!(
        here.json::<CodeSearch>(&json!({ "pattern": "fn a", "path": "." }))["files_searched"],
        1
    );
}

#[cfg(unix)]
#[test]
fn links_that_lead_to_each_other() {
    let here = Here::new();
    here.link("a", "b");
    here.link("b", "a");
    let why = "a: the links on the way lead to one another";
    assert_unread(&here, "a", why, "Call list_folder with {\"path\":\".\"}");
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_no_longer_there() {
    use std::fs;

    let here = Here::new();
    let served = here.path("");
    let assert_gone = || {
        assert_eq!(
            here.failure::<ListFolder>(&json!({ "path": "." })),
            "❌ list_folder: the folder that this server reads was removed or replaced\n\n\
             - Path: .\n\n## Next actions\n\n- Tell the user to restart the server"
        );
    };
    fs::rename(&served, served.with_file_name("moved")).expect("it is ours");
    assert_gone();
    here.file("src/lib.rs", "another one");
    assert_gone();
    fs::remove_dir_all(served.with_file_name("moved")).expect("it is ours");
    assert_gone();
}

#[cfg(unix)]
#[test]
fn what_the_server_has_no_permission_for() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    let here = Here::new();
    here.file("shut/in.rs", "fn a() {}");
    here.file("shut.rs", "fn a() {}");
    let mode = |mode| {
        for path in ["shut", "shut.rs"] {
            fs::set_permissions(here.path(path), Permissions::from_mode(mode)).expect("it is ours");
        }
    };
    mode(0o000);
    let is_superuser = fs::read(here.path("shut.rs")).is_ok();
    if !is_superuser {
        let why = "shut.rs: the server has no permission to read it";
        assert_unread(&here, "shut.rs", why, "Call list_folder with {\"path\":\".\"}");
        let why = "shut/in.rs: the server has no permission to read it";
        assert_unread(&here, "shut/in.rs", why, "Call list_folder with {\"path\":\".\"}");
        let found = here.json::<CodeSearch>(&json!({ "pattern": "fn a", "path": "." }));
        let reason = "the server has no permission to read it";
        assert_eq!(
            found["skipped"],
            json!([{ "file": "shut", "reason": reason }, { "file": "shut.rs", "reason": reason }])
        );
        assert_eq!(found["matches"].as_array().map(Vec::len), Some(1));
        for path in ["shut", "shut.rs"] {
            let said = here.failure::<CodeSearch>(&json!({ "pattern": "fn a", "path": path }));
            let why = format!("❌ code_search: {path}: the server has no permission to read it\n");
            assert!(said.starts_with(&why), "{said}");
        }
    }
    mode(0o700);
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_listed() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    let here = Here::new();
    let mode = |mode| {
        fs::set_permissions(here.path(""), Permissions::from_mode(mode)).expect("it is ours");
    };
    mode(0o300);
    let is_superuser = fs::read_dir(here.path("")).is_ok();
    if !is_superuser {
        assert_eq!(
            here.failure::<ListFolder>(&json!({ "path": "." })),
            "❌ list_folder: .: the server has no permission to read it\n\n- Path: .\n\n\
             ## Next actions\n\n\
             - Tell the user that the server has no permission to read its folder"
        );
        // what is in it may be
        assert_eq!(here.json::<ReadFile>(&json!({ "path": "src/lib.rs" }))["path"], "src/lib.rs");
    }
    mode(0o700);
}
