//! The table of all settings: name, description, allowed values, and how each is read and shown.

use std::sync::LazyLock;

use toml_edit::{Item, Value};

use crate::types::editor_statement::EditorStatement;
use crate::types::humanize::join_or;
use crate::types::llm_settings::Protocol;
use crate::types::problem::Language;

use super::{Color, Config, unknown_name};

/// One setting.
#[derive(Clone, Copy, Debug)]
pub struct ConfigSetting {
    pub name: &'static str,
    /// One line for the default file and the help.
    pub about: &'static str,
    /// Completes "must be …".
    pub expects: &'static str,
    /// Sets the value; `None` if it has the wrong type.
    pub(super) read: fn(&mut Config, &Value) -> Option<()>,
    /// The value as TOML.
    pub(super) show: fn(&Config) -> String,
}

const EXPECTED_SWITCH: &str = "true or false";
const EXPECTED_TEXT: &str = "a text in quotes";

/// The names of all languages: `"python", "c" or "rust"`.
static LANGUAGES: LazyLock<String> = LazyLock::new(|| {
    let names: Vec<_> = Language::ALL.iter().map(|language| quote(language.name())).collect();
    join_or(&names)
});
static ABOUT_LANGUAGE: LazyLock<String> = LazyLock::new(|| format!("Language of new solutions: {}.", *LANGUAGES));

/// Every setting, in the order of the default file. `keys` is a separate table.
pub static SETTINGS: LazyLock<Vec<ConfigSetting>> = LazyLock::new(|| {
    let mut settings = vec![
        ConfigSetting {
            name: "theme",
            about: "Name of the theme: one of the built-in ones, or a file in the `themes` folder beside this file.",
            expects: EXPECTED_TEXT,
            read: |config, value| read_text_value(value).map(|text| config.theme = text),
            show: |config| quote(&config.theme),
        },
        ConfigSetting {
            name: "ascii",
            about: "Draw with ASCII characters only.",
            expects: EXPECTED_SWITCH,
            read: |config, value| value.as_bool().map(|on| config.ascii = on),
            show: |config| config.ascii.to_string(),
        },
        ConfigSetting {
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
                quote(name.map_or("auto", |(name, _)| name))
            },
        },
        ConfigSetting {
            name: "editor",
            about: "Command of the editor that takes over the terminal. Empty: $VISUAL, $EDITOR, or what is installed.",
            expects: EXPECTED_TEXT,
            read: |config, value| set_optional(value, &mut config.editor),
            show: |config| quote(config.editor.as_deref().unwrap_or_default()),
        },
        ConfigSetting {
            name: "open_beside",
            about: "Command that opens the file beside Rung, such as \"code\". Empty: found out (VS Code, tmux, Zellij).",
            expects: EXPECTED_TEXT,
            read: |config, value| set_optional(value, &mut config.open_beside),
            show: |config| quote(config.open_beside.as_deref().unwrap_or_default()),
        },
        ConfigSetting {
            name: "workspace",
            about: "Folder of your solutions; may begin with ~/. Empty: ~/rung, or work below RUNG_HOME.",
            expects: EXPECTED_TEXT,
            read: |config, value| set_optional(value, &mut config.workspace),
            show: |config| quote(config.workspace.as_deref().unwrap_or_default()),
        },
        ConfigSetting {
            name: "editor_statement",
            about: "The statement beside your code: \"file\" (README.md), \"comment\" (also above new code) or \"none\".",
            expects: "\"file\", \"comment\" or \"none\"",
            read: |config, value| {
                let (_, choice) = EditorStatement::ALL.into_iter().find(|(name, _)| Some(*name) == value.as_str())?;
                config.editor_statement = choice;
                Some(())
            },
            show: |config| quote(config.editor_statement.name()),
        },
        ConfigSetting {
            name: "run_on_save",
            about: "Run the samples whenever the file is saved.",
            expects: EXPECTED_SWITCH,
            read: |config, value| value.as_bool().map(|on| config.run_on_save = on),
            show: |config| config.run_on_save.to_string(),
        },
        ConfigSetting {
            name: "hide_difficulty",
            about: "Hide difficulty and tags of problems.",
            expects: EXPECTED_SWITCH,
            read: |config, value| value.as_bool().map(|on| config.hide_difficulty = on),
            show: |config| config.hide_difficulty.to_string(),
        },
        ConfigSetting {
            name: "language",
            about: &ABOUT_LANGUAGE,
            expects: &LANGUAGES,
            read: |config, value| {
                config.language = *Language::ALL.iter().find(|language| Some(language.name()) == value.as_str())?;
                Some(())
            },
            show: |config| quote(config.language.name()),
        },
        ConfigSetting {
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
            show: |config| quote(if config.python_on_host { "host" } else { "sandbox" }),
        },
        ConfigSetting {
            name: "native_unconfined",
            about: "Run C, Java and the like even where this system can't wall them in (`rung doctor` tells).",
            expects: EXPECTED_SWITCH,
            read: |config, value| value.as_bool().map(|on| config.native_unconfined = on),
            show: |config| config.native_unconfined.to_string(),
        },
        ConfigSetting {
            name: "mouse",
            about: "Let the mouse scroll and click (the terminal's own selection then needs Shift).",
            expects: EXPECTED_SWITCH,
            read: |config, value| value.as_bool().map(|on| config.mouse = on),
            show: |config| config.mouse.to_string(),
        },
    ];
    settings.extend(MODEL_SETTINGS);
    settings
});

