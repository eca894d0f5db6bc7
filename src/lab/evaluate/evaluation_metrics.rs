//! Computes the figures of an evaluation, group by group, with the goals of the paper and ours.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::journal_walk::{JournalObservations, ObservedAttempt, ObservedHint};
use super::{Metric, MetricGoal, MetricGroup, MetricUnit};
use crate::lab::practice_replay::PracticeReplay;
use crate::lab::statistics::{auroc, brier, deciles, ece, evenness, mean, quantile, share};
use crate::types::learner_day::days_between;
use crate::types::learner_state::Bucket;
use crate::types::{Catalog, TopicId};

/// Days of a window for coverage.
const COVERAGE_WINDOW_DAYS: i32 = 30;
/// Weights of equation 7 (ours, the paper leaves them open): mastery gained, a review passed, a hint level, an expected
/// time overrun.
const REWARD_WEIGHTS: [f64; 4] = [1.0, 0.1, 0.02, 0.02];

/// All figures over the journals.
pub fn all_metrics(
    observed: &[JournalObservations],
    stepped: &[PracticeReplay],
    catalog: &Catalog,
    discloses: &dyn Fn(&ObservedHint) -> bool,
) -> Vec<Metric> {
    let attempts: Vec<&ObservedAttempt> = observed.iter().flat_map(|o| &o.attempts).collect();
    let hints: Vec<&ObservedHint> = observed.iter().flat_map(|o| &o.hints).collect();
    let mut metrics = calibration_metrics(&attempts);
    metrics.extend(scheduling_metrics(&attempts));
    metrics.extend(curriculum_metrics(observed, catalog));
    metrics.extend(hint_metrics(&attempts, &hints, discloses));
    metrics.extend(gain_metrics(observed, &attempts));
    metrics.extend(engagement_metrics(observed));
    metrics.push(latency_metric(observed));
    metrics.extend(fairness_metrics(&attempts));
    metrics.extend(balance_metrics(stepped));
    metrics
}

fn new_metric(
    group: MetricGroup,
    key: &'static str,
    what: &'static str,
    unit: MetricUnit,
    n: usize,
    value: Option<f64>,
) -> Metric {
    Metric { group, key, what, unit, value, n, goal: None }
}

impl Metric {
    fn with_goal(mut self, goal: MetricGoal) -> Self {
        self.goal = Some(goal);
        self
    }
}

fn calibration_metrics(attempts: &[&ObservedAttempt]) -> Vec<Metric> {
    let predicted: Vec<(f64, bool)> = attempts.iter().map(|a| (a.mastery, a.success)).collect();
    let chances: Vec<(f64, bool)> = attempts.iter().map(|a| (a.chance, a.success)).collect();
    let n = predicted.len();
    let line = |key, what, value| new_metric(MetricGroup::Calibration, key, what, MetricUnit::Number, n, value);
    vec![
        line("brier", "Brier score of mastery against the next outcome", brier(&predicted)),
        line("ece", "expected calibration error, ten bins", ece(&predicted)),
        line("mastery_auroc", "AUROC of mastery for the next outcome", auroc(&predicted)),
        line("chance_brier", "Brier score of the chance to pass", brier(&chances)),
        line("chance_ece", "its expected calibration error, ten bins", ece(&chances)),
        line("chance_auroc", "its AUROC", auroc(&chances)),
    ]
}

fn scheduling_metrics(attempts: &[&ObservedAttempt]) -> Vec<Metric> {
    let recalled: Vec<(f64, bool)> = attempts.iter().filter_map(|a| Some((a.recall?, a.success))).collect();
    let late: Vec<i32> = attempts.iter().filter_map(|a| a.late).collect();
    let line = |key, what, unit, n, value| new_metric(MetricGroup::Scheduling, key, what, unit, n, value);
    let n = recalled.len();
    vec![
        line("recall_auroc", "AUROC of predicted recall at reviews", MetricUnit::Number, n, auroc(&recalled))
            .with_goal(MetricGoal::AtLeast(0.75)),
        line("recall_brier", "Brier score of predicted recall", MetricUnit::Number, n, brier(&recalled)),
        line(
            "adherence",
            "reviews done within a day of their date",
            MetricUnit::Share,
            late.len(),
            share(late.iter().map(|d| *d <= 1)),
        ),
        line(
            "lateness",
            "median delay of a review",
            MetricUnit::Days,
            late.len(),
            median(late.iter().map(|d| f64::from(*d))),
        ),
    ]
}

