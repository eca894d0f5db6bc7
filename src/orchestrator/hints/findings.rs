//! The findings about the learner's program that a hint uses: those of the last submission, the result of the last
//! run, and the text that each is about.
//!
//! Hints are about the program last submitted or run, in its language. After a restart the submission is analysed
//! again from the saved source. A failed run is analysed only when a hint is requested: most mistakes show in the
//! samples and are never submitted. A finding about an earlier text may no longer be true, so it is dropped once the file
//! has changed; the next run finds what is true now.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::Timestamp;

use crate::agents::assessment::{self, Assessment};
use crate::agents::feedback;
use crate::judge::{self, Cancel, CaseRun};
use crate::orchestrator::api::{OnProgress, TutorError};
use crate::orchestrator::record::writer::build_submission;
use crate::orchestrator::tutor::{LockWait, Tutor};
use crate::types::event::{Event, Submission};
use crate::types::ids::ProblemUid;
use crate::types::program_facts::{Analysis, FailingSample};
use crate::types::{Agent, Ctx, Hash, JudgeReport, Language, LearnerState, Problem, Proposal};

/// Findings with the texts they are about.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    pub assessment: Assessment,
    /// The text that was analysed; `None` if there was no analysis.
    looked_at: Option<Hash>,
    /// The text on which the failing sample was run.
    ran: Option<Hash>,
}

/// A run without a submission.
#[derive(Clone, Debug)]
pub(crate) struct LastRun {
    pub at: Timestamp,
    pub report: Arc<JudgeReport>,
    pub look: AnalysisState,
    pub sample: Option<FailingSample>,
}

/// The analysis of the text that was run.
#[derive(Clone, Debug)]
pub(crate) enum AnalysisState {
    /// Not requested yet: the text.
    Pending(Arc<[u8]>),
    /// Not requested yet, but the judge has already analysed it.
    Ready(Arc<Analysis>),
    /// The findings in the text; `None` if no analysis is possible.
    Done(Option<Box<Assessment>>),
}

impl AnalysisState {
    /// For a run that the judge has analysed (`Some`) or that allows no analysis (`None`).
    pub fn from_analysis(analysis: Option<Arc<Analysis>>) -> Self {
        analysis.map_or(Self::Done(None), Self::Ready)
    }
}

impl LastRun {
    pub fn new(at: Timestamp, report: Arc<JudgeReport>, look: AnalysisState) -> Self {
        Self { at, look, sample: FailingSample::from_report(&report), report }
    }

    pub fn ran_at(&self) -> Timestamp {
        self.at
    }

    /// The findings of analysing the run. `None` after a pass, and for a text that can't be compared: a run has too
    /// few cases to identify a mistake by the verdicts alone.
    pub fn assess(
        state: &LearnerState,
        ctx: &Ctx,
        problem: &Problem,
        report: &JudgeReport,
        analysis: Option<&Analysis>,
    ) -> Option<Box<Assessment>> {
        let analysis = analysis.filter(|analysis| !analysis.answers.is_empty());
        if report.passed() || analysis.is_none() {
            return None;
        }
        let submission = &build_submission(state, ctx, problem, report, None);
        Some(Box::new(assessment::assess(
            state,
            ctx,
            assessment::AssessmentInput { problem, submission, report, analysis },
        )))
    }
}

impl Findings {
    /// Findings of a submission.
    pub fn new(source: Hash, assessment: Assessment) -> Self {
        Self { assessment, looked_at: Some(source.clone()), ran: Some(source) }
    }

    /// Whether the last run used a different text from the analysed one.
    pub fn is_of_other_source(&self, run: &LastRun) -> bool {
        self.looked_at.as_ref() != Some(&run.report.source)
    }

    /// Adds a later run: its failing sample is the one level 1 talks about. If another text was analysed, it replaces
    /// the previous one.
    pub fn with_run(self, run: &LastRun) -> Self {
        let source = run.report.source.clone();
        if let (true, AnalysisState::Done(Some(assessment))) = (self.is_of_other_source(run), &run.look) {
            return Self::new(source, assessment.as_ref().clone());
        }
        // A pass no longer applies once the program was run again.
        let before = if self.assessment.passed { Self::default() } else { self };
        let assessment = Assessment { failing_sample: run.sample.clone(), ..before.assessment };
        Self { assessment, ran: Some(source), ..before }
    }

