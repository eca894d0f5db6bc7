//! The pack that the learner chose to work with alone: a course instead of everything that is installed.
//!
//! The choice is a file beside the installed packs. Packs that are not in use stay installed, and the learner's record
//! keeps what was done with them.

use std::fs;
use std::io;
use std::path::PathBuf;

use crate::file_read;
use crate::file_write::{self, FilePrivacy, create_private_folder};
use crate::pack::LoadedPack;
use crate::paths::Paths;
use crate::types::problem::{Catalog, Problem, UnusedProblem};

fn file(paths: &Paths) -> PathBuf {
    paths.data.join("pack-in-use")
}

/// The id of the pack in use; `None` if all packs are.
#[must_use]
pub fn read_pack_in_use(paths: &Paths) -> Option<String> {
    let text = file_read::read_text(&file(paths), file_read::MAX_TEXT_BYTES).ok()?;
    Some(text.trim().to_owned()).filter(|id| !id.is_empty())
}

/// Chooses one pack by its id, or all of them.
///
/// # Errors
/// The file can't be written or removed.
pub fn set_pack_in_use(paths: &Paths, id: Option<&str>) -> io::Result<()> {
    match id {
        Some(id) => {
            create_private_folder(&paths.data)?;
            file_write::replace_file(&file(paths), format!("{id}\n").as_bytes(), FilePrivacy::Private)
        }
        None => match fs::remove_file(file(paths)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        },
    }
}

/// Empties all packs but the one in use, and returns their problems. They keep their topics, which order those of the
/// course. If the pack is no longer installed, all packs stay, and the answer says so.
pub(super) fn keep_pack_in_use(loaded: &mut [LoadedPack], in_use: &str) -> Result<Vec<UnusedProblem>, String> {
    let is_it = |pack: &LoadedPack| pack.info.as_ref().is_some_and(|info| info.id.0 == in_use);
    if !loaded.iter().any(is_it) {
        return Err(format!(
            "The pack in use, '{in_use}', is not installed, so all packs are shown. `rung pack use --all` keeps it so."
        ));
    }
    let others = loaded.iter_mut().filter(|pack| !is_it(pack)).flat_map(|pack| std::mem::take(&mut pack.problems));
    let unused = |problem: Problem| {
        let Problem { uid, id, title, pack, .. } = problem;
        UnusedProblem { uid, id, title, pack }
    };
    Ok(others.map(unused).collect())
}

/// Removes topics without problems, and what problems require of them: the course's own graph decides what is open.
pub(super) fn drop_empty_topics(catalog: &mut Catalog) {
    let problems = &catalog.problems;
    catalog.topics.retain(|topic| problems.iter().any(|problem| problem.topics.contains(&topic.id)));
    let topics = catalog.topics.clone();
    for problem in &mut catalog.problems {
        problem.requires.retain(|required| topics.iter().any(|topic| topic.id == *required));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack;

    #[test]
    fn a_course_stands_alone_with_its_own_graph() {
        let starter = pack::load_embedded_pack();
        let mut course = starter.clone();
        let info = course.info.as_mut().expect("a pack");
        (info.id, info.uid) = ("course".into(), "course".to_owned());
        course.topics.clear();
        course.problems.retain(|problem| problem.topics.iter().any(|topic| topic.as_str() == "stack"));
        for problem in &mut course.problems {
            problem.uid = format!("course-{}", problem.id).as_str().into();
        }
        let count = course.problems.len();
        let mut loaded = vec![starter, course];
        assert!(keep_pack_in_use(&mut loaded, "gone").expect_err("not installed").contains("'gone', is not installed"));
        let unused = keep_pack_in_use(&mut loaded, "course").expect("installed");
        let first = unused.first().expect("a problem of the starter pack");
        assert_eq!((first.pack.as_str(), unused.len() > count), ("starter", true));
        let (mut catalog, _) = pack::build_catalog(loaded);
        drop_empty_topics(&mut catalog);
        assert!(count > 0 && catalog.problems.len() == count);
        assert!(catalog.topics.len() < 6 && catalog.topics.iter().any(|topic| topic.id.as_str() == "stack"));
        let known = |required: &crate::types::TopicId| catalog.topics.iter().any(|topic| topic.id == *required);
        assert!(catalog.problems.iter().all(|problem| problem.requires.iter().all(known)));
    }
}
