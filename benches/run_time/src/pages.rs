//! Long values: texts of 2 KB in many lines, every second one source code.

use serde::Serialize;
use tool_result::ToolResult;

use crate::Sample;

#[derive(Clone, Serialize, ToolResult)]
#[tool_result(title = "Fetched {pages:#}")]
pub(crate) struct FetchPagesResult {
    success: bool,
    #[tool_result(each = "{index}. {title} ({url})\n{text}\n")]
    pages: Vec<Page>,
    next_actions: Vec<String>,
}

#[derive(Clone, Serialize)]
struct Page {
    title: String,
    url: String,
    text: String,
}

const PROSE: &str = "\
The server reads one folder, and nothing outside of it. Paths are relative to that folder.
It answers every call with a text and with an object, each of which is complete by itself.

A search takes a pattern and, if wanted, a path to look in. It stops at 500 hits, says so,
and names the call that goes on from there. Hidden files are left out unless asked for.

Reading a file returns its lines with their numbers. A file of more than 2 MB is read in parts.
If a path does not exist, the answer names the nearest folder that does, and what is in it.
";

const CODE: &str = "\
/// Returns the hits of `pattern` below `path`, in the order of the paths.
pub fn search(folder: &Folder, pattern: &Regex, path: &Path) -> Result<Vec<Hit>, Refusal> {
    let mut hits = Vec::new();
    for file in folder.walk(path)?.filter(|file| !file.is_hidden()) {
        let text = file.read_to_string()?;
        for (number, line) in text.lines().enumerate() {
            if pattern.is_match(line) && hits.len() < MAX_HITS {
                hits.push(Hit { path: file.path().to_owned(), line: number + 1, text: line.to_owned() });
            }
        }
    }
    Ok(hits)
}

";

impl Sample for FetchPagesResult {
    fn with_items(count: usize) -> Self {
        let page = |i: usize| Page {
            title: format!("Chapter {i}"),
            url: format!("https://example.com/guide/{i}"),
            text: text(if i.is_multiple_of(2) { PROSE } else { CODE }, i),
        };
        FetchPagesResult {
            success: true,
            pages: (0..count).map(page).collect(),
            next_actions: vec!["Read the next chapter".to_owned()],
        }
    }

    fn middle(&self) -> String {
        format!("pages/{}", self.pages.len() / 2)
    }

    #[expect(clippy::format_push_string, reason = "this is how it is written")]
    fn markdown_by_hand(&self) -> String {
        let mut text = format!("Fetched {} pages\n\n", self.pages.len());
        for (i, page) in self.pages.iter().enumerate() {
            text.push_str(&format!("{}. {} ({})\n{}\n\n", i + 1, page.title, page.url, page.text));
        }
        text.push_str("Next: ");
        text.push_str(&self.next_actions.join(", "));
        text
    }
}

/// About 2 KB, not the same for two pages.
fn text(paragraphs: &str, number: usize) -> String {
    let mut text = format!("Page {number}\n\n");
    while text.len() < 2048 {
        text.push_str(paragraphs);
    }
    text.trim_end().to_owned()
}
