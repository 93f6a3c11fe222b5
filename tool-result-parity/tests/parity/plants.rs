//! Losses planted by hand, one at a time, in an answer that is the same otherwise: each is reported, or
//! is of a kind that the docs name as not seen.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::parity::Parity;
use tool_result::{Markdown, ToolResult};

/// Any JSON beside any text.
#[derive(Clone, Serialize, ToolResult)]
#[tool_result(tool = "search", success = true, markdown = draw)]
struct Answer {
    #[serde(flatten)]
    json: Value,
    next_actions: Vec<&'static str>,
    #[serde(skip)]
    text: String,
}

fn draw(result: &Answer, md: &mut Markdown) -> fmt::Result {
    md.write_str(&result.text)
}

const TEXT: &str = "\
✅ Found 3 hits for `get_user` (Exact match, sure to 0.85) in 37 ms

| # | Place | Kind | Score | State |
|---|---|---|---|---|
| #1 | src/user.rs:42 | EnumMember | 0.80 | ✅ passed |
| #2 | src/auth.rs:7 | Function | 0.80 | ❌ failed |
| #3 | src/main.rs:99 | Class | 0.95 | ✅ passed |

Notes: first of two; in a test
Status: success, cached: true, of 1234 symbols, 2026-01-05, at 5 MB/s
Tags: alpha, beta, alpha
Files: `src/user.rs` 3, `docs/a.md` 1

    fn get_user(id: u64)
    -> Option<User>

Run `cargo test` in ./tests, as getUser in v1.4.2 says.
Next: Open src/user.rs, then Use fast_refs";

fn answer() -> Answer {
    Answer {
        json: json!({
            "query": "get_user",
            "match_type": "exact",
            "confidence": 0.853,
            "elapsed_ms": 37,
            "cached": true,
            "symbols": 1234,
            "indexed": "2026-01-05",
            "hits": [
                {"file": "src/user.rs", "line": 42, "kind": "EnumMember", "score": 0.8, "note": "first of two"},
                {"file": "src/auth.rs", "line": 7, "kind": "Function", "score": 0.8, "note": "in a test"},
                {"file": "src/main.rs", "line": 99, "kind": "Class", "score": 0.95, "note": null},
            ],
            "tags": ["alpha", "beta", "alpha"],
            "by_file": {"src/user.rs": 3, "docs/a.md": 1},
            "signature": "fn get_user(id: u64)\n-> Option<User>",
        }),
        next_actions: vec!["Open src/user.rs", "Use fast_refs"],
        text: TEXT.to_owned(),
    }
}

impl Answer {
    /// Writes something else in the text, everywhere.
    fn text(mut self, old: &str, new: &str) -> Self {
        assert!(self.text.contains(old), "{old}");
        self.text = self.text.replace(old, new);
        self
    }

    /// Writes something else in the text, where it stands first.
    fn once(mut self, old: &str, new: &str) -> Self {
        assert!(self.text.contains(old), "{old}");
        self.text = self.text.replacen(old, new, 1);
        self
    }

    fn set(mut self, at: &str, value: Value) -> Self {
        *self.json.pointer_mut(at).expect("a place") = value;
        self
    }

    fn entries(&mut self, at: &str) -> &mut serde_json::Map<String, Value> {
        self.json.pointer_mut(at).and_then(Value::as_object_mut).expect("a map")
    }

    fn items(&mut self, at: &str) -> &mut Vec<Value> {
        self.json.pointer_mut(at).and_then(Value::as_array_mut).expect("a list")
    }

    fn drop(mut self, at: &str, key: &str) -> Self {
        self.entries(at).remove(key).expect("a key");
        self
    }

    fn add(mut self, at: &str, key: &str, value: Value) -> Self {
        assert!(self.entries(at).insert(key.to_owned(), value).is_none(), "{key}");
        self
    }

    fn rename(mut self, at: &str, old: &str, new: &str) -> Self {
        let value = self.entries(at).remove(old).expect("a key");
        self.add(at, new, value)
    }

