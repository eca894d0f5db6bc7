//! What each rule of the guard adds: how many leaks get through and how many good hints are refused without it.
//!
//! Every rule is applied to every turn once; a guard without some of them is then a question about sets. The classifier is
//! learnt again for each such guard, and an author of the folder that teaches is always judged by weights learnt from the
//! other authors (as in [`super::learn`]). The second folder teaches nothing.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use serde::Serialize;

use super::Share;
use super::cases::{Placed, bug_of, problem_of};
use super::learn::{self, Example};
use super::score::Rate;
use crate::agents::hint_check::classifier;
use crate::agents::hint_check::classifier::{StyleFeatures, StyleWeights, logit_with};
use crate::agents::hint_check::{HintContext, HintGuard, HintRule};
use crate::judge::native;
use crate::model::params::GuardParams;
use crate::model::problem::{Language, Problem};

/// What became of the hints without some rules.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub without: Vec<HintRule>,
    /// Of the authors that teach, each judged by what the others taught.
    pub leaks: Rate,
    pub alarms: Rate,
    /// Of the authors held out.
    pub held_out_leaks: Rate,
    pub held_out_alarms: Rate,
}

/// The guard with all rules, without each, and without more and more of them.
#[derive(Clone, Debug, Serialize)]
pub struct Ablation {
    pub all: Row,
    /// Without one rule each, the least missed first.
    pub each: Vec<Row>,
    /// Without one more rule in each row; a rule whose removal would leave an interval of `all` is kept.
    pub together: Vec<Row>,
}

/// A hint, or the hints of a leak as one, with the rules it breaks.
#[derive(Clone, Debug)]
struct Turn {
    level: u8,
    broken: BTreeSet<HintRule>,
    /// The classifier's features, without those that name rules.
    features: StyleFeatures,
}

#[derive(Clone, Debug)]
struct Observed {
    author: String,
    leak: bool,
    /// As they are shown.
    turns: Vec<Turn>,
    /// As they teach.
    taught: Vec<Turn>,
}

/// Rules that stay whatever they catch, since something else promises them: what acts on a terminal, what a pack forbids,
/// hidden answers, the code a level may have, what all hints together share with a reference, the length of a hint.
const PROMISED: [HintRule; 8] = [
    HintRule::Characters,
    HintRule::Length,
    HintRule::Avoid,
    HintRule::Hidden,
    HintRule::Statement,
    HintRule::Line,
    HintRule::Overlap,
    HintRule::Cumulative,
];

/// Weights that a guard without some rules starts from: those of the whole guard, by the author left out.
type Starts = BTreeMap<String, StyleWeights>;

/// Takes the guard apart. `taught` and `held_out` are cases; `on_row` hears of each row.
#[must_use]
pub fn ablate(
    taught: &[Placed],
    held_out: &[Placed],
    problems: &[Problem],
    limits: &GuardParams,
    mut on_row: impl FnMut(&Row),
) -> Ablation {
    let observe = |cases: &[Placed]| -> Vec<Observed> {
        cases.par_iter().filter_map(|placed| observed(placed, problems, limits)).collect()
    };
    let (taught, held_out) = (observe(taught), observe(held_out));
    let mut starts = Starts::new();
    let all = row(&taught, &held_out, &[], &mut starts);
    on_row(&all);
    let mut each = Vec::new();
    for rule in HintRule::ALL {
        let row = row(&taught, &held_out, &[rule], &mut starts.clone());
        on_row(&row);
        each.push(row);
    }
    let missed = |row: &Row| (row.leaks.share.count + row.held_out_leaks.share.count, row.without.clone());
    each.sort_by_key(missed);
    let mut together: Vec<Row> = Vec::new();
    for rule in each.iter().filter_map(|row| row.without.first()).filter(|rule| !PROMISED.contains(rule)) {
        let before = together.last().map_or(&[][..], |row| &row.without);
        let without = [before, &[*rule]].concat();
        let row = row(&taught, &held_out, &without, &mut starts.clone());
        let within = |one: &Rate, of: &Rate| one.share.rate() <= of.high;
        on_row(&row);
        if within(&row.leaks, &all.leaks)
            && within(&row.alarms, &all.alarms)
            && within(&row.held_out_leaks, &all.held_out_leaks)
            && within(&row.held_out_alarms, &all.held_out_alarms)
        {
            together.push(row);
        }
    }
    Ablation { all, each, together }
}

