//! Queries that screens and agents share: open topics, due reviews, predicted recall.
//!
//! They compute everything from the state on demand, and store and decide nothing. A topic without evidence has
//! a mastery between ½ and the learner's rate over all topics.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;

use super::review_queries;
use crate::mastery::average;
use crate::mastery::beta_counts::DeviationTerms;
use crate::mastery::daily_selection::{self, ZonePosition};
use crate::mastery::elo_rating::ExpectationTerms;
use crate::mastery::hint_suggestion::SuggestionTerms;
use crate::mastery::initial_mastery::RateTerms;
use crate::mastery::pass_probability::ChanceTerms;
use crate::mastery::proficiency::{ProficiencyTerms, StreakTerms};
use crate::types::decimals::round_recorded;
use crate::types::event::Submission;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::days_between;
use crate::types::learner_state::{Bucket, ImportedProgress, LearnerState, Misconception, Skill};
use crate::types::params::{Ctx, Params};
use crate::types::problem::{Catalog, Difficulty, Problem};
use crate::types::verdict_report::Verdict;

/// The state of a problem for the learner today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ProblemStatus {
    /// Its topic is not open yet, and the learner never tried it.
    Locked,
    New,
    /// Submitted, or tried elsewhere, but not solved.
    Tried,
    /// The learner gave up on it; its review is not due yet.
    #[serde(rename = "given up")]
    GivenUp,
    Solved,
    /// Solved or given up before, and its review is due.
    Due,
}

impl ProblemStatus {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Locked => "locked",
            Self::New => "new",
            Self::Tried => "tried",
            Self::GivenUp => "given up",
            Self::Solved => "solved",
            Self::Due => "due",
        }
    }
}

/// Mastery of a topic in [0, 1].
#[must_use]
pub fn mastery(state: &LearnerState, params: &Params, topic: &TopicId) -> f64 {
    match state.mastery.get(topic) {
        Some(skill) if is_known(skill) => skill.mastery,
        Some(_) | None => round_recorded(rate(state, params).value()),
    }
}

/// The starting mastery of a topic without evidence, from the learner's own rate over all topics.
#[must_use]
pub fn rate(state: &LearnerState, params: &Params) -> RateTerms {
    let [passes, answers] = outcomes(state);
    RateTerms::from_self_report(&params.mastery, state.profile.skill, passes, answers)
}

/// Successes and all pieces of evidence over all topics, each by its weight: the Beta counts without their prior.
fn outcomes(state: &LearnerState) -> [f64; 2] {
    state.mastery.values().fold([0.0; 2], |[passes, answers], skill| {
        let (successes, failures) = (skill.alpha - 1.0, skill.beta - 1.0);
        [passes + successes, answers + successes + failures]
    })
}

/// The part of the day's set that a problem is shown in. One of a new topic is practice once something is known of the
/// topic. Once something is known of its topics, a new problem is practice while it is likely to pass, and a challenge
/// while it is not.
#[must_use]
pub fn shown_bucket(state: &LearnerState, params: &Params, bucket: Bucket, problem: &Problem) -> Bucket {
    let is_new_topic = bucket == Bucket::Frontier && !is_topic_known(state, problem.topic());
    // Without evidence of its topics nobody can say how likely a pass is.
    let is_known = problem.topics.iter().any(|topic| is_topic_known(state, topic));
    if bucket == Bucket::Review || is_new_topic || !is_known {
        return bucket;
    }
    match ZonePosition::from_share(&params.curriculum, chance(state, params, problem).value()) {
        ZonePosition::Below => Bucket::Challenge,
        ZonePosition::Growth if bucket == Bucket::Challenge => bucket,
        ZonePosition::Growth | ZonePosition::Above => Bucket::Growth,
    }
}

/// Whether a topic has evidence or an imported history, not only a starting value.
#[must_use]
pub fn is_topic_known(state: &LearnerState, topic: &TopicId) -> bool {
    state.mastery.get(topic).is_some_and(is_known)
}

/// Whether the mastery is based on evidence or an imported history, not only a starting value.
fn is_known(skill: &Skill) -> bool {
    skill.last_evidence.is_some() || skill.from_history
}

/// How likely the next submission of a problem is to pass.
#[must_use]
pub fn chance<'a>(state: &LearnerState, params: &'a Params, problem: &Problem) -> ChanceTerms<'a> {
    let mean = average::mean(problem.topics.iter().map(|topic| mastery(state, params, topic)));
    let [passes, answers] = outcomes(state);
    let mastery = mean.unwrap_or_else(|| rate(state, params).value());
    ChanceTerms { params: &params.chance, mastery, passes, answers, difficulty: problem.difficulty }
}

