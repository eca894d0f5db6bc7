//! Why a number is what it is: sentence, equation, and the record each line rests on.
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
use crate::tui::canvas::Cx;
use crate::tui::journal;
use crate::tui::keymap::action::{HISTORY, PROGRESS, ROADMAP, WHY};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{Answer, Ask, Command, News, RequestId};
use crate::tui::over::{Over, Text};
use crate::tui::place::{Name, Place, Subject};
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::notice::Tone;
use crate::tui::ui::painted::{Extent, Pane, Target};
use crate::tui::ui::{Ui, moved};
use crate::tui::widgets::{Frame, chrome, pane};
use crate::words::facts;
use crate::words::text::{clean, fit, width, wrap};

const KEYS: &[Binding] = &[WHY, ROADMAP, PROGRESS, HISTORY];
const LINES: Pane = Pane("why");
/// Columns a sentence is wrapped at: longer lines are hard to read.
const MEASURE: usize = 96;

/// A row on the screen, with the line of the explanation it belongs to.
struct Row {
    line: Line<'static>,
    of: Option<usize>,
}

/// The explanations at hand and where we are in one of them.
#[derive(Debug)]
pub struct Why {
    /// Never empty; Tab goes from one to the next.
    subjects: Vec<Subject>,
    at: usize,
    /// A line of the explanation.
    pub row: usize,
    /// The question for a record that is open.
    asked: Option<RequestId>,
}

impl Default for Why {
    fn default() -> Self {
        Self { subjects: vec![Subject::Proficiency], at: 0, row: 0, asked: None }
    }
}

impl Why {
    fn enter(&mut self, ui: &mut Ui, place: Place) -> Vec<Command> {
        let mut subjects = if let Place::Why(subjects) = place { subjects } else { Vec::new() };
        subjects.push(Subject::Proficiency);
        (self.subjects, self.at, self.row) = (subjects, 0, 0);
        ui.scrolls.remove(&LINES);
        ui.notice = None;
        let read = journal::read(ui);
        std::iter::once(Command::Appear).chain(read).collect()
    }

    /// The subject that is shown.
    #[must_use]
    pub fn subject(&self) -> &Subject {
        self.subjects.get(self.at).or_else(|| self.subjects.first()).unwrap_or(&Subject::Proficiency)
    }

    /// The explanation that is open; none before the journal was read.
    fn explanation(&self, ui: &Ui) -> Option<Explanation> {
        let scene = facts::scene(&ui.published, ui.journal.timeline.as_ref()?);
        Some(match self.subject() {
            Subject::Topic(topic) => explain::topic(&scene, topic),
            Subject::Problem(problem) => explain::problem(&scene, problem),
            Subject::Proficiency => explain::proficiency(&scene),
            Subject::Balance => explain::balance(&scene),
        })
    }

    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
        let len = self.explanation(ui).map_or(0, |explanation| explanation.lines().count());
        // A line takes a few rows: a page of rows is some lines.
        if let Some(row) = moved(self.row, action, len, ui.painted.extent(LINES).page / 3) {
            self.row = row;
            return Some(Vec::new());
        }
        let count = self.subjects.len().max(1);
        let step = match action {
            Action::NextPane | Action::Right => 1,
            Action::PreviousPane | Action::Left => count - 1,
            Action::Open => return Some(self.open(ui)),
            // The key that leads here leads back.
            Action::Why => return Some(vec![Command::Back]),
            _ => return None,
        };
        (self.at, self.row) = ((self.at + step) % count, 0);
        Some(Vec::new())
    }

    /// The journal's record of the chosen line.
    fn open(&mut self, ui: &mut Ui) -> Vec<Command> {
        let record = self.explanation(ui).and_then(|explanation| explanation.lines().nth(self.row)?.record);
        let Some(version) = record else {
            let text = "This line rests on no record: it is a rule of the model, or computed from the ones above.";
            ui.say(Tone::Info, text);
            return Vec::new();
        };
        let (request, command) = ui.ask(Ask::Record(version));
        self.asked = Some(request);
        vec![command]
    }

    fn answered(&mut self, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
        if self.asked.take_if(|asked| *asked == request).is_none() {
            return journal::answered(ui, request, answer);
        }
        match answer {
            Answer::Record(Ok(Some(record))) => return vec![Command::Show(Over::Text(Text::Record(record, false)))],
            Answer::Record(Ok(None)) => ui.say(Tone::Error, "The journal has no such record."),
            other => return ui.unexpected(other),
        }
        Vec::new()
    }
}

