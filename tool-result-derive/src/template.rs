//! Reads Rust's format strings: characters, `{name}`, `{name.path}`, `{name:spec}`, `{name:function}`, and the optional
//! piece `{?name: text}`.

use proc_macro2::{Span, TokenStream};
use syn::ExprPath;

use crate::expr;

/// A template as it is written.
#[derive(Debug, Default)]
pub(crate) struct Format {
    pub(crate) tokens: Vec<Token>,
    pub(crate) placeholders: Vec<Placeholder>,
    /// A brace is never closed, so that what follows it is not known.
    pub(crate) cut: bool,
}

impl Format {
    /// The text, in which `{0}` is the first placeholder. A brace of the author's is written twice.
    pub(crate) fn numbered(&self) -> String {
        let mut text = String::new();
        for token in &self.tokens {
            match token {
                Token::Char(c @ ('{' | '}')) => text.extend([*c, *c]),
                Token::Char(c) => text.push(*c),
                Token::Placeholder(number) => text.extend(["{", &number.to_string(), "}"]),
                Token::Open(number) => text.extend(["{?", &number.to_string(), ":"]),
                Token::Close => text.push('}'),
            }
        }
        text
    }
}

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Char(char),
    /// A placeholder, by its index.
    Placeholder(usize),
    /// An optional piece begins: it stands where this placeholder's value is there.
    Open(usize),
    /// It ends.
    Close,
}

/// A number in place of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// `{list:#}`
    WithNoun,
    /// `{list:len}`
    Bare,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placeholder {
    /// Its names, at least one; of a wrong one, all that it could mean.
    pub(crate) names: Vec<String>,
    /// The text after the colon; empty for a count and a function.
    pub(crate) spec: String,
    pub(crate) count: Option<Count>,
    /// The path of the author's function that draws it.
    pub(crate) function: Option<String>,
    /// It is the name of an optional piece, `{?name: text}`.
    pub(crate) is_condition: bool,
    /// The text between its braces if that is wrong, which is reported.
    pub(crate) wrong: Option<String>,
}

impl Placeholder {
    fn wrong(inside: &str) -> Self {
        let names = inside.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let names = names.filter(|name| is_name(name)).map(str::to_owned).collect();
        Placeholder { names, wrong: Some(inside.to_owned()), ..Placeholder::default() }
    }

    /// The path of its function, at the token of its template.
    pub(crate) fn function_at(&self, span: Span) -> Option<TokenStream> {
        let path = self.function.as_ref()?.parse::<TokenStream>().ok()?;
        let path = path.into_iter().map(|mut token| {
            // of generated code's, so that rustc offers no text in place of the template
            token.set_span(span.resolved_at(Span::call_site()));
            token
        });
        Some(path.collect())
    }

    /// The placeholder as an author writes it.
    pub(crate) fn written(&self) -> String {
        if let Some(inside) = &self.wrong {
            return format!("{{{inside}}}");
        }
        let spec = match (self.count, &self.function) {
            (Some(Count::Bare), _) => "len",
            (Some(Count::WithNoun), _) => "#",
            (None, Some(function)) => function,
            (None, None) => &self.spec,
        };
        let names = self.names.join(".");
        if self.is_condition {
            return format!("{{?{names}:…}}");
        }
        let colon = if spec.is_empty() { "" } else { ":" };
        format!("{{{names}{colon}{spec}}}")
    }
}

/// Stands before a field of an item in an expression.
pub(crate) const ITEM: &str = "item.";

/// The names that a template may begin with.
#[derive(Clone, Copy)]
pub(crate) struct Names {
    /// The text before the name of a field in an expression.
    pub(crate) prefix: &'static str,
    /// Fields without names have their numbers: `{0}`.
    pub(crate) has_numbers: bool,
}

/// Reads a template; what is wrong with it comes as messages. `prefix`: the text before a name in an expression.
pub(crate) fn parse(text: &str, prefix: &'static str) -> (Format, Vec<String>) {
    parse_by(text, Names { prefix, has_numbers: false })
}

