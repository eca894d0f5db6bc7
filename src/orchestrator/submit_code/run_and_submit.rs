//! Runs and submits code: the judge comes first. For a submission, the agents and the record follow.

use std::sync::Arc;

use super::learner_files;
use crate::agents::assessment;
use crate::judge::{self, Cancel, CaseRun, native};
use crate::orchestrator::api::{
    CodeSource, JobProgress, LearnerState, OnProgress, RunScope, SubmissionResult, SubmitRequest, TutorError,
};
use crate::orchestrator::hints::findings::{AnalysisState, Findings};
use crate::orchestrator::llm_access::passed_submission::PassedSubmission;
use crate::orchestrator::pipeline::{AgentOutput, PipelineInput};
use crate::orchestrator::record::writer::{build_submission, store_to_tutor_error};
use crate::orchestrator::tutor::Tutor;
use crate::pack::statement::statement_file;
use crate::types::event::{Change, Event};
use crate::types::growth_measurement::GrowthComparison;
use crate::types::ids::ProblemUid;
use crate::types::program_facts::Analysis;
use crate::types::{Ctx, JudgeReport, Language, Problem};

impl Tutor {
    /// Judges samples and custom cases, or every case. Records only that the condition of a hint is met. Waits for
    /// the sandbox if it isn't ready.
    pub async fn run(
        &self,
        problem: &ProblemUid,
        source: CodeSource,
        scope: RunScope,
        cancel: &Cancel,
        on_step: OnProgress,
    ) -> Result<JudgeReport, TutorError> {
        let problem = self.problem(problem)?;
        let language = self.language_of(&source);
        let bytes = self.read_source(problem, source).await?;
        let is_call = matches!(scope, RunScope::Call(_));
        let trials = match scope {
            RunScope::Call(case) => vec![learner_files::call_trial(problem, &case)?],
            RunScope::All => CaseRun::from_problem(problem),
            RunScope::Samples => {
                let samples = problem.cases.iter().filter(|case| case.sample).map(CaseRun::from_case);
                samples.chain(self.own_case_trials(problem).await?).collect()
            }
        };
        let submission = judge::SubmittedCode { language, source: &bytes };
        let report = self.judge_code(problem, submission, trials, cancel, &on_step).await?;
        if !is_call {
            self.remember_run(problem, Arc::new(report.clone()), AnalysisState::Pending(bytes.into())).await;
        }
        Ok(report)
    }

    /// Judges every case, saves the source, and records the submission with everything the agents conclude from it.
    pub async fn submit(
        &self,
        request: SubmitRequest,
        cancel: &Cancel,
        on_step: OnProgress,
    ) -> Result<SubmissionResult, TutorError> {
        let problem = self.problem(&request.problem)?;
        let language = self.language_of(&request.source);
        let bytes = self.read_source(problem, request.source).await?;
        if is_untouched(problem, language, &bytes) {
            return Err(TutorError::Refused(format!(
                "{} is still as it was given to you: there is nothing to judge yet, and nothing was recorded.",
                problem.title
            )));
        }
        let seconds = request.seconds.or_else(|| {
            self.begin_work(&problem.uid);
            self.measured_seconds(&problem.uid)
        });
        let trials = CaseRun::from_problem(problem);
        let submission = judge::SubmittedCode { language, source: &bytes };
        let report = self.judge_code(problem, submission, trials, cancel, &on_step).await?;
        let growth = self.measure_passed_growth(problem, &bytes, &report, cancel).await?;
        let slow = self.measure_timeout_growth(problem, &bytes, &report, cancel).await?;
        let shape = self.parse_passed_program(problem, &bytes, &report, cancel).await?;
        let analysis = self.analyse_failure(problem, &bytes, &report, cancel).await?;
        let (uid, source) = (request.problem, bytes.clone());
        let recording = move |tutor: &Self| {
            let passed = report.passed();
            let submitted = tutor.record_analysed(tutor.problem(&uid)?, &source, seconds, report, analysis.as_ref());
            if passed {
                tutor.finish_work(&uid);
            } else {
                tutor.end_command(&uid);
            }
            Ok(submitted)
        };
        let mut submitted = self.run_blocking(recording).await?;
        let params = &self.record.pipeline().params.remarks;
        assessment::add_readability_remarks(params, &mut submitted.remarks, problem, &submitted.report, shape.as_ref());
        assessment::add_growth_remark(&mut submitted.remarks, growth.as_ref());
        self.keep_for_review(problem, &bytes, &submitted, growth);
        submitted.remarks.extend(slow.as_ref().and_then(assessment::slow_growth_remark));
        Ok(submitted)
    }

