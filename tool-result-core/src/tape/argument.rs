//! Named arguments of templates.

use serde::Serialize;
use serde_json::Value;

use super::Tape;
use super::recorder::Recorder;
use crate::position::Position;
use crate::truncation::Window;

/// Records the value of a named argument.
#[derive(Debug, Default)]
pub struct Argument {
    recorder: Recorder,
    progress: Progress,
}

/// The part of the content that an answer shows, as the expressions of `cursor` and `more` see it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    /// The position that the next page begins at.
    pub(crate) next: Position,
    /// The number of the first item that is not shown, counted from 0.
    pub(crate) next_item: usize,
    pub(crate) shown: usize,
    pub(crate) total: usize,
    /// The final value of each field with `cursor`, by its key.
    pub(crate) cursors: Vec<(&'static str, Value)>,
}

impl From<Window> for Progress {
    fn from(Window { from, shown, total }: Window) -> Self {
        // an item that is shown in part counts as passed
        let next_item = (from + shown).max(1);
        Progress { next: next_item.into(), next_item, shown, total, cursors: Vec::new() }
    }
}

impl Argument {
    pub(crate) fn with_budget(max_bytes: usize) -> Self {
        Argument { recorder: Recorder::with_budget(max_bytes), progress: Progress::default() }
    }

    pub(crate) fn seeing(progress: impl Into<Progress>) -> Self {
        Argument { progress: progress.into(), ..Argument::default() }
    }

    /// Returns the position of the next page, the number of the first item that is not shown, how many are, and how
    /// many there are.
    #[must_use]
    pub fn progress(&self) -> (Position, usize, usize, usize) {
        let Progress { next_item, shown, total, .. } = self.progress;
        (self.progress.next.clone(), next_item, shown, total)
    }

    /// Returns the final value of the field with `cursor` that has this key, or `null` if the JSON lacks it.
    #[must_use]
    pub fn final_value(&self, key: &str) -> Value {
        let cursor = self.progress.cursors.iter().find(|(cursor, _)| *cursor == key);
        cursor.map_or(Value::Null, |(_, value)| value.clone())
    }

    /// Records the argument.
    pub fn record<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.recorder.record(value);
    }

    pub(crate) fn finish(self) -> Tape {
        // a number that generated code does not know stands for nothing
        self.recorder.record_alone(&())
    }
}
