//! What `serde_json` hands over as a struct with a private name: a number that keeps its digits
//! (feature `arbitrary_precision`) or JSON text (feature `raw_value`).

use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::Value;

use super::recorder::{Recorder, Stop};
use crate::number;

const NUMBER: &str = "$serde_json::private::Number";
const RAW_VALUE: &str = "$serde_json::private::RawValue";

pub(super) fn is_raw(name: &str) -> bool {
    name == NUMBER || name == RAW_VALUE
}

impl Recorder {
    /// Records the one field of such a struct: the text of a number, or JSON text.
    pub(super) fn raw<T: Serialize + ?Sized>(&mut self, field: &T) -> Result<(), Stop> {
        let Ok(Value::String(text)) = serde_json::to_value(field) else {
            return Err(Stop::custom("a raw value of serde_json's holds text"));
        };
        let is_digit = |b: &u8| b.is_ascii_digit() || matches!(b, b'-' | b'+' | b'.' | b'e' | b'E');
        if !text.is_empty() && text.as_bytes().iter().all(is_digit) {
            return self.number(&text);
        }
        let value: Value = serde_json::from_str(&text).map_err(Stop::custom)?;
        value.serialize(self)
    }

    /// A number of up to 64 bits becomes one, so that it can be formatted; any other keeps its digits.
    fn number(&mut self, text: &str) -> Result<(), Stop> {
        if let Some(v) = text.parse::<u64>().ok().filter(|v| v.to_string() == text) {
            return self.serialize_u64(v);
        }
        if let Some(v) = text.parse::<i64>().ok().filter(|v| v.to_string() == text) {
            return self.serialize_i64(v);
        }
        let is_integer = !text.contains(['.', 'e', 'E']) && text != "-0";
        match text.parse::<f64>() {
            // without the feature `arbitrary_precision`, this is the number as serde_json reads it
            Ok(v) if v.is_finite() && !is_integer && number::exact(text).is_none() => {
                self.serialize_f64(v)
            }
            _ => self.push_digits(text),
        }
    }
}
