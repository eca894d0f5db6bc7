//! `rung lab bench learners`: steps a second at the symbolic desk, and what a learner and a kept step take up.

use std::time::Instant;

use clap::Args;
use serde::Serialize;

use super::{NOT_PEOPLE, stages};
use crate::cli::commands::lab::goal::held_against;
use crate::cli::exit::{Exit, Failure};
use crate::cli::out::Shape;
use crate::cli::page::{Page, Text};
use crate::cli::session::Session;
use crate::lab::learners::kinds::Behaviour;
use crate::lab::learners::life::Life;
use crate::lab::learners::measure::{Batches, Watch};
use crate::lab::learners::params::LearnerParams;
use crate::lab::learners::run::{CHUNK, Crowd, Preset, Variant};
use crate::words::numbers::thousands;
use crate::words::text::fill;

/// Goals: steps a second on one core, bytes of a learner.
const STEPS: f64 = 1_000_000.0;
const BYTES: usize = 2048;

/// Measures how fast simulated learners live, at the desk of cached verdicts
#[derive(Args, Clone, Debug)]
pub struct LearnersBench {
    /// Thousands of learners
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    thousands: u64,
}

impl LearnersBench {
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let (stages, _) = stages(session, &[])?;
        let crowd = Crowd {
            stages: &stages,
            params: LearnerParams::default(),
            preset: Preset::Paper,
            seed: 1,
            learners: self.thousands * CHUNK,
            variants: Behaviour::ALL.map(Variant::full).to_vec(),
        };
        let tables = crowd.tables();
        let rate = |threads: usize| -> Result<f64, Failure> {
            let failed = |error| Failure::environment(format!("No threads can be had: {error}."));
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(failed)?;
            let began = Instant::now();
            let steps = |sums: Vec<Batches>| sums.iter().map(|batches| batches.sum(None).steps).sum::<u64>();
            let all: u64 = pool.install(|| {
                use rayon::prelude::*;
                (0..self.thousands).into_par_iter().map(|chunk| steps(crowd.chunk(&tables, chunk))).sum()
            });
            Ok(all as f64 / began.elapsed().as_secs_f64())
        };
        let (one_core, all_cores) = (rate(1)?, rate(0)?);
        let learner_bytes = size_of::<Life>() + size_of::<Watch>();
        session.answer(&BenchAnswer { notice: NOT_PEOPLE, one_core, all_cores, learner_bytes, problems: stages.len() })
    }
}

/// Steps a second, and bytes.
#[derive(Clone, Debug, Serialize)]
pub struct BenchAnswer {
    pub notice: &'static str,
    pub one_core: f64,
    pub all_cores: f64,
    /// A life with its counts, while it is lived; no step of it is kept.
    pub learner_bytes: usize,
    pub problems: usize,
}

impl Shape for BenchAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        text.line(NOT_PEOPLE);
        let mut row = |what: &str, figure: String, goal: Option<(&str, bool)>| {
            let goal = goal.map_or_else(String::new, |(goal, met)| held_against(page, goal, met));
            text.line(format!("{}{figure:>16}  {goal}", fill(what, 34)).trim_end());
        };
        let rate = |steps: f64| format!("{}/s", thousands(steps as u64));
        row(
            "steps, symbolic desk, one core",
            rate(self.one_core),
            Some(("at least 1,000,000/s", self.one_core >= STEPS)),
        );
        row("steps, symbolic desk, all cores", rate(self.all_cores), None);
        let bytes = format!("{} bytes", self.learner_bytes);
        row("a learner", bytes, Some(("at most 2,048 bytes", self.learner_bytes <= BYTES)));
        text.finish()
    }
}
