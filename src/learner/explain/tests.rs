//! Tests explanations: one history by hand, and agreement with the records over random histories.

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use proptest::prelude::*;

use super::*;
use crate::learner::learner_fixtures::{World, params};
use crate::learner::state_queries;
use crate::learner::test_histories::{self, TestHistory};
use crate::learner::timeline::Timeline;
use crate::types::event::{Event, Record};
use crate::types::learner_state::{Profile, Scheduler};
use crate::types::learning_goal::LearningGoal;
use crate::types::verdict_report::Verdict;

fn timeline(records: &[Record]) -> Timeline {
    Timeline::from_records(params(), &World::new().catalog, &jiff::tz::TimeZone::UTC, records.iter().cloned())
}

static UTC: TimeZone = TimeZone::UTC;

fn scene<'a>(world: &'a World, timeline: &'a Timeline, life: &TestHistory) -> ExplainContext<'a> {
    let ctx = world.at(life.now);
    ExplainContext { timeline, catalog: &world.catalog, params: &world.params, now: life.now, day: ctx.day, zone: &UTC }
}

/// The explanation as text: titles, sentences, equations, and the record of each line.
fn told(explanation: &Explanation) -> String {
    let mut lines = vec![explanation.title.clone(), explanation.summary.clone()];
    for section in &explanation.sections {
        lines.extend([String::new(), section.title.clone()]);
        for line in &section.lines {
            let record = line.record.map_or_else(String::new, |version| format!(" [{version}]"));
            lines.push(format!("- {}{record}", line.text));
            lines.extend(line.equations.iter().map(|equation| format!("    {equation}")));
        }
    }
    lines.join("\n")
}

/// A hint, a failure that shows a known mistake, a slow pass, and the review a day later.
fn by_hand(world: &World) -> TestHistory {
    let mut life = test_histories::start_history(world, 1);
    let problem = world.problem("arrays-medium");
    life.hint(world, problem);
    life.submit(world, problem, Verdict::Wa, 300, false);
    life.submit(world, problem, Verdict::Ac, 900, false);
    life.now += SignedDuration::from_hours(24);
    life.submit(world, problem, Verdict::Ac, 300, false);
    life
}

