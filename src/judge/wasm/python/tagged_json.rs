//! Encodes values sent to and received from the sandbox as JSON, with tags for types that JSON lacks.
//!
//! A tag looks like `{"$": "tuple", "v": [...]}`. The harness uses the same format (its functions `tag` and `untag`).

use serde_json::{Value as Json, json};

use crate::types::Value;
use crate::types::json_text::write_json;

/// Decodes a value from the harness. The sandbox's output is untrusted, so an invalid value becomes [`Value::Other`],
/// which equals no value.
pub(in crate::judge) fn decode(json: &Json) -> Value {
    match json {
        Json::Array(items) => Value::List(items.iter().map(decode).collect()),
        Json::Object(map) => decode_tagged(map)
            .unwrap_or_else(|| Value::Other { type_name: "object".to_owned(), repr: "<unreadable>".to_owned() }),
        plain => Value::from_json(plain),
    }
}

fn decode_tagged(map: &serde_json::Map<String, Json>) -> Option<Value> {
    let items = || map.get("v")?.as_array().map(|items| items.iter().map(decode).collect());
    match map.get("$")?.as_str()? {
        "int" => Some(big_int(map.get("v")?.as_str()?)),
        "float" => match map.get("v")?.as_str()? {
            "nan" => Some(Value::Float(f64::NAN)),
            "inf" => Some(Value::Float(f64::INFINITY)),
            "-inf" => Some(Value::Float(f64::NEG_INFINITY)),
            _ => None,
        },
        "tuple" => Some(Value::Tuple(items()?)),
        "set" => Some(Value::Set(items()?)),
        "dict" => {
            let entries = map.get("v")?.as_array()?.iter();
            let pairs =
                entries.map(|pair| Some((decode(pair.get(0)?), decode(pair.get(1)?)))).collect::<Option<_>>()?;
            Some(Value::Dict(pairs))
        }
        "other" => Some(Value::Other {
            type_name: map.get("t")?.as_str()?.to_owned(),
            repr: map.get("r")?.as_str()?.to_owned(),
        }),
        _ => None,
    }
}

/// Parses an integer outside ±2⁵³, which is sent as a string. It becomes an `Int` if it fits 64 bits.
fn big_int(text: &str) -> Value {
    text.parse().map_or_else(|_| Value::BigInt(text.to_owned()), Value::Int)
}

/// Encodes a value so that the harness decodes the same Python object. Returns `None` for `Other`, which can't be
/// encoded.
pub(in crate::judge) fn encode(value: &Value) -> Option<Json> {
    let all = |items: &[Value]| items.iter().map(encode).collect::<Option<Vec<_>>>();
    Some(match value {
        Value::None => Json::Null,
        Value::Bool(b) => json!(b),
        Value::Int(i) => json!({"$": "int", "v": i.to_string()}),
        Value::BigInt(text) => json!({"$": "int", "v": text}),
        Value::Float(x) if x.is_nan() => json!({"$": "float", "v": "nan"}),
        Value::Float(x) if x.is_infinite() => json!({"$": "float", "v": if *x > 0.0 { "inf" } else { "-inf" }}),
        Value::Float(x) => json!(x),
        Value::Str(text) => json!(text),
        Value::List(items) => Json::Array(all(items)?),
        Value::Tuple(items) => json!({"$": "tuple", "v": all(items)?}),
        Value::Set(items) => json!({"$": "set", "v": all(items)?}),
        Value::Dict(entries) => {
            let pairs: Option<Vec<_>> = entries.iter().map(|(k, v)| Some(json!([encode(k)?, encode(v)?]))).collect();
            json!({"$": "dict", "v": pairs?})
        }
        Value::Other { .. } => return None,
    })
}

/// Returns the text of what [`encode`] returns. It makes no map for each integer, which matters for a long answer.
pub(in crate::judge) fn encode_text(value: &Value) -> Option<String> {
    let mut text = String::new();
    write_tagged(value, &mut text).then_some(text)
}

/// Writes an encoded value; returns whether it can be encoded.
fn write_tagged(value: &Value, text: &mut String) -> bool {
    match value {
        Value::Int(i) => text.extend(["{\"$\":\"int\",\"v\":\"", &i.to_string(), "\"}"]),
        Value::List(items) => return write_items(items, text),
        Value::Tuple(items) => return write_tag("tuple", items, text),
        Value::Set(items) => return write_tag("set", items, text),
        Value::Dict(entries) => {
            text.push_str("{\"$\":\"dict\",\"v\":[");
            for (i, (key, value)) in entries.iter().enumerate() {
                text.push_str(if i == 0 { "[" } else { ",[" });
                let key_is_encoded = write_tagged(key, text);
                text.push(',');
                if !(key_is_encoded && write_tagged(value, text)) {
                    return false;
                }
                text.push(']');
            }
            text.push_str("]}");
        }
        plain => match encode(plain) {
            Some(json) => text.push_str(&write_json(&json)),
            None => return false,
        },
    }
    true
}

fn write_tag(tag: &str, items: &[Value], text: &mut String) -> bool {
    text.extend(["{\"$\":\"", tag, "\",\"v\":"]);
    let encoded = write_items(items, text);
    text.push('}');
    encoded
}

fn write_items(items: &[Value], text: &mut String) -> bool {
    text.push('[');
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        if !write_tagged(item, text) {
            return false;
        }
    }
    text.push(']');
    true
}

