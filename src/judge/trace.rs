//! Following one case line by line: a traced run in the sandbox, read into a [`Trace`].
//!
//! The case is judged first, unwatched, so that verdict and answer are the judge's own; then it runs again with the
//! tracer on (`rung_trace.py`), which reports every step as it is taken. What breaks or never ends still leaves the
//! steps before it. The expected answer stays on this side; `wrong` compares.

use super::cancel::Cancel;
use super::checker::Rules;
use super::error::JudgeError;
use super::handle::Judge;
use super::python::job;
use super::reading::Read;
use super::sandbox::{Allowance, Ending};
use super::trial::Trial;
use super::{limits, source};
use crate::model::problem::Expected;
use crate::model::text::clean;
use crate::model::trace::{End, Step, Trace, TraceEvent};
use crate::model::verdict::CompileError;
use crate::model::{CaseReport, Problem, Value, Verdict};

mod wire;
pub(super) mod wrong;

/// Steps kept of a run.
pub const MAX_STEPS: u32 = 2_000;
/// Bytes of reports the tracer may send, and the host's room for them: beyond what the tracer counts there are line
/// ends and the word that it is over.
const REPORT_BYTES: usize = 4_000_000;
const REPORT_ROOM: usize = REPORT_BYTES + 16_384;
/// What the tracer itself needs, on top of the problem's memory.
const TRACER_MEMORY: u64 = 48 << 20;

impl Judge {
    /// Follows Python source through one case. Code that doesn't compile gives a trace without steps that says why.
    ///
    /// # Errors
    /// [`JudgeError`]; bad code is never an error.
    pub async fn trace(
        &self,
        problem: &Problem,
        code: &[u8],
        trial: Trial,
        cancel: &Cancel,
    ) -> Result<Trace, JudgeError> {
        let text = match source::decode(code) {
            Err(error) => return Ok(refused(trial, error)),
            Ok(text) if text.trim().is_empty() => return Ok(refused(trial, source::empty(&problem.signature))),
            Ok(text) => text,
        };
        let fuel = self.fuel_limit(problem, cancel).await?;
        let Some(trial) = self.complete(problem, vec![trial], cancel).await?.pop() else {
            return Err(JudgeError::Sandbox("There is no case to trace.".to_owned()));
        };
        let (report, read) = self.run_one(problem, &text, &trial, fuel, cancel).await?;
        let answer = match read {
            Read::Compile(error) => return Ok(refused(trial, error)),
            Read::Cancelled => return Err(JudgeError::Cancelled),
            Read::Judged { answer } => answer,
        };
        let (steps, end) = self.follow(problem, &text, &trial, fuel + limits::TRACE_FUEL, cancel).await?;
        let code = text.lines().map(clean).collect();
        let rules = Rules::of(problem, &trial);
        Ok(assemble(problem, report, code, (steps, end), (rules, trial.expected, answer)))
    }

    /// The traced run itself, with so many instructions for the code and the tracer together.
    pub(super) async fn follow(
        &self,
        problem: &Problem,
        source: &str,
        trial: &Trial,
        fuel: u64,
        cancel: &Cancel,
    ) -> Result<(Vec<Step>, End), JudgeError> {
        let start = self.start(cancel).await?;
        let script = job::traced_script(problem, source, &trial.args, (MAX_STEPS, REPORT_BYTES));
        let usual = limits::allowance(&problem.limits, fuel, start);
        let allowance =
            Allowance { reports: REPORT_ROOM, ends_with_reports: true, memory: usual.memory + TRACER_MEMORY, ..usual };
        let execution = self.cell.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        let (steps, over) = wire::steps(&execution.reports);
        let end = match (over.as_deref(), execution.ending) {
            (_, Ending::Cancelled) => return Err(JudgeError::Cancelled),
            (Some("steps"), _) => End::Steps,
            (Some("size"), _) => End::Size,
            (None, Ending::Returned(_)) if is_whole(&steps) => End::Complete,
            (None, Ending::OutOfFuel) => End::Fuel,
            (None, Ending::OutOfTime) => End::Time,
            (
                _,
                Ending::Returned(_)
                | Ending::TooLarge
                | Ending::Raised(_)
                | Ending::OutOfFuel
                | Ending::OutOfTime
                | Ending::StackOverflow
                | Ending::Died(_),
            ) => End::Broken,
        };
        Ok((steps, end))
    }
}

/// Whether the outermost call was followed to its end: code can switch the tracer off.
fn is_whole(steps: &[Step]) -> bool {
    steps.last().is_none_or(|last| last.depth == 0 && !matches!(last.event, TraceEvent::Call | TraceEvent::Line))
}

fn assemble(
    problem: &Problem,
    report: CaseReport,
    code: Vec<String>,
    (steps, end): (Vec<Step>, End),
    (rules, expected, answer): (Rules, Option<Expected>, Option<Value>),
) -> Trace {
    let case = wrong::Case {
        signature: &problem.signature,
        rules,
        code: &code,
        steps: &steps,
        end,
        verdict: report.verdict,
        expected: expected.as_ref(),
        answer: answer.as_ref(),
    };
    let wrong = wrong::find(&case);
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

fn refused(trial: Trial, error: CompileError) -> Trace {
    Trace { compile_error: Some(error), ..Trace::new(trial.id, Verdict::Ce, End::NotStarted) }
}
