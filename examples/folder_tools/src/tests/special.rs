//! Files that are none: pipes, devices, and what the kernel makes up.

use std::fs::{File, OpenOptions};
use std::process::Command;

use serde_json::json;

use super::here::Here;
use crate::{CodeSearch, ListFolder, ReadFile};

/// Every tool says so, and which folder to list.
#[track_caller]
fn assert_special(here: &Here, path: &str) {
    let said = |tool: &str, fields: &str| {
        format!(
            "❌ {tool}: {path}: neither a file nor a folder, but a pipe, a socket or a device\n\n{fields}\n\n\
             ## Next actions\n\n- Call list_folder with {{\"path\":\".\"}}"
        )
    };
    let arguments = json!({ "path": path });
    let fields = format!("- Path: {path}");
    assert_eq!(here.failure::<ReadFile>(&arguments), said("read_file", &fields));
    assert_eq!(here.failure::<ListFolder>(&arguments), said("list_folder", &fields));
    let fields = format!("- Pattern: e\n- Path: {path}\n- Files searched: 0");
    assert_eq!(
        here.failure::<CodeSearch>(&json!({ "pattern": "e", "path": path })),
        said("code_search", &fields)
    );
}

#[test]
fn devices() {
    let here = Here::serving("/dev");
    for device in ["zero", "full", "null", "random", "urandom", "tty"] {
        assert_special(&here, device);
    }
}

#[test]
fn a_pipe_that_nobody_writes_to_or_that_somebody_holds_open() {
    let here = Here::new();
    let made = Command::new("mkfifo").arg(here.path("pipe")).status();
    assert!(made.expect("mkfifo runs").success());
    assert_special(&here, "pipe");
    let _held: File =
        OpenOptions::new().read(true).write(true).open(here.path("pipe")).expect("a pipe");
    assert_special(&here, "pipe");
}

#[test]
fn a_socket() {
    let here = Here::new();
    let _listener = std::os::unix::net::UnixListener::bind(here.path("socket")).expect("a socket");
    assert_special(&here, "socket");
}

/// Files whose size is said to be 0, and links that lead anywhere.
#[test]
fn what_the_kernel_makes_up() {
    let here = Here::serving("/proc/self");
    let status = here.json::<ReadFile>(&json!({ "path": "status" }));
    let content = status["content"].as_str().expect("a text");
    assert!(content.starts_with("Name:\tfolder_tools"), "{content}");
    assert_eq!(
        here.failure::<ReadFile>(&json!({ "path": "mem" })),
        "❌ read_file: mem: Input/output error\n\n- Path: mem\n\n\
         ## Next actions\n\n- Call list_folder with {\"path\":\".\"}"
    );
    for path in ["root/etc/passwd", "exe", "cwd/Cargo.toml"] {
        assert_eq!(
            here.failure::<ReadFile>(&json!({ "path": path })),
            format!(
                "❌ read_file: {path}: outside of the folder that this server may read\n\n- Path: {path}\n\n\
                 ## Next actions\n\n- Call list_folder with {{\"path\":\".\"}} (to see what may be read)"
            )
        );
    }
}

/// It has a tebibyte, of which none is on the disk.
#[test]
fn a_file_that_is_one_hole() {
    let here = Here::new();
    let file = File::create(here.path("hole")).expect("a file");
    file.set_len(1 << 40).expect("a hole");
    assert_eq!(
        here.failure::<ReadFile>(&json!({ "path": "hole" })),
        "❌ read_file: hole: a binary file, and no text\n\n- Path: hole\n\n\
         ## Next actions\n\n- Call list_folder with {\"path\":\".\"}"
    );
    let found = here.json::<CodeSearch>(&json!({ "pattern": "fn a", "path": "." }));
    assert_eq!(found["skipped"], json!([{ "file": "hole", "reason": "larger than 16 MiB" }]));
    assert_eq!(found["matches"].as_array().map(Vec::len), Some(1));
}
