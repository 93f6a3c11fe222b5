//! Random results, of which `chosen.txt` has a line each: what is shown of them, where the next page begins, and a hash of
//! all that a host gets. Each was chosen as it tells two ways apart that a limit could be kept.
//!
//! `UPDATE_EXPECTED=1 cargo test --test limits chosen` writes the lines of the same seeds anew, to be read before they
//! are kept. To try other seeds, add their numbers, a line each.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::{env, fs};

use serde::Serialize;
use tool_result::{Delivery, Error, Markdown, OutputOptions, ToolPart, ToolResult};

const EXPECTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/limits/chosen.txt");

#[test]
fn what_random_results_show_is_written_down() {
    let expected = fs::read_to_string(EXPECTED).expect("the lines");
    let mut now = String::new();
    for line in expected.lines() {
        let seed = line.split(':').next().and_then(|seed| seed.parse().ok()).expect("a seed");
        let line_now = answer(seed);
        if env::var_os("UPDATE_EXPECTED").is_none() {
            assert_eq!(line_now, line, "read the difference, and write it by UPDATE_EXPECTED=1");
        }
        let _ = writeln!(now, "{line_now}");
    }
    if env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(EXPECTED, now).expect("written");
    }
}

/// What a seed's result shows within its limits, in a line.
fn answer(seed: u64) -> String {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let random = &mut random;
    match random.below(8) {
        0 | 1 => within("survey", &survey(random), random, seed),
        2 => within("lists", &lists(random), random, seed),
        3 => within("index", &index(random), random, seed),
        4 => within("drawn", &drawn(random), random, seed),
        5 => within("tree", &tree(random), random, seed),
        6 => within("edit", &edit(random), random, seed),
        _ => within("page", &page(random), random, seed),
    }
}

fn within(kind: &str, result: &impl ToolResult, random: &mut Random, seed: u64) -> String {
    let mut out = format!("{seed}: {kind}");
    let mut options = OutputOptions::default();
    let limits = random.below(6);
    if limits != 1 && limits != 2 {
        let bytes = random.around(100, 4_000);
        options = options.max_bytes(bytes);
        let _ = write!(out, ", {bytes} bytes");
    }
    if limits == 1 || limits == 3 {
        let lines = random.around(6, 120);
        options = options.max_lines(lines);
        let _ = write!(out, ", {lines} lines");
    }
    if limits == 2 || limits == 3 {
        let tokens = random.around(30, 1_000);
        options = options.max_tokens(tokens).count_tokens(|text| text.len().div_ceil(4));
        let _ = write!(out, ", {tokens} tokens");
    }
    if random.is_one_of(5) {
        options = options.match_schema();
        out.push_str(", match_schema");
    }
    match random.below(8) {
        0 => {
            options = options.delivery(Delivery::Text);
            out.push_str(", text");
        }
        1 => {
            options = options.delivery(Delivery::Structured);
            out.push_str(", structured");
        }
        _ => {}
    }
    if random.is_one_of(6) && matches!(kind, "survey" | "index" | "page") {
        let start = random.below(30);
        options = options.start(start);
        let _ = write!(out, ", start {start}");
    }
    match result.output_with(&options) {
        Ok(output) => {
            let json = serde_json::to_string(&output.structured_content).expect("JSON");
            let lines = output.content.lines().count();
            let _ =
                write!(out, ": {} bytes in {lines} lines, {}", output.content.len(), json.len());
            let truncation = output.truncation.clone().unwrap_or_default();
            for (path, part) in truncation.iter() {
                let from = truncation.from(path);
                let _ = write!(out, "; {path} {} from {from} of {}", part.shown, part.total);
            }
            if let Some(part) = truncation.text() {
                let _ = write!(out, "; text {} of {}", part.shown, part.total);
            }
            if let Some(next) = truncation.next() {
                let _ = write!(out, "; next {next}");
            }
            let all = serde_json::to_string(&output).expect("JSON");
            let _ = write!(out, "; all {:016x}", hash(&all));
        }
        Err(Error::LimitTooSmall { limit, needed, .. }) => {
            let _ = write!(out, ": {limit} of {needed} is needed");
        }
        Err(other) => {
            let _ = write!(out, ": {other}");
        }
    }
    out
}