    /// Keeps code that passed, in case the learner wants a model's remarks on it. A failed submission discards it.
    fn keep_for_review(
        &self,
        problem: &Problem,
        source: &[u8],
        submitted: &SubmissionResult,
        growth: Option<GrowthComparison>,
    ) {
        let passed = submitted.report.passed().then(|| PassedSubmission {
            source: String::from_utf8_lossy(source).into_owned(),
            language: submitted.report.language,
            growth,
            remarks: submitted.remarks.clone(),
        });
        self.keep_passed_submission(problem, passed);
    }

    /// Records a submission from its report and its analysis, if there is one. Called by [`Tutor::submit`] after
    /// judging, and by simulations, which judge first. `seconds` as in [`SubmitRequest`]. Waits for the disk.
    ///
    /// # Errors
    /// A record that can't be written is not an error: the result's `unrecorded` gives the reason, and the report is
    /// valid.
    pub fn record_submission(
        &self,
        problem: &Problem,
        source: &[u8],
        seconds: Option<u32>,
        report: JudgeReport,
        analysis: Option<&Analysis>,
    ) -> Result<SubmissionResult, TutorError> {
        Ok(self.record_analysed(problem, source, seconds, report, analysis))
    }

    fn record_analysed(
        &self,
        problem: &Problem,
        source: &[u8],
        seconds: Option<u32>,
        report: JudgeReport,
        analysis: Option<&Analysis>,
    ) -> SubmissionResult {
        // The source is saved first, because a record must never name a source that isn't saved.
        let kept = self.shared.attempts.put(source, report.language).map_err(store_to_tutor_error);
        let mut output = AgentOutput::default();
        let decide = |state: &LearnerState, ctx: &Ctx| {
            let submission = build_submission(state, ctx, problem, &report, seconds);
            let input = PipelineInput::Submission { problem, submission: &submission, report: &report, analysis };
            output = self.record.pipeline().run_agents(state, ctx, input);
            (Event::Submission(submission.clone()), output.proposals.clone())
        };
        let before = Arc::clone(&self.snapshot().state);
        let recorded = kept.and_then(|_| self.record.commit(decide));
        if recorded.is_err() {
            // It is not recorded, but the learner still gets the assessment's findings.
            let ctx = self.record.ctx(&before);
            let submission = build_submission(&before, &ctx, problem, &report, seconds);
            let input = PipelineInput::Submission { problem, submission: &submission, report: &report, analysis };
            output = self.record.pipeline().run_agents(&before, &ctx, input);
        }
        let remarks = output.assessment.remarks.clone();
        let candidates = output.assessment.candidates.clone();
        self.store_findings(problem, Findings::new(report.source.clone(), output.assessment));
        let (before, changes, unrecorded) = match recorded {
            Ok(before) => (before, output.proposals, None),
            Err(error) => (before, Vec::new(), Some(error.to_string())),
        };
        let nudge = changes.iter().find_map(|proposal| {
            let Change::Nudge { nudge } = &proposal.change else { return None };
            Some(nudge.clone())
        });
        SubmissionResult {
            after: Arc::clone(&self.snapshot().state),
            before,
            changes,
            remarks,
            candidates,
            nudge,
            unrecorded,
            next: self.next_problem(Some(&problem.uid)),
            report,
        }
    }

    pub(in crate::orchestrator) async fn judge_code(
        &self,
        problem: &Problem,
        submission: judge::SubmittedCode<'_>,
        trials: Vec<CaseRun>,
        cancel: &Cancel,
        on_step: &OnProgress,
    ) -> Result<JudgeReport, TutorError> {
        self.warm_up();
        let on_done = |done, total| on_step(JobProgress { done, total });
        let judged = self.shared.judge.judge(problem, submission, trials, cancel, &on_done).await;
        judged.map_err(TutorError::from)
    }
}

/// Whether a source is empty or the starter, apart from blank lines and trailing spaces.
fn is_untouched(problem: &Problem, language: Language, source: &[u8]) -> bool {
    fn lines(text: &str) -> Vec<&str> {
        text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect()
    }
    let source = String::from_utf8_lossy(source);
    let source = lines(statement_file::without_comment(&source));
    source.is_empty() || source == lines(&native::starter_code(problem, language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::World;
    use crate::types::problem::{Param, Signature, Type};

    #[test]
    fn a_starter_and_an_empty_file_are_untouched() {
        let world = World::new();
        let mut problem = world.problem("arrays-easy").clone();
        let params = vec![Param { name: "nums".to_owned(), kind: Type::List(Box::new(Type::Int)) }];
        problem.signature = Signature::Function { name: "best".to_owned(), params, returns: Type::Int };
        for &language in Language::ALL {
            let starter = native::starter_code(&problem, language);
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
            check(&(statement_file::comment(&problem, language) + &starter), true);
        }
    }
}
