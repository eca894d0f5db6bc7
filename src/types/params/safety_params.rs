//! Demand and gain of a step of practice, and the limits of the layers of pedagogical safety.
//!
//! The layers are those of "Pedagogical Safety in Educational Reinforcement Learning" (definitions 3.1 to 3.4); the
//! paper measures simulated tutors, so what a step of ours asks and gives is ours. Four constants are measured: `rung
//! lab safety --calibrate` lets twenty simulated learners, whose programs are judged, live thirty days with the starter
//! pack and the real agents, layers off, and takes the paper's quartile and means from their steps. `--check` compares
//! the four with its results. No test does, because judging all programs of the pack again takes longer than all tests.

use serde::Serialize;

/// Constants of the balance of steps and of the layers that watch it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SafetyParams {
    /// Demand of a try at an easy, medium and hard problem. Ours.
    pub try_demand: [f64; 3],
    /// Demand of a due review, whatever the problem. Ours.
    pub review_demand: f64,
    /// Share of a try's demand that mastery takes off, all of it at mastery 1, none at the growth zone's end. Ours.
    pub easy_share: f64,
    /// Share of a try's demand that each hint level takes off. Ours.
    pub hint_share: f64,
    /// Demand of reading a hint of level 1 to 5, and of reading a solution. Ours.
    pub hint_demand: [f64; 5],
    pub solution_demand: f64,
    /// What a naive dashboard would count as engagement for a pass, a failure, and anything that is shown. Ours.
    pub pass_engagement: f64,
    pub fail_engagement: f64,
    pub shown_engagement: f64,
    /// Gain in mastery that counts as a whole one: a clean pass of a medium problem at mastery .5. Follows from (9).
    pub clean_gain: f64,
    /// Forgetting that a passed review makes good and that counts as a whole gain. Ours: the schedule's own bound.
    pub recall_gain: f64,
    /// Steps of a window of C2 and C3 (the paper's W).
    pub window: usize,
    /// C3: least mean demand of a window (the paper's δ), and the level at which a broken layer counts as restored. The
    /// second is ours.
    pub floor: f64,
    pub floor_cleared: f64,
    /// C2: least that a window moves or keeps (the paper's ε): a quarter of the windows of plain Rung are below. From
    /// `rung lab safety --calibrate`.
    pub least_progress: f64,
    /// C2 fires when that was so for so many windows in a row: one in four is by its very definition. Ours.
    pub progress_steps: usize,
    /// C4: steps of its window, and most engagement for each gain, both as multiples of what is usual (the paper's κ).
    pub coupling_window: usize,
    pub coupling: f64,
    /// C4 is read from this step on, over the steps so far while they are fewer than its window (the paper's t0; the number
    /// is ours).
    pub coupling_warm_up: usize,
    /// C4 fires if it was broken for so many steps in a row, and at once if it fired before. It holds until so many steps
    /// in a row did not break it. Ours.
    pub coupling_steps: usize,
    pub coupling_hold: usize,
    /// Mean engagement and gain of a step in plain Rung, and the engagement that 95 of 100 windows stay below. From `rung lab safety --calibrate`.
    pub usual_engagement: f64,
    pub usual_gain: f64,
    pub high_engagement: f64,
    /// Steps the index is made of, and fewest. Ours.
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
            coupling_warm_up: 10,
            coupling_steps: 10,
            coupling_hold: 30,
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
