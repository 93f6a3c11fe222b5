//! Reads the value of one key, in the form that the table gives it.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{ExprPath, Ident, Lit, LitStr, Token, token};

use super::entry::{Argument, AttrValue, Literal, NameOrPair};
use super::table::{Form, Key, Level, Row};
use crate::errors::Errors;
use crate::expr;

fn wrong_form(row: &Row, span: Span) -> syn::Error {
    syn::Error::new(span, wrong_form_of(row))
}

fn wrong_form_of(row: &Row) -> String {
    format!("`{}` is not written like this: write {}", row.key.name(), row.usage)
}

/// Reads everything that follows a key.
pub(super) fn read(
    row: &Row,
    name: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<AttrValue> {
    let may_be_flag = matches!(row.form, Form::Flag | Form::FlagOrExpression | Form::Fields);
    let is_flag = may_be_flag && ends(input);
    if is_flag || row.form == Form::Flag {
        return if is_flag { Ok(AttrValue::Flag) } else { Err(wrong_form(row, name.span())) };
    }
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        if input.is_empty() || input.peek(Token![,]) {
            return Err(wrong_form(row, name.span()));
        }
        if input.peek(Token![=]) {
            return Err(input.error(expr::SECOND_EQUALS_SIGN));
        }
        return assigned(row, input);
    }
    let is_template = row.form.is_template();
    let several = is_template
        || matches!(row.form, Form::Names | Form::Pairs | Form::Fields | Form::NamesOrPairs);
    if !several || !input.peek(token::Paren) {
        return Err(wrong_form(row, name.span()));
    }
    let inside;
    let parens = syn::parenthesized!(inside in input);
    if inside.is_empty() {
        return Err(wrong_form(row, parens.span.join()));
    }
    Ok(inside_parens(row, &inside).unwrap_or_else(|error| {
        errors.push(error);
        let _ = inside.parse::<TokenStream>();
        AttrValue::Invalid
    }))
}

/// A value ends here, if only because a comma is missing.
pub(super) fn ends(input: ParseStream<'_>) -> bool {
    let stop = input.peek(Token![,]) || input.peek(Token![;]);
    input.is_empty() || stop || input.peek(Ident::peek_any)
}

pub(super) const COMMA_MISSING: &str = "a comma is missing before this";
/// The halves that `only` takes.
const HALVES: [&str; 2] = ["markdown", "json"];

/// `key = …`
fn assigned(row: &Row, input: ParseStream<'_>) -> syn::Result<AttrValue> {
    let is_text = || input.peek(Lit) && is_alone(input);
    let may_be_text = matches!(row.form, Form::TextOrExpression | Form::TemplateOrExpression);
    let is_expression = matches!(row.form, Form::Expression | Form::FlagOrExpression);
    if is_expression || may_be_text && !is_text() {
        if let Some(fix) = instead_of_text(row.key, input).filter(|_| is_text()) {
            return Err(input.error(fix));
        }
        let is_key = |name: &str| row.level.row(name).is_some();
        return expr::expression(input, &is_key).map(AttrValue::Expression);
    }
    let is_template = row.form.is_template();
    if is_template && let Some((name, is_macro)) = computed_text(input) {
        return Err(syn::Error::new(name.span(), of_a_computed_text(row, &name, is_macro)));
    }
    let value = match row.form {
        Form::Fields => {
            let at = input.span();
            AttrValue::OwnField(own_field(input).map_err(|_| wrong_form(row, at))?)
        }
        Form::Text | Form::TextOrExpression | Form::Names if input.peek(LitStr) => {
            AttrValue::Texts(vec![input.parse()?])
        }
        form if form.is_template() && input.peek(LitStr) => {
            AttrValue::Template(Literal::new(input.parse()?))
        }
        Form::TemplateOrPath | Form::TemplateOrSame | Form::Path | Form::Half | Form::Json => {
            let at = input.span();
            let path: ExprPath = input.parse().map_err(|_| wrong_form(row, at))?;
            let is_one_of = |words: &[&str]| words.iter().any(|word| path.path.is_ident(word));
            let is_known = match row.form {
                Form::Half => is_one_of(&HALVES),
                Form::Json => is_one_of(&["json"]),
                Form::TemplateOrSame => is_one_of(&["same"]),
                _ => row.key != Key::Crate || expr::is_plain(&path),
            };
            if !is_known {
                return Err(wrong_form(row, at));
            }
            AttrValue::Path(path)
        }
        _ => return Err(wrong_form(row, input.span())),
    };
    if ends(input) { Ok(value) } else { Err(wrong_form(row, input.span())) }
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

/// `key(…)`
fn inside_parens(row: &Row, input: ParseStream<'_>) -> syn::Result<AttrValue> {
    if row.form == Form::Pairs {
        return pairs(row, input).map(AttrValue::Pairs);
    }
    if row.form == Form::Fields {
        return fields(row, input).map(AttrValue::Fields);
    }
    if row.form == Form::NamesOrPairs {
        return names_or_pairs(row, input).map(AttrValue::NamesOrPairs);
    }
    let literal = |input: ParseStream<'_>| {
        let at = input.span();
        input.parse::<LitStr>().map_err(|_| wrong_form(row, at))
    };
    if row.form == Form::Names {
        let mut texts = vec![literal(input)?];
        while comma(input)? {
            texts.push(literal(input)?);
        }
        return Ok(AttrValue::Texts(texts));
    }
    template(row, input).map(AttrValue::Template)
}

