//! Tests a language model as the executor: its prompts, the parts of its replies that reach a file, and that the
//! program contains any flaw the learner can't avoid, even if the model knows better.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use rung_tutor::judge::Cancel;
use rung_tutor::judge::native::starter_code;
use rung_tutor::lab::learners::environment::agents_environment::SimulationWorld;
use rung_tutor::lab::learners::environment::full_tutor_environment::{FullTutorEnvironment, JudgingMode};
use rung_tutor::lab::learners::environment::tutor_fixture::{OpenTutor, TutorFixture};
use rung_tutor::lab::learners::environment::tutor_tally::Typed;
use rung_tutor::lab::learners::environment::{EnvironmentKind, EpisodeSetup};
use rung_tutor::lab::learners::episode::{Episode, LearnerTraits, Parts};
use rung_tutor::lab::learners::executor::{EditRequest, Executor, ProgramEdit, RandomExecutor};
use rung_tutor::lab::learners::learner_params::{LearnerParams, Tracing};
use rung_tutor::lab::learners::learner_types::{Behaviour, Flaws};
use rung_tutor::lab::learners::llm_executor::LlmExecutor;
use rung_tutor::lab::learners::llm_executor::edit_log;
use rung_tutor::lab::learners::llm_executor::edit_source::{EditKey, EditSource, first_failure};
use rung_tutor::lab::learners::problem_graph::ProblemGraph;
use rung_tutor::lab::learners::program_builder::{ProblemPrograms, added_programs};
use rung_tutor::lab::learners::program_graph::ProgramKind;
use rung_tutor::lab::learners::rng::{Draw, KeyedRng, RngKey};
use rung_tutor::lab::learners::semi_markov_control::{EpisodeLimits, TransitionTables};
use rung_tutor::lab::learners::simulation_run::{LearnerPreset, SimulationProblem, SimulationRun, Variant};
use rung_tutor::lab::learners::student_prompt::StudentPrompts;
use rung_tutor::lab::proposal_policy::ProposalPolicy;
use rung_tutor::llm::scripted_provider::{ScriptedProvider, ScriptedTurn};
use rung_tutor::llm::{LlmRequest, ModelError};
use rung_tutor::pack;
use rung_tutor::types::{Catalog, Expected, Language, Params, Problem};

use crate::judge::block_on;
use crate::support;

const PROBLEM: &str = "quick-power";
const STEPS: u32 = 24;

/// A complete program that is wrong for negative and for large exponents. It is not one of the pack's programs.
const PLAIN: &str = "def quick_power(x, n):\n    answer = 1.0\n    for step in range(n):\n        answer = answer * x\n    return answer\n";

/// Problems whose programs tests let learners write.
const PROBLEMS: [&str; 3] = ["pair-to-target", "quick-power", "find-the-shelf"];

/// The world of one of [`PROBLEMS`]. Its programs are judged once for all tests.
fn world_of(id: &str) -> Arc<SimulationWorld> {
    static WORLDS: [OnceLock<Arc<SimulationWorld>>; PROBLEMS.len()] = [const { OnceLock::new() }; PROBLEMS.len()];
    let place = PROBLEMS.iter().position(|known| *known == id).expect("one of the problems");
    let build = || {
        let mut catalog: Catalog = pack::embedded_catalog();
        catalog.problems.retain(|problem| problem.id.as_str() == id);
        let built =
            block_on(async |judge| SimulationWorld::build(judge, catalog, &Cancel::default(), &|_, _, _| {}).await);
        let (world, left_out) = built.expect("a world");
        assert!(left_out.is_empty(), "{left_out:?}");
        world
    };
    Arc::clone(WORLDS[place].get_or_init(build))
}

fn office(world: &Arc<SimulationWorld>) -> TutorFixture {
    TutorFixture { world: Arc::clone(world), program: support::rung().to_owned(), cache: support::cache() }
}

fn fenced(file: &str) -> String {
    format!("```python\n{file}```\n")
}

fn reference(problem: &Problem) -> &str {
    &problem.reference(Language::Python).expect("a reference").source
}

/// The file before and after each edit, with the flaws the learner can't avoid.
struct Seen {
    blocked: Flaws,
    file: String,
    before: Vec<String>,
    after: ProgramEdit,
    /// True if the new program passes every case.
    solves: bool,
    written: bool,
}

/// Records a model's edits.
struct Spy<'a> {
    inner: LlmExecutor<'a>,
    seen: Vec<Seen>,
}

