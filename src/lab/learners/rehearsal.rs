//! Rehearses a pack: simulated learners try each of its problems, and the results raise questions for the author.
//!
//! Each learner tries one problem, is new to Rung, and gets real answers from the six agents ([`AgentsEnvironment`]).
//! The results are not about people: they show where the pack's programs, cases and hints lead a learner who makes the
//! pack's mistakes.

use std::sync::Arc;

use rayon::prelude::*;
use serde::Serialize;

use super::environment::EpisodeSetup;
use super::environment::agents_environment::{AgentsEnvironment, SimulationWorld};
use super::environment::tutor_tally::TutorTally;
use super::episode::{Episode, EpisodeStep, LearnerTraits};
use super::knowledge_tracing::FLAW_COUNT;
use super::learner_types::{Behaviour, EpisodeEnd, Flaws, Interrupt};
use super::practice_days::novice_traits;
use super::problem_graph::ProblemGraph;
use super::program_builder::ProblemPrograms;
use super::program_graph::BugFacts;
use super::rng::{KeyedRng, RngKey};
use crate::lab::statistics::quantile;
use crate::types::ids::{BugId, CaseId};
use crate::types::problem::Problem;

mod rehearsal_findings;

pub use rehearsal_findings::{MIN_PROBLEMS_TO_COMPARE, RehearsalFinding, RehearsalFindingKind, rehearsal_findings};

/// A kind of learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RehearsalProfile {
    /// Knows almost nothing of the topic, and acts before thinking.
    Weak,
    /// Half knows the topic, and plans.
    Strong,
}

impl RehearsalProfile {
    pub const ALL: [Self; 2] = [Self::Weak, Self::Strong];

    /// The behaviour of such learners, and their initial mastery.
    #[must_use]
    pub const fn starting_point(self) -> (Behaviour, f64) {
        match self {
            Self::Weak => (Behaviour::Low, 0.10),
            Self::Strong => (Behaviour::High, 0.50),
        }
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Weak => "weak",
            Self::Strong => "strong",
        }
    }
}

/// One problem, rehearsed.
#[derive(Clone, Debug, Serialize)]
pub struct RehearsedProblem {
    pub problem: String,
    pub title: String,
    /// As the pack states.
    pub minutes: u32,
    pub profiles: Vec<ProfileResult>,
    /// Warnings about its programs.
    pub warnings: Vec<String>,
    /// Bugs that no shown case points to.
    pub unseen: Vec<UnshownBug>,
}

/// A bug whose shown failing cases are not named by its `must_fail`, by id or by tag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnshownBug {
    pub bug: BugId,
    /// The first case that is shown.
    pub case: CaseId,
}

/// The results of the learners of one profile.
#[derive(Clone, Debug, Serialize)]
pub struct ProfileResult {
    pub profile: RehearsalProfile,
    pub learners: u32,
    pub solved: u32,
    pub gave_up: u32,
    /// Medians; of minutes only over learners who solved it, `None` if no learner did.
    pub runs: f64,
    pub minutes: Option<f64>,
    /// Hints of levels 1 to 5. What a hint does is a constant of the simulation, by its level: nothing here says anything
    /// about the words of a hint.
    pub hints: [u32; 5],
    pub bugs: Vec<BugEncounters>,
    /// The most frequent bug of learners who gave up; `None` if most had none.
    pub leaves_at: Option<BugId>,
    pub tally: TutorTally,
}

/// A bug of the pack, and how many learners met it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BugEncounters {
    pub bug: BugId,
    /// Learners who ran a program with it, and failed runs with it in the program.
    pub learners: u32,
    pub runs: u32,
    /// Learners who gave up with it in the program.
    pub left: u32,
}

/// Simulates `learners` of each profile at each problem of the world. Calls `on_problem` before each problem and skips
/// it if the result is `false`.
pub fn rehearse_pack(
    world: &Arc<SimulationWorld>,
    learners: u32,
    seed: u64,
    on_problem: &(dyn Fn(&Problem) -> bool + Sync),
) -> Vec<RehearsedProblem> {
    let makes = RehearsalProfile::ALL.map(|profile| novice_traits(profile.starting_point().0));
    let one = |place: usize| {
        let problem = &world.problems[place];
        if !on_problem(problem) {
            return None;
        }
        let profiles = RehearsalProfile::ALL
            .iter()
            .zip(&makes)
            .map(|(profile, make)| RehearsalRun { world, place, profile: *profile, make, learners, seed }.play());
        Some(RehearsedProblem {
            problem: problem.id.to_string(),
            title: problem.title.clone(),
            minutes: problem.minutes,
            profiles: profiles.collect(),
            warnings: world.graphs[place].warnings.clone(),
            unseen: unshown_bugs(&world.graphs[place]),
        })
    };
    let all: Vec<Option<RehearsedProblem>> = (0..world.problems.len()).into_par_iter().map(one).collect();
    all.into_iter().flatten().collect()
}

