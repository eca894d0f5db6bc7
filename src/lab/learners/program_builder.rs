//! Generates the programs that a simulated learner can write for a problem, and has the real judge judge each of them
//! once.
//!
//! Texts come from the pack and from scripts in the sandbox (`program_sources`); their verdicts decide which of them a
//! learner may write, and what the learner model knows of each (`graph_nodes`). Everything is stored in Rung's cache
//! under a hash of all inputs, so that no program is judged twice until the pack, the sandbox or a script changes. Must
//! not depend on the learner model.

use std::sync::{Arc, OnceLock};

use futures_util::{StreamExt, TryStreamExt};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::append_only_vec::Room;
use super::learner_types::NodeId;
use super::program_graph::{Graph, Node};
use crate::judge::{self, Cancel, CaseRun, Judge, JudgeError, SubmittedCode};
use crate::text::number_format::count_noun;
use crate::types::program_facts::{Analysis, Coverage, KnownPrograms, ProgramAnswer, ProgramShape};
use crate::types::{BugId, JudgeReport, Language, Problem};

pub mod added_programs;
mod graph_nodes;
mod program_sources;

use program_sources::ProgramSource;

/// Raised if the format or the meaning of the cache changes.
const CACHE_FORMAT_VERSION: u32 = 2;
/// The folder of the cache.
const CACHE_FOLDER: &str = "learners";

/// A problem's programs, judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ProblemPrograms {
    pub graph: Graph,
    /// By [`NodeId`].
    pub programs: Vec<JudgedProgram>,
    /// Remarks for the author, a sentence each: slips that no case catches, bugs that pass.
    pub warnings: Vec<String>,
    /// The pack's own programs, for the diagnosis.
    #[serde(skip)]
    pub known: Arc<KnownPrograms>,
    /// Programs added during the simulation; their ids follow the generated ones.
    #[serde(skip)]
    written: Room<JudgedProgram>,
}

/// One judged program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JudgedProgram {
    pub source: String,
    pub report: JudgeReport,
    /// The analysis that a submission gets, or a run before a hint: of failing programs, at the cases of
    /// [`ProblemPrograms::shown_report`].
    pub study: Option<StoredAnalysis>,
    /// Views of the program, computed at the first use.
    #[serde(skip)]
    made: CachedViews,
}

/// Views shared by all learners who run a program.
#[derive(Clone, Debug, Default)]
struct CachedViews {
    shown: OnceLock<Arc<JudgeReport>>,
    analysis: OnceLock<Arc<Analysis>>,
}

/// The part of an [`Analysis`] that depends on the program alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredAnalysis {
    coverage: Vec<Coverage>,
    answers: Vec<ProgramAnswer>,
    shape: Option<ProgramShape>,
}

impl ProblemPrograms {
    #[must_use]
    pub fn program(&self, id: NodeId) -> &JudgedProgram {
        let written = || self.written.get(id.index() - self.programs.len());
        self.programs.get(id.index()).or_else(written).unwrap_or(&self.programs[0])
    }

    /// The same with room for added programs.
    #[must_use]
    pub fn with_room_for_added(&self) -> Self {
        let graph = self.graph.with_room_for_added();
        Self { written: Room::with_capacity(graph.free_places()), graph, ..self.clone() }
    }

    /// Adds a program and returns its id; `None` if there is no room.
    #[must_use]
    pub fn add_program(&self, program: JudgedProgram, node: Node) -> Option<NodeId> {
        let number = self.written.push(program)?;
        self.graph.add_node(number, node);
        Some(self.graph.added_node_id(number))
    }

    /// The program with this text, generated or added; whitespace at the end of lines and of the text is ignored.
    #[must_use]
    pub fn find_by_source(&self, text: &str) -> Option<NodeId> {
        let wanted = added_programs::normalize_source(text);
        let all = self.programs.iter().chain(self.written.all());
        let at =
            all.map(|program| added_programs::normalize_source(&program.source)).position(|source| source == wanted)?;
        Some(NodeId(at as u8))
    }

    /// The number of a bug in its problem.
    #[must_use]
    pub fn bug_number(&self, bug: &BugId) -> Option<u8> {
        self.graph.bugs().iter().position(|known| &known.id == bug).map(|number| number as u8)
    }

