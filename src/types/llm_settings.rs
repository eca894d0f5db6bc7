//! Settings of the language model: the model, its server and the daily limits. Plain data, off by default.
//!
//! These are the user's settings; a pack cannot change them. They never contain a key, only the variable or file that
//! holds it.

/// The protocol of a model server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// Chat completions in the `OpenAI` format, which most servers support: llama.cpp, vLLM, LM Studio and many more.
    #[default]
    OpenAi,
    /// The messages API of Anthropic.
    Anthropic,
    /// Ollama's own `/api/chat`, because its other route does not allow the context length to be set.
    Ollama,
}

impl Protocol {
    /// The protocols with their names in the settings.
    pub const ALL: [(&'static str, Self); 3] =
        [("openai", Self::OpenAi), ("anthropic", Self::Anthropic), ("ollama", Self::Ollama)];

    /// The name in the settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::Anthropic => "anthropic",
            Self::Ollama => "ollama",
        }
    }
}

/// The user's settings for language models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LlmSettings {
    /// Whether the model is used at all. No request is sent while this is off.
    pub enabled: bool,
    pub protocol: Protocol,
    /// The server's URL, such as `http://localhost:11434`; empty if not set.
    pub url: String,
    /// The model's name on that server; empty if not set.
    pub name: String,
    /// Environment variable with the key.
    pub key_env: Option<String>,
    /// File with the key, which no other user can read. May begin with `~/`.
    pub key_file: Option<String>,
    /// Certificates to trust in addition to the system's, as PEM. May begin with `~/`.
    pub ca_file: Option<String>,
    /// Longest wait for the next part of an answer, in seconds.
    pub timeout_s: u16,
    /// Maximum number of tokens in one answer.
    pub max_tokens: u32,
    pub limits: DayLimits,
}

impl Default for LlmSettings {
    fn default() -> Self {
        Self {
            enabled: false,
            protocol: Protocol::default(),
            url: String::new(),
            name: String::new(),
            key_env: None,
            key_file: None,
            ca_file: None,
            timeout_s: 60,
            max_tokens: 1024,
            limits: DayLimits::default(),
        }
    }
}

impl LlmSettings {
    /// The setting that is still missing before a model can be used, as a sentence that explains how to set it.
    #[must_use]
    pub fn missing_setting(&self) -> Option<&'static str> {
        match (self.url.is_empty(), self.name.is_empty()) {
            (true, _) => Some(
                "No server of a language model is set: `rung config set model.url http://localhost:11434`, or \
                 choose one in Settings.",
            ),
            (_, true) => Some(
                "No language model is chosen: `rung config set model.name NAME`, or choose one in \
                 Settings.",
            ),
            _ => None,
        }
    }
}

/// Limits for one day; 0 means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayLimits {
    pub requests: u32,
    /// Tokens of requests and answers, added up.
    pub tokens: u32,
}

impl Default for DayLimits {
    fn default() -> Self {
        Self { requests: 200, tokens: 300_000 }
    }
}

/// A well-known server with its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LlmPreset {
    pub title: &'static str,
    pub protocol: Protocol,
    pub url: &'static str,
    /// The usual environment variable for the key; `None` if the server needs no key.
    pub key_env: Option<&'static str>,
}

/// The servers that can be chosen by name.
pub const LLM_PRESETS: [LlmPreset; 5] = [
    LlmPreset { title: "Ollama", protocol: Protocol::Ollama, url: "http://localhost:11434", key_env: None },
    LlmPreset { title: "llama.cpp", protocol: Protocol::OpenAi, url: "http://localhost:8080/v1", key_env: None },
    LlmPreset { title: "LM Studio", protocol: Protocol::OpenAi, url: "http://localhost:1234/v1", key_env: None },
    LlmPreset {
        title: "OpenAI",
        protocol: Protocol::OpenAi,
        url: "https://api.openai.com/v1",
        key_env: Some("OPENAI_API_KEY"),
    },
    LlmPreset {
        title: "Anthropic",
        protocol: Protocol::Anthropic,
        url: "https://api.anthropic.com",
        key_env: Some("ANTHROPIC_API_KEY"),
    },
];

impl LlmPreset {
    /// The preset that matches these settings, for any model; `None` for another server.
    #[must_use]
    pub fn from_settings(settings: &LlmSettings) -> Option<&'static Self> {
        LLM_PRESETS.iter().find(|preset| preset.protocol == settings.protocol && preset.url == settings.url)
    }
}
