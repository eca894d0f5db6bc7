//! The offer of the next hint, as the layers leave it, and what comes next.

use super::safety_layers::{LayerReadings, past_advice};
use super::safety_messages;
use crate::agents::curator::{self, GoalPick};
use crate::mastery::safety_readings::{self, LayerReading};
use crate::types::hint_types::HintOffer;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::{LearnerState, NextProblem, RulingSubject, SafetyRuling};
use crate::types::params::Ctx;
use crate::types::problem::Problem;

/// The offer with the suggestion the layers allow, and a line if the latest steps asked little. The hints that can be
/// taken stay as they are: a hint that is asked for is given.
#[must_use]
pub fn adjust_offer(state: &LearnerState, ctx: &Ctx, problem: &Problem, offer: HintOffer) -> HintOffer {
    let layers = LayerReadings::new(state, ctx);
    let suggested = layers.capped_level(problem, offer.suggested).map_or(offer.suggested, |(most, _)| most);
    let told = layers
        .low_demand_reading(problem)
        .filter(|reading| state.profile.safety_advice && is_first_today(state, ctx, reading));
    let advice = told.map(|reading| {
        let window = safety_readings::window_of(reading, &state.balance.steps, ctx.params);
        safety_messages::describe_steps(
            state,
            ctx,
            reading,
            &window,
            state.today.as_ref().filter(|set| set.day == ctx.day),
        )
    });
    HintOffer { suggested, advice, ..offer }
}

/// Whether the day is the one on which it is said, and no hint was taken in the face of it since.
fn is_first_today(state: &LearnerState, ctx: &Ctx, reading: &LayerReading) -> bool {
    let is_taken = |ruling: &SafetyRuling| {
        ruling.day == ctx.day
            && ruling.topic == reading.topic
            && matches!(ruling.subject, RulingSubject::Suggestion { .. })
    };
    past_advice(state, reading).any(|ruling| ruling.day == ctx.day) && !state.balance.rulings.iter().any(is_taken)
}

/// The picks for a goal that the layers admit, see [`curator::goal_picks`].
#[must_use]
pub fn goal_picks(state: &LearnerState, ctx: &Ctx) -> Vec<GoalPick> {
    let layers = LayerReadings::new(state, ctx);
    curator::goal_picks(state, ctx, &|problem| layers.admits(problem))
}

/// Whether there are problems for the goal without the layers.
#[must_use]
pub fn has_goal_problems(state: &LearnerState, ctx: &Ctx) -> bool {
    let goal = state.profile.goal.as_ref();
    goal.is_some_and(|goal| curator::goal_picks(state, ctx, &|_| true).iter().any(|pick| pick.is_useful(goal)))
}

/// The next problem: the best that the layers admit, or the curator's own choice if they admit none.
#[must_use]
pub fn next_problem(state: &LearnerState, ctx: &Ctx, after: Option<&ProblemUid>) -> Option<NextProblem> {
    let layers = LayerReadings::new(state, ctx);
    let next = curator::next_problem_where(state, ctx, after, &|problem| layers.admits(problem));
    next.or_else(|| curator::next_problem(state, ctx, after))
}
