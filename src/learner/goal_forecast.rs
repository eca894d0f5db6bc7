//! How much work a goal still needs, and whether it fits the days and minutes that are left.
//!
//! A goal is reached when its topics are mastered. The forecast counts the problems until then, prerequisites included,
//! as if each were passed at the first try, and adds the reviews that come due meanwhile. Minutes are the expected ones,
//! scaled by the learner's own pace. Pure.

use jiff::Span;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::agenda::DailyAgenda;
use super::goal_gain;
use super::state_queries;
use super::topic_mastered;
use crate::mastery::daily_selection::{self, ZonePosition};
use crate::mastery::mastery_update::MasteryTerms;
use crate::types::ids::TopicId;
use crate::types::learner_day::days_between;
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
/// The furthest day that a forecast names.
const MAX_FORECAST_DAYS: u32 = 730;

/// The work that a goal still needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalForecast {
    /// The goal's topics that are not mastered yet, in the order of the road map.
    pub topics: Vec<TopicId>,
    /// Prerequisites that are missing before them, in that order.
    pub before: Vec<TopicId>,
    /// Problems to solve.
    pub problems: u32,
    /// Reviews that come due until the goal's day, or until the work is done, and fit the daily limit.
    pub reviews: u32,
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
}

impl GoalForecast {
    /// Whether nothing of the goal is left.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.problems == 0 && self.topics.is_empty()
    }
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
    /// Problems at the end of a path without which the rest would fit; 0 if it fits, or for other goals.
    pub leave_out_problems: u32,
}

/// The forecast for a goal.
#[must_use]
pub fn forecast(state: &LearnerState, ctx: &Ctx, goal: &LearningGoal) -> GoalForecast {
    let path = goal_gain::path_left(state, ctx.catalog, goal);
    let wanted: Vec<TopicId> = match goal.topics.as_slice() {
        _ if path.is_some() => Vec::new(),
        [] => goal_gain::goal_topics(state, ctx.params, ctx.catalog, goal),
        topics => topics.to_vec(),
    };
    let deadline = goal.by.map(|day| (day, u32::try_from(days_between(ctx.day, day) + 1).unwrap_or(0)));
    let pace = own_pace(state, ctx.catalog, ctx.day, &ctx.zone);
    let of_problems = |topics, problems: &[&Problem]| {
        let days = deadline.map(|(_, days)| days);
        workload(state, ctx, topics, problems, (days, pace.unwrap_or(1.0)))
    };
    let of = |wanted: &[TopicId]| {
        let (topics, before) = path.as_ref().map_or_else(|| topics_left(state, ctx, wanted), |_| Default::default());
        let problems = path.clone().unwrap_or_else(|| {
            let first = before.iter().flat_map(|topic| problems_until(state, ctx, topic, false));
            first.chain(topics.iter().flat_map(|topic| problems_until(state, ctx, topic, true))).collect()
        });
        of_problems((topics, before), &problems)
    };
    let all = of(&wanted);
    let planned = u32::from(state.profile.minutes_a_day).max(1);
    let fits = |work: &Workload, days: u32| work.minutes <= days * planned;
    let deadline = deadline.map(|(day, days)| {
        let (mut leave_out, mut rest) = (Vec::new(), wanted.clone());
        rest.sort_by_key(|topic| ctx.catalog.topics.iter().position(|known| known.id == *topic));
        let mut rest_fits = fits(&all, days);
        while !rest_fits && days > 0 && rest.len() > 1 {
            leave_out.extend(rest.pop());
            rest_fits = fits(&of(&rest), days);
        }
        if !rest_fits {
            leave_out.clear();
        }
        let path = path.as_deref().unwrap_or_default();
        let kept = if fits(&all, days) || days == 0 {
            path.len()
        } else {
            (0..path.len()).rev().find(|kept| fits(&of_problems(Default::default(), &path[..*kept]), days)).unwrap_or(0)
        };
        // Without all of it, nothing is left of the goal.
        let leave_out_problems = if kept == 0 { 0 } else { (path.len() - kept) as u32 };
        let minutes_a_day = (days > 0).then(|| all.minutes.div_ceil(days).div_ceil(5) * 5);
        GoalDeadline { day, days, fits: fits(&all, days), minutes_a_day, leave_out, leave_out_problems }
    });
    let days = all.minutes.div_ceil(planned);
    let done_on = (days <= MAX_FORECAST_DAYS)
        .then(|| ctx.day.saturating_add(Span::new().days(i64::from(days.saturating_sub(1)))));
    let Workload { topics, before, problems, reviews, minutes, review_minutes } = all;
    GoalForecast { topics, before, problems, reviews, minutes, review_minutes, pace, done_on, deadline }
}

/// Problems and reviews with their minutes.
struct Workload {
    topics: Vec<TopicId>,
    before: Vec<TopicId>,
    problems: u32,
    reviews: u32,
    minutes: u32,
    review_minutes: u32,
}

