//! The layers' messages: about the work, in counts, never about the person, and with something to do at the end.

use crate::agents::agent_messages;
use crate::learner::agenda::DailyAgenda;
use crate::learner::{goal_forecast, state_queries};
use crate::mastery::safety_readings::LayerReading;
use crate::types::humanize::{
    capitalize, format_number, format_percent, format_share, spell_number, without_full_stop,
};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_state::{
    DailyItem, DailySet, IN_TODAYS_SET, LearnerState, NudgeKind, PracticeAction, PracticeStep, SafetyLayer,
};
use crate::types::params::Ctx;
use crate::types::problem::Problem;

use super::safety_layers::Objection;

/// Steps of a window that must be of one topic for the window to be called by it.
const MIN_STEPS_ON_TOPIC: usize = 6;

/// A gain below this is shown as 0.
const MIN_SHOWN_GAIN: f64 = 0.005;

/// Describes the result of a window of steps.
pub fn describe_steps(
    state: &LearnerState,
    ctx: &Ctx,
    reading: &LayerReading,
    window: &[&PracticeStep],
    set: Option<&DailySet>,
) -> String {
    agent_messages::to_sentence(&match reading.layer {
        SafetyLayer::C1 | SafetyLayer::C2 => describe_low_gain(state, ctx, reading, window, set),
        SafetyLayer::C3 => describe_low_demand(state, ctx, reading, window, set),
        SafetyLayer::C4 => describe_pause(ctx, window),
    })
}

/// "Ten steps, most of them on trees: rises and falls add up to little (.02; .17 or more is usual). For a change, do Valid
/// Brackets, on stacks, from today’s list."
fn describe_low_gain(
    state: &LearnerState,
    ctx: &Ctx,
    reading: &LayerReading,
    window: &[&PracticeStep],
    set: Option<&DailySet>,
) -> String {
    let steps = spell_small_number(window.len());
    let how = match reading.observed {
        x if x < -MIN_SHOWN_GAIN => "a loss",
        x if x < MIN_SHOWN_GAIN => "nothing",
        _ => "little",
    };
    let is_written_alike = format_share(reading.observed) == format_share(reading.limit);
    let gained = if is_written_alike { format_number(reading.observed) } else { format_signed(reading.observed) };
    let sum = format!("{how} ({gained}; {} or more is usual)", format_share(reading.limit));
    let high = main_mastered_topic(state, ctx, window);
    let not = high.as_ref().map(|(topic, _)| topic).or_else(|| main_topic(window)).cloned();
    let what = match (high, main_topic(window)) {
        (Some((topic, mastery)), _) => {
            let title = ctx.catalog.topic_title(&topic).to_lowercase();
            format!(
                "Most of your recent passes were on {title} ({}), which you already know well.",
                format_share(mastery)
            )
        }
        (None, Some(topic)) => {
            let title = ctx.catalog.topic_title(topic).to_lowercase();
            format!("{} steps, most of them on {title}: rises and falls add up to {sum}.", capitalize(&steps))
        }
        (None, None) => format!("The rises and falls of the last {steps} steps add up to {sum}."),
    };
    format!("{what} {}", suggest_next(state, ctx, (set, problem_at_hand(window)), not.as_ref()))
}

/// "Heaps, last ten steps: six hints, two tries. Try once now to see which hint you need."
fn describe_low_demand(
    state: &LearnerState,
    ctx: &Ctx,
    reading: &LayerReading,
    window: &[&PracticeStep],
    set: Option<&DailySet>,
) -> String {
    let count = |wanted: fn(PracticeAction) -> bool| window.iter().filter(|step| wanted(step.act)).count() as u32;
    let hints = count(|act| matches!(act, PracticeAction::Hint { .. }));
    let solutions = count(|act| act == PracticeAction::Solution);
    let words_shown = count(|act| matches!(act, PracticeAction::Nudge { .. }));
    let tries = count(PracticeAction::is_try);
    let topic = reading.topic.as_ref().or_else(|| main_topic(window));
    let head = topic.map_or_else(String::new, |topic| format!("{}, ", ctx.catalog.topic_title(topic)));
    let counts = [
        (hints, "hint", "hints"),
        (solutions, "solution read", "solutions read"),
        (words_shown, "message", "messages"),
    ];
    let shown = counts.into_iter().filter(|(n, ..)| *n > 0).map(|(n, one, many)| format_count(n, one, many));
    let parts: Vec<String> = shown.chain([format_count(tries, "try", "tries")]).collect();
    let told = format!("{head}last {} steps: {}.", spell_small_number(window.len()), parts.join(", "));
    let told = capitalize(&told);
    if hints + solutions >= tries {
        return format!("{told} Try once now to see which hint you need.");
    }
    let easy = "Your recent problems were easy for you.";
    format!("{told} {easy} {}", suggest_next(state, ctx, (set, problem_at_hand(window)), None))
}

