//! How much work a goal still needs, and whether it fits the days and minutes that are left.
//!
//! A goal is reached when its topics are mastered. The forecast counts the problems until then, prerequisites included,
//! as if each were passed at the first try, and adds the reviews that come due meanwhile, each as often as it comes back.
//! Minutes are the expected ones, scaled by the learner's own pace. Pure.

use jiff::Span;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::agenda::DailyAgenda;
use super::goal_gain;
use super::review_queries;
use super::state_queries;
use super::topic_mastered;
use crate::mastery::daily_selection::{self, ZonePosition};
use crate::mastery::mastery_update::MasteryTerms;
use crate::scheduler::sm2::{Sm2State, Sm2Step};
use crate::types::humanize::join_or;
use crate::types::ids::{ProblemId, ProblemUid, TopicId};
use crate::types::learner_day::{days_between, learner_day};
use crate::types::learner_state::LearnerState;
use crate::types::learning_goal::LearningGoal;
use crate::types::params::Ctx;
use crate::types::problem::{Catalog, Difficulty, Problem};

/// Days that the learner's own pace is measured over.
const PACE_DAYS: i32 = 28;
/// Passes within those days that make a pace.
const MIN_PACE_PASSES: u32 = 3;
/// Bounds of the pace, so that an evening with the screen left open does not rule a forecast.
pub const PACE_BOUNDS: [f64; 2] = [0.25, 3.0];
/// Passes at the expected minutes that are added to the learner's own, so that a single quick one changes little.
pub const PRIOR_PASSES: f64 = 3.0;
/// The quality that reviews of a forecast are counted with. It leaves the ease as it is.
const REMEMBERED_WELL: u8 = 4;
/// The furthest day that a forecast names.
const MAX_FORECAST_DAYS: u32 = 730;

/// The work that a goal still needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalForecast {
    /// The goal's topics that are not mastered yet, in the order of the road map.
    pub topics: Vec<TopicId>,
    /// Prerequisites that are missing before them, in that order.
    pub before: Vec<TopicId>,
    /// Topics of the goal, or its path, that no pack in use has. Their work is not counted.
    pub missing: Vec<String>,
    /// Problems to solve.
    pub problems: u32,
    /// Reviews that come due until the goal's day, or until the work is done, and fit the daily limit.
    pub reviews: u32,
    /// Those among them that are of the new problems.
    pub returning: u32,
    /// Minutes that all of it takes.
    pub minutes: u32,
    /// Those of the reviews among them.
    pub review_minutes: u32,
    /// The learner's minutes for one expected minute; `None` with too few passes to know.
    pub pace: Option<f64>,
    /// The day on which the work is done at the planned minutes a day; `None` if that is more than two years away.
    pub done_on: Option<Date>,
    /// How the work compares with the goal's day; `None` for a goal without one.
    pub deadline: Option<GoalDeadline>,
    /// The minutes that the work is held against.
    pub planned: PlannedMinutes,
}

/// The minutes that the learner plans to work.
///
/// Today counts only with the minutes that are left of it. If they are used up, or if the day's set is done, today is
/// over: the same record gives the same forecast in the evening and on the next morning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlannedMinutes {
    /// Minutes a day.
    pub a_day: u32,
    /// Minutes that are left of today.
    pub today: u32,
    /// Minutes of work today.
    pub spent: u32,
    /// Nothing is planned today any more. Never on the goal's day, which is the last one.
    pub is_today_over: bool,
}

impl PlannedMinutes {
    fn new(state: &LearnerState, ctx: &Ctx, days_left: Option<u32>) -> Self {
        let a_day = u32::from(state.profile.minutes_a_day).max(1);
        let spent = state_queries::minutes_done(state, ctx.day);
        let left = a_day.saturating_sub(spent);
        let has_set = state.today.as_ref().is_some_and(|set| set.day == ctx.day && !set.items.is_empty());
        let is_set_done = has_set && DailyAgenda::in_ctx(state, ctx).items().is_empty();
        let is_today_over = days_left != Some(1) && (left == 0 || is_set_done);
        Self { a_day, today: if is_today_over { 0 } else { left }, spent, is_today_over }
    }

