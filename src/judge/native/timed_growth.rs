//! Decides from processor times whether a program's work surely grows faster than declared.
//!
//! Times are not exact as instruction counts are, and caches, collectors and compilers make linear programs look a
//! little steeper: a tree set of half a million strings grows like n^1.8. So only a growth that is nearly a whole power
//! above the declared one counts, over two doublings.

use crate::judge::extra::complexity_check::is_step_near;
use crate::judge::extra::growth_fit::work_ratio;
use crate::types::problem::Growth;

/// Processor time of the call alone, at three sizes that double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TimedGrowth {
    /// Inputs' sizes, smallest first.
    pub sizes: [u32; 3],
    /// Seconds of all calls alone, at least 0.
    pub seconds: [f64; 3],
    /// Calls in each of these times: one, or many if one is too short to be timed.
    pub calls: u32,
    /// Whether linear growth shows. In one call it is lost in the time of reading the input, unless the input stays small.
    pub shows_linear: bool,
}

/// Shorter times are noise: they count as this long, which makes the growth look smaller.
const MIN_SECONDS: f64 = 0.002;
/// The largest input must take this long, or nothing is sure.
pub(super) const MIN_LARGEST_SECONDS: f64 = 0.08;
/// A power this much below a class's may reach it on larger inputs, where less of the time is the runtime's own.
const UNSURE_POWER: f64 = 0.5;
/// How much the growth of the last doubling may differ from that of a class, to be named by it. Times vary from run to run,
/// and a grade's words should not.
const STEP_TOLERANCE: f64 = 0.3;

impl TimedGrowth {
    /// The shorter times of two measurements, if they are of the same sizes; else this one.
    pub(super) fn shorter_of(self, other: Self) -> Self {
        if self.sizes != other.sizes {
            return self;
        }
        let mut seconds = self.seconds;
        seconds.iter_mut().zip(other.seconds).for_each(|(mine, other)| *mine = mine.min(other));
        Self { seconds, ..self }
    }

    /// The power of n between the first and the last size, and between the last two.
    fn powers(&self) -> [f64; 2] {
        [self.power(0, 2), self.power(1, 2)]
    }

    /// The power of n between two of the sizes.
    fn power(&self, from: usize, to: usize) -> f64 {
        let [before, after] = [self.seconds[from], self.seconds[to]].map(|seconds| seconds.max(MIN_SECONDS));
        (after / before).log2() / f64::from(self.sizes[to] / self.sizes[from]).log2()
    }

    /// Whether the last doubling grew about as much as this class does.
    pub(super) fn last_step_agrees_with(&self, class: Growth) -> bool {
        let found = self.seconds[2] / self.seconds[1].max(MIN_SECONDS);
        work_ratio(class, self.sizes[1], self.sizes[2])
            .is_none_or(|ratio| is_step_near(found, (ratio, ratio), STEP_TOLERANCE))
    }

    /// How long the call would take at twice the largest size, in seconds.
    pub(super) fn seconds_at_twice(&self) -> f64 {
        let [before, after] = [self.seconds[1], self.seconds[2]].map(|seconds| seconds.max(MIN_SECONDS));
        after * after / before
    }

    /// The class that the work surely reaches, if it is above the declared one.
    pub(super) fn surely_steeper(&self, declared: Growth) -> Option<Growth> {
        if self.seconds[2] < MIN_LARGEST_SECONDS {
            return None;
        }
        let [whole, last] = self.powers();
        // A jump between the last sizes may be memory that has to be fetched, which happens once.
        steepest(declared, (whole.min(last), self.power(0, 1)), self.shows_linear)
    }

    /// Milliseconds of one call at each size.
    pub(super) fn call_ms(&self) -> [f64; 3] {
        self.seconds.map(|seconds| seconds * 1000.0 / f64::from(self.calls))
    }

