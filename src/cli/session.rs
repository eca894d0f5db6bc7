//! What every command starts from: folders, preferences, the page to print on; and the two ways to the learner, reading
//! (`library`) and acting (`with_tutor`).

use std::io::{self, IsTerminal};
use std::sync::Arc;

use super::args::Global;
use super::exit::{Exit, Failure};
use super::library::Library;
use super::out::{self, Shape};
use super::page::Page;
use crate::clock::{self, Clock};
use crate::config::Config;
use crate::orchestrator::Tutor;
use crate::paths::Paths;

/// One run of the program.
#[derive(Debug)]
pub struct Session {
    pub paths: Paths,
    pub config: Config,
    pub clock: Arc<dyn Clock>,
    pub page: Page,
    pub json: bool,
}

impl Session {
    /// Finds the folders and reads the preferences. Makes nothing but the folders.
    pub fn start(global: &Global) -> Result<Self, Failure> {
        let paths = paths(global)?;
        let config = Config::load(&paths.config_file()).map_err(|error| Failure::input(error.to_string()))?;
        let paths = match &config.workspace {
            Some(workspace) => {
                paths.with_workspace(workspace).map_err(|error| Failure::environment(sentence(&error)))?
            }
            None => paths,
        };
        let clock = clock::from_env().map_err(|error| Failure::usage(sentence(&error)))?;
        Ok(Self { paths, config, clock, page: page(global), json: global.json })
    }

    /// Prints an answer.
    pub fn answer(&self, answer: &impl Shape) -> Result<Exit, Failure> {
        out::write_out(&out::render(answer, &self.page, self.json)?)?;
        Ok(Exit::Ok)
    }

    /// The learner's state and the catalogue, to read.
    pub fn library(&self) -> Result<Library, Failure> {
        Library::open(self)
    }

    /// The editor named in the preferences.
    #[must_use]
    pub fn editor_setting(&self) -> Option<&str> {
        self.config.editor.as_deref()
    }

    /// Opens the screens and stays in them until they are left.
    pub fn screens(&self) -> Result<Exit, Failure> {
        Err(Failure::environment("The screens are not wired in yet.").advise("`rung today` says what to do."))
    }

    async fn tutor(&self) -> Result<Tutor, Failure> {
        Ok(Tutor {})
    }

    /// Opens the tutor, does some work with it and closes it again, also after a failure.
    pub fn with_tutor<T>(&self, work: impl AsyncFnOnce(&Tutor) -> Result<T, Failure>) -> Result<T, Failure> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::environment(format!("No threads could be started: {error}.")))?;
        runtime.block_on(async {
            let tutor = self.tutor().await?;
            let result = work(&tutor).await;
            tutor.shutdown().await;
            result
        })
    }
}

/// The folders, all under `--home` where that is given.
pub fn paths(global: &Global) -> Result<Paths, Failure> {
    let paths = match &global.home {
        Some(home) => Paths::under(home),
        None => Paths::from_env(),
    };
    paths.map_err(|error| Failure::environment(sentence(&error)))
}

/// The page for standard output: as wide as the terminal within reason, coloured where colours are seen and wanted.
#[must_use]
pub fn page(global: &Global) -> Page {
    let terminal = io::stdout().is_terminal();
    let width = match crossterm::terminal::size() {
        Ok((columns, _)) if terminal && columns > 0 => usize::from(columns),
        _ => Page::USUAL,
    };
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    Page {
        width: width.clamp(Page::NARROWEST, Page::WIDEST),
        ascii: global.ascii,
        colour: terminal && !global.no_color && !set("NO_COLOR") && !dumb,
    }
}

/// An error of a lower layer as a sentence: first letter in upper case, full stop at the end.
pub fn sentence(error: &impl ToString) -> String {
    let text = super::words::capital(error.to_string().trim_end());
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_become_sentences() {
        for (error, expected) in [("a line is bad", "A line is bad."), ("Done.", "Done."), ("try `x`", "Try `x`.")] {
            assert_eq!(sentence(&error), expected);
        }
    }
}
