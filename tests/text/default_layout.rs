//! What a struct looks like that says nothing about its looks.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::ToolResult;

#[derive(Serialize, ToolResult, Clone, Default)]
struct InspectResult {
    success: bool,
    file_path: String,
    line_count: u32,
    is_binary: bool,
    score: f32,
    mime: Option<String>,
    text: String,
    position: (u32, u32),
    tags: Vec<String>,
    sizes: Vec<u64>,
    owners: Vec<Owner>,
    metadata: Option<Value>,
    children: Vec<Child>,
    next_actions: Vec<String>,
}

#[derive(Serialize, Clone)]
struct Owner {
    name: String,
    email: Option<String>,
    is_active: bool,
}

#[derive(Serialize, Clone)]
struct Child {
    name: String,
    code: String,
    tags: Vec<String>,
    children: Vec<Child>,
}

#[test]
fn every_kind_of_value_has_its_own_look() {
    let leaf =
        Child { name: "leaf".into(), code: "fn leaf() {}".into(), tags: vec![], children: vec![] };
    let result = InspectResult {
        success: true,
        file_path: "src/lib.rs".into(),
        line_count: 3,
        is_binary: false,
        score: 0.8,
        mime: None,
        text: "fn main() {\n    println!(\"``` {}\", 1);\n}\n".into(),
        position: (3, 14),
        tags: vec!["alpha, beta".into(), "- gamma".into()],
        sizes: vec![1, 20, 300],
        owners: vec![
            Owner {
                name: "Ada | Countess".into(),
                email: Some("ada@example.com".into()),
                is_active: true,
            },
            Owner { name: "Bob".into(), email: None, is_active: false },
        ],
        metadata: Some(json!({"user_id": 7, "nested": {"deep": [1, "two", null]}, "none": null})),
        children: vec![Child {
            name: "root".into(),
            code: "fn root() {\n    leaf()\n}".into(),
            tags: vec!["x".into()],
            children: vec![leaf],
        }],
        next_actions: vec!["Read src/lib.rs".into(), "Ask Ada\nor Bob".into()],
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ inspect: 2 tags, 3 sizes, 2 owners, 1 child

- File path: src/lib.rs
- Line count: 3
- Binary: false
- Score: 0.8
- Position: 3, 14
- Metadata:
  - nested:
    - deep: 1, two, null
  - user_id: 7

## Text

````
fn main() {
    println!(\"``` {}\", 1);
}
````

## Tags

- alpha, beta
- `- gamma`

## Sizes

1, 20, 300

## Owners

|Name|Email|Active|
|---|---|---|
|Ada \\| Countess|ada@example.com|true|
|Bob|–|false|

## Children

- root
  - code:
    ```
    fn root() {
        leaf()
    }
    ```
  - tags: x
  - children (name, code):
    - leaf, fn leaf() {}

## Next actions

- Read src/lib.rs
- Ask Ada
  or Bob"
    );
}

#[test]
fn what_is_absent_leaves_no_trace() {
    let result = InspectResult { success: true, file_path: "a".into(), ..InspectResult::default() };
    assert_eq!(
        result.to_markdown(),
        "✅ inspect\n\n- File path: a\n- Line count: 0\n- Binary: false\n- Score: 0.0\n- Text: \"\"\n- Position: 0, 0"
    );
}

#[derive(Serialize, ToolResult, Clone, Default)]
struct ListResult {
    found: bool,
    folder: String,
    files: Vec<String>,
    error: Option<String>,
    next_actions: Vec<String>,
}

#[test]
fn the_only_list_is_counted_once() {
    let result = ListResult {
        found: true,
        folder: "src".into(),
        files: vec!["lib.rs".into()],
        ..Default::default()
    };
    assert_eq!(result.to_markdown(), "✅ list: 1 file\n\n- Folder: src\n\n## Files\n\n- lib.rs");
}

#[test]
fn the_first_line_counts_the_few_lists_that_hold_something() {
    #[derive(Serialize, ToolResult, Clone, Default)]
    #[tool_result(success = true, next_actions = [])]
    struct ReferencesResult {
        definitions: Vec<&'static str>,
        references: Vec<&'static str>,
        skipped: Vec<&'static str>,
        a: Vec<u8>,
        b: Vec<u8>,
    }
    let result = ReferencesResult {
        definitions: vec!["src/a.rs:3"],
        references: vec!["src/b.rs:7", "src/c.rs:9"],
        ..ReferencesResult::default()
    };
    assert_eq!(result.summary(), "✅ references: 1 definition, 2 references");
    assert_eq!(
        result.to_markdown(),
        "\
✅ references: 1 definition, 2 references

- Skipped: none
- A: none
- B: none

## Definitions

- src/a.rs:3

## References

- src/b.rs:7
- src/c.rs:9"
    );
    let many = ReferencesResult { skipped: vec!["x"], a: vec![1], b: vec![2], ..result };
    assert!(many.to_markdown().starts_with("✅ references\n\n## Definitions (1)\n"));
    assert_eq!(ReferencesResult::default().to_markdown(), "✅ references");
}

#[test]
fn nothing_found_says_so() {
    let result = ListResult {
        folder: "src".into(),
        next_actions: vec!["Look elsewhere".into()],
        ..Default::default()
    };
    assert_eq!(
        result.to_markdown(),
        "⚪ list: No results found.\n\n- Folder: src\n\n## Next actions\n\n- Look elsewhere"
    );
}

#[test]
fn a_failure_says_why() {
    let failed = |error: &str| ListResult {
        error: Some(error.into()),
        folder: "src".into(),
        ..Default::default()
    };
    assert_eq!(
        failed("no such folder: *src*").to_markdown(),
        "❌ list: `no such folder: *src*`\n\n- Found: false\n- Folder: src"
    );
    assert_eq!(
        failed("first line\nsecond line").to_markdown(),
        "❌ list: first line ↵ second line\n\n- Found: false\n- Folder: src\n\n## Error\n\n```\nfirst line\nsecond line\n```"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct MatchesResult {
    success: bool,
    other: Vec<u8>,
    #[tool_result(items, label = "match|matches")]
    found_matches: Vec<BTreeMap<String, u8>>,
}

#[test]
fn marked_items_are_what_the_answer_is_about() {
    let item = || BTreeMap::from([("a".to_owned(), 1), ("b c".to_owned(), 2)]);
    let one = MatchesResult { success: true, other: vec![1, 2], found_matches: vec![item()] };
    assert_eq!(
        one.to_markdown(),
        "✅ matches: 1 match\n\n## Other (2)\n\n1, 2\n\n## Matches\n\n- a: 1, b c: 2"
    );
    let two = MatchesResult { found_matches: vec![item(), item()], ..one };
    assert_eq!(
        two.to_markdown(),
        "✅ matches: 2 matches\n\n## Other (2)\n\n1, 2\n\n## Matches\n\n|a|b c|\n|---|---|\n|1|2|\n|1|2|"
    );
    let none = MatchesResult { found_matches: vec![], ..two };
    assert_eq!(none.to_markdown(), "⚪ matches: No results found.\n\n## Other (2)\n\n1, 2");
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Event {
    Started,
    StreamingUrl(String),
    Progress { step: u8, of: u8 },
    Pair(u8, String),
}

#[test]
fn enums_are_spelled_as_serde_spells_them() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct EventsResult {
        last: Event,
        events: Vec<Event>,
    }
    let result = EventsResult {
        last: Event::StreamingUrl("http://x".into()),
        events: vec![
            Event::Started,
            Event::Progress { step: 1, of: 2 },
            Event::Pair(1, "x".into()),
        ],
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ events: 3 events

- Last:
  - streaming_url: http://x

## Events

- started
- progress (step: 1, of: 2)
- pair: 1, x"
    );
}

#[derive(Clone, Serialize)]
struct Repository {
    is_public: bool,
    ttl_ms: u32,
    #[serde(flatten)]
    links: Links,
}

#[derive(Clone, Serialize)]
struct Links {
    html_url: &'static str,
    #[serde(flatten)]
    other: BTreeMap<String, u8>,
}

#[test]
fn the_entries_of_a_map_that_is_marked_are_counted() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct CountResult {
        #[tool_result(items)]
        sizes: BTreeMap<&'static str, u32>,
        others: BTreeMap<&'static str, u32>,
    }
    let (sizes, others) = (BTreeMap::from([("a", 1), ("b", 2)]), BTreeMap::from([("c", 3)]));
    assert_eq!(
        CountResult { sizes, others }.to_markdown(),
        "✅ count: 2 sizes\n\n- Sizes:\n  - a: 1\n  - b: 2\n- Others:\n  - c: 3"
    );
}

#[derive(Serialize)]
struct Flags {
    is_public: bool,
    archived: bool,
}

#[test]
fn what_a_flattened_field_brings_in_is_drawn() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct RepositoryResult {
        success: bool,
        #[serde(flatten)]
        flags: Flags,
    }
    let result =
        RepositoryResult { success: true, flags: Flags { is_public: true, archived: false } };
    assert_eq!(result.to_markdown(), "✅ repository\n\n- Public: true\n- Archived: false");
}

#[test]
fn the_fields_of_a_struct_with_a_flattened_one_have_labels() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct ListResult {
        repositories: Vec<Repository>,
        first: Repository,
    }
    let other = BTreeMap::from([("api_ms".to_owned(), 7)]);
    let repository =
        Repository { is_public: true, ttl_ms: 5, links: Links { html_url: "a.dev/x", other } };
    assert_eq!(
        ListResult { repositories: vec![repository.clone(); 2], first: repository }.to_markdown(),
        "\
✅ list: 2 repositories

- First:
  - public: true
  - TTL (ms): 5
  - HTML URL: a.dev/x
  - api_ms: 7

## Repositories

|Public|TTL (ms)|HTML URL|api_ms|
|---|---|---|---|
|true|5|a.dev/x|7|
|true|5|a.dev/x|7|"
    );
}

