//! The learner's own files of a problem: the solution, the custom cases, the notes, and how they are read.
//!
//! Functions that aren't async wait for the disk: call them on a thread that may block. The async ones switch to such
//! a thread themselves.

use std::path::PathBuf;

use tokio::sync::mpsc;

use crate::file_read;
use crate::judge::{CaseRun, adapting_line, native};
use crate::orchestrator::api::{CodeSource, OwnCase, TutorError};
use crate::orchestrator::file_watch;
use crate::orchestrator::record::writer::store_to_tutor_error;
use crate::orchestrator::tutor::Tutor;
use crate::pack;
use crate::pack::statement::statement_file;
use crate::types::editor_statement::EditorStatement;
use crate::types::event::{Change, Event};
use crate::types::ids::ProblemUid;
use crate::types::{Expected, Hash, Language, Problem, Value};

impl Tutor {
    /// The path of the learner's solution of a problem, in the chosen language.
    #[must_use]
    pub fn solution_path(&self, problem: &Problem) -> PathBuf {
        self.shared.workspace.folder(&problem.pack, &problem.id).solution(self.language())
    }

    /// The same path, after making sure that the file exists. A missing file is written from the starter.
    pub fn ensure_solution(&self, problem: &Problem) -> Result<PathBuf, TutorError> {
        let language = self.language();
        let folder = self.shared.workspace.folder(&problem.pack, &problem.id);
        let file = folder.ensure(language, &self.starting_text(problem, language)).map_err(store_to_tutor_error)?;
        if self.shared.editor_statement != EditorStatement::None {
            let signature = native::signature_lines(&problem.signature, language).join("\n");
            let written =
                folder.write_statement(&statement_file::markdown(problem, &signature), statement_file::is_ours);
            // The learner can work without it.
            if let Err(error) = written {
                tracing::warn!("the statement was not written beside the solution: {error}");
            }
        }
        Ok(file)
    }

