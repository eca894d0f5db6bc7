//! The learner's own files of a problem: the solution, the custom cases, the notes, and how they are read.
//!
//! Functions that aren't async wait for the disk: call them on a thread that may block. The async ones switch to such
//! a thread themselves.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::mpsc;

use super::Submissions;
use super::run_and_submit::is_untouched;
use crate::file_read;
use crate::judge::{CaseRun, adapting_line, native};
use crate::orchestrator::api::{CodeSource, OwnCase, TutorError};
use crate::orchestrator::blocking_work::run_blocking;
use crate::orchestrator::file_watch;
use crate::orchestrator::record::writer::store_to_tutor_error;
use crate::pack;
use crate::pack::statement::statement_file;
use crate::types::editor_statement::EditorStatement;
use crate::types::event::{Change, Event};
use crate::types::ids::ProblemUid;
use crate::types::{Expected, Hash, Language, Problem, Value};

impl Submissions {
    pub fn solution_path(&self, problem: &Problem) -> PathBuf {
        self.folder(problem).solution(self.language())
    }

    /// The languages in which the learner has code for a problem, that of the file that changed last first.
    pub fn languages_with_code(&self, problem: &Problem) -> Vec<Language> {
        let folder = self.folder(problem);
        let changed = |language: Language| {
            let at = folder.solution(language).metadata().and_then(|meta| meta.modified()).ok()?;
            let source = folder.read(language).ok()?;
            (!is_untouched(problem, language, &source)).then_some((at, language))
        };
        let mut known: Vec<_> = Language::ALL.iter().copied().filter_map(changed).collect();
        known.sort_by_key(|(at, language)| (Reverse(*at), *language != self.language()));
        known.into_iter().map(|(_, language)| language).collect()
    }

    /// The first of them. While a review's files are still blank, that of the latest submission; else the language of new
    /// solutions.
    pub fn newest_language(&self, problem: &Problem) -> Language {
        let written = self.languages_with_code(problem).first().copied();
        written.or_else(|| self.submitted_language(problem)).unwrap_or_else(|| self.language())
    }

    /// The language of the latest submission, during a review.
    fn submitted_language(&self, problem: &Problem) -> Option<Language> {
        let published = self.record.snapshot();
        let progress = published.state.problems.get(&problem.uid).filter(|progress| progress.reviewing)?;
        self.attempts.language(progress.sources.last()?)
    }

    pub fn ensure_solution(&self, problem: &Problem) -> Result<PathBuf, TutorError> {
        let language = self.language();
        let folder = self.folder(problem);
        let file = folder.ensure(language, &self.starting_text(problem, language)).map_err(store_to_tutor_error)?;
        if self.editor_statement != EditorStatement::None {
            let signature = native::signature_lines(&problem.signature, language).join("\n");
            let text = statement_file::markdown(problem, language, &signature);
            let written = folder.write_statement(&text, statement_file::is_ours);
            // The learner can work without it.
            if let Err(error) = written {
                tracing::warn!("the statement was not written beside the solution: {error}");
            }
        }
        Ok(file)
    }

