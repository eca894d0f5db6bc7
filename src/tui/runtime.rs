//! The loop between the terminal, the tutor and `update`: takes what happens, carries out what is asked, draws.
//!
//! Nothing here waits for anything but the next thing to happen: judging, files and the journal run in tasks that
//! answer with a message. A frame is drawn when something changed, after everything that is already there was taken in.

use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::Context;
use crossterm::event::{Event, EventStream};
use futures_util::StreamExt;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::time::{Interval, MissedTickBehavior, interval};

use crate::model::ids::ProblemUid;
use crate::orchestrator::Tutor;
use crate::words::editor::{self, Editor, Launch, Machine, NoEditor};

use super::app::App;
use super::markdown::code;
use super::message::{Answer, Ask, Command, Failure, Message, RequestId};
use super::place::Name;
use super::prefs::{PrefChange, Prefs};
use super::screens;
use super::terminal::Screen;
use super::theme::{Depth, load};
use super::ui::Ui;
use super::ui::notice::Tone;

mod tasks;
use tasks::Tasks;

/// How often time passes for the screens.
const TICK: Duration = Duration::from_millis(250);
/// Messages taken in before a frame is drawn all the same.
const BURST: usize = 64;

/// Runs the screens until they are left.
///
/// # Errors
/// The preferences can't be used (a key given twice, an unknown action), or the terminal can't be.
pub async fn run(tutor: Tutor, prefs: Prefs, save: Box<dyn Fn(PrefChange) + Send>) -> anyhow::Result<()> {
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
    let outcome = Running::new(tutor.clone(), App::new(ui), screen, save).go().await;
    tutor.shutdown().await;
    outcome
}

/// Everything alive while the screens are.
struct Running {
    tutor: Tutor,
    app: App,
    screen: Screen,
    tasks: Tasks,
    inbox: UnboundedReceiver<Message>,
    save: Box<dyn Fn(PrefChange) + Send>,
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
    fn new(tutor: Tutor, app: App, screen: Screen, save: Box<dyn Fn(PrefChange) + Send>) -> Self {
        let (outbox, inbox) = mpsc::unbounded_channel();
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let tasks = Tasks::new(tutor.clone(), outbox);
        Self { tutor, app, screen, tasks, inbox, save, began: Instant::now(), ticks }
    }

    async fn go(mut self) -> anyhow::Result<()> {
        let mut snapshots = self.tutor.subscribe();
        let mut events: Keyboard = Some(EventStream::new());
        let mut stop = std::pin::pin!(stop_signal());
        self.tasks.warm_up_code();
        let (columns, rows) = self.screen.size()?;
        self.app.ui.size = (columns, rows);
        let commands = self.app.start();
        if self.carry_out(commands, &mut events).await? == Flow::Quit {
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
                () = &mut stop => return Ok(()),
            };
            let mut next = message;
            for _ in 0..BURST {
                if self.take_in(next, &mut events).await? == Flow::Quit {
                    return Ok(());
                }
                next = self.inbox.try_recv().ok();
                if next.is_none() {
                    break;
                }
            }
        }
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
    async fn take_in(&mut self, message: Option<Message>, events: &mut Keyboard) -> anyhow::Result<Flow> {
        let mut commands = self.app.update(Message::Tick(self.began.elapsed()));
        if let Some(message) = message {
            commands.extend(self.app.update(message));
        }
        self.carry_out(commands, events).await
    }

    async fn carry_out(&mut self, commands: Vec<Command>, events: &mut Keyboard) -> anyhow::Result<Flow> {
        for command in commands {
            match command {
                Command::Quit => return Ok(Flow::Quit),
                Command::Ask { request, ask: Ask::Edit(problem) } => {
                    self.edit(request, &problem, events).await?;
                }
                Command::Ask { request, ask: Ask::EditBeside(problem) } => {
                    let outcome = self.beside(&problem);
                    self.tasks.send(Message::Answer { request, answer: Answer::Edited(outcome) });
                }
                command => self.quick(command)?,
            }
        }
        Ok(Flow::On)
    }

