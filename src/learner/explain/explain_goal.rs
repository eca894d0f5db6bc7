//! Explains the learner's goal: what is left of it, whether it fits, and what it changes in the day's set.

use super::explain_context::ExplainContext;
use super::explanation::{Explanation, ExplanationLine, ExplanationSection};
use crate::learner::agenda::DailyAgenda;
use crate::learner::goal_forecast::{self, GoalForecast};
use crate::learner::{goal_gain, topic_mastered};
use crate::types::humanize::{capitalize, count_noun, format_number, format_percent};
use crate::types::ids::TopicId;
use crate::types::learning_goal::LearningGoal;
use crate::types::params::Ctx;

/// Topics named in one sentence; the others are counted.
const MAX_NAMED_TOPICS: usize = 5;

/// Explains the goal; says how to set one if there is none.
pub(super) fn explain(scene: &ExplainContext) -> Explanation {
    let Some(goal) = &scene.state().profile.goal else {
        return Explanation {
            title: "No goal is set".to_owned(),
            summary:
                "New problems come from every open topic. `rung goal graphs --by 2027-01-31` sets a goal, as does `a` \
                      on the roadmap."
                    .to_owned(),
            sections: Vec::new(),
        };
    };
    let ctx = context(scene);
    let forecast = goal_forecast::forecast(scene.state(), &ctx, goal);
    let by = goal.by.map_or_else(String::new, |day| format!(" by {}", scene.date(day)));
    Explanation {
        title: format!("Goal: {}{by}", goal.name(scene.catalog)),
        summary:
            "A goal decides where new and challenge problems come from. Reviews that are due stay, and the safety \
                  layers can still put another problem first."
                .to_owned(),
        sections: if forecast.has_work() {
            [Some(work(scene, goal, &forecast)), Some(minutes(scene, &forecast)), gains(scene, &ctx, goal)]
                .into_iter()
                .flatten()
                .collect()
        } else {
            vec![reached(scene, goal, &forecast)]
        },
    }
}

fn context<'a>(scene: &ExplainContext<'a>) -> Ctx<'a> {
    Ctx {
        now: scene.now,
        zone: scene.zone.clone(),
        day: scene.day,
        seed: 0,
        params: scene.params,
        catalog: scene.catalog,
        gains: None,
    }
}

/// Nothing of the goal is left that a pack in use has.
fn reached(scene: &ExplainContext, goal: &LearningGoal, forecast: &GoalForecast) -> ExplanationSection {
    let mut section = ExplanationSection::new("What is left");
    let what = match goal.path.as_deref().and_then(|id| scene.catalog.find_path(id)) {
        Some((path, problems)) => {
            format!(
                "Nothing: each of the {} of {} is solved.",
                count_noun(problems.len() as u32, "problem"),
                path.title
            )
        }
        None if !forecast.missing.is_empty() => capitalize(&goal_forecast::describe_missing(&forecast.missing)),
        None if goal.topics.is_empty() => "Nothing: no topic that it aims at needs another problem.".to_owned(),
        None => what_has_faded(scene, goal),
    };
    section.push(ExplanationLine::from_text(format!("{what} New problems come from every open topic again.")));
    section
}

/// The topics of a reached goal whose solved problems are not remembered well enough any more.
fn what_has_faded(scene: &ExplainContext, goal: &LearningGoal) -> String {
    let is_mastered =
        |topic: &TopicId| topic_mastered::is_mastered(scene.state(), scene.params, scene.catalog, topic, scene.now);
    let faded: Vec<TopicId> = goal.topics.iter().filter(|topic| !is_mastered(topic)).cloned().collect();
    if faded.is_empty() {
        return "Nothing: every topic of the goal is mastered.".to_owned();
    }
    let names = scene.catalog.topic_names(&faded, MAX_NAMED_TOPICS);
    format!("No new problem. You remember less of {names} than mastery needs; reviews bring it back.")
}

/// The problems and reviews that are left.
fn work(scene: &ExplainContext, goal: &LearningGoal, forecast: &GoalForecast) -> ExplanationSection {
    let mut section = ExplanationSection::new("What is left");
    if !forecast.missing.is_empty() {
        let missing = capitalize(&goal_forecast::describe_missing(&forecast.missing));
        section.push(ExplanationLine::from_text(missing));
    }
    if let Some((path, problems)) = goal.path.as_deref().and_then(|id| scene.catalog.find_path(id)) {
        let left = forecast.problems as usize;
        section.push(ExplanationLine::from_text(format!(
            "{} is a list of {}; {left} are not solved yet.",
            path.title,
            count_noun(problems.len() as u32, "problem")
        )));
    } else {
        section.push(ExplanationLine::from_text(format!(
            "Not mastered yet: {}. `rung why TOPIC` says what each of them still lacks.",
            scene.catalog.topic_names(&forecast.topics, MAX_NAMED_TOPICS)
        )));
    }
    if !forecast.before.is_empty() {
        section.push(ExplanationLine::from_text(format!(
            "Prerequisites that come first: {}.",
            scene.catalog.topic_names(&forecast.before, MAX_NAMED_TOPICS)
        )));
    }
    section.push(ExplanationLine::from_text(format!(
        "That takes {} if you pass each of them, and {}: those due until {}{}, each as often as it comes back.",
        count_noun(forecast.problems, "problem"),
        count_noun(forecast.reviews, "review"),
        // Nothing more comes due until a day that is over.
        if forecast.deadline.as_ref().is_some_and(|deadline| deadline.days == 0) { "all is done" } else { "then" },
        // On the last day nothing solved comes back in time.
        if forecast.returning > 0 { ", and those of the new problems" } else { "" }
    )));
    section
}