    pub fn solution_text(&self, problem: &Problem) -> Result<String, TutorError> {
        let folder = self.folder(problem);
        let bytes = folder.read(self.language()).map_err(store_to_tutor_error)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The content of the solution file in the chosen language; `None` if there is no file yet. Writes none.
    pub fn solution_bytes(&self, problem: &Problem) -> Option<Vec<u8>> {
        file_read::read_bytes(&self.solution_path(problem), file_read::MAX_TEXT_BYTES).ok()
    }

    /// The text of a new solution: the starter, below the statement if the learner wants it there.
    fn starting_text(&self, problem: &Problem, language: Language) -> String {
        let starter = native::starter_code(problem, language);
        match self.editor_statement {
            EditorStatement::Comment => statement_file::comment(problem, language) + &starter,
            EditorStatement::File | EditorStatement::None => starter,
        }
    }

    /// The keys of the texts that contain no work of the learner: the starter, and the text of a new solution.
    pub(super) fn starting_keys(&self, problem: &Problem, language: Language) -> [Hash; 2] {
        [native::starter_code(problem, language), self.starting_text(problem, language)]
            .map(|text| Hash::sha256(text.as_bytes()))
    }

    pub fn ensure_notes(&self, problem: &Problem) -> Result<PathBuf, TutorError> {
        self.folder(problem).ensure_notes().map_err(store_to_tutor_error)
    }

    pub fn notes(&self, problem: &Problem) -> Result<Option<String>, TutorError> {
        self.folder(problem).read_notes().map_err(store_to_tutor_error)
    }

    /// Restores the starter.
    pub fn reset_file(&self, problem: &ProblemUid) -> Result<(), TutorError> {
        let problem = self.record.problem(problem)?;
        let starter = self.starting_text(problem, self.language());
        let record = |kept: Option<&Hash>| self.record_replaced_file(&problem.uid, kept, None);
        self.replace_file(problem, self.language(), starter.as_bytes(), record).map(|_| ())
    }

    /// Adds the line that connects the name the tests call with the one function that fits.
    pub fn connect_name(&self, problem: &ProblemUid) -> Result<String, TutorError> {
        let problem = self.record.problem(problem)?;
        let path = self.ensure_solution(problem)?;
        let no_line = || TutorError::Input("No line connects your file with the name that the tests call.".to_owned());
        let text = file_read::read_text(&path, file_read::MAX_TEXT_BYTES).map_err(|_| no_line())?;
        let line = Some(self.language())
            .filter(|language| *language == Language::Python)
            .and_then(|_| adapting_line(&text, &problem.signature))
            .filter(|line| !is_connected(&text, line))
            .ok_or_else(no_line)?;
        let whole = format!("{}\n\n\n{line}\n", text.trim_end());
        let record = |kept: Option<&Hash>| self.record_replaced_file(&problem.uid, kept, None);
        self.replace_file(problem, Language::Python, whole.as_bytes(), record)?;
        Ok(line)
    }

    /// Clears the files for a review from a blank file and resets the hint ladder. Returns the path of the saved old
    /// text in the chosen language, or `None` if there was no text to save.
    pub fn start_review(&self, problem: &ProblemUid) -> Result<Option<PathBuf>, TutorError> {
        let problem = self.record.problem(problem)?;
        let starter = self.starting_text(problem, self.language());
        let record = |kept: Option<&Hash>| {
            let event = Event::ReviewStarted { problem: problem.uid.clone(), kept: kept.cloned() };
            self.record.commit_change(event, Change::ReviewStarted { problem: problem.uid.clone() })
        };
        let kept = self.replace_file(problem, self.language(), starter.as_bytes(), record)?;
        self.clear_other_languages(problem);
        self.restart_work(&problem.uid);
        Ok(kept)
    }

    pub fn own_cases(&self, problem: &Problem) -> Result<Vec<OwnCase>, TutorError> {
        self.folder(problem).own_cases().map_err(store_to_tutor_error)
    }

    /// Adds a case after checking it against the signature.
    pub fn add_own_case(&self, problem: &Problem, case: OwnCase) -> Result<(), TutorError> {
        fits(problem, &case)?;
        self.folder(problem).add_own_case(case).map_err(store_to_tutor_error)
    }

    /// Replaces a case after checking the new one against the signature, or removes it.
    pub fn change_own_case(&self, problem: &Problem, old: &OwnCase, new: Option<OwnCase>) -> Result<(), TutorError> {
        new.iter().try_for_each(|case| fits(problem, case))?;
        let folder = self.folder(problem);
        let found = folder.change_own_case(old, new).map_err(store_to_tutor_error)?;
        let gone = || TutorError::Input("This case is not among your own any more.".to_owned());
        if found { Ok(()) } else { Err(gone()) }
    }

    /// Sends an event for every save of the learner's file.
    pub async fn watch(self: &Arc<Self>, problem: &ProblemUid) -> Result<mpsc::Receiver<()>, TutorError> {
        let uid = problem.clone();
        let ensure = move |files: &Arc<Self>| files.ensure_solution(files.record.problem(&uid)?);
        Ok(file_watch::watch(run_blocking(self, ensure).await?))
    }

    /// Sends an event for every save of the notes on a problem.
    pub async fn watch_notes(self: &Arc<Self>, problem: &ProblemUid) -> Result<mpsc::Receiver<()>, TutorError> {
        let uid = problem.clone();
        let ensure = move |files: &Arc<Self>| files.ensure_notes(files.record.problem(&uid)?);
        Ok(file_watch::watch(run_blocking(self, ensure).await?))
    }

    /// The learner's custom cases in the form that the judge takes.
    pub(super) async fn own_case_trials(self: &Arc<Self>, problem: &Problem) -> Result<Vec<CaseRun>, TutorError> {
        let uid = problem.uid.clone();
        let cases = run_blocking(self, move |files| files.own_cases(files.record.problem(&uid)?)).await?;
        Ok(cases.iter().enumerate().map(|(i, case)| own_trial(problem, i, case)).collect())
    }

    /// Replaces the text of a solution file. The old text is saved first, then it is recorded by its key, and the
    /// file is written last, so that a step that can't be recorded loses no text. A starter is not saved. Returns the
    /// path of the saved text, if there was any.
    pub(super) fn replace_file(
        &self,
        problem: &Problem,
        language: Language,
        text: &[u8],
        record: impl FnOnce(Option<&Hash>) -> Result<(), TutorError>,
    ) -> Result<Option<PathBuf>, TutorError> {
        let folder = self.folder(problem);
        let untouched = self.starting_keys(problem, language);
        let kept = folder.keep(language, &self.attempts).map_err(store_to_tutor_error)?;
        let kept = kept.filter(|kept| !untouched.contains(kept));
        record(kept.as_ref())?;
        folder.replace(language, text, &self.attempts).map_err(store_to_tutor_error)?;
        Ok(kept.map(|kept| self.attempts.path(&kept, language)))
    }

    /// Replaces the solution files in all but the chosen language by their starters. Each text is saved and recorded
    /// first. A file that can't be replaced stays, because the review has already started.
    fn clear_other_languages(&self, problem: &Problem) {
        let folder = self.folder(problem);
        let others = Language::ALL.iter().copied().filter(|language| *language != self.language());
        for language in others.filter(|language| folder.solution(*language).exists()) {
            let starter = self.starting_text(problem, language);
            let record = |kept: Option<&Hash>| self.record_replaced_file(&problem.uid, kept, None);
            if let Err(error) = self.replace_file(problem, language, starter.as_bytes(), record) {
                tracing::warn!("the {language} file was not cleared for the review: {error}");
            }
        }
    }

    /// Records the saved text of a file that is replaced by the starter or by the code of an earlier record.
    pub(super) fn record_replaced_file(
        &self,
        problem: &ProblemUid,
        kept: Option<&Hash>,
        restored: Option<u64>,
    ) -> Result<(), TutorError> {
        let Some(kept) = kept.cloned() else { return Ok(()) };
        self.record
            .commit(|_, _| (Event::FileReset { problem: problem.clone(), kept, restored }, Vec::new()))
            .map(|_| ())
    }

    pub(super) async fn read_source(
        self: &Arc<Self>,
        problem: &Problem,
        source: CodeSource,
    ) -> Result<Vec<u8>, TutorError> {
        let uid = problem.uid.clone();
        run_blocking(self, move |files| {
            let path = match source {
                CodeSource::Bytes(bytes) => return Ok(bytes),
                CodeSource::Workspace => files.ensure_solution(files.record.problem(&uid)?)?,
                CodeSource::File(path) => path,
            };
            file_read::read_bytes(&path, file_read::MAX_TEXT_BYTES).map_err(|error| {
                TutorError::Input(format!(
                    "Cannot read {}: {error}. Check the path, or leave it out to use your solution file.",
                    path.display()
                ))
            })
        })
        .await
    }
}

/// Whether a file needs a line no more: the name is the function's own, or the line is there.
fn is_connected(text: &str, line: &str) -> bool {
    let own_name = line.split_once(" = ").is_some_and(|(name, function)| name == function);
    own_name || text.lines().any(|known| known.trim_end() == line)
}

/// Checks that a case fits the problem.
fn fits(problem: &Problem, case: &OwnCase) -> Result<(), TutorError> {
    let misfit = |misfit: pack::type_check::TypeMismatch| TutorError::Input(misfit.to_string());
    let args = pack::type_check::fit_args(&problem.signature, &case.args).map_err(misfit)?;
    if let Some(expected) = &case.expected {
        pack::type_check::fit_expected(&problem.signature, &args, expected).map_err(misfit)?;
    }
    Ok(())
}

/// A single call in the form that the judge takes.
///
/// # Errors
/// The arguments don't fit the signature.
pub(super) fn call_trial(problem: &Problem, case: &OwnCase) -> Result<CaseRun, TutorError> {
    fits(problem, case)?;
    Ok(own_trial(problem, 0, case))
}

/// A learner's case in the form that the judge takes, with the types of the signature. A case that no longer fits
/// (the problem changed) is tried unchanged.
fn own_trial(problem: &Problem, index: usize, case: &OwnCase) -> CaseRun {
    let signature = &problem.signature;
    let args = pack::type_check::fit_args(signature, &case.args).unwrap_or_else(|_| case.args.clone());
    let typed =
        |json| pack::type_check::fit_expected(signature, &args, json).unwrap_or_else(|_| Value::from_json(json));
    let expected = case.expected.as_ref().map(|json| Expected::Value(typed(json)));
    CaseRun { expected, own: true, ..CaseRun::without_expected(&format!("own-{}", index + 1), args) }
}