/// The topics that are not mastered, and the prerequisites that are missing before them, in the order of the road map.
fn topics_left(state: &LearnerState, ctx: &Ctx, wanted: &[TopicId]) -> (Vec<TopicId>, Vec<TopicId>) {
    let is_left = |topic: &TopicId| {
        let gap = topic_mastered::mastery_gap(state, ctx.params, ctx.catalog, topic, ctx.now);
        gap.above.is_some() || gap.problems > 0 || gap.harder
    };
    let waits = |topic: &TopicId| !state.overridden.contains(topic);
    let before = goal_gain::with_prerequisites(state, ctx.params, ctx.catalog, wanted, waits).split_off(wanted.len());
    let in_order = |keep: &dyn Fn(&TopicId) -> bool| {
        ctx.catalog.topics.iter().map(|topic| &topic.id).filter(|topic| keep(topic)).cloned().collect()
    };
    (in_order(&|topic| wanted.contains(topic) && is_left(topic)), in_order(&|topic| before.contains(topic)))
}

fn workload(
    state: &LearnerState,
    ctx: &Ctx,
    (topics, before): (Vec<TopicId>, Vec<TopicId>),
    problems: &[&Problem],
    (days, pace): (Option<u32>, f64),
) -> Workload {
    let minutes = |problem: &Problem| state_queries::expected_seconds(ctx.catalog, problem) / 60.0 * pace;
    let new: f64 = problems.iter().map(|problem| minutes(problem)).sum();
    // Without a day, the reviews of the days that the new problems take.
    let planned = f64::from(state.profile.minutes_a_day.max(1));
    let days = days.unwrap_or_else(|| (new / planned).ceil() as u32).min(MAX_FORECAST_DAYS);
    let last = ctx.day.saturating_add(Span::new().days(i64::from(days) - 1));
    let due = state_queries::due(state, last).into_iter().filter_map(|uid| ctx.catalog.by_uid(uid));
    // One that was given up is still to solve, and is counted there.
    let due: Vec<&Problem> = due.filter(|due| problems.iter().all(|problem| problem.uid != due.uid)).collect();
    // A problem solved before the last day comes back once.
    let again = if days > 1 { problems } else { &[] };
    // What the daily limit leaves over waits until after the goal.
    let room = DailyAgenda::in_ctx(state, ctx).room_for(days as usize);
    let done: Vec<&&Problem> = due.iter().chain(again).take(room).collect();
    let reviews: f64 = done.iter().map(|problem| minutes(problem)).sum();
    Workload {
        topics,
        before,
        problems: problems.len() as u32,
        reviews: done.len() as u32,
        minutes: (new + reviews).ceil() as u32,
        review_minutes: reviews.floor() as u32,
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
/// `None` with too few passes in the last four weeks.
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
        at.is_some_and(|at| recent(at.to_zoned(zone.clone()).date()))
    });
    let expected: Vec<f64> = submitted
        .filter_map(|(uid, _)| catalog.by_uid(uid))
        .map(|problem| state_queries::expected_seconds(catalog, problem))
        .collect();
    if passed < MIN_PACE_PASSES || seconds == 0 || expected.is_empty() {
        return None;
    }
    let usual = expected.iter().sum::<f64>() / expected.len() as f64;
    let own = seconds as f64 / usual;
    Some(((own + PRIOR_PASSES) / (f64::from(passed) + PRIOR_PASSES)).clamp(PACE_BOUNDS[0], PACE_BOUNDS[1]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::{DAY, NOON, World, solved, stands};
    use crate::types::learner_state::DayActivity;
    use crate::types::learning_goal::GoalKind;

    fn goal(topics: &[&str], by: Option<i64>) -> LearningGoal {
        let by = by.map(|days| DAY.saturating_add(Span::new().days(days)));
        LearningGoal {
            kind: GoalKind::Global,
            topics: topics.iter().map(|id| TopicId::from(*id)).collect(),
            path: None,
            by,
        }
    }

    fn ids(topics: &[TopicId]) -> Vec<&str> {
        topics.iter().map(TopicId::as_str).collect()
    }

    #[test]
    fn what_a_locked_topic_needs_comes_first() {
        let world = World::new();
        let state = LearnerState::default();
        let found = forecast(&state, &world.ctx(0), &goal(&["graphs"], None));
        assert_eq!((ids(&found.topics), ids(&found.before)), (vec!["graphs"], vec!["arrays", "recursion", "trees"]));
        // Three problems to master graphs; the prerequisites need three or fewer each.
        assert!((6..=12).contains(&found.problems), "{found:?}");
        assert_eq!(found.reviews, found.problems, "each comes back once");
        assert_eq!(found.minutes, found.problems * 2 * 10, "ten minutes each");
    }

    #[test]
    fn a_mastered_topic_needs_nothing() {
        let world = World::new();
        let mut state = LearnerState::default();
        stands(&mut state, "arrays", 0.9);
        for problem in ["arrays-easy", "arrays-medium", "arrays-hard"] {
            solved(&mut state, problem, NOON);
        }
        state.reviews.clear();
        let found = forecast(&state, &world.ctx(0), &goal(&["arrays"], Some(3)));
        assert_eq!((found.problems, found.reviews, found.minutes), (0, 0, 0));
        assert!(found.topics.is_empty() && found.deadline.expect("a day").fits);
        assert_eq!(found.done_on, Some(DAY));
    }

    #[test]
    fn the_days_left_are_held_against_the_work() {
        let world = World::new();
        let state = LearnerState::default();
        let check = |topics: &[&str], days: i64, fits: bool, leave_out: &[&str]| {
            let found = forecast(&state, &world.ctx(0), &goal(topics, Some(days)));
            let deadline = found.deadline.clone().expect("a day");
            let told = (deadline.fits, ids(&deadline.leave_out));
            assert_eq!(told, (fits, leave_out.to_vec()), "{topics:?} in {days} days: {found:?}");
            deadline
        };
        let roomy = check(&["arrays", "recursion"], 20, true, &[]);
        assert_eq!(roomy.days, 21);
        // Two topics of three problems: 120 minutes with their reviews, 30 a day.
        let tight = check(&["arrays", "recursion"], 2, false, &["recursion"]);
        assert_eq!((tight.days, tight.minutes_a_day), (3, Some(40)));
        check(&["arrays"], 0, true, &[]);
        // The day is over.
        let over = check(&["arrays", "recursion"], -1, false, &[]);
        assert_eq!((over.days, over.minutes_a_day), (0, None));
    }

    #[test]
    fn reviews_keep_to_the_daily_limit() {
        let world = World::new();
        let check = |limit: u16, by: Option<i64>, reviews: u32| {
            let mut state = LearnerState::default();
            state.profile.reviews_a_day = limit;
            let found = forecast(&state, &world.ctx(0), &goal(&["arrays", "recursion"], by));
            assert_eq!((found.problems, found.reviews), (6, reviews), "{limit} a day, {by:?}: {found:?}");
            assert_eq!(found.minutes, (6 + reviews) * 10);
        };
        check(0, Some(2), 6);
        check(1, Some(2), 3);
        check(1, Some(20), 6);
        // The new problems take two days.
        check(2, None, 4);
    }

    #[test]
    fn a_path_counts_its_own_problems() {
        let mut world = World::new();
        let problems = ["arrays-easy", "trees-easy", "graphs-hard"].map(Into::into).to_vec();
        let path = crate::types::learning_path::LearningPath { id: "way".to_owned(), problems, ..Default::default() };
        let id = world.catalog.problems[0].pack.clone();
        world.catalog.packs.push(crate::types::problem::PackInfo { id, paths: vec![path], ..Default::default() });
        let mut state = LearnerState::default();
        let follow = LearningGoal { path: Some("way".to_owned()), ..LearningGoal::everything() };
        assert_eq!(forecast(&state, &world.ctx(0), &follow).problems, 3);
        // Two of ten minutes fit the last day.
        state.profile.minutes_a_day = 20;
        let hurried = forecast(&state, &world.ctx(0), &LearningGoal { by: Some(DAY), ..follow.clone() });
        let deadline = hurried.deadline.expect("a day");
        assert_eq!((deadline.fits, deadline.leave_out_problems), (false, 1));
        solved(&mut state, "trees-easy", NOON);
        state.reviews.clear();
        let found = forecast(&state, &world.ctx(0), &follow);
        // Twenty minutes fit one day, so no review comes due.
        assert_eq!((found.problems, found.reviews, found.minutes), (2, 0, 20));
        assert!(found.topics.is_empty() && found.before.is_empty());
    }

    #[test]
    fn the_learners_own_pace_scales_the_minutes() {
        let world = World::new();
        let mut state = LearnerState::default();
        let plain = forecast(&state, &world.ctx(0), &goal(&["recursion"], Some(9)));
        assert_eq!(plain.pace, None);
        for problem in ["arrays-easy", "arrays-medium", "arrays-hard"] {
            solved(&mut state, problem, NOON);
            state.problems.get_mut(&problem.into()).expect("it").last_submitted = Some(NOON);
        }
        state.reviews.clear();
        // 30 minutes a pass instead of the expected 10; three passes of 10 are added.
        let work = DayActivity { submissions: 5, passed: 3, hints: 0, seconds: 5_400 };
        state.engagement.activity.insert(DAY, work);
        let slow = forecast(&state, &world.ctx(0), &goal(&["recursion"], Some(9)));
        assert_eq!((slow.pace, slow.minutes), (Some(2.0), plain.minutes * 2));
        // Passes without a time did not take none.
        let untimed = DayActivity { submissions: 3, passed: 3, ..DayActivity::default() };
        state.engagement.activity.insert(DAY.yesterday().expect("a day"), untimed);
        assert_eq!(forecast(&state, &world.ctx(0), &goal(&["recursion"], Some(9))).pace, Some(2.0));
    }
}
