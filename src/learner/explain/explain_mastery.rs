//! Explains one change of a mastery, step by step (IntelliCode, equation 9).

use super::explain_context::ExplainContext;
use super::explanation::{ExplanationLine, RecordedCheck};
use crate::learner::timeline::{MasteryEstimate, MasteryMove};
use crate::learner::{change_filters, state_queries};
use crate::mastery::beta_counts::CountTerms;
use crate::mastery::mastery_update::MasteryTerms;
use crate::types::event::{Event, Record};
use crate::types::hint_types;
use crate::types::humanize::{format_number, format_percent, format_share, without_full_stop};
use crate::types::ids::TopicId;
use crate::types::learner_state::Evidence;
use crate::types::problem::Problem;

/// A change of the topic with its record.
pub(super) struct ExplainedMove<'a> {
    pub record: &'a Record,
    pub evidence: &'a Evidence,
    /// α and β of the topic after the change.
    pub counts: (f64, f64),
    pub before: Option<MasteryEstimate>,
}

impl<'a> ExplainedMove<'a> {
    /// The evidence on `topic` in a record, or `None` if the record only started the topic.
    pub fn from_move(kept: &'a MasteryMove, topic: &TopicId) -> Option<Self> {
        let skill = change_filters::skills(&kept.record).find(|skill| skill.topic == topic)?;
        let counts = (skill.alpha, skill.beta);
        Some(Self { record: &kept.record, evidence: skill.evidence, counts, before: kept.before })
    }
}

/// The change in words: the day, the reason, the values before and after.
pub(super) fn headline(scene: &ExplainContext, moved: &ExplainedMove) -> String {
    let Evidence { at, before, after, reason, .. } = moved.evidence;
    format!("{}: {} → {}. {reason}", scene.day_of(*at), format_share(*before), format_share(*after))
}

/// The change in one line with its arithmetic.
pub(super) fn short(scene: &ExplainContext, moved: &ExplainedMove) -> ExplanationLine {
    let problem = scene.catalog.by_uid(&moved.evidence.problem);
    let line = ExplanationLine::from_text(headline(scene, moved)).with_record(moved.record.version);
    match terms(scene, moved) {
        Some(terms) => line
            .step(&terms.explain())
            .check(terms.value(), moved.evidence.after)
            .with_mismatch_note(moved.record, problem),
        None => ExplanationLine { text: format!("{} {}", line.text, unexplained_text(scene, moved)), ..line },
    }
}

/// The reason why the line has no equation.
fn unexplained_text(scene: &ExplainContext, moved: &ExplainedMove) -> String {
    if scene.catalog.by_uid(&moved.evidence.problem).is_none() {
        let what = scene.problem_title(&moved.evidence.problem);
        return format!("It was {what}: its difficulty and planned time are not known, so no equation is shown.");
    }
    "No submission made this record, so there is no equation to show.".to_owned()
}

/// The change with a sentence for each step.
pub(super) fn long(scene: &ExplainContext, moved: &ExplainedMove) -> Vec<ExplanationLine> {
    let (version, problem) = (moved.record.version, scene.catalog.by_uid(&moved.evidence.problem));
    let agreed =
        |terms: &MasteryTerms| RecordedCheck { computed: terms.value(), recorded: moved.evidence.after }.agrees();
    let Some(terms) = terms(scene, moved).filter(agreed) else { return vec![short(scene, moved)] };
    let mut lines = vec![ExplanationLine::from_text(headline(scene, moved))];
    lines.extend(if terms.success { gaining(&terms) } else { vec![losing(&terms)] });
    lines.push(smoothing(&terms).check(terms.value(), moved.evidence.after).with_mismatch_note(moved.record, problem));
    lines.push(certainty(scene, &terms, moved).with_mismatch_note(moved.record, problem));
    lines.into_iter().map(|line| line.with_record(version)).collect()
}

/// The terms of the equation, or `None` if the record or the problem lacks some of them.
fn terms<'a>(scene: &ExplainContext<'a>, moved: &ExplainedMove) -> Option<MasteryTerms<'a>> {
    let problem: &Problem = scene.catalog.by_uid(&moved.evidence.problem)?;
    let Event::Submission(submission) = &moved.record.event else { return None };
    Some(MasteryTerms {
        params: &scene.params.mastery,
        mastery: moved.evidence.before,
        success: moved.evidence.success,
        difficulty: problem.difficulty,
        // Recorded evidence was new at the time.
        age_days: 0.0,
        hint_level: submission.hint_level,
        seconds: f64::from(submission.seconds),
        expected_seconds: state_queries::expected_seconds(scene.catalog, problem),
        weight: moved.evidence.weight,
    })
}

