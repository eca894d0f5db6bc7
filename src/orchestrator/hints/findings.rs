//! The findings about the learner's program that a hint uses: those of the last submission, the result of the last
//! run, and the text that each is about.
//!
//! Hints are about the program last submitted or run, in its language. After a restart the submission is analysed
//! again from the saved source. A failed run is analysed only when a hint is requested: most mistakes show in the
//! samples and are never submitted. A finding about an earlier text may no longer be true, so it is dropped once the file
//! has changed; the next run finds what is true now.

use std::sync::Arc;

use jiff::Timestamp;

use super::Hints;
use crate::agents::assessment::{self, Assessment};
use crate::agents::feedback;
use crate::judge::{self, Cancel, CaseRun};
use crate::orchestrator::api::{OnProgress, TutorError};
use crate::orchestrator::blocking_work::run_blocking;
use crate::orchestrator::record::open_record::OpenRecord;
use crate::orchestrator::record::writer::build_submission;
use crate::store::LockWait;
use crate::types::event::{Event, Submission};
use crate::types::ids::ProblemUid;
use crate::types::program_facts::{Analysis, FailingSample};
use crate::types::{Agent, Ctx, Hash, JudgeReport, Language, LearnerState, Problem, Proposal};

/// Findings with the texts they are about.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    pub assessment: Assessment,
    /// The text that was analysed; `None` without an analysis.
    looked_at: Option<Hash>,
    /// The language of that text.
    language: Option<Language>,
    /// The text on which the failing sample was run.
    ran: Option<Hash>,
    /// The text of the last run, if it did not compile.
    not_compiled: Option<Hash>,
}

/// The findings in a submission, and when it was recorded.
#[derive(Clone, Debug)]
pub(crate) struct SubmissionFindings {
    /// `None` if it could not be recorded and no earlier one is.
    at: Option<Timestamp>,
    found: Findings,
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
    /// Findings in the code of a report.
    pub fn new(report: &JudgeReport, assessment: Assessment) -> Self {
        let source = report.source.clone();
        let looked_at = Some(source.clone());
        Self { assessment, looked_at, language: Some(report.language), ran: Some(source), not_compiled: None }
    }

    /// Whether the last run used a different text from the analysed one.
    pub fn is_of_other_source(&self, run: &LastRun) -> bool {
        self.looked_at.as_ref() != Some(&run.report.source)
    }

    /// Adds a later run: its failing sample is the one level 1 talks about. If another text was analysed, it replaces
    /// the previous one.
    pub fn with_run(self, run: &LastRun) -> Self {
        let source = run.report.source.clone();
        if run.report.compile_error.as_ref().is_some_and(|error| !error.is_forbidden()) {
            let assessment = Assessment { failing_sample: None, ..self.assessment };
            return Self { assessment, not_compiled: Some(source), ..self };
        }
        if let (true, AnalysisState::Done(Some(assessment))) = (self.is_of_other_source(run), &run.look) {
            return Self::new(&run.report, assessment.as_ref().clone());
        }
        // A pass no longer applies once the program was run again.
        let before = if self.assessment.passed { Self::default() } else { self };
        let wrong_when_repeated = run.report.is_wrong_when_repeated();
        let failing_sample = run.sample.clone();
        let failing_example =
            failing_sample.as_ref().and_then(|sample| assessment::example_number(&run.report.cases, sample));
        let assessment = Assessment { failing_sample, failing_example, wrong_when_repeated, ..before.assessment };
        Self { assessment, ran: Some(source), ..before }
    }