    /// Keeps only the findings about `file`. The others are about a program that no longer exists: the change may have
    /// been the repair.
    pub fn for_source(self, file: &Hash) -> Self {
        let Self { assessment, looked_at, ran } = self;
        let sample = assessment.failing_sample.clone().filter(|_| ran.as_ref() == Some(file));
        let assessment = if looked_at.as_ref() == Some(file) { assessment } else { Assessment::default() };
        Self { assessment: Assessment { failing_sample: sample, ..assessment }, looked_at, ran }
    }
}

impl Tutor {
    /// Stores the findings of a submission just made.
    pub(in crate::orchestrator) fn store_findings(&self, problem: &Problem, found: Findings) {
        let mut fresh = self.session_cache();
        fresh.runs.remove(&problem.uid);
        fresh.findings.insert(problem.uid.clone(), found);
    }

    /// Discards the findings of a submission that was undone.
    pub(in crate::orchestrator) fn discard_findings(&self, problem: &ProblemUid) {
        self.session_cache().findings.remove(problem);
    }

    /// Remembers a run. It is recorded if the next hint waits for a run, because another process can only see
    /// recorded runs.
    pub(in crate::orchestrator) async fn remember_run(
        &self,
        problem: &Problem,
        report: Arc<JudgeReport>,
        look: AnalysisState,
    ) {
        let run = LastRun::new(self.record.clock().now(), report, look);
        self.session_cache().runs.insert(problem.uid.clone(), run);
        let state = self.snapshot().state.clone();
        if feedback::run_change(&state, &self.record.ctx(&state), problem).is_none() {
            return;
        }
        let uid = problem.uid.clone();
        let noted = self.run_blocking(move |tutor| tutor.note_run(&uid)).await;
        if let Err(error) = noted {
            // The learner asked for the verdict; in this process the run counts all the same.
            tracing::warn!(problem = %problem.id, %error, "a run could not be recorded");
        }
    }

    /// Remembers a run from its report and its analysis, if there is one, as [`Tutor::run`] does after judging. For
    /// simulations, which judge first.
    ///
    /// # Errors
    /// The problem isn't installed.
    pub async fn record_run(
        &self,
        problem: &ProblemUid,
        report: Arc<JudgeReport>,
        analysis: Option<Arc<Analysis>>,
    ) -> Result<(), TutorError> {
        self.remember_run(self.problem(problem)?, report, AnalysisState::from_analysis(analysis)).await;
        Ok(())
    }

    fn note_run(&self, uid: &ProblemUid) -> Result<(), TutorError> {
        let problem = self.problem(uid)?;
        // A long wait is not worth it: only Rung itself keeps the record open for hours, and that process gets
        // reports of its own runs.
        let noted = self.record.commit_with_wait(LockWait::BRIEF, |state, ctx| {
            let change = feedback::run_change(state, ctx, problem).into_iter();
            let proposals = change.map(|change| Proposal { agent: Agent::Feedback, change }).collect();
            (Event::Ran { problem: uid.clone() }, proposals)
        });
        noted.map(|_| ())
    }

    /// The assessment's findings in the last submission, if it failed, and the result of a run since. After a restart
    /// they are computed again from the saved source, because a hint's text must not depend on the process.
    pub(in crate::orchestrator) async fn findings(
        &self,
        problem: &Problem,
        cancel: &Cancel,
    ) -> Result<Option<Findings>, TutorError> {
        let found = self.of_the_last_submission(problem, cancel).await?;
        let Some(run) = self.session_cache().runs.get(&problem.uid).cloned() else { return Ok(found) };
        let found = found.unwrap_or_default();
        let run = if found.is_of_other_source(&run) { self.looked_at(problem, run, cancel).await? } else { run };
        Ok(Some(found.with_run(&run)))
    }

