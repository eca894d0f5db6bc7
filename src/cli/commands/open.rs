//! `rung open ID`: creates the solution file and opens it in the learner's editor.

use clap::Args;
use serde::Serialize;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::editor;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::judge_job::LanguageArg;
use crate::cli::context::session::CliSession;
use crate::cli::output::backup_notice;
use crate::cli::output::out::{CommandAnswer, print_notice};
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::api::TutorError;
use crate::text::day_status;
use crate::text::problem_name::ProblemName;
use crate::text::revision_text;

/// Open your solution in your editor
#[derive(Args, Clone, Debug)]
pub struct OpenCommand {
    #[command(flatten)]
    problem: ProblemArg,
    /// Only create the file and print its path
    #[arg(long)]
    path: bool,
    /// Keep your old solution even if a review is due
    #[arg(long)]
    as_is: bool,
    #[command(flatten)]
    language: LanguageArg,
}

impl OpenCommand {
    /// Creates the file and waits for the editor. Starts a due review with an empty file, unless `--as-is` is given.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor(async |tutor| {
            let published = tutor.snapshot();
            if !self.path
                && let Err(TutorError::Data(reason)) = tutor.session_check().await
            {
                // The daily set can wait; the learner can still work.
                print_notice(&reason);
            }
            let problem = self.problem.find(&published.catalog)?;
            let blank = !self.path && !self.as_is && day_status::needs_review_start(&published, &problem.uid);
            if blank && self.language.language.is_none() {
                tutor.set_language(tutor.review_language(&problem.uid).await);
            } else {
                self.language.apply_or_newest(tutor, problem);
            }
            let changed = revision_text::since_done(&published, problem);
            let kept = if blank { tutor.start_review(&problem.uid).await? } else { None };
            let path = tutor.ensure_solution(problem)?;
            if !self.path {
                tutor.begin_work(&problem.uid);
            }
            let problem = ProblemName::from_problem(problem);
            let file = path.display().to_string();
            Ok(OpenAnswer {
                problem,
                file,
                blank,
                kept: backup_notice::display_path(kept),
                changed,
                only_path: self.path,
            })
        })?;
        // The tutor is already closed, because an editor may stay open for an hour and must not lock the record.
        if !self.path && !session.json {
            editor::open(&editor::find(session.editor_setting())?, answer.file.as_ref())?;
        }
        session.print_answer(&answer)
    }
}

/// The solution file of a problem.
#[derive(Clone, Debug, Serialize)]
pub struct OpenAnswer {
    pub problem: ProblemName,
    /// Absolute path.
    pub file: String,
    /// Whether a review started, which resets the file to the starter.
    pub blank: bool,
    /// Backup of the previous contents; null if there was nothing to save.
    pub kept: Option<String>,
    /// The changes by a newer pack version since it was last solved; a sentence.
    pub changed: Option<String>,
    #[serde(skip)]
    only_path: bool,
}

impl CommandAnswer for OpenAnswer {
    fn render_text(&self, page: &Page) -> String {
        if self.only_path {
            // Unchanged for scripts, even with `--ascii`.
            return self.file.clone() + "\n";
        }
        let mut text = PageText::new(page);
        text.line(&self.file);
        if self.blank {
            let title = &self.problem.title;
            text.para(0, Ink::Plain, &format!("{title} is due for review, so the file is empty again."));
            backup_notice::append_review_notice(&mut text, self.problem.id.as_str(), self.kept.as_deref());
        }
        self.changed.iter().for_each(|changed| text.para(0, Ink::Accent, changed));
        let id = &self.problem.id;
        text.para(0, Ink::Dim, &format!("`rung run {id}` runs the samples, `rung submit {id}` records a result."));
        text.finish()
    }
}
