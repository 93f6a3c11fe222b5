//! Errors: among taken names, made by a `macro_rules!`, deprecated, and behind another name of the crate.

use std::fmt;

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
    struct Vec;
    struct String;
    #[allow(non_camel_case_types, reason = "the name of a primitive")]
    struct str;
    #[allow(non_camel_case_types, reason = "the name of a primitive")]
    struct bool;
    trait ToolError {}
    trait Error {}
    trait Display {}
    #[allow(unused_macros, reason = "the name of one that is called")]
    macro_rules! format_args {
        () => {};
    }

    /// Methods of the names that generated code calls, on everything.
    trait Say {
        fn code(&self) {}
        fn push(&self) {}
    }
    impl<T: ?::core::marker::Sized> Say for T {}

    #[derive(::std::fmt::Debug, ::tool_result::ToolError)]
    #[tool_error(retryable = self.is_short())]
    pub(super) enum Taken<'a> {
        #[tool_error(next_action("{type} {__field0}", __field0 = __to), fields(r#type, __to, code_of = r#type.len()))]
        Named { r#type: &'a ::core::primitive::str, __to: u8 },
        #[tool_error(next_action("{0} {1:>4} {n}", n = _1 + 1), fields(first = _0))]
        Tuple(&'a ::core::primitive::str, u8),
        #[tool_error(transparent)]
        Inner(::std::boxed::Box<Self>),
    }

    impl Taken<'_> {
        const fn is_short(&self) -> ::core::primitive::bool {
            ::core::matches!(self, Self::Tuple(_, 1))
        }
    }

    impl ::std::fmt::Display for Taken<'_> {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.write_str("no")
        }
    }

    impl ::std::error::Error for Taken<'_> {}
}

mod renamed {
    pub(super) use tool_result as other;
}

macro_rules! made {
    ($name:ident, $field:ident, $code:literal, $template:literal) => {
        #[derive(Debug, renamed::other::ToolError)]
        #[tool_error(crate = renamed::other, code = $code, retryable = self.$field > 1)]
        #[tool_error(next_action($template, twice = self.$field * 2), fields($field, n = self.$field))]
        struct $name {
            $field: u32,
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.$field)
            }
        }
    };
}

made!(Made, size, "made", "{size} {twice}");

#[deprecated = "it is told all the same"]
#[derive(Debug, tool_result::ToolError)]
enum Old {
    #[deprecated = "it is told all the same"]
    #[tool_error(fields(size))]
    Variant {
        #[deprecated = "it is told all the same"]
        size: u32,
    },
}

#[allow(deprecated, reason = "the type is")]
impl fmt::Display for Old {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("old")
    }
}

/// There is none.
#[derive(Debug, tool_result::ToolError)]
enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("never")
    }
}

#[test]
fn errors_stand_anywhere() {
    use names_taken::Taken;
    use tool_result::{ToolError, ToolFailure};

    fn next<E: ToolError>(error: E) -> (String, bool, Vec<String>) {
        let json = ToolFailure::from(error).output().expect("an answer").structured_content;
        let json = json.expect("both halves");
        let error = &json["error"];
        let actions = json["next_actions"].as_array().expect("a list").iter();
        let actions = actions.map(|action| action.as_str().expect("a text").to_owned()).collect();
        (error.to_string(), error["retryable"] == true, actions)
    }
    fn converts<E: Into<ToolFailure>>() {}

    let (error, retryable, actions) = next(Taken::Named { r#type: "a", __to: 7 });
    assert_eq!(
        error,
        r#"{"__to":7,"code":"named","code_of":1,"message":"no","retryable":false,"type":"a"}"#
    );
    assert_eq!((retryable, actions), (false, vec!["a 7".to_owned()]));
    let inner = Taken::Inner(Box::new(Taken::Tuple("b", 1)));
    let (error, retryable, actions) = next(inner);
    assert_eq!(error, r#"{"code":"tuple","first":"b","message":"no","retryable":true}"#);
    assert_eq!((retryable, actions), (true, vec!["b    1 2".to_owned()]));
    let (error, retryable, actions) = next(Made { size: 3 });
    assert_eq!(error, r#"{"code":"made","message":"3","n":3,"retryable":true,"size":3}"#);
    assert_eq!((retryable, actions), (true, vec!["3 6".to_owned()]));
    #[allow(deprecated, reason = "the type is")]
    let old = Old::Variant { size: 1 };
    assert_eq!(next(old).0, r#"{"code":"variant","message":"old","retryable":false,"size":1}"#);
    converts::<Never>();
}
