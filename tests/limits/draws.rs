//! How often an answer is drawn until the point is found where it ends.

use std::cell::Cell;

use serde::Serialize;
use tool_result::{OutputOptions, Position, ToolResult};

use super::notes::next_of;

thread_local! {
    static DRAWS: Cell<u32> = const { Cell::new(0) };
}

/// An argument is evaluated once each time that the text is drawn.
fn drawn() -> &'static str {
    DRAWS.set(DRAWS.get() + 1);
    "-"
}

#[derive(Clone, Serialize)]
struct Row {
    id: usize,
    name: String,
    size: usize,
}

#[derive(Serialize)]
struct File {
    path: String,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Tree {
    name: String,
    children: Vec<Tree>,
}

fn rows(count: usize) -> Vec<Row> {
    let row = |id: usize| Row { id, name: "n".repeat(id * 7 % 40), size: id * id };
    (0..count).map(row).collect()
}

fn tree(depth: usize) -> Vec<Tree> {
    let children = |n: usize| if n < depth { tree(depth - 1 - n) } else { Vec::new() };
    (0..6).map(|n| Tree { name: format!("node {n}"), children: children(n) }).collect()
}

/// The draws of each answer of a chain, within many limits: on average, and the most.
fn draws(result: &impl ToolResult) -> (f64, u32) {
    let (mut all, mut answers, mut most) = (0, 0, 0);
    for limit in (0..20).map(|n| 600 + n * n * 90) {
        let mut start = Position::default();
        loop {
            DRAWS.set(0);
            let options = OutputOptions::default().max_bytes(limit).start(&start);
            let output = result.output_with(&options).expect("an answer");
            (all, answers, most) = (all + DRAWS.get(), answers + 1, most.max(DRAWS.get()));
            let Some(next) = next_of(&output.content) else { break };
            start = next.into();
        }
    }
    (f64::from(all) / f64::from(answers), most)
}

macro_rules! draws {
    ($($name:literal: $ty:ty = $value:expr;)*) => { $({
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, next_actions = [], markdown("{drawn}\n\n{content}", drawn = drawn()))]
        struct DrawnResult {
            #[tool_result(items)]
            content: $ty,
        }
        let (mean, most) = draws(&DrawnResult { content: $value });
        println!("{}: {mean:.2} draws an answer, {most} at most", $name);
        assert!(mean <= 3.0 && most <= 9, "{}: {mean} and {most}", $name);
    })* };
}

#[test]
fn are_few() {
    let file = |n: usize| File { path: format!("src/{n}.rs"), rows: rows(n * 11 % 30) };
    draws! {
        "rows": Vec<Row> = rows(800);
        "nested": Vec<File> = (0..60).map(file).collect();
        "text": String = (0..1_000).map(|n| "words ".repeat(n * 5 % 19) + "\n").collect();
        "tree": Vec<Tree> = tree(5);
    }
}

#[test]
fn an_answer_that_fits_is_drawn_once() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown("{drawn}\n\n{content}", drawn = drawn()))]
    struct DrawnResult {
        content: Vec<Row>,
    }
    DRAWS.set(0);
    DrawnResult { content: rows(9) }.output().expect("an answer");
    assert_eq!(DRAWS.get(), 1);
}
