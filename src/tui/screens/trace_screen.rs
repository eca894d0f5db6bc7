//! The trace screen: one case, step by step, with the code, the variables and the open calls. It opens at the first
//! wrong step.
//!
//! ```text
//!  Rung · Longest Clean Run · Trace                                step 12 of 14
//!  case sample-1 · wrong answer   want 2   got 1
//!  ✗ Line 9 makes `best` 1, and so it is returned; 2 was expected.
//! ┌ longest_clean_run ─────────────────────┐┌ Variables ────────────────────────┐
//! │ 9  best = max(best, right - left)      ││ • best  1   was 0                 │
//! ▸ 4  for right in range(len(rings)):     ││   rings │ 3 │ 5 │                 │
//! └────────────────────────────────────────┘└───────────────────────────────────┘
//!  calls  longest_clean_run
//! ```

use std::sync::Arc;

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::orchestrator::JudgeStatus;
use crate::text::symbols;
use crate::text::text_layout::{clean, fit, width, wrap};
use crate::tui::destination::Destination;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{AppCommand, BroadcastEvent, RequestId, TutorAnswer, TutorRequest};
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::Pane;
use crate::tui::ui::notice::NoticeTone;
use crate::tui::widgets::{PaneFrame, chrome, pane, progress_bar};
use crate::types::Verdict;
use crate::types::execution_trace::{Trace as Recording, TraceEnd};
use crate::types::ids::{CaseId, ProblemUid};
use crate::types::verdict_report::want_label;

mod array_view;
mod call_stack_view;
mod canvas;
mod code_view;
mod grid_view;
mod index_variables;
mod linked_list_view;
mod node_groups;
mod tree_view;
mod value_substitution;
mod variables_view;

#[cfg(test)]
pub(in crate::tui) mod tests;

use variables_view::{Density, VariablesView};

const KEYS: &[Binding] = &[
    Binding::new(Action::StepOver, "step-over", &["n"], "over, past calls"),
    Binding::new(Action::StepOverBack, "step-over-back", &["p"], "over, backwards"),
    Binding::new(Action::StepOut, "step-out", &["o"], "to this call's end"),
    Binding::new(Action::Jump, "jump", &["J"], "where it goes wrong"),
];
/// The pane shown until the recording is ready.
const WAITING: Pane = Pane("recording");
const VALUES: Pane = Pane("values");
/// Maximum lines of the explanation.
const MAX_SUMMARY_LINES: usize = 3;
/// Minimum rows of the code pane, border included.
const MIN_CODE_ROWS: u16 = 9;

/// The trace of one case.
#[derive(Debug, Default)]
pub struct TraceScreen {
    problem: Option<ProblemUid>,
    /// The open request.
    pending_request: Option<RequestId>,
    /// The requested case; `None` for the first that fails.
    requested_case: Option<CaseId>,
    pub recording: Option<Arc<Recording>>,
    /// An index into the steps.
    pub step: usize,
}

impl TraceScreen {
    /// Requests the recording of a case and shows the screen meanwhile.
    fn enter(&mut self, ui: &mut Ui, place: Destination) -> Vec<AppCommand> {
        let Destination::Trace(problem, case) = place else { return Vec::new() };
        let (request, command) = ui.new_request(TutorRequest::Trace(problem.clone(), case.clone()));
        *self =
            Self { problem: Some(problem), pending_request: Some(request), requested_case: case, ..Self::default() };
        ui.scroll_offsets.remove(&VALUES);
        ui.notice = None;
        vec![AppCommand::Appear, command]
    }

    /// Discards the recording; cancels one in progress.
    fn discard_recording(&mut self) -> Option<AppCommand> {
        std::mem::take(self).pending_request.map(AppCommand::Cancel)
    }

    /// The next step (or the previous one) that is in the same call or has left it.
    fn step_over(&self, forward: bool) -> Option<usize> {
        let steps = &self.recording.as_ref()?.steps;
        let depth = steps.get(self.step)?.depth;
        if forward {
            steps.iter().skip(self.step + 1).position(|s| s.depth <= depth).map(|i| i + self.step + 1)
        } else {
            steps[..self.step].iter().rposition(|s| s.depth <= depth)
        }
    }

