//! Decodes `rung.out` as an answer. It comes from a process that ran a learner's code, so it may contain anything.

use crate::judge::verdict::answer_size::{MAX_ANSWER_VALUES, SizeExcess};
use crate::judge::verdict::interpret::TOO_NESTED_REASON;
use crate::types::Value;
use crate::types::problem::{Signature, Type};

/// The result that a program wrote.
#[derive(Clone, Debug, PartialEq)]
pub enum HarnessAnswer {
    /// The return value, the judged argument, or in class mode the list of results.
    Value(Value),
    /// The function returned no value, in a language that distinguishes this from an empty value. Contains the value it
    /// counts as, and its name in the language.
    Nothing { value: Value, name: &'static str },
    /// An exception or panic. `frames` are the learner's own as (function, line), outermost first, if they are known. A
    /// line of 0 marks omitted frames.
    Error { kind: String, message: String, frames: Vec<(String, u32)> },
    /// The answer's nodes don't form a list, tree or graph. Contains the reason, without a full stop.
    Shape(String),
    /// The answer has more than `MAX_ANSWER_VALUES` values.
    TooLarge,
}

/// Maximum nesting depth, deeper than any signature.
const MAX_DEPTH: usize = 250;
/// Maximum number of frames, more than any harness writes.
const MAX_FRAMES: usize = 64;

/// Decodes `rung.out`. Returns `None` if it is malformed or cut off. Uses memory in proportion to the bytes, whatever
/// sizes they claim.
#[must_use]
pub fn decode_answer(signature: &Signature, bytes: &[u8]) -> Option<HarnessAnswer> {
    let mut reader = AnswerReader { bytes, at: 0, values: 0, excess: None };
    let answer = reader.read_file(signature);
    match reader.excess {
        Some(SizeExcess::Large) => Some(HarnessAnswer::TooLarge),
        Some(SizeExcess::Deep) => Some(HarnessAnswer::Shape(TOO_NESTED_REASON.to_owned())),
        None => answer,
    }
}

struct AnswerReader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Number of values read so far.
    values: usize,
    /// The reason why reading stopped early.
    excess: Option<SizeExcess>,
}

impl<'a> AnswerReader<'a> {
    fn read_file(&mut self, signature: &Signature) -> Option<HarnessAnswer> {
        let answer = match self.read_token()? {
            b"ok" => HarnessAnswer::Value(self.read_answer(signature)?),
            b"undefined" => HarnessAnswer::Nothing { value: missing_return_value(signature)?, name: "undefined" },
            b"error" => self.read_error()?,
            b"shape" => HarnessAnswer::Shape(self.read_text()?),
            _ => return None,
        };
        let ended = self.read_token()? == b"end" && self.read_token().is_none();
        ended.then_some(answer)
    }

