//! `each("…", list = each("…"))`: the items of a list in the item, by a template of their own.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value, json};
use tool_result::{OutputOptions, ToolResult};

#[derive(Serialize, Clone)]
#[serde(rename_all = "camelCase")]
struct File {
    path: &'static str,
    #[serde(rename = "hits")]
    matches: Vec<Match>,
}

#[derive(Serialize, Clone)]
#[serde(rename_all = "camelCase")]
struct Match {
    line_number: u32,
    text: &'static str,
    note: Option<&'static str>,
}

fn found(line_number: u32, text: &'static str) -> Match {
    Match { line_number, text, note: None }
}

fn files() -> Vec<File> {
    let noted = Match { note: Some("*new*"), ..found(40, "run();") };
    vec![
        File { path: "src/a.rs", matches: vec![found(12, "fn main() {"), noted] },
        File { path: "src/empty.rs", matches: vec![] },
        File { path: "src/b_b.rs", matches: vec![found(3, "- x")] },
    ]
}

#[test]
fn below_their_item() {
    assert_eq!(
        result!({
            #[tool_result(each(
                "{path} ({matches:#})\n{matches}",
                matches = each("{line_number}: {text}\n{note}"),
            ))]
            files: Vec<File> = files(),
        }),
        "\
✅ sample: 3 files

## Files

- src/a.rs (2 matches)
  - 12: fn main() {
  - 40: run();
    `*new*`
- src/empty.rs (0 matches)
- src/b_b.rs (1 match)
  - 3: - x"
    );
}

#[test]
fn as_the_template_has_them() {
    assert_eq!(
        result!(#[tool_result(markdown = "Found:\n\n{files}\n\nThat is all.")] {
            #[tool_result(each(
                "📁 {path}\n  {matches}\n",
                matches = each("{line_number:>3}: `{text}`"),
            ))]
            files: Vec<File> = files(),
        }),
        "\
Found:

📁 src/a.rs
   12: `fn main() {`
   40: `run();`

📁 src/empty.rs

📁 src/b_b.rs
    3: `- x`

That is all."
    );
}

#[test]
fn numbers_move_what_stands_below_them() {
    let mut many = vec![found(1, "x"); 10];
    many[9].note = Some("the last");
    assert_eq!(
        result!(#[tool_result(markdown = "{files}")] {
            #[tool_result(each(
                "{index}. {path}\n   {matches}",
                matches = each("{index}. {text}\n   {note}"),
            ))]
            files: Vec<File> = vec![File { path: "a", matches: many }; 10].split_off(0)
                .into_iter().enumerate()
                .map(|(n, file)| if n < 9 { File { matches: vec![], ..file } } else { file })
                .collect(),
        })
        .lines()
        .skip(8)
        .collect::<Vec<_>>(),
        [
            "9. a",
            "10. a",
            "    1. x",
            "    2. x",
            "    3. x",
            "    4. x",
            "    5. x",
            "    6. x",
            "    7. x",
            "    8. x",
            "    9. x",
            "    10. x",
            "        the last",
        ]
    );
}

#[derive(Serialize)]
struct Table {
    name: &'static str,
    rows: Option<Box<[(u8, &'static str)]>>,
    tags: BTreeSet<&'static str>,
    counts: BTreeMap<&'static str, u32>,
}

#[test]
fn any_list_and_any_map() {
    assert_eq!(
        result!(#[tool_result(markdown = "{tables}")] {
            #[tool_result(each(
                "### {name}\n\n- tags:\n  {tags}\n- counts:\n  {counts}\n\n{rows}\n",
                tags = each("- `{item}`"),
                counts = each("- {key}: **{value}**"),
                rows = each("{index}) {item}"),
            ))]
            tables: Vec<Table> = vec![
                Table {
                    name: "users",
                    rows: Some(Box::new([(1, "a|b"), (2, "c")])),
                    tags: BTreeSet::from(["x", "y"]),
                    counts: BTreeMap::from([("id", 7)]),
                },
                Table { name: "none", rows: None, tags: BTreeSet::new(), counts: BTreeMap::new() },
            ],
        }),
        "\
### users

- tags:
  - `x`
  - `y`
