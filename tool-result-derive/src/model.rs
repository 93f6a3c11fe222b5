//! A struct, or a variant of an enum, with its roles and its texts.

use crate::attr::{DRAWN, Key};
use crate::bind::Texts;
pub(crate) use crate::item::{Body, Field, Item};
use crate::roles::Roles;

/// Everything that is known of a struct or of a variant.
pub(crate) struct Model<'a> {
    pub(crate) item: &'a Item<'a>,
    pub(crate) roles: Roles<'a>,
    pub(crate) texts: Texts<'a>,
}

impl Model<'_> {
    /// The field is `only = json`, or one of the `rest`: it has no role, and no key that labels, draws or fences it.
    pub(crate) fn is_json_only(&self, index: usize) -> bool {
        let attrs = &self.item.fields[index].attrs;
        let is_rest =
            self.item.attrs.get(Key::Rest).is_some() && self.roles.of_field(index).is_none();
        let mut kept = DRAWN.iter().chain(&[Key::Label, Key::Only, Key::Untrusted]);
        attrs.is_only("json") || is_rest && !kept.any(|key| attrs.get(*key).is_some())
    }
}
