//! How long the lists and maps of a result are, and how a text says so.

use std::collections::{BTreeSet, HashMap};

use super::known::Known;
use super::labels::letters;
use super::reading::Found;
use super::report::boundary;
use super::whole;
use super::words::is_of_word;
use crate::layout::Layout;
use crate::page;
use crate::visible::visible;
use crate::words;

/// The keys of the lists and maps of each length.
#[derive(Debug, Default)]
pub(super) struct Lengths(HashMap<usize, BTreeSet<String>>);

impl Lengths {
    pub(super) fn add(&mut self, length: usize, key: &str) {
        let keys = self.0.entry(length).or_default();
        if !keys.contains(key) {
            keys.insert(key.to_owned());
        }
    }

    fn longest(&self) -> usize {
        self.0.keys().copied().max().unwrap_or_default()
    }

    /// The number of an item, where templates number them; or one that counts the items of a list, with the noun or the label of that list beside it:
    /// `3 hits`, `Hits: 3`, `Hits (3)`.
    pub(super) fn is_told(&self, found: &Found<'_>, layout: &Layout, known: &Known) -> bool {
        let Ok(number) = whole::plain(found.text).parse() else { return false };
        let is_of_item = || (1..=self.longest()).contains(&number);
        if known.numbers_items && is_of_item() {
            return true;
        }
        let Some(keys) = self.0.get(&number) else { return false };
        let nouns = known.counted.iter().copied().chain([words::ITEMS, words::KEYS]);
        { nouns }.any(|noun| is_behind(found.after, &words::noun(noun, number)))
            || keys.iter().any(|key| is_odd(key) && is_before_letters(found, key))
            || keys.iter().flat_map(|key| names(key, layout)).any(|name| {
                is_behind(found.after, &name) || is_before(found.before, found.after, &name)
            })
    }
}

fn names(key: &str, layout: &Layout) -> Vec<String> {
    let of_key = [key.into(), words::label(key), words::noun(key, 1), words::noun(key, 2)];
    let of_field = layout
        .fields
        .iter()
        .filter(|field| field.key == key)
        .flat_map(|field| [page::label(field), page::noun(field, 1), page::noun(field, 2)]);
    of_key.into_iter().map(String::from).chain(of_field.map(String::from)).collect()
}

/// A key that is no name, and that a text may spell in more ways than one.
fn is_odd(key: &str) -> bool {
    key.is_empty() || !key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// In parentheses behind the letters of a key, whatever stands between them.
fn is_before_letters(found: &Found<'_>, key: &str) -> bool {
    let is_in = found.before.ends_with('(') && found.after.starts_with(')');
    let key = letters(&visible(key));
    is_in && letters(last(found.before, key.len() * 8)).ends_with(&key)
}

/// The end of a text, with so many bytes and a few more.
fn last(text: &str, bytes: usize) -> &str {
    &text[boundary(text, text.len().saturating_sub(bytes + 64))..]
}

fn is_behind(after: &str, name: &str) -> bool {
    let after = after[..boundary(after, name.len() * 2 + 8)].to_lowercase();
    let rest = after.strip_prefix(' ').and_then(|after| after.strip_prefix(&*name.to_lowercase()));
    !name.is_empty() && rest.is_some_and(|rest| !rest.starts_with(is_of_word))
}

fn is_before(before: &str, after: &str, name: &str) -> bool {
    let before = last(before, name.len() * 2).to_lowercase();
    let before = match before.trim_end().strip_suffix('(') {
        Some(label) if after.starts_with(')') => label,
        Some(_) => return false,
        None => before.trim_end().trim_end_matches([':', '=']),
    };
    let rest = before.trim_end().strip_suffix(&*name.to_lowercase());
    !name.is_empty() && rest.is_some_and(|rest| !rest.ends_with(is_of_word))
}
