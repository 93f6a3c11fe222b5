use std::fs;
use std::time::Duration;

use recipe_client::{Answer, Client};
use serde_json::json;
use tempfile::NamedTempFile;

use crate::Server;

fn write(log: &NamedTempFile, lines: usize) {
    let lines: Vec<_> = (1..=lines).map(|n| format!("Line {n}\n")).collect();
    fs::write(log.path(), lines.concat()).expect("a file");
}

async fn session(log: &NamedTempFile) -> Client {
    Client::connect(Server { log: log.path().into(), ..Server::default() }).await
}

async fn more(client: &Client, id: u64, start: usize) -> Answer {
    client.call("more", json!({ "id": id, "start": start })).await
}

#[tokio::test]
async fn the_rest_is_that_of_the_first_call() {
    let log = NamedTempFile::new().expect("a file");
    write(&log, 2_500);
    let client = session(&log).await;
    let answer = client.call("newest_lines", json!({})).await;
    let lines: Vec<_> = answer.text.lines().collect();
    assert_eq!(
        lines[..6].join("\n"),
        "\
Result 0: 2500 lines, the newest first

## Lines

- Line 2500
- Line 2499"
    );
    assert_eq!(
        lines[lines.len() - 5..].join("\n"),
        "\
... (items 1 to 1990 of 2500, next: 1990)

## Next actions

- Call more with {\"id\":0,\"start\":\"1990\"}"
    );

    // lines that were written since then do not move the pages
    write(&log, 2_600);
    let answer = more(&client, 0, 2_498).await;
    assert_eq!(
        answer.text,
        "\
Result 0: 2500 lines, the newest first

## Lines

- Line 2
- Line 1

... (items 2499 to 2500 of 2500)"
    );
    let answer = more(&client, 0, 3_000).await;
    assert_eq!(
        answer.text,
        "\
Result 0: 2500 lines, the newest first

## Lines (2500)

... (0 of 2500 items)"
    );
}

#[tokio::test]
async fn no_tool_declares_a_schema_and_the_answer_is_a_text() {
    let log = NamedTempFile::new().expect("a file");
    write(&log, 2);
    let client = session(&log).await;
    assert!(client.tool("newest_lines").output_schema.is_none());
    assert!(client.tool("more").output_schema.is_none());
    let answer = client.call("newest_lines", json!({})).await;
    assert_eq!(
        answer.text,
        "\
Result 0: 2 lines, the newest first

## Lines

- Line 2
- Line 1"
    );
    assert_eq!(answer.json, json!(null));
    // an answer that was whole is not kept
    assert!(more(&client, 0, 0).await.is_error);
}

#[tokio::test]
async fn another_session_sees_nothing_of_it() {
    let log = NamedTempFile::new().expect("a file");
    write(&log, 2_500);
    let (one, other) = (session(&log).await, session(&log).await);
    one.call("newest_lines", json!({})).await;
    assert!(!more(&one, 0, 0).await.is_error);
    let answer = more(&other, 0, 0).await;
    assert!(answer.is_error);
    assert_eq!(
        answer.text,
        "\
❌ result 0 is gone: 8 are kept, for 10 minutes

- Code: gone

## Next actions

- Call newest_lines, and page through its result"
    );
}

#[tokio::test]
async fn the_last_eight_are_kept() {
    let log = NamedTempFile::new().expect("a file");
    write(&log, 2_500);
    let client = session(&log).await;
    for _ in 0..9 {
        client.call("newest_lines", json!({})).await;
    }
    assert!(more(&client, 0, 0).await.is_error);
    for id in 1..=8 {
        assert!(!more(&client, id, 0).await.is_error, "{id}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_result_is_gone_after_ten_minutes() {
    let log = NamedTempFile::new().expect("a file");
    write(&log, 2_500);
    let client = session(&log).await;
    client.call("newest_lines", json!({})).await;
    tokio::time::advance(Duration::from_secs(599)).await;
    assert!(!more(&client, 0, 0).await.is_error);
    tokio::time::advance(Duration::from_secs(1)).await;
    assert!(more(&client, 0, 0).await.is_error);
}