    fn rename_in_hits(self, old: &str, new: &str) -> Self {
        (0..3).fold(self, |answer, index| answer.rename(&format!("/hits/{index}"), old, new))
    }

    fn drop_item(mut self, at: &str, index: usize) -> Self {
        self.items(at).remove(index);
        self
    }

    fn add_item(mut self, at: &str, value: Value) -> Self {
        self.items(at).push(value);
        self
    }

    fn swap(mut self, at: &str, one: usize, other: usize) -> Self {
        self.items(at).swap(one, other);
        self
    }

    fn actions(mut self, actions: &[&'static str]) -> Self {
        self.next_actions = actions.to_vec();
        self
    }
}

/// What is planted: its kind, the new answer, and what is reported: what differs in the JSON, then what
/// is lost in the text.
type Plant = (&'static str, Answer, &'static [&'static str]);

fn in_the_json() -> Vec<Plant> {
    let a = answer;
    vec![
        ("a dropped field", a().drop("", "query"), &["Missing query"]),
        ("a dropped field", a().drop("/hits/1", "line"), &["Missing hits[1].line"]),
        ("a dropped field", a().drop("/by_file", "docs/a.md"), &["Missing by_file[\"docs/a.md\"]"]),
        ("a dropped field", a().drop("/hits/2", "note"), &["Missing hits[2].note"]),
        (
            "a renamed field",
            a().rename("", "elapsed_ms", "took_ms"),
            &["Missing elapsed_ms", "Added took_ms"],
        ),
        ("a renamed field", a().rename("", "query", "symbol"), &["Missing query", "Added symbol"]),
        (
            "a renamed field",
            a().rename_in_hits("line", "start_line"),
            &["Missing hits[*].line", "Added hits[*].start_line"],
        ),
        (
            "a renamed field",
            a().rename_in_hits("file", "filePath"),
            &["Missing hits[*].file", "Added hits[*].filePath"],
        ),
        ("a renamed field", a().rename("", "cached", "Cached"), &["Renamed cached Cached"]),
        (
            "a moved field",
            a().drop("", "indexed").add("/by_file", "at", json!("2026-01-05")),
            &["Added by_file.at", "Missing indexed"],
        ),
        ("an added field", a().add("", "language", json!("rust")), &["Added language"]),
        ("an added field", a().add("/hits/0", "id", json!(8)), &["Added hits[0].id"]),
        ("a null for a value", a().set("/query", json!(null)), &["Changed query"]),
        ("a null for a value", a().set("/hits/0/note", json!(null)), &["Changed hits[0].note"]),
        ("a value for a null", a().set("/hits/2/note", json!("x")), &["Changed hits[2].note"]),
        ("an empty value", a().set("/tags", json!([])), &["Changed tags"]),
        ("an empty value", a().set("/query", json!("")), &["Changed query"]),
        ("another type", a().set("/elapsed_ms", json!("37")), &["Changed elapsed_ms"]),
        ("another type", a().set("/cached", json!(1)), &["Changed cached"]),
        ("a rounded number", a().set("/confidence", json!(0.85)), &["Changed confidence"]),
        ("a number as a float", a().set("/hits/1/line", json!(7.0)), &["Changed hits[1].line"]),
        ("a wrong index", a().set("/hits/0/line", json!(43)), &["Changed hits[0].line"]),
        (
            "an enum spelled otherwise",
            a().set("/hits/0/kind", json!("enum_member")),
            &["Changed hits[0].kind"],
        ),
        ("a case change", a().set("/match_type", json!("Exact")), &["Changed match_type"]),
        ("a flipped status", a().set("/cached", json!(false)), &["Changed cached"]),
        (
            "a shortened text",
            a().set("/signature", json!("fn get_user(id: u64)")),
            &["Changed signature"],
        ),
        ("a dropped list item", a().drop_item("/hits", 1), &["Missing hits[1]"]),
        ("a dropped list item", a().drop_item("/hits", 0), &["Missing hits[0]"]),
        ("a duplicate that vanished", a().drop_item("/tags", 2), &["Missing tags[2]"]),
        ("an added list item", a().add_item("/tags", json!("gamma")), &["Added tags[3]"]),
        ("a reordered list", a().swap("/tags", 0, 1), &["Changed tags[*]"]),
        (
            "a reordered list",
            a().swap("/hits", 0, 2),
            &[
                "Changed hits[*].file",
                "Changed hits[*].kind",
                "Changed hits[*].line",
                "Changed hits[*].note",
                "Changed hits[*].score",
            ],
        ),
        (
            "two swapped values",
            a().set("/hits/0/line", json!(7)).set("/hits/1/line", json!(42)),
            &["Changed hits[*].line"],
        ),
        ("a dropped next action", a().actions(&["Open src/user.rs"]), &["Missing next_actions[1]"]),
        (
            "another next action",
            a().actions(&["Open src/user.rs", "Use fast_goto"]),
            &["Changed next_actions[1]"],
        ),
    ]
}

fn in_the_text() -> Vec<Plant> {
    let a = answer;
    vec![
        ("a dropped value", a().text("`get_user`", "it"), &["lost get_user"]),
        ("a dropped value", a().text("src/main.rs:99", "src/main.rs"), &["lost 99"]),
        (
            "a dropped value",
            a().text("Notes: first of two; in a test", "Notes: in a test"),
            &["lost first of two"],
        ),
        ("a dropped value", a().text(", 2026-01-05", ""), &["lost 2026-01-05"]),
        ("a dropped value", a().text("1234 symbols", "symbols"), &["lost 1234"]),
        ("a rounded number once of twice", a().once(" | 0.80 |", " | |"), &["lost 0.8"]),
        ("a rounded number", a().text("0.95", "0.9"), &["lost 0.95"]),
        ("a rounded number", a().text("0.85", "0.9"), &["lost 0.85"]),
        ("a flipped status", a().once("0.80 | ✅ passed", "0.80 | ❌ passed"), &["lost ✅"]),
        ("a flipped status", a().once("| ❌ failed", "| ✅ failed"), &["lost ❌"]),
        ("a flipped status", a().text("Status: success", "Status: failed"), &["lost success"]),
        ("a flipped status", a().once("❌ failed", "❌ passed"), &["lost failed"]),
        ("a flipped status", a().text("cached: true", "cached: false"), &["lost true"]),
        ("a case change", a().text("Exact match", "exact match"), &["lost Exact"]),
        ("a case change", a().text("| Class |", "| class |"), &["lost Class"]),
        ("a case change", a().text("src/auth.rs", "src/Auth.rs"), &["lost src/auth.rs"]),
        ("an enum spelled otherwise", a().text("EnumMember", "enum_member"), &["lost EnumMember"]),
        ("an enum spelled otherwise", a().text("EnumMember", "enum member"), &["lost EnumMember"]),
        ("a dropped list item", a().text("alpha, beta, alpha", "alpha, alpha"), &["lost beta"]),
        ("a dropped list item", a().text(", `docs/a.md` 1", ""), &["lost docs/a.md"]),
        (
            "a duplicate that vanished",
            a().text("alpha, beta, alpha", "alpha, beta"),
            &["lost alpha"],
        ),
        ("a shortened text", a().text("\n    -> Option<User>", ""), &["lost -> Option<User>"]),
        (
            "a shortened text",
            a().text("get_user(id: u64)", "get_user(…)"),
            &["lost fn get_user(id: u64)"],
        ),
        ("a dropped next action", a().text(", then Use fast_refs", ""), &["lost Use fast_refs"]),
        (
            "another next action",
            a().text("Use fast_refs", "Use fast_goto"),
            &["lost Use fast_refs"],
        ),
        ("a wrong index", a().text("| #3 |", "| #2 |"), &["lost 3"]),
        ("a wrong number", a().text("src/auth.rs:7", "src/auth.rs:8"), &["lost 7"]),
        ("a wrong number", a().text("src/auth.rs:7", "src/auth.rs:-7"), &["lost 7"]),
        ("a count changed", a().text("Found 3 hits", "Found 2 hits"), &["lost 3"]),
        ("a unit changed", a().text("5 MB/s", "5 KB/s"), &["lost MB/s"]),
        ("a unit lost", a().text("5 MB/s", "5"), &["lost MB/s"]),
        ("code that changed", a().text("`cargo test`", "`cargo build`"), &["lost cargo test"]),
        ("a name that changed", a().text("getUser", "getUsers"), &["lost getUser"]),
        ("another version", a().text("v1.4.2", "v1.4.3"), &["lost v1.4.2"]),
        ("another path", a().text("./tests", "./test"), &["lost tests"]),
    ]
}

/// What is not seen, as the docs name it.
fn not_seen() -> Vec<Plant> {
    let a = answer;
    vec![
        (
            "two values that are swapped, and a value under another label",
            a().text("src/auth.rs:7", "?")
                .text("src/main.rs:99", "src/auth.rs:99")
                .text("?", "src/main.rs:7"),
            &[],
        ),
        (
            "the order of lines, items and words in the text",
            a().text("alpha, beta, alpha", "beta, alpha, alpha"),
            &[],
        ),
        (
            "a name that goes on behind a point: `a.rs` in `a.rs.bak`",
            a().text("src/main.rs", "src/main.rs.bak"),
            &[],
        ),
        ("plain words that no JSON holds", a().text("Found", "Saw"), &[]),
        ("the unit of a number that the JSON has", a().text("37 ms", "37 s"), &[]),
        (
            "a status icon or status word left out, not reversed",
            a().once("| ❌ failed", "| failed"),
            &[],
        ),
        (
            "a value that stood more often than the JSON has it, if it still stands as often as the JSON has it",
            a().text("Next: Open src/user.rs", "Next:").text("then", "Open src/user.rs, then"),
            &[],
        ),
    ]
}

fn report(new: &Answer) -> Vec<String> {
    let old = answer();
    let parity = Parity::compare(new, &old.text, &old.to_json_map().expect("a map"));
    let differences = parity.differences().into_iter().map(|difference| {
        let to = difference.renamed_to.map_or_else(String::new, |to| format!(" {to}"));
        format!("{:?} {}{to}", difference.change, difference.path)
    });
    let lost = parity.lost().iter().map(|lost| format!("lost {}", lost.value));
    differences.chain(lost).collect()
}

#[test]
fn nothing_is_reported_of_the_same_answer() {
    assert_eq!(report(&answer()), [""; 0]);
}

#[test]
fn each_loss_is_reported() {
    let plants: Vec<_> = in_the_json().into_iter().chain(in_the_text()).collect();
    let kinds: BTreeSet<_> = plants.iter().map(|(kind, ..)| *kind).collect();
    assert!(plants.len() >= 60 && kinds.len() >= 12, "{} of {} kinds", plants.len(), kinds.len());
    let wrong: Vec<_> = plants
        .iter()
        .map(|(kind, new, reported)| (kind, report(new), reported))
        .filter(|(_, report, reported)| report != *reported)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_not_seen_is_named_in_the_docs() {
    let source = include_str!("../../src/lib.rs");
    let (_, list) = source.split_once("/// # Not seen\n///\n").expect("the list");
    let docs = list.lines().map_while(|line| line.strip_prefix("/// - "));
    let plants = not_seen();
    assert_eq!(docs.collect::<Vec<_>>(), plants.iter().map(|plant| plant.0).collect::<Vec<_>>());
    for (kind, new, reported) in &plants {
        assert_eq!(report(new), *reported, "{kind}");
    }
}

#[test]
fn what_is_no_loss_is_not_reported() {
    let a = answer;
    for new in [
        a().text("37 ms", "37.0 ms"),
        a().text("Found 3 hits", "Found 3 hit"),
        a().text("cached: true", "Cached: true"),
        a().text("0.80", "0.8"),
        a().text("src/auth.rs:7", "`src/auth.rs:7`"),
        a().text("`get_user`", "**get_user**"),
    ] {
        assert_eq!(report(&new), [""; 0], "{}", new.text);
    }
}
