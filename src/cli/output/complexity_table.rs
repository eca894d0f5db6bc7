//! Prints a solution's growth beside the reference's.

use super::page::{Ink, PageText};
use crate::text::growth_text::GrowthText;

/// Adds the table and the sentences below it.
pub fn append(text: &mut PageText<'_>, growth: &GrowthText) {
    text.gap();
    if !growth.rows.is_empty() {
        growth.table().iter().for_each(|row| text.line(row));
        text.gap();
    }
    let ink = if growth.is_slower { Ink::Warn } else { Ink::Plain };
    growth.sentences.iter().for_each(|sentence| text.para(0, ink, sentence));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::types::growth_measurement::{
        GrowthComparison, GrowthFit, GrowthMeasurement, MeasuredPoint, TimedGrowthComparison, TimedPoint,
    };
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
        let growth = GrowthComparison { yours, reference, declared: Growth::Linear, enforced: false, rejected: false };
        append(&mut text, &GrowthText::from_counts(&growth));
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
        let growth = TimedGrowthComparison { points, declared: Growth::Linear, steeper, unsure, too_fast: None };
        append(&mut text, &GrowthText::from_times(&growth));
        text.finish()
    }

    #[test]
    fn times_stand_beside_the_references() {
        let times = [(4_000, 31.2, Some(1.1)), (8_000, 120.7, Some(2.3)), (16_000, 490.0, Some(4.4))];
        insta::assert_snapshot!(render_times(&times, Some(Growth::Quadratic), false), @"
                      n            your ms    the reference's
                  4,000                 31                1.1
                  8,000                121                2.3
                 16,000                490                4.4

        Yours grows about as n^2; the pack's solution grows as n. The times are the
        processor time of the call alone and vary a little from run to run; inputs may
        be larger than the statement allows.
        ");
        insta::assert_snapshot!(render_times(&[(4_000, 12.0, None)], None, false), @"
                      n            your ms
                  4,000                 12

        These times fit n or less. The times are the processor time of the call alone
        and vary a little from run to run; inputs may be larger than the statement
        allows.
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
