//! `rung stats`: shows the learner's progress: topics, streak, upcoming reviews, recurring mistakes.

use clap::Args;
use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::learner::state_queries;
use crate::mastery::average::{self, mean};
use crate::mastery::daily_selection::ZonePosition;
use crate::orchestrator::api::TutorSnapshot;
use crate::text::day_status;
use crate::text::learning_status::{self, TopicState, TopicStatus};
use crate::text::number_format::{count_noun, format_duration, format_percent, share};
use crate::text::relative_dates;
use crate::types::hint_types::Band;
use crate::types::humanize::count_steps;
use crate::types::ids::TopicId;
use crate::types::learner_state::PracticeAction;
use crate::types::{LearnerState, Problem, ProblemUid, Topic};

/// Days of the review forecast: today and the next 7.
const FORECAST_DAYS: usize = 8;

/// Width of a mastery bar.
const BAR_WIDTH: usize = 10;

/// Show mastery, streak, reviews and recurring mistakes
#[derive(Args, Clone, Debug)]
pub struct StatsCommand {}

impl StatsCommand {
    /// Shows the numbers; records nothing.
    pub fn run(session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor_no_wait(async |tutor| {
            let answer = StatsAnswer::new(&tutor.snapshot());
            Ok(StatsAnswer { given_up: tutor.timeline().ok().map(|timeline| timeline.given_up()), ..answer })
        })?;
        session.print_answer(&answer)
    }
}

/// The learner's statistics.
#[derive(Clone, Debug, Serialize)]
pub struct StatsAnswer {
    pub day: Date,
    /// Days in a row up to today; 0 if the streak is broken.
    pub streak: u32,
    /// Streak hidden in text output while the safety rules pause it.
    pub streak_rests: bool,
    pub longest_streak: u32,
    /// In [0, 1] (IntelliCode, equation 10).
    pub proficiency: f64,
    pub band: Band,
    /// Problems solved here.
    pub solved: usize,
    /// Problems solved only elsewhere, by an imported history.
    #[serde(rename = "solved_elsewhere")]
    pub elsewhere: usize,
    pub problems: usize,
    /// Submissions, and problems given up.
    pub submissions: u32,
    /// Problems given up among them; unknown without a readable journal.
    #[serde(skip)]
    given_up: Option<u32>,
    /// Seconds on problems, over all days.
    pub seconds: u32,
    /// How demanding your recent work was; null before the first step.
    pub balance: Option<BalanceLine>,
    /// Share of the latest counted submissions that passed; null before the first.
    pub accuracy: Option<f64>,
    /// Number of those submissions.
    #[serde(skip)]
    pub recent: usize,
    /// Highest hint level used per solved problem, as a slow moving average, 0 to 5.
    pub hint_dependence: Option<f64>,
    pub topics: Vec<TopicLine>,
    /// Reviews on each of the coming days, today first, within the daily limit.
    pub forecast: Vec<u32>,
    /// Unresolved recurring mistakes, highest confidence first.
    pub misconceptions: Vec<MisconceptionLine>,
    /// Patterns in how the learner works.
    pub insights: Vec<String>,
}

/// Demand of recent steps.
#[derive(Clone, Debug, Serialize)]
pub struct BalanceLine {
    pub steps: usize,
    pub tries: usize,
    pub hints: usize,
    /// Mean demand of a step, in [0, 1].
    pub demand: f64,
    /// Minimum that the mean demand should reach.
    pub floor: f64,
}

impl BalanceLine {
    fn from_published(published: &TutorSnapshot) -> Option<Self> {
        let (kept, safety) = (&published.state.balance.steps, &learning_status::params().safety);
        let newest = &kept[kept.len().saturating_sub(safety.window)..];
        let count = |wanted: fn(PracticeAction) -> bool| newest.iter().filter(|step| wanted(step.act)).count();
        Some(Self {
            steps: newest.len(),
            tries: count(PracticeAction::is_try),
            hints: count(|act| matches!(act, PracticeAction::Hint { .. })),
            demand: mean(newest.iter().map(|step| step.demand))?,
            floor: safety.floor,
        })
    }

