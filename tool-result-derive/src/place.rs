//! Finds where in the markdown each placeholder of a template stands.

mod html;
mod inline;
mod lines;
mod paragraph;
mod prefix;
mod run;
mod runs;

pub(crate) use paragraph::settle;

use crate::template::{Format, Placeholder, Token};
use inline::{Inline, is_task_box};
use lines::Above;
use prefix::Prefix;
use run::LineContext;

/// A template, line by line.
#[derive(Debug, Default)]
pub(crate) struct PlacedTemplate {
    pub(crate) blocks: Vec<Block>,
    /// The template begins with a block marker of its own.
    pub(crate) marked: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Block {
    Line(Line),
    Fence { indent: usize, mark: String, info: String, body: Vec<Line> },
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// The markup that opens the line.
    pub(crate) prefix: Vec<Piece>,
    pub(crate) pieces: Vec<Piece>,
    marks: Marks,
}

/// The author's marks on a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not exclude each other")]
struct Marks {
    /// There are marks of emphasis or brackets.
    has_any: bool,
    /// The line begins a block, whatever stands above.
    begins: bool,
    /// No line below goes on in its paragraph.
    ends: bool,
    /// Text that goes on in the paragraph above, where a fence above would make something else of it.
    goes_on: bool,
    /// Text that is indented as code would be.
    is_deep: bool,
    /// A field is drawn as a value in it.
    has_no_block: bool,
}

/// The beginning of a line, as far as that says what it may be.
#[derive(Clone, Copy)]
struct Start {
    /// The columns of white space before it.
    indent: usize,
    /// The column where the text of the list item around begins; 0 outside a list.
    content: usize,
}

/// A part of a line; values by the index of their placeholder.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// The author's text.
    Text(String),
    /// Values that are quoted as one, with the author's text between them.
    Run(Run),
    /// A value for whose markup the author answers.
    Raw(usize, Kind),
    Code(Code),
    Link(Link),
}

/// A part of what stands together.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Text(String),
    Value(usize),
}

/// Values that are quoted as one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) parts: Vec<Part>,
    pub(crate) context: Context,
    /// Stands for a run that is empty.
    pub(crate) empty: &'static str,
}

/// The author's code span.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Code {
    pub(crate) parts: Vec<Part>,
    pub(crate) kind: Kind,
    pub(crate) empty: &'static str,
}

/// The author's link or image.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) image: bool,
    pub(crate) text: Vec<Piece>,
    pub(crate) target: Vec<Part>,
    /// The text behind the target, with the white space before it.
    pub(crate) title: String,
    pub(crate) kind: Kind,
}

/// The text around a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {
    pub(crate) kind: Kind,
    /// The character right before the run; `None` at the start of the line's content.
    pub(crate) prev: Option<char>,
    /// The character right behind the run; `None` at the end of the line, and a line break where no fence
    /// can stand in place of the line.
    pub(crate) next: Option<char>,
    /// The author's paragraph has marks of emphasis or brackets.
    pub(crate) among_marks: bool,
    /// Marks of the author's follow before the next white space.
    pub(crate) before_marks: bool,
}

/// The block or the cell that a run is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    #[default]
    Text,
    /// A heading, or a task: its text has one line.
    Heading,
    Cell,
    /// A cell of a row that has no other text.
    Row,
}

impl Line {
    /// The placeholder that is all of this line.
    pub(crate) fn alone(&self) -> Option<usize> {
        self.alone_within().filter(|(spaces, _)| *spaces == 0).map(|(_, placeholder)| placeholder)
    }

    /// The placeholder that is all of this line, but for so many spaces before it.
    pub(crate) fn alone_within(&self) -> Option<(usize, usize)> {
        let is_indent = |text: &String| text.chars().all(|c| c == ' ');
        match (self.prefix.as_slice(), self.pieces.as_slice()) {
            _ if self.marks.has_no_block => None,
            ([], [piece]) => Some((0, piece.value()?)),
            ([Piece::Text(spaces)], [piece]) | ([], [Piece::Text(spaces), piece])
                if is_indent(spaces) =>
            {
                Some((spaces.len(), piece.value()?))
            }
            _ => None,
        }
    }
}

impl Piece {
    /// The placeholder that is all of this piece.
    fn value(&self) -> Option<usize> {
        match self {
            Piece::Run(Run { parts, .. }) => match parts.as_slice() {
                [Part::Value(placeholder)] => Some(*placeholder),
                _ => None,
            },
            Piece::Raw(placeholder, _) => Some(*placeholder),
            Piece::Text(_) | Piece::Code(_) | Piece::Link(_) => None,
        }
    }
}

