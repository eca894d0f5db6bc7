//! `rung history`: every committed or refused change, newest first, each with its reason.

use clap::Args;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::out::Shape;
use super::page::{Ink, Page, Text, cell, plain};
use super::session::Session;
use super::words::{self, ProblemName, duration, percent, share, topic_title};
use crate::model::Catalog;
use crate::model::event::{Agent, Change, Event, Record, Submission};
use crate::model::learner::NudgeKind;

/// Shows what changed in your record and why, newest first
#[derive(Args, Clone, Debug)]
pub struct History {
    /// How many entries
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

impl History {
    /// Reads the journal; touches nothing.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let answer = session.with_tutor(async |tutor| {
            let published = tutor.published();
            let records = tutor.history(self.limit as usize)?;
            let entries = records.iter().map(|record| Entry::of(record, &published.catalog)).collect();
            Ok(HistoryAnswer { entries, zone: published.zone.clone() })
        })?;
        session.answer(&answer)
    }
}

/// Journal records, newest first.
#[derive(Clone, Debug, Serialize)]
pub struct HistoryAnswer {
    pub entries: Vec<Entry>,
    /// For telling the time of day.
    #[serde(skip)]
    pub zone: TimeZone,
}

/// One journal record.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// The state's version after it.
    pub version: u64,
    pub time: Timestamp,
    /// Kind of event: `submission`, `hint`, …
    pub event: &'static str,
    pub problem: Option<ProblemName>,
    /// What happened, in one line.
    pub what: String,
    pub changes: Vec<ChangeLine>,
    /// Why the changes were refused as a whole.
    pub rejected: Option<String>,
}

/// One change worth telling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangeLine {
    pub agent: Agent,
    pub text: String,
}

impl Entry {
    /// The record in words. Bookkeeping that says nothing to a learner is left out of `changes`.
    #[must_use]
    pub fn of(record: &Record, catalog: &Catalog) -> Self {
        let changes = record.changes.iter().filter_map(|proposal| {
            let text = change(&proposal.change, catalog)?;
            Some(ChangeLine { agent: proposal.agent, text })
        });
        Self {
            version: record.version,
            time: record.time,
            event: record.event.name(),
            problem: record.event.problem().map(|uid| ProblemName::find(catalog, uid)),
            what: event(&record.event, catalog),
            changes: changes.collect(),
            rejected: record.rejected.clone(),
        }
    }
}

impl Shape for HistoryAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        if self.entries.is_empty() {
            text.line("Nothing is recorded yet. `rung today` begins.");
        }
        let mut day = String::new();
        for entry in &self.entries {
            let time = entry.time.to_zoned(self.zone.clone());
            let today = words::day(time.date());
            if today != day {
                text.heading(&today);
                day = today;
            }
            text.table(0, &[vec![plain(time.strftime("%H:%M").to_string()), plain(&entry.what)]]);
            if let Some(reason) = &entry.rejected {
                text.hang(7, "refused: ", Ink::Bad, reason);
            }
            let rows: Vec<_> = entry.changes.iter().map(|line| vec![cell(Ink::Dim, &line.text)]).collect();
            text.table(7, &rows);
        }
        text.finish()
    }
}

/// What happened, in one line.
fn event(event: &Event, catalog: &Catalog) -> String {
    let title = |uid| ProblemName::find(catalog, uid).title;
    match event {
        Event::ProfileSet { .. } => "Settings saved".to_owned(),
        Event::Submission(submission) => submitted(submission, catalog),
        Event::HintRequest { problem, level, .. } => format!("Hint {level} of {}", title(problem)),
        Event::SessionCheck { .. } => "Session began".to_owned(),
        Event::DailyGeneration { .. } => "The day's set was made".to_owned(),
        Event::ReviewDue { problems, .. } => format!("{} came due", words::count(problems.len(), "review")),
        Event::ReviewStarted { problem } => format!("Review of {} started from a blank file", title(problem)),
        Event::FileReset { problem, .. } => format!("The file of {} was reset", title(problem)),
        Event::LockOverridden { topic } => format!("{} was entered although it is locked", topic_title(catalog, topic)),
        Event::NudgeDismissed { .. } => "A message was dismissed".to_owned(),
        Event::Undone { version, problem } => {
            format!("Entry {version}, a submission to {}, was taken back", title(problem))
        }
        Event::SchedulerFitted { reviews, .. } => {
            format!("FSRS was fitted to {}", words::count(*reviews as usize, "review"))
        }
        Event::HistoryImported { attempts, problems } => format!(
            "{} at {} were read in",
            words::count(*attempts as usize, "outcome"),
            words::count(*problems as usize, "problem")
        ),
    }
}

fn submitted(submission: &Submission, catalog: &Catalog) -> String {
    let Submission { problem, verdict, passed, total, seconds, hint_level, .. } = submission;
    let title = ProblemName::find(catalog, problem).title;
    let review = if submission.review { " (review)" } else { "" };
    let hints = if *hint_level == 0 { String::new() } else { format!(", hint level {hint_level}") };
    let score = if *total == 0 { String::new() } else { format!(", {passed}/{total} cases") };
    format!("{title}{review}: {}{score}, {}{hints}", verdict.words(), duration(*seconds))
}

