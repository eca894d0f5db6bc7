//! Explains the day of a problem's next review, factor by factor (IntelliCode, equations 11 to 13; the context factors
//! are ours).

use jiff::ToSpan;

use super::explain_context::ExplainContext;
use super::explanation::{ExplanationLine, ExplanationSection};
use crate::learner::timeline::Scheduled;
use crate::learner::{change_filters, review_queries, state_queries};
use crate::scheduler::forgetting_curve::RecallTerms;
use crate::scheduler::fsrs;
use crate::scheduler::fsrs::review_log::weights;
use crate::scheduler::sm2::Sm2State;
use crate::types::derivation::Derivation;
use crate::types::event::{Event, Record};
use crate::types::humanize::{count_noun, format_number, format_percent, without_full_stop};
use crate::types::ids::ProblemUid;
use crate::types::learner_day::{days_between, elapsed_days};
use crate::types::learner_state::{FsrsMemory, Review, Scheduler};

mod schedule_terms;
use schedule_terms::{ScheduleTerms, plan};

/// All sections about a problem's review; empty if it has no review.
pub(super) fn sections(scene: &ExplainContext, uid: &ProblemUid) -> Vec<ExplanationSection> {
    let Some(review) = scene.state().reviews.get(uid) else { return Vec::new() };
    let history = scene.timeline.problems.get(uid);
    let scheduled = history.and_then(|d| d.scheduled.as_ref());
    let mut sections = Vec::new();
    if let Some((scheduled, made)) = scheduled.and_then(|s| Some((s, made(&s.record, uid)?))) {
        match plan(scene, uid, scheduled) {
            Some(plan) => {
                sections.extend(plan.sections(scene, scheduled, made));
                let later = history.and_then(|d| d.submissions.last()).filter(|r| r.version > scheduled.record.version);
                if let (Some(due), Some(later)) = (sections.last_mut(), later) {
                    due.push(left_alone(later.version));
                }
            }
            None => sections.push(unexplained_section(scene, scheduled, made)),
        }
    }
    sections.extend(recall_today(scene, uid, review, scheduled));
    sections.extend(history.and_then(|d| d.moved.as_ref()).map(|moved| brought_forward(scene, uid, moved)));
    sections.extend(review.fsrs.as_ref().map(|memory| side_by_side(scene, review, memory)));
    sections
}

/// The review that a record set.
fn made<'a>(record: &'a Record, uid: &ProblemUid) -> Option<&'a Review> {
    change_filters::reviews(record).find(|(problem, _)| *problem == uid).map(|(_, review)| review)
}

