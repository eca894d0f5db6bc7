//! Tests of a day's mix, its rules, and the next problem.

use jiff::Span;

use super::*;
use crate::agents::learner_fixtures::{self, DAY, NOON, World, add_path, applied, solved, stands};
use crate::agents::{SubmissionInput, assessment, profiler, synthesizer};
use crate::learner::state_queries;
use crate::types::ids::TopicId;
use crate::types::learner_state::{Bucket, Misconception};
use crate::types::learning_goal::LearningGoal;
use crate::types::problem::Difficulty;
use crate::types::verdict_report::Verdict;

fn learner(minutes_a_day: u16) -> LearnerState {
    let mut state = LearnerState::default();
    state.profile.minutes_a_day = minutes_a_day;
    state
}

fn due(state: &mut LearnerState, problem: &str, days_ago: i64) {
    solved(state, problem, NOON - jiff::SignedDuration::from_hours(24 * 30));
    let due = DAY.saturating_sub(Span::new().days(days_ago));
    state
        .reviews
        .insert(problem.into(), crate::types::learner_state::Review { due, ..learner_fixtures::review(3, 0, 15, 2.5) });
}

fn goal_of(topics: &[&str]) -> LearningGoal {
    LearningGoal { topics: topics.iter().map(|id| TopicId::from(*id)).collect(), ..LearningGoal::everything() }
}

/// Returns the set as `bucket problem` lines.
fn lines(state: &LearnerState, world: &World) -> Vec<String> {
    lines_on(state, world, 0)
}

fn lines_on(state: &LearnerState, world: &World, days: i64) -> Vec<String> {
    let set = build_daily_set(state, &world.ctx(days));
    set.items.iter().map(|item| format!("{} {}", item.bucket.paper_name(), item.problem)).collect()
}

/// The shares are 40, 50 and 10 per cent. A round of ten days begins on 1970-01-01, so 2026-03-08 is the first day of
/// one.
#[test]
fn equation_1_by_largest_remainder() {
    let check = |size, want: [usize; 3]| {
        assert_eq!(daily_quotas(&CurriculumParams::default(), size, jiff::civil::date(2026, 3, 8)), want, "{size}");
    };
    check(0, [0, 0, 0]);
    check(1, [0, 1, 0]); // .4 .5 .1
    check(2, [1, 1, 0]); // .8 1 .2
    check(3, [1, 2, 0]); // 1.2 1.5 .3
    check(4, [2, 2, 0]); // 1.6 2 .4
    check(5, [2, 3, 0]); // 2 2.5 .5: growth is furthest behind
    check(6, [2, 3, 1]); // 2.4 3 .6
    check(7, [3, 3, 1]); // 2.8 3.5 .7
    check(8, [3, 4, 1]); // 3.2 4 .8
    check(9, [4, 4, 1]); // 3.6 4.5 .9
    check(10, [4, 5, 1]);
}

/// A fraction that is rounded down on one day is added on a later day.
#[test]
fn equation_1_holds_over_ten_days_in_a_row() {
    let day = |n: i64| jiff::civil::date(2026, 3, 8).saturating_add(Span::new().days(n));
    let places = |size, n| daily_quotas(&CurriculumParams::default(), size, day(n));
    let challenges: Vec<usize> = (0..10).map(|n| places(3, n)[2]).collect();
    assert_eq!(challenges, [0, 1, 0, 0, 0, 1, 0, 0, 1, 0]);
    for size in 0..=10 {
        for start in [0, 10, 4000] {
            let total =
                (0..10).map(|n| places(size, start + n)).fold([0; 3], |t, q| [t[0] + q[0], t[1] + q[1], t[2] + q[2]]);
            assert_eq!(total, [4 * size, 5 * size, size], "{size} a day");
            assert!((0..10).all(|n| places(size, start + n).iter().sum::<usize>() == size));
        }
    }
}