/// Whether a topic unlocks the topics that require it: its mastery is high enough and a problem in it was solved, or no
/// more work in it is possible. A starting mastery alone unlocks no topic.
#[must_use]
pub fn unlocks_dependents(state: &LearnerState, params: &Params, catalog: &Catalog, topic: &TopicId) -> bool {
    below_threshold(state, params, catalog, std::slice::from_ref(topic)).is_empty()
}

/// Whether the mastery of a topic is high enough for the topics that require it, now or at one of its latest pieces of
/// evidence. So one failure does not lock a topic again.
#[must_use]
pub fn meets_prerequisite(state: &LearnerState, params: &Params, topic: &TopicId) -> bool {
    let opens = |mastery| daily_selection::is_enough_to_open(&params.curriculum, mastery);
    let stood = |skill: &Skill| skill.recent.iter().any(|evidence| opens(evidence.after));
    (opens(mastery(state, params, topic)) || state.mastery.get(topic).is_some_and(stood))
        && has_shown_topic(state, topic)
}

/// Whether enough of a topic's problems are solved ([`CurriculumParams::unlock_share`]), of those that don't wait for
/// another topic. If so, it must not keep other topics locked, however many tries the problems took.
///
/// [`CurriculumParams::unlock_share`]: crate::types::params::CurriculumParams::unlock_share
fn is_worked_through(state: &LearnerState, params: &Params, catalog: &Catalog, topic: &TopicId) -> bool {
    let waits = |problem: &&Problem| problem.requires.iter().any(|t| !meets_prerequisite(state, params, t));
    let is_solved = |problem: &&Problem| is_solved_anywhere(state, &problem.uid);
    let (solved, rest): (Vec<&Problem>, Vec<&Problem>) = catalog.in_topic(topic).partition(is_solved);
    let open = rest.iter().filter(|problem| !waits(problem)).count();
    solved.len() as f64 >= params.curriculum.unlock_share * (solved.len() + open) as f64
}

/// Whether the learner solved a problem in a topic, here or elsewhere.
#[must_use]
pub fn has_shown_topic(state: &LearnerState, topic: &TopicId) -> bool {
    state.mastery.get(topic).is_some_and(|skill| skill.successes > 0 || skill.from_history)
}

/// The uncertainty of a topic's mastery, shown as ±.
#[must_use]
pub fn uncertainty(state: &LearnerState, topic: &TopicId) -> f64 {
    state.mastery.get(topic).map_or(DeviationTerms::UNSEEN, DeviationTerms::from).value()
}

/// Equation 10 for the learner on `day`. The rank is against a problem of medium difficulty. If no topic has evidence,
/// the starting mastery replaces the mean.
#[must_use]
pub fn proficiency<'a>(state: &LearnerState, params: &'a Params, day: Date) -> ProficiencyTerms<'a> {
    let said = state.profile.skill;
    let known = state.mastery.values().filter(|skill| is_known(skill)).map(|skill| skill.mastery);
    let mean = average::mean(known);
    ProficiencyTerms {
        params: &params.proficiency,
        mastery: mean.unwrap_or_else(|| rate(state, params).value()),
        expertise: expertise(state, params).value(),
        self_report: params.proficiency.self_report[said as usize],
        recent: average::share(state.memory.recent.iter().copied()),
        streak: StreakTerms { days: streak(state, day), cap: params.proficiency.streak_cap.max(1) },
    }
}

/// The rank in equation 10.
#[must_use]
pub fn expertise(state: &LearnerState, params: &Params) -> ExpectationTerms {
    ExpectationTerms::against(&params.proficiency, state.memory.rating, Difficulty::Medium)
}

/// The outcome y of equation 9: a pass without giving up.
#[must_use]
pub fn is_own_pass(submission: &Submission) -> bool {
    submission.verdict.passed() && !submission.gave_up
}

/// Whether the same source was submitted before. Giving up counts as new, and so does writing the same source again
/// from an empty file: a pass, or the first failure of the review, because who makes an old mistake again has not
/// remembered. Time is not exact, so the same source also counts as new if it passes after a time limit.
#[must_use]
pub fn is_repeat(state: &LearnerState, params: &Params, submission: &Submission) -> bool {
    let Some(progress) = state.problems.get(&submission.problem) else { return false };
    let passed = submission.verdict.passed();
    let has_failed =
        progress.failures_in_a_row > 0 && review_queries::has_failed_try(state, params, &submission.problem);
    let first_of_review = progress.reviewing && !has_failed;
    let is_new = submission.gave_up
        || first_of_review
        || passed && (progress.reviewing || progress.last_verdict == Some(Verdict::Tle));
    progress.sources.contains(&submission.source) && !is_new
}

