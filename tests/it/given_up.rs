//! Tests giving up on a problem: the record, the visible parts, and the problem's return.

use rung_tutor::lab::outcome_sim;
use rung_tutor::learner::state_queries;
use rung_tutor::learner::undo_search::equals_ignoring_time;
use rung_tutor::orchestrator::{Tutor, TutorError};
use rung_tutor::types::event::Event;
use rung_tutor::types::{Hash, Problem, Verdict};

use crate::tutor::{Home, problem};

fn submit(tutor: &Tutor, problem: &Problem, verdict: Verdict, source: &str) {
    let failure = (!verdict.passed()).then_some(verdict);
    let report = outcome_sim::build_report(problem, Hash::sha256(source.as_bytes()), failure, |_, _| true);
    let submitted = tutor.record_submission(problem, source.as_bytes(), Some(600), report, None).expect("a submission");
    assert_eq!(submitted.unrecorded, None);
}

/// Takes every hint; a failed run in between unlocks those that require a try.
async fn climb(home: &Home, tutor: &Tutor, problem: &Problem) {
    for level in 1..=5 {
        home.later(30);
        submit(tutor, problem, Verdict::Wa, &format!("# try {level}"));
        tutor.reveal_hint(&problem.uid).await.expect("a hint");
    }
}

#[test]
fn give_up_shows_solution_and_schedules_review_tomorrow() {
    let home = Home::new();
    home.visit(async |tutor| {
        tutor.session_check().await.expect("a check-in");
        let problem = problem(tutor, "pair-to-target");
        let refused = tutor.give_up(&problem.uid, None).await.expect_err("not tried yet");
        assert!(matches!(&refused, TutorError::Refused(why) if why.contains("once first")), "{refused}");
        climb(&home, tutor, &problem).await;
        home.later(30);
        let before = tutor.snapshot();
        let plan = tutor.plan_give_up(&problem.uid, Some(600)).expect("the cost");
        assert!(equals_ignoring_time(&tutor.snapshot().state, &before.state), "a plan records nothing");
        let given = tutor.give_up(&problem.uid, Some(600)).await.expect("given up");
        assert_eq!(given, plan, "the cost is the one that was announced");
        let after = tutor.snapshot();
        let (state, day) = (&after.state, after.day);
        let review = &state.reviews[&problem.uid];
        assert_eq!((review.last_quality, review.due, given.back), (0, day.tomorrow().unwrap(), review.due));
        assert!(!state_queries::is_solved(state, &problem.uid) && state.problems[&problem.uid].gave_up.is_some());
        assert!(given.mastery.iter().all(|(_, before, after)| after < before) && !given.mastery.is_empty());
        let next = tutor.next_problem(None).expect("something");
        assert_ne!(next.problem, problem.uid, "what was just seen is not offered: {}", next.reason);
        let again = tutor.give_up(&problem.uid, None).await.expect_err("once");
        assert!(again.to_string().contains("open to you"), "{again}");

        // Submitting a copy on the same day earns no gain and doesn't solve the problem.
        home.later(30);
        submit(tutor, &problem, Verdict::Ac, "# copied");
        let copied = tutor.snapshot();
        assert!(!state_queries::is_solved(&copied.state, &problem.uid));
        assert_eq!(copied.state.mastery, state.mastery);
        assert_eq!(copied.state.reviews, state.reviews);

        // The copy can be undone. Giving up can't: nobody forgets a solution because a record is taken back.
        let back = tutor.plan_undo().expect("an undo");
        tutor.undo(back.version).await.expect("undone");
        assert!(equals_ignoring_time(&tutor.snapshot().state, state));
        let refused = tutor.plan_undo().expect_err("the solution was seen");
        assert!(
            refused.to_string().contains("(Pair to Target, given up")
                && refused.to_string().contains("solution was shown"),
            "{refused}"
        );
        let records = tutor.history(10).expect("history").into_iter();
        let gave_up = records.filter_map(|record| match record.event {
            Event::Submission(submission) if submission.gave_up => Some(submission),
            _ => None,
        });
        let [submission] = &gave_up.collect::<Vec<_>>()[..] else { panic!("it is recorded like a submission") };
        assert!(submission.hint_level == 5 && submission.total == 0, "{submission:?}");
    });
    home.later(24 * 60);
    home.visit(async |tutor| {
        tutor.session_check().await.expect("a check-in");
        let problem = problem(tutor, "pair-to-target");
        assert_eq!(tutor.next_problem(None).expect("a review").problem, problem.uid);
        tutor.start_review(&problem.uid).await.expect("from a blank file");
        let lapses = tutor.snapshot().state.reviews[&problem.uid].lapses;
        submit(tutor, &problem, Verdict::Ac, "# remembered");
        let published = tutor.snapshot();
        let (state, review) = (&published.state, &published.state.reviews[&problem.uid]);
        assert!(state_queries::is_solved(state, &problem.uid) && state.problems[&problem.uid].gave_up.is_none());
        assert_eq!((review.reviews, review.lapses), (1, lapses));
        assert!(review.due > published.day && review.last_quality >= 3, "{review:?}");
    });
}

#[test]
fn a_review_can_be_given_up_and_counts_as_a_lapse() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        submit(tutor, &problem, Verdict::Ac, "# solved");
        home.later(2 * 24 * 60);
        tutor.start_review(&problem.uid).await.expect("a review");
        for _ in 0..5 {
            home.later(30);
            submit(tutor, &problem, Verdict::Ce, "# broken");
            tutor.reveal_hint(&problem.uid).await.expect("a hint");
        }
        tutor.give_up(&problem.uid, None).await.expect("given up");
        let published = tutor.snapshot();
        let review = &published.state.reviews[&problem.uid];
        assert_eq!((review.last_quality, review.lapses, review.reviews), (0, 1, 0));
        assert_eq!(review.due, published.day.tomorrow().unwrap());
        assert!(!published.state.problems[&problem.uid].reviewing);
    });
}

#[test]
fn one_failed_submission_is_enough_to_give_up() {
    let home = Home::new();
    home.visit(async |tutor| {
        tutor.session_check().await.expect("a check-in");
        let problem = problem(tutor, "pair-to-target");
        submit(tutor, &problem, Verdict::Wa, "# a try");
        assert_eq!(tutor.snapshot().state.problems[&problem.uid].hint_level, 0);
        let plan = tutor.plan_give_up(&problem.uid, None).expect("the cost");
        assert!(plan.not_counted.as_ref().is_some_and(|why| why.contains("count once")), "{plan:?}");
        assert_eq!(tutor.give_up(&problem.uid, None).await.expect("given up"), plan);
    });
}

#[test]
fn a_script_cannot_give_up_an_untried_problem() {
    let home = crate::cli::home::Home::new();
    let json = home.rung(&["--json", "give-up", "pair-to-target", "--yes"]);
    assert_eq!(json.code, 2, "{json:?}");
    assert!(json.out.contains("Try it once first"), "{json:?}");
}