/// Why the count of days and messages without a problem rest.
fn describe_pause(ctx: &Ctx, window: &[&PracticeStep]) -> String {
    let passes = window.iter().filter(|step| step.act.is_pass()).count();
    let moving = window.iter().filter(|step| step.gain >= ctx.params.safety.usual_gain).count();
    format!(
        "Of the last {} steps {passes} passed and {moving} gained as much as is usual. The streak and messages without a problem are paused until more do.",
        window.len()
    )
}

/// Whether there are due reviews within the day's limit, and they take more than its remaining minutes. Nothing new of the
/// day's set is shown then.
fn do_reviews_fill_day(state: &LearnerState, ctx: &Ctx) -> bool {
    let pace = goal_forecast::own_pace(state, ctx.catalog, ctx.day, &ctx.zone).unwrap_or(1.0);
    let due = DailyAgenda::in_ctx(state, ctx).due_today().into_iter().filter_map(|uid| ctx.catalog.by_uid(uid));
    let usual = ctx.params.curriculum.usual_minutes;
    let expected = |problem: &Problem| if problem.minutes == 0 { usual } else { problem.minutes };
    let minutes: Vec<f64> = due.map(|problem| (f64::from(expected(problem)) * pace).round()).collect();
    let done = state_queries::minutes_done(state, ctx.day);
    // The first review of a day fits in any case.
    let is_one = minutes.len() == 1 && done == 0;
    let is_over = done >= u32::from(state.profile.minutes_a_day);
    !minutes.is_empty()
        && !is_one
        && !is_over
        && minutes.iter().sum::<f64>() > f64::from(state.profile.minutes_a_day) - f64::from(done)
}

/// Something to do: the due reviews if they fill the day, a problem of today's set, or else what anybody can do.
fn suggest_next(
    state: &LearnerState,
    ctx: &Ctx,
    (set, at_hand): (Option<&DailySet>, Option<&ProblemUid>),
    not: Option<&TopicId>,
) -> String {
    if do_reviews_fill_day(state, ctx) {
        return "The reviews that are due come first: each one from memory counts.".to_owned();
    }
    let items = || set.iter().flat_map(|set| &set.items);
    let agenda = DailyAgenda::in_ctx(state, ctx);
    let is_to_do = |item: &&DailyItem| Some(&item.problem) != at_hand && agenda.is_to_do(item);
    let problem = |item: &DailyItem| ctx.catalog.by_uid(&item.problem);
    let is_new = |problem: &&Problem| problem.topics.first().is_some_and(|topic| Some(topic) != not);
    let next = items().filter(is_to_do).filter_map(problem).find(is_new);
    match next {
        Some(problem) => {
            let topic = ctx.catalog.topic_title(problem.topic()).to_lowercase();
            format!("For a change, do {}, on {topic}, from today’s list.", problem.title)
        }
        None => "A try without a hint, or a slightly easier problem, teaches you more.".to_owned(),
    }
}

/// The problem of the latest step.
fn problem_at_hand<'a>(window: &[&'a PracticeStep]) -> Option<&'a ProblemUid> {
    window.last().and_then(|step| step.problem.as_ref())
}

