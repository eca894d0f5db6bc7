//! Tests that no constant changes by accident.

use sha2::{Digest, Sha256};

use super::Params;
use crate::types::learner_state::{Balance, LearnerMemory, Progress, Session, Skill};

/// Hash of all values of the set together with its version.
const GOLDEN: &str = "ad55e858c723f6906cee7eca8d70630201712ee17c6187bd16dd50d61d561bb5";

/// A replay explains an old record with the constants of its time, and only the version shows which those were.
#[test]
fn a_change_of_a_constant_raises_the_version() {
    // The sizes of lists in the state limit what can be averaged, so they count as constants, although they are defined
    // with the state.
    let kept = [
        Skill::MAX_EVIDENCE,
        LearnerMemory::MAX_RECENT_OUTCOMES,
        Session::MAX_OUTCOMES,
        Progress::MAX_SOURCES,
        Progress::MAX_OFFERED_DAYS,
        Balance::MAX_STEPS,
        Balance::MAX_RULINGS,
    ];
    let all = serde_json::to_string(&(Params::VERSION, Params::default(), kept)).expect("constants are plain numbers");
    let hash = format!("{:x}", Sha256::digest(&all));
    assert!(
        hash == GOLDEN,
        "the constants of set {} are not those it was published with: raise Params::VERSION (a record names it to say \
         which constants it was made with) and set GOLDEN in this file to\n{hash}",
        Params::VERSION
    );
}
