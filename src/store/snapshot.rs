//! `learner.json`: the learner's state after some line of the journal, so that opening need not replay the whole
//! journal.
//!
//! It is a cache: if it is stale, missing or damaged, no data is lost. It is replaced whole, never edited. Its two
//! lines form one JSON object:
//!
//! ```text
//! {"schema":3,"version":4,"journal":{"bytes":1234,"lines":5,"hash":"…"},"checksum":"…",
//! "state":{…}}
//! ```
//!
//! The checksum is the SHA-256 of the first line up to the word `"checksum"` followed by the exact bytes of the state.

use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::types::LearnerState;
use crate::types::learner_state::SCHEMA;

use super::journal_line::JournalHead;
use super::state_reducer::Migrate;
use super::{atomic_write, canonical_json};

/// The snapshot's name in the data folder.
pub const FILE: &str = "learner.json";

/// A state with its position in the journal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Snapshot {
    pub head: JournalHead,
    pub state: LearnerState,
    /// The file has an older schema: the state is valid, but a new snapshot would have other bytes.
    pub migrated: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SnapshotHeader {
    schema: u32,
    version: u64,
    journal: SnapshotPosition,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SnapshotPosition {
    bytes: u64,
    lines: u64,
    hash: String,
}

const BEFORE_CHECKSUM: &str = r#","checksum":""#;
const AFTER_CHECKSUM: &str = "\",\n\"state\":";
const AFTER_STATE: &str = "}\n";

/// The bytes of the snapshot file. The same state at the same position always gives the same bytes.
pub(super) fn encode(head: &JournalHead, state: &LearnerState) -> serde_json::Result<Vec<u8>> {
    let place = SnapshotPosition { bytes: head.bytes, lines: head.lines, hash: head.hash.clone() };
    let header =
        canonical_json::to_vec(&SnapshotHeader { schema: state.schema, version: head.version, journal: place })?;
    // The header's closing brace is removed because the object continues.
    let header = &header[..header.len() - 1];
    let state = canonical_json::to_vec(state)?;
    let checksum = checksum(header, &state);
    let middle = [BEFORE_CHECKSUM, &checksum, AFTER_CHECKSUM].concat();
    Ok([header, middle.as_bytes(), &state, AFTER_STATE.as_bytes()].concat())
}

/// Reads a snapshot file and migrates a state of an older schema. The error completes "learner.json …".
pub(super) fn decode(bytes: &[u8], migrate: Migrate) -> Result<Snapshot, String> {
    let (header, state) = parts(bytes).ok_or("was changed by something other than Rung, or is damaged")?;
    let header: SnapshotHeader =
        serde_json::from_slice(&[header, b"}"].concat()).map_err(|error| format!("can't be read ({error})"))?;
    let unreadable = |error: &dyn std::fmt::Display| format!("holds a state this version of Rung can't read ({error})");
    let migrated = header.schema != SCHEMA;
    let state = if migrated {
        let old = serde_json::from_slice(state).map_err(|error| unreadable(&error))?;
        migrate(old).map_err(|error| unreadable(&error))?
    } else {
        serde_json::from_slice(state).map_err(|error| unreadable(&error))?
    };
    let SnapshotPosition { bytes, lines, hash } = header.journal;
    Ok(Snapshot { head: JournalHead { hash, bytes, lines, version: header.version }, state, migrated })
}

/// Header (without its closing brace) and state, if the layout is exact and the checksum fits.
fn parts(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let checksum_end = end.checked_sub(2)?;
    let checksum_start = checksum_end.checked_sub(64)?;
    let header = bytes.get(..checksum_start)?.strip_suffix(BEFORE_CHECKSUM.as_bytes())?;
    let state = bytes.get(checksum_end..)?.strip_prefix(AFTER_CHECKSUM.as_bytes())?;
    let state = state.strip_suffix(AFTER_STATE.as_bytes())?;
    (bytes.get(checksum_start..checksum_end)? == checksum(header, state).as_bytes()).then_some((header, state))
}

fn checksum(header: &[u8], state: &[u8]) -> String {
    hex::encode(Sha256::new().chain_update(header).chain_update(state).finalize())
}

/// Replaces the snapshot in a data folder.
pub(super) fn write(data: &Path, head: &JournalHead, state: &LearnerState) -> std::io::Result<()> {
    let bytes = encode(head, state)?;
    atomic_write::replace(data, &data.join(FILE), &bytes, atomic_write::FilePrivacy::Private)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::store_fixtures::{MODEL, record};

    fn snapshot() -> Snapshot {
        let head = JournalHead { hash: "a".repeat(64), bytes: 1234, lines: 5, version: 4 };
        // Seed 7 gives short decimals; `canonical_json` tests numbers that are rounded.
        let mut state = LearnerState::default();
        (MODEL.fold)(&mut state, &record(4, 7));
        Snapshot { head, state, migrated: false }
    }

    #[test]
    fn a_snapshot_reads_back_and_is_one_json_object() {
        let snapshot = snapshot();
        let bytes = encode(&snapshot.head, &snapshot.state).unwrap();
        assert_eq!(decode(&bytes, MODEL.migrate).unwrap(), snapshot);
        let json: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(json["journal"]["lines"], 5);
        assert_eq!(json["state"]["version"], 4);
        assert_eq!(bytes.split(|&byte| byte == b'\n').count(), 3, "two lines, each with its end");
    }

    #[test]
    fn any_changed_byte_and_any_missing_end_shows() {
        let snapshot = snapshot();
        let bytes = encode(&snapshot.head, &snapshot.state).unwrap();
        for i in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[i] ^= 1;
            assert!(decode(&changed, MODEL.migrate).is_err(), "byte {i}");
            assert!(decode(&bytes[..i], MODEL.migrate).is_err(), "cut at {i}");
        }
    }

    #[test]
    fn an_older_schema_goes_through_the_migration() {
        let snapshot = snapshot();
        let old = LearnerState { schema: 0, ..snapshot.state.clone() };
        let bytes = encode(&snapshot.head, &old).unwrap();
        let migrate: Migrate = |mut json| {
            json["schema"] = SCHEMA.into();
            serde_json::from_value(json).map_err(|error| error.to_string())
        };
        assert_eq!(decode(&bytes, migrate).unwrap(), Snapshot { migrated: true, ..snapshot });
        let error = decode(&bytes, |_| Err("too old".into())).unwrap_err();
        assert_eq!(error, "holds a state this version of Rung can't read (too old)");
    }
}
