//! The learner's own files of a problem: the solution, the cases they added, their notes, and what is read of all.
//!
//! What is plain here waits for the disk and belongs on a thread that may; what is async goes there by itself.

use std::path::PathBuf;

use tokio::sync::mpsc;

use crate::judge::{CaseRun, native};
use crate::orchestrator::api::{CodeSource, OwnCase, TutorError};
use crate::orchestrator::file_watch;
use crate::orchestrator::record::writer::store_to_tutor_error;
use crate::orchestrator::tutor::Tutor;
use crate::pack;
use crate::types::event::Event;
use crate::types::ids::ProblemUid;
use crate::types::{Expected, Hash, Language, Problem, Value};

impl Tutor {
    /// Where the learner's solution of a problem lives, in the language chosen.
    #[must_use]
    pub fn solution_path(&self, problem: &Problem) -> PathBuf {
        self.shared.workspace.folder(&problem.pack, &problem.id).solution(self.language())
    }

    /// The same, after making sure the file exists (written from the starter if not).
    pub fn ensure_solution(&self, problem: &Problem) -> Result<PathBuf, TutorError> {
        let language = self.language();
        let starter = native::starter_code(problem, language);
        let folder = self.shared.workspace.folder(&problem.pack, &problem.id);
        folder.ensure(language, &starter).map_err(store_to_tutor_error)
    }

    /// Where the learner's notes on a problem are, after making sure that they can be written there.
    pub fn ensure_notes(&self, problem: &Problem) -> Result<PathBuf, TutorError> {
        self.shared.workspace.folder(&problem.pack, &problem.id).ensure_notes().map_err(store_to_tutor_error)
    }

    /// The learner's notes on a problem, Markdown; none where there are none.
    pub fn notes(&self, problem: &Problem) -> Result<Option<String>, TutorError> {
        self.shared.workspace.folder(&problem.pack, &problem.id).read_notes().map_err(store_to_tutor_error)
    }

    /// Puts the starter back; the old text is kept in `attempts/`.
    ///
    /// # Errors
    /// It can't be recorded, or the file can't be written; then the file stays as it is.
    pub async fn reset_file(&self, problem: &ProblemUid) -> Result<(), TutorError> {
        let uid = problem.clone();
        self.run_blocking(move |tutor| {
            let problem = tutor.problem(&uid)?;
            let starter = native::starter_code(problem, tutor.language());
            let record = |kept: Option<&Hash>| tutor.record_replaced_file(&uid, kept, None);
            tutor.replace_file(problem, tutor.language(), starter.as_bytes(), record).map(|_| ())
        })
        .await
    }

    /// The learner's own cases of a problem.
    pub fn own_cases(&self, problem: &Problem) -> Result<Vec<OwnCase>, TutorError> {
        self.shared.workspace.folder(&problem.pack, &problem.id).own_cases().map_err(store_to_tutor_error)
    }

    /// Adds one after checking it against the signature.
    pub fn add_own_case(&self, problem: &Problem, case: OwnCase) -> Result<(), TutorError> {
        fits(problem, &case)?;
        self.shared.workspace.folder(&problem.pack, &problem.id).add_own_case(case).map_err(store_to_tutor_error)
    }

    /// Puts another in the place of one, after checking it against the signature, or takes one away.
    pub fn change_own_case(&self, problem: &Problem, old: &OwnCase, new: Option<OwnCase>) -> Result<(), TutorError> {
        new.iter().try_for_each(|case| fits(problem, case))?;
        let folder = self.shared.workspace.folder(&problem.pack, &problem.id);
        let found = folder.change_own_case(old, new).map_err(store_to_tutor_error)?;
        let gone = || TutorError::Input("This case is not among your own any more.".to_owned());
        if found { Ok(()) } else { Err(gone()) }
    }

    /// A tick for every save of the learner's file, saves by rename included. Dropping the receiver stops watching.
    pub async fn watch(&self, problem: &ProblemUid) -> Result<mpsc::Receiver<()>, TutorError> {
        let uid = problem.clone();
        Ok(file_watch::watch(self.run_blocking(move |tutor| tutor.ensure_solution(tutor.problem(&uid)?)).await?))
    }

