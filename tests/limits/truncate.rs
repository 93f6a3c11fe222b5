//! A text is cut to its limits, with its marker, and what is left is still markdown.

mod fences;
mod grid;
mod properties;

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tool_result::{Keep, Limits, Shown, truncate};

fn bytes(n: usize) -> Limits {
    Limits::default().max_bytes(n)
}

fn line_limit(n: usize) -> Limits {
    Limits::default().max_lines(n)
}

fn cut(text: &str, limits: &Limits) -> String {
    truncate(text, limits).text.into_owned()
}

#[test]
fn what_is_within_the_limits_is_borrowed_unchanged() {
    for (text, limits) in [
        ("", bytes(0).max_lines(0).max_tokens(0)),
        ("one\ntwo\n", bytes(8).max_lines(2)),
        ("```\nnever closed", bytes(16)),
    ] {
        let truncated = truncate(text, &limits);
        assert!(matches!(truncated.text, Cow::Borrowed(same) if same == text));
        assert_eq!(truncated.truncation, None);
    }
}

#[test]
fn a_cut_moves_by_64_bytes_at_most_for_what_belongs_together() {
    let marked = |marks: usize| format!("{}e{} end", "a".repeat(90), "\u{301}".repeat(marks));
    // 30 marks have 60 bytes, so the cut is before the letter that they are on
    assert_eq!(cut(&marked(30), &bytes(150).marker("")), "a".repeat(90));
    assert_eq!(cut(&marked(60), &bytes(190).marker("")).len(), 189);
    let tail = |marks, room| cut(&marked(marks), &bytes(room).marker("").keep(Keep::Tail));
    assert_eq!(tail(30, 60), " end");
    assert_eq!(tail(60, 100).len(), 100);
}

#[test]
fn a_head_ends_at_a_line_end_that_is_near() {
    let text = "The first line.\nThe second line.\nThe third line, which is longer.\n";
    assert_eq!(cut(text, &bytes(55)), "The first line.\nThe second line.\n... (truncated)");
    assert_eq!(cut(text, &line_limit(2)), "The first line.\n... (truncated)");
    // no line end in the last quarter
    assert_eq!(
        cut(text, &bytes(64)),
        "The first line.\nThe second line.\nThe third line,\n... (truncated)"
    );
}

#[test]
fn a_tail_begins_at_a_line_that_is_near() {
    let limits = |n| bytes(n).keep(Keep::Tail);
    let text = "The very first line, which is longer.\nThe second line.\nThe third line.\n";
    assert_eq!(cut(text, &limits(52)), "... (truncated)\nThe second line.\nThe third line.\n");
    assert_eq!(cut(text, &line_limit(2).keep(Keep::Tail)), "... (truncated)\nThe third line.\n");
    assert_eq!(
        cut(text, &limits(66)),
        "... (truncated)\nwhich is longer.\nThe second line.\nThe third line.\n"
    );
}

#[test]
fn a_first_line_over_the_limit_is_cut_and_not_left_out() {
    assert_eq!(cut("onelongword\nnext", &bytes(15).marker("…")), "onelongword\n…");
    assert_eq!(cut("onelongword\nnext", &bytes(10).marker("…")), "onelon\n…");
}

#[test]
fn a_cut_is_never_inside_a_character() {
    for n in 0..40 {
        for keep in [Keep::Head, Keep::Tail] {
            let text = cut("日本語のテキストです", &bytes(n).keep(keep).marker(""));
            assert_eq!(text.len(), (n - n % 3).min(30));
        }
    }
}

#[test]
fn a_limit_shorter_than_the_marker_shortens_it_then_leaves_it_out() {
    let text = "Hello, world! How are you?";
    let all: Vec<_> = (0..22).map(|n| cut(text, &bytes(n))).collect();
    assert_eq!(
        all,
        [
            "",
            "H",
            "He",
            "Hel",
            "H...",
            "H\n...",
            "He\n...",
            "Hel\n...",
            "Hell\n...",
            "Hello\n...",
            "Hello,\n...",
            "Hello, \n...",
            "Hello, w\n...",
            "Hello, wo\n...",
            "Hello, wor\n...",
            "Hello, worl\n...",
            "H... (truncated)",
            "H\n... (truncated)",
            "He\n... (truncated)",
            "Hel\n... (truncated)",
            "Hell\n... (truncated)",
            "Hello\n... (truncated)",
        ]
    );
}

