//! The pack's own scripts, `gen.py` and `check.py`, and scripts of ours that are called the same way.
//!
//! They run in the sandbox with an allowance of their own. What goes wrong in one is its own fault, told with the line and
//! Python's words ([`Fault`]), and never the learner's or the reference's.

use serde_json::Value as Json;

use super::{job, wire};
use crate::judge::cancel::Cancel;
use crate::judge::error::{Fault, JudgeError};
use crate::judge::handle::Judge;
use crate::judge::sandbox::Ending;
use crate::judge::trial::Trial;
use crate::judge::{limits, show};
use crate::model::problem::{Expected, Problem};
use crate::model::text::clean;
use crate::model::{CaseReport, Value, Verdict};

/// The generator's file.
pub const GENERATOR: &str = "gen.py";
/// The checker's file.
pub const CHECKER: &str = "check.py";
/// Gives all randomness that no seed decides another beginning.
const STIR: &str = include_str!("rung_stir.py");
/// Characters kept of what a checker says.
const MOST_WORDS: usize = 400;

/// What a checker said of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    Right,
    /// The checker's own words, as far as they are ones.
    Wrong(Option<String>),
    /// It returned what means nothing: neither `True` nor a sentence; as Python writes it.
    Unclear(String),
    /// No checker can be asked: the answer is of a kind that doesn't go into the sandbox.
    Unasked(String),
}

/// A function to call in the sandbox.
pub(in crate::judge) struct Script<'a> {
    pub file: &'static str,
    pub function: &'a str,
    pub source: &'a str,
    /// Code that runs before it.
    pub prelude: Option<&'a str>,
}

