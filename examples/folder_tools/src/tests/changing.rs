//! Files that change while they are read. An answer shows a state that was there, or says what is wrong.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use serde_json::json;

use super::here::{Here, text};
use crate::{CodeSearch, ListFolder, ReadFile};

/// The ends of first lines: of a state that was there, or of its error.
const SAID: [&str; 13] = [
    "✅ `it`, 1 line",
    "✅ 1 entry in `it`",
    // one is `it`, unless it has its own name again
    " entries in `.`",
    "⚪ No match of `the secret` below `it`",
    "⚪ No match of `the secret` below `.`",
    ": it: there is no such file or folder",
    ": it: outside of the folder that this server may read",
    ": it: neither a file nor a folder, but a pipe, a socket or a device",
    ": it: a folder, and not a file",
    ": it: a file, and not a folder",
    ": it: the links on the way lead to one another",
    // a link came between two looks at it, or went
    ": it: Too many levels of symbolic links",
    ": it: Invalid argument",
];

#[test]
fn a_name_of_one_thing_after_another() {
    let here = Here::new();
    here.file("file", "nothing to see\n");
    here.file("folder/in.txt", "nothing to see\n");
    here.link("link", "../secret.txt");
    here.link("up", "..");
    here.link("loop", "loop");
    let made = Command::new("mkfifo").arg(here.path("pipe")).status();
    assert!(made.expect("mkfifo runs").success());
    let kinds = ["file", "folder", "link", "up", "loop", "pipe"].map(|kind| here.path(kind));
    let (it, done) = (here.path("it"), AtomicBool::new(false));
    thread::scope(|threads| {
        threads.spawn(|| {
            // not for ever, as what is asserted may fail
            for _ in 0..1_000_000 {
                for kind in &kinds {
                    let _ = fs::rename(kind, &it);
                    let _ = fs::rename(&it, kind);
                }
                if done.load(Relaxed) {
                    break;
                }
            }
        });
        for _ in 0..300 {
            for result in [
                here.call::<ReadFile>(&json!({ "path": "it" })),
                here.call::<ListFolder>(&json!({ "path": "it" })),
                here.call::<ListFolder>(&json!({ "path": "." })),
                here.call::<CodeSearch>(&json!({ "pattern": "the secret", "path": "it" })),
                here.call::<CodeSearch>(&json!({ "pattern": "the secret", "path": "." })),
            ] {
                let text = text(&result);
                assert!(!text.contains("secret.txt"), "{text}");
                let line = text.lines().next().expect("a line");
                assert!(SAID.iter().any(|said| line.ends_with(said)), "{text}");
            }
        }
        done.store(true, Relaxed);
    });
}

#[test]
fn a_file_that_grows() {
    let here = Here::new();
    let mib = "x".repeat((1 << 20) - 1) + "\n";
    here.file("log", mib.repeat(14));
    let mut file = OpenOptions::new().append(true).open(here.path("log")).expect("a file");
    let read = || here.json::<ReadFile>(&json!({ "path": "log", "max_bytes": 600 }));
    thread::scope(|threads| {
        let writer = threads.spawn(move || {
            for _ in 0..32 {
                file.write_all(mib.as_bytes()).expect("there is room");
            }
        });
        while !writer.is_finished() {
            let half = read();
            assert_eq!(half["error"], json!(null));
            let total = half["truncation"]["content"]["total"].as_u64();
            assert!(total.is_some_and(|total| (14..=16).contains(&total)), "{total:?}");
            here.call::<CodeSearch>(&json!({ "pattern": "y", "path": "log" }));
        }
    });
    let half = read();
    assert_eq!(
        half["truncation"]["content"],
        json!({ "from": 0, "shown": 1, "total": 16, "next": "0/256" })
    );
    assert_eq!(half["next_actions"][0], "Tell the user that only the first 16 MiB are read");
}
