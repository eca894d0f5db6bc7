//! The session of one command: folders, preferences and the output page. It opens the learner's record to read
//! ([`CliSession::read_only_view`]) or to act ([`CliSession::with_tutor`]).

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Runtime;

use super::exit::{Exit, Failure, to_sentence};
use super::read_only_view::ReadOnlyView;
use crate::cli::args::global_options::GlobalOptions;
use crate::cli::output::out::{self, CommandAnswer};
use crate::cli::output::page::Page;
use crate::clock::{self, Clock};
use crate::config::{Color, Config};
use crate::judge::Judge;
use crate::orchestrator::llm_access::ModelClientFactory;
use crate::orchestrator::{CodingOptions, LockWait, Tutor, TutorOptions, bare_judge};
use crate::paths::Paths;

/// How long a command waits for another one to finish recording. Open screens hold the record longer than this.
const LOCK_TIMEOUT: Duration = Duration::from_secs(10);
/// Shorter wait for commands that are cheap to run again.
const SHORT_LOCK_TIMEOUT: Duration = Duration::from_secs(2);

/// One run of the program.
#[derive(Debug)]
pub struct CliSession {
    pub paths: Paths,
    pub config: Config,
    /// The reason the preferences file cannot be used, if the defaults replace it.
    pub config_error: Option<String>,
    pub clock: Arc<dyn Clock>,
    pub page: Page,
    pub json: bool,
}

impl CliSession {
    /// Finds the folders and reads the preferences.
    ///
    /// An invalid preferences file is an error, except with `bear` (for the commands that can fix it), which uses the
    /// defaults.
    pub fn start(global: &GlobalOptions, bear: bool) -> Result<Self, Failure> {
        let paths = resolve_paths(global)?;
        let (config, broken) = match Config::load(&paths.config_file()) {
            Ok(config) => (config, None),
            Err(error) if bear => (Config::default(), Some(to_sentence(&error))),
            Err(error) => return Err(error.into()),
        };
        let paths = match &config.workspace {
            Some(workspace) => {
                paths.with_workspace(workspace).map_err(|error| Failure::environment(to_sentence(&error)))?
            }
            None => paths,
        };
        let clock = clock::from_env().map_err(|error| Failure::usage(to_sentence(&error)))?;
        let page = page_for_stdout(global, &config);
        Ok(Self { paths, config, config_error: broken, clock, page, json: global.json })
    }

    /// Prints an answer.
    pub fn print_answer(&self, answer: &impl CommandAnswer) -> Result<Exit, Failure> {
        self.print_answer_with_exit(answer, Exit::Ok)
    }

    /// Prints an answer that decides the exit code.
    pub fn print_answer_with_exit(&self, answer: &impl CommandAnswer, exit: Exit) -> Result<Exit, Failure> {
        out::print_stdout(&out::render(answer, &self.page, self.json)?)?;
        Ok(exit)
    }

    /// The editor named in the preferences.
    #[must_use]
    pub fn editor_setting(&self) -> Option<&str> {
        self.config.editor.as_deref()
    }

    /// The latest state and the catalogue, read only. Prints notices (a skipped pack, a damaged journal) on standard
    /// error. Does not block writers.
    pub fn read_only_view(&self) -> Result<ReadOnlyView, Failure> {
        let published = self.open_shared(LockWait::NONE)?.snapshot();
        published.notices.iter().for_each(|notice| out::print_notice(notice));
        Ok(ReadOnlyView::new(published))
    }

    /// Runs work that needs only a judge, without reading or locking the learner's record.
    pub fn with_judge<T>(&self, work: impl AsyncFnOnce(&Judge) -> Result<T, Failure>) -> Result<T, Failure> {
        let judge = bare_judge(own_program()?, &self.paths, self.coding());
        build_runtime()?.block_on(work(&judge))
    }

    fn coding(&self) -> CodingOptions {
        CodingOptions {
            language: self.config.language,
            python_on_host: self.config.python_on_host,
            native_unconfined: self.config.native_unconfined,
            editor_statement: self.config.editor_statement,
        }
    }

    /// Opens the learner's record for the screens: while it is open, no other Rung can record.
    pub fn open_tutor(&self) -> Result<Tutor, Failure> {
        Ok(Tutor::open(self.tutor_options()?)?)
    }

    /// Opens it for a command, which locks the record only while it writes, not while code is judged.
    fn open_shared(&self, patience: LockWait) -> Result<Tutor, Failure> {
        Ok(Tutor::open_shared(self.tutor_options()?, patience)?)
    }

    /// The factory for language-model clients.
    #[must_use]
    pub fn model_client_factory(&self) -> ModelClientFactory {
        ModelClientFactory { paths: self.paths.clone(), clock: Arc::clone(&self.clock) }
    }

    fn tutor_options(&self) -> Result<TutorOptions, Failure> {
        let (program, coding) = (own_program()?, self.coding());
        let model = self.model_client_factory().client(&self.config.model);
        Ok(TutorOptions { paths: self.paths.clone(), clock: Arc::clone(&self.clock), program, coding, model })
    }

    /// Opens the tutor, runs `work` with it, and closes it even after a failure. Prints notices on standard error.
    pub fn with_tutor<T>(&self, work: impl AsyncFnOnce(&Tutor) -> Result<T, Failure>) -> Result<T, Failure> {
        self.with_tutor_patience(LockWait { max_wait: LOCK_TIMEOUT, on_wait: out::print_notice }, work)
    }

