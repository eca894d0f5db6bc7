//! A journal record in words, for the history on screen and on the command line.
//!
//! Says what happened and what it changed, with the titles of the catalogue at hand. Pure look-up; a record outlives
//! packs, so what is no longer installed is told by its id.

use jiff::civil::Date;

use crate::model::event::{Change, Event, Record, Submission};
use crate::model::hint::level_name;
use crate::model::ids::{ProblemUid, TopicId};
use crate::model::learner::{Misconception, Restored, Trends};
use crate::model::problem::Catalog;
use crate::model::wording::{count, day, duration, share_in_cells as share};

/// What a record is about, coarsely: the kinds a history can be filtered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Submissions,
    Hints,
    Reviews,
    /// Sessions and the sets of days.
    Days,
    /// Settings and everything else the learner decided.
    Choices,
    /// Changes that were refused as a whole, whatever they were about.
    Refused,
}

impl Kind {
    pub const ALL: [Self; 6] =
        [Self::Submissions, Self::Hints, Self::Reviews, Self::Days, Self::Choices, Self::Refused];

    /// The word it is chosen by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Submissions => "submissions",
            Self::Hints => "hints",
            Self::Reviews => "reviews",
            Self::Days => "days",
            Self::Choices => "choices",
            Self::Refused => "refused",
        }
    }

    /// Whether a record is of this kind. A submission that was a review is of both.
    #[must_use]
    pub fn holds(self, record: &Record) -> bool {
        let of = match &record.event {
            Event::Submission(submission) => self == Self::Submissions || (self == Self::Reviews && submission.review),
            Event::Undone { .. } => self == Self::Submissions,
            Event::HintRequest { .. } | Event::Ran { .. } => self == Self::Hints,
            Event::ReviewDue { .. } | Event::ReviewStarted { .. } => self == Self::Reviews,
            Event::SessionCheck { .. } | Event::DailyGeneration { .. } => self == Self::Days,
            Event::ProfileSet { .. }
            | Event::FileReset { .. }
            | Event::LockOverridden { .. }
            | Event::NudgeDismissed { .. }
            | Event::SchedulerFitted { .. }
            | Event::HistoryImported { .. } => self == Self::Choices,
        };
        if self == Self::Refused { record.rejected.is_some() } else { of }
    }
}

/// A change in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeText {
    pub text: String,
    /// Bookkeeping, which says nothing to a learner by itself.
    pub bookkeeping: bool,
}

/// What happened, in one line.
#[must_use]
pub fn event(catalog: &Catalog, event: &Event) -> String {
    let title = |uid| problem_title(catalog, uid);
    match event {
        Event::ProfileSet { .. } => "Settings saved".to_owned(),
        Event::Submission(submission) => submitted(catalog, submission),
        Event::HintRequest { problem, level, .. } => {
            format!("{}: hint {level} of 5 ({})", title(problem), level_name(*level).to_lowercase())
        }
        Event::SessionCheck { .. } => "Session began".to_owned(),
        Event::DailyGeneration { .. } => "The day’s set was made".to_owned(),
        Event::ReviewDue { problems, .. } => format!("{} came due", count(problems.len(), "review")),
        Event::ReviewStarted { problem, .. } => format!("Review of {} started from a blank file", title(problem)),
        Event::Ran { problem } => format!("{} was run, which opens the next hint", title(problem)),
        Event::FileReset { problem, restored: None, .. } => format!("The file of {} was reset", title(problem)),
        Event::FileReset { problem, restored: Some(version), .. } => {
            format!("The file of {} became the code of entry {version} again", title(problem))
        }
        Event::Undone { version, problem } => {
            format!("Entry {version}, a submission to {}, was taken back", title(problem))
        }
        Event::SchedulerFitted { reviews, .. } => format!("FSRS was fitted to {}", count(*reviews as usize, "review")),
        Event::HistoryImported { attempts, problems } => {
            format!("{} at {} were read in", count(*attempts as usize, "outcome"), count(*problems as usize, "problem"))
        }
        Event::LockOverridden { topic } => format!("{} was entered although it is locked", catalog.topic_title(topic)),
        Event::NudgeDismissed { .. } => "A message was dismissed".to_owned(),
    }
}

