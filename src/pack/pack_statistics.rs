//! Statistics of a pack, by topic, difficulty, mode and language, and a list of missing parts.
//!
//! The counts cover everything that could be read; the checks find mistakes in it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::types::hint_types::Band;
use crate::types::humanize::join_first;
use crate::types::problem::{Difficulty, Problem, Signature};
use crate::types::{Language, Verdict};

use super::loaded_pack::LoadedPack;

/// Maximum number of names that a sentence lists.
const MAX_NAMES: usize = 6;

/// A name and its number of occurrences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedCount {
    pub name: String,
    pub count: usize,
}

/// A topic of the pack, or one that a problem names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TopicCount {
    pub topic: String,
    /// Problems with this main topic.
    pub problems: usize,
    /// Problems with this secondary topic.
    pub others: usize,
    /// Known bugs that name it.
    pub bugs: usize,
    /// Total of the expected minutes of its problems.
    pub minutes: u32,
}

/// The counts for one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LanguageCount {
    pub language: Language,
    /// Problems with a reference in it.
    pub problems: usize,
    /// References, including alternative solutions.
    pub references: usize,
    pub bugs: usize,
}

/// The counts of written hints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HintCount {
    /// Hint levels that are written, and their possible number: five levels in three bands.
    pub written: usize,
    pub of: usize,
    /// Bugs with custom hints, and the levels written for them.
    pub overridden: usize,
    pub overrides: usize,
}

/// A pack in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PackStats {
    pub problems: usize,
    /// The topics in the pack's order, topics of other packs last.
    pub topics: Vec<TopicCount>,
    pub difficulties: Vec<NamedCount>,
    pub modes: Vec<NamedCount>,
    pub minutes: u32,
    pub cases: usize,
    pub samples: usize,
    /// The number of cases with each tag, the most frequent first.
    pub tags: Vec<NamedCount>,
    pub bugs: usize,
    /// The number of bugs with each verdict.
    pub verdicts: Vec<NamedCount>,
    pub hints: HintCount,
    /// The languages in the usual order; languages without any files are left out.
    pub languages: Vec<LanguageCount>,
    /// The missing parts, one sentence each.
    pub missing: Vec<String>,
}

/// Counts the parts of a pack.
#[must_use]
pub fn count_pack(loaded: &LoadedPack) -> PackStats {
    let problems: Vec<&Problem> = loaded.problems.iter().collect();
    let cases = || problems.iter().flat_map(|problem| &problem.cases);
    let bugs = || problems.iter().flat_map(|problem| &problem.bugs);
    let mut tags = count_names(cases().flat_map(|case| &case.tags).map(String::as_str));
    tags.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
    let of = |difficulty: Difficulty| problems.iter().filter(|problem| problem.difficulty == difficulty).count();
    let difficulties = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    let verdicts = [Verdict::Wa, Verdict::Tle, Verdict::Mle, Verdict::Ole, Verdict::Re];
    let failing = |verdict: Verdict| bugs().filter(|bug| bug.verdict == verdict).count();
    let named = |name: String, count: usize| (count > 0).then_some(NamedCount { name, count });
    PackStats {
        problems: problems.len(),
        topics: count_topics(loaded),
        difficulties: difficulties.map(|d| NamedCount { name: d.to_string(), count: of(d) }).to_vec(),
        modes: count_names(problems.iter().map(|problem| mode_name(&problem.signature))),
        minutes: problems.iter().map(|problem| problem.minutes).sum(),
        cases: cases().count(),
        samples: cases().filter(|case| case.sample).count(),
        tags,
        bugs: bugs().count(),
        verdicts: verdicts.into_iter().filter_map(|v| named(v.to_string(), failing(v))).collect(),
        hints: count_hints(&problems),
        languages: Language::ALL.iter().filter_map(|language| count_language(&problems, *language)).collect(),
        missing: find_missing(loaded, &problems),
    }
}

/// Returns the mode's name, as in `rung pack new --mode`.
#[must_use]
pub fn mode_name(signature: &Signature) -> &'static str {
    match signature {
        Signature::Function { .. } => "function",
        Signature::Mutation { .. } => "mutates",
        Signature::Class { .. } => "class",
        Signature::Stdin => "stdin",
    }
}

fn count_names<'a>(names: impl Iterator<Item = &'a str>) -> Vec<NamedCount> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    counts.into_iter().map(|(name, count)| NamedCount { name: name.to_owned(), count }).collect()
}

fn count_topics(loaded: &LoadedPack) -> Vec<TopicCount> {
    let mut order: Vec<&str> = loaded.topics.iter().map(|topic| topic.id.as_str()).collect();
    for problem in &loaded.problems {
        for topic in problem.topics.iter().chain(problem.bugs.iter().map(|bug| &bug.topic)) {
            if !order.contains(&topic.as_str()) {
                order.push(topic.as_str());
            }
        }
    }
    let count = |topic: &str| {
        let main = || loaded.problems.iter().filter(|problem| problem.topic().as_str() == topic);
        let others = |problem: &&Problem| problem.topics.iter().skip(1).any(|other| other.as_str() == topic);
        let bugs = loaded.problems.iter().flat_map(|problem| &problem.bugs);
        TopicCount {
            topic: topic.to_owned(),
            problems: main().count(),
            others: loaded.problems.iter().filter(others).count(),
            bugs: bugs.filter(|bug| bug.topic.as_str() == topic).count(),
            minutes: main().map(|problem| problem.minutes).sum(),
        }
    };
    order.into_iter().map(count).collect()
}

