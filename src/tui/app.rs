//! The router: takes one message in, returns commands for the runtime, and draws the frame. It never waits and does no
//! I/O.
//!
//! It offers each message to the overlay if there is one, then to the screen that is shown, and then runs the global
//! action of the key. It carries out commands between screens itself. It remembers which screen or overlay made each
//! request, to deliver the answer there.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;

use crate::orchestrator::{JudgeStatus, ReplyStage, TutorSnapshot};

use super::destination::{Destination, ScreenName};
use super::keymap::{Action, Key};
use super::message::{AppCommand, AppMessage, BroadcastEvent, RequestId, TutorAnswer, TutorRequest};
use super::overlay::ActiveOverlay;
use super::overlay::overlay_request::OverlayRequest;
use super::overlay::overlay_trait::OverlayReply;
use super::screen::ScreenEvent;
use super::screens::Screens;
use super::ui::Ui;
use super::ui::hit_map::{ClickTarget, HitMap, POPUP};
use super::ui::notice::NoticeTone;
use super::undo_action::PendingUndo;
use super::view::render_frame;

/// Rows that one notch of the wheel scrolls.
const WHEEL_SCROLL_ROWS: isize = 3;
/// The session is checked at the start and then at this interval, because a new day may have begun.
const SESSION_CHECK_INTERVAL: Duration = Duration::from_mins(15);
/// In between, only a new day is looked for at this interval: the screen must not show yesterday's plan for long.
const NEW_DAY_CHECK_INTERVAL: Duration = Duration::from_secs(10);

/// The screens, the overlay and the navigation state.
#[derive(Debug)]
pub struct App {
    pub ui: Ui,
    pub screens: Screens,
    /// The overlay over the screen, and the screen that opened it.
    pub overlay: Option<(ActiveOverlay, Requester)>,
    /// Screens that `q` goes back to, the nearest last.
    back_stack: Vec<ScreenName>,
    undo: PendingUndo,
    /// The requester of each open request.
    pending_requests: BTreeMap<RequestId, Requester>,
    /// Number of the snapshot's notices that were shown.
    seen_notices: usize,
    /// Time of the last session check.
    last_session_check: Duration,
    last_new_day_check: Duration,
}

/// The screen or overlay that makes a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requester {
    Router,
    Screen(ScreenName),
    Overlay,
}

impl App {
    /// Creates the app with its first screen.
    #[must_use]
    pub fn new(ui: Ui) -> Self {
        Self {
            ui,
            screens: Screens::default(),
            overlay: None,
            back_stack: Vec::new(),
            undo: PendingUndo::default(),
            pending_requests: BTreeMap::new(),
            seen_notices: 0,
            last_session_check: Duration::ZERO,
            last_new_day_check: Duration::ZERO,
        }
    }

    /// Returns the commands to run before the first frame.
    pub fn start(&mut self) -> Vec<AppCommand> {
        let (_, check) = self.ui.new_request(TutorRequest::SessionCheck);
        self.show_new_notices();
        vec![AppCommand::WarmUp, check]
    }

    /// Handles one message and returns the commands for the runtime.
    pub fn update(&mut self, message: AppMessage) -> Vec<AppCommand> {
        self.ui.redraw |= !matches!(message, AppMessage::Tick(_));
        match message {
            AppMessage::Tick(now) => self.tick(now),
            AppMessage::Redraw => Vec::new(),
            AppMessage::Resumed(now) => {
                self.ui.clock = now;
                self.broadcast(&BroadcastEvent::Resumed)
            }
            AppMessage::Key(event) if event.kind == KeyEventKind::Release => Vec::new(),
            AppMessage::Key(event) => self.handle_user_input(|app| app.handle_key(event)),
            AppMessage::Paste(text) => {
                self.handle_user_input(|app| app.dispatch_event(ScreenEvent::Paste(text)).unwrap_or_default())
            }
            AppMessage::Mouse(event) => self.handle_user_input(|app| app.handle_mouse(event)),
            AppMessage::Resize(columns, rows) => {
                self.ui.size = (columns, rows);
                Vec::new()
            }
            AppMessage::Published(published) => self.handle_published(published),
            AppMessage::FileSaved(uid) => self.broadcast(&BroadcastEvent::FileSaved(uid)),
            AppMessage::NotesSaved(uid) => self.broadcast(&BroadcastEvent::NotesSaved(uid)),
            AppMessage::Step { request, step } => self.broadcast(&BroadcastEvent::Step(request, step)),
            AppMessage::Stage { request, stage } => self.handle_stage(request, stage),
            AppMessage::Answer { request, answer } => self.deliver_answer(request, answer),
            AppMessage::PreferencesChanged { before, now, themes } => {
                self.ui.take_preferences(&before, *now, themes);
                Vec::new()
            }
            AppMessage::Failed(failure) => {
                self.ui.show_failure(failure);
                Vec::new()
            }
        }
    }

