//! Formats a wrong answer as text that is equal for answers the problem's checker can't distinguish.

use sha2::{Digest, Sha256};

use crate::types::Value;
use crate::types::problem::Checker;

/// Maximum length of the text. A longer one is replaced by its hash, because the texts are only compared.
const MAX_TEXT_BYTES: usize = 120;

/// The lists in which the order of the items is ignored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ListOrder {
    Matters,
    NotHere,
    Nowhere,
}

/// Returns the canonical text of an answer.
pub(in crate::judge) fn canonical_text(value: &Value, checker: &Checker) -> String {
    let order = match checker {
        Checker::Unordered => ListOrder::NotHere,
        Checker::Multiset => ListOrder::Nowhere,
        Checker::Exact | Checker::Float { .. } | Checker::AnyValid { .. } => ListOrder::Matters,
    };
    let whole = write_value(value, order);
    if whole.len() <= MAX_TEXT_BYTES { whole } else { format!("#{}", &hex::encode(Sha256::digest(whole))[..32]) }
}

fn write_value(value: &Value, order: ListOrder) -> String {
    let below = if order == ListOrder::NotHere { ListOrder::Matters } else { order };
    let all = |items: &[Value], sorted: bool| {
        let mut texts: Vec<String> = items.iter().map(|item| write_value(item, below)).collect();
        if sorted {
            texts.sort_unstable();
        }
        texts.join(",")
    };
    match value {
        Value::List(items) | Value::Tuple(items) => format!("[{}]", all(items, order != ListOrder::Matters)),
        Value::Set(items) => format!("{{{}}}", all(items, true)),
        Value::Dict(entries) => {
            let pair =
                |(key, value): &(Value, Value)| format!("{}:{}", write_value(key, below), write_value(value, below));
            let mut pairs: Vec<String> = entries.iter().map(pair).collect();
            pairs.sort_unstable();
            format!("{{{}}}", pairs.join(","))
        }
        // Six digits, because summing in a different order changes only the digits after them.
        Value::Float(x) if *x == 0.0 => "0.00000e0".to_owned(),
        Value::Float(x) => format!("{x:.5e}"),
        plain => plain.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(a: &str, b: &str, checker: &Checker, same: bool) {
        let read = |json: &str| Value::from_json(&serde_json::from_str(json).expect("JSON"));
        assert_eq!(canonical_text(&read(a), checker) == canonical_text(&read(b), checker), same, "{a} {b}");
    }

    #[test]
    fn what_the_checker_takes_for_equal_is_the_same_text() {
        let float = Checker::Float { abs: 1e-9, rel: 1e-6 };
        check("[1,2]", "[2,1]", &Checker::Exact, false);
        check("[1,2]", "[2,1]", &Checker::Unordered, true);
        check("[[1,2],[3]]", "[[3],[2,1]]", &Checker::Unordered, false);
        check("[[1,2],[3]]", "[[3],[2,1]]", &Checker::Multiset, true);
        check("0.30000000000000004", "0.3", &float, true);
        check("0.31", "0.3", &float, false);
        check("\"1\"", "1", &Checker::Exact, false);
    }

    #[test]
    fn long_answers_are_told_by_their_hash() {
        let long = |last: i64| Value::List((0..1000).map(Value::Int).chain([Value::Int(last)]).collect());
        let told = canonical_text(&long(1), &Checker::Exact);
        assert_eq!((told.len(), told == canonical_text(&long(1), &Checker::Exact)), (33, true));
        assert_ne!(told, canonical_text(&long(2), &Checker::Exact));
    }
}
