//! Explains the latest steps of practice and the rulings of the safety layers: each formula with its numbers, each step
//! with its record.

use super::explain_context::ExplainContext;
use super::explanation::{Explanation, ExplanationLine, ExplanationSection};
use crate::learner::timeline::PracticeCourse;
use crate::mastery::practice_balance::DemandTerms;
use crate::mastery::safety_readings::{self, LayerReading, SafetyIndex};
use crate::types::humanize::{count_noun, count_steps, format_number, format_share, round_to_hundredths};
use crate::types::learner_state::{PracticeAction, PracticeStep, SafetyLayer};
use crate::types::params::{Params, SafetyParams};

/// Number of steps and rulings shown one by one, newest first.
const MAX_STEPS_SHOWN: usize = 20;

pub(super) fn explain(scene: &ExplainContext) -> Explanation {
    let course = &scene.timeline.balance;
    let readings = safety_readings::readings(&course.steps, course.undated_rulings(), scene.params);
    let mut sections = vec![meaning(scene)];
    // The first steps say little about C4 unless it acts on them.
    let is_worth_showing = |reading: &&LayerReading| {
        let is_short = reading.layer == SafetyLayer::C4 && reading.steps < scene.params.safety.coupling_window;
        reading.topic.is_none() && (reading.fires || !is_short)
    };
    sections.extend(readings.iter().filter(is_worth_showing).map(|reading| layer(scene, reading)));
    sections.extend(by_topic(scene, &readings));
    sections.extend(index(scene));
    sections.extend(ruled(scene, course));
    sections.extend(steps(scene, course));
    let newest = course.steps.len().min(scene.params.safety.window);
    Explanation { title: title(scene, newest), summary: summary(&readings, &course.steps, scene), sections }
}

fn title(scene: &ExplainContext, newest: usize) -> String {
    let steps = &scene.timeline.balance.steps;
    let latest = &steps[steps.len() - newest..];
    if latest.is_empty() {
        return "Balance: no step yet".to_owned();
    }
    let tries = latest.iter().filter(|step| step.act.is_try()).count();
    let hints = latest.iter().filter(|step| matches!(step.act, PracticeAction::Hint { .. })).count();
    format!("The {}", count_steps(newest, tries, hints))
}

fn summary(readings: &[LayerReading], steps: &[PracticeStep], scene: &ExplainContext) -> String {
    let least = scene.params.safety.window;
    if steps.len() < least {
        return format!(
            "From {least} steps on, this says what they asked and what they moved. There are {} so far.",
            steps.len()
        );
    }
    let said = |when: &str, broken: bool| {
        let fires = |layer| {
            let mut overall = readings.iter().filter(|reading| reading.layer == layer && reading.topic.is_none());
            overall.any(|reading| reading.fires && reading.broken == broken)
        };
        let told: Vec<&str> = [
            (SafetyLayer::C2, "the steps moved and kept little for some time"),
            (SafetyLayer::C3, "the steps asked little"),
            (SafetyLayer::C4, "you passed or read much and gained little"),
        ]
        .into_iter()
        .filter(|(layer, _)| fires(*layer))
        .map(|(_, words)| words)
        .collect();
        if told.is_empty() { String::new() } else { format!("{when}, {}. ", told.join(", and ")) }
    };
    // A layer acts until it has recovered by a margin, so its reading may be fine already.
    let told = said("Lately", true) + &said("Not long ago", false);
    if told.is_empty() {
        let little = describe_little_gain(readings, steps, scene.params);
        let how = little.unwrap_or("ask something, and something moves");
        return format!("They {how}: Rung changes nothing of what it would propose.");
    }
    format!("{told}Rung adjusts what it proposes; what you open or ask for is never limited.")
}

/// What is said of steps that gain little or nothing while no layer acts; `None` if they gain enough.
#[must_use]
pub fn describe_little_gain(
    readings: &[LayerReading],
    steps: &[PracticeStep],
    params: &Params,
) -> Option<&'static str> {
    let is_short =
        |reading: &LayerReading| reading.layer == SafetyLayer::C2 && reading.topic.is_none() && reading.broken;
    if readings.iter().any(is_short) {
        Some("ask something, and little moves, which may pass")
    } else if safety_readings::has_gain(readings, steps, params) {
        None
    } else {
        Some("have brought no gain yet, which may happen")
    }
}

