//! The answer of `rung goal`: the goal, the work that is left, and the best problems for it.

use jiff::civil::Date;
use serde::Serialize;

use super::find_topics;
use crate::agents::curator::GoalPick;
use crate::cli::context::exit::Failure;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::learner::goal_forecast::GoalForecast;
use crate::learner::predict::contest::ContestResult;
use crate::learner::state_queries;
use crate::orchestrator::{Tutor, TutorSnapshot};
use crate::text::day_status;
use crate::text::goal_text;
use crate::text::learning_status;
use crate::text::number_format::count_noun;
use crate::text::problem_name::ProblemName;
use crate::text::relative_dates;
use crate::tui::rows;
use crate::types::humanize::{format_percent, format_share, join_and, join_or};
use crate::types::ids::ProblemUid;
use crate::types::learning_goal::{ExpectedGain, GoalKind, LearningGoal};
use crate::types::learning_path::LearningPath;
use crate::types::{Problem, TopicId};

/// Alternatives that are named after the best problem.
const SHOWN_ALTERNATIVES: usize = 2;

/// Why a goal has no problem now though some are left.
pub(in crate::cli) const HELD_BACK: &str = "Rung recommends none of its open problems now: your recent problems were easy for you or changed little, and these \
     would too. `rung why balance` says more. `rung list` shows them, and you can open any of them.";

/// More topics than this are not named in the line of a goal.
const MAX_NAMED_TOPICS: usize = 6;

/// A goal and the best problems for it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct GoalAnswer {
    /// The goal; null without one.
    pub goal: Option<LearningGoal>,
    /// The goal was set or removed by this command.
    pub is_set: bool,
    /// The goal by name, and the titles of the topics that it names.
    #[serde(skip)]
    pub(super) name: String,
    #[serde(skip)]
    pub(super) named: Vec<String>,
    /// Titles of the topics that the goal aims at now.
    pub targets: Vec<String>,
    /// Reviews that are due and come first.
    #[serde(rename = "reviews_due")]
    pub due: usize,
    /// The work that is left; null without a goal.
    pub forecast: Option<ForecastRow>,
    /// The best problems, the largest expected gain first.
    pub picks: Vec<PickRow>,
    /// There are problems, and the safety layers admit none of them now.
    #[serde(skip)]
    pub held_back: bool,
    /// The day of the goal before, which this goal keeps.
    #[serde(skip)]
    pub kept_day: Option<Date>,
    /// The first new problem of Today's set with its reason, if it is another one than the best.
    #[serde(skip)]
    pub planned: Option<(String, String)>,
    /// The minutes a day that were set without a goal.
    #[serde(skip)]
    pub minutes: Option<u16>,
    /// The paths that can be a goal, if none is set.
    pub paths: Vec<PathRow>,
    /// Ids of the paths that could be the goal instead of the one that is shown.
    #[serde(skip)]
    pub other_paths: Vec<String>,
    /// Who gives the chances to pass; null with too few first tries for a comparison.
    pub prediction: Option<PredictionContest>,
}

/// The comparison of the trained model with the equations on this learner's latest first tries.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PredictionContest {
    /// The trained model gives the chances to pass; otherwise the equations do.
    pub model_is_used: bool,
    /// Number of first tries compared.
    pub compared: usize,
    /// Mean log losses, in nats; less is better.
    pub model_loss: f64,
    pub equations_loss: f64,
}

impl From<ContestResult> for PredictionContest {
    fn from(contest: ContestResult) -> Self {
        let ContestResult { network_is_believed, compared, network_loss, equations_loss, .. } = contest;
        Self { model_is_used: network_is_believed, compared, model_loss: network_loss, equations_loss }
    }
}

/// A path that can be a goal.
#[derive(Clone, Debug, Serialize)]
pub struct PathRow {
    pub id: String,
    pub title: String,
    pub description: String,
    pub problems: usize,
    pub solved: usize,
}

impl PathRow {
    pub(super) fn all(published: &TutorSnapshot) -> Vec<Self> {
        let row = |path: &LearningPath| {
            let (_, problems) = published.catalog.find_path(&path.id)?;
            let is_solved = |problem: &&&Problem| state_queries::is_solved_anywhere(&published.state, &problem.uid);
            Some(Self {
                id: path.id.clone(),
                title: path.title.clone(),
                description: path.description.clone(),
                problems: problems.len(),
                solved: problems.iter().filter(is_solved).count(),
            })
        };
        published.catalog.paths().filter_map(row).collect()
    }
}

