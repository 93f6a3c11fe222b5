//! The picture of README.md: its struct, and the two halves of an answer within a limit, with a color for each field.

use std::fmt::Write as _;
use std::{env, fs};

use serde_json::Value;
use tool_result::OutputOptions;
use tool_result::parity::{Fact, FactKind, facts};
use unicode_width::UnicodeWidthStr as _;

include!("../readme/find_todos.rs");

const MAX_BYTES: usize = 400;

/// For the fields in the order of the source. Each has a contrast of 4.5 on white, and differs from the others for eyes
/// that do not tell red from green, too.
const COLORS: [&str; 7] =
    ["#0b6559", "#631b6a", "#574000", "#0008eb", "#1675cf", "#ab5e2b", "#cc3375"];

// in pixels
const COLUMN: usize = 8;
const ROW: usize = 19;
/// From the top of a row to the line that its letters stand on.
const ASCENT: usize = 14;
const PADDING: usize = 16;
/// The height of the title of a panel.
const TITLE: usize = 26;
const MARGIN: usize = 8;
/// Between panels: room for an arrow, and for the label of the cut.
const GAP: usize = 44;

type Color = Option<&'static str>;
/// Texts in a row, each with its color.
type Line = Vec<(String, Color)>;

/// The lines of the two structs, without the imports above and the function below.
fn structs() -> impl Iterator<Item = &'static str> {
    let (_, structs) = include_str!("../readme/find_todos.rs").split_once("\n\n").unwrap();
    structs.split("\n\nfn ").next().unwrap_or_default().lines()
}

/// The field that a line of the source declares.
fn declared(line: &str) -> Option<&str> {
    Some(line.strip_prefix("    ")?.split_once(": ")?.0)
}

fn color_of(field: &str) -> Color {
    structs().filter_map(declared).zip(COLORS).find(|(name, _)| *name == field).map(|it| it.1)
}

fn source_lines() -> Vec<Line> {
    structs().map(|line| vec![(line.to_owned(), declared(line).and_then(color_of))]).collect()
}

fn plain_lines(text: &str) -> Vec<Line> {
    text.lines().map(|line| vec![(line.to_owned(), None)]).collect()
}

/// The lines of the JSON, with an item on each.
fn json_lines(json: &Value) -> Vec<Line> {
    let entries: Vec<String> = json.as_object().unwrap().iter().map(entry).collect();
    plain_lines(&format!("{{\n{}\n}}", entries.join(",\n")))
}

fn entry((key, value): (&String, &Value)) -> String {
    match value.as_array() {
        Some(items) if items.iter().any(Value::is_object) => {
            let items: Vec<String> = items.iter().map(|item| format!("    {item}")).collect();
            format!("  \"{key}\":[\n{}\n  ]", items.join(",\n"))
        }
        _ => format!("  \"{key}\":{value}"),
    }
}

/// Colors the value of a fact in the text, and its entry in the JSON, or the key of an entry of several lines.
fn paint_fact(fact: &Fact, json: &Value, text_lines: &mut [Line], json_lines: &mut [Line]) {
    let pointer = format!("/{}", fact.path.replace(['.', '['], "/").replace(']', ""));
    // behind the cut, there is no value
    let Some(value) = json.pointer(&pointer) else { return };
    let field = fact.path.rsplit('.').next().and_then(|name| name.split('[').next()).unwrap();
    let Some(color) = color_of(field) else { return };
    let told = match fact.kind {
        FactKind::Status => "✅".to_owned(),
        FactKind::Count => format!("{} {field}", fact.value),
        _ => fact.value.clone(),
    };
    let is_told = paint(text_lines, &told, color);
    assert!(is_told || fact.kind == FactKind::Count, "{} is not in the text", fact.path);
    let key = format!("\"{field}\":");
    let _ = paint(json_lines, &format!("{key}{value}"), color) || paint(json_lines, &key, color);
}

/// Colors the first place of a value that has no color yet. False if there is none.
fn paint(lines: &mut [Line], value: &str, color: &'static str) -> bool {
    let is_free = |(text, color): &(String, Color)| color.is_none() && text.contains(value);
    for line in lines {
        let Some(at) = line.iter().position(is_free) else { continue };
        let (text, _) = line.remove(at);
        let (before, behind) = text.split_once(value).unwrap();
        let parts = [(before, None), (value, Some(color)), (behind, None)];
        line.splice(at..at, parts.map(|(text, color)| (text.to_owned(), color)));
        return true;
    }
    false
}

/// A box with lines of text.
struct Panel {
    title: String,
    lines: Vec<Line>,
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

impl Panel {
    fn new(title: impl Into<String>, lines: Vec<Line>) -> Self {
        let columns = lines.iter().map(|line| line.iter().map(|(text, _)| text.width()).sum());
        let width = columns.max().unwrap_or(0) * COLUMN + 2 * PADDING;
        let height = TITLE + lines.len() * ROW + 2 * PADDING;
        Panel { title: title.into(), lines, x: MARGIN, y: MARGIN, width, height }
    }

