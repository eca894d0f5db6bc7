//! `rung report --html FILE`: the learner's progress as one HTML page without scripts or network.
//!
//! The page draws the timeline as SVG, with a table of numbers below each chart. The file is written atomically.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Page, PageText};
use crate::cli::output::web;
use crate::learner::timeline::Timeline;
use crate::orchestrator::api::TutorSnapshot;

mod balance_section;
mod report_charts;
mod report_data;
mod report_sections;
#[cfg(test)]
mod tests;
mod topic_cards;

/// Write your progress as a web page
#[derive(Args, Clone, Debug)]
pub struct ReportCommand {
    /// File to write
    #[arg(long, value_name = "FILE")]
    html: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

impl ReportCommand {
    /// Reads the journal and writes the page; records nothing.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        web::check_overwrite(&self.html, self.force)?;
        let page = session.with_tutor(async |tutor| Ok(render(&tutor.snapshot(), &*tutor.timeline()?)))?;
        web::write_private_file(&self.html, page.as_bytes(), self.force)?;
        session.print_answer(&ReportAnswer { file: self.html.clone(), bytes: page.len() })
    }
}

/// The written page.
#[derive(Clone, Debug, Serialize)]
pub struct ReportAnswer {
    pub file: PathBuf,
    pub bytes: usize,
}

impl CommandAnswer for ReportAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.line(format!("Written: {}. Open it in a browser.", self.file.display()));
        text.finish()
    }
}

/// Renders the page.
fn render(published: &TutorSnapshot, timeline: &Timeline) -> String {
    report_sections::page(&report_data::ReportData { published, timeline })
}
