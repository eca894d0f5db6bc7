//! `rung goal [KIND] [TOPIC…]`: sets the goal that orders growth and challenge problems, and shows what it leads to.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;

use crate::agents::curator::GoalPick;
use crate::cli::args::lookup;
use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::foreign::{DateOrder, DateReader};
use crate::learner::goal_forecast::GoalForecast;
use crate::learner::predict::contest::ContestResult;
use crate::learner::state_queries;
use crate::orchestrator::{Tutor, TutorSnapshot};
use crate::text::goal_text;
use crate::text::learning_status;
use crate::text::number_format::count_noun;
use crate::text::problem_name::ProblemName;
use crate::types::did_you_mean::nearest;
use crate::types::humanize::{format_percent, format_share, join_and, join_and_more, join_or};
use crate::types::ids::ProblemUid;
use crate::types::learner_state::Profile;
use crate::types::learning_goal::{ExpectedGain, GoalKind, LearningGoal};
use crate::types::learning_path::LearningPath;
use crate::types::{Catalog, Problem, TopicId};

/// Alternatives that are named after the best problem.
const SHOWN_ALTERNATIVES: usize = 2;

/// Set a goal that orders new problems, or show it
///
/// A goal does not change your reviews. It decides which new problems come first: those
/// with the largest expected improvement for the goal. `global` counts every topic,
/// `practised` the one you practised most lately, `upcoming` the next on your roadmap and
/// `weakest` your weakest open one. With a day, Today says whether your minutes a day
/// are enough: `rung goal graphs --by 2027-01-31 --minutes 30`. `rung goal off` removes it.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct GoalCommand {
    /// `global`, `practised`, `upcoming`, `weakest`, a topic, a path or `off`; without it, shows the goal
    #[arg(value_name = "GOAL")]
    goal: Option<String>,
    /// Only these topics, with the prerequisites they still lack
    #[arg(value_name = "TOPIC", add = ArgValueCandidates::new(shell_completion::topics))]
    topics: Vec<String>,
    /// Reach it by this day (YYYY-MM-DD or `none`). Without GOAL, changes only the day of the present goal
    #[arg(long, value_name = "DATE")]
    by: Option<String>,
    /// Practise this many minutes a day from now on
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u16).range(1..=1440))]
    minutes: Option<u16>,
}

/// Paths that an error names.
const MAX_NAMED_PATHS: usize = 5;

