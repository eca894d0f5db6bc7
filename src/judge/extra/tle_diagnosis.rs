//! Finds out why a case ran out of time, if a second run can prove it.
//!
//! It checks only the sandbox, where work is counted. It tests three causes: memory that grows until it is gone (the
//! cases end in a memory error if they may work longer; their verdict becomes that), and for the first case printing
//! (it ends in time without its prints) and a loop that repeats without changing anything (seen in a trace). If neither
//! can be proved, the message of [`ResultInterpreter::report_timeout`] is kept, until `complexity` measures that the work
//! grows too fast ([`name_slow_growth`]).

use std::collections::BTreeMap;

use crate::judge::cancel::Cancel;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::limits;
use crate::judge::trace_run::failing_step;
use crate::judge::verdict::interpret::{BUSY_TIMEOUT_MESSAGE, Interpretation, ResultInterpreter, TIMEOUT_MESSAGE};
use crate::judge::wasm::python::harness_job;
use crate::judge::wasm::python::interpret_python::PythonResultInterpreter;
use crate::types::execution_trace::{TraceEvent, TraceStep};
use crate::types::{CaseReport, JudgeReport, Language, Problem, Signature, Verdict};

/// Minimum number of printed lines to blame printing. A print costs about ten thousand instructions, and the smallest
/// limit is three hundred million.
const MIN_PRINTED_LINES: usize = 500;
/// Fuel for tracing before the learner gets the verdict: one reference second. A loop that changes nothing shows after
/// a few rounds; a step that moves much memory is a different problem.
const DIAGNOSIS_FUEL: u64 = limits::FUEL_PER_SECOND;
/// Fuel for a program that may be running out of memory: enough to fill 256 MB with small objects.
const MEMORY_FUEL: u64 = 3 * limits::FUEL_PER_SECOND;
/// A program that held less than this share of its memory when its time was up is not suspected.
const SUSPECT_MEMORY_SHARE: u64 = 10;
/// A program that fills its memory needs more of it for twice the instructions: at least one part in this many.
const MIN_GROWTH_SHARE: u64 = 5;

