//! Preferences: `config.toml`, every setting optional, comments kept.
//!
//! Preferences say how Rung looks and behaves on this machine. Settings of the learner (language, minutes a day, hint
//! policy) are in the learner's record. A misspelt key is an error that names the line and the nearest key; it is never
//! ignored. `keys` maps action names to keys as text; only the screens know these names.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use toml_edit::Document;

use crate::file_read;
use crate::types::did_you_mean::nearest;
use crate::types::editor_statement::EditorStatement;
use crate::types::llm_settings::LlmSettings;
use crate::types::problem::Language;

mod config_edit;
mod setting_table;

pub use config_edit::{create_default, set_value, set_value_checked};
pub use setting_table::{ConfigSetting, SETTINGS, default_config_text};

/// Every preference with its current value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Name of a theme, built in or in the themes folder.
    pub theme: String,
    /// Draw with ASCII only.
    pub ascii: bool,
    pub color: Color,
    /// Command of the editor that takes over the terminal; `None` uses `$VISUAL`, `$EDITOR` or an installed editor.
    pub editor: Option<String>,
    /// Command that opens the file beside Rung; `None` detects one.
    pub open_beside: Option<String>,
    /// Folder of the solutions; `None` uses the default. May begin with `~/`.
    pub workspace: Option<String>,
    /// Run the samples whenever the file is saved.
    pub run_on_save: bool,
    /// Hide difficulty and tags.
    pub hide_difficulty: bool,
    /// Where the editor shows the statement.
    pub editor_statement: EditorStatement,
    /// Language of new solutions.
    pub language: Language,
    /// Python runs on the machine's own interpreter instead of in the sandbox.
    pub python_on_host: bool,
    /// Native code may run even if a sandbox layer is missing.
    pub native_unconfined: bool,
    pub mouse: bool,
    /// The language model to ask, if any.
    pub model: LlmSettings,
    /// Action name to the keys for it; actions that aren't named keep their own keys.
    pub keys: BTreeMap<String, Vec<String>>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            theme: "dark".to_owned(),
            ascii: false,
            color: Color::Auto,
            editor: None,
            open_beside: None,
            workspace: None,
            run_on_save: true,
            hide_difficulty: false,
            editor_statement: EditorStatement::File,
            language: Language::Python,
            python_on_host: false,
            native_unconfined: false,
            mouse: true,
            model: LlmSettings::default(),
            keys: BTreeMap::new(),
        }
    }
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    Always,
    Never,
}

