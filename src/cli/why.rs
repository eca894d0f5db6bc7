//! `rung why TOPIC`: the evidence a mastery rests on, piece by piece.

use clap::Args;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::facts::Facts;
use super::find;
use super::out::Shape;
use super::page::{Ink, Page, Text, cell, plain};
use super::session::Session;
use super::words::{self, ProblemName, share};
use crate::learner::derive;
use crate::model::Topic;
use crate::model::ids::TopicId;

/// Explains a topic's mastery: the evidence it rests on
#[derive(Args, Clone, Debug)]
pub struct Why {
    /// Id or title of the topic
    topic: String,
}

impl Why {
    /// Shows the evidence; touches nothing.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let library = session.library()?;
        let facts = library.facts();
        session.answer(&WhyAnswer::of(&facts, find::topic(facts.catalog, &self.topic)?))
    }
}

/// A mastery with its evidence.
#[derive(Clone, Debug, Serialize)]
pub struct WhyAnswer {
    pub topic: TopicId,
    pub title: String,
    /// In [0, 1].
    pub mastery: f64,
    /// Standard deviation of the mastery.
    pub uncertainty: Option<f64>,
    pub successes: u32,
    pub failures: u32,
    /// Problems solved with the first submission.
    pub first_try: u32,
    /// The latest pieces of evidence, newest first; `rung history` has all of them.
    pub evidence: Vec<EvidenceLine>,
    #[serde(skip)]
    zone: TimeZone,
}

/// One thing that moved the mastery.
#[derive(Clone, Debug, Serialize)]
pub struct EvidenceLine {
    pub at: Timestamp,
    pub problem: ProblemName,
    pub success: bool,
    pub before: f64,
    pub after: f64,
    pub reason: String,
}

impl WhyAnswer {
    /// The evidence on `topic`.
    #[must_use]
    pub fn of(facts: &Facts<'_>, topic: &Topic) -> Self {
        let skill = facts.state.mastery.get(&topic.id);
        let evidence = skill.into_iter().flat_map(|skill| skill.recent.iter().rev()).map(|piece| EvidenceLine {
            at: piece.at,
            problem: ProblemName::find(facts.catalog, &piece.problem),
            success: piece.success,
            before: piece.before,
            after: piece.after,
            reason: piece.reason.clone(),
        });
        Self {
            topic: topic.id.clone(),
            title: topic.title.clone(),
            mastery: derive::mastery(facts.state, &facts.params, &topic.id),
            uncertainty: skill.map(crate::model::learner::Skill::uncertainty),
            successes: skill.map_or(0, |skill| skill.successes),
            failures: skill.map_or(0, |skill| skill.failures),
            first_try: skill.map_or(0, |skill| skill.first_try),
            evidence: evidence.collect(),
            zone: facts.zone.clone(),
        }
    }
}

impl Shape for WhyAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        let uncertainty = self.uncertainty.map_or_else(String::new, |u| format!(" ± {}", share(u)));
        text.line(format!("{} {}{uncertainty}", page.paint(Ink::Title, &self.title), share(self.mastery)));
        if self.evidence.is_empty() {
            text.para(
                0,
                Ink::Plain,
                "Nothing has been solved or tried here yet: the number comes from what you said of yourself.",
            );
            return text.finish();
        }
        let counts = format!(
            "{}, {}, {} at the first try",
            passes(self.successes),
            words::count(self.failures as usize, "failure"),
            self.first_try
        );
        text.para(0, Ink::Dim, &counts);
        text.gap();
        for piece in &self.evidence {
            let day = words::day(piece.at.to_zoned(self.zone.clone()).date());
            let ink = if piece.success { Ink::Good } else { Ink::Warn };
            let moved = format!("{} → {}", share(piece.before), share(piece.after));
            text.table(0, &[vec![plain(day), cell(ink, moved), plain(&piece.problem.title)]]);
            text.para(12, Ink::Dim, &piece.reason);
        }
        text.finish()
    }
}

fn passes(n: u32) -> String {
    format!("{n} pass{}", if n == 1 { "" } else { "es" })
}

#[cfg(test)]
mod tests {
    use super::super::fixtures;
    use super::super::out::render;
    use super::*;

    fn why(topic: &str) -> String {
        let (catalog, state) = (fixtures::catalog(), fixtures::state());
        let answer = WhyAnswer::of(&fixtures::facts(&catalog, &state), find::topic(&catalog, topic).expect("a topic"));
        render(&answer, &fixtures::page(), false).expect("text")
    }

    #[test]
    fn a_mastery_is_explained_by_its_evidence() {
        insta::assert_snapshot!(why("stack"), @"
        Stack .36 ± .20
        1 pass, 2 failures, 0 at the first try

        Sat 21 Nov  .27 → .36  Valid Brackets
                    Solved an easy problem with one hint, which kept .9 of the gain.
        ");
        assert!(why("binary-search").contains("Nothing has been solved or tried here yet"));
    }
}
