//! The schema of an enum: one arm for each variant, with what its answers have.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tool_result_core::__private::{Layout, Variant};

use super::keywords::{self, Node};
use super::{answer, references};

/// The answers of one variant; of a variant that holds an enum, of one of that one's.
pub(super) struct Arm {
    schema: Node,
    /// The keys that lead to the fields.
    path: Vec<&'static str>,
    layout: &'static Layout,
    tools: &'static [&'static str],
}

/// The keywords under which `schemars` puts the variants of an enum.
const CHOICES: [&str; 2] = ["oneOf", "anyOf"];

/// `None` if the schema is not the one that `schemars` derives.
pub(super) fn arms(
    schema: &Node,
    variants: &'static [Variant],
    definitions: &Node,
) -> Option<Vec<Arm>> {
    let choices = CHOICES.iter().find_map(|keyword| schema.get(*keyword)?.as_array())?;
    let written: Vec<_> = variants.iter().filter(|variant| !variant.skipped).collect();
    if choices.len() != written.len() {
        return None;
    }
    let mut arms = Vec::new();
    for (choice, variant) in choices.iter().zip(written) {
        arms.extend(arms_of(choice.as_object()?, variant, definitions)?);
    }
    Some(arms)
}

fn arms_of(choice: &Node, variant: &'static Variant, definitions: &Node) -> Option<Vec<Arm>> {
    let content = match variant.tagging.content() {
        Some(key) => choice.get("properties")?.get(key)?.as_object()?.clone(),
        None => choice.clone(),
    };
    let content = resolved(content, definitions);
    let mut arms = if variant.variants.is_empty() {
        let (layout, path) = (Layout::from_attrs(variant.layout), Vec::new());
        vec![Arm { schema: content, path, layout, tools: &layout.tools }]
    } else {
        let mut around = content.clone();
        keywords::remove(&mut around, &CHOICES);
        let mut arms = arms(&content, variant.variants, definitions)?;
        for arm in &mut arms {
            merge(&mut arm.schema, around.clone());
        }
        arms
    };
    for arm in &mut arms {
        if let Some(key) = variant.tagging.content() {
            let inside = std::mem::replace(&mut arm.schema, choice.clone());
            keywords::object(&mut arm.schema, "properties").insert(key.into(), inside.into());
            arm.path.insert(0, key);
        }
        arm.tools = variant.tools.unwrap_or(arm.tools);
    }
    Some(arms)
}

fn resolved(mut schema: Node, definitions: &Node) -> Node {
    let Some(target) = references::resolve(&schema, definitions) else { return schema };
    let mut target = target.clone();
    schema.remove("$ref");
    merge(&mut target, schema);
    target
}

/// Has a schema accept only what another does, too. Both are objects, of other keys.
fn merge(schema: &mut Node, other: Node) {
    for (keyword, value) in other {
        match (keyword.as_str(), value) {
            ("properties", Value::Object(other)) => {
                keywords::object(schema, "properties").extend(other);
            }
            ("required", Value::Array(other)) => keywords::list(schema, "required").extend(other),
            (_, value) => drop(schema.insert(keyword, value)),
        }
    }
}

pub(super) fn attach(schema: &mut Node, arms: &mut [Arm]) {
    keywords::remove(schema, &CHOICES);
    let schemas = arms.iter_mut().map(|arm| {
        let mut schema = std::mem::take(&mut arm.schema);
        let mut content = &mut schema;
        for key in &arm.path {
            content = keywords::object(keywords::object(content, "properties"), key);
        }
        answer::hide_markdown(content, arm.layout);
        Value::Object(schema)
    });
    schema.insert("anyOf".to_owned(), schemas.collect());
}

pub(super) fn declare(schema: &mut Node, arms: &[Arm]) {
    let tools: BTreeSet<_> = arms.iter().flat_map(|arm| arm.tools).copied().collect();
    let is_one = tools.len() == 1;
    answer::declare(schema, &tools.into_iter().collect::<Vec<_>>(), None);
    let schemas = keywords::list(schema, "anyOf").iter_mut().filter_map(Value::as_object_mut);
    for (schema, arm) in schemas.zip(arms) {
        schema.insert("type".to_owned(), json!("object"));
        answer::declare_outcome(schema, arm.layout, !arm.path.is_empty());
        if !is_one {
            answer::identifier(schema, arm.tools);
        }
    }
}
