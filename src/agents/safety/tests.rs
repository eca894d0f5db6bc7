//! Which proposals pass, are replaced or are held back, and in which words.

use proptest::prelude::*;

use super::*;
use crate::agents::learner_fixtures::{self, NOON, World, solved, stands};
use crate::agents::{curator, feedback};
use crate::learner::practice_steps::StepTrigger;
use crate::types::Verdict;
use crate::types::event::{Agent, Change, Proposal};
use crate::types::learner_state::{
    Bucket, DailyItem, DailySet, LearnerState, Nudge, NudgeKind, PracticeAction, PracticeStep, Review, RulingKind,
    RulingSubject, SafetyLayer, SafetyRuling, TopicMasteryChange,
};
use crate::types::learning_goal::LearningGoal;
use crate::types::params::Ctx;
use crate::types::problem::Difficulty;

/// Steps on a topic, each of this demand, engagement and gain.
fn steps(count: u64, topic: &str, [demand, engagement, gain]: [f64; 3]) -> Vec<PracticeStep> {
    let act = PracticeAction::Try { passed: engagement > 0.5, difficulty: Difficulty::Easy, mastery: 0.4, hints: 0 };
    let step = |record| PracticeStep {
        problem: Some(format!("{topic}-easy").as_str().into()),
        topic: Some(topic.into()),
        demand,
        engagement,
        gain,
        moved: vec![TopicMasteryChange { topic: topic.into(), before: 0.4, after: 0.4 + gain * 0.12 }],
        ..learner_fixtures::step(record, act)
    };
    (1..=count).map(step).collect()
}

/// Steps that break C2 and nothing else.
const STALLED: [f64; 3] = [0.8, 0.8, 0.0];
/// So many of them that it can't be chance.
const FOR_LONG: u64 = 14;
/// Ten steps that break C3 and nothing else.
const LEISURELY: [f64; 3] = [0.2, 0.8, 1.0];
const HEALTHY: [f64; 3] = [0.8, 0.8, 1.0];

/// Arrays mastered, recursion under way and open, trees locked; the steps as given.
fn learner(kept: Vec<PracticeStep>) -> LearnerState {
    let mut state = LearnerState { version: 100, ..LearnerState::default() };
    stands(&mut state, "arrays", 0.92);
    stands(&mut state, "recursion", 0.4);
    state.balance.steps = kept;
    state
}

fn set(problems: &[&str]) -> Vec<Proposal> {
    let item = |uid: &&str| DailyItem { problem: (*uid).into(), bucket: Bucket::Growth, reason: String::new() };
    let set = DailySet { day: learner_fixtures::DAY, items: problems.iter().map(item).collect() };
    let offered = problems.iter().map(|uid| Change::Offered { problem: (*uid).into(), day: learner_fixtures::DAY });
    let changes = std::iter::once(Change::DailySet { set }).chain(offered);
    changes.map(|change| Proposal { agent: Agent::Curator, change }).collect()
}

fn problems(proposals: &[Proposal]) -> Vec<String> {
    let sets = proposals.iter().filter_map(|proposal| match &proposal.change {
        Change::DailySet { set } => Some(set),
        _ => None,
    });
    sets.flat_map(|set| &set.items).map(|item| item.problem.to_string()).collect()
}

fn rulings(proposals: &[Proposal]) -> Vec<&SafetyRuling> {
    let rulings = proposals.iter().filter_map(|proposal| match &proposal.change {
        Change::Ruling { ruling } => Some((proposal.agent, &**ruling)),
        _ => None,
    });
    rulings.inspect(|(agent, _)| assert_eq!(*agent, Agent::Safety)).map(|(_, ruling)| ruling).collect()
}

fn nudge(kind: NudgeKind, problem: Option<&str>) -> Vec<Proposal> {
    let text = "A word.".to_owned();
    let nudge = Nudge { kind, at: NOON, text, problem: problem.map(Into::into), dismissed: false };
    vec![Proposal { agent: Agent::Engagement, change: Change::Nudge { nudge } }]
}

