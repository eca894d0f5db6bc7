//! `rung give-up ID`: records that the learner gives up on a problem, and shows its reference solution.

use clap::Args;
use jiff::civil::Date;
use serde::Serialize;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::context::terminal_prompt;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::reference_solution::ReferenceSolution;
use crate::orchestrator::GiveUpResult;
use crate::text::number_format::share;
use crate::text::problem_name::ProblemName;
use crate::text::relative_dates::day_in_words;
use crate::text::{give_up_text, learning_status};
use crate::types::humanize::{MAX_LISTED, join_first};
use crate::types::ids::TopicId;

/// Give up: show the solution; the problem returns tomorrow
///
/// You can give up after at least one submission; no hint is needed.
/// Rung first says what it costs. A problem that you solved before stays solved, and
/// its review has failed; any other counts as not solved.
/// It can't be undone, because you have seen the solution.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct GiveUpCommand {
    #[command(flatten)]
    problem: ProblemArg,
    /// Do not ask for confirmation
    #[arg(long, short)]
    yes: bool,
}

impl GiveUpCommand {
    /// Asks for confirmation, records it, and shows the solution.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor_short_wait(async |tutor| {
            let published = tutor.snapshot();
            let problem = self.problem.find(&published.catalog)?;
            let name = ProblemName::from_problem(problem);
            let plan = tutor.plan_give_up(&problem.uid, None).map_err(|error| {
                let refused = Failure::from(error);
                if learning_status::is_solution_visible(&published, &problem.uid) {
                    return refused.with_advice(format!("`rung solution {}` shows it.", problem.id));
                }
                refused
            })?;
            if !self.yes && !confirm_give_up(session, &name, &give_up_text::cost(&published, &plan))? {
                return Ok(GiveUpAnswer {
                    done: false,
                    problem: name,
                    given: None,
                    solution: None,
                    today: published.day,
                });
            }
            // As for a submission, the day's set is kept from the first step on.
            let _ = tutor.session_check().await;
            let given = tutor.give_up(&problem.uid, None).await?;
            let solution = Some(ReferenceSolution::from_problem(problem, tutor.newest_language(problem)));
            Ok(GiveUpAnswer { done: true, problem: name, given: Some(given.into()), solution, today: published.day })
        })?;
        session.print_answer(&answer)
    }
}

fn confirm_give_up(session: &CliSession, problem: &ProblemName, cost: &str) -> Result<bool, Failure> {
    if !terminal_prompt::can_prompt(session.json) {
        let options = format!("{} --yes", problem.id);
        return Err(terminal_prompt::no_terminal("give-up", &options, "gives up without asking", cost));
    }
    terminal_prompt::confirm(&format!("{cost} Give up on {}?", problem.title))
}

/// The problem that was given up, with its solution.
#[derive(Clone, Debug, Serialize)]
pub struct GiveUpAnswer {
    /// False if the user declined.
    pub done: bool,
    pub problem: ProblemName,
    /// The effects; null if the user declined.
    #[serde(flatten)]
    pub given: Option<GiveUpEffect>,
    pub solution: Option<ReferenceSolution>,
    #[serde(skip)]
    pub today: Date,
}

/// Effects of giving up.
#[derive(Clone, Debug, Serialize)]
pub struct GiveUpEffect {
    /// Date of the next review.
    pub back: Date,
    /// Topics with a changed mastery.
    pub mastery: Vec<GiveUpMasteryChange>,
    /// The reason nothing changed.
    pub not_counted: Option<String>,
}

/// A topic's mastery before and after, each in [0, 1].
#[derive(Clone, Debug, Serialize)]
pub struct GiveUpMasteryChange {
    pub topic: TopicId,
    pub before: f64,
    pub after: f64,
}

impl From<GiveUpResult> for GiveUpEffect {
    fn from(given: GiveUpResult) -> Self {
        let moved =
            given.mastery.into_iter().map(|(topic, before, after)| GiveUpMasteryChange { topic, before, after });
        Self { back: given.back, mastery: moved.collect(), not_counted: given.not_counted }
    }
}

impl CommandAnswer for GiveUpAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let (Some(given), Some(solution)) = (&self.given, &self.solution) else {
            text.line("Nothing changed; you can still solve it.");
            return text.finish();
        };
        solution.append(&mut text, page, &self.problem.title);
        text.gap();
        let moved = given.mastery.iter().map(|m| format!("{} {} → {}", m.topic, share(m.before), share(m.after)));
        let moved = join_first(&moved.collect::<Vec<_>>(), MAX_LISTED);
        let moved = if moved.is_empty() { String::new() } else { format!(": {moved}") };
        let back = day_in_words(given.back, self.today);
        let told = format!("Given up{moved}. It is due {back}, with an empty file.");
        text.para(0, Ink::Dim, &told);
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::lookup;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;
    use crate::types::Language;

    #[test]
    fn the_solution_comes_first_and_what_it_changed_last() {
        let published = cli_fixtures::published(cli_fixtures::state());
        let problem = lookup::find_problem(&published.catalog, "first-bad-build").expect("a fixture");
        let mut problem = problem.clone();
        problem.editorial = "Halve what is left.".to_owned();
        let given = GiveUpEffect {
            back: published.day.tomorrow().expect("a day"),
            mastery: vec![GiveUpMasteryChange { topic: "binary-search".into(), before: 0.41, after: 0.36 }],
            not_counted: None,
        };
        let solution = ReferenceSolution {
            language: Some(Language::Python),
            source: Some("def f(x):\n    return x\n".to_owned()),
            ..ReferenceSolution::from_problem(&problem, Language::Python)
        };
        let answer = GiveUpAnswer {
            done: true,
            problem: ProblemName::from_problem(&problem),
            given: Some(given),
            solution: Some(solution),
            today: published.day,
        };
        insta::assert_snapshot!(render(&answer, &cli_fixtures::page(), false).expect("text"), @"
        First Bad Build · Python

        def f(x):
            return x

        Halve what is left.

        Given up: binary-search .41 → .36. It is due tomorrow, with an empty file.
        ");
        let no = GiveUpAnswer { done: false, given: None, solution: None, ..answer };
        let said = render(&no, &cli_fixtures::page(), false).expect("text");
        assert_eq!(said, "Nothing changed; you can still solve it.\n");
    }
}
