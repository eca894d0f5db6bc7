//! Describes the first difference between an answer and the expected one.

use crate::types::Value;
use crate::types::humanize::count_noun;
use crate::types::verdict_report::AnswerDifference;

use super::comparison_rules::ComparisonRules;

/// Returns the first difference of two values under the rules, or `None` if they are the same.
pub(in crate::judge) fn find_difference(
    rules: &ComparisonRules,
    want: &Value,
    got: &Value,
) -> Option<AnswerDifference> {
    first_difference(rules, want, got, "")
}

fn first_difference(rules: &ComparisonRules, want: &Value, got: &Value, path: &str) -> Option<AnswerDifference> {
    if rules.is_same(want, got) {
        return None;
    }
    let inside = rules.nested();
    let text = match (want, got) {
        (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) if !rules.is_any_order() => {
            let pairs = a.iter().zip(b).enumerate();
            let deeper = pairs.map(|(i, (x, y))| first_difference(&inside, x, y, &format!("{path}[{i}]")));
            if let Some(found) = deeper.flatten().next() {
                return Some(found);
            }
            format!("want {}, got {}", count_noun(a.len(), "item"), b.len())
        }
        (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) | (Value::Set(a), Value::Set(b)) => {
            let left = rules.find_unmatched(a, b);
            let extra = left.got.first().map(|&i| &b[i]);
            if let Some(text) = extra.and_then(|extra| describe_repeat(&inside, extra, a, b)) {
                text
            } else {
                let items = |left: &[usize], all: &[Value]| name_items(left.iter().map(|&at| shorten_value(&all[at])));
                describe_leftover(items(&left.want, a), items(&left.got, b))
            }
        }
        (Value::Str(a), Value::Str(b)) => describe_string_difference(a, b),
        (Value::Dict(a), Value::Dict(b)) => {
            let (partners, left) = rules.match_keys(a, b);
            if let Some(&missing) = left.want.first() {
                format!("the key {} is missing", shorten_value(&a[missing].0))
            } else if let Some(&extra) = left.got.first() {
                format!("the key {} should not be there", shorten_value(&b[extra].0))
            } else {
                let pairs = a.iter().zip(partners).filter_map(|((key, x), place)| Some((key, x, &b[place?].1)));
                let deeper = pairs.map(|(key, x, y)| first_difference(&inside, x, y, &format!("{path}[{key}]")));
                if let Some(found) = deeper.flatten().next() {
                    return Some(found);
                }
                "the values belong to other keys".to_owned()
            }
        }
        _ if want.type_name() != got.type_name() && want != &Value::None => {
            format!(
                "want {} ({}), got {} ({})",
                shorten_value(want),
                want.type_name(),
                shorten_value(got),
                got.type_name()
            )
        }
        _ => format!("want {}, got {}", shorten_value(want), shorten_value(got)),
    };
    Some(AnswerDifference { path: path.to_owned(), text: format!("{}{text}", describe_path(path)) })
}

/// "[] is there 8 times instead of once", for an item that is wanted, but less often.
fn describe_repeat(rules: &ComparisonRules, extra: &Value, want: &[Value], got: &[Value]) -> Option<String> {
    let count = |items: &[Value]| items.iter().filter(|item| rules.is_same(item, extra)).count();
    let (wanted, there) = (count(want), count(got));
    let times = |count: usize| if count == 1 { "once".to_owned() } else { format!("{count} times") };
    let is_repeat = wanted > 0 && there > wanted;
    is_repeat.then(|| format!("{} is there {} instead of {}", shorten_value(extra), times(there), times(wanted)))
}

/// "3 is missing, 4 and 5 should not be there".
fn describe_leftover(missing: Option<NamedItems>, extra: Option<NamedItems>) -> String {
    let missing = missing.map(|items| items.are_missing());
    let extra = extra.map(|items| format!("{} should not be there", items.names));
    let parts: Vec<String> = [missing, extra].into_iter().flatten().collect();
    if parts.is_empty() { "the items differ".to_owned() } else { parts.join(", ") }
}

/// Items in words: `3`, `3 and 4`, `3 and 2 more`.
pub(in crate::judge) struct NamedItems {
    names: String,
    is_one: bool,
}

impl NamedItems {
    /// "3 is missing", "3 and 4 are missing".
    pub fn are_missing(&self) -> String {
        format!("{} {} missing", self.names, if self.is_one { "is" } else { "are" })
    }
}

/// Names the first items; `None` if there are none.
pub(in crate::judge) fn name_items(mut items: impl ExactSizeIterator<Item = String>) -> Option<NamedItems> {
    let count = items.len();
    let first = items.next()?;
    let names = match count {
        1 => first,
        2 => format!("{first} and {}", items.next()?),
        _ => format!("{first} and {} more", count - 1),
    };
    Some(NamedItems { names, is_one: count == 1 })
}

fn describe_string_difference(want: &str, got: &str) -> String {
    let index = want.chars().zip(got.chars()).take_while(|(x, y)| x == y).count();
    let show = |text: &str| text.chars().nth(index).map_or("the end".to_owned(), |c| Value::Str(c.into()).to_string());
    let (want_char, got_char) = (show(want), show(got));
    if !want.contains('\n') && !got.contains('\n') {
        return format!("character {index}: want {want_char}, got {got_char}");
    }
    // What is alike up to the difference; people count lines from 1.
    let alike: Vec<char> = want.chars().take(index).collect();
    let line = 1 + alike.iter().filter(|c| **c == '\n').count();
    let column = alike.iter().rev().take_while(|c| **c != '\n').count();
    format!("line {line}, character {column}: want {want_char}, got {got_char}")
}

/// Formats a path such as `[2][0]` as a prefix for a difference.
fn describe_path(path: &str) -> String {
    let single = path.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let single = single.filter(|inner| inner.chars().all(|c| c.is_ascii_digit()));
    match (path, single) {
        ("", _) => String::new(),
        (_, Some(index)) => format!("index {index}: "),
        _ => format!("at {path}: "),
    }
}

/// Formats a value shortened for a sentence.
fn shorten_value(value: &Value) -> String {
    crate::judge::verdict::format::shorten_value(&value.to_string(), 40)
}