    /// The analysis of a program, as the assessment needs it.
    #[must_use]
    pub fn analysis(&self, id: NodeId) -> Option<Arc<Analysis>> {
        let program = self.program(id);
        let StoredAnalysis { coverage, answers, shape } = program.study.as_ref()?;
        let known = || Arc::clone(&self.known);
        let make = || Arc::new(Analysis::new(coverage.clone(), answers.clone(), shape.clone(), known()));
        Some(Arc::clone(program.made.analysis.get_or_init(make)))
    }

    /// The report that a learner sees: all cases if the samples pass and it is submitted, otherwise the samples.
    #[must_use]
    pub fn shown_report(&self, id: NodeId) -> Arc<JudgeReport> {
        let program = self.program(id);
        Arc::clone(program.made.shown.get_or_init(|| Arc::new(report_as_shown(&program.report))))
    }
}

/// The graphs of several problems, and the reasons for missing ones.
#[derive(Clone, Debug, Default)]
pub struct BuiltGraphs {
    /// In the requested order; `None` if a graph could not be built.
    pub built: Vec<Option<Arc<ProblemPrograms>>>,
    /// A sentence each.
    pub left_out: Vec<String>,
    /// How many were not in the cache.
    pub fresh: usize,
}

/// Mean time to judge the programs of a problem that are not in the cache, on two cores: the starter pack's, by
/// `rung lab bench learners`.
const SECONDS_PER_PROBLEM: usize = 18;

/// How many problems' programs must be judged first, and about how many minutes that takes, as a sentence; `None` if
/// all are in the cache.
#[must_use]
pub fn describe_work(judge: &Judge, problems: &[Problem]) -> Option<String> {
    let fresh = problems.iter().filter(|problem| !is_cached(judge, problem)).count();
    let minutes = (fresh * SECONDS_PER_PROBLEM * 2 / judge::cpu_count().max(1)).div_ceil(60);
    let (problems, time) = (count_noun(fresh, "problem"), count_noun(minutes, "minute"));
    (fresh > 0).then(|| format!("The programs of {problems} are judged first; that takes about {time}, once."))
}

/// Problems whose programs are judged at a time. Each uses all cores, but its last programs leave some idle.
const PROBLEMS_AT_A_TIME: usize = 2;

