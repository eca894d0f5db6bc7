//! Describes a snapshot for screens and commands: the status of problems and topics, locks, what is free.
//!
//! It queries the [`TutorSnapshot`] through `learner::state_queries`. It decides and stores nothing, and the front ends
//! choose the colours.

use std::sync::OnceLock;

use jiff::Timestamp;

use super::number_format::{format_percent, share};
use super::relative_dates;
use super::symbols;
use crate::learner::explain::ExplainContext;
use crate::learner::give_up_rules;
use crate::learner::goal_forecast;
use crate::learner::review_queries;
use crate::learner::state_queries::{self, ProblemStatus};
use crate::learner::timeline::Timeline;
use crate::learner::topic_mastered::{self, MasteryGap};
use crate::orchestrator::TutorSnapshot;
use crate::types::humanize::join_and;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::{LearnerDays, days_between, learner_day};
use crate::types::learner_state::{LearnerState, Misconception};
use crate::types::params::Params;
use crate::types::problem::{Catalog, Problem, Topic};

/// The parameter set for the queries.
pub fn params() -> &'static Params {
    static PARAMS: OnceLock<Params> = OnceLock::new();
    PARAMS.get_or_init(Params::default)
}

/// The status of a topic.
#[derive(Clone, Debug, PartialEq)]
pub struct TopicStatus {
    /// In [0, 1].
    pub mastery: f64,
    /// Standard deviation of the mastery.
    pub uncertainty: f64,
    /// Whether evidence supports the two values. Without evidence they are only a starting value for computations and
    /// are not shown.
    pub known: bool,
    pub kind: TopicState,
    /// The conditions that it still has to meet to count as mastered.
    pub gap: MasteryGap,
    /// Problems with a due review.
    pub due: usize,
    pub solved: usize,
    pub problems: usize,
}

impl TopicStatus {
    /// `.82`; empty without evidence.
    #[must_use]
    pub fn number(&self) -> String {
        if self.known { share(self.mastery) } else { String::new() }
    }

    /// `.82 ± .11`, or a text for a topic without evidence.
    #[must_use]
    pub fn interval(&self) -> String {
        if !self.known {
            return "nothing known yet".to_owned();
        }
        format!("{} ± {}", share(self.mastery), share(self.uncertainty))
    }

    /// Names what a started topic lacks to count as mastered: `Mastered with 2 more problems solved.` Empty otherwise.
    #[must_use]
    pub fn gap_text(&self) -> String {
        match self.kind {
            TopicState::Growing => format!("Mastered with {}.", self.gap.describe()),
            TopicState::Locked | TopicState::New | TopicState::Mastered => String::new(),
        }
    }

    /// The mastery and its deviation for a bar; `None` without evidence.
    #[must_use]
    pub fn mastery_and_deviation(&self) -> Option<(f64, f64)> {
        self.known.then_some((self.mastery, self.uncertainty))
    }
}

/// The state that a topic's symbol shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopicState {
    Locked,
    /// Open, no evidence yet.
    New,
    Growing,
    /// See [`topic_mastered`].
    Mastered,
}

impl TopicState {
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
    pub fn describe(self) -> &'static str {
        match self {
            Self::Locked => "locked",
            Self::New => "new to you",
            Self::Growing => "growing",
            Self::Mastered => "mastered",
        }
    }
}

/// The status of a topic for this learner.
#[must_use]
pub fn topic(published: &TutorSnapshot, id: &TopicId) -> TopicStatus {
    let (state, catalog) = (&published.state, &published.catalog);
    let known = state_queries::is_topic_known(state, id);
    let mastery = state_queries::mastery(state, params(), id);
    let gap = topic_mastered::mastery_gap(state, params(), catalog, id, published.now);
    let kind = match () {
        () if !state_queries::is_open(state, params(), catalog, id) => TopicState::Locked,
        () if !known => TopicState::New,
        () if gap.is_empty() => TopicState::Mastered,
        () => TopicState::Growing,
    };
    let (solved, problems) = state_queries::solved_in_topic(state, catalog, id);
    let due = catalog.in_topic(id).filter(|p| review_queries::is_due(state, &p.uid, published.day)).count();
    let uncertainty = state_queries::uncertainty(state, id);
    TopicStatus { mastery, uncertainty, known, kind, gap, due, solved, problems }
}

