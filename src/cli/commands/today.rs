//! `rung today`: shows due reviews and new problems, with reasons.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use jiff::civil::Date;
use serde::Serialize;

use crate::cli::args::{lookup, shell_completion};
use crate::cli::commands::goal_command::HELD_BACK;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::due_review::DueReview;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::learner::state_queries;
use crate::orchestrator::api::TutorSnapshot;
use crate::orchestrator::{Recommendation, Tutor};
use crate::text::number_format::{count_noun, format_percent};
use crate::text::problem_name::ProblemName;
use crate::text::relative_dates;
use crate::text::{day_status, goal_text, learning_status};
use crate::tui::rows::{self, TodayRow, TodaySection};
use crate::types::Problem;
use crate::types::humanize::{MAX_LISTED, format_share, join_first};
use crate::types::ids::{ProblemId, TopicId};
use crate::types::learner_state::{Bucket, DailyItem};
use crate::types::learning_goal::LearningGoal;

/// New problems shown for a topic.
const MAX_TOPIC_PROBLEMS: usize = 5;

/// Show today's reviews and new problems
#[derive(Args, Clone, Debug)]
pub struct TodayCommand {
    /// Only this topic: its due reviews, its best new problems; repeatable
    #[arg(long, value_name = "TOPIC", add = ArgValueCandidates::new(shell_completion::topics))]
    topic: Vec<String>,
    /// Only this pack (id or title): its due reviews, its new problems
    #[arg(long, value_name = "PACK", conflicts_with = "topic", add = ArgValueCandidates::new(shell_completion::pack_ids))]
    pack: Option<String>,
}

impl TodayCommand {
    /// Shows the day as it would be after a check-in. Records nothing and never waits, so it can be used in a shell
    /// prompt.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor_no_wait(async |tutor| {
            let published = tutor.snapshot_after_check_in();
            let answer = TodayAnswer::new(&published);
            match &self.pack {
                Some(pack) => answer.only_pack(tutor, &published, pack),
                None if self.topic.is_empty() => {
                    let nothing_left = answer.next.is_none() && tutor.next_problem(None).is_none();
                    Ok(TodayAnswer { nothing_left, ..answer })
                }
                None => answer.only_topics(tutor, &published, &self.topic),
            }
        })?;
        session.print_answer(&answer)
    }
}

/// Overview of the day.
#[derive(Clone, Debug, Serialize)]
pub struct TodayAnswer {
    /// The learner's day, which may start after midnight.
    pub day: Date,
    /// Days in a row.
    pub streak: u32,
    /// Streak hidden in text output while the safety rules pause it.
    pub streak_rests: bool,
    /// Planned minutes per day.
    pub minutes: u16,
    /// The next action, as on the screens; null if nothing is planned.
    pub now: Option<String>,
    /// What is left of the goal, in one sentence; null without a goal.
    pub goal: Option<String>,
    /// Due reviews that fit into today, most overdue first.
    pub reviews: Vec<DueReview>,
    /// Number of due reviews left for another day because of `reviews_a_day`.
    pub waiting: usize,
    /// Problems with a suspended review.
    pub suspended: Vec<ProblemName>,
    /// The due reviews take all minutes that are left, so the text shows no new problems.
    pub reviews_fill_day: bool,
    /// The minutes that are done, in words.
    #[serde(skip)]
    minutes_text: String,
    /// Why the text shows no new problem.
    #[serde(skip)]
    nothing_new: Option<String>,
    /// The day's minutes are used up.
    #[serde(skip)]
    is_over: bool,
    /// Due reviews that fit the minutes that are left.
    #[serde(skip)]
    fitting: usize,
    /// These minutes in words.
    #[serde(skip)]
    room: String,
    /// There is no problem to suggest either.
    #[serde(skip)]
    nothing_left: bool,
    /// Only some topics or a pack are shown.
    #[serde(skip)]
    is_part: bool,
    /// Problems solved today that were not in the set.
    #[serde(skip)]
    extra: Vec<ProblemName>,
    /// Problems that were begun and are not in the set, with what is known of them.
    #[serde(skip)]
    begun: Vec<(ProblemName, String)>,
    /// The rest of the daily set, in order.
    pub set: Vec<DailySetItem>,
    /// Reviews that failed today, to repeat.
    pub again: Vec<ProblemName>,
    /// Problems given up today, due again tomorrow.
    pub given_up: Vec<ProblemName>,
    /// The first problem; the same as in `rung next`.
    pub next: Option<ProblemName>,
    /// A supportive message.
    pub nudge: Option<String>,
    /// Advice based on recent steps; at most once a day.
    pub advice: Option<String>,
    /// One-time notices; in text mode they go to standard error.
    pub notices: Vec<String>,
}

