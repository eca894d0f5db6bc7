//! `rung undo`: undoes the last submission, after showing the effects.

use clap::Args;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::context::terminal_prompt;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Page, PageText};
use crate::orchestrator::UndoPlan;
use crate::text::learning_status;

/// Undo the last submission, import or change of a review
///
/// Mastery and reviews are restored. The history and your code stay.
/// Run again to undo the previous submission.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct UndoCommand {
    /// Do not ask for confirmation
    #[arg(long, short)]
    yes: bool,
}

impl UndoCommand {
    /// Shows what would be undone, asks, and undoes it.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor(async |tutor| {
            let back = tutor.plan_undo()?;
            let published = tutor.snapshot();
            let question = back.describe(&learning_status::days(&published));
            if !self.yes && !confirm_undo(session, &question)? {
                return Ok(UndoAnswer { done: false, question, taken: back });
            }
            let taken = tutor.undo(back.version).await?;
            Ok(UndoAnswer { done: true, question, taken })
        })?;
        session.print_answer(&answer)
    }
}

fn confirm_undo(session: &CliSession, what: &str) -> Result<bool, Failure> {
    if !terminal_prompt::can_prompt(session.json) {
        return Err(terminal_prompt::no_terminal("undo", "--yes", "undoes it without asking", what));
    }
    terminal_prompt::confirm(&format!("{what}\nGo on?"))
}

/// The submission that was or would be undone.
#[derive(Clone, Debug, Serialize)]
pub struct UndoAnswer {
    /// False if the person declined.
    pub done: bool,
    /// Description of the effects.
    #[serde(rename = "what")]
    pub question: String,
    pub taken: UndoPlan,
}

impl CommandAnswer for UndoAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        if self.done {
            text.line(format!("Undone: {}. {}", self.taken.title, self.taken.describe_effects()));
            let code = if self.taken.submission { "; your code is saved under earlier code" } else { "" };
            text.line(format!("The history keeps both entries{code}."));
        } else {
            text.line("Nothing was changed.");
        }
        text.finish()
    }
}
