//! Explanations: a life by hand, and their agreement with the record over every life.

use jiff::SignedDuration;
use jiff::civil::date;
use jiff::tz::TimeZone;
use proptest::prelude::*;

use super::*;
use crate::agents::profiler;
use crate::learner::lives::{self, Life};
use crate::learner::testing::World;
use crate::model::event::Event;
use crate::model::verdict::Verdict;

fn timeline(records: &[Record]) -> Timeline {
    let mut timeline = Timeline::new(Params::default());
    records.iter().for_each(|record| timeline.fold(record.clone()));
    timeline
}

static UTC: TimeZone = TimeZone::UTC;

fn scene<'a>(world: &'a World, timeline: &'a Timeline, life: &Life) -> Scene<'a> {
    let ctx = world.at(life.now);
    Scene { timeline, catalog: &world.catalog, params: &world.params, now: life.now, day: ctx.day, zone: &UTC }
}

/// As text: titles, sentences, equations, and the record of each line.
fn told(explanation: &Explanation) -> String {
    let mut text = format!("{}\n{}\n", explanation.title, explanation.summary);
    for section in &explanation.sections {
        text += &format!("\n{}\n", section.title);
        for line in &section.lines {
            let record = line.record.map_or_else(String::new, |version| format!(" [{version}]"));
            text += &format!("- {}{record}\n", line.text);
            line.equations.iter().for_each(|equation| text += &format!("    {equation}\n"));
        }
    }
    text
}

/// A hint, a failure that shows a known slip, a slow pass, and the review a day later.
fn by_hand(world: &World) -> Life {
    let mut life = lives::begun(world, 1);
    let problem = world.problem("arrays-medium");
    life.hint(world, problem);
    life.submit(world, problem, Verdict::Wa, 300, false);
    life.submit(world, problem, Verdict::Ac, 900, false);
    life.now += SignedDuration::from_hours(24);
    life.submit(world, problem, Verdict::Ac, 300, false);
    life
}

#[test]
fn a_topic_by_hand() {
    let world = World::new();
    let life = by_hand(&world);
    let timeline = timeline(&life.records);
    insta::assert_snapshot!(told(&topic(&scene(&world, &timeline, &life), &"arrays".into())), @"");
}

#[test]
fn a_problem_by_hand() {
    let world = World::new();
    let life = by_hand(&world);
    let timeline = timeline(&life.records);
    let second = SecondOpinion { name: "FSRS-6".to_owned(), stability: 8.3, difficulty: 5.1, due: date(2026, 3, 19) };
    let scene = scene(&world, &timeline, &life);
    insta::assert_snapshot!(told(&problem(&scene, &"arrays-medium".into(), Some(&second))), @"");
}

#[test]
fn proficiency_by_hand() {
    let world = World::new();
    let life = by_hand(&world);
    let timeline = timeline(&life.records);
    insta::assert_snapshot!(told(&proficiency(&scene(&world, &timeline, &life))), @"");
}

#[test]
fn nothing_yet_is_explained_too() {
    let world = World::new();
    let life = lives::begun(&world, 1);
    let empty = Timeline::new(Params::default());
    let scene = scene(&world, &empty, &life);
    assert!(topic(&scene, &"trees".into()).summary.starts_with("Nothing has been solved"));
    assert!(problem(&scene, &"trees-easy".into(), None).summary.starts_with("You have not submitted"));
    assert!(problem(&scene, &"gone".into(), None).title.contains("not installed"));
    assert!(proficiency(&scene).title.ends_with("beginner"));
}

/// What was recorded otherwise than today's equations would have it is told as such, never dressed up.
#[test]
fn what_does_not_agree_is_said() {
    let world = World::new();
    let check = |change: &dyn Fn(&mut Life, &mut World), expected: &str| {
        let (mut life, mut changed) = (by_hand(&world), World::new());
        change(&mut life, &mut changed);
        let timeline = timeline(&life.records);
        let explanation = topic(&scene(&changed, &timeline, &life), &"arrays".into());
        let text = told(&explanation);
        assert!(text.contains(expected), "no {expected:?} in\n{text}");
        assert!(explanation.lines().flat_map(|line| &line.checks).all(|check| check.agrees()), "{text}");
    };
    let other_gain: &dyn Fn(&mut Life, &mut World) = &|_, world| world.params.gain = 0.4;
    check(other_gain, "Computed again today it comes to something else.");
    check(
        &|life, world| {
            world.params.gain = 0.4;
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

/// Every record an explanation names is in the journal.
fn names_records(explanation: &Explanation, life: &Life) -> bool {
    let versions: Vec<u64> = explanation.lines().filter_map(|line| line.record).collect();
    !versions.is_empty() && versions.iter().all(|v| life.records.iter().any(|r| r.version == *v))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Over any life, what is computed here from records is what the agents recorded, to 1e-9.
    #[test]
    fn explanations_agree_with_the_record(seed: u64, days in 1_u32..30) {
        let world = World::new();
        let life = lives::lived(&world, seed, days);
        let timeline = timeline(&life.records);
        let scene = scene(&world, &timeline, &life);
        let mut explained = 0;
        let topics = world.catalog.topics.iter().map(|t| topic(&scene, &t.id));
        let problems = world.catalog.problems.iter().map(|p| problem(&scene, &p.uid, None));
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
        let said = profiler::proficiency(&life.state, &world.params, scene.day);
        prop_assert!(overall.title.starts_with(&format!("Proficiency {}", words::share(said))), "{} {said}", overall.title);
        prop_assert!(names_records(&overall, &life));
    }
}
