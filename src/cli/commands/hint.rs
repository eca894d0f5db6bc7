//! `rung hint ID`: reveals the next hint, or only shows what it would cost.

use clap::Args;
use serde::Serialize;

use crate::cli::exit::{Exit, Failure};
use crate::cli::find::ProblemArg;
use crate::cli::markdown;
use crate::cli::out::Shape;
use crate::cli::page::{Ink, Page, Text};
use crate::cli::session::Session;
use crate::model::hint::{Band, Hint as Shown, HintSource, HintView, level_name};
use crate::words::names::ProblemName;
use crate::words::numbers::percent;

/// Reveals the next hint of a problem
///
/// Five levels, from a question about your own work to a place to look.
/// A level is revealed once and stays. `--peek` shows what the next one costs.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct Hint {
    #[command(flatten)]
    problem: ProblemArg,
    /// Show the hints revealed so far and what the next one costs; reveal nothing
    #[arg(long)]
    peek: bool,
}

impl Hint {
    /// Reveals and records a hint, unless `--peek`.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let answer = session.with_tutor_soon(async |tutor| {
            let catalog = tutor.published().catalog.clone();
            let problem = self.problem.find(&catalog)?;
            let before = tutor.hints(&problem.uid)?;
            let closed = before.offer.next.is_none() || before.offer.blocked.is_some();
            if self.peek || closed {
                return Ok(HintAnswer::of(ProblemName::of(problem), before, None));
            }
            let view = tutor.reveal_hint(&problem.uid).await?;
            let revealed = view.shown.last().map(|hint| hint.level);
            Ok(HintAnswer::of(ProblemName::of(problem), view, revealed))
        })?;
        session.answer(&answer)
    }
}

/// The hints of a problem in the current attempt.
#[derive(Clone, Debug, Serialize)]
pub struct HintAnswer {
    pub problem: ProblemName,
    /// The level this command revealed; none when it only looked, or when no hint could be taken.
    pub revealed: Option<u8>,
    /// Revealed so far, lowest level first.
    pub hints: Vec<HintLine>,
    /// The level that comes next, 1 to 5.
    pub next: Option<u8>,
    /// Share of the gain a pass keeps after taking it, in [0, 1].
    pub keeps: f64,
    /// The level that mastery and failures suggest, 0 to 5.
    pub suggested: u8,
    /// Why no hint can be taken just now.
    pub blocked: Option<String>,
    /// Where a try would help more than a hint: what the latest steps came to.
    pub advice: Option<String>,
}

/// One revealed hint.
#[derive(Clone, Debug, Serialize)]
pub struct HintLine {
    /// 1 to 5.
    pub level: u8,
    /// `Question` to `Place`.
    pub name: &'static str,
    pub band: Band,
    pub source: HintSource,
    /// Markdown.
    pub text: String,
}

impl From<Shown> for HintLine {
    fn from(hint: Shown) -> Self {
        let Shown { level, band, text, source } = hint;
        Self { level, name: level_name(level), band, source, text }
    }
}

impl HintAnswer {
    /// The answer about a hint view.
    #[must_use]
    pub fn of(problem: ProblemName, view: HintView, revealed: Option<u8>) -> Self {
        let HintView { shown, offer } = view;
        Self {
            problem,
            revealed,
            hints: shown.into_iter().map(HintLine::from).collect(),
            next: offer.next,
            keeps: offer.keeps,
            suggested: offer.suggested,
            blocked: offer.blocked,
            advice: offer.advice,
        }
    }