#[test]
fn where_no_character_has_room_the_marker_stands_alone() {
    assert_eq!(cut("🎉🎉🎉", &bytes(3)), "...");
    assert_eq!(cut("🎉🎉🎉", &bytes(2)), "");
    assert_eq!(cut("\n\n\nfour", &line_limit(1)), "... (truncated)");
}

#[test]
fn one_line_has_its_marker_beside_it() {
    assert_eq!(cut("one\ntwo\nthree\n", &line_limit(1)), "one... (truncated)");
    assert_eq!(cut("one\ntwo\nthree\n", &line_limit(1).keep(Keep::Tail)), "... (truncated)three\n");
    assert_eq!(cut("one\ntwo\nthree\n", &line_limit(0)), "");
}

#[test]
fn the_lines_of_a_marker_count() {
    let limits = line_limit(3).marker("[cut]\n[ask for the rest]");
    assert_eq!(cut("one\ntwo\nthree\nfour", &limits), "one\n[cut]\n[ask for the rest]");
    let limits = limits.keep(Keep::Tail);
    assert_eq!(cut("one\ntwo\nthree\nfour", &limits), "[cut]\n[ask for the rest]\nfour");
}

#[test]
fn an_empty_marker_adds_nothing() {
    assert_eq!(cut("one\ntwo\nthree", &line_limit(2).marker("")), "one\ntwo\n");
    assert_eq!(cut("one\ntwo\nthree", &line_limit(2).marker("").keep(Keep::Tail)), "two\nthree");
}

#[test]
fn a_line_break_at_the_end_is_no_line() {
    assert_eq!(cut("one\ntwo\n", &line_limit(2)), "one\ntwo\n");
    assert_eq!(cut("one\ntwo\n\n", &line_limit(2)), "one\n... (truncated)");
    assert_eq!(cut("one\r\ntwo\r\nthree\r\n", &line_limit(2)), "one\r\n... (truncated)");
}

#[test]
fn a_cut_is_never_inside_a_windows_line_break() {
    let text = "one\r\ntwo\r\nthree\r\n";
    for n in 0..text.len() {
        for keep in [Keep::Head, Keep::Tail] {
            let text = cut(text, &bytes(n).marker("").keep(keep));
            assert!(!text.ends_with('\r') && !text.starts_with('\n'), "{n}: {text:?}");
        }
    }
}

#[test]
fn what_is_drawn_as_one_stays_one() {
    let family = "👨\u{200d}👩\u{200d}👧";
    for (whole, text) in [
        (family.len(), format!("{family}{family}")),
        ("e\u{301}".len(), "e\u{301}e\u{301}e\u{301}".to_owned()),
        ("❤\u{fe0f}".len(), "❤\u{fe0f}❤\u{fe0f}".to_owned()),
        ("👍🏽".len(), "👍🏽👍🏽".to_owned()),
        ("🇩🇪".len(), "🇩🇪🇫🇷🇮🇹".to_owned()),
        ("कि".len(), "किकिकि".to_owned()),
        ("&#10;".len(), "&#10;&#10;".to_owned()),
        ("&amp;".len(), "&amp;&amp;".to_owned()),
        ("\\|".len(), "\\|\\|\\|".to_owned()),
    ] {
        for n in whole..text.len() {
            for keep in [Keep::Head, Keep::Tail] {
                let kept = cut(&text, &bytes(n).marker("").keep(keep));
                assert_eq!(kept.len(), n - n % whole, "{n} bytes of {text}: {kept}");
            }
        }
        // but a part is better than nothing
        assert_ne!(cut(&text, &bytes(4).marker("")), "", "{text}");
    }
}

#[test]
fn an_empty_line_separates_the_marker_from_a_table() {
    let text = "| n |\n|---|\n| 1 |\n| 2 |\n| 3 |\n\nText.\nText.\n";
    assert_eq!(cut(text, &line_limit(5)), "| n |\n|---|\n| 1 |\n\n... (truncated)");
    assert_eq!(cut(text, &bytes(36)), "| n |\n|---|\n| 1 |\n\n... (truncated)");
    // no room for it
    assert_eq!(cut(text, &line_limit(2)), "| n |\n... (truncated)");
    // behind the table
    assert_eq!(cut(text, &line_limit(7)), "| n |\n|---|\n| 1 |\n| 2 |\n| 3 |\n\n... (truncated)");
    assert_eq!(
        cut("```\n| n |\n| m |\n| o |\n```\n", &line_limit(4)),
        "```\n| n |\n```\n... (truncated)"
    );
    assert_eq!(
        cut(text, &line_limit(5).keep(Keep::Tail)),
        "... (truncated)\n| 3 |\n\nText.\nText.\n"
    );
}

