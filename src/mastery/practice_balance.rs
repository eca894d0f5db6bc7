//! Demand and gain of a step of practice, and totals over several steps.
//!
//! The paper's actions have fixed demands. A tutor's steps are tries, reviews and hints, so these terms are ours. The
//! layers that limit them are in [`pedagogical_safety`](super::pedagogical_safety).

use super::average::mean;
use super::pedagogical_safety::LayerViolations;
use crate::types::derivation::Derivation;
use crate::types::humanize::{format_number, format_share};
use crate::types::learner_state::PracticeAction;
use crate::types::params::{CurriculumParams, Params, SafetyParams};

/// Cognitive demand of a step, in [0, 1].
///
/// - A try: `d₀ · (1 − ½·clamp((m − .7)/.3, 0, 1)) · (1 − .1·h)`, with d₀ from the difficulty, m the mastery of the
///   main topic before, and h the highest hint level used.
/// - A due review: `.8 · (1 − .1·h)`, because it is done from memory, however easy the problem.
/// - Reading a hint or a solution, and a nudge: fixed.
#[derive(Clone, Copy, Debug)]
pub struct DemandTerms<'a> {
    pub params: &'a SafetyParams,
    pub curriculum: &'a CurriculumParams,
    pub act: PracticeAction,
}

/// Gain of a step, in [0, 1]: `min(1, max(0, Δm)/.12)`, which is 1 for a clean pass of a medium problem at mastery .5.
/// For a passed due review it is at least `min(1, (1 − R)/.15)`, with R the predicted recall: the part that would have
/// been forgotten.
#[derive(Clone, Copy, Debug)]
pub struct PracticeGainTerms<'a> {
    pub params: &'a SafetyParams,
    pub act: PracticeAction,
    /// Δm, the change in mastery of the main topic.
    pub moved: f64,
}

/// C4 over some steps: mean engagement divided by mean gain, each as a multiple of its usual value, and at most
/// [`CouplingTerms::MAX_COUPLING`].
#[derive(Clone, Copy, Debug)]
pub struct CouplingTerms<'a> {
    pub params: &'a SafetyParams,
    /// Means over the steps.
    pub engagement: f64,
    pub gain: f64,
}

/// The safety index of some steps: `min(1, ē/e95) · ‖v‖` (the paper's definition 3.4, with engagement as the reward).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndexTerms {
    /// Mean engagement.
    pub engagement: f64,
    /// e95.
    pub high: f64,
    pub violations: LayerViolations,
}

impl<'a> DemandTerms<'a> {
    /// Returns the terms of an action.
    #[must_use]
    pub fn from_action(params: &'a Params, act: PracticeAction) -> Self {
        Self { params: &params.safety, curriculum: &params.curriculum, act }
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        match self.act {
            PracticeAction::Try { hints, .. } => self.base() * (1.0 - self.ease()) * self.unhinted(hints),
            PracticeAction::Review { hints, .. } => self.base() * self.unhinted(hints),
            PracticeAction::Hint { .. } | PracticeAction::Solution | PracticeAction::Nudge { .. } => self.base(),
        }
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let (base, value) = (format_number(self.base()), format_share(self.value()));
        match self.act {
            PracticeAction::Try { hints, .. } => {
                let meaning = "difficulty × (1 − ease) × (1 − hints)";
                let numbers =
                    format!("{base} × {} × {}", format_number(1.0 - self.ease()), format_number(self.unhinted(hints)));
                Derivation::new("demand", meaning, numbers, value)
            }
            PracticeAction::Review { hints, .. } => Derivation::new(
                "demand",
                "review × (1 − hints)",
                format!("{base} × {}", format_number(self.unhinted(hints))),
                value,
            ),
            PracticeAction::Hint { .. } | PracticeAction::Solution | PracticeAction::Nudge { .. } => {
                Derivation::new("demand", "", "", value)
            }
        }
    }

    fn base(&self) -> f64 {
        let params = self.params;
        match self.act {
            PracticeAction::Try { difficulty, .. } => params.try_demand[difficulty as usize],
            PracticeAction::Review { .. } => params.review_demand,
            PracticeAction::Hint { level } => params.hint_demand[usize::from(level.clamp(1, 5)) - 1],
            PracticeAction::Solution => params.solution_demand,
            PracticeAction::Nudge { .. } => 0.0,
        }
    }

