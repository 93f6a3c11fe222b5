//! Reads Rust's format strings: characters, `{name}`, `{name.path}`, `{name:spec}`, `{name:function}`, and the optional
//! piece `{?name: text}`.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::{Parse as _, Parser};
use syn::{ExprPath, Ident};

use crate::expr;

#[derive(Debug, Default)]
pub(crate) struct Format {
    pub(crate) tokens: Vec<Token>,
    pub(crate) placeholders: Vec<Placeholder>,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Char(char),
    /// A placeholder, by its index.
    Placeholder(usize),
    /// An optional piece begins: it stands where this placeholder's value is there.
    Open(usize),
    /// The optional piece ends.
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
    /// Its names, at least one.
    pub(crate) names: Vec<String>,
    /// The text after the colon; empty for a count and a function.
    pub(crate) spec: String,
    pub(crate) count: Option<Count>,
    pub(crate) function: Option<String>,
    /// It is the name of an optional piece, `{?name: text}`.
    pub(crate) is_condition: bool,
}

impl Placeholder {
    pub(crate) fn function_at(&self, span: Span) -> Option<TokenStream> {
        let path = self.function.as_ref()?.parse::<TokenStream>().ok()?;
        let path = path.into_iter().map(|mut token| {
            // of generated code's, so that rustc offers no text in place of the template
            token.set_span(span.resolved_at(Span::call_site()));
            token
        });
        Some(path.collect())
    }

    pub(crate) fn written(&self) -> String {
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

/// Reads a template; what is wrong with it comes as messages. `has_numbers`: fields without names have their numbers,
/// `{0}`.
pub(crate) fn parse(text: &str, has_numbers: bool) -> (Format, Vec<String>) {
    let mut reader = TemplateReader { format: Format::default(), wrong: Vec::new(), has_numbers };
    if text.contains('\r') {
        reader.wrong.push(CARRIAGE_RETURN.into());
    }
    reader.read(text);
    (reader.format, reader.wrong)
}

struct TemplateReader {
    format: Format,
    wrong: Vec<String>,
    has_numbers: bool,
}

impl TemplateReader {
    fn read(&mut self, text: &str) {
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let behind = &rest[c.len_utf8()..];
            rest = match c {
                '{' if behind.starts_with('?') => self.piece(&behind[1..]),
                '{' if !behind.starts_with('{') => self.placeholder(behind),
                '}' if !behind.starts_with('}') => {
                    self.wrong.push(NEVER_OPENED.into());
                    behind
                }
                _ => {
                    self.format.tokens.push(Token::Char(c));
                    // a brace of the text is written twice
                    behind.strip_prefix(c).filter(|_| "{}".contains(c)).unwrap_or(behind)
                }
            };
        }
    }

    /// Returns what follows the placeholder.
    fn placeholder<'t>(&mut self, text: &'t str) -> &'t str {
        let Some((inside, after)) = end_of_piece(text) else {
            self.wrong.push(NEVER_CLOSED.into());
            return "";
        };
        self.push(inside, Token::Placeholder);
        after
    }

    /// Returns what follows the piece.
    fn piece<'t>(&mut self, text: &'t str) -> &'t str {
        let Some((piece, after)) = end_of_piece(text) else {
            self.wrong.push(PIECE.into());
            return "";
        };
        match piece.split_once(':') {
            Some((name, inside)) if !["\n", "{{", "{?"].iter().any(|no| inside.contains(no)) => {
                self.push(name, Token::Open);
                self.read(inside);
                self.format.tokens.push(Token::Close);
            }
            _ => self.wrong.push(PIECE.into()),
        }
        after
    }

    fn push(&mut self, inside: &str, token: fn(usize) -> Token) {
        match placeholder(inside, self.has_numbers) {
            Ok(placeholder) => {
                let number = self.format.placeholders.len();
                let is_condition = token(number) == Token::Open(number);
                self.format.tokens.push(token(number));
                self.format.placeholders.push(Placeholder { is_condition, ..placeholder });
            }
            Err(message) => self.wrong.push(message),
        }
    }
}

/// The text of a piece or of a placeholder, and what follows: it ends at the first brace outside of another one.
fn end_of_piece(text: &str) -> Option<(&str, &str)> {
    let mut open = 0;
    let end = text.find(|c| {
        let ends = c == '}' && open == 0;
        match c {
            '{' => open += 1,
            '}' if open > 0 => open -= 1,
            _ => {}
        }
        ends
    })?;
    Some((&text[..end], &text[end + 1..]))
}

const CARRIAGE_RETURN: &str =
    "expected `\\n` for a line break, found a carriage return: write `\\n` alone";

const PIECE: &str = "an optional piece is written `{?name: text}`, on one line, and ends at the first `}`: its text \
    holds no other piece and no brace as a character; name such a text after the template, `n = expression`, and write \
    `{n}`";

const OWN_BRACES: &str =
    "only a name stands between braces: write `{{` and `}}` for braces of the text";

const NEVER_OPENED: &str = "a `}` stands alone: write `}}` for the character itself";

const NEVER_CLOSED: &str = "a `{` is never closed: write `{{` for the character itself";

