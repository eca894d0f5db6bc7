//! How the work of the learner's code grows with the input, beside the reference's.
//!
//! ```text
//! ┌▸How Pair to Target grows ────────────────────── Esc closes ┐
//! │              n  your instructions    the reference's       │
//! │            250         29,220,761            482,871       │
//! │                                                            │
//! │ Yours grows as n^2, the reference as n.                    │
//! │ Answers are not checked here, and nothing is recorded.     │
//! └────────────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::text::growth_text::{self, GrowthText};
use crate::text::learning_status;
use crate::text::text_layout::clean;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, RequestId, TutorAnswer, TutorRequest};
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::screen::ScreenEvent;
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::POPUP;
use crate::tui::widgets::PaneFrame;
use crate::tui::widgets::popup::{centred, clear_area};
use crate::types::growth_measurement::MeasuredGrowth;
use crate::types::ids::ProblemUid;

/// The measurement of one problem's file.
#[derive(Debug)]
pub struct GrowthOverlay {
    title: String,
    problem: ProblemUid,
    /// The open request.
    pending: Option<RequestId>,
    /// What was found, or why nothing was.
    found: Result<GrowthText, String>,
}

impl GrowthOverlay {
    /// Opens it and starts the measurement.
    #[must_use]
    pub fn new(ui: &mut Ui, problem: ProblemUid) -> (Self, AppCommand) {
        let title = learning_status::problem_title(&ui.published, &problem);
        let (request, command) = ui.new_request(TutorRequest::Growth(problem.clone()));
        (Self { title, problem, pending: Some(request), found: Err(String::new()) }, command)
    }

    /// Stops the measurement.
    fn close(&mut self) -> OverlayReply {
        OverlayReply::Close(self.pending.take().map(AppCommand::Cancel).into_iter().collect())
    }

    fn lines(&self, cx: &DrawContext, columns: usize) -> Vec<Line<'static>> {
        let told = |role: StyleRole, text: &str| -> Vec<Line<'static>> { cx.wrapped(role, text, columns) };
        if self.pending.is_some() {
            let text = "Running your file on larger and larger inputs, and the reference beside it …";
            return told(StyleRole::Info, text);
        }
        let growth = match &self.found {
            Ok(growth) => growth,
            Err(reason) => return told(StyleRole::Warn, reason),
        };
        let mut lines: Vec<Line> = Vec::new();
        for (i, row) in growth.table().into_iter().enumerate() {
            lines.push(Line::from(cx.span(if i == 0 { StyleRole::Dim } else { StyleRole::Text }, row)));
        }
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        let role = if growth.is_slower { StyleRole::Warn } else { StyleRole::Text };
        lines.extend(growth.sentences.iter().flat_map(|sentence| told(role, sentence)));
        lines.extend(told(StyleRole::Dim, "Answers are not checked here, and nothing is recorded."));
        lines
    }
}

impl Overlay for GrowthOverlay {
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        match event {
            ScreenEvent::Key(_, Some(Action::Back | Action::Open)) => return Some(self.close()),
            ScreenEvent::Key(_, Some(action)) if ui.scroll_by_action(POPUP, action) => {}
            ScreenEvent::Answer(request, TutorAnswer::Grown(found)) if self.pending == Some(request) => {
                self.pending = None;
                self.found = match found {
                    Ok(Some(growth)) => {
                        let problem = ui.published.catalog.by_uid(&self.problem);
                        let growth = match *growth {
                            MeasuredGrowth::Counted(growth) => GrowthText::from_counts(&growth),
                            MeasuredGrowth::Timed(growth) => GrowthText::from_times(&growth),
                        };
                        Ok(growth.with_size(problem.and_then(|problem| problem.complexity.as_ref())))
                    }
                    Ok(None) => Err(growth_text::unmeasured(&self.title)),
                    Err(failure) => Err(clean(&failure.message)),
                };
            }
            ScreenEvent::Answer(_, answer) => return Some(OverlayReply::Stay(ui.handle_unexpected(answer))),
            ScreenEvent::Click(_) => return self.pending.is_some().then(|| self.close()),
            _ => return None,
        }
        Some(OverlayReply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        let columns = area.width.saturating_sub(4).min(76);
        let lines = self.lines(cx, usize::from(columns.saturating_sub(4)));
        let rows = (lines.len() as u16 + 2).clamp(5, area.height.saturating_sub(2).max(5));
        let place = centred(area, columns, rows);
        clear_area(cx, place);
        let note = if self.pending.is_some() { "Esc stops" } else { "Esc closes" };
        let title = format!("How {} grows", self.title);
        PaneFrame::new(POPUP, title).note(note).focused(true).render_scrolled(cx, place, &lines);
    }
}
