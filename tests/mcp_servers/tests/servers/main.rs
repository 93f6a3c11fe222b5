//! Both servers, as their hosts see them: over stdio, through the SDKs' own clients and line by line.

mod broken;
mod clients;
mod host;
mod lines;
mod many;
mod pages;
mod pairs;

use std::future::Future;
use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;

const SERVERS: [&str; 2] = ["mcp_server", "mcp_server_sdk"];

/// The program of a server.
fn server(name: &str) -> &'static Path {
    Path::new(match name {
        "mcp_server" => env!("CARGO_BIN_EXE_mcp_server_here"),
        "mcp_server_sdk" => env!("CARGO_BIN_EXE_mcp_server_sdk_here"),
        "pages_server" => env!("CARGO_BIN_EXE_pages_server"),
        _ => panic!("there is no server {name}"),
    })
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
