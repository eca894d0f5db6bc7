//! Traces one case line by line: chooses the case and the code, then asks the judge. Records nothing.

use std::sync::Arc;

use super::Submissions;
use crate::judge::{Cancel, CaseRun, SubmittedCode, native};
use crate::types::execution_trace::Trace;
use crate::types::ids::{CaseId, ProblemUid};
use crate::types::verdict_report::{case_size, random_seed};
use crate::types::{Language, Problem, Verdict};

use crate::orchestrator::api::{CodeSource, OnProgress, TutorError};

/// The case to trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceTarget {
    /// The first failing case, searched in the samples and custom cases, and then in all cases. If none fails, the
    /// first case.
    FirstFailing,
    /// A case of the pack, a custom case (`own-1` is the first), or a random input (`random:17`).
    Case(CaseId),
}

/// Returns why code in this language can't be traced, and an alternative. `None` for Python, and for languages that gdb
/// follows.
#[must_use]
pub fn explain_no_trace(language: Language) -> Option<String> {
    let is_traced = language == Language::Python || native::is_followed_by_debugger(language);
    (!is_traced).then(|| {
        format!(
            "There is no trace for {}: print what you want to see, and it is shown with the case.",
            language.title()
        )
    })
}

impl Submissions {
    pub async fn trace(
        self: &Arc<Self>,
        problem: &ProblemUid,
        source: CodeSource,
        which: &TraceTarget,
        cancel: &Cancel,
    ) -> Result<Trace, TutorError> {
        let problem = self.record.problem(problem)?;
        let language = self.language_of(&source);
        if let Some(why) = explain_no_trace(language) {
            return Err(TutorError::Input(why));
        }
        let bytes = self.read_source(problem, source).await?;
        let trial = match which {
            TraceTarget::Case(id) => self.trial(problem, id, cancel).await?,
            TraceTarget::FirstFailing => {
                let submission = SubmittedCode { language, source: &bytes };
                self.first_failing(problem, submission, cancel).await?
            }
        };
        if language != Language::Python {
            return Ok(self.judge.trace_native_case(problem, language, &bytes, trial, cancel).await?);
        }
        self.warm_up();
        Ok(self.judge.trace_case(problem, &bytes, trial, cancel).await?)
    }

    /// Samples, then custom cases, then the others: the order in which a learner meets them.
    async fn trials(self: &Arc<Self>, problem: &Problem) -> Result<Vec<CaseRun>, TutorError> {
        let own = self.own_case_trials(problem).await?;
        let of = |sample: bool| problem.cases.iter().filter(move |case| case.sample == sample).map(CaseRun::from_case);
        Ok(of(true).chain(own).chain(of(false)).collect())
    }

    async fn trial(self: &Arc<Self>, problem: &Problem, id: &CaseId, cancel: &Cancel) -> Result<CaseRun, TutorError> {
        let found = match (random_seed(id), case_size(id)) {
            (Some(seed), _) => self.judge.random_case(problem, seed, cancel).await?,
            (_, Some(size)) => Some(self.judge.sized_case(problem, size, cancel).await?),
            (None, None) => self.trials(problem).await?.into_iter().find(|trial| &trial.id == id),
        };
        found.ok_or_else(|| {
            TutorError::Input(format!(
                "{} has no case called {id}. `rung trace --help` says how to name one.",
                problem.id
            ))
        })
    }

    async fn first_failing(
        self: &Arc<Self>,
        problem: &Problem,
        submission: SubmittedCode<'_>,
        cancel: &Cancel,
    ) -> Result<CaseRun, TutorError> {
        let silent: OnProgress = Box::new(|_| {});
        let mut trials = self.trials(problem).await?;
        let near = trials.iter().filter(|trial| trial.sample || trial.own).count();
        // The few cases that run on every save come first. The others run only if those pass.
        for range in [0..near, near..trials.len()] {
            let some = trials[range.clone()].to_vec();
            if some.is_empty() {
                continue;
            }
            let report = self.judge_code(problem, submission, some, cancel, &silent).await?;
            if report.verdict == Verdict::Ce {
                break;
            }
            // A failing input that the judge made itself is none of these.
            let mut failing = report.cases.iter().filter(|case| !case.verdict.passed());
            if let Some(at) = failing.find_map(|case| trials.iter().position(|trial| trial.id == case.id)) {
                return Ok(trials.swap_remove(at));
            }
        }
        let first = trials.into_iter().next();
        first.ok_or_else(|| TutorError::Input(format!("{} has no cases to follow.", problem.id)))
    }
}
