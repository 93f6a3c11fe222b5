//! A next action is a text or a call of a tool. A call is an object in the JSON, and one line in the text that
//! can be copied.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_result::parity::{check_halves, facts};
use tool_result::{
    Delivery, Error, JsonStyle, NextAction, OutputOptions, Status, ToolFailure, ToolResult,
};

#[derive(Serialize)]
struct ReadFileArguments<'a> {
    path: &'a str,
    start: usize,
}

fn read(path: &str) -> NextAction<'static> {
    NextAction::call("read_file", &ReadFileArguments { path, start: 40 }).into_owned()
}

#[derive(Serialize, ToolResult)]
struct FindResult {
    found: bool,
    next_actions: Vec<NextAction<'static>>,
}

fn found(next_actions: Vec<NextAction<'static>>) -> FindResult {
    FindResult { found: true, next_actions }
}

/// What stands below the heading.
fn list<T: ToolResult>(result: &T) -> String {
    let text = result.to_markdown();
    text.split_once("## Next actions\n\n").expect("the next actions").1.to_owned()
}

#[test]
fn a_call_is_an_object_and_one_line() {
    let actions = vec![
        read("src/lib.rs"),
        read("src/lib.rs").because("it has the definition"),
        "Open an issue".into(),
        NextAction::from("Open an issue").because("nobody knows"),
        NextAction::call("list_roots", &()),
    ];
    let result = found(actions);
    assert_eq!(
        result.to_markdown(),
        r#"✅ find

## Next actions

- Call read_file with {"path":"src/lib.rs","start":40}
- Call read_file with {"path":"src/lib.rs","start":40} (it has the definition)
- Open an issue
- Open an issue (nobody knows)
- Call list_roots"#
    );
    assert_eq!(
        result.to_json(JsonStyle::Compact).unwrap(),
        r#"{"tool":"find","found":true,"next_actions":[{"tool":"read_file","arguments":{"path":"src/lib.rs","start":40}},{"tool":"read_file","arguments":{"path":"src/lib.rs","start":40},"reason":"it has the definition"},"Open an issue","Open an issue (nobody knows)",{"tool":"list_roots","arguments":{}}]}"#
    );
    check_halves(&result).unwrap();
}

#[test]
fn the_line_holds_the_arguments_whatever_is_in_them() {
    let hostile = [
        "a*b*",
        "a|b",
        "`x`",
        "\"quoted\"",
        "C:\\dir\\n",
        "[a](b)",
        "<b>",
        "# a",
        "a\nb",
        "a\u{202e}b",
        "\u{e0041}",
        "https://h/x",
        "``",
        "",
        "{}",
        "~~~",
        "–",
        "\u{1f468}\u{200d}\u{1f469}",
    ];
    for path in hostile {
        let result = found(vec![read(path)]);
        let line = list(&result);
        assert_eq!(line.lines().count(), 1, "{line}");
        let (start, end) = (line.find('{').unwrap(), line.rfind('}').unwrap());
        let arguments: Value = serde_json::from_str(&line[start..=end]).expect(&line);
        assert_eq!(arguments, json!({"path": path, "start": 40}), "{line}");
        assert_eq!(result.to_json_map().unwrap()["next_actions"][0]["arguments"], arguments);
        assert!(!line.contains('\u{202e}'), "{line}");
        check_halves(&result).unwrap();
    }
    let empty = read("a\u{202e}b").because(" \n");
    let line = list(&found(vec![empty, read("*a*").because("two\nlines")]));
    assert_eq!(
        line,
        r#"- Call read_file with {"path":"a\u202eb","start":40}
- `Call read_file with {"path":"*a*","start":40} (two lines)`"#
    );
}