    /// Minutes of `days` days from today on.
    #[must_use]
    pub fn minutes_in(&self, days: u32) -> u32 {
        if days == 0 { 0 } else { self.today.saturating_add(self.a_day.saturating_mul(days - 1)) }
    }

    /// Days from today on that so many minutes take; today is the first.
    fn days_for(&self, minutes: u32) -> u32 {
        minutes.saturating_sub(self.today).div_ceil(self.a_day).saturating_add(1)
    }

    /// Of `days` days from today on, those on which something can still be done.
    #[must_use]
    pub fn usable_days(&self, days: u32) -> u32 {
        days.saturating_sub(u32::from(self.is_today_over))
    }

    /// The minutes of work, with those of today if today still counts as a whole day.
    #[must_use]
    pub fn sum_with_today(&self, minutes: u32) -> u32 {
        if self.is_today_over { minutes } else { minutes.saturating_add(self.spent) }
    }

    /// Minutes a day that would do for the work in `days` days, rounded up to five; `None` without a day.
    fn needed(&self, minutes: u32, days: u32) -> Option<u32> {
        let days = self.usable_days(days);
        (days > 0).then(|| self.sum_with_today(minutes).div_ceil(days).div_ceil(5) * 5)
    }
}

impl GoalForecast {
    /// Whether nothing of the goal is left.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        !self.has_work() && self.missing.is_empty()
    }

    /// Whether something of the goal is left that a pack in use has.
    #[must_use]
    pub fn has_work(&self) -> bool {
        self.problems > 0 || !self.topics.is_empty()
    }
}

/// The sentence about topics and paths that no pack in use has.
#[must_use]
pub fn describe_missing(missing: &[String]) -> String {
    format!("no pack in use has {}; `rung pack list` shows your packs.", join_or(missing))
}

/// A goal's work against its day.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalDeadline {
    pub day: Date,
    /// Days that are left, today and the goal's day included; 0 if the day is over.
    pub days: u32,
    /// Whether the work fits them.
    pub fits: bool,
    /// Minutes a day that would do, rounded up to five; `None` if no day is left.
    pub minutes_a_day: Option<u32>,
    /// Topics of the goal without which the rest would fit, the last one on the road map first; empty if it fits, or if
    /// leaving out does not help.
    pub leave_out: Vec<TopicId>,
    /// Problems at the end of a path without which the rest would fit, in its order; empty if it fits, or for other goals.
    pub leave_out_problems: Vec<ProblemId>,
}

/// The forecast for a goal.
#[must_use]
pub fn forecast(state: &LearnerState, ctx: &Ctx, goal: &LearningGoal) -> GoalForecast {
    let path = goal_gain::path_left(state, ctx.catalog, goal);
    let wanted: Vec<TopicId> = match goal.topics.as_slice() {
        _ if goal.path.is_some() => Vec::new(),
        [] => goal_gain::goal_topics(state, ctx.params, ctx.catalog, goal),
        topics => topics.to_vec(),
    };
    let deadline = goal.by.map(|day| (day, u32::try_from(days_between(ctx.day, day) + 1).unwrap_or(0)));
    let days_left = deadline.map(|(_, days)| days).filter(|days| *days > 0);
    let planned = PlannedMinutes::new(state, ctx, days_left);
    let pace = own_pace(state, ctx.catalog, ctx.day, &ctx.zone);
    let scale = pace.unwrap_or(1.0);
    let of_problems = |problems: &[&Problem]| match days_left {
        Some(days) => workload(state, ctx, problems, (days, planned, scale)),
        None => workload_until_done(state, ctx, problems, (0, planned, scale)),
    };
    let problems_of = |wanted: &[TopicId]| {
        let (topics, before) = path.as_ref().map_or_else(|| topics_left(state, ctx, wanted), |_| Default::default());
        let problems = path.clone().unwrap_or_else(|| {
            let first = before.iter().flat_map(|topic| problems_until(state, ctx, topic, false));
            first.chain(topics.iter().flat_map(|topic| problems_until(state, ctx, topic, true))).collect()
        });
        (topics, before, problems)
    };
    let (topics, before, problems) = problems_of(&wanted);
    let all = of_problems(&problems);
    let fits = |work: &Workload, days: u32| work.minutes <= planned.minutes_in(days);
    let done = match days_left {
        Some(days) if !fits(&all, days) => workload_until_done(state, ctx, &problems, (days, planned, scale)).minutes,
        _ => all.minutes,
    };
    let deadline = deadline.map(|(day, days)| {
        let some_fit = |problems: &[&Problem]| fits(&of_problems(problems), days);
        let (mut leave_out, mut leave_out_problems) = (Vec::new(), Vec::new());
        if !fits(&all, days) && days > 0 {
            leave_out = topics_to_leave_out(ctx, &wanted, |rest| some_fit(&problems_of(rest).2));
            leave_out_problems = problems_to_leave_out(path.as_deref().unwrap_or_default(), some_fit);
        }
        let minutes_a_day = planned.needed(all.minutes, days);
        GoalDeadline { day, days, fits: fits(&all, days), minutes_a_day, leave_out, leave_out_problems }
    });
    let days = if done == 0 { 1 } else { planned.days_for(done) };
    let done_on = (days <= MAX_FORECAST_DAYS).then(|| ctx.day.saturating_add(Span::new().days(i64::from(days - 1))));
    let Workload { problems, reviews, returning, minutes, review_minutes } = all;
    GoalForecast {
        topics,
        before,
        missing: goal.missing(ctx.catalog),
        problems,
        reviews,
        returning,
        minutes,
        review_minutes,
        pace,
        done_on,
        deadline,
        planned,
    }
}

