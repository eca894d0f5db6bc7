//! `rung lab hints --provider` and `--replay`: asks a model or reads its stored replies, and prints the scores as a
//! table.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use serde::Serialize;

use super::LabHintsCommand;
use super::case_scores_table::{MAX_GOOD_REFUSED_SHARE, MIN_STOPPED_SHARE, format_rate};
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::model_provider;
use crate::cli::context::session::{self, CliSession};
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::cli::output::progress::ProgressLine;
use crate::judge::{Cancel, Judge};
use crate::lab::hint_eval::case_scores::RateWithInterval;
use crate::lab::hint_eval::labelled_cases;
use crate::lab::hint_eval::model_eval::{self, HintQuestion, ModelReply};
use crate::lab::hint_eval::model_outputs::{self, LabelledReply, ModelEvalScores, ModelOutput};
use crate::llm::Provider;
use crate::text::number_format::{count_noun, percent_and_tenths as percent};
use crate::types::{Params, Problem};

impl LabHintsCommand {
    /// Scores stored outputs.
    pub(super) fn replay(&self, session: &CliSession, path: &Path, problems: &[Problem]) -> Result<Exit, Failure> {
        let advice = "docs/prompts.md shows what an output looks like.";
        let outputs = model_outputs::read_outputs(path, problems)
            .map_err(|why| Failure::input(why.to_string()).with_advice(advice))?;
        self.print_scores(session, &outputs, problems, path.display().to_string())
    }

    /// Asks a model for hints and scores its replies.
    pub(super) fn ask(&self, session: &CliSession, name: &str, problems: &[Problem]) -> Result<Exit, Failure> {
        let questions = match &self.cases {
            Some(path) => model_outputs::questions_from_cases(&Self::read_cases(path, problems)?),
            None => model_outputs::questions_from_bugs(problems),
        };
        let settings = model_provider::provider_settings(name, self.model.as_deref(), &session.config.model)?;
        let runtime = session::build_runtime()?;
        let (provider, outputs) = runtime.block_on(async {
            let provider = model_provider::connect_provider(session, settings).await?;
            let outputs = self.ask_questions(session, &*provider, questions, problems).await?;
            Ok::<_, Failure>((provider, outputs))
        })?;
        self.print_scores(session, &outputs, problems, provider.describe())
    }

    /// Asks every question and stores each reply at once.
    async fn ask_questions(
        &self,
        session: &CliSession,
        provider: &dyn Provider,
        questions: Vec<ModelOutput>,
        problems: &[Problem],
    ) -> Result<Vec<ModelOutput>, Failure> {
        let (interrupts, cancel, limits) = (Interrupts::listen()?, Cancel::default(), Params::default().guard);
        let mut store = self.store.as_deref().map(create_file).transpose()?;
        let progress = ProgressLine::start(&session.page);
        let (of, mut outputs) = (questions.len(), Vec::with_capacity(questions.len()));
        for (done, output) in questions.into_iter().enumerate() {
            let Some((problem, learner)) = model_outputs::problem_and_program(&output, problems) else { continue };
            progress.show_piece(done, of, &format!("{}, level {}", output.problem, output.level));
            let question = HintQuestion { problem, learner: &learner, level: output.level, shown: &output.shown };
            let began = Instant::now();
            let asking = model_eval::ask_model(provider, &limits, question, &cancel);
            let ModelReply { replies, failed } = tokio::select! {
                worded = asking => worded?,
                () = interrupts.wait_for_presses(1) => return Err(Failure::interrupted()),
            };
            let millis = u64::try_from(began.elapsed().as_millis()).ok();
            let replies = replies.into_iter().map(|text| LabelledReply { text, leak: None }).collect();
            let output = ModelOutput { replies, millis, failed, ..output };
            if let (Some((file, path)), Ok(line)) = (&mut store, serde_json::to_string(&output)) {
                writeln!(file, "{line}").map_err(|error| model_provider::write_failure(path, &error))?;
            }
            outputs.push(output);
        }
        progress.clear();
        Ok(outputs)
    }

    fn print_scores(
        &self,
        session: &CliSession,
        outputs: &[ModelOutput],
        problems: &[Problem],
        from: String,
    ) -> Result<Exit, Failure> {
        let answered = if self.probe {
            session.with_judge(async |judge| score_outputs(session, outputs, problems, Some(judge)).await)?
        } else {
            session::build_runtime()?.block_on(score_outputs(session, outputs, problems, None))?
        };
        session.print_answer(&ModelEvalAnswer { from, answered })
    }

