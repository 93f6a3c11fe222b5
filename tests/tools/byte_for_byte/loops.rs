//! A loop in a loop, a loop over a map, lines between items.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Markdown, ToolResult};

/// The matches below their file, an empty line between two files, no bullets.
#[derive(Serialize, ToolResult, Clone)]
#[tool_result(
    markdown = "Found {total} matches in {files:#}\n\n{files}\n\n{languages}\n",
    empty_markdown = "No matches.",
    next_actions = []
)]
struct GrepResult {
    success: bool,
    total: u32,
    #[tool_result(items, each = file)]
    files: Vec<File>,
    #[tool_result(
        wrap = "Languages:\n{languages}",
        each("  {key:mark} {key}: {value} ({share:.0}%)", share = f64::from(*value) * 100.0 / f64::from(self.total))
    )]
    languages: BTreeMap<&'static str, u32>,
}

#[derive(Serialize, Clone)]
struct File {
    path: &'static str,
    matches: Vec<Match>,
}

#[derive(Serialize, Clone)]
struct Match {
    line: u32,
    text: &'static str,
    function: Option<&'static str>,
    is_definition: bool,
}

fn mark(language: &str) -> &'static str {
    if language == "rust" { "★" } else { "·" }
}

fn file(file: &File, md: &mut Markdown) -> fmt::Result {
    let count = file.matches.len();
    md.value(file.path)?;
    writeln!(md, " ({count} match{})", if count == 1 { "" } else { "es" })?;
    md.items("matches", &file.matches, |found, md| {
        write!(md, "  {}: {} ", found.line, if found.is_definition { "▸" } else { "·" })?;
        md.value(found.text)?;
        if let Some(function) = found.function {
            md.write_str("\n     ↳ in ")?;
            md.value(function)?;
        }
        writeln!(md)
    })?;
    writeln!(md)
}

fn grep_by_hand(result: &GrepResult) -> String {
    if result.files.is_empty() {
        return "No matches.".to_owned();
    }
    let files = result.files.len();
    let s = if files == 1 { "" } else { "s" };
    let mut text = format!("Found {} matches in {files} file{s}\n", result.total);
    for file in &result.files {
        let matches = file.matches.len();
        let es = if matches == 1 { "" } else { "es" };
        text.push_str(&format!("\n{} ({matches} match{es})\n", file.path));
        for found in &file.matches {
            let mark = if found.is_definition { "▸" } else { "·" };
            text.push_str(&format!("  {}: {mark} {}\n", found.line, found.text));
            if let Some(function) = found.function {
                text.push_str(&format!("     ↳ in {function}\n"));
            }
        }
    }
    if !result.languages.is_empty() {
        text.push_str("\nLanguages:\n");
        for (language, count) in &result.languages {
            let mark = if *language == "rust" { "★" } else { "·" };
            let share = f64::from(*count) * 100.0 / f64::from(result.total);
            text.push_str(&format!("  {mark} {language}: {count} ({share:.0}%)\n"));
        }
    }
    text
}

#[test]
fn a_loop_in_a_loop_and_one_over_a_map() {
    let found = |line, text: &'static str, function| Match {
        line,
        text,
        function,
        is_definition: text.starts_with("fn "),
    };
    let result = GrepResult {
        success: true,
        total: 3,
        files: vec![
            File {
                path: "src/a.rs",
                matches: vec![
                    found(12, "fn main() {", None),
                    found(40, "run(&x, *y);", Some("main")),
                ],
            },
            File { path: "tests/_b.rs", matches: vec![found(3, "use a::run;", None)] },
        ],
        languages: BTreeMap::from([("rust", 2), ("toml", 1)]),
    };
    assert_eq!(result.to_markdown(), grep_by_hand(&result));
    let one = GrepResult { files: result.files[1..].to_vec(), ..result.clone() };
    assert_eq!(one.to_markdown(), grep_by_hand(&one));
    let none = GrepResult { files: vec![], ..result.clone() };
    assert_eq!(none.to_markdown(), grep_by_hand(&none));
    let plain = GrepResult { languages: BTreeMap::new(), ..result };
    assert_eq!(plain.to_markdown(), grep_by_hand(&plain));
}

/// A rule between two items, and none behind the last.
#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{places}", next_actions = [])]
struct PlacesResult {
    success: bool,
    #[tool_result(each = "Name: {name}\nRating: {rating:.1}\nPhone: {phone}", between = "---")]
    places: Vec<Place>,
}

#[derive(Serialize)]
struct Place {
    name: &'static str,
    rating: f64,
    phone: Option<&'static str>,
}

fn places_by_hand(result: &PlacesResult) -> String {
    let place = |place: &Place| {
        let mut text = format!("Name: {}\nRating: {:.1}", place.name, place.rating);
        if let Some(phone) = place.phone {
            text.push_str(&format!("\nPhone: {phone}"));
        }
        text
    };
    result.places.iter().map(place).collect::<Vec<_>>().join("\n---\n")
}

#[test]
fn lines_between_items() {
    let places = || {
        vec![
            Place { name: "Café A", rating: 4.5, phone: Some("+49 30 1") },
            Place { name: "B & C", rating: 4.0, phone: None },
        ]
    };
    for count in 0..=2 {
        let result = PlacesResult { success: true, places: places().split_off(2 - count) };
        assert_eq!(result.to_markdown(), places_by_hand(&result));
    }
}