/// FNV-1a: a few lines, and the same on every machine.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Xorshift: the same numbers from the same seed, whatever the release of a crate.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() >> 33).expect("31 bits") % n
    }

    /// From `low` to `high`, small numbers as often as large ones.
    fn around(&mut self, low: usize, high: usize) -> usize {
        let mut n = low;
        while n < high && self.below(5) > 0 {
            n += 1 + self.below(n);
        }
        n.min(high)
    }

    fn is_one_of(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn word(&mut self) -> String {
        const WORDS: [&str; 8] = ["a", "let x", "src/lib.rs", "é日本", "*", "`b`", "a|b", "#"];
        let word = WORDS[self.below(WORDS.len())];
        format!("{word} {}", self.below(100))
    }

    /// A text of some words or lines, mostly short.
    fn text(&mut self) -> String {
        let (count, end) = match self.below(8) {
            0 => (self.below(150), " "),
            1 => (self.below(40), "\n"),
            2 => (3 + self.below(4), "\n"),
            3 => (0, ""),
            _ => (1 + self.below(4), " "),
        };
        (0..count).map(|_| self.word() + end).collect()
    }

    fn list<T>(&mut self, most: usize, item: impl Fn(&mut Self) -> T) -> Vec<T> {
        let count = match self.below(4) {
            0 => 0,
            1 => self.below(4),
            _ => self.below(most),
        };
        (0..count).map(|_| item(self)).collect()
    }

    fn map<T>(&mut self, most: usize, value: impl Fn(&mut Self) -> T) -> BTreeMap<String, T> {
        let values = self.list(most, value);
        values.into_iter().enumerate().map(|(n, value)| (format!("key-{n}"), value)).collect()
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "✅ {hits:#} for `{query}`", more = "{shown} of {total}: go on at {next}")]
struct SurveyResult {
    success: bool,
    error: Option<String>,
    query: String,
    #[tool_result(items)]
    hits: Vec<Hit>,
    tags: Vec<String>,
    by_file: BTreeMap<String, Vec<usize>>,
    summary: String,
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
    rows: Vec<Vec<usize>>,
    note: Option<String>,
}

fn survey(random: &mut Random) -> SurveyResult {
    let is_failure = random.is_one_of(4);
    let has_long_texts = random.is_one_of(2);
    let has_lists = random.is_one_of(2);
    SurveyResult {
        success: !is_failure,
        error: is_failure.then(|| random.text() + "wrong"),
        query: random.word(),
        hits: random.list(60, |random| Hit {
            path: random.word(),
            text: if has_long_texts { random.text() } else { random.word() },
            lines: if has_lists { random.list(9, Random::word) } else { Vec::new() },
            rows: random.list(4, |random| random.list(9, |random| random.below(9))),
            note: random.is_one_of(3).then(|| random.word()),
        }),
        tags: random.list(30, Random::word),
        by_file: random.map(12, |random| random.list(20, |random| random.below(99))),
        summary: random.text(),
        hidden: random.list(40, |random| random.below(99)),
        notes: random.list(20, Random::text),
        modified: random.list(9, Random::word),
        next_actions: random.list(5, Random::word),
    }
}

