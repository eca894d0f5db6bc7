//! The Why screen: explains a number with sentences, equations, and the record behind each line.
//!
//! ```text
//!  Two Pointers   Proficiency
//! ┌▸Two Pointers stands at .52 ± .18 ─────────────────────────────── 4/21 ┐
//! │ What moved it last (equation 9)                                       │
//! │▸The result is mixed with what was there, so that one outcome …   [37] │
//! │   mastery = (1 − λ) · m + λ · m' = .2 × .41 + .8 × .55 = .52          │
//! └───────────────────────────────────────────────────────── ↓ 12 more ───┘
//! ```

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::learner::explain::{self, Explanation};
use crate::text::learning_status;
use crate::text::text_layout::{clean, fit, width, wrap};
use crate::tui::destination::{Destination, ExplainedSubject, ScreenName};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::action::{HISTORY, PROGRESS, ROADMAP, WHY};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{AppCommand, BroadcastEvent, RequestId, TutorAnswer, TutorRequest};
use crate::tui::overlay::overlay_request::{LongText, OverlayRequest};
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::timeline_cache;
use crate::tui::ui::hit_map::{ClickTarget, Pane, ScrollExtent};
use crate::tui::ui::notice::NoticeTone;
use crate::tui::ui::{Ui, move_row};
use crate::tui::widgets::{PaneFrame, chrome, pane};

const KEYS: &[Binding] = &[WHY, ROADMAP, PROGRESS, HISTORY];
const EXPLANATION_PANE: Pane = Pane("why");
/// Columns at which a sentence wraps, because longer lines are hard to read.
const MAX_TEXT_COLUMNS: usize = 96;

/// A row on the screen, with the line of the explanation it belongs to.
struct WhyRow {
    line: Line<'static>,
    line_index: Option<usize>,
}

/// The explanations and the selected line.
#[derive(Debug)]
pub struct WhyScreen {
    /// Never empty; Tab selects the next one.
    subjects: Vec<ExplainedSubject>,
    subject_index: usize,
    /// Index of the selected line of the explanation.
    pub row: usize,
    /// The open request for a record.
    pending_record: Option<RequestId>,
}

impl Default for WhyScreen {
    fn default() -> Self {
        Self { subjects: vec![ExplainedSubject::Proficiency], subject_index: 0, row: 0, pending_record: None }
    }
}

impl WhyScreen {
    fn enter(&mut self, ui: &mut Ui, place: Destination) -> Vec<AppCommand> {
        let mut subjects = if let Destination::Why(subjects) = place { subjects } else { Vec::new() };
        subjects.extend(ui.published.state.profile.goal.is_some().then_some(ExplainedSubject::Goal));
        subjects.push(ExplainedSubject::Proficiency);
        (self.subjects, self.subject_index, self.row) = (subjects, 0, 0);
        ui.scroll_offsets.remove(&EXPLANATION_PANE);
        ui.notice = None;
        let read = timeline_cache::request_timeline(ui);
        std::iter::once(AppCommand::Appear).chain(read).collect()
    }

    /// The subject that is shown.
    #[must_use]
    pub fn subject(&self) -> &ExplainedSubject {
        self.subjects
            .get(self.subject_index)
            .or_else(|| self.subjects.first())
            .unwrap_or(&ExplainedSubject::Proficiency)
    }

    /// The shown explanation; none before the journal was read.
    fn explanation(&self, ui: &Ui) -> Option<Explanation> {
        let scene = learning_status::scene(&ui.published, ui.timeline_cache.timeline.as_ref()?);
        Some(match self.subject() {
            ExplainedSubject::Topic(topic) => explain::topic(&scene, topic),
            ExplainedSubject::Problem(problem) => explain::problem(&scene, problem),
            ExplainedSubject::Proficiency => explain::proficiency(&scene),
            ExplainedSubject::Balance => explain::balance(&scene),
            ExplainedSubject::Goal => explain::goal(&scene),
        })
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
        let len = self.explanation(ui).map_or(0, |explanation| explanation.lines().count());
        // A line needs several rows, so convert a page of rows to lines.
        if let Some(row) = move_row(self.row, action, len, ui.hit_map.extent(EXPLANATION_PANE).page / 3) {
            self.row = row;
            return Some(Vec::new());
        }
        let count = self.subjects.len().max(1);
        let step = match action {
            Action::NextPane | Action::Right => 1,
            Action::PreviousPane | Action::Left => count - 1,
            Action::Open => return Some(self.open_record(ui)),
            // The same key opens and closes this screen.
            Action::Why => return Some(vec![AppCommand::Back]),
            _ => return None,
        };
        (self.subject_index, self.row) = ((self.subject_index + step) % count, 0);
        Some(Vec::new())
    }

