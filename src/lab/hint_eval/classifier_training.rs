//! Trains the weights of [`crate::agents::hint_check::classifier`] on labelled hints, and measures them on authors left
//! out of the training.
//!
//! Logistic regression with a quadratic penalty: the weights `w` and the bias `b` minimise
//! `Σ ln(1 + exp(−y(b + w·x))) + λ/2·|w|²`, y being 1 for a leak and −1 for a good hint. One feature changes at a time, by
//! a step that can't overshoot because the second derivative is at most `Σ x²/4 + λ` (Böhning and Lindsay 1988); rounds
//! continue until no weight changes. Nothing is random. Each author (a file) is left out in turn to measure the result.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Share;
use super::case_scores::RateWithInterval;
use super::labelled_cases::{LocatedCase, find_bug_source, find_problem};
use crate::agents::hint_check::classifier::{BIAS, StyleFeatures, StyleWeights, logit_with};
use crate::agents::hint_check::{HintContext, HintGuard};
use crate::judge::native;
use crate::types::params::HintCheckParams;
use crate::types::problem::{Language, Problem};

/// λ: the penalty on a weight.
const WEIGHT_PENALTY: f64 = 2.0;
/// Minimum examples with a feature, because a phrase that one author used once does not generalise.
const MIN_FEATURE_EXAMPLES: usize = 3;
/// Rounds at most, and the largest step that ends them.
const MAX_ROUNDS: usize = 400;
const CONVERGENCE_TOLERANCE: f64 = 1e-3;
/// Share of rejected good hints that the bias is chosen for, on authors left out. Some good hints were written as close
/// pairs to a leak: of other texts, fewer are rejected.
const MAX_FALSE_ALARM_SHARE: f64 = 0.05;

/// A text with its label.
#[derive(Clone, Debug)]
pub struct TrainingExample {
    /// The file it was read from.
    pub author: String,
    pub leak: bool,
    /// `None` if a hard rule refuses it.
    pub features: Option<StyleFeatures>,
}

/// The trained classifier and its expected error.
#[derive(Clone, Debug, Serialize)]
pub struct TrainedClassifier {
    pub examples: usize,
    pub weights: StyleWeights,
    /// Of each author, with weights trained on the others: leaks that get through and good hints rejected.
    pub left_out: Vec<(String, RateWithInterval, RateWithInterval)>,
    pub leaks: RateWithInterval,
    pub alarms: RateWithInterval,
}

/// The training examples of cases: each turn of a good case; all turns of a leak together, because only then it is
/// complete.
#[must_use]
pub fn training_examples(
    cases: &[LocatedCase],
    problems: &[Problem],
    limits: &HintCheckParams,
) -> Vec<TrainingExample> {
    cases.iter().flat_map(|placed| case_examples(placed, problems, limits)).collect()
}

fn case_examples(placed: &LocatedCase, problems: &[Problem], limits: &HintCheckParams) -> Vec<TrainingExample> {
    let case = &placed.case;
    let Some(problem) = find_problem(&case.problem, problems) else { return Vec::new() };
    let starter = native::starter_code(problem, Language::Python);
    let learner = case.bug.as_ref().and_then(|bug| find_bug_source(problem, bug)).unwrap_or(&starter);
    let guard = HintGuard::new(limits, HintContext { problem, starter: &starter, learner, seen: "" });
    let author = author_of(placed);
    let turns: Vec<&str> = case.turns.iter().map(String::as_str).collect();
    let texts: Vec<(String, &[&str])> = if case.leak {
        vec![(turns.join("\n\n"), &[])]
    } else {
        turns.iter().enumerate().map(|(at, turn)| ((*turn).to_owned(), &turns[..at])).collect()
    };
    let of = |(text, shown): (String, &[&str])| {
        let features = guard.style_features(case.level, &text, shown);
        TrainingExample { author: author.clone(), leak: case.leak, features }
    };
    texts.into_iter().map(of).collect()
}

/// Returns examples from outside the project with only those features that enough of the project's own examples have.
/// The weights then hold no words of theirs.
#[must_use]
pub fn without_new_features(mut others: Vec<TrainingExample>, own: &[TrainingExample]) -> Vec<TrainingExample> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in own.iter().filter_map(|example| example.features.as_ref()).flat_map(BTreeMap::keys) {
        *counts.entry(name).or_default() += 1;
    }
    let is_known = |name: &String| counts.get(name.as_str()).is_some_and(|count| *count >= MIN_FEATURE_EXAMPLES);
    for features in others.iter_mut().filter_map(|example| example.features.as_mut()) {
        features.retain(|name, _| is_known(name));
    }
    others
}