/// The topics of a goal without which the rest fits, the last one on the road map first; none if that does not help.
fn topics_to_leave_out(ctx: &Ctx, wanted: &[TopicId], fits: impl Fn(&[TopicId]) -> bool) -> Vec<TopicId> {
    let (mut leave_out, mut rest) = (Vec::new(), wanted.to_vec());
    rest.sort_by_key(|topic| ctx.catalog.topics.iter().position(|known| known.id == *topic));
    while rest.len() > 1 {
        leave_out.extend(rest.pop());
        if fits(&rest) {
            return leave_out;
        }
    }
    Vec::new()
}

/// The last problems of a path without which the rest fits; none if nothing of the path would be left.
fn problems_to_leave_out(path: &[&Problem], fits: impl Fn(&[&Problem]) -> bool) -> Vec<ProblemId> {
    let kept = (1..path.len()).rev().find(|kept| fits(&path[..*kept])).unwrap_or(path.len());
    path[kept..].iter().map(|problem| problem.id.clone()).collect()
}

/// Problems and reviews with their minutes.
struct Workload {
    problems: u32,
    reviews: u32,
    returning: u32,
    minutes: u32,
    review_minutes: u32,
}

/// The topics that are not mastered, and the prerequisites that are missing before them, in the order of the road map.
fn topics_left(state: &LearnerState, ctx: &Ctx, wanted: &[TopicId]) -> (Vec<TopicId>, Vec<TopicId>) {
    let is_left = |topic: &TopicId| topic_mastered::needs_problems(state, ctx.params, ctx.catalog, topic);
    let waits = |topic: &TopicId| !state.overridden.contains(topic);
    let before = goal_gain::with_prerequisites(state, ctx.params, ctx.catalog, wanted, waits).split_off(wanted.len());
    let in_order = |keep: &dyn Fn(&TopicId) -> bool| {
        ctx.catalog.topics.iter().map(|topic| &topic.id).filter(|topic| keep(topic)).cloned().collect()
    };
    (in_order(&|topic| wanted.contains(topic) && is_left(topic)), in_order(&|topic| before.contains(topic)))
}