/// The work that a goal still needs.
#[derive(Clone, Debug, Serialize)]
pub struct ForecastRow {
    /// Topics of the goal that are not mastered, and prerequisites that are missing before them.
    pub topics: Vec<TopicId>,
    pub before: Vec<TopicId>,
    pub problems: u32,
    pub reviews: u32,
    /// Minutes that all of it takes.
    pub minutes: u32,
    /// The day on which it is done at the planned minutes a day; null if that is more than two years away.
    pub done_on: Option<Date>,
    /// Days that are left, and whether the work fits them; null for a goal without a day.
    pub days: Option<u32>,
    pub fits: Option<bool>,
    /// Minutes a day that would do; null for a goal without a day, or if the day is over.
    pub minutes_a_day: Option<u32>,
    /// Topics without which the rest would fit; for a path, its last problems.
    pub leave_out: Vec<String>,
    #[serde(skip)]
    line: String,
    #[serde(skip)]
    advice: Vec<String>,
}

impl ForecastRow {
    fn new(published: &TutorSnapshot, goal: &LearningGoal) -> Self {
        let found = goal_text::forecast(published, goal);
        let line = goal_text::forecast_line(&published.catalog, goal, &found);
        let advice = goal_text::advice_lines(&published.catalog, &found);
        let GoalForecast { topics, before, problems, reviews, minutes, done_on, deadline, .. } = found;
        let (days, fits) = (deadline.as_ref().map(|d| d.days), deadline.as_ref().map(|d| d.fits));
        let minutes_a_day = deadline.as_ref().and_then(|d| d.minutes_a_day);
        let leave_out = deadline.map(|d| {
            let topics = d.leave_out.iter().map(ToString::to_string);
            topics.chain(d.leave_out_problems.iter().map(ToString::to_string)).collect()
        });
        let leave_out = leave_out.unwrap_or_default();
        Self { topics, before, problems, reviews, minutes, done_on, days, fits, minutes_a_day, leave_out, line, advice }
    }
}

/// A problem for a goal.
#[derive(Clone, Debug, Serialize)]
pub struct PickRow {
    #[serde(flatten)]
    pub problem: ProblemName,
    /// Title of the target that changes most.
    pub title_of_topic: String,
    #[serde(flatten)]
    pub gain: ExpectedGain,
    /// The chance to pass by the equations, in [0, 1].
    #[serde(skip)]
    pub equations_chance: f64,
}

impl GoalAnswer {
    /// The answer for a goal that is given for once; what is missing comes from the goal that is set.
    ///
    /// # Errors
    /// An unknown topic.
    pub fn new(tutor: &Tutor, kind: Option<GoalKind>, topics: &[String]) -> Result<Self, Failure> {
        let published = tutor.snapshot();
        let set = published.state.profile.goal.as_ref();
        let kind = kind.or_else(|| set.map(|goal| goal.kind)).unwrap_or(GoalKind::Global);
        let goal = LearningGoal { kind, topics: find_topics(&published.catalog, topics)?, path: None, by: None };
        Ok(Self::for_goal(tutor, &goal))
    }

    pub(super) fn for_goal(tutor: &Tutor, goal: &LearningGoal) -> Self {
        let published = tutor.snapshot_after_check_in();
        let (catalog, mut found) = (published.catalog.clone(), tutor.recommend(goal));
        found.picks.retain(|pick| pick.is_useful(goal));
        let mut planned = None;
        if published.state.profile.goal.as_ref() == Some(goal) {
            put_todays_first(&published, goal, &mut found.picks);
            planned = first_planned(&published, &found.picks);
        }
        let row = |pick: &GoalPick| PickRow {
            problem: ProblemName::find(&catalog, &pick.problem),
            title_of_topic: catalog.topic_title(&pick.gain.topic),
            gain: pick.gain.clone(),
            equations_chance: catalog
                .by_uid(&pick.problem)
                .map_or(pick.gain.chance, |problem| learning_status::chance(&published, problem)),
        };
        Self {
            goal: Some(goal.clone()),
            is_set: false,
            name: goal.name(&catalog),
            named: goal.topics.iter().map(|topic| catalog.topic_title(topic)).collect(),
            targets: found.targets.iter().map(|topic| catalog.topic_title(topic)).collect(),
            due: found.due,
            held_back: found.held_back,
            kept_day: None,
            forecast: Some(ForecastRow::new(&published, goal)),
            picks: found.picks.iter().take(1 + SHOWN_ALTERNATIVES).map(row).collect(),
            planned,
            minutes: None,
            paths: Vec::new(),
            other_paths: Vec::new(),
            prediction: found.contest.map(PredictionContest::from),
        }
    }
}

