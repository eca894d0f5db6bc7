//! Interprets an execution of Python in the sandbox: derives the verdict from the reports of the harness and the
//! sandbox.

use super::harness_job::{HarnessCompileError, HarnessException, HarnessOutcome};
use super::{python_declarations, tagged_json};
use crate::judge::submitted_source::missing_name_error;
use crate::judge::verdict::answer_size::{self, SizeExcess};
use crate::judge::verdict::format::shorten;
use crate::judge::verdict::interpret::{
    Interpretation, MAX_MESSAGE_CHARS, MAX_NAME_CHARS, ResultInterpreter, TOO_NESTED_REASON, report_too_large_answer,
    report_unreadable_answer, set_verdict, source_line,
};
use crate::judge::wasm::sandbox::{Execution, ExecutionEnd};
use crate::types::humanize::{count_noun, join_and};
use crate::types::problem::{Expected, Signature};
use crate::types::sanitize::clean;
use crate::types::verdict_report::CompileError;
use crate::types::{CaseReport, Verdict};

const INTERFERENCE_MESSAGE: &str = "The code interfered with the test harness, so there is no result.";

/// The inputs needed to interpret one execution.
pub(in crate::judge) struct PythonResultInterpreter<'a> {
    pub reading: ResultInterpreter<'a>,
    /// Fuel limit of the code, without the interpreter's start.
    pub fuel_limit: u64,
    /// Fuel of the interpreter's start.
    pub start: u64,
}

