//! The loop of the preview: keys, saved files and what the judge says, into the one screen there is.

use std::sync::Arc;

use anyhow::Context;
use crossterm::event::{Event as TerminalEvent, EventStream, KeyCode, KeyEventKind, MouseButton, MouseEventKind};
use futures_util::StreamExt;
use jiff::Timestamp;
use tokio::sync::mpsc;

use super::signals::{self, Continued};
use crate::model::ids::{BugId, ProblemId};
use crate::orchestrator::Cancel;
use crate::orchestrator::preview::{Preview as Looked, published};
use crate::tui::keymap::{Action, Key};
use crate::tui::message::Command;
use crate::tui::over::Over;
use crate::tui::overlay::{Overlay, Reply};
use crate::tui::overlays::help::Help;
use crate::tui::place::Name;
use crate::tui::prefs::Prefs;
use crate::tui::screen::{Event, Screen as _};
use crate::tui::screens;
use crate::tui::screens::preview::{Asked, KEYS, Preview};
use crate::tui::terminal::Screen;
use crate::tui::theme::{Depth, load};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;
use crate::tui::view::view;

/// Columns of a statement that read well: what the Problem screen gives one at most.
const USUAL: u16 = 84;

/// Where the preview begins.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The problem, counted from 0.
    pub at: usize,
    /// Columns of text; none for what is usual.
    pub width: Option<u16>,
    pub now: Timestamp,
}

/// What the judge said of a bug, in which state of the files.
type Said = (u64, ProblemId, BugId, Result<crate::model::Report, Option<String>>);

/// Shows a pack until it is left.
///
/// # Errors
/// The pack can't be read, the preferences can't be used, or the terminal can't be.
pub async fn run(looked: Looked, prefs: Prefs, start: Start) -> anyhow::Result<()> {
    let keymap = screens::keymap(&prefs.keys).map_err(anyhow::Error::msg)?;
    let (themes, _) = load(prefs.theme_dir.as_deref());
    let env = |name: &str| std::env::var(name).ok();
    let depth = Depth::detect(env("COLORTERM").as_deref(), env("TERM").as_deref());
    let (loaded, findings) = looked.read().map_err(anyhow::Error::msg)?;
    let ui = Ui::new(Arc::new(published(start.now)), prefs, keymap, themes, depth, Name::Problem);
    let preview = Preview::new(&loaded, findings, start.at, start.width.unwrap_or(USUAL));
    let screen = Screen::take(ui.prefs.mouse).context("The terminal could not be switched to full screen.")?;
    let (tell, said) = mpsc::unbounded_channel();
    Running { looked, ui, preview, help: None, screen, tell, said, state: 0, jobs: Cancel::default() }.go().await
}

struct Running {
    looked: Looked,
    ui: Ui,
    preview: Preview,
    help: Option<Help>,
    screen: Screen,
    tell: mpsc::UnboundedSender<Said>,
    said: mpsc::UnboundedReceiver<Said>,
    /// Counts the states of the files: what was judged in an earlier one is no answer any more.
    state: u64,
    /// Stops what is being judged.
    jobs: Cancel,
}

impl Running {
    async fn go(mut self) -> anyhow::Result<()> {
        let (mut stop, mut continued) = (signals::stop(), Continued::listen());
        let mut changes = self.looked.watch();
        let mut events = EventStream::new();
        self.ui.size = self.screen.size()?;
        loop {
            self.ask();
            self.draw()?;
            tokio::select! {
                event = events.next() => match event {
                    Some(event) => {
                        let commands = self.take(&event.context("The terminal could not be read.")?);
                        for command in commands {
                            match command {
                                Command::Quit => return Ok(()),
                                Command::Show(Over::Help(title, keys, more)) => self.help = Some(Help { title, keys, more }),
                                Command::Shell => {
                                    drop(events);
                                    self.screen.suspend();
                                    continued.stop_group().await;
                                    self.screen.forget_keys();
                                    events = self.resume()?;
                                }
                                _ => {}
                            }
                        }
                    }
                    // The terminal is gone.
                    None => return Ok(()),
                },
                Some(()) = changes.recv() => self.read_again(),
                Some(said) = self.said.recv() => self.hear(said),
                () = &mut stop => return Ok(()),
                // Somebody stopped the program from outside, and the shell had the terminal since.
                () = continued.heard() => {
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
        self.screen.draw(|frame| painted = Some(view(ui, preview, overlay, frame)))?;
        self.ui.painted = painted.unwrap_or_default();
        Ok(())
    }

    /// Has the judge run what is shown and was not run yet.
    fn ask(&mut self) {
        let Some((problem, bug)) = self.preview.wanted() else { return };
        let (looked, tell, state, cancel) = (self.looked.clone(), self.tell.clone(), self.state, self.jobs.clone());
        tokio::spawn(async move {
            let said = looked.report(&problem, &bug, &cancel).await;
            // Nobody listens any more where the preview was left.
            let _ = tell.send((state, problem.id, bug.id, said));
        });
    }

    fn hear(&mut self, (state, problem, bug, said): Said) {
        if state != self.state {
            return;
        }
        match said {
            Ok(report) => self.preview.judged(problem, bug, Asked::Judged(Box::new(report))),
            Err(Some(why)) => self.preview.judged(problem, bug, Asked::Failed(why)),
            Err(None) => {}
        }
    }

    fn read_again(&mut self) {
        self.state += 1;
        self.jobs.cancel();
        self.jobs = Cancel::default();
        match self.looked.read() {
            Ok((loaded, findings)) => {
                self.preview.reload(&loaded, findings);
                self.ui.say(Tone::Info, "The files were read again.");
            }
            // What was read before stays: half a save is no reason to lose it.
            Err(why) => self.ui.say(Tone::Error, why),
        }
    }

    fn take(&mut self, event: &TerminalEvent) -> Vec<Command> {
        match *event {
            TerminalEvent::Resize(columns, rows) => {
                self.ui.size = (columns, rows);
                Vec::new()
            }
            TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => {
                self.ui.notice = None;
                match self.ui.keymap.action(KEYS, Key::from(key)) {
                    Some(Action::Quit) => vec![Command::Quit],
                    Some(Action::Shell) => vec![Command::Shell],
                    action => match (key.code, action) {
                        (KeyCode::Char(c @ '1'..='9'), None) => self.give(Event::Digit(c as usize - '0' as usize)),
                        _ => self.give(Event::Key(key, action)),
                    },
                }
            }
            TerminalEvent::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => match self.ui.painted.at(mouse.column, mouse.row).cloned() {
                    Some(target) => self.give(Event::Click(target)),
                    None => Vec::new(),
                },
                MouseEventKind::ScrollDown | MouseEventKind::ScrollUp => {
                    let down = mouse.kind == MouseEventKind::ScrollDown;
                    match self.ui.painted.pane_at(mouse.column, mouse.row) {
                        Some(pane) => self.give(Event::Wheel(pane, down)),
                        None => Vec::new(),
                    }
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// To the help where it is open, else to the screen.
    fn give(&mut self, event: Event) -> Vec<Command> {
        let Some(help) = &mut self.help else { return self.preview.update(&mut self.ui, event).unwrap_or_default() };
        let is_click = matches!(event, Event::Click(_));
        match help.update(&mut self.ui, event) {
            Some(Reply::Close(_) | Reply::Chosen(_)) => self.help = None,
            None if is_click => self.help = None,
            Some(Reply::Stay(_)) | None => {}
        }
        Vec::new()
    }
}