    /// What doesn't need the terminal.
    fn quick(&mut self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::WarmUp => self.tutor.warm_up(),
            Command::Ask { request, ask } => self.tasks.ask(request, ask),
            Command::Cancel(request) => self.tasks.cancel(request),
            Command::Watch(problem) => self.tasks.watch(problem),
            Command::Unwatch => self.tasks.unwatch(),
            Command::Save(change) => {
                if let PrefChange::Mouse(mouse) = change {
                    self.screen.set_mouse(mouse)?;
                }
                (self.save)(change);
            }
            Command::SetLanguage(language) => self.tutor.set_language(language),
            Command::AllowUnconfined => self.tutor.allow_unconfined(),
            // The first is the loop's; the others the router has done.
            Command::Quit
            | Command::Go(_)
            | Command::Appear
            | Command::Back
            | Command::Home
            | Command::Vanish
            | Command::Show(_)
            | Command::Say(..)
            | Command::Tell(_)
            | Command::TakeBack => {}
        }
        Ok(())
    }

    /// Opens the file in the editor. One that draws in this terminal gets it until it ends; saves are judged meanwhile.
    async fn edit(&mut self, request: RequestId, problem: &ProblemUid, events: &mut Keyboard) -> anyhow::Result<()> {
        let prefs = &self.app.ui.prefs;
        let launch = self.tasks.file(problem).and_then(|file| {
            let editor = Editor::choose(prefs.editor.as_deref(), &Machine::this());
            editor.map(|editor| editor.launch(&file)).map_err(no_editor)
        });
        let outcome = match launch {
            Err(failure) => Err(failure),
            Ok(launch) if !launch.in_terminal => spawn(&launch),
            Ok(launch) => self.step_aside(&launch, events).await?,
        };
        self.tasks.send(Message::Answer { request, answer: Answer::Edited(outcome) });
        Ok(())
    }

    async fn step_aside(&mut self, launch: &Launch, events: &mut Keyboard) -> anyhow::Result<Result<(), Failure>> {
        // The stream reads the keyboard as long as it lives; the editor must have it alone.
        *events = None;
        self.screen.suspend();
        let _interrupts = ignore_interrupts();
        let outcome = self.wait_for(launch).await;
        self.screen.resume()?;
        *events = Some(EventStream::new());
        let (columns, rows) = self.screen.size()?;
        self.app.update(Message::Resize(columns, rows));
        Ok(outcome)
    }

    async fn wait_for(&mut self, launch: &Launch) -> Result<(), Failure> {
        let child = tokio::process::Command::new(&launch.program).args(&launch.arguments).spawn();
        let mut child = child.map_err(|error| not_started(launch, &error))?;
        loop {
            let message = tokio::select! {
                ended = child.wait() => return match ended {
                    Ok(status) if status.success() => Ok(()),
                    Ok(status) => Err(format!("{} ended with {status}; your file is as it left it.", launch.program).into()),
                    Err(error) => Err(not_started(launch, &error)),
                },
                message = self.inbox.recv() => message,
                _ = self.ticks.tick() => None,
            };
            let mut commands = self.app.update(Message::Tick(self.began.elapsed()));
            commands.extend(message.into_iter().flat_map(|message| self.app.update(message)));
            for command in commands {
                // Nothing that comes from a saved file or an answer needs the terminal.
                let _ = self.quick(command);
            }
        }
    }

    fn beside(&self, problem: &ProblemUid) -> Result<(), Failure> {
        let file = self.tasks.file(problem)?;
        let prefs = &self.app.ui.prefs;
        let (command, editor) = (prefs.open_beside.as_deref(), prefs.editor.as_deref());
        let launch = editor::beside(command, editor, &Machine::this(), &file).map_err(no_editor)?;
        spawn(&launch)
    }
}

/// Starts a program that has a window of its own; nothing it prints reaches the screens.
fn spawn(launch: &Launch) -> Result<(), Failure> {
    let mut command = tokio::process::Command::new(&launch.program);
    command.args(&launch.arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| not_started(launch, &error))?;
    tokio::spawn(async move {
        let _ = child.wait().await;
    });
    Ok(())
}

fn not_started(launch: &Launch, error: &std::io::Error) -> Failure {
    format!("{} could not be started: {error}. Set another with `rung config set editor \"name\"`.", launch.program)
        .into()
}

fn no_editor(error: NoEditor) -> Failure {
    error.to_string().into()
}

fn from_terminal(event: Event) -> Option<Message> {
    match event {
        Event::Key(key) => Some(Message::Key(key)),
        Event::Paste(text) => Some(Message::Paste(text)),
        Event::Mouse(mouse) => Some(Message::Mouse(mouse)),
        Event::Resize(columns, rows) => Some(Message::Resize(columns, rows)),
        Event::FocusGained | Event::FocusLost => None,
    }
}

/// Ends when the program is asked to end from outside.
#[cfg(unix)]
async fn stop_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let wait = |kind| async move {
        match signal(kind) {
            Ok(mut signals) => drop(signals.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        () = wait(SignalKind::terminate()) => {}
        () = wait(SignalKind::hangup()) => {}
    }
}

#[cfg(not(unix))]
async fn stop_signal() {
    std::future::pending().await
}

/// While an editor has the terminal, Ctrl-C is its business: the signal reaches us as well and must not end us.
#[cfg(unix)]
fn ignore_interrupts() -> Option<tokio::signal::unix::Signal> {
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt()).ok()
}

#[cfg(not(unix))]
fn ignore_interrupts() {}

/// Lets grammars load in the background; without them code is drawn plain.
fn load_grammars() {
    code::warm_up();
}