#[test]
fn items_that_hold_nothing_keep_their_place() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct GapsResult {
        names: Vec<Option<&'static str>>,
        lists: Vec<Vec<u8>>,
        maps: Vec<BTreeMap<&'static str, Option<u8>>>,
    }
    let result = GapsResult {
        names: vec![Some("a"), None, Some("")],
        lists: vec![vec![1, 2], vec![]],
        maps: vec![BTreeMap::from([("k", None)]), BTreeMap::new()],
    };
    assert_eq!(
        result.to_markdown(),
        "✅ gaps: 3 names, 2 lists, 2 maps\n\n## Names\n\n- a\n- null\n- \"\"\n\n## Lists\n\n- 1, 2\n- none\n\n## Maps\n\n- –\n- –"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "words", success = true, next_actions = [])]
struct WordsResult {
    api_url: &'static str,
    #[serde(rename = "HTMLUrl")]
    html_url: &'static str,
    ttl_ms: u32,
    size_kb: u32,
    is_ok: bool,
    is_public: bool,
    ms: u8,
    ids: Vec<u8>,
    xs: Vec<u8>,
    by: Vec<Site>,
    hosts: BTreeMap<&'static str, Site>,
    any_urls: BTreeMap<&'static str, u8>,
}

#[derive(Serialize)]
struct Site {
    site_id: u8,
    is_up: Option<bool>,
}

