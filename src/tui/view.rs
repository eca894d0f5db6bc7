//! Draws one frame from the memory of the screens and a snapshot of the learner.
//!
//! Pure: the same inputs give the same frame. What it hands back says what was drawn where, for clicks and scrolling.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use crate::orchestrator::Published;

use super::keymap::Action;
use super::screens;
use super::theme::{Role, Theme};
use super::ui::{Overlay, Painted, Pane, SMALLEST, Screen, Target, Ui};
use super::widgets::chrome;
use crate::words::symbols;

/// What every part of a frame is drawn with.
pub struct Cx<'a> {
    pub ui: &'a Ui,
    pub published: &'a Published,
    pub theme: &'a Theme,
    pub buf: &'a mut Buffer,
    pub painted: Painted,
}

impl std::fmt::Debug for Cx<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cx").field("screen", &self.ui.screen).finish_non_exhaustive()
    }
}

impl Cx<'_> {
    /// A piece of text in a role.
    pub fn span(&self, role: Role, text: impl Into<String>) -> Span<'static> {
        self.theme.span(role, text)
    }

    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// The key of an action in the role of keys.
    #[must_use]
    pub fn key(&self, action: Action) -> Span<'static> {
        self.span(Role::Key, self.ui.keymap.label(action))
    }

    /// Writes a line at the top of an area, cut at its right edge.
    pub fn line(&mut self, area: Rect, line: &Line) {
        if area.height > 0 {
            self.buf.set_line(area.x, area.y, line, area.width);
        }
    }

    /// Writes a line against the right edge.
    pub fn line_right(&mut self, area: Rect, line: Line<'static>) {
        if area.height > 0 {
            let row = Rect { height: 1, ..area };
            Paragraph::new(line).alignment(Alignment::Right).render(row, self.buf);
        }
    }

    /// Makes an area clickable.
    pub fn target(&mut self, area: Rect, target: Target) {
        self.painted.targets.push((area, target));
    }

    /// The same, with a pointer in the column of air before the row.
    pub fn point_at(&mut self, area: Rect) {
        self.select(area);
        if area.x > 0 {
            let style = self.style(Role::Accent);
            self.buf.set_string(area.x - 1, area.y, symbols::POINTER, style);
        }
    }

    /// Lays the selection over a row.
    pub fn select(&mut self, area: Rect) {
        let style = self.style(Role::Selection);
        self.buf.set_style(area, style);
    }
}

/// Draws the frame.
pub fn view(ui: &Ui, published: &Published, theme: &Theme, frame: &mut Frame) -> Painted {
    let area = frame.area();
    let mut cx = Cx { ui, published, theme, buf: frame.buffer_mut(), painted: Painted::default() };
    let mut base = theme.style(Role::Text);
    if let Some(ground) = theme.ground {
        base = base.bg(ground);
    }
    cx.buf.set_style(area, base);
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small(&mut cx, area);
    } else {
        screen(&mut cx, area);
    }
    if ui.prefs.ascii {
        translate(cx.buf);
    }
    cx.painted
}

/// Puts stand-ins in the place of symbols, cell by cell, for a terminal that shows ASCII only.
fn translate(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let mut chars = cell.symbol().chars();
        if let (Some(symbol), None) = (chars.next(), chars.next())
            && let Some(plain) = symbols::cell(symbol)
        {
            cell.set_symbol(plain);
        }
    }
}

fn screen(cx: &mut Cx, area: Rect) {
    let message = chrome::message_lines(cx, area.width);
    let message_rows = message.len().clamp(1, 3) as u16;
    let rows = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(message_rows), Constraint::Length(1)];
    let [header, body, below, footer] = Layout::vertical(rows).areas(area);
    match cx.ui.screen {
        Screen::FirstRun => screens::first_run::render(cx, header, body, footer),
        Screen::Today => screens::today::render(cx, header, body, footer),
        Screen::Roadmap => screens::roadmap::render(cx, header, body, footer),
        Screen::Problem => screens::problem::render(cx, header, body, footer),
        Screen::Trace => screens::trace::render(cx, header, body, footer),
        Screen::Progress => screens::progress::render(cx, header, body, footer),
        Screen::History => screens::history::render(cx, header, body, footer),
        Screen::Why => screens::why::render(cx, header, body, footer),
        Screen::Settings => screens::settings::render(cx, header, body, footer),
    }
    for (i, line) in message.iter().take(3).enumerate() {
        let row = Rect { y: below.y + i as u16, height: 1, ..below };
        cx.line(row, line);
    }
    if let Some(overlay) = &cx.ui.overlay {
        cx.target(area, Target::Pane(Pane::Today));
        match overlay {
            Overlay::Help => screens::help::render(cx, area),
            Overlay::Find(find) => screens::find::render(cx, area, find),
            Overlay::Text(popup) => screens::popup::render(cx, area, popup),
            Overlay::Confirm(confirm) => screens::confirm::render(cx, area, confirm),
            Overlay::Case(form) => screens::case_form::render(cx, area, form),
            Overlay::Languages(languages) => screens::languages::render(cx, area, languages),
        }
    }
}

fn too_small(cx: &mut Cx, area: Rect) {
    let text = format!("Rung needs {} x {} here; this is {} x {}.", SMALLEST.0, SMALLEST.1, area.width, area.height);
    let middle = Rect { y: area.y + area.height / 2, height: area.height.div_ceil(2).min(2), ..area };
    Paragraph::new(text)
        .style(cx.style(Role::Text))
        .alignment(Alignment::Center)
        .wrap(ratatui::widgets::Wrap { trim: true })
        .render(middle, cx.buf);
}