    /// Whether no steeper class is sure, but larger sizes or quieter times may still show one.
    pub(super) fn is_unsure(&self, declared: Growth) -> bool {
        self.surely_steeper(declared).is_none() && self.may_be_steeper(declared)
    }

    fn may_be_steeper(&self, declared: Growth) -> bool {
        let [whole, last] = self.powers();
        steepest(declared, (whole.max(last) + UNSURE_POWER, f64::INFINITY), self.shows_linear).is_some()
    }
}

/// The steepest class above the declared one that a power of n reaches, and that of the first step nearly.
fn steepest(declared: Growth, (power, first): (f64, f64), shows_linear: bool) -> Option<Growth> {
    // Above a cube there is only this class. A cube that no longer fits the caches may look like n^3.4.
    let above_cubic = if declared == Growth::Cubic { 3.7 } else { 4.5 };
    let classes = [
        (Growth::Exponential, above_cubic, 2.0),
        (Growth::Cubic, 2.7, 1.85),
        (Growth::Quadratic, 1.85, 1.0),
        // Java compiles a loop while it runs, which makes the smallest size slow.
        (Growth::Linear, if shows_linear { 0.7 } else { f64::INFINITY }, 0.0),
    ];
    let reached = |(class, least, least_first): &(Growth, f64, f64)| {
        power >= *least && first >= *least_first && is_measurable(declared, *class)
    };
    classes.into_iter().find(reached).map(|(class, ..)| class)
}

/// Whether times can tell a class from the declared one. `sqrt n` is too near to `n`, and `n sqrt n` to `n^2`.
fn is_measurable(declared: Growth, class: Growth) -> bool {
    let near = [(Growth::Root, Growth::Linear), (Growth::LinearRoot, Growth::Quadratic)];
    class > declared && !near.contains(&(declared, class))
}

/// Whether times can show any growth above a declared one.
pub(super) fn can_be_exceeded(declared: Growth) -> bool {
    declared < Growth::Exponential
}

/// Whether the times of single calls can show a growth one power above a declared one. They can't below linear growth,
/// because reading an input takes linear time already: a quadratic program is too slow there, but a linear one is found
/// only by many calls.
pub(super) fn can_be_held_to(declared: Growth) -> bool {
    can_be_exceeded(declared) && declared >= Growth::Linear
}

#[cfg(test)]
mod tests {
    use super::*;
    use Growth::{Cubic, Exponential, Linear, Linearithmic, Log, Quadratic};

    fn check(seconds: [f64; 3], declared: Growth, expected: Option<Growth>) {
        let growth = TimedGrowth { sizes: [8_000, 16_000, 32_000], seconds, calls: 1, shows_linear: false };
        assert_eq!(growth.surely_steeper(declared), expected, "{seconds:?} {declared}");
    }

    #[test]
    fn many_calls_show_a_linear_growth_below_which_less_is_asked_for() {
        let check = |seconds: [f64; 3], declared: Growth, expected: Option<Growth>| {
            let growth = TimedGrowth { sizes: [125_000, 250_000, 500_000], seconds, calls: 2_000, shows_linear: true };
            assert_eq!(growth.surely_steeper(declared), expected, "{seconds:?} {declared}");
        };
        check([0.05, 0.1, 0.2], Log, Some(Linear));
        check([0.05, 0.1, 0.2], Growth::Constant, Some(Linear));
        // A loop that Java compiles while it runs.
        check([0.078, 0.119, 0.219], Log, Some(Linear));
        check([0.03, 0.12, 0.5], Log, Some(Quadratic));
        // The square root is too near, and a binary search that misses the caches doesn't double.
        check([0.05, 0.1, 0.2], Growth::Root, None);
        check([0.06, 0.08, 0.1], Log, None);
        check([0.0, 0.0, 0.07], Log, None);
        check([0.05, 0.1, 0.2], Linear, None);
        let call_ms =
            TimedGrowth { sizes: [1, 2, 4], seconds: [0.5, 1.0, 2.0], calls: 2_000, shows_linear: true }.call_ms();
        assert_eq!(call_ms.map(|ms| ms.to_string()), ["0.25", "0.5", "1"]);
    }

