//! A harness that plays keys and renders frames as the runtime does.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::hint_view;
use crate::orchestrator::TutorSnapshot;
use crate::tui::app::App;
use crate::tui::destination::ScreenName;
use crate::tui::message::{AppCommand, AppMessage, OpenedProblem, RequestId, TutorAnswer, TutorRequest};
use crate::tui::overlay::ActiveOverlay;
use crate::tui::prefs::Prefs;
use crate::tui::screens;
use crate::tui::screens::problem_screen::problem_view_state::OpenProblem;
use crate::tui::theme::{ColourDepth, load_themes};
use crate::tui::ui::Ui;
use crate::types::hint_types::HintView;

/// The learner's program in every open problem.
pub const OWN_CODE: &str = "\
def pair_to_target(slips, target):
    seen = {}
    for i, slip in enumerate(slips):
        if rest in seen:
            return [seen[rest], i]
        seen[slip] = i
    return []
";

/// Plays messages and renders frames. Like the runtime, it draws a frame after every message.
pub struct TuiHarness {
    pub app: App,
    pub commands: Vec<AppCommand>,
    terminal: Terminal<TestBackend>,
}

impl TuiHarness {
    pub fn new(published: TutorSnapshot, columns: u16, rows: u16) -> Self {
        Self::with_prefs(published, Prefs::default(), columns, rows)
    }

    pub fn with_prefs(published: TutorSnapshot, prefs: Prefs, columns: u16, rows: u16) -> Self {
        crate::tui::markdown_view::syntax_highlight::load_grammars();
        let first = if published.state.profile.answered { ScreenName::Today } else { ScreenName::FirstRun };
        let keymap = screens::build_keymap(&prefs.keys).expect("good keys");
        let ui = Ui::new(Arc::new(published), prefs, keymap, load_themes(None).0, ColourDepth::True, first);
        let terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test terminal");
        let mut stage = Self { app: App::new(ui), commands: Vec::new(), terminal };
        stage.send(AppMessage::Resize(columns, rows));
        stage
    }

    pub fn send(&mut self, message: AppMessage) -> &mut Self {
        if let AppMessage::Resize(columns, rows) = message {
            self.terminal.backend_mut().resize(columns, rows);
        }
        let commands = self.app.update(message);
        self.commands.extend(commands);
        self.draw();
        self
    }

    fn draw(&mut self) {
        let mut painted = None;
        self.terminal.draw(|frame| painted = Some(self.app.draw(frame))).expect("a frame");
        self.app.ui.hit_map = painted.unwrap_or_default();
    }

    /// The screen that is shown.
    pub fn screen(&self) -> ScreenName {
        self.app.ui.screen
    }

    /// The open overlay.
    pub fn overlay(&self) -> Option<&ActiveOverlay> {
        self.app.overlay.as_ref().map(|(overlay, _)| overlay)
    }

    /// The open problem.
    pub fn problem(&self) -> Option<&OpenProblem> {
        self.app.screens.problem.open.as_ref()
    }

    /// The open problem, mutable.
    pub fn problem_mut(&mut self) -> Option<&mut OpenProblem> {
        self.app.screens.problem.open.as_mut()
    }

    /// The line above the footer.
    pub fn notice_text(&self) -> &str {
        self.app.ui.notice.as_ref().map_or("", |notice| notice.text.as_str())
    }

    /// Keys by name, blank-separated: `j j enter`.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            self.send(AppMessage::Key(key_event(key)));
        }
        self
    }

    pub fn type_text(&mut self, text: &str) -> &mut Self {
        for c in text.chars() {
            self.send(AppMessage::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE)));
        }
        self
    }

    pub fn advance_to(&mut self, seconds: u64) -> &mut Self {
        self.send(AppMessage::Tick(Duration::from_secs(seconds)))
    }

    pub fn click(&mut self, column: u16, row: u16) -> &mut Self {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.send(AppMessage::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    }

    /// Answers the newest request.
    pub fn answer(&mut self, answer: TutorAnswer) -> &mut Self {
        let request = self.last_request_id();
        self.send(AppMessage::Answer { request, answer })
    }

    /// Number of the newest request.
    pub fn last_request_id(&self) -> RequestId {
        let asked = self.commands.iter().rev().find_map(|c| match c {
            AppCommand::Ask { request, .. } => Some(*request),
            _ => None,
        });
        asked.unwrap_or(0)
    }

    /// The newest request.
    pub fn last_request(&self) -> Option<&TutorRequest> {
        self.commands.iter().rev().find_map(|c| match c {
            AppCommand::Ask { ask, .. } => Some(ask),
            _ => None,
        })
    }

    /// Opens a problem through the finder and makes it ready.
    pub fn open_problem(&mut self, title: &str, shown: u8) -> &mut Self {
        self.keys("/").type_text(title).keys("enter");
        let request = self.last_request_id();
        self.answer_opened(request, shown)
    }

    /// Answers the requests made on opening a problem: the file, and the given number of shown hints.
    pub fn answer_opened(&mut self, request: RequestId, shown: u8) -> &mut Self {
        self.answer_opened_with(request, hint_view(shown))
    }

    /// Answers the requests made on opening a problem: the file and these hints.
    pub fn answer_opened_with(&mut self, request: RequestId, hints: HintView) -> &mut Self {
        let file = PathBuf::from("~/rung/starter/pair-to-target/solution.py");
        let answer = TutorAnswer::Opened(Ok(OpenedProblem {
            seconds: 0,
            code: OWN_CODE.to_owned(),
            newer_in: None,
            file,
            own_cases: Vec::new(),
            notes: None,
            hints: Box::new(hints),
        }));
        self.send(AppMessage::Answer { request, answer })
    }

    /// The frame as text, without spaces at line ends.
    pub fn frame(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let row = |cells: &[ratatui::buffer::Cell]| {
            // A wide character also fills the next cell.
            let mut text = String::new();
            let mut skip = 0;
            for cell in cells {
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                text.push_str(cell.symbol());
                skip = crate::text::text_layout::width(cell.symbol()).saturating_sub(1);
            }
            text.trim_end().to_owned()
        };
        buffer.content.chunks(width).map(row).collect::<Vec<_>>().join("\n")
    }
}

/// The event a terminal would send for a key by name.
pub fn key_event(key: &str) -> KeyEvent {
    let (modifiers, name) = match key.strip_prefix("ctrl-") {
        Some(rest) => (KeyModifiers::CONTROL, rest),
        None => (KeyModifiers::NONE, key),
    };
    let code = match name {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "backtab" => KeyCode::BackTab,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "pagedown" => KeyCode::PageDown,
        "backspace" => KeyCode::Backspace,
        c => KeyCode::Char(c.chars().next().expect("a key")),
    };
    KeyEvent::new(code, modifiers)
}