    /// The same for the notes on a problem.
    pub async fn watch_notes(&self, problem: &ProblemUid) -> Result<mpsc::Receiver<()>, TutorError> {
        let uid = problem.clone();
        Ok(file_watch::watch(self.run_blocking(move |tutor| tutor.ensure_notes(tutor.problem(&uid)?)).await?))
    }

    /// The learner's own cases as the judge takes them.
    pub(in crate::orchestrator) async fn own_case_trials(&self, problem: &Problem) -> Result<Vec<CaseRun>, TutorError> {
        let uid = problem.uid.clone();
        let cases = self.run_blocking(move |tutor| tutor.own_cases(tutor.problem(&uid)?)).await?;
        Ok(cases.iter().enumerate().map(|(i, case)| own_trial(problem, i, case)).collect())
    }

    /// Replaces a solution file by another text. What was in it is kept first, then it is recorded by its key, and the file
    /// is written last: a step that can't be recorded costs the learner nothing. A starter is not worth keeping. Answers where
    /// the old text is; none where there was none.
    pub(in crate::orchestrator) fn replace_file(
        &self,
        problem: &Problem,
        language: Language,
        text: &[u8],
        record: impl FnOnce(Option<&Hash>) -> Result<(), TutorError>,
    ) -> Result<Option<PathBuf>, TutorError> {
        let folder = self.shared.workspace.folder(&problem.pack, &problem.id);
        let untouched = Hash::sha256(native::starter_code(problem, language).as_bytes());
        let kept = folder.keep(language, &self.shared.attempts).map_err(store_to_tutor_error)?;
        let kept = kept.filter(|kept| *kept != untouched);
        record(kept.as_ref())?;
        folder.replace(language, text, &self.shared.attempts).map_err(store_to_tutor_error)?;
        Ok(kept.map(|kept| self.shared.attempts.path(&kept, language)))
    }

    /// Records what is kept of a file that becomes the starter, or the code of an earlier record.
    pub(in crate::orchestrator) fn record_replaced_file(
        &self,
        problem: &ProblemUid,
        kept: Option<&Hash>,
        restored: Option<u64>,
    ) -> Result<(), TutorError> {
        let Some(kept) = kept.cloned() else { return Ok(()) };
        self.record(|_, _| (Event::FileReset { problem: problem.clone(), kept, restored }, Vec::new())).map(|_| ())
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
            std::fs::read(&path).map_err(|error| {
                TutorError::Input(format!(
                    "Cannot read {}: {error}. Check the path, or leave it out to use your solution file.",
                    path.display()
                ))
            })
        })
        .await
    }
}

/// Whether a case is one the problem takes.
fn fits(problem: &Problem, case: &OwnCase) -> Result<(), TutorError> {
    let misfit = |misfit: pack::type_check::TypeMismatch| TutorError::Input(misfit.to_string());
    let args = pack::type_check::fit_args(&problem.signature, &case.args).map_err(misfit)?;
    if let Some(expected) = &case.expected {
        pack::type_check::fit_expected(&problem.signature, &args, expected).map_err(misfit)?;
    }
    Ok(())
}

/// A learner's case as the judge takes it: typed by the signature. One that no longer fits (the problem changed) is tried
/// as it is.
fn own_trial(problem: &Problem, index: usize, case: &OwnCase) -> CaseRun {
    let signature = &problem.signature;
    let args = pack::type_check::fit_args(signature, &case.args).unwrap_or_else(|_| case.args.clone());
    let typed =
        |json| pack::type_check::fit_expected(signature, &args, json).unwrap_or_else(|_| Value::from_json(json));
    let expected = case.expected.as_ref().map(|json| Expected::Value(typed(json)));
    CaseRun { expected, own: true, ..CaseRun::without_expected(&format!("own-{}", index + 1), args) }
}
