//! The trained predictor over this learner's own first tries, and the expected gains for their goal with its chances.
//!
//! The weights are part of the program. They were trained on simulated learners of the embedded pack; `models/card.toml`
//! has the command and the figures. Nothing is stored: the predictor is folded from the journal with the timeline.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::open_record::OpenRecord;
use crate::learner::goal_gain;
use crate::learner::predict::learner_prediction::LearnerPrediction;
use crate::learner::predict::predictor::Predictor;
use crate::learner::predict::predictor_weights::PredictorWeights;
use crate::learner::timeline::Timeline;
use crate::orchestrator::api::TutorError;
use crate::orchestrator::pipeline::PipelineInput;
use crate::types::event::Event;
use crate::types::learning_goal::ExpectedGain;
use crate::types::{Ctx, Hash, LearnerState, ProblemUid};

/// The predictor's weights, which are part of the program; `None` if they can't be read.
#[must_use]
pub fn shipped_weights() -> Option<PredictorWeights> {
    PredictorWeights::from_bytes(WEIGHTS).ok()
}

const WEIGHTS: &[u8] = include_bytes!("../../../models/predictor.safetensors");

/// Expected gains for the goal of one version of the state.
#[derive(Clone, Debug)]
pub(super) struct PredictedGains {
    version: u64,
    gains: BTreeMap<ProblemUid, ExpectedGain>,
}

impl PredictedGains {
    /// The context with these gains, if they were computed for this version of the state.
    pub fn in_ctx<'a>(gains: Option<&'a Self>, state: &LearnerState, ctx: &Ctx<'a>) -> Ctx<'a> {
        let gains = gains.filter(|gains| gains.version == state.version).map(|gains| &gains.gains);
        Ctx { gains, ..ctx.clone() }
    }
}

impl OpenRecord {
    /// What the predictor makes of a timeline's first tries. `None` if there are too few to compare it with the
    /// equations, or if the weights can't be read: everything then works on the equations.
    pub(super) fn predict_learner(&self, timeline: &Timeline) -> Option<Arc<LearnerPrediction>> {
        let tries = timeline.first_tries.tries();
        if !LearnerPrediction::has_enough(&tries) {
            return None;
        }
        // Encoding the catalogue takes a while, so it waits for the first learner who needs it.
        let predictor = self
            .predictor
            .get_or_init(|| Some(Arc::new(Predictor::new(Arc::new(shipped_weights()?), &self.pipeline().catalog))));
        let before = timeline.prediction.as_deref();
        Some(Arc::new(LearnerPrediction::new(predictor.as_ref()?, before, tries)))
    }

    /// The prediction for this learner up to the newest record. Reads the journal, so it must not be called while the
    /// store is locked.
    pub(super) fn learner_prediction(&self) -> Option<Arc<LearnerPrediction>> {
        self.timeline().ok()?.prediction.clone()
    }

    /// The expected gains for the state's goal, if there is one and the predictor predicts this learner better than the
    /// equations do. Must not be called while the store is locked.
    pub(super) fn predicted_gains(&self, state: &LearnerState) -> Option<PredictedGains> {
        let goal = state.profile.goal.as_ref()?;
        let prediction = self.learner_prediction()?;
        if !prediction.contest().network_is_believed {
            return None;
        }
        let ctx = self.ctx(state);
        let targets = goal_gain::goal_topics(state, ctx.params, ctx.catalog, goal);
        let problems = ctx.catalog.problems.iter();
        let gains = prediction.gains(state, &ctx, (problems, &targets));
        Some(PredictedGains { version: state.version, gains })
    }

    /// Runs the agents of the day and commits their proposals. The curator gets the predicted gains, and the event the
    /// hash of the weights that they come from.
    pub(super) fn record_daily_run(
        &self,
        event: impl Fn(Option<Hash>) -> Event,
        input: PipelineInput,
    ) -> Result<(), TutorError> {
        let gains = self.predicted_gains(&self.snapshot().state);
        let event = event(gains.as_ref().map(|_| Hash::sha256(WEIGHTS)));
        self.commit(|state, ctx| {
            let ctx = PredictedGains::in_ctx(gains.as_ref(), state, ctx);
            (event.clone(), self.pipeline().run_agents(state, &ctx, input).proposals)
        })
        .map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_weights_can_be_read() {
        let weights = PredictorWeights::from_bytes(WEIGHTS).unwrap();
        assert!(WEIGHTS.len() < 1_000_000, "{}", WEIGHTS.len());
        assert_eq!(weights.trace.shape, crate::types::network_weights::NetworkShape::SHIPPED);
    }
}
