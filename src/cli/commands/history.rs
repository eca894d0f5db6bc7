//! `rung history`: lists every committed or rejected change with its reason, newest first.

use std::collections::BTreeSet;
use std::str::FromStr;

use clap::Args;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::clock::Clock;
use crate::learner::history_text::{self, HistoryKind};
use crate::text::problem_name::ProblemName;
use crate::text::{learning_status, relative_dates};
use crate::types::Catalog;
use crate::types::event::{Agent, Record};
use crate::types::learner_day::LearnerDays;

/// Show what changed in your record, newest first
#[derive(Args, Clone, Debug)]
pub struct HistoryCommand {
    /// Maximum number of entries [default: 20; with --since, all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// Start date (2026-03-10) or days ago (7d)
    #[arg(long, value_name = "DATE|7d")]
    since: Option<HistoryStart>,
    /// Only this kind of entry
    #[arg(long, value_name = "KIND")]
    kind: Option<RecordKindArg>,
    /// Only the entry that created this version
    #[arg(long, value_name = "N")]
    version: Option<u64>,
}

impl HistoryCommand {
    /// Reads the journal and shows it.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor(async |tutor| {
            let published = tutor.snapshot();
            let days = learning_status::days(&published);
            let since = self.since.map(|since| since.to_timestamp(session.clock.as_ref(), &days));
            let most = match (self.limit, self.since) {
                (Some(limit), _) => limit as usize,
                (None, Some(_)) => usize::MAX,
                (None, None) => DEFAULT_ENTRIES,
            };
            let (mut taken, mut newer_is_settings) = (0, false);
            let mut records = tutor.history_while(|record| {
                let goes_on = taken < most && since.is_none_or(|since| record.time >= since);
                let is_settings = record.event.name() == "settings" && record.rejected.is_none();
                let is_folded = self.folds_settings() && newer_is_settings && is_settings;
                taken += usize::from(self.matches_filter(record) && !is_folded);
                newer_is_settings = is_settings;
                goes_on
            })?;
            let undone = history_text::undone_versions(&records);
            records.retain(|record| self.matches_filter(record));
            let mut rows = if self.folds_settings() {
                history_text::fold_settings(&records)
            } else {
                records.iter().map(|record| (record, 1)).collect()
            };
            rows.truncate(most);
            let entries = rows.iter().map(|row| HistoryEntry::from_record(*row, &published.catalog, &undone)).collect();
            Ok(HistoryAnswer { entries, filtered: self.is_filtered(), days })
        })?;
        session.print_answer(&answer)
    }

    fn matches_filter(&self, record: &Record) -> bool {
        self.kind.is_none_or(|kind| kind.0.matches(record))
            && self.version.is_none_or(|version| record.version == version)
    }

    /// Whether settings in a row are one entry: in a list of all kinds.
    fn folds_settings(&self) -> bool {
        self.kind.is_none() && self.version.is_none()
    }

    fn is_filtered(&self) -> bool {
        self.kind.is_some() || self.since.is_some() || self.version.is_some()
    }
}

/// Default number of entries.
const DEFAULT_ENTRIES: usize = 20;

/// A kind of record, parsed from its name.
#[derive(Clone, Copy, Debug)]
struct RecordKindArg(HistoryKind);

impl FromStr for RecordKindArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = || HistoryKind::ALL.map(HistoryKind::name).join(", ");
        let known =
            HistoryKind::ALL.into_iter().find(|kind| kind.name().trim_end_matches('s') == text.trim_end_matches('s'));
        known.map(Self).ok_or_else(|| format!("unknown kind; use {}", names()))
    }
}

/// Start of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HistoryStart {
    Day(Date),
    DaysAgo(u16),
}

impl FromStr for HistoryStart {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let days = text.strip_suffix('d').and_then(|days| days.parse().ok()).map(Self::DaysAgo);
        let said = || "write a date like 2026-03-10, or days ago like 7d".to_owned();
        days.or_else(|| text.parse().ok().map(Self::Day)).ok_or_else(said)
    }
}

