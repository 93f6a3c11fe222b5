//! What rustc can check of a list, and of its items.

use syn::Ident;

use crate::model::{Field, Item};
use crate::types;

impl Item<'_> {
    /// A list, or something that must be one: rustc says so where it is not.
    pub(super) fn is_checked_list(&self, field: usize) -> bool {
        let Field { ty, serde, .. } = &self.fields[field];
        match types::shape(ty) {
            _ if serde.custom || types::is_scalar(ty) => false,
            types::Shape::List(_) => true,
            types::Shape::Plain => !types::is_open(ty) && !types::mentions(ty, &self.parameters()),
            types::Shape::Generic => false,
        }
    }

    /// A list whose items have fields that are known when it is compiled.
    pub(super) fn has_checked_items(&self, field: usize) -> bool {
        match types::shape(self.fields[field].ty) {
            types::Shape::List(item) => {
                !types::is_open(item) && !types::mentions(item, &self.parameters())
            }
            types::Shape::Plain => true,
            types::Shape::Generic => false,
        }
    }

    fn parameters(&self) -> Vec<&Ident> {
        self.generics.type_params().map(|parameter| &parameter.ident).collect()
    }
}
