//! The tutor in memory reaches the same state as the tutor with a journal, step for step.

use std::path::PathBuf;

use jiff::SignedDuration;

use super::*;
use crate::learner::learner_fixtures::{NOON, World, report};
use crate::orchestrator::{CodingOptions, Tutor, TutorOptions};
use crate::paths::Paths;
use crate::types::Verdict::{self, Ac, Wa};

const TRIES: [(&str, [Verdict; 4]); 5] = [
    ("one", [Ac, Wa, Ac, Ac]),
    ("two", [Ac, Wa, Ac, Ac]),
    ("three", [Ac, Ac, Wa, Wa]),
    ("four", [Ac, Wa, Ac, Ac]),
    ("five", [Ac, Ac, Ac, Ac]),
];

#[test]
fn the_tutor_in_memory_and_the_one_with_a_journal_have_the_same_state() {
    let world = World::new();
    let home = tempfile::tempdir().expect("a folder");
    let (clock, own_clock) = (Arc::new(FixedClock::at(NOON)), Arc::new(FixedClock::at(NOON)));
    let paths = Paths::under(home.path()).expect("paths");
    paths.create().expect("folders");
    let options = TutorOptions {
        paths,
        clock: clock.clone(),
        program: PathBuf::from("rung"),
        coding: CodingOptions::default(),
        model: None,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let tutor = Tutor::open_with_pipeline(options, Pipeline::new(Params::default(), world.catalog.clone()))
            .expect("a tutor");
        let mut profile = tutor.snapshot().state.profile.clone();
        profile.minutes_a_day = 30;
        tutor.set_profile(profile).await.expect("a profile");
        let profile = tutor.snapshot().state.profile.clone();
        let catalog = Arc::new(world.catalog.clone());
        let mut memory = InMemoryTutor::new(own_clock, Params::default(), catalog, profile);
        let problem = world.problem("arrays-easy");
        for (source, verdicts) in TRIES {
            for clock in [&*clock, memory.clock()] {
                clock.advance(SignedDuration::from_secs(90));
            }
            let found = memory.submit(problem, 90, &report(problem, source, &verdicts), None);
            let judged = report(problem, source, &verdicts);
            tutor.record_submission(problem, source.as_bytes(), Some(90), judged, None).expect("recorded");
            assert_eq!(found.passed, verdicts == [Ac; 4], "{source}");
            if verdicts != [Ac; 4] {
                assert_eq!(memory.hint_offer(problem), tutor.hints(&problem.uid).expect("hints").offer, "{source}");
                let given = memory.reveal_hint(problem, &Hash::from(source));
                let shown = tutor.reveal_hint(&problem.uid).await.ok().and_then(|view| view.shown.last().cloned());
                assert_eq!(given.map(|given| given.hint.text), shown.map(|hint| hint.text), "{source}");
            }
            let mut state = LearnerState::clone(&tutor.snapshot().state);
            // The journal's data about its own file does not concern the tutor.
            state.version = memory.state().version;
            // The machine's time zone is not compared.
            state.profile.zone.clone_from(&memory.state().profile.zone);
            assert_eq!(&state, memory.state(), "{source}");
        }
        assert!(memory.refused().is_empty(), "{:?}", memory.refused());
    });
}

#[test]
fn a_hint_speaks_of_the_bug_its_words_are_for() {
    let mut world = World::new();
    let problem = world.catalog.problems.iter_mut().find(|p| p.id.as_str() == "arrays-easy").expect("a problem");
    let words = [(2, "no list at all".to_owned())].into_iter().collect();
    problem.hints.overrides.insert("no-empty".into(), words);
    let problem = problem.clone();
    let clock = Arc::new(FixedClock::at(NOON));
    let mut memory = InMemoryTutor::new(clock, Params::default(), Arc::new(world.catalog), Profile::default());
    memory.submit(&problem, 60, &report(&problem, "one", &[Ac, Wa, Ac, Ac]), None);
    let mut spoken = || memory.reveal_hint(&problem, &Hash::from("one")).map(|given| given.speaks_of);
    assert_eq!(spoken(), Some(None));
    assert_eq!(spoken(), Some(Some("no-empty".into())));
}