/// The topic above the growth zone that most passes of the window were on, with its mastery.
fn main_mastered_topic(state: &LearnerState, ctx: &Ctx, window: &[&PracticeStep]) -> Option<(TopicId, f64)> {
    let passes: Vec<&&PracticeStep> = window.iter().filter(|step| step.act.is_pass()).collect();
    let [_, end] = ctx.params.curriculum.growth_zone;
    let topics = passes.iter().filter_map(|step| step.topic.as_ref());
    let often = |topic: &TopicId| passes.iter().filter(|step| step.topic.as_ref() == Some(topic)).count();
    let best = topics.max_by_key(|topic| (often(topic), *topic))?;
    let mastery = state_queries::mastery(state, ctx.params, best);
    let known = state_queries::is_topic_known(state, best);
    (often(best) * 2 > passes.len() && passes.len() >= MIN_STEPS_ON_TOPIC / 2 && known && mastery > end)
        .then(|| (best.clone(), mastery))
}

/// The topic that most of the steps were on.
fn main_topic<'a>(window: &[&'a PracticeStep]) -> Option<&'a TopicId> {
    let topics = window.iter().filter_map(|step| step.topic.as_ref());
    let often = |topic: &TopicId| window.iter().filter(|step| step.topic.as_ref() == Some(topic)).count();
    topics.max_by_key(|topic| (often(topic), *topic)).filter(|topic| often(topic) >= MIN_STEPS_ON_TOPIC)
}

/// Explains why a place of the day's set went to another problem or to none, or stays in spite of an objection.
pub fn explain_item(
    ctx: &Ctx,
    item: &DailyItem,
    instead: Option<&DailyItem>,
    found: &Objection,
    stays: bool,
) -> String {
    let title = |uid: &ProblemUid| ctx.catalog.problem_title(uid).map_or_else(|| uid.to_string(), str::to_owned);
    let why = explain_objection(ctx, found);
    let old = title(&item.problem);
    agent_messages::to_sentence(&match instead.map(|item| title(&item.problem)) {
        _ if stays => format!("{old} stays in today’s set, though {why}: nothing else is open."),
        Some(new) => format!("{new} took the place of {old}{IN_TODAYS_SET}{why}."),
        None => format!("{old} was left out of today’s set: {why}."),
    })
}

fn explain_objection(ctx: &Ctx, found: &Objection) -> String {
    let topic = ctx.catalog.topic_title(&found.topic).to_lowercase();
    let figure = format_share(found.figure);
    match found.layer() {
        SafetyLayer::C1 => {
            format!("it builds on {topic}, which stands at {figure} and opens it at {}", format_share(found.limit()))
        }
        SafetyLayer::C2 => {
            format!("{topic} was at {figure}, where another problem brings little, and the last ten steps moved little")
        }
        SafetyLayer::C4 => {
            format!(
                "{topic} was at {figure}, where another problem brings little, and lately more was passed than gained"
            )
        }
        SafetyLayer::C3 => {
            format!(
                "a try at it asks {figure} where the last ten steps asked less than {} on average",
                format_share(found.limit())
            )
        }
    }
}

/// Why a message that points at no problem was held back.
pub fn explain_withheld_nudge(ctx: &Ctx, kind: NudgeKind, reading: &LayerReading) -> String {
    let why = match reading.layer {
        SafetyLayer::C3 => {
            format!("the last ten steps asked {}, and a message asks nothing", format_share(reading.observed))
        }
        SafetyLayer::C1 | SafetyLayer::C2 | SafetyLayer::C4 => explain_ratio(ctx, reading),
    };
    agent_messages::to_sentence(&format!("A message about {} was held back: {why}.", kind.subject()))
}

/// Why a message was held back where the session has had its message.
pub fn explain_nudge_limit(kind: NudgeKind, most: u32) -> String {
    let had = if most == 1 {
        "the session has had its one message".to_owned()
    } else {
        format!("the session has had its {most}")
    };
    agent_messages::to_sentence(&format!("A message about {} was held back: {had}.", kind.subject()))
}

