//! Shell completion: ids of problems, topics, packs, languages and settings.
//!
//! The script that `rung completions` prints calls `rung` again for every word, with [`VARIABLE`] set. This module
//! lists the values of an argument; the commands choose which argument takes which. It only reads, and never prints an
//! error, because the user is still typing.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Command;
use clap_complete::CompleteEnv;
use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::Shells;

use super::global_options::GlobalOptions;
use crate::cli::context::preferences;
use crate::cli::context::session;
use crate::config::{Color, Config, SETTINGS};
use crate::orchestrator::{InstalledPack, UnreadablePack, load_all_packs, read_installed_packs};
use crate::pack;
use crate::paths::Paths;
use crate::types::learning_goal::GoalKind;
use crate::types::llm_settings::Protocol;
use crate::types::{Catalog, Language};

/// Environment variable that the shell's script sets to request candidates; its value is the shell's name.
pub const VARIABLE: &str = "RUNG_COMPLETE";

/// Completions for one argument.
type Candidates = Vec<CompletionCandidate>;

/// Answers a shell's completion request. Returns `None` if the program was started for anything else.
#[must_use]
pub fn complete(arguments: &[OsString], rung: fn() -> Command) -> Option<ExitCode> {
    let current = std::env::current_dir().ok();
    let asked = CompleteEnv::with_factory(rung).var(VARIABLE);
    match asked.try_complete(arguments.iter().cloned(), current.as_deref()) {
        Ok(false) => None,
        Ok(true) => Some(ExitCode::SUCCESS),
        // An unknown shell, or a closed pipe.
        Err(_) => Some(ExitCode::FAILURE),
    }
}

/// The script that connects a shell to completion; `None` for an unknown shell.
#[must_use]
pub fn registration_script(shell: &str, rung: &Command) -> Option<Vec<u8>> {
    let (shells, mut script) = (Shells::builtins(), Vec::new());
    let name = rung.get_name();
    shells.completer(shell)?.write_registration(VARIABLE, name, name, name, &mut script).ok()?;
    Some(script)
}

/// Problems by id, with their titles.
pub fn problems() -> Candidates {
    catalog().as_ref().map(problems_in).unwrap_or_default()
}

fn problems_in(catalog: &Catalog) -> Candidates {
    catalog.problems.iter().map(|problem| candidate(problem.id.as_str(), &problem.title)).collect()
}

/// Topics by id, with their titles.
pub fn topics() -> Candidates {
    catalog().as_ref().map(topics_in).unwrap_or_default()
}

fn topics_in(catalog: &Catalog) -> Candidates {
    catalog.topics.iter().map(|topic| candidate(topic.id.as_str(), &topic.title)).collect()
}

/// Everything that can be a goal: kinds, topics and paths, and `off`, which removes it.
pub fn goals() -> Candidates {
    let kinds = GoalKind::ALL.into_iter().map(GoalKind::name).chain(["off"]).map(CompletionCandidate::new);
    let Some(catalog) = catalog() else { return kinds.collect() };
    let paths = catalog.paths().map(|path| candidate(&path.id, &path.title));
    kinds.chain(topics_in(&catalog)).chain(paths).collect()
}

/// Topics and problems by id, with their titles.
pub fn topics_and_problems() -> Candidates {
    let Some(catalog) = catalog() else { return Candidates::new() };
    topics_in(&catalog).into_iter().chain(problems_in(&catalog)).collect()
}

/// Languages by name.
pub fn languages() -> Candidates {
    Language::ALL.iter().map(|language| candidate(language.name(), language.title())).collect()
}

/// Installed packs by id, and folders.
pub fn packs(current: &OsStr) -> Candidates {
    let of = |catalog: Catalog| catalog.packs.into_iter().map(|p| candidate(p.id.as_str(), &p.title)).collect();
    let known: Candidates = catalog().map(of).unwrap_or_default();
    let known = known.into_iter().filter(|pack| starts_with_typed(pack.get_value(), current));
    known.chain(PathCompleter::dir().complete(current)).collect()
}

