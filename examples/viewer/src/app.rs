//! The state of the viewer, and the effect of each key. Nothing here touches the terminal.

use std::ops::Range;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind,
};
use ratatui::text::Line;
use tool_result::{Error, ToolOutput};

use crate::draw;

/// A call of a tool, answered or not.
pub(crate) struct Call {
    /// The question.
    pub(crate) prompt: String,
    /// Shown while there is no answer.
    pub(crate) running: &'static str,
    pub(crate) answer: Option<Result<ToolOutput, Error>>,
    pub(crate) is_expanded: bool,
}

/// A request of a key that the viewer itself cannot fulfil.
#[derive(Debug, PartialEq)]
pub(crate) enum Action {
    Nothing,
    Search(String),
    Quit,
}

/// A line of a call.
pub(crate) struct Row {
    pub(crate) call: usize,
    pub(crate) line: Line<'static>,
}

pub(crate) struct App {
    calls: Vec<Call>,
    pub(crate) selected: usize,
    /// Every line of every call, on the screen or not.
    pub(crate) rows: Vec<Row>,
    /// The first row on the screen.
    pub(crate) top: usize,
    pub(crate) columns: usize,
    /// The rows on the screen; never 0.
    pub(crate) height: usize,
    /// The search that is being typed.
    pub(crate) input: Option<String>,
}

impl App {
    /// No call yet, in a terminal of the usual size.
    pub(crate) fn new() -> Self {
        let (columns, height) = (80, 24);
        App {
            calls: Vec::new(),
            selected: 0,
            rows: Vec::new(),
            top: 0,
            columns,
            height,
            input: None,
        }
    }

    /// Adds a call that is running and selects it; returns its number.
    pub(crate) fn begin(&mut self, prompt: impl Into<String>, running: &'static str) -> usize {
        let call = Call { prompt: prompt.into(), running, answer: None, is_expanded: false };
        self.calls.push(call);
        self.selected = self.calls.len() - 1;
        self.lay_out();
        self.show_selected();
        self.selected
    }

    /// A call is answered.
    pub(crate) fn end(&mut self, call: usize, answer: Result<ToolOutput, Error>) {
        self.calls[call].answer = Some(answer);
        self.lay_out();
    }

    /// The calls have so many columns and so many rows from now on.
    pub(crate) fn resize(&mut self, columns: usize, height: usize) {
        let height = height.max(1);
        if (columns, height) != (self.columns, self.height) {
            (self.columns, self.height) = (columns, height);
            self.lay_out();
        }
    }

