//! Runs and analyses the pack's own programs for a problem: the answers of the wrong ones, and the shapes of all. The
//! results are cached on the disk under a hash of everything they depend on.

use std::path::Path;

use futures_util::future::{try_join, try_join_all};
use sha2::{Digest, Sha256};

use crate::judge::cancel::Cancel;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::wasm::image::ImagePaths;
use crate::types::program_facts::{KnownBug, ProgramShape};
use crate::types::{Language, Problem};

/// Version of the cache entries. Raise it if their format or meaning changes.
const ENTRY_VERSION: &str = "2";
/// Subfolder of the cache folder.
pub(super) const CACHE_FOLDER: &str = "studies";

/// Returns the cache key of a problem: a hash of sandbox, cases, checker, limits and programs. Texts for people are
/// left out.
pub(super) fn cache_key(problem: &Problem, cache: &Path) -> String {
    let Problem { signature, checker, strict_bool, preludes, limits, cases, bugs, solutions, .. } = problem;
    let programs: Vec<_> = bugs.iter().map(|bug| (&bug.id, bug.language, &bug.source)).collect();
    let right: Vec<_> = solutions.iter().map(|solution| (solution.language, &solution.source)).collect();
    let asked: Vec<_> = cases.iter().map(|case| (&case.id, &case.args, &case.expected, case.tolerance)).collect();
    let image = ImagePaths::new(cache).folder;
    let image = image.file_name();
    let rules = (checker, strict_bool, preludes);
    let text = format!("{ENTRY_VERSION} {image:?} {signature:?} {rules:?} {limits:?} {asked:?} {programs:?} {right:?}");
    hex::encode(Sha256::digest(text))[..32].to_owned()
}

/// Runs every wrong Python program and analyses its shape.
pub(super) async fn run_known_bugs(
    judge: &Judge,
    problem: &Problem,
    cancel: &Cancel,
) -> Result<Vec<KnownBug>, JudgeError> {
    let python = problem.bugs.iter().filter(|bug| bug.language == Language::Python);
    let analysed = python.map(async |bug| {
        let answers = judge.program_answers(problem, &bug.source, cancel);
        let (answers, shape) = try_join(answers, judge.program_shape(problem, &bug.source, cancel)).await?;
        Ok(KnownBug { id: bug.id.clone(), answers, shape })
    });
    try_join_all(analysed).await
}

/// Analyses the shape of every Python reference.
pub(super) async fn reference_shapes(
    judge: &Judge,
    problem: &Problem,
    cancel: &Cancel,
) -> Result<Vec<ProgramShape>, JudgeError> {
    let python = problem.solutions_in(Language::Python);
    let looked = try_join_all(python.map(|solution| judge.program_shape(problem, &solution.source, cancel))).await?;
    Ok(looked.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::learner_fixtures::World;

    #[test]
    fn an_entry_is_named_after_what_it_depends_on() {
        let world = World::new();
        let problem = world.problem("arrays-easy");
        let cache = Path::new("cache");
        let check = |edit: &dyn Fn(&mut Problem), same: bool| {
            let mut other = problem.clone();
            edit(&mut other);
            assert_eq!(cache_key(&other, cache) == cache_key(problem, cache), same);
        };
        check(&|_| {}, true);
        check(&|p| p.statement.push('!'), true);
        check(&|p| p.bugs[0].source.push('#'), false);
        check(&|p| p.cases[0].args.push(1.into()), false);
        check(&|p| p.checker = crate::types::Checker::Multiset, false);
        check(&|p| p.limits.memory_mb += 1, false);
    }
}
