//! Recommenders that are trained in a world: networks, losses, and the loop that trains them.
//!
//! Built with the cargo feature `train`.

pub mod actor_critic;
pub mod layers;
pub mod learned_method;
pub mod mve_critic;
mod noisy_layer;
pub mod policy_gradient;
pub mod policy_trainer;
pub mod q_learning;
pub mod replay_buffer;
pub mod state_batch;
