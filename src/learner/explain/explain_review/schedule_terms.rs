//! Collects the terms of the schedule again from the submission that set it (IntelliCode, equations 11 and 12).

use crate::learner::explain::explain_context::ExplainContext;
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::learner::timeline::Scheduled;
use crate::scheduler::review_interval::IntervalTerms;
use crate::scheduler::sm2::response_quality::QualityTerms;
use crate::scheduler::sm2::{Sm2State, Sm2Step};
use crate::types::event::{Event, Submission};
use crate::types::ids::ProblemUid;

/// The inputs of the equations.
pub(super) struct ScheduleTerms<'a> {
    pub submission: &'a Submission,
    pub quality: QualityTerms<'a>,
    pub ladder: Sm2Step<'a>,
    pub interval: IntervalTerms<'a>,
}

/// The terms of the schedule, or `None` if the record or the problem lacks some of them.
pub(super) fn plan<'a>(
    scene: &ExplainContext<'a>,
    uid: &ProblemUid,
    scheduled: &'a Scheduled,
) -> Option<ScheduleTerms<'a>> {
    let problem = scene.catalog.by_uid(uid)?;
    let Event::Submission(submission) = &scheduled.record.event else { return None };
    let params = &scene.params.schedule;
    let terms = QualityTerms::from_submission(
        params,
        submission,
        state_queries::expected_seconds(scene.catalog, problem),
        scheduled.stumbled,
    );
    let quality = terms.value();
    let state = scene.state();
    let waited = |before| review_queries::days_waited_early(before, scene.zone, state.profile.day_start, scheduled.day);
    let before = scheduled.before.as_ref();
    let ladder = Sm2Step { params, before: before.map(Sm2State::from), quality, waited: before.and_then(waited) };
    let interval = IntervalTerms { params, rung: ladder.value(), quality, hint_level: submission.hint_level };
    Some(ScheduleTerms { submission, quality: terms, ladder, interval })
}
