//! Collects the reviews of a journal as FSRS input, and looks up the strength of a review.
//!
//! The arithmetic is in [`scheduler::fsrs`](crate::scheduler::fsrs).

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::scheduler::fsrs::{self, Strength};
use crate::scheduler::sm2::Sm2State;
use crate::types::event::{Change, Event, Record};
use crate::types::ids::ProblemUid;
use crate::types::learner_day::{days_between, learner_day};
use crate::types::learner_state::{LearnerState, Review};
use crate::types::params::Params;

/// One review as FSRS input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FsrsReview {
    /// The learner's day.
    pub day: Date,
    /// Days since the previous review; 0 for the first.
    pub since: u32,
    /// 1 to 4, see [`fsrs::rating_from_quality`].
    pub rating: u32,
}

/// One review as recorded in the journal.
#[derive(Clone, Copy, Debug)]
struct PassedReview {
    day: Date,
    /// 0 to 5, equation 11.
    quality: u8,
    /// Version of the record.
    version: u64,
}

/// A failure that counted.
#[derive(Clone, Copy, Debug)]
struct CountedFailure {
    day: Date,
    version: u64,
}

/// The reviews of every problem, oldest first, collected from the journal without those that were undone.
#[derive(Clone, Debug, Default)]
pub struct ReviewLog {
    done: BTreeMap<ProblemUid, Vec<PassedReview>>,
    /// Counted failures.
    failed: BTreeMap<ProblemUid, Vec<CountedFailure>>,
    undone: BTreeSet<u64>,
}

impl ReviewLog {
    /// Adds the journal's next record.
    pub fn add(&mut self, record: &Record, zone: &TimeZone, day_start: i8) {
        self.undone.extend(record.undoes());
        if !matches!(record.event, Event::Submission(_)) {
            return;
        }
        for proposal in &record.changes {
            if let Change::Review { problem, review } = &proposal.change {
                let day = learner_day(review.last_reviewed, zone, day_start);
                let done = PassedReview { day, quality: review.last_quality, version: record.version };
                self.done.entry(problem.clone()).or_default().push(done);
            }
            if let Change::Submitted { problem, day, counted_failure: true, .. } = &proposal.change {
                let failed = CountedFailure { day: *day, version: record.version };
                self.failed.entry(problem.clone()).or_default().push(failed);
            }
        }
    }

    /// Returns the reviews of each problem as FSRS input.
    #[must_use]
    pub fn finish(self) -> BTreeMap<ProblemUid, Vec<FsrsReview>> {
        let Self { done, failed, undone } = self;
        let stay = done.into_iter().map(|(uid, mut done)| {
            done.retain(|review| !undone.contains(&review.version));
            let before = std::iter::once(None).chain(done.iter().map(|review| Some(review.day)));
            let failures = failed.get(&uid).map_or(&[][..], Vec::as_slice);
            let failed_before = |review: &PassedReview| {
                let counts = |f: &CountedFailure| f.version < review.version && !undone.contains(&f.version);
                failures.iter().any(|f| f.day == review.day && counts(f))
            };
            let step = |(review, before): (&PassedReview, Option<Date>)| FsrsReview {
                day: review.day,
                since: before.map_or(0, |before| days_between(before, review.day).max(0) as u32),
                // A first solve on a day with an earlier failure is not a sign of memory, even if its quality is high.
                rating: fsrs::rating_from_quality(review.quality, before.is_none() && failed_before(review)),
            };
            (uid, done.iter().zip(before).map(step).collect::<Vec<_>>())
        });
        stay.filter(|(_, steps)| !steps.is_empty()).collect()
    }
}

/// The learner's own weights, or `None` before they were fitted.
#[must_use]
pub fn weights(state: &LearnerState) -> Option<&[f64]> {
    state.memory.fit.as_ref().map(|fit| fit.weights.as_slice())
}

/// The FSRS strength of a review, derived from its SM-2 numbers if none was recorded.
#[must_use]
pub fn review_strength(params: &Params, weights: Option<&[f64]>, review: &Review) -> Strength {
    let sm2 = || fsrs::from_sm2(&params.schedule, weights, &Sm2State::from(review));
    review.fsrs.map_or_else(sm2, Strength::from)
}

/// Strength after a sequence of reviews, oldest first.
#[must_use]
pub fn strength_after_reviews(weights: Option<&[f64]>, reviews: &[FsrsReview]) -> Option<Strength> {
    reviews
        .iter()
        .fold(None, |before, step| Some(fsrs::strength_after_review(weights, before, step.since, step.rating)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::World;
    use crate::learner::{test_histories, undo_search};
    use crate::types::event::{Agent, Proposal};
    use crate::types::verdict_report::Verdict;

    /// A failure, a fast pass on the same day, and a pass on a separate day; then the failure is undone.
    #[test]
    fn a_first_solve_on_a_day_of_failure_is_again() {
        let world = World::new();
        let rated = |life: &test_histories::TestHistory, also: Option<Record>| {
            let mut reviews = ReviewLog::default();
            life.records.iter().chain(also.as_ref()).for_each(|record| reviews.add(record, &TimeZone::UTC, 4));
            let log = reviews.finish();
            ["arrays-medium", "arrays-easy"].map(|uid| log[&uid.into()][0].rating)
        };
        let mut life = test_histories::start_history(&world, 1);
        life.submit(&world, world.problem("arrays-medium"), Verdict::Wa, 60, false);
        let failed = life.state.version;
        life.submit(&world, world.problem("arrays-medium"), Verdict::Ac, 60, false);
        life.submit(&world, world.problem("arrays-easy"), Verdict::Ac, 60, false);
        assert_eq!(rated(&life, None), [1, 4]);
        let mut undone = life.records.last().expect("a record").clone();
        undone.event = Event::Undone { version: failed, problem: Some("arrays-medium".into()) };
        undone.changes.clear();
        // The recorded quality stays 3, because it was given before the failure was undone.
        assert_eq!(rated(&life, Some(undone)), [2, 4]);
    }

    /// A pass that is undone, a failure, and a pass.
    #[test]
    fn a_failure_after_an_undone_solve_is_before_the_first() {
        let world = World::new();
        let mut life = test_histories::start_history(&world, 1);
        let (problem, unsolved) = (world.problem("arrays-easy"), life.state.clone());
        life.submit(&world, problem, Verdict::Ac, 60, false);
        let event = Event::Undone { version: life.state.version, problem: Some(problem.uid.clone()) };
        let change = undo_search::restoring_change(&life.state, &unsolved).expect("a change");
        life.commit(&world.at(life.now), event, vec![Proposal { agent: Agent::Orchestrator, change }]);
        life.submit(&world, problem, Verdict::Wa, 60, false);
        life.submit(&world, problem, Verdict::Ac, 60, false);
        life.submit(&world, problem, Verdict::Wa, 60, false);
        let mut reviews = ReviewLog::default();
        life.records.iter().for_each(|record| reviews.add(record, &TimeZone::UTC, 4));
        assert_eq!(reviews.finish()[&problem.uid][0].rating, 1);
    }

    #[test]
    fn a_run_of_reviews_is_taken_one_by_one() {
        let step = |since| FsrsReview { day: Date::MIN, since, rating: 3 };
        let first = fsrs::strength_after_review(None, None, 0, 3);
        assert_eq!(
            strength_after_reviews(None, &[step(0), step(2)]),
            Some(fsrs::strength_after_review(None, Some(first), 2, 3))
        );
        assert_eq!(strength_after_reviews(None, &[]), None);
    }
}
