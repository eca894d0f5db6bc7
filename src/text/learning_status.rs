//! Describes a snapshot for screens and commands: the status of problems and topics, due reviews, locks.
//!
//! It queries the [`TutorSnapshot`] through `learner::state_queries`. It decides and stores nothing, and the front ends
//! choose the colours.

use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::civil::Date;

use super::number_format::{format_percent, share};
use super::relative_dates;
use super::symbols;
use crate::learner::agenda::DailyAgenda;
use crate::learner::explain::ExplainContext;
use crate::learner::give_up_rules;
use crate::learner::goal_forecast;
use crate::learner::state_queries::{self, ProblemStatus};
use crate::learner::timeline::Timeline;
use crate::learner::topic_mastered::{self, MasteryGap};
use crate::mastery::safety_readings;
use crate::orchestrator::TutorSnapshot;
use crate::types::humanize::join_and;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::{LearnerDays, days_between, learner_day};
use crate::types::learner_state::{
    Bucket, DailyItem, LearnerState, Nudge, NudgeKind, Review, RulingKind, SafetyLayer, SafetyRuling,
};
use crate::types::params::Params;
use crate::types::problem::{Catalog, Problem, Topic};
use crate::types::verdict_report::Verdict;

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
    let due = catalog.in_topic(id).filter(|p| state_queries::is_due(state, &p.uid, published.day)).count();
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
    published.catalog.by_uid(uid).map_or_else(|| uid.to_string(), |p| p.title.clone())
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

/// The part of the day's set that a problem is shown in. Its name is the word beside the problem.
#[must_use]
pub fn shown_bucket(published: &TutorSnapshot, problem: &Problem, item: &DailyItem) -> Bucket {
    state_queries::shown_bucket(&published.state, params(), item.bucket, problem)
}

/// Why a problem is in the day's set, with the figures of now where they are known.
#[must_use]
pub fn item_reason(published: &TutorSnapshot, item: &DailyItem) -> String {
    published.reasons.get(&item.problem).unwrap_or(&item.reason).clone()
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

/// Today's agenda, in order.
#[must_use]
pub fn agenda(published: &TutorSnapshot) -> DailyAgenda<'_> {
    let TutorSnapshot { state, catalog, day, zone, .. } = published;
    DailyAgenda { state, params: params(), catalog, day: *day, zone }
}

/// Due reviews, longest overdue first. Reviews of problems that aren't installed any more can't be done, so they are
/// left out.
#[must_use]
pub fn due(published: &TutorSnapshot) -> Vec<(&Problem, &Review)> {
    reviews(published, agenda(published).due())
}

/// The due reviews that fit into the learner's daily limit.
#[must_use]
pub fn due_today(published: &TutorSnapshot) -> Vec<(&Problem, &Review)> {
    reviews(published, agenda(published).due_today())
}

/// Number of due reviews beyond the daily limit.
#[must_use]
pub fn waiting(published: &TutorSnapshot) -> usize {
    agenda(published).waiting()
}

/// "12 due; 5 today, the rest waits": due reviews within and beyond the daily limit.
#[must_use]
pub fn review_limit_text(today: usize, waiting: usize) -> String {
    format!("{} due; {today} today, the rest waits", today + waiting)
}

/// The learner's minutes for an expected minute; `None` with too few passes to know.
#[must_use]
pub fn pace(published: &TutorSnapshot) -> Option<f64> {
    goal_forecast::own_pace(&published.state, &published.catalog, published.day, &published.zone)
}

/// Problems with a review that the learner suspended.
pub fn suspended(published: &TutorSnapshot) -> impl Iterator<Item = &Problem> {
    published.catalog.problems.iter().filter(|p| state_queries::is_suspended(&published.state, &p.uid))
}

/// Reviews that failed today and should be tried again.
#[must_use]
pub fn failed_reviews_today(published: &TutorSnapshot) -> Vec<(&Problem, &Review)> {
    reviews(published, agenda(published).failed_reviews_today())
}

