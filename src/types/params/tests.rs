//! No constant changes unnoticed.

use sha2::{Digest, Sha256};

use super::Params;
use crate::types::learner_state::{Balance, LearnerMemory, Progress, Session, Skill};

/// Hash of every value of the set with its version.
const GOLDEN: &str = "8a2999dc2bff78185a118098f84ac9b69e939d8e15e541451bbf820b225b10f9";

/// Replaying an old record explains it by the constants it was made with, and the version is all it has to tell which
/// those were.
#[test]
fn a_change_of_a_constant_raises_the_version() {
    // What a state keeps bounds what can be averaged over: constants, too, though they lie with the state.
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
