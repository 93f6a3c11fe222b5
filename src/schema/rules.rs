//! Removes from a schema the rules that a cut answer would break, and the forms that not every host
//! understands.
//!
//! Each rule looks at one schema. None makes it accept less than the type that it is of, but for an option of a tool's
//! arguments: it is left out where there is none, and never null.

use serde_json::{Value, json};

use super::keywords::{self, ANNOTATIONS, Node, TEXTS};

type Rule = fn(&mut Node);

pub(super) const OUTPUT_RULES: &[Rule] = &[
    keywords_are_known,
    formats_are_short,
    texts_have_any_length,
    lists_have_any_length,
    objects_are_open,
    choices_may_overlap,
    only_numbers_are_ruled_out,
    one_type_each,
    numbers_may_be_null,
];

/// The rules for what a tool takes. Nothing of it is cut, so it is checked as its author says.
pub(super) const INPUT_RULES: &[Rule] =
    &[integers_have_bounds, formats_are_standard, options_are_not_null, one_type_each];

/// The rules for a schema of which a part accepts more than before.
pub(super) const OPENED_RULES: &[Rule] =
    &[choices_may_overlap, only_numbers_are_ruled_out, nothing_depends_on_a_part];

/// The keywords that an answer is described by. All others are left out: a cut may break what they say.
const OUTPUT_KEYWORDS: &[&[&str]] = &[
    ANNOTATIONS,
    TEXTS,
    &["$defs", "$ref", "allOf", "anyOf", "const", "enum", "format", "not", "oneOf", "type"],
    &["additionalProperties", "patternProperties", "properties", "required"],
    &["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"],
    &["items", "maxItems", "minItems", "prefixItems"],
];

/// The formats whose texts are shorter than any that is cut.
const SHORT_FORMATS: &[&str] = &["date", "date-time", "duration", "ipv4", "ipv6", "time", "uuid"];

/// Other formats of JSON Schema that `schemars` derives.
const LONG_FORMATS: &[&str] = &["email", "uri"];

/// A text of so many characters has at most 256 bytes, and only longer ones are cut.
const MAX_UNCUT_CHARS: u64 = 64;

pub(super) fn apply(rules: &[Rule], schema: &mut Node) {
    for rule in rules {
        rule(schema);
    }
    keywords::visit(schema, &mut |_, below| apply(rules, below));
}

fn keywords_are_known(schema: &mut Node) {
    let is_known = |keyword: &str| OUTPUT_KEYWORDS.iter().any(|known| known.contains(&keyword));
    schema.retain(|keyword, _| is_known(keyword));
}

fn formats_are_short(schema: &mut Node) {
    keep_formats(schema, |format| SHORT_FORMATS.contains(&format));
}

fn formats_are_standard(schema: &mut Node) {
    keep_formats(schema, |format| [SHORT_FORMATS, LONG_FORMATS].concat().contains(&format));
}

fn keep_formats(schema: &mut Node, keeps: impl Fn(&str) -> bool) {
    let format = schema.get("format");
    if format.is_some_and(|format| !format.as_str().is_some_and(keeps)) {
        schema.remove("format");
    }
}

/// A client that has a field for each argument writes texts into one that may be null.
fn options_are_not_null(schema: &mut Node) {
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let Some(Value::Object(properties)) = schema.get_mut("properties") else { return };
    for (key, property) in properties {
        if let Value::Object(property) = property
            && !required.iter().any(|name| name == key)
        {
            without_null(property);
        }
    }
}

fn without_null(schema: &mut Node) {
    let is_null =
        |value: &Value| *value == Value::Null || *value == "null" || value["type"] == "null";
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
    for keyword in ["type", "enum", "anyOf", "oneOf"] {
        let Some(Value::Array(choices)) = schema.get_mut(keyword) else { continue };
        if choices.iter().all(is_null) {
            continue;
        }
        choices.retain(|choice| !is_null(choice));
        if let [Value::Object(one)] = choices.as_mut_slice() {
            let one = std::mem::take(one);
            schema.remove(keyword);
            keywords::join(schema, one);
        }
    }
}

