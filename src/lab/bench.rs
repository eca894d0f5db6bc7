//! Benchmarks of the real code paths, each beside its goal and, if there is one, a simple baseline.
//!
//! A figure is the median and the 95th percentile of many rounds. No figure decides whether a machine is fast enough;
//! people read them.

mod bench_grading;
mod bench_interpreters;
mod bench_judging;
mod bench_learners;
mod bench_native;
mod bench_predictor;
mod bench_screens;
mod bench_setup;
mod bench_year;
mod measured_problem;
mod measurement;
mod plain_judge;

use crate::judge::Judge;
use crate::types::{Catalog, Problem};

pub use bench_setup::Bench;
pub use measurement::{BenchGoal, Measurement, MeasurementUnit, PeerMeasurement, SampleStats};

impl Bench {
    /// Measures the predictor over a catalogue and simulated learners at these problems of it, row by row.
    ///
    /// # Errors
    /// The sandbox does not work here, or a folder can't be written.
    pub async fn measure_learners(
        &self,
        judge: &Judge,
        catalog: &Catalog,
        problems: &[Problem],
        mut on_row: impl FnMut(Measurement),
    ) -> anyhow::Result<()> {
        bench_predictor::measure(catalog, &mut on_row);
        bench_learners::measure(self, judge, catalog, problems, &mut on_row).await
    }

    /// Measures the judge and the path to it, row by row.
    ///
    /// # Errors
    /// The sandbox does not work here, or a folder can't be written.
    pub async fn measure_judge(&self, mut on_row: impl FnMut(Measurement)) -> anyhow::Result<()> {
        let subject = measured_problem::MeasuredProblem::install(&self.home.path().join("evening"))?;
        let plain = plain_judge::PlainJudge::find(self.home.path());
        Box::pin(bench_judging::measure(self, &subject, plain.as_ref(), &mut on_row)).await?;
        bench_interpreters::measure(self, plain.as_ref(), &mut on_row).await?;
        bench_grading::measure(self, plain.as_ref(), &mut on_row).await?;
        bench_native::measure(self, &mut on_row).await?;
        let year = self.home.path().join("year");
        bench_year::measure(self, &year, &mut on_row).await?;
        bench_screens::measure(self, &year, &mut on_row)?;
        Ok(())
    }
}
