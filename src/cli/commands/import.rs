//! `rung import history|exercism|kattis`: imports practice history, or problems in other formats.
//!
//! A history sets the initial mastery of topics.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde::Serialize;

use crate::agents::profiler::ImportedAttempt;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::file_read;
use crate::orchestrator::{HistoryImport, TopicStart};
use crate::text::number_format::{count_noun, share};

mod history_csv;
mod import_exercism;
mod import_history;
mod import_into_pack;
mod import_kattis;

use import_history::{HistoryRowError, ParsedHistory};

/// Maximum number of row errors to list; the rest is counted.
const MAX_SHOWN_ROW_ERRORS: usize = 10;

/// Import your history, or problems of other formats.
#[derive(Subcommand, Clone, Debug)]
pub enum ImportCommand {
    /// Import a table of problem, time and outcome
    ///
    /// The first row of the CSV file names the columns problem, time and outcome; other
    /// columns are ignored. Problems are ids, titles or aliases; times look like 2026-01-31 or
    /// 2026-01-31T09:00:00Z; outcomes are pass or fail, AC or WA, 1 or 0. Topics that
    /// already have submissions do not change.
    #[command(verbatim_doc_comment)]
    History {
        file: PathBuf,
        /// Show the changes without making them
        #[arg(long)]
        dry_run: bool,
        /// Skip problems that no installed pack has
        #[arg(long)]
        skip_unknown: bool,
    },
    Exercism(import_exercism::ImportExercismCommand),
    Kattis(import_kattis::ImportKattisCommand),
}

impl ImportCommand {
    /// Runs the command.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let (file, dry_run, skip_unknown) = match self {
            Self::History { file, dry_run, skip_unknown } => (file, dry_run, skip_unknown),
            Self::Exercism(exercism) => return exercism.run(session),
            Self::Kattis(kattis) => return kattis.run(session),
        };
        let bytes = file_read::read_bytes(file, file_read::MAX_IMPORT_BYTES)
            .map_err(|error| Failure::input(format!("Cannot read {}: {error}.", file.display())))?;
        let answer = session.with_tutor(async |tutor| {
            let published = tutor.snapshot();
            let history =
                ParsedHistory::read(&bytes, &published.catalog, &published.zone, published.now, *skip_unknown)
                    .map_err(|troubles| history_failure(file, &troubles))?;
            let imported = tutor.import_history(&history.attempts, *dry_run).await?;
            Ok(HistoryImportAnswer::new(&imported, &history.attempts, history.skipped, *dry_run))
        })?;
        session.print_answer(&answer)
    }
}

fn history_failure(file: &Path, troubles: &[HistoryRowError]) -> Failure {
    let told = troubles
        .iter()
        .take(MAX_SHOWN_ROW_ERRORS)
        .map(|trouble| format!("{}:{}: {}", file.display(), trouble.line, trouble.text));
    let mut lines: Vec<String> = told.collect();
    if troubles.len() > MAX_SHOWN_ROW_ERRORS {
        lines.push(format!("…and {} like these.", count_noun(troubles.len() - MAX_SHOWN_ROW_ERRORS, "more line")));
    }
    let unknown = troubles.iter().any(|trouble| trouble.unknown);
    let advice = if unknown {
        "Nothing was imported. Fix these lines, or skip unknown problems with --skip-unknown."
    } else {
        "Nothing was imported. Fix these lines and try again."
    };
    Failure::input(lines.join("\n")).with_advice(advice)
}

/// Changes that an imported history makes or would make.
#[derive(Clone, Debug, Serialize)]
pub struct HistoryImportAnswer {
    /// Whether this was a dry run.
    pub dry_run: bool,
    pub attempts: usize,
    pub problems: usize,
    /// Rows about problems that no installed pack has.
    pub skipped: usize,
    /// Number of problems that count as known, because they were tried elsewhere.
    pub noted: usize,
    pub topics: Vec<TopicStart>,
}

impl HistoryImportAnswer {
    fn new(imported: &HistoryImport, attempts: &[ImportedAttempt], skipped: usize, dry_run: bool) -> Self {
        Self {
            dry_run,
            attempts: attempts.len(),
            problems: imported.problems,
            skipped,
            noted: imported.noted,
            topics: imported.topics.clone(),
        }
    }

    fn changed_count(&self) -> usize {
        self.topics.iter().filter(|topic| topic.has_changed()).count()
    }
}

impl CommandAnswer for HistoryImportAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let attempts = count_noun(self.attempts, "outcome");
        text.line(format!("{attempts} at {}:", count_noun(self.problems, "problem")));
        let rows = self.topics.iter().map(|topic| {
            let passed = format!("{} of {} passed", topic.passed, topic.attempts);
            let standing = match (topic.has_evidence, topic.has_changed()) {
                (true, _) => cell(Ink::Dim, format!("stays at {}: it already has evidence", share(topic.before))),
                (false, true) => plain(format!("{} → {}", share(topic.before), share(topic.after))),
                (false, false) => cell(Ink::Dim, format!("is already at {}", share(topic.before))),
            };
            vec![plain(&topic.title), cell(Ink::Dim, passed), standing]
        });
        text.table(2, &rows.collect::<Vec<_>>());
        if self.skipped > 0 {
            text.line(format!("Left out: {} about problems that are not installed.", count_noun(self.skipped, "row")));
        }
        let (topics, problems) = (count_noun(self.changed_count(), "topic"), count_noun(self.noted, "problem"));
        text.line(match (self.changed_count() + self.noted, self.dry_run) {
            (0, _) => "Nothing changes.".to_owned(),
            (_, true) => format!("Dry run: {topics} would start there, {problems} would count as known."),
            (_, false) => {
                format!("{topics} started from your history, {problems} count as known. `rung undo` undoes this.")
            }
        });
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;

    #[test]
    fn the_summary_says_what_moved_and_what_did_not() {
        let topic = |title: &str, attempts, passed, before, after, has_evidence| TopicStart {
            topic: title.to_lowercase().as_str().into(),
            title: title.to_owned(),
            attempts,
            passed,
            before,
            after,
            has_evidence,
        };
        let answer = HistoryImportAnswer {
            dry_run: true,
            attempts: 9,
            problems: 3,
            skipped: 1,
            noted: 2,
            topics: vec![
                topic("Stack", 4, 2, 0.25, 0.5, false),
                topic("Trees", 3, 3, 0.4, 0.4, true),
                topic("Graphs", 2, 0, 0.0, 0.0, false),
            ],
        };
        insta::assert_snapshot!(render(&answer, &cli_fixtures::page(), false).expect("text"), @"
        9 outcomes at 3 problems:
          Stack   2 of 4 passed  .25 → .50
          Trees   3 of 3 passed  stays at .40: it already has evidence
          Graphs  0 of 2 passed  is already at .00
        Left out: 1 row about problems that are not installed.
        Dry run: 1 topic would start there, 2 problems would count as known.
        ");
    }
}
