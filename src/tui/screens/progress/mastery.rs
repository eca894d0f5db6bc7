//! Every topic with where it stands, and how the chosen one came there.
//!
//! ```text
//! ┌▸Topics ───────────────── 3/19 ┐┌ Two Pointers .52 ± .18 ─────────────┐
//! │ ● Arrays & Hashing  .82 ± .06 ││  .7        ░░░░░░╭──╯░░             │
//! │▸◐ Two Pointers      .52 ± .18 ││     ░░╭─────────╯░░░░░              │
//! └───────────────────────────────┘└─────────────────────────────────────┘
//! ```

use jiff::ToSpan;
use jiff::civil::Date;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::learner::derive;
use crate::learner::timeline::Trajectory;
use crate::model::problem::Topic;
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::rows;
use crate::tui::theme::Role;
use crate::tui::ui::painted::Pane;
use crate::tui::widgets::chart::{self, Step};
use crate::tui::widgets::{Frame, Mark};
use crate::words::facts::{self, TopicKind};
use crate::words::numbers::share;
use crate::words::text::{clean, pad, wrap};

/// Columns of the list where there is room, and where there isn't.
const WIDE: u16 = 48;
const NARROW: u16 = 31;
/// Lines below the chart.
const CAPTION: u16 = 4;
/// Days charted at least: a line needs somewhere to go.
const LEAST: i64 = 14;

/// The list of topics.
pub(super) const TOPICS: Pane = Pane("charted");
/// The chart of one.
const TOPIC: Pane = Pane("topic-chart");

pub(super) fn render(cx: &mut Cx, area: Rect, row: usize) {
    let side = if area.width >= 100 { WIDE } else { NARROW };
    let [left, right] = Layout::horizontal([Constraint::Length(side), Constraint::Min(1)]).areas(area);
    let topics: Vec<Topic> = facts::topics(cx.published).cloned().collect();
    let row = row.min(topics.len().saturating_sub(1));
    list(cx, left, &topics, row);
    if let Some(topic) = topics.get(row) {
        charted(cx, right, topic);
    }
}

fn list(cx: &mut Cx, area: Rect, topics: &[Topic], row: usize) {
    let note = if topics.is_empty() { String::new() } else { format!("{}/{}", row + 1, topics.len()) };
    let inner = Frame::new(TOPICS, "Topics").note(note).focused(true).render(cx, area);
    let columns = usize::from(inner.width);
    let inner = rows::fold(cx, inner, cx.published.catalog.topics.len() - topics.len());
    let shown = (row, topics.len(), Mark::Point);
    crate::tui::widgets::list(cx, TOPICS, inner, shown, |cx, i| topic_line(cx, &topics[i], columns));
}

fn topic_line(cx: &Cx, topic: &Topic, columns: usize) -> Line<'static> {
    let facts = facts::topic(cx.published, &topic.id);
    let role = if facts.kind == TopicKind::Locked { Role::Dim } else { Role::Text };
    let wide = columns >= 40;
    let rest = if wide { 4 + 6 + 8 } else { 5 };
    let mut spans = vec![
        cx.span(rows::role(&facts), format!("{} ", facts.kind.symbol())),
        cx.span(role, pad(&topic.title, columns.saturating_sub(2 + rest))),
        cx.span(role, format!(" {:<3}", facts.number())),
    ];
    if wide {
        let sure = if facts.known { format!("± {}", share(facts.uncertainty)) } else { String::new() };
        spans.push(cx.span(Role::Dim, format!(" {sure:<5}  {}/{}", facts.solved, facts.problems)));
    }
    Line::from(spans)
}

fn charted(cx: &mut Cx, area: Rect, topic: &Topic) {
    let facts = facts::topic(cx.published, &topic.id);
    let title = format!("{} · {}", topic.title, facts.interval());
    let inner = Frame::new(TOPIC, title).render(cx, area);
    let timeline = cx.ui.journal.timeline.clone();
    let Some(timeline) = timeline else {
        let line = Line::from(cx.span(Role::Dim, "Reading the journal…"));
        cx.line(inner, &line);
        return;
    };
    let today = cx.published.day;
    let touched = derive::has_evidence(timeline.state(), &topic.id);
    let trajectory = timeline.topics.get(&topic.id).filter(|_| touched);
    let Some(trajectory) = trajectory else { return nothing_yet(cx, inner) };
    let caption = CAPTION.min(inner.height / 4);
    let [plot, below] = Layout::vertical([Constraint::Min(1), Constraint::Length(caption)]).areas(inner);
    chart::render(cx, plot, &steps(trajectory), span(timeline.first_day().unwrap_or(today), today));
    told(cx, below, trajectory);
}

fn steps(trajectory: &Trajectory) -> Vec<Step> {
    let step = |point: &crate::learner::timeline::Point| Step {
        day: point.day,
        value: point.mastery,
        spread: point.uncertainty(),
    };
    trajectory.points.iter().map(step).collect()
}

/// The days of the chart: all of the history, so that topics can be compared, and two weeks at least.
fn span(first: Date, today: Date) -> (Date, Date) {
    (first.min(today.saturating_sub(LEAST.days())), today)
}

fn nothing_yet(cx: &mut Cx, area: Rect) {
    let text = "No attempts yet. Try a problem in this topic and its mastery over time will appear here; the band shows the uncertainty.";
    for (y, line) in wrap(text, usize::from(area.width)).into_iter().enumerate().take(usize::from(area.height)) {
        let line = Line::from(cx.span(Role::Dim, line));
        cx.line(Rect { y: area.y + y as u16, height: 1, ..area }, &line);
    }
}

/// What changed it last, and how to hear more.
fn told(cx: &mut Cx, area: Rect, trajectory: &Trajectory) {
    let Some(last) = trajectory.points.last() else { return };
    let when = last.day.strftime("%a %-d %b").to_string();
    let text = format!("{when}: {}", clean(&last.reason));
    let mut lines: Vec<Line> = wrap(&text, usize::from(area.width))
        .into_iter()
        .take(usize::from(area.height.saturating_sub(1)))
        .map(|line| Line::from(cx.span(Role::Text, line)))
        .collect();
    lines.push(Line::from(vec![cx.key(Action::Open), cx.span(Role::Dim, " why, step by step")]));
    for (y, line) in lines.iter().enumerate() {
        cx.line(Rect { y: area.y + y as u16, height: 1, ..area }, line);
    }
}
