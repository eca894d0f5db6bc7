//! `rung report --html FILE`: the learner's progress as one page that needs nothing else: no script, no network.
//!
//! What the screens draw from the timeline is drawn here as SVG, with the numbers of each chart in a table below it. The
//! file is written beside its place and renamed, so nobody ever sees half of it.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use crate::cli::exit::{Exit, Failure};
use crate::cli::out::Shape;
use crate::cli::page::{Page, Text};
use crate::cli::session::Session;
use crate::learner::timeline::Timeline;
use crate::model::folder::folder_of;
use crate::model::text::is_invisible;
use crate::orchestrator::api::Published;

mod charts;
mod facts;
mod sections;
mod tables;
#[cfg(test)]
mod tests;
mod topics;

/// Writes your progress as one web page
#[derive(Args, Clone, Debug)]
pub struct Report {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    html: PathBuf,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

impl Report {
    /// Reads the journal and writes the page; records nothing.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        if self.html.exists() && !self.force {
            return Err(exists(&self.html));
        }
        let page = session.with_tutor(async |tutor| Ok(render(&tutor.published(), &*tutor.timeline()?)))?;
        match write(&self.html, page.as_bytes(), self.force) {
            Ok(()) => session.answer(&ReportAnswer { file: self.html.clone(), bytes: page.len() }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists(&self.html)),
            Err(error) => Err(Failure::environment(format!("{} could not be written: {error}.", self.html.display()))
                .advise("Name a file in a folder that is there and can be written to.")),
        }
    }
}

fn exists(file: &Path) -> Failure {
    Failure::usage(format!("{} is there already.", file.display())).advise("Add `--force` to write over it.")
}

/// Writes beside the place and renames.
fn write(file: &Path, bytes: &[u8], over: bool) -> io::Result<()> {
    // The page tells what the record tells, and the record is nobody else's to read.
    let permissions = fs::Permissions::from_mode(0o600);
    let mut temporary =
        tempfile::Builder::new().prefix(".rung-report-").permissions(permissions).tempfile_in(folder_of(file))?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    let kept = if over { temporary.persist(file) } else { temporary.persist_noclobber(file) };
    kept.map(|_| ()).map_err(|error| error.error)
}

/// What was written.
#[derive(Clone, Debug, Serialize)]
pub struct ReportAnswer {
    pub file: PathBuf,
    pub bytes: usize,
}

impl Shape for ReportAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        text.line(format!("Written: {}. Open it in a browser.", self.file.display()));
        text.finish()
    }
}

/// The whole page. Text becomes markup in `maud`'s templates alone, which escape it; what can't be seen (control
/// characters, and those that turn the direction of writing) is left out.
fn render(published: &Published, timeline: &Timeline) -> String {
    let page = sections::page(&facts::Facts { published, timeline });
    page.into_string().chars().filter(|c| !unseen(*c)).collect()
}

fn unseen(c: char) -> bool {
    !matches!(c, '\n' | '\t') && (c.is_control() || is_invisible(c))
}
