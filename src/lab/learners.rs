//! Simulated learners that plan, debug, repeat a misconception, ask for help and give up.
//!
//! After "BEAGLE: Behavior-Enforced Agent for Grounded Learner Emulation" (Wang et al., 2026). Values that the paper
//! leaves open are ours and marked so in [`learner_params`]. A simulated learner is not a person. Everything here
//! except the graph builder and the environments is pure: the same seed gives the same episodes on any machine and any
//! number of threads.

pub mod append_only_vec;
pub mod attention_filter;
pub mod environment;
pub mod episode;
pub mod episode_export;
pub mod episode_measures;
pub mod event_transitions;
pub mod executor;
pub mod held_out;
pub mod knowledge_tracing;
pub mod lab_tutors;
pub mod learner_params;
pub mod learner_types;
pub mod llm_executor;
pub mod practice_days;
pub mod problem_graph;
pub mod program_builder;
pub mod program_graph;
pub mod rehearsal;
pub mod rng;
pub mod semi_markov_control;
pub mod short_term_memory;
pub mod simulation_run;
pub mod strategist;
pub mod student_prompt;
pub mod timeline_plot;
pub mod utterances;