impl Judge {
    /// Calls the pack's `generate(n, seed)`; the arguments of a case.
    ///
    /// # Errors
    /// [`JudgeError::Script`] where it fails or returns no list.
    pub async fn generate(
        &self,
        problem: &Problem,
        n: u32,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Vec<Json>, JudgeError> {
        self.generated(problem, (n, seed), None, cancel).await
    }

    /// The same in an interpreter whose unseeded randomness begins elsewhere: what differs was not decided by the seed.
    ///
    /// # Errors
    /// As [`Judge::generate`].
    pub async fn generate_stirred(
        &self,
        problem: &Problem,
        n: u32,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Vec<Json>, JudgeError> {
        self.generated(problem, (n, seed), Some(STIR), cancel).await
    }

    async fn generated(
        &self,
        problem: &Problem,
        (n, seed): (u32, u64),
        prelude: Option<&str>,
        cancel: &Cancel,
    ) -> Result<Vec<Json>, JudgeError> {
        let source = problem.generator.as_deref().unwrap_or_default();
        let script = Script { file: GENERATOR, function: "generate", source, prelude };
        let args = [Json::from(n), Json::from(seed)];
        match plain(&self.run_script(problem, &script, &args, cancel).await?) {
            Json::Array(args) => Ok(args),
            _ => {
                let what = format!("generate({n}, {seed}) returns no list of arguments");
                Err(fault(problem, &script, line_of(source, "def generate("), what))
            }
        }
    }

    /// Which of the programs compile, asked in one execution. Nothing of them is run.
    ///
    /// # Errors
    /// The sandbox does not work, or it was cancelled.
    pub async fn which_compile(
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
        let answer = self.call_ours(problem, "compiles", COMPILES, &args, cancel).await?;
        Ok(answer.as_array().map_or_else(Vec::new, |all| all.iter().map(|one| one.as_bool() == Some(true)).collect()))
    }

    /// Asks the pack's `check(args, got, expected)` about an answer.
    ///
    /// # Errors
    /// [`JudgeError::Script`] where the checker fails.
    pub async fn opinion(
        &self,
        problem: &Problem,
        source: &str,
        trial: &Trial,
        answer: &Value,
        cancel: &Cancel,
    ) -> Result<Opinion, JudgeError> {
        let Some(Expected::Value(want)) = &trial.expected else { return Ok(Opinion::Right) };
        let args = trial.args.iter().map(|arg| wire::encode(&Value::from_json(arg))).collect::<Option<Vec<_>>>();
        let encoded = (args, wire::encode(answer), wire::encode(want));
        let (Some(args), Some(got), Some(want)) = encoded else {
            return Ok(Opinion::Unasked(format!("A {} can't be an answer here.", answer.type_name())));
        };
        let script = Script { file: CHECKER, function: "check", source, prelude: None };
        Ok(match self.run_script(problem, &script, &[Json::Array(args), got, want], cancel).await? {
            Value::Bool(true) => Opinion::Right,
            Value::Bool(false) | Value::None => Opinion::Wrong(None),
            Value::Str(why) => Opinion::Wrong(Some(show::shorten(&clean(&why), MOST_WORDS))),
            other => Opinion::Unclear(show::shorten(&clean(&other.to_string()), MOST_WORDS)),
        })
    }

    /// Lets the pack's checker decide a case.
    pub(in crate::judge) async fn ask_checker(
        &self,
        problem: &Problem,
        source: &str,
        trial: &Trial,
        answer: &Value,
        report: &mut CaseReport,
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        let Some(Expected::Value(want)) = &trial.expected else { return Ok(()) };
        let opinion = match self.opinion(problem, source, trial, answer, cancel).await {
            // Whose fault is it? A checker that copes with the expected answer failed for this one.
            Err(JudgeError::Script(_)) => {
                self.opinion(problem, source, trial, want, cancel).await?;
                Opinion::Wrong(Some("The answer is of a kind that can't be checked.".to_owned()))
            }
            opinion => opinion?,
        };
        if !matches!(opinion, Opinion::Unasked(_)) {
            report.difference = None;
        }
        report.verdict = if opinion == Opinion::Right { Verdict::Ac } else { Verdict::Wa };
        match opinion {
            Opinion::Right => {}
            Opinion::Wrong(Some(why)) | Opinion::Unasked(why) => report.message = Some(why),
            Opinion::Wrong(None) | Opinion::Unclear(_) => {
                report.message = Some("The answer is not a valid one for this input.".to_owned());
            }
        }
        Ok(())
    }

    /// Calls a function of Rung's own in the sandbox, about a problem's programs.
    pub(in crate::judge) async fn call_ours(
        &self,
        problem: &Problem,
        function: &str,
        source: &str,
        args: &[Json],
        cancel: &Cancel,
    ) -> Result<Json, JudgeError> {
        let script = Script { file: "(Rung)", function, source, prelude: None };
        Ok(plain(&self.run_script(problem, &script, args, cancel).await?))
    }

    async fn run_script(
        &self,
        problem: &Problem,
        script: &Script<'_>,
        args: &[Json],
        cancel: &Cancel,
    ) -> Result<Value, JudgeError> {
        let start = self.start(cancel).await?;
        let allowance = limits::allowance(&problem.limits, limits::TRUSTED_FUEL, start);
        let text = job::pack_script(script.function, script.source, script.prelude, args);
        let execution = self.cell.execute(text, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        let no_line = |what: &str| {
            Err(fault(problem, script, line_of(script.source, &format!("def {}(", script.function)), what.to_owned()))
        };
        match execution.ending {
            Ending::Cancelled => Err(JudgeError::Cancelled),
            Ending::Returned(json) => {
                let outcome: job::Outcome =
                    serde_json::from_str(&json).map_err(|e| fault(problem, script, None, e.to_string()))?;
                returned(problem, script, outcome)
            }
            Ending::OutOfFuel | Ending::OutOfTime => no_line("it is stopped after ten seconds' worth of work"),
            Ending::TooLarge => no_line("what it returns is too large"),
            Ending::StackOverflow => no_line("it calls itself too deeply"),
            Ending::Raised(what) | Ending::Died(what) => no_line(&clean(&what)),
        }
    }
}

fn returned(problem: &Problem, script: &Script<'_>, outcome: job::Outcome) -> Result<Value, JudgeError> {
    let failed = |line, what| Err(fault(problem, script, line, what));
    let python = |line, kind: &str, message: &str| match fault(problem, script, line, raised(kind, message)) {
        JudgeError::Script(fault) => JudgeError::Script(Fault { raised: true, ..fault }),
        other => other,
    };
    if let Some(value) = outcome.ok {
        return Ok(wire::decode(&value));
    }
    if let Some(error) = outcome.error {
        // Innermost last: the line that failed.
        let line = error.frames.last().map(|(_, line)| *line).filter(|line| *line > 0);
        return Err(python(line, &error.kind, &error.message));
    }
    if let Some(error) = outcome.compile {
        return Err(python(error.line, &error.kind, &error.message));
    }
    let line = line_of(script.source, &format!("def {}(", script.function));
    match outcome.missing {
        Some(name) => failed(None, format!("there is no function '{name}'")),
        None if outcome.memory => failed(line, "it runs out of memory".to_owned()),
        None if outcome.output => failed(line, "it prints too much".to_owned()),
        None => failed(line, "it comes to no end that can be told".to_owned()),
    }
}

/// `ValueError: empty range`, as Python writes it.
fn raised(kind: &str, message: &str) -> String {
    let text = if message.is_empty() { kind.to_owned() } else { format!("{kind}: {message}") };
    show::shorten(&clean(&text), MOST_WORDS)
}

fn fault(problem: &Problem, script: &Script<'_>, line: Option<u32>, what: String) -> JudgeError {
    JudgeError::Script(Fault { problem: problem.id.clone(), file: script.file, line, what, raised: false })
}

/// The first line with these words in it, from 1.
fn line_of(source: &str, words: &str) -> Option<u32> {
    source.lines().zip(1..).find(|(line, _)| line.contains(words)).map(|(_, number)| number)
}

/// A script's value as plain JSON; tuples become lists.
fn plain(value: &Value) -> Json {
    match value {
        Value::None | Value::Other { .. } => Json::Null,
        Value::Bool(b) => Json::from(*b),
        Value::Int(i) => Json::from(*i),
        Value::BigInt(text) | Value::Str(text) => Json::from(text.as_str()),
        Value::Float(x) => Json::from(*x),
        Value::List(items) | Value::Tuple(items) | Value::Set(items) => items.iter().map(plain).collect(),
        Value::Dict(entries) => {
            Json::Object(entries.iter().map(|(k, v)| (k.to_string().trim_matches('\'').to_owned(), plain(v))).collect())
        }
    }
}
