//! The change of a value in a few characters: `1 → 2`, `[1] 3 → 4`, `+ 7`, `+ 7 at the front`, `- 7 at [2]`, `+ 3: 0`.

use crate::types::execution_trace::{Sequence, SequenceKind, ValuePreview};

impl ValuePreview {
    /// The difference from the previous value; the value itself if it is new or if that is shorter.
    #[must_use]
    pub fn describe_change(&self, before: Option<&Self>) -> String {
        let told = match (before, self) {
            (None, _) => return self.to_string(),
            (Some(Self::Sequence(old)), Self::Sequence(new)) if old.name == new.name => sequences(old, new),
            (Some(Self::Map { entries: old, length: a, .. }), Self::Map { entries: new, length: b, .. }) => {
                maps((old, *a), (new, *b))
            }
            (Some(Self::Object { fields: old, name: a, .. }), Self::Object { fields: new, name: b, .. }) if a == b => {
                objects(old, new)
            }
            (Some(old), _) if old.is_small() => Some(format!("{old} → {self}")),
            _ => None,
        };
        told.unwrap_or_else(|| format!("now {self}"))
    }

    /// Whether a value fits into a sentence: it is not a container.
    #[must_use]
    pub fn is_small(&self) -> bool {
        match self {
            Self::Text { length, .. } => *length <= 20,
            Self::None | Self::Bool(_) | Self::Int(_) | Self::Number(_) => true,
            _ => false,
        }
    }

    /// The indexes at which a list differs from its previous value.
    #[must_use]
    pub fn changed_items(&self, before: Option<&Self>) -> Vec<usize> {
        match (before, self) {
            (Some(Self::Sequence(old)), Self::Sequence(new)) => {
                (0..new.items.len()).filter(|i| old.items.get(*i) != new.items.get(*i)).collect()
            }
            _ => Vec::new(),
        }
    }
}

fn sequences(old: &Sequence, new: &Sequence) -> Option<String> {
    let whole = |s: &Sequence| s.items.len() == s.length;
    let (a, b) = (&old.items, &new.items);
    let places: Vec<usize> = (0..a.len().min(b.len())).filter(|i| a[*i] != b[*i]).collect();
    let one_changed = |i: usize| Some(format!("[{i}] {} → {}", a[i], b[i]));
    if !whole(old) || !whole(new) {
        // Of two long sequences only the first items are known, and one change behind them.
        let later = new.later.as_ref().map(|later| match &later.before {
            Some(before) => format!("[{}] {before} → {}", later.index, later.after),
            None => format!("+ {}", later.after),
        });
        return match (places.as_slice(), later) {
            ([], Some(later)) => Some(later),
            ([i], Some(later)) if old.length == new.length => one_changed(*i).map(|first| format!("{first}, {later}")),
            ([i], None) if old.length == new.length => one_changed(*i),
            _ => None,
        };
    }
    match places.as_slice() {
        [i] if a.len() == b.len() => one_changed(*i),
        [i, j] if a.len() == b.len() && a[*i] == b[*j] && a[*j] == b[*i] => Some(format!("[{i}] and [{j}] swapped")),
        _ if a.len() == b.len() => {
            order(a, b).map(|order| format!("{order}, now {}", ValuePreview::Sequence(new.clone())))
        }
        _ if new.kind == SequenceKind::Set => match (missing_items(b, a).as_slice(), missing_items(a, b).as_slice()) {
            ([added], []) => Some(format!("+ {added}")),
            ([], [gone]) => Some(format!("- {gone}")),
            _ => None,
        },
        _ if b.is_empty() => None,
        _ if a.len() < b.len() => run_inserted(a, b).map(|run| format!("+ {run}")),
        _ => run_inserted(b, a).map(|run| format!("- {run}")),
    }
}

/// Whether a list holds the same items in reverse, or in order.
fn order(old: &[ValuePreview], new: &[ValuePreview]) -> Option<&'static str> {
    if old.iter().rev().eq(new) {
        return Some("reversed");
    }
    let mut left: Vec<&ValuePreview> = old.iter().collect();
    for item in new {
        left.swap_remove(left.iter().position(|other| *other == item)?);
    }
    let in_order = |pair: &[ValuePreview]| match pair {
        [ValuePreview::Int(before), ValuePreview::Int(after)] => before <= after,
        [
            ValuePreview::Text { start: before, length: shown, .. },
            ValuePreview::Text { start: after, length: also_shown, .. },
        ] => before <= after && before.chars().count() == *shown && after.chars().count() == *also_shown,
        _ => false,
    };
    new.windows(2).all(in_order).then_some("sorted")
}

