//! `rung lab predict`: compares models that predict answers, on logs of real or simulated learners.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::goal::describe_goal;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::progress::ProgressLine;
use crate::lab::recommend::interactions::InteractionLogs;
use crate::lab::recommend::linear_features::Vocabulary;
use crate::lab::recommend::prediction_comparison::{DataSplit, ModelKind, ModelScores, compare_models};
use crate::lab::recommend::prediction_metrics::Estimate;
use crate::text::number_format::count_noun;
use crate::text::text_layout::fill;

/// Compare models that predict the next answer
///
/// Each FILE is a CSV file with the columns learner, order, item, kcs (joined by `;`), correct
/// (0 or 1), time (seconds) and hints. With two files, models learn from the first and predict
/// the second; with one, `--folds` splits its learners. Follow the licence of a public data set.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct LabPredictCommand {
    /// A file to split, or a training and a test file
    #[arg(value_name = "FILE", num_args = 1..=2, required = true)]
    files: Vec<PathBuf>,
    /// Number of parts that the learners of one file are split into [default: 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=100))]
    folds: Option<u16>,
    /// Use only the first N of these parts as test parts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    only: Option<u16>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Parts without `--folds`.
const DEFAULT_FOLDS: u16 = 5;

impl LabPredictCommand {
    /// Runs the comparison.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        self.check_options()?;
        let paths: Vec<_> = self.files.iter().map(PathBuf::as_path).collect();
        let unreadable = |error: anyhow::Error| {
            let advice = "`rung lab predict --help` shows the columns.";
            Failure::input(format!("{error:#}.")).with_advice(advice)
        };
        let logs = InteractionLogs::read_all(&paths).map_err(unreadable)?;
        let splits = self.split(&logs)?;
        let progress = ProgressLine::start(&session.page);
        let kinds = ModelKind::ALL.into_iter().filter(|kind| kind.is_available()).count();
        let (total, mut done) = (splits.len() * kinds, 0);
        let on_step = |what: &str| {
            done += 1;
            progress.show_piece(done, total, what);
        };
        let vocabulary = Vocabulary { items: logs[0].items.len(), kcs: logs[0].kcs.len() };
        let models = compare_models(&splits, vocabulary, self.seed, on_step)
            .map_err(|error| Failure::input(format!("Cannot compare the models: {error:#}.")))?;
        progress.clear();
        session.print_answer(&PredictAnswer {
            rows: logs.iter().map(InteractionLogs::rows).sum(),
            learners: logs.iter().map(|log| log.learners.len()).sum(),
            skipped: logs.iter().map(|log| log.skipped).sum(),
            test_rows: splits.iter().flat_map(|split| &split.test).map(|log| log.rows.len()).sum(),
            test_learners: splits.iter().map(|split| split.test.len()).sum(),
            folds: splits.len(),
            seed: self.seed,
            models,
        })
    }

    /// # Errors
    /// An option has no effect on these files.
    fn check_options(&self) -> Result<(), Failure> {
        let folds = self.folds.unwrap_or(DEFAULT_FOLDS);
        let given = [("--folds", self.folds.is_some()), ("--only", self.only.is_some())];
        if let (Some((option, _)), 2..) = (given.iter().find(|(_, given)| *given), self.files.len()) {
            let failure = Failure::usage(format!("Cannot use `{option}`: it splits one file, and there are two."));
            return Err(failure.with_advice("Leave it out, or name one file."));
        }
        match self.only {
            Some(only) if only > folds => {
                let failure = Failure::usage(format!("Cannot test on {only} parts: there are {folds}."));
                Err(failure.with_advice(format!("Use `--only {folds}` or less, or more `--folds`.")))
            }
            _ => Ok(()),
        }
    }

    /// The training and test parts: two files, or the folds of one.
    fn split<'a>(&self, logs: &'a [InteractionLogs]) -> Result<Vec<DataSplit<'a>>, Failure> {
        if let [train, test] = logs {
            let known: BTreeSet<&str> = train.learners.iter().map(|log| log.learner.as_str()).collect();
            let mut shared = test.learners.iter().filter(|log| known.contains(log.learner.as_str()));
            if let Some(first) = shared.next() {
                let both = count_noun(shared.count() + 1, "learner");
                let advice = "Name a test file of other learners, or one file, which `--folds` splits.";
                let cause = format!("both files have {both}, such as '{}'", first.learner);
                return Err(Failure::input(format!("Cannot test on unseen learners: {cause}.")).with_advice(advice));
            }
            return Ok(vec![DataSplit {
                train: train.learners.iter().collect(),
                test: test.learners.iter().collect(),
            }]);
        }
        let folds = self.folds.unwrap_or(DEFAULT_FOLDS);
        let split = |fold| {
            let (train, test) = logs[0].fold(fold, usize::from(folds));
            DataSplit { train, test }
        };
        let splits: Vec<DataSplit> = (0..usize::from(self.only.unwrap_or(folds))).map(split).collect();
        if splits.iter().any(|split| split.train.is_empty() || split.test.is_empty()) {
            let advice = "Use fewer `--folds`, or a file with more learners.";
            return Err(Failure::input("A part has no learners.").with_advice(advice));
        }
        Ok(splits)
    }
}

