//! Insights: sentences that summarise the learner's memory, with the journal records they are based on.
//!
//! There is one insight for each subject. A mistake has one while it is active. A trend has one while it is far enough
//! from the ordinary to be mentioned, and loses it when it returns to the ordinary. The text states observations and
//! never judges.

use crate::agents::agent_messages;
use crate::learner::apply::truncate_front;
use crate::mastery::trend::VelocityTerms;
use crate::types::humanize;
use crate::types::learner_state::{Insight, LearnerState, Misconception, Trends};
use crate::types::params::{Ctx, Params};

/// The maximum number of characters of a misconception's message in an insight.
const MAX_GIST_CHARS: usize = 300;

/// The subject of the insight about passes late in a session.
const FATIGUE: &str = "fatigue";

/// The memory after a submission.
#[derive(Clone, Copy, Debug)]
pub struct MemoryUpdate<'a> {
    pub misconceptions: &'a [Misconception],
    pub trends: &'a Trends,
    pub outcomes: &'a [bool],
    /// Records of the latest `outcomes`, at most as many.
    pub records: &'a [u64],
}

/// Returns all insights after a submission, or `None` if they did not change. The record of this submission is
/// `state.version + 1`.
#[must_use]
pub fn update_insights(state: &LearnerState, ctx: &Ctx, after: MemoryUpdate) -> Option<Vec<Insight>> {
    let mut insights = state.memory.insights.clone();
    for misconception in after.misconceptions {
        update_slip_insight(ctx.params, &mut insights, misconception, state.version.saturating_add(1));
    }
    // On the first day there is no usual pace yet.
    let has_earlier_day = state.engagement.activity.keys().any(|day| *day < ctx.day);
    // Pace and hints are those of passes.
    let passes = passed_records(after);
    for (subject, text) in trend_sentences(ctx.params, after.trends, after.outcomes.len(), has_earlier_day) {
        let records = if subject == FATIGUE { after.records } else { &passes };
        update_trend_insight(&mut insights, subject, text, records);
    }
    truncate_front(&mut insights, ctx.params.trends.insights);
    (insights != state.memory.insights).then_some(insights)
}

/// The records of those of the latest outcomes that were passes.
fn passed_records(after: MemoryUpdate) -> Vec<u64> {
    let known = after.outcomes.len().min(after.records.len());
    let latest = |len: usize| len - known..;
    let outcomes = &after.outcomes[latest(after.outcomes.len())];
    let records = &after.records[latest(after.records.len())];
    outcomes.iter().zip(records).filter(|(passed, _)| **passed).map(|(_, record)| *record).collect()
}

/// Adds the current record to the insight of an active mistake, and removes that of a resolved one.
fn update_slip_insight(params: &Params, insights: &mut Vec<Insight>, misconception: &Misconception, record: u64) {
    let subject = format!("slip {} {}", misconception.problem, misconception.bug);
    let gist = shorten_message(misconception.symptom());
    let position =
        insights.iter().position(|i| i.subject == subject || (i.subject.is_empty() && i.text.ends_with(&gist)));
    if misconception.is_resolved() {
        position.map(|i| insights.remove(i));
    } else if misconception.clean_solves == 0 {
        let mut evidence = position.map(|i| insights.remove(i).evidence).unwrap_or_default();
        evidence.push(record);
        truncate_front(&mut evidence, params.trends.insight_records);
        let seen = humanize::count_noun(misconception.evidence as usize, "submission");
        insights.push(Insight { subject, text: format!("Seen in {seen}: {gist}"), evidence });
    }
}

/// Adds, renews or removes the sentence of a trend. While its figure stays, so do the records it was first based on.
fn update_trend_insight(insights: &mut Vec<Insight>, subject: &str, text: Option<String>, records: &[u64]) {
    let position = insights.iter().position(|insight| insight.subject == subject);
    let renewed = text.filter(|_| !records.is_empty()).map(|text| Insight {
        subject: subject.to_owned(),
        text,
        evidence: records.to_vec(),
    });
    match (position, renewed) {
        (Some(i), None) => {
            insights.remove(i);
        }
        (Some(i), Some(insight)) if insights[i].text != insight.text => insights[i] = insight,
        (None, Some(insight)) => insights.push(insight),
        (Some(_), Some(_)) | (None, None) => {}
    }
}

