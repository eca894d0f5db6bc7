//! `rung note ID`: opens or prints the learner's notes on a problem.

use clap::Args;
use serde::Serialize;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::editor;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::text::problem_name::ProblemName;

/// Open your notes on a problem in your editor
#[derive(Args, Clone, Debug)]
pub struct NoteCommand {
    #[command(flatten)]
    problem: ProblemArg,
    /// Print the notes instead
    #[arg(long)]
    show: bool,
}

impl NoteCommand {
    /// Opens or prints the notes; records nothing.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor_no_wait(async |tutor| {
            let published = tutor.snapshot();
            let problem = self.problem.find(&published.catalog)?;
            let (file, notes) = (tutor.ensure_notes(problem)?, tutor.notes(problem)?);
            let file = file.display().to_string();
            Ok(NoteAnswer { problem: ProblemName::from_problem(problem), file, notes, shown: self.show })
        })?;
        // The tutor is already closed, because an editor may stay open for an hour.
        if !self.show && !session.json {
            editor::open(&editor::find(session.editor_setting())?, answer.file.as_ref())?;
        }
        session.print_answer(&answer)
    }
}

/// The notes on a problem.
#[derive(Clone, Debug, Serialize)]
pub struct NoteAnswer {
    pub problem: ProblemName,
    /// Absolute path; the file exists once notes were saved.
    pub file: String,
    /// Markdown; null if there are no notes yet.
    pub notes: Option<String>,
    #[serde(skip)]
    shown: bool,
}

impl CommandAnswer for NoteAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        match (&self.notes, self.shown) {
            (_, false) => text.line(&self.file),
            (Some(notes), true) => text.line(notes.trim_end()),
            (None, true) => {
                let words = format!(
                    "There are no notes on {} yet. `rung note {}` writes some.",
                    self.problem.title, self.problem.id
                );
                text.para(0, Ink::Dim, &words);
            }
        }
        text.finish()
    }
}
