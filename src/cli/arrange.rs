//! Arranging a review from the command line: what `suspend`, `resume` and `postpone` share.

use jiff::civil::Date;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::find;
use super::out::Shape;
use super::page::{Page, Text};
use super::session::Session;
use crate::model::event::Arrangement;
use crate::words::dates::day_in_words;
use crate::words::names::ProblemName;

/// Arranges the review of a problem and tells what became of it.
pub fn run(session: &Session, id: &str, how: Arrangement) -> Result<Exit, Failure> {
    let answer = session.with_tutor_soon(async |tutor| {
        let published = tutor.published();
        let problem = find::problem(&published.catalog, id)?;
        let arranged = tutor.arrange_review(&problem.uid, how).await?;
        let suspended = how == Arrangement::Suspended;
        Ok(ArrangeAnswer { problem: ProblemName::of(problem), due: arranged.due, suspended, how, today: published.day })
    })?;
    session.answer(&answer)
}

/// A review as it was arranged.
#[derive(Clone, Debug, Serialize)]
pub struct ArrangeAnswer {
    pub problem: ProblemName,
    /// The day it is due, once it isn't suspended.
    pub due: Date,
    pub suspended: bool,
    #[serde(skip)]
    pub how: Arrangement,
    #[serde(skip)]
    pub today: Date,
}

impl Shape for ArrangeAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        let ProblemName { id, title } = &self.problem;
        let back = if self.due <= self.today { "today".to_owned() } else { day_in_words(self.due, self.today) };
        let said = match self.how {
            Arrangement::Suspended => format!("{title} doesn't come back until `rung resume {id}`."),
            Arrangement::Resumed => format!("{title} comes back {back}."),
            Arrangement::Postponed { .. } => format!("{title} was put off: it comes back {back}."),
        };
        text.para(0, super::page::Ink::Plain, &format!("{said} `rung undo` takes this back."));
        text.finish()
    }
}
