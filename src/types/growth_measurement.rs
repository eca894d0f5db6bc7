//! How the work of a program grows with its input: measured points and the growth class that fits them.
//!
//! A measurement gives one class, a range of two, or no result. Code that shows it must handle all three: an uncertain
//! class must never look certain.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::problem::{Growth, GrowthRule};

/// The growth of one program's work with its input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GrowthMeasurement {
    /// By rising size.
    pub points: Vec<MeasuredPoint>,
    /// The fitted growth; absent if the points are not conclusive (too few, too uneven, or the program fails).
    pub fit: Option<GrowthFit>,
    /// The size at which the program was stopped or failed, if it was.
    pub stopped_at: Option<u32>,
}

impl GrowthMeasurement {
    /// The class, if exactly one is left.
    #[must_use]
    pub fn growth(&self) -> Option<Growth> {
        self.fit.as_ref().and_then(GrowthFit::growth)
    }
}

/// The work for one input size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MeasuredPoint {
    /// The generator's `n`.
    pub size: u32,
    /// WebAssembly instructions of the call alone, without startup and without conversion of the arguments and the
    /// answer.
    pub fuel: u64,
}

/// The growth classes that describe the points: one, or two neighbours that these sizes cannot distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GrowthFit {
    /// The lowest possible class.
    pub low: Growth,
    /// The highest possible class; equal to `low` if the class is certain.
    pub high: Growth,
    /// For exponential growth: the factor of the work when the size grows by one, above 1.
    pub base: Option<f64>,
    /// Root mean square of the relative distance between points and curve, at least 0; 0 is a perfect fit.
    pub error: f64,
}

impl GrowthFit {
    /// The class, if exactly one is left.
    #[must_use]
    pub fn growth(&self) -> Option<Growth> {
        (self.low == self.high).then_some(self.high)
    }

    /// True if this class is among those left.
    #[must_use]
    pub fn allows(&self, growth: Growth) -> bool {
        (self.low..=self.high).contains(&growth)
    }

    /// "as n^2", or "between n and n log n": the text after "grows".
    #[must_use]
    pub fn describe(&self) -> String {
        match self.growth() {
            Some(_) => format!("as {self}"),
            None => self.to_string(),
        }
    }
}

/// "n^2", "1.6^n" or "between n and n log n".
impl fmt::Display for GrowthFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.growth(), self.base) {
            (Some(Growth::Exponential), Some(base)) => write!(f, "{}^n", rounded(base)),
            (Some(growth), _) => write!(f, "{growth}"),
            (None, _) => write!(f, "between {} and {}", self.low, self.high),
        }
    }
}

/// The base, rounded to a whole number if it is within a twelfth of one, because constant and linear parts shift it a
/// little.
fn rounded(base: f64) -> String {
    let whole = base.round();
    if whole >= 2.0 && (base / whole - 1.0).abs() < 1.0 / 12.0 { format!("{whole}") } else { format!("{base:.1}") }
}

/// A program's growth compared with the reference's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GrowthComparison {
    pub yours: GrowthMeasurement,
    pub reference: GrowthMeasurement,
    /// The pack's declared growth of its reference.
    pub declared: Growth,
    /// Whether the problem asks for exactly this class or less.
    #[serde(default)]
    pub enforced: bool,
    /// Whether a submission with this growth is rejected.
    #[serde(default)]
    pub rejected: bool,
}

impl GrowthComparison {
    /// The reference's class: the declared one if the measurement confirms it, else `None`.
    #[must_use]
    pub fn reference_growth(&self) -> Option<Growth> {
        self.reference.fit.filter(|fit| fit.allows(self.declared)).map(|_| self.declared)
    }

    /// True if the program certainly grows by at least one class more than the reference.
    #[must_use]
    pub fn is_steeper(&self) -> bool {
        self.yours.fit.zip(self.reference_growth()).is_some_and(|(yours, reference)| yours.low > reference)
    }

    /// Whether the program takes more instructions than the reference at the largest size that both were measured at. At
    /// small sizes, a program whose inputs get harder can look a class steeper while it does less work.
    fn works_more_than_reference(&self) -> bool {
        let fuel = |measured: &GrowthMeasurement, size| {
            measured.points.iter().find(|point| point.size == size).map(|point| point.fuel)
        };
        let both = |point: &MeasuredPoint| Some((point.size, point.fuel, fuel(&self.reference, point.size)?));
        let largest = self.yours.points.iter().filter_map(both).max();
        largest.is_none_or(|(_, yours, reference)| yours > reference)
    }

