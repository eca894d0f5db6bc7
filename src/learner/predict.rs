//! Predicts whether a learner passes a problem, with a knowledge-tracing network (ExRec, module 3).
//!
//! Pure: it evaluates given weights and never trains. `lab/recommend` trains them with the same equations.

pub mod kernels;
pub mod network;
