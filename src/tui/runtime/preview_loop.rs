//! The event loop of the preview: keys, saved files and judge results go to its single screen.

use std::sync::Arc;

use anyhow::Context;
use crossterm::event::{Event as TerminalEvent, EventStream, KeyCode, KeyEventKind, MouseButton, MouseEventKind};
use futures_util::StreamExt;
use jiff::Timestamp;
use tokio::sync::mpsc;

use super::signals::{self, ContinueSignal};
use crate::orchestrator::Cancel;
use crate::orchestrator::packs::preview::{PackPreview as Looked, empty_snapshot};
use crate::tui::destination::ScreenName;
use crate::tui::keymap::{Action, Key};
use crate::tui::message::AppCommand;
use crate::tui::overlay::help_overlay::HelpOverlay;
use crate::tui::overlay::overlay_request::OverlayRequest;
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::prefs::Prefs;
use crate::tui::screen::{Screen as _, ScreenEvent};
use crate::tui::screens;
use crate::tui::screens::preview_screen::{BugRun, KEYS, PreviewScreen};
use crate::tui::terminal::TerminalSession;
use crate::tui::theme::{ColourDepth, load_themes};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::tui::view::render_frame;
use crate::types::ids::{BugId, ProblemId};

/// Default columns of a statement; equal to the maximum on the Problem screen.
const DEFAULT_TEXT_COLUMNS: u16 = 84;

/// The options of the preview.
#[derive(Clone, Copy, Debug)]
pub struct PreviewStart {
    /// Index of the first problem.
    pub at: usize,
    /// Columns of text; `None` for the default.
    pub width: Option<u16>,
    pub now: Timestamp,
}

/// The result of the judge for a bug, with the version of the files it ran on.
type JudgedBug = (u64, ProblemId, BugId, Result<crate::types::JudgeReport, Option<String>>);

/// Shows a pack until the user quits.
///
/// # Errors
///
/// The pack can't be read, the preferences are invalid, or the terminal can't be used.
pub async fn run(looked: Looked, prefs: Prefs, start: PreviewStart) -> anyhow::Result<()> {
    let keymap = screens::build_keymap(&prefs.keys).map_err(anyhow::Error::msg)?;
    let (themes, _) = load_themes(prefs.theme_dir.as_deref());
    let env = |name: &str| std::env::var(name).ok();
    let depth = ColourDepth::detect(env("COLORTERM").as_deref(), env("TERM").as_deref());
    let (loaded, findings) = looked.read().map_err(anyhow::Error::msg)?;
    let ui = Ui::new(Arc::new(empty_snapshot(start.now)), prefs, keymap, themes, depth, ScreenName::Problem);
    let preview = PreviewScreen::new(&loaded, findings, start.at, start.width.unwrap_or(DEFAULT_TEXT_COLUMNS));
    let screen =
        TerminalSession::acquire(ui.prefs.mouse).context("The terminal could not be switched to full screen.")?;
    let (tell, said) = mpsc::unbounded_channel();
    PreviewLoop {
        pack: looked,
        ui,
        preview,
        help: None,
        screen,
        result_sender: tell,
        result_receiver: said,
        file_version: 0,
        cancel: Cancel::default(),
    }
    .run_loop()
    .await
}

struct PreviewLoop {
    pack: Looked,
    ui: Ui,
    preview: PreviewScreen,
    help: Option<HelpOverlay>,
    screen: TerminalSession,
    result_sender: mpsc::UnboundedSender<JudgedBug>,
    result_receiver: mpsc::UnboundedReceiver<JudgedBug>,
    /// Number of file changes so far; a result for an earlier version is dropped.
    file_version: u64,
    /// Cancels the running judge job.
    cancel: Cancel,
}

impl PreviewLoop {
    async fn run_loop(mut self) -> anyhow::Result<()> {
        let (mut stop, mut interrupt) = (signals::stop_signal(), signals::interrupt_signal());
        let mut continued = ContinueSignal::listen();
        let mut changes = self.pack.watch();
        let mut events = EventStream::new();
        self.ui.size = self.screen.size()?;
        loop {
            self.judge_shown_bug();
            self.draw()?;
            tokio::select! {
                event = events.next() => match event {
                    Some(event) => {
                        let commands = self.handle_terminal_event(&event.context("The terminal could not be read.")?);
                        for command in commands {
                            match command {
                                AppCommand::Quit => return Ok(()),
                                AppCommand::Show(OverlayRequest::Help(screen)) => self.help = Some(HelpOverlay { screen }),
                                AppCommand::Shell => {
                                    drop(events);
                                    self.screen.suspend();
                                    continued.stop_group().await;
                                    self.screen.discard_pending_keys();
                                    events = self.resume()?;
                                }
                                _ => {}
                            }
                        }
                    }
                    // The terminal was closed.
                    None => return Ok(()),
                },
                Some(()) = changes.recv() => self.reload_files(),
                Some(said) = self.result_receiver.recv() => self.handle_judged(said),
                () = &mut stop => return Ok(()),
                () = &mut interrupt => return Ok(()),
                // Another process stopped the program, and the shell used the terminal meanwhile.
                () = continued.wait() => {
                    drop(events);
                    self.screen.suspend();
                    events = self.resume()?;
                }
            }
        }
    }

