//! The strategist's plan in words for a model, after table 12 of the paper.

use crate::lab::learners::strategist::{Directive, Mindset, PlanGoal};

/// The goal of the segment, as the end of "what you are after".
#[must_use]
pub const fn describe_goal(goal: PlanGoal) -> &'static str {
    match goal {
        PlanGoal::GoalFormulation => "to find out what has to be built next (“we need to …”)",
        PlanGoal::DiagnosticPlanning => "to make a guess at why it failed (“so that's why …”, “maybe we need …”)",
        PlanGoal::EvaluativePlanning => "to be able to check whether it is done (“let's check if …”)",
        PlanGoal::TrialAction => "to try something at once (“let's try this”, “here we go”)",
        PlanGoal::ReactiveFixing => "to get rid of what failed, on the surface (“change this to four”)",
        PlanGoal::QuickCheck => "to have a quick look whether it seems right (“looks good”)",
        PlanGoal::ProgressTracking => "to see how far it is (“it's not there yet”, “that's about right”)",
        PlanGoal::ErrorTracking => "to see where it goes wrong (“it's not stopping”, “why isn't it …”)",
        PlanGoal::ResultVerification => "to see whether the result is right (“did it pass?”)",
        PlanGoal::LearningReflection => "to understand what it does (“that's weird”)",
        PlanGoal::ErrorUnderstanding => "to understand why it failed (“I don't know what I did different”)",
        PlanGoal::OutcomeReflection => "to say to yourself what made it work (“so the key was …”)",
    }
}

/// The learner's mindset.
#[must_use]
pub const fn describe_mindset(mindset: Mindset) -> &'static str {
    match mindset {
        Mindset::Forward => "you look ahead",
        Mindset::Wondering => "you wonder",
        Mindset::Hopeful => "you hope it works",
        Mindset::Eager => "you can't wait",
        Mindset::Impatient => "you are impatient",
        Mindset::Careless => "you don't take it too seriously",
        Mindset::Watchful => "you watch what it does",
        Mindset::Frustrated => "you are frustrated",
        Mindset::Curious => "you are curious",
        Mindset::Confused => "you are confused",
    }
}

/// The instruction.
#[must_use]
pub const fn describe_directive(directive: Directive) -> &'static str {
    match directive {
        Directive::Build => "write on",
        Directive::Fix => "mend what showed",
        Directive::Check => "change as little as you can, so that you can see what is there",
    }
}
