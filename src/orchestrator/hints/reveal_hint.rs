//! Reveals hints: takes an agent's drafts, checks them with the guard, and records the hint that is shown.
//!
//! If the guard or the edit probe rejects a draft, the next one is tried: other words of the same level, and finally
//! a template that fits any problem. The learner sees the hint and its label, never a rejected draft. A language
//! model's text is one more draft before the others (`llm_hint`) and passes the same checks.

use std::sync::Arc;

use super::Hints;
use super::attempt::AttemptSnapshot;
use super::edit_probe::EditProbe;
use super::llm_hint::LlmHintReply;
use crate::agents::assessment::Assessment;
use crate::agents::feedback::{self, HintSubject};
use crate::agents::hint_check::{HintContext, HintGuard, HintRefusal, RefusalCategory};
use crate::judge::{Cancel, Judge, JudgeError, native};
use crate::orchestrator::api::{ReplyStage, TutorError};
use crate::orchestrator::blocking_work::run_blocking;
use crate::orchestrator::pipeline::PipelineInput;
use crate::types::event::Event;
use crate::types::hint_types::{Band, Hint, HintSource, HintView};
use crate::types::ids::ProblemUid;
use crate::types::params::HintCheckParams;
use crate::types::{Hash, Language, LearnerState, Problem};

impl Hints {
    /// The hints revealed so far, and the cost of the next one. Blocking: it reads the learner's file.
    pub fn view(&self, problem: &ProblemUid) -> Result<HintView, TutorError> {
        let problem = self.record.problem(problem)?;
        let state = self.record.snapshot().state.clone();
        let ctx = self.record.ctx(&state);
        let last_run = self.session().runs.get(&problem.uid).map(|run| run.at);
        Ok(HintView {
            shown: feedback::shown_hints(&state, &ctx, problem),
            program: self
                .submissions
                .newest_own_file(problem, last_failed_source(&state, problem))
                .map(|file| Hash::sha256(&file)),
            offer: self.record.pipeline().hint_offer(
                &state,
                &ctx,
                problem,
                feedback::next_hint_offer(&state, &ctx, problem, last_run),
            ),
            model: self.llm.offer(problem),
            told: None,
        })
    }

    /// Reveals the next hint and records it. A hint that can't be recorded isn't shown, because it would make the next
    /// mastery change wrong.
    pub async fn reveal(
        self: &Arc<Self>,
        problem: &ProblemUid,
        wording: HintWording,
        cancel: &Cancel,
        stage: &(dyn Fn(ReplyStage) + Send + Sync),
    ) -> Result<HintView, TutorError> {
        let attempt = AttemptSnapshot::from_state(&self.record.snapshot().state, problem);
        let level = self.next_hint_level(problem)?;
        let problem = self.record.problem(problem)?;
        let standing = self.hint_input(problem, level, cancel).await?;
        let ChosenHint { hint, withheld, asked } = self.choose(problem, &standing, wording, (cancel, stage)).await?;
        if cancel.is_cancelled() {
            return Err(TutorError::Cancelled);
        }
        let told = asked.as_ref().and_then(LlmHintReply::describe_trouble);
        let (prompt, asked) = asked.map_or((None, None), |asked| (Some(asked.prompt), Some(Box::new(asked.asked))));
        let uid = problem.uid.clone();
        run_blocking(self, move |hints| {
            let (source, text) = (hint.source, hint.text.clone());
            let event = Event::HintRequest { problem: uid.clone(), level, source, text, withheld, asked };
            let problem = hints.record.problem(&uid)?;
            let fits = |state: &LearnerState| attempt.check_unchanged(state, problem, "no hint was taken");
            hints.record.commit_prompted_agent_run(
                prompt,
                fits,
                (event, PipelineInput::HintRequest { problem, hint: &hint }),
            )?;
            Ok(HintView { told, ..hints.view(&uid)? })
        })
        .await
    }

    /// The level that can be revealed next.
    fn next_hint_level(&self, problem: &ProblemUid) -> Result<u8, TutorError> {
        let offer = self.view(problem)?.offer;
        if let Some(reason) = offer.blocked {
            return Err(TutorError::Refused(reason));
        }
        offer.next.ok_or_else(no_more)
    }

