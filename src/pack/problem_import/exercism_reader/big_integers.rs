//! Marks whole numbers that a case can't represent, because a JSON parser silently converts them to floats.

use serde_json::Value as Json;

/// The prefix of a big number that was converted to a string. No string of a specification begins with it.
const BIG_INTEGER_PREFIX: &str = "\u{1}whole number ";

/// Returns the JSON with every whole number beyond 64 bits replaced by a marked string.
pub(super) fn mark_big_integers(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let (mut rest, mut in_string) = (json, false);
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' => {
                in_string = !in_string;
                1
            }
            '\\' if in_string => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            '-' | '0'..='9' if !in_string => {
                let end =
                    rest.find(|c: char| !matches!(c, '-' | '+' | '.' | 'e' | 'E' | '0'..='9')).unwrap_or(rest.len());
                let number = &rest[..end];
                if exceeds_64_bits(number) {
                    // Serialising it as JSON escapes the control character.
                    out.push_str(&Json::from(format!("{BIG_INTEGER_PREFIX}{number}")).to_string());
                    rest = &rest[end..];
                    continue;
                }
                end
            }
            c => c.len_utf8(),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

fn exceeds_64_bits(number: &str) -> bool {
    !number.contains(['.', 'e', 'E']) && number.parse::<i64>().is_err() && number.parse::<u64>().is_err()
}

/// Returns whether a value contains a marked number at any depth.
pub(super) fn has_big_integer(json: &Json) -> bool {
    match json {
        Json::String(text) => text.starts_with(BIG_INTEGER_PREFIX),
        Json::Array(items) => items.iter().any(has_big_integer),
        Json::Object(map) => map.values().any(has_big_integer),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_that_no_case_can_hold_are_marked() {
        let check = |text: &str, expected: bool| {
            let json: Json = serde_json::from_str(&mark_big_integers(text)).expect("JSON");
            assert_eq!(has_big_integer(&json), expected, "{text}");
        };
        check("[18446744073709551615, -9223372036854775808, 1e30, 0.5]", false);
        check("[[18446744073709551616]]", true);
        check("{\"a\": -9223372036854775809}", true);
        check("[\"18446744073709551616\", \"\\\"18446744073709551616\"]", false);
        assert_eq!(mark_big_integers("{\"a\\\\\": \"é\", \"b\": -1}"), "{\"a\\\\\": \"é\", \"b\": -1}");
    }
}