/// The scores of all models.
#[derive(Clone, Debug, Serialize)]
pub struct PredictAnswer {
    pub rows: usize,
    pub learners: usize,
    /// Rows left out because a field could not be read.
    pub skipped: usize,
    pub test_rows: usize,
    pub test_learners: usize,
    pub folds: usize,
    pub seed: u64,
    pub models: Vec<ModelScores>,
}

/// Width of the first column.
const NAME: usize = 20;

impl CommandAnswer for PredictAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let Self { rows, learners, skipped, test_rows, test_learners, folds, .. } = self;
        let [learners, test_learners] = [learners, test_learners].map(|learners| count_noun(*learners, "learner"));
        let (skipped, folds) = (count_noun(*skipped, "row"), count_noun(*folds, "part"));
        text.line(format!("{rows} answers of {learners}; {skipped} could not be read."));
        text.line(format!("Tested on {test_rows} answers of {test_learners}, in {folds}."));
        text.gap();
        let columns = [("AUC", 26), ("log loss", 26), ("Brier", 8), ("ECE", 8), ("F1", 8), ("kappa", 8)];
        let head = columns.map(|(name, width)| format!("{name:>width$}")).concat();
        text.line(page.paint(Ink::Dim, &format!("{}{head}", fill("", NAME))));
        for ModelScores { model, scores } in &self.models {
            let rest =
                [scores.brier, scores.ece, scores.f1, scores.kappa].map(|value| format!("{value:>8.4}")).concat();
            let (auc, loss) = (interval(scores.auc), interval(scores.log_loss));
            text.line(format!("{}{auc:>26}{loss:>26}{rest}", fill(model.label(), NAME)));
        }
        text.gap();
        text.heading("Difference to Best-LR on the same learners");
        for ModelScores { model, scores } in &self.models {
            if let (Some(auc), Some(loss)) = (scores.auc_difference, scores.log_loss_difference) {
                text.line(format!("{}{:>26}{:>26}", fill(model.label(), NAME), interval(auc), interval(loss)));
            }
        }
        text.gap();
        let ours = self.models.iter().find(|model| model.model == ModelKind::Ours);
        match ours.and_then(|ours| ours.scores.auc_difference) {
            Some(difference) => {
                let met = difference.low.map(|low| describe_goal(page, "above 0 with its whole interval", low > 0.0));
                let goal = met.map_or_else(String::new, |goal| format!("  {goal}"));
                text.line(format!("AUC of ours less that of Best-LR: {}{goal}", interval(difference)));
            }
            None => text.line("LSTM and ours need a build with training: `cargo build --release --features train`."),
        }
        let notes = "AUC is the mean over the parts. In brackets: 95 % intervals from resampled learners, which need two. Log \
                     loss is in nats.";
        text.para(0, Ink::Dim, notes);
        text.finish()
    }
}

