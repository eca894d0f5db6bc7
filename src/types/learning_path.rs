//! Ordered lists of a pack's problems that a learner can follow.

use std::collections::BTreeMap;

use super::ids::ProblemId;
use super::problem::{Catalog, Problem};

/// An ordered list of a pack's problems that a learner can set as a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LearningPath {
    pub id: String,
    pub title: String,
    pub description: String,
    /// Ids within the pack, in the order of learning.
    pub problems: Vec<ProblemId>,
}

impl Catalog {
    /// The path with this id or title, ignoring case, with its problems; unknown ids are left out.
    #[must_use]
    pub fn find_path(&self, name: &str) -> Option<(&LearningPath, Vec<&Problem>)> {
        let same = |text: &str| text.eq_ignore_ascii_case(name);
        let mut all = self.packs.iter().flat_map(|pack| pack.paths.iter().map(move |path| (pack, path)));
        let (pack, path) = all.find(|(_, path)| same(&path.id) || same(&path.title))?;
        let of_pack: BTreeMap<&str, &Problem> =
            self.problems.iter().filter(|p| p.pack == pack.id).map(|p| (p.id.bare(), p)).collect();
        let problems = path.problems.iter().filter_map(|id| of_pack.get(id.as_str()).copied()).collect();
        Some((path, problems))
    }

    /// Every path of the installed packs, in pack order.
    pub fn paths(&self) -> impl Iterator<Item = &LearningPath> {
        self.packs.iter().flat_map(|pack| &pack.paths)
    }
}
