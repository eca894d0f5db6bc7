//! The learner's notes on an open problem: folded below the statement, written in the editor.

use ratatui::text::Line;

use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::markdown;
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::theme::Role;
use crate::tui::ui::Ui;
use crate::words::numbers::count;
use crate::words::text::clean;

use super::open::Open;

/// Rows shown while they are folded.
const FOLDED: usize = 3;

/// Opens them in the editor.
pub(super) fn edit(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    open.timer.away = true;
    vec![ui.ask(Ask::EditNotes(open.uid.clone())).1]
}

/// Asks for them: they were saved.
pub(super) fn ask(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    open.timer.touch(ui.clock);
    let (request, command) = ui.ask(Ask::Notes(open.uid.clone()));
    open.reading = Some(request);
    vec![command]
}

/// Takes them in.
pub(super) fn read(open: &mut Open, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    if open.reading.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        Answer::Notes(Ok(notes)) => {
            open.notes = notes;
            Vec::new()
        }
        other => ui.unexpected(other),
    }
}

/// Their first rows, and how many more there are; nothing where there are none. In a review none is shown: remembering is the
/// exercise.
pub(super) fn lines(cx: &Cx, open: &Open, columns: usize) -> Vec<Line<'static>> {
    let Some(notes) = &open.notes else { return Vec::new() };
    let mut rows = markdown::render(&clean(notes), cx.theme, columns);
    rows.retain(|row| row.width() > 0);
    let reviewing = cx.published.state.problems.get(&open.uid).is_some_and(|progress| progress.reviewing);
    let shown = if reviewing { 0 } else { FOLDED };
    let more = rows.len().saturating_sub(shown);
    rows.truncate(shown);
    let mut lines = vec![Line::default(), Line::from(cx.span(Role::Title, "Your notes"))];
    lines.append(&mut rows);
    let told = if more == 0 {
        " changes them".to_owned()
    } else {
        format!(" opens them: {}", count(more, if reviewing { "line" } else { "more line" }))
    };
    lines.push(Line::from(vec![cx.key(Action::Notes), cx.span(Role::Dim, told)]));
    lines
}