#[test]
fn keys_are_in_words_with_acronyms_and_units() {
    let site = |site_id| Site { site_id, is_up: Some(true) };
    let mut result = WordsResult {
        api_url: "a",
        html_url: "b",
        ttl_ms: 30,
        size_kb: 4,
        is_ok: true,
        is_public: false,
        ms: 1,
        ids: vec![1, 2],
        xs: vec![1],
        by: vec![site(1), site(2)],
        hosts: BTreeMap::from([("h_1", site(3)), ("h_2", site(4))]),
        any_urls: BTreeMap::from([("html_url", 1)]),
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ words: 2 IDs, 1 item, 2 items

- API URL: a
- HTML URL: b
- TTL (ms): 30
- Size (KB): 4
- OK: true
- Public: false
- Ms: 1
- Hosts (site ID, up):
  - h_1: 3, true
  - h_2: 4, true
- Any URLs:
  - html_url: 1

## IDs

1, 2

## Xs

1

## By

|Site ID|Up|
|---|---|
|1|true|
|2|true|"
    );
    // in a line
    result.by = vec![site(1)];
    assert!(result.to_markdown().ends_with("\n- site ID: 1, up: true"));
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "replace", success = true, next_actions = [])]
struct DryResult {
    #[serde(rename = "dryRun")]
    dry_run: bool,
    files: Vec<&'static str>,
}

