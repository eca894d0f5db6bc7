//! Answers many inputs in one run of a compiled program.
//!
//! A runtime such as Java's takes longer to start than most cases take. Where only verdicts or answers matter, one run
//! therefore answers all of them. A program may keep something from one call to the next, so an answer that is not right
//! says nothing yet: the case is run alone then.

use std::collections::HashMap;
use std::time::Duration;

use serde_json::Value as Json;

use super::host_machine::HostMachine;
use super::jail::ExitReason;
use super::languages;
use super::native_case::{AnswerFile, RunnableProgram};
use super::native_harness::{self, HarnessAnswer};
use super::native_judge::write_in_language;
use super::program_build::BuildKind;
use super::reference_run::NativeReferenceRun;
use crate::judge::cancel::Cancel;
use crate::judge::case_report;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::verdict::interpret::ResultInterpreter;
use crate::types::ids::CaseId;
use crate::types::problem::{Language, Problem, Signature};
use crate::types::{CaseReport, Value};

/// The answers of a run, in the order of the inputs. An answer that is missing or an exception is `None`.
pub(super) struct JoinedRun {
    pub answers: Vec<Option<Value>>,
    /// Processor time of the whole run, with the start of the runtime.
    pub cpu: Duration,
}

/// How a run of many inputs ends.
pub(in crate::judge) enum ManyAnswers<T> {
    Answered(T),
    /// The program crashes or ends by itself at one of them.
    Crashed,
    /// It is stopped at a limit, or the language can't answer many.
    Unknown,
}

impl<T> ManyAnswers<T> {
    pub(in crate::judge) fn ok(self) -> Option<T> {
        match self {
            Self::Answered(answers) => Some(answers),
            Self::Crashed | Self::Unknown => None,
        }
    }

    pub(in crate::judge) fn map<U>(self, change: impl FnOnce(T) -> U) -> ManyAnswers<U> {
        match self {
            Self::Answered(answers) => ManyAnswers::Answered(change(answers)),
            Self::Crashed => ManyAnswers::Crashed,
            Self::Unknown => ManyAnswers::Unknown,
        }
    }
}

impl RunnableProgram {
    /// Answers inputs in one run.
    pub(super) async fn answer_many(
        &self,
        native: &HostMachine,
        problem: &Problem,
        inputs: &[&[Json]],
        cancel: &Cancel,
    ) -> Result<ManyAnswers<JoinedRun>, JudgeError> {
        if !answers_many(problem, self.tools.language) {
            return Ok(ManyAnswers::Unknown);
        }
        let asked = native_harness::encode_many(&problem.signature, inputs.iter().copied());
        let run = self.run_case(native, problem, &[], cancel, |job| {
            std::fs::write(job.folder.join(native_harness::MANY_FILE), asked)
        });
        let run = run.await?;
        let bytes = match (&run.finished.ended, &run.answer) {
            (ExitReason::Exit(0), AnswerFile::Bytes(bytes)) => bytes,
            (ExitReason::Exit(_) | ExitReason::Signal(_), _) => return Ok(ManyAnswers::Crashed),
            _ => return Ok(ManyAnswers::Unknown),
        };
        let value = |answer| match answer {
            HarnessAnswer::Value(value) | HarnessAnswer::Nothing { value, .. } => Some(value),
            HarnessAnswer::Error { .. } | HarnessAnswer::Shape(_) | HarnessAnswer::TooLarge => None,
        };
        let answers = native_harness::decode_many(&problem.signature, bytes, inputs.len()).into_iter();
        let answers = answers.map(|answer| answer.and_then(value)).collect();
        Ok(ManyAnswers::Answered(JoinedRun { answers, cpu: run.finished.cpu }))
    }
}

impl Judge {
    /// Answers inputs in one run of a program.
    pub(in crate::judge) async fn answer_many(
        &self,
        problem: &Problem,
        (language, source): (Language, &str),
        inputs: &[&[Json]],
        cancel: &Cancel,
    ) -> Result<ManyAnswers<Vec<Option<Value>>>, JudgeError> {
        if !answers_many(problem, language) {
            return Ok(ManyAnswers::Unknown);
        }
        let tools = self.native.require_toolchain(language).await?;
        let cpu = self.native_cpu_limit(problem, &tools, cancel).await?;
        let built = self.build_program(problem, tools, source, (cpu, BuildKind::Judged), cancel).await?;
        let Ok(ready) = built else { return Ok(ManyAnswers::Unknown) };
        Ok(ready.answer_many(&self.native, problem, inputs, cancel).await?.map(|run| run.answers))
    }

    /// Runs a reference on all trials at once. `None` if a case is not right or if the run takes longer than `ready`
    /// may: then the cases are run one by one.
    pub(super) async fn join_reference_run(
        &self,
        problem: &Problem,
        (ready, source): (&RunnableProgram, &str),
        trials: &[CaseRun],
        cancel: &Cancel,
    ) -> Result<Option<NativeReferenceRun>, JudgeError> {
        let inputs: Vec<&[Json]> = trials.iter().map(|trial| &*trial.args).collect();
        let Some(run) = ready.answer_many(&self.native, problem, &inputs, cancel).await?.ok() else { return Ok(None) };
        let mut reports = Vec::with_capacity(trials.len());
        for (trial, answer) in trials.iter().zip(run.answers) {
            let Some(answer) = answer else { return Ok(None) };
            let report =
                self.judge_joined_answer(problem, (ready.tools.language, source), trial, answer, cancel).await?;
            if !report.verdict.passed() {
                return Ok(None);
            }
            reports.push(report);
        }
        let start = languages::spec(ready.tools.language).profile.startup;
        let cases = trials.iter().cloned().zip(reports).collect();
        Ok(Some(NativeReferenceRun {
            time: run.cpu.saturating_sub(start),
            source: source.to_owned(),
            cases,
            joined: true,
        }))
    }

    /// The answers of a program to all trials in one run, as far as there are any.
    pub(super) async fn joined_answers(
        &self,
        problem: &Problem,
        ready: &RunnableProgram,
        trials: &[CaseRun],
        cancel: &Cancel,
    ) -> Result<HashMap<CaseId, Value>, JudgeError> {
        let inputs: Vec<&[Json]> = trials.iter().map(|trial| &*trial.args).collect();
        let Some(run) = ready.answer_many(&self.native, problem, &inputs, cancel).await?.ok() else {
            return Ok(HashMap::new());
        };
        let known = trials.iter().zip(run.answers);
        Ok(known.filter_map(|(trial, answer)| Some((trial.id.clone(), answer?))).collect())
    }

    /// Judges an answer of a joined run. The report has no time and no memory, which belong to the whole run.
    pub(in crate::judge) async fn judge_joined_answer(
        &self,
        problem: &Problem,
        (language, source): (Language, &str),
        trial: &CaseRun,
        answer: Value,
        cancel: &Cancel,
    ) -> Result<CaseReport, JudgeError> {
        let mut report = case_report::blank_report(problem, trial, trial.expected.as_ref());
        let reading = ResultInterpreter::new(problem, (language, source), trial);
        let read = reading.interpret_answer(answer, &mut report);
        let (mut report, _) = self.apply_pack_checker(problem, trial, read, report, cancel).await?;
        write_in_language(problem, trial, language, &mut report);
        Ok(report)
    }
}

fn answers_many(problem: &Problem, language: Language) -> bool {
    languages::spec(language).profile.answers_many && problem.signature != Signature::Stdin
}
