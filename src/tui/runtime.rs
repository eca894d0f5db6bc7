//! The loop between the terminal, the tutor and `update`: takes what happens, carries out what is asked, draws.
//!
//! Nothing here waits for anything but the next thing to happen: judging, files and the journal run in tasks that
//! answer with a message. A frame is drawn when something changed, after everything that is already there was taken in.

use std::time::{Duration, Instant};

use anyhow::Context;
use crossterm::event::{Event, EventStream, KeyCode};
use futures_util::StreamExt;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::time::{Interval, MissedTickBehavior, interval};

use crate::model::text::{clean, is_forbidden};
use crate::orchestrator::Tutor;
use crate::words::editor::Launch;

use super::app::App;
use super::message::{Answer, Ask, Command, Message, RequestId};
use super::place::Name;
use super::prefs::{PrefChange, Prefs, Save};
use super::screens;
use super::terminal::Screen;
use super::theme::{Depth, load};
use super::ui::Ui;
use super::ui::notice::Tone;

mod outside;
pub mod preview;
mod signals;
mod tasks;

use outside::{Beside, Left};
use signals::{Continued, Stop};
use tasks::{Tasks, Written};

/// How often time passes for the screens.
const TICK: Duration = Duration::from_millis(250);
/// Messages taken in before a frame is drawn all the same.
const BURST: usize = 64;

/// Runs the screens until they are left.
///
/// # Errors
/// The preferences can't be used (a key given twice, an unknown action), or the terminal can't be.
pub async fn run(tutor: Tutor, prefs: Prefs, save: Save) -> anyhow::Result<()> {
    let keymap = screens::keymap(&prefs.keys).map_err(anyhow::Error::msg)?;
    let (themes, complaints) = load(prefs.theme_dir.as_deref());
    let env = |name: &str| std::env::var(name).ok();
    let depth = Depth::detect(env("COLORTERM").as_deref(), env("TERM").as_deref());
    let published = tutor.published();
    let first = if published.state.profile.answered { Name::Today } else { Name::FirstRun };
    let mut ui = Ui::new(published, prefs, keymap, themes, depth, first);
    if !ui.themes.iter().any(|theme| theme.name == ui.prefs.theme) {
        let text = format!("There is no theme called {:?}; the first one is used instead.", ui.prefs.theme);
        ui.say(Tone::Info, text);
    }
    if !complaints.is_empty() {
        ui.say(Tone::Error, complaints.join("  "));
    }
    let screen = Screen::take(ui.prefs.mouse).context("The terminal could not be switched to full screen.")?;
    Running::new(tutor, App::new(ui), screen, save).go().await
}

/// Everything alive while the screens are.
struct Running {
    tutor: Tutor,
    app: App,
    screen: Screen,
    tasks: Tasks,
    inbox: UnboundedReceiver<Message>,
    /// Editors to start, once it is known which and on what file.
    launches: UnboundedReceiver<(RequestId, Launch)>,
    stop: Stop,
    continued: Continued,
    /// The learner wants the shell for a while.
    stepping_out: bool,
    began: Instant,
    ticks: Interval,
}

/// What the terminal sends; none while an editor has it.
type Keyboard = Option<EventStream>;

async fn next_event(keyboard: &mut Keyboard) -> Option<std::io::Result<Event>> {
    match keyboard {
        Some(events) => events.next().await,
        None => std::future::pending().await,
    }
}

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    On,
    Quit,
}

impl Running {
    fn new(tutor: Tutor, app: App, screen: Screen, save: Save) -> Self {
        let (outbox, inbox) = mpsc::unbounded_channel();
        let (launcher, launches) = mpsc::unbounded_channel();
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let tasks = Tasks::new(tutor.clone(), outbox, launcher, save);
        let (stop, continued) = (signals::stop(), Continued::listen());
        let began = Instant::now();
        Self { tutor, app, screen, tasks, inbox, launches, stop, continued, stepping_out: false, began, ticks }
    }

