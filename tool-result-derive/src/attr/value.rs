//! Reads the value of one key, in the form that the table gives it.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{ExprPath, Ident, Lit, LitStr, Token, token};

use super::entry::{Argument, AttrValue, Literal, NameOrPair};
use super::table::{Form, Key, Row};
use crate::errors::Errors;
use crate::expr;

fn wrong_form(row: &Row, span: Span) -> syn::Error {
    syn::Error::new(span, row.wrong_form())
}

/// Reads everything that follows a key.
pub(super) fn read(
    row: &Row,
    name: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<Option<AttrValue>> {
    if row.takes(Form::Flag) && ends(input) {
        return Ok(Some(AttrValue::Flag));
    }
    if row.forms != [Form::Flag] && input.parse::<Option<Token![=]>>()?.is_some() {
        if input.is_empty() || input.peek(Token![,]) {
            return Err(wrong_form(row, name.span()));
        }
        if input.peek(Token![=]) {
            return Err(input.error(expr::SECOND_EQUALS_SIGN));
        }
        return assigned(row, input).map(Some);
    }
    let read_list = row.forms.iter().find_map(|form| list_reader(*form));
    let Some(read_list) = read_list.filter(|_| input.peek(token::Paren)) else {
        return Err(wrong_form(row, name.span()));
    };
    let inside;
    let parens = syn::parenthesized!(inside in input);
    if inside.is_empty() {
        return Err(wrong_form(row, parens.span.join()));
    }
    let value = read_list(row, &inside);
    if value.is_err() {
        let _ = inside.parse::<TokenStream>();
    }
    Ok(value.map_err(|error| errors.push(error)).ok())
}

/// A value ends here, if only because a comma is missing.
pub(super) fn ends(input: ParseStream<'_>) -> bool {
    let stop = input.peek(Token![,]) || input.peek(Token![;]);
    input.is_empty() || stop || input.peek(Ident::peek_any)
}

pub(super) const COMMA_MISSING: &str = "a comma is missing before this";

/// `key = …`
fn assigned(row: &Row, input: ParseStream<'_>) -> syn::Result<AttrValue> {
    let wrong = wrong_form(row, input.span());
    let is_text = input.peek(Lit) && is_alone(input);
    let may_be_text = row.takes(Form::Text) || row.takes(Form::Template);
    if row.takes(Form::Expression) && !(may_be_text && is_text) {
        if let Some(fix) = instead_of_text(row.key, input).filter(|_| is_text) {
            return Err(input.error(fix));
        }
        let is_key = |name: &str| row.is_beside(name);
        return expr::expression(input, &is_key).map(AttrValue::Expression);
    }
    if row.takes(Form::Template)
        && let Some((name, is_macro)) = computed_text(input)
    {
        return Err(syn::Error::new(name.span(), of_a_computed_text(row, &name, is_macro)));
    }
    let value = if row.takes(Form::OwnField) {
        AttrValue::OwnField(own_field(input).map_err(|_| wrong)?)
    } else if row.takes(Form::Text) && input.peek(LitStr) {
        AttrValue::Texts(vec![input.parse()?])
    } else if row.takes(Form::Template) && input.peek(LitStr) {
        AttrValue::Template(Literal::new(input.parse()?))
    } else {
        match input.parse() {
            Ok(path) if takes_path(row, &path) => AttrValue::Path(path),
            _ => return Err(wrong),
        }
    };
    if ends(input) { Ok(value) } else { Err(wrong_form(row, input.span())) }
}

fn takes_path(row: &Row, path: &ExprPath) -> bool {
    row.forms.iter().any(|form| match form {
        Form::Path => row.key != Key::Crate || expr::is_plain(path),
        Form::Word(word) => path.path.is_ident(word),
        _ => false,
    })
}

/// An expression that is a text is never one of these.
fn instead_of_text(key: Key, input: ParseStream<'_>) -> Option<String> {
    let text = input.fork().parse::<LitStr>().ok()?.value();
    let name = key.name();
    match key {
        Key::Success | Key::Found => Some(format!(
            "`{name}` takes an expression: write it without quotes, `{name} = {text}`"
        )),
        Key::NextActions if text.contains('{') => Some(format!(
            "`{name}` takes a list of expressions: write `{name} = [format!(\"… {{}}\", self.field)]`"
        )),
        Key::NextActions => Some(format!("`{name}` takes a list: write `{name} = [{text:?}]`")),
        _ => None,
    }
}

/// A macro, or a path whose last name is written as those of constants are. Returns whether it is a macro.
fn computed_text(input: ParseStream<'_>) -> Option<(Ident, bool)> {
    let rest = input.fork();
    let path = rest.parse::<ExprPath>().ok()?;
    let last = &path.path.segments.last()?.ident;
    let name = last.to_string();
    let is_macro = rest.peek(Token![!]);
    let is_constant = name.len() > 1
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    (is_constant || is_macro).then(|| (last.clone(), is_macro))
}

fn of_a_computed_text(row: &Row, name: &Ident, is_macro: bool) -> String {
    let key = row.key.name();
    let (name, argument) = if is_macro {
        (format!("{name}!(…)"), String::new())
    } else {
        (
            name.to_string(),
            format!(", or, where it has no placeholders, `{key}(\"{{text}}\", text = {name})`"),
        )
    };
    let once = match row.key {
        Key::Each => {
            ". To write it once for several lists, derive `ToolPart` on the type of their items"
        }
        _ => "",
    };
    format!(
        "a template is read at compile time, before the text of `{name}` is known: write the text \
         itself, `{key} = \"…\"`{argument}{once}"
    )
}

type ListReader = fn(&Row, ParseStream<'_>) -> syn::Result<AttrValue>;

/// `key(…)`
fn list_reader(form: Form) -> Option<ListReader> {
    Some(match form {
        Form::Texts => |row, input| list(row, input, text).map(AttrValue::Texts),
        Form::Pairs => |row, input| list(row, input, pair).map(AttrValue::Pairs),
        Form::NamesOrPairs => {
            |row, input| list(row, input, name_or_pair).map(AttrValue::NamesOrPairs)
        }
        Form::Names => |row, input| names(row, input).map(AttrValue::NamesOrPairs),
        Form::Template => |row, input| template(row, input).map(AttrValue::Template),
        _ => return None,
    })
}

/// `item, …`
fn list<T>(
    row: &Row,
    input: ParseStream<'_>,
    item: fn(&Row, ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    let mut items = vec![item(row, input)?];
    while comma(input)? {
        items.push(item(row, input)?);
    }
    Ok(items)
}

fn text(row: &Row, input: ParseStream<'_>) -> syn::Result<LitStr> {
    let at = input.span();
    input.parse().map_err(|_| wrong_form(row, at))
}

fn name(row: &Row, input: ParseStream<'_>) -> syn::Result<Ident> {
    let at = input.span();
    input.call(Ident::parse_any).map_err(|_| wrong_form(row, at))
}

/// `name = expression`
fn pair(row: &Row, input: ParseStream<'_>) -> syn::Result<Argument> {
    argument(input, |at| wrong_form(row, at))
}

/// `name`, or `name = expression`
fn name_or_pair(row: &Row, input: ParseStream<'_>) -> syn::Result<NameOrPair> {
    if input.peek2(Token![=]) {
        let Argument { name, value } = pair(row, input)?;
        return Ok(NameOrPair { name, value: Some(value) });
    }
    let at = input.span();
    let name = name(row, input)?;
    // a part of a field has no name of its own
    if input.peek(Token![.]) {
        Err(wrong_form(row, at))
    } else {
        Ok(NameOrPair { name, value: None })
    }
}

/// `self.name`
fn own_field(input: ParseStream<'_>) -> syn::Result<Ident> {
    input.parse::<Token![self]>()?;
    input.parse::<Token![.]>()?;
    input.call(Ident::parse_any)
}

/// `name, …`, each once.
fn names(row: &Row, input: ParseStream<'_>) -> syn::Result<Vec<NameOrPair>> {
    let names = list(row, input, name)?;
    for (at, name) in names.iter().enumerate() {
        if names[..at].iter().any(|known| known.unraw() == name.unraw()) {
            let message = format!("`{}` is given twice: keep one", name.unraw());
            return Err(syn::Error::new(name.span(), message));
        }
    }
    Ok(names.into_iter().map(|name| NameOrPair { name, value: None }).collect())
}

/// `"…", name = expression, …`
pub(super) fn template(row: &Row, input: ParseStream<'_>) -> syn::Result<Literal> {
    let mut literal = Literal::new(text(row, input)?);
    while comma(input)? {
        let argument = argument(input, unnamed)?;
        if is_each(&argument.value) {
            return Err(syn::Error::new_spanned(
                argument.value.into_iter().next(),
                EACH_AS_ARGUMENT,
            ));
        }
        literal.arguments.push(argument);
    }
    Ok(literal)
}

/// A literal that nothing follows.
fn is_alone(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    ahead.parse::<Lit>().is_ok() && ends(&ahead)
}

fn unnamed(at: Span) -> syn::Error {
    syn::Error::new(
        at,
        "an argument needs a name: write `name = expression`, and `{name}` in the template",
    )
}

const EACH_AS_ARGUMENT: &str = "`each(…)` draws the items of a field: for a list in an item, derive `ToolPart` on the item's \
    type and on that of the list's items, and write `{list}` on a line of its own";

/// `each("…")`, which is no call of a function.
fn is_each(value: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = value.clone().into_iter().take(3).collect();
    let [TokenTree::Ident(each), TokenTree::Group(inside)] = tokens.as_slice() else {
        return false;
    };
    let first: TokenStream = inside.stream().into_iter().take(1).collect();
    each == Key::Each.name() && syn::parse2::<LitStr>(first).is_ok()
}

/// `name = expression`
fn argument(input: ParseStream<'_>, unnamed: impl Fn(Span) -> syn::Error) -> syn::Result<Argument> {
    if !(input.peek(Ident::peek_any) && input.peek2(Token![=])) {
        return Err(unnamed(input.span()));
    }
    let name = input.call(Ident::parse_any)?;
    input.parse::<Token![=]>()?;
    Ok(Argument { name, value: expr::expression(input, &|_| false)? })
}

/// Takes a comma; true where something follows it.
fn comma(input: ParseStream<'_>) -> syn::Result<bool> {
    if input.is_empty() {
        return Ok(false);
    }
    input.parse::<Token![,]>().map_err(|error| syn::Error::new(error.span(), COMMA_MISSING))?;
    Ok(!input.is_empty())
}
