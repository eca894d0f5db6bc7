//! Days of practice, simulated: a [`SimulatedLearner`] works through what the tutor sets, and the real tutor answers.
//!
//! The tutor is the one everybody uses, with its store and its agents; only judging is left out, because dice
//! write no code. What comes out is a journal like any other, which `evaluate` reads. Parts of the tutor can be left
//! out to see what they are worth.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::simulated::{Attempt, SimulatedLearner};
use super::unjudged;
use crate::agents::curator;
use crate::clock::{Clock as _, FixedClock};
use crate::learner::derive;
use crate::model::learner::{DailyItem, SelfReport};
use crate::model::params::ScheduleParams;
use crate::model::problem::Bug;
use crate::model::verdict::{CaseReport, GROWTH_CASE};
use crate::model::{Case, Catalog, Ctx, Hash, Params, Problem, ProblemUid, Record, Report, Verdict};
use crate::orchestrator::routing::Oversight;
use crate::orchestrator::{Coding, Options, Tutor, TutorError, maintenance};
use crate::paths::Paths;

mod habit;
mod told;
mod wide;

pub use habit::Habit;
pub use told::{Place, Told};
pub use wide::wide;

/// Attempts a learner gives a problem in one sitting.
const ATTEMPTS: u32 = 4;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    pub days: u32,
    pub minutes_a_day: u16,
    /// Ability of the learner in logits, see [`SimulatedLearner::new`].
    pub level: f64,
    pub seed: u64,
    pub start: Timestamp,
    pub without: BTreeSet<Part>,
    /// Who meddles with the agents, and whether the safety layers look on.
    pub oversight: Oversight,
    pub habit: Habit,
}

/// A part of the tutor that can be left out (IntelliCode, section 4: ablations).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, clap::ValueEnum)]
pub enum Part {
    /// Problems come by chance from everything that is open.
    Curator,
    /// No hints are given.
    Feedback,
    /// Reviews follow the plain ladder: no factor for hints or haste, no bound by recall, nothing brought forward.
    Context,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Lived {
    pub records: Vec<Record>,
    pub mix: Mix,
    /// Mean ability over the topics at the end, in logits.
    pub ability: f64,
    /// What the screens said of the steps.
    pub told: Vec<Told>,
}

/// How the places of the days' sets were filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mix {
    /// Places by bucket: review, growth, frontier, challenge.
    pub all: [usize; 4],
    /// The same over the days on which every bucket had problems enough for its share, rounded up.
    pub supplied: [usize; 4],
}

impl Mix {
    /// Shares of reviews, growth and challenge among the places, of `all` or of `supplied`; none of nothing.
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

/// Lives through the days in a folder of its own. `on_day` is told of each day that is over.
///
/// # Errors
/// The folder can't be written, or the tutor refuses what it should not.
pub async fn live(
    home: &Path,
    program: PathBuf,
    catalog: Catalog,
    plan: &Plan,
    mut on_day: impl FnMut(u32),
) -> anyhow::Result<Lived> {
    let paths = Paths::under(home)?;
    paths.create()?;
    let journal = paths.data.join("journal.jsonl");
    let clock = Arc::new(FixedClock::at(plan.start));
    let options = Options { paths, clock: clock.clone(), program, coding: Coding::default(), model: None };
    let params = params(&plan.without);
    let learner = SimulatedLearner::new(&catalog, plan.level, plan.seed, plan.start);
    let tutor = Tutor::open_with(options, params.clone(), catalog, plan.oversight.clone())?;
    let mut life = Life { tutor, clock, params, learner, plan, mix: Mix::default(), sources: 0, told: Vec::new() };
    let mut profile = life.tutor.published().state.profile.clone();
    profile.minutes_a_day = plan.minutes_a_day;
    profile.skill = self_report(plan.level);
    life.tutor.set_profile(profile).await?;
    for day in 0..plan.days {
        life.clock.set(plan.start + SignedDuration::from_hours(24 * i64::from(day)));
        life.day().await?;
        on_day(day + 1);
    }
    let (mix, ability, told) = (life.mix, life.learner.mean_ability(life.clock.now()), life.told);
    life.tutor.shutdown().await?;
    Ok(Lived { records: maintenance::records(&journal)?, mix, ability, told })
}

fn params(without: &BTreeSet<Part>) -> Params {
    let params = Params::default();
    if !without.contains(&Part::Context) {
        return params;
    }
    let (hint_shrink, fast_stretch, recall_target, recall_prepone, spread) = (0.0, 1.0, 1e-9, 0.0, 0.0);
    let schedule = params.schedule;
    let schedule = ScheduleParams { hint_shrink, fast_stretch, recall_target, recall_prepone, spread, ..schedule };
    Params { schedule, ..params }
}

/// How sure a learner of this ability says to feel.
fn self_report(level: f64) -> SelfReport {
    match level {
        l if l < -0.5 => SelfReport::New,
        l if l <= 0.5 => SelfReport::Some,
        _ => SelfReport::Confident,
    }
}

struct Life<'a> {
    tutor: Tutor,
    clock: Arc<FixedClock>,
    params: Params,
    learner: SimulatedLearner,
    plan: &'a Plan,
    mix: Mix,
    sources: u64,
    told: Vec<Told>,
}