/// Encodes a value as the harness writes an answer: like [`encode`], with whole numbers within ±2⁵³ as JSON numbers.
pub(in crate::judge) fn encode_answer(value: &Value) -> Option<Json> {
    encode(value).map(with_plain_numbers)
}

fn with_plain_numbers(json: Json) -> Json {
    const LARGEST: i64 = 1 << 53;
    match json {
        Json::Array(items) => Json::Array(items.into_iter().map(with_plain_numbers).collect()),
        Json::Object(map) if map.get("$").is_some_and(|tag| tag == "int") => {
            let number = map.get("v").and_then(Json::as_str).and_then(|text| text.parse::<i64>().ok());
            match number.filter(|number| (-LARGEST..=LARGEST).contains(number)) {
                Some(number) => json!(number),
                None => Json::Object(map),
            }
        }
        Json::Object(map) => {
            Json::Object(map.into_iter().map(|(key, value)| (key, with_plain_numbers(value))).collect())
        }
        plain => plain,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(json: &str, expected: &str) {
        let parsed: Json = serde_json::from_str(json).expect("test JSON");
        assert_eq!(decode(&parsed).to_string(), expected, "{json}");
    }

    #[test]
    fn an_answer_is_written_as_the_harness_writes_it() {
        let check = |value: Value, expected: Json| assert_eq!(encode_answer(&value), Some(expected), "{value}");
        check(Value::List(vec![Value::Int(-3), Value::Bool(true)]), json!([-3, true]));
        check(Value::Int(1 << 53), json!(9_007_199_254_740_992_i64));
        check(Value::Int((1 << 53) + 1), json!({"$": "int", "v": "9007199254740993"}));
        check(Value::Tuple(vec![Value::Int(1)]), json!({"$": "tuple", "v": [1]}));
        check(Value::Dict(vec![(Value::Str("a".to_owned()), Value::Int(2))]), json!({"$": "dict", "v": [["a", 2]]}));
    }

    #[test]
    fn tagged_values_are_read_as_python_would_print_them() {
        check(r#"{"$":"tuple","v":[1]}"#, "(1,)");
        check(r#"{"$":"int","v":"9223372036854775807"}"#, "9223372036854775807");
        check(r#"{"$":"int","v":"9223372036854775808"}"#, "9223372036854775808");
        check(r#"{"$":"float","v":"-inf"}"#, "-inf");
        check(r#"{"$":"dict","v":[[1,[2]]]}"#, "{1: [2]}");
        check(r#"{"$":"set","v":[]}"#, "set()");
        check(r#"{"$":"other","t":"deque","r":"deque([])"}"#, "deque([])");
    }

    #[test]
    fn malformed_tags_equal_nothing() {
        for json in [r#"{"$":"tuple"}"#, r#"{"$":"float","v":"1"}"#, r#"{"a":1}"#, r#"{"$":"dict","v":[[1]]}"#] {
            check(json, "<unreadable>");
        }
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::None),
            any::<bool>().prop_map(Value::Bool),
            any::<i64>().prop_map(Value::Int),
            "-?[1-9][0-9]{19,40}".prop_map(Value::BigInt),
            any::<f64>().prop_map(Value::Float),
            any::<String>().prop_map(Value::Str),
        ];
        leaf.prop_recursive(4, 40, 4, |inner| {
            let items = || prop::collection::vec(inner.clone(), 0..4);
            prop_oneof![
                items().prop_map(Value::List),
                items().prop_map(Value::Tuple),
                items().prop_map(Value::Set),
                prop::collection::vec((inner.clone(), inner.clone()), 0..4).prop_map(Value::Dict),
            ]
        })
    }

    /// Generates tags that are right, nearly right and wrong, around any content.
    fn any_json() -> impl Strategy<Value = Json> {
        let leaf = prop_oneof![
            Just(Json::Null),
            any::<bool>().prop_map(Json::from),
            any::<i64>().prop_map(Json::from),
            any::<f64>().prop_map(Json::from),
            "int|nan|-inf|[0-9]{0,30}|\\PC{0,5}".prop_map(Json::from),
        ];
        leaf.prop_recursive(5, 60, 5, |inner| {
            let tag = prop::sample::select(vec!["int", "float", "tuple", "set", "dict", "other", "list", ""]);
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Json::Array),
                (tag, inner.clone()).prop_map(|(tag, v)| json!({"$": tag, "v": v})),
                (inner.clone(), inner.clone()).prop_map(|(t, r)| json!({"$": "other", "t": t, "r": r})),
                prop::collection::btree_map("[$vtr]", inner, 0..4)
                    .prop_map(|map| Json::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_can_be_encoded_comes_back_the_same(value in any_value()) {
            let there = encode(&value).expect("encodable");
            // Compared as text, because equality treats a tuple like a list.
            prop_assert_eq!(decode(&there).to_string(), value.to_string());
        }

        #[test]
        fn encoded_text_is_the_encoded_values(value in any_value()) {
            prop_assert_eq!(encode_text(&value), encode(&value).map(|json| json.to_string()));
        }

        #[test]
        fn any_json_is_a_value_and_what_is_one_settles(json in any_json()) {
            let value = decode(&json);
            if let Some(again) = encode(&value) {
                prop_assert_eq!(decode(&again).to_string(), value.to_string());
            }
            let _ = Value::from_json(&json).to_string();
        }
    }
}