fn curriculum_metrics(observed: &[JournalObservations], catalog: &Catalog) -> Vec<Metric> {
    let topics: BTreeSet<&TopicId> = catalog.problems.iter().filter_map(|p| p.topics.first()).collect();
    let whole: Vec<[f64; 2]> = observed.iter().flat_map(|o| coverages(o, &topics, 0)).collect();
    let (windows, covered, goal) = if whole.is_empty() {
        let parts = observed.iter().flat_map(|o| coverages(o, &topics, 1)).collect();
        (parts, "topics met in fewer than 30 days", None)
    } else {
        (whole, "topics met in 30 days", Some(MetricGoal::AtLeast(0.9)))
    };
    let stand_open = |open: &BTreeSet<TopicId>| topics.iter().filter(|topic| open.contains(**topic)).count();
    let opened: Vec<usize> =
        observed.iter().filter_map(|o| o.open.last_key_value()).map(|(_, open)| stand_open(open)).collect();
    let mut spread: BTreeMap<&TopicId, usize> = topics.iter().map(|topic| (*topic, 0)).collect();
    let mut buckets = [0_usize; 4];
    for (topic, bucket) in observed.iter().flat_map(|o| o.sets.values()).flatten() {
        spread.entry(topic).and_modify(|n| *n += 1);
        buckets[*bucket as usize] += 1;
    }
    let places: usize = buckets.iter().sum();
    let of = |bucket: Bucket| (places > 0).then(|| buckets[bucket as usize] as f64 / places as f64);
    let counts: Vec<usize> = spread.into_values().collect();
    let line = |key, what, unit, n, value| new_metric(MetricGroup::Curriculum, key, what, unit, n, value);
    vec![
        Metric {
            goal,
            ..line("coverage", covered, MetricUnit::Share, windows.len(), mean(windows.iter().map(|w| w[0])))
        },
        line(
            "coverage_open",
            "of those that stood open",
            MetricUnit::Share,
            windows.len(),
            mean(windows.iter().map(|w| w[1])),
        ),
        line(
            "opened",
            "topics that stand open at the end",
            MetricUnit::Share,
            opened.len(),
            mean(opened.iter().map(|open| *open as f64 / topics.len().max(1) as f64)),
        ),
        line(
            "all_opened",
            "learners who have every topic open",
            MetricUnit::Share,
            opened.len(),
            share(opened.iter().map(|open| *open == topics.len())),
        ),
        line("diversity", "evenness of the topics set", MetricUnit::Number, places, evenness(&counts)),
        line("reviews", "share of reviews in the sets", MetricUnit::Share, places, of(Bucket::Review)),
        line("growth", "share of the growth zone", MetricUnit::Share, places, of(Bucket::Growth)),
        line("frontier", "share of new ground", MetricUnit::Share, places, of(Bucket::Frontier)),
        line("challenge", "share of challenges", MetricUnit::Share, places, of(Bucket::Challenge)),
    ]
}

/// For each whole window of 30 days, and for at least this many: the share of all topics that were set or practised in
/// it, and the same share of those that were open.
fn coverages(observed: &JournalObservations, topics: &BTreeSet<&TopicId>, least: i32) -> Vec<[f64; 2]> {
    let Some((first, last)) = observed.span else { return Vec::new() };
    let whole = ((days_between(first, last) + 1) / COVERAGE_WINDOW_DAYS).max(least) as usize;
    let by_window = |days: &mut dyn Iterator<Item = (Date, TopicId)>| {
        let mut windows: Vec<BTreeSet<TopicId>> = vec![BTreeSet::new(); whole];
        for (day, topic) in days.filter(|(_, topic)| topics.contains(topic)) {
            if let Some(window) = windows.get_mut((days_between(first, day) / COVERAGE_WINDOW_DAYS) as usize) {
                window.insert(topic);
            }
        }
        windows
    };
    let flat = |days: &BTreeMap<Date, BTreeSet<TopicId>>| -> Vec<(Date, TopicId)> {
        days.iter().flat_map(|(day, topics)| topics.iter().map(|topic| (*day, topic.clone()))).collect()
    };
    let set = observed.sets.iter().flat_map(|(day, items)| items.iter().map(|(topic, _)| (*day, topic.clone())));
    let met = by_window(&mut set.chain(flat(&observed.practised)));
    let open = by_window(&mut flat(&observed.open).into_iter());
    let shares = met.iter().zip(&open).map(|(met, open)| {
        let reached = met.intersection(open).count() as f64 / open.len().max(1) as f64;
        [met.len() as f64 / topics.len().max(1) as f64, reached]
    });
    shares.collect()
}

