//! Folds records into the learner's state: the one function that changes it.
//!
//! A record contains the new values, so replaying the journal needs no agent and no formula, and gives the same state
//! as the first time. It never fails, even for records of old journals that `invariants` has not checked.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::types::chat_turn::ChatTurn;
use crate::types::event::{Change, Record};
use crate::types::hint_types::Hint;
use crate::types::ids::{Hash, ProblemUid};
use crate::types::learner_state::{
    Balance, DayActivity, Engagement, Evidence, LearnerMemory, LearnerState, Misconception, Nudge, NudgeKind,
    PracticeAction, PracticeStep, Progress, Session, Skill, Trends,
};
use crate::types::verdict_report::Verdict;

/// The state after a record. A rejected record changes nothing.
#[must_use]
pub fn apply(state: &LearnerState, record: &Record) -> LearnerState {
    let mut next = state.clone();
    apply_in_place(&mut next, record);
    next
}

/// Like [`apply`], but in place, to replay a whole journal.
pub fn apply_in_place(state: &mut LearnerState, record: &Record) {
    if record.rejected.is_some() {
        return;
    }
    state.version = record.version;
    state.time = Some(record.time);
    for proposal in &record.changes {
        apply_change(state, &proposal.change, record.time);
    }
}

/// Applies one change. `at` is the record's time. Evidence that was not counted stays in the journal for `why` and does
/// not change the state.
pub fn apply_change(state: &mut LearnerState, change: &Change, at: Timestamp) {
    match change {
        Change::Profile { profile } => state.profile = profile.clone(),
        Change::SkillStart { topic, mastery, history } => {
            let skill = state.mastery.entry(topic.clone()).or_insert_with(|| Skill::starting_at(*mastery));
            (skill.mastery, skill.from_history) = (*mastery, *history);
        }
        Change::Skill { topic, alpha, beta, first_try, evidence } => {
            let skill = state.mastery.entry(topic.clone()).or_insert_with(|| Skill::starting_at(evidence.before));
            (skill.alpha, skill.beta) = (*alpha, *beta);
            learn(skill, evidence, *first_try);
        }
        Change::NotCounted { .. } => {}
        Change::Submitted { problem, source, verdict, day, seconds, counted_failure, gave_up, solution_seen } => {
            let (verdict, day, seconds) = (*verdict, *day, *seconds);
            let (gave_up, solution_seen) = (*gave_up, *solution_seen);
            let facts = AppliedSubmission { source, verdict, day, seconds, gave_up, solution_seen, at };
            apply_submission(state, problem, &facts, *counted_failure);
        }
        Change::Rating { rating } => state.memory.rating = *rating,
        Change::Trends { trends, recent, records } => update_trends(&mut state.memory, trends, recent, records),
        Change::Misconception { misconception } => set_misconception(&mut state.memory, misconception),
        Change::Insights { insights } => state.memory.insights.clone_from(insights),
        Change::Review { problem, review } => {
            state.reviews.insert(problem.clone(), review.clone());
        }
        Change::Exchanged { problem, exchange } => apply_chat_turn(state, problem, exchange.clone(), at),
        Change::HintShown { problem, level, day, text, source, band, about } => {
            let (text, about) = (text.clone(), about.clone());
            let hint = Hint { level: *level, band: *band, text, source: *source, about };
            apply_hint(state, problem, hint, *day, at);
        }
        Change::ReviewStarted { problem } => apply_review_start(state, problem, at),
        Change::Ran { problem } => apply_run(state, problem, at),
        Change::DailySet { set } => state.today = Some(set.clone()),
        Change::Offered { problem, day } => add_offered_day(progress(state, problem), *day),
        Change::NudgeDismissed { nudge } => {
            state.engagement.nudges.iter_mut().filter(|n| n.kind == *nudge).for_each(|n| n.dismissed = true);
            dismiss(&mut state.balance.steps, *nudge);
        }
        Change::LockOverridden { topic } => {
            state.overridden.insert(topic.clone());
        }
        Change::TriedElsewhere { problem, elsewhere } => progress(state, problem).elsewhere = Some(*elsewhere),
        Change::Restored { restored } => restored.restore_into(state),
        Change::SchedulerFit { fit } => state.memory.fit = Some(fit.clone()),
        Change::Step { step } => push_bounded(&mut state.balance.steps, step, Balance::MAX_STEPS),
        Change::Ruling { ruling } => push_bounded(&mut state.balance.rulings, ruling, Balance::MAX_RULINGS),
        Change::Streak { streak, longest, freezes, day } => {
            let engagement = &mut state.engagement;
            (engagement.streak, engagement.longest_streak, engagement.freezes) = (*streak, *longest, *freezes);
            engagement.last_active = Some(*day);
        }
        Change::SessionStarted { failures_in_a_row } => {
            start_session(&mut state.engagement, *failures_in_a_row, at);
        }
        Change::FailureRun { failures, topic } => {
            state.engagement.failures_in_a_row = *failures;
            state.engagement.failing_topic.clone_from(topic);
        }
        Change::Nudge { nudge } => add_nudge(&mut state.engagement, nudge),
    }
}

