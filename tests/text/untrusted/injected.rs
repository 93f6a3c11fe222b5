//! A hundred texts that want to be read as something else, in every position.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use comrak::nodes::NodeValue;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{
    Delivery, Error, Limit, Markdown, OutputOptions, Position, ToolOutput, ToolPart, ToolResult,
    Truncation, Untrusted,
};

/// Stands in each of the texts, and nowhere else.
const CANARY: &str = "zqcanary";

fn texts() -> Vec<String> {
    let texts = include_str!("injections.json");
    serde_json::from_str(texts).expect("a list of strings")
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{title}{text}\n{inner}")]
struct Part {
    title: String,
    text: String,
    inner: Vec<Part>,
}

#[derive(Clone, Serialize)]
struct Item {
    text: String,
    inner: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = ["Go on"], more = "More from {next}", summary = "{list:#}")]
struct EverywhereResult {
    error: Option<String>,
    #[tool_result(untrusted = "string")]
    string: String,
    #[tool_result(untrusted = "list", items)]
    list: Vec<String>,
    #[tool_result(untrusted = "table")]
    table: Vec<BTreeMap<String, String>>,
    #[tool_result(untrusted = "nested")]
    nested: Vec<Item>,
    #[tool_result(untrusted = "value")]
    value: Value,
    #[tool_result(untrusted = "parts")]
    parts: Vec<Part>,
    #[tool_result(untrusted = "each", each("{text}{index} {x}\n{inner}", x = item.text))]
    each: Vec<Item>,
    #[tool_result(untrusted = "own", with = own)]
    own: String,
    #[tool_result(untrusted = "wrapped", wrap = "Here:\n{wrapped}\nThere.")]
    wrapped: String,
    last: u32,
}

#[expect(clippy::ptr_arg, reason = "the type of the field")]
fn own(text: &String, md: &mut Markdown) -> fmt::Result {
    md.write_str(text)
}

fn everywhere(text: &str) -> EverywhereResult {
    let string = text.to_owned();
    let item = Item { text: string.clone(), inner: vec![string.clone(), "b".into()] };
    let part = Part { title: "a".into(), text: string.clone(), inner: Vec::new() };
    EverywhereResult {
        error: None,
        string: string.clone(),
        list: vec!["a".into(), string.clone(), "b".into()],
        table: vec![
            BTreeMap::from([(string.clone(), string.clone()), ("k".into(), "v".into())]);
            2
        ],
        nested: vec![item.clone(); 2],
        value: json!({"a": [text, {text: [text]}]}),
        parts: vec![Part { inner: vec![part.clone()], ..part }; 2],
        each: vec![item; 2],
        own: string.clone(),
        wrapped: string,
        last: 7,
    }
}

/// What stands in the fences of ours, each with its info string, and what stands outside of them.
type Read = (Vec<(String, String)>, String);

fn pulldown(text: &str) -> Read {
    let (mut fences, mut outside, mut is_in) =
        (Vec::<(String, String)>::new(), String::new(), false);
    for event in Parser::new_ext(text, Options::all()) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info)))
                if info.starts_with("untrusted ") =>
            {
                fences.push((info.into_string(), String::new()));
                is_in = true;
            }
            Event::End(TagEnd::CodeBlock) => is_in = false,
            Event::Text(text) if is_in => fences.last_mut().expect("a fence").1.push_str(&text),
            other => write!(outside, "{other:?}").expect("a text"),
        }
    }
    (fences, outside)
}

fn comrak(text: &str) -> Read {
    let arena = comrak::Arena::new();
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.autolink = true;
    let root = comrak::parse_document(&arena, text, &options);
    let (mut fences, mut outside) = (Vec::new(), String::new());
    for node in root.descendants() {
        match &node.data.borrow().value {
            NodeValue::CodeBlock(block) if block.info.starts_with("untrusted ") => {
                fences.push((block.info.clone(), block.literal.clone()));
            }
            other => write!(outside, "{other:?}").expect("a text"),
        }
    }
    (fences, outside)
}

