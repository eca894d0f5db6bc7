//! Queries that screens and agents share: open topics, due reviews, predicted recall.
//!
//! They compute everything from the state on demand, and store and decide nothing. A topic without evidence has
//! a mastery between ½ and the learner's rate over all topics.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::Serialize;

use crate::mastery::beta_counts::DeviationTerms;
use crate::mastery::daily_selection::{self, ZonePosition};
use crate::mastery::elo_rating::ExpectationTerms;
use crate::mastery::hint_suggestion::SuggestionTerms;
use crate::mastery::initial_mastery::RateTerms;
use crate::mastery::pass_probability::ChanceTerms;
use crate::mastery::proficiency::{self, ProficiencyTerms, StreakTerms};
use crate::mastery::trend::share_of_successes;
use crate::scheduler::forgetting_curve::{RecallTerms, StabilityTerms, WeakenedTerms};
use crate::scheduler::fsrs;
use crate::scheduler::fsrs::review_log::{review_strength, weights};
use crate::scheduler::sm2::{Sm2State, Sm2Step};
use crate::types::decimals::round_recorded;
use crate::types::event::Submission;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::{days_between, elapsed_days, learner_day};
use crate::types::learner_state::{
    Bucket, ImportedProgress, LearnerState, Misconception, Progress, Review, Scheduler, Skill,
};
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
/// topic, and one in the place of a harder one is practice while it is likely to pass.
#[must_use]
pub fn shown_bucket(state: &LearnerState, params: &Params, bucket: Bucket, problem: &Problem) -> Bucket {
    let is_shown_as_practice = match bucket {
        Bucket::Frontier => is_topic_known(state, problem.topic()),
        Bucket::Challenge => is_likely_to_pass(state, params, problem),
        Bucket::Review | Bucket::Growth => false,
    };
    if is_shown_as_practice { Bucket::Growth } else { bucket }
}

