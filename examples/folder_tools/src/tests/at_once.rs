//! Calls that come all at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Map;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tool_result::{OutputOptions, ToolFailure, ToolResult, WithOptions};

use crate::{Cancelled, Folder, Tool, call};

/// A tool that tells how many of its calls ran at once.
#[derive(Deserialize, JsonSchema)]
struct Counted {}

#[derive(Serialize, ToolResult, JsonSchema)]
#[tool_result(tool = "counted", title = "✅ {at_once} at once", success = true, next_actions = [])]
struct CountedResult {
    at_once: usize,
}

impl Tool for Counted {
    type Outcome = CountedResult;

    const DESCRIPTION: &'static str = "";
    const USAGE: &'static str = "";

    fn options(&self) -> OutputOptions {
        OutputOptions::default()
    }

    fn run(self, _: &Folder, _: &Cancelled) -> Result<CountedResult, ToolFailure> {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        let at_once = NOW.fetch_add(1, SeqCst) + 1;
        thread::sleep(Duration::from_millis(10));
        NOW.fetch_sub(1, SeqCst);
        Ok(CountedResult { at_once })
    }
}

#[tokio::test]
async fn many_calls_at_once() {
    let folder = TempDir::new().expect("a folder");
    let folder = Arc::new(Folder::open(folder.path()).expect("a folder"));
    let mut calls = JoinSet::new();
    for _ in 0..40 {
        let folder = Arc::clone(&folder);
        calls.spawn(async move { call::<Counted>(&folder, Map::new()).await });
    }
    let answers = calls.join_all().await;
    assert_eq!(answers.len(), 40);
    for answer in answers {
        let WithOptions(result, _) = answer.unwrap_or_else(|failure| panic!("{failure:?}"));
        assert!((1..=4).contains(&result.at_once), "{}", result.at_once);
    }
}
