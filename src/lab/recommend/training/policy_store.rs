//! Trained policies and unfinished trainings on disk.
//!
//! A file's name is a hash of everything that the training depends on: a training is never continued with other
//! options, other weights or other learners. Files are written beside their target and then renamed.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::policy_trainer::{CurvePoint, PolicyTrainer, TrainingPlan};
use super::state_batch::WorldTensors;
use super::trained_agent::TrainedAgent;
use crate::file_read;
use crate::file_write::{self, FilePrivacy};
use crate::lab::recommend::recommend_world::{LearnerStart, RecommendWorld};
use crate::types::network_weights::{Matrix, TensorFile};

/// Raised when trainings of an older version must not be continued.
const STORE_VERSION: u32 = 1;
/// Rounds between two checkpoints.
const CHECKPOINT_ROUNDS: u32 = 25;

/// A folder of policies.
#[derive(Clone, Debug)]
pub struct PolicyStore {
    folder: PathBuf,
}

/// A finished training.
#[derive(Debug)]
pub struct TrainedPolicy {
    pub agent: TrainedAgent,
    pub curve: Vec<CurvePoint>,
}

/// What to train, in which world, with whom.
#[derive(Clone, Copy, Debug)]
pub struct TrainingJob<'a> {
    pub plan: TrainingPlan,
    pub world: &'a RecommendWorld,
    pub starts: &'a [LearnerStart],
    pub validation: &'a [LearnerStart],
}

impl TrainingJob<'_> {
    /// Hash of everything that the training depends on.
    ///
    /// # Errors
    /// The plan can't be written as JSON.
    pub fn key(&self) -> anyhow::Result<String> {
        let mut hash = Sha256::new();
        hash.update(STORE_VERSION.to_le_bytes());
        hash.update(serde_json::to_vec(&self.plan)?);
        let mut values = |values: &[f32]| values.iter().for_each(|value| hash.update(value.to_le_bytes()));
        let model = &self.world.model;
        model.weights().matrices().iter().for_each(|matrix| values(&matrix.values));
        values(model.problem_vectors());
        values(model.kc_vectors());
        self.starts.iter().chain(self.validation).for_each(|start| values(&start.state.hidden));
        self.world.pool.iter().for_each(|problem| hash.update(problem.to_le_bytes()));
        Ok(hex::encode(&hash.finalize()[..12]))
    }
}

