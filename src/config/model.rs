//! The settings of the table `model`: which language model is asked, and how much.
//!
//! A key never stands in the file: people show their settings to others and keep them under version control.

use toml_edit::Value;

use super::settings::{self, SWITCH, Setting, optional, quoted, text};
use super::unknown;
use crate::model::provider::Protocol;

/// The table's name.
pub(super) const TABLE: &str = "model";

/// Names people would give a key.
const KEYS: [&str; 7] = ["key", "api_key", "apikey", "token", "secret", "password", "authorization"];

/// What the names in the table begin with.
const PREFIX: &str = "model.";

/// The name of a setting of the table.
pub(super) fn full(key: &str) -> String {
    format!("{PREFIX}{key}")
}

/// What to say of a name that the table has no setting for.
pub(super) fn no_such(key: &str) -> String {
    if key.is_empty() {
        return "`model` is a table: name a setting, as in `model.url`".to_owned();
    }
    if KEYS.contains(&key.to_lowercase().replace('-', "_").as_str()) {
        return "a key is not kept in the preferences, which are shown and copied: put it into a variable and name that \
                with `model.key_env`, or into a file that nobody else can read (`chmod 600`) and name that with \
                `model.key_file`"
            .to_owned();
    }
    let known = settings::SETTINGS.iter().map(|setting| setting.name).filter(|name| name.starts_with(PREFIX));
    unknown("setting", &full(key), known)
}

const ADDRESS: &str = "an address such as \"http://localhost:11434\", without a user, a password or a question mark: a \
                       key is kept elsewhere";
const VARIABLE: &str = "the name of an environment variable such as \"OPENAI_API_KEY\", not the key itself";
const PROTOCOLS: &str = "\"openai\", \"anthropic\" or \"ollama\"";

/// Every setting of the table.
pub(super) const SETTINGS: [Setting; 11] = [
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
