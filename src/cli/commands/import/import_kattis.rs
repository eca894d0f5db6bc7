//! `rung import kattis DIR`: converts contest problem packages to problems of a pack.

use std::path::PathBuf;

use clap::Args;
use futures_util::{StreamExt as _, stream};

use super::import_into_pack::ImportTargetArgs;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::session::CliSession;
use crate::cli::output::progress::ProgressLine;
use crate::file_read;
use crate::judge::{Cancel, cpu_count};
use crate::orchestrator::packs::pack_import;
use crate::pack::problem_import::{ImportedProblems, ProblemDraft};

/// Create problems from problem packages (Kattis, ICPC)
///
/// DIR is one package (a folder with a `problem.yaml`) or a folder of packages, in the
/// legacy format, 2023-07 or 2025-09. The imported problems read standard input. Accepted
/// submissions become reference solutions, and wrong or slow ones become known mistakes.
/// The options of the default output validator (such as a tolerance) become a checker.
/// What cannot be converted, such as an output validator of its own, is listed with the
/// reason.
/// Every submission is run. One with another verdict than its folder promises is listed
/// and left out. Problems that exist already do not change. An imported problem is a
/// draft: `rung pack check` lists what is missing.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct ImportKattisCommand {
    /// One package, or a folder of packages
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write the submissions without running them
    #[arg(long)]
    no_run: bool,
    #[command(flatten)]
    into: ImportTargetArgs,
}

impl ImportKattisCommand {
    /// Reads the packages and writes problems.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let topic = self.into.topic()?;
        let used = self.into.measure();
        let mut imported = pack_import::read_packages(&self.folder, topic, used).map_err(|error| {
            let why = file_read::describe_folder_error(&self.folder, &error);
            Failure::input(format!("{}: {why}.", self.folder.display()))
                .with_advice("Give a problem package's folder, or a folder of them.")
        })?;
        if !self.no_run {
            imported = self.run_submissions(session, imported)?;
        }
        self.into.finish(session, TITLE, imported)
    }

    /// Runs the submissions, several problems at a time, with progress on standard error.
    fn run_submissions(&self, session: &CliSession, imported: ImportedProblems) -> Result<ImportedProblems, Failure> {
        session.with_judge(async |judge| {
            let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
            let ImportedProblems { drafts, mut left_out } = imported;
            let (total, progress) = (drafts.len(), ProgressLine::start(&session.page));
            let run = |(index, draft): (usize, ProblemDraft)| {
                let cancel = &cancel;
                async move {
                    let id = draft.id.clone();
                    let tried = pack_import::try_submissions(judge, self.into.target(TITLE), draft, cancel).await;
                    (index, id, tried)
                }
            };
            let mut jobs = stream::iter(drafts.into_iter().enumerate().map(run)).buffer_unordered(cpu_count());
            let mut tried: Vec<(usize, ProblemDraft)> = Vec::new();
            let mut done = 0;
            loop {
                let next = tokio::select! {
                    next = jobs.next() => next,
                    () = interrupts.wait_for_presses(1) => return Err(stopped()),
                };
                let Some((index, id, result)) = next else { break };
                let result = result.map_err(|error| Failure::environment(error.to_string()))?;
                left_out.extend(result.left_out);
                tried.extend(result.draft.map(|draft| (index, draft)));
                done += 1;
                progress.show_piece(done, total, &id);
            }
            tried.sort_by_key(|(index, _)| *index);
            Ok(ImportedProblems { drafts: tried.into_iter().map(|(_, draft)| draft).collect(), left_out })
        })
    }
}

fn stopped() -> Failure {
    Failure::interrupted()
        .with_advice("Nothing was imported. `rung import kattis --no-run` imports without running them.")
}

/// Title of a new pack.
const TITLE: &str = "Problem packages";
