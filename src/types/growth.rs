//! Growth classes, and which of them a problem asks for.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The growth a pack declares for its reference, and the input sizes that show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Complexity {
    pub time: Growth,
    pub space: Growth,
    pub sizes: Vec<u32>,
    /// What n is, in words: "the number of belts"; `None` for the size of the input.
    pub size: Option<String>,
    /// Which growth a submission is rejected for.
    pub rule: GrowthRule,
}

impl Complexity {
    /// "Here, n is the number of belts."; `None` if n is the size of the input.
    #[must_use]
    pub fn describe_size(&self) -> Option<String> {
        self.size.as_ref().map(|size| format!("Here, n is {size}."))
    }
}

/// How strictly a submission is held to the declared growth. Only a growth that is certain counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GrowthRule {
    /// Every higher class is rejected: `enforce = true`.
    Strict,
    /// A higher class is rejected unless it may be higher by a factor of log n only.
    #[default]
    UpToLog,
    /// Counted instructions are not held to it: `enforce = false`. Times of compiled programs still are.
    Off,
}

impl GrowthRule {
    /// Whether a program that surely reaches the class `found` is rejected where `declared` is asked for.
    #[must_use]
    pub fn rejects(self, declared: Growth, found: Growth) -> bool {
        match self {
            Self::Strict => found > declared,
            Self::UpToLog => found.exponent() > declared.exponent() + 0.25,
            Self::Off => false,
        }
    }

    /// Whether the statement names the class that submissions are held to.
    #[must_use]
    pub fn is_strict(self) -> bool {
        self == Self::Strict
    }
}

/// A growth class, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Growth {
    #[serde(rename = "1")]
    Constant,
    #[serde(rename = "log n")]
    Log,
    #[serde(rename = "sqrt n")]
    Root,
    #[serde(rename = "n")]
    Linear,
    #[serde(rename = "n log n")]
    Linearithmic,
    #[serde(rename = "n sqrt n")]
    LinearRoot,
    #[serde(rename = "n^2")]
    Quadratic,
    #[serde(rename = "n^3")]
    Cubic,
    /// Exponential growth: by a constant factor for each step of n, for any factor.
    #[serde(rename = "2^n")]
    Exponential,
}

impl Growth {
    /// The spellings a pack may use, slowest-growing first.
    pub const ALL: [(&'static str, Self); 9] = [
        ("1", Self::Constant),
        ("log n", Self::Log),
        ("sqrt n", Self::Root),
        ("n", Self::Linear),
        ("n log n", Self::Linearithmic),
        ("n sqrt n", Self::LinearRoot),
        ("n^2", Self::Quadratic),
        ("n^3", Self::Cubic),
        ("2^n", Self::Exponential),
    ];

    /// The next class up; the highest returns itself.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL.iter().map(|(_, class)| *class).find(|class| *class > self).unwrap_or(self)
    }

    /// The power of n without its logarithms: 1 for n log n, infinite for 2^n.
    #[must_use]
    pub fn exponent(self) -> f64 {
        match self {
            Self::Constant | Self::Log => 0.0,
            Self::Root => 0.5,
            Self::Linear | Self::Linearithmic => 1.0,
            Self::LinearRoot => 1.5,
            Self::Quadratic => 2.0,
            Self::Cubic => 3.0,
            Self::Exponential => f64::INFINITY,
        }
    }

    /// The next class down; the lowest returns itself.
    #[must_use]
    pub fn previous(self) -> Self {
        Self::ALL.iter().rev().map(|(_, class)| *class).find(|class| *class < self).unwrap_or(self)
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::ALL.iter().find(|(_, g)| g == self).map_or("?", |(text, _)| text))
    }
}
