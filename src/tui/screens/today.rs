//! The home: what is due, what is new, and why each of it is here.
//!
//! ```text
//!  Due for review ──────────────────────────────────────────────────────────── 1/5
//!  ▸ Valid Brackets        Stack           due today     recall 84 %   last 9 days ago, quality 4 of 5
//!    First Bad Build       Binary Search   early         recall 78 %   brought forward: recall is fading
//!
//!  New today ───────────────────────────────────────────────────────────────────
//!    Longest Clean Run     Sliding Window  growth        .46           you lost the left edge twice
//!
//!  Where you stand ─────────────────────────────────────────────────────────────
//!    ● Arrays & Hashing  ███████▓░· .82     ◐ Two Pointers ███▓░····· .41
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::model::ids::ProblemUid;
use crate::orchestrator::Access;
use crate::tui::canvas::Cx;
use crate::tui::keymap::action::{HISTORY, PROGRESS, ROADMAP, UNDO};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{Ask, Command, News};
use crate::tui::place::Place;
use crate::tui::rows::{self, Section, TodayRow};
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::spans::wrap_spans;
use crate::tui::theme::Role;
use crate::tui::ui::painted::{Extent, Pane, Target};
use crate::tui::ui::{Ui, moved, turned};
use crate::tui::widgets::{bar, chrome, list_offset};
use crate::words::dates::day_in_words;
use crate::words::facts::{self, TopicKind};
use crate::words::numbers::{count, share};
use crate::words::symbols;
use crate::words::text::{fit, pad, width, wrap};

const KEYS: &[Binding] =
    &[UNDO, ROADMAP, PROGRESS, HISTORY, Binding::new(Action::Dismiss, "dismiss", &["x"], "dismiss suggestion")];
const LIST: Pane = Pane("today");

/// The home.
#[derive(Debug, Default)]
pub struct Today {
    /// Of the list, counted over its parts.
    pub row: usize,
}

impl Today {
    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
        let rows = rows::today(&ui.published);
        if let Some(row) = moved(self.row, action, rows.len(), ui.painted.extent(LIST).page) {
            self.row = row;
            return Some(Vec::new());
        }
        match action {
            Action::Open => Some(rows.get(self.row).map_or_else(Vec::new, |row| open(&row.problem))),
            Action::Dismiss => Some(match facts::nudge(&ui.published).map(|nudge| nudge.kind) {
                Some(kind) => vec![ui.ask(Ask::DismissNudge(kind)).1],
                None => Vec::new(),
            }),
            _ => None,
        }
    }
}

fn open(problem: &ProblemUid) -> Vec<Command> {
    vec![Command::Go(Place::Problem(problem.clone()))]
}

