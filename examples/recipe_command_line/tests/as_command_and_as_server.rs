//! The command and the server answer alike.

use std::fs;
use std::process::Command;

use rmcp::ServiceExt as _;
use rmcp::model::CallToolRequestParams;
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};

const RECIPE: &str = env!("CARGO_BIN_EXE_recipe_command_line");

const TEXT: &str = "✅ 3 words in `words.txt`\n\n## Words\n\n- 2 two\n- 1 `*one*`\n- 1 three\n";

#[tokio::test]
async fn a_client_and_a_shell_get_the_same() {
    let folder = tempfile::TempDir::new().expect("a folder");
    fs::write(folder.path().join("words.txt"), "*one* two\nthree two").expect("a file");
    let run = |arguments: &[&str]| {
        let ended = Command::new(RECIPE).args(arguments).current_dir(&folder).output();
        let ended = ended.expect("a program that starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (ended.status.code(), text(ended.stdout), text(ended.stderr))
    };
    let mut server = tokio::process::Command::new(RECIPE);
    server.current_dir(&folder);
    let server = TokioChildProcess::new(server).expect("a server");
    let client = ().serve(server).await.expect("a client");
    let call = async |path: &str| {
        let Value::Object(arguments) = json!({"path": path}) else { panic!("an object") };
        let params = CallToolRequestParams::new("count_words").with_arguments(arguments);
        let answer = client.call_tool(params).await.expect("an answer");
        let text = answer.content[0].as_text().expect("a text").text.clone() + "\n";
        (text, answer.structured_content.expect("JSON"))
    };

    let (text, json) = call("words.txt").await;
    assert_eq!(run(&["words.txt"]), (Some(0), TEXT.to_owned(), String::new()));
    assert_eq!(text, TEXT);
    let printed: Value = serde_json::from_str(&run(&["words.txt", "--json"]).1).expect("JSON");
    assert_eq!(printed, json);
    let lines = r#"{"word":"two","count":2}
{"word":"*one*","count":1}
{"word":"three","count":1}
{"tool":"count_words","path":"words.txt","success":true,"next_actions":[]}
"#;
    assert_eq!(run(&["--jsonl", "words.txt"]), (Some(0), lines.to_owned(), String::new()));
    let (text, _) = call("missing").await;
    assert_eq!(run(&["missing"]), (Some(2), String::new(), text));
    let usage = "❌ expected one path\n\n- Code: usage\n".to_owned();
    assert_eq!(run(&["one", "two"]), (Some(2), String::new(), usage));
    client.cancel().await.expect("an end");
}
