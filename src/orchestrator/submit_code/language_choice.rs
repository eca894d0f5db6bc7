//! The learner's language, the languages that can be judged here, and the consent to run code without full
//! sandboxing.

use std::sync::PoisonError;

use crate::orchestrator::api::{CodeSource, LanguageStatus};
use crate::orchestrator::tutor::Tutor;
use crate::types::Language;

impl Tutor {
    /// The language of new solutions.
    #[must_use]
    pub fn language(&self) -> Language {
        *self.shared.language.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the language of new solutions. Solutions in different languages exist side by side.
    pub fn set_language(&self, language: Language) {
        *self.shared.language.lock().unwrap_or_else(PoisonError::into_inner) = language;
    }

    /// Sets whether Python runs on the machine's own interpreter from now on.
    pub fn run_python_on_host(&self, on_host: bool) {
        self.shared.judge.native().run_python_on_host(on_host);
    }

    /// Records the learner's consent to run native code if a sandbox layer is missing.
    pub fn allow_unconfined(&self) {
        self.shared.judge.native().allow_unconfined(true);
    }

    /// The missing sandbox layers that the learner should agree to before code of this language runs. `None` if no
    /// layer is missing or the learner has agreed already.
    pub async fn describe_missing_consent(&self, language: Language) -> Option<String> {
        let native = self.shared.judge.native();
        if language == Language::Python && !native.python_on_host() {
            return None;
        }
        let missing = native.consent_needed().await?;
        Some(format!(
            "{} runs on this machine itself, and here not all walls around it stand. {}",
            language.title(),
            missing.join(" ")
        ))
    }

    /// Every language with the tool found for it on this machine. The first call asks the tools, which takes a
    /// moment.
    pub async fn languages(&self) -> Vec<LanguageStatus> {
        let mut states = Vec::new();
        for &language in Language::ALL {
            let in_sandbox = language == Language::Python && !self.shared.judge.native().python_on_host();
            let found = if in_sandbox {
                Ok("in the sandbox, nothing to install".to_owned())
            } else {
                let toolchain = self.shared.judge.native().toolchain(language).await.as_ref();
                toolchain.map(crate::judge::native::Toolchain::describe).map_err(ToString::to_string)
            };
            states.push(LanguageStatus { language, found });
        }
        states
    }

    /// The language of a source: given by a file's extension, otherwise the chosen language.
    #[must_use]
    pub fn language_of(&self, source: &CodeSource) -> Language {
        match source {
            CodeSource::File(path) => Language::from_path(path).unwrap_or_else(|| self.language()),
            CodeSource::Workspace | CodeSource::Bytes(_) => self.language(),
        }
    }
}
