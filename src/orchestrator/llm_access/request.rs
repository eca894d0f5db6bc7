//! The one way from a model's reply to a screen: asked, read to its end, cleaned, judged; held back, asked once more.
//!
//! Nothing is handed out that its judge did not let through, and no part of a reply before all of it is there. A
//! refusal is told to the model in general words alone: the guard's own reason may quote a reference. Must not record anything.

use std::fmt::Display;

use futures_util::future::BoxFuture;

use crate::agents::hint_check::{HintRefusal, RefusalCategory};
use crate::judge::Cancel;
use crate::llm::{ChatMessage, ChatRole, LlmReply, LlmRequest, ModelError, Provider, ReplyProgress};
use crate::orchestrator::api::{ReplyStage, TutorError};
use crate::types::llm_call_record::{LlmCallRecord, RejectedReply};
use crate::types::sanitize::clean;

/// Replies that are asked for in a row: the first, and one after a reason.
const MAX_TRIES: usize = 2;

/// How a model is asked.
pub(crate) struct LlmRequestLoop<'a> {
    pub provider: &'a dyn Provider,
    /// What is said to a model whose reply was held back for this reason.
    pub retry: &'a (dyn Fn(&str) -> String + Send + Sync),
    /// Told of the body of each request before it is sent.
    pub sending: &'a (dyn Fn(&[u8]) + Send + Sync),
    pub cancel: &'a Cancel,
    pub stage: &'a (dyn Fn(ReplyStage) + Send + Sync),
}

/// What came of it.
#[derive(Clone, Debug)]
pub(crate) struct LlmAnswer<T> {
    /// What was let through; none where nothing was.
    pub good: Option<T>,
    /// For the journal.
    pub asked: LlmCallRecord,
}

/// Decides about each reply.
pub(crate) trait ReplyJudge: Sync {
    /// What is made of a reply that is let through.
    type Accepted: Send;

    /// Judges a reply, clean and whole.
    ///
    /// # Errors
    /// The outer error ends the asking; the inner one holds the reply back.
    fn judge<'a>(&'a self, text: &'a str) -> BoxFuture<'a, Result<Result<Self::Accepted, HintRefusal>, TutorError>>;
}

impl LlmRequestLoop<'_> {
    /// Asks, and hands each reply to `judges`. What it makes of one it lets through is the answer.
    ///
    /// # Errors
    /// Cancelled, and what `judges` fails with. A model that can't be asked is no error: [`Asked::failed`] says why.
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
            let text = spoken(&clean(&reply.text));
            let judged =
                if reply.truncated { Err(too_long()) } else { unless(self.cancel, judges.judge(&text)).await?? };
            match judged {
                Ok(good) => return Ok(LlmAnswer { good: Some(good), asked }),
                Err(blocked) => {
                    tracing::info!(step = ?blocked.step, "a model's text was held back");
                    asked.held_back.push(RejectedReply {
                        step: blocked.step.name().to_owned(),
                        why: blocked.step.describe().to_owned(),
                    });
                    let told = (self.retry)(blocked.step.describe());
                    request.messages.push(ChatMessage { role: ChatRole::Assistant, text });
                    request.messages.push(ChatMessage { role: ChatRole::User, text: told });
                }
            }
        }
        Ok(LlmAnswer { good: None, asked })
    }

    async fn reply(&self, request: &LlmRequest) -> Result<Result<LlmReply, ModelError>, TutorError> {
        let arriving = |arriving| {
            (self.stage)(match arriving {
                ReplyProgress::Waiting { seconds: 0 } => ReplyStage::Asking,
                ReplyProgress::Waiting { seconds } => ReplyStage::Waiting { seconds },
                ReplyProgress::Reading { bytes } => ReplyStage::Reading { bytes },
            });
        };
        (self.sending)(&self.provider.request_body(request));
        unless(self.cancel, self.provider.ask(request, &arriving)).await
    }
}

/// What the work comes to, unless it is cancelled before; dropping a request closes its connection.
async fn unless<T>(cancel: &Cancel, work: impl Future<Output = T>) -> Result<T, TutorError> {
    tokio::select! {
        biased;
        () = cancel.cancelled() => Err(TutorError::Cancelled),
        done = work => Ok(done),
    }
}

/// A reply without what a model thinks aloud before it speaks.
fn spoken(text: &str) -> String {
    let said = text.rsplit_once("</think>").map_or(text, |(_, said)| said);
    said.trim().to_owned()
}

fn too_long() -> HintRefusal {
    HintRefusal { step: RefusalCategory::Length, why: "the limit on tokens cut it short".to_owned() }
}

/// The words of an error, clean and in one line: a server may have written part of them.
fn sentence(error: &impl Display) -> String {
    let words = clean(&error.to_string());
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
