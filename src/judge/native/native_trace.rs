//! Traces one case of a compiled program line by line with gdb and returns a [`Trace`].
//!
//! The case is first judged as in a run, so the verdict and the answer are exactly the judge's. Then the program is built
//! once more with the names of its variables and without optimisation, and gdb follows it in the jail. Its reports have
//! the format of the Python tracer and are parsed by the same parser, as hostile. A run that is stopped still leaves
//! its steps.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;

use super::debugger::{self, MovedNames, SCRIPTS, SETTINGS_VARIABLE};
use super::jail::{self, ExitReason, FileAccess, FinishedProcess, JailJob, JailPolicy, MemoryLimit, ProcessPolicy};
use super::native_case::RunnableProgram;
use super::native_harness;
use super::program_build::BuildKind;
use super::toolchain::Toolchain;
use super::value_words::ValueWords;
use crate::judge::cancel::Cancel;
use crate::judge::case_run::{CaseRun, SubmittedCode};
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::submitted_source;
use crate::judge::trace_run::{MAX_TRACE_STEPS, build_trace, compile_error_trace, trace_parser};
use crate::judge::verdict::checker::ComparisonRules;
use crate::judge::verdict::interpret::Interpretation;
use crate::types::comments_and_strings::is_word;
use crate::types::execution_trace::{Trace, TraceEnd, TraceEvent, TraceStep, WrongStep};
use crate::types::parent_folder::parent_folder;
use crate::types::problem::Signature;
use crate::types::sanitize::clean;
use crate::types::{CaseReport, Hash, JudgeReport, Language, Problem, Verdict};

/// The tracer stops stepping after this many steps or seconds of processor time, which leaves time and steps for the end
/// of the run.
const STEPS: u32 = MAX_TRACE_STEPS - 40;
const STEPPING_CPU_SECONDS: u32 = 10;
/// The same on the clock, for code that waits. A busy machine must not cut a trace.
const STEPPING_WALL_SECONDS: u32 = 90;
/// Limits of the debugger with its program: stepping, and the rest of the run.
const CPU_LIMIT: Duration = Duration::from_secs(40);
const WALL_LIMIT: Duration = Duration::from_mins(4);
const MEMORY_MB: u64 = 4096;
const RESIDENT_MB: u64 = 1024;
const OUTPUT_CAP: usize = 8 << 20;
/// File with a whole program's standard input.
const STDIN_FILE: &str = "rung.stdin";

mod undefined_step;

