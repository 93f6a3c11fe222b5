//! Both servers, as their hosts see them: over stdio, through the SDKs' own clients and line by line.

#[path = "mcp_servers/broken.rs"]
mod broken;
#[path = "mcp_servers/clients.rs"]
mod clients;
#[path = "mcp_servers/host.rs"]
mod host;
#[path = "mcp_servers/lines.rs"]
mod lines;
#[path = "mcp_servers/many.rs"]
mod many;
#[path = "mcp_servers/pages.rs"]
mod pages;
#[path = "mcp_servers/pairs.rs"]
mod pairs;

use std::future::Future;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

const SERVERS: [&str; 2] = ["mcp_server", "mcp_server_sdk"];

/// The binary of an example, which lies beside this test's.
fn server(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    let profile = test.ancestors().nth(2).expect("target/<profile>/deps/<test>");
    let server =
        profile.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    assert!(server.exists(), "{} is not there: run `cargo build --examples`", server.display());
    server
}

/// A folder to serve: matches of `fn`, an empty file, a file of many lines.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let write = |path: &str, text: String| {
        std::fs::write(folder.path().join(path), text).expect("a file");
    };
    write("lib.rs", "fn a() {}\nfn b() {}\n".to_owned());
    write("empty.txt", String::new());
    let lines: Vec<String> = (1..=500).map(|n| format!("line | {n}\n")).collect();
    write("long.txt", lines.concat());
    folder
}

/// Waits for an answer, and not for ever.
async fn soon<T>(what: &str, answer: impl Future<Output = T>) -> T {
    let limit = Duration::from_secs(120);
    tokio::time::timeout(limit, answer).await.unwrap_or_else(|error| panic!("{what}: {error}"))
}

fn utf8(path: &Path) -> String {
    path.to_str().expect("UTF-8").to_owned()
}
