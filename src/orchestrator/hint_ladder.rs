//! Revealing hints: from an agent's drafts, through the guard, to the record.
//!
//! A draft that the guard or the edit probe refuses gives way to the next: other words of the same level, at last a template
//! that is true of any problem. The learner sees the hint and its label, never what was held back.

use super::api::{Source, TutorError};
use super::guard::Probe;
use super::routing::Input;
use super::tutor::Tutor;
use crate::agents::assessment::Assessment;
use crate::agents::feedback;
use crate::agents::guard::{Blocked, Guard, Scene};
use crate::judge::{Cancel, Judge, JudgeError, native};
use crate::model::event::Event;
use crate::model::hint::{Hint, HintView};
use crate::model::ids::ProblemUid;
use crate::model::params::GuardParams;
use crate::model::{Hash, Language, Problem};

impl Tutor {
    /// The hints revealed so far and what the next would cost. Pure look-up.
    ///
    /// # Errors
    /// The problem isn't installed.
    pub fn hints(&self, problem: &ProblemUid) -> Result<HintView, TutorError> {
        let problem = self.problem(problem)?;
        let state = self.published().state.clone();
        let ctx = self.shared.setting.ctx(&state);
        let last_run = self.fresh().runs.get(&problem.uid).map(|run| run.at);
        Ok(HintView {
            shown: feedback::shown(&state, &ctx, problem),
            offer: self.shared.setting.oversight.offer(
                &state,
                &ctx,
                problem,
                feedback::offer(&state, &ctx, problem, last_run),
            ),
        })
    }

    /// Reveals the next hint and records it, as [`Tutor::reveal_hint_unless`] does, without a way to stop it.
    pub async fn reveal_hint(&self, problem: &ProblemUid) -> Result<HintView, TutorError> {
        self.reveal_hint_unless(problem, &Cancel::default()).await
    }

    /// Reveals the next hint and records it. Quick as a rule; a hint that holds code is tried out in the sandbox first.
    ///
    /// # Errors
    /// No hint can be taken now ([`TutorError::Refused`], with the reason), or it can't be recorded: a hint that isn't
    /// on record would make the next mastery change wrong, so it isn't shown either. [`TutorError::Cancelled`].
    pub async fn reveal_hint_unless(&self, problem: &ProblemUid, cancel: &Cancel) -> Result<HintView, TutorError> {
        let offer = self.hints(problem)?.offer;
        if let Some(reason) = offer.blocked {
            return Err(TutorError::Refused(reason));
        }
        let Some(level) = offer.next else {
            return Err(TutorError::Refused("There are no more hints for this problem.".to_owned()));
        };
        let problem = self.problem(problem)?;
        let (hint, withheld) = self.choose(problem, level, cancel).await?;
        let uid = problem.uid.clone();
        self.apart(move |tutor| {
            let (source, text) = (hint.source, hint.text.clone());
            let event = Event::HintRequest { problem: uid.clone(), level, source, text, withheld };
            tutor.route(event, Input::HintRequest { problem: tutor.problem(&uid)?, hint: &hint })?;
            tutor.hints(&uid)
        })
        .await
    }

    /// The first draft that may be shown, and how many were held back before it.
    async fn choose(&self, problem: &Problem, level: u8, cancel: &Cancel) -> Result<(Hint, u32), TutorError> {
        let state = self.published().state.clone();
        let ctx = self.shared.setting.ctx(&state);
        let (learner, language) = self.learners_file(problem).await?;
        let findings = self.findings(problem, cancel).await?;
        // Where there is no file of the learner's here, what was submitted is all there is to speak of.
        let file = (!learner.is_empty()).then(|| Hash::of(learner.as_bytes()));
        let findings = findings.map(|found| match &file {
            Some(file) => found.in_sight_of(file).assessment,
            None => found.assessment,
        });
        let drafts = feedback::drafts(&state, &ctx, problem, level, findings.as_ref());
        let shown = feedback::shown(&state, &ctx, problem);
        let shown: Vec<&str> = shown.iter().map(|hint| hint.text.as_str()).collect();
        let ladder = Ladder {
            judge: &self.shared.judge,
            limits: &ctx.params.guard,
            problem,
            learner: &learner,
            language,
            findings: findings.as_ref(),
        };
        match first_allowed(&ladder, level, drafts, &shown, cancel).await? {
            Some(chosen) => Ok(chosen),
            None => Err(TutorError::Refused("There are no more hints for this problem.".to_owned())),
        }
    }

    /// The learner's file as text, and its language; empty where there is none yet.
    async fn learners_file(&self, problem: &Problem) -> Result<(String, Language), TutorError> {
        let (path, language) = (self.solution_path(problem), self.language_of(&Source::Workspace));
        // Not `read`: asking for a hint must not write a file.
        let bytes = self.apart(move |_| Ok(std::fs::read(path).unwrap_or_default())).await?;
        Ok((String::from_utf8_lossy(&bytes).into_owned(), language))
    }
}

/// What a hint is held against, whoever it is for.
#[derive(Clone, Copy)]
pub(super) struct Ladder<'a> {
    pub judge: &'a Judge,
    pub limits: &'a GuardParams,
    pub problem: &'a Problem,
    /// The learner's program.
    pub learner: &'a str,
    pub language: Language,
    /// What was found in it.
    pub findings: Option<&'a Assessment>,
}

/// The first of some drafts that guard and edit probe let through, and how many were held back before it; none where there
/// are no drafts. The last, a template, is shown whatever happens: something must be.
///
/// # Errors
/// Cancelled.
pub(super) async fn first_allowed(
    ladder: &Ladder<'_>,
    level: u8,
    mut drafts: Vec<Hint>,
    shown: &[&str],
    cancel: &Cancel,
) -> Result<Option<(Hint, u32)>, JudgeError> {
    let Ladder { judge, limits, problem, learner, language, findings } = *ladder;
    let Some(template) = drafts.pop() else { return Ok(None) };
    let starter = native::starter(problem, language);
    let seen = findings.map(seen_by_the_learner).unwrap_or_default();
    let guard = Guard::new(limits, Scene { problem, starter: &starter, learner, seen: &seen });
    let probe = Probe::new(judge, problem, learner, language);
    let mut withheld = 0;
    for draft in drafts {
        let judged = match guard.check(level, &draft.text, shown) {
            Ok(()) => probe.check(&draft.text, shown, cancel).await,
            Err(blocked) => Ok(Err(blocked)),
        };
        match judged {
            Ok(Ok(())) => return Ok(Some((draft, withheld))),
            Ok(Err(blocked)) => log(problem, level, &blocked),
            Err(JudgeError::Cancelled) => return Err(JudgeError::Cancelled),
            // Code that can't be tried out is not shown.
            Err(error) => tracing::warn!(problem = %problem.id, level, %error, "a hint could not be tried out"),
        }
        withheld += 1;
    }
    Ok(Some((template, withheld)))
}

fn log(problem: &Problem, level: u8, blocked: &Blocked) {
    tracing::info!(problem = %problem.id, level, step = ?blocked.step, why = %blocked.why, "a hint was held back");
}

/// What stands on the learner's screen anyway: the failing sample with its values.
fn seen_by_the_learner(findings: &Assessment) -> String {
    let Some(sample) = &findings.failing_sample else { return String::new() };
    let inputs = sample.inputs.iter().map(|(name, value)| format!("{name} = {value}"));
    let error = sample.error.as_ref().map(|(kind, _)| kind.clone());
    let values = sample.want.iter().chain(&sample.got).cloned();
    inputs.chain(values).chain(error).collect::<Vec<_>>().join("\n")
}
