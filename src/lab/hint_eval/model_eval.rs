//! Measures hints that no learner asked for: the edit probe alone, and the replies of a language model.
//!
//! Uses the same prompt, pieces and guard as the tutor. Records nothing.

use std::sync::{Mutex, PoisonError};

use futures_util::future::BoxFuture;

use crate::agents::hint_check::{HintContext, HintGuard, HintRefusal};
use crate::judge::{Cancel, Judge, JudgeError, native};
use crate::llm::Provider;
use crate::orchestrator::llm_access::payload::Fence;
use crate::orchestrator::llm_access::prompts::{Prompt, PromptTask};
use crate::orchestrator::llm_access::request::{LlmRequestLoop, ReplyJudge};
use crate::orchestrator::{EditProbe, HintInput, TutorError, build_hint_payload, build_hint_request};
use crate::types::hint_types::Band;
use crate::types::params::HintCheckParams;
use crate::types::{Language, Problem};

/// Checks whether a hint, put into a Python program alone or with the hints shown before it, passes a case that the program
/// fails.
///
/// # Errors
/// The outer error is the sandbox's; the inner one refuses the hint.
pub async fn run_edit_probe(
    judge: &Judge,
    problem: &Problem,
    learner: &str,
    text: &str,
    shown: &[&str],
    cancel: &Cancel,
) -> Result<Result<(), HintRefusal>, JudgeError> {
    EditProbe::new(judge, problem, learner, Language::Python).check(text, shown, cancel).await
}

/// A hint to ask a model for.
#[derive(Clone, Copy, Debug)]
pub struct HintQuestion<'a> {
    pub problem: &'a Problem,
    /// The learner's program, Python.
    pub learner: &'a str,
    /// 1 to 5.
    pub level: u8,
    pub shown: &'a [String],
}

/// The replies of a model.
#[derive(Clone, Debug, Default)]
pub struct ModelReply {
    /// Every complete reply, in order. There is a second one if the first was rejected.
    pub replies: Vec<String>,
    /// Why there was no reply, or no second one.
    pub failed: Option<String>,
}

/// Asks a model for a hint as the tutor does, and asks once more if the hint checks reject the reply. The learner is in
/// the middle band and has no diagnosis. Uses the built-in prompt.
///
/// # Errors
/// Cancelled, or this machine gives no randomness.
pub async fn ask_model(
    provider: &dyn Provider,
    limits: &HintCheckParams,
    question: HintQuestion<'_>,
    cancel: &Cancel,
) -> Result<ModelReply, TutorError> {
    let HintQuestion { problem, learner, level, shown } = question;
    let (language, band) = (Language::Python, Band::Intermediate);
    let standing = HintInput {
        level,
        band,
        learner: learner.to_owned(),
        language,
        about: None,
        findings: None,
        shown: shown.to_vec(),
        said: shown.to_vec(),
    };
    let fence = Fence::random()?;
    let prompt = Prompt::from_task(PromptTask::Hint);
    let characters = limits.length[usize::from(level.clamp(1, 5)) - 1];
    let request = build_hint_request(&prompt, &standing, &build_hint_payload(problem, &standing), characters, &fence);
    let (named, starter) = (level.to_string(), native::starter_code(problem, language));
    let retry = |why: &str| prompt.retry(&[("level", &named), ("reason", why)]);
    let asking = LlmRequestLoop { provider, retry: &retry, sending: &|_| {}, cancel, stage: &|_| {} };
    let guard = HintGuard::new(limits, HintContext { problem, starter: &starter, learner, seen: "" });
    let judges = RecordingJudge { guard, level, shown, replies: Mutex::default() };
    let answered = asking.ask(request, &judges).await?;
    let replies = judges.replies.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(ModelReply { replies, failed: answered.asked.failed })
}

/// The pure hint checks. Saves every reply that it judges.
struct RecordingJudge<'a> {
    guard: HintGuard<'a>,
    level: u8,
    shown: &'a [String],
    replies: Mutex<Vec<String>>,
}

impl ReplyJudge for RecordingJudge<'_> {
    type Accepted = ();

    fn judge<'a>(&'a self, text: &'a str) -> BoxFuture<'a, Result<Result<(), HintRefusal>, TutorError>> {
        self.replies.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_owned());
        let shown: Vec<&str> = self.shown.iter().map(String::as_str).collect();
        let judged =
            self.guard.check_not_filler(text).and_then(|()| self.guard.check_model_hint(self.level, text, &shown));
        Box::pin(async move { Ok(judged) })
    }
}
