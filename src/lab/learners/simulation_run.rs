//! Simulates many learners in any environment: the same episodes on any number of threads, in chunks that survive an
//! interruption.
//!
//! Each learner has its own RNG, so chunks can run in any order; sums are added in chunk order.

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::Context;
use rayon::prelude::*;
use serde::Serialize;
use sha2::{Digest, Sha256};
use statrs::distribution::{Beta, ContinuousCDF};

use super::environment::agents_environment::AgentsEnvironment;
use super::environment::symbolic_environment::SymbolicEnvironment;
use super::environment::tutor_fixture::TutorFixture;
use super::environment::tutor_tally::TutorTally;
use super::environment::{Environment, EnvironmentKind, EpisodeSetup};
use super::episode::{EpisodeStep, LearnerTraits, Parts};
use super::episode_measures::{EpisodeCounter, TallyBatches};
use super::knowledge_tracing::{FLAW_COUNT, KnowledgeState, carry_over_level};
use super::lab_tutors::LabTutor;
use super::learner_params::{LearnerParams, Setting};
use super::learner_types::{Behaviour, NodeId, Persona};
use super::llm_executor::edit_log::RunSignature;
use super::llm_executor::edit_source::EditSource;
use super::problem_graph::ProblemGraph;
use super::program_graph::Graph;
use super::rng::{DrawSlot, KeyedRng, RngKey};
use super::semi_markov_control::{EpisodeLimits, TransitionTables};
use super::utterances::choose_utterance;
use crate::types::Problem;
use crate::types::ids::TopicId;

mod chunk_cache;
mod problem_session;

use chunk_cache::ChunkCache;
use problem_session::ProblemSession;

/// Learners of a chunk; fewer if every run is judged for real, and one if a model types.
pub const CHUNK_LEARNERS: u64 = 1000;
const JUDGED_CHUNK_LEARNERS: u64 = 5;
const LLM_CHUNK_LEARNERS: u64 = 1;

/// A simulated problem.
#[derive(Clone, Debug)]
pub struct SimulationProblem {
    pub name: String,
    /// The permanent name, which keys its RNG.
    pub uid: String,
    /// The problem's main topic.
    pub topic: TopicId,
    pub graph: Graph,
}

impl SimulationProblem {
    #[must_use]
    pub fn new(problem: &Problem, graph: &Graph) -> Self {
        let (name, uid) = (problem.id.to_string(), problem.uid.to_string());
        Self { name, uid, topic: problem.topic().clone(), graph: graph.clone() }
    }
}

/// The kind of learners: the paper's, or novices who ask for help and give up as in real traces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LearnerPreset {
    #[default]
    Paper,
    Novice,
}

impl LearnerPreset {
    #[must_use]
    pub const fn setting(self, params: &LearnerParams) -> Setting {
        match self {
            Self::Paper => params.paper,
            Self::Novice => params.novice,
        }
    }
}

/// A kind of learner, and its tutor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variant {
    pub name: String,
    pub behaviour: Behaviour,
    pub persona: Persona,
    /// The tutor of the symbolic environment; in the others it is Rung.
    pub tutor: LabTutor,
    pub desk: EnvironmentKind,
    #[serde(skip)]
    pub parts: Parts,
    pub interrupts: bool,
    /// Help is asked for at the paper's five steps and no others.
    pub forced: bool,
}

impl Variant {
    /// The whole model with the paper's own tutor.
    #[must_use]
    pub fn full(behaviour: Behaviour) -> Self {
        Self {
            name: "full".to_owned(),
            behaviour,
            persona: Persona::Low,
            tutor: LabTutor::Zpd,
            desk: EnvironmentKind::Symbolic,
            parts: Parts::ALL,
            interrupts: true,
            forced: false,
        }
    }

    /// Its label among the variants of a run.
    #[must_use]
    pub fn label(&self) -> String {
        let persona = if self.persona == Persona::Low { "" } else { ", persona HIGH" };
        format!("{} {}{persona}", self.name, self.behaviour.name())
    }
}

