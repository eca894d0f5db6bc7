//! Rung: practise data structures and algorithms in a terminal.
//!
//! The modules in reading order, from plain data to the user interfaces. Imports point upward in this list only; the
//! architecture test enforces it.
//!
//! - [`types`] (layer 0): ids, problems, verdicts, the learner, events
//! - [`scheduler`] (SM-2 and FSRS), [`mastery`], [`learner`], [`agents`], [`pack`] (layer 1): pure functions over these
//!   types; the caller passes a pack's files to `pack`
//! - [`foreign`] (layer 1): tables of other programs
//! - [`store`], [`judge`], [`llm`], [`config`], [`paths`], [`clock`] (layer 2): files, the sandbox, language models,
//!   preferences, time
//! - [`orchestrator`] (layer 3): the only writer, and the only one that uses the store
//! - [`text`] (layer 4): text, numbers, dates and the editor's command line, shared by the modules below
//! - [`tui`], [`cli`], [`lab`] (layer 4): the screens, the commands, the measurements

pub mod scheduler;
pub mod types;

pub mod agents;
pub mod foreign;
pub mod learner;
pub mod mastery;
pub mod pack;

pub mod clock;
pub mod config;
pub mod file_read;
mod file_write;
pub mod judge;
pub mod llm;
pub mod paths;
pub mod store;

pub mod orchestrator;

pub mod text;

pub mod cli;
pub mod lab;
pub mod tui;

#[cfg(test)]
mod testing;
