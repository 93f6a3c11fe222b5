//! `list_folder`: what is in a folder.

use cap_std::fs::{DirEntry, FileType};
use schemars::JsonSchema;
use serde::Serialize;
use tool_result::{OutputOptions, ToolFailure, ToolResult};

use super::Tool;
use super::arguments::{ListFolder, MaxBytes, Start};
use super::folder::{Folder, Found};
use super::refusal::{Refusal, Why};

/// What is in a folder.
#[derive(Debug, Serialize, ToolResult, JsonSchema)]
#[tool_result(
    title = "✅ {entries:#} in `{path}`",
    empty = "⚪ `{path}` is an empty folder",
    truncated = "{shown} of {total} entries are shown: call list_folder again with start={next}"
)]
pub(crate) struct ListFolderResult {
    /// Relative to the folder of the server.
    path: String,
    #[tool_result(items, label = "entry|entries", table)]
    entries: Vec<Entry>,
    error: Option<String>,
    next_actions: Vec<String>,
}

/// One thing in a folder.
#[derive(Debug, Serialize, JsonSchema)]
struct Entry {
    name: String,
    kind: Kind,
    /// In bytes, of a file.
    size: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Kind {
    File,
    Folder,
    /// A symbolic link, which is not followed here.
    Link,
    Other,
}

impl Tool for ListFolder {
    type Outcome = ListFolderResult;

    const DESCRIPTION: &'static str = "Lists what is in a folder: files with their size, folders, links. Hidden and ignored ones too.";
    const USAGE: &'static str = r#"{"path": "."}, and "max_bytes" from 512 to 1000000 if the answer is to be shorter or longer"#;

    fn max_bytes(&self) -> Option<MaxBytes> {
        self.max_bytes
    }

    fn start(&self) -> usize {
        self.start.map_or(0, Start::get)
    }

    fn run(self, folder: &Folder, _: &OutputOptions) -> Result<ListFolderResult, ToolFailure> {
        Ok(list(folder, &self.path).unwrap_or_else(|refusal| ListFolderResult {
            path: self.path,
            entries: Vec::new(),
            error: Some(refusal.error),
            next_actions: refusal.next_actions,
        }))
    }
}

fn list(folder: &Folder, asked: &str) -> Result<ListFolderResult, Refusal> {
    let found = folder.find(asked)?;
    if !found.is_folder {
        return Err(folder.refusal(&found.shown(), &Why::NoFolder));
    }
    let entries =
        folder.entries(found.path()).map_err(|error| folder.refusal(asked, &error.into()))?;
    let entries: Vec<Entry> = entries.iter().map(entry).collect();
    let next_actions = next_actions(&found, &entries);
    Ok(ListFolderResult { path: found.shown(), entries, error: None, next_actions })
}

fn entry(entry: &DirEntry) -> Entry {
    let kind = entry.file_type().map_or(Kind::Other, kind);
    let size = || entry.metadata().ok().map(|data| data.len());
    Entry {
        name: entry.file_name().to_string_lossy().into_owned(),
        kind,
        size: if kind == Kind::File { size() } else { None },
    }
}

fn kind(of: FileType) -> Kind {
    match of {
        of if of.is_file() => Kind::File,
        of if of.is_dir() => Kind::Folder,
        of if of.is_symlink() => Kind::Link,
        _ => Kind::Other,
    }
}

/// A call for the first of each kind, with the path that it takes.
fn next_actions(found: &Found, entries: &[Entry]) -> Vec<String> {
    // a name that is not UTF-8 is shown with this character in it, and cannot be asked for
    let is_named = |entry: &Entry| !entry.name.contains(char::REPLACEMENT_CHARACTER);
    let first = |kind, tool: &str| {
        let entry = entries.iter().find(|entry| entry.kind == kind && is_named(entry))?;
        let path = super::folder::shown(&found.path().join(&entry.name));
        Some(format!("Call {tool} with a path such as {path}"))
    };
    let below = [first(Kind::File, "read_file"), first(Kind::Folder, "list_folder")];
    let up = match found.path().parent().map(super::folder::shown) {
        Some(above) if entries.is_empty() && !above.is_empty() => Some(above),
        Some(_) if entries.is_empty() && found.shown() != "." => Some(".".to_owned()),
        _ => None,
    };
    let up = up.map(|above| format!("Call list_folder with path {above}"));
    below.into_iter().flatten().chain(up).collect()
}
