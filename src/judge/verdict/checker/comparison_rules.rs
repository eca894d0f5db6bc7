//! What counts as the same, and asking it of two values.
//!
//! The walk down two values is here; what may stand in any order is matched in [`super::bipartite_matching`]. Must not put anything
//! into words.

use super::bipartite_matching::{self, MatchItem, UnmatchedItems};
use crate::judge::case_run::CaseRun;
use crate::types::Value;
use crate::types::problem::{Checker, Problem, Signature, Tolerance};

/// What counts as the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::judge) struct ComparisonRules {
    pub(super) order: OrderRule,
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
pub(super) enum OrderRule {
    Counts,
    /// In the outermost list alone.
    Outermost,
    /// In every list, however deep.
    Nowhere,
}

impl ComparisonRules {
    /// The rules for one case of a problem.
    pub fn from_problem(problem: &Problem, trial: &CaseRun) -> Self {
        Self {
            strict_bool: problem.strict_bool,
            calls: matches!(problem.signature, Signature::Class { .. }),
            ..Self::new(&problem.checker, trial.tolerance)
        }
    }

    /// The rules of a checker by itself. A case's own tolerance comes before the checker's.
    pub fn new(checker: &Checker, tolerance: Option<Tolerance>) -> Self {
        let (order, usual) = match checker {
            Checker::Exact | Checker::AnyValid { .. } => (OrderRule::Counts, None),
            Checker::Unordered => (OrderRule::Outermost, None),
            Checker::Multiset => (OrderRule::Nowhere, None),
            Checker::Float { abs, rel } => (OrderRule::Counts, Some(Tolerance { abs: *abs, rel: *rel })),
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
    pub fn is_same(&self, want: &Value, got: &Value) -> bool {
        let inside = self.nested();
        match (want, got) {
            (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) if !self.is_any_order() => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| inside.is_same(a, b))
            }
            (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) | (Value::Set(a), Value::Set(b)) => {
                a.len() == b.len() && self.find_unmatched(a, b).is_empty()
            }
            (Value::Dict(a), Value::Dict(b)) => {
                a.len() == b.len()
                    && bipartite_matching::find_unmatched(&inside, &entry_items(a), &entry_items(b)).is_empty()
            }
            _ => self.is_same_scalar(want, got),
        }
    }

    /// Whether the pack's own script has the last word, so that two values may differ and both be right.
    pub fn is_by_pack(&self) -> bool {
        self.by_pack
    }

    /// Whether the items of a list at this depth may stand in any order.
    pub fn is_any_order(&self) -> bool {
        !self.calls && self.order != OrderRule::Counts
    }

    /// The rules one level deeper.
    pub fn nested(&self) -> Self {
        match self.order {
            _ if self.calls => Self { calls: false, ..*self },
            OrderRule::Outermost => Self { order: OrderRule::Counts, ..*self },
            OrderRule::Counts | OrderRule::Nowhere => *self,
        }
    }

    /// The items of lists or sets in any order that are left over when as many as possible have found a partner.
    pub fn find_unmatched(&self, want: &[Value], got: &[Value]) -> UnmatchedItems {
        bipartite_matching::find_unmatched(&self.nested(), &value_items(want), &value_items(got))
    }

    /// For each entry of a wanted dictionary the place of the same key in the given one, and what is left over.
    pub fn match_keys(&self, want: &[(Value, Value)], got: &[(Value, Value)]) -> (Vec<Option<usize>>, UnmatchedItems) {
        let keys =
            |entries: &'_ [(Value, Value)]| -> Vec<Value> { entries.iter().map(|entry| entry.0.clone()).collect() };
        let (want, got) = (keys(want), keys(got));
        bipartite_matching::match_partners(&self.nested().for_key(), &value_items(&want), &value_items(&got))
    }

    /// The rules for a dictionary's key.
    pub(super) fn for_key(&self) -> Self {
        Self { key: true, ..*self }
    }

    fn is_same_scalar(&self, want: &Value, got: &Value) -> bool {
        if let (Some(tolerance), Some(a), Some(b)) = (self.tolerance, self.as_number(want), self.as_number(got)) {
            return is_close(tolerance, want, got, (a, b));
        }
        match (self.as_integer(want), self.as_integer(got)) {
            (Some(a), Some(b)) => a == b,
            _ => want == got,
        }
    }

    /// The number a value is, where a tolerance reaches it. What is not finite, or too large for a float, is only like
    /// itself.
    pub(super) fn as_number(&self, value: &Value) -> Option<f64> {
        self.tolerance?;
        let number = match value {
            Value::Float(x) => Some(*x),
            _ if self.key => None,
            Value::Int(i) => Some(*i as f64),
            Value::BigInt(text) => text.parse().ok(),
            _ => self.as_integer(value).map(|i| i as f64),
        };
        number.filter(|x| x.is_finite())
    }

    /// The whole number a value counts as, of 64 bits; a bool too where `True` may stand for `1`.
    pub(super) fn as_integer(&self, value: &Value) -> Option<i64> {
        match value {
            Value::Int(i) => Some(*i),
            Value::Bool(b) if !self.strict_bool => Some(i64::from(*b)),
            _ => None,
        }
    }
}

fn value_items(values: &[Value]) -> Vec<MatchItem<'_>> {
    values.iter().map(MatchItem::One).collect()
}

fn entry_items(values: &[(Value, Value)]) -> Vec<MatchItem<'_>> {
    values.iter().map(|(key, value)| MatchItem::Entry(key, value)).collect()
}

/// Whether two finite numbers are within a tolerance of each other; `want` is what the relative part is of.
fn is_close(tolerance: Tolerance, want: &Value, got: &Value, (a, b): (f64, f64)) -> bool {
    match (want, got) {
        // Whole numbers have digits that a float would lose.
        (Value::Int(want), Value::Int(got)) => want.abs_diff(*got) as f64 <= tolerance.around(a),
        (Value::BigInt(want), Value::BigInt(got)) if want == got => true,
        _ => (a - b).abs() <= tolerance.around(a),
    }
}
