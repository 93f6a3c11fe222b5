//! The compound serializers of serde, for lists, structs and maps. They are compiled for every type of the user's, so
//! they only call functions that are compiled once.

use serde::ser::{self, Serialize};

use super::recorder::{Recorder, Stop, part};
use super::tracker::address;

macro_rules! items {
    ($($trait:ident::$method:ident, $close:ident;)*) => { $(impl ser::$trait for &mut Recorder {
        type Ok = ();
        type Error = Stop;
        fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
            if self.begin_item() {
                part!(*self, value);
            }
            Ok(())
        }
        fn end(self) -> Result<(), Stop> {
            self.$close()
        }
    })* };
}

items! {
    SerializeSeq::serialize_element, close;
    SerializeTuple::serialize_element, close;
    SerializeTupleStruct::serialize_field, close;
    SerializeTupleVariant::serialize_field, close_variant;
}

macro_rules! fields {
    ($($trait:ident::$close:ident),*) => { $(impl ser::$trait for &mut Recorder {
        type Ok = ();
        type Error = Stop;
        fn serialize_field<T>(&mut self, key: &'static str, value: &T) -> Result<(), Stop>
        where
            T: Serialize + ?Sized,
        {
            self.begin_field(key, address!(value, T));
            part!(*self, value);
            Ok(())
        }
        fn skip_field(&mut self, key: &'static str) -> Result<(), Stop> {
            self.omit(key);
            Ok(())
        }
        fn end(self) -> Result<(), Stop> {
            self.$close()
        }
    })* };
}

fields! { SerializeStruct::close, SerializeStructVariant::close_variant }

impl ser::SerializeMap for &mut Recorder {
    type Ok = ();
    type Error = Stop;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Stop> {
        if !self.begin_entry_of_map(is_str::<T>())? {
            return Ok(());
        }
        let made = key.serialize(&mut **self);
        self.end_key(is_str::<T>(), made)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        if self.begin_value(address!(value, T))? {
            part!(*self, value);
        }
        Ok(())
    }
    fn end(self) -> Result<(), Stop> {
        self.close()
    }
}

/// Tells a `str` itself from the keys of a map, which are values that it holds, so they have a
/// size. serde's derive writes the fields of a struct with a flattened one as `str`.
fn is_str<T: ?Sized>() -> bool {
    size_of::<&T>() > size_of::<usize>()
}
