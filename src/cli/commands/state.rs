//! `rung state show|verify|rebuild|export|import|optimise|schema`: looks after the learner's record.

use std::path::PathBuf;

use clap::Subcommand;
use jiff::Timestamp;
use serde::Serialize;

use super::state_file;
use crate::cli::exit::{Exit, Failure, sentence};
use crate::cli::interrupts::Interrupts;
use crate::cli::judging::followed;
use crate::cli::out::{self, Shape};
use crate::cli::page::{Ink, Page, Text, plain};
use crate::cli::session::Session;
use crate::model::LearnerState;
use crate::orchestrator::maintenance::{self, Rebuilt, VerifyReport};
use crate::orchestrator::{Cancel, Fitted};
use crate::words::numbers::count;

/// Looks after your record.
#[derive(Subcommand, Clone, Debug)]
pub enum StateCommand {
    /// Shows what the record holds; with `--json`, all of it
    Show,
    /// Checks every line of the journal and the snapshot made from it
    Verify,
    /// Makes the snapshot again from the journal
    ///
    /// Lines behind a damaged one can't be trusted; they are kept in a file beside the journal.
    Rebuild,
    /// Writes your whole record to one file, to take to another machine
    ///
    /// The journal, the sources it names and your own cases. Your solution files are yours to copy.
    Export {
        file: PathBuf,
        /// Replace the file if it exists
        #[arg(long)]
        force: bool,
    },
    /// Reads a record that was exported on another machine
    ///
    /// Into an empty home, or where the file goes on from the record here;
    /// two records that both went on are never mixed.
    #[command(verbatim_doc_comment)]
    Import { file: PathBuf },
    /// Fits FSRS to your own reviews, once there are 200
    ///
    /// The weights are taken if fitting to your older reviews predicts the newer ones better;
    /// Ctrl-C leaves all as it was.
    #[command(verbatim_doc_comment)]
    Optimise,
    /// Prints the JSON schema of the record
    Schema,
}

impl StateCommand {
    /// Does what was asked.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        match self {
            Self::Show => show(session),
            Self::Verify => verify(session),
            Self::Rebuild => rebuild(session),
            Self::Export { file, force } => state_file::export(session, file, *force),
            Self::Import { file } => state_file::import(session, file),
            Self::Optimise => optimise(session),
            Self::Schema => schema(),
        }
    }
}

fn schema() -> Result<Exit, Failure> {
    let text = serde_json::to_string_pretty(&maintenance::schema())
        .map_err(|error| Failure::environment(format!("The schema could not be written: {error}.")))?;
    out::write_out(&(text + "\n"))?;
    Ok(Exit::Ok)
}

fn show(session: &Session) -> Result<Exit, Failure> {
    let library = session.library()?;
    session.answer(&StateAnswer { folder: session.paths.data.clone(), state: (*library.published().state).clone() })
}

/// The whole record, as `learner.json` holds it.
#[derive(Clone, Debug, Serialize)]
pub struct StateAnswer {
    /// The data folder.
    pub folder: PathBuf,
    pub state: LearnerState,
}

impl Shape for StateAnswer {
    fn human(&self, page: &Page) -> String {
        let state = &self.state;
        let last = state.time.map_or_else(|| "never".to_owned(), |time: Timestamp| format!("{time:.0}"));
        let submissions: u32 = state.problems.values().map(|problem| problem.submissions).sum();
        let rows = [
            ("folder", self.folder.display().to_string()),
            ("schema", state.schema.to_string()),
            ("version", state.version.to_string()),
            ("last change", last),
            ("topics", count(state.mastery.len(), "topic")),
            (
                "problems",
                format!("{}, {}", count(state.problems.len(), "problem"), count(submissions as usize, "submission")),
            ),
            ("reviews", count(state.reviews.len(), "review")),
            ("days", count(state.engagement.activity.len(), "active day")),
        ];
        let rows: Vec<_> = rows.into_iter().map(|(name, value)| vec![plain(name), plain(value)]).collect();
        let mut text = Text::new(page);
        text.table(0, &rows);
        text.gap();
        text.para(0, Ink::Dim, "`--json` prints all of it, `rung state schema` says what it means.");
        text.finish()
    }
}

