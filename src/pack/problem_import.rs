//! Imports problems of other formats: parses their bytes and writes the files that an author would write.
//!
//! The import makes up no content: parts without a counterpart are left out and listed with the reason. Parts that only
//! a person can write (known bugs, an editorial, hints) stay missing, and the problem is marked as a draft.

pub mod exercism_reader;
pub mod kattis_reader;
mod name_conversion;
mod problem_draft;
mod type_inference;

pub use name_conversion::{stable_uuid, to_pack_id};
pub use problem_draft::{DraftBug, ProblemDraft, render_pack_toml, render_topic_toml};

use serde::Serialize;

/// A part that could not be imported, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Omission {
    /// The part's location in the source: `leap`, `grains/total`, `grains: case 'negative'`.
    pub place: String,
    /// The reason, as half a sentence.
    pub why: String,
}

impl Omission {
    fn new(place: impl Into<String>, why: impl Into<String>) -> Self {
        Self { place: place.into(), why: why.into() }
    }
}

/// The result of an import.
#[derive(Clone, Debug, Default)]
pub struct ImportedProblems {
    pub drafts: Vec<ProblemDraft>,
    pub left_out: Vec<Omission>,
}
