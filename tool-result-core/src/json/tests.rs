//! The recording against `serde_json`'s own reading of the same values.

use std::collections::{BTreeMap, HashMap};

use serde::ser::{
    Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant as _,
    SerializeTupleVariant as _,
};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::{JsonStyle, Length, Sink as _, write};
use crate::Error;
use crate::tape::{Recorder, Tape};

fn tape<T: Serialize + ?Sized>(value: &T) -> Tape {
    let mut recorder = Recorder::default();
    recorder.record(value);
    recorder.tape
}

fn written(tape: &Tape, style: JsonStyle) -> String {
    write(String::new(), style, tape.node(0))
}

fn length(tape: &Tape) -> usize {
    write(Length::default(), JsonStyle::Compact, tape.node(0)).0
}

/// The map, the compact text and the pretty text say what `serde_json` says.
fn same<T: Serialize + ?Sized>(value: &T) {
    let tape = tape(value);
    let wrong: Vec<_> =
        tape.faults().map(|(node, fault)| (tape.path("", 0, node.at()), fault)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(super::check(&tape, ""), Ok(()));
    assert_eq!(super::value(tape.node(0)), serde_json::to_value(value).unwrap());
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(written(&tape, JsonStyle::Compact), text);
    assert_eq!(length(&tape), text.len());
    assert_eq!(written(&tape, JsonStyle::Pretty), serde_json::to_string_pretty(value).unwrap());
}

/// The values that were lost, with their paths.
fn faults<T: Serialize + ?Sized>(value: &T) -> Vec<(String, String)> {
    let tape = tape(value);
    tape.faults()
        .map(|(node, fault)| (tape.path("", 0, node.at()), fault.reason().to_owned()))
        .collect()
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Plain {
    file_path: String,
    #[serde(rename = "type")]
    kind: External,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<u8>,
    null: Option<u8>,
    #[serde(skip)]
    #[expect(dead_code, reason = "skipped")]
    secret: u8,
    #[serde(serialize_with = "shout")]
    loud: String,
    #[serde(flatten)]
    more: More,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

#[derive(Serialize)]
struct More {
    total: usize,
    deeper: (u8, char, [bool; 2]),
}

fn shout<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&text.to_uppercase())
}

#[derive(Serialize)]
enum External {
    Unit,
    Newtype(u8),
    Tuple(u8, String),
    Struct { a: u8 },
}

#[derive(Serialize)]
#[serde(tag = "t")]
enum Internal {
    Unit,
    Newtype(BTreeMap<String, u8>),
    Struct { a: u8 },
}

#[derive(Serialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Unit,
    Newtype(u8),
    Tuple(u8, u8),
    Struct { a: u8 },
}

#[derive(Serialize)]
#[serde(untagged)]
enum Untagged {
    Unit,
    Newtype(Vec<u8>),
    Struct { a: u8 },
}

#[derive(Serialize)]
struct UnitStruct;

