//! Feedback: the next rung of the hint ladder, what it costs, and its words (IntelliCode, section 3.1).
//!
//! Chooses among what the pack's author wrote, by level, band and recognised bug. It writes nothing itself and shows
//! nothing that has not passed the guard; diagnosis and models come on top of it.

use jiff::Timestamp;

use super::profiler;
use crate::learner::derive;
use crate::model::event::{Candidate, Change};
use crate::model::hint::{Band, Hint, HintOffer, HintSource};
use crate::model::ids::BugId;
use crate::model::learner::{LearnerState, Progress};
use crate::model::params::Ctx;
use crate::model::problem::Problem;

/// Highest level there is.
const TOP: u8 = 5;
/// From this level on a hint wants something tried since the last one.
const NEEDS_A_TRY: u8 = 3;

/// The next hint as an offer: level, cost, what is suggested, and why it can't be taken just now.
///
/// `last_run` is when the learner last ran the code without submitting, which no record holds; none will do.
#[must_use]
pub fn offer(state: &LearnerState, ctx: &Ctx, problem: &Problem, last_run: Option<Timestamp>) -> HintOffer {
    let fresh = Progress::default();
    let progress = state.problems.get(&problem.uid).unwrap_or(&fresh);
    let cap = cap(state, problem);
    let next = Some(progress.hint_level.saturating_add(1)).filter(|level| *level <= cap);
    let blocked = match next {
        None => Some(no_more(state, problem, cap)),
        Some(level) => cooling(ctx, problem, progress).or_else(|| untried(progress, level, last_run)),
    };
    HintOffer {
        next,
        keeps: profiler::keeps_of(state, ctx, problem, next.unwrap_or(progress.hint_level).min(TOP)),
        suggested: suggested(state, ctx, problem).min(cap),
        blocked,
    }
}

/// The level that mastery and failures in a row suggest, 0 to 5 (Beagle, table 10): none above 0.7, 2 from 0.5, 3 from
/// 0.3, 4 below, and one more for each failure in a row, two at most.
#[must_use]
pub fn suggested(state: &LearnerState, ctx: &Ctx, problem: &Problem) -> u8 {
    let params = ctx.params;
    let mastery = problem.topics.first().map_or(0.0, |topic| derive::mastery(state, params, topic));
    let [comfort, upper, middle] = params.hint_zones;
    let zone = if mastery > comfort {
        0
    } else if mastery >= upper {
        1
    } else if mastery >= middle {
        2
    } else {
        3
    };
    let failures = state.problems.get(&problem.uid).map_or(0, |p| p.failures_in_a_row);
    let escalation = failures.min(u32::from(params.hint_escalation)) as u8;
    (params.hint_zone_levels[zone] + escalation).min(TOP)
}

/// The authored hint of a level (1 to 5) for this learner: the words for a recognised bug where there are any, else the
/// ladder's in the learner's band or the nearest that has some.
#[must_use]
pub fn hint(state: &LearnerState, ctx: &Ctx, problem: &Problem, level: u8, candidates: &[Candidate]) -> Hint {
    let level = level.clamp(1, TOP);
    let wanted = profiler::band(ctx.params, profiler::proficiency(state, ctx.params, ctx.day));
    let by_bug = recognised(state, ctx, problem, candidates)
        .and_then(|bug| problem.hints.overrides.get(bug)?.get(&level))
        .filter(|text| !text.trim().is_empty());
    let (band, text) = match by_bug {
        Some(text) => (wanted, text.clone()),
        None => in_band(problem, level, wanted),
    };
    Hint { level, band, text, source: HintSource::Authored }
}

/// The hints revealed in the running attempt, lowest first.
#[must_use]
pub fn shown(state: &LearnerState, ctx: &Ctx, problem: &Problem, candidates: &[Candidate]) -> Vec<Hint> {
    let reached = state.problems.get(&problem.uid).map_or(0, |p| p.hint_level.min(TOP));
    (1..=reached).map(|level| hint(state, ctx, problem, level, candidates)).collect()
}

