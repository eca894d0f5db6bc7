//! Fuzzy search over the catalogue: title, id, aliases, topics and pack.
//!
//! The best field decides. If the match is not in the title, the matching field is shown, so that it is clear why the
//! problem is listed.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use crate::orchestrator::TutorSnapshot;
use crate::text::learning_status;
use crate::types::ids::ProblemUid;
use crate::types::problem::Problem;

/// A search result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FindHit {
    pub problem: ProblemUid,
    /// The match if it is not the title: an id, an alias, a topic or a pack.
    pub by: Option<String>,
    /// Indices of the title's chars that matched.
    pub marks: Vec<u32>,
}

/// Problems that match, best first; every problem in roadmap order for an empty input.
pub(super) fn search(published: &TutorSnapshot, input: &str) -> Vec<FindHit> {
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::parse(input, CaseMatching::Ignore, Normalization::Smart);
    let mut hits: Vec<(u32, FindHit)> = published
        .catalog
        .problems
        .iter()
        .filter_map(|problem| match_problem(published, problem, &pattern, &mut matcher))
        .collect();
    hits.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    hits.into_iter().map(|(_, hit)| hit).collect()
}

fn match_problem(
    published: &TutorSnapshot,
    problem: &Problem,
    pattern: &Pattern,
    matcher: &mut Matcher,
) -> Option<(u32, FindHit)> {
    // With one pack, its name would match every problem.
    let packs = &published.catalog.packs;
    let pack = packs.iter().find(|pack| pack.id == problem.pack && packs.len() > 1).map(|pack| &pack.title);
    let mut buffer = Vec::new();
    let mut marks = Vec::new();
    let title = pattern.indices(Utf32Str::new(&problem.title, &mut buffer), matcher, &mut marks);
    marks.sort_unstable();
    marks.dedup();
    let others = problem
        .aliases
        .iter()
        .cloned()
        .chain([problem.id.to_string()])
        .chain(problem.topics.iter().map(|t| learning_status::topic_title(published, t)))
        .chain(pack.cloned());
    let best = others
        .filter_map(|text| {
            let mut buffer = Vec::new();
            pattern.score(Utf32Str::new(&text, &mut buffer), matcher).map(|score| (score, text))
        })
        .reduce(|best, next| if next.0 > best.0 { next } else { best });
    // The title wins a tie, because it is the field on screen.
    let (score, by) = match (title, best) {
        (Some(title), Some((score, by))) if score > title + title / 4 => (score, Some(by)),
        (Some(title), _) => (title, None),
        (None, Some((score, by))) => (score, Some(by)),
        (None, None) => return None,
    };
    let marks = if by.is_none() { marks } else { Vec::new() };
    Some((score, FindHit { problem: problem.uid.clone(), by, marks }))
}
