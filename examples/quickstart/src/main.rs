//! A tool that lists the folder in which it is started:
//!
//! ```text
//! cargo run --package quickstart
//! ```

use std::io::Write as _;
use std::path::Path;
use std::{env, fs, io};

use serde::Serialize;
use tool_result::{JsonStyle, ToolResult};

#[derive(Serialize, ToolResult)]
struct ListFolderResult {
    folder: String,
    success: bool,
    error: Option<String>,
    #[tool_result(items)]
    entries: Vec<Entry>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Entry {
    name: String,
    kind: &'static str,
    bytes: Option<u64>,
}

fn list_folder(folder: &Path) -> ListFolderResult {
    let (entries, error) = match entries(folder) {
        Ok(entries) => (entries, None),
        Err(error) => (Vec::new(), Some(error.to_string())),
    };
    let largest =
        entries.iter().filter(|entry| entry.bytes.is_some()).max_by_key(|entry| entry.bytes);
    let next_actions = match (&error, largest) {
        (Some(_), _) => vec!["Call list_folder on a folder that can be read".to_owned()],
        (None, Some(largest)) => vec![format!("Read the largest file, {}", largest.name)],
        (None, None) => vec![],
    };
    ListFolderResult {
        folder: folder.display().to_string(),
        success: error.is_none(),
        error,
        entries,
        next_actions,
    }
}

fn entries(folder: &Path) -> io::Result<Vec<Entry>> {
    let mut entries = fs::read_dir(folder)?
        .map(|entry| {
            let entry = entry?;
            let metadata = entry.metadata()?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let (kind, bytes) =
                if metadata.is_dir() { ("folder", None) } else { ("file", Some(metadata.len())) };
            Ok(Entry { name, kind, bytes })
        })
        .collect::<io::Result<Vec<_>>>()?;
    entries.sort_by(|a, b| (b.kind, &a.name).cmp(&(a.kind, &b.name)));
    Ok(entries)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let result = list_folder(&env::current_dir()?);
    let json = result.to_json(JsonStyle::Pretty)?;
    match writeln!(io::stdout().lock(), "{}\n\n{json}", result.to_markdown()) {
        // a pipe that nobody reads any longer, as under `head`
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}