impl Screen for Today {
    fn about(&self) -> About {
        About { title: "Today", keys: KEYS, more: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        let rows = |ui: &Ui| rows::today(&ui.published).len();
        match event {
            Event::Act(action) => return self.act(ui, action),
            Event::Click(Target::Row(_, row)) if row == self.row => return self.act(ui, Action::Open),
            Event::Click(Target::Row(_, row)) => self.row = row,
            Event::Wheel(LIST, down) => self.row = turned(self.row, down, rows(ui)),
            // The list may have become shorter.
            Event::News(News::Published) => self.row = self.row.min(rows(ui).saturating_sub(1)),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        let rows = rows::today(cx.published);
        let date = cx.published.day.strftime("%a %-d %b").to_string();
        let minutes = format!("{} min planned", cx.published.state.profile.minutes_a_day);
        let right = [cx.span(Role::Text, date), chrome::streak(cx), cx.span(Role::Dim, minutes)];
        chrome::header(cx, header, &["Today".to_owned()], &right);
        let body = Rect { x: body.x + 1, y: body.y + 1, width: body.width - 2, height: body.height - 1 };
        let lines = if cx.published.catalog.problems.is_empty() {
            no_packs(cx, usize::from(body.width))
        } else if rows.is_empty() {
            nothing_planned(cx, usize::from(body.width))
        } else {
            self.list(cx, &rows, usize::from(body.width))
        };
        let used = self.draw_list(cx, body, &lines, rows.len());
        stand(cx, Rect { y: body.y + used, height: body.height - used, ..body });
        chrome::footer_with(
            cx,
            footer,
            &[
                (Action::Open, "start".to_owned()),
                (Action::Roadmap, "roadmap".to_owned()),
                (Action::Progress, "progress".to_owned()),
                (Action::History, "history".to_owned()),
                (Action::Settings, "settings".to_owned()),
            ],
            &[(Action::Find, "find"), (Action::Help, "keys"), (Action::Back, "quit")],
        );
    }

    /// What stays true for a while: the record can't be written, or there is a suggestion.
    fn standing(&self, cx: &Cx, room: usize) -> Option<Vec<Line<'static>>> {
        if let Access::ReadOnly { reason } = &cx.published.access {
            let text = format!("Read-only: {reason} You can look around and run code; nothing is recorded.");
            return Some(wrap(&text, room).into_iter().map(|l| Line::from(cx.span(Role::Warn, l))).collect());
        }
        let nudge = facts::nudge(cx.published)?;
        let spans = vec![
            cx.span(Role::Info, nudge.text.clone()),
            Span::raw("   "),
            cx.key(Action::Dismiss),
            cx.span(Role::Dim, " dismiss"),
        ];
        Some(wrap_spans(&spans, room))
    }
}

/// A line of the list and the row it belongs to.
type ListLine = (Line<'static>, Option<usize>);

impl Today {
    /// Draws the list, scrolled so that the selected row is in view; returns the lines used.
    fn draw_list(&self, cx: &mut Cx, area: Rect, lines: &[ListLine], rows: usize) -> u16 {
        let selected = lines.iter().position(|(_, row)| *row == Some(self.row)).unwrap_or(0);
        let page = usize::from(area.height);
        cx.painted.extents.insert(LIST, Extent { rows, page });
        let from = list_offset(selected, lines.len(), page);
        cx.target(area, Target::Pane(LIST));
        for (i, (line, row)) in lines.iter().skip(from).take(page).enumerate() {
            let place = Rect { y: area.y + i as u16, height: 1, ..area };
            cx.line(place, line);
            if let Some(row) = row {
                cx.target(place, Target::Row(LIST, *row));
                if *row == self.row {
                    cx.select(place);
                }
            }
        }
        lines.len().min(page) as u16
    }

    fn list(&self, cx: &Cx, rows: &[TodayRow], columns: usize) -> Vec<ListLine> {
        let widths = Widths::of(rows, columns);
        let mut lines: Vec<ListLine> = Vec::new();
        for section in Section::ALL {
            let members: Vec<_> = rows.iter().enumerate().filter(|(_, row)| row.section == section).collect();
            if members.is_empty() && section != Section::Due {
                continue;
            }
            if !lines.is_empty() {
                lines.push((Line::default(), None));
            }
            let here = members.iter().any(|(i, _)| *i == self.row);
            let note = if here { format!("{}/{}", self.row + 1, rows.len()) } else { String::new() };
            lines.push((heading(cx, section.title(), &note, columns), None));
            if members.is_empty() {
                lines.push((Line::from(cx.span(Role::Dim, format!("  {}", nothing_due(cx)))), None));
            }
            for (index, row) in members {
                push_row(cx, &mut lines, row, (index, index == self.row), &widths);
            }
        }
        lines
    }
}

fn heading(cx: &Cx, title: &str, note: &str, columns: usize) -> Line<'static> {
    let note = if note.is_empty() { String::new() } else { format!(" {note}") };
    let rule = columns.saturating_sub(width(title) + width(&note) + 1);
    Line::from(vec![
        cx.span(Role::Title, format!("{title} ")),
        cx.span(Role::Border, "─".repeat(rule)),
        cx.span(Role::Dim, note),
    ])
}

/// Columns of the parts of a row.
struct Widths {
    title: usize,
    topic: usize,
    measure: usize,
    /// 0 where the reason goes on a line of its own.
    reason: usize,
}

impl Widths {
    const WHEN: usize = 13;
    /// A reason squeezed into less is no reason.
    const LEAST_REASON: usize = 40;

