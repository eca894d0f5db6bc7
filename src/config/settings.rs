//! Every setting in one table: its name, what it does, what it may hold, and how it is read and shown.

use std::sync::LazyLock;

use toml_edit::{Item, Value};

use crate::model::problem::Language;
use crate::model::wording::either;

use super::{Color, Config, unknown};

/// One setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub name: &'static str,
    /// One line for the default file and the help.
    pub about: &'static str,
    /// Completes "must be …".
    pub expects: &'static str,
    /// Sets the value; none if it has the wrong type.
    pub(super) read: fn(&mut Config, &Value) -> Option<()>,
    /// The value as TOML.
    pub(super) show: fn(&Config) -> String,
}

pub(super) const SWITCH: &str = "true or false";
const TEXT: &str = "a text in quotes";

/// The names of all languages: `"python", "c" or "rust"`.
static LANGUAGES: LazyLock<String> = LazyLock::new(|| {
    let names: Vec<_> = Language::ALL.iter().map(|language| quoted(language.name())).collect();
    either(&names)
});
static ABOUT_LANGUAGE: LazyLock<String> = LazyLock::new(|| format!("Language of new solutions: {}.", *LANGUAGES));

/// Every setting, in the order of the default file. `keys` is a table of its own.
pub static SETTINGS: LazyLock<Vec<Setting>> = LazyLock::new(|| {
    let mut settings = vec![
        Setting {
            name: "theme",
            about: "Name of the theme: one of the built-in ones, or a file in the `themes` folder beside this file.",
            expects: TEXT,
            read: |config, value| text(value).map(|text| config.theme = text),
            show: |config| quoted(&config.theme),
        },
        Setting {
            name: "ascii",
            about: "Draw with ASCII characters only.",
            expects: SWITCH,
            read: |config, value| value.as_bool().map(|on| config.ascii = on),
            show: |config| config.ascii.to_string(),
        },
        Setting {
            name: "color",
            about: "Colour: \"auto\" (on a terminal, unless NO_COLOR is set), \"always\" or \"never\".",
            expects: "\"auto\", \"always\" or \"never\"",
            read: |config, value| {
                let (_, color) = Color::ALL.into_iter().find(|(name, _)| Some(*name) == value.as_str())?;
                config.color = color;
                Some(())
            },
            show: |config| {
                let name = Color::ALL.into_iter().find(|(_, color)| *color == config.color);
                quoted(name.map_or("auto", |(name, _)| name))
            },
        },
        Setting {
            name: "editor",
            about: "Command of the editor that takes over the terminal. Empty: $VISUAL, $EDITOR, or what is installed.",
            expects: TEXT,
            read: |config, value| optional(value, &mut config.editor),
            show: |config| quoted(config.editor.as_deref().unwrap_or_default()),
        },
        Setting {
            name: "open_beside",
            about: "Command that opens the file beside Rung, such as \"code\". Empty: found out (VS Code, tmux, Zellij).",
            expects: TEXT,
            read: |config, value| optional(value, &mut config.open_beside),
            show: |config| quoted(config.open_beside.as_deref().unwrap_or_default()),
        },
        Setting {
            name: "workspace",
            about: "Folder of your solutions; may begin with ~/. Empty: ~/rung.",
            expects: TEXT,
            read: |config, value| optional(value, &mut config.workspace),
            show: |config| quoted(config.workspace.as_deref().unwrap_or_default()),
        },
        Setting {
            name: "run_on_save",
            about: "Run the samples whenever the file is saved.",
            expects: SWITCH,
            read: |config, value| value.as_bool().map(|on| config.run_on_save = on),
            show: |config| config.run_on_save.to_string(),
        },
        Setting {
            name: "hide_difficulty",
            about: "Hide difficulty and tags of problems.",
            expects: SWITCH,
            read: |config, value| value.as_bool().map(|on| config.hide_difficulty = on),
            show: |config| config.hide_difficulty.to_string(),
        },
        Setting {
            name: "language",
            about: &ABOUT_LANGUAGE,
            expects: &LANGUAGES,
            read: |config, value| {
                config.language = *Language::ALL.iter().find(|language| Some(language.name()) == value.as_str())?;
                Some(())
            },
            show: |config| quoted(config.language.name()),
        },
        Setting {
            name: "python",
            about: "Where Python runs: \"sandbox\" (everywhere the same, nothing installed) or \"host\" (this machine's python3).",
            expects: "\"sandbox\" or \"host\"",
            read: |config, value| {
                config.python_on_host = match value.as_str()? {
                    "sandbox" => false,
                    "host" => true,
                    _ => return None,
                };
                Some(())
            },
            show: |config| quoted(if config.python_on_host { "host" } else { "sandbox" }),
        },
        Setting {
            name: "native_unconfined",
            about: "Run C, Java and the like even where this system can't wall them in (`rung doctor` tells).",
            expects: SWITCH,
            read: |config, value| value.as_bool().map(|on| config.native_unconfined = on),
            show: |config| config.native_unconfined.to_string(),
        },
        Setting {
            name: "mouse",
            about: "Let the mouse scroll and click (the terminal's own selection then needs Shift).",
            expects: SWITCH,
            read: |config, value| value.as_bool().map(|on| config.mouse = on),
            show: |config| config.mouse.to_string(),
        },
    ];
    settings.extend(super::model::SETTINGS);
    settings
});

/// The setting of this name.
pub(super) fn find(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

/// What to say of a name that no single setting has.
pub(super) fn no_such(name: &str) -> String {
    if name.strip_prefix("keys").is_some_and(|rest| matches!(rest, "" | ".")) {
        return "`keys` is a table: name an action, as in `keys.submit`".to_owned();
    }
    if let Some(rest) = name.strip_prefix(super::model::TABLE).filter(|rest| rest.is_empty() || rest.starts_with('.')) {
        return super::model::no_such(rest.trim_start_matches('.'));
    }
    unknown("setting", name, names().filter(|known| *known != "keys"))
}

/// The names a file may use at its top level, and those of the settings in its table.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SETTINGS.iter().map(|setting| setting.name).chain(["keys"])
}

/// A file that says what can be set and sets nothing: every line is a comment with the default.
#[must_use]
pub fn default_file() -> String {
    let defaults = Config::default();
    let settings = SETTINGS.iter().map(|setting| {
        let Setting { name, about, show, .. } = setting;
        format!("# {about}\n# {name} = {}\n\n", show(&defaults))
    });
    let mut text = "# Preferences of Rung. Remove the # in front of a line to change what it says.\n\n".to_owned();
    text.extend(settings);
    text.push_str("# Keys by action; the names are in the help (?). One key or a list, such as \"ctrl-r\".\n");
    text.push_str("# [keys]\n# submit = [\"s\", \"f5\"]\n");
    text
}

/// One key or a list of keys.
pub(super) fn key_list(item: &Item) -> Option<Vec<String>> {
    match item.as_value()? {
        Value::String(key) => Some(vec![key.value().clone()]),
        Value::Array(keys) => keys.iter().map(text).collect(),
        _ => None,
    }
}

pub(super) fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// Sets a text where an empty one means "not set".
pub(super) fn optional(value: &Value, setting: &mut Option<String>) -> Option<()> {
    *setting = Some(text(value)?).filter(|text| !text.is_empty());
    Some(())
}

pub(super) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
