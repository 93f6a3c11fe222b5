use std::fmt;

use serde::Serialize;

use super::cut;
use super::escape::{self, Around};
use super::gap;
use super::list;
use super::outline::Outline;
use super::table::Table;
use super::value::plain;
use crate::Shown;
use crate::layout::{Place, Within};
use crate::tape::{Recorder, Shape, Tape, prefix};

/// The markdown that a function of the author's writes to: `fmt::Write` for text that is the
/// author's, and methods for values, which make them harmless.
///
/// Functions of this kind are given to the derive as `with = path`, `each = path` and
/// `markdown = path`. To try one, begin with [`Markdown::new`].
///
/// ```
/// use std::fmt::{self, Write as _};
/// use tool_result::Markdown;
///
/// fn matches(found: &[(String, u32)], md: &mut Markdown) -> fmt::Result {
///     for (file, line) in found {
///         md.write_str("* ")?;
///         md.value(file)?;
///         writeln!(md, " at line {line}")?;
///     }
///     Ok(())
/// }
///
/// let mut md = Markdown::new();
/// matches(&[("a*b.rs".into(), 3)], &mut md)?;
/// assert_eq!(md.as_str(), "* a\\*b.rs at line 3\n");
/// # Ok::<(), fmt::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Markdown {
    out: String,
    budget: Budget,
}

impl fmt::Write for Markdown {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.out.len().saturating_add(text.len()) <= self.budget.room {
            self.out.push_str(text);
            return Ok(());
        }
        self.out.push_str(prefix(text, self.budget.room.saturating_sub(self.out.len())));
        self.budget.full = true;
        Err(fmt::Error)
    }
}

/// How much a function of the author's may draw.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    /// The lists that are cut.
    pub(crate) lists: Vec<Kept>,
    /// Bytes, beyond which nothing more is taken.
    pub(crate) room: usize,
    /// There was more to write.
    pub(crate) full: bool,
    /// It was asked which items to draw.
    pub(crate) asked: bool,
    /// Items were left out, and the text says so.
    pub(crate) said: bool,
}

/// What is left of a list.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) path: String,
    pub(crate) noun: String,
    pub(crate) shown: Shown,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { lists: Vec::new(), room: usize::MAX, full: false, asked: false, said: false }
    }
}

impl Markdown {
    /// Nothing written yet.
    #[must_use]
    pub fn new() -> Self {
        Markdown::default()
    }

    pub(crate) fn within(budget: Budget) -> Self {
        Markdown { out: String::new(), budget }
    }

    /// What was written, and what became of the budget.
    pub(crate) fn finish(self) -> (String, Budget) {
        (self.out, self.budget)
    }

