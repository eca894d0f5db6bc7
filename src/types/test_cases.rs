//! The cases of a problem, which are most of a pack's data. Copies of the problem share them. If the pack is known to
//! be valid, they are loaded on first use.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

use super::ids::CaseId;
use super::value::Value;

/// One test case.
#[derive(Clone, Debug)]
pub struct Case {
    pub id: CaseId,
    /// As in the pack: one JSON value per parameter, or the operations of class mode.
    pub args: Vec<serde_json::Value>,
    pub expected: Expected,
    pub sample: bool,
    pub tags: Vec<String>,
    pub note: Option<String>,
    /// How far numbers of the answer may differ from the expected ones in this case. It overrides the checker's
    /// tolerance.
    pub tolerance: Option<Tolerance>,
    /// The generator creates the arguments, and the reference solution the expected value. `args` is empty and
    /// `expected` has no meaning until the case is run.
    pub made: Option<GeneratorCall>,
}

impl Case {
    /// A hidden case without tags or a note.
    #[must_use]
    pub fn new(id: CaseId, args: Vec<serde_json::Value>, expected: Expected) -> Self {
        Self { id, args, expected, sample: false, tags: Vec::new(), note: None, tolerance: None, made: None }
    }
}

/// A call of the pack's generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GeneratorCall {
    pub n: u32,
    pub seed: u64,
}

impl fmt::Display for GeneratorCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "generate({}, {})", self.n, self.seed)
    }
}

/// The expected result of a case.
#[derive(Clone, Debug)]
pub enum Expected {
    Value(Value),
    /// The name of the exception that must be raised.
    Error(String),
}

/// The amount by which a number may differ from the expected one: `abs`, or `rel` times the expected number's size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    pub abs: f64,
    pub rel: f64,
}

impl Tolerance {
    /// The default, if a pack has none: far above rounding, far below any real mistake.
    pub const DEFAULT: Self = Self { abs: 1e-9, rel: 1e-9 };

    /// The largest accepted difference from `want`.
    #[must_use]
    pub fn around(self, want: f64) -> f64 {
        self.abs.max(self.rel * want.abs())
    }
}

/// A list of cases. Cheap to clone; a change copies it first.
#[derive(Clone)]
pub struct Cases(Arc<LazyCases>);

struct LazyCases(LazyLock<Vec<Case>, Box<dyn FnOnce() -> Vec<Case> + Send>>);

impl Cases {
    /// Cases that are loaded on first use.
    #[must_use]
    pub fn later(read: impl FnOnce() -> Vec<Case> + Send + 'static) -> Self {
        Self(Arc::new(LazyCases(LazyLock::new(Box::new(read)))))
    }
}

impl Clone for LazyCases {
    fn clone(&self) -> Self {
        let cases = self.0.clone();
        Self(LazyLock::new(Box::new(move || cases)))
    }
}

impl Default for Cases {
    fn default() -> Self {
        Self::later(Vec::new)
    }
}

impl From<Vec<Case>> for Cases {
    fn from(cases: Vec<Case>) -> Self {
        Self::later(move || cases)
    }
}

impl FromIterator<Case> for Cases {
    fn from_iter<I: IntoIterator<Item = Case>>(cases: I) -> Self {
        cases.into_iter().collect::<Vec<_>>().into()
    }
}

impl Deref for Cases {
    type Target = Vec<Case>;

    fn deref(&self) -> &Vec<Case> {
        &self.0.0
    }
}

impl DerefMut for Cases {
    fn deref_mut(&mut self) -> &mut Vec<Case> {
        LazyLock::force_mut(&mut Arc::make_mut(&mut self.0).0)
    }
}

impl<'a> IntoIterator for &'a Cases {
    type Item = &'a Case;
    type IntoIter = std::slice::Iter<'a, Case>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Cases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// A custom case that the learner wrote or saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnCase {
    /// One JSON value per parameter, or the operations of class mode.
    pub args: Vec<serde_json::Value>,
    /// The expected value, if the learner gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<serde_json::Value>,
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn case(id: &str) -> Case {
        Case::new(id.into(), Vec::new(), Expected::Value(Value::Bool(true)))
    }

    fn ids(cases: &Cases) -> Vec<&str> {
        cases.iter().map(|case| case.id.as_str()).collect()
    }

    #[test]
    fn they_are_read_once_for_all_copies_and_only_when_somebody_looks() {
        static READ: AtomicUsize = AtomicUsize::new(0);
        let cases = Cases::later(|| {
            READ.fetch_add(1, Ordering::Relaxed);
            vec![case("one")]
        });
        let copy = cases.clone();
        assert_eq!(READ.load(Ordering::Relaxed), 0);
        assert_eq!((ids(&cases), ids(&copy)), (vec!["one"], vec!["one"]));
        assert_eq!(READ.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn a_change_is_made_to_ones_own_copy() {
        let cases = Cases::from(vec![case("one")]);
        let mut copy = cases.clone();
        copy.push(case("two"));
        assert_eq!((ids(&cases), ids(&copy)), (vec!["one"], vec!["one", "two"]));
    }
}
