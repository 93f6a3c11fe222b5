//! A result apart from how it is cut: which of its values are short, which are long, and how many units each long
//! value has. A page is compared with it by its JSON alone.

use std::fmt::Display;
use std::ops::Range;

use serde::ser::{
    self, Error as _, Serialize, SerializeStruct as _, SerializeTuple as _, Serializer,
};
use serde_json::{Error, Value, json};

/// A text of more bytes is long.
const SHORT: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Scalar,
    Text,
    Struct,
    Tuple,
    List,
    Map,
}

/// A value, and where its units are among those of the result. A unit is a byte of a long text, or an item or entry
/// that holds no other unit.
#[derive(Clone, Debug)]
pub(super) struct Data {
    pub(super) kind: Kind,
    pub(super) value: Value,
    pub(super) inner: Vec<(String, Data)>,
    /// The field with `items`.
    pub(super) is_marked: bool,
    base: usize,
    units: usize,
}

/// The keys of structs that are made at random: serde takes only names that the program holds.
pub(super) const KEYS: [&str; 6] = ["first", "second", "third", "a/b", "c~d", "last"];

pub(super) type Checked<T = ()> = Result<T, String>;

fn need(holds: bool, what: impl Display) -> Checked {
    if holds { Ok(()) } else { Err(what.to_string()) }
}

impl Data {
    pub(super) fn new(kind: Kind, inner: Vec<(String, Data)>) -> Self {
        Data { kind, value: Value::Null, inner, is_marked: false, base: 0, units: 0 }
    }

    pub(super) fn scalar(value: Value) -> Self {
        let kind = if value.is_string() { Kind::Text } else { Kind::Scalar };
        Data { value, ..Data::new(kind, Vec::new()) }
    }

    /// A result as serde writes it. `marked` is the path of the field with `items`; empty if there is none.
    pub(super) fn read(result: &impl Serialize, marked: &[&str]) -> Self {
        let mut data = result.serialize(Reader).expect("it can be serialized");
        let mut at = 0;
        if !marked.is_empty() {
            let content = marked.iter().fold(&mut data, |data, key| {
                let mut fields = data.inner.iter_mut();
                &mut fields.find(|(name, _)| name == key).expect("a field").1
            });
            content.is_marked = true;
            content.number(&mut at);
        }
        data.number(&mut at);
        data
    }

    fn number(&mut self, at: &mut usize) {
        self.base = *at;
        if self.is_long_text() {
            *at += self.text().len();
        }
        for (_, inner) in self.inner.iter_mut().filter(|(_, inner)| !inner.is_marked) {
            inner.number(at);
            *at += usize::from(matches!(self.kind, Kind::List | Kind::Map) && inner.units == 0);
        }
        self.units = *at - self.base;
    }

    fn text(&self) -> &str {
        self.value.as_str().unwrap_or_default()
    }

    /// The texts of a page that shows these units: parts of long ones, and the short ones that stand in every answer or
    /// in an item of which a unit is shown.
    pub(super) fn texts(&self, units: &Range<usize>, texts: &mut Vec<String>) {
        match self.kind {
            Kind::Text if self.is_long_text() => {
                let byte = |unit: usize| unit.clamp(self.base, self.end()) - self.base;
                let part = self.text().get(byte(units.start)..byte(units.end));
                texts.extend(part.map(str::to_owned));
            }
            Kind::Text => texts.push(self.text().to_owned()),
            _ => {}
        }
        let is_cut = matches!(self.kind, Kind::List | Kind::Map);
        for (_, inner) in &self.inner {
            let end = inner.base + inner.units.max(1);
            if !is_cut || inner.base < units.end && units.start < end {
                inner.texts(units, texts);
            }
        }
    }

    /// The long values that stand whole beside a marked content if they take at most so many bytes.
    pub(super) fn standing(&self, bytes: usize) -> Vec<Range<usize>> {
        let mut long = Vec::new();
        if self.marked().is_some() {
            outermost(self, &mut long);
        }
        long.retain(|data| data.units > 0 && data.to_json().to_string().len() <= bytes);
        long.into_iter().map(|data| data.base..data.end()).collect()
    }