impl Judge {
    /// Adds the cause to the first case that used up its instructions, if it can be proved.
    ///
    /// # Errors
    /// [`JudgeError`] if the sandbox does not work.
    pub(in crate::judge) async fn diagnose_timeout(
        &self,
        problem: &Problem,
        source: &str,
        trials: &[CaseRun],
        cases: &mut [CaseReport],
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        self.find_memory_gone(problem, source, trials, cases, cancel).await?;
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

    /// Runs cases that ran out of time with much memory again, for longer. If the memory is gone then, that is their
    /// verdict: the time only came first. The case that held most is tried first, and if its memory isn't gone, no other
    /// is tried.
    async fn find_memory_gone(
        &self,
        problem: &Problem,
        source: &str,
        trials: &[CaseRun],
        cases: &mut [CaseReport],
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        let least = (u64::from(problem.limits.memory_mb) << 20) / SUSPECT_MEMORY_SHARE;
        let suspected = |case: &CaseReport| case.verdict == Verdict::Tle && case.fuel > 0 && case.memory >= least;
        let mut suspects: Vec<usize> = (0..cases.len()).filter(|&at| suspected(&cases[at])).collect();
        suspects.sort_by_key(|&at| std::cmp::Reverse(cases[at].memory));
        for at in suspects {
            let Some(longer) = self.run_until_memory_is_gone(problem, source, &trials[at], &cases[at], cancel).await?
            else {
                return Ok(());
            };
            let case = &mut cases[at];
            (case.verdict, case.message, case.memory) = (Verdict::Mle, longer.message, longer.memory);
        }
        Ok(())
    }

    /// Runs a case with more instructions until its memory is gone, and returns the report of that run. Returns `None` if
    /// the memory lasts, or if twice the instructions need hardly more of it.
    async fn run_until_memory_is_gone(
        &self,
        problem: &Problem,
        source: &str,
        trial: &CaseRun,
        case: &CaseReport,
        cancel: &Cancel,
    ) -> Result<Option<CaseReport>, JudgeError> {
        for fuel in [2 * case.fuel, MEMORY_FUEL] {
            let (longer, _) = self.run_python_case(problem, source, trial, fuel.max(case.fuel), cancel).await?;
            if longer.verdict == Verdict::Mle {
                return Ok(Some(longer));
            }
            if fuel >= MEMORY_FUEL || longer.memory < case.memory + case.memory / MIN_GROWTH_SHARE {
                break;
            }
        }
        Ok(None)
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
            reading: ResultInterpreter::new(problem, (Language::Python, source), trial),
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

/// The message if the work surely grows too fast.
const TOO_SLOW_MESSAGE: &str = "Your code is right on smaller inputs, but too slow for this one.";

/// Replaces the question about the cause in the cases that ran out of time. The caller knows that every other answer is
/// right and that the work grows too fast. Samples keep the question, because they are small.
pub fn name_slow_growth(report: &mut JudgeReport) {
    for case in report.cases.iter_mut().filter(|case| !case.sample) {
        if matches!(case.message.as_deref(), Some(TIMEOUT_MESSAGE | BUSY_TIMEOUT_MESSAGE)) {
            case.message = Some(TOO_SLOW_MESSAGE.to_owned());
        }
    }
}

/// Whether a program without counted work was right on every smaller input: only cases beyond the samples ran out of time,
/// and each of them is large.
#[must_use]
pub fn is_slow_only_on_large_inputs(report: &JudgeReport, problem: &Problem) -> bool {
    /// Characters of the input as text, or the generator's size.
    const LARGE: usize = 1000;
    let is_large = |case: &CaseReport| {
        let known = problem.cases.iter().find(|known| known.id == case.id && !known.sample);
        known.is_some_and(|known| match known.made {
            Some(call) => call.n as usize >= LARGE,
            None => known.args.iter().map(|arg| arg.to_string().len()).sum::<usize>() >= LARGE,
        })
    };
    let slow = |case: &&CaseReport| case.verdict == Verdict::Tle;
    report.fuel_limit == 0
        && report.cases.iter().any(|case| case.sample && case.verdict.passed())
        && report.cases.iter().all(|case| case.verdict.passed() || (slow(&case) && is_large(case)))
}

/// Minimum number of rounds of a loop without a change.
const MIN_LOOP_ROUNDS: usize = 3;
/// Pure functions: the result depends only on the arguments. Any other call may change state that no variable shows.
const PURE_FUNCTIONS: &[&str] =
    &["len", "min", "max", "abs", "int", "str", "bool", "float", "sum", "sorted", "range", "ord", "chr"];

/// Returns a sentence about a `while` loop that repeats without changing a variable, or `None` if that is not certain.
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
    // The lines of the last full rounds. The lines before the loop ran only once.
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

/// Returns whether a line calls only functions without side effects.
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
    fn only_an_open_question_beyond_the_samples_is_replaced() {
        let check = |sample: bool, message: &str, expected: &str| {
            let message = Some(message.to_owned());
            let case = CaseReport { sample, message, ..CaseReport::new("large".into(), Verdict::Tle) };
            let source = crate::types::Hash::sha256(b"");
            let mut report = JudgeReport::new(Language::Python, source, Verdict::Tle, vec![case]);
            name_slow_growth(&mut report);
            assert_eq!(report.cases[0].message.as_deref(), Some(expected));
        };
        check(false, TIMEOUT_MESSAGE, TOO_SLOW_MESSAGE);
        check(false, BUSY_TIMEOUT_MESSAGE, TOO_SLOW_MESSAGE);
        check(true, TIMEOUT_MESSAGE, TIMEOUT_MESSAGE);
        check(false, "Line 3 goes round.", "Line 3 goes round.");
    }

    #[test]
    fn a_slow_program_without_counted_work_is_told_by_the_size_of_its_cases() {
        use crate::learner::learner_fixtures::World;
        let mut problem = World::new().problem("arrays-easy").clone();
        let mut cases = problem.cases.to_vec();
        let mut large = cases[0].clone();
        (large.id, large.sample, large.made) = ("large".into(), false, None);
        large.args = vec![serde_json::json!(vec![1; 1000])];
        cases.push(large);
        problem.cases = cases.into();
        let report = |sample: Verdict, rest: &[(&str, Verdict)]| {
            let sample = CaseReport { sample: true, ..CaseReport::new(problem.cases[0].id.clone(), sample) };
            let rest = rest.iter().map(|(id, verdict)| CaseReport::new((*id).into(), *verdict));
            let source = crate::types::Hash::sha256(b"");
            JudgeReport::new(Language::Java, source, Verdict::Tle, std::iter::once(sample).chain(rest).collect())
        };
        let check = |report: JudgeReport, expected| {
            assert_eq!(is_slow_only_on_large_inputs(&report, &problem), expected, "{report:?}");
        };
        check(report(Verdict::Ac, &[("large", Verdict::Tle)]), true);
        check(report(Verdict::Tle, &[("large", Verdict::Tle)]), false);
        check(report(Verdict::Ac, &[("large", Verdict::Tle), ("other", Verdict::Wa)]), false);
        check(report(Verdict::Ac, &[("other", Verdict::Tle)]), false);
    }

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
