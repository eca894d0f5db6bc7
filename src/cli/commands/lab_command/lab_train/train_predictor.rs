//! Runs the training of the predictor: simulates or reads the learners, trains, writes the card, prints the figures.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use serde::Serialize;

use super::{LearnerGenerator, TrainPredictorCommand};
use crate::cli::commands::lab_command::goal::describe_goal;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::session::{CliSession, build_runtime, own_program};
use crate::cli::context::simulation_world::build_world;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::progress::ProgressLine;
use crate::file_read;
use crate::lab::daily_plan::StudyHabit;
use crate::lab::learners::environment::agents_environment::SIMULATION_START;
use crate::lab::learners::learner_params::PARAMS_VERSION;
use crate::lab::learners::learner_types::Behaviour;
use crate::lab::learners::practice_days::{PracticePlan, simulate_practice};
use crate::lab::outcome_sim::outcome_days::{OutcomeSimPlan, simulate_outcome_days};
use crate::lab::proposal_policy::ProposalPolicy;
use crate::lab::recommend::interactions::{InteractionLogs, LearnerLog};
use crate::lab::recommend::journal_logs::{difficulty_number, log_from_journal};
use crate::lab::recommend::prediction_comparison::ModelKind;
use crate::lab::recommend::predictor_training::{PredictorFigures, PredictorPlan, train_predictor, write_whole};
use crate::orchestrator::load_catalog;
use crate::text::text_layout::fill;
use crate::types::{Catalog, Params, TopicId};

/// The learners of a training, saved so that `--resume` need not simulate them again.
const LOGS: &str = "learners.json";

/// Goals of the design: error of a topic's state, AUC lost by calibrating, calibration error, retrieval.
const MAX_STATE_ERROR: f64 = 0.028;
const MAX_AUC_LOSS: f64 = 0.005;
const MAX_ECE: f64 = 0.02;
const MIN_RETRIEVAL: f64 = 0.88;
const MIN_LEFT_OUT_GAIN: f64 = 0.20;

