//! Whoever draws a list, both halves have the same items of it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use proptest::prelude::*;
use serde::Serialize;
use tool_result::{Markdown, OutputOptions, ToolOutput, ToolResult};

use super::compact;

#[derive(Clone, Debug, Serialize)]
struct Folder {
    name: String,
    files: Vec<String>,
    folders: Vec<Folder>,
}

#[derive(Clone, Debug, Serialize)]
struct Tag {
    tag: String,
    note: String,
}

#[derive(Clone, Debug, Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = draw)]
struct TreeResult {
    #[tool_result(items)]
    folders: Vec<Folder>,
    tags: Vec<Tag>,
    #[serde(skip)]
    ways: Ways,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FieldsResult {
    #[tool_result(items, with = draw_folders)]
    folders: Vec<Folder>,
    #[tool_result(with = draw_tags)]
    tags: Vec<Tag>,
}

thread_local! {
    /// How the functions of fields draw.
    static WAYS: RefCell<Ways> = const { RefCell::new(Ways(Vec::new())) };
}

/// How each list is drawn, taken one after the other.
#[derive(Clone, Debug)]
struct Ways(Vec<Way>);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    ByHand,
    /// `md.items`, by the path from the top.
    ByPath,
    /// The same, by the key in the item.
    ByKey,
    Table,
}

impl Ways {
    fn of(&self, name: &str) -> Way {
        let number = name.bytes().map(usize::from).sum::<usize>();
        self.0[number % self.0.len()]
    }
}

fn draw(result: &TreeResult, md: &mut Markdown) -> fmt::Result {
    md.write_str("# A tree\n\n")?;
    folders(&result.folders, "", &result.ways, md)?;
    tags(&result.tags, &result.ways, md)?;
    md.write_str("\nThat is all.\n")
}

fn draw_folders(list: &[Folder], md: &mut Markdown) -> fmt::Result {
    WAYS.with_borrow(|ways| folders(list, "", ways, md))
}

fn draw_tags(list: &[Tag], md: &mut Markdown) -> fmt::Result {
    WAYS.with_borrow(|ways| tags(list, ways, md))
}

/// Draws a list in the way that its first name says.
fn each<T>(
    (list, path, key): (&[T], &str, &str),
    way: Way,
    md: &mut Markdown,
    draw: &dyn Fn(&T, &mut Markdown) -> fmt::Result,
) -> fmt::Result {
    match way {
        Way::ByHand => list.iter().try_for_each(|item| draw(item, md)),
        Way::ByKey if path.ends_with('!') => md.items(key, list, draw),
        Way::ByKey | Way::ByPath | Way::Table => {
            md.items(&format!("{}{key}", path.trim_end_matches('!')), list, draw)
        }
    }
}

fn folders(list: &[Folder], path: &str, ways: &Ways, md: &mut Markdown) -> fmt::Result {
    let way = list.first().map_or(Way::ByKey, |folder| ways.of(&folder.name));
    each((list, path, "folders"), way, md, &|folder, md| {
        md.write_str("* ")?;
        md.value(&folder.name)?;
        md.write_str("\n")?;
        // a key alone says which list it is in an item that `md.items` draws
        let mark = if way == Way::ByHand { "" } else { "!" };
        let path = format!("{}folders.*.{mark}", path.trim_end_matches('!'));
        let way = folder.files.first().map_or(Way::ByKey, |file| ways.of(file));
        each((&folder.files, &path, "files"), way, md, &|file, md| {
            md.write_str("  - ")?;
            md.value(file)?;
            md.write_str("\n")
        })?;
        folders(&folder.folders, &path, ways, md)
    })
}

fn tags(list: &[Tag], ways: &Ways, md: &mut Markdown) -> fmt::Result {
    let way = list.first().map_or(Way::ByKey, |tag| ways.of(&tag.tag));
    if way == Way::Table {
        return md.table(list);
    }
    each((list, "", "tags"), way, md, &|tag, md| {
        md.value(&tag.tag)?;
        md.write_str(", ")?;
        md.value(&tag.note)?;
        md.write_str("\n")
    })
}

/// A shape of folders: the files of each, and the folders in it.
#[derive(Clone, Debug)]
struct Shape(usize, Vec<Shape>);

fn shapes() -> impl Strategy<Value = Vec<Shape>> {
    let leaf = (0..12usize).prop_map(|files| Shape(files, vec![]));
    let tree = leaf.prop_recursive(3, 60, 6, |inner| {
        (0..30usize, prop::collection::vec(inner, 0..6))
            .prop_map(|(files, inner)| Shape(files, inner))
    });
    prop::collection::vec(tree, 0..20)
}

/// Folders with names that occur once.
fn folders_of(shapes: &[Shape], next: &mut usize) -> Vec<Folder> {
    let mut name = |kind: &str| {
        *next += 1;
        format!("{kind}{next:05}")
    };
    let mut made = Vec::new();
    for Shape(files, inner) in shapes {
        let (folder, files) = (name("d"), (0..*files).map(|_| name("f")).collect());
        made.push((folder, files, inner));
    }
    let made = made.into_iter().map(|(name, files, inner)| Folder {
        name,
        files,
        folders: folders_of(inner, next),
    });
    made.collect()
}

/// The names in a text.
fn names(text: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let words = text.split(|c: char| !is_part(c));
    words.filter(|word| word.len() == 6 && word[1..].bytes().all(|b| b.is_ascii_digit())).collect()
}

fn check(output: &ToolOutput) {
    let json = compact(output);
    assert_eq!(names(&output.content), names(&json), "{}\n{json}", output.content);
}

fn options() -> impl Strategy<Value = OutputOptions> {
    let options = prop_oneof![
        (512..8_000usize).prop_map(|n| OutputOptions::default().max_bytes(n)),
        (16..200usize).prop_map(|n| OutputOptions::default().max_lines(n)),
        (128..2_000usize).prop_map(|n| OutputOptions::default().max_tokens(n)),
    ];
    (options, prop_oneof![Just(0), 0..25usize]).prop_map(|(options, start)| options.start(start))
}

fn ways() -> impl Strategy<Value = Ways> {
    let way = prop::sample::select(vec![Way::ByHand, Way::ByPath, Way::ByKey, Way::Table]);
    let one = way.clone().prop_map(|way| vec![way]);
    prop_oneof![one, prop::collection::vec(way, 1..5)].prop_map(Ways)
}

proptest! {
    #[test]
    fn both_halves_have_the_same_items(
        shapes in shapes(),
        tag_count in 0..60usize,
        ways in ways(),
        options in options(),
    ) {
        let mut next = 0;
        let folders = folders_of(&shapes, &mut next);
        let tags: Vec<_> = (0..tag_count)
            .map(|n| Tag { tag: format!("t{:05}", next + n), note: format!("n{:05}", next + n) })
            .collect();
        WAYS.set(ways.clone());
        let of_fields = FieldsResult { folders: folders.clone(), tags: tags.clone() };
        check(&of_fields.output_with(&options).expect("an answer"));
        let whole = TreeResult { folders, tags, ways };
        check(&whole.output_with(&options).expect("an answer"));
    }
}
