use crate::{OutputOptions, ToolResult};

/// The value that a tool answers with: a result, a `Result` of one, or either in `WithOptions`.
///
/// `F` is the failure that an error becomes.
// it stands here since no other crate may write both of these impls
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the answer of a tool",
    label = "neither a result nor a `Result` of one",
    note = "answer with a type that has `#[derive(Serialize, ToolResult)]`, or with a `Result` of one whose error has `#[derive(ToolError)]`"
)]
pub trait ToolAnswer<F>: Sized {
    /// The result that the answer has if the call did not fail before.
    type Result: ToolResult;

    /// Returns the result and its options, or the failure.
    ///
    /// # Errors
    /// The failure.
    fn into_parts(self) -> Result<(Self::Result, OutputOptions), F>;
}

impl<T: ToolResult, F> ToolAnswer<F> for T {
    type Result = T;

    fn into_parts(self) -> Result<(T, OutputOptions), F> {
        Ok((self, OutputOptions::default()))
    }
}

impl<A: ToolAnswer<F>, E: Into<F>, F> ToolAnswer<F> for Result<A, E> {
    type Result = A::Result;

    fn into_parts(self) -> Result<(A::Result, OutputOptions), F> {
        self.map_err(E::into)?.into_parts()
    }
}