    pub(crate) fn handle(&mut self, event: &Event) -> Action {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => {
                match mouse.kind {
                    MouseEventKind::ScrollDown => self.scroll(3),
                    MouseEventKind::ScrollUp => self.scroll(-3),
                    _ => {}
                }
                Action::Nothing
            }
            _ => Action::Nothing,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Action {
        let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if with_control && key.code == KeyCode::Char('c') {
            return Action::Quit;
        }
        if self.input.is_some() {
            return self.type_key(key.code, with_control);
        }
        match key.code {
            KeyCode::Char('o') if with_control => self.toggle(),
            KeyCode::Char(_) if with_control => {}
            KeyCode::Char('q') | KeyCode::Esc => return Action::Quit,
            KeyCode::Char('/') => self.input = Some(String::new()),
            KeyCode::Enter => self.toggle(),
            KeyCode::Char('j') | KeyCode::Down => self.down(),
            KeyCode::Char('k') | KeyCode::Up => self.up(),
            KeyCode::PageDown => self.page(1),
            KeyCode::PageUp => self.page(-1),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(self.calls.len().saturating_sub(1)),
            _ => {}
        }
        Action::Nothing
    }

    fn type_key(&mut self, key: KeyCode, with_control: bool) -> Action {
        let Some(input) = &mut self.input else { return Action::Nothing };
        match key {
            KeyCode::Esc => self.input = None,
            KeyCode::Backspace => {
                input.pop();
            }
            KeyCode::Char(c) if !with_control => input.push(c),
            KeyCode::Enter => {
                let pattern = self.input.take().unwrap_or_default();
                if !pattern.is_empty() {
                    return Action::Search(pattern);
                }
            }
            _ => {}
        }
        Action::Nothing
    }

    fn toggle(&mut self) {
        if let Some(call) = self.calls.get_mut(self.selected) {
            call.is_expanded = !call.is_expanded;
            self.lay_out();
            self.show_selected();
        }
    }

    /// One line down in a long text, else to the next call.
    fn down(&mut self) {
        let rows = self.rows_of(self.selected);
        if rows.end > self.bottom() && rows.start < self.bottom() {
            self.top += 1;
        } else if self.selected + 1 < self.calls.len() {
            self.selected += 1;
            let first = self.rows_of(self.selected).start;
            self.top = self.top.clamp((first + 1).saturating_sub(self.height), first);
        }
    }

    /// One line up in a long text, else to the call before.
    fn up(&mut self) {
        let rows = self.rows_of(self.selected);
        if rows.start < self.top && rows.end > self.top {
            self.top -= 1;
        } else if self.selected > 0 {
            self.selected -= 1;
            let last = self.rows_of(self.selected).end - 1;
            self.top = self.top.clamp((last + 1).saturating_sub(self.height), last);
        }
    }

    fn page(&mut self, pages: isize) {
        let before = self.top;
        self.scroll(pages * isize::try_from(self.height).unwrap_or(isize::MAX).max(2) - pages);
        if self.top == before && pages > 0 {
            self.selected = self.calls.len().saturating_sub(1);
        } else if self.top == before {
            self.selected = 0;
        }
    }

    fn go_to(&mut self, call: usize) {
        self.selected = call;
        self.top = if call == 0 { 0 } else { self.rows.len() };
        self.stay_in_range();
    }

    /// Moves the screen; the selection stays on it.
    fn scroll(&mut self, rows: isize) {
        self.top = self.top.saturating_add_signed(rows);
        self.stay_in_range();
        if !self.is_on_screen(self.selected) {
            let is_above = self.rows_of(self.selected).start < self.top;
            let nearest = if is_above { self.top } else { self.bottom().saturating_sub(1) };
            self.selected = self.rows.get(nearest).map_or(0, |row| row.call);
        }
    }

    /// Moves the screen as little as shows all of the selected call, or its beginning.
    fn show_selected(&mut self) {
        let rows = self.rows_of(self.selected);
        self.top = self.top.max(rows.end.saturating_sub(self.height)).min(rows.start);
    }

    /// Draws every call anew, and keeps the row at the top of the screen where it is.
    fn lay_out(&mut self) {
        let at_top = self.rows.get(self.top).map(|row| row.call);
        let offset = at_top.map_or(0, |call| self.top - self.rows_of(call).start);
        let columns = self.columns;
        let rows = |(call, of): (usize, &Call)| {
            draw::call(of, columns).into_iter().map(move |line| Row { call, line })
        };
        self.rows = self.calls.iter().enumerate().flat_map(rows).collect();
        if let Some(call) = at_top {
            let rows = self.rows_of(call);
            self.top = rows.start + offset.min(rows.len().saturating_sub(1));
        }
        self.stay_in_range();
        if !self.is_on_screen(self.selected) {
            self.show_selected();
        }
    }

    fn stay_in_range(&mut self) {
        self.top = self.top.min(self.rows.len().saturating_sub(self.height));
    }

    /// Behind the last row on the screen.
    fn bottom(&self) -> usize {
        self.top + self.height
    }

    fn is_on_screen(&self, call: usize) -> bool {
        let rows = self.rows_of(call);
        rows.start < self.bottom() && rows.end > self.top
    }

    fn rows_of(&self, call: usize) -> Range<usize> {
        let start = self.rows.partition_point(|row| row.call < call);
        start..self.rows.partition_point(|row| row.call <= call)
    }
}
