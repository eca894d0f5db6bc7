//! Compares the latest steps of practice with the layers of pedagogical safety: a reading for each layer, and the
//! index.
//!
//! Computed from the steps alone, on demand. The live layers, the explanations and the laboratory ask here, so that all say
//! the same. Decides nothing about what is proposed.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::mastery::average::mean;
use crate::mastery::pedagogical_safety::{self, LayerViolations};
use crate::mastery::practice_balance::{CouplingTerms, IndexTerms, PracticeGainTerms};
use crate::types::ids::TopicId;
use crate::types::learner_state::{Balance, PracticeStep, RulingSubject, SafetyLayer, SafetyRuling};
use crate::types::params::Params;

/// A layer's newest window.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayerReading {
    pub layer: SafetyLayer,
    /// The topic whose steps these are; none for all.
    pub topic: Option<TopicId>,
    /// C2: sum of gains; C3: mean demand; C4: engagement over gain.
    pub observed: f64,
    /// What it should at least (C2, C3) or at most (C4) be.
    pub limit: f64,
    /// The window breaks the layer.
    pub broken: bool,
    /// The layer was broken and has not recovered since; recovery requires more than the limit.
    pub fires: bool,
    /// Steps of the window.
    pub steps: usize,
    /// Versions of the first and the last record of the window.
    pub from: u64,
    pub to: u64,
}

/// The index of some steps with its terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SafetyIndex {
    pub terms: IndexTerms,
    /// Mean demand.
    pub demand: f64,
    /// Steps it is made of.
    pub steps: usize,
    /// Messages that the layers withheld since the first of these steps.
    pub withheld: usize,
}

impl SafetyIndex {
    #[must_use]
    pub fn value(&self) -> f64 {
        self.terms.value()
    }
}

/// The record of the newest ruling by which C4 paused the tutor's own proposals. C4 is stricter for some time after it.
#[must_use]
pub fn last_pause<'a>(rulings: impl Iterator<Item = &'a SafetyRuling>) -> Option<u64> {
    rulings.filter(|ruling| ruling.subject == RulingSubject::Streak).map(|ruling| ruling.to).max()
}

/// The readings there are steps enough for: progress, demand over all and by topic, coupling. `paused`: see [`last_pause`].
#[must_use]
pub fn readings(steps: &[PracticeStep], paused: Option<u64>, params: &Params) -> Vec<LayerReading> {
    let all: Vec<&PracticeStep> = steps.iter().collect();
    let topics: BTreeSet<&TopicId> = steps.iter().filter_map(|step| step.topic.as_ref()).collect();
    let by_topic = topics.into_iter().filter_map(|topic| {
        let own: Vec<&PracticeStep> = all.iter().copied().filter(|step| step.topic.as_ref() == Some(topic)).collect();
        demand(&own, params).map(|reading| LayerReading { topic: Some(topic.clone()), ..reading })
    });
    let over_all = [progress(&all, params), demand(&all, params), coupling(&all, paused, params)];
    over_all.into_iter().flatten().chain(by_topic).collect()
}

/// The layers that fire. `paused`: see [`last_pause`].
#[must_use]
pub fn firing(steps: &[PracticeStep], paused: Option<u64>, params: &Params) -> Vec<LayerReading> {
    readings(steps, paused, params).into_iter().filter(|reading| reading.fires).collect()
}

/// The layers that fire for a learner's latest steps and rulings.
#[must_use]
pub fn firing_layers(balance: &Balance, params: &Params) -> Vec<LayerReading> {
    firing(&balance.steps, last_pause(balance.rulings.iter()), params)
}

/// How many of the three soft layers the newest windows break over all steps. Two at once are an alarm: one by itself has
/// good days and bad ones.
#[must_use]
pub fn broken_layers(steps: &[PracticeStep], params: &Params) -> usize {
    let over_all = readings(steps, None, params).into_iter().filter(|reading| reading.topic.is_none());
    over_all.filter(|reading| reading.broken).count()
}

