//! Results with many records, in which every value stands once. A record is one row, one match with its file's path, or
//! one folder: what a model needs to use it.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::ToolResult;

/// The values of a record.
pub(crate) type Record = Vec<String>;

pub(crate) trait Records {
    fn records(&self) -> Vec<Record>;
}

/// A word that is no part of another one.
fn word(kind: &str, n: usize) -> String {
    format!("{kind}{n:05}")
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
pub(crate) struct RowsResult {
    #[tool_result(items)]
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    id: String,
    name: String,
    city: String,
    phone: String,
}

pub(crate) fn rows(count: usize) -> RowsResult {
    let row = |n| Row {
        id: word("id", n),
        name: format!("Ada {}", word("Lovelace", n)),
        city: word("London", n),
        phone: word("+44", n),
    };
    RowsResult { rows: (0..count).map(row).collect() }
}

impl Records for RowsResult {
    fn records(&self) -> Vec<Record> {
        let values =
            |row: &Row| [&row.id, &row.name, &row.city, &row.phone].map(Clone::clone).to_vec();
        self.rows.iter().map(values).collect()
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
pub(crate) struct MapsResult {
    #[tool_result(items)]
    rows: Vec<BTreeMap<&'static str, String>>,
}

pub(crate) fn maps(count: usize) -> MapsResult {
    let keys = ["city", "id", "name", "phone"];
    let row = |n| keys.map(|key| (key, word(key, n))).into_iter().collect();
    MapsResult { rows: (0..count).map(row).collect() }
}

impl Records for MapsResult {
    fn records(&self) -> Vec<Record> {
        self.rows.iter().map(|row| row.values().cloned().collect()).collect()
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
pub(crate) struct SearchResult {
    #[tool_result(items)]
    files: Vec<File>,
}

#[derive(Serialize)]
struct File {
    path: String,
    matches: Vec<Match>,
}

#[derive(Serialize)]
struct Match {
    line: usize,
    text: String,
}

/// Some files have hundreds of matches, and most have a few.
pub(crate) fn files(files: usize, matches: usize) -> SearchResult {
    let few = (matches - files) / files;
    let mut next = 0;
    let mut file = |n: usize| {
        let count = match n % 97 {
            5 => 300,
            _ => 1 + n % (few + 1),
        };
        let rest = matches - next - (files - n - 1);
        let end = next + if n + 1 == files { rest } else { count.min(rest) };
        let matches = (next..end).map(|n| Match {
            line: n % 900,
            text: format!("let {} = compute();", word("value", n)),
        });
        let matches = matches.collect();
        next = end;
        File { path: format!("src/{}.rs", word("file", n)), matches }
    };
    SearchResult { files: (0..files).map(&mut file).collect() }
}

impl Records for SearchResult {
    fn records(&self) -> Vec<Record> {
        let of_file = |file: &File| {
            let record = |found: &Match| vec![file.path.clone(), found.text.clone()];
            file.matches.iter().map(record).collect::<Vec<_>>()
        };
        self.files.iter().flat_map(of_file).collect()
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
pub(crate) struct TreeResult {
    #[tool_result(items)]
    folders: Vec<Folder>,
}

#[derive(Serialize)]
struct Folder {
    name: String,
    owner: String,
    folders: Vec<Folder>,
}

/// Each folder has up to three in it.
pub(crate) fn tree(count: usize) -> TreeResult {
    fn folder(n: usize, count: usize) -> Folder {
        let inner = (3 * n + 1..=3 * n + 3).filter(|inner| *inner < count);
        let folders = inner.map(|inner| folder(inner, count)).collect();
        Folder { name: word("folder", n), owner: word("owner", n), folders }
    }
    TreeResult { folders: vec![folder(0, count)] }
}

impl Records for TreeResult {
    fn records(&self) -> Vec<Record> {
        fn add(folder: &Folder, records: &mut Vec<Record>) {
            records.push(vec![folder.name.clone(), folder.owner.clone()]);
            folder.folders.iter().for_each(|inner| add(inner, records));
        }
        let mut records = Vec::new();
        self.folders.iter().for_each(|folder| add(folder, &mut records));
        records
    }
}
