//! Judging Python: one fresh interpreter a case, verdicts from what the harness and the sandbox report.

use serde_json::Value as Json;

use super::checker;
use super::job::{Outcome, Raised};
use super::sandbox::{Ending, Execution};
use super::show::{FULL_TEXT, shorten};
use super::wire;
use crate::model::problem::{Checker, Expected, Signature};
use crate::model::verdict::{CompileError, Frame, RuntimeError};
use crate::model::{CaseReport, Value, Verdict};
use crate::pack::text::clean;

/// How one execution is to be read.
pub(super) struct Reading<'a> {
    pub source: &'a str,
    pub checker: &'a Checker,
    pub expected: Option<&'a Expected>,
    /// Of the code, without the interpreter's start.
    pub fuel_limit: u64,
    /// Fuel of the interpreter's start.
    pub start: u64,
    pub memory_mb: u32,
    pub output_kb: u32,
}

/// What one execution means.
pub(super) enum Read {
    /// The code doesn't compile, or lacks what the tests call; the same for every case.
    Compile(CompileError),
    Judged {
        /// The answer, where there is one.
        answer: Option<Value>,
    },
    /// Cancelled before it ended.
    Cancelled,
}

impl Reading<'_> {
    /// Fills in the verdict and everything that explains it.
    pub fn read(&self, execution: Execution, report: &mut CaseReport) -> Read {
        report.fuel = execution.fuel.saturating_sub(self.start);
        report.memory = execution.memory;
        report.elapsed_ms = execution.elapsed_us as f64 / 1000.0;
        match execution.ending {
            Ending::Cancelled => return Read::Cancelled,
            Ending::Returned(json) => return self.outcome(&json, report),
            Ending::OutOfFuel => {
                report.fuel = self.fuel_limit;
                Self::fail(
                    report,
                    Verdict::Tle,
                    "The code was still working when its limit was reached. Is there a loop that never ends, or a slower way than the task allows?",
                );
            }
            Ending::OutOfTime => {
                Self::fail(
                    report,
                    Verdict::Tle,
                    "The code was stopped by the clock: it waits (does it sleep?) or this machine is very slow.",
                );
            }
            _ if execution.memory_denied => self.out_of_memory(report),
            Ending::StackOverflow => Self::fail(
                report,
                Verdict::Re,
                "The recursion went deeper than the interpreter's stack. Is there a base case, and is it reached?",
            ),
            Ending::Raised(_) | Ending::Died(_) => {
                Self::fail(
                    report,
                    Verdict::Re,
                    "The code ended or broke the interpreter itself (os._exit, abort). Return a value instead.",
                );
            }
        }
        Read::Judged { answer: None }
    }

    fn outcome(&self, json: &str, report: &mut CaseReport) -> Read {
        let Ok(outcome) = serde_json::from_str::<Outcome>(json) else {
            Self::fail(report, Verdict::Re, "The code interfered with the test harness, so there is no result.");
            return Read::Judged { answer: None };
        };
        report.stdout = clean(&outcome.stdout);
        report.stdout_truncated = outcome.truncated;
        if let Some(compile) = outcome.compile {
            return Read::Compile(self.compile_error(&compile));
        }
        if let Some(name) = outcome.missing {
            return Read::Compile(missing(&name));
        }
        if outcome.output {
            let message = format!(
                "The code printed more than {} KB. Print less, or nothing: answers are returned.",
                self.output_kb * 16
            );
            Self::fail(report, Verdict::Ole, &message);
        } else if outcome.memory {
            self.out_of_memory(report);
        } else if let Some(shape) = outcome.shape {
            Self::fail(report, Verdict::Wa, &format!("What was returned can't be read: {}.", clean(&shape)));
        } else if let Some(raised) = outcome.error {
            self.raised(raised, report);
        } else {
            return Read::Judged { answer: self.answer(outcome.ok.as_ref(), report) };
        }
        Read::Judged { answer: None }
    }

    fn answer(&self, ok: Option<&Json>, report: &mut CaseReport) -> Option<Value> {
        let answer = wire::decode(ok?);
        report.got = Some(text(&answer));
        match self.expected {
            Some(Expected::Value(want)) if checker::accepts(self.checker, want, &answer) => {
                report.verdict = Verdict::Ac;
            }
            Some(Expected::Value(want)) => {
                report.verdict = Verdict::Wa;
                report.difference = checker::difference(self.checker, want, &answer);
            }
            Some(Expected::Error(kind)) => {
                Self::fail(report, Verdict::Wa, &format!("This case should raise {kind}; the code returned a value."));
            }
            None => report.verdict = Verdict::Ac,
        }
        Some(answer)
    }

    fn raised(&self, raised: Raised, report: &mut CaseReport) {
        if matches!(self.expected, Some(Expected::Error(kind)) if *kind == raised.kind) {
            report.got = Some(format!("raises {}", raised.kind));
            report.verdict = Verdict::Ac;
            return;
        }
        // Memory beyond the 32-bit address space is refused with this exception rather than a MemoryError.
        if raised.kind == "OverflowError" && raised.message.contains("index-sized integer") {
            self.out_of_memory(report);
            return;
        }
        report.verdict = Verdict::Re;
        if raised.kind == "SystemExit" {
            report.message = Some("The code called exit. Return the answer instead.".to_owned());
        }
        let frames = raised.frames.into_iter().map(|(function, line)| Frame {
            function: clean(&function),
            line,
            code: self.line(line),
        });
        report.error =
            Some(RuntimeError { kind: clean(&raised.kind), message: clean(&raised.message), frames: frames.collect() });
    }

    fn out_of_memory(&self, report: &mut CaseReport) {
        let message = format!("The code asked for more than its {} MB of memory.", self.memory_mb);
        Self::fail(report, Verdict::Mle, &message);
    }

    fn fail(report: &mut CaseReport, verdict: Verdict, message: &str) {
        report.verdict = verdict;
        report.message = Some(message.to_owned());
    }

    fn compile_error(&self, compile: &super::job::Compile) -> CompileError {
        CompileError {
            kind: clean(&compile.kind),
            message: clean(&compile.message),
            line: compile.line,
            column: compile.column,
            code: compile.line.map(|line| self.raw_line(line)).filter(|code| !code.is_empty()),
        }
    }

    fn line(&self, number: u32) -> String {
        self.raw_line(number).trim().to_owned()
    }

    fn raw_line(&self, number: u32) -> String {
        let index = (number as usize).wrapping_sub(1);
        self.source.lines().nth(index).map(|line| shorten(&clean(line), 200)).unwrap_or_default()
    }
}