#[test]
fn places_of_the_set_give_way() {
    let world = World::new();
    let ctx = world.ctx(0);
    let check = |kept: Vec<PracticeStep>, proposed: &[&str], wanted: &[&str], layers: &[(SafetyLayer, RulingKind)]| {
        let ruled = filter_proposals(&learner(kept), &ctx, set(proposed));
        assert_eq!(problems(&ruled), wanted, "{proposed:?}");
        let got: Vec<_> = rulings(&ruled).into_iter().map(|ruling| (ruling.layer, ruling.kind)).collect();
        assert_eq!(got, layers, "{proposed:?}");
        let offered = ruled.iter().filter(|p| matches!(p.change, Change::Offered { .. })).count();
        assert_eq!(offered, wanted.len(), "each place is noted as offered, and nothing else is");
    };
    let replaced = |layer| [(layer, RulingKind::Replaced)];
    // Healthy steps: everything passes, but for what is locked.
    let healthy = || steps(10, "recursion", HEALTHY);
    check(healthy(), &["arrays-easy", "recursion-easy"], &["arrays-easy", "recursion-easy"], &[]);
    check(
        healthy(),
        &["recursion-easy", "trees-easy"],
        &["recursion-easy", "recursion-medium"],
        &replaced(SafetyLayer::C1),
    );
    check(Vec::new(), &["graphs-hard"], &["recursion-medium"], &replaced(SafetyLayer::C1));
    // Nothing moved: no mastered topic, and a step back where there is none.
    let stalled = || steps(FOR_LONG, "recursion", STALLED);
    check(
        stalled(),
        &["arrays-easy", "recursion-easy"],
        &["recursion-easy", "recursion-medium"],
        &replaced(SafetyLayer::C2),
    );
    check(stalled(), &["recursion-hard"], &["recursion-hard"], &[]);
    // Little was asked: nothing that asks little. At .92 an easy problem asks .38, a medium one more than the floor.
    let leisurely = || steps(10, "arrays", LEISURELY);
    check(
        leisurely(),
        &["arrays-easy", "recursion-easy"],
        &["recursion-easy", "recursion-medium"],
        &replaced(SafetyLayer::C3),
    );
    check(leisurely(), &["arrays-medium", "recursion-easy"], &["arrays-medium", "recursion-easy"], &[]);
}

#[test]
fn a_path_keeps_its_order_when_an_item_is_replaced() {
    let mut world = World::new();
    let way = ["arrays-hard", "recursion-easy", "trees-easy", "recursion-medium"];
    learner_fixtures::add_path(&mut world, "way", &way);
    let mut state = learner(steps(10, "recursion", HEALTHY));
    state.profile.goal = Some(LearningGoal { path: Some("way".to_owned()), ..LearningGoal::everything() });
    let item = |uid: &str, bucket| DailyItem { problem: uid.into(), bucket, reason: String::new() };
    let items = [(way[0], Bucket::Challenge), (way[1], Bucket::Growth), (way[2], Bucket::Growth)];
    let items = items.map(|(uid, bucket)| item(uid, bucket)).to_vec();
    let set = Change::DailySet { set: DailySet { day: learner_fixtures::DAY, items } };
    // The topic of the third is locked.
    let ruled = filter_proposals(&state, &world.ctx(0), vec![Proposal { agent: Agent::Curator, change: set }]);
    assert_eq!(problems(&ruled), [way[0], way[1], way[3]]);
}

