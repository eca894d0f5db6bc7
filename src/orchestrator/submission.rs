//! Running and submitting code: the judge first, then, for a submission, the agents and the record.

use std::sync::Arc;

use super::api::{LearnerState, OnStep, Scope, Source, Step, SubmitRequest, Submitted, TutorError};
use super::found::{Found, Look};
use super::model::passed::Passed;
use super::pipeline::{AgentOutput, Input};
use super::tutor::Tutor;
use super::writer::{data_error, observed};
use crate::agents::assessment;
use crate::judge::{self, Cancel, Trial, native};
use crate::model::event::{Change, Event};
use crate::model::facts::Analysis;
use crate::model::growth::Comparison;
use crate::model::ids::ProblemUid;
use crate::model::{Ctx, Language, Problem, Report};

impl Tutor {
    /// Judges samples and own cases, or every case; records no more than that a hint's condition is met. Waits for the sandbox when it isn't ready.
    pub async fn run(
        &self,
        problem: &ProblemUid,
        source: Source,
        scope: Scope,
        cancel: &Cancel,
        on_step: OnStep,
    ) -> Result<Report, TutorError> {
        let problem = self.problem(problem)?;
        let language = self.language_of(&source);
        let bytes = self.read(problem, source).await?;
        let trials = match scope {
            Scope::All => Trial::all(problem),
            Scope::Samples => {
                let samples = problem.cases.iter().filter(|case| case.sample).map(Trial::of);
                samples.chain(self.own_trials(problem).await?).collect()
            }
        };
        let submission = judge::Submission { language, source: &bytes };
        let report = self.judged(problem, submission, trials, cancel, &on_step).await?;
        self.ran(problem, Arc::new(report.clone()), Look::Waits(bytes.into())).await;
        Ok(report)
    }

    /// Judges every case, keeps the source, records the submission and everything the agents conclude from it.
    pub async fn submit(
        &self,
        request: SubmitRequest,
        cancel: &Cancel,
        on_step: OnStep,
    ) -> Result<Submitted, TutorError> {
        let problem = self.problem(&request.problem)?;
        let language = self.language_of(&request.source);
        let bytes = self.read(problem, request.source).await?;
        if is_untouched(problem, language, &bytes) {
            return Err(TutorError::Refused(format!(
                "{} is still as it was given to you: there is nothing to judge yet, and nothing was recorded.",
                problem.title
            )));
        }
        let trials = Trial::all(problem);
        let submission = judge::Submission { language, source: &bytes };
        let report = self.judged(problem, submission, trials, cancel, &on_step).await?;
        let growth = self.growth_of_a_pass(problem, &bytes, &report, cancel).await?;
        let slow = self.growth_of_a_timeout(problem, &bytes, &report, cancel).await?;
        let shape = self.shape_of_a_pass(problem, &bytes, &report, cancel).await?;
        let analysis = self.analysis_of_a_failure(problem, &bytes, &report, cancel).await?;
        let (uid, source, seconds) = (request.problem, bytes.clone(), request.seconds);
        let recording = move |tutor: &Self| {
            Ok(tutor.record_analysed(tutor.problem(&uid)?, &source, seconds, report, analysis.as_ref()))
        };
        let mut submitted = self.apart(recording).await?;
        let params = &self.shared.setting.pipeline.params.remarks;
        assessment::add_readability_remarks(params, &mut submitted.remarks, problem, &submitted.report, shape.as_ref());
        assessment::add_growth_remark(&mut submitted.remarks, growth.as_ref());
        self.keep_for_review(problem, &bytes, &submitted, growth);
        submitted.remarks.extend(slow.as_ref().and_then(assessment::slow_growth_remark));
        Ok(submitted)
    }

    /// Keeps code that passed, in case the learner wants a model's remarks on it; what failed takes its place.
    fn keep_for_review(&self, problem: &Problem, source: &[u8], submitted: &Submitted, growth: Option<Comparison>) {
        let passed = submitted.report.passed().then(|| Passed {
            source: String::from_utf8_lossy(source).into_owned(),
            language: submitted.report.language,
            growth,
            remarks: submitted.remarks.clone(),
        });
        self.passed(problem, passed);
    }

