//! The pack's own programs for a problem: what its wrong ones answer, what all of them look like. Found out once and kept
//! on the disk under a name made of everything it depends on.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use futures_util::future::{try_join, try_join_all};
use sha2::{Digest, Sha256};

use crate::judge::cancel::Cancel;
use crate::judge::error::JudgeError;
use crate::judge::folder;
use crate::judge::handle::Judge;
use crate::judge::image::ImagePaths;
use crate::model::facts::{KnownBug, KnownPrograms, Shape};
use crate::model::{Language, Problem};

/// Raised when what is kept changes its form or its meaning.
const FORM: &str = "2";
/// Files kept; the oldest go first. One is a few ten kilobytes.
const MOST_FILES: usize = 300;

/// The name of a problem's entry: sandbox, cases, checker, limits and programs; texts for people don't matter.
pub(super) fn key(problem: &Problem, cache: &Path) -> String {
    let Problem { signature, checker, strict_bool, preludes, limits, cases, bugs, solutions, .. } = problem;
    let programs: Vec<_> = bugs.iter().map(|bug| (&bug.id, bug.language, &bug.source)).collect();
    let right: Vec<_> = solutions.iter().map(|solution| (solution.language, &solution.source)).collect();
    let asked: Vec<_> = cases.iter().map(|case| (&case.id, &case.args, &case.expected, case.tolerance)).collect();
    let image = ImagePaths::new(cache).folder;
    let image = image.file_name();
    let rules = (checker, strict_bool, preludes);
    let text = format!("{FORM} {image:?} {signature:?} {rules:?} {limits:?} {asked:?} {programs:?} {right:?}");
    hex::encode(Sha256::digest(text))[..32].to_owned()
}

/// Runs and looks at every wrong program in Python.
pub(super) async fn bugs(judge: &Judge, problem: &Problem, cancel: &Cancel) -> Result<Vec<KnownBug>, JudgeError> {
    let python = problem.bugs.iter().filter(|bug| bug.language == Language::Python);
    let analysed = python.map(async |bug| {
        let answers = judge.answers(problem, &bug.source, cancel);
        let (answers, shape) = try_join(answers, judge.shape(problem, &bug.source, cancel)).await?;
        Ok(KnownBug { id: bug.id.clone(), answers, shape })
    });
    try_join_all(analysed).await
}

/// Looks at every reference in Python.
pub(super) async fn references(judge: &Judge, problem: &Problem, cancel: &Cancel) -> Result<Vec<Shape>, JudgeError> {
    let python = problem.solutions.iter().filter(|solution| solution.language == Language::Python);
    let looked = try_join_all(python.map(|solution| judge.shape(problem, &solution.source, cancel))).await?;
    Ok(looked.into_iter().flatten().collect())
}

/// Entries on the disk. What can't be read is made again, what can't be written is not kept.
pub(super) struct Disk(PathBuf);

impl Disk {
    /// `cache` is Rung's cache folder.
    pub fn new(cache: &Path) -> Self {
        Self(cache.join("studies"))
    }

    pub fn find(&self, key: &str) -> Option<KnownPrograms> {
        serde_json::from_slice(&fs::read(self.path(key)).ok()?).ok()
    }

    pub fn keep(&self, key: &str, programs: &KnownPrograms) {
        if let Err(error) = self.write(key, programs) {
            tracing::warn!(%error, "what the known bugs answer could not be kept; it is found out again next time");
        }
        self.trim();
    }

    fn path(&self, key: &str) -> PathBuf {
        self.0.join(format!("{key}.json"))
    }

    fn write(&self, key: &str, programs: &KnownPrograms) -> std::io::Result<()> {
        folder::private(&self.0)?;
        // Renamed into place, so that nobody reads half of it.
        let mut file = tempfile::NamedTempFile::new_in(&self.0)?;
        file.write_all(&serde_json::to_vec(programs)?)?;
        file.persist(self.path(key))?;
        Ok(())
    }

    fn trim(&self) {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let age =
            |entry: &fs::DirEntry| entry.metadata().and_then(|meta| meta.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let mut files: Vec<_> = entries.map(|entry| (age(&entry), entry.path())).collect();
        files.sort_unstable();
        for (_, path) in files.iter().rev().skip(MOST_FILES) {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::testing::World;

    #[test]
    fn what_was_kept_is_found_and_damage_is_not() {
        let temp = tempfile::tempdir().expect("a folder");
        let disk = Disk::new(temp.path());
        let bug = KnownBug { id: "dup".into(), answers: Vec::new(), shape: Some(Shape::default()) };
        let programs = KnownPrograms { bugs: vec![bug], references: Vec::new() };
        assert_eq!(disk.find("key"), None);
        disk.keep("key", &programs);
        assert_eq!(disk.find("key"), Some(programs));
        fs::write(temp.path().join("studies/key.json"), "{\"bugs\":").expect("write");
        assert_eq!(disk.find("key"), None);
    }

    #[test]
    fn the_oldest_make_room() {
        let temp = tempfile::tempdir().expect("a folder");
        let disk = Disk::new(temp.path());
        for number in 0..MOST_FILES + 2 {
            disk.write(&number.to_string(), &KnownPrograms::default()).expect("written");
            let at = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(number as u64 + 1);
            fs::File::options()
                .write(true)
                .open(disk.path(&number.to_string()))
                .and_then(|f| f.set_modified(at))
                .expect("aged");
        }
        disk.trim();
        assert_eq!((disk.find("1"), disk.find("2")), (None, Some(KnownPrograms::default())));
    }

    #[test]
    fn an_entry_is_named_after_what_it_depends_on() {
        let world = World::new();
        let problem = world.problem("arrays-easy");
        let cache = Path::new("cache");
        let check = |edit: &dyn Fn(&mut Problem), same: bool| {
            let mut other = problem.clone();
            edit(&mut other);
            assert_eq!(key(&other, cache) == key(problem, cache), same);
        };
        check(&|_| {}, true);
        check(&|p| p.statement.push('!'), true);
        check(&|p| p.bugs[0].source.push('#'), false);
        check(&|p| p.cases[0].args.push(1.into()), false);
        check(&|p| p.checker = crate::model::Checker::Multiset, false);
        check(&|p| p.limits.memory_mb += 1, false);
    }
}