fn assert_fenced(content: &str, case: &str) -> usize {
    let readings = [pulldown(content), comrak(content)];
    for (fences, outside) in &readings {
        assert!(!outside.contains(CANARY), "{case}: {outside}\n{content}");
        for (info, text) in fences {
            let mark = info.rsplit(' ').next().expect("a mark");
            assert!(mark.len() == 8 && mark.bytes().all(|b| b.is_ascii_hexdigit()), "{info}");
            assert!(!text.contains(mark), "{case}: {mark} in {text}");
        }
        let marks: Vec<_> = fences.iter().map(|(info, _)| info.rsplit(' ').next()).collect();
        assert!(marks.windows(2).all(|pair| pair[0] == pair[1]), "{marks:?}");
    }
    let [one, other] = readings.map(|(fences, _)| fences.len());
    assert_eq!(one, other, "{case}: {content}");
    one
}

fn assert_halves(output: &ToolOutput, case: &str) {
    for line in [&output.summary, &json!(output.details).to_string()] {
        assert!(!line.contains(CANARY), "{case}: {line}");
    }
    let Some(json) = &output.structured_content else { return };
    let paths = json.get("untrusted").and_then(Value::as_array).cloned().unwrap_or_default();
    for (key, value) in json {
        let is_listed = paths.iter().any(|path| path == key);
        assert!(is_listed || !value.to_string().contains(CANARY), "{case}: {key}");
    }
}

#[test]
fn none_of_them_leaves_its_fence() {
    let texts = texts();
    assert!(texts.len() >= 100, "{}", texts.len());
    for text in &texts {
        let result = everywhere(text);
        let content = result.to_markdown();
        assert_eq!(assert_fenced(&content, text), 9, "{content}");
        let output = result.output().expect("an answer");
        assert_eq!(output.content, content);
        assert_halves(&output, text);
        let json = result.to_json_map().expect("all of it is JSON");
        assert_eq!(json["string"], text.as_str());
        assert_eq!(json["untrusted"].as_array().map(Vec::len), Some(9));
        assert!(content.contains("- Last: 7") && content.ends_with("- Go on"), "{content}");
    }
}

