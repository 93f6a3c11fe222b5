//! Did you mean…?

/// `, did you mean `x`?`, where one of the names is close to what was typed.
pub(crate) fn did_you_mean<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    names
        .into_iter()
        .map(|name| (distance(typed, name), name))
        .filter(|(far, name)| *far <= reach(name))
        .min_by_key(|(far, _)| *far)
        .map_or(String::new(), |(_, name)| format!(", did you mean `{name}`?"))
}

pub(crate) fn is_close(typed: &str, name: &str) -> bool {
    distance(typed, name) <= reach(name)
}

/// The largest distance from a name of what may mean it.
fn reach(name: &str) -> usize {
    name.chars().count().div_ceil(3)
}

/// Names in back-ticks, with commas.
pub(crate) fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The number of characters that have to be put in, taken out or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, a) in a.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in b.iter().enumerate() {
            let change = corner + usize::from(a != *b);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names_are_named() {
        assert_eq!(did_you_mean("titel", ["tool", "title"]), ", did you mean `title`?");
        assert_eq!(did_you_mean("colour", ["tool", "title"]), "");
    }
}
