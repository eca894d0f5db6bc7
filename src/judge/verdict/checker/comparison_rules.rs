//! The rules for comparing values, and the comparison of two values.
//!
//! This module compares two values recursively; items in any order are matched in [`super::bipartite_matching`]. It
//! must not describe differences in words.

use super::bipartite_matching::{self, MatchItem, UnmatchedItems};
use crate::judge::case_run::CaseRun;
use crate::types::Value;
use crate::types::problem::{Checker, Problem, Signature, Tolerance};

/// The rules that decide whether two values are the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::judge) struct ComparisonRules {
    pub(super) order: OrderRule,
    /// Maximum difference of numbers; `None` if they must be equal.
    pub(super) tolerance: Option<Tolerance>,
    /// Whether `True` is different from `1`.
    pub(super) strict_bool: bool,
    /// Whether the value is the list of the answers of a class-mode case. It is in the order of the calls, and the
    /// rules apply to each answer.
    pub(super) calls: bool,
    /// Whether the value is a dictionary's key, in which whole numbers must be exactly equal.
    pub(super) key: bool,
    /// Whether the pack's own script decides.
    pub(super) by_pack: bool,
}

/// The lists and tuples in which order is ignored. In sets and dictionaries it always is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OrderRule {
    Counts,
    /// Ignored only in the outermost list.
    Outermost,
    /// Ignored in every list at any depth.
    Nowhere,
}

impl ComparisonRules {
    /// Returns the rules for one case of a problem.
    pub fn from_problem(problem: &Problem, trial: &CaseRun) -> Self {
        Self {
            strict_bool: problem.strict_bool,
            calls: matches!(problem.signature, Signature::Class { .. }),
            ..Self::new(&problem.checker, trial.tolerance)
        }
    }

    /// Returns the rules of a checker alone. A case's own tolerance overrides the checker's.
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

    /// Returns whether `got` counts as the same as `want`.
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

    /// Returns whether the pack's own script decides, so that two different values may both be right.
    pub fn is_by_pack(&self) -> bool {
        self.by_pack
    }

    /// Returns whether the items of a list at this depth may be in any order.
    pub fn is_any_order(&self) -> bool {
        !self.calls && self.order != OrderRule::Counts
    }

    /// Returns the rules one level deeper.
    pub fn nested(&self) -> Self {
        match self.order {
            _ if self.calls => Self { calls: false, ..*self },
            OrderRule::Outermost => Self { order: OrderRule::Counts, ..*self },
            OrderRule::Counts | OrderRule::Nowhere => *self,
        }
    }

    /// Matches the items of lists or sets in any order, and returns the unmatched ones.
    pub fn find_unmatched(&self, want: &[Value], got: &[Value]) -> UnmatchedItems {
        bipartite_matching::find_unmatched(&self.nested(), &value_items(want), &value_items(got))
    }

    /// Returns the index of the same key in the given dictionary for each wanted entry, and the unmatched entries.
    pub fn match_keys(&self, want: &[(Value, Value)], got: &[(Value, Value)]) -> (Vec<Option<usize>>, UnmatchedItems) {
        let keys =
            |entries: &'_ [(Value, Value)]| -> Vec<Value> { entries.iter().map(|entry| entry.0.clone()).collect() };
        let (want, got) = (keys(want), keys(got));
        bipartite_matching::match_partners(&self.nested().for_key(), &value_items(&want), &value_items(&got))
    }

    /// Returns the rules for a dictionary's key.
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

    /// Returns a value as a number if a tolerance applies to it. A number that is not finite, or too large for a float,
    /// only equals itself.
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

    /// Returns the 64-bit whole number a value counts as. This includes a bool if `True` may replace `1`.
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

/// Returns whether two finite numbers are within a tolerance of each other. The relative part is relative to `want`.
fn is_close(tolerance: Tolerance, want: &Value, got: &Value, (a, b): (f64, f64)) -> bool {
    match (want, got) {
        // Whole numbers have digits that a float would lose.
        (Value::Int(want), Value::Int(got)) => want.abs_diff(*got) as f64 <= tolerance.around(a),
        (Value::BigInt(want), Value::BigInt(got)) if want == got => true,
        _ => (a - b).abs() <= tolerance.around(a),
    }
}
