//! More calls at once than can run at once, calls that are cancelled, and hosts that leave them behind.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::timeout;

use crate::clients::{Begin, Client};
use crate::host::Host;
use crate::{SERVERS, folder, soon};

/// What a search of `digits` takes longer for than it may: hundreds of states are alive at each digit.
const SLOW: &str = "[01]*1[01]{600}[2z]";

/// With thousands of lines of zeros and ones: before each of them, a search sees whether it is cancelled.
fn folder_with_digits() -> TempDir {
    let folder = folder();
    let line = |n: u32| {
        let bit = |n: u32| n.wrapping_mul(2_654_435_761) >> 16 & 1;
        let digits = (n..n + 2_000).map(|n| if bit(n) == 0 { '0' } else { '1' });
        digits.chain(['\n']).collect::<String>()
    };
    let lines: String = (0..2_000).map(|n| line(n * 2_000)).collect();
    std::fs::write(folder.path().join("digits"), lines).expect("a file");
    folder
}

fn slow_search() -> Value {
    json!({ "pattern": SLOW, "path": "digits" })
}

impl Host {
    async fn search_slowly(&mut self, id: u32) {
        self.call(id, "code_search", &slow_search()).await;
    }

    async fn cancel(&mut self, id: u32) {
        let params = json!({ "requestId": id, "reason": "no longer of use" });
        let cancelled =
            json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params });
        self.line(&cancelled.to_string()).await;
    }
}

/// All that is asked is asked before an answer is read.
#[tokio::test]
async fn a_thousand_calls_at_once() {
    let folder = folder();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for id in 1..=1_000 {
            let (tool, arguments) = match id % 3 {
                0 => ("code_search", json!({ "pattern": "fn", "path": "." })),
                1 => ("read_file", json!({ "path": "lib.rs" })),
                _ => ("list_folder", json!({ "path": "." })),
            };
            host.call(id, tool, &arguments).await;
        }
        let mut ids = BTreeSet::new();
        for _ in 1..=1_000 {
            let answer = host.answer().await;
            assert_eq!(answer["result"]["structuredContent"]["error"], Value::Null, "{answer}");
            ids.insert(answer["id"].as_u64().expect("a number"));
        }
        assert!(ids.into_iter().eq(1..=1_000), "{name}");
        assert!(host.leave().await.success(), "{name}");
    }
}

#[tokio::test]
async fn sixty_slow_searches_hold_up_no_read() {
    let folder = folder_with_digits();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for id in 1..=60 {
            host.search_slowly(id).await;
        }
        host.call(61, "read_file", &json!({ "path": "lib.rs" })).await;
        assert_eq!(host.answer().await["id"], 61, "{name}");
        host.call(62, "list_folder", &json!({ "path": "." })).await;
        assert_eq!(host.answer().await["id"], 62, "{name}");
        for id in 1..=60 {
            host.cancel(id).await;
        }
        host.call(63, "code_search", &json!({ "pattern": "fn", "path": "lib.rs" })).await;
        host.answer_to(63).await;
        assert!(host.leave().await.success(), "{name}");
    }
}

/// No more than four searches run at once: the fifth runs as soon as one of them is cancelled.
#[tokio::test]
async fn a_cancelled_search_makes_room_for_another() {
    let folder = folder_with_digits();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for id in 1..=4 {
            host.search_slowly(id).await;
        }
        // when it is answered, those before it have begun
        host.call(5, "read_file", &json!({ "path": "lib.rs" })).await;
        assert_eq!(host.answer().await["id"], 5, "{name}");
        host.call(6, "code_search", &json!({ "pattern": "fn", "path": "lib.rs" })).await;
        host.cancel(1).await;
        // rmcp sends no answer to what is cancelled, as the protocol says; rust-mcp-sdk cannot but send one
        let error = json!({ "code": -32_603, "message": "cancelled" });
        let cancelled = json!({ "jsonrpc": "2.0", "id": 1, "error": error });
        let mut answer = host.answer().await;
        if name == "mcp_server_sdk" && answer == cancelled {
            answer = host.answer().await;
        }
        assert_eq!(answer["id"], 6, "{name}: {answer}");
        for id in 2..=4 {
            host.cancel(id).await;
        }
        assert!(host.leave().await.success(), "{name}");
    }
}

/// The same with rmcp's client, which begins in either way.
#[tokio::test]
async fn a_client_that_cancels_a_search() {
    let folder = folder_with_digits();
    for server in SERVERS {
        for begin in [Begin::Initialize, Begin::Discover] {
            let client = Client::connect(begin, server, folder.path()).await;
            let mut searches = Vec::new();
            for _ in 0..4 {
                searches.push(client.begin("code_search", &slow_search()).await);
            }
            client.call("read_file", &json!({ "path": "lib.rs" })).await;
            let cancelled = searches.remove(0);
            soon("the cancellation", cancelled.cancel(None)).await.expect("it is sent");
            let quick = json!({ "pattern": "fn", "path": "lib.rs" });
            let found = client.call("code_search", &quick).await;
            assert_eq!(found["structuredContent"]["files_searched"], 1, "{begin:?} with {server}");
            for mut search in searches {
                assert!(search.rx.try_recv().is_err(), "it still goes on");
                soon("the cancellation", search.cancel(None)).await.expect("it is sent");
            }
            client.close().await;
        }
    }
}

#[tokio::test]
async fn a_cancellation_of_what_does_not_run() {
    let folder = folder();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for id in [0, 7] {
            host.cancel(id).await;
        }
        host.call(1, "read_file", &json!({ "path": "lib.rs" })).await;
        let answer = host.answer_to(1).await;
        assert_eq!(answer["result"]["structuredContent"]["path"], "lib.rs", "{name}");
        host.cancel(1).await;
        host.line(r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#).await;
        host.call(2, "read_file", &json!({ "path": "lib.rs" })).await;
        let answer = host.answer_to(2).await;
        assert_eq!(answer["result"]["structuredContent"]["path"], "lib.rs", "{name}");
        assert!(host.leave().await.success(), "{name}");
    }
}

/// Nobody reads the answers, and those that still come are lost.
#[tokio::test]
async fn a_host_that_is_gone_while_sixty_searches_wait() {
    let folder = folder_with_digits();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for id in 1..=60 {
            host.search_slowly(id).await;
        }
        host.call(61, "read_file", &json!({ "path": "lib.rs" })).await;
        let Host { mut process, to, from } = host;
        drop((to, from));
        let status = soon("the end", process.wait()).await.expect("it ends");
        assert!(status.success(), "{name}");
    }
}

/// A pipe holds 64 KiB, and the answers are ten times as long: the server waits for its reader, or for its end.
#[tokio::test]
async fn a_host_that_reads_no_answer_and_is_gone() {
    let folder = folder();
    let lines = "many words on a line\n".repeat(5_000);
    std::fs::write(folder.path().join("wide.txt"), lines).expect("a file");
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for id in 1..=20 {
            host.call(id, "read_file", &json!({ "path": "wide.txt" })).await;
        }
        let Host { mut process, to, from } = host;
        drop(to);
        let early = timeout(Duration::from_millis(500), process.wait()).await;
        assert!(early.is_err(), "{name} has more to say");
        drop(from);
        let status = soon("the end", process.wait()).await.expect("it ends");
        assert!(status.success(), "{name}");
    }
}
