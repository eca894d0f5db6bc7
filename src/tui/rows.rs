//! The rows screens make of facts, and the roles facts are drawn in. What is so is looked up in [`crate::words::facts`].

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::learner::derive::ProblemStatus;
use crate::model::problem::Problem;
use crate::orchestrator::Published;
use crate::words::facts::{self, TopicFacts, TopicKind};
use crate::words::numbers::count;
use crate::words::text::fit;

use super::canvas::Cx;
use super::theme::Role;

mod now;
mod today;
pub use now::{Now, fitting, last_try, minutes, minutes_done, now};
pub use today::{Section, TodayRow, today};

/// A line for the topics left out of a list, at the foot of its room; returns the room above.
pub fn fold(cx: &mut Cx, inner: Rect, folded: usize) -> Rect {
    if folded == 0 || inner.height < 4 {
        return inner;
    }
    let text = format!("{} without problems in your packs", count(folded, "topic"));
    let line = Line::from(cx.span(Role::Dim, fit(&text, usize::from(inner.width))));
    cx.line(Rect { y: inner.bottom() - 1, height: 1, ..inner }, &line);
    Rect { height: inner.height - 2, ..inner }
}

/// The role a topic's symbol and number are drawn in.
#[must_use]
pub fn role(topic: &TopicFacts) -> Role {
    match topic.kind {
        TopicKind::Locked => Role::Locked,
        TopicKind::New => Role::Dim,
        _ => Role::mastery(topic.mastery),
    }
}

/// Symbol, word and role of a problem's status.
#[must_use]
pub fn problem(published: &Published, problem: &Problem) -> (&'static str, &'static str, Role) {
    let status = facts::status(published, problem);
    let role = match status {
        ProblemStatus::Due => Role::Due,
        ProblemStatus::Solved => Role::Good,
        ProblemStatus::Tried | ProblemStatus::GivenUp => Role::MasteryMid,
        ProblemStatus::New => Role::Dim,
        ProblemStatus::Locked => Role::Locked,
    };
    (facts::symbol(status), status.name(), role)
}
