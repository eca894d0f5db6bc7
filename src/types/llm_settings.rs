//! Which language model is asked, where, and how much of it a day may use: plain data, off by default.
//!
//! A person's settings and nobody else's: no pack has a word in it. A key never stands here, only where it is kept.

/// How a server of models wants to be spoken to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// Chat completions as `OpenAI` has them, which most servers understand: llama.cpp, vLLM, LM Studio and many more.
    #[default]
    OpenAi,
    /// Messages, as Anthropic has them.
    Anthropic,
    /// Ollama's own `/api/chat`: over its other route nobody can say how much of a text it reads.
    Ollama,
}

impl Protocol {
    /// The protocols by the names they have in the settings.
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

/// What a person set about language models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LlmSettings {
    /// Nothing is ever asked before this was switched on.
    pub enabled: bool,
    pub protocol: Protocol,
    /// Where the server is, such as `http://localhost:11434`; empty where nobody said so yet.
    pub url: String,
    /// The model's name at that server; empty where nobody said so yet.
    pub name: String,
    /// Environment variable with the key.
    pub key_env: Option<String>,
    /// File with the key, which nobody else can read. May begin with `~/`.
    pub key_file: Option<String>,
    /// Certificates to trust besides the system's own, as PEM. May begin with `~/`.
    pub ca_file: Option<String>,
    /// Longest wait for the next piece of an answer, in seconds.
    pub timeout_s: u16,
    /// Most tokens of one answer.
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
    /// What is still missing before a model can be asked; a sentence that says how to give it.
    #[must_use]
    pub fn missing_setting(&self) -> Option<&'static str> {
        match (self.url.is_empty(), self.name.is_empty()) {
            (true, _) => Some(
                "Nobody said yet where the language model is: `rung config set model.url http://localhost:11434`, or \
                 choose one in Settings.",
            ),
            (_, true) => Some(
                "Nobody said yet which language model to ask: `rung config set model.name NAME`, or choose one in \
                 Settings.",
            ),
            _ => None,
        }
    }
}

/// How much may be asked on one day; 0 stands for any amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayLimits {
    pub requests: u32,
    /// Of requests and answers together.
    pub tokens: u32,
}

impl Default for DayLimits {
    fn default() -> Self {
        Self { requests: 200, tokens: 300_000 }
    }
}

/// A server most people know by name, and what to set for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LlmPreset {
    pub title: &'static str,
    pub protocol: Protocol,
    pub url: &'static str,
    /// The variable its users keep the key in; none where no key is asked for.
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
    /// The preset these settings are, whatever the model; none for a server of another kind.
    #[must_use]
    pub fn from_settings(settings: &LlmSettings) -> Option<&'static Self> {
        LLM_PRESETS.iter().find(|preset| preset.protocol == settings.protocol && preset.url == settings.url)
    }
}
