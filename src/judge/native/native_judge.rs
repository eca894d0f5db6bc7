//! Judges a native submission: compiles it once, runs it on every trial, and derives the time limit from the reference.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::checked_build::CHECK_HEADER;
use super::native_case::RunnableProgram;
use super::program_build::{BuildKind, ProgramBuild};
use super::reference_run::NativeReferenceRun;
use super::toolchain::Toolchain;
use super::value_words::ValueWords;
use super::{languages, native_harness, native_limits};
use crate::judge::analysis::canonical_answer::canonical_text;
use crate::judge::cancel::Cancel;
use crate::judge::case_batch::{self, CaseBatch, OnDone};
use crate::judge::case_report;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::verdict::interpret::Interpretation;
use crate::judge::wasm::python::python_judge::reference_timeout_message;
use crate::types::problem::{Language, Problem, Signature};
use crate::types::verdict_report::CompileError;
use crate::types::{CaseReport, Verdict};

impl Judge {
    /// Compiles once and runs the trials, with one program per core at a time.
    pub(in crate::judge) async fn run_native(
        &self,
        problem: &Problem,
        language: Language,
        source: &str,
        batch: CaseBatch<'_>,
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError> {
        let tools = self.native.require_toolchain(language).await?;
        let reference = self.native_reference_run(problem, language, &tools, cancel);
        let build = || self.build_program(problem, tools.clone(), source, (Duration::ZERO, BuildKind::Judged), cancel);
        // If the submission is the reference itself, its run is judged.
        let is_reference = problem.reference(language).is_some_and(|known| known.source == source);
        let (reference, built) = if is_reference {
            let reference = reference.await?;
            if let Some(reports) = reference.as_ref().and_then(|run| run.reports_for(batch)) {
                on_done(reports.len(), reports.len());
                return Ok(Ok(reports));
            }
            (reference, build().await?)
        } else {
            // Both are compiled at the same time, because the learner waits for both.
            let (reference, built) = tokio::join!(reference, build());
            (reference?, built?)
        };
        let cpu = native_limits::cpu_limit(&problem.limits, reference.map(|run| run.time));
        match built {
            Ok(ready) => {
                self.run_built(problem, RunnableProgram { cpu, ..ready }, source, batch, cancel, on_done).await
            }
            Err(error) => Ok(Err(error)),
        }
    }

    /// Returns the processor time limit of a case.
    pub(super) async fn native_cpu_limit(
        &self,
        problem: &Problem,
        tools: &Toolchain,
        cancel: &Cancel,
    ) -> Result<Duration, JudgeError> {
        let reference = self.native_reference_run(problem, tools.language, tools, cancel).await?;
        Ok(native_limits::cpu_limit(&problem.limits, reference.map(|run| run.time)))
    }

    /// Returns the run of the pack's reference in this language, or `None` if there is no reference or the pack states
    /// a limit.
    async fn native_reference_run(
        &self,
        problem: &Problem,
        language: Language,
        tools: &Toolchain,
        cancel: &Cancel,
    ) -> Result<Option<NativeReferenceRun>, JudgeError> {
        let Some(reference) = problem.reference(language).filter(|_| problem.limits.time.is_none()) else {
            return Ok(None);
        };
        let key = (problem.uid.to_string(), problem.version, language);
        let source = &reference.source;
        if let Some(known) = self.native.reference_runs().get(&key).filter(|known| known.source == *source) {
            return Ok(Some(known.clone()));
        }
        let run = self.run_reference(problem, source, tools, cancel).await?;
        self.native.reference_runs().put(key, run.clone());
        Ok(Some(run))
    }

    /// Runs a reference on every case: all in one run if that is quick, else one by one.
    async fn run_reference(
        &self,
        problem: &Problem,
        source: &str,
        tools: &Toolchain,
        cancel: &Cancel,
    ) -> Result<NativeReferenceRun, JudgeError> {
        let language = tools.language;
        let trials = self.fill_generated_cases(problem, CaseRun::from_problem(problem), cancel).await?;
        let quick = (native_limits::JOINED_REFERENCE_CPU_TIME, BuildKind::Judged);
        if let Ok(ready) = self.build_program(problem, tools.clone(), source, quick, cancel).await?
            && let Some(run) = self.join_reference_run(problem, (&ready, source), &trials, cancel).await?
        {
            return Ok(run);
        }
        let batch = (CaseBatch::until_timeout(&trials), native_limits::REFERENCE_CPU_TIME);
        let done = self.run_compiled(problem, tools.clone(), source, batch, cancel, &|_, _| {}).await?;
        let failed = |error: CompileError| {
            let place = error.line.map_or_else(String::new, |line| format!(" in line {line}"));
            JudgeError::Pack(format!(
                "The {} reference of {} fails{place}: {}.",
                language.title(),
                problem.id,
                error.message
            ))
        };
        let start = languages::spec(language).profile.startup.as_secs_f64() * 1000.0;
        let cases = done.map_err(failed)?;
        if let Some(case) = cases.iter().find(|case| case.verdict == Verdict::Tle) {
            return Err(JudgeError::Pack(reference_timeout_message(&problem.id, language, case)));
        }
        let hardest = cases.iter().filter_map(|case| case.cpu_ms).fold(0.0, f64::max);
        let time = Duration::from_secs_f64((hardest - start).max(0.0) / 1000.0);
        let cases = trials.into_iter().zip(cases).collect();
        Ok(NativeReferenceRun { time, source: source.to_owned(), cases, joined: false })
    }

    pub(super) async fn run_compiled(
        &self,
        problem: &Problem,
        tools: Toolchain,
        source: &str,
        (batch, cpu): (CaseBatch<'_>, Duration),
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError> {
        match self.build_program(problem, tools, source, (cpu, BuildKind::Judged), cancel).await? {
            Ok(ready) => self.run_built(problem, ready, source, batch, cancel, on_done).await,
            Err(error) => Ok(Err(error)),
        }
    }

    /// Runs a compiled program on the trials.
    async fn run_built(
        &self,
        problem: &Problem,
        ready: RunnableProgram,
        source: &str,
        batch: CaseBatch<'_>,
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError> {
        let ready = Arc::new(ready);
        let mut known = HashMap::new();
        if batch.verdicts_only {
            known = self.joined_answers(problem, &ready, batch.trials, cancel).await?;
        }
        let (problem, source, known) = (Arc::new(problem.clone()), Arc::<str>::from(source), Arc::new(known));
        case_batch::run_cases(batch, cancel, on_done, |trial, stop| {
            let (judge, ready, problem, source, known) =
                (self.clone(), Arc::clone(&ready), Arc::clone(&problem), Arc::clone(&source), Arc::clone(&known));
            async move {
                if let Some(answer) = known.get(&trial.id).cloned() {
                    let code = (ready.tools.language, &*source);
                    let report = judge.judge_joined_answer(&problem, code, &trial, answer, &stop).await?;
                    if report.verdict.passed() {
                        return Ok((report, Interpretation::Judged { answer: None }));
                    }
                }
                judge.run_native_case(&ready, &problem, &source, &trial, &stop).await
            }
        })
        .await
    }

    /// Runs a compiled program on one case.
    pub(super) async fn run_native_case(
        &self,
        ready: &RunnableProgram,
        problem: &Problem,
        source: &str,
        trial: &CaseRun,
        cancel: &Cancel,
    ) -> Result<(CaseReport, Interpretation), JudgeError> {
        let mut report = case_report::blank_report(problem, trial, trial.expected.as_ref());
        let read = ready.judge_case(&self.native, problem, source, trial, &mut report, cancel).await?;
        let (mut report, read) = self.apply_pack_checker(problem, trial, read, report, cancel).await?;
        if let (Verdict::Wa, Interpretation::Judged { answer: Some(answer) }) = (report.verdict, &read) {
            report.answer = Some(canonical_text(answer, &problem.checker));
        }
        write_in_language(problem, trial, ready.tools.language, &mut report);
        Ok((report, read))
    }

    /// Compiles a source for a problem, with its prelude. `cpu` is the limit of each run.
    pub(super) async fn build_program(
        &self,
        problem: &Problem,
        tools: Toolchain,
        source: &str,
        (cpu, kind): (Duration, BuildKind),
        cancel: &Cancel,
    ) -> Result<Result<RunnableProgram, CompileError>, JudgeError> {
        let mut program = languages::build_program(tools.language, &problem.signature, source);
        if let Some(prelude) = problem.preludes.get(&tools.language) {
            let carried = languages::spec(tools.language).add_prelude(&mut program, prelude);
            if !carried {
                let title = tools.language.title();
                return Err(JudgeError::Pack(format!(
                    "The code {} gives along has no place in {title} here.",
                    problem.id
                )));
            }
        }
        if kind == BuildKind::Checked {
            // The compiler stores one header, so the runtime's is part of this one.
            let runtime = languages::spec(tools.language).precompiled_header.map(|header| header.name);
            let runtime = runtime.filter(|name| program.files.iter().any(|file| file.name == *name));
            let included = runtime.map(|name| format!("#include \"{name}\"\n")).unwrap_or_default();
            native_harness::add_file_beside(&mut program, CHECK_HEADER.0, &(CHECK_HEADER.1.to_owned() + &included));
        }
        let build = ProgramBuild {
            native: &self.native,
            tools: &tools,
            program: &program,
            signature: &problem.signature,
            source,
            kind,
        };
        let built = Box::pin(build.get_or_compile(cancel)).await?;
        Ok(built.map(|built| RunnableProgram { tools, program, built, cpu }))
    }
}

/// Writes the values of a report as the language does.
pub(in crate::judge) fn write_in_language(
    problem: &Problem,
    trial: &CaseRun,
    language: Language,
    report: &mut CaseReport,
) {
    if problem.signature != Signature::Stdin && language != Language::Python {
        let words = ValueWords::from_spec(languages::spec(language));
        words.rewrite_report(report);
        words.mark_silent_calls(report, &problem.signature, &trial.args);
    }
}