/// Whether any topic has evidence.
#[must_use]
pub fn is_anything_known(published: &TutorSnapshot) -> bool {
    published.catalog.topics.iter().any(|topic| state_queries::is_topic_known(&published.state, &topic.id))
}

/// The topics to list: those with problems in the installed packs, or with evidence.
pub fn topics(published: &TutorSnapshot) -> impl Iterator<Item = &Topic> {
    let (state, catalog) = (&published.state, &published.catalog);
    let told = |topic: &&Topic| {
        catalog.in_topic(&topic.id).next().is_some() || state_queries::is_topic_known(state, &topic.id)
    };
    catalog.topics.iter().filter(told)
}

/// Whether every problem has been solved.
#[must_use]
pub fn all_solved(state: &LearnerState, catalog: &Catalog) -> bool {
    let solved = |problem: &Problem| state_queries::is_solved(state, &problem.uid);
    !catalog.problems.is_empty() && catalog.problems.iter().all(solved)
}

/// A topic's title, or its id if no pack has the topic.
#[must_use]
pub fn topic_title(published: &TutorSnapshot, id: &TopicId) -> String {
    published.catalog.topic_title(id)
}

/// A problem's title, or its id if no pack has it any more.
#[must_use]
pub fn problem_title(published: &TutorSnapshot, uid: &ProblemUid) -> String {
    published.catalog.problem_title(uid).map_or_else(|| uid.to_string(), str::to_owned)
}

/// Topics that directly require this one.
pub fn unlocks<'a>(published: &'a TutorSnapshot, id: &'a TopicId) -> impl Iterator<Item = &'a Topic> + 'a {
    published.catalog.topics.iter().filter(move |t| t.requires.contains(id))
}

/// The prerequisites that a locked topic waits for: `Stack (now .36) and Trees (now .10) reach mastery .50, or half of each is
/// solved`; empty if none is missing.
#[must_use]
pub fn missing_prerequisites_text(published: &TutorSnapshot, id: &TopicId) -> String {
    let missing = state_queries::missing_prerequisites(&published.state, params(), &published.catalog, id);
    let now = |m: &Option<f64>| m.map_or_else(|| "nothing solved yet".to_owned(), |m| format!("now {}", share(m)));
    let part = |(t, m): &(TopicId, Option<f64>)| format!("{} ({})", topic_title(published, t), now(m));
    let parts: Vec<_> = missing.iter().map(part).collect();
    let verb = if parts.len() == 1 { "reaches mastery" } else { "reach mastery" };
    if parts.is_empty() {
        String::new()
    } else {
        let half = if parts.len() == 1 { "half of it is" } else { "half of each is" };
        format!("{} {verb} {}, or {half} solved", join_and(&parts), share(params().curriculum.unlock))
    }
}

/// The titles of the topics whose mastery keeps a topic locked.
#[must_use]
pub fn missing_prerequisites(published: &TutorSnapshot, id: &TopicId) -> Vec<String> {
    let missing = state_queries::missing_prerequisites(&published.state, params(), &published.catalog, id);
    missing.iter().map(|(topic, _)| topic_title(published, topic)).collect()
}

/// The learner's status on `problem`.
#[must_use]
pub fn status(published: &TutorSnapshot, problem: &Problem) -> ProblemStatus {
    state_queries::status(&published.state, params(), &published.catalog, published.day, problem)
}

/// How likely the learner's next submission of a problem is to pass, in [0, 1].
#[must_use]
pub fn chance(published: &TutorSnapshot, problem: &Problem) -> f64 {
    state_queries::chance(&published.state, params(), problem).value()
}

/// `pass 57 %`, the chance that the next submission passes; empty if the problem's topics have no evidence.
#[must_use]
pub fn pass_probability_text(published: &TutorSnapshot, problem: &Problem) -> String {
    let known = problem.topics.iter().any(|topic| state_queries::is_topic_known(&published.state, topic));
    if known { format!("chance {}", format_percent(chance(published, problem))) } else { String::new() }
}

