//! Predicts this learner's chance to pass a problem and the state of topics, from their history of first tries.
//!
//! `logit = w·φ + g(h, ē) + offsets`. The network `trace` answers for topics; the prediction on top of it answers for
//! problems. Pure: the caller folds the journal and passes the result back in.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::contest::{Contest, ContestResult};
use super::embed::ProblemTexts;
use super::features::{Exercise, FEATURE_COUNT, FeatureHistory, TryResult};
use super::first_tries::{EquationEstimates, FirstTry};
use super::network::{HeadSide, NetworkState, head_logit, vector_side};
use super::online::LearnerOffsets;
use super::predictor_weights::PredictorWeights;
use crate::learner::predict::kernels::sigmoid;
use crate::types::problem::Difficulty;
use crate::types::{Catalog, ProblemUid, TopicId};

/// Weights together with the vectors of a catalogue's problems and topics. Building one encodes all texts, which takes
/// some milliseconds for a hundred problems; build it again when the catalogue changes.
#[derive(Clone, Debug)]
pub struct Predictor {
    weights: Arc<PredictorWeights>,
    problems: BTreeMap<ProblemUid, ProblemVector>,
    /// In the catalogue's order.
    topics: Vec<(TopicId, HeadSide)>,
}

/// A problem as the network sees it.
#[derive(Clone, Debug)]
struct ProblemVector {
    index: u32,
    topics: Vec<u32>,
    difficulty: u8,
    /// ē, norm √d.
    vector: Vec<f32>,
    /// ē in the head of g.
    correction: HeadSide,
}

/// A learner after their history, as the predictor sees them.
#[derive(Clone, Debug, PartialEq)]
pub struct PredictionState {
    /// State of the network for topics.
    pub trace: NetworkState,
    /// State of g's LSTM.
    pub correction: NetworkState,
    pub features: FeatureHistory,
    pub offsets: LearnerOffsets,
    pub contest: Contest,
    /// First tries in the history.
    pub tries: usize,
}

impl Predictor {
    /// Encodes the problems and topics of a catalogue.
    #[must_use]
    pub fn new(weights: Arc<PredictorWeights>, catalog: &Catalog) -> Self {
        let topic_index =
            |id: &TopicId| catalog.topics.iter().position(|topic| &topic.id == id).map(|index| index as u32);
        let topics = catalog
            .topics
            .iter()
            .map(|topic| (topic.id.clone(), vector_side(&weights.trace, &weights.embedding.encode_topic(topic))));
        let problems = catalog.problems.iter().enumerate().map(|(index, problem)| {
            let vector = weights.embedding.encode_problem(&ProblemTexts::from_problem(problem));
            let entry = ProblemVector {
                index: index as u32,
                topics: problem.topics.iter().filter_map(topic_index).collect(),
                difficulty: match problem.difficulty {
                    Difficulty::Easy => 0,
                    Difficulty::Medium => 1,
                    Difficulty::Hard => 2,
                },
                correction: vector_side(&weights.correction, &vector),
                vector,
            };
            (problem.uid.clone(), entry)
        });
        Self { topics: topics.collect(), problems: problems.collect(), weights }
    }

    /// The state before any try.
    #[must_use]
    pub fn start(&self) -> PredictionState {
        PredictionState {
            trace: NetworkState::new(&self.weights.trace),
            correction: NetworkState::new(&self.weights.correction),
            features: FeatureHistory::default(),
            offsets: LearnerOffsets::default(),
            contest: Contest::default(),
            tries: 0,
        }
    }

    /// The state after a history, oldest try first. Tries of problems that the catalogue lacks are left out.
    #[must_use]
    pub fn fold(&self, history: &[FirstTry]) -> PredictionState {
        let mut state = self.start();
        for attempt in history {
            self.observe(&mut state, attempt);
        }
        state
    }

    /// Advances the state by one try.
    pub fn observe(&self, state: &mut PredictionState, attempt: &FirstTry) {
        let Some(entry) = self.problems.get(&attempt.problem) else { return };
        let exercise = entry.exercise(attempt.equations, attempt.day);
        let chance = self.entry_chance(state, entry, &exercise);
        state.contest.observe(chance, attempt.equations.chance, attempt.passed);
        state.offsets.observe(&entry.topics, chance, attempt.passed);
        state.features.observe(&exercise, TryResult { passed: attempt.passed, hints: attempt.hints });
        state.trace.observe(&self.weights.trace, &entry.vector, attempt.passed);
        state.correction.observe(&self.weights.correction, &entry.vector, attempt.passed);
        state.tries += 1;
    }

    /// The network's chance that the next try of a problem passes, in (0, 1). `day` is in days since 1970 and
    /// `equations` are the equations' estimates now. `None` if the catalogue lacks the problem.
    #[must_use]
    pub fn chance(
        &self,
        state: &PredictionState,
        problem: &ProblemUid,
        equations: EquationEstimates,
        day: f64,
    ) -> Option<f64> {
        let entry = self.problems.get(problem)?;
        Some(self.entry_chance(state, entry, &entry.exercise(equations, day)))
    }

    /// k̂: the state of a topic, in [0, 1]; `None` if the catalogue lacks the topic.
    #[must_use]
    pub fn topic_state(&self, state: &PredictionState, topic: &TopicId) -> Option<f64> {
        let (_, vector) = self.topics.iter().find(|(id, _)| id == topic)?;
        let side = state.trace.side(&self.weights.trace);
        Some(f64::from(sigmoid(head_logit(&self.weights.trace, &side, vector))))
    }

    /// Whether the network or the equations are believed for this learner, with the figures behind it.
    #[must_use]
    pub fn contest(&self, state: &PredictionState) -> ContestResult {
        state.contest.result()
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &PredictorWeights {
        &self.weights
    }

    fn entry_chance(&self, state: &PredictionState, entry: &ProblemVector, exercise: &Exercise) -> f64 {
        let features: [f32; FEATURE_COUNT] = state.features.features(exercise);
        let linear: f64 = features.iter().zip(&self.weights.linear).map(|(x, w)| f64::from(*x) * f64::from(*w)).sum();
        let side = state.correction.side(&self.weights.correction);
        let correction = f64::from(head_logit(&self.weights.correction, &side, &entry.correction));
        let logit = linear + correction + state.offsets.shift(&entry.topics);
        1.0 / (1.0 + libm::exp(-logit))
    }
}

impl ProblemVector {
    fn exercise(&self, equations: EquationEstimates, day: f64) -> Exercise<'_> {
        let EquationEstimates { mastery, chance } = equations;
        Exercise { item: self.index, kcs: &self.topics, day: Some(day), difficulty: self.difficulty, mastery, chance }
    }
}

#[cfg(test)]
mod tests;
