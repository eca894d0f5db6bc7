//! What of a report reaches a learner's mind (paper 3.4, equation 5): attention depends on the phase.
//!
//! The only way from a run to the strategist and to learning. Pure.

use super::desk::Judged;
use super::kinds::{Flaws, Metacognitive};

/// What a learner sees of the last run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seen {
    /// Nothing was run yet.
    #[default]
    Nothing,
    /// It failed; the rest is not read.
    Failed,
    /// It failed, and the cases that were looked at show these flaws, a slip always among them.
    Shown(Flaws),
}

impl Seen {
    /// Flaws that are seen.
    #[must_use]
    pub const fn flaws(self) -> Flaws {
        match self {
            Self::Shown(flaws) => flaws,
            Self::Nothing | Self::Failed => Flaws::NONE,
        }
    }
}

/// Equation 5, and ours where it says no more than "otherwise o": Enacting sees that it failed; Planning and Monitoring the
/// first failing case as the screen shows it; Reflecting all that is shown.
#[must_use]
pub fn filtered(phase: Metacognitive, last: Option<&Judged>) -> Seen {
    let Some(judged) = last else { return Seen::Nothing };
    match phase {
        Metacognitive::Enacting => Seen::Failed,
        // A slip is no misconception: whoever reads a failing case can notice it.
        Metacognitive::Planning | Metacognitive::Monitoring => Seen::Shown(judged.first.or(Flaws::SLIP)),
        Metacognitive::Reflecting => Seen::Shown(judged.all.or(Flaws::SLIP)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attention_depends_on_the_phase() {
        let (first, all) = (Flaws::only(1), Flaws(0b110));
        let judged = Judged { solved: false, passed: 1, total: 4, vector: 0, errors: 0, first, all };
        for (phase, expected) in Metacognitive::ALL.into_iter().zip([
            Seen::Shown(first.or(Flaws::SLIP)),
            Seen::Failed,
            Seen::Shown(first.or(Flaws::SLIP)),
            Seen::Shown(all.or(Flaws::SLIP)),
        ]) {
            assert_eq!(filtered(phase, Some(&judged)), expected, "{phase:?}");
            assert_eq!(filtered(phase, None), Seen::Nothing);
        }
        assert!(Seen::Failed.flaws().is_empty());
    }
}