/// Several lists, of which none is marked, and keys that are data.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true)]
struct Lists {
    name: String,
    first: Vec<String>,
    second: Vec<Vec<String>>,
    pair: (String, Vec<usize>),
    inner: Inner,
    #[serde(flatten)]
    extra: BTreeMap<String, Vec<String>>,
    last: String,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Inner {
    number: usize,
    third: Vec<Hit>,
    texts: BTreeMap<String, String>,
}

fn lists(random: &mut Random) -> Lists {
    Lists {
        name: random.word(),
        first: random.list(80, Random::word),
        second: random.list(20, |random| random.list(6, Random::word)),
        pair: (random.word(), random.list(30, |random| random.below(999))),
        inner: Inner {
            number: random.below(9),
            third: random.list(20, |random| Hit {
                path: random.word(),
                text: random.text(),
                lines: random.list(5, Random::word),
                rows: random.list(3, |random| random.list(5, |random| random.below(9))),
                note: None,
            }),
            texts: random.map(9, Random::text),
        },
        extra: random.map(9, |random| random.list(9, Random::word)),
        last: random.text(),
        next_actions: random.list(3, Random::text),
    }
}

/// One list, with the place of its next page.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Ask for one of them"])]
struct Index {
    #[tool_result(items)]
    names: Vec<String>,
    offset: usize,
    #[tool_result(cursor = self.offset + next)]
    next_offset: Option<usize>,
    #[tool_result(each = "- {key}: {value}")]
    sums: BTreeMap<String, usize>,
}

fn index(random: &mut Random) -> Index {
    let has_text = random.is_one_of(3);
    Index {
        names: random.list(120, |random| if has_text { random.text() } else { random.word() }),
        offset: random.below(50),
        next_offset: None,
        sums: random.map(20, |random| random.below(999)),
    }
}

/// By the author's functions, which are asked for what is shown or not.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Drawn {
    #[tool_result(with = quoted)]
    remark: String,
    #[tool_result(with = stars)]
    names: Vec<String>,
    #[tool_result(with = dashes)]
    rest: Vec<String>,
    more: Vec<String>,
}

fn drawn(random: &mut Random) -> Drawn {
    Drawn {
        remark: random.text(),
        names: random.list(60, Random::word),
        rest: random.list(60, Random::word),
        more: random.list(40, Random::word),
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

fn dashes(names: &Vec<String>, md: &mut Markdown) -> fmt::Result {
    for name in names {
        md.write_str("- ")?;
        md.value(name)?;
        md.write_char('\n')?;
    }
    Ok(())
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "{shown} of {total}")]
struct Tree {
    folders: Vec<Folder>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name} ({bytes} B)\n{folders}")]
struct Folder {
    name: String,
    bytes: usize,
    folders: Vec<Folder>,
    note: Option<String>,
}

fn tree(random: &mut Random) -> Tree {
    fn folder(random: &mut Random, depth: usize) -> Folder {
        Folder {
            name: random.word(),
            bytes: random.below(100_000),
            folders: match depth {
                0 => Vec::new(),
                _ => random.list(7, |random| folder(random, depth - 1)),
            },
            note: None,
        }
    }
    let depth = 1 + random.below(4);
    Tree { folders: random.list(12, |random| folder(random, depth)) }
}

/// Outcomes below keys of their own.
#[derive(Serialize, ToolResult)]
enum EditResult {
    #[tool_result(success, next_actions = ["Run the tests"], more = "{shown} of {total}")]
    Applied { file: String, hunks: Vec<Hunk>, skipped: Vec<String> },
    #[tool_result(next_actions = ["Read the file again"])]
    Rejected { error: String, lines: Vec<String>, diff: String },
}

#[derive(Serialize)]
struct Hunk {
    line: usize,
    lines: Vec<String>,
}

fn edit(random: &mut Random) -> EditResult {
    if random.is_one_of(3) {
        return EditResult::Rejected {
            error: random.text() + "no",
            lines: random.list(40, Random::word),
            diff: random.text(),
        };
    }
    EditResult::Applied {
        file: random.word(),
        hunks: random.list(30, |random| Hunk {
            line: random.below(999),
            lines: random.list(12, Random::word),
        }),
        skipped: random.list(20, Random::text),
    }
}

/// Texts, one of them from elsewhere.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, title = "✅ {url}")]
struct Page {
    url: String,
    #[tool_result(code = "text")]
    text: String,
    #[tool_result(untrusted = "web page")]
    body: String,
    kept: String,
    #[tool_result(items)]
    log: String,
    next_actions: Vec<String>,
}

fn page(random: &mut Random) -> Page {
    let count = random.below(150);
    Page {
        url: random.text().replace('\n', " "),
        text: random.text(),
        body: random.text(),
        kept: random.text(),
        log: (0..count).map(|_| random.word() + "\n").collect(),
        next_actions: random.list(4, Random::text),
    }
}