/// A problem of the daily set.
#[derive(Clone, Debug, Serialize)]
pub struct DailySetItem {
    #[serde(flatten)]
    pub problem: ProblemName,
    pub topic: TopicId,
    pub bucket: Bucket,
    /// Mastery of the topic, in [0, 1].
    pub mastery: f64,
    /// Chance to pass the next submission, in [0, 1].
    pub chance: f64,
    /// The part of the set that it is shown in.
    #[serde(skip)]
    shown: Bucket,
    /// The chance in words, if there is evidence about its topics.
    #[serde(skip)]
    pass: String,
    pub reason: String,
    /// Whether it was passed today.
    pub done: bool,
    /// Whether it was given up today; then it is due tomorrow.
    pub given_up: bool,
}

impl DailySetItem {
    fn new(published: &TutorSnapshot, problem: &Problem, item: &DailyItem) -> Self {
        Self {
            problem: ProblemName::from_problem(problem),
            topic: problem.topic().clone(),
            bucket: item.bucket,
            mastery: state_queries::mastery(&published.state, learning_status::params(), problem.topic()),
            chance: learning_status::chance(published, problem),
            shown: day_status::shown_bucket(published, problem, item),
            pass: learning_status::pass_probability_text(published, problem),
            reason: day_status::item_reason(published, item),
            done: day_status::solved_today(published, &problem.uid),
            given_up: day_status::gave_up_today(published, &problem.uid),
        }
    }
}

impl TodayAnswer {
    /// Builds the answer from the published state.
    #[must_use]
    pub fn new(published: &TutorSnapshot) -> Self {
        let today = rows::today_rows(published);
        let name = |row: &TodayRow| ProblemName::find(&published.catalog, &row.problem);
        let is_planned =
            |row: &TodayRow| day_status::planned(published, false).any(|(problem, _)| problem.uid == row.problem);
        let is_extra =
            |row: &&TodayRow| row.section != TodaySection::Due && row.done && !row.is_set_aside() && !is_planned(row);
        Self {
            day: published.day,
            streak: state_queries::streak(&published.state, published.day),
            streak_rests: day_status::is_streak_paused(published),
            minutes: published.state.profile.minutes_a_day,
            now: headline(published, &today),
            goal: goal_text::today_line(published),
            reviews: DueReview::today(published),
            waiting: day_status::waiting(published),
            suspended: day_status::suspended(published).map(ProblemName::from_problem).collect(),
            reviews_fill_day: rows::reviews_fill_day(published, &today),
            nothing_new: rows::nothing_new_text(published, &today),
            minutes_text: rows::minutes_text(published),
            is_over: rows::are_minutes_done(published),
            fitting: rows::count_fitting_reviews(published, &today),
            room: rows::room_text(published),
            nothing_left: false,
            is_part: false,
            extra: today.iter().filter(is_extra).map(name).collect(),
            begun: today
                .iter()
                .filter(|row| row.is_started() && !row.done)
                .map(|row| (name(row), row.reason.clone()))
                .collect(),
            set: day_status::planned(published, false)
                .map(|(problem, item)| DailySetItem::new(published, problem, item))
                .collect(),
            again: day_status::failed_reviews_today(published)
                .into_iter()
                .map(|(problem, _)| ProblemName::from_problem(problem))
                .collect(),
            given_up: day_status::given_up_today(published).map(ProblemName::from_problem).collect(),
            next: day_status::agenda(published)
                .items()
                .first()
                .map(|todo| ProblemName::find(&published.catalog, todo.problem())),
            nudge: day_status::nudge(published).map(|nudge| nudge.text.clone()),
            advice: day_status::advice(published).map(|ruling| ruling.reason.clone()),
            notices: published.notices.clone(),
        }
    }

