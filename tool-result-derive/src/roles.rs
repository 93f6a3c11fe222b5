//! Finds the field or the expression for each role: the status, the next actions and so on.

use proc_macro2::TokenStream;

use crate::attr::{Entry, Key};
use crate::errors::Errors;
use crate::model::{Field, Item};
use crate::types;

/// The source of each role; fields by their index in [`Item::fields`].
#[derive(Default)]
pub(crate) struct Roles<'a> {
    pub(crate) tool: Option<RoleSource<'a>>,
    pub(crate) success: Option<RoleSource<'a>>,
    pub(crate) found: Option<RoleSource<'a>>,
    pub(crate) next_actions: Option<RoleSource<'a>>,
    pub(crate) error: Option<RoleSource<'a>>,
    pub(crate) items: Option<RoleSource<'a>>,
    pub(crate) error_decides: bool,
    /// The status of a variant that has always the same.
    pub(crate) status: Option<Status>,
}

/// The status of every value of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Success,
    Empty,
    Failure,
}

#[derive(Clone, Copy)]
pub(crate) enum RoleSource<'a> {
    Field(usize),
    /// The expression; none where it was wrong, which is reported.
    Computed(Option<&'a TokenStream>),
    /// The same for every value of a variant.
    Stated(bool),
    /// What serde flattens into the struct may have it.
    Flattened,
}

impl RoleSource<'_> {
    pub(crate) fn field(self) -> Option<usize> {
        match self {
            RoleSource::Field(field) => Some(field),
            RoleSource::Computed(_) | RoleSource::Stated(_) | RoleSource::Flattened => None,
        }
    }
}

/// The roles, and the names by which fields take them unmarked.
const ROLES: &[(Key, &[&str])] = &[
    (Key::Tool, &["tool"]),
    (Key::Success, &["success"]),
    (Key::Found, &["found"]),
    (Key::NextActions, &["next_actions"]),
    (Key::Error, &["error", "error_message"]),
    (Key::Items, &[]),
];

impl<'a> Roles<'a> {
    pub(crate) fn read(item: &'a Item<'a>, errors: &mut Errors) -> Self {
        let mut roles = Roles::default();
        for field in &item.fields {
            one_role(field, errors);
        }
        for (key, names) in ROLES {
            let source = holder(item, *key, names, errors);
            // A mark on a flattened field has no effect, which is reported.
            let is_lost = source
                .and_then(RoleSource::field)
                .is_some_and(|field| item.fields[field].serde.flatten);
            *roles.slot(*key) = if is_lost { Some(RoleSource::Computed(None)) } else { source };
        }
        roles.error_decides =
            roles.success.is_none() && roles.error.is_some_and(|error| decides_status(item, error));
        if item.variant.is_none() && item.flattened().next().is_some() {
            let has_status = roles.has_status();
            roles.success = roles.success.or((!has_status).then_some(RoleSource::Flattened));
            roles.next_actions = roles.next_actions.or(Some(RoleSource::Flattened));
        }
        if let Some(variant) = &item.variant {
            match roles.status_of_variant(item, variant.succeeds, errors) {
                Some(Status::Success) => roles.success = Some(RoleSource::Stated(true)),
                Some(Status::Empty) => roles.found = Some(RoleSource::Stated(false)),
                Some(Status::Failure) => roles.success = Some(RoleSource::Stated(false)),
                None => {}
            }
            roles.error_decides &= roles.success.is_none();
        }
        roles
    }

    pub(crate) fn has_flattened_status(&self) -> bool {
        matches!(self.success, Some(RoleSource::Flattened))
    }

    pub(crate) fn has_flattened_actions(&self) -> bool {
        matches!(self.next_actions, Some(RoleSource::Flattened))
    }

    pub(crate) fn has_status(&self) -> bool {
        self.success.is_some() || self.found.is_some() || self.error_decides
    }

