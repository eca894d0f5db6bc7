//! Recommenders that are trained in a world: networks, losses, and the loop that trains them.
//!
//! Built with the cargo feature `train`.

pub mod actor_critic;
pub mod comparison_training;
pub mod layers;
pub mod mve_critic;
mod noisy_layer;
pub mod policy_gradient;
pub mod policy_store;
pub mod policy_trainer;
pub mod q_learning;
pub mod replay_buffer;
pub mod state_batch;
pub mod trained_agent;
