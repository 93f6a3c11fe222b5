//! Attributes that contradict each other, or that would do nothing.

use crate::attr::{AttrValue, DRAWN, Entry, Key, ROLES};
use crate::bind::{Form, Source, Template, Value};
use crate::errors::Errors;
use crate::model::{Field, Model};
use crate::types;

/// Ways to draw its value, of which it takes one.
const FORMS: &[Key] = &[Key::Each, Key::Code, Key::Table, Key::With];
const OF_ITEMS: &[Key] = &[Key::Each, Key::Table, Key::Between, Key::Group];

struct Rule<F> {
    /// Of a field, none stands for all but its roles.
    keys: &'static [Key],
    is_broken: F,
    /// The message, in which `$key` and the like are names.
    message: &'static str,
}

type OnField = Rule<fn(&Given<'_>) -> bool>;
type OnItem = Rule<fn(&Model<'_>, &Entry) -> bool>;

/// The rules for keys of fields, of which the first that is broken is reported. They know a type by its name alone; rustc
/// knows about other types.
const ON_FIELDS: &[OnField] = &[
    Rule {
        keys: &[],
        is_broken: |key| key.model.item.serde.another.is_some(),
        message: "`$key` has no effect, since `#[serde($serde)]` does not write these fields: remove it, or the \
            `$serde`",
    },
    Rule {
        keys: DRAWN,
        is_broken: |given| {
            let texts = &given.model.texts;
            texts.own_page.is_some() && !texts.whole().any(|other| other.places(given.index))
        },
        message: "`$key` has no effect, since your own function (`markdown = path`) writes the whole text: remove \
            one of the two",
    },
    Rule {
        keys: DRAWN,
        is_broken: |drawn| drawn.field.attrs.is_only("json"),
        message: "`$key` has no effect, since `only = json` leaves `$field` out of the markdown: remove one of the \
            two",
    },
    Rule {
        keys: OF_ITEMS,
        is_broken: |form| form.field.has_no_items_for(form.entry),
        message: "`$key` goes on a list, such as a `Vec`, but `$field` is not a list: write `line = \"…\"` for one \
            value, `each = \"- {key}: {value}\"` for a map, or `with = path` to your own function",
    },
    Rule {
        keys: &[Key::Table],
        is_broken: |given| given.has_no_headings(),
        message: "the headings of a table are another field, a list such as `Vec<String>`: name the field \
            that holds them, `table = self.columns`",
    },
    Rule {
        keys: &[Key::Table],
        is_broken: |given| given.has_rows_without_cells(),
        message: "a table with headings is a list of rows that are lists of cells, such as `Vec<Vec<Value>>`, but a \
            row of `$field` is not a list: write `table` for rows that are maps or structs, or remove it",
    },
    Rule {
        keys: &[Key::With],
        is_broken: |with| with.has(Key::Cursor),
        message: "the function would draw the value of `$field` from before items were cut: write `line = \"…\"`, or \
            remove `cursor`",
    },
    Rule {
        keys: &[Key::Cursor],
        is_broken: |cursor| cursor.model.roles.paged_list(cursor.model.item).is_none(),
        message: "`cursor` says where the next page of one list begins, but no list, or more than one, has pages: mark \
            the list (not a map), `#[tool_result(items)]`, or remove `cursor`",
    },
    Rule {
        keys: &[Key::Cursor],
        is_broken: |cursor| {
            cursor.field.serde.may_be_left_out
                && cursor.model.item.fields.iter().any(|field| field.serde.flatten)
        },
        message: "`cursor` cannot set a field that serde leaves out beside `serde(flatten)`: remove \
            `skip_serializing_if` from `$field`, or remove `cursor`",
    },
    Rule {
        keys: &[Key::Cursor],
        is_broken: |cursor| cursor.field.serde.custom,
        message: "`cursor` puts a plain value into `$field`, but a function of serde's writes that field: remove \
            `serde(with)` or `serialize_with`, or remove `cursor`",
    },
    // An argument asks for the item that is drawn only if serde writes the items of the field.
    Rule {
        keys: &[Key::Each],
        is_broken: |each| {
            each.field.serde.custom && each.model.texts.of_items(Some(each.index)).next().is_some()
        },
        message: "an argument of this `each` uses the item, but serde's `with` on `$field` writes other items: \
            remove serde's `with`, or write `each = path` to your own function",
    },
    Rule {
        keys: FORMS,
        is_broken: |form| form.form().is_some_and(|first| first.key != form.entry.key),
        message: "`$key` and `$form` both say how `$field` is drawn: keep one",
    },
    Rule {
        keys: &[Key::Between, Key::Group],
        is_broken: |beside| beside.field.attrs.path(Key::Each).is_some(),
        message: "`$key` goes with a template, `each = \"…\"`, but your own function draws these items: write \
            these lines in that function, and remove `$key`",
    },
    Rule {
        keys: &[Key::Between, Key::Group],
        is_broken: |beside| !beside.has(Key::Each) && !beside.has_parts_alone(),
        message: "`$key` goes with `each`, or with a list of parts, but `$field` has neither: write \
            `each = \"…\"` beside it, or remove `$key`",
    },
    Rule {
        keys: &[Key::Line],
        is_broken: |line| line.form().is_some(),
        message: "`line` and `$form` both say how `$field` is drawn: remove `line`, and for a template around it write \
            `wrap = …`, with `{$field}` on a line of its own",
    },
    Rule {
        keys: &[Key::Each],
        is_broken: |each| {
            let is_bare = |text: &Template<'_>| {
                text.values.is_empty() && !text.flawed && text.literal.arguments.is_empty()
            };
            matches!(&each.model.texts.fields[each.index].form, Form::Each(text) if is_bare(text))
                && !each.has(Key::Group)
        },
        message: "this `each` shows nothing of an item: write `{item}` or the name of a field in it, or `each = path` \
            without quotes for a function of yours",
    },
    Rule {
        keys: &[Key::Wrap],
        is_broken: |wrap| {
            let mut forms = FORMS.iter().chain(&[Key::Untrusted]);
            !forms.any(|key| wrap.has(*key)) && !wrap.field.may_hold_parts()
        },
        message: "`wrap` goes with `each`, `table`, `code` or `with`, or with parts, but `$field` has none of them: \
            write `line = …` for the template of its line, or add one of them",
    },
    Rule {
        keys: &[Key::Wrap],
        is_broken: |given| given.wraps_no_place(),
        message: "this `wrap` has no line that is only `{$field}`, where its value would be drawn: write one, with \
            nothing but spaces before the placeholder",
    },
    Rule {
        keys: FORMS,
        is_broken: |given| given.has_no_place(),
        message: "`$key` has no effect, since `markdown` has no line that is only `{$field}`: write one, with \
            nothing but spaces before the placeholder, or remove `$key`",
    },
    Rule {
        keys: ROLES,
        is_broken: |mark| mark.role().is_some_and(|role| role != mark.entry.key),
        message: "`$field` cannot be both `$role` and `$key`: keep one of them",
    },
    Rule {
        keys: &[Key::Only],
        is_broken: |only| only.field.attrs.is_only("markdown") && only.has_fixed_role(),
        message: "`$field` has the role `$role`, so the JSON has to hold it: remove `only = markdown`",
    },
    Rule {
        keys: &[Key::Untrusted],
        is_broken: |given| given.has_fixed_role(),
        message: "`untrusted` puts a field into a fence of its own, but `$field` has the role `$role`: put the text \
            into another field",
    },
    Rule {
        keys: &[Key::Untrusted],
        is_broken: |untrusted| untrusted.model.texts.own_page.is_some(),
        message: "your own function (`markdown = path`) writes the whole text, so `$field` has no fence of its own: \
            write a template, or draw this field alone by `with = path`",
    },
    Rule {
        keys: &[Key::Line, Key::Code],
        is_broken: |drawn| drawn.has(Key::Untrusted),
        message: "`untrusted` puts the field `$field` into a fence of its own, but `$key` draws it without one: remove \
            `$key`, and for lines around the fence write `wrap = …`, with `{$field}` on a line of its own",
    },
    Rule {
        keys: &[Key::Table],
        is_broken: |rows| !rows.has(Key::Untrusted) && rows.has_untrusted_headings(),
        message: "the headings of `$field` are untrusted: mark `$field` `untrusted`, too",
    },
];

/// The rules for fields without a key of their own: skipped, or flattened.
const ON_UNWRITTEN: &[OnField] = &[
    Rule { keys: &[], is_broken: |_| true, message: UNWRITTEN },
    Rule { keys: ROLES, is_broken: |role| role.field.serde.flatten, message: UNWRITTEN },
];

const UNWRITTEN: &str = "`$key` has no effect, since serde skips or flattens the field `$field`, so that it has no key of \
    its own: remove `$key`, or serde's attribute";

struct Given<'m> {
    model: &'m Model<'m>,
    index: usize,
    field: &'m Field<'m>,
    entry: &'m Entry,
}