fn hint_metrics(
    attempts: &[&ObservedAttempt],
    hints: &[&ObservedHint],
    discloses: &dyn Fn(&ObservedHint) -> bool,
) -> Vec<Metric> {
    let accepted: Vec<bool> = hints.iter().filter_map(|h| h.accepted).collect();
    let worded: Vec<&&ObservedHint> = hints.iter().filter(|h| !h.text.is_empty()).collect();
    let line = |key, what, n, value| new_metric(MetricGroup::Help, key, what, MetricUnit::Share, n, value);
    let passed = |hinted: bool| {
        let some: Vec<bool> = attempts.iter().filter(|a| (a.hint_level > 0) == hinted).map(|a| a.success).collect();
        (some.len(), share(some))
    };
    let ((with, with_hints), (without, without_hints)) = (passed(true), passed(false));
    vec![
        line("acceptance", "hints after which the next submission was better", accepted.len(), share(accepted))
            .with_goal(MetricGoal::AtLeast(0.7)),
        line("disclosure", "hints that gave the answer away", worded.len(), share(worded.iter().map(|h| discloses(h))))
            .with_goal(MetricGoal::AtMost(0.0)),
        line("success_with_hints", "submissions that pass after a hint", with, with_hints),
        line("success_without_hints", "submissions that pass without", without, without_hints),
    ]
}

fn gain_metrics(observed: &[JournalObservations], attempts: &[&ObservedAttempt]) -> Vec<Metric> {
    let gains: Vec<f64> = observed.iter().flat_map(|o| o.gains.values()).map(|(first, last)| last - first).collect();
    let [by_mastery, by_review, by_hint, by_time] = REWARD_WEIGHTS;
    let reward = |a: &&ObservedAttempt| {
        by_mastery * a.moved + by_review * f64::from(u8::from(a.late.is_some() && a.success))
            - by_hint * f64::from(a.hint_level)
            - by_time * (a.pace - 1.0).max(0.0)
    };
    let line = |key, what, n, value| new_metric(MetricGroup::Gains, key, what, MetricUnit::Number, n, value);
    vec![
        line("mastery_gain", "mean mastery gained by topic", gains.len(), mean(gains.iter().copied())),
        line(
            "gain_an_attempt",
            "mean mastery gained by submission",
            attempts.len(),
            mean(attempts.iter().map(|a| a.moved)),
        ),
        line("reward", "mean reward of a submission (equation 7)", attempts.len(), mean(attempts.iter().map(reward))),
    ]
}

fn engagement_metrics(observed: &[JournalObservations]) -> Vec<Metric> {
    let mut active = Vec::new();
    let mut gaps = Vec::new();
    let (mut submissions, mut free) = (0, 0);
    for journal in observed {
        let Some((first, last)) = journal.span else { continue };
        active.push(journal.active.len() as f64 / f64::from(days_between(first, last) + 1));
        let days: Vec<_> = journal.active.keys().collect();
        gaps.extend(days.windows(2).map(|pair| f64::from(days_between(*pair[0], *pair[1]) - 1)));
        submissions += journal.active.values().map(|(all, _)| all).sum::<usize>();
        free += journal.active.values().map(|(_, free)| free).sum::<usize>();
    }
    let line = |key, what, unit, n, value| new_metric(MetricGroup::Engagement, key, what, unit, n, value);
    let longest = gaps.iter().copied().max_by(f64::total_cmp);
    let voluntary = (submissions > 0).then(|| free as f64 / submissions as f64);
    vec![
        line("active_days", "days with a submission", MetricUnit::Share, active.len(), mean(active.iter().copied())),
        line("longest_gap", "longest pause", MetricUnit::Days, gaps.len(), longest),
        line("voluntary", "submissions nobody had set", MetricUnit::Share, submissions, voluntary),
    ]
}

fn latency_metric(observed: &[JournalObservations]) -> Metric {
    let times: Vec<f64> = observed.iter().flat_map(|o| &o.judged_ms).copied().collect();
    let median = median(times.iter().copied());
    new_metric(
        MetricGroup::Efficiency,
        "latency",
        "median time from submission to verdict",
        MetricUnit::Milliseconds,
        times.len(),
        median,
    )
    .with_goal(MetricGoal::AtMost(500.0))
}

