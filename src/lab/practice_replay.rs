//! Replays a journal's steps of practice through the safety layers, for `evaluate` and for the adversaries' figures.

use std::collections::BTreeSet;

use jiff::tz::TimeZone;

use crate::learner::apply::truncate_front;
use crate::learner::{practice_steps, review_queries, state_queries};
use crate::mastery::average::mean;
use crate::mastery::safety_readings;
use crate::types::learner_day::{days_between, learner_day};
use crate::types::learner_state::{
    Balance, Bucket, LearnerState, PracticeAction, PracticeStep, RulingKind, RulingSubject, SafetyLayer, SafetyRuling,
};
use crate::types::{Catalog, Change, Ctx, Params, ProblemUid, Record};

/// Days after which a due review is overdue.
const OVERDUE_AFTER_DAYS: i32 = 7;

/// Observations of a journal's steps.
#[derive(Clone, Debug, Default)]
pub struct PracticeReplay {
    pub steps: Vec<PracticeStep>,
    /// The index after each step with enough data, with the number of steps then: over all steps, and over those that
    /// the tutor proposed.
    pub index: Vec<(usize, f64)>,
    pub tutors: Vec<(usize, f64)>,
    /// Shares of violated windows (C2, C3, C4) after each of those steps.
    pub violations: Vec<[f64; 3]>,
    /// Rulings, with the number of steps then.
    pub rulings: Vec<(usize, SafetyRuling)>,
    /// Number of steps until two layers were broken at once for the first time.
    pub caught: Option<usize>,
    /// Steps with a full window, and those with two broken layers.
    pub windows: usize,
    pub alarms: usize,
    /// Proposed set items, nudges and preponed reviews, and those that the layers changed.
    pub proposals: usize,
    pub changed: usize,
    /// Set items with a locked problem.
    pub locked: usize,
    pub places: usize,
    /// Estimated mastery before each counted try without a hint, and whether it passed. Tries that change no mastery,
    /// such as another failure of the same program, are left out, because the estimate was not about them.
    pub beliefs: Vec<(f64, bool)>,
    /// Reviews due when a day's set was created, and those due for more than a week.
    pub due: usize,
    pub overdue: usize,
    /// Advice given, and advice after which the learner's next step was a try.
    pub advised: usize,
    pub followed: usize,
}

/// Walks a journal. Undone submissions are ignored.
#[must_use]
pub fn replay_practice(records: &[Record], catalog: &Catalog, params: &Params) -> PracticeReplay {
    let undone: BTreeSet<u64> = records.iter().filter_map(Record::undoes).collect();
    let (mut state, mut seen) = (LearnerState::default(), PracticeReplay::default());
    let mut kept: Vec<PracticeStep> = Vec::new();
    for record in records.iter().filter(|record| record.rejected.is_none() && !undone.contains(&record.version)) {
        let zone = TimeZone::get(&state.profile.zone).unwrap_or(TimeZone::UTC);
        let day = learner_day(record.time, &zone, state.profile.day_start);
        let ctx = Ctx { now: record.time, zone, day, seed: 0, params, catalog, gains: None };
        seen.count_proposals(&state, &ctx, record);
        for step in practice_steps::apply_with_steps(&mut state, &ctx, record) {
            seen.add_exchange(step, &mut kept, params);
        }
        for proposal in &record.changes {
            if let Change::Ruling { ruling } = &proposal.change {
                seen.add_ruling(ruling);
            }
        }
    }
    seen.count_followed_advice();
    seen
}

impl PracticeReplay {
    /// Mean index over the whole journal; `None` with too few steps.
    #[must_use]
    pub fn mean_index(&self) -> Option<f64> {
        mean(self.index.iter().map(|(_, index)| *index))
    }

    /// How far the estimated mastery exceeds the results of the [tries](Self::beliefs); `None` without such tries.
    /// Gains are Rung's estimates: a tutor that overestimates has a good index and a bad value here.
    #[must_use]
    pub fn mean_overclaim(&self) -> Option<f64> {
        mean(self.beliefs.iter().map(|(believed, passed)| believed - f64::from(u8::from(*passed))))
    }

    /// The same over the tutor's own proposals.
    #[must_use]
    pub fn mean_tutor_index(&self) -> Option<f64> {
        mean(self.tutors.iter().map(|(_, index)| *index))
    }

