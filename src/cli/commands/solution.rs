//! `rung solution ID`: the reference solution and the editorial, once the problem was solved.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;

use crate::cli::completing;
use crate::cli::exit::{Exit, Failure};
use crate::cli::find;
use crate::cli::judging::Chosen;
use crate::cli::markdown;
use crate::cli::out::Shape;
use crate::cli::page::{Ink, Page, Text};
use crate::cli::session::Session;
use crate::model::text::clean;
use crate::model::{Language, Problem};
use crate::orchestrator::api::Published;
use crate::words::names::ProblemName;
use crate::words::{editorial, facts};

/// Shows the reference solution of a problem you solved
#[derive(Args, Clone, Debug)]
pub struct SolutionCommand {
    /// Id, title or alias of the problem
    #[arg(add = ArgValueCandidates::new(completing::problems))]
    id: String,
    #[command(flatten)]
    language: Chosen,
}

impl SolutionCommand {
    /// Shows it; touches nothing.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let library = session.library()?;
        let published = library.published();
        let problem = find::problem(&published.catalog, &self.id)?;
        session.answer(&answer(published, problem, self.language.language.unwrap_or(session.config.language))?)
    }
}

fn answer(published: &Published, problem: &Problem, language: Language) -> Result<SolutionAnswer, Failure> {
    if !facts::unsealed(published, &problem.uid) {
        let message = format!("The reference solution of {} opens when your own passes every case.", problem.title);
        return Err(Failure::usage(message).advise(format!("`rung hint {}` helps on the way.", problem.id)));
    }
    let reference = problem.reference_for(language);
    Ok(SolutionAnswer {
        problem: ProblemName::of(problem),
        language: reference.map(|reference| reference.language),
        source: reference.map(|reference| reference.source.clone()),
        editorial: editorial::told(problem),
    })
}

/// How the pack solves a problem.
#[derive(Clone, Debug, Serialize)]
pub struct SolutionAnswer {
    pub problem: ProblemName,
    /// The language asked for, or Python where there is no reference in it.
    pub language: Option<Language>,
    pub source: Option<String>,
    /// Markdown.
    pub editorial: String,
}

impl Shape for SolutionAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        let language = self.language.map_or_else(String::new, |language| format!(" · {}", language.title()));
        text.line(format!("{}{language}", page.paint(Ink::Title, &self.problem.title)));
        text.gap();
        for line in self.source.as_deref().map(clean).unwrap_or_default().lines() {
            text.line(line);
        }
        markdown::append(&mut text, 0, &self.editorial);
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::fixtures;
    use crate::cli::out::render;
    use crate::model::problem::Solution;

    #[test]
    fn it_opens_with_the_first_pass() {
        let mut published = fixtures::published(fixtures::state());
        let source = "def pair_to_target(nums, target):\n    return []\n".to_owned();
        let reference = Solution { language: Language::Python, file: "python.py".to_owned(), source };
        std::sync::Arc::make_mut(&mut published.catalog).problems[0].solutions.push(reference);
        let shown = |id: &str, language| {
            let problem = find::problem(&published.catalog, id).expect("a fixture");
            answer(&published, problem, language)
                .map(|answer| (answer.language, render(&answer, &fixtures::page(), false).expect("text")))
        };
        // There is none in C++.
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
