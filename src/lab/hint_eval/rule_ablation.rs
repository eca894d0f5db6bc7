//! Measures what each rule of the hint checks adds: how many leaks get through and how many good hints are refused
//! without it.
//!
//! Every rule is applied to every turn once, so leaving rules out is a set operation on the results. The classifier is
//! trained again for each set of rules, and an author of the training folder is always judged by weights trained on the
//! other authors (as in [`super::classifier_training`]). The second folder is not used for training.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use serde::Serialize;

use super::Share;
use super::case_scores::RateWithInterval;
use super::classifier_training::{self, TrainingExample};
use super::labelled_cases::{LocatedCase, find_bug_source, find_problem};
use crate::agents::hint_check::classifier::{self, StyleFeatures, StyleWeights, logit_with};
use crate::agents::hint_check::{HintContext, HintGuard, HintRule};
use crate::judge::native;
use crate::types::params::HintCheckParams;
use crate::types::problem::{Language, Problem};

/// The results without some rules.
#[derive(Clone, Debug, Serialize)]
pub struct AblationRow {
    pub without: Vec<HintRule>,
    /// Of the training authors, each judged by weights trained on the others.
    pub leaks: RateWithInterval,
    pub alarms: RateWithInterval,
    /// Of the authors held out.
    pub held_out_leaks: RateWithInterval,
    pub held_out_alarms: RateWithInterval,
}

/// The results with all rules, without each, and without more and more of them.
#[derive(Clone, Debug, Serialize)]
pub struct RuleAblation {
    pub all: AblationRow,
    /// Without one rule each, the least missed first.
    pub each: Vec<AblationRow>,
    /// Without one more rule in each row; a rule whose removal would leave an interval of `all` is kept.
    pub together: Vec<AblationRow>,
}

/// A hint, or the hints of a leak as one, with the rules it breaks.
#[derive(Clone, Debug)]
struct CheckedTurn {
    level: u8,
    broken: BTreeSet<HintRule>,
    /// The classifier's features, without those that name rules.
    features: StyleFeatures,
}

#[derive(Clone, Debug)]
struct CheckedCase {
    author: String,
    leak: bool,
    /// The turns as shown.
    turns: Vec<CheckedTurn>,
    /// The turns as training examples.
    taught: Vec<CheckedTurn>,
}

/// Rules that are always kept, because another promise depends on them: text that acts on a terminal, texts that a pack
/// forbids, hidden answers, the code allowed at a level, the overlap of all hints together with a reference, the length
/// of a hint.
const REQUIRED_RULES: [HintRule; 8] = [
    HintRule::Characters,
    HintRule::Length,
    HintRule::Avoid,
    HintRule::Hidden,
    HintRule::Statement,
    HintRule::Line,
    HintRule::Overlap,
    HintRule::Cumulative,
];

/// Start weights without some rules: those with all rules, by the author left out.
type StartWeights = BTreeMap<String, StyleWeights>;

/// Runs the ablation. `taught` and `held_out` are cases; calls `on_row` for each row.
#[must_use]
pub fn ablate_rules(
    taught: &[LocatedCase],
    held_out: &[LocatedCase],
    problems: &[Problem],
    limits: &HintCheckParams,
    mut on_row: impl FnMut(&AblationRow),
) -> RuleAblation {
    let observe = |cases: &[LocatedCase]| -> Vec<CheckedCase> {
        cases.par_iter().filter_map(|placed| check_case(placed, problems, limits)).collect()
    };
    let (taught, held_out) = (observe(taught), observe(held_out));
    let mut starts = StartWeights::new();
    let all = ablation_row(&taught, &held_out, &[], &mut starts);
    on_row(&all);
    let mut each = Vec::new();
    for rule in HintRule::ALL {
        let row = ablation_row(&taught, &held_out, &[rule], &mut starts.clone());
        on_row(&row);
        each.push(row);
    }
    let missed = |row: &AblationRow| (row.leaks.share.count + row.held_out_leaks.share.count, row.without.clone());
    each.sort_by_key(missed);
    let mut together: Vec<AblationRow> = Vec::new();
    for rule in each.iter().filter_map(|row| row.without.first()).filter(|rule| !REQUIRED_RULES.contains(rule)) {
        let before = together.last().map_or(&[][..], |row| &row.without);
        let without = [before, &[*rule]].concat();
        let row = ablation_row(&taught, &held_out, &without, &mut starts.clone());
        let within = |one: &RateWithInterval, of: &RateWithInterval| one.share.rate() <= of.high;
        on_row(&row);
        if within(&row.leaks, &all.leaks)
            && within(&row.alarms, &all.alarms)
            && within(&row.held_out_leaks, &all.held_out_leaks)
            && within(&row.held_out_alarms, &all.held_out_alarms)
        {
            together.push(row);
        }
    }
    RuleAblation { all, each, together }
}