    fn words(&self) -> String {
        format!(
            "{}; demand {} (floor {})",
            count_steps(self.steps, self.tries, self.hints),
            share(self.demand),
            share(self.floor)
        )
    }
}

/// One topic.
#[derive(Clone, Debug, Serialize)]
pub struct TopicLine {
    pub id: TopicId,
    pub title: String,
    /// In [0, 1].
    pub mastery: f64,
    /// Standard deviation of the mastery.
    pub uncertainty: f64,
    /// Whether there is evidence for both; otherwise they are initial values.
    pub known: bool,
    /// Problems solved here.
    pub solved: usize,
    /// Problems solved only elsewhere, by an imported history.
    #[serde(rename = "solved_elsewhere")]
    pub elsewhere: usize,
    pub problems: usize,
    pub reviews_due: usize,
    pub open: bool,
    /// What is missing before it counts as mastered, a sentence; only for a topic above the growth zone.
    #[serde(skip)]
    pub to_master: String,
    /// Missing prerequisites that lock it.
    pub missing: Vec<TopicId>,
    /// The title of the first of them.
    #[serde(skip)]
    pub locked_by: String,
}

/// A recurring mistake.
#[derive(Clone, Debug, Serialize)]
pub struct MisconceptionLine {
    pub topic: TopicId,
    pub message: String,
    /// In [0, 1].
    pub confidence: f64,
    /// The message as the screens show it, too.
    #[serde(skip)]
    text: String,
    /// Number of submissions that showed it.
    pub evidence: u32,
}

impl StatsAnswer {
    /// Builds the statistics from the published state.
    #[must_use]
    pub fn new(published: &TutorSnapshot) -> Self {
        let (state, catalog) = (&published.state, &published.catalog);
        let activity = || state.engagement.activity.values();
        let count = |is_solved: fn(&LearnerState, &ProblemUid) -> bool| {
            catalog.problems.iter().filter(|problem| is_solved(state, &problem.uid)).count()
        };
        let solved = count(state_queries::is_solved);
        let elsewhere = count(state_queries::is_solved_anywhere) - solved;
        let misconceptions =
            learning_status::mistakes_to_watch(published).into_iter().map(|(m, text)| MisconceptionLine {
                topic: m.topic.clone(),
                message: m.describe(state_queries::is_solved(state, &m.problem)).to_owned(),
                text,
                confidence: m.confidence,
                evidence: m.evidence,
            });
        Self {
            day: published.day,
            streak: state_queries::streak(state, published.day),
            streak_rests: day_status::is_streak_paused(published),
            longest_streak: state.engagement.longest_streak,
            proficiency: published.proficiency,
            band: published.band,
            solved,
            elsewhere,
            problems: catalog.problems.len(),
            submissions: activity().map(|day| day.submissions).sum(),
            given_up: state.problems.values().all(|progress| progress.gave_up.is_none()).then_some(0),
            seconds: activity().map(|day| day.seconds).sum(),
            balance: BalanceLine::from_published(published),
            accuracy: average::share(state.memory.recent.iter().copied()),
            recent: state.memory.recent.len(),
            hint_dependence: state.memory.trends.hint_dependence,
            topics: catalog.topics.iter().map(|topic| TopicLine::new(published, topic)).collect(),
            forecast: day_status::agenda(published).review_load(FORECAST_DAYS),
            misconceptions: misconceptions.collect(),
            insights: state.memory.insights.iter().map(|insight| insight.text.clone()).collect(),
        }
    }