/// Reads a template that may begin with these names.
pub(crate) fn parse_by(text: &str, names: Names) -> (Format, Vec<String>) {
    let mut wrong = Vec::new();
    if text.contains('\r') {
        wrong.push(
            "expected `\\n` for a line break, found a carriage return: write `\\n` alone".into(),
        );
    }
    let text = text.replace('\r', "");
    let mut reader = Reader { format: Format::default(), wrong, names };
    let mut rest = text.as_str();
    // behind a mistake of braces, the others are not known
    let (mut is_open, mut is_lost) = (false, false);
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '}' if is_open => {
                reader.format.tokens.push(Token::Close);
                is_open = false;
            }
            '{' if rest.starts_with('?') => {
                if is_open {
                    reader.wrong.push(NESTED.into());
                    is_lost = true;
                }
                (rest, is_open) = reader.open(&rest[1..]);
            }
            '\n' if is_open => {
                reader.wrong.push(PIECE_OF_LINES.into());
                reader.format.tokens.push(Token::Char(c));
            }
            '{' | '}' if rest.starts_with(c) => {
                if is_open {
                    reader.wrong.push(BRACE_IN_PIECE.into());
                    is_lost = true;
                }
                reader.format.tokens.push(Token::Char(c));
                rest = &rest[1..];
            }
            '}' if is_lost => {}
            '}' => {
                reader.wrong.push(NEVER_OPENED.into());
            }
            '{' => rest = reader.read(rest, Token::Placeholder),
            _ => reader.format.tokens.push(Token::Char(c)),
        }
    }
    if is_open {
        reader.wrong.push(PIECE_NEVER_CLOSED.into());
        reader.format.cut = true;
    }
    (reader.format, reader.wrong)
}

struct Reader {
    format: Format,
    wrong: Vec<String>,
    names: Names,
}

impl Reader {
    /// Reads a placeholder behind its brace. Returns what follows it.
    fn read<'t>(&mut self, text: &'t str, token: fn(usize) -> Token) -> &'t str {
        let (inside, after) = text.split_once('}').unwrap_or_else(|| {
            self.format.cut = true;
            (text, "")
        });
        let read = if self.format.cut {
            Err(NEVER_CLOSED.into())
        } else {
            placeholder(inside, self.names)
        };
        self.push(read, inside, token);
        after
    }

    /// Reads the name of an optional piece, behind its question mark. Returns what follows it, and whether the piece
    /// begins there.
    fn open<'t>(&mut self, text: &'t str) -> (&'t str, bool) {
        let end = text.find([':', '}', '{']).unwrap_or(text.len());
        let (name, after) = text.split_at(end);
        let Some(after) = after.strip_prefix(':') else {
            self.wrong.push(format!(
                "`{{?{name}}}` is an optional piece without text: write `{{?{name}: text}}`, or `{{{name}}}` for the \
                 value"
            ));
            self.push(Ok(Placeholder::wrong(name)), name, Token::Open);
            return (after.strip_prefix('}').unwrap_or(after), false);
        };
        let read =
            placeholder(name, self.names).map(|read| Placeholder { is_condition: true, ..read });
        self.push(read, name, Token::Open);
        (after, true)
    }

    fn push(&mut self, read: Result<Placeholder, String>, inside: &str, token: fn(usize) -> Token) {
        let placeholder = read.unwrap_or_else(|message| {
            self.wrong.push(message);
            Placeholder::wrong(inside)
        });
        self.format.tokens.push(token(self.format.placeholders.len()));
        self.format.placeholders.push(placeholder);
    }
}

const NESTED: &str = "an optional piece, `{?name: text}`, holds no other one: close the first before the second, or name \
    the text after the template, `n = expression`, and write `{n}`";

const PIECE_OF_LINES: &str =
    "an optional piece, `{?name: text}`, ends on its line: give each line a piece of its own";

const BRACE_IN_PIECE: &str = "an optional piece, `{?name: text}`, holds no brace as a character: name the text after the \
    template, `n = expression`, and write `{n}`";

const PIECE_NEVER_CLOSED: &str =
    "an optional piece, `{?name: text}`, is never closed: write a `}` at its end";

const NEVER_OPENED: &str = "a `}` stands alone: write `}}` for the character itself";

const NEVER_CLOSED: &str = "a `{` is never closed: write `{{` for the character itself";