impl GoalCommand {
    /// Records the goal, if one is given, and shows what it leads to.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor(async |tutor| {
            let published = tutor.snapshot();
            let now = &published.state.profile;
            let by = self.by.as_deref().map(|text| parse_goal_day(text, published.day)).transpose()?;
            let goal = match self.goal.as_deref() {
                None => now.goal.clone(),
                Some("off") => None,
                Some(name) => Some(self.named_goal(&published, name, now.goal.as_ref())?),
            };
            let goal = match (goal, by) {
                (None, Some(Some(_))) => {
                    let advice = "`rung goal graphs --by 2027-01-31` sets both.";
                    return Err(Failure::usage("There is no goal that could have a day.").with_advice(advice));
                }
                (goal, None) => goal,
                (goal, Some(by)) => goal.map(|goal| LearningGoal { by, ..goal }),
            };
            let profile = Profile { goal, minutes_a_day: self.minutes.unwrap_or(now.minutes_a_day), ..now.clone() };
            let is_set = self.goal.is_some() || self.by.is_some() || self.minutes.is_some();
            if is_set && profile != *now {
                tutor.set_profile(profile).await?;
            }
            match &tutor.snapshot().state.profile.goal {
                None => Ok(GoalAnswer { is_set, paths: PathRow::all(&tutor.snapshot()), ..GoalAnswer::default() }),
                Some(goal) => {
                    let is_other = |id: &String| goal.path.as_ref() != Some(id);
                    let ids = published.catalog.paths().map(|path| path.id.clone());
                    let other_paths = if is_set { Vec::new() } else { ids.filter(is_other).collect() };
                    Ok(GoalAnswer { is_set, other_paths, ..GoalAnswer::for_goal(tutor, goal) })
                }
            }
        })?;
        session.print_answer(&answer)
    }

    /// The goal with this name. It keeps the day of the one before.
    fn named_goal(
        &self,
        published: &TutorSnapshot,
        name: &str,
        old: Option<&LearningGoal>,
    ) -> Result<LearningGoal, Failure> {
        let (catalog, today) = (&published.catalog, published.day);
        // A day that is over was for the goal before.
        let by = old.and_then(|old| old.by).filter(|by| *by >= today);
        if lookup::find_topic(catalog, name).is_err()
            && let Some((path, _)) = catalog.find_path(name)
        {
            if !self.topics.is_empty() {
                return Err(Failure::usage(format!(
                    "'{name}' is a path; it has its own problems and takes no topics."
                )));
            }
            return Ok(LearningGoal { path: Some(path.id.clone()), by, ..LearningGoal::everything() });
        }
        // A topic alone means: everything in this topic.
        let kind = parse_goal_kind(name);
        let mut topics: Vec<String> = self.topics.clone();
        if kind.is_err() && lookup::find_topic(catalog, name).is_ok() {
            topics.insert(0, name.to_owned());
        }
        let kind = match kind {
            Ok(kind) => kind,
            Err(_) if topics.len() > self.topics.len() => GoalKind::Global,
            Err(why) => {
                let paths: Vec<String> = catalog.paths().map(|path| path.id.clone()).collect();
                let advice = match nearest(name, paths.iter().map(String::as_str)) {
                    Some(path) => format!("Did you mean the path `{path}`?"),
                    None => format!("A path is a goal, too: {}.", join_and_more(&paths, MAX_NAMED_PATHS)),
                };
                let failure = Failure::usage(why);
                return Err(if paths.is_empty() { failure } else { failure.with_advice(advice) });
            }
        };
        Ok(LearningGoal { kind, topics: find_topics(catalog, &topics)?, path: None, by })
    }
}

/// Reads the day of a goal; `None` removes it.
fn parse_goal_day(text: &str, today: Date) -> Result<Option<Date>, Failure> {
    if text == "none" {
        return Ok(None);
    }
    let day = read_day(text).ok_or_else(|| {
        Failure::usage(format!(
            "'{text}' is no day, or can be read as two. Write it as YYYY-MM-DD, such as {today}, or `none`."
        ))
    })?;
    if day < today {
        return Err(Failure::usage(format!("{day} is over; today is {today}.")));
    }
    Ok(Some(day))
}

/// Reads a day in the forms of an imported history, such as `2026-12-27`, `27.12.2026` or `Dec 27 2026`. `None` if it is
/// not a day, or would be another day with the month first.
fn read_day(text: &str) -> Option<Date> {
    if let Ok(day) = text.parse::<Date>() {
        return Some(day);
    }
    // A number alone could be the day of a spreadsheet.
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let read = |order| {
        let reader = DateReader::from_fields(std::iter::empty(), &TimeZone::UTC, Timestamp::UNIX_EPOCH, Some(order));
        Some(reader.read(text)?.to_zoned(TimeZone::UTC).date())
    };
    match (read(DateOrder::DayFirst), read(DateOrder::MonthFirst)) {
        (Some(day), Some(other)) if day != other => None,
        (day, other) => day.or(other),
    }
}

/// Reads the name of a goal.
///
/// # Errors
/// The known names, and how to remove a goal.
pub fn parse_goal_kind(name: &str) -> Result<GoalKind, String> {
    let known = GoalKind::ALL
        .into_iter()
        .find(|kind| kind.name() == name || name == "practiced" && *kind == GoalKind::Practised);
    known.ok_or_else(|| {
        let names = GoalKind::ALL.map(GoalKind::name).join(", ");
        format!("There is no goal or topic '{name}'. Goals are {names}; `rung goal off` removes the goal.")
    })
}

