//! Deserialises JSON and reports the path of a value that doesn't fit.
//!
//! serde reports the error but not the path, and in a file with a year of history the path is the useful part. The
//! wrapper passes all calls on to `serde_json` and only tracks the path of the current value.

use std::cell::RefCell;

use serde::de::value::StringDeserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Value};

/// Reads a `T`, or returns the path of the failure (such as `.mastery.trees.alpha`, `.` for the whole) and its cause.
pub fn from_value<T: DeserializeOwned>(json: Value) -> Result<T, (String, String)> {
    let path = RefCell::new(Vec::new());
    T::deserialize(PathDeserializer { value: json, path: &path }).map_err(|error| {
        let place = path.borrow().concat();
        (if place.is_empty() { ".".to_owned() } else { place }, error.to_string())
    })
}

/// The path from the root to the current value. A step is removed only after its value was read, so an error leaves the
/// path in place.
type Path = RefCell<Vec<String>>;

struct PathDeserializer<'p> {
    value: Value,
    path: &'p Path,
}

impl<'de> Deserializer<'de> for PathDeserializer<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let path = self.path;
        match self.value {
            Value::Array(items) => visitor.visit_seq(PathSeqAccess { rest: items.into_iter(), index: 0, path }),
            Value::Object(fields) => visitor.visit_map(PathMapAccess { rest: fields.into_iter(), next: None, path }),
            scalar => scalar.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.value.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// Reads one value a level deeper.
fn descend<'de, T: DeserializeSeed<'de>>(path: &Path, step: String, seed: T, value: Value) -> Result<T::Value, Error> {
    path.borrow_mut().push(step);
    let read = seed.deserialize(PathDeserializer { value, path })?;
    path.borrow_mut().pop();
    Ok(read)
}

struct PathSeqAccess<'p> {
    rest: std::vec::IntoIter<Value>,
    index: usize,
    path: &'p Path,
}

impl<'de> SeqAccess<'de> for PathSeqAccess<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some(value) = self.rest.next() else { return Ok(None) };
        let step = format!("[{}]", self.index);
        self.index += 1;
        descend(self.path, step, seed, value).map(Some)
    }
}

struct PathMapAccess<'p> {
    rest: serde_json::map::IntoIter,
    /// The value whose key was read last, with that key as a step of the path.
    next: Option<(String, Value)>,
    path: &'p Path,
}

impl<'de> MapAccess<'de> for PathMapAccess<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.next = Some((format!(".{key}"), value));
        let key: StringDeserializer<Error> = key.into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let (step, value) = self.next.take().unwrap_or_default();
        descend(self.path, step, seed, value)
    }
}