fn placeholder(inside: &str, Names { prefix, has_numbers }: Names) -> Result<Placeholder, String> {
    let (path, spec) = inside.split_once(':').unwrap_or((inside, ""));
    let (path, spec) = (path.trim(), spec.trim_end());
    let names: Vec<String> = path.split('.').map(str::to_owned).collect();
    if names[0].is_empty() && has_numbers {
        return Err(format!(
            "`{{{inside}}}` has no name: write the name or the number of a field between the braces"
        ));
    }
    if path.is_empty() || !has_numbers && path.starts_with(|c: char| c.is_ascii_digit()) {
        let whole = if prefix == ITEM { ", or `{item}` for the whole item" } else { "" };
        return Err(format!(
            "`{{{inside}}}` has no name: write the name of a field between the braces{whole}"
        ));
    }
    let prefix = if names[0] == "item" { "" } else { prefix };
    if names[0] == "self" && names[1..].iter().all(|name| is_name(name)) {
        return Err(match names[1..].join(".").as_str() {
            "" => format!("`{{{inside}}}` is the result itself: write the name of a field"),
            field => format!("`{{{inside}}}` needs no `self`: write `{{{field}}}`"),
        });
    }
    if let Some(name) = names.iter().find(|name| name.starts_with("r#")) {
        let plain = &name[2..];
        return Err(format!("`{{{inside}}}` needs no `r#`: write `{plain}` for this name"));
    }
    let below = if has_numbers && is_number(&names[0]) { &names[1..] } else { &*names };
    if let Some(number) = below.iter().find(|name| is_number(name)) {
        return Err(format!(
            "`{{{inside}}}` asks for part `{number}` of a tuple, which a template cannot reach: \
             name it after the template, `n = {prefix}{path}`, and write `{{n}}`"
        ));
    }
    if !below.iter().all(|name| is_name(name)) {
        return Err(format!(
            "`{{{inside}}}` is not a name: to show an expression, name it after the template, \
             `n = expression`, and write `{{n}}`"
        ));
    }
    let count = match spec {
        "#" => Some(Count::WithNoun),
        "len" => Some(Count::Bare),
        _ => None,
    };
    let function = (count.is_none() && is_function(spec)).then(|| spec.to_owned());
    let is_spec = count.is_none() && function.is_none();
    let spec = if is_spec { spec.to_owned() } else { String::new() };
    check_spec(inside, path, &spec, prefix)?;
    Ok(Placeholder { names, spec, count, function, ..Placeholder::default() })
}

/// A path of two or more letters: one letter is a format of std's.
fn is_function(spec: &str) -> bool {
    let path = syn::parse_str::<ExprPath>(spec);
    spec.chars().nth(1).is_some() && path.is_ok_and(|path| expr::is_plain(&path))
}

fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit())
}

fn is_name(name: &str) -> bool {
    !matches!(name, "_" | "self" | "Self" | "super" | "crate")
        && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphabetic() || c.is_ascii_digit() || c == '_')
}

