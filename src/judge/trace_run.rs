//! Following one case line by line: a traced run in the sandbox, read into a [`Trace`].
//!
//! The case is judged first, unwatched, so that verdict and answer are the judge's own; then it runs again with the
//! tracer on (`rung_trace.py`), which reports every step as it is taken. What breaks or never ends still leaves the
//! steps before it. The expected answer stays on this side; `wrong` compares.

use super::cancel::Cancel;
use super::case_run::CaseRun;
use super::error::JudgeError;
use super::judge_handle::Judge;
use super::verdict::checker::ComparisonRules;
use super::verdict::interpret::Interpretation;
use super::wasm::python::harness_job;
use super::wasm::sandbox::{Allowance, ExecutionEnd};
use super::{limits, submitted_source};
use crate::types::execution_trace::{Trace, TraceEnd, TraceEvent, TraceStep};
use crate::types::problem::Expected;
use crate::types::sanitize::clean;
use crate::types::verdict_report::CompileError;
use crate::types::{CaseReport, Problem, Value, Verdict};

pub(super) mod failing_step;
mod trace_parser;

/// Steps kept of a run.
pub const MAX_TRACE_STEPS: u32 = 2_000;
/// Bytes of reports the tracer may send, and the host's room for them: beyond what the tracer counts there are line
/// ends and the word that it is over.
const MAX_REPORT_BYTES: usize = 4_000_000;
const REPORT_BUFFER_BYTES: usize = MAX_REPORT_BYTES + 16_384;
/// What the tracer itself needs, on top of the problem's memory.
const TRACER_MEMORY_BYTES: u64 = 48 << 20;

impl Judge {
    /// Follows Python source through one case. Code that doesn't compile gives a trace without steps that says why.
    ///
    /// # Errors
    /// [`JudgeError`]; bad code is never an error.
    pub async fn trace_case(
        &self,
        problem: &Problem,
        code: &[u8],
        trial: CaseRun,
        cancel: &Cancel,
    ) -> Result<Trace, JudgeError> {
        let text = match submitted_source::decode_source(code) {
            Err(error) => return Ok(compile_error_trace(trial, error)),
            Ok(text) if text.trim().is_empty() => {
                return Ok(compile_error_trace(trial, submitted_source::empty_file_error(&problem.signature)));
            }
            Ok(text) => text,
        };
        let fuel = self.fuel_limit(problem, cancel).await?;
        let Some(trial) = self.complete_cases(problem, vec![trial], cancel).await?.pop() else {
            return Err(JudgeError::Sandbox("There is no case to trace.".to_owned()));
        };
        let (report, read) = self.run_python_case(problem, &text, &trial, fuel, cancel).await?;
        let answer = match read {
            Interpretation::Compile(error) => return Ok(compile_error_trace(trial, error)),
            Interpretation::Cancelled => return Err(JudgeError::Cancelled),
            Interpretation::Judged { answer } => answer,
        };
        let (steps, end) = self.run_traced(problem, &text, &trial, fuel + limits::TRACE_FUEL, cancel).await?;
        let code = text.lines().map(clean).collect();
        let rules = ComparisonRules::from_problem(problem, &trial);
        Ok(build_trace(problem, report, code, (steps, end), (rules, trial.expected, answer)))
    }

    /// The traced run itself, with so many instructions for the code and the tracer together.
    pub(super) async fn run_traced(
        &self,
        problem: &Problem,
        source: &str,
        trial: &CaseRun,
        fuel: u64,
        cancel: &Cancel,
    ) -> Result<(Vec<TraceStep>, TraceEnd), JudgeError> {
        let start = self.startup_fuel(cancel).await?;
        let script = harness_job::traced_script(problem, source, &trial.args, (MAX_TRACE_STEPS, MAX_REPORT_BYTES));
        let usual = limits::allowance(&problem.limits, fuel, start);
        let allowance = Allowance {
            reports: REPORT_BUFFER_BYTES,
            ends_with_reports: true,
            memory: usual.memory + TRACER_MEMORY_BYTES,
            ..usual
        };
        let execution = self.pool.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        let (steps, over) = trace_parser::parse_steps(&execution.reports);
        let end = match (over.as_deref(), execution.ending) {
            (_, ExecutionEnd::Cancelled) => return Err(JudgeError::Cancelled),
            (Some("steps"), _) => TraceEnd::Steps,
            (Some("size"), _) => TraceEnd::Size,
            (None, ExecutionEnd::Returned(_)) if is_complete(&steps) => TraceEnd::Complete,
            (None, ExecutionEnd::OutOfFuel) => TraceEnd::Fuel,
            (None, ExecutionEnd::OutOfTime) => TraceEnd::Time,
            (
                _,
                ExecutionEnd::Returned(_)
                | ExecutionEnd::TooLarge
                | ExecutionEnd::Raised(_)
                | ExecutionEnd::OutOfFuel
                | ExecutionEnd::OutOfTime
                | ExecutionEnd::StackOverflow
                | ExecutionEnd::Died(_),
            ) => TraceEnd::Broken,
        };
        Ok((steps, end))
    }
}

/// Whether the outermost call was followed to its end: code can switch the tracer off.
fn is_complete(steps: &[TraceStep]) -> bool {
    steps.last().is_none_or(|last| last.depth == 0 && !matches!(last.event, TraceEvent::Call | TraceEvent::Line))
}

fn build_trace(
    problem: &Problem,
    report: CaseReport,
    code: Vec<String>,
    (steps, end): (Vec<TraceStep>, TraceEnd),
    (rules, expected, answer): (ComparisonRules, Option<Expected>, Option<Value>),
) -> Trace {
    let case = failing_step::TracedCase {
        signature: &problem.signature,
        rules,
        code: &code,
        steps: &steps,
        end,
        verdict: report.verdict,
        expected: expected.as_ref(),
        answer: answer.as_ref(),
    };
    let wrong = failing_step::find_wrong_step(&case);
    let error = report.error.map(|error| match error.message.as_str() {
        "" => format!("raises {}", error.kind),
        message => format!("raises {}: {message}", error.kind),
    });
    Trace {
        case: report.id,
        verdict: report.verdict,
        compile_error: None,
        inputs: report.inputs,
        want: report.want,
        got: report.got.or(error).or(report.message),
        code,
        steps,
        end,
        wrong,
    }
}

fn compile_error_trace(trial: CaseRun, error: CompileError) -> Trace {
    Trace { compile_error: Some(error), ..Trace::new(trial.id, Verdict::Ce, TraceEnd::NotStarted) }
}
