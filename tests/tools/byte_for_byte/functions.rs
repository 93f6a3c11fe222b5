//! What attributes cannot say, and a function of a few lines does: groups, the first few and how many
//! more, text that is markdown already.

use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Markdown, OutputOptions, ToolResult};

/// Items under a heading for each value of one of their fields.
#[derive(Serialize, ToolResult, Clone)]
#[tool_result(markdown = "Found in {files}:\n{references}", next_actions = [])]
struct ReferencesResult {
    success: bool,
    files: u32,
    #[tool_result(with = by_file)]
    references: Vec<Reference>,
}

#[derive(Serialize, Clone)]
struct Reference {
    file: &'static str,
    line: u32,
    text: &'static str,
}

fn by_file(references: &[Reference], md: &mut Markdown) -> fmt::Result {
    let mut file = "";
    md.items("references", references, |reference, md| {
        if reference.file != file {
            file = reference.file;
            write!(md, "\n📁 {file}\n")?;
        }
        writeln!(md, "  {}: {}", reference.line, reference.text)
    })
}

fn references_by_hand(result: &ReferencesResult) -> String {
    let mut text = format!("Found in {}:\n", result.files);
    let mut file = "";
    for reference in &result.references {
        if reference.file != file {
            file = reference.file;
            text.push_str(&format!("\n📁 {file}\n"));
        }
        text.push_str(&format!("  {}: {}\n", reference.line, reference.text));
    }
    text.pop();
    text
}

#[test]
fn items_in_groups() {
    let of = |file, line, text| Reference { file, line, text };
    let result = ReferencesResult {
        success: true,
        files: 2,
        references: vec![of("a.rs", 1, "f(x)"), of("a.rs", 9, "f(y)"), of("b.rs", 3, "use f;")],
    };
    assert_eq!(result.to_markdown(), references_by_hand(&result));

    // within a limit, the groups of the items that are left
    let many = ReferencesResult { references: vec![of("a.rs", 1, "f(x)"); 200], ..result };
    let output = many.output_with(&OutputOptions::default().max_bytes(512)).unwrap();
    let shown = output.structured_content.unwrap()["references"].as_array().unwrap().len();
    let lines = "  1: f(x)\n".repeat(shown);
    assert_eq!(
        output.content,
        format!(
            "Found in 2:\n\n📁 a.rs\n{lines}\n... (references: items 1 to {shown} of 200, next: references/{shown})"
        )
    );
}

/// The first few, and how many more there are.
#[derive(Serialize, ToolResult, Clone)]
#[tool_result(markdown = "Changed:\n{files}\n", next_actions = [])]
struct ChangesResult {
    success: bool,
    #[tool_result(with = first_three)]
    files: Vec<&'static str>,
}

fn first_three(files: &[&'static str], md: &mut Markdown) -> fmt::Result {
    for file in files.iter().take(3) {
        writeln!(md, "  - {file}")?;
    }
    match files.len().saturating_sub(3) {
        0 => Ok(()),
        more => writeln!(md, "  ... and {more} more"),
    }
}

fn changes_by_hand(result: &ChangesResult) -> String {
    let mut text = "Changed:\n".to_owned();
    for file in result.files.iter().take(3) {
        text.push_str(&format!("  - {file}\n"));
    }
    if result.files.len() > 3 {
        text.push_str(&format!("  ... and {} more\n", result.files.len() - 3));
    }
    text
}

#[test]
fn the_first_few_and_how_many_more() {
    for count in [1, 3, 4, 12] {
        let files = ["a.rs", "b.rs", "c.rs"].into_iter().cycle().take(count).collect();
        let result = ChangesResult { success: true, files };
        assert_eq!(result.to_markdown(), changes_by_hand(&result));
    }
}

/// Text that is markdown already.
#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "# {title}\n\n{body}", next_actions = [])]
struct PageResult {
    success: bool,
    title: &'static str,
    #[tool_result(with = as_it_is)]
    body: String,
}

fn as_it_is(markdown: &str, md: &mut Markdown) -> fmt::Result {
    md.write_str(markdown)
}

#[test]
fn text_that_is_markdown() {
    let result = PageResult {
        success: true,
        title: "Guide",
        body: "## *Start*\n\n1. [Install](https://a.b)\n2. `run`".into(),
    };
    assert_eq!(result.to_markdown(), format!("# {}\n\n{}", result.title, result.body));
}