    /// The same day with these topics only: what is due in them, and the best new problems for them.
    fn only_topics(self, tutor: &Tutor, published: &TutorSnapshot, names: &[String]) -> Result<Self, Failure> {
        let catalog = &published.catalog;
        let find = |name: &String| Ok(lookup::find_topic(catalog, name)?.id.clone());
        let topics = names.iter().map(find).collect::<Result<Vec<TopicId>, Failure>>()?;
        let goal = LearningGoal { topics: topics.clone(), ..LearningGoal::everything() };
        let Recommendation { picks, held_back, .. } = tutor.recommend(&goal);
        let set: Vec<DailySetItem> = picks
            .iter()
            .take(MAX_TOPIC_PROBLEMS)
            .filter_map(|pick| {
                let problem = catalog.by_uid(&pick.problem)?;
                let share = |value| format_share(value);
                let topic = catalog.topic_title(&pick.gain.topic);
                let (before, after) = (share(pick.gain.before), share(pick.gain.after_pass));
                let reason = format!("{topic} is at {before}, {after} if you pass.");
                let item = DailyItem { problem: pick.problem.clone(), bucket: Bucket::Growth, reason };
                Some(DailySetItem::new(published, problem, &item))
            })
            .collect();
        let forecast = goal_text::forecast(published, &goal);
        let line = goal_text::forecast_line(catalog, &goal, &forecast);
        let only = self.only(published, |problem| topics.contains(problem.topic()));
        let nothing_new = held_back.then(|| HELD_BACK.to_owned());
        Ok(Self { set, goal: Some(line), again: Vec::new(), nothing_new, is_part: true, ..only }.with_first_as_next())
    }

    /// The same day with this pack only: what is due in it and its part of the daily set, or else its next problem.
    fn only_pack(self, tutor: &Tutor, published: &TutorSnapshot, name: &str) -> Result<Self, Failure> {
        let catalog = &published.catalog;
        let pack = lookup::find_pack(catalog, name)?.id.clone();
        let mut only = self.only(published, |problem| problem.pack == pack);
        let suggested = tutor.next_problem_of_pack(None, &pack);
        let is_due = |id: &ProblemId| only.reviews.iter().any(|review| review.problem.id == *id);
        if let Some(next) = suggested.filter(|_| only.set.iter().all(|item| item.done || item.given_up))
            && let Some(problem) = catalog.by_uid(&next.problem).filter(|problem| !is_due(&problem.id))
        {
            let item = DailyItem { problem: next.problem.clone(), bucket: Bucket::Growth, reason: next.reason };
            only.set.push(DailySetItem::new(published, problem, &item));
        }
        Ok(Self { is_part: true, ..only }.with_first_as_next())
    }

    /// The part of the day that consists of some problems. Messages about the whole day are left out.
    fn only(self, published: &TutorSnapshot, is_in: impl Fn(&Problem) -> bool) -> Self {
        let has = |id: &ProblemId| published.catalog.problems.iter().any(|problem| problem.id == *id && is_in(problem));
        let names =
            |problems: Vec<ProblemName>| problems.into_iter().filter(|problem| has(&problem.id)).collect::<Vec<_>>();
        let of = |row: &TodayRow| published.catalog.by_uid(&row.problem).is_some_and(&is_in);
        let rows: Vec<TodayRow> = rows::today_rows(published).into_iter().filter(of).collect();
        let reviews: Vec<DueReview> = self.reviews.into_iter().filter(|review| has(&review.problem.id)).collect();
        let due = DueReview::all(published).iter().filter(|review| has(&review.problem.id)).count();
        Self {
            waiting: due.saturating_sub(reviews.len()),
            fitting: rows::count_fitting_reviews(published, &rows),
            again: names(self.again),
            given_up: names(self.given_up),
            suspended: names(self.suspended),
            set: self.set.into_iter().filter(|item| has(&item.problem.id)).collect(),
            reviews,
            goal: None,
            now: None,
            reviews_fill_day: false,
            nothing_new: None,
            begun: Vec::new(),
            extra: Vec::new(),
            nudge: None,
            advice: None,
            ..self
        }
    }

