//! What is shown at each limit, and where the next page begins: `shares.txt` has a line for each, so a change to what is
//! cut is seen whole. What it costs is in `costs.txt`: how often the counter of tokens was called, and how many folders
//! of the tree serde was asked for, those that are written again among them.
//!
//! `UPDATE_EXPECTED=1 cargo test --test limits shares` writes both anew, to be read before they are kept.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

use serde::{Serialize, Serializer};
use tool_result::{
    Error, Limit, Markdown, OutputOptions, ToolOutput, ToolPart, ToolResult, Truncation,
};

use super::compact;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/limits/");

/// The lines of both files.
#[derive(Default)]
struct Lines {
    shares: String,
    costs: String,
}

#[test]
fn what_each_limit_shows_is_written_down() {
    let mut out = Lines::default();
    let options = OutputOptions::default();
    lines("a list of every kind", &survey(), &options, &mut out);
    lines("one long list", &Index { names: names("entry", 300) }, &options, &mut out);
    lines(
        "from its item 120 on",
        &Index { names: names("entry", 300) },
        &options.clone().start(120),
        &mut out,
    );
    lines("two lists", &pair(), &options, &mut out);
    lines("a long text", &page(120), &options, &mut out);
    lines("a failure", &failure(), &options, &mut out);
    lines("a tree", &tree(), &options, &mut out);
    lines("drawn by functions", &drawn(), &options, &mut out);
    lines("many fields", &fields(), &options, &mut out);
    lines(
        "a fence in the first line",
        &Fenced { text: names("line", 40).join("\n") },
        &options,
        &mut out,
    );
    assert_written_down("shares.txt", &out.shares);
    assert_written_down("costs.txt", &out.costs);
}

fn assert_written_down(name: &str, out: &str) {
    let path = [FOLDER, name].concat();
    if env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(&path, out).expect("written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    for (now, then) in out.lines().zip(expected.lines()) {
        assert_eq!(now, then, "{name}: read the difference, and write it by UPDATE_EXPECTED=1");
    }
    assert_eq!(out.lines().count(), expected.lines().count());
}

/// A line for each limit.
fn lines(name: &str, result: &impl ToolResult, options: &OutputOptions, out: &mut Lines) {
    let whole = result.output_with(&options.clone().max_bytes(1_000_000)).expect("an answer");
    let sizes = [
        (Limit::Bytes, &[300, 512, 640, 800, 1_000, 1_400, 2_000, 2_800, 4_000, 6_000, 9_000][..]),
        (Limit::Lines, &[8, 16, 18, 21, 25, 32, 45, 70, 110]),
        (Limit::Tokens, &[64, 128, 180, 260, 400, 700, 1_200]),
    ];
    let (text, json) = (whole.content.len(), compact(&whole).len());
    let _ = writeln!(out.shares, "# {name}: {text} and {json} bytes\n");
    let _ = writeln!(out.costs, "# {name}\n");
    let sizes =
        sizes.into_iter().flat_map(|(limit, sizes)| sizes.iter().map(move |size| (limit, *size)));
    for (limit, size) in sizes {
        FOLDERS.set(0);
        let counted = Arc::new(AtomicUsize::new(0));
        let calls = Arc::clone(&counted);
        let count = move |text: &str| {
            calls.fetch_add(1, Ordering::Relaxed);
            text.len().div_ceil(4)
        };
        let options = match limit {
            Limit::Bytes => options.clone().max_bytes(size),
            Limit::Lines => options.clone().max_lines(size),
            Limit::Tokens => options.clone().max_tokens(size).count_tokens(count),
        };
        let answer = result.output_with(&options);
        let (folders, counted) = (FOLDERS.take(), counted.load(Ordering::Relaxed));
        if folders + counted > 0 {
            let _ =
                writeln!(out.costs, "{limit} {size}: {folders} folders, counted {counted} times");
        }
        let _ = writeln!(out.shares, "{limit} {size}: {}", share(result, &options, answer));
    }
    out.shares.push('\n');
    out.costs.push('\n');
}

/// What the first page shows of each part that is cut, and how many pages there are.
fn share(
    result: &impl ToolResult,
    options: &OutputOptions,
    answer: Result<ToolOutput, Error>,
) -> String {
    let first = match answer {
        Ok(output) => output,
        Err(Error::LimitTooSmall { needed, .. }) => return format!("{needed} are needed"),
        Err(other) => panic!("{other}"),
    };
    let truncation = first.truncation.unwrap_or_default();
    let mut out = String::from(if truncation == Truncation::default() { "whole" } else { "" });
    for (key, part) in truncation.iter() {
        let _ =
            write!(out, "{key} {} from {} of {}; ", part.shown, truncation.from(key), part.total);
    }
    if let Some(part) = truncation.text() {
        let _ = write!(out, "text {} of {}; ", part.shown, part.total);
    }
    let (mut next, mut pages) = (truncation.next().cloned(), 1);
    if let Some(next) = &next {
        let _ = write!(out, "next {next}");
    }
    while let Some(position) = next.take().filter(|_| pages < 1_000) {
        match result.output_with(&options.clone().start(&position)) {
            Ok(page) => next = page.truncation.and_then(|truncation| truncation.next().cloned()),
            Err(Error::LimitTooSmall { needed, .. }) => {
                let _ = write!(out, "; from {position} on, {needed} are needed");
            }
            Err(other) => panic!("{other}"),
        }
        pages += 1;
    }
    format!("{}; {pages} pages", out.trim_end_matches("; "))
}

