//! Shared by `suspend`, `resume` and `postpone`: reschedules a review.

use jiff::civil::Date;
use serde::Serialize;

use super::out::CommandAnswer;
use super::page::{Page, PageText};
use crate::cli::args::lookup;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::model::event::Arrangement;
use crate::words::dates::day_in_words;
use crate::words::names::ProblemName;

/// Reschedules the review of a problem and prints the result.
pub fn reschedule(session: &CliSession, id: &str, how: Arrangement) -> Result<Exit, Failure> {
    let answer = session.with_tutor_short_wait(async |tutor| {
        let published = tutor.published();
        let problem = lookup::find_problem(&published.catalog, id)?;
        let arranged = tutor.arrange_review(&problem.uid, how).await?;
        let suspended = how == Arrangement::Suspended;
        Ok(RescheduleAnswer {
            problem: ProblemName::of(problem),
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
    pub how: Arrangement,
    #[serde(skip)]
    pub today: Date,
}

impl CommandAnswer for RescheduleAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let ProblemName { id, title } = &self.problem;
        let back = if self.due <= self.today { "today".to_owned() } else { day_in_words(self.due, self.today) };
        let said = match self.how {
            Arrangement::Suspended => format!("{title} is suspended until `rung resume {id}`."),
            Arrangement::Resumed => format!("{title} comes back {back}."),
            Arrangement::Postponed { .. } => format!("{title} was postponed: it comes back {back}."),
        };
        text.para(0, super::page::Ink::Plain, &format!("{said} `rung undo` undoes this."));
        text.finish()
    }
}