fn verify(session: &Session) -> Result<Exit, Failure> {
    let report = maintenance::verify(&session.paths).map_err(|error| Failure::data(sentence(&error)))?;
    let answer = VerifyAnswer::of(&report);
    session.answer_with(&answer, if answer.clean { Exit::Ok } else { Exit::Data })
}

/// What a check of the record found.
#[derive(Clone, Debug, Serialize)]
pub struct VerifyAnswer {
    pub clean: bool,
    /// Good lines of the journal.
    pub lines: u64,
    /// The state's version after them.
    pub version: u64,
    /// Hash of the last good line; 64 zeros before the first.
    pub hash: String,
    /// The first bad line, from 1.
    pub bad_line: Option<u64>,
    /// Kept sources the journal refers to.
    pub sources: usize,
    /// What is wrong and what to do, one sentence each.
    pub findings: Vec<String>,
}

impl VerifyAnswer {
    /// The answer about a report.
    #[must_use]
    pub fn of(report: &VerifyReport) -> Self {
        Self {
            clean: report.is_clean(),
            lines: report.head.lines,
            version: report.head.version,
            hash: report.head.hash.clone(),
            bad_line: report.bad.as_ref().map(|bad| bad.line),
            sources: report.sources,
            findings: report.findings().iter().map(sentence).collect(),
        }
    }
}

impl Shape for VerifyAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        for finding in &self.findings {
            text.para(0, Ink::Bad, finding);
        }
        text.gap();
        let good = count(self.lines as usize, "good line");
        let sources = count(self.sources, "kept source");
        text.line(match (self.clean, self.lines) {
            (true, 0) => "Nothing is recorded yet.".to_owned(),
            (true, _) => format!("The record is intact: {good}, version {}, {sources}.", self.version),
            (false, _) => format!("{good}, version {}, {sources}.", self.version),
        });
        text.finish()
    }
}

fn rebuild(session: &Session) -> Result<Exit, Failure> {
    let rebuilt = maintenance::rebuild(&session.paths, &*session.clock);
    let rebuilt = rebuilt.map_err(|error| Failure::data(sentence(&error)))?;
    session.answer(&RebuildAnswer::of(&rebuilt))
}

fn optimise(session: &Session) -> Result<Exit, Failure> {
    let fitted = session.with_tutor(async |tutor| {
        let cancel = Cancel::default();
        let job = async |on_step| tutor.fit_scheduler(&cancel, on_step).await;
        followed(session, tutor, &Interrupts::listen()?, &cancel, job).await
    })?;
    session.answer(&FitAnswer { fitted })
}

/// What fitting FSRS came to.
#[derive(Clone, Debug, Serialize)]
pub struct FitAnswer {
    #[serde(flatten)]
    pub fitted: Fitted,
}

impl Shape for FitAnswer {
    fn human(&self, page: &Page) -> String {
        let Fitted { reviews, before, after, taken } = self.fitted;
        let mut text = Text::new(page);
        let reviews = count(reviews as usize, "review");
        if taken {
            text.line(format!("FSRS is fitted to your {reviews}."));
            text.line(format!(
                "Fitted to the older ones it predicts the newest quarter better: log loss {before:.4} → {after:.4}."
            ));
            text.line("`rung why PROBLEM` shows what it makes of each.");
        } else {
            text.line(format!(
                "The weights stay: of your {reviews}, the newest quarter is predicted no better by weights fitted to \
                 the others (log loss {before:.4} → {after:.4})."
            ));
        }
        text.finish()
    }
}

