//! A hint worded by a language model: builds the request, checks the consent, and judges the reply.
//!
//! Level, band and payload are decided here and in `llm_access::payload`, never by a reply. A reply is a draft like
//! any other and passes the same checks. If no reply passes them, the hint comes from the pack, as if there were no
//! model. Must not record anything.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use serde::Serialize;

use super::Hints;
use super::reveal_hint::{HintChecker, HintInput};
use crate::agents::feedback;
use crate::agents::hint_check::{HintRefusal, RefusalCategory};
use crate::judge::Cancel;
use crate::llm::{ChatMessage, ChatRole, LlmRequest, Provider};
use crate::orchestrator::api::{ReplyStage, TutorError};
use crate::orchestrator::llm_access::payload::{Fence, Payload, clean_and_cut};
use crate::orchestrator::llm_access::prompts::{Prompt, PromptTask};
use crate::orchestrator::llm_access::redact::Redactor;
use crate::orchestrator::llm_access::request::{LlmAnswer, LlmRequestLoop, ReplyJudge};
use crate::types::Problem;
use crate::types::ids::ProblemUid;
use crate::types::llm_call_record::LlmCallRecord;
use crate::types::sanitize::clean;

/// Most tokens in a reply. This is only an upper bound: the learner's own limit is usually smaller, and the guard
/// allows far less text. Models that think before they answer need the room.
const MAX_REPLY_TOKENS: u32 = 4_096;
/// From this level on the diagnosis is sent.
const MIN_DIAGNOSIS_LEVEL: u8 = 4;

/// The request to a model for the next hint of a problem, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutgoingRequest {
    /// Protocol, model and host.
    pub to: String,
    /// The learner agreed to send to this model.
    pub agreed: bool,
    /// The level it asks for. `None` if no hint is available now; then `body` is for the last level.
    pub level: Option<u8>,
    /// The body of the request that would be sent.
    pub body: String,
    /// The bodies sent for the last hint in this process, in order.
    pub sent: Vec<String>,
}

/// The result of asking.
pub(super) struct LlmHintReply {
    /// The text that may be shown.
    pub text: Option<String>,
    /// Version of the prompt.
    pub prompt: String,
    pub asked: LlmCallRecord,
    /// The fault in the learner's custom prompt.
    trouble: Option<String>,
}

impl LlmHintReply {
    /// A one-line message for the learner, if something went wrong.
    pub fn describe_trouble(&self) -> Option<String> {
        let why = match (&self.text, &self.asked.failed) {
            (Some(_), _) => None,
            (None, Some(why)) => Some(format!("Without the model: {why}")),
            (None, None) => Some("The pack's hint: the model's did not pass Rung's check.".to_owned()),
        };
        let told: Vec<String> = why.into_iter().chain(self.trouble.clone()).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }
}

impl Hints {
    /// The request for the next hint, and the requests sent for the last one. Sends nothing.
    pub async fn preview_llm_request(
        self: &Arc<Self>,
        problem: &ProblemUid,
        cancel: &Cancel,
    ) -> Result<OutgoingRequest, TutorError> {
        let problem = self.record.problem(problem)?;
        let provider = self.llm.provider_for(problem)?;
        let offer = self.view(&problem.uid)?.offer;
        let level = offer.next.filter(|_| offer.blocked.is_none());
        let standing = self.hint_input(problem, offer.next.unwrap_or(5), cancel).await?;
        let (prompt, _) = self.llm.load_prompt(PromptTask::Hint).await?;
        let request = self.prepared(problem, &*provider, &standing, &prompt)?;
        let body = String::from_utf8_lossy(&provider.request_body(&request)).into_owned();
        let to = clean(&provider.describe());
        let sent = self.llm.outbox().sent(&problem.uid);
        Ok(OutgoingRequest { agreed: self.llm.has_consent(&to), to, level, body, sent })
    }

