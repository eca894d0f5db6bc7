//! The closed sets of the model: a learner's phases, activities and observations. Plain data without the model's rules.

use serde::{Deserialize, Serialize};

/// A learner's phase of self-regulation (the paper's M).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MetacognitivePhase {
    Planning,
    Enacting,
    Monitoring,
    Reflecting,
}

impl MetacognitivePhase {
    /// In the order of every table.
    pub const ALL: [Self; 4] = [Self::Planning, Self::Enacting, Self::Monitoring, Self::Reflecting];

    /// The letter in tables and timelines.
    #[must_use]
    pub const fn letter(self) -> char {
        ['P', 'E', 'M', 'R'][self as usize]
    }
}

/// The activity of a step (the paper's C).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CognitiveActivity {
    /// Edits, runs nothing.
    Constructing,
    /// Runs, then edits.
    Debugging,
    /// Runs and edits nothing.
    Assessing,
}

impl CognitiveActivity {
    /// In the order of every table.
    pub const ALL: [Self; 3] = [Self::Constructing, Self::Debugging, Self::Assessing];

    /// The letter in tables and timelines.
    #[must_use]
    pub const fn letter(self) -> char {
        ['C', 'D', 'A'][self as usize]
    }

    /// Whether a step of this kind changes the program.
    #[must_use]
    pub const fn has_edit(self) -> bool {
        matches!(self, Self::Constructing | Self::Debugging)
    }

    /// Whether a step of this kind runs the program, before any edit.
    #[must_use]
    pub const fn has_run(self) -> bool {
        matches!(self, Self::Debugging | Self::Assessing)
    }
}

/// How a learner works (`ρ_behav`): selects the table of dwell times and transitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Behaviour {
    Low,
    High,
}

impl Behaviour {
    pub const ALL: [Self; 2] = [Self::Low, Self::High];

    #[must_use]
    pub const fn name(self) -> &'static str {
        ["LOW", "HIGH"][self as usize]
    }
}

/// How a learner talks (`ρ_persona`): affects utterances only, never actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Persona {
    Low,
    High,
}

impl Persona {
    pub const ALL: [Self; 2] = [Self::Low, Self::High];
}

/// A step without work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Interrupt {
    /// The learner asks the tutor; the answer comes at the next step.
    Assistance,
    /// The step is lost.
    OffTopic,
}

/// How an episode ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EpisodeEnd {
    Solved,
    /// The step limit was reached.
    OutOfSteps,
    GaveUp,
}

/// A program of a problem's graph, by its index. At most 150 are generated ahead; added programs follow them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NodeId(pub u8);

impl NodeId {
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of flaws of one problem: bit `b` is the pack's bug number `b`, in the pack's order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flaws(pub u16);

impl Flaws {
    pub const NONE: Self = Self(0);
    /// Most bugs of a problem that are simulated.
    pub const MAX_FLAWS: usize = 15;
    /// The bit of a slip, which is not a misconception: the learner can fix it without learning.
    pub const SLIP: Self = Self(1 << Self::MAX_FLAWS);

    #[must_use]
    pub const fn single(flaw: usize) -> Self {
        Self(1 << flaw)
    }

    #[must_use]
    pub const fn has(self, flaw: usize) -> bool {
        self.0 & (1 << flaw) != 0
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The flaws, lowest number first.
    pub fn each(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let flaw = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                flaw
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_flaws_is_a_set() {
        let set = Flaws::single(0).or(Flaws::single(3)).or(Flaws::SLIP);
        assert_eq!(set.each().collect::<Vec<_>>(), [0, 3, 15]);
        assert!(set.has(3) && !set.has(1));
        assert_eq!(set.without(Flaws::SLIP).and(Flaws::single(3)), Flaws::single(3));
        assert!(Flaws::NONE.is_empty() && Flaws::NONE.each().next().is_none());
    }

    #[test]
    fn what_a_step_may_do_follows_from_its_kind() {
        for (kind, edits, runs) in [
            (CognitiveActivity::Constructing, true, false),
            (CognitiveActivity::Debugging, true, true),
            (CognitiveActivity::Assessing, false, true),
        ] {
            assert_eq!((kind.has_edit(), kind.has_run()), (edits, runs), "{kind:?}");
        }
    }
}
