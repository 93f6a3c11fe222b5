//! Removes from a schema the rules that a cut answer would break, and the forms that not every host
//! understands.
//!
//! Each rule looks at one schema. None makes it accept less than the type that it is of, but for an option of a tool's
//! arguments: it is left out where there is none, and never null.

use serde_json::{Value, json};

use super::keywords::{self, Node};

type Rule = fn(&mut Node);

/// The rules for what a tool answers with.
pub(super) const OUTPUT_RULES: &[Rule] = &[
    keywords_are_known,
    formats_are_short,
    texts_have_any_length,
    lists_have_any_length,
    maps_have_any_size,
    objects_are_open,
    conditions_are_choices,
    choices_may_overlap,
    only_values_are_ruled_out,
    one_type_each,
    numbers_may_be_null,
    schemas_are_objects,
];

/// The rules for what a tool takes. Nothing of it is cut, so it is checked as its author says.
pub(super) const INPUT_RULES: &[Rule] = &[
    without_dialect,
    integers_have_bounds,
    formats_are_standard,
    options_are_not_null,
    one_type_each,
    only_the_end_is_false,
];

/// The formats whose texts are shorter than any that is cut.
const SHORT_FORMATS: &[&str] = &["date", "date-time", "duration", "ipv4", "ipv6", "time", "uuid"];

/// The other formats of JSON Schema.
const LONG_FORMATS: &[&str] = &[
    "email",
    "hostname",
    "idn-email",
    "idn-hostname",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "uri",
    "uri-reference",
    "uri-template",
];

/// The formats of integers with their bounds, for as far as every host counts exactly: JavaScript's do
/// to 53 bits.
const INTEGERS: &[(&str, i64, i64)] = &[
    ("int8", i8::MIN as i64, i8::MAX as i64),
    ("int16", i16::MIN as i64, i16::MAX as i64),
    ("int32", i32::MIN as i64, i32::MAX as i64),
    ("uint8", 0, u8::MAX as i64),
    ("uint16", 0, u16::MAX as i64),
    ("uint32", 0, u32::MAX as i64),
];

/// A text of so many characters has at most 256 bytes, and only longer ones are cut.
const MAX_UNCUT_CHARS: u64 = 64;

/// Every type that a value can have.
const TYPES: &[&str] = &["array", "boolean", "null", "number", "object", "string"];

/// Applies rules to a schema and to all schemas in it.
pub(super) fn apply(rules: &[Rule], schema: &mut Node) {
    apply_within(rules, schema, false);
}

/// `is_typed`: the type of the value is told by what the schema stands in.
fn apply_within(rules: &[Rule], schema: &mut Node, is_typed: bool) {
    if !is_typed {
        name_types(schema);
    }
    for rule in rules {
        rule(schema);
    }
    let is_typed = is_typed || schema.contains_key("type");
    keywords::visit_objects(schema, &mut |keyword, below| {
        apply_within(rules, below, is_typed && keywords::is_in_place(keyword));
    });
}

/// Strict clients want a type beside every keyword for values of one type.
fn name_types(schema: &mut Node) {
    if !schema.contains_key("type") && schema.keys().any(|keyword| keywords::is_typed(keyword)) {
        schema.insert("type".to_owned(), json!(TYPES));
    }
}

fn keywords_are_known(schema: &mut Node) {
    schema.retain(|keyword, _| keywords::is_known(keyword));
}

fn without_dialect(schema: &mut Node) {
    schema.remove("$schema");
}

fn formats_are_short(schema: &mut Node) {
    keep_formats(schema, |format| SHORT_FORMATS.contains(&format));
}

