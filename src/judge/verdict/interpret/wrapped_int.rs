//! Recognises numbers that are the expected ones wrapped to 32 bits.

use crate::types::{Language, Value};

/// Says that a Java `int` overflowed, if every wrong number is exactly the expected one wrapped to 32 bits. In C and C++ a
/// checked run finds an overflow, and Rust stops. A wrong 0 is more often the answer of a starter.
pub(super) fn advise_wrapped(language: Language, want: &Value, got: &Value) -> Option<String> {
    if language != Language::Java || !is_wrapped(want, got)? {
        return None;
    }
    let what = match (want, got) {
        (Value::Int(_), _) => "This is the expected value",
        _ => "What is wrong here is the expected value",
    };
    Some(format!("{what} wrapped to 32 bits: an `int` holds at most {}. Use `long`.", i32::MAX))
}

/// Whether the values differ only in numbers that are wrapped to 32 bits; `Some(false)` if they don't differ, and `None` if
/// they differ in another way.
fn is_wrapped(want: &Value, got: &Value) -> Option<bool> {
    match (want, got) {
        _ if want == got => Some(false),
        (Value::Int(want), Value::Int(got)) => (*got == i64::from(*want as i32) && *got != 0).then_some(true),
        (Value::List(wanted), Value::List(given)) | (Value::Tuple(wanted), Value::Tuple(given)) => {
            let pairs = wanted.iter().zip(given).map(|(want, got)| is_wrapped(want, got));
            let any = pairs.collect::<Option<Vec<bool>>>()?.contains(&true);
            (wanted.len() == given.len()).then_some(any)
        }
        // A whole program prints its numbers.
        (Value::Str(wanted), Value::Str(given)) => {
            let numbers = |text: &str| {
                let word = |word: &str| word.parse().map_or_else(|_| Value::Str(word.to_owned()), Value::Int);
                let words: Vec<Value> = text.split_whitespace().map(word).collect();
                words
            };
            let (wanted, given) = (numbers(wanted), numbers(given));
            let word = |pair: (&Value, &Value)| match pair {
                (Value::Str(want), Value::Str(got)) => (want == got).then_some(false),
                (want, got) => is_wrapped(want, got),
            };
            let any = wanted.iter().zip(&given).map(word).collect::<Option<Vec<bool>>>()?.contains(&true);
            (wanted.len() == given.len()).then_some(any)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_int_that_wrapped_is_named() {
        let check = |language: Language, want: &str, got: &str, expected: Option<&str>| {
            let value = |text: &str| Value::from_json(&serde_json::from_str(text).expect("test JSON"));
            let told = expected
                .map(|what| format!("{what} wrapped to 32 bits: an `int` holds at most 2147483647. Use `long`."));
            assert_eq!(advise_wrapped(language, &value(want), &value(got)), told, "{want} {got}");
        };
        let (java, one, some) =
            (Language::Java, Some("This is the expected value"), Some("What is wrong here is the expected value"));
        check(java, "2147483648", "-2147483648", one);
        check(java, "3000000000", "-1294967296", one);
        check(java, "8589934595", "3", one);
        check(java, "-2147483649", "2147483647", one);
        check(java, "[1, 3000000000]", "[1, -1294967296]", some);
        check(java, "[[3000000000], [2]]", "[[-1294967296], [2]]", some);
        check(java, "\"sum 3000000000\\n2\"", "\"sum -1294967296\\n2\\n\"", some);
        // Anything else that is wrong has another cause, at least in part.
        check(java, "3000000000", "-1294967295", None);
        check(java, "[1, 3000000000]", "[2, -1294967296]", None);
        check(java, "[1, 3000000000]", "[1, -1294967296, 4]", None);
        check(java, "\"sum 3000000000\"", "\"Sum -1294967296\"", None);
        check(java, "7", "-7", None);
        check(java, "7", "7", None);
        check(java, "3000000000", "\"-1294967296\"", None);
        check(Language::Python, "3000000000", "-1294967296", None);
    }
}