impl Judge {
    /// Traces a source in a compiled language through one case. Code that doesn't compile gives a trace without steps.
    ///
    /// # Errors
    /// The language or gdb is missing, the learner's consent is needed, or nothing can be run.
    pub async fn trace_native_case(
        &self,
        problem: &Problem,
        language: Language,
        code: &[u8],
        trial: CaseRun,
        cancel: &Cancel,
    ) -> Result<Trace, JudgeError> {
        let tools = self.native.require_toolchain(language).await?;
        let gdb = self.native.debugger().await.as_ref();
        let gdb = gdb.map_err(|missing| JudgeError::Toolchain(debugger::explain_missing(missing)))?;
        let text = match submitted_source::decode_source(code) {
            Err(error) => return Ok(compile_error_trace(trial, error)),
            Ok(text) if text.trim().is_empty() => {
                return Ok(compile_error_trace(trial, submitted_source::empty_file_error(&problem.signature)));
            }
            Ok(text) => text,
        };
        let Some(trial) = self.complete_cases(problem, vec![trial], cancel).await?.pop() else {
            return Err(JudgeError::Sandbox("There is no case to trace.".to_owned()));
        };
        let cpu = self.native_cpu_limit(problem, &tools, cancel).await?;
        let ready = match self.build_program(problem, tools.clone(), &text, (cpu, BuildKind::Judged), cancel).await? {
            Ok(ready) => ready,
            Err(error) => return Ok(compile_error_trace(trial, error)),
        };
        let (report, read) = self.run_native_case(&ready, problem, &text, &trial, cancel).await?;
        let answer = match read {
            Interpretation::Compile(error) => return Ok(compile_error_trace(trial, error)),
            Interpretation::Cancelled => return Err(JudgeError::Cancelled),
            Interpretation::Judged { answer } => answer,
        };
        let finding =
            self.find_undefined_line(problem, SubmittedCode { language, source: code }, &trial, &report, cancel);
        let finding = finding.await?;
        // The head of the trace names what was found, as a submission does, and not a guess from the signal.
        let report =
            finding.as_ref().map_or(report.clone(), |found| CaseReport { message: Some(found.1.clone()), ..report });
        let debugged = match self.build_program(problem, tools, &text, (cpu, BuildKind::Debugger), cancel).await? {
            Ok(debugged) => debugged,
            Err(error) => return Ok(compile_error_trace(trial, error)),
        };
        // A program that ran out of time has no end to wait for.
        let settings = tracer_settings(problem, &debugged, &text, &trial, report.verdict != Verdict::Tle);
        let finished = self.run_gdb(problem, (&debugged, gdb), settings, &trial, cancel).await?;
        let (mut steps, end) = parse_report(&finished)?;
        name_errors(&mut steps, &report);
        let lines = text.lines().map(clean).collect();
        let rules = ComparisonRules::from_problem(problem, &trial);
        let (case, expected) = (report.clone(), trial.expected);
        let mut trace = build_trace(problem, report, lines, (steps, end), (rules, expected, answer));
        let undefined = finding.and_then(|(line, text)| undefined_step::find_step(&trace, line, text));
        trace.wrong = undefined.or_else(|| explain_end(problem, &trace, &case));
        let words = ValueWords::from_spec(ready.spec());
        words.rewrite_steps(&mut trace.steps);
        if let Some(wrong) = &mut trace.wrong {
            wrong.text = words.rewrite(&wrong.text);
        }
        Ok(trace)
    }

    /// What the checked build finds in a failed case: the line and the sentence, as a submission names them.
    async fn find_undefined_line(
        &self,
        problem: &Problem,
        submission: SubmittedCode<'_>,
        trial: &CaseRun,
        report: &CaseReport,
        cancel: &Cancel,
    ) -> Result<Option<(u32, String)>, JudgeError> {
        let hash = Hash::sha256(submission.source);
        let mut checked = JudgeReport::new(submission.language, hash, report.verdict, vec![report.clone()]);
        let trials = std::slice::from_ref(trial);
        Box::pin(self.find_undefined_behavior(problem, submission, trials, &mut checked, cancel)).await?;
        let found = checked.cases.pop().filter(|case| case.line != report.line);
        Ok(found.and_then(|case| Some((case.line?, case.message?))))
    }

