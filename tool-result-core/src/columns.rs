//! Text measured and cut by the columns of a terminal.
//!
//! A string is measured as it will be drawn, which is less than its characters together: a family of
//! four joined emoji is two columns wide, and an accent none.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// `text`, cut to `columns` with `ellipsis` where it is wider.
///
/// Characters that are drawn as one stay whole. If not even the ellipsis fits, it is cut.
#[expect(clippy::arithmetic_side_effects, reason = "texts in memory are far shorter, and no wider")]
#[must_use]
pub fn fit<'t>(text: &'t str, columns: usize, ellipsis: &str) -> Cow<'t, str> {
    if text.width() <= columns {
        return Cow::Borrowed(text);
    }
    if ellipsis.width() > columns {
        return ellipsis.chars().take(columns).collect::<String>().into();
    }
    let (mut rest, mut width) = (text, ellipsis.width());
    while !rest.is_empty() {
        let (cluster, behind) = rest.split_at(first_cluster(rest));
        width += cluster.width();
        if width > columns {
            break;
        }
        rest = behind;
    }
    let kept = text.strip_suffix(rest).unwrap_or_default();
    Cow::Owned(format!("{}{ellipsis}", kept.trim_end()))
}

/// The bytes of the first part of `text` that is drawn as one.
pub(crate) fn first_cluster(text: &str) -> usize {
    let mut chars = text.char_indices();
    let Some((_, mut before)) = chars.next() else { return 0 };
    let mut is_half_flag = is_flag_letter(before);
    for (at, c) in chars {
        if !(joins(before, c) || is_half_flag && is_flag_letter(c)) {
            return at;
        }
        is_half_flag = false;
        before = c;
    }
    text.len()
}

/// A mark, a joiner, what a joiner brings in, the skin tone of an emoji, a vowel sign: it is drawn with the character before it.
fn joins(before: char, c: char) -> bool {
    // the blocks of India's scripts have the same plan
    let is_vowel_sign = |c| matches!(u32::from(c) % 0x80, 0x02..=0x03 | 0x3e..=0x4c);
    c.width() == Some(0)
        || before == '\u{200d}' && !c.is_control()
        || matches!(c, '\u{1f3fb}'..='\u{1f3ff}')
        || matches!(c, '\u{900}'..='\u{d7f}') && is_vowel_sign(c)
}

fn is_flag_letter(c: char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_as_one_is_one_cluster() {
        for whole in [
            "a",
            "日",
            "e\u{301}",
            "e\u{301}\u{323}",
            "❤\u{fe0f}",
            "1\u{fe0f}\u{20e3}",
            "👨\u{200d}👩\u{200d}👧\u{200d}👦",
            "🏴\u{200d}☠\u{fe0f}",
            "👍🏽",
            "👩🏽\u{200d}💻",
            "🇩🇪",
            "\u{1112}\u{1161}\u{11ab}",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        ] {
            let twice = whole.repeat(2);
            assert_eq!(first_cluster(&twice), whole.len(), "{whole:?}");
            assert_eq!(first_cluster(whole), whole.len(), "{whole:?}");
        }
    }

    #[test]
    fn a_cut_falls_between_clusters() {
        let cut = |text: &str, columns| fit(text, columns, "…").into_owned();
        assert_eq!(cut("日本語", 6), "日本語");
        assert_eq!(cut("日本語", 5), "日本…");
        assert_eq!(cut("日本語", 4), "日…");
        assert_eq!(cut("🇩🇪🇫🇷🇯🇵", 5), "🇩🇪🇫🇷…");
        assert_eq!(cut("🇩🇪🇫🇷🇯🇵", 4), "🇩🇪…");
        assert_eq!(cut("👩🏽\u{200d}💻👩🏽\u{200d}💻", 3), "👩🏽\u{200d}💻…");
        assert_eq!(cut("e\u{301}e\u{301}e\u{301}", 2), "e\u{301}…");
        assert_eq!(cut("two words", 5), "two…");
        assert_eq!(cut("日本", 1), "…");
        assert_eq!(fit("abcdef", 2, "..."), "..");
        assert_eq!(fit("abcdef", 0, "..."), "");
    }
}
