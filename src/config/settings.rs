//! Every setting in one table: its name, what it does, what it may hold, and how it is read and shown.

use std::sync::LazyLock;

use toml_edit::{Item, Value};

use crate::model::problem::Language;
use crate::model::provider::Protocol;
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

const SWITCH: &str = "true or false";
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
    settings.extend(OF_THE_MODEL);
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
    if let Some(rest) = name.strip_prefix(MODEL).filter(|rest| rest.is_empty() || rest.starts_with('.')) {
        return no_such_of_the_model(rest.trim_start_matches('.'));
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

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// Sets a text where an empty one means "not set".
fn optional(value: &Value, setting: &mut Option<String>) -> Option<()> {
    *setting = Some(text(value)?).filter(|text| !text.is_empty());
    Some(())
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// The table of the language model.
pub(super) const MODEL: &str = "model";

/// Names people would give a key.
const KEYS: [&str; 7] = ["key", "api_key", "apikey", "token", "secret", "password", "authorization"];

/// What the names in the model's table begin with.
const PREFIX: &str = "model.";

/// The name of a setting of the model's table.
pub(super) fn of_the_model(key: &str) -> String {
    format!("{PREFIX}{key}")
}

/// What to say of a name that the model's table has no setting for.
pub(super) fn no_such_of_the_model(key: &str) -> String {
    if key.is_empty() {
        return "`model` is a table: name a setting, as in `model.url`".to_owned();
    }
    if KEYS.contains(&key.to_lowercase().replace('-', "_").as_str()) {
        return "a key is not kept in the preferences, which are shown and copied: put it into a variable and name that \
                with `model.key_env`, or into a file that nobody else can read (`chmod 600`) and name that with \
                `model.key_file`"
            .to_owned();
    }
    let known = SETTINGS.iter().map(|setting| setting.name).filter(|name| name.starts_with(PREFIX));
    unknown("setting", &of_the_model(key), known)
}

const ADDRESS: &str = "an address such as \"http://localhost:11434\", without a user, a password or a question mark: a \
                       key is kept elsewhere";
const VARIABLE: &str = "the name of an environment variable such as \"OPENAI_API_KEY\", not the key itself";
const PROTOCOLS: &str = "\"openai\", \"anthropic\" or \"ollama\"";

/// The settings of the table `model`: which language model is asked, and how much. A key never stands among them: people
/// show their settings to others and keep them under version control.
const OF_THE_MODEL: [Setting; 11] = [
    Setting {
        name: "model.enabled",
        about: "Ask a language model for hints. Nothing is sent to anybody before this is on.",
        expects: SWITCH,
        read: |config, value| value.as_bool().map(|on| config.model.enabled = on),
        show: |config| config.model.enabled.to_string(),
    },
    Setting {
        name: "model.protocol",
        about: "How its server is spoken to: \"openai\" (llama.cpp, LM Studio, vLLM and most others too), \"anthropic\" \
                or \"ollama\".",
        expects: PROTOCOLS,
        read: |config, value| {
            let (_, protocol) = Protocol::ALL.into_iter().find(|(name, _)| Some(*name) == value.as_str())?;
            config.model.protocol = protocol;
            Some(())
        },
        show: |config| quoted(config.model.protocol.name()),
    },
    Setting {
        name: "model.url",
        about: "Where its server is, such as \"http://localhost:11434\".",
        expects: ADDRESS,
        read: |config, value| {
            config.model.url = text(value).filter(|url| url.is_empty() || is_address(url))?;
            Some(())
        },
        show: |config| quoted(&config.model.url),
    },
    Setting {
        name: "model.name",
        about: "The model's name at that server.",
        expects: "the name of a model in quotes",
        read: |config, value| {
            config.model.name = text(value).filter(|name| !name.chars().any(char::is_control))?;
            Some(())
        },
        show: |config| quoted(&config.model.name),
    },
    Setting {
        name: "model.key_env",
        about: "Environment variable that holds the server's key. Empty: none.",
        expects: VARIABLE,
        read: |config, value| {
            text(value).filter(|name| is_variable(name))?;
            optional(value, &mut config.model.key_env)
        },
        show: |config| quoted(config.model.key_env.as_deref().unwrap_or_default()),
    },
    Setting {
        name: "model.key_file",
        about: "File that holds the server's key and that only you can read (chmod 600); may begin with ~/. Empty: none.",
        expects: "the path of a file such as \"~/.config/rung/key\", not the key itself",
        read: |config, value| {
            text(value).filter(|path| path.is_empty() || is_file_name(path))?;
            optional(value, &mut config.model.key_file)
        },
        show: |config| quoted(config.model.key_file.as_deref().unwrap_or_default()),
    },
    Setting {
        name: "model.ca_file",
        about: "Certificates (PEM) to trust besides the system's, for a server of your own. Empty: none.",
        expects: "the path of a file in quotes",
        read: |config, value| optional(value, &mut config.model.ca_file),
        show: |config| quoted(config.model.ca_file.as_deref().unwrap_or_default()),
    },
    Setting {
        name: "model.timeout_s",
        about: "Longest wait for the next piece of an answer, in seconds; all of it may take five times as long.",
        expects: "a number of seconds from 1 to 3600",
        read: |config, value| number(value, 1, 3600).map(|seconds| config.model.timeout_s = seconds as u16),
        show: |config| config.model.timeout_s.to_string(),
    },
    Setting {
        name: "model.max_tokens",
        about: "Most tokens of one answer.",
        expects: "a number from 16 to 100000",
        read: |config, value| number(value, 16, 100_000).map(|tokens| config.model.max_tokens = tokens),
        show: |config| config.model.max_tokens.to_string(),
    },
    Setting {
        name: "model.requests_per_day",
        about: "Most requests a day; 0 for any number.",
        expects: "a number from 0 to 1000000",
        read: |config, value| number(value, 0, 1_000_000).map(|most| config.model.limits.requests = most),
        show: |config| config.model.limits.requests.to_string(),
    },
    Setting {
        name: "model.tokens_per_day",
        about: "Most tokens a day, of requests and answers together; 0 for any number.",
        expects: "a number from 0 to 1000000000",
        read: |config, value| number(value, 0, 1_000_000_000).map(|most| config.model.limits.tokens = most),
        show: |config| config.model.limits.tokens.to_string(),
    },
];

fn number(value: &Value, least: i64, most: i64) -> Option<u32> {
    let number = value.as_integer().filter(|number| (least..=most).contains(number))?;
    u32::try_from(number).ok()
}

/// What can be asked, and holds no secret.
fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    let host = rest.and_then(|rest| rest.split('/').next()).unwrap_or_default();
    !host.is_empty() && text.chars().all(|c| c.is_ascii_graphic() && !['@', '?', '#', '\\', '"'].contains(&c))
}

/// Names as shells allow them.
fn is_variable(text: &str) -> bool {
    let name = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    name && !text.starts_with(|c: char| c.is_ascii_digit()) && !is_like_a_key(text)
}

fn is_file_name(text: &str) -> bool {
    !text.chars().any(char::is_control) && !is_like_a_key(text)
}

/// Whether somebody put in a key where its place is asked for: long, letters of both kinds or digits, no folder.
fn is_like_a_key(text: &str) -> bool {
    let has = |kind: fn(&char) -> bool| text.chars().any(|c| kind(&c));
    let mixed = has(char::is_ascii_lowercase) && has(char::is_ascii_digit);
    text.starts_with("sk-") || (text.len() >= 20 && mixed && !text.contains(['/', '\\', '.']))
}

/// Whether a value that was typed for a setting may be repeated in an error: somebody may have typed a key.
pub(super) fn may_repeat(name: &str) -> bool {
    !["model.key_env", "model.key_file", "model.url"].contains(&name)
}
