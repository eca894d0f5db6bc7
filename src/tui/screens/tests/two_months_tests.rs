//! The screens about the learner's past (Why, History and Progress) over two simulated months on the starter pack.

use super::*;
use crate::learner::test_histories::TestHistory;
use crate::tui::tui_fixtures::simulate_two_months;

/// Plays keys and answers their requests as the tutor does.
fn play(stage: &mut TuiHarness, timeline: &Arc<crate::learner::timeline::Timeline>, life: &TestHistory, keys: &str) {
    for key in keys.split_whitespace() {
        let before = stage.last_request_id();
        stage.keys(key);
        if stage.last_request_id() == before {
            continue;
        }
        let answer = match stage.last_request() {
            Some(TutorRequest::Timeline) => TutorAnswer::Timeline(Ok(Arc::clone(timeline))),
            Some(TutorRequest::History) => TutorAnswer::History(Ok(life.records.iter().rev().cloned().collect())),
            Some(TutorRequest::Record(version)) => {
                let record = life.records.iter().find(|record| record.version == *version);
                TutorAnswer::Record(Ok(record.cloned().map(Box::new)))
            }
            _ => continue,
        };
        stage.answer(answer);
    }
}

fn check_past(name: &str, keys: &str) {
    let (published, timeline, life) = simulate_two_months();
    for (columns, rows) in [(120, 40), (80, 24)] {
        let mut stage = TuiHarness::new(published.clone(), columns, rows);
        play(&mut stage, &timeline, &life, keys);
        insta::assert_snapshot!(format!("{name}_{columns}x{rows}"), stage.frame());
    }
}

#[test]
fn what_is_due_beyond_the_day_is_folded() {
    check_past("today_many_due", "");
    check_past("today_many_due_unfolded", "j j j j j j j");
}

#[test]
fn progress_over_two_months() {
    check_past("progress_mastery", "p g j");
    check_past("progress_mastery_untouched", "p G");
    check_past("progress_activity", "p tab");
    check_past("progress_reviews", "p tab tab");
    check_past("progress_accuracy", "p tab tab tab");
    check_past("progress_balance", "p tab tab tab tab");
}

#[test]
fn why_line_by_line() {
    check_past("why_topic", "p g j enter");
    check_past("why_topic_further", "p g j enter pagedown j j");
    check_past("why_proficiency", "p tab w");
    check_past("why_balance", "p tab tab tab tab w");
    check_past("why_record", "p g j enter j j j j enter");
}

#[test]
fn why_of_a_problem() {
    let (published, timeline, life) = simulate_two_months();
    for (columns, rows) in [(120, 40), (80, 24)] {
        let mut stage = TuiHarness::new(published.clone(), columns, rows);
        stage.keys("/").type_text("valid brackets").keys("enter o");
        play(&mut stage, &timeline, &life, "m");
        insta::assert_snapshot!(format!("why_problem_{columns}x{rows}"), stage.frame());
        stage.keys("G");
        insta::assert_snapshot!(format!("why_problem_end_{columns}x{rows}"), stage.frame());
    }
}

#[test]
fn history_by_kind_and_by_letters() {
    check_past("history_all", "y");
    check_past("history_hints", "y f f");
    check_past("history_found", "y / b r a c k enter j");
    check_past("history_nothing", "y f f f f f f");
    check_past("history_full_record", "y f enter");
}

#[test]
fn before_the_journal_is_read() {
    check("progress_reading", usual, |stage| {
        stage.keys("p");
    });
    check("why_reading", usual, |stage| {
        stage.keys("r m");
    });
    let fresh = || {
        let mut state = LearnerState::default();
        state.profile.answered = true;
        published(state)
    };
    let empty = || {
        TutorAnswer::Timeline(Ok(Arc::new(crate::learner::timeline::Timeline::new(
            crate::types::Params::default(),
            Arc::default(),
        ))))
    };
    check("progress_empty", fresh, |stage| {
        stage.keys("p").answer(empty());
    });
    check("progress_accuracy_empty", fresh, |stage| {
        stage.keys("p").answer(empty()).keys("tab tab tab");
    });
    check("why_empty", fresh, |stage| {
        stage.keys("r m").answer(empty());
    });
    check("history_empty", fresh, |stage| {
        stage.keys("y").answer(TutorAnswer::History(Ok(Vec::new())));
    });
}

#[test]
fn the_past_can_be_drawn_in_ascii() {
    let (published, timeline, life) = simulate_two_months();
    for keys in
        ["p g j", "p tab tab tab", "p g j enter", "p g j enter pagedown pagedown", "p tab w", "y f f", "y /", "y enter"]
    {
        let mut stage = TuiHarness::with_prefs(published.clone(), Prefs { ascii: true, ..Prefs::default() }, 120, 40);
        play(&mut stage, &timeline, &life, keys);
        check_ascii(&stage.frame(), keys);
    }
    let mut stage = TuiHarness::with_prefs(published.clone(), Prefs { ascii: true, ..Prefs::default() }, 80, 24);
    stage.keys("/").type_text("valid brackets").keys("enter o");
    play(&mut stage, &timeline, &life, "m");
    for _ in 0..20 {
        check_ascii(&stage.frame(), "why of a problem");
        stage.keys("j j");
    }
}
