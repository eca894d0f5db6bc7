//! Explains the mastery of a topic.

use super::explain_context::ExplainContext;
use super::explain_mastery::{self, ExplainedMove};
use super::explain_proficiency::describe_self_report;
use super::explanation::{Explanation, ExplanationLine, ExplanationSection};
use super::{explain_memory, explain_prediction};
use crate::learner::state_queries;
use crate::learner::timeline::{MasteryEstimate, MasteryPoint, MasteryStart, Trajectory};
use crate::learner::topic_mastered;
use crate::types::decimals::round_recorded;
use crate::types::humanize::{count_noun, format_number, format_percent, format_share};
use crate::types::ids::TopicId;
use crate::types::learner_state::Skill;
use crate::types::problem::Difficulty;

pub(super) fn explain(scene: &ExplainContext, topic: &TopicId) -> Explanation {
    let title = scene.topic_title(topic);
    let skill = scene.state().mastery.get(topic);
    let stands = state_queries::mastery(scene.state(), scene.params, topic);
    let uncertainty = state_queries::uncertainty(scene.state(), topic);
    let trajectory = scene.timeline.topics.get(topic);
    let mut sections = vec![meaning(scene, topic)];
    if let Some(trajectory) = trajectory {
        sections.extend(moves(scene, topic, trajectory));
    }
    sections.push(start(scene, topic, trajectory));
    sections.extend(explain_prediction::topic_section(scene, topic));
    sections.extend(uncounted(scene, topic));
    sections.extend(explain_memory::misconceptions(scene, |slip| &slip.topic == topic));
    sections.extend(explain_memory::insights(scene, topic));
    let known = state_queries::is_topic_known(scene.state(), topic);
    let stands_at = format!("{title} stands at {} ± {}", format_share(stands), format_share(uncertainty));
    Explanation {
        title: if known { stands_at } else { format!("{title}: nothing is known yet") },
        summary: summary(scene, skill),
        sections,
    }
}

fn summary(scene: &ExplainContext, skill: Option<&Skill>) -> String {
    let Some((skill, last)) = skill.and_then(|skill| Some((skill, skill.last_evidence?))) else {
        let told = if skill.is_some_and(|skill| skill.from_history) {
            "Nothing has been solved or tried here yet: the number comes from what you did elsewhere."
        } else {
            "Nothing has been solved or tried here yet. Until then, it starts between .5 and your rate over all \
             topics."
        };
        return told.to_owned();
    };
    format!(
        "It rests on {} for it and {} against it, the last on {}; {} solved at the first try.",
        count_noun(skill.successes, "outcome"),
        skill.failures,
        scene.day_of(last),
        skill.first_try
    )
}

fn meaning(scene: &ExplainContext, topic: &TopicId) -> ExplanationSection {
    let mut section = ExplanationSection::new("What the number means");
    section.push(ExplanationLine::from_text(
        "Mastery is an estimate from 0 to 1 of how well you know the topic. Solving raises it, failing lowers it, by \
         the equation below.",
    ));
    let last = scene.timeline.topics.get(topic).and_then(|t| t.points.last());
    let estimate = last.map_or_else(|| MasteryEstimate::unseen(0.0), MasteryPoint::estimate);
    section.push(
        ExplanationLine::from_text(format!(
            "The ± says how sure it is. It comes from two counts that both begin at 1: {} for successes, {} for \
             failures.",
            format_number(estimate.alpha),
            format_number(estimate.beta)
        ))
        .step(&estimate.deviation().explain())
        .resting_on(last.map(|point| point.version)),
    );
    let [low, high] = scene.params.curriculum.growth_zone;
    section.push(ExplanationLine::from_text(format!(
        "From {} to {} practice helps most. A topic opens the next ones when its mastery has reached {} and one of its problems \
         is solved, or when {} of its problems that wait for no other topic are solved.",
        format_number(low),
        format_number(high),
        format_number(scene.params.curriculum.unlock),
        format_percent(scene.params.curriculum.unlock_share)
    )));
    section.push(mastered(scene, topic));
    section
}

/// What makes a topic mastered, and what is missing.
fn mastered(scene: &ExplainContext, topic: &TopicId) -> ExplanationLine {
    let rules = &scene.params.curriculum;
    let gap = topic_mastered::mastery_gap(scene.state(), scene.params, scene.catalog, topic, scene.now);
    let missing =
        if gap.is_empty() { "Nothing of that is missing.".to_owned() } else { format!("Missing: {}.", gap.describe()) };
    let has_harder = scene.catalog.in_topic(topic).any(|problem| problem.difficulty != Difficulty::Easy);
    let harder = if has_harder { ", one of them not easy" } else { "" };
    ExplanationLine::from_text(format!(
        "It counts as mastered above {}, with {} of its problems solved (at least {}{harder}) and a recall of {} or more. \
         {missing}",
        format_share(rules.growth_zone[1]),
        format_percent(rules.mastered_share),
        rules.mastered_problems,
        format_share(rules.mastered_recall),
    ))
}

