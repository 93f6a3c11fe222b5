//! Finds the field or the expression for each role: the status, the next actions and so on.

use proc_macro2::TokenStream;
use syn::Type;

use crate::attr::{Key, ROLES};
use crate::errors::Errors;
use crate::item::{Field, Item};
use crate::types;

/// The source of each role that there is; fields by their index in [`Item::fields`].
#[derive(Default)]
pub(crate) struct Roles<'a> {
    sources: Vec<(Key, RoleSource<'a>)>,
    pub(crate) error_decides: bool,
    /// The status of a variant that has always the same.
    pub(crate) status: Option<Status>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Success,
    Empty,
    Failure,
}

#[derive(Clone, Copy)]
pub(crate) enum RoleSource<'a> {
    Field(usize),
    Computed(&'a TokenStream),
    /// The same for every value of a variant.
    Stated(bool),
    /// A value that serde flattens into the struct may have it.
    Flattened,
}

impl RoleSource<'_> {
    pub(crate) fn field(self) -> Option<usize> {
        if let RoleSource::Field(field) = self { Some(field) } else { None }
    }
}

impl<'a> Roles<'a> {
    pub(crate) fn read(item: &'a Item<'a>, errors: &mut Errors) -> Self {
        let mut roles = Roles::default();
        for key in ROLES {
            let Some(source) = holder(item, *key, errors) else { continue };
            // A mark on a flattened field has no effect, which is reported.
            let is_lost = source.field().is_some_and(|field| item.fields[field].serde.flatten);
            roles.set(*key, if is_lost { RoleSource::Flattened } else { source });
        }
        let error = roles.source(Key::Error).filter(|_| !roles.has(Key::Success));
        roles.error_decides = error.is_some_and(|error| decides_status(item, error));
        let has_flattened = item.flattened().next().is_some();
        if has_flattened && !roles.has(Key::NextActions) {
            roles.set(Key::NextActions, RoleSource::Flattened);
        }
        if item.is_variant() {
            roles.status = roles.status_of_variant(item, errors);
            match roles.status {
                Some(Status::Success) => roles.set(Key::Success, RoleSource::Stated(true)),
                Some(Status::Empty) => roles.set(Key::Found, RoleSource::Stated(false)),
                Some(Status::Failure) => roles.set(Key::Success, RoleSource::Stated(false)),
                None => {}
            }
            roles.error_decides &= !roles.has(Key::Success);
        }
        if has_flattened && !roles.has(Key::Success) && roles.status.is_none() {
            roles.set(Key::Success, RoleSource::Flattened);
        }
        roles
    }

    fn set(&mut self, role: Key, source: RoleSource<'a>) {
        self.sources.push((role, source));
    }

