//! The modules of this crate point one way: each imports only those that stand before it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The modules of the crate's root, each after all that it may import.
const ORDER: &[&str] = &[
    // leaves
    "status",
    "number",
    "scalar",
    "words",
    "visible",
    "columns",
    "tokens",
    "position",
    "truncation",
    "limits",
    "error",
    "truncate",
    "options",
    "page_arguments",
    // what the derive wrote down, and what serde wrote
    "layout",
    "tape",
    // readings of values
    "json",
    "next_action",
    "format",
    "markdown",
    "companion",
    "parts",
    // readings of results
    "erased",
    "recording",
    "page",
    "details",
    "output",
    "view",
    "result",
    "facts",
    // what calls them
    "private",
];

#[test]
fn no_module_imports_one_that_stands_behind_it() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let exports = exports(&code(&sources.join("lib.rs")));
    let mut wrong = Vec::new();
    let mut imports = 0;
    for file in files(&sources) {
        let name = file.strip_prefix(&sources).expect("a file of the crate").display().to_string();
        let modules = modules(&name);
        for (line, path) in paths(&code(&file), modules.len()) {
            let import = exports.get(&path).unwrap_or(&path);
            wrong.extend(fault(modules[0], import).map(|fault| format!("{name}:{line}: {fault}")));
            imports += 1;
        }
    }
    assert!(imports > 100, "{imports} imports are too few to be all");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with a path from one module to another.
fn fault(from: &str, to: &str) -> Option<String> {
    match (place(from), place(to)) {
        (Some(own), Some(other)) if other <= own => None,
        (Some(_), Some(_)) => Some(format!("`{from}` imports `{to}`, which stands behind it")),
        (None, _) => Some(format!("`{from}` is no module of the list")),
        (_, None) => Some(format!("`{to}` is no module of the list")),
    }
}

fn place(module: &str) -> Option<usize> {
    ORDER.iter().position(|known| *known == module)
}

/// All sources but the root and tests, which may look at anything.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the crate");
    let mut files = Vec::new();
    for entry in entries.map(|entry| entry.expect("an entry").path()) {
        match entry.file_stem().and_then(|stem| stem.to_str()) {
            Some("lib" | "tests") => {}
            _ if entry.is_dir() => files.extend(self::files(&entry)),
            _ => files.push(entry),
        }
    }
    files.sort();
    files
}

/// The modules that a file stands for: `tape/mod.rs` is `tape`.
fn modules(name: &str) -> Vec<&str> {
    let name = name.trim_end_matches(".rs");
    name.strip_suffix("/mod").unwrap_or(name).split('/').collect()
}

/// A source without its comments and unit tests, its lines where they were.
fn code(file: &Path) -> String {
    let source = fs::read_to_string(file).expect("a file of the crate");
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = source.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// What the root re-exports, each with its module: `pub use error::Error`.
fn exports(code: &str) -> HashMap<String, String> {
    let uses = code.split("\npub use ").skip(1).filter_map(|rest| rest.split_once("::"));
    let names = uses
        .flat_map(|(module, names)| heads(names).into_iter().map(|name| (name, module.to_owned())));
    names.collect()
}

/// The first names behind each `crate::` or as many `super::` as lead to the root, with their lines.
fn paths(code: &str, depth: usize) -> Vec<(usize, String)> {
    let to_root = "super::".repeat(depth);
    let mut paths = Vec::new();
    for root in ["crate::", to_root.as_str()] {
        for (at, _) in code.match_indices(root).filter(|(at, _)| !code[..*at].ends_with(['$', ':']))
        {
            let line = code[..at].matches('\n').count() + 1;
            let heads = heads(&code[at + root.len()..]).into_iter();
            paths.extend(heads.filter(|head| head != "super").map(|head| (line, head)));
        }
    }
    paths
}

/// The names that a path begins with: of `{Error, json::{self, map}}`, `Error` and `json`.
fn heads(path: &str) -> Vec<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let head = |part: &str| part.trim_start().split(|c| !is_name(c)).next().map(str::to_owned);
    let Some(tree) = path.strip_prefix('{') else { return head(path).into_iter().collect() };
    let mut depth = 0;
    let mut heads = Vec::from_iter(head(tree));
    for (at, c) in tree.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => heads.extend(head(&tree[at + 1..])),
            _ => {}
        }
    }
    heads.retain(|head| !head.is_empty());
    heads
}