pub(crate) fn keys_of_fields_have_an_effect(model: &Model<'_>, errors: &mut Errors) {
    for (index, field) in model.item.fields.iter().enumerate() {
        let rules = if field.index.is_some() { ON_FIELDS } else { ON_UNWRITTEN };
        for entry in field.attrs.own() {
            let given = Given { model, index, field, entry };
            let is_role = ROLES.contains(&entry.key);
            let mut rules = rules.iter().filter(|rule| match rule.keys {
                [] => !is_role,
                keys => keys.contains(&entry.key),
            });
            if let Some(rule) = rules.find(|rule| (rule.is_broken)(&given)) {
                errors.at(entry.span, given.message(rule.message));
            }
        }
    }
}

impl Given<'_> {
    fn message(&self, text: &str) -> String {
        let names = [
            ("$key", self.entry.key.name()),
            ("$field", &self.field.name),
            ("$form", self.form().map_or("", |form| form.key.name())),
            ("$role", self.role().map_or("", Key::name)),
            ("$serde", self.model.item.serde.another.unwrap_or_default()),
        ];
        names.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    fn has(&self, key: Key) -> bool {
        self.field.attrs.get(key).is_some()
    }

    fn role(&self) -> Option<Key> {
        self.model.roles.of_field(self.index)
    }

    fn form(&self) -> Option<&Entry> {
        self.field.attrs.among(FORMS).find(|form| !self.field.has_no_items_for(form))
    }

    /// A role whose value the JSON and the first line need.
    fn has_fixed_role(&self) -> bool {
        self.role().is_some_and(|role| role != Key::Items)
    }

    /// `table = self.name`, which does not name the headings.
    fn has_no_headings(&self) -> bool {
        let is_list = |headings: usize| {
            let field = &self.model.item.fields[headings];
            headings != self.index && field.index.is_some() && !field.is_no_list()
        };
        let is_named = self.field.attrs.own_field(Key::Table).is_some();
        is_named && !self.model.item.headings_of(self.field).is_some_and(is_list)
    }

    fn has_rows_without_cells(&self) -> bool {
        let has_headings = self.field.attrs.own_field(Key::Table).is_some();
        let is_no_list = |row| types::is_map(row) || types::is_scalar(row);
        has_headings && types::item(self.field.ty).is_some_and(is_no_list)
    }

    fn has_untrusted_headings(&self) -> bool {
        let headings = self.model.item.headings_of(self.field);
        let headings = headings.map(|headings| &self.model.item.fields[headings]);
        headings.is_some_and(|headings| headings.attrs.get(Key::Untrusted).is_some())
    }

    fn has_parts_alone(&self) -> bool {
        self.field.may_be_list_of_parts() && !FORMS.iter().any(|form| self.has(*form))
    }

    fn wraps_no_place(&self) -> bool {
        let Some(wrap) = &self.model.texts.fields[self.index].line else { return false };
        let is_blank = wrap.literal.text.value().trim().is_empty();
        !is_blank && !wrap.flawed && !wrap.places(self.index)
    }

    /// A form is drawn in `markdown = "…"` where its field is a line of its own. Next actions and an error that the
    /// template leaves out follow by themselves.
    fn has_no_place(&self) -> bool {
        let Given { model, index, .. } = *self;
        let Some(body) = model.texts.template(Key::Markdown) else { return false };
        let follows =
            matches!(self.role(), Some(Key::NextActions | Key::Error)) && !body.names_field(index);
        let is_each = matches!(model.texts.fields[index].form, Form::Each(_));
        let has_place = |text: &Template<'_>| {
            text.flawed || text.places(index) || is_each && text.places_items(index)
        };
        !follows && !model.texts.whole().any(has_place)
    }
}

