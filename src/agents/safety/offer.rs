//! The offer of the next hint, as the layers leave it, and what comes next.

use super::rule::{Layers, said};
use super::words;
use crate::agents::curator;
use crate::learner::balance::{self, Reading};
use crate::model::hint::HintOffer;
use crate::model::ids::ProblemUid;
use crate::model::learner::{LearnerState, NextProblem, Ruling, Subject};
use crate::model::params::Ctx;
use crate::model::problem::Problem;

/// The offer with the suggestion the layers allow, and a line where the latest steps asked little. What can be taken stays
/// as it is: a hint that is asked for is given.
#[must_use]
pub fn offer(state: &LearnerState, ctx: &Ctx, problem: &Problem, offer: HintOffer) -> HintOffer {
    let layers = Layers::of(state, ctx);
    let suggested = layers.suggestion(problem, offer.suggested).map_or(offer.suggested, |(most, _)| most);
    let told =
        layers.undemanding(problem).filter(|reading| state.profile.safety_advice && is_news(state, ctx, reading));
    let advice = told.map(|reading| {
        let window = balance::window_of(reading, &state.balance.steps, ctx.params);
        words::of_steps(state, ctx, reading, &window, state.today.as_ref().filter(|set| set.day == ctx.day))
    });
    HintOffer { suggested, advice, ..offer }
}

/// Whether the day is the one on which it is said, and no hint was taken in the face of it since.
fn is_news(state: &LearnerState, ctx: &Ctx, reading: &Reading) -> bool {
    let is_taken = |ruling: &Ruling| {
        ruling.day == ctx.day && ruling.topic == reading.topic && matches!(ruling.subject, Subject::Suggestion { .. })
    };
    said(state, reading).any(|ruling| ruling.day == ctx.day) && !state.balance.rulings.iter().any(is_taken)
}

/// What to do next: what the layers admit, where there is such a thing.
#[must_use]
pub fn next(state: &LearnerState, ctx: &Ctx, after: Option<&ProblemUid>) -> Option<NextProblem> {
    let layers = Layers::of(state, ctx);
    let next = curator::next_where(state, ctx, after, &|problem| layers.admits(problem));
    next.or_else(|| curator::next(state, ctx, after))
}