    fn resume(&mut self) -> anyhow::Result<EventStream> {
        self.screen.resume()?;
        self.ui.size = self.screen.size()?;
        Ok(EventStream::new())
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        let mut painted = None;
        let overlay = self.help.as_ref().map(|help| help as &dyn Overlay);
        let (ui, preview) = (&self.ui, &self.preview);
        self.screen.draw(|frame| painted = Some(render_frame(ui, preview, overlay, frame)))?;
        self.ui.hit_map = painted.unwrap_or_default();
        Ok(())
    }

    /// Sends the shown bug to the judge if it has not run yet.
    fn judge_shown_bug(&mut self) {
        let Some((problem, bug)) = self.preview.take_unjudged_bug() else { return };
        let (looked, tell, state, cancel) =
            (self.pack.clone(), self.result_sender.clone(), self.file_version, self.cancel.clone());
        tokio::spawn(async move {
            let said = looked.report(&problem, &bug, &cancel).await;
            // The receiver was dropped if the preview was closed.
            let _ = tell.send((state, problem.id, bug.id, said));
        });
    }

    fn handle_judged(&mut self, (state, problem, bug, said): JudgedBug) {
        if state != self.file_version {
            return;
        }
        match said {
            Ok(report) => self.preview.set_result(problem, bug, BugRun::Judged(Box::new(report))),
            Err(Some(why)) => self.preview.set_result(problem, bug, BugRun::Failed(why)),
            Err(None) => {}
        }
    }

    fn reload_files(&mut self) {
        self.file_version += 1;
        self.cancel.cancel();
        self.cancel = Cancel::default();
        match self.pack.read() {
            Ok((loaded, findings)) => {
                self.preview.reload(&loaded, findings);
                self.ui.show_notice(NoticeTone::Info, "The files were read again.");
            }
            // The previous content stays, because the file may be saved only half.
            Err(why) => self.ui.show_notice(NoticeTone::Error, why),
        }
    }

    fn handle_terminal_event(&mut self, event: &TerminalEvent) -> Vec<AppCommand> {
        match *event {
            TerminalEvent::Resize(columns, rows) => {
                self.ui.size = (columns, rows);
                Vec::new()
            }
            TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => {
                self.ui.notice = None;
                match self.ui.keymap.action(KEYS, Key::from(key)) {
                    Some(Action::Quit) => vec![AppCommand::Quit],
                    Some(Action::Shell) => vec![AppCommand::Shell],
                    action => match (key.code, action) {
                        (KeyCode::Char(c @ '1'..='9'), None) => {
                            self.dispatch_event(ScreenEvent::Digit(c as usize - '0' as usize))
                        }
                        _ => self.dispatch_event(ScreenEvent::Key(key, action)),
                    },
                }
            }
            TerminalEvent::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    match self.ui.hit_map.target_at(mouse.column, mouse.row).cloned() {
                        Some(target) => self.dispatch_event(ScreenEvent::Click(target)),
                        None => Vec::new(),
                    }
                }
                MouseEventKind::ScrollDown | MouseEventKind::ScrollUp => {
                    let down = mouse.kind == MouseEventKind::ScrollDown;
                    match self.ui.hit_map.pane_at(mouse.column, mouse.row) {
                        Some(pane) => self.dispatch_event(ScreenEvent::Wheel(pane, down)),
                        None => Vec::new(),
                    }
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Sends an event to the help if it is open, else to the screen.
    fn dispatch_event(&mut self, event: ScreenEvent) -> Vec<AppCommand> {
        let Some(help) = &mut self.help else { return self.preview.update(&mut self.ui, event).unwrap_or_default() };
        let is_click = matches!(event, ScreenEvent::Click(_));
        match help.update(&mut self.ui, event) {
            Some(OverlayReply::Close(_) | OverlayReply::Chosen(_) | OverlayReply::PassOn(_)) => self.help = None,
            None if is_click => self.help = None,
            Some(OverlayReply::Stay(_)) | None => {}
        }
        Vec::new()
    }
}
