//! The texts of a problem's programs: the pack's own, and what scripts in the sandbox make of them.
//!
//! Nothing is judged here, so nothing is promised: a slip may change nothing, a part may be all that was needed.

use futures_util::{StreamExt, TryStreamExt};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use crate::judge::{self, Cancel, Judge, JudgeError};
use crate::lab::diagnose::{VARY, given};
use crate::lab::learners::graph::{Kind, MOST_NODES};
use crate::lab::learners::kinds::Flaws;
use crate::model::problem::Bug;
use crate::model::{Language, Problem};
use crate::orchestrator::mutate::Change;

const PARTS: &str = include_str!("rung_parts.py");
/// What the texts depend on besides the pack.
pub(super) const SCRIPTS: [&str; 2] = [VARY, PARTS];

/// Slips and parts of one program, at most. Each program costs as many runs as the problem has cases: these few are
/// half a minute a problem, most of an hour for a pack of a hundred.
const MOST_SLIPS: usize = 4;
const MOST_PARTS: usize = 3;
/// Neutral rewrites kept of one program; more are made, because some turn out not to be neutral.
const MOST_NEUTRALS: usize = 1;
/// What the texts depend on besides the scripts.
pub(super) const MOST: [usize; 3] = [MOST_SLIPS, MOST_PARTS, MOST_NEUTRALS];
/// The order in which neutral rewrites are preferred: what a learner does to a program that is none the better for it.
const NEUTRAL: [&str; 4] = ["answer named", "unused variable", "renamed in words", "restyled"];

/// A program to judge.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub kind: Kind,
    /// Place of the program it was made from, in the list of texts.
    pub stem: usize,
    pub part: u8,
    /// The number of the bug it stems from.
    pub bug: Option<usize>,
    /// Of a reference's slip: the change, where the author has not called it the same program.
    pub slip: Option<String>,
    pub source: String,
}

/// Every text of a problem, the starter first; each pack program stands before what is made of it.
pub(super) async fn of(judge: &Judge, problem: &Problem, cancel: &Cancel) -> Result<Vec<Text>, JudgeError> {
    let wholes = wholes(problem);
    if !wholes.iter().any(|whole| whole.bug.is_none()) {
        let title = &problem.title;
        return Err(JudgeError::Pack(format!(
            "\"{title}\" has no reference in Python, which simulated learners write."
        )));
    }
    let starter = judge::native::starter(problem, Language::Python);
    let room = (MOST_NODES - 1) / wholes.len();
    let mut texts = vec![Text { kind: Kind::Starter, stem: 0, part: 0, bug: None, slip: None, source: starter }];
    let make = |whole| with_made(judge, problem, whole, room, cancel);
    let mut families = futures_util::stream::iter(wholes).map(make).buffered(judge::cores());
    while let Some(family) = families.try_next().await? {
        let stem = texts.len();
        texts.extend(family.into_iter().map(|text| Text { stem, ..text }));
    }
    Ok(texts)
}

/// One of the pack's programs.
struct Whole<'a> {
    bug: Option<usize>,
    file: &'a str,
    source: &'a str,
}

impl Whole<'_> {
    fn text(&self) -> Text {
        let kind = if self.bug.is_some() { Kind::Bug } else { Kind::Reference };
        self.made(kind, self.source.to_owned())
    }

    fn made(&self, kind: Kind, source: String) -> Text {
        Text { kind, stem: 0, part: 0, bug: self.bug, slip: None, source }
    }
}

/// The bugs that can be met, in pack order: as many as a set of flaws holds.
pub(super) fn bugs(problem: &Problem) -> impl Iterator<Item = &Bug> {
    problem.bugs.iter().filter(|bug| bug.language == Language::Python).take(Flaws::MOST)
}

/// References first: where there are more programs than room, it is bugs that are left out.
fn wholes(problem: &Problem) -> Vec<Whole<'_>> {
    let right = problem.solutions.iter().filter(|solution| solution.language == Language::Python);
    let right = right.map(|solution| Whole { bug: None, file: &solution.file, source: &solution.source });
    let bugs = bugs(problem).enumerate();
    let bugs = bugs.map(|(number, bug)| Whole { bug: Some(number), file: &bug.file, source: &bug.source });
    // Each needs room for itself, two parts, a slip and a broken one.
    right.chain(bugs).take((MOST_NODES - 1) / 5).collect()
}

/// A program and what is made of it, itself first: as many as there is room for.
async fn with_made(
    judge: &Judge,
    problem: &Problem,
    whole: Whole<'_>,
    room: usize,
    cancel: &Cancel,
) -> Result<Vec<Text>, JudgeError> {
    let broken = judge.call(problem, (PARTS, "broken"), &[json!(whole.source)], cancel).await?;
    let parts = judge.call(problem, (PARTS, "parts"), &[json!(whole.source), json!(MOST_PARTS)], cancel).await?;
    let slips = judge.mutants(problem, whole.source, MOST_SLIPS, cancel).await?;
    let varied = judge.call(problem, (VARY, "vary"), &[json!(whole.source), given(&problem.signature)], cancel).await?;
    let varied: Vec<(String, String)> = read(varied);
    let neutral = NEUTRAL.iter().filter_map(|wanted| varied.iter().find(|(kind, _)| kind == wanted));
    let parts = read::<Vec<String>>(parts).into_iter().zip(0..);
    let mut texts = vec![whole.text()];
    texts.extend(parts.map(|(source, part)| Text { part, ..whole.made(Kind::Partial, source) }));
    texts.extend(broken.as_str().map(|source| whole.made(Kind::Broken, source.to_owned())));
    texts.extend(neutral.take(MOST_NEUTRALS).map(|(_, source)| whole.made(Kind::Neutral, source.clone())));
    texts.extend(slips.made.into_iter().map(|mutant| {
        let change = Change::of(whole.file, whole.source, &mutant);
        let same = problem.same_mutants.iter();
        let accepted =
            same.clone().any(|same| same.file == whole.file && same.was == change.was && same.now == change.now);
        let told = format!("{}:{}: '{}' for '{}'", whole.file, change.line, change.now, change.was);
        let slip = (whole.bug.is_none() && !accepted).then_some(told);
        Text { slip, ..whole.made(Kind::Slip, mutant.source) }
    }));
    texts.truncate(room);
    Ok(texts)
}

/// What our own script returns; nothing where it is something else.
fn read<T: DeserializeOwned + Default>(json: Json) -> T {
    serde_json::from_value(json).unwrap_or_default()
}
