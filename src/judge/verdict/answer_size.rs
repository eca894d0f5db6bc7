//! Limits the size of an answer. The program the learner works in decodes it, so its size is checked first.
//!
//! The limits are far above any expected answer (a pack's cases are a megabyte at most) and too low to slow the program
//! down.

/// Maximum bytes of an answer in the harness's format.
pub(in crate::judge) const MAX_ANSWER_BYTES: usize = 32 << 20;
/// Maximum number of values in an answer, at all levels together.
pub(in crate::judge) const MAX_ANSWER_VALUES: usize = 2_000_000;
/// Maximum nesting of the JSON. The parser would reject 128; a dictionary takes three levels.
const MAX_JSON_DEPTH: usize = 120;

/// The reason why an answer is not decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::judge) enum SizeExcess {
    Large,
    Deep,
}

/// Checks the size of JSON text without building a value. Invalid JSON may pass; parsing it then fails.
pub(in crate::judge) fn check_size(json: &str) -> Result<(), SizeExcess> {
    if json.len() > MAX_ANSWER_BYTES {
        return Err(SizeExcess::Large);
    }
    let (mut values, mut depth, mut in_text, mut escaped) = (1, 0_usize, false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b',' => values += 1,
            b'[' | b'{' => {
                values += 1;
                depth += 1;
                if depth > MAX_JSON_DEPTH {
                    return Err(SizeExcess::Deep);
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    if values > MAX_ANSWER_VALUES { Err(SizeExcess::Large) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn size_and_depth_are_bounded_and_texts_count_once() {
        assert_eq!(check_size("[1, [2, \"a\"]]"), Ok(()));
        assert_eq!(check_size(&format!("[{}0]", "0,".repeat(MAX_ANSWER_VALUES))), Err(SizeExcess::Large));
        assert_eq!(check_size(&format!("[{}0]", "0,".repeat(MAX_ANSWER_VALUES - 2))), Ok(()));
        assert_eq!(check_size(&format!("\"{}\"", ",[{\\\"".repeat(MAX_ANSWER_VALUES))), Ok(()));
        assert_eq!(check_size(&format!("\"{}\"", "x".repeat(MAX_ANSWER_BYTES))), Err(SizeExcess::Large));
        assert_eq!(check_size(&"[".repeat(MAX_JSON_DEPTH + 1)), Err(SizeExcess::Deep));
        assert_eq!(check_size(&"[]".repeat(MAX_JSON_DEPTH + 1)), Ok(()));
    }

    proptest::proptest! {
        #[test]
        fn what_passes_is_never_too_deep_to_read(text in "[\\[\\]{}\",:0\\\\a ]{0,400}") {
            if check_size(&text).is_ok() && let Err(error) = serde_json::from_str::<serde_json::Value>(&text) {
                proptest::prop_assert!(!error.to_string().contains("recursion"), "{error}");
            }
        }
    }
}
