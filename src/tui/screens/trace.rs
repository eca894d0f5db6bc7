//! One case followed line by line: the code, the variables, the open calls; opened at the step that goes wrong.
//!
//! ```text
//!  Rung · Longest Clean Run · Trace                                step 12 of 14
//!  case sample-1 · wrong answer   want 2   got 1
//!  ✗ Line 9 makes `best` 1, and so it is returned; 2 was wanted.
//! ┌ longest_clean_run ─────────────────────┐┌ Variables ────────────────────────┐
//! │ 9  best = max(best, right - left)      ││ • best  1   was 0                 │
//! ▸ 4  for right in range(len(rings)):     ││   rings │ 3 │ 5 │                 │
//! └────────────────────────────────────────┘└───────────────────────────────────┘
//!  calls  longest_clean_run
//! ```

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::model::trace::{End, Trace};
use crate::orchestrator::JudgeStatus;
use crate::tui::keymap::Action;
use crate::tui::theme::Role;
use crate::tui::ui::Pane;
use crate::tui::view::Cx;
use crate::tui::widgets::{Frame, chrome, gauge, pane};
use crate::words::symbols;
use crate::words::text::{clean, fit, width, wrap};

mod array;
mod calls;
mod canvas;
mod chain;
mod code;
mod filled;
mod grid;
mod nodes;
mod pointers;
mod tree;
mod values;

#[cfg(test)]
mod tests;

use values::{Density, Values};

/// Lines the explanation may take.
const STORY: usize = 3;
/// Rows of code, its border included, that can be followed.
const READABLE: u16 = 9;

pub fn render(cx: &mut Cx, header: Rect, body: Rect, footer: Rect) {
    let title = cx.ui.open_problem().map_or_else(String::new, |problem| problem.title.clone());
    let open = cx.ui.trace.clone().unwrap_or_default();
    let Some(trace) = open.trace.filter(|trace| !trace.steps.is_empty()) else {
        chrome::header(cx, header, &[title, "Trace".to_owned()], &[chrome::streak(cx)]);
        recording(cx, body);
        chrome::footer(cx, footer, &[]);
        return;
    };
    let at = open.step.min(trace.steps.len() - 1);
    let place = cx.span(Role::Text, format!("step {} of {}", at + 1, trace.steps.len()));
    chrome::header(cx, header, &[title, "Trace".to_owned()], &[place]);
    screen(cx, body, &trace, at);
    foot(cx, footer, &trace);
}

/// What is being done, and how far the sandbox is where it isn't ready.
fn recording(cx: &mut Cx, body: Rect) {
    let case = cx.ui.trace.as_ref().and_then(|open| open.case.as_ref());
    let case = case.map_or_else(|| "the first case that fails".to_owned(), |case| format!("case {case}"));
    let inner = Frame::new(Pane::Code, "Trace · recording").render(cx, body);
    let mut lines = vec![Line::from(cx.span(Role::Text, format!("Following your code through {case}, line by line.")))];
    match &cx.published.judge {
        JudgeStatus::Preparing { stage, fraction } => {
            lines.push(Line::from(cx.span(Role::Dim, format!("Waiting for the sandbox: {stage}"))));
            lines.push(Line::from(gauge(cx.theme, *fraction, usize::from(inner.width).min(60))));
        }
        JudgeStatus::Starting => lines.push(Line::from(cx.span(Role::Dim, "Waiting for the sandbox to start"))),
        _ => {}
    }
    lines.push(Line::from(vec![cx.key(Action::Back), cx.span(Role::Dim, " stops it")]));
    for (y, line) in lines.iter().enumerate().take(usize::from(inner.height)) {
        cx.line(Rect { y: inner.y + y as u16, height: 1, ..inner }, line);
    }
}

fn screen(cx: &mut Cx, body: Rect, trace: &Trace, at: usize) {
    let room = usize::from(body.width).saturating_sub(2);
    let top = story(cx, trace, at, room);
    let [above, rest] = Layout::vertical([Constraint::Length(top.len() as u16), Constraint::Min(4)]).areas(body);
    for (y, line) in top.iter().enumerate().take(usize::from(above.height)) {
        cx.line(Rect { x: above.x + 1, y: above.y + y as u16, height: 1, width: above.width.saturating_sub(1) }, line);
    }
    let uses = pointers::uses(&trace.code);
    let content = Values { trace, step: at, uses: &uses, theme: cx.theme, columns: 0, ascii: cx.ui.prefs.ascii };
    if cx.ui.wide() { beside(cx, rest, &content) } else { below(cx, rest, &content) }
}