impl Executor for Spy<'_> {
    type Error = anyhow::Error;

    fn make_edit(&mut self, brief: &EditRequest, throw: &Draw) -> anyhow::Result<ProgramEdit> {
        let built = self.inner.built;
        let text = |id| built.program(id).source.clone();
        let before = brief.memory.map(|memory| memory.each().map(text).collect()).unwrap_or_default();
        let after = self.inner.make_edit(brief, throw)?;
        self.seen.push(Seen {
            blocked: brief.blocked,
            file: text(brief.program),
            before,
            after,
            solves: built.graph.node(after.program).is_solution(),
            written: after.program.index() >= built.programs.len(),
        });
        Ok(after)
    }
}

/// An episode at one problem with a model as the writer.
struct EpisodeRun {
    seen: Vec<Seen>,
    typed: Typed,
    asked: Vec<LlmRequest>,
    pen: EditSource,
    built: Arc<ProblemPrograms>,
    /// The learner's file at the end, and the expected program.
    files: [String; 2],
}

fn live(world: &Arc<SimulationWorld>, script: ScriptedProvider, learner: u64, level: f64) -> EpisodeRun {
    let home = tempfile::tempdir().expect("a folder");
    let OpenTutor { tutor, clock, runtime, .. } =
        office(world).open(home.path(), &Params::default(), ProposalPolicy::SHIPPED).expect("a tutor");
    let (problem, built) = (&world.problems[0], Arc::new(world.graphs[0].with_room_for_added()));
    let script = Arc::new(script);
    let pen = EditSource::from_provider(script.clone(), StudentPrompts::built_in());
    let mut desk = FullTutorEnvironment::new(Arc::clone(world), &tutor, clock, &runtime, JudgingMode::Cached);
    desk.written = Some(Arc::clone(&built));
    let LearnerParams { tracing, execution, .. } = LearnerParams::default();
    let inner = LlmExecutor {
        pen: &pen,
        built: &built,
        problem,
        judge: tutor.judge(),
        runtime: &runtime,
        graph: RandomExecutor { tracing, execution },
        place: EditKey { kind: "full".to_owned(), learner, problem: problem.id.to_string(), edit: 0 },
        typed: Typed::default(),
    };
    let mut spy = Spy { inner, seen: Vec::new() };
    // An answer shows nothing and nothing is learnt, so active flaws stay active; they never ask or give up.
    let unmoved = Tracing { learn: 0.0, slip: 0.5, guess: 0.5, ..tracing };
    let params = LearnerParams { tracing: unmoved, ..LearnerParams::default() };
    let bounds = EpisodeLimits { steps: STEPS, undisturbed: true, ..EpisodeLimits::default() };
    let moves = TransitionTables::new(&params, params.dynamics(Behaviour::High), bounds);
    let made = LearnerTraits { exposure: params.paper.exposure, params, moves, parts: Parts::ALL };
    let board = ProblemGraph::new(&built.graph);
    let sitting = EpisodeSetup { learner, behaviour: Behaviour::High, problem: 0, limit: STEPS };
    let dice = KeyedRng::new(RngKey::new(7, PROBLEM), learner);
    let mut life = Episode::begin(&made, &board, [level; 16], dice, &sitting, &mut desk).expect("a life");
    loop {
        let step = life.advance_with(&mut desk, &mut spy).expect("a step");
        if step.end.is_some() || life.steps() >= sitting.limit {
            break;
        }
    }
    let file = std::fs::read_to_string(tutor.solution_path(problem)).expect("a file");
    let files = [file, built.program(life.program()).source.clone()];
    let (seen, typed) = (spy.seen, spy.inner.typed);
    drop(desk);
    runtime.block_on(tutor.shutdown()).expect("closed");
    let lived = EpisodeRun { seen, typed, asked: script.requests(), pen, built, files };
    check_promises(&lived);
    lived
}

/// Checks that must hold for every episode.
fn check_promises(lived: &EpisodeRun) {
    let EpisodeRun { seen, typed, files, .. } = lived;
    for Seen { blocked, solves, after, .. } in seen {
        assert!(blocked.is_empty() || !solves, "{after:?} is right, and {blocked:?} can't be helped");
    }
    assert_eq!(files[0], files[1]);
    assert_eq!((typed.edits, typed.edits), (seen.len() as u64, typed.used + typed.graph));
    assert_eq!(typed.replies, typed.used + typed.refused + typed.unusable);
    assert!(typed.new <= typed.used && typed.unasked <= typed.graph, "{typed:?}");
}

