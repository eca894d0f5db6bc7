//! A hint worded by a language model: builds the request, checks the consent, and judges the reply.
//!
//! Level, band and payload are decided here and in `llm_access::payload`, never by a reply. A reply is a draft like
//! any other and passes the same checks. If no reply passes them, the hint comes from the pack, as if there were no
//! model. Must not record anything.

use std::sync::{Mutex, PoisonError};

use futures_util::future::BoxFuture;
use serde::Serialize;

use super::reveal_hint::{HintChecker, HintInput};
use crate::agents::feedback;
use crate::agents::hint_check::HintRefusal;
use crate::judge::Cancel;
use crate::llm::{ChatMessage, ChatRole, LlmRequest, Provider};
use crate::orchestrator::api::{ReplyStage, TutorError};
use crate::orchestrator::llm_access::consent;
use crate::orchestrator::llm_access::outbox::{Outbox, PreparedRequest};
use crate::orchestrator::llm_access::payload::{Fence, Payload, clean_and_cut};
use crate::orchestrator::llm_access::prompts::{Prompt, PromptTask};
use crate::orchestrator::llm_access::redact::Redactor;
use crate::orchestrator::llm_access::request::{LlmAnswer, LlmRequestLoop, ReplyJudge};
use crate::orchestrator::tutor::Tutor;
use crate::types::Problem;
use crate::types::hint_types::LlmHintOffer;
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
pub(in crate::orchestrator) struct LlmHintReply {
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
            (None, None) => Some("Without the model: its words did not pass Rung's check.".to_owned()),
        };
        let told: Vec<String> = why.into_iter().chain(self.trouble.clone()).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }
}

impl Tutor {
    /// The model that may be asked about a problem.
    pub(in crate::orchestrator) fn llm_offer(&self, problem: &Problem) -> Option<LlmHintOffer> {
        let name = clean(&self.llm_provider_for(problem)?.describe());
        Some(LlmHintOffer { agreed: consent::has_consent(&self.shared.paths.config, &name), name })
    }

    /// Records the learner's consent to send to this model. The learner has seen the request before.
    ///
    /// # Errors
    /// [`TutorError::Environment`] if the consent can't be saved; then it is not given.
    pub async fn agree_to_send(&self, model: &str) -> Result<(), TutorError> {
        let model = model.to_owned();
        let agree = move |tutor: &Self| {
            consent::save_consent(&tutor.shared.paths.config, &model).map_err(TutorError::Environment)
        };
        self.run_blocking(agree).await
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
        let problem = self.problem(problem)?;
        let provider =
            self.llm_provider_for(problem).ok_or_else(|| TutorError::Refused(self.explain_no_llm(problem)))?;
        let offer = self.hints(&problem.uid)?.offer;
        let level = offer.next.filter(|_| offer.blocked.is_none());
        let standing = self.hint_input(problem, offer.next.unwrap_or(5), cancel).await?;
        let (prompt, _) = self.hint_prompt().await?;
        let request = self.prepared(problem, &*provider, &standing, &prompt)?;
        let body = String::from_utf8_lossy(&provider.request_body(&request)).into_owned();
        let to = clean(&provider.describe());
        let sent = self.session_cache().outbox.get(&problem.uid).map(|outbox| outbox.sent.clone()).unwrap_or_default();
        Ok(OutgoingRequest { agreed: consent::has_consent(&self.shared.paths.config, &to), to, level, body, sent })
    }

    pub(in crate::orchestrator) fn explain_no_llm(&self, problem: &Problem) -> String {
        match self.llm_provider() {
            Some(_) => format!("The pack of {} wants no language model asked about its problems.", problem.title),
            None => "No language model is switched on, so nothing is sent anywhere.".to_owned(),
        }
    }

    async fn hint_prompt(&self) -> Result<(Prompt, Option<String>), TutorError> {
        self.run_blocking(|tutor| Ok(Prompt::load(PromptTask::Hint, &tutor.shared.paths.config))).await
    }

    /// Asks the model for a hint; `None` if no model may be asked.
    pub(in crate::orchestrator) async fn ask_llm_for_hint(
        &self,
        problem: &Problem,
        standing: &HintInput,
        checker: &HintChecker<'_>,
        (cancel, stage): (&Cancel, &(dyn Fn(ReplyStage) + Send + Sync)),
    ) -> Result<Option<LlmHintReply>, TutorError> {
        let Some(provider) =
            self.llm_provider_for(problem).filter(|_| self.llm_offer(problem).is_some_and(|o| o.agreed))
        else {
            return Ok(None);
        };
        let (prompt, trouble) = self.hint_prompt().await?;
        let request = self.prepared(problem, &*provider, standing, &prompt)?;
        let level = standing.level.to_string();
        let retry = |why: &str| prompt.retry(&[("level", &level), ("reason", why)]);
        let sent = Mutex::new(Vec::new());
        let sending = |body: &[u8]| {
            sent.lock().unwrap_or_else(PoisonError::into_inner).push(String::from_utf8_lossy(body).into_owned());
            let sent = sent.lock().unwrap_or_else(PoisonError::into_inner).clone();
            // The shown request and its mark are used only once, even if asking fails.
            self.session_cache().outbox.insert(problem.uid.clone(), Outbox { next: None, sent });
        };
        let asking = LlmRequestLoop { provider: &*provider, retry: &retry, sending: &sending, cancel, stage };
        let shown: Vec<&str> = standing.said.iter().map(String::as_str).collect();
        let judges = HintReplyJudge { checker, level: standing.level, shown: &shown, cancel };
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
        let mut fresh = self.session_cache();
        let outbox = fresh.outbox.entry(problem.uid.clone()).or_default();
        if let Some(next) = outbox.next.as_ref().filter(|next| next.made_of == made_of) {
            return Ok(next.request.clone());
        }
        let no_chance = || TutorError::Environment("This machine gives no randomness, so nothing is sent.".to_owned());
        let request = request(&Fence::random().ok_or_else(no_chance)?);
        outbox.next = Some(PreparedRequest { request: request.clone(), made_of });
        Ok(request)
    }
}

/// Guard and edit probe, for one level after the hints already shown.
struct HintReplyJudge<'a> {
    checker: &'a HintChecker<'a>,
    level: u8,
    shown: &'a [&'a str],
    cancel: &'a Cancel,
}

impl ReplyJudge for HintReplyJudge<'_> {
    type Accepted = String;

    fn judge<'a>(&'a self, text: &'a str) -> BoxFuture<'a, Result<Result<String, HintRefusal>, TutorError>> {
        Box::pin(async move {
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
        .and_then(|found| feedback::diagnosis_text(*level, found))
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