fn meaning(scene: &ExplainContext) -> ExplanationSection {
    let safety = &scene.params.safety;
    let mut section = ExplanationSection::new("What is looked at");
    section.push(ExplanationLine::from_text(
        "A step is a try, a hint, a solution or a message that you read. Each has three numbers: its demand (how hard it is), \
         its engagement (how active you are) and its gain (what you learn or don't forget). If engagement rises without \
         gain, Rung keeps you busy and teaches you little. These numbers show whether it does.",
    ));
    let [easy, medium, hard] = safety.try_demand.map(format_number);
    let hints = safety.hint_demand.map(format_number).join(", ");
    section.push(ExplanationLine::from_text("What a step asks, from 0 to 1:").with_equation(format!(
        "a try {easy}, {medium} or {hard} by difficulty, less where the topic stands high and for each hint; a due review {}; \
         a hint {hints} by level; a solution {}; a message 0",
        format_number(safety.review_demand),
        format_number(safety.solution_demand)
    )));
    section.push(
        ExplanationLine::from_text(
            "What it moves: 1 is a clean pass of a medium problem at mastery .5, or a review about to be forgotten.",
        )
        .with_equation(format!("gain = min(1, mastery gained / {})", format_number(safety.clean_gain)))
        .with_equation(format!(
            "gain of a due review that passed = at least min(1, (1 − recall) / {})",
            format_number(safety.recall_gain)
        )),
    );
    section
}

fn layer(scene: &ExplainContext, reading: &LayerReading) -> ExplanationSection {
    let steps = &scene.timeline.balance.steps;
    let window = safety_readings::window_of(reading, steps, scene.params);
    let safety = &scene.params.safety;
    let observed = round_to_hundredths(reading.observed);
    // A value that rounds to its limit and is beyond it shows why.
    let is_at_limit = (observed - reading.limit).abs() < 1e-9;
    let observed = if reading.broken && is_at_limit { reading.observed } else { observed };
    let (observed, limit) = (format_number(observed), format_number(reading.limit));
    let mut section = ExplanationSection::new(match reading.layer {
        SafetyLayer::C1 => "Prerequisites (C1)",
        SafetyLayer::C2 => "Does something move? (C2)",
        SafetyLayer::C3 => "Is something asked? (C3)",
        SafetyLayer::C4 => "Does engagement go with gains? (C4)",
    });
    let line = match reading.layer {
        SafetyLayer::C1 => ExplanationLine::default(),
        SafetyLayer::C2 => ExplanationLine::from_text(format!(
            "Over the last {}, what topics moved that were open and not mastered at their start, and what due reviews kept \
             from being forgotten, comes to {observed}; in plain practice it is {limit} or more three times out of four.",
            count_noun(window.len(), "step")
        ))
        .with_equation(gains(&window, scene)),
        SafetyLayer::C3 => ExplanationLine::from_text(format!(
            "Over the last {}, a step asked {observed} on average; {limit} is the floor.",
            count_noun(window.len(), "step")
        ))
        .with_equation(demands(&window, &observed)),
        SafetyLayer::C4 => {
            let told = safety_readings::coupling_terms(&window, scene.params).map(|terms| terms.explain());
            let line = ExplanationLine::from_text(format!(
                "Over the last {}, engagement is {observed} times what goes with the gains in plain practice; up to {limit} \
                 is fine.",
                count_noun(window.len(), "step")
            ));
            told.iter().fold(line, ExplanationLine::step)
        }
    };
    section.push(line.resting_on(Some(reading.to).filter(|to| *to > 0)));
    section.push(ExplanationLine::from_text(consequence(reading, safety)));
    section
}

fn consequence(reading: &LayerReading, safety: &SafetyParams) -> String {
    let (most, most_steps) = (safety.suggested_most, safety.progress_steps);
    let (coupled, held) = (safety.coupling_steps, safety.coupling_window);
    match (reading.layer, reading.fires) {
        (SafetyLayer::C2, false) if reading.broken => {
            format!("That is little. Something follows only when it stays so for {most_steps} steps.")
        }
        (SafetyLayer::C4, false) if reading.broken => {
            format!("That is much. Something follows only when it stays so for {coupled} steps, or when it did lately.")
        }
        (_, false) => "Nothing follows from it.".to_owned(),
        (SafetyLayer::C1 | SafetyLayer::C2, true) => {
            "Until it moves again, the day’s set has no topic that stands above .7 unless \
                                          due, and one place for what others wait for."
                .to_owned()
        }
        (SafetyLayer::C3, true) => format!(
            "Until steps ask more again, no problem is proposed that asks less than the floor, and hints are suggested up \
             to level {most}, none before a try. Any hint can be taken all the same."
        ),
        (SafetyLayer::C4, true) => {
            let earlier = if reading.broken { "" } else { "It was above that before. " };
            format!(
                "{earlier}Until gains have kept up for {held} steps, the day’s set has nothing that stands above .7 unless due, hints are suggested up to \
                 level {most}, none before a try, and the count of days and messages without a problem rest; the \
                 ones that welcome you back or say that stopping is fine still come."
            )
        }
    }
}

/// The sum of the gains, step by step, with as many decimals as the sum of the rounded parts needs to be the rounded sum.
fn gains(window: &[&PracticeStep], scene: &ExplainContext) -> String {
    let parts = safety_readings::progress_parts(window, scene.params);
    let round = |x: f64, unit: f64| (x * unit).round() / unit;
    let adds_up = |unit: &f64| {
        let shown: f64 = parts.iter().map(|part| round(*part, *unit)).sum();
        (shown - round(parts.iter().sum(), *unit)).abs() < 1e-9
    };
    let unit = [100.0, 1_000.0].into_iter().find(adds_up).unwrap_or(10_000.0);
    let shown: Vec<String> = parts.iter().map(|part| format_number(round(*part, unit))).collect();
    let sum = format_number(round(parts.iter().sum(), unit));
    format!("mastery gained = {} = {sum}", shown.join(" + ").replace("+ −", "− "))
}

