//! Screens of a terminal as a picture.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// The size of a cell, in pixels.
const CELL: (f64, f64) = (8.4, 20.0);
const FONT_SIZE: f64 = 14.0;
/// From the top of a cell to the line that letters stand on.
const BASELINE: f64 = 14.5;
const MARGIN: f64 = 24.0;
const PADDING: f64 = 14.0;
/// The height of what stands above a screen.
const CAPTION: f64 = 34.0;

/// The screens one below the other, each under its caption.
pub(crate) fn of(title: &str, screens: &[(&str, Buffer)]) -> String {
    let columns = screens.iter().map(|(_, screen)| screen.area.width).max().unwrap_or(0);
    let width = f64::from(columns) * CELL.0 + 2.0 * (MARGIN + PADDING);
    let title = escaped(title);
    let mut body = String::new();
    let mut y = MARGIN / 2.0;
    for (caption, screen) in screens {
        y += draw(caption, screen, y, width - 2.0 * MARGIN, &mut body);
    }
    let height = y + MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n\
         <title>{title}</title>\n\
         <style>\n\
         text {{ font: {FONT_SIZE}px ui-monospace, \"SF Mono\", Menlo, Consolas, \"DejaVu Sans Mono\", monospace; \
         fill: #d3dae3 }}\n\
         .caption {{ fill: #8b98a8; font-size: 13px }}\n\
         .bold {{ font-weight: 700 }} .italic {{ font-style: italic }}\n\
         .under {{ text-decoration: underline }} .crossed {{ text-decoration: line-through }}\n\
         .dim {{ fill: #7d8998 }} .red {{ fill: #ff7b72 }} .green {{ fill: #7ee787 }} .yellow {{ fill: #e8c37b }}\n\
         .blue {{ fill: #79b8ff }} .cyan {{ fill: #5fd7e0 }}\n\
         </style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"12\" fill=\"#0f141b\"/>\n\
         {body}</svg>\n"
    )
}

/// Draws a screen at `top`; returns how high it is with its caption.
fn draw(caption: &str, screen: &Buffer, top: f64, width: f64, out: &mut String) -> f64 {
    let height = f64::from(screen.area.height) * CELL.1 + 2.0 * PADDING;
    let y = top + CAPTION;
    // Writing to a `String` cannot fail.
    let _ = writeln!(
        out,
        "<text class=\"caption\" x=\"{MARGIN:.1}\" y=\"{:.1}\">{}</text>",
        y - 9.0,
        escaped(caption)
    );
    let _ = writeln!(
        out,
        "<rect x=\"{MARGIN:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"8\" \
         fill=\"#161d27\" stroke=\"#2a3442\"/>"
    );
    for (row, cells) in screen.content.chunks(usize::from(screen.area.width)).enumerate() {
        let row = u16::try_from(row).unwrap_or(u16::MAX);
        line(cells, y + PADDING + f64::from(row) * CELL.1 + BASELINE, out);
    }
    CAPTION + height
}

/// Draws a row of cells. Each run of one style has its own place and length, so that the columns stay
/// aligned whatever the font.
fn line(cells: &[Cell], y: f64, out: &mut String) {
    let mut column: u16 = 0;
    let is_wide = |cell: &Cell| cell.symbol().width() > 1;
    for run in cells.chunk_by(|a, b| a.style() == b.style() && !is_wide(a) && !is_wide(b)) {
        let text: String = run.iter().map(Cell::symbol).collect();
        let start = column;
        column += u16::try_from(run.len()).unwrap_or(u16::MAX);
        let text = text.trim_end();
        let spaces = text.len() - text.trim_start().len();
        let text = text.trim_start();
        if text.is_empty() {
            continue;
        }
        let x = MARGIN + PADDING + (f64::from(start) + columns(spaces)) * CELL.0;
        let class = class_of(&run[0]);
        // fonts for wide letters have widths of their own
        let length = if is_wide(&run[0]) {
            String::new()
        } else {
            let length = columns(text.width()) * CELL.0;
            format!(" textLength=\"{length:.1}\" lengthAdjust=\"spacingAndGlyphs\"")
        };
        let text = escaped(text);
        let _ = writeln!(out, "<text{class} x=\"{x:.1}\" y=\"{y:.1}\"{length}>{text}</text>");
    }
}

fn columns(n: usize) -> f64 {
    u16::try_from(n).map_or(f64::MAX, f64::from)
}

fn class_of(cell: &Cell) -> String {
    let colour = match cell.fg {
        Color::DarkGray => "dim",
        Color::Red => "red",
        Color::Green => "green",
        Color::Yellow => "yellow",
        Color::Blue => "blue",
        Color::Cyan => "cyan",
        _ => "",
    };
    let modifiers = [
        (Modifier::BOLD, "bold"),
        (Modifier::ITALIC, "italic"),
        (Modifier::UNDERLINED, "under"),
        (Modifier::CROSSED_OUT, "crossed"),
    ];
    let on = modifiers.iter().filter(|(modifier, _)| cell.modifier.contains(*modifier));
    let classes: Vec<_> =
        [colour].into_iter().filter(|c| !c.is_empty()).chain(on.map(|(_, class)| *class)).collect();
    if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) }
}

/// Text of XML. Of two spaces it would drop one.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace("  ", "\u{a0}\u{a0}")
}