/// Maximum number of items that came or went together.
const MAX_RUN: usize = 3;

/// The items that `long` has in one piece beside those of `short`, with where they are: `7`, `7 at the front`,
/// `7, 8 at [2]`. At the end, which is usual, the position is left out.
fn run_inserted(short: &[ValuePreview], long: &[ValuePreview]) -> Option<String> {
    let count = long.len() - short.len();
    let is_at = |at: usize| long[..at] == short[..at] && long[at + count..] == short[at..];
    // Among equal items several positions are right.
    let at = [short.len(), 0].into_iter().find(|at| is_at(*at)).or_else(|| (0..short.len()).find(|at| is_at(*at)))?;
    let items: Vec<String> = long[at..at + count].iter().map(ToString::to_string).collect();
    let place = match at {
        at if at == short.len() => String::new(),
        0 => " at the front".to_owned(),
        at => format!(" at [{at}]"),
    };
    (count <= MAX_RUN).then(|| format!("{}{place}", items.join(", ")))
}

/// The items of `here` that are missing in `there`.
fn missing_items<'a>(here: &'a [ValuePreview], there: &[ValuePreview]) -> Vec<&'a ValuePreview> {
    here.iter().filter(|item| !there.contains(item)).collect()
}

type Entries<'a> = (&'a [(ValuePreview, ValuePreview)], usize);

fn maps((old, a): Entries, (new, b): Entries) -> Option<String> {
    if old.len() != a || new.len() != b {
        return None;
    }
    let find = |entries: &[(ValuePreview, ValuePreview)], key: &ValuePreview| {
        entries.iter().find(|e| &e.0 == key).map(|e| e.1.clone())
    };
    let mut parts = Vec::new();
    for (key, value) in new {
        match find(old, key) {
            None => parts.push(format!("+ {key}: {value}")),
            Some(before) if before != *value => parts.push(format!("[{key}] {}", value.describe_change(Some(&before)))),
            Some(_) => {}
        }
    }
    parts.extend(old.iter().filter(|(key, _)| find(new, key).is_none()).map(|(key, _)| format!("- {key}")));
    (!parts.is_empty() && parts.len() <= 2).then(|| parts.join(", "))
}