/// The first open new problem of today's set and why it is there; `None` if the best pick is in the set, or if Today shows
/// no new problem, because its reviews fill the day.
fn first_planned(published: &TutorSnapshot, picks: &[GoalPick]) -> Option<(String, String)> {
    if rows::reviews_fill_day(published, &rows::today_rows(published)) {
        return None;
    }
    let is_open = |problem: &Problem| {
        !day_status::solved_today(published, &problem.uid) && !day_status::gave_up_today(published, &problem.uid)
    };
    let planned: Vec<_> = day_status::planned(published, false).filter(|(problem, _)| is_open(problem)).collect();
    let is_best = |problem: &Problem| picks.first().is_some_and(|best| best.problem == problem.uid);
    let (first, item) = planned.first()?;
    let reason = day_status::item_reason(published, item);
    planned.iter().all(|(problem, _)| !is_best(problem)).then(|| (first.title.clone(), reason))
}

/// Of the first problems, whose gains look equal, those that Today sets come first, as there. On a path all of them do: a
/// problem that was unlocked since is not in today's set.
fn put_todays_first(published: &TutorSnapshot, goal: &LearningGoal, picks: &mut [GoalPick]) {
    let Some(best) = picks.first().map(|pick| format_gain(pick.gain.expected)) else { return };
    let is_equal = |pick: &&GoalPick| goal.path.is_some() || format_gain(pick.gain.expected) == best;
    let equal = picks.iter().take_while(is_equal).count();
    let today: Vec<&ProblemUid> = day_status::planned(published, false).map(|(problem, _)| &problem.uid).collect();
    picks[..equal].sort_by_key(|pick| today.iter().position(|uid| **uid == pick.problem).unwrap_or(usize::MAX));
}

impl GoalAnswer {
    fn is_chance_of_model(&self) -> bool {
        self.prediction.is_some_and(|contest| contest.model_is_used)
    }

    /// Says that the chance comes from a trained model, if it does.
    fn prediction_line(&self) -> Option<String> {
        let contest = self.prediction.as_ref().filter(|contest| contest.model_is_used)?;
        let [model, equations] = [contest.model_loss, contest.equations_loss].map(format_share);
        Some(format!(
            "The trained model's chance is used, because over your last {} first submissions, of a problem or a review, it \
             came closer than the equations (loss {model} against {equations}).",
            contest.compared
        ))
    }
}

impl CommandAnswer for GoalAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        match &self.goal {
            None => self.append_paths(&mut text),
            Some(goal) => {
                self.append_goal(&mut text, goal);
                self.append_picks(&mut text, goal);
                if !self.other_paths.is_empty() {
                    let others = join_or(&self.other_paths);
                    text.para(0, Ink::Dim, &format!("`rung goal PATH` follows another path: {others}."));
                }
            }
        }
        text.finish()
    }
}

impl GoalAnswer {
    /// What could be a goal.
    fn append_paths(&self, text: &mut PageText<'_>) {
        let line = match self.minutes {
            Some(minutes) => format!("Rung plans {minutes} minutes a day. No goal is set."),
            None if self.is_set => "The goal is removed: new problems come in the usual order.".to_owned(),
            None => "No goal is set.".to_owned(),
        };
        text.para(0, Ink::Plain, &line);
        text.para(0, Ink::Dim, "`rung goal weakest` aims at your weakest topic, `rung goal graphs` at one topic.");
        if self.paths.is_empty() {
            return;
        }
        text.heading("Paths");
        let row = |path: &PathRow| {
            let solved = format!("{} of {}", path.solved, path.problems);
            vec![plain(&path.id), plain(solved), cell(Ink::Dim, &path.description)]
        };
        text.table(2, &self.paths.iter().map(row).collect::<Vec<_>>());
        text.para(0, Ink::Dim, "`rung goal ID` follows one.");
    }