    pub(crate) fn source(&self, role: Key) -> Option<RoleSource<'a>> {
        self.sources.iter().find(|(key, _)| *key == role).map(|(_, source)| *source)
    }

    pub(crate) fn has(&self, role: Key) -> bool {
        self.source(role).is_some()
    }

    pub(crate) fn field(&self, role: Key) -> Option<usize> {
        self.source(role)?.field()
    }

    pub(crate) fn of_field(&self, index: usize) -> Option<Key> {
        let mut sources = self.sources.iter();
        sources.find(|(_, source)| source.field() == Some(index)).map(|(role, _)| *role)
    }

    pub(crate) fn is_flattened(&self, role: Key) -> bool {
        matches!(self.source(role), Some(RoleSource::Flattened))
    }

    pub(crate) fn has_status(&self) -> bool {
        self.has(Key::Success) || self.has(Key::Found) || self.error_decides
    }

    /// A value may have the status of this text. A success may be empty by its list, or by `found`.
    pub(crate) fn may_have(&self, text: Key) -> bool {
        let wanted = match text {
            Key::Title | Key::Summary => Status::Success,
            Key::Empty | Key::EmptyMarkdown => Status::Empty,
            Key::Failure | Key::FailureMarkdown => Status::Failure,
            _ => return true,
        };
        match (wanted, self.status) {
            (Status::Empty, None | Some(Status::Success)) => {
                self.has(Key::Found) || self.has(Key::Items) || self.is_flattened(Key::Success)
            }
            (Status::Failure, None) if self.has(Key::Found) => {
                self.has(Key::Success) || self.error_decides
            }
            (_, status) => status.is_none_or(|status| status == wanted),
        }
    }

    /// Decides by a word of its own, by an error that is always there, or by the other variants.
    fn status_of_variant(&self, item: &Item<'_>, errors: &mut Errors) -> Option<Status> {
        let mut words = item.attrs.among(&[Key::IsSuccess, Key::IsEmpty, Key::IsFailure]);
        let has_error = self.field(Key::Error).is_some_and(|error| {
            item.fields[error].index.is_some() && types::option(item.fields[error].ty).is_none()
        });
        let Some(word) = words.next() else {
            if has_error && !self.has(Key::Success) {
                return Some(Status::Failure);
            }
            let is_open = !self.has_status() && item.flattened().next().is_none();
            return (item.succeeds && is_open).then_some(Status::Success);
        };
        let mut computed = item.attrs.among(&[Key::Success, Key::Found]);
        let is_computed = computed.any(|entry| !entry.is_default);
        let has_field = [Key::Success, Key::Found].iter().any(|role| self.field(*role).is_some());
        if words.next().is_some() || is_computed || has_field {
            let name = word.key.name();
            let message =
                format!("`{name}` is the status of this variant, which has another one: keep one");
            errors.at(word.span, message);
        }
        Some(match word.key {
            Key::IsSuccess => Status::Success,
            Key::IsEmpty => Status::Empty,
            _ => Status::Failure,
        })
    }

    /// The list that an answer has pages of: the one that is marked, or the only one.
    pub(crate) fn paged_list(&self, item: &Item<'_>) -> Option<usize> {
        if let Some(index) = self.field(Key::Items) {
            let items = &item.fields[index];
            let has_pages = !items.is_no_list() || types::is_string(items.ty);
            return has_pages.then_some(index);
        }
        let mut lists = item.written().filter(|(index, field)| {
            types::is_list(field.ty) && self.of_field(*index) != Some(Key::NextActions)
        });
        let (first, _) = lists.next()?;
        lists.next().is_none().then_some(first)
    }

    pub(crate) fn status_keys<'i>(&self, item: &'i Item<'_>) -> impl Iterator<Item = &'i str> {
        let (success, found) = self.added_status(item);
        [(Key::Success, success), (Key::Found, found)].into_iter().filter_map(|(role, added)| {
            let field = self.field(role).map(|field| &item.fields[field]);
            match field.filter(|field| field.index.is_some()) {
                Some(field) => Some(field.key.as_str()),
                None => added.then_some(role.name()),
            }
        })
    }

    /// True for each of `success` and `found` that has to be added to the JSON.
    pub(crate) fn added_status(&self, item: &Item<'_>) -> (bool, bool) {
        let is_written =
            |role| self.field(role).is_some_and(|field| item.fields[field].index.is_some());
        let any = is_written(Key::Success) || is_written(Key::Found);
        let added = |role| {
            self.has(role) && !self.is_flattened(role) && !(any && self.field(role).is_some())
        };
        let (success, found) = (added(Key::Success), added(Key::Found));
        (success || !(any || found || self.is_flattened(Key::Success)), found)
    }
}

fn decides_status(item: &Item<'_>, error: RoleSource<'_>) -> bool {
    let field = error.field().map(|index| &item.fields[index]);
    field.is_none_or(|field| {
        types::option(field.ty).is_some() || field.attrs.get(Key::Error).is_some()
    })
}

fn is_marked(field: &Field<'_>) -> bool {
    ROLES.iter().any(|key| field.attrs.get(*key).is_some())
}

/// Who has a role: marked, computed, or by its name, in this order.
fn holder<'a>(item: &'a Item<'a>, key: Key, errors: &mut Errors) -> Option<RoleSource<'a>> {
    let role = key.name();
    // A struct's `tool` is its identifier, which computes no field's.
    let computed = item.attrs.get(key).filter(|_| key != Key::Tool);
    let marks = item.fields.iter().enumerate();
    let mut marks = marks.filter_map(|(index, field)| Some((index, field.attrs.get(key)?.span)));
    let named = || {
        // a text or an integer of that name is data, and so is a list where the role is none
        let is_list = |ty: &Type| key != Key::NextActions && types::is_list(ty);
        let is_data = |ty: &Type| types::may_be_cursor(ty) || is_list(ty);
        let may_be = |field: &Field<'_>| !is_marked(field) && !is_data(field.ty);
        item.written().find(|(_, field)| field.name == role && field.key == role && may_be(field))
    };
    let first = marks.next().map(|(index, _)| index);
    let Some(first) = first.or_else(|| computed.and_then(|_| Some(named()?.0))) else {
        return match computed {
            Some(_) => item.attrs.expression(key).map(RoleSource::Computed),
            None => by_name(item, key).map(RoleSource::Field),
        };
    };
    let name = &item.fields[first].name;
    for span in marks.map(|(_, span)| span).chain(computed.map(|entry| entry.span)) {
        errors.at(
            span,
            format!("the field `{name}` has the role `{role}`, too: keep one of the two"),
        );
    }
    Some(RoleSource::Field(first))
}

fn by_name(item: &Item<'_>, key: Key) -> Option<usize> {
    let is_called = |name: &str| match key {
        Key::Error => matches!(name, "error" | "error_message"),
        Key::Items => false,
        _ => name == key.name(),
    };
    let fields = item.fields.iter().enumerate();
    let called = fields
        .filter(|(_, field)| is_called(&field.name) && !field.serde.flatten && !is_marked(field));
    // of two errors, the one that may be absent says whether the call failed, and of two of these, `error`
    let one = called.min_by_key(|(_, one)| (types::option(one.ty).is_none(), one.name != "error"));
    one.map(|(index, _)| index)
}
