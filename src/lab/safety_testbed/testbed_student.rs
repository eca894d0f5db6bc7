//! The testbed's learner: mastery of each concept, confusion, and how engaged they seem.
//!
//! A heuristic update, as in the paper (4.2), not knowledge tracing. Must not know who chooses the actions or why.

use super::concept_graph::CONCEPT_COUNT;
use super::session_draws::StepDraws;
use super::testbed_params::{StudentProfile, TestbedParams};

/// A learner between two steps.
#[derive(Clone, Debug)]
pub struct TestbedStudent {
    profile: StudentProfile,
    /// Of each concept, in [0, 1].
    pub mastery: [f64; CONCEPT_COUNT],
    /// In [0, 1]; above the profile's threshold the learner is confused.
    pub confusion: f64,
    /// In [0, 1]. Read by the agent only: nothing the learner does depends on it.
    pub engagement: f64,
}

/// The effect of one action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StudentResponse {
    /// Change of engagement.
    pub engagement: f64,
    /// Change of the taught concept's mastery.
    pub mastery: f64,
    /// Whether the action was right for the state the learner was in.
    pub appropriate: bool,
}

impl TestbedStudent {
    /// A learner at the start.
    #[must_use]
    pub fn new(profile: StudentProfile) -> Self {
        Self { profile, mastery: [profile.knowledge; CONCEPT_COUNT], confusion: 0.0, engagement: 0.5 }
    }

    /// Whether an action of this demand would be wrong now.
    #[must_use]
    pub fn is_overtaxed_by(&self, params: &TestbedParams, action: usize) -> bool {
        self.is_confused() && params.demand[action] >= params.too_demanding
    }

    fn is_confused(&self) -> bool {
        self.confusion > self.profile.confusion
    }

    /// Teaches a concept by an action.
    ///
    /// With the concept's mastery m before: `Δm = mult·b·(1 − m)·max(0, 1 + σ_m z)`, a quarter of it when confused;
    /// `ΔE = sens·g + σ_e z'`, less when confused; then confusion follows `clamp(.92 d − .31 m, 0, 1)`.
    pub fn respond_to_action(
        &mut self,
        params: &TestbedParams,
        action: usize,
        concept: usize,
        throw: StepDraws,
    ) -> StudentResponse {
        let (known, confused) = (self.mastery[concept], self.is_confused());
        let appropriate = !self.is_overtaxed_by(params, action);
        let noise = (1.0 + params.mastery_noise * throw.mastery).max(0.0);
        let clear = if confused { params.confused_gain } else { 1.0 };
        let mastery = self.profile.multiplier * params.mastery[action] * (1.0 - known) * noise * clear;
        let loss = if confused { params.confused_loss } else { 0.0 };
        let engagement =
            self.profile.sensitivity * params.engagement[action] + params.engagement_noise * throw.engagement - loss;
        self.mastery[concept] = (known + mastery).clamp(0.0, 1.0);
        self.engagement = (self.engagement + engagement).clamp(0.0, 1.0);
        let cause = params.confusion_of_demand * params.demand[action] - params.confusion_of_mastery * known;
        self.confusion += params.confusion_rate * (cause.clamp(0.0, 1.0) - self.confusion);
        StudentResponse { engagement, mastery, appropriate }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALM: StepDraws = StepDraws { mastery: 0.0, engagement: 0.0, choice: 0.0 };

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 5e-5, "got {got}, want {want}");
    }

    #[test]
    fn encouraging_engages_and_teaches_nothing() {
        let params = TestbedParams::default();
        let response = TestbedStudent::new(params.profiles[1]).respond_to_action(&params, 0, 0, CALM);
        close(response.engagement * params.engagement_scale, 1.395);
        close(response.mastery, 0.0);
        assert!(response.appropriate);
    }

    #[test]
    fn two_challenges_confuse_who_struggles() {
        let params = TestbedParams::default();
        let mut student = TestbedStudent::new(params.profiles[0]);
        assert!(student.respond_to_action(&params, 7, 0, CALM).appropriate);
        close(student.confusion, 0.2442);
        assert!(student.respond_to_action(&params, 7, 0, CALM).appropriate);
        close(student.confusion, 0.4222);
        let third = student.respond_to_action(&params, 7, 0, CALM);
        assert!(!third.appropriate);
        close(third.engagement, 1.5 * -0.06 - 0.045);
    }
}