impl HistoryStart {
    /// The first included time.
    fn to_timestamp(self, clock: &dyn Clock, days: &LearnerDays) -> Timestamp {
        let day = match self {
            Self::Day(day) => day,
            Self::DaysAgo(ago) => days.day_of(clock.now()).saturating_sub(i64::from(ago).days()),
        };
        let start = day.at(days.day_start.clamp(0, 23), 0, 0, 0);
        days.zone.to_zoned(start).map_or(Timestamp::MIN, |zoned| zoned.timestamp())
    }
}

/// Journal records, newest first.
#[derive(Clone, Debug, Serialize)]
pub struct HistoryAnswer {
    pub entries: Vec<HistoryEntry>,
    /// Whether a filter applies; then an empty result does not mean an empty journal.
    #[serde(skip)]
    pub filtered: bool,
    /// How the entries are dated.
    #[serde(skip)]
    pub days: LearnerDays,
}

/// One journal record.
#[derive(Clone, Debug, Serialize)]
pub struct HistoryEntry {
    /// The state's version after it.
    pub version: u64,
    pub time: Timestamp,
    /// Kind of event: `submission`, `hint`, …
    pub event: &'static str,
    pub problem: Option<ProblemName>,
    /// What happened, in one line.
    pub what: String,
    pub changes: Vec<ChangeLine>,
    /// The reason all changes were rejected.
    pub rejected: Option<String>,
    /// Version of the constants, and of the prompt if a language model was used.
    pub params: u32,
    pub prompt: Option<String>,
}

/// One change that the learner should see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangeLine {
    pub agent: Agent,
    pub text: String,
}

impl HistoryEntry {
    /// Describes a record and the number of records it represents. `changes` omits internal changes.
    #[must_use]
    pub fn from_record((record, count): (&Record, usize), catalog: &Catalog, undone: &BTreeSet<u64>) -> Self {
        let changes = record.changes.iter().filter_map(|proposal| {
            let told = history_text::describe_change(catalog, &record.event, &proposal.change);
            (!told.bookkeeping).then_some(ChangeLine { agent: proposal.agent, text: told.text })
        });
        Self {
            version: record.version,
            time: record.time,
            event: record.event.name(),
            problem: record.event.problem().map(|uid| ProblemName::find(catalog, uid)),
            what: history_text::describe_folded(catalog, record, count, undone),
            changes: changes.collect(),
            rejected: record.rejected.clone(),
            params: record.params,
            prompt: record.prompt.clone(),
        }
    }
}