    async fn go(mut self) -> anyhow::Result<()> {
        let mut snapshots = self.tutor.subscribe();
        let mut events: Keyboard = Some(EventStream::new());
        self.tasks.warm_up_code();
        let (columns, rows) = self.screen.size()?;
        self.app.ui.size = (columns, rows);
        let commands = self.app.start();
        if self.carry_out(commands)? == Flow::Quit {
            return Ok(());
        }
        loop {
            self.draw()?;
            let message = tokio::select! {
                event = next_event(&mut events) => match event {
                    Some(event) => from_terminal(event.context("The terminal could not be read.")?),
                    // The terminal is gone.
                    None => return Ok(()),
                },
                changed = snapshots.changed() => {
                    changed.context("The tutor stopped.")?;
                    Some(Message::Published(snapshots.borrow_and_update().clone()))
                }
                message = self.inbox.recv() => message,
                _ = self.ticks.tick() => None,
                Some((request, launch)) = self.launches.recv() => match self.edit(request, &launch, &mut events).await? {
                    Flow::On => None,
                    Flow::Quit => return Ok(()),
                },
                () = &mut self.stop => return Ok(()),
                // Somebody stopped the program from outside, and the shell had the terminal since.
                () = self.continued.heard() => {
                    self.screen.suspend();
                    self.take_back(&mut events)?;
                    None
                }
            };
            let mut next = message;
            for _ in 0..BURST {
                if self.take_in(next)? == Flow::Quit {
                    return Ok(());
                }
                next = self.inbox.try_recv().ok();
                if next.is_none() {
                    break;
                }
            }
            if std::mem::take(&mut self.stepping_out) {
                self.step_out(&mut events).await?;
            }
        }
    }

    /// Gives the terminal back and stops, as Ctrl-Z does with any program; what is being judged goes on meanwhile.
    async fn step_out(&mut self, events: &mut Keyboard) -> anyhow::Result<()> {
        *events = None;
        self.screen.suspend();
        self.continued.stop_group().await;
        self.take_back(events)
    }

    /// Takes the terminal again after a stop, and lets the screens know that time has passed.
    fn take_back(&mut self, events: &mut Keyboard) -> anyhow::Result<()> {
        *events = None;
        self.screen.forget_keys();
        self.take_terminal(events)?;
        let commands = self.app.update(Message::Resumed(self.began.elapsed()));
        self.carry_out(commands).map(|_| ())
    }

    /// Takes the terminal, whatever its size is by now, and draws anew.
    fn take_terminal(&mut self, events: &mut Keyboard) -> anyhow::Result<()> {
        self.screen.resume()?;
        *events = Some(EventStream::new());
        let (columns, rows) = self.screen.size()?;
        self.app.update(Message::Resize(columns, rows));
        Ok(())
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        if std::mem::take(&mut self.app.ui.redraw) {
            let mut painted = None;
            self.screen.draw(|frame| painted = Some(self.app.draw(frame)))?;
            self.app.ui.painted = painted.unwrap_or_default();
        }
        Ok(())
    }

    /// Lets time pass, then takes a message in and does what follows from it.
    fn take_in(&mut self, message: Option<Message>) -> anyhow::Result<Flow> {
        let mut commands = self.app.update(Message::Tick(self.began.elapsed()));
        if let Some(message) = message {
            commands.extend(self.app.update(message));
        }
        self.carry_out(commands)
    }