fn update_trends(memory: &mut LearnerMemory, trends: &Trends, recent: &[bool], records: &[u64]) {
    memory.trends = trends.clone();
    memory.recent = recent.to_vec();
    memory.recent_records = records.to_vec();
    truncate_front(&mut memory.recent, LearnerMemory::MAX_RECENT_OUTCOMES);
    truncate_front(&mut memory.recent_records, LearnerMemory::MAX_RECENT_OUTCOMES);
}

fn start_session(engagement: &mut Engagement, failures_in_a_row: u32, at: Timestamp) {
    engagement.session = Session { started: Some(at), ..Session::default() };
    engagement.failures_in_a_row = failures_in_a_row;
    if failures_in_a_row == 0 {
        engagement.failing_topic = None;
    }
    engagement.last_seen = Some(at);
}

fn learn(skill: &mut Skill, evidence: &Evidence, first_try: bool) {
    skill.mastery = evidence.after;
    skill.last_evidence = Some(evidence.at);
    let count = if evidence.success { &mut skill.successes } else { &mut skill.failures };
    *count = count.saturating_add(1);
    skill.first_try = skill.first_try.saturating_add(u32::from(first_try));
    skill.recent.push(evidence.clone());
    truncate_front(&mut skill.recent, Skill::MAX_EVIDENCE);
}

/// The effects of a submission on the counts, without its problem.
struct AppliedSubmission<'a> {
    source: &'a Hash,
    verdict: Verdict,
    day: Date,
    seconds: u32,
    gave_up: bool,
    solution_seen: bool,
    at: Timestamp,
}

fn apply_submission(state: &mut LearnerState, problem: &ProblemUid, facts: &AppliedSubmission, counted_failure: bool) {
    let passed = facts.verdict.passed() && !facts.gave_up;
    let progress = progress(state, problem);
    progress.submissions = progress.submissions.saturating_add(1);
    progress.last_submitted = Some(facts.at);
    progress.last_verdict = Some(facts.verdict);
    if !progress.sources.contains(facts.source) {
        progress.sources.push(facts.source.clone());
        truncate_front(&mut progress.sources, Progress::MAX_SOURCES);
    }
    // The time is that of the whole attempt: only what came since the last submission is new.
    let spent = facts.seconds.saturating_sub(progress.seconds);
    if passed || facts.gave_up {
        progress.failures_in_a_row = 0;
        (progress.hint_level, progress.seconds, progress.reviewing) = (0, 0, false);
        progress.shown_hints.clear();
        progress.exchanges.clear();
        add_offered_day(progress, facts.day);
    }
    if passed && !facts.solution_seen {
        progress.first_solved.get_or_insert(facts.at);
        progress.gave_up = None;
    }
    if !passed {
        progress.failures = progress.failures.saturating_add(1);
    }
    if facts.gave_up {
        progress.gave_up = Some(facts.at);
    } else if !passed {
        progress.failures_in_a_row = progress.failures_in_a_row.saturating_add(1);
        progress.seconds = progress.seconds.max(facts.seconds);
    }
    if counted_failure {
        progress.last_failure_counted = Some(facts.at);
    }
    let engagement = &mut state.engagement;
    engagement.last_seen = Some(facts.at);
    engagement.session.submissions = engagement.session.submissions.saturating_add(1);
    engagement.session.outcomes.push(passed);
    truncate_front(&mut engagement.session.outcomes, Session::MAX_OUTCOMES);
    let today = activity(engagement, facts.day);
    today.submissions = today.submissions.saturating_add(1);
    today.passed = today.passed.saturating_add(u32::from(passed));
    today.seconds = today.seconds.saturating_add(spent);
}

