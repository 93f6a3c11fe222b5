//! `--jsonl`: the lines are the items of the content and everything else, and together they are the JSON map.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::rc::Rc;

use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value, json};
use tool_result::__private::{json as json_text, unlimited};
use tool_result::{Error, JsonStyle, NextAction, OutputOptions, ToolResult, Untrusted};

/// Keeps what is written, and may end with an error.
#[derive(Clone, Default)]
struct Out {
    text: Rc<RefCell<Vec<u8>>>,
    /// So many bytes are taken.
    room: Option<usize>,
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = self.text.borrow_mut();
        if self.room.is_some_and(|room| text.len() + bytes.len() > room) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn try_lines(
    result: &impl ToolResult,
    options: &OutputOptions,
    room: Option<usize>,
) -> (String, io::Result<()>) {
    let out = Out { room, ..Out::default() };
    let written = json_text(result, options, None, Box::new(out.clone()));
    (String::from_utf8(out.text.take()).expect("UTF-8"), written)
}

fn lines(result: &impl ToolResult) -> Vec<Value> {
    let (text, written) = try_lines(result, &unlimited(OutputOptions::default()), None);
    written.expect("an answer");
    assert!(text.ends_with('\n'), "{text}");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Asserts that the items below the path of keys are lines, and that they are the map with the last line.
fn assert_same(result: &impl ToolResult, path: &[&str]) {
    let mut whole = Value::Object(result.to_json_map().expect("a map"));
    let mut lines = lines(result);
    let last = lines.pop().expect("a last line");
    if let [above @ .., key] = path {
        let mut holder = &mut whole;
        for key in above {
            holder = &mut holder[*key];
        }
        let items = holder.as_object_mut().and_then(|holder| holder.remove(*key));
        assert_eq!(items, Some(Value::Array(lines)));
    } else {
        assert_eq!(lines, [Value::Null; 0]);
    }
    assert_eq!(last, whole);
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [NextAction::call("read", &json!({"after": self.before}))])]
struct MarkedResult<T: Serialize> {
    before: Vec<u8>,
    #[tool_result(items)]
    items: Vec<T>,
    after: Option<Vec<BTreeMap<&'static str, u8>>>,
    #[serde(flatten)]
    more: Map<String, Value>,
    error: Option<String>,
}

fn marked<T: Serialize>(items: Vec<T>) -> MarkedResult<T> {
    let more = json!({"a \"key\"": ["x"], "z": null});
    let Value::Object(more) = more else { unreachable!() };
    let after = Some(vec![BTreeMap::from([("k\n", 1)])]);
    MarkedResult { before: vec![1, 2], items, after, more, error: None }
}

#[derive(Serialize)]
struct Item {
    name: String,
    tags: Vec<&'static str>,
    inner: Option<Box<Item>>,
}

fn item(name: &str) -> Item {
    let inner = Some(Box::new(Item { name: "in\u{0}ner".to_owned(), tags: vec![], inner: None }));
    Item { name: name.to_owned(), tags: vec!["a\\b", "ü"], inner }
}

#[test]
fn items_of_any_type_are_lines() {
    assert_same(&marked(vec![item("one"), item("two\n\"2\"")]), &["items"]);
    assert_same(&marked::<u8>(vec![]), &["items"]);
    assert_same(&marked(vec![json!(null), json!([1, [2]]), json!({"k\"": {}})]), &["items"]);
    assert_same(&marked(vec![vec!["a"], vec![]]), &["items"]);
    assert_same(&marked(vec![1.5, f64::NAN, -0.0]), &["items"]);
    assert_same(&marked(vec![Some("x"), None]), &["items"]);
    assert_same(&marked(vec![Untrusted::new("# x".to_owned())]), &["items"]);
    assert_same(&marked(vec![NextAction::call("read", &json!({"n": 1}))]), &["items"]);
    let failed = MarkedResult { error: Some("no".to_owned()), ..marked(vec![1]) };
    assert_same(&failed, &["items"]);
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct BoxedResult {
    #[tool_result(only = json)]
    first: Option<Box<[u8]>>,
    second: Vec<u8>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct MapResult {
    #[tool_result(items)]
    by_name: BTreeMap<&'static str, Vec<u8>>,
    list: Vec<u8>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct HiddenResult {
    #[tool_result(only = markdown)]
    hint: Vec<u8>,
    pair: [u8; 2],
    nested: Nested,
    list: Vec<u8>,
}

#[derive(Serialize)]
struct Nested {
    list: Vec<u8>,
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "kind", content = "data")]
#[tool_result(tool = "look", next_actions = [])]
enum LookResult {
    #[tool_result(success)]
    Found { names: Vec<&'static str>, place: &'static str },
    #[tool_result(empty)]
    Nothing,
}

#[test]
fn the_content_is_the_marked_list_or_else_the_first_one() {
    assert_same(&BoxedResult { first: Some([1, 2].into()), second: vec![3] }, &["first"]);
    assert_same(&BoxedResult { first: None, second: vec![3] }, &["second"]);
    // a marked map is no list, and nothing takes its place
    assert_same(&MapResult { by_name: BTreeMap::from([("a", vec![1])]), list: vec![2] }, &[]);
    let nested = Nested { list: vec![5] };
    assert_same(&HiddenResult { hint: vec![1], pair: [2, 3], nested, list: vec![4] }, &["list"]);
    assert_same(&LookResult::Found { names: vec!["a"], place: "x" }, &["data", "names"]);
    assert_same(&LookResult::Nothing, &[]);
}

#[derive(Serialize)]
struct Twice {
    key: u8,
    #[serde(flatten)]
    more: BTreeMap<&'static str, u8>,
}

#[test]
fn a_mistake_ends_them_and_is_told_with_its_path() {
    for (items, text, path) in
        [(vec![1, 2, u128::MAX, 4], "1\n2\n", "items[2]"), (vec![u128::MAX], "", "items[0]")]
    {
        let (written, error) =
            try_lines(&marked(items), &unlimited(OutputOptions::default()), None);
        assert_eq!(written, text);
        let error = error.unwrap_err().downcast::<Error>().expect("an error of the result");
        assert!(
            matches!(&error, Error::NumberOutOfRange { path: at, .. } if at == path),
            "{error}"
        );
    }
    let twice = |key| Twice { key: 1, more: BTreeMap::from([(key, 2)]) };
    let items = vec![twice("other"), twice("key"), twice("other")];
    let (written, error) = try_lines(&marked(items), &unlimited(OutputOptions::default()), None);
    assert_eq!(written, "{\"key\":1,\"other\":2}\n");
    let error = error.unwrap_err().downcast::<Error>().expect("an error of the result");
    assert!(matches!(&error, Error::DuplicateKey { path } if path == "items[1].key"), "{error}");
}

#[test]
fn an_error_of_the_writer_ends_them() {
    let result = marked((0..100).collect::<Vec<u32>>());
    // the first item is written alone
    for (room, written) in [(0, ""), (1, ""), (2, "0\n"), (5, "0\n")] {
        let options = unlimited(OutputOptions::default());
        let (text, error) = try_lines(&result, &options, Some(room));
        assert_eq!(text, written);
        assert_eq!(error.unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}

proptest! {
    #[test]
    fn lines_and_map_hold_the_same(
        names in prop::collection::vec(any::<String>(), 0..6),
        numbers in prop::collection::vec(any::<f64>(), 0..6),
        max_bytes in prop::option::of(0..600_usize),
        start in 0..8_usize,
    ) {
        let result = marked(names.iter().map(|name| item(name)).collect());
        assert_same(&result, &["items"]);
        assert_same(&marked(numbers), &["items"]);
        // of a page as well
        let options = OutputOptions::default().start(start);
        let options = unlimited(max_bytes.into_iter().fold(options, OutputOptions::max_bytes));
        let (text, written) = try_lines(&result, &options, None);
        let whole = Out::default();
        let page = json_text(&result, &options, Some(JsonStyle::Compact), Box::new(whole.clone()));
        match (written, page) {
            (Ok(()), Ok(())) => {
                let mut page: Value = serde_json::from_slice(&whole.text.take()).expect("JSON");
                let items = page.as_object_mut().and_then(|page| page.remove("items"));
                let items = items.as_ref().and_then(Value::as_array).expect("a list");
                let lines = items.iter().chain([&page]).cloned().collect::<Vec<_>>();
                let read = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
                prop_assert_eq!(read.collect::<Vec<Value>>(), lines);
            }
            (Err(written), Err(page)) => {
                let errors = [written, page].map(|error| error.downcast::<Error>().expect("an error"));
                prop_assert_eq!(&errors[0], &errors[1]);
                prop_assert_eq!(text, "");
            }
            (written, page) => prop_assert!(false, "{:?} and {:?}", written, page),
        }
    }
}

/// The text of the cursor comes last on the tape, and before the items in the JSON.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct MessagesResult {
    #[tool_result(cursor = format!("c{next}"))]
    next_cursor: Option<String>,
    #[tool_result(items)]
    messages: Vec<String>,
}

#[test]
fn texts_behind_a_cursor_are_escaped() {
    let messages = (0..20).map(|n| format!("say \"{n}\"\n")).collect();
    let result = MessagesResult { next_cursor: Some("c20".to_owned()), messages };
    for max_bytes in (200..500).step_by(7) {
        let options = OutputOptions::default().max_bytes(max_bytes);
        let map = result.output_with(&options).unwrap().structured_content.expect("a map");
        let out = Out::default();
        json_text(&result, &options, Some(JsonStyle::Compact), Box::new(out.clone())).unwrap();
        let text = String::from_utf8(out.text.take()).expect("UTF-8");
        assert!(text.trim_end().len() <= max_bytes, "{max_bytes}: {text}");
        let written: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(written["messages"], map["messages"]);
        let (text, written) = try_lines(&result, &options, None);
        written.expect("an answer");
        assert!(text.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{text}");
    }
}
