//! `rung hint ID`: reveals the next hint, or only shows its price.

use clap::Args;
use serde::Serialize;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::judge_job::LanguageArg;
use crate::cli::context::session::CliSession;
use crate::cli::context::{judge_job, terminal_prompt};
use crate::cli::output::markdown;
use crate::cli::output::out::{self, CommandAnswer};
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::{Cancel, HintWording, OnReplyStage, OutgoingRequest, Tutor};
use crate::text::day_status;
use crate::text::hint_price_text;
use crate::text::llm_request_text::body_lines;
use crate::text::problem_name::ProblemName;
use crate::types::Problem;
use crate::types::hint_types::{Band, Hint as Shown, HintSource, HintView, LlmHintOffer, level_name};

/// Reveal the next hint
///
/// There are five levels, from a question to what you have to look at. A revealed level
/// stays visible. `--peek` shows the price of the next one. If a language model is set
/// up, Rung asks it after you have seen what is sent (`--show-payload`) and agreed
/// (`--agree`). Ctrl-C cancels; then no hint is taken.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct HintCommand {
    #[command(flatten)]
    problem: ProblemArg,
    #[command(flatten)]
    language: LanguageArg,
    /// Show the revealed hints and the price of the next; reveal nothing
    #[arg(long)]
    peek: bool,
    /// Show what a language model would receive; send nothing
    #[arg(long, conflicts_with = "peek")]
    show_payload: bool,
    /// Agree to send it, now and later, and reveal the hint
    #[arg(long, conflicts_with_all = ["peek", "show_payload"])]
    agree: bool,
    /// Reveal the pack's hint; do not ask a model
    #[arg(long, conflicts_with_all = ["peek", "show_payload", "agree"])]
    without_model: bool,
}

impl HintCommand {
    /// Reveals and records a hint, unless an option only shows something.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor_short_wait(async |tutor| {
            let catalog = tutor.snapshot().catalog.clone();
            let problem = self.problem.find(&catalog)?;
            // Hints are for what the learner writes, not for a starter that was opened later.
            tutor.set_language(self.language.language.unwrap_or_else(|| tutor.newest_language(problem)));
            let free = day_status::free_hints_reason(&tutor.snapshot(), &problem.uid);
            let answer = |view: HintView, revealed: Option<u8>| HintAnswer {
                free,
                ..HintAnswer::from_view(ProblemName::from_problem(problem), view, revealed)
            };
            if self.show_payload {
                let payload = tutor.preview_llm_request(&problem.uid, &Cancel::default()).await?;
                return Ok(HintAnswer { payload: Some(payload), ..answer(tutor.hints(&problem.uid)?, None) });
            }
            let before = tutor.hints(&problem.uid)?;
            let closed = before.offer.next.is_none() || before.offer.blocked.is_some();
            if self.peek || closed {
                return Ok(answer(before, None));
            }
            let wording = self.choose_wording(session, tutor, problem, &before).await?;
            let cancel = Cancel::default();
            let job = async |stage: OnReplyStage| Box::pin(tutor.reveal(&problem.uid, wording, &cancel, &*stage)).await;
            let view = judge_job::run_llm_job(session, tutor, &cancel, job).await?;
            let revealed = view.shown.last().map(|hint| hint.level);
            Ok(answer(view, revealed))
        })?;
        session.print_answer(&answer)
    }

    /// Decides whether a model writes the hint: only if it is available and the learner has agreed to what is sent.
    async fn choose_wording(
        &self,
        session: &CliSession,
        tutor: &Tutor,
        problem: &Problem,
        view: &HintView,
    ) -> Result<HintWording, Failure> {
        if self.without_model {
            return Ok(HintWording::WithoutLlm);
        }
        match &view.model {
            None if self.agree => {
                let refused = tutor.preview_llm_request(&problem.uid, &Cancel::default()).await.err();
                Err(refused.map_or_else(|| Failure::usage("No language model is switched on."), Failure::from))
            }
            Some(model) if self.agree => {
                tutor.agree_to_send(&model.name).await?;
                Ok(HintWording::LlmIfAllowed)
            }
            Some(model) if !model.agreed && terminal_prompt::can_prompt(session.json) => {
                let payload = tutor.preview_llm_request(&problem.uid, &Cancel::default()).await?;
                out::print_stderr(&payload_text(&payload));
                if terminal_prompt::confirm(&format!("Send this to {}, now and from now on?", model.name))? {
                    tutor.agree_to_send(&model.name).await?;
                }
                Ok(HintWording::LlmIfAllowed)
            }
            _ => Ok(HintWording::LlmIfAllowed),
        }
    }
}

