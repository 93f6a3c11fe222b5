//! A failure that has no result is an answer all the same.

use crate::support;

use serde_json::{Value, json};
use tool_result::{
    Delivery, Error, Limit, Marks, NextAction, OutputOptions, Status, ToolFailure, ToolOutput,
    View, ViewOptions,
};

fn no_key() -> ToolFailure {
    ToolFailure::new("no API key")
        .next_action("Set SEARCH_KEY and call again")
        .next_action("Search without a key: 10 calls an hour")
}

#[test]
fn both_halves_are_complete() {
    let text = "❌ no API key\n\n## Next actions\n\n- Set SEARCH_KEY and call again\n- Search without a key: 10 calls an hour";
    assert_eq!(no_key().to_markdown(), text);
    let json = json!({
        "success": false,
        "error": {"code": "failed", "message": "no API key", "retryable": false},
        "next_actions": [
            "Set SEARCH_KEY and call again",
            "Search without a key: 10 calls an hour",
        ],
    });
    for (delivery, json) in [
        (Delivery::Both, json.clone()),
        (Delivery::Text, Value::Null),
        (Delivery::Structured, json),
    ] {
        let output = no_key().output_with(&OutputOptions::default().delivery(delivery));
        let output = output.expect("an answer");
        assert_eq!(output.content, text);
        let ToolOutput { tool, status, structured_content, summary, is_error, .. } = output;
        assert_eq!((status, is_error), (Status::Failure, true));
        assert_eq!((tool.as_str(), summary.as_str()), ("", "❌ no API key"));
        assert_eq!(json!(structured_content), json);
    }
}

#[test]
fn what_is_said_of_it_stands_in_the_text_too() {
    let halves = |failure: ToolFailure| {
        let output = failure.output().expect("an answer");
        let error = json!(output.structured_content)["error"].clone();
        (output.content, error)
    };
    let of = |code, retryable| json!({"code": code, "message": "no", "retryable": retryable});
    let new = || ToolFailure::new("no");
    assert_eq!(halves(new()), ("❌ no".into(), of("failed", false)));
    assert_eq!(halves(new().code("c d")), ("❌ no\n\n- Code: c d".into(), of("c d", false)));
    assert_eq!(
        halves(new().retryable(true)),
        ("❌ no\n\n- Retryable: true".into(), of("failed", true))
    );
    assert_eq!(
        halves(new().retryable(false).code("*x*")),
        ("❌ no\n\n- Code: `*x*`".into(), of("*x*", false))
    );
}

#[test]
fn it_has_the_marks_and_the_view_of_any_failure() {
    let output = no_key().output_with(&OutputOptions::default().marks(Marks::Ascii));
    let output = output.expect("an answer");
    assert!(output.content.starts_with("[failed] no API key\n"));
    let options = ViewOptions::default().width(20).marks(Marks::Ascii);
    assert_eq!(output.view(View::Collapsed, &options), "[failed] no API key");
}

#[test]
fn what_it_says_is_no_markup() {
    let failure = ToolFailure::new("<b>no</b> *key*\u{202e}").next_action("`rm`\n# now");
    let text = failure.to_markdown();
    assert_eq!(
        text,
        "❌ `<b>no</b> *key*\\u{202e}`\n\n## Next actions\n\n- ```\n  `rm`\n  # now\n  ```"
    );
    for (parser, reading) in support::read(&text) {
        assert!(reading.texts.contains(&"❌ <b>no</b> *key*\\u{202e}".to_owned()), "{parser}");
        assert!(reading.texts.contains(&"`rm`\n# now\n".to_owned()), "{parser}: {reading:?}");
    }
}

#[test]
fn it_is_within_limits_and_says_what_is_cut() {
    let long = ToolFailure::new("no ".repeat(100_000)).next_action("Go on");
    let output = long.output().expect("an answer");
    assert!(output.content.len() <= 50_000);
    assert!(output.content.contains("\n\n... (message: bytes 1 to "), "{}", output.content);
    assert!(output.content.contains(" of 300000)\n\n"), "{}", output.content);
    assert!(output.content.ends_with("- Go on"), "{}", output.content);
    let output = long.output_with(&OutputOptions::default().max_bytes(512)).expect("an answer");
    assert!(output.content.len() <= 512);
    assert!(output.content.ends_with("- Go on"), "{}", output.content);
    let error = long.output_with(&OutputOptions::default().max_bytes(20)).unwrap_err();
    assert!(matches!(error, Error::LimitTooSmall { limit: Limit::Bytes, given: 20, .. }));
}

#[test]
fn a_call_that_cannot_be_written_is_a_text_in_both_halves() {
    let failure = ToolFailure::new("no file").next_action(NextAction::call("bad id", &()));
    let output = failure.next_action("Look around").output().expect("an answer");
    let why = "(not shown: `bad id` is not an identifier of a tool: write 1 to 128 characters of `A-Z a-z 0-9 _ - .`)";
    let json = output.structured_content.expect("a JSON half");
    assert_eq!(json["next_actions"], json!([why, "Look around"]));
    let text = format!("❌ no file\n\n## Next actions\n\n- {why}\n- Look around");
    assert_eq!(output.content, text);
}

#[test]
fn it_may_say_nothing() {
    for empty in ["", "\n", "\r\n"] {
        let empty = ToolFailure::new(empty);
        assert_eq!(empty.to_markdown(), "❌ failed\n\n- Error: \"\"");
    }
}

#[test]
fn it_is_an_error_to_other_code() {
    let error: Box<dyn std::error::Error + Send + Sync> = Box::new(no_key());
    assert_eq!(error.to_string(), "no API key");
}

#[test]
fn an_error_becomes_one_that_names_the_field() {
    let path = "references[3].size".to_owned();
    let failure = ToolFailure::from(Error::TooDeep { path });
    assert_eq!(
        failure.to_string(),
        "references[3].size: nested deeper than 128 levels; write what lies below as a string, or as a flat list that refers to its parents"
    );
    assert_eq!(failure.output().expect("an answer").status, Status::Failure);
}
