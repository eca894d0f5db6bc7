//! Asks a language model on a learner's behalf: chooses the model, limits what may be sent, and checks each reply
//! before it is shown.
//!
//! `LlmAccess` holds the model with the requests and the code kept for it. [`ModelClientFactory`] creates the client
//! from the settings and holds it to the day's budget. If no model is switched on, there is no client and no connection
//! is opened. `payload` lists everything that may leave the machine, `redact` removes personal data from it, `prompts`
//! holds the prompt texts, `request` sends the request and returns only checked text, and `outbox` remembers the
//! requests shown and sent. The module of each task (such as `llm_hint`) says what is asked for.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::api::TutorError;
use super::blocking_work::run_blocking;
use crate::clock::Clock;
use crate::judge::Cancel;
use crate::llm::{self, ChatMessage, ChatRole, LlmRequest, ModelError, Provider, ReplyProgress};
use crate::paths::Paths;
use crate::types::Problem;
use crate::types::did_you_mean::nearest;
use crate::types::hint_types::LlmHintOffer;
use crate::types::ids::ProblemUid;
use crate::types::llm_settings::LlmSettings;
use crate::types::sanitize::clean;

mod budget;
mod budgeted_client;
mod consent;
mod outbox;
pub(super) mod passed_submission;
pub(crate) mod payload;
pub(crate) mod prompts;
pub(super) mod redact;
mod reply_text;
pub(crate) mod request;

use budget::DailyBudget;
pub use budget::DailyUsage;
use budgeted_client::BudgetedClient;
use outbox::Outbox;
use passed_submission::PassedSubmission;
use prompts::{Prompt, PromptTask};

/// The language model that may be asked, with the requests and the code kept for it while the program runs.
#[derive(Debug)]
pub(super) struct LlmAccess {
    clients: ModelClientFactory,
    /// `None` if no model is set up and switched on.
    provider: Mutex<Option<Arc<dyn Provider>>>,
    outbox: Outbox,
    /// The code that passed last, for a model's review.
    passed: Mutex<HashMap<ProblemUid, PassedSubmission>>,
}

impl LlmAccess {
    pub fn new(provider: Option<Arc<dyn Provider>>, paths: Paths, clock: Arc<dyn Clock>) -> Self {
        let clients = ModelClientFactory { paths, clock };
        Self { clients, provider: Mutex::new(provider), outbox: Outbox::default(), passed: Mutex::default() }
    }

    pub fn clients(&self) -> &ModelClientFactory {
        &self.clients
    }

    pub fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    /// Sets the model to ask from now on, or none.
    pub fn set_provider(&self, provider: Option<Arc<dyn Provider>>) {
        *self.provider.lock().unwrap_or_else(PoisonError::into_inner) = provider;
    }

    fn provider(&self) -> Option<Arc<dyn Provider>> {
        self.provider.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The model, if the problem's pack allows one.
    ///
    /// # Errors
    /// [`TutorError::Refused`] with the reason why no model may be asked.
    pub fn provider_for(&self, problem: &Problem) -> Result<Arc<dyn Provider>, TutorError> {
        let allowed = self.provider().filter(|_| problem.policy.allow_model);
        allowed.ok_or_else(|| TutorError::Refused(self.explain_no_llm(problem)))
    }

    /// The model that may be asked about a problem.
    pub fn offer(&self, problem: &Problem) -> Option<LlmHintOffer> {
        let name = clean(&self.provider_for(problem).ok()?.describe());
        Some(LlmHintOffer { agreed: self.has_consent(&name), name })
    }

    /// Refuses while the learner has not agreed to send anything to the model that may be asked.
    pub fn check_consent(&self, problem: &Problem) -> Result<(), TutorError> {
        match self.offer(problem).filter(|model| !model.agreed) {
            None => Ok(()),
            Some(model) => Err(TutorError::Refused(format!(
                "You have not agreed yet to send anything to {}. Look at what is sent first: `rung hint {} \
                 --show-payload`.",
                model.name, problem.id
            ))),
        }
    }

    pub fn explain_no_llm(&self, problem: &Problem) -> String {
        match self.provider() {
            Some(_) => format!("The pack of {} wants no language model asked about its problems.", problem.title),
            None => "No language model is switched on, so nothing is sent anywhere.".to_owned(),
        }
    }

    pub fn has_consent(&self, model: &str) -> bool {
        consent::has_consent(&self.clients.paths.config, model)
    }

    /// Saves the learner's consent to send to this model.
    ///
    /// # Errors
    /// [`TutorError::Environment`] if it can't be saved; then it is not given.
    pub fn save_consent(&self, model: &str) -> Result<(), TutorError> {
        consent::save_consent(&self.clients.paths.config, model).map_err(TutorError::Environment)
    }

    /// The prompt of a task, and the fault in the learner's custom prompt.
    pub async fn load_prompt(self: &Arc<Self>, task: PromptTask) -> Result<(Prompt, Option<String>), TutorError> {
        run_blocking(self, move |llm| Ok(Prompt::load(task, &llm.clients.paths.config))).await
    }

    /// Keeps code that passed for a review. Without such code, there is none to review.
    pub fn keep_passed(&self, problem: &ProblemUid, passed: Option<PassedSubmission>) {
        let mut kept = self.passed_submissions();
        kept.remove(problem);
        kept.extend(passed.map(|passed| (problem.clone(), passed)));
    }

    pub fn last_passed(&self, problem: &ProblemUid) -> Option<PassedSubmission> {
        self.passed_submissions().get(problem).cloned()
    }

    fn passed_submissions(&self) -> MutexGuard<'_, HashMap<ProblemUid, PassedSubmission>> {
        self.passed.lock().unwrap_or_else(PoisonError::into_inner)
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

/// Tokens of the answer to a test. One word needs few, but many models think before it.
const TEST_TOKENS: u32 = 1_024;

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
        max_tokens: TEST_TOKENS,
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
