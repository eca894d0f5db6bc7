//! A learner's whole history, folded into the data for charts and explanations.
//!
//! It takes one pass over the journal, record by record, so a timeline from yesterday only needs the records since. Its
//! size grows with days, topics and problems, not with records: a point per day and topic, a tally per day, and only
//! the few records that explain today's numbers. The fold also updates the state, so the charts show the real values
//! for every kind of change.
//!
//! It is pure and decides nothing; `explain` interprets the numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::apply::truncate_front;
use super::predict::first_tries::FirstTryLog;
use super::predict::learner_prediction::LearnerPrediction;
use super::{change_filters, practice_steps, review_queries, state_queries};
use crate::types::event::{Change, Event, Record, Submission};
use crate::types::ids::{BugId, ProblemUid, TopicId};
use crate::types::learner_day::learner_day;
use crate::types::learner_state::{LearnerState, Skill};
use crate::types::params::{Ctx, Params};
use crate::types::problem::Catalog;

mod activity_tally;
mod practice_course;
mod recall_calibration;
#[cfg(test)]
mod tests;
mod timeline_parts;

pub use activity_tally::{ActivityTally, monday};
pub use practice_course::{DatedRuling, DayBalance, PracticeCourse};
pub use recall_calibration::{RecallBin, RecallCalibration};
pub use timeline_parts::{
    Latest, MasteryEstimate, MasteryMove, MasteryPoint, MasteryStart, ProblemHistory, Scheduled, Trajectory,
};

/// The history up to a version.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    params: Params,
    catalog: CatalogRef,
    state: LearnerState,
    /// Number of records read, including rejected ones.
    pub records: u64,
    /// Number of rejected records among them.
    pub refused: u64,
    pub topics: BTreeMap<TopicId, Trajectory>,
    pub problems: BTreeMap<ProblemUid, ProblemHistory>,
    /// The work of each active day.
    pub days: BTreeMap<Date, ActivityTally>,
    /// Predicted recall compared with the outcome, over all reviews.
    pub recall: RecallCalibration,
    /// Records in which a misconception changed, oldest first, at most [`Timeline::MAX_RECORDS`] each.
    pub slips: BTreeMap<(ProblemUid, BugId), Vec<u64>>,
    pub latest: Latest,
    /// The steps of practice.
    pub balance: PracticeCourse,
    /// The submissions that predictions start from.
    pub first_tries: FirstTryLog,
    /// What the trained predictor makes of the first tries; `None` if there are too few or no weights. The caller that
    /// has the weights sets it.
    pub prediction: Option<Arc<LearnerPrediction>>,
}

/// The catalogue used to derive steps that a record doesn't name. It does not affect equality of two timelines.
#[derive(Clone, Debug)]
struct CatalogRef(Arc<Catalog>);

impl PartialEq for CatalogRef {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Timeline {
    /// How often a problem was given up.
    #[must_use]
    pub fn given_up(&self) -> u32 {
        self.days.values().map(|day| day.given_up).sum()
    }

    /// Number of records saved for each subject of an explanation.
    pub const MAX_RECORDS: usize = 8;

    /// The timeline before the first record. `params` are used to predict recall; the catalogue has the difficulty of
    /// problems in old records.
    #[must_use]
    pub fn new(params: Params, catalog: Arc<Catalog>) -> Self {
        Self {
            params,
            catalog: CatalogRef(catalog),
            state: LearnerState::default(),
            records: 0,
            refused: 0,
            topics: BTreeMap::new(),
            problems: BTreeMap::new(),
            days: BTreeMap::new(),
            recall: RecallCalibration::default(),
            slips: BTreeMap::new(),
            latest: Latest::default(),
            balance: PracticeCourse::default(),
            first_tries: FirstTryLog::default(),
            prediction: None,
        }
    }

    /// The history of these records, oldest first, without those that were undone.
    #[must_use]
    pub fn from_records(
        params: Params,
        catalog: &Catalog,
        zone: &TimeZone,
        records: impl IntoIterator<Item = Record>,
    ) -> Self {
        Self::new(params, Arc::new(catalog.clone())).folded(records.into_iter().collect(), zone)
    }

    /// The timeline with these records added, in the order of the journal, without those that were undone among them
    /// and those that undid them ([`Record::left_out`]): no chart and no explanation shows them, and the state is the
    /// same. `zone` gives the day of records that don't name it; it is a parameter because a pure function can't read
    /// it from the machine.
    #[must_use]
    pub fn folded(mut self, records: Vec<Record>, zone: &TimeZone) -> Self {
        let left_out: BTreeSet<u64> = records.iter().flat_map(Record::left_out).collect();
        for record in records {
            if left_out.contains(&record.version) {
                self.records += 1;
                (self.state.version, self.state.time) = (record.version, Some(record.time));
            } else {
                self.fold(record, zone);
            }
        }
        self
    }

    /// The state's version after the last record.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.state.version
    }

    /// The state after the last record.
    #[must_use]
    pub fn state(&self) -> &LearnerState {
        &self.state
    }