    /// Runs gdb with the program in the jail.
    async fn run_gdb(
        &self,
        problem: &Problem,
        (program, gdb): (&RunnableProgram, &Toolchain),
        settings: String,
        trial: &CaseRun,
        cancel: &Cancel,
    ) -> Result<FinishedProcess, JudgeError> {
        let unusable = |error: std::io::Error| JudgeError::Sandbox(format!("Nothing can be traced: {error}."));
        let native = &self.native;
        let _permit = native.acquire_slot().await;
        let folder = native.cache().scratch_dir().map_err(unusable)?;
        let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).map_err(unusable);
        for (name, script) in SCRIPTS {
            write(name, script.as_bytes())?;
        }
        if problem.signature == Signature::Stdin {
            write(STDIN_FILE, trial.args.first().and_then(serde_json::Value::as_str).unwrap_or_default().as_bytes())?;
        } else {
            let arguments = native_harness::encode_arguments(&problem.signature, &trial.args);
            write(native_harness::INPUT_FILE, arguments.as_ref())?;
        }
        // The policy of an ordinary run; a program without optimisation gets more time, all of it within the debugger's.
        let mut inner = program.jail_job(problem, folder.path(), Vec::new());
        inner.policy.cpu = CPU_LIMIT;
        let layers = native.layers().await;
        let mut readable = inner.policy.files.readable.clone();
        readable.extend([native.program_path().to_owned(), PathBuf::from("/proc")]);
        let launch = jail::nested_launch(&layers, inner.policy, &inner.program).map_err(JudgeError::Sandbox)?;
        let printers = program.spec().debug_build.and_then(|debug| debug.printers);
        let printers = printers.and_then(|below| Some(parent_folder(program.tools.folders().first()?).join(below)));
        let command = debugger::gdb_command(gdb, native.program_path(), &launch, &inner.program, printers.as_deref());
        let mut env = inner.env;
        env.push((SETTINGS_VARIABLE.to_owned(), settings));
        env.extend(command.env);
        let job = JailJob {
            program: command.program,
            args: command.args,
            folder: folder.path().to_owned(),
            env,
            stdin: Vec::new(),
            wall: WALL_LIMIT,
            output_cap: OUTPUT_CAP,
            output_stop: 2 * OUTPUT_CAP as u64,
            policy: JailPolicy {
                files: FileAccess { readable, growing: vec![folder.path().to_owned()], ..FileAccess::default() },
                processes: ProcessPolicy::Debugger,
                cpu: CPU_LIMIT,
                memory: MemoryLimit::AddressSpace(MEMORY_MB),
                resident_mb: Some(RESIDENT_MB),
                disk_mb: 64,
            },
        };
        jail::run_jailed(native.program_path(), &layers, job, cancel).await.map_err(JudgeError::Sandbox)
    }
}

/// Returns the settings of `gdb_trace.py` as JSON. With `to_end`, it lets the program run on after the last step.
fn tracer_settings(
    problem: &Problem,
    program: &RunnableProgram,
    source: &str,
    trial: &CaseRun,
    to_end: bool,
) -> String {
    let operations = matches!(problem.signature, Signature::Class { .. }).then_some(trial.args.len());
    let input = if problem.signature == Signature::Stdin { STDIN_FILE } else { "/dev/null" };
    let ends_at_brace = !matches!(problem.signature, Signature::Function { .. });
    json!({
        "file": program.program.learner,
        "steps": STEPS,
        "cpu_seconds": STEPPING_CPU_SECONDS,
        "wall_seconds": STEPPING_WALL_SECONDS,
        "returns": last_lines(source, ends_at_brace),
        "closing": closing_lines(source),
        "loops": lines_with_word(source, "for"),
        "functions": function_lines(source),
        "operations": operations,
        "moves": moves(source, program.tools.language),
        "to_end": to_end,
        "launcher": format!("run < {input} > /dev/null 2>&1"),
    })
    .to_string()
}

/// Returns the names that each line of Rust moves and sets, by its number from 1. Other languages move nothing away.
fn moves(source: &str, language: Language) -> BTreeMap<usize, [Vec<String>; 2]> {
    let lines = source.lines().enumerate().filter(|_| language == Language::Rust);
    let names = lines.map(|(at, line)| (at + 1, MovedNames::from_line(line)));
    names.map(|(line, names)| (line, [names.moved, names.set])).collect()
}

/// Returns the lines with only closing brackets, from 1.
fn closing_lines(source: &str) -> Vec<usize> {
    let closes = |line: &str| !line.is_empty() && line.chars().all(|c| "})];".contains(c));
    source.lines().enumerate().filter(|(_, line)| closes(line.trim())).map(|(at, _)| at + 1).collect()
}

/// Returns the lines with a word, from 1.
fn lines_with_word(source: &str, word: &str) -> Vec<usize> {
    let has_word = |line: &str| line.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|found| found == word);
    source.lines().enumerate().filter(|(_, line)| has_word(line)).map(|(at, _)| at + 1).collect()
}

