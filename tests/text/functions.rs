//! `{name:path}`: the author's functions in templates.

#![expect(
    clippy::option_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "what fields and functions may have"
)]

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use serde::Serialize;
use tool_result::{OutputOptions, Position, ToolPart, ToolResult, Untrusted};

fn thousands(n: &u64) -> String {
    let digits = n.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group));
    groups.collect::<Vec<_>>().join(",")
}

fn kilobytes(bytes: u64) -> String {
    format!("{} KB", bytes / 1000)
}

fn upper(text: &str) -> String {
    text.to_uppercase()
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

fn sum(numbers: &[u32]) -> u32 {
    numbers.iter().sum()
}

fn some_if_set(n: u64) -> Option<u64> {
    (n > 0).then_some(n)
}

fn yes_or_no(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

mod units {
    pub(super) fn ms(n: f64) -> String {
        format!("{n:.1} ms")
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    markdown = "{number:thousands} {number:kilobytes} {some:thousands} {none:thousands} {twice:kilobytes} {boxed:kilobytes}
{text:upper} {some_text:upper} {borrowed:upper} {cow:upper} {rc:upper} {text:first_word}
{list:sum} {some_list:sum} {flag:yes_or_no} {time:units::ms} {number:u64::to_string}
{none:kilobytes}
{zero:some_if_set} {number}
{zero:some_if_set}"
)]
struct KindsResult<'a> {
    number: u64,
    some: Option<u64>,
    none: Option<u64>,
    twice: Option<Option<u64>>,
    boxed: Box<u64>,
    text: String,
    some_text: Option<String>,
    borrowed: &'a str,
    cow: Cow<'a, str>,
    rc: Rc<str>,
    list: Vec<u32>,
    some_list: Option<Vec<u32>>,
    flag: bool,
    time: f64,
    zero: u64,
}

#[test]
fn a_function_takes_a_reference_what_it_derefs_to_or_a_number() {
    let result = KindsResult {
        number: 1_234_567,
        some: Some(1000),
        none: None,
        twice: Some(Some(9000)),
        boxed: Box::new(4000),
        text: "hello you".to_owned(),
        some_text: Some("a".to_owned()),
        borrowed: "b",
        cow: "c".into(),
        rc: "d".into(),
        list: vec![1, 2, 3],
        some_list: Some(vec![4]),
        flag: true,
        time: 1.25,
        zero: 0,
    };
    assert_eq!(
        result.to_markdown(),
        "1,234,567 1234 KB 1,000 – 9 KB 4 KB\n\
         HELLO YOU A B C D hello\n\
         6 4 yes 1.2 ms 1234567\n\
         – 1234567"
    );
}

#[derive(Serialize)]
struct Plane {
    detail: Option<Box<Detail>>,
}

#[derive(Serialize)]
struct Detail {
    size: u64,
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = ["Stop"],
    title = "{bytes:kilobytes} of {limit:thousands}: {plane.detail.size:kilobytes}",
    summary = "{bytes:thousands}"
)]
struct SizeResult {
    bytes: u64,
    limit: Option<u64>,
    #[serde(rename = "the plane")]
    plane: Option<Plane>,
}

#[test]
fn a_placeholder_with_a_function_names_its_field() {
    let detail = Some(Box::new(Detail { size: 8000 }));
    let mut result = SizeResult { bytes: 5000, limit: Some(9000), plane: Some(Plane { detail }) };
    let end = "\n\n## Next actions\n\n- Stop";
    // the title shows `bytes` and `limit`, and of `plane` a part alone
    assert_eq!(
        result.to_markdown(),
        format!("5 KB of 9,000: 8 KB\n\n- the plane:\n  - detail:\n    - size: 8000{end}")
    );
    assert_eq!(result.summary(), "5,000");
    result.plane = None;
    assert_eq!(result.to_markdown(), format!("5 KB of 9,000: –{end}"));
}

#[derive(Serialize)]
struct File {
    name: String,
    size: Option<u64>,
}

impl File {
    fn short(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }
}

fn third(number: usize) -> Option<&'static str> {
    (number == 3).then_some("third")
}

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

fn counted(size: u64) -> u64 {
    CALLS.set(CALLS.get() + 1);
    size
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "Files")]
struct FilesResult {
    #[tool_result(
        each(
            "{index}. {item:File::short} ({size:kilobytes}, {half:kilobytes}) {index:third}",
            half = item.size.map(|size| size / 2),
        ),
        group = "### {name:folder}"
    )]
    files: Vec<File>,
    #[tool_result(each = "{key:upper}: {value:kilobytes} of {value} {value:counted}")]
    sizes: BTreeMap<String, u64>,
}

fn folder(name: &str) -> &str {
    name.split_once('/').map_or("", |(folder, _)| folder)
}

fn file(name: &str, size: Option<u64>) -> File {
    File { name: name.to_owned(), size }
}

#[test]
fn in_items_and_entries_it_takes_their_fields() {
    let result = FilesResult {
        files: vec![
            file("src/a.rs", Some(8000)),
            file("tests/b.rs", None),
            file("src/c.rs", Some(2000)),
        ],
        sizes: BTreeMap::from([("a".to_owned(), 1000), ("b".to_owned(), 2000)]),
    };
    assert_eq!(
        result.to_markdown(),
        "\
Files

## Files (3)

### src
1. a.rs (8 KB, 4 KB) –
2. c.rs (2 KB, 1 KB) third

### tests

3. b.rs (–, –) –

## Sizes

- A: 1 KB of 1000 1000
- B: 2 KB of 2000 2000"
    );
}

