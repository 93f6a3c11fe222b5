//! The path of a value in a map, spelled as an [`Error`](tool_result_core::Error) spells it.

pub(crate) fn key(path: &str, key: &str) -> String {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
    match path {
        _ if key.is_empty() || !key.chars().all(is_name) => format!("{path}[{key:?}]"),
        "" => key.to_owned(),
        _ => format!("{path}.{key}"),
    }
}

/// The steps of a path as they are written: `references`, `[3]`, `.line`, `["a.b"]`.
fn steps(path: &str) -> impl Iterator<Item = &str> {
    let mut rest = path;
    std::iter::from_fn(move || {
        let (step, after) = rest.split_at(first_step(rest));
        rest = after;
        (!step.is_empty()).then_some(step)
    })
}

fn first_step(path: &str) -> usize {
    let mut is_quoted = false;
    let mut is_escaped = false;
    for (at, byte) in path.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b'.' | b'[' if !is_quoted && at > 0 => return at,
            _ => {}
        }
    }
    path.len()
}

pub(crate) fn number(step: &str) -> Option<usize> {
    step.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

const ANY: &str = "[*]";

/// `references[*].line`: the same for every item of a list.
pub(crate) fn pattern(path: &str) -> String {
    steps(path).map(|step| if number(step).is_some() { ANY } else { step }).collect()
}

/// Counts the steps of `path` below the place that `written` names; `None` if it names another.
///
/// `written` has numbers, or `[*]` for all items. An empty one names no place.
fn below(written: &str, path: &str) -> Option<usize> {
    let mut path = steps(path);
    let is_step = |written: &str| {
        path.next().is_some_and(|step| step == written || written == ANY && number(step).is_some())
    };
    let is_place = !written.is_empty() && steps(written).all(is_step);
    is_place.then(|| path.count())
}

pub(crate) fn covers(written: &str, path: &str) -> bool {
    below(written, path).is_some()
}

pub(crate) fn is(written: &str, path: &str) -> bool {
    below(written, path) == Some(0)
}

pub(crate) fn names(written: &str, path: &str) -> bool {
    is(written, path) || last(path) == written
}

pub(crate) fn last(path: &str) -> &str {
    let step = steps(path).last().unwrap_or_default();
    step.strip_prefix('.').unwrap_or(step)
}

pub(crate) fn parent(path: &str) -> &str {
    let last = steps(path).last().map_or(0, str::len);
    &path[..path.len() - last]
}

/// Returns the key that paths are sorted by: keys as a map sorts them, items by their numbers.
pub(crate) fn order(path: &str) -> Vec<(Option<usize>, String)> {
    steps(path).map(|step| (number(step), step.trim_start_matches('.').to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_are_no_names_cannot_be_mistaken_for_steps() {
        let path = ["by.file", "a[0]"].iter().fold(String::new(), |path, step| key(&path, step));
        let path = key(&key(&format!("{path}[3]"), "line"), "\"[1]");
        assert_eq!(path, r#"["by.file"]["a[0]"][3].line["\"[1]"]"#);
        assert_eq!(pattern(&path), r#"["by.file"]["a[0]"][*].line["\"[1]"]"#);
        assert_eq!(parent(&path), r#"["by.file"]["a[0]"][3].line"#);
        assert_eq!((last("a[3].line"), parent("a[3].line")), ("line", "a[3]"));
    }

    #[test]
    fn an_allowance_covers_its_place_and_what_lies_below() {
        let path = "references[3].line";
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
            assert_eq!((covers(written, path), is(written, path)), (covered, exact), "{written}");
        }
        assert!(names("line", path) && !names("references", path));
    }
}