/// Whether the chance to pass a problem is above the growth zone. Without evidence of its topics nobody can say.
fn is_likely_to_pass(state: &LearnerState, params: &Params, problem: &Problem) -> bool {
    let chance = chance(state, params, problem).value();
    problem.topics.iter().any(|topic| is_topic_known(state, topic))
        && ZonePosition::from_share(&params.curriculum, chance) == ZonePosition::Above
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
    let mean = proficiency::mean(problem.topics.iter().map(|topic| mastery(state, params, topic)));
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
    let known: Vec<f64> = state.mastery.values().filter(|skill| is_known(skill)).map(|skill| skill.mastery).collect();
    let mean = proficiency::mean(known.into_iter());
    ProficiencyTerms {
        params: &params.proficiency,
        mastery: mean.unwrap_or_else(|| rate(state, params).value()),
        expertise: expertise(state, params).value(),
        self_report: params.proficiency.self_report[said as usize],
        recent: share_of_successes(&state.memory.recent),
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
pub fn is_repeat(state: &LearnerState, submission: &Submission) -> bool {
    let Some(progress) = state.problems.get(&submission.problem) else { return false };
    let passed = submission.verdict.passed();
    let first_of_review = progress.reviewing && progress.failures_in_a_row == 0;
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

fn submissions(state: &LearnerState, problem: &ProblemUid) -> u32 {
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

/// Whether the last answer that the schedule counted was a review, and not the answer that started the schedule: the
/// first solve of a new problem, or giving up on it. The first solve of a problem that was given up on an earlier day is
/// a review: it was due as one.
///
/// Every count of reviews and new problems uses this, or, while records are folded, whether the schedule knew the
/// problem before ([`Timeline`](super::timeline::Timeline)). The state doesn't say it, but SM-2's numbers do: after a
/// first answer they are those of a first step.
#[must_use]
pub fn was_reviewed(state: &LearnerState, params: &Params, problem: &ProblemUid) -> bool {
    state.reviews.get(problem).is_some_and(|review| {
        let progress = state.problems.get(problem);
        let at = Some(review.last_reviewed);
        let can_be_first = progress.is_some_and(|p| p.first_solved == at || p.gave_up == at);
        let quality = review.last_quality;
        let first = Sm2Step { params: &params.schedule, before: None, quality, waited: None }.value();
        // The interval of a first step changed between versions of the constants.
        let known = Sm2State { interval: first.interval, ..Sm2State::from(review) };
        !(can_be_first && known == first)
    })
}

/// Whether the problem's review is due on `day`; a suspended review never is.
#[must_use]
pub fn is_due(state: &LearnerState, problem: &ProblemUid, day: Date) -> bool {
    state.reviews.get(problem).is_some_and(|review| review.due <= day && !review.suspended)
}

/// Whether any review is due on `day`.
#[must_use]
pub fn has_due_review(state: &LearnerState, day: Date) -> bool {
    state.reviews.keys().any(|problem| is_due(state, problem, day))
}

/// Whether the problem's review is due on `day` and was not started with an empty file.
#[must_use]
pub fn needs_review_start(state: &LearnerState, problem: &ProblemUid, day: Date) -> bool {
    is_due(state, problem, day) && state.problems.get(problem).is_none_or(|progress| !progress.reviewing)
}

/// Whether the learner suspended the problem's review.
#[must_use]
pub fn is_suspended(state: &LearnerState, problem: &ProblemUid) -> bool {
    state.reviews.get(problem).is_some_and(|review| review.suspended)
}

/// Whether a submission made on `day` counts as a review: the problem has a review that is due or was started.
#[must_use]
pub fn is_review(state: &LearnerState, problem: &ProblemUid, day: Date) -> bool {
    let started = || state.problems.get(problem).is_some_and(|p| p.reviewing);
    state.reviews.contains_key(problem) && (is_due(state, problem, day) || started())
}

/// The status of a problem on `day`.
#[must_use]
pub fn status(state: &LearnerState, params: &Params, catalog: &Catalog, day: Date, problem: &Problem) -> ProblemStatus {
    if is_due(state, &problem.uid, day) {
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

/// Problems due on `day`, longest overdue first, including reviews brought forward to that day.
#[must_use]
pub fn due(state: &LearnerState, day: Date) -> Vec<&ProblemUid> {
    let mut due: Vec<_> = state.reviews.iter().filter(|(uid, _)| is_due(state, uid, day)).collect();
    due.sort_by_key(|(uid, review)| (review.due, *uid));
    due.into_iter().map(|(uid, _)| uid).collect()
}

/// Predicted recall of a problem now, in [0, 1]; `None` without a review.
///
/// It uses the curve of the learner's scheduler, with one addition: every failure in the review's main topic since the
/// last review shortens the time constant (`recall_weakening`). Without it, reviews would never be brought forward,
/// because the schedule never waits past recall 0.85. The paper brings reviews forward by concept, and concepts appear
/// in other problems.
#[must_use]
pub fn recall_now(state: &LearnerState, params: &Params, problem: &ProblemUid, now: Timestamp) -> Option<f64> {
    recall_terms(state, params, problem, now).map(|terms| terms.value())
}

/// The curve behind [`recall_now`].
#[must_use]
pub fn recall_terms(
    state: &LearnerState,
    params: &Params,
    problem: &ProblemUid,
    now: Timestamp,
) -> Option<RecallTerms> {
    let review = state.reviews.get(problem)?;
    let days = elapsed_days(review.last_reviewed, now);
    let stability = weakened_stability(state, params, review).value();
    Some(match state.profile.scheduler {
        Scheduler::Sm2 => RecallTerms::from_stability(&params.schedule, days, stability),
        Scheduler::Fsrs => fsrs::recall(&params.schedule, weights(state), stability, days),
    })
}

/// The stability of a review by the learner's scheduler, reduced by the failures since.
#[must_use]
pub fn weakened_stability(state: &LearnerState, params: &Params, review: &Review) -> WeakenedTerms {
    let stability = match state.profile.scheduler {
        Scheduler::Sm2 => StabilityTerms::from_sm2_state(&params.schedule, &Sm2State::from(review)).value(),
        Scheduler::Fsrs => review_strength(params, weights(state), review).stability,
    };
    WeakenedTerms { stability, weakening: params.schedule.recall_weakening, failures: failures_since(state, review) }
}

/// Whether a solve on `day` would be the first solve, after a counted failure on the same day. Such a solve is not
/// evidence of memory.
#[must_use]
pub fn is_first_solve_after_failure(state: &LearnerState, problem: &ProblemUid, zone: &TimeZone, day: Date) -> bool {
    let unsolved = state.problems.get(problem).is_some_and(|progress| progress.first_solved.is_none());
    unsolved && !state.reviews.contains_key(problem) && failed_on_day(state, problem, zone, day)
}

/// The share that a pass of the problem counts today: less after a counted failure on the same day.
#[must_use]
pub fn pass_weight(state: &LearnerState, ctx: &Ctx, problem: &ProblemUid) -> f64 {
    let failed = failed_on_day(state, problem, &ctx.zone, ctx.day);
    if failed { ctx.params.mastery.pass_after_failure } else { 1.0 }
}

/// Whether a failure on the problem was counted so lately that another one doesn't count
/// ([`MasteryParams::failure_window_s`](crate::types::params::MasteryParams)).
#[must_use]
pub fn is_within_failure_window(state: &LearnerState, ctx: &Ctx, problem: &ProblemUid) -> bool {
    let last = state.problems.get(problem).and_then(|progress| progress.last_failure_counted);
    last.is_some_and(|last| ctx.now.duration_since(last).as_secs() < ctx.params.mastery.failure_window_s)
}

/// Whether a failure on the problem was counted on `day`.
#[must_use]
pub fn failed_on_day(state: &LearnerState, problem: &ProblemUid, zone: &TimeZone, day: Date) -> bool {
    let of_day = |at: Timestamp| learner_day(at, zone, state.profile.day_start) == day;
    let failed = |p: &Progress| p.last_failure_counted.is_some_and(of_day);
    state.problems.get(problem).is_some_and(failed)
}

/// The day of a review by SM-2, independent of the learner's scheduler.
#[must_use]
pub fn sm2_due(review: &Review, zone: &TimeZone, day_start: i8) -> Date {
    let day = learner_day(review.last_reviewed, zone, day_start);
    day.saturating_add(i64::from(review.interval).days())
}

/// Days since the last review, if `day` is before the day SM-2 plans.
#[must_use]
pub fn days_waited_early(review: &Review, zone: &TimeZone, day_start: i8, day: Date) -> Option<u32> {
    let since = days_between(learner_day(review.last_reviewed, zone, day_start), day);
    (sm2_due(review, zone, day_start) > day).then_some(since.max(0) as u32)
}

/// Failures in a review's main topic since the last review, as far as the skill's evidence goes back.
#[must_use]
pub fn failures_since(state: &LearnerState, review: &Review) -> u32 {
    let skill = review.topics.first().and_then(|topic| state.mastery.get(topic));
    let failed = |skill: &Skill| skill.recent.iter().filter(|e| !e.success && e.at > review.last_reviewed).count();
    skill.map_or(0, |skill| failed(skill) as u32)
}

/// Number of reviews on each of `days` days from `day` on. The first day includes all overdue reviews; suspended ones
/// are left out.
#[must_use]
pub fn forecast(state: &LearnerState, day: Date, days: usize) -> Vec<u32> {
    let mut load = vec![0_u32; days];
    for review in state.reviews.values().filter(|review| !review.suspended) {
        let ahead = days_between(day, review.due).max(0) as usize;
        if let Some(count) = load.get_mut(ahead) {
            *count += 1;
        }
    }
    load
}

/// The streak on `day`: the recorded one if the learner was active yesterday or freezes cover every missed day, else 0.
#[must_use]
pub fn streak(state: &LearnerState, day: Date) -> u32 {
    if missed_days(state, day) <= state.engagement.freezes { state.engagement.streak } else { 0 }
}

/// Whole days without a submission between the last active day and `day`; neither end counts.
#[must_use]
pub fn missed_days(state: &LearnerState, day: Date) -> u32 {
    let since = state.engagement.last_active.map_or(0, |last| days_between(last, day));
    (since - 1).max(0) as u32
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
