//! Reads what `serde_json` writes as a struct with a private name: a number that keeps its digits
//! (feature `arbitrary_precision`) or JSON text (feature `raw_value`).

use serde::ser::{Error as _, Serialize, Serializer as _};
use serde_json::Value;

use super::recorder::{Recorder, Stop, misuse};
use super::token::Token;
use crate::number;

pub(super) const RAW: [&str; 2] =
    ["$serde_json::private::Number", "$serde_json::private::RawValue"];

impl Recorder {
    pub(super) fn close_raw(&mut self) -> Result<(), Stop> {
        let at = self.frame.at as usize;
        let text = match self.tape.tokens[at..] {
            [Token::Str { len, at, .. }] => Some(self.tape.slice(at, len).to_owned()),
            _ => None,
        };
        self.tape.forget_from(at);
        self.tape.spent = self.frame.spent;
        self.want = self.frame.want;
        self.leave();
        let text = text.ok_or_else(misuse)?;
        if text.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            return self.number(&text);
        }
        let value: Value = serde_json::from_str(&text).map_err(Stop::custom)?;
        value.serialize(self)
    }

    /// A number of up to 64 bits becomes one, so that it can be formatted; any other keeps its digits.
    fn number(&mut self, text: &str) -> Result<(), Stop> {
        if let Some(v) = text.parse::<i128>().ok().filter(|v| v.to_string() == text) {
            return self.serialize_i128(v);
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