#[test]
fn a_run_that_changed_nothing_is_not_counted() {
    let of = |dry_run| DryResult { dry_run, files: vec!["a", "b"] };
    assert_eq!(of(true).to_markdown(), "✅ replace\n\n- Dry run: true\n\n## Files (2)\n\n- a\n- b");
    assert_eq!(of(true).summary(), "✅ replace");
    assert_eq!(
        of(false).to_markdown(),
        "✅ replace: 2 files\n\n- Dry run: false\n\n## Files\n\n- a\n- b"
    );
}

#[derive(Serialize)]
struct Group {
    name: &'static str,
    pods: Vec<Pod>,
}

#[derive(Serialize)]
struct Pod {
    node: Option<&'static str>,
    labels: BTreeMap<&'static str, &'static str>,
    name: &'static str,
    log: &'static str,
}

#[test]
fn an_empty_map_under_a_key_that_is_data_is_said() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct LintsResult {
        lints: BTreeMap<&'static str, BTreeMap<String, u32>>,
        more: Value,
    }
    let lints = |file: &str| (0..2).map(|n| (format!("{file}-{n}"), n)).collect();
    let result = LintsResult {
        lints: BTreeMap::from([
            ("a.rs", lints("a")),
            ("b.rs", BTreeMap::new()),
            ("c.rs", lints("c")),
        ]),
        more: json!({"x": {"y": [[1], ["z"]]}, "none": {}, "null": null}),
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ lints

- Lints:
  - a.rs:
    - a-0: 0
    - a-1: 1
  - b.rs: none
  - c.rs:
    - c-0: 0
    - c-1: 1
- More:
  - none: none
  - x:
    - y:
      - 1
      - z"
    );
}

#[test]
fn items_that_begin_with_nothing_or_with_something_nested_keep_their_level() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct GroupsResult {
        groups: Vec<Group>,
        values: Value,
    }
    let pod = |node, labels: &[(&'static str, &'static str)], name, log| {
        let labels = labels.iter().copied().collect();
        Pod { node, labels, name, log }
    };
    let result = GroupsResult {
        groups: vec![Group {
            name: "g",
            pods: vec![
                pod(None, &[], "a*b", "one"),
                pod(None, &[("app", "# x")], "c", "two\nlines"),
                pod(Some("n1"), &[], "d", "e"),
            ],
        }],
        values: json!([
            {"a": null, "b": ["x", {"c": null, "d": {"e": [[1], ["f"]]}}]},
            {"lists": ["a"], "map": {"k": "v"}},
        ]),
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ groups: 1 group, 2 values

## Groups

- g
  - pods:
    - name: `a*b`, log: one
    - labels (app: # x), name: c
      - log:
        ```
        two
        lines
        ```
    - n1, name: d, log: e

## Values

- b:
  - x
  - d:
    - e:
      - 1
      - f
- map (k: v)
  - lists: a"
    );
}

#[test]
fn an_empty_next_action_is_seen() {
    let result =
        ListResult { found: true, next_actions: vec![String::new()], ..Default::default() };
    assert!(result.to_markdown().ends_with("## Next actions\n\n- \"\""));
}

#[test]
fn a_row_of_very_many_columns_is_no_table() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct WideResult {
        rows: Vec<BTreeMap<String, u32>>,
    }
    let rows = vec![(0..100_000).map(|n| (format!("k{n:06}"), n)).collect()];
    let markdown = WideResult { rows }.to_markdown();
    assert!(markdown.starts_with("✅ wide: 1 row\n\n## Rows\n\n- k000000: 0, k000001: 1, "));
    assert!(markdown.ends_with(", k099999: 99999"));
}

