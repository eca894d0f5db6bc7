//! Describes a journal record for the history on screen and on the command line.
//!
//! It describes the event and its changes with titles from the catalogue. Records outlive packs, so a problem that is
//! no longer installed is shown by its id.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::{change_filters, state_queries};
use crate::types::event::{Change, Event, Record, RescheduleKind, Submission};
use crate::types::hint_types::level_name;
use crate::types::humanize::{
    count_noun, format_day, format_duration, format_percent, format_share_column as share, join_and_more,
};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_state::{Bucket, Misconception, PracticeStep, Profile, RestoredState, Trends};
use crate::types::problem::Catalog;

/// The kinds of records that a history can be filtered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryKind {
    Submissions,
    Hints,
    Reviews,
    /// Sessions and daily sets.
    Days,
    /// Settings and all other decisions of the learner.
    Choices,
    /// Changes of any kind that were rejected as a whole.
    Refused,
}

impl HistoryKind {
    pub const ALL: [Self; 6] =
        [Self::Submissions, Self::Hints, Self::Reviews, Self::Days, Self::Choices, Self::Refused];

    /// The name that selects this kind.
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

    /// Whether a record is of this kind. A submission that was a review belongs to two kinds.
    #[must_use]
    pub fn matches(self, record: &Record) -> bool {
        let of = match &record.event {
            Event::Submission(submission) => {
                let is_review = submission.review && change_filters::is_counted(record);
                self == Self::Submissions || (self == Self::Reviews && is_review)
            }
            Event::Undone { .. } => self == Self::Submissions,
            Event::HintRequest { .. } | Event::Question { .. } | Event::Ran { .. } => self == Self::Hints,
            Event::ReviewDue { .. } | Event::ReviewStarted { .. } | Event::ReviewArranged { .. } => {
                self == Self::Reviews
            }
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

/// Drops a record of saved settings if the one before it in the list is one, too. Returns the others, each with the number
/// of records it represents. A row of changed settings would fill the history and hide the practice.
#[must_use]
pub fn fold_settings<'a>(records: impl IntoIterator<Item = &'a Record>) -> Vec<(&'a Record, usize)> {
    let is_settings = |record: &Record| matches!(record.event, Event::ProfileSet { .. }) && record.rejected.is_none();
    let mut folded: Vec<(&Record, usize)> = Vec::new();
    for record in records {
        match folded.last_mut() {
            Some((newer, count)) if is_settings(newer) && is_settings(record) => *count += 1,
            _ => folded.push((record, 1)),
        }
    }
    folded
}

/// The versions of the records that other records undo.
#[must_use]
pub fn undone_versions<'a>(records: impl IntoIterator<Item = &'a Record>) -> BTreeSet<u64> {
    let undone = |record: &'a Record| match record.event {
        Event::Undone { version, .. } if record.rejected.is_none() => Some(version),
        _ => None,
    };
    records.into_iter().filter_map(undone).collect()
}

/// Describes a record that represents `count` records: `Settings saved (3 times)`. One of the `undone` versions says so,
/// with the number that the record of the undo names.
#[must_use]
pub fn describe_folded(catalog: &Catalog, record: &Record, count: usize, undone: &BTreeSet<u64>) -> String {
    let text = describe_record(catalog, record);
    match count {
        _ if undone.contains(&record.version) => format!("{text} (entry {}, undone)", record.version),
        0 | 1 => text,
        count => format!("{text} ({count} times)"),
    }
}

/// What saved settings say: `45 minutes a day, at most 5 reviews, hints up to level 5; goal: First course by 20 Dec`.
fn describe_profile(catalog: &Catalog, profile: &Profile) -> String {
    let Profile { minutes_a_day, reviews_a_day, max_hint_level, .. } = profile;
    let reviews = match reviews_a_day {
        0 => String::new(),
        most => format!(", at most {}", count_noun(usize::from(*most), "review")),
    };
    let goal = profile.goal.as_ref().map_or_else(String::new, |goal| {
        let aim = match &goal.path {
            Some(path) => catalog.path_title(path),
            None if goal.topics.is_empty() => goal.kind.describe().to_owned(),
            None => catalog.topic_names(&goal.topics, MAX_GOAL_TOPICS),
        };
        let by = goal.by.map_or_else(String::new, |day| format!(" by {}", day.strftime("%-d %b")));
        format!("; goal: {aim}{by}")
    });
    format!("{minutes_a_day} minutes a day{reviews}, hints up to level {max_hint_level}{goal}")
}

/// Topics of a goal that are named.
const MAX_GOAL_TOPICS: usize = 3;