fn placeholder(inside: &str, has_numbers: bool) -> Result<Placeholder, String> {
    let (path, spec) = inside.split_once(':').unwrap_or((inside, ""));
    let (path, spec) = (path.trim(), spec.trim_end());
    let names: Vec<String> = path.split('.').map(str::to_owned).collect();
    let is_number = has_numbers && !path.is_empty() && names[0].bytes().all(|b| b.is_ascii_digit());
    if !names[usize::from(is_number)..].iter().all(|name| is_name(name)) {
        return Err(match inside {
            _ if path.ends_with('?') => PIECE.into(),
            _ if inside.trim_start().starts_with(['{', '"']) => OWN_BRACES.into(),
            _ => format!(
                "`{{{inside}}}` is not the name of a field: write its name alone between the braces, or `{{item}}` for \
                 an item of `each`; to show an expression, or a field without a name (`item.0`, `self.0`, `_0` in a variant), name it after the template, `n = expression`, and write `{{n}}`"
            ),
        });
    }
    let count = match spec {
        "#" => Some(Count::WithNoun),
        "len" => Some(Count::Bare),
        _ => None,
    };
    let function = (count.is_none() && is_function(spec)).then(|| spec.to_owned());
    let is_spec = count.is_none() && function.is_none();
    if is_spec && !is_format(spec) {
        return Err(format!(
            "`{spec}` in `{{{inside}}}` is not a format: write a width (`{{{path}:>8}}`), a precision \
             (`{{{path}:.2}}`), a count (`{{{path}:#}}`, `{{{path}:len}}`) or a function of yours \
             (`{{{path}:thousands}}`), or name the text after the template, `n = format!(…)`"
        ));
    }
    let spec = if is_spec { spec.to_owned() } else { String::new() };
    Ok(Placeholder { names, spec, count, function, is_condition: false })
}

/// A path of two or more letters: one letter is a format of std's.
fn is_function(spec: &str) -> bool {
    let path = parsed(ExprPath::parse, spec);
    spec.chars().nth(1).is_some() && path.is_some_and(|path| expr::is_plain(&path))
}

/// A field may have the name: without `r#`, it may be a keyword.
pub(crate) fn is_name(name: &str) -> bool {
    !matches!(name, "_" | "self" | "Self" | "super" | "crate")
        && parsed(Ident::parse_any, name)
            .is_some_and(|ident| ident == name && ident == ident.unraw())
}

/// `None` also for what rustc's lexer would report by itself.
fn parsed<P: Parser>(parser: P, text: &str) -> Option<P::Output> {
    let is_mark = |c: char| c.is_ascii_punctuation() && c != '_';
    let mut words = text.split("::").map(|word| word.strip_prefix("r#").unwrap_or(word));
    let is_wrong =
        |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) || word.contains(is_mark);
    if words.any(is_wrong) { None } else { parser.parse_str(text).ok() }
}

/// `[[fill]align][sign]['#']['0'][width]['.' precision]`
fn is_format(spec: &str) -> bool {
    let start: Vec<char> = spec.chars().take(2).collect();
    let rest = match start[..] {
        [fill, '<' | '^' | '>'] if fill != '{' => &spec[fill.len_utf8() + 1..],
        ['<' | '^' | '>', ..] => &spec[1..],
        _ => spec,
    };
    let rest = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    let rest = rest.strip_prefix('#').unwrap_or(rest);
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let precision = rest.strip_prefix('.').unwrap_or("0");
    (rest.is_empty() || rest.starts_with('.'))
        && !precision.is_empty()
        && precision.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, Vec<Placeholder>) {
        let (format, wrong) = parse(text, false);
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
        let (_, wrong) = parse(text, false);
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
        let (format, _) = parse("a{?b.c: in {d:>5}}}}", false);
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
            ("{}", "`{}` is not the name"),
            ("{0}", "`{0}` is not the name"),
            ("{:>5}", "`{:>5}` is not the name"),
            ("{self.a}", "`{self.a}` is not the name"),
            ("{r#type}", "`{r#type}` is not the name"),
            ("{a.0}", "`{a.0}` is not the name"),
            ("{a[..10]}", "`{a[..10]}` is not the name"),
            ("{a.len()}", "`{a.len()}` is not the name"),
            ("{a²}", "`{a²}` is not the name"),
            ("{a.self}", "`{a.self}` is not the name"),
            ("{?: b}", "`{}` is not the name"),
            ("{?a}", "an optional piece is"),
            ("{?a", "an optional piece is"),
            ("{?a: b", "an optional piece is"),
            ("{?a: {?b: c}}", "an optional piece is"),
            ("{?a: {{}}}", "an optional piece is"),
            ("{?a: \n}", "an optional piece is"),
            ("{a:?}", "`?` in `{a:?}` is not a format"),
            ("{a:x}", "`x` in `{a:x}` is not a format"),
            ("{a:.*}", "`.*` in `{a:.*}` is not a format"),
            ("{a:.}", "`.` in `{a:.}` is not a format"),
            ("{a:w$}", "`w$` in `{a:w$}` is not a format"),
            ("{a:{<5}", "a `{` is never closed"),
            ("{\"start\": \"{a}\"}", "only a name stands between braces"),
            ("{a?: b}", "an optional piece is"),
            ("{a:5q}", "`5q` in `{a:5q}` is not a format"),
            ("{a:f::<u8>}", "`f::<u8>` in `{a:f::<u8>}` is not a format"),
            ("{a:fn}", "`fn` in `{a:fn}` is not a format"),
        ] {
            let message = message(text);

            assert!(message.starts_with(start), "{text}: {message}");
        }
    }

    #[test]
    fn every_mistake_of_a_template_is_found() {
        assert_eq!(parse("{} {0} {a:?}", false).1.len(), 3);
    }
}
