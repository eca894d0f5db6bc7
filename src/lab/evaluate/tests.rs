//! Tests on a small journal with figures computed by hand.

use jiff::{SignedDuration, Timestamp};

use super::*;
use crate::learner::learner_fixtures::{self, NOON, World};
use crate::types::event::{Agent, Event, Proposal, Submission};
use crate::types::hint_types::HintSource;
use crate::types::learner_state::{Bucket, DailyItem, DailySet, Evidence, Review};
use crate::types::{Change, Verdict};

fn after(minutes: i64) -> Timestamp {
    NOON + SignedDuration::from_mins(minutes)
}

fn record(version: u64, at: Timestamp, event: Event, changes: Vec<Change>) -> Record {
    let changes = changes.into_iter().map(|change| Proposal { agent: Agent::Orchestrator, change }).collect();
    Record { version, time: at, event, changes, rejected: None, params: 1, prompt: None }
}

fn moved(topic: &str, at: Timestamp, before: f64, after: f64) -> Change {
    let success = after > before;
    let evidence =
        Evidence { at, problem: "arrays-easy".into(), success, before, after, weight: 1.0, reason: String::new() };
    Change::Skill { topic: topic.into(), alpha: 1.0, beta: 1.0, first_try: false, evidence }
}

fn submission(passed: u32, verdict: Verdict, seconds: u32, hint_level: u8, review: bool) -> Submission {
    let base = learner_fixtures::submission("arrays-easy", "a", verdict);
    Submission { passed, seconds, hint_level, review, judged_ms: Some(f64::from(seconds)), ..base }
}

fn submitted(version: u64, at: Timestamp, submission: Submission, before: f64, after: f64) -> Record {
    record(version, at, Event::Submission(submission), vec![moved("arrays", at, before, after)])
}

/// Four topics; a set of two; a failure with 1 of 4 cases, a hint, a pass at twice the usual time; ten days later, two
/// days late, a review that fails.
fn journal() -> Vec<Record> {
    let day = learner_fixtures::DAY;
    let items = ["arrays-easy", "recursion-easy"].map(|problem| DailyItem {
        problem: problem.into(),
        bucket: Bucket::Frontier,
        reason: String::new(),
    });
    let set = DailySet { day, items: items.into() };
    let hint = |text: &str| Event::HintRequest {
        problem: "arrays-easy".into(),
        level: 2,
        source: HintSource::Authored,
        text: text.to_owned(),
        withheld: 0,
        asked: None,
    };
    let review =
        Review { due: day.saturating_add(jiff::Span::new().days(8)), ..learner_fixtures::review(1, 0, 8, 2.5) };
    let made = Change::Review { problem: "arrays-easy".into(), review };
    let mut passed = submitted(4, after(30), submission(4, Verdict::Ac, 1200, 2, false), 0.2, 0.4);
    passed.changes.push(Proposal { agent: Agent::Synthesizer, change: made });
    let late = after(10 * 24 * 60);
    vec![
        record(1, after(0), Event::DailyGeneration { day, predictor: None }, vec![Change::DailySet { set }]),
        submitted(2, after(10), submission(1, Verdict::Wa, 300, 0, false), 0.25, 0.2),
        record(3, after(20), hint("Look closer."), vec![]),
        passed,
        record(5, after(40), hint(""), vec![]),
        submitted(6, late, submission(2, Verdict::Wa, 600, 0, true), 0.4, 0.35),
    ]
}

#[test]
fn every_figure_follows_from_the_journal() {
    let world = World::new();
    let found = evaluate(&[journal()], &world.catalog, &world.params, &|hint| hint.text.contains("closer"));
    let check = |key: &str, want: Option<f64>, n: usize| {
        let metric = found.metrics.iter().find(|metric| metric.key == key).expect("a figure of this name");
        let close = match (metric.value, want) {
            (Some(got), Some(want)) => (got - want).abs() < 1e-6,
            (got, want) => got == want,
        };
        assert!(close && metric.n == n, "{key}: {:?} of {}, want {want:?} of {n}", metric.value, metric.n);
    };
    // predicted .25, .2, .4; happened 0, 1, 0: (.0625 + .64 + .16)/3
    check("brier", Some(0.2875), 3);
    // bins 2 (.25 and .2 against 0 and 1) and 4 (.4 against 0): (.55 + .4)/3
    check("ece", Some(0.95 / 3.0), 3);
    // the only success had the lowest prediction
    check("mastery_auroc", Some(0.0), 3);
    check("recall_auroc", None, 1);
    check("adherence", Some(0.0), 1);
    check("lateness", Some(2.0), 1);
    // arrays and recursion of four topics; both were open, trees and graphs were not
    check("coverage", Some(0.5), 1);
    let coverage = found.metrics.iter().find(|metric| metric.key == "coverage").expect("coverage");
    assert_eq!(
        (coverage.what, coverage.goal),
        ("topics met in fewer than 30 days", None),
        "eleven days decide no goal"
    );
    check("coverage_open", Some(1.0), 1);
    check("opened", Some(0.5), 1);
    check("all_opened", Some(0.0), 1);
    // one each of four: ln 2 / ln 4
    check("diversity", Some(0.5), 2);
    check("frontier", Some(1.0), 2);
    // the first hint was followed by a pass, the second by fewer cases than before
    check("acceptance", Some(0.5), 2);
    // only one has recorded text
    check("disclosure", Some(1.0), 1);
    check("success_with_hints", Some(1.0), 1);
    check("success_without_hints", Some(0.0), 2);
    // .25 → .35
    check("mastery_gain", Some(0.1), 1);
    check("gain_an_attempt", Some(0.1 / 3.0), 3);
    // Δm .1; less two hint levels at .02 and one overrun at .02
    check("reward", Some((0.1 - 0.04 - 0.02) / 3.0), 3);
    check("active_days", Some(2.0 / 11.0), 1);
    check("longest_gap", Some(9.0), 1);
    check("voluntary", Some(0.0), 3);
    // 300, 1200 and 600 ms
    check("latency", Some(600.0), 3);
}

#[test]
fn a_journal_with_nothing_in_it_says_nothing() {
    let world = World::new();
    let found = evaluate(&[vec![]], &world.catalog, &world.params, &|_| false);
    assert!(found.metrics.iter().all(|metric| metric.value.is_none() && metric.n == 0), "{:#?}", found.metrics);
}

#[test]
fn goals_have_a_side() {
    let check = |goal: MetricGoal, value, want| assert_eq!(goal.is_met(value), want);
    check(MetricGoal::AtLeast(0.9), 0.9, true);
    check(MetricGoal::AtLeast(0.9), 0.89, false);
    check(MetricGoal::AtMost(0.0), 0.0, true);
    check(MetricGoal::AtMost(0.0), 0.01, false);
}
