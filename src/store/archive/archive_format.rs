//! The layout of an exported file: its lines as types, and their encoding.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::store::canonical_json;
use crate::types::Hash;
use crate::types::problem::{Language, OwnCase};

/// The kind of the file, in its first line.
pub(super) const KIND: &str = "learner";
/// Layout of the file.
pub(super) const FORMAT: u32 = 2;
/// The layout without notes, which every version of Rung reads.
pub(super) const FORMAT_WITHOUT_NOTES: u32 = 1;

/// The first line.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArchiveHeader {
    pub rung: String,
    pub format: u32,
    /// Schema of the program that wrote the file: an older Rung can't read the records of a newer one.
    pub schema: u32,
    pub version: u64,
    /// Length of the journal.
    pub bytes: u64,
    pub lines: u64,
    pub hash: String,
    pub sources: u64,
    /// Sources in the journal that were missing or altered at the export.
    pub missing: Vec<Hash>,
    pub cases: u64,
    /// Number of problems with notes; without notes, the file has the older layout.
    #[serde(default, skip_serializing_if = "none")]
    pub notes: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn none(count: &u64) -> bool {
    *count == 0
}

/// A line after the journal.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum ArchiveItem {
    Source(ArchivedSource),
    Cases(ArchivedCases),
    Notes(ArchivedNotes),
}

/// A saved source: as text, or as hexadecimal digits if it is not text.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArchivedSource {
    pub hash: Hash,
    pub language: Language,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
}

/// The learner's own cases of one problem.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArchivedCases {
    pub pack: String,
    pub problem: String,
    pub cases: Vec<OwnCase>,
}

/// The learner's notes on one problem.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArchivedNotes {
    pub pack: String,
    pub problem: String,
    /// Markdown.
    pub text: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArchiveFooter {
    pub sha256: String,
}

/// Encodes the whole file: header, journal, items and the hash of all of them.
pub(super) fn encode(header: &ArchiveHeader, lines: &[u8], items: &[ArchiveItem]) -> serde_json::Result<Vec<u8>> {
    let mut bytes = canonical_json::to_vec(header)?;
    bytes.push(b'\n');
    bytes.extend_from_slice(lines);
    for item in items {
        bytes.append(&mut serde_json::to_vec(item)?);
        bytes.push(b'\n');
    }
    let sha256 = hex::encode(Sha256::digest(&bytes));
    bytes.append(&mut serde_json::to_vec(&ArchiveFooter { sha256 })?);
    bytes.push(b'\n');
    Ok(bytes)
}

impl ArchivedSource {
    pub fn new(hash: Hash, language: Language, bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self { hash, language, text: Some(text), hex: None },
            Err(error) => Self { hash, language, text: None, hex: Some(hex::encode(error.as_bytes())) },
        }
    }

    /// The bytes, if they match the hash.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        let bytes = match (&self.text, &self.hex) {
            (Some(text), None) => text.clone().into_bytes(),
            (None, Some(hex)) => hex::decode(hex).ok()?,
            _ => return None,
        };
        (Hash::sha256(&bytes) == self.hash).then_some(bytes)
    }
}
