//! Postpones, suspends or resumes a review for the learner. Only its date changes; the memory of the problem does not.

use jiff::ToSpan;

use crate::agents::agent_messages;
use crate::learner::review_queries;
use crate::scheduler::forgetting_curve::RecallTerms;
use crate::types::decimals::round_recorded;
use crate::types::event::{Change, RescheduleKind};
use crate::types::humanize;
use crate::types::ids::ProblemUid;
use crate::types::learner_day::{days_between, learner_day};
use crate::types::learner_state::{LearnerState, Review};
use crate::types::params::Ctx;

/// Returns the rescheduled review, or `None` if there is no review.
#[must_use]
pub fn reschedule(state: &LearnerState, ctx: &Ctx, uid: &ProblemUid, how: RescheduleKind) -> Option<Change> {
    let known = &super::with_current_topics(ctx, uid, state.reviews.get(uid)?);
    let review = match how {
        RescheduleKind::Suspended => {
            let [day, due] = [ctx.day, known.due].map(humanize::format_day);
            let reason = format!("Suspended by you on {day}; it was due on {due}.");
            Review { suspended: true, reason: agent_messages::to_sentence(&reason), ..known.clone() }
        }
        RescheduleKind::Resumed => {
            let reason = format!("{} on {}.", Review::RESUMED, humanize::format_day(ctx.day));
            Review { suspended: false, reason: agent_messages::to_sentence(&reason), ..known.clone() }
        }
        RescheduleKind::Postponed { days } => postpone(state, ctx, (uid, known), days),
    };
    Some(Change::Review { problem: uid.clone(), review })
}

/// Postpones a review by this many days after its due day, or after today if that day is over.
fn postpone(state: &LearnerState, ctx: &Ctx, (uid, known): (&ProblemUid, &Review), days: u16) -> Review {
    let due = known.due.max(ctx.day).saturating_add(i64::from(days).days());
    let since = learner_day(known.last_reviewed, &ctx.zone, state.profile.day_start);
    let after = f64::from(days_between(since, due).max(0));
    let recall = review_queries::recall_terms(state, ctx.params, uid, ctx.now)
        .map_or(known.recall_at_due, |terms| round_recorded(RecallTerms { days: after, ..terms }.value()));
    let [from, to] = [known.due, due].map(|day| day.strftime("%-d %b"));
    let reason = format!("{} from {from} to {to}.", Review::PUT_OFF);
    Review {
        due,
        recall_at_due: recall,
        preponed: false,
        reason: agent_messages::to_sentence(&reason),
        ..known.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::learner_fixtures::{DAY, NOON, World, solved};
    use crate::learner::learner_fixtures;

    #[test]
    fn a_review_is_put_off_suspended_and_resumed() {
        let world = World::new();
        // Due on the sixth day after the last review.
        let check = |day: i64, how: RescheduleKind, want: (i64, bool, &str)| {
            let mut state = LearnerState::default();
            solved(&mut state, "arrays-easy", NOON);
            state.reviews.insert("arrays-easy".into(), learner_fixtures::review(2, 0, 6, 2.5));
            let ctx = world.ctx(day);
            let Some(Change::Review { review, .. }) = reschedule(&state, &ctx, &"arrays-easy".into(), how) else {
                panic!("a review");
            };
            let due = days_between(DAY, review.due);
            assert_eq!((i64::from(due), review.suspended, review.reason.as_str()), want);
            assert_eq!((review.ease, review.reviews, review.interval), (2.5, 2, 6), "nothing is learnt from it");
            assert_eq!(
                review_queries::is_due(
                    &LearnerState { reviews: [("arrays-easy".into(), review)].into(), ..state },
                    &"arrays-easy".into(),
                    ctx.day
                ),
                how == RescheduleKind::Resumed && day >= 6
            );
        };
        check(6, RescheduleKind::Postponed { days: 1 }, (7, false, "Put off by you from 16 Mar to 17 Mar."));
        check(9, RescheduleKind::Postponed { days: 3 }, (12, false, "Put off by you from 16 Mar to 22 Mar."));
        check(2, RescheduleKind::Postponed { days: 3 }, (9, false, "Put off by you from 16 Mar to 19 Mar."));
        check(8, RescheduleKind::Suspended, (6, true, "Suspended by you on Wed 18 Mar; it was due on Mon 16 Mar."));
        check(8, RescheduleKind::Resumed, (6, false, "Resumed by you on Wed 18 Mar."));
        assert_eq!(
            reschedule(&LearnerState::default(), &world.ctx(0), &"arrays-easy".into(), RescheduleKind::Suspended),
            None
        );
    }
}
