//! The tool that `docs/migrating.md` moves, step by step, and the page's own diffs and reports.
//!
//! `UPDATE_GUIDE=1 cargo test --test tools migration_guide` writes them anew, to be read before they are kept.

#![allow(unreachable_pub, reason = "the steps are as in a crate of tools")]

#[expect(clippy::manual_let_else, reason = "so it is written by hand")]
#[path = "../migrating/by_hand.rs"]
mod by_hand;
#[path = "../migrating/defaults.rs"]
mod defaults;
#[path = "../migrating/definition.rs"]
mod definition;
#[path = "../migrating/items.rs"]
mod items;
#[path = "../migrating/literals.rs"]
mod literals;
#[path = "../migrating/plumbing.rs"]
mod plumbing;
#[path = "../migrating/template.rs"]
mod template;

use std::path::Path;
use std::{env, fs};

use definition::{Definition, Kind};
use serde_json::{Map, Value};
use similar::TextDiff;
use tool_result::ToolResult;
use tool_result::parity::{Parity, check_halves};

/// What a tool is asked for: the symbol, and where the index has it.
type Question = (&'static str, Vec<Definition>);

/// Found twice; found once; found more often than one digit says; not found.
fn questions() -> Vec<Question> {
    let class = Definition {
        name: "UserService".into(),
        kind: Kind::Class,
        language: "typescript".into(),
        file_path: "src/services/user.ts".into(),
        start_line: 12,
        confidence: 0.8,
        signature: Some("export class UserService extends BaseService<User>".into()),
    };
    let member = Definition {
        kind: Kind::EnumMember,
        file_path: "src/api/services.test.ts".into(),
        start_line: 3,
        confidence: 0.5,
        signature: None,
        ..class.clone()
    };
    let many = [&class, &member].into_iter().cycle().take(12).cloned().collect();
    vec![
        ("UserService", vec![class.clone(), member]),
        ("UserService", vec![class]),
        ("UserService", many),
        ("UserServce", vec![]),
    ]
}

include!("../migrating/compare.rs");

#[test]
fn four_steps_keep_the_text_to_the_byte() {
    for question in &questions() {
        let steps = [
            compare(plumbing::fast_goto, question),
            compare(template::fast_goto, question),
            compare(items::fast_goto, question),
            compare(literals::fast_goto, question),
        ];
        for parity in steps {
            parity.allow_changed("definitions[*].confidence").assert_same();
        }
    }
}

include!("../migrating/nothing_is_lost.rs");

/// The block that a mark of the page stands for: `<!-- diff by_hand plumbing -->`.
fn block(mark: &str) -> Option<String> {
    let fence = |language: &str, text: &str| format!("```{language}\n{}\n```\n", text.trim_end());
    let words: Vec<_> = mark.split(' ').collect();
    Some(match words.as_slice() {
        ["code", step] => fence("rust,ignore", &source(step)),
        ["diff", before, after] => {
            let (before, after) = (source(before), source(after));
            let diff = TextDiff::from_lines(&before, &after);
            fence("diff", &diff.unified_diff().context_radius(2).to_string())
        }
        ["report", step] => fence("text", &report(step)),
        ["halves", "plumbing"] => {
            let (symbol, definitions) = questions().remove(0);
            let found = check_halves(&plumbing::fast_goto(symbol, definitions));
            let lines = found.expect_err("the enum").into_iter().map(|one| one.to_string());
            fence("text", &lines.collect::<Vec<_>>().join("\n"))
        }
        ["text", "defaults"] => {
            let (symbol, definitions) = questions().remove(0);
            fence("markdown", &defaults::fast_goto(symbol, definitions).to_markdown())
        }
        ["test"] => fence("rust,ignore", &source("nothing_is_lost")),
        _ => return None,
    })
}

fn source(step: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/migrating/{step}.rs"));
    fs::read_to_string(path).expect("a step")
}

fn report(step: &str) -> String {
    let question = &questions()[0];
    match step {
        "plumbing" => compare(plumbing::fast_goto, question),
        "template" => compare(template::fast_goto, question),
        "items" => compare(items::fast_goto, question),
        "literals" => compare(literals::fast_goto, question),
        "defaults" => compare(defaults::fast_goto, question),
        _ => panic!("there is no step {step}"),
    }
    .to_string()
}

/// The page with the blocks that its marks stand for.
fn with_blocks(page: &str) -> String {
    let mut out = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let mark = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
        let Some(block) = mark.and_then(block) else { continue };
        out.push_str(&block);
        // what stands there now
        if lines.next_if(|line| line.starts_with("```")).is_some() {
            lines.find(|line| line.starts_with("```")).expect("a fence is closed");
        }
    }
    out
}

#[test]
fn the_page_shows_what_comes_out() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/migrating.md");
    let page = fs::read_to_string(&path).expect("the page");
    let wanted = with_blocks(&page);
    if env::var_os("UPDATE_GUIDE").is_some() {
        fs::write(&path, &wanted).expect("the page");
    }
    let page = fs::read_to_string(&path).expect("the page");
    assert!(page == wanted, "{}", TextDiff::from_lines(&page, &wanted).unified_diff());
}
