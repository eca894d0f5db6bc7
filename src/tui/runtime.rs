//! The event loop between the terminal, the tutor and `update`: takes events, carries out commands, draws frames.
//!
//! The loop only waits for the next event. Judging, files and the journal run in tasks that answer with a message.
//! After all pending messages are handled, a frame is drawn if something changed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use crossterm::event::{Event, EventStream, KeyCode};
use futures_util::StreamExt;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::time::{Interval, MissedTickBehavior, interval};

use crate::orchestrator::Tutor;
use crate::text::editor_launch::EditorLaunch;
use crate::types::sanitize::{clean, is_forbidden};

use super::app::App;
use super::destination::ScreenName;
use super::message::{AppCommand, AppMessage, RequestId, TutorAnswer, TutorRequest};
use super::prefs::{PrefChange, PreferenceStore, Prefs, SavePreference};
use super::screens;
use super::terminal::TerminalSession;
use super::theme::{ColourDepth, load_themes};
use super::ui::Ui;
use super::ui::notice::NoticeTone;

mod external_editor;
mod new_day_check;
mod preference_watch;
pub mod preview_loop;
mod signals;
mod tasks;

use external_editor::{EditorExit, OpenBesideCommand};
use new_day_check::NewDayCheck;
use signals::{ContinueSignal, StopSignal};
use tasks::{EditedFile, TutorTasks};

/// Interval of the `Tick` messages.
const TICK_INTERVAL: Duration = Duration::from_millis(250);
/// Maximum number of messages handled before a frame is drawn.
const MAX_BATCHED_MESSAGES: usize = 64;

/// Runs the screens until the user quits. Returns the titles of the problems whose submissions were still being judged then.
///
/// # Errors
///
/// The preferences are invalid (a key given twice, an unknown action), or the terminal can't be used.
pub async fn run(tutor: Tutor, prefs: Prefs, store: PreferenceStore) -> anyhow::Result<Option<String>> {
    let keymap = screens::build_keymap(&prefs.keys).map_err(anyhow::Error::msg)?;
    let known = prefs.clone();
    let (themes, complaints) = load_themes(prefs.theme_dir.as_deref());
    let env = |name: &str| std::env::var(name).ok();
    let depth = ColourDepth::detect(env("COLORTERM").as_deref(), env("TERM").as_deref());
    // Today shows its plan at once; the check-in records the same a moment later.
    let published = Arc::new(tutor.snapshot_after_check_in());
    let first = if published.state.profile.answered { ScreenName::Today } else { ScreenName::FirstRun };
    let mut ui = Ui::new(published, prefs, keymap, themes, depth, first);
    ui.report_unknown_theme();
    if !complaints.is_empty() {
        ui.show_notice(NoticeTone::Error, complaints.join("  "));
    }
    let screen =
        TerminalSession::acquire(ui.prefs.mouse).context("The terminal could not be switched to full screen.")?;
    let mut events = EventLoop::new(tutor, App::new(ui), screen, store.save);
    events.tasks.watch_preferences(store.file, store.load, known);
    match events.run_loop().await {
        Err(error) if is_terminal_closed(&error) => Ok(None),
        ended => ended.map(|()| events.app.screens.problem.unfinished_submissions(&events.app.ui)),
    }
}