    /// Collects the input that a hint is chosen by.
    pub(super) async fn hint_input(
        self: &Arc<Self>,
        problem: &Problem,
        level: u8,
        cancel: &Cancel,
    ) -> Result<HintInput, TutorError> {
        let (uid, language) = (problem.uid.clone(), self.submissions.language());
        let state = self.record.snapshot().state.clone();
        let read = move |hints: &Arc<Self>| {
            let problem = hints.record.problem(&uid)?;
            Ok(hints.submissions.newest_own_file(problem, last_failed_source(&state, problem)))
        };
        let file = run_blocking(self, read).await?.unwrap_or_default();
        let findings = self.findings(problem, cancel).await?;
        let known = (!file.is_empty()).then(|| Hash::sha256(&file));
        let findings = findings.map(|found| match &known {
            Some(known) => found.for_source(known, language).assessment,
            None => found.assessment,
        });
        // If no local file is the learner's newest work, the hint is about the submitted program.
        let submitted = if known.is_none() { self.submissions.last_failed_program(problem).await } else { None };
        let (program, language) = submitted.unwrap_or((file, language));
        // Of the bytes, as in a report: the text of a file that is not UTF-8 differs from them.
        let about = (!program.is_empty()).then(|| Hash::sha256(&program));
        let learner = String::from_utf8_lossy(&program).into_owned();
        let published = self.record.snapshot();
        let ctx = self.record.ctx(&published.state);
        let shown = feedback::shown_hints(&published.state, &ctx, problem).into_iter().map(|hint| hint.text).collect();
        let said = feedback::shown_texts(&published.state, &ctx, problem);
        Ok(HintInput { level, band: published.band, learner, language, about, findings, shown, said })
    }

    /// The first draft that may be shown. A model's draft, if one may be asked, comes before all others.
    async fn choose(
        &self,
        problem: &Problem,
        standing: &HintInput,
        wording: HintWording,
        (cancel, stage): (&Cancel, &(dyn Fn(ReplyStage) + Send + Sync)),
    ) -> Result<ChosenHint, TutorError> {
        let state = self.record.snapshot().state.clone();
        let ctx = self.record.ctx(&state);
        let HintInput { level, learner, language, findings, .. } = standing;
        let said: Vec<&str> = standing.said.iter().map(String::as_str).collect();
        let judge = self.submissions.judge();
        let checker = HintChecker::new(judge, &ctx.params.guard, problem, (learner, *language), findings.as_ref());
        let asked = match wording {
            HintWording::LlmIfAllowed => self.ask_llm_for_hint(problem, standing, &checker, (cancel, stage)).await?,
            HintWording::WithoutLlm => None,
        };
        let held_back = asked.as_ref().map_or(0, |asked| asked.asked.held_back.len() as u32);
        if let Some(text) = asked.as_ref().and_then(|asked| asked.text.clone()) {
            let hint = Hint { level: *level, band: standing.band, text, source: HintSource::Model, about: None };
            return Ok(ChosenHint { hint, withheld: held_back, asked });
        }
        let subject = HintSubject { findings: findings.as_ref(), program: learner, language: *language };
        let drafts = feedback::hint_drafts(&state, &ctx, problem, *level, subject);
        let (mut hint, withheld) = checker.first_accepted(*level, drafts, &said, cancel).await?.ok_or_else(no_more)?;
        hint.about = standing.about.clone().filter(|_| feedback::has_evidence(&hint));
        Ok(ChosenHint { hint, withheld: withheld + held_back, asked })
    }
}

/// The source submitted last, if it failed.
fn last_failed_source<'a>(state: &'a LearnerState, problem: &Problem) -> Option<&'a Hash> {
    state.problems.get(&problem.uid).filter(|progress| progress.failures_in_a_row > 0)?.sources.last()
}

/// The possible authors of a hint's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintWording {
    /// A language model, if one is set up and the learner agreed to what is sent. Otherwise the pack.
    LlmIfAllowed,
    /// The pack, even if a model is set up.
    WithoutLlm,
}

/// The input that a hint is chosen by.
#[derive(Clone, Debug)]
pub(crate) struct HintInput {
    /// 1 to 5.
    pub level: u8,
    pub band: Band,
    /// The learner's program; empty if there is none.
    pub learner: String,
    pub language: Language,
    /// The program's hash.
    pub about: Option<Hash>,
    pub findings: Option<Assessment>,
    /// The texts of the hints shown in this attempt, lowest level first.
    pub shown: Vec<String>,
    /// The same hints, followed by the replies of the chat: a new hint must not reveal too much together with them.
    pub said: Vec<String>,
}

/// A hint that may be shown, with the number of rejected drafts.
struct ChosenHint {
    hint: Hint,
    /// Drafts that were rejected before it.
    withheld: u32,
    asked: Option<LlmHintReply>,
}

