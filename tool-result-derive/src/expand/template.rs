//! Templates as data: a text, and its placeholders by number.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::LitStr;

use super::layout::{Writer, slice, with};
use crate::bind::{PartSource, Source, Template, Value};
use crate::template::Count;

impl Writer<'_> {
    pub(super) fn template(&self, template: &Template<'_>) -> TokenStream {
        let text = &template.text;
        let values = slice(template.values.iter().map(|value| self.value(value, template)));
        quote!(__private::template(#text, #values))
    }

    /// The function that finds the parts in what a placeholder stands for, where it may hold some.
    fn find_part(&self, value: &Value) -> Option<TokenStream> {
        let source = match value.source {
            Source::Field(index) if value.path.is_empty() => {
                let is_default = self.model.texts.fields[index].form.is_default();
                is_default.then_some(PartSource::Field(index))
            }
            _ => value.part,
        };
        let is_other = value.call.is_some() || value.is_condition;
        (value.count.is_none() && value.spec.is_empty() && !is_other).then_some(())?;
        super::tokens::find_source(self.model, source?)
    }

    /// A field's position in the layout.
    pub(super) fn index(&self, field: usize) -> Literal {
        Literal::usize_unsuffixed(self.model.item.fields[field].index.unwrap_or_default())
    }

    fn value(&self, value: &Value, template: &Template<'_>) -> TokenStream {
        let some = quote!(__private::Some);
        let source = match value.call.unwrap_or(value.source) {
            Source::Field(field) => {
                let field = self.index(field);
                quote!(Field(#field))
            }
            Source::Argument(number) => {
                let number = Literal::usize_unsuffixed(number);
                quote!(Argument(#number))
            }
            Source::ItemArgument(number) => {
                let number = Literal::usize_unsuffixed(number + self.told);
                quote!(ItemArgument(#number))
            }
            Source::Item => quote!(Item),
            Source::Index => quote!(Index),
            Source::Next => quote!(Next),
            Source::NextItem => quote!(NextItem),
            Source::Shown => quote!(Shown),
            Source::Total => quote!(Total),
            Source::Tool => quote!(Tool),
            Source::NextActions => quote!(NextActions),
        };
        let Value { name, count, spec, .. } = value;
        let (path, field) = match (value.call, value.source) {
            (None, _) => (&*value.path, None),
            (Some(_), Source::Field(field)) if value.path.is_empty() => {
                let field = self.index(field);
                (&[][..], Some(quote!(field: #some(#field),)))
            }
            (Some(_), _) => (&[][..], None),
        };
        let spec = (!spec.is_empty())
            .then(|| LitStr::new(&format!("{{:{spec}}}"), template.literal.text.span()));
        let format = spec.map(|spec| quote!(format: #some(__private::format_by!(#spec)),));
        let count = count.map(|count| {
            let count = match count {
                Count::WithNoun => quote!(WithNoun),
                Count::Bare => quote!(Bare),
            };
            quote!(count: #some(__private::Count::#count),)
        });
        let path = (!path.is_empty()).then(|| quote!(path: &[#(#path),*],));
        let raw = value.raw.then(|| quote!(raw: true,));
        let part = self.find_part(value).map(|find| quote!(part: #some(#find),));
        let condition = value.is_condition.then(|| quote!(is_condition: true,));
        let own = quote!(#path #count #format #part #raw #field #condition);
        let base = quote!(__private::value(__private::Source::#source, #name));
        with(&own, &quote!(__private::Value), &base)
    }
}