/// Returns the lines on which a variable of the type `function` of C++ is declared or set, from 1.
fn function_lines(source: &str) -> Vec<usize> {
    let declared = |line: &str| {
        let name = line.split_once("function<")?.1.rsplit('>').next()?.trim().split(|c| !is_word(c)).next()?;
        Some(name.to_owned()).filter(|name| !name.is_empty())
    };
    let names: Vec<String> = source.lines().filter_map(declared).collect();
    let sets = |line: &str| line.trim().split_once('=').is_some_and(|(name, _)| names.iter().any(|n| n == name.trim()));
    let lines = source.lines().enumerate().filter(|(_, line)| line.contains("function<") || sets(line));
    lines.map(|(at, _)| at + 1).collect()
}

/// Returns the lines at which a function may end, from 1: those with a `return`, the expression before a closing brace
/// (Rust), and for functions that return nothing the brace itself.
fn last_lines(source: &str, ends_at_brace: bool) -> Vec<usize> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let with_return = lines_with_word(source, "return");
    let ends = |at: usize| {
        let line = lines[at];
        let returns = with_return.contains(&(at + 1));
        let is_tail = !line.is_empty() && !line.ends_with([';', '{', '}', ',']) && lines.get(at + 1) == Some(&"}");
        returns || is_tail || (ends_at_brace && line == "}")
    };
    (0..lines.len()).filter(|at| ends(*at)).map(|at| at + 1).take(MAX_LAST_LINES).collect()
}

/// Breakpoints slow a program down.
const MAX_LAST_LINES: usize = 40;

/// Reads the steps and how the recording ended.
fn parse_report(finished: &FinishedProcess) -> Result<(Vec<TraceStep>, TraceEnd), JudgeError> {
    if finished.ended == ExitReason::Cancelled {
        return Err(JudgeError::Cancelled);
    }
    let text = String::from_utf8_lossy(&finished.stdout);
    let (steps, over) = trace_parser::parse_steps(&text);
    let said = String::from_utf8_lossy(&finished.stderr);
    if let Some(why) = said.lines().find(|line| line.contains("ptrace")).filter(|_| steps.is_empty()) {
        return Err(JudgeError::Toolchain(format!(
            "This machine does not let gdb follow a program: {}.",
            clean(why).trim()
        )));
    }
    tracing::debug!(ended = ?finished.ended, steps = steps.len(), stderr = %String::from_utf8_lossy(&finished.stderr), "gdb");
    let end = match finished.ended {
        _ if over.is_some() => TraceEnd::Skipped,
        ExitReason::Exit(0) => TraceEnd::Complete,
        ExitReason::CpuTimeout | ExitReason::WallTimeout => TraceEnd::Time,
        _ => TraceEnd::Broken,
    };
    Ok((steps, end))
}

/// Puts the judge's words for the error at the last steps, which raise it. The tracer knows only a signal or that
/// something was thrown. An error that the code caught keeps the tracer's word.
fn name_errors(steps: &mut [TraceStep], report: &CaseReport) {
    let words = match &report.error {
        Some(error) if error.message.is_empty() => error.kind.clone(),
        Some(error) => format!("{}: {}", error.kind, error.message),
        // The judge tells it as the verdict, without an error.
        None if report.verdict == Verdict::Mle => "std::bad_alloc".to_owned(),
        None => return,
    };
    for step in steps.iter_mut().rev().take_while(|step| step.event == TraceEvent::Exception) {
        if step.error.as_deref().is_some_and(|error| !error.starts_with("SIG")) {
            step.error = Some(words.clone());
        }
    }
}

