//! A goal and its forecast in sentences: what is left, whether it fits, and what to leave out.

use crate::learner::goal_forecast::{self, GoalDeadline, GoalForecast, PlannedMinutes};
use crate::orchestrator::TutorSnapshot;
use crate::text::number_format::count_noun;
use crate::text::{learning_status, relative_dates};
use crate::types::humanize::{capitalize, format_duration, format_share, join_or};
use crate::types::learner_state::{LearnerState, Profile};
use crate::types::learning_goal::{LearningGoal, MAX_NAMED_TOPICS};
use crate::types::params::Ctx;
use crate::types::problem::Catalog;

/// The goal of the published state in one sentence, for a home screen; `None` without a goal.
#[must_use]
pub fn today_line(published: &TutorSnapshot) -> Option<String> {
    let goal = published.state.profile.goal.as_ref()?;
    // Without topics and a day, a goal only orders what is new.
    if !goal.is_named() && goal.by.is_none() {
        return None;
    }
    let forecast = forecast(published, goal);
    Some(forecast_line(&published.catalog, goal, &forecast))
}

/// The sentence of the goal in a profile that is not saved yet; `None` without a goal.
#[must_use]
pub fn line_for_profile(published: &TutorSnapshot, profile: &Profile) -> Option<String> {
    let goal = profile.goal.as_ref()?;
    let state = LearnerState { profile: profile.clone(), ..LearnerState::clone(&published.state) };
    let forecast = goal_forecast::forecast(&state, &context(published), goal);
    Some(forecast_line(&published.catalog, goal, &forecast))
}

/// The forecast for a goal from the published state.
#[must_use]
pub fn forecast(published: &TutorSnapshot, goal: &LearningGoal) -> GoalForecast {
    goal_forecast::forecast(&published.state, &context(published), goal)
}

fn context(published: &TutorSnapshot) -> Ctx<'_> {
    Ctx {
        now: published.now,
        zone: published.zone.clone(),
        day: published.day,
        seed: 0,
        params: learning_status::params(),
        catalog: &published.catalog,
        gains: None,
    }
}

/// What is left of a goal: `Graphs by Sat 5 Dec: 9 problems to go, with 4
/// reviews on the way; 10 days: on track at 30 min a day.`
#[must_use]
pub fn forecast_line(catalog: &Catalog, goal: &LearningGoal, forecast: &GoalForecast) -> String {
    let mut name = capitalize(&goal.name(catalog));
    if let Some((_, problems)) = goal.path.as_deref().and_then(|id| catalog.find_path(id)) {
        let all = problems.len();
        name = format!("{name} ({} of {all} solved)", all.saturating_sub(forecast.problems as usize));
    }
    let by = goal.by.map_or_else(String::new, |day| format!(" by {}", relative_dates::format_day(day)));
    if forecast.is_reached() {
        return format!("{name}{by}: reached.");
    }
    if !forecast.has_work() {
        return format!("{name}{by}: {}", goal_forecast::describe_missing(&forecast.missing));
    }
    let work = describe_work(forecast);
    match &forecast.deadline {
        None => {
            let a_day = forecast.planned.a_day;
            match forecast.done_on {
                Some(day) => {
                    let day = relative_dates::format_day(day);
                    format!("{name}: {work}; done about {day} at {a_day} min a day.")
                }
                None => format!("{name}: {work}; more than two years at {a_day} min a day."),
            }
        }
        // The reviews of a forecast without a day are those until all is done, so they come with that day.
        Some(GoalDeadline { days: 0, day, .. }) => {
            let day = relative_dates::format_day(*day);
            let end = forecast.done_on.filter(|_| forecast.reviews > 0).map_or_else(String::new, |done| {
                let reviews = count_noun(forecast.reviews, "review");
                format!(", with {reviews} until {}", relative_dates::format_day(done))
            });
            match forecast.problems {
                0 => format!("{name}: {day} is over: {work}."),
                problems => format!("{name}: {day} is over: {} to go{end}.", count_noun(problems, "problem")),
            }
        }
        Some(deadline) => {
            format!("{name}{by}: {work}; {}.", describe_days(forecast, deadline))
        }
    }
}

