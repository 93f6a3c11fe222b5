//! References to definitions.

use serde_json::Value;

use super::keywords::{self, Node};
use super::rules;

const DEFINITIONS: &str = "#/$defs/";

/// After so many, what is referred to is left open.
const MAX_REFERENCES: usize = 1_000;

pub(super) fn referred(schema: &Node) -> Option<String> {
    schema.get("$ref")?.as_str()?.strip_prefix(DEFINITIONS).map(decoded)
}

/// The name of a definition in a reference, which is a JSON pointer in a URI.
fn decoded(name: &str) -> String {
    let (first, encoded) = name.split_at(name.find('%').unwrap_or(name.len()));
    let mut bytes = first.as_bytes().to_vec();
    for (code, text) in encoded.split('%').filter_map(|part| part.split_at_checked(2)) {
        bytes.extend(u8::from_str_radix(code, 16));
        bytes.extend(text.as_bytes());
    }
    String::from_utf8_lossy(&bytes).replace("~1", "/").replace("~0", "~")
}

pub(super) fn resolve<'d>(schema: &Node, definitions: &'d Node) -> Option<&'d Node> {
    definitions.get(&referred(schema)?)?.as_object()
}

/// Leaves the definitions that a schema refers to, and takes out references that lead nowhere.
pub(super) fn prune(schema: &mut Node) {
    let definitions = schema.remove("$defs").unwrap_or_default();
    let mut used = Node::new();
    let mut open = Vec::new();
    collect(schema, &definitions, &mut open);
    while let Some(name) = open.pop() {
        let is_new = !used.contains_key(&name);
        if let (true, Some(Value::Object(target))) = (is_new, definitions.get(&name)) {
            let mut target = target.clone();
            collect(&mut target, &definitions, &mut open);
            used.insert(name, Value::Object(target));
        }
    }
    if !used.is_empty() {
        schema.insert("$defs".to_owned(), Value::Object(used));
    }
}

fn collect(schema: &mut Node, definitions: &Value, names: &mut Vec<String>) {
    match referred(schema).filter(|name| definitions.get(name).is_some()) {
        Some(name) => names.push(name),
        None => drop(schema.remove("$ref")),
    }
    keywords::visit(schema, &mut |_, below| collect(below, definitions, names));
}

pub(super) fn inline(schema: &mut Node) {
    let definitions = schema.remove("$defs").unwrap_or_default();
    let mut inliner = Inliner {
        definitions: &definitions,
        within: Vec::new(),
        left: MAX_REFERENCES,
        is_open: false,
    };
    inliner.inline(schema);
    if inliner.is_open {
        rules::apply(rules::OPENED_RULES, schema);
    }
}

struct Inliner<'d> {
    definitions: &'d Value,
    /// The definitions that are being put in place, one inside the other.
    within: Vec<String>,
    left: usize,
    /// True if a reference was left open: the schema there accepts more than before.
    is_open: bool,
}

impl Inliner<'_> {
    fn inline(&mut self, schema: &mut Node) {
        keywords::visit(schema, &mut |_, below| self.inline(below));
        let Some(name) = referred(schema) else { return };
        schema.remove("$ref");
        let target = self.definitions.get(&name).and_then(Value::as_object);
        match target.filter(|_| self.left > 0 && !self.within.contains(&name)) {
            Some(target) => {
                let mut target = target.clone();
                self.left -= 1;
                self.within.push(name);
                self.inline(&mut target);
                self.within.pop();
                keywords::join(schema, target);
            }
            None => self.is_open = true,
        }
    }
}
