//! References to definitions.

use serde_json::Value;

use super::keywords::{self, Node};
use super::rules;

const DEFINITIONS: &str = "#/$defs/";

/// After so many, what is referred to is left open.
const MAX_REFERENCES: usize = 1_000;

/// The name of the definition that a schema refers to.
fn referred(schema: &Node) -> Option<String> {
    let name = schema.get("$ref")?.as_str()?.strip_prefix(DEFINITIONS)?;
    Some(percent_decoded(name)?.replace("~1", "/").replace("~0", "~"))
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut parts = text.split('%');
    bytes.extend(parts.next()?.bytes());
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).ok()
}

pub(super) fn resolve<'d>(schema: &Node, definitions: &'d Node) -> Option<&'d Node> {
    definitions.get(&referred(schema)?)?.as_object()
}

/// Changes the schema that is referred to, unless it is in `within`, which are the definitions that led here.
/// If it has to change, it is put in place of the reference, since a reference elsewhere may be to another
/// type. False if the change is given up.
pub(super) fn change_target(
    schema: &mut Node,
    definitions: &Node,
    within: &mut Vec<String>,
    change: impl FnOnce(&mut Node, &mut Vec<String>) -> bool,
) -> bool {
    let name = referred(schema).filter(|name| !within.contains(name));
    let (Some(name), Some(target)) = (name, resolve(schema, definitions)) else { return true };
    let mut changed = target.clone();
    within.push(name);
    let is_valid = change(&mut changed, within);
    within.pop();
    if is_valid && changed != *target {
        schema.remove("$ref");
        keywords::join(schema, changed);
    }
    is_valid
}

/// Puts those definitions into a schema that it refers to, and takes out references that lead nowhere.
pub(super) fn attach(schema: &mut Node, definitions: &Node) {
    let mut used = Node::new();
    schema.remove("$defs");
    let mut open = Vec::new();
    collect(schema, definitions, &mut open);
    while let Some(name) = open.pop() {
        let is_new = !used.contains_key(&name);
        if let (true, Some(Value::Object(target))) = (is_new, definitions.get(&name)) {
            let mut target = target.clone();
            collect(&mut target, definitions, &mut open);
            used.insert(name, Value::Object(target));
        }
    }
    if !used.is_empty() {
        schema.insert("$defs".to_owned(), Value::Object(used));
    }
}

/// Names what a schema refers to.
fn collect(schema: &mut Node, definitions: &Node, names: &mut Vec<String>) {
    match referred(schema).filter(|name| definitions.contains_key(name)) {
        Some(name) => names.push(name),
        None => drop(schema.remove("$ref")),
    }
    keywords::visit_objects(schema, &mut |_, below| collect(below, definitions, names));
}

/// Puts what is referred to in the place of the references.
pub(super) fn inline(schema: &mut Node) {
    let definitions = match schema.remove("$defs") {
        Some(Value::Object(definitions)) => definitions,
        _ => Node::new(),
    };
    Inliner { definitions: &definitions, within: Vec::new(), left: MAX_REFERENCES }.inline(schema);
}

struct Inliner<'d> {
    definitions: &'d Node,
    /// The definitions that are being put in place, one inside the other.
    within: Vec<String>,
    left: usize,
}

impl Inliner<'_> {
    /// True if a reference in it was left open: the schema may accept more than before.
    fn inline(&mut self, schema: &mut Node) -> bool {
        let mut open = Vec::new();
        keywords::visit_objects(schema, &mut |keyword, below| {
            if self.inline(below) {
                open.push(keyword.to_owned());
            }
        });
        for keyword in &open {
            rules::accept_no_less(schema, keyword);
        }
        let Some(name) = referred(schema) else { return !open.is_empty() };
        schema.remove("$ref");
        let Some(mut target) = self.target(&name) else {
            rules::accept_no_less(schema, "$ref");
            return true;
        };
        self.within.push(name);
        let is_open = self.inline(&mut target);
        self.within.pop();
        if is_open {
            rules::accept_no_less(schema, "$ref");
        }
        keywords::join(schema, target);
        is_open || !open.is_empty()
    }

    /// The schema to put in place of a reference, if any.
    fn target(&mut self, name: &String) -> Option<Node> {
        let target = self.definitions.get(name)?.as_object()?;
        if self.within.contains(name) {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        Some(target.clone())
    }
}