impl PythonResultInterpreter<'_> {
    /// Fills in the verdict and its explanation.
    pub fn interpret(&self, execution: Execution, report: &mut CaseReport) -> Interpretation {
        // The start is an upper bound for a large source.
        report.fuel = execution.fuel.saturating_sub(self.start).max(1);
        report.memory = execution.memory;
        report.elapsed_ms = execution.elapsed_us as f64 / 1000.0;
        if !matches!(execution.ending, ExecutionEnd::Returned(_)) {
            // The harness could not return its output at the end, but it was reported while it was written.
            (report.stdout, report.stdout_truncated) =
                self.reading.clean_output(&collect_reported_output(&execution.reports));
        }
        match execution.ending {
            ExecutionEnd::Cancelled => return Interpretation::Cancelled,
            ExecutionEnd::Returned(json) => return self.interpret_outcome(&json, report),
            ExecutionEnd::TooLarge => report_too_large_answer(report),
            ExecutionEnd::OutOfFuel => {
                report.fuel = self.fuel_limit;
                self.reading.report_timeout(report);
            }
            ExecutionEnd::OutOfTime => {
                set_verdict(
                    report,
                    Verdict::Tle,
                    "The code was stopped by the clock: it waits (does it sleep?) or this machine is very slow.",
                );
            }
            _ if execution.memory_denied => self.reading.report_out_of_memory(report),
            ExecutionEnd::StackOverflow => set_verdict(
                report,
                Verdict::Re,
                "The recursion went deeper than the interpreter's stack, which `sys.setrecursionlimit` does not enlarge. \
                 Is there a base case, and is it reached?",
            ),
            ExecutionEnd::Raised(_) | ExecutionEnd::Died(_) => {
                set_verdict(
                    report,
                    Verdict::Re,
                    "The code ended or broke the interpreter itself (os._exit, abort). Return a value instead.",
                );
            }
        }
        Interpretation::Judged { answer: None }
    }

    fn interpret_outcome(&self, json: &str, report: &mut CaseReport) -> Interpretation {
        // The result is untrusted, because the code could replace the harness's result with anything.
        if let Err(excess) = answer_size::check_size(json) {
            match excess {
                SizeExcess::Large => report_too_large_answer(report),
                SizeExcess::Deep => report_unreadable_answer(report, TOO_NESTED_REASON),
            }
            return Interpretation::Judged { answer: None };
        }
        let Ok(outcome) = HarnessOutcome::parse(json) else {
            set_verdict(report, Verdict::Re, INTERFERENCE_MESSAGE);
            return Interpretation::Judged { answer: None };
        };
        let (stdout, truncated) = self.reading.clean_output(&outcome.stdout);
        (report.stdout, report.stdout_truncated) = (stdout, truncated || outcome.truncated);
        if let Some(compile) = outcome.compile {
            return Interpretation::Compile(self.compile_error(&compile));
        }
        if let Some(name) = outcome.missing {
            let name = shorten(&clean(&name), MAX_NAME_CHARS);
            let line = python_declarations::adapting_line(self.reading.source, self.reading.signature);
            return Interpretation::Compile(missing_name_error(&name, self.reading.source, line));
        }
        if outcome.output {
            self.reading.report_too_much_output(report);
        } else if outcome.memory {
            self.reading.report_out_of_memory(report);
        } else if let Some(shape) = outcome.shape {
            report_unreadable_answer(report, &shape);
        } else if let Some(raised) = outcome.error {
            if let Some(error) = self.wrong_parameters(&raised) {
                return Interpretation::Compile(error);
            }
            self.interpret_exception(raised, report);
        } else if let Some(answer) = outcome.ok.as_ref() {
            return self.reading.interpret_answer(tagged_json::decode(answer), report);
        } else {
            // An empty result is not a pass: code that replaces parts of the harness can cause one.
            set_verdict(report, Verdict::Re, INTERFERENCE_MESSAGE);
        }
        Interpretation::Judged { answer: None }
    }

    fn interpret_exception(&self, raised: HarnessException, report: &mut CaseReport) {
        if matches!(self.reading.expected, Some(Expected::Error(kind)) if *kind == raised.kind) {
            report.got = Some(format!("raises {}", raised.kind));
            report.verdict = Verdict::Ac;
            return;
        }
        // A request for memory beyond the 32-bit address space raises this exception rather than a `MemoryError`.
        if raised.kind == "OverflowError" && raised.message.contains("index-sized integer") {
            self.reading.report_out_of_memory(report);
            return;
        }
        if raised.kind == "SystemExit" {
            let by_tests =
                raised.frames.last().is_some_and(|(_, line)| self.reading.line(*line).contains("unittest.main"));
            report.message = Some(match self.reading.signature {
                _ if by_tests => {
                    "`unittest.main()` runs your own tests and then ends the program: remove the call.".to_owned()
                }
                Signature::Stdin => format!("The program ended with exit code {}, not 0.", exit_code(&raised.message)),
                Signature::Function { .. } => "The code called exit. Return the answer instead.".to_owned(),
                Signature::Mutation { .. } | Signature::Class { .. } => {
                    "The code called exit. Remove the call.".to_owned()
                }
            });
        }
        self.reading.interpret_exception(&raised.kind, &raised.message, raised.frames, report);
    }

    /// The error for a function that can't be called as the tests call it. No line of it ever ran, and a compiler would
    /// have refused it, so it says nothing about what the learner knows.
    fn wrong_parameters(&self, raised: &HarnessException) -> Option<CompileError> {
        let (Signature::Function { name, params, .. } | Signature::Mutation { name, params, .. }) =
            self.reading.signature
        else {
            return None;
        };
        let told = raised.message.strip_prefix(name.as_str())?.strip_prefix("()")?;
        let is_refused = raised.kind == "TypeError"
            && raised.frames.is_empty()
            && (told.starts_with(" takes ") || told.starts_with(" missing "));
        let head = format!("def {name}(");
        let lines = (1..).zip(self.reading.source.lines());
        let line = lines.filter(|(_, line)| line.starts_with(&head)).last().map(|(number, _)| number);
        let names: Vec<String> = params.iter().map(|param| format!("`{}`", param.name)).collect();
        is_refused.then(|| CompileError {
            kind: raised.kind.clone(),
            message: format!(
                "`{name}` can't be called as the tests call it, with {}: it must take {}",
                count_noun(names.len(), "argument"),
                join_and(&names)
            ),
            line,
            column: None,
            code: line.map(|line| source_line(self.reading.source, line)),
        })
    }

    fn compile_error(&self, compile: &HarnessCompileError) -> CompileError {
        CompileError {
            kind: shorten(&clean(&compile.kind), MAX_NAME_CHARS),
            message: shorten(&clean(&compile.message), MAX_MESSAGE_CHARS),
            line: compile.line,
            column: compile.column,
            code: compile.line.map(|line| source_line(self.reading.source, line)).filter(|code| !code.is_empty()),
        }
    }
}

/// Joins the output that was reported in pieces, one JSON string per line. Any code in the sandbox can write reports,
/// so other lines are dropped.
fn collect_reported_output(reports: &str) -> String {
    reports.lines().filter_map(|line| serde_json::from_str::<String>(line).ok()).collect()
}

