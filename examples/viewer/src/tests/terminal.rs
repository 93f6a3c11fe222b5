//! The viewer in a terminal that is text.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind,
};
use tool_result::ToolOutput;
use unicode_width::UnicodeWidthStr;

use crate::app::{Action, App};
use crate::draw;

pub(crate) const RUNNING: &str = "⏳ Running…";

/// The viewer, and what a person in front of it sees.
pub(crate) struct Viewer {
    pub(crate) app: App,
    pub(crate) terminal: Terminal<TestBackend>,
}

impl Viewer {
    pub(crate) fn of_size(columns: u16, rows: u16) -> Self {
        let terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        let mut viewer = Viewer { app: App::new(), terminal };
        viewer.draw();
        viewer
    }

    /// A call that is answered.
    pub(crate) fn with(mut self, output: ToolOutput) -> Self {
        let call = self.app.begin("prompt", RUNNING);
        self.app.end(call, Ok(output));
        self.app.handle(&key(KeyCode::Home));
        self
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.backend_mut().resize(columns, rows);
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Action {
        self.app.handle(&key(code))
    }

    pub(crate) fn control(&mut self, letter: char) -> Action {
        self.app.handle(&Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)))
    }

    pub(crate) fn wheel(&mut self, kind: MouseEventKind) {
        let modifiers = KeyModifiers::NONE;
        self.app.handle(&Event::Mouse(MouseEvent { kind, column: 0, row: 0, modifiers }));
    }

    pub(crate) fn draw(&mut self) {
        self.terminal.draw(|frame| draw::draw(frame, &mut self.app)).unwrap();
    }

    /// The lines of the screen, without the spaces at their ends.
    pub(crate) fn screen(&mut self) -> Vec<String> {
        self.draw();
        let buffer = self.terminal.backend().buffer();
        let mut lines: Vec<String> = Vec::new();
        for row in buffer.content.chunks(usize::from(buffer.area.width.max(1))) {
            let mut line = String::new();
            let mut covered = 0;
            for cell in row {
                // a wide character covers the cell behind it
                if covered == 0 {
                    line.push_str(cell.symbol());
                    covered = cell.symbol().width();
                }
                covered = covered.saturating_sub(1);
            }
            lines.push(line.trim_end().to_owned());
        }
        lines
    }

    /// The screen with its colours.
    pub(crate) fn shot(&mut self) -> Buffer {
        self.draw();
        self.terminal.backend().buffer().clone()
    }

    pub(crate) fn first_line(&mut self) -> String {
        self.screen().swap_remove(0)
    }
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}
