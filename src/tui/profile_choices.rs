//! The values that a learner can choose for the profile, for Settings and the first-run form.

use std::ops::RangeInclusive;

use jiff::Span;
use jiff::civil::Date;

use crate::types::learner_day::days_between;
use crate::types::learner_state::SelfReport;
use crate::types::learning_goal::{GoalKind, LearningGoal};
use crate::types::problem::Catalog;

const SKILL_CHOICES: [SelfReport; 3] = [SelfReport::New, SelfReport::Some, SelfReport::Confident];
/// Minutes a day.
const MINUTE_CHOICES: [u16; 8] = [10, 15, 20, 30, 45, 60, 90, 120];
/// Days from today to the day of a goal: each of two weeks, then each week of half a year.
const GOAL_DAYS: RangeInclusive<i64> = 1..=26 * 7;
/// The choice after no day.
const FIRST_GOAL_DAYS: i64 = 7;

/// The index after or before `now` in a ring of `len` values.
#[must_use]
pub fn cycle_index(now: usize, len: usize, forward: bool) -> usize {
    let len = len.max(1);
    (now + if forward { 1 } else { len - 1 }) % len
}

#[must_use]
pub fn next_skill(now: SelfReport, forward: bool) -> SelfReport {
    let now = SKILL_CHOICES.iter().position(|skill| *skill == now).unwrap_or(0);
    SKILL_CHOICES[cycle_index(now, SKILL_CHOICES.len(), forward)]
}

#[must_use]
pub fn next_minutes(now: u16, forward: bool) -> u16 {
    next_choice(now, &MINUTE_CHOICES, forward)
}

/// The choice after or before `now` in a ring of limits, from the lowest to the highest; 0 is no limit, the highest. A
/// value that is not one of them moves to the nearest one in that direction.
#[must_use]
pub fn next_choice<T: Copy + Into<u32>>(now: T, choices: &[T], forward: bool) -> T {
    let size = |limit: T| Some(limit.into()).filter(|limit| *limit > 0).unwrap_or(u32::MAX);
    let lower = choices.iter().filter(|choice| size(**choice) < size(now)).count();
    let is_known = choices.get(lower).is_some_and(|choice| size(*choice) == size(now));
    let next = if forward { lower + usize::from(is_known) } else { lower + choices.len() - 1 };
    choices[next % choices.len()]
}

/// The choice after or before the present day of a goal; `None` for no day. The choices are a ring, with "no day" just
/// before [`FIRST_GOAL_DAYS`], so that each step can be taken back.
#[must_use]
pub fn next_goal_day(today: Date, now: Option<Date>, forward: bool) -> Option<Date> {
    let ahead = now.map(|day| i64::from(days_between(today, day)));
    let days = GOAL_DAYS.filter(|days| *days <= 14 || days % 7 == 0);
    let ring: Vec<Option<i64>> =
        days.flat_map(|days| [(days == FIRST_GOAL_DAYS).then_some(None), Some(Some(days))]).flatten().collect();
    let chosen = match (ring.iter().position(|choice| *choice == ahead), forward) {
        (Some(at), _) => ring[cycle_index(at, ring.len(), forward)],
        (None, true) => ring.iter().flatten().copied().find(|days| Some(*days) > ahead),
        (None, false) => ring.iter().flatten().copied().rfind(|days| Some(*days) < ahead),
    };
    chosen.map(|days| today.saturating_add(Span::new().days(days)))
}

/// The goals to choose from. It keeps what can't be made again here: a goal of topics, and the day while there is no goal.
#[derive(Clone, Debug, Default)]
pub struct GoalRing {
    own: Option<LearningGoal>,
    by: Option<Date>,
}

impl GoalRing {
    /// The goal after or before `now`: none, the kinds if they are offered, the paths, and last a goal that was set
    /// elsewhere. The day stays.
    pub fn step(
        &mut self,
        catalog: &Catalog,
        kinds: &[GoalKind],
        now: Option<LearningGoal>,
        forward: bool,
    ) -> Option<LearningGoal> {
        let kinds = kinds.iter().map(|kind| LearningGoal { kind: *kind, ..LearningGoal::everything() });
        let path = |id: &String| LearningGoal { path: Some(id.clone()), ..LearningGoal::everything() };
        let mut goals: Vec<LearningGoal> = kinds.chain(catalog.paths().map(|known| path(&known.id))).collect();
        if let Some(now) = &now {
            self.by = now.by;
            if !goals.iter().any(|goal| goal.has_same_aim(now)) {
                self.own = Some(now.clone());
            }
        }
        goals.extend(self.own.clone());
        // No goal comes first.
        let at = now.and_then(|now| goals.iter().position(|goal| goal.has_same_aim(&now))).map_or(0, |at| at + 1);
        let chosen = cycle_index(at, goals.len() + 1, forward).checked_sub(1)?;
        Some(LearningGoal { by: self.by, ..goals.swap_remove(chosen) })
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_value_between_two_choices_moves_to_its_neighbour() {
        let check = |now: u16, forward: bool, expected: u16| {
            assert_eq!(next_minutes(now, forward), expected, "{now} {forward}");
        };
        check(20, true, 30);
        check(20, false, 15);
        check(120, true, 10);
        check(10, false, 120);
        check(25, true, 30);
        check(25, false, 20);
        check(180, true, 10);
        check(180, false, 120);
    }

    #[test]
    fn a_goal_of_topics_and_its_day_can_be_chosen_again() {
        let catalog = crate::tui::tui_fixtures::catalog();
        let goal =
            LearningGoal { topics: vec!["stack".into()], by: Some(date(2026, 12, 20)), ..LearningGoal::everything() };
        let check = |start: &LearningGoal, steps: &[bool]| {
            let (mut ring, mut now) = (GoalRing::default(), Some(start.clone()));
            for forward in steps {
                now = ring.step(&catalog, &GoalKind::ALL, now, *forward);
                assert_ne!(now.as_ref(), Some(start));
            }
            assert_eq!(ring.step(&catalog, &GoalKind::ALL, now, !steps[0]).as_ref(), Some(start), "{steps:?}");
        };
        check(&goal, &[true]);
        check(&goal, &[false]);
        let weakest = LearningGoal { kind: GoalKind::ALL[0], by: goal.by, ..LearningGoal::everything() };
        check(&weakest, &[false]);
    }

    #[test]
    fn the_day_of_a_goal_goes_by_days_and_then_by_weeks() {
        let today = date(2026, 3, 10);
        let at = |days: i64| today.saturating_add(Span::new().days(days));
        let check = |from: Option<i64>, forward: bool, expected: Option<i64>| {
            assert_eq!(next_goal_day(today, from.map(at), forward), expected.map(at), "{from:?} {forward}");
        };
        check(None, true, Some(7));
        check(Some(7), false, None);
        check(None, false, Some(6));
        check(Some(6), true, None);
        check(Some(7), true, Some(8));
        check(Some(14), true, Some(21));
        check(Some(182), true, Some(1));
        check(Some(1), false, Some(182));
        // A day that was set on the command line, and one that is over.
        check(Some(17), true, Some(21));
        check(Some(17), false, Some(14));
        check(Some(-3), true, Some(1));
        check(Some(-3), false, None);
    }
}
