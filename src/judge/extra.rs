//! Checks beyond a verdict: growth, repeated calls, forbidden words, generated cases, random inputs, mutants, timeouts.

pub(super) mod complexity;
pub(super) mod complexity_check;
pub(super) mod disk_cache;
pub(super) mod forbidden;
pub(super) mod generated_case;
pub(super) mod growth_answers;
pub mod growth_fit;
pub(super) mod mutants;
pub(super) mod random_input_check;
pub(super) mod random_inputs;
pub(super) mod repeat_call;
pub(super) mod tle_diagnosis;
