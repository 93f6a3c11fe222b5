//! Calls that nobody waits for any more, and calls that must not wait for others.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tool_result::{OutputOptions, ToolFailure, ToolResult as _, WithOptions};

use super::here::Here;
use crate::{Answer, Cancelled, CodeSearch, Folder, ReadFile, Tool, arguments, call};
use code_search::CodeSearchResult;

/// A search that goes on until it is cancelled.
#[derive(Deserialize, JsonSchema)]
struct Endless {}

static BEGUN: AtomicUsize = AtomicUsize::new(0);
static ENDED: AtomicUsize = AtomicUsize::new(0);

impl Tool for Endless {
    type Outcome = CodeSearchResult;

    const DESCRIPTION: &'static str = "";
    const USAGE: &'static str = "";

    fn options(&self) -> OutputOptions {
        OutputOptions::default()
    }

    fn turns() -> &'static Semaphore {
        CodeSearch::turns()
    }

    fn run(self, _: &Folder, cancelled: &Cancelled) -> Result<CodeSearchResult, ToolFailure> {
        BEGUN.fetch_add(1, SeqCst);
        while !cancelled.load(Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        ENDED.fetch_add(1, SeqCst);
        Err(ToolFailure::new("cancelled"))
    }
}

/// Waits for an answer that should not take long. Only one that hangs reaches the limit.
async fn soon<T>(what: &str, answer: impl Future<Output = T>) -> T {
    let limit = Duration::from_secs(60);
    timeout(limit, answer).await.unwrap_or_else(|error| panic!("{what}: {error}"))
}

async fn made<T: Tool>(folder: &Arc<Folder>, arguments: Value) -> Answer<T> {
    let Value::Object(arguments) = arguments else { panic!("no object: {arguments}") };
    call::<T>(folder, arguments).await
}

#[tokio::test]
async fn sixty_slow_searches_hold_up_no_read_and_stop_when_they_are_cancelled() {
    let here = Here::new();
    let mut searches = JoinSet::new();
    for _ in 0..60 {
        let folder = Arc::clone(here.folder());
        searches.spawn(async move { call::<Endless>(&folder, Map::new()).await.is_ok() });
    }
    let wait = async |count: &AtomicUsize| {
        while count.load(SeqCst) < 4 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    soon("four of them begin", wait(&BEGUN)).await;

    let read = made::<ReadFile>(here.folder(), json!({ "path": "src/lib.rs" }));
    let WithOptions(read, _) = soon("a read", read).await.expect("no failure");
    assert!(read.to_markdown().starts_with("✅ `src/lib.rs`, 2 lines\n"));

    searches.abort_all();
    soon("four of them end", wait(&ENDED)).await;
    let search = json!({ "pattern": "fn a", "path": "." });
    let search = soon("a search", made::<CodeSearch>(here.folder(), search)).await;
    assert_eq!(search.expect("no failure").0.matches.len(), 1);
    // those that waited never began
    assert_eq!((BEGUN.load(SeqCst), ENDED.load(SeqCst)), (4, 4));
}

#[test]
fn a_cancelled_search_looks_at_nothing_more() {
    let here = Here::new();
    let arguments = json!({ "pattern": "fn a", "path": "." });
    let found = |cancelled: bool| {
        let arguments = arguments.as_object().expect("an object").clone();
        let search: CodeSearch = arguments::read("", "", arguments).expect("arguments");
        let found = search.run(here.folder(), &Arc::new(cancelled.into())).expect("no failure");
        (found.files_searched, found.matches.len())
    };
    assert_eq!(found(false), (1, 1));
    assert_eq!(found(true), (0, 0));
}
