//! `rung show ID`: shows a problem's statement and the learner's progress on it.

use clap::Args;
use jiff::civil::Date;
use serde::Serialize;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::judge_job::LanguageArg;
use crate::cli::context::session::CliSession;
use crate::cli::output::markdown;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::learner::state_queries::ProblemStatus;
use crate::orchestrator::api::TutorSnapshot;
use crate::orchestrator::signature_text;
use crate::pack::statement;
use crate::text::learning_status;
use crate::text::problem_name::ProblemName;
use crate::text::revision_text;
use crate::types::Language;
use crate::types::Problem;
use crate::types::humanize::{MAX_LISTED, join_first};
use crate::types::ids::TopicId;
use crate::types::problem::Expected;
use crate::types::problem::{Credits, Difficulty};

/// Show a problem's statement
#[derive(Args, Clone, Debug)]
pub struct ShowCommand {
    #[command(flatten)]
    problem: ProblemArg,
    #[command(flatten)]
    language: LanguageArg,
}

impl ShowCommand {
    /// Shows the problem; records nothing.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let library = session.read_only_view()?;
        let published = library.published();
        session.print_answer(&ShowAnswer::new(
            published,
            self.problem.find(&published.catalog)?,
            self.language.language.unwrap_or(session.config.language),
        ))
    }
}

/// A problem as learners may see it, without hidden cases and solution.
#[derive(Clone, Debug, Serialize)]
pub struct ShowAnswer {
    pub problem: ProblemName,
    pub aliases: Vec<String>,
    pub topics: Vec<TopicId>,
    pub difficulty: Difficulty,
    /// Expected minutes.
    pub minutes: u32,
    pub standing: ProblemStatus,
    /// Chance to pass the next submission, in [0, 1].
    pub chance: f64,
    /// The chance in words, if there is evidence about its topics.
    #[serde(skip)]
    pass: String,
    /// Missing prerequisites that lock the topic.
    pub missing: Vec<TopicId>,
    /// Signature in the chosen language.
    pub signature: String,
    /// Markdown.
    pub statement: String,
    pub samples: Vec<SampleLine>,
    /// Number of submissions.
    pub submissions: u32,
    /// Date of the next review, once solved.
    pub due: Option<Date>,
    /// The changes by a newer pack version since it was last solved; a sentence.
    pub changed: Option<String>,
    /// Licence, authors and source.
    pub credits: Credits,
}

/// A sample case.
#[derive(Clone, Debug, Serialize)]
pub struct SampleLine {
    pub id: String,
    /// One JSON value per parameter, or the operations in class mode.
    pub args: Vec<serde_json::Value>,
    /// The expected value as Python text, or the exception that must be raised.
    pub expected: String,
    /// The author's note.
    pub note: Option<String>,
}

impl ShowAnswer {
    /// Builds the answer about a problem.
    #[must_use]
    pub fn new(published: &TutorSnapshot, problem: &Problem, language: Language) -> Self {
        let samples = problem.cases.iter().filter(|case| case.sample).map(|case| SampleLine {
            id: case.id.0.clone(),
            args: case.args.clone(),
            expected: match &case.expected {
                Expected::Value(value) => value.to_string(),
                Expected::Error(name) => format!("raises {name}"),
            },
            note: case.note.clone(),
        });
        Self {
            problem: ProblemName::from_problem(problem),
            aliases: problem.aliases.clone(),
            topics: problem.topics.clone(),
            difficulty: problem.difficulty,
            minutes: problem.minutes,
            standing: learning_status::status(published, problem),
            chance: learning_status::chance(published, problem),
            pass: learning_status::pass_probability_text(published, problem),
            missing: learning_status::locked_by(published, problem),
            signature: signature_text(&problem.signature, language),
            statement: statement::for_learner(problem, language).into_owned(),
            samples: samples.collect(),
            submissions: published.state.problems.get(&problem.uid).map_or(0, |progress| progress.submissions),
            due: published.state.reviews.get(&problem.uid).map(|review| review.due),
            changed: revision_text::since_done(published, problem),
            credits: published.catalog.credits.get(&problem.id).cloned().unwrap_or_default(),
        }
    }

    fn footer(&self) -> String {
        let id = &self.problem.id;
        match self.missing.as_slice() {
            [] => format!("`rung open {id}` starts your editor, `rung run {id}` tries the samples."),
            missing => {
                let names: Vec<_> = missing.iter().map(TopicId::as_str).collect();
                format!(
                    "This topic is still locked: {} first. You can open it anyway: `rung open {id}`.",
                    join_first(&names, MAX_LISTED)
                )
            }
        }
    }
}

impl CommandAnswer for ShowAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.heading(&self.problem.title);
        let topics: Vec<_> = self.topics.iter().map(TopicId::as_str).collect();
        // A solved problem has a recall instead, which `rung why` explains.
        let open = matches!(self.standing, ProblemStatus::New | ProblemStatus::Tried);
        let chance = if open && !self.pass.is_empty() { format!(" · {}", self.pass) } else { String::new() };
        let about = format!(
            "{} · {} · about {} min · {}{chance}",
            self.difficulty,
            topics.join(", "),
            self.minutes,
            self.standing.name()
        );
        text.para(0, Ink::Dim, &about);
        self.changed.iter().for_each(|changed| text.para(0, Ink::Accent, changed));
        text.gap();
        markdown::append(&mut text, 0, &self.statement);
        append_signature(&mut text, &self.signature);
        text.gap();
        text.para(0, Ink::Dim, &self.footer());
        text.finish()
    }
}

/// Appends the signature below a statement, if there is one.
pub(super) fn append_signature(text: &mut PageText<'_>, signature: &str) {
    if signature.is_empty() {
        return;
    }
    text.heading("Signature");
    signature.lines().for_each(|line| text.line(format!("  {line}")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::lookup;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;

    fn show(id: &str) -> String {
        show_to(cli_fixtures::state(), id)
    }

    fn show_to(state: crate::types::LearnerState, id: &str) -> String {
        let published = cli_fixtures::published(state);
        let problem = lookup::find_problem(&published.catalog, id).expect("a fixture");
        render(&ShowAnswer::new(&published, problem, Language::Python), &cli_fixtures::page(), false).expect("text")
    }

    #[test]
    fn a_problem_is_shown_with_its_statement_and_signature() {
        insta::assert_snapshot!(show("pair-to-target"), @"
        Pair to Target
        easy · arrays-hashing · about 15 min · solved

        A market stall sells gift baskets of exactly two fruits. Given the prices `nums`
        and a `target`, return the positions of two different fruits whose prices add up
        to the target.

        Example 1

          nums = [2, 7, 11, 15]
          target = 9
          result = [0, 1]

        2 + 7 = 9.

        Constraints

        - `nums` has 0 to 2000 integers
        - at most one pair fits

        Signature
          def pair_to_target(nums: list[int], target: int) -> list[int]

        `rung open pair-to-target` starts your editor, `rung run pair-to-target` tries
        the samples.
        ");
    }

    #[test]
    fn a_locked_problem_names_what_is_missing() {
        // Remove the solved problems of the stack, because a solved problem shows no chance.
        let mut state = cli_fixtures::state();
        state.problems.remove(&cli_fixtures::uid("valid-brackets"));
        let text = show_to(state, "first-bad-build");
        assert!(text.contains("This topic is still locked: stack first."), "{text}");
    }
}