    /// Opens the journal record of the chosen line.
    fn open_record(&mut self, ui: &mut Ui) -> Vec<AppCommand> {
        let record = self.explanation(ui).and_then(|explanation| explanation.lines().nth(self.row)?.record);
        let Some(version) = record else {
            let text = "This line rests on no record: it is a rule of the model, or computed from the ones above.";
            ui.show_notice(NoticeTone::Info, text);
            return Vec::new();
        };
        let (request, command) = ui.new_request(TutorRequest::Record(version));
        self.pending_record = Some(request);
        vec![command]
    }

    fn handle_answer(&mut self, ui: &mut Ui, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
        if self.pending_record.take_if(|asked| *asked == request).is_none() {
            return timeline_cache::handle_answer(ui, request, answer);
        }
        match answer {
            TutorAnswer::Record(Ok(Some(record))) => {
                return vec![AppCommand::Show(OverlayRequest::Text(LongText::Record(record, false)))];
            }
            TutorAnswer::Record(Ok(None)) => ui.show_notice(NoticeTone::Error, "The journal has no such record."),
            other => return ui.handle_unexpected(other),
        }
        Vec::new()
    }
}

impl Screen for WhyScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo { title: "Why", keys: KEYS, more: &[], unused: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Enter(place) => Some(self.enter(ui, place)),
            ScreenEvent::Act(action) => self.handle_action(ui, action),
            ScreenEvent::Click(ClickTarget::Row(_, row)) if row == self.row => self.handle_action(ui, Action::Open),
            ScreenEvent::Click(ClickTarget::Row(_, row)) => {
                self.row = row;
                Some(Vec::new())
            }
            ScreenEvent::Wheel(EXPLANATION_PANE, down) => {
                self.handle_action(ui, if down { Action::Down } else { Action::Up })
            }
            ScreenEvent::News(BroadcastEvent::Published | BroadcastEvent::JournalRead)
                if ui.screen == ScreenName::Why =>
            {
                Some(timeline_cache::request_timeline(ui))
            }
            ScreenEvent::Answer(request, answer) => Some(self.handle_answer(ui, request, answer)),
            _ => None,
        }
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        chrome::draw_header(cx, header, &["Why".to_owned()], &[chrome::streak_span(cx)]);
        let [tabs, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
        draw_subjects(cx, tabs, self);
        match self.explanation(cx.ui) {
            Some(explanation) => draw_explanation(cx, rest, &explanation, self.row),
            None => {
                let inner = PaneFrame::new(EXPLANATION_PANE, "Why").focused(true).render(cx, rest);
                let line = Line::from(cx.span(StyleRole::Dim, "Reading the journal…"));
                cx.draw_line(inner, &line);
            }
        }
        let mut actions = vec![(Action::Open, "show the entry".to_owned())];
        if self.subjects.len() > 1 {
            actions.push((Action::NextPane, "next subject".to_owned()));
        }
        actions.extend([(Action::History, "history".to_owned()), (Action::Progress, "progress".to_owned())]);
        chrome::draw_footer(cx, footer, &actions);
    }
}

fn draw_subjects(cx: &mut DrawContext, area: Rect, why: &WhyScreen) {
    let mut x = area.x + 1;
    for (i, subject) in why.subjects.iter().enumerate() {
        let title = match subject {
            ExplainedSubject::Topic(topic) => learning_status::topic_title(cx.published, topic),
            ExplainedSubject::Problem(problem) => learning_status::problem_title(cx.published, problem),
            ExplainedSubject::Proficiency => "Proficiency".to_owned(),
            ExplainedSubject::Balance => "Balance".to_owned(),
            ExplainedSubject::Goal => "Goal".to_owned(),
        };
        let here = i == why.subject_index;
        let line =
            Line::from(cx.span(if here { StyleRole::Title } else { StyleRole::Dim }, format!(" {} ", fit(&title, 30))));
        let columns = line.width() as u16;
        let place = Rect { x, width: columns.min(area.right().saturating_sub(x)), ..area };
        cx.draw_line(place, &line);
        if here {
            cx.highlight_row(place);
        }
        x = (x + columns + 1).min(area.right());
    }
}

