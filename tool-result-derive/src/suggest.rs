//! Did you mean…?

/// `, did you mean `x`?`, where one of the names is close to what was typed.
pub(crate) fn did_you_mean<'a>(
    typed: &str,
    names: impl IntoIterator<Item = &'a str>,
    otherwise: &str,
) -> String {
    names
        .into_iter()
        .map(|name| (distance(typed, name), name))
        .filter(|(far, name)| *far <= (name.chars().count() + 1) / 3)
        .min_by_key(|(far, _)| *far)
        .map_or(otherwise.to_owned(), |(_, name)| format!(", did you mean `{name}`?"))
}

pub(crate) fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The number of characters that have to be put in, taken out, changed, or swapped with the next one.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let change = rows[i][j] + usize::from(a[i] != b[j]);
            let is_swap = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
            let swap = if is_swap { rows[i - 1][j - 1] + 1 } else { usize::MAX };
            row.push(change.min(rows[i][j + 1] + 1).min(row[j] + 1).min(swap));
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names_are_named() {
        assert_eq!(did_you_mean("titel", ["tool", "title"], ":"), ", did you mean `title`?");
        assert_eq!(did_you_mean("lable", ["label", "table"], ":"), ", did you mean `label`?");
        assert_eq!(did_you_mean("colour", ["tool", "title"], ":"), ":");
    }
}
