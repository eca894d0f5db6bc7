//! Explains the learner's overall proficiency term by term (IntelliCode, equation 10).

use super::explain_context::ExplainContext;
use super::explain_memory;
use super::explanation::{Explanation, ExplanationLine, ExplanationSection};
use crate::learner::state_queries;
use crate::mastery::proficiency::{ProficiencyTerms, StreakTerms, band};
use crate::types::hint_types::Band;
use crate::types::humanize::{count_noun, format_number, format_share};
use crate::types::learner_state::SelfReport;

/// The names of the terms, in the order of their weights.
const NAMES: [&str; 5] = ["Mastery of topics", "Rank", "Your own view", "Recent success", "Streak"];

pub(super) fn explain(scene: &ExplainContext) -> Explanation {
    let terms = state_queries::proficiency(scene.state(), scene.params, scene.day);
    let total = terms.value();
    let (steps, sum) = terms.explain();
    let mut parts = ExplanationSection::new("The five parts, each times its weight (equation 10)");
    let lines = [
        mastery(scene, &terms),
        expertise(scene),
        self_report(scene, &terms),
        recent(scene),
        streak(scene, terms.streak),
    ];
    for ((name, line), step) in NAMES.into_iter().zip(lines).zip(&steps) {
        parts.push(ExplanationLine { text: format!("{name}: {}", line.text), ..line }.step(step));
    }
    parts.push(ExplanationLine::from_text("Together:").step(&sum));
    let band = band(&scene.params.proficiency, total);
    let mut sections = vec![parts, bands(scene, band)];
    sections.extend(explain_memory::all_insights(scene));
    Explanation {
        title: format!("Proficiency {}: {}", format_share(total), band.name()),
        summary:
            "One number from 0 to 1 for where you stand over all. It decides which wording hints come in, and nothing \
                  else."
                .to_owned(),
        sections,
    }
}

fn mastery(scene: &ExplainContext, terms: &ProficiencyTerms) -> ExplanationLine {
    let topics = scene.state().mastery.len();
    let text = if topics == 0 {
        "no topic has a record yet, so your own estimate stands in.".to_owned()
    } else {
        let plural = if topics == 1 { "topic" } else { "topics" };
        format!("the mean over {topics} {plural} with a record is {}.", format_number(terms.mastery))
    };
    let last = scene.timeline.topics.values().filter_map(|t| t.points.last()).map(|point| point.version).max();
    ExplanationLine::from_text(text).resting_on(last)
}

fn expertise(scene: &ExplainContext) -> ExplanationLine {
    let terms = state_queries::expertise(scene.state(), scene.params);
    ExplanationLine::from_text(format!(
        "every outcome moves a rating, as in chess: yours is {:.0}, a medium problem’s {:.0}. That gives \
         you a chance of {} against one.",
        terms.rating,
        terms.against,
        format_share(terms.value())
    ))
    .step(&terms.explain())
    .resting_on(scene.timeline.latest.rating)
}

fn self_report(scene: &ExplainContext, terms: &ProficiencyTerms) -> ExplanationLine {
    let said = describe_self_report(scene.state().profile.skill);
    ExplanationLine::from_text(format!(
        "your settings say “{said}”, which counts {}.",
        format_number(terms.self_report)
    ))
    .resting_on(scene.timeline.latest.profile)
}

/// A self-report in the learner's words.
pub(super) fn describe_self_report(skill: SelfReport) -> &'static str {
    match skill {
        SelfReport::New => "new to this",
        SelfReport::Some => "seen some of it",
        SelfReport::Confident => "confident, out of practice",
    }
}

fn recent(scene: &ExplainContext) -> ExplanationLine {
    let recent = &scene.state().memory.recent;
    let passed = recent.iter().filter(|passed| **passed).count();
    let text = match recent.as_slice() {
        [] => {
            let unknown = format_number(scene.params.proficiency.unknown_success);
            format!("no outcome yet; {unknown} says neither well nor badly.")
        }
        [passed] => {
            let was = if *passed { "was a pass" } else { "was not a pass" };
            format!("the only outcome that counts {was}.")
        }
        _ if passed == 1 => format!("1 of the last {} outcomes that count was a pass.", recent.len()),
        _ => format!("{passed} of the last {} outcomes that count were passes.", recent.len()),
    };
    ExplanationLine::from_text(text).resting_on(scene.timeline.latest.outcomes)
}

fn streak(scene: &ExplainContext, terms: StreakTerms) -> ExplanationLine {
    let (days, cap) = (count_noun(terms.days, "day"), terms.cap);
    ExplanationLine::from_text(format!("{days} in a row; {cap} count in full."))
        .step(&terms.explain())
        .resting_on(scene.timeline.latest.streak)
}

fn bands(scene: &ExplainContext, band: Band) -> ExplanationSection {
    let [low, high] = scene.params.proficiency.bands;
    let mut section = ExplanationSection::new("What follows from it");
    section.push(ExplanationLine::from_text(format!(
        "Below {} hints are written for beginners, from {} on for advanced learners, between for the middle. Yours are \
         written for {}.",
        format_share(low),
        format_share(high),
        match band {
            Band::Beginner => "a beginner",
            Band::Intermediate => "the middle",
            Band::Advanced => "somebody advanced",
        }
    )));
    section
}
