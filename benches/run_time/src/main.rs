//! Readings of results, to be counted by callgrind. `run` beside this package runs all of them and prints
//! the tables of BENCHMARKS.md.
//!
//! ```text
//! run_time call RESULT ITEMS READING CALLS     for callgrind: makes the result, and so many calls of one reading
//! run_time print RESULT ITEMS                  the texts, derived and by hand, and the JSON
//! ```

mod commits;
mod fast_refs;
mod pages;

use std::env;
use std::hint::black_box;

use serde_json::{Map, Value};
use tool_result::{Delivery, OutputOptions, ToolResult};

trait Sample: ToolResult + Clone + 'static {
    fn with_items(count: usize) -> Self;
    /// The position in the middle of its list.
    fn middle(&self) -> String;
    fn markdown_by_hand(&self) -> String;
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [command, result, items, rest @ ..] = arguments.as_slice() else {
        panic!("expected COMMAND RESULT ITEMS");
    };
    let items = items.parse().expect("a number of items");
    match result.as_str() {
        "fast_refs" => run::<fast_refs::FastRefsResult>(command, items, rest),
        "pages" => run::<pages::FetchPagesResult>(command, items, rest),
        "commits" => run::<commits::ListCommitsResult>(command, items, rest),
        _ => panic!("expected fast_refs, pages or commits, found {result}"),
    }
}

fn run<T: Sample>(command: &str, items: usize, rest: &[String]) {
    let result = T::with_items(items);
    match (command, rest) {
        ("call", [name, calls]) => {
            let read = reading::<T>(name);
            for _ in 0..calls.parse().expect("a number of calls") {
                read(black_box(&result));
            }
        }
        ("print", []) => print(&result),
        _ => panic!("expected call or print, found {command}"),
    }
}

fn reading<T: Sample>(name: &str) -> fn(&T) {
    match name {
        "markdown" => |result| drop(black_box(result.to_markdown())),
        "markdown_by_hand" => |result| drop(black_box(result.markdown_by_hand())),
        "complete" => |result| drop(black_box(result.output_with(&unlimited()))),
        "output" => |result| drop(black_box(result.output())),
        "output_text" => |result| drop(black_box(result.output_with(&text_alone()))),
        "output_middle" => |result| drop(black_box(result.output_with(&from_the_middle(result)))),
        "output_by_hand" => |result| drop(black_box(output_by_hand(result))),
        "clone" => |result| drop(black_box(result.clone())),
        _ => panic!("no reading {name}"),
    }
}

fn unlimited() -> OutputOptions {
    OutputOptions::default().max_bytes(usize::MAX).max_lines(usize::MAX)
}

fn text_alone() -> OutputOptions {
    OutputOptions::default().delivery(Delivery::Text)
}

fn from_the_middle<T: Sample>(result: &T) -> OutputOptions {
    OutputOptions::default().start(result.middle())
}

/// Both halves as such tools write them: a `format!` an item, and the struct as a map.
fn output_by_hand<T: Sample>(result: &T) -> (String, Map<String, Value>) {
    let Ok(Value::Object(map)) = serde_json::to_value(result) else {
        panic!("a struct is an object");
    };
    (result.markdown_by_hand(), map)
}

fn print<T: Sample>(result: &T) {
    println!("{}\n\n---- by hand\n\n{}", result.to_markdown(), result.markdown_by_hand());
    println!("\n---- JSON\n\n{}", serde_json::to_string(result).expect("a struct is JSON"));
}