fn demands(window: &[&PracticeStep], observed: &str) -> String {
    let numbers: Vec<String> = window.iter().map(|step| format_number(round_to_hundredths(step.demand))).collect();
    format!("demand = ({}) / {} = {observed}", numbers.join(" + "), window.len())
}

/// Topics with steps of too little demand, although the demand over all topics is enough.
fn by_topic(scene: &ExplainContext, readings: &[LayerReading]) -> Option<ExplanationSection> {
    let mut section = ExplanationSection::new("Topic by topic");
    for reading in readings.iter().filter(|reading| reading.fires) {
        let Some(topic) = &reading.topic else { continue };
        section.push(
            ExplanationLine::from_text(format!(
                "{}: its last {} asked {} on average; {} is the floor.",
                scene.topic_title(topic),
                count_noun(scene.params.safety.window, "step"),
                format_share(reading.observed),
                format_number(reading.limit)
            ))
            .resting_on(Some(reading.to)),
        );
    }
    (!section.lines.is_empty()).then_some(section)
}

fn index(scene: &ExplainContext) -> Option<ExplanationSection> {
    let steps = &scene.timeline.balance.steps;
    let all = safety_readings::index(steps, scene.params, false)?;
    let mut section = ExplanationSection::new("All in one number");
    section.push(index_line(
        format!(
            "The paper’s index of reward hacking, over the last {}: how much engagement there was, times how often the three \
             were broken. 0 is none, 1 is all.",
            count_noun(all.steps, "step")
        ),
        &all,
    ));
    if let Some(own) =
        safety_readings::index(steps, scene.params, true).filter(|own| own.steps < all.steps || own.terms != all.terms)
    {
        section
            .push(index_line(format!("The same over {} that Rung had proposed:", count_noun(own.steps, "step")), &own));
    }
    section.push(ExplanationLine::from_text(
        "It keeps an eye on the tutor: it is no grade of yours, and nothing is decided by it.",
    ));
    Some(section)
}

fn index_line(text: String, index: &SafetyIndex) -> ExplanationLine {
    index.terms.explain().iter().fold(ExplanationLine::from_text(text), ExplanationLine::step)
}

fn ruled(scene: &ExplainContext, course: &PracticeCourse) -> Option<ExplanationSection> {
    let mut section = ExplanationSection::new("What was said or done about it");
    for ruled in course.rulings.iter().rev().take(MAX_STEPS_SHOWN) {
        let day = scene.date(ruled.ruling.day);
        section.push(ExplanationLine::from_text(format!("{day}: {}", ruled.ruling.reason)).with_record(ruled.version));
    }
    (!section.lines.is_empty()).then_some(section)
}

fn steps(scene: &ExplainContext, course: &PracticeCourse) -> Option<ExplanationSection> {
    let mut section = ExplanationSection::new("The latest steps, newest first");
    for step in course.steps.iter().rev().take(MAX_STEPS_SHOWN) {
        // `n` and `rung next` propose problems too, beyond the day's set.
        let whose = match step.act {
            _ if !step.own => "proposed",
            act if act.is_try() => "outside the day’s set",
            _ => "your own choice",
        };
        let line = ExplanationLine::from_text(format!(
            "{}, {whose}: asked {}, engagement {}, gain {}.",
            what(scene, step),
            format_share(step.demand),
            format_share(step.engagement),
            format_share(step.gain)
        ));
        let terms = DemandTerms::from_action(scene.params, step.act);
        let line = if step.act.is_try() { line.step(&terms.explain()) } else { line };
        section.push(line.with_record(step.record));
    }
    (!section.lines.is_empty()).then_some(section)
}

/// Describes a step in words.
fn what(scene: &ExplainContext, step: &PracticeStep) -> String {
    let title = step.problem.as_ref().map(|uid| scene.problem_title(uid));
    let on = title.map_or_else(String::new, |title| format!("{title}: "));
    let passed = |passed: bool| if passed { "passed" } else { "not passed" };
    match step.act {
        PracticeAction::Try { passed: ok, hints: 0, .. } => format!("{on}{}", passed(ok)),
        PracticeAction::Try { passed: ok, hints, .. } => format!("{on}{} with hints up to level {hints}", passed(ok)),
        PracticeAction::Review { passed: ok, recall, .. } => {
            format!("{on}review {} at recall {}", passed(ok), format_share(recall))
        }
        PracticeAction::Hint { level } => format!("{on}hint {level} read"),
        PracticeAction::Solution => format!("{on}solution read"),
        PracticeAction::Nudge { nudge, dismissed: true } => format!("Message about {}, put away", nudge.subject()),
        PracticeAction::Nudge { nudge, .. } => format!("Message about {}", nudge.subject()),
    }
}