    fn to_json(&self) -> Value {
        match self.kind {
            Kind::Scalar | Kind::Text => self.value.clone(),
            Kind::Tuple | Kind::List => self.inner.iter().map(|(_, item)| item.to_json()).collect(),
            Kind::Struct | Kind::Map => {
                self.inner.iter().map(|(key, value)| (key.clone(), value.to_json())).collect()
            }
        }
    }

    /// Gives each mark in the texts a number of its own.
    pub(super) fn number_marks(&mut self, next: &mut usize) {
        if let Value::String(text) = &mut self.value {
            let mut parts = text.split('#');
            let mut numbered = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                let rest = part.get(6..).unwrap_or_default();
                numbered.extend([&*format!("#{next:06}"), rest]);
                *next += 1;
            }
            *text = numbered;
        }
        self.inner.iter_mut().for_each(|(_, inner)| inner.number_marks(next));
    }

    fn is_long_text(&self) -> bool {
        self.kind == Kind::Text && (self.is_marked || self.text().len() > SHORT)
    }

    fn is_long(&self) -> bool {
        matches!(self.kind, Kind::List | Kind::Map) || self.is_long_text()
    }

    pub(super) fn end(&self) -> usize {
        self.base + self.units
    }

    pub(super) fn marked(&self) -> Option<&Data> {
        let mut fields = self.inner.iter().map(|(_, field)| field);
        fields.find_map(|field| if field.is_marked { Some(field) } else { field.marked() })
    }

    /// The number of the unit at a position.
    pub(super) fn unit(&self, position: &str) -> Checked<usize> {
        if position.is_empty() {
            return Ok(0);
        }
        let step = |step: &str| step.replace("~1", "/").replace("~0", "~");
        let steps: Vec<_> = position.split('/').map(step).collect();
        let content = self.marked().filter(|content| content.is_long());
        match content.filter(|_| steps[0].parse::<usize>().is_ok()) {
            Some(content) => content.unit_at(&steps),
            None => self.unit_at(&steps).or_else(|wrong| {
                // in an enum that is tagged from outside, the fields lie below the variant
                let mut variants =
                    self.inner.iter().filter(|(_, inner)| inner.kind == Kind::Struct);
                variants.find_map(|(_, inner)| inner.unit_at(&steps).ok()).ok_or(wrong)
            }),
        }
        .map_err(|wrong| format!("{position}: {wrong}"))
    }

    fn unit_at(&self, steps: &[String]) -> Checked<usize> {
        let Some((step, rest)) = steps.split_first() else { return Ok(self.base) };
        let number = || step.parse::<usize>().map_err(|_| format!("`{step}` is no number"));
        let inner = match self.kind {
            Kind::Scalar => None,
            Kind::Text => return Ok(self.base + self.byte(number()?, rest)?),
            Kind::Struct => self.inner.iter().find(|(key, _)| key == step),
            Kind::Tuple | Kind::List | Kind::Map => self.inner.get(number()?),
        };
        inner.ok_or_else(|| format!("`{step}` leads nowhere"))?.1.unit_at(rest)
    }

    /// The items of a text that is the content are its lines; those of another text are its bytes.
    fn byte(&self, number: usize, rest: &[String]) -> Checked<usize> {
        if !self.is_marked {
            return need(rest.is_empty(), "a step into a byte").map(|()| number);
        }
        let line: usize = self.text().split_inclusive('\n').take(number).map(str::len).sum();
        let byte = rest.first().map_or(Ok(0), |byte| byte.parse::<usize>());
        Ok(line + byte.map_err(|wrong| wrong.to_string())?)
    }

    /// Whether what a page shows of this value is next: nothing, or its units from `at` on without a gap.
    fn check(&self, shown: &Value, at: &mut usize) -> Checked {
        match self.kind {
            Kind::Scalar => need(*shown == self.value, "a short value differs"),
            Kind::Text if !self.is_long_text() => {
                need(*shown == self.value, "a short text differs")
            }
            Kind::Text => self.check_text(shown.as_str().ok_or("no text")?, at),
            Kind::Struct | Kind::Tuple => {
                let fields = self.fields(shown, false)?;
                fields.into_iter().try_for_each(|(field, shown)| field.check(shown, at))
            }
            Kind::List | Kind::Map => self.check_items(&entries(shown), at),
        }
    }

    fn check_text(&self, shown: &str, at: &mut usize) -> Checked {
        if shown.is_empty() {
            return Ok(());
        }
        let rest = at.checked_sub(self.base).and_then(|byte| self.text().get(byte..));
        need(rest.is_some_and(|rest| rest.starts_with(shown)), "a text is out of order")?;
        *at += shown.len();
        Ok(())
    }

    fn check_items(&self, shown: &[(&str, &Value)], at: &mut usize) -> Checked {
        if shown.is_empty() {
            return Ok(());
        }
        need((self.base..self.end()).contains(at), "items are out of order")?;
        let first = self.inner.partition_point(|(_, item)| item.base + item.units.max(1) <= *at);
        for (number, (key, shown)) in shown.iter().enumerate() {
            let (name, item) = self.inner.get(first + number).ok_or("more than there are")?;
            need(key == name, "another entry")?;
            need(number == 0 || *at == item.base, "an item in the middle is cut")?;
            let before = *at;
            item.check(shown, at)?;
            *at += usize::from(item.units == 0);
            need(*at > before, "an item with nothing in it")?;
        }
        Ok(())
    }

    /// The fields of a struct or tuple beside what a page shows of them: all of them, always.
    fn fields<'d, 'p>(
        &'d self,
        shown: &'p Value,
        is_root: bool,
    ) -> Checked<Vec<(&'d Data, &'p Value)>> {
        let entries = entries(shown);
        need(is_root || entries.len() == self.inner.len(), "a field is missing, or new")?;
        let field = |(number, (key, field)): (usize, &'d (String, Data))| {
            let shown = match self.kind {
                Kind::Tuple => entries.get(number).map(|(_, shown)| *shown),
                _ => shown.get(key),
            };
            Ok((field, shown.ok_or_else(|| format!("{key} is missing"))?))
        };
        self.inner.iter().enumerate().map(field).collect()
    }

    /// The outermost long values, the content first, beside what a page shows of them. The short ones are compared.
    fn long<'d, 'p>(
        &'d self,
        shown: &'p Value,
        is_root: bool,
        long: &mut Vec<(&'d Data, &'p Value)>,
    ) -> Checked {
        if self.is_marked {
            long.insert(0, (self, shown));
        } else if self.is_long() {
            long.push((self, shown));
        } else if matches!(self.kind, Kind::Struct | Kind::Tuple) {
            let mut fields = self.fields(shown, is_root)?.into_iter();
            fields.try_for_each(|(field, shown)| field.long(shown, false, long))?;
        } else {
            self.check(shown, &mut 0)?;
        }
        Ok(())
    }

    fn is_whole(&self, shown: &Value) -> bool {
        let mut end = self.base;
        self.check(shown, &mut end).is_ok() && end == self.end()
    }
}

