//! One line of the journal: its layout, its hash and its possible faults.
//!
//! `{"prev":"<hash>","hash":"<hash>","record":{…}}` and a line end. `prev` is the `hash` of the line before (64 zeros
//! on the first line); `hash` is the SHA-256 of `prev` (64 hexadecimal characters) followed by the exact bytes of the
//! record. The layout is fixed to the byte, so a change to any byte is detected.

use sha2::{Digest, Sha256};

use crate::types::Record;

use super::canonical_json;

/// The position in the journal after a line. It contains everything that the next line depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalHead {
    /// Hash of the line, `GENESIS` before the first.
    pub hash: String,
    /// Length of the journal up to here, in bytes.
    pub bytes: u64,
    /// Lines up to here.
    pub lines: u64,
    /// The learner's version after the line's record.
    pub version: u64,
}

impl Default for JournalHead {
    fn default() -> Self {
        Self { hash: GENESIS.to_owned(), bytes: 0, lines: 0, version: 0 }
    }
}

impl JournalHead {
    /// The version that the next record must have: one more, or the same if the record was rejected.
    #[must_use]
    pub fn next_version(&self, record: &Record) -> u64 {
        if record.rejected.is_some() { self.version } else { self.version + 1 }
    }
}

/// The `prev` hash of the first line.
pub const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

const BEFORE_PREV: &[u8] = br#"{"prev":""#;
const BEFORE_HASH: &[u8] = br#"","hash":""#;
const BEFORE_RECORD: &[u8] = br#"","record":"#;
const AFTER_RECORD: &[u8] = b"}";
const HASH_LENGTH: usize = GENESIS.len();

/// A fault of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    #[error("it is not a journal line: the layout {{\"prev\":…,\"hash\":…,\"record\":…}} is broken")]
    Layout,
    #[error("its record doesn't match its hash: the line was changed after it was written")]
    Changed,
    #[error("it doesn't continue the line before: lines were removed, moved or come from another journal")]
    Chain,
    #[error("its record can't be read by this version of Rung ({0})")]
    Record(String),
    #[error("its version is {found} where {expected} must come next")]
    Version { found: u64, expected: u64 },
    /// Found by a repair, after which the numbers are others.
    #[error("it undoes entry {0}, which is lost")]
    LostTarget(u64),
}

impl LineFault {
    /// The fix to suggest for the fault.
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::Record(_) => "use the newer Rung that wrote it",
            Self::Layout | Self::Changed | Self::Chain | Self::Version { .. } | Self::LostTarget(_) => {
                "`rung state rebuild` keeps every line that is intact"
            }
        }
    }
}

/// A parsed line with a valid hash. [`JournalLine::append_to`] checks whether it fits its position.
#[derive(Clone, Copy, Debug)]
pub(super) struct JournalLine<'a> {
    pub prev: &'a str,
    pub hash: &'a str,
    pub record: &'a [u8],
}

impl<'a> JournalLine<'a> {
    /// Parses a line. `bytes` exclude the line end.
    pub fn read(bytes: &'a [u8]) -> Result<Self, LineFault> {
        let line = Self::parts(bytes).ok_or(LineFault::Layout)?;
        if hash(line.prev, line.record) == line.hash { Ok(line) } else { Err(LineFault::Changed) }
    }

    fn parts(bytes: &'a [u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(BEFORE_PREV)?;
        let (prev, rest) = rest.split_at_checked(HASH_LENGTH)?;
        let rest = rest.strip_prefix(BEFORE_HASH)?;
        let (hash, rest) = rest.split_at_checked(HASH_LENGTH)?;
        let record = rest.strip_prefix(BEFORE_RECORD)?.strip_suffix(AFTER_RECORD)?;
        Some(Self { prev: str::from_utf8(prev).ok()?, hash: str::from_utf8(hash).ok()?, record })
    }

    /// The record and the journal's new head, if this line may come after `head`.
    pub fn append_to(&self, head: &JournalHead) -> Result<(Record, JournalHead), LineFault> {
        if self.prev != head.hash {
            return Err(LineFault::Chain);
        }
        self.parsed()?.append_to(head)
    }

    /// The line with its record parsed, independent of the bytes it was read from.
    pub fn parsed(&self) -> Result<ParsedLine, LineFault> {
        let (prev, hash) = (self.prev.to_owned(), self.hash.to_owned());
        Ok(ParsedLine { prev, hash, length: self.length(), record: self.parse()? })
    }

    /// The record, without a check of the line's position.
    pub fn parse(&self) -> Result<Record, LineFault> {
        serde_json::from_slice(self.record).map_err(|error| LineFault::Record(error.to_string()))
    }

    /// Length on disk, line end included.
    fn length(&self) -> u64 {
        let fixed = BEFORE_PREV.len() + BEFORE_HASH.len() + BEFORE_RECORD.len() + AFTER_RECORD.len() + 1;
        (fixed + 2 * HASH_LENGTH + self.record.len()) as u64
    }
}