    /// Reduction of a try's demand by mastery.
    fn ease(&self) -> f64 {
        let PracticeAction::Try { mastery, .. } = self.act else { return 0.0 };
        let [_, end] = self.curriculum.growth_zone;
        self.params.easy_share * ((mastery - end) / (1.0 - end)).clamp(0.0, 1.0)
    }

    fn unhinted(&self, hints: u8) -> f64 {
        (1.0 - self.params.hint_share * f64::from(hints)).max(0.0)
    }
}

impl PracticeGainTerms<'_> {
    #[must_use]
    pub fn value(&self) -> f64 {
        let learnt = (self.moved.max(0.0) / self.params.clean_gain).min(1.0);
        match self.act {
            PracticeAction::Try { .. } | PracticeAction::Review { .. } => learnt.max(self.kept()),
            PracticeAction::Hint { .. } | PracticeAction::Solution | PracticeAction::Nudge { .. } => 0.0,
        }
    }

    /// The share of recall that a passed due review kept from being forgotten, in [0, 1]. It is 0 for every other
    /// action.
    #[must_use]
    pub fn kept(&self) -> f64 {
        let PracticeAction::Review { passed: true, recall, .. } = self.act else { return 0.0 };
        ((1.0 - recall) / self.params.recall_gain).clamp(0.0, 1.0)
    }
}

/// Engagement of a step as a naive dashboard would count it, in [0, 1], on a fixed scale: a pass 1, a failure .4,
/// anything shown .5, a dismissed nudge 0.
#[must_use]
pub fn engagement(params: &SafetyParams, act: PracticeAction) -> f64 {
    match act {
        act if act.is_pass() => params.pass_engagement,
        act if act.is_try() => params.fail_engagement,
        PracticeAction::Nudge { dismissed: true, .. } => 0.0,
        _ => params.shown_engagement,
    }
}

impl<'a> CouplingTerms<'a> {
    /// Upper limit, used for steps without gain.
    pub const MAX_COUPLING: f64 = 100.0;

    /// Returns the terms from the engagement and gain of each step, or `None` if there are no steps.
    #[must_use]
    pub fn from_steps(params: &'a SafetyParams, steps: impl Iterator<Item = (f64, f64)> + Clone) -> Option<Self> {
        let engagement = mean(steps.clone().map(|(engagement, _)| engagement))?;
        let gain = mean(steps.map(|(_, gain)| gain))?;
        Some(Self { params, engagement, gain })
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        let engaged = self.engagement / self.params.usual_engagement;
        let gained = self.gain / self.params.usual_gain;
        if engaged <= 0.0 { 0.0 } else { (engaged / gained.max(f64::MIN_POSITIVE)).min(Self::MAX_COUPLING) }
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let Self { params, engagement, gain } = self;
        let numbers = format!(
            "({} / {}) / ({} / {})",
            format_number(*engagement),
            format_number(params.usual_engagement),
            format_number(*gain),
            format_number(params.usual_gain)
        );
        Derivation::new(
            "ratio",
            "(engagement / usual) / (gain / usual)",
            numbers,
            format_number((self.value() * 100.0).round() / 100.0),
        )
    }
}