/// A mark that distinguishes the statuses without colour.
#[must_use]
pub fn symbol(status: ProblemStatus) -> &'static str {
    match status {
        ProblemStatus::Due => symbols::DUE,
        ProblemStatus::Solved => symbols::PASSED,
        ProblemStatus::Tried | ProblemStatus::GivenUp => symbols::GROWING,
        ProblemStatus::New => symbols::NEW,
        ProblemStatus::Locked => symbols::LOCKED,
    }
}

/// Topics that keep a problem locked; empty once it is open.
#[must_use]
pub fn locked_by(published: &TutorSnapshot, problem: &Problem) -> Vec<TopicId> {
    let (state, catalog) = (&published.state, &published.catalog);
    if state_queries::problem_is_open(state, params(), catalog, problem) {
        return Vec::new();
    }
    let own = problem.requires.iter().filter(|t| !state_queries::unlocks_dependents(state, params(), catalog, t));
    let topic = state_queries::missing_prerequisites(state, params(), catalog, problem.topic());
    let all = own.cloned().chain(topic.into_iter().map(|(topic, _)| topic));
    let mut named = Vec::new();
    for topic in all {
        if !named.contains(&topic) {
            named.push(topic);
        }
    }
    named
}

/// The learner's minutes for an expected minute; `None` with too few passes to know.
#[must_use]
pub fn pace(published: &TutorSnapshot) -> Option<f64> {
    goal_forecast::own_pace(&published.state, &published.catalog, published.day, &published.zone)
}

/// How times are dated on the screens.
#[must_use]
pub fn days(published: &TutorSnapshot) -> LearnerDays {
    let day_start = published.state.profile.day_start;
    LearnerDays { zone: published.zone.clone(), day_start, today: published.day }
}

/// The time since an event, in the learner's days.
#[must_use]
pub fn ago(published: &TutorSnapshot, then: Timestamp) -> String {
    let then_day = learner_day(then, &published.zone, published.state.profile.day_start);
    relative_dates::ago(then, published.now, days_between(then_day, published.day))
}

/// The moving average of the hint levels that passes took, 0 to 5, in words.
#[must_use]
pub fn hint_level_text(level: f64) -> String {
    let shown = if level > 0.0 && level < 0.05 { "below 0.1".to_owned() } else { format!("{level:.1}") };
    format!("level {shown} on average over your passes; the latest counts {}", format_percent(params().trends.weight))
}

/// The recurring mistakes to watch, the likeliest first, each in words. Code that passed since may be free of it.
#[must_use]
pub fn mistakes_to_watch(published: &TutorSnapshot) -> Vec<(&Misconception, String)> {
    let state = &published.state;
    let mut open: Vec<&Misconception> = state.memory.misconceptions.iter().filter(|m| !m.is_resolved()).collect();
    open.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    let words = |m: &Misconception| {
        let is_past = review_queries::is_mistake_past(state, params(), m);
        let ending = if is_past { " (not in the code that passed since)" } else { "" };
        format!("{}{ending}", m.describe(state_queries::is_solved(state, &m.problem)))
    };
    open.into_iter().map(|m| (m, words(m))).collect()
}

/// The result of a review in words, by its quality in 0 to 5.
#[must_use]
pub fn quality_text(quality: u8) -> &'static str {
    match quality {
        0..=2 => "not passed on the first try",
        3 => "passed with effort",
        4 => "passed well",
        _ => "passed fast",
    }
}

/// The context for explanations.
#[must_use]
pub fn scene<'a>(published: &'a TutorSnapshot, timeline: &'a Timeline) -> ExplainContext<'a> {
    let TutorSnapshot { catalog, now, day, zone, .. } = published;
    ExplainContext { timeline, catalog, params: params(), now: *now, day: *day, zone }
}

/// Whether the reference may be shown: the problem was solved or given up, and no review of it is under way.
#[must_use]
pub fn is_solution_visible(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    give_up_rules::is_solution_visible(&published.state, uid)
}

/// A sentence that explains why the learner can't give up on a problem now; `None` if they can.
#[must_use]
pub fn give_up_refusal(published: &TutorSnapshot, problem: &Problem) -> Option<String> {
    give_up_rules::refusal(&published.state, params(), problem)
}
