//! Material from elsewhere, as problems of a pack: taken apart as bytes and written as the files an author would write.
//!
//! Nothing is made up: what has no counterpart is left out and listed with the reason. What only a person can write (known
//! mistakes, an editorial, hints) stays missing; the problem says that it is a draft.

mod draft;
pub mod exercism;
mod infer;
pub mod kattis;
mod names;

pub use draft::{Draft, DraftBug, pack_toml, topic_toml};
pub use names::{pack_id, uuid};

use serde::Serialize;

/// What could not be taken over, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LeftOut {
    /// Where it stands in the material: `leap`, `grains/total`, `grains: case 'negative'`.
    pub place: String,
    /// Half a sentence.
    pub why: String,
}

impl LeftOut {
    fn new(place: impl Into<String>, why: impl Into<String>) -> Self {
        Self { place: place.into(), why: why.into() }
    }
}

/// What came of some material.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    pub drafts: Vec<Draft>,
    pub left_out: Vec<LeftOut>,
}
