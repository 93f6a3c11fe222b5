//! Lines that are no JSON-RPC, or none that can be answered: each has an error or no answer, and the server
//! goes on.

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;

use crate::host::Host;
use crate::{SERVERS, folder};

const INVALID_REQUEST: i32 = -32_600;
const METHOD_NOT_FOUND: i32 = -32_601;
const INVALID_PARAMS: i32 = -32_602;

/// A line, and the errors that `mcp_server` and `mcp_server_sdk` answer with, if any.
type Case = (&'static str, Option<i32>, Option<i32>);

// rust-mcp-sdk passes over what is no message
const NO_MESSAGES: [Case; 17] = [
    (r#"{"jsonrpc":"1.0","id":9,"method":"ping"}"#, Some(INVALID_REQUEST), None),
    (r#"{"id":9,"method":"ping"}"#, Some(INVALID_REQUEST), None),
    (r#"{"jsonrpc":"2.0","id":9}"#, Some(INVALID_REQUEST), None),
    (r#"{"jsonrpc":"2.0","id":9,"method":7}"#, Some(INVALID_REQUEST), None),
    (r#"{"jsonrpc":"2.0","id":9,"id":10,"method":"ping"}"#, Some(INVALID_REQUEST), None),
    (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, Some(INVALID_REQUEST), None),
    (r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, Some(INVALID_REQUEST), None),
    (r#"{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}"#, Some(INVALID_REQUEST), None),
    (r#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":[]}"#, Some(INVALID_REQUEST), None),
    (r#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":"x"}"#, Some(INVALID_REQUEST), None),
    (r#"[{"jsonrpc":"2.0","id":9,"method":"ping"}]"#, Some(INVALID_REQUEST), None),
    (r#"{"jsonrpc":"2.0","id":9,"error":{}}"#, Some(INVALID_REQUEST), None),
    // neither server answers what is no JSON
    (r#"{"jsonrpc":"2.0","id":9,"method":"ping""#, None, None),
    (r#"{"jsonrpc":"2.0","id":9,"method":"ping"}{}"#, None, None),
    // nor answers, nor notifications
    (r#"{"jsonrpc":"2.0","id":9,"result":{}}"#, None, None),
    (r#"{"jsonrpc":"2.0","id":9,"error":{"code":1,"message":"x"}}"#, None, None),
    (r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"list_folder"}}"#, None, None),
];

const WRONG_REQUESTS: [Case; 5] = [
    (
        r#"{"jsonrpc":"2.0","id":9,"method":"nothing"}"#,
        Some(METHOD_NOT_FOUND),
        Some(METHOD_NOT_FOUND),
    ),
    (
        r#"{"jsonrpc":"2.0","id":9,"method":"tools/call"}"#,
        Some(METHOD_NOT_FOUND),
        Some(INVALID_PARAMS),
    ),
    (
        r#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":null}"#,
        Some(METHOD_NOT_FOUND),
        Some(INVALID_PARAMS),
    ),
    (
        r#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":7}}"#,
        Some(METHOD_NOT_FOUND),
        Some(INVALID_PARAMS),
    ),
    (
        r#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"read_file","arguments":"x"}}"#,
        Some(METHOD_NOT_FOUND),
        Some(INVALID_PARAMS),
    ),
];

/// The next answer is that to a call.
async fn assert_alive(host: &mut Host, after: &str) {
    host.call(1, "read_file", &json!({ "path": "lib.rs" })).await;
    let answer = host.answer().await;
    assert_eq!(answer["id"], 1, "after {after}: {answer}");
    assert_eq!(answer["result"]["structuredContent"]["path"], "lib.rs");
}

#[tokio::test]
async fn lines_that_are_no_message_and_requests_that_are_wrong() {
    let folder = folder();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for (line, rmcp, sdk) in NO_MESSAGES.into_iter().chain(WRONG_REQUESTS) {
            host.line(line).await;
            if let Some(code) = if name == "mcp_server" { rmcp } else { sdk } {
                let answer = host.answer().await;
                assert_eq!(answer["error"]["code"], code, "{name} after {line}: {answer}");
                let id = if code == INVALID_REQUEST { Value::Null } else { json!(9) };
                assert_eq!(answer["id"], id, "{name} after {line}: {answer}");
            }
            assert_alive(&mut host, line).await;
        }
        assert!(host.leave().await.success(), "{name}");
    }
}

#[tokio::test]
async fn json_that_is_nested_too_deep() {
    let folder = folder();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        let (open, close) = (r#"{"a":"#.repeat(100_000), "}".repeat(100_000));
        let call = r#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":"#;
        for line in [open.clone(), "[".repeat(100_000), format!("{call}{open}1{close}}}")] {
            host.line(&line).await;
            assert_alive(&mut host, "much nesting").await;
        }
        assert!(host.leave().await.success(), "{name}");
    }
}

#[tokio::test]
async fn bytes_that_are_no_utf_8() {
    let folder = folder();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for bytes in [
            &b"\xff\xfe\n"[..],
            b"{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"\xc3\"}\n",
            b"\r\n\0\n",
        ] {
            host.to.write_all(bytes).await.expect("it still reads");
        }
        host.to.flush().await.expect("it still reads");
        host.call(1, "read_file", &json!({ "path": "lib.rs" })).await;
        let answer = host.answer_to(1).await;
        assert_eq!(answer["result"]["structuredContent"]["path"], "lib.rs", "{name}");
        assert!(host.leave().await.success(), "{name}");
    }
}

#[tokio::test]
async fn a_call_before_the_handshake() {
    let folder = folder();
    for name in SERVERS {
        let mut host = Host::start(name, folder.path());
        host.call(1, "read_file", &json!({ "path": "lib.rs" })).await;
        let answer = host.answer_to(1).await;
        // rust-mcp-sdk knows no handshake, so there is nothing to wait for
        if name == "mcp_server" {
            assert_eq!(answer["error"]["code"], INVALID_PARAMS, "{answer}");
        } else {
            assert_eq!(answer["result"]["structuredContent"]["path"], "lib.rs", "{answer}");
        }
        assert!(host.leave().await.success(), "{name}");
    }
}

#[tokio::test]
async fn a_host_that_leaves_in_the_middle_of_a_line() {
    let folder = folder();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        host.to.write_all(br#"{"jsonrpc":"2.0","id":9,"meth"#).await.expect("it still reads");
        assert!(host.leave().await.success(), "{name}");
    }
}

/// Which of them is answered is the client's own fault.
#[tokio::test]
async fn two_calls_with_the_same_id() {
    let folder = folder();
    for name in SERVERS {
        let (mut host, _) = Host::initialized(name, folder.path(), "2025-06-18").await;
        for _ in 0..2 {
            host.call(9, "read_file", &json!({ "path": "lib.rs" })).await;
        }
        host.call(1, "read_file", &json!({ "path": "lib.rs" })).await;
        let answer = host.answer_to(1).await;
        assert_eq!(answer["result"]["structuredContent"]["path"], "lib.rs", "{name}");
        assert!(host.leave().await.success(), "{name}");
    }
}
