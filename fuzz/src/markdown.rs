//! Any values in any layout: parsers find the text of each value, and in the default layout the same document as
//! with harmless words in their places.

use std::cell::RefCell;
use std::collections::HashMap;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};
use tool_result::__private as core;
use tool_result::{NextAction, ToolResult};

use crate::inert::judge::{self, Document};
use crate::inert::values::Random;
use crate::inert::{Case, SITES, authors};
use crate::nested::{Recorded, Strings, Value};
use crate::text;

/// Panics where a value opens something, or is not there.
///
/// # Panics
/// See above.
pub fn check(data: &[u8]) {
    let mut random = Random::given(data);
    if random.below(2) == 0 {
        template(&mut random);
    } else {
        default_layout(&mut random);
    }
}

/// Any template of an author's, in any place where one may stand.
fn template(random: &mut Random) {
    let site = random.pick(&SITES);
    let rows = if site.has_items() { 1 + random.below(3) } else { 1 };
    let template = authors::template(random, site);
    let mut value = |()| (random.below(12) > 0).then(|| text::any(random));
    let rows = (0..rows).map(|_| [(); 3].map(&mut value)).collect();
    let case = Case { site, template, rows };
    let is_wrong = case.has_values() && matches!(case.judge(), Some(Err(_)));
    assert!(!is_wrong, "{}", case.shrunk().describe());
}

/// Values of any shape, in the layout that no attribute speaks of, or in a form.
fn default_layout(random: &mut Random) {
    let mut strings = Strings::new(random);
    let mut fields = Vec::new();
    for key in KEYS.into_iter().take(1 + random.below(KEYS.len())) {
        let form = random.pick(&[Form::Default, Form::Default, Form::Table, Form::Code]);
        let value = match form {
            Form::Table => Value::rows(random, &mut strings),
            Form::Code => Value::Text(strings.add(text::any(random))),
            Form::Default => Value::new(random, 3, &mut strings),
        };
        fields.push(Field { key, form, value });
    }
    let actions = (0..random.below(3)).map(|_| strings.add(text::any(random))).collect();
    let (twin, words, has_lines) = strings.twin();
    let result = DrawnResult { fields, actions, strings };
    let markdown = result.to_markdown();
    let result = DrawnResult { strings: twin, ..result };
    let document = Document { layout: "", markdown, twin: result.to_markdown(), words, has_lines };
    if let Err(error) = judge::inert(&document) {
        panic!("{error}\n{document:#?}");
    }
}

const KEYS: [&str; 3] = ["first", "second_list", "third"];

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Form {
    Default,
    Table,
    Code,
}

struct Field {
    key: &'static str,
    form: Form,
    value: Value,
}

struct DrawnResult {
    fields: Vec<Field>,
    /// Numbers of texts.
    actions: Vec<usize>,
    strings: Strings,
}

impl Serialize for DrawnResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("DrawnResult", self.fields.len())?;
        for field in &self.fields {
            fields.serialize_field(field.key, &Recorded(&field.value, &self.strings))?;
        }
        fields.end()
    }
}

impl ToolResult for DrawnResult {
    const TOOL: &'static str = "drawn";
    const MARKDOWN_TEMPLATE: &'static str = "";

    fn next_actions(&self) -> Vec<NextAction<'_>> {
        self.actions.iter().map(|number| self.strings.text(*number).into()).collect()
    }

    fn __outcome(&self) -> core::Outcome {
        core::Outcome::from_attrs(attrs(self.fields.iter().map(|field| field.form).collect()))
    }
}

thread_local! {
    /// The attributes live as long as the program, so each list is made once.
    static ATTRS: RefCell<HashMap<Vec<Form>, &'static [core::Attr]>> = RefCell::default();
}

fn attrs(forms: Vec<Form>) -> &'static [core::Attr] {
    ATTRS.with_borrow_mut(|known| {
        *known.entry(forms).or_insert_with_key(|forms| new_attrs(forms).leak())
    })
}

fn new_attrs(forms: &[Form]) -> Vec<core::Attr> {
    let fields = KEYS.iter().zip(forms).flat_map(|(key, form)| {
        let form = match form {
            Form::Default => core::Form::Default,
            Form::Table => core::Form::Table,
            Form::Code => core::Form::Code("rust"),
        };
        [core::Attr::Field(key), core::Attr::Form(form)]
    });
    [core::Attr::Tool("drawn"), core::Attr::AddedActions].into_iter().chain(fields).collect()
}
