//! Answers with an image beside a table.
//!
//! `file_sizes` adds one more content block to the answer of a result: a bar chart as PNG. The table stands in both
//! halves, for hosts that show no images to their model.
//!
//! `cargo run --package recipe_chart -- the/folder` runs the server over stdio.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fs, io};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use rmcp::model::{CallToolResult, ContentBlock};
use rmcp::{ServiceExt as _, tool, tool_router, transport::stdio};
use schemars::JsonSchema;
use serde::Serialize;
use tool_result::{ToolError, ToolResult, schema::output_schema};

const MAX_FILES: usize = 20;

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(title = "The largest of {count:#}", success = true, next_actions = [])]
#[tool_result(empty = "⚪ There are no files in the folder")]
struct FileSizesResult {
    #[tool_result(only = json, label = "file")]
    count: usize,
    #[tool_result(items, table)]
    files: Vec<File>,
}

#[derive(Serialize, JsonSchema)]
struct File {
    name: String,
    bytes: u64,
}

#[derive(Debug, thiserror::Error, ToolError)]
#[tool_error(next_action = "Tell the user what went wrong")]
enum SizesError {
    #[error("cannot read the folder")]
    Folder(#[from] io::Error),
    #[error("cannot draw the chart")]
    Chart(#[from] png::EncodingError),
}

struct Server(PathBuf);

#[tool_router(server_handler)]
impl Server {
    /// Shows the largest files of the folder, as a table and as a chart in the same order.
    #[tool(output_schema = output_schema::<FileSizesResult>().into())]
    fn file_sizes(&self) -> Result<CallToolResult, SizesError> {
        let mut files = files(&self.0)?;
        files.sort_by(|a, b| (b.bytes, &a.name).cmp(&(a.bytes, &b.name)));
        let count = files.len();
        files.truncate(MAX_FILES);
        let chart = BASE64_STANDARD.encode(chart(&files)?);
        let mut answer = CallToolResult::from(FileSizesResult { count, files });
        answer.content.push(ContentBlock::image(chart, "image/png"));
        Ok(answer)
    }
}

fn files(folder: &Path) -> io::Result<Vec<File>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let files = entries.iter().filter(|entry| entry.path().is_file()).map(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        Ok(File { name, bytes: entry.metadata()?.len() })
    });
    files.collect()
}

/// Draws a bar for each file, as a PNG of 400 by 320 pixels.
fn chart(files: &[File]) -> Result<Vec<u8>, png::EncodingError> {
    let longest = files.first().map_or(1, |file| file.bytes.max(1));
    let mut pixels = Vec::new();
    for row in 0..16 * MAX_FILES {
        let file = files.get(row / 16).filter(|_| row % 16 < 12);
        let end = file.map_or(0, |file| 400 * file.bytes / longest);
        pixels.extend((0..400).map(|x| if x < end { 0x30 } else { 0xff }));
    }
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, 400, 320);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(png)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("which folder? give its path")?;
    Server(folder.into()).serve(stdio()).await?.waiting().await?;
    Ok(())
}

#[cfg(test)]
mod tests;
