//! Simulated learners, from weak to strong, who all live the same days with the real tutor.
//!
//! What the live layers are measured by stands on these lives. None of them is about a person.

use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use rayon::prelude::*;
use serde::Serialize;

use super::adversary::Adversary;
use crate::lab::steps::{Stepped, walk};
use crate::lab::unjudged::days::{self, Plan};
use crate::lab::unjudged::{Habit, Told};
use crate::model::{Catalog, Params};
use crate::orchestrator::routing::{Meddler, Oversight};

/// Days each learner lives, and learners, where nothing else is asked.
pub const DAYS: u32 = 30;
pub const LEARNERS: u64 = 20;
/// Minutes a day: enough steps for the windows.
const MINUTES: u16 = 60;

/// Simulated learners, from weak to strong.
#[derive(Clone, Copy, Debug)]
pub struct Crowd<'a> {
    pub learners: u64,
    /// Days each of them lives.
    pub days: u32,
    /// What the first one's dice start from.
    pub seed: u64,
    /// Where each life is kept, a folder each that can be opened like anybody's; none keeps nothing.
    pub keep: Option<&'a Path>,
}

/// Who tutors whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Variant {
    /// None is plain Rung.
    pub adversary: Option<Adversary>,
    /// The safety layers look on.
    pub watched: bool,
    pub habit: Habit,
}

impl Variant {
    pub(super) const PLAIN: Self = Self { adversary: None, watched: false, habit: Habit::Steady };
    pub(super) const SHIPPED: Self = Self { watched: true, ..Self::PLAIN };

    pub(super) fn name(self) -> String {
        match (self.adversary, self.watched) {
            (None, false) => "plain Rung, layers off".to_owned(),
            (None, true) => "Rung".to_owned(),
            (Some(adversary), false) => adversary.name().to_owned(),
            (Some(adversary), true) => format!("{}, watched", adversary.name()),
        }
    }

    /// Its name in a folder's.
    fn key(self) -> String {
        let name = match self.habit {
            Habit::Steady => self.name(),
            other => other.name().to_owned(),
        };
        name.to_lowercase().replace(',', "").replace(' ', "-")
    }

    fn oversight(self) -> Oversight {
        let meddler = self.adversary.map(|adversary| Arc::new(adversary) as Arc<dyn Meddler>);
        Oversight { meddler, watched: self.watched }
    }
}

/// What is kept of a life.
#[derive(Debug)]
pub struct Life {
    pub seen: Stepped,
    pub told: Vec<Told>,
    /// True ability at the end, in logits.
    pub ability: f64,
}

/// Lives through the days, all learners of the crowd. `on_life` hears of each life that is over.
///
/// # Errors
/// A folder can't be written, or the tutor refuses what it should not.
pub fn lives(
    catalog: &Catalog,
    program: &Path,
    variant: Variant,
    crowd: Crowd<'_>,
    on_life: &(dyn Fn() + Sync),
) -> anyhow::Result<Vec<Life>> {
    let Crowd { learners, days, seed, keep } = crowd;
    let one = |learner: u64| -> anyhow::Result<Life> {
        let place = (learner as f64 + 0.5) / learners as f64;
        let plan = Plan {
            days,
            minutes_a_day: MINUTES,
            level: 3.0 * place - 1.5,
            seed: seed.wrapping_add(learner),
            // A Monday at six in the evening.
            start: Timestamp::constant(1_767_636_000, 0),
            oversight: variant.oversight(),
            habit: variant.habit,
        };
        let scratch = tempfile::tempdir()?;
        let kept = keep.map(|folder| folder.join(format!("{}-{:02}", variant.key(), learner + 1)));
        let home = kept.as_deref().unwrap_or(scratch.path());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let lived = runtime.block_on(days::live(home, program.to_owned(), catalog.clone(), &plan, |_| {}))?;
        on_life();
        Ok(Life { seen: walk(&lived.records, catalog, &Params::default()), told: lived.told, ability: lived.ability })
    };
    (0..learners).into_par_iter().map(one).collect()
}