/// Looks the names of topics up.
///
/// # Errors
/// A topic does not exist.
pub fn find_topics(catalog: &Catalog, names: &[String]) -> Result<Vec<TopicId>, Failure> {
    names.iter().map(|name| Ok(lookup::find_topic(catalog, name)?.id.clone())).collect()
}

/// A goal and the best problems for it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct GoalAnswer {
    /// The goal; null without one.
    pub goal: Option<LearningGoal>,
    /// The goal was set or removed by this command.
    pub is_set: bool,
    /// The goal by name, and the titles of the topics that it names.
    #[serde(skip)]
    name: String,
    #[serde(skip)]
    named: Vec<String>,
    /// Titles of the topics that the goal aims at now.
    pub targets: Vec<String>,
    /// Reviews that are due and come first.
    #[serde(rename = "reviews_due")]
    pub due: usize,
    /// The work that is left; null without a goal.
    pub forecast: Option<ForecastRow>,
    /// The best problems, the largest expected gain first.
    pub picks: Vec<PickRow>,
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
    fn all(published: &TutorSnapshot) -> Vec<Self> {
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

    fn for_goal(tutor: &Tutor, goal: &LearningGoal) -> Self {
        let published = tutor.snapshot_after_check_in();
        let (catalog, mut found) = (published.catalog.clone(), tutor.recommend(goal));
        // A path has its own order. Otherwise nobody is sent where they are expected to lose.
        found.picks.retain(|pick| goal.path.is_some() || pick.gain.expected > 0.0);
        if published.state.profile.goal.as_ref() == Some(goal) {
            put_todays_first(&published, &mut found.picks);
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
            forecast: Some(ForecastRow::new(&published, goal)),
            picks: found.picks.iter().take(1 + SHOWN_ALTERNATIVES).map(row).collect(),
            paths: Vec::new(),
            other_paths: Vec::new(),
            prediction: found.contest.map(PredictionContest::from),
        }
    }
}

/// Of the first problems, whose gains look equal, those that Today sets come first, as there.
fn put_todays_first(published: &TutorSnapshot, picks: &mut [GoalPick]) {
    let Some(best) = picks.first().map(|pick| format_gain(pick.gain.expected)) else { return };
    let equal = picks.iter().take_while(|pick| format_gain(pick.gain.expected) == best).count();
    let today: Vec<&ProblemUid> = learning_status::planned(published, false).map(|(problem, _)| &problem.uid).collect();
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
        let line =
            if self.is_set { "The goal is removed: new problems come in the usual order." } else { "No goal is set." };
        text.para(0, Ink::Plain, line);
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
                let through =
                    if targets == self.named { String::new() } else { format!(", now {}", join_and(targets)) };
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
    }

    /// The best problems for the goal.
    fn append_picks(&self, text: &mut PageText<'_>, goal: &LearningGoal) {
        let aim = if goal.is_named() { "your goal" } else { goal.kind.describe() };
        let Some(best) = self.picks.first() else {
            text.para(0, Ink::Dim, "`rung next` shows the next problem in the usual order.");
            return;
        };
        text.gap();
        let ExpectedGain { before, after_pass, after_fail, chance, expected, .. } = &best.gain;
        // A path, and what was begun, have an order of their own.
        let is_most = self.picks.iter().all(|pick| pick.gain.expected <= *expected);
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
    use crate::tui::tui_fixtures::{learner, published, today};

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

    #[test]
    fn a_day_is_read_in_the_forms_of_an_import_unless_it_can_be_two() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(read_day(text).map(|day| day.to_string()).as_deref(), expected, "{text}");
        };
        check("2026-12-27", Some("2026-12-27"));
        check("27.12.2026", Some("2026-12-27"));
        check("3.11.2026", Some("2026-11-03"));
        check("27/12/2026", Some("2026-12-27"));
        check("Dec 27 2026", Some("2026-12-27"));
        check("5/1/2027", None);
        check("46000", None);
        check("soon", None);
    }
}
