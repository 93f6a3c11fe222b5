//! Enums: among taken names, and made by a `macro_rules!`.

#[no_implicit_prelude]
mod names_taken {
    #![allow(dead_code, clippy::redundant_pub_crate, reason = "they are there to be in the way")]

    mod core {}
    mod std {}
    mod serde {}
    mod tool_result {}
    struct From;
    struct Option;
    struct Some;
    struct None;
    struct Result;
    struct Ok;
    struct String;
    struct Vec;
    struct Cow;
    #[allow(non_camel_case_types, reason = "the name of a primitive")]
    struct str;
    #[allow(non_camel_case_types, reason = "the name of a primitive")]
    struct u8;
    trait ToolResult {}
    trait Serialize {}

    #[derive(::serde::Serialize, ::tool_result::ToolResult)]
    #[serde(tag = "type")]
    #[tool_result(
        tool("open", "close"),
        title("{tool} {n:>4.1}", n = self.size() + 1),
        running = "⏳ Working…",
        more("{tool}: {shown:>4} of {total}, {n}", n = self.size()),
        limit(max_bytes = 4_096),
        details(size = self.size())
    )]
    pub(super) enum Everything<'a, T>
    where
        T: ::serde::Serialize + ::core::marker::Copy + ::core::convert::Into<u32>,
    {
        #[tool_result(success = <T as ::core::convert::Into<u32>>::into(*size) > 0, next_actions = hints, details(twice = r#type.len()))]
        #[tool_result(more = ::tool_result::NextAction::call("open", &(next, r#type, <T as ::core::convert::Into<u32>>::into(*size))))]
        Done {
            tool: &'a ::core::primitive::str,
            size: T,
            #[serde(rename = "kind")]
            #[tool_result(cursor = <::std::string::String as ::core::clone::Clone>::clone(&last.name))]
            r#type: ::std::string::String,
            hints: ::std::vec::Vec<::std::string::String>,
            #[tool_result(items, each("{name} {n}", n = <T as ::core::convert::Into<u32>>::into(*size) as usize + item.name.len() + index))]
            list: ::core::option::Option<::std::boxed::Box<[Item]>>,
            #[tool_result(each = own)]
            own: ::std::vec::Vec<::std::string::String>,
            #[tool_result(code = r#type)]
            text: ::std::string::String,
        },
        #[tool_result(empty, next_actions = [])]
        Nothing {
            tool: ::std::string::String,
        },
        #[tool_result(next_actions = [])]
        Failed {
            tool: ::std::string::String,
            error_message: &'a ::core::primitive::str,
        },
        Held(::std::boxed::Box<Inner<'a>>),
        Unit(Inner<'static>),
    }

    impl<T> Everything<'_, T>
    where
        T: ::serde::Serialize + ::core::marker::Copy + ::core::convert::Into<u32>,
    {
        fn size(&self) -> u32 {
            match self {
                Self::Done { size, .. } => (*size).into(),
                _ => 0,
            }
        }
    }

    #[derive(::serde::Serialize, ::tool_result::ToolResult)]
    #[tool_result(tool = "close", next_actions = [])]
    pub(super) struct Inner<'a> {
        pub(super) success: ::core::primitive::bool,
        pub(super) text: &'a ::core::primitive::str,
    }

    #[derive(::serde::Serialize)]
    pub(super) struct Item {
        pub(super) name: ::std::string::String,
    }

    fn own(text: &::core::primitive::str, md: &mut ::tool_result::Markdown) -> ::core::fmt::Result {
        ::core::fmt::Write::write_str(md, text)
    }
}

use names_taken::{Everything, Inner, Item};
use serde::Serialize;
use tool_result::{Status, ToolResult};

type Sample = Everything<'static, u8>;

#[test]
fn an_enum_works_among_taken_names() {
    let done = Everything::Done {
        tool: "close",
        size: 2_u8,
        r#type: "rust".to_owned(),
        hints: vec!["Go on".to_owned()],
        list: Some(Box::new([Item { name: "ab".to_owned() }])),
        own: vec!["own".to_owned()],
        text: "fn".to_owned(),
    };
    assert_eq!((done.tool(), done.status()), ("close", Status::Success));
    assert_eq!(done.next_actions(), ["Go on"]);
    assert_eq!(done.details().expect("the sample is valid")["twice"], 4);
    assert!(done.to_markdown().contains("- ab 5"), "{}", done.to_markdown());
    let nothing = Sample::Nothing { tool: "open".to_owned() };
    assert_eq!((nothing.tool(), nothing.status()), ("open", Status::Empty));
    let failed = Sample::Failed { tool: "open".to_owned(), error_message: "no" };
    assert_eq!((failed.tool(), failed.status()), ("open", Status::Failure));
    let held = Sample::Held(Box::new(Inner { success: false, text: "x" }));
    assert_eq!((held.tool(), held.status()), ("close", Status::Failure));
    let unit = Sample::Unit(Inner { success: true, text: "x" });
    assert_eq!(unit.details().expect("the sample is valid")["text"], "x");
}

macro_rules! outcomes {
    ($name:ident, $variant:ident, $title:literal, $list:ident: $ty:ty, $count:expr, $held:ident) => {
        #[derive(Serialize, ToolResult)]
        #[tool_result(tool = "list", next_actions = [])]
        enum $name {
            #[tool_result(success, title($title, n = $list.len(), m = $count), details($list = $list.len()))]
            $variant {
                #[tool_result(items, each("{item} {n}", n = $list.len() + index))]
                $list: $ty,
                other: u32,
            },
            #[tool_result(failure)]
            Fixed { other: u32 },
            $held(Inner<'static>),
        }
    };
}

outcomes!(ListResult, Listed, "{n} and {m}: {other}", files: Vec<String>, 2 + 3, Held);

#[test]
fn an_enum_may_come_from_a_macro() {
    let listed = ListResult::Listed { files: vec!["a".to_owned()], other: 4 };
    assert_eq!(listed.to_markdown(), "1 and 5: 4\n\n## Files (1)\n\n- a 2");
    assert_eq!(ListResult::Fixed { other: 1 }.status(), Status::Failure);
    let held = ListResult::Held(Inner { success: true, text: "x" });
    assert_eq!((held.tool(), held.status()), ("list", Status::Success));
}
