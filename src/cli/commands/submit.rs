//! `rung submit ID [FILE]`: runs every case, records the result and shows its effects.

use clap::Args;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::judge_job::{JudgeTarget, exit_for_verdict, run_judge_job};
use crate::cli::context::native_consent;
use crate::cli::context::session::CliSession;
use crate::cli::output::out::print_stderr;
use crate::cli::output::submission_outcome::SubmissionOutcome;
use crate::cli::output::verdict_output::JudgeAnswer;
use crate::orchestrator::Cancel;
use crate::orchestrator::api::SubmitRequest;
use crate::text::{judge_progress, revision_text};

/// Run every case and record the result
#[derive(Args, Clone, Debug)]
pub struct SubmitCommand {
    #[command(flatten)]
    target: JudgeTarget,
    /// Minutes you worked on it in all, earlier tries included
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=24 * 60))]
    minutes: Option<u32>,
}

impl SubmitCommand {
    /// Judges the code, records the result and shows it.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let judged = session.with_tutor(async |tutor| {
            let published = tutor.snapshot();
            let problem = self.target.problem.find(&published.catalog)?;
            let (source, file) = self.target.load_source(tutor, problem)?;
            native_consent::ask(session, tutor, &source).await?;
            // The day's set is kept from the first step on, not made anew after it. Without it, the step still counts.
            let _ = tutor.session_check().await;
            let seconds = self.minutes.map(|minutes| minutes * 60);
            let request = SubmitRequest { problem: problem.uid.clone(), source, seconds };
            let cancel = Cancel::default();
            let job = async |on_step| Box::pin(tutor.submit(request, &cancel, on_step)).await;
            let after = judge_progress::what_follows_cases(problem).map(|next| format!("All cases ran. {next}"));
            let submitted = run_judge_job(session, tutor, (&Interrupts::listen()?, &cancel), after, job).await?;
            let changed = revision_text::since_done(&published, problem).filter(|_| !submitted.report.passed());
            let outcome = SubmissionOutcome::new(&submitted, &problem.uid, &published.catalog, published.day);
            let outcome = SubmissionOutcome { changed, ..outcome };
            Ok(JudgeAnswer {
                next_hint: tutor.hints(&problem.uid)?.offer.next,
                outcome: Some(outcome),
                typed: self.target.file_as_typed(),
                ..JudgeAnswer::new(problem, file, submitted.report)
            })
        })?;
        let unrecorded = judged.outcome.as_ref().and_then(|outcome| outcome.unrecorded.as_deref());
        let code = if unrecorded.is_some() { Exit::Data } else { exit_for_verdict(judged.report.verdict) };
        // A script may save the answer for later, so a missing record must be obvious in it.
        unrecorded
            .filter(|_| session.json)
            .into_iter()
            .for_each(|why| print_stderr(&format!("rung: Not recorded: {why}")));
        session.print_answer_with_exit(&judged, code)
    }
}