    /// The same run with its analysis, which is made once and stored.
    async fn looked_at(&self, problem: &Problem, run: LastRun, cancel: &Cancel) -> Result<LastRun, TutorError> {
        let analysis = match &run.look {
            AnalysisState::Pending(text) => {
                self.analyse_failure(problem, text, &run.report, cancel).await?.map(Arc::new)
            }
            AnalysisState::Ready(analysis) => Some(Arc::clone(analysis)),
            AnalysisState::Done(_) => return Ok(run),
        };
        let state = self.snapshot().state.clone();
        let ctx = self.record.ctx(&state);
        let found = LastRun::assess(&state, &ctx, problem, &run.report, analysis.as_deref());
        let run = LastRun { look: AnalysisState::Done(found), ..run };
        let mut fresh = self.session_cache();
        // If the program was run again in the meantime, the findings are about an outdated text.
        if fresh.runs.get(&problem.uid).is_some_and(|now| now.at == run.at) {
            fresh.runs.insert(problem.uid.clone(), run.clone());
        }
        drop(fresh);
        Ok(run)
    }

    async fn of_the_last_submission(&self, problem: &Problem, cancel: &Cancel) -> Result<Option<Findings>, TutorError> {
        if let Some(found) = self.session_cache().findings.get(&problem.uid) {
            return Ok(Some(found.clone()));
        }
        let state = self.snapshot().state.clone();
        if state.problems.get(&problem.uid).is_none_or(|progress| progress.failures_in_a_row == 0) {
            return Ok(None);
        }
        let uid = problem.uid.clone();
        let found = match self.run_blocking(move |tutor| tutor.last_submission(&uid)).await {
            Ok(None) => return Ok(None),
            Ok(Some((submission, source))) => self.assessed_again(problem, &submission, &source, cancel).await,
            Err(error) => Err(error),
        };
        match found {
            Err(TutorError::Cancelled) => Err(TutorError::Cancelled),
            Err(error) => {
                tracing::warn!(problem = %problem.id, %error, "the last submission could not be looked at again");
                Ok(None)
            }
            Ok(found) => {
                self.session_cache().findings.insert(problem.uid.clone(), found.clone());
                Ok(Some(found))
            }
        }
    }

    /// The program last submitted and its language, if it failed and is saved.
    pub(in crate::orchestrator) async fn last_failed_program(&self, problem: &Problem) -> Option<(String, Language)> {
        let state = self.snapshot().state.clone();
        state.problems.get(&problem.uid).filter(|progress| progress.failures_in_a_row > 0)?;
        let uid = problem.uid.clone();
        let (submission, source) = self.run_blocking(move |tutor| tutor.last_submission(&uid)).await.ok().flatten()?;
        Some((String::from_utf8_lossy(&source).into_owned(), submission.language))
    }

    /// The last submission of a problem that was not undone, with its source. `None` if there is none or its source
    /// is missing.
    fn last_submission(&self, problem: &ProblemUid) -> Result<Option<(Submission, Vec<u8>)>, TutorError> {
        let (mut undone, mut last) = (BTreeSet::new(), None);
        self.record.walk_back(|record| {
            undone.extend(record.undoes());
            let stands = record.rejected.is_none() && !undone.contains(&record.version);
            match record.event {
                Event::Submission(submission) if stands && submission.problem == *problem => {
                    last = Some(submission);
                }
                _ => {}
            }
            last.is_none()
        })?;
        Ok(last.and_then(|last| {
            let source = self.shared.attempts.get(&last.source).ok()?;
            Some((last, source))
        }))
    }

