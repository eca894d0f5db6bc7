//! Problems and the catalogue, as read from packs: plain data, already validated.
//!
//! `pack` builds these types and the layers above read them. Text fields contain no control characters because the
//! loader strips them, so a view can draw them directly.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use super::growth::{Complexity, Growth, GrowthRule};
pub use super::language::Language;
pub use super::signature::{Method, Param, Signature, Type};
pub use super::test_cases::{Case, Expected, OwnCase, Tolerance};

use super::case_tags::TagDescriptions;
use super::ids::{BugId, CaseId, PackId, ProblemId, ProblemUid, TopicId};
use super::learning_path::LearningPath;
use super::problem_revision::Revision;
use super::read_later::ReadLater;
use super::test_cases::Cases;
use super::verdict_report::Verdict;

/// All installed problems and topics, in roadmap order.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    pub packs: Vec<PackInfo>,
    /// Topics in topological order: a topic comes after everything it requires.
    pub topics: Vec<Topic>,
    /// Problems in pack order, then easy to hard within a topic.
    pub problems: Vec<Problem>,
    /// The credits of each problem.
    pub credits: BTreeMap<ProblemId, Credits>,
    /// Changes to problems by new versions of installed packs, oldest first.
    pub revisions: Vec<Revision>,
    /// Problems of installed packs that are not in use. They are in no list, but the record may name them.
    pub not_in_use: Vec<UnusedProblem>,
}

/// A problem of an installed pack that is not in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusedProblem {
    pub uid: ProblemUid,
    /// Its id within its pack.
    pub id: ProblemId,
    pub title: String,
    pub pack: PackId,
}

impl Catalog {
    /// The problem with this name: its id, `pack/id`, its title or one of its aliases, ignoring case.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Problem> {
        let same = |text: &str| text.eq_ignore_ascii_case(name);
        let in_pack = |p: &&Problem| {
            let both = name.split_once('/');
            both.is_some_and(|(pack, id)| p.pack.0.eq_ignore_ascii_case(pack) && p.id.bare().eq_ignore_ascii_case(id))
        };
        self.problems
            .iter()
            .find(|p| same(p.id.as_str()))
            .or_else(|| self.problems.iter().find(in_pack))
            .or_else(|| self.problems.iter().find(|p| same(&p.title) || p.aliases.iter().any(|alias| same(alias))))
    }

    /// The problem with this permanent id.
    #[must_use]
    pub fn by_uid(&self, uid: &ProblemUid) -> Option<&Problem> {
        self.problems.iter().find(|p| &p.uid == uid)
    }

    /// The title of an installed problem, in use or not.
    #[must_use]
    pub fn problem_title(&self, uid: &ProblemUid) -> Option<&str> {
        let not_in_use = || self.not_in_use.iter().find(|problem| problem.uid == *uid).map(|problem| &problem.title);
        self.by_uid(uid).map(|problem| &problem.title).or_else(not_in_use).map(String::as_str)
    }

    /// The topic with this id.
    #[must_use]
    pub fn topic(&self, id: &TopicId) -> Option<&Topic> {
        self.topics.iter().find(|t| &t.id == id)
    }

    /// A topic's title, or its id if no installed pack has the topic.
    #[must_use]
    pub fn topic_title(&self, id: &TopicId) -> String {
        self.topic(id).map_or_else(|| id.to_string(), |topic| topic.title.clone())
    }

    /// Problems with `topic` as their main topic (the first listed), easy to hard.
    pub fn in_topic<'a>(&'a self, topic: &'a TopicId) -> impl Iterator<Item = &'a Problem> + 'a {
        self.problems.iter().filter(move |p| p.topics.first() == Some(topic))
    }
}

/// A pack's description of itself.
#[derive(Clone, Debug, Default)]
pub struct PackInfo {
    pub id: PackId,
    pub uid: String,
    pub version: String,
    pub title: String,
    pub license: String,
    pub authors: Vec<String>,
    pub source: Option<String>,
    pub policy: Policy,
    /// Descriptions of the tags of its cases.
    pub tags: TagDescriptions,
    /// Ordered lists of its problems that a learner can set as a goal.
    pub paths: Vec<LearningPath>,
}

/// Licence, author and origin of a problem: its own entry, or else the entry of its pack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Credits {
    pub license: Option<String>,
    pub authors: Vec<String>,
    pub source: Option<String>,
}

/// The limits that an instructor sets in a pack. The learner's own settings can only be stricter.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// 0 to 5.
    pub max_hint_level: u8,
    /// Minimum seconds between two hints of one problem.
    pub cooldown_s: u32,
    /// Words that no hint may contain.
    pub avoid: Vec<String>,
    /// Whether a language model may be used for the pack's problems. Their statements are sent to it.
    pub allow_model: bool,
}

