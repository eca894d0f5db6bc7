//! How the work of a program grows with its input: measured points, the class that fits them, and how well.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::problem::Growth;

/// What one program's work does as its input grows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Measured {
    /// By rising size.
    pub points: Vec<Point>,
    /// The class that fits the points best; absent where they tell nothing (too few, or the program fails).
    pub fit: Option<Fit>,
    /// The size at which the program was stopped or failed, where it was.
    pub stopped_at: Option<u32>,
}

impl Measured {
    /// The class, where one was found.
    #[must_use]
    pub fn growth(&self) -> Option<Growth> {
        self.fit.as_ref().map(|fit| fit.growth)
    }
}

/// The work for one input size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Point {
    /// The generator's `n`.
    pub size: u32,
    /// WebAssembly instructions of the call alone: start, conversion of the arguments and of the answer are taken off.
    pub fuel: u64,
}

/// A growth class with how well it describes the points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Fit {
    pub growth: Growth,
    /// Instructions for each unit of the class's function (for `n log n`: per n · log₂ n).
    pub unit: f64,
    /// Root mean square of the relative distance between points and curve, in [0, 1]; 0 is a perfect fit.
    pub error: f64,
    /// The same for the class that fits second best, so that one can see how clear the answer is.
    pub next_error: f64,
}

/// A program's growth beside the reference's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Comparison {
    pub yours: Measured,
    pub reference: Measured,
    /// What the pack says of its reference.
    pub declared: Growth,
}

impl Comparison {
    /// True when the program's class is known and worse than the reference's.
    #[must_use]
    pub fn slower(&self) -> bool {
        match (self.yours.growth(), self.reference.growth()) {
            (Some(yours), Some(reference)) => yours > reference,
            // Stopped before there was anything to measure, where the reference was not.
            (None, Some(_)) => self.yours.stopped_at.is_some(),
            (Some(_) | None, None) => false,
        }
    }
}
