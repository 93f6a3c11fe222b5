use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::tokens;
use crate::truncation::MARKER;

/// Bytes that a text may have where nothing else is said.
pub const MAX_BYTES: usize = 50_000;

/// Limits a text: in bytes of UTF-8, in lines and in tokens, each on its own.
///
/// The default is 50,000 bytes, 2,000 lines and any number of tokens. A line break at the very end does not
/// begin a line.
///
/// ```
/// use tool_result::{Keep, Limits, truncate};
///
/// let limits = Limits::default().max_lines(2).keep(Keep::Tail);
/// assert_eq!(truncate("one\ntwo\nthree\n", &limits).text, "... (truncated)\nthree\n");
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    pub(crate) max_bytes: usize,
    pub(crate) max_lines: usize,
    pub(crate) max_tokens: usize,
    pub(crate) keep: Keep,
    pub(crate) marker: Cow<'static, str>,
    pub(crate) counter: TokenCounter,
}

/// A tool's own limits, for options that do not set any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct DefaultLimits {
    /// Bytes of UTF-8.
    pub bytes: Option<usize>,
    /// Lines.
    pub lines: Option<usize>,
    /// Tokens.
    pub tokens: Option<usize>,
}

/// Names one of the limits on a text.
///
/// ```
/// assert_eq!(tool_result::Limit::Bytes.to_string(), "max_bytes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Bytes of UTF-8: `max_bytes`.
    Bytes,
    /// Lines: `max_lines`.
    Lines,
    /// Tokens: `max_tokens`.
    Tokens,
}

/// Writes the name of the option that sets the limit.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Bytes => "max_bytes",
            Limit::Lines => "max_lines",
            Limit::Tokens => "max_tokens",
        })
    }
}

/// Selects whether the beginning or the end stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keep {
    /// The beginning stays.
    #[default]
    Head,
    /// The end stays, as for a log.
    Tail,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            max_bytes: MAX_BYTES,
            max_lines: 2_000,
            max_tokens: usize::MAX,
            keep: Keep::Head,
            marker: Cow::Borrowed(MARKER),
            counter: TokenCounter::default(),
        }
    }
}

impl Limits {
    /// Limits the text to `n` bytes of UTF-8.
    ///
    /// ```
    /// use tool_result::{Limits, truncate};
    ///
    /// let limits = Limits::default().max_bytes(21);
    /// assert_eq!(truncate("日本語のテキスト", &limits).text, "日\n... (truncated)");
    /// ```
    #[must_use]
    pub fn max_bytes(mut self, n: usize) -> Self {
        self.max_bytes = n;
        self
    }

    /// Limits the text to `n` lines. A line break at the very end does not begin a line.
    ///
    /// ```
    /// use tool_result::{Limits, truncate};
    ///
    /// let limits = Limits::default().max_lines(2);
    /// assert_eq!(truncate("one\ntwo\n", &limits).text, "one\ntwo\n");
    /// assert_eq!(truncate("one\ntwo\nthree\n", &limits).text, "one\n... (truncated)");
    /// ```
    #[must_use]
    pub fn max_lines(mut self, n: usize) -> Self {
        self.max_lines = n;
        self
    }

    /// Limits the text to `n` tokens, by an estimate or by [your own counter](Self::count_tokens).
    ///
    /// The estimate reads the text once, without a vocabulary. It counts words by their length, numbers in groups of
    /// three digits, marks, white space, and the characters of other scripts by their average cost.
    ///
    /// - The estimate is never more than the bytes.
    /// - A part of a text has at most twice the tokens of the whole, and one more. Mostly, it has at most one more than
    ///   the whole.
    /// - Two parts have together at most four tokens fewer than the whole.
    ///
    /// ```
    /// use tool_result::{Limits, truncate};
    ///
    /// let cut = truncate("one two three four five six seven eight", &Limits::default().max_tokens(7));
    /// assert_eq!(cut.text, "one two\n... (truncated)");
    /// ```
    ///
    /// On most texts, the estimate is somewhat above the tokenizer `o200k_base`. This was measured once, with the
    /// crate `tiktoken-rs`. The code is from this project and from other open source. The English prose is from a
    /// book. The texts in other languages were written for the measurement.
    ///
    /// | text | bytes | estimate | `o200k_base` | error | error against `cl100k_base` |
    /// |---|--:|--:|--:|--:|--:|
    /// | English prose | 20,250 | 4,315 | 3,961 | +8.9 % | +8.4 % |
    /// | German prose | 1,037 | 209 | 214 | −2.3 % | −24.5 % |
    /// | French prose | 672 | 151 | 145 | +4.1 % | −14.2 % |
    /// | Markdown | 9,000 | 2,317 | 2,286 | +1.4 % | +1.6 % |
    /// | Rust | 21,677 | 6,125 | 5,857 | +4.6 % | +4.7 % |
    /// | Python | 24,000 | 5,779 | 5,642 | +2.4 % | +3.2 % |
    /// | JavaScript | 39,910 | 9,508 | 8,613 | +10.4 % | +15.1 % |
    /// | compact JSON | 12,971 | 4,057 | 3,637 | +11.5 % | +11.6 % |
    /// | pretty JSON | 16,947 | 5,350 | 5,139 | +4.1 % | +4.1 % |
    /// | a log, mostly numbers | 7,474 | 3,372 | 3,373 | −0.0 % | +0.1 % |
    /// | Chinese | 1,052 | 279 | 269 | +3.7 % | −27.0 % |
    /// | Japanese | 1,435 | 361 | 352 | +2.6 % | −29.5 % |
    /// | Korean | 1,298 | 311 | 290 | +7.2 % | −34.4 % |
    /// | Russian | 2,121 | 294 | 283 | +3.9 % | −39.0 % |
    /// | Arabic | 1,588 | 288 | 266 | +8.3 % | −53.6 % |
    /// | Hindi | 2,260 | 253 | 259 | −2.3 % | −71.8 % |
    /// | emoji only | 554 | 259 | 262 | −1.1 % | −27.7 % |
    /// | lines with emoji | 456 | 144 | 149 | −3.4 % | −12.7 % |
    ///
    /// The costs were set on these texts, so errors on other texts may be larger. Older tokenizers, such as
    /// `cl100k_base`, need far more tokens for other scripts than Latin. If a limit must hold exactly, count with the
    /// tokenizer of your model.
    #[must_use]
    pub fn max_tokens(mut self, n: usize) -> Self {
        self.max_tokens = n;
        self
    }

