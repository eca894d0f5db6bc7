//! Comparing an answer with the expected one, and saying where they part.

use crate::model::Value;
use crate::model::problem::Checker;
use crate::model::verdict::Difference;
use crate::model::wording::count;

/// Whether `got` is right, by a checker that needs no code of the pack.
///
/// [`Checker::AnyValid`] is decided in the sandbox; here it means "exactly the expected answer".
pub(super) fn accepts(checker: &Checker, want: &Value, got: &Value) -> bool {
    match checker {
        Checker::Exact | Checker::AnyValid { .. } => want == got,
        Checker::Unordered => match (want.items(), got.items()) {
            (Some(want), Some(got)) => same_items(want, got, &|a, b| a == b),
            _ => want == got,
        },
        Checker::Multiset => same_at_any_depth(want, got),
        Checker::Float { abs, rel } => close(want, got, *abs, *rel),
    }
}

/// The same items in any order. Sorting by the printed form first makes the common case linear; equality decides.
fn same_items(want: &[Value], got: &[Value], same: &dyn Fn(&Value, &Value) -> bool) -> bool {
    if want.len() != got.len() {
        return false;
    }
    let mut left: Vec<&Value> = got.iter().collect();
    left.sort_by_cached_key(|value| canonical(value));
    let mut wanted: Vec<&Value> = want.iter().collect();
    wanted.sort_by_cached_key(|value| canonical(value));
    wanted.iter().zip(&left).all(|(a, b)| same(a, b))
}

fn same_at_any_depth(want: &Value, got: &Value) -> bool {
    match (want.items(), got.items()) {
        (Some(want), Some(got)) => same_items(want, got, &same_at_any_depth),
        _ => want == got,
    }
}

/// A text that is the same for values equal up to the order of their lists' items.
fn canonical(value: &Value) -> String {
    match value.items() {
        Some(items) => {
            let mut parts: Vec<String> = items.iter().map(canonical).collect();
            parts.sort();
            format!("[{}]", parts.join(","))
        }
        None => value.to_string(),
    }
}

/// Numbers within a tolerance, at any depth. An integer where a float is wanted is fine; NaN only meets NaN.
fn close(want: &Value, got: &Value, abs: f64, rel: f64) -> bool {
    if let (Some(want), Some(got)) = (want.items(), got.items()) {
        return want.len() == got.len() && want.iter().zip(got).all(|(a, b)| close(a, b, abs, rel));
    }
    match (number(want), number(got)) {
        (Some(a), Some(b)) if a.is_finite() && b.is_finite() => (a - b).abs() <= abs.max(rel * a.abs()),
        (Some(a), Some(b)) => Value::Float(a) == Value::Float(b),
        _ => want == got,
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(i) => Some(*i as f64),
        Value::BigInt(text) => text.parse().ok(),
        Value::Float(x) => Some(*x),
        Value::None
        | Value::Bool(_)
        | Value::Str(_)
        | Value::List(_)
        | Value::Tuple(_)
        | Value::Set(_)
        | Value::Dict(_)
        | Value::Other { .. } => None,
    }
}

/// The first place where two values differ under a checker's idea of sameness; none when only the order can be blamed.
pub(super) fn difference(checker: &Checker, want: &Value, got: &Value) -> Option<Difference> {
    match checker {
        Checker::Unordered | Checker::Multiset => unordered_difference(want, got),
        Checker::Float { abs, rel } => first_difference(want, got, "", &|a, b| close(a, b, *abs, *rel)),
        Checker::Exact | Checker::AnyValid { .. } => first_difference(want, got, "", &|a, b| a == b),
    }
}

fn unordered_difference(want: &Value, got: &Value) -> Option<Difference> {
    let (Some(wanted), Some(given)) = (want.items(), got.items()) else {
        return first_difference(want, got, "", &|a, b| a == b);
    };
    let missing = surplus(wanted, given);
    let extra = surplus(given, wanted);
    let text = match (missing, extra) {
        (Some(missing), Some(extra)) => format!("{} is missing, {} should not be there", brief(missing), brief(extra)),
        (Some(missing), None) => format!("{} is missing", brief(missing)),
        (None, Some(extra)) => format!("{} should not be there", brief(extra)),
        (None, None) => return None,
    };
    Some(Difference { path: String::new(), text })
}

/// The first item of `here` that has no partner in `there`.
fn surplus<'a>(here: &'a [Value], there: &[Value]) -> Option<&'a Value> {
    let mut counts = std::collections::HashMap::<String, i64>::new();
    for value in there {
        *counts.entry(canonical(value)).or_default() += 1;
    }
    here.iter().find(|value| {
        let count = counts.entry(canonical(value)).or_default();
        *count -= 1;
        *count < 0
    })
}

