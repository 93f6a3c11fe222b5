//! Templates as data: a text, and its placeholders by number.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::LitStr;

use super::layout::{Writer, is_true, numbered, slice, some, with};
use crate::bind::{PartSource, Source, Template, Value};

impl Writer<'_> {
    pub(super) fn template(&self, template: &Template<'_>) -> TokenStream {
        let text = &template.text;
        let values = slice(template.values.iter().map(|value| self.value(value, template)));
        quote!(__private::template(#text, #values))
    }

    /// The function that finds the parts in what a placeholder stands for, where it may hold some.
    fn find_part(&self, value: &Value) -> Option<TokenStream> {
        let source = match value.field() {
            Some(index) => {
                let is_default = self.model.texts.fields[index].form.is_default();
                is_default.then_some(PartSource::Field(index))
            }
            None => value.part,
        };
        let is_other = value.call.is_some() || value.is_condition;
        (value.count.is_none() && value.spec.is_empty() && !is_other).then_some(())?;
        super::tokens::find_source(self.model, source?)
    }

    /// A field's position in the layout.
    pub(super) fn index(&self, field: usize) -> usize {
        self.model.item.fields[field].index.unwrap_or_default()
    }

    fn value(&self, value: &Value, template: &Template<'_>) -> TokenStream {
        let source = match value.call.unwrap_or(value.source) {
            Source::Field(field) => numbered("Field", self.index(field)),
            Source::Argument(number) => numbered("Argument", number),
            Source::ItemArgument(number) => numbered("ItemArgument", number + self.told),
            // core has the same names
            one => format_ident!("{one:?}").into_token_stream(),
        };
        let Value { name, spec, path, .. } = value;
        let is_path = value.call.is_none() && !path.is_empty();
        let called = value.field().filter(|_| value.call.is_some());
        let span = template.literal.text.span();
        let spec = (!spec.is_empty()).then(|| LitStr::new(&format!("{{:{spec}}}"), span));
        let count = value.count.map(|count| format_ident!("{count:?}"));
        let own = [
            is_path.then(|| quote!(path: &[#(#path),*],)),
            some("count", count.map(|count| quote!(__private::Count::#count))),
            some("format", spec.map(|spec| quote!(__private::format_by!(#spec)))),
            some("part", self.find_part(value)),
            is_true("raw", value.raw),
            some("field", called.map(|field| Literal::usize_unsuffixed(self.index(field)))),
            is_true("is_condition", value.is_condition),
        ];
        let base = quote!(__private::value(__private::Source::#source, #name));
        with(&quote!(#(#own)*), &quote!(__private::Value), &base)
    }
}
