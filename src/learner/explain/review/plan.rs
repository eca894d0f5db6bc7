//! The terms of the schedule, gathered once more from the submission that made it (IntelliCode, equations 11 and 12).

use crate::equations::interval::IntervalTerms;
use crate::equations::ladder::{LadderTerms, Rung};
use crate::equations::quality::QualityTerms;
use crate::learner::derive;
use crate::learner::explain::scene::Scene;
use crate::learner::timeline::Scheduled;
use crate::model::event::{Event, Submission};
use crate::model::ids::ProblemUid;

/// What the equations were given.
pub(super) struct Plan<'a> {
    pub submission: &'a Submission,
    pub quality: QualityTerms<'a>,
    pub ladder: LadderTerms<'a>,
    pub interval: IntervalTerms<'a>,
}

/// None where the record or the problem doesn't tell what the equations need.
pub(super) fn plan<'a>(scene: &Scene<'a>, uid: &ProblemUid, scheduled: &'a Scheduled) -> Option<Plan<'a>> {
    let problem = scene.catalog.by_uid(uid)?;
    let Event::Submission(submission) = &scheduled.record.event else { return None };
    let params = &scene.params.schedule;
    let terms =
        QualityTerms::of(params, submission, derive::expected_seconds(scene.catalog, problem), scheduled.stumbled);
    let quality = terms.value();
    let state = scene.state();
    let waited = |before| derive::waited(before, scene.zone, state.profile.day_start, scheduled.day);
    let before = scheduled.before.as_ref();
    let ladder = LadderTerms { params, before: before.map(Rung::from), quality, waited: before.and_then(waited) };
    let interval = IntervalTerms { params, rung: ladder.value(), quality, hint_level: submission.hint_level };
    Some(Plan { submission, quality: terms, ladder, interval })
}
