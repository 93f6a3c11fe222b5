//! Attributes that contradict each other, or that would do nothing.

use crate::attr::{AttrValue, DRAWN, Entry, Key, ROLES};
use crate::bind::{Form, Source, Template, Value};
use crate::errors::Errors;
use crate::model::{Field, Model};

/// Ways to draw its value, of which it takes one.
const FORMS: &[Key] = &[Key::Each, Key::Code, Key::Table, Key::With];
/// Everything that is about how a field is drawn and cut.
pub(crate) const LAYOUT: &[Key] = &[
    Key::Label,
    Key::Only,
    Key::Line,
    Key::Wrap,
    Key::Each,
    Key::Between,
    Key::Group,
    Key::Code,
    Key::Table,
    Key::With,
    Key::Raw,
    Key::Untrusted,
    Key::Cursor,
];

/// A mistake in a key of a field.
struct Rule {
    keys: &'static [Key],
    is_broken: fn(&Given<'_>) -> bool,
    /// The message, in which `$key` and the like are names.
    message: &'static str,
}

/// They are about types that are by their names one value, or a map, which has entries. rustc knows about other types.
const ON_LISTS: &[Rule] = &[
    Rule {
        keys: FORMS,
        is_broken: |form| form.is_on_map() && form.entry.key == Key::Each,
        message: "`each = path` goes on a list, but `$field` is a map: write `each = \"- {key}: {value}\"`, or \
            `with = path` to your own function",
    },
    Rule {
        keys: FORMS,
        is_broken: |form| form.is_on_map() && form.entry.key == Key::Table,
        message: "`table` goes on a list, but `$field` is a map: write `each = \"- {key}: {value}\"`, or \
            `with = path` to your own function",
    },
    Rule {
        keys: FORMS,
        is_broken: |form| form.field.has_no_items_for(form.entry) && !form.field.is_map(),
        message: "`$key` goes on a list, such as a `Vec`, but `$field` is not a list: make it a list, or write \
            `line = \"…\"` or `with = path` for its one value",
    },
];

const RULES: &[Rule] = &[
    Rule {
        keys: &[Key::With],
        is_broken: |with| with.field.attrs.among(&[Key::Cursor]).next().is_some(),
        message: "the function would draw the value of `$field` from before items were cut: write `line = \"…\"`, or \
            remove `cursor`",
    },
    Rule {
        keys: &[Key::Cursor],
        is_broken: |cursor| cursor.is_beside_flattened() && cursor.field.serde.may_be_left_out,
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
        is_broken: |each| each.field.serde.custom && each.has_item_arguments(),
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
        is_broken: |line| line.form().is_some() && line.has(Key::Wrap),
        message: "`line` and `$form` both say how `$field` is drawn: remove `line`, since `wrap` is the template \
            around it",
    },
    Rule {
        keys: &[Key::Line],
        is_broken: |line| line.form().is_some() && !line.has(Key::Wrap),
        message: "`line` and `$form` both say how `$field` is drawn: for a template around it write `wrap = …`, \
            with `{$field}` on a line of its own",
    },
    Rule {
        keys: &[Key::Wrap],
        is_broken: |wrap| wrap.is_around_nothing() && wrap.has(Key::Line),
        message: "`wrap` goes with `each`, `table`, `code` or `with`, or with parts, but `$field` has none of them: \
            remove `wrap`, or `line` and add one of them",
    },
    Rule {
        keys: &[Key::Wrap],
        is_broken: |wrap| wrap.is_around_nothing() && !wrap.has(Key::Line),
        message: "`wrap` goes with `each`, `table`, `code` or `with`, or with parts, but `$field` has none of them: \
            write `line = …` for the template of its line, or add one of them",
    },
    Rule {
        keys: FORMS,
        is_broken: has_no_place,
        message: "`$key` has no effect, since `markdown` has no line that is only `{$field}`: write one, with \
            nothing before the placeholder, not even spaces, or remove `$key`",
    },
    Rule {
        keys: DRAWN,
        is_broken: is_drawn_by_own_function,
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
        keys: &[Key::Only],
        is_broken: |only| {
            only.field.attrs.is_only("markdown")
                && only.role().is_some_and(|role| role != Key::Items)
        },
        message: "`$field` has the role `$role`, so the JSON has to hold it: remove `only = markdown`",
    },
    Rule {
        keys: LAYOUT,
        is_broken: |key| key.model.item.serde.another.is_some(),
        message: "`$key` has no effect, since `#[serde($serde)]` does not write these fields: remove it, or the \
            `$serde`",
    },
];

/// Fields without a key of their own: skipped, or flattened.
const ON_UNWRITTEN: &[Rule] = &[
    Rule {
        keys: LAYOUT,
        is_broken: |key| key.field.serde.skip,
        message: "`$key` has no effect, since serde skips the field `$field`: remove the `#[serde(skip…)]`, and \
            write `#[tool_result(only = markdown)]` to keep it out of the JSON",
    },
    Rule { keys: LAYOUT, is_broken: |key| key.field.serde.flatten, message: FLATTENED },
    Rule { keys: ROLES, is_broken: |key| key.field.serde.flatten, message: FLATTENED },
];

const FLATTENED: &str = "`$key` has no effect on `$field`, since serde flattens it into keys that are drawn one by \
    one: remove this, or the `#[serde(flatten)]`";

/// A key that is given on a field.
struct Given<'m> {
    model: &'m Model<'m>,
    index: usize,
    field: &'m Field<'m>,
    entry: &'m Entry,
}

