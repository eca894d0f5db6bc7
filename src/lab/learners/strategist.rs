//! What a learner sets out to do: a goal, a mindset and a directive, once a segment (paper 3.3, equation 3).
//!
//! Sees the phase, what the filter let through, its own last plans and whether a tutor spoke. By its type it sees no program:
//! what it asks for is words of a closed list, and the executor is bound to them.

use serde::Serialize;

use super::dice::{Slot, Throw};
use super::filter::Seen;
use super::kinds::Metacognitive;
use super::memory::Recent;

/// What the segment is for: table 12's twelve pairs of phase and work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
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

/// How it feels: table 12's framing. Colours words, decides nothing.
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

/// What the executor is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Directive {
    /// Write on.
    Build,
    /// Mend what shows.
    Fix,
    /// See what is there.
    Check,
}

/// The strategist's packet (g, m, d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Plan {
    pub goal: Goal,
    pub mindset: Mindset,
    pub directive: Directive,
}

/// What the strategist is asked with.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    pub phase: Metacognitive,
    pub seen: Seen,
    /// The last plans; none where the learner is made without that memory.
    pub memory: Option<&'a Recent<Plan>>,
    /// A tutor spoke just now, of something that can be mended.
    pub told: bool,
}

/// Equation 3.
#[must_use]
pub fn plan(situation: &Situation, throw: &Throw) -> Plan {
    let directive = match situation.seen {
        _ if situation.told => Directive::Fix,
        Seen::Failed | Seen::Shown(_) => Directive::Fix,
        Seen::Nothing if situation.phase == Metacognitive::Monitoring => Directive::Check,
        Seen::Nothing => Directive::Build,
    };
    let goal = GOALS[situation.phase as usize][directive as usize];
    let words = MINDSETS[situation.phase as usize];
    let preferred = throw.below(Slot::Mindset, words.len());
    let plans = (0..words.len()).map(|turn| Plan { goal, mindset: words[(preferred + turn) % words.len()], directive });
    let fresh = |plan: &Plan| situation.memory.is_none_or(|memory| !memory.holds(*plan));
    // Not the same words again, if others are left.
    plans.clone().find(fresh).unwrap_or(Plan { goal, mindset: words[preferred], directive })
}

/// Table 12: a row for each phase, a column for each directive.
const GOALS: [[Goal; 3]; 4] = [
    [Goal::GoalFormulation, Goal::DiagnosticPlanning, Goal::EvaluativePlanning],
    [Goal::TrialAction, Goal::ReactiveFixing, Goal::QuickCheck],
    [Goal::ProgressTracking, Goal::ErrorTracking, Goal::ResultVerification],
    [Goal::LearningReflection, Goal::ErrorUnderstanding, Goal::OutcomeReflection],
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
    use crate::lab::learners::kinds::Flaws;

    #[test]
    fn nothing_is_mended_before_it_was_seen_to_fail() {
        let throw = Throw::loaded(0.0);
        let of = |phase, seen, told| plan(&Situation { phase, seen, memory: None, told }, &throw);
        for (phase, seen, told, goal, directive) in [
            (Metacognitive::Planning, Seen::Nothing, false, Goal::GoalFormulation, Directive::Build),
            (Metacognitive::Planning, Seen::Shown(Flaws::NONE), false, Goal::DiagnosticPlanning, Directive::Fix),
            (Metacognitive::Enacting, Seen::Nothing, false, Goal::TrialAction, Directive::Build),
            (Metacognitive::Enacting, Seen::Failed, false, Goal::ReactiveFixing, Directive::Fix),
            (Metacognitive::Monitoring, Seen::Nothing, false, Goal::ResultVerification, Directive::Check),
            (Metacognitive::Reflecting, Seen::Nothing, true, Goal::ErrorUnderstanding, Directive::Fix),
        ] {
            let got = of(phase, seen, told);
            assert_eq!((got.goal, got.directive), (goal, directive), "{phase:?} {seen:?}");
        }
    }

    #[test]
    fn a_plan_is_not_put_in_the_same_words_again_while_there_are_others() {
        let mut memory = Recent::default();
        let mut said = Vec::new();
        for _ in 0..4 {
            let situation =
                Situation { phase: Metacognitive::Enacting, seen: Seen::Failed, memory: Some(&memory), told: false };
            let plan = plan(&situation, &Throw::loaded(0.0));
            memory.push(plan);
            said.push(plan.mindset);
        }
        assert!(said.iter().enumerate().all(|(i, mindset)| !said[..i].contains(mindset)), "{said:?}");
    }
}