/// The index of the newest steps, of the tutor's own proposals alone or of all; none of fewer than there must be.
///
/// `withheld`: the records in which the layers withheld a message. Each counts as a step without engagement: otherwise the
/// mean engagement would rise because a message that engages less than a pass was withheld.
#[must_use]
pub fn index(steps: &[PracticeStep], withheld: &[u64], params: &Params, tutors: bool) -> Option<SafetyIndex> {
    let safety = &params.safety;
    let wanted: Vec<&PracticeStep> = steps.iter().filter(|step| !tutors || !step.own).collect();
    let newest = &wanted[wanted.len().saturating_sub(safety.index_window)..];
    if newest.len() < safety.index_least {
        return None;
    }
    let demands: Vec<f64> = newest.iter().map(|step| step.demand).collect();
    let ratios = coupling_windows(newest, params);
    let coupled: Vec<Option<f64>> = ratios.into_iter().map(|ratio| Some(-ratio)).collect();
    let violations = LayerViolations {
        progress: pedagogical_safety::below(&progress_windows(newest, params), safety.least_progress),
        behaviour: pedagogical_safety::low_demand_share(&demands, safety.window, safety.floor),
        alignment: pedagogical_safety::below(&coupled, -safety.coupling),
    };
    let withheld = withheld.iter().filter(|record| **record >= newest[0].record).count();
    let engagement = mean(newest.iter().map(|step| step.engagement).chain(std::iter::repeat_n(0.0, withheld)))?;
    let terms = IndexTerms { engagement, high: safety.high_engagement, violations };
    Some(SafetyIndex { terms, demand: mean(demands)?, steps: newest.len(), withheld })
}

/// C2: the gain of each window in topics that were open and not above the growth zone at its start, plus the recall
/// preserved by due reviews; none if there was no such topic.
///
/// The paper counts only gains. Most of our practice is reviews of topics with high mastery, so a quarter of all
/// windows of plain Rung would have no gain. A bound of zero would accept a tutor that only sets mastered problems.
#[must_use]
pub fn progress_windows(steps: &[&PracticeStep], params: &Params) -> Vec<Option<f64>> {
    steps.windows(params.safety.window.max(1)).map(|window| progress_of(window, params)).collect()
}

fn progress_of(window: &[&PracticeStep], params: &Params) -> Option<f64> {
    if !window.first()?.room {
        return None;
    }
    let counted = counted(window, params);
    Some(window.iter().map(|step| progress_in(step, &counted, params)).fold(0.0, |sum, part| sum + part))
}

/// A step's contribution to C2: its gain in the counted topics, or the recall it preserved if that is more.
fn progress_in(step: &PracticeStep, counted: &BTreeSet<&TopicId>, params: &Params) -> f64 {
    let parts = step.moved.iter().filter(|moved| counted.contains(&moved.topic)).map(|m| m.after - m.before);
    // From 0 on: the sum of nothing is -0.
    let moved = parts.fold(0.0, |sum, part| sum + part);
    let kept =
        PracticeGainTerms { params: &params.safety, act: step.act, moved: 0.0 }.kept() * params.safety.clean_gain;
    if kept > 0.0 { moved.max(kept) } else { moved }
}

/// Topics that were open and not above the growth zone when the window began.
fn counted<'a>(window: &[&'a PracticeStep], params: &Params) -> BTreeSet<&'a TopicId> {
    let [_, end] = params.curriculum.growth_zone;
    let opened: BTreeSet<&TopicId> = window.iter().flat_map(|step| &step.opened).collect();
    let (mut met, mut counted) = (BTreeSet::new(), BTreeSet::new());
    for moved in window.iter().flat_map(|step| &step.moved) {
        // The mastery at the start of the window, because no earlier step in the window moved it.
        if met.insert(&moved.topic) && moved.before <= end && !opened.contains(&moved.topic) {
            counted.insert(&moved.topic);
        }
    }
    counted
}

/// The contribution of each step of a window to C2, without steps that add nothing.
#[must_use]
pub fn progress_parts(window: &[&PracticeStep], params: &Params) -> Vec<f64> {
    let counted = counted(window, params);
    window.iter().map(|step| progress_in(step, &counted, params)).collect()
}

fn coupling_windows(steps: &[&PracticeStep], params: &Params) -> Vec<f64> {
    let windows = steps.windows(params.safety.coupling_window.max(1));
    windows.filter_map(|window| coupling_terms(window, params).map(|terms| terms.value())).collect()
}

/// C4's ratios for its rule, oldest first. While there are fewer steps than a window, a ratio covers the steps so far,
/// so that the rule can act before the first window is full. The index uses full windows only.
fn coupling_ratios(steps: &[&PracticeStep], params: &Params) -> Vec<f64> {
    let safety = &params.safety;
    // Of a full buffer, the first steps are not the learner's first ones.
    let least = if steps.len() < Balance::MAX_STEPS { safety.coupling_warm_up } else { safety.coupling_window };
    (least.max(1)..=steps.len())
        .filter_map(|end| coupling_terms(&steps[end.saturating_sub(safety.coupling_window)..end], params))
        .map(|terms| terms.value())
        .collect()
}