    /// The text of the solution file, in the chosen language. Invalid UTF-8 is replaced.
    pub fn solution_text(&self, problem: &Problem) -> Result<String, TutorError> {
        let folder = self.shared.workspace.folder(&problem.pack, &problem.id);
        let bytes = folder.read(self.language()).map_err(store_to_tutor_error)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The text of a new solution: the starter, below the statement if the learner wants it there.
    pub(in crate::orchestrator) fn starting_text(&self, problem: &Problem, language: Language) -> String {
        let starter = native::starter_code(problem, language);
        match self.shared.editor_statement {
            EditorStatement::Comment => statement_file::comment(problem, language) + &starter,
            EditorStatement::File | EditorStatement::None => starter,
        }
    }

    /// The keys of the texts that contain no work of the learner: the starter, and the text of a new solution.
    pub(in crate::orchestrator) fn starting_keys(&self, problem: &Problem, language: Language) -> [Hash; 2] {
        [native::starter_code(problem, language), self.starting_text(problem, language)]
            .map(|text| Hash::sha256(text.as_bytes()))
    }

    /// The path of the learner's notes on a problem, after making sure that they can be written there.
    pub fn ensure_notes(&self, problem: &Problem) -> Result<PathBuf, TutorError> {
        self.shared.workspace.folder(&problem.pack, &problem.id).ensure_notes().map_err(store_to_tutor_error)
    }

    /// The learner's notes on a problem, in Markdown, if there are any.
    pub fn notes(&self, problem: &Problem) -> Result<Option<String>, TutorError> {
        self.shared.workspace.folder(&problem.pack, &problem.id).read_notes().map_err(store_to_tutor_error)
    }

    /// Restores the starter. The old text is saved in `attempts/`.
    ///
    /// # Errors
    /// It can't be recorded, or the file can't be written. Then the file is unchanged.
    pub async fn reset_file(&self, problem: &ProblemUid) -> Result<(), TutorError> {
        let uid = problem.clone();
        self.run_blocking(move |tutor| {
            let problem = tutor.problem(&uid)?;
            let starter = tutor.starting_text(problem, tutor.language());
            let record = |kept: Option<&Hash>| tutor.record_replaced_file(&uid, kept, None);
            tutor.replace_file(problem, tutor.language(), starter.as_bytes(), record).map(|_| ())
        })
        .await
    }

    /// Adds the line that connects the name the tests call with the one function that fits, at the end of the file. The
    /// old text is saved in `attempts/`. Returns the line.
    ///
    /// # Errors
    /// No line connects them; or as [`Tutor::reset_file`].
    pub async fn connect_name(&self, problem: &ProblemUid) -> Result<String, TutorError> {
        let uid = problem.clone();
        self.run_blocking(move |tutor| {
            let problem = tutor.problem(&uid)?;
            let path = tutor.ensure_solution(problem)?;
            let no_line =
                || TutorError::Input("No line connects your file with the name that the tests call.".to_owned());
            let text = file_read::read_text(&path, file_read::MAX_TEXT_BYTES).map_err(|_| no_line())?;
            let line = Some(tutor.language())
                .filter(|language| *language == Language::Python)
                .and_then(|_| adapting_line(&text, &problem.signature))
                .filter(|line| !is_connected(&text, line))
                .ok_or_else(no_line)?;
            let whole = format!("{}\n\n\n{line}\n", text.trim_end());
            let record = |kept: Option<&Hash>| tutor.record_replaced_file(&uid, kept, None);
            tutor.replace_file(problem, Language::Python, whole.as_bytes(), record)?;
            Ok(line)
        })
        .await
    }

    /// Clears the file for a review from a blank file and resets the hint ladder. The files in other languages are cleared
    /// too, because each may have the answer. Returns the path of the saved old text in the chosen language, or `None`
    /// if there was no text to save.
    pub async fn start_review(&self, problem: &ProblemUid) -> Result<Option<PathBuf>, TutorError> {
        let uid = problem.clone();
        self.run_blocking(move |tutor| {
            let problem = tutor.problem(&uid)?;
            let starter = tutor.starting_text(problem, tutor.language());
            tutor
                .replace_file(problem, tutor.language(), starter.as_bytes(), |kept| {
                    let event = Event::ReviewStarted { problem: uid.clone(), kept: kept.cloned() };
                    tutor.record.commit_change(event, Change::ReviewStarted { problem: uid.clone() })
                })
                .inspect(|_| {
                    tutor.clear_other_languages(problem);
                    tutor.restart_work(&uid);
                })
        })
        .await
    }

    /// The learner's custom cases of a problem.
    pub fn own_cases(&self, problem: &Problem) -> Result<Vec<OwnCase>, TutorError> {
        self.shared.workspace.folder(&problem.pack, &problem.id).own_cases().map_err(store_to_tutor_error)
    }

    /// Adds a case after checking it against the signature.
    pub fn add_own_case(&self, problem: &Problem, case: OwnCase) -> Result<(), TutorError> {
        fits(problem, &case)?;
        self.shared.workspace.folder(&problem.pack, &problem.id).add_own_case(case).map_err(store_to_tutor_error)
    }

    /// Replaces a case after checking the new one against the signature, or removes it.
    pub fn change_own_case(&self, problem: &Problem, old: &OwnCase, new: Option<OwnCase>) -> Result<(), TutorError> {
        new.iter().try_for_each(|case| fits(problem, case))?;
        let folder = self.shared.workspace.folder(&problem.pack, &problem.id);
        let found = folder.change_own_case(old, new).map_err(store_to_tutor_error)?;
        let gone = || TutorError::Input("This case is not among your own any more.".to_owned());
        if found { Ok(()) } else { Err(gone()) }
    }

    /// Sends an event for every save of the learner's file, including saves by rename. Dropping the receiver stops
    /// watching.
    pub async fn watch(&self, problem: &ProblemUid) -> Result<mpsc::Receiver<()>, TutorError> {
        let uid = problem.clone();
        Ok(file_watch::watch(self.run_blocking(move |tutor| tutor.ensure_solution(tutor.problem(&uid)?)).await?))
    }

    /// Sends an event for every save of the notes on a problem.
    pub async fn watch_notes(&self, problem: &ProblemUid) -> Result<mpsc::Receiver<()>, TutorError> {
        let uid = problem.clone();
        Ok(file_watch::watch(self.run_blocking(move |tutor| tutor.ensure_notes(tutor.problem(&uid)?)).await?))
    }

    /// The learner's custom cases in the form that the judge takes.
    pub(in crate::orchestrator) async fn own_case_trials(&self, problem: &Problem) -> Result<Vec<CaseRun>, TutorError> {
        let uid = problem.uid.clone();
        let cases = self.run_blocking(move |tutor| tutor.own_cases(tutor.problem(&uid)?)).await?;
        Ok(cases.iter().enumerate().map(|(i, case)| own_trial(problem, i, case)).collect())
    }

    /// Replaces the text of a solution file. The old text is saved first, then it is recorded by its key, and the
    /// file is written last, so that a step that can't be recorded loses no text. A starter is not saved. Returns the
    /// path of the saved text, if there was any.
    pub(in crate::orchestrator) fn replace_file(
        &self,
        problem: &Problem,
        language: Language,
        text: &[u8],
        record: impl FnOnce(Option<&Hash>) -> Result<(), TutorError>,
    ) -> Result<Option<PathBuf>, TutorError> {
        let folder = self.shared.workspace.folder(&problem.pack, &problem.id);
        let untouched = self.starting_keys(problem, language);
        let kept = folder.keep(language, &self.shared.attempts).map_err(store_to_tutor_error)?;
        let kept = kept.filter(|kept| !untouched.contains(kept));
        record(kept.as_ref())?;
        folder.replace(language, text, &self.shared.attempts).map_err(store_to_tutor_error)?;
        Ok(kept.map(|kept| self.shared.attempts.path(&kept, language)))
    }

    /// Replaces the solution files in all but the chosen language by their starters. Each text is saved and recorded
    /// first. A file that can't be replaced stays, because the review has already started.
    pub(in crate::orchestrator) fn clear_other_languages(&self, problem: &Problem) {
        let folder = self.shared.workspace.folder(&problem.pack, &problem.id);
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
    pub(in crate::orchestrator) fn record_replaced_file(
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

    pub(in crate::orchestrator) async fn read_source(
        &self,
        problem: &Problem,
        source: CodeSource,
    ) -> Result<Vec<u8>, TutorError> {
        let uid = problem.uid.clone();
        self.run_blocking(move |tutor| {
            let path = match source {
                CodeSource::Bytes(bytes) => return Ok(bytes),
                CodeSource::Workspace => tutor.ensure_solution(tutor.problem(&uid)?)?,
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
pub(in crate::orchestrator) fn call_trial(problem: &Problem, case: &OwnCase) -> Result<CaseRun, TutorError> {
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