    /// The end of the present call; from there, the step at which its caller continues.
    fn step_out(&self) -> Option<usize> {
        let steps = &self.recording.as_ref()?.steps;
        let here = steps.get(self.step)?;
        let end = steps.iter().rposition(|s| s.frame == here.frame)?;
        if end > self.step {
            return Some(end);
        }
        steps.iter().skip(end + 1).position(|s| s.depth < here.depth).map(|i| i + end + 1)
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
        // The code follows the steps by itself, so these keys scroll the variables.
        if matches!(action, Action::Up | Action::Down | Action::PageUp | Action::PageDown) {
            ui.scroll_by_action(VALUES, action);
            return Some(Vec::new());
        }
        let trace = self.recording.as_ref()?;
        let last = trace.steps.len().saturating_sub(1);
        let to = match action {
            Action::Left => Some(self.step.saturating_sub(1)),
            Action::Right => Some((self.step + 1).min(last)),
            Action::StepOver => self.step_over(true),
            Action::StepOverBack => self.step_over(false),
            Action::StepOut => self.step_out(),
            Action::Top => Some(0),
            Action::Bottom => Some(last),
            Action::Jump => match &trace.wrong {
                Some(wrong) => Some(wrong.step),
                None => {
                    ui.show_notice(NoticeTone::Info, "No single step stands out in this case.");
                    return Some(Vec::new());
                }
            },
            _ => return None,
        };
        if let Some(to) = to {
            self.step = to;
            ui.notice = None;
        }
        Some(Vec::new())
    }

    fn handle_answer(&mut self, ui: &mut Ui, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
        if self.pending_request.take_if(|asked| *asked == request).is_none() {
            return Vec::new();
        }
        let complaint = match answer {
            TutorAnswer::Traced(Ok(trace)) => match empty_reason(&trace) {
                Some(complaint) => complaint,
                None => {
                    self.step = initial_step(&trace);
                    self.recording = Some(Arc::from(trace));
                    return Vec::new();
                }
            },
            other => other.failure().map(|failure| failure.message).unwrap_or_default(),
        };
        *self = Self::default();
        ui.show_notice(NoticeTone::Error, complaint);
        vec![AppCommand::Vanish]
    }

    /// Draws the state of the recording, and the progress of the sandbox if it isn't ready.
    fn draw_waiting(&self, cx: &mut DrawContext, body: Rect) {
        let case = self.requested_case.as_ref();
        let case = case.map_or_else(
            || "the first case that fails, or case 1 if none does".to_owned(),
            |case| format!("case {case}"),
        );
        let inner = PaneFrame::new(WAITING, "Trace · recording").render(cx, body);
        let mut lines =
            vec![Line::from(cx.span(StyleRole::Text, format!("Following your code through {case}, line by line.")))];
        match &cx.published.judge {
            JudgeStatus::Preparing { stage, fraction } => {
                lines.push(Line::from(cx.span(StyleRole::Dim, format!("Waiting for the sandbox: {stage}"))));
                lines.push(Line::from(progress_bar(cx.theme, *fraction, usize::from(inner.width).min(60))));
            }
            JudgeStatus::Starting => {
                lines.push(Line::from(cx.span(StyleRole::Dim, "Waiting for the sandbox to start")));
            }
            JudgeStatus::Idle | JudgeStatus::Ready | JudgeStatus::Failed { .. } => {}
        }
        lines.push(Line::from(vec![cx.key_span(Action::Back), cx.span(StyleRole::Dim, " stops it")]));
        for (y, line) in lines.iter().enumerate().take(usize::from(inner.height)) {
            cx.draw_line(Rect { y: inner.y + y as u16, height: 1, ..inner }, line);
        }
    }
}

impl Screen for TraceScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo {
            title: "Trace",
            keys: KEYS,
            more: &[("← →", "a step; up and down scroll the variables")],
            unused: &[Action::Open, Action::NextPane, Action::PreviousPane],
        }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Enter(place) => Some(self.enter(ui, place)),
            ScreenEvent::Leave => Some(self.discard_recording().into_iter().collect()),
            ScreenEvent::News(BroadcastEvent::ProblemOpening) => {
                Some(self.discard_recording().into_iter().chain([AppCommand::Vanish]).collect())
            }
            ScreenEvent::Act(action) => self.handle_action(ui, action),
            ScreenEvent::Answer(request, answer) => Some(self.handle_answer(ui, request, answer)),
            _ => None,
        }
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        let problem = self.problem.as_ref().and_then(|uid| cx.published.catalog.by_uid(uid));
        let title = problem.map_or_else(String::new, |problem| problem.title.clone());
        let Some(trace) = self.recording.as_ref().filter(|trace| !trace.steps.is_empty()) else {
            chrome::draw_header(cx, header, &[title, "Trace".to_owned()], &[chrome::streak_span(cx)]);
            self.draw_waiting(cx, body);
            chrome::draw_footer(cx, footer, &[]);
            return;
        };
        let at = self.step.min(trace.steps.len() - 1);
        let place = cx.span(StyleRole::Text, format!("step {} of {}", at + 1, trace.steps.len()));
        chrome::draw_header(cx, header, &[title, "Trace".to_owned()], &[place]);
        draw_recording(cx, body, trace, at);
        draw_footer(cx, footer, trace);
    }
}

