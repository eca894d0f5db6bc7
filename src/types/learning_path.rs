//! Ordered lists of a pack's problems that a learner can follow.

use std::collections::BTreeMap;

use super::ids::ProblemId;
use super::problem::{Catalog, PackInfo, Problem};

/// An ordered list of a pack's problems that a learner can set as a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LearningPath {
    pub id: String,
    pub title: String,
    pub description: String,
    /// Ids within the pack, in the order of learning.
    pub problems: Vec<ProblemId>,
}

impl LearningPath {
    fn is_named(&self, name: &str) -> bool {
        [&self.id, &self.title].iter().any(|known| known.eq_ignore_ascii_case(name))
    }
}

impl Catalog {
    /// The path of a pack in use with this id or title, ignoring case, with its problems; unknown ids are left out.
    #[must_use]
    pub fn find_path(&self, name: &str) -> Option<(&LearningPath, Vec<&Problem>)> {
        let (pack, path) = self.paths_in_use().find(|(_, path)| path.is_named(name))?;
        let of_pack: BTreeMap<&str, &Problem> =
            self.problems.iter().filter(|p| p.pack == pack.id).map(|p| (p.id.bare(), p)).collect();
        let problems = path.problems.iter().filter_map(|id| of_pack.get(id.as_str()).copied()).collect();
        Some((path, problems))
    }

    /// Every path of the packs in use, in pack order.
    pub fn paths(&self) -> impl Iterator<Item = &LearningPath> {
        self.paths_in_use().map(|(_, path)| path)
    }

    /// The title of a path by its id; the id if no installed pack, in use or not, has the path.
    #[must_use]
    pub fn path_title(&self, id: &str) -> String {
        let not_in_use = || self.find_unused_path(id).map(|(_, path)| path);
        let path = self.paths().find(|path| path.is_named(id)).or_else(not_in_use);
        path.map_or_else(|| id.to_owned(), |path| path.title.clone())
    }

    /// The path of a pack that is not in use with this id or title, and the pack.
    #[must_use]
    pub fn find_unused_path(&self, name: &str) -> Option<(&PackInfo, &LearningPath)> {
        let mut paths = self.paths_with_packs().filter(|(pack, _)| !self.is_in_use(pack));
        paths.find(|(_, path)| path.is_named(name))
    }

    fn paths_in_use(&self) -> impl Iterator<Item = (&PackInfo, &LearningPath)> {
        self.paths_with_packs().filter(|(pack, _)| self.is_in_use(pack))
    }

    fn paths_with_packs(&self) -> impl Iterator<Item = (&PackInfo, &LearningPath)> {
        self.packs.iter().flat_map(|pack| pack.paths.iter().map(move |path| (pack, path)))
    }

    fn is_in_use(&self, pack: &PackInfo) -> bool {
        !self.not_in_use.iter().any(|problem| problem.pack == pack.id)
    }
}
