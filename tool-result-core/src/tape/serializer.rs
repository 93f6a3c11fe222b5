//! The one `Serializer`; the work is done in [`super::recorder`].

use std::fmt;

use serde::ser::{self, Serialize, SerializeMap as _};

use super::recorder::{Recorder, Stop, part};
use super::token::Token;
use crate::untrusted::UNTRUSTED;

/// The values that are one token.
macro_rules! scalars {
    ($($method:ident($type:ty): $token:path,)*) => { $(
        fn $method(self, v: $type) -> Result<(), Stop> {
            self.push($token(v.into()));
            Ok(())
        }
    )* };
}

impl ser::Serializer for &mut Recorder {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    scalars! {
        serialize_bool(bool): Token::Bool,
        serialize_i8(i8): Token::I64,
        serialize_i16(i16): Token::I64,
        serialize_i32(i32): Token::I64,
        serialize_i64(i64): Token::I64,
        serialize_u8(u8): Token::U64,
        serialize_u16(u16): Token::U64,
        serialize_u32(u32): Token::U64,
        serialize_u64(u64): Token::U64,
        serialize_f32(f32): Token::F32,
        serialize_f64(f64): Token::F64,
    }
    fn serialize_char(self, v: char) -> Result<(), Stop> {
        self.serialize_str(v.encode_utf8(&mut [0; 4]))
    }
    fn serialize_i128(self, v: i128) -> Result<(), Stop> {
        match (u64::try_from(v), i64::try_from(v)) {
            (Ok(v), _) => self.serialize_u64(v),
            (_, Ok(v)) => self.serialize_i64(v),
            _ => self.push_digits(&v.to_string()),
        }
    }
    fn serialize_u128(self, v: u128) -> Result<(), Stop> {
        match u64::try_from(v) {
            Ok(v) => self.serialize_u64(v),
            Err(_) => self.push_digits(&v.to_string()),
        }
    }
    fn serialize_str(self, v: &str) -> Result<(), Stop> {
        self.push_str(v);
        Ok(())
    }
    fn serialize_bytes(self, v: &[u8]) -> Result<(), Stop> {
        self.collect_seq(v)
    }
    fn serialize_none(self) -> Result<(), Stop> {
        self.push(Token::None);
        Ok(())
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Stop> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Stop> {
        self.push(Token::Null);
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Stop> {
        self.serialize_unit()
    }
    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Stop> {
        self.push_whole(variant, false);
        Ok(())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        if std::ptr::eq(name, UNTRUSTED) {
            self.mark_untrusted()?;
            return value.serialize(self).map_err(|fault| fault.without_message().into());
        }
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        self.open_variant(variant)?;
        self.mark_part();
        part!(self, value);
        self.close()
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Stop> {
        self.open_items(false)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self, Stop> {
        self.open_items(true)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Stop> {
        self.open_items(true)
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, Stop> {
        self.open_variant(variant)?;
        self.open_items(true)
    }
    fn serialize_map(self, len: Option<usize>) -> Result<Self, Stop> {
        self.open_map(len)
    }
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Self, Stop> {
        self.open_struct(name)
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, Stop> {
        self.open_variant(variant)?;
        self.open_struct(variant)
    }
    /// Does what the provided method does, in less code for every list's type.
    #[expect(
        clippy::question_mark,
        clippy::while_let_on_iterator,
        reason = "`?` and `for` are calls that rustc compiles for every type"
    )]
    fn collect_seq<I>(self, items: I) -> Result<(), Stop>
    where
        I: IntoIterator,
        I::Item: Serialize,
    {
        let mut items = items.into_iter();
        let len = items.size_hint();
        if let Err(stop) = self.open_items(false) {
            return Err(stop);
        }
        let mut left = self.pass(&len);
        while left > 0 {
            items.next();
            left -= 1;
        }
        while let Some(item) = items.next() {
            if self.begin_item() {
                part!(self, item);
            } else if self.skip_rest(&len) {
                break;
            }
        }
        self.close()
    }
    fn collect_map<K, V, I>(self, entries: I) -> Result<(), Stop>
    where
        K: Serialize,
        V: Serialize,
        I: IntoIterator<Item = (K, V)>,
    {
        let entries = entries.into_iter();
        let len = entries.size_hint();
        let mut map = self.open_map(Some(len.0))?;
        for (key, value) in entries {
            if map.skip_rest(&len) {
                break;
            }
            map.serialize_entry(&key, &value)?;
        }
        map.end()
    }
    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<(), Stop> {
        self.push_display(format_args!("{value}"))
    }
}
