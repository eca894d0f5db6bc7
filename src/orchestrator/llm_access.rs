//! Asks a language model on a learner's behalf: chooses the model, limits what may be sent, and checks each reply
//! before it is shown.
//!
//! This file creates the client from the settings and holds it to the day's budget. If no model is switched on, there
//! is no client and no connection is opened. `payload` lists everything that may leave the machine, `redact` removes
//! personal data from it, `prompts` holds the prompt texts, `request` sends the request and returns only checked
//! text, and `outbox` remembers the requests shown and sent. The module of each task (such as `llm_hint`) says what
//! is asked for.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError};

use super::api::TutorError;
use super::tutor::Tutor;
use crate::clock::Clock;
use crate::judge::Cancel;
use crate::llm::{self, ChatMessage, ChatRole, LlmRequest, ModelError, Provider, ReplyProgress};
use crate::paths::Paths;
use crate::types::Problem;
use crate::types::did_you_mean::nearest;
use crate::types::llm_settings::LlmSettings;

mod budget;
mod budgeted_client;
pub(super) mod consent;
pub(super) mod outbox;
pub(super) mod passed_submission;
pub(crate) mod payload;
pub(crate) mod prompts;
pub(super) mod redact;
mod reply_text;
pub(crate) mod request;

use budget::DailyBudget;
pub use budget::DailyUsage;
use budgeted_client::BudgetedClient;

impl Tutor {
    /// The language model that is set up and switched on.
    #[must_use]
    pub fn llm_provider(&self) -> Option<Arc<dyn Provider>> {
        self.shared.model.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Creates clients for language models.
    #[must_use]
    pub fn llm_clients(&self) -> ModelClientFactory {
        ModelClientFactory { paths: self.shared.paths.clone(), clock: Arc::clone(&self.record.clock()) }
    }

    /// Sets the model to ask from now on, or none.
    pub fn set_llm_provider(&self, model: Option<Arc<dyn Provider>>) {
        *self.shared.model.lock().unwrap_or_else(PoisonError::into_inner) = model;
    }

    /// The model, if the problem's pack allows one.
    pub(super) fn llm_provider_for(&self, problem: &Problem) -> Option<Arc<dyn Provider>> {
        self.llm_provider().filter(|_| problem.policy.allow_model)
    }
}

/// Creates clients with the paths and the clock that they use.
#[derive(Clone, Debug)]
pub struct ModelClientFactory {
    pub paths: Paths,
    pub clock: Arc<dyn Clock>,
}

impl ModelClientFactory {
    /// The client for these settings, held to the day's budget. `None` if the model is switched off. Opens no
    /// connection.
    #[must_use]
    pub fn client(&self, settings: &LlmSettings) -> Option<Arc<dyn Provider>> {
        settings.enabled.then(|| self.trial_client(settings))
    }

    /// The same client even if the model is switched off, to test the settings.
    #[must_use]
    pub fn trial_client(&self, settings: &LlmSettings) -> Arc<dyn Provider> {
        let refusals = self.paths.cache.join("llm-fields.json");
        let file = |name: &str| self.paths.preferences_path(name);
        let inner = llm::http_provider::build_provider(settings, file, Some(refusals));
        let budget = DailyBudget { file: self.file(), limits: settings.limits, clock: Arc::clone(&self.clock) };
        Arc::new(BudgetedClient { inner, budget })
    }

    /// Asks a model for one word as a test. Returns the model that answered and how much of the day's budget is used.
    ///
    /// # Errors
    /// A sentence, or [`TutorError::Cancelled`].
    pub async fn test_llm(&self, settings: &LlmSettings, cancel: &Cancel) -> Result<(String, DailyUsage), TutorError> {
        let provider = self.trial_client(settings);
        let who = tokio::select! {
            asked = test_provider(&*provider, &settings.name, &|_| {}) => asked.map_err(|error| TutorError::Refused(error.to_string()))?,
            () = cancel.cancelled() => return Err(TutorError::Cancelled),
        };
        Ok((who, self.usage_today().map_err(TutorError::Data)?))
    }

    /// The names of the models a server offers.
    ///
    /// # Errors
    /// As [`ModelClientFactory::test_llm`].
    pub async fn list_models(&self, settings: &LlmSettings, cancel: &Cancel) -> Result<Vec<String>, TutorError> {
        let provider = self.trial_client(settings);
        tokio::select! {
            names = provider.list_models() => names.map_err(|error| TutorError::Refused(error.to_string())),
            () = cancel.cancelled() => Err(TutorError::Cancelled),
        }
    }

    /// The usage of the day so far.
    ///
    /// # Errors
    /// A sentence: the count can't be read.
    pub fn usage_today(&self) -> Result<DailyUsage, String> {
        budget::read_usage(&self.file(), budget::budget_day(&*self.clock))
    }

    /// The faults of prompts in the config folder, in sentences with file and line.
    #[must_use]
    pub fn check_prompts(&self) -> Vec<String> {
        prompts::check_prompt_files(&self.paths.config)
    }

    fn file(&self) -> PathBuf {
        self.paths.data.join("model-use.json")
    }
}

/// Asks a model for one word and returns the name of the model that answered.
///
/// # Errors
/// As [`Provider::ask`]. If the server doesn't offer `name`, the error lists the most similar models that it offers.
pub async fn test_provider(
    provider: &dyn Provider,
    name: &str,
    arriving: &(dyn Fn(ReplyProgress) + Send + Sync),
) -> Result<String, ModelError> {
    let request = LlmRequest {
        system: "You answer with one word.".to_owned(),
        messages: vec![ChatMessage { role: ChatRole::User, text: "Say: ready".to_owned() }],
        schema: None,
        max_tokens: 16,
    };
    let refused = match provider.ask(&request, arriving).await {
        Ok(_) => return Ok(provider.describe()),
        Err(ModelError::Refused(why)) => why,
        Err(error) => return Err(error),
    };
    let offered = provider.list_models().await.unwrap_or_default();
    if offered.is_empty() || offered.iter().any(|offered| offered == name) {
        return Err(ModelError::Refused(refused));
    }
    let near = nearest(name, offered.iter().map(String::as_str)).unwrap_or(&offered[0]);
    Err(ModelError::Refused(format!("{refused} It offers no {name}, but {near}: `rung config set model.name {near}`.")))
}
