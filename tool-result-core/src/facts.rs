//! The values that a result tells.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::{slice, vec};

use crate::erased::{Erased, ErasedResult};
use crate::layout::{Body, Field, Form, Layout, Only, Role, Source, Template, TextKey};
use crate::markdown::value::plain;
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::tape::{ItemKeys, Node, Shape, push_key};
use crate::visible::visible;
use crate::words;
use crate::{Error, ToolResult};

/// Names one of the two halves of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Half {
    /// The text: what [`to_markdown`](ToolResult::to_markdown) writes.
    Markdown,
    /// The JSON: what [`to_json_map`](ToolResult::to_json_map) holds.
    Json,
}

/// Says what role a fact has in its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FactKind {
    /// A string or a character.
    Text,
    /// A number.
    Number,
    /// A `bool` that is no status.
    Bool,
    /// The key of an entry of a map. The name of a struct's field is not a fact.
    Key,
    /// The number of items of a list, or of entries of a map. The text may leave it out.
    Count,
    /// One of the next actions.
    NextAction,
    /// A status field. The text shows it as an icon: `✅`.
    Status,
    /// The identifier of the tool. The text may leave it out.
    Tool,
}

/// Says who draws a fact in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawnBy {
    /// The default layout, which shows every value.
    Layout,
    /// A template of the author's, which shows what it names.
    Template,
    /// A function of the author's, which shows what it writes.
    Function,
}

/// Holds one value of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fact {
    /// The place of the value: `references[3].size`. A key that is no name is `["a.b"]`.
    pub path: String,
    /// The value as the text writes it: without quotes, and with hidden characters spelled out
    /// (`\u{202e}`).
    pub value: String,
    /// The role of the value in the result.
    pub kind: FactKind,
    /// The half that leaves it out: [`Half::Markdown`] by `only = json`, [`Half::Json`] by
    /// `only = markdown`.
    pub hidden_from: Option<Half>,
    /// Who draws it in the text.
    pub drawn_by: DrawnBy,
}

/// Holds the facts of a result, in the order of its JSON.
#[derive(Clone, Debug)]
pub struct Facts {
    all: Vec<Fact>,
    wording: String,
}

impl Facts {
    /// Returns an iterator over the facts.
    pub fn iter(&self) -> slice::Iter<'_, Fact> {
        self.all.iter()
    }

    /// Returns what the text may say beside the facts: labels, nouns and the words of all templates,
    /// in no particular order.
    #[must_use]
    pub fn wording(&self) -> &str {
        &self.wording
    }
}

impl IntoIterator for Facts {
    type Item = Fact;
    type IntoIter = vec::IntoIter<Fact>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter()
    }
}

impl<'f> IntoIterator for &'f Facts {
    type Item = &'f Fact;
    type IntoIter = slice::Iter<'f, Fact>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Returns the facts of a result: every value, where it lies, and how the text writes it.
///
/// A check of an answer needs them, because the two halves do not say what belongs together. A `null`
/// and a float that is not finite are not facts. A list gives its items and its count. The key of an
/// empty value of a map is hidden from the markdown, which may leave it out.
///
/// ```
/// # use serde::Serialize;
/// # use tool_result::ToolResult;
/// use tool_result::parity::{Half, facts};
///
/// #[derive(Serialize, ToolResult)]
/// #[tool_result(next_actions = [])]
/// struct SearchResult {
///     success: bool,
///     hits: Vec<Hit>,
///     #[tool_result(only = json)]
///     cursor: Option<u64>,
/// }
///
/// #[derive(Serialize)]
/// struct Hit {
///     file: &'static str,
///     score: f32,
/// }
///
/// let hits = vec![Hit { file: "a\u{202e}b.rs", score: 0.8 }];
/// let result = SearchResult { success: true, hits, cursor: Some(40) };
/// let facts = facts(&result)?;
/// let values: Vec<_> = facts.iter().map(|fact| format!("{} = {}", fact.path, fact.value)).collect();
/// assert_eq!(values, [
///     "tool = search",
///     "success = true",
///     "hits = 1",
///     r"hits[0].file = a\u{202e}b.rs",
///     "hits[0].score = 0.8",
///     "cursor = 40",
///     "next_actions = 0",
/// ]);
/// assert_eq!(facts.iter().nth(5).unwrap().hidden_from, Some(Half::Markdown));
/// # Ok::<(), tool_result::Error>(())
/// ```
///
/// # Errors
/// Returns the errors of [`to_json_map`](ToolResult::to_json_map). A result without JSON has no facts.
pub fn facts<T: ToolResult + ?Sized>(result: &T) -> Result<Facts, Error> {
    collect(&Erased(result))
}

fn collect(result: &dyn ErasedResult) -> Result<Facts, Error> {
    let recording = Recording::new(result).checked()?;
    let layout = recording.layout;
    let mut walk = Walk {
        all: Vec::new(),
        path: "tool".to_owned(),
        value: FactKind::Text,
        hidden_from: None,
        drawn_by: DrawnBy::Layout,
        labels: Vec::new(),
    };
    recording.computed(usize::MAX);
    walk.add(recording.tool, FactKind::Tool);
    for (key, node) in recording.all_entries() {
        walk.top_level(key, node, &recording);
    }
    let variants: Vec<_> =
        recording.outcome.variant_keys().map(|key| words::name_of(key, true)).collect();
    let mut wording = wording(layout);
    wording.extend(recording.outcome.tools);
    wording.extend(walk.labels);
    wording.extend(variants.iter().map(|name| &**name));
    Ok(Facts { all: walk.all, wording: wording.join("\n\n") })
}

/// The text says a value of the line above a group once for all items that have it.
fn say_once<'f>(facts: impl Iterator<Item = &'f mut Fact>, group: &Template, keys: &ItemKeys) {
    let names = group.values.iter().filter(|value| value.source == Source::Item);
    let names = names.filter_map(|value| value.path.first());
    let fields: Vec<&str> =
        names.map(|name| keys.key(name).map_or(*name, |known| &*known.key)).collect();
    let mut said = HashSet::new();
    for fact in facts {
        let field = fact.path.split_once("].").map_or("", |(_, field)| field);
        if fields.contains(&field) && !said.insert((field.to_owned(), fact.value.clone())) {
            fact.hidden_from = fact.hidden_from.or(Some(Half::Markdown));
        }
    }
}

