//! Calls a sample, another one and the first again in one interpreter, to find state that a program keeps between calls (a
//! mutable default value, a global, a class attribute). No case can show it, because each case has a new interpreter.
//!
//! The second sample is judged after the first, then the first once more after both, and only after all cases have passed.
//! These are additional runs that change no instruction count. Only a wrong last answer or an exception counts; any other
//! result is ignored.

use serde_json::Value as Json;

use crate::judge::cancel::Cancel;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::verdict::interpret::ResultInterpreter;
use crate::judge::wasm::python::harness_job;
use crate::judge::wasm::python::interpret_python::PythonResultInterpreter;
use crate::judge::{case_report, limits};
use crate::types::{CaseReport, Language, Problem, Signature, Verdict};

/// Fuel for all calls, as a multiple of the fuel for one.
const ALL_CALLS_FUEL_FACTOR: u64 = 3;

impl Judge {
    /// Fails a sample if a call of it in the same interpreter, after others, answers wrong or raises.
    ///
    /// # Errors
    /// [`JudgeError`] if the sandbox or the pack's checker does not work.
    pub(in crate::judge) async fn check_repeat_call(
        &self,
        problem: &Problem,
        source: &str,
        trials: &[CaseRun],
        cases: &mut [CaseReport],
        (fuel, cancel): (u64, &Cancel),
    ) -> Result<(), JudgeError> {
        // A program that reads its input runs only once per process.
        if problem.signature == Signature::Stdin || cases.iter().any(|case| !case.verdict.passed()) {
            return Ok(());
        }
        let Some((first, other)) = samples(trials) else { return Ok(()) };
        let start = self.startup_fuel(cancel).await?;
        let again: Vec<usize> = [Some(first), other, Some(first)].into_iter().flatten().collect();
        for calls in other.map(|other| vec![first, other]).into_iter().chain([again]) {
            self.check_calls(problem, source, trials, cases, (&calls, fuel, start), cancel).await?;
            if cases.iter().any(|case| !case.verdict.passed()) {
                break;
            }
        }
        Ok(())
    }

    /// Calls the code with these trials in one interpreter, and fails the case of the last one if its answer is wrong now.
    async fn check_calls(
        &self,
        problem: &Problem,
        source: &str,
        trials: &[CaseRun],
        cases: &mut [CaseReport],
        (calls, fuel, start): (&[usize], u64, u64),
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        let Some((&last, before)) = calls.split_last() else { return Ok(()) };
        let trial = &trials[last];
        let before: Vec<&[Json]> = before.iter().map(|&at| trials[at].args.as_slice()).collect();
        let script = harness_job::repeat_call_script(problem, source, &before, &trial.args);
        let allowance = limits::allowance(&problem.limits, ALL_CALLS_FUEL_FACTOR * fuel, start);
        let execution = self.pool.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        let mut second = case_report::blank_report(problem, trial, trial.expected.as_ref());
        let reading = PythonResultInterpreter {
            reading: ResultInterpreter::new(problem, (Language::Python, source), trial),
            fuel_limit: ALL_CALLS_FUEL_FACTOR * fuel,
            start,
        };
        let read = reading.interpret(execution, &mut second);
        let (second, _) = self.apply_pack_checker(problem, trial, read, second, cancel).await?;
        let kind = CallOrder::of_last(&before, &trial.args);
        report_second_answer(&mut cases[last], second, (&problem.signature, kind), Language::Python);
        Ok(())
    }