/// The description of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeText {
    pub text: String,
    /// Whether the change is bookkeeping, which means nothing to a learner by itself.
    pub bookkeeping: bool,
}

/// Describes a record in one line: its event, and whether a submission was not counted.
#[must_use]
pub fn describe_record(catalog: &Catalog, record: &Record) -> String {
    match &record.event {
        // Code that does not count was not the review that was due.
        Event::Submission(submission) if !change_filters::is_counted(record) => {
            let submission = Submission { review: false, ..submission.clone() };
            format!("{}, not counted", describe_submission(catalog, &submission))
        }
        event => describe_event(catalog, event),
    }
}

/// Describes an event in one line.
#[must_use]
pub fn describe_event(catalog: &Catalog, event: &Event) -> String {
    let title = |uid| problem_title(catalog, uid);
    match event {
        Event::ProfileSet { .. } => "Settings saved".to_owned(),
        Event::Submission(submission) => describe_submission(catalog, submission),
        Event::HintRequest { problem, level, .. } => {
            format!("{}: hint {level} of 5 ({})", title(problem), level_name(*level).to_lowercase())
        }
        Event::Question { problem, .. } => format!("{}: you asked a question", title(problem)),
        Event::SessionCheck { .. } => "Session started".to_owned(),
        Event::DailyGeneration { .. } => "Today's plan created".to_owned(),
        Event::ReviewDue { problems, .. } => describe_due_reviews(catalog, problems),
        Event::ReviewStarted { problem, .. } => format!("Review of {} started with an empty file", title(problem)),
        Event::ReviewArranged { problem, how } => {
            format!("Review of {} {}", title(problem), describe_rescheduling(*how))
        }
        Event::Ran { problem } => format!("{} was run (unlocks the next hint)", title(problem)),
        Event::FileReset { problem, restored: None, .. } => format!("The file of {} was replaced", title(problem)),
        Event::FileReset { problem, restored: Some(version), .. } => {
            format!("The file of {} was restored from entry {version}", title(problem))
        }
        Event::Undone { version, problem: Some(problem) } => {
            format!("{}: entry {version} undone", title(problem))
        }
        Event::Undone { version, problem: None } => format!("Entry {version}, an import, undone"),
        Event::SchedulerFitted { reviews, .. } => {
            format!("FSRS was fitted to {}", count_noun(*reviews as usize, "review"))
        }
        Event::HistoryImported { attempts, problems } => {
            format!(
                "{} at {} imported",
                count_noun(*attempts as usize, "outcome"),
                count_noun(*problems as usize, "problem")
            )
        }
        Event::LockOverridden { topic } => format!("{} unlocked early", catalog.topic_title(topic)),
        Event::NudgeDismissed { .. } => "A message was dismissed".to_owned(),
    }
}

/// The remark in a table of records, next to the kind of event and its problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventDetail {
    Outcome {
        passed: bool,
        text: String,
    },
    Day(Date),
    /// An unusual event.
    Exception(String),
    Plain(String),
}

/// Describes an event in a few words.
#[must_use]
pub fn event_detail(catalog: &Catalog, event: &Event) -> EventDetail {
    let plain = |text: &str| EventDetail::Plain(text.to_owned());
    match event {
        Event::Submission(s) => {
            let text = if s.gave_up {
                "given up, the solution was shown".to_owned()
            } else {
                match s.case_counts() {
                    (_, 0) => s.describe_verdict().to_owned(),
                    (passed, total) => format!("{passed} of {total} cases, {}", s.describe_verdict()),
                }
            };
            EventDetail::Outcome { passed: state_queries::is_own_pass(s), text }
        }
        Event::SessionCheck { day, .. } | Event::DailyGeneration { day, .. } => EventDetail::Day(*day),
        Event::LockOverridden { topic } => EventDetail::Exception(catalog.topic_title(topic)),
        Event::Undone { version, .. } => EventDetail::Exception(format!("entry {version} was taken back")),
        Event::HintRequest { level, .. } => {
            EventDetail::Plain(format!("{level} of 5 ({})", level_name(*level).to_lowercase()))
        }
        Event::Question { question, .. } => EventDetail::Plain(in_one_line(question)),
        Event::ReviewDue { problems, .. } => EventDetail::Plain(count_noun(problems.len(), "problem")),
        Event::ProfileSet { profile } => EventDetail::Plain(format!("{} min a day", profile.minutes_a_day)),
        Event::ReviewStarted { .. } => plain("from a blank file"),
        Event::ReviewArranged { how, .. } => EventDetail::Exception(describe_rescheduling(*how)),
        Event::Ran { .. } => plain("opens the next hint"),
        Event::FileReset { .. } => plain("the old text was kept"),
        Event::NudgeDismissed { .. } => plain("a suggestion"),
        Event::SchedulerFitted { reviews, .. } => {
            EventDetail::Plain(format!("FSRS, to {}", count_noun(*reviews as usize, "review")))
        }
        Event::HistoryImported { attempts, .. } => EventDetail::Plain(count_noun(*attempts as usize, "outcome")),
    }
}

