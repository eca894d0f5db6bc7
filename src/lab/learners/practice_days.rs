//! Days of practice: a simulated learner works through the tutor's daily sets, and the real tutor answers.
//!
//! The tutor is the shipped one, with its store, its hint checks and its agents; verdicts come from the judge, stored
//! when the graphs were built. The result is an ordinary journal, which `evaluate` reads. Parts of the tutor can be
//! left out to measure their value.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::environment::EpisodeSetup;
use super::environment::agents_environment::SimulationWorld;
use super::environment::full_tutor_environment::{FullTutorEnvironment, JudgingMode};
use super::environment::tutor_fixture::{OpenTutor, TutorFixture};
use super::environment::tutor_tally::TutorTally;
use super::episode::{Episode, LearnerTraits, Parts};
use super::learner_params::LearnerParams;
use super::learner_types::{Behaviour, EpisodeEnd};
use super::problem_graph::ProblemGraph;
use super::semi_markov_control::{EpisodeLimits, TransitionTables};
use crate::agents::curator;
use crate::clock::Clock as _;
use crate::lab::daily_plan::{MessagePlace, ShownMessage, StudyHabit, shown_messages, study_habit};
use crate::lab::proposal_policy::ProposalPolicy;
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::orchestrator::TutorError;
use crate::orchestrator::record::maintenance;
use crate::types::learner_state::{DailyItem, SelfReport};
use crate::types::learning_goal::LearningGoal;
use crate::types::params::ScheduleParams;
use crate::types::{Ctx, Params, Problem, ProblemUid, Record, TopicId};

pub(in crate::lab) mod long_term_state;

use long_term_state::LongTermState;

/// From the end of the last day until solved problems are asked for.
const MEMORY_TEST_AFTER: SignedDuration = SignedDuration::from_hours(14 * 24);

/// What to simulate.
#[derive(Clone, Debug)]
pub struct PracticePlan {
    pub days: u32,
    pub minutes_a_day: u16,
    /// The learner's initial mastery of every topic, in [0, 1].
    pub level: f64,
    pub behaviour: Behaviour,
    pub seed: u64,
    pub start: Timestamp,
    pub without: BTreeSet<TutorPart>,
    pub policy: ProposalPolicy,
    pub habit: StudyHabit,
    /// The goal that the learner sets on the first day.
    pub goal: Option<LearningGoal>,
}

/// A part of the tutor that can be left out (IntelliCode, section 4: ablations).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, clap::ValueEnum)]
pub enum TutorPart {
    /// Problems are drawn at random from the open ones.
    Curator,
    /// No hints.
    Feedback,
    /// Reviews follow plain SM-2: no factors, no bound by recall, none early.
    Context,
}

/// The result of a simulation.
#[derive(Clone, Debug, Default)]
pub struct PracticeResult {
    pub records: Vec<Record>,
    pub mix: BucketMix,
    pub tally: TutorTally,
    /// Mean true mastery over the topics at the end, in [0, 1].
    pub mastery: f64,
    /// Rung's estimate and the true mastery of each topic with evidence.
    pub topics: Vec<(f64, f64)>,
    /// Ends of episodes: solved, out of steps, given up.
    pub ends: [usize; 3],
    /// The screens' messages about the steps.
    pub told: Vec<ShownMessage>,
    /// Each solved problem's main topic, and the chance that its solution is remembered two weeks after the last day.
    pub remembered: Vec<(TopicId, f64)>,
}

/// The mix of buckets in the daily sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BucketMix {
    /// Items by bucket: review, growth, frontier, challenge.
    pub all: [usize; 4],
    /// The same over the days on which every bucket had problems enough for its share, rounded up.
    pub supplied: [usize; 4],
}

impl BucketMix {
    /// Shares of reviews, growth and challenge among the items, of `all` or of `supplied`; `None` without items.
    #[must_use]
    pub fn shares(places: [usize; 4]) -> Option<[f64; 3]> {
        let [review, growth, frontier, challenge] = places.map(|n| n as f64);
        let total = review + growth + frontier + challenge;
        (total > 0.0).then(|| [review / total, growth / total, challenge / total])
    }

    fn add(&mut self, item: &DailyItem, supplied: bool) {
        self.all[item.bucket as usize] += 1;
        self.supplied[item.bucket as usize] += usize::from(supplied);
    }
}

