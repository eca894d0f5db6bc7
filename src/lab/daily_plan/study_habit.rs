//! A simulated learner's study habit: as the tutor hopes, or as some people practise.

use serde::Serialize;

use crate::learner::state_queries;
use crate::types::{Catalog, LearnerState, Params, Problem, ProblemUid};

/// A learner's study habit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StudyHabit {
    /// Works through the day's set, tries before asking, and asks sometimes.
    #[default]
    Steady,
    /// Reads every available hint before each try.
    HintsFirst,
    /// Ignores the set and repeats the problems likeliest to pass.
    EasyOnly,
    /// Reads all hints and the solution after the first failure.
    GivesUp,
}

impl StudyHabit {
    pub const ALL: [Self; 4] = [Self::Steady, Self::HintsFirst, Self::EasyOnly, Self::GivesUp];

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Steady => "works through the set",
            Self::HintsFirst => "every hint before a try",
            Self::EasyOnly => "easy problems only",
            Self::GivesUp => "gives up after a failure",
        }
    }
}

/// The open problems likeliest to pass, including solved ones.
#[must_use]
pub fn easiest_open_problems(
    state: &LearnerState,
    params: &Params,
    catalog: &Catalog,
    places: usize,
) -> Vec<ProblemUid> {
    let open = |problem: &&Problem| state_queries::problem_is_open(state, params, catalog, problem);
    let mut open: Vec<&Problem> = catalog.problems.iter().filter(open).collect();
    let chance = |problem: &Problem| state_queries::chance(state, params, problem).value();
    open.sort_by(|a, b| chance(b).total_cmp(&chance(a)).then(a.uid.cmp(&b.uid)));
    open.into_iter().take(places).map(|problem| problem.uid.clone()).collect()
}
