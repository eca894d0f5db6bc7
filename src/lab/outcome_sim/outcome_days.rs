//! Days of practice: a learner with random outcomes works through the tutor's daily sets, and the real tutor answers.
//!
//! The tutor is the shipped one, with its store and its agents; only judging is left out, because the learner writes no
//! code. The result is an ordinary journal.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::build_report;
use super::outcome_learner::{AttemptOutcome, OutcomeLearner};
use crate::clock::{Clock as _, FixedClock};
use crate::lab::daily_plan::{MessagePlace, ShownMessage, StudyHabit, shown_messages, study_habit};
use crate::lab::proposal_policy::ProposalPolicy;
use crate::learner::review_queries;
use crate::orchestrator::record::maintenance;
use crate::orchestrator::{CodingOptions, Tutor, TutorError, TutorOptions};
use crate::paths::Paths;
use crate::types::learner_state::SelfReport;
use crate::types::problem::Bug;
use crate::types::verdict_report::{CaseReport, GROWTH_CASE_ID};
use crate::types::{Case, Catalog, Hash, JudgeReport, Params, Problem, ProblemUid, Record, Verdict};

/// Most attempts at a problem in one session.
const MAX_ATTEMPTS: u32 = 4;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct OutcomeSimPlan {
    pub days: u32,
    pub minutes_a_day: u16,
    /// Ability of the learner in logits: with 0 every second medium problem passes.
    pub level: f64,
    pub seed: u64,
    pub start: Timestamp,
    pub policy: ProposalPolicy,
    pub habit: StudyHabit,
}

/// The result of a simulation.
#[derive(Clone, Debug)]
pub struct OutcomeSimResult {
    pub records: Vec<Record>,
    /// Mean ability over the topics at the end, in logits.
    pub ability: f64,
    /// The screens' messages about the steps.
    pub told: Vec<ShownMessage>,
}

/// Simulates the days in a separate folder. Calls `on_day` after each day.
///
/// # Errors
/// The folder can't be written, or the tutor refuses a valid step.
pub async fn simulate_outcome_days(
    home: &Path,
    program: PathBuf,
    catalog: Catalog,
    plan: &OutcomeSimPlan,
    mut on_day: impl FnMut(u32),
) -> anyhow::Result<OutcomeSimResult> {
    let paths = Paths::under(home)?;
    paths.create()?;
    let journal = paths.data.join("journal.jsonl");
    let clock = Arc::new(FixedClock::at(plan.start));
    let options = TutorOptions { paths, clock: clock.clone(), program, coding: CodingOptions::default(), model: None };
    let params = Params::default();
    let learner = OutcomeLearner::new(&catalog, plan.level, plan.seed, plan.start);
    let tutor = Tutor::open_with_pipeline(options, plan.policy.build_pipeline(params.clone(), catalog))?;
    let mut life = OutcomeSimulation { tutor, clock, params, learner, plan, sources: 0, told: Vec::new() };
    let mut profile = life.tutor.snapshot().state.profile.clone();
    profile.minutes_a_day = plan.minutes_a_day;
    profile.skill = self_report(plan.level);
    life.tutor.set_profile(profile).await?;
    for day in 0..plan.days {
        life.clock.set(plan.start + SignedDuration::from_hours(24 * i64::from(day)));
        life.run_day().await?;
        on_day(day + 1);
    }
    let (ability, told) = (life.learner.mean_ability(life.clock.now()), life.told);
    life.tutor.shutdown().await?;
    Ok(OutcomeSimResult { records: maintenance::records(&journal)?, ability, told })
}

/// The self-report of a learner with this ability.
fn self_report(level: f64) -> SelfReport {
    match level {
        l if l < -0.5 => SelfReport::New,
        l if l <= 0.5 => SelfReport::Some,
        _ => SelfReport::Confident,
    }
}

struct OutcomeSimulation<'a> {
    tutor: Tutor,
    clock: Arc<FixedClock>,
    params: Params,
    learner: OutcomeLearner,
    plan: &'a OutcomeSimPlan,
    sources: u64,
    told: Vec<ShownMessage>,
}