    /// What is written so far.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.out
    }

    /// What was written.
    #[must_use]
    pub fn into_string(self) -> String {
        self.out
    }

    /// A value in running text, made harmless for the line it stands in: a paragraph, a bullet, a
    /// heading or a row of a table that begins with `|`, as the line begins.
    ///
    /// The items of a list have commas between, a map is `key: value, key: value`. A line break in
    /// the value is written as `&#10;`, since more may follow on the line. Inside a code span, a
    /// fence or a link of your own text it is not harmless: use [`code`](Self::code),
    /// [`fence`](Self::fence) and [`link`](Self::link).
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// let mut md = Markdown::new();
    /// md.value("# not a heading")?;
    /// assert_eq!(md.as_str(), "\\# not a heading");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// None but those of [`fmt::Write`].
    pub fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        let tape = self.record(value);
        let place = self.place();
        let (content, start) = (self.content(), self.out.len());
        escape::text(&plain(tape.node(0)), place, 0, &Around::UNKNOWN, &mut self.out);
        // a line that begins with a bar is a row of the author's, and of nobody else's
        if start == content && self.out[start..].starts_with('|') {
            self.out.insert(start, '\\');
        }
        escape::guard(&mut self.out, content);
        self.taken()
    }

    /// A value as a code span; as escaped text where a code span cannot hold it (it has a line
    /// break, or is empty).
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// let mut md = Markdown::new();
    /// md.code("a `b`")?;
    /// assert_eq!(md.as_str(), "`` a `b` ``");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// None but those of [`fmt::Write`].
    pub fn code<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        let tape = self.record(value);
        let text = plain(tape.node(0));
        let (place, content) = (self.place(), self.content());
        // two spans with nothing between would be read as one
        let alone = !self.out.ends_with('`');
        if !(alone && escape::code_span(&text, place.within == Within::Cell, &mut self.out)) {
            escape::text(&text, place, 0, &Around::UNKNOWN, &mut self.out);
            escape::guard(&mut self.out, content);
        }
        self.taken()
    }

    /// A link, with any value as its text and any as its target.
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// let mut md = Markdown::new();
    /// md.link("a [draft]", "https://example.com/a b")?;
    /// assert_eq!(md.as_str(), "[a \\[draft\\]](<https://example.com/a b>)");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// None but those of [`fmt::Write`].
    pub fn link<T>(&mut self, text: &T, target: &str) -> fmt::Result
    where
        T: Serialize + ?Sized,
    {
        let tape = self.record(text);
        let in_cell = self.place().within == Within::Cell;
        let within = if in_cell { Within::LinkInCell } else { Within::Link };
        let place = Place { within, opens: false, closes: false };
        self.out.push('[');
        let around = Around { text: "](", ..Around::UNKNOWN };
        escape::text(&plain(tape.node(0)), place, 0, &around, &mut self.out);
        self.out.push_str("](");
        escape::target(target, in_cell, &mut self.out);
        self.out.push(')');
        self.taken()
    }

    /// A labelled line, `- Label: value`, with nested data as nested bullets below it. An absent
    /// value (`None`, an empty list) leaves no trace.
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// let mut md = Markdown::new();
    /// md.line("Tags", &["a", "b"].as_slice())?;
    /// md.line("Note", &None::<String>)?;
    /// assert_eq!(md.as_str(), "- Tags (2):\n  - a\n  - b\n");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// None but those of [`fmt::Write`].
    pub fn line<T: Serialize + ?Sized>(&mut self, label: &str, value: &T) -> fmt::Result {
        let tape = self.record(value);
        self.end_line();
        Outline::new(&mut self.out, false).entry(label, tape.node(0));
        self.taken()
    }

    /// Draws the items of a list one by one, each as `each` writes it. `key` is the list's key in the
    /// JSON: `page.items` for one in a struct below, `tree.*.children` for one in the items of another.
    ///
    /// Under a limit these are the items that stay in the JSON, and where some were cut, a line says
    /// so behind the last. Without a limit all are drawn.
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// use std::fmt::Write as _;
    ///
    /// let mut md = Markdown::new();
    /// md.items("sizes", &[1, 2], |size, md| writeln!(md, "* {size} bytes"))?;
    /// assert_eq!(md.as_str(), "* 1 bytes\n* 2 bytes\n");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// What `each` returns.
    pub fn items<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        mut each: impl FnMut(T, &mut Markdown) -> fmt::Result,
    ) -> fmt::Result {
        self.budget.asked = true;
        let Some(list) = self.budget.lists.iter().find(|list| list.path == key).cloned() else {
            return items.into_iter().try_for_each(|item| each(item, self));
        };
        items.into_iter().take(list.shown.shown).try_for_each(|item| each(item, self))?;
        gap(&mut self.out);
        cut::say(list.shown, &list.noun, &mut self.out);
        self.out.push('\n');
        self.budget.said = true;
        self.taken()
    }

    /// A list of maps as a table, with an empty line around it; what is no list of maps as bullets.
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// use std::collections::BTreeMap;
    ///
    /// let mut md = Markdown::new();
    /// md.table(&[BTreeMap::from([("a", 1), ("b", 2)])].as_slice())?;
    /// assert_eq!(md.as_str(), "| a | b |\n|---|---|\n| 1 | 2 |\n\n");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// None but those of [`fmt::Write`].
    pub fn table<T: Serialize + ?Sized>(&mut self, rows: &T) -> fmt::Result {
        let tape = self.record(rows);
        gap(&mut self.out);
        match tape.node(0).shape() {
            Shape::List(items) => match Table::new(items) {
                Some(table) => table.draw(&mut self.out),
                None => list::draw(tape.node(0), items, false, &mut self.out),
            },
            _ => Outline::new(&mut self.out, false).item(tape.node(0)),
        }
        self.out.push('\n');
        self.taken()
    }

    /// Text in a fence that is longer than any in it; `info` names the language, or is empty.
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// let mut md = Markdown::new();
    /// md.fence("rust", "fn main() {}")?;
    /// assert_eq!(md.as_str(), "```rust\nfn main() {}\n```\n");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// None but those of [`fmt::Write`].
    pub fn fence(&mut self, info: &str, text: &str) -> fmt::Result {
        self.end_line();
        escape::fence(text, (escape::FENCE, info), 0, &mut self.out);
        self.out.push('\n');
        self.taken()
    }

    /// So much of a value as there is room for.
    fn record<T: Serialize + ?Sized>(&self, value: &T) -> Tape {
        let mut recorder = Recorder::within(self.budget.room, &[]);
        recorder.record(value);
        recorder.finish()
    }

    /// Stops the function where nothing more is taken.
    fn taken(&mut self) -> fmt::Result {
        if self.out.len() <= self.budget.room {
            return Ok(());
        }
        self.out.truncate(prefix(&self.out, self.budget.room).len());
        self.budget.full = true;
        Err(fmt::Error)
    }

    /// Ends the line, where it is not ended.
    pub(crate) fn end_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn current_line(&self) -> &str {
        &self.out[self.out.rfind('\n').map_or(0, |at| at + 1)..]
    }

    /// Where the line's content begins, behind the author's marks.
    fn content(&self) -> usize {
        self.out.len() - self.current_line().len() + marks(self.current_line())
    }

    fn place(&self) -> Place {
        let emphasis = self.out.ends_with(['*', '_', '~']);
        let within = match self.current_line().trim_start().as_bytes().first() {
            Some(b'|') => Within::Cell,
            Some(b'#' | b'>') => Within::Heading,
            _ => Within::Text,
        };
        Place { within, opens: emphasis, closes: emphasis }
    }
}

/// The length of what opens a line: indentation, quote marks, list markers, heading marks.
fn marks(line: &str) -> usize {
    let mut rest = line;
    loop {
        let inner = escape::trim_start(rest);
        let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
        let hashes = inner.bytes().take_while(|b| *b == b'#').count();
        let mark = match inner.as_bytes() {
            [b'>', ..] => 1,
            [b'-' | b'*' | b'+', b' ', ..] => 2,
            bytes
                if (1..=9).contains(&digits)
                    && matches!(bytes[digits..], [b'.' | b')', b' ', ..]) =>
            {
                digits + 2
            }
            bytes if (1..=6).contains(&hashes) && bytes.get(hashes) == Some(&b' ') => hashes + 1,
            _ => return line.len() - inner.len(),
        };
        rest = &inner[mark..];
    }
}
