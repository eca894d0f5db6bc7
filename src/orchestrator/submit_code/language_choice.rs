//! The learner's language, the languages that can be judged here, and what is missing to run code in full sandboxing.

use std::sync::PoisonError;

use super::Submissions;
use crate::orchestrator::api::{CodeSource, LanguageStatus, TutorError};
use crate::types::Language;
use crate::types::ids::ProblemUid;

impl Submissions {
    pub fn language(&self) -> Language {
        *self.language.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn set_language(&self, language: Language) {
        *self.language.lock().unwrap_or_else(PoisonError::into_inner) = language;
    }

    pub async fn describe_missing_consent(&self, language: Language) -> Option<String> {
        let native = self.judge.native();
        if native.is_sandboxed(language) {
            return None;
        }
        let missing = native.consent_needed().await?;
        Some(format!(
            "{} runs on this machine itself, and here not all walls around it stand. {}",
            language.title(),
            missing.join(" ")
        ))
    }

    pub async fn languages(&self) -> Vec<LanguageStatus> {
        let mut states = Vec::new();
        for &language in Language::ALL {
            states.push(self.language_status(language).await);
        }
        states
    }

    pub async fn language_status(&self, language: Language) -> LanguageStatus {
        let in_sandbox = self.judge.native().is_sandboxed(language);
        let found = if in_sandbox {
            Ok("in the sandbox, nothing to install".to_owned())
        } else {
            let toolchain = self.judge.native().toolchain(language).await.as_ref();
            toolchain.map(crate::judge::native::Toolchain::describe).map_err(ToString::to_string)
        };
        LanguageStatus { language, found }
    }

    /// The language of the learner's latest code of a problem, or the chosen one. Reads the files.
    pub fn latest_language(&self, problem: &ProblemUid) -> Result<Language, TutorError> {
        Ok(self.newest_language(self.record.problem(problem)?))
    }

    pub fn language_of(&self, source: &CodeSource) -> Language {
        match source {
            CodeSource::File(path) => Language::from_path(path).unwrap_or_else(|| self.language()),
            CodeSource::Workspace | CodeSource::Bytes(_) => self.language(),
        }
    }
}
