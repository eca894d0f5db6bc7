//! Enforces a problem's declared growth: a program with only right answers is rejected if its work certainly grows by
//! more than the problem's [`GrowthRule`] allows.
//!
//! An inconclusive or impossible measurement counts in favour of the program. No clock is involved, so the same program
//! gets the same verdict on every machine.

use crate::judge::cancel::Cancel;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::extra::growth_fit;
use crate::judge::judge_handle::Judge;
use crate::types::growth_measurement::{GrowthComparison, GrowthFit, MeasuredPoint};
use crate::types::humanize::format_thousands;
use crate::types::ids::CaseId;
use crate::types::problem::{Growth, GrowthRule};
use crate::types::verdict_report::GROWTH_CASE_ID;
use crate::types::{CaseReport, Language, Problem, Verdict};

impl Judge {
    /// Adds a failed case if the work grows faster than the problem allows. Only a program that passed every case of
    /// the pack is checked.
    ///
    /// # Errors
    /// [`JudgeError`] if the check is cancelled or the sandbox does not work. A failing generator is only logged,
    /// because it must not cost the learner the pass.
    pub(in crate::judge) async fn check_complexity(
        &self,
        problem: &Problem,
        source: &str,
        trials: &[CaseRun],
        cases: &mut Vec<CaseReport>,
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        let rule = problem.growth_rule();
        if rule == GrowthRule::Off || !has_passed_every_case(problem, trials, cases) {
            return Ok(());
        }
        let measured = async {
            if rule == GrowthRule::UpToLog && self.needs_no_measurement(problem, source, cancel).await? {
                return Ok(None);
            }
            self.compare_growth(problem, source.as_bytes(), cancel).await
        };
        match measured.await {
            Ok(growth) => cases.extend(growth.as_ref().and_then(growth_failure)),
            Err(error @ (JudgeError::Script(_) | JudgeError::Pack(_))) => {
                tracing::warn!(problem = %problem.id, %error, "nobody can be held to the growth that is asked for");
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// Returns whether a submission ran on every case of the pack and passed all.
pub(in crate::judge) fn has_passed_every_case(problem: &Problem, trials: &[CaseRun], cases: &[CaseReport]) -> bool {
    covers_all_cases(problem, trials) && cases.len() == trials.len() && cases.iter().all(|case| case.verdict.passed())
}

/// A last step that grows by less than this many times the declared growth shows nothing by itself.
const MIN_SHOWN_EXCESS: f64 = 1.1;

/// Returns the notice for a native program whose growth its times can't show.
pub(in crate::judge) fn not_measured_notice(language: Language) -> String {
    format!("How the work grows could not be measured in {}: only the time limit was checked here.", language.title())
}

/// Returns the notice for a native program whose times are between the declared growth and the next one.
pub(in crate::judge) fn unsure_notice(problem: &Problem, asked: Growth) -> String {
    format!(
        "The times don't show whether the work grows faster than {asked}, which this task asks for. `rung run {} \
         --complexity` measures again.",
        problem.id
    )
}

/// Returns whether every case of the pack is among the trials.
fn covers_all_cases(problem: &Problem, trials: &[CaseRun]) -> bool {
    problem.cases.iter().all(|case| trials.iter().any(|trial| !trial.own && trial.id == case.id))
}

/// Builds the failed case for a growth that is certainly too steep, with the counts that prove it.
fn growth_failure(growth: &GrowthComparison) -> Option<CaseReport> {
    let (fit, asked) = (growth.yours.fit.filter(|_| growth.rejected)?, growth.declared);
    let count = |count: u64| format!("{} instructions", format_thousands(count));
    let points = growth.yours.points.iter().map(|point| (point.size, count(point.fuel)));
    let how = "The counts are of the call alone and the same on every run. Sizes may be above the constraints.";
    let how = format!("{}{how}", describe_last_step(&growth.yours.points, asked).unwrap_or_default());
    Some(growth_case(points, asked, growth_text(&fit, &growth.yours.points, asked), &how))
}

/// `From n = 32000 to n = 128000 it grows 8.2 times; as n it would grow 4 times. `, so that the counts show the growth.
/// `None` if only smaller sizes show it.
fn describe_last_step(points: &[MeasuredPoint], asked: Growth) -> Option<String> {
    let [.., before, last] = points else { return None };
    let (found, wanted) =
        (last.fuel as f64 / before.fuel.max(1) as f64, growth_fit::work_ratio(asked, before.size, last.size)?);
    (found >= wanted * MIN_SHOWN_EXCESS).then(|| {
        format!(
            "From n = {} to n = {} it grows {found:.1} times; as {asked} it would grow {wanted:.1} times. ",
            before.size, last.size
        )
    })
}

/// Builds the failed case for a growth that is too steep: the work at each size, the class that is asked for, the growth
/// that was found ("work grows as n^2"), and how it was measured.
pub(in crate::judge) fn growth_case(
    points: impl Iterator<Item = (u32, String)>,
    asked: Growth,
    got: String,
    how: &str,
) -> CaseReport {
    CaseReport {
        inputs: points.map(|(size, work)| (format!("n = {size}"), work)).collect(),
        want: Some(format!("work that grows as {asked}, or less")),
        message: Some(format!("It passes every case, but the {got}, and this task asks for {asked}. {how}")),
        got: Some(got),
        ..CaseReport::new(CaseId::from(GROWTH_CASE_ID), Verdict::Tle)
    }
}

/// `work grows as n^2`, if the last step grows about like that class; else only that it is more than is asked for. The
/// numbers beside it would contradict the class.
fn growth_text(fit: &GrowthFit, points: &[MeasuredPoint], asked: Growth) -> String {
    let [.., before, last] = points else { return format!("work grows {}", fit.describe()) };
    let found = last.fuel as f64 / before.fuel.max(1) as f64;
    let of_class = |growth| {
        let power = |base: f64| base.powf(f64::from(last.size.saturating_sub(before.size)));
        growth_fit::work_ratio(growth, before.size, last.size).or_else(|| fit.base.map(power))
    };
    match (of_class(fit.low), of_class(fit.high)) {
        (Some(low), Some(high)) if !is_step_near(found, (low, high), STEP_TOLERANCE) => {
            format!("work grows faster than {asked}")
        }
        _ => format!("work grows {}", fit.describe()),
    }
}

/// How much the growth of the last step may differ from that of a class, to be named by it.
const STEP_TOLERANCE: f64 = 0.15;

/// Whether work that grew this many times in a step grew about as much as between the lowest and the highest class.
pub(in crate::judge) fn is_step_near(found: f64, (low, high): (f64, f64), tolerance: f64) -> bool {
    (low * (1.0 - tolerance)..=high * (1.0 + tolerance)).contains(&found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::growth_measurement::GrowthMeasurement;

    fn measured(low: Growth, high: Growth) -> GrowthMeasurement {
        let points = [(500, 1_000), (4_000, 8_100)].map(|(size, fuel)| MeasuredPoint { size, fuel });
        let fit = Some(GrowthFit { low, high, base: None, error: 0.0 });
        GrowthMeasurement { points: points.into(), fit, stopped_at: None }
    }

    #[test]
    fn the_last_step_is_said_where_it_shows_the_growth() {
        let check = |fuel: [u64; 3], asked: Growth, expected: Option<&str>| {
            let sizes = [8_000, 32_000, 128_000];
            let points: Vec<_> = sizes.into_iter().zip(fuel).map(|(size, fuel)| MeasuredPoint { size, fuel }).collect();
            assert_eq!(describe_last_step(&points, asked).as_deref(), expected);
        };
        let said = "From n = 32000 to n = 128000 it grows 8.2 times; as n it would grow 4.0 times. ";
        check([1_000, 5_000, 41_000], Growth::Linear, Some(said));
        let said = "From n = 32000 to n = 128000 it grows 4.0 times; as log n it would grow 1.1 times. ";
        check([1_000, 4_000, 16_000], Growth::Log, Some(said));
        check([1_000, 5_000, 21_000], Growth::Linear, None);
        assert_eq!(describe_last_step(&[], Growth::Linear), None);
    }

    #[test]
    fn the_class_is_named_only_if_the_last_step_agrees() {
        let check = |fuel: u64, (low, high): (Growth, Growth), base: Option<f64>, expected: &str| {
            let points = [(100, 1_000), (200, fuel)].map(|(size, fuel)| MeasuredPoint { size, fuel });
            let fit = GrowthFit { low, high, base, error: 0.0 };
            assert_eq!(growth_text(&fit, &points, Growth::Quadratic), expected);
        };
        let cubic = (Growth::Cubic, Growth::Cubic);
        check(8_000, cubic, None, "work grows as n^3");
        check(7_000, cubic, None, "work grows as n^3");
        check(5_600, cubic, None, "work grows faster than n^2");
        check(9_500, cubic, None, "work grows faster than n^2");
        check(2_300, (Growth::Linear, Growth::Linearithmic), None, "work grows between n and n log n");
        check(2_704, (Growth::Exponential, Growth::Exponential), Some(1.01), "work grows as 1.0^n");
    }

    #[test]
    fn what_surely_grows_faster_fails_with_the_counts() {
        let held_to = |rule, low, high| {
            let (yours, reference) = (measured(low, high), measured(Growth::Log, Growth::Log));
            GrowthComparison { yours, reference, declared: Growth::Log, enforced: false, rejected: false }.held_to(rule)
        };
        let comparison = |low, high| held_to(GrowthRule::Strict, low, high);
        let case = growth_failure(&comparison(Growth::Linear, Growth::Linear)).expect("a failure");
        assert_eq!((case.verdict, case.is_growth()), (Verdict::Tle, true));
        let shown: Vec<_> = case.inputs.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        assert_eq!(shown, ["n = 500: 1,000 instructions", "n = 4000: 8,100 instructions"]);
        assert_eq!(case.want.as_deref(), Some("work that grows as log n, or less"));
        assert_eq!(case.got.as_deref(), Some("work grows as n"));

        for (low, high) in [(Growth::Log, Growth::Root), (Growth::Log, Growth::Log), (Growth::Constant, Growth::Log)] {
            assert_eq!(growth_failure(&comparison(low, high)), None, "{low} to {high}");
        }
        // The rule that forgives a factor of log n asks for more work than the reference's as well.
        let little_work = held_to(GrowthRule::UpToLog, Growth::Linear, Growth::Linear);
        assert_eq!(growth_failure(&little_work), None);
        let mut much_work = little_work;
        much_work.yours.points.iter_mut().for_each(|point| point.fuel *= 2);
        assert!(growth_failure(&much_work.held_to(GrowthRule::UpToLog)).is_some());
        let nothing = GrowthComparison {
            yours: GrowthMeasurement { fit: None, ..measured(Growth::Linear, Growth::Linear) },
            ..comparison(Growth::Log, Growth::Log)
        }
        .held_to(GrowthRule::Strict);
        assert_eq!(growth_failure(&nothing), None);
    }
}
