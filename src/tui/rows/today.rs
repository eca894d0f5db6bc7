//! The rows of Today: due reviews first, then the day's set, each with its reason.

use super::now::under_way;
use crate::learner::day::days_between;
use crate::learner::derive;
use crate::model::ids::ProblemUid;
use crate::model::learner::{Bucket, DailyItem, Review};
use crate::model::problem::Problem;
use crate::orchestrator::Published;
use crate::tui::theme::Role;
use crate::words::dates;
use crate::words::facts::{self, params, solved_today, topic_title};
use crate::words::numbers::percent;

/// The parts of the screen, top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    Due,
    New,
    Stretch,
}

impl Section {
    pub const ALL: [Self; 3] = [Self::Due, Self::New, Self::Stretch];

    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Due => "Due for review",
            Self::New => "New today",
            Self::Stretch => "Stretch",
        }
    }
}

/// One problem offered today.
#[derive(Clone, Debug, PartialEq)]
pub struct TodayRow {
    pub problem: ProblemUid,
    pub section: Section,
    pub title: String,
    pub topic: String,
    /// `due today`, `practice`, …
    pub when: String,
    pub when_role: Role,
    /// `recall 84 %`, or `pass 57 %`: how likely that is.
    pub measure: String,
    pub reason: String,
    /// Solved today already.
    pub done: bool,
}

/// Everything offered today, in the order it is shown.
#[must_use]
pub fn today(published: &Published) -> Vec<TodayRow> {
    let due = facts::due(published);
    let mut rows: Vec<TodayRow> =
        due.iter().filter_map(|(problem, review)| due_row(published, problem, review)).collect();
    let open = |problem: &Problem| due.iter().any(|(due, _)| due.uid == problem.uid);
    let cleared = facts::planned(published, true).filter(|(problem, _)| !open(problem));
    rows.extend(cleared.map(|(problem, _)| cleared_row(published, problem)));
    rows.extend(facts::planned(published, false).map(|(problem, item)| fresh_row(published, problem, item)));
    rows.extend(unplanned_row(published, &rows));
    rows.sort_by_key(|row| row.section);
    rows
}

fn due_row(published: &Published, problem: &Problem, review: &Review) -> Option<TodayRow> {
    let recall = derive::recall_now(&published.state, params(), &problem.uid, published.now)?;
    let (when, when_role) = when(published, review);
    let last = dates::ago(review.last_reviewed, published.now);
    let reason = if review.preponed {
        format!("brought forward: recall is fading; last {last}")
    } else {
        format!("last {last}, quality {} of 5", review.last_quality)
    };
    let measure = format!("recall {}", percent(recall));
    Some(row(published, problem, Section::Due, TodayRow { when, when_role, measure, reason, ..TodayRow::blank() }))
}

fn when(published: &Published, review: &Review) -> (String, Role) {
    match days_between(review.due, published.day) {
        _ if review.preponed => ("early".to_owned(), Role::Info),
        late if late > 0 => (format!("overdue {late} d"), Role::Due),
        _ => ("due today".to_owned(), Role::Due),
    }
}

/// A review of the day's set that has been done.
fn cleared_row(published: &Published, problem: &Problem) -> TodayRow {
    let due = published.state.reviews.get(&problem.uid).map(|r| dates::day_in_words(r.due, published.day));
    let reason = due.map_or_else(String::new, |day| format!("comes back {day}"));
    row(published, problem, Section::Due, TodayRow { when: "done".to_owned(), reason, ..TodayRow::blank() })
}

fn fresh_row(published: &Published, problem: &Problem, item: &DailyItem) -> TodayRow {
    let section = if item.bucket == Bucket::Challenge { Section::Stretch } else { Section::New };
    let measure = format!("pass {}", percent(facts::chance(published, problem)));
    let when_role = if item.bucket == Bucket::Challenge { Role::MasteryLow } else { Role::Accent };
    let (when, reason) = (item.bucket.name().to_owned(), item.reason.clone());
    row(published, problem, section, TodayRow { when, when_role, measure, reason, ..TodayRow::blank() })
}

/// What is under way and not in the day's set: picked on the roadmap, or found.
fn unplanned_row(published: &Published, rows: &[TodayRow]) -> Option<TodayRow> {
    let problem = published.catalog.by_uid(under_way(published)?)?;
    let measure = format!("pass {}", percent(facts::chance(published, problem)));
    let (when, reason) = ("under way".to_owned(), "You picked it yourself, and it isn't solved yet.".to_owned());
    let new = rows.iter().all(|row| row.problem != problem.uid);
    let with = TodayRow { when, when_role: Role::Accent, measure, reason, ..TodayRow::blank() };
    new.then(|| row(published, problem, Section::New, with))
}

/// Fills in what every row has.
fn row(published: &Published, problem: &Problem, section: Section, with: TodayRow) -> TodayRow {
    TodayRow {
        problem: problem.uid.clone(),
        section,
        title: problem.title.clone(),
        topic: topic_title(published, problem.topic()),
        done: solved_today(published, &problem.uid),
        ..with
    }
}

impl TodayRow {
    fn blank() -> Self {
        Self {
            problem: ProblemUid::default(),
            section: Section::Due,
            title: String::new(),
            topic: String::new(),
            when: String::new(),
            when_role: Role::Dim,
            measure: String::new(),
            reason: String::new(),
            done: false,
        }
    }
}
