//! The language model a person switched on, if any: one place that makes it of the settings and holds it to the day's budget.
//!
//! Everything in Rung that asks a model asks the one [`Tutor::provider`] answers with. Where none is switched on there is
//! none, and no connection is ever opened.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::civil::Date;

use super::api::TutorError;
use super::tutor::Tutor;
use crate::llm::{self, Arriving, Message, ModelError, Provider, Request, Role};
use crate::model::nearest::nearest;
use crate::model::provider::{DayLimits, ModelSettings};
use crate::paths::Paths;

mod budget;
mod spending;

use budget::Budget;
pub use budget::Used;
use spending::Spending;

/// A language model, and how much of it a day may use.
#[derive(Clone, Debug)]
pub struct Engaged {
    pub provider: Arc<dyn Provider>,
    pub limits: DayLimits,
}

impl Engaged {
    /// The model of these settings; none where it is switched off. Opens no connection.
    #[must_use]
    pub fn of(settings: &ModelSettings, paths: &Paths) -> Option<Self> {
        settings.enabled.then(|| Self::on_trial(settings, paths))
    }

    /// The same, switched on or not, for somebody who tries the settings.
    #[must_use]
    pub fn on_trial(settings: &ModelSettings, paths: &Paths) -> Self {
        Self { provider: llm::provider(settings, |name| paths.named(name)), limits: settings.limits }
    }

    /// The model held to the budget of a day.
    #[must_use]
    pub fn within_budget(&self, paths: &Paths, day: Date) -> Arc<dyn Provider> {
        let budget = Budget { file: used_file(paths), limits: self.limits, day };
        Arc::new(Spending { inner: Arc::clone(&self.provider), budget })
    }
}

/// Where the day's requests are counted.
fn used_file(paths: &Paths) -> PathBuf {
    paths.data.join("model-use.json")
}

/// What was asked on a day so far.
///
/// # Errors
/// A sentence: the count can't be read.
pub fn used(paths: &Paths, day: Date) -> Result<Used, String> {
    budget::used(&used_file(paths), day)
}

/// Asks a model for one word, and answers with who answered it.
///
/// # Errors
/// As [`Provider::ask`]; where the server offers other models, with the nearest of them.
pub async fn try_out(
    provider: &dyn Provider,
    name: &str,
    arriving: &(dyn Fn(Arriving) + Send + Sync),
) -> Result<String, ModelError> {
    let request = Request {
        system: "You answer with one word.".to_owned(),
        messages: vec![Message { role: Role::User, text: "Say: ready".to_owned() }],
        schema: None,
        max_tokens: 16,
    };
    let refused = match provider.ask(&request, arriving).await {
        Ok(_) => return Ok(provider.describe()),
        Err(ModelError::Refused(why)) => why,
        Err(error) => return Err(error),
    };
    let offered = provider.models().await.unwrap_or_default();
    if offered.is_empty() || offered.iter().any(|offered| offered == name) {
        return Err(ModelError::Refused(refused));
    }
    let near = nearest(name, offered.iter().map(String::as_str)).unwrap_or(&offered[0]);
    Err(ModelError::Refused(format!("{refused} It offers no {name}, but {near}: `rung config set model.name {near}`.")))
}

impl Tutor {
    /// The language model that was switched on, held to the day's budget.
    #[must_use]
    pub fn provider(&self) -> Option<Arc<dyn Provider>> {
        let day = self.published().day;
        self.engaged().as_ref().map(|model| model.within_budget(&self.shared.paths, day))
    }

    /// Asks another model from now on, or none.
    pub fn engage(&self, model: Option<Engaged>) {
        *self.engaged() = model;
    }

    /// How much of the day's budget is used.
    ///
    /// # Errors
    /// The count can't be read ([`TutorError::Data`]).
    pub async fn model_use(&self) -> Result<Used, TutorError> {
        self.apart(|tutor| used(&tutor.shared.paths, tutor.published().day).map_err(TutorError::Data)).await
    }
}