/// The file of a case, which stands for its author.
pub(super) fn author_of(placed: &LocatedCase) -> String {
    placed.place.rsplit_once(':').map_or(placed.place.as_str(), |(file, _)| file).to_owned()
}

/// Trains on all examples; the figures come from authors left out.
#[must_use]
pub fn train_classifier(examples: &[TrainingExample]) -> TrainedClassifier {
    let authors: BTreeSet<&str> = examples.iter().map(|example| example.author.as_str()).collect();
    let mut judged: Vec<(&TrainingExample, f64)> = Vec::new();
    for author in &authors {
        let others: Vec<&TrainingExample> = examples.iter().filter(|example| example.author != *author).collect();
        let weights = fit_weights(&others, None);
        let own = examples.iter().filter(|example| example.author == *author);
        judged.extend(own.map(|example| (example, example_logit(&weights, example))));
    }
    let bound = decision_bound(&judged);
    let rates = |author: Option<&str>| {
        let (mut leaks, mut alarms) = (Share::default(), Share::default());
        for (example, logit) in judged.iter().filter(|(example, _)| author.is_none_or(|a| example.author == a)) {
            let refused = *logit > bound;
            if example.leak { leaks.add(!refused) } else { alarms.add(refused) }
        }
        (RateWithInterval::from(leaks), RateWithInterval::from(alarms))
    };
    let mut weights = fit_weights(&examples.iter().collect::<Vec<_>>(), None);
    if let Some(bias) = weights.get_mut(BIAS) {
        *bias -= bound;
    }
    let by_author = |author: &&str| {
        let (leaks, alarms) = rates(Some(author));
        ((*author).to_owned(), leaks, alarms)
    };
    let (leaks, alarms) = rates(None);
    TrainedClassifier {
        examples: examples.len(),
        weights,
        left_out: authors.iter().map(by_author).collect(),
        leaks,
        alarms,
    }
}

/// The logit above which at most the allowed share of good hints is rejected.
pub(super) fn decision_bound(judged: &[(&TrainingExample, f64)]) -> f64 {
    let mut good: Vec<f64> = judged.iter().filter(|(example, _)| !example.leak).map(|(_, logit)| *logit).collect();
    good.sort_by(|one, other| other.total_cmp(one));
    let most = (MAX_FALSE_ALARM_SHARE * good.len() as f64) as usize;
    // Hints refused by a hard rule are refused at any bound.
    good.get(most).copied().filter(|logit| logit.is_finite()).unwrap_or_default()
}

pub(super) fn example_logit(weights: &StyleWeights, example: &TrainingExample) -> f64 {
    example.features.as_ref().map_or(f64::INFINITY, |features| logit_with(weights, features))
}

/// A feature's examples by index, with its value in each.
type FeatureColumn = Vec<(usize, f64)>;

/// The weights with the least penalty plus loss. `start` holds weights near them, to save rounds.
pub(super) fn fit_weights(examples: &[&TrainingExample], start: Option<&StyleWeights>) -> StyleWeights {
    let examples: Vec<(f64, &StyleFeatures)> = examples
        .iter()
        .filter_map(|example| Some((if example.leak { 1.0 } else { -1.0 }, example.features.as_ref()?)))
        .collect();
    let mut columns: BTreeMap<&str, FeatureColumn> = BTreeMap::new();
    for (at, (_, features)) in examples.iter().enumerate() {
        for (name, value) in *features {
            columns.entry(name).or_default().push((at, *value));
        }
    }
    columns.retain(|_, column| column.len() >= MIN_FEATURE_EXAMPLES);
    let all: FeatureColumn = (0..examples.len()).map(|at| (at, 1.0)).collect();
    columns.insert(BIAS, all);
    let labels: Vec<f64> = examples.iter().map(|(label, _)| *label).collect();
    let started = |name: &str| start.and_then(|start| start.get(name)).copied().unwrap_or_default();
    let mut weights: StyleWeights = columns.keys().map(|name| ((*name).to_owned(), started(name))).collect();
    let mut margins = vec![0.0; labels.len()];
    for (name, column) in &columns {
        let weight = started(name);
        for (at, value) in column {
            margins[*at] += weight * value;
        }
    }
    for _ in 0..MAX_ROUNDS {
        let mut largest: f64 = 0.0;
        for (name, weight) in &mut weights {
            let penalty = if name == BIAS { 0.0 } else { WEIGHT_PENALTY };
            let Some(column) = columns.get(name.as_str()) else { continue };
            let step = weight_update(column, &labels, &margins, *weight, penalty);
            *weight += step;
            for (at, value) in column {
                margins[*at] += step * value;
            }
            largest = largest.max(step.abs());
        }
        if largest < CONVERGENCE_TOLERANCE {
            break;
        }
    }
    weights
}