fn gaining(terms: &MasteryTerms) -> Vec<ExplanationLine> {
    let part = match terms.weight {
        weight if weight < 1.0 => format!(
            " It counts {} of a whole pass: the program, or one before it on that day, failed.",
            format_number(weight)
        ),
        _ => String::new(),
    };
    let said = format!(
        "A pass closes part of the gap 1 − m: α is that part, w_d is larger for a harder problem (this one is {}), and w_r \
         is smaller for old evidence (this is new).{part}",
        terms.difficulty
    );
    let mut lines = vec![ExplanationLine::from_text(said).step(&terms.gain().explain())];
    if terms.hint_level > 0 {
        let (level, kept) = (terms.hint_level, terms.kept().hints);
        let reason = hint_types::price_reason(level);
        let said = format!("Hints up to level {level} keep {} of the gain: {reason}.", format_percent(kept));
        let line = ExplanationLine::from_text(said);
        lines.push(if terms.penalty().value() > 0.0 { line } else { line.step(&terms.kept().explain()) });
    }
    if terms.penalty().value() > 0.0 {
        lines.push(slowed(terms));
    }
    lines
}

fn slowed(terms: &MasteryTerms) -> ExplanationLine {
    let most = format_number(terms.kept().most);
    ExplanationLine::from_text(format!(
        "Taking longer than the planned time μ costs η_t for each μ more, never more than {most} of the gain: a success never \
         lowers mastery."
    ))
    .step(&terms.penalty().explain())
    .step(&terms.kept().explain())
}

fn losing(terms: &MasteryTerms) -> ExplanationLine {
    let difficulty = terms.difficulty;
    let part = match terms.weight {
        weight if weight < 1.0 => format!(
            " It counts {} of a whole failure, because it is not sure that this topic is the reason.",
            format_number(weight)
        ),
        _ => String::new(),
    };
    ExplanationLine::from_text(format!(
        "A failure takes away a part of your mastery m: β is that part, w_d makes it smaller on a harder problem (this one is \
         {difficulty}), and w_r is smaller for old evidence (this is new).{part}"
    ))
    .step(&terms.loss().explain())
}

fn smoothing(terms: &MasteryTerms) -> ExplanationLine {
    ExplanationLine::from_text(
        "λ is the share of the new value m'; the rest is the old one, so that a single result doesn’t change it too much.",
    )
    .step(&terms.explain_outcome())
    .step(&terms.smoothing().explain())
}

/// The counts of the Beta distribution, and the ± that follows from them.
fn certainty(scene: &ExplainContext, terms: &MasteryTerms, moved: &ExplainedMove) -> ExplanationLine {
    let (alpha, beta) = moved.counts;
    let before = moved.before.unwrap_or_else(|| MasteryEstimate::unseen(terms.mastery));
    let after = MasteryEstimate { mastery: moved.evidence.after, alpha, beta };
    let counts = CountTerms {
        alpha: before.alpha,
        beta: before.beta,
        success: terms.success,
        weight: terms.weight,
        hint_share: scene.params.mastery.share_after_hints(terms.hint_level),
    };
    let computed = counts.value();
    let (was, is) = (format_share(before.uncertainty()), format_share(after.uncertainty()));
    // An outcome against the others makes the number less certain.
    let rule = if after.uncertainty() <= before.uncertainty() {
        "; the more there are, the more certain the number"
    } else {
        ""
    };
    ExplanationLine::from_text(format!(
        "Successes and failures are counted as well{rule}: ± {was} before, ± {is} after."
    ))
    .step(&counts.explain())
    .check(computed.0, alpha)
    .check(computed.1, beta)
    .step(&after.deviation().explain())
}

/// The recorded reason why a submission was not counted.
pub(super) fn uncounted(scene: &ExplainContext, record: &Record) -> Vec<ExplanationLine> {
    let said = change_filters::not_counted(record).map(|(problem, reason)| {
        let title = scene.problem_title(problem);
        ExplanationLine::from_text(format!("{}, {title}: {}.", scene.day_of(record.time), without_full_stop(reason)))
            .with_record(record.version)
    });
    said.collect()
}
