//! Where the learner stands: the topics something is known of, each with its bar, and the others counted.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::canvas::Cx;
use crate::tui::rows;
use crate::tui::theme::Role;
use crate::tui::widgets::bar;
use crate::words::facts::{self, TopicKind};
use crate::words::numbers::count;
use crate::words::text::{pad, width};

use super::heading;

/// Cells of a bar.
const BAR: usize = 8;

/// The room below the list. With too little for the topics, all of them are counted.
pub(super) fn render(cx: &mut Cx, area: Rect) {
    let topics = &cx.published.catalog.topics;
    let known: Vec<_> =
        topics.iter().map(|t| (t, facts::topic(cx.published, &t.id))).filter(|(_, f)| f.known).collect();
    if topics.is_empty() || area.height < 3 {
        return;
    }
    let title = heading(cx, "Where you stand", "", usize::from(area.width));
    cx.line(Rect { height: 1, ..area }, &title);
    let longest = known.iter().map(|(topic, _)| width(&topic.title)).max().unwrap_or(0);
    // Symbol and number take eight columns, and there is air between two cells.
    let cell = ((longest + BAR + 11) as u16).min(area.width);
    let per_row = usize::from((area.width / cell.max(1)).max(1));
    let rows = known.len().div_ceil(per_row);
    let room = usize::from(area.height) - 2;
    let shown = if rows <= room { rows } else { 0 };
    for (i, (topic, facts)) in known.iter().enumerate().filter(|_| shown > 0) {
        let (column, row) = ((i / rows) as u16, (i % rows) as u16);
        let mut spans = vec![
            cx.span(rows::role(facts), format!("  {} ", facts.kind.symbol())),
            cx.span(Role::Text, pad(&topic.title, longest.min(usize::from(area.width).saturating_sub(BAR + 9)))),
            Span::raw(" "),
        ];
        spans.extend(bar(cx.theme, rows::role(facts), facts.measured(), BAR));
        spans.push(cx.span(Role::Dim, format!(" {}", facts.number())));
        let place = Rect { x: area.x + column * cell, y: area.y + 1 + row, width: cell, height: 1 };
        cx.line(place, &Line::from(spans));
    }
    let line = Line::from(cx.span(Role::Dim, format!("  {}", summary(cx, shown > 0))));
    cx.line(Rect { y: area.y + 1 + shown as u16, height: 1, ..area }, &line);
}

/// How many topics there are of each kind; those shown above left out.
fn summary(cx: &Cx, others: bool) -> String {
    let topics = cx.published.catalog.topics.iter().map(|t| facts::topic(cx.published, &t.id));
    let kinds: Vec<_> = topics.filter(|facts| !(others && facts.known)).map(|facts| facts.kind).collect();
    let of = |kind| kinds.iter().filter(|k| **k == kind).count();
    let parts = [
        (of(TopicKind::Mastered), "mastered"),
        (of(TopicKind::Growing), "growing"),
        (of(TopicKind::New), "open and new"),
        (of(TopicKind::Locked), "locked"),
    ];
    let told: Vec<_> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
    match (kinds.len(), others) {
        (0, _) => String::new(),
        (n, true) => format!("{}: {}", count(n, "more topic"), told.join(" · ")),
        (n, false) => format!("{}: {}", count(n, "topic"), told.join(" · ")),
    }
}
