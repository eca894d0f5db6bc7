//! `rung why [TOPIC|PROBLEM]`: the equation behind a number, with this learner's numbers in it and the journal records it
//! rests on.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;

use crate::cli::completing;
use crate::cli::exit::{Exit, Failure};
use crate::cli::find::{self, Named};
use crate::cli::out::Shape;
use crate::cli::page::{Ink, Page, Text};
use crate::cli::session::Session;
use crate::learner::explain::{self, Explanation, Line, Scene};
use crate::model::Catalog;
use crate::model::ids::{ProblemId, TopicId};
use crate::words::facts;
use crate::words::text::reflow;

/// Explains a mastery, a review day or, without a name, your proficiency
#[derive(Args, Clone, Debug)]
pub struct Why {
    /// Id or title of a topic or a problem
    #[arg(add = ArgValueCandidates::new(completing::topics_and_problems))]
    name: Option<String>,
}

impl Why {
    /// Shows the explanation; records nothing.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let answer = session.with_tutor(async |tutor| {
            let published = tutor.published();
            let subject = Subject::named(&published.catalog, self.name.as_deref())?;
            let timeline = tutor.timeline()?;
            Ok(WhyAnswer::of(&facts::scene(&published, &timeline), subject))
        })?;
        session.answer(&answer)
    }
}

/// What is asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "about", content = "id")]
pub enum Subject {
    Topic(TopicId),
    Problem(ProblemId),
    Proficiency,
}

impl Subject {
    fn named(catalog: &Catalog, name: Option<&str>) -> Result<Self, Failure> {
        let Some(name) = name else { return Ok(Self::Proficiency) };
        Ok(match find::topic_or_problem(catalog, name)? {
            Named::Topic(topic) => Self::Topic(topic.id.clone()),
            Named::Problem(problem) => Self::Problem(problem.id.clone()),
        })
    }
}

/// An explanation with what it is about.
#[derive(Clone, Debug, Serialize)]
pub struct WhyAnswer {
    #[serde(flatten)]
    pub subject: Subject,
    #[serde(flatten)]
    pub explanation: Explanation,
}

impl WhyAnswer {
    /// The explanation of a subject.
    #[must_use]
    pub fn of(scene: &Scene, subject: Subject) -> Self {
        let explanation = match &subject {
            Subject::Topic(topic) => explain::topic(scene, topic),
            Subject::Problem(id) => {
                let uid = scene.catalog.find(id.as_str()).map(|problem| problem.uid.clone()).unwrap_or_default();
                explain::problem(scene, &uid)
            }
            Subject::Proficiency => explain::proficiency(scene),
        };
        Self { subject, explanation }
    }
}

impl Shape for WhyAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        text.para(0, Ink::Title, &self.explanation.title);
        text.para(0, Ink::Plain, &self.explanation.summary);
        for section in &self.explanation.sections {
            text.heading(&section.title);
            for line in &section.lines {
                told(&mut text, line);
            }
        }
        text.gap();
        text.para(0, Ink::Dim, "[12] is the journal’s record 12: `rung history --version 12` shows it.");
        text.finish()
    }
}

/// A sentence with its record behind it, and the arithmetic below.
fn told(text: &mut Text, line: &Line) {
    let record = line.record.map_or_else(String::new, |version| format!(" [{version}]"));
    text.hang(2, "", Ink::Plain, &format!("{}{record}", line.text));
    for equation in &line.equations {
        // Continued lines stand in from the first, so that each equation is seen to be one.
        for (i, part) in reflow(equation, text.page.width.saturating_sub(8)).iter().enumerate() {
            let indent = if i == 0 { 6 } else { 8 };
            text.line(format!("{}{}", " ".repeat(indent), text.page.paint(Ink::Accent, part)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::fixtures;
    use crate::cli::out::render;
    use crate::learner::lives;
    use crate::learner::testing::World;
    use crate::learner::timeline::Timeline;

    #[test]
    fn a_name_is_a_topic_a_problem_or_nothing() {
        let catalog = fixtures::catalog();
        let check = |name: Option<&str>, expected: Result<Subject, &str>| match Subject::named(&catalog, name) {
            Ok(subject) => assert_eq!(Ok(subject), expected, "{name:?}"),
            Err(failure) => {
                let message = failure.to_string();
                assert!(expected.is_err_and(|part| message.contains(part)), "{name:?}: {message}");
            }
        };
        check(None, Ok(Subject::Proficiency));
        check(Some("stack"), Ok(Subject::Topic("stack".into())));
        check(Some("Arrays & Hashing"), Ok(Subject::Topic("arrays-hashing".into())));
        check(Some("two sum"), Ok(Subject::Problem("pair-to-target".into())));
        check(Some("stak"), Err("There is no topic or problem “stak”.\nDid you mean `stack`?"));
        check(Some("valid-braket"), Err("Did you mean `valid-brackets`?"));
        check(Some("zzzzzzz"), Err("`rung stats` shows the topics"));
    }

    #[test]
    fn text_and_json_say_the_same() {
        let world = World::new();
        let life = lives::lived(&world, 4, 6);
        let timeline = Timeline::of(world.params.clone(), &jiff::tz::TimeZone::UTC, life.records.iter().cloned());
        let ctx = world.at(life.now);
        let scene = Scene {
            timeline: &timeline,
            catalog: &world.catalog,
            params: &world.params,
            now: life.now,
            day: ctx.day,
            zone: &ctx.zone,
        };
        for subject in [Subject::Topic("arrays".into()), Subject::Problem("arrays-easy".into()), Subject::Proficiency] {
            let answer = WhyAnswer::of(&scene, subject);
            let text = render(&answer, &Page { width: 100, ..fixtures::page() }, false).expect("text");
            let json: serde_json::Value =
                serde_json::from_str(&render(&answer, &fixtures::page(), true).expect("JSON")).expect("JSON");
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
