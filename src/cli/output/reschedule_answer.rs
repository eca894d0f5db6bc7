//! Shared by `suspend`, `resume` and `postpone`: reschedules a review.

use jiff::civil::Date;
use serde::Serialize;

use super::out::CommandAnswer;
use super::page::{Page, PageText};
use crate::cli::args::lookup;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::text::problem_name::ProblemName;
use crate::text::relative_dates::day_in_words;
use crate::types::event::RescheduleKind;

/// Reschedules the review of a problem and prints the result.
pub fn reschedule(session: &CliSession, id: &str, how: RescheduleKind) -> Result<Exit, Failure> {
    let answer = session.with_tutor_short_wait(async |tutor| {
        let published = tutor.snapshot();
        let problem = lookup::find_problem(&published.catalog, id)?;
        let arranged = tutor.reschedule_review(&problem.uid, how).await?;
        let suspended = how == RescheduleKind::Suspended;
        Ok(RescheduleAnswer {
            problem: ProblemName::from_problem(problem),
            due: arranged.due,
            suspended,
            how,
            today: published.day,
        })
    })?;
    session.print_answer(&answer)
}

/// The rescheduled review.
#[derive(Clone, Debug, Serialize)]
pub struct RescheduleAnswer {
    pub problem: ProblemName,
    /// Due date, which applies when the review is not suspended.
    pub due: Date,
    pub suspended: bool,
    #[serde(skip)]
    pub how: RescheduleKind,
    #[serde(skip)]
    pub today: Date,
}

impl CommandAnswer for RescheduleAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let ProblemName { id, title } = &self.problem;
        let back = if self.due <= self.today { "today".to_owned() } else { day_in_words(self.due, self.today) };
        let said = match self.how {
            RescheduleKind::Suspended => format!("{title} is suspended until `rung resume {id}`."),
            RescheduleKind::Resumed => format!("{title} comes back {back}."),
            RescheduleKind::Postponed { .. } => format!("{title} was postponed: it comes back {back}."),
        };
        text.para(0, super::page::Ink::Plain, &format!("{said} `rung undo` undoes this."));
        text.finish()
    }
}
