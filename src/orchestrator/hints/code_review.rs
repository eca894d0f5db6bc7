//! A language model's remarks on code that passed, on the learner's request: builds the request and filters the
//! reply.
//!
//! They are shown next to Rung's own remarks and never replace them. Rung measures the growth and sends it along; a
//! remark that contradicts it is dropped (`agents::llm_review`). Nothing is recorded, because no decision depends on the
//! review.

use std::fmt::Write as _;

use super::Hints;
use crate::agents::llm_review::{self, CATEGORIES, FilteredReview, LlmRemark, LlmReview, MAX_LLM_REMARKS};
use crate::judge::Cancel;
use crate::llm::structured_output::ask_structured;
use crate::llm::{ChatMessage, ChatRole, LlmRequest, ReplyProgress};
use crate::orchestrator::api::{ReplyStage, TutorError};
use crate::orchestrator::llm_access::passed_submission::PassedSubmission;
use crate::orchestrator::llm_access::payload::{Fence, Payload, clean_and_cut};
use crate::orchestrator::llm_access::prompts::{Prompt, PromptTask};
use crate::orchestrator::llm_access::redact::Redactor;
use crate::types::growth_measurement::GrowthComparison;
use crate::types::ids::ProblemUid;
use crate::types::sanitize::clean;

/// Most tokens in a review.
const MAX_REVIEW_TOKENS: u32 = 4_096;

/// A model's review: the part of it that may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LlmCodeReview {
    /// Most useful first.
    pub remarks: Vec<LlmRemark>,
    /// Number of remarks that failed the checks.
    pub dropped: usize,
    /// Protocol, model and host.
    pub model: String,
    /// A fault in the learner's custom prompt, as a sentence.
    pub told: Option<String>,
}

impl Hints {
    pub async fn review_with_llm(
        &self,
        problem: &ProblemUid,
        cancel: &Cancel,
        stage: &(dyn Fn(ReplyStage) + Send + Sync),
    ) -> Result<LlmCodeReview, TutorError> {
        let problem = self.record.problem(problem)?;
        let passed = self.llm.last_passed(&problem.uid).ok_or_else(|| {
            TutorError::Refused("A model reviews code that just passed: submit it once more.".to_owned())
        })?;
        let provider = self.llm.provider_for(problem)?;
        self.llm.check_consent(problem)?;
        let (prompt, told) = self.llm.load_prompt(PromptTask::Review).await?;
        let fence = Fence::random()?;
        let band = self.record.snapshot().band;
        let mut redactor = Redactor::for_this_machine();
        let mut payload = Payload::new(problem, passed.language, band, &numbered(&passed.source), &mut redactor);
        payload.measured = Some(measured(&passed));
        let request = request(&prompt, &payload, &fence);
        let arriving = |arriving: ReplyProgress| stage(arriving.into());
        stage(ReplyStage::Asking);
        let asking = ask_structured::<LlmReview>(&*provider, request, "review", |_| Ok(()), &arriving);
        let asked = tokio::select! {
            biased;
            () = cancel.cancelled() => return Err(TutorError::Cancelled),
            asked = asking => asked,
        };
        let refused = |error: crate::llm::ModelError| TutorError::Refused(clean(&error.to_string()));
        let (review, _) = asked.map_err(refused)?;
        stage(ReplyStage::Checking);
        let FilteredReview { remarks, dropped } =
            llm_review::filter_review(review, passed.source.lines().count(), passed.growth.as_ref());
        for why in &dropped {
            tracing::info!(problem = %problem.id, %why, "a model's remark was dropped");
        }
        Ok(LlmCodeReview { remarks, dropped: dropped.len(), model: clean(&provider.describe()), told })
    }
}

/// The program with a number before each line, so that a remark can refer to it.
fn numbered(source: &str) -> String {
    let mut out = String::new();
    for (at, line) in source.lines().enumerate() {
        let _ = writeln!(out, "{:>4}  {line}", at + 1);
    }
    out
}

fn measured(passed: &PassedSubmission) -> String {
    let growth = match passed.growth.as_ref().and_then(|growth| growth.yours.fit) {
        Some(fit) => format!("The program's work grows {}.", fit.describe()),
        None => "How the program's work grows was not measured.".to_owned(),
    };
    let reference = passed.growth.as_ref().and_then(GrowthComparison::reference_growth);
    let reference = reference.map_or_else(String::new, |class| format!(" A reference's grows as {class}."));
    let remarks = passed.remarks.iter().map(|remark| format!("\nAlready remarked ({}): {}", remark.topic, remark.text));
    clean_and_cut(&format!("{growth}{reference}{}", remarks.collect::<String>()))
}

fn request(prompt: &Prompt, payload: &Payload, fence: &Fence) -> LlmRequest {
    let (most, categories) = (MAX_LLM_REMARKS.to_string(), CATEGORIES.join(", "));
    let words = [
        ("most", most.as_str()),
        ("categories", categories.as_str()),
        ("language", payload.language.title()),
        ("fence", fence.mark()),
    ];
    LlmRequest {
        system: prompt.system(&[], &words),
        messages: vec![ChatMessage { role: ChatRole::User, text: payload.to_text(fence) }],
        schema: None,
        max_tokens: MAX_REVIEW_TOKENS,
    }
}
