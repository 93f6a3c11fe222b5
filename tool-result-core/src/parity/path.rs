//! Where a value lies in a map, spelled as an [`Error`](crate::Error) spells it.

use std::cmp::Ordering;
use std::fmt::Write as _;

use crate::tape::push_key;

/// One step down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    Index(usize),
}

/// The steps from the whole map to a value.
pub(super) type Path = Vec<Step>;

impl Step {
    /// As it stands behind other steps, such as `.line` or `[3]`.
    fn segment(&self, is_first: bool) -> String {
        let mut segment = if is_first { String::new() } else { "-".to_owned() };
        match self {
            Step::Key(key) => push_key(key, &mut segment),
            Step::Index(index) => write!(segment, "[{index}]").unwrap_or_default(),
        }
        if is_first { segment } else { segment.split_off(1) }
    }
}

/// `references[3].line`.
pub(super) fn spelled(path: &[Step]) -> String {
    path.iter().enumerate().map(|(at, step)| step.segment(at == 0)).collect()
}

/// `references[*].line`: the same for every item of a list.
pub(super) fn pattern(path: &[Step]) -> String {
    let segment = |(at, step): (usize, &Step)| match step {
        Step::Index(_) => ANY.to_owned(),
        Step::Key(_) => step.segment(at == 0),
    };
    path.iter().enumerate().map(segment).collect()
}

const ANY: &str = "[*]";

/// The steps of `path` that `written` does not speak of; `None` where it speaks of another place.
///
/// `written` is in either spelling, or in a mixture. Where it is empty, it speaks of no place.
fn below<'p>(path: &'p [Step], written: &str) -> Option<&'p [Step]> {
    if written.is_empty() {
        return None;
    }
    let mut rest = written;
    for (at, step) in path.iter().enumerate() {
        if rest.is_empty() {
            return Some(&path[at..]);
        }
        let after = rest.strip_prefix(&step.segment(at == 0));
        let after = after.or_else(|| match step {
            Step::Index(_) => rest.strip_prefix(ANY),
            Step::Key(_) => None,
        });
        rest = after?;
    }
    rest.is_empty().then_some(&[])
}

/// `written` is this place, or one above it.
pub(super) fn covers(written: &str, path: &[Step]) -> bool {
    below(path, written).is_some()
}

/// `written` is this very place.
pub(super) fn is(written: &str, path: &[Step]) -> bool {
    below(path, written).is_some_and(<[Step]>::is_empty)
}

/// `written` is this very place, or only the last key of it.
pub(super) fn names(written: &str, path: &[Step]) -> bool {
    is(written, path) || path.last().is_some_and(|last| last.segment(true) == written)
}

/// Where the object or list lies that holds this.
pub(super) fn parent(path: &[Step]) -> String {
    spelled(path.split_last().map_or(&[], |(_, parent)| parent))
}

/// The order of a map whose keys are sorted; items by their numbers.
pub(super) fn order(one: &[Step], other: &[Step]) -> Ordering {
    let step = |one: &Step, other: &Step| match (one, other) {
        (Step::Key(one), Step::Key(other)) => one.cmp(other),
        (Step::Index(one), Step::Index(other)) => one.cmp(other),
        (Step::Key(_), Step::Index(_)) => Ordering::Less,
        (Step::Index(_), Step::Key(_)) => Ordering::Greater,
    };
    let steps = one.iter().zip(other).map(|(one, other)| step(one, other));
    steps.fold(Ordering::Equal, Ordering::then).then(one.len().cmp(&other.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(key: &str) -> Step {
        Step::Key(key.to_owned())
    }

    #[test]
    fn keys_that_are_no_names_cannot_be_mistaken_for_steps() {
        let path = [key("by.file"), key("a[0]"), Step::Index(3), key("line"), key("")];
        assert_eq!(spelled(&path), r#"["by.file"]["a[0]"][3].line[""]"#);
        assert_eq!(pattern(&path), r#"["by.file"]["a[0]"][*].line[""]"#);
        assert_eq!(spelled(&[]), "");
    }

    #[test]
    fn an_allowance_covers_its_place_and_what_lies_below() {
        let path = [key("references"), Step::Index(3), key("line")];
        for (written, covered, exact) in [
            ("references[*].line", true, true),
            ("references[3].line", true, true),
            ("references[4].line", false, false),
            ("references[*]", true, false),
            ("references", true, false),
            ("", false, false),
            ("refer", false, false),
            ("references[*].lines", false, false),
            ("references[*].line.no", false, false),
            ("line", false, false),
        ] {
            assert_eq!((covers(written, &path), is(written, &path)), (covered, exact), "{written}");
        }
        assert!(names("line", &path));
        assert!(!names("references", &path));
    }
}