    /// The same for a language that answers many inputs in one run. A run that fails says nothing.
    ///
    /// # Errors
    /// As [`Judge::check_repeat_call`].
    pub(in crate::judge) async fn check_native_repeat_call(
        &self,
        problem: &Problem,
        (language, source): (Language, &str),
        trials: &[CaseRun],
        cases: &mut [CaseReport],
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        let Some((first, other)) = samples(trials).filter(|_| cases.iter().all(|case| case.verdict.passed())) else {
            return Ok(());
        };
        let calls: Vec<usize> = [Some(first), other, Some(first)].into_iter().flatten().collect();
        let inputs: Vec<&[Json]> = calls.iter().map(|&at| &*trials[at].args).collect();
        let code = (language, source);
        let Some(answers) = self.answer_many(problem, code, &inputs, cancel).await?.ok() else { return Ok(()) };
        for (turn, (answer, &at)) in answers.into_iter().zip(&calls).enumerate().skip(1) {
            let Some(answer) = answer else { return Ok(()) };
            let trial = &trials[at];
            let second = self.judge_joined_answer(problem, code, trial, answer, cancel).await?;
            let order = CallOrder::of_last(&inputs[..turn], &trial.args);
            if second.verdict == Verdict::Wa {
                report_second_answer(&mut cases[at], second, (&problem.signature, order), language);
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Says why a second call may answer otherwise. In C and C++, memory that was never set has another content then.
fn usual_cause(language: Language) -> &'static str {
    match language {
        Language::Python => {
            "Something is kept from call to call: a list or dictionary as default value, a global variable, a class \
             attribute."
        }
        Language::C | Language::Cpp => "The usual cause is a global or static variable, or memory that was never set.",
        Language::Java => "The usual cause is a static field.",
        Language::JavaScript | Language::TypeScript => {
            "The usual cause is a variable outside all functions, or one without `let` or `const`."
        }
        Language::Go => "The usual cause is a variable outside all functions.",
        Language::Rust => "The usual cause is a `static` variable.",
    }
}

/// The first sample, and another one with other arguments.
fn samples(trials: &[CaseRun]) -> Option<(usize, Option<usize>)> {
    let is_sample = |trial: &CaseRun| trial.sample && !trial.own;
    let first = trials.iter().position(is_sample)?;
    let other = trials.iter().position(|other| is_sample(other) && other.args != trials[first].args);
    Some((first, other))
}

/// What came before the call whose answer is judged.
#[derive(Clone, Copy, Debug, PartialEq)]
enum CallOrder {
    /// The same call.
    Twice,
    /// A call of another sample.
    AfterAnother,
    /// The same call, then one of another sample.
    AgainAfterAnother,
}

impl CallOrder {
    /// The order of a call that comes after those with the arguments `before`.
    fn of_last(before: &[&[Json]], args: &[Json]) -> Self {
        match (before.len(), before.contains(&args)) {
            (_, false) => Self::AfterAnother,
            (1, true) => Self::Twice,
            (_, true) => Self::AgainAfterAnother,
        }
    }
}

/// Replaces the first answer in the report with the wrong second one, and explains both in the message.
fn report_second_answer(
    case: &mut CaseReport,
    second: CaseReport,
    (signature, order): (&Signature, CallOrder),
    language: Language,
) {
    // Several calls may need more memory or time than the limit for one, so other verdicts are ignored. A runtime error
    // without an exception comes from the sandbox.
    let raised = second.verdict == Verdict::Re && second.error.is_some();
    let answered = second.verdict == Verdict::Wa && second.got.is_some();
    if !(raised || answered) {
        return;
    }
    let Some(first) = case.got.take() else { return };
    let after = match (&second.error, &second.got) {
        (Some(error), _) => format!("raises {}", error.kind),
        (None, got) => format!("answers {}", got.as_deref().unwrap_or_default()),
    };
    let again = match (signature, order) {
        (Signature::Class { .. }, CallOrder::AgainAfterAnother) => {
            "Another object, made after one of another sample, with the same calls as the first,"
        }
        (Signature::Class { .. }, CallOrder::Twice) => "A second object, with the same calls in the same program,",
        (Signature::Class { .. }, CallOrder::AfterAnother) => {
            "An object made after one of another sample, in the same program,"
        }
        (_, CallOrder::AgainAfterAnother) => {
            "Called again in the same program, with the same input, after another sample, it"
        }
        (_, CallOrder::Twice) => "Called a second time in the same program, with the same input, it",
        (_, CallOrder::AfterAnother) => "Called after another sample, in the same program, it",
    };
    let first_time = if order == CallOrder::AfterAnother { "alone" } else { "the first time" };
    let cause = usual_cause(language);
    let message = format!("{again} {after}; {first_time} it was {first}, which is right. {cause}");
    case.verdict = second.verdict;
    case.got = second.got;
    case.difference = second.difference;
    case.error = second.error;
    case.message = Some(message);
    case.first_answer = Some(first);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::verdict_report::RuntimeError;

    fn case(verdict: Verdict, got: Option<&str>) -> CaseReport {
        CaseReport { got: got.map(str::to_owned), ..CaseReport::new("sample-1".into(), verdict) }
    }

    #[test]
    fn only_a_second_answer_that_is_wrong_is_told() {
        let error = RuntimeError { kind: "KeyError".to_owned(), message: "3".to_owned(), frames: Vec::new() };
        let raised = CaseReport { error: Some(error), ..case(Verdict::Re, None) };
        let check = |second: CaseReport, verdict: Verdict, said: &str| {
            let mut first = case(Verdict::Ac, Some("[1]"));
            report_second_answer(
                &mut first,
                second,
                (&Signature::Mutation { name: "f".to_owned(), params: Vec::new(), target: 0 }, CallOrder::Twice),
                Language::Python,
            );
            assert_eq!(first.verdict, verdict);
            let message = first.message.unwrap_or_default();
            assert!(message.contains(said) && message.is_empty() == said.is_empty(), "{message}");
            assert_eq!(first.first_answer.is_some(), !said.is_empty());
        };
        check(case(Verdict::Wa, Some("[1, 1]")), Verdict::Wa, "it answers [1, 1]; the first time it was [1], which");
        check(raised, Verdict::Re, "it raises KeyError; the first time it was [1]");
        check(case(Verdict::Ac, Some("[1]")), Verdict::Ac, "");
        for verdict in [Verdict::Tle, Verdict::Mle, Verdict::Ole, Verdict::Re] {
            check(case(verdict, None), Verdict::Ac, "");
        }
    }
}
