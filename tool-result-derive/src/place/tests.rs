use super::*;
use crate::template;

/// A template's blocks, one line each: `prefix|pieces`, values as `<n>` with their place.
fn drawn(text: &str) -> String {
    let (placed, wrong) = read(text);
    assert!(wrong.is_empty(), "{text}: {wrong:?}");
    let blocks: Vec<String> = placed.blocks.iter().map(block).collect();
    blocks.join("\n")
}

fn read(text: &str) -> (PlacedTemplate, Vec<String>) {
    let (format, wrong) = template::parse(text);
    assert!(wrong.is_empty(), "{text}: {wrong:?}");
    let is_named =
        |placeholder: usize, name: &str| format.placeholders[placeholder].names == [name];
    let (is_number, is_raw) =
        (|placeholder| is_named(placeholder, "index"), |placeholder| is_named(placeholder, "raw"));
    let repeats = text.contains("{item}");
    let (mut placed, wrong) = place(&format, &is_number, &is_raw, repeats);
    settle(&mut placed, repeats);
    (placed, wrong)
}

fn block(block: &Block) -> String {
    let line = |line: &Line| format!("{}|{}", pieces(&line.prefix), pieces(&line.pieces));
    match block {
        Block::Line(one) => line(one),
        Block::Fence { indent, mark, info, body } => {
            let body: Vec<_> = body.iter().map(line).collect();
            format!("fence {indent} {mark}{info}: {}", body.join(" / "))
        }
    }
}

fn pieces(pieces: &[Piece]) -> String {
    pieces.iter().map(piece).collect()
}

fn piece(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => text.clone(),
        Piece::Raw(placeholder, kind) => format!("raw(<{placeholder}>{})", kind_of(*kind)),
        Piece::Run(run) => {
            format!("{{{}{}{}}}", parts(&run.parts), context(run.context), run.empty)
        }
        Piece::Code(code) => {
            format!("code({}{}{})", parts(&code.parts), kind_of(code.kind), code.empty)
        }
        Piece::Link(link) => {
            let image = if link.image { "!" } else { "" };
            let (text, target) = (pieces(&link.text), parts(&link.target));
            format!("{image}link({text} to {target}{}{})", link.title, kind_of(link.kind))
        }
    }
}

fn parts(parts: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Value(placeholder) => format!("<{placeholder}>"),
    };
    parts.iter().map(part).collect()
}

fn kind_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "",
        Kind::Heading => " heading",
        Kind::Cell => " cell",
        Kind::Row => " row",
    }
}

/// Names the context, without the text beside the run, which the templates show.
fn context(context: Context) -> String {
    let flag = |is: bool, name: &'static str| if is { name } else { "" };
    let among = flag(context.among_marks, " among marks");
    let stays = flag(context.next == Some('\n'), " on one line");
    let before = flag(context.before_marks, " before marks");
    format!("{}{among}{before}{stays}", kind_of(context.kind))
}

fn wrong(text: &str) -> String {
    let (_, wrong) = read(text);
    let [message] = wrong.as_slice() else { panic!("{text}: {wrong:?}") };
    message.clone()
}

#[test]
fn prefixes() {
    assert_eq!(drawn("{a} b {c}"), "|{<0>} b {<1>}");
    assert_eq!(drawn("  - {a}"), "  - |{<0>\"\"}");
    assert_eq!(drawn("{index:>2}. {a}"), "raw(<0>). |{<1>\"\"}");
    assert_eq!(drawn("12) {a}"), "12) |{<0>\"\"}");
    assert_eq!(drawn("- [{a}] {b}"), "- |[{<0> among marks before marks }] {<1> heading}");
    assert_eq!(drawn("## {a} x"), "## |{<0> heading} x");
    assert_eq!(drawn("## x #{a}"), "## |x #{<0> heading\"\"}");
    assert_eq!(drawn("> - {a}"), "> - |{<0>\"\"}");
    assert_eq!(drawn("- # {a}"), "- # |{<0> heading}");
    assert_eq!(drawn("| {a} | {b} |"), "|| {<0> row} | {<1> row} |");
    assert_eq!(drawn("| {a} | x{b} |"), "|| {<0> cell} | x{<1> cell} |");
    assert_eq!(drawn("-{a}"), "|{-<0>}");
    assert_eq!(drawn("1{a}. x"), "|{1<0>}. x");
    assert_eq!(drawn("x-{a}"), "|x-{<0>}");
    assert_eq!(drawn("- [x] {a}"), "- |[x] {<0> heading}");
}