    /// Adds the next record.
    fn fold(&mut self, record: Record, zone: &TimeZone) {
        self.records += 1;
        if record.rejected.is_some() {
            self.refused += 1;
            return;
        }
        let record = Arc::new(record);
        let day = day_of(&self.state, &record, zone);
        self.first_tries.fold(&self.state, (&self.params, &self.catalog.0), &record);
        self.predict(&record);
        for proposal in &record.changes {
            self.count(&proposal.change, &record, (day, zone));
        }
        self.keep(&record);
        self.step(&record, day, zone);
        self.plot(&record, day);
    }

    /// Applies the record to the state and adds its steps.
    fn step(&mut self, record: &Record, day: Date, zone: &TimeZone) {
        let catalog = Arc::clone(&self.catalog.0);
        let params = self.params.clone();
        let ctx =
            Ctx { now: record.time, zone: zone.clone(), day, seed: 0, params: &params, catalog: &catalog, gains: None };
        let new = practice_steps::apply_with_steps(&mut self.state, &ctx, record);
        if let Event::NudgeDismissed { nudge } = &record.event {
            self.balance.dismiss(*nudge);
        }
        self.balance.add(new, day, &params);
        self.balance.ruled(record, day);
    }

    /// Submissions, solves, hints and time by week, each under its Monday. Weeks without any are left out.
    #[must_use]
    pub fn weeks(&self) -> BTreeMap<Date, ActivityTally> {
        let mut weeks: BTreeMap<Date, ActivityTally> = BTreeMap::new();
        for (day, tally) in &self.days {
            weeks.entry(monday(*day)).or_default().add(tally);
        }
        weeks
    }

    /// The first day with a point or a tally.
    #[must_use]
    pub fn first_day(&self) -> Option<Date> {
        let plotted = self.topics.values().filter_map(|topic| topic.points.first()).map(|point| point.day);
        plotted.chain(self.days.keys().next().copied()).min()
    }

    /// Compares the outcome of a review with its predicted recall.
    fn predict(&mut self, record: &Record) {
        let Some(submission) = counted_review(record) else { return };
        // What was never solved can't be remembered.
        if !state_queries::is_solved(&self.state, &submission.problem) {
            return;
        }
        if let Some(predicted) = review_queries::recall_now(&self.state, &self.params, &submission.problem, record.time)
        {
            self.recall.note(predicted, state_queries::is_own_pass(submission));
        }
    }

    /// Adds a change to the day's tally and to the list of latest changes. The state is still the previous one.
    fn count(&mut self, change: &Change, record: &Arc<Record>, (day, zone): (Date, &TimeZone)) {
        match change {
            Change::Submitted { problem, verdict, day, seconds, gave_up, solution_seen, .. } => {
                let own = matches!(&record.event, Event::Submission(s) if state_queries::is_own_pass(s));
                let known = self.state.problems.get(problem);
                self.problems.entry(problem.clone()).or_default().given_up += u32::from(*gave_up);
                let tally = self.days.entry(*day).or_default();
                let counts = change_filters::is_counted(record);
                *(if *gave_up { &mut tally.given_up } else { &mut tally.submissions }) += 1;
                tally.passed += u32::from(verdict.passed() && !gave_up);
                tally.counted += u32::from(counts);
                tally.counted_passed += u32::from(counts && own);
                // The first solve of a problem that was given up is also a review: the weeks' solves have to add up to
                // the number of solved problems.
                let is_first = known.is_none_or(|p| p.first_solved.is_none());
                tally.solved += u32::from(own && !solution_seen && is_first);
                tally.reviews += u32::from(counted_review(record).is_some());
                // The submission has the time of the whole attempt, so only the time since the last submission is new.
                let spent = seconds.saturating_sub(known.map_or(0, |p| p.seconds));
                tally.seconds = tally.seconds.saturating_add(spent);
            }
            Change::HintShown { problem, level, day, .. } => {
                let at = usize::from(*level).clamp(1, 5) - 1;
                self.days.entry(*day).or_default().hints[at] += 1;
                self.problems.entry(problem.clone()).or_default().hints[at] += 1;
            }
            Change::Misconception { misconception } => {
                let slip = self.slips.entry((misconception.problem.clone(), misconception.bug.clone())).or_default();
                slip.push(record.version);
                truncate_front(slip, Self::MAX_RECORDS);
            }
            Change::Profile { .. } => self.latest.profile = Some(record.version),
            Change::Rating { .. } => self.latest.rating = Some(record.version),
            Change::Trends { .. } => self.latest.outcomes = Some(record.version),
            Change::Streak { .. } => self.latest.streak = Some(record.version),
            Change::DailySet { .. } => self.latest.daily_set = Some(record.version),
            Change::Review { problem, .. } => self.reschedule(problem, record, (day, zone)),
            // Charts read these from the state, and `keep` saves the records that explain them.
            Change::Exchanged { .. }
            | Change::SkillStart { .. }
            | Change::Skill { .. }
            | Change::NotCounted { .. }
            | Change::Insights { .. }
            | Change::ReviewStarted { .. }
            | Change::Ran { .. }
            | Change::Offered { .. }
            | Change::SessionStarted { .. }
            | Change::FailureRun { .. }
            | Change::Nudge { .. }
            | Change::NudgeDismissed { .. }
            | Change::LockOverridden { .. }
            | Change::TriedElsewhere { .. }
            | Change::Restored { .. }
            | Change::SchedulerFit { .. }
            | Change::Step { .. }
            | Change::Ruling { .. } => {}
        }
    }

