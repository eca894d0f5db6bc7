//! The names of all methods of the comparison.

use serde::{Deserialize, Serialize};

use super::exercise_planner::{BeamPlanner, OneStepLookahead};
use super::fixed_methods::FixedMethod;
use super::recommend_world::Recommender;

/// A method of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodName {
    Fixed(FixedMethod),
    Lookahead,
    Beam,
    Learned(LearnedMethod),
}

impl MethodName {
    /// All, in the order of the table.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let fixed = [FixedMethod::Random, FixedMethod::Historical, FixedMethod::Curator, FixedMethod::WeakestTopic];
        let planners = [Self::Lookahead, Self::Beam];
        let learned = LearnedMethod::ALL.map(Self::Learned);
        fixed.map(Self::Fixed).into_iter().chain(planners).chain(learned).collect()
    }

    /// Its name on the command line and in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixed(FixedMethod::Random) => "random",
            Self::Fixed(FixedMethod::Historical) => "historical",
            Self::Fixed(FixedMethod::Curator) => "curator",
            Self::Fixed(FixedMethod::WeakestTopic) => "weakest-topic",
            Self::Lookahead => "lookahead",
            Self::Beam => "beam",
            Self::Learned(method) => method.name(),
        }
    }

    /// The method with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|method| method.name() == name)
    }

    /// The recommender, if the method needs no training.
    #[must_use]
    pub fn untrained(self) -> Option<Box<dyn Recommender>> {
        match self {
            Self::Fixed(method) => Some(Box::new(method)),
            Self::Lookahead => Some(Box::new(OneStepLookahead)),
            Self::Beam => Some(Box::new(BeamPlanner::STANDARD)),
            Self::Learned(_) => None,
        }
    }
}

/// A method that is trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LearnedMethod {
    Ddpg,
    DdpgMve,
    Td3,
    Td3Mve,
    Sac,
    SacMve,
    Ppo,
    Trpo,
    Dqn,
    C51,
    Rainbow,
    DiscreteSac,
}

impl LearnedMethod {
    /// All, in the order of the table.
    pub const ALL: [Self; 12] = [
        Self::Ddpg,
        Self::DdpgMve,
        Self::Td3,
        Self::Td3Mve,
        Self::Sac,
        Self::SacMve,
        Self::Ppo,
        Self::Trpo,
        Self::Dqn,
        Self::C51,
        Self::Rainbow,
        Self::DiscreteSac,
    ];

    /// Its name on the command line and in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ddpg => "ddpg",
            Self::DdpgMve => "ddpg-mve",
            Self::Td3 => "td3",
            Self::Td3Mve => "td3-mve",
            Self::Sac => "sac",
            Self::SacMve => "sac-mve",
            Self::Ppo => "ppo",
            Self::Trpo => "trpo",
            Self::Dqn => "dqn",
            Self::C51 => "c51",
            Self::Rainbow => "rainbow",
            Self::DiscreteSac => "discrete-sac",
        }
    }

    /// The method with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    /// Has an output for each problem, so it can't recommend a new one.
    #[must_use]
    pub const fn is_discrete(self) -> bool {
        matches!(self, Self::Dqn | Self::C51 | Self::Rainbow | Self::DiscreteSac)
    }

    /// Uses model-based value estimation.
    #[must_use]
    pub const fn has_mve(self) -> bool {
        matches!(self, Self::DdpgMve | Self::Td3Mve | Self::SacMve)
    }

    /// Learns from stored transitions.
    #[must_use]
    pub const fn is_off_policy(self) -> bool {
        !matches!(self, Self::Ppo | Self::Trpo)
    }

    /// The comparison trains it again with parts left out: continuous methods with a critic of actions.
    #[must_use]
    pub const fn is_ablated(self) -> bool {
        self.is_off_policy() && !self.is_discrete()
    }

    /// Steps over which a transition adds up rewards (Rainbow: three).
    #[must_use]
    pub const fn reward_steps(self) -> usize {
        if matches!(self, Self::Rainbow) { 3 } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_method() {
        let all = MethodName::all();
        assert_eq!(all.len(), 18);
        assert!(all.iter().all(|method| MethodName::from_name(method.name()) == Some(*method)));
        assert_eq!(MethodName::from_name("magic"), None);
    }
}
