//! A result behind one type, so that the readings are compiled once; and what only generated code
//! writes of it.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use crate::layout::Layout;
use crate::markdown::Markdown;
use crate::status::{Status, Verdict};
use crate::tape::{Argument, ItemArguments, ItemKeys, Recorder};

/// The items that the derive writes beside `ToolResult`: the layout, and the functions that the readings
/// call by number.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool result",
    label = "this type has no `ToolResult`",
    note = "write `#[derive(Serialize, ToolResult)]` on the struct that the tool answers with"
)]
pub trait ResultLayout {
    /// The layout of the struct. The default has no attribute of any field.
    const __LAYOUT: &'static Layout = &Layout::new(&[]);

    /// Returns the status that the fields hold.
    fn __verdict(&self) -> Verdict {
        Verdict::default()
    }

    /// Records the named argument `number`.
    fn __argument(&self, number: usize, to: &mut Argument) {
        let _ = (number, to);
    }

    /// Records the arguments that ask for the items of list `number`, item by item.
    fn __item_arguments(&self, number: usize, to: &mut ItemArguments) {
        let _ = (number, to);
    }

    /// Calls the author's function `number`.
    ///
    /// # Errors
    /// Where the function failed.
    fn __draw(&self, number: usize, md: &mut Markdown) -> fmt::Result {
        let _ = (number, md);
        Ok(())
    }

    /// Tells under which keys the items of list `number` write their fields.
    fn __item_keys(&self, number: usize, keys: &mut ItemKeys) {
        let _ = (number, keys);
    }
}

/// Everything that the readings ask of a result. They are compiled once, for any result behind
/// this.
pub(crate) trait ErasedResult {
    fn layout(&self) -> &'static Layout;
    fn tool(&self) -> &str;
    fn status(&self) -> Status;
    fn verdict(&self) -> Verdict;
    fn next_actions(&self) -> Vec<Cow<'_, str>>;
    fn record(&self, recorder: &mut Recorder) -> usize;
    fn argument(&self, number: usize, to: &mut Argument);
    fn item_arguments(&self, number: usize, to: &mut ItemArguments);
    fn draw(&self, number: usize, md: &mut Markdown) -> fmt::Result;
    /// The keys of the items of list `number`, asked for once of each result.
    fn item_keys(&self, number: usize, max_reads: usize) -> Rc<ItemKeys>;
}

/// A result behind [`ErasedResult`].
pub(crate) struct Erased<'r, T: ?Sized> {
    pub(crate) result: &'r T,
    pub(crate) layout: &'static Layout,
    /// The keys of the items of each list that was asked for.
    pub(crate) item_keys: RefCell<Vec<(usize, Rc<ItemKeys>)>>,
}

impl<'r, T: ResultLayout + ?Sized> Erased<'r, T> {
    pub(crate) fn new(result: &'r T) -> Self {
        Erased { result, layout: T::__LAYOUT, item_keys: RefCell::default() }
    }
}
