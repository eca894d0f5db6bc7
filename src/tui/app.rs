//! The router: one message in, a few commands for the runtime out; and the frame. Nothing here waits or does I/O.
//!
//! It hands what happens to what lies on top, then to the screen that is shown, then does what holds everywhere; it
//! carries out what screens want of each other, and remembers who asked what, so that each answer goes to who asked.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;

use crate::orchestrator::{JudgeStatus, Published, Stage};

use super::keymap::{Action, Key};
use super::message::{Answer, Ask, Command, Message, News, RequestId};
use super::over::Over;
use super::overlay::Reply;
use super::overlays::Overlays;
use super::place::{Name, Place};
use super::screen::Event;
use super::screens::Screens;
use super::ui::Ui;
use super::ui::notice::Tone;
use super::ui::painted::{POPUP, Painted, Target};
use super::undo::Undo;
use super::view::view;

/// Rows a notch of the wheel scrolls.
const NOTCH: isize = 3;
/// A session is checked at the start and this often afterwards: a new day may have begun.
const SESSION: Duration = Duration::from_mins(15);

/// The screens, and where we are among them.
#[derive(Debug)]
pub struct App {
    pub ui: Ui,
    pub screens: Screens,
    /// What lies over the screen, and the screen that laid it there.
    pub overlay: Option<(Overlays, Source)>,
    /// Where `q` goes, nearest last.
    back: Vec<Name>,
    undo: Undo,
    /// Who waits for which answer.
    asked: BTreeMap<RequestId, Source>,
    /// Notices of the snapshot that were seen.
    read_notices: usize,
    /// When the session was last checked.
    checked: Duration,
}

/// Who wants something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Router,
    Screen(Name),
    Overlay,
}

impl App {
    /// The screens at the start.
    #[must_use]
    pub fn new(ui: Ui) -> Self {
        Self {
            ui,
            screens: Screens::default(),
            overlay: None,
            back: Vec::new(),
            undo: Undo::default(),
            asked: BTreeMap::new(),
            read_notices: 0,
            checked: Duration::ZERO,
        }
    }

    /// What is asked for before the first frame.
    pub fn start(&mut self) -> Vec<Command> {
        let (_, check) = self.ui.ask(Ask::SessionCheck);
        self.tell_notices();
        vec![Command::WarmUp, check]
    }

    /// Takes one message in.
    pub fn update(&mut self, message: Message) -> Vec<Command> {
        self.ui.redraw |= !matches!(message, Message::Tick(_));
        match message {
            Message::Tick(now) => self.tick(now),
            Message::Redraw => Vec::new(),
            Message::Resumed(now) => {
                self.ui.clock = now;
                self.tell(&News::Resumed)
            }
            Message::Key(event) if event.kind == KeyEventKind::Release => Vec::new(),
            Message::Key(event) => self.touched(|app| app.key(event)),
            Message::Paste(text) => self.touched(|app| app.offer(Event::Paste(text)).unwrap_or_default()),
            Message::Mouse(event) => self.touched(|app| app.mouse(event)),
            Message::Resize(columns, rows) => {
                self.ui.size = (columns, rows);
                Vec::new()
            }
            Message::Published(published) => self.published(published),
            Message::Saved(uid) => self.tell(&News::Saved(uid)),
            Message::Noted(uid) => self.tell(&News::Noted(uid)),
            Message::Step { request, step } => self.tell(&News::Step(request, step)),
            Message::Stage { request, stage } => self.staged(request, stage),
            Message::Answer { request, answer } => self.answer(request, answer),
            Message::Failed(failure) => {
                self.ui.complain(failure);
                Vec::new()
            }
        }
    }

    /// Draws the frame, and remembers what is where.
    pub fn draw(&self, frame: &mut Frame) -> Painted {
        let overlay = self.overlay.as_ref().map(|(overlay, _)| overlay.get());
        view(&self.ui, self.screens.get(self.ui.screen), overlay, frame)
    }

    fn tick(&mut self, now: Duration) -> Vec<Command> {
        self.ui.clock = now;
        let mut commands = self.tell(&News::Tick);
        if self.ui.notice.as_ref().is_some_and(|n| now >= n.since + n.tone.stays()) {
            self.ui.notice = None;
            self.ui.redraw = true;
        }
        if now >= self.checked + SESSION {
            self.checked = now;
            commands.push(self.ui.ask(Ask::SessionCheck).1);
        }
        commands
    }

    fn touched(&mut self, then: impl FnOnce(&mut Self) -> Vec<Command>) -> Vec<Command> {
        let mut commands = self.tell(&News::Touch);
        commands.extend(then(self));
        commands
    }

    fn published(&mut self, published: Arc<Published>) -> Vec<Command> {
        let failed = |p: &Published| matches!(p.judge, JudgeStatus::Failed { .. });
        let broke = failed(&published) && !failed(&self.ui.published);
        self.ui.published = published;
        self.tell_notices();
        if let (true, JudgeStatus::Failed { message }) = (broke, self.ui.published.judge.clone()) {
            self.ui.say(Tone::Error, message);
        }
        self.tell(&News::Published)
    }

