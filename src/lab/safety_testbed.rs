//! The paper's testbed of pedagogical safety: simulated tutors learn from rewards, and the testbed measures the effect
//! on learners.
//!
//! After "Pedagogical Safety in Educational Reinforcement Learning". The paper's text lost formulas and numbers; our
//! replacements are marked in `testbed_params` and compared with its tables in [`claim_checks`]. Pure and deterministic
//! by seed.

pub mod action_filter;
pub mod adversary;
pub mod bandit_agent;
pub mod claim_checks;
pub mod concept_graph;
pub mod habit_report;
pub mod layer_scores;
pub mod learner_cohort;
pub mod live_layers;
pub mod paper_figures;
pub mod paper_tables;
pub mod parameter_fit;
pub mod sensitivity;
pub mod session_draws;
pub mod teaching_session;
pub mod testbed_params;
pub mod testbed_run;
pub mod testbed_student;
