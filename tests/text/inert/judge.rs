//! What a document with hostile values has to have in common with its twin.

use serde_json::{Value, json};

use super::adversarial::is_hidden;
use super::support::{Link, Reading, read};
use super::values::Word;

/// A document, and its twin: the same with harmless words for the values.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) layout: &'static str,
    pub(crate) markdown: String,
    pub(crate) twin: String,
    pub(crate) words: Vec<Word>,
    /// A value has several lines, so there may be fences in place of lines.
    pub(crate) has_lines: bool,
}

/// A piece of the text that a reader must get.
enum Piece {
    Text(String),
    /// The target of a link of the author's, which is written out where the link's text is quoted.
    Target(String),
}

/// No value opened anything, and the text of each came back.
pub(crate) fn inert(document: &Document) -> Result<(), String> {
    for ((parser, hostile), (_, twin)) in
        read(&document.markdown).into_iter().zip(read(&document.twin))
    {
        let (found, wanted) = (document.shape(&hostile), document.shape(&twin));
        if found != wanted {
            return Err(format!("{parser} finds {found:?}\ninstead of {wanted:?}"));
        }
        document.links(&hostile, &twin).map_err(|error| format!("{parser} {error}"))?;
        let (pieces, text) = (document.pieces(&twin), document.squeeze(&hostile.text));
        if !reads(&pieces, &text) {
            let wanted: String = pieces.iter().map(Piece::as_str).collect();
            return Err(format!("{parser} reads {text:?}\ninstead of {wanted:?}"));
        }
    }
    Ok(())
}

/// The text of each value came back: what opens something is no longer in the text. Of the author's own markup, which
/// may become another one beside a value in quotes, nothing is asked.
pub(crate) fn comes_back(document: &Document) -> Result<(), String> {
    for ((parser, hostile), (_, twin)) in
        read(&document.markdown).into_iter().zip(read(&document.twin))
    {
        let text = document.squeeze(&hostile.text);
        let mut rest = text.as_str();
        for (_, word) in document.occurrences(&twin.text) {
            // a target that is written out has its value as it stands in targets
            let target = encoded(&word.line);
            let in_cell = target.replace('|', "%7C");
            let forms = [word.shown(), target, in_cell].map(|form| document.squeeze(&form));
            let ends = forms.iter().filter_map(|form| Some(rest.find(form)? + form.len()));
            let Some(end) = ends.min() else {
                return Err(format!("{parser}: {:?} does not stand in {rest:?}", forms[0]));
            };
            rest = &rest[end..];
        }
    }
    Ok(())
}

impl Piece {
    fn as_str(&self) -> &str {
        match self {
            Piece::Text(text) | Piece::Target(text) => text,
        }
    }
}

/// Whether a text is these pieces, one behind the other.
fn reads(pieces: &[Piece], text: &str) -> bool {
    match pieces.split_first() {
        None => text.is_empty(),
        Some((Piece::Text(piece), rest)) => {
            text.strip_prefix(&**piece).is_some_and(|text| reads(rest, text))
        }
        Some((Piece::Target(target), rest)) => {
            let is_written = |end: usize| letters(&text[..end]) == letters(target);
            let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            // a target that is not written out, or any form of it
            { ends.take(2 * target.len() + 64) }
                .any(|end| (end == 0 || is_written(end)) && reads(rest, &text[end..]))
        }
    }
}

impl Document {
    /// The document as parsers that are not written in Rust get it.
    pub(crate) fn to_json(&self) -> Value {
        let words =
            self.words.iter().map(|word| json!([word.word, [word.shown(), encoded(&word.line)]]));
        json!({
            "layout": self.layout,
            "markdown": self.markdown,
            "twin": self.twin,
            "has_lines": self.has_lines,
            "words": words.collect::<Vec<_>>(),
        })
    }

    /// The shape, less what the values may decide.
    fn shape(&self, reading: &Reading) -> Vec<String> {
        let may_differ = |name: &str| {
            let name = name.trim_start_matches('/');
            self.has_lines && (name.starts_with("Paragraph") || name.starts_with("CodeBlock"))
        };
        reading.shape.iter().filter(|name| !may_differ(name)).cloned().collect()
    }

