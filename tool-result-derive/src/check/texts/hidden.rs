//! Characters that nobody sees: those that core spells out in values.

/// The same as in core, but for line breaks, which have rules of their own.
const HIDDEN: [(char, char); 22] = [
    ('\0', '\u{8}'),
    ('\u{b}', '\u{c}'),
    ('\u{e}', '\u{1f}'),
    ('\u{7f}', '\u{7f}'),
    ('\u{80}', '\u{9f}'),
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// Those of a text, but for what emoji, flags and letters are joined of.
pub(super) fn in_text(text: &str) -> impl Iterator<Item = char> {
    let mut is_flag = false;
    text.chars().filter(move |c| {
        is_flag = *c == BLACK_FLAG || is_flag && is_tag(*c);
        is_hidden(*c) && !joins(*c) && !(is_flag && is_tag(*c))
    })
}

fn is_hidden(c: char) -> bool {
    HIDDEN.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

/// Joiners, and selectors of variants. An author's own text is trusted with them, a value is not.
fn joins(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}')
}

/// The first character of the flags of England, Scotland and Wales; tags name the country.
const BLACK_FLAG: char = '\u{1f3f4}';

fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0020}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use tool_result::Markdown;

    use super::*;

    #[test]
    fn they_are_those_that_core_spells_out() {
        let breaks = ['\n', '\r'];
        let all: Vec<char> = ('\0'..=char::MAX).filter(|c| !breaks.contains(c)).collect();
        for some in all.chunks(256) {
            let mut md = Markdown::new();
            // letters between them, which none of them belongs to
            let text: String = some.iter().flat_map(|c| ['a', *c, 'a']).collect();
            md.value(&text).expect("a string");
            let written = md.into_string();
            let spelled_out =
                written.split("\\u{").skip(1).filter_map(|code| code.split('}').next());
            let hidden = some.iter().filter(|c| is_hidden(**c));
            let hidden: Vec<_> = hidden.map(|c| format!("{:x}", u32::from(*c))).collect();
            assert_eq!(hidden, spelled_out.collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_emoji_and_letters_are_joined_of_is_seen() {
        let england = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
        for text in ["❤\u{fe0f}", "👩\u{200d}🔬", "می\u{200c}خواهم", "⏳ a\tb\n", england]
        {
            assert_eq!(in_text(text).count(), 0, "{text}");
        }
        assert_eq!(in_text("a\u{e0067}").collect::<String>(), "\u{e0067}");
        assert_eq!(in_text(&format!("{england}.\u{e0067}")).count(), 1);
    }
}
