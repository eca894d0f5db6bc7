//! Charts, one at a time, chosen with Tab.
//!
//! ```text
//!   Mastery   Activity   Reviews   Accuracy & hints
//! ┌▸Mastery ──────────────────────────────────────────────── 3 of 13 solved ┐
//! │ ● Arrays & Hashing   ██████████████▓▓░░······  .82 ± .06      2 of 3     │
//! ```

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::tui::facts::{self, TopicKind};
use crate::tui::keymap::Action;
use crate::tui::text::{pad, share};
use crate::tui::theme::Role;
use crate::tui::ui::{Chart, Pane, Target};
use crate::tui::view::Cx;
use crate::tui::widgets::{Frame, bar, chrome};

mod accuracy;
mod activity;
mod reviews;

pub fn render(cx: &mut Cx, header: Rect, body: Rect, footer: Rect) {
    let level = format!("proficiency {} ({})", share(cx.published.proficiency), cx.published.band.name());
    let right = [chrome::streak(cx), cx.span(Role::Dim, level)];
    chrome::header(cx, header, &["Progress".to_owned()], &right);
    let [tabs, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
    chart_tabs(cx, tabs);
    let room = usize::from(rest.width.saturating_sub(4));
    let rows = usize::from(rest.height.saturating_sub(2));
    let (title, lines) = match cx.ui.chart {
        Chart::Mastery => ("Mastery by topic", mastery(cx, room)),
        Chart::Activity => ("26 weeks", activity::lines(cx, room)),
        Chart::Reviews => ("Reviews of the next 30 days", reviews::lines(cx, room, rows)),
        Chart::Accuracy => ("Accuracy and hints", accuracy::lines(cx, room)),
    };
    Frame::new(Pane::Chart, title).focused(true).scroll(cx, rest, &lines);
    let actions = [(Action::NextPane, "next chart"), (Action::Roadmap, "roadmap"), (Action::History, "history")];
    chrome::footer(cx, footer, &actions.map(|(action, word)| (action, word.to_owned())));
}

fn chart_tabs(cx: &mut Cx, area: Rect) {
    let mut x = area.x + 1;
    for (i, (chart, title)) in Chart::ALL.into_iter().enumerate() {
        let here = chart == cx.ui.chart;
        let line = Line::from(cx.span(if here { Role::Title } else { Role::Dim }, format!(" {title} ")));
        let place = Rect { x, width: (line.width() as u16).min(area.right().saturating_sub(x)), ..area };
        cx.line(place, &line);
        if here {
            cx.select(place);
        }
        cx.target(place, Target::Chart(i));
        x = (x + line.width() as u16 + 1).min(area.right());
    }
}

fn mastery(cx: &Cx, columns: usize) -> Vec<Line<'static>> {
    // Symbol 2, title 20, number and uncertainty 13, solved 10, and blanks between them.
    let bar_width = columns.saturating_sub(49).clamp(8, 60);
    let row = |topic: &crate::model::problem::Topic| {
        let facts = facts::topic(cx.published, &topic.id);
        let locked = facts.kind == TopicKind::Locked;
        let role = if locked { Role::Dim } else { Role::Text };
        let mut spans = vec![
            cx.span(facts.role(), format!("{} ", facts.kind.symbol())),
            cx.span(role, pad(&topic.title, 20)),
            Span::raw(" "),
        ];
        spans.extend(if locked {
            vec![cx.span(Role::Dim, "·".repeat(bar_width))]
        } else {
            bar(cx.theme, facts.role(), (facts.mastery, facts.uncertainty), bar_width)
        });
        let (number, spread) = (share(facts.mastery), share(facts.uncertainty));
        spans.push(cx.span(role, format!("  {number}")));
        spans.push(cx.span(Role::Dim, format!(" ± {spread}   {} of {}", facts.solved, facts.problems)));
        Line::from(spans)
    };
    let mut lines: Vec<_> = cx.published.catalog.topics.iter().map(row).collect();
    lines.push(Line::default());
    lines.push(Line::from(vec![
        cx.span(Role::MasteryHigh, "█"),
        cx.span(Role::Dim, " certain  "),
        cx.span(Role::MasteryHigh, "▓"),
        cx.span(Role::Dim, " likely  "),
        cx.span(Role::Dim, "░ possible    last column: problems solved"),
    ]));
    lines
}
