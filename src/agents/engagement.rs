//! Engagement: the streak, the failures in a row, and at most one nudge (IntelliCode, section 3.1).
//!
//! Nudges never judge, come at most once a session and three times a day, and each kind can be switched off. A day
//! without work has no penalty: freezes cover it, or a new streak begins.

use super::{SubmissionInput, agent_messages};
use crate::learner::agenda::DailyAgenda;
use crate::learner::state_queries;
use crate::types::Verdict;
use crate::types::event::Change;
use crate::types::ids::TopicId;
use crate::types::learner_day::learner_day;
use crate::types::learner_state::{LearnerState, Nudge, NudgeKind};
use crate::types::params::Ctx;
use crate::types::problem::Problem;

mod nudges;

/// Checks in: opens a session if the last one is over (a new day, or [`EngagementParams::session_gap_s`] without
/// activity), shows a nudge for a streak that no freeze covers, and greets a learner who returns. Returns no changes
/// while a session is running, so it may be called often.
///
/// [`EngagementParams::session_gap_s`]: crate::types::params::EngagementParams::session_gap_s
#[must_use]
pub fn on_session(state: &LearnerState, ctx: &Ctx) -> Vec<Change> {
    let engagement = &state.engagement;
    if !session_is_over(state, ctx) {
        return Vec::new();
    }
    // A new day resets the failures in a row, but a short break does not.
    let same_day = engagement.session.started.is_some_and(|at| day_of(state, ctx, at) == ctx.day);
    let failures_in_a_row = if same_day { engagement.failures_in_a_row } else { 0 };
    let mut changes = vec![Change::SessionStarted { failures_in_a_row }];
    // The recorded streak remains until there is work again, because a check-in with the clock set ahead must not end
    // it. The nudge comes once, at the first check-in after the streak is over.
    let seen = engagement.last_seen.map_or(ctx.day, |at| day_of(state, ctx, at).min(ctx.day));
    let broken = state_queries::streak(state, seen) > 0 && state_queries::streak(state, ctx.day) == 0;
    let greeting = if is_back_after_absence(state, ctx) {
        let due = DailyAgenda::in_ctx(state, ctx).due().len();
        Some((NudgeKind::WelcomeBack, nudges::welcome_back_text(due)))
    } else if broken && engagement.streak >= ctx.params.engagement.streak_worth_a_word {
        Some((NudgeKind::BrokenStreak, nudges::broken_streak_text(engagement.streak)))
    } else {
        None
    };
    // The session that begins here has not shown a nudge yet.
    let allowed = |kind: &NudgeKind| may_nudge(state, ctx, *kind, 0);
    changes.extend(greeting.filter(|(kind, _)| allowed(kind)).map(|(kind, text)| new_nudge(ctx, kind, &text, None)));
    changes
}

/// Whether the last work is long ago and the learner was not greeted since. Looking at Rung without working, as a shell
/// prompt may do every day, is not work.
fn is_back_after_absence(state: &LearnerState, ctx: &Ctx) -> bool {
    let engagement = &state.engagement;
    let Some(last) = engagement.last_active else { return false };
    let greeted = engagement
        .nudges
        .iter()
        .any(|nudge| nudge.kind == NudgeKind::WelcomeBack && day_of(state, ctx, nudge.at) > last);
    state_queries::was_absent(state, ctx) && !greeted
}

/// Updates the streak and the failures in a row, and adds a nudge if one helps: to an easier related problem after
/// [`EngagementParams::failures_for_nudge`] failures in a row, or to a rest if a long session is getting worse.
///
/// [`EngagementParams::failures_for_nudge`]: crate::types::params::EngagementParams::failures_for_nudge
#[must_use]
pub fn on_submission(state: &LearnerState, ctx: &Ctx, input: SubmissionInput) -> Vec<Change> {
    // A day counts once a program has run, or a solution was asked for.
    let is_work = input.submission.verdict != Verdict::Ce || input.submission.gave_up;
    let mut changes: Vec<Change> = is_work.then(|| streak_change(state, ctx)).flatten().into_iter().collect();
    // The same code again is not a new try.
    if state_queries::is_repeat(state, ctx.params, input.submission) {
        return changes;
    }
    let (failures, topic) = failure_run(state, ctx, input);
    let relative = || {
        let enough = failures >= ctx.params.engagement.failures_for_nudge;
        let relative = enough.then(|| nudges::find_easier_relative(state, ctx, input.problem)).flatten()?;
        let tries = nudges::failed_tries(state, ctx, failures).filter(|_| !input.submission.gave_up);
        let text = nudges::easier_relative_text(ctx, tries, topic.as_ref(), (input.problem, relative));
        Some((NudgeKind::EasierRelative, text, Some(relative)))
    };
    let tired = || nudges::tired_text(state, ctx).map(|text| (NudgeKind::Tired, text, None));
    let word = if failures > 0 { tired().or_else(relative) } else { None };
    changes.push(Change::FailureRun { failures, topic: topic.clone() });
    let allowed = |kind| may_nudge(state, ctx, kind, state.engagement.session.nudges);
    changes.extend(word.filter(|w| allowed(w.0)).map(|(kind, text, problem)| new_nudge(ctx, kind, &text, problem)));
    changes
}

