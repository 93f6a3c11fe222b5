//! The items of a list as lines of JSON, which are written while it is recorded.

use std::cell::RefCell;
use std::io::{self, Write};
use std::mem;
use std::rc::Rc;

use super::draft::Draft;
use crate::OutputOptions;
use crate::erased::ErasedResult;
use crate::json::{JsonStyle, Writer};
use crate::limits::Limits;
use crate::tape::{ItemSink, Tape};
use crate::visible::escape_hidden;

struct LineWriter {
    out: Box<dyn Write>,
    /// Every item could be written so far. No other one is written behind one that JSON cannot hold.
    is_whole: io::Result<bool>,
}

impl LineWriter {
    /// Returns false if an item cannot be written.
    fn write(&mut self, tape: &Tape, from: usize) -> bool {
        if matches!(self.is_whole, Ok(true)) {
            let text = String::with_capacity(tape.size_hint());
            let mut writer = Writer::new(text, JsonStyle::Compact, tape, from);
            let is_whole = writer.lines(tape.values(from));
            let written = self.out.write_all(escape_hidden(&writer.out).as_bytes());
            self.is_whole = written.map(|()| is_whole);
        }
        matches!(self.is_whole, Ok(true))
    }
}

/// Writes the items of a result of which nothing is cut, and then everything else on one line.
pub(super) fn stream(
    result: &dyn ErasedResult,
    options: &OutputOptions,
    limits: Limits,
    out: Box<dyn Write>,
) -> io::Result<()> {
    let lines = Rc::new(RefCell::new(LineWriter { out, is_whole: Ok(true) }));
    let given = Rc::clone(&lines);
    let sink = ItemSink(Rc::new(move |tape, from| given.borrow_mut().write(tape, from)));
    let draft = Draft::new(result, limits, options, usize::MAX, Some(sink));
    let mut lines = lines.borrow_mut();
    mem::replace(&mut lines.is_whole, Ok(false))?;
    write(&mut lines.out, &draft.map_err(io::Error::other)?.json(None, None))
}

/// Writes JSON without characters that a terminal acts on.
pub(super) fn write(out: &mut Box<dyn Write>, text: &str) -> io::Result<()> {
    out.write_all(escape_hidden(text).as_bytes())?;
    out.flush()
}