/// Code and calls on the left, variables on the right.
fn beside(cx: &mut Cx, area: Rect, content: &Values) {
    let (trace, at) = (content.trace, content.step);
    let halves = [Constraint::Percentage(55), Constraint::Percentage(45)];
    let [left, right] = Layout::horizontal(halves).areas(area);
    let calls = calls::height(trace, at).min(area.height / 2);
    let [code, calls] = Layout::vertical([Constraint::Min(3), Constraint::Length(calls)]).areas(left);
    code::render(cx, code, trace, at);
    calls::pane(cx, calls, trace, at);
    variables(cx, right, content);
}

/// Code above variables: the code keeps its full width, because what a line did stands beside it, and gives rows to
/// the drawings.
fn below(cx: &mut Cx, area: Rect, content: &Values) {
    let (trace, at) = (content.trace, content.step);
    let [area, calls] = Layout::vertical([Constraint::Min(3), Constraint::Length(1)]).areas(area);
    let columns = usize::from(area.width).saturating_sub(4);
    let content = Values { columns, ..*content };
    let wanted = |density| content.lines(density).len() as u16 + 2;
    // Boxes are worth rows of code as long as there is enough left to read.
    let wanted = match wanted(Density::Packed) {
        rows if rows + READABLE <= area.height => rows,
        _ => wanted(Density::Tight),
    };
    let least = area.height.min(6);
    let rows = wanted.clamp(least.min(5), (area.height - least).max(least.min(5)));
    let [code, values] = Layout::vertical([Constraint::Min(least), Constraint::Length(rows)]).areas(area);
    code::render(cx, code, trace, at);
    variables(cx, values, &content);
    calls::line(cx, calls, trace, at);
}

/// What case this is, and what happens at this step or where to look.
fn story(cx: &Cx, trace: &Trace, at: usize, room: usize) -> Vec<Line<'static>> {
    let role = if trace.verdict.passed() { Role::Good } else { Role::Bad };
    let mut spans = vec![cx.span(Role::Dim, format!("case {} · ", trace.case)), cx.span(role, trace.verdict.words())];
    let mut left = room.saturating_sub(spans.iter().map(Span::width).sum());
    for (word, value, role, share) in [("want", &trace.want, Role::Good, 2), ("got", &trace.got, role, 1)] {
        let Some(value) = value else { continue };
        let word = format!("   {word} ");
        // The first leaves half of the line to the second, which takes whatever the first had no need of.
        let value = fit(&clean(value).replace('\n', "\\n"), (left / share).saturating_sub(width(&word)));
        left = left.saturating_sub(width(&word) + width(&value));
        spans.extend([cx.span(Role::Dim, word), cx.span(role, value)]);
    }
    let mut lines = vec![Line::from(spans)];
    let wrong = trace.wrong.as_ref();
    if let Some(wrong) = wrong.filter(|wrong| wrong.step == at) {
        let text = format!("{} {}", symbols::FAILED, clean(&wrong.text));
        lines.extend(wrap(&text, room).into_iter().take(STORY).map(|l| Line::from(cx.span(Role::Bad, l))));
    } else if let Some(note) = trace.end.note().filter(|_| at + 1 == trace.steps.len()) {
        lines.extend(wrap(note, room).into_iter().take(STORY).map(|l| Line::from(cx.span(Role::Warn, l))));
    } else if let Some(wrong) = wrong {
        let words = format!(" goes to step {}, where it goes wrong", wrong.step + 1);
        lines.push(Line::from(vec![cx.key(Action::Jump), cx.span(Role::Dim, words)]));
    } else if trace.end.note().is_some() {
        let steps = if trace.end == End::Steps { "2,000".to_owned() } else { trace.steps.len().to_string() };
        let words = format!("Only the first {steps} steps are recorded; the code went on.");
        lines.push(Line::from(cx.span(Role::Warn, fit(&words, room))));
    }
    lines
}

fn variables(cx: &mut Cx, area: Rect, content: &Values) {
    let inner = Frame::new(Pane::Values, "Variables").note(format!("{} changed", symbols::BULLET)).render(cx, area);
    let content = Values { columns: usize::from(inner.width), ..*content };
    let mut lines = Vec::new();
    for density in Density::ALL {
        lines = content.lines(density);
        if lines.len() <= usize::from(inner.height) {
            break;
        }
    }
    pane::scroll(cx, Pane::Values, inner, &lines);
    pane::position(cx, Pane::Values, area);
}

fn foot(cx: &mut Cx, area: Rect, trace: &Trace) {
    let mut actions = vec![(Action::Left, "back".to_owned()), (Action::Right, "step".to_owned())];
    if trace.wrong.is_some() {
        actions.push((Action::Jump, "where it goes wrong".to_owned()));
    }
    for (action, word) in
        [(Action::StepOver, "over"), (Action::StepOut, "out"), (Action::Top, "start"), (Action::Bottom, "end")]
    {
        actions.push((action, word.to_owned()));
    }
    chrome::footer(cx, area, &actions);
}