    #[test]
    fn the_class_is_named_only_if_the_last_step_agrees() {
        let check = |last: f64, class: Growth, expected: bool| {
            let seconds = [0.02, 0.1, last];
            let growth = TimedGrowth { sizes: [8_000, 16_000, 32_000], seconds, calls: 1, shows_linear: false };
            assert_eq!(growth.last_step_agrees_with(class), expected, "{last} {class}");
        };
        check(0.4, Quadratic, true);
        check(0.3, Quadratic, true);
        check(0.55, Quadratic, false);
        check(0.55, Cubic, false);
        check(0.8, Cubic, true);
    }

    #[test]
    fn the_shorter_times_of_equal_sizes_count() {
        let of = |sizes, seconds| TimedGrowth { sizes, seconds, calls: 1, shows_linear: false };
        // A busy machine hid a square: the first time is too long once, the last one the other time.
        let (first, second) = (of([1, 2, 4], [0.4, 0.4, 1.6]), of([1, 2, 4], [0.1, 0.4, 2.0]));
        assert_eq!(first.surely_steeper(Growth::Linear), None);
        let both = second.shorter_of(first);
        assert_eq!(both, of([1, 2, 4], [0.1, 0.4, 1.6]));
        assert_eq!(both.surely_steeper(Growth::Linear), Some(Growth::Quadratic));
        assert_eq!(second.shorter_of(of([2, 4, 8], [0.0; 3])), second);
    }

    #[test]
    fn what_is_between_two_classes_is_measured_on() {
        let may = |seconds| {
            TimedGrowth { sizes: [8_000, 16_000, 32_000], seconds, calls: 1, shows_linear: false }
                .may_be_steeper(Linear)
        };
        // A square whose inner loop is a fast copy, beside the linear work of small sizes.
        assert!(may([0.064, 0.138, 0.367]) && may([0.02, 0.02, 0.28]));
        assert!(!may([0.05, 0.1, 0.2]) && !may([0.05, 0.11, 0.25]));
    }

    #[test]
    fn only_a_sure_growth_counts() {
        check([0.02, 0.08, 0.32], Linear, Some(Quadratic));
        check([0.02, 0.08, 0.32], Linearithmic, Some(Quadratic));
        check([0.02, 0.08, 0.32], Quadratic, None);
        check([0.02, 0.16, 1.28], Quadratic, Some(Cubic));
        check([0.02, 0.16, 1.28], Linear, Some(Cubic));
        check([0.002, 0.01, 3.0], Linear, Some(Exponential));
        check([0.002, 0.08, 3.0], Linear, Some(Exponential));
        // Linear with caches, and a step in the middle.
        check([0.02, 0.05, 0.12], Linear, None);
        check([0.02, 0.10, 0.21], Linear, None);
        // One jump is no growth, and does not turn a square into a cube.
        check([0.02, 0.02, 0.28], Linear, None);
        check([0.044, 0.147, 3.480], Linear, Some(Quadratic));
        check([0.044, 0.147, 3.480], Quadratic, None);
        // A tree set of strings that no longer fits the caches.
        check([0.055, 0.184, 0.631], Linear, None);
        check([0.02, 0.02, 0.12], Linear, None);
        // Too fast to be sure, and classes that reading the input hides.
        check([0.0, 0.0, 0.07], Linear, None);
        check([0.0, 0.01, 0.09], Linear, Some(Cubic));
        check([0.1, 0.2, 0.4], Log, None);
        check([0.1, 0.4, 1.6], Log, Some(Quadratic));
        check([0.02, 0.32, 5.12], Cubic, Some(Exponential));
        check([0.01, 0.1, 1.0], Cubic, None);
        assert_eq!([Log, Linear, Cubic, Exponential].map(can_be_held_to), [false, true, true, false]);
    }
}