/// Returns the streak after work on `ctx.day`, or `None` if the day already counted. Missed days are paid with freezes
/// if there are enough. Every seventh day of a streak earns a freeze, up to two.
fn streak_change(state: &LearnerState, ctx: &Ctx) -> Option<Change> {
    let engagement = &state.engagement;
    let is_counted = engagement.last_active.is_some_and(|last| last >= ctx.day);
    if is_counted && !state_queries::is_last_active_day_wrong(state, ctx.day) {
        return None;
    }
    let [every, most] = ctx.params.engagement.freezes;
    let alive = state_queries::streak(state, ctx.day);
    let spent = if alive > 0 { state_queries::missed_days(state, ctx.day) } else { 0 };
    let streak = alive.saturating_add(1);
    let earned = u32::from(streak.is_multiple_of(every.max(1)));
    Some(Change::Streak {
        streak,
        longest: engagement.longest_streak.max(streak),
        freezes: engagement.freezes.saturating_sub(spent).saturating_add(earned).min(most.max(engagement.freezes)),
        day: ctx.day,
    })
}

/// Returns the failures in a row after a submission, and their topic if all of them were in one topic that is still
/// installed.
fn failure_run(state: &LearnerState, ctx: &Ctx, input: SubmissionInput) -> (u32, Option<TopicId>) {
    if state_queries::is_own_pass(input.submission) {
        return (0, None);
    }
    let before = state.engagement.failures_in_a_row;
    // Code that does not compile says nothing about a topic.
    if input.submission.verdict == Verdict::Ce && !input.submission.gave_up {
        let is_known = |topic: &&TopicId| ctx.catalog.topic(topic).is_some();
        return (before, state.engagement.failing_topic.as_ref().filter(is_known).cloned());
    }
    let topic = input.problem.topics.first();
    let same = before == 0 || state.engagement.failing_topic.as_ref() == topic;
    (before.saturating_add(1), topic.filter(|_| same).cloned())
}

/// Returns whether the next check-in starts a session: none was started, a day began, or the last step is long past.
#[must_use]
pub fn session_is_over(state: &LearnerState, ctx: &Ctx) -> bool {
    let Some(started) = state.engagement.session.started else { return true };
    let seen = state.engagement.last_seen.map_or(started, |seen| seen.max(started));
    day_of(state, ctx, started) != ctx.day
        || ctx.now.duration_since(seen).as_secs() >= ctx.params.engagement.session_gap_s
}

/// Returns whether a kind of nudge may be shown: it is not switched off, and within the limits of session and day.
fn may_nudge(state: &LearnerState, ctx: &Ctx, kind: NudgeKind, in_session: u32) -> bool {
    let [session, day] = ctx.params.engagement.nudge_limits;
    let today = state.engagement.nudges.iter().filter(|n| day_of(state, ctx, n.at) == ctx.day).count();
    !state.profile.opt_outs.contains(&kind) && in_session < session && today < day as usize
}

fn new_nudge(ctx: &Ctx, kind: NudgeKind, text: &str, problem: Option<&Problem>) -> Change {
    let problem = problem.map(|p| p.uid.clone());
    Change::Nudge {
        nudge: Nudge { kind, at: ctx.now, text: agent_messages::to_sentence(text), problem, dismissed: false },
    }
}

fn day_of(state: &LearnerState, ctx: &Ctx, at: jiff::Timestamp) -> jiff::civil::Date {
    learner_day(at, &ctx.zone, state.profile.day_start)
}

#[cfg(test)]
mod tests;