impl ScheduleTerms<'_> {
    fn sections(&self, scene: &ExplainContext, scheduled: &Scheduled, made: &Review) -> Vec<ExplanationSection> {
        let record = &scheduled.record;
        let problem = scene.catalog.by_uid(&self.submission.problem);
        let mut sections = vec![
            ExplanationSection {
                title: "How well the review went (equation 11)".to_owned(),
                lines: vec![self.graded(scene, record, made)],
            },
            ExplanationSection {
                title: "How easy it is for you (equation 12)".to_owned(),
                lines: vec![self.eased(made)],
            },
            ExplanationSection { title: "The next step of the ladder".to_owned(), lines: vec![self.laddered(made)] },
            ExplanationSection {
                title: match scene.state().profile.scheduler {
                    Scheduler::Sm2 => "The due day, factor by factor".to_owned(),
                    Scheduler::Fsrs => "The due day by SM-2, factor by factor".to_owned(),
                },
                lines: self.due(scene, scheduled, made),
            },
        ];
        for line in sections.iter_mut().flat_map(|section| &mut section.lines) {
            *line = std::mem::take(line).with_record(record.version).with_mismatch_note(record, problem);
        }
        sections
    }

    fn graded(&self, scene: &ExplainContext, record: &Record, made: &Review) -> ExplanationLine {
        let (quality, pace) = (self.quality.value(), self.quality.pace);
        let hint_level = &self.submission.hint_level;
        let pace = if self.submission.measured_seconds().is_none() {
            "a time that was not measured and counts as the planned one".to_owned()
        } else if pace > 1.0 {
            format!("{pace:.1} times the planned time")
        } else {
            // As exact as the limits it is compared with.
            format!("{:.1} % of the planned time", pace * 100.0)
        };
        let why = match quality {
            0 => "You gave up and saw the solution".to_owned(),
            1 | 2 => format!("It failed with {}", self.submission.describe_cases()),
            3 if self.quality.stumbled => {
                "Solved on a day when it failed first, so it says little about memory".to_owned()
            }
            3 if *hint_level > 0 => format!("Solved with hints up to level {hint_level}"),
            3 => format!("Solved, but it took {pace}"),
            5 => format!("Solved without hints in {pace}, which is fast"),
            _ => format!("Solved without hints in {pace}"),
        };
        ExplanationLine::from_text(format!("{}: {why}. That is quality {quality} of 5.", scene.day_of(record.time)))
            .step(&self.quality.explain())
            .check(f64::from(quality), f64::from(made.last_quality))
    }

    fn eased(&self, made: &Review) -> ExplanationLine {
        let terms = self.ladder.ease();
        let whose = if self.ladder.before.is_some() { "It was" } else { "Every problem begins at" };
        ExplanationLine::from_text(format!(
            "The ease factor says how fast the gaps grow. {whose} {}; now it is {}.",
            format_number(terms.ease),
            format_number(terms.value())
        ))
        .step(&terms.explain())
        .check(terms.value(), made.ease)
    }

    fn laddered(&self, made: &Review) -> ExplanationLine {
        let Sm2State { reviews, interval, .. } = self.interval.rung;
        let days = count_noun(interval, "day");
        let said = match reviews {
            1.. if self.ladder.waited.is_some() => {
                "Remembered before its day: the gap grows from the days it had waited, and is never shortened."
                    .to_owned()
            }
            0 => format!("It was not solved, so the ladder starts again: {days}."),
            1 => format!("First step: {days}."),
            2 => format!("Second step: {days}."),
            n => format!("Remembered {n} times in a row: the gap before, times the ease factor."),
        };
        ExplanationLine::from_text(said)
            .step(&self.ladder.explain())
            .check(f64::from(interval), f64::from(made.ladder_interval))
            .check(f64::from(reviews), f64::from(made.reviews))
    }

    fn due(&self, scene: &ExplainContext, scheduled: &Scheduled, made: &Review) -> Vec<ExplanationLine> {
        let due = scheduled.day.saturating_add(i64::from(made.interval).days());
        let off = f64::from(days_between(due, made.due));
        let stability = self.interval.stability().value();
        let predicted = RecallTerms::from_stability(&scene.params.schedule, f64::from(made.interval), stability);
        let whose = match scene.state().profile.scheduler {
            Scheduler::Sm2 => "So it is due",
            Scheduler::Fsrs => "By SM-2 it would be due",
        };
        let due = ExplanationLine::from_text(format!(
            "{whose} {} after {}: on {}. Recall then is predicted at {}.",
            count_noun(made.interval, "day"),
            scene.date(scheduled.day),
            scene.date(due),
            format_percent(predicted.value())
        ))
        .step(&Derivation { meaning: String::new(), ..predicted.explain() });
        // A record made with FSRS has FSRS's day and recall, and these are SM-2's.
        let is_made_by_fsrs = scene.state().profile.scheduler == Scheduler::Fsrs
            || off != 0.0 && made.fsrs.is_some_and(|memory| memory.due == made.due);
        let due = if is_made_by_fsrs { due } else { due.check(off, 0.0).check(predicted.value(), made.recall_at_due) };
        vec![self.context(), self.bounded(), self.levelled(made), due]
    }

    /// Explains the context factors: hints shorten the interval, fast solves lengthen it.
    fn context(&self) -> ExplanationLine {
        let said = match (self.submission.hint_level, self.interval.stretch() > 1.0) {
            (0, true) => "Solved fast and without hints: the gap grows a little.".to_owned(),
            (0, false) if self.quality.value() < 3 => "After a failure the step of the ladder stands.".to_owned(),
            (0, false) => "No hints and no haste: the step of the ladder stands.".to_owned(),
            (level, _) => {
                format!(
                    "Hints up to level {level} bring the next review closer: with help, you remember a solution less well."
                )
            }
        };
        ExplanationLine::from_text(said).step(&self.interval.explain_context())
    }

    /// Explains the upper bound, which the forgetting curve sets.
    fn bounded(&self) -> ExplanationLine {
        let until = self.interval.until_target();
        ExplanationLine::from_text(format!(
            "It is never later than the day recall is predicted to fall to {}: day {} here.",
            format_percent(until.target),
            self.interval.latest()
        ))
        .with_equation(format!("{}; {}", self.interval.stability().explain(), until.explain()))
        .step(&self.interval.explain())
    }

    fn levelled(&self, made: &Review) -> ExplanationLine {
        let spread = self.interval.spread();
        let (first, last) = spread.value();
        let share = format_percent(spread.params.spread);
        let inside = made.interval.clamp(first, last);
        let line = if first == last {
            ExplanationLine::from_text(format!(
                "Gaps are moved by up to {share} to even out the days; {} is too short for that.",
                count_noun(spread.days, "day")
            ))
        } else {
            ExplanationLine::from_text(format!(
                "Gaps are moved by up to {share} to even out the days: of days {first} to {last}, day {} had the fewest \
                 reviews.",
                made.interval
            ))
        };
        line.check(f64::from(inside), f64::from(made.interval))
    }
}

