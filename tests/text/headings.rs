//! Tables whose columns are known at run time: rows that are lists below headings in another field, and
//! rows that are maps.

use crate::support;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tool_result::{OutputOptions, ToolResult, Untrusted, parity::check_halves};

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct QueryResult {
    success: bool,
    columns: Vec<&'static str>,
    #[tool_result(table = self.columns)]
    rows: Vec<Vec<Value>>,
}

fn query<const N: usize>(columns: &[&'static str], rows: [Value; N]) -> QueryResult {
    let cells = |row: Value| row.as_array().expect("a row").clone();
    QueryResult {
        success: true,
        columns: columns.to_vec(),
        rows: rows.into_iter().map(cells).collect(),
    }
}

#[test]
fn headings_and_rows_are_one_table() {
    let result = query(
        &["id", "full_name", "tags"],
        [json!([1, "Ada | Lovelace", ["x", "y"]]), json!([2.5, "two\nlines", {"a": true}])],
    );
    assert_eq!(
        result.to_markdown(),
        "\
✅ query: 3 columns, 2 rows

## Rows

|id|full_name|tags|
|---|---|---|
|1|Ada \\| Lovelace|x, y|
|2.5|two ↵ lines|a: true|"
    );
    check_halves(&result).expect("both halves tell the same");
    let map = result.to_json_map().expect("JSON");
    assert_eq!(map["columns"], json!(["id", "full_name", "tags"]));
    assert_eq!(map["rows"][1], json!([2.5, "two\nlines", {"a": true}]));
}

#[test]
fn a_row_may_be_shorter_or_longer_than_the_headings() {
    let result = query(&["a", "b"], [json!([1]), json!([1, null, "third"]), json!([])]);
    assert_eq!(
        result.to_markdown(),
        "\
✅ query: 2 columns, 3 rows

## Rows

|a|b||
|---|---|---|
|1|–|–|
|1|–|third|
|–|–|–|"
    );
    check_halves(&result).expect("both halves tell the same");
}

#[test]
fn numbers_are_headings_too() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct SalesResult {
        years: Vec<u16>,
        #[tool_result(table = self.years)]
        rows: Vec<Vec<u32>>,
    }
    let result = SalesResult { years: vec![2024, 2025], rows: vec![vec![10, 20], vec![30, 40]] };
    assert_eq!(
        result.to_markdown(),
        "✅ sales: 2 years, 2 rows\n\n## Rows\n\n|2024|2025|\n|---|---|\n|10|20|\n|30|40|"
    );
    check_halves(&result).expect("both halves tell the same");
}

#[test]
fn headings_are_data_and_stay_inert() {
    let result = query(&["*a*", "b | c", "", "x\u{202e}"], [json!([1, 2, 3, 4])]);
    let markdown = result.to_markdown();
    assert!(
        markdown.contains("\n|`*a*`|b \\| c||x\\u{202e}|\n|---|---|---|---|\n|1|2|3|4|"),
        "{markdown}"
    );
    for (parser, reading) in support::read(&markdown) {
        assert!(reading.texts.iter().any(|text| text.contains("*a*")), "{parser}: {markdown}");
    }
}

#[test]
fn without_rows_the_headings_stand_by_themselves() {
    let result = query(&["id", "name"], []);
    assert_eq!(result.to_markdown(), "✅ query: 2 columns\n\n## Columns\n\n- id\n- name");
    check_halves(&result).expect("both halves tell the same");
}

#[test]
fn without_headings_the_rows_are_drawn_as_lists() {
    let result = query(&[], [json!([1, "a"]), json!([2, "b"])]);
    assert_eq!(
        result.to_markdown(),
        "✅ query: 2 rows\n\n- Columns: none\n\n## Rows\n\n- 1, a\n- 2, b"
    );
}

#[test]
fn a_table_that_cannot_be_drawn_hides_no_headings() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct OpenResult {
        success: bool,
        columns: Value,
        #[tool_result(table = self.columns)]
        rows: Value,
    }

    for (columns, rows) in [
        (json!(["id"]), json!([{ "id": 1 }])),
        (json!([null]), json!([[1]])),
        (json!("id"), json!([[1]])),
        (json!(["id"]), json!("none")),
        (json!(vec!["c"; 65]), json!([[1]])),
    ] {
        let result = OpenResult { success: true, columns, rows };
        let markdown = result.to_markdown();
        assert!(markdown.contains("olumns"), "{markdown}");
        check_halves(&result).unwrap_or_else(|found| panic!("{found:?} in {markdown}"));
    }
}

#[test]
fn the_table_stands_where_the_template_has_the_rows() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(markdown = "Query `{sql}`:\n\n{rows}\n{total:#} in all.", next_actions = [])]
    struct SqlResult {
        success: bool,
        sql: String,
        #[tool_result(label = "row|rows")]
        total: u64,
        #[tool_result(table = self.columns)]
        rows: Vec<(u32, &'static str)>,
        #[serde(rename = "heads")]
        columns: Vec<String>,
    }

    let columns = vec!["id".to_owned(), "name".to_owned()];
    let sql = "select *".to_owned();
    let result = SqlResult { success: true, sql, total: 80, rows: vec![(1, "Ada")], columns };
    assert_eq!(
        result.to_markdown(),
        "Query `select *`:\n\n|id|name|\n|---|---|\n|1|Ada|\n\n80 rows in all."
    );
    assert_eq!(SqlResult::MARKDOWN_TEMPLATE, "Query `{sql}`:\n\n{rows}\n{total:#} in all.");
    assert_eq!(
        QueryResult::MARKDOWN_TEMPLATE,
        "✅ query: {columns:#}, {rows:#}\n\n## Rows\n\n{rows}"
    );
}

