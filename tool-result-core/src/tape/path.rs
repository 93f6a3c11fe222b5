//! The path of a value in its result.

use std::fmt::Write as _;

use super::Tape;
use super::node::Node;

impl Tape {
    /// The path to `target` from the value at `from`, such as `references[3].size`; `above` for that value itself.
    pub(crate) fn path(&self, above: &str, from: usize, target: usize) -> String {
        let mut path = above.to_owned();
        for (holder, number, (key, _)) in self.descend(from, target) {
            match key {
                Some(key) => push_key(key, &mut path),
                None => write!(path, "[{}]", holder.from() + number).unwrap_or_default(),
            }
        }
        path
    }

    /// The values from one down to another: each with its part that leads there, and the number of that part among those
    /// that are shown.
    pub(crate) fn descend(
        &self,
        from: usize,
        target: usize,
    ) -> impl Iterator<Item = (Node<'_>, usize, (Option<&str>, Node<'_>))> {
        let mut holder = self.node(from);
        std::iter::from_fn(move || {
            let parts = (holder.at() < target).then(|| holder.parts())?;
            let (number, part) = parts.enumerate().find(|(_, (_, part))| part.holds(target))?;
            Some((std::mem::replace(&mut holder, part.1), number, part))
        })
    }
}

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