/// Finds a setting by its name.
pub(super) fn find_setting(name: &str) -> Option<&'static ConfigSetting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

/// What people look for here although it is part of the learner's record.
const PROFILE_SETTINGS: [&str; 8] =
    ["minutes", "minutes_a_day", "day_start", "experience", "confidence", "goal", "scheduler", "reviews_a_day"];

/// The error for an unknown setting.
pub(super) fn unknown_setting(name: &str) -> String {
    if name.strip_prefix("keys").is_some_and(|rest| matches!(rest, "" | ".")) {
        return "`keys` is a table: name an action, as in `keys.submit`".to_owned();
    }
    if let Some(rest) = name.strip_prefix(MODEL_TABLE).filter(|rest| rest.is_empty() || rest.starts_with('.')) {
        return unknown_model_setting(rest.trim_start_matches('.'));
    }
    if name == "day_start" {
        let text = "`day_start` is kept with your record: change it on the Settings screen. It is the hour at which your day \
                    ends, 04:00 unless you change it; practice before it counts for the day before";
        return text.to_owned();
    }
    if PROFILE_SETTINGS.contains(&name) {
        return format!(
            "`{name}` is kept with your record: change it on the Settings screen, or with `rung goal --minutes N` for the \
             minutes a day"
        );
    }
    unknown_name("setting", name, setting_names().filter(|known| *known != "keys"))
}

/// The names a file may use at its top level, and those of the settings in its table.
pub(super) fn setting_names() -> impl Iterator<Item = &'static str> {
    SETTINGS.iter().map(|setting| setting.name).chain(["keys"])
}

/// The default file: every setting is a comment with its default.
#[must_use]
pub fn default_config_text() -> String {
    let defaults = Config::default();
    let settings = SETTINGS.iter().map(|setting| {
        let ConfigSetting { name, about, show, .. } = setting;
        format!("# {about}\n# {name} = {}\n\n", show(&defaults))
    });
    let mut text = "# Preferences of Rung. Remove the # in front of a line to change what it says.\n\n".to_owned();
    text.extend(settings);
    text.push_str("# Keys by action; `rung config get` lists the names. One key or a list, such as \"ctrl-r\".\n");
    text.push_str("# [keys]\n# submit = [\"s\", \"f5\"]\n");
    text
}

/// One key or a list of keys.
pub(super) fn read_key_list(item: &Item) -> Option<Vec<String>> {
    match item.as_value()? {
        Value::String(key) => Some(vec![key.value().clone()]),
        Value::Array(keys) => keys.iter().map(read_text_value).collect(),
        _ => None,
    }
}