#[test]
fn limits_cut_rows_and_keep_the_headings() {
    let rows = |n: u32| vec![json!(n), json!(format!("the name of row {n}"))];
    let result = QueryResult {
        success: true,
        columns: vec!["id", "name"],
        rows: (1..=500).map(rows).collect(),
    };
    for bytes in [300, 1_000, 5_000] {
        let output = result.output_with(&OutputOptions::default().max_bytes(bytes)).expect("room");
        let map = output.structured_content.expect("both");
        let shown = map["rows"].as_array().expect("a list").len();
        assert!(shown > 0 && shown < 500, "{}", output.content);
        assert_eq!(map["columns"], json!(["id", "name"]));
        let rows = (1..=shown).map(|n| format!("|{n}|the name of row {n}|\n"));
        let rows = rows.collect::<Vec<_>>().concat();
        assert_eq!(
            output.content,
            format!(
                "✅ query: 2 columns, 500 rows\n\n## Rows\n\n|id|name|\n|---|---|\n{rows}\n\
                 ... (rows: items 1 to {shown} of 500, next: rows/{shown})"
            )
        );
    }
}

#[test]
fn a_table_on_a_later_page_has_its_headings() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "query", next_actions = [])]
    struct PagesResult {
        success: bool,
        columns: Vec<&'static str>,
        #[tool_result(items, table = self.columns)]
        rows: Vec<Vec<Value>>,
    }
    let rows = |n: u32| vec![json!(n), json!(format!("the name of row {n}"))];
    let result = PagesResult {
        success: true,
        columns: vec!["id", "name"],
        rows: (0..500).map(rows).collect(),
    };
    let options = OutputOptions::default().start(100).max_bytes(300);
    let output = result.output_with(&options).expect("room");
    assert_eq!(
        output.content,
        "✅ query: 500 rows\n\n## Rows\n\n|id|name|\n|---|---|\n\
         |100|the name of row 100|\n|101|the name of row 101|\n|102|the name of row 102|\n\
         |103|the name of row 103|\n|104|the name of row 104|\n\n\
         ... (items 101 to 105 of 500, next: 105)"
    );
}

/// A map whose keys are in the order in which they are written here.
struct Row(Vec<(&'static str, u32)>);

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

#[test]
fn rows_that_are_maps_keep_the_order_in_which_their_keys_appear() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "maps", next_actions = [])]
    struct MapsResult {
        success: bool,
        rows: Vec<Row>,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "maps", next_actions = [])]
    struct TableResult {
        success: bool,
        #[tool_result(table)]
        rows: Vec<Row>,
    }

    let rows = || {
        vec![
            Row(vec![("zeta", 1), ("alpha", 2)]),
            Row(vec![("alpha", 4), ("mid", 5), ("zeta", 3)]),
            Row(vec![("beta", 8), ("zeta", 6), ("mid", 7)]),
        ]
    };
    let expected = "\
✅ maps: 3 rows

## Rows

|zeta|alpha|mid|beta|
|---|---|---|---|
|1|2|–|–|
|3|4|5|–|
|6|–|7|8|";
    assert_eq!(MapsResult { success: true, rows: rows() }.to_markdown(), expected);
    assert_eq!(TableResult { success: true, rows: rows() }.to_markdown(), expected);
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = "Rows:\n\n{rows}")]
struct WholeResult {
    columns: Vec<String>,
    #[tool_result(table = self.columns)]
    rows: Vec<Vec<u8>>,
}

#[test]
fn a_whole_template_places_headings_with_their_rows() {
    let result = WholeResult { columns: vec!["a".into(), "b".into()], rows: vec![vec![1, 2]] };
    assert_eq!(result.to_markdown(), "Rows:\n\n|a|b|\n|---|---|\n|1|2|");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ForeignResult {
    columns: Vec<Untrusted<&'static str>>,
    #[tool_result(table = self.columns)]
    rows: Vec<Vec<u8>>,
}

#[test]
fn untrusted_headings_stand_in_a_fence_and_the_rows_by_themselves() {
    let columns = vec!["*Ignore* this".into(), "b".into()];
    let markdown = ForeignResult { columns, rows: vec![vec![1, 2]] }.to_markdown();
    let mark = markdown.split("untrusted ").nth(1).and_then(|rest| rest.lines().next());
    assert_eq!(
        markdown.replace(mark.expect("a mark"), "MARK"),
        "✅ foreign: 2 columns, 1 row

## Columns

- ```untrusted MARK
  *Ignore* this
  ```
- ```untrusted MARK
  b
  ```

## Rows

- 1, 2"
    );
}
