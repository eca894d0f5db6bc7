//! Judging Python in the sandbox: one fresh interpreter a case, verdicts from what the harness and the sandbox report.

use super::job::{Compile, Outcome, Raised};
use super::reading::{
    LONGEST_MESSAGE, LONGEST_NAME, Read, Reading, TOO_NESTED, fail, source_line, too_large, unreadable,
};
use super::sandbox::{Ending, Execution};
use super::show::shorten;
use super::size::{self, Excess};
use super::source::missing;
use super::wire;
use crate::model::problem::Expected;
use crate::model::verdict::CompileError;
use crate::model::{CaseReport, Verdict};
use crate::pack::text::clean;

/// How one execution is to be read.
pub(super) struct PythonReading<'a> {
    pub reading: Reading<'a>,
    /// Of the code, without the interpreter's start.
    pub fuel_limit: u64,
    /// Fuel of the interpreter's start.
    pub start: u64,
}

impl PythonReading<'_> {
    /// Fills in the verdict and everything that explains it.
    pub fn read(&self, execution: Execution, report: &mut CaseReport) -> Read {
        report.fuel = execution.fuel.saturating_sub(self.start);
        report.memory = execution.memory;
        report.elapsed_ms = execution.elapsed_us as f64 / 1000.0;
        match execution.ending {
            Ending::Cancelled => return Read::Cancelled,
            Ending::Returned(json) => return self.outcome(&json, report),
            Ending::TooLarge => too_large(report),
            Ending::OutOfFuel => {
                report.fuel = self.fuel_limit;
                fail(
                    report,
                    Verdict::Tle,
                    "The code was still working when its limit was reached. Is there a loop that never ends, or a slower way than the task allows?",
                );
            }
            Ending::OutOfTime => {
                fail(
                    report,
                    Verdict::Tle,
                    "The code was stopped by the clock: it waits (does it sleep?) or this machine is very slow.",
                );
            }
            _ if execution.memory_denied => self.reading.out_of_memory(report),
            Ending::StackOverflow => fail(
                report,
                Verdict::Re,
                "The recursion went deeper than the interpreter's stack. Is there a base case, and is it reached?",
            ),
            Ending::Raised(_) | Ending::Died(_) => {
                fail(
                    report,
                    Verdict::Re,
                    "The code ended or broke the interpreter itself (os._exit, abort). Return a value instead.",
                );
            }
        }
        Read::Judged { answer: None }
    }

    fn outcome(&self, json: &str, report: &mut CaseReport) -> Read {
        // What follows believes nothing: the code could put anything in the place of what the harness says.
        if let Err(excess) = size::check(json) {
            match excess {
                Excess::Large => too_large(report),
                Excess::Deep => unreadable(report, TOO_NESTED),
            }
            return Read::Judged { answer: None };
        }
        let Ok(outcome) = serde_json::from_str::<Outcome>(json) else {
            fail(report, Verdict::Re, "The code interfered with the test harness, so there is no result.");
            return Read::Judged { answer: None };
        };
        let cap = self.reading.output_kb as usize * 1024;
        report.stdout = clean(&outcome.stdout).chars().take(cap).collect();
        report.stdout_truncated = outcome.truncated || outcome.stdout.chars().nth(cap).is_some();
        if let Some(compile) = outcome.compile {
            return Read::Compile(self.compile_error(&compile));
        }
        if let Some(name) = outcome.missing {
            return Read::Compile(missing(&shorten(&clean(&name), LONGEST_NAME)));
        }
        if outcome.output {
            self.reading.too_much_output(report);
        } else if outcome.memory {
            self.reading.out_of_memory(report);
        } else if let Some(shape) = outcome.shape {
            unreadable(report, &shape);
        } else if let Some(raised) = outcome.error {
            self.raised(raised, report);
        } else if let Some(answer) = outcome.ok.as_ref() {
            return self.reading.answered(wire::decode(answer), report);
        }
        Read::Judged { answer: None }
    }

    fn raised(&self, raised: Raised, report: &mut CaseReport) {
        if matches!(self.reading.expected, Some(Expected::Error(kind)) if *kind == raised.kind) {
            report.got = Some(format!("raises {}", raised.kind));
            report.verdict = Verdict::Ac;
            return;
        }
        // Memory beyond the 32-bit address space is refused with this exception rather than a MemoryError.
        if raised.kind == "OverflowError" && raised.message.contains("index-sized integer") {
            self.reading.out_of_memory(report);
            return;
        }
        if raised.kind == "SystemExit" {
            report.message = Some("The code called exit. Return the answer instead.".to_owned());
        }
        self.reading.raised(&raised.kind, &raised.message, raised.frames, report);
    }

    fn compile_error(&self, compile: &Compile) -> CompileError {
        CompileError {
            kind: shorten(&clean(&compile.kind), LONGEST_NAME),
            message: shorten(&clean(&compile.message), LONGEST_MESSAGE),
            line: compile.line,
            column: compile.column,
            code: compile.line.map(|line| source_line(self.reading.source, line)).filter(|code| !code.is_empty()),
        }
    }
}