    /// The goal, and what is left of it.
    fn append_goal(&self, text: &mut PageText<'_>, goal: &LearningGoal) {
        let head = if self.is_set { "Your goal is set" } else { "Goal" };
        let name = goal.kind.name();
        let line = match (goal.kind, self.targets.as_slice()) {
            (_, []) if goal.is_named() => format!("{head}: {}. No problem is left for it.", self.name),
            (_, []) => format!("{head}: {name}. No problem is left for it."),
            (GoalKind::Global, targets) if goal.is_named() => {
                // A long path goes through most topics, and naming them all says nothing.
                let is_worth_naming = targets != self.named && targets.len() <= MAX_NAMED_TOPICS;
                let through = if is_worth_naming { format!(", now {}", join_and(targets)) } else { String::new() };
                format!("{head}: {}{through}.", self.name)
            }
            (GoalKind::Global, _) => format!("{head}: {name}, every open topic."),
            (_, targets) => format!("{head}: {name}, now {}.", join_and(targets)),
        };
        text.para(0, Ink::Plain, &line);
        if self.due > 0 {
            let due = count_noun(self.due, "review");
            text.para(0, Ink::Plain, &format!("{due} due first: `rung today` lists them."));
        }
        if let Some(forecast) = &self.forecast {
            text.para(0, Ink::Plain, &forecast.line);
            forecast.advice.iter().for_each(|line| text.para(0, Ink::Dim, line));
        }
        if let Some(day) = self.kept_day {
            let day = relative_dates::format_day(day);
            text.para(
                0,
                Ink::Dim,
                &format!("It keeps the day of your last goal, {day}; `rung goal --by none` removes it."),
            );
        }
    }

    /// Today's first new problem, if the best one is not in the set.
    fn append_planned(&self, text: &mut PageText<'_>) {
        if let Some((title, reason)) = &self.planned {
            text.para(0, Ink::Dim, &format!("Today's first new problem is {title}. {reason}"));
        }
    }

    /// The best problems for the goal.
    fn append_picks(&self, text: &mut PageText<'_>, goal: &LearningGoal) {
        let aim = if goal.is_named() { "your goal" } else { goal.kind.describe() };
        let Some(best) = self.picks.first() else {
            if self.held_back {
                text.para(0, Ink::Dim, HELD_BACK);
            } else {
                text.para(0, Ink::Dim, "`rung next` shows the next problem in the usual order.");
            }
            self.append_planned(text);
            return;
        };
        text.gap();
        let ExpectedGain { before, after_pass, after_fail, chance, expected, .. } = &best.gain;
        // A path, and what was begun, have an order of their own.
        let is_most = goal.path.is_none() && self.picks.iter().all(|pick| pick.gain.expected <= *expected);
        let rank = if is_most { "Most" } else { "Next" };
        text.para(0, Ink::Title, &format!("{rank} for {aim}: {}", best.problem.title));
        let [before, after_pass, after_fail] = [*before, *after_pass, *after_fail].map(format_share);
        let who = if self.is_chance_of_model() {
            format!(" by the trained model, {} by the equations", format_percent(best.equations_chance))
        } else {
            String::new()
        };
        // The gain for a goal is the mean over its topics.
        let over = match self.targets.len() {
            0 | 1 => String::new(),
            topics => format!(" over {topics} topics"),
        };
        let outcome =
            if *expected > 0.0 { format!(": {} expected{over}", format_gain(*expected)) } else { String::new() };
        let expectation = format!(
            "Chance to pass at once: about {}{who}. {} is at {before}; {after_pass} if you pass, {after_fail} at worst if not{outcome}.",
            format_percent(*chance),
            best.title_of_topic,
        );
        text.para(0, Ink::Plain, &expectation);
        let other = |pick: &PickRow| match pick.gain.expected {
            expected if expected > 0.0 => format!("{} ({})", pick.problem.title, format_gain(expected)),
            _ => pick.problem.title.clone(),
        };
        let mut others: Vec<&PickRow> = self.picks[1..].iter().collect();
        if is_most {
            others.sort_by(|a, b| b.gain.expected.total_cmp(&a.gain.expected));
        }
        let others: Vec<String> = others.into_iter().map(other).collect();
        if !others.is_empty() {
            text.para(0, Ink::Plain, &format!("Then {}.", others.join(", ")));
        }
        if let Some(line) = self.prediction_line() {
            text.para(0, Ink::Dim, &line);
        }
        text.para(0, Ink::Dim, &format!("`rung open {}` starts it.", best.problem.id));
        self.append_planned(text);
    }
}