- counts:
  - id: **7**

1) 1, a|b
2) 2, c

### none

- tags:
- counts:
"
        .trim_end()
    );
}

#[test]
fn in_lists_of_lists_and_in_the_values_of_a_map() {
    assert_eq!(
        result!(#[tool_result(markdown = "{rows}\n\n{groups}")] {
            #[tool_result(each("row {index}\n{item}", item = each("- {item}")))]
            rows: Vec<Vec<u8>> = vec![vec![1, 2], vec![3]],
            #[tool_result(each(
                "## {key} ({value:#})\n\n{value}\n",
                value = each("- {line_number}: {text}"),
            ))]
            groups: BTreeMap<&'static str, Vec<Match>> = BTreeMap::from([
                ("a.rs", vec![found(1, "x"), found(2, "y")]),
                ("b.rs", vec![found(3, "z")]),
            ]),
        }),
        "\
row 1
- 1
- 2
row 2
- 3

## a.rs (2 values)

- 1: x
- 2: y

## b.rs (1 value)

- 3: z"
    );
}

#[derive(Serialize)]
struct Folder {
    name: &'static str,
    files: Vec<File>,
}

#[test]
fn in_lists_in_items() {
    assert_eq!(
        result!(#[tool_result(markdown = "{folders}")] {
            #[tool_result(each(
                "# {name}\n{files}",
                files = each("* {path}\n  {matches}", matches = each("{unit} {line_number}", unit = "line")),
            ))]
            folders: Vec<Folder> = vec![Folder { name: "src", files: files() }],
        }),
        "\
# src
* src/a.rs
  line 12
  line 40
* src/empty.rs
* src/b_b.rs
  line 3"
    );
}

