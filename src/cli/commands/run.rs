//! `rung run ID [FILE]`: judges code; with `--watch`, again after every save. Records nothing, except that a run may
//! unlock the next hint.

use clap::Args;
use serde_json::Value as Json;

use crate::cli::commands::case;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::judge_job::{JudgeTarget, exit_for_verdict, run_judge_job, run_named_job};
use crate::cli::context::native_consent;
use crate::cli::context::session::CliSession;
use crate::cli::output::out::{print_notice, print_stderr};
use crate::cli::output::verdict_output::JudgeAnswer;
use crate::orchestrator::api::{CodeSource, OwnCase, RunScope};
use crate::orchestrator::{Cancel, Tutor};
use crate::text::growth_text;
use crate::types::{Language, Problem, Verdict};

/// Run the samples and your own cases; nothing is counted
#[derive(Args, Clone, Debug)]
pub struct RunCommand {
    #[command(flatten)]
    target: JudgeTarget,
    /// Run every case, not just the samples
    #[arg(long)]
    all: bool,
    /// Run again after every save, until Ctrl-C
    #[arg(long, conflicts_with = "file")]
    watch: bool,
    /// Call it once with these JSON values, written last: `--args '[2, 7]' 9`
    #[arg(long, value_name = "JSON", num_args = 1.., value_parser = argument,
          allow_negative_numbers = true, conflicts_with_all = ["all", "watch", "complexity"])]
    args: Vec<Json>,
    /// Use this machine's python3, not the sandbox
    #[arg(long)]
    host_python: bool,
    /// Measure how the work grows, compared with the reference
    #[arg(long, conflicts_with = "watch")]
    complexity: bool,
}

/// Reads one value. A problem or file behind `--args` would be one more.
fn argument(text: &str) -> Result<Json, String> {
    case::json(text).map_err(|why| format!("{why}; the problem and its file come before `--args`"))
}

impl RunCommand {
    /// Judges the code and shows the verdict.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        session.with_tutor(async |tutor| {
            let catalog = tutor.snapshot().catalog.clone();
            let problem = self.target.problem.find(&catalog)?;
            if self.host_python {
                tutor.run_python_on_host(true);
            }
            if self.watch {
                Box::pin(self.watch(session, tutor, problem)).await
            } else {
                Box::pin(self.run_once(session, tutor, problem)).await
            }
        })
    }

    async fn run_once(&self, session: &CliSession, tutor: &Tutor, problem: &Problem) -> Result<Exit, Failure> {
        let interrupts = Interrupts::listen()?;
        let (source, file) = self.target.load_source(tutor, problem)?;
        native_consent::ask(session, tutor, &source).await?;
        let job = RunJob { session, tutor, problem, interrupts: &interrupts, cancel: Cancel::default(), source };
        let mut judged = self.judge(&job, file).await?;
        // Code that does not compile has no growth.
        if self.complexity && judged.report.verdict != Verdict::Ce {
            job.add_growth(&mut judged).await?;
        }
        session.print_answer_with_exit(&judged, exit_for_verdict(judged.report.verdict))
    }

    async fn judge(&self, run: &RunJob<'_>, file: Option<String>) -> Result<JudgeAnswer, Failure> {
        let RunJob { tutor, problem, source, cancel, .. } = run;
        let scope = match (self.all, self.args.as_slice()) {
            (true, _) => RunScope::All,
            (false, []) => RunScope::Samples,
            (false, args) => RunScope::Call(OwnCase { args: args.to_vec(), expected: None }),
        };
        tutor.begin_work(&problem.uid);
        let job = async |on_step| {
            let report = tutor.run(&problem.uid, source.clone(), scope.clone(), cancel, on_step).await?;
            let closer = tutor.look_closer(&problem.uid, source.clone(), scope, &report, cancel).await?;
            Ok(closer.unwrap_or(report))
        };
        let report = run_judge_job(run.session, tutor, (run.interrupts, cancel), None, job).await;
        tutor.end_command(&problem.uid);
        let report = report?;
        Ok(JudgeAnswer {
            samples_only: !self.all && self.args.is_empty(),
            is_call: !self.args.is_empty(),
            typed: self.target.file_as_typed(),
            next_hint: tutor.hints(&problem.uid)?.offer.next,
            ..JudgeAnswer::new(problem, file, report)
        })
    }

    /// Judges now and after every save, until Ctrl-C. A new save cancels the running job.
    async fn watch(&self, session: &CliSession, tutor: &Tutor, problem: &Problem) -> Result<Exit, Failure> {
        let interrupts = Interrupts::listen()?;
        self.target.choose_language(tutor, problem);
        let path = tutor.ensure_solution(problem)?;
        let mut ticks = tutor.watch(&problem.uid).await?;
        print_notice(&format!("Watching {}; Ctrl-C ends.", path.display()));
        loop {
            let (source, file) = self.target.load_source(tutor, problem)?;
            native_consent::ask(session, tutor, &source).await?;
            let run = RunJob { session, tutor, problem, interrupts: &interrupts, cancel: Cancel::default(), source };
            let mut job = std::pin::pin!(self.judge(&run, file));
            let result = tokio::select! {
                result = &mut job => result,
                Some(()) = ticks.recv() => {
                    run.cancel.cancel();
                    let _ = job.await;
                    continue;
                }
            };
            print_result(session, result)?;
            tokio::select! {
                Some(()) = ticks.recv() => {}
                () = interrupts.wait_for_presses(1) => return Err(Failure::interrupted()),
            }
        }
    }
}

/// The run of one version of the code.
struct RunJob<'a> {
    session: &'a CliSession,
    tutor: &'a Tutor,
    problem: &'a Problem,
    interrupts: &'a Interrupts,
    cancel: Cancel,
    /// Standard input can be read once, so everything that looks at the code uses this.
    source: CodeSource,
}

impl RunJob<'_> {
    /// Measures how the work grows: by instructions for Python, by processor time for the other languages.
    async fn add_growth(self, judged: &mut JudgeAnswer) -> Result<(), Failure> {
        let Self { session, tutor, problem, interrupts, cancel, source } = self;
        let (stops, doing) = ((interrupts, &cancel), "measuring how the work grows");
        if judged.report.language == Language::Python {
            let job = Box::pin(tutor.measure_growth(&problem.uid, source, &cancel));
            judged.growth = run_named_job(session, tutor, stops, doing, job).await?;
        } else {
            let job = Box::pin(tutor.time_growth(&problem.uid, source, &cancel));
            judged.timed_growth = run_named_job(session, tutor, stops, doing, job).await?;
        }
        if judged.growth.is_some() || judged.timed_growth.is_some() {
            return Ok(());
        }
        Err(Failure::input(growth_text::unmeasured(&problem.title))
            .with_advice("Leave out --complexity; `rung pack check` names problems without it."))
    }
}

/// Shows a verdict or a failure. The watch continues after a failure, because the next save may fix it.
fn print_result(session: &CliSession, result: Result<JudgeAnswer, Failure>) -> Result<(), Failure> {
    match result {
        Ok(judged) => {
            let time = session.clock.now().to_zoned(jiff::tz::TimeZone::system());
            print_notice(&format!("--- {}", time.strftime("%H:%M:%S")));
            session.print_answer(&judged)?;
            Ok(())
        }
        Err(failure) if failure.exit == Exit::Input => {
            print_stderr(&failure.to_string());
            Ok(())
        }
        Err(failure) => Err(failure),
    }
}
