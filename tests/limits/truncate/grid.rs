//! What is left of short texts at every limit: `grid.txt` has a line for each.
//!
//! `UPDATE_EXPECTED=1 cargo test --test limits truncate::grid` writes it anew, to be read before it is kept.

use std::fmt::Write as _;
use std::{env, fs};

use tool_result::{Keep, Limits, truncate};

const EXPECTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/limits/truncate/grid.txt");

const TEXTS: [&str; 11] = [
    "One line\nof two é\n\nand one more\n",
    "a word\r\nand none\n\n\nand",
    "See:\n```rust\nfn a() {}\n\nfn b() {}\n```\nDone.\n",
    "> - ~~~~\n>   code\n>   ~~~\n>   more\n>   ~~~~\n> end",
    "1. ```\n   one\n   two\n\nbehind",
    "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n",
    "a `` ``` `` b\n````\n",
    "See:\n```a-long-name\nx\n```\n",
    "> ```\n> a\n    > b\n> c\nd",
    "-    a--b\n     ```\n     one\n     two\n     ```\n",
    "Of more than sixty-four bytes, so that it counts how far a cut moves: \\a \\* \\\\* &; &amp; &#169; 👩\u{200d}👧 🇩🇪🇫🇷x e\u{301} end",
];

#[test]
fn what_is_left_of_short_texts_is_written_down() {
    let mut out = String::new();
    for text in TEXTS {
        let _ = writeln!(out, "# {text:?}\n");
        for bytes in 0..text.len() {
            line("max_bytes", bytes, text, &Limits::default().max_bytes(bytes), &mut out);
        }
        for lines in 0..text.lines().count() {
            line("max_lines", lines, text, &Limits::default().max_lines(lines), &mut out);
        }
        // a text with a marker and what is marked count for more together
        let counted = Limits::default().count_tokens(|text| text.split_whitespace().count());
        for tokens in 0..text.split_whitespace().count() {
            line("words", tokens, text, &counted.clone().max_tokens(tokens), &mut out);
        }
        out.push('\n');
    }
    if env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(EXPECTED, &out).expect("written");
    }
    let expected = fs::read_to_string(EXPECTED).unwrap_or_default();
    for (now, then) in out.lines().zip(expected.lines()) {
        assert_eq!(now, then, "read the difference, and write it by UPDATE_EXPECTED=1");
    }
    assert_eq!(out.lines().count(), expected.lines().count());
}

/// The head and the tail.
fn line(limit: &str, size: usize, text: &str, limits: &Limits, out: &mut String) {
    let marked = limits.clone().marker("...");
    let tail = marked.clone().keep(Keep::Tail);
    let _ = writeln!(
        out,
        "{limit} {size}: {:?} {:?}",
        truncate(text, &marked).text,
        truncate(text, &tail).text
    );
}