/// `10 days: on track at 30 min a day`. If today is over, the days after it; on the last day, the minutes that are left.
fn describe_days(forecast: &GoalForecast, deadline: &GoalDeadline) -> String {
    let PlannedMinutes { a_day, today, spent, is_today_over } = forecast.planned;
    if deadline.days == 1 && spent > 0 {
        let left = match today {
            0 => "none are left".to_owned(),
            today => format!("{today} of your {a_day} min are left"),
        };
        let verdict = if deadline.fits { "on track".to_owned() } else { format!("needs {} min", forecast.minutes) };
        return format!("today is the last day: {verdict}, {left}");
    }
    let days = count_noun(forecast.planned.usable_days(deadline.days), "day");
    let after_today = if is_today_over { " after today" } else { "" };
    let verdict = match deadline.minutes_a_day {
        _ if deadline.fits => format!("on track at {a_day} min a day"),
        Some(needed) => format!("needs {needed} min a day; you plan {a_day}"),
        None => "too late".to_owned(),
    };
    format!("{days}{after_today}: {verdict}")
}

/// `9 problems to go, with 4 reviews on the way`. Each pass brings reviews, so their number need not fall.
fn describe_work(forecast: &GoalForecast) -> String {
    let [problems, reviews] = [(forecast.problems, "problem"), (forecast.reviews, "review")]
        .map(|(count, what)| (count > 0).then(|| count_noun(count, what)));
    match (problems, reviews) {
        (Some(problems), Some(reviews)) => format!("{problems} to go, with {reviews} on the way"),
        (Some(work), None) | (None, Some(work)) => format!("{work} to go"),
        (None, None) => "nothing new to go".to_owned(),
    }
}

