//! Each client with each server: every answer is of the declared schema, in both halves.

use std::collections::BTreeMap;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::clients::{Begin, Client};
use crate::{SERVERS, folder};

const BEGINNINGS: [Begin; 3] = [Begin::Initialize, Begin::Discover, Begin::Sdk];

/// What a call has to answer.
enum Expected {
    /// The first line, of an answer that is no failure.
    Answer(&'static str),
    /// The same, of one that is cut to its limit.
    Cut(&'static str),
    /// The first line of a failure.
    Failure(&'static str),
}

fn calls() -> Vec<(&'static str, Value, Expected)> {
    use Expected::{Answer, Cut, Failure};
    vec![
        (
            "code_search",
            json!({ "pattern": "fn", "path": "." }),
            Answer("✅ 2 matches of `fn` below `.`"),
        ),
        (
            "code_search",
            json!({ "pattern": "none", "path": "." }),
            Answer("⚪ No match of `none` below `.`"),
        ),
        (
            "code_search",
            json!({ "pattern": "line", "path": ".", "max_bytes": 1_500 }),
            Cut("✅ 500 matches of `line` below `.`"),
        ),
        (
            "code_search",
            json!({ "pattern": "(", "path": "." }),
            Failure("❌ code_search: the pattern is not a regular expression: unclosed group"),
        ),
        ("code_search", json!({}), Failure("❌ code_search: missing field `pattern`")),
        ("read_file", json!({ "path": "lib.rs" }), Answer("✅ `lib.rs`, 2 lines")),
        ("read_file", json!({ "path": "empty.txt" }), Answer("⚪ `empty.txt` is an empty file")),
        (
            "read_file",
            json!({ "path": "long.txt", "max_bytes": 1_500 }),
            Cut("✅ `long.txt`, 500 lines"),
        ),
        (
            "read_file",
            json!({ "path": "../x" }),
            Failure("❌ read_file: ../x: outside of the folder that this server may read"),
        ),
        (
            "read_file",
            json!({ "path": "lib.rs", "start_line": 0 }),
            Failure(
                "❌ read_file: start_line: invalid value: integer `0`, expected a nonzero usize",
            ),
        ),
        ("list_folder", json!({ "path": "." }), Answer("✅ 3 entries in `.`")),
        (
            "list_folder",
            json!({ "path": "lib.rs" }),
            Failure("❌ list_folder: lib.rs: a file, and not a folder"),
        ),
        (
            "list_folder",
            json!({ "path": 1 }),
            Failure("❌ list_folder: path: invalid type: integer `1`, expected a string"),
        ),
    ]
}

fn compiled(schema: &Value) -> Validator {
    jsonschema::draft202012::options().build(schema).expect("a schema of 2020-12")
}

fn check(answer: &Value, expected: &Expected, schema: &Validator) {
    let (first_line, failed) = match expected {
        Expected::Answer(line) | Expected::Cut(line) => (line, false),
        Expected::Failure(line) => (line, true),
    };
    let text = answer["content"][0]["text"].as_str().expect("a text");
    assert_eq!(text.lines().next(), Some(*first_line));
    assert_eq!(answer["isError"].as_bool().unwrap_or(false), failed);
    assert!(
        !failed || text.contains("\n\n## Next actions\n\n- Call ") || text.contains("- Escape")
    );
    let half = &answer["structuredContent"];
    let wrong: Vec<_> = schema.iter_errors(half).map(|error| error.to_string()).collect();
    assert!(wrong.is_empty(), "{wrong:?} in {half}");
    let cut = matches!(expected, Expected::Cut(_));
    assert_eq!(half.get("truncation").is_some(), cut, "{half}");
    assert!(!cut || (text.len() <= 1_500 && half.to_string().len() <= 1_500));
}

async fn converse(begin: Begin, server: &str) {
    let folder = folder();
    let client = Client::connect(begin, server, folder.path()).await;
    let mut schemas = BTreeMap::new();
    for tool in client.tools().await {
        compiled(&tool["inputSchema"]);
        let name = tool["name"].as_str().expect("a name").to_owned();
        schemas.insert(name, compiled(&tool["outputSchema"]));
    }
    assert_eq!(schemas.keys().collect::<Vec<_>>(), ["code_search", "list_folder", "read_file"]);
    for (tool, arguments, expected) in calls() {
        let answer = client.call(tool, &arguments).await;
        check(&answer, &expected, &schemas[tool]);
    }
    client.close().await;
}

#[tokio::test]
async fn every_client_understands_every_server() {
    for server in SERVERS {
        for begin in BEGINNINGS {
            eprintln!("{begin:?} with {server}");
            converse(begin, server).await;
        }
    }
}

/// So what one server's answers are tested for holds for the other's.
#[tokio::test]
async fn both_servers_answer_alike() {
    let folder = folder();
    let connect = |server| Client::connect(Begin::Discover, server, folder.path());
    let (one, other) = (connect(SERVERS[0]).await, connect(SERVERS[1]).await);
    assert_eq!(one.tools().await, other.tools().await);
    for (tool, arguments, _) in calls() {
        let parts = |answer: Value| {
            ["content", "structuredContent", "isError"].map(|part| answer.get(part).cloned())
        };
        let (answer, otherwise) =
            (one.call(tool, &arguments).await, other.call(tool, &arguments).await);
        assert_eq!(parts(answer), parts(otherwise), "{tool} {arguments}");
    }
    one.close().await;
    other.close().await;
}
