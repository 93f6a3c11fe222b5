//! Prints an answer of the kind that the first argument names.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Duration;
use std::{env, fs, thread};

use serde::{Serialize, Serializer};
use tool_result::cli::{self, Format};
use tool_result::{OutputOptions, Page, ToolError, ToolFailure, ToolResult, WithOptions};

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "search", next_actions = ["Read src/lib.rs"])]
struct SearchResult {
    query: String,
    #[tool_result(items)]
    hits: Vec<Hit>,
    notes: Vec<&'static str>,
    log: String,
    error: Option<String>,
}

#[derive(Serialize)]
struct Hit {
    path: String,
    line: usize,
    text: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "list", success = true, next_actions = [])]
struct ListResult {
    first: Vec<u32>,
    second: Vec<u32>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    tool = "feed",
    success = true,
    next_actions = [],
    more = "Call feed with start {next}, behind {shown} of {total}, item {next_item}"
)]
struct FeedResult {
    #[tool_result(items)]
    posts: Vec<u32>,
    #[tool_result(cursor = 100 + next)]
    next_offset: Option<usize>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "ping", success = true, next_actions = [])]
struct PingResult {
    host: &'static str,
    route: [u8; 2],
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "count", success = true, next_actions = ["Count more"])]
struct CountResult {
    before: u32,
    #[tool_result(items)]
    numbers: Numbers,
    after: Vec<u32>,
}

/// So many items, which are made when they are written.
struct Numbers(u32);

#[derive(Serialize)]
struct Number {
    line: u32,
    path: &'static str,
    text: &'static str,
}

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.0).map(number))
    }
}

fn number(line: u32) -> Number {
    Number { line, path: "src/lib.rs", text: "fn main() -> ExitCode {" }
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "sums", success = true, next_actions = [])]
struct SumsResult {
    #[tool_result(items)]
    sums: Vec<u128>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "odd", title = "**{bold} {plain}** end", success = true, next_actions = [])]
struct OddResult {
    bold: &'static str,
    plain: &'static str,
    power: &'static str,
    hidden: &'static str,
    #[tool_result(items, untrusted = "mail")]
    mails: Vec<&'static str>,
}

const ODD: OddResult = OddResult {
    bold: "a **",
    plain: "b",
    power: "2 ** 3 ** 4",
    hidden: "\u{9b}31m\u{7f}\u{202e}",
    mails: Vec::new(),
};

/// Its items tell when they are serialized.
#[derive(Serialize, ToolResult)]
#[tool_result(tool = "slow", success = true, next_actions = [], running = "⏳ Looking at each of the many files…")]
struct SlowResult {
    #[tool_result(items)]
    steps: Vec<Step>,
}

struct Step(u32);

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // waits until a reader has seen the item before
        if self.0 > 0 {
            io::stdin().read_line(&mut String::new()).map_err(serde::ser::Error::custom)?;
        }
        serializer.serialize_u32(self.0)
    }
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "kind")]
#[tool_result(tool = "look", next_actions = [])]
enum LookResult {
    #[tool_result(success)]
    Found { names: Vec<&'static str>, place: &'static str },
}

#[derive(Debug, thiserror::Error, ToolError)]
#[error("no index of {0}")]
#[tool_error(code = "no_index", next_action = "Run index first")]
struct NoIndex(&'static str);

fn search(hits: usize) -> SearchResult {
    let texts = ["fn main() {", "a | b", "let `x` = 1;"];
    let hit = |n: usize| Hit { path: format!("src/{n}.rs"), line: n * 10, text: texts[n % 3] };
    SearchResult {
        query: "*.rs".to_owned(),
        hits: (0..hits).map(hit).collect(),
        notes: vec!["fast"],
        log: "# one\ntwo".to_owned(),
        error: None,
    }
}

fn refused(is_known: bool) -> Result<PingResult, NoIndex> {
    if is_known { Ok(ping()) } else { Err(NoIndex("*src*")) }
}

fn ping() -> PingResult {
    PingResult { host: "a.example", route: [1, 2] }
}

fn count(argument: &str) -> CountResult {
    let numbers = Numbers(argument.parse().expect("a number"));
    CountResult { before: 1, numbers, after: vec![2, 3] }
}

/// The items as `serde_json` writes them, to compare the work.
fn by_hand(argument: &str) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    for n in 0..argument.parse().expect("a number") {
        serde_json::to_writer(&mut out, &number(n))?;
        out.write_all(b"\n")?;
    }
    out.flush()
}

fn answer(arguments: &[&str], format: Format, page: &Page) -> ExitCode {
    match *arguments {
        ["search", hits] => cli::report(
            WithOptions(search(hits.parse().expect("a number")), page.options()),
            &format,
        ),
        ["failed"] => {
            let error = Some("no such *folder*".to_owned());
            cli::report(SearchResult { error, ..search(0) }, &format)
        }
        ["refused"] => cli::report(refused(false), &format),
        ["known"] => cli::report(refused(true), &format),
        ["list"] => {
            let list = ListResult { first: vec![1, 2], second: vec![3] };
            let options = page.options().max_lines(2_000);
            cli::report(Ok::<_, ToolFailure>(WithOptions(list, options)), &format)
        }
        ["feed"] => {
            cli::report(FeedResult { posts: vec![7, 8, 9], next_offset: Some(103) }, &format)
        }
        ["look"] => cli::report(LookResult::Found { names: vec!["a", "b"], place: "x" }, &format),
        ["ping"] => cli::report(ping(), &format),
        ["count", n] => cli::report(count(n), &format),
        ["limited", n] => {
            cli::report(WithOptions(count(n), OutputOptions::default().max_bytes(200)), &format)
        }
        ["odd"] => cli::report(OddResult { mails: vec!["one", "two"], ..ODD }, &format),
        ["sums"] => cli::report(SumsResult { sums: vec![1, 2, u128::MAX, 4] }, &format),
        ["steps"] => cli::report(SlowResult { steps: (0..3).map(Step).collect() }, &format),
        ["slow"] => cli::run(&format, || {
            thread::sleep(Duration::from_secs(2));
            ping_slowly()
        }),
        ["panics"] => cli::run(&format, || -> PingResult { panic!("no answer") }),
        _ => ExitCode::from(64),
    }
}

fn ping_slowly() -> SlowResult {
    SlowResult { steps: vec![Step(0)] }
}

/// The most memory that this program had, in KiB, where the system tells.
fn peak() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

fn main() -> ExitCode {
    let (format, page, rest) = match cli::parse(env::args_os().skip(1)) {
        Ok(parsed) => parsed,
        Err(failure) => {
            return cli::report(Err::<PingResult, ToolFailure>(failure), &Format::default());
        }
    };
    let rest: Vec<_> = rest.iter().map(|argument| argument.to_string_lossy()).collect();
    let mut rest: Vec<&str> = rest.iter().map(|argument| &**argument).collect();
    let tells_peak = rest.first() == Some(&"peak");
    if tells_peak {
        rest.remove(0);
    }
    if let ["by_hand", n] = *rest {
        return by_hand(n).map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
    }
    let code = answer(&rest, format, &page);
    if tells_peak {
        eprintln!("{}", peak().unwrap_or_default());
    }
    code
}
