//! `rung why [TOPIC|PROBLEM]`: explains a number with its equation, the learner's values and the journal entries behind
//! it.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use jiff::civil::Date;
use serde::Serialize;

use crate::cli::args::lookup::{self, TopicOrProblem};
use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::learner::explain::{self, ExplainContext, Explanation, ExplanationLine};
use crate::learner::timeline::{DayBalance, Timeline};
use crate::text::text_layout::reflow;
use crate::text::{learning_status, relative_dates, symbols};
use crate::types::Catalog;
use crate::types::ids::{ProblemId, TopicId};

/// Explain a topic's mastery, a review date, your goal, balance or proficiency
#[derive(Args, Clone, Debug)]
pub struct WhyCommand {
    /// Topic or problem (id or title), `goal` or `balance` [default: proficiency]
    #[arg(add = ArgValueCandidates::new(shell_completion::topics_and_problems))]
    name: Option<String>,
}

impl WhyCommand {
    /// Shows the explanation; records nothing.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor(async |tutor| {
            let published = tutor.snapshot();
            let subject = WhySubject::find_subject(&published.catalog, self.name.as_deref())?;
            let timeline = tutor.timeline()?;
            let days = if subject == WhySubject::Balance { day_lines(&timeline) } else { Vec::new() };
            Ok(WhyAnswer { days, ..WhyAnswer::new(&learning_status::scene(&published, &timeline), subject) })
        })?;
        session.print_answer(&answer)
    }
}

/// Subject of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "about", content = "id")]
pub enum WhySubject {
    Topic(TopicId),
    Problem(ProblemId),
    Proficiency,
    /// The balance of recent steps.
    Balance,
    /// The learner's goal.
    Goal,
}

impl WhySubject {
    fn find_subject(catalog: &Catalog, name: Option<&str>) -> Result<Self, Failure> {
        let Some(name) = name else { return Ok(Self::Proficiency) };
        // A topic or problem with this name takes precedence.
        let named = lookup::find_topic_or_problem(catalog, name);
        match name {
            "proficiency" if named.is_err() => return Ok(Self::Proficiency),
            "balance" if named.is_err() => return Ok(Self::Balance),
            "goal" if named.is_err() => return Ok(Self::Goal),
            _ => {}
        }
        Ok(match named? {
            TopicOrProblem::Topic(topic) => Self::Topic(topic.id.clone()),
            TopicOrProblem::Problem(problem) => Self::Problem(problem.id.clone()),
        })
    }
}

/// An explanation and its subject.
#[derive(Clone, Debug, Serialize)]
pub struct WhyAnswer {
    #[serde(flatten)]
    pub subject: WhySubject,
    #[serde(flatten)]
    pub explanation: Explanation,
    /// Balance at the end of each day; only for the balance.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub days: Vec<DayLine>,
}

/// Values at the end of a day.
#[derive(Clone, Debug, Serialize)]
pub struct DayLine {
    pub day: Date,
    #[serde(flatten)]
    pub balance: DayBalance,
}

fn day_lines(timeline: &Timeline) -> Vec<DayLine> {
    timeline.balance.days.iter().map(|(day, balance)| DayLine { day: *day, balance: *balance }).collect()
}

impl WhyAnswer {
    /// Explains a subject.
    #[must_use]
    pub fn new(scene: &ExplainContext, subject: WhySubject) -> Self {
        let explanation = match &subject {
            WhySubject::Topic(topic) => explain::topic(scene, topic),
            WhySubject::Problem(id) => {
                let uid = scene.catalog.find(id.as_str()).map(|problem| problem.uid.clone()).unwrap_or_default();
                explain::problem(scene, &uid)
            }
            WhySubject::Proficiency => explain::proficiency(scene),
            WhySubject::Balance => explain::balance(scene),
            WhySubject::Goal => explain::goal(scene),
        };
        Self { subject, explanation, days: Vec::new() }
    }
}

impl CommandAnswer for WhyAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.para(0, Ink::Title, &self.explanation.title);
        text.para(0, Ink::Plain, &self.explanation.summary);
        for section in &self.explanation.sections {
            text.heading(&section.title);
            for line in &section.lines {
                append_line(&mut text, line);
            }
        }
        append_index_chart(&mut text, &self.days);
        if let Some(source) = self.explanation.equation_source() {
            text.gap();
            text.para(0, Ink::Dim, source);
        }
        if let Some(record) = self.explanation.lines().find_map(|line| line.record) {
            text.gap();
            let how =
                format!("[{record}] is the journal’s record {record}: `rung history --version {record}` shows it.");
            text.para(0, Ink::Dim, &how);
        }
        text.finish()
    }
}

/// Maximum number of days in the chart.
const MAX_CHART_DAYS: usize = 60;