/// A change in one line, or nothing for bookkeeping.
fn change(change: &Change, catalog: &Catalog) -> Option<String> {
    Some(match change {
        Change::Skill { topic, evidence, .. } => {
            let (before, after) = (share(evidence.before), share(evidence.after));
            format!("{} {before} → {after}: {}", topic_title(catalog, topic).to_lowercase(), evidence.reason)
        }
        Change::SkillStart { topic, mastery, .. } => {
            format!("{} starts at {}", topic_title(catalog, topic).to_lowercase(), share(*mastery))
        }
        Change::NotCounted { reason, .. } => format!("not counted: {reason}"),
        Change::Misconception { misconception } if misconception.is_resolved() => {
            format!("resolved: {}", misconception.message)
        }
        Change::Misconception { misconception } => {
            format!("noticed ({} sure): {}", percent(misconception.confidence), misconception.message)
        }
        Change::Review { review, .. } => format!("review on {}: {}", words::day(review.due), review.reason),
        Change::DailySet { set } => format!("{} for the day", words::count(set.items.len(), "problem")),
        Change::Restored { restored } => format!(
            "{} as before: {}",
            if restored.mastery.len() == 1 { "mastery" } else { "masteries" },
            words::count(restored.mastery.len(), "topic")
        ),
        Change::Streak { streak, .. } => format!("streak {streak}"),
        Change::Nudge { nudge } => format!("message: {}", nudge.text),
        Change::NudgeDismissed { nudge } => format!("message about {}", nudge_words(*nudge)),
        Change::Profile { .. }
        | Change::Submitted { .. }
        | Change::Rating { .. }
        | Change::Trends { .. }
        | Change::Insights { .. }
        | Change::HintShown { .. }
        | Change::ReviewStarted { .. }
        | Change::Offered { .. }
        | Change::SessionStarted { .. }
        | Change::FailureRun { .. }
        | Change::SchedulerFit { .. }
        | Change::LockOverridden { .. } => return None,
    })
}

fn nudge_words(kind: NudgeKind) -> &'static str {
    match kind {
        NudgeKind::BrokenStreak => "the streak",
        NudgeKind::WelcomeBack => "coming back",
        NudgeKind::EasierRelative => "an easier problem",
        NudgeKind::Tired => "taking a break",
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{self, uid};
    use super::super::out::render;
    use super::*;
    use crate::model::event::Proposal;
    use crate::model::ids::Hash;
    use crate::model::{Language, Verdict};

    fn submission(verdict: Verdict) -> Event {
        Event::Submission(Submission {
            problem: uid("pair-to-target"),
            problem_version: 1,
            language: Language::Python,
            source: Hash("ab".repeat(32)),
            verdict,
            passed: 9,
            total: 12,
            cases: Vec::new(),
            seconds: 660,
            hint_level: 1,
            review: true,
            gave_up: false,
            judged_ms: None,
        })
    }

    fn record(version: u64, time: &str, event: Event, changes: Vec<Proposal>, rejected: Option<&str>) -> Record {
        let time = time.parse().expect("a timestamp");
        Record { version, time, event, changes, rejected: rejected.map(str::to_owned), params: 1, prompt: None }
    }

    fn answer() -> HistoryAnswer {
        let review = fixtures::review("arrays-hashing", jiff::civil::date(2026, 11, 24), false);
        let review = Change::Review { problem: uid("pair-to-target"), review };
        let changes = vec![
            Proposal { agent: Agent::Synthesizer, change: review },
            Proposal { agent: Agent::Profiler, change: Change::Rating { rating: 1016.0 } },
        ];
        let hint = Event::HintRequest {
            problem: uid("gone"),
            level: 2,
            source: crate::model::HintSource::Authored,
            text: String::new(),
            withheld: 0,
        };
        let records = [
            record(3, "2026-11-21T12:00:00Z", submission(Verdict::Wa), changes, None),
            record(2, "2026-11-21T11:50:00Z", hint, Vec::new(), Some("mastery 1.2 is outside [0, 1].")),
            record(1, "2026-11-20T08:00:00Z", Event::SessionCheck { day: fixtures::TODAY }, Vec::new(), None),
        ];
        let catalog = fixtures::catalog();
        HistoryAnswer { entries: records.iter().map(|r| Entry::of(r, &catalog)).collect(), zone: TimeZone::UTC }
    }

    #[test]
    fn records_are_told_by_day_with_their_reasons() {
        insta::assert_snapshot!(render(&answer(), &fixtures::page(), false).expect("text"), @"
        Sat 21 Nov
        12:00  Pair to Target (review): wrong answer, 9/12 cases, 11 min, hint level 1
               review on Tue 24 Nov: 4 days at ease 2.36, shortened to 3 for the hint.
        11:50  Hint 2 of (a problem that is not installed: uid-gone)
               refused: mastery 1.2 is outside [0, 1].

        Fri 20 Nov
        08:00  Session began
        ");
    }

    #[test]
    fn bookkeeping_is_left_out_and_rejections_stay() {
        let answer = answer();
        assert_eq!(answer.entries[0].changes.len(), 1);
        assert_eq!(answer.entries[1].rejected.as_deref(), Some("mastery 1.2 is outside [0, 1]."));
    }

    #[test]
    fn an_empty_journal_says_how_to_begin() {
        let answer = HistoryAnswer { entries: Vec::new(), zone: TimeZone::UTC };
        assert!(render(&answer, &fixtures::page(), false).expect("text").contains("`rung today` begins"));
    }
}