    fn of(rows: &[TodayRow], columns: usize) -> Self {
        let longest = |text: fn(&TodayRow) -> &str| rows.iter().map(|r| width(text(r))).max().unwrap_or(0);
        let title = longest(|r| &r.title).clamp(16, 26) + 2;
        let topic = longest(|r| &r.topic).clamp(8, 18) + 2;
        let measure = longest(|r| &r.measure) + 2;
        let left = columns.saturating_sub(2 + title + topic + Self::WHEN + measure);
        Self { title, topic, measure, reason: if left >= Self::LEAST_REASON { left } else { 0 } }
    }
}

fn push_row(cx: &Cx, lines: &mut Vec<ListLine>, row: &TodayRow, (index, selected): (usize, bool), widths: &Widths) {
    let mark = match (selected, row.done) {
        (true, _) => cx.span(Role::Accent, format!("{} ", symbols::POINTER)),
        (_, true) => cx.span(Role::Good, format!("{} ", symbols::PASSED)),
        _ => Span::raw("  "),
    };
    let (title_role, when_role) = if row.done { (Role::Dim, Role::Good) } else { (Role::Text, row.when_role) };
    let when = if row.done { "done today" } else { &row.when };
    let mut spans = vec![
        mark,
        cx.span(title_role, pad(&fit(&row.title, widths.title - 2), widths.title)),
        cx.span(Role::Dim, pad(&fit(&row.topic, widths.topic - 2), widths.topic)),
        cx.span(when_role, pad(when, Widths::WHEN)),
        cx.span(Role::Text, pad(&row.measure, widths.measure)),
    ];
    if widths.reason > 0 {
        spans.push(cx.span(Role::Dim, fit(&row.reason, widths.reason)));
    }
    lines.push((Line::from(spans), Some(index)));
    let cut = width(&row.reason) > widths.reason;
    if selected && cut {
        lines.push((Line::from(cx.span(Role::Dim, format!("    {}", row.reason))), Some(index)));
    }
}

fn nothing_due(cx: &Cx) -> String {
    match facts::next_review(cx.published) {
        Some((uid, day)) => {
            let title = facts::problem_title(cx.published, uid);
            format!("Nothing is due. {title} comes back {}.", day_in_words(day, cx.published.day))
        }
        None => "Nothing is due yet: a problem comes back some days after you solve it.".to_owned(),
    }
}

fn nothing_planned(cx: &Cx, columns: usize) -> Vec<ListLine> {
    let key = cx.ui.keymap.label(Action::Roadmap);
    vec![
        (heading(cx, "Today", "", columns), None),
        (Line::from(cx.span(Role::Text, format!("  {}", nothing_due(cx)))), None),
        (Line::from(cx.span(Role::Dim, format!("  {key} opens the roadmap: pick any problem you like."))), None),
    ]
}

fn no_packs(cx: &Cx, columns: usize) -> Vec<ListLine> {
    let text = "No problems are installed. `rung doctor` says why the starter pack is missing and where your data folder \
                is; a pack's folder copied into `packs/` there is installed at the next start.";
    let mut lines = vec![(heading(cx, "Today", "", columns), None)];
    lines
        .extend(wrap(text, columns - 2).into_iter().map(|l| (Line::from(cx.span(Role::Warn, format!("  {l}"))), None)));
    lines
}

/// The room below the list: every topic with its bar where that fits, else a count of each kind.
fn stand(cx: &mut Cx, area: Rect) {
    const CELL: u16 = 36;
    let topics = &cx.published.catalog.topics;
    let per_row = (area.width / CELL).max(1);
    let needed = (topics.len() as u16).div_ceil(per_row) + 2;
    if topics.is_empty() || area.height < 3 {
        return;
    }
    let place = |row: u16| Rect { y: area.y + row, height: 1, ..area };
    let title = heading(cx, "Where you stand", "", usize::from(area.width));
    cx.line(place(1), &title);
    if area.height < needed {
        let line = Line::from(cx.span(Role::Dim, format!("  {}", summary(cx))));
        cx.line(place(2), &line);
        return;
    }
    let rows = (topics.len() as u16).div_ceil(per_row);
    for (i, topic) in topics.iter().enumerate() {
        let (column, row) = (i as u16 / rows, i as u16 % rows);
        let facts = facts::topic(cx.published, &topic.id);
        let mut spans = vec![
            cx.span(rows::role(&facts), format!("  {} ", facts.kind.symbol())),
            cx.span(if facts.kind == TopicKind::Locked { Role::Dim } else { Role::Text }, pad(&topic.title, 16)),
            Span::raw(" "),
        ];
        spans.extend(if facts.kind == TopicKind::Locked {
            vec![cx.span(Role::Dim, "·".repeat(8))]
        } else {
            bar(cx.theme, rows::role(&facts), (facts.mastery, facts.uncertainty), 8)
        });
        spans.push(cx.span(Role::Dim, format!(" {}", share(facts.mastery))));
        let cell = Rect { x: area.x + column * CELL, width: CELL, ..place(2 + row) };
        cx.line(cell, &Line::from(spans));
    }
}

fn summary(cx: &Cx) -> String {
    let kinds: Vec<_> = cx.published.catalog.topics.iter().map(|t| facts::topic(cx.published, &t.id).kind).collect();
    let of = |kind| kinds.iter().filter(|k| **k == kind).count();
    let parts = [
        (of(TopicKind::Mastered), "mastered"),
        (of(TopicKind::Growing), "growing"),
        (of(TopicKind::New), "open and new"),
        (of(TopicKind::Locked), "locked"),
    ];
    let told: Vec<_> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
    format!("{}: {}", count(kinds.len(), "topic"), told.join(" · "))
}
