//! Finds the elements of a JSON array without parsing them, because the parser keeps no positions.

use std::ops::Range;

/// Returns the byte ranges of the elements of the array `text`, or `None` if it is not an array. `text` must be valid
/// JSON.
pub(super) fn array_element_ranges(text: &str) -> Option<Vec<Range<usize>>> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut start = None;
    let mut in_string = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if in_string {
            in_string = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => {}
            b'[' if depth == 0 => depth = 1,
            _ if depth == 0 => return None,
            b',' | b']' if depth == 1 => {
                found.extend(start.take().map(|start| trim_range(text, start..at)));
                if byte == b']' {
                    return Some(found);
                }
            }
            _ => {
                start.get_or_insert(at);
                match byte {
                    b'"' => in_string = true,
                    b'[' | b'{' => depth += 1,
                    b']' | b'}' => depth -= 1,
                    _ => {}
                }
            }
        }
    }
    None
}

fn trim_range(text: &str, range: Range<usize>) -> Range<usize> {
    range.start..range.start + text[range].trim_end().len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    fn check(text: &str, expected: Option<&[&str]>) {
        let got =
            array_element_ranges(text).map(|ranges| ranges.into_iter().map(|range| &text[range]).collect::<Vec<_>>());
        assert_eq!(got.as_deref(), expected, "{text}");
    }

    #[test]
    fn elements_are_told_apart() {
        check("[]", Some(&[]));
        check(" [ 1 , {\"a\": [2, 3]},\n\"x,]\\\"\" ] ", Some(&["1", "{\"a\": [2, 3]}", "\"x,]\\\"\""]));
        check("[[],[[]]]", Some(&["[]", "[[]]"]));
        check("{\"a\": []}", None);
        check("3", None);
    }

    proptest! {
        #[test]
        fn elements_parse_to_the_items_of_the_array(texts in proptest::collection::vec(any::<String>(), 0..6), pretty: bool) {
            let array = Value::from(texts.iter().map(|t| serde_json::json!([t, {t.as_str(): 1}])).collect::<Vec<_>>());
            let text = if pretty { serde_json::to_string_pretty(&array) } else { serde_json::to_string(&array) }.expect("JSON");
            let ranges = array_element_ranges(&text).expect("an array");
            let items: Vec<Value> = ranges.into_iter().map(|r| serde_json::from_str(&text[r]).expect("JSON")).collect();
            prop_assert_eq!(Value::from(items), array);
        }
    }
}
