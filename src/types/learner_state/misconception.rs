//! A misconception, and how to read it from records of any version.
//!
//! Schema 1 recorded whether a misconception was resolved, schema 2 records when. Journals are never rewritten, so this
//! file reads both by the rule of the snapshot migration. A state rebuilt from an old journal is then byte for byte the
//! migrated old snapshot.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::ids::{BugId, ProblemUid, TopicId};

/// A wrong idea seen in the learner's code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Written")]
#[schemars(!from)]
pub struct Misconception {
    pub topic: TopicId,
    pub problem: ProblemUid,
    pub bug: BugId,
    pub message: String,
    /// In [0, 1].
    pub confidence: f64,
    /// How many submissions showed it.
    pub evidence: u32,
    pub first_seen: Timestamp,
    pub last_seen: Timestamp,
    /// Clean solves in the topic since it was last seen; two resolve it.
    pub clean_solves: u32,
    /// When enough clean solves were reached; none while it is active. Records of schema 1 only say that it was
    /// resolved: they are read as `last_seen`, the earliest possible time.
    pub resolved: Option<Timestamp>,
}

/// Confidence from which a cause is told. One submission reaches it only if the code looks like the known mistake; its
/// failing cases alone don't.
const LIKELY: f64 = 0.75;

/// The symptom of a message "symptom: cause", without a full stop. Before the problem is solved, only the symptom may
/// be shown, because the hints lead to the cause.
#[must_use]
pub fn symptom(message: &str) -> &str {
    message.split_once(": ").map_or(message, |(symptom, _)| symptom).trim_end_matches('.')
}

impl Misconception {
    /// The symptom without its cause.
    #[must_use]
    pub fn symptom(&self) -> &str {
        symptom(&self.message)
    }

    /// The message; complete if the learner has `solved` its problem and the cause is likely, else only the symptom.
    #[must_use]
    pub fn describe(&self, solved: bool) -> &str {
        if solved && self.confidence >= LIKELY { &self.message } else { self.symptom() }
    }

    /// Whether enough clean solves followed after it was last seen.
    #[must_use]
    pub fn is_resolved(&self) -> bool {
        self.resolved.is_some()
    }
}

/// A misconception of schema 1 or 2.
#[derive(Deserialize)]
struct Written {
    topic: TopicId,
    problem: ProblemUid,
    bug: BugId,
    message: String,
    confidence: f64,
    evidence: u32,
    first_seen: Timestamp,
    last_seen: Timestamp,
    clean_solves: u32,
    #[serde(default)]
    resolved: Resolved,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Resolved {
    /// Schema 1.
    Whether(bool),
    When(Option<Timestamp>),
}

impl Default for Resolved {
    fn default() -> Self {
        Self::When(None)
    }
}

impl From<Written> for Misconception {
    fn from(written: Written) -> Self {
        let resolved = match written.resolved {
            Resolved::Whether(resolved) => resolved.then_some(written.last_seen),
            Resolved::When(at) => at,
        };
        Self {
            topic: written.topic,
            problem: written.problem,
            bug: written.bug,
            message: written.message,
            confidence: written.confidence,
            evidence: written.evidence,
            first_seen: written.first_seen,
            last_seen: written.last_seen,
            clean_solves: written.clean_solves,
            resolved,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_schemas_are_read() {
        let check = |resolved: &str, expected: Option<&str>| {
            let text = format!(
                r#"{{"topic":"stack","problem":"p","bug":"b","message":"m","confidence":0.5,"evidence":1,
                "first_seen":"2026-03-01T10:00:00Z","last_seen":"2026-03-02T10:00:00Z","clean_solves":2{resolved}}}"#
            );
            let read: Misconception = serde_json::from_str(&text).expect("a misconception");
            assert_eq!(read.resolved, expected.map(|at| at.parse().expect("a moment")), "{resolved}");
            let again = serde_json::to_string(&read).expect("JSON");
            assert_eq!(serde_json::from_str::<Misconception>(&again).expect("it again"), read);
        };
        check(r#","resolved":false"#, None);
        check(r#","resolved":true"#, Some("2026-03-02T10:00:00Z")); // last seen
        check(r#","resolved":null"#, None);
        check("", None);
        check(r#","resolved":"2026-03-05T08:00:00Z""#, Some("2026-03-05T08:00:00Z"));
    }
}
