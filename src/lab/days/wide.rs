//! A catalogue wide enough to see a curriculum in: the topics of the pack, each with as many problems as asked for.

use crate::model::problem::{Catalog, Difficulty, Problem};
use crate::model::{ProblemId, ProblemUid};

const DIFFICULTIES: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

/// The catalogue's topics with `problems` problems each, easy, medium and hard by turns. They stand in for problems a
/// pack would have: cases and bugs are those of a problem of the pack, and nobody can solve them but a simulation.
#[must_use]
pub fn wide(catalog: &Catalog, problems: usize) -> Catalog {
    let mut wide = Catalog { problems: Vec::new(), ..catalog.clone() };
    for (index, topic) in catalog.topics.iter().enumerate() {
        for number in 0..problems {
            let Some(model) = catalog.problems.get((index + number) % catalog.problems.len().max(1)) else { break };
            let id = format!("{}-{number}", topic.id);
            let mut bugs = model.bugs.clone();
            for bug in &mut bugs {
                bug.topic = topic.id.clone();
            }
            wide.problems.push(Problem {
                id: ProblemId(id.clone()),
                uid: ProblemUid(id.clone()),
                title: id,
                aliases: Vec::new(),
                difficulty: DIFFICULTIES[number * DIFFICULTIES.len() / problems.max(1)],
                topics: vec![topic.id.clone()],
                requires: Vec::new(),
                minutes: topic.expected_minutes,
                bugs,
                ..model.clone()
            });
        }
    }
    wide
}