    /// Like [`Self::with_tutor`], with a short, silent wait: for commands that are cheap to run again.
    pub fn with_tutor_short_wait<T>(&self, work: impl AsyncFnOnce(&Tutor) -> Result<T, Failure>) -> Result<T, Failure> {
        self.with_tutor_patience(LockWait { max_wait: SHORT_LOCK_TIMEOUT, on_wait: |_| {} }, work)
    }

    /// Like [`Self::with_tutor`], without waiting: if the record is locked, nothing is recorded.
    pub fn with_tutor_no_wait<T>(&self, work: impl AsyncFnOnce(&Tutor) -> Result<T, Failure>) -> Result<T, Failure> {
        self.with_tutor_patience(LockWait::NONE, work)
    }

    fn with_tutor_patience<T>(
        &self,
        patience: LockWait,
        work: impl AsyncFnOnce(&Tutor) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        build_runtime()?.block_on(async {
            let tutor = self.open_shared(patience)?;
            let before = tutor.snapshot();
            before.notices.iter().for_each(|notice| out::print_notice(notice));
            let result = work(&tutor).await;
            let since = tutor.snapshot();
            since
                .notices
                .iter()
                .filter(|notice| !before.notices.contains(notice))
                .for_each(|notice| out::print_notice(notice));
            close_tutor(tutor).await;
            result
        })
    }
}

/// Closes the learner's record. A failed write here is only reported, because the journal is complete.
pub async fn close_tutor(tutor: Tutor) {
    if let Err(error) = tutor.shutdown().await {
        out::print_stderr(&error.to_string());
    }
}

/// Path of the running binary, to start it as a worker.
pub fn own_program() -> Result<PathBuf, Failure> {
    std::env::current_exe().map_err(|error| Failure::environment(format!("Cannot find Rung's own program: {error}.")))
}

/// Threads for the tutor's tasks.
pub fn build_runtime() -> Result<Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Failure::environment(format!("Cannot start threads: {error}.")))
}

/// The folders, all under `--home` if it is given.
pub fn resolve_paths(global: &GlobalOptions) -> Result<Paths, Failure> {
    let paths = match &global.home {
        Some(home) => Paths::under(home),
        None => Paths::from_env(),
    };
    paths.map_err(|error| Failure::environment(to_sentence(&error)))
}

/// The page for standard output: its width from `COLUMNS` or the terminal, and whether it uses colour.
#[must_use]
pub fn page_for_stdout(global: &GlobalOptions, config: &Config) -> Page {
    let terminal = io::stdout().is_terminal();
    // Asked only of a terminal: without one, the library starts two programs (`tput`) to find out.
    let seen = terminal.then(crossterm::terminal::size).and_then(Result::ok).map(|(columns, _)| usize::from(columns));
    let wished = std::env::var("COLUMNS").ok();
    Page {
        width: page_width(wished.as_deref(), seen),
        ascii: global.ascii || config.ascii,
        colour: has_colour(global.no_color, config.color, terminal, |name| std::env::var_os(name)),
    }
}

/// Width of the page. An explicit width has only a lower limit.
fn page_width(wished: Option<&str>, seen: Option<usize>) -> usize {
    let wished = wished.and_then(|columns| columns.trim().parse::<u16>().ok()).filter(|columns| *columns > 0);
    match (wished, seen) {
        (Some(columns), _) => usize::from(columns).max(Page::MIN_WIDTH),
        (None, Some(columns)) if columns > 0 => columns.clamp(Page::MIN_WIDTH, Page::MAX_WIDTH),
        (None, _) => Page::DEFAULT_WIDTH,
    }
}

/// Whether `NO_COLOR` is set. An empty one counts as unset (no-color.org).
pub(super) fn is_no_color_set(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    variable("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Whether to use colour: the option and `NO_COLOR` come first, then the preference, then the terminal.
fn has_colour(off: bool, wish: Color, terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let no_color = is_no_color_set(&variable);
    let dumb = variable("TERM").is_none_or(|term| term == "dumb");
    match wish {
        _ if off || no_color => false,
        Color::Never => false,
        Color::Always => true,
        Color::Auto => terminal && !dumb,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_as_wide_as_was_asked_for() {
        for (wished, seen, expected) in [
            (None, None, Page::DEFAULT_WIDTH),
            (None, Some(30), Page::MIN_WIDTH),
            (None, Some(300), Page::MAX_WIDTH),
            (Some("120"), None, 120),
            (Some("60"), Some(90), 60),
            (Some("7"), None, Page::MIN_WIDTH),
            (Some(""), Some(90), 90),
            (Some("0"), None, Page::DEFAULT_WIDTH),
            (Some("wide"), None, Page::DEFAULT_WIDTH),
        ] {
            assert_eq!(page_width(wished, seen), expected, "{wished:?} {seen:?}");
        }
    }

    #[test]
    fn colour_is_for_terminals_that_show_it_and_people_who_want_it() {
        let check = |off, wish, terminal, variables: &[(&str, &str)], expected| {
            let variable = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, value)| value.into());
            assert_eq!(has_colour(off, wish, terminal, variable), expected, "{off} {wish:?} {terminal} {variables:?}");
        };
        let xterm = ("TERM", "xterm");
        check(false, Color::Auto, true, &[xterm], true);
        check(false, Color::Auto, false, &[xterm], false);
        check(false, Color::Auto, true, &[("TERM", "dumb")], false);
        check(false, Color::Auto, true, &[xterm, ("NO_COLOR", "")], true);
        check(false, Color::Always, true, &[xterm, ("NO_COLOR", "1")], false);
        check(false, Color::Always, false, &[xterm], true);
        check(true, Color::Always, true, &[xterm], false);
        check(false, Color::Never, true, &[xterm], false);
    }
}