/// The words that complete "The review was …".
fn describe_rescheduling(how: RescheduleKind) -> String {
    match how {
        RescheduleKind::Suspended => "suspended".to_owned(),
        RescheduleKind::Resumed => "resumed".to_owned(),
        RescheduleKind::Postponed { days } => format!("put off by {}", count_noun(usize::from(days), "day")),
    }
}

fn describe_submission(catalog: &Catalog, submission: &Submission) -> String {
    let Submission { problem, verdict, hint_level, .. } = submission;
    let title = problem_title(catalog, problem);
    let review = if submission.review { " (review)" } else { "" };
    let hints = match hint_level {
        0 => String::new(),
        1 => ", 1 hint".to_owned(),
        level => format!(", {level} hints"),
    };
    let (passed, total) = submission.case_counts();
    let score = if total == 0 || submission.gave_up {
        String::new()
    } else {
        format!(", {passed} of {}", count_noun(total, "case"))
    };
    let verdict = match verdict {
        _ if submission.gave_up => "given up, the solution was shown",
        verdict if verdict.passed() => "passed",
        _ => submission.describe_verdict(),
    };
    let time = submission.measured_seconds().map_or_else(String::new, |s| format!(", {}", format_duration(s)));
    format!("{title}{review}: {verdict}{score}{time}{hints}")
}

/// A sentence such as "Reviews of Pair to Target, Stock Profit and 2 more came due".
fn describe_due_reviews(catalog: &Catalog, problems: &[ProblemUid]) -> String {
    const NAMED: usize = 3;
    let names: Vec<String> = problems.iter().map(|uid| problem_title(catalog, uid)).collect();
    match names.as_slice() {
        [] => "No review came due".to_owned(),
        [one] => format!("The review of {one} came due"),
        names => format!("Reviews of {} came due", join_and_more(names, NAMED)),
    }
}

/// Describes a change. It names the problem if `of`, the event of its record, doesn't.
#[must_use]
pub fn describe_change(catalog: &Catalog, of: &Event, change: &Change) -> ChangeText {
    let mut told = effect(catalog, change);
    // The misconception changes because a pass counts towards resolving it, but this submission did not show it.
    if let (Change::Misconception { misconception }, Event::Submission(submission)) = (change, of)
        && submission.verdict.passed()
        && !misconception.is_resolved()
    {
        told = bookkeeping(format!("still expected: {}", misconception.symptom()));
    }
    let concerned = match change {
        Change::Review { problem, .. } | Change::NotCounted { problem, .. } => Some(problem),
        Change::Misconception { misconception } => Some(&misconception.problem),
        _ => None,
    };
    if let Some(problem) = concerned.filter(|problem| of.problem() != Some(problem)) {
        told.text = format!("{}: {}", problem_title(catalog, problem), told.text);
    }
    told
}

