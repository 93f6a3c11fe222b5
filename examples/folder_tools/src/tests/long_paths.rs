//! Paths through as many folders as Linux can name in one, which is 4,096 bytes long at most.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use super::here::Here;
use crate::links::{DeadEnd, follow};
use crate::{CodeSearch, ListFolder, ReadFile};

const LEVELS: usize = 1_200;

/// `d/d/…/d`.
fn deep(levels: usize) -> String {
    vec!["d"; levels].join("/")
}

#[test]
fn each_step_of_a_path_is_looked_at_once() {
    let mut looked_at = Vec::new();
    let path = format!("{}/nothing/{}", deep(LEVELS), deep(800));
    let end = follow(Path::new(&path), &[], |path| {
        looked_at.push(path.to_owned());
        if path.ends_with("nothing") { Err(std::io::ErrorKind::NotFound.into()) } else { Ok(None) }
    });
    let Err(DeadEnd { at, .. }) = end else { panic!("nothing is there") };
    assert_eq!(at, Path::new(&deep(LEVELS)).join("nothing"));
    assert_eq!(looked_at.len(), LEVELS + 1);
    let steps = looked_at.iter().map(|path| path.components().count());
    assert!(steps.eq(1..=LEVELS + 1));
}

#[test]
fn a_step_back_is_not_looked_at() {
    let mut looked_at = 0;
    let path = "d/../".repeat(800);
    let end = follow(Path::new(&path), &[], |_| {
        looked_at += 1;
        Ok(None)
    });
    assert!(end.is_ok_and(|path| path == Path::new(".")));
    assert_eq!(looked_at, 800);
}

#[test]
fn through_many_levels() {
    let here = Here::new();
    let folder = deep(LEVELS);
    here.file(&format!("{folder}/a.rs"), "fn c() {}\n");
    assert_eq!(
        here.text::<ReadFile>(&json!({ "path": format!("{folder}/../d/a.rs") })),
        format!("✅ `{folder}/a.rs`, 1 line\n\n## Content\n\n```text\nfn c() {{}}\n```")
    );
    assert_eq!(
        here.text::<ListFolder>(&json!({ "path": folder })),
        format!(
            "✅ 1 entry in `{folder}`\n\n## Entries\n\n|Name|Kind|Size|\n|---|---|---|\n|a.rs|file|10|\n\n\
             ## Next actions\n\n- Call read_file with {{\"path\":\"{folder}/a.rs\"}}"
        )
    );
    let found = here.json::<CodeSearch>(&json!({ "pattern": "fn c", "path": "." }));
    assert_eq!(
        found["matches"],
        json!([{ "file": format!("{folder}/a.rs"), "line": 1, "text": "fn c() {}" }])
    );
}

/// The way to the nearest folder was once followed anew from each step, which took most of a minute.
#[test]
fn nothing_behind_many_levels() {
    let here = Here::new();
    let folder = deep(LEVELS);
    std::fs::create_dir_all(here.path(&folder)).expect("folders");
    let (start, path) = (Instant::now(), format!("{folder}/{}", "n/".repeat(800)));
    assert_eq!(
        here.failure::<ReadFile>(&json!({ "path": path })),
        format!(
            "❌ read_file: {path}: there is no such file or folder\n\n- Path: {path}\n\n\
             ## Next actions\n\n- Call list_folder with {{\"path\":\"{folder}\"}}"
        )
    );
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// A file deeper than any path is not searched, and the answer says so.
#[test]
fn a_tree_that_is_deeper_than_any_path() {
    let here = Here::new();
    let name = "d".repeat(200);
    let inner = |levels: usize| vec![name.as_str(); levels].join("/");
    let middle = here.path("outer").join(inner(12));
    std::fs::create_dir_all(&middle).expect("folders");
    std::fs::create_dir_all(here.path("half").join(inner(12))).expect("folders");
    std::fs::rename(here.path("half"), middle.join("half")).expect("it is ours");
    let found = here.json::<CodeSearch>(&json!({ "pattern": "fn a", "path": "." }));
    assert_eq!(found["matches"].as_array().map(Vec::len), Some(1));
    let too_deep = format!("outer/{}/half/{}", inner(12), inner(9));
    let reason = "File name too long (os error 36)";
    assert_eq!(found["skipped"], json!([{ "file": too_deep, "reason": reason }]));
}
