//! Tests one line for each rule: a change that breaks it, and the sentence that rejects it.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::learner::learner_fixtures::{self, DAY, NOON, World, solved, stands};
use crate::learner::learner_strategies;
use crate::types::event::Change;
use crate::types::hint_types::{Band, HintSource};
use crate::types::learner_state::{
    Bucket, DailyItem, DailySet, Evidence, Insight, Misconception, Nudge, NudgeKind, Profile, RestoredState, Review,
    SchedulerFit, Skill, Trends,
};
use crate::types::verdict_report::Verdict as V;

/// Arrays at 0.5 with Beta (3, 2), arrays-easy solved and reviewed twice, a streak of 4.
fn learner() -> LearnerState {
    let mut state = LearnerState::default();
    stands(&mut state, "arrays", 0.5);
    let skill = state.mastery.get_mut(&"arrays".into()).expect("a skill");
    (skill.alpha, skill.beta) = (3.0, 2.0);
    solved(&mut state, "arrays-easy", NOON);
    state.reviews.insert("arrays-easy".into(), learner_fixtures::review(2, 1, 6, 2.5));
    (state.engagement.streak, state.engagement.longest_streak) = (4, 9);
    state.memory.misconceptions.push(slip(3));
    state
}

fn signed(agent: Agent, changes: Vec<Change>) -> Vec<Proposal> {
    changes.into_iter().map(|change| Proposal { agent, change }).collect()
}

fn slip(evidence: u32) -> Misconception {
    learner_fixtures::misconception("dup", evidence)
}

fn skill(edit: &dyn Fn(&mut f64, &mut f64, &mut Evidence)) -> Change {
    let reason = "Solved.".to_owned();
    let problem = "arrays-medium".into();
    let mut evidence = Evidence { at: NOON, problem, success: true, before: 0.5, after: 0.6, weight: 1.0, reason };
    let (mut alpha, mut beta) = (4.0, 2.0);
    edit(&mut alpha, &mut beta, &mut evidence);
    Change::Skill { topic: "arrays".into(), alpha, beta, first_try: false, evidence }
}

fn review(edit: &dyn Fn(&mut Review)) -> Change {
    let mut review = learner_fixtures::review(3, 1, 15, 2.5);
    edit(&mut review);
    Change::Review { problem: "arrays-easy".into(), review }
}

fn hint_saying(level: u8, text: &str) -> Change {
    let (text, source, band) = (text.to_owned(), HintSource::Authored, Band::Beginner);
    Change::HintShown { problem: "arrays-medium".into(), level, day: DAY, text, source, band, about: None }
}

fn hint(level: u8) -> Change {
    hint_saying(level, "Look at the sample.\nWhat happened?")
}

fn set(bucket: Bucket, problems: &[&str]) -> Change {
    let item = |problem: &&str| DailyItem { problem: (*problem).into(), bucket, reason: "Because.".to_owned() };
    Change::DailySet { set: DailySet { day: DAY, items: problems.iter().map(item).collect() } }
}

fn profile(edit: &dyn Fn(&mut Profile)) -> Change {
    let mut profile = Profile::default();
    edit(&mut profile);
    Change::Profile { profile }
}

fn result(changes: Vec<Change>) -> Result<(), String> {
    let world = World::new();
    let proposals = signed(Agent::Profiler, changes);
    super::check(&learner(), &world.ctx(0), &proposals).map_err(|violation| violation.to_string())
}

/// The reasons why the changes are rejected, one a line.
fn refusals<const N: usize>(changes: [Change; N]) -> String {
    let refused = changes.map(|change| {
        let why = result(vec![change]).expect_err("a refusal");
        why.strip_prefix("profiler's change ").expect("the profiler's").to_owned()
    });
    refused.join("\n")
}

#[test]
fn sound_changes_are_accepted() {
    let changes = vec![
        skill(&|_, _, _| {}),
        // The second change is checked against the state after the first.
        skill(&|alpha, _, e| (*alpha, e.before, e.after) = (5.0, 0.6, 0.6)),
        review(&|_| {}),
        hint(1),
        hint(2),
        hint(1),
        set(Bucket::Frontier, &["recursion-easy", "arrays-easy"]),
        set(Bucket::Review, &["arrays-easy"]),
        profile(&|_| {}),
        Change::Misconception { misconception: slip(4) },
        Change::Streak { streak: 5, longest: 9, freezes: 0, day: DAY },
        Change::SkillStart { topic: "trees".into(), mastery: 0.4, history: false },
        Change::LockOverridden { topic: "graphs".into() },
        set(Bucket::Frontier, &["graphs-easy"]),
    ];
    assert_eq!(result(changes), Ok(()));
}

#[test]
fn one_bad_change_refuses_all() {
    let world = World::new();
    let proposals = signed(Agent::Curator, vec![hint(1), Change::Rating { rating: -1.0 }]);
    let violation = super::check(&learner(), &world.ctx(0), &proposals).expect_err("a violation");
    assert_eq!((violation.agent, violation.change, violation.field), (Agent::Curator, "rating", "rating"));
}