#[test]
fn model_edit_beyond_knowledge_is_refused_then_graph_acts() {
    let world = world_of(PROBLEM);
    let right = fenced(reference(&world.problems[0]));
    // A program written differently is not in the graph.
    let other = fenced(&reference(&world.problems[0]).replace("half", "a_half"));
    for (learner, text) in [(0, &right), (1, &right), (2, &other), (3, &other)] {
        let EpisodeRun { seen, typed, asked, .. } = live(&world, ScriptedProvider::always(text.as_str()), learner, 0.1);
        assert!(typed.edits > 3 && typed.used == 0, "{typed:?}");
        assert_eq!((typed.refused, typed.replies, typed.graph), (2 * typed.edits, 2 * typed.edits, typed.edits));
        assert!(seen.iter().all(|edit| !edit.blocked.is_empty() && !edit.written));
        let told: Vec<&str> = asked[1].messages.iter().map(|message| message.text.as_str()).collect();
        assert!(told.len() == 3 && told[2].contains("it takes what you have never heard of"), "{told:?}");
        assert!(asked.iter().all(|request| request.system.contains("NEVER heard of")));
    }
}

#[test]
fn model_edit_within_knowledge_is_used() {
    let world = world_of(PROBLEM);
    let other = fenced(&reference(&world.problems[0]).replace("half", "a_half"));
    let EpisodeRun { seen, typed, asked, built, .. } = live(&world, ScriptedProvider::always(other.as_str()), 0, 0.9);
    // Writing the same file again before a run is not an edit.
    assert_eq!((typed.used, typed.new, typed.refused), (1, 1, 0), "{typed:?}");
    let node = built.graph.node(seen[0].after.program);
    assert!(
        seen[0].solves && seen[0].written && node.kind == ProgramKind::Neutral && node.flaws.is_empty(),
        "{node:?}"
    );
    assert!(!asked[0].system.contains("NEVER heard of") && !asked[0].messages[0].text.contains("never heard of"));
}

#[test]
fn unusable_model_reply_is_never_written() {
    let world = world_of(PROBLEM);
    let long = fenced(&format!("{PLAIN}{}", "# and so on\n".repeat(2_000)));
    let turns = [
        "I would multiply.",
        "```python\n```",
        "Sorry.",
        "```python\ndef quick_power(x, n)\n    return 1\n```",
        &long,
        "",
    ];
    let turns = turns.into_iter().map(ScriptedTurn::from_text).chain([ScriptedTurn::truncated(&fenced(PLAIN))]);
    let cycle: Vec<ScriptedTurn> = turns.collect::<Vec<_>>().into_iter().cycle().take(120).collect();
    let EpisodeRun { seen, typed, asked, .. } = live(&world, ScriptedProvider::new(cycle), 1, 0.1);
    assert_eq!((typed.used, typed.refused, typed.unusable), (0, 0, 2 * typed.edits), "{typed:?}");
    assert!(seen.iter().all(|edit| !edit.written));
    let told: Vec<&str> = asked.iter().filter_map(|request| request.messages.last()).map(|m| m.text.as_str()).collect();
    for why in ["no file in it", "longer than a file", "Python can't read it"] {
        assert!(told.iter().any(|told| told.contains(why)), "{why}");
    }
    // An empty reply is not a turn of a conversation.
    assert!(asked.iter().flat_map(|request| &request.messages).all(|message| !message.text.is_empty()));
}

#[test]
fn unknown_program_is_added_with_flaws_of_its_verdicts() {
    let world = world_of(PROBLEM);
    let begun = "def quick_power(x, n):\n    answer = 1.0\n";
    let script = [begun, PLAIN, PLAIN].map(|file| ScriptedTurn::from_text(&fenced(file)));
    let EpisodeRun { seen, typed, built, pen, .. } = live(&world, ScriptedProvider::new(script), 2, 0.1);
    assert_eq!((typed.used, typed.new), (2, 2), "{typed:?}");
    let bugs: Vec<&str> = built.graph.bugs().iter().map(|bug| bug.id.as_str()).collect();
    let of = |at: usize| {
        let node = built.graph.node(seen[at].after.program);
        let flaws: Vec<&str> = node.flaws.without(Flaws::SLIP).each().map(|flaw| bugs[flaw]).collect();
        (node.kind, flaws, node.part)
    };
    assert!(seen[0].written && seen[1].written);
    assert_eq!(of(0), (ProgramKind::Partial, Vec::new(), of(0).2));
    // A loop without rounds answers 1 for negative exponents, and takes too long for large ones. Neither is a bug of
    // the pack.
    assert_eq!(of(1).0, ProgramKind::Slip);
    // Sending the same text again leaves the file unchanged.
    assert!(typed.unusable >= 1, "{typed:?}");
    assert_eq!(pen.exchanges().len(), failure_free(&pen) + 3, "then nobody answered, three times in a row");
    // A text from the graph is recognised as its program, even with extra whitespace.
    let bug = built.graph.with_flaw(0)[0];
    let text = built.program(bug).source.replace('\n', "  \r\n");
    assert_eq!((built.find_by_source(&text), built.find_by_source(PLAIN)), (Some(bug), Some(seen[1].after.program)));
}

