//! The picture of README.md: a struct, and the two halves of its answer within a limit, with a color for each field.

use std::fmt::Write as _;
use std::ops::Range;
use std::{env, fs};

use serde::Serialize;
use serde_json::{Map, Value};
use tool_result::{OutputOptions, ToolResult};
use unicode_width::UnicodeWidthStr as _;

include!("../readme/search_hits.rs");

const SOURCE: &str = include_str!("../readme/search_hits.rs");
const MAX_BYTES: usize = 330;

/// The fields, each with its color: dark enough on white, and apart for eyes that do not tell red from green.
const FIELDS: [(&str, &str); 5] = [
    ("text", "#8250df"),
    ("hits", "#7a5200"),
    ("path", "#0059b3"),
    ("line", "#b34700"),
    ("code", "#00705a"),
];

// in pixels
const COLUMN: usize = 8;
const ROW: usize = 19;
/// From the top of a row to the line that its letters stand on.
const ASCENT: usize = 14;
const PADDING: usize = 16;
const GAP: usize = 16;

/// A line of a panel, and which bytes of it are of which field.
struct Line {
    text: String,
    colors: Vec<(Range<usize>, &'static str)>,
}

impl Line {
    fn new(text: impl Into<String>) -> Self {
        Line { text: text.into(), colors: Vec::new() }
    }

    /// Colors the next place of a text behind what has a color.
    fn color(mut self, text: &str, field: &str) -> Self {
        let from = self.colors.last().map_or(0, |(range, _)| range.end);
        let at = from + self.text[from..].find(text).expect("the value is in the line");
        self.colors.push((at..at + text.len(), color_of(field)));
        self
    }
}

fn color_of(field: &str) -> &'static str {
    FIELDS.iter().find(|(name, _)| *name == field).expect("a field").1
}

struct Panel {
    title: &'static str,
    lines: Vec<Line>,
    /// The number of lines above the place where the limit cuts.
    cut: Option<usize>,
}

impl Panel {
    fn width(&self) -> usize {
        let columns = self.lines.iter().map(|line| line.text.width()).max().unwrap_or(0);
        columns * COLUMN + 2 * PADDING
    }

    /// With a row for the title.
    fn height(&self) -> usize {
        (self.lines.len() + 1) * ROW + 2 * PADDING
    }

