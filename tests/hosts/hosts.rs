//! Whatever half a host gives its model, every fact reaches it. The hosts and their rules are those of
//! `docs/hosts.md`.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::Serialize;
use serde_json::Value;
use tool_result::parity::{Fact, FactKind, facts};
use tool_result::{
    JsonStyle, Markdown, NextAction, OutputOptions, Status, ToolFailure, ToolOutput, ToolPart,
    ToolResult,
};

/// What a host gives its model of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reads {
    Text,
    Both,
    /// JSON; text if there is no JSON.
    JsonFirst,
    /// Text; JSON if the text is empty.
    TextFirst,
}

/// What stands in the table for each of them.
const WORDS: [(&str, Reads); 4] = [
    ("text", Reads::Text),
    ("both", Reads::Both),
    ("JSON; text if there is no JSON", Reads::JsonFirst),
    ("text; JSON if the text is empty", Reads::TextFirst),
];

struct Host {
    name: String,
    on_success: Reads,
    on_failure: Reads,
}

/// The rows of the table in the docs.
fn hosts() -> Vec<Host> {
    let page = include_str!("../../docs/hosts.md");
    let rows = page.lines().filter(|line| line.starts_with('|')).skip(2);
    let reads = |cell: &str| WORDS.iter().find(|(words, _)| *words == cell).expect(cell).1;
    let hosts = rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [name, version, on_success, on_failure, cuts, source] = cells[..] else {
            panic!("{row} has {} cells", cells.len())
        };
        // a date, and where it is said
        assert!(version.contains("202") && source.contains(['#', '`']), "{row}");
        assert!(!cuts.is_empty(), "{row}");
        Host { name: name.to_owned(), on_success: reads(on_success), on_failure: reads(on_failure) }
    });
    hosts.collect()
}

/// What the model reads.
struct Forwarded<'o> {
    text: Option<&'o str>,
    json: Option<&'o serde_json::Map<String, Value>>,
}

fn forward<'o>(host: &Host, output: &'o ToolOutput) -> Forwarded<'o> {
    let (text, json) = (Some(&*output.content), output.structured_content.as_ref());
    let is_empty = output.content.trim().is_empty();
    match if output.is_error { host.on_failure } else { host.on_success } {
        Reads::Both => Forwarded { text, json },
        Reads::JsonFirst if json.is_some() => Forwarded { text: None, json },
        Reads::TextFirst if is_empty => Forwarded { text: None, json },
        Reads::Text | Reads::JsonFirst | Reads::TextFirst => Forwarded { text, json: None },
    }
}

impl Forwarded<'_> {
    fn tells(&self, fact: &Fact, status: Status) -> bool {
        self.text.is_some_and(|text| text_tells(text, fact, status))
            || self.json.is_some_and(|json| json_tells(json, fact))
    }
}

fn text_tells(text: &str, fact: &Fact, status: Status) -> bool {
    match fact.kind {
        FactKind::Status => text.starts_with(match status {
            Status::Success => '✅',
            Status::Empty => '⚪',
            Status::Failure => '❌',
        }),
        // in a table and in a fence, each line stands by itself
        _ => fact.value.lines().all(|line| text.contains(line.trim())),
    }
}

fn json_tells(json: &serde_json::Map<String, Value>, fact: &Fact) -> bool {
    fn any(value: &Value, is_it: &dyn Fn(&str) -> bool) -> bool {
        let is_call = || call(value).is_some_and(|call| is_it(&call));
        is_call()
            || match value {
                Value::Null => false,
                Value::String(text) => is_it(text),
                Value::Bool(_) | Value::Number(_) => is_it(&value.to_string()),
                Value::Array(items) => items.iter().any(|item| any(item, is_it)),
                Value::Object(map) => {
                    map.iter().any(|(key, value)| is_it(key) || any(value, is_it))
                }
            }
    }
    any(&Value::Object(json.clone()), &|text| text == fact.value)
}

/// A call as the text has it.
fn call(value: &Value) -> Option<String> {
    let action: NextAction<'_> = serde_json::from_value(value.clone()).ok()?;
    action.tool().is_some().then(|| action.to_string())
}

/// The facts of a result, and the answer.
struct Sample {
    facts: Vec<Fact>,
    output: ToolOutput,
}