/// What a rebuild did. Files that were set aside are named by their paths.
#[derive(Clone, Debug, Serialize)]
pub struct RebuildAnswer {
    /// Lines of the journal now.
    pub lines: u64,
    pub version: u64,
    /// Lines that had to be left out, one sentence each.
    pub dropped: Vec<String>,
    /// The damaged journal as it was.
    pub damaged: Option<PathBuf>,
    /// The torn end of the journal.
    pub torn: Option<PathBuf>,
    /// The previous snapshot, where it differed.
    pub previous: Option<PathBuf>,
}

impl RebuildAnswer {
    /// The answer about a rebuild.
    #[must_use]
    pub fn of(rebuilt: &Rebuilt) -> Self {
        Self {
            lines: rebuilt.head.lines,
            version: rebuilt.head.version,
            dropped: rebuilt.dropped.iter().map(sentence).collect(),
            damaged: rebuilt.damaged.clone(),
            torn: rebuilt.torn.clone(),
            previous: rebuilt.previous.clone(),
        }
    }
}

impl Shape for RebuildAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        let lines = count(self.lines as usize, "line");
        text.line(format!("The record was made again from the journal: {lines}, version {}.", self.version));
        for dropped in &self.dropped {
            text.hang(0, "Left out: ", Ink::Warn, dropped);
        }
        let kept = [
            ("The damaged journal is kept in", &self.damaged),
            ("The torn last line is kept in", &self.torn),
            ("The snapshot before is kept in", &self.previous),
        ];
        for (what, path) in kept {
            if let Some(path) = path {
                text.para(0, Ink::Plain, &format!("{what} {}.", path.display()));
            }
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::fixtures;
    use crate::cli::out::render;
    use crate::orchestrator::maintenance::{BadLine, Fault, Head, SnapshotCheck};

    fn report(bad: Option<BadLine>) -> VerifyReport {
        let head = Head { hash: "ab".repeat(32), bytes: 900, lines: 11, version: 10 };
        VerifyReport { head, bad, torn: None, snapshot: SnapshotCheck::Missing, sources: 3, bad_sources: Vec::new() }
    }

    fn check(report: &VerifyReport, clean: bool, expected: &str) {
        let answer = VerifyAnswer::of(report);
        assert_eq!(answer.clean, clean);
        let text = render(&answer, &fixtures::page(), false).expect("text");
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn a_check_names_the_first_bad_line_or_says_that_all_is_well() {
        check(&report(None), true, "The record is intact: 11 good lines, version 10, 3 kept sources.");
        check(&VerifyReport { head: Head::default(), ..report(None) }, true, "Nothing is recorded yet.");
        let bad = BadLine { line: 12, offset: 900, fault: Fault::Changed };
        check(&report(Some(bad)), false, "Line 12 of the journal is bad");
    }

    #[test]
    fn a_rebuild_names_what_it_set_aside() {
        let head = Head { lines: 11, version: 10, ..Head::default() };
        let dropped = vec![BadLine { line: 12, offset: 900, fault: Fault::Changed }];
        let damaged = Some("/data/journal.damaged".into());
        let rebuilt = Rebuilt { head, dropped, damaged, torn: None, previous: None };
        let text = render(&RebuildAnswer::of(&rebuilt), &fixtures::page(), false).expect("text");
        assert!(text.contains("Left out: Line 12 of the journal is bad"), "{text}");
        assert!(text.contains("The damaged journal is kept in /data/journal.damaged."), "{text}");
    }

    #[test]
    fn the_record_is_told_in_counts() {
        let answer = StateAnswer { folder: "/home/ada/.local/share/rung".into(), state: fixtures::state() };
        insta::assert_snapshot!(render(&answer, &fixtures::page(), false).expect("text"), @"
        folder       /home/ada/.local/share/rung
        schema       3
        version      7
        last change  2026-11-21T12:00:00Z
        topics       3 topics
        problems     3 problems, 8 submissions
        reviews      2 reviews
        days         1 active day

        `--json` prints all of it, `rung state schema` says what it means.
        ");
        let json = render(&answer, &fixtures::page(), true).expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&json).expect("valid JSON");
        assert_eq!((&value["format"], &value["state"]["version"]), (&1.into(), &7.into()));
    }
}
