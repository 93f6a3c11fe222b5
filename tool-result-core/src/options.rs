use std::sync::{Arc, LazyLock};

use crate::limits::{DefaultLimits, Limits, TokenCounter};
use crate::{Position, Status};

/// Sets the limits, halves and status icons of an answer.
///
/// A limit that is not set is the tool's own `limit(…)`, else 50,000 bytes and 2,000 lines.
///
/// ```
/// use tool_result::{Delivery, OutputOptions};
///
/// let options = OutputOptions::default().max_bytes(10_000).delivery(Delivery::Text);
/// ```
#[derive(Clone, Debug, Default)]
pub struct OutputOptions {
    pub(crate) max_bytes: Option<usize>,
    pub(crate) max_lines: Option<usize>,
    pub(crate) max_tokens: Option<usize>,
    counter: TokenCounter,
    pub(crate) delivery: Delivery,
    pub(crate) marks: Marks,
    pub(crate) start: Position,
    /// The limit that the client asks for: it lowers the limit of the tool.
    pub(crate) page_bytes: Option<usize>,
}

/// Selects the halves of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Delivery {
    /// The markdown and the JSON map. Each is complete by itself, as hosts differ in which half they show
    /// the model.
    #[default]
    Both,
    /// The markdown alone. A tool that declares an output schema must not use it: MCP clients refuse its
    /// answer without the JSON half. Of a text that fits, all of the result is read, also what it does not show.
    Text,
    /// The JSON map. The text has only summary, note of a cut and next actions, so no item is sent twice. A
    /// model that gets only the text sees no items. A `ToolFailure` always has its complete text.
    Structured,
}

/// Selects the status icons of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Marks {
    /// `✅`, `⚪`, `❌`.
    #[default]
    Emoji,
    /// `[ok]`, `[none]`, `[failed]`.
    Ascii,
}

impl Marks {
    pub(crate) fn symbol(self, status: Status) -> &'static str {
        match (self, status) {
            (Marks::Emoji, Status::Success) => "✅",
            (Marks::Emoji, Status::Empty) => "⚪",
            (Marks::Emoji, Status::Failure) => "❌",
            (Marks::Ascii, Status::Success) => "[ok]",
            (Marks::Ascii, Status::Empty) => "[none]",
            (Marks::Ascii, Status::Failure) => "[failed]",
        }
    }

    /// The status that the mark at the start of `line` says, of either kind, and the text after the
    /// mark.
    pub(crate) fn read(line: &str) -> Option<(Status, &str)> {
        [Status::Success, Status::Empty, Status::Failure].into_iter().find_map(|status| {
            let emoji = line.strip_prefix(Marks::Emoji.symbol(status));
            let emoji = emoji.map(|rest| rest.strip_prefix('\u{fe0f}').unwrap_or(rest));
            let word = line.strip_prefix(Marks::Ascii.symbol(status));
            // brackets may be those of a link
            let word = word.filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
            Some((status, emoji.or(word)?))
        })
    }

    /// A line that says that the call failed, whatever mark it begins with.
    pub(crate) fn failed(self, line: &str) -> String {
        let rest = Marks::read(line).map_or(line, |(_, rest)| rest.trim_start());
        format!("{} {rest}", self.symbol(Status::Failure))
    }

    pub(crate) fn ellipsis(self) -> &'static str {
        match self {
            Marks::Emoji => "…",
            Marks::Ascii => "...",
        }
    }
}