impl PlacedTemplate {
    /// Takes over what is known of the lines where one of the template stands below another.
    fn add_marks(&mut self, below: &PlacedTemplate) {
        for (block, below) in self.blocks.iter_mut().zip(&below.blocks) {
            if let (Block::Line(line), Block::Line(below)) = (block, below) {
                line.marks.goes_on |= below.marks.goes_on;
            }
        }
    }

    /// The column where the text begins behind the list marker of the first line; 0 without one.
    pub(crate) fn content(&self) -> usize {
        let Some(Block::Line(first)) = self.blocks.first() else { return 0 };
        let is_marker =
            |text: &str| text.starts_with(|c: char| "-*+".contains(c) || c.is_ascii_digit());
        match first.prefix.as_slice() {
            [Piece::Text(text), ..] if !is_marker(text.trim_start()) => 0,
            prefix => prefix.iter().map(columns).sum(),
        }
    }

    /// The lines, those in fences too.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &Line> {
        self.blocks.iter().flat_map(|block| match block {
            Block::Line(line) => std::slice::from_ref(line),
            Block::Fence { body, .. } => body,
        })
    }
}

/// The columns of a piece of a marker, of which a number has one digit.
fn columns(piece: &Piece) -> usize {
    match piece {
        Piece::Text(text) => text.chars().count(),
        _ => 1,
    }
}

fn push_text(pieces: &mut Vec<Piece>, text: impl Into<String>) {
    let text = text.into();
    match pieces.last_mut() {
        Some(Piece::Text(last)) => last.push_str(&text),
        _ if text.is_empty() => {}
        _ => pieces.push(Piece::Text(text)),
    }
}

/// Places a template's placeholders; those in impossible places come as messages. `is_number` says
/// which of them are numbers of this crate's making, and may number a list. The template `repeats` if one
/// of it may stand right below another.
pub(crate) fn place(
    format: &Format,
    is_number: &dyn Fn(usize) -> bool,
    is_raw: &dyn Fn(usize) -> bool,
    repeats: bool,
) -> (PlacedTemplate, Vec<String>) {
    let lines: Vec<&[Token]> = format.tokens.split(|token| *token == Token::Char('\n')).collect();
    let joins = repeats && !Prefix::parse(lines[0], is_number).begins_block;
    let mut reader = Reader {
        placeholders: &format.placeholders,
        is_number,
        is_raw,
        emphasis: repeated(&lines, joins),
        items: Vec::new(),
        html: false,
        blank: true,
        bare_head: false,
        above: Above::default(),
        unpaired: String::new(),
        wrong: Vec::new(),
    };
    if format.cut {
        return (PlacedTemplate::default(), Vec::new());
    }
    let mut placed = reader.template(&lines);
    if repeats {
        // what is wrong below another of it comes beside what is wrong in the first
        let wrong = std::mem::take(&mut reader.wrong);
        placed.add_marks(&reader.template(&lines));
        reader.wrong.retain(|message| !wrong.contains(message));
        reader.wrong.splice(..0, wrong);
    }
    (placed, reader.wrong)
}

impl Reader<'_> {
    fn template(&mut self, lines: &[&[Token]]) -> PlacedTemplate {
        let mut placed = PlacedTemplate::default();
        let mut rest = lines;
        while let Some((line, after)) = rest.split_first() {
            rest = after;
            let first = placed.blocks.is_empty();
            let (block, marked) =
                match Opening::parse(line).filter(|opening| !self.is_deep(opening.indent)) {
                    Some(opening) => (self.fence(line, &opening, &mut rest), true),
                    None => self.line(line),
                };
            if first && !marked {
                self.above.indent = spaces(line);
            }
            placed.blocks.push(block);
            placed.marked |= first && marked;
        }
        placed
    }
}

/// The emphasis characters of which there are two runs or more: in the template, or where one of it
/// `joins` another.
fn repeated(lines: &[&[Token]], joins: bool) -> String {
    let runs: Vec<char> = lines.iter().flat_map(|line| runs::runs_of(line)).collect();
    let least = if joins { 1 } else { 2 };
    "*_~".chars().filter(|c| runs.iter().filter(|run| *run == c).count() >= least).collect()
}

