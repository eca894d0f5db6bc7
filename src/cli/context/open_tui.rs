//! `rung` without a command: passes the preferences to the screens and saves the changes made there.

use std::path::PathBuf;
use std::sync::Arc;

use super::exit::{Exit, Failure, to_sentence};
use super::session::{CliSession, build_runtime, close_tutor, is_no_color_set};
use crate::cli::args::global_options::GlobalOptions;
use crate::cli::output::out;
use crate::cli::output::page::{Ink, PageText};
use crate::config::{self, Color, Config};
use crate::paths::Paths;
use crate::text::{day_summary, editor_launch};
use crate::tui::{self, PreferenceStore, Prefs, SavePreference};

/// Opens the screens and returns when the learner leaves them.
pub fn run_tui(session: &CliSession, global: &GlobalOptions) -> Result<Exit, Failure> {
    let prefs = tui_preferences(session, global);
    let store = preference_store(session, global);
    build_runtime()?.block_on(async {
        let tutor = session.open_tutor()?;
        let outcome = tui::run(tutor.clone(), prefs, store).await;
        let mut lines = day_summary::farewell(&tutor.snapshot());
        close_tutor(tutor).await;
        if let Some(titles) = outcome.map_err(|error| Failure::environment(to_sentence(&format!("{error:#}"))))? {
            lines.insert(
                0,
                format!("The submission of {titles} was still being judged; `rung history` says whether it counts."),
            );
        }
        print_farewell(session, &lines);
        Ok(Exit::Ok)
    })
}

/// Prints the closing lines once the shell has the terminal again. A closed terminal is not a failure.
fn print_farewell(session: &CliSession, lines: &[String]) {
    let mut text = PageText::new(&session.page);
    for line in lines {
        text.para(0, Ink::Plain, line);
    }
    let _ = out::print_stdout(&text.finish());
}

/// The screens' preferences.
pub fn tui_preferences(session: &CliSession, global: &GlobalOptions) -> Prefs {
    read_preferences(&session.config, &session.paths, global)
}

fn read_preferences(config: &Config, paths: &Paths, global: &GlobalOptions) -> Prefs {
    let no_color = is_no_color_set(|name| std::env::var_os(name));
    let place = |label: &str, path: PathBuf| (label.to_owned(), path);
    Prefs {
        theme: config.theme.clone(),
        theme_dir: Some(paths.themes()),
        ascii: config.ascii || global.ascii,
        no_color: global.no_color || no_color || config.color == Color::Never,
        mouse: config.mouse,
        hide_difficulty: config.hide_difficulty,
        run_on_save: config.run_on_save,
        language: config.language,
        editor: config.editor.clone(),
        open_beside: config.open_beside.clone(),
        installed_editors: editor_launch::installed_editors(&editor_launch::EditorEnvironment::this()),
        keys: config.keys.clone(),
        model: config.model.clone(),
        storage_paths: vec![
            place("preferences", paths.config_file()),
            place("your record", paths.data.clone()),
            place("your solutions", paths.workspace.clone()),
            place("installed packs", paths.packs()),
            place("sandbox image", paths.cache.clone()),
            place("log", paths.logs()),
        ],
    }
}

fn preference_store(session: &CliSession, global: &GlobalOptions) -> PreferenceStore {
    let file = session.paths.config_file();
    let (paths, global) = (session.paths.clone(), global.clone());
    let load = move || Some(read_preferences(&Config::load(&paths.config_file()).ok()?, &paths, &global));
    PreferenceStore { save: config_saver(file.clone()), load: Arc::new(load), file }
}

/// Returns the function that saves a changed preference; its error names the file and the cause.
fn config_saver(file: PathBuf) -> SavePreference {
    Box::new(move |change| {
        let (name, value) = change.to_setting();
        config::set_value(&file, name, &value).map_err(|error| to_sentence(&error))
    })
}
