//! `--executor` and `--replay`: a language model types in the full environment, or its stored edits are replayed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::learners_answer::ExecutorSummary;
use crate::cli::context::exit::Failure;
use crate::cli::context::model_provider;
use crate::cli::context::session::{CliSession, build_runtime};
use crate::cli::output::out;
use crate::cli::output::progress::ProgressLine;
use crate::lab::learners::environment::EnvironmentKind;
use crate::lab::learners::environment::tutor_tally::Typed;
use crate::lab::learners::episode_measures::TallyBatches;
use crate::lab::learners::llm_executor::edit_log::{self, EditLogHeader, RunSignature};
use crate::lab::learners::llm_executor::edit_source::{self, EditSource};
use crate::lab::learners::student_prompt::StudentPrompts;
use crate::text::number_format::count_noun;

/// Selects the executor; without options the program graph acts.
#[derive(Args, Clone, Debug)]
pub struct ExecutorArgs {
    /// Let this model type: `configured`, a preset or an address
    #[arg(long, value_name = "NAME|URL", conflicts_with_all = ["replay", "tutors"])]
    executor: Option<String>,
    /// Name of the model [default: the server's first]
    #[arg(long, value_name = "NAME", requires = "executor", conflicts_with_all = ["replay", "tutors"])]
    model: Option<String>,
    /// Store the model's edits in this file, for `--replay`; an interrupted run continues
    #[arg(long, value_name = "FILE", requires = "executor", conflicts_with_all = ["replay", "tutors"])]
    store: Option<PathBuf>,
    /// Repeat a run from stored edits, without a model
    #[arg(long, value_name = "FILE", conflicts_with = "tutors")]
    replay: Option<PathBuf>,
}

impl ExecutorArgs {
    pub fn is_given(&self) -> bool {
        self.executor.is_some() || self.replay.is_some()
    }

    /// # Errors
    /// The selected environment does not support a model.
    pub fn check_desk(&self, desk: Option<EnvironmentKind>) -> Result<(), Failure> {
        match desk {
            Some(EnvironmentKind::Symbolic | EnvironmentKind::Agents) if self.is_given() => {
                let failure = Failure::usage("A model can type only in the full environment (`--desk full`).");
                Err(failure.with_advice("Leave `--desk` out, or say `--desk full`."))
            }
            _ => Ok(()),
        }
    }

    /// Builds the executor; `None` if the graph acts.
    ///
    /// # Errors
    /// The model is unknown, the file cannot be written, or the stored edits belong to other episodes or another model.
    pub fn build_executor(
        &self,
        session: &CliSession,
        lives: &RunSignature,
        progress: &Arc<ProgressLine>,
    ) -> Result<Option<EditSource>, Failure> {
        let pen = match (&self.executor, &self.replay) {
            (Some(name), _) => self.build_llm_executor(session, name, lives)?,
            (None, Some(path)) => {
                let (head, exchanges) = edit_log::read_log(path).map_err(Failure::input)?;
                check_same_episodes(path, &head, lives)?;
                EditSource::from_exchanges(head.executor, head.prompts, exchanges)
            }
            (None, None) => return Ok(None),
        };
        let (progress, total) = (Arc::clone(progress), lives.kinds.len() as u64 * lives.learners);
        Ok(Some(pen.with_progress(move |problem, before| {
            let (learners, edits) = (count_noun(total, "learner"), count_noun(before, "edit"));
            progress.show_waiting(&format!("A model types for {learners}: {edits} so far, {problem}"));
        })))
    }

    fn build_llm_executor(
        &self,
        session: &CliSession,
        name: &str,
        lives: &RunSignature,
    ) -> Result<EditSource, Failure> {
        let settings = model_provider::provider_settings(name, self.model.as_deref(), &session.config.model)?;
        let provider = build_runtime()?.block_on(model_provider::connect_provider(session, settings))?;
        let (prompts, troubles) = StudentPrompts::load(&session.paths.config);
        for trouble in &troubles {
            out::print_notice(trouble);
        }
        let pen = EditSource::from_provider(provider, prompts);
        let Some(path) = &self.store else { return Ok(pen) };
        let head = EditLogHeader { executor: pen.who.clone(), prompts: pen.prompts.clone(), lives: lives.clone() };
        let unwritten = |error| model_provider::write_failure(path, &error);
        if !path.exists() {
            return Ok(pen.with_log_file(edit_log::create_log(path, &head).map_err(unwritten)?));
        }
        let (before, known) = edit_log::read_log(path).map_err(Failure::input)?;
        check_same_episodes(path, &before, lives)?;
        if before != head {
            let (theirs, versions) = (before.executor, before.prompts.join(", "));
            let failure = Failure::input(format!("Cannot continue {}: another model wrote it.", path.display()));
            return Err(failure
                .with_advice(format!("It was {theirs}, with the prompts {versions}. Use a new file for this model.")));
        }
        Ok(pen.with_known_exchanges(known).with_log_file(edit_log::open_to_append(path).map_err(unwritten)?))
    }

    /// Prints how much of the daily budget is used. Not part of the answer, to keep answers reproducible.
    pub fn print_budget(&self, session: &CliSession) {
        if self.executor.is_some()
            && let Ok(used) = session.model_client_factory().usage_today()
        {
            out::print_notice(&format!("Language models: {}.", used.describe(session.config.model.limits)));
        }
    }

    /// The failure of an interrupted run, with advice.
    pub fn interrupted_failure(&self) -> Failure {
        if let Some(path) = &self.store {
            let path = path.display();
            out::print_notice(&format!("The edits so far are in {path}; run the same command again to continue."));
        }
        Failure::interrupted()
    }
}

fn check_same_episodes(path: &Path, head: &EditLogHeader, lives: &RunSignature) -> Result<(), Failure> {
    if head.lives == *lives {
        return Ok(());
    }
    let failure = Failure::input(format!("{} has edits of other learners.", path.display()));
    Err(failure.with_advice(format!("Theirs were: {}.", head.lives.describe())))
}

/// Summary of the executor's edits.
pub fn summarize_executor(pen: &EditSource, sums: &[TallyBatches]) -> ExecutorSummary {
    let typed = sums.iter().fold(Typed::default(), |mut typed, batches| {
        typed.add(&batches.sum_without(None).rung.typed);
        typed
    });
    let failed = edit_source::first_failure(&pen.exchanges()).map(str::to_owned);
    ExecutorSummary { model: pen.who.clone(), prompts: pen.prompts.clone(), typed, failed }
}