/// The hint level that mastery and failures in a row suggest, 0 to 5.
#[must_use]
pub fn suggested_hint(state: &LearnerState, params: &Params, problem: &Problem) -> u8 {
    let terms = SuggestionTerms {
        params: &params.hints,
        mastery: problem.topics.first().map_or(0.0, |topic| mastery(state, params, topic)),
        failures_in_a_row: state.problems.get(&problem.uid).map_or(0, |p| p.failures_in_a_row),
    };
    terms.value()
}

/// Whether the topic has evidence, as opposed to a self-report.
#[must_use]
pub fn has_evidence(state: &LearnerState, topic: &TopicId) -> bool {
    state.mastery.get(topic).is_some_and(|skill: &Skill| skill.last_evidence.is_some())
}

/// Prerequisites that keep a topic locked, each with its mastery, or none if no problem in it was solved. A
/// prerequisite without problems is replaced by its own prerequisites. Empty for an unknown topic.
#[must_use]
pub fn missing_prerequisites(
    state: &LearnerState,
    params: &Params,
    catalog: &Catalog,
    topic: &TopicId,
) -> Vec<(TopicId, Option<f64>)> {
    catalog.topic(topic).map(|t| below_threshold(state, params, catalog, &t.requires)).unwrap_or_default()
}

fn below_threshold(
    state: &LearnerState,
    params: &Params,
    catalog: &Catalog,
    topics: &[TopicId],
) -> Vec<(TopicId, Option<f64>)> {
    let stands = |topic: &TopicId| has_shown_topic(state, topic).then(|| mastery(state, params, topic));
    let mut asked: Vec<&TopicId> = topics.iter().collect();
    let (mut missing, mut next) = (Vec::new(), 0);
    while let Some(topic) = asked.get(next).copied() {
        next += 1;
        if meets_prerequisite(state, params, topic) {
            continue;
        }
        if catalog.in_topic(topic).next().is_none() {
            let behind = catalog.topic(topic).map_or(&[][..], |topic| &topic.requires);
            let new: Vec<&TopicId> = behind.iter().filter(|topic| !asked.contains(topic)).collect();
            asked.extend(new);
        } else if !is_worked_through(state, params, catalog, topic) {
            missing.push((topic.clone(), stands(topic)));
        }
    }
    missing
}

/// Whether a topic is open: its prerequisites are high enough, or the learner overrode the lock, or one of its problems was
/// offered or tried before.
///
/// The last rule keeps a topic open if one failure takes a prerequisite below the threshold, or if a prerequisite gets
/// more problems because another topic opens.
#[must_use]
pub fn is_open(state: &LearnerState, params: &Params, catalog: &Catalog, topic: &TopicId) -> bool {
    state.overridden.contains(topic)
        || missing_prerequisites(state, params, catalog, topic).is_empty()
        || catalog.in_topic(topic).any(|p| was_offered(state, &p.uid) || submissions(state, &p.uid) > 0)
}

fn was_offered(state: &LearnerState, problem: &ProblemUid) -> bool {
    state.problems.get(problem).is_some_and(|progress| !progress.offered.is_empty())
}

/// Whether a problem may be offered: its main topic is open and its other prerequisites are high enough, or the learner
/// overrode their lock or that of its main topic, or tried the problem before.
#[must_use]
pub fn problem_is_open(state: &LearnerState, params: &Params, catalog: &Catalog, problem: &Problem) -> bool {
    let own_needs = || {
        let missing = below_threshold(state, params, catalog, &problem.requires);
        let is_overridden = |topic: &TopicId| state.overridden.contains(topic);
        problem.topics.first().is_some_and(is_overridden) || missing.iter().all(|(topic, _)| is_overridden(topic))
    };
    submissions(state, &problem.uid) > 0
        || (problem.topics.first().is_some_and(|t| is_open(state, params, catalog, t)) && own_needs())
}

/// The number of submissions of the problem.
#[must_use]
pub fn submissions(state: &LearnerState, problem: &ProblemUid) -> u32 {
    state.problems.get(problem).map_or(0, |p| p.submissions)
}

/// Whether the problem was ever solved.
#[must_use]
pub fn is_solved(state: &LearnerState, problem: &ProblemUid) -> bool {
    state.problems.get(problem).is_some_and(|p| p.first_solved.is_some())
}

/// The imported outcomes of the problem.
#[must_use]
pub fn elsewhere(state: &LearnerState, problem: &ProblemUid) -> Option<ImportedProgress> {
    state.problems.get(problem)?.elsewhere
}

