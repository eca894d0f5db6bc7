//! Suggests a hint level for a learner (BEAGLE, table 10).

use crate::types::params::HintParams;

/// The level that mastery and failures in a row suggest, 0 to 5 (BEAGLE, table 10): 0 above mastery 0.7, 2 from 0.5, 3
/// from 0.3, 4 below. Each failure in a row adds one, but at most two.
#[derive(Clone, Copy, Debug)]
pub struct SuggestionTerms<'a> {
    pub params: &'a HintParams,
    /// Mastery of the problem's main topic, in [0, 1].
    pub mastery: f64,
    /// Failures on the problem since its last pass.
    pub failures_in_a_row: u32,
}

/// The highest hint level.
const MAX_HINT_LEVEL: u8 = 5;

impl SuggestionTerms<'_> {
    #[must_use]
    pub fn value(&self) -> u8 {
        let [comfort, upper, middle] = self.params.zones;
        let zone = if self.mastery > comfort {
            0
        } else if self.mastery >= upper {
            1
        } else if self.mastery >= middle {
            2
        } else {
            3
        };
        let escalation = self.failures_in_a_row.min(u32::from(self.params.escalation)) as u8;
        (self.params.zone_levels[zone] + escalation).min(MAX_HINT_LEVEL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    #[test]
    fn the_level_falls_with_mastery_and_rises_with_failures() {
        let params = &Params::default().hints;
        let check = |mastery, failures_in_a_row, want| {
            assert_eq!(SuggestionTerms { params, mastery, failures_in_a_row }.value(), want, "{mastery}");
        };
        check(0.71, 0, 0);
        check(0.7, 0, 2);
        check(0.5, 0, 2);
        check(0.49, 0, 3);
        check(0.3, 0, 3);
        check(0.29, 0, 4);
        check(0.71, 1, 1);
        check(0.49, 9, 5);
        check(0.29, 2, 5);
    }
}
