//! Every topic with its mastery, and the history of the chosen one.
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

use crate::learner::state_queries;
use crate::learner::timeline::Trajectory;
use crate::text::learning_status::{self, TopicState};
use crate::text::number_format::share;
use crate::text::text_layout::{clean, pad, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::rows;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::Pane;
use crate::tui::widgets::chart::{self, ChartPoint};
use crate::tui::widgets::{PaneFrame, RowMark};
use crate::types::problem::Topic;

/// Columns of the list, in a wide and in a narrow terminal.
const WIDE_LIST_COLUMNS: u16 = 48;
const NARROW_LIST_COLUMNS: u16 = 31;
/// Lines below the chart.
const CAPTION_ROWS: u16 = 4;
/// Minimum number of days in the chart: a line needs some width.
const MIN_CHART_DAYS: i64 = 14;

/// The list of topics.
pub(super) const TOPICS: Pane = Pane("charted");
/// The chart of one topic.
const TOPIC: Pane = Pane("topic-chart");

pub(super) fn render(cx: &mut DrawContext, area: Rect, row: usize) {
    let side = if area.width >= 100 { WIDE_LIST_COLUMNS } else { NARROW_LIST_COLUMNS };
    let [left, right] = Layout::horizontal([Constraint::Length(side), Constraint::Min(1)]).areas(area);
    let topics: Vec<Topic> = learning_status::topics(cx.published).cloned().collect();
    let row = row.min(topics.len().saturating_sub(1));
    draw_topic_list(cx, left, &topics, row);
    if let Some(topic) = topics.get(row) {
        draw_topic_chart(cx, right, topic);
    }
}

fn draw_topic_list(cx: &mut DrawContext, area: Rect, topics: &[Topic], row: usize) {
    let note = if topics.is_empty() { String::new() } else { format!("{}/{}", row + 1, topics.len()) };
    let inner = PaneFrame::new(TOPICS, "Topics").note(note).focused(true).render(cx, area);
    let columns = usize::from(inner.width);
    let inner = rows::draw_hidden_topics_line(cx, inner, cx.published.catalog.topics.len() - topics.len());
    let shown = (row, topics.len(), RowMark::Point);
    crate::tui::widgets::draw_list(cx, TOPICS, inner, shown, |cx, i| topic_line(cx, &topics[i], columns));
}

fn topic_line(cx: &DrawContext, topic: &Topic, columns: usize) -> Line<'static> {
    let facts = learning_status::topic(cx.published, &topic.id);
    let role = if facts.kind == TopicState::Locked { StyleRole::Dim } else { StyleRole::Text };
    let wide = columns >= 40;
    let rest = if wide { 4 + 6 + 8 } else { 5 };
    let mut spans = vec![
        cx.span(rows::topic_role(&facts), format!("{} ", facts.kind.symbol())),
        cx.span(role, pad(&topic.title, columns.saturating_sub(2 + rest))),
        cx.span(role, format!(" {:<3}", facts.number())),
    ];
    if wide {
        let sure = if facts.known { format!("± {}", share(facts.uncertainty)) } else { String::new() };
        spans.push(cx.span(StyleRole::Dim, format!(" {sure:<5}  {}/{}", facts.solved, facts.problems)));
    }
    Line::from(spans)
}

fn draw_topic_chart(cx: &mut DrawContext, area: Rect, topic: &Topic) {
    let facts = learning_status::topic(cx.published, &topic.id);
    let title = format!("{} · {}", topic.title, facts.interval());
    let inner = PaneFrame::new(TOPIC, title).render(cx, area);
    let timeline = cx.ui.timeline_cache.timeline.clone();
    let Some(timeline) = timeline else {
        let line = Line::from(cx.span(StyleRole::Dim, "Reading the journal…"));
        cx.draw_line(inner, &line);
        return;
    };
    let today = cx.published.day;
    let touched = state_queries::has_evidence(timeline.state(), &topic.id);
    let trajectory = timeline.topics.get(&topic.id).filter(|_| touched);
    let Some(trajectory) = trajectory else { return draw_empty(cx, inner) };
    let caption = CAPTION_ROWS.min(inner.height / 4);
    let [plot, below] = Layout::vertical([Constraint::Min(1), Constraint::Length(caption)]).areas(inner);
    chart::render(cx, plot, &chart_points(trajectory), day_range(timeline.first_day().unwrap_or(today), today));
    draw_caption(cx, below, trajectory);
}

fn chart_points(trajectory: &Trajectory) -> Vec<ChartPoint> {
    let step = |point: &crate::learner::timeline::MasteryPoint| ChartPoint {
        day: point.day,
        value: point.mastery,
        spread: point.uncertainty(),
    };
    trajectory.points.iter().map(step).collect()
}

/// The days of the chart: the whole history, so that topics can be compared, and two weeks at least.
fn day_range(first: Date, today: Date) -> (Date, Date) {
    (first.min(today.saturating_sub(MIN_CHART_DAYS.days())), today)
}

fn draw_empty(cx: &mut DrawContext, area: Rect) {
    let text = "No attempts yet. Try a problem in this topic and its mastery over time will appear here; the band shows the uncertainty.";
    for (y, line) in wrap(text, usize::from(area.width)).into_iter().enumerate().take(usize::from(area.height)) {
        let line = Line::from(cx.span(StyleRole::Dim, line));
        cx.draw_line(Rect { y: area.y + y as u16, height: 1, ..area }, &line);
    }
}

/// Draws the last change, and the key that explains it.
fn draw_caption(cx: &mut DrawContext, area: Rect, trajectory: &Trajectory) {
    let Some(last) = trajectory.points.last() else { return };
    let when = last.day.strftime("%a %-d %b").to_string();
    let text = format!("{when}: {}", clean(&last.reason));
    let mut lines: Vec<Line> = wrap(&text, usize::from(area.width))
        .into_iter()
        .take(usize::from(area.height.saturating_sub(1)))
        .map(|line| Line::from(cx.span(StyleRole::Text, line)))
        .collect();
    lines.push(Line::from(vec![cx.key_span(Action::Open), cx.span(StyleRole::Dim, " why, step by step")]));
    for (y, line) in lines.iter().enumerate() {
        cx.draw_line(Rect { y: area.y + y as u16, height: 1, ..area }, line);
    }
}
