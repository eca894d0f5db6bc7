//! Interprets one run of the learner's code, in the same way for every language, once there is an answer or an
//! exception.
//!
//! It fills in a [`CaseReport`]. It does not know how code is run or stopped; the runners pass it the results.

use serde_json::Value as Json;

use super::answer_size;
use super::checker::{self, ComparisonRules};
use super::format::{shorten, shorten_value};
use crate::judge::case_report::{describe_call, value_text};
use crate::judge::case_run::CaseRun;
use crate::types::problem::{Expected, Problem, Signature};
use crate::types::sanitize::clean;
use crate::types::verdict_report::{AnswerDifference, CompileError, RuntimeError, StackFrame, UNREADABLE_ANSWER};
use crate::types::{CaseReport, Language, Value, Verdict};

mod common_mistakes;
mod identity_comparison;
mod missing_name;
mod missing_return;
mod shared_rows;
mod wrapped_int;

pub(in crate::judge) use common_mistakes::{NearDeclaration, find_near_declaration};

/// A case ends if its output exceeds the limit this many times. Below that, output beyond the limit is only cut.
pub(in crate::judge) const OUTPUT_STOP_FACTOR: u32 = 16;

/// Maximum length of a name: of an exception, a function or a type.
pub(in crate::judge) const MAX_NAME_CHARS: usize = 200;
/// Maximum length of an exception's message and of a difference.
pub(in crate::judge) const MAX_MESSAGE_CHARS: usize = 2_000;
/// Maximum length of a call in a sentence.
const MAX_CALL_CHARS: usize = 60;
/// Maximum frames of a traceback. The harnesses report fewer, but code that replaces them may not.
const MAX_FRAMES: usize = 64;

/// The inputs needed to interpret one run.
#[derive(Clone, Copy)]
pub(in crate::judge) struct ResultInterpreter<'a> {
    pub source: &'a str,
    pub signature: &'a Signature,
    /// The arguments of the case, as in the pack.
    pub args: &'a [Json],
    pub language: Language,
    /// The language's name for the missing return value.
    pub none_text: &'static str,
    pub rules: ComparisonRules,
    pub expected: Option<&'a Expected>,
    pub memory_mb: u32,
    pub output_kb: u32,
}

/// The meaning of one run.
pub(in crate::judge) enum Interpretation {
    /// The code doesn't compile, or lacks a name the tests call; the same for every case.
    Compile(CompileError),
    Judged {
        /// The answer, if there is one.
        answer: Option<Value>,
    },
    /// The run was cancelled before it ended.
    Cancelled,
}