    /// Keeps only the findings about `file`. The others are about a program that no longer exists: the change may have
    /// been the repair. How the last submission failed as a whole stays, unless it was in another language.
    pub fn for_source(self, file: &Hash, language: Language) -> Self {
        let is_of_file = self.ran.as_ref() == Some(file);
        let failing_sample = self.assessment.failing_sample.clone().filter(|_| is_of_file);
        let failing_example = self.assessment.failing_example.filter(|_| is_of_file);
        let wrong_when_repeated = is_of_file && self.assessment.wrong_when_repeated;
        let assessment = match &self.looked_at {
            _ if self.not_compiled.as_ref() == Some(file) => Assessment { never_ran: true, ..Assessment::default() },
            Some(source) if source == file => self.assessment,
            _ if self.language == Some(language) => without_program(&self.assessment),
            _ => Assessment { failed_in_other_language: self.language.is_some(), ..Assessment::default() },
        };
        let assessment = Assessment { failing_sample, failing_example, wrong_when_repeated, ..assessment };
        Self { assessment, ..self }
    }
}

/// What stays true of a submission after the program has changed.
fn without_program(found: &Assessment) -> Assessment {
    Assessment {
        was_only_slow: found.is_only_slow,
        was_right_in_samples: found.right_in_samples,
        ..Assessment::default()
    }
}

impl Hints {
    /// Stores the findings of a submission just made.
    pub fn store_findings(&self, problem: &ProblemUid, found: Findings) {
        let at = self.last_submitted(problem);
        let mut session = self.session();
        session.runs.remove(problem);
        session.submissions.insert(problem.clone(), SubmissionFindings { at, found });
    }

    /// The time of the last recorded submission.
    fn last_submitted(&self, problem: &ProblemUid) -> Option<Timestamp> {
        self.record.snapshot().state.problems.get(problem).and_then(|progress| progress.last_submitted)
    }

    /// Drops what is known of an earlier submission than the last recorded one, which another process made, and of runs
    /// before it.
    fn drop_outdated(&self, problem: &ProblemUid) {
        let last = self.last_submitted(problem);
        let mut session = self.session();
        if session.submissions.get(problem).is_some_and(|known| known.at != last) {
            session.submissions.remove(problem);
        }
        if session.runs.get(problem).is_some_and(|run| last.is_some_and(|last| run.at < last)) {
            session.runs.remove(problem);
        }
    }

    /// Discards the findings of a submission that no longer counts.
    pub fn discard_findings(&self, problem: &ProblemUid) {
        self.session().submissions.remove(problem);
    }

    /// Remembers a run. It is recorded if the next hint waits for a run, because another process can only see
    /// recorded runs.
    ///
    /// # Errors
    /// The problem isn't installed.
    pub async fn remember_run(
        &self,
        problem: &ProblemUid,
        report: Arc<JudgeReport>,
        look: AnalysisState,
    ) -> Result<(), TutorError> {
        let problem = self.record.problem(problem)?;
        let run = LastRun::new(self.record.clock().now(), report, look);
        self.session().runs.insert(problem.uid.clone(), run);
        let state = self.record.snapshot().state.clone();
        if feedback::run_change(&state, &self.record.ctx(&state), problem).is_none() {
            return Ok(());
        }
        let uid = problem.uid.clone();
        if let Err(error) = run_blocking(&self.record, move |record| note_run(record, &uid)).await {
            // The learner asked for the verdict; in this process the run counts all the same.
            tracing::warn!(problem = %problem.id, %error, "a run could not be recorded");
        }
        Ok(())
    }

    /// Replaces the report of the last run by one that a closer look has added to. The run stays as old as it is.
    pub fn add_to_run(&self, problem: &ProblemUid, report: Arc<JudgeReport>, look: AnalysisState) {
        let mut session = self.session();
        if let Some(run) = session.runs.get_mut(problem).filter(|run| run.report.source == report.source) {
            *run = LastRun::new(run.at, report, look);
        }
    }

    /// The assessment's findings in the last submission, if it failed, and the result of a run since. After a restart
    /// they are computed again from the saved source, because a hint's text must not depend on the process.
    pub(super) async fn findings(&self, problem: &Problem, cancel: &Cancel) -> Result<Option<Findings>, TutorError> {
        let found = self.of_the_last_submission(problem, cancel).await?;
        let Some(run) = self.session().runs.get(&problem.uid).cloned() else { return Ok(found) };
        let found = found.unwrap_or_default();
        let run = if found.is_of_other_source(&run) { self.looked_at(problem, run, cancel).await? } else { run };
        Ok(Some(found.with_run(&run)))
    }