    /// Every link is one of the author's, with the value for its word.
    fn links(&self, hostile: &Reading, twin: &Reading) -> Result<(), String> {
        let mut own = twin.links.iter();
        for link in &hostile.links {
            let is_like = |own: &Link| {
                self.squeeze(&link.text) == self.filled(&own.text)
                    && letters(&link.target) == letters(&self.target(&own.target))
            };
            if !own.any(is_like) {
                return Err(format!("finds a link that nobody wrote: {link:?}"));
            }
        }
        Ok(())
    }

    /// The text that a reader must get, from that of the twin.
    fn pieces(&self, twin: &Reading) -> Vec<Piece> {
        let (mut pieces, mut done) = (Vec::new(), 0);
        for link in &twin.links {
            pieces.push(Piece::Text(self.filled(&twin.text[done..link.end])));
            pieces.push(Piece::Target(self.squeeze(&self.target(&link.target))));
            done = link.end;
        }
        pieces.push(Piece::Text(self.filled(&twin.text[done..])));
        pieces
    }

    /// Text of the twin with the values for their words, squeezed.
    fn filled(&self, text: &str) -> String {
        self.squeeze(&self.replace(text, Word::shown))
    }

    /// A target of the twin with the values for their words, as they may stand in a target.
    fn target(&self, target: &str) -> String {
        self.replace(target, |word| encoded(&word.line))
    }

    pub(crate) fn replace(&self, text: &str, by: impl Fn(&Word) -> String) -> String {
        let (mut replaced, mut done) = (String::new(), 0);
        for (at, word) in self.occurrences(text) {
            replaced.push_str(&text[done..at]);
            replaced.push_str(&by(word));
            done = at + word.word.len();
        }
        replaced + &text[done..]
    }

    /// Where words of the twin stand.
    pub(crate) fn occurrences<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (usize, &'a Word)> {
        text.match_indices("zq").filter_map(|(at, _)| {
            let word = text.get(at..at + 5)?;
            Some((at, self.words.iter().find(|other| other.word == word)?))
        })
    }

    /// Text without what a place may change: white space, back-ticks, the sign of a line break, and
    /// in cells backslashes.
    fn squeeze(&self, text: &str) -> String {
        let has_cells = self.twin.lines().any(is_row);
        let is_kept = |c: &char| match c {
            '`' | '↵' => false,
            '\\' => !has_cells,
            c => !c.is_whitespace(),
        };
        text.chars().filter(is_kept).collect()
    }
}

/// A value as it stands in a link's target.
fn encoded(value: &str) -> String {
    let mut encoded = String::new();
    for c in value.chars() {
        let is_hidden = is_hidden(c) || matches!(c, '\u{200d}' | '\u{fe0f}');
        if c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')' | '`' | '\\') || is_hidden {
            let mut bytes = [0; 4];
            encoded.extend(c.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")));
        } else {
            encoded.push(c);
        }
    }
    encoded
}

/// The letters of a target, less those of percent encoding and of character references, which parsers
/// resolve.
fn letters(target: &str) -> String {
    // one that is resolved may be a part of another one
    let target = target.replace("&amp;", "&");
    let mut parts = target.split('%');
    let first = parts.next().unwrap_or_default().to_owned();
    let decoded = parts.fold(first, |sum, part| sum + part.get(2..).unwrap_or_default());
    let mut parts = decoded.split('&');
    let first = parts.next().unwrap_or_default().to_owned();
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '#');
    let resolved = parts.fold(first, |sum, part| match part.split_once(';') {
        Some((name, rest)) if is_name(name) => sum + rest,
        _ => sum + part,
    });
    resolved.chars().filter(char::is_ascii_alphabetic).collect()
}

