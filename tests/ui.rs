//! Every compile error says what is wrong and what to type, once, at the token to be changed.

use std::fs;
use std::path::Path;

// rustc's own words around the errors change from version to version.
#[rustversion::attr(not(stable(1.95)), ignore = "the expected texts are those of Rust 1.95")]
#[test]
fn mistakes() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}

#[test]
fn messages_name_nothing_private() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("the cases") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "stderr") {
            let text = fs::read_to_string(&path).expect("a text");
            assert!(!text.contains("__private"), "{}:\n{text}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} cases");
}
