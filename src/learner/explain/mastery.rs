//! One change of a mastery, step by step (IntelliCode, equation 9).

use super::answer::{Check, Line};
use super::scene::Scene;
use crate::equations::counts::CountTerms;
use crate::equations::mastery::MasteryTerms;
use crate::learner::timeline::{Estimate, Move};
use crate::learner::{derive, select};
use crate::model::event::{Event, Record};
use crate::model::ids::TopicId;
use crate::model::learner::Evidence;
use crate::model::problem::Problem;
use crate::model::wording::{inner, num, share};

/// A change of the topic with the record that made it.
pub(super) struct Moved<'a> {
    pub record: &'a Record,
    pub evidence: &'a Evidence,
    /// α and β of the topic after it.
    pub counts: (f64, f64),
    pub before: Option<Estimate>,
}

impl<'a> Moved<'a> {
    /// The evidence on `topic` in a record; none where the record only started the topic.
    pub fn of(kept: &'a Move, topic: &TopicId) -> Option<Self> {
        let skill = select::skills(&kept.record).find(|skill| skill.topic == topic)?;
        let counts = (skill.alpha, skill.beta);
        Some(Self { record: &kept.record, evidence: skill.evidence, counts, before: kept.before })
    }
}

/// In words: when, what, from where to where.
pub(super) fn headline(scene: &Scene, moved: &Moved) -> String {
    let Evidence { at, before, after, reason, .. } = moved.evidence;
    format!("{}: {} → {}. {reason}", scene.day_of(*at), share(*before), share(*after))
}

/// The change in one line with its arithmetic.
pub(super) fn short(scene: &Scene, moved: &Moved) -> Line {
    let problem = scene.catalog.by_uid(&moved.evidence.problem);
    let line = Line::said(headline(scene, moved)).by(moved.record.version);
    match terms(scene, moved) {
        Some(terms) => {
            line.step(&terms.told()).check(terms.value(), moved.evidence.after).honest(moved.record, problem)
        }
        None => Line { text: format!("{} {}", line.text, untold(scene, moved)), ..line },
    }
}

/// Why there is no equation.
fn untold(scene: &Scene, moved: &Moved) -> String {
    if scene.catalog.by_uid(&moved.evidence.problem).is_none() {
        let what = scene.problem_title(&moved.evidence.problem);
        return format!("It was {what}: its difficulty and usual time are not known, so no equation is shown.");
    }
    "No submission made this record, so there is no equation to show.".to_owned()
}

/// The change with a sentence for every step.
pub(super) fn long(scene: &Scene, moved: &Moved) -> Vec<Line> {
    let (version, problem) = (moved.record.version, scene.catalog.by_uid(&moved.evidence.problem));
    let agreed = |terms: &MasteryTerms| Check { computed: terms.value(), recorded: moved.evidence.after }.agrees();
    let Some(terms) = terms(scene, moved).filter(agreed) else { return vec![short(scene, moved)] };
    let mut lines = vec![Line::said(headline(scene, moved))];
    lines.extend(if terms.success { gaining(&terms) } else { vec![losing(&terms)] });
    lines.push(smoothing(&terms).check(terms.value(), moved.evidence.after).honest(moved.record, problem));
    lines.push(certainty(scene, &terms, moved).honest(moved.record, problem));
    lines.into_iter().map(|line| line.by(version)).collect()
}

/// None where the record or the problem doesn't tell what the equation needs.
fn terms<'a>(scene: &Scene<'a>, moved: &Moved) -> Option<MasteryTerms<'a>> {
    let problem: &Problem = scene.catalog.by_uid(&moved.evidence.problem)?;
    let Event::Submission(submission) = &moved.record.event else { return None };
    Some(MasteryTerms {
        params: &scene.params.mastery,
        mastery: moved.evidence.before,
        success: moved.evidence.success,
        difficulty: problem.difficulty,
        // What is on record was live.
        age_days: 0.0,
        hint_level: submission.hint_level,
        seconds: f64::from(submission.seconds),
        expected_seconds: derive::expected_seconds(scene.catalog, problem),
        weight: moved.evidence.weight,
    })
}

fn gaining(terms: &MasteryTerms) -> Vec<Line> {
    let part = if terms.weight < 1.0 { ", and less if the program as a whole failed" } else { "" };
    let said = format!(
        "A pass closes part of the gap to 1: more for a harder problem, less for old evidence{part}. This one is {} and new.",
        terms.difficulty
    );
    let mut lines = vec![Line::said(said).step(&terms.gain().told())];
    if terms.penalty().value() > 0.0 {
        lines.push(penalised(terms));
    }
    lines
}

fn penalised(terms: &MasteryTerms) -> Line {
    let causes = match (terms.hint_level, terms.penalty().overtime > 0.0) {
        (0, _) => "Taking longer than usual costs".to_owned(),
        (level, false) => format!("Hints up to level {level} cost"),
        (level, true) => format!("Hints up to level {level} and taking longer than usual cost"),
    };
    let most = num(terms.kept().most);
    Line::said(format!("{causes} a part of the gain, never more than {most} of it: a success never lowers mastery."))
        .step(&terms.penalty().told())
        .step(&terms.kept().told())
}

fn losing(terms: &MasteryTerms) -> Line {
    let difficulty = terms.difficulty;
    Line::said(format!("A failure costs a part of what is there: less on a harder problem. This one is {difficulty}."))
        .step(&terms.loss().told())
}

fn smoothing(terms: &MasteryTerms) -> Line {
    Line::said("The result is mixed with what was there, so that one outcome doesn’t swing it.")
        .step(&terms.told_outcome())
        .step(&terms.smoothing().told())
}

/// The Beta counts and what they make of the ±.
fn certainty(scene: &Scene, terms: &MasteryTerms, moved: &Moved) -> Line {
    let (alpha, beta) = moved.counts;
    let before = moved.before.unwrap_or_else(|| Estimate::unseen(terms.mastery));
    let after = Estimate { mastery: moved.evidence.after, alpha, beta };
    let counts = CountTerms {
        alpha: before.alpha,
        beta: before.beta,
        success: terms.success,
        weight: terms.weight,
        hint_share: scene.params.mastery.beta_hint,
        hint_level: terms.hint_level,
    };
    let computed = counts.value();
    Line::said(format!(
        "Successes and failures are counted as well; the more there are, the surer the number: ± {} before, ± {} \
         after.",
        share(before.uncertainty()),
        share(after.uncertainty())
    ))
    .step(&counts.told())
    .check(computed.0, alpha)
    .check(computed.1, beta)
    .step(&after.deviation().told())
}

/// Why a submission was seen and not counted, as its record says.
pub(super) fn uncounted(scene: &Scene, record: &Record) -> Vec<Line> {
    let said = select::not_counted(record).map(|(problem, reason)| {
        let title = scene.problem_title(problem);
        Line::said(format!("{}, {title}: {}.", scene.day_of(record.time), inner(reason))).by(record.version)
    });
    said.collect()
}