fn apply_hint(state: &mut LearnerState, problem: &ProblemUid, hint: Hint, day: Date, at: Timestamp) {
    let progress = progress(state, problem);
    progress.hint_level = progress.hint_level.max(hint.level);
    if !hint.text.is_empty() {
        progress.shown_hints.retain(|known| known.level != hint.level);
        progress.shown_hints.push(hint);
    }
    progress.hints = progress.hints.saturating_add(1);
    progress.last_hint = Some(at);
    state.engagement.last_seen = Some(at);
    let today = activity(&mut state.engagement, day);
    today.hints = today.hints.saturating_add(1);
}

fn apply_review_start(state: &mut LearnerState, problem: &ProblemUid, at: Timestamp) {
    let progress = progress(state, problem);
    (progress.reviewing, progress.hint_level, progress.seconds) = (true, 0, 0);
    progress.shown_hints.clear();
    progress.exchanges.clear();
    state.engagement.last_seen = Some(at);
}

fn apply_chat_turn(state: &mut LearnerState, problem: &ProblemUid, exchange: ChatTurn, at: Timestamp) {
    let progress = progress(state, problem);
    progress.exchanges.push(exchange);
    progress.last_hint = Some(at);
    state.engagement.last_seen = Some(at);
}

fn apply_run(state: &mut LearnerState, problem: &ProblemUid, at: Timestamp) {
    progress(state, problem).last_run = Some(at);
    state.engagement.last_seen = Some(at);
}

/// Stores one entry per bug: the new one replaces the old one.
fn set_misconception(memory: &mut LearnerMemory, new: &Misconception) {
    match memory.misconceptions.iter_mut().find(|m| m.problem == new.problem && m.bug == new.bug) {
        Some(known) => known.clone_from(new),
        None => memory.misconceptions.push(new.clone()),
    }
}

fn add_nudge(engagement: &mut Engagement, nudge: &Nudge) {
    engagement.nudges.push(nudge.clone());
    truncate_front(&mut engagement.nudges, Engagement::MAX_NUDGES);
    engagement.session.nudges = engagement.session.nudges.saturating_add(1);
}

fn add_offered_day(progress: &mut Progress, day: Date) {
    if progress.offered.last() != Some(&day) {
        progress.offered.push(day);
        truncate_front(&mut progress.offered, Progress::MAX_OFFERED_DAYS);
    }
}

fn progress<'a>(state: &'a mut LearnerState, problem: &ProblemUid) -> &'a mut Progress {
    state.problems.entry(problem.clone()).or_default()
}

fn activity(engagement: &mut Engagement, day: Date) -> &mut DayActivity {
    engagement.activity.entry(day).or_default()
}

/// Sets the engagement of the newest nudge of this kind to 0, because the learner dismissed it.
pub fn dismiss(steps: &mut [PracticeStep], kind: NudgeKind) {
    let shown = |step: &&mut PracticeStep| matches!(step.act, PracticeAction::Nudge { nudge, .. } if nudge == kind);
    if let Some(step) = steps.iter_mut().rev().find(shown) {
        step.act = PracticeAction::Nudge { nudge: kind, dismissed: true };
        step.engagement = 0.0;
    }
}

fn push_bounded<T: Clone>(items: &mut Vec<T>, new: &T, most: usize) {
    items.push(new.clone());
    truncate_front(items, most);
}

/// Removes the oldest items beyond `most`.
pub fn truncate_front<T>(items: &mut Vec<T>, most: usize) {
    let surplus = items.len().saturating_sub(most);
    items.drain(..surplus);
}

#[cfg(test)]
mod tests;
