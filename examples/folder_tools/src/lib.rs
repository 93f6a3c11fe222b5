//! Three tools that read one folder, for the servers `mcp_server` and `mcp_server_sdk`.
//!
//! Nothing here knows an SDK: a tool is its arguments, its result, and what leads from one to the other.

#![expect(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    reason = "for the programs beside it alone; and a comment on a field would go into the schema"
)]

pub mod arguments;
mod folder;
mod links;
mod list_folder;
mod read_file;
mod refusal;
mod search;
#[cfg(test)]
mod tests;
mod text;
mod walk;

use std::env;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use tokio::sync::Semaphore;
use tool_result::{NextAction, OutputOptions, ToolFailure, ToolResult, WithOptions};

pub use arguments::{CodeSearch, ListFolder, ReadFile};
pub use code_search::Cancelled;
pub use folder::Folder;

/// The instructions that a server gives to its host.
pub const INSTRUCTIONS: &str =
    "Reads one folder. Paths are relative to it, and . is the folder itself.";

/// A tool: its arguments, which say what it answers.
pub trait Tool: DeserializeOwned + JsonSchema + Send + 'static {
    type Outcome: ToolResult + JsonSchema + Send + 'static;

    const NAME: &'static str = <Self::Outcome as ToolResult>::TOOL;
    const DESCRIPTION: &'static str;
    /// The arguments as an example, for calls that got them wrong.
    const USAGE: &'static str;

    /// The position at which the answer begins, and its limits.
    fn options(&self) -> OutputOptions;

    /// Limits the calls that run at once. Each may hold a file, and keep a processor busy.
    fn turns() -> &'static Semaphore {
        static READING: Semaphore = Semaphore::const_new(MAX_AT_ONCE);
        &READING
    }

    /// Answers. A tool that takes long stops when the call is cancelled.
    fn run(self, folder: &Folder, cancelled: &Cancelled) -> Result<Self::Outcome, ToolFailure>;
}

/// The result that a tool answers with.
pub type Outcome<T> = <T as Tool>::Outcome;

/// The answer of a call: a result with the limits of this call, or a failure.
pub type Answer<T> = Result<WithOptions<Outcome<T>>, ToolFailure>;

/// Calls that run at once.
const MAX_AT_ONCE: usize = 4;

/// Calls a tool, on a thread of its own: while it reads, other calls are answered.
///
/// A call that is dropped is cancelled: its thread stops, or never begins.
pub async fn call<T: Tool>(folder: &Arc<Folder>, arguments: Map<String, Value>) -> Answer<T> {
    let tool: T = arguments::read(T::NAME, T::USAGE, arguments)?;
    let folder = Arc::clone(folder);
    let cancelled = Cancelled::default();
    let _guard = CancelOnDrop(Arc::clone(&cancelled));
    let turn = T::turns().acquire().await;
    let reading = tokio::task::spawn_blocking(move || {
        // kept by the thread, as it goes on until it sees that it is cancelled
        let _turn = turn;
        answer(tool, &folder, &cancelled)
    });
    let answer = reading.await;
    answer.unwrap_or_else(|error| Err(broken::<T>(&error.to_string())))
}

struct CancelOnDrop(Cancelled);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

fn answer<T: Tool>(tool: T, folder: &Folder, cancelled: &Cancelled) -> Answer<T> {
    let options = tool.options();
    Ok(WithOptions(tool.run(folder, cancelled)?, options))
}

/// A call of a tool, as a next action.
fn offer<T: Tool + Serialize>(arguments: &T) -> NextAction<'static> {
    NextAction::call(T::NAME, arguments)
}

fn broken<T: Tool>(error: &str) -> ToolFailure {
    ToolFailure::new(format!("{} broke off: {error}", T::NAME))
        .code("broken_off")
        .next_action("Call again with another path, and tell the user")
}

/// The folder that the first argument of the process names, else the one it is started in.
pub fn folder_to_serve() -> Option<Arc<Folder>> {
    let path = env::args_os().nth(1).map_or_else(|| PathBuf::from("."), PathBuf::from);
    let folder = Folder::open(&path);
    // a host keeps what is said on stderr
    folder.map_err(|error| eprintln!("{}: {error}", path.display())).ok().map(Arc::new)
}
