//! The only integration-test binary. It tests whole parts of Rung from outside, with one module for each subject.

// A test that panics has failed. Its output is then shown, or read by the process that started it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod analysis;
mod architecture;
mod arranged;
mod cli;
mod commands;
mod counting;
mod crash;
mod day;
mod figures;
mod given;
mod given_up;
mod golden;
mod grade;
mod growth;
mod guide;
mod helper;
#[cfg(target_os = "linux")]
mod hostile;
mod imports;
mod judge;
mod leaks;
mod learners;
mod ledger;
mod messages;
mod migration;
mod model_hints;
mod model_server;
mod model_talk;
mod mutate;
mod native;
mod native_harness;
mod network;
mod paper;
mod past;
mod paths;
mod pictures;
mod prediction;
mod promises;
mod random_inputs;
mod review;
mod screen;
mod sources;
mod store;
mod submissions;
mod support;
mod terms;
#[path = "../../src/testing.rs"]
mod testing;
mod trace;
mod tutor;
mod undo;
mod unrecorded;
mod unseen;