struct Walk {
    all: Vec<Fact>,
    path: String,
    /// The kind of the values in this entry of the result.
    value: FactKind,
    hidden_from: Option<Half>,
    drawn_by: DrawnBy,
    /// The labels that parts give to their fields.
    labels: Vec<&'static str>,
}

impl Walk {
    fn top_level(&mut self, key: &str, node: Node<'_>, recording: &Recording<'_>) {
        let layout = recording.layout;
        let status = [Role::Success, Role::Found].map(|role| layout.status_key(role));
        self.value = match key {
            _ if status.contains(&Some(key)) => FactKind::Status,
            _ if layout.actions_key() == key => FactKind::NextAction,
            _ if layout.is_flattened(key) && node.is_bool() => FactKind::Status,
            _ => FactKind::Text,
        };
        let field = layout.fields.iter().find(|field| field.key == key);
        self.hidden_from = match field.map(|field| field.only) {
            Some(Only::Json) => Some(Half::Markdown),
            Some(Only::Markdown) => Some(Half::Json),
            _ => None,
        };
        self.drawn_by = drawn_by(field, layout.body_of(recording.status));
        self.path = recording.path(node);
        let is_data = self.value == FactKind::Text && node.has_data_key();
        let first = self.all.len();
        self.entry(key, is_data, node);
        let group = field.and_then(|field| Some((field.index, field.text(TextKey::Group)?)));
        if let Some((field, group)) = group {
            say_once(self.all.iter_mut().skip(first), group, &recording.item_keys(field));
        }
    }

    fn entry(&mut self, key: &str, is_data: bool, node: Node<'_>) {
        let hidden_from = self.hidden_from;
        if is_data {
            // some texts say it of nothing, most do not
            self.hidden_from = hidden_from.or(node.is_absent().then_some(Half::Markdown));
            self.add(key, FactKind::Key);
        }
        self.labels.extend(node.label());
        self.hidden_from = if node.is_hidden() { Some(Half::Markdown) } else { hidden_from };
        self.node(node);
        self.hidden_from = hidden_from;
    }

    fn node(&mut self, node: Node<'_>) {
        let is_counted = match node.shape() {
            Shape::Map(_) if node.is_call() => return self.add(&plain(node), self.value),
            Shape::Map(entries) => !entries.fixed,
            Shape::List(_) => true,
            Shape::Scalar(_) => node.lines().is_some(),
        };
        if is_counted {
            self.add(&node.part().total.to_string(), FactKind::Count);
        }
        if let Some(scalar) = node.scalar() {
            self.scalar(scalar);
        }
        for (index, (key, part)) in node.parts().enumerate() {
            let above = self.path.len();
            if let Some(key) = key {
                push_key(key, &mut self.path);
                self.entry(key, part.has_data_key(), part);
            } else {
                let _ = write!(self.path, "[{index}]");
                self.node(part);
            }
            self.path.truncate(above);
        }
    }

    fn scalar(&mut self, scalar: Scalar<'_>) {
        let kind = match scalar {
            Scalar::Null => return,
            Scalar::Lost(Error::NumberOutOfRange { .. }) => FactKind::Number,
            _ if !scalar.is_finite() => return,
            _ if self.value != FactKind::Text => self.value,
            Scalar::Bool(_) => FactKind::Bool,
            Scalar::Str(_) => FactKind::Text,
            _ => FactKind::Number,
        };
        self.add(&scalar.to_string(), kind);
    }

    fn add(&mut self, value: &str, kind: FactKind) {
        self.all.push(Fact {
            path: self.path.clone(),
            value: visible(value).into_owned(),
            kind,
            hidden_from: self.hidden_from,
            drawn_by: self.drawn_by,
        });
    }
}

fn drawn_by(field: Option<&Field>, body: Body) -> DrawnBy {
    match (body, field.map(|field| (field.drawn(), field.line()))) {
        (Body::Own(_), _) | (_, Some((Form::Own(_) | Form::OwnEach(_), _))) => DrawnBy::Function,
        (Body::Text(_), _) | (_, Some((Form::Each | Form::Part(_), _) | (_, Some(_)))) => {
            DrawnBy::Template
        }
        (Body::Default | Body::Inner(_), _) => DrawnBy::Layout,
    }
}

fn wording(layout: &'static Layout) -> Vec<&'static str> {
    let (mut wording, mut layouts) = (Vec::new(), vec![layout]);
    layout.parts().for_each(|found| found.add_variants(&mut layouts));
    for Layout { texts, fields, .. } in layouts {
        let texts = fields.iter().flat_map(|field| &field.texts).chain(texts);
        // a placeholder is a number
        let words = texts.flat_map(|template| template.text.split(['{', '}']));
        wording.extend(words.filter(|words| words.parse::<usize>().is_err()));
        for field in fields {
            wording.push(field.label);
            wording.extend(field.nouns);
            if let Form::Code(info) = field.drawn() {
                wording.push(info);
            }
        }
    }
    wording
}