    /// Shows what the learner should know once, newest last.
    fn tell_notices(&mut self) {
        let count = self.ui.published.notices.len();
        if count > self.read_notices {
            let text = self.ui.published.notices[self.read_notices..].join("  ");
            self.ui.say(Tone::Info, text);
        }
        self.read_notices = count;
    }

    fn key(&mut self, event: KeyEvent) -> Vec<Command> {
        let action = self.ui.keymap.action(self.screens.get(self.ui.screen).about().keys, Key::from(event));
        match action {
            Some(Action::Quit) => return vec![Command::Quit],
            Some(Action::Shell) => return vec![Command::Shell],
            _ => {}
        }
        if let Some(commands) = self.offer(Event::Key(event, action)) {
            return commands;
        }
        match (event.code, action) {
            _ if self.overlay.is_some() => Vec::new(),
            (_, Some(action)) => self.act(action),
            (KeyCode::Char(c @ '0'..='9'), None) if event.modifiers.is_empty() => {
                self.offer(Event::Digit(c as usize - '0' as usize)).unwrap_or_default()
            }
            (_, None) => Vec::new(),
        }
    }

    /// The wheel scrolls what lies under the pointer; a click selects, a click on what is selected opens.
    fn mouse(&mut self, event: MouseEvent) -> Vec<Command> {
        match event.kind {
            MouseEventKind::ScrollDown => self.wheel(event, true),
            MouseEventKind::ScrollUp => self.wheel(event, false),
            MouseEventKind::Down(MouseButton::Left) => {
                let target = self.ui.painted.at(event.column, event.row).cloned();
                target.map_or_else(Vec::new, |target| self.click(target))
            }
            _ => {
                self.ui.redraw = false;
                Vec::new()
            }
        }
    }

    fn wheel(&mut self, event: MouseEvent, down: bool) -> Vec<Command> {
        let below = self.ui.painted.pane_at(event.column, event.row);
        let Some(pane) = (if self.ui.covered { Some(POPUP) } else { below }) else { return Vec::new() };
        self.offer(Event::Wheel(pane, down)).unwrap_or_else(|| {
            self.ui.scroll_by(pane, if down { NOTCH } else { -NOTCH });
            Vec::new()
        })
    }

    fn click(&mut self, target: Target) -> Vec<Command> {
        match target {
            Target::Action(action) if !self.ui.covered => self.act(action),
            target => {
                let beside = target != Target::Pane(POPUP);
                self.offer(Event::Click(target)).unwrap_or_else(|| {
                    if beside {
                        self.uncover();
                    }
                    Vec::new()
                })
            }
        }
    }

    /// Does an action on the screen that is shown, else what it does everywhere.
    fn act(&mut self, action: Action) -> Vec<Command> {
        let name = self.ui.screen;
        self.to(name, Event::Act(action)).unwrap_or_else(|| self.everywhere(action))
    }

    /// What a key does wherever the screen has no other use for it.
    fn everywhere(&mut self, action: Action) -> Vec<Command> {
        if let Some(place) = Place::of(action) {
            return self.go(place);
        }
        match action {
            Action::Find => self.show(Source::Router, Over::Find),
            Action::Help => {
                let about = self.screens.get(self.ui.screen).about();
                self.show(Source::Router, Over::Help(about.title, about.keys, about.more))
            }
            Action::Undo => self.carry(Source::Router, vec![Command::TakeBack]),
            Action::Back => self.back(),
            Action::Quit => vec![Command::Quit],
            _ => Vec::new(),
        }
    }

    /// Gives an event to what is on top.
    fn offer(&mut self, event: Event) -> Option<Vec<Command>> {
        if self.overlay.is_none() {
            return self.to(self.ui.screen, event);
        }
        self.over(event)
    }

    /// Gives an event to a screen and does what it wants.
    fn to(&mut self, name: Name, event: Event) -> Option<Vec<Command>> {
        let commands = self.screens.get_mut(name).update(&mut self.ui, event)?;
        Some(self.carry(Source::Screen(name), commands))
    }

    /// Gives an event to what lies over the screen and does what it wants.
    fn over(&mut self, event: Event) -> Option<Vec<Command>> {
        let (overlay, owner) = self.overlay.as_mut()?;
        let owner = *owner;
        Some(match overlay.get_mut().update(&mut self.ui, event)? {
            Reply::Stay(commands) => self.carry(Source::Overlay, commands),
            Reply::Close(commands) => {
                self.uncover();
                self.carry(owner, commands)
            }
            Reply::Chosen(choice) => {
                self.uncover();
                match owner {
                    Source::Screen(name) => self.to(name, Event::Chosen(choice)).unwrap_or_default(),
                    Source::Router | Source::Overlay => {
                        let commands = self.undo.chosen(&mut self.ui, choice);
                        self.carry(Source::Router, commands)
                    }
                }
            }
        })
    }