#[test]
fn arguments_are_whatever_is_an_object() {
    #[derive(Serialize)]
    struct Unit;
    assert_eq!(NextAction::call("ping", &Unit), "Call ping");
    assert_eq!(NextAction::call("ping", &None::<ReadFileArguments<'_>>), "Call ping");
    assert_eq!(NextAction::call("ping", &json!({})), "Call ping");
    let optional = BTreeMap::from([("path", Some("a")), ("start", None)]);
    assert_eq!(NextAction::call("read", &optional), r#"Call read with {"path":"a"}"#);
    assert_eq!(NextAction::call("set", &json!({"n": null})), r#"Call set with {"n":null}"#);
    let map = BTreeMap::from([("n", 0.1_f32), ("m", 2.0)]);
    assert_eq!(NextAction::call("a.b-c_D", &map), r#"Call a.b-c_D with {"m":2.0,"n":0.1}"#);
}

#[test]
fn a_call_that_cannot_be_made_is_an_error_with_its_path() {
    let long = "x".repeat(129);
    let tools = ["read file", "", "lesen_ü", "a/b", &*long];
    for tool in tools {
        let result = found(vec!["Wait".into(), NextAction::call(tool.to_owned(), &())]);
        let Err(Error::Serialize { path, message }) = result.to_json_map() else {
            panic!("{tool} is no identifier")
        };
        assert_eq!(path, "next_actions[1]");
        assert_eq!(
            message,
            format!(
                "`{tool}` is not an identifier of a tool: write 1 to 128 characters of `A-Z a-z 0-9 _ - .`"
            )
        );
        assert!(result.output().is_err());
        assert!(list(&result).contains("(not shown: "), "{}", list(&result));
    }
    let no_object = found(vec![NextAction::call("read_file", &["src/lib.rs"])]);
    assert_eq!(
        no_object.to_json_map().unwrap_err().to_string(),
        "next_actions[0]: the arguments of `read_file` are not an object: give a struct with named fields, or a map"
    );
    let large = found(vec![
        NextAction::call("sum", &json!({"n": 1})),
        NextAction::call("sum", &BTreeMap::from([("n", u128::MAX)])),
    ]);
    let error = large.to_json_map().unwrap_err().to_string();
    assert!(error.starts_with("next_actions[1]: arguments.n: the number 3402"), "{error}");
    assert_eq!(NextAction::call("a b", &()).because("why").tool(), None);
}

#[test]
fn so_is_one_that_is_computed() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = ["Wait", NextAction::call("t", &[1])])]
    struct WaitResult {
        success: bool,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [NextAction::call("t", &[1])])]
    enum WaitOutcome {
        #[tool_result(success)]
        Waited { seconds: u32 },
    }
    let paths = [
        WaitResult { success: true }.to_json_map().unwrap_err().to_string(),
        WaitOutcome::Waited { seconds: 1 }.to_json_map().unwrap_err().to_string(),
    ];
    let message =
        "the arguments of `t` are not an object: give a struct with named fields, or a map";
    assert_eq!(paths, [1, 0].map(|number| format!("next_actions[{number}]: {message}")));
    assert_eq!(NextAction::from("Wait").because(" \n "), "Wait");
}

#[test]
fn strings_go_on_working_and_equal_what_is_displayed() {
    let actions = found(vec![read("a").because("b"), "Wait".into()]);
    let line = r#"Call read_file with {"path":"a","start":40} (b)"#;
    assert_eq!(actions.next_actions(), [line, "Wait"]);
    assert_eq!(actions.next_actions()[0], *line);
    assert_eq!(actions.next_actions()[1], "Wait".to_owned());
    assert_eq!("Wait", actions.next_actions()[1]);
    assert_eq!(format!("{:>6}|", NextAction::from("Wait")), "  Wait|");
    let call = &actions.next_actions()[0];
    assert_eq!((call.tool(), call.reason()), (Some("read_file"), Some("b")));
    assert_eq!(call.arguments().unwrap()["path"], "a");
    assert_eq!(actions.next_actions()[1].arguments(), None);
}

#[derive(Serialize, ToolResult)]
struct BorrowedResult<'a> {
    success: bool,
    next_actions: Option<Vec<NextAction<'a>>>,
}