impl TrainPredictorCommand {
    /// Runs the training.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let (mut catalog, _) = load_catalog(&session.paths);
        catalog.problems.truncate(self.problems.map_or(usize::MAX, usize::from));
        let failed = |error: anyhow::Error| Failure::environment(format!("Cannot finish the training: {error:#}."));
        std::fs::create_dir_all(&self.out).map_err(|error| failed(error.into()))?;
        let progress = ProgressLine::start(&session.page);
        let saved = self.out.join(LOGS);
        let logs: Vec<LearnerLog> = if self.resume {
            let bytes =
                file_read::read_bytes(&saved, file_read::MAX_RECORD_BYTES).map_err(|error| self.no_training(&error))?;
            serde_json::from_slice(&bytes).map_err(|error| failed(error.into()))?
        } else {
            let logs = self.learners(session, &catalog, &progress)?;
            let bytes = serde_json::to_vec(&logs).map_err(|error| failed(error.into()))?;
            write_whole(&saved, &bytes).map_err(failed)?;
            logs
        };
        let plan = PredictorPlan {
            out: self.out.clone(),
            seed: self.seed,
            resume: self.resume,
            max_epochs: usize::from(self.epochs),
        };
        let runtime = build_runtime()?;
        let stop = Interrupts::stop_flag(&runtime, || {})?;
        let keep_going = |what: &str| {
            progress.show_waiting(what);
            !stop.load(Ordering::Relaxed)
        };
        let trained = train_predictor(&plan, &catalog, &logs, keep_going).map_err(failed)?;
        progress.clear();
        let Some(figures) = trained else {
            let command = self.command_line(true);
            return Err(
                Failure::interrupted().with_advice(format!("The training is saved. Continue it with `{command}`."))
            );
        };
        let answer = TrainAnswer { command: self.command_line(false), figures };
        write_whole(&self.out.join("card.toml"), answer.card().as_bytes()).map_err(failed)?;
        session.print_answer(&answer)
    }

    fn no_training(&self, error: &std::io::Error) -> Failure {
        let advice = format!("Start the training with `{}`.", self.command_line(false));
        Failure::input(format!("Cannot resume in '{}': {error}.", self.out.display())).with_advice(advice)
    }

    fn learners(
        &self,
        session: &CliSession,
        catalog: &Catalog,
        progress: &ProgressLine,
    ) -> Result<Vec<LearnerLog>, Failure> {
        match (&self.data, self.simulate) {
            (Some(file), _) => read_logs(file, catalog),
            (None, learners) => self.simulate_learners(session, catalog, learners.unwrap_or_default(), progress),
        }
    }

    fn simulate_learners(
        &self,
        session: &CliSession,
        catalog: &Catalog,
        learners: u16,
        progress: &ProgressLine,
    ) -> Result<Vec<LearnerLog>, Failure> {
        let failed = |error: anyhow::Error| Failure::environment(format!("Cannot finish the simulation: {error:#}."));
        let world = match self.generator {
            LearnerGenerator::Novice => Some(build_world(session, catalog.clone(), progress)?),
            LearnerGenerator::Outcomes => None,
        };
        let (program, done, params) = (own_program()?, AtomicUsize::new(0), Params::default());
        let folder = tempfile::tempdir().map_err(|error| failed(error.into()))?;
        let one = |learner: u16| {
            let home = folder.path().join(learner.to_string());
            let records = match &world {
                Some(world) => {
                    let plan = self.novice_plan(learner, learners);
                    simulate_practice((&home, &session.paths.cache), program.clone(), world, &plan, |_| {})?.records
                }
                None => {
                    let plan = self.outcome_plan(learner, learners);
                    let simulated = simulate_outcome_days(&home, program.clone(), catalog.clone(), &plan, |_| {});
                    tokio::runtime::Runtime::new()?.block_on(simulated)?.records
                }
            };
            let count = done.fetch_add(1, Ordering::Relaxed) + 1;
            progress.show_piece(count, usize::from(learners), "simulated learners");
            Ok(log_from_journal(&learner.to_string(), &records, catalog, &params))
        };
        (0..learners).into_par_iter().map(one).collect::<anyhow::Result<_>>().map_err(failed)
    }

    /// Levels are spread evenly from .05 to .9, and half of the learners plan.
    fn novice_plan(&self, learner: u16, learners: u16) -> PracticePlan {
        PracticePlan {
            days: self.days,
            minutes_a_day: self.minutes,
            level: 0.05 + 0.85 * level_share(learner, learners),
            behaviour: if learner.is_multiple_of(2) { Behaviour::Low } else { Behaviour::High },
            seed: self.learner_seed(learner),
            start: SIMULATION_START,
            without: BTreeSet::new(),
            policy: ProposalPolicy::SHIPPED,
            habit: StudyHabit::Steady,
            goal: None,
        }
    }

    /// Abilities are spread evenly from −1.7 to 1.7 logits.
    fn outcome_plan(&self, learner: u16, learners: u16) -> OutcomeSimPlan {
        OutcomeSimPlan {
            days: self.days,
            minutes_a_day: self.minutes,
            level: -1.7 + 3.4 * level_share(learner, learners),
            seed: self.learner_seed(learner),
            start: SIMULATION_START,
            policy: ProposalPolicy::SHIPPED,
            habit: StudyHabit::Steady,
        }
    }

    fn learner_seed(&self, learner: u16) -> u64 {
        self.seed.wrapping_mul(10_007).wrapping_add(u64::from(learner))
    }

    /// The command that starts or continues this training.
    fn command_line(&self, resume: bool) -> String {
        let quoted = |path: &Path| shell_words::quote(&path.to_string_lossy()).into_owned();
        let mut words = vec!["rung lab train predictor".to_owned()];
        match (&self.data, self.simulate) {
            (Some(file), _) => words.push(format!("--data {}", quoted(file))),
            (None, learners) => {
                let learners = learners.unwrap_or_default();
                if self.generator == LearnerGenerator::Outcomes {
                    words.push("--generator outcomes".to_owned());
                }
                words.push(format!("--simulate {learners} --days {} --minutes {}", self.days, self.minutes));
            }
        }
        words.extend(self.problems.map(|problems| format!("--problems {problems}")));
        words.push(format!("--epochs {} --seed {}", self.epochs, self.seed));
        words.extend(resume.then(|| "--resume".to_owned()));
        words.push(format!("--out {}", quoted(&self.out)));
        words.join(" ")
    }
}

