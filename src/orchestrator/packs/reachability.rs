//! Checks whether a learner can get through a pack's topics: which topics and problems open, and which open only
//! because Rung makes exceptions.
//!
//! Rung never locks a learner out: a topic opens anyway if half of its prerequisite's problems are solved or wait for
//! each other, and a topic without problems is skipped. But if nothing else can open it, the prerequisite has no
//! effect, and its author should know. So this check simulates a newcomer who passes every problem at once, with the
//! equations of the learner model and without these exceptions. Topics and problems that stay locked are reported.

use std::collections::BTreeSet;

use crate::learner::state_queries;
use crate::mastery::mastery_update::MasteryTerms;
use crate::pack::{self, Finding, LoadedPack, Severity};
use crate::types::humanize::join_and;
use crate::types::learner_state::{LearnerState, Profile, SelfReport, Skill};
use crate::types::{Catalog, Params, Problem, ProblemId, TopicId};

const MANIFEST_FILE: &str = "pack.toml";

/// Finds topics and problems of a pack that no learner can open by solving problems, and prerequisites without
/// problems.
///
/// The pack is checked together with the starter pack, which every learner has.
#[must_use]
pub fn check_reachability(loaded: &LoadedPack) -> Vec<Finding> {
    let starter = pack::load_embedded_pack();
    let same = |a: &LoadedPack, b: &LoadedPack| a.info.as_ref().map(|i| &i.uid) == b.info.as_ref().map(|i| &i.uid);
    let packs = if same(&starter, loaded) { vec![loaded.clone()] } else { vec![starter, loaded.clone()] };
    let catalog = pack::build_catalog(packs).0;
    let params = Params::default();
    let quick = SimulatedNewcomer::through(&catalog, &params);
    let report = ReachabilityCheck { loaded, catalog: &catalog };
    let mut findings = report.shut_problems(&quick);
    findings.extend(report.shut_topics(&quick));
    findings.extend(report.empty_gates());
    findings
}

/// A newcomer who solved every problem of a catalogue that opens for them.
struct SimulatedNewcomer<'a> {
    catalog: &'a Catalog,
    params: &'a Params,
    state: LearnerState,
    solved: BTreeSet<ProblemId>,
}

impl<'a> SimulatedNewcomer<'a> {
    /// Simulates a newcomer who passes each open problem at the first try, in time and without hints.
    fn through(catalog: &'a Catalog, params: &'a Params) -> Self {
        let profile = Profile { skill: SelfReport::New, ..Profile::default() };
        let state = LearnerState { profile, ..LearnerState::default() };
        let mut newcomer = Self { catalog, params, state, solved: BTreeSet::new() };
        loop {
            let open = |problem: &&Problem| !newcomer.solved.contains(&problem.id) && newcomer.may_try(problem);
            let Some(problem) = catalog.problems.iter().find(open) else { return newcomer };
            newcomer.pass(problem);
            newcomer.solved.insert(problem.id.clone());
        }
    }

    fn may_try(&self, problem: &Problem) -> bool {
        let topic = self.catalog.topic(problem.topic());
        let behind = topic.map_or(&[][..], |topic| &topic.requires);
        behind.iter().chain(&problem.requires).all(|topic| self.opens(topic, &mut BTreeSet::new()))
    }

    /// Whether a topic opens the topics that require it, because its mastery is high enough. A topic without problems
    /// passes on its own requirements.
    fn opens(&self, topic: &TopicId, asked: &mut BTreeSet<TopicId>) -> bool {
        if state_queries::meets_prerequisite(&self.state, self.params, topic) {
            return true;
        }
        let empty = self.catalog.in_topic(topic).next().is_none();
        // Topics form no cycle, but this guard ends the recursion even if they do.
        if !empty || !asked.insert(topic.clone()) {
            return false;
        }
        self.catalog.topic(topic).is_none_or(|topic| topic.requires.iter().all(|topic| self.opens(topic, asked)))
    }

