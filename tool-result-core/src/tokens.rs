//! Estimates how many tokens a text has.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "a byte costs at most `TOKEN`, so the cost of a piece fits while it is under a sixteenth of all memory"
)]
#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a piece ends between two characters: each kind takes in all bytes of its own"
)]

/// The units of one token, so that a part of a token can be counted too.
const TOKEN: usize = 16;

/// About how many tokens a model reads in `text`.
///
/// Tokenizers cut a text into words, groups of digits, marks and white space, and then look pieces of
/// those up. So does this, with the cost of a piece guessed from its length and its script. One pass,
/// without allocating. Never more than the bytes. A piece is the same wherever it stands, so a cut
/// changes the pieces at the cut only: a part has no more than the whole, and two parts no less, but
/// for those pieces (a long word costs more than its halves).
pub(crate) fn estimate(text: &str) -> usize {
    let mut rest = text;
    let mut cost = 0_usize;
    while let Some(first) = rest.as_bytes().first() {
        let (len, piece) = match first {
            b'0'..=b'9' => digits(rest),
            b' ' | b'\t' | b'\n' | b'\r' => space(rest),
            b'A'..=b'Z' | b'a'..=b'z' | 0xc3..=0xc9 => word(rest),
            0x80.. => script(rest),
            _ => marks(rest),
        };
        cost = cost.saturating_add(piece);
        rest = &rest[len..];
    }
    cost.div_ceil(TOKEN)
}

fn run(text: &str, is_kind: impl Fn(&u8) -> bool) -> usize {
    text.bytes().take_while(is_kind).count()
}

fn digits(text: &str) -> (usize, usize) {
    let len = run(text, u8::is_ascii_digit);
    (len, len.div_ceil(3) * TOKEN)
}

/// One space belongs to the word behind it, but not to a number; more are a token, and so is a line
/// break.
fn space(text: &str) -> (usize, usize) {
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let breaks = run(text, is_break);
    if breaks > 0 {
        return (breaks, breaks.div_ceil(8) * BREAK);
    }
    let len = run(text, |byte| matches!(byte, b' ' | b'\t'));
    let next = text.as_bytes().get(len);
    let is_free = len == 1 && next.is_some_and(|next| !next.is_ascii_digit() && !is_break(next));
    (len, if is_free { 0 } else { len.div_ceil(32) * TOKEN })
}

/// The cost of a line break, which is often one token with the mark before it.
const BREAK: usize = 10;

/// A word of Latin letters, up to a capital inside it.
fn word(text: &str) -> (usize, usize) {
    let capitals = run(text, u8::is_ascii_uppercase);
    let small =
        run(&text[capitals..], |byte| matches!(byte, b'a'..=b'z' | 0x80..=0xbf | 0xc3..=0xc9));
    let len = capitals + small;
    let accents = text[capitals..len].bytes().filter(|byte| *byte >= 0xc3).count();
    let chars = len - accents;
    let long = chars.saturating_sub(7) + chars.saturating_sub(11);
    let shouted = capitals.saturating_sub(2);
    (len, TOKEN + long * 3 + shouted * 3 + accents * 8)
}

/// One mark before a word is often one token with it; of more, about two are one. Four or more of the
/// same are a rule, which is a piece of its own wherever it stands.
fn marks(text: &str) -> (usize, usize) {
    let bytes = text.as_bytes();
    let is_rule = |at: usize| bytes[at..].starts_with(&[bytes[at]; RULE]);
    if is_rule(0) {
        let rule = run(text, |byte| *byte == bytes[0]);
        return (rule, TOKEN + (rule - RULE));
    }
    let is_part = |at: &usize| is_mark(bytes[*at]) && !is_rule(*at);
    let len = 1 + (1..bytes.len()).take_while(is_part).count();
    let is_joined = len == 1 && bytes.get(len).is_some_and(u8::is_ascii_alphabetic);
    (len, if is_joined { 6 } else { TOKEN + (len - 1) * 2 })
}

/// The equal marks that make a rule.
const RULE: usize = 4;

fn is_mark(byte: u8) -> bool {
    byte.is_ascii_punctuation() || byte.is_ascii_control() && !matches!(byte, b'\n' | b'\r' | b'\t')
}

fn script(text: &str) -> (usize, usize) {
    let is_part = |c: &char| !c.is_ascii() && !matches!(c, '\u{c0}'..='\u{27f}');
    let chars = text.chars().take_while(is_part).map(|c| (c.len_utf8(), char_cost(c)));
    let (len, cost) = chars.fold((0, 0), |sum, c| (sum.0 + c.0, sum.1 + c.1));
    (len, cost.max(TOKEN))
}

/// The average cost of a character in running text.
fn char_cost(c: char) -> usize {
    match c {
        // Cyrillic
        '\u{400}'..='\u{52f}' => 4,
        // Devanagari, Arabic
        '\u{900}'..='\u{97f}' => 5,
        '\u{600}'..='\u{6ff}' => 6,
        // Greek, Hebrew, the other scripts of India, Thai
        '\u{370}'..='\u{3ff}' | '\u{590}'..='\u{5ff}' | '\u{980}'..='\u{e7f}' => 8,
        // Chinese, Japanese, Korean, with their punctuation
        '\u{3000}'..='\u{30ff}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7af}'
        | '\u{ff00}'..='\u{ffef}' => 12,
        // ideographs and emoji that are seldom one token
        '\u{3400}'..='\u{4dbf}' | '\u{1f000}'..='\u{1faff}' => 2 * TOKEN,
        '\u{20000}'.. => 3 * TOKEN,
        _ => 20,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::estimate;

    #[test]
    fn each_kind_of_piece_has_its_cost() {
        for (text, tokens) in [
            ("", 0),
            ("word", 1),
            ("two words", 2),
            ("fileName", 2),
            ("documentation", 3),
            ("ERROR", 2),
            ("1234567", 3),
            ("in 2024", 4),
            ("\n", 1),
            ("a\n\n\nb", 3),
            ("        x", 2),
            ("{\"a\":[1]}", 6),
            ("----------------", 2),
            ("|----|", 3),
            ("über", 2),
            ("日本語", 3),
            ("привет", 2),
            ("🎉", 2),
            ("👨\u{200d}👩\u{200d}👧", 9),
        ] {
            assert_eq!(estimate(text), tokens, "{text:?}");
        }
    }

    #[test]
    fn a_long_text_is_estimated_in_one_pass() {
        for piece in ["a", " ", "\n", "1", "=", "([{", "é", "字", "🎉", "aB", "a1", "- ", ".===="]
        {
            let text = piece.repeat(20_000);
            assert!(estimate(&text) <= text.len());
        }
    }

    fn texts() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            "[a-zA-Z]{1,9}",
            "[0-9]{1,9}",
            "[ \n\t]{1,3}",
            "[!-/:-@\\[-`]{1,5}",
            "[A-Z]{1,40}",
            "([.]{1,5}={1,40}){1,5}",
            "[a\u{301}\u{e9}]{1,20}",
            "\\PC{1,5}"
        ];
        proptest::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn no_more_tokens_than_bytes(text in texts()) {
            prop_assert!(estimate(&text) <= text.len());
        }

        #[test]
        fn parts_have_what_the_whole_has(text in texts()) {
            let whole = estimate(&text);
            for (at, _) in text.char_indices() {
                let (before, after) = (estimate(&text[..at]), estimate(&text[at..]));
                prop_assert!(whole <= before + after + 4, "{at} of {text:?}");
                prop_assert!(before.max(after) <= whole + 2, "{at} of {text:?}");
            }
        }
    }
}