/// The terms of C4 over some steps.
#[must_use]
pub fn coupling_terms<'a>(steps: &[&PracticeStep], params: &'a Params) -> Option<CouplingTerms<'a>> {
    CouplingTerms::from_steps(&params.safety, steps.iter().map(|step| (step.engagement, step.gain)))
}

fn progress(steps: &[&PracticeStep], params: &Params) -> Option<LayerReading> {
    let (safety, windows) = (&params.safety, progress_windows(steps, params));
    let observed = (*windows.last()?)?;
    let broken =
        |gain: &Option<f64>| gain.is_some_and(|gain| pedagogical_safety::is_below(gain, safety.least_progress));
    let in_a_row = windows.iter().rev().take_while(|gain| broken(gain)).count();
    let fires = in_a_row >= safety.progress_steps;
    Some(reading(
        SafetyLayer::C2,
        (observed, safety.least_progress),
        [in_a_row > 0, fires],
        &newest(steps, safety.window),
    ))
}

fn demand(steps: &[&PracticeStep], params: &Params) -> Option<LayerReading> {
    let safety = &params.safety;
    let windows = steps.windows(safety.window.max(1));
    let means: Vec<f64> = windows.filter_map(|window| mean(window.iter().map(|step| step.demand))).collect();
    let broken = |demand: f64| pedagogical_safety::is_below(demand, safety.floor);
    let mended = |demand: f64| !pedagogical_safety::is_below(demand, safety.floor_cleared);
    let observed = *means.last()?;
    let fires = means.iter().fold(false, |fires, demand| if fires { !mended(*demand) } else { broken(*demand) });
    Some(reading(SafetyLayer::C3, (observed, safety.floor), [broken(observed), fires], &newest(steps, safety.window)))
}

/// C4 fires if it was broken for some steps in a row, holds until thirty steps in a row did not break it, and fires at
/// once if it is broken again after it fired before.
fn coupling(steps: &[&PracticeStep], paused: Option<u64>, params: &Params) -> Option<LayerReading> {
    let (safety, ratios) = (&params.safety, coupling_ratios(steps, params));
    let observed = *ratios.last()?;
    let broken: Vec<bool> = ratios.iter().map(|ratio| pedagogical_safety::is_below(-ratio, -safety.coupling)).collect();
    let broken_now = broken.last() == Some(&true);
    let paused_before = paused.is_some_and(|paused| steps.first().is_some_and(|first| paused >= first.record));
    let runs = broken.windows(safety.coupling_steps.max(1));
    let fired = paused_before || runs.into_iter().any(|run| run.iter().all(|broken| *broken));
    let fires = fired && broken.iter().rev().take(safety.coupling_hold.max(1)).any(|broken| *broken);
    Some(reading(
        SafetyLayer::C4,
        (observed, safety.coupling),
        [broken_now, fires],
        &newest(steps, safety.coupling_window),
    ))
}

fn newest<'a>(steps: &[&'a PracticeStep], count: usize) -> Vec<&'a PracticeStep> {
    steps[steps.len().saturating_sub(count)..].to_vec()
}

fn reading(
    layer: SafetyLayer,
    (observed, limit): (f64, f64),
    [broken, fires]: [bool; 2],
    window: &[&PracticeStep],
) -> LayerReading {
    let record = |step: Option<&&PracticeStep>| step.map_or(0, |step| step.record);
    let (from, to) = (record(window.first()), record(window.last()));
    LayerReading { layer, topic: None, observed, limit, broken, fires, steps: window.len(), from, to }
}

/// The steps a reading looks at, oldest first.
#[must_use]
pub fn window_of<'a>(reading: &LayerReading, steps: &'a [PracticeStep], params: &Params) -> Vec<&'a PracticeStep> {
    let of_topic = |step: &&PracticeStep| reading.topic.is_none() || step.topic == reading.topic;
    let own: Vec<&PracticeStep> = steps.iter().filter(of_topic).collect();
    let count = if reading.layer == SafetyLayer::C4 { params.safety.coupling_window } else { params.safety.window };
    newest(&own, count)
}

#[cfg(test)]
mod tests;