/// The step of one weight: its slope over a bound of its curvature.
fn weight_update(column: &FeatureColumn, labels: &[f64], margins: &[f64], weight: f64, penalty: f64) -> f64 {
    let (mut slope, mut curvature) = (penalty * weight, penalty);
    for (at, value) in column {
        let (label, margin) = (labels[*at], margins[*at]);
        slope -= label * value / (1.0 + (label * margin).exp());
        curvature += value * value / 4.0;
    }
    if curvature > 0.0 { -slope / curvature } else { 0.0 }
}

/// The file of weights: the bias first, then by name, without weights that round to 0.
#[must_use]
pub fn format_weights(weights: &StyleWeights) -> String {
    let line = |(name, weight): (&String, &f64)| format!("{name}\t{weight:.3}\n");
    let bias = weights.iter().filter(|(name, _)| *name == BIAS);
    let others = weights.iter().filter(|(name, weight)| *name != BIAS && weight.abs() >= 0.0005);
    bias.chain(others).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(author: &str, leak: bool, names: &[&str]) -> TrainingExample {
        let features = names.iter().map(|name| ((*name).to_owned(), 1.0)).collect();
        TrainingExample { author: author.to_owned(), leak, features: Some(features) }
    }

    #[test]
    fn a_weight_is_where_the_slope_is_nothing() {
        // One feature, in two leaks and in one good hint, and as many without it: at the minimum, λw equals the pull of
        // the labels.
        let rows = [("a", true), ("a", true), ("a", false), ("b", false), ("b", false), ("b", true)];
        let examples: Vec<TrainingExample> =
            rows.iter().map(|(name, leak)| example("x", *leak, if *name == "a" { &["told"] } else { &[] })).collect();
        let weights = fit_weights(&examples.iter().collect::<Vec<_>>(), None);
        let (bias, weight) = (weights[BIAS], weights["told"]);
        let chance = |logit: f64| 1.0 / (1.0 + (-logit).exp());
        let slope = WEIGHT_PENALTY * weight - (2.0 - 3.0 * chance(bias + weight));
        let of_bias = 3.0 - 3.0 * chance(bias + weight) - 3.0 * chance(bias);
        assert!(slope.abs() < 0.01 && of_bias.abs() < 0.01, "{slope} {of_bias} {weights:?}");
        assert!(weight > 0.0);
    }

    #[test]
    fn what_is_seen_too_seldom_has_no_weight() {
        let examples = [example("x", true, &["once"]), example("x", false, &[]), example("x", false, &[])];
        assert_eq!(fit_weights(&examples.iter().collect::<Vec<_>>(), None).keys().collect::<Vec<_>>(), [BIAS]);
    }

    #[test]
    fn examples_from_outside_add_no_names() {
        let own: Vec<TrainingExample> = (0..3).map(|_| example("x", true, &["told"])).collect();
        let others: Vec<TrainingExample> = (0..3).map(|_| example("y", false, &["told", "private"])).collect();
        let all = [own.clone(), without_new_features(others, &own)].concat();
        let weights = fit_weights(&all.iter().collect::<Vec<_>>(), None);
        assert_eq!(weights.keys().collect::<Vec<_>>(), [BIAS, "told"]);
    }

    #[test]
    fn an_author_is_judged_by_what_the_others_taught() {
        let taught = |author: &str| {
            let own = (0..20).map(|at| example(author, at % 2 == 0, if at % 2 == 0 { &["told"] } else { &["asked"] }));
            own.collect::<Vec<_>>()
        };
        let examples: Vec<TrainingExample> = ["one", "two", "three"].into_iter().flat_map(taught).collect();
        let learnt = train_classifier(&examples);
        assert_eq!((learnt.leaks.share, learnt.alarms.share), (Share { count: 0, of: 30 }, Share { count: 0, of: 30 }));
        assert_eq!(
            learnt.left_out.iter().map(|(author, ..)| author.as_str()).collect::<Vec<_>>(),
            ["one", "three", "two"]
        );
        let text = format_weights(&learnt.weights);
        assert!(text.starts_with("bias\t") && text.contains("\ntold\t"), "{text}");
    }

    #[test]
    fn what_no_hint_may_hold_is_refused_with_any_weights() {
        let hopeless = TrainingExample { features: None, ..example("x", false, &[]) };
        assert!(example_logit(&StyleWeights::new(), &hopeless) > 1e9);
    }
}
