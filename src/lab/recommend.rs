//! Trains and measures the models behind recommendations (ExRec): knowledge tracing, calibration and predictions.
//!
//! [`prediction_comparison`] compares models on logs of real or simulated learners. Training a network needs the cargo
//! feature `train`, which builds the tensor library candle. The application itself only evaluates weights
//! (`learner/predict`).

pub mod baselines;
pub mod bayesian_tracing;
pub mod interactions;
pub mod journal_logs;
pub mod linear_features;
pub mod linear_model;
pub mod prediction_comparison;
pub mod prediction_metrics;
pub mod prediction_model;
pub mod text_retrieval;

#[cfg(feature = "train")]
pub mod calibration;
#[cfg(feature = "train")]
pub mod contrastive_training;
#[cfg(feature = "train")]
pub mod item_vectors;
#[cfg(feature = "train")]
mod network_prediction;
#[cfg(feature = "train")]
pub mod optimizer;
#[cfg(feature = "train")]
pub mod predictor_training;
#[cfg(feature = "train")]
pub mod sequence_training;
#[cfg(feature = "train")]
pub mod sequences;
#[cfg(feature = "train")]
pub mod trainable_network;