    /// Decides by a word of its own, by an error that is always there, or by the other variants.
    fn status_of_variant(
        &mut self,
        item: &Item<'_>,
        succeeds: bool,
        errors: &mut Errors,
    ) -> Option<Status> {
        let mut words = item.attrs.among(&[Key::IsSuccess, Key::IsEmpty, Key::IsFailure]);
        let has_error = self.error.and_then(RoleSource::field).is_some_and(|error| {
            item.fields[error].index.is_some() && types::option(item.fields[error].ty).is_none()
        });
        let status = match words.next() {
            Some(word) => {
                let others =
                    words.chain(status_attrs(item)).map(|other| other.key.name().to_owned());
                let fields = [self.success, self.found].into_iter().flatten();
                let fields =
                    fields.filter_map(RoleSource::field).map(|field| &item.fields[field].name);
                if let Some(other) = others.chain(fields.cloned()).next() {
                    let one = word.key.name();
                    errors.at(
                        word.span,
                        format!(
                            "`{one}` and `{other}` both give the status of this variant: keep one"
                        ),
                    );
                }
                match word.key {
                    Key::IsSuccess => Status::Success,
                    Key::IsEmpty => Status::Empty,
                    _ => Status::Failure,
                }
            }
            None if has_error && self.success.is_none() => Status::Failure,
            None if succeeds && !self.has_status() => Status::Success,
            None => return None,
        };
        self.status = Some(status);
        self.status
    }

    fn slot(&mut self, key: Key) -> &mut Option<RoleSource<'a>> {
        match key {
            Key::Tool => &mut self.tool,
            Key::Success => &mut self.success,
            Key::Found => &mut self.found,
            Key::NextActions => &mut self.next_actions,
            Key::Error => &mut self.error,
            _ => &mut self.items,
        }
    }

    pub(crate) fn of_field(&self, index: usize) -> Option<Key> {
        let is = |source: Option<RoleSource<'_>>| source.and_then(RoleSource::field) == Some(index);
        [
            (self.tool, Key::Tool),
            (self.success, Key::Success),
            (self.found, Key::Found),
            (self.next_actions, Key::NextActions),
            (self.error, Key::Error),
            (self.items, Key::Items),
        ]
        .into_iter()
        .find_map(|(source, key)| is(source).then_some(key))
    }

    /// The list that an answer has pages of: the one that is marked, or the only one. Else all of them.
    pub(crate) fn paged_list(&self, item: &Item<'_>) -> Result<usize, Vec<usize>> {
        let is_list = |field: &Field<'_>| matches!(types::shape(field.ty), types::Shape::List(_));
        if let Some(index) = self.items.and_then(RoleSource::field) {
            let items = &item.fields[index];
            let is_none = items.is_no_list() && !types::is_string(items.ty);
            return if is_none { Err(Vec::new()) } else { Ok(index) };
        }
        let lists = item.written().filter(|(index, field)| {
            is_list(field) && self.of_field(*index) != Some(Key::NextActions)
        });
        let lists: Vec<_> = lists.map(|(index, _)| index).collect();
        if let [list] = lists[..] { Ok(list) } else { Err(lists) }
    }

    /// The keys under which the JSON says the status.
    pub(crate) fn status_keys<'i>(&self, item: &'i Item<'_>) -> impl Iterator<Item = &'i str> {
        let (success, found) = self.added_status(item);
        [(self.success, Key::Success, success), (self.found, Key::Found, found)]
            .into_iter()
            .filter_map(|(source, key, added)| {
                let field = source.and_then(RoleSource::field).map(|field| &item.fields[field]);
                match field.filter(|field| field.index.is_some()) {
                    Some(field) => Some(field.key.as_str()),
                    None => added.then_some(key.name()),
                }
            })
    }

    /// True for each of `success` and `found` that has to be added to the JSON.
    pub(crate) fn added_status(&self, item: &Item<'_>) -> (bool, bool) {
        if self.has_flattened_status() {
            return (false, false);
        }
        let computed = |source: Option<RoleSource<'_>>| {
            matches!(source, Some(RoleSource::Computed(_) | RoleSource::Stated(_)))
        };
        let any = is_written(item, self.success) || is_written(item, self.found);
        let added = |source: Option<RoleSource<'_>>| computed(source) || (source.is_some() && !any);
        let (success, found) = (added(self.success), added(self.found));
        (success || !(any || found), found)
    }
}

/// The attributes that compute the status of a variant, and that it has not from its enum.
fn status_attrs<'i>(item: &'i Item<'_>) -> impl Iterator<Item = &'i Entry> {
    item.attrs.among(&[Key::Success, Key::Found]).filter(|entry| !entry.is_default)
}

