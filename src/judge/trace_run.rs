//! Traces one case line by line in the sandbox and returns a [`Trace`].
//!
//! The case is first judged without the tracer, so the verdict and the answer are exactly the judge's. Then it runs
//! again with the tracer on (`rung_trace.py`), which reports every step as it is taken. A run that crashes or never
//! ends still leaves the steps before that. The expected answer never enters the sandbox; `failing_step` compares it on
//! this side.

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
pub(super) mod trace_parser;

/// Maximum number of steps of a trace.
pub const MAX_TRACE_STEPS: u32 = 2_000;
/// Maximum bytes of reports the tracer may send, and the host's buffer for them. The buffer is larger because the
/// tracer does not count line ends and the final report.
const MAX_REPORT_BYTES: usize = 4_000_000;
const REPORT_BUFFER_BYTES: usize = MAX_REPORT_BYTES + 16_384;
/// Memory the tracer itself needs in addition to the problem's memory limit.
const TRACER_MEMORY_BYTES: u64 = 48 << 20;

impl Judge {
    /// Traces Python source through one case. Code that doesn't compile gives a trace without steps that contains the
    /// error.
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

    /// Executes the traced run with `fuel` instructions for the code and the tracer together.
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

/// Returns whether the trace reached the end of the outermost call. It may not, because code can switch the tracer off.
fn is_complete(steps: &[TraceStep]) -> bool {
    steps.last().is_none_or(|last| last.depth == 0 && !matches!(last.event, TraceEvent::Call | TraceEvent::Line))
}

pub(super) fn build_trace(
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
    let value = report.got.or(error);
    Trace {
        case: report.id,
        verdict: report.verdict,
        compile_error: None,
        inputs: report.inputs,
        want: report.want,
        has_several_answers: report.has_several_answers,
        got_is_message: value.is_none(),
        got: value.or(report.message),
        code,
        steps,
        end,
        wrong,
    }
}

pub(super) fn compile_error_trace(trial: CaseRun, error: CompileError) -> Trace {
    Trace { compile_error: Some(error), ..Trace::new(trial.id, Verdict::Ce, TraceEnd::NotStarted) }
}