#[test]
fn values_stand_together_up_to_white_space_and_marks() {
    assert_eq!(drawn("{a}:{b} ({c}/{d}), {e}"), "|{<0>:<1>} ({<2>/<3>}), {<4>}");
    assert_eq!(drawn("x{a}{b}y.z"), "|x{<0><1>}y.z");
    assert_eq!(drawn("(https://h/{a}/x). www.{b}"), "|({https://h/<0>/x}). {www.<1>}");
    assert_eq!(drawn("{a}=\"{b}\""), "|{<0>=\"<1>}\"");
    assert_eq!(drawn("{a}:{raw}:{b}"), "|{<0> before marks\"\"}:raw(<1>):{<2>}");
    assert_eq!(drawn("{a}&amp;{b}, {c}"), "|{<0> before marks\"\"}&amp;{<1>}, {<2>}");
    assert_eq!(drawn("{a}_{b}"), "|{<0>_<1>}");
}

#[test]
fn code_links_and_emphasis() {
    assert_eq!(drawn("`x {a}` {b}"), "|code(x <0>) {<1>}");
    assert_eq!(drawn("`` {a} ``"), "|code(<0>)");
    assert_eq!(drawn("- `{a}`"), "- |code(<0>\"\")");
    assert_eq!(drawn("`plain` {a}"), "|`plain` {<0>}");
    assert_eq!(drawn("`x`{a}`{b}`"), "|code(x){<0> before marks}code(<1>)");
    assert_eq!(
        drawn("[{a}](x/{b}.html) c"),
        "|link({<0> among marks before marks} to x/<1>.html) c"
    );
    assert_eq!(drawn("![{a}](x.png)"), "|!link({<0> among marks before marks} to x.png)");
    assert_eq!(drawn("[x]({a} \"t\")"), "|link(x to <0> \"t\")");
    assert_eq!(drawn("[{a}] {b}"), "|[{<0> among marks before marks}] {<1>}");
    assert_eq!(drawn("y [x]{a} [{b}]"), "|y [x]{<0> among marks} [{<1> among marks before marks}]");
    assert_eq!(drawn("[^x]{a}\n\n[^x]: y"), "|[^x]{<0>}\n|\n|[^x]: y");
    assert_eq!(
        drawn("**{a}** _{b}_"),
        "|**{<0> among marks before marks\"\"}** _{<1> among marks before marks\"\"}_"
    );
    assert_eq!(drawn("**`{a}`**: {b}"), "|**code(<0>\"\")**: {<1>}");
    assert_eq!(
        drawn("**{a} x {b}**"),
        "|**{<0> among marks\"\"} x {<1> among marks before marks\"\"}**"
    );
    assert_eq!(drawn("{item} (~{b})"), "|{<0> among marks\"\"} (~{<1> among marks\"\"})");
    assert_eq!(drawn("2 * {a}, 3*{b}"), "|2 * {<0> among marks\"\"}, 3*{<1>\"\"}");
    assert_eq!(drawn("snake_case {a} \\*{b}\\*"), "|snake_case {<0>} \\*{<1> before marks\"\"}\\*");
    assert_eq!(drawn("<b>x</b> {a} < {b}"), "|<b>x</b> {<0>} < {<1>}");
    assert_eq!(drawn("R & {a}, &amp;{b} \\&{c}"), "|R & {<0>}, &amp;{<1>} \\&{<2>}");
}

