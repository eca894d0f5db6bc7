//! The texts of a problem's programs: the pack's own, and the results of scripts in the sandbox.
//!
//! Nothing is judged here, so a text may miss its purpose: a slip may change nothing, a part may already solve the
//! problem.

use futures_util::{StreamExt, TryStreamExt};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use crate::judge::{self, Cancel, Judge, JudgeError};
use crate::lab::diagnose::{VARY_SCRIPT, names_to_keep};
use crate::lab::learners::learner_types::Flaws;
use crate::lab::learners::program_graph::{MAX_NODES, ProgramKind};
use crate::orchestrator::packs::mutate::MutantChange;
use crate::types::problem::Bug;
use crate::types::{Language, Problem};

const PARTS_SCRIPT: &str = include_str!("rung_parts.py");
/// The scripts, which determine the texts together with the pack.
pub(super) const SCRIPTS: [&str; 2] = [VARY_SCRIPT, PARTS_SCRIPT];

/// Slips and parts of one program, at most. Each program costs as many runs as the problem has cases: these few are
/// half a minute a problem, most of an hour for a pack of a hundred.
const MAX_SLIPS: usize = 4;
const MAX_PARTS: usize = 3;
/// Most neutral rewrites of one program; more are generated, because some turn out not to be neutral.
const MAX_NEUTRALS: usize = 1;
/// The limits, which determine the texts together with the scripts.
pub(super) const VARIATION_LIMITS: [usize; 3] = [MAX_SLIPS, MAX_PARTS, MAX_NEUTRALS];
/// Neutral rewrites in the order of preference: changes that a learner makes without improving the program.
const NEUTRAL_KINDS: [&str; 4] = ["answer named", "unused variable", "renamed in words", "restyled"];

/// A program to judge.
#[derive(Clone, Debug)]
pub(super) struct ProgramSource {
    pub kind: ProgramKind,
    /// Index of the program it derives from, in the list of texts.
    pub stem: usize,
    pub part: u8,
    /// The number of the bug it derives from.
    pub bug: Option<usize>,
    /// The change of a reference's slip, if the author has not called it the same program.
    pub slip: Option<String>,
    pub source: String,
}

/// Every text of a problem, the starter first; each pack program comes before the texts derived from it.
pub(super) async fn build_sources(
    judge: &Judge,
    problem: &Problem,
    cancel: &Cancel,
) -> Result<Vec<ProgramSource>, JudgeError> {
    let wholes = pack_programs(problem);
    if !wholes.iter().any(|whole| whole.bug.is_none()) {
        let title = &problem.title;
        return Err(JudgeError::Pack(format!(
            "\"{title}\" has no reference in Python, which simulated learners write."
        )));
    }
    let starter = judge::native::starter_code(problem, Language::Python);
    let room = (MAX_NODES - 1) / wholes.len();
    let mut texts =
        vec![ProgramSource { kind: ProgramKind::Starter, stem: 0, part: 0, bug: None, slip: None, source: starter }];
    let make = |whole| derive_sources(judge, problem, whole, room, cancel);
    let mut families = futures_util::stream::iter(wholes).map(make).buffered(judge::cpu_count());
    while let Some(family) = families.try_next().await? {
        let stem = texts.len();
        texts.extend(family.into_iter().map(|text| ProgramSource { stem, ..text }));
    }
    Ok(texts)
}

/// One of the pack's programs.
struct PackProgram<'a> {
    bug: Option<usize>,
    file: &'a str,
    source: &'a str,
}

impl PackProgram<'_> {
    fn text(&self) -> ProgramSource {
        let kind = if self.bug.is_some() { ProgramKind::Bug } else { ProgramKind::Reference };
        self.derive_source(kind, self.source.to_owned())
    }

    fn derive_source(&self, kind: ProgramKind, source: String) -> ProgramSource {
        ProgramSource { kind, stem: 0, part: 0, bug: self.bug, slip: None, source }
    }
}

/// The bugs that learners can meet, in pack order: as many as a set of flaws holds.
pub(super) fn python_bugs(problem: &Problem) -> impl Iterator<Item = &Bug> {
    problem.bugs.iter().filter(|bug| bug.language == Language::Python).take(Flaws::MAX_FLAWS)
}

/// References first: if there are more programs than room, bugs are left out.
fn pack_programs(problem: &Problem) -> Vec<PackProgram<'_>> {
    let right = problem.solutions_in(Language::Python);
    let right = right.map(|solution| PackProgram { bug: None, file: &solution.file, source: &solution.source });
    let bugs = python_bugs(problem).enumerate();
    let bugs = bugs.map(|(number, bug)| PackProgram { bug: Some(number), file: &bug.file, source: &bug.source });
    // Each needs room for itself, two parts, a slip and a broken one.
    right.chain(bugs).take((MAX_NODES - 1) / 5).collect()
}

/// A program and the texts derived from it, itself first: as many as there is room for.
async fn derive_sources(
    judge: &Judge,
    problem: &Problem,
    whole: PackProgram<'_>,
    room: usize,
    cancel: &Cancel,
) -> Result<Vec<ProgramSource>, JudgeError> {
    let broken = judge.call_own_script(problem, (PARTS_SCRIPT, "broken"), &[json!(whole.source)], cancel).await?;
    let parts = judge
        .call_own_script(problem, (PARTS_SCRIPT, "parts"), &[json!(whole.source), json!(MAX_PARTS)], cancel)
        .await?;
    let slips = judge.make_mutants(problem, whole.source, MAX_SLIPS, cancel).await?;
    let varied = judge
        .call_own_script(
            problem,
            (VARY_SCRIPT, "vary"),
            &[json!(whole.source), names_to_keep(&problem.signature)],
            cancel,
        )
        .await?;
    let varied: Vec<(String, String)> = parse_or_default(varied);
    let neutral = NEUTRAL_KINDS.iter().filter_map(|wanted| varied.iter().find(|(kind, _)| kind == wanted));
    let parts = parse_or_default::<Vec<String>>(parts).into_iter().zip(0..);
    let mut texts = vec![whole.text()];
    texts.extend(
        parts.map(|(source, part)| ProgramSource { part, ..whole.derive_source(ProgramKind::Partial, source) }),
    );
    texts.extend(broken.as_str().map(|source| whole.derive_source(ProgramKind::Broken, source.to_owned())));
    texts.extend(
        neutral.take(MAX_NEUTRALS).map(|(_, source)| whole.derive_source(ProgramKind::Neutral, source.clone())),
    );
    texts.extend(slips.made.into_iter().map(|mutant| {
        let change = MutantChange::from_mutant(whole.file, whole.source, &mutant);
        let same = problem.same_mutants.iter();
        let accepted =
            same.clone().any(|same| same.file == whole.file && same.was == change.was && same.now == change.now);
        let told = format!("{}:{}: '{}' for '{}'", whole.file, change.line, change.now, change.was);
        let slip = (whole.bug.is_none() && !accepted).then_some(told);
        ProgramSource { slip, ..whole.derive_source(ProgramKind::Slip, mutant.source) }
    }));
    texts.truncate(room);
    Ok(texts)
}

/// The output of our own script; the default if it has another form.
fn parse_or_default<T: DeserializeOwned + Default>(json: Json) -> T {
    serde_json::from_value(json).unwrap_or_default()
}
