//! The transitions between events of a trace: the table of CSEDM 2019, of any folder or of simulated learners.
//!
//! An event is a try or a hint; an episode is all events of one learner at one problem. The table counts what follows a
//! wrong try and a hint. Pure; `lab/progsnap2` reads folders.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::lab::progsnap2::{EventOutcome, ProgSnap2Event};

/// The table of CSEDM 2019 (896 episodes of novices in Python): rows Wrong, Hint; columns Wrong, Hint, Correct, end.
pub const CSEDM_TRANSITIONS: [[f64; 4]; 2] = [[0.684, 0.090, 0.137, 0.088], [0.518, 0.309, 0.062, 0.111]];
/// Mean events of an episode in it.
pub const CSEDM_MEAN_EVENTS: f64 = 3.47;
/// The share of its episodes whose first event is a right try.
pub const CSEDM_RIGHT_AT_ONCE: f64 = 0.477;

/// A table of transitions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct EventTransitions {
    pub subjects: usize,
    pub episodes: usize,
    pub events: usize,
    /// Episodes with a right try, and those that start with one.
    pub solved: usize,
    pub at_once: usize,
    /// Counts of what follows a wrong try, and a hint.
    pub wrong: NextEventCounts,
    pub hint: NextEventCounts,
    /// Mean share of tests passed by a wrong try; `None` if no event has a score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_score: Option<f64>,
}

/// How often each event comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NextEventCounts {
    pub wrong: usize,
    pub hint: usize,
    pub correct: usize,
    /// The episode is over.
    pub end: usize,
}

impl NextEventCounts {
    fn count(&mut self, next: Option<EventOutcome>) {
        *match next {
            Some(EventOutcome::Wrong) => &mut self.wrong,
            Some(EventOutcome::Hint) => &mut self.hint,
            Some(EventOutcome::Correct) => &mut self.correct,
            None => &mut self.end,
        } += 1;
    }

    const fn merge(&mut self, other: Self) {
        self.wrong += other.wrong;
        self.hint += other.hint;
        self.correct += other.correct;
        self.end += other.end;
    }

    #[must_use]
    pub const fn total(self) -> usize {
        self.wrong + self.hint + self.correct + self.end
    }

    /// Shares in the order wrong, hint, correct, end; `None` without counts.
    #[must_use]
    pub fn shares(self) -> Option<[f64; 4]> {
        let total = self.total();
        let share = |count: usize| count as f64 / total as f64;
        (total > 0).then(|| [self.wrong, self.hint, self.correct, self.end].map(share))
    }
}

impl EventTransitions {
    /// Counts events, which must be in the order in which they happened.
    #[must_use]
    pub fn from_events(events: &[ProgSnap2Event]) -> Self {
        let mut episodes: BTreeMap<(&str, &str), Vec<EventOutcome>> = BTreeMap::new();
        for event in events {
            episodes.entry((&event.subject, &event.problem)).or_default().push(event.outcome);
        }
        let mut subjects: Vec<&str> = episodes.keys().map(|(subject, _)| *subject).collect();
        subjects.dedup();
        let wrong = events.iter().filter(|event| event.outcome == EventOutcome::Wrong).filter_map(|event| event.score);
        let scores: Vec<f64> = wrong.collect();
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        let mut table =
            Self { subjects: subjects.len(), wrong_score: (!scores.is_empty()).then_some(mean), ..Self::default() };
        for episode in episodes.values() {
            table.add(episode);
        }
        table
    }

    /// Counts an episode.
    pub fn add(&mut self, episode: &[EventOutcome]) {
        let Some(first) = episode.first() else { return };
        self.episodes += 1;
        self.events += episode.len();
        self.solved += usize::from(episode.contains(&EventOutcome::Correct));
        self.at_once += usize::from(*first == EventOutcome::Correct);
        for (at, outcome) in episode.iter().enumerate() {
            let next = episode.get(at + 1).copied();
            match outcome {
                EventOutcome::Wrong => self.wrong.count(next),
                EventOutcome::Hint => self.hint.count(next),
                EventOutcome::Correct => {}
            }
        }
    }

    /// Adds the counts of other learners.
    pub fn merge(&mut self, other: &Self) {
        self.subjects += other.subjects;
        self.episodes += other.episodes;
        self.events += other.events;
        self.solved += other.solved;
        self.at_once += other.at_once;
        self.wrong.merge(other.wrong);
        self.hint.merge(other.hint);
        self.wrong_score = None;
    }

    /// Share of episodes whose first event is a right try; `None` without episodes.
    #[must_use]
    pub fn right_at_once(&self) -> Option<f64> {
        (self.episodes > 0).then(|| self.at_once as f64 / self.episodes as f64)
    }

    /// Mean events of an episode; `None` without episodes.
    #[must_use]
    pub fn length(&self) -> Option<f64> {
        (self.episodes > 0).then(|| self.events as f64 / self.episodes as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use EventOutcome::{Correct, Hint, Wrong};

    fn seen(subject: &str, problem: &str, outcome: EventOutcome) -> ProgSnap2Event {
        ProgSnap2Event {
            subject: subject.to_owned(),
            problem: problem.to_owned(),
            outcome,
            score: None,
            code_state: String::new(),
        }
    }

    #[test]
    fn a_table_by_hand() {
        // Ada: wrong, hint, hint, wrong, right at p; right at q. Bob, between her events: wrong at p, and that was all.
        let events = [
            seen("ada", "p", Wrong),
            seen("bob", "p", Wrong),
            seen("ada", "p", Hint),
            seen("ada", "p", Hint),
            seen("ada", "q", Correct),
            seen("ada", "p", Wrong),
            seen("ada", "p", Correct),
        ];
        let table = EventTransitions::from_events(&events);
        assert_eq!((table.subjects, table.episodes, table.events), (2, 3, 7));
        assert_eq!((table.solved, table.at_once), (2, 1));
        assert_eq!(table.wrong, NextEventCounts { wrong: 0, hint: 1, correct: 1, end: 1 });
        assert_eq!(table.hint, NextEventCounts { wrong: 1, hint: 1, correct: 0, end: 0 });
        assert_eq!(table.hint.shares(), Some([0.5, 0.5, 0.0, 0.0]));
        assert_eq!((NextEventCounts::default().shares(), EventTransitions::default().length()), (None, None));
    }
}
