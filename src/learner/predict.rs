//! Predicts whether a learner passes a problem, and the state of topics, with a knowledge-tracing network (ExRec,
//! module 3) and features of the history.
//!
//! Pure: it evaluates given weights and never trains. `lab/recommend` trains them with the same equations. Start with
//! [`predictor::Predictor`]; [`first_tries::first_tries`] reads its input from a journal.

pub mod contest;
pub mod embed;
pub mod features;
pub mod first_tries;
pub mod kernels;
pub mod learner_prediction;
pub mod network;
pub mod online;
pub mod predictor;
pub mod predictor_weights;