fn names(kind: &str, count: usize) -> Vec<String> {
    (0..count).map(|n| format!("{kind} {n}")).collect()
}

/// A list of every kind that can be cut.
#[derive(Serialize, ToolResult)]
#[tool_result(title = "✅ {hits:#} for `{query}`")]
struct SurveyResult {
    success: bool,
    query: &'static str,
    #[tool_result(items)]
    hits: Vec<Hit>,
    tags: Vec<String>,
    sizes: Vec<usize>,
    by_file: BTreeMap<String, Vec<usize>>,
    summary: String,
    elapsed_ms: f32,
    #[tool_result(only = json)]
    hidden: Vec<usize>,
    #[tool_result(only = markdown)]
    notes: Vec<String>,
    modified: Vec<String>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Hit {
    path: String,
    text: String,
    lines: Vec<String>,
}

fn survey() -> SurveyResult {
    let hit = |n: usize| Hit {
        path: format!("src/{n}.rs"),
        text: "let x = y;\n".repeat(1 + n % 4),
        lines: names("line", n % 7),
    };
    let file = |n: usize| (format!("src/file_{n}.rs"), (0..n).collect());
    SurveyResult {
        success: true,
        query: "get_user",
        hits: (0..60).map(hit).collect(),
        tags: names("tag", 25),
        sizes: (0..90).map(|n| n * n).collect(),
        by_file: (0..12).map(file).collect(),
        summary: "What was found is told here. ".repeat(30),
        elapsed_ms: 12.5,
        hidden: (0..40).collect(),
        notes: names("a note", 20),
        modified: names("mod", 6),
        next_actions: names("Read part", 4),
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Ask for more"])]
struct Index {
    #[tool_result(items)]
    names: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Pair {
    first: Vec<String>,
    second: Vec<Vec<String>>,
}

fn pair() -> Pair {
    let second = (0..20).map(|n| names("cell", 1 + n % 5)).collect();
    Pair { first: names("one", 80), second }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Read on from line 120"])]
struct Page {
    url: &'static str,
    #[tool_result(code = "text")]
    text: String,
}

fn page(lines: usize) -> Page {
    Page { url: "https://a.example/", text: names("The text of line", lines).join("\n") }
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = ["Correct the line"])]
struct Failure {
    success: bool,
    error: String,
    attempts: Vec<String>,
}

fn failure() -> Failure {
    let error = format!("line 7 is wrong:\n{}", names("expected this at", 60).join("\n"));
    Failure { success: false, error, attempts: names("attempt", 30) }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Tree {
    folders: Vec<Folder>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name} ({bytes} B)\n{folders}")]
struct Folder {
    #[serde(serialize_with = "counted")]
    name: String,
    bytes: usize,
    folders: Vec<Folder>,
}

thread_local! {
    static FOLDERS: Cell<usize> = const { Cell::new(0) };
}

fn counted<S: Serializer>(name: &str, serializer: S) -> Result<S::Ok, S::Error> {
    FOLDERS.set(FOLDERS.get() + 1);
    serializer.serialize_str(name)
}

fn tree() -> Tree {
    fn folder(depth: usize, n: usize) -> Folder {
        let inner = if depth == 0 { 0 } else { 2 + n % 3 };
        Folder {
            name: format!("folder-{depth}-{n}"),
            bytes: 1_000 * n,
            folders: (0..inner).map(|inner| folder(depth - 1, inner)).collect(),
        }
    }
    Tree { folders: (0..6).map(|n| folder(3, n)).collect() }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Ask for one of them"])]
struct Drawn {
    #[tool_result(with = quoted)]
    remark: String,
    #[tool_result(with = stars)]
    names: Vec<String>,
    more: Vec<String>,
}

fn drawn() -> Drawn {
    Drawn {
        remark: "By a function. ".repeat(60),
        names: names("star", 70),
        more: names("more", 50),
    }
}

fn quoted(text: &String, md: &mut Markdown) -> fmt::Result {
    md.write_str("> ")?;
    md.value(text)?;
    md.write_char('\n')
}

fn stars(names: &Vec<String>, md: &mut Markdown) -> fmt::Result {
    md.items("names", names, |name, md| {
        md.write_str("* ")?;
        md.value(name)?;
        md.write_char('\n')
    })
}

/// As many as an object can have.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Fields {
    values: BTreeMap<String, String>,
    sums: BTreeMap<String, usize>,
    last: Option<String>,
}

fn fields() -> Fields {
    Fields {
        values: (0..50)
            .map(|n| (format!("key-{n}"), format!("value {n} ").repeat(1 + n % 6)))
            .collect(),
        sums: (0..30).map(|n| (format!("sum-{n}"), n * 100)).collect(),
        last: Some("the last one".to_owned()),
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Go on"], markdown = "```text\n{text}\n```\n\n{next_actions}")]
struct Fenced {
    text: String,
}