    fn totals(&self) -> Vec<Vec<TextCell>> {
        let streak = if self.streak_rests {
            day_status::STREAK_PAUSED_TEXT.to_owned()
        } else {
            format!("{} (longest {})", count_noun(self.streak as usize, "day"), self.longest_streak)
        };
        // The figure before the first submission is only where the equations begin.
        let proficiency = if self.submissions == 0 && self.elsewhere == 0 {
            "not known before the first submission".to_owned()
        } else {
            format!("{} ({})", share(self.proficiency), self.band.name())
        };
        let mut rows = vec![
            vec![plain("solved"), plain(self.solved_text())],
            vec![plain("streak"), plain(streak)],
            vec![plain("proficiency"), plain(proficiency)],
            vec![plain("submissions"), plain(self.submissions_text())],
        ];
        if let Some(balance) = &self.balance {
            rows.push(vec![plain("balance"), plain(balance.words())]);
        }
        if let Some(accuracy) = self.accuracy {
            rows.push(vec![plain("accuracy"), plain(self.accuracy_text(accuracy))]);
        }
        if let Some(level) = self.hint_dependence {
            rows.push(vec![plain("hints"), plain(learning_status::hint_level_text(level))]);
        }
        rows
    }

    /// `63 % of your last 8 counted submissions passed`. A problem given up may be one of the outcomes, and is no submission.
    fn accuracy_text(&self, accuracy: f64) -> String {
        let (what, note) = match self.given_up {
            Some(0) => ("submission", ""),
            _ => ("outcome", "; a problem given up counts as not passed"),
        };
        match (self.recent, accuracy > 0.0) {
            (1, true) => "your last counted submission passed".to_owned(),
            (1, false) => format!("your last counted {what} was not a pass{note}"),
            (recent, _) => format!("{} of your last {recent} counted {what}s passed{note}", format_percent(accuracy)),
        }
    }

    /// `3, 20 min measured`; with problems given up, `3 and 1 problem given up, 20 min measured`.
    fn submissions_text(&self) -> String {
        let time = time_text(self.seconds);
        match self.given_up {
            Some(0) => format!("{}{time}", self.submissions),
            Some(count) => {
                let given_up = count_noun(count as usize, "problem");
                format!("{} and {given_up} given up{time}", self.submissions.saturating_sub(count))
            }
            None => format!("{}{time}, problems given up among them", self.submissions),
        }
    }

    /// `12 of 163 problems`, with those of an imported history: `19 of 163 problems, 7 of them elsewhere`.
    fn solved_text(&self) -> String {
        let elsewhere =
            if self.elsewhere > 0 { format!(", {} of them elsewhere", self.elsewhere) } else { String::new() };
        format!("{} of {}{elsewhere}", self.solved + self.elsewhere, count_noun(self.problems, "problem"))
    }

    fn forecast(&self) -> String {
        let days = (0_i32..).zip(&self.forecast).filter(|(_, reviews)| **reviews > 0);
        let days = days.map(|(ahead, reviews)| {
            let day = self.day.checked_add(ahead.days()).unwrap_or(self.day);
            let name = if ahead == 0 { "today".to_owned() } else { relative_dates::format_day(day) };
            format!("{name} {reviews}")
        });
        days.collect::<Vec<_>>().join(" · ")
    }
}

/// The time on all problems: `, 3 h 5 min measured`; empty if none was. Some submissions may have no measured time.
fn time_text(seconds: u32) -> String {
    if seconds == 0 { String::new() } else { format!(", {} measured", format_duration(seconds)) }
}

impl TopicLine {
    fn new(published: &TutorSnapshot, topic: &Topic) -> Self {
        let status = learning_status::topic(published, &topic.id);
        let above =
            ZonePosition::from_share(&learning_status::params().curriculum, status.mastery) == ZonePosition::Above;
        let to_master = if above { status.gap_text() } else { String::new() };
        let TopicStatus { mastery, uncertainty, known, kind, due, solved: solved_anywhere, problems, .. } = status;
        let is_solved = |problem: &&Problem| state_queries::is_solved(&published.state, &problem.uid);
        let solved = published.catalog.in_topic(&topic.id).filter(is_solved).count();
        let missing = state_queries::missing_prerequisites(
            &published.state,
            learning_status::params(),
            &published.catalog,
            &topic.id,
        );
        let open = kind != TopicState::Locked;
        let missing: Vec<TopicId> =
            if open { Vec::new() } else { missing.into_iter().map(|(topic, _)| topic).collect() };
        let locked_by = missing.first().map(|first| learning_status::topic_title(published, first));
        Self {
            id: topic.id.clone(),
            title: topic.title.clone(),
            mastery,
            uncertainty,
            known,
            solved,
            elsewhere: solved_anywhere.saturating_sub(solved),
            problems,
            reviews_due: due,
            open,
            to_master,
            missing,
            locked_by: locked_by.unwrap_or_default(),
        }
    }