fn objects(old: &[(String, ValuePreview)], new: &[(String, ValuePreview)]) -> Option<String> {
    let before = |name: &str| old.iter().find(|(n, _)| n == name).map(|(_, value)| value);
    let told = |(name, value): &(String, ValuePreview)| format!(".{name} {}", value.describe_change(before(name)));
    let parts: Vec<_> = new.iter().filter(|(name, value)| before(name) != Some(value)).map(told).collect();
    (!parts.is_empty() && parts.len() <= 2).then(|| parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::execution_trace::LaterChange;

    fn list(items: &[i64]) -> ValuePreview {
        let items: Vec<_> = items.iter().copied().map(ValuePreview::Int).collect();
        let length = items.len();
        ValuePreview::Sequence(Sequence::new(SequenceKind::List, "list", items, length))
    }

    fn map(entries: &[(i64, i64)]) -> ValuePreview {
        let entries: Vec<_> = entries.iter().map(|(k, v)| (ValuePreview::Int(*k), ValuePreview::Int(*v))).collect();
        ValuePreview::Map { name: "dict".to_owned(), length: entries.len(), entries }
    }

    #[test]
    fn a_change_behind_the_first_items_is_told_with_them() {
        let long = |items: &[i64], length: usize, later: Option<(usize, i64, Option<i64>)>| {
            let items = items.iter().copied().map(ValuePreview::Int).collect();
            let later = later.map(|(index, after, before)| {
                let (after, before) = (ValuePreview::Int(after), before.map(ValuePreview::Int));
                Box::new(LaterChange { index, after, before })
            });
            ValuePreview::Sequence(Sequence { later, ..Sequence::new(SequenceKind::List, "list", items, length) })
        };
        let check = |new: &ValuePreview, expected: &str| {
            assert_eq!(new.describe_change(Some(&long(&[1, 2], 70, None))), expected);
        };
        check(&long(&[1, 2], 70, Some((69, 5, Some(3)))), "[69] 3 → 5");
        check(&long(&[1, 9], 70, Some((69, 2, Some(9)))), "[1] 2 → 9, [69] 9 → 2");
        check(&long(&[1, 2], 71, Some((70, 5, None))), "+ 5");
        check(&long(&[8, 9], 70, Some((69, 5, Some(3)))), "now [8, 9, … 68 more]");
    }

    #[test]
    fn changes_are_told_in_few_characters() {
        let check = |old: &ValuePreview, new: &ValuePreview, expected: &str| {
            assert_eq!(new.describe_change(Some(old)), expected);
        };
        check(&ValuePreview::Int(1), &ValuePreview::Int(2), "1 → 2");
        check(&ValuePreview::Int(1), &list(&[1]), "1 → [1]");
        check(&list(&[1, 2]), &list(&[1, 2, 3]), "+ 3");
        check(&list(&[1, 1]), &list(&[1, 1, 1]), "+ 1");
        check(&list(&[1, 2, 3]), &list(&[2, 3]), "- 1 at the front");
        check(&list(&[1, 2]), &list(&[9, 1, 2]), "+ 9 at the front");
        check(&list(&[1, 2]), &list(&[1, 1, 2]), "+ 1 at the front");
        check(&list(&[1, 2]), &list(&[1, 9, 2]), "+ 9 at [1]");
        check(&list(&[1, 2, 3]), &list(&[1, 3]), "- 2 at [1]");
        check(&list(&[1, 2, 3]), &list(&[1, 2]), "- 3");
        check(&list(&[1, 2, 3, 4]), &list(&[1, 4]), "- 2, 3 at [1]");
        check(&list(&[]), &list(&[4, 5]), "+ 4, 5");
        check(&list(&[1]), &list(&[4, 5, 1]), "+ 4, 5 at the front");
        check(&list(&[1, 2]), &list(&[1, 2, 3, 4, 5, 6]), "now [1, 2, 3, 4, 5, 6]");
        check(&list(&[1, 2, 3]), &list(&[1, 7, 8, 3]), "now [1, 7, 8, 3]");
        check(&list(&[1, 2]), &list(&[2, 3, 1]), "now [2, 3, 1]");
        check(&list(&[4, 1, 3, 2]), &list(&[2, 3, 1, 4]), "reversed, now [2, 3, 1, 4]");
        check(&list(&[3, 1, 2, 2]), &list(&[1, 2, 2, 3]), "sorted, now [1, 2, 2, 3]");
        check(&list(&[3, 1, 2]), &list(&[1, 3, 4]), "now [1, 3, 4]");
        let set = |items: &[i64]| match list(items) {
            ValuePreview::Sequence(shown) => {
                ValuePreview::Sequence(Sequence { kind: SequenceKind::Set, name: "set".to_owned(), ..shown })
            }
            other => other,
        };
        check(&set(&[1, 3]), &set(&[1, 2, 3]), "+ 2");
        check(&set(&[1, 2, 3]), &set(&[2, 3]), "- 1");
        check(&list(&[1, 2, 3]), &list(&[1, 5, 3]), "[1] 2 → 5");
        check(&list(&[1, 2, 3]), &list(&[3, 2, 1]), "[0] and [2] swapped");
        check(&list(&[1, 2, 3]), &list(&[]), "now []");
        let long = |items: &[i64]| {
            let ValuePreview::Sequence(shown) = list(items) else { unreachable!("a list") };
            ValuePreview::Sequence(Sequence { length: 100, ..shown })
        };
        check(&long(&[1, 2, 3]), &long(&[1, 5, 3]), "[1] 2 → 5");
        check(&long(&[1, 2, 3]), &long(&[4, 5, 3]), "now [4, 5, 3, … 97 more]");
        check(&map(&[(1, 1)]), &map(&[(1, 1), (3, 0)]), "+ 3: 0");
        check(&map(&[(1, 1)]), &map(&[(1, 2)]), "[1] 1 → 2");
        check(&map(&[(1, 1)]), &map(&[]), "- 1");
        check(&list(&[1]), &ValuePreview::None, "now None");
        assert_eq!(list(&[1]).describe_change(None), "[1]");
        assert_eq!(list(&[1, 5, 3]).changed_items(Some(&list(&[1, 2, 3]))), [1]);
    }
}