/// Bounds replace formats of integers that JSON Schema does not have. A closer bound stays, and `schemars` says those
/// of shorter integers. JavaScript does not count exactly as far as longer ones do.
fn integers_have_bounds(schema: &mut Node) {
    let (least, most) = match schema.get("format").and_then(Value::as_str) {
        Some("int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
        Some("uint32") => (0, i64::from(u32::MAX)),
        _ => return,
    };
    schema.entry("minimum").or_insert_with(|| least.into());
    schema.entry("maximum").or_insert_with(|| most.into());
}

/// A text that is cut ends in a marker.
fn texts_have_any_length(schema: &mut Node) {
    let most = schema.get("maxLength").and_then(Value::as_u64);
    if most.is_none_or(|most| most > MAX_UNCUT_CHARS) {
        keywords::remove(schema, TEXTS);
    }
}

/// A list is cut at its items. A tuple, whose length is fixed, is never cut.
fn lists_have_any_length(schema: &mut Node) {
    let is_tuple = schema.contains_key("minItems")
        && schema.contains_key("prefixItems")
        && schema.get("minItems") == schema.get("maxItems");
    if !is_tuple {
        schema.remove("minItems");
        if schema.remove("prefixItems").is_some() {
            schema.remove("items");
        }
    }
}

/// Keys may be there that `schemars` does not tell of: a struct's own tag, and what is flattened into a
/// struct that denies unknown fields.
///
/// A map whose keys are numbers has a pattern for them. A field beside a flattened one may be called so.
fn objects_are_open(schema: &mut Node) {
    let patterns = schema.remove("patternProperties");
    let is_closed = schema.get("additionalProperties").is_some_and(|others| *others == false);
    if is_closed || patterns.is_some() {
        schema.remove("additionalProperties");
    }
    if let (true, Some(Value::Object(patterns))) = (is_closed, patterns)
        && patterns.len() == 1
    {
        let values = patterns.into_iter().map(|(_, values)| values);
        schema.extend(values.map(|values| ("additionalProperties".to_owned(), values)));
    }
}

/// `oneOf` refuses what meets two schemas, as values may that were cut.
fn choices_may_overlap(schema: &mut Node) {
    if let Some(choices) = schema.remove("oneOf") {
        choose(schema, choices);
    }
}

fn choose(schema: &mut Node, choices: Value) {
    if schema.contains_key("anyOf") {
        keywords::list(schema, "allOf").push(json!({"anyOf": choices}));
    } else {
        schema.insert("anyOf".to_owned(), choices);
    }
}

/// A value may become what is ruled out: an empty list, a shorter text, null. A number does not.
fn only_numbers_are_ruled_out(schema: &mut Node) {
    if schema.get("not").is_some_and(|not| !not["const"].is_number()) {
        schema.remove("not");
    }
}

/// These keywords accept less where a schema behind them accepts more.
fn nothing_depends_on_a_part(schema: &mut Node) {
    keywords::remove(schema, &["if", "then", "else", "contains", "minContains", "maxContains"]);
    keywords::remove(schema, &["unevaluatedItems", "unevaluatedProperties"]);
}

/// A type is one, or one and null; each of more is a choice.
fn one_type_each(schema: &mut Node) {
    match schema.get("type").and_then(Value::as_array).map(Vec::as_slice) {
        Some([one]) => drop(schema.insert("type".to_owned(), one.clone())),
        Some(types) if types.len() > 2 || !types.contains(&json!("null")) => {
            let choices = types.iter().map(|of| json!({"type": of})).collect();
            schema.remove("type");
            choose(schema, choices);
        }
        _ => {}
    }
}

/// Not-a-number and infinities are null.
fn numbers_may_be_null(schema: &mut Node) {
    if schema.get("type").is_some_and(|of| of == "number") {
        schema.insert("type".to_owned(), json!(["number", "null"]));
    }
}
