//! Tests of sessions, streaks and nudges.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::*;
use crate::agents::learner_fixtures::{self, DAY, NOON, World, applied, solved, stands};
use crate::types::event::Submission;
use crate::types::learner_state::{DayActivity, Engagement, Session};
use crate::types::verdict_report::Verdict;

fn ago(minutes: i64) -> Timestamp {
    NOON - SignedDuration::from_mins(minutes)
}

fn day(ago: i64) -> Date {
    DAY.saturating_sub(jiff::Span::new().days(ago))
}

fn learner(engagement: Engagement) -> LearnerState {
    LearnerState { engagement, ..LearnerState::default() }
}

fn words(changes: &[Change]) -> Vec<(NudgeKind, &str)> {
    let nudges = changes.iter().filter_map(|change| match change {
        Change::Nudge { nudge } => Some((nudge.kind, nudge.text.as_str())),
        _ => None,
    });
    nudges.collect()
}

#[test]
fn a_session_opens_after_a_pause_or_on_a_new_day() {
    let world = World::new();
    let check = |started: Option<Timestamp>, seen: Option<Timestamp>, expected: bool| {
        let session = Session { started, ..Session::default() };
        let state = learner(Engagement { session, last_seen: seen, ..Engagement::default() });
        assert_eq!(!on_session(&state, &world.ctx(0)).is_empty(), expected);
    };
    check(None, None, true);
    check(Some(ago(5)), None, false);
    check(Some(ago(120)), Some(ago(29)), false);
    check(Some(ago(120)), Some(ago(30)), true);
    check(Some(ago(9 * 60)), Some(ago(1)), true); // three in the morning was yesterday
    check(Some(ago(8 * 60)), Some(ago(1)), false);
}

#[test]
fn a_new_day_forgets_yesterdays_failures_and_a_break_does_not() {
    let world = World::new();
    let check = |started: Option<Timestamp>, expected: u32| {
        let session = Session { started, ..Session::default() };
        let state = learner(Engagement { session, failures_in_a_row: 2, ..Engagement::default() });
        assert_eq!(on_session(&state, &world.ctx(0))[0], Change::SessionStarted { failures_in_a_row: expected });
    };
    check(Some(ago(60)), 2);
    check(Some(ago(24 * 60)), 0);
}

#[test]
fn streaks_grow_freeze_and_start_again() {
    let world = World::new();
    let check = |streak_: u32, freezes: u32, last: Option<Date>, expected: Option<(u32, u32, u32)>| {
        let longest_streak = streak_.max(9);
        let engagement =
            Engagement { streak: streak_, longest_streak, freezes, last_active: last, ..Engagement::default() };
        let got = match streak_change(&learner(engagement), &world.ctx(0)) {
            Some(Change::Streak { streak, longest, freezes, .. }) => Some((streak, longest, freezes)),
            _ => None,
        };
        assert_eq!(got, expected);
    };
    check(0, 0, None, Some((1, 9, 0)));
    check(3, 0, Some(day(0)), None);
    check(3, 0, Some(day(-1)), None); // a traveller's clock that was set back
    check(3, 2, Some(day(-365)), Some((1, 9, 2))); // a clock that was ahead
    check(3, 0, Some(day(1)), Some((4, 9, 0)));
    check(6, 0, Some(day(1)), Some((7, 9, 1))); // the seventh day earns a freeze
    check(13, 2, Some(day(1)), Some((14, 14, 2))); // at most two
    check(3, 1, Some(day(2)), Some((4, 9, 0))); // one missed day, one freeze
    check(3, 1, Some(day(3)), Some((1, 9, 1))); // two missed days: a new streak, the freeze stays
    check(3, 0, Some(day(2)), Some((1, 9, 0)));
}

#[test]
fn code_that_does_not_compile_is_no_day_of_the_streak() {
    let world = World::new();
    let check = |verdict: Verdict, gave_up: bool, expected: bool| {
        let submission = Submission { gave_up, ..learner_fixtures::submission("trees-easy", "a", verdict) };
        let input = SubmissionInput { problem: world.problem("trees-easy"), submission: &submission };
        let changes = on_submission(&LearnerState::default(), &world.ctx(0), input);
        assert_eq!(changes.iter().any(|change| matches!(change, Change::Streak { .. })), expected, "{verdict}");
    };
    check(Verdict::Ce, false, false);
    check(Verdict::Wa, false, true);
    check(Verdict::Ac, false, true);
    check(Verdict::Ce, true, true); // giving up reads the solution
}

