//! The rows of Today: due reviews first, then the day's set, each with its reason.

use crate::learner::day::{days_between, learner_day};
use crate::learner::derive;
use crate::model::ids::ProblemUid;
use crate::model::learner::{Bucket, DailyItem, Review};
use crate::orchestrator::Published;
use crate::tui::facts::{params, topic_title};
use crate::tui::text;
use crate::tui::theme::Role;

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
    /// `due today`, `growth`, …
    pub when: String,
    pub when_role: Role,
    /// `recall 84 %` or the topic's mastery.
    pub measure: String,
    pub reason: String,
    /// Solved today already.
    pub done: bool,
}

/// Everything offered today, in the order it is shown.
#[must_use]
pub fn today(published: &Published) -> Vec<TodayRow> {
    let set = published.state.today.iter().filter(|set| set.day == published.day).flat_map(|set| &set.items);
    let (planned, fresh): (Vec<_>, Vec<_>) = set.partition(|item| item.bucket == Bucket::Review);
    let due = derive::due(&published.state, published.day);
    let mut rows: Vec<TodayRow> = due.iter().filter_map(|uid| due_row(published, uid)).collect();
    let cleared = planned.iter().filter(|item| !due.contains(&&item.problem));
    rows.extend(cleared.filter_map(|item| cleared_row(published, item)));
    rows.extend(fresh.iter().filter_map(|item| fresh_row(published, item)));
    rows.sort_by_key(|row| row.section);
    rows
}

fn due_row(published: &Published, uid: &ProblemUid) -> Option<TodayRow> {
    let review = published.state.reviews.get(uid)?;
    let recall = derive::recall_now(&published.state, params(), uid, published.now)?;
    let (when, when_role) = when(published, review);
    let last = text::ago(review.last_reviewed, published.now);
    let reason = if review.preponed {
        format!("brought forward: recall is fading; last {last}")
    } else {
        format!("last {last}, quality {} of 5", review.last_quality)
    };
    let measure = format!("recall {:.0} %", recall * 100.0);
    row(published, uid, Section::Due, TodayRow { when, when_role, measure, reason, ..TodayRow::blank() })
}

fn when(published: &Published, review: &Review) -> (String, Role) {
    match days_between(review.due, published.day) {
        _ if review.preponed => ("early".to_owned(), Role::Info),
        late if late > 0 => (format!("overdue {late} d"), Role::Due),
        _ => ("due today".to_owned(), Role::Due),
    }
}

/// A review of the day's set that has been done.
fn cleared_row(published: &Published, item: &DailyItem) -> Option<TodayRow> {
    let due = published.state.reviews.get(&item.problem).map(|r| text::day_in_words(r.due, published.day));
    let reason = due.map_or_else(String::new, |day| format!("comes back {day}"));
    row(published, &item.problem, Section::Due, TodayRow { when: "done".to_owned(), reason, ..TodayRow::blank() })
}

fn fresh_row(published: &Published, item: &DailyItem) -> Option<TodayRow> {
    let section = if item.bucket == Bucket::Challenge { Section::Stretch } else { Section::New };
    let topic = published.catalog.by_uid(&item.problem)?.topic();
    let measure = match item.bucket {
        Bucket::Frontier => String::new(),
        _ => text::share(derive::mastery(&published.state, params(), topic)),
    };
    let when_role = if item.bucket == Bucket::Challenge { Role::MasteryLow } else { Role::Accent };
    let (when, reason) = (item.bucket.name().to_owned(), item.reason.clone());
    row(published, &item.problem, section, TodayRow { when, when_role, measure, reason, ..TodayRow::blank() })
}

/// Fills in what every row has; none for a problem that no pack has any more.
fn row(published: &Published, uid: &ProblemUid, section: Section, with: TodayRow) -> Option<TodayRow> {
    let problem = published.catalog.by_uid(uid)?;
    Some(TodayRow {
        problem: uid.clone(),
        section,
        title: problem.title.clone(),
        topic: topic_title(published, problem.topic()),
        done: solved_today(published, uid),
        ..with
    })
}

fn solved_today(published: &Published, uid: &ProblemUid) -> bool {
    let Some(progress) = published.state.problems.get(uid) else { return false };
    let passed = progress.last_verdict.is_some_and(|v| v.passed());
    let day_of = |at| learner_day(at, &published.zone, published.state.profile.day_start);
    passed && progress.last_submitted.map(day_of) == Some(published.day)
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
