//! What the trained predictor says about one learner: who predicts them better, and the chance to pass a
//! problem.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::contest::{ContestResult, MIN_TRIES};
use super::first_tries::{EquationEstimates, FirstTry, days_since_epoch};
use super::predictor::{PredictionState, Predictor};
use crate::learner::goal_gain;
use crate::types::learning_goal::ExpectedGain;
use crate::types::{Ctx, LearnerState, Params, Problem, ProblemUid, TopicId};

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

    /// The expected gains of problems for the targets, with the network's chance to pass. The changes of mastery are
    /// those of the equations: in simulations with known knowledge, problems that were picked by the network's own
    /// changes taught less than the curator's (`docs/recommend.md`).
    #[must_use]
    pub fn gains<'a>(
        &self,
        learner: &LearnerState,
        ctx: &Ctx,
        (problems, targets): (impl Iterator<Item = &'a Problem>, &[TopicId]),
    ) -> BTreeMap<ProblemUid, ExpectedGain> {
        let gain = |problem: &'a Problem| {
            let chance = self.chance(learner, ctx.params, problem, days_since_epoch(ctx.now))?;
            let gain = goal_gain::gain_with_chance(learner, ctx, (problem, targets), chance)?;
            Some((problem.uid.clone(), gain))
        };
        problems.filter_map(gain).collect()
    }
}

#[cfg(test)]
mod tests;
