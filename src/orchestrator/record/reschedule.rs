//! Lets the learner postpone, suspend and resume reviews. The changes are recorded, so that they can be shown and
//! undone.

use jiff::civil::Date;
use serde::Serialize;

use super::open_record::OpenRecord;
use crate::agents::synthesizer;
use crate::learner::review_queries;
use crate::orchestrator::api::TutorError;
use crate::types::event::{Event, RescheduleKind};
use crate::types::ids::ProblemUid;
use crate::types::{Agent, LearnerState, Problem, Proposal};

/// A review after the change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RescheduledReview {
    pub problem: ProblemUid,
    pub how: RescheduleKind,
    /// The day it is due if it isn't suspended.
    pub due: Date,
}

impl OpenRecord {
    pub fn reschedule_review(&self, problem: ProblemUid, how: RescheduleKind) -> Result<RescheduledReview, TutorError> {
        let installed = self.problem(&problem)?;
        self.commit_if_allowed(|state, ctx| {
            if let Some(reason) = refusal(state, installed, how) {
                return Err(TutorError::Refused(reason));
            }
            let change = synthesizer::reschedule(state, ctx, &problem, how);
            let proposals = change.map(|change| Proposal { agent: Agent::Synthesizer, change });
            Ok((Event::ReviewArranged { problem: problem.clone(), how }, proposals.into_iter().collect()))
        })?;
        let published = self.snapshot();
        let due = published.state.reviews.get(&problem).map_or(published.day, |review| review.due);
        Ok(RescheduledReview { problem, how, due })
    }
}

fn refusal(state: &LearnerState, problem: &Problem, how: RescheduleKind) -> Option<String> {
    let title = &problem.title;
    if !state.reviews.contains_key(&problem.uid) {
        return Some(format!("{title} has no review yet: it gets one when it is solved or given up."));
    }
    match (how, review_queries::is_suspended(state, &problem.uid)) {
        (RescheduleKind::Suspended, true) => Some(format!("The review of {title} is suspended already.")),
        (RescheduleKind::Resumed, false) => Some(format!("The review of {title} is not suspended.")),
        (RescheduleKind::Postponed { .. }, true) => {
            Some(format!("The review of {title} is suspended: there is nothing to put off."))
        }
        (RescheduleKind::Postponed { days }, false) if !(1..=RescheduleKind::MAX_POSTPONE_DAYS).contains(&days) => {
            Some(format!("A review can be put off by 1 to {} days.", RescheduleKind::MAX_POSTPONE_DAYS))
        }
        _ => None,
    }
}
