//! A blind comparison: a person sees a real and a simulated session and says which one is real.
//!
//! Both sessions come from `ProgSnap2` traces and are shown by the same code, with only the columns that both traces
//! have. Must not know where a session came from while it describes it.

use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

pub mod coding_session;
pub mod guess_record;

pub use coding_session::{CodingSession, SessionDetail, describe_session, sessions_of_traces};
pub use guess_record::{GuessRecord, GuessScore, SessionSide};

/// A real session and a simulated one.
#[derive(Clone, Debug, PartialEq)]
pub struct SessionPair {
    /// Its number, from 1.
    pub number: usize,
    pub real: CodingSession,
    pub simulated: CodingSession,
    /// The side that the real session is shown on.
    pub real_side: SessionSide,
    /// The columns that both sessions have.
    pub detail: SessionDetail,
}

impl SessionPair {
    /// The session on this side.
    #[must_use]
    pub fn session(&self, side: SessionSide) -> &CodingSession {
        if side == self.real_side { &self.real } else { &self.simulated }
    }
}

/// Draws pairs without repetition: at most `count`, and no more than there are real or simulated sessions. A real session
/// is paired with a simulated one at the same problem if there is one left. The same arguments give the same pairs.
#[must_use]
pub fn draw_pairs(real: &[CodingSession], simulated: &[CodingSession], count: usize, seed: u64) -> Vec<SessionPair> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut real, mut left): (Vec<&CodingSession>, Vec<&CodingSession>) =
        (real.iter().collect(), simulated.iter().collect());
    real.shuffle(&mut rng);
    left.shuffle(&mut rng);
    let mut pairs = Vec::new();
    for real in real.into_iter().take(count) {
        let at = left.iter().position(|other| other.problem == real.problem).or(left.len().checked_sub(1));
        let Some(simulated) = at.map(|at| left.remove(at)) else { break };
        let real_side = if rng.random_range(0..2) == 0 { SessionSide::A } else { SessionSide::B };
        pairs.push(SessionPair {
            number: pairs.len() + 1,
            real: real.clone(),
            simulated: simulated.clone(),
            real_side,
            detail: SessionDetail::common(real, simulated),
        });
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::progsnap2::EventOutcome;
    use crate::lab::turing_test::coding_session::SessionStep;

    fn session(subject: &str, problem: &str) -> CodingSession {
        let step = |outcome| SessionStep { outcome, score: None, program: None };
        let steps = vec![step(EventOutcome::Wrong), step(EventOutcome::Correct)];
        CodingSession { subject: subject.to_owned(), problem: problem.to_owned(), steps }
    }

    fn sessions(kind: &str, problems: &[&str]) -> Vec<CodingSession> {
        problems.iter().enumerate().map(|(i, problem)| session(&format!("{kind}{i}"), problem)).collect()
    }

    #[test]
    fn pairs_share_a_problem_if_they_can_and_repeat_no_session() {
        let real = sessions("r", &["p", "p", "q", "elsewhere"]);
        let simulated = sessions("s", &["q", "p", "other", "p", "other"]);
        let pairs = draw_pairs(&real, &simulated, 10, 3);
        assert_eq!(pairs.len(), 4);
        for pair in pairs.iter().filter(|pair| pair.real.problem != "elsewhere") {
            assert_eq!(pair.real.problem, pair.simulated.problem);
        }
        let mut seen: Vec<&str> =
            pairs.iter().flat_map(|pair| [pair.real.subject.as_str(), pair.simulated.subject.as_str()]).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 8);
    }

    #[test]
    fn pairs_depend_on_the_seed_alone() {
        let (real, simulated) = (sessions("r", &["p"; 30]), sessions("s", &["p"; 30]));
        let draw = |seed| draw_pairs(&real, &simulated, 20, seed);
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        let on_a = draw(1).iter().filter(|pair| pair.real_side == SessionSide::A).count();
        assert!((4..=16).contains(&on_a), "the real session is on either side: {on_a} of 20");
        assert_eq!(draw(1)[0].session(draw(1)[0].real_side).subject, draw(1)[0].real.subject);
    }

    #[test]
    fn pairs_end_with_the_sessions() {
        assert_eq!(draw_pairs(&sessions("r", &["p"; 5]), &sessions("s", &["p"; 2]), 10, 1).len(), 2);
        assert_eq!(draw_pairs(&[], &sessions("s", &["p"]), 10, 1), []);
    }
}
