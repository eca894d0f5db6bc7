//! The earlier code of a problem: submissions, replaced files, and the changes since. Each of them can be restored.
//!
//! ```text
//! ┌▸Your past code, newest first ─────── 2/4 ┐┌ 3, then your file now ──── 2 lines in, 1 out ┐
//! │  4  Sat 21 Nov 10:42  ✓ 21 of 21         ││   def pair_to_target(nums, target):          │
//! │  3  Sat 21 Nov 10:20  ✗ 9 of 21          ││ -     return [0, 0]                          │
//! └──────────────────────────────────────────┘└──────────────────────────────────────────────┘
//! ```

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::orchestrator::{PastSubmission, SubmissionHistory};
use crate::pack::statement::statement_file::without_comment;
use crate::text::text_layout::wrap;
use crate::text::{learning_status, line_diff, past_submission_text};
use crate::tui::destination::{Destination, ScreenName};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{AppCommand, BroadcastEvent, RequestId, TutorAnswer, TutorRequest};
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, Pane};
use crate::tui::ui::notice::NoticeTone;
use crate::tui::ui::{Ui, move_row, wheel_row};
use crate::tui::widgets::{PaneFrame, RowMark, chrome, draw_list};
use crate::types::ids::ProblemUid;

mod code_diff;
mod submission_row;

const KEYS: &[Binding] = &[Binding::new(Action::Restore, "restore", &["R"], "put this code back")];
const LIST: Pane = Pane("past-list");
const CODE: Pane = Pane("past-code");
/// Columns of the list beside the code.
const LIST_COLUMNS: u16 = 46;

/// The saved code of one problem.
#[derive(Debug, Default)]
pub struct SubmissionHistoryScreen {
    uid: Option<ProblemUid>,
    /// None before the first answer.
    submissions: Option<Box<SubmissionHistory>>,
    pending_request: Option<RequestId>,
    pending_restore: Option<RequestId>,
    row: usize,
    /// The movement keys scroll the code, not the list.
    is_code_focused: bool,
    /// Shows the whole code instead of the changes since.
    shows_whole_code: bool,
    /// The changes from the chosen code to the file; `None` if there is nothing to compare.
    diff_to_file: Option<Vec<line_diff::DiffLine>>,
}

impl SubmissionHistoryScreen {
    fn selected(&self) -> Option<&PastSubmission> {
        self.submissions.as_ref()?.codes.get(self.row)
    }

    /// Compares the chosen code with the file. Every frame needs the result, so it is computed once.
    fn compute_diff(&self) -> Option<Vec<line_diff::DiffLine>> {
        let code = self.selected()?;
        let file = self.submissions.as_ref()?.files.get(&code.language)?;
        Some(line_diff::lines(without_comment(code.text.as_ref()?), without_comment(file)))
    }

    fn enter(&mut self, ui: &mut Ui, uid: ProblemUid) -> Vec<AppCommand> {
        if self.uid.as_ref() != Some(&uid) {
            *self = Self { uid: Some(uid), ..Self::default() };
        }
        self.is_code_focused = false;
        self.select(ui, 0);
        vec![AppCommand::Appear, self.request_submissions(ui)].into_iter().collect()
    }

    fn request_submissions(&mut self, ui: &mut Ui) -> AppCommand {
        let (request, command) = ui.new_request(TutorRequest::Past(self.uid.clone().unwrap_or_default()));
        self.pending_request = Some(request);
        command
    }

    fn handle_answer(&mut self, ui: &mut Ui, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
        let put_back = self.pending_restore.take_if(|asked| *asked == request).is_some();
        match answer {
            TutorAnswer::Past(Ok(codes)) if self.pending_request == Some(request) => {
                self.row = self.row.min(codes.codes.len().saturating_sub(1));
                (self.pending_request, self.submissions) = (None, Some(codes));
                self.diff_to_file = self.compute_diff();
                Vec::new()
            }
            TutorAnswer::PutBack(Ok(done)) if put_back => {
                let kept = if done.kept.is_some() {
                    format!(" {}", past_submission_text::FILE_WAS_SAVED)
                } else {
                    String::new()
                };
                let other = if done.language == ui.language {
                    String::new()
                } else {
                    format!(
                        " You write {} just now; {} on the problem changes that.",
                        ui.language.title(),
                        ui.keymap.label(Action::Language)
                    )
                };
                ui.show_notice(
                    NoticeTone::Good,
                    format!("{}{kept}{other}", past_submission_text::describe_restored(&done)),
                );
                vec![self.request_submissions(ui)]
            }
            other => ui.handle_unexpected(other),
        }
    }

