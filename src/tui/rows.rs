//! The rows that several screens share, and the style roles of a topic or problem. The status itself comes from
//! [`crate::text::learning_status`].

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::learner::state_queries::ProblemStatus;
use crate::orchestrator::TutorSnapshot;
use crate::text::learning_status::{self, TopicState, TopicStatus};
use crate::text::number_format::count_noun;
use crate::text::text_layout::fit;
use crate::types::problem::Problem;

use super::draw_context::DrawContext;
use super::theme::StyleRole;

mod next_action;
mod today_rows;
pub use next_action::{
    NextAction, are_minutes_done, count_fitting_reviews, expected_minutes, first_review_minutes, last_try_text,
    minutes_done, minutes_left, minutes_text, next_action, room_text, too_long_text,
};
pub use today_rows::{TodayRow, TodaySection, nothing_new_text, reviews_fill_day, today_rows};

/// Draws a line with the number of hidden topics at the bottom of an area; returns the area above.
pub fn draw_hidden_topics_line(cx: &mut DrawContext, inner: Rect, folded: usize) -> Rect {
    if folded == 0 || inner.height < 4 {
        return inner;
    }
    let text = format!("{} without problems in your packs", count_noun(folded, "topic"));
    let line = Line::from(cx.span(StyleRole::Dim, fit(&text, usize::from(inner.width))));
    cx.draw_line(Rect { y: inner.bottom() - 1, height: 1, ..inner }, &line);
    Rect { height: inner.height - 2, ..inner }
}

/// The style role of a topic's symbol and number.
#[must_use]
pub fn topic_role(topic: &TopicStatus) -> StyleRole {
    match topic.kind {
        TopicState::Locked => StyleRole::Locked,
        TopicState::New => StyleRole::Dim,
        _ => StyleRole::for_mastery(topic.mastery),
    }
}

/// Symbol, word and style role of a problem's status.
#[must_use]
pub fn problem_status(published: &TutorSnapshot, problem: &Problem) -> (&'static str, &'static str, StyleRole) {
    let status = learning_status::status(published, problem);
    let role = match status {
        ProblemStatus::Due => StyleRole::Due,
        ProblemStatus::Solved => StyleRole::Good,
        ProblemStatus::Tried | ProblemStatus::GivenUp => StyleRole::MasteryMid,
        ProblemStatus::New => StyleRole::Dim,
        ProblemStatus::Locked => StyleRole::Locked,
    };
    (learning_status::symbol(status), status.name(), role)
}