#[test]
fn what_the_mark_contradicts_is_said() {
    let result = MatchesFoundResult { found: true, matches: vec![], error: None };
    assert_eq!(result.to_markdown(), "⚪ matches_found: No results found.\n\n- Found: true");
}

#[test]
fn an_error_for_the_machine_alone_is_not_in_the_text() {
    let result = MatchesFoundResult { found: false, matches: vec![1], error: Some("secret") };
    assert_eq!(
        result.to_markdown(),
        "❌ matches_found: failed\n\n- Found: false\n\n## Matches (1)\n\n1"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct MatchesFoundResult {
    found: bool,
    #[tool_result(items)]
    matches: Vec<u8>,
    #[tool_result(only = json)]
    error: Option<&'static str>,
}

#[derive(Serialize)]
struct Commit {
    hash: &'static str,
    author: &'static str,
    signed_by: Signature,
    message: &'static str,
    files: Vec<Change>,
}

#[derive(Serialize)]
struct Signature {
    name: &'static str,
    is_valid: bool,
}

#[derive(Serialize)]
struct Change {
    path: &'static str,
    added: u32,
    removed: Option<u32>,
}

#[test]
fn an_item_with_a_list_is_one_line_and_names_the_keys_below_it_once() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct CommitsResult {
        commits: Vec<Commit>,
        tags: Vec<&'static str>,
        sizes: BTreeMap<&'static str, Change>,
        owners: BTreeMap<String, Signature>,
    }
    let signed_by = |name| Signature { name, is_valid: true };
    let change = |path, added, removed| Change { path, added, removed };
    let result = CommitsResult {
        commits: vec![
            Commit {
                hash: "003a8f05c5",
                author: "Hopper, Grace",
                signed_by: signed_by("G. Hopper"),
                message: "Fix the parser, at last",
                files: vec![change("src/parser.rs", 10, Some(1)), change("src/a, b.rs", 11, None)],
            },
            Commit {
                hash: "00751e0b8a",
                author: "Ada L.",
                signed_by: signed_by("*"),
                message: "Start",
                files: vec![],
            },
        ],
        tags: vec![],
        owners: (0..5).map(|n| (format!("crate-{n}"), signed_by("Ada"))).collect(),
        sizes: BTreeMap::from([("lib", change("a", 1, None)), ("main", change("b", 2, Some(3)))]),
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ commits: 2 commits

- Tags: none
- Sizes (path, added, removed):
  - lib: a, 1, –
  - main: b, 2, 3

## Commits

- 003a8f05c5, author: `Hopper, Grace`, signed by (name: G. Hopper, valid: true), message: Fix the parser, at last
  - files (path, added, removed):
    - src/parser.rs, 10, 1
    - `src/a, b.rs`, 11, –
- 00751e0b8a, author: Ada L., signed by (name: *, valid: true), message: Start
  - files: none

## Owners

|Key|Name|Valid|
|---|---|---|
|crate-0|Ada|true|
|crate-1|Ada|true|
|crate-2|Ada|true|
|crate-3|Ada|true|
|crate-4|Ada|true|"
    );
}

#[test]
fn a_text_of_several_lines_in_a_cell_keeps_its_table() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct NotesResult {
        notes: Vec<Note>,
    }
    #[derive(Serialize)]
    struct Note {
        path: &'static str,
        text: &'static str,
    }
    let note = |path, text| Note { path, text };
    let result = NotesResult {
        notes: vec![note("a", "three"), note("b", "one\n  two"), note("c\\", "x|y")],
    };
    assert_eq!(
        result.to_markdown(),
        "✅ notes: 3 notes\n\n## Notes\n\n|Path|Text|\n|---|---|\n|a|three|\n|b|one ↵   two|\n|`c\\`|x\\|y|"
    );
    // the first item decides
    let result = NotesResult { notes: vec![note("a", "one\n  two"), note("b", "x|y")] };
    assert_eq!(
        result.to_markdown(),
        "✅ notes: 2 notes\n\n## Notes\n\n- a\n  - text:\n    ```\n    one\n      two\n    ```\n- b, text: x|y"
    );
}

