//! Packs: folders of problems. This module reads them, validates them and builds the catalogue.
//!
//! The functions are pure and work on bytes: the orchestrator reads the files of a folder and passes them as
//! [`PackFiles`]. [`load_pack`] parses a pack and reports every mistake with file and line; it leaves out a problem
//! with an error and keeps the others. [`lint::lint_pack`] runs the checks that need no code to run. This module never
//! executes anything in a pack: the checks that run references and known bugs use the judge.

mod case_parser;
mod catalog;
pub mod component_file;
mod hint_parser;
pub mod identifiers;
pub mod lint;
mod loaded_pack;
mod manifest_parser;
pub mod manifest_text;
pub mod pack_contents;
pub mod pack_diff;
pub mod pack_files;
mod pack_finding;
mod pack_loader;
pub mod pack_lockfile;
pub mod pack_statistics;
pub mod problem_export;
pub mod problem_import;
mod problem_parser;
pub mod scaffold;
pub mod statement;
pub mod task_lists;
mod text_file;
mod toml_fields;
pub mod topic_graph;
pub mod type_check;
pub mod type_parser;
mod typed_value;

pub use catalog::{add_starter_topics_and_tags, build_catalog, embedded_catalog};
pub use loaded_pack::{FaultyProblem, LoadedPack};
pub use pack_files::PackFiles;
pub use pack_finding::{Finding, LineIndex, Severity};
pub use pack_loader::{load_embedded_manifest, load_embedded_pack, load_pack};
pub use typed_value::{NotAValue, parse_typed_value};

#[cfg(test)]
pub(crate) mod pack_fixture;
#[cfg(test)]
mod tests;
