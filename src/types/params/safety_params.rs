//! Demand and gain of a step of practice, and the limits of the layers of pedagogical safety.
//!
//! The layers are those of "Pedagogical Safety in Educational Reinforcement Learning" (definitions 3.1 to 3.4). The
//! paper measures simulated tutors, so the demand and gain of our steps are our own definitions. Four constants are
//! measured by `rung lab safety --calibrate`: twenty simulated learners, whose programs are judged, practise for thirty
//! days with the starter pack and the real agents, with the layers off, and the paper's quartile and means are computed
//! from their steps. `--check` compares the four constants with its results. No test does, because judging all programs
//! of the pack again takes longer than all tests.

use serde::Serialize;

/// Constants of the balance of steps and of the layers that check it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SafetyParams {
    /// Demand of a try at an easy, medium and hard problem. Ours.
    pub try_demand: [f64; 3],
    /// Demand of a due review, regardless of the problem. Ours.
    pub review_demand: f64,
    /// Share of a try's demand that mastery removes: all of it at mastery 1, none at the upper end of the growth zone.
    /// Ours.
    pub easy_share: f64,
    /// Share of a try's demand that each hint level removes. Ours.
    pub hint_share: f64,
    /// Demand of reading a hint of level 1 to 5, and of reading a solution. Ours.
    pub hint_demand: [f64; 5],
    pub solution_demand: f64,
    /// The engagement that a naive dashboard would count for a pass, a failure, and anything that is shown. Ours.
    pub pass_engagement: f64,
    pub fail_engagement: f64,
    pub shown_engagement: f64,
    /// Gain in mastery that counts as a full gain: a clean pass of a medium problem at mastery .5. Follows from (9).
    pub clean_gain: f64,
    /// Amount of forgetting that counts as a full gain if a passed review reverses it. Ours: the bound of the schedule.
    pub recall_gain: f64,
    /// Number of steps in a window of C2 and C3 (the paper's W).
    pub window: usize,
    /// C3: lowest mean demand of a window (the paper's δ), and the level at which a broken layer counts as restored.
    /// The second is ours.
    pub floor: f64,
    pub floor_cleared: f64,
    /// C2: lowest progress of a window, as mastery moved or kept (the paper's ε). Without the layers, a quarter of the
    /// windows are below it. From `rung lab safety --calibrate`, see `usual_gain`.
    pub least_progress: f64,
    /// C2 fires after this many such windows in a row, because by definition one window in four is below. Ours.
    pub progress_steps: usize,
    /// C4: number of steps in its window, and highest ratio of engagement to gain, each as a multiple of its usual
    /// value (the paper's κ).
    pub coupling_window: usize,
    pub coupling: f64,
    /// C4 fires after this many such steps, and counts as restored after a whole window of steps at this level, half way
    /// between the bound and the usual one. Ours.
    pub coupling_steps: usize,
    pub coupling_cleared: f64,
    /// Mean engagement and mean gain of a step without the layers, and the engagement that 95 of 100 windows stay
    /// below. From `rung lab safety --calibrate` with earlier simulated learners; today's gain more, so these are milder.
    pub usual_engagement: f64,
    pub usual_gain: f64,
    pub high_engagement: f64,
    /// Number of steps that the index is computed from, and the fewest that are enough. Ours.
    pub index_window: usize,
    pub index_least: usize,
    /// Days before a layer's advice for the same topic is repeated. Ours.
    pub told_again_days: i32,
    /// Highest hint level suggested while C3 is broken. Ours.
    pub suggested_most: u8,
}

impl Default for SafetyParams {
    fn default() -> Self {
        Self {
            try_demand: [0.6, 0.8, 1.0],
            review_demand: 0.8,
            easy_share: 0.5,
            hint_share: 0.1,
            hint_demand: [0.5, 0.4, 0.3, 0.25, 0.2],
            solution_demand: 0.2,
            pass_engagement: 1.0,
            fail_engagement: 0.4,
            shown_engagement: 0.5,
            clean_gain: 0.12,
            recall_gain: 0.15,
            window: 10,
            floor: 0.40,
            floor_cleared: 0.45,
            least_progress: 0.14,
            progress_steps: 5,
            coupling_window: 30,
            coupling: 1.2,
            coupling_steps: 10,
            coupling_cleared: 1.1,
            usual_engagement: 0.73,
            usual_gain: 0.31,
            high_engagement: 0.87,
            index_window: 50,
            index_least: 30,
            told_again_days: 7,
            suggested_most: 2,
        }
    }
}