/// The latest change in full, earlier ones in one line each.
fn moves(scene: &ExplainContext, topic: &TopicId, trajectory: &Trajectory) -> Vec<ExplanationSection> {
    let mut moved = trajectory.moves.iter().rev().filter_map(|kept| ExplainedMove::from_move(kept, topic));
    let Some(latest) = moved.next() else { return Vec::new() };
    let mut first = ExplanationSection::new("What moved it last (equation 9)");
    first.lines = explain_mastery::long(scene, &latest);
    let mut before = ExplanationSection::new("What moved it before");
    before.lines = moved.map(|moved| explain_mastery::short(scene, &moved)).collect();
    let mut sections = vec![first];
    sections.extend((!before.lines.is_empty()).then_some(before));
    sections
}

fn start(scene: &ExplainContext, topic: &TopicId, trajectory: Option<&Trajectory>) -> ExplanationSection {
    let mut section = ExplanationSection::new("Where it began (equation 8)");
    let [overall, late] = scene.params.mastery.history.map(format_number);
    let pseudo = format_number(scene.params.mastery.pseudo_outcomes);
    section.push(match trajectory.and_then(|t| t.start) {
        Some(start) => began(scene, topic, &start),
        None => {
            let rate = state_queries::rate(scene.state(), scene.params);
            ExplanationLine::from_text(format!(
                "Nothing moved it yet. It starts at {}, between even and your rate over all topics.",
                format_share(rate.value())
            ))
            .step(&rate.explain())
        }
    });
    section.push(ExplanationLine::from_text(format!(
        "Equation 8 of the paper computes a start from a history of outcomes: {overall} times the share of all that \
         succeeded plus {late} times that of the latest. After one outcome that is 0 or 1, so {pseudo} outcomes are \
         added to the real ones. A topic without outcomes starts between .5 and your rate over all topics, because other \
         topics say only a part about a new one."
    )));
    section.push(own_word(scene));
    section
}

fn began(scene: &ExplainContext, topic: &TopicId, start: &MasteryStart) -> ExplanationLine {
    let MasteryStart { version, mastery, set, rate } = start;
    if *set {
        let history = imported_history(scene, topic);
        let whose = history.unwrap_or_else(|| "where a history from before, or your own word, put it".to_owned());
        let text = format!("It began at {}, {whose}.", format_share(*mastery));
        return ExplanationLine::from_text(text).with_record(*version);
    }
    if (round_recorded(rate.value()) - mastery).abs() < 1e-6 {
        let text =
            format!("It began at {}, between even and your rate over all topics by then.", format_share(*mastery));
        return ExplanationLine::from_text(text).step(&rate.explain()).with_record(*version);
    }
    ExplanationLine::from_text(format!("It began at {}, by what held when that was recorded.", format_share(*mastery)))
        .with_record(*version)
}

/// What an imported history has on a topic; `None` if it has nothing.
fn imported_history(scene: &ExplainContext, topic: &TopicId) -> Option<String> {
    let problems = scene.catalog.in_topic(topic);
    let known: Vec<_> = problems.filter_map(|problem| state_queries::elsewhere(scene.state(), &problem.uid)).collect();
    let solved = known.iter().filter(|elsewhere| elsewhere.solved).count();
    (!known.is_empty()).then(|| {
        format!(
            "where your imported history put it: {} of it tried, {solved} solved",
            count_noun(known.len(), "problem")
        )
    })
}

/// The effect of the learner's self-report.
fn own_word(scene: &ExplainContext) -> ExplanationLine {
    let profile = &scene.state().profile;
    let [low, middle, high] = scene.params.mastery.start.map(format_number);
    ExplanationLine::from_text(format!(
        "Your settings describe you as “{}”: that is the rate before your first outcome.",
        describe_self_report(profile.skill)
    ))
    .with_equation(format!("new to this {low}, seen some of it {middle}, confident {high}"))
    .resting_on(scene.timeline.latest.profile)
}

fn uncounted(scene: &ExplainContext, topic: &TopicId) -> Option<ExplanationSection> {
    let histories = scene.catalog.in_topic(topic).filter_map(|p| scene.timeline.problems.get(&p.uid));
    let mut records: Vec<_> = histories.flat_map(|history| &history.uncounted).collect();
    records.sort_by_key(|record| std::cmp::Reverse(record.version));
    let mut section = ExplanationSection::new("Seen and not counted");
    section.lines = records.into_iter().take(3).flat_map(|record| explain_mastery::uncounted(scene, record)).collect();
    (!section.lines.is_empty()).then_some(section)
}