fn failure_free(pen: &EditSource) -> usize {
    pen.exchanges().values().filter(|exchange| exchange.failed.is_none()).count()
}

#[test]
fn unreachable_model_falls_back_to_graph_edits() {
    let world = world_of(PROBLEM);
    let gone = || ScriptedTurn::from_error(ModelError::Unreachable("Nobody is there any more.".to_owned()));
    let begun = |line: &str| ScriptedTurn::from_text(&fenced(&format!("def quick_power(x, n):\n    {line}\n")));
    let turns = [begun("a = 1"), begun("b = 2")].into_iter().chain((0..40).map(|_| gone()));
    let EpisodeRun { seen, typed, asked, pen, .. } = live(&world, ScriptedProvider::new(turns), 3, 0.1);
    assert_eq!((typed.replies, typed.used, asked.len()), (2, 2, 5), "{typed:?}");
    assert!(typed.unasked > 0 && typed.unasked + 3 == typed.graph && seen.len() > 6, "{typed:?}");
    assert_eq!(first_failure(&pen.exchanges()), Some("Nobody is there any more."));
    // Once a day's budget is used up, no more requests are sent on that day.
    let spent = ScriptedProvider::always(ScriptedTurn::from_error(ModelError::Spent("It is used up.".to_owned())));
    let EpisodeRun { typed, asked, .. } = live(&world, spent, 3, 0.1);
    assert_eq!((asked.len(), typed.unasked + 1), (1, typed.graph));
}

#[test]
fn a_pack_that_wants_no_model_is_not_sent_to_one() {
    let world = world_of(PROBLEM);
    let mut problems = world.problems.clone();
    problems[0].policy.allow_model = false;
    let closed = SimulationWorld {
        catalog: Arc::clone(&world.catalog),
        problems,
        graphs: world.graphs.clone(),
        params: world.params.clone(),
        start: world.start,
    };
    let EpisodeRun { typed, asked, .. } = live(&Arc::new(closed), ScriptedProvider::always("x"), 0, 0.1);
    assert_eq!((asked.len(), typed.unasked), (0, typed.edits));
}

#[test]
fn stored_edits_give_the_same_lives_to_the_byte() {
    let world = world_of(PROBLEM);
    let (office, folder) = (office(&world), tempfile::tempdir().expect("a folder"));
    let stages: Vec<SimulationProblem> = world
        .problems
        .iter()
        .zip(&world.graphs)
        .map(|(problem, built)| SimulationProblem::new(problem, &built.graph))
        .collect();
    let variants =
        Behaviour::ALL.map(|behaviour| Variant { desk: EnvironmentKind::Full, ..Variant::full(behaviour) }).to_vec();
    let crowd = SimulationRun {
        stages: &stages,
        params: LearnerParams::default(),
        preset: LearnerPreset::Paper,
        seed: 1,
        learners: 2,
        variants,
        office: Some(&office),
        pen: None,
    };
    let sums = |pen: &EditSource, threads| {
        let sums = SimulationRun { pen: Some(pen), ..crowd.clone() }.run(
            folder.path(),
            threads,
            &AtomicBool::new(false),
            &|_, _| {},
        );
        serde_json::to_string(&sums.expect("lives").expect("all of them")).expect("JSON")
    };
    let right = reference(&world.problems[0]);
    let known = world.graphs[0].program(world.graphs[0].graph.with_flaw(1)[0]).source.clone();
    let gone = || ScriptedTurn::from_error(ModelError::Slow("It takes too long.".to_owned()));
    let turns = (0..60).map(|turn| match turn % 6 {
        0 => ScriptedTurn::from_text(&fenced(right)),
        1 => ScriptedTurn::from_text(&fenced(&format!("{PLAIN}# {turn}\n"))),
        2 => ScriptedTurn::from_text("No."),
        3 => ScriptedTurn::from_text(&fenced(&known)),
        4 => gone(),
        _ => ScriptedTurn::from_text(&fenced(&format!("def quick_power(x, n):\n    y = {turn}\n"))),
    });
    let path = folder.path().join("edits.jsonl");
    let pen = EditSource::from_provider(Arc::new(ScriptedProvider::new(turns)), StudentPrompts::built_in());
    let head =
        edit_log::EditLogHeader { executor: pen.who.clone(), prompts: pen.prompts.clone(), lives: crowd.signature() };
    let pen = pen.with_log_file(edit_log::create_log(&path, &head).expect("a file"));
    let first = sums(&pen, 1);
    assert_eq!(first, sums(&pen.replay(), 2), "from memory");
    let (read, exchanges) = edit_log::read_log(&path).expect("edits");
    assert_eq!((&read, &exchanges), (&head, &pen.exchanges()));
    let stored = EditSource::from_exchanges(read.executor, read.prompts, exchanges);
    assert_eq!(first, sums(&stored, 1), "from the file");
    assert!(stored.exchanges() == pen.exchanges() && first.contains("\"typed\""));
}

