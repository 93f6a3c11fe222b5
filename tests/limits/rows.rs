//! Every row that is shown is whole, but for one at each end of a page that is larger than a quarter of the room.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{Delivery, OutputOptions, Position, ToolResult};

use super::compact;
use super::pages_in_order::Room;

const ROWS: usize = 1_000;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TableResult<T: Serialize> {
    columns: Vec<&'static str>,
    #[tool_result(items)]
    rows: Vec<T>,
    total: usize,
}

#[track_caller]
fn check<T: Serialize>(row: impl Fn(usize) -> T) {
    let rows: Vec<T> = (0..ROWS).map(row).collect();
    let whole = json!(rows);
    let result = TableResult { columns: vec!["id", "name"], rows, total: ROWS };
    for limit in [10_000, 50_000] {
        let (mut room, mut start, mut reached) = (Room::bytes(limit), Position::default(), 0);
        loop {
            let output = room.page(&result, Delivery::Both, &start);
            let json = json!(output.structured_content);
            let shown = json["rows"].as_array().expect("a list");
            let from = output.truncation.as_ref().map_or(0, |cut| cut.from("rows"));
            assert!(from <= reached && shown.len() + from > reached, "{from} after {reached}");
            for (n, row) in shown.iter().enumerate() {
                let expected = &whole[from + n];
                let is_large = expected.to_string().len() * 4 > limit;
                let may_be_cut = is_large && (n == 0 || n + 1 == shown.len());
                assert!(row == expected || may_be_cut, "{row} of {expected}");
            }
            reached = from + shown.len();
            assert_eq!(json["columns"], json!(["id", "name"]));
            let Some(next) = output.truncation.as_ref().and_then(|cut| cut.next()) else { break };
            let size = output.content.len().max(json.to_string().len());
            assert!(size * 4 > limit * 3, "{size} of {limit} bytes from `{start}`");
            start = next.clone();
        }
        assert_eq!((room.bytes, reached), (limit, ROWS));
    }
}

#[derive(Serialize)]
struct Row {
    id: usize,
    name: String,
    price: String,
    kind: Option<&'static str>,
}

#[derive(Serialize)]
struct Tagged {
    id: usize,
    tags: Vec<String>,
    by_name: BTreeMap<String, usize>,
}

#[derive(Serialize)]
struct Placed {
    row: Row,
    at: Row,
}

fn row(id: usize) -> Row {
    Row {
        id,
        name: name(id),
        price: format!("{id}.25"),
        kind: id.is_multiple_of(3).then_some("some"),
    }
}

fn name(n: usize) -> String {
    format!("row number {n}")
}

fn names(n: usize, count: usize) -> Vec<String> {
    (0..count).map(|tag| format!("tag {tag} of {n}")).collect()
}

fn values(n: usize) -> BTreeMap<String, usize> {
    (0..5).map(|key| (format!("key_{key}"), n * 10 + key)).collect()
}

fn value(n: usize) -> Value {
    json!({"id": n, "name": name(n), "note": null, "is_open": n.is_multiple_of(2)})
}

#[test]
fn of_eight_kinds() {
    check(row);
    check(value);
    check(values);
    check(|n| names(n, 4));
    check(|n| Placed { row: row(n), at: row(n + 1) });
    check(|n| Tagged { id: n, tags: names(n, 5), by_name: BTreeMap::new() });
    check(|n| Tagged { id: n, tags: Vec::new(), by_name: values(n) });
    check(|n| json!({"id": n, "inner": value(n), "tags": names(n, 3), "pairs": [[n, 1], [n, 2]]}));
}

#[test]
fn of_some_that_are_large() {
    let count = |n: usize| if n % 50 == 7 { 300 } else { 2 };
    check(|n| names(n, count(n)));
    check(|n| Tagged { id: n, tags: names(n, count(n)), by_name: values(n) });
    check(|n| Row { name: name(n).repeat(count(n)), ..row(n) });
}