fn count_hints(problems: &[&Problem]) -> HintCount {
    let written = |problem: &&Problem| problem.hints.ladder.iter().flatten().filter(|text| !text.is_empty()).count();
    let overrides = || problems.iter().flat_map(|problem| problem.hints.overrides.values());
    HintCount {
        written: problems.iter().map(written).sum(),
        of: problems.len() * 5 * Band::ALL.len(),
        overridden: overrides().count(),
        overrides: overrides().map(BTreeMap::len).sum(),
    }
}

fn count_language(problems: &[&Problem], language: Language) -> Option<LanguageCount> {
    let references = |problem: &&Problem| problem.solutions.iter().filter(|s| s.language == language).count();
    let bugs = |problem: &&Problem| problem.bugs.iter().filter(|bug| bug.language == language).count();
    let found = LanguageCount {
        language,
        problems: problems.iter().filter(|problem| references(problem) > 0).count(),
        references: problems.iter().map(references).sum(),
        bugs: problems.iter().map(bugs).sum(),
    };
    (found.references + found.bugs > 0).then_some(found)
}

fn find_missing(loaded: &LoadedPack, problems: &[&Problem]) -> Vec<String> {
    let mut found = Vec::new();
    let mut say = |what: &str, names: Vec<String>| {
        if !names.is_empty() {
            found.push(format!("{what}: {}.", join_names(&names)));
        }
    };
    let without = |has: &dyn Fn(&Problem) -> bool| -> Vec<String> {
        problems.iter().filter(|problem| !has(problem)).map(|problem| problem.id.to_string()).collect()
    };
    say("Left out for their mistakes", loaded.left_out.iter().map(ToString::to_string).collect());
    let empty = loaded.topics.iter().filter(|topic| problems.iter().all(|problem| *problem.topic() != topic.id));
    say("Topics without a problem", empty.map(|topic| topic.id.to_string()).collect());
    let unused = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    let unused = unused.into_iter().filter(|d| !problems.is_empty() && problems.iter().all(|p| p.difficulty != *d));
    say("Nothing that is", unused.map(|difficulty| difficulty.to_string()).collect());
    say("No declared growth", without(&|problem| problem.complexity.is_some()));
    say("No generator", without(&|problem| problem.generator.is_some()));
    say("No editorial", without(&|problem| !problem.editorial.trim().is_empty()));
    say("No second way to solve it", without(&|problem| count_references(problem) > 1));
    let empty = |problem: &Problem| problem.hints.ladder.iter().flatten().any(String::is_empty);
    say("Hints missing in the ladder", without(&|problem| !empty(problem)));
    let bugs = problems.iter().flat_map(|problem| problem.bugs.iter().map(move |bug| (problem, bug)));
    let wordless = bugs.filter(|(problem, bug)| problem.bug_hints(&bug.id).is_none());
    say(
        "Bugs without words of their own",
        wordless.map(|(problem, bug)| format!("{}/{}", problem.id, bug.id)).collect(),
    );
    for language in Language::ALL.iter().filter(|language| **language != Language::Python) {
        let lacking = without(&|problem| problem.reference(*language).is_some());
        // A language that no problem uses is not reported as missing.
        if lacking.len() < problems.len() {
            say(&format!("No reference in {}", language.title()), lacking);
        }
    }
    found
}

/// Returns the number of references in Python.
fn count_references(problem: &Problem) -> usize {
    problem.solutions_in(Language::Python).count()
}

fn join_names(names: &[String]) -> String {
    join_first(names, MAX_NAMES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::load_pack;
    use crate::pack::pack_fixture::pack_files;

    #[test]
    fn a_pack_is_counted() {
        let stats = count_pack(&load_pack(&pack_files()));
        let count = |name: &str, count| NamedCount { name: name.to_owned(), count };
        assert_eq!((stats.problems, stats.cases, stats.samples, stats.bugs), (1, 12, 2, 2));
        assert_eq!(stats.difficulties, [count("easy", 1), count("medium", 0), count("hard", 0)]);
        assert_eq!(stats.modes, [count("function", 1)]);
        assert_eq!(stats.tags, [count("basic", 9), count("empty", 1), count("negative", 1), count("single", 1)]);
        assert_eq!(stats.verdicts, [count("WA", 1), count("RE", 1)]);
        assert_eq!(stats.hints, HintCount { written: 15, of: 15, overridden: 1, overrides: 3 });
        let topic = |topic: &str, problems, bugs, minutes| TopicCount {
            topic: topic.to_owned(),
            problems,
            others: 0,
            bugs,
            minutes,
        };
        assert_eq!(stats.topics, [topic("counting", 0, 1, 0), topic("adding", 1, 1, 10)]);
        let python = LanguageCount { language: Language::Python, problems: 1, references: 1, bugs: 2 };
        assert_eq!(stats.languages, [python]);
        let expected = [
            "Topics without a problem: counting.",
            "Nothing that is: medium, hard.",
            "No second way to solve it: add-up.",
            "Bugs without words of their own: add-up/empty-forgotten.",
        ];
        assert_eq!(stats.missing, expected);
    }

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (0..9).map(|i| format!("p{i}")).collect();
        assert_eq!(join_names(&names), "p0, p1, p2, p3, p4, p5 and 3 more");
    }
}
