//! Values that are passed between a pack, the sandbox and the screen.
//!
//! JSON is not enough: it has no tuples, no integers beyond 64 bits that survive a round trip, no NaN, and no form for
//! an object of a type we can't compare. Here `True` is not `1` and `1` is not `1.0`; but a tuple equals a list with
//! the same items, because learners are taught to return either.

use std::fmt;

use super::sanitize::is_invisible;

/// A Python value as the judge sees it.
#[derive(Clone, Debug)]
pub enum Value {
    None,
    Bool(bool),
    /// An integer that fits in 64 bits.
    Int(i64),
    /// An integer beyond 64 bits, in decimal without leading zeros.
    BigInt(String),
    /// Includes NaN and the infinities.
    Float(f64),
    Str(String),
    List(Vec<Value>),
    Tuple(Vec<Value>),
    /// Items in iteration order.
    Set(Vec<Value>),
    /// Entries in insertion order; keys may be any value.
    Dict(Vec<(Value, Value)>),
    /// A value of any other type: the name of its type and its `repr`. It equals no value.
    Other {
        type_name: String,
        repr: String,
    },
}

impl Value {
    /// The items of a list or tuple.
    #[must_use]
    pub fn items(&self) -> Option<&[Value]> {
        match self {
            Self::List(items) | Self::Tuple(items) => Some(items),
            Self::None
            | Self::Bool(_)
            | Self::Int(_)
            | Self::BigInt(_)
            | Self::Float(_)
            | Self::Str(_)
            | Self::Set(_)
            | Self::Dict(_)
            | Self::Other { .. } => None,
        }
    }

    /// The Python name of the value's type, for messages such as "got a str, want a list".
    #[must_use]
    pub fn type_name(&self) -> &str {
        match self {
            Self::None => "None",
            Self::Bool(_) => "bool",
            Self::Int(_) | Self::BigInt(_) => "int",
            Self::Float(_) => "float",
            Self::Str(_) => "str",
            Self::List(_) => "list",
            Self::Tuple(_) => "tuple",
            Self::Set(_) => "set",
            Self::Dict(_) => "dict",
            Self::Other { type_name, .. } => type_name,
        }
    }

    /// The value as plain JSON; `None` for a value that JSON can't represent (a set, infinity, an object).
    #[must_use]
    pub fn to_json(&self) -> Option<serde_json::Value> {
        use serde_json::Value as Json;
        Some(match self {
            Self::None => Json::Null,
            Self::Bool(b) => Json::Bool(*b),
            Self::Int(i) => Json::from(*i),
            Self::BigInt(text) => Json::from(text.parse::<u64>().ok()?),
            Self::Float(x) => Json::Number(serde_json::Number::from_f64(*x)?),
            Self::Str(s) => Json::String(s.clone()),
            Self::List(items) | Self::Tuple(items) => {
                Json::Array(items.iter().map(Self::to_json).collect::<Option<_>>()?)
            }
            Self::Dict(entries) => {
                let entry = |(key, value): &(Self, Self)| match key {
                    Self::Str(key) => Some((key.clone(), value.to_json()?)),
                    _ => None,
                };
                Json::Object(entries.iter().map(entry).collect::<Option<_>>()?)
            }
            Self::Set(_) | Self::Other { .. } => return None,
        })
    }

    /// Reads plain JSON as found in a pack: arrays become lists, objects become dictionaries with string keys, numbers
    /// with a point or exponent become floats.
    #[must_use]
    pub fn from_json(json: &serde_json::Value) -> Self {
        match json {
            serde_json::Value::Null => Self::None,
            serde_json::Value::Bool(b) => Self::Bool(*b),
            serde_json::Value::Number(n) => n.as_i64().map_or_else(
                || {
                    n.as_u64()
                        .map_or_else(|| Self::Float(n.as_f64().unwrap_or(f64::NAN)), |u| Self::BigInt(u.to_string()))
                },
                Self::Int,
            ),
            serde_json::Value::String(s) => Self::Str(s.clone()),
            serde_json::Value::Array(items) => Self::List(items.iter().map(Self::from_json).collect()),
            serde_json::Value::Object(map) => {
                Self::Dict(map.iter().map(|(k, v)| (Self::Str(k.clone()), Self::from_json(v))).collect())
            }
        }
    }
}

/// Strict equality: numbers of different types differ, tuples equal lists, NaN equals NaN (so that a case can expect
/// NaN), dictionaries and sets ignore order.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::None, Self::None) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::BigInt(a), Self::BigInt(b)) | (Self::Str(a), Self::Str(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a == b || (a.is_nan() && b.is_nan()),
            (Self::List(a) | Self::Tuple(a), Self::List(b) | Self::Tuple(b)) => a == b,
            (Self::Set(a), Self::Set(b)) => a.len() == b.len() && a.iter().all(|x| b.contains(x)),
            (Self::Dict(a), Self::Dict(b)) => {
                a.len() == b.len() && a.iter().all(|(k, v)| b.iter().any(|(k2, v2)| k == k2 && v == v2))
            }
            (
                Self::None
                | Self::Bool(_)
                | Self::Int(_)
                | Self::BigInt(_)
                | Self::Float(_)
                | Self::Str(_)
                | Self::List(_)
                | Self::Tuple(_)
                | Self::Set(_)
                | Self::Dict(_)
                | Self::Other { .. },
                _,
            ) => false,
        }
    }
}

