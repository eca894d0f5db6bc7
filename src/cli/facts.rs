//! What the commands say about a learner, read from a state and a catalogue: where a problem stands, what is due, what
//! is locked.
//!
//! Reads only; every formula belongs to `learner` and is called there.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;

use super::page::Ink;
use super::today::{DueItem, SetItem};
use super::words::{self, ProblemName};
use crate::learner::day::learner_day;
use crate::learner::derive::{self, ProblemStatus};
use crate::model::ids::{ProblemUid, TopicId};
use crate::model::learner::{Bucket, DailyItem, LearnerState};
use crate::model::{Catalog, Params, Problem, Verdict};
use crate::orchestrator::api::Published;

/// A state and a catalogue at one moment.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    pub catalog: &'a Catalog,
    pub state: &'a LearnerState,
    /// The learner's day.
    pub day: Date,
    pub now: Timestamp,
    pub zone: TimeZone,
    pub params: Params,
}

/// Where the learner stands on a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// Solved, and its review has come.
    Due,
    Solved,
    /// Submitted, never passed.
    Tried,
    New,
    /// New, in a topic whose prerequisites are missing.
    Locked,
}

impl Standing {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Due => "due",
            Self::Solved => "solved",
            Self::Tried => "tried",
            Self::New => "new",
            Self::Locked => "locked",
        }
    }

    /// A mark that tells the standings apart without colour.
    #[must_use]
    pub fn mark(self, ascii: bool) -> &'static str {
        let (unicode, plain) = match self {
            Self::Due => ("↻", "!"),
            Self::Solved => ("✓", "+"),
            Self::Tried => ("◐", "~"),
            Self::New => ("○", "o"),
            Self::Locked => ("⊘", "-"),
        };
        if ascii { plain } else { unicode }
    }

    #[must_use]
    pub fn ink(self) -> Ink {
        match self {
            Self::Due => Ink::Accent,
            Self::Solved => Ink::Good,
            Self::Tried => Ink::Warn,
            Self::New => Ink::Plain,
            Self::Locked => Ink::Dim,
        }
    }
}

impl<'a> Facts<'a> {
    /// The facts of a published snapshot.
    #[must_use]
    pub fn of(published: &'a Published) -> Self {
        Self {
            catalog: &published.catalog,
            state: &published.state,
            day: published.day,
            now: published.now,
            zone: published.zone.clone(),
            params: Params::default(),
        }
    }

    /// Where the learner stands on `problem`.
    #[must_use]
    pub fn standing(&self, problem: &Problem) -> Standing {
        derive::status(self.state, &self.params, self.catalog, self.day, problem).into()
    }

    /// Topics that keep the problem locked; empty once it is open.
    #[must_use]
    pub fn missing(&self, problem: &Problem) -> Vec<TopicId> {
        if derive::problem_is_open(self.state, &self.params, self.catalog, problem) {
            return Vec::new();
        }
        let own = problem
            .requires
            .iter()
            .filter(|t| derive::mastery(self.state, &self.params, t) < self.params.curriculum.unlock);
        let topic = derive::missing_prerequisites(self.state, &self.params, self.catalog, problem.topic());
        own.cloned().chain(topic.into_iter().map(|(topic, _)| topic)).collect()
    }

    /// Due reviews, longest overdue first. Those of problems that are no longer installed can't be done and are left
    /// out.
    #[must_use]
    pub fn due_items(&self) -> Vec<DueItem> {
        derive::due(self.state, self.day).into_iter().filter_map(|uid| self.due_item(uid)).collect()
    }

    fn due_item(&self, uid: &ProblemUid) -> Option<DueItem> {
        let (problem, review) = (self.catalog.by_uid(uid)?, self.state.reviews.get(uid)?);
        Some(DueItem {
            problem: ProblemName::of(problem),
            topic: problem.topic().clone(),
            due: review.due,
            when: words::due(self.day, review.due),
            recall: derive::recall_now(self.state, &self.params, uid, self.now)?,
            preponed: review.preponed,
        })
    }

    /// Today's set without its reviews, which are shown as due.
    #[must_use]
    pub fn set_items(&self) -> Vec<SetItem> {
        let set = self.state.today.iter().filter(|set| set.day == self.day).flat_map(|set| &set.items);
        set.filter(|item| item.bucket != Bucket::Review).filter_map(|item| self.set_item(item)).collect()
    }

    fn set_item(&self, item: &DailyItem) -> Option<SetItem> {
        let problem = self.catalog.by_uid(&item.problem)?;
        let progress = self.state.problems.get(&problem.uid);
        let passed = progress.filter(|progress| progress.last_verdict == Some(Verdict::Ac));
        let topic = problem.topic();
        Some(SetItem {
            problem: ProblemName::of(problem),
            topic: topic.clone(),
            bucket: item.bucket,
            mastery: self.state.mastery.get(topic).map(|skill| skill.mastery),
            reason: item.reason.clone(),
            done: passed.and_then(|progress| progress.last_submitted).is_some_and(|at| self.is_today(at)),
        })
    }

    /// Whether a moment belongs to the learner's day.
    #[must_use]
    pub fn is_today(&self, at: Timestamp) -> bool {
        learner_day(at, &self.zone, self.state.profile.day_start) == self.day
    }
}

impl From<ProblemStatus> for Standing {
    fn from(status: ProblemStatus) -> Self {
        match status {
            ProblemStatus::Locked => Self::Locked,
            ProblemStatus::New => Self::New,
            ProblemStatus::Tried => Self::Tried,
            ProblemStatus::Solved => Self::Solved,
            ProblemStatus::Due => Self::Due,
        }
    }
}
