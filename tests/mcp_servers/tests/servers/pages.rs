//! A client that follows nothing but what each answer says sees every item once.

use serde_json::{Value, json};

use crate::clients::{Begin, Client};
use crate::folder;

/// The numbers of the items in an answer.
fn numbers(half: &Value) -> Vec<usize> {
    match (&half["items"], &half["text"]) {
        (Value::Array(items), _) => {
            let ids = items.iter().map(|item| item["id"].as_u64().expect("a number"));
            ids.map(|id| usize::try_from(id).expect("a few")).collect()
        }
        (_, Value::String(text)) => {
            let ids = text.lines().map(|line| line.split(':').next().expect("a beginning"));
            ids.map(|id| id.parse().expect("a number")).collect()
        }
        other => panic!("neither items nor lines: {other:?}"),
    }
}

/// The arguments of the next call, where the answer has one.
fn next(half: &Value, seed: u64) -> Option<Value> {
    for (key, argument) in [("next_offset", "offset"), ("next_cursor", "cursor")] {
        match &half[key] {
            Value::Null => {}
            value => return Some(json!({ "seed": seed, argument: value })),
        }
    }
    let actions = half["next_actions"].as_array().expect("a list");
    actions.iter().find_map(|action| action.get("arguments")).cloned()
}

#[tokio::test]
async fn every_item_once_however_the_pages_follow_each_other() {
    let folder = folder();
    let mut pages = 0;
    for begin in [Begin::Initialize, Begin::Sdk] {
        let client = Client::connect(begin, "pages_server", folder.path()).await;
        for seed in 0..30 {
            let answer = client.call("count", &json!({ "seed": seed })).await;
            let count = answer["content"][0]["text"].as_str().expect("a text").parse::<usize>();
            for tool in ["by_start", "by_line", "by_offset", "by_cursor"] {
                let (mut seen, mut arguments) = (Vec::new(), Some(json!({ "seed": seed })));
                while let Some(asked) = arguments {
                    let answer = client.call(tool, &asked).await;
                    let half = &answer["structuredContent"];
                    seen.extend(numbers(half));
                    arguments = next(half, seed);
                    pages += 1;
                }
                let all: Vec<usize> = (0..count.clone().expect("a number")).collect();
                assert_eq!(seen, all, "{tool}, seed {seed}");
            }
        }
        client.close().await;
    }
    assert!(pages > 1_000, "{pages} pages");
}
