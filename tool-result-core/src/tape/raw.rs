//! What `serde_json` hands over as a struct with a private name: a number that keeps its digits
//! (feature `arbitrary_precision`) or JSON text (feature `raw_value`).

use serde::ser::{Error as _, Impossible, Serialize, Serializer};
use serde_json::Value;

use super::recorder::{Recorder, Stop};
use crate::number;

const NUMBER: &str = "$serde_json::private::Number";
const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// Takes the one string of such a struct.
pub(super) struct RawText<'r>(pub(super) &'r mut Recorder);

impl RawText<'_> {
    pub(super) fn is_carried_by(name: &str) -> bool {
        name == NUMBER || name == RAW_VALUE
    }
}

macro_rules! refuse {
    ($($method:ident($($type:ty),*) -> $ok:ty;)*) => {
        $(fn $method(self, $(_: $type),*) -> Result<$ok, Stop> { Err(not_text()) })*
    };
}

fn not_text() -> Stop {
    Stop::custom("a raw value of serde_json's holds text")
}

impl Serializer for RawText<'_> {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = Impossible<(), Stop>;
    type SerializeTuple = Impossible<(), Stop>;
    type SerializeTupleStruct = Impossible<(), Stop>;
    type SerializeTupleVariant = Impossible<(), Stop>;
    type SerializeMap = Impossible<(), Stop>;
    type SerializeStruct = Impossible<(), Stop>;
    type SerializeStructVariant = Impossible<(), Stop>;

    fn serialize_str(self, text: &str) -> Result<(), Stop> {
        let is_digit = |b: &u8| b.is_ascii_digit() || matches!(b, b'-' | b'+' | b'.' | b'e' | b'E');
        if !text.is_empty() && text.as_bytes().iter().all(is_digit) {
            return self.number(text);
        }
        let value: Value = serde_json::from_str(text).map_err(Stop::custom)?;
        value.serialize(self.0)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<(), Stop> {
        Err(not_text())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: &T,
    ) -> Result<(), Stop> {
        Err(not_text())
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Stop> {
        Err(not_text())
    }
    refuse! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct(&'static str, usize) -> Self::SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}

impl RawText<'_> {
    /// A number of up to 64 bits becomes one, so that it can be formatted; any other keeps its digits.
    fn number(self, text: &str) -> Result<(), Stop> {
        if let Some(v) = text.parse::<u64>().ok().filter(|v| v.to_string() == text) {
            return self.0.serialize_u64(v);
        }
        if let Some(v) = text.parse::<i64>().ok().filter(|v| v.to_string() == text) {
            return self.0.serialize_i64(v);
        }
        let is_integer = !text.contains(['.', 'e', 'E']) && text != "-0";
        match text.parse::<f64>() {
            // without the feature `arbitrary_precision`, this is the number as serde_json reads it
            Ok(v) if v.is_finite() && !is_integer && number::exact(text).is_none() => {
                self.0.serialize_f64(v)
            }
            _ => self.0.push_digits(text),
        }
    }
}
