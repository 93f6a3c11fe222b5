//! The line that moves while a tool works.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use tool_result_core::__private::fit;

use super::screen;

const FRAMES: [&str; 10] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/// The time that a frame is shown, and that passes before the first.
const FRAME: Duration = Duration::from_millis(100);

/// The columns of a frame and the space behind it, and one that stays free: some terminals break a full line.
const MARGIN: usize = 3;

pub(super) fn during<A>(running: &str, work: impl FnOnce() -> A) -> A {
    if !io::stderr().is_terminal() || screen::is_dumb() {
        return work();
    }
    thread::scope(|scope| {
        // dropped at the end of the work, also if that panics
        let (_working, end) = mpsc::channel::<()>();
        scope.spawn(move || spin(running, &end));
        work()
    })
}

/// Nothing can be done where a frame cannot be written.
fn spin(running: &str, end: &mpsc::Receiver<()>) {
    let mut stderr = io::stderr();
    for frame in FRAMES.iter().cycle() {
        if end.recv_timeout(FRAME) != Err(RecvTimeoutError::Timeout) {
            break;
        }
        let columns = screen::width().saturating_sub(MARGIN);
        let _ = write!(stderr, "\r\x1b[2K{frame} {}", fit(running, columns, "…"));
    }
    let _ = write!(stderr, "\r\x1b[2K");
}