/// The error decides the status if it may be absent.
fn decides_status(item: &Item<'_>, error: RoleSource<'_>) -> bool {
    let field = error.field().map(|index| &item.fields[index]);
    field.is_none_or(|field| types::option(field.ty).is_some() || field.mark(Key::Error).is_some())
}

fn is_written(item: &Item<'_>, source: Option<RoleSource<'_>>) -> bool {
    let field = source.and_then(RoleSource::field);
    field.is_some_and(|field| item.fields[field].index.is_some())
}

fn one_role(field: &Field<'_>, errors: &mut Errors) {
    let mut marks = ROLES.iter().filter_map(|(key, _)| field.mark(*key));
    let Some(first) = marks.next() else { return };
    for mark in marks {
        let (one, other) = (first.key.name(), mark.key.name());
        errors.at(
            mark.span,
            format!("`{}` cannot be both `{one}` and `{other}`: keep one of them", field.name),
        );
    }
}

fn is_marked(field: &Field<'_>) -> bool {
    ROLES.iter().any(|(key, _)| field.mark(*key).is_some())
}

/// Who has a role: marked, computed, or by its name, in this order.
fn holder<'a>(
    item: &'a Item<'a>,
    key: Key,
    names: &[&str],
    errors: &mut Errors,
) -> Option<RoleSource<'a>> {
    // A struct's `tool` is its identifier, which computes no field's.
    let computed = item.attrs.among(&[key]).next().filter(|_| key != Key::Tool);
    if let Some(index) = marked(item, key, computed, errors) {
        return Some(RoleSource::Field(index));
    }
    let Some(computed) = computed else {
        let attrs = item.fields.iter().map(|field| &field.attrs).chain([&item.attrs]);
        let is_wrong = attrs.filter_map(|attrs| attrs.get(key)).any(Entry::is_wrong);
        let field = by_name(item, key, names, errors).map(RoleSource::Field);
        return field.or(is_wrong.then_some(RoleSource::Computed(None)));
    };
    let role = key.name();
    let source = item.written().find(|(_, field)| field.name == role && field.key == role);
    let Some((index, _)) = source.filter(|(_, field)| !is_marked(field)) else {
        return Some(RoleSource::Computed(item.attrs.expression(key)));
    };
    errors.at(
        computed.span,
        format!(
            "`{role}` is computed here, and the field `{role}` holds it: remove one of the two"
        ),
    );
    Some(RoleSource::Field(index))
}

fn marked(
    item: &Item<'_>,
    key: Key,
    computed: Option<&Entry>,
    errors: &mut Errors,
) -> Option<usize> {
    let role = key.name();
    let mut marked = item.fields.iter().enumerate().filter_map(|(index, field)| {
        let mark = field.mark(key)?;
        Some((index, &field.name, mark.span))
    });
    let (index, first, _) = marked.next()?;
    for (_, other, span) in marked {
        errors.at(span, format!("`{first}` and `{other}` are both marked `{role}`: keep one"));
    }
    if let Some(computed) = computed {
        errors.at(
            computed.span,
            format!("`{role}` is computed here, and `{first}` is marked `{role}`: keep one"),
        );
    }
    Some(index)
}

/// The field that has a role by its name.
fn by_name(item: &Item<'_>, key: Key, names: &[&str], errors: &mut Errors) -> Option<usize> {
    let called = item.fields.iter().enumerate().filter(|(_, field)| {
        names.contains(&field.name.as_str()) && !field.serde.flatten && !is_marked(field)
    });
    let called: Vec<_> = called.collect();
    // Of two errors, the one that may be absent says whether the call failed.
    let options = called.iter().filter(|(_, field)| types::option(field.ty).is_some());
    let options: Vec<_> = options.copied().collect();
    let called = if key == Key::Error && options.len() == 1 { options } else { called };
    if let [(_, first), (_, second), ..] = called.as_slice() {
        let role = key.name();
        errors.at(
            second.ident.span(),
            format!(
                "`{}` and `{}` could both be the `{role}`: mark one of them with `#[tool_result({role})]`",
                first.name, second.name
            ),
        );
    }
    called.first().map(|(index, _)| *index)
}