/// The exact text that is sent.
fn payload_text(payload: &OutgoingRequest) -> String {
    let mut lines = vec![format!("This is sent to {}, byte for byte:", payload.to), String::new()];
    lines.extend(body_lines(&payload.body));
    for (number, body) in payload.sent.iter().enumerate() {
        lines.extend([String::new(), format!("Sent for the last hint, request {}:", number + 1), String::new()]);
        lines.extend(body_lines(body));
    }
    lines.join("\n")
}

/// The hints of a problem in the current attempt.
#[derive(Clone, Debug, Serialize)]
pub struct HintAnswer {
    pub problem: ProblemName,
    /// The level this command revealed; null if it only showed hints or no hint was available.
    pub revealed: Option<u8>,
    /// Revealed so far, lowest level first.
    pub hints: Vec<HintLine>,
    /// The next level, 1 to 5.
    pub next: Option<u8>,
    /// Why hints cost nothing now: the problem is solved or given up, and no review of it is due.
    #[serde(skip)]
    pub free: Option<&'static str>,
    /// Share of the mastery gain that a pass keeps after the next hint, in [0, 1].
    pub keeps: f64,
    /// The level suggested by mastery and failures, 0 to 5.
    pub suggested: u8,
    /// The reason no hint is available now.
    pub blocked: Option<String>,
    /// Advice if an attempt would help more than a hint, based on recent steps.
    pub advice: Option<String>,
    /// The language model that may write the next hint, and whether the learner agreed to send to it.
    pub model: Option<LlmLine>,
    /// The reason no model wrote the revealed hint.
    pub told: Option<String>,
    /// The payload for a model, if it was requested.
    pub payload: Option<OutgoingRequest>,
}

/// The configured language model.
#[derive(Clone, Debug, Serialize)]
pub struct LlmLine {
    pub name: String,
    pub agreed: bool,
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
    /// Its evidence is about an earlier version of the program.
    pub stale: bool,
    /// Its evidence is about the program as it is.
    #[serde(skip)]
    pub current: bool,
    /// That the hint before it was worded for another band.
    #[serde(skip)]
    band_change: Option<String>,
}

impl From<Shown> for HintLine {
    fn from(hint: Shown) -> Self {
        let Shown { level, band, text, source, about: _ } = hint;
        Self { level, name: level_name(level), band, source, text, stale: false, current: false, band_change: None }
    }
}

impl HintAnswer {
    /// Builds the answer from a hint view.
    #[must_use]
    pub fn from_view(problem: ProblemName, view: HintView, revealed: Option<u8>) -> Self {
        let HintView { shown, program, offer, model, told } = view;
        let line = |hint: &Shown| {
            let stale = hint.is_stale(program.as_ref());
            let current = hint.about.is_some() && hint.about == program;
            let text = hint.text_for(program.as_ref());
            HintLine { stale, current, band_change: hint.band_change(&shown), text, ..HintLine::from(hint.clone()) }
        };
        Self {
            problem,
            revealed,
            hints: shown.iter().map(line).collect(),
            next: offer.next,
            free: None,
            keeps: offer.keeps,
            suggested: offer.suggested,
            blocked: offer.blocked,
            advice: offer.advice,
            model: model.map(|LlmHintOffer { name, agreed }| LlmLine { name, agreed }),
            told,
            payload: None,
        }
    }

    /// Appends why a model wrote no hint, or that it needs consent.
    fn append_llm_note(&self, text: &mut PageText<'_>) {
        if let Some(told) = &self.told {
            text.para(2, Ink::Warn, told);
        }
        let waiting = self.model.as_ref().filter(|model| !model.agreed && self.next.is_some());
        if let Some(model) = waiting {
            let id = &self.problem.id;
            let how = format!(
                "{} may word hints once you agree: `rung hint {id} --show-payload` shows what it is sent, `--agree` agrees.",
                model.name
            );
            text.para(0, Ink::Dim, &how);
        }
    }