impl Value {
    /// Whether two values have the same text, compared in their order. May miss some that have.
    #[must_use]
    pub fn is_written_like(&self, other: &Self) -> bool {
        let alike = |a: &[Self], b: &[Self]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_written_like(b));
        match (self, other) {
            (Self::List(a), Self::List(b)) | (Self::Tuple(a), Self::Tuple(b)) | (Self::Set(a), Self::Set(b)) => {
                alike(a, b)
            }
            (Self::None, Self::None) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            (Self::Str(a), Self::Str(b)) => a == b,
            _ => false,
        }
    }
}

/// Writes the value as Python would (`[1, 2.0, 'a', None]`), so that the screen shows it as the learner would type it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("None"),
            Self::Bool(b) => f.write_str(if *b { "True" } else { "False" }),
            Self::Int(i) => write!(f, "{i}"),
            Self::BigInt(text) => f.write_str(text),
            Self::Float(x) => write_float(f, *x),
            Self::Str(s) => write_str(f, s),
            Self::List(items) => write_items(f, "[", items, "]"),
            Self::Tuple(items) if items.len() == 1 => write!(f, "({},)", items[0]),
            Self::Tuple(items) => write_items(f, "(", items, ")"),
            Self::Set(items) if items.is_empty() => f.write_str("set()"),
            Self::Set(items) => write_items(f, "{", items, "}"),
            Self::Dict(entries) => {
                f.write_str("{")?;
                for (i, (key, value)) in entries.iter().enumerate() {
                    write!(f, "{}{key}: {value}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str("}")
            }
            Self::Other { repr, .. } => f.write_str(repr),
        }
    }
}

fn write_float(f: &mut fmt::Formatter<'_>, x: f64) -> fmt::Result {
    match x {
        x if x.is_nan() => f.write_str("nan"),
        x if x.is_infinite() => f.write_str(if x > 0.0 { "inf" } else { "-inf" }),
        x => write!(f, "{x:?}"),
    }
}

fn write_str(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    write!(f, "{quote}")?;
    for c in text.chars() {
        match c {
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            '\r' => f.write_str("\\r")?,
            '\\' => f.write_str("\\\\")?,
            c if c == quote => write!(f, "\\{c}")?,
            // As Python writes them: a difference that can't be seen must still be shown.
            c if c.is_control() || is_invisible(c) || (c.is_whitespace() && c != ' ') => match c as u32 {
                code @ 0..=0xff => write!(f, "\\x{code:02x}")?,
                code @ 0x100..=0xffff => write!(f, "\\u{code:04x}")?,
                code => write!(f, "\\U{code:08x}")?,
            },
            c => write!(f, "{c}")?,
        }
    }
    write!(f, "{quote}")
}

fn write_items(f: &mut fmt::Formatter<'_>, open: &str, items: &[Value], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { ", " })?;
    }
    f.write_str(close)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_are_written_alike_have_one_text() {
        let value = |json: &str| Value::from_json(&serde_json::from_str(json).expect("test JSON"));
        let check = |a: &Value, b: &Value, expected: bool| {
            assert_eq!(a.is_written_like(b), expected, "{a} {b}");
            assert!(!expected || a.to_string() == b.to_string(), "{a} {b}");
        };
        check(&value("[1, [\"a\", null]]"), &value("[1, [\"a\", null]]"), true);
        check(&value("[1, 2]"), &value("[2, 1]"), false);
        check(&value("[1]"), &Value::Tuple(vec![Value::Int(1)]), false);
        check(&Value::Float(0.0), &Value::Float(-0.0), false);
        check(&Value::Float(f64::NAN), &Value::Float(f64::NAN), true);
        check(&Value::Int(1), &Value::Float(1.0), false);
        check(&Value::Int(1), &Value::Bool(true), false);
    }

    fn check(json: &str, expected: &str) {
        let parsed: serde_json::Value = serde_json::from_str(json).expect("test JSON");
        assert_eq!(Value::from_json(&parsed).to_string(), expected);
    }

    #[test]
    fn values_go_back_to_json_where_it_can_say_them() {
        for text in ["null", "[1,2.5,\"a\"]", "{\"a\":[true]}", "18446744073709551615"] {
            let json: serde_json::Value = serde_json::from_str(text).expect("test JSON");
            assert_eq!(Value::from_json(&json).to_json().map(|v| v.to_string()), Some(text.to_owned()));
        }
        assert_eq!(Value::Set(vec![]).to_json(), None);
        assert_eq!(Value::Float(f64::INFINITY).to_json(), None);
    }

    #[test]
    fn values_print_as_python_writes_them() {
        check("null", "None");
        check("[true, 1, 1.0, -0.5]", "[True, 1, 1.0, -0.5]");
        check(r#""it's""#, r#""it's""#);
        check(r#""a\nb""#, r"'a\nb'");
        check(r#"{"a": [1]}"#, "{'a': [1]}");
        check("18446744073709551615", "18446744073709551615");
        // What can't be seen or looks like a space is escaped.
        check("\"a\u{a0}b\u{200b}\u{e0041}\u{3000}é\"", r"'a\xa0b\u200b\U000e0041\u3000é'");
    }

    #[test]
    fn kinds_of_number_are_kept_apart_and_tuples_equal_lists() {
        assert_ne!(Value::Bool(true), Value::Int(1));
        assert_ne!(Value::Int(1), Value::Float(1.0));
        assert_eq!(Value::Tuple(vec![Value::Int(1)]), Value::List(vec![Value::Int(1)]));
        assert_eq!(Value::Float(f64::NAN), Value::Float(f64::NAN));
    }
}
