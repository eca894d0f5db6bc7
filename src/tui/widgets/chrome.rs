//! The lines around every screen: where I am, what can be done next, and the message between.
//!
//! ```text
//!  Rung · Today                                        Sat 21 Nov · streak 6 · 20 min a day
//!  …
//!  Three failures in a row on trees yesterday. "Count the Leaves" is a gentler way back in.  x dismiss
//!  Enter start  r roadmap  p progress                                       / find  ? keys  q quit
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::orchestrator::{Access, JudgeStatus};
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::theme::Role;
use crate::tui::ui::notice::Tone;
use crate::tui::ui::painted::Target;
use crate::words::facts;
use crate::words::text::{width, wrap};

use super::bar::gauge;

/// The header: a path on the left, facts on the right, most important first; the last ones go where there is no room.
pub fn header(cx: &mut Cx, area: Rect, path: &[String], facts: &[Span<'static>]) {
    let mut left = vec![cx.span(Role::Accent, " Rung")];
    for (i, part) in path.iter().enumerate() {
        left.push(cx.span(Role::Dim, " · "));
        let role = if i + 1 == path.len() { Role::Title } else { Role::Text };
        left.push(cx.span(role, part.clone()));
    }
    let left = Line::from(left);
    let mut facts: Vec<Span> = facts.iter().filter(|fact| fact.width() > 0).cloned().collect();
    if matches!(cx.published.access, Access::ReadOnly { .. }) {
        facts.insert(0, cx.span(Role::Warn, "read-only"));
    }
    let room = usize::from(area.width).saturating_sub(left.width() + 3);
    while facts.iter().map(|f| f.width() + 3).sum::<usize>().saturating_sub(3) > room && !facts.is_empty() {
        facts.pop();
    }
    let mut right = Vec::new();
    for fact in facts {
        if !right.is_empty() {
            right.push(cx.span(Role::Dim, " · "));
        }
        right.push(fact);
    }
    right.push(Span::raw(" "));
    cx.line(area, &left);
    cx.line_right(area, Line::from(right));
}

/// The streak, as a fact for the header; nothing while it rests.
#[must_use]
pub fn streak(cx: &Cx) -> Span<'static> {
    let Some(streak) = facts::streak(cx.published) else { return Span::default() };
    cx.span(if streak > 0 { Role::Good } else { Role::Dim }, format!("streak {streak}"))
}

/// What can be done on most screens.
const ALWAYS: [(Action, &str); 3] = [(Action::Find, "find"), (Action::Help, "keys"), (Action::Back, "back")];

/// The footer: what can be done here, most useful first, and on the right what always can.
pub fn footer(cx: &mut Cx, area: Rect, here: &[(Action, String)]) {
    footer_with(cx, area, here, &ALWAYS);
}

/// The same for a screen where something else always can be done.
pub fn footer_with(cx: &mut Cx, area: Rect, here: &[(Action, String)], always: &[(Action, &str)]) {
    let always: Vec<(Action, String)> = always.iter().map(|(a, word)| (*a, (*word).to_owned())).collect();
    let size = |cx: &Cx, (action, word): &(Action, String)| width(&cx.ui.keymap.label(*action)) + width(word) + 3;
    let reserved: usize = always.iter().map(|item| size(cx, item)).sum();
    let mut x = area.x + 1;
    let end = area.right().saturating_sub(reserved as u16);
    for item in here {
        if x + size(cx, item) as u16 > end {
            break;
        }
        x = footer_item(cx, area, x, item);
    }
    let mut x = end.max(x);
    for item in &always {
        x = footer_item(cx, area, x, item);
    }
}

fn footer_item(cx: &mut Cx, area: Rect, x: u16, (action, word): &(Action, String)) -> u16 {
    let line = Line::from(vec![cx.key(*action), cx.span(Role::Dim, format!(" {word}"))]);
    let columns = line.width() as u16;
    let place = Rect { x, width: columns.min(area.right().saturating_sub(x)), ..area };
    cx.line(place, &line);
    cx.target(place, Target::Action(*action));
    x + columns + 2
}

/// The line above the footer: what was just said, how far the sandbox is, or what the screen has to say meanwhile.
#[must_use]
pub fn message_lines(
    cx: &Cx,
    room: usize,
    standing: impl FnOnce(&Cx) -> Option<Vec<Line<'static>>>,
) -> Vec<Line<'static>> {
    let lines = said(cx, room).or_else(|| sandbox(cx, room)).or_else(|| standing(cx)).unwrap_or_default();
    lines
        .into_iter()
        .map(|mut line| {
            line.spans.insert(0, Span::raw(" "));
            line
        })
        .collect()
}

fn said(cx: &Cx, room: usize) -> Option<Vec<Line<'static>>> {
    let notice = cx.ui.notice.as_ref()?;
    let (role, mark) = match notice.tone {
        Tone::Info => (Role::Info, ""),
        Tone::Good => (Role::Good, "✓ "),
        Tone::Error => (Role::Bad, "! "),
    };
    let text = crate::words::text::clean(&format!("{mark}{}", notice.text));
    Some(wrap(&text, room).into_iter().map(|line| Line::from(cx.span(role, line))).collect())
}

fn sandbox(cx: &Cx, room: usize) -> Option<Vec<Line<'static>>> {
    match &cx.published.judge {
        JudgeStatus::Preparing { stage, fraction } => {
            let mut spans = vec![cx.span(Role::Info, format!("Preparing the sandbox · {stage}  "))];
            spans.extend(gauge(cx.theme, *fraction, 16));
            spans.push(cx.span(Role::Info, format!(" {:.0} %", fraction * 100.0)));
            let why = "   once on this machine; read on meanwhile";
            if spans.iter().map(Span::width).sum::<usize>() + width(why) <= room {
                spans.push(cx.span(Role::Dim, why));
            }
            Some(vec![Line::from(spans)])
        }
        JudgeStatus::Failed { message } => {
            Some(wrap(&format!("! {message}"), room).into_iter().map(|l| Line::from(cx.span(Role::Bad, l))).collect())
        }
        JudgeStatus::Idle | JudgeStatus::Starting | JudgeStatus::Ready => None,
    }
}
