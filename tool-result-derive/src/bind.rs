//! Binds the placeholders of every template to what they name.

mod arguments;
mod expression;
mod lists;
mod names;
mod texts;

use crate::attr::{Key, Literal};
use crate::errors::Errors;
use crate::item::Item;
use crate::lines;
use crate::roles::Roles;
use crate::template;

pub(crate) use texts::{
    AuthorFunction, Cursor, Expression, FieldLayout, Form, Name, PartSource, Source, Template,
    Texts, Value,
};
use texts::{Binder, Scope};

impl<'a> Texts<'a> {
    pub(crate) fn bind(item: &'a Item<'a>, roles: &Roles<'a>, errors: &mut Errors) -> Self {
        let mut binder = Binder { item, roles, errors, texts: Texts::default() };
        for (key, scope) in TEMPLATES {
            if let Some(literal) = item.attrs.template(*key) {
                let template = binder.template(literal, *scope, None);
                binder.texts.templates.push((*key, template));
            }
        }
        let own_page = item.attrs.path(Key::Markdown);
        let own_page = own_page.map(|path| binder.function(AuthorFunction::Page(path)));
        binder.details();
        let more_by = item.attrs.expression(Key::More);
        let more_by = more_by.map(|value| binder.argument(Expression::new(value)));
        let fields = (0..item.fields.len()).map(|index| binder.field(index)).collect();
        Texts { more_by, own_page, fields, ..binder.texts }
    }
}

const TEMPLATES: &[(Key, Scope)] = &[
    (Key::Title, Scope::Struct),
    (Key::Empty, Scope::Struct),
    (Key::Failure, Scope::Struct),
    (Key::Summary, Scope::Struct),
    (Key::More, Scope::More),
    (Key::Markdown, Scope::Whole),
    (Key::EmptyMarkdown, Scope::Whole),
    (Key::FailureMarkdown, Scope::Whole),
    (Key::Part, Scope::Part),
];

impl<'a> Binder<'a, '_> {
    fn details(&mut self) {
        for pair in self.item.attrs.pairs(Key::Details) {
            let number = self.argument(Expression::new(&pair.value));
            self.texts.details.push((pair.plain_name(), number));
        }
    }

    fn function(&mut self, function: AuthorFunction<'a>) -> usize {
        self.texts.functions.push(function);
        self.texts.functions.len() - 1
    }

    fn field(&mut self, index: usize) -> FieldLayout<'a> {
        let field = &self.item.fields[index];
        // What is on it then has no effect, which is reported.
        if field.index.is_none() {
            return FieldLayout::default();
        }
        let attrs = &field.attrs;
        // both are a mistake, which is reported
        let line = attrs.template(Key::Wrap).or_else(|| attrs.template(Key::Line));
        let line = line.map(|line| self.template(line, Scope::Struct, Some(index)));
        let form = if let Some(literal) = attrs.template(Key::Each) {
            Form::Each(Box::new(self.each(index, literal)))
        } else if let Some(path) = attrs.path(Key::Each).filter(|_| !field.is_no_list()) {
            Form::OwnEach(self.function(AuthorFunction::Items(index, path)))
        } else if let Some(path) = attrs.path(Key::With) {
            Form::Own(self.function(AuthorFunction::Field(index, path)))
        } else if let [info, ..] = attrs.texts(Key::Code) {
            Form::Code(info)
        } else if let Some(language) = attrs.expression(Key::Code) {
            Form::CodeIn(self.computed(Expression::new(language), Scope::Struct, None))
        } else if let Some(headings) = self.item.headings_of(field) {
            // one that serde writes nowhere is a mistake, which is reported
            self.item.fields[headings].index.map_or(Form::Default, Form::Rows)
        } else if attrs.get(Key::Table).is_some() {
            Form::Table(self.columns(index))
        } else {
            Form::Default
        };
        let between = attrs.template(Key::Between);
        let between = between.map(|between| self.template(between, Scope::Struct, Some(index)));
        let is_parts = matches!(form, Form::Default) && field.may_be_list_of_parts();
        let has_items = is_parts || matches!(form, Form::Each(_));
        // elsewhere they are a mistake, which is reported
        let group = attrs.template(Key::Group).filter(|_| has_items);
        let group = group.map(|group| self.each(index, group));
        let cursor = self.cursor(index);
        FieldLayout { line, form, between, group, cursor }
    }

    fn cursor(&mut self, index: usize) -> Option<Cursor> {
        let value = self.item.fields[index].attrs.expression(Key::Cursor)?;
        // where there is none, that is a mistake, which is reported
        let list = self.roles.paged_list(self.item)?;
        Some(Cursor { argument: self.argument(Expression::new(value)), list })
    }

    fn argument(&mut self, value: Expression) -> usize {
        self.texts.arguments.push(value);
        self.texts.arguments.len() - 1
    }

    fn set_raw(&self, owner: Option<usize>, values: &mut [Value]) {
        let is_raw = |field: usize| {
            let attrs = &self.item.fields[field].attrs;
            attrs.get(Key::Raw).is_some() || attrs.get(Key::Untrusted).is_some()
        };
        let is_owner_raw = self.item.is_raw() || owner.is_some_and(is_raw);
        for value in values {
            value.raw = is_owner_raw || matches!(value.source, Source::Field(f) if is_raw(f));
        }
    }

    /// `owner`: the field that it is of, or that holds its items.
    fn template(
        &mut self,
        literal: &'a Literal,
        scope: Scope,
        owner: Option<usize>,
    ) -> Template<'a> {
        let span = literal.text.span();
        let (format, mut wrong) = template::parse(&literal.text.value(), false);
        let mut lines = Vec::new();
        // behind a mistake of braces, the lines are not known
        if wrong.is_empty() {
            (lines, wrong) = lines::read(&format);
        }
        let mut flawed = !wrong.is_empty();
        for message in wrong {
            self.errors.at(span, message);
        }
        let arguments = literal.arguments.iter();
        let sources = arguments.map(|argument| Expression::new(&argument.value));
        let sources: Vec<_> = sources.map(|value| self.computed(value, scope, owner)).collect();
        let mut values: Vec<Value> = Vec::new();
        for placeholder in &format.placeholders {
            let value = self
                .value(placeholder, literal, &sources, scope, owner)
                .and_then(|value| self.drawn(value, literal, scope, owner))
                .map_err(|message| self.item.body.wrong(span, &message, self.errors));
            flawed |= value.is_err();
            values.push(value.unwrap_or_default());
        }
        self.set_raw(owner, &mut values);
        let text = format.numbered();
        let template = Template { literal, text, lines, values, flawed };
        self.arguments_are_used(&template);
        self.check_next_actions(&template, scope);
        self.check_below(&template, scope);
        template
    }

    /// Computed next actions stand on a line of their own in the whole text.
    fn check_next_actions(&mut self, template: &Template<'_>, scope: Scope) {
        let is_actions = |value: &Value| value.source == Source::NextActions;
        let is_there = !template.flawed && template.values.iter().any(is_actions);
        if is_there && !(scope == Scope::Whole && template.places_each(is_actions)) {
            self.errors.at(template.literal.text.span(), names::COMPUTED_ACTIONS);
        }
    }
}
