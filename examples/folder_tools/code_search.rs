//! `code_search`: the lines of the folder's files that match.

use std::io::{self, ErrorKind};
use std::path::Path;

use tool_result::{OutputOptions, ToolFailure};

use super::Tool;
use super::arguments::{CodeSearch, MaxBytes};
use super::folder::{Folder, shown};
use super::search::{CodeSearchResult, MOST_TIME, Search, Skipped};
use super::walk::Walk;

/// How large a file is searched.
const MOST_BYTES: u64 = 16 << 20;

impl Tool for CodeSearch {
    type Outcome = CodeSearchResult;

    const DESCRIPTION: &'static str = "Searches text files line by line for a regular expression. Hidden and ignored files, binary ones and links are left out.";
    const USAGE: &'static str =
        r#"{"pattern": "fn main", "path": "."}, where "path" is a folder or a file"#;

    fn max_bytes(&self) -> Option<MaxBytes> {
        self.max_bytes
    }

    fn run(self, folder: &Folder, _: &OutputOptions) -> Result<CodeSearchResult, ToolFailure> {
        let mut search = match Search::new(&self.pattern, &self.path, MOST_TIME) {
            Ok(search) => search,
            Err(failed) => return Ok(*failed),
        };
        let found = match folder.find(&self.path) {
            Ok(found) => found,
            Err(refusal) => return Ok(search.failed(refusal.error, refusal.next_actions)),
        };
        if found.is_folder {
            for file in Walk::new(folder, found.path()) {
                match file {
                    Ok(path) => search_file(folder, &path, &mut search),
                    Err((path, error)) => search.skip(skipped(&path, &error)),
                }
                if search.is_over() {
                    break;
                }
            }
        } else {
            search_file(folder, found.path(), &mut search);
        }
        Ok(search.done())
    }
}

fn search_file(folder: &Folder, path: &Path, search: &mut Search) {
    match folder.bytes(path, MOST_BYTES) {
        Ok(bytes) => search.file(&shown(path), &bytes),
        Err(error) => search.skip(skipped(path, &error)),
    }
}

fn skipped(path: &Path, error: &io::Error) -> Skipped {
    let reason = match error.kind() {
        ErrorKind::FileTooLarge => format!("larger than {} MiB", MOST_BYTES >> 20),
        ErrorKind::PermissionDenied => "the server has no permission to read it".to_owned(),
        _ => error.to_string(),
    };
    Skipped { file: shown(path), reason }
}
