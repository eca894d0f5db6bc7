//! `rung list`: lists problems with the learner's progress.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use jiff::civil::Date;
use serde::Serialize;

use crate::cli::args::lookup;
use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::learner::review_queries;
use crate::learner::state_queries::{self, ProblemStatus};
use crate::orchestrator::api::TutorSnapshot;
use crate::pack::task_lists::{self, ListedTask};
use crate::text::learning_status;
use crate::text::number_format::count_noun;
use crate::text::problem_name::ProblemName;
use crate::text::relative_dates;
use crate::types::Problem;
use crate::types::did_you_mean::suggest;
use crate::types::ids::{PackId, TopicId};
use crate::types::problem::Difficulty;

/// List problems with your progress
#[derive(Args, Clone, Debug, Default)]
pub struct ListCommand {
    /// Only this topic (id or title)
    #[arg(long, value_name = "TOPIC", add = ArgValueCandidates::new(shell_completion::topics))]
    topic: Option<String>,
    /// Only this pack (id or title)
    #[arg(long, value_name = "PACK", add = ArgValueCandidates::new(shell_completion::pack_ids))]
    pack: Option<String>,
    /// Only problems due for review
    #[arg(long)]
    due: bool,
    /// Print only ids, one per line
    #[arg(long)]
    ids: bool,
    /// Only problems with a suspended review
    #[arg(long)]
    suspended: bool,
    /// Only the problems of a path, in its order (`rung goal` lists the paths)
    #[arg(long, value_name = "PATH", conflicts_with = "topic")]
    path: Option<String>,
    /// Show which tasks of a well-known list are here: `neetcode150`, `blind75`
    #[arg(long, value_name = "LIST", value_parser = task_lists::task_list_names(), hide_possible_values = true,
          conflicts_with_all = ["topic", "pack", "due", "suspended", "path", "ids"])]
    like: Option<String>,
}

impl ListCommand {
    /// Shows the list; records nothing.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let library = session.read_only_view()?;
        match &self.like {
            Some(list) => session.print_answer(&TaskListAnswer::new(library.published(), list)),
            None => session.print_answer(&self.build_answer(library.published())?),
        }
    }

    fn build_answer(&self, published: &TutorSnapshot) -> Result<ProblemListAnswer, Failure> {
        let topic = self.topic.as_deref().map(|name| lookup::find_topic(&published.catalog, name)).transpose()?;
        let of_topic = |p: &Problem| topic.is_none_or(|topic| p.topics.contains(&topic.id));
        let pack = self.pack.as_deref().map(|name| lookup::find_pack(&published.catalog, name)).transpose()?;
        let of_topic = |p: &Problem| of_topic(p) && pack.is_none_or(|pack| p.pack == pack.id);
        let problems: Vec<&Problem> = match &self.path {
            None => published.catalog.problems.iter().filter(|p| of_topic(p)).collect(),
            Some(name) => {
                let found = published.catalog.find_path(name);
                let known = published.catalog.paths().map(|path| path.id.as_str());
                let unknown = || {
                    lookup::unused_path_failure(&published.catalog, name).unwrap_or_else(|| {
                        Failure::usage(format!("There is no path '{name}'. {}", suggest(name, known)))
                    })
                };
                let all = found.ok_or_else(unknown)?.1;
                all.into_iter().filter(|problem| of_topic(problem)).collect()
            }
        };
        let rows = problems.into_iter().map(|p| ProblemListItem::new(published, p));
        let rows = rows.filter(|row| !self.suspended || row.suspended);
        let problems = rows.filter(|row| !self.due || row.standing == ProblemStatus::Due).collect();
        let topic = topic.map(|topic| topic.id.clone());
        Ok(ProblemListAnswer { day: published.day, problems, topic, only_ids: self.ids })
    }
}

/// The tasks of a well-known list, with the problem that practises each.
#[derive(Clone, Debug, Serialize)]
pub struct TaskListAnswer {
    pub list: String,
    pub tasks: Vec<TaskRow>,
    /// Tasks that a problem practises, and all.
    pub here: usize,
    pub all: usize,
}

