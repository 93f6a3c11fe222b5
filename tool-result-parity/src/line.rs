//! Text on one line of a report.

use unicode_width::UnicodeWidthStr as _;

/// The columns that no line goes beyond.
pub(crate) const WIDTH: usize = 100;

/// Text on one line, with what is hidden in it spelled out.
pub(crate) fn one_line(text: &str) -> String {
    let line = text.escape_debug().to_string();
    line.replace("\\\"", "\"").replace("\\'", "'").replace("\\\\", "\\")
}

/// A text on one line without the characters before `start`; what no line has room for is left out.
pub(crate) fn excerpt(text: &str, start: usize) -> String {
    let mark = if start > 0 { "…" } else { "" };
    let text: String = text.chars().skip(start).take(WIDTH * 4).collect();
    format!("{mark}{}", one_line(&text))
}

/// Counts the characters that two texts begin with and that a report leaves out; 0 if there is `room`
/// for them.
pub(crate) fn shared(old: &str, new: &str, room: usize) -> usize {
    let same = old.chars().zip(new.chars()).take_while(|(old, new)| old == new).count();
    if same < room || old.len().max(new.len()) <= room * 2 { 0 } else { same - room / 2 }
}

pub(crate) fn fit(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let heads = text.char_indices().take(columns * 4).map(|(at, _)| text[..at].trim_end());
    let head = heads.take_while(|head| head.width() < columns).last();
    format!("{}…", head.unwrap_or_default())
}

/// Cut at its beginning: the end of a path says more.
pub(crate) fn fit_end(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let ends = text.char_indices().rev().take(columns * 4).map(|(at, _)| &text[at..]);
    let end = ends.take_while(|end| end.width() < columns).last();
    format!("…{}", end.unwrap_or_default())
}

pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

pub(crate) fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}
