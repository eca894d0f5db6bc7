//! The calls for help with a problem: hints, the chat, the review of code, and the language model behind them.

use std::sync::Arc;

use super::Tutor;
use crate::judge::Cancel;
use crate::llm::Provider;
use crate::orchestrator::api::{ReplyStage, TutorError};
use crate::orchestrator::blocking_work::run_blocking;
use crate::orchestrator::hints::code_review::LlmCodeReview;
use crate::orchestrator::hints::findings::AnalysisState;
use crate::orchestrator::hints::llm_hint::OutgoingRequest;
use crate::orchestrator::hints::reveal_hint::HintWording;
use crate::orchestrator::llm_access::ModelClientFactory;
use crate::types::JudgeReport;
use crate::types::chat_turn::ChatView;
use crate::types::hint_types::HintView;
use crate::types::ids::ProblemUid;
use crate::types::program_facts::Analysis;

impl Tutor {
    /// The hints revealed so far, and the cost of the next one. Blocking: it reads the learner's file, to know which
    /// hints are about an earlier program.
    ///
    /// # Errors
    /// The problem isn't installed.
    pub fn hints(&self, problem: &ProblemUid) -> Result<HintView, TutorError> {
        self.hints.view(problem)
    }

    /// Reveals the next hint and records it, like [`Tutor::reveal`], but can't be cancelled.
    pub async fn reveal_hint(&self, problem: &ProblemUid) -> Result<HintView, TutorError> {
        self.reveal(problem, HintWording::LlmIfAllowed, &Cancel::default(), &|_| {}).await
    }

    /// Reveals the next hint and records it. This is usually quick. A hint that holds code is first tried in the
    /// sandbox, and a language model, if one may be asked, takes its time and reports its stages.
    ///
    /// # Errors
    /// [`TutorError::Refused`] with the reason if no hint is available now, or the hint no longer fits the newest
    /// state. An error if it can't be recorded; it isn't shown then. [`TutorError::Cancelled`]: no hint was revealed,
    /// and it costs nothing.
    pub async fn reveal(
        &self,
        problem: &ProblemUid,
        wording: HintWording,
        cancel: &Cancel,
        stage: &(dyn Fn(ReplyStage) + Send + Sync),
    ) -> Result<HintView, TutorError> {
        self.hints.reveal(problem, wording, cancel, stage).await
    }

    /// Remembers a run from its report and its analysis, if there is one, as [`Tutor::run`] does after judging. For
    /// simulations, which judge first.
    ///
    /// # Errors
    /// The problem isn't installed.
    pub async fn record_run(
        &self,
        problem: &ProblemUid,
        report: Arc<JudgeReport>,
        analysis: Option<Arc<Analysis>>,
    ) -> Result<(), TutorError> {
        self.hints.remember_run(problem, report, AnalysisState::from_analysis(analysis)).await
    }

    /// The chat about a problem so far. Read-only.
    ///
    /// # Errors
    /// The problem isn't installed.
    pub fn chat(&self, problem: &ProblemUid) -> Result<ChatView, TutorError> {
        self.hints.chat(problem)
    }

    /// Asks a question about a problem, and records question and answer.
    ///
    /// # Errors
    /// [`TutorError::Refused`] with the reason if no question is allowed now, no model may be asked or reached, or
    /// the reply no longer fits the newest state. Then no turn is used and nothing is recorded. An error if it can't
    /// be recorded. [`TutorError::Cancelled`].
    pub async fn ask_question(
        &self,
        problem: &ProblemUid,
        question: &str,
        cancel: &Cancel,
        stage: &(dyn Fn(ReplyStage) + Send + Sync),
    ) -> Result<ChatView, TutorError> {
        self.hints.ask_question(problem, question, cancel, stage).await
    }

    /// Asks the model for remarks on the code that passed last in this process.
    ///
    /// # Errors
    /// [`TutorError::Refused`] if no code passed here, no model may be asked or reached, or the reply is not a
    /// review. [`TutorError::Cancelled`].
    pub async fn review_with_llm(
        &self,
        problem: &ProblemUid,
        cancel: &Cancel,
        stage: &(dyn Fn(ReplyStage) + Send + Sync),
    ) -> Result<LlmCodeReview, TutorError> {
        self.hints.review_with_llm(problem, cancel, stage).await
    }

    /// The request for the next hint, and the requests sent for the last one. Sends nothing. The request shown here
    /// is the one that will be sent, unless its inputs change before that.
    ///
    /// # Errors
    /// No model may be asked ([`TutorError::Refused`]), the problem isn't installed, or it was cancelled.
    pub async fn preview_llm_request(
        &self,
        problem: &ProblemUid,
        cancel: &Cancel,
    ) -> Result<OutgoingRequest, TutorError> {
        self.hints.preview_llm_request(problem, cancel).await
    }

    /// Records the learner's consent to send to this model. The learner has seen the request before.
    ///
    /// # Errors
    /// [`TutorError::Environment`] if the consent can't be saved; then it is not given.
    pub async fn agree_to_send(&self, model: &str) -> Result<(), TutorError> {
        let model = model.to_owned();
        run_blocking(&self.llm, move |llm| llm.save_consent(&model)).await
    }

    /// Creates clients for language models.
    #[must_use]
    pub fn llm_clients(&self) -> ModelClientFactory {
        self.llm.clients().clone()
    }

    /// Sets the model to ask from now on, or none.
    pub fn set_llm_provider(&self, model: Option<Arc<dyn Provider>>) {
        self.llm.set_provider(model);
    }
}
