//! Recommends the next exercise for a goal, from the curator's own pool.

use super::learner_predictor::PredictedGains;
use super::open_record::OpenRecord;
use crate::agents::curator::GoalPick;
use crate::agents::safety;
use crate::learner::agenda::DailyAgenda;
use crate::learner::goal_gain;
use crate::learner::predict::contest::ContestResult;
use crate::types::TopicId;
use crate::types::learner_state::LearnerState;
use crate::types::learning_goal::LearningGoal;

/// The best exercises for a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Recommendation {
    /// The topics that the goal aims at now.
    pub targets: Vec<TopicId>,
    /// Reviews that are due and come first.
    pub due: usize,
    /// The largest expected gain first.
    pub picks: Vec<GoalPick>,
    /// Whether there are problems for the goal, and the safety layers admit none of them now.
    pub held_back: bool,
    /// Whether the trained predictor or the equations give the chances; `None` with too few first tries to compare them.
    pub contest: Option<ContestResult>,
}

impl OpenRecord {
    pub fn recommend(&self, goal: &LearningGoal) -> Recommendation {
        let checked = self.checked_in(&self.snapshot().state);
        let mut state = LearnerState::clone(&checked);
        state.profile.goal = Some(goal.clone());
        let gains = self.predicted_gains(&state);
        let ctx = self.ctx(&state);
        let ctx = PredictedGains::in_ctx(gains.as_ref(), &state, &ctx);
        let targets = goal_gain::goal_topics(&state, ctx.params, ctx.catalog, goal);
        let picks = safety::goal_picks(&state, &ctx);
        let held_back = picks.is_empty() && safety::has_goal_problems(&state, &ctx);
        let contest = self.learner_prediction().map(|prediction| prediction.contest());
        let due = DailyAgenda::in_ctx(&state, &ctx).due_today().len();
        Recommendation { targets, due, picks, held_back, contest }
    }
}