const ON_ITEM: &[OnItem] = &[
    // `empty` and `failure` are still the person's line
    Rule {
        keys: &[Key::Title],
        is_broken: |model, title| model.texts.own_page.is_some() && !title.is_default,
        message: "`title` has no effect, since your own function (`markdown = path`) writes the whole text: remove \
            one of the two, or write `summary` for a person's line",
    },
    Rule {
        keys: &[Key::EmptyMarkdown, Key::FailureMarkdown],
        is_broken: |model, same| {
            matches!(same.value, AttrValue::Path(_))
                && model.texts.template(Key::Markdown).is_none()
        },
        message: "`$key = same` is the text of `markdown`, but there is no template `markdown = \"…\"`: write it, or \
            remove `$key`",
    },
    // a whole text names what it shows
    Rule {
        keys: &[Key::Rest],
        is_broken: |model, rest| model.item.attrs.get(Key::Markdown).is_some() && !rest.is_default,
        message: "`rest = json` has no effect, since `markdown` is the whole text: remove it, and write \
            `#[tool_result(only = json)]` on each field that `markdown` does not name",
    },
];

pub(super) fn keys_of_the_item_have_an_effect(model: &Model<'_>, errors: &mut Errors) {
    for rule in ON_ITEM {
        for entry in model.item.attrs.among(rule.keys) {
            if (rule.is_broken)(model, entry) {
                errors.at(entry.span, rule.message.replace("$key", entry.key.name()));
            }
        }
    }
}

pub(super) fn texts_are_of_its_status(model: &Model<'_>, errors: &mut Errors) {
    for text in model.item.attrs.own().filter(|text| !model.roles.may_have(text.key)) {
        let message = "has no effect, since the status is always another one: write the text of that status, \
            `title`, `empty` or `failure`; for `empty` on a success, mark its list `#[tool_result(items)]`";
        errors.at(text.span, format!("`{}` {message}", text.key.name()));
    }
}

/// Under `transparent` and `into`, what is written has not this struct's fields.
pub(super) fn templates_have_values(model: &Model<'_>, errors: &mut Errors) {
    let Some(serde) = model.item.serde.another else { return };
    let is_field = |value: &Value| matches!(value.source, Source::Field(_));
    let templates = model.texts.templates.iter().map(|(_, template)| template);
    for template in templates.filter(|template| template.values.iter().any(is_field)) {
        errors.at(
            template.literal.text.span(),
            format!(
                "the fields of this template have no values, since `#[serde({serde})]` does not write these \
                 fields: name them after the template, `n = self.field`, and write `{{n}}`"
            ),
        );
    }
}
