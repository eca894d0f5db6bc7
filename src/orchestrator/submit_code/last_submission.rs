//! The program that the learner submitted last, from the journal and the saved sources.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::Submissions;
use crate::orchestrator::api::TutorError;
use crate::orchestrator::blocking_work::run_blocking;
use crate::types::event::{Event, Submission};
use crate::types::ids::ProblemUid;
use crate::types::{Hash, Language, Problem};

impl Submissions {
    /// The program last submitted and its language, if it failed and is saved.
    pub async fn last_failed_program(self: &Arc<Self>, problem: &Problem) -> Option<(Vec<u8>, Language)> {
        let state = self.record.snapshot().state.clone();
        state.problems.get(&problem.uid).filter(|progress| progress.failures_in_a_row > 0)?;
        let uid = problem.uid.clone();
        let last = run_blocking(self, move |submissions| submissions.last_submission(&uid)).await;
        let (submission, source) = last.ok().flatten()?;
        Some((source, submission.language))
    }

    /// The solution file, unless `submitted` is the learner's newer work: the file is still the starter, or it is older
    /// than that submission and another text. `None` without a file. Blocking.
    pub fn newest_own_file(&self, problem: &Problem, submitted: Option<&Hash>) -> Option<Vec<u8>> {
        let file = self.solution_bytes(problem)?;
        let hash = Hash::sha256(&file);
        let is_other = submitted.is_some_and(|submitted| *submitted != hash);
        let is_replaced = is_other
            && (self.starting_keys(problem, self.language()).contains(&hash)
                || submitted.is_some_and(|submitted| self.is_older_than_source(problem, submitted)));
        (!is_replaced).then_some(file)
    }

    /// Whether the solution file changed last before a source was saved. Both times are the file system's.
    fn is_older_than_source(&self, problem: &Problem, source: &Hash) -> bool {
        let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
        let saved = self.attempts.language(source).map(|language| self.attempts.path(source, language));
        let saved = saved.and_then(|path| changed(&path));
        changed(&self.solution_path(problem)).zip(saved).is_some_and(|(file, saved)| file < saved)
    }

    /// The last submission of a problem that was not undone, with its source. `None` if there is none or its source
    /// is missing.
    pub fn last_submission(&self, problem: &ProblemUid) -> Result<Option<(Submission, Vec<u8>)>, TutorError> {
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
            let source = self.attempts.get(&last.source).ok()?;
            Some((last, source))
        }))
    }
}
