//! Tests simulated learners with the real judge and the real tutor: their programs, verdicts and records.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rung_tutor::clock::FixedClock;
use rung_tutor::judge::Cancel;
use rung_tutor::lab::daily_plan::StudyHabit;
use rung_tutor::lab::learners::environment::EpisodeSetup;
use rung_tutor::lab::learners::environment::agents_environment::{SIMULATION_START, SimulationWorld};
use rung_tutor::lab::learners::environment::full_tutor_environment::{FullTutorEnvironment, JudgingMode};
use rung_tutor::lab::learners::episode::Episode;
use rung_tutor::lab::learners::learner_types::{Behaviour, EpisodeEnd, Flaws};
use rung_tutor::lab::learners::practice_days::{self, PracticePlan, novice_traits};
use rung_tutor::lab::learners::problem_graph::ProblemGraph;
use rung_tutor::lab::learners::program_builder;
use rung_tutor::lab::learners::program_graph::{MAX_NODES, ProgramKind};
use rung_tutor::lab::learners::rng::{KeyedRng, RngKey};
use rung_tutor::lab::proposal_policy::ProposalPolicy;
use rung_tutor::lab::safety_testbed::learner_cohort::{LearnerCohort, LearnerSource};
use rung_tutor::lab::safety_testbed::live_layers;
use rung_tutor::orchestrator::Tutor;
use rung_tutor::orchestrator::pipeline::Pipeline;
use rung_tutor::orchestrator::record::maintenance;
use rung_tutor::pack;
use rung_tutor::paths::Paths;
use rung_tutor::types::{Catalog, Event, Params};

use crate::judge::block_on;
use crate::support;

mod typed;

const PROBLEM: &str = "quick-power";

fn catalog() -> Catalog {
    let mut catalog = pack::embedded_catalog();
    catalog.problems.retain(|problem| problem.id.as_str() == PROBLEM);
    catalog
}

fn world() -> Arc<SimulationWorld> {
    let built =
        block_on(async |judge| SimulationWorld::build(judge, catalog(), &Cancel::default(), &|_, _, _| {}).await);
    let (world, left_out) = built.expect("a world");
    assert!(left_out.is_empty(), "{left_out:?}");
    world
}

#[test]
fn a_learners_programs_are_judged_once_and_what_they_are_called() {
    let world = world();
    let (problem, built) = (&world.problems[0], &world.graphs[0]);
    let graph = &built.graph;
    assert!(graph.nodes().len() <= MAX_NODES && graph.nodes().len() > 30, "{}", graph.nodes().len());
    assert_eq!(graph.bugs().len(), problem.bugs.len());
    for (node, program) in graph.nodes().iter().zip(&built.programs) {
        let own = node.flaws.without(Flaws::SLIP);
        assert_eq!(node.is_solution(), program.report.passed());
        match node.kind {
            ProgramKind::Reference => assert!(node.is_solution() && node.flaws.is_empty()),
            ProgramKind::Bug => assert!(!node.is_solution() && own == node.flaws && !own.is_empty()),
            ProgramKind::Slip => {
                assert!(!node.is_solution() && node.flaws != own && node.vector != graph.node(node.stem).vector);
            }
            ProgramKind::Neutral => assert_eq!(node.vector, graph.node(node.stem).vector),
            ProgramKind::Broken => assert!(program.report.compile_error.is_some()),
            ProgramKind::Starter | ProgramKind::Partial => assert!(!node.is_solution()),
        }
        // Failing programs were analysed, because a hint may be requested for them.
        assert_eq!(program.study.is_some(), !node.is_solution());
    }
    let again = block_on(async |judge| program_builder::build_or_load(judge, problem, &Cancel::default()).await)
        .expect("a graph");
    assert!(!again.1 && again.0.graph == *graph, "judged twice");
    let mut other = problem.clone();
    other.complexity = None;
    other.forbid.push("eval".to_owned());
    let anew = block_on(async |judge| program_builder::is_cached(judge, &other));
    assert!(
        !anew && block_on(async |judge| program_builder::is_cached(judge, problem)),
        "a changed pack is judged anew"
    );
}

/// Programs that the rewriting once failed on: loop heads that unpack pairs, with and without an index.
#[test]
fn programs_can_be_made_of_any_reference() {
    let catalog = pack::embedded_catalog();
    for id in ["one-hall", "join-shifts", "nearest-wells", "needless-road", "word-tree"] {
        let problem = catalog.problems.iter().find(|problem| problem.id.as_str() == id).expect("a problem");
        let sources =
            block_on(async |judge| program_builder::program_sources(judge, problem, &Cancel::default()).await)
                .expect(id);
        assert!(sources.len() > problem.bugs.len() + 10, "{id}: {}", sources.len());
    }
}