    /// The same run with its analysis, which is made once and stored.
    async fn looked_at(&self, problem: &Problem, run: LastRun, cancel: &Cancel) -> Result<LastRun, TutorError> {
        let analysis = match &run.look {
            AnalysisState::Pending(text) => {
                self.submissions.analyse_failure(problem, text, &run.report, cancel).await?.map(Arc::new)
            }
            AnalysisState::Ready(analysis) => Some(Arc::clone(analysis)),
            AnalysisState::Done(_) => return Ok(run),
        };
        let state = self.record.snapshot().state.clone();
        let ctx = self.record.ctx(&state);
        let found = LastRun::assess(&state, &ctx, problem, &run.report, analysis.as_deref());
        let run = LastRun { look: AnalysisState::Done(found), ..run };
        let mut session = self.session();
        // If the program was run again in the meantime, the findings are about an outdated text.
        if session.runs.get(&problem.uid).is_some_and(|now| now.at == run.at && Arc::ptr_eq(&now.report, &run.report)) {
            session.runs.insert(problem.uid.clone(), run.clone());
        }
        drop(session);
        Ok(run)
    }

    async fn of_the_last_submission(&self, problem: &Problem, cancel: &Cancel) -> Result<Option<Findings>, TutorError> {
        self.drop_outdated(&problem.uid);
        if let Some(known) = self.session().submissions.get(&problem.uid) {
            return Ok(Some(known.found.clone()));
        }
        let state = self.record.snapshot().state.clone();
        if state.problems.get(&problem.uid).is_none_or(|progress| progress.failures_in_a_row == 0) {
            return Ok(None);
        }
        let uid = problem.uid.clone();
        let last = run_blocking(&self.submissions, move |submissions| submissions.last_submission(&uid)).await;
        let found = match last {
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
                let known = SubmissionFindings { at: self.last_submitted(&problem.uid), found: found.clone() };
                self.session().submissions.insert(problem.uid.clone(), known);
                Ok(Some(found))
            }
        }
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
        let report =
            self.submissions.judge_code(problem, judged, CaseRun::from_problem(problem), cancel, &quiet).await?;
        let analysis = self.submissions.analyse_failure(problem, source, &report, cancel).await?;
        let state = self.record.snapshot().state.clone();
        let ctx = self.record.ctx(&state);
        let submission = &build_submission(&state, &ctx, problem, &report, None);
        let input = assessment::AssessmentInput { problem, submission, report: &report, analysis: analysis.as_ref() };
        Ok(Findings::new(&report, assessment::assess(&state, &ctx, input)))
    }
}

