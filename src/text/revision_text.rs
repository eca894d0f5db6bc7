//! Describes the changes to a problem in new pack versions since the learner solved it.

use crate::orchestrator::TutorSnapshot;
use crate::types::humanize::join_and;
use crate::types::ids::ProblemUid;
use crate::types::problem::Problem;
use crate::types::problem_revision::{Revision, RevisionPart, merge_parts};

/// The changes since the learner last solved a problem: `Version 1.1.0 of its pack changed the statement and 2 cases (2
/// changed) since you last did it.` `None` if there are no changes, or if it was never solved.
#[must_use]
pub fn since_done(published: &TutorSnapshot, problem: &Problem) -> Option<String> {
    let parts = changed_since_done(published, problem);
    let last = revisions(published, &problem.uid).last()?;
    let words: Vec<String> = parts.iter().map(RevisionPart::describe).collect();
    let words = if words.is_empty() { None } else { Some(format!("changed {}", join_and(&words))) };
    let renamed = revisions(published, &problem.uid).find_map(|revision| revision.was.as_ref());
    let renamed = renamed.map(|was| format!("renamed it, from {was}"));
    let did: Vec<String> = [renamed, words].into_iter().flatten().collect();
    (!did.is_empty())
        .then(|| format!("Version {} of its pack {} since you last did it.", last.version, did.join(", and ")))
}

/// The changed parts that a learner notices when solving the problem again.
#[must_use]
pub fn changed_since_done(published: &TutorSnapshot, problem: &Problem) -> Vec<RevisionPart> {
    let mut parts = merge_parts(revisions(published, &problem.uid));
    parts.retain(RevisionPart::affects_solving);
    parts
}

/// New versions since the learner last passed the problem, or gave up on it, oldest first.
fn revisions<'a>(published: &'a TutorSnapshot, uid: &'a ProblemUid) -> impl Iterator<Item = &'a Revision> {
    let done = published.state.reviews.get(uid).map(|review| review.last_reviewed);
    let of = move |revision: &&Revision| revision.problem == *uid && done.is_some_and(|done| revision.at > done);
    published.catalog.revisions.iter().filter(of)
}