/// A task of a list.
#[derive(Clone, Debug, Serialize)]
pub struct TaskRow {
    pub task: &'static str,
    /// The problem; null if there is none.
    pub problem: Option<ProblemName>,
    /// Whether the problem is the same task, not only the same technique.
    pub same: bool,
    pub standing: Option<ProblemStatus>,
}

impl TaskListAnswer {
    fn new(published: &TutorSnapshot, list: &str) -> Self {
        let row = |task: &ListedTask| {
            let same = published.catalog.find(task.task);
            let found = same.or_else(|| published.catalog.find(task.related).filter(|_| !task.related.is_empty()));
            TaskRow {
                task: task.task,
                problem: found.map(ProblemName::from_problem),
                same: same.is_some(),
                standing: found.map(|problem| learning_status::status(published, problem)),
            }
        };
        let tasks: Vec<TaskRow> = task_lists::tasks_of(list).map(row).collect();
        let here = tasks.iter().filter(|task| task.problem.is_some()).count();
        Self { list: list.to_owned(), here, all: tasks.len(), tasks }
    }
}

impl CommandAnswer for TaskListAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let row = |task: &TaskRow| match (&task.problem, task.standing) {
            (Some(problem), Some(standing)) => vec![
                cell(ink(standing), page.symbol(learning_status::symbol(standing))),
                plain(problem.id.as_str()),
                cell(Ink::Dim, if task.same { standing.name() } else { "same technique" }),
                plain(task.task),
            ],
            _ => vec![plain(" "), cell(Ink::Dim, "not here"), plain(""), cell(Ink::Dim, task.task)],
        };
        text.table(0, &self.tasks.iter().map(row).collect::<Vec<_>>());
        text.gap();
        let same = self.tasks.iter().filter(|task| task.same).count();
        let summary = format!(
            "{} of {} tasks are here: {same} as the same task, {} as the same technique.",
            self.here,
            self.all,
            self.here - same
        );
        text.para(0, Ink::Dim, &summary);
        text.finish()
    }
}

/// Problems in catalogue order.
#[derive(Clone, Debug, Serialize)]
pub struct ProblemListAnswer {
    pub day: Date,
    pub problems: Vec<ProblemListItem>,
    /// The topic that was asked for.
    #[serde(skip)]
    topic: Option<TopicId>,
    #[serde(skip)]
    only_ids: bool,
}

/// One problem.
#[derive(Clone, Debug, Serialize)]
pub struct ProblemListItem {
    #[serde(flatten)]
    pub problem: ProblemName,
    pub aliases: Vec<String>,
    /// The first is the main topic.
    pub topics: Vec<TopicId>,
    pub difficulty: Difficulty,
    /// Expected minutes.
    pub minutes: u32,
    pub pack: PackId,
    pub standing: ProblemStatus,
    /// Date of the next review, once solved.
    pub due: Option<Date>,
    /// Whether its review is suspended.
    pub suspended: bool,
    /// Solved, here or in an imported history; a problem that was given up can be due without that.
    #[serde(skip)]
    is_solved: bool,
    /// When its review comes, in words.
    #[serde(skip)]
    comes: Option<String>,
}

impl ProblemListItem {
    fn new(published: &TutorSnapshot, problem: &Problem) -> Self {
        Self {
            problem: ProblemName::from_problem(problem),
            aliases: problem.aliases.clone(),
            topics: problem.topics.clone(),
            difficulty: problem.difficulty,
            minutes: problem.minutes,
            pack: problem.pack.clone(),
            standing: learning_status::status(published, problem),
            due: published.state.reviews.get(&problem.uid).map(|review| review.due),
            suspended: review_queries::is_suspended(&published.state, &problem.uid),
            is_solved: state_queries::is_solved_anywhere(&published.state, &problem.uid),
            comes: published.state.reviews.get(&problem.uid).map(|r| relative_dates::review_due(published.day, r)),
        }
    }