/// All packs by id.
pub fn pack_ids() -> Candidates {
    let of = |catalog: Catalog| catalog.packs.into_iter().map(|p| candidate(p.id.as_str(), &p.title)).collect();
    catalog().map(of).unwrap_or_default()
}

/// Installed packs by id, without the built-in one.
pub fn installed() -> Candidates {
    let packs = paths().map(|paths| read_installed_packs(&paths)).unwrap_or_default().into_iter();
    let packs = packs.map(|pack| pack.unwrap_or_else(UnreadablePack::without_files));
    let title = |pack: &InstalledPack| pack.loaded.info.as_ref().map_or_else(String::new, |info| info.title.clone());
    packs.map(|pack| candidate(&pack.name(), &title(&pack))).collect()
}

/// Settings by name, including the keys of actions.
pub fn settings() -> Candidates {
    let settings = SETTINGS.iter().map(|setting| candidate(setting.name, setting.about));
    let of_the_record = [
        candidate("scheduler", "Review scheduler, stored in your record."),
        candidate("safety_advice", "Warn when practice isn't paying off, stored in your record."),
    ];
    let keys = preferences::actions(&Config::default().keys).into_iter();
    settings
        .chain(of_the_record)
        .chain(keys.map(|(name, _)| CompletionCandidate::new(format!("keys.{name}"))))
        .collect()
}

/// Values of the setting named just before, if they can be listed.
pub fn setting_values(current: &OsStr) -> Candidates {
    let words = typed_words();
    let key = words.iter().rposition(|word| word == "set").and_then(|at| words.get(at + 1)?.to_str());
    let named = |names: &[&str]| names.iter().map(CompletionCandidate::new).collect();
    let values: Candidates = match key {
        Some("language") => languages(),
        Some("theme") => themes().into_iter().map(CompletionCandidate::new).collect(),
        Some("color") => named(&Color::ALL.map(|(name, _)| name)),
        Some("model.protocol") => named(&Protocol::ALL.map(|(name, _)| name)),
        Some("model.key_file" | "model.ca_file") => return PathCompleter::file().complete(current),
        Some("scheduler") => named(&["sm2", "fsrs"]),
        Some("safety_advice") => named(&["true", "false"]),
        Some("workspace") => return PathCompleter::dir().complete(current),
        Some(key) => {
            let config = Config::default();
            let switch = config.get(key).is_ok_and(|value| ["true", "false"].contains(&value.as_str()));
            if switch { named(&["true", "false"]) } else { Vec::new() }
        }
        None => Vec::new(),
    };
    values.into_iter().filter(|value| starts_with_typed(value.get_value(), current)).collect()
}

fn candidate(name: &str, what: &str) -> CompletionCandidate {
    CompletionCandidate::new(name).help(Some(what.to_owned().into()))
}

fn starts_with_typed(value: &OsStr, typed: &OsStr) -> bool {
    value.to_string_lossy().starts_with(&*typed.to_string_lossy())
}

/// All installed problems. Does not read the learner's record.
fn catalog() -> Option<Catalog> {
    let packs = load_all_packs(&paths()?).into_iter().filter_map(Result::ok);
    Some(pack::build_catalog(packs.collect()).0)
}

/// All available themes, including the learner's custom ones.
fn themes() -> Vec<String> {
    paths().map(|paths| preferences::themes(&paths)).unwrap_or_default()
}

/// The folders for the typed line, which may set `--home`.
fn paths() -> Option<Paths> {
    let words = typed_words();
    let typed = |(at, word): (usize, &OsString)| match word.to_str()?.strip_prefix("--home")? {
        "" => words.get(at + 1).map(PathBuf::from),
        rest => rest.strip_prefix('=').map(PathBuf::from),
    };
    let home = words.iter().enumerate().find_map(typed);
    session::resolve_paths(&GlobalOptions { home, ..GlobalOptions::default() }).ok()
}

/// The words typed so far, starting with the program's name. The shell passes them after `--`.
fn typed_words() -> Vec<OsString> {
    std::env::args_os().skip_while(|word| word != "--").skip(1).collect()
}