#[test]
fn judge_agrees_with_graph_on_episode_outcomes() {
    let world = world();
    let home = tempfile::tempdir().expect("a folder");
    let mut paths = Paths::under(home.path()).expect("paths");
    paths.cache = support::cache();
    paths.create().expect("folders");
    let clock = Arc::new(FixedClock::at(SIMULATION_START));
    let options = support::options(paths, clock.clone());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let tutor = Tutor::open_with_pipeline(options, Pipeline::new(Params::default(), catalog())).expect("a tutor");
    let mut desk = FullTutorEnvironment::new(Arc::clone(&world), &tutor, clock, &runtime, JudgingMode::Real);
    let (made, board) = (novice_traits(Behaviour::High), ProblemGraph::new(&world.graphs[0].graph));
    let mut runs = 0;
    for learner in 0..4 {
        let sitting = EpisodeSetup { learner, behaviour: Behaviour::High, problem: 0, limit: 25 };
        let dice = KeyedRng::new(RngKey::new(7, PROBLEM), learner);
        let mut life = Episode::begin(&made, &board, [0.6; 16], dice, &sitting, &mut desk).expect("a life");
        loop {
            let step = life.advance(&mut desk).expect("a step");
            runs += usize::from(step.ran.is_some());
            if step.end.is_some() || life.steps() >= sitting.limit {
                break;
            }
        }
    }
    assert!(runs > 10, "{runs}");
    assert_eq!((desk.tally.disagreed, desk.tally.refused), (0, 0), "{:?}", desk.tally);
    drop(desk);
    runtime.block_on(tutor.shutdown()).expect("closed");
    assert_holds(home.path());
}

/// Simulates days of one learner in a separate home, and checks its record.
fn days_of(world: &Arc<SimulationWorld>, seed: u64, habit: StudyHabit) -> practice_days::PracticeResult {
    let home = tempfile::tempdir().expect("a folder");
    let plan = PracticePlan {
        days: 4,
        minutes_a_day: 60,
        level: 0.5,
        behaviour: Behaviour::High,
        seed,
        start: SIMULATION_START,
        without: std::collections::BTreeSet::new(),
        policy: ProposalPolicy::SHIPPED,
        habit,
        goal: None,
    };
    let program: PathBuf = support::rung().to_owned();
    let lived = practice_days::simulate_practice((home.path(), &support::cache()), program, world, &plan, |_| {})
        .expect("days");
    assert_holds(home.path());
    assert!(lived.tally.refused == 0 && lived.records.iter().all(|record| record.rejected.is_none()));
    lived
}

fn assert_holds(home: &Path) {
    let report = maintenance::verify(&Paths::under(home).expect("paths")).expect("a record");
    assert!(report.bad.is_none() && report.bad_sources.is_empty(), "{report:?}");
}

#[test]
fn simulated_days_leave_sound_records_and_are_reproducible() {
    let world = world();
    let of = |habit| (0..5).map(|seed| days_of(&world, seed, habit)).collect::<Vec<_>>();
    let [steady, hints_first, easy_only, gives_up] = StudyHabit::ALL.map(of);
    assert_eq!(steady[0].records, days_of(&world, 0, StudyHabit::Steady).records);
    for lives in [&steady, &hints_first, &easy_only, &gives_up] {
        assert!(lives.iter().map(|life| life.ends.iter().sum::<usize>()).sum::<usize>() >= 5);
    }
    // Learners who read every hint first have read more of them, and those who give up stop after the first failure.
    let hints = |lives: &[practice_days::PracticeResult]| {
        let records = lives.iter().flat_map(|life| &life.records);
        records.filter(|record| matches!(record.event, Event::HintRequest { .. })).count()
    };
    assert!(hints(&hints_first) > hints(&steady));
    let left = |lives: &[practice_days::PracticeResult]| {
        lives.iter().map(|life| life.ends[EpisodeEnd::GaveUp as usize]).sum::<usize>()
    };
    assert!(left(&gives_up) > left(&steady));
}

#[test]
fn calibration_leaves_sound_records_and_is_reproducible() {
    let (world, kept) = (world(), tempfile::tempdir().expect("a folder"));
    let home = LearnerSource::Judged { world: &world, program: support::rung(), cache: &support::cache() };
    let crowd = LearnerCohort { learners: 4, days: 3, seed: 0, keep: Some(kept.path()) };
    let found = live_layers::calibrate_layers(home, crowd, &|_, _| {}).expect("a calibration");
    assert!(found.judged && found.steps > 4, "{found:?}");
    let again =
        live_layers::calibrate_layers(home, LearnerCohort { keep: None, ..crowd }, &|_, _| {}).expect("a calibration");
    assert_eq!(found, again);
    let lives: Vec<_> =
        std::fs::read_dir(kept.path()).expect("folders").map(|entry| entry.expect("a folder").path()).collect();
    assert_eq!(lives.len(), 4);
    for life in lives {
        assert_holds(&life);
    }
}