fn sample(result: &impl ToolResult) -> Sample {
    let mut facts: Vec<Fact> = facts(result).expect("facts").into_iter().collect();
    // the identifier and a count may be left out, and what its author hides
    facts.retain(|fact| {
        fact.hidden_from.is_none() && !matches!(fact.kind, FactKind::Tool | FactKind::Count)
    });
    Sample { facts, output: result.output_with(&OutputOptions::default()).expect("an answer") }
}

#[derive(Serialize, Default)]
struct Hit {
    file: &'static str,
    line: u32,
    score: f32,
}

#[derive(Serialize, ToolResult, Default)]
struct SearchResult {
    query: &'static str,
    #[tool_result(items)]
    hits: Vec<Hit>,
    warnings: Vec<String>,
    error: Option<&'static str>,
    next_actions: Vec<NextAction<'static>>,
}

#[derive(Serialize, ToolResult, Default)]
#[tool_result(title = "✅ {folders:#} below `{path}`", failure = "❌ {path}: {error}")]
struct TreeResult {
    path: String,
    folders: Vec<Folder>,
    error: Option<String>,
    next_actions: Vec<&'static str>,
}

#[derive(Serialize, Default)]
struct Folder {
    name: String,
    files: Vec<&'static str>,
    sizes: BTreeMap<&'static str, u64>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "edit", next_actions = [NextAction::call("read_file", &Path { path: "a.rs" })])]
enum EditOutcome {
    #[tool_result(success)]
    Applied {
        path: &'static str,
        hunks: Vec<u32>,
    },
    #[tool_result(success)]
    Unchanged {},
    Refused {
        error: &'static str,
        line: u32,
    },
}

#[derive(Serialize)]
struct Path<'a> {
    path: &'a str,
}

#[derive(Serialize, ToolResult, Default)]
struct TestsResult {
    success: bool,
    suites: Vec<Suite>,
    log: String,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("**{name}** {passed} of {total}\n{failed}")]
struct Suite {
    name: &'static str,
    passed: u32,
    total: u32,
    failed: Vec<Failed>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}: {why}")]
struct Failed {
    name: &'static str,
    why: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = self.code == 0, next_actions = ["Read the log"], markdown = draw)]
struct RunResult {
    code: i32,
    output: &'static str,
}