    /// The comparison, with the verdict of the problem's rule.
    #[must_use]
    pub fn held_to(mut self, rule: GrowthRule) -> Self {
        let both = self.yours.fit.zip(self.reference_growth());
        self.rejected = both.is_some_and(|(yours, reference)| rule.rejects(reference, yours.low))
            && (rule.is_strict() || self.works_more_than_reference());
        self.enforced = rule.is_strict();
        self
    }

    /// True if it grows more, or if it was stopped before a measurement was possible and the reference was not.
    #[must_use]
    pub fn is_slower(&self) -> bool {
        let stopped = |measured: &GrowthMeasurement| measured.fit.is_none() && measured.stopped_at.is_some();
        self.is_steeper() || (stopped(&self.yours) && self.reference.fit.is_some())
    }
}

/// A growth by the measure that the language has.
#[derive(Clone, Debug, PartialEq)]
pub enum MeasuredGrowth {
    Counted(GrowthComparison),
    Timed(TimedGrowthComparison),
}

/// The processor time of a compiled program beside the reference's in the same language. Times vary from run to run, so
/// only a growth that is surely steeper than the declared one counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimedGrowthComparison {
    /// By rising size; none if the calls are too fast to be timed, or fail.
    pub points: Vec<TimedPoint>,
    /// The pack's declared growth of its reference.
    pub declared: Growth,
    /// The class that the program surely reaches, if it is above the declared one.
    pub steeper: Option<Growth>,
    /// Whether these times leave it open that the program grows faster.
    pub unsure: bool,
    /// Present if the call is too fast to be timed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub too_fast: Option<TooFastCall>,
}

/// A call that is over before it can be timed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TooFastCall {
    /// The generator's `n` of the largest input tried.
    pub size: u32,
    /// The call took less than this many milliseconds of processor time on it.
    pub below_ms: f64,
}

/// The processor times for one input size, in milliseconds of the call alone, at least 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimedPoint {
    /// The generator's `n`.
    pub size: u32,
    pub yours_ms: f64,
    /// Absent if the pack has no reference in this language, or it could not be timed.
    pub reference_ms: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use Growth::{Constant, Exponential, Linear, Linearithmic, Quadratic};

    fn fit(low: Growth, high: Growth, base: Option<f64>) -> GrowthFit {
        GrowthFit { low, high, base, error: 0.0 }
    }

    #[test]
    fn what_is_not_sure_is_said_to_lie_between() {
        let check = |low, high, base, expected: &str| assert_eq!(fit(low, high, base).describe(), expected);
        check(Constant, Constant, None, "as 1");
        check(Quadratic, Quadratic, None, "as n^2");
        check(Linear, Linearithmic, None, "between n and n log n");
        check(Exponential, Exponential, Some(1.618), "as 1.6^n");
        check(Exponential, Exponential, Some(2.07), "as 2^n");
        check(Exponential, Exponential, Some(5.02), "as 5^n");
        check(Exponential, Exponential, Some(1.2), "as 1.2^n");
    }

    #[test]
    fn slower_is_more_by_a_class_and_surely_so() {
        fn check(yours: Option<(Growth, Growth)>, stopped: bool, reference: (Growth, Growth), expected: [bool; 2]) {
            let measured = |fit: Option<(Growth, Growth)>, stopped: bool| GrowthMeasurement {
                points: Vec::new(),
                fit: fit.map(|(low, high)| GrowthFit { low, high, base: None, error: 0.0 }),
                stopped_at: stopped.then_some(9),
            };
            let (yours, reference) = (measured(yours, stopped), measured(Some(reference), false));
            let found = GrowthComparison { yours, reference, declared: Linear, enforced: false, rejected: false };
            assert_eq!([found.is_steeper(), found.is_slower()], expected, "{found:?}");
        }
        let same = (Linear, Linear);
        check(Some((Quadratic, Quadratic)), false, same, [true, true]);
        check(Some((Linearithmic, Quadratic)), false, same, [true, true]);
        check(Some((Linear, Linearithmic)), false, same, [false, false]);
        check(Some((Constant, Constant)), false, same, [false, false]);
        // The reference measures as n or n log n and is declared as n, so n is its class.
        check(Some((Linearithmic, Linearithmic)), false, (Linear, Linearithmic), [true, true]);
        // The declaration is wrong, so there is no class to compare with.
        check(Some((Exponential, Exponential)), false, (Quadratic, Quadratic), [false, false]);
        check(None, true, same, [false, true]);
        check(None, false, same, [false, false]);
    }
}