/// Also not in the first one, where the note of an answer that ends inside is longer than that of one behind it.
#[test]
fn no_answer_ends_inside_a_row_that_fits() {
    let tags = vec!["t".to_owned(); 12];
    let row = |id| Tagged { id, tags: tags.clone(), by_name: BTreeMap::new() };
    for total in 2..6 {
        let result =
            TableResult { columns: vec!["id"], rows: (1..=total).map(row).collect(), total };
        let answers = (1..600).filter_map(|limit| {
            let output = result.output_with(&OutputOptions::default().max_bytes(limit)).ok()?;
            let next = output.truncation.as_ref()?.next()?.to_string();
            Some((limit, next, output.content.len().max(compact(&output).len())))
        });
        let answers: Vec<_> = answers.collect();
        let inside = answers.iter().filter_map(|(limit, next, _)| {
            Some((limit, next.split_once('/')?.0.parse::<usize>().expect("a number")))
        });
        for (limit, row) in inside.clone() {
            let behind = (row + 1).to_string();
            let mut whole = answers.iter().filter(|(_, next, _)| *next == behind);
            assert!(whole.all(|(.., size)| size > limit), "{limit} bytes end inside of {row}");
        }
        assert!(inside.count() > 30, "{answers:?}");
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct MapsResult {
    #[tool_result(items)]
    rows: Vec<Value>,
}

/// What lies behind the cut is not there, and is told from what is null.
#[test]
fn a_row_that_is_a_map_says_which_cells_are_on_another_page() {
    let note = |n: usize| n.to_string().repeat(60);
    let row =
        |n: usize| json!({"id": n, "note": note(n), "price": Value::Null, "zip": "z".repeat(60)});
    let result = MapsResult { rows: (1..=6).map(row).collect() };
    let zip = "z".repeat(60);
    let text = |start: &str| {
        let start = Position::from(start);
        Room::bytes(560).page(&result, Delivery::Both, &start).content
    };
    assert_eq!(
        text("0"),
        format!(
            "✅ maps: 6 rows\n\n## Rows\n\n|id|note|zip|\n|---|---|---|\n|1|{}|{zip}|\n|2|{}|{zip}|\n\
             |3|{}|...|\n\n... (items 1 to 3 of 6, next: 2/3)",
            note(1),
            note(2),
            note(3)
        )
    );
    assert_eq!(
        text("4/3"),
        format!(
            "✅ maps: 6 rows\n\n## Rows\n\n|zip|id|note|\n|---|---|---|\n|{zip}|...|...|\n\
             |{zip}|6|{}|\n\n... (items 5 to 6 of 6)",
            note(6)
        )
    );
}

/// An item of which a page shows nothing but nulls is drawn, as the note counts it.
#[test]
fn a_rest_of_nulls_is_an_item() {
    let row = |n: usize| json!({"a": n, "b": ["x".repeat(20)], "c": null});
    let result = MapsResult { rows: (1..=2).map(row).collect() };
    let start = Position::from("0/2");
    assert_eq!(
        Room::bytes(400).page(&result, Delivery::Both, &start).content,
        format!(
            "✅ maps: 2 rows\n\n## Rows\n\n- –\n- a: 2\n  - b: {}\n\n... (items 1 to 2 of 2)",
            "x".repeat(20)
        )
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct QueryResult {
    columns: Vec<&'static str>,
    #[tool_result(items, table = self.columns)]
    rows: Vec<Vec<String>>,
}

/// A row that is a list has its cells in their columns, as a tuple has.
#[test]
fn a_row_that_is_cut_keeps_its_cells_in_their_columns() {
    let row = |n: usize| {
        let body = "post ".repeat(60);
        [n.to_string(), "ann".to_owned(), body, "7".to_owned()].to_vec()
    };
    let columns = vec!["id", "author", "body", "likes"];
    let result = QueryResult { columns, rows: (0..3).map(row).collect() };
    for (start, id) in [("1", 1), ("1/2/139", 1), ("2/2/4", 2)] {
        let start = Position::from(start);
        let page = Room::bytes(700).page(&result, Delivery::Both, &start);
        let json = json!(page.structured_content);
        for (number, row) in json["rows"].as_array().expect("a list").iter().enumerate() {
            let row = row.as_array().expect("a row");
            assert_eq!(row.len(), 4, "{row:?}");
            assert_eq!(
                (&row[0], &row[1], &row[3]),
                (&json!((id + number).to_string()), &json!("ann"), &json!("7"))
            );
        }
        assert!(page.content.contains(&format!("|{id}|ann|")), "{}", page.content);
        assert!(!page.content.contains('–'), "{}", page.content);
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TwoListsResult {
    #[tool_result(items, each = "{name}")]
    rows: Vec<Article>,
    #[tool_result(each = "{name}\n{body}\nend\n")]
    more: Vec<Article>,
}

#[derive(Serialize)]
struct Article {
    name: String,
    body: String,
}

/// What the text does not show of the rows takes more than what is recorded at first.
#[test]
fn a_page_is_filled_where_the_text_leaves_long_values_out() {
    let articles = |count: usize| -> Vec<Article> {
        let body = |n| "lorem ipsum ".repeat(n % 40 * 10);
        (0..count).map(|n| Article { name: format!("name {n}"), body: body(n) }).collect()
    };
    let result = TwoListsResult { rows: articles(100), more: articles(100) };
    let text = OutputOptions::default().delivery(Delivery::Text);
    for (limit, options) in [
        (60, text.clone().max_lines(60)),
        (150, text.clone().max_lines(150)),
        (300, OutputOptions::default().max_lines(300).max_bytes(usize::MAX)),
    ] {
        let output = result.output_with(&options).expect("an answer");
        let lines = output.content.lines().count();
        assert!((limit - 4..=limit).contains(&lines), "{lines} of {limit}:\n{}", output.content);
    }
    let output = result.output_with(&text.max_bytes(400)).expect("an answer");
    assert!((360..=400).contains(&output.content.len()), "{}", output.content);
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FilesResult {
    files: Vec<FileOfLines>,
}

#[derive(Serialize)]
struct FileOfLines {
    name: &'static str,
    lines: Vec<&'static str>,
}

/// With items of 8 lines, exactly a quarter of the room is free at a limit of 17 lines.
#[test]
fn a_page_ends_inside_of_an_item_if_more_than_a_quarter_is_free() {
    let lines = vec!["a line, of some words", "b", "c", "d", "e", "f"];
    let file = || FileOfLines { name: "a.rs", lines: lines.clone() };
    let result = FilesResult { files: (0..6).map(|_| file()).collect() };
    assert_eq!(result.to_markdown().lines().count(), 4 + 6 * 8);
    for limit in 14..46 {
        let output =
            result.output_with(&OutputOptions::default().max_lines(limit)).expect("output");
        let next = output.truncation.as_ref().and_then(|cut| cut.next()).expect("cut").to_string();
        // beside items there are 6 lines, and 5 where there are none; a part of an item has 3 at least
        let (room, free) = (limit - 5, (limit - 6) % 8);
        let is_inside = free * 4 > room && free >= 3;
        assert_eq!(next.contains("lines"), is_inside, "{limit}: {next}\n{}", output.content);
    }
}
