//! What the screens do after a command in another terminal changed something.

use std::sync::Arc;

use super::{submitted, usual};
use crate::orchestrator::TutorSnapshot;
use crate::tui::message::{AppMessage, TutorAnswer, TutorRequest};
use crate::tui::prefs::Prefs;
use crate::tui::theme::load_themes;
use crate::tui::tui_fixtures::{TuiHarness, now, report_of, uid};
use crate::types::verdict_report::Verdict;

#[test]
fn next_problem_passed_elsewhere_is_not_offered() {
    let mut stage = TuiHarness::new(usual(), 120, 40);
    let report = report_of(&[(Verdict::Ac, &["basic"][..]); 3]);
    stage.open_problem("pair to", 0).keys("s").answer(TutorAnswer::Submitted(Ok(Box::new(submitted(report)))));
    assert!(stage.frame().contains("n next: Longest Clean Run"), "{}", stage.frame());
    let mut published = TutorSnapshot::clone(&stage.app.ui.published);
    let progress = Arc::make_mut(&mut published.state).problems.entry(uid("longest-clean-run")).or_default();
    (progress.last_submitted, progress.last_verdict) = (Some(now()), Some(Verdict::Ac));
    progress.first_solved = Some(now());
    stage.send(AppMessage::Published(Arc::new(published)));
    assert!(!stage.frame().contains("n next: Longest Clean Run"), "{}", stage.frame());
    stage.keys("n");
    assert!(matches!(stage.last_request(), Some(TutorRequest::Next(_))), "{:?}", stage.last_request());
}

#[test]
fn changed_settings_are_taken_over_and_others_stay() {
    let mut stage = TuiHarness::new(usual(), 120, 40);
    stage.app.ui.prefs.hide_difficulty = true;
    let change = |before: Prefs, now: Prefs| AppMessage::PreferencesChanged {
        before: Box::new(before),
        now: Box::new(now),
        themes: load_themes(None).0,
    };
    let light = || Prefs { theme: "light".to_owned(), ..Prefs::default() };
    stage.send(change(Prefs::default(), light()));
    assert_eq!((stage.app.ui.theme().name.as_str(), stage.app.ui.prefs.hide_difficulty), ("light", true));
    stage.send(change(light(), Prefs { theme: "none".to_owned(), ..light() }));
    assert!(stage.notice_text().contains("no theme called \"none\""), "{}", stage.notice_text());
}
