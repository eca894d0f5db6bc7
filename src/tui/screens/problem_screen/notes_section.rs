//! The learner's notes on an open problem: folded below the statement, written in the editor.

use ratatui::text::Line;

use crate::text::number_format::count_noun;
use crate::text::text_layout::clean;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::markdown_view;
use crate::tui::message::{AppCommand, RequestId, TutorAnswer, TutorRequest};
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;

use super::problem_view_state::OpenProblem;

/// Rows shown while the notes are folded.
const MAX_FOLDED_ROWS: usize = 3;

/// Opens the notes in the editor.
pub(super) fn open_editor(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    open.timer.in_editor = true;
    vec![ui.new_request(TutorRequest::EditNotes(open.uid.clone())).1]
}

/// Requests the notes after they were saved.
pub(super) fn request_notes(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    open.timer.record_activity(ui.clock);
    let (request, command) = ui.new_request(TutorRequest::Notes(open.uid.clone()));
    open.pending_notes = Some(request);
    vec![command]
}

/// Stores the notes.
pub(super) fn handle_notes(
    open: &mut OpenProblem,
    ui: &mut Ui,
    request: RequestId,
    answer: TutorAnswer,
) -> Vec<AppCommand> {
    if open.pending_notes.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        TutorAnswer::Notes(Ok(notes)) => {
            open.notes = notes;
            Vec::new()
        }
        other => ui.handle_unexpected(other),
    }
}

/// The first rows of the notes, and how many more there are; empty if there are none. A review shows no notes, because
/// remembering is the exercise.
pub(super) fn lines(cx: &DrawContext, open: &OpenProblem, columns: usize) -> Vec<Line<'static>> {
    let Some(notes) = &open.notes else { return Vec::new() };
    let mut rows = markdown_view::render(&clean(notes), cx.theme, columns);
    rows.retain(|row| row.width() > 0);
    let reviewing = cx.published.state.problems.get(&open.uid).is_some_and(|progress| progress.reviewing);
    let shown = if reviewing { 0 } else { MAX_FOLDED_ROWS };
    let more = rows.len().saturating_sub(shown);
    rows.truncate(shown);
    let mut lines = vec![Line::default(), Line::from(cx.span(StyleRole::Title, "Your notes"))];
    lines.append(&mut rows);
    let told = if more == 0 {
        " changes them".to_owned()
    } else {
        format!(" opens them: {}", count_noun(more, if reviewing { "line" } else { "more line" }))
    };
    lines.push(Line::from(vec![cx.key_span(Action::Notes), cx.span(StyleRole::Dim, told)]));
    lines
}
