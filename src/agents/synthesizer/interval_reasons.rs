//! Explains the date of a review in one sentence with every factor, for either scheduler.

use crate::scheduler::fsrs;
use crate::scheduler::review_interval::IntervalTerms;
use crate::scheduler::sm2::response_quality;
use crate::types::humanize;
use crate::types::learner_state::FsrsMemory;
use crate::types::params::ScheduleParams;

/// Returns one sentence with every factor, in the order in which they apply. `days` is the interval after balancing the
/// load; `waited` is the number of days before an early review.
#[must_use]
pub fn sm2_reason(interval: &IntervalTerms, days: u32, waited: Option<u32>) -> String {
    let IntervalTerms { params, rung, quality, .. } = interval;
    let standing = format!("quality {quality}, ease {:.2}", rung.ease);
    let in_days = humanize::count_noun(days as usize, "day");
    if *quality == response_quality::GAVE_UP_QUALITY {
        return format!(
            "In {in_days}: you gave up and saw the solution, so the intervals begin with the first ({standing})."
        );
    }
    if *quality < params.remembered {
        return format!("In {in_days}: the intervals start again ({standing}).");
    }
    let in_order = format!("In {in_days}: interval {} of the schedule ({standing}).", rung.reviews);
    // Factors that leave the shortest interval as it is explain nothing.
    if waited.is_none() && [days, rung.interval] == [params.interval_bounds[0]; 2] {
        return in_order;
    }
    let step = format!("interval {} is {}", rung.reviews, humanize::count_noun(rung.interval as usize, "day"));
    let mut factors = vec![step];
    factors.extend(waited.map(|days| format!("done early, after {}", humanize::count_noun(days as usize, "day"))));
    factors.extend(context_factors(interval));
    if interval.value() != days {
        factors
            .push(format!("moved from {} to spread the load", humanize::count_noun(interval.value() as usize, "day")));
    }
    if factors.len() == 1 && rung.interval == days {
        return in_order;
    }
    format!("In {in_days}: {} ({standing}).", factors.join(", "))
}

/// Returns the context factors of SM-2's interval, then the bound that applied.
fn context_factors(interval: &IntervalTerms) -> Vec<String> {
    let params = interval.params;
    let mut factors = Vec::new();
    if interval.hints() < 1.0 {
        factors.push(format!("times {} for hints", humanize::format_share(interval.hints())));
    }
    if interval.stretch() > 1.0 {
        factors.push(format!("times {} for a fast solve", humanize::format_share(interval.stretch())));
    }
    let [shortest, longest] = params.interval_bounds;
    let wished = interval.unbounded_days().round() as u32;
    if wished > longest && interval.latest() == longest {
        factors.push(format!("at most {longest} days"));
    } else if wished > interval.latest() {
        factors.push(format!("at the latest when recall falls to {}", humanize::format_percent(params.recall_target)));
    } else if interval.unbounded_days() < f64::from(shortest) {
        factors.push(format!("at least {}", humanize::count_noun(shortest as usize, "day")));
    }
    factors
}

/// Returns one sentence with the factors. `rating` is FSRS's, 1 to 4; `wanted` is the number of days before balancing
/// the load.
#[must_use]
pub fn fsrs_reason(params: &ScheduleParams, memory: &FsrsMemory, rating: u32, days: u32, wanted: u32) -> String {
    let mut factors = vec![format!(
        "recall falls to {} at a stability of {:.1} days",
        humanize::format_percent(params.fsrs_retention),
        memory.stability
    )];
    let [shortest, longest] = params.interval_bounds;
    if wanted == longest {
        factors.push(format!("at most {longest} days"));
    } else if wanted == shortest {
        factors.push(format!("at least {}", humanize::count_noun(shortest as usize, "day")));
    }
    if wanted != days {
        factors.push(format!("moved from {} to spread the load", humanize::count_noun(wanted as usize, "day")));
    }
    let rating = fsrs::rating_name(rating);
    let standing = format!("rated {rating}, difficulty {:.1}", memory.difficulty);
    format!("In {}: {} ({standing}).", humanize::count_noun(days as usize, "day"), factors.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheduler::sm2::Sm2State;

    /// Each row: interval and ease after the third review, quality, hint level, the day chosen to balance the load (0:
    /// none).
    #[test]
    fn a_reason_names_every_factor() {
        let reason = |(interval, ease, quality, hint_level, moved): (u32, f64, u8, u8, u32)| {
            let params = &ScheduleParams::default();
            let rung = Sm2State { reviews: 3, lapses: 0, interval, ease };
            let interval = IntervalTerms { params, rung, quality, hint_level };
            sm2_reason(&interval, if moved > 0 { moved } else { interval.value() }, None)
        };
        let rows = [
            (15, 2.5, 4, 0, 0),
            (15, 2.36, 3, 2, 0), // 15 × 0.8
            (15, 2.6, 5, 0, 0),  // 15 × 1.15 = 17.25
            (10, 1.3, 4, 0, 0),  // recall falls to 0.85 after 1.9063 × 10 × 1.3/2.5 = 9.91
            (40, 2.5, 4, 0, 41), // 38 to 42
            (365, 2.6, 5, 0, 0), // 365 × 1.15 = 419.75
            (1, 2.36, 3, 2, 0),  // 1 × 0.8, at least 1
            (1, 1.96, 1, 0, 0),
            (1, 1.7, 0, 5, 0),
        ];
        insta::assert_snapshot!(rows.map(reason).join("\n"), @"
        In 15 days: interval 3 of the schedule (quality 4, ease 2.50).
        In 12 days: interval 3 is 15 days, times .80 for hints (quality 3, ease 2.36).
        In 17 days: interval 3 is 15 days, times 1.15 for a fast solve (quality 5, ease 2.60).
        In 9 days: interval 3 is 10 days, at the latest when recall falls to 85 % (quality 4, ease 1.30).
        In 41 days: interval 3 is 40 days, moved from 40 days to spread the load (quality 4, ease 2.50).
        In 365 days: interval 3 is 365 days, times 1.15 for a fast solve, at most 365 days (quality 5, ease 2.60).
        In 1 day: interval 3 of the schedule (quality 3, ease 2.36).
        In 1 day: the intervals start again (quality 1, ease 1.96).
        In 1 day: you gave up and saw the solution, so the intervals begin with the first (quality 0, ease 1.70).
        ");
    }

    #[test]
    fn bounds_and_levelling_are_in_the_reason() {
        let reason = |(stability, rating, days, wanted)| {
            let memory = FsrsMemory { stability, difficulty: 4.26, due: jiff::civil::Date::MIN };
            fsrs_reason(&ScheduleParams::default(), &memory, rating, days, wanted)
        };
        let rows = [(40.2, 3, 41, 40), (900.0, 4, 365, 365), (0.2, 1, 1, 1)];
        insta::assert_snapshot!(rows.map(reason).join("\n"), @"
        In 41 days: recall falls to 90 % at a stability of 40.2 days, moved from 40 days to spread the load (rated good, difficulty 4.3).
        In 365 days: recall falls to 90 % at a stability of 900.0 days, at most 365 days (rated easy, difficulty 4.3).
        In 1 day: recall falls to 90 % at a stability of 0.2 days, at least 1 day (rated again, difficulty 4.3).
        ");
    }
}