/// Explains a ratio beyond its bound, or the wait after it.
fn explain_ratio(ctx: &Ctx, reading: &LayerReading) -> String {
    let limit = format_ratio(reading.limit, None);
    if reading.observed <= reading.limit {
        return format!(
            "not long ago there were more than {limit} times the passes and hints that the gains account for; this ends after \
             {} steps without that",
            ctx.params.safety.coupling_window
        );
    }
    format!(
        "the last {} steps have {} times the passes and hints that their gains account for; the limit is {limit}",
        reading.steps,
        format_ratio(reading.observed, Some(reading.limit)),
    )
}

/// Why a message that points at a problem was held back.
pub fn explain_withheld_problem_nudge(ctx: &Ctx, kind: NudgeKind, problem: &Problem, found: &Objection) -> String {
    let why = explain_objection(ctx, found);
    agent_messages::to_sentence(&format!(
        "A message about {} ({}) was held back: {why}.",
        kind.subject(),
        problem.title
    ))
}

/// Why a review was not brought forward.
pub fn explain_review_kept(ctx: &Ctx, problem: &ProblemUid, recall: f64, reading: &LayerReading) -> String {
    let title = ctx.catalog.problem_title(problem).map_or_else(|| problem.to_string(), str::to_owned);
    let what = match reading.layer {
        SafetyLayer::C4 => "while much is passed and little moves",
        SafetyLayer::C1 | SafetyLayer::C2 | SafetyLayer::C3 => "while the last ten steps moved little",
    };
    agent_messages::to_sentence(&format!(
        "The review of {title} keeps its day: recall is about {}, and {what} only what fades comes early.",
        format_percent(recall)
    ))
}

/// Why fewer hints were suggested than would have been.
pub fn explain_suggestion(ctx: &Ctx, problem: &Problem, reading: &LayerReading, instead: u8) -> String {
    let (what, others) = match instead {
        0 => ("no hint was recommended".to_owned(), "All"),
        level => (format!("hints up to level {level} were recommended"), "Higher ones"),
    };
    let of = reading
        .topic
        .as_ref()
        .map_or_else(String::new, |topic| format!(" on {}", ctx.catalog.topic_title(topic).to_lowercase()));
    let why = match reading.layer {
        SafetyLayer::C4 => explain_ratio(ctx, reading),
        SafetyLayer::C1 | SafetyLayer::C2 | SafetyLayer::C3 => format!(
            "the last ten steps{of} asked {} on average, where {} is the least",
            format_share(reading.observed),
            format_share(reading.limit)
        ),
    };
    agent_messages::to_sentence(&format!(
        "{}: {what}, because {why}. {others} stay on offer, and the hint that was asked for was given.",
        without_full_stop(&problem.title)
    ))
}

fn format_count(n: u32, one: &str, many: &str) -> String {
    let number = spell_small_number(n as usize);
    format!("{number} {}", if n == 1 { one } else { many })
}

/// `ten` and the small ones as words.
fn spell_small_number(n: usize) -> String {
    if n == 10 { "ten".to_owned() } else { spell_number(n as u32).to_lowercase() }
}

/// A sum in hundredths with its sign where it is below 0.
fn format_signed(x: f64) -> String {
    if x < -MIN_SHOWN_GAIN { format!("−{}", format_share(-x)) } else { format_share(x.max(0.0)) }
}

/// A ratio with one decimal, or with as many as tell it from `other`; from 10 on, `over 10`.
fn format_ratio(x: f64, other: Option<f64>) -> String {
    if x >= 10.0 {
        return "over 10".to_owned();
    }
    let written = |x: f64, decimals: usize| format!("{x:.decimals$}");
    let tells = |decimals: &usize| other.is_none_or(|other| written(x, *decimals) != written(other, *decimals));
    written(x, (1..4).find(tells).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_never_written_like_the_limit_it_exceeds() {
        let check = |x: f64, other: Option<f64>, expected: &str| assert_eq!(format_ratio(x, other), expected);
        check(1.2, None, "1.2");
        check(1.24, Some(1.2), "1.24");
        check(1.2004, Some(1.2), "1.2");
        check(2.31, Some(1.2), "2.3");
        check(12.0, Some(1.2), "over 10");
    }
}