/// Simulates the days in a separate home, with the sandbox's image from `cache`. Calls `on_day` after each day. Blocks
/// on the tutor: it must not be called inside an async task.
///
/// # Errors
/// The folder can't be written, or the tutor refuses a valid step.
pub fn simulate_practice(
    (home, cache): (&Path, &Path),
    program: PathBuf,
    world: &Arc<SimulationWorld>,
    plan: &PracticePlan,
    mut on_day: impl FnMut(u32),
) -> anyhow::Result<PracticeResult> {
    let params = params(&plan.without);
    let office = TutorFixture { world: Arc::clone(world), program, cache: cache.to_owned() };
    let OpenTutor { tutor, clock, runtime, paths } = office.open(home, &params, plan.policy)?;
    clock.set(plan.start);
    let journal = paths.data.join("journal.jsonl");
    let make = novice_traits(plan.behaviour);
    let mut desk = FullTutorEnvironment::new(Arc::clone(world), &tutor, clock.clone(), &runtime, JudgingMode::Cached);
    desk.mute = plan.without.contains(&TutorPart::Feedback);
    let mind = LongTermState::new(&make.params, world, plan);
    let mut days = PracticeSimulation {
        desk,
        make: &make,
        params,
        mind,
        plan,
        mix: BucketMix::default(),
        ends: [0; 3],
        told: Vec::new(),
    };
    days.set_up_profile()?;
    for day in 0..plan.days {
        clock.set(plan.start + SignedDuration::from_hours(24 * i64::from(day)));
        days.run_day()?;
        on_day(day + 1);
    }
    let (mix, tally, ends) = (days.mix, days.desk.tally.clone(), days.ends);
    let told = std::mem::take(&mut days.told);
    let (mastery, topics) = (days.mind.mean_level(clock.now()), days.compare_mastery());
    let later = plan.start + SignedDuration::from_hours(24 * i64::from(plan.days)) + MEMORY_TEST_AFTER;
    let remembered = days.mind.remembered(&world.catalog, later);
    drop(days);
    runtime.block_on(tutor.shutdown())?;
    Ok(PracticeResult { records: maintenance::records(&journal)?, mix, tally, mastery, topics, ends, told, remembered })
}

/// The traits of a learner of the preset `novice`.
#[must_use]
pub fn novice_traits(behaviour: Behaviour) -> LearnerTraits {
    let params = LearnerParams::default();
    let bounds =
        EpisodeLimits { steps: params.novice.steps, hazards: params.novice.hazards, ..EpisodeLimits::default() };
    let moves = TransitionTables::new(&params, params.dynamics(behaviour), bounds);
    LearnerTraits { exposure: params.novice.exposure, params, moves, parts: Parts::ALL }
}

fn params(without: &BTreeSet<TutorPart>) -> Params {
    let params = Params::default();
    if !without.contains(&TutorPart::Context) {
        return params;
    }
    let (hint_shrink, fast_stretch, recall_target, recall_prepone, spread) = (0.0, 1.0, 1e-9, 0.0, 0.0);
    let schedule = params.schedule;
    let schedule = ScheduleParams { hint_shrink, fast_stretch, recall_target, recall_prepone, spread, ..schedule };
    Params { schedule, ..params }
}

/// The self-report of a learner at this level.
fn self_report(level: f64) -> SelfReport {
    match level {
        l if l < 0.3 => SelfReport::New,
        l if l < 0.7 => SelfReport::Some,
        _ => SelfReport::Confident,
    }
}

struct PracticeSimulation<'a> {
    desk: FullTutorEnvironment<'a>,
    make: &'a LearnerTraits,
    params: Params,
    mind: LongTermState,
    plan: &'a PracticePlan,
    mix: BucketMix,
    ends: [usize; 3],
    told: Vec<ShownMessage>,
}

