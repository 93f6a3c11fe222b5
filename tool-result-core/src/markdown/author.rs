use std::cell::OnceCell;
use std::fmt;

use serde::Serialize;

use super::fence_tag::set_fence_tag;
use super::sheet::{Sheet, Voice};
use super::shown_lists::{ItemPlace, ShownLists};
use super::table::Table;
use super::value::{plain, write_value};
use crate::tape::{Node, Recorder, Tape, prefix};

/// Takes the markdown that a function of your own writes. `fmt::Write` takes text that is yours. The methods take
/// values, and quote them if they could be read as markup.
///
/// The derive calls such functions by `with = path`, `each = path` and `markdown = path`. To try one, begin with
/// [`Markdown::new`].
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
/// assert_eq!(md.as_str(), "* `a*b.rs` at line 3\n");
/// # Ok::<(), fmt::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Markdown {
    sheet: Sheet,
    lists: ShownLists,
    /// Bytes, beyond which nothing more is taken.
    max_bytes: usize,
    /// All of it stands in the fence of an untrusted field.
    is_in_fence: bool,
    is_full: bool,
    /// The text as it was last asked for.
    text: OnceCell<String>,
}

impl fmt::Write for Markdown {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let left = self.max_bytes.saturating_sub(self.sheet.len());
        self.write(&mut |sheet| sheet.author(prefix(text, left)))?;
        self.is_full = text.len() > left;
        if self.is_full { Err(fmt::Error) } else { Ok(()) }
    }
}

/// Writes the text written so far.
impl fmt::Display for Markdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

fn tagged(text: String) -> String {
    let own = text.clone();
    set_fence_tag(text, std::iter::once(own.as_str()))
}

impl Default for Markdown {
    fn default() -> Self {
        Markdown::new()
    }
}

impl Markdown {
    /// Creates an empty text.
    #[must_use]
    pub fn new() -> Self {
        Markdown::within(usize::MAX, [], false)
    }