impl Default for Policy {
    fn default() -> Self {
        Self { max_hint_level: 5, cooldown_s: 0, avoid: Vec::new(), allow_model: true }
    }
}

/// A node of the topic graph.
#[derive(Clone, Debug)]
pub struct Topic {
    pub id: TopicId,
    pub title: String,
    /// Topics that must reach the opening threshold before this one opens.
    pub requires: Vec<TopicId>,
    /// Usual minutes for a problem of the topic, used if the problem has no `minutes`.
    pub expected_minutes: u32,
}

/// One exercise with everything needed to show, judge and teach it.
#[derive(Clone, Debug)]
pub struct Problem {
    pub id: ProblemId,
    pub uid: ProblemUid,
    pub version: u32,
    pub pack: PackId,
    pub title: String,
    pub aliases: Vec<String>,
    pub difficulty: Difficulty,
    /// At least one; the first is the main topic.
    pub topics: Vec<TopicId>,
    /// Topics needed in addition to the ones that `topics` require.
    pub requires: Vec<TopicId>,
    /// Expected solve time in minutes (μ of the learner model).
    pub minutes: u32,
    pub signature: Signature,
    pub limits: Limits,
    pub complexity: Option<Complexity>,
    /// Python names that a submission may not use: built-in names, operators, methods, modules.
    pub forbid: Vec<String>,
    pub checker: Checker,
    /// Whether `True` and `1` are different answers.
    pub strict_bool: bool,
    /// Markdown.
    pub statement: String,
    pub hints: ReadLater<Hints>,
    /// Markdown, shown after a pass.
    pub editorial: String,
    pub bugs: ReadLater<Vec<Bug>>,
    pub cases: Cases,
    /// Reference solutions; the first of each language is the one shown.
    pub solutions: Vec<Solution>,
    /// More wrong programs that must all fail. Unlike known bugs, learners never see them.
    pub wrong: Vec<Solution>,
    /// Mutants of the references that the author declares equivalent.
    pub same_mutants: Vec<SameMutant>,
    /// Authored starters by language; a missing one is generated from the signature.
    pub starters: BTreeMap<Language, String>,
    /// Code by language that comes before the learner's code, which can use it.
    pub preludes: BTreeMap<Language, String>,
    /// `gen.py`.
    pub generator: Option<String>,
    /// The pack's policy, copied here so that a problem is self-contained.
    pub policy: Policy,
    /// Descriptions of the tags of its cases.
    pub tags: TagDescriptions,
    /// The problem is a draft: parts that only an author can write (known mistakes, hints, an editorial) may be
    /// missing.
    pub draft: bool,
}

impl Problem {
    /// How counted instructions are held to the declared growth; not at all if none is declared.
    #[must_use]
    pub fn growth_rule(&self) -> GrowthRule {
        self.complexity.as_ref().map_or(GrowthRule::Off, |complexity| complexity.rule)
    }

    /// Whether a program may fail because its work grows too fast: a growth is declared and can be measured.
    #[must_use]
    pub fn is_held_to_growth(&self) -> bool {
        self.growth_rule() != GrowthRule::Off && self.generator.is_some()
    }

    /// Whether the generator makes random inputs too: `random_input(seed)` in `gen.py`.
    #[must_use]
    pub fn has_random_inputs(&self) -> bool {
        self.generator.as_ref().is_some_and(|source| source.lines().any(|line| line.starts_with("def random_input(")))
    }

    /// A case of the pack as a custom case; `None` if the pack has no such case, or if JSON can't represent its answer.
    #[must_use]
    pub fn as_own_case(&self, id: &CaseId) -> Option<OwnCase> {
        let case = self.cases.iter().find(|case| &case.id == id && case.made.is_none())?;
        let expected = match &case.expected {
            Expected::Value(value) => Some(value.to_json()?),
            Expected::Error(_) => None,
        };
        Some(OwnCase { args: case.args.clone(), expected })
    }

    /// The hints for a known bug, by level: its own, or those of a bug with the same message. That is the same mistake in
    /// another language.
    #[must_use]
    pub fn bug_hints(&self, bug: &BugId) -> Option<&BTreeMap<u8, String>> {
        let overrides = &self.hints.overrides;
        overrides.get(bug).or_else(|| {
            let known = self.bugs.iter().find(|known| known.id == *bug)?;
            let mut alike =
                self.bugs.iter().filter(|other| other.message == known.message && other.language != known.language);
            alike.find_map(|other| overrides.get(&other.id))
        })
    }