#[test]
fn an_open_fence_is_closed_before_the_marker() {
    let text = "Code:\n\n```rust\nfn one() {}\nfn two() {}\nfn three() {}\n```\n\nAfter it.\n";
    assert_eq!(cut(text, &line_limit(6)), "Code:\n\n```rust\nfn one() {}\n```\n... (truncated)");
    // a fence without code is left out
    assert_eq!(cut(text, &line_limit(5)), "Code:\n\n... (truncated)");
    // its own line closes it
    assert_eq!(
        cut(text, &line_limit(8)),
        "Code:\n\n```rust\nfn one() {}\nfn two() {}\nfn three() {}\n```\n... (truncated)"
    );
    // inside a line
    assert_eq!(cut(text, &bytes(43)), "Code:\n\n```rust\nfn one()\n```\n... (truncated)");
}

#[test]
fn no_cut_is_in_the_white_space_before_the_line_that_closes() {
    let text = "a\n```\ncode\n   ```\ntext text text text text\n";
    for max in 30..33 {
        assert_eq!(cut(text, &bytes(max)), "a\n```\ncode\n```\n... (truncated)", "{max}");
    }
    let empty = "```\n   ```\ntext text text text text\n";
    for max in 17..26 {
        assert!(!cut(empty, &bytes(max)).contains("```"), "{max}");
    }
}

#[test]
fn a_fence_is_closed_as_it_was_opened() {
    for (text, closed) in [
        ("````md\n```\na\nb\nc\nd\n", "````md\n```\na\n````\n... (truncated)"),
        ("~~~ x`y\na\nb\nc\nd\ne\n", "~~~ x`y\na\nb\n~~~\n... (truncated)"),
        ("   ```\na\nb\nc\nd\ne\n", "   ```\na\nb\n```\n... (truncated)"),
        ("- ```\n  a\n  b\n  c\n  d\n  e\n", "- ```\n  a\n  b\n  ```\n... (truncated)"),
        ("> ```\n> a\n> b\n> c\n> d\n> e\n", "> ```\n> a\n> b\n> ```\n... (truncated)"),
        (
            "1. > ```\n   > a\n   > b\n   > c\n   > d\n   > e\n",
            "1. > ```\n   > a\n   > b\n   > ```\n... (truncated)",
        ),
        ("- one\n  - two\n\n    ```\n    a\n    b\n    c\n", "- one\n  - two\n\n... (truncated)"),
        ("    ```\na\nb\nc\nd\ne\n", "    ```\na\nb\nc\n... (truncated)"),
        ("``` a`b\na\nb\nc\nd\ne\n", "``` a`b\na\nb\nc\n... (truncated)"),
    ] {
        assert_eq!(cut(text, &line_limit(5)), closed);
    }
    let nested = "- one\n  - two\n\n    ```\n    a\n    b\n    c\n    d\n";
    assert_eq!(
        cut(nested, &line_limit(7)),
        "- one\n  - two\n\n    ```\n    a\n    ```\n... (truncated)"
    );
}

#[test]
fn a_tail_inside_a_fence_gets_its_opening_back() {
    let tail = |text, n| cut(text, &line_limit(n).keep(Keep::Tail));
    let text = "Code:\n\n```rust\nfn one() {}\nfn two() {}\nfn three() {}\n```\n\nAfter it.\n";
    assert_eq!(tail(text, 6), "... (truncated)\n```rust\nfn three() {}\n```\n\nAfter it.\n");
    // a fence without code is left out
    assert_eq!(tail(text, 4), "... (truncated)\n\nAfter it.\n");
    assert_eq!(tail("> ```\n> a\n> b\n> c\n> ```\n", 4), "... (truncated)\n> ```\n> c\n> ```\n");
    assert_eq!(
        tail("- one\n  - two\n\n    ```sh\n    a\n    b\n    c\n    ```\n", 4),
        "... (truncated)\n- - ```sh\n    c\n    ```\n"
    );
    // inside a line
    assert_eq!(
        cut("> ```\n> a long line of code\n> ```\n", &bytes(31).keep(Keep::Tail).marker("…")),
        "…\n> ```\n> line of code\n> ```\n"
    );
}