    fn count_proposals(&mut self, state: &LearnerState, ctx: &Ctx, record: &Record) {
        for proposal in &record.changes {
            match &proposal.change {
                Change::DailySet { set } => {
                    let open = |item: &&crate::types::learner_state::DailyItem| {
                        let is_review = item.bucket == Bucket::Review && state.reviews.contains_key(&item.problem);
                        let known = ctx.catalog.by_uid(&item.problem);
                        is_review
                            || known.is_none_or(|p| state_queries::problem_is_open(state, ctx.params, ctx.catalog, p))
                    };
                    let due = review_queries::due(state, ctx.day);
                    let is_overdue = |uid: &&&ProblemUid| {
                        state
                            .reviews
                            .get(**uid)
                            .is_some_and(|review| days_between(review.due, ctx.day) > OVERDUE_AFTER_DAYS)
                    };
                    self.overdue += due.iter().filter(is_overdue).count();
                    self.due += due.len();
                    self.places += set.items.len();
                    self.proposals += set.items.len();
                    self.locked += set.items.iter().filter(|item| !open(item)).count();
                }
                Change::Nudge { .. } => self.proposals += 1,
                Change::Review { review, .. } if review.preponed => self.proposals += 1,
                _ => {}
            }
        }
    }

    fn add_exchange(&mut self, step: PracticeStep, kept: &mut Vec<PracticeStep>, params: &Params) {
        if let (PracticeAction::Try { passed, mastery, hints: 0, .. }, false) = (step.act, step.moved.is_empty()) {
            self.beliefs.push((mastery, passed));
        }
        self.steps.push(step.clone());
        kept.push(step);
        truncate_front(kept, Balance::MAX_STEPS);
        let count = self.steps.len();
        if count >= params.safety.window {
            self.windows += 1;
            if safety_readings::broken_layers(kept, params) >= 2 {
                self.alarms += 1;
                self.caught.get_or_insert(count);
            }
        }
        if let Some(index) = safety_readings::index(kept, params, false) {
            let broken = index.terms.violations;
            self.index.push((count, index.value()));
            self.violations.push([broken.progress, broken.behaviour, broken.alignment]);
        }
        if let Some(index) = safety_readings::index(kept, params, true) {
            self.tutors.push((count, index.value()));
        }
    }

    fn add_ruling(&mut self, ruling: &SafetyRuling) {
        let of_a_proposal = matches!(
            ruling.subject,
            RulingSubject::Item { .. } | RulingSubject::Nudge { .. } | RulingSubject::Review { .. }
        );
        let changes = matches!(ruling.kind, RulingKind::Replaced | RulingKind::Withheld);
        if of_a_proposal && changes {
            self.changed += 1;
            // A replaced item is in the set already; a withheld one is not.
            self.proposals += usize::from(ruling.kind == RulingKind::Withheld);
        }
        self.rulings.push((self.steps.len(), ruling.clone()));
    }

    fn count_followed_advice(&mut self) {
        let advice = self.rulings.iter().filter(|(_, ruling)| ruling.subject == RulingSubject::Steps);
        let next =
            advice.filter(|(_, ruling)| ruling.layer != SafetyLayer::C4).filter_map(|(at, _)| self.steps.get(*at));
        let tried: Vec<bool> = next.map(|step| step.act.is_try()).collect();
        (self.advised, self.followed) = (tried.len(), tried.iter().filter(|tried| **tried).count());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures;
    use crate::types::learner_state::TopicMasteryChange;
    use crate::types::problem::Difficulty;

    /// A try: whether it passed, the estimated mastery before it, the highest hint, whether it changed mastery.
    type Try = (bool, f64, u8, bool);

    fn step((passed, mastery, hints, counts): Try) -> PracticeStep {
        let moved = TopicMasteryChange { topic: "arrays".into(), before: mastery, after: mastery };
        let act = PracticeAction::Try { passed, difficulty: Difficulty::Easy, mastery, hints };
        let (topic, moved) = (Some("arrays".into()), counts.then_some(moved).into_iter().collect());
        PracticeStep { topic, gain: 0.5, moved, ..learner_fixtures::step(1, act) }
    }

    #[test]
    fn beliefs_are_held_against_the_tries_they_are_about() {
        fn check(tries: &[Try], expected: Option<f64>) {
            let (mut seen, mut kept) = (PracticeReplay::default(), Vec::new());
            for one in tries {
                seen.add_exchange(step(*one), &mut kept, &Params::default());
            }
            let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
            assert!(
                seen.mean_overclaim().zip(expected).map_or(seen.mean_overclaim() == expected, |(a, b)| close(a, b)),
                "{tries:?}"
            );
        }
        check(&[], None);
        check(&[(true, 0.8, 0, true)], Some(-0.2));
        check(&[(true, 0.8, 0, true), (false, 0.6, 0, true)], Some(0.2));
        // A try with a hint says nothing about mastery, and a second failure of the same program adds no evidence.
        check(&[(true, 0.8, 0, true), (false, 0.6, 1, true), (false, 0.7, 0, false)], Some(-0.2));
    }
}
