//! Material from elsewhere, as problems of a pack: taken apart as bytes and written as the files an author would write.
//!
//! Nothing is made up: what has no counterpart is left out and listed with the reason. What only a person can write (known
//! mistakes, an editorial, hints) stays missing; the problem says that it is a draft.

pub mod exercism_reader;
pub mod kattis_reader;
mod name_conversion;
mod problem_draft;
mod type_inference;

pub use name_conversion::{stable_uuid, to_pack_id};
pub use problem_draft::{DraftBug, ProblemDraft, render_pack_toml, render_topic_toml};

use serde::Serialize;

/// What could not be taken over, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Omission {
    /// Where it stands in the material: `leap`, `grains/total`, `grains: case 'negative'`.
    pub place: String,
    /// Half a sentence.
    pub why: String,
}

impl Omission {
    fn new(place: impl Into<String>, why: impl Into<String>) -> Self {
        Self { place: place.into(), why: why.into() }
    }
}

/// What came of some material.
#[derive(Clone, Debug, Default)]
pub struct ImportedProblems {
    pub drafts: Vec<ProblemDraft>,
    pub left_out: Vec<Omission>,
}
