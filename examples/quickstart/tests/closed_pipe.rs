//! The output into a pipe that nobody reads, as under `head`.

use std::io;
use std::process::Command;

#[test]
fn ends_quietly() {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    let ended = Command::new(env!("CARGO_BIN_EXE_quickstart")).stdout(writer).output();
    let ended = ended.expect("an example that starts");
    assert!(ended.status.success(), "{ended:?}");
    assert_eq!(ended.stderr, b"");
}
