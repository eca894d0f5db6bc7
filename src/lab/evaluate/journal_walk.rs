//! Walks one journal from its start: the belief before each submission, and the result of each hint.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::lab::statistics;
use crate::learner::apply::apply_in_place;
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::types::learner_day::{days_between, learner_day};
use crate::types::learner_state::{Bucket, LearnerState};
use crate::types::{Catalog, Change, Event, Hash, Params, Problem, ProblemUid, Record, Submission, TopicId};

/// Observations from a journal.
#[derive(Clone, Debug, Default)]
pub struct JournalObservations {
    /// Submissions that moved a mastery, in order.
    pub attempts: Vec<ObservedAttempt>,
    pub hints: Vec<ObservedHint>,
    /// Every submission's time to its verdict, if it was measured.
    pub judged_ms: Vec<f64>,
    /// Topics and buckets of the problems that were set, by day.
    pub sets: BTreeMap<Date, Vec<(TopicId, Bucket)>>,
    /// Topics practised, by day.
    pub practised: BTreeMap<Date, BTreeSet<TopicId>>,
    /// Open topics, by day.
    pub open: BTreeMap<Date, BTreeSet<TopicId>>,
    /// Days with a submission, and the number of submissions on problems that were not set.
    pub active: BTreeMap<Date, (usize, usize)>,
    /// Mastery of every topic with evidence, at its first and last evidence.
    pub gains: BTreeMap<TopicId, (f64, f64)>,
    /// First and last day of the journal.
    pub span: Option<(Date, Date)>,
}

/// A submission with the beliefs before it.
#[derive(Clone, Debug, PartialEq)]
pub struct ObservedAttempt {
    /// Mean mastery of the problem's topics.
    pub mastery: f64,
    /// Chance to pass it.
    pub chance: f64,
    /// p̂ of equation 10.
    pub proficiency: f64,
    /// Predicted recall, if it was a review.
    pub recall: Option<f64>,
    /// Days between the day the review was due and the day it was done; below 0 when early.
    pub late: Option<i32>,
    pub success: bool,
    pub hint_level: u8,
    /// Sum of the changes of the topics' masteries (Δm of equation 7).
    pub moved: f64,
    /// Time over expected time.
    pub pace: f64,
}

/// A hint and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct ObservedHint {
    pub problem: ProblemUid,
    pub level: u8,
    /// The shown text; empty if it is not recorded.
    pub text: String,
    /// The last submission to the problem before the hint; `None` before the first.
    pub source: Option<Hash>,
    /// Whether the next submission of the problem passed more cases than the one before the hint; `None` without a next
    /// one.
    pub accepted: Option<bool>,
}

/// Walks a journal.
#[must_use]
pub fn observe_journal(records: &[Record], catalog: &Catalog, params: &Params) -> JournalObservations {
    let mut walk = JournalWalk {
        catalog,
        params,
        state: LearnerState::default(),
        seen: JournalObservations::default(),
        last: BTreeMap::new(),
    };
    // Undone submissions are ignored.
    let undone: BTreeSet<u64> = records.iter().filter_map(Record::undoes).collect();
    for record in records.iter().filter(|record| record.rejected.is_none()) {
        if !undone.contains(&record.version) {
            walk.observe_record(record);
        }
        apply_in_place(&mut walk.state, record);
    }
    walk.seen
}

struct JournalWalk<'a> {
    catalog: &'a Catalog,
    params: &'a Params,
    state: LearnerState,
    seen: JournalObservations,
    /// Share of cases passed at the last submission of a problem.
    last: BTreeMap<ProblemUid, f64>,
}