#[test]
fn a_return_is_greeted_once() {
    let world = World::new();
    let engagement = |streak_, active: i64| Engagement {
        streak: streak_,
        longest_streak: streak_,
        last_active: Some(day(active)),
        last_seen: Some(ago(active * 24 * 60)),
        ..Engagement::default()
    };
    let check = |state: &LearnerState, expected: &[(NudgeKind, &str)]| {
        let changes = on_session(state, &world.ctx(0));
        assert_eq!(words(&changes), expected);
        // Once the nudge is shown, the next check-in shows none.
        let after = applied(state, &world.ctx(0), &changes);
        assert_eq!(on_session(&after, &world.ctx(0)), []);
        let later = world.at(NOON + SignedDuration::from_mins(45));
        assert_eq!(words(&on_session(&after, &later)), []);
    };
    let broken = "The last streak came to 5 days. A new one starts with a single submission.";
    check(&learner(engagement(5, 2)), &[(NudgeKind::BrokenStreak, broken)]);
    check(&learner(engagement(1, 2)), &[]);
    check(&learner(engagement(5, 1)), &[]);
    check(&learner(Engagement { freezes: 1, ..engagement(5, 2) }), &[]);
    let back = "Good to see you again. Everything is where you left it.";
    check(&learner(engagement(5, 7)), &[(NudgeKind::WelcomeBack, back)]);
    check(&learner(engagement(0, 6)), &[]);
    let mut due = learner(engagement(5, 7));
    due.reviews.insert(
        "arrays-easy".into(),
        crate::types::learner_state::Review { due: DAY, ..learner_fixtures::review(1, 0, 1, 2.5) },
    );
    let waiting = "Good to see you again. One review is waiting, a good way back in.";
    check(&due, &[(NudgeKind::WelcomeBack, waiting)]);
    // A look at Rung on the days between is not work.
    check(
        &learner(Engagement { last_seen: Some(ago(24 * 60)), streak: 0, ..engagement(5, 7) }),
        &[(NudgeKind::WelcomeBack, back)],
    );
    let mut quiet = learner(engagement(5, 7));
    quiet.profile.opt_outs.insert(NudgeKind::WelcomeBack);
    check(&quiet, &[]);
}

/// The nudges of a third failure in a row, on `problem`; the two before were in trees.
#[track_caller]
fn check_third_failure(edit: &dyn Fn(&mut LearnerState), problem: &str, expected: &[(NudgeKind, &str)]) {
    let world = World::new();
    let run = Engagement { failures_in_a_row: 2, failing_topic: Some("trees".into()), ..Engagement::default() };
    let mut state = learner(run);
    for topic in ["arrays", "recursion", "trees"] {
        stands(&mut state, topic, 0.6);
    }
    edit(&mut state);
    let submission = learner_fixtures::submission(problem, "new", Verdict::Wa);
    let input = SubmissionInput { problem: world.problem(problem), submission: &submission };
    assert_eq!(words(&on_submission(&state, &world.ctx(0), input)), expected);
}

#[test]
fn a_problem_that_was_given_up_is_no_try_and_no_way_back_in() {
    let kind = NudgeKind::EasierRelative;
    let read = |s: &mut LearnerState| s.problems.entry("trees-easy".into()).or_default().gave_up = Some(NOON);
    let two = "The last two tries, on Trees, did not pass. trees-medium is a gentler way back in.";
    check_third_failure(&read, "trees-hard", &[(kind, two)]);
    let read_twice = |s: &mut LearnerState| {
        read(s);
        s.problems.entry("arrays-hard".into()).or_default().gave_up = Some(NOON);
    };
    check_third_failure(&read_twice, "trees-hard", &[(kind, "trees-medium is a gentler way back in.")]);
}

