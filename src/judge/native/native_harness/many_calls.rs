//! Encodes the inputs of many calls, and splits their answers.

use super::{HarnessAnswer, decode_answer, encode_arguments};
use crate::types::problem::Signature;
use serde_json::Value as Json;

/// Returns the content of `rung.many`.
#[must_use]
pub fn encode_many<'a>(signature: &Signature, inputs: impl ExactSizeIterator<Item = &'a [Json]>) -> Vec<u8> {
    let mut out = format!("{} ", inputs.len()).into_bytes();
    for args in inputs {
        let one = encode_arguments(signature, args);
        out.extend(format!("{}:", one.len()).into_bytes());
        out.extend(one);
        out.push(b' ');
    }
    out
}

/// Decodes the answers of `rung.out` to `rung.many`. An answer that is malformed is `None`, and so is all that follows a
/// malformed length.
#[must_use]
pub fn decode_many(signature: &Signature, mut bytes: &[u8], count: usize) -> Vec<Option<HarnessAnswer>> {
    let mut answers = Vec::with_capacity(count);
    while answers.len() < count {
        let Some((one, rest)) = split_part(bytes) else { break };
        answers.push(decode_answer(signature, one));
        bytes = rest;
    }
    answers.resize(count, None);
    answers
}

/// Splits `5:hello ` from the rest.
fn split_part(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = bytes.iter().position(|byte| *byte == b':')?;
    let length: usize = std::str::from_utf8(&bytes[..colon]).ok()?.parse().ok()?;
    let (one, rest) = bytes[colon + 1..].split_at_checked(length)?;
    Some((one, rest.strip_prefix(b" ")?))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::types::Value;
    use crate::types::problem::{Param, Type};

    fn signature() -> Signature {
        let params = vec![Param { name: "n".to_owned(), kind: Type::Int }];
        Signature::Function { name: "f".to_owned(), params, returns: Type::Int }
    }

    #[test]
    fn inputs_are_counted_and_measured() {
        let inputs = [vec![json!(1)], vec![json!(-20)]];
        let text = encode_many(&signature(), inputs.iter().map(Vec::as_slice));
        assert_eq!(String::from_utf8_lossy(&text), "2 2:1  4:-20  ");
    }

    #[test]
    fn answers_are_split_and_what_is_missing_is_none() {
        let value = |number| Some(HarnessAnswer::Value(Value::Int(number)));
        let check = |text: &str, expected: Vec<Option<HarnessAnswer>>| {
            assert_eq!(decode_many(&signature(), text.as_bytes(), expected.len()), expected, "{text}");
        };
        check("11:ok i1  end\n 10:ok i2 end\n ", vec![value(1), value(2)]);
        check("10:ok i2 end\n ", vec![value(2), None]);
        check("3:ok  10:ok i2 end\n ", vec![None, value(2)]);
        check("99:ok i2 end\n 10:ok i2 end\n ", vec![None, None]);
        check("", vec![None]);
    }
}