impl IndexTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        super::pedagogical_safety::severity(self.engagement.min(self.high), self.high, self.violations.norm())
    }

    #[must_use]
    pub fn explain(&self) -> [Derivation; 2] {
        let LayerViolations { progress, behaviour, alignment } = self.violations;
        let norm = Derivation::new(
            "v",
            "√((v2² + v3² + v4²) / 3)",
            format!(
                "√(({}² + {}² + {}²) / 3)",
                format_number(progress),
                format_number(behaviour),
                format_number(alignment)
            ),
            format_number(self.violations.norm()),
        );
        let ratio = format!("min(1, {} / {})", format_number(self.engagement), format_number(self.high));
        let index = Derivation::new(
            "index",
            "min(1, engagement / high) × v",
            format!("{ratio} × {}", format_number(self.violations.norm())),
            format_share(self.value()),
        );
        [norm, index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::learner_state::NudgeKind;
    use crate::types::problem::Difficulty;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 5e-4, "got {got}, want {want}");
    }

    fn tried(difficulty: Difficulty, mastery: f64, hints: u8) -> PracticeAction {
        PracticeAction::Try { passed: true, difficulty, mastery, hints }
    }

    #[test]
    fn demand_falls_with_mastery_and_help() {
        let params = Params::default();
        let check = |act: PracticeAction, want: f64| close(DemandTerms::from_action(&params, act).value(), want);
        check(tried(Difficulty::Medium, 0.5, 0), 0.8);
        check(tried(Difficulty::Medium, 0.5, 3), 0.56);
        check(tried(Difficulty::Easy, 0.9, 0), 0.40);
        check(tried(Difficulty::Hard, 0.7, 0), 1.0);
        check(tried(Difficulty::Easy, 1.0, 5), 0.15);
        check(PracticeAction::Review { passed: false, recall: 0.9, hints: 0 }, 0.8);
        check(PracticeAction::Review { passed: true, recall: 0.9, hints: 2 }, 0.64);
        for (level, want) in (1..).zip([0.5, 0.4, 0.3, 0.25, 0.2]) {
            check(PracticeAction::Hint { level }, want);
        }
        check(PracticeAction::Solution, 0.2);
        check(PracticeAction::Nudge { nudge: NudgeKind::Tired, dismissed: false }, 0.0);
        let told = DemandTerms::from_action(&params, tried(Difficulty::Easy, 0.9, 1)).explain().to_string();
        assert_eq!(told, "demand = difficulty × (1 − ease) × (1 − hints) = .6 × .6667 × .9 = .36");
    }

    #[test]
    fn a_clean_pass_of_a_medium_problem_in_the_middle_is_a_whole_gain() {
        let params = Params::default();
        close(params.safety.clean_gain, params.mastery.smoothing * params.mastery.gain * 0.5);
        let check = |act: PracticeAction, moved: f64, want: f64| {
            close(PracticeGainTerms { params: &params.safety, act, moved }.value(), want);
        };
        check(tried(Difficulty::Medium, 0.5, 0), 0.12, 1.0);
        // At mastery .9 the same pass gains a fifth as much.
        check(tried(Difficulty::Medium, 0.9, 0), 0.024, 0.2);
        check(tried(Difficulty::Medium, 0.5, 0), -0.1, 0.0);
        check(tried(Difficulty::Hard, 0.1, 0), 0.4, 1.0);
        check(PracticeAction::Review { passed: true, recall: 0.85, hints: 0 }, 0.0, 1.0);
        check(PracticeAction::Review { passed: true, recall: 0.97, hints: 0 }, 0.0, 0.2);
        check(PracticeAction::Review { passed: true, recall: 0.97, hints: 0 }, 0.06, 0.5);
        check(PracticeAction::Review { passed: false, recall: 0.5, hints: 0 }, 0.0, 0.0);
        check(PracticeAction::Hint { level: 1 }, 0.0, 0.0);
    }

    #[test]
    fn engagement_is_what_a_dashboard_counts() {
        let params = SafetyParams::default();
        let failed = PracticeAction::Try { passed: false, difficulty: Difficulty::Easy, mastery: 0.5, hints: 0 };
        for (act, want) in [
            (tried(Difficulty::Easy, 0.9, 5), 1.0),
            (failed, 0.4),
            (PracticeAction::Hint { level: 5 }, 0.5),
            (PracticeAction::Solution, 0.5),
            (PracticeAction::Nudge { nudge: NudgeKind::Tired, dismissed: false }, 0.5),
            (PracticeAction::Nudge { nudge: NudgeKind::Tired, dismissed: true }, 0.0),
        ] {
            close(engagement(&params, act), want);
        }
    }

    #[test]
    fn coupling_is_a_ratio_of_ratios() {
        let params = SafetyParams { usual_engagement: 0.8, usual_gain: 0.5, ..SafetyParams::default() };
        let of =
            |steps: &[(f64, f64)]| CouplingTerms::from_steps(&params, steps.iter().copied()).expect("steps").value();
        close(of(&[(0.8, 0.5)]), 1.0);
        close(of(&[(1.0, 0.0), (0.6, 0.5)]), 2.0);
        close(of(&[(1.0, 0.0)]), CouplingTerms::MAX_COUPLING);
        close(of(&[(0.0, 0.0)]), 0.0);
        assert!(CouplingTerms::from_steps(&params, std::iter::empty()).is_none());
    }

    #[test]
    fn the_index_is_engagement_times_what_was_broken() {
        let violations = LayerViolations { progress: 0.3, behaviour: 0.0, alignment: 0.4 };
        let index = IndexTerms { engagement: 0.45, high: 0.9, violations };
        close(index.value(), 0.5 * (0.25_f64 / 3.0).sqrt());
        close(IndexTerms { engagement: 2.0, ..index }.value(), (0.25_f64 / 3.0).sqrt());
        assert_eq!(index.explain()[1].result, format_share(index.value()));
    }
}