    fn row(&self, page: &Page) -> Vec<TextCell> {
        let when = match (self.standing, &self.comes) {
            (standing, _) if self.suspended => format!("{}, review suspended", standing.name()),
            (ProblemStatus::GivenUp, Some(comes)) => format!("given up, back {comes}"),
            (ProblemStatus::Solved, Some(comes)) => format!("solved, back {comes}"),
            (ProblemStatus::Due, Some(comes)) => format!("due {comes}"),
            (standing, _) => standing.name().to_owned(),
        };
        vec![
            cell(ink(self.standing), page.symbol(learning_status::symbol(self.standing))),
            plain(self.problem.id.as_str()),
            plain(self.difficulty.to_string()),
            cell(Ink::Dim, self.topics.first().map_or("", TopicId::as_str)),
            cell(ink(self.standing), when),
        ]
    }
}

impl CommandAnswer for ProblemListAnswer {
    fn render_text(&self, page: &Page) -> String {
        if self.only_ids {
            // Unchanged, for scripts.
            return self.problems.iter().flat_map(|item| [item.problem.id.as_str(), "\n"]).collect();
        }
        let mut text = PageText::new(page);
        if self.problems.is_empty() {
            text.line("No problem fits.");
            return text.finish();
        }
        let rows: Vec<_> = self.problems.iter().map(|item| item.row(page)).collect();
        text.table(0, &rows);
        text.gap();
        let solved = self.problems.iter().filter(|item| item.is_solved).count();
        // The roadmap and the statistics count a problem in its main topic alone.
        let is_main =
            |item: &&ProblemListItem| self.topic.as_ref().is_none_or(|topic| item.topics.first() == Some(topic));
        let others = match self.problems.len() - self.problems.iter().filter(is_main).count() {
            0 => String::new(),
            others => format!(" {others} of them belong to another topic first and are counted there."),
        };
        text.para(
            0,
            Ink::Dim,
            &format!("{}, {solved} solved.{others} `rung show ID` shows one.", count_noun(rows.len(), "problem")),
        );
        text.finish()
    }
}

fn ink(status: ProblemStatus) -> Ink {
    match status {
        ProblemStatus::Due => Ink::Accent,
        ProblemStatus::Solved => Ink::Good,
        ProblemStatus::Tried | ProblemStatus::GivenUp => Ink::Warn,
        ProblemStatus::New => Ink::Plain,
        ProblemStatus::Locked => Ink::Dim,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;

    fn list(list: &ListCommand) -> Result<String, Failure> {
        let answer = list.build_answer(&cli_fixtures::published(cli_fixtures::state()))?;
        render(&answer, &cli_fixtures::page(), false)
    }

    #[test]
    fn every_problem_has_its_standing() {
        insta::assert_snapshot!(list(&ListCommand::default()).expect("a list"), @"
        ✓  pair-to-target   easy    arrays-hashing  solved, back in 3 days
        ◐  first-repeat     easy    arrays-hashing  tried
        ↻  valid-brackets   easy    stack           due today
        ○  first-bad-build  medium  binary-search   new

        4 problems, 2 solved. `rung show ID` shows one.
        ");
    }

    #[test]
    fn filters_narrow_the_list() {
        let due = list(&ListCommand { due: true, ..ListCommand::default() }).expect("a list");
        assert!(due.contains("valid-brackets") && !due.contains("pair-to-target"), "{due}");
        let topic = list(&ListCommand { topic: Some("Stack".to_owned()), ..ListCommand::default() }).expect("a list");
        assert!(topic.contains("valid-brackets") && !topic.contains("first-repeat"), "{topic}");
        let none = list(&ListCommand { due: true, topic: Some("binary-search".to_owned()), ..ListCommand::default() })
            .expect("a list");
        assert_eq!(none, "No problem fits.\n");
        let ids = |due| {
            list(&ListCommand { ids: true, due, topic: Some("stack".to_owned()), ..ListCommand::default() })
                .expect("a list")
        };
        assert_eq!((ids(true), ids(false)), ("valid-brackets\n".to_owned(), "valid-brackets\n".to_owned()));
        let none =
            ListCommand { ids: true, due: true, topic: Some("binary-search".to_owned()), ..ListCommand::default() };
        assert_eq!(list(&none).expect("a list"), "");
    }

    #[test]
    fn an_unknown_topic_is_a_usage_error() {
        let failure = list(&ListCommand { topic: Some("stakc".to_owned()), ..ListCommand::default() })
            .expect_err("no such topic");
        assert_eq!(failure.exit, Exit::Usage);
    }
}
