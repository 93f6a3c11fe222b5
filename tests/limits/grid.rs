//! Every limit from 0 upward, and sizes by limits.

use serde::Serialize;
use serde_json::{Map, Value};
use tool_result::{Error, Limits, OutputOptions, ToolOutput, ToolResult, truncate};

use super::{assert_said_in_both, compact, note_of, notes, shown};

#[derive(Serialize, ToolResult)]
#[tool_result(
    tool = "grid",
    title = "✅ {references:#} to `{symbol}`",
    more = "Ask for a folder: {shown} of {total}"
)]
struct GridResult {
    found: bool,
    symbol: &'static str,
    definitions: Vec<Definition>,
    #[tool_result(items, each = "{index}. {id} at {file}:{line}\n   `{code}`")]
    references: Vec<Reference>,
    elapsed_ms: f32,
    note: Option<String>,
    next_actions: Vec<&'static str>,
}

#[derive(Serialize)]
struct Definition {
    id: String,
    file: String,
}

#[derive(Serialize)]
struct Reference {
    id: String,
    file: String,
    line: usize,
    code: String,
}

fn grid(definitions: usize, references: usize) -> GridResult {
    let definition = |n| Definition { id: format!("def{n:05}"), file: format!("src/d{n}.rs") };
    let reference = |n| Reference {
        id: format!("ref{n:05}"),
        file: format!("src/日本語/{n}.rs"),
        line: n * 7,
        code: format!("let x_{n} = *p | `q`;"),
    };
    GridResult {
        found: true,
        symbol: "get_user",
        definitions: (0..definitions).map(definition).collect(),
        references: (0..references).map(reference).collect(),
        elapsed_ms: 0.8,
        note: Some("Generated files\nare left out".to_owned()),
        next_actions: vec!["Read src/d0.rs", "Use fast_goto"],
    }
}

/// The numbered names of a kind.
fn ids(text: &str, kind: &str) -> Vec<String> {
    let names = text.match_indices(kind).map(|(at, _)| &text[at..]);
    let names = names.filter_map(|name| name.get(..kind.len() + 5));
    let is_id = |name: &&str| name[kind.len()..].bytes().all(|b| b.is_ascii_digit());
    names.filter(is_id).map(str::to_owned).collect()
}

/// The output within limits; `None` where they hold not even the least.
fn within(
    result: &GridResult,
    options: &OutputOptions,
    fits: &dyn Fn(&str) -> bool,
) -> Option<ToolOutput> {
    let output = match result.output_with(options) {
        Ok(output) => output,
        Err(Error::LimitTooSmall { given, needed, .. }) if given < needed => return None,
        Err(other) => panic!("{other}"),
    };
    let json = compact(&output);
    assert!(fits(&output.content), "{}", output.content);
    assert!(fits(&json), "{json}");
    let map: Map<String, Value> = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&map["tool"], &map["found"]), (&"grid".into(), &true.into()));
    for kind in ["def", "ref"] {
        assert_eq!(ids(&output.content, kind), ids(&json, kind), "{}", output.content);
    }
    let first = if result.references.is_empty() { "⚪ grid" } else { "✅ " };
    assert!(output.content.starts_with(first), "{}", output.content);
    assert!(!output.content.starts_with("✅ 0 "), "{}", output.content);
    let actions: Vec<_> = map["next_actions"].as_array().expect("a list").iter().collect();
    for action in &actions {
        let action = format!("\n- {}", action.as_str().expect("a text"));
        assert!(output.content.contains(&action), "{action} in {}", output.content);
    }
    if shown(&output, "next_actions").is_none() {
        assert_eq!(actions[..2], ["Read src/d0.rs", "Use fast_goto"]);
    }
    assert!(output.content.contains("Generated files\nare left out"), "{}", output.content);
    for (list, kind) in [("definitions", "def"), ("references", "ref")] {
        let there = map[list].as_array().map(Vec::len);
        assert_eq!(there, Some(ids(&json, kind).len()));
        if let Some((n, _)) = shown(&output, list) {
            assert_eq!(there, Some(n));
        }
    }
    if output.truncation.as_ref().is_none_or(|truncation| truncation.text().is_none()) {
        assert_said_in_both(&output);
        let keys = ["definitions", "references", "next_actions"];
        let note = note_of(&output, &keys, Some("references"));
        assert_eq!(notes::note(&output.content), note.as_deref(), "{}", output.content);
    }
    Some(output)
}

#[test]
fn every_number_of_bytes_from_zero() {
    let result = grid(4, 25);
    let mut least = None;
    for bytes in 0..=5_200 {
        let options = OutputOptions::default().max_bytes(bytes);
        let output = within(&result, &options, &|text| text.len() <= bytes);
        assert!(output.is_some() || least.is_none(), "{bytes}");
        least = least.or(output.map(|_| bytes));
    }
    // short values, one reference, and what is said of the rest
    assert_eq!(least, Some(414));
    let whole = result.output().expect("output");
    assert_eq!((whole.truncation, whole.content), (None, result.to_markdown()));
}

#[test]
fn every_number_of_lines_from_zero() {
    let (result, mut least) = (grid(4, 25), None);
    for lines in 0..=90 {
        let options = OutputOptions::default().max_lines(lines);
        let output = within(&result, &options, &|text| text.lines().count() <= lines);
        assert!(output.is_some() || least.is_none(), "{lines}");
        least = least.or(output.map(|_| lines));
    }
    assert!(least.is_some_and(|least| (20..=25).contains(&least)), "{least:?}");
}

#[test]
fn every_number_of_tokens_from_zero() {
    let (result, mut least) = (grid(4, 25), None);
    for tokens in 0..=1_600 {
        let options = OutputOptions::default().max_tokens(tokens);
        // what `truncate` leaves alone is within the limit
        let limits = Limits::default().max_tokens(tokens);
        let output =
            within(&result, &options, &|text| truncate(text, &limits).truncation.is_none());
        assert!(output.is_some() || least.is_none(), "{tokens}");
        least = least.or(output.map(|_| tokens));
    }
    assert_eq!(least, Some(140));
}

#[test]
fn sizes_by_limits() {
    for (definitions, references) in
        [(0, 0), (1, 0), (0, 1), (3, 80), (80, 3), (80, 80), (2, 2_000)]
    {
        let result = grid(definitions, references);
        for bytes in [512, 700, 1_000, 1_500, 2_000, 5_000, 10_000, 25_000, 50_000] {
            for lines in [25, 50, 100, 2_000] {
                let options = OutputOptions::default().max_bytes(bytes).max_lines(lines);
                let fits = |text: &str| text.len() <= bytes && text.lines().count() <= lines;
                assert!(within(&result, &options, &fits).is_some(), "{bytes} {lines}");
            }
        }
    }
}
