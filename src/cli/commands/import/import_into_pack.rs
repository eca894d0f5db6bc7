//! The target of imported problems, and the report about them.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure, to_sentence};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::orchestrator::packs::pack_import::{self, ImportReport, ImportTarget};
use crate::pack::identifiers::is_id;
use crate::pack::problem_import::{ImportedProblems, Omission, ProblemDraft};
use crate::text::number_format::count_noun;
use crate::types::humanize::{MAX_LISTED, join_first};

/// Target pack and topic of imported problems.
#[derive(Args, Clone, Debug)]
pub struct ImportTargetArgs {
    /// Pack folder; created if it is missing
    #[arg(long, value_name = "PACK")]
    into: PathBuf,
    /// Topic of the problems: one of the pack, of the starter pack, or a new one
    #[arg(long, value_name = "TOPIC", default_value = "imported")]
    topic: String,
}

impl ImportTargetArgs {
    /// The topic, if it is a valid id.
    pub fn topic(&self) -> Result<&str, Failure> {
        if is_id(&self.topic) {
            return Ok(&self.topic);
        }
        Err(Failure::usage(format!("'{}' can't be a topic.", self.topic))
            .with_advice("Use lower-case words and hyphens."))
    }

    /// Bytes of the pack, if it exists.
    pub fn measure(&self) -> u64 {
        pack_import::measure_pack(&self.into)
    }

    /// The pack to write to; a new one gets this title.
    pub fn target<'a>(&'a self, title: &'a str) -> ImportTarget<'a> {
        ImportTarget { folder: &self.into, topic: (&self.topic, self.topic_title()), title, license: "MIT" }
    }

    /// Title of the topic, if the pack does not have it yet.
    fn topic_title(&self) -> &str {
        if self.topic == "imported" { "Imported" } else { &self.topic }
    }

    /// Writes the problems and prints the report. The exit code is 3 if nothing could be imported.
    pub fn finish(&self, session: &CliSession, title: &str, imported: ImportedProblems) -> Result<Exit, Failure> {
        let own = self.topic_title().replace('-', " ");
        let target = ImportTarget { topic: (&self.topic, &own), ..self.target(title) };
        let written =
            pack_import::write_problems(target, imported).map_err(|error| Failure::input(to_sentence(&error)))?;
        let answer = ImportedPack::from_written(&self.into, written);
        session.print_answer_with_exit(&answer, if answer.imported.is_empty() { Exit::Input } else { Exit::Ok })
    }
}

/// Report about an import.
#[derive(Clone, Debug, Serialize)]
pub struct ImportedPack {
    pub folder: PathBuf,
    /// Whether the pack was created.
    pub made_pack: bool,
    pub imported: Vec<ImportedProblem>,
    /// Parts that a pack does not support.
    pub not_mapped: Vec<Omission>,
}

/// A created problem.
#[derive(Clone, Debug, Serialize)]
pub struct ImportedProblem {
    pub id: String,
    pub title: String,
    pub cases: usize,
    /// Number of imported reference solutions and wrong programs.
    pub solutions: usize,
    pub bugs: usize,
}

impl ImportedPack {
    fn from_written(folder: &Path, written: ImportReport) -> Self {
        let problem = |draft: ProblemDraft| ImportedProblem {
            solutions: draft.files.keys().filter(|path| path.starts_with("solutions/")).count(),
            bugs: draft.bugs.len(),
            cases: draft.cases.len(),
            id: draft.id,
            title: draft.title,
        };
        Self {
            folder: folder.to_owned(),
            made_pack: written.made_pack,
            imported: written.drafts.into_iter().map(problem).collect(),
            not_mapped: written.left_out,
        }
    }
}

impl ImportedPack {
    /// Adds a line for each reason, with the places that have it.
    fn add_left_out(&self, text: &mut PageText<'_>) {
        let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
        for left in &self.not_mapped {
            match reasons.iter_mut().find(|(why, _)| *why == left.why) {
                Some((_, places)) => places.push(&left.place),
                None => reasons.push((&left.why, vec![&left.place])),
            }
        }
        for (why, places) in reasons.iter().take(MAX_LISTED) {
            text.para(2, Ink::Warn, &format!("{}: {why}.", join_first(places, MAX_LISTED)));
        }
        if reasons.len() > MAX_LISTED {
            let more = count_noun(reasons.len() - MAX_LISTED, "more reason");
            text.para(2, Ink::Dim, &format!("and {more}; with --json, the answer lists all"));
        }
    }
}

impl CommandAnswer for ImportedPack {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let folder = self.folder.display();
        let into = if self.made_pack { "the new pack" } else { "the pack" };
        text.line(format!("Imported {} into {into} {folder}.", count_noun(self.imported.len(), "problem")));
        let rows = self.imported.iter().map(|problem| {
            let mut came = vec![count_noun(problem.cases, "case")];
            if problem.solutions > 0 {
                came.push(count_noun(problem.solutions, "reference"));
            }
            if problem.bugs > 0 {
                came.push(count_noun(problem.bugs, "known bug"));
            }
            vec![plain(&problem.id), cell(Ink::Dim, came.join(", ")), plain(&problem.title)]
        });
        let rows: Vec<_> = rows.collect();
        text.table(2, &rows[..rows.len().min(MAX_LISTED)]);
        if rows.len() > MAX_LISTED {
            let more = rows.len() - MAX_LISTED;
            text.para(2, Ink::Dim, &format!("and {more} more; `rung pack stats {folder}` counts them"));
        }
        if !self.not_mapped.is_empty() {
            text.heading("Left out");
            self.add_left_out(&mut text);
        }
        let lacking = self.imported.iter().filter(|problem| problem.solutions == 0).count();
        if lacking > 0 {
            text.gap();
            let of_all = format!("{lacking} of {} without a reference", count_noun(self.imported.len(), "problem"));
            let next = format!("{of_all}: put one into each problem’s `solutions/python.py`, then");
            text.para(0, Ink::Dim, &format!("{next} `rung pack check {folder}` lists what is left to write."));
        }
        text.finish()
    }
}