impl CommandAnswer for HistoryAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        if self.entries.is_empty() {
            let nothing = if self.filtered {
                "No entry of that kind and time. `rung history` shows the latest entries."
            } else {
                "Nothing is recorded yet. Start with `rung today`."
            };
            text.line(nothing);
        }
        let mut day = String::new();
        for entry in &self.entries {
            let told = relative_dates::format_day_and_year(self.days.day_of(entry.time), self.days.today);
            if told != day {
                text.heading(&told);
                day = told;
            }
            text.table(0, &[vec![plain(self.days.clock_time(entry.time, false)), plain(&entry.what)]]);
            if let Some(reason) = &entry.rejected {
                text.hang(7, "refused: ", Ink::Bad, reason);
            }
            let rows: Vec<_> = entry.changes.iter().map(|line| vec![cell(Ink::Dim, &line.text)]).collect();
            text.table(7, &rows);
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures::{self, uid};
    use crate::cli::output::out::render;
    use crate::types::event::{Change, Event, Proposal, Submission};
    use crate::types::ids::Hash;
    use crate::types::{Language, Verdict};
    use jiff::tz::TimeZone;

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
        let review = cli_fixtures::review("arrays-hashing", jiff::civil::date(2026, 11, 24), false);
        let review = Change::Review { problem: uid("pair-to-target"), review };
        let changes = vec![
            Proposal { agent: Agent::Synthesizer, change: review },
            Proposal { agent: Agent::Profiler, change: Change::Rating { rating: 1016.0 } },
        ];
        let hint = Event::HintRequest {
            problem: uid("gone"),
            level: 2,
            source: crate::types::HintSource::Authored,
            text: String::new(),
            withheld: 0,
            asked: None,
        };
        let records = [
            record(3, "2026-11-21T12:00:00Z", submission(Verdict::Wa), changes, None),
            record(2, "2026-11-21T11:50:00Z", hint, Vec::new(), Some("mastery 1.2 is outside [0, 1].")),
            record(
                1,
                "2025-11-21T01:28:00Z",
                Event::SessionCheck { day: cli_fixtures::TODAY, predictor: None },
                Vec::new(),
                None,
            ),
        ];
        let catalog = cli_fixtures::catalog();
        HistoryAnswer {
            entries: records.iter().map(|r| HistoryEntry::from_record((r, 1), &catalog, &BTreeSet::new())).collect(),
            filtered: false,
            days: LearnerDays { zone: TimeZone::UTC, day_start: 4, today: cli_fixtures::TODAY },
        }
    }

    #[test]
    fn records_are_told_by_day_with_their_reasons() {
        insta::assert_snapshot!(render(&answer(), &cli_fixtures::page(), false).expect("text"), @"
        Sat 21 Nov
        12:00  Pair to Target (review): wrong answer, 9 of 12 cases, 11 min, 1 hint
               review on Tue 24 Nov: 4 days at ease 2.36, shortened to 3 for the hint.
        11:50  (a problem that is not installed: uid-gone): hint 2 of 5 (idea)
               refused: mastery 1.2 is outside [0, 1].

        Thu 20 Nov 2025
        01:28+1  Session started
        ");
    }

    #[test]
    fn bookkeeping_is_left_out_and_rejections_stay() {
        let answer = answer();
        assert_eq!(answer.entries[0].changes.len(), 1);
        assert_eq!(answer.entries[1].rejected.as_deref(), Some("mastery 1.2 is outside [0, 1]."));
    }

    #[test]
    fn what_was_ruled_is_told_in_the_history() {
        use crate::types::learner_state::{RulingKind, RulingSubject, SafetyLayer, SafetyRuling};
        let reason = "Ten steps, most of them on stacks: rises and falls add up to little (.02; .17 or more is usual). For a change, do First Repeat, on arrays & hashing, from today’s list.";
        let ruling = SafetyRuling {
            day: cli_fixtures::TODAY,
            layer: SafetyLayer::C2,
            kind: RulingKind::Advised,
            topic: None,
            subject: RulingSubject::Steps,
            observed: 0.02,
            limit: 0.26,
            from: 3,
            to: 12,
            reason: reason.to_owned(),
        };
        let change = Change::Ruling { ruling: Box::new(ruling) };
        let record = Record::new(
            13,
            cli_fixtures::now(),
            Event::SessionCheck { day: cli_fixtures::TODAY, predictor: None },
            vec![Proposal { agent: Agent::Safety, change }],
        );
        let entry = HistoryEntry::from_record((&record, 1), &cli_fixtures::catalog(), &BTreeSet::new());
        assert_eq!(entry.changes, [ChangeLine { agent: Agent::Safety, text: reason.to_owned() }]);
    }

    #[test]
    fn an_empty_journal_says_how_to_begin() {
        let answer = HistoryAnswer {
            entries: Vec::new(),
            filtered: false,
            days: LearnerDays { zone: TimeZone::UTC, day_start: 4, today: cli_fixtures::TODAY },
        };
        assert!(render(&answer, &cli_fixtures::page(), false).expect("text").contains("Start with `rung today`"));
    }
}
