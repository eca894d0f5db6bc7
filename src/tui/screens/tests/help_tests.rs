//! The help of every screen lists the keys that do something there, and no others.

use super::*;
use crate::learner::timeline::Timeline;
use crate::tui::keymap::action::GLOBAL;
use crate::tui::keymap::{Action, Binding};
use crate::tui::overlay::help_overlay::shown_bindings;
use crate::tui::screens::{Screens, submission_history_screen, trace_screen};

/// A screen with something on it.
fn stage_of(name: ScreenName) -> TuiHarness {
    let mut stage = TuiHarness::new(usual(), 120, 40);
    let timeline = || {
        let catalog = Arc::clone(&usual().catalog);
        TutorAnswer::Timeline(Ok(Arc::new(Timeline::new(crate::types::Params::default(), catalog))))
    };
    match name {
        ScreenName::Today => &mut stage,
        ScreenName::FirstRun => {
            stage = TuiHarness::new(published(LearnerState::default()), 120, 40);
            stage.advance_to(1).answer(TutorAnswer::Languages(Ok(languages())))
        }
        ScreenName::Problem => stage.open_problem("pair to", 2),
        ScreenName::Trace => {
            let answer = TutorAnswer::Traced(Ok(Box::new(trace_screen::tests::cut())));
            stage.open_problem("pair to", 0).keys("s");
            let report = report_of(&[(Verdict::Ac, &[]), (Verdict::Wa, &["duplicates"])]);
            stage.answer(TutorAnswer::Submitted(Ok(Box::new(submitted(report))))).keys("t").answer(answer)
        }
        ScreenName::Past => {
            let codes = submission_history_screen::codes();
            stage.open_problem("pair to", 0).keys("y").answer(TutorAnswer::Past(Ok(Box::new(codes))))
        }
        ScreenName::Roadmap => stage.keys("r"),
        ScreenName::Progress => stage.keys("p").answer(timeline()),
        ScreenName::History => {
            let record = |version| Record {
                version,
                time: now(),
                event: Event::SessionCheck { day: today(), predictor: None },
                changes: Vec::new(),
                rejected: None,
                params: 1,
                prompt: None,
            };
            stage.keys("y").answer(TutorAnswer::History(Ok(vec![record(2), record(1)])))
        }
        ScreenName::Why => stage.open_problem("pair to", 0).keys("w").answer(timeline()),
        ScreenName::Settings => stage.keys(","),
    };
    assert_eq!(stage.screen(), name);
    stage
}

/// A name of the action's key for the harness.
fn key_of(binding: &Binding) -> &'static str {
    match *binding.keys.last().expect("a key") {
        "shift-tab" => "backtab",
        "home" => "g",
        "end" => "G",
        "space" => "pagedown",
        key => key,
    }
}

/// Keys that scroll what is longer than its pane, or end a call that ends: these examples have neither.
const NEEDS_MORE: [(ScreenName, &[Action]); 2] = [
    (ScreenName::Trace, &[Action::Up, Action::Down, Action::PageUp, Action::PageDown, Action::StepOut]),
    (ScreenName::Past, &[Action::PageUp, Action::PageDown]),
];

/// Whether a key changes the frame or asks for something, in any of some places of the screen.
fn does_something(name: ScreenName, binding: &Binding) -> bool {
    ["", "down", "G", "g", "left", "left down", "left G", "right", "tab", "enter", "tab G"].iter().any(|before| {
        let mut stage = stage_of(name);
        stage.keys(before);
        if stage.screen() != name || stage.overlay().is_some() {
            return false;
        }
        let (frame, commands) = (stage.frame(), stage.commands.len());
        stage.keys(key_of(binding));
        stage.commands.len() > commands || stage.frame() != frame
    })
}

#[test]
fn help_lists_the_keys_that_do_something() {
    let mut wrong = Vec::new();
    for name in Screens::ALL {
        let info = Screens::default().get(*name).info();
        let shown = shown_bindings(&info).concat();
        for binding in info.keys.iter().chain(GLOBAL) {
            let listed = shown.contains(&binding);
            let needs_more = NEEDS_MORE.iter().any(|(at, actions)| at == name && actions.contains(&binding.action));
            if !needs_more && does_something(*name, binding) != listed {
                wrong.push(format!("{name:?} {}: listed {listed}", binding.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
