//! Every limit from 0 upward, and sizes by limits.

use serde::Serialize;
use serde_json::{Map, Value};
use tool_result::{Error, Limits, OutputOptions, ToolOutput, ToolResult, truncate};

use super::{assert_said_in_both, compact, shown};

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
    assert!(output.content.contains("\n\n- Read src/d0.rs\n- Use fast_goto"));
    for (list, kind) in [("definitions", "def"), ("references", "ref")] {
        let there = map.get(list).and_then(Value::as_array).map(Vec::len);
        if let Some((n, total)) = shown(&output, list) {
            assert_eq!(there, Some(n));
            assert_eq!(ids(&json, kind).len(), n);
            assert!(
                output.content.contains(&format!("... (truncated: {n} of {total} {list} shown)"))
                    || output.truncation.as_ref().is_some_and(|t| t.text().is_some())
            );
        }
    }
    if output.truncation.as_ref().is_none_or(|truncation| truncation.text().is_none()) {
        assert_said_in_both(&output);
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
        assert!(output.is_some() || bytes < 512, "{bytes}");
        least = least.or(output.map(|_| bytes));
    }
    assert!(least.is_some_and(|least| (100..300).contains(&least)), "{least:?}");
    let whole = result.output().expect("output");
    assert_eq!((whole.truncation, whole.content), (None, result.to_markdown()));
}

#[test]
fn every_number_of_lines_from_zero() {
    let result = grid(4, 25);
    for lines in 0..=90 {
        let options = OutputOptions::default().max_lines(lines);
        let output = within(&result, &options, &|text| text.lines().count() <= lines);
        assert!(output.is_some() || lines < 16, "{lines}");
    }
}

#[test]
fn every_number_of_tokens_from_zero() {
    let result = grid(4, 25);
    for tokens in 0..=1_600 {
        let options = OutputOptions::default().max_tokens(tokens);
        // what `truncate` leaves alone is within the limit
        let limits = Limits::default().max_tokens(tokens);
        let output =
            within(&result, &options, &|text| truncate(text, &limits).truncation.is_none());
        assert!(output.is_some() || tokens < 128, "{tokens}");
    }
}

#[test]
fn sizes_by_limits() {
    for (definitions, references) in
        [(0, 0), (1, 0), (0, 1), (3, 80), (80, 3), (80, 80), (2, 2_000)]
    {
        let result = grid(definitions, references);
        for bytes in [512, 700, 1_000, 1_500, 2_000, 5_000, 10_000, 25_000, 50_000] {
            for lines in [16, 30, 100, 2_000] {
                let options = OutputOptions::default().max_bytes(bytes).max_lines(lines);
                let fits = |text: &str| text.len() <= bytes && text.lines().count() <= lines;
                assert!(within(&result, &options, &fits).is_some(), "{bytes} {lines}");
            }
        }
    }
}