/// `name = expression, …`
fn pairs(row: &Row, input: ParseStream<'_>) -> syn::Result<Vec<Argument>> {
    let mut pairs = Vec::new();
    loop {
        pairs.push(argument(input, |at| wrong_form(row, at))?);
        if !comma(input)? {
            return Ok(pairs);
        }
    }
}

/// `name, name = expression, …`
fn names_or_pairs(row: &Row, input: ParseStream<'_>) -> syn::Result<Vec<NameOrPair>> {
    let mut named = Vec::new();
    loop {
        if input.peek2(Token![=]) {
            let Argument { name, value } = argument(input, |at| wrong_form(row, at))?;
            named.push(NameOrPair { name, value: Some(value) });
        } else {
            let at = input.span();
            let name = input.call(Ident::parse_any).map_err(|_| wrong_form(row, at))?;
            // a part of a field has no name of its own
            if input.peek(Token![.]) {
                return Err(wrong_form(row, at));
            }
            named.push(NameOrPair { name, value: None });
        }
        if !comma(input)? {
            return Ok(named);
        }
    }
}

/// `self.name`
fn own_field(input: ParseStream<'_>) -> syn::Result<Ident> {
    input.parse::<Token![self]>()?;
    input.parse::<Token![.]>()?;
    input.call(Ident::parse_any)
}

/// `name, …`, each once.
fn fields(row: &Row, input: ParseStream<'_>) -> syn::Result<Vec<Ident>> {
    let mut fields: Vec<Ident> = Vec::new();
    loop {
        let at = input.span();
        let field = input.call(Ident::parse_any).map_err(|_| wrong_form(row, at))?;
        if fields.iter().any(|known| known.unraw() == field.unraw()) {
            let message = format!("`{}` is given twice: keep one", field.unraw());
            return Err(syn::Error::new(field.span(), message));
        }
        fields.push(field);
        if !comma(input)? {
            return Ok(fields);
        }
    }
}

/// `"…", name = expression, …`
pub(super) fn template(row: &Row, input: ParseStream<'_>) -> syn::Result<Literal> {
    let at = input.span();
    let text = input.parse::<LitStr>().map_err(|_| wrong_form(row, at))?;
    let mut literal = Literal::new(text);
    while comma(input)? {
        let argument = argument(input, unnamed)?;
        if is_each(&argument.value) {
            let at = argument.value.into_iter().next().map_or(at, |token| token.span());
            return Err(syn::Error::new(at, EACH_AS_ARGUMENT));
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

/// The mistake of a word that lacks its quotes.
pub(crate) fn bare_word(level: Level, key: Key) -> String {
    level.row(key.name()).map_or_else(String::new, wrong_form_of)
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
    let begins_with_text = |input: ParseStream<'_>| {
        let is_text = input.peek(LitStr);
        input.parse::<TokenStream>().map(|_| is_text)
    };
    each == Key::Each.name() && begins_with_text.parse2(inside.stream()).unwrap_or_default()
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