/// The work until `days` days are over, today included. The new problems are spread evenly over them, and each comes
/// back as SM-2 plans it.
fn workload(
    state: &LearnerState,
    ctx: &Ctx,
    problems: &[&Problem],
    (days, planned, pace): (u32, PlannedMinutes, f64),
) -> Workload {
    let minutes = |problem: &Problem| state_queries::expected_seconds(ctx.catalog, problem) / 60.0 * pace;
    let new: f64 = problems.iter().map(|problem| minutes(problem)).sum();
    let mut coming = coming_reviews(state, ctx, problems, (days, planned.usable_days(days)));
    // What the daily limit leaves over waits until after the goal.
    let room = if planned.is_today_over {
        state.profile.review_limit().saturating_mul(planned.usable_days(days) as usize)
    } else {
        DailyAgenda::in_ctx(state, ctx).room_for(days as usize)
    };
    coming.truncate(room);
    let reviews: f64 = coming.iter().map(|(_, _, problem)| minutes(problem)).sum();
    Workload {
        problems: problems.len() as u32,
        reviews: coming.len() as u32,
        returning: coming.iter().filter(|(_, is_new, _)| *is_new).count() as u32,
        minutes: (new + reviews).ceil() as u32,
        review_minutes: reviews.floor() as u32,
    }
}

/// The reviews of `days` days from today on, the earliest first: their day, whether they are of a new problem, and the
/// problem. New problems are solved on the last `usable` of these days.
fn coming_reviews<'a>(
    state: &LearnerState,
    ctx: &Ctx<'a>,
    problems: &[&'a Problem],
    (days, usable): (u32, u32),
) -> Vec<(Date, bool, &'a Problem)> {
    let last = ctx.day.saturating_add(Span::new().days(i64::from(days) - 1));
    let mut coming: Vec<(Date, bool, &Problem)> = Vec::new();
    for problem in review_queries::due(state, last).into_iter().filter_map(|uid| ctx.catalog.by_uid(uid)) {
        // One that was given up is still to solve, and is counted there.
        let is_open = problems.iter().any(|open| open.uid == problem.uid);
        let Some(review) = state.reviews.get(&problem.uid).filter(|_| !is_open) else { continue };
        let days = review_days(ctx, review.due.max(ctx.day), Some(Sm2State::from(review)), last);
        coming.extend(days.into_iter().map(|day| (day, false, problem)));
    }
    let first_day = days.saturating_sub(usable) as usize;
    for (number, problem) in problems.iter().enumerate() {
        let offset = first_day + number * usable as usize / problems.len();
        let solved = ctx.day.saturating_add(Span::new().days(offset as i64));
        coming.extend(review_days(ctx, solved, None, last).into_iter().skip(1).map(|day| (day, true, *problem)));
    }
    coming.sort_by_key(|(day, is_new, _)| (*day, *is_new));
    coming
}

/// The days from `day` to `last` on which a problem is worked on, if each answer is remembered ([`REMEMBERED_WELL`]):
/// `day` itself, then SM-2's intervals from this state on. `None` is a first solve.
fn review_days(ctx: &Ctx, mut day: Date, mut before: Option<Sm2State>, last: Date) -> Vec<Date> {
    let mut days = Vec::new();
    while day <= last {
        days.push(day);
        let step = Sm2Step { params: &ctx.params.schedule, before, quality: REMEMBERED_WELL, waited: None };
        let next = step.value();
        // The calendar ends with the year 9999.
        let Ok(after) = day.checked_add(Span::new().days(i64::from(next.interval.max(1)))) else { break };
        (day, before) = (after, Some(next));
    }
    days
}

/// The work until all of it is done, and at least until `days` days are over: more days bring more reviews.
fn workload_until_done(
    state: &LearnerState,
    ctx: &Ctx,
    problems: &[&Problem],
    (mut days, planned, pace): (u32, PlannedMinutes, f64),
) -> Workload {
    days = days.max(1);
    loop {
        let work = workload(state, ctx, problems, (days, planned, pace));
        let needed = planned.days_for(work.minutes);
        if needed <= days || days >= MAX_FORECAST_DAYS {
            return work;
        }
        days = needed.min(MAX_FORECAST_DAYS);
    }
}

