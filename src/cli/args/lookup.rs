//! Finds the problem, topic or case for a typed name, or suggests the closest ones.

use std::collections::BTreeSet;

use clap::Args;
use clap_complete::engine::ArgValueCandidates;

use super::shell_completion;
use crate::types::did_you_mean::nearest_ids;
use crate::types::humanize::join_or;
use crate::types::learning_goal::GoalKind;
use crate::types::problem::{PackInfo, UnusedProblem};
use crate::types::{CaseId, Catalog, Problem, Topic};

use crate::cli::context::exit::Failure;

/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;

/// The problem argument of a command.
#[derive(Args, Clone, Debug)]
pub struct ProblemArg {
    /// Id, title or alias
    #[arg(add = ArgValueCandidates::new(shell_completion::problems))]
    pub id: String,
}

impl ProblemArg {
    /// Finds the problem.
    ///
    /// # Errors
    /// A usage failure that suggests the closest problems.
    pub fn find<'a>(&self, catalog: &'a Catalog) -> Result<&'a Problem, Failure> {
        find_problem(catalog, &self.id)
    }
}

/// Finds the problem with this id, title or alias.
///
/// # Errors
/// A usage failure that suggests the closest problems.
pub fn find_problem<'a>(catalog: &'a Catalog, name: &str) -> Result<&'a Problem, Failure> {
    match_problem(catalog, name).ok_or_else(|| {
        if let Some(failure) = not_in_use_failure(catalog, name) {
            return failure;
        }
        let near = nearest_ids(name, problem_names(catalog), MAX_SUGGESTIONS);
        unknown_name("problem", name, &near, "`rung list` shows every problem.")
    })
}

/// The failure for a problem of an installed pack that is not in use.
fn not_in_use_failure(catalog: &Catalog, name: &str) -> Option<Failure> {
    let is_it = |problem: &&UnusedProblem| {
        let with_pack = format!("{}/{}", problem.pack, problem.id);
        [problem.uid.as_str(), problem.id.as_str(), &problem.title, &with_pack].iter().any(|id| is_same_name(id, name))
    };
    let problem = catalog.not_in_use.iter().find(is_it)?;
    let what = format!("{} is in the pack `{}`, which is not in use.", problem.title, problem.pack);
    Some(
        Failure::usage(what)
            .with_advice("`rung pack use --all` uses all packs; `rung list` shows the problems in use."),
    )
}

/// The failure for a path of an installed pack that is not in use.
#[must_use]
pub fn unused_path_failure(catalog: &Catalog, name: &str) -> Option<Failure> {
    let (pack, path) = catalog.find_unused_path(name)?;
    let what = format!("The path “{}” is in the pack `{}`, which is not in use.", path.title, pack.id);
    Some(Failure::usage(what).with_advice("`rung pack use --all` uses all packs."))
}

/// The problem with this id, title or alias.
#[must_use]
pub fn match_problem<'a>(catalog: &'a Catalog, name: &str) -> Option<&'a Problem> {
    let loosely = |problem: &&Problem| {
        let aliases = problem.aliases.iter().map(String::as_str);
        [problem.uid.as_str(), &problem.title].into_iter().chain(aliases).any(|known| is_same_name(known, name))
    };
    catalog.find(name.trim()).or_else(|| catalog.problems.iter().find(loosely))
}

/// The problem with the nearest name: with few other letters, or else with half of the words in common.
#[must_use]
pub fn nearest_problem<'a>(catalog: &'a Catalog, name: &str) -> Option<&'a Problem> {
    if let Some(id) = nearest_ids(name, problem_names(catalog), 1).first() {
        return catalog.problems.iter().find(|problem| problem.id.as_str() == *id);
    }
    let typed = words(name);
    let similarity = |known: &str| {
        let known = words(known);
        let common = known.intersection(&typed).count();
        // Counted in twelfths of the words of both, to compare without rounding.
        12 * common / known.union(&typed).count().max(1)
    };
    let best = catalog.problems.iter().map(|problem| {
        let names = problem.aliases.iter().map(String::as_str).chain([problem.title.as_str()]);
        (names.map(similarity).max().unwrap_or(0), problem)
    });
    best.filter(|(similarity, _)| *similarity >= 6)
        .rev()
        .max_by_key(|(similarity, _)| *similarity)
        .map(|(_, found)| found)
}