    /// Why [`Self::as_own_case`] has no custom case for a case of the pack, as a sentence.
    #[must_use]
    pub fn own_case_refusal(&self, id: &CaseId) -> &'static str {
        if self.cases.iter().any(|case| &case.id == id && case.made.is_some()) {
            "Cannot add this case: its input is large and made when it runs."
        } else {
            "Cannot add this case: its answer cannot be written as JSON."
        }
    }

    /// A minimal problem with names and one topic, to build fixtures from.
    #[must_use]
    pub fn bare(id: &str, topic: &str) -> Self {
        Self {
            id: id.into(),
            uid: id.into(),
            version: 1,
            pack: "bare".into(),
            title: id.to_owned(),
            aliases: Vec::new(),
            difficulty: Difficulty::Easy,
            topics: vec![topic.into()],
            requires: Vec::new(),
            minutes: 10,
            signature: Signature::Stdin,
            limits: Limits::default(),
            complexity: None,
            forbid: Vec::new(),
            checker: Checker::Exact,
            strict_bool: true,
            statement: String::new(),
            hints: ReadLater::default(),
            editorial: String::new(),
            bugs: ReadLater::default(),
            cases: Cases::default(),
            solutions: Vec::new(),
            wrong: Vec::new(),
            same_mutants: Vec::new(),
            starters: BTreeMap::new(),
            preludes: BTreeMap::new(),
            generator: None,
            policy: Policy::default(),
            tags: TagDescriptions::default(),
            draft: false,
        }
    }

    /// The main topic.
    #[must_use]
    pub fn topic(&self) -> &TopicId {
        &self.topics[0]
    }

    /// The reference solution in a language.
    #[must_use]
    pub fn reference(&self, language: Language) -> Option<&Solution> {
        self.solutions.iter().find(|s| s.language == language)
    }

    /// All solutions in a language, the reference first.
    pub fn solutions_in(&self, language: Language) -> impl Iterator<Item = &Solution> {
        self.solutions.iter().filter(move |solution| solution.language == language)
    }

    /// Whether a program is one of the pack's own solutions, word for word.
    #[must_use]
    pub fn has_solution(&self, language: Language, source: &str) -> bool {
        self.solutions_in(language).any(|known| known.source == source)
    }

    /// The reference solution to show for a language; the main one if that language has none.
    #[must_use]
    pub fn reference_for(&self, language: Language) -> Option<&Solution> {
        self.reference(language).or_else(|| self.main_reference())
    }

    /// The reference solution that the others are compared with: the Python one, or the first if none is in Python.
    #[must_use]
    pub fn main_reference(&self) -> Option<&Solution> {
        self.reference(Language::Python).or_else(|| self.solutions.first())
    }
}

/// Easy, medium or hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        })
    }
}

/// The limits of a run. Without a time, the limit is five times the reference's time.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Seconds on the reference machine.
    pub time: Option<f64>,
    pub memory_mb: u32,
    pub output_kb: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: None, memory_mb: 256, output_kb: 64 }
    }
}

/// The way in which an answer is compared with the expected one.
#[derive(Clone, Debug, PartialEq)]
pub enum Checker {
    Exact,
    /// The order of the outermost list does not matter, but its items must match exactly.
    Unordered,
    /// The order of lists does not matter at any depth.
    Multiset,
    /// Numbers may differ from the expected one by `abs` or by `rel`, at every depth.
    Float {
        abs: f64,
        rel: f64,
    },
    /// The pack's `check.py` decides. This is its source.
    AnyValid {
        source: String,
    },
}

/// A tagged wrong solution that must fail as declared.
#[derive(Clone, Debug)]
pub struct Bug {
    pub id: BugId,
    /// Path inside the problem's folder.
    pub file: String,
    pub source: String,
    pub language: Language,
    /// The topic (KC) that the misconception belongs to.
    pub topic: TopicId,
    pub message: String,
    /// Case ids or tags.
    pub must_fail: Vec<String>,
    pub verdict: Verdict,
}

/// A mutant of a reference that its author declares equivalent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameMutant {
    /// The reference, inside the problem's folder.
    pub file: String,
    /// The original lines, without indentation, joined by spaces.
    pub was: String,
    /// The replacement lines.
    pub now: String,
    /// The reason why no valid input distinguishes them.
    pub why: String,
}

/// A reference solution, or a wrong program in the pack.
#[derive(Clone, Debug)]
pub struct Solution {
    pub language: Language,
    pub file: String,
    pub source: String,
}

/// The authored hints of a problem.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// `ladder[level - 1][band]`, bands in the order beginner, intermediate, advanced. If a text is empty, the
    /// neighbouring band's text is used.
    pub ladder: [[String; 3]; 5],
    /// Hint texts for a recognised bug, by level.
    pub overrides: BTreeMap<BugId, BTreeMap<u8, String>>,
    /// Texts for a language, by level and band. They come before those of `ladder`.
    pub by_language: BTreeMap<Language, BTreeMap<u8, [String; 3]>>,
}