/// What is worth a word in a table of records, beside the kind of event and its problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    Outcome {
        passed: bool,
        text: String,
    },
    Day(Date),
    /// Something out of the ordinary.
    Exception(String),
    Plain(String),
}

/// What happened, in a few words.
#[must_use]
pub fn detail(catalog: &Catalog, event: &Event) -> Detail {
    let plain = |text: &str| Detail::Plain(text.to_owned());
    match event {
        Event::Submission(s) => {
            let text = format!("{} of {} cases, {}", s.passed, s.total, s.verdict.words());
            Detail::Outcome { passed: s.verdict.passed(), text }
        }
        Event::SessionCheck { day } | Event::DailyGeneration { day } => Detail::Day(*day),
        Event::LockOverridden { topic } => Detail::Exception(catalog.topic_title(topic)),
        Event::Undone { version, .. } => Detail::Exception(format!("entry {version} was taken back")),
        Event::HintRequest { level, .. } => {
            Detail::Plain(format!("{level} of 5 ({})", level_name(*level).to_lowercase()))
        }
        Event::ReviewDue { problems, .. } => Detail::Plain(count(problems.len(), "problem")),
        Event::ProfileSet { profile } => Detail::Plain(format!("{} min a day", profile.minutes_a_day)),
        Event::ReviewStarted { .. } => plain("from a blank file"),
        Event::Ran { .. } => plain("opens the next hint"),
        Event::FileReset { .. } => plain("the old text was kept"),
        Event::NudgeDismissed { .. } => plain("a suggestion"),
        Event::SchedulerFitted { reviews, .. } => {
            Detail::Plain(format!("FSRS, to {}", count(*reviews as usize, "review")))
        }
        Event::HistoryImported { attempts, .. } => Detail::Plain(count(*attempts as usize, "outcome")),
    }
}

fn submitted(catalog: &Catalog, submission: &Submission) -> String {
    let Submission { problem, verdict, passed, total, seconds, hint_level, .. } = submission;
    let title = problem_title(catalog, problem);
    let review = if submission.review { " (review)" } else { "" };
    let hints = match hint_level {
        0 => String::new(),
        1 => ", 1 hint".to_owned(),
        level => format!(", {level} hints"),
    };
    let score = if *total == 0 { String::new() } else { format!(", {passed} of {}", count(*total, "case")) };
    let verdict = if verdict.passed() { "passed" } else { verdict.words() };
    format!("{title}{review}: {verdict}{score}, {}{hints}", duration(*seconds))
}

/// What a change did.
#[must_use]
pub fn change(catalog: &Catalog, change: &Change) -> ChangeText {
    let topic = |id: &TopicId| catalog.topic_title(id).to_lowercase();
    let problem = |uid: &ProblemUid| problem_title(catalog, uid);
    match change {
        Change::Skill { topic: id, evidence, .. } => {
            let (before, after) = (share(evidence.before), share(evidence.after));
            news(format!("{} {before} → {after}: {}", topic(id), evidence.reason))
        }
        Change::SkillStart { topic: id, mastery, .. } => news(format!("{} starts at {}", topic(id), share(*mastery))),
        Change::NotCounted { reason, .. } => news(format!("not counted: {reason}")),
        Change::Misconception { misconception } => news(slip(misconception)),
        Change::Review { review, .. } => news(format!("review on {}: {}", day(review.due), review.reason)),
        Change::DailySet { set } => news(format!("{} for the day", count(set.items.len(), "problem"))),
        Change::Restored { restored } => news(put_back(restored)),
        Change::Streak { streak, .. } => news(format!("streak {streak}")),
        Change::Nudge { nudge } => news(format!("message: {}", nudge.text)),
        Change::NudgeDismissed { nudge } => news(format!("message about {}", nudge.subject())),
        Change::Rating { rating } => bookkeeping(format!("rating {rating:.0}")),
        Change::Trends { trends, recent, .. } => bookkeeping(latest(trends, recent)),
        Change::Insights { insights } => bookkeeping(count(insights.len(), "insight")),
        Change::Submitted { problem: uid, .. } => bookkeeping(format!("{}: noted as submitted", problem(uid))),
        Change::HintShown { problem: uid, level, text, .. } => {
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let words = if text.is_empty() { words } else { format!(": {words}") };
            bookkeeping(format!("{}: hint {level} was shown{words}", problem(uid)))
        }
        Change::ReviewStarted { problem: uid } => bookkeeping(format!("{}: its hints begin again", problem(uid))),
        Change::Ran { problem: uid } => bookkeeping(format!("{}: run", problem(uid))),
        Change::Offered { problem: uid, .. } => bookkeeping(format!("{}: offered", problem(uid))),
        Change::SessionStarted { .. } => bookkeeping("a session began".to_owned()),
        Change::FailureRun { failures, .. } => {
            bookkeeping(format!("{} in a row", count(*failures as usize, "failure")))
        }
        Change::LockOverridden { topic } => bookkeeping(format!("{} is open", catalog.topic_title(topic))),
        Change::Profile { profile } => {
            let (minutes, level) = (profile.minutes_a_day, profile.max_hint_level);
            bookkeeping(format!("{minutes} minutes a day, hints up to level {level}"))
        }
        Change::SchedulerFit { .. } => bookkeeping(change.name().to_owned()),
    }
}

