//! The learner's masteries: the topics with an estimate, each with its bar, and the number of the others.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::text::learning_status::{self, TopicState, TopicStatus};
use crate::text::number_format::count_noun;
use crate::text::text_layout::{pad, width, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::rows;
use crate::tui::theme::StyleRole;
use crate::tui::widgets::mastery_bar;
use crate::types::problem::Topic;

use super::heading;

/// Cells of a bar.
const BAR_COLUMNS: usize = 8;

/// Draws the masteries. If there is too little room for the topics, only shows their numbers.
pub(super) fn render(cx: &mut DrawContext, area: Rect) {
    let topics = &cx.published.catalog.topics;
    if topics.is_empty() || area.height < 3 {
        return;
    }
    let topics = topics.iter().map(|topic| (topic, learning_status::topic(cx.published, &topic.id)));
    let (known, unknown): (Vec<_>, Vec<_>) = topics.partition(|(_, facts)| facts.known);
    let title = heading(cx, "Where you stand", "", usize::from(area.width));
    cx.draw_line(Rect { height: 1, ..area }, &title);
    let longest = known.iter().map(|(topic, _)| width(&topic.title)).max().unwrap_or(0);
    // Symbol and number take eight columns, and there is a blank column between two cells.
    let cell = ((longest + BAR_COLUMNS + 11) as u16).min(area.width);
    let per_row = usize::from((area.width / cell.max(1)).max(1));
    let rows = known.len().div_ceil(per_row);
    let room = usize::from(area.height) - 2;
    let shown = if rows <= room { rows } else { 0 };
    for (i, (topic, facts)) in known.iter().enumerate().filter(|_| shown > 0) {
        let (column, row) = ((i / rows) as u16, (i % rows) as u16);
        let mut spans = vec![
            cx.span(rows::topic_role(facts), format!("  {} ", facts.kind.symbol())),
            cx.span(
                StyleRole::Text,
                pad(&topic.title, longest.min(usize::from(area.width).saturating_sub(BAR_COLUMNS + 9))),
            ),
            Span::raw(" "),
        ];
        spans.extend(mastery_bar(cx.theme, rows::topic_role(facts), facts.mastery_and_deviation(), BAR_COLUMNS));
        spans.push(cx.span(StyleRole::Dim, format!(" {}", facts.number())));
        let place = Rect { x: area.x + column * cell, y: area.y + 1 + row, width: cell, height: 1 };
        cx.draw_line(place, &Line::from(spans));
    }
    let kinds = |topics: &[(&Topic, TopicStatus)]| topics.iter().map(|(_, facts)| facts.kind).collect::<Vec<_>>();
    let counted = if shown > 0 { kinds(&unknown) } else { [kinds(&known), kinds(&unknown)].concat() };
    let text = hidden_topics_text(&counted, shown > 0);
    for (row, line) in wrap(&text, usize::from(area.width).saturating_sub(2)).iter().enumerate().take(room + 1 - shown)
    {
        let line = Line::from(cx.span(StyleRole::Dim, format!("  {line}")));
        cx.draw_line(Rect { y: area.y + (1 + shown + row) as u16, height: 1, ..area }, &line);
    }
}

/// Number of topics of each kind; `others` if some are shown above.
fn hidden_topics_text(kinds: &[TopicState], others: bool) -> String {
    let of = |kind| kinds.iter().filter(|k| **k == kind).count();
    let parts = [
        (of(TopicState::Mastered), "mastered"),
        (of(TopicState::Growing), "growing"),
        (of(TopicState::New), "unlocked"),
        (of(TopicState::Locked), "locked"),
    ];
    let told: Vec<_> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
    match (kinds.len(), others) {
        (0, _) => String::new(),
        (n, true) => format!("{}: {}", count_noun(n, "more topic"), told.join(" · ")),
        (n, false) => format!("{}: {}", count_noun(n, "topic"), told.join(" · ")),
    }
}
