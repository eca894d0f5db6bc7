//! `rung export kattis PROBLEM DIR`: exports a problem as a contest problem package.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;

use crate::cli::args::lookup;
use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::pack_lookup;
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::packs::pack_import;
use crate::pack::problem_export::kattis_writer;
use crate::pack::problem_import::Omission;
use crate::text::number_format::count_noun;
use crate::types::Problem;
use crate::types::parent_folder::parent_folder;
use crate::types::problem::Credits;

/// Export problems in other formats.
#[derive(Subcommand, Clone, Debug)]
pub enum ExportCommand {
    Kattis(ExportKattisCommand),
}

/// Write a problem package (Kattis, ICPC; format 2025-09)
///
/// The problem must read and print (`stdin = true`). Parts that the format does not support
/// are listed.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct ExportKattisCommand {
    /// Problem id, or its folder in a pack
    #[arg(value_name = "PROBLEM", add = ArgValueCandidates::new(shell_completion::problems))]
    problem: String,
    /// New folder to write
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl ExportCommand {
    /// Runs the command.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let Self::Kattis(kattis) = self;
        kattis.run(session)
    }
}

impl ExportKattisCommand {
    fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let (problem, credits) = self.find_problem(session)?;
        let exported = kattis_writer::export_package(&problem, credits.as_ref())
            .map_err(|why| Failure::input(format!("{why}.")))?;
        let shown = self.folder.display();
        pack_import::write_package(&self.folder, &exported.files).map_err(|error| {
            let told = format!("Cannot write {shown}: {error}.");
            if error.kind() == std::io::ErrorKind::AlreadyExists {
                Failure::usage(told)
            } else {
                Failure::environment(told)
            }
        })?;
        let answer = ProblemExportAnswer {
            problem: problem.id.to_string(),
            folder: self.folder.clone(),
            files: exported.files.len(),
            not_mapped: exported.left_out,
        };
        session.print_answer(&answer)
    }

    /// Finds the problem by its folder in a pack, or among the installed ones.
    fn find_problem(&self, session: &CliSession) -> Result<(Problem, Option<Credits>), Failure> {
        let folder = Path::new(&self.problem);
        if folder.join("problem.toml").is_file() {
            let place = folder.canonicalize().map_err(|error| Failure::input(format!("{}: {error}.", self.problem)))?;
            let pack = pack_lookup::read_pack(parent_folder(&place))?;
            let name = place.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let found = pack.problems.iter().find(|problem| problem.id.as_str() == name).cloned();
            let found = found.ok_or_else(|| {
                Failure::input(format!("Cannot use the problem in {}: it has errors.", self.problem))
                    .with_advice(format!("`rung pack check {}` lists them.", pack.root))
            })?;
            let mut credits = pack.credits.get(&found.id).cloned().unwrap_or_default();
            if let Some(info) = pack.info {
                credits.license = credits.license.or(Some(info.license));
            }
            return Ok((found, Some(credits)));
        }
        let library = session.read_only_view()?;
        let catalog = &library.published().catalog;
        let problem = lookup::find_problem(catalog, &self.problem)?;
        Ok((problem.clone(), catalog.credits.get(&problem.id).cloned()))
    }
}

/// The exported package.
#[derive(Clone, Debug, Serialize)]
pub struct ProblemExportAnswer {
    pub problem: String,
    pub folder: PathBuf,
    pub files: usize,
    /// Parts that are not in the package, with the reasons.
    pub not_mapped: Vec<Omission>,
}

impl CommandAnswer for ProblemExportAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.line(format!("Written: {} with {}.", self.folder.display(), count_noun(self.files, "file")));
        if !self.not_mapped.is_empty() {
            text.heading("Left out");
            for left in &self.not_mapped {
                text.para(2, Ink::Warn, &format!("{}: {}.", left.place, left.why));
            }
        }
        text.finish()
    }
}
