//! A frame: the calls, and a line for the keys or the search that is typed.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use tool_result::{Status, ToolOutput, View, ViewOptions};
use unicode_width::UnicodeWidthStr;

use crate::app::{App, Call};
use crate::markdown::{self, DIM, clean};
use crate::wrap::{Break, wrap};

const KEYS: &str = "↑↓ move  ctrl+o expand  / search  q quit";
const HINT: &str = "ctrl+o to expand";
const FAILED: Style = Style::new().fg(Color::Red);
const SELECTED: Style = Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD);

/// The columns of the marker beside the selected call.
const GUTTER: u16 = 2;

pub(crate) fn draw(frame: &mut Frame<'_>, app: &mut App) {
    let [calls, keys] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(frame.area());
    let [gutter, text] =
        Layout::horizontal([Constraint::Length(GUTTER), Constraint::Min(0)]).areas(calls);
    app.resize(usize::from(text.width), usize::from(text.height));

    let rows = app.rows.iter().enumerate().skip(app.top);
    for ((index, row), y) in rows.zip(text.top()..text.bottom()) {
        let next = app.rows.get(index + 1).filter(|next| next.call == row.call);
        let mark = match row.call == app.selected {
            true if y == text.top() || app.rows[index - 1].call != row.call => "›",
            true if next.is_some() || row.line.width() > 0 => "│",
            _ => "",
        };
        frame.render_widget(Span::styled(mark, SELECTED), Rect { y, height: 1, ..gutter });
        frame.render_widget(&row.line, Rect { y, height: 1, ..text });
    }
    match &app.input {
        Some(input) => prompt(frame, keys, input),
        None => footer(frame, keys, app),
    }
}

/// The lines of a call, of which there is at least one.
pub(crate) fn call(call: &Call, columns: usize) -> Vec<Line<'static>> {
    match &call.answer {
        // running wins over expanded
        None => {
            let text =
                [Span::raw(call.running), Span::styled(format!("  {}", clean(&call.prompt)), DIM)];
            let first = wrap(&text, columns, Break::Anywhere).into_iter().next();
            vec![Line::from(first.unwrap_or_default())]
        }
        Some(Ok(output)) if call.is_expanded => expanded(output, columns),
        Some(Ok(output)) => vec![collapsed(output, columns)],
        Some(Err(error)) => {
            wrap(&[Span::styled(format!("❌ {error}"), FAILED)], columns, Break::Words)
                .into_iter()
                .map(Line::from)
                .collect()
        }
    }
}

fn collapsed(output: &ToolOutput, columns: usize) -> Line<'static> {
    let options = ViewOptions::default().width(columns).hint(HINT);
    let line = output.view(View::Collapsed, &options);
    let style = match output.status {
        _ if output.is_error => FAILED,
        Status::Success => Style::new(),
        Status::Empty => DIM,
        Status::Failure => FAILED,
    };
    match line.strip_suffix(&format!("  ({HINT})")) {
        Some(summary) => Line::from(vec![
            Span::styled(summary.to_owned(), style),
            Span::styled(format!("  ({HINT})"), DIM),
        ]),
        None => Line::styled(line, style),
    }
}

fn expanded(output: &ToolOutput, columns: usize) -> Vec<Line<'static>> {
    let mut lines = markdown::lines(&output.view(View::Expanded, &ViewOptions::default()), columns);
    // apart from the next call
    lines.push(Line::default());
    lines
}

fn footer(frame: &mut Frame<'_>, area: Rect, app: &App) {
    frame.render_widget(Line::styled(KEYS, DIM), area);
    if app.rows.len() > app.height {
        let last = app.rows.len().min(app.top + app.height);
        let place = format!("  {}–{last} of {}", app.top + 1, app.rows.len());
        if KEYS.width() + place.width() <= usize::from(area.width) {
            frame.render_widget(Line::styled(place, DIM).right_aligned(), area);
        }
    }
}

/// The end of what is typed, and the cursor behind it.
fn prompt(frame: &mut Frame<'_>, area: Rect, input: &str) {
    let mut shown = input;
    while shown.width() + 3 > usize::from(area.width) {
        let mut rest = shown.chars();
        if rest.next().is_none() {
            return;
        }
        shown = rest.as_str();
    }
    frame.render_widget(Line::from(vec![Span::styled("/ ", SELECTED), shown.into()]), area);
    let column = u16::try_from(shown.width() + 2).unwrap_or(u16::MAX);
    frame.set_cursor_position((area.x.saturating_add(column), area.y));
}