/// Explains a crash, an end after steps that were left out, and a crash that did not happen. The rest was explained
/// from the steps.
fn explain_end(problem: &Problem, trace: &Trace, report: &CaseReport) -> Option<WrongStep> {
    let last = trace.steps.len().checked_sub(1)?;
    let crash = trace.steps.iter().rposition(|step| step.event == TraceEvent::Exception);
    let crashed = matches!(report.verdict, Verdict::Re | Verdict::Mle);
    let is_mutation = matches!(problem.signature, Signature::Mutation { .. });
    let signal = crash.and_then(|at| trace.steps[at].error.as_ref()).is_some_and(|error| error.starts_with("SIG"));
    match crash {
        Some(step) if crashed && (signal || trace.end == TraceEnd::Skipped) => {
            let why = report.message.clone().or_else(|| trace.steps[step].error.clone()).unwrap_or_default();
            Some(WrongStep {
                blameless: false,
                step,
                text: format!("Line {} ends the run: {why}", trace.steps[step].line),
            })
        }
        Some(step) if signal && trace.end != TraceEnd::Skipped => {
            let said = crash_without_optimization(&trace.steps[step], report.verdict);
            Some(WrongStep { blameless: false, step, text: said })
        }
        None if report.verdict == Verdict::Re && trace.end == TraceEnd::Complete => {
            let text = "Built without optimisation, the code does not crash here. It relies on something undefined: often a \
                        variable without a first value, or an index outside an array.";
            Some(WrongStep { blameless: false, step: last, text: text.to_owned() })
        }
        _ if report.verdict == Verdict::Wa && (trace.end == TraceEnd::Skipped || is_mutation) => {
            let step = trace.steps.iter().rposition(|step| step.event == TraceEvent::Return && step.depth == 0)?;
            let (got, want) = (trace.value()?, trace.want.as_ref()?);
            let line = trace.steps[step].line;
            let text = if is_mutation {
                format!("The call ends after line {line} with {got}; {want} was expected.")
            } else {
                format!("Line {line} returns {got}; {want} was expected.")
            };
            Some(WrongStep { blameless: false, step, text })
        }
        _ => trace.wrong.clone(),
    }
}