/// Returns the sentence of each trend that is strong enough after this many outcomes. The pace is compared only with that
/// of an earlier day.
fn trend_sentences(
    params: &Params,
    trends: &Trends,
    outcomes: usize,
    has_earlier_day: bool,
) -> [(&'static str, Option<String>); 4] {
    let enough = outcomes >= params.trends.outcomes;
    let said = |holds: Option<bool>, text: String| holds.filter(|holds| enough && *holds).map(|_| text);
    // Averages start at the first solve, and both remember it for long.
    let has_usual_pace = has_earlier_day && outcomes >= 4 * params.trends.outcomes;
    let velocity = velocity(trends).filter(|_| has_usual_pace);
    // Who is slower than usual takes longer than the problems say, too. Otherwise only the first solves were very fast.
    let (is_slow, is_fast) = trends.pace.map_or((false, false), |pace| (pace > 1.0, pace < 1.0));
    let slower = velocity.map(|v| v <= -params.trends.velocity_change && is_slow);
    let quicker = velocity.map(|v| v >= params.trends.velocity_change && is_fast);
    // The velocity is a change of speed, which can exceed 100 %. The time a solve takes is easier to picture.
    let times = trends.pace.zip(trends.usual_pace).map_or(1.0, |(latest, usual)| latest / usual);
    let share = humanize::format_percent(times);
    let leans = trends.hint_dependence.map(|level| level >= params.trends.leaning_level);
    let level = trends.hint_dependence.unwrap_or(0.0);
    // The halves of a session are few submissions, so a drop between them needs more of them before it says something.
    let tires = trends.fatigue.map(|drop| drop >= params.trends.fatigue_drop && outcomes >= 2 * params.trends.outcomes);
    let points = (trends.fatigue.unwrap_or(0.0) * 100.0).round();
    [
        ("slower", said(slower, format!("Your latest solves took {times:.1} times as long as is usual for you."))),
        ("quicker", said(quicker, format!("Your latest solves took {share} of the time that is usual for you."))),
        ("hints", said(leans, format!("Recent solves used hints up to level {level:.1} on average."))),
        (
            FATIGUE,
            said(tires, format!("Late in a session the share of passes is {points} points lower than early in it.")),
        ),
    ]
}

/// Returns the velocity, or `None` until there is a pace to compare with.
fn velocity(trends: &Trends) -> Option<f64> {
    let latest = trends.pace.filter(|pace| *pace > 0.0)?;
    Some(VelocityTerms { usual: trends.usual_pace?, latest }.value())
}

/// Shortens a message so that words can be put before it.
fn shorten_message(message: &str) -> String {
    agent_messages::to_sentence(message).chars().take(MAX_GIST_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::learner_fixtures::World;

    fn trends(pace: f64, usual: f64, hints: f64, fatigue: f64) -> Trends {
        Trends {
            pace: Some(pace),
            usual_pace: Some(usual),
            hint_dependence: Some(hints),
            accuracy: Some(0.5),
            fatigue: Some(fatigue),
        }
    }

    #[test]
    fn a_trend_is_worth_a_word_when_it_leaves_the_ordinary() {
        let check = |trends: &Trends, outcomes: usize, want: &[&str]| {
            let said = trend_sentences(&Params::default(), trends, outcomes, true);
            let said: Vec<String> = said.into_iter().filter_map(|(_, text)| text).collect();
            assert_eq!(said, want);
        };
        check(&Trends::default(), 20, &[]);
        check(&trends(1.0, 1.0, 0.0, 0.0), 20, &[]);
        check(&trends(2.0, 1.0, 0.0, 0.0), 20, &["Your latest solves took 2.0 times as long as is usual for you."]);
        check(&trends(2.0, 1.0, 0.0, 0.0), 19, &[]); // too early to say
        check(&trends(0.8, 1.0, 0.0, 0.0), 20, &["Your latest solves took 80 % of the time that is usual for you."]);
        // Slower than a very fast start is not slow, and quicker than a very slow one is not quick.
        check(&trends(0.7, 0.4, 0.0, 0.0), 20, &[]);
        check(&trends(1.2, 2.0, 0.0, 0.0), 20, &[]);
        assert!(
            trend_sentences(&Params::default(), &trends(2.0, 1.0, 0.0, 0.0), 20, false)
                .iter()
                .all(|(_, t)| t.is_none())
        );
        check(&trends(1.0, 1.0, 2.5, 0.0), 5, &["Recent solves used hints up to level 2.5 on average."]);
        check(&trends(1.0, 1.0, 1.9, 0.4), 9, &[]);
        check(
            &trends(1.0, 1.0, 1.9, 0.4),
            10,
            &["Late in a session the share of passes is 40 points lower than early in it."],
        );
    }

    #[test]
    fn pace_rests_on_passes_alone() {
        let check = |outcomes: &[bool], records: &[u64], expected: &[u64]| {
            let trends = Trends::default();
            let after = MemoryUpdate { misconceptions: &[], trends: &trends, outcomes, records };
            assert_eq!(passed_records(after), expected);
        };
        check(&[true, false, true], &[3, 5, 8], &[3, 8]);
        // There are fewer records than outcomes after an update from an older version.
        check(&[true, true, false, true], &[5, 8], &[8]);
        check(&[false], &[4], &[]);
    }

    #[test]
    fn an_insight_comes_with_its_records_and_goes_with_its_trend() {
        let world = World::new();
        let ctx = world.ctx(0);
        let mut state = LearnerState::default();
        let records = [3, 5, 8, 9, 12];
        let after = |trends| MemoryUpdate { misconceptions: &[], trends, outcomes: &[true; 5], records: &records };
        let leaning = trends(1.0, 1.0, 3.0, 0.0);
        let found = update_insights(&state, &ctx, after(&leaning)).expect("an insight");
        assert_eq!((found[0].subject.as_str(), found[0].evidence.as_slice()), ("hints", records.as_slice()));
        state.memory.insights = found;
        assert_eq!(update_insights(&state, &ctx, after(&leaning)), None, "nothing new");
        let less_leaning = trends(1.0, 1.0, 2.5, 0.0);
        let less = update_insights(&state, &ctx, after(&less_leaning)).expect("another figure");
        assert_eq!(less[0].text, "Recent solves used hints up to level 2.5 on average.");
        assert_eq!(update_insights(&state, &ctx, after(&trends(1.0, 1.0, 0.5, 0.0))), Some(vec![]));
    }
}
