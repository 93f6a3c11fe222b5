//! `list_folder`: what is in a folder.

use cap_std::fs::{DirEntry, FileType};
use schemars::JsonSchema;
use serde::Serialize;
use tool_result::{NextAction, OutputOptions, Page, Position, ToolFailure, ToolResult};

use super::arguments::{ListFolder, ReadFile, page_from};
use super::folder::{Folder, Found};
use super::refusal::{Refusal, Why};
use super::{Tool, offer};
use code_search::Cancelled;

/// The entries of a folder.
#[derive(Debug, Serialize, ToolResult, JsonSchema)]
#[tool_result(
    title = "✅ {entries:#} in `{path}`",
    empty = "⚪ `{path}` is an empty folder",
    more = offer(&ListFolder::from_position(&self.path, next)).because("for the next entries")
)]
pub struct ListFolderResult {
    /// Relative to the folder of the server.
    path: String,
    #[tool_result(items, label = "entry|entries", table)]
    entries: Vec<Entry>,
    error: Option<String>,
    next_actions: Vec<NextAction<'static>>,
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
    const USAGE: &'static str = r#"{"path": "."}, and "max_bytes" if the answer is to be shorter"#;

    fn options(&self) -> OutputOptions {
        self.page.options()
    }

    fn run(self, folder: &Folder, _: &Cancelled) -> Result<ListFolderResult, ToolFailure> {
        Ok(list(folder, &self).unwrap_or_else(|refusal| ListFolderResult {
            path: self.path,
            entries: Vec::new(),
            error: Some(refusal.error),
            next_actions: refusal.next_actions,
        }))
    }
}

/// The most entries of an answer. Each has a line, and an answer has 2,000 lines.
const MAX_ENTRIES: usize = 2_000;

fn list(folder: &Folder, asked: &ListFolder) -> Result<ListFolderResult, Refusal> {
    let found = folder.find(&asked.path)?;
    if !found.is_folder {
        return Err(folder.refusal(&found, &Why::NoFolder));
    }
    let entries =
        folder.entries(found.path()).map_err(|error| folder.refusal(&found, &error.into()))?;
    let first = first_entry(&asked.page);
    let shown = first..first.saturating_add(MAX_ENTRIES);
    let entries = entries.iter().enumerate();
    let entries: Vec<Entry> =
        entries.map(|(index, entry)| Entry::new(entry, shown.contains(&index))).collect();
    let next_actions = next_actions(folder, &found, &entries);
    Ok(ListFolderResult { path: found.shown(), entries, error: None, next_actions })
}

/// The entry that a page begins in. A position that leads nowhere is refused later.
fn first_entry(page: &Page) -> usize {
    let start = page.start.as_ref().map(Position::to_string).unwrap_or_default();
    start.split('/').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

impl Entry {
    /// The size is asked of the system file by file, so it is left out where it is not shown.
    fn new(entry: &DirEntry, is_shown: bool) -> Self {
        let kind = entry.file_type().map_or(Kind::Other, kind);
        let has_size = is_shown && kind == Kind::File;
        Self {
            name: entry.file_name().to_string_lossy().into_owned(),
            kind,
            size: has_size.then(|| entry.metadata().ok().map(|data| data.len())).flatten(),
        }
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

/// Entries that are tried to find one that can be offered.
const MAX_TRIED: usize = 8;

/// A call for the first of each kind that can be read.
fn next_actions(folder: &Folder, found: &Found, entries: &[Entry]) -> Vec<NextAction<'static>> {
    // a name that is not UTF-8 is shown with this character in it, and cannot be asked for
    let is_named = |entry: &&Entry| !entry.name.contains(char::REPLACEMENT_CHARACTER);
    let first = |kind| {
        let named = entries.iter().filter(|entry| entry.kind == kind).filter(is_named);
        let mut paths = named.map(|entry| found.path().join(&entry.name)).take(MAX_TRIED);
        paths.find(|path| folder.is_readable(path)).map(|path| super::folder::shown(&path))
    };
    let file = first(Kind::File).map(|path| offer(&ReadFile::from_line(&path, 1)));
    let folder = first(Kind::Folder).map(|path| offer(&ListFolder::of(&path)));
    let up = match found.path().parent().map(super::folder::shown) {
        Some(above) if entries.is_empty() && !above.is_empty() => Some(above),
        Some(_) if entries.is_empty() && found.shown() != "." => Some(".".to_owned()),
        _ => None,
    };
    let up = up.map(|above| offer(&ListFolder::of(&above)));
    [file, folder, up].into_iter().flatten().collect()
}

impl ListFolder {
    /// The arguments for a folder.
    pub(crate) fn of(path: &str) -> Self {
        ListFolder { path: path.to_owned(), page: Page::default() }
    }

    fn from_position(path: &str, start: impl Into<Position>) -> Self {
        ListFolder { page: page_from(start), ..Self::of(path) }
    }
}