fn draw(result: &RunResult, md: &mut Markdown) -> fmt::Result {
    let mark = if result.code == 0 { '✅' } else { '❌' };
    writeln!(md, "{mark} run: code {}", result.code)?;
    md.value(&result.output)?;
    writeln!(md, "\n- Read the log")
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct PageResult {
    found: bool,
    url: &'static str,
    #[tool_result(items, code = "text")]
    content: Option<&'static str>,
    #[tool_result(only = json)]
    fetched_ms: u64,
    #[serde(flatten)]
    headers: BTreeMap<&'static str, &'static str>,
}

fn samples() -> Vec<Sample> {
    let hits = || {
        vec![
            Hit { file: "src/lib.rs", line: 12, score: 0.8 },
            Hit { file: "src/__init__.py", line: 7, score: 12.25 },
        ]
    };
    let read = NextAction::call("read_file", &Path { path: "src/lib.rs" }).because("the best hit");
    let folder = |name: &str| Folder {
        name: name.to_owned(),
        files: vec!["*.rs", "b c.txt"],
        sizes: BTreeMap::from([("b c.txt", 4_096)]),
    };
    let suites = || {
        let failed = vec![Failed { name: "adds", why: "expected 2, found 3" }];
        vec![
            Suite { name: "unit", passed: 9, total: 10, failed },
            Suite { name: "docs", passed: 4, total: 4, failed: Vec::new() },
        ]
    };
    let log = "line one\n  line two\n\nthe end".to_owned();
    let headers = BTreeMap::from([("server", "nginx/1.25"), ("via", "a cache")]);
    let mut samples = vec![
        sample(&SearchResult { query: "fn a", hits: hits(), ..SearchResult::default() }),
        sample(&SearchResult {
            query: "*",
            hits: hits(),
            warnings: vec!["`x` was skipped".into()],
            next_actions: vec![read.clone(), "Ask the user".into()],
            ..SearchResult::default()
        }),
        sample(&SearchResult {
            query: "none",
            next_actions: vec![read.clone()],
            ..SearchResult::default()
        }),
        sample(&SearchResult {
            query: "(",
            error: Some("the pattern is not closed"),
            next_actions: vec![read],
            ..SearchResult::default()
        }),
        sample(&SearchResult {
            query: "x",
            error: Some("no index\nrun index_folder"),
            ..SearchResult::default()
        }),
        sample(&TreeResult {
            path: "src".into(),
            folders: vec![folder("a"), folder("b_c")],
            next_actions: vec!["Call list_folder"],
            ..TreeResult::default()
        }),
        sample(&TreeResult { path: "empty".into(), ..TreeResult::default() }),
        sample(&TreeResult {
            path: "/etc".into(),
            error: Some("outside of the folder".into()),
            next_actions: vec!["Call list_folder with path ."],
            ..TreeResult::default()
        }),
        sample(&EditOutcome::Applied { path: "a.rs", hunks: vec![3, 40] }),
        sample(&EditOutcome::Unchanged {}),
        sample(&EditOutcome::Refused { error: "the line is another one", line: 17 }),
        sample(&TestsResult {
            success: true,
            suites: suites(),
            log: log.clone(),
            next_actions: vec![],
        }),
        sample(&TestsResult {
            success: false,
            suites: suites(),
            log,
            next_actions: vec!["Read the first failure".into()],
        }),
        sample(&TestsResult {
            success: false,
            next_actions: vec!["Build".into()],
            ..TestsResult::default()
        }),
        sample(&RunResult { code: 0, output: "ok <done>" }),
        sample(&RunResult { code: 2, output: "panicked at src/main.rs:3:5" }),
    ];
    for (found, content) in [(true, Some("one\ntwo\n")), (true, Some("one")), (false, None)] {
        samples.push(sample(&PageResult {
            found,
            url: "https://x.y/a_b?q=1",
            content,
            fetched_ms: 31,
            headers: headers.clone(),
        }));
    }
    samples.push(failure());
    samples
}

/// A failure without a result.
fn failure() -> Sample {
    let failure = ToolFailure::new("no API key")
        .next_action(NextAction::call("set_key", &BTreeMap::from([("name", "SEARCH_KEY")])));
    let fact = |value: &str, kind| -> Fact {
        let error = SearchResult { error: Some("x"), ..SearchResult::default() };
        let mut fact = facts(&error).expect("facts").into_iter().next().expect("one");
        (fact.value, fact.kind) = (value.to_owned(), kind);
        fact
    };
    let told = vec![
        fact("no API key", FactKind::Text),
        fact(r#"Call set_key with {"name":"SEARCH_KEY"}"#, FactKind::NextAction),
        fact("false", FactKind::Status),
    ];
    Sample { facts: told, output: failure.output().expect("an answer") }
}

#[test]
fn every_fact_reaches_the_model_of_every_host() {
    let (hosts, samples) = (hosts(), samples());
    assert_eq!(samples.len(), 20);
    assert!(samples.iter().filter(|sample| sample.output.is_error).count() >= 7);
    for host in &hosts {
        for Sample { facts, output } in &samples {
            assert!(!facts.is_empty());
            let read = forward(host, output);
            for fact in facts {
                assert!(
                    read.tells(fact, output.status),
                    "{}: {} = {:?} in\n{}\n{:?}",
                    host.name,
                    fact.path,
                    fact.value,
                    read.text.unwrap_or_default(),
                    read.json
                );
            }
        }
    }
}

#[test]
fn each_rule_is_that_of_some_host_and_some_facts_would_be_lost_by_one_half_alone() {
    let hosts = hosts();
    assert!(hosts.len() > 10);
    for (words, rule) in WORDS {
        assert!(hosts.iter().any(|host| host.on_success == rule), "{words}");
    }
    assert!(hosts.iter().any(|host| host.on_success != host.on_failure));
    // the check sees a fact that is not there
    let result = SearchResult { query: "a", ..SearchResult::default() };
    let Sample { facts, mut output } = sample(&result);
    output.content = "✅ search".to_owned();
    let host = Host { name: String::new(), on_success: Reads::Text, on_failure: Reads::Text };
    let read = forward(&host, &output);
    assert!(facts.iter().any(|fact| !read.tells(fact, output.status)));
    assert!(result.to_json(JsonStyle::Compact).is_ok());
}
