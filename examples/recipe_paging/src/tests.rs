use std::fmt::Write as _;

use recipe_client::{Answer, Client};
use serde_json::json;
use tempfile::NamedTempFile;

use crate::Server;

/// A log of 2,500 lines; every third is a warning.
fn log() -> NamedTempFile {
    let mut lines = String::new();
    for n in 1..=2_500 {
        let level = if n % 3 == 0 { "WARN" } else { "INFO" };
        writeln!(lines, "{level} job {n} done").expect("a text");
    }
    let log = NamedTempFile::new().expect("a file");
    std::fs::write(log.path(), lines).expect("a file");
    log
}

fn numbers(answer: &Answer) -> Vec<u64> {
    let lines = answer.json["lines"].as_array().expect("a list");
    lines.iter().map(|line| line["number"].as_u64().expect("a number")).collect()
}

#[tokio::test]
async fn find_lines_gives_every_line_once() {
    let log = log();
    let client = Client::connect(Server(log.path().into())).await;
    let (mut seen, mut start) = (Vec::new(), Some("0".to_owned()));
    while let Some(position) = start {
        let answer = client.call("find_lines", json!({"text": "job", "start": position})).await;
        seen.extend(numbers(&answer));
        let action = answer.json["next_actions"][0].as_str();
        start = action.map(|action| {
            action.strip_prefix("Call again with start=").expect("the next page").to_owned()
        });
    }
    assert_eq!(seen, (1..=2_500).collect::<Vec<_>>());
}

#[tokio::test]
async fn read_lines_gives_every_line_once() {
    let log = log();
    let client = Client::connect(Server(log.path().into())).await;
    let (mut seen, mut offset) = (Vec::new(), Some(0));
    while let Some(number) = offset {
        let answer = client.call("read_lines", json!({ "offset": number })).await;
        seen.extend(numbers(&answer));
        offset = answer.json["next_offset"].as_u64();
        let offered = offset.map(|offset| format!("Call again with offset={offset}"));
        assert_eq!(answer.json["next_actions"], json!(Vec::from_iter(offered)));
    }
    assert_eq!(seen, (1..=2_500).collect::<Vec<_>>());
}

#[tokio::test]
async fn the_last_pages() {
    let log = log();
    let client = Client::connect(Server(log.path().into())).await;
    let answer = client.call("find_lines", json!({"text": "WARN", "start": 831})).await;
    assert_eq!(
        answer.text,
        "\
✅ find_lines: 833 lines

- Text: WARN

## Lines

- 2496: WARN job 2496 done
- 2499: WARN job 2499 done

... (items 832 to 833 of 833)"
    );
    let answer = client.call("read_lines", json!({"offset": 2_498})).await;
    assert_eq!(
        answer.text,
        "\
✅ read_lines: 2 lines

## Lines

- 2499: WARN job 2499 done
- 2500: INFO job 2500 done"
    );
}

#[tokio::test]
async fn past_the_end() {
    let log = log();
    let client = Client::connect(Server(log.path().into())).await;
    let answer = client.call("find_lines", json!({"text": "WARN", "start": 900})).await;
    assert!(!answer.is_error);
    assert_eq!(
        answer.text,
        "\
✅ find_lines: 833 lines

- Text: WARN

## Lines (833)

... (0 of 833 items)"
    );
    let answer = client.call("read_lines", json!({"offset": 9_000})).await;
    assert!(!answer.is_error);
    assert_eq!(answer.text, "⚪ read_lines: No results found.");
}

#[tokio::test]
async fn a_log_that_is_gone() {
    let client = Client::connect(Server("no/such.log".into())).await;
    let answer = client.call("read_lines", json!({})).await;
    assert!(answer.is_error);
    assert_eq!(
        answer.text,
        "\
❌ cannot read the log: No such file or directory (os error 2)

- Code: unreadable

## Next actions

- Tell the user that the log cannot be read"
    );
}