/// The step that explains most: the wrong one; for code that did not end, the last recorded one.
fn initial_step(trace: &Recording) -> usize {
    let last = trace.steps.len().saturating_sub(1);
    let endless = trace.end.describe().is_some() && matches!(trace.verdict, Verdict::Tle | Verdict::Mle | Verdict::Ole);
    trace.wrong.as_ref().map_or(if endless { last } else { 0 }, |wrong| wrong.step.min(last))
}

/// Why there is no trace to show.
fn empty_reason(trace: &Recording) -> Option<String> {
    if let Some(error) = &trace.compile_error {
        let place = error.line.map_or_else(String::new, |line| format!(" (line {line})"));
        return Some(format!("There is nothing to follow: {}: {}{place}.", error.kind, error.message));
    }
    trace.steps.is_empty().then(|| "There is nothing to follow: no line of your file ran in this case.".to_owned())
}

fn draw_recording(cx: &mut DrawContext, body: Rect, trace: &Recording, at: usize) {
    let room = usize::from(body.width).saturating_sub(2);
    let top = summary_lines(cx, trace, at, room);
    let [above, rest] = Layout::vertical([Constraint::Length(top.len() as u16), Constraint::Min(4)]).areas(body);
    for (y, line) in top.iter().enumerate().take(usize::from(above.height)) {
        cx.draw_line(
            Rect { x: above.x + 1, y: above.y + y as u16, height: 1, width: above.width.saturating_sub(1) },
            line,
        );
    }
    let uses = index_variables::find_uses(&trace.code);
    let content = VariablesView { trace, step: at, uses: &uses, theme: cx.theme, columns: 0, ascii: cx.ui.prefs.ascii };
    if cx.ui.is_wide() { draw_side_by_side(cx, rest, &content) } else { draw_stacked(cx, rest, &content) }
}

/// Code and calls on the left, variables on the right.
fn draw_side_by_side(cx: &mut DrawContext, area: Rect, content: &VariablesView) {
    let (trace, at) = (content.trace, content.step);
    let halves = [Constraint::Percentage(55), Constraint::Percentage(45)];
    let [left, right] = Layout::horizontal(halves).areas(area);
    let calls = call_stack_view::height(trace, at).min(area.height / 2);
    let [code, calls] = Layout::vertical([Constraint::Min(3), Constraint::Length(calls)]).areas(left);
    code_view::render(cx, code, trace, at);
    call_stack_view::draw_pane(cx, calls, trace, at);
    draw_variables(cx, right, content);
}

/// Draws the code above the variables. The code keeps its full width, because the effects of a line are beside it, and
/// gives rows to the drawings.
fn draw_stacked(cx: &mut DrawContext, area: Rect, content: &VariablesView) {
    let (trace, at) = (content.trace, content.step);
    let [area, calls] = Layout::vertical([Constraint::Min(3), Constraint::Length(1)]).areas(area);
    let columns = usize::from(area.width).saturating_sub(4);
    let content = VariablesView { columns, ..*content };
    let wanted = |density| content.lines(density).len() as u16 + 2;
    // Boxes are drawn as long as enough rows of code are left.
    let wanted = match wanted(Density::Packed) {
        rows if rows + MIN_CODE_ROWS <= area.height => rows,
        _ => wanted(Density::Tight),
    };
    let least = area.height.min(6);
    let rows = wanted.clamp(least.min(5), (area.height - least).max(least.min(5)));
    let [code, values] = Layout::vertical([Constraint::Min(least), Constraint::Length(rows)]).areas(area);
    code_view::render(cx, code, trace, at);
    draw_variables(cx, values, &content);
    call_stack_view::draw_line(cx, calls, trace, at);
}