    fn reschedule(&mut self, problem: &ProblemUid, record: &Arc<Record>, (day, zone): (Date, &TimeZone)) {
        let before = self.state.reviews.get(problem).cloned();
        let stumbled = review_queries::is_first_solve_after_failure(&self.state, problem, zone, day);
        let scheduled = Some(Scheduled { record: Arc::clone(record), day, before, stumbled });
        let history = self.problems.entry(problem.clone()).or_default();
        if matches!(record.event, Event::Submission(_)) {
            (history.scheduled, history.moved) = (scheduled, None);
        } else {
            history.moved = scheduled;
        }
    }

    /// Saves the record for explanations that need it.
    fn keep(&mut self, record: &Arc<Record>) {
        if let Event::Submission(submission) = &record.event {
            let history = self.problems.entry(submission.problem.clone()).or_default();
            history.submissions.push(Arc::clone(record));
            truncate_front(&mut history.submissions, Self::MAX_RECORDS);
        }
        for (problem, _) in change_filters::not_counted(record) {
            let history = self.problems.entry(problem.clone()).or_default();
            history.uncounted.push(Arc::clone(record));
            truncate_front(&mut history.uncounted, Self::MAX_RECORDS);
        }
        let (version, rate) = (record.version, state_queries::rate(&self.state, &self.params));
        for (topic, mastery) in change_filters::starts(record) {
            self.topics.entry(topic.clone()).or_default().start =
                Some(MasteryStart { version, mastery, set: true, rate });
        }
        for topic in
            change_filters::skills(record).filter(|skill| !state_queries::has_evidence(&self.state, skill.topic))
        {
            let mastery = topic.evidence.before;
            let trajectory = self.topics.entry(topic.topic.clone()).or_default();
            let set = trajectory.start.is_some_and(|start| start.set && (start.mastery - mastery).abs() < 1e-9);
            if !set {
                trajectory.start = Some(MasteryStart { version, mastery, set, rate });
            }
        }
        let moved: BTreeSet<&TopicId> = change_filters::skills(record).map(|skill| skill.topic).collect();
        for topic in moved {
            let trajectory = self.topics.entry(topic.clone()).or_default();
            let before = trajectory.points.last().map(MasteryPoint::estimate);
            trajectory.moves.push(MasteryMove { record: Arc::clone(record), before });
            truncate_front(&mut trajectory.moves, Skill::MAX_EVIDENCE);
        }
    }

    /// Adds a point for every mastery that changed, for any reason.
    fn plot(&mut self, record: &Record, day: Date) {
        for (topic, skill) in &self.state.mastery {
            let now = MasteryEstimate { mastery: skill.mastery, alpha: skill.alpha, beta: skill.beta };
            let known = self.topics.get(topic).and_then(|t| t.points.last());
            if known.is_some_and(|point| point.estimate() == now) {
                continue;
            }
            let reason = reason(record, topic);
            let points = &mut self.topics.entry(topic.clone()).or_default().points;
            let point = MasteryPoint {
                day,
                at: record.time,
                mastery: now.mastery,
                alpha: now.alpha,
                beta: now.beta,
                version: record.version,
                changes: 1,
                reason,
            };
            match points.last_mut() {
                // If the clock went back, the point is added to the last day.
                Some(last) if last.day >= day => {
                    *last = MasteryPoint { day: last.day, changes: last.changes.saturating_add(1), ..point };
                }
                _ => points.push(point),
            }
        }
    }
}

fn reason(record: &Record, topic: &TopicId) -> String {
    if let Some(skill) = change_filters::skills(record).find(|skill| skill.topic == topic) {
        return skill.evidence.reason.clone();
    }
    if change_filters::starts(record).any(|(started, _)| started == topic) {
        return "Where a history from before, or your own estimate, puts it.".to_owned();
    }
    format!("Changed by a record of the kind “{}”.", record.event.name())
}

/// The learner's day of a record: the one it names, else the day in `zone`.
fn day_of(state: &LearnerState, record: &Record, zone: &TimeZone) -> Date {
    let by_clock = || learner_day(record.time, zone, state.profile.day_start);
    change_filters::day(record).or(record.event.day()).unwrap_or_else(by_clock)
}

/// The submission of a record that was a review and planned the next one. A second pass after a failed review, and a pass
/// of an unchanged file, plan nothing.
fn counted_review(record: &Record) -> Option<&Submission> {
    let Event::Submission(submission) = &record.event else { return None };
    let plans = change_filters::reviews(record).any(|(problem, _)| problem == &submission.problem);
    (submission.review && plans).then_some(submission)
}
