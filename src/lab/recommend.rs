//! Trains and measures the models behind recommendations (ExRec): knowledge tracing, calibration and predictions.
//!
//! Training needs the cargo feature `train`, which builds the tensor library candle. The application itself only
//! evaluates weights (`learner/predict`).

#[cfg(feature = "train")]
pub mod trainable_network;