    fn row(&self, page: &Page) -> Vec<TextCell> {
        let ink = match ZonePosition::from_share(&learning_status::params().curriculum, self.mastery) {
            _ if !self.open => Ink::Dim,
            ZonePosition::Above if !self.to_master.is_empty() => Ink::Warn,
            ZonePosition::Above => Ink::Good,
            ZonePosition::Growth => Ink::Warn,
            ZonePosition::Below => Ink::Plain,
        };
        let note = match (self.missing.as_slice(), self.reviews_due) {
            ([], 0) => self.to_master.clone(),
            ([], due) => format!("{due} due"),
            ([_], _) => format!("locked by {}", self.locked_by),
            ([_, rest @ ..], _) => format!("locked by {} +{}", self.locked_by, rest.len()),
        };
        vec![
            plain(&self.title),
            if self.known { cell(ink, page.bar(self.mastery, BAR_WIDTH)) } else { plain("") },
            if self.known {
                plain(format!("{} ± {}", share(self.mastery), share(self.uncertainty)))
            } else {
                cell(Ink::Dim, "new")
            },
            plain(format!("{}/{}", self.solved + self.elsewhere, self.problems)),
            cell(Ink::Dim, note),
        ]
    }
}

impl CommandAnswer for StatsAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.table(0, &self.totals());
        text.heading("Topics");
        let rows: Vec<_> = self.topics.iter().map(|topic| topic.row(page)).collect();
        text.table(2, &rows);
        let forecast = self.forecast();
        if !forecast.is_empty() {
            text.heading("Coming reviews, today and the next 7 days");
            text.para(2, Ink::Plain, &forecast);
        }
        if !self.misconceptions.is_empty() {
            text.heading("Mistakes to watch");
            let rows: Vec<_> =
                self.misconceptions.iter().map(|m| vec![cell(Ink::Dim, m.topic.as_str()), plain(&m.text)]).collect();
            text.table(2, &rows);
        }
        if !self.insights.is_empty() {
            text.heading("Noticed");
            for insight in &self.insights {
                text.hang(2, "- ", Ink::Plain, insight);
            }
        }
        text.gap();
        text.para(0, Ink::Dim, "`rung why TOPIC` explains a mastery, `rung why balance` the last steps.");
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::commands::today::TodayAnswer;
    use crate::cli::output::out::render;
    use crate::learner::learner_fixtures;
    use crate::types::LearnerState;
    use crate::types::learner_state::PracticeStep;

    #[test]
    fn the_learner_is_told_in_numbers() {
        let answer = StatsAnswer::new(&cli_fixtures::published(cli_fixtures::state()));
        insta::assert_snapshot!(render(&answer, &cli_fixtures::page(), false).expect("text"), @"
        solved       2 of 4 problems
        streak       6 days (longest 9)
        proficiency  .47 (intermediate)
        submissions  4
        accuracy     63 % of your last 8 counted submissions passed
        hints        level 1.4 on average over your passes; the latest counts 20 %

        Topics
          Arrays & Hashing  ████████░░  .82 ± .14  1/2  Mastered with 1 more problem
                                                        solved.
          Stack             ████░░░░░░  .36 ± .20  1/1  1 due
          Binary Search                 new        0/1

        Coming reviews, today and the next 7 days
          today 1 · Tue 24 Nov 1

        Mistakes to watch
          stack  Brackets that are never closed are forgotten.

        `rung why TOPIC` explains a mastery, `rung why balance` the last steps.
        ");
    }

    #[test]
    fn the_next_7_days_end_a_week_from_today() {
        let check = |ahead: i64, expected: &str| {
            let mut published = cli_fixtures::published(cli_fixtures::state());
            let due = published.day.saturating_add(ahead.days());
            let state = std::sync::Arc::make_mut(&mut published.state);
            state.reviews.values_mut().for_each(|review| review.due = due);
            assert_eq!(StatsAnswer::new(&published).forecast(), expected, "{ahead}");
        };
        check(0, "today 2");
        check(1, "Sun 22 Nov 2");
        check(7, "Sat 28 Nov 2");
        check(8, "");
    }

    #[test]
    fn problems_given_up_are_not_submissions() {
        let check = |submissions, given_up, expected: &str| {
            let answer = StatsAnswer::new(&cli_fixtures::published(cli_fixtures::state()));
            let answer = StatsAnswer { submissions, given_up, seconds: 1200, recent: 2, ..answer };
            assert_eq!(answer.submissions_text(), expected);
            let told = answer.accuracy_text(0.5);
            assert_eq!(told.contains("submissions"), given_up == Some(0), "{told}");
        };
        check(3, Some(0), "3, 20 min measured");
        check(4, Some(1), "3 and 1 problem given up, 20 min measured");
        check(4, None, "4, 20 min measured, problems given up among them");
    }

    #[test]
    fn a_beginner_has_numbers_too() {
        let answer = StatsAnswer::new(&cli_fixtures::published(LearnerState::default()));
        let text = render(&answer, &cli_fixtures::page(), false).expect("text");
        assert!(text.contains("0 of 4 problems") && text.contains("locked by Arrays & Hashing"), "{text}");
        assert!(!text.contains("Coming reviews") && !text.contains("Mistakes to watch"), "{text}");
    }

    #[test]
    fn accuracy_is_the_share_of_passes() {
        let check = |recent: &[bool], expected: &str| {
            let state = LearnerState {
                memory: crate::types::learner_state::LearnerMemory { recent: recent.to_vec(), ..Default::default() },
                ..LearnerState::default()
            };
            let answer = StatsAnswer::new(&cli_fixtures::published(state));
            let text = render(&answer, &cli_fixtures::page(), false).expect("text");
            let line = text.lines().find_map(|line| line.strip_prefix("accuracy")).unwrap_or_default().trim();
            assert_eq!(line, expected, "{recent:?}");
        };
        check(&[], "");
        check(&[false], "your last counted submission was not a pass");
        check(&[true, false], "50 % of your last 2 counted submissions passed");
        check(&[false, true], "50 % of your last 2 counted submissions passed");
    }

    fn steps(gain: f64) -> Vec<PracticeStep> {
        let act = PracticeAction::Review { passed: true, recall: 1.0, hints: 0 };
        let step = |record| PracticeStep { demand: 0.8, engagement: 1.0, gain, ..learner_fixtures::step(record, act) };
        (1..=45).map(step).collect()
    }

    #[test]
    fn the_streak_rests_with_it() {
        let published = |gain| {
            let mut state = cli_fixtures::state();
            state.balance.steps = steps(gain);
            cli_fixtures::published(state)
        };
        let told = |published: TutorSnapshot| {
            let stats = StatsAnswer::new(&published).render_text(&cli_fixtures::page());
            let today = TodayAnswer::new(&published).render_text(&cli_fixtures::page());
            [stats.contains("6 days"), today.contains("streak")]
        };
        assert_eq!(told(published(1.0)), [true; 2]);
        assert_eq!(told(published(0.05)), [false; 2]);
        // The text explains the pause; the JSON has both fields.
        let resting = StatsAnswer::new(&published(0.05));
        assert!(resting.render_text(&cli_fixtures::page()).contains("rests: engagement outruns gains"));
        assert_eq!((resting.streak, resting.streak_rests), (6, true));
    }
}