impl PracticeSimulation<'_> {
    fn set_up_profile(&self) -> anyhow::Result<()> {
        let mut profile = self.desk.tutor.snapshot().state.profile.clone();
        profile.minutes_a_day = self.plan.minutes_a_day;
        profile.skill = self_report(self.plan.level);
        profile.goal.clone_from(&self.plan.goal);
        Ok(self.desk.runtime.block_on(self.desk.tutor.set_profile(profile))?)
    }

    fn run_day(&mut self) -> anyhow::Result<()> {
        if !self.mind.practises_today() {
            return Ok(());
        }
        self.desk.runtime.block_on(self.desk.tutor.session_check())?;
        let set = self.desk.tutor.snapshot().state.today.as_ref().map(|set| set.items.clone());
        let items = set.unwrap_or_default();
        self.count_buckets(&items);
        self.record_messages();
        let problems = if self.plan.without.contains(&TutorPart::Curator) {
            self.pick_random_problems(items.len())
        } else if self.plan.habit == StudyHabit::EasyOnly {
            let published = self.desk.tutor.snapshot();
            study_habit::easiest_open_problems(&published.state, &self.params, &published.catalog, items.len())
        } else {
            items.into_iter().map(|item| item.problem).collect()
        };
        // The learner stops when the planned time is over, even if the set is not finished.
        let until = self.desk.clock.now() + SignedDuration::from_mins(i64::from(self.plan.minutes_a_day));
        for problem in problems {
            if self.desk.clock.now() >= until {
                break;
            }
            self.work_on_problem(&problem)?;
        }
        Ok(())
    }

    fn count_buckets(&mut self, items: &[DailyItem]) {
        let published = self.desk.tutor.snapshot();
        let ctx = Ctx {
            now: published.now,
            zone: published.zone.clone(),
            day: published.day,
            seed: 0,
            params: &self.params,
            catalog: &published.catalog,
            gains: None,
        };
        // The largest count of the bucket on any day, not its count today: otherwise a day would count only depending
        // on whether a rare bucket has an item.
        let most = self.params.curriculum.mix.map(|share| (share * items.len() as f64).ceil() as usize);
        let supplied =
            most.iter().zip(curator::count_supply(&published.state, &ctx)).all(|(most, there)| there >= *most);
        for item in items {
            self.mix.add(item, supplied);
        }
    }

    fn pick_random_problems(&mut self, places: usize) -> Vec<ProblemUid> {
        let published = self.desk.tutor.snapshot();
        let open = |p: &&Problem| state_queries::problem_is_open(&published.state, &self.params, &published.catalog, p);
        let mut open: Vec<&Problem> = published.catalog.problems.iter().filter(open).collect();
        let mut chosen = Vec::new();
        for _ in 0..places.min(open.len()) {
            chosen.push(open.swap_remove(self.mind.random_below(open.len())).uid.clone());
        }
        chosen
    }

    /// One episode at a problem. Problems without a graph are skipped.
    fn work_on_problem(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        let world = Arc::clone(&self.desk.world);
        let Some(place) = world.problems.iter().position(|problem| &problem.uid == uid) else { return Ok(()) };
        let (problem, built) = (&world.problems[place], &world.graphs[place]);
        let published = self.desk.tutor.snapshot();
        if review_queries::is_due(&published.state, uid, published.day) {
            self.desk.runtime.block_on(self.desk.tutor.start_review(uid))?;
        }
        self.accept_pushed_hints(uid)?;
        let board = ProblemGraph::new(&built.graph);
        let now = self.desk.clock.now();
        let (levels, dice) = self.mind.begin_episode(&board, problem, now);
        let limit = self.make.params.novice.steps;
        let sitting = EpisodeSetup { learner: self.plan.seed, behaviour: self.plan.behaviour, problem: place, limit };
        let mut life = Episode::begin(self.make, &board, levels, dice, &sitting, &mut self.desk)?;
        if self.plan.habit == StudyHabit::HintsFirst {
            self.read_remaining_hints(uid)?;
        }
        let end = loop {
            let step = life.advance(&mut self.desk)?;
            if step.ran.is_some() {
                shown_messages::record_screen_messages(&mut self.told, &self.desk.tutor.snapshot());
            }
            if let Some(end) = step.end {
                break end;
            }
            match self.plan.habit {
                StudyHabit::HintsFirst if step.ran.is_some() => self.read_remaining_hints(uid)?,
                StudyHabit::GivesUp if step.ran.is_some() => {
                    self.give_up(uid)?;
                    break EpisodeEnd::GaveUp;
                }
                _ => {}
            }
        };
        self.ends[end as usize] += 1;
        self.mind.end_episode(&board, problem, life.knowledge(), end == EpisodeEnd::Solved, self.desk.clock.now());
        Ok(())
    }

    /// Records the messages on the screens.
    fn record_messages(&mut self) {
        shown_messages::record_screen_messages(&mut self.told, &self.desk.tutor.snapshot());
    }

    /// Reveals all remaining hints. Hints read out of habit have no effect, because the learner looks for nothing in
    /// them.
    fn read_remaining_hints(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        loop {
            let offer = self.desk.tutor.hints(uid)?.offer;
            if offer.next.is_none() || offer.blocked.is_some() {
                return Ok(());
            }
            if let Some(advice) = &offer.advice {
                shown_messages::record_message(
                    &mut self.told,
                    self.desk.tutor.snapshot().day,
                    MessagePlace::Offer,
                    advice,
                );
            }
            match self.desk.runtime.block_on(self.desk.tutor.reveal_hint(uid)) {
                Ok(_) => self.desk.clock.advance(SignedDuration::from_secs(60)),
                Err(TutorError::Refused(_)) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn give_up(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        self.read_remaining_hints(uid)?;
        match self.desk.runtime.block_on(self.desk.tutor.give_up(uid, None)) {
            // The solution is open, or a hint is still locked: the learner stops here.
            Ok(_) | Err(TutorError::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
        self.record_messages();
        Ok(())
    }

    /// Accepts hints that are shown before the learner asks, as long as there are any and no rule locks them. They are
    /// recorded, but the learner does not read them.
    fn accept_pushed_hints(&self, uid: &ProblemUid) -> anyhow::Result<()> {
        if !self.plan.policy.pushes_hints() {
            return Ok(());
        }
        loop {
            let offer = self.desk.tutor.hints(uid)?.offer;
            if offer.blocked.is_some() || offer.next.is_none_or(|next| next > offer.suggested) {
                return Ok(());
            }
            if self.desk.runtime.block_on(self.desk.tutor.reveal_hint(uid)).is_err() {
                return Ok(());
            }
            self.desk.clock.advance(SignedDuration::from_secs(60));
        }
    }

    /// Topics with evidence: Rung's mastery and the true one.
    fn compare_mastery(&self) -> Vec<(f64, f64)> {
        let (state, now) = (self.desk.tutor.snapshot().state.clone(), self.desk.clock.now());
        let seen = |(topic, skill): (&_, &crate::types::learner_state::Skill)| {
            (skill.successes + skill.failures > 0).then(|| (skill.mastery, self.mind.topic_level(topic, now)))
        };
        state.mastery.iter().filter_map(seen).collect()
    }
}
