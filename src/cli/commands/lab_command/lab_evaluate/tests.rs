//! Tests of the evaluation command.

use super::*;
use crate::cli::cli_fixtures;
use crate::cli::output::out;
use crate::lab::evaluate::MetricGroup;

fn metric(
    group: MetricGroup,
    what: &'static str,
    unit: MetricUnit,
    value: Option<f64>,
    goal: Option<MetricGoal>,
) -> Metric {
    Metric { group, key: "key", what, unit, value, n: 12, goal }
}

fn column(name: &str, brier: f64, shares: Option<[f64; 3]>) -> VariantColumn {
    let metrics = vec![
        metric(MetricGroup::Calibration, "Brier score", MetricUnit::Number, Some(brier), None),
        metric(
            MetricGroup::Scheduling,
            "AUROC of recall",
            MetricUnit::Number,
            Some(0.7),
            Some(MetricGoal::AtLeast(0.75)),
        ),
        metric(
            MetricGroup::Curriculum,
            "topics met in 30 days",
            MetricUnit::Share,
            Some(0.95),
            Some(MetricGoal::AtLeast(0.9)),
        ),
        metric(MetricGroup::Efficiency, "median time", MetricUnit::Milliseconds, None, Some(MetricGoal::AtMost(500.0))),
    ];
    let evaluation = Evaluation { journals: 2, records: 40, metrics };
    VariantColumn { name: name.to_owned(), evaluation, supplied_shares: shares, truth: None }
}

fn render(columns: Vec<VariantColumn>) -> String {
    out::render(&EvaluateAnswer { columns }, &cli_fixtures::page(), false).expect("text")
}

#[test]
fn figures_stand_beside_their_goals() {
    insta::assert_snapshot!(render(vec![column("all", 0.2134, None)]), @"
    Does mastery say what happens next?
      Brier score                                                0.213  n 12

    Do reviews come at the right time?
      AUROC of recall                                            0.700  n 12     at least 0.750: missed

    Is the ground covered?
      topics met in 30 days                                     95.0 %  n 12     at least 90.0 %: met

    Is it quick?
      median time                                                    -  n 12

    2 journals, 40 records; n is what a figure rests on.
    ");
}

#[test]
fn ablations_stand_side_by_side() {
    let columns = vec![column("all", 0.2134, Some([0.41, 0.48, 0.11])), column("no curator", 0.25, None)];
    insta::assert_snapshot!(render(columns), @"
                                                                       all    no curator

    Does mastery say what happens next?
      Brier score                                                    0.213         0.250

    Do reviews come at the right time?
      AUROC of recall                                                0.700         0.700

    Is the ground covered?
      topics met in 30 days                                         95.0 %        95.0 %

    Is it quick?
      median time                                                        -             -

    The mix, on days when every bucket had enough problems
      all           41 % / 48 % / 11 %  wanted 40 / 50 / 10

    2 journals, 40 records; n is what a figure rests on.
    ");
}
