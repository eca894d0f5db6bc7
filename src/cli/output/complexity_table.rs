//! Table of a solution's growth beside the reference's: the measured sizes and the class that fits.

use super::page::{Ink, PageText};
use crate::text::number_format::format_thousands;
use crate::types::growth_measurement::{GrowthComparison, GrowthMeasurement, TimedGrowthComparison};
use crate::types::problem::Growth;

/// Adds the table and a sentence below it.
pub fn append(text: &mut PageText<'_>, growth: &GrowthComparison) {
    text.gap();
    text.line(row(["n", "your instructions", "the reference's"].map(str::to_owned)));
    for size in sizes(growth) {
        let both = [&growth.yours, &growth.reference].map(|measured| work(measured, size));
        let [yours, reference] = both;
        text.line(row([format_thousands(u64::from(size)), yours, reference]));
    }
    text.gap();
    let ink = if growth.is_slower() { Ink::Warn } else { Ink::Plain };
    text.para(0, ink, &sentence(growth));
    if growth.enforced {
        let asked = growth.declared;
        let fate = if growth.is_steeper() { "so this code is not accepted" } else { "or less" };
        text.para(0, ink, &format!("This task asks for {asked}, {fate}."));
    }
}

/// Adds the table of processor times and a sentence below it.
pub fn append_times(text: &mut PageText<'_>, growth: &TimedGrowthComparison) {
    text.gap();
    if !growth.points.is_empty() {
        let has_reference = growth.points.iter().any(|point| point.reference_ms.is_some());
        let reference = if has_reference { "the reference's" } else { "" };
        text.line(row(["n", "your ms", reference].map(str::to_owned)).trim_end());
        for point in &growth.points {
            let reference = point.reference_ms.map_or_else(String::new, |ms| format!("{ms:.0}"));
            let size = format_thousands(u64::from(point.size));
            text.line(row([size, format!("{:.0}", point.yours_ms), reference]).trim_end());
        }
        text.gap();
    }
    let ink = if growth.steeper.is_some() { Ink::Warn } else { Ink::Plain };
    text.para(0, ink, &timed_sentence(growth));
}

/// "Yours grows about as n^2; n was asked for." or that it can't be told.
fn timed_sentence(growth: &TimedGrowthComparison) -> String {
    let declared = growth.declared;
    if growth.points.is_empty() {
        return "Could not determine the growth rate: the call fails on a larger input, or is too fast to be timed."
            .to_owned();
    }
    let said = match growth.steeper {
        Some(Growth::Exponential) => format!("Yours grows faster than n^3; the pack's solution grows as {declared}."),
        Some(class) => format!("Yours grows about as {class}; the pack's solution grows as {declared}."),
        None if growth.unsure => format!("These times do not show whether yours grows as {declared} or faster."),
        None => format!("These times fit {declared} or less."),
    };
    format!("{said} The times are the processor time of the call alone and vary a little from run to run.")
}

/// A row with right-aligned numbers.
fn row([size, yours, reference]: [String; 3]) -> String {
    format!("  {size:>13}  {yours:>17}  {reference:>17}")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::types::growth_measurement::{GrowthFit, MeasuredPoint, TimedPoint};

    fn measured(fuel: &[(u32, u64)], growth: Option<Growth>, stopped_at: Option<u32>) -> GrowthMeasurement {
        let fit = growth.map(|growth| GrowthFit { low: growth, high: growth, base: None, error: 0.002 });
        GrowthMeasurement {
            points: fuel.iter().map(|&(size, fuel)| MeasuredPoint { size, fuel }).collect(),
            fit,
            stopped_at,
        }
    }

    fn render(yours: GrowthMeasurement) -> String {
        let reference = measured(&[(250, 482_871), (1000, 2_264_319)], Some(Growth::Linear), None);
        let page = cli_fixtures::page();
        let mut text = PageText::new(&page);
        append(&mut text, &GrowthComparison { yours, reference, declared: Growth::Linear, enforced: false });
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

        Yours grows as n^2 (the curve misses its points by 0.2 %), the reference as n.
        Instructions are counted, so these numbers are the same on every run.
        ");
    }

    fn render_times(times: &[(u32, f64, Option<f64>)], steeper: Option<Growth>, unsure: bool) -> String {
        let point =
            |&(size, yours_ms, reference_ms): &(u32, f64, Option<f64>)| TimedPoint { size, yours_ms, reference_ms };
        let points = times.iter().map(point).collect();
        let page = cli_fixtures::page();
        let mut text = PageText::new(&page);
        append_times(&mut text, &TimedGrowthComparison { points, declared: Growth::Linear, steeper, unsure });
        text.finish()
    }

    #[test]
    fn times_stand_beside_the_references() {
        let times = [(4_000, 31.2, Some(1.1)), (8_000, 120.7, Some(2.3)), (16_000, 490.0, Some(4.4))];
        insta::assert_snapshot!(render_times(&times, Some(Growth::Quadratic), false), @"
                      n            your ms    the reference's
                  4,000                 31                  1
                  8,000                121                  2
                 16,000                490                  4

        Yours grows about as n^2; the pack's solution grows as n. The times are the
        processor time of the call alone and vary a little from run to run.
        ");
        insta::assert_snapshot!(render_times(&[(4_000, 12.0, None)], None, false), @"
                      n            your ms
                  4,000                 12

        These times fit n or less. The times are the processor time of the call alone
        and vary a little from run to run.
        ");
    }

    #[test]
    fn times_that_show_nothing_say_so() {
        assert!(render_times(&[], None, true).starts_with("Could not determine the growth rate: "));
        let unsure = render_times(&[(4_000, 12.0, None)], None, true).replace('\n', " ");
        assert!(unsure.contains("These times do not show whether yours grows as n or faster."), "{unsure}");
    }

    #[test]
    fn code_that_never_finishes_has_no_growth() {
        insta::assert_snapshot!(render(measured(&[], None, Some(250))), @"
                      n  your instructions    the reference's
                    250            stopped            482,871
                  1,000            stopped          2,264,319

        Your code fails or does not finish on the larger inputs, and the smaller ones do
        not show how it grows.
        ");
    }

    #[test]
    fn what_is_not_sure_is_said_to_be_so() {
        let check = |fit: Option<GrowthFit>, expected: &str| {
            let points = vec![MeasuredPoint { size: 250, fuel: 7 }];
            let said = render(GrowthMeasurement { points, fit, stopped_at: None });
            let last = said.split("\n\n").last().unwrap_or_default().replace('\n', " ");
            assert_eq!(last.trim(), expected);
        };
        let fit = GrowthFit { low: Growth::Linear, high: Growth::Linearithmic, base: None, error: 0.02 };
        check(
            Some(fit),
            "Yours grows between n and n log n, which these sizes do not distinguish, the reference as n.",
        );
        check(None, "Could not determine the growth rate: the measurements fit no standard class.");
    }
}