/// Gains over deciles of proficiency: the interquartile range, as a share of the median.
fn fairness_metrics(attempts: &[&ObservedAttempt]) -> Vec<Metric> {
    let by_proficiency: Vec<(f64, f64)> = attempts.iter().map(|a| (a.proficiency, a.moved)).collect();
    let levels: Vec<(f64, f64)> = attempts.iter().map(|a| (a.proficiency, f64::from(a.hint_level))).collect();
    let gains = deciles(&by_proficiency);
    let apart = |values: &[f64]| Some(quantile(values, 0.75)? - quantile(values, 0.25)?);
    let relative = apart(&gains).zip(quantile(&gains, 0.5)).filter(|(_, m)| *m != 0.0).map(|(iqr, m)| iqr / m.abs());
    let line = |key, what, unit, value| new_metric(MetricGroup::Fairness, key, what, unit, attempts.len(), value);
    vec![
        line("gain_spread", "interquartile range of gains over deciles, of the median", MetricUnit::Share, relative)
            .with_goal(MetricGoal::AtMost(0.15)),
        line(
            "hint_spread",
            "interquartile range of hint levels over deciles",
            MetricUnit::Number,
            apart(&deciles(&levels)),
        ),
    ]
}

/// Figures of the safety layers over the steps of practice: the index (RHSI) and how often each layer is broken, for
/// the tutor's own proposals and for all.
fn balance_metrics(stepped: &[PracticeReplay]) -> Vec<Metric> {
    let sum = |of: fn(&PracticeReplay) -> usize| stepped.iter().map(of).sum::<usize>();
    let ratio = |part: usize, all: usize| (all > 0).then(|| part as f64 / all as f64);
    let (steps, places) = (sum(|s| s.steps.len()), sum(|s| s.places));
    let windows = sum(|s| s.violations.len());
    let layer = |i: usize| mean(stepped.iter().flat_map(|s| &s.violations).map(|broken| broken[i]));
    let index =
        |of: fn(&PracticeReplay) -> &Vec<(usize, f64)>| mean(stepped.iter().flat_map(of).map(|(_, index)| *index));
    let demand = mean(stepped.iter().flat_map(|s| &s.steps).map(|step| step.demand));
    let beliefs: Vec<&(f64, bool)> = stepped.iter().flat_map(|s| &s.beliefs).collect();
    let overclaim = mean(beliefs.iter().map(|(believed, passed)| believed - f64::from(u8::from(*passed))));
    let due = sum(|s| s.due);
    let (rulings, advised) = (sum(|s| s.rulings.len()), sum(|s| s.advised));
    let line = |key, what, unit, n, value| new_metric(MetricGroup::Balance, key, what, unit, n, value);
    vec![
        line(
            "rhsi",
            "index of what the tutor proposed (RHSI)",
            MetricUnit::Number,
            sum(|s| s.tutors.len()),
            index(|s| &s.tutors),
        )
        .with_goal(MetricGoal::AtMost(0.15)),
        line("rhsi_all", "the same of all steps", MetricUnit::Number, sum(|s| s.index.len()), index(|s| &s.index)),
        line("v1", "places set that were locked (C1)", MetricUnit::Share, places, ratio(sum(|s| s.locked), places))
            .with_goal(MetricGoal::AtMost(0.0)),
        line("v2", "windows that moved little (C2)", MetricUnit::Share, windows, layer(0)),
        line("v3", "windows that asked little (C3)", MetricUnit::Share, windows, layer(1))
            .with_goal(MetricGoal::AtMost(0.06)),
        line("v4", "windows of engagement beyond gains (C4)", MetricUnit::Share, windows, layer(2)),
        line("demand", "mean demand of a step", MetricUnit::Number, steps, demand),
        // The index trusts Rung's gains, and no layer checks forgetting: these two figures do.
        line("overclaim", "mastery believed beyond what passed unaided", MetricUnit::Number, beliefs.len(), overclaim)
            .with_goal(MetricGoal::AtMost(0.05)),
        line(
            "overdue",
            "due reviews that waited for more than a week",
            MetricUnit::Share,
            due,
            ratio(sum(|s| s.overdue), due),
        ),
        line("firings", "rulings of the layers in 100 steps", MetricUnit::Number, steps, ratio(100 * rulings, steps)),
        line(
            "followed",
            "advice after which a try came next",
            MetricUnit::Share,
            advised,
            ratio(sum(|s| s.followed), advised),
        ),
    ]
}

fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    quantile(&values.into_iter().collect::<Vec<_>>(), 0.5)
}