#[test]
fn the_size_of_a_set_follows_from_the_time_there_is_and_what_the_open_problems_take() {
    let check = |minutes, open: &[u32], want| {
        let found = daily_size(&CurriculumParams::default(), open.iter().copied(), 1.0, minutes);
        assert_eq!(found, want, "{minutes} {open:?}");
        // Whoever takes half the expected minutes does as much in half the time.
        let quick: Vec<u32> = open.iter().map(|minutes| minutes * 2).collect();
        if !quick.is_empty() {
            assert_eq!(daily_size(&CurriculumParams::default(), quick.into_iter(), 0.5, minutes), want);
        }
    };
    check(0, &[10], 1);
    check(19, &[10], 1);
    check(20, &[10], 2);
    check(65, &[10], 6);
    check(1000, &[10], 10);
    check(30, &[10, 10, 15, 40, 45], 2);
    // Unknown times do not count. Without times, the default is used.
    check(45, &[0, 15, 0], 3);
    check(45, &[], 3);
}

#[test]
fn a_new_learner_gets_easy_new_ground_from_different_topics() {
    let world = World::new();
    assert_eq!(lines(&learner(20), &world), ["frontier arrays-easy", "frontier recursion-easy"]);
    let set = build_daily_set(&learner(40), &world.ctx(0));
    let reasons: Vec<&str> = set.items.iter().map(|item| item.reason.as_str()).collect();
    assert_eq!(reasons[0], "New topic: Arrays, no prerequisites.");
    assert!(set.items.iter().all(|item| item.bucket == Bucket::Frontier));
    assert_eq!(set.items.len(), 4);
}

#[test]
fn a_day_mixes_reviews_growth_frontier_and_challenge() {
    let world = World::new();
    let mut state = learner(60);
    stands(&mut state, "arrays", 0.55);
    stands(&mut state, "recursion", 0.62);
    stands(&mut state, "trees", 0.18);
    due(&mut state, "arrays-easy", 2);
    due(&mut state, "recursion-easy", 0);
    assert_eq!(
        lines(&state, &world),
        [
            "review arrays-easy",
            "review recursion-easy",
            // Easy problems of a weak topic that opens another: not too hard, although the topic is.
            "growth trees-easy",
            "growth trees-medium",
            "growth arrays-hard",
            "challenge trees-hard",
        ]
    );
    let set = build_daily_set(&state, &world.ctx(0));
    let reasons: Vec<&str> = set.items.iter().map(|item| item.reason.as_str()).collect();
    assert_eq!(reasons[0], "2 days overdue: recall about 100 %.");
    assert_eq!(reasons[2], "Trees stands at .18, a chance of about 56 % to pass: practice helps most here.");
    assert_eq!(
        reasons[5],
        "Harder, with a chance of about 24 % to pass: Trees is at .18, and its prerequisites are ready."
    );
}

#[test]
fn a_failed_review_has_no_recall() {
    let world = World::new();
    let mut state = learner(60);
    due(&mut state, "arrays-easy", 0);
    state.reviews.values_mut().for_each(|review| review.last_quality = 1);
    let set = build_daily_set(&state, &world.ctx(0));
    assert_eq!(set.items[0].reason, "Due today: its last review failed.");
}

#[test]
fn what_was_never_solved_has_no_recall() {
    let world = World::new();
    let mut state = learner(60);
    stands(&mut state, "arrays", 0.55);
    due(&mut state, "arrays-easy", 0);
    state.problems.entry("arrays-easy".into()).or_default().first_solved = None;
    let set = build_daily_set(&state, &world.ctx(0));
    assert_eq!(set.items[0].reason, "Due today: you saw its solution; now solve it from memory.");
}

#[test]
fn places_of_a_short_bucket_go_on_in_order() {
    let world = World::new();
    // Two reviews for one slot: the growth zone and the frontier are empty, so reviews take the rest.
    let mut state = learner(20);
    for topic in ["arrays", "recursion", "trees", "graphs"] {
        stands(&mut state, topic, 0.9);
    }
    for problem in ["arrays-easy", "recursion-easy", "trees-easy"] {
        due(&mut state, problem, 1);
    }
    assert_eq!(lines(&state, &world).iter().filter(|line| line.starts_with("review")).count(), 2);
    // The learner has no reviews, and growth is short by one: the frontier gets the slot before the challenge does. A
    // round begins eight days later, and its two slots are for a review and for growth.
    let mut state = learner(20);
    stands(&mut state, "arrays", 0.5);
    stands(&mut state, "recursion", 0.1);
    // Twelve failures: even an easy problem is a challenge.
    state.mastery.get_mut(&"recursion".into()).expect("a skill").beta = 13.0;
    solved(&mut state, "arrays-easy", NOON);
    solved(&mut state, "arrays-hard", NOON);
    assert_eq!(lines_on(&state, &world, 8), ["growth arrays-medium", "challenge recursion-easy"]);
    state.overridden.insert("graphs".into());
    assert_eq!(lines_on(&state, &world, 8), ["growth arrays-medium", "frontier graphs-easy"]);
    // If a challenge is due today, it has its own slot.
    assert_eq!(lines(&state, &world), ["growth arrays-medium", "challenge recursion-easy"]);
}