    /// Records a submission whose report is at hand, with the closer look where there was one: [`Tutor::submit`] after
    /// judging, and simulations, which judged before. `seconds` as in [`SubmitRequest`]. Waits for the disk.
    ///
    /// # Errors
    /// None for a record that can't be written: [`Submitted::unrecorded`] says so, and the report stands.
    pub fn record_submission(
        &self,
        problem: &Problem,
        source: &[u8],
        seconds: Option<u32>,
        report: Report,
        analysis: Option<&Analysis>,
    ) -> Result<Submitted, TutorError> {
        Ok(self.record_analysed(problem, source, seconds, report, analysis))
    }

    fn record_analysed(
        &self,
        problem: &Problem,
        source: &[u8],
        seconds: Option<u32>,
        report: Report,
        analysis: Option<&Analysis>,
    ) -> Submitted {
        // The source goes first: a record must never name a source that isn't kept.
        let kept = self.shared.attempts.put(source, report.language).map_err(data_error);
        let mut output = AgentOutput::default();
        let decide = |state: &LearnerState, ctx: &Ctx| {
            let submission = observed(state, ctx, problem, &report, seconds);
            let input = Input::Submission { problem, submission: &submission, report: &report, analysis };
            output = self.shared.setting.pipeline.run_agents(state, ctx, input);
            (Event::Submission(submission.clone()), output.proposals.clone())
        };
        let before = Arc::clone(&self.published().state);
        let recorded = kept.and_then(|_| self.record(decide));
        if recorded.is_err() {
            // Not on record, but the learner still gets what the assessment found.
            let ctx = self.shared.setting.ctx(&before);
            let submission = observed(&before, &ctx, problem, &report, seconds);
            let input = Input::Submission { problem, submission: &submission, report: &report, analysis };
            output = self.shared.setting.pipeline.run_agents(&before, &ctx, input);
        }
        let remarks = output.assessment.remarks.clone();
        let candidates = output.assessment.candidates.clone();
        self.found(problem, Found::new(report.source.clone(), output.assessment));
        let (before, changes, unrecorded) = match recorded {
            Ok(before) => (before, output.proposals, None),
            Err(error) => (before, Vec::new(), Some(error.to_string())),
        };
        let nudge = changes.iter().find_map(|proposal| {
            let Change::Nudge { nudge } = &proposal.change else { return None };
            Some(nudge.clone())
        });
        Submitted {
            after: Arc::clone(&self.published().state),
            before,
            changes,
            remarks,
            candidates,
            nudge,
            unrecorded,
            next: self.next(Some(&problem.uid)),
            report,
        }
    }

    pub(super) async fn judged(
        &self,
        problem: &Problem,
        submission: judge::Submission<'_>,
        trials: Vec<Trial>,
        cancel: &Cancel,
        on_step: &OnStep,
    ) -> Result<Report, TutorError> {
        self.warm_up();
        let on_done = |done, total| on_step(Step { done, total });
        let judged = self.shared.judge.judge(problem, submission, trials, cancel, &on_done).await;
        judged.map_err(TutorError::from)
    }
}

/// Whether a source is the starter, or nothing at all, but for blank lines and spaces at the ends of lines.
fn is_untouched(problem: &Problem, language: Language, source: &[u8]) -> bool {
    fn lines(text: &str) -> Vec<&str> {
        text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect()
    }
    let source = String::from_utf8_lossy(source);
    let source = lines(&source);
    source.is_empty() || source == lines(&native::starter(problem, language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::testing::World;
    use crate::model::problem::{Param, Signature, Type};

    #[test]
    fn a_starter_and_an_empty_file_are_untouched() {
        let world = World::new();
        let mut problem = world.problem("arrays-easy").clone();
        let params = vec![Param { name: "nums".to_owned(), kind: Type::List(Box::new(Type::Int)) }];
        problem.signature = Signature::Function { name: "best".to_owned(), params, returns: Type::Int };
        for &language in Language::ALL {
            let starter = native::starter(&problem, language);
            let check = |source: &str, want: bool| {
                assert_eq!(is_untouched(&problem, language, source.as_bytes()), want, "{language:?} {source:?}");
            };
            check(&starter, true);
            check("", true);
            check(" \n\n", true);
            check(&starter.replace('\n', "\r\n"), true);
            check(&format!("\n{starter}\n\n"), true);
            check(&starter.replace("nums", "numbers"), false);
            check(&format!("{starter}x"), false);
        }
    }
}