#[test]
fn what_is_missing_is_counted() {
    let shown = |text: &str, limits: &Limits| {
        let truncation = truncate(text, limits).truncation.expect("cut");
        (truncation.get("bytes"), truncation.get("lines"))
    };
    let text = "one\ntwo\nthree\n";
    assert_eq!(
        shown(text, &line_limit(2)),
        (Some(Shown { shown: 4, total: 14 }), Some(Shown { shown: 1, total: 3 }))
    );
    assert_eq!(shown("a long line", &bytes(5)), (Some(Shown { shown: 1, total: 11 }), None));
    assert_eq!(
        shown(text, &bytes(0)),
        (Some(Shown { shown: 0, total: 14 }), Some(Shown { shown: 0, total: 3 }))
    );
}

#[test]
fn a_counter_of_ones_own_is_asked_seldom() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let words = move |text: &str| {
        counted.fetch_add(1, Ordering::Relaxed);
        text.split_whitespace().count()
    };
    let text = "word ".repeat(10_000);
    let limits = bytes(50_000).max_tokens(100).count_tokens(words);
    let cut = cut(&text, &limits);
    assert_eq!(cut.split_whitespace().count(), 100);
    assert!(cut.ends_with(" word \n... (truncated)"), "{cut}");
    assert!(calls.load(Ordering::Relaxed) < 25, "{calls:?}");
}

#[test]
fn any_counter_is_held_to() {
    let parity = |text: &str| text.len() % 7;
    let only_empty = |text: &str| usize::from(!text.is_empty()) * 1_000;
    let never = |_: &str| usize::MAX;
    let texts =
        ["word\nword\n".repeat(20), "a".to_owned(), String::new(), "```\ncode\n```\n".repeat(9)];
    for text in texts {
        for keep in [Keep::Head, Keep::Tail] {
            let limits = Limits::default().max_tokens(3).keep(keep);
            let parity_limits = limits.clone().count_tokens(parity);
            assert!(parity(&cut(&text, &parity_limits)) <= 3);
            assert_eq!(cut(&text, &limits.clone().count_tokens(only_empty)), "");
            assert_eq!(cut(&text, &limits.count_tokens(never)), "");
        }
    }
}

/// The bytes whose tokens are counted for a text that is within its bytes and tokens.
fn counted(text: &str, keep: Keep) -> usize {
    let counted = Arc::new(AtomicUsize::new(0));
    let sum = Arc::clone(&counted);
    let count = move |text: &str| {
        sum.fetch_add(text.len(), Ordering::Relaxed);
        text.len() / 4
    };
    cut(text, &bytes(400).max_tokens(50).keep(keep).count_tokens(count));
    counted.load(Ordering::Relaxed)
}

#[test]
fn a_long_text_is_not_read_for_a_short_answer() {
    let text = |lines| "a line of text\n".repeat(lines);
    for keep in [Keep::Head, Keep::Tail] {
        let few = counted(&text(3_000), keep);
        assert!(few > 0);
        assert_eq!(counted(&text(300_000), keep), few, "{keep:?}");
    }
}

/// So long that nobody waits for what takes a step for each two of its characters.
#[test]
fn hostile_texts_take_no_longer() {
    for text in [
        "- ",
        "> ",
        "``` ",
        "`",
        "~",
        "\\",
        "\u{200d}",
        "\n",
        "- x\n  ",
        "&a",
        "* * *x",
        "<!--\n",
        "<a ",
        "<a b='",
        "\r",
        "</",
        "<div>\n- ```\n",
    ] {
        let text = text.repeat(400_000 / text.len());
        for keep in [Keep::Head, Keep::Tail] {
            let limits = bytes(50_000).keep(keep);
            assert!(cut(&text, &limits.clone().max_lines(100_000)).len() <= 50_000);
            assert!(cut(&text, &limits.max_tokens(10_000)).len() <= 50_000);
        }
    }
}

#[test]
fn a_marker_stands_beside_no_fence() {
    let tail = |text, lines| cut(text, &line_limit(lines).keep(Keep::Tail));
    // without a marker, a fence that is never closed is not opened again
    assert_eq!(tail("```\na\nb", 2), "a\nb");
    assert_eq!(cut("a\n```\nb\nc\n```", &line_limit(3)), "a\n... (truncated)");
}

#[test]
fn half_a_flag_is_parted_from_a_letter_and_a_flag_is_not_from_its_mark() {
    // of two regional indicators a flag is drawn, with what is drawn over it
    let head = |text: &str, room| cut(text, &bytes(room).marker(""));
    let half = format!("{}\u{1F1E6}b end", "a".repeat(90));
    assert_eq!(head(&half, 94), half[..94]);
    let flag = format!("{}\u{1F1E6}\u{1F1E7}\u{301} end", "a".repeat(90));
    assert_eq!(head(&flag, 98), flag[..90]);
    assert_eq!(head(&flag, 94), flag[..90]);
}
