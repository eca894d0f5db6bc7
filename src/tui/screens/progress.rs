//! Charts, one at a time, chosen with Tab.
//!
//! ```text
//!   Mastery   Activity   Reviews   Accuracy & hints
//! ┌▸Reviews of the next 30 days ────────────────────────────────────────────┐
//! │   3 █     ▄                                                             │
//! ```

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::tui::keymap::Action;
use crate::tui::theme::Role;
use crate::tui::ui::{Chart, Pane, Target};
use crate::tui::view::Cx;
use crate::tui::widgets::{Frame, chrome};
use crate::words::numbers::share;

mod accuracy;
mod activity;
mod mastery;
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
        Chart::Mastery => {
            mastery::render(cx, rest);
            foot(cx, footer);
            return;
        }
        Chart::Activity => ("26 weeks", activity::lines(cx, room)),
        Chart::Reviews => ("Reviews of the next 30 days", reviews::lines(cx, room, rows)),
        Chart::Accuracy => ("Accuracy and hints", accuracy::lines(cx, room)),
    };
    Frame::new(Pane::Chart, title).focused(true).scroll(cx, rest, &lines);
    foot(cx, footer);
}

fn foot(cx: &mut Cx, area: Rect) {
    let actions = [
        (Action::NextPane, "next chart"),
        (Action::Why, "why"),
        (Action::Roadmap, "roadmap"),
        (Action::History, "history"),
    ];
    chrome::footer(cx, area, &actions.map(|(action, word)| (action, word.to_owned())));
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