/// The unsolved problems of a topic, easy ones first, until it is mastered or opens what follows.
fn problems_until<'a>(state: &LearnerState, ctx: &Ctx<'a>, topic: &TopicId, mastered: bool) -> Vec<&'a Problem> {
    // The catalogue's own id, which lives as long as its problems.
    let Some(topic) = ctx.catalog.topic(topic).map(|topic| &topic.id) else { return Vec::new() };
    let rules = &ctx.params.curriculum;
    let gap = topic_mastered::mastery_gap(state, ctx.params, ctx.catalog, topic, ctx.now);
    let is_solved = |problem: &&Problem| state_queries::is_solved_anywhere(state, &problem.uid);
    let (solved, mut open): (Vec<&Problem>, Vec<&Problem>) = ctx.catalog.in_topic(topic).partition(is_solved);
    open.sort_by_key(|problem| problem.difficulty);
    let share = (rules.unlock_share * (solved.len() + open.len()) as f64).ceil() as usize;
    let enough = share.saturating_sub(solved.len());
    let mut mastery = state_queries::mastery(state, ctx.params, topic);
    let mut taken: Vec<&Problem> = Vec::new();
    let mut harder = !gap.harder;
    loop {
        let is_done = if mastered {
            let above = ZonePosition::from_share(rules, mastery) == ZonePosition::Above;
            above && taken.len() >= gap.problems && harder
        } else {
            let opens = daily_selection::is_enough_to_open(rules, mastery);
            taken.len() >= enough || (opens && (!taken.is_empty() || !solved.is_empty()))
        };
        if is_done || open.is_empty() {
            return taken;
        }
        // The last problem that is needed is the one that is not easy.
        let last = mastered && !harder && taken.len() + 1 >= gap.problems;
        let at = open.iter().position(|problem| !last || problem.difficulty != Difficulty::Easy).unwrap_or(0);
        let problem = open.remove(at);
        harder |= problem.difficulty != Difficulty::Easy;
        mastery = MasteryTerms::without_delay(&ctx.params.mastery, mastery, problem.difficulty, 0).value();
        taken.push(problem);
    }
}

/// The learner's minutes for a pass, failed tries included, over the expected ones of the problems solved meanwhile.
/// `None` with too few passes in the last four weeks. Today counts with its minutes, its passes and its problems; what was
/// done after midnight belongs to the learner's day before, so the pace does not change overnight.
#[must_use]
pub fn own_pace(state: &LearnerState, catalog: &Catalog, today: Date, zone: &TimeZone) -> Option<f64> {
    let recent = |day: Date| (0..PACE_DAYS).contains(&days_between(day, today));
    // Where no time was measured, the passes of a day say nothing about the pace.
    let timed = state.engagement.activity.iter().filter(|(day, work)| recent(**day) && work.seconds > 0);
    let days = timed.map(|(_, work)| work);
    let (passed, seconds) =
        days.fold((0, 0), |(passed, seconds), work| (passed + work.passed, seconds + u64::from(work.seconds)));
    let submitted = state.problems.iter().filter(|(_, progress)| {
        let at = progress.last_submitted.filter(|_| progress.first_solved.is_some());
        at.is_some_and(|at| recent(learner_day(at, zone, state.profile.day_start)))
    });
    let submitted: Vec<&ProblemUid> = submitted.map(|(uid, _)| uid).collect();
    let expected = submitted.iter().filter_map(|uid| catalog.by_uid(uid));
    let expected: Vec<f64> = expected.map(|problem| state_queries::expected_seconds(catalog, problem)).collect();
    // Accepted code that is submitted again is not another pass. A lapse resets the passes of a review, so it stands for
    // two: the first solve, and the pass that it undid.
    let counted = |uid: &&ProblemUid| state.reviews.get(*uid).map_or(1, |r| (r.reviews + 2 * r.lapses).max(1));
    let passed = passed.min(submitted.iter().map(counted).sum());
    if passed < MIN_PACE_PASSES || seconds == 0 || expected.is_empty() {
        return None;
    }
    let usual = expected.iter().sum::<f64>() / expected.len() as f64;
    // A day counts its passes without a measured time as well, as if they took none. Those with a time say what a pass
    // takes at least.
    let trends = &state.memory.trends;
    let measured = trends.pace.zip(trends.usual_pace).map_or(0.0, |(latest, usual)| latest.min(usual));
    let passed = f64::from(passed);
    let own = (seconds as f64 / usual).max(measured * passed);
    Some(((own + PRIOR_PASSES) / (passed + PRIOR_PASSES)).clamp(PACE_BOUNDS[0], PACE_BOUNDS[1]))
}

#[cfg(test)]
mod tests;
