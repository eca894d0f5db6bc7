//! Asks a model and returns a checked reply: it reads the whole reply, cleans it, and judges it. After a rejected
//! reply it asks once more.
//!
//! Only a reply that its judge accepted is returned, and only when it is complete. The model gets the reason for a
//! rejection in general words, because the guard's own reason may quote a reference. Must not record anything.

use std::fmt::Display;

use futures_util::future::BoxFuture;

use super::reply_text;
use crate::agents::hint_check::{HintRefusal, RefusalCategory};
use crate::judge::Cancel;
use crate::llm::{ChatMessage, ChatRole, LlmReply, LlmRequest, ModelError, Provider, ReplyProgress};
use crate::orchestrator::api::{ReplyStage, TutorError};
use crate::types::llm_call_record::{LlmCallRecord, RejectedReply};
use crate::types::sanitize::clean;

/// Most requests in a row: the first, and one after a rejection.
const MAX_TRIES: usize = 2;

/// The parts needed to ask a model.
pub(crate) struct LlmRequestLoop<'a> {
    pub provider: &'a dyn Provider,
    /// Builds the message that follows a reply rejected for this reason.
    pub retry: &'a (dyn Fn(&str) -> String + Send + Sync),
    /// Called with the body of each request before it is sent.
    pub sending: &'a (dyn Fn(&[u8]) + Send + Sync),
    pub cancel: &'a Cancel,
    pub stage: &'a (dyn Fn(ReplyStage) + Send + Sync),
}

/// The result of asking.
#[derive(Clone, Debug)]
pub(crate) struct LlmAnswer<T> {
    /// The accepted reply; `None` if no reply was accepted.
    pub good: Option<T>,
    /// For the journal.
    pub asked: LlmCallRecord,
}

/// Decides about each reply.
pub(crate) trait ReplyJudge: Sync {
    /// The result made from an accepted reply.
    type Accepted: Send;

    /// Judges a reply that is cleaned and complete.
    ///
    /// # Errors
    /// The outer error ends the asking. The inner one rejects the reply.
    fn judge<'a>(&'a self, text: &'a str) -> BoxFuture<'a, Result<Result<Self::Accepted, HintRefusal>, TutorError>>;
}

impl LlmRequestLoop<'_> {
    /// Asks the model and passes each reply to `judges`. Returns the result of the first accepted reply.
    ///
    /// # Errors
    /// Cancelled, or any error of `judges`. If a model can't be asked, that is not an error: `failed` in the answer's
    /// `asked` holds the reason.
    pub async fn ask<J: ReplyJudge>(
        &self,
        mut request: LlmRequest,
        judges: &J,
    ) -> Result<LlmAnswer<J::Accepted>, TutorError> {
        let mut asked = LlmCallRecord::new(clean(&self.provider.describe()), self.provider.max_reply_tokens(&request));
        for again in 0..MAX_TRIES {
            (self.stage)(if again == 0 { ReplyStage::Asking } else { ReplyStage::Again });
            let reply = match self.reply(&request).await? {
                Ok(reply) => reply,
                Err(error) => {
                    asked.failed = Some(sentence(&error));
                    break;
                }
            };
            asked.add_tokens(reply.tokens_in, reply.tokens_out);
            (self.stage)(ReplyStage::Checking);
            let (text, judged) = match reply_text::extract_hint(&clean(&reply.text)) {
                _ if reply.truncated => (reply.text.clone(), Err(too_long())),
                Ok(text) => {
                    let judged = unless(self.cancel, judges.judge(&text)).await??;
                    (text, judged)
                }
                Err(refused) => (reply.text.clone(), Err(refused)),
            };
            match judged {
                Ok(good) => return Ok(LlmAnswer { good: Some(good), asked }),
                Err(blocked) => {
                    tracing::info!(step = ?blocked.step, "a model's text was held back");
                    asked.held_back.push(RejectedReply {
                        step: blocked.step.name().to_owned(),
                        why: blocked.step.describe().to_owned(),
                    });
                    let told = (self.retry)(blocked.step.describe());
                    request.messages.push(ChatMessage { role: ChatRole::Assistant, text: clean(&text) });
                    request.messages.push(ChatMessage { role: ChatRole::User, text: told });
                }
            }
        }
        Ok(LlmAnswer { good: None, asked })
    }

    async fn reply(&self, request: &LlmRequest) -> Result<Result<LlmReply, ModelError>, TutorError> {
        let arriving = |arriving: ReplyProgress| (self.stage)(arriving.into());
        (self.sending)(&self.provider.request_body(request));
        unless(self.cancel, self.provider.ask(request, &arriving)).await
    }
}

/// The result of the work, unless it is cancelled first. Dropping a request closes its connection.
async fn unless<T>(cancel: &Cancel, work: impl Future<Output = T>) -> Result<T, TutorError> {
    tokio::select! {
        biased;
        () = cancel.cancelled() => Err(TutorError::Cancelled),
        done = work => Ok(done),
    }
}

fn too_long() -> HintRefusal {
    HintRefusal { step: RefusalCategory::Length, why: "the limit on tokens cut it short".to_owned() }
}

/// The text of an error, cleaned and in one line, because a server may have written part of it.
fn sentence(error: &impl Display) -> String {
    let words = clean(&error.to_string());
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