#[test]
fn an_empty_list_with_words_of_the_authors_leaves_no_trace() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct TagsResult {
        names: Vec<&'static str>,
        sizes: Vec<u8>,
        #[tool_result(line = "{tags:#} of it")]
        tags: Vec<&'static str>,
        #[tool_result(each = "{item}")]
        notes: Vec<&'static str>,
    }
    let result = TagsResult { names: vec!["a"], sizes: vec![], tags: vec![], notes: vec![] };
    assert_eq!(result.to_markdown(), "✅ tags: 1 name\n\n- Sizes: none\n\n## Names\n\n- a");
}

#[test]
fn the_only_item_of_a_list_names_its_values() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct OwnersResult {
        owners: Vec<Owner>,
    }
    let owner = |name: &str, email: Option<&str>| Owner {
        name: name.into(),
        email: email.map(Into::into),
        is_active: true,
    };
    let markdown = |owner| OwnersResult { owners: vec![owner] }.to_markdown();
    assert_eq!(
        markdown(owner("Lovelace, Ada", None)),
        "✅ owners: 1 owner\n\n## Owners\n\n- name: `Lovelace, Ada`, active: true"
    );
    assert_eq!(
        markdown(owner("Ada", Some("a@b.c\nd@e.f"))),
        "✅ owners: 1 owner\n\n## Owners\n\n- name: Ada, active: true\n  - email:\n    ```\n    a@b.c\n    d@e.f\n    ```"
    );
}

#[test]
fn a_list_that_is_an_item_is_a_line_of_its_values() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct QueryResult {
        rows: Vec<Vec<Value>>,
    }
    let rows = vec![
        vec![json!(1), json!("Ada"), json!(4.5)],
        vec![json!(2), json!("Hopper, Grace"), Value::Null],
        vec![json!(3), json!("*"), json!("a|b")],
        vec![json!(4), json!([5, 6]), json!("x")],
    ];
    assert_eq!(
        QueryResult { rows }.to_markdown(),
        "\
✅ query: 4 rows

## Rows

- 1, Ada, 4.5
- 2, `Hopper, Grace`, null
- 3, *, a|b
- 3 items:
  - 4
  - 5, 6
  - x"
    );
}

#[test]
fn a_tuple_that_is_an_item_begins_with_its_first_value() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct PairsResult {
        scored: Vec<(Option<f32>, Hit)>,
        groups: Vec<(&'static str, Vec<&'static str>)>,
        lists: Vec<([u8; 2], Option<&'static str>, Hit)>,
    }
    #[derive(Serialize)]
    struct Hit {
        path: &'static str,
        tags: Vec<&'static str>,
    }
    let hit = |path| Hit { path, tags: vec!["x, y", "z"] };
    let result = PairsResult {
        scored: vec![(Some(0.5), hit("a.rs")), (None, hit("b.rs"))],
        groups: vec![("g1", vec!["a, b", "c"]), ("g2", vec!["d"]), ("*g*", vec!["a, b"])],
        lists: vec![([1, 2], None, hit("c.rs"))],
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ pairs: 2 scored, 3 groups, 1 list

## Scored

- 0.5
  - a.rs
    - tags:
      - x, y
      - z
- null
  - b.rs
    - tags:
      - x, y
      - z

## Groups

- g1
  - `a, b`, c
- g2
  - d
- `*g*`
  - `a, b`

## Lists

- 3 items:
  - 1, 2
  - null
  - path: c.rs
    - tags:
      - x, y
      - z"
    );
}

#[test]
fn an_empty_list_in_a_map_says_so() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct NodesResult {
        pods: BTreeMap<&'static str, Vec<&'static str>>,
        labels: BTreeMap<&'static str, Option<u8>>,
        values: Value,
    }
    let result = NodesResult {
        pods: BTreeMap::from([("n_1", vec!["api", "db"]), ("n_2", vec![])]),
        labels: BTreeMap::from([("a", None)]),
        values: json!([{"id": 1, "tags": ["x"]}, {"id": 2, "tags": []}]),
    };
    assert_eq!(
        result.to_markdown(),
        "\
✅ nodes: 2 values

- Pods:
  - n_1: api, db
  - n_2: none
- Labels: –

## Values

- id: 1
  - tags: x
- id: 2
  - tags: none"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Maps", success = true, next_actions = [])]
