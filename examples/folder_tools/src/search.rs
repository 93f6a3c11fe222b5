//! `code_search`: the lines of the folder's files that match.

use std::io::{self, ErrorKind};
use std::path::Path;

use tokio::sync::Semaphore;
use tool_result::{OutputOptions, ToolFailure};

use super::arguments::CodeSearch;
use super::folder::{Folder, shown};
use super::refusal::{Refusal, Why};
use super::text::byte_order;
use super::walk::Walk;
use super::{MAX_AT_ONCE, Tool};
use code_search::{Cancelled, CodeSearchResult, MAX_TIME, Search, Skipped};

/// A larger file is not searched, in bytes.
const MAX_BYTES: u64 = 16 << 20;

impl Tool for CodeSearch {
    type Outcome = CodeSearchResult;

    const DESCRIPTION: &'static str = "Searches text files line by line for a regular expression. Hidden and ignored files, binary ones and links are left out.";
    const USAGE: &'static str =
        r#"{"pattern": "fn main", "path": "."}, where "path" is a folder or a file"#;

    fn options(&self) -> OutputOptions {
        self.page.options()
    }

    /// Searches have turns of their own, as reads are quick and do not wait for them.
    fn turns() -> &'static Semaphore {
        static SEARCHING: Semaphore = Semaphore::const_new(MAX_AT_ONCE);
        &SEARCHING
    }

    fn run(self, folder: &Folder, cancelled: &Cancelled) -> Result<CodeSearchResult, ToolFailure> {
        let mut search = match Search::new(&self.pattern, &self.path, MAX_TIME, cancelled) {
            Ok(search) => search,
            Err(failed) => return Ok(*failed),
        };
        match search_in(folder, &self.path, &mut search) {
            Ok(()) => Ok(search.done()),
            Err(refusal) => Ok(search.failed(refusal.error, refusal.next_actions)),
        }
    }
}

/// Searches what is named. What is in it may be skipped, itself not.
fn search_in(folder: &Folder, asked: &str, search: &mut Search) -> Result<(), Refusal> {
    let found = folder.find(asked)?;
    let refuse = |why: Why| folder.refusal(&found, &why);
    if !found.is_folder {
        let bytes = folder.bytes(found.path(), MAX_BYTES).map_err(|error| refuse(why(error)))?;
        byte_order(&bytes).map_err(|problem| refuse(problem.into()))?;
        search.file(&found.shown(), &bytes);
        return Ok(());
    }
    for file in Walk::new(folder, found.path()) {
        match file {
            Ok(Some(path)) => search_file(folder, &path, search),
            Ok(None) => {}
            Err((path, error)) if path == found.path() => return Err(refuse(error.into())),
            Err((path, error)) => search.skip(skipped(&path, &error)),
        }
        if search.is_over() {
            break;
        }
    }
    Ok(())
}

fn search_file(folder: &Folder, path: &Path, search: &mut Search) {
    match folder.bytes(path, MAX_BYTES) {
        Ok(bytes) => search.file(&shown(path), &bytes),
        Err(error) => search.skip(skipped(path, &error)),
    }
}

fn why(error: io::Error) -> Why {
    match error.kind() {
        ErrorKind::FileTooLarge => Why::Large(MAX_BYTES >> 20),
        _ => error.into(),
    }
}

fn skipped(path: &Path, error: &io::Error) -> Skipped {
    let reason = match error.kind() {
        ErrorKind::FileTooLarge => format!("larger than {} MiB", MAX_BYTES >> 20),
        ErrorKind::PermissionDenied => "the server has no permission to read it".to_owned(),
        _ => error.to_string(),
    };
    Skipped { file: shown(path), reason }
}