/// The minutes of the work, and whether they fit.
fn minutes(scene: &ExplainContext, forecast: &GoalForecast) -> ExplanationSection {
    let mut section = ExplanationSection::new("How long it takes");
    let pace = match forecast.pace {
        Some(pace) => {
            let [least, most] = goal_forecast::PACE_BOUNDS;
            let bound = match pace {
                pace if pace <= least => " (less is not assumed)",
                pace if pace >= most => " (more is not assumed)",
                _ => "",
            };
            format!(
                "A problem counts with its expected minutes times {}{bound}: your time of the last four weeks for each pass, \
                 failed tries and given-up problems included, and {} passes at the expected minutes added.",
                format_number(pace),
                format_number(goal_forecast::PRIOR_PASSES)
            )
        }
        None => {
            "A problem counts with its expected minutes; after a few passes your own pace takes their place.".to_owned()
        }
    };
    let new = forecast.minutes - forecast.review_minutes;
    let sum = format!("{new} min new + {} min of reviews = {} min", forecast.review_minutes, forecast.minutes);
    section.push(ExplanationLine::from_text(pace).with_equation(sum));
    let planned = forecast.planned;
    let a_day = planned.a_day;
    let sum = planned.sum_with_today(forecast.minutes);
    let work = match sum - forecast.minutes {
        0 => format!("{sum} min"),
        today => format!("({} min + {today} min done today)", forecast.minutes),
    };
    let after_today = if planned.is_today_over { " after today" } else { "" };
    let (text, equation) = match &forecast.deadline {
        Some(deadline) if deadline.days > 0 => {
            let days = planned.usable_days(deadline.days);
            let needed = f64::from(sum) / f64::from(days);
            let verdict = if deadline.fits { "It fits" } else { "It does not fit" };
            (
                format!("{verdict}: you plan {a_day} min a day."),
                format!(
                    "{work} / {}{after_today} = {needed:.1} min a day{}",
                    count_noun(days, "day"),
                    match deadline.minutes_a_day.filter(|_| !deadline.fits) {
                        Some(needed) => format!(", rounded up to {needed}"),
                        None => String::new(),
                    }
                ),
            )
        }
        Some(_) => ("The day of the goal is over.".to_owned(), String::new()),
        None => {
            let until = forecast.done_on.map_or_else(|| "more than two years".to_owned(), |day| scene.date(day));
            (
                format!("At {a_day} min a day it lasts until {until}."),
                format!("{work} / {a_day} min a day = {}{after_today}", count_noun(sum.div_ceil(a_day.max(1)), "day")),
            )
        }
    };
    let line = ExplanationLine::from_text(text);
    section.push(if equation.is_empty() { line } else { line.with_equation(equation) });
    section
}

/// What today's problems are expected to bring, by the equations of mastery; `None` without one that helps.
fn gains(scene: &ExplainContext, ctx: &Ctx, goal: &LearningGoal) -> Option<ExplanationSection> {
    let state = scene.state();
    let targets = goal_gain::goal_topics(state, ctx.params, ctx.catalog, goal);
    let set = state.today.as_ref().filter(|set| set.day == scene.day)?;
    // What is solved is part of the mastery already.
    let agenda = DailyAgenda::in_ctx(state, ctx);
    let new = set.items.iter().filter(|item| agenda.is_to_do(item));
    let helpful = new.filter_map(|item| {
        let problem = scene.catalog.by_uid(&item.problem)?;
        Some((problem, goal_gain::equation_gain(state, ctx, problem, &targets)?))
    });
    let mut section = ExplanationSection::new("What the new problems chosen for today bring");
    for (problem, gain) in helpful {
        let change =
            gain.chance * (gain.after_pass - gain.before) + (1.0 - gain.chance) * (gain.after_fail - gain.before);
        let line = ExplanationLine::from_text(format!(
            "{}: you pass it with a chance of about {} by the equations. {} is at {}.",
            problem.title,
            format_percent(gain.chance),
            scene.topic_title(&gain.topic),
            format_number(gain.before)
        ));
        let line = line.with_equation(format!(
            "{} × ({} − {}) + {} × ({} − {}) = {}",
            format_number(gain.chance),
            format_number(gain.after_pass),
            format_number(gain.before),
            format_number(1.0 - gain.chance),
            format_number(gain.after_fail),
            format_number(gain.before),
            format_number(change)
        ));
        let mean = format!("over {} topics: {}", targets.len(), format_number(gain.expected));
        section.push(if targets.len() > 1 { line.with_equation(mean) } else { line });
    }
    if section.lines.is_empty() {
        return None;
    }
    let mean = if targets.len() > 1 { "; the gain for the goal is the mean over these topics" } else { "" };
    let open = capitalize(&scene.catalog.topic_names(&targets, MAX_NAMED_TOPICS));
    section.push(ExplanationLine::from_text(format!("What the goal can use now: {open}{mean}.")));
    if scene.timeline.prediction.as_ref().is_some_and(|prediction| prediction.contest().network_is_believed) {
        section.push(ExplanationLine::from_text(
            "These chances are the equations', as on Today. `rung goal` orders by the trained model's, which have come closer \
             to your first submissions.",
        ));
    }
    Some(section)
}