/// The items, entries or elements of a JSON value; those of a list have no key.
fn entries(value: &Value) -> Vec<(&str, &Value)> {
    match value {
        Value::Array(items) => items.iter().map(|item| ("", item)).collect(),
        Value::Object(entries) => {
            entries.iter().map(|(key, value)| (key.as_str(), value)).collect()
        }
        _ => Vec::new(),
    }
}

fn is_empty(value: &Value) -> bool {
    value.as_str().map_or_else(|| entries(value).is_empty(), str::is_empty)
}

/// A client that has seen every unit up to `at`, and the long values beside a marked content that stood whole before
/// their turn.
pub(super) struct Chain<'d> {
    root: &'d Data,
    pub(super) at: usize,
    stood: Vec<usize>,
}

impl<'d> Chain<'d> {
    pub(super) fn new(root: &'d Data) -> Self {
        Chain { root, at: 0, stood: Vec::new() }
    }

    /// Adds a page. A value may stand whole before its turn if it has at most `beside` bytes.
    pub(super) fn add(&mut self, page: &Value, beside: usize) -> Checked {
        let mut long = Vec::new();
        self.root.long(page, true, &mut long)?;
        let before = self.at;
        self.check_counts(page, before)?;
        for (data, shown) in long {
            if data.units > 0 && self.stands(data) && data.is_whole(shown) {
                let bytes = shown.to_string().len();
                need(bytes <= beside, format!("{bytes} bytes stand beside the content"))?;
                self.stood.push(data.base);
                continue;
            }
            // where nothing of it is shown, what stood on an earlier page may follow after all
            if self.skipped() == data.base && !is_empty(shown) {
                self.at = data.base;
            }
            data.check(shown, &mut self.at)?;
        }
        need(self.at > before || self.at == self.root.end(), "nothing new")
    }

