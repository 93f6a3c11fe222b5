//! The picture of `examples/README.md` is what the viewer draws.

use std::{env, fs};

use ratatui::crossterm::event::KeyCode;
use tool_result::ToolResult;

use super::svg;
use super::terminal::Viewer;
use crate::results;
use code_search::{CodeSearchResult, Match};

/// A search in three states, below results of other tools.
fn picture() -> String {
    let mut viewer = Viewer::of_size(86, 6);
    let running = CodeSearchResult::RUNNING;
    for (prompt, answer) in results::prepared() {
        let call = viewer.app.begin(prompt, running);
        viewer.app.end(call, answer);
    }
    let call = viewer.app.begin(r"code_search fn \w+_markdown src", running);
    let mut screens = vec![("running", viewer.shot())];
    viewer.app.end(call, searched().output());
    screens.push(("collapsed: a line each", viewer.shot()));
    viewer.press(KeyCode::Home);
    viewer.control('o');
    viewer.press(KeyCode::End);
    viewer.control('o');
    viewer.resize(86, 33);
    screens.push(("two of them expanded: the markdown that the model reads", viewer.shot()));
    svg::of("The example viewer in three states", &screens)
}

fn searched() -> CodeSearchResult {
    let found = |file: &str, line, text: &str| Match { file: file.into(), line, text: text.into() };
    CodeSearchResult {
        pattern: r"fn \w+_markdown".into(),
        path: "src".into(),
        files_searched: 41,
        matches: vec![
            found("src/result.rs", 67, "fn to_markdown(&self) -> String {"),
            found("src/check.rs", 209, "fn own_markdown(model: &Model<'_>) -> bool {"),
            found("src/翻訳.rs", 12, "fn 日本語_markdown() -> &'static str {"),
        ],
        skipped: Vec::new(),
        error: None,
        next_actions: vec!["Read src/result.rs around line 67".into()],
    }
}

#[test]
fn the_picture_is_what_is_drawn() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/viewer.svg");
    let drawn = picture();
    if env::var_os("UPDATE_PICTURE").is_some() {
        fs::write(path, &drawn).expect("a folder to write to");
    }
    let committed = fs::read_to_string(path).unwrap_or_default();
    assert!(committed == drawn, "draw it anew: UPDATE_PICTURE=1 cargo test --package viewer");
}