    /// Applies a pass to every topic of the problem, as the learner model does.
    fn pass(&mut self, problem: &Problem) {
        for topic in &problem.topics {
            let before = state_queries::mastery(&self.state, self.params, topic);
            let after =
                MasteryTerms::without_delay(&self.params.mastery, before, problem.difficulty, 0).rounded_value();
            let skill = self.state.mastery.entry(topic.clone()).or_insert_with(|| Skill::starting_at(before));
            skill.mastery = after;
            // The date does not matter, only that there is evidence.
            skill.last_evidence = Some(jiff::Timestamp::UNIX_EPOCH);
            skill.successes += 1;
        }
    }
}

struct ReachabilityCheck<'a> {
    loaded: &'a LoadedPack,
    catalog: &'a Catalog,
}

impl ReachabilityCheck<'_> {
    /// Problems that need a topic which can only be mastered by solving them.
    fn shut_problems(&self, quick: &SimulatedNewcomer<'_>) -> Vec<Finding> {
        let shut = self.own_problems().filter(|problem| !quick.solved.contains(&problem.id));
        let own = |problem: &Problem| {
            let missing: Vec<&str> = self.missing(quick, &problem.requires);
            (!missing.is_empty()).then(|| {
                let file = format!("{}/problem.toml", problem.id.bare());
                let what = format!(
                    "'requires' can't be met: nothing that opens before this problem shows {}",
                    quoted(&missing)
                );
                let mend = "Take it out, or give that topic a problem that doesn't wait for this one.";
                self.finding(Severity::Error, &file, "requires", what, mend)
            })
        };
        shut.filter_map(own).collect()
    }

    /// Topics that stay locked for a newcomer who solves every open problem.
    fn shut_topics(&self, quick: &SimulatedNewcomer<'_>) -> Vec<Finding> {
        let own = |topic: &&crate::types::Topic| {
            let missing = self.missing(quick, &topic.requires);
            (!missing.is_empty()).then(|| {
                let what = format!("topic '{}' can never open: nothing shows {} before it", topic.id, quoted(&missing));
                let mend = "Give what it requires a problem that can be solved first, or take it out of 'requires'.";
                self.finding(Severity::Error, MANIFEST_FILE, &format!("topic.{}.requires", topic.id), what, mend)
            })
        };
        // A topic without problems locks no other topic.
        self.loaded.topics.iter().filter(|topic| self.has_problems(&topic.id)).filter_map(|topic| own(&topic)).collect()
    }

    fn has_problems(&self, topic: &TopicId) -> bool {
        self.catalog.in_topic(topic).next().is_some()
    }

    fn missing<'t>(&self, newcomer: &SimulatedNewcomer<'_>, topics: &'t [TopicId]) -> Vec<&'t str> {
        let known = |topic: &&TopicId| self.catalog.topic(topic).is_some();
        let shut = topics.iter().filter(known).filter(|topic| !newcomer.opens(topic, &mut BTreeSet::new()));
        shut.map(TopicId::as_str).collect()
    }

    /// Prerequisites without a problem, which have no effect.
    fn empty_gates(&self) -> Vec<Finding> {
        let gates = self.loaded.topics.iter().filter(|topic| !self.behind(&topic.id).is_empty());
        let empty = gates.filter(|topic| !self.has_problems(&topic.id));
        let told = |topic: &crate::types::Topic| {
            let instead = if topic.requires.is_empty() {
                "so nothing is asked for".to_owned()
            } else {
                let requires: Vec<&str> = topic.requires.iter().map(TopicId::as_str).collect();
                format!("so what it requires itself stands for it: {}", quoted(&requires))
            };
            let what = format!(
                "topic '{}' has no problem, and {} requires it, {instead}",
                topic.id,
                quoted(&self.behind(&topic.id))
            );
            let mend = "Give it a problem, or take it out of 'requires'.";
            self.finding(Severity::Warning, MANIFEST_FILE, &format!("topic.{}", topic.id), what, mend)
        };
        empty.map(told).collect()
    }

    /// Topics of the pack that have problems and require this one.
    fn behind(&self, topic: &TopicId) -> Vec<&str> {
        self.loaded
            .topics
            .iter()
            .filter(|other| other.requires.contains(topic) && self.has_problems(&other.id))
            .map(|other| other.id.as_str())
            .collect()
    }

    fn own_problems(&self) -> impl Iterator<Item = &Problem> {
        let own = |problem: &&Problem| self.loaded.problems.iter().any(|own| own.uid == problem.uid);
        self.catalog.problems.iter().filter(own)
    }

    fn finding(&self, severity: Severity, file: &str, key: &str, what: String, mend: &str) -> Finding {
        Finding {
            severity,
            file: format!("{}/{file}", self.loaded.root),
            line: self.loaded.line_index.line(file, key),
            what,
            fix: mend.to_owned(),
        }
    }
}

