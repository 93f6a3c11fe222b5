//! What holds for every text and every limit.

use std::borrow::Cow;

use proptest::prelude::*;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use tool_result::{Keep, Limits, truncate};

use super::{bytes, cut};

fn lines(text: &str) -> usize {
    text.lines().count()
}

/// A count of tokens that is not the estimate.
fn half_bytes(text: &str) -> usize {
    text.len().div_ceil(2)
}

const MARKERS: [&str; 5] = [
    "... (truncated)",
    "",
    "[the rest of this text was left out, as it is over the limit]",
    "one\ntwo",
    "…截断🎉",
];

fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-z ]{1,12}",
        2 => Just("\n".to_owned()),
        1 => Just("\r\n".to_owned()),
        1 => Just("\n```rust\n".to_owned()),
        1 => Just("\n```\n".to_owned()),
        1 => Just("~~~~\n".to_owned()),
        1 => Just("> ".to_owned()),
        1 => Just("- ".to_owned()),
        1 => Just("  ".to_owned()),
        1 => Just("```".to_owned()),
        1 => Just("👨\u{200d}👩\u{200d}👧".to_owned()),
        1 => Just("e\u{301}\u{302}".to_owned()),
        1 => Just("🇩🇪".to_owned()),
        1 => Just("\\".to_owned()),
        1 => Just("&#38;".to_owned()),
        1 => Just("漢字かな".to_owned()),
        1 => "\\PC{1,4}",
    ];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// The kept part of the text is in the result, less what was added.
fn holds_a_part(result: &str, text: &str, keep: Keep, kept: usize) -> bool {
    match keep {
        Keep::Head => result.starts_with(&text[..kept]),
        Keep::Tail => result.ends_with(&text[text.len() - kept..]),
    }
}

fn check(text: &str, limits: &Limits, keep: Keep, (b, l, t): (usize, usize, usize)) {
    let truncated = truncate(text, limits);
    let result = truncated.text.as_ref();
    assert!(result.len() <= b && lines(result) <= l, "{text:?} -> {result:?}");
    assert!(t == usize::MAX || half_bytes(result) <= t, "{text:?} -> {result:?}");
    let Some(truncation) = &truncated.truncation else {
        assert_eq!(result, text);
        return;
    };
    let shown = truncation.get("bytes").expect("bytes are missing");
    assert!(shown.shown < shown.total && shown.total == text.len());
    assert!(holds_a_part(result, text, keep, shown.shown), "{text:?} -> {result:?}");
    let char = match keep {
        Keep::Head => text.chars().next(),
        Keep::Tail => text.chars().next_back(),
    };
    let has_room = char.is_some_and(|c| c.len_utf8() <= b) && l > 0 && t >= 2;
    assert!(!has_room || !result.is_empty() || text.contains("\r\n"), "{text:?} -> {result:?}");
    let again = truncate(result, limits);
    assert!(matches!(again.text, Cow::Borrowed(same) if same == result));
    assert_eq!(again.truncation, None);
}

proptest! {
    #[test]
    fn every_limit_holds(text in texts(), marker in 0..MARKERS.len(), tail: bool) {
        let keep = if tail { Keep::Tail } else { Keep::Head };
        let limits = Limits::default().keep(keep).marker(MARKERS[marker]);
        for n in 0..=text.len() + 1 {
            check(&text, &limits.clone().max_bytes(n), keep, (n, usize::MAX, usize::MAX));
        }
        for n in 0..=lines(&text) + 1 {
            check(&text, &limits.clone().max_lines(n), keep, (usize::MAX, n, usize::MAX));
        }
        let counted = limits.clone().count_tokens(half_bytes);
        for n in 0..=text.len() / 2 + 1 {
            check(&text, &counted.clone().max_tokens(n), keep, (usize::MAX, usize::MAX, n));
        }
        // the estimate has up to 3 tokens for a character
        for n in 3..12 {
            check(&text, &limits.clone().max_tokens(n), keep, (usize::MAX, usize::MAX, usize::MAX));
        }
        check(&text, &limits.max_bytes(40).max_lines(4), keep, (40, 4, usize::MAX));
    }

    #[test]
    fn a_marker_is_never_code(text in simple_fences(), tail: bool, n in 0usize..200) {
        let keep = if tail { Keep::Tail } else { Keep::Head };
        let limits = bytes(n).keep(keep).marker("MARKER");
        let result = cut(&text, &limits) + if tail { "" } else { "\n\nBEHIND" };
        prop_assert!(!in_code(&result, "MARKER"), "{text:?} -> {result:?}");
        prop_assert!(!in_code(&result, "BEHIND"), "{text:?} -> {result:?}");
    }

    #[test]
    fn a_tail_has_the_code_that_its_text_has(text in simple_fences(), n in 0usize..200) {
        let result = cut(&text, &bytes(n).keep(Keep::Tail).marker("MARKER"));
        for prose in ["prose", "words"] {
            prop_assert!(!in_code(&result, prose), "{text:?} -> {result:?}");
        }
        let whole_lines = result.lines().filter(|line| line.trim_start_matches(['>', ' ']) == "let code;").count();
        prop_assert_eq!(code(&result).matches("let code;\n").count(), whole_lines, "{:?} -> {:?}", text, result);
    }
}

/// Blocks of prose and of code, each closed; some in a quote or in lists.
fn simple_fences() -> impl Strategy<Value = String> {
    let fence = prop_oneof![Just("```"), Just("````"), Just("~~~")];
    let around = prop_oneof![
        4 => Just(("", "")),
        1 => Just(("> ", "> ")),
        1 => Just(("- item\n\n  ", "  ")),
        1 => Just(("- ", "  ")),
        1 => Just(("1. one\n   - two\n\n     ", "     ")),
    ];
    let block = prop_oneof![
        Just("prose words and words\n\n".to_owned()),
        (fence, around, 0usize..5, any::<bool>()).prop_map(
            |(fence, (first, margin), lines, is_windows)| {
                let code = format!("{margin}let code;\n").repeat(lines);
                let end = if is_windows { "\r\n" } else { "\n" };
                format!("{first}{fence}rust\n{code}{margin}{fence}\n{end}")
            }
        ),
    ];
    proptest::collection::vec(block, 1..6).prop_map(|blocks| blocks.concat())
}

/// What a parser takes for code.
pub(super) fn code(markdown: &str) -> String {
    let (mut code, mut inside) = (String::new(), false);
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => inside = true,
            Event::End(TagEnd::CodeBlock) => inside = false,
            Event::Text(text) if inside => code.push_str(&text),
            _ => {}
        }
    }
    code
}

fn in_code(markdown: &str, word: &str) -> bool {
    code(markdown).contains(word)
}
