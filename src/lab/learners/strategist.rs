//! A learner's plan: a goal, a mindset and a directive, once a segment (paper 3.3, equation 3).
//!
//! Sees the phase, the filtered report, its own last plans and whether there was a hint. Its type gives it no program:
//! its output comes from closed lists, and the executor is bound to it.

use serde::Serialize;

use super::attention_filter::FilteredReport;
use super::learner_types::MetacognitivePhase;
use super::rng::{Draw, DrawSlot};
use super::short_term_memory::RecentItems;

/// The goal of the segment: table 12's twelve pairs of phase and work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanGoal {
    GoalFormulation,
    DiagnosticPlanning,
    EvaluativePlanning,
    TrialAction,
    ReactiveFixing,
    QuickCheck,
    ProgressTracking,
    ErrorTracking,
    ResultVerification,
    LearningReflection,
    ErrorUnderstanding,
    OutcomeReflection,
}

/// The mindset: table 12's framing. It affects utterances only, no decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mindset {
    Forward,
    Wondering,
    Hopeful,
    Eager,
    Impatient,
    Careless,
    Watchful,
    Frustrated,
    Curious,
    Confused,
}

/// The instruction to the executor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Directive {
    /// Write on.
    Build,
    /// Fix the visible flaws.
    Fix,
    /// Check the program.
    Check,
}

/// The strategist's plan (g, m, d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EditPlan {
    pub goal: PlanGoal,
    pub mindset: Mindset,
    pub directive: Directive,
}

/// The strategist's input.
#[derive(Clone, Copy, Debug)]
pub struct PlanSituation<'a> {
    pub phase: MetacognitivePhase,
    pub seen: FilteredReport,
    /// The last plans; `None` for a learner without that memory.
    pub memory: Option<&'a RecentItems<EditPlan>>,
    /// There was a hint in this step, about a flaw that can be fixed.
    pub told: bool,
}

/// Makes a plan (equation 3).
#[must_use]
pub fn make_plan(situation: &PlanSituation, throw: &Draw) -> EditPlan {
    let directive = match situation.seen {
        _ if situation.told => Directive::Fix,
        FilteredReport::Failed | FilteredReport::Shown(_) => Directive::Fix,
        FilteredReport::Nothing if situation.phase == MetacognitivePhase::Monitoring => Directive::Check,
        FilteredReport::Nothing => Directive::Build,
    };
    let goal = GOALS[situation.phase as usize][directive as usize];
    let words = MINDSETS[situation.phase as usize];
    let preferred = throw.index_below(DrawSlot::Mindset, words.len());
    let plans =
        (0..words.len()).map(|turn| EditPlan { goal, mindset: words[(preferred + turn) % words.len()], directive });
    let fresh = |plan: &EditPlan| situation.memory.is_none_or(|memory| !memory.contains(*plan));
    // Not the same words again, if others are left.
    plans.clone().find(fresh).unwrap_or(EditPlan { goal, mindset: words[preferred], directive })
}

/// Table 12: a row for each phase, a column for each directive.
const GOALS: [[PlanGoal; 3]; 4] = [
    [PlanGoal::GoalFormulation, PlanGoal::DiagnosticPlanning, PlanGoal::EvaluativePlanning],
    [PlanGoal::TrialAction, PlanGoal::ReactiveFixing, PlanGoal::QuickCheck],
    [PlanGoal::ProgressTracking, PlanGoal::ErrorTracking, PlanGoal::ResultVerification],
    [PlanGoal::LearningReflection, PlanGoal::ErrorUnderstanding, PlanGoal::OutcomeReflection],
];

/// Mindsets by phase.
const MINDSETS: [[Mindset; 4]; 4] = [
    [Mindset::Forward, Mindset::Wondering, Mindset::Hopeful, Mindset::Curious],
    [Mindset::Eager, Mindset::Impatient, Mindset::Careless, Mindset::Hopeful],
    [Mindset::Watchful, Mindset::Frustrated, Mindset::Hopeful, Mindset::Wondering],
    [Mindset::Curious, Mindset::Confused, Mindset::Frustrated, Mindset::Wondering],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::learners::learner_types::Flaws;

    #[test]
    fn nothing_is_mended_before_it_was_seen_to_fail() {
        let throw = Draw::constant(0.0);
        let of = |phase, seen, told| make_plan(&PlanSituation { phase, seen, memory: None, told }, &throw);
        for (phase, seen, told, goal, directive) in [
            (MetacognitivePhase::Planning, FilteredReport::Nothing, false, PlanGoal::GoalFormulation, Directive::Build),
            (
                MetacognitivePhase::Planning,
                FilteredReport::Shown(Flaws::NONE),
                false,
                PlanGoal::DiagnosticPlanning,
                Directive::Fix,
            ),
            (MetacognitivePhase::Enacting, FilteredReport::Nothing, false, PlanGoal::TrialAction, Directive::Build),
            (MetacognitivePhase::Enacting, FilteredReport::Failed, false, PlanGoal::ReactiveFixing, Directive::Fix),
            (
                MetacognitivePhase::Monitoring,
                FilteredReport::Nothing,
                false,
                PlanGoal::ResultVerification,
                Directive::Check,
            ),
            (
                MetacognitivePhase::Reflecting,
                FilteredReport::Nothing,
                true,
                PlanGoal::ErrorUnderstanding,
                Directive::Fix,
            ),
        ] {
            let got = of(phase, seen, told);
            assert_eq!((got.goal, got.directive), (goal, directive), "{phase:?} {seen:?}");
        }
    }

    #[test]
    fn a_plan_is_not_put_in_the_same_words_again_while_there_are_others() {
        let mut memory = RecentItems::default();
        let mut said = Vec::new();
        for _ in 0..4 {
            let situation = PlanSituation {
                phase: MetacognitivePhase::Enacting,
                seen: FilteredReport::Failed,
                memory: Some(&memory),
                told: false,
            };
            let plan = make_plan(&situation, &Draw::constant(0.0));
            memory.push(plan);
            said.push(plan.mindset);
        }
        assert!(said.iter().enumerate().all(|(i, mindset)| !said[..i].contains(mindset)), "{said:?}");
    }
}