impl JournalWalk<'_> {
    fn observe_record(&mut self, record: &Record) {
        let zone = TimeZone::get(&self.state.profile.zone).unwrap_or(TimeZone::UTC);
        let day = learner_day(record.time, &zone, self.state.profile.day_start);
        let first = self.seen.span.map_or(day, |(first, _)| first);
        self.seen.span = Some((first, day));
        if let Event::Submission(submission) = &record.event {
            self.observe_submission(record, submission, day);
        }
        if let Event::HintRequest { problem, level, text, .. } = &record.event {
            let sources = self.state.problems.get(problem).map(|progress| &progress.sources);
            let taken = ObservedHint {
                problem: problem.clone(),
                level: *level,
                text: text.clone(),
                source: sources.and_then(|sources| sources.last().cloned()),
                accepted: None,
            };
            self.seen.hints.push(taken);
        }
        for change in record.changes.iter().map(|proposal| &proposal.change) {
            if let Change::DailySet { set } = change {
                self.observe_daily_set(set);
            }
            if let Change::Skill { topic, evidence, .. } = change {
                let gain = self.seen.gains.entry(topic.clone()).or_insert((evidence.before, evidence.after));
                gain.1 = evidence.after;
            }
        }
    }

    fn observe_daily_set(&mut self, set: &crate::types::learner_state::DailySet) {
        let topics = set.items.iter().filter_map(|item| {
            let problem = self.catalog.by_uid(&item.problem)?;
            Some((problem.topics.first()?.clone(), item.bucket))
        });
        // A set made again on its day replaces the first.
        let topics = topics.collect();
        self.seen.sets.insert(set.day, topics);
    }

    fn observe_submission(&mut self, record: &Record, submission: &Submission, day: Date) {
        self.seen.judged_ms.extend(submission.judged_ms.filter(|ms| *ms > 0.0));
        let share = f64::from(submission.passed) / f64::from(submission.total.max(1));
        let before = self.last.insert(submission.problem.clone(), share).unwrap_or(0.0);
        let better = submission.verdict.passed() || share > before;
        for hint in self.seen.hints.iter_mut().filter(|h| h.problem == submission.problem && h.accepted.is_none()) {
            hint.accepted = Some(better);
        }
        let open = |id: &&TopicId| state_queries::is_open(&self.state, self.params, self.catalog, id);
        let open: Vec<TopicId> = self.catalog.topics.iter().map(|t| &t.id).filter(open).cloned().collect();
        self.seen.open.entry(day).or_default().extend(open);
        let planned =
            self.state.today.as_ref().is_some_and(|set| set.items.iter().any(|i| i.problem == submission.problem));
        let active = self.seen.active.entry(day).or_default();
        *active = (active.0 + 1, active.1 + usize::from(!planned));
        let Some(problem) = self.catalog.by_uid(&submission.problem) else { return };
        self.seen.practised.entry(day).or_default().extend(problem.topics.iter().cloned());
        if let Some(attempt) = self.build_attempt(record, submission, problem, day) {
            self.seen.attempts.push(attempt);
        }
    }

    /// The submission as an attempt; `None` if it changed no mastery.
    fn build_attempt(
        &self,
        record: &Record,
        submission: &Submission,
        problem: &Problem,
        day: Date,
    ) -> Option<ObservedAttempt> {
        let moved = record.changes.iter().filter_map(|proposal| match &proposal.change {
            Change::Skill { evidence, .. } => Some(evidence.after - evidence.before),
            _ => None,
        });
        let moved: Vec<f64> = moved.collect();
        let masteries = problem.topics.iter().map(|topic| state_queries::mastery(&self.state, self.params, topic));
        let review = self.state.reviews.get(&problem.uid).filter(|_| submission.review);
        let recall = review_queries::recall_now(&self.state, self.params, &problem.uid, record.time);
        (!moved.is_empty()).then(|| ObservedAttempt {
            mastery: statistics::mean(masteries).unwrap_or_default(),
            chance: state_queries::chance(&self.state, self.params, problem).value(),
            proficiency: state_queries::proficiency(&self.state, self.params, day).value(),
            recall: recall.filter(|_| review.is_some()),
            late: review.map(|review| days_between(review.due, day)),
            success: state_queries::is_own_pass(submission),
            hint_level: submission.hint_level,
            moved: moved.iter().sum(),
            pace: f64::from(submission.seconds) / state_queries::expected_seconds(self.catalog, problem),
        })
    }
}