impl<'a> ResultInterpreter<'a> {
    /// Creates an interpreter for a run of `source` on a trial.
    pub fn new(problem: &'a Problem, (language, source): (Language, &'a str), trial: &'a CaseRun) -> Self {
        Self {
            source,
            language,
            signature: &problem.signature,
            args: &trial.args,
            none_text: language.none_word(),
            rules: ComparisonRules::from_problem(problem, trial),
            expected: trial.expected.as_ref(),
            memory_mb: problem.limits.memory_mb,
            output_kb: problem.limits.output_kb,
        }
    }

    /// Compares the answer with the expected one and fills in the verdict.
    pub fn interpret_answer(&self, answer: Value, report: &mut CaseReport) -> Interpretation {
        let nothing = answer == Value::None;
        let is_wanted = matches!(self.expected, Some(Expected::Value(want)) if want.is_written_like(&answer));
        report.got = match &report.want {
            _ if nothing => Some(self.none_text.to_owned()),
            // Large values take long to format, and most answers are right.
            Some(want) if is_wanted => Some(want.clone()),
            _ => Some(value_text(&answer)),
        };
        match self.expected {
            Some(Expected::Value(want)) if self.rules.is_same(want, &answer) => {
                report.verdict = Verdict::Ac;
            }
            Some(Expected::Value(want)) => {
                report.verdict = Verdict::Wa;
                report.message = self.explain_missing_value(want, &answer, report);
                // A missing value differs everywhere, so its difference is not shown.
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

    /// Finds the first difference between the answer and the expected one; for a class, it includes the call.
    fn find_difference(&self, want: &Value, got: &Value) -> Option<AnswerDifference> {
        let found = checker::find_difference(&self.rules, want, got)?;
        let (Signature::Class { .. }, Value::List(wants), Value::List(gots)) = (self.signature, want, got) else {
            return Some(found);
        };
        let index = found.path.strip_prefix('[').and_then(|rest| rest.split(']').next()?.parse::<usize>().ok());
        let place = index.and_then(|i| Some((i, wants.get(i)?, gots.get(i)?, self.args.get(i)?)));
        let Some((i, want, got, call)) = place else { return Some(found) };
        let call = shorten_value(&describe_call(call), MAX_CALL_CHARS);
        let there = checker::find_difference(&self.rules.nested(), want, got)?;
        Some(AnswerDifference { path: found.path, text: format!("call {}, {call}: {}", i + 1, there.text) })
    }

    /// Returns advice for an answer, or the answer of a call, that is missing.
    fn explain_missing_value(&self, want: &Value, got: &Value, report: &CaseReport) -> Option<String> {
        if let Value::Other { type_name, .. } = got {
            match type_name.as_str() {
                "coroutine" => {
                    let advice = "The function is declared with `async`: remove the word, the tests call it directly.";
                    return Some(advice.to_owned());
                }
                "Promise" => {
                    return Some("The function returns a promise, and the tests don't wait for it.".to_owned());
                }
                _ => {}
            }
        }
        let is_python = self.language == Language::Python;
        let is_passed = *self.signature != Signature::Stdin;
        if *got == Value::None && is_python && is_passed && common_mistakes::reads_input(self.source) {
            return Some(common_mistakes::arguments_passed_text(self.signature));
        }
        if *got == Value::None {
            return common_mistakes::advise_missing_return(
                self.signature,
                want,
                (self.language, self.none_text, self.source),
                report,
            );
        }
        if let Some(advice) = wrapped_int::advise_wrapped(self.language, want, got) {
            return Some(advice);
        }
        if let (Signature::Stdin, Value::Str(text)) = (self.signature, got) {
            return text.is_empty().then(|| "Your program printed nothing.".to_owned());
        }
        if let Some(advice) = common_mistakes::advise_unchanged((self.signature, self.language), self.args, got) {
            return Some(advice);
        }
        if let Some(advice) = common_mistakes::advise_nan(self.language, want, got) {
            return Some(advice);
        }
        let inside = self.rules.nested();
        let call = (self.signature, self.language);
        common_mistakes::advise_silent_call(call, self.args, (want, got), |a, b| inside.is_same(a, b))
            .or_else(|| identity_comparison::advise_identity(self.language, self.source))
            .or_else(|| shared_rows::advise_shared_rows(self.language, self.source))
    }

    /// Reports an exception. `frames` are functions and lines of the learner's file, outermost first.
    pub fn interpret_exception(&self, kind: &str, message: &str, frames: Vec<(String, u32)>, report: &mut CaseReport) {
        report.verdict = Verdict::Re;
        let frames = frames.into_iter().take(MAX_FRAMES).map(|(function, line)| StackFrame {
            function: shorten(&clean(&function), MAX_NAME_CHARS),
            line,
            code: self.line(line),
        });
        if report.message.is_none() {
            report.message = common_mistakes::advise_exception((self.signature, self.args), self.source, kind, message);
        }
        report.error = Some(RuntimeError {
            kind: shorten(&clean(kind), MAX_NAME_CHARS),
            message: shorten(&clean(message), MAX_MESSAGE_CHARS),
            frames: common_mistakes::collapse_recursion(frames.collect()),
        });
    }

    /// Returns a program's output, cleaned and cut to the limit, and whether it was cut.
    pub fn clean_output(&self, printed: &str) -> (String, bool) {
        let cap = self.output_kb as usize * 1024;
        let printed = &without_own_warnings(printed);
        (clean(printed).chars().take(cap).collect(), printed.chars().nth(cap).is_some())
    }

    /// Reports that the limit was reached. `extra::tle_diagnosis` may add the cause later.
    pub fn report_timeout(&self, report: &mut CaseReport) {
        let message = if common_mistakes::is_tiny(self.args) { TINY_INPUT_TIMEOUT_MESSAGE } else { TIMEOUT_MESSAGE };
        set_verdict(report, Verdict::Tle, message);
    }

    pub fn report_out_of_memory(&self, report: &mut CaseReport) {
        let (held, limit) = (report.memory >> 20, u64::from(self.memory_mb));
        let message = if held * 2 >= limit {
            format!("The code held {} of its {limit} MB of memory and asked for more.", held.min(limit))
        } else {
            format!("The code asked for more than its {limit} MB of memory.")
        };
        set_verdict(report, Verdict::Mle, &message);
    }

    pub fn report_too_much_output(&self, report: &mut CaseReport) {
        let advice = match self.signature {
            Signature::Function { .. } | Signature::Class { .. } => "Print less, or nothing: answers are returned.",
            Signature::Mutation { .. } => "Print less, or nothing: the argument itself is changed.",
            Signature::Stdin => "Print less: does a loop never end?",
        };
        let message = format!("The code printed more than {} KB. {advice}", self.output_kb * OUTPUT_STOP_FACTOR);
        set_verdict(report, Verdict::Ole, &message);
    }

    /// Returns a line of the learner's file, trimmed.
    pub fn line(&self, number: u32) -> String {
        source_line(self.source, number).trim().to_owned()
    }
}

/// The output without warnings about the harness's own lines, which Python prints with its path. A line about
/// tracemalloc follows each.
fn without_own_warnings(printed: &str) -> String {
    if !printed.contains("/rung_harness.py:") {
        return printed.to_owned();
    }
    let mut kept = String::with_capacity(printed.len());
    let mut after_own = false;
    for line in printed.split_inclusive('\n') {
        let own =
            line.contains("/rung_harness.py:") || (after_own && line.starts_with("RuntimeWarning: Enable tracemalloc"));
        if !own {
            kept.push_str(line);
        }
        after_own = own;
    }
    kept
}

/// The message if the cause of a timeout is unknown.
pub(in crate::judge) const TIMEOUT_MESSAGE: &str =
    "Your code reached its limit. Does a loop never end, or is the approach too slow for this task?";
/// The message if the clock stopped a program that computed.
pub(in crate::judge) const BUSY_TIMEOUT_MESSAGE: &str = "The code was stopped by the clock. It did compute, so this machine is probably busy: run it again when less is going on.";
/// The message if the input is so small that no approach would take long.
const TINY_INPUT_TIMEOUT_MESSAGE: &str =
    "Your code ran out of time on a tiny input: a loop or a recursion probably never ends, or repeats the same work.";

/// The reason given for an answer that is nested far deeper than any signature.
pub(in crate::judge) const TOO_NESTED_REASON: &str = "it is nested too deep for any answer";

/// Reports an answer with a shape that doesn't match the signature. `why` is the reason, without a full stop.
pub(in crate::judge) fn report_unreadable_answer(report: &mut CaseReport, why: &str) {
    let why = shorten(&clean(why), MAX_MESSAGE_CHARS);
    set_verdict(report, Verdict::Wa, &format!("{UNREADABLE_ANSWER}{why}."));
}

/// Reports an answer that is too large to be read from the sandbox.
pub(in crate::judge) fn report_too_large_answer(report: &mut CaseReport) {
    let (values, bytes) = (answer_size::MAX_ANSWER_VALUES, answer_size::MAX_ANSWER_BYTES >> 20);
    let message = format!("The answer is too large to be right: more than {values} values or {bytes} MB.");
    set_verdict(report, Verdict::Ole, &message);
}

/// Cleans a difference, because it contains types and values chosen by the code.
fn sanitize_difference(difference: AnswerDifference) -> AnswerDifference {
    let AnswerDifference { path, text } = difference;
    AnswerDifference { path: shorten(&clean(&path), MAX_NAME_CHARS), text: shorten(&clean(&text), MAX_MESSAGE_CHARS) }
}

/// Sets a verdict and its message.
pub(in crate::judge) fn set_verdict(report: &mut CaseReport, verdict: Verdict, message: &str) {
    report.verdict = verdict;
    report.message = Some(message.to_owned());
}

/// Returns a line of a source, cleaned; empty if there is no such line.
pub(in crate::judge) fn source_line(source: &str, number: u32) -> String {
    let index = (number as usize).wrapping_sub(1);
    source.lines().nth(index).map(|line| shorten(&clean(line), 200)).unwrap_or_default()
}