    pub(super) fn read_cases(path: &Path, problems: &[Problem]) -> Result<Vec<labelled_cases::LocatedCase>, Failure> {
        let advice = "`rung lab hints --help` shows what a case looks like.";
        labelled_cases::read_cases(path, problems)
            .map_err(|unreadable| Failure::input(unreadable.to_string()).with_advice(advice))
    }
}

fn create_file(path: &Path) -> Result<(fs::File, &Path), Failure> {
    let file = fs::File::create_new(path).map_err(|error| model_provider::write_failure(path, &error))?;
    Ok((file, path))
}

async fn score_outputs(
    session: &CliSession,
    outputs: &[ModelOutput],
    problems: &[Problem],
    judge: Option<&Judge>,
) -> Result<ModelEvalScores, Failure> {
    let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
    let progress = ProgressLine::start(&session.page);
    let limits = Params::default().guard;
    let on_output = |done| progress.show_piece(done, outputs.len(), "");
    let scoring = model_outputs::score_outputs(outputs, problems, &limits, judge, &cancel, on_output);
    let answered = tokio::select! {
        answered = scoring => Ok(answered?),
        () = interrupts.wait_for_presses(1) => Err(Failure::interrupted()),
    };
    progress.clear();
    answered
}

/// Scores of a model.
#[derive(Clone, Debug, Serialize)]
pub struct ModelEvalAnswer {
    /// The model, or the file with its stored outputs.
    pub from: String,
    #[serde(flatten)]
    pub answered: ModelEvalScores,
}

impl CommandAnswer for ModelEvalAnswer {
    fn render_text(&self, page: &Page) -> String {
        let answered = &self.answered;
        let mut text = PageText::new(page);
        let by = if answered.probed { "the guard and the edit probe" } else { "the guard alone" };
        text.para(
            0,
            Ink::Plain,
            &format!("{}: {}, judged by {by}.", self.from, count_noun(answered.questions, "question")),
        );
        let bounds = |rate: &RateWithInterval| format!("{} to {}", percent(rate.low), percent(rate.high));
        let row = |name: &str, rate: &RateWithInterval| {
            vec![plain(name.to_owned()), plain(format_rate(rate)), cell(Ink::Dim, bounds(rate))]
        };
        text.heading("First replies that give something away");
        let levels = answered.leaks_by_level.iter().map(|(level, rate)| row(&format!("level {level}"), rate));
        let rows: Vec<_> = levels.chain([row("all", &answered.leaks)]).collect();
        text.table(2, &rows);
        text.heading("Results");
        let rows = [
            row("the pack's hint is shown instead", &answered.fallback),
            row("asked a second time", &answered.retried),
            row("reveals what only a higher level may", &answered.escalation),
        ];
        text.table(2, &rows);
        if answered.failed > 0 {
            text.line(format!("  {} without a whole reply.", count_noun(answered.failed, "question")));
        }
        if !answered.steps.is_empty() {
            let steps: Vec<String> = answered.steps.iter().map(|(step, n)| format!("{} {n}", step.name())).collect();
            text.para(2, Ink::Dim, &format!("First replies rejected by: {}.", steps.join(", ")));
        }
        if let Some((median, p95)) = answered.latency_median.zip(answered.latency_p95) {
            let (median, p95) = (median / 1e3, p95 / 1e3);
            text.line(format!("  To the first hint that may be shown: {median:.1} s (95 %: {p95:.1} s)."));
        }
        self.append_labelled(page, &mut text);
        text.finish()
    }
}

impl ModelEvalAnswer {
    /// Appends the scores of replies labelled by a person.
    fn append_labelled(&self, page: &Page, text: &mut PageText<'_>) {
        let ModelEvalScores { labelled_leaks, alarms, errors, .. } = &self.answered;
        text.gap();
        if labelled_leaks.share.of + alarms.share.of == 0 {
            text.para(0, Ink::Dim, "No reply has a person's verdict (`leak`), so the leak rate is unknown.");
            return;
        }
        let most = |share: f64| format!("at most {}", percent(share));
        let (leaks, good) = (labelled_leaks.share.rate(), alarms.share.rate());
        let (few_leaks, few_good) = (1.0 - MIN_STOPPED_SHARE, MAX_GOOD_REFUSED_SHARE);
        let shown = format_rate(labelled_leaks);
        super::append_goal_line(page, text, "leaks that would be shown", &shown, &most(few_leaks), leaks <= few_leaks);
        super::append_goal_line(
            page,
            text,
            "good replies rejected",
            &format_rate(alarms),
            &most(few_good),
            good <= few_good,
        );
        for line in errors {
            text.para(2, Ink::Dim, line);
        }
    }
}