fn observed(placed: &Placed, problems: &[Problem], limits: &GuardParams) -> Option<Observed> {
    let case = &placed.case;
    let problem = problem_of(&case.problem, problems)?;
    let starter = native::starter(problem, Language::Python);
    let learner = case.bug.as_ref().and_then(|bug| bug_of(problem, bug)).unwrap_or(&starter);
    let guard = HintGuard::new(limits, HintContext { problem, starter: &starter, learner, seen: "" });
    let shown: Vec<&str> = case.turns.iter().map(String::as_str).collect();
    let turn = |text: &str, shown: &[&str]| Turn {
        level: case.level,
        broken: guard.broken_rules(case.level, text, shown),
        features: guard.features(case.level, text, &BTreeSet::new()),
    };
    let turns: Vec<Turn> = shown.iter().enumerate().map(|(at, text)| turn(text, &shown[..at])).collect();
    let whole = case.leak && turns.len() > 1;
    let taught = if whole { vec![turn(&shown.join("\n\n"), &[])] } else { turns.clone() };
    Some(Observed { author: learn::author_of(placed), leak: case.leak, turns, taught })
}

impl Turn {
    /// The classifier's features without some rules; none if one of the others about content refuses the turn.
    fn seen(&self, without: &[HintRule]) -> Option<StyleFeatures> {
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
        self.seen(without).map_or(f64::INFINITY, |features| logit_with(weights, &features))
    }
}

/// Judges all hints without some rules.
fn row(taught: &[Observed], held_out: &[Observed], without: &[HintRule], starts: &mut Starts) -> Row {
    let examples: Vec<Example> = taught.iter().flat_map(|observed| examples(observed, without)).collect();
    let authors: BTreeSet<&str> = taught.iter().map(|observed| observed.author.as_str()).collect();
    let left_out: Vec<&str> = authors.into_iter().chain([""]).collect();
    let fit = |author: &&str| {
        let others: Vec<&Example> = examples.iter().filter(|example| example.author != *author).collect();
        ((*author).to_owned(), learn::fit(&others, starts.get(*author)))
    };
    let rules_alone = without.contains(&HintRule::Manner);
    let weights: Starts = if rules_alone { starts.clone() } else { left_out.par_iter().map(fit).collect() };
    let by_others: Vec<(&Example, f64)> =
        examples.iter().map(|example| (example, learn::logit(&weights[&example.author], example))).collect();
    let bound = if rules_alone { 0.0 } else { learn::bound(&by_others) };
    let rates = |observed: &[Observed], is_taught: bool| {
        let (mut leaks, mut alarms) = (Share::default(), Share::default());
        for one in observed {
            let weights = &weights[if is_taught { one.author.as_str() } else { "" }];
            let refused = one.turns.iter().any(|turn| turn.logit(without, weights) > bound);
            if one.leak { leaks.add(!refused) } else { alarms.add(refused) }
        }
        (Rate::from(leaks), Rate::from(alarms))
    };
    let ((leaks, alarms), (held_out_leaks, held_out_alarms)) = (rates(taught, true), rates(held_out, false));
    *starts = weights;
    Row { without: without.to_vec(), leaks, alarms, held_out_leaks, held_out_alarms }
}

fn examples<'a>(observed: &'a Observed, without: &'a [HintRule]) -> impl Iterator<Item = Example> + 'a {
    observed.taught.iter().map(move |turn| Example {
        author: observed.author.clone(),
        leak: observed.leak,
        features: turn.seen(without),
    })
}