/// Builds the graphs of problems, each on all cores. Calls `on_piece` at the start of every problem with its number
/// (from 0), the total and the problem's id.
///
/// # Errors
/// [`JudgeError`]: cancelled, or the sandbox does not work. Faults of a problem are listed in
/// `BuiltGraphs::omitted_lines`.
pub async fn build_all(
    judge: &Judge,
    problems: &[Problem],
    cancel: &Cancel,
    on_piece: &(dyn Fn(usize, usize, &str) + Send + Sync),
) -> Result<BuiltGraphs, JudgeError> {
    let mut graphs = BuiltGraphs::default();
    let build = |number: usize| async move {
        let problem = &problems[number];
        on_piece(number, problems.len(), problem.id.as_str());
        (problem, build_or_load(judge, problem, cancel).await)
    };
    let mut results = futures_util::stream::iter(0..problems.len()).map(build).buffered(PROBLEMS_AT_A_TIME);
    while let Some((problem, result)) = results.next().await {
        match result {
            Ok((built, fresh)) => {
                graphs.built.push(Some(Arc::new(built)));
                graphs.fresh += usize::from(fresh);
            }
            Err(error @ (JudgeError::Pack(_) | JudgeError::Script(_))) => {
                graphs.built.push(None);
                graphs.left_out.push(format!("{}: {error}", problem.id));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(graphs)
}

/// The programs of a problem, and whether they were built now rather than read from the cache.
///
/// # Errors
/// [`JudgeError::Pack`] if the problem has no passing Python reference, or no Python starter; otherwise as
/// [`Judge::judge`].
pub async fn build_or_load(
    judge: &Judge,
    problem: &Problem,
    cancel: &Cancel,
) -> Result<(ProblemPrograms, bool), JudgeError> {
    let known = judge.known_programs(problem, cancel).await?;
    match judge.disk_cache(CACHE_FOLDER).load::<ProblemPrograms>(&key(judge, problem)) {
        Some(built) => Ok((ProblemPrograms { known, ..built }, false)),
        None => Ok((rebuild(judge, problem, cancel).await?, true)),
    }
}

/// Whether the cache has a problem's current programs.
#[must_use]
pub fn is_cached(judge: &Judge, problem: &Problem) -> bool {
    judge.disk_cache(CACHE_FOLDER).contains(&key(judge, problem))
}

/// The same, ignoring the cache; stores the result there.
///
/// # Errors
/// As [`build_or_load`].
pub async fn rebuild(judge: &Judge, problem: &Problem, cancel: &Cancel) -> Result<ProblemPrograms, JudgeError> {
    let known = judge.known_programs(problem, cancel).await?;
    let texts = program_sources::build_sources(judge, problem, cancel).await?;
    let look = |text: ProgramSource| async move { judge_source(judge, problem, text, cancel).await };
    let judged: Vec<(ProgramSource, JudgedProgram)> =
        futures_util::stream::iter(texts).map(look).buffered(judge::cpu_count()).try_collect().await?;
    let (graph, programs, warnings) = graph_nodes::build_graph(problem, judged)?;
    let built = ProblemPrograms { graph, programs, warnings, known, written: Room::default() };
    judge.disk_cache(CACHE_FOLDER).store(&key(judge, problem), &built);
    Ok(built)
}

/// The programs of a problem to judge, including the pack's own.
///
/// # Errors
/// The judge couldn't run, or a script failed.
pub async fn program_sources(judge: &Judge, problem: &Problem, cancel: &Cancel) -> Result<Vec<String>, JudgeError> {
    Ok(program_sources::build_sources(judge, problem, cancel).await?.into_iter().map(|text| text.source).collect())
}

async fn judge_source(
    judge: &Judge,
    problem: &Problem,
    text: ProgramSource,
    cancel: &Cancel,
) -> Result<(ProgramSource, JudgedProgram), JudgeError> {
    let program = judge_program(judge, problem, &text.source, cancel).await?;
    Ok((text, program))
}

/// Judges a program on every case, and analyses one that could be submitted and fails.
async fn judge_program(
    judge: &Judge,
    problem: &Problem,
    source: &str,
    cancel: &Cancel,
) -> Result<JudgedProgram, JudgeError> {
    let code = source.as_bytes();
    let report =
        judge.judge(problem, SubmittedCode::python(code), CaseRun::from_problem(problem), cancel, &|_, _| {}).await?;
    let shown = report_as_shown(&report);
    let study = if report.passed() {
        None
    } else {
        let Analysis { coverage, answers, shape, .. } = judge.analyse(problem, code, &shown, cancel).await?;
        Some(StoredAnalysis { coverage, answers, shape })
    };
    Ok(JudgedProgram {
        source: source.to_owned(),
        report: drop_passed_values(report),
        study,
        made: CachedViews::default(),
    })
}

/// See [`ProblemPrograms::shown_report`].
#[must_use]
fn report_as_shown(report: &JudgeReport) -> JudgeReport {
    let mut shown = report.clone();
    if !graph_nodes::samples_pass(report) {
        shown.cases.retain(|case| case.sample);
        let verdict = shown.cases.iter().map(|case| case.verdict).find(|verdict| !verdict.passed());
        shown.verdict = verdict.unwrap_or(report.verdict);
    }
    shown
}

/// Removes the values of passed cases and the run times: no caller reads them, and they are most of the cache's size.
fn drop_passed_values(mut report: JudgeReport) -> JudgeReport {
    for case in report.cases.iter_mut().filter(|case| case.verdict.passed()) {
        (case.inputs, case.want, case.got, case.stdout) = (Vec::new(), None, None, String::new());
    }
    report
}

/// The cache key of a problem: all inputs that determine its programs and their verdicts.
fn key(judge: &Judge, problem: &Problem) -> String {
    let fingerprint = judge.behavior_key(problem);
    let starter = judge::native::starter_code(problem, Language::Python);
    let rules = (&problem.complexity, &problem.forbid, &problem.generator, &problem.same_mutants);
    let bugs: Vec<_> = problem.bugs.iter().map(|bug| (&bug.id, &bug.topic, &bug.must_fail, bug.verdict)).collect();
    let samples: Vec<_> = problem.cases.iter().map(|case| (case.sample, &case.tags)).collect();
    let version = env!("CARGO_PKG_VERSION");
    let scripts = (program_sources::SCRIPTS, program_sources::VARIATION_LIMITS);
    let text =
        format!("{CACHE_FORMAT_VERSION} {version} {fingerprint} {starter} {rules:?} {bugs:?} {samples:?} {scripts:?}");
    hex::encode(Sha256::digest(text))[..32].to_owned()
}