fn quoted(names: &[&str]) -> String {
    join_and(&names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{PackFiles, load_pack};

    /// A pack of bare problems: `topics` as `id: requires`, problems as `id topic… | requires…`.
    fn pack(topics: &[&str], problems: &[&str]) -> LoadedPack {
        let mut files = PackFiles::new("little");
        let mut manifest = "format = 1\nid = \"little\"\nuuid = \"11111111-2222-4333-8444-555555555555\"\n\
                            version = \"1.0.0\"\ntitle = \"Little\"\nlicense = \"MIT\"\nauthors = []\n"
            .to_owned();
        for topic in topics {
            let (id, requires) = topic.split_once(':').unwrap_or((topic, ""));
            let requires: Vec<String> = requires.split_whitespace().map(|id| format!("\"{id}\"")).collect();
            let topic = format!("[topic.{id}]\ntitle = \"{id}\"\nrequires = [{}]\n", requires.join(", "));
            manifest.push_str(&topic);
        }
        files.insert("pack.toml", manifest);
        let mut loaded = load_pack(&files);
        assert!(loaded.is_sound(), "{:?}", loaded.findings);
        for problem in problems {
            let (words, requires) = problem.split_once('|').unwrap_or((problem, ""));
            let mut words = words.split_whitespace();
            let id = words.next().expect("an id");
            let mut bare = Problem::bare(id, words.next().expect("a topic"));
            bare.pack = "little".into();
            bare.requires = requires.split_whitespace().map(TopicId::from).collect();
            loaded.problems.push(bare);
        }
        loaded
    }

    fn check(topics: &[&str], problems: &[&str], expected: &[&str]) {
        let found: Vec<String> = check_reachability(&pack(topics, problems)).iter().map(ToString::to_string).collect();
        let found: Vec<String> =
            found.iter().map(|line| line.split(". ").next().unwrap_or_default().to_owned()).collect();
        assert_eq!(found, expected, "{topics:?} {problems:?}");
    }

    #[test]
    fn a_course_that_can_be_earned_is_not_mentioned() {
        check(&["a", "b: a"], &["one a", "two b"], &[]);
        check(&["a", "b: a", "c: b"], &["one a", "two b", "three c | a"], &[]);
        // Every learner has the topics of the starter pack.
        check(&["a: stack"], &["one a"], &[]);
        assert_eq!(check_reachability(&pack::load_embedded_pack()), []);
    }

    #[test]
    fn a_problem_that_waits_for_what_waits_for_it_is_found() {
        check(
            &["a", "b: a"],
            &["one a | b", "two b"],
            &[
                "error: little/one/problem.toml: 'requires' can't be met: nothing that opens before this problem shows 'b'",
                "error: little/pack.toml:13: topic 'b' can never open: nothing shows 'a' before it",
            ],
        );
        check(
            &["a", "b"],
            &["one a | b", "two b | a"],
            &[
                "error: little/one/problem.toml: 'requires' can't be met: nothing that opens before this problem shows 'b'",
                "error: little/two/problem.toml: 'requires' can't be met: nothing that opens before this problem shows 'a'",
            ],
        );
        check(
            &["a"],
            &["one a | a"],
            &[
                "error: little/one/problem.toml: 'requires' can't be met: nothing that opens before this problem shows 'a'",
            ],
        );
        // Another problem of the topic is enough.
        check(&["a", "b: a"], &["zero a", "one a | b", "two b"], &[]);
    }

    #[test]
    fn a_gate_without_a_problem_asks_for_nothing() {
        check(
            &["a", "b: a"],
            &["two b"],
            &["warning: little/pack.toml:8: topic 'a' has no problem, and 'b' requires it, so nothing is asked for"],
        );
        check(
            &["z", "a: z", "b: a"],
            &["one z", "two b"],
            &[
                "warning: little/pack.toml:11: topic 'a' has no problem, and 'b' requires it, so what it requires itself \
               stands for it: 'z'",
            ],
        );
    }
}