/// Each problem's id with all its names.
fn problem_names(catalog: &Catalog) -> impl Iterator<Item = (&str, Vec<&str>)> {
    catalog.problems.iter().map(|problem| {
        let aliases = problem.aliases.iter().map(String::as_str);
        (problem.id.as_str(), [problem.id.as_str(), &problem.title].into_iter().chain(aliases).collect())
    })
}

fn words(name: &str) -> BTreeSet<String> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Finds the pack with this id or title.
///
/// # Errors
/// A usage failure that suggests the closest packs.
pub fn find_pack<'a>(catalog: &'a Catalog, name: &str) -> Result<&'a PackInfo, Failure> {
    let known = |pack: &&PackInfo| is_same_name(pack.id.as_str(), name) || is_same_name(&pack.title, name);
    catalog.packs.iter().find(known).ok_or_else(|| {
        let names = catalog.packs.iter().map(|pack| (pack.id.as_str(), vec![pack.id.as_str(), &pack.title]));
        unknown_name("pack", name, &nearest_ids(name, names, MAX_SUGGESTIONS), "`rung pack list` shows every pack.")
    })
}

/// Finds the topic with this id or title.
///
/// # Errors
/// A usage failure that suggests the closest topics.
pub fn find_topic<'a>(catalog: &'a Catalog, name: &str) -> Result<&'a Topic, Failure> {
    let known = |topic: &&Topic| is_same_name(topic.id.as_str(), name) || is_same_name(&topic.title, name);
    catalog.topics.iter().find(known).ok_or_else(|| {
        let near = nearest_ids(name, topic_names(catalog), MAX_SUGGESTIONS);
        unknown_name("topic", name, &near, "`rung stats` shows every topic.")
    })
}

/// The kinds of goals, topics and paths with names near the typed one, nearest first.
#[must_use]
pub fn nearest_goals<'a>(catalog: &'a Catalog, name: &str) -> Vec<&'a str> {
    let kinds = GoalKind::ALL.into_iter().map(|kind| (kind.name(), vec![kind.name()]));
    let paths = catalog.paths().map(|path| (path.id.as_str(), vec![path.id.as_str(), &path.title]));
    nearest_ids(name, kinds.chain(topic_names(catalog)).chain(paths), MAX_SUGGESTIONS)
}

/// Each topic's id with its names.
fn topic_names(catalog: &Catalog) -> impl Iterator<Item = (&str, Vec<&str>)> {
    catalog.topics.iter().map(|topic| (topic.id.as_str(), vec![topic.id.as_str(), topic.title.as_str()]))
}

/// A topic or a problem.
#[derive(Clone, Copy, Debug)]
pub enum TopicOrProblem<'a> {
    Topic(&'a Topic),
    Problem(&'a Problem),
}

/// Finds the topic with this id or title, else the problem with this id, title or alias.
///
/// # Errors
/// A usage failure that suggests the closest topics and problems.
pub fn find_topic_or_problem<'a>(catalog: &'a Catalog, name: &str) -> Result<TopicOrProblem<'a>, Failure> {
    if let Ok(topic) = find_topic(catalog, name) {
        return Ok(TopicOrProblem::Topic(topic));
    }
    if let Some(problem) = match_problem(catalog, name) {
        return Ok(TopicOrProblem::Problem(problem));
    }
    if let Some(failure) = not_in_use_failure(catalog, name) {
        return Err(failure);
    }
    let nearest = nearest_ids(name, topic_names(catalog).chain(problem_names(catalog)), MAX_SUGGESTIONS);
    Err(unknown_name("topic or problem", name, &nearest, "`rung stats` shows the topics, `rung list` the problems."))
}

/// Finds the case with this number (from 1, among the pack's cases) or id; custom cases are `own-1`, `own-2`, …
///
/// # Errors
/// A usage failure that suggests the closest cases.
pub fn find_case(problem: &Problem, own: usize, name: &str) -> Result<CaseId, Failure> {
    let ids: Vec<String> = problem
        .cases
        .iter()
        .map(|case| case.id.to_string())
        .chain((1..=own).map(|number| format!("own-{number}")))
        .collect();
    let numbered = name.parse().ok().and_then(|n: usize| problem.cases.get(n.checked_sub(1)?)).map(|case| &case.id);
    if let Some(id) = ids.iter().find(|id| is_same_name(id, name)) {
        return Ok(CaseId(id.clone()));
    }
    if let Some(id) = numbered {
        return Ok(id.clone());
    }
    let names = ids.iter().map(|id| (id.as_str(), vec![id.as_str()]));
    let range = format!("Cases are numbered 1 to {}; `rung run {} --all` shows them.", problem.cases.len(), problem.id);
    Err(unknown_name("case", name, &nearest_ids(name, names, MAX_SUGGESTIONS), &range))
}