/// The level of a learner among all, in (0, 1): the fractional parts of multiples of the golden ratio. Neighbours
/// differ, so that training and test parts, which are picked by number, have learners of all levels.
fn level_share(learner: u16, learners: u16) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_75;
    (f64::from(learner) * GOLDEN + 0.5 / f64::from(learners.max(1))).fract()
}

/// Reads a log whose items are problems of the catalogue; its components are replaced by their topics.
fn read_logs(file: &Path, catalog: &Catalog) -> Result<Vec<LearnerLog>, Failure> {
    let unreadable = |error: anyhow::Error| {
        Failure::input(format!("{error:#}.")).with_advice("`rung lab predict --help` shows the columns.")
    };
    let logs = InteractionLogs::read(file).map_err(unreadable)?;
    let number = |name: &String| {
        let problem = catalog.find(name)?;
        catalog.problems.iter().position(|own| own.uid == problem.uid)
    };
    let numbers: Vec<Option<usize>> = logs.items.iter().map(number).collect();
    if let Some(unknown) = numbers.iter().position(Option::is_none) {
        let message =
            format!("Cannot train on '{}': no installed problem is '{}'.", file.display(), logs.items[unknown]);
        return Err(Failure::input(message).with_advice("For other data, use `rung lab predict`."));
    }
    let topic = |id: &TopicId| catalog.topics.iter().position(|topic| &topic.id == id).map(|number| number as u32);
    let mut learners = logs.learners;
    for row in learners.iter_mut().flat_map(|log| &mut log.rows) {
        let Some(item) = numbers[row.item as usize] else { continue };
        let problem = &catalog.problems[item];
        row.item = item as u32;
        row.kcs = problem.topics.iter().filter_map(topic).collect();
        row.difficulty = difficulty_number(problem.difficulty);
    }
    Ok(learners)
}

/// The figures of a training.
#[derive(Clone, Debug, Serialize)]
pub struct TrainAnswer {
    pub command: String,
    #[serde(flatten)]
    pub figures: PredictorFigures,
}

impl TrainAnswer {
    /// The card beside the weights, TOML.
    fn card(&self) -> String {
        let PredictorFigures { retrieval, calibration, models, .. } = &self.figures;
        let figures = &self.figures;
        let mut card = String::from("# Made by the command below. Simulated learners are not people.\n");
        // Writing to a string cannot fail.
        let mut line = |key: &str, value: &dyn std::fmt::Display| {
            let _ = writeln!(card, "{key} = {value}");
        };
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        line("command", &quoted(&self.command));
        line("weights", &quoted(&figures.weights));
        line("bytes", &figures.bytes);
        line("pack", &quoted(&figures.pack));
        line("generator", &PARAMS_VERSION);
        line("seed", &figures.seed);
        line("learners", &figures.learners);
        line("tries", &figures.tries);
        line("held_out_learners", &figures.held_out_learners);
        line("held_out_tries", &figures.held_out_tries);
        line("state_error_before_calibration", &rounded(calibration.error_before));
        line("state_error", &rounded(calibration.error_after));
        line("auc_before_calibration", &rounded(calibration.auc_before));
        line("auc_after_calibration", &rounded(calibration.auc_after));
        line("retrieval_untrained", &rounded(retrieval.untrained));
        line("retrieval_trained", &rounded(retrieval.trained));
        line("retrieval_left_out", &rounded(retrieval.left_out));
        for (kind, scores) in models {
            let _ = writeln!(card, "\n[models.{}]", model_key(*kind));
            for (key, estimate) in [
                ("auc", Some(scores.auc)),
                ("log_loss", Some(scores.log_loss)),
                ("auc_difference", scores.auc_difference),
            ] {
                if let Some(estimate) = estimate {
                    let figures = [Some(estimate.value), estimate.low, estimate.high];
                    let figures: Vec<String> = figures.into_iter().flatten().map(rounded).collect();
                    let _ = writeln!(card, "{key} = [{}]", figures.join(", "));
                }
            }
            let _ = writeln!(card, "brier = {}\nece = {}", rounded(scores.brier), rounded(scores.ece));
        }
        card + "\nnot_for = \"grades, exams, comparing people, or claims about real learners\"\n"
    }
}

