//! Packs: folders of problems, read, validated and put together into the catalogue.
//!
//! Pure functions over bytes: a folder's files are read by the orchestrator and handed in as [`PackFiles`]. [`load`]
//! takes a pack apart and reports every mistake with file and line; a problem with an error is left out and the others
//! stay. [`check::lint`] judges what needs no code to be run. Nothing in a pack is ever executed by this module: checks
//! that run references and known bugs stand on top of the judge.

mod case_parser;
mod catalog;
mod hint_parser;
pub mod identifiers;
pub mod lint;
mod loaded_pack;
mod manifest_parser;
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
mod text_file;
mod toml_fields;
pub mod topic_graph;
pub mod type_check;
pub mod type_parser;

pub use catalog::{add_starter_topics_and_tags, build_catalog};
pub use loaded_pack::{FaultyProblem, LoadedPack};
pub use pack_files::PackFiles;
pub use pack_finding::{Finding, LineIndex, Severity};
pub use pack_loader::{load_embedded_manifest, load_embedded_pack, load_pack};

#[cfg(test)]
pub(crate) mod pack_fixture;
#[cfg(test)]
mod tests;
