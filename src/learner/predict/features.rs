//! Features of a learner's history for the linear part of a prediction (φ).
//!
//! Best-LR's log counts (Gervet et al. 2020), the latest results, the time and hints before, and the estimates of the
//! equations. They name no item and no knowledge component (KC), so they work for problems that no training has seen.

use std::collections::BTreeMap;

/// The names of the features, in the order of [`FeatureHistory::features`].
pub const FEATURE_NAMES: [&str; 32] = [
    "constant",
    "easy",
    "hard",
    "item right, log",
    "item wrong, log",
    "item seen",
    "KC right, log",
    "KC wrong, log",
    "KC seen",
    "all right, log",
    "all wrong, log",
    "last result",
    "last 3 results",
    "last 10 results",
    "KC last result",
    "KC last 3 results",
    "KC last 10 results",
    "item last result",
    "days since last, log",
    "days since KC, log",
    "days since item, log",
    "time known",
    "hints at last",
    "hints at KC's last",
    "hints in last 10",
    "same KC as before",
    "KC in last 10",
    "number of KCs, log",
    "mastery",
    "chance by the equations, logit",
    "KC share right, logit",
    "overall share right, logit",
];

/// Number of features.
pub const FEATURE_COUNT: usize = FEATURE_NAMES.len();

/// How many of the latest results a feature looks at.
const RECENT: usize = 10;

/// The exercise that features are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Exercise<'a> {
    pub item: u32,
    /// Its KCs; empty if unknown.
    pub kcs: &'a [u32],
    /// Time of the try in days; `None` if unknown.
    pub day: Option<f64>,
    /// 0 easy, 1 medium, 2 hard; 1 if unknown.
    pub difficulty: u8,
    /// Mean mastery of its topics by the equations, in [0, 1].
    pub mastery: f64,
    /// Chance to pass by the equations, in (0, 1).
    pub chance: f64,
}

/// The result of a try, after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryResult {
    pub passed: bool,
    /// Hints used in the try.
    pub hints: u32,
}

/// A learner's history so far, as counts and latest results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FeatureHistory {
    all: Results,
    items: BTreeMap<u32, Results>,
    kcs: BTreeMap<u32, Results>,
    last_kcs: Vec<u32>,
    /// KCs of the latest tries, newest last.
    recent_kcs: Vec<Vec<u32>>,
}

/// Results of one item, of one KC or of all.
#[derive(Clone, Debug, Default, PartialEq)]
struct Results {
    right: u32,
    wrong: u32,
    /// Latest results and hints, newest last, at most [`RECENT`].
    recent: Vec<(bool, u32)>,
    last_day: Option<f64>,
}

impl Results {
    fn count(&self) -> u32 {
        self.right + self.wrong
    }

    /// Share of right answers among the latest `n`, minus one half; 0 without any.
    fn latest(&self, n: usize) -> f64 {
        let latest = self.recent.iter().rev().take(n);
        let (mut right, mut count) = (0.0, 0.0);
        for (passed, _) in latest {
            right += f64::from(u8::from(*passed));
            count += 1.0;
        }
        if count > 0.0 { right / count - 0.5 } else { 0.0 }
    }

    fn hints(&self, n: usize) -> f64 {
        let latest: Vec<u32> = self.recent.iter().rev().take(n).map(|(_, hints)| *hints).collect();
        if latest.is_empty() { 0.0 } else { log(f64::from(latest.iter().sum::<u32>()) / latest.len() as f64) }
    }

    /// Log odds of the share of right answers, with one right and one wrong answer more.
    fn log_odds(&self) -> f64 {
        libm::log((f64::from(self.right) + 1.0) / (f64::from(self.wrong) + 1.0))
    }

    fn observe(&mut self, result: TryResult, day: Option<f64>) {
        if result.passed {
            self.right += 1;
        } else {
            self.wrong += 1;
        }
        if self.recent.len() == RECENT {
            self.recent.remove(0);
        }
        self.recent.push((result.passed, result.hints));
        self.last_day = day.or(self.last_day);
    }
}

impl FeatureHistory {
    /// Right and wrong answers so far.
    #[must_use]
    pub fn all_counts(&self) -> (u32, u32) {
        (self.all.right, self.all.wrong)
    }

    /// Right and wrong answers to an item so far.
    #[must_use]
    pub fn item_counts(&self, item: u32) -> (u32, u32) {
        self.items.get(&item).map_or((0, 0), |results| (results.right, results.wrong))
    }

    /// Right and wrong answers to the items of a KC so far.
    #[must_use]
    pub fn kc_counts(&self, kc: u32) -> (u32, u32) {
        self.kcs.get(&kc).map_or((0, 0), |results| (results.right, results.wrong))
    }

