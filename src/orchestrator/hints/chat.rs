//! Ask about this problem: the learner asks a question and gets a question that passed the guard as the answer.
//!
//! At most six turns in an attempt. A reply may reveal an idea at most (a plan, once the learner has seen one),
//! counted together with every hint and reply before it. It must mention something of the problem and ask something.
//! After a rejected reply the model is asked once more; then Rung uses its own question. If a model can't be reached,
//! no turn is used.

use std::sync::Arc;

use super::Hints;
use super::attempt::AttemptSnapshot;
use super::llm_hint::{HintReplyJudge, build_hint_payload};
use super::reveal_hint::{HintChecker, HintInput};
use crate::agents::feedback;
use crate::judge::Cancel;
use crate::llm::{ChatMessage, ChatRole, LlmRequest};
use crate::orchestrator::api::{ReplyStage, TutorError};
use crate::orchestrator::blocking_work::run_blocking;
use crate::orchestrator::llm_access::payload::Fence;
use crate::orchestrator::llm_access::prompts::{Prompt, PromptTask};
use crate::orchestrator::llm_access::redact::Redactor;
use crate::orchestrator::llm_access::request::{LlmAnswer, LlmRequestLoop};
use crate::orchestrator::record::writer::orchestrator_proposal;
use crate::types::chat_turn::{ChatTurn, ChatView, MAX_QUESTION_CHARS};
use crate::types::event::{Change, Event};
use crate::types::hint_types::HintSource;
use crate::types::ids::ProblemUid;
use crate::types::sanitize::{clean, truncate_chars};
use crate::types::{LearnerState, Problem};

/// Most tokens in a reply. As for a hint, models that think before they answer need the room.
const MAX_REPLY_TOKENS: u32 = 4_096;

impl Hints {
    pub fn chat(&self, problem: &ProblemUid) -> Result<ChatView, TutorError> {
        let problem = self.record.problem(problem)?;
        let state = self.record.snapshot().state.clone();
        let ctx = self.record.ctx(&state);
        let model = self.llm.offer(problem);
        let view = feedback::chat_view(&state, &ctx, problem);
        let blocked = view.blocked.clone().or_else(|| model.is_none().then(|| self.llm.explain_no_llm(problem)));
        Ok(ChatView { blocked, model, ..view })
    }

    /// Asks a question about a problem, and records question and answer.
    pub async fn ask_question(
        self: &Arc<Self>,
        problem: &ProblemUid,
        question: &str,
        cancel: &Cancel,
        stage: &(dyn Fn(ReplyStage) + Send + Sync),
    ) -> Result<ChatView, TutorError> {
        let attempt = AttemptSnapshot::from_state(&self.record.snapshot().state, problem);
        let view = self.chat(problem)?;
        let question = asked(question)?;
        let problem = self.record.problem(problem)?;
        if let Some(reason) = view.blocked {
            return Err(TutorError::Refused(reason));
        }
        self.llm.check_consent(problem)?;
        let (reply, source, answered) = self.answer(problem, &view.turns, &question, (cancel, stage)).await?;
        let ChatReply { prompt, asked, told } = answered;
        let uid = problem.uid.clone();
        run_blocking(self, move |hints| {
            let exchange = ChatTurn { question: question.clone(), reply: reply.clone(), source };
            let asked = Some(Box::new(asked));
            let event = Event::Question { problem: uid.clone(), question, reply, source, asked };
            let change = Change::Exchanged { problem: uid.clone(), exchange };
            let problem = hints.record.problem(&uid)?;
            let fits = |state: &LearnerState| attempt.check_unchanged(state, problem, "no turn was used");
            hints.record.commit_prompted_changes(prompt, fits, (event, orchestrator_proposal(change)))?;
            Ok(ChatView { told, ..hints.chat(&uid)? })
        })
        .await
    }