#[derive(Serialize)]
struct Newtype(Vec<Option<&'static str>>);

#[derive(Serialize)]
#[serde(transparent)]
struct Transparent {
    inner: Newtype,
}

struct Bytes(&'static [u8]);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

#[test]
fn every_shape_reads_as_in_serde_json() {
    same(&Plain {
        file_path: "src/main.rs".into(),
        kind: External::Struct { a: 1 },
        left_out: None,
        null: None,
        secret: 7,
        loud: "loud".into(),
        more: More { total: 3, deeper: (1, 'é', [true, false]) },
        rest: BTreeMap::from([("x".into(), 1), ("y z".into(), 2)]),
    });
    same(&[
        External::Unit,
        External::Newtype(1),
        External::Tuple(2, "two".into()),
        External::Struct { a: 3 },
    ]);
    same(&[
        Internal::Unit,
        Internal::Newtype(BTreeMap::from([("k".into(), 1)])),
        Internal::Struct { a: 1 },
    ]);
    same(&[Adjacent::Unit, Adjacent::Newtype(1), Adjacent::Tuple(2, 3), Adjacent::Struct { a: 4 }]);
    same(&[Untagged::Unit, Untagged::Newtype(vec![]), Untagged::Struct { a: 4 }]);
    same(&(
        UnitStruct,
        (),
        Transparent { inner: Newtype(vec![None, Some("x")]) },
        Bytes(&[0, 255]),
    ));
    same(&json!({"a": [1, -2, 2.5, "t\"\\\n\u{1}\u{7f}é", {}, [], null], "b": {"c": {}}}));
    same("a string\u{2028}");
    same(&(u64::MAX, i64::MIN, i128::from(u64::MAX), 1e300, -0.0, 1e16, 'x'));
    same(&Vec::<u8>::new());
}

#[test]
fn names_are_escaped_where_no_value_is() {
    #[derive(Serialize)]
    struct Quoted {
        #[serde(rename = "a \"quoted\" key")]
        key: u8,
    }
    #[derive(Serialize)]
    struct LeftOut {
        #[serde(rename = "a\\b", skip_serializing_if = "Option::is_none")]
        none: Option<u8>,
        #[serde(rename = "b\\a")]
        some: u8,
    }
    #[derive(Serialize)]
    enum Named {
        #[serde(rename = "a\nb")]
        Unit,
        #[serde(rename = "a\tb")]
        Newtype(u8),
        #[serde(rename = "\u{1}")]
        Struct { a: u8 },
    }
    same(&[Quoted { key: 1 }, Quoted { key: 2 }]);
    same(&LeftOut { none: None, some: 1 });
    same(&Named::Unit);
    same(&[Named::Newtype(1), Named::Struct { a: 1 }]);
    same(&('"', 1));
    same(&BTreeMap::from([('\\', 1)]));
}

#[test]
fn keys_are_strings_as_in_serde_json() {
    #[derive(Serialize, PartialEq, Eq, Hash, PartialOrd, Ord)]
    enum Key {
        Unit,
    }
    #[derive(Serialize, PartialEq, Eq, Hash, PartialOrd, Ord)]
    struct Wrapped(u8);
    same(&BTreeMap::from([(-1, 1)]));
    same(&BTreeMap::from([(true, 1)]));
    same(&BTreeMap::from([('k', 1)]));
    same(&BTreeMap::from([(Key::Unit, 1)]));
    same(&BTreeMap::from([(Wrapped(3), 1)]));
    same(&BTreeMap::from([(u128::MAX, 1)]));
    assert_eq!(
        faults(&BTreeMap::from([((1, 2), 1)])),
        [(String::new(), "a key must be a string".into())]
    );
    assert_eq!(
        faults(&NotANumber),
        [(String::new(), "a key that is a float must be finite".into())]
    );
}

struct NotANumber;

impl Serialize for NotANumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(&f32::NAN, &1)?;
        map.end()
    }
}

#[derive(Serialize)]
struct Floats {
    f32: f32,
    third: f32,
    nan: f32,
    inf: (f64, f32),
}

#[test]
fn floats_are_the_shortest_and_never_an_error() {
    let floats = json!({"f32": 0.8, "third": 0.333_333_34, "nan": null, "inf": [null, null]});
    let value = Floats {
        f32: 0.8,
        third: 1.0 / 3.0,
        nan: f32::NAN,
        inf: (f64::INFINITY, f32::NEG_INFINITY),
    };
    let tape = tape(&value);
    assert_eq!(super::value(tape.node(0)), floats);
    assert_eq!(
        written(&tape, JsonStyle::Compact),
        r#"{"f32":0.8,"third":0.33333334,"nan":null,"inf":[null,null]}"#
    );
}

#[test]
fn a_float_of_32_bits_has_the_digits_of_serde_jsons_text() {
    let floats = [12.25f32, -12.25, 100.0, -1.0, 0.05, 1_234.062_5, -0.001, 0.0, -0.0, 1e-7, 3e9];
    let text = serde_json::to_string(&floats).unwrap();
    let tape = tape(&floats);
    assert_eq!(written(&tape, JsonStyle::Compact), text);
    assert_eq!(length(&tape), text.len());
}