/// Appends a chart of the index over time, one column per day with a step, and marks for days with rulings.
fn append_index_chart(text: &mut PageText, days: &[DayLine]) {
    let newest = &days[days.len().saturating_sub(MAX_CHART_DAYS)..];
    let shown: Vec<&DayLine> = newest.iter().skip_while(|day| day.balance.index.is_none()).collect();
    let (Some(first), Some(last)) = (shown.first(), shown.last()) else { return };
    text.heading("The index over time");
    let mark = |symbol: &'static str| text.page.symbol(symbol);
    let bars: String = shown.iter().map(|day| mark(bar_symbol(day.balance.index.unwrap_or(0.0)))).collect();
    let ruled = |day: &&&DayLine| day.balance.rulings.iter().any(|n| *n > 0);
    let marks: String = shown.iter().map(|day| if ruled(&day) { mark(symbols::BULLET) } else { " " }).collect();
    text.line(format!("  {bars}"));
    text.line(text.page.paint(Ink::Dim, format!("  {marks}").trim_end()));
    let told = format!(
        "{} to {}, a column a day with a step; full height is 1. A dot marks a day on which something followed.",
        relative_dates::format_day(first.day),
        relative_dates::format_day(last.day)
    );
    text.para(2, Ink::Dim, &told);
}

/// A block of eighths of a cell for an index from 0 to 1.
fn bar_symbol(index: f64) -> &'static str {
    symbols::EIGHTHS[((index.clamp(0.0, 1.0) * 8.0).round() as usize).clamp(1, 8) - 1]
}

/// Appends a sentence with its journal entry, and the arithmetic below.
fn append_line(text: &mut PageText, line: &ExplanationLine) {
    let record = line.record.map_or_else(String::new, |version| format!(" [{version}]"));
    text.hang(2, "", Ink::Plain, &format!("{}{record}", line.text));
    for equation in &line.equations {
        // Indent continued lines, to show that they belong to one equation.
        for (i, part) in reflow(equation, text.page.width.saturating_sub(8)).iter().enumerate() {
            let indent = if i == 0 { 6 } else { 8 };
            text.line(format!("{}{}", " ".repeat(indent), text.page.paint(Ink::Accent, part)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;
    use crate::learner::learner_fixtures::World;
    use crate::learner::test_histories;

    #[test]
    fn a_name_is_a_topic_a_problem_or_nothing() {
        let catalog = cli_fixtures::catalog();
        let check =
            |name: Option<&str>, expected: Result<WhySubject, &str>| match WhySubject::find_subject(&catalog, name) {
                Ok(subject) => assert_eq!(Ok(subject), expected, "{name:?}"),
                Err(failure) => {
                    let message = failure.to_string();
                    assert!(expected.is_err_and(|part| message.contains(part)), "{name:?}: {message}");
                }
            };
        check(None, Ok(WhySubject::Proficiency));
        check(Some("stack"), Ok(WhySubject::Topic("stack".into())));
        check(Some("Arrays & Hashing"), Ok(WhySubject::Topic("arrays-hashing".into())));
        check(Some("two sum"), Ok(WhySubject::Problem("pair-to-target".into())));
        check(Some("balance"), Ok(WhySubject::Balance));
        check(Some("proficiency"), Ok(WhySubject::Proficiency));
        check(Some("goal"), Ok(WhySubject::Goal));
        check(Some("stak"), Err("There is no topic or problem “stak”.\nDid you mean `stack`?"));
        check(Some("valid-braket"), Err("Did you mean `valid-brackets`?"));
        check(Some("zzzzzzz"), Err("`rung stats` shows the topics"));
    }

    #[test]
    fn text_and_json_say_the_same() {
        let world = World::new();
        let life = test_histories::simulate_days(&world, 4, 6);
        let timeline = Timeline::from_records(
            world.params.clone(),
            &world.catalog,
            &jiff::tz::TimeZone::UTC,
            life.records.iter().cloned(),
        );
        let ctx = world.at(life.now);
        let scene = ExplainContext {
            timeline: &timeline,
            catalog: &world.catalog,
            params: &world.params,
            now: life.now,
            day: ctx.day,
            zone: &ctx.zone,
        };
        let about = [WhySubject::Topic("arrays".into()), WhySubject::Problem("arrays-easy".into())];
        for subject in about.into_iter().chain([WhySubject::Proficiency, WhySubject::Balance, WhySubject::Goal]) {
            let answer = WhyAnswer::new(&scene, subject);
            let text = render(&answer, &Page { width: 100, ..cli_fixtures::page() }, false).expect("text");
            let json: serde_json::Value =
                serde_json::from_str(&render(&answer, &cli_fixtures::page(), true).expect("JSON")).expect("JSON");
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let sections = json["sections"].as_array().expect("sections");
            for line in sections.iter().flat_map(|section| section["lines"].as_array().expect("lines")) {
                let said = words(line["text"].as_str().expect("words"));
                assert!(words(&text).contains(&said), "{said:?} is not in\n{text}");
                if let Some(record) = line["record"].as_u64() {
                    assert!(text.contains(&format!("[{record}]")), "{record}");
                }
            }
            assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        }
    }
}