    fn draw(&self, x: usize, y: usize, width: usize, height: usize, out: &mut String) {
        let _ = writeln!(
            out,
            r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="#fff" stroke="#d0d7de"/>"##
        );
        let left = x + PADDING;
        let baseline = |row: usize| y + PADDING + row * ROW + ASCENT;
        let _ = writeln!(
            out,
            r##"<text x="{left}" y="{}" fill="#57606a" font-weight="bold">{}</text>"##,
            baseline(0),
            escaped(self.title)
        );
        for (row, line) in self.lines.iter().enumerate() {
            let _ = write!(out, r#"<text x="{left}" y="{}">"#, baseline(row + 1));
            let mut done = 0;
            for (range, color) in &line.colors {
                let (plain, colored) = (&line.text[done..range.start], &line.text[range.clone()]);
                let (plain, colored) = (escaped(plain), escaped(colored));
                let _ = write!(out, r#"{plain}<tspan fill="{color}">{colored}</tspan>"#);
                done = range.end;
            }
            let _ = writeln!(out, "{}</text>", escaped(&line.text[done..]));
        }
        if let Some(rows) = self.cut {
            let at = baseline(rows + 1) - ASCENT;
            let right = x + width;
            let _ = writeln!(
                out,
                r##"<path d="M{x} {at}H{right}" stroke="#cf222e" stroke-dasharray="6 4"/>"##
            );
        }
    }
}

/// A viewer of SVG drops plain spaces at the start of a text.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace(' ', "\u{a0}")
}

/// The lines of the source, with the name of each field where it is a word.
fn source() -> Vec<Line> {
    let is_of_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let line = |text: &str| {
        let mut colors: Vec<_> = FIELDS
            .iter()
            .flat_map(|(name, color)| {
                text.match_indices(name).map(move |(at, _)| (at..at + name.len(), *color))
            })
            .filter(|(range, _)| {
                !is_of_word(text[..range.start].chars().next_back())
                    && !is_of_word(text[range.end..].chars().next())
            })
            .collect();
        colors.sort_by_key(|(range, _)| range.start);
        Line { text: text.to_owned(), colors }
    };
    SOURCE.lines().map(line).collect()
}

/// The lines of the text, with the values of the fields.
fn content(content: &str, result: &SearchResult) -> Vec<Line> {
    let mut hits = result.hits.iter();
    let line = |(number, text): (usize, &str)| {
        let line = Line::new(text);
        if number == 0 {
            let count = format!("{} hits", result.hits.len());
            return line.color(&count, "hits").color(&result.text, "text");
        }
        if let Some(heading) = text.strip_prefix("## ") {
            return line.color(heading, "hits");
        }
        let Some(hit) = text.starts_with("- ").then(|| hits.next()).flatten() else { return line };
        let line = line.color(&hit.path, "path").color(&hit.line.to_string(), "line");
        line.color(&hit.code, "code")
    };
    content.lines().enumerate().map(line).collect()
}

/// The lines of the JSON, an item on each, with the entries of the fields.
fn json(map: &Map<String, Value>) -> Vec<Line> {
    let mut lines = vec![Line::new("{")];
    for (number, (key, value)) in map.iter().enumerate() {
        let comma = if number + 1 < map.len() { "," } else { "" };
        let is_field = FIELDS.iter().any(|(name, _)| name == key);
        let Some(items) = value.as_array().filter(|items| !items.is_empty()) else {
            let entry = format!("{}: {value}", Value::from(&**key));
            let line = Line::new(format!("  {entry}{comma}"));
            lines.push(if is_field { line.color(&entry, key) } else { line });
            continue;
        };
        lines.push(Line::new(format!("  \"{key}\": [")).color(&format!("\"{key}\""), key));
        for (number, item) in items.iter().enumerate() {
            let comma = if number + 1 < items.len() { "," } else { "" };
            let line = Line::new(format!("    {item}{comma}"));
            let entries = item.as_object().into_iter().flatten();
            lines.push(entries.fold(line, |line, (key, value)| {
                line.color(&format!("{}:{value}", Value::from(&**key)), key)
            }));
        }
        lines.push(Line::new(format!("  ]{comma}")));
    }
    lines.push(Line::new("}"));
    lines
}

fn result() -> SearchResult {
    let hit = |n: u32| Hit {
        path: format!("src/{}.rs", ["tape", "page", "sheet", "view"][n as usize % 4]),
        line: 12 + n * 7,
        code: ["todo!()", "// todo: test", "todo!(\"cut\")"][n as usize % 3].to_owned(),
    };
    SearchResult { text: "todo".to_owned(), hits: (0..40).map(hit).collect() }
}

fn picture() -> String {
    let result = result();
    let output = result.output_with(&OutputOptions::default().max_bytes(MAX_BYTES)).unwrap();
    let map = output.structured_content.unwrap();
    let (text, json) = (content(&output.content, &result), json(&map));
    let is_last = |line: &Line| line.text.starts_with("- ") || line.text.starts_with("    {");
    let cut = |lines: &[Line]| lines.iter().rposition(is_last).map(|last| last + 1);
    let source = Panel { title: "Your struct", lines: source(), cut: None };
    let text = Panel { title: "content: text", cut: cut(&text), lines: text };
    let json = Panel { title: "structuredContent: JSON", cut: cut(&json), lines: json };

    let (left, right) = (source.width(), text.width().max(json.width()));
    let inner = source.height().max(text.height() + GAP + json.height());
    let (width, height) = (left + right + 3 * GAP, inner + 2 * GAP);
    let mut out = String::new();
    let _ = writeln!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="#24292f">
<title>A struct, and the text and the JSON of its answer</title>
<desc>Each field has one color in all three. A dashed line is where the limit of {MAX_BYTES} bytes cuts: behind the same item in both.</desc>"##
    );
    source.draw(GAP, GAP, left, inner, &mut out);
    let x = left + 2 * GAP;
    text.draw(x, GAP, right, text.height(), &mut out);
    json.draw(x, GAP + text.height() + GAP, right, inner - text.height() - GAP, &mut out);
    out.push_str("</svg>\n");
    out
}

#[test]
fn the_picture_of_the_readme_is_what_is_drawn() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/answer.svg");
    let drawn = picture();
    if env::var_os("UPDATE_PICTURE").is_some() {
        fs::write(path, &drawn).expect("a folder to write to");
    }
    let committed = fs::read_to_string(path).unwrap_or_default();
    assert!(committed == drawn, "draw it anew: UPDATE_PICTURE=1 cargo test --test tools picture");
}