/// The exit code of a process that ends with `sys.exit(x)`: a number, or 1 after a text.
fn exit_code(message: &str) -> i64 {
    message.parse().map_or(1, |code: i64| code & 255)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::Index;
    use serde_json::json;

    use super::*;
    use crate::judge::verdict::checker::ComparisonRules;
    use crate::types::problem::{Checker, Param, Type};
    use crate::types::sanitize::find_forbidden;
    use crate::types::{CaseReport, Language, Value};

    /// Interprets a sandbox's result for a case of a whole program that expects 7.
    fn read(returned: &str) -> (CaseReport, Interpretation) {
        read_for(&Signature::Stdin, returned)
    }

    fn read_for(signature: &Signature, returned: &str) -> (CaseReport, Interpretation) {
        let expected = Expected::Value(Value::Int(7));
        let reading = ResultInterpreter {
            source: "def f(): pass",
            signature,
            args: &[],
            language: Language::Python,
            none_text: "None",
            rules: ComparisonRules::new(&Checker::Exact, None),
            expected: Some(&expected),
            memory_mb: 64,
            output_kb: 1,
        };
        let mut report = CaseReport::new("case".into(), Verdict::Ac);
        let execution = Execution::not_run(ExecutionEnd::Returned(returned.to_owned()));
        let read = PythonResultInterpreter { reading, fuel_limit: 0, start: 0 }.interpret(execution, &mut report);
        (report, read)
    }

    #[test]
    fn a_function_that_cannot_be_called_as_declared_is_no_failed_case() {
        let params = ["a", "b"].map(|name| Param { name: name.to_owned(), kind: Type::Int }).to_vec();
        let signature = Signature::Function { name: "f".to_owned(), params, returns: Type::Int };
        let check = |message: &str, frames: serde_json::Value, expected: Option<&str>| {
            let raised = json!({"error": {"kind": "TypeError", "message": message, "frames": frames}}).to_string();
            let told = match read_for(&signature, &raised).1 {
                Interpretation::Compile(error) => Some((error.message, error.line)),
                Interpretation::Judged { .. } | Interpretation::Cancelled => None,
            };
            assert_eq!(told, expected.map(|expected| (expected.to_owned(), Some(1))), "{message}");
        };
        let refused = "`f` can't be called as the tests call it, with 2 arguments: it must take `a` and `b`";
        check("f() takes 0 positional arguments but 2 were given", json!([]), Some(refused));
        check("f() missing 1 required positional argument: 'c'", json!([]), Some(refused));
        // It ran, and called itself or another function so.
        check("f() takes 0 positional arguments but 2 were given", json!([["f", 1]]), None);
        check("'int' object is not iterable", json!([]), None);
    }

    fn harness_says() -> impl Strategy<Value = String> {
        let text = || "[a-z \\x1b\\[\u{202e}]{0,9}|x{3000}";
        prop_oneof![
            Just(json!({"ok": 7, "stdout": "hello", "truncated": false})),
            (text(), text()).prop_map(|(t, r)| json!({"ok": {"$": "other", "t": t, "r": r}, "stdout": r})),
            (text(), any::<u32>())
                .prop_map(|(m, line)| json!({"compile": {"kind": m, "message": m, "line": line, "column": 1}})),
            (text(), text(), any::<u32>(), 0..200_usize).prop_map(
                |(kind, m, line, n)| json!({"error": {"kind": kind, "message": m, "frames": vec![(&m, line); n]}})
            ),
            text().prop_map(|m| json!({"missing": m, "stdout": m.repeat(500)})),
            text().prop_map(|m| json!({"shape": m})),
            (any::<bool>(), any::<bool>()).prop_map(|(memory, output)| json!({"memory": memory, "output": output})),
        ]
        .prop_map(|json| json.to_string())
    }

    /// Returns all texts that would be shown.
    fn texts(report: &CaseReport, read: &Interpretation) -> Vec<String> {
        let mut all = vec![report.stdout.clone(), report.message.clone().unwrap_or_default()];
        all.extend(report.got.clone());
        all.extend(report.difference.iter().flat_map(|d| [d.path.clone(), d.text.clone()]));
        if let Some(error) = &report.error {
            all.extend([error.kind.clone(), error.message.clone()]);
            all.extend(error.frames.iter().map(|frame| frame.function.clone()));
        }
        if let Interpretation::Compile(error) = read {
            all.extend([error.kind.clone(), error.message.clone()]);
        }
        all
    }

    proptest! {
        #[test]
        fn whatever_the_sandbox_says_is_bounded_drawable_and_no_pass(
            whole in harness_says(),
            damage in prop::collection::vec((any::<Index>(), "[\\[\\]{}\",:0-9a-z\\\\]{0,4}"), 0..3),
        ) {
            let mut text: Vec<char> = whole.chars().collect();
            for (at, patch) in damage {
                let at = at.index(text.len());
                text.splice(at..(at + patch.len() / 2).min(text.len()), patch.chars());
            }
            let text: String = text.into_iter().collect();
            let (report, read) = read(&text);
            for text in texts(&report, &read) {
                prop_assert_eq!(find_forbidden(&text), None);
                prop_assert!(text.chars().count() <= crate::judge::verdict::format::MAX_TEXT_CHARS, "{}", text.len());
            }
            prop_assert!(report.error.as_ref().is_none_or(|error| error.frames.len() <= 64));
            let answer = serde_json::from_str::<serde_json::Value>(&text).ok().and_then(|json| json.get("ok").cloned());
            let passed = report.verdict == Verdict::Ac && !matches!(read, Interpretation::Compile(_));
            prop_assert!(!passed || answer == Some(json!(7)), "{text}: {report:?}");
        }
    }

    #[test]
    fn nothing_that_is_returned_panics_or_passes() {
        for returned in ["", "null", "7", "[]", "{}", "{\"ok\":", "{\"ok\": 8}", "\u{0}", "{\"ok\": {\"$\": 1}}"] {
            let (report, _) = read(returned);
            assert!(report.verdict != Verdict::Ac, "{returned}: {report:?}");
        }
    }
}