    pub(crate) fn set(&mut self, limit: Limit, n: usize) {
        *match limit {
            Limit::Bytes => &mut self.max_bytes,
            Limit::Lines => &mut self.max_lines,
            Limit::Tokens => &mut self.max_tokens,
        } = n;
    }

    /// Sets the end that stays.
    ///
    /// ```
    /// use tool_result::{Keep, Limits, truncate};
    ///
    /// let limits = Limits::default().max_lines(3).keep(Keep::Tail);
    /// assert_eq!(truncate("a\nb\nc\nd\n", &limits).text, "... (truncated)\nc\nd\n");
    /// ```
    #[must_use]
    pub fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// Sets the marker, which stands on a line of its own where the text was cut. It counts towards the
    /// limits. It may be empty, or have several lines. It is used as it is, and so is its markdown.
    ///
    /// ```
    /// use tool_result::{Limits, truncate};
    ///
    /// let limits = Limits::default().max_lines(2).marker("_Ask for the rest._");
    /// assert_eq!(truncate("one\ntwo\nthree\n", &limits).text, "one\n_Ask for the rest._");
    /// ```
    #[must_use]
    pub fn marker(mut self, marker: impl Into<Cow<'static, str>>) -> Self {
        self.marker = marker.into();
        self
    }

    /// Counts tokens with a tokenizer of your own, in place of the estimate.
    ///
    /// It is called about twenty times for a text that is cut, and not at all where no
    /// [`max_tokens`](Self::max_tokens) is set.
    ///
    /// ```
    /// use tool_result::{Limits, truncate};
    ///
    /// let words = |text: &str| text.split_whitespace().count();
    /// let limits = Limits::default().max_tokens(4).count_tokens(words);
    /// assert_eq!(truncate("one\ntwo\nthree\nfour\nfive", &limits).text, "one\ntwo\n... (truncated)");
    /// ```
    #[must_use]
    pub fn count_tokens(mut self, count: impl Fn(&str) -> usize + Send + Sync + 'static) -> Self {
        self.counter = TokenCounter(Some(Arc::new(count)));
        self
    }

    pub(crate) fn admit(&self, text: &str) -> bool {
        text.len() <= self.max_bytes
            && (self.max_lines >= text.len() || lines(text) <= self.max_lines)
            && self.tokens_if_limited(text) <= self.max_tokens
    }

    pub(crate) fn size_of(&self, text: &str) -> Size {
        Size { bytes: text.len(), lines: lines(text), tokens: self.tokens_if_limited(text) }
    }

    pub(crate) fn counts_tokens(&self) -> bool {
        self.max_tokens != usize::MAX
    }

    pub(crate) fn tokens_if_limited(&self, text: &str) -> usize {
        match &self.counter.0 {
            _ if !self.counts_tokens() => 0,
            Some(count) => count(text),
            None => tokens::estimate(text),
        }
    }
}

/// Tokens are 0 if they are not limited.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    pub(crate) bytes: usize,
    pub(crate) lines: usize,
    pub(crate) tokens: usize,
}

/// A line break at the very end does not begin a line.
pub(crate) fn lines(text: &str) -> usize {
    line_breaks(text).saturating_add(usize::from(!text.is_empty() && !text.ends_with('\n')))
}

pub(crate) fn line_breaks(text: &str) -> usize {
    memchr::memchr_iter(b'\n', text.as_bytes()).count()
}

/// The largest number up to `most` that fits, where `least` does.
#[expect(clippy::arithmetic_side_effects, reason = "no size is the largest number")]
pub(crate) fn largest(least: usize, most: usize, mut fits: impl FnMut(usize) -> bool) -> usize {
    let (mut low, mut high) = (least, most + 1);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The author's function, or `None` for the estimate.
#[derive(Clone, Default)]
pub(crate) struct TokenCounter(pub(crate) Option<Arc<Count>>);

type Count = dyn Fn(&str) -> usize + Send + Sync;

impl fmt::Debug for TokenCounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "your own" } else { "estimate" })
    }
}