impl OutcomeSimulation<'_> {
    async fn run_day(&mut self) -> anyhow::Result<()> {
        if !self.learner.practises_today() {
            return Ok(());
        }
        self.tutor.session_check().await?;
        let items = self.tutor.snapshot().state.today.as_ref().map(|set| set.items.clone()).unwrap_or_default();
        self.record_messages();
        let problems = if self.plan.habit == StudyHabit::EasyOnly {
            let published = self.tutor.snapshot();
            study_habit::easiest_open_problems(&published.state, &self.params, &published.catalog, items.len())
        } else {
            items.into_iter().map(|item| item.problem).collect()
        };
        for problem in problems {
            self.work_on_problem(&problem).await?;
        }
        Ok(())
    }

    /// Records the messages on the screens.
    fn record_messages(&mut self) {
        shown_messages::record_screen_messages(&mut self.told, &self.tutor.snapshot());
    }

    /// Tries a problem until it passes or the attempts are used up, with hints between the tries.
    async fn work_on_problem(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        let published = self.tutor.snapshot();
        let Some(problem) = published.catalog.by_uid(uid) else { return Ok(()) };
        if review_queries::is_due(&published.state, uid, published.day) {
            self.tutor.start_review(uid).await?;
        }
        let mut seconds = 0;
        for _ in 0..MAX_ATTEMPTS {
            self.accept_pushed_hints(uid).await?;
            if self.plan.habit == StudyHabit::HintsFirst {
                self.read_remaining_hints(uid).await?;
            }
            let hint_level = self.tutor.snapshot().state.problems.get(uid).map_or(0, |p| p.hint_level);
            let attempt = self.learner.attempt(problem, hint_level, published.now);
            self.clock.advance(SignedDuration::from_secs(i64::from(attempt.seconds)));
            seconds += attempt.seconds;
            self.sources += 1;
            let source = format!("# try {}", self.sources);
            self.tutor.record_submission(
                problem,
                source.as_bytes(),
                Some(seconds),
                attempt_report(problem, &attempt, &source),
                None,
            )?;
            self.record_messages();
            if attempt.passes {
                break;
            }
            if self.plan.habit == StudyHabit::GivesUp {
                return self.give_up(uid, seconds).await;
            }
            if self.learner.asks_for_hint() {
                self.reveal_hint(uid).await?;
            }
        }
        Ok(())
    }

    /// Accepts hints that are shown before the learner asks, as long as there are any and no rule locks them.
    async fn accept_pushed_hints(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        if !self.plan.policy.pushes_hints() {
            return Ok(());
        }
        loop {
            let offer = self.tutor.hints(uid)?.offer;
            if offer.blocked.is_some() || offer.next.is_none_or(|next| next > offer.suggested) {
                return Ok(());
            }
            self.reveal_hint(uid).await?;
            self.clock.advance(SignedDuration::from_secs(60));
        }
    }

    /// Reveals all remaining hints.
    async fn read_remaining_hints(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        loop {
            let offer = self.tutor.hints(uid)?.offer;
            if offer.next.is_none() || offer.blocked.is_some() {
                return Ok(());
            }
            self.reveal_hint(uid).await?;
            self.clock.advance(SignedDuration::from_secs(60));
        }
    }

    async fn give_up(&mut self, uid: &ProblemUid, seconds: u32) -> anyhow::Result<()> {
        self.read_remaining_hints(uid).await?;
        match self.tutor.give_up(uid, Some(seconds)).await {
            // The solution is open, or a hint is still locked: the learner stops here.
            Ok(_) | Err(TutorError::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
        self.record_messages();
        Ok(())
    }

    async fn reveal_hint(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        if let Some(advice) = self.tutor.hints(uid)?.offer.advice {
            shown_messages::record_message(&mut self.told, self.tutor.snapshot().day, MessagePlace::Offer, &advice);
        }
        match self.tutor.reveal_hint(uid).await {
            // No hint is left, or the learner has to try something first: the learner continues without a hint.
            Ok(_) | Err(TutorError::Refused(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// The report of an attempt. A failure with a known bug fails the bug's cases.
fn attempt_report(problem: &Problem, attempt: &AttemptOutcome, source: &str) -> JudgeReport {
    let bug = attempt.bug.and_then(|index| problem.bugs.get(index));
    let passing = (problem.cases.len() as f64 * attempt.share) as usize;
    let fails = |index: usize, case: &Case| match bug {
        Some(bug) => bug.must_fail.iter().any(|name| name == case.id.as_str() || case.tags.contains(name)),
        None => index >= passing,
    };
    let failure = (!attempt.passes).then(|| bug.map_or(Verdict::Wa, |bug| bug.verdict));
    let mut made = build_report(problem, Hash::sha256(source.as_bytes()), failure, fails);
    let grows = |bug: &Bug| bug.must_fail.iter().any(|name| name == GROWTH_CASE_ID);
    if let Some(verdict) = failure.filter(|_| bug.is_some_and(grows)) {
        made.cases.push(CaseReport::new(GROWTH_CASE_ID.into(), verdict));
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack;
    use crate::types::Event;

    fn lived(edit: &dyn Fn(&mut OutcomeSimPlan)) -> OutcomeSimResult {
        let mut plan = OutcomeSimPlan {
            days: 12,
            minutes_a_day: 80,
            level: 0.0,
            seed: 3,
            start: Timestamp::constant(1_767_636_000, 0),
            policy: ProposalPolicy::SHIPPED,
            habit: StudyHabit::Steady,
        };
        edit(&mut plan);
        let catalog = pack::embedded_catalog();
        let home = tempfile::tempdir().expect("a folder");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let days = std::cell::Cell::new(0);
        let lived =
            runtime.block_on(simulate_outcome_days(home.path(), PathBuf::from("rung"), catalog, &plan, |day| {
                days.set(day);
            }));
        assert_eq!(days.get(), plan.days);
        lived.expect("a life")
    }

    #[test]
    fn a_life_is_recorded_by_the_real_tutor_and_can_be_repeated() {
        let life = lived(&|_| {});
        assert_eq!(life.records, lived(&|_| {}).records);
        assert!(life.records.iter().all(|record| record.rejected.is_none()));
        assert!(life.records.iter().any(|record| matches!(record.event, Event::ReviewStarted { .. })), "no review");
        assert!(life.records.iter().any(|record| matches!(record.event, Event::HintRequest { .. })), "no hint");
        assert_ne!(life.records, lived(&|plan| plan.seed = 4).records);
    }
}