    /// Asks the model for a hint; `None` if no model may be asked.
    pub(super) async fn ask_llm_for_hint(
        &self,
        problem: &Problem,
        standing: &HintInput,
        checker: &HintChecker<'_>,
        (cancel, stage): (&Cancel, &(dyn Fn(ReplyStage) + Send + Sync)),
    ) -> Result<Option<LlmHintReply>, TutorError> {
        let agreed = self.llm.offer(problem).is_some_and(|offer| offer.agreed);
        let Some(provider) = self.llm.provider_for(problem).ok().filter(|_| agreed) else {
            return Ok(None);
        };
        let (prompt, trouble) = self.llm.load_prompt(PromptTask::Hint).await?;
        let request = self.prepared(problem, &*provider, standing, &prompt)?;
        let level = standing.level.to_string();
        let retry = |why: &str| prompt.retry(&[("level", &level), ("reason", why)]);
        let outbox = self.llm.outbox();
        outbox.remove_prepared(&problem.uid);
        outbox.clear_sent(&problem.uid);
        let sending = |body: &[u8]| outbox.add_sent(&problem.uid, body);
        let asking = LlmRequestLoop { provider: &*provider, retry: &retry, sending: &sending, cancel, stage };
        let shown: Vec<&str> = standing.said.iter().map(String::as_str).collect();
        let judges = HintReplyJudge { checker, level: standing.level, shown: &shown, must_ask: false, cancel };
        let LlmAnswer { good, asked } = asking.ask(request, &judges).await?;
        Ok(Some(LlmHintReply { text: good, prompt: prompt.version, asked, trouble }))
    }

    /// The request for a hint: the one that was shown, if its inputs have not changed since.
    fn prepared(
        &self,
        problem: &Problem,
        provider: &dyn Provider,
        standing: &HintInput,
        prompt: &Prompt,
    ) -> Result<LlmRequest, TutorError> {
        let limits = &self.record.pipeline().params.guard;
        let characters = limits.length[usize::from(standing.level.clamp(1, 5)) - 1];
        let payload = build_hint_payload(problem, standing);
        let request = |fence: &Fence| build_hint_request(prompt, standing, &payload, characters, fence);
        // With the same mark each time, a difference means that something else changed.
        let made_of = format!("{} {} {:?}", provider.describe(), prompt.version, request(&Fence::from_letters("")));
        self.llm.outbox().prepare(&problem.uid, made_of, || Ok(request(&Fence::random()?)))
    }
}

/// Guard and edit probe, for one level after the hints already shown.
pub(super) struct HintReplyJudge<'a> {
    pub checker: &'a HintChecker<'a>,
    pub level: u8,
    pub shown: &'a [&'a str],
    /// Whether the text must ask a question.
    pub must_ask: bool,
    pub cancel: &'a Cancel,
}

impl ReplyJudge for HintReplyJudge<'_> {
    type Accepted = String;

    fn judge<'a>(&'a self, text: &'a str) -> BoxFuture<'a, Result<Result<String, HintRefusal>, TutorError>> {
        Box::pin(async move {
            if self.must_ask && !text.contains('?') {
                let why = "it asks nothing".to_owned();
                return Ok(Err(HintRefusal { step: RefusalCategory::Empty, why }));
            }
            let judged = self.checker.check_llm_hint(self.level, text, self.shown, self.cancel).await?;
            Ok(judged.map(|()| text.to_owned()))
        })
    }
}

/// The payload for a hint of a level: the diagnosis from level 4 on, and never a reference.
pub(crate) fn build_hint_payload(problem: &Problem, standing: &HintInput) -> Payload {
    let HintInput { level, band, learner, language, findings, shown, .. } = standing;
    let mut redactor = Redactor::for_this_machine();
    let sample = findings.as_ref().filter(|found| !found.passed).and_then(|found| found.failing_sample.as_ref());
    let mut payload =
        Payload::new(problem, *language, *band, learner, &mut redactor).with_failing_sample(sample, &mut redactor);
    let found = findings.as_ref().filter(|_| *level >= MIN_DIAGNOSIS_LEVEL);
    payload.diagnosis = found
        .and_then(|found| feedback::evidence_sentence(*level, &feedback::without_final_constant(found, learner)))
        .map(|text| clean_and_cut(&redactor.redact_prose(&text)));
    payload.shown = shown.iter().map(|text| clean_and_cut(text)).collect();
    payload
}

pub(crate) fn build_hint_request(
    prompt: &Prompt,
    standing: &HintInput,
    payload: &Payload,
    characters: usize,
    fence: &Fence,
) -> LlmRequest {
    let (level, characters) = (standing.level.to_string(), characters.to_string());
    let facts = [("level", level.as_str()), ("band", payload.band.name())];
    let words = [
        ("level", level.as_str()),
        ("characters", characters.as_str()),
        ("language", payload.language.title()),
        ("fence", fence.mark()),
    ];
    LlmRequest {
        system: prompt.system(&facts, &words),
        messages: vec![ChatMessage { role: ChatRole::User, text: payload.to_text(fence) }],
        schema: None,
        max_tokens: MAX_REPLY_TOKENS,
    }
}
