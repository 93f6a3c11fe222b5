//! Names of the standard library that mean something else, and no prelude.

#[no_implicit_prelude]
mod names_taken {
    #![allow(dead_code, clippy::redundant_pub_crate, reason = "they are there to be in the way")]

    mod core {}
    mod std {}
    mod alloc {}
    mod serde {}
    mod tool_result {}
    mod rmcp {}
    mod rust_mcp_sdk {}
    struct CallToolResult;
    struct From;
    struct Option;
    struct Some;
    struct None;
    struct Result;
    struct Ok;
    struct Err;
    struct String;
    struct Vec;
    struct Box;
    struct Cow;
    #[allow(non_camel_case_types, reason = "the name of a primitive")]
    struct str;
    trait Iterator {}
    trait IntoIterator {}
    trait Fn {}
    trait ToolResult {}
    trait Serialize {}
    trait Default {}
    trait Into {}
    #[allow(unused_macros, reason = "it is there to be in the way")]
    macro_rules! format_args {
        () => {};
    }

    const LIMIT: usize = 4_096;

    #[derive(::serde::Serialize, ::tool_result::ToolResult)]
    #[tool_result(
        tool("open", "close"),
        title("{tool} {n:>4.1}", n = self.size + 1),
        summary("{tool} {n:>3}", n = self.size + 2),
        running = "⏳ Working…",
        more("{tool}: {shown:>4} of {total} at {next:>4} {next_item:>4} {n} {at} {to}", n = self.size + 1, at = next_item + shown, to = (next, from)),
        limit(max_bytes = 2 * LIMIT, max_lines = LIMIT, max_tokens = 0),
        details(twice = self.size * 2, r#type = self.tool, hintCount = self.hints.len()),
        next_actions = &self.hints
    )]
    pub(super) struct Everything<'a> {
        pub(super) tool: &'a ::core::primitive::str,
        pub(super) success: ::core::primitive::bool,
        pub(super) found: ::core::primitive::bool,
        pub(super) size: u32,
        pub(super) hints: ::std::vec::Vec<::std::string::String>,
        pub(super) error: ::core::option::Option<::std::string::String>,
        #[tool_result(items, each("{index}. {name} {n} {m}", n = self.size, m = item.name.len() + index))]
        pub(super) list: ::core::option::Option<::std::boxed::Box<[Item]>>,
        #[tool_result(each("{name} {n}", n = self.size as usize + index))]
        pub(super) groups: ::std::vec::Vec<Group>,
        #[tool_result(each("{key} {n}", n = value.len() + index))]
        pub(super) by_name: ::std::collections::BTreeMap<u8, ::std::vec::Vec<Item>>,
        #[tool_result(each = own_item)]
        pub(super) own: ::core::option::Option<&'a [::std::string::String]>,
        #[tool_result(table)]
        pub(super) rows: ::std::vec::Vec<Item>,
        #[tool_result(with = own)]
        pub(super) text: ::std::string::String,
        #[tool_result(line = "- `{code:>3}`")]
        pub(super) code: u8,
        #[tool_result(cursor = self.from + next)]
        pub(super) from: usize,
    }

    #[derive(::serde::Serialize)]
    pub(super) struct Item {
        name: ::std::string::String,
    }

    #[derive(::serde::Serialize)]
    pub(super) struct Group {
        name: ::std::string::String,
        parts: ::core::option::Option<::std::vec::Vec<Item>>,
    }

    fn own(text: &::core::primitive::str, md: &mut ::tool_result::Markdown) -> ::core::fmt::Result {
        ::core::fmt::Write::write_str(md, text)
    }

    fn own_item(
        text: &::core::primitive::str,
        md: &mut ::tool_result::Markdown,
    ) -> ::core::fmt::Result {
        ::core::fmt::Write::write_str(md, text)
    }
}

use std::collections::BTreeMap;

use names_taken::Everything;
use tool_result::{Status, ToolResult as _};

#[test]
fn it_works_among_taken_names() {
    let everything = Everything {
        tool: "close",
        success: true,
        found: true,
        size: 1,
        hints: vec!["Go on".to_owned()],
        error: None,
        list: Some(Box::new([])),
        groups: Vec::new(),
        by_name: BTreeMap::new(),
        own: None,
        rows: Vec::new(),
        text: String::new(),
        code: 7,
        from: 0,
    };
    assert_eq!((Everything::TOOL, Everything::RUNNING), ("open", "⏳ Working…"));
    assert_eq!(everything.tool(), "close");
    assert_eq!(everything.status(), Status::Empty);
    assert_eq!(everything.next_actions(), ["Go on"]);
    let details = everything.details().expect("the sample is valid");
    assert_eq!((&details["twice"], &details["type"]), (&2.into(), &"close".into()));
    assert_eq!(details["hintCount"], 1);
    assert_eq!(everything.summary(), "⚪ close: No results found.");
}