#[test]
fn marks_count_for_what_stands_before_them_in_their_paragraph() {
    assert_eq!(drawn("- {a}\n  **x**\n- {b}"), "- |{<0> among marks\"\"}\n  |**x**\n- |{<1>\"\"}");
    assert_eq!(drawn("- **x**: {a}"), "- |**x**: {<0>}");
    assert_eq!(drawn("- {a} **x**"), "- |{<0> among marks\"\"} **x**");
    assert_eq!(drawn("**x**\n{a}"), "|**x**\n|{<0>}");
    // the items of a list may share a paragraph
    assert_eq!(drawn("**x**\n{item}\n\n{b}"), "|**x**\n|{<0> among marks}\n|\n|{<1> among marks}");
    assert_eq!(drawn("# **x**\n{a}"), "# |**x**\n|{<0>}");
    assert_eq!(drawn("{a}\n==="), "|{<0> on one line}\n|===");
}

#[test]
fn fences() {
    assert_eq!(drawn("```rust\n{a}\n```\n{b}"), "fence 0 ```rust: |raw(<0>)\n|{<1>}");
    assert_eq!(drawn("  ~~~\n  {a}\n    b\n  ~~~"), "fence 2 ~~~: |raw(<0>) / |  b");
    assert_eq!(drawn("- x\n  ```\n  {a}\n  ```"), "- |x\nfence 2 ```: |raw(<0>)");
}

#[test]
fn what_begins_with_a_marker_is_marked() {
    for marked in ["- {a}", "1. {a}", "{index}. {a}", "# {a}", "> {a}", "| {a} |", "```\n{a}\n```"]
    {
        assert!(read(marked).0.marked, "{marked}");
    }
    for plain in ["{a}", "**{a}**", "  {a}", "-{a}", "{a}. b"] {
        assert!(!read(plain).0.marked, "{plain}");
    }
}

#[test]
fn a_line_that_is_only_a_placeholder() {
    let alone = |text: &str| match read(text).0.blocks.as_slice() {
        [Block::Line(line)] => line.alone(),
        _ => None,
    };
    assert_eq!(alone("{a}"), Some(0));
    assert_eq!(alone("{a} "), None);
    assert_eq!(alone("- {a}"), None);
}

#[test]
fn impossible_places() {
    for (text, expected) in [
        ("a ` {a}", "a back-tick opens a code span that does not end"),
        ("- ```\n{a}\n", "a back-tick opens a code span"),
        ("\\{a}", "`\\` right before `{a}`"),
        ("&{a}", "`&` right before `{a}`"),
        ("&#x{a};", "`&` right before `{a}`"),
        ("x <{a}>", "`{a}` stands in an HTML tag"),
        ("x <a href='{a}'>", "`{a}` stands in an HTML tag"),
        ("x <b {a}", "`{a}` stands in an HTML tag"),
        ("<https://x.y/{a}>", "`{a}` stands in an HTML tag"),
        ("<div>\n- {a}\n</div>", "`{a}` stands in a block of HTML"),
        ("<x-y>\n{a}", "`{a}` stands in a block of HTML"),
        ("<!-- {a} -->", "`{a}` stands in a block of HTML"),
        ("[t](u \"{a}\")", "`{a}` stands in a link's title"),
        ("[t][{a}]", "`{a}` stands in a link's reference"),
        ("[{a}][]", "`{a}` stands in a link's reference"),
        ("[{a}][r]", "`{a}` stands in a link's reference"),
        ("https://h/`{a}`", "`https://h/` begins a link"),
        ("www.h.i/`x`{a} y", "`www.h.i/` begins a link"),
        ("(https://h/**{a}**)", "`(https://h/` begins a link"),
        ("[^{a}]", "`{a}` stands in a footnote's label"),
        ("{a}](u)", "`]` has no `[` before it in the template"),
        ("{a} [b", "a `[` is not closed on its line"),
        ("a | b\n--- | ---\n{a} | {b}", "this table has a row without `|` at its start"),
        ("{a}\n\n> a | b\n> :-: |-", "this table has a row without `|` at its start"),
        ("{a}\n|---|", "this table has a row without `|` at its start"),
        ("> {a}\n> :--", "this table has a row without `|` at its start"),
        (
            "- name | size\n  |---|---|\n  | {a} | {b} |",
            "this table has a row without `|` at its start",
        ),
        ("<~~{a}>", "`{a}` stands in an HTML tag"),
        ("*{a} b** x", "`*` touches `{a}`"),
        ("[t]: {a}", "`{a}` stands in a link's definition"),
        ("[{a}]{b}\n\n- [x]: y", "this line defines a link"),
        ("[t](\n{a}", "a link is not closed on its line"),
        ("[t]({a}", "a link is not closed on its line"),
        ("    {a}", "`{a}` stands in a line that is code"),
        ("- x\n\n      {a}", "`{a}` stands in a line that is code"),
        ("```{a}\nx\n```", "`{a}` stands on the line that opens a fence"),
        ("```\n{a}", "a fence is opened and never closed"),
        ("a*{a}* *b*", "`*` touches `{a}`"),
        ("-     {a}", "text behind a list marker and five spaces"),
        ("-\t{a}", "text behind a list marker and five spaces"),
        ("- ~~~\n{a}", "a fence stands behind a list marker"),
        ("x\n1.\n{a}", "this marker right below text has no text behind it"),
        ("x\n2. {a}", "a list that begins right below text has to begin at 1"),
        ("| {a} |\nx {a}", "a line right below a table's row is a row too"),
        ("- [x]{a}", "the box of a task, `[ ]`, needs a space behind it"),
        ("{a}\n<b>", "an HTML tag alone on its line begins a block only"),
        ("[^1]: x\n{a}", "a line right below a footnote is a part of it"),
        ("[{a} [x](y)](z)", "a link cannot stand in the text of another link"),
        ("[[]()](http://h){a}", "a link cannot stand in the text of another link"),
        ("[[](]()`{a}`", "a link cannot stand in the text of another link"),
        ("[x](<{a})", "a link's target holds `<`, `>` or `\\`"),
        ("[{a}](x){b}", "a link touches a value, code or another link"),
        ("{a} *_x*_{b}", "`_` touches `{b}`"),
        ("{item}*", "`*` touches `{item}`"),
        ("{a}**{b}** x**", "`**` stands between `{a}` and `{b}`"),
        ("**x:**{a}", "`**` touches `{a}`"),
    ] {
        let message = wrong(text);
        assert!(message.starts_with(expected), "{text}: {message}");
    }
}