    fn append_offer(&self, text: &mut PageText<'_>) {
        text.gap();
        if let Some(why) = self.free.filter(|_| self.blocked.is_none()) {
            if let Some(level) = self.next {
                let id = &self.problem.id;
                let line = format!(
                    "Hints cost nothing until its review is due, because {why}. They are written for code that fails. \
                     `rung hint {id}` shows hint {level} of 5."
                );
                text.para(0, Ink::Dim, &line);
            }
            return;
        }
        match (&self.blocked, self.next) {
            (Some(reason), None) if self.hints.len() == 5 => {
                text.para(0, Ink::Warn, reason);
                let id = &self.problem.id;
                let way_out = if self.free.is_some() {
                    format!("`rung solution {id}` shows the solution.")
                } else {
                    format!("`rung give-up {id}` shows the solution; it is due again tomorrow.")
                };
                text.para(0, Ink::Dim, &way_out);
            }
            (Some(reason), _) => text.para(0, Ink::Warn, reason),
            (None, None) => text.para(0, Ink::Dim, "That was the last hint of this problem."),
            (None, Some(level)) => {
                let name = level_name(level).to_lowercase();
                let offer = hint_price_text::offer(level, self.keeps);
                text.para(0, Ink::Dim, &format!("Hint {level} of 5 ({name}) is next; a pass then counts {offer}."));
                let when =
                    if hint_price_text::without_hints(self.keeps) < 1.0 { " without a failure today" } else { "" };
                let table = format!("Prices{when}: {}. {}", hint_price_text::table(), hint_price_text::FREE_HINTS);
                text.para(0, Ink::Dim, &table);
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

impl CommandAnswer for HintAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        if let Some(payload) = &self.payload {
            text.line(payload_text(payload));
            return text.finish();
        }
        // A new hint is shown alone; `--peek` shows the others.
        let shown = self.hints.iter().filter(|hint| self.revealed.is_none_or(|level| level == hint.level));
        for hint in shown {
            text.heading(&format!("Hint {} of 5 · {} · {}", hint.level, hint.name, hint.source.label()));
            if let Some(note) = &hint.band_change {
                text.para(2, Ink::Dim, note);
            }
            markdown::append(&mut text, 2, &hint.text);
            let source = match hint.source {
                HintSource::Authored => continue,
                // The text itself says so.
                HintSource::Diagnosed | HintSource::General if hint.stale => continue,
                HintSource::Diagnosed if hint.current => continue,
                HintSource::Diagnosed if hint.text.contains("\n\n") => {
                    "Its first part is about what your last submission did."
                }
                HintSource::Diagnosed => "It is about what your last submission did.",
                HintSource::General => "It is a general hint, so it costs nothing.",
                HintSource::Model => "A language model wrote it; Rung has checked it for giving the solution away.",
            };
            text.para(2, Ink::Dim, source);
        }
        if self.hints.is_empty() {
            text.line(format!("No hint of {} has been revealed in this attempt.", self.problem.title));
        }
        self.append_offer(&mut text);
        self.append_llm_note(&mut text);
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;
    use crate::types::hint_types::HintOffer;

    fn view(next: Option<u8>, blocked: Option<&str>) -> HintView {
        let hint = |level, text: &str, source| Shown {
            level,
            band: Band::Beginner,
            text: text.to_owned(),
            source,
            about: None,
        };
        HintView {
            shown: vec![
                hint(1, "Look at the sample that fails. What did you expect?", HintSource::Diagnosed),
                hint(
                    2,
                    "Think of a list of names and places you can look things up in quickly.\n\n- what is looked up?\n",
                    HintSource::Authored,
                ),
            ],
            program: None,
            offer: HintOffer { next, keeps: 0.7, suggested: 2, blocked: blocked.map(str::to_owned), advice: None },
            model: None,
            told: None,
        }
    }

    fn text(view: HintView, revealed: Option<u8>) -> String {
        let problem = ProblemName { id: "pair-to-target".into(), title: "Pair to Target".to_owned() };
        render(&HintAnswer::from_view(problem, view, revealed), &cli_fixtures::page(), false).expect("text")
    }

    #[test]
    fn a_revealed_hint_stands_alone_with_the_next_offer() {
        insta::assert_snapshot!(text(view(Some(3), None), Some(2)), @"
        Hint 2 of 5 · Idea · from the pack

          Think of a list of names and places you can look things up in quickly.

          - what is looked up?

        Hint 3 of 5 (plan) is next; a pass then counts 70 %: you still write the code.
        Prices: question 95 %, idea 85 %, plan 70 %, skeleton 50 %, place 35 %. A
        general hint, one that fits any problem, is free.
        ");
    }

    #[test]
    fn a_change_of_the_wording_is_said() {
        let mut changed = view(Some(3), None);
        changed.shown[0].source = HintSource::Authored;
        let note = "Written for the advanced level; hint 1 for the beginner level.";
        assert!(!text(changed.clone(), Some(2)).contains("Written for"));
        changed.shown[1].band = Band::Advanced;
        assert!(text(changed.clone(), Some(2)).contains(note));
        changed.shown[0].source = HintSource::General;
        assert!(!text(changed, Some(2)).contains("Written for"));
    }

    #[test]
    fn a_peek_shows_everything_so_far() {
        insta::assert_snapshot!(text(view(Some(3), None), None), @"
        Hint 1 of 5 · Question · for your code

          Look at the sample that fails. What did you expect?
          It is about what your last submission did.

        Hint 2 of 5 · Idea · from the pack

          Think of a list of names and places you can look things up in quickly.

          - what is looked up?

        Hint 3 of 5 (plan) is next; a pass then counts 70 %: you still write the code.
        Prices: question 95 %, idea 85 %, plan 70 %, skeleton 50 %, place 35 %. A
        general hint, one that fits any problem, is free.
        `rung hint pair-to-target` reveals it.
        ");
    }

    #[test]
    fn a_refusal_says_why() {
        let refused = text(view(Some(3), Some("Run your code once first: hint 3 wants to see what it does.")), None);
        assert!(refused.ends_with("\nRun your code once first: hint 3 wants to see what it does.\n"), "{refused}");
        let last = text(view(None, None), None);
        assert!(last.ends_with("\nThat was the last hint of this problem.\n"), "{last}");
        let none = HintView { shown: Vec::new(), ..view(Some(1), None) };
        assert!(text(none, None).starts_with("No hint of Pair to Target has been revealed in this attempt.\n"));
    }

    #[test]
    fn what_a_model_did_is_told_in_a_line() {
        let model = LlmHintOffer { name: "a model at localhost".to_owned(), agreed: false };
        let told = "Without the model: no server answers at localhost:8080.".to_owned();
        let view = HintView { model: Some(model), told: Some(told), ..view(Some(3), None) };
        insta::assert_snapshot!(text(view, Some(2)), @"
        Hint 2 of 5 · Idea · from the pack

          Think of a list of names and places you can look things up in quickly.

          - what is looked up?

        Hint 3 of 5 (plan) is next; a pass then counts 70 %: you still write the code.
        Prices: question 95 %, idea 85 %, plan 70 %, skeleton 50 %, place 35 %. A
        general hint, one that fits any problem, is free.
          Without the model: no server answers at localhost:8080.
        a model at localhost may word hints once you agree:
        `rung hint pair-to-target --show-payload` shows what it is sent, `--agree`
        agrees.
        ");
    }

    #[test]
    fn what_is_sent_is_shown_byte_for_byte() {
        let problem = ProblemName { id: "pair-to-target".into(), title: "Pair to Target".to_owned() };
        let body = r#"{"messages":[{"text":"one\ntwo"}]}"#.to_owned();
        let payload = OutgoingRequest {
            to: "a model".to_owned(),
            agreed: false,
            level: Some(1),
            body,
            sent: vec!["{}".to_owned()],
        };
        let answer = HintAnswer { payload: Some(payload), ..HintAnswer::from_view(problem, view(Some(3), None), None) };
        insta::assert_snapshot!(render(&answer, &cli_fixtures::page(), false).expect("text"), @r#"
        This is sent to a model, byte for byte:

        {"messages":[{"text":"one\n
        two"}]}

        Sent for the last hint, request 1:

        {}
        "#);
    }
}
