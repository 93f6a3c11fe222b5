//! Where a value lies in its result.

use std::fmt::Write as _;

use super::Tape;
use super::node::{Node, Shape};

/// One step down.
enum Step<'t> {
    Key {
        key: &'t str,
        /// Given by a type; else it is data.
        fixed: bool,
    },
    Index(usize),
}

impl Tape {
    /// The path to `target` from `from`, such as `references[3].size`; empty for `from` itself.
    pub(crate) fn path(&self, from: usize, target: usize) -> String {
        let mut path = String::new();
        for (_, step) in self.steps(from, target) {
            match step {
                Step::Key { key, .. } => push_key(key, &mut path),
                Step::Index(index) => write!(path, "[{index}]").unwrap_or_default(),
            }
        }
        path
    }

    /// A path with `*` for items and for keys that are data: `references.*.text`. `None` if the
    /// target is not shown.
    pub(crate) fn pattern(&self, from: usize, target: usize) -> Option<String> {
        let mut pattern = String::new();
        let mut last = from;
        for (at, step) in self.steps(from, target) {
            if !pattern.is_empty() {
                pattern.push('.');
            }
            match step {
                Step::Key { key, fixed: true } => pattern.push_str(key),
                Step::Key { .. } | Step::Index(_) => pattern.push('*'),
            }
            last = at;
        }
        (last == target).then_some(pattern)
    }

    /// The steps from a value down to another, each with where it arrives.
    fn steps(&self, from: usize, target: usize) -> impl Iterator<Item = (usize, Step<'_>)> {
        let mut at = from;
        std::iter::from_fn(move || {
            if at == target {
                return None;
            }
            let holds = |node: &Node<'_>| node.holds(target);
            let (node, step) = match self.node(at).shape() {
                Shape::Map(entries) => {
                    let fixed = entries.fixed;
                    let (key, value) = entries.iter().find(|(_, value)| holds(value))?;
                    (value, Step::Key { key, fixed })
                }
                Shape::List(items) => items
                    .iter()
                    .enumerate()
                    .find(|(_, item)| holds(item))
                    .map(|(index, item)| (item, Step::Index(index)))?,
                Shape::Scalar(_) | Shape::Lost(_) => return None,
            };
            at = node.at();
            Some((at, step))
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
