//! The growth of a solution beside the reference's: a table of the measured sizes, and what it means.

use crate::text::number_format::format_thousands;
use crate::types::growth_measurement::{GrowthComparison, GrowthMeasurement, TimedGrowthComparison};
use crate::types::humanize::format_ms;
use crate::types::problem::{Complexity, Growth};

/// A table with its sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrowthText {
    /// Rows of three cells: the size, the learner's number, the reference's. The first row is the head; empty without
    /// measurements.
    pub rows: Vec<[String; 3]>,
    pub sentences: Vec<String>,
    /// The learner's code grows faster than it should.
    pub is_slower: bool,
}

impl GrowthText {
    /// Of counted instructions.
    #[must_use]
    pub fn from_counts(growth: &GrowthComparison) -> Self {
        let mut rows = vec![["n", "your instructions", "the reference's"].map(str::to_owned)];
        for size in sizes(growth) {
            let [yours, reference] = [&growth.yours, &growth.reference].map(|measured| work(measured, size));
            rows.push([format_thousands(u64::from(size)), yours, reference]);
        }
        let mut sentences = vec![sentence(growth)];
        if growth.enforced || growth.rejected {
            let asked = growth.declared;
            let fate = if growth.rejected { "so this code is not accepted" } else { "or less" };
            sentences.push(format!("This task asks for {asked}, {fate}."));
        }
        Self { rows, sentences, is_slower: growth.is_slower() }
    }

    /// Of processor times.
    #[must_use]
    pub fn from_times(growth: &TimedGrowthComparison) -> Self {
        let has_reference = growth.points.iter().any(|point| point.reference_ms.is_some());
        let reference = if has_reference { "the reference's" } else { "" };
        let head = ["n", "your ms", reference].map(str::to_owned);
        let rows = growth.points.iter().map(|point| {
            let reference = point.reference_ms.map_or_else(String::new, format_ms);
            [format_thousands(u64::from(point.size)), format_ms(point.yours_ms), reference]
        });
        let rows = if growth.points.is_empty() { Vec::new() } else { std::iter::once(head).chain(rows).collect() };
        Self { rows, sentences: vec![timed_sentence(growth)], is_slower: growth.steeper.is_some() }
    }

    /// The same with what n is, if the problem says it.
    #[must_use]
    pub fn with_size(mut self, complexity: Option<&Complexity>) -> Self {
        self.sentences.extend(complexity.and_then(Complexity::describe_size));
        self
    }

    /// The table with right-aligned numbers, one line a row.
    #[must_use]
    pub fn table(&self) -> Vec<String> {
        let line = |[size, yours, reference]: &[String; 3]| format!("  {size:>13}  {yours:>17}  {reference:>17}");
        self.rows.iter().map(|row| line(row).trim_end().to_owned()).collect()
    }
}

/// Why a problem has no growth to measure.
#[must_use]
pub fn unmeasured(title: &str) -> String {
    format!("{title} declares no complexity, or its generator is missing.")
}

/// "Yours grows about as n^2; n was asked for." or that it can't be told.
fn timed_sentence(growth: &TimedGrowthComparison) -> String {
    let declared = growth.declared;
    if let Some(fast) = &growth.too_fast {
        return format!(
            "Too fast to be timed: less than {} ms of processor time even for n = {}, the largest input that was tried.",
            format_ms(fast.below_ms),
            format_thousands(u64::from(fast.size))
        );
    }
    if growth.points.is_empty() {
        return "Could not determine the growth rate: the call fails on a larger input.".to_owned();
    }
    let said = match growth.steeper {
        Some(Growth::Exponential) => format!("Yours grows faster than n^3; the pack's solution grows as {declared}."),
        Some(class) => format!("Yours grows about as {class}; the pack's solution grows as {declared}."),
        None if growth.unsure => format!("These times do not show whether yours grows as {declared} or faster."),
        None => format!("These times fit {declared} or less."),
    };
    format!(
        "{said} The times are the processor time of the call alone and vary a little from run to run; inputs may be larger than \
         the statement allows."
    )
}

fn work(measured: &GrowthMeasurement, size: u32) -> String {
    match measured.points.iter().find(|point| point.size == size) {
        Some(point) => format_thousands(point.fuel),
        None if measured.stopped_at.is_some_and(|stopped| size >= stopped) => "stopped".to_owned(),
        None => "-".to_owned(),
    }
}

/// Every size at which either was measured or stopped, ascending.
fn sizes(growth: &GrowthComparison) -> Vec<u32> {
    let both = [&growth.yours, &growth.reference];
    let mut sizes: Vec<u32> =
        both.iter().flat_map(|m| m.points.iter().map(|point| point.size).chain(m.stopped_at)).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// "Yours grows as n^2, the reference as n."
fn sentence(growth: &GrowthComparison) -> String {
    let yours = &growth.yours;
    let Some(fit) = yours.fit else {
        return match yours.stopped_at {
            Some(_) => "Your code fails or does not finish on the larger inputs, and the smaller ones do not show how it grows.",
            None => {
                "Could not determine the growth rate: the measurements fit no standard class."
            }
        }
        .to_owned();
    };
    let reference = growth.reference_growth().map_or_else(
        || "; the reference's growth is unclear.".to_owned(),
        |reference| format!(", the reference as {reference}."),
    );
    let manner = fit.describe();
    match fit.growth() {
        Some(_) => format!(
            "Yours grows {manner} (the curve misses its points by {:.1} %){reference} Instructions are counted, so these \
             numbers are the same on every run.",
            fit.error * 100.0
        ),
        None => format!("Yours grows {manner}, which these sizes do not distinguish{reference}"),
    }
}