    fn carry_out(&mut self, commands: Vec<Command>) -> anyhow::Result<Flow> {
        for command in commands {
            match command {
                Command::Quit => return Ok(Flow::Quit),
                Command::Shell => self.stepping_out = true,
                Command::WarmUp => {
                    self.tutor.warm_up();
                    self.tutor.watch_for_the_pen();
                }
                Command::Ask { request, ask: Ask::Edit(problem) } => {
                    let editor = self.app.ui.prefs.editor.clone();
                    self.tasks.launch(request, Written::Solution(problem), editor, None);
                }
                Command::Ask { request, ask: Ask::EditNotes(problem) } => {
                    let editor = self.app.ui.prefs.editor.clone();
                    self.tasks.launch(request, Written::Notes(problem), editor, None);
                }
                Command::Ask { request, ask: Ask::EditBeside(problem) } => {
                    let prefs = &self.app.ui.prefs;
                    let beside = Beside(prefs.open_beside.clone());
                    self.tasks.launch(request, Written::Solution(problem), prefs.editor.clone(), Some(beside));
                }
                Command::Ask { request, ask } => self.tasks.ask(request, ask),
                Command::Cancel(request) => self.tasks.cancel(request),
                Command::Watch(problem) => self.tasks.watch(problem),
                Command::Unwatch => self.tasks.unwatch(),
                Command::Save(change) => {
                    if let PrefChange::Mouse(mouse) = change {
                        self.screen.set_mouse(mouse)?;
                    }
                    self.tasks.save(change);
                }
                Command::SetLanguage(language) => self.tutor.set_language(language),
                Command::AllowUnconfined => self.tutor.allow_unconfined(),
                Command::SetModel(settings) => self.tutor.set_model(self.tutor.engaging().model(&settings)),
                // The router has done these.
                Command::Go(_)
                | Command::Appear
                | Command::Back
                | Command::Home
                | Command::Vanish
                | Command::Show(_)
                | Command::Say(..)
                | Command::Tell(_)
                | Command::TakeBack => {}
            }
        }
        Ok(Flow::On)
    }

    /// Starts an editor. One that draws in this terminal gets it until it ends; saves are judged meanwhile.
    async fn edit(&mut self, request: RequestId, launch: &Launch, events: &mut Keyboard) -> anyhow::Result<Flow> {
        let outcome = if launch.in_terminal {
            // The stream reads the keyboard as long as it lives; the editor must have it alone.
            *events = None;
            self.screen.suspend();
            let left = self.step_aside(launch).await;
            let Left::Ended(outcome) = left else { return Ok(Flow::Quit) };
            self.take_terminal(events)?;
            outcome
        } else {
            outside::spawn(launch)
        };
        self.tasks.send(Message::Answer { request, answer: Answer::Edited(outcome) });
        Ok(Flow::On)
    }

    /// Waits for the editor's end, or for the program's: then the editor is told, so that it saves what it has.
    async fn step_aside(&mut self, launch: &Launch) -> Left {
        // Ctrl-C is the editor's business now: the signal reaches us as well and must not end us.
        let _interrupts = signals::hold_interrupts();
        let mut editor = match outside::start(launch) {
            Ok(editor) => editor,
            Err(failure) => return Left::Ended(Err(failure)),
        };
        loop {
            let message = tokio::select! {
                ended = editor.wait() => return Left::Ended(outside::ended(launch, ended)),
                message = self.inbox.recv() => message,
                _ = self.ticks.tick() => None,
                () = &mut self.stop => {
                    outside::hang_up(&mut editor).await;
                    return Left::Stopped;
                }
            };
            // What comes from a saved file or an answer needs no terminal, and asks for no end.
            let _ = self.take_in(message);
        }
    }
}

fn from_terminal(event: Event) -> Option<Message> {
    match event {
        // What can't be seen is not written either, however it gets here.
        Event::Key(key) if matches!(key.code, KeyCode::Char(c) if is_forbidden(c)) => None,
        Event::Key(key) => Some(Message::Key(key)),
        Event::Paste(text) => Some(Message::Paste(clean(&text))),
        Event::Mouse(mouse) => Some(Message::Mouse(mouse)),
        Event::Resize(columns, rows) => Some(Message::Resize(columns, rows)),
        Event::FocusGained | Event::FocusLost => None,
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyEvent;

    use super::*;

    #[test]
    fn nothing_unseen_is_typed_or_pasted() {
        let typed = |c| from_terminal(Event::Key(KeyEvent::from(KeyCode::Char(c)))).is_some();
        for (c, expected) in [('a', true), ('é', true), ('\u{202e}', false), ('\u{200b}', false), ('\u{9b}', false)] {
            assert_eq!(typed(c), expected, "{c:?}");
        }
        let pasted = from_terminal(Event::Paste("a\u{202e}b\r\n\u{1b}[2Jc".to_owned()));
        assert!(matches!(&pasted, Some(Message::Paste(text)) if text == "ab\nc"), "{pasted:?}");
    }
}
