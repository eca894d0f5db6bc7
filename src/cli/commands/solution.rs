//! `rung solution ID`: shows the reference solution and the editorial of a solved problem.

use clap::Args;
use serde::Serialize;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::judge_job::LanguageArg;
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Page, PageText};
use crate::cli::output::reference_solution::ReferenceSolution;
use crate::learner::state_queries;
use crate::orchestrator::api::TutorSnapshot;
use crate::text::learning_status;
use crate::text::problem_name::ProblemName;
use crate::types::{Language, Problem};

/// Show the reference solution of a solved problem
#[derive(Args, Clone, Debug)]
pub struct SolutionCommand {
    #[command(flatten)]
    problem: ProblemArg,
    #[command(flatten)]
    language: LanguageArg,
}

impl SolutionCommand {
    /// Shows the solution; records nothing.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor_no_wait(async |tutor| {
            let published = tutor.snapshot();
            let problem = self.problem.find(&published.catalog)?;
            let language = self.language.language.unwrap_or_else(|| tutor.newest_language(problem));
            build_answer(&published, problem, language)
        })?;
        session.print_answer(&answer)
    }
}

fn build_answer(published: &TutorSnapshot, problem: &Problem, language: Language) -> Result<SolutionAnswer, Failure> {
    if !learning_status::is_solution_visible(published, &problem.uid) {
        let when = if state_queries::is_solved(&published.state, &problem.uid) {
            "is hidden until its review is over, because a review is from memory"
        } else {
            "opens when your own passes every case"
        };
        let message = format!("The reference solution of {} {when}.", problem.title);
        return Err(Failure::usage(message).with_advice(format!("`rung hint {}` helps on the way.", problem.id)));
    }
    Ok(SolutionAnswer {
        problem: ProblemName::from_problem(problem),
        reference: ReferenceSolution::from_problem(problem, language),
    })
}

/// A problem and its reference solution.
#[derive(Clone, Debug, Serialize)]
pub struct SolutionAnswer {
    pub problem: ProblemName,
    #[serde(flatten)]
    pub reference: ReferenceSolution,
}

impl CommandAnswer for SolutionAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        self.reference.append(&mut text, page, &self.problem.title);
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::lookup;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;
    use crate::types::problem::Solution;

    #[test]
    fn it_opens_with_the_first_pass() {
        let mut published = cli_fixtures::published(cli_fixtures::state());
        let source = "def pair_to_target(nums, target):\n    return []\n".to_owned();
        let reference = Solution { language: Language::Python, file: "python.py".to_owned(), source };
        std::sync::Arc::make_mut(&mut published.catalog).problems[0].solutions.push(reference);
        let shown = |id: &str, language| {
            let problem = lookup::find_problem(&published.catalog, id).expect("a fixture");
            build_answer(&published, problem, language)
                .map(|answer| (answer.reference.language, render(&answer, &cli_fixtures::page(), false).expect("text")))
        };
        // There is no C++ reference.
        let (language, text) = shown("pair-to-target", Language::Cpp).expect("solved");
        assert_eq!(language, Some(Language::Python));
        assert!(text.contains("\ndef pair_to_target(nums, target):\n"), "{text}");
        let sealed = shown("first-repeat", Language::Python).expect_err("not solved").to_string();
        assert!(
            sealed.contains("opens when your own passes") && sealed.contains("`rung hint first-repeat`"),
            "{sealed}"
        );
    }
}
