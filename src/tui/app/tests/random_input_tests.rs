//! Any order of user input and machine events: the screens never panic.

use proptest::prelude::*;

use super::*;

/// An event of the random test.
#[derive(Clone, Debug)]
enum Happening {
    Key(&'static str),
    Typed(char),
    Resize(u16, u16),
    Click(u16, u16),
    Wheel(u16, u16),
    Ran(usize),
    Failed,
    Opened,
    Passed,
}

const KEYS: &[&str] = &[
    "j",
    "k",
    "h",
    "l",
    "g",
    "G",
    "tab",
    "backtab",
    "enter",
    "esc",
    "q",
    "r",
    "p",
    "y",
    ",",
    "/",
    "?",
    "x",
    "s",
    "H",
    "e",
    "E",
    "a",
    "U",
    "n",
    "]",
    "[",
    "v",
    "N",
    "R",
    "ctrl-z",
    "m",
    "!",
    "ctrl-h",
    "pagedown",
    "1",
    "2",
    "9",
    "up",
    "down",
    "left",
    "right",
    "o",
    "backspace",
];

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        8 => prop::sample::select(KEYS).prop_map(Happening::Key),
        1 => any::<char>().prop_map(Happening::Typed),
        1 => (1u16..160, 1u16..60).prop_map(|(c, r)| Happening::Resize(c, r)),
        1 => (0u16..160, 0u16..60).prop_map(|(c, r)| Happening::Click(c, r)),
        1 => (0u16..160, 0u16..60).prop_map(|(c, r)| Happening::Wheel(c, r)),
        1 => (0usize..30).prop_map(Happening::Ran),
        1 => Just(Happening::Failed),
        2 => Just(Happening::Opened),
        1 => Just(Happening::Passed),
    ]
}

fn happens(stage: &mut TuiHarness, happening: &Happening) {
    let failed = || -> RequestResult<()> { Err("It failed, and here is what to do next.".to_owned().into()) };
    match happening {
        Happening::Key(key) => {
            stage.keys(key);
        }
        Happening::Typed(c) => {
            stage.send(AppMessage::Key(event_of(*c)));
        }
        Happening::Resize(columns, rows) => {
            stage.send(AppMessage::Resize(*columns, *rows));
        }
        Happening::Click(column, row) => {
            stage.click(*column, *row);
        }
        Happening::Wheel(column, row) => {
            let kind = crossterm::event::MouseEventKind::ScrollDown;
            let modifiers = crossterm::event::KeyModifiers::NONE;
            stage.send(AppMessage::Mouse(crossterm::event::MouseEvent { kind, column: *column, row: *row, modifiers }));
        }
        Happening::Ran(cases) => {
            let verdicts: Vec<_> = (0..*cases)
                .map(|i| (if i % 3 == 1 { Verdict::Wa } else { Verdict::Ac }, &["duplicates"][..]))
                .collect();
            stage.answer(TutorAnswer::Ran(Ok(report_of(&verdicts))));
        }
        Happening::Failed => {
            stage.answer(TutorAnswer::Done(failed()));
        }
        Happening::Opened => {
            let opened = crate::tui::message::OpenedProblem {
                seconds: 0,
                newer_in: None,
                code: String::new(),
                file: "x.py".into(),
                own_cases: Vec::new(),
                notes: None,
                hints: Box::new(hint_view(2)),
            };
            stage.answer(TutorAnswer::Opened(Ok(opened)));
        }
        Happening::Passed => {
            if let Some(problem) = stage.problem_mut() {
                problem.last_result = Some(JobResult::Run(report_of(&[(Verdict::Ac, &[])])));
            }
        }
    }
}

fn event_of(c: char) -> KeyEvent {
    KeyEvent { code: KeyCode::Char(c), ..key_event("j") }
}

proptest! {
    #![proptest_config(crate::testing::cases(64))]
    #[test]
    fn nothing_that_happens_brings_the_screens_down(
        happenings in prop::collection::vec(happening(), 0..60),
        answered in any::<bool>(),
        empty in any::<bool>(),
    ) {
        let mut state = learner();
        state.profile.answered = answered;
        let mut published = published(state);
        if empty {
            published.catalog = Arc::default();
        }
        let mut stage = TuiHarness::new(published, 100, 30);
        for happening in &happenings {
            happens(&mut stage, happening);
        }
    }
}
