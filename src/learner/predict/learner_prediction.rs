//! What the trained predictor says about one learner: who predicts them better, and what a problem is expected to do.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::contest::{ContestResult, MIN_TRIES};
use super::first_tries::{EquationEstimates, FirstTry};
use super::predictor::{PredictionState, Predictor};
use crate::types::learning_goal::ExpectedGain;
use crate::types::{LearnerState, Params, Problem, ProblemUid, TopicId};

/// The predictor after a learner's first tries.
#[derive(Clone, Debug)]
pub struct LearnerPrediction {
    predictor: Arc<Predictor>,
    tries: Vec<FirstTry>,
    state: PredictionState,
}

/// The predictor belongs to the catalogue, so equal tries give equal predictions.
impl PartialEq for LearnerPrediction {
    fn eq(&self, other: &Self) -> bool {
        self.tries == other.tries
    }
}

impl LearnerPrediction {
    /// Whether a learner has enough first tries for a comparison. Before that no predictor has to be built.
    #[must_use]
    pub fn has_enough(tries: &[FirstTry]) -> bool {
        tries.len() >= MIN_TRIES
    }

    /// The prediction after these tries. If `before` has the first of them, only the rest is added.
    #[must_use]
    pub fn new(predictor: &Arc<Predictor>, before: Option<&Self>, tries: Vec<FirstTry>) -> Self {
        let before = before.filter(|before| tries.starts_with(&before.tries));
        let (mut state, done) = match before {
            Some(before) => (before.state.clone(), before.tries.len()),
            None => (predictor.start(), 0),
        };
        for attempt in &tries[done..] {
            predictor.observe(&mut state, attempt);
        }
        Self { predictor: Arc::clone(predictor), tries, state }
    }

    /// Who is believed, with the figures behind it.
    #[must_use]
    pub fn contest(&self) -> ContestResult {
        self.predictor.contest(&self.state)
    }

    /// The network's chance that the next try of a problem passes, in (0, 1). `day` is in days since 1970.
    #[must_use]
    pub fn chance(&self, learner: &LearnerState, params: &Params, problem: &Problem, day: f64) -> Option<f64> {
        self.predictor.chance(&self.state, &problem.uid, EquationEstimates::new(learner, params, problem), day)
    }

    /// The network's state of a topic, in [0, 1]: its mean chance to pass the topic's problems.
    #[must_use]
    pub fn topic_state(&self, topic: &TopicId) -> Option<f64> {
        self.predictor.topic_state(&self.state, topic)
    }

    /// The expected gain of a problem for the targets that it practises, averaged over all targets; `None` if it
    /// practises none. The network would also expect a gain in other topics, but no learner whose knowledge is known
    /// has confirmed that.
    #[must_use]
    pub fn gain(
        &self,
        learner: &LearnerState,
        params: &Params,
        (problem, targets): (&Problem, &[TopicId]),
        day: f64,
    ) -> Option<ExpectedGain> {
        let chance = self.chance(learner, params, problem, day)?;
        let practised = targets.iter().filter(|topic| problem.topics.contains(topic));
        let gains: Vec<ExpectedGain> = practised
            .filter_map(|topic| {
                let gain = self.predictor.gain(&self.state, &problem.uid, std::slice::from_ref(topic), chance)?;
                let super::predictor::Gain { before, after_pass, after_fail, expected, .. } = gain;
                Some(ExpectedGain { topic: topic.clone(), before, after_pass, after_fail, chance, expected })
            })
            .collect();
        let expected = gains.iter().map(|gain| gain.expected).sum::<f64>() / targets.len().max(1) as f64;
        let most = gains.into_iter().max_by(|a, b| a.expected.total_cmp(&b.expected))?;
        Some(ExpectedGain { expected, ..most })
    }

    /// The expected gains of problems for the targets.
    #[must_use]
    pub fn gains<'a>(
        &self,
        learner: &LearnerState,
        params: &Params,
        (problems, targets): (impl Iterator<Item = &'a Problem>, &[TopicId]),
        day: f64,
    ) -> BTreeMap<ProblemUid, ExpectedGain> {
        let gain = |problem: &'a Problem| {
            Some((problem.uid.clone(), self.gain(learner, params, (problem, targets), day)?))
        };
        problems.filter_map(gain).collect()
    }
}

#[cfg(test)]
mod tests;