fn check_case(placed: &LocatedCase, problems: &[Problem], limits: &HintCheckParams) -> Option<CheckedCase> {
    let case = &placed.case;
    let problem = find_problem(&case.problem, problems)?;
    let starter = native::starter_code(problem, Language::Python);
    let learner = case.bug.as_ref().and_then(|bug| find_bug_source(problem, bug)).unwrap_or(&starter);
    let guard = HintGuard::new(limits, HintContext { problem, starter: &starter, learner, seen: "" });
    let shown: Vec<&str> = case.turns.iter().map(String::as_str).collect();
    let turn = |text: &str, shown: &[&str]| CheckedTurn {
        level: case.level,
        broken: guard.broken_rules(case.level, text, shown),
        features: guard.features(case.level, text, &BTreeSet::new()),
    };
    let turns: Vec<CheckedTurn> = shown.iter().enumerate().map(|(at, text)| turn(text, &shown[..at])).collect();
    let whole = case.leak && turns.len() > 1;
    let taught = if whole { vec![turn(&shown.join("\n\n"), &[])] } else { turns.clone() };
    Some(CheckedCase { author: classifier_training::author_of(placed), leak: case.leak, turns, taught })
}

impl CheckedTurn {
    /// The classifier's features without some rules; `None` if another content rule refuses the turn.
    fn features_without(&self, without: &[HintRule]) -> Option<StyleFeatures> {
        let mut broken = self.broken.iter().filter(|rule| !without.contains(rule));
        if broken.clone().any(|rule| rule.wording_category().is_none()) {
            return None;
        }
        let steps = broken.by_ref().filter_map(|rule| rule.wording_category()).collect();
        Some(classifier::add_rule_features(self.features.clone(), self.level, &steps))
    }

    fn logit(&self, without: &[HintRule], weights: &StyleWeights) -> f64 {
        if without.contains(&HintRule::Manner) {
            let is_broken = self.broken.iter().any(|rule| !without.contains(rule));
            return if is_broken { f64::INFINITY } else { f64::NEG_INFINITY };
        }
        self.features_without(without).map_or(f64::INFINITY, |features| logit_with(weights, &features))
    }
}

/// Judges all hints without some rules.
fn ablation_row(
    taught: &[CheckedCase],
    held_out: &[CheckedCase],
    without: &[HintRule],
    starts: &mut StartWeights,
) -> AblationRow {
    let examples: Vec<TrainingExample> =
        taught.iter().flat_map(|observed| training_examples_without(observed, without)).collect();
    let authors: BTreeSet<&str> = taught.iter().map(|observed| observed.author.as_str()).collect();
    let left_out: Vec<&str> = authors.into_iter().chain([""]).collect();
    let fit = |author: &&str| {
        let others: Vec<&TrainingExample> = examples.iter().filter(|example| example.author != *author).collect();
        ((*author).to_owned(), classifier_training::fit_weights(&others, starts.get(*author)))
    };
    let rules_alone = without.contains(&HintRule::Manner);
    let weights: StartWeights = if rules_alone { starts.clone() } else { left_out.par_iter().map(fit).collect() };
    let by_others: Vec<(&TrainingExample, f64)> = examples
        .iter()
        .map(|example| (example, classifier_training::example_logit(&weights[&example.author], example)))
        .collect();
    let bound = if rules_alone { 0.0 } else { classifier_training::decision_bound(&by_others) };
    let rates = |observed: &[CheckedCase], is_taught: bool| {
        let (mut leaks, mut alarms) = (Share::default(), Share::default());
        for one in observed {
            let weights = &weights[if is_taught { one.author.as_str() } else { "" }];
            let refused = one.turns.iter().any(|turn| turn.logit(without, weights) > bound);
            if one.leak { leaks.add(!refused) } else { alarms.add(refused) }
        }
        (RateWithInterval::from(leaks), RateWithInterval::from(alarms))
    };
    let ((leaks, alarms), (held_out_leaks, held_out_alarms)) = (rates(taught, true), rates(held_out, false));
    *starts = weights;
    AblationRow { without: without.to_vec(), leaks, alarms, held_out_leaks, held_out_alarms }
}

fn training_examples_without<'a>(
    observed: &'a CheckedCase,
    without: &'a [HintRule],
) -> impl Iterator<Item = TrainingExample> + 'a {
    observed.taught.iter().map(move |turn| TrainingExample {
        author: observed.author.clone(),
        leak: observed.leak,
        features: turn.features_without(without),
    })
}
