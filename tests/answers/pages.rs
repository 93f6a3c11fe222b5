//! Every item can be asked for: `start` begins both halves at a later item.

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{Error, Markdown, OutputOptions, Status, ToolOutput, ToolPart, ToolResult};

#[derive(Serialize)]
struct File {
    path: String,
    bytes: u64,
}

fn files(count: usize) -> Vec<File> {
    (0..count).map(|n| File { path: format!("src/f{n}.rs"), bytes: 100 + n as u64 }).collect()
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    more = "Call again with start={next} ({shown} of {total} shown)"
)]
struct ListResult {
    files: Vec<File>,
}

fn list(count: usize, options: &OutputOptions) -> ToolOutput {
    ListResult { files: files(count) }.output_with(options).expect("an answer")
}

fn start(n: usize) -> OutputOptions {
    OutputOptions::default().start(n)
}

fn json_of(output: &ToolOutput) -> Value {
    Value::Object(output.structured_content.clone().expect("the JSON"))
}

#[test]
fn both_halves_begin_at_the_item() {
    let output = list(5, &start(3));
    assert_eq!(
        output.content,
        "✅ list: 5 files\n\n## Files\n\n|Path|Bytes|\n|---|---|\n|src/f3.rs|103|\n|src/f4.rs|104|\n\n\
         ... (truncated: from number 3 on, 2 of 5 files shown)"
    );
    let truncation = json!({"files": {"from": 3, "shown": 2, "total": 5}});
    let json = json_of(&output);
    assert_eq!(
        json["files"],
        json!([{"path": "src/f3.rs", "bytes": 103}, {"path": "src/f4.rs", "bytes": 104}])
    );
    assert_eq!(json["truncation"], truncation);
    assert_eq!(json["next_actions"], json!([]), "nothing is left to ask for");
    let parts = output.truncation.expect("something is missing");
    assert_eq!((parts.from("files"), parts.get("files").map(|n| n.shown)), (3, Some(2)));
    let back: tool_result::Truncation = serde_json::from_value(truncation).expect("a truncation");
    assert_eq!(back, parts);
}

#[test]
fn what_lies_past_the_end_is_a_success_without_items() {
    for from in [80, 90, usize::MAX] {
        let output = list(80, &start(from));
        assert_eq!((output.status, output.is_error), (Status::Success, false));
        assert_eq!(
            output.content,
            format!(
                "✅ list: 80 files\n\n## Files\n\nNo items from number {from} on (there are 80)"
            )
        );
        let json = json_of(&output);
        assert_eq!(json["files"], json!([]));
        assert_eq!(json["truncation"], json!({"files": {"from": from, "shown": 0, "total": 80}}));
    }
}

#[test]
fn the_first_page_is_that_of_no_start() {
    let all = ListResult { files: files(500) };
    let options = OutputOptions::default().max_bytes(2_000);
    let (with, without) = (all.output_with(&options.clone().start(0)), all.output_with(&options));
    assert_eq!(with.expect("an answer"), without.expect("an answer"));
}

/// Asks for page after page, as the answer says.
fn collect(count: usize, options: &OutputOptions) -> Vec<String> {
    let (mut from, mut paths) = (0, Vec::new());
    loop {
        let output = list(count, &options.clone().start(from));
        let json = json_of(&output);
        let files = json["files"].as_array().expect("a list");
        for file in files {
            let path = file["path"].as_str().expect("a path");
            assert!(output.content.contains(path), "{path} is in both halves");
            paths.push(path.to_owned());
        }
        let action = json["next_actions"].as_array().expect("actions").first();
        let Some(action) = action.and_then(Value::as_str) else { return paths };
        let next = action.split(['=', ' ']).find_map(|word| word.parse().ok());
        let next = next.expect("the number of the next item");
        assert!(next > from, "{next} comes after {from}");
        assert_eq!(next, from + files.len());
        from = next;
    }
}

#[test]
fn pages_have_every_item_once() {
    for (count, options) in [
        (118, OutputOptions::default().max_bytes(1_024)),
        (118, OutputOptions::default().max_lines(24)),
        (90, OutputOptions::default().max_tokens(400)),
        (3_000, OutputOptions::default().max_bytes(20_000)),
    ] {
        let paths: Vec<_> = files(count).into_iter().map(|file| file.path).collect();
        assert_eq!(collect(count, &options), paths);
    }
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{index}: {name}{note}", note = self.note())]
struct Step {
    name: String,
}

impl Step {
    fn note(&self) -> &'static str {
        if self.name.ends_with('3') { " (the third)" } else { "" }
    }
}