/// The change that records a hint as shown.
#[must_use]
pub fn reveal(ctx: &Ctx, problem: &Problem, level: u8) -> Change {
    Change::HintShown { problem: problem.uid.clone(), level, day: ctx.day }
}

/// Highest level the pack and the learner allow.
fn cap(state: &LearnerState, problem: &Problem) -> u8 {
    TOP.min(problem.policy.max_hint_level).min(state.profile.max_hint_level)
}

fn no_more(state: &LearnerState, problem: &Problem, cap: u8) -> String {
    match (cap, state.profile.max_hint_level <= problem.policy.max_hint_level) {
        (TOP, _) => "All five hints are on the table.".to_owned(),
        (0, true) => "Hints are switched off in your settings.".to_owned(),
        (0, false) => "This pack gives no hints.".to_owned(),
        (_, true) => format!("Your settings stop at level {cap}."),
        (_, false) => format!("This pack stops at level {cap}."),
    }
}

fn cooling(ctx: &Ctx, problem: &Problem, progress: &Progress) -> Option<String> {
    let since = ctx.now.duration_since(progress.last_hint?).as_secs();
    let left = i64::from(problem.policy.cooldown_s) - since;
    let unit = if left == 1 { "second" } else { "seconds" };
    (left > 0).then(|| format!("The next hint opens in {left} {unit}."))
}

fn untried(progress: &Progress, level: u8, last_run: Option<Timestamp>) -> Option<String> {
    let tried = progress.last_submitted.max(last_run);
    let waits = level >= NEEDS_A_TRY && progress.last_hint.is_some_and(|hint| tried.is_none_or(|tried| tried < hint));
    waits.then(|| format!("Level {level} opens once you have run your code with the last hint in mind."))
}

/// The bug the failures point at: the best candidate, or one remembered from this problem in at least two submissions.
fn recognised<'a>(
    state: &'a LearnerState,
    ctx: &Ctx,
    problem: &Problem,
    candidates: &'a [Candidate],
) -> Option<&'a BugId> {
    let confident = candidates.iter().filter(|c| c.confidence >= ctx.params.diagnosis_floor);
    let best = confident.max_by(|a, b| a.confidence.total_cmp(&b.confidence)).map(|c| &c.bug);
    let known = state.memory.misconceptions.iter();
    let remembered = known.filter(|m| m.problem == problem.uid && !m.is_resolved() && m.evidence >= 2);
    best.or_else(|| remembered.max_by(|a, b| a.confidence.total_cmp(&b.confidence)).map(|m| &m.bug))
}

fn in_band(problem: &Problem, level: u8, wanted: Band) -> (Band, String) {
    let order = match wanted {
        Band::Beginner => [Band::Beginner, Band::Intermediate, Band::Advanced],
        Band::Intermediate => [Band::Intermediate, Band::Beginner, Band::Advanced],
        Band::Advanced => [Band::Advanced, Band::Intermediate, Band::Beginner],
    };
    let words = |band: Band| problem.hints.ladder[usize::from(level) - 1][band as usize].as_str();
    let written = order.into_iter().find(|band| !words(*band).trim().is_empty());
    written.map_or_else(|| (wanted, general(level).to_owned()), |band| (band, words(band).to_owned()))
}

/// Words for a level that the pack left empty: true of any problem.
fn general(level: u8) -> &'static str {
    match level {
        1 => "What did you try, and what happened? Say in one sentence what the failing example asks for.",
        2 => "Which idea of this topic turns the question into one you have answered before?",
        3 => "Work the smallest failing example by hand and write down each step; those steps are the plan.",
        4 => "Compare your code with that plan: which step has no line of its own?",
        _ => "Follow the failing example line by line to the first value you did not expect, and look there.",
    }
}

#[cfg(test)]
mod tests;
