//! Undoes the last submission, import or change of a review, with a record that undoes it. Nothing is removed from
//! the journal, and a source stays among the attempts.
//!
//! The restored values are those that the journal gives without the undone record, so later, unrelated changes are
//! preserved.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;

use super::open_record::OpenRecord;
use super::writer::{self, orchestrator_proposal, store_to_tutor_error};
use crate::learner::history_text;
use crate::learner::state_queries;
use crate::learner::undo_search::{self, UndoRefusal, UndoSearch, UndoTarget};
use crate::orchestrator::api::TutorError;
use crate::store::Store;
use crate::types::event::{Event, Record};
use crate::types::humanize::{capitalize, format_day, format_day_and_year, format_share};
use crate::types::ids::ProblemUid;
use crate::types::learner_day::LearnerDays;
use crate::types::{Catalog, Ctx, LearnerState, Verdict};

/// The record to undo and the effects of undoing it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UndoPlan {
    /// Version of the record to undo.
    pub version: u64,
    /// The submission's problem; `None` for an import.
    pub problem: Option<ProblemUid>,
    pub title: String,
    /// Whether it was a submission or giving up. Otherwise it was an import or a change of a review.
    pub submission: bool,
    /// The time of the attempt that a submission recorded; it goes on from there.
    #[serde(skip)]
    pub seconds: u32,
    /// Of a judged submission.
    pub verdict: Option<Verdict>,
    /// The outcome in words: "wrong answer", "given up", "review suspended"; empty for an import.
    pub outcome: String,
    pub at: Timestamp,
    /// Topics whose mastery changes: title, current value, restored value.
    pub mastery: Vec<(String, f64, f64)>,
    pub review: ReviewAfterUndo,
    /// Number of problems that only the import marked as known, and that become new again.
    pub forgotten: usize,
}

/// The effect on the problem's review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewAfterUndo {
    /// Unchanged: the submission did not affect it, or there is no review.
    Stays,
    /// Removed: there was none before.
    Removed,
    /// Due on its previous day again.
    Due(Date),
    /// Suspended again: it is not due until it is resumed.
    Suspended,
}

impl UndoPlan {
    fn from_target(target: &UndoTarget, now: &LearnerState, then: &LearnerState, ctx: &Ctx) -> Self {
        let (params, catalog) = (ctx.params, ctx.catalog);
        let uid = target.problem.as_ref();
        let moved = now.mastery.keys().filter(|topic| now.mastery.get(*topic) != then.mastery.get(*topic));
        let mastery = moved.map(|topic| {
            let title = catalog.topic_title(topic);
            (title, state_queries::mastery(now, params, topic), state_queries::mastery(then, params, topic))
        });
        let of = |state: &LearnerState| state.reviews.get(uid?).cloned();
        let review = match (of(now), of(then)) {
            (now, then) if now == then => ReviewAfterUndo::Stays,
            (_, None) => ReviewAfterUndo::Removed,
            (_, Some(review)) if review.suspended => ReviewAfterUndo::Suspended,
            (_, Some(review)) => ReviewAfterUndo::Due(review.due),
        };
        let known = |uid: &&ProblemUid| {
            state_queries::elsewhere(now, uid).is_some()
                && state_queries::elsewhere(then, uid).is_none()
                && state_queries::submissions(then, uid) == 0
                && state_queries::gave_up_at(then, uid).is_none()
        };
        Self {
            version: target.record.version,
            problem: uid.cloned(),
            title: name(&target.record.event, catalog),
            submission: matches!(target.record.event, Event::Submission(_)),
            seconds: match &target.record.event {
                Event::Submission(submission) => submission.seconds,
                _ => 0,
            },
            verdict: verdict(&target.record.event),
            outcome: outcome(&target.record.event),
            at: target.record.time,
            mastery: mastery.collect(),
            review,
            forgotten: now.problems.keys().filter(known).count(),
        }
    }

    /// A line that describes it: "Undo: Pair to Target, accepted, 10:42. Mastery .50 → .41, review removed."
    #[must_use]
    pub fn describe(&self, days: &LearnerDays) -> String {
        let words = step_words(&self.title, &self.outcome, self.at, days);
        format!("Undo: {words}. {}", self.describe_effects())
    }

