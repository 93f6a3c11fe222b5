//! Finds the list that begins with a later item.

use crate::erased::ErasedResult;
use crate::layout::Role;
use crate::recording::Recording;
use crate::tape::{Node, Start};
use crate::{Error, Position, Status};

/// The bytes of each entry that are recorded to see what it is.
const GLANCE: usize = 64;

/// The list of a result that begins with item `from`: the one that is marked, or the only one. A failure
/// and an empty answer may have none.
pub(super) fn find(result: &dyn ErasedResult, position: &Position) -> Result<Option<Start>, Error> {
    let nowhere = || Error::NoSuchPosition { position: position.clone() };
    let from = match position.steps().as_slice() {
        [] => 0,
        [number] => number.parse().map_err(|_| nowhere())?,
        _ => return Err(nowhere()),
    };
    if from == 0 {
        return Ok(None);
    }
    let recording = Recording::with_budget(result, GLANCE);
    // a failure is complete
    if recording.status == Status::Failure {
        return Ok(None);
    }
    let layout = recording.layout;
    let actions = layout.actions_key();
    let is_list = |node: Node<'_>| node.items().is_some_and(|items| !items.fixed);
    if let Some(key) = layout.key_of(Role::Items) {
        return match recording.content().get(key) {
            Some(list) if is_list(list) => Ok(Some(Start { key: key.to_owned(), from })),
            Some(other) if !other.is_absent() => Err(nowhere()),
            _ => Ok(None),
        };
    }
    let entries = recording.content().entries().iter();
    let lists = entries.filter(|(key, node)| *key != actions && is_list(*node));
    let mut lists: Vec<String> = lists.map(|(key, _)| key.to_owned()).collect();
    match lists.len() {
        1 => Ok(lists.pop().map(|key| Start { key, from })),
        0 if recording.status != Status::Success => Ok(None),
        _ => Err(nowhere()),
    }
}
