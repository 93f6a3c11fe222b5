//! Lists a tree of folders, each drawn by its own part.
//!
//! `{children}` in the template of a part stands for the parts one level deeper. A page of a long tree ends in any folder,
//! and the call for the next page goes on there. No path leads out of the folder of the server.
//!
//! `cargo run --package recipe_folder_tree -- the/folder` runs the server over stdio.

use std::fs::{self, DirEntry};
use std::{error::Error, io, path::Path, path::PathBuf};

use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServiceExt as _, tool, tool_router, transport::stdio};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tool_result::schema::{input_schema, output_schema};
use tool_result::{NextAction, Page, ToolFailure, ToolPart, ToolResult, WithOptions};

/// JSON holds 128 levels, and each folder takes two of them.
const MAX_DEPTH: usize = 32;

#[derive(Deserialize, JsonSchema)]
struct FolderTree {
    path: String,
    #[serde(flatten)]
    page: Page,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(title = "{path} has {children:#}", success = true, next_actions = [])]
#[tool_result(more = NextAction::call("folder_tree", &json!({"path": self.path, "start": next})))]
struct FolderTreeResult {
    path: String,
    #[tool_result(items, label = "entry|entries")]
    children: Vec<Entry>,
}

#[derive(Serialize, JsonSchema, ToolPart)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Entry {
    #[tool_part("{name} ({bytes} bytes)")]
    File { name: String, bytes: u64 },
    #[tool_part("{name}/\n{children}")]
    Folder { name: String, children: Vec<Entry> },
    #[tool_part("{name}/ (not read)")]
    Unread { name: String },
}

struct Server(PathBuf);

#[tool_router(server_handler)]
impl Server {
    /// Lists a folder and all below it. The folder of this server is `.` itself.
    #[tool(input_schema = input_schema::<FolderTree>(), output_schema = output_schema::<FolderTreeResult>().into())]
    fn folder_tree(
        &self,
        Parameters(FolderTree { path, page }): Parameters<FolderTree>,
    ) -> Result<WithOptions<FolderTreeResult>, ToolFailure> {
        // links are followed here, and what leads out of the root is refused
        let folder = self.0.join(&path).canonicalize().ok();
        let folder = folder.filter(|folder| folder.starts_with(&self.0));
        match folder.map(|folder| entries(&folder, MAX_DEPTH)) {
            Some(Ok(children)) => {
                Ok(WithOptions(FolderTreeResult { path, children }, page.options()))
            }
            _ => Err(ToolFailure::new(format!("there is no folder {path} that can be read"))
                .code("no_folder")
                .next_action("Call folder_tree with . to see the folders")),
        }
    }
}

fn entries(folder: &Path, depth: usize) -> io::Result<Vec<Entry>> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(DirEntry::file_name);
    entries.into_iter().map(|found| entry(&found, depth)).collect()
}

fn entry(found: &DirEntry, depth: usize) -> io::Result<Entry> {
    let name = found.file_name().to_string_lossy().into_owned();
    let metadata = found.metadata()?;
    if !metadata.is_dir() {
        return Ok(Entry::File { name, bytes: metadata.len() });
    }
    match depth.checked_sub(1).map(|depth| entries(&found.path(), depth)) {
        Some(Ok(children)) => Ok(Entry::Folder { name, children }),
        _ => Ok(Entry::Unread { name }),
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let root = std::env::args_os().nth(1).ok_or("which folder? give its path")?;
    Server(fs::canonicalize(root)?).serve(stdio()).await?.waiting().await?;
    Ok(())
}

#[cfg(test)]
mod tests;
