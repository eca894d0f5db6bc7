//! `rung ask ID "…"`: sends a question about a problem to a language model, and prints its counter-question.

use clap::Args;
use serde::Serialize;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::judge_job;
use crate::cli::context::session::CliSession;
use crate::cli::output::markdown;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::{Cancel, OnReplyStage};
use crate::text::number_format::{count_noun, format_percent};
use crate::text::problem_name::ProblemName;
use crate::types::chat_turn::{CHAT_HINT_LEVEL, ChatView, MAX_CHAT_TURNS};
use crate::types::hint_types::HintSource;

/// Ask a language model about a problem
///
/// The model answers with a question. You must have set up a model and agreed to send
/// to it (`rung hint ID --agree`). An attempt has at most six turns: the first counts as
/// hint 2, the others are free. Without a question, the command shows the conversation.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct AskCommand {
    #[command(flatten)]
    problem: ProblemArg,
    /// Your question
    #[arg(value_name = "QUESTION")]
    question: Option<String>,
}

impl AskCommand {
    /// Asks and records the question; without one, shows the conversation.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor_short_wait(async |tutor| {
            let catalog = tutor.snapshot().catalog.clone();
            let problem = self.problem.find(&catalog)?;
            let view = match &self.question {
                None => tutor.chat(&problem.uid)?,
                Some(question) => {
                    let cancel = Cancel::default();
                    let job = async |stage: OnReplyStage| {
                        Box::pin(tutor.ask_question(&problem.uid, question, &cancel, &*stage)).await
                    };
                    judge_job::run_llm_job(session, tutor, &cancel, job).await?
                }
            };
            Ok(AskAnswer::from_view(ProblemName::from_problem(problem), view, self.question.is_some()))
        })?;
        session.print_answer(&answer)
    }
}

/// The conversation about a problem in the current attempt.
#[derive(Clone, Debug, Serialize)]
pub struct AskAnswer {
    pub problem: ProblemName,
    /// Oldest first; the last is the turn of this command.
    pub turns: Vec<ChatTurnLine>,
    /// Remaining turns.
    pub left: usize,
    /// Share of the mastery gain that a pass keeps after a further turn, in [0, 1].
    pub keeps: f64,
    /// The reason no question can be asked now.
    pub blocked: Option<String>,
    /// The reason no model wrote the last reply.
    pub told: Option<String>,
    #[serde(skip)]
    asked: bool,
}

/// One question and reply.
#[derive(Clone, Debug, Serialize)]
pub struct ChatTurnLine {
    pub question: String,
    /// Markdown.
    pub reply: String,
    pub source: HintSource,
}

impl AskAnswer {
    /// Builds the answer from a conversation; `asked` means that this command asked the last turn.
    #[must_use]
    pub fn from_view(problem: ProblemName, view: ChatView, asked: bool) -> Self {
        let ChatView { turns, left, keeps, blocked, told, .. } = view;
        let turns = turns.into_iter().map(|turn| ChatTurnLine {
            question: turn.question,
            reply: turn.reply,
            source: turn.source,
        });
        Self { problem, turns: turns.collect(), left, keeps, blocked, told, asked }
    }
}

impl CommandAnswer for AskAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let from = if self.asked { self.turns.len().saturating_sub(1) } else { 0 };
        for turn in &self.turns[from..] {
            if !self.asked {
                text.heading(&turn.question);
            }
            markdown::append(&mut text, 2, &turn.reply);
            text.gap();
        }
        if let Some(told) = &self.told {
            text.para(0, Ink::Warn, told);
        }
        match &self.blocked {
            Some(reason) => text.para(0, Ink::Warn, reason),
            None if self.turns.is_empty() => {
                let keeps = format_percent(self.keeps);
                let cost = format!(
                    "Nothing was asked yet. There are {MAX_CHAT_TURNS} turns; the first counts as hint {CHAT_HINT_LEVEL}: a pass then counts {keeps}."
                );
                text.para(0, Ink::Dim, &cost);
            }
            None => text.para(0, Ink::Dim, &format!("{} left.", count_noun(self.left, "turn"))),
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;
    use crate::types::chat_turn::ChatTurn;

    fn text(turns: usize, blocked: Option<&str>, asked: bool) -> String {
        let exchange = |at: usize| ChatTurn {
            question: format!("why is pair {at} missing?"),
            reply: format!("What does `seen` hold when pair {at} is looked at?"),
            source: HintSource::Model,
        };
        let view = ChatView {
            turns: (1..=turns).map(exchange).collect(),
            left: MAX_CHAT_TURNS - turns,
            keeps: 0.8,
            costs: turns == 0,
            blocked: blocked.map(str::to_owned),
            model: None,
            told: None,
        };
        let problem = ProblemName { id: "pair-to-target".into(), title: "Pair to Target".to_owned() };
        render(&AskAnswer::from_view(problem, view, asked), &cli_fixtures::page(), false).expect("text")
    }

    #[test]
    fn a_reply_stands_alone_and_a_look_shows_all() {
        let check = |told: &str, has: &[&str], lacks: &[&str]| {
            assert!(has.iter().all(|part| told.contains(part)), "{told}");
            assert!(!lacks.iter().any(|part| told.contains(part)), "{told}");
        };
        check(&text(2, None, true), &["when pair 2", "4 turns left."], &["pair 1", "why is"]);
        let off = "No language model is switched on, so nothing is sent anywhere.";
        check(&text(2, Some(off), false), &["why is pair 1", "when pair 1", "why is pair 2", off], &["left"]);
        check(&text(0, None, false), &["Nothing was asked yet.", "hint 2", "80 %"], &["left"]);
    }
}