    fn uncover(&mut self) {
        self.overlay = None;
        self.ui.covered = false;
    }

    /// A reply came on: for whoever asked, on a screen or over it.
    fn staged(&mut self, request: RequestId, stage: Stage) -> Vec<Command> {
        if matches!(self.asked.get(&request), Some(Source::Overlay)) {
            self.ui.redraw = true;
            return self.over(Event::News(News::Stage(request, stage))).unwrap_or_default();
        }
        self.tell(&News::Stage(request, stage))
    }

    /// Tells every screen.
    fn tell(&mut self, news: &News) -> Vec<Command> {
        let told = Screens::ALL.iter().copied().filter_map(|name| self.to(name, Event::News(news.clone())));
        told.flatten().collect()
    }

    /// An answer goes to who asked. One that nobody waits for any more is dropped.
    fn answer(&mut self, request: RequestId, answer: Answer) -> Vec<Command> {
        match (self.asked.remove(&request), answer) {
            (_, Answer::Done(outcome)) => {
                self.ui.done(outcome);
                Vec::new()
            }
            (Some(Source::Screen(name)), answer) => self.to(name, Event::Answer(request, answer)).unwrap_or_default(),
            (Some(Source::Overlay), answer) => self.over(Event::Answer(request, answer)).unwrap_or_default(),
            (Some(Source::Router), answer) => {
                let commands = self.undo.answered(&mut self.ui, request, answer);
                self.carry(Source::Router, commands)
            }
            (None, _) => Vec::new(),
        }
    }

    /// Does what is wanted inside, in order, and hands on what is to be done outside.
    fn carry(&mut self, from: Source, commands: Vec<Command>) -> Vec<Command> {
        let mut outside = Vec::new();
        for command in commands {
            match (command, from) {
                (Command::Go(place), _) => outside.extend(self.go(place)),
                (Command::Appear, Source::Screen(name)) => self.appear(name),
                (Command::Vanish, Source::Screen(name)) => self.vanish(name),
                (Command::Appear | Command::Vanish, Source::Router | Source::Overlay) => {}
                (Command::Back, _) => outside.extend(self.back()),
                (Command::Home, _) => {
                    self.ui.screen = Name::Today;
                    self.back.clear();
                }
                (Command::Show(over), _) => outside.extend(self.show(from, over)),
                (Command::Say(tone, text), _) => self.ui.say(tone, text),
                (Command::Tell(news), _) => outside.extend(self.tell(&news)),
                (Command::TakeBack, _) => {
                    let commands = self.undo.ask(&mut self.ui);
                    outside.extend(self.carry(Source::Router, commands));
                }
                (Command::Ask { request, ask }, _) => {
                    self.asked.insert(request, from);
                    outside.push(Command::Ask { request, ask });
                }
                (
                    command @ (Command::Quit
                    | Command::Shell
                    | Command::WarmUp
                    | Command::Cancel(_)
                    | Command::Watch(_)
                    | Command::Unwatch
                    | Command::Save(_)
                    | Command::SetLanguage(_)
                    | Command::SetModel(_)
                    | Command::AllowUnconfined),
                    _,
                ) => outside.push(command),
            }
        }
        outside
    }

    fn go(&mut self, place: Place) -> Vec<Command> {
        let name = place.name();
        self.to(name, Event::Enter(place)).unwrap_or_else(|| {
            self.appear(name);
            Vec::new()
        })
    }

    /// Shows a screen; `q` comes back.
    fn appear(&mut self, name: Name) {
        if self.ui.screen != name {
            self.back.retain(|before| *before != name);
            self.back.push(self.ui.screen);
            self.ui.screen = name;
        }
    }

    fn vanish(&mut self, name: Name) {
        if self.ui.screen == name {
            self.ui.screen = self.back.pop().unwrap_or(Name::Today);
        }
        self.back.retain(|before| *before != name);
    }

    fn back(&mut self) -> Vec<Command> {
        // An error on screen goes first, and nothing else with it.
        if self.ui.notice.take().is_some_and(|n| n.tone == Tone::Error) {
            return Vec::new();
        }
        let left = self.ui.screen;
        let mut commands = self.to(left, Event::Leave).unwrap_or_default();
        match self.back.pop() {
            Some(name) => self.ui.screen = name,
            None if left == Name::Today => commands.push(Command::Quit),
            None => self.ui.screen = Name::Today,
        }
        commands
    }

    fn show(&mut self, owner: Source, over: Over) -> Vec<Command> {
        let (overlay, commands) = Overlays::open(over, &mut self.ui);
        self.overlay = Some((overlay, owner));
        self.ui.covered = true;
        self.ui.scrolls.remove(&POPUP);
        self.carry(Source::Overlay, commands)
    }
}

#[cfg(test)]
mod tests;
