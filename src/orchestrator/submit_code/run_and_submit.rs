//! Runs and submits code: the judge comes first. For a submission, the agents and the record follow.

use std::sync::Arc;

use super::{Submissions, learner_files, other_problem_file};
use crate::agents::assessment::{self, Assessment};
use crate::judge::{self, Cancel, CaseRun, RunPolicy, native};
use crate::learner::review_queries;
use crate::orchestrator::api::{
    CodeSource, JobProgress, LearnerState, OnProgress, RunScope, SubmissionResult, SubmitRequest, TutorError,
};
use crate::orchestrator::llm_access::passed_submission::PassedSubmission;
use crate::orchestrator::pipeline::{AgentOutput, PipelineInput};
use crate::orchestrator::record::writer::{build_submission, store_to_tutor_error};
use crate::pack::statement::statement_file;
use crate::types::event::{Change, Event};
use crate::types::growth_measurement::GrowthComparison;
use crate::types::ids::{Hash, ProblemUid};
use crate::types::program_facts::{Analysis, ProgramShape};
use crate::types::{Ctx, JudgeReport, Language, Problem};

/// A submission that is judged and not recorded yet.
pub(in crate::orchestrator) struct JudgedSubmission {
    problem: ProblemUid,
    source: Vec<u8>,
    seconds: Option<u32>,
    report: JudgeReport,
    analysis: Option<Analysis>,
    growth: Option<GrowthComparison>,
    /// The growth of code that was right and too slow.
    slow: Option<GrowthComparison>,
    shape: Option<ProgramShape>,
}

/// A recorded submission, with what hints and a review of the code need of it.
pub(in crate::orchestrator) struct RecordedSubmission {
    pub result: SubmissionResult,
    pub assessment: Assessment,
    /// `None` if the code failed.
    pub passed: Option<PassedSubmission>,
}

impl Submissions {
    /// Judges samples and custom cases, or every case. Returns the report, and the code that was judged.
    pub async fn run(
        self: &Arc<Self>,
        problem: &ProblemUid,
        source: CodeSource,
        scope: RunScope,
        cancel: &Cancel,
        on_step: OnProgress,
    ) -> Result<(JudgeReport, Vec<u8>), TutorError> {
        let problem = self.record.problem(problem)?;
        let language = self.language_of(&source);
        let bytes = self.read_source(problem, source).await?;
        let trials = self.trials_of_run(problem, scope).await?;
        let submission = judge::SubmittedCode { language, source: &bytes };
        let report = self.judge_code(problem, submission, trials, cancel, &on_step).await?;
        Ok((report, bytes))
    }

    async fn trials_of_run(self: &Arc<Self>, problem: &Problem, scope: RunScope) -> Result<Vec<CaseRun>, TutorError> {
        Ok(match scope {
            RunScope::Call(case) => vec![learner_files::call_trial(problem, &case)?],
            RunScope::All => CaseRun::from_problem(problem),
            RunScope::Samples => {
                let samples = problem.cases.iter().filter(|case| case.sample).map(CaseRun::from_case);
                samples.chain(self.own_case_trials(problem).await?).collect()
            }
        })
    }

    /// Looks for undefined behaviour in the failed cases of a run, in a second build that the verdict doesn't wait for.
    /// Returns the code and the report with the finding; `None` if nothing was found or the file has changed since.
    pub async fn look_closer(
        self: &Arc<Self>,
        problem: &ProblemUid,
        source: CodeSource,
        scope: RunScope,
        report: &JudgeReport,
        cancel: &Cancel,
    ) -> Result<Option<(JudgeReport, Vec<u8>)>, TutorError> {
        if !native::checked_run::may_hide_undefined_behavior(report) {
            return Ok(None);
        }
        let problem = self.record.problem(problem)?;
        let bytes = self.read_source(problem, source).await?;
        if Hash::sha256(&bytes) != report.source {
            return Ok(None);
        }
        let trials = self.trials_of_run(problem, scope).await?;
        let submission = judge::SubmittedCode { language: report.language, source: &bytes };
        let mut found = report.clone();
        self.judge.find_undefined_behavior(problem, submission, &trials, &mut found, cancel).await?;
        Ok((found != *report).then_some((found, bytes)))
    }