    /// For a function that may draw the lists in these entries, and write about so many bytes.
    pub(crate) fn within<'e>(
        max_bytes: usize,
        entries: impl IntoIterator<Item = (&'e str, Node<'e>)>,
        is_in_fence: bool,
    ) -> Self {
        let (sheet, lists) = (Sheet::for_author(Voice::Markdown), ShownLists::new(entries));
        Markdown { sheet, lists, max_bytes, is_in_fence, is_full: false, text: OnceCell::new() }
    }

    /// Returns the text that a function writes for this value. `None` if the default layout draws in its place: where the
    /// function fails, where it draws a list that is cut without asking which of its items are shown, and where the value
    /// is nested too deep.
    pub(crate) fn text_for(
        mut self,
        node: Node<'_>,
        draw: impl FnOnce(&mut Markdown) -> fmt::Result,
    ) -> Option<String> {
        if node.tape.is_too_deep(node) {
            return None;
        }
        let drawn = draw(&mut self);
        let (is_full, is_replaced) = (self.is_full, self.lists.has_unasked());
        if is_replaced {
            node.tape.is_replaced.set(true);
        }
        if drawn.is_err() && !is_full || is_replaced {
            return None;
        }
        // one more byte says that there is more
        Some(self.into_text() + if is_full { " " } else { "" })
    }

    /// Returns the text written so far.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.text.get_or_init(|| tagged(self.sheet.clone().into_authors()))
    }

    /// Returns the text that was written.
    #[must_use]
    pub fn into_string(self) -> String {
        tagged(self.into_text())
    }

    /// Writes a value into a line of text: a paragraph, a bullet, a heading, or a row of a table that
    /// begins with `|`.
    ///
    /// If no parser could read markup in the value, it is unchanged. Otherwise it is in a code span. The text
    /// that you write next decides this, too: a line is quoted when it ends. A later line of the same paragraph is
    /// not seen then: a `*` of yours there can close one in the value.
    ///
    /// Commas separate the items of a list, and an item with a comma of its own is quoted. A map is
    /// `key: value, key: value`.
    ///
    /// A value of several lines keeps its line breaks if it ends its line and stands behind a marker alone, such as `- `.
    /// If one of its lines could be read as markup, or if other text is before it, it stands in a fence. In all other
    /// places, a line break becomes ` ↵ `.
    ///
    /// Inside a code span, a fence or a link that you write yourself, use [`code`](Self::code),
    /// [`fence`](Self::fence) and [`link`](Self::link) instead.
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// let mut md = Markdown::new();
    /// md.value("# not a heading")?;
    /// assert_eq!(md.as_str(), "`# not a heading`");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`fmt::Write`].
    pub fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        let tape = self.record(value);
        self.write(&mut |sheet| write_value(tape.node(0), sheet))
    }

    /// Writes a value as a code span, or nothing if it is empty. A line break becomes ` ↵ `.
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
    /// The errors are those of [`fmt::Write`].
    pub fn code<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        let tape = self.record(value);
        let node = tape.node(0);
        let text = plain(node);
        self.write(&mut |sheet| {
            if node.holds_untrusted() {
                write_value(node, sheet);
            } else if !text.is_empty() {
                sheet.code(&text);
            }
        })
    }

    /// Writes a link. If the text of the link could be read as markup, the text is quoted and the target follows.
    ///
    /// In the target, white space, `<`, `>`, `(`, `)`, back-ticks, backslashes and hidden characters are percent-encoded.
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// let mut md = Markdown::new();
    /// md.link("the draft", "https://example.com/a b")?;
    /// md.line("Next", "b")?;
    /// assert_eq!(md.as_str(), "[the draft](https://example.com/a%20b)\n- Next: b\n");
    ///
    /// let mut md = Markdown::new();
    /// md.link("a [draft]", "https://example.com/a")?;
    /// assert_eq!(md.as_str(), "`a [draft]` `https://example.com/a`");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`fmt::Write`].
    pub fn link<T: Serialize + ?Sized>(&mut self, text: &T, target: &str) -> fmt::Result {
        let tape = self.record(text);
        self.write(&mut |sheet| {
            write_value(tape.node(0), sheet.text("["));
            sheet.text("](").value(target).text(")");
        })
    }

    /// Writes a labelled line, `- Label: value`, with nested data as nested bullets below it. An absent
    /// value (`None`, an empty list) writes nothing.
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// let mut md = Markdown::new();
    /// md.line("Tags", &["a", "b"].as_slice())?;
    /// md.line("Note", &None::<String>)?;
    /// assert_eq!(md.as_str(), "- Tags: a, b\n");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`fmt::Write`].
    pub fn line<T: Serialize + ?Sized>(&mut self, label: &str, value: &T) -> fmt::Result {
        let tape = self.record(value);
        self.write(&mut |sheet| {
            sheet.end_open();
            if !tape.node(0).is_absent() {
                sheet.entry(label, tape.node(0));
            }
        })
    }

    /// Draws the items of a list one by one, each as `each` writes it.
    ///
    /// `key` is the key of the list in the JSON: `page.items` for a list in a struct, `tree.*.children` for a list in
    /// the items of another. While an item is drawn, a list in it may also be named by its key in the item: `children`.
    ///
    /// If an answer is cut, these are the items of its JSON half, and the note behind the content counts
    /// them. A complete answer has all items. If a function draws a cut list without this method, the default
    /// layout replaces its text.
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
    /// Returns the error of `each`.
    pub fn items<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        mut each: impl FnMut(T, &mut Markdown) -> fmt::Result,
    ) -> fmt::Result {
        let items = items.into_iter();
        let len = Some(items.size_hint()).filter(|(least, most)| Some(*least) == *most);
        let (list, window) = self.lists.ask(key, len.map(|(len, _)| len));
        let outer = self.lists.item;
        let mut shown = items.skip(window.from).take(window.shown).enumerate();
        let drawn = shown.try_for_each(|(number, item)| {
            self.lists.item = Some(ItemPlace { list, item: number });
            each(item, self)
        });
        self.lists.item = outer;
        drawn
    }

    /// Writes a list of maps as a table, with an empty line around it. Any other value is written as bullets.
    ///
    /// It writes all of these rows. For a list that an answer may cut, take the rows that [`items`](Self::items) draws:
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// # let (mut md, sizes) = (Markdown::new(), [("a", 1), ("b", 2)]);
    /// # #[derive(serde::Serialize)]
    /// # struct Row { name: &'static str, size: u32 }
    /// let mut rows = Vec::new();
    /// md.items("sizes", sizes, |(name, size), _| {
    ///     rows.push(Row { name, size });
    ///     Ok(())
    /// })?;
    /// md.table(&rows)?;
    /// assert_eq!(md.as_str(), "|Name|Size|\n|---|---|\n|a|1|\n|b|2|\n\n");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// ```
    /// # use tool_result::Markdown;
    /// use std::collections::BTreeMap;
    ///
    /// let mut md = Markdown::new();
    /// md.table(&[BTreeMap::from([("a", 1), ("b", 2)])].as_slice())?;
    /// assert_eq!(md.as_str(), "|a|b|\n|---|---|\n|1|2|\n\n");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`fmt::Write`].
    pub fn table<T: Serialize + ?Sized>(&mut self, rows: &T) -> fmt::Result {
        let tape = self.record(rows);
        self.write(&mut |sheet| {
            sheet.end_open();
            sheet.blank_once();
            match Table::new(tape.node(0)) {
                Some(table) => table.draw(sheet),
                None => sheet.default_form(tape.node(0)),
            }
            sheet.blank_once();
        })
    }

    /// Writes a text in a fence that is longer than any in it. `info` names the language, or is empty.
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
    /// The errors are those of [`fmt::Write`].
    pub fn fence(&mut self, info: &str, text: &str) -> fmt::Result {
        self.write(&mut |sheet| {
            sheet.end_open();
            sheet.fence(info, text);
        })
    }

    fn record<T: Serialize + ?Sized>(&self, value: &T) -> Tape {
        let tape = Recorder::with_budget(self.max_bytes).record_alone(value);
        tape.is_revealed.set(self.is_in_fence);
        tape
    }

    pub(crate) fn end_line(&mut self) -> fmt::Result {
        self.write(&mut Sheet::end_open)
    }

    /// Stops the function where nothing more is taken.
    fn write(&mut self, write: &mut dyn FnMut(&mut Sheet)) -> fmt::Result {
        self.text.take();
        if !self.is_full {
            write(&mut self.sheet);
            self.is_full = self.sheet.len() > self.max_bytes;
        }
        if self.is_full { Err(fmt::Error) } else { Ok(()) }
    }

    fn into_text(self) -> String {
        let mut text = self.sheet.into_authors();
        text.truncate(prefix(&text, self.max_bytes).len());
        text
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// A function that goes on where it was stopped.
    fn deaf(max_bytes: usize, draw: impl Fn(&mut Markdown) -> fmt::Result) -> String {
        let mut md = Markdown::within(max_bytes, [], false);
        for _ in 0..4 {
            let _ = draw(&mut md);
        }
        md.into_string()
    }

    #[test]
    fn a_function_that_is_not_stopped_by_an_error_goes_on() {
        for max_bytes in 0..24 {
            let values = deaf(max_bytes, |md| {
                let wrote = md.value("漢漢*x");
                write!(md, "a ").and(wrote)
            });
            let blocks = deaf(max_bytes, |md| {
                let drawn = [md.line("é", "ü"), md.value("é\n# q"), write!(md, "a ")];
                md.link("漢", "t")?;
                drawn.into_iter().collect()
            });
            assert!(values.len() <= max_bytes, "{values:?}");
            assert!(blocks.len() <= max_bytes, "{blocks:?}");
        }
    }
}