#[test]
fn rows_that_begin_with_a_bar_and_rules_are_no_mistake() {
    assert_eq!(drawn("{a}\n\n|---|"), "|{<0>}\n|\n||---|");
}

#[test]
fn html_ends_at_an_empty_line() {
    assert_eq!(drawn("<div>\n\n{a}"), "|<div>\n|\n|{<0>}");
}

/// Templates of every kind of mark, in every order: none makes the reader stumble, and each
/// placeholder is placed once, or what is wrong is said.
#[test]
fn any_template_is_read() {
    const PARTS: &[&str] = &[
        "{a}", "{index}", " ", "\n", "\n\n", "    ", "`", "```", "~~~", "*", "**", "_", "[", "]",
        "(", ")", "](", "][", "!", "<", ">", "</", "\\", "&", "#", "|", "-", "- ", "1. ", ":", "x",
        "é", "\"",
    ];
    let mut seed = 1_u64;
    let mut next = || {
        // Knuth's linear congruential generator: the same templates every time.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 40).unwrap_or_default()
    };
    for _ in 0..50_000 {
        let length = next() % 9 + 1;
        let text: String = (0..length).map(|_| PARTS[next() % PARTS.len()]).collect();
        let (placed, wrong) = read(&text);
        let placeholders = text.matches('{').count();
        let shown: String = placed.blocks.iter().map(block).collect();
        let found = (0..placeholders)
            .filter(|placeholder| shown.contains(&format!("<{placeholder}>")))
            .count();
        assert!(found == placeholders || !wrong.is_empty(), "{text:?}: {shown}");
    }
}

#[test]
fn what_is_no_table_without_bars() {
    for text in [
        "| a | b |\n|---|:--|\n| {a} | {b} |",
        "{a}\n\n---\n\n- | x",
        "```\n--- | ---\n{a}\n```",
        "a | b\n--- | ---\n1 | 2",
    ] {
        assert_eq!(read(text).1, Vec::<String>::new(), "{text}");
    }
}