/// Says that a submission after the one that set the day did not change it.
fn left_alone(version: u64) -> ExplanationLine {
    ExplanationLine::from_text(
        "What you submitted since left the day alone: it was no review, or one on the day of a lapse.",
    )
    .with_record(version)
}

/// The section for a review if its problem or record lacks the terms of the equations.
fn unexplained_section(scene: &ExplainContext, scheduled: &Scheduled, made: &Review) -> ExplanationSection {
    let mut section = ExplanationSection::new("The due day");
    section.push(
        ExplanationLine::from_text(format!("{}: {}", scene.day_of(scheduled.record.time), made.reason))
            .with_record(scheduled.record.version),
    );
    section
}

/// Explains the curve that decides, and compares it with equation 13 for the same stability.
fn recall_today(
    scene: &ExplainContext,
    uid: &ProblemUid,
    review: &Review,
    scheduled: Option<&Scheduled>,
) -> Option<ExplanationSection> {
    // What was never solved can't be recalled.
    if !state_queries::is_solved(scene.state(), uid) {
        return None;
    }
    let mut section = ExplanationSection::new("Recall today");
    if !review_queries::is_remembered(scene.state(), scene.params, uid) {
        let text = "The last review failed, so no chance is given that you could still solve it.";
        section.push(ExplanationLine::from_text(text).resting_on(scheduled.map(|s| s.record.version)));
        return Some(section);
    }
    let recall = review_queries::recall_terms(scene.state(), scene.params, uid, scene.now)?;
    let fading = review_queries::weakened_stability(scene.state(), scene.params, review);
    let record = scheduled.map(|s| s.record.version);
    let passed =
        if recall.days < 1.0 { "Less than a day".to_owned() } else { count_noun(recall.days.round() as u32, "day") };
    section.push(
        ExplanationLine::from_text(format!(
            "What was learnt fades. {passed} after the last review, the chance that you could still solve it is put at \
             {}, by FSRS’s curve over {}’s stability S; f and d are constants of the curve.",
            format_percent(recall.value()),
            scene.state().profile.scheduler.name(),
        ))
        .step(&recall.explain())
        .resting_on(record),
    );
    if fading.failures > 0 {
        section.push(
            ExplanationLine::from_text(format!(
                "{} in its topic since then, of those that still count, let it fade faster.",
                count_noun(fading.failures, "failure")
            ))
            .step(&fading.explain())
            .resting_on(record),
        );
    }
    section.push(
        ExplanationLine::from_text(
            "The paper’s own curve (equation 13) falls to nothing after its day, when people still remember most. It is \
             shown, but it decides nothing.",
        )
        .step(&recall.exponential().explain()),
    );
    Some(section)
}