#[test]
fn mastery_stays_in_range_and_moves_the_right_way() {
    let start = |topic: &str, mastery| Change::SkillStart { topic: topic.into(), mastery, history: false };
    let refused = refusals([
        skill(&|_, _, e| e.after = 1.2),
        skill(&|_, _, e| e.after = f64::NAN),
        skill(&|_, _, e| e.after = 0.4),
        skill(&|_, _, e| e.success = false),
        skill(&|_, _, e| e.before = 0.4),
        start("arrays", 0.1),
        start("trees", -0.1),
    ]);
    insta::assert_snapshot!(refused, @r#"
    "skill" sets `evidence.after` to 1.2: it must lie between 0 and 1
    "skill" sets `evidence.after` to NaN: it must lie between 0 and 1
    "skill" sets `evidence.after` to 0.4: a success never lowers mastery
    "skill" sets `evidence.after` to 0.6: a failure never raises mastery
    "skill" sets `evidence.before` to 0.4: the topic stands at 0.5
    "skill start" sets `mastery` to 0.1: the topic has evidence, which a self-report doesn't replace
    "skill start" sets `mastery` to -0.1: it must lie between 0 and 1
    "#);
}

#[test]
fn only_an_undo_puts_values_back_and_only_such_as_can_be() {
    let restored = |alpha: f64, mastery: f64| {
        let skill = Skill { mastery, alpha, ..Skill::starting_at(0.1) };
        let mut restored = RestoredState::default();
        restored.mastery.insert("arrays".into(), Some(skill));
        Change::Restored { restored: Box::new(restored) }
    };
    let world = World::new();
    let by = |agent, change| {
        let checked = super::check(&learner(), &world.ctx(0), &signed(agent, vec![change]));
        checked.map_err(|violation| violation.to_string())
    };
    // The topic is at α = 3, but an undo may lower counts.
    assert_eq!(by(Agent::Orchestrator, restored(1.0, 0.1)), Ok(()));
    let refused = |agent, change, expected: &str| {
        let error = by(agent, change).expect_err("a violation");
        assert!(error.contains(expected), "{error}");
    };
    refused(Agent::Profiler, restored(1.0, 0.1), "only the orchestrator takes back");
    refused(Agent::Orchestrator, restored(0.5, 0.1), "`restored.alpha` to 0.5");
    refused(Agent::Orchestrator, restored(1.0, 1.1), "`restored.mastery` to 1.1");
    let fit = |weights: Vec<f64>| Change::SchedulerFit { fit: SchedulerFit { weights, reviews: 200, at: NOON } };
    assert_eq!(by(Agent::Synthesizer, fit(vec![1.0; 21])), Ok(()));
    refused(Agent::Synthesizer, fit(vec![1.0; 20]), "FSRS-6 has 21 weights");
    refused(Agent::Synthesizer, fit(vec![f64::NAN; 21]), "weights are numbers");
}

#[test]
fn counts_never_fall() {
    let streak = |streak, longest| Change::Streak { streak, longest, freezes: 0, day: DAY };
    let refused = refusals([
        skill(&|alpha, _, _| *alpha = 2.5),
        skill(&|_, beta, _| *beta = 0.5),
        skill(&|alpha, _, _| *alpha = f64::INFINITY),
        review(&|r| r.lapses = 0),
        Change::Misconception { misconception: slip(2) },
        streak(1, 8),
        streak(10, 9),
    ]);
    insta::assert_snapshot!(refused, @r#"
    "skill" sets `alpha` to 2.5: it never falls, and stands at 3
    "skill" sets `beta` to 0.5: it must be a number from 1 up
    "skill" sets `alpha` to inf: it must be a number from 1 up
    "review" sets `lapses` to 0: it never falls, and stands at 1
    "misconception" sets `evidence` to 2: it never falls, and stands at 3
    "streak" sets `longest` to 8: it never falls, and stands at 9
    "streak" sets `longest` to 9: it must be no shorter than the streak
    "#);
}

#[test]
fn reviews_keep_their_bounds() {
    let refused = refusals([
        review(&|r| r.ease = 1.2),
        review(&|r| r.interval = 0),
        review(&|r| r.ladder_interval = 366),
        review(&|r| r.due = jiff::civil::date(2026, 3, 9)),
        review(&|r| r.last_quality = 6),
        review(&|r| r.recall_at_due = 1.5),
        review(&|r| r.topics.clear()),
    ]);
    insta::assert_snapshot!(refused, @r#"
    "review" sets `ease` to 1.2: it must be a number from 1.3 up
    "review" sets `interval` to 0: an interval has 1 to 365 days
    "review" sets `ladder_interval` to 366: an interval has 1 to 365 days
    "review" sets `due` to 2026-03-09: it can't lie before the learner's day
    "review" sets `last_quality` to 6: quality goes from 0 to 5
    "review" sets `recall_at_due` to 1.5: it must lie between 0 and 1
    "review" sets `topics` to []: a review belongs to a topic
    "#);
    assert_eq!(result(vec![review(&|r| r.due = DAY)]), Ok(()));
}

#[test]
fn hints_go_up_one_step_at_a_time() {
    insta::assert_snapshot!(refusals([hint(0), hint(6), hint(2)]), @r#"
    "hint shown" sets `level` to 0: hints have the levels 1 to 5
    "hint shown" sets `level` to 6: hints have the levels 1 to 5
    "hint shown" sets `level` to 2: hints go up one step at a time, and 0 were shown
    "#);
    let capped = vec![profile(&|p| p.max_hint_level = 1), hint(1), hint(2)];
    let expected = "profiler's change \"hint shown\" sets `level` to 2: the pack and the learner allow up to 1";
    assert_eq!(result(capped), Err(expected.to_owned()));
}

#[test]
fn a_days_set_respects_prerequisites() {
    let refused = refusals([
        set(Bucket::Frontier, &["arrays-easy", "trees-easy"]),
        // A problem does not become a review by its bucket.
        set(Bucket::Review, &["trees-easy"]),
        set(Bucket::Growth, &["arrays-easy", "arrays-easy"]),
        set(Bucket::Growth, &["nothing"]),
        Change::DailySet { set: DailySet { day: jiff::civil::date(2026, 3, 9), items: vec![] } },
    ]);
    insta::assert_snapshot!(refused, @r#"
    "daily set" sets `set.items.problem` to trees-easy: its prerequisites are not met and nobody overrode the lock
    "daily set" sets `set.items.problem` to trees-easy: its prerequisites are not met and nobody overrode the lock
    "daily set" sets `set.items.problem` to arrays-easy: a set has a problem once
    "daily set" sets `set.items.problem` to nothing: no installed pack has this problem
    "daily set" sets `set.day` to 2026-03-09: it must be the learner's day
    "#);
}

#[test]
fn names_are_known_and_texts_are_short_and_clean() {
    let nudge = |text: &str| Change::Nudge {
        nudge: Nudge { kind: NudgeKind::Tired, at: NOON, text: text.to_owned(), problem: None, dismissed: false },
    };
    assert_eq!(result(vec![nudge(&"é".repeat(400))]), Ok(()));
    let insight = Insight { subject: String::new(), text: "So it seems.".to_owned(), evidence: vec![] };
    let refused = refusals([
        Change::LockOverridden { topic: "magic".into() },
        Change::Offered { problem: "gone".into(), day: DAY },
        nudge(&"x".repeat(401)),
        nudge("a\u{1b}[31mb"),
        Change::NotCounted { problem: "arrays-easy".into(), reason: "a\nb".to_owned() },
        Change::Insights { insights: vec![insight] },
    ]);
    insta::assert_snapshot!(refused.replace(&"x".repeat(80), "(80 x)"), @r#"
    "lock overridden" sets `topic` to magic: no installed pack has this topic
    "offered" sets `problem` to gone: no installed pack has this problem
    "nudge" sets `nudge.text` to (80 x): it may have 400 characters at most, and has 401
    "nudge" sets `nudge.text` to ab: it must be free of control characters
    "not counted" sets `reason` to a b: it must be free of control characters
    "insights" sets `insights.evidence` to []: an insight rests on records
    "#);
}

#[test]
fn the_rest_stays_in_range() {
    let accuracy = Trends { accuracy: Some(1.1), ..Trends::default() };
    let refused = refusals([
        Change::Trends { trends: accuracy, recent: vec![], records: vec![] },
        profile(&|p| p.max_hint_level = 6),
        profile(&|p| p.day_start = 24),
        Change::ReviewStarted { problem: "arrays-hard".into() },
        Change::Submitted {
            problem: "arrays-easy".into(),
            source: "a".into(),
            verdict: V::Ac,
            day: DAY,
            seconds: 0,
            counted_failure: true,
            gave_up: false,
            solution_seen: false,
        },
    ]);
    insta::assert_snapshot!(refused, @r#"
    "trends" sets `trends.accuracy` to 1.1: it must lie between 0 and 1
    "profile" sets `profile.max_hint_level` to 6: hints have the levels 1 to 5, 0 for none
    "profile" sets `profile.day_start` to 24: a day starts at an hour from 0 to 23
    "review started" sets `problem` to arrays-hard: only a problem solved or given up before can be reviewed
    "submitted" sets `counted_failure` to true: it passed
    "#);
}

proptest! {
    /// The check never panics, and the changes it accepts leave a state within the bounds.
    #[test]
    fn what_is_accepted_keeps_the_state_sound(changes in vec(learner_strategies::change(), 1..5)) {
        let world = World::new();
        let proposals = signed(Agent::Assessment, changes);
        let state = learner();
        if super::check(&state, &world.ctx(0), &proposals).is_ok() {
            let mut after = state;
            for proposal in &proposals {
                apply_change(&mut after, &proposal.change, NOON);
            }
            prop_assert!(after.mastery.values().all(|s| (0.0..=1.0).contains(&s.mastery) && s.alpha >= 1.0 && s.beta >= 1.0));
            prop_assert!(after.reviews.values().all(|r| r.ease >= 1.3 && (1..=365).contains(&r.interval)));
            prop_assert!(after.problems.values().all(|p| p.hint_level <= 5));
        }
    }
}