    fn restore(&mut self, ui: &mut Ui) -> Vec<AppCommand> {
        let Some(number) = self.selected().map(|code| code.number).filter(|_| self.pending_restore.is_none()) else {
            return Vec::new();
        };
        let (request, command) = ui.new_request(TutorRequest::PutBack(self.uid.clone().unwrap_or_default(), number));
        self.pending_restore = Some(request);
        vec![command]
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
        match action {
            Action::Restore => return Some(self.restore(ui)),
            Action::Open => self.shows_whole_code = !self.shows_whole_code,
            Action::NextPane | Action::PreviousPane => self.is_code_focused = !self.is_code_focused,
            Action::Left => self.is_code_focused = false,
            Action::Right => self.is_code_focused = true,
            // The list is short, so the page keys scroll the code.
            Action::PageUp | Action::PageDown => return ui.scroll_by_action(CODE, action).then(Vec::new),
            action if self.is_code_focused => return ui.scroll_by_action(CODE, action).then(Vec::new),
            action => {
                let codes = self.submissions.as_ref().map_or(0, |codes| codes.codes.len());
                self.select(ui, move_row(self.row, action, codes, 1)?);
            }
        }
        Some(Vec::new())
    }

    fn select(&mut self, ui: &mut Ui, row: usize) {
        if self.row != row {
            self.row = row;
            self.diff_to_file = self.compute_diff();
        }
        ui.scroll_offsets.remove(&CODE);
    }

    fn handle_click(&mut self, ui: &mut Ui, target: &ClickTarget) -> Option<Vec<AppCommand>> {
        match target {
            ClickTarget::Row(LIST, row) => {
                self.is_code_focused = false;
                self.select(ui, *row);
            }
            ClickTarget::Pane(pane) => self.is_code_focused = *pane == CODE,
            _ => return None,
        }
        Some(Vec::new())
    }

    fn draw_list(&self, cx: &mut DrawContext, area: Rect) {
        let codes = self.submissions.as_ref().map_or(&[][..], |codes| &codes.codes);
        let note = if codes.is_empty() { String::new() } else { format!("{}/{}", self.row + 1, codes.len()) };
        let frame = PaneFrame::new(LIST, "Your past code, newest first").note(note).focused(!self.is_code_focused);
        let inner = frame.render(cx, area);
        if codes.is_empty() {
            let text = match self.submissions {
                None => "Reading the journal…",
                Some(_) => {
                    "Nothing saved yet. Your submissions appear here, and anything a file contained before it was replaced."
                }
            };
            for (y, line) in wrap(text, usize::from(inner.width)).into_iter().enumerate() {
                let line = Line::from(cx.span(StyleRole::Dim, line));
                cx.draw_line(Rect { y: inner.y + y as u16, height: 1, ..inner }, &line);
            }
        }
        let columns = usize::from(inner.width);
        draw_list(cx, LIST, inner, (self.row, codes.len(), RowMark::Point), |cx, i| {
            submission_row::line(cx, &codes[i], columns)
        });
    }
}

impl Screen for SubmissionHistoryScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo { title: "Past code", keys: KEYS, more: &[], unused: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Enter(Destination::Past(uid)) => Some(self.enter(ui, uid)),
            ScreenEvent::Act(action) => self.handle_action(ui, action),
            ScreenEvent::Click(target) => self.handle_click(ui, &target),
            ScreenEvent::Wheel(LIST, down) => {
                let codes = self.submissions.as_ref().map_or(0, |codes| codes.codes.len());
                self.select(ui, wheel_row(self.row, down, codes));
                Some(Vec::new())
            }
            ScreenEvent::Answer(request, answer) => Some(self.handle_answer(ui, request, answer)),
            // The file or a submission changed.
            ScreenEvent::News(BroadcastEvent::FileSaved(_) | BroadcastEvent::Undone(_))
                if ui.screen == ScreenName::Past && self.uid.is_some() =>
            {
                Some(vec![self.request_submissions(ui)])
            }
            _ => None,
        }
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        let title = self.uid.as_ref().map(|uid| learning_status::problem_title(cx.published, uid)).unwrap_or_default();
        chrome::draw_header(cx, header, &[title, "Past code".to_owned()], &[chrome::streak_span(cx)]);
        let codes = self.submissions.as_ref().map_or(0, |codes| codes.codes.len()) as u16;
        let [list, code] = if cx.ui.is_wide() {
            Layout::horizontal([Constraint::Length(LIST_COLUMNS), Constraint::Min(40)]).areas(body)
        } else {
            let most = (body.height / 3).max(4);
            Layout::vertical([Constraint::Length((codes.max(3) + 2).min(most)), Constraint::Min(4)]).areas(body)
        };
        self.draw_list(cx, list);
        code_diff::render(cx, code, self);
        let mut actions = Vec::new();
        if self.selected().is_some() {
            actions.push((
                Action::Open,
                if self.shows_whole_code { "compare with now" } else { "the code then" }.to_owned(),
            ));
            actions.push((Action::Restore, "restore it".to_owned()));
            actions.push((Action::NextPane, "pane".to_owned()));
        }
        chrome::draw_footer(cx, footer, &actions);
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub use tests::codes;