#[test]
fn above_the_growth_zone_what_is_left_is_a_stretch() {
    let world = World::new();
    let mut state = learner(10);
    for topic in ["arrays", "recursion", "trees", "graphs"] {
        stands(&mut state, topic, 0.95);
    }
    let set = build_daily_set(&state, &world.ctx(0));
    assert_eq!(set.items[0].bucket, Bucket::Challenge);
    let told = "is at .95; this easy one is still open, with a chance of about 93 % to pass.";
    assert!(set.items[0].reason.ends_with(told), "{}", set.items[0].reason);
}

fn misconception(topic: &str) -> Misconception {
    Misconception { topic: topic.into(), ..learner_fixtures::misconception("b", 1) }
}

#[test]
fn a_topic_that_is_misunderstood_has_a_place_however_much_else_there_is() {
    let world = World::new();
    let mut state = learner(10);
    for easier in ["recursion-easy", "recursion-medium"] {
        solved(&mut state, easier, NOON);
    }
    stands(&mut state, "arrays", 0.5);
    stands(&mut state, "recursion", 0.02);
    let of_recursion = |state: &LearnerState| {
        let set = build_daily_set(state, &world.ctx(0));
        let found = set.items.iter().filter(|item| item.problem.as_str().starts_with("recursion")).count();
        (found, set.items.len())
    };
    let (found, places) = of_recursion(&state);
    assert_eq!(found, 0);
    state.memory.misconceptions = vec![misconception("recursion")];
    assert_eq!(of_recursion(&state), (1, places), "it takes a place, it doesn't add one");
}

#[test]
fn an_active_misconception_comes_first_in_its_bucket() {
    let world = World::new();
    let mut state = learner(10);
    stands(&mut state, "arrays", 0.5);
    stands(&mut state, "recursion", 0.5);
    for (topic, other) in [("arrays", "recursion"), ("recursion", "arrays")] {
        state.memory.misconceptions = vec![misconception(topic)];
        let set = build_daily_set(&state, &world.ctx(0));
        // The chance of the hard problem (.43) is nearer to the middle than that of the medium one (.60).
        assert_eq!(set.items[0].problem.as_str(), format!("{topic}-hard"));
        let reason = format!(
            "{}{} is at .50. It practises what went wrong in arrays-easy.",
            topic[..1].to_uppercase(),
            &topic[1..]
        );
        assert_eq!(set.items[0].reason, reason);
        assert!(!set.items[0].problem.as_str().starts_with(other));
    }
}

#[test]
fn locked_topics_wait_and_overridden_ones_do_not() {
    let world = World::new();
    let mut state = learner(100);
    let topics = |state: &LearnerState| {
        let set = build_daily_set(state, &world.ctx(0));
        set.items
            .iter()
            .map(|i| world.problem(i.problem.as_str()).topic().clone())
            .collect::<std::collections::BTreeSet<_>>()
    };
    assert!(!topics(&state).contains(&TopicId::from("trees")));
    state.overridden.insert("trees".into());
    assert!(topics(&state).contains(&TopicId::from("trees")));
}