/// A parsed line with a valid hash, but without a check of its position.
#[derive(Debug)]
pub(super) struct ParsedLine {
    prev: String,
    hash: String,
    /// On disk, line end included.
    length: u64,
    record: Record,
}

impl ParsedLine {
    /// The record and the journal's new head, if this line may come after `head`.
    pub fn append_to(self, head: &JournalHead) -> Result<(Record, JournalHead), LineFault> {
        let Self { prev, hash, length, record } = self;
        if prev != head.hash {
            return Err(LineFault::Chain);
        }
        let expected = head.next_version(&record);
        if record.version != expected {
            return Err(LineFault::Version { found: record.version, expected });
        }
        let head = JournalHead { hash, bytes: head.bytes + length, lines: head.lines + 1, version: record.version };
        Ok((record, head))
    }
}

/// A record encoded as a line that can be appended after a head.
#[derive(Debug)]
pub(super) struct EncodedLine {
    /// With the line end.
    pub bytes: Vec<u8>,
    /// The record as a later reader sees it: numbers rounded as `canonical_json` writes them.
    pub record: Record,
    pub head: JournalHead,
}

/// Encodes the line for `record` after `head`. Fails for a record that could not be read back: one with a number that
/// is not finite, or with a version that is not the next.
pub(super) fn encode(record: &Record, head: &JournalHead) -> Result<EncodedLine, LineFault> {
    let written = canonical_json::to_vec(record).map_err(|error| LineFault::Record(error.to_string()))?;
    let hash = hash(&head.hash, &written);
    let mut bytes = Vec::with_capacity(written.len() + 192);
    for part in [BEFORE_PREV, head.hash.as_bytes(), BEFORE_HASH, hash.as_bytes(), BEFORE_RECORD, &written, AFTER_RECORD]
    {
        bytes.extend_from_slice(part);
    }
    let (record, head) = JournalLine { prev: &head.hash, hash: &hash, record: &written }.append_to(head)?;
    bytes.push(b'\n');
    Ok(EncodedLine { bytes, record, head })
}

fn hash(prev: &str, record: &[u8]) -> String {
    hex::encode(Sha256::new().chain_update(prev).chain_update(record).finalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::store_fixtures::record;

    fn line(version: u64, head: &JournalHead) -> EncodedLine {
        encode(&record(version, version), head).unwrap()
    }

    #[test]
    fn a_line_reads_back_and_names_its_place() {
        let first = line(1, &JournalHead::default());
        let second = line(2, &first.head);
        let text = String::from_utf8(second.bytes.clone()).unwrap();
        assert!(text.starts_with(&format!(r#"{{"prev":"{}","hash":"{}","#, first.head.hash, second.head.hash)));
        serde_json::from_str::<serde_json::Value>(&text).expect("every line is JSON");
        assert_eq!(second.head.bytes, (first.bytes.len() + second.bytes.len()) as u64);
        let read = JournalLine::read(text.trim_end().as_bytes()).unwrap();
        assert_eq!(read.append_to(&first.head).unwrap(), (second.record, second.head));
    }

    #[test]
    fn every_kind_of_fault_is_told_apart() {
        let first = line(1, &JournalHead::default());
        let text = String::from_utf8(first.bytes).unwrap().trim_end().to_owned();
        let check = |text: &str, head: &JournalHead, expected: &str| {
            let fault =
                JournalLine::read(text.as_bytes()).and_then(|line| line.append_to(head)).unwrap_err().to_string();
            assert!(fault.contains(expected), "{fault}");
        };
        check("{}", &JournalHead::default(), "not a journal line");
        check(&text[..text.len() / 2], &JournalHead::default(), "not a journal line");
        check(&text[..text.len() - 1], &JournalHead::default(), "changed after");
        check(&text.replacen("\"version\":1", "\"version\":2", 1), &JournalHead::default(), "changed after");
        check(&text, &first.head, "doesn't continue");
        check(&text, &JournalHead { version: 6, ..JournalHead::default() }, "its version is 1 where 7 must come next");
        let strange = br#"{"kind":"new"}"#;
        let hash = hash(GENESIS, strange);
        let text = format!(r#"{{"prev":"{GENESIS}","hash":"{hash}","record":{{"kind":"new"}}}}"#);
        check(&text, &JournalHead::default(), "can't be read by this version");
    }

    #[test]
    fn a_rejected_record_keeps_the_version() {
        let first = line(1, &JournalHead::default());
        let mut rejected = record(1, 7);
        rejected.rejected = Some("mastery above 1".into());
        assert_eq!(encode(&rejected, &first.head).unwrap().head.version, 1);
        rejected.version = 2;
        assert_eq!(encode(&rejected, &first.head).unwrap_err(), LineFault::Version { found: 2, expected: 1 });
    }

    #[test]
    fn numbers_that_json_cannot_hold_are_refused() {
        use crate::types::{Agent, Change, Proposal};
        let mut bad = record(1, 1);
        bad.changes.push(Proposal { agent: Agent::Profiler, change: Change::Rating { rating: f64::NAN } });
        assert!(matches!(encode(&bad, &JournalHead::default()), Err(LineFault::Record(_))));
    }
}