/// Says that the build that is traced crashes at a step, and the judged one does not.
fn crash_without_optimization(step: &TraceStep, verdict: Verdict) -> String {
    let line = step.line;
    let what = match step.error.as_deref() {
        Some("SIGSEGV" | "SIGBUS") => "uses memory that is not its own".to_owned(),
        Some("SIGFPE") => "divides a whole number by zero".to_owned(),
        other => format!("ends the run ({})", other.unwrap_or("a signal")),
    };
    let judged = if verdict == Verdict::Tle { "; with it, the code runs on until its time is up" } else { "" };
    format!("Line {line} {what}: built without optimisation, the code crashes there{judged}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The output of gdb 13.1 for a C++ program that throws: its own lines are between the steps.
    const CAPTURED: &str = r#"Breakpoint 2, total (v=std::vector of length 3, capacity 3 = {...}, s="yy") at solution.cpp:9
9	    int sum = 0;
{"e":"call","l":9,"f":0,"d":0,"n":"total","c":[["v",[4, 3, 2]],["s","yy"]]}
{"e":"line","l":9,"f":0,"d":0}
11	        sum += inner(v, 9);
{"e":"line","l":11,"f":0,"d":0,"c":[["sum",0]]}
inner (v=std::vector of length 3, capacity 3 = {...}, i=9) at solution.cpp:6
6	    return v.at(i);
{"e":"call","l":6,"f":1,"d":1,"n":"inner","c":[["v",[4, 3, 2]],["i",9]]}
{"e":"line","l":6,"f":1,"d":1}

Breakpoint 5, 0x00007ffff7ca9090 in __cxa_throw () from /lib/x86_64-linux-gnu/libstdc++.so.6
{"e":"exception","l":6,"f":1,"d":1,"err":["exception", ""]}
{"e":"exception","l":11,"f":0,"d":0,"err":["exception", ""]}
"#;

    /// The output for a program that takes a bad pointer, cut in its last line, and after a long loop.
    const SIGNAL: &str = r#"{"e":"line","l":22,"f":0,"d":0,"c":[["grid",[[7, 7, 7], [7, 7, 7]]],["p",null]]}

Program received signal SIGSEGV, Segmentation fault.
0x00005555555564b1 in total (nums=std::vector of length 4, capacity 4 = {...}, s="yy") at solution.cpp:23
23	    if (nums.size() > 3) return *p;
{"e":"exception","l":23,"f":0,"d":0,"err":["SIGSEGV", ""]}
[Inferior 1 (process 21690) killed]
"steps"
{"e":"line","l":2"#;

    fn finished(stdout: &str, ended: ExitReason) -> FinishedProcess {
        let stdout = stdout.as_bytes().to_vec();
        let (stderr, cpu) = (Vec::new(), Duration::ZERO);
        FinishedProcess { ended, stdout, stderr, truncated: false, cpu, peak_memory: 0 }
    }

    #[test]
    fn captured_output_gives_its_steps() {
        let (mut steps, end) = parse_report(&finished(CAPTURED, ExitReason::Exit(0))).expect("steps");
        assert_eq!((steps.len(), end), (7, TraceEnd::Complete));
        assert_eq!(steps[0].changed[0].value.to_string(), "[4, 3, 2]");
        assert_eq!((steps[3].function.as_str(), steps[3].depth, steps[3].line), ("inner", 1, 6));
        let error = crate::types::verdict_report::RuntimeError {
            kind: "std::out_of_range".to_owned(),
            message: "vector::at".to_owned(),
            frames: Vec::new(),
        };
        let report = CaseReport { error: Some(error), ..CaseReport::new("a".into(), Verdict::Re) };
        name_errors(&mut steps, &report);
        let errors = |steps: &[TraceStep]| steps.iter().filter_map(|step| step.error.clone()).collect::<Vec<_>>();
        assert_eq!(errors(&steps), ["std::out_of_range: vector::at"; 2]);
        // Where memory ran out, the verdict says so and there is no error.
        let (mut steps, _) = parse_report(&finished(CAPTURED, ExitReason::Exit(0))).expect("steps");
        name_errors(&mut steps, &CaseReport::new("a".into(), Verdict::Mle));
        assert_eq!(errors(&steps), ["std::bad_alloc"; 2]);
    }

    #[test]
    fn captured_crash_keeps_its_signal_and_its_end() {
        let (steps, end) = parse_report(&finished(SIGNAL, ExitReason::Exit(0))).expect("steps");
        assert_eq!((steps.len(), end), (2, TraceEnd::Skipped));
        assert_eq!(steps[1].error.as_deref(), Some("SIGSEGV"));
        for (ended, expected) in [(ExitReason::WallTimeout, TraceEnd::Time), (ExitReason::Signal(9), TraceEnd::Broken)]
        {
            assert_eq!(parse_report(&finished("", ended)).expect("no steps").1, expected);
        }
        assert!(parse_report(&finished("", ExitReason::Cancelled)).is_err());
        let refused = FinishedProcess {
            stderr: b"warning: Could not trace the inferior process.\nwarning: ptrace: Operation not permitted\n"
                .to_vec(),
            ..finished("", ExitReason::Exit(0))
        };
        let error = parse_report(&refused).expect_err("gdb may not trace").to_string();
        assert!(error.contains("ptrace: Operation not permitted"), "{error}");
    }

    #[test]
    fn lines_that_end_a_function_are_found() {
        let source = "int f(int n) {\n    if (n) {\n        return 1;\n    }\n    return 0;\n}\n";
        assert_eq!(last_lines(source, false), [3, 5]);
        assert_eq!(last_lines(source, true), [3, 4, 5, 6]);
        assert_eq!(closing_lines(source), [4, 6]);
        assert_eq!(lines_with_word(source, "if"), [2]);
        let lambdas = "function<int(int)> go = [](int n) {\nfunction<void()> late;\nlate = [] {\nauto other = [] {\n";
        assert_eq!(function_lines(lambdas), [1, 2, 3]);
        let rust = "fn f(n: i64) -> i64 {\n    let m = n;\n    m + 1\n}\n";
        assert_eq!(last_lines(rust, false), [3]);
    }
}
