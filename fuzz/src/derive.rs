//! Any tokens through the three derives: none panics, and what they write can be parsed.

use std::fmt::{self, Write as _};

use arbitrary::{Arbitrary, Unstructured};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;
use syn::Token;
use syn::parse::{ParseStream, Parser as _};

use crate::inert::drawn::Site;
use crate::inert::values::Random;
use crate::inert::{SITES, authors};
use crate::macro_crate::derive::{derive as tool_result, error as tool_error, part};
use crate::macro_crate::expr::expression;

/// An item for a derive.
///
/// Bytes that begin with an ASCII character are its source text, others decide how it is made.
pub struct Input(TokenStream);

/// As source text.
impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(data: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let data = data.bytes(data.len())?;
        let tokens = match (data.first(), std::str::from_utf8(data)) {
            (Some(first), Ok(text)) if first.is_ascii() => text.parse().ok(),
            _ => made(&mut Random::given(data)),
        };
        tokens.map(Input).ok_or(arbitrary::Error::IncorrectFormat)
    }
}

/// Panics where a derive does, or where it writes what no parser reads.
///
/// # Panics
/// See above.
pub fn check(Input(item): Input) {
    // rustc derives for what it has parsed, and says itself what is wrong inside an expression
    let is_judged = syn_full::parse2::<syn_full::DeriveInput>(item.clone()).is_ok()
        && expressions_are_rust(item.clone());
    let Ok(input) = syn::parse2(item.clone()) else { return };
    for derive in [tool_result, part, tool_error] {
        let written = derive(&input);
        if let (true, Err(error)) = (is_judged, syn_full::parse2::<syn_full::File>(written.clone()))
        {
            panic!("{error}\n{item}\nis derived as\n{written}");
        }
    }
}