#[test]
fn every_list_of_them_will_do() {
    macro_rules! held {
        ($($type:ty),*) => { $({
            #[derive(Serialize, ToolResult)]
            struct HeldResult {
                success: bool,
                next_actions: $type,
            }
            let next_actions = [read("a")].into_iter().collect();
            let result = HeldResult { success: true, next_actions };
            assert_eq!(result.next_actions(), [read("a")], stringify!($type));
            assert_eq!(list(&result), r#"- Call read_file with {"path":"a","start":40}"#);
        })* };
    }
    held!(Vec<NextAction<'static>>, VecDeque<NextAction<'static>>, Box<[NextAction<'static>]>);
    let path = String::from("Read a");
    let result =
        BorrowedResult { success: true, next_actions: Some(vec![NextAction::from(&path)]) };
    assert_eq!(result.next_actions(), ["Read a"]);
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    next_actions = self.files.iter().map(|file| read(file)).chain([NextAction::from("Wait")]),
    more = "{shown} of {total} are shown"
)]
struct ListResult {
    success: bool,
    files: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(more = "{shown} of {total} are shown")]
struct LongResult {
    success: bool,
    files: Vec<String>,
    next_actions: Vec<NextAction<'static>>,
}

#[test]
fn computed_actions_may_be_calls_and_one_more_comes_with_a_cut() {
    let result = ListResult { success: true, files: vec!["a".into()] };
    assert_eq!(result.next_actions(), [r#"Call read_file with {"path":"a","start":40}"#, "Wait"]);
    let files = (0..100).map(|n| format!("src/{n}.rs")).collect();
    let long =
        LongResult { success: true, files, next_actions: vec![read("src/0.rs").because("x")] };
    let output = long.output_with(&OutputOptions::default().max_bytes(512)).unwrap();
    let (_, actions) = output.content.split_once("## Next actions\n\n").unwrap();
    assert_eq!(
        actions,
        "- Call read_file with {\"path\":\"src/0.rs\",\"start\":40} (x)\n- 24 of 100 are shown"
    );
    let map = output.structured_content.unwrap();
    assert_eq!(
        map["next_actions"],
        json!([
            {"tool": "read_file", "arguments": {"path": "src/0.rs", "start": 40}, "reason": "x"},
            "24 of 100 are shown",
        ])
    );
}

#[test]
fn limits_leave_a_call_whole_or_leave_it_out() {
    let long = "x".repeat(400);
    let list = |n: usize| -> Value { (0..n).map(|n| json!({"list": [n, n]})).collect() };
    for (text, items) in [("short", 3), (&*long, 3), ("short", 60)] {
        let arguments = json!({"text": text, "list": list(items)});
        let actions: Vec<_> =
            (0..40).map(|n| NextAction::call("edit", &arguments).because(format!("{n}"))).collect();
        let result = found(actions);
        for bytes in [512, 700, 1_000, 2_000, 5_000, 20_000] {
            for delivery in [Delivery::Both, Delivery::Text] {
                let options = OutputOptions::default().max_bytes(bytes).delivery(delivery);
                let output = result.output_with(&options).unwrap();
                assert!(output.content.len() <= bytes);
                let lines: Vec<_> =
                    output.content.lines().filter(|line| line.contains("Call edit")).collect();
                for line in &lines {
                    let (start, end) = (line.find('{').unwrap(), line.rfind('}').unwrap());
                    let shown: Value = serde_json::from_str(&line[start..=end]).expect(line);
                    assert_eq!(shown, arguments);
                }
                let Some(map) = output.structured_content else { continue };
                assert!(Value::Object(map.clone()).to_string().len() <= bytes);
                let calls = map["next_actions"].as_array().unwrap();
                assert_eq!(calls.len(), lines.len());
                assert!(calls.iter().all(|call| call["arguments"] == arguments));
                let note = match calls.len() {
                    0 => "... (next_actions: 0 of 40 items)".to_owned(),
                    n => format!("... (next_actions: items 1 to {n} of 40)"),
                };
                assert_eq!(output.content.contains(&note), calls.len() < 40, "{}", output.content);
            }
        }
    }
}

#[test]
fn a_template_and_a_fact_have_the_line() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(markdown = "Then: {next_actions}.\n\n```\n{next_actions}\n```")]
    struct InlineResult {
        success: bool,
        next_actions: Vec<NextAction<'static>>,
    }
    let result = InlineResult { success: true, next_actions: vec![read("a"), "Wait".into()] };
    assert_eq!(
        result.to_markdown(),
        r#"Then: Call read_file with {"path":"a","start":40}; Wait.

```
Call read_file with {"path":"a","start":40}
Wait
```"#
    );
    let told: Vec<_> = facts(&result).unwrap().into_iter().map(|fact| fact.path).collect();
    assert_eq!(told, ["tool", "success", "next_actions", "next_actions[0]", "next_actions[1]"]);
}

#[test]
fn a_failure_may_have_calls() {
    let failure = ToolFailure::new("no such file")
        .next_action(NextAction::call("list_folder", &json!({"path": "src"})))
        .next_action("Give up");
    let output = failure.output().unwrap();
    assert_eq!(output.status, Status::Failure);
    assert_eq!(
        output.content,
        "❌ no such file\n\n## Next actions\n\n- Call list_folder with {\"path\":\"src\"}\n- Give up"
    );
}

#[test]
fn an_action_comes_back_from_its_json() {
    #[derive(Deserialize)]
    struct Answer {
        next_actions: Vec<NextAction<'static>>,
    }
    let actions = vec![read("a").because("b"), read("c"), "Wait".into()];
    let json = found(actions.clone()).to_json(JsonStyle::Compact).unwrap();
    let answer: Answer = serde_json::from_str(&json).unwrap();
    assert_eq!(answer.next_actions, actions);
    for wrong in
        [r#"{"tool": "a b", "arguments": {}}"#, "1", r#"{"tool": "a"}"#, r#"{"arguments": {}}"#]
    {
        assert!(serde_json::from_str::<NextAction<'_>>(wrong).is_err(), "{wrong}");
    }
}

#[derive(Serialize)]
struct ListArguments<'a> {
    path: &'a str,
    start: usize,
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    next_actions = [],
    more = NextAction::call("list", &ListArguments { path: &self.path, start: next_item })
        .because(format!("{shown} of {total} are shown"))
)]
struct PagedResult {
    success: bool,
    path: String,
    files: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "list", next_actions = [], more = format!("*{next}* of {total}"))]
#[serde(tag = "is")]
enum PagedOutcome {
    #[tool_result(success, more = NextAction::call("list", &ListArguments { path, start: next_item }))]
    Listed { path: String, files: Vec<String> },
    #[tool_result(success)]
    Found { files: Vec<String> },
    #[tool_result(success, more = NextAction::call("no tool", &next))]
    Wrong { files: Vec<String> },
}

#[test]
fn what_comes_with_a_cut_may_be_a_call() {
    let files = || (0..100).map(|n| format!("{n}.rs")).collect::<Vec<String>>();
    let options = OutputOptions::default().max_bytes(600);
    let cut = |result: &dyn Fn(&OutputOptions) -> tool_result::ToolOutput| {
        let output = result(&options);
        let (_, actions) = output.content.split_once("## Next actions\n\n").unwrap();
        let map = output.structured_content.unwrap();
        (actions.to_owned(), map["next_actions"].clone())
    };
    let paged = PagedResult { success: true, path: "a*b".into(), files: files() };
    assert_eq!(
        cut(&|options| paged.output_with(options).unwrap()),
        (
            r#"- `Call list with {"path":"a*b","start":47} (47 of 100 are shown)`"#.to_owned(),
            json!([{
                "tool": "list",
                "arguments": {"path": "a*b", "start": 47},
                "reason": "47 of 100 are shown",
            }])
        )
    );
    assert_eq!(paged.next_actions(), [""; 0]);
    let listed = PagedOutcome::Listed { path: "a".into(), files: files() };
    let (text, json) = cut(&|options| listed.output_with(options).unwrap());
    assert_eq!(
        text,
        format!(r#"- Call list with {{"path":"a","start":{}}}"#, json[0]["arguments"]["start"])
    );
    // it is a value, so it is quoted
    let found = PagedOutcome::Found { files: files() };
    let (text, json) = cut(&|options| found.output_with(options).unwrap());
    assert_eq!(text, format!("- `{}`", json[0].as_str().unwrap()));
    let wrong = PagedOutcome::Wrong { files: files() };
    let (text, json) = cut(&|options| wrong.output_with(options).unwrap());
    let why = "(not shown: `no tool` is not an identifier of a tool: write 1 to 128 characters of `A-Z a-z 0-9 _ - .`)";
    assert!(text.contains(why) && json[0] == why, "{text}");
}

#[derive(Serialize)]
struct Offer {
    path: String,
    open: NextAction<'static>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct OffersResult {
    #[tool_result(items)]
    offers: Vec<Offer>,
    other: String,
}

#[test]
fn a_call_anywhere_is_one_line_and_whole() {
    let offer = |n: usize| {
        let arguments = json!({ "path": "y".repeat(300), "tags": [n, n, n] });
        let open = NextAction::call("read_file", &arguments).because("z".repeat(100));
        Offer { path: format!("p{n}"), open }
    };
    let other = "word ".repeat(10_000);
    for (count, other) in [(1, String::new()), (9, String::new()), (9, other)] {
        let result = OffersResult { offers: (0..count).map(offer).collect(), other };
        let within = |bytes| result.output_with(&OutputOptions::default().max_bytes(bytes));
        // a call is shown whole, or there is no answer
        let Err(Error::LimitTooSmall { needed, .. }) = within(512) else { panic!("too small") };
        for bytes in [needed, 900, 1_300, 5_000, 50_000] {
            let output = within(bytes).unwrap();
            let map = output.structured_content.unwrap();
            for (n, shown) in map["offers"].as_array().unwrap().iter().enumerate() {
                let whole = json!({ "path": "y".repeat(300), "tags": [n, n, n] });
                assert_eq!(shown["open"]["arguments"], whole, "{bytes}");
                assert_eq!(shown["open"]["reason"], "z".repeat(100));
                assert!(output.content.contains("Call read_file with {\"path\":\"yyy"));
            }
        }
    }
    let short = OffersResult {
        offers: vec![Offer { path: "p".into(), open: read("a") }],
        other: String::new(),
    };
    assert!(
        short.to_markdown().contains(r#"Call read_file with {"path":"a","start":40}"#),
        "{}",
        short.to_markdown()
    );
}

/// Each item of a list that is written out is converted by itself.
#[test]
fn texts_and_calls_stand_in_one_list() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        success = true,
        next_actions = [
            "Open the file",
            format!("Read {}", self.path),
            NextAction::call("list", &serde_json::json!({ "path": self.path })),
            ["a, b", "c"].join("; "),
        ]
    )]
    struct FindResult {
        path: &'static str,
    }

    let actions = FindResult { path: "src" };
    assert_eq!(
        actions.next_actions(),
        ["Open the file", "Read src", "Call list with {\"path\":\"src\"}", "a, b; c"]
    );
}

