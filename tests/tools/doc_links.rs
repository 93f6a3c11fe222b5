//! Every link in the documents leads somewhere: to a heading, or to a file of the repository.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The documents: those at the root, those of `docs`, and the attribute reference.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = vec![root.join("tool-result-derive/attributes.md")];
    for folder in [root.to_owned(), root.join("docs")] {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "md") {
                all.push(path);
            }
        }
    }
    all
}

/// The anchors of a document's headings, as GitHub and rustdoc make them, and its links.
fn read(document: &Path) -> (BTreeSet<String>, Vec<String>) {
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
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                links.push(dest_url.into_string());
            }
            _ => {}
        }
    }
    (anchors, links)
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
    target.exists() && (anchor.is_empty() || read(&target).0.contains(anchor))
}

#[test]
fn every_link_leads_somewhere() {
    let mut seen = 0;
    let mut dead = Vec::new();
    for document in documents() {
        for link in read(&document).1 {
            seen += 1;
            if !leads_somewhere(&document, &link) {
                dead.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(seen > 20, "{seen} links");
    assert!(dead.is_empty(), "{dead:#?}");
}

#[test]
fn dead_links_are_seen() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    for (link, is_alive) in [
        ("docs/rmcp.md", true),
        ("docs/nothing.md", false),
        ("#within-limits", true),
        ("#without-limits", false),
        ("tool-result-derive/attributes.md#the-persons-line", true),
        ("tool-result-derive/attributes.md#the-person-s-line", false),
    ] {
        assert_eq!(leads_somewhere(&readme, link), is_alive, "{link}");
    }
}
