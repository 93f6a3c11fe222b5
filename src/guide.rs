//! Explains the crate, one page a topic. The module holds documentation only.
//!
//! Read the [`tutorial`] first. It takes about ten minutes. Then look up what a tool needs:
//!
//! | to | read |
//! |---|---|
//! | choose a shape | [`shapes`] |
//! | set status, next actions | [`status`] |
//! | shape first line, fields | [`text`] |
//! | draw lists, groups | [`lists`] |
//! | draw tables, code | [`tables`] |
//! | draw nested types, trees | [`parts`] |
//! | look up placeholders | [`templates`] |
//! | write one template | [`whole_text`] |
//! | understand quoted values | [`quoting`] |
//! | write your own markdown | [`raw`] |
//! | fence text of others | [`untrusted`] |
//! | write text in Rust | [`functions`] |
//! | return several outcomes | [`outcomes`] |
//! | answer with an error | [`errors`] |
//! | limit an answer | [`limits`] |
//! | offer the next page | [`pages`] |
//! | know the JSON | [`json`] |
//! | know what people see | [`person`] |
#![cfg_attr(feature = "clap", doc = "| print in a terminal | [`command_line`] |")]
//! | add images, links | [`content_blocks`] |
//! | compare hosts | [`hosts`] |
//! | use another SDK | [`other_sdks`] |
#![cfg_attr(feature = "parity", doc = "| test a tool | [`testing`] |")]
#![cfg_attr(feature = "parity", doc = "| move a tool over | [`migrating`] |")]
//! | read common questions | [`faq`] |
//! | look up a word | [`glossary`] |
//! | see what is missing | [`not_here`] |
//!
//! The keys of the attributes are listed at [`ToolResult`](derive@crate::ToolResult),
//! [`ToolPart`](derive@crate::ToolPart) and [`ToolError`](derive@crate::ToolError).

macro_rules! pages {
    ($($(#[$attribute:meta])* $page:ident = $file:literal;)*) => {$(
        $(#[$attribute])*
        #[doc = ""]
        #[doc = crate::links::links!()]
        #[doc = include_str!(concat!("../docs/", $file))]
        pub mod $page {}
    )*};
}

pages! {
    /// Takes one tool from a plain struct to an MCP server.
    tutorial = "guide/tutorial.md";
    /// Lists a shape for each kind of tool.
    shapes = "guide/shapes.md";
    /// Lists the fields that a result needs, and what they decide.
    status = "guide/status.md";
    /// Describes the default layout and the attributes of one field.
    text = "guide/text.md";
    /// Draws lists and maps: items, groups, lists in items.
    lists = "guide/lists.md";
    /// Draws tables, rows with dynamic columns, and code.
    tables = "guide/tables.md";
    /// Draws a nested type everywhere in the same way, also in a tree.
    parts = "guide/parts.md";
    /// Lists the placeholders and the rules of templates.
    templates = "guide/templates.md";
    /// Writes the whole text as one template.
    whole_text = "guide/whole_text.md";
    /// Says when and how a value is quoted.
    quoting = "guide/quoting.md";
    /// Writes values that are markdown.
    raw = "guide/raw.md";
    /// Fences untrusted text.
    untrusted = "guide/untrusted.md";
    /// Writes text by functions in Rust.
    functions = "guide/functions.md";
    /// Returns one of several outcomes.
    outcomes = "guide/outcomes.md";
    /// Answers with a failure, or with an error type of your own.
    errors = "guide/errors.md";
    /// Keeps an answer within bytes, lines and tokens.
    limits = "guide/limits.md";
    /// Offers the next page: positions, the arguments of a page, and cursors.
    pages = "guide/pages.md";
    /// Describes the JSON map, the order of its keys, and serde's attributes.
    json = "guide/json.md";
    /// Describes what a person sees, and what a host keeps.
    person = "guide/person.md";
    /// Adds images, links and other blocks to an MCP answer.
    content_blocks = "guide/content_blocks.md";
    /// Lists which half each host gives its model.
    hosts = "hosts.md";
    /// Answers with an SDK that has no feature here.
    other_sdks = "other-sdks.md";
    /// Prints a result on a command line.
    #[cfg(feature = "clap")]
    command_line = "guide/command_line.md";
    /// Tests a tool without a server.
    #[cfg(feature = "parity")]
    testing = "guide/testing.md";
    /// Moves an existing tool over, step by step, with a report for each step.
    #[cfg(feature = "parity")]
    migrating = "migrating.md";
    /// Answers common questions.
    faq = "guide/faq.md";
    /// Explains the terms of these pages.
    glossary = "guide/glossary.md";
    /// Lists what the crate leaves to others.
    not_here = "guide/not_here.md";
}
