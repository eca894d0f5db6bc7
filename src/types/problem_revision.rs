//! The changes that a new version of a pack made to a problem, for learners who know the old version.
//!
//! The packaging code compares two versions and builds the revisions. An installed pack saves them, and a review of a
//! changed problem shows them.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::ids::{ProblemId, ProblemUid};

/// The changes of one problem in a new version of its pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revision {
    pub problem: ProblemUid,
    /// Time at which the version was installed here.
    pub at: Timestamp,
    /// The new version of the pack.
    pub version: String,
    /// The previous id, if the problem was renamed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<ProblemId>,
    pub parts: Vec<RevisionPart>,
}

/// A part of a problem that has changed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum RevisionPart {
    Signature,
    Statement,
    /// Cases are identified by their ids.
    Cases {
        added: usize,
        removed: usize,
        changed: usize,
    },
    Hints,
    /// The way in which answers are compared.
    Checker,
    Limits,
    /// The problem's version was raised: an answer that was accepted before may now be wrong.
    Accepted,
    /// The declared growth.
    Growth,
    /// Names that a solution may not use.
    Forbidden,
    /// Code that comes before the learner's code.
    Prelude,
    Starter,
    /// Title and aliases.
    Names,
    /// Topics, difficulty, minutes: its position in the course.
    Place,
    Bugs,
    References,
    Generator,
    Editorial,
    Credits,
    /// Wrong programs that test the cases.
    WrongPrograms,
    /// A key of `problem.toml` without a description.
    Other {
        key: String,
    },
}

impl RevisionPart {
    /// Whether the change matters to a learner who solves the problem again.
    #[must_use]
    pub fn affects_solving(&self) -> bool {
        match self {
            Self::Signature
            | Self::Statement
            | Self::Cases { .. }
            | Self::Hints
            | Self::Checker
            | Self::Accepted
            | Self::Limits
            | Self::Growth
            | Self::Forbidden
            | Self::Prelude
            | Self::Starter
            | Self::Other { .. } => true,
            Self::Names
            | Self::Place
            | Self::Bugs
            | Self::References
            | Self::Generator
            | Self::Editorial
            | Self::Credits
            | Self::WrongPrograms => false,
        }
    }

    /// The change, as part of a list: `the statement`, `3 cases (1 new, 2 changed)`.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Signature => "the signature",
            Self::Statement => "the statement",
            Self::Cases { added, removed, changed } => return cases(*added, *removed, *changed),
            Self::Hints => "the hints",
            Self::Checker => "how answers are compared",
            Self::Accepted => "which answers are right",
            Self::Limits => "the limits",
            Self::Growth => "the declared growth",
            Self::Forbidden => "what may not be used",
            Self::Prelude => "the code that is there already",
            Self::Starter => "the starter",
            Self::Names => "its title or aliases",
            Self::Place => "its topics, difficulty or minutes",
            Self::Bugs => "the known bugs",
            Self::References => "the reference solutions",
            Self::Generator => "the generator",
            Self::Editorial => "the editorial",
            Self::Credits => "licence, authors or source",
            Self::WrongPrograms => "the programs its cases are tried with",
            Self::Other { key } => return format!("'{key}'"),
        }
        .to_owned()
    }
}

fn cases(added: usize, removed: usize, changed: usize) -> String {
    let all = added + removed + changed;
    if all == 0 {
        return "the order of the cases".to_owned();
    }
    let kinds = [(added, "new"), (changed, "changed"), (removed, "gone")];
    let kinds: Vec<String> =
        kinds.iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
    format!("{all} case{} ({})", if all == 1 { "" } else { "s" }, kinds.join(", "))
}

/// The parts of several revisions together, each once, in order.
#[must_use]
pub fn merge_parts<'a>(revisions: impl Iterator<Item = &'a Revision>) -> Vec<RevisionPart> {
    let mut cases = None;
    let mut parts = Vec::new();
    for part in revisions.flat_map(|revision| &revision.parts) {
        match part {
            RevisionPart::Cases { added, removed, changed } => {
                let sum = cases.get_or_insert([0; 3]);
                for (sum, count) in sum.iter_mut().zip([added, removed, changed]) {
                    *sum += count;
                }
            }
            part => parts.push(part.clone()),
        }
    }
    parts.extend(cases.map(|[added, removed, changed]| RevisionPart::Cases { added, removed, changed }));
    parts.sort();
    parts.dedup();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_told_by_what_became_of_them() {
        for (added, removed, changed, expected) in [
            (1, 0, 0, "1 case (1 new)"),
            (2, 1, 3, "6 cases (2 new, 3 changed, 1 gone)"),
            (0, 0, 0, "the order of the cases"),
        ] {
            assert_eq!(RevisionPart::Cases { added, removed, changed }.describe(), expected);
        }
    }

    #[test]
    fn what_two_versions_changed_is_told_once() {
        let revision = |parts| Revision {
            problem: "u".into(),
            at: Timestamp::UNIX_EPOCH,
            version: "1.0.0".to_owned(),
            was: None,
            parts,
        };
        let both = [
            revision(vec![RevisionPart::Hints, RevisionPart::Cases { added: 1, removed: 0, changed: 2 }]),
            revision(vec![
                RevisionPart::Statement,
                RevisionPart::Hints,
                RevisionPart::Cases { added: 1, removed: 1, changed: 0 },
            ]),
        ];
        let expected =
            [RevisionPart::Statement, RevisionPart::Cases { added: 2, removed: 1, changed: 2 }, RevisionPart::Hints];
        assert_eq!(merge_parts(both.iter()), expected);
        assert_eq!(merge_parts(std::iter::empty()), []);
    }
}
