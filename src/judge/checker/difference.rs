//! Where an answer and the expected one part first, in words.

use crate::model::Value;
use crate::model::verdict::Difference;
use crate::model::wording::count;

use super::rules::Rules;

/// The first place where two values differ under the rules; none where they don't.
pub(in crate::judge) fn difference(rules: &Rules, want: &Value, got: &Value) -> Option<Difference> {
    first(rules, want, got, "")
}

fn first(rules: &Rules, want: &Value, got: &Value, path: &str) -> Option<Difference> {
    if rules.same(want, got) {
        return None;
    }
    let inside = rules.inside();
    let text = match (want, got) {
        (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) if !rules.any_order() => {
            let pairs = a.iter().zip(b).enumerate();
            let deeper = pairs.map(|(i, (x, y))| first(&inside, x, y, &format!("{path}[{i}]")));
            if let Some(found) = deeper.flatten().next() {
                return Some(found);
            }
            format!("want {}, got {}", count(a.len(), "item"), b.len())
        }
        (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) | (Value::Set(a), Value::Set(b)) => {
            let left = rules.unmatched(a, b);
            leftover(left.want.first().map(|&i| &a[i]), left.got.first().map(|&i| &b[i]))
        }
        (Value::Str(a), Value::Str(b)) => letters(a, b),
        (Value::Dict(a), Value::Dict(b)) => {
            let (partners, left) = rules.keys(a, b);
            if let Some(&missing) = left.want.first() {
                format!("the key {} is missing", brief(&a[missing].0))
            } else if let Some(&extra) = left.got.first() {
                format!("the key {} should not be there", brief(&b[extra].0))
            } else {
                let pairs = a.iter().zip(partners).filter_map(|((key, x), place)| Some((key, x, &b[place?].1)));
                let deeper = pairs.map(|(key, x, y)| first(&inside, x, y, &format!("{path}[{key}]")));
                if let Some(found) = deeper.flatten().next() {
                    return Some(found);
                }
                "the values belong to other keys".to_owned()
            }
        }
        _ if want.type_name() != got.type_name() && want != &Value::None => {
            format!("want {} ({}), got {} ({})", brief(want), want.type_name(), brief(got), got.type_name())
        }
        _ => format!("want {}, got {}", brief(want), brief(got)),
    };
    Some(Difference { path: path.to_owned(), text: format!("{}{text}", at(path)) })
}

fn leftover(missing: Option<&Value>, extra: Option<&Value>) -> String {
    match (missing, extra) {
        (Some(missing), Some(extra)) => format!("{} is missing, {} should not be there", brief(missing), brief(extra)),
        (Some(missing), None) => format!("{} is missing", brief(missing)),
        (None, Some(extra)) => format!("{} should not be there", brief(extra)),
        (None, None) => "the items differ".to_owned(),
    }
}

fn letters(want: &str, got: &str) -> String {
    let index = want.chars().zip(got.chars()).take_while(|(x, y)| x == y).count();
    let show = |text: &str| text.chars().nth(index).map_or("the end".to_owned(), |c| Value::Str(c.into()).to_string());
    format!("character {index}: want {}, got {}", show(want), show(got))
}

/// `[2][0]` as words in front of a difference.
fn at(path: &str) -> String {
    let single = path.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let single = single.filter(|inner| inner.chars().all(|c| c.is_ascii_digit()));
    match (path, single) {
        ("", _) => String::new(),
        (_, Some(index)) => format!("index {index}: "),
        _ => format!("at {path}: "),
    }
}

/// A value short enough for a sentence.
fn brief(value: &Value) -> String {
    crate::judge::show::shorten(&value.to_string(), 40)
}
