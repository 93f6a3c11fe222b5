//! The lines of a template, and the places in it where a value cannot be quoted.

use crate::template::{Format, Token};

/// Stands for a placeholder in a line that is read as text.
const VALUE: char = '\0';

#[derive(Debug, Default)]
pub(crate) struct Line {
    /// The placeholder that is all of it, but for white space.
    pub(crate) alone: Option<usize>,
    /// The placeholder that is all behind a bullet.
    pub(crate) in_bullet: Option<usize>,
    pub(crate) is_in_fence: bool,
}

/// Reads the lines of a template; a placeholder in an impossible place comes as a message.
pub(crate) fn read(format: &Format) -> (Vec<Line>, Vec<String>) {
    let mut reader =
        LineReader { format, fence: None, html: None, is_bare_head: false, wrong: Vec::new() };
    let lines = format.tokens.split(|token| *token == Token::Char('\n'));
    let lines = lines.map(|line| reader.line(line)).collect();
    if reader.fence.is_some() {
        reader
            .wrong
            .push("a fence is opened and never closed: close it on a line of its own".into());
    }
    (lines, reader.wrong)
}

struct LineReader<'f> {
    format: &'f Format,
    /// The mark of the fence that is open.
    fence: Option<String>,
    /// The end of the block of HTML that the line is in: empty for an empty line.
    html: Option<String>,
    /// The line above has no bar in front, so that a rule below makes it the head of a table without one.
    is_bare_head: bool,
    wrong: Vec<String>,
}

impl LineReader<'_> {
    fn line(&mut self, line: &[Token]) -> Line {
        let text = text(line);
        let tokens: Vec<_> = line.iter().filter(|token| **token != Token::Char(' ')).collect();
        let (alone, in_bullet) = match tokens[..] {
            [Token::Placeholder(placeholder)] => (Some(*placeholder), None),
            [Token::Char('-'), Token::Placeholder(placeholder)] => (None, Some(*placeholder)),
            _ => (None, None),
        };
        if let Some(mark) = &self.fence {
            if closes(text.trim(), mark) {
                self.fence = None;
            }
            return Line { alone, in_bullet: None, is_in_fence: true };
        }
        let start = text.trim_start();
        // its number may be a value
        let is_behind = |behind: &&str| behind.starts_with(". ") || behind.starts_with(") ");
        let numbered = start.strip_prefix(VALUE).filter(is_behind);
        let is_marker = |c: char| c.is_ascii_digit() || " \t-*+>.)".contains(c);
        let content = numbered.unwrap_or(start).trim_start_matches(is_marker);
        let html = self.html.take().or_else(|| html_end(content));
        let html = html.filter(|end| !end.is_empty() || !start.is_empty());
        let is_html = html.is_some();
        self.html = html.filter(|end| end.is_empty() || !start.to_ascii_lowercase().contains(end));
        let has_placeholders = !self.format.placeholders.is_empty();
        if has_placeholders && is_rule_of_table(start, self.is_bare_head) {
            self.wrong.push(BARE_TABLE.into());
        }
        self.is_bare_head = !start.is_empty() && !start.starts_with('|');
        let value = self.placeholder_in(line);
        let wrong = match &value {
            Some(_) if fence(content).is_some() => Some(ON_FENCE),
            Some(_) if is_html => Some(IN_HTML),
            _ if is_definition(content, value.is_some()) => Some(DEFINITION),
            // a code span may go on in a line below
            _ if has_placeholders && fence(start).is_none() && !is_html => {
                opening(&text).or_else(|| cuts_code(line).then_some(OPEN_CODE))
            }
            _ => None,
        };
        self.wrong.extend(wrong.map(|text| text.replace("$value", &value.unwrap_or_default())));
        self.fence = fence(start).map(str::to_owned);
        Line { alone, in_bullet, is_in_fence: false }
    }

    fn placeholder_in(&self, line: &[Token]) -> Option<String> {
        line.iter().find_map(|token| match token {
            Token::Placeholder(placeholder) | Token::Open(placeholder) => {
                Some(self.format.placeholders[*placeholder].written())
            }
            Token::Char(_) | Token::Close => None,
        })
    }
}

const ON_FENCE: &str = "`$value` stands on the line that opens a fence. A value cannot be quoted there: write the \
    language itself";

const IN_HTML: &str = "`$value` stands in a block of HTML. A value cannot be quoted there: end the block before \
    `$value`, with an empty line or its own end (`-->`, `</pre>`), or write the block in markdown";