fn note_run(record: &OpenRecord, uid: &ProblemUid) -> Result<(), TutorError> {
    let problem = record.problem(uid)?;
    // A long wait is not worth it: only Rung itself keeps the record open for hours, and that process gets the reports
    // of its runs.
    let noted = record.commit_with_wait(LockWait::BRIEF, |state, ctx| {
        let change = feedback::run_change(state, ctx, problem).into_iter();
        let proposals = change.map(|change| Proposal { agent: Agent::Feedback, change }).collect();
        (Event::Ran { problem: uid.clone() }, proposals)
    });
    noted.map(|_| ())
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
        let sample = FailingSample {
            case: "c".into(),
            verdict: crate::types::Verdict::Re,
            inputs,
            want,
            got,
            error,
            cause: None,
            has_several_answers: false,
        };
        let suspect = Suspect { first: 3, last: 3, score: 1.0, reason: String::new() };
        let observation = Observation { kind: ObservationKind::UnusedName, line: Some(2), text: String::new() };
        let (suspect, observations) = (Some(suspect), vec![observation]);
        let assessment = Assessment { suspect, observations, failing_sample: Some(sample), ..Assessment::default() };
        Findings::new(&run("submitted", None).report, assessment)
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
        assert_eq!(lines(&found().for_source(&"submitted".into(), Language::Python)), (Some(3), Some(2), Some(4)));
        assert_eq!(found().for_source(&"rewritten".into(), Language::Python).assessment, Assessment::default());
        let slow = Assessment { is_only_slow: true, ..found().assessment };
        let after = |language: Language| {
            Findings { assessment: slow.clone(), ..found() }.for_source(&"rewritten".into(), language).assessment
        };
        let was_only_slow = Assessment { was_only_slow: true, ..Assessment::default() };
        assert_eq!(after(Language::Python), was_only_slow);
        let nothing = Assessment { failed_in_other_language: true, ..Assessment::default() };
        assert_eq!(after(Language::Java), nothing, "it says nothing about a file in another language");
        let error = Some(("KeyError".to_owned(), Some(7)));
        let sample = FailingSample { error, ..found().assessment.failing_sample.expect("a sample") };
        let run = LastRun { sample: Some(sample), ..run("rewritten", None) };
        assert_eq!(
            lines(&found().with_run(&run).for_source(&"rewritten".into(), Language::Python)),
            (None, None, Some(7))
        );
        assert_eq!(
            lines(&found().with_run(&run).for_source(&"submitted".into(), Language::Python)),
            (Some(3), Some(2), None)
        );
    }

    #[test]
    fn a_run_that_is_wrong_only_when_repeated_counts_for_its_own_text() {
        let mut run = run("rewritten", None);
        let mut report = run.report.as_ref().clone();
        report.cases[0].first_answer = Some("4".to_owned());
        run.report = Arc::new(report);
        let after = |file: &str| {
            let found = found().with_run(&run).for_source(&file.into(), Language::Python);
            found.assessment.wrong_when_repeated
        };
        assert!(after("rewritten") && !after("submitted"));
    }

    #[test]
    fn what_was_found_in_another_text_gives_way_to_what_a_run_of_this_one_shows() {
        let of =
            |bug: &str| Candidate { bug: bug.into(), topic: "arrays".into(), message: String::new(), confidence: 0.9 };
        let with = |bug: &str| Assessment { candidates: vec![of(bug)], ..Assessment::default() };
        let report = run("submitted", None).report;
        let check = |run: &LastRun, expected: &str| {
            let after = Findings::new(&report, with("of-the-submission")).with_run(run);
            assert_eq!(after.assessment.candidates[0].bug.as_str(), expected);
        };
        check(&run("rewritten", Some(with("of-the-run"))), "of-the-run");
        // The submitted text is run again: all cases say more than the samples.
        let same = run("submitted", Some(with("of-the-run")));
        check(&same, "of-the-submission");
        check(&run("rewritten", None), "of-the-submission");
    }

    #[test]
    fn code_that_does_not_compile_has_no_answers_to_talk_about() {
        let broken = run("broken", None);
        let error = crate::types::verdict_report::CompileError {
            kind: "SyntaxError".to_owned(),
            message: "it is cut off".to_owned(),
            line: None,
            column: None,
            code: None,
        };
        let report = JudgeReport { compile_error: Some(error), ..broken.report.as_ref().clone() };
        let broken = LastRun { report: Arc::new(report), ..broken };
        let slow = Findings { assessment: Assessment { is_only_slow: true, ..found().assessment }, ..found() };
        let check = |file: &str, expected: Assessment| {
            let after = slow.clone().with_run(&broken).for_source(&file.into(), Language::Python).assessment;
            assert_eq!(after, expected, "{file}");
        };
        check("broken", Assessment { never_ran: true, ..Assessment::default() });
        // The error is gone, and how the submission failed is still true.
        check("mended", Assessment { was_only_slow: true, ..Assessment::default() });
        let submitted = slow.assessment.clone();
        check("submitted", Assessment { failing_sample: None, ..submitted });
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