    /// It is beside a marked content, and it is not its turn.
    fn stands(&self, data: &Data) -> bool {
        let is_beside = self.root.marked().is_some() && !data.is_marked;
        is_beside && ![self.at, self.skipped()].contains(&data.base)
    }

    /// The first unit behind the values that stood whole on an earlier page.
    fn skipped(&self) -> usize {
        let mut long = Vec::new();
        outermost(self.root, &mut long);
        let stood = |at: usize| move |data: &&&Data| data.base == at && self.stood.contains(&at);
        let mut at = self.at;
        while let Some(data) = long.iter().find(|data| data.units > 0 && stood(at)(data)) {
            at = data.end();
        }
        at
    }

    /// The next page begins where this one ended.
    pub(super) fn go_on(&mut self, next: &str) -> Checked {
        let unit = self.root.unit(next)?;
        let ends = [self.at, self.skipped()];
        need(ends.contains(&unit), format!("`{next}` is unit {unit}, expected {ends:?}"))?;
        self.at = unit;
        need(unit < self.root.end(), "a next behind the end")
    }

    pub(super) fn finish(&self) -> Checked {
        let (at, end) = (self.skipped(), self.root.end());
        need(at == end, format!("{at} of {end} units were shown"))
    }

    /// `truncation` has the numbers of each list and map of the result that is not whole.
    fn check_counts(&self, page: &Value, at: usize) -> Checked {
        for (key, data) in &self.root.inner {
            let (shown, total) = match data.kind {
                Kind::List | Kind::Map => (entries(&page[key]).len(), data.inner.len()),
                Kind::Text if data.is_long_text() && !data.is_marked => {
                    (page[key].as_str().map_or(0, str::len), data.units)
                }
                _ => continue,
            };
            let said = &page["truncation"][key];
            if data.is_whole(&page[key]) {
                need(said.is_null(), format!("{key} is whole, and {said}"))?;
                continue;
            }
            let counts = json!([said["shown"], said["total"]]);
            need(counts == json!([shown, total]), format!("{key}: {said} of {shown}/{total}"))?;
            if shown > 0 && !data.is_long_text() && (data.base..data.end()).contains(&at) {
                let first =
                    data.inner.partition_point(|(_, item)| item.base + item.units.max(1) <= at);
                need(said["from"] == first, format!("{key}: {said} from {first}"))?;
            }
        }
        Ok(())
    }
}

fn outermost<'d>(data: &'d Data, long: &mut Vec<&'d Data>) {
    if data.is_long() && !data.is_marked {
        long.push(data);
    } else if !data.is_long() {
        data.inner.iter().for_each(|(_, inner)| outermost(inner, long));
    }
}

impl Serialize for Data {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = self.inner.len();
        match self.kind {
            Kind::Scalar | Kind::Text => self.value.serialize(serializer),
            Kind::Struct => {
                let mut fields = serializer.serialize_struct("Data", count)?;
                for (key, field) in &self.inner {
                    let key = KEYS.into_iter().find(|known| known == key);
                    let key = key.ok_or_else(|| S::Error::custom("an unknown key"))?;
                    fields.serialize_field(key, field)?;
                }
                fields.end()
            }
            Kind::Tuple => {
                let mut tuple = serializer.serialize_tuple(count)?;
                self.inner.iter().try_for_each(|(_, element)| tuple.serialize_element(element))?;
                tuple.end()
            }
            Kind::List => serializer.collect_seq(self.inner.iter().map(|(_, item)| item)),
            Kind::Map => serializer.collect_map(self.inner.iter().map(|(key, value)| (key, value))),
        }
    }
}

