//! The path of a value in its result.

use std::fmt::Write as _;

use super::Tape;
use super::node::{Node, Shape};

/// One step down.
enum Step<'t> {
    Key(&'t str),
    Index(usize),
}

impl Tape {
    /// The path to `target` from `from`, such as `references[3].size`; empty for `from` itself.
    pub(crate) fn path(&self, from: usize, target: usize) -> String {
        let mut path = String::new();
        for step in self.steps(from, target) {
            match step {
                Step::Key(key) => push_key(key, &mut path),
                Step::Index(index) => write!(path, "[{index}]").unwrap_or_default(),
            }
        }
        path
    }

    /// The steps from a value down to another.
    fn steps(&self, from: usize, target: usize) -> impl Iterator<Item = Step<'_>> {
        let mut at = from;
        std::iter::from_fn(move || {
            if at == target {
                return None;
            }
            let holds = |node: &Node<'_>| node.holds(target);
            let (node, step) = match self.node(at).shape() {
                Shape::Map(entries) => {
                    let (key, value) = entries.iter().find(|(_, value)| holds(value))?;
                    (value, Step::Key(key))
                }
                Shape::List(items) => items
                    .iter()
                    .enumerate()
                    .find(|(_, item)| holds(item))
                    .map(|(index, item)| (item, Step::Index(items.from + index)))?,
                Shape::Scalar(_) | Shape::Lost(_) => return None,
            };
            at = node.at();
            Some(step)
        })
    }
}

/// A key that reads as a name is written after a dot, any other as a string in brackets.
pub(crate) fn push_key(key: &str, path: &mut String) {
    let plain =
        !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$'));
    if !plain {
        let _ = write!(path, "[{key:?}]");
        return;
    }
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(key);
}
