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

use std::sync::Arc;

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::model::Verdict;
use crate::model::ids::{CaseId, ProblemUid};
use crate::model::trace::{End, Trace as Recording};
use crate::orchestrator::JudgeStatus;
use crate::tui::canvas::Cx;
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{Answer, Ask, Command, News, RequestId};
use crate::tui::place::Place;
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;
use crate::tui::ui::painted::Pane;
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

const KEYS: &[Binding] = &[
    Binding::new(Action::StepOver, "step-over", &["n"], "over, past calls"),
    Binding::new(Action::StepOverBack, "step-over-back", &["p"], "over, backwards"),
    Binding::new(Action::StepOut, "step-out", &["o"], "to this call's end"),
    Binding::new(Action::Jump, "jump", &["J"], "where it goes wrong"),
];
/// Where the recording will be drawn.
const WAITING: Pane = Pane("recording");
const VALUES: Pane = Pane("values");
/// Lines the explanation may take.
const STORY: usize = 3;
/// Rows of code, its border included, that can be followed.
const READABLE: u16 = 9;

/// One case being followed.
#[derive(Debug, Default)]
pub struct Trace {
    problem: Option<ProblemUid>,
    /// The question that is not answered yet.
    request: Option<RequestId>,
    /// The case that was asked for; none for the first that fails.
    case: Option<CaseId>,
    pub recording: Option<Arc<Recording>>,
    /// An index into the steps.
    pub step: usize,
}

impl Trace {
    /// Has the case recorded, and shows the screen meanwhile.
    fn enter(&mut self, ui: &mut Ui, place: Place) -> Vec<Command> {
        let Place::Trace(problem, case) = place else { return Vec::new() };
        let (request, command) = ui.ask(Ask::Trace(problem.clone(), case.clone()));
        *self = Self { problem: Some(problem), request: Some(request), case, ..Self::default() };
        ui.scrolls.remove(&VALUES);
        ui.notice = None;
        vec![Command::Appear, command]
    }

    /// What was recorded is over; a recording under way is stopped.
    fn forget(&mut self) -> Option<Command> {
        std::mem::take(self).request.map(Command::Cancel)
    }

    /// The step after `step` that is in the same call or has left it.
    fn over(&self, forward: bool) -> Option<usize> {
        let steps = &self.recording.as_ref()?.steps;
        let depth = steps.get(self.step)?.depth;
        if forward {
            steps.iter().skip(self.step + 1).position(|s| s.depth <= depth).map(|i| i + self.step + 1)
        } else {
            steps[..self.step].iter().rposition(|s| s.depth <= depth)
        }
    }