    /// Draws the frame and returns a map of its clickable areas.
    pub fn draw(&self, frame: &mut Frame) -> HitMap {
        let overlay = self.overlay.as_ref().map(|(overlay, _)| overlay.get());
        render_frame(&self.ui, self.screens.get(self.ui.screen), overlay, frame)
    }

    fn tick(&mut self, now: Duration) -> Vec<AppCommand> {
        self.ui.clock = now;
        let mut commands = self.broadcast(&BroadcastEvent::Tick);
        if self.ui.notice.as_ref().is_some_and(|n| now >= n.since + n.tone.display_time()) {
            self.ui.notice = None;
            self.ui.redraw = true;
        }
        if now >= self.last_session_check + SESSION_CHECK_INTERVAL {
            self.last_session_check = now;
            commands.push(self.ui.new_request(TutorRequest::SessionCheck).1);
        } else if now >= self.last_new_day_check + NEW_DAY_CHECK_INTERVAL {
            self.last_new_day_check = now;
            commands.push(AppCommand::CheckNewDay);
        }
        commands
    }

    fn handle_user_input(&mut self, then: impl FnOnce(&mut Self) -> Vec<AppCommand>) -> Vec<AppCommand> {
        let mut commands = self.broadcast(&BroadcastEvent::Touch);
        commands.extend(then(self));
        commands
    }

    fn handle_published(&mut self, published: Arc<TutorSnapshot>) -> Vec<AppCommand> {
        let failed = |p: &TutorSnapshot| matches!(p.judge, JudgeStatus::Failed { .. });
        let broke = failed(&published) && !failed(&self.ui.published);
        self.ui.published = published;
        self.show_new_notices();
        if let (true, JudgeStatus::Failed { message }) = (broke, self.ui.published.judge.clone()) {
            self.ui.show_notice(NoticeTone::Error, message);
        }
        self.broadcast(&BroadcastEvent::Published)
    }

    /// Shows each new notice once, the newest last.
    fn show_new_notices(&mut self) {
        let count = self.ui.published.notices.len();
        if count > self.seen_notices {
            let text = self.ui.published.notices[self.seen_notices..].join("  ");
            self.ui.show_notice(NoticeTone::Info, text);
        }
        self.seen_notices = count;
    }

    fn handle_key(&mut self, event: KeyEvent) -> Vec<AppCommand> {
        let action = self.ui.keymap.action(self.screens.get(self.ui.screen).info().keys, Key::from(event));
        match action {
            Some(Action::Quit) => return vec![AppCommand::Quit],
            Some(Action::Shell) => return vec![AppCommand::Shell],
            _ => {}
        }
        if let Some(commands) = self.dispatch_event(ScreenEvent::Key(event, action)) {
            return commands;
        }
        match (event.code, action) {
            _ if self.overlay.is_some() => Vec::new(),
            (KeyCode::Esc, Some(Action::Back)) if self.is_at_home() => {
                self.explain_quit_key();
                Vec::new()
            }
            (_, Some(action)) => self.perform_action(action),
            (KeyCode::Char(c @ '0'..='9'), None) if event.modifiers.is_empty() => {
                self.dispatch_event(ScreenEvent::Digit(c as usize - '0' as usize)).unwrap_or_default()
            }
            (_, None) => Vec::new(),
        }
    }

    /// Whether going back would end the program, and another key than Esc does it, too.
    fn is_at_home(&self) -> bool {
        let has_other_key = self.ui.keymap.label(Action::Back) != "Esc";
        self.ui.screen == ScreenName::Today && self.back_stack.is_empty() && has_other_key
    }

    /// Esc closes things; pressed once too often, it must not end the program.
    fn explain_quit_key(&mut self) {
        if self.ui.notice.take().is_none_or(|notice| notice.tone != NoticeTone::Error) {
            self.ui.show_notice(NoticeTone::Info, self.quit_advice());
        }
    }

    /// True only on the first screen.
    fn quit_advice(&self) -> String {
        format!("{} quits.", self.ui.keymap.label(Action::Back))
    }

    /// The wheel scrolls the pane under the pointer. A click selects a row; a click on the selected row opens it.
    fn handle_mouse(&mut self, event: MouseEvent) -> Vec<AppCommand> {
        match event.kind {
            MouseEventKind::ScrollDown => self.handle_wheel(event, true),
            MouseEventKind::ScrollUp => self.handle_wheel(event, false),
            MouseEventKind::Down(MouseButton::Left) => {
                let target = self.ui.hit_map.target_at(event.column, event.row).cloned();
                target.map_or_else(Vec::new, |target| self.handle_click(target))
            }
            _ => {
                self.ui.redraw = false;
                Vec::new()
            }
        }
    }

