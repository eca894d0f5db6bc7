//! The judge: a problem, a submission and some cases in, a [`Report`] out.
//!
//! Python runs in a worker process, in a WebAssembly sandbox, one fresh interpreter for every case ([`sandbox`]); the other
//! languages run on this machine, compiled once and jailed ([`native`]). The expected answers stay here and never enter
//! either. Must not touch the learner's record and knows no screens.

use std::time::Instant;

use crate::model::problem::Problem;
use crate::model::verdict::CompileError;
use crate::model::{CaseReport, Hash, Language, Report, Verdict};

mod again;
mod analysis;
mod awake;
mod cancel;
mod cases;
mod cell;
mod checker;
mod complexity;
mod cores;
mod enforce;
mod error;
mod folder;
mod forbidden;
pub mod growth;
mod handle;
pub mod image;
pub mod isolation;
mod kept;
pub mod limits;
mod made;
mod mutants;
pub mod native;
mod python;
mod reading;
mod report;
pub mod sandbox;
pub mod show;
mod size;
mod slow;
mod source;
pub mod trace;
mod trial;
pub mod worker;

use cases::{Batch, OnDone};

pub use cancel::Cancel;
pub use cell::{Cell, CellStatus, Launcher};
pub use cores::cores;
pub use error::{Fault, JudgeError};
pub use forbidden::{UnknownWord, Use};
pub use handle::Judge;
pub use kept::Kept;
pub use mutants::{Input, Mutant, Mutants, Search};
pub use native::machine::Native;
pub use python::scripts::{CHECKER, GENERATOR, Opinion};
pub use report::inputs;
pub use source::MAX_SOURCE;
pub use trial::{Submission, Trial};

/// Cases that may run out of time before a submission is not run any further: the second shows that the first was none of
/// a kind, and more of them would only cost what each costs, which is its whole limit.
const ENOUGH: usize = 2;

impl Judge {
    /// Runs a submission on the trials, all at once as far as there are cores, and reports in their order. `on_done`
    /// hears how many have ended. Behind the second case that runs out of time nothing is run any more: see
    /// [`Report::not_run`].
    ///
    /// # Errors
    /// [`JudgeError`]; bad code is never an error but a report.
    pub async fn judge(
        &self,
        problem: &Problem,
        submission: Submission<'_>,
        trials: Vec<Trial>,
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<Report, JudgeError> {
        self.judge_until(ENOUGH, problem, submission, trials, cancel, on_done).await
    }

    /// The same until so many cases have run out of time; `usize::MAX` runs every one.
    ///
    /// # Errors
    /// As [`Judge::judge`].
    pub async fn judge_until(
        &self,
        enough: usize,
        problem: &Problem,
        submission: Submission<'_>,
        trials: Vec<Trial>,
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<Report, JudgeError> {
        let (began, asked) = (Instant::now(), trials.len());
        let mut report = empty_report(submission);
        let judged = match self.readable(problem, submission, cancel).await? {
            Err(error) => Err(error),
            Ok(text) => self.run_all(problem, &text, (trials, enough), &mut report, cancel, on_done).await?,
        };
        match judged {
            Err(error) => refuse(&mut report, error),
            Ok(cases) => {
                let failed = cases.iter().find(|case| !case.verdict.passed());
                report.verdict = failed.map_or(Verdict::Ac, |case| case.verdict);
                // The growth of the work may stand among them as one more.
                report.not_run = asked.saturating_sub(cases.len());
                report.cases = cases;
            }
        }
        report.elapsed_ms = began.elapsed().as_secs_f64() * 1000.0;
        Ok(report)
    }

    /// The text of a submission, or what keeps it from being run.
    async fn readable(
        &self,
        problem: &Problem,
        submission: Submission<'_>,
        cancel: &Cancel,
    ) -> Result<Result<String, CompileError>, JudgeError> {
        let text = match source::decode(submission.source) {
            Err(error) => return Ok(Err(error)),
            Ok(text) if text.trim().is_empty() => return Ok(Err(source::empty(&problem.signature))),
            Ok(_) if native::lacks_prelude(problem, submission.language) => {
                return Ok(Err(source::without_prelude(problem, submission.language)));
            }
            Ok(text) => text,
        };
        let forbidden = self.forbidden(problem, submission.language, &text, cancel).await?;
        Ok(forbidden.map_or(Ok(text), Err))
    }

    /// Runs a submission where its language is at home, and looks once more at what has passed.
    async fn run_all(
        &self,
        problem: &Problem,
        text: &str,
        (trials, enough): (Vec<Trial>, usize),
        report: &mut Report,
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError> {
        let language = report.language;
        let in_sandbox = language == Language::Python && !self.native.python_on_host();
        if !in_sandbox {
            report.notices = self.native.notices().await;
        }
        let trials = self.complete(problem, trials, cancel).await?;
        let batch = Batch { trials: &trials, enough };
        if !in_sandbox {
            let judged = self.run_native(problem, language, text, batch, cancel, on_done).await?;
            let unmeasured = judged.as_ref().is_ok_and(|cases| enforce::applies(problem, &trials, cases));
            report.notices.extend(unmeasured.then(|| enforce::not_counted(language)));
            return Ok(judged);
        }
        let fuel = self.fuel_limit(problem, cancel).await?;
        report.fuel_limit = fuel;
        let mut judged = self.run_python(problem, text, batch, fuel, cancel, on_done).await?;
        if let Ok(cases) = &mut judged {
            self.look_at_slow(problem, text, &trials, cases, cancel).await?;
            self.call_again(problem, text, &trials, cases, (fuel, cancel)).await?;
            self.hold_to_growth(problem, text, &trials, cases, cancel).await?;
        }
        Ok(judged)
    }
}

fn empty_report(submission: Submission<'_>) -> Report {
    Report {
        verdict: Verdict::Ac,
        cases: Vec::new(),
        not_run: 0,
        compile_error: None,
        source: Hash::of(submission.source),
        language: submission.language,
        notices: Vec::new(),
        fuel_limit: 0,
        elapsed_ms: 0.0,
    }
}

fn refuse(report: &mut Report, error: CompileError) {
    report.verdict = Verdict::Ce;
    report.compile_error = Some(error);
}
