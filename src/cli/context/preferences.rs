//! Checks the preferences before the screens start: unknown themes, unknown actions, keys bound twice.
//!
//! `config` parses the file; this module checks what the values mean.

use std::collections::BTreeMap;

use crate::config::Config;
use crate::paths::Paths;
use crate::tui::{screens, theme};
use crate::types::did_you_mean::nearest;
use crate::types::humanize::{MAX_LISTED, join_first, without_full_stop};

/// Checks that the screens can start with these preferences.
///
/// # Errors
/// The cause, as part of a sentence, with the closest valid value.
pub fn check(config: &Config, paths: &Paths) -> Result<(), String> {
    let themes = themes(paths);
    if !themes.contains(&config.theme) {
        let known: Vec<&str> = themes.iter().map(String::as_str).collect();
        return Err(unknown_value("theme", &config.theme, &known));
    }
    let actions: Vec<&str> = actions(&BTreeMap::new()).into_iter().map(|(name, _)| name).collect();
    if let Some(unknown) = config.keys.keys().find(|name| !actions.contains(&name.as_str())) {
        return Err(unknown_value("action", unknown, &actions));
    }
    screens::build_keymap(&config.keys).map(|_| ())
}

/// Checks that an enabled model could still be used after one of its settings changed.
///
/// # Errors
/// The missing setting, as part of a sentence.
pub fn check_llm_settings(config: &Config, changed: &str) -> Result<(), String> {
    let missing = config.model.missing_setting().filter(|_| config.model.enabled && changed.starts_with("model."));
    missing.map_or(Ok(()), |missing| Err(without_full_stop(missing).to_owned()))
}

/// Names of all available themes, including the learner's custom ones.
pub fn themes(paths: &Paths) -> Vec<String> {
    theme::load_themes(Some(&paths.themes())).0.into_iter().map(|theme| theme.name).collect()
}

/// Every action by name, with its current keys.
pub fn actions(changes: &BTreeMap<String, Vec<String>>) -> Vec<(&'static str, Vec<String>)> {
    let keys = |name: &str, usual: &[&str]| {
        changes.get(name).cloned().unwrap_or_else(|| usual.iter().map(|key| (*key).to_owned()).collect())
    };
    screens::all_bindings().into_iter().map(|binding| (binding.name, keys(binding.name, binding.keys))).collect()
}

/// Error text for an unknown value, with the closest valid one or a list of them.
pub fn unknown_value(what: &str, name: &str, known: &[&str]) -> String {
    let near = nearest(name, known.iter().copied());
    let hint = near.map_or_else(
        || format!("there are {}", join_first(known, MAX_LISTED)),
        |near| format!("did you mean `{near}`?"),
    );
    format!("there is no {what} `{name}`; {hint}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_text(text: &str, expected: Result<(), &str>) {
        let temp = tempfile::tempdir().expect("a folder");
        let paths = Paths::under(temp.path()).expect("folders");
        std::fs::create_dir_all(paths.themes()).expect("a folder");
        let theme = include_str!("../../../themes/dark.toml");
        std::fs::write(paths.themes().join("night.toml"), theme).expect("a theme");
        std::fs::write(paths.config_file(), text).expect("a file");
        let config = Config::load(&paths.config_file()).expect("readable");
        let told = check(&config, &paths);
        match expected {
            Ok(()) => assert_eq!(told, Ok(()), "{text}"),
            Err(part) => assert!(told.as_ref().is_err_and(|why| why.contains(part)), "{text}: {told:?}"),
        }
    }

    #[test]
    fn what_the_screens_would_refuse_is_known_before() {
        check_text("", Ok(()));
        check_text("theme = \"high-contrast\"", Ok(()));
        check_text("theme = \"night\"", Ok(()));
        check_text("theme = \"drak\"", Err("there is no theme `drak`; did you mean `dark`?"));
        check_text("theme = \"solarized\"", Err("there are dark, "));
        check_text("keys.submit = [\"s\", \"f5\"]", Ok(()));
        check_text("keys.sumbit = \"s\"", Err("there is no action `sumbit`; did you mean `submit`?"));
        check_text("keys.submit = \"r\"", Err("is given to both"));
        check_text("keys.submit = \"nonsense\"", Err("is not a key"));
    }
}
