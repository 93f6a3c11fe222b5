//! A variant that holds a result, and one that holds nothing.

use serde::Serialize;
use tool_result::{Status, ToolResult};

use super::halves;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Page of {url}", next_actions = [], details(length = self.text.len()), limit(max_bytes = 1_000))]
struct PageResult {
    found: bool,
    url: String,
    #[tool_result(code = "html")]
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = false, next_actions = ["Wait"])]
struct Refusal {
    reason: String,
}

macro_rules! answers {
    ($name:ident $(#[$attribute:meta])*) => {
        #[derive(Serialize, ToolResult)]
        $(#[$attribute])*
        enum $name {
            Page(PageResult),
            Refused(Box<Refusal>),
        }

        impl $name {
            fn all() -> [Self; 2] {
                let page = PageResult { found: true, url: "https://a.b".into(), text: "<b>".into() };
                [$name::Page(page), $name::Refused(Box::new(Refusal { reason: "busy".into() }))]
            }
        }
    };
}

answers!(Fetch);
answers!(Named #[serde(tag = "type", rename_all = "snake_case")] #[tool_result(tool = "fetch", limit(max_lines = 20))]);
answers!(Below #[serde(tag = "type", content = "data")]);
answers!(Plain #[serde(untagged)]);

#[test]
fn everything_is_as_the_held_result_says() {
    let [page, refusal] = Fetch::all();
    assert_eq!(
        halves(&page),
        r#"{"tool":"page","Page":{"found":true,"url":"https://a.b","text":"<b>"},"found":true,"next_actions":[]}
Page of https://a.b

## Text

```html
<b>
```"#
    );
    assert_eq!(
        halves(&refusal),
        r#"{"tool":"refusal","Refused":{"reason":"busy"},"success":false,"next_actions":["Wait"]}
❌ refusal: refused

- Reason: busy

## Next actions

- Wait"#
    );
    assert_eq!((page.tool(), page.status()), ("page", Status::Success));
    assert_eq!((refusal.tool(), refusal.status()), ("refusal", Status::Failure));
    assert_eq!(page.details().unwrap()["length"], 3);
    assert_eq!(refusal.next_actions(), ["Wait"]);
    assert_eq!(Fetch::TOOL, "page");
}

#[test]
fn the_identifier_of_the_enum_is_that_of_all() {
    let [page, refusal] = Named::all();
    assert_eq!(
        halves(&page),
        r#"{"tool":"fetch","type":"page","found":true,"url":"https://a.b","text":"<b>","next_actions":[]}
Page of https://a.b

- Type: page

## Text

```html
<b>
```"#
    );
    assert_eq!(
        halves(&refusal),
        r#"{"tool":"fetch","type":"refused","reason":"busy","success":false,"next_actions":["Wait"]}
❌ fetch: failed

- Type: refused
- Reason: busy

## Next actions

- Wait"#
    );
    assert_eq!((page.tool(), refusal.tool(), Named::TOOL), ("fetch", "fetch", "fetch"));
}

#[test]
fn a_held_result_below_a_key_or_without_a_tag() {
    let [page, refusal] = Below::all();
    assert_eq!(
        halves(&page),
        r#"{"tool":"page","type":"Page","data":{"found":true,"url":"https://a.b","text":"<b>"},"found":true,"next_actions":[]}
Page of https://a.b

- Type: Page

## Text

```html
<b>
```"#
    );
    assert_eq!(
        halves(&refusal),
        r#"{"tool":"refusal","type":"Refused","data":{"reason":"busy"},"success":false,"next_actions":["Wait"]}
❌ refusal: failed

- Type: Refused
- Reason: busy

## Next actions

- Wait"#
    );
    let [page, refusal] = Plain::all();
    assert_eq!(
        halves(&page),
        r#"{"tool":"page","found":true,"url":"https://a.b","text":"<b>","next_actions":[]}
Page of https://a.b

## Text

```html
<b>
```"#
    );
    assert_eq!(
        halves(&refusal),
        r#"{"tool":"refusal","reason":"busy","success":false,"next_actions":["Wait"]}
❌ refusal: failed

- Reason: busy

## Next actions

- Wait"#
    );
}

#[test]
fn the_limits_are_those_of_the_held_result_if_the_enum_gives_none() {
    let long = || PageResult { found: true, url: String::new(), text: "a line\n".repeat(200) };
    let by_held = Fetch::Page(long()).output().unwrap().content;
    let by_enum = Named::Page(long()).output().unwrap().content;
    assert!((700..=1_000).contains(&by_held.len()), "{} bytes", by_held.len());
    assert!((18..=20).contains(&by_enum.lines().count()), "{} lines", by_enum.lines().count());
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "of")]
#[tool_result(tool = "outer")]
enum Outer<'a, T: Serialize> {
    Fetch(Fetch),
    Borrowed(Borrowed<'a>),
    #[tool_result(next_actions = [])]
    Own {
        success: bool,
        value: T,
    },
    #[tool_result(empty, next_actions = [])]
    Nothing,
    #[serde(untagged)]
    #[tool_result(failure, next_actions = [])]
    None {
        why: &'a str,
    },
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Borrowed<'a> {
    success: bool,
    text: &'a str,
}

#[test]
fn enums_lie_in_enums() {
    type Answer<'a> = Outer<'a, u8>;
    let [page, refusal] = Fetch::all();
    assert_eq!(
        halves(&Answer::Fetch(page)),
        r#"{"tool":"outer","of":"Fetch","Page":{"found":true,"url":"https://a.b","text":"<b>"},"found":true,"next_actions":[]}
Page of https://a.b

- Of: Fetch

## Text

```html
<b>
```"#
    );
    assert_eq!(
        halves(&Answer::Fetch(refusal)),
        r#"{"tool":"outer","of":"Fetch","Refused":{"reason":"busy"},"success":false,"next_actions":["Wait"]}
❌ outer: refused

- Of: Fetch
- Reason: busy

## Next actions

- Wait"#
    );
    let borrowed = Borrowed { success: true, text: "x" };
    assert_eq!(
        halves(&Answer::Borrowed(borrowed)),
        r#"{"tool":"outer","of":"Borrowed","success":true,"text":"x","next_actions":[]}
✅ outer

- Of: Borrowed
- Text: x"#
    );
    assert_eq!(
        halves(&Answer::Own { success: true, value: 1 }),
        r#"{"tool":"outer","of":"Own","success":true,"value":1,"next_actions":[]}
✅ outer

- Of: Own
- Value: 1"#
    );
    assert_eq!(
        halves(&Answer::None { why: "no" }),
        r#"{"tool":"outer","why":"no","success":false,"next_actions":[]}
❌ outer: failed

- Why: no"#
    );
    assert_eq!(
        halves(&Answer::Nothing),
        r#"{"tool":"outer","of":"Nothing","found":false,"next_actions":[]}
⚪ outer: No results found.

- Of: Nothing"#
    );
    assert_eq!(
        Answer::MARKDOWN_TEMPLATE,
        "Fetch
{Fetch}

Borrowed
{Borrowed}

Own
✅ outer

- Value: {value}

Nothing
⚪ outer: No results found.

None
❌ outer: failed

- Why: {why}"
    );
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "type")]
#[tool_result(next_actions = [])]
enum Generic<T: ToolResult> {
    Held(T),
    #[allow(dead_code)]
    #[serde(skip_serializing)]
    Hidden {
        error: String,
    },
    Failed {
        error: String,
    },
}

#[test]
fn a_variant_that_serde_skips_is_an_error_and_no_panic() {
    let hidden = Generic::<PageResult>::Hidden { error: "x".to_owned() };
    assert_eq!(hidden.status(), Status::Failure);
    assert_eq!(
        hidden.to_json_map().unwrap_err().to_string(),
        "the result: the enum variant Generic::Hidden cannot be serialized"
    );
    assert_eq!(
        hidden.to_markdown(),
        "❌ generic: failed

- Result: (not shown: the enum variant Generic::Hidden cannot be serialized)"
    );
}

#[test]
fn a_held_result_may_be_a_type_parameter() {
    let failed = Generic::<PageResult>::Failed { error: "x".to_owned() };
    assert_eq!(
        halves(&failed),
        r#"{"tool":"generic","type":"Failed","error":"x","success":false,"next_actions":[]}
❌ generic: x

- Type: Failed"#
    );
    let page = PageResult { found: false, url: "https://a.b".into(), text: String::new() };
    assert_eq!(
        halves(&Generic::Held(page)),
        r#"{"tool":"page","type":"Held","found":false,"url":"https://a.b","text":"","next_actions":[]}
⚪ page: No results found.

- Type: Held
- URL: https://a.b
- Text: """#
    );
    assert_eq!(
        Generic::<PageResult>::MARKDOWN_TEMPLATE,
        "Held
{T}

Failed
❌ generic: {error}"
    );
}