/// The plan of a simulation: learners, problems, environment.
#[derive(Clone, Debug)]
pub struct SimulationRun<'a> {
    pub stages: &'a [SimulationProblem],
    pub params: LearnerParams,
    pub preset: LearnerPreset,
    pub seed: u64,
    pub learners: u64,
    pub variants: Vec<Variant>,
    /// The setup of environments with the real tutor, with the same problems at the same indexes; `None` if no variant
    /// uses one.
    pub office: Option<&'a TutorFixture>,
    /// The model's edit source in the full environment; `None` if the graph acts.
    pub pen: Option<&'a EditSource>,
}

/// Look-up tables of a run, computed once.
#[derive(Debug)]
pub struct RunTables<'a> {
    boards: Vec<(RngKey, ProblemGraph<'a>)>,
    graphs: Vec<&'a Graph>,
    makes: Vec<LearnerTraits>,
    /// For each problem the index of its own topic, and of each flaw's, among all topics.
    topics: Vec<(usize, [usize; FLAW_COUNT])>,
    topic_count: usize,
}

impl<'a> SimulationRun<'a> {
    #[must_use]
    pub fn build_tables(&self) -> RunTables<'a> {
        let mut names: Vec<&TopicId> = Vec::new();
        let mut place = |topic: &'a TopicId| {
            names.iter().position(|name| *name == topic).unwrap_or_else(|| {
                names.push(topic);
                names.len() - 1
            })
        };
        let (mut boards, mut topics) = (Vec::new(), Vec::new());
        for stage in self.stages {
            let board = ProblemGraph::new(&stage.graph);
            let own = place(&stage.topic);
            topics.push((own, std::array::from_fn(|flaw| board.topic(flaw).map_or(own, &mut place))));
            boards.push((RngKey::new(self.seed, &stage.uid), board));
        }
        let makes = self.variants.iter().map(|variant| self.build_traits(variant)).collect();
        let graphs = self.stages.iter().map(|stage| &stage.graph).collect();
        RunTables { boards, graphs, makes, topics, topic_count: names.len() }
    }

    fn build_traits(&self, variant: &Variant) -> LearnerTraits {
        let (params, setting) = (&self.params, self.preset.setting(&self.params));
        let bounds = EpisodeLimits {
            steps: setting.steps,
            forced: variant.forced.then_some(&params.forced[..]),
            hazards: setting.hazards,
            undisturbed: !variant.interrupts,
        };
        let moves = TransitionTables::new(params, params.dynamics(variant.behaviour), bounds);
        LearnerTraits { params: params.clone(), exposure: setting.exposure, moves, parts: variant.parts }
    }

    /// Runs one learner's episodes, problem after problem, in the variant's environment, and returns how the tutor did.
    /// Calls `see` after every step with the problem, its graph, the step, and the program after it.
    ///
    /// # Errors
    /// In the full environment, the error of the tutor or of the model; no error in the others.
    pub fn run_learner(
        &self,
        tables: &RunTables,
        variant: usize,
        learner: u64,
        mut see: impl FnMut(usize, &Graph, &EpisodeStep, NodeId),
    ) -> anyhow::Result<TutorTally> {
        let Variant { desk, tutor, .. } = self.variants[variant];
        let office = || self.office.context("nothing is there for the real tutor to sit at");
        match desk {
            EnvironmentKind::Symbolic => {
                let mut desk = SymbolicEnvironment::new(&tables.graphs, tutor);
                let Ok(()) = self.run_in_environment(tables, variant, learner, &mut desk, &mut see);
                Ok(TutorTally::default())
            }
            EnvironmentKind::Agents => {
                let mut desk = AgentsEnvironment::new(Arc::clone(&office()?.world));
                let Ok(()) = self.run_in_environment(tables, variant, learner, &mut desk, &mut see);
                Ok(desk.tally())
            }
            EnvironmentKind::Full => office()?.run_full_tutor(|desk| match self.pen {
                None => self.run_in_environment(tables, variant, learner, desk, &mut see),
                Some(pen) => {
                    let label = self.variants[variant].label();
                    self.problems(tables, variant, learner, |seat| seat.run_with_llm(pen, &label, desk, &mut see))
                }
            }),
        }
    }

    /// The graph acts.
    fn run_in_environment<D: Environment>(
        &self,
        tables: &RunTables,
        variant: usize,
        learner: u64,
        desk: &mut D,
        see: &mut impl FnMut(usize, &Graph, &EpisodeStep, NodeId),
    ) -> Result<(), D::Error>
    where
        D::Error: From<Infallible>,
    {
        self.problems(tables, variant, learner, |seat| {
            let board = &tables.boards[seat.sitting.problem].1;
            seat.run_from_graph(board, desk, see)
        })
    }

    /// Runs a learner through the problems; `live` runs one episode and returns the knowledge at its end.
    fn problems<E>(
        &self,
        tables: &RunTables,
        variant: usize,
        learner: u64,
        mut live: impl FnMut(&ProblemSession) -> Result<KnowledgeState, E>,
    ) -> Result<(), E> {
        let (make, setting) = (&tables.makes[variant], self.preset.setting(&self.params));
        let mut levels = vec![self.talent(learner, setting); tables.topic_count];
        let problems = self.stages.len() as u64;
        let first = learner.wrapping_mul(u64::from(setting.problems));
        for turn in 0..u64::from(setting.problems).min(problems) {
            let problem = ((first + turn) % problems) as usize;
            let (_, of_flaw) = &tables.topics[problem];
            let levels_now = of_flaw.map(|topic| levels[topic]);
            let behaviour = self.variants[variant].behaviour;
            let sitting = EpisodeSetup { learner, behaviour, problem, limit: setting.steps };
            let dice = KeyedRng::new(tables.boards[problem].0, learner);
            let known = live(&ProblemSession { make, sitting, levels: levels_now, dice })?;
            for (topic, level) in levels.iter_mut().enumerate() {
                let flaws = known.exposed_flaws().each().filter(|flaw| of_flaw[*flaw] == topic);
                *level = carry_over_level(*level, flaws.map(|flaw| known.levels()[flaw]), self.params.carry);
            }
        }
        Ok(())
    }

    /// A learner's initial level in every topic.
    fn talent(&self, learner: u64, setting: Setting) -> f64 {
        let start = self.params.tracing.start;
        let Some([a, b]) = setting.talent else { return start };
        let u = KeyedRng::new(RngKey::new(self.seed, "talent"), learner).next_draw().value_at(DrawSlot::Choice);
        Beta::new(a, b).map_or(start, |beta| beta.inverse_cdf(u.clamp(1e-6, 1.0 - 1e-6)))
    }

    /// Learners of a chunk.
    fn size(&self) -> u64 {
        let judged = self.variants.iter().any(|variant| variant.desk == EnvironmentKind::Full);
        match (judged, self.pen) {
            (false, _) => CHUNK_LEARNERS,
            (true, None) => JUDGED_CHUNK_LEARNERS,
            (true, Some(_)) => LLM_CHUNK_LEARNERS,
        }
    }

    /// All inputs that determine the edits, for the log file.
    #[must_use]
    pub fn signature(&self) -> RunSignature {
        RunSignature {
            seed: self.seed,
            learners: self.learners,
            preset: format!("{:?}", self.preset).to_lowercase(),
            kinds: self.variants.iter().map(Variant::label).collect(),
            problems: self.stages.iter().map(|stage| stage.name.clone()).collect(),
        }
    }

    /// The sums of one chunk, for each variant.
    ///
    /// # Errors
    /// As [`Self::run_learner`].
    pub fn run_chunk(&self, tables: &RunTables, number: u64) -> anyhow::Result<Vec<TallyBatches>> {
        let size = self.size();
        let learners = number * size..((number + 1) * size).min(self.learners);
        let of = |variant: usize| {
            let mut batches = TallyBatches::default();
            let problems = self.stages.len() as u64;
            let persona = self.variants[variant].persona;
            for learner in learners.clone() {
                let mut watch = EpisodeCounter::default();
                let sums = batches.batch_of(learner, self.learners, problems);
                let tally = self.run_learner(tables, variant, learner, |_, graph, step, program| {
                    watch.count_step(graph, step, program);
                    if let Some((_, kind)) = step.work {
                        watch.count_utterance(choose_utterance(persona, kind, step.voice));
                    }
                    if step.end.is_some() {
                        sums.add(&watch.tally());
                        watch = EpisodeCounter::default();
                    }
                })?;
                sums.rung.add(&tally);
            }
            Ok(batches)
        };
        (0..self.variants.len()).map(of).collect()
    }

    /// The name of the cache folder, from all inputs of the episodes.
    fn cache_name(&self) -> String {
        let mut hash = Sha256::new();
        let mut add = |text: String| hash.update(text.as_bytes());
        add(format!("{:?}{:?}{}{}{:?}", self.params, self.preset, self.seed, self.learners, self.variants));
        self.stages.iter().for_each(|stage| add(format!("{}{:?}", stage.uid, stage.graph)));
        hex::encode(&hash.finalize()[..12])
    }

    /// Runs all episodes on `threads` threads (0: one a core). Finished chunks are kept below `folder` until all are
    /// finished, so that the same call continues after an interruption. Calls `on_chunk` with the number of finished
    /// chunks and the total.
    ///
    /// # Errors
    /// The folder can't be written, threads can't be started, or as [`Self::run_learner`].
    pub fn run(
        &self,
        folder: &Path,
        threads: usize,
        stop: &AtomicBool,
        on_chunk: &(dyn Fn(usize, usize) + Sync),
    ) -> anyhow::Result<Option<Vec<TallyBatches>>> {
        // A model's edits are not part of the cache name: its log file stores such episodes.
        let apart = self.pen.map(|_| tempfile::tempdir()).transpose()?;
        let kept = ChunkCache::open(
            apart.as_ref().map_or_else(|| folder.join(self.cache_name()), |apart| apart.path().to_owned()),
        );
        let (tables, chunks) = (self.build_tables(), self.learners.div_ceil(self.size()));
        let done = AtomicUsize::new(0);
        on_chunk(0, chunks as usize);
        let one = |number: u64| -> anyhow::Result<Option<Vec<TallyBatches>>> {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let sums = match kept.load(number) {
                Some(sums) => sums,
                None => {
                    let sums = self.run_chunk(&tables, number)?;
                    kept.keep(number, &sums)?;
                    sums
                }
            };
            on_chunk(done.fetch_add(1, Ordering::Relaxed) + 1, chunks as usize);
            Ok(Some(sums))
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let all: Vec<Option<Vec<TallyBatches>>> =
            pool.install(|| (0..chunks).into_par_iter().map(one).collect::<anyhow::Result<_>>())?;
        let Some(all) = all.into_iter().collect::<Option<Vec<_>>>() else {
            kept.save()?;
            return Ok(None);
        };
        let mut sums = vec![TallyBatches::default(); self.variants.len()];
        for chunk in &all {
            sums.iter_mut().zip(chunk).for_each(|(sum, batches)| sum.add(batches));
        }
        kept.remove_all();
        Ok(Some(sums))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::learners::episode::Episode;
    use crate::lab::learners::learner_types::{EpisodeEnd, Flaws, MetacognitivePhase};
    use crate::lab::learners::program_graph::tests::by_hand;

    fn stages() -> Vec<SimulationProblem> {
        let stage = |bugs: u8| SimulationProblem {
            name: format!("p{bugs}"),
            uid: format!("p{bugs}"),
            topic: "arrays".into(),
            graph: by_hand(bugs),
        };
        [0, 3, 5].map(stage).to_vec()
    }

    fn crowd(stages: &[SimulationProblem], preset: LearnerPreset, learners: u64) -> SimulationRun<'_> {
        let variants = Behaviour::ALL.map(Variant::full).to_vec();
        let (params, office, pen) = (LearnerParams::default(), None, None);
        SimulationRun { stages, params, preset, seed: 1, learners, variants, office, pen }
    }

    #[test]
    fn sums_are_the_same_on_any_number_of_threads_and_after_a_break() {
        let stages = stages();
        let crowd = crowd(&stages, LearnerPreset::Novice, 2500);
        let bytes = |threads, broken: bool| {
            let folder = tempfile::tempdir().expect("a folder");
            if broken {
                let stop = AtomicBool::new(false);
                let on_chunk = |done: usize, _: usize| stop.store(done >= 1, Ordering::Relaxed);
                let stopped = crowd.run(folder.path(), 1, &stop, &on_chunk).expect("a run");
                assert!(stopped.is_none());
            }
            let sums = crowd.run(folder.path(), threads, &AtomicBool::new(false), &|_, _| {}).expect("a run");
            serde_json::to_string(&sums.expect("all")).expect("JSON")
        };
        let one = bytes(1, false);
        assert_eq!(one, bytes(2, false));
        assert_eq!(one, bytes(7, false));
        assert_eq!(one, bytes(2, true));
    }

    #[test]
    fn ten_thousand_lives_keep_the_models_promises() {
        let stages = stages();
        let crowd = crowd(&stages, LearnerPreset::Paper, 5000);
        let tables = crowd.build_tables();
        for (variant, learner) in (0..2).flat_map(|v| (0..5000).map(move |l| (v, l))) {
            let board = &tables.boards[(learner % 3) as usize].1;
            let graphs = [board.graph];
            let mut desk = SymbolicEnvironment::new(&graphs, LabTutor::Zpd);
            let sitting = EpisodeSetup { learner, behaviour: Behaviour::Low, problem: 0, limit: 30 };
            let dice = KeyedRng::new(tables.boards[(learner % 3) as usize].0, learner);
            let Ok(mut life) =
                Episode::begin(&tables.makes[variant], board, [0.1; FLAW_COUNT], dice, &sitting, &mut desk);
            loop {
                let before = life.knowledge().clone();
                let Ok(step) = life.advance(&mut desk);
                let whole = |id: NodeId| board.graph.node(id).kind.is_whole();
                if let Some(act) = step.edited.filter(|act| whole(act.program)) {
                    let (live, own) = (before.live_flaws(), board.graph.node(act.program).flaws);
                    // A hint may have unblocked it at the beginning of this step, so only what is live after it counts, too.
                    let still = live.and(life.knowledge().live_flaws());
                    let learnt_now = !step.learnt.is_empty();
                    assert!(still.is_empty() || learnt_now || !own.and(still).is_empty(), "{learner}: {step:?}");
                }
                let reflects = step
                    .work
                    .is_some_and(|(m, _)| matches!(m, MetacognitivePhase::Monitoring | MetacognitivePhase::Reflecting));
                assert!(step.learnt == Flaws::NONE || reflects, "{learner}: {step:?}");
                if !reflects && step.hint.is_none() {
                    assert!(
                        before.levels().iter().zip(life.knowledge().levels()).all(|(x, y)| x.to_bits() == y.to_bits()),
                        "{learner}"
                    );
                }
                if step.end.is_some() {
                    break;
                }
            }
        }
    }

    #[test]
    fn another_tutor_changes_nothing_before_the_first_hint() {
        let stages = stages();
        let mut crowd = crowd(&stages, LearnerPreset::Paper, 300);
        crowd.variants =
            LabTutor::ALL.map(|tutor| Variant { tutor, forced: true, ..Variant::full(Behaviour::Low) }).to_vec();
        let tables = crowd.build_tables();
        let until_hint = |variant, learner| {
            let (mut steps, mut told) = (Vec::new(), false);
            let see = |_: usize, _: &Graph, step: &EpisodeStep, program: NodeId| {
                // The first answer comes at step 6.
                told |= steps.len() == 5;
                if !told {
                    steps.push((*step, program));
                }
            };
            crowd.run_learner(&tables, variant, learner, see).expect("a life");
            steps
        };
        for learner in 0..300 {
            let first = until_hint(0, learner);
            assert!((1..5).all(|variant| until_hint(variant, learner) == first), "{learner}");
            assert!(first.len() == 5 || first.last().is_some_and(|(step, _)| step.end == Some(EpisodeEnd::Solved)));
        }
    }
}
