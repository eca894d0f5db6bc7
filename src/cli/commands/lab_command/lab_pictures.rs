//! `rung lab pictures`: draws the screens for the README.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::{CliSession, build_runtime, own_program};
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Page, PageText};
use crate::cli::output::progress::ProgressLine;
use crate::lab::pictures::{self, PRACTICE_DAYS, PicturePaths, Screenshot};
use crate::pack;

/// Draw an evening of a simulated learner after ten days, as SVG and as a recording
///
/// The real program runs in a hidden terminal and judges a real mistake. Besides the pictures,
/// it writes the evening as an animation, dark and light, and as an asciicast. Files with the
/// same names in the folder are overwritten.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct LabPicturesCommand {
    /// Folder for the pictures; created if it is missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// The written files.
#[derive(Clone, Debug, Serialize)]
pub struct PicturesAnswer {
    pub files: Vec<PathBuf>,
}

impl LabPicturesCommand {
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let failed = |error: anyhow::Error| Failure::environment(format!("Cannot draw the screens: {error:#}."));
        let home = tempfile::tempdir().map_err(|error| failed(error.into()))?;
        let program = own_program()?;
        let place = PicturePaths { program: &program, cache: &session.paths.cache, home: home.path() };
        let catalog = pack::embedded_catalog();
        let progress = ProgressLine::start(&session.page);
        let on_day = |day: u32| progress.show_piece(day as usize, PRACTICE_DAYS as usize, "simulated days");
        let drawn = build_runtime()?.block_on(pictures::draw_pictures(place, catalog, on_day));
        progress.clear();
        let files = drawn.map_err(failed)?.iter().map(|picture| self.write(picture)).collect::<Result<_, _>>()?;
        session.print_answer(&PicturesAnswer { files })
    }

    fn write(&self, picture: &Screenshot) -> Result<PathBuf, Failure> {
        let file = self.folder.join(&picture.file);
        let written = std::fs::create_dir_all(&self.folder).and_then(|()| std::fs::write(&file, &picture.text));
        written.map_err(|error| Failure::environment(format!("Cannot write {}: {error}.", file.display())))?;
        Ok(file)
    }
}

impl CommandAnswer for PicturesAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        self.files.iter().for_each(|file| text.line(file.display().to_string()));
        text.finish()
    }
}
