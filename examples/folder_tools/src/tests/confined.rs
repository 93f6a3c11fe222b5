//! Nothing outside of the folder is read, however it is asked for; and of what is there nothing is told,
//! not even whether it is.

use serde_json::json;

use super::here::Here;
use crate::{CodeSearch, ListFolder, ReadFile};

/// The same for what is there and what is not.
#[track_caller]
fn assert_outside(here: &Here, path: &str) {
    let said = |tool: &str, before: &str| {
        format!(
            "❌ {tool}: {path}: outside of the folder that this server may read\n\n\
             {before}- Path: {path}\n\n\
             ## Next actions\n\n- Call list_folder with {{\"path\":\".\"}} (to see what may be read)"
        )
    };
    let search = said("code_search", "- Pattern: e\n")
        .replace("\n\n## Next", "\n- Files searched: 0\n\n## Next");
    assert_eq!(here.failure::<ReadFile>(&json!({ "path": path })), said("read_file", ""));
    assert_eq!(here.failure::<ListFolder>(&json!({ "path": path })), said("list_folder", ""));
    assert_eq!(here.failure::<CodeSearch>(&json!({ "path": path, "pattern": "e" })), search);
}

#[test]
fn a_path_that_climbs_out() {
    let here = Here::new();
    for path in [
        "..",
        "../secret.txt",
        "../nothing",
        "src/../../secret.txt",
        "./../served/../secret.txt",
        "nothing/../../secret.txt",
        "nothing/../../nothing",
    ] {
        assert_outside(&here, path);
    }
}

#[test]
fn an_absolute_path_elsewhere() {
    let here = Here::new();
    for path in ["/", "/etc/passwd", "/nothing/there"] {
        assert_outside(&here, path);
    }
    let beside = here.path("").parent().expect("a folder above").join("served2");
    assert_outside(&here, beside.to_str().expect("UTF-8"));
}

/// Otherwise the answer would say what is outside.
#[test]
fn a_path_that_leaves_and_comes_back() {
    let here = Here::new();
    let served = here.path("").display().to_string();
    for path in ["../served/src/lib.rs", "../nothing/../served/src/lib.rs", "../served"] {
        assert_outside(&here, path);
    }
    for elsewhere in ["/etc/../", "/nothing/there/../../", "/dev/fd/9/", "/proc/self/cwd/"] {
        assert_outside(&here, &format!("{elsewhere}src/lib.rs"));
        assert_outside(&here, &format!("{elsewhere}..{served}src/lib.rs"));
    }
    assert_outside(&here, &format!("{served}../served/src/lib.rs"));
}

#[test]
fn an_absolute_path_inside_is_as_good_as_a_relative_one() {
    let here = Here::new();
    let path = here.path("src/lib.rs");
    assert_eq!(
        here.text::<ReadFile>(&json!({ "path": path })),
        here.text::<ReadFile>(&json!({ "path": "src/lib.rs" }))
    );
    assert_eq!(
        here.failure::<ReadFile>(&json!({ "path": here.path("src/nothing.rs") })).lines().last(),
        Some("- Call list_folder with {\"path\":\"src\"}")
    );
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_out() {
    let here = Here::new();
    here.link("file", "../secret.txt");
    here.link("up", "..");
    here.link("root", "/");
    here.link("twice", "up");
    here.link("nowhere", "../nothing");
    for path in [
        "file",
        "up",
        "up/secret.txt",
        "up/nothing",
        "up/nothing/below",
        "root/etc",
        "twice",
        "nowhere",
        "up/served/src/lib.rs",
    ] {
        assert_outside(&here, path);
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_stays_inside() {
    let here = Here::new();
    here.link("relative", "src");
    here.link("absolute", here.path("src"));
    here.link("src/up", "..");
    here.link("self", here.path(""));
    for path in [
        "relative/lib.rs",
        "absolute/lib.rs",
        "relative/../src/lib.rs",
        "src/up/absolute/lib.rs",
        "self/relative/lib.rs",
    ] {
        assert_eq!(here.json::<ReadFile>(&json!({ "path": path }))["path"], "src/lib.rs");
    }
    for path in ["relative/nothing.rs", "absolute/nothing.rs"] {
        let said = here.failure::<ReadFile>(&json!({ "path": path }));
        let why = format!("❌ read_file: {path}: there is no such file or folder\n");
        assert!(said.starts_with(&why), "{said}");
        assert!(said.ends_with("\n- Call list_folder with {\"path\":\"src\"}"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn links_are_listed_and_not_followed() {
    let here = Here::new();
    here.link("file", "../secret.txt");
    here.link("up", "..");
    assert_eq!(
        here.text::<ListFolder>(&json!({ "path": "." })),
        "✅ 3 entries in `.`\n\n## Entries\n\n\
         |Name|Kind|\n|---|---|\n|file|link|\n|src|folder|\n|up|link|\n\n\
         ## Next actions\n\n- Call list_folder with {\"path\":\"src\"}"
    );
    assert_eq!(
        here.text::<CodeSearch>(&json!({ "pattern": "secret", "path": "." })),
        "⚪ No match of `secret` below `.`\n\n- Files searched: 1\n\n\
         ## Next actions\n\n- Call code_search with {\"path\":\".\",\"pattern\":\"(?i)secret\"} (whatever the case)"
    );
}

/// A link is put in the place of a folder, over and over, while it is read.
#[cfg(unix)]
#[test]
fn a_link_that_is_put_there_while_it_is_read() {
    use std::fs;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    let here = Here::new();
    here.file("good/secret.txt", "nothing to see\n");
    here.link("bad", "..");
    let (good, bad, it) = (here.path("good"), here.path("bad"), here.path("it"));
    let done = AtomicBool::new(false);
    std::thread::scope(|threads| {
        threads.spawn(|| {
            // not for ever, as what is asserted may fail
            for _ in 0..1_000_000 {
                if done.load(Relaxed) {
                    break;
                }
                for from in [&good, &bad] {
                    let _ = fs::rename(from, &it);
                    let _ = fs::rename(&it, from);
                }
            }
        });
        for _ in 0..500 {
            for arguments in
                [json!({ "path": "it/secret.txt" }), json!({ "path": "it/../it/secret.txt" })]
            {
                let result = here.call::<ReadFile>(&arguments);
                assert!(!format!("{result:?}").contains("the secret"), "{result:?}");
            }
            let result = here.call::<CodeSearch>(&json!({ "pattern": "the secret", "path": "." }));
            assert_eq!(result.structured_content.expect("a JSON half")["matches"], json!([]));
        }
        done.store(true, Relaxed);
    });
}