/// Reads what serde writes.
struct Reader;

/// A compound that is being read, below the key of its variant.
struct Compound {
    data: Data,
    variant: Option<&'static str>,
    key: String,
}

impl Compound {
    fn open(kind: Kind, variant: Option<&'static str>) -> Self {
        Compound { data: Data::new(kind, Vec::new()), variant, key: String::new() }
    }

    fn add(&mut self, key: &str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.data.inner.push((key.to_owned(), value.serialize(Reader)?));
        Ok(())
    }

    fn close(self) -> Data {
        match self.variant {
            Some(variant) => Data::new(Kind::Struct, vec![(variant.to_owned(), self.data)]),
            None => self.data,
        }
    }
}

macro_rules! scalars {
    ($($name:ident: $ty:ty),*) => { $(
        fn $name(self, value: $ty) -> Result<Data, Error> {
            Ok(Data::scalar(json!(value)))
        }
    )* };
}

macro_rules! compounds {
    ($($name:ident($($argument:ty),*) -> $result:ident: $kind:expr, $variant:expr;)*) => { $(
        fn $name(self, $(_: $argument),*) -> Result<Self::$result, Error> {
            Ok(Compound::open($kind, $variant))
        }
    )* };
}

impl Serializer for Reader {
    type Ok = Data;
    type Error = Error;
    type SerializeSeq = Compound;
    type SerializeTuple = Compound;
    type SerializeTupleStruct = Compound;
    type SerializeTupleVariant = Compound;
    type SerializeMap = Compound;
    type SerializeStruct = Compound;
    type SerializeStructVariant = Compound;

    scalars! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char, serialize_str: &str
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Data, Error> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<Data, Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Data, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Data, Error> {
        Ok(Data::scalar(Value::Null))
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Data, Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &str, _: u32, variant: &str) -> Result<Data, Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Data, Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Data, Error> {
        let data = value.serialize(self)?;
        Ok(Compound { data, variant: Some(variant), key: String::new() }.close())
    }

    compounds! {
        serialize_seq(Option<usize>) -> SerializeSeq: Kind::List, None;
        serialize_tuple(usize) -> SerializeTuple: Kind::Tuple, None;
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct: Kind::Tuple, None;
        serialize_struct(&'static str, usize) -> SerializeStruct: Kind::Struct, None;
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound, Error> {
        Ok(Compound::open(Kind::Tuple, Some(variant)))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound, Error> {
        Ok(Compound::open(Kind::Struct, Some(variant)))
    }

    /// A map that does not say its length is a struct that flattens another.
    fn serialize_map(self, length: Option<usize>) -> Result<Compound, Error> {
        let kind = if length.is_some() { Kind::Map } else { Kind::Struct };
        Ok(Compound::open(kind, None))
    }
}

macro_rules! elements {
    ($($name:ident: $method:ident),*) => { $(
        impl ser::$name for Compound {
            type Ok = Data;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.add("", value)
            }

            fn end(self) -> Result<Data, Error> {
                Ok(self.close())
            }
        }
    )* };
}
elements!(
    SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
);

macro_rules! fields {
    ($($name:ident),*) => { $(
        impl ser::$name for Compound {
            type Ok = Data;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.add(key, value)
            }

            fn end(self) -> Result<Data, Error> {
                Ok(self.close())
            }
        }
    )* };
}
fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Compound {
    type Ok = Data;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        let key = serde_json::to_value(key)?;
        self.key = key.as_str().map_or_else(|| key.to_string(), str::to_owned);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let key = std::mem::take(&mut self.key);
        self.add(&key, value)
    }

    fn end(self) -> Result<Data, Error> {
        Ok(self.close())
    }
}