fn draw_all(steps: &Vec<Step>, md: &mut Markdown) -> std::fmt::Result {
    md.items("steps", steps, |step, md| md.line("Step", &step.name))
}

fn draw_one(step: &Step, md: &mut Markdown) -> std::fmt::Result {
    md.line("One", &step.name)
}

/// The text of four steps from number 2 on, drawn as the attributes say.
macro_rules! steps {
    ($(#[$attribute:meta])* $text:literal) => {{
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, next_actions = [], markdown = $text)]
        struct StepsResult {
            $(#[$attribute])*
            steps: Vec<Step>,
        }
        let steps = (1..=4).map(|n| Step { name: format!("s{n}") }).collect();
        StepsResult { steps }.output_with(&start(2)).expect("an answer").content
    }};
}

const CUT: &str = "\n\n... (truncated: from number 2 on, 2 of 4 steps shown)";

#[test]
fn however_the_items_are_drawn_they_keep_their_numbers() {
    let each = steps!(
        #[tool_result(each("{index}. {name} {place}", place = format!("at {index}")))]
        "{steps}"
    );
    assert_eq!(each, format!("3. s3 at 3\n4. s4 at 4{CUT}"));
    assert_eq!(steps!("{steps}"), format!("- 3: s3 (the third)\n- 4: s4{CUT}"));
    assert_eq!(
        steps!("All: {steps}"),
        "All: 3: s3 (the third), 4: s4, ... (truncated: from number 2 on, 2 of 4 shown)"
    );
    let grouped = steps!(
        #[tool_result(each = "{index}: {name}", group("{odd}", odd = index % 2))]
        "{steps}"
    );
    assert_eq!(grouped, format!("1\n3: s3\n\n0\n4: s4{CUT}"));
    let table = steps!(
        #[tool_result(table)]
        "{steps}"
    );
    assert_eq!(table, format!("|Name|\n|---|\n|s3|\n|s4|{CUT}"));
    let own = steps!(
        #[tool_result(with = draw_all)]
        "{steps}"
    );
    assert_eq!(own, format!("- Step: s3\n- Step: s4{CUT}"));
    let own_each = steps!(
        #[tool_result(each = draw_one)]
        "{steps}"
    );
    assert_eq!(own_each, format!("- One: s3\n- One: s4{CUT}"));
    assert_eq!(
        steps!("There are {steps:#}"),
        format!("There are 4 steps{CUT}"),
        "a list of which no item is drawn"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TwoResult {
    files: Vec<File>,
    folders: Vec<String>,
}

#[test]
fn a_result_with_two_lists_has_to_mark_one() {
    let result = TwoResult { files: files(3), folders: vec![] };
    let error = result.output_with(&start(1)).expect_err("which of them?");
    assert_eq!(error, Error::NoSuchPosition { position: 1.into() });
    assert_eq!(
        error.to_string(),
        "`start`: `1` leads nowhere in this result: call again without `start`"
    );
    assert!(result.output_with(&start(0)).is_ok());
}

/// Counts how many of its kind are written.
struct Counted;

thread_local! {
    static WRITTEN: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

impl Serialize for Counted {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WRITTEN.with(|written| written.set(written.get() + 1));
        serializer.serialize_str("a value of thirty characters!!")
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ManyResult {
    values: Vec<Counted>,
}

#[test]
fn items_before_the_first_are_not_written() {
    let result = ManyResult { values: (0..200_000).map(|_| Counted).collect() };
    let written = |from| {
        WRITTEN.with(|written| written.set(0));
        let output = result.output_with(&start(from).max_bytes(2_000)).expect("an answer");
        let shown = output.truncation.and_then(|cut| cut.get("values")).map(|cut| cut.shown);
        assert!(shown.is_some_and(|shown| shown > 40), "{shown:?}");
        WRITTEN.with(std::cell::Cell::get)
    };
    let first = written(1);
    assert!(first < 300, "{first}");
    assert_eq!(written(150_000), first);
}

#[derive(Serialize)]
struct Hits {
    path: &'static str,
    hits: Vec<u32>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{files}", success = true, next_actions = [])]
struct InnerResult {
    #[tool_result(each("{index}. {path}\n   {hits}", hits = each("- {n}", n = item * 10)))]
    files: Vec<Hits>,
}

#[test]
fn arguments_of_lists_in_items_are_those_of_their_item() {
    let files = vec![
        Hits { path: "a", hits: vec![1, 2] },
        Hits { path: "b", hits: vec![3, 4] },
        Hits { path: "c", hits: vec![] },
    ];
    let output = InnerResult { files }.output_with(&start(1)).expect("an answer");
    assert_eq!(
        output.content,
        "2. b\n   - 30\n   - 40\n3. c\n\n... (truncated: from number 1 on, 2 of 3 files shown)"
    );
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "kind")]
#[tool_result(next_actions = [])]
enum Listing {
    Page { files: Vec<u32> },
    Failed { error: String, tried: Vec<u32>, refused: Vec<u32> },
}

#[test]
fn a_failure_is_complete_wherever_it_begins() {
    let failed = Listing::Failed { error: "gone".into(), tried: vec![1, 2], refused: vec![3] };
    let from = |result: &Listing, n| result.output_with(&start(n)).expect("an answer");
    assert_eq!(from(&failed, 40), from(&failed, 0));
    let page = from(&Listing::Page { files: (0..9).collect() }, 7);
    assert_eq!(json_of(&page)["files"], json!([7, 8]));
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct MarkedResult {
    #[tool_result(items)]
    files: Option<Vec<u32>>,
    tags: Vec<u32>,
}

#[test]
fn the_marked_list_and_no_other_one_has_pages() {
    let tags = vec![1, 2, 3];
    let without = MarkedResult { files: None, tags: tags.clone() };
    assert_eq!(json_of(&without.output_with(&start(2)).expect("an answer"))["tags"], json!(tags));
    let with = MarkedResult { files: Some(vec![4, 5, 6]), tags: tags.clone() };
    let json = json_of(&with.output_with(&start(2)).expect("an answer"));
    assert_eq!((&json["files"], &json["tags"]), (&json!([6]), &json!(tags)));
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Answered {
    found: bool,
    #[tool_result(items)]
    #[serde(serialize_with = "only_one")]
    rows: Vec<Value>,
    columns: Vec<String>,
}

fn only_one<S: serde::Serializer>(rows: &[Value], serializer: S) -> Result<S::Ok, S::Error> {
    rows[0].serialize(serializer)
}

fn rows(rows: Value) -> Answered {
    Answered {
        found: !rows.is_null(),
        rows: vec![rows],
        columns: vec!["a".to_owned(), "b".to_owned()],
    }
}

#[test]
fn a_marked_field_that_holds_no_list_has_no_pages() {
    let shown = rows(json!([1, 2, 3])).output_with(&start(1)).expect("a list");
    assert_eq!(json_of(&shown)["rows"], json!([2, 3]));
    for other in [json!(7), json!(true), json!({"a": 1})] {
        let error = rows(other).output_with(&start(1)).unwrap_err();
        assert_eq!(error, Error::NoSuchPosition { position: 1.into() });
    }
    let none = rows(Value::Null);
    assert_eq!(none.output_with(&start(1)).expect("nothing"), none.output().expect("nothing"));
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Hashed {
    found: bool,
    hash: [u8; 4],
}

#[test]
fn only_an_empty_answer_may_lack_a_list() {
    let status = |found| Hashed { found, hash: [1, 2, 3, 4] };
    let none = status(false);
    assert_eq!(none.output_with(&start(3)).expect("empty"), none.output().expect("empty"));
    let error = status(true).output_with(&start(3)).unwrap_err();
    assert_eq!(error, Error::NoSuchPosition { position: 3.into() });
}

#[test]
fn an_error_names_the_item_by_its_number_in_the_list() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct SumResult {
        sums: Vec<u128>,
    }
    let result = SumResult { sums: vec![1, 2, 3, u128::MAX] };
    let error = result.output_with(&start(2)).expect_err("too large");
    assert!(error.to_string().starts_with("sums[3]: "), "{error}");
}

#[test]
fn no_number_is_too_large() {
    let files = vec![Hits { path: "a", hits: vec![1] }];
    let output = InnerResult { files }.output_with(&start(usize::MAX)).expect("an answer");
    assert_eq!(output.content, format!("No items from number {} on (there are 1)", usize::MAX));
}
