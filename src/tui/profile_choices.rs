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
    let now = MINUTE_CHOICES.iter().position(|minutes| *minutes >= now).unwrap_or(MINUTE_CHOICES.len() - 1);
    MINUTE_CHOICES[cycle_index(now, MINUTE_CHOICES.len(), forward)]
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

/// The goal after or before the present one: none, the kinds if they are offered, the paths. Topics are chosen
/// elsewhere; they make a goal of their own, which is left for the first or the last choice. The day stays.
#[must_use]
pub fn next_goal(
    catalog: &Catalog,
    kinds: &[GoalKind],
    old: Option<LearningGoal>,
    forward: bool,
) -> Option<LearningGoal> {
    let kinds = kinds.iter().map(|kind| Some((*kind, None)));
    let paths = catalog.paths().map(|path| Some((GoalKind::Global, Some(path.id.clone()))));
    let choices: Vec<Option<(GoalKind, Option<String>)>> = std::iter::once(None).chain(kinds).chain(paths).collect();
    let has_topics = old.as_ref().is_some_and(|goal| goal.path.is_none() && !goal.topics.is_empty());
    let now = choices.iter().position(|kind| *kind == old.as_ref().map(|goal| (goal.kind, goal.path.clone())));
    let now = now.filter(|_| !has_topics).unwrap_or(0);
    let chosen = choices[cycle_index(now, choices.len(), forward)].clone();
    let by = old.and_then(|goal| goal.by);
    chosen.map(|(kind, path)| LearningGoal { kind, topics: Vec::new(), path, by })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

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