#[test]
fn nothing_is_sent_that_the_learner_does_not_have() {
    for id in PROBLEMS {
        let world = world_of(id);
        let problem = &world.problems[0];
        let telling: Vec<&str> = problem
            .solutions
            .iter()
            .filter(|solution| solution.language == Language::Python)
            .flat_map(|solution| solution.source.lines())
            .map(str::trim)
            .filter(|line| line.len() > 8)
            .collect();
        let wanted: Vec<String> = problem
            .cases
            .iter()
            .filter(|case| !case.sample)
            .filter_map(|case| match &case.expected {
                Expected::Value(value) => Some(value.to_string()),
                Expected::Error(_) => None,
            })
            .filter(|value| value.len() > 4)
            .collect();
        for learner in 0..4 {
            // If a reply is not a file, the graph acts, so the pack's own programs are sent.
            let EpisodeRun { seen, asked, .. } = live(&world, ScriptedProvider::always("No."), learner, 0.1);
            // Each edit sends two requests, and the last one contains both.
            let requests = asked.iter().skip(1).step_by(2);
            assert!(seen.len() > 2 && requests.clone().count() == seen.len(), "{id}");
            for (edit, request) in seen.iter().zip(requests) {
                let sent = format!("{}\n{}", request.system, request.messages[0].text);
                let given = [problem.statement.clone(), starter_code(problem, Language::Python), edit.file.clone()];
                let own = [&given, edit.before.as_slice()].concat().concat();
                let line = telling.iter().find(|line| sent.contains(**line) && !own.contains(**line));
                assert_eq!(line, None, "{id}: a line of a reference");
                let value = wanted.iter().find(|value| sent.contains(value.as_str()) && !own.contains(value.as_str()));
                assert_eq!(value, None, "{id}: what a hidden case expects");
                assert!(sent.contains(edit.file.trim_end()), "{id}: the file itself");
                assert!(problem.bugs.iter().all(|bug| !sent.contains(bug.id.as_str())), "{id}: a mistake's name");
                let remarks = problem.bugs.iter().filter(|bug| sent.contains(&bug.message)).count();
                assert!(remarks >= 1 && edit.blocked.each().count() >= 1, "{id}: what it has never heard of");
            }
        }
    }
}

#[test]
fn bug_program_is_classified_with_its_bug() {
    let worlds = PROBLEMS.map(world_of);
    for (problem, built) in worlds.iter().flat_map(|world| world.problems.iter().zip(&world.graphs)) {
        for flaw in 0..built.graph.bugs().len() {
            let bug = &built.graph.bugs()[flaw];
            for id in built.graph.with_flaw(flaw) {
                let node = added_programs::classify_added_program(problem, built, built.program(*id), None);
                assert!(node.flaws.has(flaw), "{}: {} has {:?}", problem.id, bug.id, node.flaws);
                assert!(node.kind.is_whole() && node.verdict == built.graph.node(*id).verdict);
            }
        }
        for id in built.graph.references() {
            let node = added_programs::classify_added_program(problem, built, built.program(*id), None);
            assert!(node.is_solution() && node.flaws.is_empty() && node.kind == ProgramKind::Neutral);
        }
    }
}