fn draw_explanation(cx: &mut DrawContext, area: Rect, explanation: &Explanation, row: usize) {
    let count = explanation.lines().count();
    let row = row.min(count.saturating_sub(1));
    let inner = PaneFrame::new(EXPLANATION_PANE, clean(&explanation.title))
        .note(format!("{}/{count}", row + 1))
        .focused(true)
        .render(cx, area);
    let rows = explanation_rows(cx, explanation, usize::from(inner.width));
    let page = usize::from(inner.height);
    cx.hit_map.extents.insert(EXPLANATION_PANE, ScrollExtent { rows: rows.len(), page });
    let from = first_visible_row(&rows, row, page);
    for (i, shown) in rows.iter().enumerate().skip(from).take(page) {
        let place = Rect { y: inner.y + (i - from) as u16, height: 1, ..inner };
        cx.draw_line(place, &shown.line);
        let Some(of) = shown.line_index else { continue };
        cx.add_target(place, ClickTarget::Row(EXPLANATION_PANE, of));
        if of == row {
            let first = i == 0 || rows[i - 1].line_index != Some(of);
            if first { cx.select_with_pointer(place) } else { cx.highlight_row(place) }
        }
    }
    pane::draw_hidden_counts(cx, area, from, rows.len().saturating_sub(from + page));
}

/// The first visible row, so that the chosen line is in view, in full if possible, and the first line of a section has
/// its heading.
fn first_visible_row(rows: &[WhyRow], chosen: usize, page: usize) -> usize {
    let first = rows.iter().position(|row| row.line_index == Some(chosen)).unwrap_or(0);
    let last = rows.iter().rposition(|row| row.line_index == Some(chosen)).unwrap_or(first);
    if chosen == 0 {
        return 0;
    }
    let middle = usize::midpoint(first, last).saturating_sub(page / 2);
    let fits = middle.max((last + 1).saturating_sub(page)).min(first);
    fits.min(rows.len().saturating_sub(page))
}

fn explanation_rows(cx: &DrawContext, explanation: &Explanation, columns: usize) -> Vec<WhyRow> {
    let measure = columns.min(MAX_TEXT_COLUMNS);
    let plain = |line: Line<'static>| WhyRow { line, line_index: None };
    let mut rows: Vec<WhyRow> = wrap(&clean(&explanation.summary), measure)
        .into_iter()
        .map(|text| plain(Line::from(cx.span(StyleRole::Text, text))))
        .collect();
    let mut number = 0;
    for section in &explanation.sections {
        rows.push(plain(Line::default()));
        rows.push(plain(Line::from(cx.span(StyleRole::Title, section.title.clone()))));
        for line in &section.lines {
            rows.extend(
                explanation_lines(cx, line, measure).into_iter().map(|line| WhyRow { line, line_index: Some(number) }),
            );
            number += 1;
        }
    }
    if let Some(source) = explanation.equation_source() {
        rows.push(plain(Line::default()));
        rows.extend(wrap(source, measure).into_iter().map(|text| plain(Line::from(cx.span(StyleRole::Dim, text)))));
    }
    rows
}

/// A sentence with its record at the end, and the arithmetic below it.
fn explanation_lines(cx: &DrawContext, line: &explain::ExplanationLine, columns: usize) -> Vec<Line<'static>> {
    let record = line.record.map(|version| format!("[{version}]")).unwrap_or_default();
    let room = columns.saturating_sub(if record.is_empty() { 0 } else { width(&record) + 2 });
    let mut lines = Vec::new();
    for (i, text) in wrap(&clean(&line.text), room).into_iter().enumerate() {
        let mut spans = vec![cx.span(StyleRole::Text, text.clone())];
        if i == 0 && !record.is_empty() {
            spans.push(Span::raw(" ".repeat(columns.saturating_sub(width(&text) + width(&record)))));
            spans.push(cx.span(StyleRole::Dim, record.clone()));
        }
        lines.push(Line::from(spans));
    }
    for equation in &line.equations {
        for (i, part) in wrap(equation, columns.saturating_sub(5)).into_iter().enumerate() {
            let indent = if i == 0 { "   " } else { "     " };
            lines.push(Line::from(vec![Span::raw(indent), cx.span(StyleRole::Accent, part)]));
        }
    }
    lines
}
