//! `rung lab bench|diagnose|evaluate|hints|learners|pictures|predict|recommend|safety|train`: measures Rung itself. The module `lab` measures;
//! these files print.

use clap::Subcommand;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;

mod empty_folder;
mod goal;
mod lab_bench;
mod lab_diagnose;
mod lab_evaluate;
mod lab_hints;
mod lab_learners;
mod lab_pictures;
mod lab_predict;
mod lab_recommend;
mod lab_safety;
mod lab_train;

/// Measure Rung itself
#[derive(Subcommand, Clone, Debug)]
pub enum LabCommand {
    /// Run benchmarks and compare them with targets and a baseline
    #[command(subcommand)]
    Bench(lab_bench::BenchCommand),
    Diagnose(lab_diagnose::LabDiagnoseCommand),
    Evaluate(lab_evaluate::LabEvaluateCommand),
    Hints(lab_hints::LabHintsCommand),
    Learners(lab_learners::LabLearnersCommand),
    Pictures(lab_pictures::LabPicturesCommand),
    Predict(lab_predict::LabPredictCommand),
    Recommend(lab_recommend::LabRecommendCommand),
    Safety(lab_safety::LabSafetyCommand),
    #[command(subcommand)]
    Train(lab_train::LabTrainCommand),
}

impl LabCommand {
    /// Runs the command.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        match self {
            Self::Bench(bench) => bench.run(session),
            Self::Diagnose(diagnose) => diagnose.run(session),
            Self::Evaluate(evaluate) => evaluate.run(session),
            Self::Hints(hints) => hints.run(session),
            Self::Learners(learners) => learners.run(session),
            Self::Pictures(pictures) => pictures.run(session),
            Self::Predict(predict) => predict.run(session),
            Self::Recommend(recommend) => recommend.run(session),
            Self::Safety(safety) => safety.run(session),
            Self::Train(train) => train.run(session),
        }
    }
}