    async fn assessed_again(
        &self,
        problem: &Problem,
        submission: &Submission,
        source: &[u8],
        cancel: &Cancel,
    ) -> Result<Findings, TutorError> {
        let judged = judge::SubmittedCode { language: submission.language, source };
        let quiet: OnProgress = Box::new(|_| {});
        let report = self.judge_code(problem, judged, CaseRun::from_problem(problem), cancel, &quiet).await?;
        let analysis = self.analyse_failure(problem, source, &report, cancel).await?;
        let state = self.snapshot().state.clone();
        let ctx = self.record.ctx(&state);
        let submission = &build_submission(&state, &ctx, problem, &report, None);
        let input = assessment::AssessmentInput { problem, submission, report: &report, analysis: analysis.as_ref() };
        Ok(Findings::new(report.source.clone(), assessment::assess(&state, &ctx, input)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::{self, World};
    use crate::types::Verdict;
    use crate::types::event::Candidate;
    use crate::types::program_facts::{Observation, ObservationKind, Suspect};

    fn found() -> Findings {
        let error = Some(("IndexError".to_owned(), Some(4)));
        let (inputs, want, got) = (Vec::new(), None, None);
        let sample = FailingSample { case: "c".into(), verdict: crate::types::Verdict::Re, inputs, want, got, error };
        let suspect = Suspect { first: 3, last: 3, score: 1.0, reason: String::new() };
        let observation = Observation { kind: ObservationKind::UnusedName, line: Some(2), text: String::new() };
        let (suspect, observations) = (Some(suspect), vec![observation]);
        let assessment = Assessment { suspect, observations, failing_sample: Some(sample), ..Assessment::default() };
        Findings::new(Hash::from("submitted"), assessment)
    }

    /// A failed run, and the findings of analysing it.
    fn run(source: &str, found: Option<Assessment>) -> LastRun {
        let report = learner_fixtures::report(World::new().problem("arrays-easy"), source, &[Verdict::Wa]);
        LastRun {
            sample: None,
            ..LastRun::new(Timestamp::UNIX_EPOCH, Arc::new(report), AnalysisState::Done(found.map(Box::new)))
        }
    }

    fn lines(found: &Findings) -> (Option<u32>, Option<u32>, Option<u32>) {
        let Assessment { suspect, observations, failing_sample, .. } = &found.assessment;
        let error = failing_sample.as_ref().and_then(|sample| sample.error.as_ref()).and_then(|(_, line)| *line);
        (suspect.as_ref().map(|s| s.first), observations.first().and_then(|o| o.line), error)
    }

    #[test]
    fn findings_are_about_the_file_at_hand_or_dropped() {
        assert_eq!(lines(&found().for_source(&"submitted".into())), (Some(3), Some(2), Some(4)));
        assert_eq!(found().for_source(&"rewritten".into()).assessment, Assessment::default());
        let error = Some(("KeyError".to_owned(), Some(7)));
        let sample = FailingSample { error, ..found().assessment.failing_sample.expect("a sample") };
        let run = LastRun { sample: Some(sample), ..run("rewritten", None) };
        assert_eq!(lines(&found().with_run(&run).for_source(&"rewritten".into())), (None, None, Some(7)));
        assert_eq!(lines(&found().with_run(&run).for_source(&"submitted".into())), (Some(3), Some(2), None));
    }

    #[test]
    fn what_was_found_in_another_text_gives_way_to_what_a_run_of_this_one_shows() {
        let of =
            |bug: &str| Candidate { bug: bug.into(), topic: "arrays".into(), message: String::new(), confidence: 0.9 };
        let with = |bug: &str| Assessment { candidates: vec![of(bug)], ..Assessment::default() };
        let check = |run: &LastRun, expected: &str| {
            let submitted = Findings::new(run_before(), with("of-the-submission"));
            let after = submitted.with_run(run);
            assert_eq!(after.assessment.candidates[0].bug.as_str(), expected);
        };
        check(&run("rewritten", Some(with("of-the-run"))), "of-the-run");
        // The submitted text is run again: all cases say more than the samples.
        let same = run("submitted", Some(with("of-the-run")));
        check(&same, "of-the-submission");
        check(&run("rewritten", None), "of-the-submission");
    }

    fn run_before() -> Hash {
        run("submitted", None).report.source.clone()
    }

    #[test]
    fn a_run_that_fails_nothing_leaves_the_findings_and_one_after_a_pass_begins_anew() {
        let run = run("x", None);
        let after = found().with_run(&run);
        assert!(after.assessment.suspect.is_some() && after.assessment.failing_sample.is_none());
        let mut passed = found();
        passed.assessment.passed = true;
        let after = passed.with_run(&run);
        assert!(!after.assessment.passed && after.assessment.suspect.is_none());
    }
}
