//! The schedule computed again from the submission that made it (IntelliCode, equations 11 and 12).

use super::super::Scene;
use crate::learner::timeline::Scheduled;
use crate::learner::{decimals::recorded, derive, recall};
use crate::model::event::{Event, Submission};
use crate::model::ids::ProblemUid;
use crate::model::learner::Review;
use crate::model::params::Params;

/// Lowest quality that counts as remembered.
pub(super) const REMEMBERED: u8 = 3;

/// The schedule computed again from a submission.
pub(super) struct Plan<'a> {
    pub params: &'a Params,
    pub submission: &'a Submission,
    pub known: Option<&'a Review>,
    /// t / μ.
    pub pace: f64,
    pub quality: u8,
    pub ease_before: f64,
    pub ease: f64,
    /// Successful reviews in a row.
    pub reviews: u32,
    /// `I_n` in days.
    pub ladder: u32,
    pub hints: f64,
    pub stretch: f64,
    pub tau: f64,
    /// Last day on which recall is predicted at the target.
    pub latest: u32,
    /// Days before the load is levelled.
    pub days: u32,
    /// Days the levelling may choose from.
    pub spread: (u32, u32),
}

/// None where the record or the problem doesn't tell what the equations need.
pub(super) fn plan<'a>(scene: &Scene<'a>, uid: &ProblemUid, scheduled: &'a Scheduled) -> Option<Plan<'a>> {
    let problem = scene.catalog.by_uid(uid)?;
    let Event::Submission(submission) = &scheduled.record.event else { return None };
    let (params, known) = (scene.params, scheduled.before.as_ref());
    let pace = f64::from(submission.seconds) / derive::expected_seconds(scene.catalog, problem);
    let quality = quality(params, submission, pace);
    let ease_before = known.map_or(params.ease_start, |r| r.ease);
    let ease = ease(params, ease_before, quality);
    let (reviews, ladder) = rung(params, known, quality, ease);
    let hints = (1.0 - params.hint_shrink * f64::from(submission.hint_level)).max(params.hint_shrink_floor);
    let stretch = if quality == 5 { params.fast_stretch } else { 1.0 };
    let [shortest, longest] = params.interval_bounds;
    let tau = recall::tau(f64::from(ladder), ease);
    let latest = (recall::days_until(params.recall_target, tau).floor() as u32).clamp(shortest, longest);
    let days = ((f64::from(ladder) * hints * stretch).round() as u32).clamp(shortest, latest);
    let first = (f64::from(days) * (1.0 - params.spread)).ceil() as u32;
    let last = ((f64::from(days) * (1.0 + params.spread)).floor() as u32).min(latest).min(longest).max(days);
    let spread = (first.clamp(shortest, days), last);
    Some(Plan {
        params,
        submission,
        known,
        pace,
        quality,
        ease_before,
        ease,
        reviews,
        ladder,
        hints,
        stretch,
        tau,
        latest,
        days,
        spread,
    })
}

/// q of equation 11.
fn quality(params: &Params, submission: &Submission, pace: f64) -> u8 {
    let share = f64::from(submission.passed) / f64::from(submission.total.max(1));
    match submission {
        s if s.gave_up => 0,
        s if !s.verdict.passed() => 1 + u8::from(share >= params.most_passed),
        s if s.hint_level > 0 || pace > params.slow_multiple => 3,
        _ if pace <= params.fast_share => 5,
        _ => 4,
    }
}

/// EF' of equation 12.
fn ease(params: &Params, ease: f64, quality: u8) -> f64 {
    let q = f64::from(quality);
    recorded((ease - 0.8 + 0.28 * q - 0.02 * q * q).max(params.ease_min))
}

/// Reviews in a row and `I_n`.
fn rung(params: &Params, known: Option<&Review>, quality: u8, ease: f64) -> (u32, u32) {
    let [first, second] = params.first_intervals;
    if quality < REMEMBERED {
        return (0, first);
    }
    let reviews = known.map_or(0, |r| r.reviews).saturating_add(1);
    let interval = match reviews {
        1 => first,
        2 => second,
        _ => (f64::from(known.map_or(first, |r| r.ladder_interval)) * ease).round() as u32,
    };
    (reviews, interval.clamp(params.interval_bounds[0], params.interval_bounds[1]))
}
