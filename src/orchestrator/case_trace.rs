//! Following one case line by line: which case, which code, then the judge. Records nothing.

use crate::judge::{Cancel, Submission, Trial};
use crate::model::ids::{CaseId, ProblemUid};
use crate::model::trace::Trace;
use crate::model::{Language, Problem, Verdict};

use super::api::{OnStep, Source, TutorError};
use super::tutor::Tutor;

/// Which case to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// The first that fails: of the samples and own cases, else of all. Where none does, the first case there is.
    FirstFailing,
    /// A case of the pack, or an own one (`own-1` is the first).
    Case(CaseId),
}

/// Why code in another language can't be followed, and what to do instead.
#[must_use]
pub fn only_python(language: Language) -> String {
    format!(
        "A trace follows Python, and your file is in {}. Print what you want to see; it is shown with the case.",
        language.title()
    )
}

impl Tutor {
    /// Follows the code through one case. Waits for the sandbox when it isn't ready; records nothing.
    ///
    /// # Errors
    /// As for [`Tutor::run`]; [`TutorError::Input`] for a case that isn't there and for any language but Python. Code that
    /// doesn't compile is no error but a trace that says so.
    pub async fn trace(
        &self,
        problem: &ProblemUid,
        source: Source,
        which: &Which,
        cancel: &Cancel,
    ) -> Result<Trace, TutorError> {
        let problem = self.problem(problem)?;
        let language = self.language_of(&source);
        if language != Language::Python {
            return Err(TutorError::Input(only_python(language)));
        }
        let bytes = self.read(problem, source).await?;
        let trial = match which {
            Which::Case(id) => self.trial(problem, id).await?,
            Which::FirstFailing => self.first_failing(problem, &bytes, cancel).await?,
        };
        self.warm_up();
        Ok(self.shared.judge.trace(problem, &bytes, trial, cancel).await?)
    }

    /// Samples, then own cases, then the others: the order in which a learner meets them.
    async fn trials(&self, problem: &Problem) -> Result<Vec<Trial>, TutorError> {
        let own = self.own_trials(problem).await?;
        let of = |sample: bool| problem.cases.iter().filter(move |case| case.sample == sample).map(Trial::of);
        Ok(of(true).chain(own).chain(of(false)).collect())
    }

    async fn trial(&self, problem: &Problem, id: &CaseId) -> Result<Trial, TutorError> {
        self.trials(problem).await?.into_iter().find(|trial| &trial.id == id).ok_or_else(|| {
            TutorError::Input(format!(
                "{} has no case called {id}. `rung trace --help` says how to name one.",
                problem.id
            ))
        })
    }

    async fn first_failing(&self, problem: &Problem, source: &[u8], cancel: &Cancel) -> Result<Trial, TutorError> {
        let silent: OnStep = Box::new(|_| {});
        let mut trials = self.trials(problem).await?;
        let near = trials.iter().filter(|trial| trial.sample || trial.own).count();
        // The few that are run on every save come first; the others only run where those pass.
        for range in [0..near, near..trials.len()] {
            let some = trials[range.clone()].to_vec();
            if some.is_empty() {
                continue;
            }
            let submission = Submission { language: Language::Python, source };
            let report = self.judged(problem, submission, some, cancel, &silent).await?;
            if report.verdict == Verdict::Ce {
                break;
            }
            if let Some(at) = report.cases.iter().position(|case| !case.verdict.passed()) {
                return Ok(trials.swap_remove(range.start + at));
            }
        }
        let first = trials.into_iter().next();
        first.ok_or_else(|| TutorError::Input(format!("{} has no cases to follow.", problem.id)))
    }
}