/// There is nothing in the file.
pub(super) fn empty(signature: &Signature) -> CompileError {
    let message = match signature {
        Signature::Function { name, .. } | Signature::Mutation { name, .. } | Signature::Class { name, .. } => {
            format!("the file is empty; the tests call `{name}`")
        }
        Signature::Stdin => "the file is empty".to_owned(),
    };
    CompileError { kind: "empty file".to_owned(), message, line: None, column: None, code: None }
}

/// The tests call something the file doesn't define.
fn missing(name: &str) -> CompileError {
    CompileError {
        kind: "NameError".to_owned(),
        message: format!("the file does not define `{name}`, which the tests call"),
        line: None,
        column: None,
        code: None,
    }
}

/// A value as Python text, safe to draw and not endless.
pub(super) fn text(value: &Value) -> String {
    shorten(&clean(&value.to_string()), FULL_TEXT)
}

/// Names and values of a case's inputs.
pub(super) fn inputs(signature: &Signature, args: &[Json]) -> Vec<(String, String)> {
    let show = |json: &Json| text(&Value::from_json(json));
    match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            params.iter().zip(args).map(|(param, arg)| (param.name.clone(), show(arg))).collect()
        }
        Signature::Class { .. } => vec![("calls".to_owned(), shorten(&clean(&operations(args)), FULL_TEXT))],
        Signature::Stdin => {
            vec![("input".to_owned(), args.first().and_then(Json::as_str).map_or_else(String::new, clean))]
        }
    }
}

/// `push(3), top()` rather than the nested lists of the pack.
fn operations(args: &[Json]) -> String {
    let calls = args.iter().map(|operation| {
        let name = operation.get(0).and_then(Json::as_str).unwrap_or("?");
        let values = operation.get(1).and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
        let values: Vec<String> = values.iter().map(|v| Value::from_json(v).to_string()).collect();
        format!("{name}({})", values.join(", "))
    });
    calls.collect::<Vec<_>>().join(", ")
}
