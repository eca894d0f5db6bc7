//! The short name of a problem in an answer.

use serde::Serialize;

use crate::learner::history_text;
use crate::types::ids::{ProblemId, ProblemUid};
use crate::types::{Catalog, Problem};

/// A problem, as answers name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProblemName {
    /// The id to type; the permanent id if the problem is no longer installed.
    pub id: ProblemId,
    pub title: String,
}

impl ProblemName {
    /// The name of an installed problem.
    #[must_use]
    pub fn from_problem(problem: &Problem) -> Self {
        Self { id: problem.id.clone(), title: problem.title.clone() }
    }

    /// The name behind a permanent id. A learner's record outlives packs, so the problem may be gone.
    #[must_use]
    pub fn find(catalog: &Catalog, uid: &ProblemUid) -> Self {
        let gone = || Self { id: ProblemId(uid.0.clone()), title: history_text::problem_title(catalog, uid) };
        catalog.by_uid(uid).map_or_else(gone, Self::from_problem)
    }
}
