//! The docs list the keys of the table, and no others.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::attr::Level;

/// The text below a heading.
fn section(page: &str, heading: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("docs").join("reference");
    let text = fs::read_to_string(folder.join(page)).expect("the page");
    let (_, below) = text.split_once(&format!("\n# {heading}\n")).expect("the heading");
    below.split("\n# ").next().unwrap_or_default().to_owned()
}

/// The keys in the table below a heading: what stands in back-ticks in the first cell of a row.
fn documented(page: &str, heading: &str) -> BTreeSet<String> {
    let section = section(page, heading);
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| row.split(|c: char| c != '_' && !c.is_alphanumeric()).next().unwrap_or_default())
        .map(str::to_owned)
        .collect()
}

/// The keys of a level, but for those that it has in common with another.
fn in_the_table(level: Level, other: Option<Level>) -> BTreeSet<String> {
    let keys = |level: Level| level.rows().map(|row| row.key).collect::<Vec<_>>();
    let others = other.map(keys).unwrap_or_default();
    let own = keys(level).into_iter().filter(|key| !others.contains(key));
    own.map(|key| key.name().to_owned()).collect()
}

#[test]
fn the_docs_list_each_key_and_no_other() {
    for (page, heading, level, other) in [
        ("tool_result.md", "On the struct or the enum", Level::Struct, None),
        ("tool_result.md", "On a variant", Level::Variant, Some(Level::Struct)),
        ("tool_result.md", "On a field", Level::Field, None),
        ("tool_error.md", "On the type or a variant", Level::Error, None),
        ("tool_error.md", "On a variant", Level::ErrorVariant, Some(Level::Error)),
    ] {
        assert_eq!(documented(page, heading), in_the_table(level, other), "{page}, {heading}");
    }
}

#[test]
fn the_docs_say_which_keys_no_variant_has() {
    let section = section("tool_result.md", "On a variant");
    let (_, sentence) = section.split_once("but not ").expect("the sentence");
    let sentence = sentence.split('.').next().unwrap_or_default();
    let documented: BTreeSet<_> =
        sentence.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    let mut left = in_the_table(Level::Struct, None);
    for name in Level::Variant.names() {
        left.remove(name);
    }
    assert_eq!(documented, left);
}
