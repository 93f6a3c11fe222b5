//! In place of `tests/support/answers.rs`, which `tests/julie` holds to the schema: no text needs it.

pub(crate) struct Answers;

impl Answers {
    pub(crate) fn of<T>(_: &T) -> Self {
        Answers
    }
}
