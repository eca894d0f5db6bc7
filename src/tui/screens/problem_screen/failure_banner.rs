//! The banner after a failed submission: its effect, and the key to undo it.
//!
//! ```text
//! Recorded: Two Pointers .41 → .36 · due tomorrow, ease 2.50 → 1.96   u takes it back
//! ```

use ratatui::text::Line;

use crate::orchestrator::SubmissionResult;
use crate::text::day_status;
use crate::text::learning_status;
use crate::text::number_format::share;
use crate::text::relative_dates::day_in_words;
use crate::text::text_layout::clean;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::theme::StyleRole;
use crate::tui::wrap_spans::{words_beside_key, wrap_spans};
use crate::types::event::Change;
use crate::types::ids::TopicId;
use crate::types::learner_state::LearnerState;
use crate::types::problem::Problem;

pub(super) fn lines(
    cx: &DrawContext,
    submitted: &SubmissionResult,
    problem: &Problem,
    columns: usize,
) -> Vec<Line<'static>> {
    if submitted.unrecorded.is_some() {
        return Vec::new();
    }
    let told = describe_effect(cx, submitted, problem);
    let mut spans = vec![cx.span(StyleRole::Warn, format!("Recorded: {told}.   "))];
    // A hint that was taken since rests on this failure.
    let hints = |state: &LearnerState| state.problems.get(&problem.uid).map_or(0, |progress| progress.hints);
    let shown = day_status::gave_up_today(cx.published, &problem.uid);
    if hints(&cx.published.state) <= hints(&submitted.after) && !shown {
        spans.extend([cx.key_span(Action::Undo), cx.span(StyleRole::Dim, words_beside_key("undoes it"))]);
    }
    let mut lines = wrap_spans(&spans, columns);
    lines.push(Line::default());
    lines
}

/// The masteries that changed and the review; or why nothing changed.
fn describe_effect(cx: &DrawContext, submitted: &SubmissionResult, problem: &Problem) -> String {
    let skills = || {
        submitted.changes.iter().filter_map(|proposal| match &proposal.change {
            Change::Skill { topic, evidence, .. } => Some((topic, evidence)),
            _ => None,
        })
    };
    let is_blamed =
        |wanted: &TopicId| skills().any(|(topic, evidence)| topic == wanted && evidence.after < evidence.before);
    // A failure is evidence against all topics of the problem, unless the mistake is known and belongs to one.
    let is_slip = !problem.topics.iter().all(is_blamed);
    let moved = skills().map(|(topic, evidence)| {
        let title = learning_status::topic_title(cx.published, topic);
        // Evidence against one topic can be evidence for another: its part of the program was right.
        let why = match evidence.after > evidence.before {
            true => " (its part is right)",
            false if is_slip => " (the mistake is in it)",
            false => "",
        };
        format!("{title} {} → {}{why}", share(evidence.before), share(evidence.after))
    });
    let mut parts: Vec<String> = moved.collect();
    let reviews = |state: &crate::types::LearnerState| state.reviews.get(&problem.uid).cloned();
    if let (before, Some(after)) = (reviews(&submitted.before), reviews(&submitted.after))
        && before.as_ref() != Some(&after)
    {
        let ease = match before {
            Some(before) if (before.ease - after.ease).abs() > 0.005 => {
                format!(", ease {:.2} → {:.2}", before.ease, after.ease)
            }
            _ => String::new(),
        };
        parts.push(format!("due {}{ease}", day_in_words(after.due, cx.published.day)));
    }
    if !parts.is_empty() {
        return parts.join(" · ");
    }
    let why = submitted.changes.iter().find_map(|proposal| match &proposal.change {
        Change::NotCounted { reason, .. } => Some(clean(reason).trim_end_matches('.').to_owned()),
        _ => None,
    });
    why.map_or_else(|| "mastery unchanged".to_owned(), |why| format!("mastery unchanged. {why}"))
}