#[test]
fn a_number_over_64_bits_is_named_by_its_path() {
    let big = BTreeMap::from([("list", vec![1u128, u128::MAX])]);
    let too_large = |path: &str, number: &str| {
        Err(Error::NumberOutOfRange { path: path.to_owned(), number: number.to_owned() })
    };
    assert_eq!(super::check(&tape(&big), ""), too_large("list[1]", &u128::MAX.to_string()));
    assert_eq!(super::check(&tape(&i128::MIN), "own"), too_large("own", &i128::MIN.to_string()));
}

/// Writes so many numbers, then fails.
struct Breaks(usize);

impl Serialize for Breaks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for i in 0..self.0 {
            list.serialize_element(&vec![i])?;
        }
        Err(S::Error::custom("it broke"))
    }
}

#[test]
fn what_breaks_is_lost_alone() {
    let value = (1, BTreeMap::from([("a b", vec![Breaks(0), Breaks(3)])]), "after");
    assert_eq!(
        faults(&value),
        [
            ("[1][\"a b\"][0]".into(), "it broke".into()),
            ("[1][\"a b\"][1]".into(), "it broke".to_owned())
        ]
    );
    let tape = tape(&value);
    let after = match tape.node(0).shape() {
        crate::tape::Shape::List(items) => items.iter().last().and_then(crate::tape::Node::str),
        _ => None,
    };
    assert_eq!(after, Some("after"));
}

/// Begins a variant, or an entry whose key breaks, and leaves it open.
enum LeavesOpen {
    Struct,
    Tuple,
    Newtype,
    Key,
}

impl Serialize for LeavesOpen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            LeavesOpen::Struct => {
                let mut fields = serializer.serialize_struct_variant("", 0, "V", 1)?;
                fields.serialize_field("list", &[1])?;
            }
            LeavesOpen::Tuple => {
                let mut items = serializer.serialize_tuple_variant("", 0, "V", 1)?;
                items.serialize_field(&[1])?;
            }
            LeavesOpen::Newtype => {
                return serializer.serialize_newtype_variant("", 0, "V", &Breaks(1));
            }
            LeavesOpen::Key => serializer.serialize_map(None)?.serialize_key(&Breaks(1))?,
        }
        Err(S::Error::custom("left open"))
    }
}

#[test]
fn what_is_left_open_is_lost_with_all_that_it_began() {
    use LeavesOpen::{Key, Newtype, Struct, Tuple};
    let value = (Struct, Tuple, Newtype, Key, [Struct], "after");
    let fault = |path: &str, message: &str| (path.to_owned(), message.to_owned());
    assert_eq!(
        faults(&value),
        [
            fault("[0]", "left open"),
            fault("[1]", "left open"),
            fault("[2].V", "it broke"),
            fault("[3]", "it broke"),
            fault("[4][0]", "left open"),
        ]
    );
    let tape = tape(&value);
    let items = match tape.node(0).shape() {
        crate::tape::Shape::List(items) => items.iter().count(),
        _ => 0,
    };
    assert_eq!(items, 6);
}

#[test]
fn a_key_that_stands_twice_is_found() {
    #[derive(Serialize)]
    struct Outer {
        size: u8,
        #[serde(flatten)]
        inner: HashMap<String, u8>,
    }
    let inner: HashMap<_, _> =
        (0..20).map(|i| (format!("k{i}"), i)).chain([("size".into(), 1)]).collect();
    assert_eq!(
        super::check(&tape(&[Outer { size: 1, inner }]), ""),
        Err(Error::DuplicateKey { path: "[0].size".to_owned() })
    );
    let inner = HashMap::from([("size".to_owned(), 1)]);
    assert_eq!(faults(&Outer { size: 1, inner }).len(), 1);
}

#[derive(Serialize)]
struct Chain {
    next: Option<Box<Chain>>,
}

#[test]
fn ten_thousand_levels_are_an_error_and_no_overflow() {
    let mut chain = Chain { next: None };
    for _ in 0..10_000 {
        chain = Chain { next: Some(Box::new(chain)) };
    }
    let too_deep = "nested deeper than 128 levels";
    assert_eq!(faults(&chain), [(vec!["next"; 128].join("."), too_deep.to_owned())]);
}