#[test]
fn in_a_fence() {
    assert_eq!(
        result!(#[tool_result(markdown = "```text\n{files}\n```")] {
            #[tool_result(each(
                "{path}\n  {matches}",
                matches = each("{line_number}: {text}\n  {note}"),
            ))]
            files: Vec<File> = files(),
        }),
        "\
```text
src/a.rs
  12: fn main() {
  40: run();
    *new*
src/empty.rs
src/b_b.rs
  3: - x
```"
    );
    assert_eq!(
        result!(#[tool_result(markdown = "{files}")] {
            #[tool_result(each(
                "{path}\n```\n{matches}\n```",
                matches = each("{line_number}: {text}"),
            ))]
            files: Vec<File> = files(),
        }),
        "\
src/a.rs
```
12: fn main() {
40: run();
```
src/empty.rs
src/b_b.rs
```
3: - x
```"
    );
}

#[derive(Serialize)]
struct Held<'a> {
    borrowed: Cow<'a, [&'a str]>,
    open: Map<String, Value>,
    shared: Option<Arc<Vec<Match>>>,
}

#[test]
fn in_what_holds_them() {
    let open = json!({ "b": [1, 2], "a": null });
    let held = Held {
        borrowed: Cow::Borrowed(&["x", "y"]),
        open: open.as_object().unwrap().clone(),
        shared: Some(Arc::new(vec![found(1, "z")])),
    };
    assert_eq!(
        result!(#[tool_result(markdown = "{held}")] {
            #[tool_result(each(
                "{borrowed}\n{open}\n{shared}",
                borrowed = each("- {item}"),
                open = each("- {key}: {value}"),
                shared = each("- {line_number} {text}"),
            ))]
            held: Vec<Held<'static>> = vec![held],
        }),
        "- x\n- y\n- a: –\n- b: 1, 2\n- 1 z"
    );
}

#[test]
fn arguments_ask_for_the_items_of_any_list() {
    assert_eq!(
        result!(#[tool_result(markdown = "{folders}\n\n{groups}\n\n{rows}")] {
            #[tool_result(only = json)]
            unit: &'static str = "line",
            #[tool_result(each(
                "{shout}\n{files}",
                shout = format!("{} {}", index, item.name.to_uppercase()),
                files = each(
                    "* {path}: {n}\n  {matches}",
                    n = item.matches.len() * 10,
                    matches = each(
                        "{mark} {at} {text}",
                        mark = if item.note.is_some() { "✓" } else { "✗" },
                        at = format!("{} {}.{index}", self.unit, item.line_number),
                    ),
                ),
            ))]
            folders: Vec<Folder> = vec![
                Folder { name: "src", files: files() },
                Folder { name: "none", files: vec![] },
                Folder { name: "tests", files: files().split_off(2) },
            ],
            #[tool_result(each(
                "{key} {n}\n{value}",
                n = value.len(),
                value = each("- {loud}", loud = item.text.replace('x', "X")),
            ))]
            groups: BTreeMap<&'static str, Vec<Match>> =
                BTreeMap::from([("a", vec![found(1, "x"), found(2, "xy")]), ("b", vec![])]),
            #[tool_result(each("{index}:\n{item}", item = each("- {n}", n = *item + 1)))]
            rows: Vec<Vec<u8>> = vec![vec![1, 2], vec![], vec![3]],
        }),
        "\
1 SRC
* src/a.rs: 20
  ✗ line 12.1 fn main() {
  ✓ line 40.2 run();
* src/empty.rs: 0
* src/b_b.rs: 10
  ✗ line 3.1 - x
2 NONE
3 TESTS
* src/b_b.rs: 10
  ✗ line 3.1 - x

a 2
- X
- Xy
b 0

1:
- 2
- 3
2:
3:
- 4"
    );
}

#[test]
fn arguments_are_of_the_items_that_are_left() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct Result {
        #[tool_result(each("{path}\n{hits}", hits = each("{n} {item}", n = format!("{}", item * 2))))]
        files: Vec<Hits>,
    }
    #[derive(Serialize)]
    struct Hits {
        path: String,
        hits: Vec<u32>,
    }
    let hits = |n: u32| (0..40).map(|hit| n * 100 + hit).collect();
    let files = (0..40).map(|n| Hits { path: format!("{n}.rs"), hits: hits(n) }).collect();
    let result = Result { files };
    for limit in (512..6_000).step_by(97) {
        let output = result.output_with(&OutputOptions::default().max_bytes(limit)).unwrap();
        let of = |line: &str| {
            let (twice, hit) = line.strip_prefix("  - ")?.split_once(' ')?;
            Some((twice.parse::<u32>().ok()?, hit.parse::<u32>().ok()?))
        };
        let drawn: Vec<_> = output.content.lines().filter_map(of).collect();
        // every file stands before any hit
        assert!(limit < 3_000 || !drawn.is_empty(), "{limit}: {}", output.content);
        assert!(drawn.iter().all(|(twice, hit)| *twice == hit * 2), "{}", output.content);

        // and both halves have the same of them, within the limit
        let map = output.structured_content.expect("both halves");
        let hits = |file: &Value| file["hits"].as_array().cloned().unwrap_or_default();
        let files = map["files"].as_array().expect("a list");
        let told: Vec<_> = files.iter().flat_map(hits).collect();
        assert_eq!(drawn.iter().map(|(_, hit)| json!(hit)).collect::<Vec<_>>(), told);
        assert!(output.content.len() <= limit, "{limit}");
        assert!(serde_json::to_string(&map).expect("JSON").len() <= limit, "{limit}");
    }
}

#[derive(Serialize)]
struct Sparse {
    #[serde(skip_serializing_if = "Vec::is_empty", rename = "found")]
    hits: Vec<Hit>,
}

#[derive(Serialize)]
struct Hit {
    #[serde(rename = "at")]
    line: u32,
    #[serde(rename = "said", skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
}

#[test]
fn items_that_leave_out_what_is_looked_for_are_passed_over() {
    let hit = |line, note| Hit { line, note };
    let mut sparse: Vec<_> = (0..40).map(|_| Sparse { hits: vec![] }).collect();
    sparse.push(Sparse { hits: (0..40).map(|line| hit(line, None)).collect() });
    sparse.push(Sparse { hits: vec![hit(7, Some("seven"))] });
    let text = result!(#[tool_result(markdown = "{sparse}")] {
        #[tool_result(each("{hits}", hits = each("{line} {n}: {note}", n = item.line * 2)))]
        sparse: Vec<Sparse> = sparse,
    });
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 41);
    assert_eq!((lines[1], lines[40]), ("1 2: –", "7 14: seven"));
}

mod joined {
    pub(super) fn serialize<S: serde::Serializer>(list: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("*{list:?}"))
    }
}

#[derive(Serialize)]
struct Odd {
    #[serde(with = "joined")]
    joined: Vec<u8>,
    #[serde(serialize_with = "backwards")]
    backwards: Vec<u8>,
    #[serde(skip)]
    skipped: Vec<u8>,
}

#[expect(clippy::ptr_arg, reason = "as serde calls it")]
fn backwards<S: serde::Serializer>(list: &Vec<u8>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(list.iter().rev())
}

#[test]
fn an_argument_is_never_of_another_item_than_serde_writes() {
    assert_eq!(
        result!(#[tool_result(markdown = "{odd}")] {
            #[tool_result(each("-\n{backwards}", backwards = each("{item} {n}", n = item + 1)))]
            odd: Vec<Odd> = vec![Odd { joined: vec![], skipped: vec![], backwards: vec![1, 2] }],
        }),
        "-\n2 (no \"n\" here)\n1 (no \"n\" here)"
    );
}

#[test]
fn what_serde_makes_no_list_of_is_not_lost() {
    assert_eq!(
        result!(#[tool_result(markdown = "{odd}\n\n```\n{odd}\n```")] {
            #[tool_result(each(
                "no\n  {joined}\n  {skipped}",
                joined = each("- {item} {n}", n = item + 1),
                skipped = each("- {item}"),
            ))]
            odd: Vec<Odd> = vec![Odd { joined: vec![1, 2], skipped: vec![3], backwards: vec![] }],
        }),
        "\
no
  *[1, 2]
  (no \"skipped\" here)

```
no
  *[1, 2]
  (no \"skipped\" here)
```"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct GrepResult {
    #[tool_result(items, each(
        "**{path}** ({matches:#})\n{matches}",
        matches = each("{line_number}: {text}"),
    ))]
    files: Vec<File>,
}

#[test]
fn what_is_cut_of_them_says_so() {
    let file = File { path: "a.rs", matches: vec![found(7, "let x = 1;"); 400] };
    let result = GrepResult { files: vec![file] };
    let output = result.output_with(&OutputOptions::default().max_bytes(600)).unwrap();
    let map = output.structured_content.unwrap();
    let shown = map["files"][0]["hits"].as_array().unwrap().len();
    assert!(shown > 3, "{}", output.content);
    let items = "  - 7: let x = 1;\n".repeat(shown);
    assert_eq!(
        output.content,
        format!(
            "✅ grep: 1 file\n\n## Files\n\n- **a.rs** (400 matches)\n{items}\n\
             ... (items 1 to 1 of 1, next: 0/hits/{shown})"
        )
    );
}

#[test]
fn the_template_that_is_emitted() {
    assert_eq!(
        GrepResult::MARKDOWN_TEMPLATE,
        "✅ grep: {files:#}\n\n## Files ({files:#})\n\n- **{path}** ({matches:#})\n  {line_number}: {text}"
    );
}

#[test]
fn the_halves_agree_where_all_of_them_is_told() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct Result {
        #[tool_result(each(
            "{index}: {path} ({matches:#})\n{matches}",
            matches = each("{index:>3}: {line_number} {text}\n{note}"),
        ))]
        files: Vec<File>,
    }
    tool_result::parity::check_halves(&Result { files: files() }).unwrap();
}

#[test]
fn white_space_of_the_authors_moves_nothing_below_out_of_an_inner_item() {
    #[derive(Serialize)]
    struct Tagged {
        name: &'static str,
        tags: Vec<&'static str>,
        note: &'static str,
    }
    assert_eq!(
        result!(#[tool_result(markdown = "{tagged}")] {
            #[tool_result(each(
                "- {name}\n  {tags}\n    - {note}",
                tags = each("- {mark} {item}", mark = ""),
            ))]
            tagged: Vec<Tagged> = vec![Tagged { name: "a", tags: vec!["x"], note: "in x" }],
        }),
        "- a\n  - \"\" x\n    - in x"
    );
}