fn effect(catalog: &Catalog, change: &Change) -> ChangeText {
    let topic = |id: &TopicId| catalog.topic_title(id).to_lowercase();
    let problem = |uid: &ProblemUid| problem_title(catalog, uid);
    match change {
        Change::Skill { topic: id, evidence, .. } => {
            let (before, after) = (share(evidence.before), share(evidence.after));
            news(format!("{} {before} → {after}: {}", topic(id), evidence.reason))
        }
        Change::SkillStart { topic: id, mastery, .. } => news(format!("{} starts at {}", topic(id), share(*mastery))),
        Change::NotCounted { reason, .. } => news(format!("not counted: {reason}")),
        Change::Misconception { misconception } => news(describe_misconception(misconception)),
        Change::Review { review, .. } if review.suspended => news(format!("review suspended: {}", review.reason)),
        Change::Review { review, .. } => news(format!("review on {}: {}", format_day(review.due), review.reason)),
        Change::DailySet { set } => {
            let new = set.items.iter().filter(|item| item.bucket != Bucket::Review).count();
            news(format!("{} chosen for the day; the reviews come first", count_noun(new, "new problem")))
        }
        Change::Restored { restored } => news(describe_restored(restored)),
        Change::Streak { streak, freezes: 0, .. } => news(format!("streak {streak}")),
        Change::Streak { streak, freezes, .. } => {
            news(format!("streak {streak}, {} left", count_noun(*freezes, "streak freeze")))
        }
        Change::Nudge { nudge } => news(format!("message: {}", nudge.text)),
        Change::NudgeDismissed { nudge } => news(format!("message about {}", nudge.subject())),
        Change::Rating { rating } => bookkeeping(format!("rating {rating:.0}")),
        Change::Trends { trends, recent, .. } => bookkeeping(latest(trends, recent)),
        Change::Insights { insights } => bookkeeping(count_noun(insights.len(), "insight")),
        Change::Submitted { problem: uid, .. } => bookkeeping(format!("{}: noted as submitted", problem(uid))),
        Change::HintShown { problem: uid, level, text, .. } => {
            let words = in_one_line(text);
            let words = if text.is_empty() { words } else { format!(": {words}") };
            bookkeeping(format!("{}: hint {level} was shown{words}", problem(uid)))
        }
        Change::Exchanged { problem: uid, exchange } => {
            let (question, reply) = (in_one_line(&exchange.question), in_one_line(&exchange.reply));
            news(format!("{}: “{question}” was answered: {reply}", problem(uid)))
        }
        Change::ReviewStarted { problem: uid } => bookkeeping(format!("{}: its hints begin again", problem(uid))),
        Change::Ran { problem: uid } => bookkeeping(format!("{}: run", problem(uid))),
        Change::Offered { problem: uid, .. } => bookkeeping(format!("{}: offered", problem(uid))),
        Change::SessionStarted { .. } => bookkeeping("a session began".to_owned()),
        Change::FailureRun { failures, .. } => {
            bookkeeping(format!("{} in a row", count_noun(*failures as usize, "failure")))
        }
        Change::LockOverridden { topic } => bookkeeping(format!("{} is open", catalog.topic_title(topic))),
        Change::TriedElsewhere { problem: uid, elsewhere } => {
            let what = if elsewhere.solved { "solved" } else { "tried" };
            bookkeeping(format!("{}: {what} elsewhere", problem(uid)))
        }
        Change::Profile { profile } => news(describe_profile(catalog, profile)),
        Change::SchedulerFit { .. } => bookkeeping(change.name().to_owned()),
        Change::Step { step } => bookkeeping(describe_step(step)),
        Change::Ruling { ruling } => news(ruling.reason.clone()),
    }
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn news(text: String) -> ChangeText {
    ChangeText { text, bookkeeping: false }
}

fn bookkeeping(text: String) -> ChangeText {
    ChangeText { text, bookkeeping: true }
}

fn describe_restored(restored: &RestoredState) -> String {
    let masteries = restored.mastery.len();
    let noun = if masteries == 1 { "mastery" } else { "masteries" };
    format!("{masteries} {noun} and {} as they were before", count_noun(restored.reviews.len(), "review"))
}

fn latest(trends: &Trends, recent: &[bool]) -> String {
    let passed = recent.iter().filter(|passed| **passed).count();
    let pace = trends.pace.map_or_else(String::new, |pace| format!(", {pace:.1} times the planned time"));
    match recent {
        [passed] => format!("the first outcome {}{pace}", if *passed { "passed" } else { "did not pass" }),
        _ => format!("{passed} of the last {} outcomes passed{pace}", recent.len()),
    }
}

fn describe_step(step: &PracticeStep) -> String {
    let [demand, engagement, gain] = [step.demand, step.engagement, step.gain].map(share);
    format!("a step of demand {demand}, engagement {engagement}, gain {gain}")
}

fn describe_misconception(slip: &Misconception) -> String {
    if slip.is_resolved() {
        // The solves may be of other problems, which don't show that the mistake is gone.
        let solves = count_noun(slip.clean_solves, "solve");
        format!("not expected any more, after {solves} in its topic: {}", slip.symptom())
    } else {
        format!("noticed ({} sure): {}", format_percent(slip.confidence), slip.symptom())
    }
}

/// An installed problem's title, whether its pack is in use or not; its id if it is no longer installed.
#[must_use]
pub fn problem_title(catalog: &Catalog, uid: &ProblemUid) -> String {
    catalog.problem_title(uid).map_or_else(|| format!("(a problem that is not installed: {uid})"), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::{self, World};
    use crate::learner::test_histories;

    #[test]
    fn records_fall_into_kinds() {
        let world = World::new();
        let life = test_histories::simulate_days(&world, 3, 20);
        let check = |kind: HistoryKind, wanted: &dyn Fn(&Record) -> bool| {
            let got: Vec<u64> = life.records.iter().filter(|r| kind.matches(r)).map(|r| r.version).collect();
            let want: Vec<u64> = life.records.iter().filter(|r| wanted(r)).map(|r| r.version).collect();
            assert!(!want.is_empty() || kind == HistoryKind::Refused, "{kind:?}");
            assert_eq!(got, want, "{kind:?}");
        };
        check(HistoryKind::Submissions, &|r| r.event.name() == "submission");
        check(HistoryKind::Hints, &|r| r.event.name() == "hint");
        check(HistoryKind::Days, &|r| r.event.name() == "session");
        check(HistoryKind::Choices, &|r| r.event.name() == "settings");
        check(HistoryKind::Refused, &|_| false);
        let is_review = |r: &Record| matches!(&r.event, Event::Submission(s) if s.review);
        check(HistoryKind::Reviews, &|r| is_review(r) || r.event.name() == "review due");
    }

    #[test]
    fn settings_in_a_row_are_one_line() {
        let world = World::new();
        let life = test_histories::simulate_days(&world, 3, 20);
        let settings = life.records.iter().find(|r| r.event.name() == "settings").expect("a record of settings");
        let other = life.records.iter().find(|r| r.event.name() == "submission").expect("a submission");
        let folded = fold_settings([settings, settings, settings, other, other, settings]);
        assert_eq!(folded.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [3, 1, 1, 1]);
        assert_eq!(
            describe_folded(&world.catalog, folded[0].0, folded[0].1, &BTreeSet::new()),
            "Settings saved (3 times)"
        );
        assert_eq!(describe_folded(&world.catalog, folded[3].0, folded[3].1, &BTreeSet::new()), "Settings saved");
        let undone = BTreeSet::from([folded[3].0.version]);
        assert!(describe_folded(&world.catalog, folded[3].0, 1, &undone).ends_with(", undone)"));
    }

    #[test]
    fn every_change_has_words() {
        let world = World::new();
        let life = test_histories::simulate_days(&world, 5, 20);
        for (record, proposal) in life.records.iter().flat_map(|r| r.changes.iter().map(move |p| (r, p))) {
            let told = describe_change(&world.catalog, &record.event, &proposal.change);
            assert!(told.text.len() > 3 && !told.text.contains('{'), "{told:?}");
        }
    }

    #[test]
    fn solves_of_a_topic_do_not_show_that_a_mistake_is_gone() {
        let world = World::new();
        let known = learner_fixtures::misconception("empty", 1);
        let misconception = Misconception { clean_solves: 2, resolved: Some(learner_fixtures::NOON), ..known };
        let change = Change::Misconception { misconception };
        for solved in ["arrays-easy", "arrays-hard"] {
            let submission = learner_fixtures::submission(solved, "a", crate::types::Verdict::Ac);
            let told = describe_change(&world.catalog, &Event::Submission(submission), &change).text;
            let expected = "not expected any more, after 2 solves in its topic: the empty list is forgotten";
            assert!(told.ends_with(expected), "{told}");
        }
    }

    #[test]
    fn what_concerns_a_problem_names_it() {
        let world = World::new();
        let title = |uid: &str| problem_title(&world.catalog, &uid.into());
        let due = |uids: &[&str]| Event::ReviewDue {
            day: learner_fixtures::DAY,
            problems: uids.iter().map(|uid| (*uid).into()).collect(),
        };
        let check = |told: &Event, expected: String| assert_eq!(describe_event(&world.catalog, told), expected);
        check(&due(&["arrays-easy"]), format!("The review of {} came due", title("arrays-easy")));
        let [a, b, c] = ["arrays-easy", "arrays-medium", "graphs-easy"].map(title);
        check(&due(&["arrays-easy", "arrays-medium"]), format!("Reviews of {a} and {b} came due"));
        let five = due(&["arrays-easy", "arrays-medium", "graphs-easy", "trees-easy", "arrays-hard"]);
        check(&five, format!("Reviews of {a}, {b}, {c} and 2 more came due"));
        let moved = Change::Review { problem: "arrays-easy".into(), review: learner_fixtures::review(2, 0, 6, 2.5) };
        let settings = Event::ProfileSet { profile: crate::types::learner_state::Profile::default() };
        for (event, named) in
            [(settings, true), (Event::ReviewStarted { problem: "arrays-easy".into(), kept: None }, false)]
        {
            let told = describe_change(&world.catalog, &event, &moved).text;
            assert_eq!(told.starts_with(&format!("{a}: ")), named, "{told}");
        }
    }
}
