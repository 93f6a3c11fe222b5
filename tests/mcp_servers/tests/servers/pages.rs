//! A client that follows nothing but what each answer says sees every item once.

use serde_json::{Value, json};

use crate::clients::{Begin, Client};
use crate::folder;

/// The content of all pages of a tool, one behind the other.
#[derive(Default)]
struct Content {
    text: String,
    items: Vec<Item>,
}

struct Item {
    id: u64,
    text: String,
}

impl Content {
    /// An item goes on where the page before it ended in its text.
    fn add(&mut self, half: &Value) {
        self.text.push_str(half["text"].as_str().unwrap_or_default());
        for item in half["items"].as_array().into_iter().flatten() {
            let id = item["id"].as_u64().expect("a number");
            let text = item["text"].as_str().expect("a text");
            match self.items.last_mut().filter(|last| last.id == id) {
                Some(last) => last.text.push_str(text),
                None => self.items.push(Item { id, text: text.to_owned() }),
            }
        }
    }

    fn texts(&self) -> Vec<&str> {
        self.items.iter().map(|item| &*item.text).collect()
    }

    fn assert_has(&self, tool: &str, texts: &[String]) {
        if tool == "by_line" {
            let lines = texts.iter().enumerate().map(|(id, text)| format!("{id}: {text}\n"));
            return assert_eq!(self.text, lines.collect::<String>());
        }
        assert_eq!(self.texts(), texts, "{tool}");
        let ids = self.items.iter().map(|item| item.id);
        assert!(ids.eq(0..texts.len() as u64), "{tool}");
    }
}

/// The arguments of the next call, where the answer has one: those that it offers, or the rest of the same page, or the
/// next page of the tool.
fn next(half: &Value, asked: &Value) -> Option<Value> {
    let actions = half["next_actions"].as_array().expect("a list");
    if let Some(arguments) = actions.iter().find_map(|action| action.get("arguments")) {
        return Some(arguments.clone());
    }
    if let Some(position) = half["truncation"]["items"].get("next") {
        let mut rest = asked.clone();
        rest["start"] = position.clone();
        return Some(rest);
    }
    for (key, argument) in [("next_offset", "offset"), ("next_cursor", "cursor")] {
        match &half[key] {
            Value::Null => {}
            value => return Some(json!({ "seed": asked["seed"], argument: value })),
        }
    }
    None
}

#[tokio::test]
async fn every_item_once_however_the_pages_follow_each_other() {
    let folder = folder();
    let mut pages = 0;
    for begin in [Begin::Initialize, Begin::Sdk] {
        let client = Client::connect(begin, "pages_server", folder.path()).await;
        for seed in 0..30 {
            let answer = client.call("all_texts", &json!({ "seed": seed })).await;
            let texts = answer["content"][0]["text"].as_str().expect("a text");
            let texts: Vec<String> = serde_json::from_str(texts).expect("texts");
            for tool in ["by_start", "by_line", "by_offset", "by_cursor"] {
                let (mut seen, mut arguments) = (Content::default(), Some(json!({ "seed": seed })));
                while let Some(asked) = arguments {
                    let answer = client.call(tool, &asked).await;
                    let half = &answer["structuredContent"];
                    seen.add(half);
                    arguments = next(half, &asked);
                    pages += 1;
                }
                seen.assert_has(tool, &texts);
            }
        }
        client.close().await;
    }
    assert!(pages > 1_000, "{pages} pages");
}
