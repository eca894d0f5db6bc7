//! How a simulated learner goes about a day: as the tutor hopes, or as some people do.

use serde::Serialize;

use crate::learner::state_queries;
use crate::types::{Catalog, LearnerState, Params, Problem, ProblemUid};

/// How a learner goes about a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StudyHabit {
    /// Works through the day's set, tries before asking, and asks sometimes.
    #[default]
    Steady,
    /// Reads every hint there is before each try.
    HintsFirst,
    /// Leaves the set alone and does what is likeliest to pass, again and again.
    EasyOnly,
    /// Reads on to the solution after the first failure.
    GivesUp,
}

impl StudyHabit {
    pub const ALL: [Self; 4] = [Self::Steady, Self::HintsFirst, Self::EasyOnly, Self::GivesUp];

    /// What it is called in tables.
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

/// The problems that are open and likeliest to pass, what was solved before among them.
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
