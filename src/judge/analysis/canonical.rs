//! A wrong answer as text in which answers the problem's checker can't tell apart are the same.

use sha2::{Digest, Sha256};

use crate::model::Value;
use crate::model::problem::Checker;

/// Longer texts are told by their hash: they are only compared.
const LONGEST: usize = 120;

/// Where the order of a list says nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Matters,
    NotHere,
    Nowhere,
}

/// The text of an answer.
pub(super) fn text(value: &Value, checker: &Checker) -> String {
    let order = match checker {
        Checker::Unordered => Order::NotHere,
        Checker::Multiset => Order::Nowhere,
        Checker::Exact | Checker::Float { .. } | Checker::AnyValid { .. } => Order::Matters,
    };
    let whole = write(value, order);
    if whole.len() <= LONGEST { whole } else { format!("#{}", &hex::encode(Sha256::digest(whole))[..32]) }
}

fn write(value: &Value, order: Order) -> String {
    let below = if order == Order::NotHere { Order::Matters } else { order };
    let all = |items: &[Value], sorted: bool| {
        let mut texts: Vec<String> = items.iter().map(|item| write(item, below)).collect();
        if sorted {
            texts.sort_unstable();
        }
        texts.join(",")
    };
    match value {
        Value::List(items) | Value::Tuple(items) => format!("[{}]", all(items, order != Order::Matters)),
        Value::Set(items) => format!("{{{}}}", all(items, true)),
        Value::Dict(entries) => {
            let pair = |(key, value): &(Value, Value)| format!("{}:{}", write(key, below), write(value, below));
            let mut pairs: Vec<String> = entries.iter().map(pair).collect();
            pairs.sort_unstable();
            format!("{{{}}}", pairs.join(","))
        }
        // Six digits: what a sum in another order changes is behind them.
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
        assert_eq!(text(&read(a), checker) == text(&read(b), checker), same, "{a} {b}");
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
        let told = text(&long(1), &Checker::Exact);
        assert_eq!((told.len(), told == text(&long(1), &Checker::Exact)), (33, true));
        assert_ne!(told, text(&long(2), &Checker::Exact));
    }
}