fn no_more() -> TutorError {
    TutorError::Refused("There are no more hints for this problem.".to_owned())
}

/// The hint checks and the edit probe. Every text must pass them before it is shown, whether a pack, Rung or a model
/// wrote it.
pub(in crate::orchestrator) struct HintChecker<'a> {
    problem: &'a Problem,
    guard: HintGuard<'a>,
    probe: EditProbe<'a>,
}

impl<'a> HintChecker<'a> {
    /// A checker for hints on a learner's program with these findings. Reads the references once.
    pub fn new(
        judge: &'a Judge,
        limits: &'a HintCheckParams,
        problem: &'a Problem,
        (learner, language): (&'a str, Language),
        findings: Option<&Assessment>,
    ) -> Self {
        let starter = native::starter_code(problem, language);
        let seen = findings.map(seen_by_the_learner).unwrap_or_default();
        let guard = HintGuard::new(limits, HintContext { problem, starter: &starter, learner, seen: &seen });
        Self { problem, guard, probe: EditProbe::new(judge, problem, learner, language).with_seen(&seen) }
    }

    /// Whether a text of a level may be shown after the texts shown before.
    ///
    /// # Errors
    /// Cancelled. A text that can't be tried out is rejected.
    pub async fn check(
        &self,
        level: u8,
        text: &str,
        shown: &[&str],
        cancel: &Cancel,
    ) -> Result<Result<(), HintRefusal>, JudgeError> {
        self.tried(self.guard.check(level, text, shown), (level, text), shown, cancel).await
    }

    /// Tries out a text that the guard accepted.
    async fn tried(
        &self,
        judged: Result<(), HintRefusal>,
        (level, text): (u8, &str),
        shown: &[&str],
        cancel: &Cancel,
    ) -> Result<Result<(), HintRefusal>, JudgeError> {
        let judged = match judged {
            Ok(()) => self.probe.check(text, shown, cancel).await,
            Err(blocked) => Ok(Err(blocked)),
        };
        match judged {
            Ok(Err(blocked)) => {
                log(self.problem, level, &blocked);
                Ok(Err(blocked))
            }
            Err(JudgeError::Cancelled) => Err(JudgeError::Cancelled),
            // Code that can't be tried out is not shown.
            Err(error) => {
                tracing::warn!(problem = %self.problem.id, level, %error, "a hint could not be tried out");
                Ok(Err(HintRefusal { step: RefusalCategory::Probe, why: "it could not be tried out".to_owned() }))
            }
            Ok(Ok(())) => Ok(Ok(())),
        }
    }

    /// Checks a language model's text. It must also say something about the problem, and its style is checked too.
    ///
    /// # Errors
    /// As [`HintChecker::check`].
    pub async fn check_llm_hint(
        &self,
        level: u8,
        text: &str,
        shown: &[&str],
        cancel: &Cancel,
    ) -> Result<Result<(), HintRefusal>, JudgeError> {
        let judged = self.guard.check_not_filler(text).and_then(|()| self.guard.check_model_hint(level, text, shown));
        self.tried(judged, (level, text), shown, cancel).await
    }

    /// The first accepted draft, and the number of drafts rejected before it. `None` if there are no drafts. The last
    /// draft, a template, is shown in any case, because the learner must get something.
    pub async fn first_accepted(
        &self,
        level: u8,
        mut drafts: Vec<Hint>,
        shown: &[&str],
        cancel: &Cancel,
    ) -> Result<Option<(Hint, u32)>, JudgeError> {
        let Some(template) = drafts.pop() else { return Ok(None) };
        let mut withheld = 0;
        for draft in drafts {
            if self.check(level, &draft.text, shown, cancel).await?.is_ok() {
                return Ok(Some((draft, withheld)));
            }
            withheld += 1;
        }
        Ok(Some((template, withheld)))
    }
}

fn log(problem: &Problem, level: u8, blocked: &HintRefusal) {
    tracing::info!(problem = %problem.id, level, step = ?blocked.step, why = %blocked.why, "a hint was held back");
}

/// The text that the learner's screen shows anyway: the failing sample with its values.
fn seen_by_the_learner(findings: &Assessment) -> String {
    let Some(sample) = &findings.failing_sample else { return String::new() };
    let inputs = sample.inputs.iter().map(|(name, value)| format!("{name} = {value}"));
    let error = sample.error.as_ref().map(|(kind, _)| kind.clone());
    let values = sample.want.iter().chain(&sample.got).cloned();
    inputs.chain(values).chain(error).collect::<Vec<_>>().join("\n")
}