/// `.7722 [.7690 .7755]`; without an interval, the value.
fn interval(Estimate { value, low, high }: Estimate) -> String {
    let bounds = low.zip(high).map(|(low, high)| format!(" [{low:.4} {high:.4}]"));
    format!("{value:.4}{}", bounds.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out;
    use crate::lab::recommend::interactions::LearnerLog;
    use crate::lab::recommend::prediction_metrics::PredictionScores;

    #[test]
    fn models_stand_in_one_table() {
        let estimate = |value: f64| Estimate { value, low: Some(value - 0.01), high: Some(value + 0.01) };
        let model = |model, auc: f64, difference: Option<f64>| ModelScores {
            model,
            scores: PredictionScores {
                auc: estimate(auc),
                log_loss: estimate(0.53),
                brier: 0.17,
                ece: 0.012,
                f1: 0.8,
                kappa: 0.4,
                auc_difference: difference.map(estimate),
                log_loss_difference: difference.map(|value| estimate(-value)),
            },
        };
        let answer = PredictAnswer {
            rows: 100,
            learners: 10,
            skipped: 2,
            test_rows: 20,
            test_learners: 2,
            folds: 5,
            seed: 1,
            models: vec![model(ModelKind::BestLr, 0.77, None), model(ModelKind::Ours, 0.79, Some(0.02))],
        };
        let text = out::render(&answer, &cli_fixtures::page(), false).expect("text");
        let row = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
        assert!(row("Best-LR").contains("0.7700 [0.7600 0.7800]") && row("Best-LR").contains("0.5300 [0.5200 0.5400]"));
        assert!(row("AUC of ours").contains("0.0200 [0.0100 0.0300]") && row("AUC of ours").ends_with("met"), "{text}");
        let mut one = answer.clone();
        let without_interval = Estimate { value: 0.02, low: None, high: None };
        one.models[1].scores.auc_difference = Some(without_interval);
        let text = out::render(&one, &cli_fixtures::page(), false).expect("text");
        assert!(text.contains("AUC of ours less that of Best-LR: 0.0200\n"), "{text}");
        let without = PredictAnswer { models: answer.models[..1].to_vec(), ..answer };
        let text = out::render(&without, &cli_fixtures::page(), false).expect("text");
        assert!(text.contains("cargo build --release --features train"), "{text}");
    }

    fn command(line: &str) -> LabPredictCommand {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            predict: LabPredictCommand,
        }
        let words = std::iter::once("x").chain(line.split(' '));
        <Line as clap::Parser>::try_parse_from(words).expect("a command").predict
    }

    #[test]
    fn options_without_an_effect_are_refused() {
        let check = |line: &str, expected: Option<&str>| {
            let refused = command(line).check_options().err().map(|failure| failure.message);
            assert_eq!(refused.as_deref(), expected, "{line}");
        };
        check("a.csv --folds 3 --only 3", None);
        check("a.csv b.csv", None);
        check("a.csv --only 6", Some("Cannot test on 6 parts: there are 5."));
        check("a.csv b.csv --folds 3", Some("Cannot use `--folds`: it splits one file, and there are two."));
        check("a.csv b.csv --only 1", Some("Cannot use `--only`: it splits one file, and there are two."));
    }

    #[test]
    fn learners_of_both_files_are_refused() {
        let logs = |names: &[&str]| {
            let log = |name: &&str| LearnerLog { learner: (*name).to_owned(), rows: Vec::new() };
            InteractionLogs { learners: names.iter().map(log).collect(), ..InteractionLogs::default() }
        };
        let check = |test: &[&str], expected: Option<&str>| {
            let refused = command("a.csv b.csv").split(&[logs(&["1", "2", "3"]), logs(test)]).err();
            assert_eq!(refused.map(|failure| failure.message).as_deref(), expected);
        };
        check(&["4", "5"], None);
        let cause = "Cannot test on unseen learners: both files have 2 learners, such as '3'.";
        check(&["4", "3", "1"], Some(cause));
    }
}