macro_rules! cut_results {
    ($($name:ident: $actions:ty { $(#[tool_result($type_key:meta)])? $(field $(#[$field_key:meta])+)? },)*) => { $(
        #[derive(Serialize, ToolResult)]
        #[tool_result(tool = "t", success = true, more = "Go on at {next}")]
        $(#[tool_result($type_key)])?
        struct $name {
            #[tool_result(items)]
            items: Vec<String>,
            $($(#[$field_key])+)?
            next_actions: $actions,
        }
    )* };
}

cut_results! {
    Optional: Option<Vec<String>> {},
    LeftOut: Vec<String> { field #[serde(skip_serializing_if = "Vec::is_empty")] },
    Placed: Vec<String> { #[tool_result(markdown = "T\n\n{items}\n\n{next_actions}\n\nend")] },
    InLine: Vec<String> { field #[tool_result(line = "Next: {next_actions}")] },
    InFence: Vec<String> { #[tool_result(markdown = "{items}\n\n```\n{next_actions}\n```")] },
    Wrapped: Vec<String> {
        field #[tool_result(wrap = "To do ({next_actions:#}):\n{next_actions}", each = "{index}) {item}")]
    },
}

/// The lines of a cut answer that are no items.
fn lines_around<T: ToolResult>(result: &T) -> String {
    let output = result.output_with(&OutputOptions::default().max_bytes(400)).expect("an answer");
    let next = output.truncation.expect("a cut").next().expect("more").to_string();
    let json = output.structured_content.expect("a JSON half");
    assert_eq!(json["next_actions"], json!([format!("Go on at {next}")]));
    let lines = output.content.lines().filter(|line| !line.starts_with("- item "));
    lines.collect::<Vec<_>>().join("\n").replace(&next, "N")
}

#[test]
fn what_comes_with_a_cut_stands_wherever_next_actions_do() {
    let items = || (0..40).map(|n| format!("item {n:02}")).collect();
    let by_default = "✅ t: 40 items

## Items


... (items 1 to N of 40, next: N)

## Next actions

- Go on at N";
    let optional = Optional { items: items(), next_actions: None };
    assert_eq!(lines_around(&optional), by_default);
    let left_out = LeftOut { items: items(), next_actions: vec![] };
    assert_eq!(lines_around(&left_out), by_default);
    let placed = Placed { items: items(), next_actions: vec![] };
    assert_eq!(
        lines_around(&placed),
        "T\n\n\n- Go on at N\n\nend\n\n... (items 1 to N of 40, next: N)"
    );
    let in_line = InLine { items: items(), next_actions: vec![] };
    assert_eq!(
        lines_around(&in_line),
        "✅ t: 40 items\n\n## Items\n\n\n... (items 1 to N of 40, next: N)\n\nNext: Go on at N"
    );
    let in_fence = InFence { items: items(), next_actions: vec![] };
    assert_eq!(
        lines_around(&in_fence),
        "\n```\nGo on at N\n```\n\n... (items 1 to N of 40, next: N)"
    );
    let wrapped = Wrapped { items: items(), next_actions: vec![] };
    assert_eq!(
        lines_around(&wrapped),
        "✅ t: 40 items\n\n## Items\n\n\n... (items 1 to N of 40, next: N)\n\nTo do (1 next action):\n1) Go on at N"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "borrowing", success = true)]
struct BorrowingResult<'a> {
    next_actions: Vec<&'a NextAction<'a>>,
}

#[test]
fn a_list_may_borrow_its_actions() {
    let action = NextAction::from("Wait");
    let result = BorrowingResult { next_actions: vec![&action] };
    assert_eq!(result.to_markdown(), "✅ borrowing\n\n## Next actions\n\n- Wait");
}

#[test]
fn fields_of_structs_that_have_no_value_are_left_out_of_arguments_at_any_depth() {
    #[derive(Serialize)]
    struct Arguments {
        filter: Filter,
        list: Vec<Option<u8>>,
        cursor: Option<u8>,
        order: Order,
        unset: BTreeMap<&'static str, Option<u8>>,
        raw: Value,
    }
    #[derive(Serialize)]
    enum Order {
        By(Option<&'static str>),
    }
    #[derive(Serialize)]
    struct Filter {
        kind: Option<&'static str>,
        any: Vec<Filter>,
    }
    let filter = Filter { kind: Some("a"), any: vec![Filter { kind: None, any: Vec::new() }] };
    let arguments = Arguments {
        filter,
        list: vec![None, Some(1)],
        cursor: None,
        order: Order::By(None),
        unset: BTreeMap::from([("limit", None)]),
        raw: json!({"a": null}),
    };
    assert_eq!(
        json!(NextAction::call("find", &arguments).arguments()),
        json!({
            "filter": {"kind": "a", "any": [{"any": []}]},
            "list": [null, 1],
            "order": {"By": null},
            "unset": {"limit": null},
            "raw": {"a": null},
        })
    );
}