/// False where the derives find the end of an expression, but a complete parser finds a mistake in it, such as
/// `6[]`: they hand it on as it stands.
fn expressions_are_rust(item: TokenStream) -> bool {
    let behind_equals_signs = |input: ParseStream<'_>| {
        while !input.is_empty() {
            let is_sign = input.peek(Token![=]);
            let is_rust = match input.parse()? {
                TokenTree::Group(group) => expressions_are_rust(group.stream()),
                _ if is_sign => match expression(&input.fork()) {
                    // where it stands in a block, `crate = 1` and the like are begun as an item
                    Ok(value) => syn_full::parse2::<syn_full::Block>(quote!({ #value })).is_ok(),
                    Err(_refused) => true,
                },
                _ => true,
            };
            if !is_rust {
                input.parse::<TokenStream>()?;
                return Ok(false);
            }
        }
        Ok(true)
    };
    behind_equals_signs.parse2(item).expect("any tokens can be read")
}

const KEYS: &[&str] = &[
    "tool",
    "title",
    "empty",
    "failure",
    "summary",
    "running",
    "markdown",
    "empty_markdown",
    "failure_markdown",
    "success",
    "found",
    "next_actions",
    "more",
    "details",
    "limit",
    "crate",
    "error",
    "items",
    "label",
    "only",
    "line",
    "wrap",
    "each",
    "between",
    "group",
    "code",
    "table",
    "with",
    "raw",
    "rest",
    "cursor",
    "untrusted",
    "retryable",
    "retry_after",
    "next_action",
    "fields",
    "transparent",
    "r#title",
    "titel",
    "x",
];
const NAMES: &[&str] = &[
    "a",
    "b",
    "c",
    "success",
    "found",
    "error",
    "next_actions",
    "items",
    "tool",
    "r#type",
    "fooBar",
    "_x",
];
const TYPES: &[&str] = &[
    "bool",
    "String",
    "&'a str",
    "u32",
    "Option<String>",
    "Vec<String>",
    "Vec<Item>",
    "Vec<T>",
    "BTreeMap<String, Vec<Item>>",
    "[T; N]",
    "(u8, String)",
    "()",
    "Box<dyn Fn(u8) -> u8 + 'a>",
    "::std::option::Option<Box<Self>>",
    "<T as Iterator>::Item",
    "&'a [NextAction<'a>]",
    "fn(u8) -> !",
    "m!(x)",
    "Cow<'a, str>",
    "std::vec::Vec<(String, u8)>",
    "serde_json::Value",
    "[u8]",
    "*const u8",
    "!",
];
const EXPRESSIONS: &[&str] = &[
    "true",
    "self.a",
    "self.items.len() > 0",
    "[]",
    "[\"x\", \"y\"]",
    "same",
    "json",
    "markdown",
    "f",
    "a::b::<C>",
    "|x| x + 1",
    "item.a",
    "if item.a { 1 } else { 2 }",
    "NextAction::call(\"x\")",
    "self.a + next",
    "match self.a { x => { 1 } }",
    "-1",
    "20_000",
    "\"{a}\"",
    "'c'",
    "x!{}",
    "\"\"",
    "self.r#type",
    "&self.b[..]",
    "concat!(\"a\", \"b\")",
    "return",
    "a = b",
    "|| -> u8 { 1 }",
    "b\"x\"",
    "[\"Look at {a}\", \"y\"]",
    "self",
    "..",
    "x?",
    "loop {}",
];
const TEMPLATES: &[&str] = &[
    "{a}",
    "{items:#}",
    "{index}. {a}",
    "{a.b.c}",
    "{0}",
    "{a:?}",
    "{{}}",
    "{a:>8} {b:^+#08.3}",
    "{",
    "}",
    "{next_actions}",
    "{shown} of {total}",
    "{key}: {value}",
    "{a}\n{items}\n",
    "- {a}",
    "## {a:#}",
    "{}",
    "match|matches",
    "rust",
    "",
    "|",
    "fast_goto",
    "{r#type}",
    "{error}",
    "{next}",
    "---",
    "{a.0}",
    "a|b|c",
    "\u{202e}",
    "{tool}",
    "{success}",
    "{items}",
    "{self}",
    "x.y",
];
const SERDE: &[&str] = &[
    "rename = \"x\"",
    "rename = \"success\"",
    "rename = \"tool\"",
    "rename_all = \"camelCase\"",
    "rename_all = \"no-case\"",
    "rename_all_fields = \"kebab-case\"",
    "flatten",
    "skip",
    "skip_serializing",
    "skip_serializing_if = \"Option::is_none\"",
    "tag = \"type\"",
    "tag = \"t\", content = \"c\"",
    "content = \"c\"",
    "untagged",
    "transparent",
    "into = \"X\"",
    "with = \"m\"",
    "remote = \"R\"",
    "rename(serialize = \"y\", deserialize = \"z\")",
    "bound = \"T: X\"",
    "serialize_with = \"f\"",
    "other",
    "x",
    "= 1",
    "rename",
];
const GENERICS: &[&str] = &[
    "",
    "",
    "",
    "<'a>",
    "<T>",
    "<'a, T: Clone + 'a, const N: usize>",
    "<T = String>",
    "<const N: usize = 3>",
    "<T: for<'b> Fn(&'b u8)>",
    "<>",
    "<#[x] T: ?Sized,>",
];
const WHERE: &[&str] =
    &["", "", "", "where T: Clone,", "where for<'b> &'b T: Copy, Self: Sized", "where"];

/// An item with attributes; `None` where its text is none of Rust.
fn made(random: &mut Random) -> Option<TokenStream> {
    let mut source = String::new();
    item(random, &mut source);
    let tokens = source.parse().ok()?;
    Some(if random.below(4) == 0 { grouped(random, tokens) } else { tokens })
}

fn item(random: &mut Random, out: &mut String) {
    attributes(random, out);
    out.push_str(random.pick(&["", "pub ", "pub(in a::b) "]));
    let kind = random.below(8);
    out.push_str(match kind {
        0..=3 => "struct ",
        4..=6 => "enum ",
        _ => "union ",
    });
    out.push_str(random.pick(&["FindResult", "X", "r#Type", "Über", "ÀResult"]));
    out.push_str(random.pick(GENERICS));
    out.push(' ');
    let bounds = random.pick(WHERE);
    if (4..=6).contains(&kind) {
        out.extend([bounds, " {"]);
        for _ in 0..random.below(4) {
            attributes(random, out);
            out.push_str(random.pick(&["Found", "Failed", "Empty", "r#Type", "A"]));
            fields(random, "", out);
            out.push_str(random.pick(&[",", ",", ",", " = 1,"]));
        }
        out.push('}');
    } else if !fields(random, bounds, out) {
        out.extend([bounds, ";"]);
    }
}

/// True for those in braces.
fn fields(random: &mut Random, bounds: &str, out: &mut String) -> bool {
    let is_named = match random.below(8) {
        0 => return false,
        1 => false,
        _ => true,
    };
    out.push_str(if is_named { bounds } else { "" });
    out.push_str(if is_named { " {" } else { "(" });
    for _ in 0..random.below(5) {
        attributes(random, out);
        out.push_str(random.pick(&["", "pub "]));
        if is_named {
            out.extend([random.pick(NAMES), ": "]);
        }
        out.extend([random.pick(TYPES), ", "]);
    }
    out.push(if is_named { '}' } else { ')' });
    is_named
}

fn attributes(random: &mut Random, out: &mut String) {
    while random.below(5) < 2 {
        match random.below(8) {
            0 => out.push_str(random.pick(&[
                "#[doc = \"x\"]",
                "#[cfg(x)]",
                "#[tool_result]",
                "#[tool_part]",
                "#[tool_error]",
            ])),
            1 => out.extend(["#[serde(", random.pick(SERDE), ", ", random.pick(SERDE), ")]"]),
            2 => out.extend(["#[serde(", random.pick(SERDE), ")]"]),
            3 => {
                out.push_str("#[tool_part(");
                match random.below(3) {
                    0 => out.extend(["with = ", random.pick(EXPRESSIONS)]),
                    1 => out.extend([random.pick(KEYS), " = ", random.pick(EXPRESSIONS)]),
                    _ => template(random, out),
                }
                out.push_str(")]");
            }
            _ => {
                out.push_str(random.pick(&["#[tool_result(", "#[tool_result(", "#[tool_error("]));
                for _ in 0..=random.below(4) {
                    entry(random, out);
                    out.push_str(
                        random.pick(&[", ", ", ", ", ", ", ", ", ", ", ", ",, ", "; ", " ", " = "]),
                    );
                }
                out.push_str(")]");
            }
        }
        out.push(' ');
    }
}

/// A key with a value in one of the forms.
fn entry(random: &mut Random, out: &mut String) {
    out.push_str(random.pick(KEYS));
    match random.below(9) {
        0 => {}
        1..=3 => {
            out.push_str(" = ");
            literal(random, out);
        }
        4 => {
            out.push('(');
            template(random, out);
            out.push(')');
        }
        5 | 6 => out.extend([" = ", random.pick(EXPRESSIONS)]),
        7 => out.extend(["(", random.pick(NAMES), ", ", random.pick(NAMES), ")"]),
        _ => {
            let only = random.pick(&["", "max_bytes = 1, "]);
            out.extend(["(", only, random.pick(NAMES), " = ", random.pick(EXPRESSIONS), ")"]);
        }
    }
}

/// A template with its arguments.
fn template(random: &mut Random, out: &mut String) {
    literal(random, out);
    for _ in 0..random.below(3) {
        out.extend([", ", random.pick(NAMES), " = ", random.pick(EXPRESSIONS)]);
    }
}

fn literal(random: &mut Random, out: &mut String) {
    let text = match random.below(4) {
        0 => authors::template(random, Site::Markdown),
        1 => {
            let site = random.pick(&SITES);
            authors::template(random, site)
        }
        2 => (0..=random.below(3)).map(|_| random.pick(TEMPLATES)).collect(),
        _ => random.pick(TEMPLATES).to_owned(),
    };
    let hashes = random.pick(&["", "", "#", "##"]);
    if hashes.is_empty() || text.contains("\"#") || text.contains('\r') {
        let _ = write!(out, "{text:?}");
    } else {
        let _ = write!(out, "r{hashes}\"{text}\"{hashes}");
    }
}

/// With groups that have no delimiters, as `macro_rules` puts them around the literals and the types that it was
/// given.
fn grouped(random: &mut Random, tokens: TokenStream) -> TokenStream {
    let is_type = |ident: &Ident| ident.to_string().starts_with(|c: char| c.is_ascii_uppercase());
    let tree = |tree| {
        let is_fragment = match &tree {
            TokenTree::Group(group) => {
                let inner = grouped(random, group.stream());
                return TokenTree::Group(Group::new(group.delimiter(), inner));
            }
            TokenTree::Literal(_) => true,
            TokenTree::Ident(ident) => is_type(ident),
            TokenTree::Punct(_) => false,
        };
        if is_fragment && random.below(4) == 0 {
            return TokenTree::Group(Group::new(Delimiter::None, tree.into()));
        }
        tree
    };
    tokens.into_iter().map(tree).collect()
}