    fn handle_wheel(&mut self, event: MouseEvent, down: bool) -> Vec<AppCommand> {
        let below = self.ui.hit_map.pane_at(event.column, event.row);
        let Some(pane) = (if self.ui.has_overlay { Some(POPUP) } else { below }) else { return Vec::new() };
        self.dispatch_event(ScreenEvent::Wheel(pane, down)).unwrap_or_else(|| {
            self.ui.scroll_by(pane, if down { WHEEL_SCROLL_ROWS } else { -WHEEL_SCROLL_ROWS });
            Vec::new()
        })
    }

    fn handle_click(&mut self, target: ClickTarget) -> Vec<AppCommand> {
        match target {
            ClickTarget::Action(action) if !self.ui.has_overlay => self.perform_action(action),
            target => {
                let beside = target != ClickTarget::Pane(POPUP);
                self.dispatch_event(ScreenEvent::Click(target)).unwrap_or_else(|| {
                    if beside {
                        self.close_overlay();
                    }
                    Vec::new()
                })
            }
        }
    }

    /// Runs an action on the shown screen, or its global effect if the screen does not use it.
    fn perform_action(&mut self, action: Action) -> Vec<AppCommand> {
        let name = self.ui.screen;
        self.send_to_screen(name, ScreenEvent::Act(action)).unwrap_or_else(|| self.perform_global_action(action))
    }

    /// The effect of a key on any screen that has no other use for it.
    fn perform_global_action(&mut self, action: Action) -> Vec<AppCommand> {
        if let Some(place) = Destination::from_action(action) {
            return self.go_to(place);
        }
        match action {
            Action::Find => self.show_overlay(Requester::Router, OverlayRequest::Find),
            Action::Help => {
                let about = self.screens.get(self.ui.screen).info();
                self.show_overlay(Requester::Router, OverlayRequest::Help(about))
            }
            Action::Undo => self.route_commands(Requester::Router, vec![AppCommand::TakeBack]),
            Action::Back => self.go_back(),
            Action::Quit => vec![AppCommand::Quit],
            _ => Vec::new(),
        }
    }

    /// Sends an event to the overlay if there is one, else to the shown screen.
    fn dispatch_event(&mut self, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        if self.overlay.is_none() {
            return self.send_to_screen(self.ui.screen, event);
        }
        self.send_to_overlay(event)
    }

    /// Sends an event to a screen and routes the commands it returns.
    fn send_to_screen(&mut self, name: ScreenName, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        let commands = self.screens.get_mut(name).update(&mut self.ui, event)?;
        Some(self.route_commands(Requester::Screen(name), commands))
    }

    /// Sends an event to the overlay and acts on its reply.
    fn send_to_overlay(&mut self, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        let (overlay, owner) = self.overlay.as_mut()?;
        let owner = *owner;
        Some(match overlay.get_mut().update(&mut self.ui, event)? {
            OverlayReply::Stay(commands) => self.route_commands(Requester::Overlay, commands),
            OverlayReply::Close(commands) => {
                self.close_overlay();
                self.route_commands(owner, commands)
            }
            OverlayReply::PassOn(action) => {
                self.close_overlay();
                self.perform_action(action)
            }
            OverlayReply::Chosen(choice) => {
                self.close_overlay();
                match owner {
                    Requester::Screen(name) => {
                        self.send_to_screen(name, ScreenEvent::Chosen(choice)).unwrap_or_default()
                    }
                    Requester::Router | Requester::Overlay => {
                        let commands = self.undo.handle_choice(&mut self.ui, choice);
                        self.route_commands(Requester::Router, commands)
                    }
                }
            }
        })
    }

    fn close_overlay(&mut self) {
        self.overlay = None;
        self.ui.has_overlay = false;
    }

    /// Forwards the progress of a model's reply to the screen or overlay that asked for it.
    fn handle_stage(&mut self, request: RequestId, stage: ReplyStage) -> Vec<AppCommand> {
        if matches!(self.pending_requests.get(&request), Some(Requester::Overlay)) {
            self.ui.redraw = true;
            return self.send_to_overlay(ScreenEvent::News(BroadcastEvent::Stage(request, stage))).unwrap_or_default();
        }
        self.broadcast(&BroadcastEvent::Stage(request, stage))
    }

    /// Sends an event to every screen.
    fn broadcast(&mut self, news: &BroadcastEvent) -> Vec<AppCommand> {
        let told =
            Screens::ALL.iter().copied().filter_map(|name| self.send_to_screen(name, ScreenEvent::News(news.clone())));
        told.flatten().collect()
    }