fn brought_forward(scene: &ExplainContext, uid: &ProblemUid, moved: &Scheduled) -> ExplanationSection {
    let mut section = ExplanationSection::new("Moved since");
    let review = made(&moved.record, uid);
    let reason = review.map_or("", |review| review.reason.as_str());
    if matches!(moved.record.event, Event::ReviewArranged { .. }) {
        section.push(
            ExplanationLine::from_text(format!("{}: {reason}", scene.day_of(moved.record.time)))
                .with_record(moved.record.version),
        );
        return section;
    }
    let from = moved
        .before
        .as_ref()
        .map_or_else(String::new, |before| format!(" It would have been due on {}.", scene.date(before.due)));
    let rule = if review.is_some_and(|review| review.preponed) {
        let recall = format_percent(scene.params.schedule.recall_prepone);
        format!(" A review comes early when recall falls below {recall} before its day.")
    } else {
        String::new()
    };
    section.push(
        ExplanationLine::from_text(format!("{}: {reason}{rule}{from}", scene.day_of(moved.record.time)))
            .with_record(moved.record.version),
    );
    section
}

/// Compares both schedulers on the same reviews. The learner's choice decides which day counts.
fn side_by_side(scene: &ExplainContext, review: &Review, memory: &FsrsMemory) -> ExplanationSection {
    let state = scene.state();
    let mut section = ExplanationSection::new("SM-2 and FSRS-6 side by side".to_owned());
    let chosen = |scheduler, due| match state.profile.scheduler == scheduler {
        true if review.due == due => " This is the one that counts.",
        true => " This is your scheduler, but the review has another day: it was moved, or due before the change.",
        false => "",
    };
    let by_sm2 = review_queries::sm2_due(review, scene.zone, state.profile.day_start);
    section.push(ExplanationLine::from_text(format!(
        "SM-2: due {}{}, ease {}, after {}.{}",
        scene.date(by_sm2),
        if review.preponed { ", brought forward" } else { "" },
        format_number(review.ease),
        count_noun(review.interval, "day"),
        chosen(Scheduler::Sm2, by_sm2)
    )));
    let weights = weights(state);
    let days = elapsed_days(review.last_reviewed, scene.now);
    let target = format_percent(scene.params.schedule.fsrs_retention);
    let when = if memory.stability < 1.0 {
        format!("after one day, the shortest gap; recall falls to {target} within it")
    } else {
        format!("when recall falls to {target}")
    };
    let has_failures = review_queries::weakened_stability(state, scene.params, review).failures > 0;
    let today = fsrs::recall(&scene.params.schedule, weights, memory.stability, days).value();
    // Right after a failed review the curve is at 1, which says nothing of this learner.
    let recall = if review_queries::has_failed(scene.params, review) {
        String::new()
    } else {
        let without = if has_failures { " without the failures since" } else { "" };
        format!(", recall today {}{without}", format_percent(today))
    };
    section.push(ExplanationLine::from_text(format!(
        "FSRS-6: due {}, {when}; stability {} (days until recall is .9), difficulty {} of 10{recall}, by {} weights.{}",
        scene.date(memory.due),
        format_number(memory.stability),
        format_number(memory.difficulty),
        if weights.is_some() { "your own" } else { "its usual" },
        chosen(Scheduler::Fsrs, memory.due)
    )));
    section
}

/// One sentence about the day of the next review.
pub(super) fn summary(scene: &ExplainContext, review: &Review) -> String {
    if review.suspended {
        return format!("Its review is suspended until you resume it. {}", review.reason);
    }
    let when = match days_between(scene.day, review.due) {
        0 => "today".to_owned(),
        1 => "tomorrow".to_owned(),
        n if n > 0 => format!("in {n} days, on {}", scene.date(review.due)),
        n => {
            let late = count_noun(n.unsigned_abs(), "day");
            return format!(
                "Its review is due since {}, {late} late. {}",
                scene.date(review.due),
                planned(scene, review)
            );
        }
    };
    format!("It is due {when}. {}", planned(scene, review))
}

/// Why it is due on that day. A review that was put off or moved has no day of planning of its own.
fn planned(scene: &ExplainContext, review: &Review) -> String {
    let reason = without_full_stop(&review.reason);
    if review.preponed
        || [Review::PUT_OFF, Review::MOVED, Review::RESUMED].iter().any(|start| reason.starts_with(start))
    {
        return format!("{reason}.");
    }
    format!("Planned on {}: {reason}.", scene.day_of(review.last_reviewed))
}
