//! What keeps the tutor honest about learning: the four layers of pedagogical safety over what the agents propose.
//!
//! A tutor that is good at keeping people busy learns to please: easy problems, hints before a try, kind words. The
//! layers look at the latest steps of practice (`learner::practice_steps`) and change what the tutor itself proposes, and
//! nothing else: a learner decides what to open, ask for or override. Everything that the layers change or say becomes
//! a separate change in the same record, with its reason.
//!
//! Pure. Decides nothing about what is proposed first; the curator is asked again.

mod hint_offer;
mod safety_layers;
mod safety_messages;

pub use hint_offer::{adjust_offer, goal_picks, has_goal_problems, next_problem};
pub use safety_layers::{filter_proposals, review_proposals};

#[cfg(test)]
mod tests;
