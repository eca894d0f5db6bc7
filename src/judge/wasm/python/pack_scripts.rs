//! Runs the pack's own scripts, `gen.py` and `check.py`, and our scripts that are called the same way.
//!
//! They run in the sandbox with a separate allowance. An error in a script is reported as a [`ScriptFault`] with its
//! line and Python's message. It never counts against the learner or the reference.

use serde_json::Value as Json;

use super::{harness_job, tagged_json};
use crate::judge::cancel::Cancel;
use crate::judge::case_run::CaseRun;
use crate::judge::error::{JudgeError, ScriptFault};
use crate::judge::judge_handle::Judge;
use crate::judge::limits;
use crate::judge::verdict::format;
use crate::judge::wasm::sandbox::ExecutionEnd;
use crate::pack::type_check;
use crate::types::json_text::write_json;
use crate::types::problem::{Expected, Problem};
use crate::types::sanitize::clean;
use crate::types::{CaseReport, Value, Verdict};

/// The generator's file.
pub const GENERATOR_FILE: &str = "gen.py";
/// The checker's file.
pub const CHECKER_FILE: &str = "check.py";
/// Changes the start of all randomness that is not determined by a seed.
const RESEED_SCRIPT: &str = include_str!("../../python/rung_stir.py");
/// Maximum length of a checker's message.
const MAX_MESSAGE_CHARS: usize = 400;

/// A checker's opinion of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckerOpinion {
    Right,
    /// The answer is wrong, with the checker's message if it is valid text.
    Wrong(Option<String>),
    /// The checker returned neither `True` nor a sentence. Contains its result in Python's notation.
    Unclear(String),
    /// The checker can't be asked, because the answer's type can't be sent to the sandbox.
    NotAskable(String),
}

/// A function to call in the sandbox.
pub(in crate::judge) struct PackScript<'a> {
    pub file: &'static str,
    pub function: &'a str,
    pub source: &'a str,
    /// Code that runs before it.
    pub prelude: Option<&'a str>,
}