/// Whether an error says that the terminal was closed. That ends the program as SIGHUP does, whichever comes first.
fn is_terminal_closed(error: &anyhow::Error) -> bool {
    /// EIO, on every Unix.
    const INPUT_OUTPUT_ERROR: i32 = 5;
    let code = |cause: &(dyn std::error::Error + 'static)| cause.downcast_ref::<std::io::Error>()?.raw_os_error();
    error.chain().filter_map(code).any(|code| code == INPUT_OUTPUT_ERROR)
}

/// The state of the running event loop.
struct EventLoop {
    tutor: Tutor,
    app: App,
    screen: TerminalSession,
    tasks: TutorTasks,
    inbox: UnboundedReceiver<AppMessage>,
    /// Editors to start, once the command and the file are known.
    launches: UnboundedReceiver<(RequestId, EditorLaunch)>,
    stop: StopSignal,
    /// Interrupts from outside, while no editor uses the terminal.
    interrupt: StopSignal,
    continued: ContinueSignal,
    /// The learner asked for the shell.
    shell_requested: bool,
    new_day: NewDayCheck,
    started_at: Instant,
    ticks: Interval,
}

/// Events of the terminal; `None` while an editor uses it.
type TerminalEvents = Option<EventStream>;

async fn next_event(keyboard: &mut TerminalEvents) -> Option<std::io::Result<Event>> {
    match keyboard {
        Some(events) => events.next().await,
        None => std::future::pending().await,
    }
}

/// Whether the loop continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

impl EventLoop {
    fn new(tutor: Tutor, app: App, screen: TerminalSession, save: SavePreference) -> Self {
        let (outbox, inbox) = mpsc::unbounded_channel();
        let (launcher, launches) = mpsc::unbounded_channel();
        let mut ticks = interval(TICK_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let tasks = TutorTasks::new(tutor.clone(), outbox, launcher, save);
        let (stop, interrupt) = (signals::stop_signal(), signals::interrupt_signal());
        let continued = ContinueSignal::listen();
        let began = Instant::now();
        Self {
            tutor,
            app,
            screen,
            tasks,
            inbox,
            launches,
            stop,
            interrupt,
            continued,
            shell_requested: false,
            new_day: NewDayCheck::default(),
            started_at: began,
            ticks,
        }
    }

    async fn run_loop(&mut self) -> anyhow::Result<()> {
        let mut snapshots = self.tutor.subscribe();
        let mut events: TerminalEvents = Some(EventStream::new());
        self.tasks.warm_up_highlighting();
        let (columns, rows) = self.screen.size()?;
        self.app.ui.size = (columns, rows);
        let commands = self.app.start();
        if self.execute_commands(commands)? == Flow::Quit {
            return Ok(());
        }
        loop {
            self.draw()?;
            let message = tokio::select! {
                event = next_event(&mut events) => match event {
                    Some(event) => message_from_event(event.context("The terminal could not be read.")?),
                    // The terminal was closed.
                    None => return Ok(()),
                },
                changed = snapshots.changed() => {
                    changed.context("The tutor stopped.")?;
                    Some(AppMessage::Published(snapshots.borrow_and_update().clone()))
                }
                message = self.inbox.recv() => message,
                _ = self.ticks.tick() => None,
                Some((request, launch)) = self.launches.recv() => match self.run_editor(request, &launch, &mut events).await? {
                    Flow::Continue => None,
                    Flow::Quit => return Ok(()),
                },
                () = &mut self.stop => return Ok(()),
                () = &mut self.interrupt => return Ok(()),
                // Another process stopped the program, and the shell used the terminal meanwhile.
                () = self.continued.wait() => {
                    self.screen.suspend();
                    self.resume_after_stop(&mut events)?;
                    None
                }
            };
            let mut next = message;
            for _ in 0..MAX_BATCHED_MESSAGES {
                if self.handle_message(next)? == Flow::Quit {
                    return Ok(());
                }
                next = self.inbox.try_recv().ok();
                if next.is_none() {
                    break;
                }
            }
            if std::mem::take(&mut self.shell_requested) {
                self.suspend_to_shell(&mut events).await?;
            }
        }
    }

    /// Releases the terminal and stops the process, as Ctrl-Z does with any program. Judging continues meanwhile.
    async fn suspend_to_shell(&mut self, events: &mut TerminalEvents) -> anyhow::Result<()> {
        *events = None;
        self.screen.suspend();
        self.continued.stop_group().await;
        self.resume_after_stop(events)
    }

    /// Takes the terminal again after a stop, and informs the screens that time has passed.
    fn resume_after_stop(&mut self, events: &mut TerminalEvents) -> anyhow::Result<()> {
        *events = None;
        self.screen.discard_pending_keys();
        self.resume_terminal(events)?;
        let commands = self.app.update(AppMessage::Resumed(self.started_at.elapsed()));
        self.execute_commands(commands).map(|_| ())
    }

    /// Takes the terminal again and redraws everything, because its size may have changed.
    fn resume_terminal(&mut self, events: &mut TerminalEvents) -> anyhow::Result<()> {
        self.screen.resume()?;
        *events = Some(EventStream::new());
        let (columns, rows) = self.screen.size()?;
        self.app.update(AppMessage::Resize(columns, rows));
        Ok(())
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        if std::mem::take(&mut self.app.ui.redraw) {
            let mut painted = None;
            self.screen.draw(|frame| painted = Some(self.app.draw(frame)))?;
            self.app.ui.hit_map = painted.unwrap_or_default();
        }
        Ok(())
    }

    /// Sends a tick, then handles a message and its commands.
    fn handle_message(&mut self, message: Option<AppMessage>) -> anyhow::Result<Flow> {
        let mut commands = self.app.update(AppMessage::Tick(self.started_at.elapsed()));
        if let Some(message) = message {
            commands.extend(self.app.update(message));
        }
        self.execute_commands(commands)
    }

    fn execute_commands(&mut self, commands: Vec<AppCommand>) -> anyhow::Result<Flow> {
        for command in commands {
            match command {
                AppCommand::Quit => return Ok(Flow::Quit),
                AppCommand::Shell => self.shell_requested = true,
                AppCommand::WarmUp => {
                    self.tutor.warm_up();
                    self.tutor.share_record();
                }
                AppCommand::Ask { request, ask: TutorRequest::Edit(problem) } => {
                    let editor = self.app.ui.prefs.editor.clone();
                    self.tasks.prepare_editor(request, EditedFile::Solution(problem), editor, None);
                }
                AppCommand::Ask { request, ask: TutorRequest::EditNotes(problem) } => {
                    let editor = self.app.ui.prefs.editor.clone();
                    self.tasks.prepare_editor(request, EditedFile::Notes(problem), editor, None);
                }
                AppCommand::Ask { request, ask: TutorRequest::EditBeside(problem) } => {
                    let prefs = &self.app.ui.prefs;
                    let beside = OpenBesideCommand(prefs.open_beside.clone());
                    self.tasks.prepare_editor(
                        request,
                        EditedFile::Solution(problem),
                        prefs.editor.clone(),
                        Some(beside),
                    );
                }
                AppCommand::Ask { request, ask } => self.tasks.start_request(request, ask),
                AppCommand::Cancel(request) => self.tasks.cancel(request),
                AppCommand::Watch(problem) => self.tasks.watch(problem),
                AppCommand::Unwatch => self.tasks.unwatch(),
                AppCommand::Save(change) => {
                    if let PrefChange::Mouse(mouse) = change {
                        self.screen.set_mouse(mouse)?;
                    }
                    self.tasks.save(change);
                }
                AppCommand::CheckNewDay => self.new_day.start(&self.tutor),
                AppCommand::SetLanguage(language) => self.tutor.set_language(language),
                AppCommand::AllowUnconfined => self.tutor.allow_unconfined(),
                AppCommand::SetModel(settings) => {
                    self.tutor.set_llm_provider(self.tutor.llm_clients().client(&settings));
                }
                // The router has carried these out already.
                AppCommand::Go(_)
                | AppCommand::Appear
                | AppCommand::Back
                | AppCommand::Home
                | AppCommand::Vanish
                | AppCommand::Show(_)
                | AppCommand::Say(..)
                | AppCommand::Tell(_)
                | AppCommand::TakeBack => {}
            }
        }
        Ok(Flow::Continue)
    }

    /// Starts an editor. If it draws in this terminal, it gets the terminal until it exits; saves are judged meanwhile.
    async fn run_editor(
        &mut self,
        request: RequestId,
        launch: &EditorLaunch,
        events: &mut TerminalEvents,
    ) -> anyhow::Result<Flow> {
        let outcome = if launch.in_terminal {
            // The stream reads the keyboard as long as it exists, so it is dropped while the editor runs.
            *events = None;
            self.screen.suspend();
            let left = self.wait_for_editor(launch).await;
            let EditorExit::Ended(outcome) = left else { return Ok(Flow::Quit) };
            // Interrupts so far were meant for the editor. The old listener kept them from ending this process.
            self.interrupt = signals::interrupt_signal();
            self.resume_terminal(events)?;
            outcome
        } else {
            external_editor::start_detached(launch)
        };
        self.tasks.send(AppMessage::Answer { request, answer: TutorAnswer::Edited(outcome) });
        Ok(Flow::Continue)
    }

    /// Waits for the editor to exit. If the program has to end first, hangs up the editor, so that it saves its
    /// content.
    async fn wait_for_editor(&mut self, launch: &EditorLaunch) -> EditorExit {
        let mut editor = match external_editor::start_in_terminal(launch) {
            Ok(editor) => editor,
            Err(failure) => return EditorExit::Ended(Err(failure)),
        };
        loop {
            let message = tokio::select! {
                ended = editor.wait() => return EditorExit::Ended(external_editor::check_exit(launch, ended)),
                message = self.inbox.recv() => message,
                _ = self.ticks.tick() => None,
                () = &mut self.stop => {
                    external_editor::hang_up(&mut editor).await;
                    return EditorExit::Stopped;
                }
            };
            // Messages about saved files and answers don't need the terminal and never end the program.
            let _ = self.handle_message(message);
        }
    }
}

fn message_from_event(event: Event) -> Option<AppMessage> {
    match event {
        // Invisible characters are never typed, wherever they come from.
        Event::Key(key) if matches!(key.code, KeyCode::Char(c) if is_forbidden(c)) => None,
        Event::Key(key) => Some(AppMessage::Key(key)),
        Event::Paste(text) => Some(AppMessage::Paste(clean(&text))),
        Event::Mouse(mouse) => Some(AppMessage::Mouse(mouse)),
        Event::Resize(columns, rows) => Some(AppMessage::Resize(columns, rows)),
        Event::FocusGained | Event::FocusLost => None,
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyEvent;

    use super::*;

    #[test]
    fn nothing_unseen_is_typed_or_pasted() {
        let typed = |c| message_from_event(Event::Key(KeyEvent::from(KeyCode::Char(c)))).is_some();
        for (c, expected) in [('a', true), ('é', true), ('\u{202e}', false), ('\u{200b}', false), ('\u{9b}', false)] {
            assert_eq!(typed(c), expected, "{c:?}");
        }
        let pasted = message_from_event(Event::Paste("a\u{202e}b\r\n\u{1b}[2Jc".to_owned()));
        assert!(matches!(&pasted, Some(AppMessage::Paste(text)) if text == "ab\nc"), "{pasted:?}");
    }
}
