//! A value as bytes that are the same exactly for the values some rules can't tell apart.
//!
//! Where a tolerance reaches a number, the number itself is left out ([`Form::numbers`] has it): what then has the same
//! bytes has the same shape, and is the same if its numbers can be matched. Every part says where it ends, so that no two
//! shapes share their bytes.

use crate::model::Value;

use super::matching::Item;
use super::rules::Rules;

/// Which of the two values a form is of: what equals nothing, not even itself, must not have the same bytes on both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Want,
    Got,
}

/// A value's shape and the numbers that were left out of it, in the order of the bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Form {
    pub bytes: Vec<u8>,
    pub numbers: Vec<f64>,
}

/// The form of an item under the rules of items.
pub(super) fn form(rules: &Rules, item: &Item<'_>, side: Side) -> Form {
    let mut form = Form::default();
    match item {
        Item::One(value) => write(rules, value, side, &mut form),
        Item::Entry(key, value) => entry(rules, (key, value), side, &mut form),
    }
    form
}

fn entry(rules: &Rules, (key, value): (&Value, &Value), side: Side, form: &mut Form) {
    write(&rules.of_key(), key, side, form);
    write(rules, value, side, form);
}

fn write(rules: &Rules, value: &Value, side: Side, form: &mut Form) {
    if let Some(number) = rules.number(value) {
        form.bytes.push(b'#');
        form.numbers.push(number);
        return;
    }
    if let Some(whole) = rules.whole(value) {
        return text(b'i', &whole.to_string(), form);
    }
    let inside = rules.inside();
    match value {
        Value::None => form.bytes.push(b'n'),
        Value::Bool(b) => form.bytes.push(if *b { b't' } else { b'f' }),
        Value::Int(i) => text(b'i', &i.to_string(), form),
        Value::BigInt(digits) => text(b'i', digits, form),
        Value::Float(x) => float(*x, form),
        Value::Str(letters) => text(b's', letters, form),
        Value::List(items) | Value::Tuple(items) if !rules.any_order() => {
            head(b'[', items.len(), form);
            for item in items {
                write(&inside, item, side, form);
            }
        }
        Value::List(items) | Value::Tuple(items) => {
            sorted(b'[', items.iter().map(|item| self::form(&inside, &Item::One(item), side)), form);
        }
        Value::Set(items) => {
            sorted(b'<', items.iter().map(|item| self::form(&inside, &Item::One(item), side)), form);
        }
        Value::Dict(entries) => {
            let entries = entries.iter().map(|(key, value)| self::form(&inside, &Item::Entry(key, value), side));
            sorted(b'{', entries, form);
        }
        Value::Other { .. } => form.bytes.push(if side == Side::Want { b'?' } else { b'!' }),
    }
}

/// Negative zero is zero, and every NaN is the same.
fn float(x: f64, form: &mut Form) {
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

fn text(tag: u8, letters: &str, form: &mut Form) {
    head(tag, letters.len(), form);
    form.bytes.extend(letters.bytes());
}

fn head(tag: u8, length: usize, form: &mut Form) {
    form.bytes.push(tag);
    form.bytes.extend((length as u64).to_be_bytes());
}

fn sorted(tag: u8, forms: impl Iterator<Item = Form>, form: &mut Form) {
    let mut forms: Vec<Form> = forms.collect();
    forms.sort_unstable_by(|a, b| a.bytes.cmp(&b.bytes));
    head(tag, forms.len(), form);
    for part in forms {
        form.bytes.extend(part.bytes);
        form.numbers.extend(part.numbers);
    }
}