#[test]
fn three_failures_in_a_row_point_to_an_easier_relative() {
    let check = check_third_failure;
    let kind = NudgeKind::EasierRelative;
    let easy = "The last three tries, on Trees, did not pass. trees-easy is a gentler way back in.";
    check(&|_| {}, "trees-hard", &[(kind, easy)]);
    // If an easy problem of the same topic is already solved, another unsolved one comes first.
    let medium = "The last three tries, on Trees, did not pass. trees-medium is a gentler way back in.";
    check(&|s| solved(s, "trees-easy", NOON), "trees-hard", &[(kind, medium)]);
    // One that has just failed is no way back in.
    let failed = |s: &mut LearnerState| {
        let progress = s.problems.entry("trees-easy".into()).or_default();
        (progress.failures_in_a_row, progress.last_submitted) = (1, Some(NOON));
    };
    check(&failed, "trees-hard", &[(kind, medium)]);
    // There is no easier problem in the topic: one of a topic it builds on, equally hard and failed less often.
    let builds_on = "The last three tries, on Trees, did not pass. arrays-easy is no harder; try it for a change.";
    let often = |s: &mut LearnerState| s.problems.entry("trees-easy".into()).or_default().failures = 2;
    check(&often, "trees-easy", &[(kind, builds_on)]);
    // A change is another topic, and nothing that is solved.
    let known = |s: &mut LearnerState| {
        often(s);
        for problem in ["arrays-easy", "recursion-easy"] {
            solved(s, problem, NOON);
        }
    };
    check(&known, "trees-easy", &[]);
    // Failures in several topics.
    let mixed = "The last three submissions did not pass. trees-easy is a gentler way back in.";
    check(&|s| s.engagement.failing_topic = Some("arrays".into()), "trees-hard", &[(kind, mixed)]);
    // Two failures are not enough. A session that has had its nudge gets no other, and neither does a learner who opted
    // out.
    check(&|s| s.engagement.failures_in_a_row = 1, "trees-hard", &[]);
    check(&|s| s.engagement.session.nudges = 1, "trees-hard", &[]);
    check(&|s| s.profile.opt_outs = [kind].into(), "trees-hard", &[]);
    let shown = |s: &mut LearnerState, n: i64| {
        let nudge = |i| Nudge {
            kind,
            at: NOON - SignedDuration::from_hours(i),
            text: String::new(),
            problem: None,
            dismissed: true,
        };
        s.engagement.nudges = (0..n).map(nudge).collect();
    };
    check(&|s| shown(s, 2), "trees-hard", &[(kind, easy)]);
    check(&|s| shown(s, 3), "trees-hard", &[]);
    // The same code again is not a new try.
    let again = |s: &mut LearnerState| s.problems.entry("trees-hard".into()).or_default().sources = vec!["new".into()];
    check(&again, "trees-hard", &[]);
}

#[test]
fn a_long_session_that_goes_downhill_may_end() {
    let world = World::new();
    let check = |(minutes, measured): (i64, u32), outcomes: &[bool], expected: bool| {
        let session = Session { started: Some(ago(minutes)), outcomes: outcomes.to_vec(), ..Session::default() };
        let activity = [(DAY, DayActivity { seconds: measured * 60, ..DayActivity::default() })].into();
        let state = learner(Engagement { session, last_seen: Some(ago(1)), activity, ..Engagement::default() });
        let submission = learner_fixtures::submission("arrays-easy", "a", Verdict::Wa);
        let input = SubmissionInput { problem: world.problem("arrays-easy"), submission: &submission };
        let changes = on_submission(&state, &world.ctx(0), input);
        let text = format!(
            "That was {measured} minutes of work today, and all of it is kept. Stopping here is stopping well."
        );
        let tired = [(NudgeKind::Tired, text.as_str())];
        assert_eq!(words(&changes), if expected { tired.as_slice() } else { &[] });
    };
    let downhill = [true, true, true, false, true, false, false];
    check((45, 45), &downhill, true); // 3/4, then 1/4 with the failure at hand
    check((44, 60), &downhill, false);
    check((60, 3), &downhill, false); // a pause is not work
    check((45, 45), &downhill[1..], false); // seven in all
    check((45, 45), &[false, true, false, true, false, true, false], false); // 2/4, then 1/4
    check((2_885, 45), &downhill, false); // a session of days ago is no work of today
}

#[test]
fn a_pass_ends_the_run_and_a_change_of_topic_unties_it() {
    let state = |failures, topic: Option<&str>| {
        learner(Engagement {
            failures_in_a_row: failures,
            failing_topic: topic.map(Into::into),
            ..Engagement::default()
        })
    };
    let world = World::new();
    let check = |state: &LearnerState, verdict, expected: (u32, Option<&str>)| {
        let submission = learner_fixtures::submission("trees-easy", "a", verdict);
        let input = SubmissionInput { problem: world.problem("trees-easy"), submission: &submission };
        let run = failure_run(state, &world.ctx(0), input);
        assert_eq!(run, (expected.0, expected.1.map(Into::into)));
    };
    check(&state(0, None), Verdict::Wa, (1, Some("trees")));
    check(&state(1, Some("trees")), Verdict::Wa, (2, Some("trees")));
    check(&state(1, Some("arrays")), Verdict::Wa, (2, None));
    check(&state(2, None), Verdict::Wa, (3, None));
    check(&state(2, Some("trees")), Verdict::Ac, (0, None));
    // Code that does not compile is not a try.
    check(&state(2, Some("arrays")), Verdict::Ce, (2, Some("arrays")));
    // The pack of the topic is not in use any more.
    check(&state(2, Some("gone")), Verdict::Ce, (2, None));
}
