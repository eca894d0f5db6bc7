//! Nudges: when one helps, and its text. The text is plain and kind, and is about the work, never about the person.

use jiff::{SignedDuration, Timestamp};

use crate::learner::agenda::DailyAgenda;
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::mastery::trend::drop_between_halves;
use crate::types::humanize;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_state::LearnerState;
use crate::types::params::Ctx;
use crate::types::problem::Problem;
use crate::types::verdict_report::Verdict;

/// Text for a return after days away.
pub fn welcome_back_text(due: usize) -> String {
    match due {
        0 => "Good to see you again. Everything is where you left it.".to_owned(),
        1 => "Good to see you again. One review is waiting, a good way back in.".to_owned(),
        n => format!("Good to see you again. {n} reviews are waiting; one of them is a good way back in."),
    }
}

/// Text for a streak that ended.
pub fn broken_streak_text(days: u32) -> String {
    format!(
        "The last streak came to {}. A new one starts with a single submission.",
        humanize::count_noun(days as usize, "day")
    )
}

/// Text after failures in a row on `problem`: suggests an easier one, or one that is as hard and went better. `tries`
/// are the failed tries to name, `None` to name none; `topic` is set if all were in one topic.
pub fn easier_relative_text(
    ctx: &Ctx,
    tries: Option<u32>,
    topic: Option<&TopicId>,
    (problem, relative): (&Problem, &Problem),
) -> String {
    let where_to = if relative.difficulty < problem.difficulty {
        format!("{} is a gentler way back in.", relative.title)
    } else {
        format!("{} is no harder; try it for a change.", relative.title)
    };
    let Some(tries) = tries else { return where_to };
    match topic {
        Some(topic) => {
            let title = ctx.catalog.topic_title(topic);
            format!(
                "The last {} tries, on {title}, did not pass. {where_to}",
                humanize::spell_number(tries).to_lowercase()
            )
        }
        None => {
            let tries = humanize::spell_number(tries).to_lowercase();
            format!("The last {tries} submissions did not pass. {where_to}")
        }
    }
}

/// The tries of a run of failures. Reading a solution belongs to the run, but it is not a try. `None` if fewer than two
/// tries are left, because one is not a run.
///
/// Solutions that were read today since the last known pass are taken off. If a later failure hides a pass, that can be
/// too many, never too few.
pub fn failed_tries(state: &LearnerState, ctx: &Ctx, failures: u32) -> Option<u32> {
    let agenda = DailyAgenda::in_ctx(state, ctx);
    let is_today = |at: &Timestamp| agenda.is_today(*at);
    let passes = state.problems.values().filter(|progress| progress.last_verdict.is_some_and(Verdict::passed));
    // A pass while the clock was ahead is not the last one.
    let passed = passes.filter_map(|progress| progress.last_submitted).filter(|at| *at <= ctx.now).max();
    let read = state.problems.values().filter_map(|progress| progress.gave_up);
    let read = read.filter(is_today).filter(|at| Some(*at) > passed).count();
    Some(failures.saturating_sub(read as u32)).filter(|tries| *tries >= 2)
}

/// Finds an easier problem than this one: open, not given up, of the same topic or of one it builds on, and easier; or,
/// for a change, equally hard but failed less often, of another topic, and neither solved nor due. Unsolved problems
/// come first, then the same topic, then the easier and the less failed.
pub fn find_easier_relative<'a>(state: &LearnerState, ctx: &Ctx<'a>, problem: &Problem) -> Option<&'a Problem> {
    let main = problem.topics.first()?;
    let builds_on = ctx.catalog.topic(main).map(|t| t.requires.as_slice()).unwrap_or_default();
    let failures = |p: &Problem| state.problems.get(&p.uid).map_or(0, |progress| progress.failures);
    let is_change = |p: &Problem| {
        p.topics.first() != Some(main)
            && failures(p) < failures(problem)
            && !state_queries::is_solved_anywhere(state, &p.uid)
            && !review_queries::is_due(state, &p.uid, ctx.day)
    };
    let gentler =
        |p: &&Problem| p.difficulty < problem.difficulty || p.difficulty == problem.difficulty && is_change(p);
    let related = |p: &&Problem| {
        p.topics.first().is_some_and(|t| t == main || builds_on.contains(t) || problem.requires.contains(t))
    };
    let open = |p: &&Problem| state_queries::problem_is_open(state, ctx.params, ctx.catalog, p);
    let is_left = |p: &&Problem| {
        p.uid != problem.uid
            && !has_just_failed(state, ctx, &p.uid)
            && state_queries::gave_up_at(state, &p.uid).is_none()
    };
    let candidates = ctx.catalog.problems.iter().filter(is_left);
    candidates.filter(related).filter(gentler).filter(open).min_by_key(|p| {
        (state_queries::is_solved(state, &p.uid), p.topics.first() != Some(main), p.difficulty, failures(p))
    })
}

/// Whether the last try of a problem failed less than a day ago: it is no way back in.
fn has_just_failed(state: &LearnerState, ctx: &Ctx, problem: &ProblemUid) -> bool {
    let progress = state.problems.get(problem).filter(|progress| progress.failures_in_a_row > 0);
    let last = progress.and_then(|progress| progress.last_submitted);
    last.is_some_and(|last| ctx.now.duration_since(last) < SignedDuration::from_hours(24))
}

/// Text for a long session if its second half, including the current failure, went clearly worse than its first. Only
/// measured minutes are work: a session may go on after a pause.
pub fn tired_text(state: &LearnerState, ctx: &Ctx) -> Option<String> {
    if super::session_is_over(state, ctx) {
        return None;
    }
    let session = &state.engagement.session;
    let long = |minutes: i64| minutes >= ctx.params.engagement.tired_minutes;
    let minutes = i64::from(state_queries::minutes_done(state, ctx.day));
    let mut outcomes = session.outcomes.clone();
    outcomes.push(false);
    let drop = drop_between_halves(&outcomes, ctx.params.engagement.tired_submissions)?;
    let downhill = drop >= ctx.params.engagement.tired_drop;
    (downhill && long(minutes) && long(ctx.now.duration_since(session.started?).as_mins())).then(|| {
        format!("That was {minutes} minutes of work today, and all of it is kept. Stopping here is stopping well.")
    })
}
