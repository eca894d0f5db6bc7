//! The rows screens make of facts, and the roles facts are drawn in. What is so is looked up in [`crate::words::facts`].

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::learner::derive::ProblemStatus;
use crate::model::problem::Problem;
use crate::orchestrator::TutorSnapshot;
use crate::words::facts::{self, TopicStatus, TopicState};
use crate::words::numbers::count_noun;
use crate::words::text::fit;

use super::canvas::DrawContext;
use super::theme::StyleRole;

mod now;
mod today;
pub use now::{NextAction, count_fitting_reviews, last_try_text, expected_minutes, minutes_done, next_action};
pub use today::{TodaySection, TodayRow, today_rows};

/// A line for the topics left out of a list, at the foot of its room; returns the room above.
pub fn draw_hidden_topics_line(cx: &mut DrawContext, inner: Rect, folded: usize) -> Rect {
    if folded == 0 || inner.height < 4 {
        return inner;
    }
    let text = format!("{} without problems in your packs", count_noun(folded, "topic"));
    let line = Line::from(cx.span(StyleRole::Dim, fit(&text, usize::from(inner.width))));
    cx.draw_line(Rect { y: inner.bottom() - 1, height: 1, ..inner }, &line);
    Rect { height: inner.height - 2, ..inner }
}

/// The role a topic's symbol and number are drawn in.
#[must_use]
pub fn topic_role(topic: &TopicStatus) -> StyleRole {
    match topic.kind {
        TopicState::Locked => StyleRole::Locked,
        TopicState::New => StyleRole::Dim,
        _ => StyleRole::for_mastery(topic.mastery),
    }
}

/// Symbol, word and role of a problem's status.
#[must_use]
pub fn problem_status(published: &TutorSnapshot, problem: &Problem) -> (&'static str, &'static str, StyleRole) {
    let status = facts::status(published, problem);
    let role = match status {
        ProblemStatus::Due => StyleRole::Due,
        ProblemStatus::Solved => StyleRole::Good,
        ProblemStatus::Tried | ProblemStatus::GivenUp => StyleRole::MasteryMid,
        ProblemStatus::New => StyleRole::Dim,
        ProblemStatus::Locked => StyleRole::Locked,
    };
    (facts::symbol(status), status.name(), role)
}
