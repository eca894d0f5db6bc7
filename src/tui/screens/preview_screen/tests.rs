//! How the preview shows a problem of the starter pack.

use std::collections::BTreeMap;
use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::pack;
use crate::tui::destination::ScreenName;
use crate::tui::keymap::Key;
use crate::tui::prefs::Prefs;
use crate::tui::theme::{ColourDepth, load_themes};
use crate::tui::tui_fixtures;
use crate::tui::view::render_frame;

struct Shown {
    ui: Ui,
    preview: PreviewScreen,
    terminal: Terminal<TestBackend>,
}

impl Shown {
    fn new(columns: u16, rows: u16) -> Self {
        crate::tui::markdown_view::syntax_highlight::load_grammars();
        let mut loaded = pack::load_embedded_pack();
        loaded.problems.retain(|problem| ["quick-power", "pair-to-target"].contains(&problem.id.as_str()));
        let keymap = super::super::build_keymap(&BTreeMap::new()).expect("good keys");
        let published = Arc::new(tui_fixtures::published(crate::types::learner_state::LearnerState::default()));
        let mut ui =
            Ui::new(published, Prefs::default(), keymap, load_themes(None).0, ColourDepth::True, ScreenName::Problem);
        ui.size = (columns, rows);
        let terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test terminal");
        Self { ui, preview: PreviewScreen::new(&loaded, Vec::new(), 1, 72), terminal }
    }

    fn keys(&mut self, keys: &str) -> Vec<AppCommand> {
        let mut commands = Vec::new();
        for key in keys.split_whitespace() {
            let event = tui_fixtures::key_event(key);
            let action = self.ui.keymap.action(KEYS, Key::from(event));
            let event = match (event.code, action) {
                (KeyCode::Char(c @ '1'..='9'), None) => ScreenEvent::Digit(c as usize - '0' as usize),
                _ => ScreenEvent::Key(event, action),
            };
            commands.extend(self.preview.update(&mut self.ui, event).unwrap_or_default());
            self.frame();
        }
        commands
    }

    fn frame(&mut self) -> String {
        let mut painted = None;
        self.terminal
            .draw(|frame| painted = Some(render_frame(&self.ui, &self.preview, None, frame)))
            .expect("a frame");
        self.ui.hit_map = painted.unwrap_or_default();
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let row = |cells: &[ratatui::buffer::Cell]| {
            cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned()
        };
        buffer.content.chunks(width).map(row).collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn every_part_is_drawn_at_both_sizes() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut shown = Shown::new(columns, rows);
        for (key, name) in [("1", "statement"), ("2", "hints"), ("3", "bugs"), ("4", "editorial"), ("5", "findings")] {
            shown.keys(key);
            insta::assert_snapshot!(format!("{name}_{columns}x{rows}"), shown.frame());
        }
    }
}

#[test]
fn a_choice_is_a_learner_a_bug_and_a_width() {
    let mut shown = Shown::new(80, 24);
    shown.keys("2");
    assert!(shown.frame().contains("Hints · beginner · no known bug"), "{}", shown.frame());
    shown.keys("right b");
    let frame = shown.frame();
    assert!(frame.contains("Hints · intermediate · bug negative-forgotten"), "{frame}");
    assert!(frame.contains("1 Question · words for the bug"), "{frame}");
    shown.keys("left left - -");
    let frame = shown.frame();
    assert!(frame.contains("Hints · advanced") && frame.contains("64 columns"), "{frame}");
    shown.keys("]");
    assert!(shown.frame().contains("Pair to Target") && shown.frame().contains("1/2"), "{}", shown.frame());
}

#[test]
fn text_of_many_lines_is_shown_as_its_lines() {
    let mut shown = Shown::new(80, 24);
    shown.keys("3");
    let (problem, bug) = shown.preview.take_unjudged_bug().expect("the first bug");
    let mut report = tui_fixtures::report_of(&[(crate::types::Verdict::Wa, &[])]);
    report.cases[0].want = Some("'3\\ntea 3\\n'".to_owned());
    report.cases[0].got = Some("'3\\ntea 4\\n'".to_owned());
    shown.preview.set_result(problem.id, bug.id, BugRun::Judged(Box::new(report)));
    let frame = shown.frame();
    let lines: Vec<&str> = frame.lines().map(str::trim_end).collect();
    for (name, below) in [("want    3", "tea 3"), ("got     3", "tea 4")] {
        let at = lines.iter().position(|line| line.contains(name)).unwrap_or_else(|| panic!("{frame}"));
        assert!(lines[at + 1].contains(below), "{frame}");
    }
}

#[test]
fn a_bug_is_judged_once_and_again_after_a_change() {
    let mut shown = Shown::new(80, 24);
    assert!(shown.preview.take_unjudged_bug().is_none(), "the statement asks for nothing");
    shown.keys("3");
    let (problem, bug) = shown.preview.take_unjudged_bug().expect("the first bug");
    assert_eq!((problem.id.as_str(), bug.id.as_str()), ("quick-power", "negative-forgotten"));
    assert!(shown.preview.take_unjudged_bug().is_none(), "it is asked about once");
    let report = tui_fixtures::report_of(&[
        (crate::types::Verdict::Ac, &["basic"]),
        (crate::types::Verdict::Wa, &["negative-exponent"]),
    ]);
    shown.preview.set_result(problem.id, bug.id, BugRun::Judged(Box::new(report)));
    let frame = shown.frame();
    assert!(frame.contains("1 of 2 pass") && frame.contains("case 2 of 2 · wrong answer"), "{frame}");
    shown.keys("b");
    assert_eq!(shown.preview.take_unjudged_bug().expect("the next bug").1.id.as_str(), "negative-means-minus");
    shown.preview.reload(&pack::load_embedded_pack(), Vec::new());
    let (problem, bug) = shown.preview.take_unjudged_bug().expect("asked anew");
    assert_eq!((problem.id.as_str(), bug.id.as_str()), ("quick-power", "negative-means-minus"));
}

#[test]
fn leaving_and_help_are_commands() {
    let mut shown = Shown::new(80, 24);
    assert!(matches!(shown.keys("q").as_slice(), [AppCommand::Quit]));
    assert!(matches!(
        shown.keys("?").as_slice(),
        [AppCommand::Show(OverlayRequest::Help(ScreenInfo { title: "Preview", .. }))]
    ));
    let _ = KeyEvent::from(KeyCode::Enter);
}
