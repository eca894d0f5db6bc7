//! `rung open ID`: makes the solution file and starts the learner's editor on it.

use clap::Args;
use serde::Serialize;

use crate::cli::editor;
use crate::cli::exit::{Exit, Failure};
use crate::cli::find;
use crate::cli::judging::Chosen;
use crate::cli::out::Shape;
use crate::cli::page::{Ink, Page, Text};
use crate::cli::session::Session;
use crate::words::names::ProblemName;

/// Opens your solution file in your editor
#[derive(Args, Clone, Debug)]
pub struct Open {
    /// Id, title or alias of the problem
    id: String,
    /// Only make the file and print where it is
    #[arg(long)]
    path: bool,
    #[command(flatten)]
    language: Chosen,
}

impl Open {
    /// Makes the file and waits for the editor.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let answer = session.with_tutor(async |tutor| {
            self.language.apply(tutor);
            let catalog = tutor.published().catalog.clone();
            let problem = find::problem(&catalog, &self.id)?;
            let path = tutor.ensure_solution(problem)?;
            Ok(OpenAnswer { problem: ProblemName::of(problem), file: path.display().to_string(), only_path: self.path })
        })?;
        // The tutor is closed by now: an editor may stay open for an hour, and the record must not be locked for it.
        if !self.path && !session.json {
            editor::open(&editor::find(session.editor_setting())?, answer.file.as_ref())?;
        }
        session.answer(&answer)
    }
}

/// Where the solution of a problem is.
#[derive(Clone, Debug, Serialize)]
pub struct OpenAnswer {
    pub problem: ProblemName,
    /// Absolute path.
    pub file: String,
    #[serde(skip)]
    only_path: bool,
}

impl Shape for OpenAnswer {
    fn human(&self, page: &Page) -> String {
        if self.only_path {
            // As it is, for scripts, even where only ASCII may be drawn.
            return self.file.clone() + "\n";
        }
        let mut text = Text::new(page);
        text.line(&self.file);
        let id = &self.problem.id;
        text.para(0, Ink::Dim, &format!("`rung run {id}` tries the samples, `rung submit {id}` records a result."));
        text.finish()
    }
}