    /// The end of the call we are in; from there, where its caller goes on.
    fn out(&self) -> Option<usize> {
        let steps = &self.recording.as_ref()?.steps;
        let here = steps.get(self.step)?;
        let end = steps.iter().rposition(|s| s.frame == here.frame)?;
        if end > self.step {
            return Some(end);
        }
        steps.iter().skip(end + 1).position(|s| s.depth < here.depth).map(|i| i + end + 1)
    }

    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
        // The code follows the steps by itself; what can be longer than its pane are the variables.
        if matches!(action, Action::Up | Action::Down | Action::PageUp | Action::PageDown) {
            ui.scrolled(VALUES, action);
            return Some(Vec::new());
        }
        let trace = self.recording.as_ref()?;
        let last = trace.steps.len().saturating_sub(1);
        let to = match action {
            Action::Left => Some(self.step.saturating_sub(1)),
            Action::Right => Some((self.step + 1).min(last)),
            Action::StepOver => self.over(true),
            Action::StepOverBack => self.over(false),
            Action::StepOut => self.out(),
            Action::Top => Some(0),
            Action::Bottom => Some(last),
            Action::Jump => match &trace.wrong {
                Some(wrong) => Some(wrong.step),
                None => {
                    ui.say(Tone::Info, "No single step stands out in this case.");
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

    fn answered(&mut self, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
        if self.request.take_if(|asked| *asked == request).is_none() {
            return Vec::new();
        }
        let complaint = match answer {
            Answer::Traced(Ok(trace)) => match complaint(&trace) {
                Some(complaint) => complaint,
                None => {
                    self.step = explaining(&trace);
                    self.recording = Some(Arc::from(trace));
                    return Vec::new();
                }
            },
            other => other.failure().map(|failure| failure.message).unwrap_or_default(),
        };
        *self = Self::default();
        ui.say(Tone::Error, complaint);
        vec![Command::Vanish]
    }

    /// What is being done, and how far the sandbox is where it isn't ready.
    fn waiting(&self, cx: &mut Cx, body: Rect) {
        let case = self.case.as_ref();
        let case = case.map_or_else(|| "the first case that fails".to_owned(), |case| format!("case {case}"));
        let inner = Frame::new(WAITING, "Trace · recording").render(cx, body);
        let mut lines =
            vec![Line::from(cx.span(Role::Text, format!("Following your code through {case}, line by line.")))];
        match &cx.published.judge {
            JudgeStatus::Preparing { stage, fraction } => {
                lines.push(Line::from(cx.span(Role::Dim, format!("Waiting for the sandbox: {stage}"))));
                lines.push(Line::from(gauge(cx.theme, *fraction, usize::from(inner.width).min(60))));
            }
            JudgeStatus::Starting => lines.push(Line::from(cx.span(Role::Dim, "Waiting for the sandbox to start"))),
            JudgeStatus::Idle | JudgeStatus::Ready | JudgeStatus::Failed { .. } => {}
        }
        lines.push(Line::from(vec![cx.key(Action::Back), cx.span(Role::Dim, " stops it")]));
        for (y, line) in lines.iter().enumerate().take(usize::from(inner.height)) {
            cx.line(Rect { y: inner.y + y as u16, height: 1, ..inner }, line);
        }
    }
}

impl Screen for Trace {
    fn about(&self) -> About {
        About { title: "Trace", keys: KEYS, more: &[("← →", "a step; up and down scroll the variables")] }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Enter(place) => Some(self.enter(ui, place)),
            Event::Leave => Some(self.forget().into_iter().collect()),
            Event::News(News::Opening) => Some(self.forget().into_iter().chain([Command::Vanish]).collect()),
            Event::Act(action) => self.act(ui, action),
            Event::Answer(request, answer) => Some(self.answered(ui, request, answer)),
            _ => None,
        }
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        let problem = self.problem.as_ref().and_then(|uid| cx.published.catalog.by_uid(uid));
        let title = problem.map_or_else(String::new, |problem| problem.title.clone());
        let Some(trace) = self.recording.as_ref().filter(|trace| !trace.steps.is_empty()) else {
            chrome::header(cx, header, &[title, "Trace".to_owned()], &[chrome::streak(cx)]);
            self.waiting(cx, body);
            chrome::footer(cx, footer, &[]);
            return;
        };
        let at = self.step.min(trace.steps.len() - 1);
        let place = cx.span(Role::Text, format!("step {} of {}", at + 1, trace.steps.len()));
        chrome::header(cx, header, &[title, "Trace".to_owned()], &[place]);
        screen(cx, body, trace, at);
        foot(cx, footer, trace);
    }
}

/// The step that explains most: where it goes wrong; of code that came to no end the last one recorded.
fn explaining(trace: &Recording) -> usize {
    let last = trace.steps.len().saturating_sub(1);
    let endless = trace.end.note().is_some() && matches!(trace.verdict, Verdict::Tle | Verdict::Mle | Verdict::Ole);
    trace.wrong.as_ref().map_or(if endless { last } else { 0 }, |wrong| wrong.step.min(last))
}

/// Why there is nothing to look at.
fn complaint(trace: &Recording) -> Option<String> {
    if let Some(error) = &trace.compile_error {
        let place = error.line.map_or_else(String::new, |line| format!(" (line {line})"));
        return Some(format!("There is nothing to follow: {}: {}{place}.", error.kind, error.message));
    }
    trace.steps.is_empty().then(|| "There is nothing to follow: no line of your file ran in this case.".to_owned())
}

fn screen(cx: &mut Cx, body: Rect, trace: &Recording, at: usize) {
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
fn story(cx: &Cx, trace: &Recording, at: usize, room: usize) -> Vec<Line<'static>> {
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
    let inner = Frame::new(VALUES, "Variables").note(format!("{} changed", symbols::BULLET)).render(cx, area);
    let content = Values { columns: usize::from(inner.width), ..*content };
    let mut lines = Vec::new();
    for density in Density::ALL {
        lines = content.lines(density);
        if lines.len() <= usize::from(inner.height) {
            break;
        }
    }
    pane::scroll(cx, VALUES, inner, &lines);
    pane::position(cx, VALUES, area);
}

fn foot(cx: &mut Cx, area: Rect, trace: &Recording) {
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
