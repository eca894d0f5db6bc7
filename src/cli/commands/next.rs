//! `rung next`: shows the next problem and the reason for it.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;

use crate::cli::args::lookup;
use crate::cli::args::shell_completion;
use crate::cli::commands::goal_command::{self, GoalAnswer};
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Page, PageText};
use crate::cli::output::submission_outcome;
use crate::types::learning_goal::GoalKind;

/// Show the next problem and the reason for it
#[derive(Args, Clone, Debug)]
pub struct NextCommand {
    /// Skip this problem (id, title or alias)
    #[arg(long, value_name = "ID", add = ArgValueCandidates::new(shell_completion::problems))]
    after: Option<String>,
    /// Pick by expected improvement for this goal, once
    #[arg(long, value_name = "GOAL", value_parser = goal_command::parse_goal_kind, conflicts_with = "after")]
    goal: Option<GoalKind>,
    /// Only this topic; repeatable
    #[arg(long, value_name = "TOPIC", conflicts_with = "after", add = ArgValueCandidates::new(shell_completion::topics))]
    topic: Vec<String>,
    /// Only this pack (id or title)
    #[arg(long, value_name = "PACK", conflicts_with_all = ["goal", "topic"], add = ArgValueCandidates::new(shell_completion::pack_ids))]
    pack: Option<String>,
}

impl NextCommand {
    /// Asks the curator; records nothing.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        if self.goal.is_some() || !self.topic.is_empty() {
            let answer = session.with_tutor(async |tutor| GoalAnswer::new(tutor, self.goal, &self.topic))?;
            return session.print_answer(&answer);
        }
        let answer = session.with_tutor(async |tutor| {
            let catalog = tutor.snapshot().catalog.clone();
            let after = self.after.as_deref().map(|name| lookup::find_problem(&catalog, name)).transpose()?;
            let after = after.map(|problem| &problem.uid);
            let next = match &self.pack {
                Some(name) => tutor.next_problem_of_pack(after, &lookup::find_pack(&catalog, name)?.id),
                None => tutor.next_problem(after),
            };
            Ok(NextAnswer { next: next.map(|next| submission_outcome::NextSuggestion::new(&catalog, &next)) })
        })?;
        session.print_answer(&answer)
    }
}

/// The next problem; null if every problem is solved and none is due.
#[derive(Clone, Debug, Serialize)]
pub struct NextAnswer {
    pub next: Option<submission_outcome::NextSuggestion>,
}

impl CommandAnswer for NextAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        match &self.next {
            Some(next) => next.append(&mut text),
            None => text.line("Nothing is left to do today."),
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;
    use crate::types::learner_state::NextProblem;

    fn check(next: Option<NextProblem>, expected: &str) {
        let next = next.map(|next| submission_outcome::NextSuggestion::new(&cli_fixtures::catalog(), &next));
        assert_eq!(render(&NextAnswer { next }, &cli_fixtures::page(), false).expect("text"), expected);
    }

    #[test]
    fn the_next_problem_comes_with_its_reason_and_command() {
        let reason = "you forgot the empty list twice.".to_owned();
        check(
            Some(NextProblem { problem: cli_fixtures::uid("first-repeat"), reason }),
            "Next: First Repeat. You forgot the empty list twice.\n`rung open first-repeat` starts it.\n",
        );
        check(None, "Nothing is left to do today.\n");
    }
}