/// `[[fill]align][sign]['#']['0'][width]['.' precision]`
fn check_spec(inside: &str, path: &str, spec: &str, prefix: &str) -> Result<(), String> {
    let is_align = |c: Option<char>| matches!(c, Some('<' | '^' | '>'));
    let mut chars = spec.chars();
    let (first, second) = (chars.next(), chars.next());
    let mut rest = spec;
    if is_align(second) && first != Some('{') {
        rest = &spec[first.map_or(0, char::len_utf8) + 1..];
    } else if is_align(first) {
        rest = &spec[1..];
    }
    rest = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    rest = rest.strip_prefix('#').unwrap_or(rest);
    rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if let Some(after) = rest.strip_prefix('.') {
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
        if rest.len() == after.len() {
            return Err(format!(
                "`{{{inside}}}` needs its precision as a number: write it like `{{{path}:.2}}`"
            ));
        }
    }
    match rest {
        "" => Ok(()),
        "?" | "#?" | "x?" | "X?" => Err(format!(
            "`{{{inside}}}` would show Rust's `Debug` form, not the data: write `{{{path}}}`, or name \
             the text you want after the template, `n = format!(\"{{:{rest}}}\", {prefix}{path})`"
        )),
        "x" | "X" | "o" | "b" | "e" | "E" => Err(format!(
            "`{{{inside}}}` would show other digits than the JSON: write `{{{path}}}`, or name \
             the text you want after the template, `n = format!(\"{{:{rest}}}\", {prefix}{path})`"
        )),
        _ if rest.contains('$') => Err(format!(
            "`{{{inside}}}` takes a width or a precision from an argument, which templates do not \
             support: write the number itself, such as `{{{path}:>8}}`"
        )),
        _ => Err(format!(
            "`{rest}` in `{{{inside}}}` is not a format: write a width (`{{{path}:>8}}`), a \
             precision (`{{{path}:.2}}`), a count (`{{{path}:#}}`, `{{{path}:len}}`) or a function of yours \
             (`{{{path}:thousands}}`)"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, Vec<Placeholder>) {
        let (format, wrong) = parse(text, "self.");
        assert!(wrong.is_empty(), "{text}: {wrong:?}");
        let text = format.tokens.iter().map(|token| match token {
            Token::Char(c) => *c,
            Token::Placeholder(_) => '\u{0}',
            Token::Open(_) => '\u{1}',
            Token::Close => '\u{2}',
        });
        (text.collect(), format.placeholders)
    }

    fn message(text: &str) -> String {
        let (_, wrong) = parse(text, "self.");
        let [message] = wrong.as_slice() else { panic!("{text}: {wrong:?}") };
        message.clone()
    }

    #[test]
    fn names_paths_and_specs() {
        let (text, placeholders) =
            read("{{{a}}} {b.c.d:>8.2} {list:#} {x:#>5} {y:é^+09} {z:len} {n:super::ms}");
        assert_eq!(text, "{\u{0}} \u{0} \u{0} \u{0} \u{0} \u{0} \u{0}");
        let written: Vec<_> = placeholders.iter().map(Placeholder::written).collect();
        assert_eq!(
            written,
            ["{a}", "{b.c.d:>8.2}", "{list:#}", "{x:#>5}", "{y:é^+09}", "{z:len}", "{n:super::ms}"]
        );
        assert_eq!(placeholders[1].names, ["b", "c", "d"]);
        assert_eq!((placeholders[2].count, &*placeholders[2].spec), (Some(Count::WithNoun), ""));
    }

    #[test]
    fn optional_pieces() {
        let (text, placeholders) = read("a{?b.c: in {d:>5}:}}} {?e:}");
        assert_eq!(text, "a\u{1} in \u{0}:\u{2}} \u{1}\u{2}");
        let written: Vec<_> = placeholders.iter().map(Placeholder::written).collect();
        assert_eq!(written, ["{?b.c:…}", "{d:>5}", "{?e:…}"]);
        let (format, _) = parse("a{?b.c: in {d:>5}}}}", "self.");
        assert_eq!(format.numbered(), "a{?0: in {1}}}}");
    }

    #[test]
    fn each_mistake_has_its_message() {
        for (text, start) in [
            ("{", "a `{` is never closed"),
            ("a}", "a `}` stands alone"),
            (
                "a\r\nb",
                "expected `\\n` for a line break, found a carriage return: write `\\n` alone",
            ),
            ("{}", "`{}` has no name"),
            ("{0}", "`{0}` has no name"),
            ("{:>5}", "`{:>5}` has no name"),
            ("{self.a}", "`{self.a}` needs no `self`: write `{a}`"),
            ("{self}", "`{self}` is the result itself: write the name of a field"),
            ("{self.a.len()}", "`{self.a.len()}` is not a name"),
            ("{r#type}", "`{r#type}` needs no `r#`: write `type`"),
            ("{a.0}", "`{a.0}` asks for part `0`"),
            ("{a[..10]}", "`{a[..10]}` is not a name"),
            ("{a.len()}", "`{a.len()}` is not a name"),
            ("{a:?}", "`{a:?}` would show Rust's `Debug` form"),
            ("{a:#?}", "`{a:#?}` would show Rust's `Debug` form"),
            ("{a:x}", "`{a:x}` would show other digits"),
            ("{a:.*}", "`{a:.*}` needs its precision"),
            ("{a:w$}", "`{a:w$}` takes a width or a precision from an argument"),
            ("{a:{<5}", "`{<5` in `{a:{<5}` is not a format"),
            ("{a²}", "`{a²}` is not a name"),
            ("{?a}", "`{?a}` is an optional piece without text"),
            ("{?a", "`{?a}` is an optional piece without text"),
            ("{?a: b", "an optional piece, `{?name: text}`, is never closed"),
            ("{?a: {?b: c}", "an optional piece, `{?name: text}`, holds no other one"),
            ("{?a: {{}", "an optional piece, `{?name: text}`, holds no brace"),
            ("{?a: \n}", "an optional piece, `{?name: text}`, ends on its line"),
            ("{?: b}", "`{}` has no name"),
            ("{a.self}", "`{a.self}` is not a name"),
            ("{a:5q}", "`q` in `{a:5q}` is not a format"),
            ("{a:f::<u8>}", "`f::<u8>` in `{a:f::<u8>}` is not a format"),
            ("{a:fn}", "`fn` in `{a:fn}` is not a format"),
            ("{a:q}", "`q` in `{a:q}` is not a format"),
        ] {
            let message = message(text);

            assert!(message.starts_with(start), "{text}: {message}");
        }
    }

    #[test]
    fn every_mistake_of_a_template_is_found() {
        assert_eq!(parse("{} {0} {a:?}", "self.").1.len(), 3);
    }

    #[test]
    fn a_wrong_placeholder_keeps_its_place() {
        let (format, _) = parse("{a:?} {", "self.");
        assert_eq!(format.tokens, [Token::Placeholder(0), Token::Char(' '), Token::Placeholder(1)]);
        assert_eq!((format.placeholders[0].written().as_str(), format.cut), ("{a:?}", true));
        assert_eq!(
            parse("{self.a.len() + b:?}", "self.").0.placeholders[0].names,
            ["a", "len", "b"]
        );
    }
}