fn news(text: String) -> ChangeText {
    ChangeText { text, bookkeeping: false }
}

fn bookkeeping(text: String) -> ChangeText {
    ChangeText { text, bookkeeping: true }
}

fn put_back(restored: &Restored) -> String {
    let masteries = count(restored.mastery.len(), "mastery").replace("masterys", "masteries");
    format!("{masteries} and {} as they were before", count(restored.reviews.len(), "review"))
}

fn latest(trends: &Trends, recent: &[bool]) -> String {
    let passed = recent.iter().filter(|passed| **passed).count();
    let pace = trends.pace.map_or_else(String::new, |pace| format!(", {pace:.1} times the usual time"));
    format!("{passed} of the last {} outcomes passed{pace}", recent.len())
}

fn slip(slip: &Misconception) -> String {
    if slip.is_resolved() {
        format!("resolved: {}", slip.message)
    } else {
        format!("noticed ({:.0} % sure): {}", slip.confidence * 100.0, slip.message)
    }
}

/// A problem's title; its id where no pack has it any more.
#[must_use]
pub fn problem_title(catalog: &Catalog, uid: &ProblemUid) -> String {
    catalog.by_uid(uid).map_or_else(|| format!("(a problem that is not installed: {uid})"), |p| p.title.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::lives;
    use crate::learner::testing::World;

    #[test]
    fn records_fall_into_kinds() {
        let world = World::new();
        let life = lives::lived(&world, 3, 20);
        let check = |kind: Kind, wanted: &dyn Fn(&Record) -> bool| {
            let got: Vec<u64> = life.records.iter().filter(|r| kind.holds(r)).map(|r| r.version).collect();
            let want: Vec<u64> = life.records.iter().filter(|r| wanted(r)).map(|r| r.version).collect();
            assert!(!want.is_empty() || kind == Kind::Refused, "{kind:?}");
            assert_eq!(got, want, "{kind:?}");
        };
        check(Kind::Submissions, &|r| r.event.name() == "submission");
        check(Kind::Hints, &|r| r.event.name() == "hint");
        check(Kind::Days, &|r| r.event.name() == "session");
        check(Kind::Choices, &|r| r.event.name() == "settings");
        check(Kind::Refused, &|_| false);
        let is_review = |r: &Record| matches!(&r.event, Event::Submission(s) if s.review);
        check(Kind::Reviews, &|r| is_review(r) || r.event.name() == "review due");
    }

    #[test]
    fn every_change_has_words() {
        let world = World::new();
        let life = lives::lived(&world, 5, 20);
        for proposal in life.records.iter().flat_map(|r| &r.changes) {
            let told = change(&world.catalog, &proposal.change);
            assert!(told.text.len() > 3 && !told.text.contains('{'), "{told:?}");
        }
    }
}