    /// Delivers an answer to its requester; drops it if the request was cancelled.
    fn deliver_answer(&mut self, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
        match (self.pending_requests.remove(&request), answer) {
            (_, TutorAnswer::Done(outcome)) => {
                self.ui.settle_profile(request);
                self.ui.report_outcome(outcome);
                Vec::new()
            }
            (Some(Requester::Screen(name)), answer) => {
                self.send_to_screen(name, ScreenEvent::Answer(request, answer)).unwrap_or_default()
            }
            (Some(Requester::Overlay), answer) => {
                self.send_to_overlay(ScreenEvent::Answer(request, answer)).unwrap_or_default()
            }
            (Some(Requester::Router), answer) => {
                let commands = self.undo.handle_answer(&mut self.ui, request, answer);
                self.route_commands(Requester::Router, commands)
            }
            (None, _) => Vec::new(),
        }
    }

    /// Carries out the commands between screens, in order, and returns those for the runtime.
    fn route_commands(&mut self, from: Requester, commands: Vec<AppCommand>) -> Vec<AppCommand> {
        let mut outside = Vec::new();
        for command in commands {
            match (command, from) {
                (AppCommand::Go(place), _) => outside.extend(self.go_to(place)),
                (AppCommand::Appear, Requester::Screen(name)) => self.show_screen(name),
                (AppCommand::Vanish, Requester::Screen(name)) => self.remove_screen(name),
                (AppCommand::Appear | AppCommand::Vanish, Requester::Router | Requester::Overlay) => {}
                (AppCommand::Back, _) => outside.extend(self.go_back()),
                (AppCommand::Home, _) => {
                    self.ui.screen = ScreenName::Today;
                    self.back_stack.clear();
                }
                (AppCommand::Show(over), _) => outside.extend(self.show_overlay(from, over)),
                (AppCommand::Say(tone, text), _) => self.ui.show_notice(tone, text),
                (AppCommand::Tell(news), _) => outside.extend(self.broadcast(&news)),
                (AppCommand::TakeBack, _) => {
                    let open = self.screens.problem.open.as_ref().filter(|_| self.ui.screen == ScreenName::Problem);
                    let shown = open.map(|open| open.uid.clone());
                    let commands = self.undo.start(&mut self.ui, shown);
                    outside.extend(self.route_commands(Requester::Router, commands));
                }
                (AppCommand::Ask { request, ask }, _) => {
                    self.pending_requests.insert(request, from);
                    outside.push(AppCommand::Ask { request, ask });
                }
                (
                    command @ (AppCommand::Quit
                    | AppCommand::Shell
                    | AppCommand::WarmUp
                    | AppCommand::Cancel(_)
                    | AppCommand::Watch(_)
                    | AppCommand::Unwatch
                    | AppCommand::Save(_)
                    | AppCommand::CheckNewDay
                    | AppCommand::SetLanguage(_)
                    | AppCommand::SetModel(_)
                    | AppCommand::AllowUnconfined),
                    _,
                ) => outside.push(command),
            }
        }
        outside
    }

    fn go_to(&mut self, place: Destination) -> Vec<AppCommand> {
        let name = place.screen_name();
        self.send_to_screen(name, ScreenEvent::Enter(place)).unwrap_or_else(|| {
            self.show_screen(name);
            Vec::new()
        })
    }

    /// Shows a screen and remembers the present one for `q`.
    fn show_screen(&mut self, name: ScreenName) {
        if self.ui.screen != name {
            self.back_stack.retain(|before| *before != name);
            self.back_stack.push(self.ui.screen);
            self.ui.screen = name;
            if self.ui.notice.as_ref().is_some_and(|notice| notice.text == self.quit_advice()) {
                self.ui.notice = None;
            }
        }
    }

    fn remove_screen(&mut self, name: ScreenName) {
        if self.ui.screen == name {
            self.ui.screen = self.back_stack.pop().unwrap_or(ScreenName::Today);
        }
        self.back_stack.retain(|before| *before != name);
    }

    fn go_back(&mut self) -> Vec<AppCommand> {
        // If an error is shown, the key only closes it.
        if self.ui.notice.take().is_some_and(|n| n.tone == NoticeTone::Error) {
            return Vec::new();
        }
        let left = self.ui.screen;
        let mut commands = self.send_to_screen(left, ScreenEvent::Leave).unwrap_or_default();
        match self.back_stack.pop() {
            Some(name) => self.ui.screen = name,
            None if left == ScreenName::Today => commands.push(AppCommand::Quit),
            None => self.ui.screen = ScreenName::Today,
        }
        commands
    }

    fn show_overlay(&mut self, owner: Requester, over: OverlayRequest) -> Vec<AppCommand> {
        let (overlay, commands) = ActiveOverlay::open(over, &mut self.ui);
        self.overlay = Some((overlay, owner));
        self.ui.has_overlay = true;
        self.ui.scroll_offsets.remove(&POPUP);
        self.route_commands(Requester::Overlay, commands)
    }
}

#[cfg(test)]
mod tests;
