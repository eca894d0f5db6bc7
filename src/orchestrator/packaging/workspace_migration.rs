//! Moves the learner's work if a new version of a pack renamed a problem or the pack itself.
//!
//! Solutions, custom cases and notes are in folders named after the problem. The pending moves are stored in the
//! pack's receipt until they are done: after a kill, the next start continues them. They happen in two rounds, first
//! to a temporary name and then to the final place, so that two problems can swap names.

use std::fs;
use std::path::{Path, PathBuf};

use crate::orchestrator::packs::installed_packs::install_receipt::{InstallReceipt, WorkspaceMove};
use crate::orchestrator::packs::installed_packs::read_receipts;
use crate::paths::Paths;
use crate::store::Workspace;
use crate::types::ids::{PackId, ProblemId};
use crate::types::parent_folder::parent_folder;

/// Prefix of a folder that is being moved.
const MOVING_PREFIX: &str = ".moving-";

/// The work on a renamed problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedWork {
    pub from: PathBuf,
    pub to: PathBuf,
    /// Why it was not moved, as a phrase.
    pub stayed: Option<String>,
}

/// Moves the work that installed packs still have to move. Work that can't be moved stays and is tried again at the
/// next start, unless its target already exists.
pub(in crate::orchestrator) fn finish_moves(paths: &Paths) -> Vec<MovedWork> {
    let mut moved = Vec::new();
    for (folder, receipt) in read_receipts(paths) {
        if receipt.moves.is_empty() {
            continue;
        }
        let workspace = Workspace::new(&paths.workspace);
        let done = all(&paths.workspace, &workspace, &receipt.moves);
        let failed =
            |at: &WorkspaceMove| done.iter().any(|done| done.to == place(&workspace, &at.to) && done.is_in_doubt());
        let left: Vec<WorkspaceMove> = receipt.moves.iter().filter(|at| failed(at)).cloned().collect();
        // If this can't be written, the moves are tried again and find no work to move.
        let _ = InstallReceipt { moves: left, ..receipt }.write(&folder);
        moved.extend(done);
    }
    moved
}

impl MovedWork {
    /// A disk error prevented the move, so another attempt may succeed.
    fn is_in_doubt(&self) -> bool {
        self.stayed.as_ref().is_some_and(|why| why != OCCUPIED_REASON)
    }
}

const OCCUPIED_REASON: &str = "something of yours is there already";

fn place(workspace: &Workspace, (pack, problem): &(PackId, ProblemId)) -> PathBuf {
    workspace.folder(pack, problem).path().to_owned()
}

fn all(root: &Path, workspace: &Workspace, moves: &[WorkspaceMove]) -> Vec<MovedWork> {
    let steps: Vec<(PathBuf, PathBuf, PathBuf)> = moves
        .iter()
        .map(|at| {
            let underway = root.join(format!("{MOVING_PREFIX}{}", at.problem));
            (place(workspace, &at.from), underway, place(workspace, &at.to))
        })
        .collect();
    // A folder that another move vacates in this round is not an obstacle.
    let leaves = |path: &Path| steps.iter().any(|(from, underway, _)| from == path && !underway.exists());
    let mut moved = Vec::new();
    let mut going = Vec::new();
    for (from, underway, to) in &steps {
        if underway.exists() {
            going.push((from, underway, to));
        } else if from.exists() {
            let occupied = to.exists() && !leaves(to);
            let stayed = if occupied { Some(OCCUPIED_REASON.to_owned()) } else { step(from, underway).err() };
            match stayed {
                None => going.push((from, underway, to)),
                stayed => moved.push(MovedWork { from: from.clone(), to: to.clone(), stayed }),
            }
        }
    }
    for (from, underway, to) in going {
        let stayed = if to.exists() { Some(OCCUPIED_REASON.to_owned()) } else { step(underway, to).err() };
        if stayed.is_some() && !from.exists() {
            // Moved back to its old place, to keep it visible.
            let _ = step(underway, from);
        }
        moved.push(MovedWork { from: from.clone(), to: to.clone(), stayed });
    }
    moved
}

fn step(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(parent_folder(to)).and_then(|()| fs::rename(from, to)).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(problem: &str, from: &str, to: &str) -> WorkspaceMove {
        let named = |name: &str| {
            let (pack, problem) = name.split_once('/').expect("a pack");
            (pack.into(), problem.into())
        };
        WorkspaceMove { problem: problem.into(), from: named(from), to: named(to) }
    }

    /// Checks the files of a workspace after some moves: each file's path and its content.
    fn check(files: &[&str], moves: &[WorkspaceMove], expected: &[(&str, &str)], stayed: usize) {
        let temp = tempfile::tempdir().expect("a folder");
        for file in files {
            let path = temp.path().join(file);
            fs::create_dir_all(&path).expect("a folder");
            fs::write(path.join("solution.py"), file).expect("a file");
        }
        let moved = all(temp.path(), &Workspace::new(temp.path()), moves);
        for (path, text) in expected {
            let found = fs::read_to_string(temp.path().join(path).join("solution.py"));
            assert_eq!(found.ok().as_deref(), Some(*text), "{path}: {moved:?}");
        }
        assert_eq!(moved.iter().filter(|moved| moved.stayed.is_some()).count(), stayed, "{moved:?}");
    }

    #[test]
    fn work_follows_its_problem() {
        check(&["p/a"], &[at("1", "p/a", "p/b")], &[("p/b", "p/a")], 0);
        check(&["p/a"], &[at("1", "p/a", "q/a")], &[("q/a", "p/a")], 0);
        check(&[], &[at("1", "p/a", "p/b")], &[], 0);
        // Names that form a chain, and names that are swapped.
        let chain = [at("1", "p/a", "p/b"), at("2", "p/b", "p/c")];
        check(&["p/a", "p/b"], &chain, &[("p/b", "p/a"), ("p/c", "p/b")], 0);
        let swap = [at("1", "p/a", "p/b"), at("2", "p/b", "p/a")];
        check(&["p/a", "p/b"], &swap, &[("p/b", "p/a"), ("p/a", "p/b")], 0);
    }

    #[test]
    fn nothing_of_the_learners_is_overwritten() {
        check(&["p/a", "p/b"], &[at("1", "p/a", "p/b")], &[("p/a", "p/a"), ("p/b", "p/b")], 1);
    }

    #[test]
    fn a_kill_in_between_costs_nothing() {
        let swap = [at("1", "p/a", "p/b"), at("2", "p/b", "p/a")];
        check(&[".moving-1", "p/b"], &swap, &[("p/b", ".moving-1"), ("p/a", "p/b")], 0);
        check(&[".moving-1", ".moving-2"], &swap, &[("p/b", ".moving-1"), ("p/a", ".moving-2")], 0);
    }
}