pub(super) fn forms_go_on_lists(model: &Model<'_>, errors: &mut Errors) {
    check(ON_LISTS, true, model, errors);
}

pub(super) fn keys_have_an_effect(model: &Model<'_>, errors: &mut Errors) {
    check(RULES, true, model, errors);
    if !model.item.is_part {
        check(ON_UNWRITTEN, false, model, errors);
    }
}

/// Checks the rules of the same keys together, field by field. `is_written`: of the fields that have a key.
fn check(rules: &[Rule], is_written: bool, model: &Model<'_>, errors: &mut Errors) {
    for rules in rules.chunk_by(|one, next| one.keys == next.keys) {
        let fields = model.item.fields.iter().enumerate();
        for (index, field) in fields.filter(|(_, field)| field.index.is_some() == is_written) {
            for entry in field.attrs.among(rules[0].keys) {
                let given = Given { model, index, field, entry };
                for rule in rules.iter().filter(|rule| (rule.is_broken)(&given)) {
                    errors.at(entry.span, given.message(rule.message));
                }
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

    /// The first way to draw it.
    fn form(&self) -> Option<&Entry> {
        self.field.attrs.among(FORMS).next()
    }

    /// It goes through items, and a map has entries.
    fn is_on_map(&self) -> bool {
        self.field.has_no_items_for(self.entry) && self.field.is_map()
    }

    fn is_beside_flattened(&self) -> bool {
        self.model.item.fields.iter().any(|field| field.serde.flatten)
    }

    fn has_item_arguments(&self) -> bool {
        self.model.texts.of_items(Some(self.index)).next().is_some()
    }

    /// It is a list of parts, which draw themselves.
    fn has_parts_alone(&self) -> bool {
        self.model.item.may_be_list_of_parts(self.field)
            && !FORMS.iter().any(|form| self.has(*form))
    }

    fn is_around_nothing(&self) -> bool {
        let has_inside = FORMS.iter().chain(&[Key::Untrusted]).any(|key| self.has(*key));
        !has_inside && !self.model.item.may_hold_parts(self.field)
    }
}

/// A form is drawn in `markdown = "…"` where its field is a line of its own. Next actions and an error that the
/// template leaves out follow by themselves.
fn has_no_place(form: &Given<'_>) -> bool {
    let Given { model, index, field, entry } = *form;
    let Some(body) = model.texts.template(Key::Markdown) else { return false };
    let is_first = form.form().is_some_and(|first| first.key == entry.key);
    // what is said of it already
    let is_wrong = field.attrs.is_only("json") || field.has_no_items_for(entry);
    if !is_first || is_wrong || model.item.serde.another.is_some() {
        return false;
    }
    let follows =
        matches!(form.role(), Some(Key::NextActions | Key::Error)) && !body.names_field(index);
    let is_each = matches!(model.texts.fields[index].form, Form::Each(_));
    let has_place = |text: &Template<'_>| {
        let is_unclear = text.flawed || text.means(&field.name);
        is_unclear || text.places(index) || is_each && text.places_items(index)
    };
    !follows && !model.texts.whole().any(has_place)
}

fn is_drawn_by_own_function(drawn: &Given<'_>) -> bool {
    let texts = &drawn.model.texts;
    texts.own_page.is_some() && !texts.whole().any(|other| other.places(drawn.index))
}

pub(super) fn wrap_places_its_form(model: &Model<'_>, errors: &mut Errors) {
    for (index, field) in model.item.written() {
        let form = field.attrs.among(FORMS).next().map(|form| format!("`{}`", form.key.name()));
        let parts = || model.item.may_hold_parts(field).then(|| "its parts".to_owned());
        let fence = || field.attrs.get(Key::Untrusted).map(|_| "its fence".to_owned());
        let Some(form) = form.or_else(parts).or_else(fence) else { continue };
        let Some(wrap) = &model.texts.fields[index].line else { continue };
        let is_blank = wrap.literal.text.value().trim().is_empty();
        // what is said of it already
        if field.attrs.get(Key::Wrap).is_none() || is_blank || wrap.flawed || wrap.places(index) {
            continue;
        }
        let name = &field.name;
        errors.at(
            wrap.literal.text.span(),
            format!(
                "this `wrap` has no line that is only `{{{name}}}`, where {form} would be drawn: \
                 write one, with nothing before or after the placeholder, not even spaces"
            ),
        );
    }
}

/// `empty` and `failure` are still the person's line.
pub(super) fn title_goes_without_own_markdown(model: &Model<'_>, errors: &mut Errors) {
    let title = model.item.attrs.among(&[Key::Title]).find(|title| !title.is_default);
    if let Some(title) = title.filter(|_| model.texts.own_page.is_some()) {
        errors.at(
            title.span,
            "`title` has no effect, since your own function (`markdown = path`) writes the whole text: remove \
             one of the two, or write `summary` for a person's line",
        );
    }
}

/// The text that another status has, too.
pub(super) fn same_is_the_text_of_markdown(model: &Model<'_>, errors: &mut Errors) {
    let markdown = model.item.attrs.get(Key::Markdown).map(|entry| &entry.value);
    let fix = match markdown {
        Some(AttrValue::Template(_)) => return,
        Some(_) => {
            "your own function (`markdown = path`) writes the text of every status: remove it"
        }
        None => "there is no `markdown`: write `markdown = \"…\"` beside it, or a template here",
    };
    for entry in model.item.attrs.among(&[Key::EmptyMarkdown, Key::FailureMarkdown]) {
        if matches!(entry.value, AttrValue::Path(_)) {
            let key = entry.key.name();
            errors.at(entry.span, format!("`{key} = same` is the text of `markdown`, but {fix}"));
        }
    }
}

/// A whole text names what it shows.
pub(super) fn rest_goes_without_markdown(model: &Model<'_>, errors: &mut Errors) {
    let attrs = &model.item.attrs;
    let rest = attrs.among(&[Key::Rest]).find(|rest| !rest.is_default);
    if let Some(rest) = rest.filter(|_| attrs.get(Key::Markdown).is_some()) {
        errors.at(
            rest.span,
            "`rest = json` has no effect, since `markdown` is the whole text: remove it, and write \
             `#[tool_result(only = json)]` on each field that `markdown` does not name",
        );
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