#[derive(Serialize)]
struct Mail {
    number: u32,
    body: Untrusted<String>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{number}. {body}")]
struct Numbered {
    number: u32,
    body: Untrusted<String>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{index}. {body}")]
struct Counted {
    body: Untrusted<String>,
}

#[derive(Serialize, ToolPart)]
#[tool_part(with = line_of_part)]
struct Drawn {
    number: u32,
    body: Untrusted<String>,
}

fn line_of_part(part: &Drawn, md: &mut Markdown) -> fmt::Result {
    write!(md, "{}. ", part.number)?;
    md.value(&part.body)
}

fn line(mail: &Mail, md: &mut Markdown) -> fmt::Result {
    write!(md, "{}. ", mail.number)?;
    md.value(&mail.body)
}

fn lines(mails: &Vec<Mail>, md: &mut Markdown) -> fmt::Result {
    md.write_str("Mails:\n")?;
    for mail in mails {
        line(mail, md)?;
        md.write_str("\n")?;
    }
    Ok(())
}

fn nested_lines(mails: &Vec<Mail>, md: &mut Markdown) -> fmt::Result {
    for mail in mails {
        write!(md, "1. Mail\n   {}. ", mail.number)?;
        md.value(&mail.body)?;
        md.write_str("\n")?;
    }
    Ok(())
}

fn quoted_lines(mails: &Vec<Mail>, md: &mut Markdown) -> fmt::Result {
    for mail in mails {
        write!(md, "> Mail\n> {}. ", mail.number)?;
        md.value(&mail.body)?;
        md.write_str("\n")?;
    }
    Ok(())
}

/// Markers that open an item only in some places, with a fence behind each.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct MarkersResult {
    #[tool_result(each = "{index:>2}. {body}\n    Number {number}")]
    wide: Vec<Mail>,
    #[tool_result(each = "{index:1}. {body}\n   Number {number}\n   - {body}")]
    narrow: Vec<Mail>,
    #[tool_result(each = "{number}\n    - {body}")]
    deep: Vec<Mail>,
    #[tool_result(each = "- {number}\n      - {body}")]
    deep_in_an_item: Vec<Mail>,
    #[tool_result(each = "- {number}\n\t * Text: {body}")]
    deep_with_a_text: Vec<Mail>,
    #[tool_result(each = "> {number}\n>     - {body}\n\nEnd")]
    deep_in_a_quote: Vec<Mail>,
    #[tool_result(each = line, wrap = "Top:\n{below_a_line}")]
    below_a_line: Vec<Mail>,
    #[tool_result(with = lines)]
    in_a_function: Vec<Mail>,
    #[tool_result(with = nested_lines)]
    nested_in_a_function: Vec<Mail>,
    #[tool_result(with = quoted_lines)]
    quoted_in_a_function: Vec<Mail>,
    #[tool_result(each = "{index}. {body}", group = "1. From {number}\n\nAll of it:")]
    in_groups: Vec<Mail>,
    below_keys: BTreeMap<String, Counted>,
    lists_below_keys: BTreeMap<String, Vec<Counted>>,
    drawn_below_keys: BTreeMap<String, Drawn>,
    no_number: BTreeMap<String, Numbered>,
}

#[test]
fn no_marker_before_a_fence_fails_to_open_an_item() {
    for text in texts() {
        let body = || Untrusted::new(format!("{text}\n{CANARY}\n\n# {CANARY}\n\n- {CANARY}"));
        let mails = || (4..15).map(|number| Mail { number, body: body() }).collect();
        let keys = || ["a", "b", "c"].map(str::to_owned).into_iter();
        let result = MarkersResult {
            wide: mails(),
            narrow: mails(),
            deep: mails(),
            deep_in_an_item: mails(),
            deep_with_a_text: mails(),
            deep_in_a_quote: mails(),
            below_a_line: mails(),
            in_a_function: mails(),
            nested_in_a_function: mails(),
            quoted_in_a_function: mails(),
            in_groups: mails(),
            below_keys: keys().map(|key| (key, Counted { body: body() })).collect(),
            lists_below_keys: keys()
                .map(|key| (key, vec![Counted { body: body() }, Counted { body: body() }]))
                .collect(),
            drawn_below_keys: keys()
                .zip(7..)
                .map(|(key, number)| (key, Drawn { number, body: body() }))
                .collect(),
            no_number: keys()
                .zip(7..)
                .map(|(key, number)| (key, Numbered { number, body: body() }))
                .collect(),
        };
        let content = result.to_markdown();
        assert_eq!(assert_fenced(&content, &text), 12 * 11 + 3 + 6 + 3 + 3, "{content}");
        let mut start = Position::default();
        loop {
            let options = OutputOptions::default().max_bytes(2_500).start(&start);
            let output = result.output_with(&options).expect("an answer");
            assert_fenced(&output.content, &text);
            let Some(next) = output.truncation.as_ref().and_then(Truncation::next) else { break };
            start = next.clone();
        }
    }
}

/// An answer within a limit, or within the one that it needs.
fn output_within(
    result: &EverywhereResult,
    limit: Limit,
    max: usize,
    delivery: Delivery,
) -> ToolOutput {
    let output = |max| {
        let options = OutputOptions::default().delivery(delivery);
        result.output_with(&match limit {
            Limit::Bytes => options.max_bytes(max),
            Limit::Lines => options.max_lines(max),
            Limit::Tokens => unreachable!("no test has it"),
        })
    };
    let (max, output) = match output(max) {
        Err(Error::LimitTooSmall { limit: too_small, needed, .. }) if too_small == limit => {
            (needed, output(needed))
        }
        output => (max, output),
    };
    let output = output.expect("an answer");
    let size = match limit {
        Limit::Bytes => output.content.len(),
        _ => output.content.lines().count(),
    };
    assert!(size <= max, "{size} > {max}: {}", output.content);
    output
}

#[test]
fn no_limit_takes_one_of_them_out() {
    for (number, text) in texts().iter().enumerate() {
        let long = format!("{text}\n").repeat(1 + number % 40);
        let result = everywhere(&long);
        let delivery = [Delivery::Both, Delivery::Text, Delivery::Structured][number % 3];
        for max in [520, 1_100, 4_700] {
            let output = output_within(&result, Limit::Bytes, max + number, delivery);
            assert_fenced(&output.content, text);
            assert_halves(&output, text);
        }
        let output = output_within(&result, Limit::Lines, 16 + number, Delivery::Both);
        assert_fenced(&output.content, text);
    }
}