impl Judge {
    /// Calls the pack's `generate(n, seed)` and returns the arguments of a case.
    ///
    /// # Errors
    /// [`JudgeError::Script`] if it fails or returns no list.
    pub async fn generate(
        &self,
        problem: &Problem,
        n: u32,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Vec<Json>, JudgeError> {
        self.call_generator(problem, (n, seed), None, cancel).await
    }

    /// Calls `generate(n, seed)` in an interpreter with a different start of its unseeded randomness. Any difference in
    /// the result does not depend on the seed.
    ///
    /// # Errors
    /// As for [`Judge::generate`].
    pub async fn generate_reseeded(
        &self,
        problem: &Problem,
        n: u32,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Vec<Json>, JudgeError> {
        self.call_generator(problem, (n, seed), Some(RESEED_SCRIPT), cancel).await
    }

    async fn call_generator(
        &self,
        problem: &Problem,
        (n, seed): (u32, u64),
        prelude: Option<&str>,
        cancel: &Cancel,
    ) -> Result<Vec<Json>, JudgeError> {
        let source = problem.generator.as_deref().unwrap_or_default();
        let script = PackScript { file: GENERATOR_FILE, function: "generate", source, prelude };
        let args = [n.to_string(), seed.to_string()];
        match to_plain_json(&self.run_script(problem, &script, &args, cancel).await?) {
            Json::Array(args) => Ok(args),
            _ => {
                let what = "it must return a list with one item for each parameter, such as `return [text]`".to_owned();
                Err(script_fault(problem, &script, find_line(source, "def generate("), what))
            }
        }
    }

    /// Returns which of the programs compile, in one execution. It does not run them.
    ///
    /// # Errors
    /// [`JudgeError`] if the sandbox does not work or the call is cancelled.
    pub async fn find_compilable(
        &self,
        problem: &Problem,
        programs: &[String],
        cancel: &Cancel,
    ) -> Result<Vec<bool>, JudgeError> {
        const COMPILES: &str = "\
def compiles(programs):
    def good(text):
        try:
            compile(text, 'solution.py', 'exec')
        except Exception:
            return False
        return True
    return [good(text) for text in programs]
";
        let args = [Json::from(programs.to_vec())];
        let answer = self.call_builtin_script(problem, "compiles", COMPILES, &args, cancel).await?;
        Ok(answer.as_array().map_or_else(Vec::new, |all| all.iter().map(|one| one.as_bool() == Some(true)).collect()))
    }

    /// Asks the pack's `check(args, got, expected)` about an answer.
    ///
    /// # Errors
    /// [`JudgeError::Script`] if the checker fails.
    pub async fn checker_opinion(
        &self,
        problem: &Problem,
        source: &str,
        trial: &CaseRun,
        answer: &Value,
        cancel: &Cancel,
    ) -> Result<CheckerOpinion, JudgeError> {
        let Some(Expected::Value(want)) = &trial.expected else { return Ok(CheckerOpinion::Right) };
        let args: Option<Vec<_>> =
            trial.args.iter().map(|arg| tagged_json::encode_text(&Value::from_json(arg))).collect();
        let encoded = (args, tagged_json::encode_text(answer), tagged_json::encode_text(want));
        let (Some(args), Some(got), Some(want)) = encoded else {
            return Ok(CheckerOpinion::NotAskable(format!("A {} can't be an answer here.", answer.type_name())));
        };
        let script = PackScript { file: CHECKER_FILE, function: "check", source, prelude: None };
        Ok(match self.run_script(problem, &script, &[format!("[{}]", args.join(",")), got, want], cancel).await? {
            Value::Bool(true) => CheckerOpinion::Right,
            Value::Bool(false) | Value::None => CheckerOpinion::Wrong(None),
            Value::Str(why) => CheckerOpinion::Wrong(Some(format::shorten(&clean(&why), MAX_MESSAGE_CHARS))),
            other => CheckerOpinion::Unclear(format::shorten(&clean(&other.to_string()), MAX_MESSAGE_CHARS)),
        })
    }

    /// Lets the pack's checker decide a case.
    pub(in crate::judge) async fn ask_checker(
        &self,
        problem: &Problem,
        source: &str,
        trial: &CaseRun,
        answer: &Value,
        report: &mut CaseReport,
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        let Some(Expected::Value(want)) = &trial.expected else { return Ok(()) };
        let opinion = match self.checker_opinion(problem, source, trial, answer, cancel).await {
            // If the checker works for the expected answer, it failed because of this one.
            Err(JudgeError::Script(_)) => {
                self.checker_opinion(problem, source, trial, want, cancel).await?;
                CheckerOpinion::Wrong(Some(describe_wrong_type(problem, trial, answer)))
            }
            opinion => opinion?,
        };
        if !matches!(opinion, CheckerOpinion::NotAskable(_)) {
            report.difference = None;
        }
        report.verdict = if opinion == CheckerOpinion::Right { Verdict::Ac } else { Verdict::Wa };
        match opinion {
            CheckerOpinion::Right => {}
            CheckerOpinion::Wrong(Some(why)) | CheckerOpinion::NotAskable(why) => report.message = Some(why),
            CheckerOpinion::Wrong(None) | CheckerOpinion::Unclear(_) => {
                report.message = Some("The answer is not a valid one for this input.".to_owned());
            }
        }
        Ok(())
    }

    /// Calls one of Rung's own functions in the sandbox, on a problem's programs.
    pub(in crate::judge) async fn call_builtin_script(
        &self,
        problem: &Problem,
        function: &str,
        source: &str,
        args: &[Json],
        cancel: &Cancel,
    ) -> Result<Json, JudgeError> {
        let script = PackScript { file: "(Rung)", function, source, prelude: None };
        let args: Vec<String> = args.iter().map(write_json).collect();
        Ok(to_plain_json(&self.run_script(problem, &script, &args, cancel).await?))
    }

    async fn run_script(
        &self,
        problem: &Problem,
        script: &PackScript<'_>,
        args: &[String],
        cancel: &Cancel,
    ) -> Result<Value, JudgeError> {
        let start = self.startup_fuel(cancel).await?;
        let allowance = limits::allowance(&problem.limits, limits::TRUSTED_FUEL, start);
        let text = harness_job::pack_script(script.function, script.source, script.prelude, args);
        let execution = self.pool.execute(text, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        let no_line = |what: &str| {
            Err(script_fault(
                problem,
                script,
                find_line(script.source, &format!("def {}(", script.function)),
                what.to_owned(),
            ))
        };
        match execution.ending {
            ExecutionEnd::Cancelled => Err(JudgeError::Cancelled),
            ExecutionEnd::Returned(json) => {
                let outcome = harness_job::HarnessOutcome::parse(&json)
                    .map_err(|e| script_fault(problem, script, None, e.to_string()))?;
                read_script_outcome(problem, script, outcome)
            }
            ExecutionEnd::OutOfFuel | ExecutionEnd::OutOfTime => {
                no_line("it is stopped after ten seconds' worth of work")
            }
            ExecutionEnd::TooLarge => no_line("what it returns is too large"),
            ExecutionEnd::StackOverflow => no_line("it calls itself too deeply"),
            ExecutionEnd::Raised(what) | ExecutionEnd::Died(what) => no_line(&clean(&what)),
        }
    }
}

fn read_script_outcome(
    problem: &Problem,
    script: &PackScript<'_>,
    outcome: harness_job::HarnessOutcome,
) -> Result<Value, JudgeError> {
    let failed = |line, what| Err(script_fault(problem, script, line, what));
    let python =
        |line, kind: &str, message: &str| match script_fault(problem, script, line, exception_text(kind, message)) {
            JudgeError::Script(fault) => JudgeError::Script(ScriptFault { raised: true, ..fault }),
            other => other,
        };
    if let Some(value) = outcome.ok {
        return Ok(tagged_json::decode(&value));
    }
    if let Some(error) = outcome.error {
        // The innermost frame is last; it contains the line that failed.
        let line = error.frames.last().map(|(_, line)| *line).filter(|line| *line > 0);
        return Err(python(line, &error.kind, &error.message));
    }
    if let Some(error) = outcome.compile {
        return Err(python(error.line, &error.kind, &error.message));
    }
    let line = find_line(script.source, &format!("def {}(", script.function));
    match outcome.missing {
        Some(name) => failed(None, format!("there is no function '{name}'")),
        None if outcome.memory => failed(line, "it runs out of memory".to_owned()),
        None if outcome.output => failed(line, "it prints too much".to_owned()),
        None => failed(line, "it comes to no end that can be told".to_owned()),
    }
}

/// Formats an exception like Python: `ValueError: empty range`.
fn exception_text(kind: &str, message: &str) -> String {
    let text = if message.is_empty() { kind.to_owned() } else { format!("{kind}: {message}") };
    format::shorten(&clean(&text), MAX_MESSAGE_CHARS)
}

fn script_fault(problem: &Problem, script: &PackScript<'_>, line: Option<u32>, what: String) -> JudgeError {
    JudgeError::Script(ScriptFault { problem: problem.id.clone(), file: script.file, line, what, raised: false })
}

/// Returns the number of the first line that contains these words, counted from 1.
fn find_line(source: &str, words: &str) -> Option<u32> {
    source.lines().zip(1..).find(|(line, _)| line.contains(words)).map(|(_, number)| number)
}

/// Why a checker can't check an answer: `The answer has the wrong type: want int at [1], got 1.0.`
fn describe_wrong_type(problem: &Problem, trial: &CaseRun, answer: &Value) -> String {
    let Err(misfit) = type_check::fit_expected(&problem.signature, &trial.args, &to_plain_json(answer)) else {
        return "The answer is of a kind that can't be checked.".to_owned();
    };
    let place = misfit.path.trim_start_matches("expected");
    let place = if place.is_empty() { String::new() } else { format!(" at {place}") };
    let why = misfit.message.replacen(", got", &format!("{place}, got"), 1).replace("got null", "got None");
    format!("The answer has the wrong type: {}.", format::shorten(&clean(&why), MAX_MESSAGE_CHARS))
}

/// Converts a script's value to plain JSON; tuples become lists.
fn to_plain_json(value: &Value) -> Json {
    match value {
        Value::None | Value::Other { .. } => Json::Null,
        Value::Bool(b) => Json::from(*b),
        Value::Int(i) => Json::from(*i),
        Value::BigInt(text) | Value::Str(text) => Json::from(text.as_str()),
        Value::Float(x) => Json::from(*x),
        Value::List(items) | Value::Tuple(items) | Value::Set(items) => items.iter().map(to_plain_json).collect(),
        Value::Dict(entries) => Json::Object(
            entries.iter().map(|(k, v)| (k.to_string().trim_matches('\'').to_owned(), to_plain_json(v))).collect(),
        ),
    }
}
