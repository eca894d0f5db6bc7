//! What one run of the learner's code means: the same for every language, once there is an answer or an exception.
//!
//! Fills in a [`CaseReport`]. Knows neither how code is run nor how it is stopped; the runners tell it what came out.

use serde_json::Value as Json;

use super::answer_size;
use super::checker::{self, ComparisonRules};
use super::format::shorten;
use crate::judge::case_report::{describe_call, value_text};
use crate::judge::case_run::CaseRun;
use crate::types::problem::{Expected, Problem, Signature};
use crate::types::sanitize::clean;
use crate::types::verdict_report::{AnswerDifference, CompileError, RuntimeError, StackFrame};
use crate::types::{CaseReport, Value, Verdict};

mod common_mistakes;

pub(in crate::judge) use common_mistakes::{NearDeclaration, find_near_declaration};

/// Output beyond this many times the limit ends a case: up to the limit it is kept, up to here it is only cut.
pub(in crate::judge) const OUTPUT_STOP_FACTOR: u32 = 16;

/// Characters kept of a name: an exception's, a function's, a type's.
pub(in crate::judge) const MAX_NAME_CHARS: usize = 200;
/// Characters kept of an exception's message and of a difference.
pub(in crate::judge) const MAX_MESSAGE_CHARS: usize = 2_000;
/// Characters kept of a call in a sentence.
const MAX_CALL_CHARS: usize = 60;
/// Frames kept of a traceback. The harnesses keep fewer; code that replaces them need not.
const MAX_FRAMES: usize = 64;

/// How one run is to be read.
#[derive(Clone, Copy)]
pub(in crate::judge) struct ResultInterpreter<'a> {
    pub source: &'a str,
    pub signature: &'a Signature,
    /// The case's, as in the pack.
    pub args: &'a [Json],
    /// What the language calls the value of a function that returns none.
    pub none_text: &'static str,
    pub rules: ComparisonRules,
    pub expected: Option<&'a Expected>,
    pub memory_mb: u32,
    pub output_kb: u32,
}

/// What one run means.
pub(in crate::judge) enum Interpretation {
    /// The code doesn't compile, or lacks what the tests call; the same for every case.
    Compile(CompileError),
    Judged {
        /// The answer, where there is one.
        answer: Option<Value>,
    },
    /// Cancelled before it ended.
    Cancelled,
}

impl<'a> ResultInterpreter<'a> {
    /// How a run of `source` on a trial is to be read, in the words of Python.
    pub fn new(problem: &'a Problem, source: &'a str, trial: &'a CaseRun) -> Self {
        Self {
            source,
            signature: &problem.signature,
            args: &trial.args,
            none_text: "None",
            rules: ComparisonRules::from_problem(problem, trial),
            expected: trial.expected.as_ref(),
            memory_mb: problem.limits.memory_mb,
            output_kb: problem.limits.output_kb,
        }
    }

    /// The code answered.
    pub fn interpret_answer(&self, answer: Value, report: &mut CaseReport) -> Interpretation {
        let nothing = answer == Value::None;
        report.got = Some(if nothing { self.none_text.to_owned() } else { value_text(&answer) });
        match self.expected {
            Some(Expected::Value(want)) if self.rules.is_same(want, &answer) => {
                report.verdict = Verdict::Ac;
            }
            Some(Expected::Value(want)) => {
                report.verdict = Verdict::Wa;
                report.message = self.explain_missing_value(want, &answer, report);
                // What is not there differs everywhere.
                if !(nothing && report.message.is_some()) {
                    report.difference = self.find_difference(want, &answer).map(sanitize_difference);
                }
            }
            Some(Expected::Error(kind)) => {
                set_verdict(report, Verdict::Wa, &format!("This case should raise {kind}; the code returned a value."));
            }
            None => report.verdict = Verdict::Ac,
        }
        Interpretation::Judged { answer: Some(answer) }
    }

    /// Where the answer parts from the expected one; of a class, at which call.
    fn find_difference(&self, want: &Value, got: &Value) -> Option<AnswerDifference> {
        let found = checker::find_difference(&self.rules, want, got)?;
        let (Signature::Class { .. }, Value::List(wants), Value::List(gots)) = (self.signature, want, got) else {
            return Some(found);
        };
        let index = found.path.strip_prefix('[').and_then(|rest| rest.split(']').next()?.parse::<usize>().ok());
        let place = index.and_then(|i| Some((i, wants.get(i)?, gots.get(i)?, self.args.get(i)?)));
        let Some((i, want, got, call)) = place else { return Some(found) };
        let call = shorten(&describe_call(call), MAX_CALL_CHARS);
        let there = checker::find_difference(&self.rules.nested(), want, got)?;
        Some(AnswerDifference { path: found.path, text: format!("call {}, {call}: {}", i + 1, there.text) })
    }

