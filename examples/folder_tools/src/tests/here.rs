//! A folder to serve, a secret beside it, and calls as a server makes them.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use rmcp::handler::server::tool::IntoCallToolResult as _;
use rmcp::model::{CallToolResponse, CallToolResult};
use serde_json::Value;
use tempfile::TempDir;

use crate::{Folder, Tool, call};

pub(crate) struct Here {
    all: TempDir,
    folder: Arc<Folder>,
}

impl Here {
    /// With `src/lib.rs`, and `secret.txt` outside.
    pub(crate) fn new() -> Self {
        let all = TempDir::new().expect("a folder");
        let served = all.path().join("served");
        fs::create_dir_all(served.join("src")).expect("a folder");
        fs::write(served.join("src/lib.rs"), "fn a() {}\nfn b() {}\n").expect("a file");
        fs::write(all.path().join("secret.txt"), "the secret\n").expect("a file");
        let folder = Arc::new(Folder::open(&served).expect("a folder"));
        Self { all, folder }
    }

    /// With a folder that is there already.
    #[cfg(target_os = "linux")]
    pub(crate) fn serving(folder: &str) -> Self {
        let folder = Folder::open(folder.as_ref()).expect("a folder");
        Self { all: TempDir::new().expect("a folder"), folder: Arc::new(folder) }
    }

    pub(crate) fn folder(&self) -> &Arc<Folder> {
        &self.folder
    }

    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.all.path().canonicalize().expect("it is there").join("served").join(below)
    }

    pub(crate) fn file(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder above")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    #[cfg(unix)]
    pub(crate) fn link(&self, path: &str, to: impl AsRef<std::path::Path>) {
        std::os::unix::fs::symlink(to, self.path(path)).expect("a link");
    }

    pub(crate) fn call<T: Tool>(&self, arguments: &Value) -> CallToolResult {
        let arguments = arguments.as_object().expect("an object").clone();
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let answer = runtime.block_on(call::<T>(&self.folder, arguments));
        match answer.into_call_tool_result() {
            Ok(CallToolResponse::Complete(result)) => result,
            other => panic!("no result: {other:?}"),
        }
    }

    /// The text of an answer that is no failure.
    #[track_caller]
    pub(crate) fn text<T: Tool>(&self, arguments: &Value) -> String {
        let result = self.call::<T>(arguments);
        assert_ne!(result.is_error, Some(true), "{}", text(&result));
        text(&result)
    }

    /// The text of a failure.
    #[track_caller]
    pub(crate) fn failure<T: Tool>(&self, arguments: &Value) -> String {
        let result = self.call::<T>(arguments);
        assert_eq!(result.is_error, Some(true), "{}", text(&result));
        text(&result)
    }

    /// The JSON half.
    pub(crate) fn json<T: Tool>(&self, arguments: &Value) -> Value {
        self.call::<T>(arguments).structured_content.expect("a JSON half")
    }
}

pub(crate) fn text(result: &CallToolResult) -> String {
    result.content[0].as_text().expect("a text").text.clone()
}