fn first_difference(
    want: &Value,
    got: &Value,
    path: &str,
    same: &dyn Fn(&Value, &Value) -> bool,
) -> Option<Difference> {
    if same(want, got) {
        return None;
    }
    let differ = |text: String| Some(Difference { path: path.to_owned(), text });
    match (want, got) {
        (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) => {
            for (i, (x, y)) in a.iter().zip(b).enumerate() {
                let deeper = format!("{path}[{i}]");
                if let Some(difference) = first_difference(x, y, &deeper, same) {
                    return Some(difference);
                }
            }
            differ(format!("{}want {}, got {}", at(path), count(a.len(), "item"), b.len()))
        }
        (Value::Str(a), Value::Str(b)) => {
            let index = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
            let show =
                |text: &str| text.chars().nth(index).map_or("the end".to_owned(), |c| Value::Str(c.into()).to_string());
            differ(format!("{}character {index}: want {}, got {}", at(path), show(a), show(b)))
        }
        (Value::Dict(a), Value::Dict(b)) => {
            for (key, x) in a {
                let deeper = format!("{path}[{key}]");
                match b.iter().find(|(other, _)| other == key) {
                    None => return differ(format!("{}the key {} is missing", at(path), brief(key))),
                    Some((_, y)) => {
                        if let Some(difference) = first_difference(x, y, &deeper, same) {
                            return Some(difference);
                        }
                    }
                }
            }
            let extra = b.iter().find(|(key, _)| a.iter().all(|(other, _)| other != key));
            differ(extra.map_or_else(
                || format!("{}the dictionaries differ", at(path)),
                |(key, _)| format!("{}the key {} should not be there", at(path), brief(key)),
            ))
        }
        _ if want.type_name() != got.type_name() && want != &Value::None => differ(format!(
            "{}want {} ({}), got {} ({})",
            at(path),
            brief(want),
            want.type_name(),
            brief(got),
            got.type_name()
        )),
        _ => differ(format!("{}want {}, got {}", at(path), brief(want), brief(got))),
    }
}

/// `[2][0]` as words in front of a difference.
fn at(path: &str) -> String {
    let single = path.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).filter(|inner| !inner.contains(']'));
    match (path, single) {
        ("", _) => String::new(),
        (_, Some(index)) => format!("index {index}: "),
        _ => format!("at {path}: "),
    }
}

/// A value short enough for a sentence.
fn brief(value: &Value) -> String {
    super::show::shorten(&value.to_string(), 40)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(json: &str) -> Value {
        Value::from_json(&serde_json::from_str(json).expect("test JSON"))
    }

    fn check(checker: &Checker, want: &str, got: &str, expected: bool) {
        assert_eq!(accepts(checker, &value(want), &value(got)), expected, "{checker:?} {want} {got}");
    }

    #[test]
    fn exact_keeps_kinds_apart() {
        check(&Checker::Exact, "[1, 2]", "[1, 2]", true);
        check(&Checker::Exact, "[1, 2]", "[2, 1]", false);
        check(&Checker::Exact, "1", "1.0", false);
        check(&Checker::Exact, "true", "1", false);
        check(&Checker::Exact, "{\"a\": 1, \"b\": 2}", "{\"b\": 2, \"a\": 1}", true);
    }

    #[test]
    fn unordered_forgives_order_at_the_top_only() {
        check(&Checker::Unordered, "[1, 2, 2]", "[2, 1, 2]", true);
        check(&Checker::Unordered, "[1, 2, 2]", "[1, 1, 2]", false);
        check(&Checker::Unordered, "[[1, 2]]", "[[2, 1]]", false);
        check(&Checker::Unordered, "[1, \"1\"]", "[\"1\", 1]", true);
    }

    #[test]
    fn multiset_forgives_order_at_every_depth() {
        check(&Checker::Multiset, "[[1, 2], [3]]", "[[3], [2, 1]]", true);
        check(&Checker::Multiset, "[[1, 2], [3]]", "[[3], [2, 2]]", false);
        check(&Checker::Multiset, "[[\"a,b\"]]", "[[\"a\", \"b\"]]", false);
    }

    #[test]
    fn float_accepts_what_is_close() {
        let checker = Checker::Float { abs: 1e-9, rel: 1e-6 };
        check(&checker, "1.0", "1.0000005", true);
        check(&checker, "1.0", "1.00001", false);
        check(&checker, "4.0", "4", true);
        check(&checker, "[0.1, 0.2]", "[0.1, 0.2]", true);
        check(&checker, "0.0", "1e-10", true);
        check(&checker, "1.0", "\"1.0\"", false);
    }

    fn differs(checker: &Checker, want: &str, got: &str, expected: &str) {
        let found = difference(checker, &value(want), &value(got)).map(|d| d.text);
        assert_eq!(found.as_deref(), Some(expected), "{want} {got}");
    }

    #[test]
    fn the_first_difference_is_named_where_it_is() {
        differs(&Checker::Exact, "[0, 1]", "[0, 0]", "index 1: want 1, got 0");
        differs(&Checker::Exact, "[[1], [2, 3]]", "[[1], [2, 4]]", "at [1][1]: want 3, got 4");
        differs(&Checker::Exact, "[1, 2]", "[1]", "want 2 items, got 1");
        differs(&Checker::Exact, "\"abc\"", "\"abd\"", "character 2: want 'c', got 'd'");
        differs(&Checker::Exact, "\"abc\"", "\"ab\"", "character 2: want 'c', got the end");
        differs(&Checker::Exact, "1", "\"1\"", "want 1 (int), got '1' (str)");
        differs(&Checker::Exact, "{\"a\": 1}", "{}", "the key 'a' is missing");
        differs(&Checker::Unordered, "[1, 2]", "[2, 3]", "1 is missing, 3 should not be there");
    }
}