#[test]
fn a_hundred_and_twenty_eight_levels_are_held() {
    let mut list: Value = Value::Array(vec![]);
    for _ in 1..128 {
        list = Value::Array(vec![list]);
    }
    same(&list);
    assert_eq!(faults(&[list]).len(), 1);
}

/// Mistakes that a `Serialize` written by hand may make in a map.
enum Careless {
    KeyAlone,
    ValueAlone,
    TwoKeys,
    BadKeyThenEntry,
}

impl Serialize for Careless {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Careless::KeyAlone => map.serialize_key("k")?,
            Careless::ValueAlone => map.serialize_value(&1)?,
            Careless::TwoKeys => {
                map.serialize_key("a")?;
                map.serialize_entry("b", &1)?;
            }
            Careless::BadKeyThenEntry => {
                let _ = map.serialize_key(&[1, 2]);
                map.serialize_entry("k", &1)?;
            }
        }
        map.end()
    }
}

/// A struct under a name that `serde_json` keeps for itself.
struct Impostor(&'static [&'static str]);

impl Serialize for Impostor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut number =
            serializer.serialize_struct("$serde_json::private::Number", self.0.len())?;
        for text in self.0 {
            number.serialize_field("$serde_json::private::Number", text)?;
        }
        number.end()
    }
}

#[test]
fn a_careless_serialize_is_an_error_and_no_panic() {
    use Careless::{BadKeyThenEntry, KeyAlone, TwoKeys, ValueAlone};
    let out_of_turn = "its `Serialize` writes keys and values out of turn";
    for careless in [KeyAlone, ValueAlone, TwoKeys, BadKeyThenEntry] {
        assert_eq!(faults(&(1, careless, "after")), [("[1]".to_owned(), out_of_turn.to_owned())]);
    }
    for texts in [&[][..], &["1", "2"], &["1", "x"]] {
        assert_eq!(
            faults(&(Impostor(texts), "after")),
            [("[0]".to_owned(), out_of_turn.to_owned())]
        );
    }
    assert_eq!(written(&tape(&Impostor(&["12"])), JsonStyle::Compact), "12");
}

#[test]
fn the_length_of_a_string_is_that_of_its_text() {
    let all: String = (0..=0x7f_u8).map(char::from).collect();
    for text in [all.as_str(), "", "a\u{b}b\n\"é\\", &all.repeat(9)] {
        let mut length = Length::default();
        length.string(text);
        assert_eq!(length.0, serde_json::to_string(text).expect("JSON").len(), "{text:?}");
    }
}

#[test]
fn what_serde_json_hands_over_as_a_struct_is_a_number_or_json_text() {
    for (text, json) in [
        ("-12", "-12"),
        ("1.5", "1.5"),
        ("1e3", "1000.0"),
        ("-0", "-0.0"),
        ("18446744073709551615", "18446744073709551615"),
        (r#"[true,{"a":null}]"#, r#"[true,{"a":null}]"#),
        (r#""x""#, r#""x""#),
    ] {
        let text: &'static [&'static str] = Box::leak(Box::new([text]));
        assert_eq!(written(&tape(&Impostor(text)), JsonStyle::Compact), json);
    }
    for number in [&["18446744073709551616"], &["1e400"]] {
        let tape = tape(&Impostor(number));
        let faults: Vec<_> = tape.faults().map(|(_, fault)| fault.clone()).collect();
        let (path, number) = (String::new(), number[0].to_owned());
        assert_eq!(faults, [Error::NumberOutOfRange { path, number }]);
    }
}

struct NoDisplay;

impl std::fmt::Display for NoDisplay {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Err(std::fmt::Error)
    }
}

impl Serialize for NoDisplay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[test]
fn a_display_that_fails_is_a_fault() {
    assert_eq!(faults(&[NoDisplay]), [("[0]".to_owned(), "its `Display` failed".to_owned())]);
}
