//! How a solution's work grows, beside the reference's: the sizes that were tried and the class that fits.

use super::page::{Ink, Text};
use crate::model::growth::{Comparison, Measured};
use crate::words::numbers::thousands;

/// Adds the table and the sentence under it.
pub fn append(text: &mut Text<'_>, growth: &Comparison) {
    text.gap();
    text.line(row(["n", "your instructions", "the reference's"].map(str::to_owned)));
    for size in sizes(growth) {
        let both = [&growth.yours, &growth.reference].map(|measured| work(measured, size));
        let [yours, reference] = both;
        text.line(row([thousands(u64::from(size)), yours, reference]));
    }
    text.gap();
    let ink = if growth.slower() { Ink::Warn } else { Ink::Plain };
    text.para(0, ink, &sentence(growth));
}

/// Numbers stand under each other by their last digit.
fn row([size, yours, reference]: [String; 3]) -> String {
    format!("  {size:>13}  {yours:>17}  {reference:>17}")
}

fn work(measured: &Measured, size: u32) -> String {
    match measured.points.iter().find(|point| point.size == size) {
        Some(point) => thousands(point.fuel),
        None if measured.stopped_at.is_some_and(|stopped| size >= stopped) => "stopped".to_owned(),
        None => "-".to_owned(),
    }
}

/// Every size that either was measured at or was stopped at, rising.
fn sizes(growth: &Comparison) -> Vec<u32> {
    let both = [&growth.yours, &growth.reference];
    let mut sizes: Vec<u32> =
        both.iter().flat_map(|m| m.points.iter().map(|point| point.size).chain(m.stopped_at)).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// "Yours grows as n^2, the reference as n."
fn sentence(growth: &Comparison) -> String {
    let class = |measured: &Measured| measured.fit.map(|fit| (fit.growth.to_string(), fit.error * 100.0));
    match (class(&growth.yours), class(&growth.reference)) {
        (Some((yours, error)), Some((reference, reference_error))) => format!(
            "Yours grows as {yours} (the curve misses its points by {error:.1} %), the reference as {reference} \
             ({reference_error:.1} %). Instructions are counted, so these numbers are the same on every run."
        ),
        (None, _) if growth.yours.stopped_at.is_some() => {
            "Yours fails or does not finish on these inputs, so nothing can be said of its growth.".to_owned()
        }
        (None, _) | (_, None) => "There are too few sizes to say how the work grows.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures;
    use super::*;
    use crate::model::growth::{Fit, Point};
    use crate::model::problem::Growth;

    fn measured(fuel: &[(u32, u64)], growth: Option<Growth>, stopped_at: Option<u32>) -> Measured {
        let fit = growth.map(|growth| Fit { growth, unit: 1.0, error: 0.002, next_error: 0.08 });
        Measured { points: fuel.iter().map(|&(size, fuel)| Point { size, fuel }).collect(), fit, stopped_at }
    }

    fn render(yours: Measured) -> String {
        let reference = measured(&[(250, 482_871), (1000, 2_264_319)], Some(Growth::Linear), None);
        let page = fixtures::page();
        let mut text = Text::new(&page);
        append(&mut text, &Comparison { yours, reference, declared: Growth::Linear });
        text.finish()
    }

    #[test]
    fn both_stand_side_by_side_with_what_they_mean() {
        let yours = measured(&[(125, 7_414_943), (250, 29_220_761)], Some(Growth::Quadratic), Some(1000));
        insta::assert_snapshot!(render(yours), @"
                      n  your instructions    the reference's
                    125          7,414,943                  -
                    250         29,220,761            482,871
                  1,000            stopped          2,264,319

        Yours grows as n^2 (the curve misses its points by 0.2 %), the reference as n
        (0.2 %). Instructions are counted, so these numbers are the same on every run.
        ");
    }

    #[test]
    fn code_that_never_finishes_has_no_growth() {
        insta::assert_snapshot!(render(measured(&[], None, Some(250))), @"
                      n  your instructions    the reference's
                    250            stopped            482,871
                  1,000            stopped          2,264,319

        Yours fails or does not finish on these inputs, so nothing can be said of its
        growth.
        ");
    }
}
