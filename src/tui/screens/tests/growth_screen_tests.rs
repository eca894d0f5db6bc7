//! The growth of the learner's code, over the problem.

use super::{check, usual};
use crate::tui::message::{AppCommand, AppMessage, RequestFailure, RequestResult, TutorAnswer};
use crate::tui::tui_fixtures::{TuiHarness, learner, published};
use crate::types::growth_measurement::{
    GrowthComparison, GrowthFit, GrowthMeasurement, MeasuredGrowth, MeasuredPoint, TimedGrowthComparison, TimedPoint,
};
use crate::types::problem::Growth;

fn counted() -> MeasuredGrowth {
    let measured = |fuel: &[(u32, u64)], growth| GrowthMeasurement {
        points: fuel.iter().map(|&(size, fuel)| MeasuredPoint { size, fuel }).collect(),
        fit: Some(GrowthFit { low: growth, high: growth, base: None, error: 0.002 }),
        stopped_at: None,
    };
    MeasuredGrowth::Counted(GrowthComparison {
        yours: measured(&[(125, 7_414_943), (250, 29_220_761)], Growth::Quadratic),
        reference: measured(&[(125, 241_004), (250, 482_871)], Growth::Linear),
        declared: Growth::Linear,
        enforced: false,
        rejected: false,
    })
}

fn timed() -> MeasuredGrowth {
    let points = vec![
        TimedPoint { size: 4_000, yours_ms: 1.3, reference_ms: Some(1.1) },
        TimedPoint { size: 8_000, yours_ms: 2.6, reference_ms: Some(2.3) },
    ];
    MeasuredGrowth::Timed(TimedGrowthComparison {
        points,
        declared: Growth::Linear,
        steeper: None,
        unsure: false,
        too_fast: None,
    })
}

fn asked(stage: &mut TuiHarness) -> &mut TuiHarness {
    stage.open_problem("pair to", 0).keys("C")
}

fn answer(found: RequestResult<Option<MeasuredGrowth>>) -> TutorAnswer {
    TutorAnswer::Grown(found.map(|growth| growth.map(Box::new)))
}

#[test]
fn growth_stands_over_the_problem() {
    check("growth_pending", usual, |stage| {
        asked(stage);
    });
    check("growth_counted", usual, |stage| {
        asked(stage).answer(answer(Ok(Some(counted()))));
    });
    check("growth_timed", usual, |stage| {
        asked(stage).answer(answer(Ok(Some(timed()))));
    });
}

#[test]
fn what_cannot_be_measured_is_said() {
    let said = |found, expected: &str| {
        let mut stage = TuiHarness::new(published(learner()), 80, 24);
        asked(&mut stage).answer(answer(found));
        assert!(stage.frame().contains(expected), "{}", stage.frame());
    };
    said(Ok(None), "declares no complexity");
    said(Err(RequestFailure::from("No gcc is here.".to_owned())), "No gcc is here.");
}

#[test]
fn escape_stops_the_measurement() {
    let mut stage = TuiHarness::new(published(learner()), 80, 24);
    asked(&mut stage);
    let request = stage.last_request_id();
    stage.keys("esc");
    assert!(stage.commands.iter().any(|command| matches!(command, AppCommand::Cancel(stopped) if *stopped == request)));
    assert!(stage.overlay().is_none());
    stage.send(AppMessage::Answer { request, answer: answer(Ok(Some(counted()))) });
    assert!(stage.overlay().is_none(), "a late answer opens nothing");
}