fn spaces(line: &[Token]) -> usize {
    line.iter().take_while(|token| **token == Token::Char(' ')).count()
}

fn count(line: &[Token], c: char) -> usize {
    line.iter().take_while(|token| **token == Token::Char(c)).count()
}

fn is_blank(line: &[Token]) -> bool {
    line.iter().all(|token| matches!(token, Token::Char(c) if c.is_whitespace()))
}

/// The line that opens a fence.
struct Opening {
    indent: usize,
    mark: char,
    length: usize,
}

impl Opening {
    fn parse(line: &[Token]) -> Option<Self> {
        let indent = spaces(line);
        let rest = &line[indent..];
        let mark = ['`', '~'].into_iter().find(|mark| count(rest, *mark) >= 3)?;
        let length = count(rest, mark);
        let info = &rest[length..];
        (mark == '~' || !info.contains(&Token::Char('`'))).then_some(Self { indent, mark, length })
    }

    fn closes(&self, line: &[Token]) -> bool {
        let rest = &line[spaces(line)..];
        let length = count(rest, self.mark);
        spaces(line) < self.indent + 4 && length >= self.length && is_blank(&rest[length..])
    }
}

struct Reader<'a> {
    placeholders: &'a [Placeholder],
    is_number: &'a dyn Fn(usize) -> bool,
    is_raw: &'a dyn Fn(usize) -> bool,
    emphasis: String,
    /// The columns where the texts of the list items around begin.
    items: Vec<usize>,
    /// The line is in an HTML block.
    html: bool,
    /// The line before was blank, or there was none.
    blank: bool,
    /// The line before is the head of a table if a delimiter row follows, and has no bar in front.
    bare_head: bool,
    above: Above,
    /// The emphasis characters of the paragraph that have no partner on their line.
    unpaired: String,
    wrong: Vec<String>,
}

