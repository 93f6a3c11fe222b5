//! The person's reading: one line, or the whole text.

use unicode_width::UnicodeWidthStr;

use crate::columns::{first_cluster, fit};
use crate::page::{one_line, status_line};
use crate::visible::{is_emoji, visible};
use crate::{Marks, Status, ToolOutput};

/// Content over this many bytes gets a hint that there is more.
const MIN_HINTED: usize = 200;

/// A summary of this many columns can be read, however wide the terminal.
const MIN_READABLE: usize = 20;

/// Selects one of the two views that a person has of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// One line.
    Collapsed,
    /// The whole markdown.
    Expanded,
}

/// Sets width, hint and status icons of a view.
///
/// ```
/// use tool_result::{Marks, ViewOptions};
///
/// let options = ViewOptions::default().width(120).hint("^O for all").marks(Marks::Ascii);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewOptions {
    width: usize,
    hint: String,
    marks: Marks,
}

impl Default for ViewOptions {
    /// 80 columns, `ctrl+o to expand`, emoji.
    fn default() -> Self {
        ViewOptions { width: 80, hint: "ctrl+o to expand".to_owned(), marks: Marks::Emoji }
    }
}

impl ViewOptions {
    /// Sets the width of a collapsed line, in columns of a terminal. A letter takes one column. Most emoji and
    /// the letters of East Asia take two.
    #[must_use]
    pub fn width(mut self, columns: usize) -> Self {
        self.width = columns;
        self
    }

    /// Sets the hint: the text in parentheses behind a collapsed line whose content is over 200 bytes.
    /// It says how to see that content. An empty hint is left out.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }

    /// Sets the status icon that the text begins with. [`Marks::Ascii`] replaces any pictograph that a collapsed line
    /// begins with.
    #[must_use]
    pub fn marks(mut self, marks: Marks) -> Self {
        self.marks = marks;
        self
    }
}

impl ToolOutput {
    /// Returns the text that a person sees of the output: plain text for a terminal when collapsed,
    /// markdown when expanded.
    ///
    /// [`View::Collapsed`] returns the [summary](Self::summary) on one line of at most [`width`](ViewOptions::width)
    /// columns. The hint follows if the content has more than 200 bytes. If both together are too wide, the summary is
    /// shortened with `…`. If the summary would then have less than 20 columns and less than half of the line, the hint
    /// is left out instead.
    ///
    /// [`View::Expanded`] returns the whole [content](Self::content). In both views, hidden characters are
    /// spelled out, as `\u{1b}`, and a failure begins with its icon, whatever the text says.
    ///
    /// ```
    /// use serde::Serialize;
    /// use tool_result::{Marks, ToolResult, View, ViewOptions};
    ///
    /// #[derive(Serialize, ToolResult)]
    /// struct PingResult {
    ///     host: String,
    ///     error: Option<String>,
    ///     next_actions: Vec<String>,
    /// }
    ///
    /// let result = PingResult {
    ///     host: "example.com".into(),
    ///     error: Some("no route".into()),
    ///     next_actions: vec!["Try another host".into()],
    /// };
    /// let mut output = result.output()?;
    /// # output.summary = "❌ ping: no route".into();
    /// let options = ViewOptions::default().width(14);
    /// assert_eq!(output.view(View::Collapsed, &options), "❌ ping: no r…");
    /// assert_eq!(output.view(View::Expanded, &options), output.content);
    ///
    /// output.summary = "all went well".into();
    /// let options = options.marks(Marks::Ascii);
    /// assert_eq!(output.view(View::Collapsed, &options), "[failed] al...");
    /// # Ok::<(), tool_result::Error>(())
    /// ```
    #[must_use]
    pub fn view(&self, view: View, options: &ViewOptions) -> String {
        match view {
            View::Collapsed => self.collapsed(options),
            View::Expanded => self.expanded(options.marks),
        }
    }

    fn collapsed(&self, options: &ViewOptions) -> String {
        let (icon, text) = self.icon_and_line(options.marks);
        let words = one_line(&options.hint);
        let mut hint = format!("  ({words})");
        let left = options.width.saturating_sub(hint.width());
        let has_icon = left > icon.map_or(0, UnicodeWidthStr::width);
        let is_readable = left >= MIN_READABLE || left >= options.width.div_ceil(2) && has_icon;
        let has_room = is_readable || format!("{text}{hint}").width() <= options.width;
        if self.content.len() <= MIN_HINTED || words.is_empty() || !has_room {
            hint.clear();
        }
        let columns = options.width.saturating_sub(hint.width());
        let line = fit(&text, columns, options.marks.ellipsis());
        // of a mark and an ellipsis, the mark says more
        match icon.filter(|icon| !line.starts_with(icon) && icon.width() <= columns) {
            Some(icon) => icon.to_owned() + &hint,
            None => line.into_owned() + &hint,
        }
    }

    fn expanded(&self, marks: Marks) -> String {
        let content = visible(&self.content);
        let is_failure = self.safe_status() == Status::Failure;
        let is_true = |own| !is_failure || own == Status::Failure;
        match Marks::read(&content).filter(|(own, _)| is_true(*own)) {
            Some((own, rest)) => format!("{}{rest}", marks.symbol(own)),
            None if is_failure => {
                let line = status_line(Status::Failure, &self.tool, marks);
                if content.is_empty() { line } else { format!("{line}\n\n{content}") }
            }
            None => content.into_owned(),
        }
    }

    /// The line begins with the icon, if it has one.
    fn icon_and_line(&self, marks: Marks) -> (Option<&'static str>, String) {
        let status = self.safe_status();
        let summary = one_line(&self.summary);
        let pictograph = || after_pictograph(&summary).filter(|_| marks == Marks::Ascii);
        let own = Marks::read(&summary).or_else(|| Some((status, pictograph()?)));
        let rest = own.map_or(&*summary, |(_, rest)| rest.trim_start());
        let says_nothing = rest.width() == 0;
        let is_needed = says_nothing || status == Status::Failure;
        let own = own.map(|(own, _)| own).filter(|_| status != Status::Failure);
        let icon = own.or(is_needed.then_some(status)).map(|status| marks.symbol(status));
        let words = if says_nothing { one_line(&self.tool) } else { rest.to_owned() };
        let line = format!("{} {words}", icon.unwrap_or_default());
        (icon, line.trim_matches(' ').to_owned())
    }

    /// The fields are anybody's to change: whichever says that the call failed is believed.
    fn safe_status(&self) -> Status {
        if self.is_error { Status::Failure } else { self.status }
    }
}

fn after_pictograph(line: &str) -> Option<&str> {
    let (cluster, rest) = line.split_at(first_cluster(line));
    let c = cluster.chars().next()?;
    let is_keycap = cluster.ends_with('\u{20e3}');
    // some are drawn as letters are, and may be meant so
    let is_sign = || is_symbol(c) && (rest.is_empty() || rest.starts_with(' '));
    (is_keycap || is_emoji(c) && (cluster.width() == 2 || is_sign())).then_some(rest)
}

/// The blocks of signs that are hardly ever part of a text: technical, geometric, dingbats and later.
fn is_symbol(c: char) -> bool {
    matches!(c, '\u{2300}'..='\u{23ff}' | '\u{25a0}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}'
        | '\u{1f000}'..='\u{1faff}')
}
