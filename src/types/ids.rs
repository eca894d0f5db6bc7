//! Newtypes for ids: problems, topics, bugs, cases, content hashes.
//!
//! Separate types prevent passing a topic in place of a problem. They check no values: `pack` validates the spelling
//! when it reads a folder, and the journal keeps the ids that were valid at the time.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// The id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }
    };
}

id!(
    /// The name that people type for a problem, such as `pair-to-target`: unique within a catalogue, may be renamed. If
    /// an earlier pack has the same id, the problem is `pack/problem` there.
    ProblemId
);
id!(
    /// The id that the learner's record keeps for a problem (the pack's `uuid`): survives renames.
    ProblemUid
);
id!(
    /// A topic of the roadmap, which is also a knowledge component (KC) of the learner model.
    TopicId
);
id!(
    /// A pack, such as `starter`.
    PackId
);
id!(
    /// A known wrong solution of a problem, unique within it.
    BugId
);
id!(
    /// A test case, unique within its problem.
    CaseId
);
id!(
    /// SHA-256 in lower-case hexadecimal, 64 characters.
    Hash
);

impl ProblemId {
    /// The id within its pack, without the pack's name in front.
    #[must_use]
    pub fn bare(&self) -> &str {
        self.0.rsplit_once('/').map_or(&self.0, |(_, id)| id)
    }
}

impl Hash {
    /// The hash of a text, which serves as its key in the store.
    #[must_use]
    pub fn sha256(bytes: &[u8]) -> Self {
        Self(hex::encode(Sha256::digest(bytes)))
    }
}