impl Screen for Why {
    fn about(&self) -> About {
        About { title: "Why", keys: KEYS, more: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Enter(place) => Some(self.enter(ui, place)),
            Event::Act(action) => self.act(ui, action),
            Event::Click(Target::Row(_, row)) if row == self.row => self.act(ui, Action::Open),
            Event::Click(Target::Row(_, row)) => {
                self.row = row;
                Some(Vec::new())
            }
            Event::Wheel(LINES, down) => self.act(ui, if down { Action::Down } else { Action::Up }),
            Event::News(News::Published | News::JournalRead) if ui.screen == Name::Why => Some(journal::read(ui)),
            Event::Answer(request, answer) => Some(self.answered(ui, request, answer)),
            _ => None,
        }
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        chrome::header(cx, header, &["Why".to_owned()], &[chrome::streak(cx)]);
        let [tabs, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
        subjects(cx, tabs, self);
        match self.explanation(cx.ui) {
            Some(explanation) => explained(cx, rest, &explanation, self.row),
            None => {
                let inner = Frame::new(LINES, "Why").focused(true).render(cx, rest);
                let line = Line::from(cx.span(Role::Dim, "Reading the journal…"));
                cx.line(inner, &line);
            }
        }
        let mut actions = vec![(Action::Open, "the record".to_owned())];
        if self.subjects.len() > 1 {
            actions.push((Action::NextPane, "what else".to_owned()));
        }
        actions.extend([(Action::History, "history".to_owned()), (Action::Progress, "progress".to_owned())]);
        chrome::footer(cx, footer, &actions);
    }
}

fn subjects(cx: &mut Cx, area: Rect, why: &Why) {
    let mut x = area.x + 1;
    for (i, subject) in why.subjects.iter().enumerate() {
        let title = match subject {
            Subject::Topic(topic) => facts::topic_title(cx.published, topic),
            Subject::Problem(problem) => facts::problem_title(cx.published, problem),
            Subject::Proficiency => "Proficiency".to_owned(),
            Subject::Balance => "Balance".to_owned(),
        };
        let here = i == why.at;
        let line = Line::from(cx.span(if here { Role::Title } else { Role::Dim }, format!(" {} ", fit(&title, 30))));
        let columns = line.width() as u16;
        let place = Rect { x, width: columns.min(area.right().saturating_sub(x)), ..area };
        cx.line(place, &line);
        if here {
            cx.select(place);
        }
        x = (x + columns + 1).min(area.right());
    }
}

fn explained(cx: &mut Cx, area: Rect, explanation: &Explanation, row: usize) {
    let count = explanation.lines().count();
    let row = row.min(count.saturating_sub(1));
    let inner = Frame::new(LINES, clean(&explanation.title))
        .note(format!("{}/{count}", row + 1))
        .focused(true)
        .render(cx, area);
    let rows = rows(cx, explanation, usize::from(inner.width));
    let page = usize::from(inner.height);
    cx.painted.extents.insert(LINES, Extent { rows: rows.len(), page });
    let from = first_row(&rows, row, page);
    for (i, shown) in rows.iter().enumerate().skip(from).take(page) {
        let place = Rect { y: inner.y + (i - from) as u16, height: 1, ..inner };
        cx.line(place, &shown.line);
        let Some(of) = shown.of else { continue };
        cx.target(place, Target::Row(LINES, of));
        if of == row {
            let first = i == 0 || rows[i - 1].of != Some(of);
            if first { cx.point_at(place) } else { cx.select(place) }
        }
    }
    pane::hidden(cx, area, from, rows.len().saturating_sub(from + page));
}

/// Where the window on the rows begins, so that the chosen line is in it, whole where that is possible, and the heading
/// above the first line of a section with it.
fn first_row(rows: &[Row], chosen: usize, page: usize) -> usize {
    let first = rows.iter().position(|row| row.of == Some(chosen)).unwrap_or(0);
    let last = rows.iter().rposition(|row| row.of == Some(chosen)).unwrap_or(first);
    if chosen == 0 {
        return 0;
    }
    let middle = usize::midpoint(first, last).saturating_sub(page / 2);
    let fits = middle.max((last + 1).saturating_sub(page)).min(first);
    fits.min(rows.len().saturating_sub(page))
}

fn rows(cx: &Cx, explanation: &Explanation, columns: usize) -> Vec<Row> {
    let measure = columns.min(MEASURE);
    let plain = |line: Line<'static>| Row { line, of: None };
    let mut rows: Vec<Row> = wrap(&clean(&explanation.summary), measure)
        .into_iter()
        .map(|text| plain(Line::from(cx.span(Role::Text, text))))
        .collect();
    let mut number = 0;
    for section in &explanation.sections {
        rows.push(plain(Line::default()));
        rows.push(plain(Line::from(cx.span(Role::Title, section.title.clone()))));
        for line in &section.lines {
            rows.extend(told(cx, line, measure).into_iter().map(|line| Row { line, of: Some(number) }));
            number += 1;
        }
    }
    rows
}

/// A sentence with its record at its end, and the arithmetic below it.
fn told(cx: &Cx, line: &explain::Line, columns: usize) -> Vec<Line<'static>> {
    let record = line.record.map(|version| format!("[{version}]")).unwrap_or_default();
    let room = columns.saturating_sub(if record.is_empty() { 0 } else { width(&record) + 2 });
    let mut lines = Vec::new();
    for (i, text) in wrap(&clean(&line.text), room).into_iter().enumerate() {
        let mut spans = vec![cx.span(Role::Text, text.clone())];
        if i == 0 && !record.is_empty() {
            spans.push(Span::raw(" ".repeat(columns.saturating_sub(width(&text) + width(&record)))));
            spans.push(cx.span(Role::Dim, record.clone()));
        }
        lines.push(Line::from(spans));
    }
    for equation in &line.equations {
        for (i, part) in wrap(equation, columns.saturating_sub(5)).into_iter().enumerate() {
            let indent = if i == 0 { "   " } else { "     " };
            lines.push(Line::from(vec![Span::raw(indent), cx.span(Role::Accent, part)]));
        }
    }
    lines
}