impl Life<'_> {
    async fn day(&mut self) -> anyhow::Result<()> {
        if !self.learner.turns_up() {
            return Ok(());
        }
        self.tutor.session_check().await?;
        let items = self.tutor.published().state.today.as_ref().map(|set| set.items.clone()).unwrap_or_default();
        self.count(&items);
        self.look();
        let problems = if self.plan.without.contains(&Part::Curator) {
            self.by_chance(items.len())
        } else if self.plan.habit == Habit::EasyOnly {
            let published = self.tutor.published();
            habit::easiest(&published.state, &self.params, &published.catalog, items.len())
        } else {
            items.into_iter().map(|item| item.problem).collect()
        };
        for problem in problems {
            self.work(&problem).await?;
        }
        Ok(())
    }

    /// Notes what the screens say.
    fn look(&mut self) {
        told::look(&mut self.told, &self.tutor.published());
    }

    fn count(&mut self, items: &[DailyItem]) {
        let published = self.tutor.published();
        let ctx = Ctx {
            now: published.now,
            zone: published.zone.clone(),
            day: published.day,
            seed: 0,
            params: &self.params,
            catalog: &published.catalog,
        };
        // What the share may come to on any day, not what it comes to on this one: else days on which a rare bucket has
        // no place would count and those on which it has one would not.
        let most = self.params.curriculum.mix.map(|share| (share * items.len() as f64).ceil() as usize);
        let supplied = most.iter().zip(curator::supply(&published.state, &ctx)).all(|(most, there)| there >= *most);
        for item in items {
            self.mix.add(item, supplied);
        }
    }

    fn by_chance(&mut self, places: usize) -> Vec<ProblemUid> {
        let published = self.tutor.published();
        let open = |p: &&Problem| derive::problem_is_open(&published.state, &self.params, &published.catalog, p);
        let mut open: Vec<&Problem> = published.catalog.problems.iter().filter(open).collect();
        let mut chosen = Vec::new();
        for _ in 0..places.min(open.len()) {
            chosen.push(open.swap_remove(self.learner.below(open.len())).uid.clone());
        }
        chosen
    }

    /// Tries a problem until it passes or patience ends; hints come between the tries.
    async fn work(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        let published = self.tutor.published();
        let Some(problem) = published.catalog.by_uid(uid) else { return Ok(()) };
        if derive::is_due(&published.state, uid, published.day) {
            self.tutor.start_review(uid).await?;
        }
        let mut seconds = 0;
        for _ in 0..ATTEMPTS {
            self.take_what_is_pushed(uid).await?;
            if self.plan.habit == Habit::HintsFirst {
                self.read_on(uid).await?;
            }
            let hint_level = self.tutor.published().state.problems.get(uid).map_or(0, |p| p.hint_level);
            let attempt = self.learner.attempt(problem, hint_level, published.now);
            self.clock.advance(SignedDuration::from_secs(i64::from(attempt.seconds)));
            seconds += attempt.seconds;
            self.sources += 1;
            let source = format!("# try {}", self.sources);
            self.tutor.record_submission(
                problem,
                source.as_bytes(),
                Some(seconds),
                report(problem, &attempt, &source),
                None,
            )?;
            self.look();
            if attempt.passes {
                break;
            }
            if self.plan.habit == Habit::GivesUp {
                return self.give_up(uid, seconds).await;
            }
            if !self.plan.without.contains(&Part::Feedback) && self.learner.asks() {
                self.hint(uid).await?;
            }
        }
        Ok(())
    }

    /// Hints that are shown before anybody asks, as long as there are some and nothing closes them.
    async fn take_what_is_pushed(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        if !self.plan.oversight.meddler.as_ref().is_some_and(|meddler| meddler.pushes_hints()) {
            return Ok(());
        }
        loop {
            let offer = self.tutor.hints(uid)?.offer;
            if offer.blocked.is_some() || offer.next.is_none_or(|next| next > offer.suggested) {
                return Ok(());
            }
            self.hint(uid).await?;
            self.clock.advance(SignedDuration::from_secs(60));
        }
    }

    /// Reads all that is left of the ladder.
    async fn read_on(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        loop {
            let offer = self.tutor.hints(uid)?.offer;
            if offer.next.is_none() || offer.blocked.is_some() {
                return Ok(());
            }
            self.hint(uid).await?;
            self.clock.advance(SignedDuration::from_secs(60));
        }
    }

    async fn give_up(&mut self, uid: &ProblemUid, seconds: u32) -> anyhow::Result<()> {
        self.read_on(uid).await?;
        match self.tutor.give_up(uid, Some(seconds)).await {
            // The solution is open, or the ladder is not at its end: the learner leaves it at that.
            Ok(_) | Err(TutorError::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
        self.look();
        Ok(())
    }

    async fn hint(&mut self, uid: &ProblemUid) -> anyhow::Result<()> {
        if let Some(advice) = self.tutor.hints(uid)?.offer.advice {
            told::note(&mut self.told, self.tutor.published().day, Place::Offer, &advice);
        }
        match self.tutor.reveal_hint(uid).await {
            // The ladder is climbed, or something has to be tried first: the learner goes on without.
            Ok(_) | Err(TutorError::Refused(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// The report of a program nobody judged: it passes everything, or fails all that can be failed.
#[must_use]
pub fn unjudged(problem: &Problem, source: &str, passes: bool) -> Report {
    unjudged::report(problem, Hash::of(source.as_bytes()), (!passes).then_some(Verdict::Wa), |_, _| true)
}

/// The report of an attempt. A failure that shows a known bug fails where the bug does.
fn report(problem: &Problem, attempt: &Attempt, source: &str) -> Report {
    let bug = attempt.bug.and_then(|index| problem.bugs.get(index));
    let passing = (problem.cases.len() as f64 * attempt.share) as usize;
    let fails = |index: usize, case: &Case| match bug {
        Some(bug) => bug.must_fail.iter().any(|name| name == case.id.as_str() || case.tags.contains(name)),
        None => index >= passing,
    };
    let failure = (!attempt.passes).then(|| bug.map_or(Verdict::Wa, |bug| bug.verdict));
    let mut report = unjudged::report(problem, Hash::of(source.as_bytes()), failure, fails);
    let grows = |bug: &Bug| bug.must_fail.iter().any(|name| name == GROWTH_CASE);
    if let Some(verdict) = failure.filter(|_| bug.is_some_and(grows)) {
        report.cases.push(CaseReport::new(GROWTH_CASE.into(), verdict));
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Event;
    use crate::pack;

    fn lived(edit: &dyn Fn(&mut Plan)) -> Lived {
        let mut plan = Plan {
            days: 12,
            minutes_a_day: 80,
            level: 0.0,
            seed: 3,
            start: Timestamp::constant(1_767_636_000, 0),
            without: BTreeSet::new(),
            oversight: Oversight::default(),
            habit: Habit::Steady,
        };
        edit(&mut plan);
        let catalog = wide(&pack::catalog(vec![pack::embedded()]).0, 6);
        let home = tempfile::tempdir().expect("a folder");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let days = std::cell::Cell::new(0);
        let lived = runtime.block_on(live(home.path(), PathBuf::from("rung"), catalog, &plan, |day| days.set(day)));
        assert_eq!(days.get(), plan.days);
        lived.expect("a life")
    }

    fn hints(lived: &Lived) -> usize {
        lived.records.iter().filter(|record| matches!(record.event, Event::HintRequest { .. })).count()
    }

    #[test]
    fn a_life_is_recorded_by_the_real_tutor_and_can_be_repeated() {
        let life = lived(&|_| {});
        assert_eq!(life.records, lived(&|_| {}).records);
        assert!(life.records.iter().all(|record| record.rejected.is_none()));
        assert!(life.records.iter().any(|record| matches!(record.event, Event::ReviewStarted { .. })), "no review");
        assert!(hints(&life) > 0, "no hint");
        assert!(life.mix.all.iter().sum::<usize>() > 20, "{:?}", life.mix);
        assert_ne!(life.records, lived(&|plan| plan.seed = 4).records);
    }

    #[test]
    fn parts_can_be_left_out() {
        let without = |part| lived(&|plan| plan.without = BTreeSet::from([part]));
        assert_eq!(hints(&without(Part::Feedback)), 0);
        let plain = without(Part::Context);
        let reviews =
            plain.records.iter().flat_map(|record| &record.changes).filter_map(|proposal| match &proposal.change {
                crate::model::Change::Review { review, .. } => Some(review),
                _ => None,
            });
        assert!(reviews.into_iter().all(|review| review.interval == review.ladder_interval), "context had its way");
        let set: BTreeSet<_> = lived(&|_| {}).records.iter().map(|record| record.event.problem().cloned()).collect();
        let by_chance = without(Part::Curator).records;
        let by_chance: BTreeSet<_> = by_chance.iter().map(|record| record.event.problem().cloned()).collect();
        assert_ne!(set, by_chance);
    }
}
