//! `rung goal [KIND] [TOPIC…]`: sets the goal that orders growth and challenge problems, and shows what it leads to.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::cli::args::lookup;
use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::foreign::{DateOrder, DateReader};
use crate::orchestrator::TutorSnapshot;
use crate::types::humanize::{join_and_more, join_or};
use crate::types::learner_state::Profile;
use crate::types::learning_goal::{GoalKind, LearningGoal};
use crate::types::{Catalog, TopicId};

mod goal_answer;

pub use goal_answer::GoalAnswer;
pub(in crate::cli) use goal_answer::HELD_BACK;
use goal_answer::PathRow;

/// Set a goal that orders new problems, or show it
///
/// A goal does not change your reviews. A topic or path that you name comes first among
/// new problems. With the others, practice and harder problems come in the order of their
/// expected improvement for the goal, and new topics come as before: `global` counts every
/// open topic, `practised` the one you practised most lately, `upcoming` the one you usually go
/// on to and `weakest` your weakest open one. With a day, Today says whether your minutes a day
/// are enough: `rung goal graphs --by 2027-01-31 --minutes 30`. `rung goal off` removes it.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct GoalCommand {
    /// `global`, `practised`, `upcoming`, `weakest`, a topic, a path or `off`; none: show it
    #[arg(value_name = "GOAL", add = ArgValueCandidates::new(shell_completion::goals))]
    goal: Option<String>,
    /// Only these topics, with the prerequisites they still lack
    #[arg(value_name = "TOPIC", add = ArgValueCandidates::new(shell_completion::topics))]
    topics: Vec<String>,
    /// Reach it by this day (YYYY-MM-DD or `none`); without GOAL, change only the day
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
                None => {
                    let minutes = self.minutes.filter(|_| self.goal.is_none());
                    let paths = PathRow::all(&tutor.snapshot());
                    Ok(GoalAnswer { is_set, minutes, paths, ..GoalAnswer::default() })
                }
                Some(goal) => {
                    let is_other = |id: &String| goal.path.as_ref() != Some(id);
                    let ids = published.catalog.paths().map(|path| path.id.clone());
                    let other_paths = if is_set { Vec::new() } else { ids.filter(is_other).collect() };
                    let is_new = self.by.is_none() && now.goal.as_ref().is_some_and(|old| !old.has_same_aim(goal));
                    let kept_day = goal.by.filter(|_| is_new);
                    Ok(GoalAnswer { is_set, kept_day, other_paths, ..GoalAnswer::for_goal(tutor, goal) })
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
            Err(why) => return Err(unknown_goal(catalog, name, why)),
        };
        Ok(LearningGoal { kind, topics: find_topics(catalog, &topics)?, path: None, by })
    }
}

/// Says that there is no goal with this name, and suggests the nearest goals, topics and paths, or names the paths.
fn unknown_goal(catalog: &Catalog, name: &str, why: String) -> Failure {
    if let Some(failure) = lookup::unused_path_failure(catalog, name) {
        return failure;
    }
    let nearest = lookup::nearest_goals(catalog, name);
    let paths: Vec<&str> = catalog.paths().map(|path| path.id.as_str()).collect();
    let failure = Failure::usage(why);
    if !nearest.is_empty() {
        let nearest: Vec<String> = nearest.iter().map(|id| format!("`{id}`")).collect();
        let paths = match paths.as_slice() {
            [] => String::new(),
            paths => format!("; the paths are {}", join_and_more(paths, MAX_NAMED_PATHS)),
        };
        failure.with_advice(format!("Did you mean {}? `rung stats` shows every topic{paths}.", join_or(&nearest)))
    } else if paths.is_empty() {
        failure
    } else {
        failure.with_advice(format!("A path is a goal, too: {}.", join_and_more(&paths, MAX_NAMED_PATHS)))
    }
}

/// Reads the day of a goal; `None` removes it.
fn parse_goal_day(text: &str, today: Date) -> Result<Option<Date>, Failure> {
    if text == "none" {
        return Ok(None);
    }
    let day = read_day(text).map_err(|could_be| {
        let what = match could_be {
            None => format!("'{text}' is not a day. Write it as YYYY-MM-DD, such as {today}, or `none`."),
            Some([day, other]) => format!("'{text}' can be {day} or {other}. Write it as YYYY-MM-DD, or `none`."),
        };
        Failure::usage(what)
    })?;
    if day < today {
        return Err(Failure::usage(format!("{day} is over; today is {today}.")));
    }
    Ok(Some(day))
}

/// Reads a day in the forms of an imported history, such as `2026-12-27`, `27.12.2026` or `Dec 27 2026`.
///
/// # Errors
/// It is not a day, or can be two: then both.
fn read_day(text: &str) -> Result<Date, Option<[Date; 2]>> {
    if let Ok(day) = text.parse::<Date>() {
        return Ok(day);
    }
    // A number alone could be the day of a spreadsheet.
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(None);
    }
    let read = |order| {
        let reader = DateReader::from_fields(std::iter::empty(), &TimeZone::UTC, Timestamp::UNIX_EPOCH, Some(order));
        Some(reader.read(text)?.to_zoned(TimeZone::UTC).date())
    };
    match (read(DateOrder::DayFirst), read(DateOrder::MonthFirst)) {
        (Some(day), Some(other)) if day != other => Err(Some([day, other])),
        (day, other) => day.or(other).ok_or(None),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_in_the_forms_of_an_import_unless_it_can_be_two() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(read_day(text).ok().map(|day| day.to_string()).as_deref(), expected, "{text}");
        };
        check("2026-12-27", Some("2026-12-27"));
        check("27.12.2026", Some("2026-12-27"));
        check("3.11.2026", Some("2026-11-03"));
        check("27/12/2026", Some("2026-12-27"));
        check("Dec 27 2026", Some("2026-12-27"));
        check("5/1/2027", None);
        check("46000", None);
        check("soon", None);
        let refused = |text: &str| parse_goal_day(text, jiff::civil::date(2026, 11, 21)).unwrap_err().to_string();
        assert!(refused("soon").contains("'soon' is not a day."), "{}", refused("soon"));
        assert!(refused("5/1/2027").contains("can be 2027-01-05 or 2027-05-01"), "{}", refused("5/1/2027"));
    }
}
