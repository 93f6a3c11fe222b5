//! Compares the whole expansion: `expansion/*.rs` with `expansion/*.out`.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p tool-result-derive` writes them anew.

use std::path::Path;
use std::{env, fs};

use crate::derive;

#[test]
fn expansions_are_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("expansion");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("the folder of snapshots") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            check(&path);
            seen += 1;
        }
    }
    assert!(seen > 0);
}

fn check(path: &Path) {
    let input = fs::read_to_string(path).expect("a struct");
    let is_error = input.contains("tool_error");
    let derive = if is_error { derive::error } else { derive::derive };
    let tokens = derive(&syn::parse_str(&input).expect("an item"));
    let file = syn::parse2(tokens).expect("items");
    let written = prettyplease::unparse(&file);
    let snapshot = path.with_extension("out");
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&snapshot, &written).expect("a snapshot");
    }
    let expected = fs::read_to_string(&snapshot).unwrap_or_default();
    assert!(written == expected, "{} is not what is written now:\n{written}", snapshot.display());
}