fn read_text_value(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// Sets an optional text; an empty text means "not set".
fn set_optional(value: &Value, setting: &mut Option<String>) -> Option<()> {
    *setting = Some(read_text_value(value)?).filter(|text| !text.is_empty());
    Some(())
}

fn quote(text: &str) -> String {
    Value::from(text).to_string()
}

/// The table of the language model.
pub(super) const MODEL_TABLE: &str = "model";

/// Names that people give to an API key.
const SECRET_NAMES: [&str; 7] = ["key", "api_key", "apikey", "token", "secret", "password", "authorization"];

/// Prefix of the names in the model's table.
const MODEL_PREFIX: &str = "model.";

/// The name of a setting of the model's table.
pub(super) fn model_setting_name(key: &str) -> String {
    format!("{MODEL_PREFIX}{key}")
}

/// The error for an unknown setting of the model's table.
pub(super) fn unknown_model_setting(key: &str) -> String {
    if key.is_empty() {
        return "`model` is a table: name a setting, as in `model.url`".to_owned();
    }
    if SECRET_NAMES.contains(&key.to_lowercase().replace('-', "_").as_str()) {
        return "a key is not kept in the preferences, which are shown and copied: put it into a variable and name that \
                with `model.key_env`, or into a file that nobody else can read (`chmod 600`) and name that with \
                `model.key_file`"
            .to_owned();
    }
    let known = SETTINGS.iter().map(|setting| setting.name).filter(|name| name.starts_with(MODEL_PREFIX));
    unknown_name("setting", &model_setting_name(key), known)
}

const EXPECTED_ADDRESS: &str = "an address such as \"http://localhost:11434\", without a user, a password or a question mark: a \
                       key is kept elsewhere";
const EXPECTED_VARIABLE: &str = "the name of an environment variable such as \"OPENAI_API_KEY\", not the key itself";
const EXPECTED_PROTOCOLS: &str = "\"openai\", \"anthropic\" or \"ollama\"";

/// The settings of the table `model`: the language model and its limits. An API key is never among them, because people
/// show their settings to others and keep them under version control.
const MODEL_SETTINGS: [ConfigSetting; 11] = [
    ConfigSetting {
        name: "model.enabled",
        about: "Ask a language model for hints. Nothing is sent to anybody before this is on.",
        expects: EXPECTED_SWITCH,
        read: |config, value| value.as_bool().map(|on| config.model.enabled = on),
        show: |config| config.model.enabled.to_string(),
    },
    ConfigSetting {
        name: "model.protocol",
        about: "How its server is spoken to: \"openai\" (llama.cpp, LM Studio, vLLM and most others too), \"anthropic\" \
                or \"ollama\".",
        expects: EXPECTED_PROTOCOLS,
        read: |config, value| {
            let (_, protocol) = Protocol::ALL.into_iter().find(|(name, _)| Some(*name) == value.as_str())?;
            config.model.protocol = protocol;
            Some(())
        },
        show: |config| quote(config.model.protocol.name()),
    },
    ConfigSetting {
        name: "model.url",
        about: "Where its server is, such as \"http://localhost:11434\".",
        expects: EXPECTED_ADDRESS,
        read: |config, value| {
            config.model.url = read_text_value(value).filter(|url| url.is_empty() || is_address(url))?;
            Some(())
        },
        show: |config| quote(&config.model.url),
    },
    ConfigSetting {
        name: "model.name",
        about: "The model's name at that server.",
        expects: "the name of a model in quotes",
        read: |config, value| {
            config.model.name = read_text_value(value).filter(|name| !name.chars().any(char::is_control))?;
            Some(())
        },
        show: |config| quote(&config.model.name),
    },
    ConfigSetting {
        name: "model.key_env",
        about: "Environment variable that holds the server's key. Empty: none.",
        expects: EXPECTED_VARIABLE,
        read: |config, value| {
            read_text_value(value).filter(|name| is_variable_name(name))?;
            set_optional(value, &mut config.model.key_env)
        },
        show: |config| quote(config.model.key_env.as_deref().unwrap_or_default()),
    },
    ConfigSetting {
        name: "model.key_file",
        about: "File that holds the server's key and that only you can read (chmod 600); may begin with ~/. Empty: none.",
        expects: "the path of a file such as \"~/.config/rung/key\", not the key itself",
        read: |config, value| {
            read_text_value(value).filter(|path| path.is_empty() || is_file_name(path))?;
            set_optional(value, &mut config.model.key_file)
        },
        show: |config| quote(config.model.key_file.as_deref().unwrap_or_default()),
    },
    ConfigSetting {
        name: "model.ca_file",
        about: "Certificates (PEM) to trust besides the system's, for a server of your own. Empty: none.",
        expects: "the path of a file in quotes",
        read: |config, value| set_optional(value, &mut config.model.ca_file),
        show: |config| quote(config.model.ca_file.as_deref().unwrap_or_default()),
    },
    ConfigSetting {
        name: "model.timeout_s",
        about: "Longest wait for the next piece of an answer, in seconds; all of it may take five times as long.",
        expects: "a number of seconds from 1 to 3600",
        read: |config, value| read_number(value, 1, 3600).map(|seconds| config.model.timeout_s = seconds as u16),
        show: |config| config.model.timeout_s.to_string(),
    },
    ConfigSetting {
        name: "model.max_tokens",
        about: "Most tokens of one answer.",
        expects: "a number from 16 to 100000",
        read: |config, value| read_number(value, 16, 100_000).map(|tokens| config.model.max_tokens = tokens),
        show: |config| config.model.max_tokens.to_string(),
    },
    ConfigSetting {
        name: "model.requests_per_day",
        about: "Most requests a day; 0 for any number.",
        expects: "a number from 0 to 1000000",
        read: |config, value| read_number(value, 0, 1_000_000).map(|most| config.model.limits.requests = most),
        show: |config| config.model.limits.requests.to_string(),
    },
    ConfigSetting {
        name: "model.tokens_per_day",
        about: "Most tokens a day, of requests and answers together; 0 for any number.",
        expects: "a number from 0 to 1000000000",
        read: |config, value| read_number(value, 0, 1_000_000_000).map(|most| config.model.limits.tokens = most),
        show: |config| config.model.limits.tokens.to_string(),
    },
];

fn read_number(value: &Value, least: i64, most: i64) -> Option<u32> {
    let number = value.as_integer().filter(|number| (least..=most).contains(number))?;
    u32::try_from(number).ok()
}

/// Whether a text is an `http` or `https` address without a password.
fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    let host = rest.and_then(|rest| rest.split('/').next()).unwrap_or_default();
    !host.is_empty() && text.chars().all(|c| c.is_ascii_graphic() && !['@', '?', '#', '\\', '"'].contains(&c))
}

/// Whether a text is a valid name of an environment variable.
fn is_variable_name(text: &str) -> bool {
    let name = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    name && !text.starts_with(|c: char| c.is_ascii_digit()) && !is_like_a_key(text)
}

fn is_file_name(text: &str) -> bool {
    !text.chars().any(char::is_control) && !is_like_a_key(text)
}

/// Whether a value looks like an API key instead of the location of one: long, with mixed case or digits, not a path.
fn is_like_a_key(text: &str) -> bool {
    let has = |kind: fn(&char) -> bool| text.chars().any(|c| kind(&c));
    let mixed = has(char::is_ascii_lowercase) && has(char::is_ascii_digit);
    text.starts_with("sk-") || (text.len() >= 20 && mixed && !text.contains(['/', '\\', '.']))
}

/// Whether an error may repeat the value typed for a setting: it might be an API key.
pub(super) fn may_echo_value(name: &str) -> bool {
    !["model.key_env", "model.key_file", "model.url"].contains(&name)
}