    fn offer(&self, text: &mut Text<'_>) {
        text.gap();
        match (&self.blocked, self.next) {
            (Some(reason), None) if self.hints.len() == 5 => {
                text.para(0, Ink::Warn, reason);
                let way_out = format!("`rung give-up {}` shows the solution; it comes back tomorrow.", self.problem.id);
                text.para(0, Ink::Dim, &way_out);
            }
            (Some(reason), _) => text.para(0, Ink::Warn, reason),
            (None, None) => text.para(0, Ink::Dim, "That was the last hint of this problem."),
            (None, Some(level)) => {
                let name = level_name(level).to_lowercase();
                let keeps = percent(self.keeps);
                let offer = format!("Hint {level} of 5 ({name}) is next: a pass then counts {keeps}.");
                text.para(0, Ink::Dim, &offer);
                if let Some(advice) = &self.advice {
                    text.para(0, Ink::Plain, advice);
                }
                if self.revealed.is_none() {
                    text.para(0, Ink::Dim, &format!("`rung hint {}` reveals it.", self.problem.id));
                }
            }
        }
    }
}

impl Shape for HintAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        // A fresh hint stands alone; the others are one `--peek` away.
        let shown = self.hints.iter().filter(|hint| self.revealed.is_none_or(|level| level == hint.level));
        for hint in shown {
            text.heading(&format!("Hint {} of 5 · {} · {}", hint.level, hint.name, hint.source.name()));
            markdown::append(&mut text, 2, &hint.text);
            let source = match hint.source {
                HintSource::Authored => continue,
                HintSource::Diagnosed => "It begins with what your last run did.",
                HintSource::Model => "A language model wrote it; Rung has checked that it gives nothing away.",
            };
            text.para(2, Ink::Dim, source);
        }
        if self.hints.is_empty() {
            text.line(format!("No hint of {} has been revealed yet.", self.problem.title));
        }
        self.offer(&mut text);
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::fixtures;
    use crate::cli::out::render;
    use crate::model::hint::HintOffer;

    fn view(next: Option<u8>, blocked: Option<&str>) -> HintView {
        let hint = |level, text: &str, source| Shown { level, band: Band::Beginner, text: text.to_owned(), source };
        HintView {
            shown: vec![
                hint(1, "Look at the sample that fails. What did you expect?", HintSource::Diagnosed),
                hint(
                    2,
                    "Think of a list of names and places you can look things up in quickly.\n\n- what is looked up?\n",
                    HintSource::Authored,
                ),
            ],
            offer: HintOffer { next, keeps: 0.7, suggested: 2, blocked: blocked.map(str::to_owned), advice: None },
        }
    }

    fn text(view: HintView, revealed: Option<u8>) -> String {
        let problem = ProblemName { id: "pair-to-target".into(), title: "Pair to Target".to_owned() };
        render(&HintAnswer::of(problem, view, revealed), &fixtures::page(), false).expect("text")
    }

    #[test]
    fn a_revealed_hint_stands_alone_with_the_next_offer() {
        insta::assert_snapshot!(text(view(Some(3), None), Some(2)), @"
        Hint 2 of 5 · Idea · authored

          Think of a list of names and places you can look things up in quickly.

          - what is looked up?

        Hint 3 of 5 (plan) is next: a pass then counts 70 %.
        ");
    }

    #[test]
    fn a_peek_shows_everything_so_far() {
        insta::assert_snapshot!(text(view(Some(3), None), None), @"
        Hint 1 of 5 · Question · diagnosed

          Look at the sample that fails. What did you expect?
          It begins with what your last run did.

        Hint 2 of 5 · Idea · authored

          Think of a list of names and places you can look things up in quickly.

          - what is looked up?

        Hint 3 of 5 (plan) is next: a pass then counts 70 %.
        `rung hint pair-to-target` reveals it.
        ");
    }

    #[test]
    fn a_refusal_says_why() {
        let refused = text(view(Some(3), Some("Run your code once first: hint 3 wants to see what it does.")), None);
        assert!(refused.ends_with("\nRun your code once first: hint 3 wants to see what it does.\n"), "{refused}");
        let last = text(view(None, None), None);
        assert!(last.ends_with("\nThat was the last hint of this problem.\n"), "{last}");
        let none = HintView { shown: Vec::new(), offer: view(Some(1), None).offer };
        assert!(text(none, None).starts_with("No hint of Pair to Target has been revealed yet.\n"));
    }
}
