//! The calls about the learner's code: running and submitting it, its files and languages, traces and growth.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::mpsc;

use super::Tutor;
use crate::judge::{Cancel, Judge, native};
use crate::orchestrator::api::{
    CodeSource, LanguageStatus, OnProgress, OwnCase, RunScope, SubmissionResult, SubmitRequest, TutorError,
};
use crate::orchestrator::blocking_work::run_blocking;
use crate::orchestrator::hints::findings::{AnalysisState, Findings};
use crate::orchestrator::submit_code::case_trace::TraceTarget;
use crate::orchestrator::submit_code::give_up_problem::GiveUpResult;
use crate::orchestrator::submit_code::run_and_submit::RecordedSubmission;
use crate::orchestrator::submit_code::submission_history::{RestoredSubmission, SubmissionHistory};
use crate::types::execution_trace::Trace;
use crate::types::growth_measurement::{GrowthComparison, MeasuredGrowth, TimedGrowthComparison};
use crate::types::ids::ProblemUid;
use crate::types::program_facts::Analysis;
use crate::types::{JudgeReport, Language, Problem};

impl Tutor {
    /// The judge, for tools that run a pack's own code.
    #[must_use]
    pub fn judge(&self) -> &Judge {
        self.submissions.judge()
    }

    /// Starts the sandbox in the background, and prepares its image the first time. Progress is in the snapshot's
    /// `judge`. Can be called any number of times.
    pub fn warm_up(&self) {
        self.submissions.warm_up();
    }

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
        let is_call = matches!(scope, RunScope::Call(_));
        let (report, code) = self.submissions.run(problem, source, scope, cancel, on_step).await?;
        if !is_call {
            let look = AnalysisState::Pending(code.into());
            self.hints.remember_run(problem, Arc::new(report.clone()), look).await?;
        }
        Ok(report)
    }

    /// Whether [`Self::look_closer`] may find something in a report.
    #[must_use]
    pub fn needs_closer_look(report: &JudgeReport) -> bool {
        native::checked_run::may_hide_undefined_behavior(report)
    }

    /// Looks for undefined behaviour in the failed cases of a run of C or C++, in a second build that the verdict doesn't
    /// wait for. Returns the report with its line; `None` if nothing was found or the file has changed since.
    ///
    /// # Errors
    /// The source can't be read, or it was cancelled.
    pub async fn look_closer(
        &self,
        problem: &ProblemUid,
        source: CodeSource,
        scope: RunScope,
        report: &JudgeReport,
        cancel: &Cancel,
    ) -> Result<Option<JudgeReport>, TutorError> {
        let is_call = matches!(scope, RunScope::Call(_));
        let found = self.submissions.look_closer(problem, source, scope, report, cancel).await?;
        let Some((report, code)) = found else { return Ok(None) };
        if !is_call {
            let look = AnalysisState::Pending(code.into());
            self.hints.add_to_run(problem, Arc::new(report.clone()), look);
        }
        Ok(Some(report))
    }

    /// Judges every case, saves the source, and records the submission with everything the agents conclude from it.
    pub async fn submit(
        &self,
        request: SubmitRequest,
        cancel: &Cancel,
        on_step: OnProgress,
    ) -> Result<SubmissionResult, TutorError> {
        let problem = request.problem.clone();
        let judged = self.submissions.judge_submission(request, cancel, on_step).await?;
        run_blocking(self, move |tutor| {
            let RecordedSubmission { result, assessment, passed } = tutor.submissions.record_judged(judged)?;
            tutor.hints.store_findings(&problem, Findings::new(&result.report, assessment));
            tutor.llm.keep_passed(&problem, passed);
            Ok(result)
        })
        .await
    }

    /// Records a submission from its report and its analysis, if there is one. For simulations, which judge first.
    /// `seconds` as in [`SubmitRequest`]. Waits for the disk.
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
        let (result, assessment) = self.submissions.record_submission(problem, source, seconds, report, analysis);
        self.hints.store_findings(&problem.uid, Findings::new(&result.report, assessment));
        Ok(result)
    }

    /// The changes that giving up on a problem would make now, to show the cost before the learner agrees. Records
    /// nothing. Blocking: it reads the learner's file.
    ///
    /// # Errors
    /// As [`Tutor::give_up`].
    pub fn plan_give_up(&self, problem: &ProblemUid, seconds: Option<u32>) -> Result<GiveUpResult, TutorError> {
        self.submissions.plan_give_up(problem, seconds)
    }

    /// Gives up on a problem. `seconds` is the time on it in this attempt, or `None` to take the time between the
    /// commands on it. The content of the learner's file is saved among the attempts.
    ///
    /// # Errors
    /// [`TutorError::Refused`] if the learner has not tried yet or the solution is open already. If giving up can't be
    /// recorded, the solution stays closed.
    pub async fn give_up(&self, problem: &ProblemUid, seconds: Option<u32>) -> Result<GiveUpResult, TutorError> {
        let problem = problem.clone();
        run_blocking(self, move |tutor| {
            let given = tutor.submissions.give_up(&problem, seconds)?;
            tutor.hints.discard_findings(&problem);
            Ok(given)
        })
        .await
    }

    /// Traces the code through one case. Waits for the sandbox if it isn't ready. Records nothing.
    ///
    /// # Errors
    /// As for [`Tutor::run`], and [`TutorError::Input`] for an unknown case and for a language that can't be traced
    /// ([`explain_no_trace`](crate::orchestrator::explain_no_trace)). Code that doesn't compile is not an error: the
    /// trace reports it.
    pub async fn trace(
        &self,
        problem: &ProblemUid,
        source: CodeSource,
        which: &TraceTarget,
        cancel: &Cancel,
    ) -> Result<Trace, TutorError> {
        self.submissions.trace(problem, source, which, cancel).await
    }

    /// Measures a compiled solution's growth by processor time, and times the reference in its language. `None` if the
    /// pack declares no complexity. Records nothing.
    ///
    /// # Errors
    /// The source can't be read, the language or the pack's generator does not work, or it was cancelled.
    pub async fn time_growth(
        &self,
        problem: &ProblemUid,
        source: CodeSource,
        cancel: &Cancel,
    ) -> Result<Option<TimedGrowthComparison>, TutorError> {
        self.submissions.time_growth(problem, source, cancel).await
    }

    /// Measures a Python solution's growth and compares it with the reference's. `None` if the pack declares no
    /// complexity. Records nothing.
    ///
    /// # Errors
    /// The source can't be read, the sandbox or the pack's generator does not work, or it was cancelled.
    pub async fn measure_growth(
        &self,
        problem: &ProblemUid,
        source: CodeSource,
        cancel: &Cancel,
    ) -> Result<Option<GrowthComparison>, TutorError> {
        self.submissions.measure_growth(problem, source, cancel).await
    }

    /// Measures how the work of the learner's file grows, as [`Self::measure_growth`] and [`Self::time_growth`] do. `None`
    /// if the pack declares no complexity. Records nothing.
    ///
    /// # Errors
    /// As for those.
    pub async fn growth_of_file(
        &self,
        problem: &ProblemUid,
        cancel: &Cancel,
    ) -> Result<Option<MeasuredGrowth>, TutorError> {
        self.submissions.growth_of_file(problem, cancel).await
    }

    /// The learner begins or continues to work on a problem, from the command line: the screen measures its own time
    /// and needs no file.
    pub fn begin_work(&self, problem: &ProblemUid) {
        self.submissions.begin_work(problem);
    }

    /// The time of the attempt so far, in seconds, as far as commands measured it; 0 if none did.
    #[must_use]
    pub fn work_seconds(&self, problem: &ProblemUid) -> u32 {
        self.submissions.work_seconds(problem)
    }

    /// A command on the problem is done. The time it took is not the learner's.
    pub fn end_command(&self, problem: &ProblemUid) {
        self.submissions.end_command(problem);
    }

    /// Clears the file for a review from a blank file and resets the hint ladder. The files in other languages are
    /// cleared too, because each may have the answer. Returns the path of the saved old text in the chosen language, or
    /// `None` if there was no text to save.
    pub async fn start_review(&self, problem: &ProblemUid) -> Result<Option<PathBuf>, TutorError> {
        let problem = problem.clone();
        run_blocking(&self.submissions, move |submissions| submissions.start_review(&problem)).await
    }

    /// The saved code of a problem. Reads the whole journal: call it on a thread that may block.
    ///
    /// # Errors
    /// The journal can't be read, or a line of it is damaged.
    pub fn submission_history(&self, problem: &ProblemUid) -> Result<SubmissionHistory, TutorError> {
        self.submissions.submission_history(problem)
    }

    /// Writes the code with this number into the problem's file, after saving the file's current text.
    ///
    /// # Errors
    /// [`TutorError::Refused`] if there is no such code, [`TutorError::Input`] if its source is missing, or an error
    /// if the step can't be recorded. Then the file is unchanged.
    pub async fn restore_submission(
        &self,
        problem: &ProblemUid,
        number: usize,
    ) -> Result<RestoredSubmission, TutorError> {
        let problem = problem.clone();
        run_blocking(&self.submissions, move |submissions| submissions.restore_submission(&problem, number)).await
    }

    /// Restores the starter. The old text is saved in `attempts/`.
    ///
    /// # Errors
    /// It can't be recorded, or the file can't be written. Then the file is unchanged.
    pub async fn reset_file(&self, problem: &ProblemUid) -> Result<(), TutorError> {
        let problem = problem.clone();
        run_blocking(&self.submissions, move |submissions| submissions.reset_file(&problem)).await
    }

    /// Adds the line that connects the name the tests call with the one function that fits, at the end of the file. The
    /// old text is saved in `attempts/`. Returns the line.
    ///
    /// # Errors
    /// No line connects them; or as [`Tutor::reset_file`].
    pub async fn connect_name(&self, problem: &ProblemUid) -> Result<String, TutorError> {
        let problem = problem.clone();
        run_blocking(&self.submissions, move |submissions| submissions.connect_name(&problem)).await
    }

    /// The path of the learner's solution of a problem, in the chosen language.
    #[must_use]
    pub fn solution_path(&self, problem: &Problem) -> PathBuf {
        self.submissions.solution_path(problem)
    }

    /// The languages in which the learner has code for a problem, that of the file that changed last first.
    #[must_use]
    pub fn languages_with_code(&self, problem: &Problem) -> Vec<Language> {
        self.submissions.languages_with_code(problem)
    }

    /// The first of them; the language of new solutions, if there is none.
    #[must_use]
    pub fn newest_language(&self, problem: &Problem) -> Language {
        self.submissions.newest_language(problem)
    }

    /// The same path, after making sure that the file exists. A missing file is written from the starter. Waits for the
    /// disk, as do the other functions on files that aren't async: call them on a thread that may block.
    pub fn ensure_solution(&self, problem: &Problem) -> Result<PathBuf, TutorError> {
        self.submissions.ensure_solution(problem)
    }

    /// The text of the solution file, in the chosen language. Invalid UTF-8 is replaced.
    pub fn solution_text(&self, problem: &Problem) -> Result<String, TutorError> {
        self.submissions.solution_text(problem)
    }

    /// The path of the learner's notes on a problem, after making sure that they can be written there.
    pub fn ensure_notes(&self, problem: &Problem) -> Result<PathBuf, TutorError> {
        self.submissions.ensure_notes(problem)
    }

    /// The learner's notes on a problem, in Markdown, if there are any.
    pub fn notes(&self, problem: &Problem) -> Result<Option<String>, TutorError> {
        self.submissions.notes(problem)
    }

    /// The learner's custom cases of a problem.
    pub fn own_cases(&self, problem: &Problem) -> Result<Vec<OwnCase>, TutorError> {
        self.submissions.own_cases(problem)
    }

    /// Adds a case after checking it against the signature.
    pub fn add_own_case(&self, problem: &Problem, case: OwnCase) -> Result<(), TutorError> {
        self.submissions.add_own_case(problem, case)
    }

    /// Replaces a case after checking the new one against the signature, or removes it.
    pub fn change_own_case(&self, problem: &Problem, old: &OwnCase, new: Option<OwnCase>) -> Result<(), TutorError> {
        self.submissions.change_own_case(problem, old, new)
    }

    /// Sends an event for every save of the learner's file, including saves by rename. Dropping the receiver stops
    /// watching.
    pub async fn watch(&self, problem: &ProblemUid) -> Result<mpsc::Receiver<()>, TutorError> {
        self.submissions.watch(problem).await
    }

    /// Sends an event for every save of the notes on a problem.
    pub async fn watch_notes(&self, problem: &ProblemUid) -> Result<mpsc::Receiver<()>, TutorError> {
        self.submissions.watch_notes(problem).await
    }

    /// The language of new solutions.
    #[must_use]
    pub fn language(&self) -> Language {
        self.submissions.language()
    }

    /// Changes the language of new solutions. Solutions in different languages exist side by side.
    pub fn set_language(&self, language: Language) {
        self.submissions.set_language(language);
    }

    /// The language of a source: given by a file's extension, otherwise the chosen language.
    #[must_use]
    pub fn language_of(&self, source: &CodeSource) -> Language {
        self.submissions.language_of(source)
    }

    /// Every language with the tool found for it on this machine. The first call asks the tools, which takes a
    /// moment.
    pub async fn languages(&self) -> Vec<LanguageStatus> {
        self.submissions.languages().await
    }

    /// A language with the tool found for it on this machine.
    pub async fn language_status(&self, language: Language) -> LanguageStatus {
        self.submissions.language_status(language).await
    }

    /// The language of a problem's review: that of the learner's latest code of it, if it is installed, else the chosen one.
    pub async fn review_language(&self, problem: &ProblemUid) -> Language {
        let problem = problem.clone();
        let latest = run_blocking(&self.submissions, move |submissions| submissions.latest_language(&problem)).await;
        match latest {
            Ok(latest) if self.language_status(latest).await.found.is_ok() => latest,
            _ => self.language(),
        }
    }

    /// The missing sandbox layers that the learner should agree to before code of this language runs. `None` if no
    /// layer is missing or the learner has agreed already.
    pub async fn describe_missing_consent(&self, language: Language) -> Option<String> {
        self.submissions.describe_missing_consent(language).await
    }

    /// Sets whether Python runs on the machine's own interpreter from now on.
    pub fn run_python_on_host(&self, on_host: bool) {
        self.submissions.judge().native().run_python_on_host(on_host);
    }

    /// Records the learner's consent to run native code if a sandbox layer is missing.
    pub fn allow_unconfined(&self) {
        self.submissions.judge().native().allow_unconfined(true);
    }
}