/// A gain of mastery with its sign and three decimals, or as many as its first digit needs: `+.034`, `+.0002`.
fn format_gain(gain: f64) -> String {
    let decimals = if gain.abs() < 0.000_5 {
        5
    } else if gain.abs() < 0.005 {
        4
    } else {
        3
    };
    let (sign, text) = (if gain < 0.0 { "−" } else { "+" }, format!("{:.decimals$}", gain.abs()));
    format!("{sign}{}", text.strip_prefix('0').unwrap_or(&text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tui_fixtures::{learner, published, today, uid};

    #[test]
    fn the_first_new_problem_is_named_unless_the_best_is_set_or_reviews_fill_the_day() {
        let check = |best: &str, minutes_a_day: u16, expected: Option<(&str, &str)>| {
            let mut state = learner();
            state.profile.minutes_a_day = minutes_a_day;
            let gain = ExpectedGain {
                topic: "stack".into(),
                before: 0.4,
                after_pass: 0.5,
                after_fail: 0.3,
                chance: 0.6,
                expected: 0.02,
            };
            let picks = [GoalPick { problem: uid(best), gain }];
            let told = first_planned(&published(state), &picks);
            assert_eq!(told.as_ref().map(|(title, why)| (title.as_str(), why.as_str())), expected, "{best}");
        };
        check("longest-clean-run", 45, None);
        check("cheapest-climb", 45, None);
        check("squeeze-right", 45, Some(("Longest Clean Run", "you lost the left edge twice")));
        check("squeeze-right", 20, None);
    }

    #[test]
    fn a_goal_says_which_day_it_keeps_and_why_it_has_no_problem_now() {
        let check = |answer: GoalAnswer, expected: &str| {
            let page = crate::cli::cli_fixtures::page();
            let answer = GoalAnswer { goal: Some(LearningGoal::everything()), ..answer };
            let text = answer.render_text(&page).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(expected), "{text}");
        };
        let kept_day = Some(jiff::civil::date(2026, 12, 24));
        check(
            GoalAnswer { kept_day, ..GoalAnswer::default() },
            "It keeps the day of your last goal, Thu 24 Dec; `rung goal --by none` removes it.",
        );
        let without = GoalAnswer { is_set: true, minutes: Some(45), ..GoalAnswer::default() };
        let text = without.render_text(&crate::cli::cli_fixtures::page());
        assert!(text.starts_with("Rung plans 45 minutes a day. No goal is set."), "{text}");
        check(GoalAnswer { held_back: true, ..GoalAnswer::default() }, HELD_BACK);
        check(GoalAnswer::default(), "`rung next` shows the next problem in the usual order.");
    }

    #[test]
    fn the_json_names_the_last_problems_of_a_path_to_leave_out() {
        let check = |minutes: u16, expected: &[&str]| {
            let mut state = learner();
            state.problems.clear();
            state.reviews.clear();
            state.profile.minutes_a_day = minutes;
            let path = Some("first-course".to_owned());
            let goal = LearningGoal { path, by: Some(today()), ..LearningGoal::everything() };
            let row = serde_json::to_value(ForecastRow::new(&published(state), &goal)).expect("JSON");
            assert_eq!(row["leave_out"], serde_json::json!(expected), "{minutes} minutes");
        };
        // Three problems of 15 minutes.
        check(45, &[]);
        check(30, &["merge-two-queues"]);
        check(20, &["valid-brackets", "merge-two-queues"]);
    }
}