#[test]
fn a_goal_by_hand() {
    let world = World::new();
    let mut life = by_hand(&world);
    let goal = LearningGoal {
        topics: vec!["trees".into()],
        by: Some(world.at(life.now).day.saturating_add(jiff::Span::new().days(2))),
        ..LearningGoal::everything()
    };
    let none = told(&super::goal(&scene(&world, &timeline(&life.records), &life)));
    assert!(none.starts_with("No goal is set"), "{none}");
    let profile = Profile { goal: Some(goal), ..life.state.profile.clone() };
    life.set_profile(&world, profile);
    life.plan_day(&world);
    insta::assert_snapshot!(told(&super::goal(&scene(&world, &timeline(&life.records), &life))), @r"
    Goal: Trees by Fri 13 Mar
    A goal decides where new and challenge problems come from. Reviews that are due stay, and the safety layers can still put another problem first.

    What is left
    - Not mastered yet: Trees. `rung why TOPIC` says what each of them still lacks.
    - Prerequisites that come first: Recursion.
    - That takes 4 problems if you pass each of them, and 3 reviews: those due until then, and those of the new problems, each as often as it comes back.

    How long it takes
    - A problem counts with its expected minutes; after a few passes your own pace takes their place.
        40 min new + 30 min of reviews = 70 min
    - It fits: you plan 30 min a day.
        (70 min + 5 min done today) / 3 days = 25.0 min a day

    What the new problems chosen for today bring
    - recursion-easy: you pass it with a chance of about 74 % by the equations. Recursion is at .5307.
        .7362 × (.6208 − .5307) + .2638 × (.4245 − .5307) = .0383
    - recursion-medium: you pass it with a chance of about 58 % by the equations. Recursion is at .5307.
        .5784 × (.6433 − .5307) + .4216 × (.4458 − .5307) = .0294
    - recursion-hard: you pass it with a chance of about 41 % by the equations. Recursion is at .5307.
        .4125 × (.6658 − .5307) + .5875 × (.4599 − .5307) = .0142
    - What the goal can use now: Recursion.
    ");
}

#[test]
fn a_reached_goal_says_what_has_faded() {
    let world = World::new();
    let mut life = test_histories::start_history(&world, 1);
    for _ in 0..4 {
        life.now += SignedDuration::from_hours(24 * 7);
        for problem in ["arrays-easy", "arrays-medium", "arrays-hard"] {
            life.submit(&world, world.problem(problem), Verdict::Ac, 300, false);
        }
    }
    let goal = LearningGoal { topics: vec!["arrays".into()], ..LearningGoal::everything() };
    life.set_profile(&world, Profile { goal: Some(goal), ..life.state.profile.clone() });
    let timeline = timeline(&life.records);
    let reached = told(&super::goal(&scene(&world, &timeline, &life)));
    assert!(reached.contains("Nothing: every topic of the goal is mastered. New problems come from"), "{reached}");
    life.now += SignedDuration::from_hours(24 * 300);
    let faded = told(&super::goal(&scene(&world, &timeline, &life)));
    assert!(
        faded.contains("No new problem. You remember less of Arrays than mastery needs; reviews bring it back."),
        "{faded}"
    );
}

#[test]
fn a_topic_by_hand() {
    let world = World::new();
    let life = by_hand(&world);
    let timeline = timeline(&life.records);
    insta::assert_snapshot!(told(&topic(&scene(&world, &timeline, &life), &"arrays".into())), @"
    Arrays stands at .54 ± .20
    It rests on 2 outcomes for it and 1 against it, the last on Wed 11 Mar; 0 solved at the first try.

    What the number means
    - Mastery is an estimate from 0 to 1 of how well you know the topic. Solving raises it, failing lowers it, by the equation below.
    - The ± says how sure it is. It comes from two counts that both begin at 1: 2.95 for successes, 1.6667 for failures. [5]
        ± = sqrt(2.95 × 1.6667 / (4.6167^2 × (4.6167 + 1))) = .2027
    - From .3 to .7 practice helps most. A topic opens the next ones when its mastery has reached .5 and one of its problems is solved, or when 100 % of its problems that wait for no other topic are solved.
    - It counts as mastered above .70, with 50 % of its problems solved (at least 3, one of them not easy) and a recall of .80 or more. Missing: a mastery above .70 and 2 more problems solved.

    What moved it last (equation 9)
    - Wed 11 Mar: .39 → .54. Solved arrays-medium (medium) without hints. [5]
    - A pass closes part of the gap 1 − m: α is that part, w_d is larger for a harder problem (this one is medium), and w_r is smaller for old evidence (this is new). [5]
        gain = α × w_d × w_r × (1 − m) = .3 × 1 × 1 × .6072 = .1822
    - λ is the share of the new value m'; the rest is the old one, so that a single result doesn’t change it too much. [5]
        m' = m + gain = .3928 + .1822 = .575
        mastery = (1 − λ) × m + λ × m' = .2 × .3928 + .8 × .575 = .5385
    - Successes and failures are counted as well; the more there are, the more certain the number: ± .23 before, ± .20 after. [5]
        successes: 1.95 + 1 = 2.95
        ± = sqrt(2.95 × 1.6667 / (4.6167^2 × (4.6167 + 1))) = .2027

    What moved it before
    - Tue 10 Mar: .22 → .39. Solved arrays-medium (medium) with hints up to level 1, in 1.5 times the 10 minutes planned for it; worth 91 %. [4]
        .2 × .2233 + .8 × (.2233 + .233 × .9092) = .3928
    - Tue 10 Mar: .25 → .22. arrays-medium (medium): 3 of 4 cases passed, with a known mistake in Arrays. [3]
        .2 × .25 + .8 × (.25 − .0333) = .2233

    Where it began (equation 8)
    - It began at .25, between even and your rate over all topics by then. [3]
        start = .5 + 1 × ((passes + .5) / (answers + 2) − .5) = .5 + 1 × ((0 + .5) / (0 + 2) − .5) = .25
    - Equation 8 of the paper computes a start from a history of outcomes: .6 times the share of all that succeeded plus .4 times that of the latest. After one outcome that is 0 or 1, so 2 outcomes are added to the real ones. A topic without outcomes starts between .5 and your rate over all topics, because other topics say only a part about a new one.
    - Your settings describe you as “seen some of it”: that is the rate before your first outcome. [1]
        new to this .1, seen some of it .25, confident .4

    Mistakes to watch
    - the empty list is forgotten (seen in 1 submission of arrays-medium, last on Tue 10 Mar). 67 % sure; not expected any more after 1 more solve without hints in the topic. Records 3 and 5. [5]

    What that adds up to
    - Seen in 1 submission: the empty list is forgotten. Record 3. [3]
    ");
}

#[test]
fn a_topic_that_begins_elsewhere_says_with_how_many_problems() {
    let world = World::new();
    let mut life = test_histories::start_history(&world, 1);
    life.import(&world, &[("arrays-easy", true), ("arrays-medium", false)]);
    let timeline = timeline(&life.records);
    let told = told(&topic(&scene(&world, &timeline, &life), &"arrays".into()));
    let expected = "where your imported history put it: 2 problems of it tried, 1 solved.";
    assert!(told.contains("It began at ") && told.contains(expected), "{told}");
}

#[test]
fn a_problem_by_hand() {
    let world = World::new();
    let life = by_hand(&world);
    let timeline = timeline(&life.records);
    let scene = scene(&world, &timeline, &life);
    insta::assert_snapshot!(told(&problem(&scene, &"arrays-medium".into())), @"
    arrays-medium
    Solved first on Tue 10 Mar, 3 submissions so far. It is due in 7 days, on Wed 18 Mar. Planned on Wed 11 Mar: In 7 days: interval 2 is 6 days, times 1.15 for a fast solve (quality 5, ease 2.46).

    What the last submission changed (equation 9)
    - Arrays, Wed 11 Mar: .39 → .54. Solved arrays-medium (medium) without hints. [5]
    - A pass closes part of the gap 1 − m: α is that part, w_d is larger for a harder problem (this one is medium), and w_r is smaller for old evidence (this is new). [5]
        gain = α × w_d × w_r × (1 − m) = .3 × 1 × 1 × .6072 = .1822
    - λ is the share of the new value m'; the rest is the old one, so that a single result doesn’t change it too much. [5]
        m' = m + gain = .3928 + .1822 = .575
        mastery = (1 − λ) × m + λ × m' = .2 × .3928 + .8 × .575 = .5385
    - Successes and failures are counted as well; the more there are, the more certain the number: ± .23 before, ± .20 after. [5]
        successes: 1.95 + 1 = 2.95
        ± = sqrt(2.95 × 1.6667 / (4.6167^2 × (4.6167 + 1))) = .2027

    How well the review went (equation 11)
    - Wed 11 Mar: Solved without hints in 50.0 % of the planned time, which is fast. That is quality 5 of 5. [5]
        q = 5 fast and without hints (t ≤ .6 μ), 4 solved, 3 with hints, slow (t > 2 μ) or after a failure on the same day, 2 failed with 50 % or more passed, 1 failed, 0 gave up

    How easy it is for you (equation 12)
    - The ease factor says how fast the gaps grow. It was 2.36; now it is 2.46. [5]
        EF' = max(1.3, EF − .8 + .28 q − .02 q^2) = max(1.3, 2.36 − .8 + 1.4 − .5) = 2.46

    The next step of the ladder
    - Second step: 6 days. [5]
        I₂ = 6

    The due day, factor by factor
    - Solved fast and without hints: the gap grows a little. [5]
        6 × 1.15 = 6.9 days
    - It is never later than the day recall is predicted to fall to 85 %: day 11 here. [5]
        S = I × EF / 2.5 = 5.904 days; S × (.85^−6.4851 − 1) / f = 11.2555 days
        days = 7
    - Gaps are moved by up to 5 % to even out the days; 7 days is too short for that. [5]
    - So it is due 7 days after Wed 11 Mar: on Wed 18 Mar. Recall then is predicted at 89 %. [5]
        R = (1 + .9803 × 7 / 5.904)^−.1542 = .8879

    Recall today
    - What was learnt fades. Less than a day after the last review, the chance that you could still solve it is put at 100 %, by FSRS’s curve over SM-2’s stability S; f and d are constants of the curve. [5]
        R = (1 + f × Δt / S)^−d = (1 + .9803 × 0 / 5.904)^−.1542 = 1
    - The paper’s own curve (equation 13) falls to nothing after its day, when people still remember most. It is shown, but it decides nothing.
        R = exp(−Δt / τ) = exp(−0 / 56.0362) = 1

    SM-2 and FSRS-6 side by side
    - SM-2: due Wed 18 Mar, ease 2.46, after 7 days. This is the one that counts.
    - FSRS-6: due Sat 14 Mar, when recall falls to 90 %; stability 3.3487 (days until recall is .9), difficulty 5.2 of 10, recall today 100 %, by its usual weights.

    Chance to pass it
    - About 58 %, from the mastery of its topics (.54), everything you submitted so far and its difficulty (medium). The weights were fitted to the answers of other learners (ASSISTments 2009). [5]
        record = (passes + 1.95) / (answers + 3) = (1.95 + 1.95) / (2.6167 + 3) = .6944
        chance = σ(−1.48 + 2.89 × .5385 + .32 × logit .6944) = .5839

    Mistakes to watch
    - the empty list is forgotten (seen in 1 submission of arrays-medium, last on Tue 10 Mar). 67 % sure; not expected any more after 1 more solve without hints in the topic. Records 3 and 5. [5]

    Your submissions
    - Wed 11 Mar: accepted, 4 of 4 cases, 5 min, no hints, a review. [5]
    - Tue 10 Mar: accepted, 4 of 4 cases, 15 min, hints up to level 1 (question; metacognitive in the paper). [4]
    - Tue 10 Mar: wrong answer, 3 of 4 cases, 5 min, hints up to level 1 (question; metacognitive in the paper). [3]

    Its topics
    - Arrays stands at .54. Last: Solved arrays-medium (medium) without hints. [5]
    ");
}

/// Solves of other problems in the topic don't show that the mistake is gone.
#[test]
fn a_mistake_is_left_behind_only_if_its_own_problem_was_passed() {
    let world = World::new();
    let mut life = test_histories::start_history(&world, 1);
    life.submit(&world, world.problem("arrays-medium"), Verdict::Wa, 300, false);
    for other in ["arrays-easy", "arrays-hard"] {
        life.submit(&world, world.problem(other), Verdict::Ac, 300, false);
    }
    let explained = |life: &TestHistory| {
        let timeline = timeline(&life.records);
        let scene = scene(&world, &timeline, life);
        [told(&problem(&scene, &"arrays-medium".into())), told(&topic(&scene, &"arrays".into()))].join("\n")
    };
    let standing = "Not expected any more: 2 solves without hints in this topic since. Records 2, 3 and 4.";
    let before = explained(&life);
    assert_eq!((before.matches(standing).count(), before.contains("Left behind")), (2, false), "{before}");
    life.submit(&world, world.problem("arrays-medium"), Verdict::Ac, 300, false);
    let after = explained(&life);
    let past = after.matches("Left behind after 2 solves without hints.").count();
    assert_eq!((past, after.contains("Not expected")), (2, false), "{after}");
}

#[test]
fn proficiency_by_hand() {
    let world = World::new();
    let life = by_hand(&world);
    let timeline = timeline(&life.records);
    insta::assert_snapshot!(told(&proficiency(&scene(&world, &timeline, &life))), @"
    Proficiency .46: intermediate
    One number from 0 to 1 for where you stand over all. It decides which wording hints come in, and nothing else.

    The five parts, each times its weight (equation 10)
    - Mastery of topics: the mean over 1 topic with a record is .5385. [5]
        .4 × .5385 = .2154
    - Rank: every outcome moves a rating, as in chess: yours is 1041, a medium problem’s 1200. That gives you a chance of .29 against one. [5]
        1 / (1 + 10^((1200 − 1041) / 400)) = .2855
        .25 × .2855 = .0714
    - Your own view: your settings say “seen some of it”, which counts .5. [1]
        .2 × .5 = .1
    - Recent success: 2 of the last 3 outcomes that count were passes. [5]
        .1 × .6667 = .0667
    - Streak: 2 days in a row; 30 count in full. [5]
        min(2, 30) / 30 = .0667
        .05 × .0667 = .0033
    - Together:
        p = .2154 + .0714 + .1 + .0667 + .0033 = .4568

    What follows from it
    - Below .35 hints are written for beginners, from .65 on for advanced learners, between for the middle. Yours are written for the middle.

    What that adds up to
    - Seen in 1 submission: the empty list is forgotten. Record 3. [3]
    ");
}

#[test]
fn nothing_yet_is_explained_too() {
    let world = World::new();
    let life = test_histories::start_history(&world, 1);
    let empty = Timeline::new(params(), World::new().catalog.into());
    let scene = scene(&world, &empty, &life);
    assert!(topic(&scene, &"trees".into()).summary.starts_with("Nothing has been solved"));
    assert!(problem(&scene, &"trees-easy".into()).summary.starts_with("You haven't submitted"));
    assert!(problem(&scene, &"gone".into()).title.contains("not installed"));
    assert!(proficiency(&scene).title.ends_with("beginner"));
}

/// If a recorded number differs from today's equations, the explanation should say so and show no equation.
#[test]
fn what_does_not_agree_is_said() {
    let world = World::new();
    let check = |change: &dyn Fn(&mut TestHistory, &mut World), expected: &str| {
        let (mut life, mut changed) = (by_hand(&world), World::new());
        change(&mut life, &mut changed);
        let timeline = timeline(&life.records);
        let explanation = topic(&scene(&changed, &timeline, &life), &"arrays".into());
        let text = told(&explanation);
        assert!(text.contains(expected), "no {expected:?} in\n{text}");
        assert!(explanation.lines().flat_map(|line| &line.checks).all(|check| check.agrees()), "{text}");
    };
    let other_gain: &dyn Fn(&mut TestHistory, &mut World) = &|_, world| world.params.mastery.gain = 0.4;
    check(other_gain, "Computed again today it comes to something else.");
    check(
        &|life, world| {
            world.params.mastery.gain = 0.4;
            life.records.iter_mut().for_each(|record| record.params = 0);
        },
        "It was computed under parameter set 0",
    );
    check(
        &|life, _| life.records.iter_mut().for_each(|record| record.params = 0),
        "recorded under parameter set 0; with today’s, set",
    );
    check(
        &|_, world| {
            let problem = world.catalog.problems.iter_mut().find(|p| p.uid.as_str() == "arrays-medium");
            let problem = problem.expect("the problem");
            (problem.version, problem.minutes) = (2, 3);
        },
        "The problem was at version 1 then and is at version 2 now.",
    );
    check(&|_, world| world.catalog.problems.clear(), "a problem that is not installed");
}

/// With FSRS a record has FSRS's day and recall, and the page shows SM-2's beside them.
#[test]
fn with_fsrs_no_figure_of_sm2_is_called_wrong() {
    let world = World::new();
    let mut life = test_histories::start_history(&world, 1);
    let profile = Profile { scheduler: Scheduler::Fsrs, ..life.state.profile.clone() };
    life.set_profile(&world, profile);
    let arrays = world.problem("arrays-medium");
    for (verdict, hours) in [(Verdict::Ac, 24), (Verdict::Wa, 24), (Verdict::Ac, 72)] {
        life.submit(&world, arrays, verdict, 300, false);
        life.now += SignedDuration::from_hours(hours);
        let timeline = timeline(&life.records);
        let page = told(&problem(&scene(&world, &timeline, &life), &arrays.uid));
        assert!(page.contains("By SM-2 it would be due"), "{page}");
        assert!(!page.contains("no equation is shown"), "{page}");
    }
}

/// Whether every record that the explanation names is in the journal.
fn names_records(explanation: &Explanation, life: &TestHistory) -> bool {
    let versions: Vec<u64> = explanation.lines().filter_map(|line| line.record).collect();
    !versions.is_empty() && versions.iter().all(|v| life.records.iter().any(|r| r.version == *v))
}

proptest! {
    #![proptest_config(crate::testing::cases(24))]

    /// For any history, the terms read from a record are those that the agents used, so the equations give the recorded
    /// numbers.
    #[test]
    fn explanations_agree_with_the_record(seed: u64, days in 1_u32..30) {
        let world = World::new();
        let life = test_histories::simulate_days(&world, seed, days);
        let timeline = timeline(&life.records);
        let scene = scene(&world, &timeline, &life);
        let mut explained = 0;
        let topics = world.catalog.topics.iter().map(|t| topic(&scene, &t.id));
        let problems = world.catalog.problems.iter().map(|p| problem(&scene, &p.uid));
        for explanation in topics.chain(problems) {
            for line in explanation.lines() {
                prop_assert!(!line.text.contains("no equation is shown"), "{}", told(&explanation));
                prop_assert!(line.checks.iter().all(|check| check.agrees()), "{line:?}");
                explained += line.checks.len();
            }
        }
        let counted = life.records.iter().filter(|r| matches!(r.event, Event::Submission(_))).count();
        prop_assert!(explained >= counted.min(3), "{explained} of {counted}");
        let overall = proficiency(&scene);
        let said = state_queries::proficiency(&life.state, &world.params, scene.day).value();
        prop_assert!(overall.title.starts_with(&format!("Proficiency {}", crate::types::humanize::format_share(said))), "{} {said}", overall.title);
        prop_assert!(names_records(&overall, &life));
    }
}