    /// Returns the next run of bytes that are not white space.
    fn read_token(&mut self) -> Option<&'a [u8]> {
        let rest = self.read_rest();
        let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        self.at += end;
        (end > 0).then(|| &rest[..end])
    }

    /// Skips white space and returns the remaining bytes.
    fn read_rest(&mut self) -> &'a [u8] {
        let bytes = self.bytes.get(self.at..).unwrap_or_default();
        let blank = bytes.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(bytes.len());
        self.at += blank;
        &bytes[blank..]
    }

    fn read_number(&mut self) -> Option<usize> {
        std::str::from_utf8(self.read_token()?).ok()?.parse().ok()
    }

    /// Reads `length:bytes`. Invalid UTF-8 is replaced.
    fn read_text(&mut self) -> Option<String> {
        let rest = self.read_rest();
        let colon = rest.iter().take(20).position(|&b| b == b':')?;
        let length: usize = std::str::from_utf8(&rest[..colon]).ok()?.parse().ok()?;
        let end = (colon + 1).checked_add(length)?;
        let text = rest.get(colon + 1..end)?;
        self.at += end;
        Some(String::from_utf8_lossy(text).into_owned())
    }

    fn read_answer(&mut self, signature: &Signature) -> Option<Value> {
        match signature {
            Signature::Function { returns, .. } => Some(fit_to_type(self.read_value(0)?, returns)),
            Signature::Mutation { params, target, .. } => {
                Some(fit_to_type(self.read_value(0)?, &params.get(*target)?.kind))
            }
            Signature::Class { methods, .. } => {
                let mut results = Vec::new();
                for _ in 0..self.read_number()? {
                    let number = self.read_number()?;
                    let method = number.checked_sub(1).map(|index| methods.get(index).ok_or(()));
                    let returns = method.transpose().ok()?.and_then(|method| method.returns.as_ref());
                    let value = self.read_value(0)?;
                    results.push(returns.map_or(Value::None, |kind| fit_to_type(value, kind)));
                }
                Some(Value::List(results))
            }
            Signature::Stdin => None,
        }
    }

    fn read_value(&mut self, depth: usize) -> Option<Value> {
        let rest = self.read_rest();
        let tag = *rest.first()?;
        self.values += 1;
        if self.values > MAX_ANSWER_VALUES || depth > MAX_DEPTH {
            self.excess = Some(if depth > MAX_DEPTH { SizeExcess::Deep } else { SizeExcess::Large });
            return None;
        }
        if matches!(tag, b's' | b'o') {
            self.at += 1;
            let text = self.read_text()?;
            return Some(if tag == b's' {
                Value::Str(text)
            } else {
                Value::Other { type_name: text, repr: self.read_text()? }
            });
        }
        let body = std::str::from_utf8(&self.read_token()?[1..]).ok()?;
        match tag {
            b'n' | b't' | b'f' if !body.is_empty() => None,
            b'n' => Some(Value::None),
            b't' => Some(Value::Bool(true)),
            b'f' => Some(Value::Bool(false)),
            b'i' => parse_integer(body),
            b'd' => body.parse().ok().map(Value::Float),
            b'[' => self.read_items(body, depth).map(Value::List),
            b'(' => self.read_items(body, depth).map(Value::Tuple),
            b'<' => self.read_items(body, depth).map(Value::Set),
            b'{' => {
                let mut entries = Vec::new();
                for _ in 0..body.parse::<usize>().ok()? {
                    entries.push((self.read_value(depth + 1)?, self.read_value(depth + 1)?));
                }
                Some(Value::Dict(entries))
            }
            _ => None,
        }
    }

    /// Reads a number of items. The count is not trusted: memory grows only with the items that are present.
    fn read_items(&mut self, count: &str, depth: usize) -> Option<Vec<Value>> {
        let mut items = Vec::new();
        for _ in 0..count.parse::<usize>().ok()? {
            items.push(self.read_value(depth + 1)?);
        }
        Some(items)
    }

    fn read_error(&mut self) -> Option<HarnessAnswer> {
        let (kind, message, count) = (self.read_text()?, self.read_text()?, self.read_number()?);
        let mut frames = Vec::new();
        for _ in 0..count {
            let name = self.read_text()?;
            frames.push((name, u32::try_from(self.read_number()?).ok()?));
        }
        (count <= MAX_FRAMES).then_some(HarnessAnswer::Error { kind, message, frames })
    }
}

/// Returns the value that a function without a return value counts as.
fn missing_return_value(signature: &Signature) -> Option<Value> {
    match signature {
        Signature::Function { returns, .. } => Some(fit_to_type(Value::None, returns)),
        Signature::Mutation { .. } | Signature::Class { .. } | Signature::Stdin => None,
    }
}

/// Parses a decimal number of any length, without leading zeros.
fn parse_integer(text: &str) -> Option<Value> {
    if let Ok(number) = text.parse() {
        return Some(Value::Int(number));
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.starts_with('0') && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| Value::BigInt(text.to_owned()))
}

/// Converts a value to its type. A missing node becomes the empty list, tree or graph, unless the signature says that
/// it may be missing.
fn fit_to_type(value: Value, kind: &Type) -> Value {
    match (kind, value) {
        (Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode, Value::None) => Value::List(Vec::new()),
        (Type::Optional(_), Value::None) => Value::None,
        (Type::Optional(inner), value) => fit_to_type(value, inner),
        (Type::List(item) | Type::ListNode(item), Value::List(items)) => {
            Value::List(items.into_iter().map(|value| fit_to_type(value, item)).collect())
        }
        (Type::Row(item), Value::List(items) | Value::Tuple(items)) => {
            Value::Tuple(items.into_iter().map(|value| fit_to_type(value, item)).collect())
        }
        (Type::Tuple(kinds), Value::List(items)) => Value::List(fit_parts_to_types(items, kinds)),
        (Type::Tuple(kinds), Value::Tuple(items)) => Value::Tuple(fit_parts_to_types(items, kinds)),
        (Type::Dict(_, kind), Value::Dict(entries)) => {
            Value::Dict(entries.into_iter().map(|(key, value)| (key, fit_to_type(value, kind))).collect())
        }
        (_, value) => value,
    }
}

fn fit_parts_to_types(items: Vec<Value>, kinds: &[Type]) -> Vec<Value> {
    if items.len() != kinds.len() {
        return items;
    }
    items.into_iter().zip(kinds).map(|(value, kind)| fit_to_type(value, kind)).collect()
}