/// The case, and the explanation of this step or the location of the error.
fn summary_lines(cx: &DrawContext, trace: &Recording, at: usize, room: usize) -> Vec<Line<'static>> {
    let role = if trace.verdict.passed() { StyleRole::Good } else { StyleRole::Bad };
    let mut spans =
        vec![cx.span(StyleRole::Dim, format!("case {} · ", trace.case)), cx.span(role, trace.verdict.describe())];
    let mut left = room.saturating_sub(spans.iter().map(Span::width).sum());
    for (word, value, role, share) in [
        (want_label(trace.has_several_answers), trace.want.as_deref(), StyleRole::Good, 2),
        ("got", trace.value(), role, 1),
    ] {
        let Some(value) = value else { continue };
        let word = format!("   {word} ");
        // The first value leaves half of the line to the second, which also gets the columns that the first doesn't
        // need.
        let value = fit(&clean(value).replace('\n', "\\n"), (left / share).saturating_sub(width(&word)));
        left = left.saturating_sub(width(&word) + width(&value));
        spans.extend([cx.span(StyleRole::Dim, word), cx.span(role, value)]);
    }
    let mut lines = vec![Line::from(spans)];
    let wrong = trace.wrong.as_ref();
    let is_below = |message: &&str| wrong.is_some_and(|wrong| wrong.step == at && wrong.text == **message);
    let message = trace.message().filter(|message| !is_below(message)).map(|message| wrap(&clean(message), room));
    let message = message.unwrap_or_default().into_iter().take(MAX_SUMMARY_LINES);
    lines.extend(message.map(|l| Line::from(cx.span(StyleRole::Warn, l))));
    if let Some(wrong) = wrong.filter(|wrong| wrong.step == at) {
        let (text, role) = if wrong.blameless {
            (clean(&wrong.text), StyleRole::Warn)
        } else {
            (format!("{} {}", symbols::FAILED, clean(&wrong.text)), StyleRole::Bad)
        };
        lines.extend(wrap(&text, room).into_iter().take(MAX_SUMMARY_LINES).map(|l| Line::from(cx.span(role, l))));
    } else if let Some(note) = trace.describe_endlessness().filter(|_| wrong.is_none()) {
        lines.extend(
            wrap(&clean(&note), room)
                .into_iter()
                .take(MAX_SUMMARY_LINES)
                .map(|l| Line::from(cx.span(StyleRole::Warn, l))),
        );
    } else if let Some(note) = trace.end.describe().filter(|_| at + 1 == trace.steps.len()) {
        lines.extend(
            wrap(note, room).into_iter().take(MAX_SUMMARY_LINES).map(|l| Line::from(cx.span(StyleRole::Warn, l))),
        );
    } else if let Some(wrong) = wrong {
        let why = if wrong.blameless { "the step to look at" } else { "where it goes wrong" };
        let words = format!(" goes to step {}, {why}", wrong.step + 1);
        lines.push(Line::from(vec![cx.key_span(Action::Jump), cx.span(StyleRole::Dim, words)]));
    } else if trace.end.describe().is_some() {
        let steps = if trace.end == TraceEnd::Steps { "2,000".to_owned() } else { trace.steps.len().to_string() };
        let words = format!("Only the first {steps} steps are recorded; the code went on.");
        lines.push(Line::from(cx.span(StyleRole::Warn, fit(&words, room))));
    }
    lines
}

fn draw_variables(cx: &mut DrawContext, area: Rect, content: &VariablesView) {
    let inner = PaneFrame::new(VALUES, "Variables").note(format!("{} changed", symbols::BULLET)).render(cx, area);
    let content = VariablesView { columns: usize::from(inner.width), ..*content };
    let mut lines = Vec::new();
    for density in Density::ALL {
        lines = content.lines(density);
        if lines.len() <= usize::from(inner.height) {
            break;
        }
    }
    pane::draw_scrolled(cx, VALUES, inner, &lines);
    pane::draw_position(cx, VALUES, area);
}

fn draw_footer(cx: &mut DrawContext, area: Rect, trace: &Recording) {
    let mut actions = vec![(Action::Left, "back".to_owned()), (Action::Right, "step".to_owned())];
    if trace.wrong.is_some() {
        actions.push((Action::Jump, "marked step".to_owned()));
    }
    for (action, word) in
        [(Action::StepOver, "over call"), (Action::StepOut, "return"), (Action::Top, "start"), (Action::Bottom, "end")]
    {
        actions.push((action, word.to_owned()));
    }
    chrome::draw_footer(cx, area, &actions);
}
