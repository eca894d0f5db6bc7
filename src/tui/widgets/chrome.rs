//! The lines around every screen: the header with the path, the notice, and the footer with the keys.
//!
//! ```text
//!  Rung · Today                                        Sat 21 Nov · streak 6 · 20 min a day
//!  …
//!  Three failures in a row on trees yesterday. "Count the Leaves" is a gentler way back in.  x dismiss
//!  Enter start  r roadmap  p progress                                       / find  ? keys  q quit
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::orchestrator::{JudgeStatus, RecordAccess};
use crate::text::day_status;
use crate::text::text_layout::width;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::ClickTarget;
use crate::tui::ui::notice::NoticeTone;

use super::bar::progress_bar;

/// Draws the header: a path on the left, facts on the right, the most important first; facts that don't fit are
/// dropped.
pub fn draw_header(cx: &mut DrawContext, area: Rect, path: &[String], facts: &[Span<'static>]) {
    let mut left = vec![cx.span(StyleRole::Accent, " Rung")];
    for (i, part) in path.iter().enumerate() {
        left.push(cx.span(StyleRole::Dim, " · "));
        let role = if i + 1 == path.len() { StyleRole::Title } else { StyleRole::Text };
        left.push(cx.span(role, part.clone()));
    }
    let left = Line::from(left);
    let mut facts: Vec<Span> = facts.iter().filter(|fact| fact.width() > 0).cloned().collect();
    if matches!(cx.published.access, RecordAccess::ReadOnly { .. }) {
        facts.insert(0, cx.span(StyleRole::Warn, "read-only"));
    }
    let room = usize::from(area.width).saturating_sub(left.width() + 3);
    while facts.iter().map(|f| f.width() + 3).sum::<usize>().saturating_sub(3) > room && !facts.is_empty() {
        facts.pop();
    }
    let mut right = Vec::new();
    for fact in facts {
        if !right.is_empty() {
            right.push(cx.span(StyleRole::Dim, " · "));
        }
        right.push(fact);
    }
    right.push(Span::raw(" "));
    cx.draw_line(area, &left);
    cx.draw_line_right(area, Line::from(right));
}

/// The streak as a fact for the header; while the safety rules pause it, that it rests.
#[must_use]
pub fn streak_span(cx: &DrawContext) -> Span<'static> {
    let Some(streak) = day_status::streak(cx.published) else { return cx.span(StyleRole::Dim, "streak rests") };
    cx.span(if streak > 0 { StyleRole::Good } else { StyleRole::Dim }, format!("streak {streak}"))
}

/// Actions available on most screens.
const GLOBAL_ACTIONS: [(Action, &str); 3] = [(Action::Find, "find"), (Action::Help, "keys"), (Action::Back, "back")];

/// Draws the footer: the actions of this screen, most useful first, and on the right the global ones that the screen
/// doesn't have itself.
pub fn draw_footer(cx: &mut DrawContext, area: Rect, here: &[(Action, String)]) {
    let is_new = |(action, _): &&(Action, &str)| here.iter().all(|(own, _)| own != action);
    let always: Vec<(Action, &str)> = GLOBAL_ACTIONS.iter().filter(is_new).copied().collect();
    draw_footer_with(cx, area, here, &always);
}

/// Draws the footer of a screen with different global actions.
pub fn draw_footer_with(cx: &mut DrawContext, area: Rect, here: &[(Action, String)], always: &[(Action, &str)]) {
    let always: Vec<(Action, String)> = always.iter().map(|(a, word)| (*a, (*word).to_owned())).collect();
    let size =
        |cx: &DrawContext, (action, word): &(Action, String)| width(&cx.ui.keymap.label(*action)) + width(word) + 3;
    let reserved: usize = always.iter().map(|item| size(cx, item)).sum();
    let mut x = area.x + 1;
    let end = area.right().saturating_sub(reserved as u16);
    for item in here {
        if x + size(cx, item) as u16 > end {
            break;
        }
        x = draw_footer_item(cx, area, x, item);
    }
    let mut x = end.max(x);
    for item in &always {
        x = draw_footer_item(cx, area, x, item);
    }
}

fn draw_footer_item(cx: &mut DrawContext, area: Rect, x: u16, (action, word): &(Action, String)) -> u16 {
    // A dialog takes the keys, and shows its own.
    let role = if cx.ui.has_overlay { StyleRole::Dim } else { StyleRole::Key };
    let key = cx.span(role, cx.ui.keymap.label(*action));
    let line = Line::from(vec![key, cx.span(StyleRole::Dim, format!(" {word}"))]);
    let columns = line.width() as u16;
    let place = Rect { x, width: columns.min(area.right().saturating_sub(x)), ..area };
    cx.draw_line(place, &line);
    cx.add_target(place, ClickTarget::Action(*action));
    x + columns + 2
}

/// The lines above the footer: the notice, the progress of the sandbox, or the screen's idle lines.
#[must_use]
pub fn message_lines(
    cx: &DrawContext,
    room: usize,
    standing: impl FnOnce(&DrawContext) -> Option<Vec<Line<'static>>>,
) -> Vec<Line<'static>> {
    let lines = notice_lines(cx, room).or_else(|| sandbox(cx, room)).or_else(|| standing(cx)).unwrap_or_default();
    lines
        .into_iter()
        .map(|mut line| {
            line.spans.insert(0, Span::raw(" "));
            line
        })
        .collect()
}

fn notice_lines(cx: &DrawContext, room: usize) -> Option<Vec<Line<'static>>> {
    let notice = cx.ui.notice.as_ref()?;
    let (role, mark) = match notice.tone {
        NoticeTone::Info => (StyleRole::Info, ""),
        NoticeTone::Good => (StyleRole::Good, "✓ "),
        NoticeTone::Error => (StyleRole::Bad, "! "),
    };
    let text = crate::text::text_layout::clean(&format!("{mark}{}", notice.text));
    Some(cx.wrapped(role, &text, room))
}

fn sandbox(cx: &DrawContext, room: usize) -> Option<Vec<Line<'static>>> {
    match &cx.published.judge {
        JudgeStatus::Preparing { stage, fraction } => {
            let mut spans = vec![cx.span(StyleRole::Info, format!("Preparing the sandbox · {stage}  "))];
            spans.extend(progress_bar(cx.theme, *fraction, 16));
            spans.push(cx.span(StyleRole::Info, format!(" {:.0} %", fraction * 100.0)));
            let why = "   once on this machine; read on meanwhile";
            if spans.iter().map(Span::width).sum::<usize>() + width(why) <= room {
                spans.push(cx.span(StyleRole::Dim, why));
            }
            Some(vec![Line::from(spans)])
        }
        JudgeStatus::Failed { message } => Some(cx.wrapped(StyleRole::Bad, &format!("! {message}"), room)),
        JudgeStatus::Idle | JudgeStatus::Starting | JudgeStatus::Ready => None,
    }
}
