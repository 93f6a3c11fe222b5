//! Every call that an answer offers can be made as it stands, and is no failure.

use std::collections::{BTreeSet, VecDeque};

use serde_json::{Value, json};

use super::here::Here;
use crate::{CodeSearch, ListFolder, ReadFile};

/// Calls a tool by its name: the JSON half, and whether it failed.
fn call(here: &Here, tool: &str, arguments: &Value) -> (Value, bool) {
    let result = match tool {
        "code_search" => here.call::<CodeSearch>(arguments),
        "list_folder" => here.call::<ListFolder>(arguments),
        "read_file" => here.call::<ReadFile>(arguments),
        other => panic!("{other} is no tool"),
    };
    (result.structured_content.expect("a JSON half"), result.is_error == Some(true))
}

/// The calls among the next actions.
fn offered(half: &Value) -> Vec<(String, Value)> {
    let actions = half["next_actions"].as_array().expect("a list");
    let calls = actions.iter().filter(|action| action.is_object());
    calls
        .map(|call| (call["tool"].as_str().unwrap().to_owned(), call["arguments"].clone()))
        .collect()
}

#[test]
fn whatever_an_answer_offers_works() {
    let here = Here::new();
    let lines = "a line of many\n".repeat(5_000);
    here.file("long.txt", &lines);
    here.file("odd/a b*c.rs", "fn main() {}\n");
    here.file("odd/\"quoted\"/deep.txt", "");
    here.file("binary", b"a\0b");
    std::fs::create_dir_all(here.path("bare")).expect("a folder");
    for n in 0..3_000 {
        here.file(&format!("many/{n:04}"), "");
    }
    let asked = [
        ("list_folder", json!({ "path": "." })),
        ("list_folder", json!({ "path": "many", "max_bytes": 2_000 })),
        ("list_folder", json!({ "path": "bare" })),
        ("list_folder", json!({ "path": "long.txt" })),
        ("list_folder", json!({ "path": "" })),
        ("list_folder", json!({ "path": "odd" })),
        ("list_folder", json!({ "path": "odd/\"quoted\"" })),
        ("read_file", json!({ "path": "long.txt" })),
        ("read_file", json!({ "path": "src" })),
        ("read_file", json!({ "path": "src/none.rs" })),
        ("read_file", json!({ "path": "../secret.txt" })),
        ("read_file", json!({ "path": "binary" })),
        ("read_file", json!({ "path": "a\0b" })),
        ("code_search", json!({ "pattern": "LINE", "path": "." })),
        ("code_search", json!({ "pattern": "line", "path": "." })),
        ("code_search", json!({ "pattern": "a", "path": "binary" })),
        ("code_search", json!({ "pattern": "x".repeat(4_095), "path": "." })),
        ("code_search", json!({ "pattern": "none", "path": "none" })),
    ];
    let (mut made, mut failed) = (BTreeSet::new(), 0);
    for (tool, arguments) in asked {
        let (half, is_failure) = call(&here, tool, &arguments);
        failed += usize::from(is_failure);
        let mut ahead = VecDeque::from(offered(&half));
        while let Some((tool, arguments)) = ahead.pop_front() {
            if !made.insert(format!("{tool} {arguments}")) {
                continue;
            }
            let (half, is_failure) = call(&here, &tool, &arguments);
            assert!(!is_failure, "{tool} {arguments}: {half}");
            ahead.extend(offered(&half));
        }
    }
    assert_eq!(failed, 9);
    assert!(made.len() > 20, "{made:#?}");
}
