//! The edit probe and a model's words for those who measure them: the laboratory judges hints that nobody asked for. Records
//! nothing.

use std::sync::{Mutex, PoisonError};

use futures_util::future::BoxFuture;

use super::api::TutorError;
use super::guard::Probe;
use super::hint_ladder::Standing;
use super::hint_model::{payload_of, request};
use super::model::asking::{Asking, Judges};
use super::model::payload::Fence;
use super::model::prompts::{Prompt, Task};
use crate::agents::guard::{Blocked, Guard, Scene};
use crate::judge::{Cancel, Judge, JudgeError, native};
use crate::llm::Provider;
use crate::model::hint::Band;
use crate::model::params::GuardParams;
use crate::model::{Language, Problem};

/// Whether a hint, put into a Python program, alone or with those shown before it, passes a case that the program fails.
///
/// # Errors
/// The outer error is the sandbox's; the inner one refuses the hint.
pub async fn probed(
    judge: &Judge,
    problem: &Problem,
    learner: &str,
    text: &str,
    shown: &[&str],
    cancel: &Cancel,
) -> Result<Result<(), Blocked>, JudgeError> {
    Probe::new(judge, problem, learner, Language::Python).check(text, shown, cancel).await
}

/// A hint that is asked for on trial.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    pub problem: &'a Problem,
    /// The learner's program, Python.
    pub learner: &'a str,
    /// 1 to 5.
    pub level: u8,
    pub shown: &'a [String],
}

/// What a model said on trial.
#[derive(Clone, Debug, Default)]
pub struct Worded {
    /// Every reply that came whole, in order: the second after the first was held back.
    pub replies: Vec<String>,
    /// Why there was no reply, or none after the first.
    pub failed: Option<String>,
}

/// Asks a model for a hint in the words and with the pieces of the real thing, held back and asked once more as there; for a
/// learner of the middle band whose program was not diagnosed. The built-in prompt is used.
///
/// # Errors
/// Cancelled, or this machine gives no randomness.
pub async fn worded(
    provider: &dyn Provider,
    limits: &GuardParams,
    question: Question<'_>,
    cancel: &Cancel,
) -> Result<Worded, TutorError> {
    let Question { problem, learner, level, shown } = question;
    let (language, band) = (Language::Python, Band::Intermediate);
    let standing = Standing {
        level,
        band,
        learner: learner.to_owned(),
        language,
        findings: None,
        shown: shown.to_vec(),
        said: shown.to_vec(),
    };
    let no_chance = || TutorError::Environment("This machine gives no randomness, so nothing is sent.".to_owned());
    let fence = Fence::random().ok_or_else(no_chance)?;
    let prompt = Prompt::of(Task::Hint);
    let characters = limits.length[usize::from(level.clamp(1, 5)) - 1];
    let request = request(&prompt, &standing, &payload_of(problem, &standing), characters, &fence);
    let (named, starter) = (level.to_string(), native::starter(problem, language));
    let retry = |why: &str| prompt.retry(&[("level", &named), ("reason", why)]);
    let asking = Asking { provider, retry: &retry, sending: &|_| {}, cancel, stage: &|_| {} };
    let guard = Guard::new(limits, Scene { problem, starter: &starter, learner, seen: "" });
    let judges = OnTrial { guard, level, shown, replies: Mutex::default() };
    let answered = asking.ask(request, &judges).await?;
    let replies = judges.replies.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Worded { replies, failed: answered.asked.failed })
}

/// The pure guard, which keeps what it judged.
struct OnTrial<'a> {
    guard: Guard<'a>,
    level: u8,
    shown: &'a [String],
    replies: Mutex<Vec<String>>,
}

impl Judges for OnTrial<'_> {
    type Good = ();

    fn judge<'a>(&'a self, text: &'a str) -> BoxFuture<'a, Result<Result<(), Blocked>, TutorError>> {
        self.replies.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_owned());
        let shown: Vec<&str> = self.shown.iter().map(String::as_str).collect();
        let judged = self.guard.check_full(text).and_then(|()| self.guard.check_told(self.level, text, &shown));
        Box::pin(async move { Ok(judged) })
    }
}