#[test]
fn a_goal_whose_problems_are_all_held_back_still_has_problems() {
    let check = |topic: &str, practised: Vec<PracticeStep>, expected: (bool, bool)| {
        let world = World::new();
        let mut state = learner(practised);
        stands(&mut state, "arrays", 0.75);
        let goal = LearningGoal { topics: vec![topic.into()], ..LearningGoal::everything() };
        state.profile.goal = Some(goal);
        let ctx = world.ctx(0);
        let found = (goal_picks(&state, &ctx).is_empty(), has_goal_problems(&state, &ctx));
        assert_eq!(found, expected, "{topic}");
    };
    // Arrays stand a little above the growth zone, recursion does not.
    check("arrays", steps(FOR_LONG, "arrays", STALLED), (true, true));
    check("arrays", steps(FOR_LONG, "arrays", HEALTHY), (false, true));
    check("recursion", steps(FOR_LONG, "recursion", STALLED), (false, true));
}

#[test]
fn what_is_due_is_always_welcome() {
    let world = World::new();
    let mut state = learner(steps(FOR_LONG, "recursion", STALLED));
    solved(&mut state, "arrays-easy", NOON);
    state
        .reviews
        .insert("arrays-easy".into(), Review { due: learner_fixtures::DAY, ..learner_fixtures::review(1, 0, 1, 2.5) });
    let ruled = filter_proposals(&state, &world.ctx(0), set(&["arrays-easy", "recursion-easy"]));
    assert_eq!(problems(&ruled), ["arrays-easy", "recursion-easy"]);
    assert!(rulings(&ruled).is_empty());
}

#[test]
fn a_set_is_never_emptied() {
    let world = World::new();
    let mut state = learner(steps(FOR_LONG, "recursion", STALLED));
    // Everything of recursion was solved, so all that is open has a high mastery already.
    for level in ["easy", "medium", "hard"] {
        solved(&mut state, &format!("recursion-{level}"), NOON);
    }
    state.overridden.clear();
    let proposed = set(&["arrays-easy", "arrays-medium"]);
    let ruled = filter_proposals(&state, &world.ctx(0), proposed.clone());
    let left = problems(&ruled);
    assert!(!left.is_empty());
    if left == ["arrays-easy", "arrays-medium"] {
        assert!(
            rulings(&ruled).iter().all(|r| r.kind == RulingKind::Advised && r.reason.contains("nothing else is open"))
        );
    }
}

#[test]
fn kind_words_rest_while_engagement_runs_ahead() {
    let world = World::new();
    let busy = steps(45, "arrays", [0.8, 1.0, 0.05]);
    let check = |kept: &[PracticeStep], proposed: Vec<Proposal>, passes: bool| {
        let ruled = filter_proposals(&learner(kept.to_vec()), &world.ctx(0), proposed.clone());
        assert_eq!(ruled.iter().any(|p| matches!(p.change, Change::Nudge { .. })), passes, "{proposed:?}");
        assert_eq!(rulings(&ruled).is_empty(), passes);
    };
    let calm = steps(45, "recursion", HEALTHY);
    for kind in NudgeKind::ALL {
        check(&calm, nudge(kind, None), true);
    }
    check(&busy, nudge(NudgeKind::BrokenStreak, None), false);
    check(&busy, nudge(NudgeKind::WelcomeBack, None), true);
    check(&busy, nudge(NudgeKind::Tired, None), true);
    check(&busy, nudge(NudgeKind::EasierRelative, Some("recursion-easy")), true);
    check(&calm, nudge(NudgeKind::EasierRelative, Some("graphs-easy")), false);
}

#[test]
fn reviews_come_early_only_when_they_fade_while_little_moves() {
    let world = World::new();
    let ctx = world.ctx(1);
    let mut state = learner(steps(FOR_LONG, "recursion", STALLED));
    solved(&mut state, "arrays-easy", NOON);
    let known = learner_fixtures::review(2, 0, 20, 2.5);
    state.reviews.insert("arrays-easy".into(), known.clone());
    let early = Review { due: ctx.day, preponed: true, ..known };
    let change = Change::Review { problem: "arrays-easy".into(), review: early };
    let proposed = vec![Proposal { agent: Agent::Synthesizer, change }];
    let ruled = filter_proposals(&state, &ctx, proposed.clone());
    assert_eq!(ruled.len(), 1);
    assert!(matches!(rulings(&ruled)[0].subject, RulingSubject::Review { .. }), "{ruled:?}");
    // Next month it has faded, and comes.
    assert_eq!(filter_proposals(&state, &world.ctx(15), proposed.clone()).len(), 1);
    state.balance.steps = steps(10, "recursion", HEALTHY);
    assert_eq!(filter_proposals(&state, &ctx, proposed.clone()), proposed);
}

