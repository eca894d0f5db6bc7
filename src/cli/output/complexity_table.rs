//! Table of a solution's growth beside the reference's: the measured sizes and the class that fits.

use super::page::{Ink, PageText};
use crate::text::number_format::format_thousands;
use crate::types::growth_measurement::{GrowthComparison, GrowthMeasurement};

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
    use crate::types::growth_measurement::{GrowthFit, MeasuredPoint};
    use crate::types::problem::Growth;

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
