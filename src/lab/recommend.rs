//! Trains and measures the models behind recommendations (ExRec): knowledge tracing, calibration and predictions; and
//! the recommenders, in worlds where their gains can be measured.
//!
//! Training a network needs the cargo feature `train`, which builds the tensor library candle. The application itself
//! only evaluates weights (`learner/predict`).
//!
//! - **Predictions.** [`prediction_comparison`] compares models on logs of real or simulated learners.
//! - **Worlds.** [`recommend_world`] runs episodes over the network's forward pass ([`world_model`]); [`goal_tasks`]
//!   has the targets and the score. [`pack_world`] builds the world of a pack and its learners; [`pupils`] are learners
//!   whose true knowledge is known.
//! - **Recommenders.** [`fixed_methods`] learn nothing, [`exercise_planner`] plans with the model, `training` has the
//!   methods that learn. [`comparison_run`] measures them all; [`method_comparison`] has the scores and the goals.

pub mod baselines;
pub mod bayesian_tracing;
#[cfg(feature = "train")]
pub mod calibration;
pub mod comparison_run;
#[cfg(feature = "train")]
pub mod contrastive_training;
pub mod exercise_planner;
pub mod fixed_methods;
pub mod goal_tasks;
pub mod interactions;
#[cfg(feature = "train")]
pub mod item_vectors;
pub mod journal_logs;
pub mod linear_features;
pub mod linear_model;
pub mod method_comparison;
pub mod method_names;
#[cfg(feature = "train")]
mod network_prediction;
#[cfg(feature = "train")]
pub mod optimizer;
pub mod pack_world;
pub mod prediction_comparison;
pub mod prediction_metrics;
pub mod prediction_model;
#[cfg(feature = "train")]
pub mod predictor_training;
pub mod pupils;
pub mod recommend_world;
#[cfg(feature = "train")]
pub mod sequence_training;
#[cfg(feature = "train")]
pub mod sequences;
pub mod text_retrieval;
#[cfg(feature = "train")]
pub mod trainable_network;
#[cfg(feature = "train")]
pub mod training;
pub mod world_model;

#[cfg(test)]
pub(crate) mod world_fixtures;
