//! Benchmarks of the real paths, each beside its goal and, where there is one, beside the plain way of doing the same.
//!
//! A figure is the median and the 95th percentile of many rounds. Nothing here decides whether a machine is fast enough:
//! figures are for people to read.

mod figure;
mod folder;
mod interpreters;
mod judging;
mod learners;
mod native;
mod peer;
mod screens;
mod setting;
mod subject;
mod year;

use crate::judge::Judge;
use crate::model::{Catalog, Problem};

pub use figure::{SampleStats, BenchGoal, PeerMeasurement, Measurement, MeasurementUnit};
pub use setting::Bench;

impl Bench {
    /// Measures simulated learners at these problems of a catalogue, row by row.
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
        learners::measure(self, judge, catalog, problems, &mut on_row).await
    }

    /// Measures the judge and the way to it, row by row.
    ///
    /// # Errors
    /// The sandbox does not work here, or a folder can't be written.
    pub async fn measure_judge(&self, mut on_row: impl FnMut(Measurement)) -> anyhow::Result<()> {
        let subject = subject::MeasuredProblem::install(&self.home.path().join("evening"))?;
        let plain = peer::PlainJudge::find(self.home.path());
        Box::pin(judging::measure(self, &subject, plain.as_ref(), &mut on_row)).await?;
        interpreters::measure(self, plain.as_ref(), &mut on_row).await?;
        folder::measure(self, plain.as_ref(), &mut on_row).await?;
        native::measure(self, &mut on_row).await?;
        let year = self.home.path().join("year");
        year::measure(self, &year, &mut on_row).await?;
        screens::measure(self, &year, &mut on_row)?;
        Ok(())
    }
}