    /// The top of a line.
    fn top_of(&self, line: usize) -> usize {
        self.y + PADDING + TITLE + line * ROW
    }

    /// Below the last line that has a field of an item.
    fn cut(&self) -> usize {
        let is_item = |line: &Line| line.iter().any(|(_, color)| *color == color_of("file"));
        self.top_of(self.lines.iter().rposition(is_item).unwrap() + 1)
    }

    fn draw(&self) -> String {
        let Panel { title, x, y, width, height, .. } = self;
        let (left, baseline) = (x + PADDING, y + PADDING + ASCENT);
        let mut out = format!(
            r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="#fff" stroke="#d0d7de"/>
<text x="{left}" y="{baseline}" fill="#57606a" font-weight="bold">{title}</text>"##
        );
        for (index, line) in self.lines.iter().enumerate() {
            let (spans, baseline) = (line.iter().map(span), self.top_of(index) + ASCENT);
            let spans = spans.collect::<String>();
            let _ = write!(out, "\n<text x=\"{left}\" y=\"{baseline}\">{spans}</text>");
        }
        out
    }
}

fn span((text, color): &(String, Color)) -> String {
    let text = escaped(text);
    color.map_or(text.clone(), |color| format!(r#"<tspan fill="{color}">{text}</tspan>"#))
}

/// A viewer of SVG drops plain spaces at the start of a text.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace(' ', "\u{a0}")
}

fn arrow(from: &Panel, to: &Panel) -> String {
    let (x, y) = (from.x + from.width, from.y + from.height / 2);
    let (turn, end, tip) = (x + GAP / 2, to.y + to.height / 2, to.x - 6);
    format!(
        r##"<path d="M{x} {y}H{turn}V{end}H{tip}m-6 -5l6 5l-6 5" fill="none" stroke="#8b949e" stroke-width="1.5"/>"##
    )
}

/// The line through both halves where the limit cuts, and its label between them.
fn cut(text: &Panel, json: &Panel, label: &str) -> String {
    let (left, right) = (text.x, text.x + text.width);
    let (above, below, turn) = (text.cut(), json.cut(), right - PADDING / 2);
    let (width, height) = (label.width() * COLUMN + 2 * PADDING, ROW + 8);
    let (x, y) = (right - width, json.y - usize::midpoint(GAP, height));
    let (label_at, baseline, label) = (x + PADDING, y + 4 + ASCENT, escaped(label));
    format!(
        r##"<path d="M{left} {above}H{turn}V{below}H{left}" fill="none" stroke="#57606a" stroke-width="1.5" stroke-dasharray="6 4"/>
<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="13" fill="#57606a"/>
<text x="{label_at}" y="{baseline}" fill="#fff">{label}</text>"##
    )
}

fn todo(index: usize) -> Todo {
    let places = [("src/lib.rs", 12), ("src/main.rs", 3), ("src/parse.rs", 57)];
    let (file, line) = places[index % places.len()];
    Todo { file, line, text: ["handle an empty file", "remove", "return an error"][index % 3] }
}

fn picture() -> String {
    let result = FindTodosResult { todos: (0..40).map(todo).collect(), ..find_todos() };
    let output = result.output_with(&OutputOptions::default().max_bytes(MAX_BYTES)).unwrap();
    let mut json = Value::Object(output.structured_content.unwrap());
    // a feature of serde_json keeps another order
    json.sort_all_objects();
    let (mut text_lines, mut json_lines) = (plain_lines(&output.content), json_lines(&json));
    for fact in &facts(&result).unwrap() {
        paint_fact(fact, &json, &mut text_lines, &mut json_lines);
    }

    let title = |half| format!("{half}, within {MAX_BYTES} bytes");
    let mut source = Panel::new("Your struct", source_lines());
    let mut text = Panel::new(title("content"), text_lines);
    let mut json = Panel::new(title("structuredContent"), json_lines);
    (text.x, json.x) = (source.x + source.width + GAP, source.x + source.width + GAP);
    json.y = text.y + text.height + GAP;
    text.width = text.width.max(json.width);
    json.width = text.width;
    let (width, height) = (text.x + text.width + MARGIN, json.y + json.height + MARGIN);
    source.y = (height - source.height) / 2;

    let note = output.content.lines().find(|line| line.starts_with("... ")).unwrap();
    let head = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="#24292f">
<title>A struct, and the text and the JSON of its answer</title>
<desc>Each field has one color in all three. A dashed line is where the limit of {MAX_BYTES} bytes cuts: behind the same item in both.</desc>"##
    );
    let panels = [&source, &text, &json].map(Panel::draw).join("\n");
    let arrows = [&text, &json].map(|half| arrow(&source, half)).join("\n");
    [head, panels, arrows, cut(&text, &json, note), "</svg>\n".to_owned()].join("\n")
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