    /// The effects, as a sentence: "Mastery .50 → .41, review removed."
    #[must_use]
    pub fn describe_effects(&self) -> String {
        let several = self.mastery.len() > 1;
        let moved = self.mastery.iter().map(|(title, now, then)| {
            let name = if several { title.as_str() } else { "mastery" };
            if (now - then).abs() < 0.005 {
                format!("{name} stays at {}", format_share(*then))
            } else {
                format!("{name} {} → {}", format_share(*now), format_share(*then))
            }
        });
        let review = match self.review {
            ReviewAfterUndo::Stays => None,
            ReviewAfterUndo::Removed => Some("review removed".to_owned()),
            ReviewAfterUndo::Suspended => Some("review suspended again".to_owned()),
            ReviewAfterUndo::Due(due) => Some(format!("review back to {}", format_day(due))),
        };
        let forgotten = (self.forgotten > 0).then(|| format!("{} new again", are(self.forgotten)));
        let effects: Vec<String> = moved.chain(review).chain(forgotten).collect();
        let text = if effects.is_empty() { "mastery and review stay".to_owned() } else { effects.join(", ") };
        capitalize(&text) + "."
    }
}

impl OpenRecord {
    pub fn plan_undo(&self) -> Result<UndoPlan, TutorError> {
        let slot = self.store();
        let store = slot.as_ref().ok_or_else(closing)?;
        Ok(self.plan(store)?.0)
    }

    /// Undoes the record of this version, if [`OpenRecord::plan_undo`] still names it.
    ///
    /// After an import is undone, the problems of today are chosen again.
    pub fn undo(&self, version: u64) -> Result<UndoPlan, TutorError> {
        let undone = self.with_write_lock(self.patience(), |store| {
            let (back, then) = self.plan(store)?;
            if back.version != version {
                return Err(TutorError::Refused(
                    "Something else was recorded since; look again before undoing.".to_owned(),
                ));
            }
            let state = std::sync::Arc::clone(store.state());
            let Some(change) = undo_search::restoring_change(&state, &then) else {
                return Err(TutorError::Refused(format!(
                    "The last step ({}) can't be taken back: what was recorded since can't be told apart from it.",
                    back.title
                )));
            };
            let ctx = self.ctx(&state);
            let event = Event::Undone { version, problem: back.problem.clone() };
            writer::commit_record(store, &ctx, (event, None), orchestrator_proposal(change))?;
            Ok(back)
        })?;
        // Only an import has no problem.
        if undone.problem.is_none() {
            self.choose_day_again();
        }
        Ok(undone)
    }

    /// The plan, and the state without the record.
    fn plan(&self, store: &Store) -> Result<(UndoPlan, LearnerState), TutorError> {
        if let crate::store::StoreAccess::ReadOnly { reason } = store.access() {
            return Err(TutorError::Data(reason));
        }
        let mut search = UndoSearch::default();
        store.walk_back(|record| search.step(record)).map_err(store_to_tutor_error)?;
        let target = search.finish().map_err(|refusal| self.refused(store.state(), &refusal))?;
        let then = store.state_without(&target.without).map_err(store_to_tutor_error)?;
        Ok((UndoPlan::from_target(&target, store.state(), &then, &self.ctx(store.state())), then))
    }

    fn refused(&self, state: &LearnerState, refusal: &UndoRefusal) -> TutorError {
        let ctx = self.ctx(state);
        TutorError::Refused(match refusal {
            UndoRefusal::Nothing => "There is nothing to undo.".to_owned(),
            UndoRefusal::BuiltOn { submission, why, by } => {
                let days = LearnerDays { zone: ctx.zone.clone(), day_start: state.profile.day_start, today: ctx.day };
                let words = built_on(submission, ctx.catalog, &days);
                let what = match &submission.event {
                    Event::HistoryImported { .. } => "import",
                    event if verdict(event).is_some() => "submission",
                    _ => "step",
                };
                let by = by.as_ref().map_or_else(String::new, |by| format!(" ({})", entry_words(by, &days)));
                format!("The last {what} ({words}) can't be taken back: {why}{by}.")
            }
        })
    }
}

fn closing() -> TutorError {
    TutorError::Data("Rung is closing; nothing was taken back.".to_owned())
}

fn built_on(record: &Record, catalog: &Catalog, days: &LearnerDays) -> String {
    step_words(&name(&record.event, catalog), &outcome(&record.event), record.time, days)
}

