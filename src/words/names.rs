//! The short names that stand for a problem or a topic in an answer.

use serde::Serialize;

use crate::model::ids::{ProblemId, ProblemUid, TopicId};
use crate::model::{Catalog, Problem};

/// A problem, as answers name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProblemName {
    /// What to type; the permanent id when the problem is no longer installed.
    pub id: ProblemId,
    pub title: String,
}

impl ProblemName {
    /// The name of an installed problem.
    #[must_use]
    pub fn of(problem: &Problem) -> Self {
        Self { id: problem.id.clone(), title: problem.title.clone() }
    }

    /// The name behind a permanent id. A learner's record outlives packs, so the problem may be gone.
    #[must_use]
    pub fn find(catalog: &Catalog, uid: &ProblemUid) -> Self {
        catalog.by_uid(uid).map_or_else(
            || Self { id: ProblemId(uid.0.clone()), title: format!("(a problem that is not installed: {uid})") },
            Self::of,
        )
    }
}

/// The title of a topic, or its id when no installed pack has it.
#[must_use]
pub fn topic_title(catalog: &Catalog, id: &TopicId) -> String {
    catalog.topic(id).map_or_else(|| id.0.clone(), |topic| topic.title.clone())
}
