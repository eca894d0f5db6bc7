//! Trains and measures the models behind recommendations (ExRec): knowledge tracing, calibration and predictions; and
//! the recommenders, in worlds where their gains can be measured.
//!
//! Training needs the cargo feature `train`, which builds the tensor library candle. The application itself only
//! evaluates weights (`learner/predict`).
//!
//! - **Worlds.** [`recommend_world`] runs episodes over the network's forward pass ([`world_model`]); [`goal_tasks`]
//!   has the targets and the score.
//!   [`pack_world`] builds the world of a pack and its learners; [`pupils`] are learners whose true knowledge is known.
//! - **Recommenders.** [`fixed_methods`] learn nothing, [`exercise_planner`] plans with the model, `training` has the
//!   methods that learn. [`method_comparison`] scores them and checks the goals.

pub mod comparison_run;
pub mod exercise_planner;
pub mod fixed_methods;
pub mod goal_tasks;
pub mod method_comparison;
pub mod method_names;
pub mod pack_world;
pub mod pupils;
pub mod recommend_world;
#[cfg(feature = "train")]
pub mod trainable_network;
#[cfg(feature = "train")]
pub mod training;
pub mod world_model;

#[cfg(test)]
pub(crate) mod world_fixtures;