#[test]
fn nothing_comes_again_within_a_week_while_there_is_other_work() {
    let world = World::new();
    let mut state = learner(20);
    let mut seen = std::collections::BTreeSet::new();
    for day in 0..3 {
        let changes = generate_daily_set(&state, &world.ctx(day));
        state = applied(&state, &world.ctx(day), &changes);
        let set = state.today.clone().expect("a set");
        assert_eq!(set.items.len(), 2);
        for item in set.items {
            assert!(seen.insert(item.problem.clone()), "{} again on day {day}", item.problem);
        }
    }
    // Six problems are open and all were offered: the untried ones are offered again, because the set would be empty
    // otherwise.
    let set = build_daily_set(&state, &world.ctx(3));
    assert_eq!(set.items.len(), 2);
    assert!(set.items[0].reason.ends_with("It was in the set of an earlier day."), "{}", set.items[0].reason);
    // A week later they count as ordinary problems again.
    let set = build_daily_set(&state, &world.ctx(7));
    assert!(!set.items[0].reason.contains("earlier day"), "{}", set.items[0].reason);
}

#[test]
fn making_the_set_twice_makes_the_same_set() {
    let world = World::new();
    let state = learner(40);
    let ctx = world.ctx(0);
    let after = applied(&state, &ctx, &generate_daily_set(&state, &ctx));
    assert_eq!(after.today, Some(build_daily_set(&after, &ctx)));
}

/// Half of the day is done when a goal is set: the rest of the day changes, and the day does not grow.
#[test]
fn a_set_that_is_made_again_keeps_what_was_worked_on() {
    let world = World::new();
    let mut state = learner(90);
    for problem in ["arrays-easy", "arrays-medium"] {
        due(&mut state, problem, 1);
    }
    let ctx = world.ctx(0);
    let state = applied(&state, &ctx, &generate_daily_set(&state, &ctx));
    let first = state.today.clone().unwrap();
    let [review, new] = [0, first.items.len() - 1].map(|at| first.items[at].clone());
    let done = worked(&world, &state, &review, 0, true);
    let mut tried = worked(&world, &done, &new, 0, false);
    tried.profile.goal = Some(goal_of(&["recursion"]));
    let again = build_daily_set(&tried, &ctx);
    assert_eq!(again.items[..1], [review]);
    assert!(again.items.contains(&new));
    assert_eq!(again.items.len(), first.items.len());
    let reviews = |set: &DailySet| set.items.iter().filter(|item| item.bucket == Bucket::Review).count();
    assert_eq!(reviews(&again), reviews(&first));
}

/// Arrays alone could fill three of four slots with growth, or both of two with reviews and the rest.
#[test]
fn at_most_half_a_set_is_of_one_topic() {
    let world = World::new();
    let mut state = learner(40);
    stands(&mut state, "arrays", 0.4);
    let set = lines(&state, &world);
    let starting = |start: &str| set.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!((starting("growth arrays"), starting("frontier recursion"), set.len()), (2, 2, 4), "{set:?}");
    let mut state = learner(20);
    stands(&mut state, "arrays", 0.4);
    for problem in ["arrays-easy", "arrays-medium", "arrays-hard"] {
        due(&mut state, problem, 1);
    }
    assert_eq!(lines(&state, &world).iter().filter(|line| line.contains("arrays")).count(), 1);
}

#[test]
fn a_goal_that_names_its_topics_fills_the_set_beside_the_reviews() {
    let world = World::new();
    let mut state = learner(60);
    for topic in ["arrays", "recursion"] {
        stands(&mut state, topic, 0.5);
    }
    due(&mut state, "trees-easy", 2);
    state.profile.goal = Some(goal_of(&["recursion"]));
    let set = lines(&state, &world);
    // The three problems of the goal first, though half a set is of one topic otherwise; then what else is open.
    assert_eq!(set.iter().filter(|line| line.contains("recursion")).count(), 3, "{set:?}");
    assert!(set.iter().any(|line| line.contains("trees-easy")), "the review stays: {set:?}");
    let next = next_problem(
        &LearnerState { reviews: std::collections::BTreeMap::default(), ..state.clone() },
        &world.ctx(0),
        None,
    );
    assert!(next.expect("a problem").problem.as_str().contains("recursion"));
    // A locked goal is practised through what it lacks.
    state.profile.goal = Some(goal_of(&["graphs"]));
    let set = build_daily_set(&state, &world.ctx(0));
    assert!(set.items.iter().all(|item| !item.problem.as_str().starts_with("graphs")), "{:?}", set.items);
}

