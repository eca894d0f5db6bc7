//! What counts as the same, and asking it of two values.
//!
//! The walk down two values is here; what may stand in any order is matched in [`super::matching`]. Must not put anything
//! into words.

use super::matching::{self, Item, Left};
use crate::judge::trial::Trial;
use crate::model::Value;
use crate::model::problem::{Checker, Problem, Signature, Tolerance};

/// What counts as the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::judge) struct Rules {
    pub(super) order: Order,
    /// How far numbers may lie apart; none where they must be equal.
    pub(super) tolerance: Option<Tolerance>,
    /// `True` is not `1`.
    pub(super) strict_bool: bool,
    /// The value is the list of what the calls of a class-mode case answered: it is in the order of the calls, and the
    /// rules are about each answer.
    pub(super) calls: bool,
    /// The value is a dictionary's key, in which a whole number is exactly itself.
    pub(super) key: bool,
    /// The pack's own script has the last word.
    pub(super) by_pack: bool,
}

/// Where the order of lists and tuples says nothing. That of sets and dictionaries never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Counts,
    /// In the outermost list alone.
    Outermost,
    /// In every list, however deep.
    Nowhere,
}

impl Rules {
    /// The rules for one case of a problem.
    pub fn of(problem: &Problem, trial: &Trial) -> Self {
        Self {
            strict_bool: problem.strict_bool,
            calls: matches!(problem.signature, Signature::Class { .. }),
            ..Self::new(&problem.checker, trial.tolerance)
        }
    }

    /// The rules of a checker by itself. A case's own tolerance comes before the checker's.
    pub fn new(checker: &Checker, tolerance: Option<Tolerance>) -> Self {
        let (order, usual) = match checker {
            Checker::Exact | Checker::AnyValid { .. } => (Order::Counts, None),
            Checker::Unordered => (Order::Outermost, None),
            Checker::Multiset => (Order::Nowhere, None),
            Checker::Float { abs, rel } => (Order::Counts, Some(Tolerance { abs: *abs, rel: *rel })),
        };
        Self {
            order,
            tolerance: tolerance.or(usual),
            strict_bool: true,
            calls: false,
            key: false,
            by_pack: matches!(checker, Checker::AnyValid { .. }),
        }
    }

    /// Whether `got` is as good as `want`.
    pub fn same(&self, want: &Value, got: &Value) -> bool {
        let inside = self.inside();
        match (want, got) {
            (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) if !self.any_order() => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| inside.same(a, b))
            }
            (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) | (Value::Set(a), Value::Set(b)) => {
                a.len() == b.len() && self.unmatched(a, b).is_empty()
            }
            (Value::Dict(a), Value::Dict(b)) => {
                a.len() == b.len() && matching::unmatched(&inside, &entries(a), &entries(b)).is_empty()
            }
            _ => self.same_plain(want, got),
        }
    }

    /// Whether the pack's own script has the last word, so that two values may differ and both be right.
    pub fn is_by_pack(&self) -> bool {
        self.by_pack
    }

    /// Whether the items of a list at this depth may stand in any order.
    pub fn any_order(&self) -> bool {
        !self.calls && self.order != Order::Counts
    }

    /// The rules one level deeper.
    pub fn inside(&self) -> Self {
        match self.order {
            _ if self.calls => Self { calls: false, ..*self },
            Order::Outermost => Self { order: Order::Counts, ..*self },
            Order::Counts | Order::Nowhere => *self,
        }
    }

    /// The items of lists or sets in any order that are left over when as many as possible have found a partner.
    pub fn unmatched(&self, want: &[Value], got: &[Value]) -> Left {
        matching::unmatched(&self.inside(), &ones(want), &ones(got))
    }

    /// For each entry of a wanted dictionary the place of the same key in the given one, and what is left over.
    pub fn keys(&self, want: &[(Value, Value)], got: &[(Value, Value)]) -> (Vec<Option<usize>>, Left) {
        let keys =
            |entries: &'_ [(Value, Value)]| -> Vec<Value> { entries.iter().map(|entry| entry.0.clone()).collect() };
        let (want, got) = (keys(want), keys(got));
        matching::partners(&self.inside().of_key(), &ones(&want), &ones(&got))
    }

    /// The rules for a dictionary's key.
    pub(super) fn of_key(&self) -> Self {
        Self { key: true, ..*self }
    }

    fn same_plain(&self, want: &Value, got: &Value) -> bool {
        if let (Some(tolerance), Some(a), Some(b)) = (self.tolerance, self.number(want), self.number(got)) {
            return close(tolerance, want, got, (a, b));
        }
        match (self.whole(want), self.whole(got)) {
            (Some(a), Some(b)) => a == b,
            _ => want == got,
        }
    }

    /// The number a value is, where a tolerance reaches it. What is not finite, or too large for a float, is only like
    /// itself.
    pub(super) fn number(&self, value: &Value) -> Option<f64> {
        self.tolerance?;
        let number = match value {
            Value::Float(x) => Some(*x),
            _ if self.key => None,
            Value::Int(i) => Some(*i as f64),
            Value::BigInt(text) => text.parse().ok(),
            _ => self.whole(value).map(|i| i as f64),
        };
        number.filter(|x| x.is_finite())
    }

    /// The whole number a value counts as, of 64 bits; a bool too where `True` may stand for `1`.
    pub(super) fn whole(&self, value: &Value) -> Option<i64> {
        match value {
            Value::Int(i) => Some(*i),
            Value::Bool(b) if !self.strict_bool => Some(i64::from(*b)),
            _ => None,
        }
    }
}

fn ones(values: &[Value]) -> Vec<Item<'_>> {
    values.iter().map(Item::One).collect()
}

fn entries(values: &[(Value, Value)]) -> Vec<Item<'_>> {
    values.iter().map(|(key, value)| Item::Entry(key, value)).collect()
}

/// Whether two finite numbers are within a tolerance of each other; `want` is what the relative part is of.
fn close(tolerance: Tolerance, want: &Value, got: &Value, (a, b): (f64, f64)) -> bool {
    match (want, got) {
        // Whole numbers have digits that a float would lose.
        (Value::Int(want), Value::Int(got)) => want.abs_diff(*got) as f64 <= tolerance.around(a),
        (Value::BigInt(want), Value::BigInt(got)) if want == got => true,
        _ => (a - b).abs() <= tolerance.around(a),
    }
}
