//! Composition of a day's set (IntelliCode, equation 1): sizes, shares, zones.

use crate::types::params::CurriculumParams;

/// Number of reviews, growth problems and challenges in a day's set:
/// `0.4·due reviews + 0.5·growth zone + 0.1·challenge` (IntelliCode, equation 1). They add up to `size`, and over a
/// whole round of days to the shares exactly.
///
/// The method is largest remainder, carried over: each position goes to the bucket that is furthest behind its share
/// since the round began. If buckets are equal, the earlier one comes first. If each day were rounded by itself, a
/// learner who does three problems a day would never get a challenge.
#[derive(Clone, Copy, Debug)]
pub struct QuotaTerms {
    /// Shares of reviews, growth and challenge; together 1.
    pub mix: [f64; 3],
    /// Problems per day.
    pub size: usize,
    /// Completed days of the round.
    pub past: usize,
}

/// Size of a day's set: `minutes a day / typical minutes`, rounded down, within bounds.
#[derive(Clone, Copy, Debug)]
pub struct SizeTerms {
    pub minutes_a_day: u32,
    /// Typical minutes for a problem, above 0.
    pub typical: u32,
    /// Fewest and most.
    pub bounds: [u32; 2],
}

/// Position of a mastery or a chance to pass relative to the growth zone of (1), which includes both bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZonePosition {
    Below,
    Growth,
    Above,
}

impl QuotaTerms {
    #[must_use]
    pub fn value(&self) -> [usize; 3] {
        let mut given = [0_usize; 3];
        let mut before = given;
        for past in 0..=self.past {
            before = given;
            for _ in 0..self.size {
                let behind = |i: usize| self.mix[i] * (self.size * (past + 1)) as f64 - given[i] as f64;
                // The tolerance of a millionth keeps binary fractions from making equal buckets unequal.
                let best = (1..3).fold(0, |best, i| if behind(i) > behind(best) + 1e-6 { i } else { best });
                given[best] += 1;
            }
        }
        [0, 1, 2].map(|i| given[i] - before[i])
    }
}

impl SizeTerms {
    #[must_use]
    pub fn value(&self) -> usize {
        let [fewest, most] = self.bounds;
        (self.minutes_a_day / self.typical.max(1)).clamp(fewest, most) as usize
    }
}

impl ZonePosition {
    /// The zone of a mastery or a chance.
    #[must_use]
    pub fn from_share(params: &CurriculumParams, share: f64) -> Self {
        let [low, high] = params.growth_zone;
        if share < low {
            Self::Below
        } else if share <= high {
            Self::Growth
        } else {
            Self::Above
        }
    }
}

/// Returns whether this mastery of a topic is enough to open the topics that build on it.
#[must_use]
pub fn is_enough_to_open(params: &CurriculumParams, mastery: f64) -> bool {
    mastery >= params.unlock
}

/// Distance of a chance from the middle of the growth zone, in steps of `alike`. Practice helps most at 0. Ours.
#[must_use]
pub fn steps_from_zone_middle(params: &CurriculumParams, alike: f64, chance: f64) -> u32 {
    let [low, high] = params.growth_zone;
    ((chance - f64::midpoint(low, high)).abs() / alike.max(1e-3)).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    #[test]
    fn zones_include_their_bounds() {
        let params = Params::default().curriculum;
        let check = |share, zone| assert_eq!(ZonePosition::from_share(&params, share), zone, "{share}");
        check(0.29, ZonePosition::Below);
        check(0.3, ZonePosition::Growth);
        check(0.45, ZonePosition::Growth);
        check(0.7, ZonePosition::Growth);
        check(0.71, ZonePosition::Above);
        assert!(is_enough_to_open(&params, 0.5) && !is_enough_to_open(&params, 0.499));
    }

    #[test]
    fn the_middle_of_the_zone_comes_first_and_near_chances_are_alike() {
        let params = Params::default();
        let check = |chance, want| {
            assert_eq!(steps_from_zone_middle(&params.curriculum, params.chance.alike, chance), want, "{chance}");
        };
        check(0.5, 0);
        check(0.52, 0);
        check(0.45, 1);
        check(0.7, 4);
        check(0.3, 4);
    }
}