#[test]
fn it_is_called_for_the_items_that_are_drawn() {
    let sizes = (0..2000).map(|number| (format!("file {number:04}"), 1)).collect();
    let result = FilesResult { files: Vec::new(), sizes };
    CALLS.set(0);
    let output = result.output_with(&OutputOptions::default().max_bytes(2000)).unwrap();
    assert!(output.content.contains("FILE 0001"), "{}", output.content);
    assert!(CALLS.get() < 1000, "{} calls", CALLS.get());
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name:upper} {at.line:thousands}: {n:kilobytes}", n = self.size * 2)]
struct Symbol {
    #[serde(rename = "title")]
    name: String,
    at: Option<Place>,
    size: u64,
}

#[derive(Serialize)]
struct Place {
    line: u64,
}

#[derive(Serialize, ToolPart)]
enum Shape {
    #[tool_part("circle of {size:kilobytes}")]
    Circle { size: u64 },
    #[tool_part("{kilobytes:kilobytes} {n:upper}", n = n)]
    Square { kilobytes: u64, n: String },
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "Parts")]
struct PartsResult {
    symbols: Vec<Symbol>,
    shapes: Vec<Shape>,
}

#[test]
fn in_parts_it_takes_their_fields() {
    let symbol = |name: &str, at| Symbol { name: name.to_owned(), at, size: 2000 };
    let result = PartsResult {
        symbols: vec![symbol("a", Some(Place { line: 1200 })), symbol("b", None)],
        shapes: vec![
            Shape::Circle { size: 3000 },
            Shape::Square { kilobytes: 4000, n: "x".to_owned() },
        ],
    };
    assert_eq!(
        result.to_markdown(),
        "\
Parts

## Symbols (2)

- A 1,200: 4 KB
- B –: 4 KB

## Shapes (2)

- circle of 3 KB
- 4 KB X"
    );
}

/// A field of a variant has the name of the function.
#[derive(Serialize, ToolResult)]
#[serde(tag = "kind")]
#[tool_result(next_actions = [])]
enum SizedResult {
    #[tool_result(success, title = "{kilobytes:kilobytes} at {at.line:thousands}")]
    One { kilobytes: u64, at: Place },
    #[tool_result(failure, failure = "{text:upper}")]
    Failed { text: String },
}

#[test]
fn in_variants_it_takes_their_fields() {
    let one = SizedResult::One { kilobytes: 5000, at: Place { line: 1000 } };
    assert_eq!(one.to_markdown(), "5 KB at 1,000\n\n- Kind: One\n- At:\n  - line: 1000");
    assert_eq!(SizedResult::Failed { text: "no".to_owned() }.to_markdown(), "NO\n\n- Kind: Failed");
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    title = "Numbers",
    more(
        "Call again with start={next:position}, {next_item:ordinal} {total:ordinal} {left:ordinal}",
        left = total - shown,
    ),
)]
struct MoreResult {
    #[tool_result(items, each = "{item:thousands}")]
    numbers: Vec<u64>,
}

fn position(next: &Position) -> String {
    format!("<{next}>")
}

fn ordinal(n: usize) -> String {
    format!("{n}.")
}

#[test]
fn in_more_it_takes_what_is_shown() {
    let result = MoreResult { numbers: (1000..3000).collect() };
    let output = result.output_with(&OutputOptions::default().max_bytes(1000)).unwrap();
    let last = output.content.lines().last().unwrap();
    let next = output.content.matches("\n- 1,").count();
    assert_eq!(last, format!("- Call again with `start=<{next}>`, {next}. 2000. {}.", 2000 - next));
}

fn trusted(text: &Untrusted<String>) -> usize {
    text.as_inner().len()
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "Pages")]
struct UntrustedResult {
    #[tool_result(each = "{text:trusted} bytes")]
    pages: Vec<Page>,
}

#[derive(Serialize)]
struct Page {
    text: Untrusted<String>,
}

#[test]
fn of_an_untrusted_value_a_function_gets_the_newtype() {
    let result = UntrustedResult { pages: vec![Page { text: "# no".to_owned().into() }] };
    assert_eq!(result.to_markdown(), "Pages\n\n## Pages (1)\n\n- 4 bytes");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "{value:shown_in_angles}")]
struct GenericResult<T: std::fmt::Display + Serialize> {
    value: T,
}

fn shown_in_angles<T: std::fmt::Display>(value: &T) -> String {
    format!("({value})")
}

#[test]
fn a_generic_function_takes_a_field_of_any_type() {
    assert_eq!(GenericResult { value: 7 }.to_markdown(), "(7)");
}

macro_rules! made {
    ($name:ident, $field:ident, $template:literal) => {
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, next_actions = [], title = $template)]
        struct $name {
            $field: u64,
        }
    };
}
made!(MadeResult, bytes, "{bytes:kilobytes}");

#[test]
fn a_macro_passes_a_template_with_a_function_on() {
    assert_eq!(MadeResult { bytes: 7000 }.to_markdown(), "7 KB");
}