    /// Judges every case, and measures and analyses the code. Records nothing.
    pub async fn judge_submission(
        self: &Arc<Self>,
        request: SubmitRequest,
        cancel: &Cancel,
        on_step: OnProgress,
    ) -> Result<JudgedSubmission, TutorError> {
        let problem = self.record.problem(&request.problem)?;
        let language = self.language_of(&request.source);
        let bytes = self.read_source(problem, request.source).await?;
        if is_untouched(problem, language, &bytes) {
            return Err(TutorError::Refused(format!(
                "Your file of {} is still the starter file, so nothing was judged or recorded.",
                problem.title
            )));
        }
        let seconds = request.seconds.or_else(|| self.measured_seconds(&problem.uid));
        let trials = CaseRun::from_problem(problem);
        let submission = judge::SubmittedCode { language, source: &bytes };
        let checked = checked_trials(language, &trials);
        let mut report = self.judge_code(problem, submission, trials, cancel, &on_step).await?;
        if !report.passed() {
            // Before code fails, the pack must prove that its problem can be passed.
            self.judge.check_reference(problem, cancel).await?;
        }
        self.judge.find_undefined_behavior(problem, submission, &checked, &mut report, cancel).await?;
        let slow = self.measure_timeout_growth(problem, &bytes, &report, cancel).await?;
        let is_steeper = slow.as_ref().is_some_and(GrowthComparison::is_steeper);
        if is_steeper || judge::is_slow_only_on_large_inputs(&report, problem) {
            judge::name_slow_growth(&mut report);
        }
        Ok(JudgedSubmission {
            problem: request.problem,
            seconds,
            growth: self.measure_passed_growth(problem, &bytes, &report, cancel).await?,
            slow,
            shape: self.parse_passed_program(problem, &bytes, &report, cancel).await?,
            analysis: self.analyse_failure(problem, &bytes, &report, cancel).await?,
            source: bytes,
            report,
        })
    }

    /// Saves the source, and records the submission with everything the agents conclude from it.
    pub fn record_judged(&self, judged: JudgedSubmission) -> Result<RecordedSubmission, TutorError> {
        let JudgedSubmission { problem, source, seconds, report, analysis, growth, slow, shape } = judged;
        let problem = self.record.problem(&problem)?;
        let passed = report.passed();
        let (mut result, assessment) = self.record_submission(problem, &source, seconds, report, analysis.as_ref());
        if passed && result.unrecorded.is_none() {
            self.finish_work(&problem.uid);
        } else {
            self.end_command(&problem.uid);
        }
        let params = &self.record.pipeline().params.remarks;
        assessment::add_readability_remarks(params, &mut result.remarks, problem, &result.report, shape.as_ref());
        assessment::add_growth_remark(&mut result.remarks, problem, growth.as_ref());
        let passed = passed.then(|| PassedSubmission {
            source: String::from_utf8_lossy(&source).into_owned(),
            language: result.report.language,
            growth,
            remarks: result.remarks.clone(),
        });
        result.remarks.extend(slow.as_ref().and_then(|slow| assessment::slow_growth_remark(problem, slow)));
        Ok(RecordedSubmission { result, assessment, passed })
    }

    /// Records a submission from its report and its analysis, if there is one. Returns it with the assessment.
    pub fn record_submission(
        &self,
        problem: &Problem,
        source: &[u8],
        seconds: Option<u32>,
        report: JudgeReport,
        analysis: Option<&Analysis>,
    ) -> (SubmissionResult, Assessment) {
        // The source is saved first, because a record must never name a source that isn't saved.
        let kept = self.attempts.put(source, report.language).map_err(store_to_tutor_error);
        let mut output = AgentOutput::default();
        let decide = |state: &LearnerState, ctx: &Ctx| {
            let submission = build_submission(state, ctx, problem, &report, seconds);
            let input = PipelineInput::Submission { problem, submission: &submission, report: &report, analysis };
            output = self.record.pipeline().run_agents(state, ctx, input);
            (Event::Submission(submission.clone()), output.proposals.clone())
        };
        let before = Arc::clone(&self.record.snapshot().state);
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
        let (before, changes, unrecorded) = match recorded {
            Ok(before) => (before, output.proposals, None),
            Err(error) => (before, Vec::new(), Some(error.to_string())),
        };
        let nudge = changes.iter().find_map(|proposal| {
            let Change::Nudge { nudge } = &proposal.change else { return None };
            Some(nudge.clone())
        });
        let published = self.record.snapshot();
        let is_still_due = review_queries::is_due(&published.state, &problem.uid, published.day);
        let result = SubmissionResult {
            after: Arc::clone(&published.state),
            before,
            changes,
            remarks,
            candidates,
            nudge,
            unrecorded,
            // Its review can still be due: the same code as before doesn't count.
            next: self.record.next_problem(Some(&problem.uid).filter(|_| !is_still_due)),
            report,
        };
        (result, output.assessment)
    }

    pub async fn judge_code(
        &self,
        problem: &Problem,
        submission: judge::SubmittedCode<'_>,
        trials: Vec<CaseRun>,
        cancel: &Cancel,
        on_step: &OnProgress,
    ) -> Result<JudgeReport, TutorError> {
        self.warm_up();
        let on_done = |done, total| on_step(JobProgress { done, total });
        let policy = RunPolicy::SUBMISSION;
        let mut report = self.judge.judge_with(policy, problem, submission, trials, cancel, &on_done).await?;
        let catalog = &self.record.pipeline().catalog;
        other_problem_file::name_other_problem(&mut report, problem, catalog, submission.source);
        Ok(report)
    }
}

/// The cases in which undefined behaviour can be looked for; none in a language without a checked build.
fn checked_trials(language: Language, trials: &[CaseRun]) -> Vec<CaseRun> {
    if native::has_checked_build(language) { trials.to_vec() } else { Vec::new() }
}

/// Whether a source is empty or the starter, apart from blank lines and trailing spaces.
pub(super) fn is_untouched(problem: &Problem, language: Language, source: &[u8]) -> bool {
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