#[test]
fn a_path_is_followed_in_its_own_order() {
    let mut world = World::new();
    let ids = ["recursion-medium", "arrays-easy", "trees-easy", "recursion-hard"];
    add_path(&mut world, "way", &ids);
    let mut state = learner(30);
    due(&mut state, "graphs-easy", 1);
    // A mistake elsewhere does not take a place of the path.
    state.memory.misconceptions = vec![misconception("recursion")];
    let goal = LearningGoal::everything();
    state.profile.goal = Some(LearningGoal { path: Some("way".to_owned()), ..goal });
    let set = build_daily_set(&state, &world.ctx(0));
    let new: Vec<&DailyItem> = set.items.iter().filter(|item| item.bucket != Bucket::Review).collect();
    let places: Vec<Option<usize>> =
        new.iter().map(|item| ids.iter().position(|id| item.problem.as_str() == *id)).collect();
    assert!(places.len() >= 2 && places.is_sorted() && places[..2] == [Some(0), Some(1)], "{new:?}");
    assert!(new[0].reason.starts_with("The Way: problem "), "{new:?}");
    assert_eq!(set.items.iter().filter(|item| item.bucket == Bucket::Review).count(), 1, "reviews stay");
    // The next open problem of the path comes next, and a locked one waits.
    state.reviews.clear();
    solved(&mut state, "recursion-medium", NOON);
    state.reviews.clear();
    let next = |state: &LearnerState| next_problem(state, &world.ctx(0), None).expect("a problem").problem;
    assert_eq!(next(&state), "arrays-easy".into());
    let recommended = goal_picks(&state, &world.ctx(0), &|_| true);
    assert_eq!(recommended[0].problem, "arrays-easy".into());
}

#[test]
fn a_single_topic_may_fill_the_set() {
    let mut world = World::new();
    world.catalog.problems.retain(|p| p.topic().as_str() == "arrays");
    assert_eq!(lines(&learner(30), &world).len(), 3);
}

#[test]
fn next_walks_through_the_set_and_then_beyond() {
    let world = World::new();
    let ctx = world.ctx(0);
    let mut state = learner(20);
    state = applied(&state, &ctx, &generate_daily_set(&state, &ctx));
    let next_of = |state: &LearnerState, after: Option<&str>| {
        next_problem(state, &ctx, after.map(ProblemUid::from).as_ref()).map(|n| n.problem.to_string())
    };
    assert_eq!(next_of(&state, None).as_deref(), Some("arrays-easy"));
    assert_eq!(next_of(&state, Some("arrays-easy")).as_deref(), Some("recursion-easy"));
    solved(&mut state, "arrays-easy", NOON);
    assert_eq!(next_of(&state, None).as_deref(), Some("recursion-easy"));
    solved(&mut state, "recursion-easy", NOON);
    assert_eq!(next_of(&state, None).as_deref(), Some("arrays-medium"));
    // Every open problem is solved: no problem is next until a review is due.
    for problem in &world.catalog.problems {
        solved(&mut state, problem.uid.as_str(), NOON);
    }
    assert_eq!(next_of(&state, None), None);
    due(&mut state, "trees-hard", 0);
    assert_eq!(next_of(&state, None).as_deref(), Some("trees-hard"));
    assert_eq!(next_of(&state, Some("trees-hard")), None);
}

#[test]
fn the_seed_decides_between_equals_and_nothing_else_does() {
    let world = World::new();
    let mut state = learner(10);
    stands(&mut state, "arrays", 0.5);
    stands(&mut state, "recursion", 0.5);
    let first = |seed| build_daily_set(&state, &Ctx { seed, ..world.ctx(0) }).items[0].problem.clone();
    let picks: std::collections::BTreeSet<_> = (0..20).map(first).collect();
    assert_eq!(picks.len(), 2, "both medium problems, by turns");
    assert!((0..20).all(|seed| first(seed) == first(seed)));
}

