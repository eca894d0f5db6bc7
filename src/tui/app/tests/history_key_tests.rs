//! The screens about the learner's past: their requests and their keys.

use super::*;
use crate::tui::destination::ExplainedSubject;
use crate::tui::tui_fixtures::simulate_two_months;

#[test]
fn the_history_is_read_once_and_brought_up_to_date() {
    let (published, timeline, life) = simulate_two_months();
    let mut stage = TuiHarness::new(published.clone(), 120, 40);
    assert_eq!(commands(&mut stage, "p"), ["Timeline"]);
    // There is an open request already, so no second one is made.
    assert_eq!(commands(&mut stage, "m"), [""; 0]);
    stage.commands.clear();
    let request = stage.app.ui.timeline_cache.pending_request.expect("a question");
    stage.send(AppMessage::Answer { request: request + 7, answer: TutorAnswer::Timeline(Ok(Arc::clone(&timeline))) });
    assert!(stage.app.ui.timeline_cache.timeline.is_none(), "an answer to another question");
    stage.send(AppMessage::Answer { request, answer: TutorAnswer::Timeline(Ok(Arc::clone(&timeline))) });
    assert!(stage.commands.is_empty() && stage.app.ui.timeline_cache.timeline.is_some());
    // A record was added: the shown screen of the past reads it, the others don't.
    let mut state = life.state.clone();
    state.version += 1;
    let newer = Arc::new(TutorSnapshot { state: Arc::new(state), ..published });
    stage.send(AppMessage::Published(Arc::clone(&newer)));
    assert!(matches!(stage.last_request(), Some(TutorRequest::Timeline)));
    // The journal has no more records, so no further request is made.
    stage.commands.clear();
    let request = stage.app.ui.timeline_cache.pending_request.expect("a question");
    stage.send(AppMessage::Answer { request, answer: TutorAnswer::Timeline(Ok(timeline)) });
    assert!(stage.commands.is_empty(), "{:?}", stage.commands);
    // Today shows the last try of a problem, so it reads the journal as well; the roadmap doesn't need it.
    stage.keys("q q r");
    stage.commands.clear();
    stage.send(AppMessage::Published(newer));
    assert!(stage.commands.is_empty());
}

#[test]
fn why_walks_lines_and_subjects() {
    let (published, timeline, life) = simulate_two_months();
    let mut stage = TuiHarness::new(published, 80, 24);
    stage.keys("p j enter").answer(TutorAnswer::Timeline(Ok(timeline)));
    let at = |stage: &TuiHarness| (stage.app.screens.why.subject().clone(), stage.app.screens.why.row);
    assert!(matches!(at(&stage), (ExplainedSubject::Topic(_), 0)));
    // The first line is a rule of the model and refers to no record.
    assert_eq!(commands(&mut stage, "enter"), [""; 0]);
    assert!(said(&stage).contains("rests on no record"), "{}", said(&stage));
    assert_eq!(commands(&mut stage, "j enter"), ["Record"]);
    let record = Box::new(life.records[0].clone());
    stage.answer(TutorAnswer::Record(Ok(Some(record.clone()))));
    assert!(matches!(stage.overlay(), Some(ActiveOverlay::Text(LongText::Record(shown, false))) if *shown == record));
    stage.keys("esc");
    assert!(stage.overlay().is_none());
    stage.keys("tab");
    assert_eq!(at(&stage), (ExplainedSubject::Proficiency, 0));
    stage.keys("tab G");
    let (_, last) = at(&stage);
    stage.keys("j j");
    assert_eq!(at(&stage).1, last, "the end is the end");
    stage.keys("m");
    assert_eq!(stage.screen(), ScreenName::Progress);
}

#[test]
fn the_filter_of_the_history() {
    let (published, _, life) = simulate_two_months();
    let catalog = Arc::clone(&published.catalog);
    let mut stage = TuiHarness::new(published, 120, 40);
    stage.keys("y").answer(TutorAnswer::History(Ok(life.records.iter().rev().cloned().collect())));
    let shown = |stage: &TuiHarness| stage.app.screens.history.visible_records(&stage.app.ui).len();
    let all = shown(&stage);
    assert_eq!(all, life.records.len());
    stage.keys("f");
    let submissions = shown(&stage);
    assert!(submissions > 0 && submissions < all);
    let submitted = life.records.iter().find_map(|record| match &record.event {
        crate::types::event::Event::Submission(submission) => Some(&submission.problem),
        _ => None,
    });
    let title = submitted.and_then(|uid| catalog.by_uid(uid)).map(|problem| problem.title.to_lowercase());
    stage.keys("/").type_text(&format!("{} q", title.expect("a submission")));
    assert!(stage.app.screens.history.filter.typing && shown(&stage) == 0, "letters go into the filter, q among them");
    stage.keys("backspace backspace enter");
    assert!(!stage.app.screens.history.filter.typing && (1..submissions).contains(&shown(&stage)));
    // The first step back clears the filter, the next one leaves the screen.
    stage.keys("esc");
    assert_eq!((shown(&stage), stage.screen()), (all, ScreenName::History));
    stage.keys("esc");
    assert_eq!(stage.screen(), ScreenName::Today);
}

#[test]
fn the_history_shows_what_changed_elsewhere_and_keeps_its_pointer() {
    let (published, _, life) = simulate_two_months();
    let mut stage = TuiHarness::new(published.clone(), 120, 40);
    let records: Vec<_> = life.records.iter().rev().cloned().collect();
    let newer = Arc::new(TutorSnapshot {
        state: Arc::new(LearnerState { version: published.state.version + 1, ..LearnerState::clone(&published.state) }),
        ..published
    });
    stage.keys("y").answer(TutorAnswer::History(Ok(records[1..].to_vec()))).keys("j j");
    let pointed = |stage: &TuiHarness| {
        let history = &stage.app.screens.history;
        history.visible_records(&stage.app.ui)[history.row()].version
    };
    let before = pointed(&stage);
    // While another screen is shown, nobody reads the journal.
    stage.keys(",").commands.clear();
    stage.send(AppMessage::Published(newer));
    assert!(stage.commands.is_empty(), "{:?}", stage.commands);
    stage.keys("q").advance_to(1);
    assert!(matches!(stage.last_request(), Some(TutorRequest::History)), "{:?}", stage.commands);
    stage.answer(TutorAnswer::History(Ok(records)));
    assert_eq!(pointed(&stage), before);
    stage.commands.clear();
    stage.advance_to(2);
    assert!(stage.commands.is_empty(), "{:?}", stage.commands);
}

#[test]
fn the_end_of_a_long_text_is_visible_while_it_is_typed() {
    let check = |keys: &str, columns: u16| {
        let mut stage = TuiHarness::new(published(learner()), columns, 24);
        stage.keys(keys).type_text(&"abc ".repeat(30)).type_text("xyz");
        assert!(stage.frame().contains("xyz"), "{keys} {columns}\n{}", stage.frame());
    };
    for columns in [40, 80, 120] {
        check("/", columns);
        check("y /", columns);
    }
}