    /// Names the first due review as the next problem, or else the first open one of the set.
    fn with_first_as_next(self) -> Self {
        let open = self.set.iter().find(|item| !item.done && !item.given_up);
        let next = self.reviews.first().map(|review| &review.problem).or(open.map(|item| &item.problem)).cloned();
        Self { next, ..self }
    }

    fn describe_due(&self) -> String {
        let (today, waiting) = (self.reviews.len(), self.waiting);
        if waiting > 0 {
            day_status::review_limit_text(today, waiting)
        } else if (1..today).contains(&self.fitting) && !self.is_over {
            let fit = if self.fitting == 1 { "fits" } else { "fit" };
            format!("{today}; {} {fit} {}, the rest can wait", self.fitting, self.room)
        } else {
            today.to_string()
        }
    }

    /// Lines about omitted problems, with reasons.
    fn omitted_lines(&self) -> Vec<String> {
        let mut told = Vec::new();
        if self.reviews.is_empty() && self.waiting > 0 {
            told.push(format!(
                "{} left for another day: today’s limit is reached.",
                count_noun(self.waiting, "due review")
            ));
        }
        let extra: Vec<&str> = self.extra.iter().map(|problem| problem.id.as_str()).collect();
        if !extra.is_empty() {
            told.push(format!("Also solved today: {}.", join_first(&extra, MAX_LISTED)));
        }
        let in_set = |id| self.set.iter().any(|item| &item.problem.id == id);
        let besides: Vec<&str> =
            self.given_up.iter().map(|problem| &problem.id).filter(|id| !in_set(*id)).map(ProblemId::as_str).collect();
        if !besides.is_empty() {
            told.push(format!("Given up today: {}. Due again tomorrow.", join_first(&besides, MAX_LISTED)));
        }
        if !self.suspended.is_empty() {
            let ids: Vec<&str> = self.suspended.iter().map(|problem| problem.id.as_str()).collect();
            let more = if ids.len() > MAX_LISTED { "`rung list --suspended` lists all. " } else { "" };
            let ids = join_first(&ids, MAX_LISTED);
            told.push(format!("Suspended: {ids}. {more}`rung resume ID` resumes one."));
        }
        told
    }

    fn start(&self) -> String {
        let is_due = |next: &ProblemName| self.reviews.iter().any(|item| item.problem.id == next.id);
        match &self.next {
            Some(next) if self.is_over => {
                format!("Your minutes for today are done; the rest can wait. `rung open {}` goes on.", next.id)
            }
            Some(next) if is_due(next) => format!("Start with `rung open {}`, with an empty file.", next.id),
            Some(next) => format!("Start with `rung open {}`.", next.id),
            None if self.nothing_left => "Nothing is left to do today.".to_owned(),
            None if self.is_part && self.nothing_new.is_some() => String::new(),
            None if self.is_part => "Nothing is left here for today. `rung list` shows every problem.".to_owned(),
            None if self.set.is_empty() => "Nothing is planned. `rung next` suggests a problem.".to_owned(),
            None => "All done for today. `rung next` suggests one more.".to_owned(),
        }
    }
}

