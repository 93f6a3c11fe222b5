//! The one `Serializer`; the work is done in [`super::recorder`].

use std::fmt;

use serde::ser::{self, Serialize, SerializeMap as _};

use super::Token;
use super::compound::Compound;
use super::raw_value::is_raw;
use super::recorder::{Recorder, Stop};

impl<'r> ser::Serializer for &'r mut Recorder {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = Compound<'r>;
    type SerializeTuple = Compound<'r>;
    type SerializeTupleStruct = Compound<'r>;
    type SerializeTupleVariant = Compound<'r>;
    type SerializeMap = Compound<'r>;
    type SerializeStruct = Compound<'r>;
    type SerializeStructVariant = Compound<'r>;

    fn serialize_bool(self, v: bool) -> Result<(), Stop> {
        self.push(Token::Bool(v));
        Ok(())
    }
    fn serialize_i8(self, v: i8) -> Result<(), Stop> {
        self.serialize_i64(v.into())
    }
    fn serialize_i16(self, v: i16) -> Result<(), Stop> {
        self.serialize_i64(v.into())
    }
    fn serialize_i32(self, v: i32) -> Result<(), Stop> {
        self.serialize_i64(v.into())
    }
    fn serialize_i64(self, v: i64) -> Result<(), Stop> {
        self.push(Token::I64(v));
        Ok(())
    }
    fn serialize_i128(self, v: i128) -> Result<(), Stop> {
        match (u64::try_from(v), i64::try_from(v)) {
            (Ok(v), _) => self.push(Token::U64(v)),
            (_, Ok(v)) => self.push(Token::I64(v)),
            _ => self.push_digits(&v.to_string()),
        }
        Ok(())
    }
    fn serialize_u8(self, v: u8) -> Result<(), Stop> {
        self.serialize_u64(v.into())
    }
    fn serialize_u16(self, v: u16) -> Result<(), Stop> {
        self.serialize_u64(v.into())
    }
    fn serialize_u32(self, v: u32) -> Result<(), Stop> {
        self.serialize_u64(v.into())
    }
    fn serialize_u64(self, v: u64) -> Result<(), Stop> {
        self.push(Token::U64(v));
        Ok(())
    }
    fn serialize_u128(self, v: u128) -> Result<(), Stop> {
        match u64::try_from(v) {
            Ok(v) => self.push(Token::U64(v)),
            Err(_) => self.push_digits(&v.to_string()),
        }
        Ok(())
    }
    fn serialize_f32(self, v: f32) -> Result<(), Stop> {
        self.push(Token::F32(v));
        Ok(())
    }
    fn serialize_f64(self, v: f64) -> Result<(), Stop> {
        self.push(Token::F64(v));
        Ok(())
    }
    fn serialize_char(self, v: char) -> Result<(), Stop> {
        self.push(Token::Char(v));
        Ok(())
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
        self.wrap()?;
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
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        self.wrap()?;
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
        self.part(value);
        self.close()
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Compound<'r>, Stop> {
        self.open_list()?;
        Ok(Compound(self))
    }
    fn serialize_tuple(self, _: usize) -> Result<Compound<'r>, Stop> {
        self.open_tuple()?;
        Ok(Compound(self))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound<'r>, Stop> {
        self.open_tuple()?;
        Ok(Compound(self))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'r>, Stop> {
        self.open_variant(variant)?;
        self.open_tuple()?;
        self.end_with_variant();
        Ok(Compound(self))
    }
    fn serialize_map(self, len: Option<usize>) -> Result<Compound<'r>, Stop> {
        self.open_map(len)?;
        Ok(Compound(self))
    }
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Compound<'r>, Stop> {
        if is_raw(name) {
            self.open_raw();
        } else {
            self.open_struct(name)?;
        }
        Ok(Compound(self))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'r>, Stop> {
        self.open_variant(variant)?;
        self.open_struct(variant)?;
        self.end_with_variant();
        Ok(Compound(self))
    }
    /// Does what the provided method does, in less code for every list's type.
    fn collect_seq<I>(self, items: I) -> Result<(), Stop>
    where
        I: IntoIterator,
        I::Item: Serialize,
    {
        self.open_list()?;
        let mut items = items.into_iter();
        let len = items.size_hint();
        if let Some(last) = self.pass(len) {
            items.nth(last);
        }
        for item in items {
            if self.begin_item() {
                self.part(&item);
            } else if self.is_full() && self.skip_rest(len) {
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
        let mut entries = entries.into_iter();
        let len = entries.size_hint();
        let mut map = self.serialize_map(Some(len.0))?;
        if let Some(last) = map.0.pass(len) {
            entries.nth(last);
        }
        for (key, value) in entries {
            if map.0.is_full() && map.0.skip_rest(len) {
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
