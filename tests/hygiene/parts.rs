//! Parts: among taken names, made by a `macro_rules!`, with parameters, and behind another name of the crate.

#[no_implicit_prelude]
mod names_taken {
    #![allow(dead_code, clippy::redundant_pub_crate, reason = "they are there to be in the way")]

    mod core {}
    mod std {}
    mod serde {}
    mod tool_result {}
    struct Option;
    struct Some;
    struct None;
    struct Result;
    struct Ok;
    struct Vec;
    #[allow(non_camel_case_types, reason = "the name of a primitive")]
    struct str;
    trait ToolPart {}
    trait Serialize {}
    trait Part {}

    /// A method of the name that generated code calls, on everything.
    trait Visit {
        fn visit(&self) {}
        fn enter(&self) {}
    }
    impl<T: ?::core::marker::Sized> Visit for T {}

    #[derive(::serde::Serialize, ::tool_result::ToolPart)]
    #[tool_part("{type} {n:>4.1}\n{nested}\n{outcome}", n = self.size + 1)]
    pub(super) struct Everything<'a> {
        pub(super) r#type: &'a ::core::primitive::str,
        pub(super) size: u32,
        pub(super) nested: ::std::vec::Vec<Self>,
        pub(super) outcome: ::core::option::Option<::std::boxed::Box<Outcome<'a>>>,
    }

    #[derive(::serde::Serialize, ::tool_result::ToolPart)]
    pub(super) enum Outcome<'a> {
        #[tool_part("{to} {n}", n = to.len() + self.size())]
        Done {
            to: &'a ::core::primitive::str,
        },
        Held(Everything<'a>),
        #[tool_part(with = draw)]
        Drawn,
    }

    #[derive(::serde::Serialize, ::tool_result::ToolPart)]
    #[tool_part(rest = json)]
    pub(super) struct Keys<'a, T> {
        #[tool_part(label = "Kind")]
        pub(super) r#type: &'a ::core::primitive::str,
        #[tool_part(only = json)]
        pub(super) value: T,
        pub(super) rest: T,
    }

    /// Each key that draws a field of a part.
    #[derive(::serde::Serialize, ::tool_result::ToolPart)]
    pub(super) struct Drawn<'a, T> {
        #[tool_part(line("{type} {n}", n = self.r#type.len()))]
        pub(super) r#type: &'a ::core::primitive::str,
        #[tool_part(each("- {type} {n}", n = item.r#type.len()), between = "", group = "{rest}")]
        pub(super) r#where: ::std::vec::Vec<Keys<'a, T>>,
        #[tool_part(code = self.r#type)]
        pub(super) code: &'a ::core::primitive::str,
        #[tool_part(table(r#type, rest))]
        pub(super) table: ::std::vec::Vec<Keys<'a, u8>>,
        #[tool_part(with = draw_it)]
        pub(super) with: Outcome<'a>,
        #[tool_part(wrap = "Of {type}:\n{items}", each = draw_it)]
        pub(super) items: ::std::vec::Vec<Outcome<'a>>,
    }

    fn draw_it(outcome: &Outcome<'_>, md: &mut ::tool_result::Markdown) -> ::std::fmt::Result {
        ::std::fmt::Write::write_str(md, if outcome.size() == 0 { "- none" } else { "- some" })
    }

    impl Outcome<'_> {
        const fn size(&self) -> ::core::primitive::usize {
            match self {
                Self::Done { .. } => 1,
                Self::Held(_) | Self::Drawn => 0,
            }
        }
    }

    fn draw(_: &Outcome<'_>, md: &mut ::tool_result::Markdown) -> ::std::fmt::Result {
        ::std::fmt::Write::write_str(md, "drawn")
    }

    #[derive(::serde::Serialize, ::tool_result::ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    pub(super) struct TakenResult<'a> {
        pub(super) all: ::std::vec::Vec<Everything<'a>>,
        pub(super) keys: Keys<'a, u8>,
        pub(super) drawn: ::core::option::Option<Drawn<'a, u8>>,
    }
}

mod renamed {
    pub(super) use tool_result as other;
}

/// A part with a parameter, of which nobody knows whether it is one.
#[derive(serde::Serialize, renamed::other::ToolPart)]
#[tool_part("{value}\n{children}")]
#[tool_part(crate = renamed::other)]
struct Tree<T> {
    value: T,
    children: Vec<Self>,
}

macro_rules! made {
    ($name:ident, $field:ident, $template:literal) => {
        #[derive(serde::Serialize, tool_result::ToolPart)]
        #[tool_part($template, twice = self.$field * 2)]
        struct $name {
            $field: u32,
        }
    };
}

made!(Made, size, "{size} {twice}");

#[derive(serde::Serialize, tool_result::ToolResult)]
#[tool_result(title = "All", success = true, next_actions = [])]
struct AllResult {
    trees: Vec<Tree<u8>>,
    made: Made,
}

#[test]
fn parts_stand_anywhere() {
    use names_taken::{Drawn, Everything, Keys, Outcome, TakenResult};
    use tool_result::ToolResult as _;

    let outcome = |outcome| Some(Box::new(outcome));
    let part = |r#type, nested, outcome| Everything { r#type, size: 1, nested, outcome };
    let inner = part("b", vec![], outcome(Outcome::Done { to: "xyz" }));
    let held = Outcome::Held(part("c", vec![], outcome(Outcome::Drawn)));
    let keys = |r#type| Keys { r#type, value: 1, rest: 2 };
    let drawn = Drawn {
        r#type: "e",
        r#where: vec![keys("f")],
        code: "g",
        table: vec![keys("h")],
        with: Outcome::Drawn,
        items: vec![Outcome::Done { to: "i" }],
    };
    let all = vec![part("a", vec![inner], outcome(held))];
    let result = TakenResult { all, keys: keys("d"), drawn: Some(drawn) };
    assert_eq!(
        result.to_markdown(),
        "\
✅ taken: 1 all

- Keys:
  - Kind: d

## All

- a    2
  - b    2
    xyz 4

  c    2
  drawn

## Drawn

- e 1
- where:
  2
  - f 1
- code:
  ```e
  g
  ```
- table:

  |Kind|Rest|
  |---|---|
  |h|2|

- with:
  - none
- Of e:
  - some"
    );
    let children = vec![Tree { value: 3, children: vec![] }];
    let trees = vec![Tree { value: 1, children }];
    let result = AllResult { trees, made: Made { size: 4 } };
    assert_eq!(result.to_markdown(), "All\n\n- Made: 4 8\n\n## Trees (1)\n\n- 1\n  - 3");
}
