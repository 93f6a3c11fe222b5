//! The output into a pipe that nobody reads, as under `head`.

use std::io;
use std::process::Command;

#[test]
fn ends_quietly() {
    for arguments in [&["fn main", "src"][..], &["--json", "fn main", "src"]] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let mut search = Command::new(env!("CARGO_BIN_EXE_code_search"));
        let ended = search.args(arguments).stdout(writer).output();
        let ended = ended.expect("an example that starts");
        assert!(ended.status.success(), "{arguments:?}: {ended:?}");
        assert_eq!(ended.stderr, b"", "{arguments:?}");
    }
}
