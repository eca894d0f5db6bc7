//! Encodes a value as bytes that are equal exactly for values the rules don't distinguish.
//!
//! Numbers with a tolerance are left out of the bytes and stored in [`CanonicalForm::numbers`]. Values with equal bytes
//! then have the same shape, and are the same if their numbers can be matched. Every part includes its length, so
//! different shapes have different bytes.

use crate::types::Value;

use super::bipartite_matching::MatchItem;
use super::comparison_rules::ComparisonRules;

/// The side of a comparison. A value that equals no value, not even itself, must have different bytes on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Want,
    Got,
}

/// A value's shape and the numbers left out of it, in the order of the bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct CanonicalForm {
    pub bytes: Vec<u8>,
    pub numbers: Vec<f64>,
}

/// Returns the canonical form of an item under the rules for items.
pub(super) fn canonical_form(rules: &ComparisonRules, item: &MatchItem<'_>, side: Side) -> CanonicalForm {
    let mut form = CanonicalForm::default();
    match item {
        MatchItem::One(value) => write_value(rules, value, side, &mut form),
        MatchItem::Entry(key, value) => write_entry(rules, (key, value), side, &mut form),
    }
    form
}

fn write_entry(rules: &ComparisonRules, (key, value): (&Value, &Value), side: Side, form: &mut CanonicalForm) {
    write_value(&rules.for_key(), key, side, form);
    write_value(rules, value, side, form);
}

fn write_value(rules: &ComparisonRules, value: &Value, side: Side, form: &mut CanonicalForm) {
    if let Some(number) = rules.as_number(value) {
        form.bytes.push(b'#');
        form.numbers.push(number);
        return;
    }
    if let Some(whole) = rules.as_integer(value) {
        return write_text(b'i', &whole.to_string(), form);
    }
    let inside = rules.nested();
    match value {
        Value::None => form.bytes.push(b'n'),
        Value::Bool(b) => form.bytes.push(if *b { b't' } else { b'f' }),
        Value::Int(i) => write_text(b'i', &i.to_string(), form),
        Value::BigInt(digits) => write_text(b'i', digits, form),
        Value::Float(x) => write_float(*x, form),
        Value::Str(letters) => write_text(b's', letters, form),
        Value::List(items) | Value::Tuple(items) if !rules.is_any_order() => {
            write_header(b'[', items.len(), form);
            for item in items {
                write_value(&inside, item, side, form);
            }
        }
        Value::List(items) | Value::Tuple(items) => {
            write_sorted(
                b'[',
                items.iter().map(|item| self::canonical_form(&inside, &MatchItem::One(item), side)),
                form,
            );
        }
        Value::Set(items) => {
            write_sorted(
                b'<',
                items.iter().map(|item| self::canonical_form(&inside, &MatchItem::One(item), side)),
                form,
            );
        }
        Value::Dict(entries) => {
            let entries =
                entries.iter().map(|(key, value)| self::canonical_form(&inside, &MatchItem::Entry(key, value), side));
            write_sorted(b'{', entries, form);
        }
        Value::Other { .. } => form.bytes.push(if side == Side::Want { b'?' } else { b'!' }),
    }
}

/// Writes a float; negative zero becomes zero, and every NaN becomes the same.
fn write_float(x: f64, form: &mut CanonicalForm) {
    let plain = if x.is_nan() {
        f64::NAN
    } else if x == 0.0 {
        0.0
    } else {
        x
    };
    form.bytes.push(b'd');
    form.bytes.extend(plain.to_bits().to_be_bytes());
}

fn write_text(tag: u8, letters: &str, form: &mut CanonicalForm) {
    write_header(tag, letters.len(), form);
    form.bytes.extend(letters.bytes());
}

fn write_header(tag: u8, length: usize, form: &mut CanonicalForm) {
    form.bytes.push(tag);
    form.bytes.extend((length as u64).to_be_bytes());
}

fn write_sorted(tag: u8, forms: impl Iterator<Item = CanonicalForm>, form: &mut CanonicalForm) {
    let mut forms: Vec<CanonicalForm> = forms.collect();
    forms.sort_unstable_by(|a, b| a.bytes.cmp(&b.bytes));
    write_header(tag, forms.len(), form);
    for part in forms {
        form.bytes.extend(part.bytes);
        form.numbers.extend(part.numbers);
    }
}
