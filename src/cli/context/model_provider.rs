//! The language model that a command names: selects it, and reports a file of replies that can't be written.

use std::path::Path;
use std::sync::Arc;

use crate::cli::context::exit::Failure;
use crate::cli::context::session::CliSession;
use crate::judge::Cancel;
use crate::llm::Provider;
use crate::types::did_you_mean::suggest;
use crate::types::llm_settings::{LLM_PRESETS, LlmSettings, Protocol};

/// Provider name that means the configured model.
const CONFIGURED: &str = "configured";

/// Connects to the model. If none is named, uses the first one that the server offers.
pub async fn connect_provider(session: &CliSession, mut settings: LlmSettings) -> Result<Arc<dyn Provider>, Failure> {
    let engaging = session.model_client_factory();
    if settings.name.is_empty() {
        let advice = "`--model NAME` names one.";
        let offered = engaging.list_models(&settings, &Cancel::default()).await;
        let offered = offered.map_err(|error| Failure::environment(error.to_string()).with_advice(advice))?;
        let none = || Failure::environment("The server offers no model.".to_owned()).with_advice(advice);
        settings.name = offered.into_iter().next().ok_or_else(none)?;
    }
    Ok(engaging.trial_client(&settings))
}

/// Parses `--provider`: the configured model, a preset or an address.
pub fn provider_settings(name: &str, model: Option<&str>, set_up: &LlmSettings) -> Result<LlmSettings, Failure> {
    let named = |settings: LlmSettings| LlmSettings { name: model.map_or(settings.name, str::to_owned), ..settings };
    if name == CONFIGURED {
        let settings = named(set_up.clone());
        return settings.missing_setting().map_or(Ok(settings), |missing| Err(Failure::input(missing.to_owned())));
    }
    let fresh = LlmSettings { timeout_s: set_up.timeout_s, limits: set_up.limits, ..LlmSettings::default() };
    if name.contains("://") {
        return Ok(named(LlmSettings { protocol: Protocol::OpenAi, url: name.to_owned(), ..fresh }));
    }
    let lower = name.to_lowercase();
    let Some(preset) = LLM_PRESETS.iter().find(|preset| preset.title.to_lowercase() == lower) else {
        let titles: Vec<String> = LLM_PRESETS.iter().map(|preset| preset.title.to_lowercase()).collect();
        let known = suggest(&lower, titles.iter().map(String::as_str).chain([CONFIGURED]));
        return Err(Failure::input(format!("'{name}' is no address and no provider's name. {known}")));
    };
    let key_env = preset.key_env.map(str::to_owned);
    Ok(named(LlmSettings { protocol: preset.protocol, url: preset.url.to_owned(), key_env, ..fresh }))
}

/// Failure for a file of replies that cannot be written.
pub fn write_failure(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format!("{}: {error}.", path.display())).with_advice("Name a new file.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_set_up_named_or_an_address() {
        let set_up = LlmSettings { url: "http://here".to_owned(), name: "mine".to_owned(), ..LlmSettings::default() };
        let check = |name: &str, model: Option<&str>, expected: Result<(&str, &str), &str>| {
            let found = provider_settings(name, model, &set_up).map_err(|failure| failure.message);
            let found = found.as_ref().map(|s| (s.url.as_str(), s.name.as_str())).map_err(String::as_str);
            assert_eq!(found, expected, "{name}");
        };
        check("configured", None, Ok(("http://here", "mine")));
        check("ollama", Some("tiny"), Ok(("http://localhost:11434", "tiny")));
        check("LM Studio", None, Ok(("http://localhost:1234/v1", "")));
        check("http://127.0.0.1:9/v1", Some("tiny"), Ok(("http://127.0.0.1:9/v1", "tiny")));
        assert!(provider_settings("olama", None, &set_up).is_err_and(|failure| failure.message.contains("ollama")));
        assert!(provider_settings("configured", None, &LlmSettings::default()).is_err());
    }
}