fn model_key(kind: ModelKind) -> &'static str {
    match kind {
        ModelKind::Equations => "equations",
        ModelKind::Phi => "linear",
        _ => "ours",
    }
}

fn rounded(value: f64) -> String {
    format!("{value:.4}")
}

/// Width of the first column.
const NAME: usize = 56;

impl CommandAnswer for TrainAnswer {
    fn render_text(&self, page: &Page) -> String {
        let figures = &self.figures;
        let PredictorFigures { retrieval, calibration, models, .. } = figures;
        let mut text = PageText::new(page);
        text.line(format!(
            "{} learners, {} first tries; the figures are of {} learners ({} tries) that no stage has seen.",
            figures.learners, figures.tries, figures.held_out_learners, figures.held_out_tries
        ));
        text.gap();
        text.heading("Texts: does a topic's vector find its problems (F1)?");
        let mut row = |what: &str, value: f64, goal: Option<(&str, bool)>| {
            let goal = goal.map(|(goal, met)| format!("  {}", describe_goal(page, goal, met))).unwrap_or_default();
            text.line(format!("{}{value:>9.4}{goal}", fill(&format!("  {what}"), NAME)));
        };
        row("random projection", retrieval.untrained, None);
        row("trained problems", retrieval.trained, Some(("at least .88", retrieval.trained >= MIN_RETRIEVAL)));
        let gained = retrieval.left_out - retrieval.untrained >= MIN_LEFT_OUT_GAIN;
        row("the problem left out of the training", retrieval.left_out, Some(("projection + .20", gained)));
        row("state of a topic: mean error before calibration", calibration.error_before, None);
        let error = calibration.error_after;
        row("state of a topic: mean error", error, Some(("at most .028", error <= MAX_STATE_ERROR)));
        let lost = calibration.auc_before - calibration.auc_after;
        row("AUC lost by calibrating", lost, Some(("at most .005", lost <= MAX_AUC_LOSS)));
        row("validation loss of the linear part", figures.linear_loss, None);
        row("validation loss with the network on top", figures.correction_loss, None);
        for (kind, scores) in models {
            let label = kind.label();
            row(&format!("{label}: AUC"), scores.auc.value, None);
            row(&format!("{label}: log loss"), scores.log_loss.value, None);
            let goal = (*kind == ModelKind::Ours).then_some(("at most .02", scores.ece <= MAX_ECE));
            row(&format!("{label}: calibration error"), scores.ece, goal);
            if let Some(difference) = scores.auc_difference {
                let low = difference.low.filter(|_| *kind == ModelKind::Ours);
                let above = low.map(|low| ("interval above 0", low > 0.0));
                row(&format!("{label}: AUC above the equations"), difference.value, above);
            }
        }
        text.gap();
        text.para(0, Ink::Dim, &format!("Weights: {} bytes, SHA-256 {}.", figures.bytes, figures.weights));
        text.finish()
    }
}
