//! The screens that show the learner's past: what they ask for and when, and the keys of each.

use super::*;
use crate::tui::place::Subject;
use crate::tui::testing::past;

#[test]
fn the_history_is_read_once_and_brought_up_to_date() {
    let (published, timeline, life) = past();
    let mut stage = Stage::new(published.clone(), 120, 40);
    assert_eq!(commands(&mut stage, "p"), ["Timeline"]);
    // Asked already: no second question.
    assert_eq!(commands(&mut stage, "m"), [""; 0]);
    stage.commands.clear();
    let request = stage.app.ui.journal.asked.expect("a question");
    stage.send(Message::Answer { request: request + 7, answer: Answer::Timeline(Ok(Arc::clone(&timeline))) });
    assert!(stage.app.ui.journal.timeline.is_none(), "an answer to another question");
    stage.send(Message::Answer { request, answer: Answer::Timeline(Ok(Arc::clone(&timeline))) });
    assert!(stage.commands.is_empty() && stage.app.ui.journal.timeline.is_some());
    // Something is recorded: the screen that shows the past reads on, others don't.
    let mut state = life.state.clone();
    state.version += 1;
    let newer = Arc::new(Published { state: Arc::new(state), ..published });
    stage.send(Message::Published(Arc::clone(&newer)));
    assert!(matches!(stage.asked(), Some(Ask::Timeline)));
    // The journal has no more than that: nobody asks for ever.
    stage.commands.clear();
    let request = stage.app.ui.journal.asked.expect("a question");
    stage.send(Message::Answer { request, answer: Answer::Timeline(Ok(timeline)) });
    assert!(stage.commands.is_empty(), "{:?}", stage.commands);
    // Today shows the last try of a problem, so it reads as well; the roadmap has no use for it.
    stage.keys("q q r");
    stage.commands.clear();
    stage.send(Message::Published(newer));
    assert!(stage.commands.is_empty());
}

#[test]
fn why_walks_lines_and_subjects() {
    let (published, timeline, life) = past();
    let mut stage = Stage::new(published, 80, 24);
    stage.keys("p j enter").answer(Answer::Timeline(Ok(timeline)));
    let at = |stage: &Stage| (stage.app.screens.why.subject().clone(), stage.app.screens.why.row);
    assert!(matches!(at(&stage), (Subject::Topic(_), 0)));
    // The first line is a rule of the model and rests on no record.
    assert_eq!(commands(&mut stage, "enter"), [""; 0]);
    assert!(said(&stage).contains("rests on no record"), "{}", said(&stage));
    assert_eq!(commands(&mut stage, "j enter"), ["Record"]);
    let record = Box::new(life.records[0].clone());
    stage.answer(Answer::Record(Ok(Some(record.clone()))));
    assert!(matches!(stage.overlay(), Some(Overlays::Text(Text::Record(shown, false))) if *shown == record));
    stage.keys("esc");
    assert!(stage.overlay().is_none());
    stage.keys("tab");
    assert_eq!(at(&stage), (Subject::Proficiency, 0));
    stage.keys("tab G");
    let (_, last) = at(&stage);
    stage.keys("j j");
    assert_eq!(at(&stage).1, last, "the end is the end");
    stage.keys("m");
    assert_eq!(stage.screen(), Name::Progress);
}

#[test]
fn the_filter_of_the_history() {
    let (published, _, life) = past();
    let catalog = Arc::clone(&published.catalog);
    let mut stage = Stage::new(published, 120, 40);
    stage.keys("y").answer(Answer::History(Ok(life.records.iter().rev().cloned().collect())));
    let shown = |stage: &Stage| stage.app.screens.history.shown(&stage.app.ui).len();
    let all = shown(&stage);
    assert_eq!(all, life.records.len());
    stage.keys("f");
    let submissions = shown(&stage);
    assert!(submissions > 0 && submissions < all);
    let submitted = life.records.iter().find_map(|record| match &record.event {
        crate::model::event::Event::Submission(submission) => Some(&submission.problem),
        _ => None,
    });
    let title = submitted.and_then(|uid| catalog.by_uid(uid)).map(|problem| problem.title.to_lowercase());
    stage.keys("/").typed(&format!("{} q", title.expect("a submission")));
    assert!(stage.app.screens.history.filter.typing && shown(&stage) == 0, "letters go into the filter, q among them");
    stage.keys("backspace backspace enter");
    assert!(!stage.app.screens.history.filter.typing && (1..submissions).contains(&shown(&stage)));
    // One step back shows everything, the next leaves.
    stage.keys("esc");
    assert_eq!((shown(&stage), stage.screen()), (all, Name::History));
    stage.keys("esc");
    assert_eq!(stage.screen(), Name::Today);
}