impl PolicyStore {
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Deletes the result of a training and its checkpoint, if there are any.
    ///
    /// # Errors
    /// A file can't be deleted.
    pub fn discard(&self, job: &TrainingJob<'_>) -> anyhow::Result<()> {
        for file in self.files(job)? {
            match fs::remove_file(file) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }

    /// The files of the finished and of the unfinished training.
    fn files(&self, job: &TrainingJob<'_>) -> anyhow::Result<[PathBuf; 2]> {
        let key = job.key()?;
        Ok(["policy", "unfinished"].map(|kind| self.folder.join(format!("{key}.{kind}.safetensors"))))
    }

    /// Trains to the end, or loads the result; continues an unfinished training. `on_round` is called with the rounds
    /// done; if it returns false, the training is saved and the result is `None`.
    ///
    /// # Errors
    /// The folder can't be written, a file is damaged, or a tensor operation fails.
    pub fn train_or_load(
        &self,
        job: &TrainingJob<'_>,
        on_round: &dyn Fn(u32) -> bool,
    ) -> anyhow::Result<Option<TrainedPolicy>> {
        fs::create_dir_all(&self.folder)?;
        let [finished, unfinished] = self.files(job)?;
        if let Some(file) = read(&finished)? {
            return load_policy(job, &file).map(Some);
        }
        let mut trainer = PolicyTrainer::new(job.plan, job.world, job.starts, job.validation)?;
        if let Some(file) = read(&unfinished)? {
            trainer.restore(&file)?;
        }
        while !trainer.is_finished() {
            trainer.run_round()?;
            let stops = !on_round(trainer.round());
            if stops || trainer.round().is_multiple_of(CHECKPOINT_ROUNDS) {
                write(&unfinished, &trainer.save()?)?;
            }
            if stops {
                return Ok(None);
            }
        }
        let (agent, curve) = trainer.finish()?;
        write(&finished, &policy_file(&agent, &curve)?)?;
        // The policy is complete, so a failure only wastes disk space.
        let _ = fs::remove_file(&unfinished);
        Ok(Some(TrainedPolicy { agent, curve }))
    }
}

/// The file of a finished policy: its variables and its learning curve.
///
/// # Errors
/// A tensor operation fails.
pub fn policy_file(agent: &TrainedAgent, curve: &[CurvePoint]) -> anyhow::Result<TensorFile> {
    let mut file = TensorFile::default();
    for (at, matrix) in agent.policy()?.iter().enumerate() {
        file.insert(&format!("policy.{at}"), matrix);
    }
    let points = curve.iter().flat_map(|point| [point.steps as f32, point.share as f32]).collect();
    file.insert("curve", &Matrix::new(curve.len(), 2, points));
    Ok(file)
}

fn load_policy(job: &TrainingJob<'_>, file: &TensorFile) -> anyhow::Result<TrainedPolicy> {
    let tensors = WorldTensors::new(job.world, candle_core::DType::F32, job.plan.hidden_only)?;
    let mut rng = rand::SeedableRng::seed_from_u64(job.plan.seed);
    let agent = TrainedAgent::new(&job.plan, &tensors, job.world.model.weights(), &mut rng)?;
    let mut policy = Vec::new();
    for (at, var) in agent.policy_vars().iter().enumerate() {
        let (rows, columns) = var.dims2()?;
        policy.push(file.matrix(&format!("policy.{at}"), rows, columns)?);
    }
    agent.set_policy(&policy)?;
    let (points, _) = file.size("curve")?;
    let values = file.matrix("curve", points, 2)?.values;
    let curve = values.chunks_exact(2).map(|pair| CurvePoint { steps: pair[0] as u64, share: f64::from(pair[1]) });
    Ok(TrainedPolicy { agent, curve: curve.collect() })
}

fn read(file: &Path) -> anyhow::Result<Option<TensorFile>> {
    match file_read::read_bytes(file, file_read::MAX_RECORD_BYTES) {
        Ok(bytes) => Ok(Some(TensorFile::from_bytes(&bytes)?)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Replaces a file whole.
///
/// # Errors
/// The folder can't be written.
pub fn write(target: &Path, file: &TensorFile) -> anyhow::Result<()> {
    Ok(file_write::replace_file(target, &file.to_bytes()?, FilePrivacy::Usual)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::recommend::method_names::LearnedMethod;
    use crate::lab::recommend::world_fixtures::{small_starts, small_world};
    use crate::types::learning_goal::GoalKind;

    #[test]
    fn a_stopped_training_continues_and_other_options_do_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = PolicyStore::new(folder.path().to_owned());
        let world = small_world(3);
        let starts = small_starts(&world, GoalKind::Weakest, 6);
        let plan = TrainingPlan {
            rounds: 4,
            measure_every: 2,
            episodes: 4,
            updates: 2,
            batch: 8,
            width: 4,
            ..TrainingPlan::standard(LearnedMethod::Ddpg, GoalKind::Weakest, 1)
        };
        let job = TrainingJob { plan, world: &world, starts: &starts, validation: &starts };
        let stopped = store.train_or_load(&job, &|round| round < 3).expect("no failure");
        assert!(stopped.is_none());
        let rounds = std::cell::RefCell::new(Vec::new());
        let trained = store.train_or_load(&job, &|round| {
            rounds.borrow_mut().push(round);
            true
        });
        let trained = trained.expect("no failure").expect("finished");
        assert_eq!(*rounds.borrow(), [4]);
        let loaded = store.train_or_load(&job, &|_| panic!("nothing to train")).expect("no failure").expect("loaded");
        assert_eq!(loaded.agent.policy().expect("values"), trained.agent.policy().expect("values"));
        assert_eq!(loaded.curve, trained.curve);
        store.discard(&job).expect("deleted");
        assert!(store.train_or_load(&job, &|_| false).expect("no failure").is_none());
        let other = TrainingJob { plan: TrainingPlan { seed: 2, ..plan }, ..job };
        assert_ne!(other.key().expect("a key"), job.key().expect("a key"));
    }
}