struct MapsResult {
    maps: Vec<BTreeMap<&'static str, Vec<u32>>>,
    structs: Vec<Lists>,
}

#[derive(Serialize)]
struct Lists {
    added: Vec<u32>,
    removed: Option<Vec<u32>>,
}

#[test]
fn a_list_that_is_empty_is_named_also_where_an_item_has_nothing_else() {
    let maps = [&[("a", 0)][..], &[("a", 0), ("b", 2)], &[]];
    let map = |lists: &[(&'static str, u32)]| {
        lists.iter().map(|(key, count)| (*key, (0..*count).collect())).collect()
    };
    let lists = |count, removed| Lists { added: (0..count).collect(), removed };
    let result = MapsResult {
        maps: maps.map(map).to_vec(),
        structs: vec![lists(0, None), lists(2, None), lists(0, Some(vec![]))],
    };
    assert_eq!(
        result.to_markdown(),
        "\
Maps

## Maps (3)

- a: none
- - a: none
  - b: 0, 1
- –

## Structs (3)

- added: none
- added: 0, 1
- - added: none
  - removed: none"
    );
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Running(Option<u32>),
    Exited { code: Option<i32> },
    Idle {},
    Done(()),
    Paused,
    Log(Vec<String>),
}

#[derive(Clone, Serialize)]
struct Job {
    name: &'static str,
    state: State,
    features: BTreeMap<&'static str, Vec<&'static str>>,
}

fn jobs() -> Vec<Job> {
    let states = [
        State::Running(None),
        State::Exited { code: None },
        State::Idle {},
        State::Done(()),
        State::Paused,
        State::Log(vec![]),
        State::Running(Some(3)),
    ];
    let features = BTreeMap::from([("all", vec!["std"]), ("none", vec![])]);
    let job = |(index, state)| {
        let features = if index == 0 { features.clone() } else { BTreeMap::new() };
        Job { name: "j", state, features }
    };
    states.into_iter().enumerate().map(job).collect()
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "First is {first}", success = true, next_actions = [])]
struct JobsResult {
    #[tool_result(only = json)]
    first: State,
    last: State,
    states: Vec<State>,
    jobs: Vec<Job>,
    #[tool_result(table)]
    table: Vec<Job>,
    #[tool_result(each = "{name}: {state}, {features}")]
    each: Vec<Job>,
}

#[test]
fn a_variant_without_a_value_is_its_name_and_an_empty_list_in_a_map_is_none() {
    let states: Vec<_> = jobs().into_iter().map(|job| job.state).collect();
    let result = JobsResult {
        first: State::Running(None),
        last: State::Idle {},
        states,
        jobs: jobs(),
        table: jobs(),
        each: jobs(),
    };
    assert_eq!(
        result.to_markdown(),
        "\
First is running

- Last: idle

## States (7)

- running
- exited: –
- idle
- done
- paused
- log: none
- running: 3

## Jobs (7)

- j, state: running
  - features:
    - all: std
    - none: none
- j
  - state:
    - exited: –
- j, state: idle
- j, state: done
- j, state: paused
- j, state (log: none)
- j, state (running: 3)

## Table (7)

|Name|State|Features|
|---|---|---|
|j|running|all: (std), none: none|
|j|exited: (–)|–|
|j|idle|–|
|j|done|–|
|j|paused|–|
|j|log: none|–|
|j|running: 3|–|

## Each (7)

- j: running, all: (std), none: none
- j: exited: (–), –
- j: idle, –
- j: done, –
- j: paused, –
- j: log: none, –
- j: running: 3, –"
    );
}

#[test]
fn an_empty_list_that_the_title_counts_is_not_said_again() {
    assert_eq!(
        result!(#[tool_result(title = "{files:#} in {path}")] {
            path: &'static str = "src",
            files: Vec<&'static str> = vec![],
            folders: Vec<&'static str> = vec![],
            links: Vec<&'static str> = vec!["a"],
        }),
        "0 files in src\n\n- Folders: none\n\n## Links (1)\n\n- a"
    );
}
