//! Packs: folders of problems, read, validated and put together into the catalogue.
//!
//! Pure functions over bytes: a folder's files are read by the orchestrator and handed in as [`PackFiles`]. [`load`]
//! takes a pack apart and reports every mistake with file and line; a problem with an error is left out and the others
//! stay. [`check::lint`] judges what needs no code to be run. Nothing in a pack is ever executed by this module: checks
//! that run references and known bugs stand on top of the judge.

mod cases;
mod catalog;
pub mod changes;
pub mod check;
pub mod contents;
pub mod export;
mod fields;
pub mod files;
mod finding;
pub mod graph;
mod hints;
pub mod import;
mod load;
mod loaded;
pub mod lock;
mod manifest;
pub mod names;
mod problem;
pub mod scaffold;
pub mod signature;
mod source;
pub mod statement;
pub mod stats;
pub mod value_check;

pub use catalog::{build_catalog, add_starter_topics_and_tags};
pub use files::PackFiles;
pub use finding::{Finding, LineIndex, Severity};
pub use load::{load_embedded_pack, load_embedded_manifest, load_pack};
pub use loaded::{FaultyProblem, LoadedPack};

#[cfg(test)]
pub(crate) mod fixture;
#[cfg(test)]
mod tests;