fn unshown_bugs(built: &ProblemPrograms) -> Vec<UnshownBug> {
    let graph = &built.graph;
    let of = |(flaw, facts): (usize, &BugFacts)| {
        let own = *graph.with_flaw(flaw).first().filter(|own| !graph.node(**own).all_show.has(flaw))?;
        let shown = built.shown_report(own);
        let case = shown.cases.iter().find(|case| !case.verdict.passed() && !case.is_growth())?.id.clone();
        Some(UnshownBug { bug: facts.id.clone(), case })
    };
    graph.bugs().iter().enumerate().filter_map(of).collect()
}

struct RehearsalRun<'a> {
    world: &'a Arc<SimulationWorld>,
    place: usize,
    profile: RehearsalProfile,
    make: &'a LearnerTraits,
    learners: u32,
    seed: u64,
}

/// The summary of one episode.
#[derive(Default)]
struct EpisodeSummary {
    runs: u32,
    steps: u32,
    end: Option<EpisodeEnd>,
    met: Flaws,
    failed: [u32; FLAW_COUNT],
    left_with: Flaws,
    hints: [u32; 5],
}

impl RehearsalRun<'_> {
    fn play(&self) -> ProfileResult {
        let built = &self.world.graphs[self.place];
        let board = ProblemGraph::new(&built.graph);
        let (mut lives, mut tally) = (Vec::new(), TutorTally::default());
        for learner in 0..self.learners {
            let mut desk = AgentsEnvironment::new(Arc::clone(self.world));
            lives.push(self.run_episode(&board, u64::from(learner), &mut desk));
            tally.add(&desk.tally());
        }
        self.summarize(&board, &lives, tally)
    }

    fn run_episode(&self, board: &ProblemGraph, learner: u64, desk: &mut AgentsEnvironment) -> EpisodeSummary {
        let (behaviour, level) = self.profile.starting_point();
        let dice = KeyedRng::new(RngKey::new(self.seed, self.world.problems[self.place].uid.as_str()), learner);
        let limit = self.make.params.novice.steps;
        let sitting = EpisodeSetup { learner, behaviour, problem: self.place, limit };
        let mut seen = EpisodeSummary::default();
        let Ok(mut life) = Episode::begin(self.make, board, [level; FLAW_COUNT], dice, &sitting, desk);
        while seen.end.is_none() {
            let Ok(step) = life.advance(desk);
            let flaws = step.ran.map_or(Flaws::NONE, |(program, _)| board.graph.node(program).flaws);
            seen.add_step(&step, flaws.without(Flaws::SLIP));
        }
        if seen.end == Some(EpisodeEnd::GaveUp) {
            seen.left_with = life.flaws().without(Flaws::SLIP);
        }
        seen
    }

    fn summarize(&self, board: &ProblemGraph, lives: &[EpisodeSummary], tally: TutorTally) -> ProfileResult {
        let problem = &self.world.problems[self.place];
        let count = |of: &dyn Fn(&&EpisodeSummary) -> bool| lives.iter().filter(of).count() as u32;
        let each =
            f64::from(problem.minutes) / f64::from(super::environment::full_tutor_environment::STEPS_PER_PROBLEM);
        let runs: Vec<f64> = lives.iter().map(|seen| f64::from(seen.runs)).collect();
        let solved = lives.iter().filter(|seen| seen.end == Some(EpisodeEnd::Solved));
        let minutes: Vec<f64> = solved.map(|seen| f64::from(seen.steps) * each).collect();
        let met = |(flaw, facts): (usize, &BugFacts)| BugEncounters {
            bug: facts.id.clone(),
            learners: count(&|seen| seen.met.has(flaw)),
            runs: lives.iter().map(|seen| seen.failed[flaw]).sum(),
            left: count(&|seen| seen.left_with.has(flaw)),
        };
        let bugs: Vec<BugEncounters> = board.graph.bugs().iter().enumerate().map(met).collect();
        let gave_up = count(&|seen| seen.end == Some(EpisodeEnd::GaveUp));
        let worst = bugs.iter().filter(|met| 2 * met.left > gave_up).max_by_key(|met| met.left);
        let hints = std::array::from_fn(|level| lives.iter().map(|seen| seen.hints[level]).sum());
        ProfileResult {
            profile: self.profile,
            learners: self.learners,
            solved: count(&|seen| seen.end == Some(EpisodeEnd::Solved)),
            gave_up,
            runs: quantile(&runs, 0.5).unwrap_or(0.0),
            minutes: quantile(&minutes, 0.5),
            hints,
            leaves_at: worst.map(|met| met.bug.clone()),
            bugs,
            tally,
        }
    }
}

impl EpisodeSummary {
    fn add_step(&mut self, step: &EpisodeStep, flaws: Flaws) {
        self.steps += 1;
        self.end = step.end;
        if let Some(hint) = step.hint {
            self.hints[usize::from(hint.level.clamp(1, 5)) - 1] += 1;
        }
        debug_assert!(step.interrupt != Some(Interrupt::Assistance) || step.ran.is_none());
        let Some((_, judged)) = step.ran else { return };
        self.runs += 1;
        self.met = self.met.or(flaws);
        if !judged.solved {
            flaws.each().for_each(|flaw| self.failed[flaw] += 1);
        }
    }
}
