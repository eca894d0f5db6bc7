//! Compares the latest steps of practice with the layers of pedagogical safety: a reading for each layer, and the
//! index.
//!
//! Computed from the steps alone, on demand. The live layers, the explanations and the laboratory all call this module,
//! so they cannot disagree. It does not decide which problems are proposed.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::mastery::average::mean;
use crate::mastery::pedagogical_safety::{self, LayerViolations};
use crate::mastery::practice_balance::{CouplingTerms, IndexTerms, PracticeGainTerms};
use crate::types::ids::TopicId;
use crate::types::learner_state::{Balance, PracticeStep, SafetyLayer, SafetyRuling};
use crate::types::params::Params;

/// A layer's newest window.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayerReading {
    pub layer: SafetyLayer,
    /// The topic of these steps, or `None` if they are of all topics.
    pub topic: Option<TopicId>,
    /// C2: sum of gains; C3: mean demand; C4: engagement over gain.
    pub observed: f64,
    /// Lower limit (C2, C3) or upper limit (C4) of the observed value.
    pub limit: f64,
    /// Whether the window breaks the layer.
    pub broken: bool,
    /// Whether the layer was broken and has not recovered since. To recover, it must exceed the limit by a margin, C4 for
    /// as many steps as its window has.
    pub fires: bool,
    /// Number of steps in the window.
    pub steps: usize,
    /// Versions of the first and the last record of the window.
    pub from: u64,
    pub to: u64,
}

impl LayerReading {
    /// The reading of a broken layer that looks at the state and at no window of steps.
    #[must_use]
    pub const fn without_window(layer: SafetyLayer, observed: f64, limit: f64) -> Self {
        Self { layer, topic: None, observed, limit, broken: true, fires: true, steps: 0, from: 0, to: 0 }
    }
}

/// The index of some steps, with its terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SafetyIndex {
    pub terms: IndexTerms,
    /// Mean demand.
    pub demand: f64,
    /// Number of steps.
    pub steps: usize,
}

impl SafetyIndex {
    #[must_use]
    pub fn value(&self) -> f64 {
        self.terms.value()
    }
}

/// Readings for every layer with enough steps: progress, demand (overall and by topic), coupling. `rulings` are those on
/// record: they tell when C4 acted before the kept steps.
#[must_use]
pub fn readings<'a>(
    steps: &[PracticeStep],
    rulings: impl IntoIterator<Item = &'a SafetyRuling>,
    params: &Params,
) -> Vec<LayerReading> {
    let acted: BTreeSet<u64> =
        rulings.into_iter().filter(|ruling| ruling.layer == SafetyLayer::C4).map(|ruling| ruling.to).collect();
    let all: Vec<&PracticeStep> = steps.iter().collect();
    let topics: BTreeSet<&TopicId> = steps.iter().filter_map(|step| step.topic.as_ref()).collect();
    let by_topic = topics.into_iter().filter_map(|topic| {
        let own: Vec<&PracticeStep> = all.iter().copied().filter(|step| step.topic.as_ref() == Some(topic)).collect();
        demand(&own, params).map(|reading| LayerReading { topic: Some(topic.clone()), ..reading })
    });
    let over_all = [progress(&all, params), demand(&all, params), coupling(&all, &acted, params)];
    over_all.into_iter().flatten().chain(by_topic).collect()
}

/// The layers that fire.
#[must_use]
pub fn firing<'a>(
    steps: &[PracticeStep],
    rulings: impl IntoIterator<Item = &'a SafetyRuling>,
    params: &Params,
) -> Vec<LayerReading> {
    readings(steps, rulings, params).into_iter().filter(|reading| reading.fires).collect()
}

/// Whether the newest window of steps gained anything, as C2 counts it; where C2 has no reading, as the steps themselves
/// count it. A layer that does not fire yet is no sign of that.
#[must_use]
pub fn has_gain(readings: &[LayerReading], steps: &[PracticeStep], params: &Params) -> bool {
    let progress = readings.iter().find(|reading| reading.layer == SafetyLayer::C2);
    let newest = &steps[steps.len().saturating_sub(params.safety.window)..];
    progress.map_or_else(|| newest.iter().map(|step| step.gain).sum(), |reading| reading.observed) > 0.0
}

/// Returns how many of the three soft layers the newest windows break over all steps. Two at once are an alarm, because
/// a single layer can break on a bad day.
#[must_use]
pub fn broken_layers(steps: &[PracticeStep], params: &Params) -> usize {
    let over_all = readings(steps, [], params).into_iter().filter(|reading| reading.topic.is_none());
    over_all.filter(|reading| reading.broken).count()
}