/// A learner who passes two of three submissions works through every set for 30 days, on ten topics with six problems
/// each: at least nine tenths of the topics are met.
#[test]
fn thirty_days_cover_nine_tenths_of_the_topics() {
    let mut world = World::new();
    let ids: Vec<String> = (0..10).map(|i| format!("t{i}")).collect();
    world.catalog.topics.clear();
    world.catalog.problems.clear();
    for (i, id) in ids.iter().enumerate() {
        // A binary tree of prerequisites: t0 opens t1 and t2, t1 opens t3 and t4, …
        let requires = if i == 0 { vec![] } else { vec![TopicId(ids[(i - 1) / 2].clone())] };
        world.catalog.topics.push(crate::types::Topic {
            id: TopicId(id.clone()),
            title: id.clone(),
            requires,
            expected_minutes: 10,
        });
        for n in 0..6 {
            let mut problem =
                learner_fixtures::problem(id, [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard][n / 2]);
            problem.uid = ProblemUid(format!("{id}-{n}"));
            world.catalog.problems.push(problem);
        }
    }
    let mut state = learner(30);
    for day in 0..30 {
        let ctx = world.ctx(day);
        state = applied(&state, &ctx, &generate_daily_set(&state, &ctx));
        for (i, item) in state.today.clone().expect("a set").items.iter().enumerate() {
            state = worked(&world, &state, item, day, !(day as usize + i).is_multiple_of(3));
        }
    }
    let met = ids.iter().filter(|id| state_queries::has_evidence(&state, &TopicId((*id).clone()))).count();
    assert!(met >= 9, "{met} of 10 topics");
}

fn worked(world: &World, state: &LearnerState, item: &DailyItem, day: i64, passes: bool) -> LearnerState {
    let ctx = world.ctx(day);
    let problem = world.problem(item.problem.as_str());
    let verdict = if passes { Verdict::Ac } else { Verdict::Wa };
    let mut submission = learner_fixtures::submission(item.problem.as_str(), &format!("{day}"), verdict);
    submission.review = item.bucket == Bucket::Review;
    let assessment = assessment::Assessment::default().with_evidence(state, &ctx, problem, &submission);
    let input = profiler::ProfilerInput { problem, submission: &submission, assessment: &assessment };
    let mut changes = profiler::profile_submission(state, &ctx, input);
    changes.extend(synthesizer::schedule(state, &ctx, SubmissionInput { problem, submission: &submission }));
    applied(state, &ctx, &changes)
}

/// The pack of a problem that was tried today is not in use any more.
#[test]
fn a_set_that_is_made_again_keeps_no_missing_problem() {
    let world = World::new();
    let mut state = learner(60);
    let item = |uid: &str| DailyItem { problem: uid.into(), bucket: Bucket::Growth, reason: "One.".to_owned() };
    state.today = Some(DailySet { day: DAY, items: vec![item("gone"), item("arrays-easy")] });
    for problem in ["gone", "arrays-easy"] {
        state.problems.entry(problem.into()).or_default().last_submitted = Some(NOON);
    }
    assert_eq!(items_worked_on(&state, &world.ctx(0)), [item("arrays-easy")]);
    let check = |items: &[&str], day: i64, expected: bool| {
        let items = items.iter().map(|uid| item(uid)).collect();
        let state = LearnerState { today: Some(DailySet { day: DAY, items }), ..LearnerState::default() };
        assert_eq!(needs_daily_set(&state, &world.ctx(day)), expected);
    };
    check(&["gone", "arrays-easy"], 0, false);
    check(&["gone"], 0, true);
    check(&[], 0, false);
    check(&["arrays-easy"], 1, true);
    assert!(needs_daily_set(&LearnerState::default(), &world.ctx(0)));
}

/// Arrays is mastered with one of its four problems left.
#[test]
fn a_reached_goal_leaves_the_set_to_every_open_topic() {
    let mut world = World::new();
    let more = Problem { uid: "arrays-more".into(), ..world.problem("arrays-hard").clone() };
    world.catalog.problems.push(more);
    let mut state = learner(30);
    stands(&mut state, "arrays", 0.9);
    for problem in ["arrays-easy", "arrays-medium", "arrays-hard"] {
        solved(&mut state, problem, NOON - jiff::SignedDuration::from_hours(24 * 30));
    }
    let plain = build_daily_set(&state, &world.ctx(0));
    state.profile.goal = Some(goal_of(&["arrays"]));
    assert_eq!(build_daily_set(&state, &world.ctx(0)), plain);
}
