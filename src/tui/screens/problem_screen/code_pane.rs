//! The learner's own code beside the statement, in a wide window: highlighted, with the line that failed marked.
//!
//! ```text
//! ┌ solution.py ──────────────── line 9 ─┐
//! │   8         seen.add(rings[right])   │
//! │ ✗ 9         best = max(best, right)  │
//! └──────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::text::symbols;
use crate::tui::draw_context::DrawContext;
use crate::tui::markdown_view::syntax_highlight;
use crate::tui::message::{AppCommand, RequestId, TutorAnswer, TutorRequest};
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::widgets::PaneFrame;
use crate::tui::wrap_spans::wrap_code;
use crate::types::Hash;
use crate::types::verdict_report::JudgeReport;

use super::problem_view_state::{CODE, OpenProblem};

/// Lines shown above the failing one.
const LINES_BEFORE_FAILURE: usize = 6;

/// Requests the text of the file, after it was saved.
pub(super) fn request_code(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    let (request, command) = ui.new_request(TutorRequest::Code(open.uid.clone()));
    open.pending_code = Some(request);
    vec![command]
}

/// Stores the text of the file.
pub(super) fn handle_code(
    open: &mut OpenProblem,
    ui: &mut Ui,
    request: RequestId,
    answer: TutorAnswer,
) -> Vec<AppCommand> {
    if open.pending_code.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        TutorAnswer::Code(Ok(code)) => {
            open.code = Some(code);
            Vec::new()
        }
        other => ui.handle_unexpected(other),
    }
}

/// Scrolls to the line of the last result that failed.
pub(super) fn show_failing_line(open: &OpenProblem, ui: &mut Ui) {
    ui.scroll_offsets.remove(&CODE);
    if let Some(line) = failing_line(open) {
        ui.scroll_offsets.insert(CODE, (line as usize).saturating_sub(LINES_BEFORE_FAILURE));
    }
}

pub(super) fn render(cx: &mut DrawContext, area: Rect, open: &OpenProblem) {
    let name = open.file.as_ref().and_then(|file| file.file_name()).map(|name| name.to_string_lossy().into_owned());
    let failed = failing_line(open);
    let frame = PaneFrame::new(CODE, name.unwrap_or_else(|| "Your code".to_owned()))
        .note(failed.map_or_else(String::new, |line| format!("line {line}")))
        .focused(open.focus == CODE);
    let Some(code) = &open.code else {
        frame.render_scrolled(cx, area, &[Line::from(cx.span(StyleRole::Dim, "…"))]);
        return;
    };
    let coloured = syntax_highlight::highlight(cx.ui.language.name(), code, cx.theme);
    let digits = coloured.len().to_string().len().max(2);
    let room = usize::from(area.width.saturating_sub(4));
    let rows: Vec<Line> =
        (1..).zip(coloured).flat_map(|(n, line)| numbered_rows(cx, (n, digits), failed, &line, room)).collect();
    frame.render_scrolled(cx, area, &rows);
}

/// The rows of a line of code; only the first has its number.
fn numbered_rows(
    cx: &DrawContext,
    (n, digits): (u32, usize),
    failed: Option<u32>,
    code: &Line<'static>,
    room: usize,
) -> Vec<Line<'static>> {
    let (mark, role) = if failed == Some(n) { (symbols::FAILED, StyleRole::Bad) } else { (" ", StyleRole::Dim) };
    let number = cx.span(role, format!("{mark} {n:>digits$}  "));
    let margin = number.width();
    let without_tabs = |span: &Span<'static>| Span::styled(span.content.replace('\t', "    "), span.style);
    let code: Vec<Span> = code.spans.iter().map(without_tabs).collect();
    let mut rows = wrap_code(&code, room.saturating_sub(margin));
    for (i, row) in rows.iter_mut().enumerate() {
        row.spans.insert(0, if i == 0 { number.clone() } else { Span::raw(" ".repeat(margin)) });
    }
    rows
}

/// The line of the learner's file where the open case raised its exception, or where the code does not compile. `None`
/// if the file was saved since, because the lines may have moved.
fn failing_line(open: &OpenProblem) -> Option<u32> {
    let report = open.report().filter(|report| open.shows_judged_code(report))?;
    match &report.compile_error {
        Some(error) => error.line,
        None => {
            let case = open.open_case()?;
            let frames = case.error.iter().flat_map(|error| &error.frames);
            frames.rev().map(|frame| frame.line).find(|line| *line > 0).or(case.line)
        }
    }
}

impl OpenProblem {
    /// Whether the code on the screen is the code that this report is about.
    fn shows_judged_code(&self, report: &JudgeReport) -> bool {
        self.code.as_ref().is_some_and(|code| Hash::sha256(code.as_bytes()) == report.source)
    }
}