    /// The features of a try before its result is known, in the order of [`FEATURE_NAMES`].
    #[must_use]
    pub fn features(&self, exercise: &Exercise) -> [f32; FEATURE_COUNT] {
        let nothing = Results::default();
        let item = self.items.get(&exercise.item).unwrap_or(&nothing);
        let kcs: Vec<&Results> = exercise.kcs.iter().map(|kc| self.kcs.get(kc).unwrap_or(&nothing)).collect();
        // Means over the exercise's KCs, so that the number of KCs does not change a feature's scale.
        let by_kc = |of: &dyn Fn(&Results) -> f64| {
            if kcs.is_empty() { 0.0 } else { kcs.iter().map(|kc| of(kc)).sum::<f64>() / kcs.len() as f64 }
        };
        let since = |last: Option<f64>| match (exercise.day, last) {
            (Some(day), Some(last)) => log((day - last).max(0.0) * 24.0),
            _ => 0.0,
        };
        let shared = |before: &[u32]| exercise.kcs.iter().any(|kc| before.contains(kc));
        let recently = self.recent_kcs.iter().filter(|before| shared(before)).count();
        let values = [
            1.0,
            flag(exercise.difficulty == 0),
            flag(exercise.difficulty == 2),
            log(f64::from(item.right)),
            log(f64::from(item.wrong)),
            flag(item.count() > 0),
            by_kc(&|kc| log(f64::from(kc.right))),
            by_kc(&|kc| log(f64::from(kc.wrong))),
            by_kc(&|kc| flag(kc.count() > 0)),
            log(f64::from(self.all.right)),
            log(f64::from(self.all.wrong)),
            self.all.latest(1),
            self.all.latest(3),
            self.all.latest(RECENT),
            by_kc(&|kc| kc.latest(1)),
            by_kc(&|kc| kc.latest(3)),
            by_kc(&|kc| kc.latest(RECENT)),
            item.latest(1),
            since(self.all.last_day),
            by_kc(&|kc| since(kc.last_day)),
            since(item.last_day),
            flag(exercise.day.is_some()),
            self.all.hints(1),
            by_kc(&|kc| kc.hints(1)),
            self.all.hints(RECENT),
            flag(shared(&self.last_kcs)),
            recently as f64 / RECENT as f64,
            log(exercise.kcs.len() as f64),
            exercise.mastery,
            log_odds(exercise.chance),
            by_kc(&Results::log_odds),
            self.all.log_odds(),
        ];
        values.map(|value| value as f32)
    }

    /// Adds the result of a try.
    pub fn observe(&mut self, exercise: &Exercise, result: TryResult) {
        self.all.observe(result, exercise.day);
        self.items.entry(exercise.item).or_default().observe(result, exercise.day);
        for kc in exercise.kcs {
            self.kcs.entry(*kc).or_default().observe(result, exercise.day);
        }
        self.last_kcs = exercise.kcs.to_vec();
        if self.recent_kcs.len() == RECENT {
            self.recent_kcs.remove(0);
        }
        self.recent_kcs.push(exercise.kcs.to_vec());
    }
}

fn flag(is: bool) -> f64 {
    f64::from(u8::from(is))
}

/// ln(1 + x): counts grow slowly.
fn log(count: f64) -> f64 {
    libm::log1p(count)
}

/// The logit of a chance, bounded to ±4.6 (1 % and 99 %).
fn log_odds(chance: f64) -> f64 {
    let chance = chance.clamp(0.01, 0.99);
    libm::log(chance / (1.0 - chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exercise(item: u32, kcs: &[u32], day: f64) -> Exercise<'_> {
        Exercise { item, kcs, day: Some(day), difficulty: 0, mastery: 0.4, chance: 0.5 }
    }

    fn named(features: &[f32; FEATURE_COUNT], name: &str) -> f32 {
        features[FEATURE_NAMES.iter().position(|own| *own == name).unwrap()]
    }

    #[test]
    fn features_count_what_came_before() {
        let mut history = FeatureHistory::default();
        let fresh = history.features(&exercise(1, &[7], 0.0));
        assert!(
            named(&fresh, "easy") > 0.9
                && named(&fresh, "item seen") < 0.1
                && named(&fresh, "last result").abs() < 1e-6
        );
        history.observe(&exercise(1, &[7], 0.0), TryResult { passed: true, hints: 2 });
        history.observe(&exercise(2, &[7, 8], 1.0), TryResult { passed: false, hints: 0 });
        let features = history.features(&exercise(1, &[7], 2.0));
        let check = |name: &str, expected: f64| {
            assert!((f64::from(named(&features, name)) - expected).abs() < 1e-6, "{name}: {}", named(&features, name));
        };
        check("item right, log", 2.0_f64.ln());
        check("item wrong, log", 0.0);
        check("KC wrong, log", 2.0_f64.ln());
        check("last result", -0.5);
        check("KC last 3 results", 0.0);
        check("item last result", 0.5);
        check("days since last, log", 25.0_f64.ln());
        check("days since item, log", 49.0_f64.ln());
        check("hints at last", 0.0);
        check("hints in last 10", 2.0_f64.ln());
        check("same KC as before", 1.0);
        check("KC in last 10", 0.2);
        check("overall share right, logit", 0.0);
        assert_eq!(history.item_counts(1), (1, 0));
        assert_eq!(history.kc_counts(7), (1, 1));
    }

    #[test]
    fn only_the_latest_ten_results_are_recent() {
        let mut history = FeatureHistory::default();
        for step in 0..25 {
            history.observe(&exercise(step, &[step], f64::from(step)), TryResult { passed: step < 15, hints: 0 });
        }
        let features = history.features(&exercise(99, &[3], 30.0));
        assert!((named(&features, "last 10 results") + 0.5).abs() < 1e-6);
        assert!(named(&features, "KC in last 10").abs() < 1e-6);
    }
}
