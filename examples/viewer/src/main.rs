//! Shows results as a coding agent's terminal does: a line each, and the whole text on request.
//!
//! ```text
//! cargo run --package viewer -- 'fn \w+_markdown' src
//! ```
//!
//! Ctrl+O expands the selected result, `/` searches for something else, `q` quits. Where the output
//! is no terminal, it is a line for each result.

mod app;
mod draw;
mod markdown;
mod results;
mod table;
#[cfg(test)]
mod tests;
mod wrap;

use std::io::{self, ErrorKind, IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;
use std::{env, panic, thread};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use tool_result::{Error, ToolOutput, ToolResult, View, ViewOptions};

use app::{Action, App};
use code_search::CodeSearchResult;

/// The longest time until an answer is seen.
const TICK: Duration = Duration::from_millis(30);

/// The answers of searches, each with the number of its call.
type Answers = (Sender<(usize, Answer)>, Receiver<(usize, Answer)>);
type Answer = Result<ToolOutput, Error>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let pattern = arguments.next();
    let path = PathBuf::from(arguments.next().unwrap_or_else(|| ".".to_owned()));
    if !io::stdout().is_terminal() {
        return print(pattern.as_deref(), &path);
    }
    let mut viewer = Viewer::new(path);
    if let Some(pattern) = pattern {
        viewer.search(&pattern);
    }
    let terminal = open_terminal()?;
    let ended = viewer.run(terminal);
    close_terminal();
    Ok(ended?)
}

struct Viewer {
    app: App,
    path: PathBuf,
    answers: Answers,
}

impl Viewer {
    fn new(path: PathBuf) -> Self {
        let mut app = App::new();
        for (prompt, answer) in results::prepared() {
            let call = app.begin(prompt, CodeSearchResult::RUNNING);
            app.end(call, answer);
        }
        Viewer { app, path, answers: mpsc::channel() }
    }

    /// Searches in a thread of its own, so that the viewer goes on.
    fn search(&mut self, pattern: &str) {
        let prompt = format!("{} {pattern} {}", CodeSearchResult::TOOL, self.path.display());
        let call = self.app.begin(prompt, CodeSearchResult::RUNNING);
        let (pattern, path, answers) =
            (pattern.to_owned(), self.path.clone(), self.answers.0.clone());
        thread::spawn(move || {
            let answer = code_search::code_search(&pattern, &path).output();
            // nobody waits for it when the viewer has quit
            let _ = answers.send((call, answer));
        });
    }

    fn run(&mut self, mut terminal: DefaultTerminal) -> io::Result<()> {
        loop {
            terminal.draw(|frame| draw::draw(frame, &mut self.app))?;
            // between a frame and the next key, so that a call is seen running however fast it is
            if self.take_answers() {
                continue;
            }
            if event::poll(TICK)? {
                match self.app.handle(&event::read()?) {
                    Action::Nothing => {}
                    Action::Search(pattern) => self.search(&pattern),
                    Action::Quit => return Ok(()),
                }
            }
        }
    }

    /// Says whether there were any.
    fn take_answers(&mut self) -> bool {
        let mut were_any = false;
        for (call, answer) in self.answers.1.try_iter() {
            self.app.end(call, answer);
            were_any = true;
        }
        were_any
    }
}

/// Takes the terminal over, and sees to it that a panic gives it back before it is reported.
fn open_terminal() -> io::Result<DefaultTerminal> {
    let terminal = ratatui::try_init()?;
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        close_terminal();
        report(info);
    }));
    execute!(io::stdout(), EnableMouseCapture)?;
    Ok(terminal)
}

fn close_terminal() {
    // nothing is left to be done about a terminal that cannot be written to
    let _ = execute!(io::stdout(), DisableMouseCapture);
    ratatui::restore();
}

/// A line for each result, as far as they are read.
fn print(pattern: Option<&str>, path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut answers: Vec<_> = results::prepared().into_iter().map(|(_, answer)| answer).collect();
    if let Some(pattern) = pattern {
        answers.push(code_search::code_search(pattern, path).output());
    }
    let mut stdout = io::stdout().lock();
    for answer in answers {
        let line = answer?.view(View::Collapsed, &ViewOptions::default().hint(""));
        match writeln!(stdout, "{line}") {
            // a pipe that nobody reads any longer, as under `head`
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            written => written?,
        }
    }
    Ok(())
}