#[test]
fn fewer_hints_are_suggested_and_any_can_be_taken() {
    let world = World::new();
    let ctx = world.ctx(0);
    let problem = world.problem("recursion-medium");
    let offered = |kept: Vec<PracticeStep>, failures: u32, advice: bool| {
        let mut state = learner(kept);
        state.balance.rulings = said_today(&world, &state);
        state.profile.safety_advice = advice;
        let progress = state.problems.entry(problem.uid.clone()).or_default();
        (progress.failures_in_a_row, progress.submissions) = (failures, failures);
        adjust_offer(&state, &ctx, problem, feedback::next_hint_offer(&state, &ctx, problem, None))
    };
    let plain = offered(steps(10, "recursion", HEALTHY), 2, true);
    assert_eq!((plain.suggested, plain.next, plain.advice), (5, Some(1), None));
    let capped = offered(steps(10, "recursion", LEISURELY), 2, true);
    assert_eq!((capped.suggested, capped.next, capped.blocked), (2, Some(1), None));
    assert!(capped.advice.is_some());
    let untried = offered(steps(10, "recursion", LEISURELY), 0, false);
    assert_eq!((untried.suggested, untried.next, untried.advice), (0, Some(1), None));
}

#[test]
fn advice_at_the_offer_stands_on_its_day_until_a_hint_is_taken_all_the_same() {
    let world = World::new();
    let problem = world.problem("recursion-medium");
    let mut state = learner(steps(10, "recursion", LEISURELY));
    state.balance.rulings = said_today(&world, &state);
    let advice = |state: &LearnerState, days| {
        let ctx = world.ctx(days);
        adjust_offer(state, &ctx, problem, feedback::next_hint_offer(state, &ctx, problem, None)).advice
    };
    assert!(advice(&state, 0).is_some());
    assert_eq!(advice(&state, 1), None);
    let taken = after_a_hint(&state, &world.ctx(0));
    let taken: Vec<Change> = taken.into_iter().map(|proposal| proposal.change).collect();
    let after = learner_fixtures::applied(&state, &world.ctx(0), &taken);
    assert_eq!(advice(&after, 0), None, "{:?}", after.balance.rulings);
}

/// The layers' rulings about the current steps.
fn said_today(world: &World, state: &LearnerState) -> Vec<SafetyRuling> {
    rulings(&review_proposals(state, &world.ctx(0), StepTrigger::Other, Vec::new())).into_iter().cloned().collect()
}

/// The rulings of a hint taken with these steps behind it.
fn after_a_hint(state: &LearnerState, ctx: &Ctx) -> Vec<Proposal> {
    let problem = "recursion-medium".into();
    review_proposals(state, ctx, StepTrigger::Hint { problem: &problem, level: 1 }, Vec::new())
}