fn reviews<'a>(published: &'a TutorSnapshot, uids: Vec<&ProblemUid>) -> Vec<(&'a Problem, &'a Review)> {
    let found = |uid| Some((published.catalog.by_uid(uid)?, published.state.reviews.get(uid)?));
    uids.into_iter().filter_map(found).collect()
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

/// The items of today's set: with `of_reviews` its reviews, else the new problems. A problem that was solved elsewhere or
/// before today is not new.
pub fn planned(published: &TutorSnapshot, of_reviews: bool) -> impl Iterator<Item = (&Problem, &DailyItem)> {
    let set = published.state.today.iter().filter(|set| set.day == published.day).flat_map(|set| &set.items);
    let is_new =
        |uid: &ProblemUid| solved_today(published, uid) || !state_queries::is_solved_anywhere(&published.state, uid);
    let wanted = set.filter(move |item| match item.bucket {
        Bucket::Review => of_reviews,
        _ => !of_reviews && is_new(&item.problem),
    });
    wanted.filter_map(|item| Some((published.catalog.by_uid(&item.problem)?, item)))
}

/// Whether the learner passed a problem today from their own knowledge, without copying a solution after giving up. A
/// later submission of the same day that doesn't pass takes nothing away.
#[must_use]
pub fn solved_today(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    let Some(progress) = published.state.problems.get(uid).filter(|progress| progress.gave_up.is_none()) else {
        return false;
    };
    // The same code as before passes and doesn't count: its review is still due.
    let last_passed = progress.last_verdict.is_some_and(Verdict::passed)
        && progress.last_submitted.is_some_and(|at| is_today(published, at))
        && !state_queries::is_due(&published.state, uid, published.day);
    let review_passed = published.state.reviews.get(uid).is_some_and(|review| {
        review.last_quality >= params().schedule.remembered && is_today(published, review.last_reviewed)
    });
    last_passed || review_passed || first_solved_today(published, uid)
}

/// Problems passed on the learner's day that had been solved or given up before it.
pub fn reviewed_today(published: &TutorSnapshot) -> impl Iterator<Item = &Problem> {
    let again = move |uid: &ProblemUid| solved_today(published, uid) && !is_new_today(published, uid);
    published.catalog.problems.iter().filter(move |problem| again(&problem.uid))
}

/// Whether a problem was first solved on the learner's day, and not as a review of one that was given up before.
#[must_use]
pub fn is_new_today(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    first_solved_today(published, uid) && !state_queries::was_reviewed(&published.state, params(), uid)
}

/// Whether the learner's day is the one on which a problem was first solved.
fn first_solved_today(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    let progress = published.state.problems.get(uid);
    progress.and_then(|progress| progress.first_solved).is_some_and(|at| is_today(published, at))
}

/// The moving average of the hint levels that passes took, 0 to 5, in words.
#[must_use]
pub fn hint_level_text(level: f64) -> String {
    let shown = if level > 0.0 && level < 0.05 { "below 0.1".to_owned() } else { format!("{level:.1}") };
    format!("level {shown} on average over your passes; the latest counts {}", format_percent(params().trends.weight))
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

/// Whether a moment belongs to the learner's day.
#[must_use]
pub fn is_today(published: &TutorSnapshot, at: Timestamp) -> bool {
    agenda(published).is_today(at)
}

/// The problems the learner gave up on today.
pub fn given_up_today(published: &TutorSnapshot) -> impl Iterator<Item = &Problem> {
    published.catalog.problems.iter().filter(|p| gave_up_today(published, &p.uid))
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
    give_up_rules::refusal(&published.state, problem)
}

/// Whether the learner gave up on a problem today.
#[must_use]
pub fn gave_up_today(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    agenda(published).gave_up_today(uid)
}

/// Whether a problem's review is due but not started yet, so that opening it asks first.
#[must_use]
pub fn needs_review_start(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    state_queries::needs_review_start(&published.state, uid, published.day)
}

/// The next review after today: its problem and day. What the daily limit leaves over today comes tomorrow.
#[must_use]
pub fn next_review(published: &TutorSnapshot) -> Option<(&ProblemUid, Date)> {
    let agenda = agenda(published);
    let left_over = agenda.due().get(agenda.due_today().len()).copied().zip(published.day.tomorrow().ok());
    left_over.or_else(|| {
        let later = later_reviews(published).map(|(uid, review)| (review.due, uid));
        later.min().map(|(day, uid)| (uid, day))
    })
}

/// Reviews due after today, of installed problems.
pub fn later_reviews(published: &TutorSnapshot) -> impl Iterator<Item = (&ProblemUid, &Review)> {
    let installed = |uid: &ProblemUid| published.catalog.by_uid(uid).is_some();
    let reviews = published.state.reviews.iter();
    reviews.filter(move |(uid, review)| review.due > published.day && !review.suspended && installed(uid))
}

/// "Full Bus comes back tomorrow.", "3 problems come back on Friday.": the next reviews after today, with what a daily
/// limit leaves over.
#[must_use]
pub fn next_reviews(published: &TutorSnapshot) -> Option<String> {
    let (uid, day) = next_review(published)?;
    let when = relative_dates::day_in_words(day, published.day);
    let due = waiting(published) + later_reviews(published).filter(|(_, review)| review.due == day).count();
    let ahead = usize::try_from(days_between(published.day, day)).unwrap_or_default();
    let fitting = agenda(published).review_load(ahead + 1).last().map_or(0, |count| *count as usize);
    Some(match due {
        0 | 1 => format!("{} comes back {when}.", problem_title(published, uid)),
        due if fitting < due => format!("{due} reviews are due {when}; your limit for a day is {fitting}."),
        due => format!("{due} problems come back {when}."),
    })
}

/// The advice about the latest steps, if it was given today, no step came after it, and the learner has not turned it
/// off.
#[must_use]
pub fn advice(published: &TutorSnapshot) -> Option<&SafetyRuling> {
    let balance = &published.state.balance;
    let today = balance.rulings.iter().rev().filter(|ruling| ruling.day == published.day);
    let said = |ruling: &&SafetyRuling| ruling.layer == SafetyLayer::C2 && ruling.kind == RulingKind::Advised;
    // A later step changes the sum that it names, and may be the very problem that it proposes.
    let is_newest = |ruling: &&SafetyRuling| balance.steps.last().is_none_or(|step| step.record <= ruling.to);
    today.into_iter().find(said).filter(is_newest).filter(|_| published.state.profile.safety_advice)
}

/// The streak in days; `None` while the safety rules pause it.
#[must_use]
pub fn streak(published: &TutorSnapshot) -> Option<u32> {
    (!is_streak_paused(published)).then(|| state_queries::streak(&published.state, published.day))
}

/// Why hints on a problem cost nothing now; `None` if they do.
#[must_use]
pub fn free_hints_reason(published: &TutorSnapshot, uid: &ProblemUid) -> Option<&'static str> {
    let solved = state_queries::is_solved(&published.state, uid);
    agenda(published).is_settled(uid).then_some(if solved {
        "the problem is solved"
    } else {
        "you have seen the solution"
    })
}

/// The text shown in place of a paused streak.
pub const STREAK_PAUSED_TEXT: &str = "rests: engagement outruns gains (`rung why balance`)";

/// Whether the streak is paused because the learner passes or reads a lot but improves little.
#[must_use]
pub fn is_streak_paused(published: &TutorSnapshot) -> bool {
    let balance = &published.state.balance;
    let firing = safety_readings::firing(&balance.steps, &balance.rulings, params());
    firing.iter().any(|reading| reading.layer == SafetyLayer::C4)
}

/// Whether a nudge is about the latest failures: it belongs to the newest submission, or all failures since were in the
/// topic that it names.
fn is_of_failing_run(published: &TutorSnapshot, nudge: &Nudge) -> bool {
    // Code that does not compile leaves the run as it is.
    let ran = published.state.problems.values().filter(|progress| progress.last_verdict != Some(Verdict::Ce));
    let newest = ran.filter_map(|progress| progress.last_submitted).max();
    let topic = published.state.engagement.failing_topic.as_ref();
    let names = |topic| nudge.text.contains(&format!(", on {}, did not pass", published.catalog.topic_title(topic)));
    newest.is_none_or(|newest| newest <= nudge.at) || topic.is_some_and(names)
}

/// The nudge to show, unless it was dismissed, belongs to another day, or no longer holds.
#[must_use]
pub fn nudge(published: &TutorSnapshot) -> Option<&Nudge> {
    let newest = published.state.engagement.nudges.last()?;
    let holds = match newest.kind {
        // It says that the last submissions failed.
        NudgeKind::EasierRelative => {
            let failing = published.state.engagement.failures_in_a_row >= params().engagement.failures_for_nudge;
            let solved = newest.problem.as_ref().is_some_and(|problem| solved_today(published, problem));
            failing && !solved && is_of_failing_run(published, newest)
        }
        // They greet a learner who comes back, until the first submission.
        NudgeKind::BrokenStreak | NudgeKind::WelcomeBack => {
            let today = published.state.engagement.activity.get(&published.day);
            today.is_none_or(|day| day.submissions == 0)
        }
        NudgeKind::Tired => true,
    };
    (holds && !newest.dismissed && is_today(published, newest.at)).then_some(newest)
}