/// The bytes of every line of a value stand in the text, in order, and nothing was written for one of
/// its characters: no backslash and no character reference.
pub(crate) fn verbatim(document: &Document) -> Result<(), String> {
    let places = document.places();
    let outside: Vec<&str> = { places.iter() }
        .filter(|place| place.kind == PlaceKind::Text)
        .map(|place| &*place.line)
        .collect();
    in_order(outside.iter().copied(), &document.markdown)?;
    let unbarred: Vec<String> = { places.iter() }
        .filter(|place| place.kind != PlaceKind::Target)
        .map(|place| unbar(&place.line).trim_end_matches('\\').to_owned())
        .collect();
    in_order(unbarred.iter().map(|line| &**line), &unbar(&document.markdown))?;
    // a value of several lines can have moved out of a cell, and into a fence
    if !document.has_lines {
        let (found, wanted) = (outside_cells(&document.markdown), outside_cells(&document.twin));
        let wanted = outside.iter().fold(wanted, |sum, line| sum + line.matches('\\').count());
        let targets = places.iter().filter(|place| place.kind == PlaceKind::Target);
        let most = targets.fold(wanted, |sum, place| sum + place.line.matches('\\').count());
        if found > most {
            return Err(format!("{found} backslashes instead of {wanted}"));
        }
    }
    let own = document.twin.matches('&').count();
    let wanted = places.iter().fold(own, |sum, place| sum + place.line.matches('&').count());
    let found = document.markdown.matches('&').count();
    if found > wanted { Err(format!("{found} & instead of {wanted}")) } else { Ok(()) }
}

/// What of a document was shown within a limit opened nothing that its twin has not.
pub(crate) fn inert_where_cut(document: &Document) -> Result<(), String> {
    const MARKUP: [&str; 14] = [
        "Html",
        "InlineHtml",
        "Image",
        "Emph",
        "Strong",
        "Strikethrough",
        "Rule",
        "ThematicBreak",
        "BlockQuote",
        "Table",
        "Footnote",
        "Task",
        "DescriptionList",
        "Math",
    ];
    for ((parser, hostile), (_, twin)) in
        read(&document.markdown).into_iter().zip(read(&document.twin))
    {
        let is_new = |name: &&String| {
            MARKUP.iter().any(|markup| name.starts_with(markup)) && !twin.shape.contains(name)
        };
        if let Some(name) = hostile.shape.iter().find(is_new) {
            return Err(format!("{parser} finds {name}"));
        }
        if let (Some(link), true) = (hostile.links.first(), twin.links.is_empty()) {
            return Err(format!("{parser} finds {link:?}"));
        }
    }
    Ok(())
}

/// A place where a line of a value stands.
struct Place {
    line: String,
    kind: PlaceKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PlaceKind {
    Text,
    Cell,
    Target,
}

impl Document {
    fn places(&self) -> Vec<Place> {
        let place = |(at, word): (usize, &Word)| {
            let line = &self.twin[self.twin[..at].rfind('\n').map_or(0, |at| at + 1)..at];
            let kind = match line.rfind("](") {
                Some(open) if !line[open..].contains(')') => PlaceKind::Target,
                _ if is_row(line) => PlaceKind::Cell,
                _ => PlaceKind::Text,
            };
            Place { line: word.shown(), kind }
        };
        self.occurrences(&self.twin).map(place).collect()
    }
}

fn is_row(line: &str) -> bool {
    let is_opening = |c: char| c.is_whitespace() || c.is_ascii_digit() || "-+*>.)#".contains(c);
    line.trim_start_matches(is_opening).starts_with('|')
}

fn outside_cells(markdown: &str) -> usize {
    let lines = markdown.lines().filter(|line| !is_row(line));
    lines.map(|line| line.matches('\\').count()).sum()
}

/// Without the backslashes before bars.
fn unbar(text: &str) -> String {
    let parts: Vec<&str> = text.split('|').collect();
    let (last, rest) = parts.split_last().expect("at least one part");
    { rest.iter() }.map(|part| part.trim_end_matches('\\').to_owned() + "|").collect::<String>()
        + last
}

fn in_order<'a>(lines: impl Iterator<Item = &'a str>, text: &str) -> Result<(), String> {
    let mut rest = text;
    for line in lines {
        let Some(at) = rest.find(line) else {
            return Err(format!("{line:?} does not stand in {rest:?}"));
        };
        rest = &rest[at + line.len()..];
    }
    Ok(())
}