#[test]
fn a_firing_is_told_once_a_week_and_never_by_the_wish_alone() {
    let world = World::new();
    let state = learner(steps(FOR_LONG, "recursion", STALLED));
    let told = |state: &LearnerState, days| {
        let proposals = after_a_hint(state, &world.ctx(days));
        let changes: Vec<Change> = proposals.into_iter().map(|proposal| proposal.change).collect();
        let layers = |change: &Change| match change {
            Change::Ruling { ruling } if ruling.subject == RulingSubject::Steps => Some(ruling.layer),
            _ => None,
        };
        (
            changes.iter().filter_map(layers).collect::<Vec<_>>(),
            learner_fixtures::applied(state, &world.ctx(days), &changes),
        )
    };
    let (first, after) = told(&state, 0);
    assert_eq!(first, [SafetyLayer::C2]);
    assert_eq!(told(&after, 0).0, []);
    assert_eq!(told(&after, 6).0, []);
    assert_eq!(told(&after, 7).0, [SafetyLayer::C2]);
    // After a week away these steps are long past.
    let mut away = after.clone();
    away.engagement.last_active = Some(learner_fixtures::DAY);
    assert_eq!(told(&away, 7).0, []);
    // Whoever does not want to hear of it has it on record all the same.
    let mut silent = state.clone();
    silent.profile.safety_advice = false;
    assert_eq!(told(&silent, 0).0, [SafetyLayer::C2]);
}

#[test]
fn a_step_is_recorded_with_what_it_was() {
    let world = World::new();
    let ctx = world.ctx(0);
    let state = learner(Vec::new());
    let submission = learner_fixtures::submission("recursion-medium", "a", Verdict::Ac);
    let watched = review_proposals(&state, &ctx, StepTrigger::Submission(&submission), Vec::new());
    let Change::Step { step } = &watched[0].change else { panic!("{watched:?}") };
    assert_eq!((step.record, step.demand, step.engagement, watched.len()), (101, 0.8, 1.0, 1));
}

#[test]
fn the_words_count_and_end_in_something_to_do() {
    let world = World::new();
    let mut hints = steps(FOR_LONG, "recursion", [0.3, 0.5, 0.0]);
    for (i, step) in hints.iter_mut().enumerate() {
        step.moved.clear();
        if i % 5 != 0 {
            step.act = PracticeAction::Hint { level: 3 };
        }
    }
    let mut state = learner(hints);
    state.today = Some(DailySet {
        day: learner_fixtures::DAY,
        items: vec![DailyItem { problem: "recursion-easy".into(), bucket: Bucket::Growth, reason: String::new() }],
    });
    let reasons = |state: &LearnerState| -> Vec<String> {
        rulings(&review_proposals(state, &world.ctx(0), StepTrigger::Other, Vec::new()))
            .iter()
            .map(|r| r.reason.clone())
            .collect()
    };
    assert_eq!(
        reasons(&state),
        [
            "Ten steps, most of them on recursion: rises and falls add up to nothing (.00; .14 or more is usual). A try without a hint, or a slightly easier problem, teaches you more.",
            "Recursion, last ten steps: eight hints, two tries. Try once now to see which hint you need.",
        ]
    );
    state.balance.steps = steps(FOR_LONG, "arrays", [0.3, 1.0, 0.0]);
    assert_eq!(
        reasons(&state),
        [
            "Most of your recent passes were on arrays (.92), which you already know well. For a change, do recursion-easy, on recursion, from today’s list.",
            "Arrays, last ten steps: ten tries. Your recent problems were easy for you. For a change, do recursion-easy, on recursion, from today’s list.",
        ]
    );
    // A problem that was given up is not planned any more.
    let mut given_up = state.clone();
    given_up.problems.entry("recursion-easy".into()).or_default().gave_up = Some(NOON);
    assert!(!reasons(&given_up)[0].contains("recursion-easy"), "{:?}", reasons(&given_up));
    // Reviews that fill the day hide the problem of the set, so it is not named.
    let mut full = state.clone();
    full.profile.minutes_a_day = 5;
    for problem in ["arrays-easy", "arrays-hard"] {
        full.reviews
            .insert(problem.into(), Review { due: learner_fixtures::DAY, ..learner_fixtures::review(1, 0, 1, 2.5) });
    }
    assert!(reasons(&full)[0].ends_with("The reviews that are due come first: each one from memory counts."));
    // The day's limit of reviews is used up, so those that wait do not come first.
    full.profile.reviews_a_day = 2;
    assert!(reasons(&full)[0].ends_with("For a change, do recursion-easy, on recursion, from today’s list."));
    state.balance.steps = steps(45, "arrays", [0.8, 1.0, 0.05]);
    assert_eq!(
        reasons(&state).last().map(String::as_str),
        Some(
            "Of the last 30 steps 30 passed and 0 gained as much as is usual. The streak and messages without a problem are paused until more do."
        )
    );
}