fn formats_are_standard(schema: &mut Node) {
    keep_formats(schema, |format| {
        SHORT_FORMATS.contains(&format) || LONG_FORMATS.contains(&format)
    });
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

/// Bounds replace formats of integers that JSON Schema does not have. A closer bound stays.
fn integers_have_bounds(schema: &mut Node) {
    let format = schema.get("format").and_then(Value::as_str);
    let Some((_, least, most)) = INTEGERS.iter().find(|(name, ..)| format == Some(*name)) else {
        return;
    };
    if !schema.contains_key("exclusiveMinimum") {
        schema.entry("minimum").or_insert_with(|| json!(least));
    }
    if !schema.contains_key("exclusiveMaximum") {
        schema.entry("maximum").or_insert_with(|| json!(most));
    }
}

/// A text that is cut ends in a marker.
fn texts_have_any_length(schema: &mut Node) {
    let most = schema.get("maxLength").and_then(Value::as_u64);
    if most.is_none_or(|most| most > MAX_UNCUT_CHARS) {
        schema.retain(|keyword, _| keyword == "format" || !keywords::is_of(keyword, "string"));
    }
}

/// A list is cut at its items, and their texts in it may become the same. A tuple is never cut.
fn lists_have_any_length(schema: &mut Node) {
    keywords::remove(schema, &["contains", "minContains", "maxContains"]);
    keywords::remove(schema, &["uniqueItems", "unevaluatedItems"]);
    if let Some(len) = tuple_len(schema) {
        schema.insert("minItems".to_owned(), len.into());
        schema.insert("maxItems".to_owned(), len.into());
        schema.remove("items");
    } else {
        if schema.remove("prefixItems").is_some() {
            schema.remove("items");
        }
        schema.remove("minItems");
    }
}

/// The number of items of a tuple: a list with a schema for each of them, and place for no more and
/// no less.
fn tuple_len(schema: &Node) -> Option<usize> {
    let len = schema.get("prefixItems")?.as_array()?.len();
    let is_len = |keyword| schema.get(keyword).is_some_and(|given| *given == json!(len));
    let is_closed = schema.get("items").is_some_and(|items| *items == false);
    (is_len("minItems") && (is_len("maxItems") || is_closed)).then_some(len)
}

fn maps_have_any_size(schema: &mut Node) {
    keywords::remove(schema, &["dependentRequired", "minProperties"]);
}

/// Keys may be there that `schemars` does not tell of: a struct's own tag, and what is flattened into a
/// struct that denies unknown fields.
fn objects_are_open(schema: &mut Node) {
    for keyword in keywords::OTHERS {
        if schema.get(*keyword).is_some_and(|others| *others == false) {
            schema.remove(*keyword);
        }
    }
}

/// A value that was cut may meet another condition than before: it is what either asks for.
fn conditions_are_choices(schema: &mut Node) {
    let [condition, then, otherwise] = ["if", "then", "else"].map(|key| schema.remove(key));
    if let Some(condition) = condition {
        let met = json!({"allOf": [condition, then.unwrap_or_else(|| json!({}))]});
        choose(schema, json!([met, otherwise.unwrap_or_else(|| json!({}))]));
    }
}

/// `oneOf` refuses what meets two schemas, as values may that were cut.
fn choices_may_overlap(schema: &mut Node) {
    if let Some(choices) = schema.remove("oneOf") {
        choose(schema, choices);
    }
}

/// Has a schema ask for one of these too.
fn choose(schema: &mut Node, choices: Value) {
    if schema.contains_key("anyOf") {
        keywords::list(schema, "allOf").push(json!({"anyOf": choices}));
    } else {
        schema.insert("anyOf".to_owned(), choices);
    }
}

/// A value may become what is ruled out: an empty list, a shorter text, null. Numbers and texts
/// that are named are not among that.
fn only_values_are_ruled_out(schema: &mut Node) {
    if schema.get("not").is_some_and(|not| !rules_out_values(not)) {
        schema.remove("not");
    }
}

fn rules_out_values(not: &Value) -> bool {
    let Value::Object(not) = not else { return *not == true };
    let is_kept = |value: &Value| value.is_number() || value.is_string() || value.is_boolean();
    not.iter().all(|(keyword, value)| match keyword.as_str() {
        "const" => is_kept(value),
        "enum" => value.as_array().is_some_and(|values| values.iter().all(is_kept)),
        _ => false,
    })
}

/// Has a schema accept no less, now that what stands behind a keyword accepts more.
pub(super) fn accept_no_less(schema: &mut Node, keyword: &str) {
    match keyword {
        "oneOf" => choices_may_overlap(schema),
        "not" => drop(schema.remove("not")),
        "if" => conditions_are_choices(schema),
        "contains" => drop(schema.remove("maxContains")),
        _ => {}
    }
    if keyword == "$ref" || keywords::is_in_place(keyword) {
        // the keys and items that it described are no longer told from others
        keywords::remove(schema, &["unevaluatedItems", "unevaluatedProperties"]);
    }
}

/// A type is one, or one and null; of more, each is a choice with what is said of its values.
fn one_type_each(schema: &mut Node) {
    let Some(Value::Array(types)) = schema.get("type") else { return };
    let types: Vec<_> = types.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    match types.as_slice() {
        [one] => drop(schema.insert("type".to_owned(), one.as_str().into())),
        [one, other] if one == "null" || other == "null" => {}
        _ => {
            let choices: Vec<_> = types.iter().map(|of| only_of(schema, of)).collect();
            schema.retain(|keyword, _| keyword != "type" && !keywords::is_typed(keyword));
            // named values have their types
            if !(schema.contains_key("const") || schema.contains_key("enum")) {
                choose(schema, choices.into());
            }
        }
    }
}

/// The keywords of a schema that speak of values of one type.
fn only_of(schema: &Node, of: &str) -> Value {
    let mut only = Node::new();
    only.insert("type".to_owned(), of.into());
    let typed = schema.iter().filter(|(keyword, _)| keywords::is_of(keyword, of));
    only.extend(typed.map(|(keyword, value)| (keyword.clone(), value.clone())));
    Value::Object(only)
}

/// Not-a-number and infinities are null.
fn numbers_may_be_null(schema: &mut Node) {
    let is_named = schema.contains_key("const") || schema.contains_key("enum");
    if let Some(of) = schema.get_mut("type")
        && *of == "number"
        && !is_named
    {
        *of = json!(["number", "null"]);
    }
}

/// Some clients refuse a list of tools where `true` or `false` stands for a schema.
fn schemas_are_objects(schema: &mut Node) {
    keywords::visit(schema, &mut |_, below| keywords::make_object(below));
}

/// Leaves `additionalProperties: false` and the like, which some hosts look for to the letter; else
/// the same as [`schemas_are_objects`].
fn only_the_end_is_false(schema: &mut Node) {
    const ENDS: &[&str] =
        &["additionalProperties", "items", "unevaluatedItems", "unevaluatedProperties"];
    keywords::visit(schema, &mut |keyword, below| {
        if *below != false || !ENDS.contains(&keyword) {
            keywords::make_object(below);
        }
    });
}