/// Whether the problem was ever solved, here or elsewhere, so it isn't new.
#[must_use]
pub fn is_solved_anywhere(state: &LearnerState, problem: &ProblemUid) -> bool {
    is_solved(state, problem) || elsewhere(state, problem).is_some_and(|elsewhere| elsewhere.solved)
}

/// Whether the problem was solved, here or elsewhere, or given up. After that only its reviews are offered.
#[must_use]
pub fn is_over(state: &LearnerState, problem: &ProblemUid) -> bool {
    is_solved_anywhere(state, problem) || gave_up_at(state, problem).is_some()
}

/// Minutes of work on a day.
#[must_use]
pub fn minutes_done(state: &LearnerState, day: Date) -> u32 {
    state.engagement.activity.get(&day).map_or(0, |work| work.seconds / 60)
}

/// When the learner gave up on the problem, unless it was solved from memory since.
#[must_use]
pub fn gave_up_at(state: &LearnerState, problem: &ProblemUid) -> Option<Timestamp> {
    state.problems.get(problem).and_then(|p| p.gave_up)
}

/// The status of a problem on `day`.
#[must_use]
pub fn status(state: &LearnerState, params: &Params, catalog: &Catalog, day: Date, problem: &Problem) -> ProblemStatus {
    if review_queries::is_due(state, &problem.uid, day) {
        ProblemStatus::Due
    } else if gave_up_at(state, &problem.uid).is_some() {
        ProblemStatus::GivenUp
    } else if is_solved_anywhere(state, &problem.uid) {
        ProblemStatus::Solved
    } else if submissions(state, &problem.uid) > 0 || elsewhere(state, &problem.uid).is_some() {
        ProblemStatus::Tried
    } else if problem_is_open(state, params, catalog, problem) {
        ProblemStatus::New
    } else {
        ProblemStatus::Locked
    }
}

/// The streak on `day`: the recorded one if the learner was active yesterday or freezes cover every missed day, else 0.
#[must_use]
pub fn streak(state: &LearnerState, day: Date) -> u32 {
    if missed_days(state, day) <= state.engagement.freezes { state.engagement.streak } else { 0 }
}

/// Whole days without a submission between the last active day and `day`; neither end counts. More than any freezes
/// cover if the last active day is not known.
#[must_use]
pub fn missed_days(state: &LearnerState, day: Date) -> u32 {
    if is_last_active_day_wrong(state, day) {
        return u32::MAX;
    }
    let since = state.engagement.last_active.map_or(0, |last| days_between(last, day));
    (since - 1).max(0) as u32
}

/// Whether the last active day is after `day` because the clock was ahead then. If there was work on `day`, the clock may
/// be set back now, and a traveller's day can be one behind.
#[must_use]
pub fn is_last_active_day_wrong(state: &LearnerState, day: Date) -> bool {
    let engagement = &state.engagement;
    let is_ahead = engagement.last_active.is_some_and(|last| days_between(day, last) > 1);
    is_ahead && engagement.activity.get(&day).is_none_or(|work| work.submissions == 0)
}

/// Whether the last active day is [`EngagementParams::absence_days`] or more ago.
///
/// [`EngagementParams::absence_days`]: crate::types::params::EngagementParams::absence_days
#[must_use]
pub fn was_absent(state: &LearnerState, ctx: &Ctx) -> bool {
    let last = state.engagement.last_active;
    last.is_some_and(|last| days_between(last, ctx.day) >= ctx.params.engagement.absence_days)
}

/// Number of solved problems of a topic, and of all its problems.
#[must_use]
pub fn solved_in_topic(state: &LearnerState, catalog: &Catalog, topic: &TopicId) -> (usize, usize) {
    catalog
        .in_topic(topic)
        .fold((0, 0), |(solved, all), p| (solved + usize::from(is_solved_anywhere(state, &p.uid)), all + 1))
}

/// Expected solve time in seconds (μ): the problem's own, else the topic's, but at least a minute.
#[must_use]
pub fn expected_seconds(catalog: &Catalog, problem: &Problem) -> f64 {
    let usual = || problem.topics.first().and_then(|t| catalog.topic(t)).map_or(0, |t| t.expected_minutes);
    let minutes = if problem.minutes > 0 { problem.minutes } else { usual() };
    f64::from(minutes.max(1)) * 60.0
}

/// The strongest unresolved misconception in a topic.
#[must_use]
pub fn active_misconception<'a>(state: &'a LearnerState, topic: &TopicId) -> Option<&'a Misconception> {
    let active = state.memory.misconceptions.iter().filter(|m| !m.is_resolved() && &m.topic == topic);
    active.max_by(|a, b| a.confidence.total_cmp(&b.confidence))
}
#[cfg(test)]
mod tests;
