//! Any text within any limits, with its marker, and what is left is still markdown.

use std::borrow::Cow;

use arbitrary::Arbitrary;
use comrak::nodes::NodeValue;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use tool_result::{Keep, Limits, Truncation};

const MARKERS: [&str; 5] = [
    "... (truncated)",
    "",
    "[the rest of this text was left out, as it is over the limit]",
    "one\ntwo",
    "…截断🎉",
];

/// A text and its limits. The text comes last, so that a file of the corpus can be read.
#[derive(Arbitrary, Debug)]
pub struct Input<'a> {
    marker: u8,
    is_tail: bool,
    max_bytes: Option<u8>,
    max_lines: Option<u8>,
    max_tokens: Option<u8>,
    /// Tokens are counted by a counter of the host's.
    is_counted: bool,
    text: &'a str,
}

/// Panics where a promise of `truncate` is broken.
///
/// # Panics
/// See above.
pub fn check(input: &Input<'_>) {
    let marker = MARKERS[usize::from(input.marker) % MARKERS.len()];
    let cut = Cut { input, limits: limits(input).marker(marker) };
    cut.check();
    // one that stands in no text
    Cut { input, limits: limits(input).marker(MARKER) }.marker_is_no_code();
}

const MARKER: &str = "MARKER\u{2063}";
const BEHIND: &str = "BEHIND\u{2063}";

fn limits(input: &Input<'_>) -> Limits {
    let mut limits = Limits::default().keep(keep(input));
    if let Some(n) = input.max_bytes {
        limits = limits.max_bytes(n.into());
    }
    if let Some(n) = input.max_lines {
        limits = limits.max_lines(n.into());
    }
    if let Some(n) = input.max_tokens {
        limits = limits.max_tokens(n.into());
    }
    if input.is_counted { limits.count_tokens(half_bytes) } else { limits }
}

fn keep(input: &Input<'_>) -> Keep {
    if input.is_tail { Keep::Tail } else { Keep::Head }
}

/// A count of tokens that is not the estimate.
fn half_bytes(text: &str) -> usize {
    text.len().div_ceil(2)
}

struct Cut<'a> {
    input: &'a Input<'a>,
    limits: Limits,
}

impl Cut<'_> {
    fn check(&self) {
        let text = self.input.text;
        let truncated = tool_result::truncate(text, &self.limits);
        let result = truncated.text.as_ref();
        assert!(self.fits(result), "{:?} -> {result:?}", self.input);
        let Some(truncation) = &truncated.truncation else {
            assert_eq!(result, text);
            return;
        };
        assert!(!self.fits(text), "nothing had to be cut: {:?} -> {result:?}", self.input);
        self.has_a_part(result, truncation);
        let again = tool_result::truncate(result, &self.limits);
        assert!(matches!(again.text, Cow::Borrowed(same) if same == result));
        assert_eq!(again.truncation, None);
    }

    /// Within the limits, as far as they can be counted here.
    fn fits(&self, text: &str) -> bool {
        let Input { max_bytes, max_lines, max_tokens, is_counted, .. } = self.input;
        let is_in = |max: &Option<u8>, n: usize| max.is_none_or(|max| n <= max.into());
        let tokens = if *is_counted { half_bytes(text) } else { estimate(text) };
        is_in(max_bytes, text.len())
            && is_in(max_lines, text.lines().count())
            && is_in(max_tokens, tokens)
    }

    /// A prefix or a suffix of the text is in the result, and it is not empty where there was room.
    fn has_a_part(&self, result: &str, truncation: &Truncation) {
        let (input, text) = (self.input, self.input.text);
        let shown = truncation.get("bytes").expect("the bytes are counted");
        assert!(shown.shown < shown.total && shown.total == text.len());
        let has_part = match keep(input) {
            Keep::Head => result.starts_with(&text[..shown.shown]),
            Keep::Tail => result.ends_with(&text[text.len() - shown.shown..]),
        };
        assert!(has_part, "{input:?} -> {result:?}");
        let char = match keep(input) {
            Keep::Head => text.chars().next(),
            Keep::Tail => text.chars().next_back(),
        };
        let mut bytes = [0; 4];
        let has_room = char.is_some_and(|c| self.fits(c.encode_utf8(&mut bytes)));
        assert!(!has_room || !result.is_empty() || text.contains("\r\n"), "{input:?} is empty");
    }

    /// A marker on a line of its own, and what stands behind a head, is code for no parser.
    fn marker_is_no_code(&self) {
        let text = self.input.text;
        // documented: raw HTML is not considered, a tab counts as four columns, and fences are found up
        // to 32 lists and quotes deep
        let marks = text.matches(['>', '-', '+', '*', '.', ')']).count();
        if text.contains(['<', '\t', '\u{2063}']) || marks > 32 {
            return;
        }
        let truncated = tool_result::truncate(text, &self.limits);
        let has_line = truncated.text.lines().any(|line| line == MARKER);
        if truncated.truncation.is_none() || !has_line {
            return;
        }
        let mut document = truncated.text.into_owned();
        if !self.input.is_tail {
            document.extend(["\n\n", BEHIND]);
        }
        for word in [MARKER, BEHIND] {
            let is_code = [pulldown(&document), comrak(&document)].map(|code| code.contains(word));
            // where the parsers disagree, the text means nothing
            assert_ne!(is_code, [true, true], "{:?} -> {document:?}", self.input);
        }
    }
}

/// The estimate of tokens: the smallest limit that admits the text.
fn estimate(text: &str) -> usize {
    let is_cut = |tokens: &usize| {
        let limits =
            Limits::default().max_bytes(usize::MAX).max_lines(usize::MAX).max_tokens(*tokens);
        tool_result::truncate(text, &limits).truncation.is_some()
    };
    // by halves: the estimate is never more than the bytes
    let (mut low, mut high) = (0, text.len());
    while low < high {
        let middle = low.midpoint(high);
        if is_cut(&middle) { low = middle + 1 } else { high = middle }
    }
    low
}

/// What a parser takes for code.
fn pulldown(markdown: &str) -> String {
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

fn comrak(markdown: &str) -> String {
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, markdown, &comrak::Options::default());
    let blocks = root.descendants().map(|node| match &node.data.borrow().value {
        NodeValue::CodeBlock(block) => block.literal.clone(),
        _ => String::new(),
    });
    blocks.collect()
}