const IN_TAG: &str = "`$value` stands in an HTML tag. A value cannot be quoted there: write the tag in markdown, or \
    `\\<` for the character itself";

const OPEN_CODE: &str = "a back-tick opens a code span that does not end on its line, or in its optional piece: \
    close it, or write a `\\` before it for the character itself";

/// The message for a tag with a value in it, or for a code span that does not end.
fn opening(text: &str) -> Option<&'static str> {
    let mut rest = text;
    while let Some(at) = rest.find(['`', '<', '\\']) {
        rest = &rest[at..];
        if rest.starts_with('`') {
            let Some(behind) = behind_code(rest) else { return Some(OPEN_CODE) };
            rest = behind;
        } else if rest.starts_with('<') {
            let tag = tag(rest).unwrap_or("<");
            if tag.contains(VALUE) {
                return Some(IN_TAG);
            }
            rest = &rest[tag.len()..];
        } else {
            rest = rest.get(2..).unwrap_or_default();
        }
    }
    None
}

/// The text of a line, with a character that means nothing for its values and where a piece begins.
fn text(tokens: &[Token]) -> String {
    let chars = tokens.iter().filter_map(|token| match token {
        Token::Char(c) => Some(*c),
        Token::Placeholder(_) | Token::Open(_) => Some(VALUE),
        Token::Close => None,
    });
    chars.collect()
}

fn cuts_code(line: &[Token]) -> bool {
    let mut pieces = line.split(|token| matches!(token, Token::Open(_))).skip(1);
    pieces.any(|piece| {
        let inside = piece.split(|token| *token == Token::Close).next().unwrap_or_default();
        opening(&text(inside)) == Some(OPEN_CODE)
    })
}

pub(crate) fn fence(text: &str) -> Option<&str> {
    let sign = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let (mark, info) = text.split_at(text.len() - text.trim_start_matches(sign).len());
    (mark.len() >= 3 && !info.contains('`')).then_some(mark)
}

fn closes(text: &str, mark: &str) -> bool {
    text.len() >= mark.len() && mark.starts_with(|sign| text.chars().all(|c| c == sign))
}

/// `None` where the code span does not end.
fn behind_code(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches('`');
    let ticks = text.len() - rest.len();
    loop {
        let next = &rest[rest.find('`')?..];
        rest = next.trim_start_matches('`');
        if next.len() - rest.len() == ticks {
            return Some(rest);
        }
    }
}

/// The HTML tag or the address between angle brackets that a text begins with.
fn tag(text: &str) -> Option<&str> {
    let name = text[1..].trim_start_matches('/');
    let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '!' | '?'));
    let end = text.find('>').filter(|_| is_tag)?;
    Some(&text[..=end])
}

/// The end of the block of HTML that may begin with this line; empty for an empty line.
fn html_end(line: &str) -> Option<String> {
    let inside = line.strip_prefix('<')?.to_ascii_lowercase();
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '/');
    let (name, behind) = inside.split_at(end.unwrap_or(inside.len()));
    let is_tag = behind.is_empty() || behind.starts_with([' ', '\t', '>', '-']);
    match name {
        "pre" | "script" | "style" | "textarea" => Some(format!("</{name}>")),
        "" if behind.starts_with("!--") => Some("-->".to_owned()),
        "" if behind.starts_with(['!', '?']) => Some(">".to_owned()),
        "" | "/" => None,
        _ => is_tag.then(String::new),
    }
}

/// `[label]: …` of a link. One of a footnote makes nothing of the brackets in values.
fn is_definition(text: &str, has_value: bool) -> bool {
    (has_value || !text.starts_with("[^"))
        && text.starts_with('[')
        && text.find(']').is_some_and(|at| text[at + 1..].starts_with(':'))
}

/// `--- | ---`, or below a head without a bar in front also `|---|` and `:--`.
fn is_rule_of_table(text: &str, is_below_bare_head: bool) -> bool {
    let has_bar = text.contains('|') && (is_below_bare_head || !text.starts_with('|'));
    let has_mark = has_bar || is_below_bare_head && text.contains(':');
    has_mark && text.contains('-') && text.chars().all(|c| "-:| \t".contains(c))
}

const BARE_TABLE: &str = "this table has a row without `|` at its start. A value cannot be quoted \
    there: begin every row of the table with `|`";

const DEFINITION: &str = "this line defines a link. A value cannot be quoted there, and every value that holds its label \
    in brackets would become that link: write the link where it is used, `[text](target)`, or `\\[` for the character \
    itself";
