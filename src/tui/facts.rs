//! What screens say about a snapshot: the rows of Today, the state of a problem or a topic, in words.
//!
//! Everything is looked up in [`Published`] through `learner::derive`; nothing is decided or stored here.

use std::sync::OnceLock;

use jiff::civil::Date;

use crate::learner::derive::{self, ProblemStatus};
use crate::model::ids::{ProblemUid, TopicId};
use crate::model::learner::Skill;
use crate::model::params::Params;
use crate::model::problem::{Problem, Topic};
use crate::orchestrator::Published;

use super::symbols;
use super::text;
use super::theme::Role;

mod today;
pub use today::{Section, TodayRow, today};

/// The parameter set look-ups are made with.
pub fn params() -> &'static Params {
    static PARAMS: OnceLock<Params> = OnceLock::new();
    PARAMS.get_or_init(Params::default)
}

/// How a topic stands.
#[derive(Clone, Debug, PartialEq)]
pub struct TopicFacts {
    /// In [0, 1].
    pub mastery: f64,
    /// Standard deviation of the mastery.
    pub uncertainty: f64,
    pub kind: TopicKind,
    /// Problems with a due review.
    pub due: usize,
    pub solved: usize,
    pub problems: usize,
}

/// The state a topic's symbol shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopicKind {
    Locked,
    /// Open, no evidence yet.
    New,
    Growing,
    /// Mastery of 0.7 and more, on evidence.
    Mastered,
}

impl TopicKind {
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Locked => symbols::LOCKED,
            Self::New => symbols::NEW,
            Self::Growing => symbols::GROWING,
            Self::Mastered => symbols::MASTERED,
        }
    }

    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Locked => "locked",
            Self::New => "new to you",
            Self::Growing => "growing",
            Self::Mastered => "mastered",
        }
    }
}

impl TopicFacts {
    /// The role its symbol and number are drawn in.
    #[must_use]
    pub fn role(&self) -> Role {
        match self.kind {
            TopicKind::Locked => Role::Locked,
            TopicKind::New => Role::Dim,
            _ => Role::mastery(self.mastery),
        }
    }
}

/// How a topic stands for this learner.
#[must_use]
pub fn topic(published: &Published, id: &TopicId) -> TopicFacts {
    let (state, catalog) = (&published.state, &published.catalog);
    let mastery = derive::mastery(state, params(), id);
    let kind = match mastery {
        _ if !derive::is_open(state, params(), catalog, id) => TopicKind::Locked,
        _ if !derive::has_evidence(state, id) => TopicKind::New,
        m if m >= params().growth_zone[1] => TopicKind::Mastered,
        _ => TopicKind::Growing,
    };
    let (solved, problems) = derive::solved_in_topic(state, catalog, id);
    let due = catalog.in_topic(id).filter(|p| derive::is_due(state, &p.uid, published.day)).count();
    let uncertainty =
        state.mastery.get(id).map_or_else(|| Skill::starting_at(mastery).uncertainty(), Skill::uncertainty);
    TopicFacts { mastery, uncertainty, kind, due, solved, problems }
}

/// A topic's title, or its id where the catalogue doesn't know it.
#[must_use]
pub fn topic_title(published: &Published, id: &TopicId) -> String {
    published.catalog.topic(id).map_or_else(|| id.to_string(), |t| t.title.clone())
}

/// A problem's title, or its id where no pack has it any more.
#[must_use]
pub fn problem_title(published: &Published, uid: &ProblemUid) -> String {
    published.catalog.by_uid(uid).map_or_else(|| uid.to_string(), |p| p.title.clone())
}

/// Topics that directly require this one.
pub fn unlocks<'a>(published: &'a Published, id: &'a TopicId) -> impl Iterator<Item = &'a Topic> + 'a {
    published.catalog.topics.iter().filter(move |t| t.requires.contains(id))
}

/// What a locked topic waits for: `Stack (now .36) and Trees (now .10) reach .50`; empty when nothing is missing.
#[must_use]
pub fn missing(published: &Published, id: &TopicId) -> String {
    let missing = derive::missing_prerequisites(&published.state, params(), &published.catalog, id);
    let part = |(t, m): &(TopicId, f64)| format!("{} (now {})", topic_title(published, t), text::share(*m));
    let parts: Vec<_> = missing.iter().map(part).collect();
    let verb = if parts.len() == 1 { "reaches" } else { "reach" };
    if parts.is_empty() {
        String::new()
    } else {
        format!("{} {verb} {}", parts.join(" and "), text::share(params().unlock))
    }
}

/// Symbol, word and role of a problem's status.
#[must_use]
pub fn problem(published: &Published, problem: &Problem) -> (&'static str, &'static str, Role) {
    match derive::status(&published.state, params(), &published.catalog, published.day, problem) {
        ProblemStatus::Due => (symbols::DUE, "due", Role::Due),
        ProblemStatus::Solved => (symbols::PASSED, "solved", Role::Good),
        ProblemStatus::Tried => (symbols::GROWING, "tried", Role::MasteryMid),
        ProblemStatus::New => (symbols::NEW, "new", Role::Dim),
        ProblemStatus::Locked => (symbols::LOCKED, "locked", Role::Locked),
    }
}

/// Whether the reference may be shown: the problem was solved and no review of it is under way.
#[must_use]
pub fn unsealed(published: &Published, uid: &ProblemUid) -> bool {
    published.state.problems.get(uid).is_some_and(|p| p.first_solved.is_some() && !p.reviewing)
}

/// A due problem whose review was not started yet: opening it asks first.
#[must_use]
pub fn wants_blank_file(published: &Published, uid: &ProblemUid) -> bool {
    let reviewing = published.state.problems.get(uid).is_some_and(|p| p.reviewing);
    derive::is_due(&published.state, uid, published.day) && !reviewing
}

/// The review that comes next after today: its problem and day.
#[must_use]
pub fn next_review(published: &Published) -> Option<(&ProblemUid, Date)> {
    let later = published.state.reviews.iter().filter(|(_, r)| r.due > published.day);
    later.min_by_key(|(uid, r)| (r.due, *uid)).map(|(uid, r)| (uid, r.due))
}

/// The nudge to show, unless it was dismissed or belongs to another day.
#[must_use]
pub fn nudge(published: &Published) -> Option<&crate::model::learner::Nudge> {
    let newest = published.state.engagement.nudges.last()?;
    let day = crate::learner::day::learner_day(newest.at, &published.zone, published.state.profile.day_start);
    (!newest.dismissed && day == published.day).then_some(newest)
}