/// The index of the newest steps, either of the tutor's own proposals or of all. Returns `None` if there are too few
/// steps.
#[must_use]
pub fn index(steps: &[PracticeStep], params: &Params, tutors: bool) -> Option<SafetyIndex> {
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
    let engagement = mean(newest.iter().map(|step| step.engagement))?;
    let terms = IndexTerms { engagement, high: safety.high_engagement, violations };
    Some(SafetyIndex { terms, demand: mean(demands)?, steps: newest.len() })
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
    // Start from 0.0, because the sum of an empty iterator is -0.0.
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

fn coupling(steps: &[&PracticeStep], acted: &BTreeSet<u64>, params: &Params) -> Option<LayerReading> {
    let (safety, ratios) = (&params.safety, coupling_course(steps, params));
    let CouplingReading { ratio: observed, limit, .. } = *ratios.last()?;
    let broken = |ratio: f64, limit: f64| pedagogical_safety::is_below(-ratio, -limit);
    // Nothing is known against the steps before the kept ones.
    let mut alarm = CouplingAlarm { clean_in_a_row: safety.coupling_window, ..CouplingAlarm::default() };
    for CouplingReading { record, ratio, limit } in &ratios {
        let is_clean = *ratio <= safety.coupling_cleared;
        alarm.see(broken(*ratio, *limit), is_clean, safety.coupling_steps, safety.coupling_window);
        if acted.contains(record) {
            (alarm.fires, alarm.has_fired) = (true, true);
        }
    }
    let is_full = steps.len() >= safety.coupling_window;
    Some(reading(
        SafetyLayer::C4,
        (observed, limit),
        [is_full && broken(observed, limit), alarm.fires],
        &newest(steps, safety.coupling_window),
    ))
}

/// The ratio of C4 after a step, and its limit then.
#[derive(Clone, Copy, Debug)]
struct CouplingReading {
    record: u64,
    ratio: f64,
    limit: f64,
}

/// The ratio after each step: over the newest window, or over all steps while there are fewer. The paper's sums also run
/// from the start, after a warm-up; a layer that waited for a full window and ten broken ones would not act within the
/// first forty steps. A few failures at the start are no habit, so the limit is higher the fewer the steps are: three
/// times as high for a third of a window. Where earlier steps are no longer kept, only full windows count.
fn coupling_course(steps: &[&PracticeStep], params: &Params) -> Vec<CouplingReading> {
    let (full, warm_up) = (params.safety.coupling_window.max(1), params.safety.window.max(1));
    let from = if steps.len() < Balance::MAX_STEPS { warm_up } else { full };
    let read = |window: &[&PracticeStep]| {
        let ratio = coupling_terms(window, params)?.value();
        let limit = params.safety.coupling * full as f64 / window.len() as f64;
        Some(CouplingReading { record: window.last()?.record, ratio, limit })
    };
    (from..=steps.len()).filter_map(|end| read(&steps[end.saturating_sub(full)..end])).collect()
}

/// Whether C4 acts. It starts after several broken windows in a row and holds until as many steps as a window has were
/// clean: what a tutor gains from pleasing returns as soon as the layer rests. After it has acted once, one broken
/// window starts it again.
#[derive(Clone, Copy, Debug, Default)]
struct CouplingAlarm {
    fires: bool,
    has_fired: bool,
    broken_in_a_row: usize,
    clean_in_a_row: usize,
}

impl CouplingAlarm {
    fn see(&mut self, is_broken: bool, is_clean: bool, start_after: usize, hold: usize) {
        self.broken_in_a_row = if is_broken { self.broken_in_a_row + 1 } else { 0 };
        self.clean_in_a_row = if is_clean { self.clean_in_a_row + 1 } else { 0 };
        self.fires = if self.fires {
            self.clean_in_a_row < hold
        } else {
            self.broken_in_a_row >= start_after || (self.has_fired && is_broken)
        };
        self.has_fired |= self.fires;
    }
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

/// The steps that a reading is computed from, oldest first.
#[must_use]
pub fn window_of<'a>(reading: &LayerReading, steps: &'a [PracticeStep], params: &Params) -> Vec<&'a PracticeStep> {
    let of_topic = |step: &&PracticeStep| reading.topic.is_none() || step.topic == reading.topic;
    let own: Vec<&PracticeStep> = steps.iter().filter(of_topic).collect();
    let count = if reading.layer == SafetyLayer::C4 { params.safety.coupling_window } else { params.safety.window };
    newest(&own, count)
}

#[cfg(test)]
mod tests;
