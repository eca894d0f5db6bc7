//! Why a case ran out of time, as far as a second run can prove it.
//!
//! Only the first such case of a submission is looked at, and only in the sandbox, where work is counted: was it the
//! printing (without its prints the case ends in time), or does a loop go round without changing anything (seen in a
//! trace)? What can't be proved isn't said; then the message stays as it was ([`Reading::too_slow`]). How the work grows
//! with the input is another question, which `complexity` answers.
//!
//! [`Reading::too_slow`]: crate::judge::verdict::interpret::Reading::too_slow

use std::collections::BTreeMap;

use crate::judge::cancel::Cancel;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::limits;
use crate::judge::trace_run::failing_step;
use crate::judge::verdict::interpret::{Interpretation, ResultInterpreter};
use crate::judge::wasm::python::harness_job;
use crate::judge::wasm::python::interpret_python::PythonResultInterpreter;
use crate::types::execution_trace::{TraceEvent, TraceStep};
use crate::types::{CaseReport, Problem, Signature, Verdict};

/// Fewer lines than these are never what takes the time: a print costs some ten thousand instructions, and the least
/// limit is three hundred million.
const MIN_PRINTED_LINES: usize = 500;
/// What following the code may cost before the learner gets the verdict: a reference second. A loop that goes round and
/// round is seen after a few rounds; a step that moves much memory is no such loop.
const DIAGNOSIS_FUEL: u64 = limits::FUEL_PER_SECOND;

impl Judge {
    /// Adds to the first case that used up its instructions what can be found out about it.
    ///
    /// # Errors
    /// [`JudgeError`], when the sandbox does not work.
    pub(in crate::judge) async fn diagnose_timeout(
        &self,
        problem: &Problem,
        source: &str,
        trials: &[CaseRun],
        cases: &mut [CaseReport],
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        let slow = |case: &CaseReport| case.verdict == Verdict::Tle && case.fuel > 0;
        let Some((case, trial)) = cases.iter_mut().zip(trials).find(|(case, _)| slow(case)) else { return Ok(()) };
        let fuel = case.fuel;
        let found = if case.stdout.lines().count() >= MIN_PRINTED_LINES {
            self.run_without_prints(problem, source, trial, fuel, cancel).await?
        } else {
            let (steps, _) = self.run_traced(problem, source, trial, DIAGNOSIS_FUEL, cancel).await?;
            find_endless_loop(source, &steps)
        };
        if let Some(found) = found {
            case.message = Some(found);
        }
        Ok(())
    }

    /// Runs the case again with a `print` that does nothing.
    async fn run_without_prints(
        &self,
        problem: &Problem,
        source: &str,
        trial: &CaseRun,
        fuel: u64,
        cancel: &Cancel,
    ) -> Result<Option<String>, JudgeError> {
        if problem.signature == Signature::Stdin {
            return Ok(None);
        }
        let start = self.startup_fuel(cancel).await?;
        let script = harness_job::muted_script(problem, source, &trial.args);
        let allowance = limits::allowance(&problem.limits, fuel, start);
        let execution = self.pool.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        let mut report = crate::judge::case_report::blank_report(problem, trial, trial.expected.as_ref());
        let read = PythonResultInterpreter {
            reading: ResultInterpreter::new(problem, source, trial),
            fuel_limit: fuel,
            start,
        }
        .interpret(execution, &mut report);
        if matches!(read, Interpretation::Cancelled) {
            return Err(JudgeError::Cancelled);
        }
        Ok(match report.verdict {
            Verdict::Ac => {
                Some("Printing was the cost: without its prints, the code is right and in time here.".to_owned())
            }
            Verdict::Wa => Some("Printing was the cost: without its prints, the code ends in time here.".to_owned()),
            Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => None,
        })
    }
}

/// Rounds of a loop that are looked at.
const MIN_LOOP_ROUNDS: usize = 3;
/// Functions whose value depends on nothing but what they are given; anything else that is called may change something
/// that no variable shows.
const PURE_FUNCTIONS: &[&str] =
    &["len", "min", "max", "abs", "int", "str", "bool", "float", "sum", "sorted", "range", "ord", "chr"];

/// A sentence about a `while` loop that goes round without a variable changing; none where that isn't certain.
fn find_endless_loop(source: &str, steps: &[TraceStep]) -> Option<String> {
    let last = steps.last()?;
    let still = |step: &&TraceStep| {
        step.event == TraceEvent::Line
            && step.frame == last.frame
            && step.changed.is_empty()
            && step.gone.is_empty()
            && step.printed == last.printed
    };
    let mut rounds = BTreeMap::<u32, usize>::new();
    for step in steps.iter().rev().take_while(still) {
        *rounds.entry(step.line).or_default() += 1;
    }
    // The lines of the last full rounds; the way to the loop was gone once.
    let most = rounds.values().max()?;
    let lines: Vec<u32> = rounds.iter().filter(|(_, times)| *times + 1 >= *most).map(|(line, _)| *line).collect();
    let (first, end) = (*lines.first()?, *lines.last()?);
    let text = |line: u32| source.lines().nth(line as usize - 1).unwrap_or_default();
    let certain = *most >= MIN_LOOP_ROUNDS
        && text(first).trim_start().starts_with("while ")
        && lines.iter().all(|line| calls_only_pure(text(*line)))
        && !["global ", "nonlocal "].iter().any(|word| source.contains(word))
        && failing_step::has_all_values(steps);
    let place = if first == end { format!("Line {first} goes") } else { format!("Lines {first} to {end} go") };
    certain.then(|| format!("{place} round and round, and no variable changes: this is a loop that never ends."))
}

/// Whether a line calls nothing but functions that change nothing.
fn calls_only_pure(line: &str) -> bool {
    let calls = line.match_indices('(').filter_map(|(at, _)| {
        let before = &line[..at];
        let name = before.rsplit(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.')).next()?;
        (!name.is_empty()).then_some(name)
    });
    let words = ["if", "elif", "while", "and", "or", "not", "in", "return"];
    calls.into_iter().all(|name| PURE_FUNCTIONS.contains(&name) || words.contains(&name)) && !line.contains("yield")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_call_something_unknown_are_not_plain() {
        let check = |line: &str, expected| assert_eq!(calls_only_pure(line), expected, "{line}");
        check("while low < len(nums):", true);
        check("    while (low < high) and (not done):", true);
        check("    middle = (low + high) // 2", true);
        check("    x = next(it)", false);
        check("    nums.sort()", false);
        check("    x = yield", false);
        check("    if f(g)(2):", false);
    }
}
