//! Every link in the documents leads somewhere: to a heading, or to a file of the repository. On the pages that
//! rustdoc shows, it leads somewhere there, too.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The documents: those at the root, those of `docs`, and that of `fuzz`.
fn documents() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for folder in ["", "docs", "docs/guide", "docs/reference", "fuzz"] {
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "md") {
                all.push(path);
            }
        }
    }
    all
}

struct Document {
    /// The anchors of its headings, as GitHub and rustdoc make them.
    anchors: BTreeSet<String>,
    links: Vec<Link>,
}

struct Link {
    target: String,
    /// The name of the definition that it refers to; empty where the target stands in the link.
    label: String,
}

fn read(document: &Path) -> Document {
    let text = fs::read_to_string(document).expect("a document");
    let (mut anchors, mut links) = (BTreeSet::new(), Vec::new());
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => anchors.extend(heading.take().map(|it| anchor(&it))),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::Start(Tag::Link { dest_url, id, .. } | Tag::Image { dest_url, id, .. }) => {
                links.push(Link { target: dest_url.into_string(), label: id.into_string() });
            }
            _ => {}
        }
    }
    Document { anchors, links }
}

fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// Whether a link of this document leads somewhere. What is on the web is not asked.
fn leads_somewhere(document: &Path, link: &str) -> bool {
    if link.contains("://") {
        return true;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = match file {
        "" => document.to_owned(),
        file => document.with_file_name(file),
    };
    target.exists() && (anchor.is_empty() || read(&target).anchors.contains(anchor))
}

#[test]
fn every_document_ends_with_a_whole_line() {
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        assert!(text.ends_with('\n'), "{} is cut", document.display());
    }
}

/// What each row of a table of pages is for.
fn purposes(table: &str) -> Vec<&str> {
    let rows = table
        .lines()
        .filter_map(|line| line.split_once("| ")?.1.split_once(" | ["))
        .map(|row| row.0);
    rows.collect()
}

#[test]
fn the_guide_lists_each_of_its_pages() {
    let guide = root().join("docs/guide");
    let index = fs::read_to_string(guide.join("README.md")).expect("the index");
    let rustdoc = include_str!("../../src/guide.rs");
    assert_eq!(purposes(&index), purposes(rustdoc));
    assert!(purposes(&index).len() > 20, "{:?}", purposes(&index));

    let links = read(&guide.join("README.md")).links;
    for entry in fs::read_dir(&guide).expect("the guide") {
        let name = entry.expect("a page").file_name().into_string().expect("a name");
        assert!(name == "README.md" || links.iter().any(|link| link.target == name), "{name}");
    }
}

#[test]
fn every_link_leads_somewhere() {
    let mut seen = 0;
    let mut dead = Vec::new();
    for document in documents() {
        for Link { target, .. } in read(&document).links {
            seen += 1;
            if !leads_somewhere(&document, &target) {
                dead.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert!(seen > 100, "{seen} links");
    assert!(dead.is_empty(), "{dead:#?}");
}

/// The labels that `src/links.rs` has for rustdoc.
fn labels() -> BTreeSet<&'static str> {
    let list = include_str!("../../src/links.rs").split("links! {").nth(1).expect("the list");
    let (list, _) = list.split_once('}').expect("its end");
    list.split('"').skip(1).step_by(2).collect()
}

/// The page of the guide, from `docs`.
fn page(name: &str) -> PathBuf {
    let guide = root().join("docs/guide").join(name).with_extension("md");
    if guide.exists() { guide } else { root().join("docs").join(name).with_extension("md") }
}

/// Rustdoc knows no files: a link to one is a reference by a label such as `limits#keep`, which `src/links.rs`
/// leads to the module.
#[test]
fn links_between_pages_are_links_of_rustdoc_too() {
    let labels = labels();
    let mut wrong = Vec::new();
    for document in documents() {
        if !document.starts_with(root().join("docs")) || document.ends_with("README.md") {
            continue;
        }
        for Link { target, label } in read(&document).links {
            if target.contains("://") || target.starts_with('#') {
                continue;
            }
            let named = target.rsplit('/').next().unwrap_or_default().replacen(".md", "", 1);
            if label != named || !labels.contains(&*label) {
                wrong.push(format!("{}: [{label}]: {target}", document.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    for label in labels {
        let (name, anchor) = label.split_once('#').unwrap_or((label, ""));
        let anchors = read(&page(name)).anchors;
        assert!(anchor.is_empty() || anchors.contains(anchor), "{label}");
    }
}

#[test]
fn anchors_in_the_docs_of_the_crate_are_headings() {
    let mut seen = 0;
    for text in [include_str!("../../src/lib.rs"), include_str!("../../src/guide.rs")] {
        for link in text.split("guide::").skip(1) {
            let link = link.split([')', ']', '`']).next().unwrap_or_default();
            if let Some((name, anchor)) = link.split_once('#') {
                seen += 1;
                assert!(read(&page(name)).anchors.contains(anchor), "guide::{link}");
            }
        }
    }
    assert!(seen >= 2, "{seen} anchors");
}

#[test]
fn dead_links_are_seen() {
    let readme = root().join("README.md");
    for (link, is_alive) in [
        ("docs/rmcp.md", true),
        ("docs/nothing.md", false),
        ("#tool-result", true),
        ("#without-limits", false),
        ("docs/guide/person.md#the-summary", true),
        ("docs/guide/person.md#the-sumary", false),
    ] {
        assert_eq!(leads_somewhere(&readme, link), is_alive, "{link}");
    }
}

#[test]
fn a_page_is_read_in_one_go() {
    for document in documents() {
        if document.starts_with(root().join("docs/guide")) {
            let text = fs::read_to_string(&document).expect("a page");
            assert!(text.lines().count() <= 250, "{}", document.display());
        }
    }
}