    /// What is to be said of an answer, or of a call's, that is no value at all.
    fn explain_missing_value(&self, want: &Value, got: &Value, report: &CaseReport) -> Option<String> {
        if *got == Value::None {
            return common_mistakes::advise_missing_return(self.signature, want, report);
        }
        if let (Signature::Stdin, Value::Str(text)) = (self.signature, got) {
            return text.is_empty().then(|| "Your program printed nothing.".to_owned());
        }
        let inside = self.rules.nested();
        common_mistakes::advise_silent_call(self.signature, self.args, (want, got), |a, b| inside.is_same(a, b))
    }

    /// The code raised; `frames` are functions and lines of the learner's file, outermost first.
    pub fn interpret_exception(&self, kind: &str, message: &str, frames: Vec<(String, u32)>, report: &mut CaseReport) {
        report.verdict = Verdict::Re;
        let frames = frames.into_iter().take(MAX_FRAMES).map(|(function, line)| StackFrame {
            function: shorten(&clean(&function), MAX_NAME_CHARS),
            line,
            code: self.line(line),
        });
        if report.message.is_none() {
            report.message = common_mistakes::advise_exception(self.signature, kind, message);
        }
        report.error = Some(RuntimeError {
            kind: shorten(&clean(kind), MAX_NAME_CHARS),
            message: shorten(&clean(message), MAX_MESSAGE_CHARS),
            frames: common_mistakes::collapse_recursion(frames.collect()),
        });
    }

    /// What a program printed, as far as it is kept and safe to draw, and whether that is less than all.
    pub fn clean_output(&self, printed: &str) -> (String, bool) {
        let cap = self.output_kb as usize * 1024;
        (clean(printed).chars().take(cap).collect(), printed.chars().nth(cap).is_some())
    }

    /// The limit was reached. What more can be found out is added by whoever can (`slow`).
    pub fn report_timeout(&self, report: &mut CaseReport) {
        let message = if common_mistakes::is_tiny(self.args) { TINY_INPUT_TIMEOUT_MESSAGE } else { TIMEOUT_MESSAGE };
        set_verdict(report, Verdict::Tle, message);
    }

    pub fn report_out_of_memory(&self, report: &mut CaseReport) {
        let message = format!("The code asked for more than its {} MB of memory.", self.memory_mb);
        set_verdict(report, Verdict::Mle, &message);
    }

    pub fn report_too_much_output(&self, report: &mut CaseReport) {
        let message = format!(
            "The code printed more than {} KB. Print less, or nothing: answers are returned.",
            self.output_kb * OUTPUT_STOP_FACTOR
        );
        set_verdict(report, Verdict::Ole, &message);
    }

    /// A line of the learner's file, trimmed.
    pub fn line(&self, number: u32) -> String {
        source_line(self.source, number).trim().to_owned()
    }
}

/// Said where nothing more is known.
pub(in crate::judge) const TIMEOUT_MESSAGE: &str =
    "Your code reached its limit. Does a loop never end, or is the approach too slow for this task?";
/// Said where no way of solving a task takes long.
const TINY_INPUT_TIMEOUT_MESSAGE: &str =
    "Your code ran out of time on a tiny input, so a loop or a recursion probably never ends.";

/// Said of an answer that is nested far deeper than any signature.
pub(in crate::judge) const TOO_NESTED_REASON: &str = "it is nested too deep for any answer";

/// The answer's shape is not what the signature promises: why, in words without a full stop.
pub(in crate::judge) fn report_unreadable_answer(report: &mut CaseReport, why: &str) {
    let why = shorten(&clean(why), MAX_MESSAGE_CHARS);
    set_verdict(report, Verdict::Wa, &format!("What was returned can't be read: {why}."));
}

/// The answer is more than is carried out of a sandbox.
pub(in crate::judge) fn report_too_large_answer(report: &mut CaseReport) {
    let (values, bytes) = (answer_size::MAX_ANSWER_VALUES, answer_size::MAX_ANSWER_BYTES >> 20);
    let message = format!("The answer is too large to be right: more than {values} values or {bytes} MB.");
    set_verdict(report, Verdict::Ole, &message);
}

/// A difference names types and values that the code made up.
fn sanitize_difference(difference: AnswerDifference) -> AnswerDifference {
    let AnswerDifference { path, text } = difference;
    AnswerDifference { path: shorten(&clean(&path), MAX_NAME_CHARS), text: shorten(&clean(&text), MAX_MESSAGE_CHARS) }
}

/// A verdict with a sentence about it.
pub(in crate::judge) fn set_verdict(report: &mut CaseReport, verdict: Verdict, message: &str) {
    report.verdict = verdict;
    report.message = Some(message.to_owned());
}

/// A line of a source as it stands, safe to draw; empty when there is no such line.
pub(in crate::judge) fn source_line(source: &str, number: u32) -> String {
    let index = (number as usize).wrapping_sub(1);
    source.lines().nth(index).map(|line| shorten(&clean(line), 200)).unwrap_or_default()
}