    /// The reply that may be shown, and its author.
    async fn answer(
        self: &Arc<Self>,
        problem: &Problem,
        turns: &[ChatTurn],
        question: &str,
        (cancel, stage): (&Cancel, &(dyn Fn(ReplyStage) + Send + Sync)),
    ) -> Result<(String, HintSource, ChatReply), TutorError> {
        let provider = self.llm.provider_for(problem)?;
        let state = self.record.snapshot().state.clone();
        let ctx = self.record.ctx(&state);
        let level = feedback::chat_level(&state, problem);
        let standing = self.hint_input(problem, level, cancel).await?;
        let shown: Vec<&str> = standing.said.iter().map(String::as_str).collect();
        let (program, findings) = ((standing.learner.as_str(), standing.language), standing.findings.as_ref());
        let checker = HintChecker::new(self.submissions.judge(), &ctx.params.guard, problem, program, findings);
        let (prompt, trouble) = self.llm.load_prompt(PromptTask::Ask).await?;
        let fence = Fence::random()?;
        let characters = ctx.params.guard.length[usize::from(level) - 1];
        let request = request(problem, &standing, &prompt, (turns, question), characters, &fence);
        let retry = |why: &str| prompt.retry(&[("reason", why)]);
        self.llm.outbox().clear_sent(&problem.uid);
        let sending = |body: &[u8]| self.llm.outbox().add_sent(&problem.uid, body);
        let asking = LlmRequestLoop { provider: &*provider, retry: &retry, sending: &sending, cancel, stage };
        let judges = HintReplyJudge { checker: &checker, level, shown: &shown, must_ask: true, cancel };
        let LlmAnswer { good, asked } = asking.ask(request, &judges).await?;
        if let (None, Some(why)) = (&good, &asked.failed) {
            return Err(TutorError::Refused(format!("{why} No turn was used.")));
        }
        let of_model = good.is_some();
        let reply = match good {
            Some(reply) => reply,
            None => {
                own_question(&judges, feedback::fallback_questions(standing.findings.as_ref(), turns.len())).await?
            }
        };
        let source = if of_model { HintSource::Model } else { HintSource::Diagnosed };
        let why =
            (!of_model).then(|| "The model's words did not pass Rung's check; this question is Rung's own.".to_owned());
        let told: Vec<String> = why.into_iter().chain(trouble).collect();
        let told = Some(told.join(" ")).filter(|told| !told.is_empty());
        Ok((reply, source, ChatReply { prompt: prompt.version, asked, told }))
    }
}

/// The result of asking, apart from the reply.
struct ChatReply {
    prompt: String,
    asked: crate::types::llm_call_record::LlmCallRecord,
    told: Option<String>,
}

/// The question as it is recorded: cleaned and cut to length.
fn asked(question: &str) -> Result<String, TutorError> {
    let question = clean(question).trim().to_owned();
    if question.is_empty() {
        return Err(TutorError::Refused("There is no question yet.".to_owned()));
    }
    Ok(truncate_chars(&question, MAX_QUESTION_CHARS))
}

/// The first of Rung's own questions that passes the checks. The last one is shown in any case.
async fn own_question(judges: &HintReplyJudge<'_>, mut questions: Vec<String>) -> Result<String, TutorError> {
    let last = questions.pop().unwrap_or_default();
    for question in questions {
        let HintReplyJudge { checker, level, shown, cancel, .. } = judges;
        if checker.check(*level, &question, shown, cancel).await?.is_ok() {
            return Ok(question);
        }
    }
    Ok(last)
}

fn request(
    problem: &Problem,
    standing: &HintInput,
    prompt: &Prompt,
    (turns, question): (&[ChatTurn], &str),
    characters: usize,
    fence: &Fence,
) -> LlmRequest {
    let (level, characters) = (standing.level.to_string(), characters.to_string());
    let words = [("characters", characters.as_str()), ("language", standing.language.title()), ("fence", fence.mark())];
    let mut redactor = Redactor::for_this_machine();
    let mut ask = |question: &str| fence.wrap("the learner asks", &redactor.redact_prose(question));
    let mut messages = Vec::new();
    let mut user = build_hint_payload(problem, standing).to_text(fence);
    for turn in turns {
        let text = format!("{user}\n{}", ask(&turn.question));
        messages.push(ChatMessage { role: ChatRole::User, text: text.trim_start().to_owned() });
        messages.push(ChatMessage { role: ChatRole::Assistant, text: turn.reply.clone() });
        user.clear();
    }
    let text = format!("{user}\n{}", ask(question)).trim_start().to_owned();
    messages.push(ChatMessage { role: ChatRole::User, text });
    LlmRequest {
        system: prompt.system(&[("level", &level)], &words),
        messages,
        schema: None,
        max_tokens: MAX_REPLY_TOKENS,
    }
}