/// Whether two names match, ignoring case, spaces and punctuation: `two-sum` matches "Two Sum".
fn is_same_name(a: &str, b: &str) -> bool {
    let letters =
        |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    !letters(a).is_empty() && letters(a) == letters(b)
}

fn unknown_name(what: &str, name: &str, nearest: &[&str], otherwise: &str) -> Failure {
    let failure = Failure::usage(format!("There is no {what} “{name}”."));
    match nearest {
        [] => failure.with_advice(otherwise),
        ids => {
            let ids: Vec<_> = ids.iter().map(|id| format!("`{id}`")).collect();
            failure.with_advice(format!("Did you mean {}? {otherwise}", join_or(&ids)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::types::learning_path::LearningPath;

    fn check(name: &str, expected: &str) {
        let mut catalog = cli_fixtures::catalog();
        catalog.not_in_use.push(UnusedProblem {
            uid: "u-stamp".into(),
            id: "stamp-twice".into(),
            title: "Stamp Twice".to_owned(),
            pack: "course".into(),
        });
        match find_problem(&catalog, name) {
            Ok(found) => assert_eq!(found.id.as_str(), expected, "{name}"),
            Err(failure) => assert_eq!(failure.to_string(), expected, "{name}"),
        }
    }

    #[test]
    fn a_problem_is_found_by_id_title_and_alias() {
        check("pair-to-target", "pair-to-target");
        check("Pair to Target", "pair-to-target");
        check("two sum", "pair-to-target");
        check("two-sum", "pair-to-target");
        check(" pair to target ", "pair-to-target");
    }

    #[test]
    fn an_unknown_problem_gets_its_neighbours() {
        let list = "`rung list` shows every problem.";
        check(
            "pair-to-tagret",
            &format!("There is no problem “pair-to-tagret”.\nDid you mean `pair-to-target`? {list}"),
        );
        check("brackets", &format!("There is no problem “brackets”.\nDid you mean `valid-brackets`? {list}"));
        check("zzzzzz", &format!("There is no problem “zzzzzz”.\n{list}"));
        let not_in_use = "Stamp Twice is in the pack `course`, which is not in use.\n`rung pack use --all` uses all packs; \
                          `rung list` shows the problems in use.";
        check("stamp-twice", not_in_use);
        check("course/stamp-twice", not_in_use);
    }

    #[test]
    fn a_topic_is_found_by_id_and_title() {
        let catalog = cli_fixtures::catalog();
        assert_eq!(find_topic(&catalog, "arrays & hashing").expect("a topic").id.as_str(), "arrays-hashing");
        let failure = find_topic(&catalog, "stak").expect_err("no such topic");
        assert!(failure.to_string().contains("Did you mean `stack`?"), "{failure}");
    }

    #[test]
    fn a_goal_has_neighbours_among_kinds_topics_and_paths() {
        let mut catalog = cli_fixtures::catalog();
        let path = LearningPath { id: "interview".to_owned(), ..LearningPath::default() };
        catalog.packs[0].paths.push(path);
        let check = |name: &str, nearest: &[&str]| assert_eq!(nearest_goals(&catalog, name), nearest, "{name}");
        check("stacks", &["stack"]);
        check("globl", &["global"]);
        check("interviw", &["interview"]);
        check("zzzzzz", &[]);
    }

    #[test]
    fn a_case_is_found_by_number_and_id() {
        let catalog = cli_fixtures::catalog();
        let problem = find_problem(&catalog, "pair-to-target").expect("a problem");
        let found = |name: &str| find_case(problem, 1, name).map(|id| id.to_string()).map_err(|e| e.to_string());
        let first = problem.cases[0].id.to_string();
        assert_eq!((found("1"), found(&first), found("own-1")), (Ok(first.clone()), Ok(first), Ok("own-1".to_owned())));
        for name in ["0", "999", "own-2"] {
            let refusal = found(name).expect_err("no such case");
            assert!(refusal.starts_with(&format!("There is no case “{name}”.")), "{refusal}");
        }
    }
}
