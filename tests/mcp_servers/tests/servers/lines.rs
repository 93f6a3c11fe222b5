//! Line by line, as no client of an SDK would write.

use serde_json::{Value, json};
use tokio::process::Command;

use crate::host::Host;
use crate::{SERVERS, folder, server, soon};

#[tokio::test]
async fn every_version_with_a_handshake() {
    let folder = folder();
    for name in SERVERS {
        for (asked, answered) in [
            ("2024-11-05", "2024-11-05"),
            ("2025-03-26", "2025-03-26"),
            ("2025-06-18", "2025-06-18"),
            ("2025-11-25", "2025-11-25"),
            ("1999-01-01", "2025-11-25"),
        ] {
            let (mut host, answer) = Host::initialized(name, folder.path(), asked).await;
            assert_eq!(answer["result"]["protocolVersion"], answered, "{name}");
            assert_eq!(answer["result"]["serverInfo"]["name"], "folder-tools");
            host.request(1, "ping", &json!({})).await;
            assert_eq!(host.answer_to(1).await.get("error"), None, "{name}");
            assert!(host.leave().await.success(), "{name}");
        }
    }
}

#[tokio::test]
async fn lines_that_are_no_requests_are_passed_over() {
    let folder = folder();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for line in
            ["", "garbage", "{", "{}", "[]", "null", "\u{0}", r#"{"jsonrpc":"2.0","id":{}}"#]
        {
            host.line(line).await;
        }
        host.line(&"x".repeat(20 << 20)).await;
        let path = "x".repeat(20 << 20);
        host.call(1, "read_file", &json!({ "path": path })).await;
        host.call(2, "list_folder", &json!({ "path": "." })).await;
        let answer = host.answer_to(2).await;
        assert_eq!(answer["result"]["structuredContent"]["path"], ".", "{name}");
        assert!(host.leave().await.success(), "{name}");
    }
}

#[tokio::test]
async fn calls_without_arguments_and_of_no_tool() {
    let folder = folder();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        let none = json!({ "name": "list_folder" });
        let null = json!({ "name": "list_folder", "arguments": null });
        for (id, params) in [(1, none), (2, null)] {
            host.request(id, "tools/call", &params).await;
            let answer = host.answer_to(id).await;
            let text = &answer["result"]["content"][0]["text"];
            let said = text.as_str().and_then(|text| text.lines().next());
            assert_eq!(said, Some("❌ list_folder: missing field `path`"), "{name}");
        }
        host.call(3, "nothing", &json!({})).await;
        let answer = host.answer_to(3).await;
        // rmcp answers by itself
        let said = json!({
            "type": "text",
            "text": "❌ there is no tool nothing\n\n- Code: unknown_tool\n\n## Next actions\n\n- Call one of code_search, list_folder, read_file",
        });
        if name == "mcp_server" {
            assert_eq!(answer["error"]["code"], -32_602, "{answer}");
        } else {
            assert_eq!(answer["result"]["content"], json!([said]));
            assert_eq!(answer["result"]["isError"], true);
        }
        host.call(4, "read_file", &json!([1])).await;
        assert!(host.answer_to(4).await["error"]["code"].is_i64());
        host.request(5, "resources/nothing", &json!({})).await;
        assert_eq!(host.answer_to(5).await["error"]["code"], -32_601);
        assert!(host.leave().await.success(), "{name}");
    }
}

/// What is asked last is answered first: the search goes through 16 MiB.
#[tokio::test]
async fn one_call_does_not_hold_up_another() {
    let folder = folder();
    let lines = "fn nothing here\n".repeat(1 << 19);
    for n in 0..2 {
        std::fs::write(folder.path().join(format!("large{n}")), &lines).expect("a file");
    }
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        let slow = json!({ "pattern": "(?i)never .* there", "path": "." });
        host.call(1, "code_search", &slow).await;
        host.call(2, "list_folder", &json!({ "path": "." })).await;
        assert_eq!(host.answer().await["id"], 2, "{name}");
        assert_eq!(host.answer().await["id"], 1, "{name}");
        assert!(host.leave().await.success(), "{name}");
    }
}

/// The search alone would take minutes.
#[tokio::test]
async fn a_host_that_leaves_while_a_search_goes_on() {
    let folder = folder();
    let line: String = (0_u32..1 << 24)
        .map(|n| if n.wrapping_mul(2_654_435_761) >> 16 & 1 == 0 { '0' } else { '1' })
        .collect();
    std::fs::write(folder.path().join("one-line"), &line[1..]).expect("a file");
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        let slow = json!({ "pattern": "[01]*1[01]{300}zz", "path": "one-line" });
        host.call(1, "code_search", &slow).await;
        host.call(2, "list_folder", &json!({ "path": "." })).await;
        assert_eq!(host.answer().await["id"], 2, "{name}");
        assert!(host.leave().await.success(), "{name}");
    }
}

#[tokio::test]
async fn what_was_asked_is_answered_though_the_host_left() {
    let folder = folder();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for id in 1..=20 {
            host.call(id, "read_file", &json!({ "path": "long.txt" })).await;
        }
        let Host { process: _process, to, mut from } = host;
        drop(to);
        let mut ids = Vec::new();
        while let Some(line) = soon("a line", from.next_line()).await.expect("it is read") {
            let answer: Value = serde_json::from_str(&line).expect("JSON");
            ids.push(answer["id"].as_u64().expect("a number"));
        }
        ids.sort_unstable();
        assert_eq!(ids, (1..=20).collect::<Vec<_>>(), "{name}");
    }
}

#[tokio::test]
async fn a_host_that_leaves_before_it_said_anything() {
    let folder = folder();
    for name in SERVERS {
        assert!(Host::start(name, folder.path()).leave().await.success(), "{name}");
    }
}

#[tokio::test]
async fn a_folder_that_is_not_there() {
    for name in SERVERS {
        let run = Command::new(server(name)).arg("/nothing/there").output();
        let output = soon("the end", run).await.expect("it runs");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(1));
        assert!(said.starts_with("/nothing/there: "), "{said}");
        assert!(output.stdout.is_empty());
    }
}
