//! Predicted recall compared with the outcomes: ten bins of predictions, each with its number of reviews and of those
//! that were remembered.

use serde::Serialize;

/// Predictions in tenths: bin 8 contains those from 0.8 to below 0.9.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RecallCalibration {
    pub bins: [RecallBin; 10],
}

/// Predictions of about the same value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct RecallBin {
    pub reviews: u32,
    pub remembered: u32,
    /// Sum of the predictions, each in [0, 1].
    pub predicted: f64,
}

impl RecallCalibration {
    /// Adds a review with its predicted recall, in [0, 1], and whether it passed.
    pub fn note(&mut self, predicted: f64, remembered: bool) {
        let bin = &mut self.bins[((predicted * 10.0) as usize).min(9)];
        bin.reviews = bin.reviews.saturating_add(1);
        bin.remembered = bin.remembered.saturating_add(u32::from(remembered));
        bin.predicted += predicted;
    }

    /// The sum of all bins.
    #[must_use]
    pub fn all(&self) -> RecallBin {
        self.bins.iter().fold(RecallBin::default(), |sum, bin| RecallBin {
            reviews: sum.reviews + bin.reviews,
            remembered: sum.remembered + bin.remembered,
            predicted: sum.predicted + bin.predicted,
        })
    }
}

impl RecallBin {
    /// Mean prediction and share remembered, each in [0, 1]; `None` without reviews.
    #[must_use]
    pub fn means(&self) -> Option<(f64, f64)> {
        let n = f64::from(self.reviews);
        (self.reviews > 0).then(|| (self.predicted / n, f64::from(self.remembered) / n))
    }
}