/// The title of the problem, or the name of the import.
fn name(event: &Event, catalog: &Catalog) -> String {
    match event {
        Event::HistoryImported { attempts: 1, .. } => "the import of 1 outcome".to_owned(),
        Event::HistoryImported { attempts, .. } => format!("the import of {attempts} outcomes"),
        event => event.problem().map(|uid| history_text::problem_title(catalog, uid)).unwrap_or_default(),
    }
}

/// The verdict of a judged submission.
fn verdict(event: &Event) -> Option<Verdict> {
    let Event::Submission(submission) = event else { return None };
    (!submission.gave_up).then_some(submission.verdict)
}

fn outcome(event: &Event) -> String {
    match event {
        Event::HistoryImported { .. } => String::new(),
        Event::Submission(submission) if submission.gave_up => "given up".to_owned(),
        Event::Submission(submission) => submission.describe_verdict().to_owned(),
        event => event.name().to_owned(),
    }
}

fn are(problems: usize) -> String {
    if problems == 1 { "1 problem is".to_owned() } else { format!("{problems} problems are") }
}

/// "Pair to Target, accepted, 10:42", with the day if it isn't today.
fn step_words(title: &str, outcome: &str, at: Timestamp, days: &LearnerDays) -> String {
    let outcome = if outcome.is_empty() { String::new() } else { format!("{outcome}, ") };
    format!("{title}, {outcome}{}{}", day_words(at, days), days.clock_time(at, false))
}

/// "entry 45, hint, Sat 21 Nov 10:42", without the day if it is today.
fn entry_words(record: &Record, days: &LearnerDays) -> String {
    let when = format!("{}{}", day_words(record.time, days), days.clock_time(record.time, false));
    format!("entry {}, {}, {when}", record.version, record.event.name())
}

/// The learner's day with a space after it, such as `Sat 21 Nov `; empty for today.
fn day_words(at: Timestamp, days: &LearnerDays) -> String {
    match days.day_of(at) {
        day if day == days.today => String::new(),
        day => format!("{} ", format_day_and_year(day, days.today)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_says_what_is_taken_back() {
        let check = |mastery: &[(&str, f64, f64)], review, expected: &str| {
            let back = UndoPlan {
                version: 7,
                problem: Some("p".into()),
                title: "Pair to Target".to_owned(),
                submission: true,
                seconds: 0,
                verdict: Some(Verdict::Ac),
                outcome: Verdict::Ac.describe().to_owned(),
                at: "2026-03-10T10:42:00Z".parse().expect("a moment"),
                mastery: mastery.iter().map(|(title, a, b)| ((*title).to_owned(), *a, *b)).collect(),
                review,
                forgotten: 0,
            };
            let on = |year, day, day_start| {
                let today = jiff::civil::date(year, 3, day);
                back.describe(&LearnerDays { zone: jiff::tz::TimeZone::UTC, day_start, today })
            };
            assert_eq!(on(2026, 10, 4), expected);
            let starts = |told: String, with: &str| assert!(told.starts_with(with), "{told}");
            starts(on(2026, 11, 4), "Undo: Pair to Target, accepted, Tue 10 Mar 10:42. ");
            starts(on(2027, 10, 4), "Undo: Pair to Target, accepted, Tue 10 Mar 2026 10:42. ");
            // The day starts at 11, so that 10:42 belongs to the day before.
            starts(on(2026, 10, 11), "Undo: Pair to Target, accepted, Mon 9 Mar 10:42+1. ");
        };
        check(
            &[("Arrays", 0.5, 0.41)],
            ReviewAfterUndo::Removed,
            "Undo: Pair to Target, accepted, 10:42. Mastery .50 → .41, review removed.",
        );
        check(
            &[("Trees", 0.5, 0.41), ("Recursion", 0.3, 0.301)],
            ReviewAfterUndo::Due(jiff::civil::date(2026, 3, 12)),
            "Undo: Pair to Target, accepted, 10:42. Trees .50 → .41, Recursion stays at .30, review back to Thu \
             12 Mar.",
        );
        check(&[], ReviewAfterUndo::Suspended, "Undo: Pair to Target, accepted, 10:42. Review suspended again.");
        check(&[], ReviewAfterUndo::Stays, "Undo: Pair to Target, accepted, 10:42. Mastery and review stay.");
    }
}