impl OutputOptions {
    /// The defaults, made once, so that the code of each result only borrows them.
    pub(crate) fn defaults() -> &'static Self {
        static DEFAULTS: LazyLock<OutputOptions> = LazyLock::new(OutputOptions::default);
        &DEFAULTS
    }

    /// Limits each half to `n` bytes of UTF-8.
    #[must_use]
    pub fn max_bytes(mut self, n: usize) -> Self {
        self.max_bytes = Some(n);
        self
    }

    /// Limits each half to `n` lines.
    #[must_use]
    pub fn max_lines(mut self, n: usize) -> Self {
        self.max_lines = Some(n);
        self
    }

    /// Limits each half to `n` tokens, by an estimate or by [your own counter](Self::count_tokens).
    #[must_use]
    pub fn max_tokens(mut self, n: usize) -> Self {
        self.max_tokens = Some(n);
        self
    }

    /// Counts tokens with a tokenizer of your own, in place of the estimate. A limit that suffices
    /// for the estimate may be too small for another counter.
    #[must_use]
    pub fn count_tokens(mut self, count: impl Fn(&str) -> usize + Send + Sync + 'static) -> Self {
        self.counter = TokenCounter(Some(Arc::new(count)));
        self
    }

    /// Sets the halves of the answer.
    #[must_use]
    pub fn delivery(mut self, delivery: Delivery) -> Self {
        self.delivery = delivery;
        self
    }

    /// Sets the status icons of the content and of the summary. A [view](crate::ToolOutput::view) has its own.
    #[must_use]
    pub fn marks(mut self, marks: Marks) -> Self {
        self.marks = marks;
        self
    }

    /// States that the tool declares an output schema. It changes nothing in how an answer is cut.
    ///
    /// Every answer meets the schema, with this option or without it. A list, a map or a long text of which nothing
    /// is shown is empty in its place. No field is left out.
    ///
    /// ```
    /// # use serde::Serialize;
    /// # use serde_json::json;
    /// # use tool_result::{OutputOptions, ToolResult};
    /// #[derive(Serialize, ToolResult)]
    /// #[tool_result(success = true, next_actions = [])]
    /// struct SearchResult {
    ///     files: Vec<String>,
    ///     folders: Vec<String>,
    /// }
    ///
    /// let files = (0..100).map(|n| format!("{n}.rs")).collect();
    /// let result = SearchResult { files, folders: vec!["src".into()] };
    /// let options = OutputOptions::default().max_bytes(300);
    /// let output = result.output_with(&options)?;
    /// assert_eq!(output.structured_content.as_ref().expect("both halves")["folders"], json!([]));
    /// assert_eq!(result.output_with(&options.match_schema())?, output);
    /// # Ok::<(), tool_result::Error>(())
    /// ```
    #[must_use]
    pub fn match_schema(self) -> Self {
        self
    }

    /// Begins both halves at a position of the result's content. A cut answer names the position
    /// of its next page as `next`.
    ///
    /// - A number counts the items of the field marked `items`, from 0: `start(63)`. The items of a marked
    ///   text are its lines.
    /// - The content is that field, and then the other lists, maps and long texts of the result. A position in one of
    ///   these begins with its key: `start("notes/2")`. [`Position`] says how to write a place further in.
    /// - The tool has to give the same result again, in the same order.
    /// - A number past the end goes on with what comes next, or shows no item. It is not an error.
    /// - A failure and an empty answer are shown from their beginning.
    ///
    /// [`Page`](crate::Page) takes the position from the arguments of a tool.
    ///
    /// ```
    /// # use serde::Serialize;
    /// # use serde_json::json;
    /// # use tool_result::{OutputOptions, ToolResult};
    /// #[derive(Serialize, ToolResult)]
    /// #[tool_result(success = true, next_actions = [])]
    /// struct ListResult {
    ///     #[tool_result(items)]
    ///     files: Vec<&'static str>,
    /// }
    ///
    /// let result = ListResult { files: vec!["a.rs", "b.rs", "c.rs"] };
    /// let output = result.output_with(&OutputOptions::default().start(2))?;
    /// assert_eq!(output.structured_content.expect("both halves")["files"], json!(["c.rs"]));
    /// # Ok::<(), tool_result::Error>(())
    /// ```
    ///
    /// # Errors
    /// The answer is [`Error::NoSuchPosition`](crate::Error::NoSuchPosition) if the position leads nowhere in the
    /// result.
    #[must_use]
    pub fn start(mut self, position: impl Into<Position>) -> Self {
        self.start = position.into();
        self
    }

    /// The limits that hold for each half: those of the options, else the tool's own, else the
    /// defaults. A page may ask for fewer bytes.
    pub(crate) fn limits(&self, own: &DefaultLimits) -> Limits {
        let mut limits = Limits { counter: self.counter.clone(), ..Limits::default() };
        limits.max_bytes = self.max_bytes.or(own.bytes).unwrap_or(limits.max_bytes);
        limits.max_bytes = limits.max_bytes.min(self.page_bytes.unwrap_or(usize::MAX));
        limits.max_lines = self.max_lines.or(own.lines).unwrap_or(limits.max_lines);
        limits.max_tokens = self.max_tokens.or(own.tokens).unwrap_or(limits.max_tokens);
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_force(options: &OutputOptions, own: &DefaultLimits) -> (usize, usize, usize) {
        let limits = options.limits(own);
        (limits.max_bytes, limits.max_lines, limits.max_tokens)
    }

    #[test]
    fn options_come_before_the_tools_own_limits_and_those_before_the_defaults() {
        let nothing = DefaultLimits { bytes: None, lines: None, tokens: None };
        let own = DefaultLimits { bytes: Some(10), lines: Some(0), tokens: None };
        let options = OutputOptions::default();
        assert_eq!(in_force(&options, &nothing), (50_000, 2_000, usize::MAX));
        assert_eq!(in_force(&options, &own), (10, 0, usize::MAX));
        let options = options.max_bytes(7).max_tokens(9);
        assert_eq!(in_force(&options, &own), (7, 0, 9));
        assert_eq!(in_force(&options, &nothing), (7, 2_000, 9));
    }
}
