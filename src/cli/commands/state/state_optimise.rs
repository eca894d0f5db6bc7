//! `rung state optimise`: fits FSRS to the learner's reviews.

use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::judge_job::run_job;
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Page, PageText};
use crate::cli::output::progress::StepWords;
use crate::orchestrator::{Cancel, FsrsFitResult};
use crate::text::number_format::count_noun;

/// Fits the weights, and uses them if they predict better. Ctrl-C changes nothing.
pub fn run(session: &CliSession) -> Result<Exit, Failure> {
    let fitted = session.with_tutor(async |tutor| {
        let cancel = Cancel::default();
        let words = StepWords { doing: "fitting", after: None };
        let job = async |on_step| tutor.optimise_fsrs(&cancel, on_step).await;
        run_job(session, tutor, (&Interrupts::listen()?, &cancel), words, job).await
    })?;
    session.print_answer(&FsrsFitAnswer { fitted })
}

/// Result of the fit.
#[derive(Clone, Debug, Serialize)]
pub struct FsrsFitAnswer {
    #[serde(flatten)]
    pub fitted: FsrsFitResult,
}

impl CommandAnswer for FsrsFitAnswer {
    fn render_text(&self, page: &Page) -> String {
        let FsrsFitResult { reviews, before, after, taken } = self.fitted;
        let mut text = PageText::new(page);
        let reviews = count_noun(reviews as usize, "review");
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