impl Reader<'_> {
    fn placeholder_in(&self, tokens: &[Token]) -> Option<String> {
        tokens.iter().find_map(|token| match token {
            Token::Placeholder(placeholder) => Some(self.placeholders[*placeholder].written()),
            Token::Char(_) => None,
        })
    }

    fn fence(&mut self, line: &[Token], opening: &Opening, rest: &mut &[&[Token]]) -> Block {
        let info = &line[opening.indent + opening.length..];
        if let Some(placeholder) = self.placeholder_in(info) {
            self.wrong.push(format!(
                "`{placeholder}` stands on the line that opens a fence. A value cannot be quoted \
                 there: write the language itself"
            ));
        }
        let length = rest.iter().position(|line| opening.closes(line));
        if length.is_none() {
            self.wrong
                .push("a fence is opened and never closed: close it on a line of its own".into());
        }
        let (body, after) = rest.split_at(length.unwrap_or(rest.len()));
        *rest = after.split_first().map_or(after, |(_, after)| after);
        let body = body.iter().map(|line| {
            let indent = spaces(line).min(opening.indent);
            Line { pieces: inline::verbatim(&line[indent..]), ..Line::default() }
        });
        self.blank = false;
        self.bare_head = false;
        self.above = Above::default();
        Block::Fence {
            indent: opening.indent,
            mark: std::iter::repeat_n(opening.mark, opening.length).collect(),
            info: text(info),
            body: body.collect(),
        }
    }

    /// A line, and whether it begins with a block marker.
    fn line(&mut self, line: &[Token]) -> (Block, bool) {
        let prefix = match Prefix::text(line) {
            text if self.is_deep(text.indent) => text,
            _ => Prefix::parse(line, self.is_number),
        };
        let indent = prefix.indent;
        let start = Start { indent, content: self.content(indent) };
        let is_quotable = self.check_block(line, &prefix, start);
        self.check_lines(line, &prefix, start);
        if !self.placeholders.is_empty() && is_delimiter_row(&line[prefix.end..], self.bare_head) {
            self.wrong.push(BARE_TABLE.into());
        }
        self.blank = is_blank(line);
        let is_row = !prefix.heading && line.get(prefix.end) == Some(&Token::Char('|'));
        let marked = prefix.marked || is_row;
        self.bare_head = !self.blank && !is_row;
        if !self.blank && !self.above.lazy {
            self.items.retain(|content| *content <= indent);
        }
        self.items.extend(&prefix.lists);
        let (begins, ends) = (prefix.begins_block, prefix.heading);
        let written = |pieces, has_any| {
            let is_deep = indent >= start.content + 4 && !self.blank;
            let is_in_item = start.content > 0;
            let goes_on = is_deep || self.above.lazy || self.above.was_lazy && is_in_item;
            let marks = Marks { has_any, begins, ends, goes_on, is_deep, has_no_block: false };
            Block::Line(Line { prefix: prefix.pieces(line), pieces, marks })
        };
        // Without a placeholder the author's text is markdown as it stands.
        if !is_quotable || self.placeholders.is_empty() {
            let own = inline::verbatim(&line[prefix.end..]);
            let has_marks =
                runs::runs_of(line).next().is_some() || line.contains(&Token::Char('['));
            return (written(own, has_marks), marked);
        }
        let kind = if is_row {
            if is_row_of_values(&line[prefix.end..]) { Kind::Row } else { Kind::Cell }
        } else if prefix.heading || prefix.marked && is_task_box(&line[prefix.end..]) {
            Kind::Heading
        } else {
            Kind::Text
        };
        let outer = LineContext { kind, prev: None, next: None, is_marked: prefix.marked };
        if self.blank || prefix.begins_block {
            self.unpaired.clear();
        }
        let mut inline = Inline::new(line, prefix.end, self);
        let pieces = inline.scan(prefix.end, line.len(), outer);
        let (has_marks, unpaired) = (inline.has_marks, inline.unpaired());
        let mut wrong = inline.wrong;
        self.wrong.append(&mut wrong);
        self.unpaired.push_str(&unpaired);
        (written(pieces, has_marks), marked)
    }

    /// False in blocks where a value cannot be quoted.
    fn check_block(&mut self, line: &[Token], prefix: &Prefix, start: Start) -> bool {
        let rest = &line[prefix.end..];
        if is_blank(line) {
            self.html = false;
        } else if !self.html {
            self.html = html::begins(&text(rest), !self.above.text);
        }
        let Some(placeholder) = self.placeholder_in(line) else {
            if !self.html && defines_link(rest) {
                self.wrong.push(DEFINITION.into());
            }
            return true;
        };
        let message = if self.html {
            format!(
                "`{placeholder}` stands in a block of HTML. A value cannot be quoted there: end \
                 the block with an empty line before `{placeholder}`, or write the block in markdown"
            )
        } else if start.indent >= start.content + 4 && (self.blank || !self.above.text) {
            format!(
                "`{placeholder}` stands in a line that is code, since it is indented by four \
                 spaces or more: indent it by fewer than four, or write a fence around it"
            )
        } else if is_definition(rest) {
            format!(
                "`{placeholder}` stands in a link's definition. A value cannot be quoted there: \
                 write the link out, `[text]({placeholder})`, or `\\[` for the character itself"
            )
        } else {
            return true;
        };
        self.wrong.push(message);
        false
    }
}

/// The text of a line, with a character that means nothing for its values.
fn text(tokens: &[Token]) -> String {
    tokens.iter().map(|token| if let Token::Char(c) = token { *c } else { '\0' }).collect()
}

const BARE_TABLE: &str = "this table has a row without `|` at its start. A value cannot be quoted \
    there: begin every row of the table with `|`";

/// `--- | ---`, or below a head without a bar in front also `|---|` and `:--`.
fn is_delimiter_row(rest: &[Token], below_bare_head: bool) -> bool {
    let text = text(rest);
    let has_mark = if below_bare_head {
        text.contains(['|', ':'])
    } else {
        text.contains('|') && !text.starts_with('|')
    };
    has_mark && text.contains('-') && text.chars().all(|c| "-:| \t".contains(c))
}

/// Nothing but bars, values and what a rule below a table's head is made of.
fn is_row_of_values(rest: &[Token]) -> bool {
    text(rest).chars().all(|c| "\0-:| \t".contains(c))
}

/// `[label]: …`
fn is_definition(rest: &[Token]) -> bool {
    let text = text(rest);
    text.starts_with('[') && text.find(']').is_some_and(|at| text[at + 1..].starts_with(':'))
}

/// The same, of a link: one of a footnote makes nothing of the brackets in values.
fn defines_link(rest: &[Token]) -> bool {
    is_definition(rest) && !text(rest).starts_with("[^")
}

const DEFINITION: &str = "this line defines a link. Every value that holds its label in brackets \
    would become that link: write the link where it is used, `[text](target)`, or `\\[` for the \
    character itself";

#[cfg(test)]
mod tests;