fn any_steps() -> impl Strategy<Value = Vec<PracticeStep>> {
    let topic = prop::sample::select(vec!["arrays", "recursion", "trees"]);
    let one = (topic, 0.0..1.0_f64, 0.0..1.0_f64, 0.0..1.0_f64);
    proptest::collection::vec(one, 0..60).prop_map(|all| {
        let some = all.into_iter().zip(1..).map(|((topic, demand, engagement, gain), record)| {
            let mut step = steps(1, topic, [demand, engagement, gain * gain]).remove(0);
            step.record = record;
            step
        });
        some.collect()
    })
}

proptest! {
    #![proptest_config(crate::testing::cases(64))]

    /// A second call with its own answer changes nothing; only the tutor's own proposals are changed; no set is
    /// emptied; no set has a locked problem.
    #[test]
    fn a_ruling_is_idempotent_and_touches_nothing_of_the_learners(
        kept in any_steps(),
        chosen in proptest::collection::btree_set(0_usize..12, 1..5),
        mastery in proptest::collection::vec(0.0..1.0_f64, 3),
        passed in any::<bool>(),
    ) {
        let world = World::new();
        let ctx = world.ctx(0);
        let mut state = learner(kept);
        for (topic, mastery) in ["arrays", "recursion", "trees"].into_iter().zip(mastery) {
            stands(&mut state, topic, mastery);
        }
        let uids: Vec<String> = chosen.iter().map(|i| world.catalog.problems[*i].uid.to_string()).collect();
        let mut proposed = set(&uids.iter().map(String::as_str).collect::<Vec<_>>());
        // These changes record what a learner did.
        let theirs = [
            Change::LockOverridden { topic: "graphs".into() },
            Change::ReviewStarted { problem: "arrays-easy".into() },
            Change::Ran { problem: "arrays-easy".into() },
            Change::NudgeDismissed { nudge: NudgeKind::Tired },
        ];
        proposed.extend(theirs.iter().map(|change| Proposal { agent: Agent::Orchestrator, change: change.clone() }));
        let once = filter_proposals(&state, &ctx, proposed);
        prop_assert!(theirs.iter().all(|change| once.iter().any(|p| &p.change == change)));
        let items = problems(&once);
        prop_assert!(!items.is_empty() || curator::build_daily_set(&state, &ctx).items.is_empty());
        for uid in &items {
            let open = crate::learner::state_queries::problem_is_open(&state, &world.params, &world.catalog, world.problem(uid));
            prop_assert!(open, "{uid} is locked");
        }
        prop_assert_eq!(problems(&filter_proposals(&state, &ctx, once.clone())), items);
        prop_assert_eq!(filter_proposals(&state, &ctx, once.clone()), once.clone());
        let verdict = if passed { Verdict::Ac } else { Verdict::Wa };
        let submission = learner_fixtures::submission("arrays-easy", "a", verdict);
        let watched = review_proposals(&state, &ctx, StepTrigger::Submission(&submission), once);
        let checked = crate::learner::invariants::check(&state, &ctx, &watched);
        let only_theirs = checked.as_ref().is_err_and(|violation| violation.agent == Agent::Orchestrator);
        prop_assert!(checked.is_ok() || only_theirs, "{checked:?}");
        for ruling in rulings(&watched) {
            prop_assert!(ruling.reason.len() > 20 && !ruling.reason.contains("too many"), "{}", ruling.reason);
        }
    }
}
