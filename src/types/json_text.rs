//! Writes JSON as text and reads it, with code that is optimised in every build.
//!
//! This crate isn't optimised in a development build, but the standard library and `serde_json` are. A generic function such
//! as `to_string` or `serde_json::from_str` is compiled into this crate; the code that these functions call is not. The
//! arguments and the answer of a case can have a megabyte of text, so this decides how long a check of a pack takes.

use serde_json::Value as Json;

/// Writes JSON without spaces, like `to_string`.
#[must_use]
pub fn write_json(json: &Json) -> String {
    // `format!` calls code of the standard library. `to_string` would be compiled into this crate.
    format!("{json}")
}

/// Reads JSON, like `serde_json::from_str`.
pub fn parse_json(text: &str) -> serde_json::Result<Json> {
    text.parse()
}

/// Reads a message that is mostly text: its texts are moved, not copied.
pub fn parse_message<T: serde::de::DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    serde_json::from_value(parse_json(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_written_and_read_as_usual() {
        let json = serde_json::json!({"b": [1, -2.5, 1e300, "\"\u{7}\\ü\n"], "a": {"$": null}});
        assert_eq!(write_json(&json), json.to_string());
        assert_eq!(parse_json(&write_json(&json)).expect("JSON"), json);
        assert_eq!(parse_message::<(u8, String)>("[1,\"x\"]").expect("a message"), (1, "x".to_owned()));
        assert!(parse_json("[1").is_err());
    }
}