/// What follows from the forecast: the prerequisites, what to leave out, and how minutes were counted.
#[must_use]
pub fn advice_lines(catalog: &Catalog, forecast: &GoalForecast) -> Vec<String> {
    let mut lines = Vec::new();
    if !forecast.has_work() {
        return lines;
    }
    if !forecast.missing.is_empty() {
        lines.push(capitalize(&goal_forecast::describe_missing(&forecast.missing)));
    }
    if !forecast.before.is_empty() {
        lines.push(format!("Before it: {}.", catalog.topic_names(&forecast.before, MAX_NAMED_TOPICS)));
    }
    if let Some(deadline) = forecast.deadline.as_ref().filter(|deadline| !deadline.fits) {
        let without: Vec<String> = deadline.leave_out.iter().map(|topic| catalog.topic_title(topic)).collect();
        if !without.is_empty() {
            lines.push(format!("Without {} it fits.", join_or(&without)));
        } else if !deadline.leave_out_problems.is_empty() {
            let last = match deadline.leave_out_problems.len() {
                1 => "problem".to_owned(),
                more => format!("{more} problems"),
            };
            lines.push(format!("Without the last {last} of the path it fits."));
        } else if let Some(done) = forecast.done_on.filter(|done| deadline.days == 0 || *done > deadline.day) {
            let day = relative_dates::format_day(done);
            lines.push(format!("At your minutes a day it is done on {day}, with the reviews that come until then."));
        }
    }
    if forecast.minutes > 0 {
        let pace = match forecast.pace {
            Some(pace) => {
                format!("at your pace of the last four weeks ({} times the expected minutes)", format_share(pace))
            }
            None => "by the expected minutes; your own pace is not known yet".to_owned(),
        };
        lines.push(format!(
            "That is about {}, {pace}; each problem is counted once, as if you pass it.",
            format_duration(u64::from(forecast.minutes) * 60)
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::learning_path::LearningPath;
    use crate::types::problem::{PackInfo, UnusedProblem};

    #[test]
    fn the_reviews_of_a_goal_whose_day_is_over_come_until_it_is_done() {
        let day = jiff::civil::date(2026, 11, 21);
        let deadline = GoalDeadline {
            day,
            days: 0,
            fits: false,
            minutes_a_day: None,
            leave_out: Vec::new(),
            leave_out_problems: Vec::new(),
        };
        let done_on = Some(jiff::civil::date(2026, 12, 18));
        let forecast =
            GoalForecast { problems: 28, reviews: 38, done_on, deadline: Some(deadline), ..GoalForecast::default() };
        let goal = LearningGoal { by: Some(day), ..LearningGoal::everything() };
        let line = forecast_line(&Catalog::default(), &goal, &forecast);
        assert!(line.ends_with(": Sat 21 Nov is over: 28 problems to go, with 38 reviews until Fri 18 Dec."), "{line}");
    }

    #[test]
    fn a_goal_of_a_missing_pack_is_not_called_reached() {
        let forecast = GoalForecast { missing: vec!["surveying".to_owned()], ..GoalForecast::default() };
        let goal = LearningGoal { topics: vec!["surveying".into()], ..LearningGoal::everything() };
        assert_eq!(
            forecast_line(&Catalog::default(), &goal, &forecast),
            "Surveying: no pack in use has surveying; `rung pack list` shows your packs."
        );
        assert!(advice_lines(&Catalog::default(), &forecast).is_empty());
    }

    #[test]
    fn a_path_of_a_pack_that_is_not_in_use_is_missing() {
        let unused = UnusedProblem {
            uid: "u".into(),
            id: "stamp-twice".into(),
            title: "Stamp Twice".to_owned(),
            pack: "starter".into(),
        };
        let path = LearningPath {
            id: "interview".to_owned(),
            title: "Interview in four weeks".to_owned(),
            problems: vec![unused.id.clone()],
            ..LearningPath::default()
        };
        let pack = PackInfo { id: unused.pack.clone(), paths: vec![path], ..PackInfo::default() };
        let catalog = Catalog { packs: vec![pack], not_in_use: vec![unused], ..Catalog::default() };
        assert!(catalog.find_path("interview").is_none() && catalog.paths().next().is_none());
        let goal = LearningGoal { path: Some("interview".to_owned()), ..LearningGoal::everything() };
        let forecast = GoalForecast { missing: goal.missing(&catalog), ..GoalForecast::default() };
        assert_eq!(
            forecast_line(&catalog, &goal, &forecast),
            "Interview in four weeks: no pack in use has Interview in four weeks; `rung pack list` shows your packs."
        );
    }

    #[test]
    fn the_days_are_those_that_are_left() {
        let check = |(today, spent, is_today_over): (u32, u32, bool), (days, fits): (u32, bool), expected: &str| {
            let planned = PlannedMinutes { a_day: 120, today, spent, is_today_over };
            let forecast = GoalForecast { minutes: 75, planned, ..GoalForecast::default() };
            let deadline = GoalDeadline {
                day: jiff::civil::date(2026, 11, 21),
                days,
                fits,
                minutes_a_day: Some(125),
                leave_out: Vec::new(),
                leave_out_problems: Vec::new(),
            };
            assert_eq!(describe_days(&forecast, &deadline), expected);
        };
        check((120, 0, false), (6, true), "6 days: on track at 120 min a day");
        check((20, 100, false), (6, true), "6 days: on track at 120 min a day");
        check((0, 100, true), (6, false), "5 days after today: needs 125 min a day; you plan 120");
        check((0, 100, true), (2, true), "1 day after today: on track at 120 min a day");
        check((120, 0, false), (1, true), "1 day: on track at 120 min a day");
        let left = "20 of your 120 min are left";
        check((20, 100, false), (1, false), &format!("today is the last day: needs 75 min, {left}"));
        check((20, 100, false), (1, true), &format!("today is the last day: on track, {left}"));
        check((0, 130, false), (1, false), "today is the last day: needs 75 min, none are left");
    }
}
