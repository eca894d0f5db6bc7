//! `rung import history|exercism|kattis`: imports practice history, or problems in other formats.
//!
//! A history sets the initial mastery of topics.

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::file_read;
use crate::foreign::DateOrder;
use crate::orchestrator::load_all_packs;
use crate::orchestrator::packs::pack_in_use;
use crate::pack;

mod history_answer;
mod import_exercism;
mod import_history;
mod import_into_pack;
mod import_kattis;

use history_answer::HistoryImportAnswer;
use import_history::{HistorySetting, LeftOut, ParsedHistory};

/// Import your history, or problems of other formats.
#[derive(Subcommand, Clone, Debug)]
pub enum ImportCommand {
    /// Import a table of problems, outcomes and dates
    ///
    /// Reads CSV, tab-separated text, Anki's text export, and JSON such as LeetCode's answers or
    /// Anki's cards. Columns are found by name: title, problem, slug or url; status, result,
    /// verdict or solved; date or timestamp. Other columns are ignored. Rows that can't be used
    /// are left out and counted. Topics that already have submissions do not change.
    #[command(verbatim_doc_comment)]
    History(HistoryArgs),
    Exercism(import_exercism::ImportExercismCommand),
    Kattis(import_kattis::ImportKattisCommand),
}

/// Arguments of `rung import history`.
#[derive(clap::Args, Clone, Debug)]
pub struct HistoryArgs {
    /// CSV, text or JSON
    file: PathBuf,
    /// Show the table and the changes without making them
    #[arg(long)]
    dry_run: bool,
    /// List every row and every unknown name, not only five
    #[arg(long)]
    all: bool,
    /// Count rows without an outcome as solved
    #[arg(long)]
    solved: bool,
    /// How to read 1/5/2026 or 26/1/5 [default: by the other dates]
    #[arg(long, value_enum)]
    dates: Option<DatesArg>,
    /// Unknown problems are always skipped; kept for old scripts
    #[arg(long, hide = true)]
    skip_unknown: bool,
}

/// The order of a date's numbers.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum DatesArg {
    #[value(name = "month-first")]
    Month,
    #[value(name = "day-first")]
    Day,
    #[value(name = "year-first")]
    Year,
}

impl From<DatesArg> for DateOrder {
    fn from(word: DatesArg) -> Self {
        match word {
            DatesArg::Month => Self::MonthFirst,
            DatesArg::Day => Self::DayFirst,
            DatesArg::Year => Self::YearFirst,
        }
    }
}

impl ImportCommand {
    /// Runs the command.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        match self {
            Self::History(args) => args.run(session),
            Self::Exercism(exercism) => exercism.run(session),
            Self::Kattis(kattis) => kattis.run(session),
        }
    }
}

impl HistoryArgs {
    fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let file = &self.file;
        let bytes = file_read::read_bytes(file, file_read::MAX_IMPORT_BYTES)
            .map_err(|error| Failure::input(format!("Cannot read {}: {error}.", file.display())))?;
        let answer = session.with_tutor(async |tutor| {
            let published = tutor.snapshot();
            let in_use = pack_in_use::read_pack_in_use(&session.paths);
            let installed =
                in_use.map(|_| pack::build_catalog(load_all_packs(&session.paths).into_iter().flatten().collect()).0);
            let setting = HistorySetting {
                catalog: &published.catalog,
                installed: installed.as_ref(),
                zone: &published.zone,
                now: published.now,
                assume_solved: self.solved,
                order: self.dates.map(DateOrder::from),
            };
            let history = ParsedHistory::read(&bytes, &setting).map_err(|(line, why)| refusal(file, line, &why))?;
            if history.attempts.is_empty() {
                return Err(self.unusable(&history));
            }
            let imported = tutor.import_history(&history.attempts, self.dry_run).await?;
            Ok(HistoryImportAnswer::new(&imported, &history, setting.zone, self.dry_run, self.all))
        })?;
        session.print_answer(&answer)
    }

    /// No row could be used.
    fn unusable(&self, history: &ParsedHistory) -> Failure {
        let why = history_answer::describe_unusable(history);
        let is_in_another_pack = history.left_out().any(|(_, why)| *why == LeftOut::NotInUse);
        let advice = if is_in_another_pack {
            history_answer::USE_ALL_PACKS
        } else {
            "`rung list` shows the installed problems."
        };
        Failure::input(format!("Cannot import {}: no row can be used.\n{why}", self.file.display())).with_advice(advice)
    }
}

fn refusal(file: &Path, line: usize, why: &str) -> Failure {
    Failure::input(format!("{}:{line}: {why}", file.display())).with_advice("Nothing was imported.")
}