impl CommandAnswer for TodayAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let streak = if self.streak_rests { String::new() } else { format!(" · streak {}", self.streak) };
        let (title, day) = (page.paint(Ink::Title, "Today"), relative_dates::format_day(self.day));
        text.line(format!("{title} · {day}{streak} · {}", self.minutes_text));
        if let Some(now) = &self.now {
            text.para(0, Ink::Plain, now);
        }
        if let Some(goal) = &self.goal {
            text.para(0, Ink::Plain, goal);
        }
        if !self.reviews.is_empty() {
            text.heading(&format!("Due for review ({})", self.describe_due()));
            let rows: Vec<_> = self.reviews.iter().map(due_row).collect();
            text.table(2, &rows);
        }
        if !self.again.is_empty() {
            text.heading("Try again today");
            let rows: Vec<_> = self.again.iter().map(repeat_row).collect();
            text.table(2, &rows);
        }
        if !self.begun.is_empty() {
            text.heading("Begun");
            let row =
                |(problem, reason): &(ProblemName, String)| vec![plain(problem.id.as_str()), cell(Ink::Dim, reason)];
            text.table(2, &self.begun.iter().map(row).collect::<Vec<_>>());
        }
        let shown = |item: &&DailySetItem| !self.reviews_fill_day || item.done || item.given_up;
        for (title, is_challenge) in [("New today", false), ("Harder", true)] {
            let of_section = |item: &&DailySetItem| (item.shown == Bucket::Challenge) == is_challenge;
            section(&mut text, title, self.is_over, self.set.iter().filter(shown).filter(of_section).collect());
        }
        if let Some(nothing_new) = &self.nothing_new {
            text.gap();
            text.para(0, Ink::Dim, nothing_new);
        }
        text.gap();
        if let Some(nudge) = self.nudge.as_ref().or(self.advice.as_ref()) {
            text.para(0, Ink::Accent, nudge);
        }
        self.omitted_lines().iter().for_each(|line| text.para(0, Ink::Dim, line));
        let start = self.start();
        if !start.is_empty() {
            text.para(0, Ink::Dim, &start);
        }
        text.finish()
    }
}

/// The first line of the Today screen. It does not need the journal, which only the cases of the last attempt need.
fn headline(published: &TutorSnapshot, today: &[TodayRow]) -> Option<String> {
    let rows::NextAction { head, rest, .. } = rows::next_action(published, None, today)?;
    Some(if rest.is_empty() { head } else { format!("{head} · {rest}") })
}

/// A part of the day's set. Once the day's minutes are used up, what is open in it can wait.
fn section(text: &mut PageText<'_>, title: &str, is_over: bool, items: Vec<&DailySetItem>) {
    if items.is_empty() {
        return;
    }
    let more = is_over && items.iter().any(|item| !item.done && !item.given_up);
    text.heading(&if more { format!("{title} (more, if you like)") } else { title.to_owned() });
    let rows: Vec<_> = items.into_iter().map(|item| set_row(text.page, item)).collect();
    text.table(2, &rows);
}

fn due_row(item: &DueReview) -> Vec<TextCell> {
    let why = match (item.preponed, item.changed.is_some()) {
        (true, _) => "fading, brought forward",
        (_, true) => "changed since",
        _ => "",
    };
    vec![
        plain(item.problem.id.as_str()),
        cell(Ink::Dim, item.topic.as_str()),
        plain(&item.when),
        plain(if item.is_remembered { format!("recall {}", format_percent(item.recall)) } else { String::new() }),
        cell(Ink::Dim, why),
    ]
}

fn repeat_row(problem: &ProblemName) -> Vec<TextCell> {
    vec![plain(problem.id.as_str()), cell(Ink::Dim, "failed today; also due tomorrow")]
}

fn set_row(page: &Page, item: &DailySetItem) -> Vec<TextCell> {
    let why = if item.given_up {
        cell(Ink::Dim, "given up; due again tomorrow")
    } else if item.done {
        cell(Ink::Good, format!("{} done", page.symbol("✓")))
    } else {
        cell(Ink::Dim, &item.reason)
    };
    // What it was for, and the chance to pass, say nothing any more about what is done.
    let (label, pass) = if item.done || item.given_up { ("", "") } else { (item.shown.name(), item.pass.as_str()) };
    vec![plain(item.problem.id.as_str()), cell(Ink::Dim, item.topic.as_str()), plain(label), plain(pass), why]
}

#[cfg(test)]
mod tests;
