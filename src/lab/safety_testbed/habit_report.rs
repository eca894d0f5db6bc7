//! Reports which messages learners of four habits get over thirty days, and how often: the layers should leave a good
//! student in peace, and warn others in time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;

use super::learner_cohort::{LearnerCohort, LearnerSource, LearnerTrajectory, TutorVariant, simulate_cohort};
use super::live_layers::GoalCheck;
use crate::lab::daily_plan::{MessagePlace, ShownMessage, StudyHabit};
use crate::lab::statistics::mean;
use crate::types::learner_state::RulingKind;

/// The messages to the learners of a habit.
#[derive(Clone, Debug, Serialize)]
pub struct HabitMessages {
    pub habit: StudyHabit,
    pub name: &'static str,
    /// Per week: sentences about the steps on Today and at the offer of a hint, messages, days without the streak.
    pub today: f64,
    pub offer: f64,
    pub nudges: f64,
    pub resting: f64,
    /// Rulings per week: advised, replaced, withheld.
    pub rulings: [f64; 3],
    /// Mean index over the learners.
    pub index: f64,
    pub ability: f64,
    pub steps: usize,
    /// The sentences without numbers, and how often each appeared.
    pub sentences: Vec<(String, usize)>,
    /// All messages to the median learner, day by day.
    pub one: Vec<ShownMessage>,
}

/// The report on habits.
#[derive(Clone, Debug, Serialize)]
pub struct HabitReport {
    pub learners: u64,
    pub judged: bool,
    pub days: u32,
    pub heard: Vec<HabitMessages>,
    pub goals: Vec<GoalCheck>,
}

/// Most sentences about the steps per week for a good student. Ours.
const MAX_FALSE_ALARMS_PER_WEEK: f64 = 1.0;

/// Simulates the habits with the shipped Rung. Calls `on_life` with the number of finished learners and the total.
///
/// # Errors
/// As `simulate_cohort`.
pub fn measure_habits(
    home: LearnerSource<'_>,
    crowd: LearnerCohort<'_>,
    on_life: &(dyn Fn(usize, usize) + Sync),
) -> anyhow::Result<HabitReport> {
    let (done, total) = (AtomicUsize::new(0), StudyHabit::ALL.len() * crowd.learners as usize);
    let mut heard = Vec::new();
    for habit in StudyHabit::ALL {
        let variant = TutorVariant { habit, ..TutorVariant::SHIPPED };
        let lives = simulate_cohort(home, variant, crowd, &|| {
            on_life(done.fetch_add(1, Ordering::Relaxed) + 1, total);
        })?;
        heard.push(HabitMessages::from_trajectories(habit, &lives, crowd.days));
    }
    Ok(HabitReport {
        learners: crowd.learners,
        judged: home.is_judged(),
        days: crowd.days,
        goals: check_goals(&heard),
        heard,
    })
}

impl HabitMessages {
    fn from_trajectories(habit: StudyHabit, lives: &[LearnerTrajectory], days: u32) -> Self {
        let weeks = f64::from(days) / 7.0 * lives.len().max(1) as f64;
        let told = |place: fn(MessagePlace) -> bool| {
            lives.iter().flat_map(|life| &life.told).filter(|told| place(told.place)).count() as f64 / weeks
        };
        let ruled = |kind: RulingKind| {
            let rulings = lives.iter().flat_map(|life| &life.seen.rulings);
            rulings.filter(|(_, ruling)| ruling.kind == kind).count() as f64 / weeks
        };
        Self {
            habit,
            name: habit.name(),
            today: told(|place| place == MessagePlace::Today),
            offer: told(|place| place == MessagePlace::Offer),
            nudges: told(|place| matches!(place, MessagePlace::Nudge(_))),
            resting: told(|place| place == MessagePlace::Streak),
            rulings: [RulingKind::Advised, RulingKind::Replaced, RulingKind::Withheld].map(ruled),
            index: mean(lives.iter().filter_map(|life| life.seen.mean_index())).unwrap_or(0.0),
            ability: mean(lives.iter().map(|life| life.ability)).unwrap_or(0.0),
            steps: lives.iter().map(|life| life.seen.steps.len()).sum(),
            sentences: count_sentences(lives),
            one: lives.get(lives.len() / 2).map(|life| life.told.clone()).unwrap_or_default(),
        }
    }

    /// Sentences about the steps per week. A paused streak is not counted.
    #[must_use]
    pub fn messages_per_week(&self) -> f64 {
        self.today + self.offer
    }
}

/// Counts the sentences without their numbers, the most frequent first.
fn count_sentences(lives: &[LearnerTrajectory]) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for told in lives.iter().flat_map(|life| &life.told) {
        *counts.entry(replace_numbers(&told.text)).or_default() += 1;
    }
    let mut sorted: Vec<(String, usize)> = counts.into_iter().collect();
    sorted.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    sorted
}

/// Replaces every number of a sentence by `#`.
fn replace_numbers(text: &str) -> String {
    let mut shape = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' if shape.ends_with('#') => {}
            '0'..='9' => shape.push('#'),
            other => shape.push(other),
        }
    }
    shape
}

fn check_goals(heard: &[HabitMessages]) -> Vec<GoalCheck> {
    let steady = heard.iter().find(|heard| heard.habit == StudyHabit::Steady);
    let goal = |steady: &HabitMessages| GoalCheck {
        text: "whoever works through the set hears of their steps at most once a week",
        found: format!("{:.1} a week", steady.messages_per_week()),
        met: steady.messages_per_week() <= MAX_FALSE_ALARMS_PER_WEEK,
    };
    steady.map(goal).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_left_out_of_a_sentence() {
        assert_eq!(replace_numbers("10 steps moved .02, not 1.4."), "# steps moved .#, not #.#.");
    }
}