impl Color {
    /// The choices by name.
    pub const ALL: [(&'static str, Self); 3] = [("auto", Self::Auto), ("always", Self::Always), ("never", Self::Never)];
}

impl Config {
    /// Reads the preferences; a file that doesn't exist means the defaults.
    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        Self::load_with_actions(path, None)
    }

    /// The same, with the action names that `keys` may use.
    pub fn load_with_actions(path: &Path, actions: Option<&[&str]>) -> Result<Self, ConfigError> {
        Self::parse(&read_text(path)?, actions).map_err(|bad| bad.into_error(path))
    }

    /// Reads preferences from text.
    pub(crate) fn parse(text: &str, actions: Option<&[&str]>) -> Result<Self, ConfigFault> {
        let document = Document::parse(text).map_err(|error| ConfigFault {
            line: error.span().map(|span| line_of(text, span.start)),
            problem: error.message().to_owned(),
        })?;
        let mut config = Self::default();
        for (name, item) in document.iter() {
            let bad = |problem| ConfigFault { line: item_line(text, document.as_table(), name), problem };
            if name == "keys" {
                config.keys = read_keys(text, item, actions)?;
                continue;
            }
            if name == setting_table::MODEL_TABLE {
                config.read_model(text, item)?;
                continue;
            }
            let setting = setting_table::find_setting(name)
                .ok_or_else(|| bad(unknown_name("setting", name, setting_table::setting_names())))?;
            config.read_one(setting, item).map_err(bad)?;
        }
        Ok(config)
    }

    /// Sets the value of one setting; an error is half a sentence.
    fn read_one(&mut self, setting: &ConfigSetting, item: &toml_edit::Item) -> Result<(), String> {
        let ConfigSetting { name, expects, .. } = setting;
        let value = item.as_value().ok_or_else(|| format!("`{name}` is not a table"))?;
        (setting.read)(self, value).ok_or_else(|| format!("`{name}` must be {expects}"))
    }

    fn read_model(&mut self, text: &str, item: &toml_edit::Item) -> Result<(), ConfigFault> {
        let line = item.span().map(|span| line_of(text, span.start));
        let table = item.as_table_like();
        let table =
            table.ok_or_else(|| ConfigFault { line, problem: "`model` must be a table of settings".to_owned() })?;
        for (key, item) in table.iter() {
            let bad = |problem| ConfigFault { line: item_line(text, table, key), problem };
            let setting = setting_table::find_setting(&setting_table::model_setting_name(key))
                .ok_or_else(|| bad(setting_table::unknown_model_setting(key)))?;
            self.read_one(setting, item).map_err(bad)?;
        }
        Ok(())
    }

    /// The value of a setting as TOML text, or of `keys.<action>`; an error names the nearest setting.
    pub fn get(&self, name: &str) -> Result<String, ConfigError> {
        if let Some(action) = name.strip_prefix("keys.").filter(|action| !action.is_empty()) {
            let keys: toml_edit::Array = self.keys.get(action).into_iter().flatten().collect();
            return Ok(keys.to_string());
        }
        setting_table::find_setting(name)
            .map(|setting| (setting.show)(self))
            .ok_or_else(|| ConfigError::Unknown(setting_table::unknown_setting(name)))
    }
}

/// Why the preferences can't be used. Sentences: what, where, what next.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{}: {problem}; correct it with `rung config edit`", format_location(path, *line))]
    File { path: PathBuf, line: Option<usize>, problem: String },
    #[error("{0} (`rung config get` lists them all)")]
    Unknown(String),
    /// The file can be read, but the change was refused.
    #[error("{0}; nothing was changed")]
    Refused(String),
    #[error("`{name}` must be {expects}, not {value}")]
    Value { name: String, expects: &'static str, value: String },
    #[error("{} can't be read: {source}; check its permissions", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{} can't be written: {source}; the preferences are as they were", path.display())]
    Write { path: PathBuf, source: io::Error },
}

/// A fault in a preferences text.
#[derive(Debug)]
pub(crate) struct ConfigFault {
    /// From 1.
    pub line: Option<usize>,
    pub problem: String,
}

impl ConfigFault {
    fn into_error(self, path: &Path) -> ConfigError {
        ConfigError::File { path: path.to_owned(), line: self.line, problem: self.problem }
    }
}

fn format_location(path: &Path, line: Option<usize>) -> String {
    line.map_or_else(|| path.display().to_string(), |line| format!("{}:{line}", path.display()))
}

/// The text of a preferences file; empty if there is no file.
fn read_text(path: &Path) -> Result<String, ConfigError> {
    match file_read::read_text(path, file_read::MAX_TEXT_BYTES) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) if is_wrong_content(&error) => {
            Err(ConfigError::File { path: path.to_owned(), line: None, problem: error.to_string() })
        }
        Err(source) => Err(ConfigError::Read { path: path.to_owned(), source }),
    }
}

/// Whether a file can be read but is not a settings file: a pipe, too large, or in another encoding.
fn is_wrong_content(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, InvalidData, InvalidInput};
    matches!(error.kind(), FileTooLarge | InvalidData | InvalidInput)
}

fn read_keys(
    text: &str,
    item: &toml_edit::Item,
    actions: Option<&[&str]>,
) -> Result<BTreeMap<String, Vec<String>>, ConfigFault> {
    let line = item.span().map(|span| line_of(text, span.start));
    let table = item
        .as_table_like()
        .ok_or_else(|| ConfigFault { line, problem: "`keys` must be a table of actions".to_owned() })?;
    let mut keys = BTreeMap::new();
    for (action, item) in table.iter() {
        let bad = |problem| ConfigFault { line: item_line(text, table, action), problem };
        if let Some(actions) = actions.filter(|actions| !actions.contains(&action)) {
            return Err(bad(unknown_name("action", action, actions.iter().copied())));
        }
        let list = setting_table::read_key_list(item)
            .ok_or_else(|| bad(format!("`keys.{action}` must be a key such as \"ctrl-r\", or a list of keys")))?;
        keys.insert(action.to_owned(), list);
    }
    Ok(keys)
}

fn unknown_name<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let hint = nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    format!("there is no {what} `{name}`{hint}")
}

/// The line of a key in a table, from 1.
fn item_line(text: &str, table: &dyn toml_edit::TableLike, name: &str) -> Option<usize> {
    let (key, item) = table.get_key_value(name)?;
    let span = key.span().or_else(|| item.span())?;
    Some(line_of(text, span.start))
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests;
