//! The Today screen: the next action, due reviews and new problems, each with its reason. If there is room, also a
//! preview of the selected item, the last and next 7 days, and the masteries.
//!
//! ```text
//!  Review: Valid Brackets   then 4 more
//!
//!  Due for review ────────────────────────────────────────── 12 due; 3 fit your 45 min
//!  ▸ Valid Brackets        Stack           due today     recall 84 %   last 9 days ago, quality 4 of 5
//!    First Bad Build       Binary Search   early         recall 78 %   brought forward: recall is fading
//!
//!  New today ───────────────────────────────────────────────────────────────────
//!    Longest Clean Run     Sliding Window  practice      chance 46 %   you lost the left edge twice
//! ```

use std::collections::BTreeSet;
use std::ops::Range;

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::orchestrator::RecordAccess;
use crate::text::day_status;
use crate::text::goal_text;
use crate::text::learning_status;
use crate::text::text_layout::{clean, width, wrap};
use crate::tui::destination::{Destination, ScreenName};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::action::{HISTORY, NEXT, POSTPONE, PROGRESS, ROADMAP, SUSPEND, UNDO};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{AppCommand, BroadcastEvent, TutorAnswer, TutorRequest};
use crate::tui::next_problem::go_to_next;
use crate::tui::reschedule_action;
use crate::tui::rows::{self, TodayRow, TodaySection};
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::timeline_cache;
use crate::tui::ui::hit_map::{ClickTarget, Pane, ScrollExtent};
use crate::tui::ui::{MIN_WIDE_COLUMNS, Ui, move_row, wheel_row};
use crate::tui::widgets::pane::draw_hidden_counts;
use crate::tui::widgets::{chrome, list_offset};
use crate::tui::wrap_spans::{words_beside_key, wrap_spans};
use crate::types::ids::ProblemUid;

mod item_preview;
mod list_rows;
mod mastery_summary;
mod section_notes;
mod week_overview;

use list_rows::{RowWidths, push_row};
use section_notes::{no_reviews_text, section_note, whole_parts};

const KEYS: &[Binding] = &[
    UNDO,
    ROADMAP,
    PROGRESS,
    HISTORY,
    POSTPONE,
    SUSPEND,
    NEXT,
    Binding::new(Action::Dismiss, "dismiss", &["x"], "dismiss suggestion"),
];
const LIST: Pane = Pane("today");
/// Rows from which on the goal has a line of its own.
const MIN_ROWS_WITH_GOAL: u16 = 16;
/// Due reviews shown below the line that marks the end of the day's minutes.
const MAX_ROWS_BEYOND_BUDGET: usize = 3;

/// The Today screen.
#[derive(Debug, Default)]
pub struct TodayScreen {
    /// Index over all parts of the list; the next action until the learner moves it.
    pub row: usize,
    has_moved: bool,
    /// The version of the last journal request. Each version is requested once, because an unreadable journal would be
    /// requested forever.
    requested_version: Option<u64>,
}

impl TodayScreen {
    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
        let rows = rows::today_rows(&ui.published);
        if let Some(row) = move_row(self.row, action, rows.len(), ui.hit_map.extent(LIST).page) {
            self.select_row(row);
            return Some(Vec::new());
        }
        match action {
            Action::Open => {
                // Back from it, the pointer is at what comes next.
                self.has_moved = false;
                Some(rows.get(self.row).map_or_else(Vec::new, |row| open_problem(&row.problem)))
            }
            Action::Suspend => Some(
                rows.get(self.row).map_or_else(Vec::new, |row| reschedule_action::toggle_suspension(ui, &row.problem)),
            ),
            Action::Postpone => {
                Some(rows.get(self.row).map_or_else(Vec::new, |row| reschedule_action::postpone(ui, &row.problem)))
            }
            Action::Next => {
                self.has_moved = false;
                Some(vec![ui.new_request(TutorRequest::Next(None)).1])
            }
            Action::Dismiss => Some(match day_status::nudge(&ui.published).map(|nudge| nudge.kind) {
                Some(kind) => vec![ui.new_request(TutorRequest::DismissNudge(kind)).1],
                None => Vec::new(),
            }),
            _ => None,
        }
    }
}

impl TodayScreen {
    fn select_row(&mut self, row: usize) {
        (self.row, self.has_moved) = (row, true);
    }

    /// Updates the selection after a change: the list may be shorter, and the pointer follows the next action until the
    /// learner moves it, and again when its row is done.
    fn update_selection(&mut self, ui: &Ui) {
        let rows = rows::today_rows(&ui.published);
        let now = rows::next_action(&ui.published, None, &rows).and_then(|now| now.problem);
        let is_free = !self.has_moved || rows.get(self.row).is_none_or(|row| row.done);
        let first = rows.iter().position(|row| Some(&row.problem) == now.as_ref()).filter(|_| is_free);
        self.row = first.unwrap_or(self.row).min(rows.len().saturating_sub(1));
    }

    /// Requests the journal, which has the results of the last tries, once for every version.
    fn request_timeline(&mut self, ui: &mut Ui) -> Vec<AppCommand> {
        let version = ui.published.state.version;
        if ui.screen != ScreenName::Today || version == 0 || self.requested_version == Some(version) {
            return Vec::new();
        }
        self.requested_version = Some(version);
        timeline_cache::request_timeline(ui)
    }
}

fn open_problem(problem: &ProblemUid) -> Vec<AppCommand> {
    vec![AppCommand::Go(Destination::Problem(problem.clone()))]
}

impl Screen for TodayScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo {
            title: "Today",
            keys: KEYS,
            more: &[],
            unused: &[Action::Left, Action::Right, Action::NextPane, Action::PreviousPane],
        }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        let rows = |ui: &Ui| rows::today_rows(&ui.published).len();
        match event {
            ScreenEvent::Act(action) => return self.handle_action(ui, action),
            ScreenEvent::Click(ClickTarget::Row(_, row)) if row == self.row => {
                return self.handle_action(ui, Action::Open);
            }
            ScreenEvent::Click(ClickTarget::Row(_, row)) => self.select_row(row),
            ScreenEvent::Wheel(LIST, down) => self.select_row(wheel_row(self.row, down, rows(ui))),
            ScreenEvent::News(BroadcastEvent::Published) => {
                self.update_selection(ui);
                return Some(self.request_timeline(ui));
            }
            ScreenEvent::News(BroadcastEvent::Tick) => return Some(self.request_timeline(ui)),
            ScreenEvent::Answer(_, TutorAnswer::Arranged(outcome)) => {
                return Some(reschedule_action::handle_answer(ui, outcome));
            }
            ScreenEvent::Answer(_, TutorAnswer::Next(next)) => return Some(go_to_next(ui, next)),
            ScreenEvent::Answer(request, answer) => return Some(timeline_cache::handle_answer(ui, request, answer)),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        let rows = rows::today_rows(cx.published);
        let date = cx.published.day.strftime("%a %-d %b").to_string();
        let minutes = rows::minutes_text(cx.published);
        let right = [cx.span(StyleRole::Text, date), chrome::streak_span(cx), cx.span(StyleRole::Dim, minutes)];
        chrome::draw_header(cx, header, &["Today".to_owned()], &right);
        let body = Rect { x: body.x + 1, y: body.y + 1, width: body.width - 2, height: body.height - 1 };
        let body = draw_next_action(cx, body, &rows);
        let lines = if cx.published.catalog.problems.is_empty() {
            no_packs(cx, usize::from(body.width))
        } else if rows.is_empty() {
            no_plan_lines(cx, usize::from(body.width))
        } else {
            self.list(cx, &rows, usize::from(body.width))
        };
        let used = self.draw_list(cx, body, &lines, rows.len());
        let rest = Rect { y: body.y + used, height: body.height - used, ..body };
        draw_below_list(cx, rest, rows.get(self.row));
        let is_day_done = !rows.is_empty() && rows.iter().all(|row| row.done);
        let open = if rows.get(self.row).is_some_and(|row| row.done) { "open" } else { "start" };
        chrome::draw_footer_with(
            cx,
            footer,
            &[
                if is_day_done { (Action::Next, "one more".to_owned()) } else { (Action::Open, open.to_owned()) },
                (Action::Roadmap, "roadmap".to_owned()),
                (Action::Progress, "progress".to_owned()),
                (Action::History, "history".to_owned()),
                (Action::Settings, "settings".to_owned()),
            ],
            &[(Action::Find, "find"), (Action::Help, "keys"), (Action::Back, "quit")],
        );
    }

    /// The lasting messages: the journal can't be written, or there is a suggestion.
    fn idle_lines(&self, cx: &DrawContext, room: usize) -> Option<Vec<Line<'static>>> {
        if let RecordAccess::ReadOnly { reason } = &cx.published.access {
            let text = format!("Read-only: {reason} You can look around and run code; nothing is recorded.");
            return Some(cx.wrapped(StyleRole::Warn, &text, room));
        }
        let Some(nudge) = day_status::nudge(cx.published) else {
            let advice = wrap(&clean(&day_status::advice(cx.published)?.reason), room);
            return Some(advice.into_iter().map(|line| Line::from(cx.span(StyleRole::Info, line))).collect());
        };
        let spans = vec![
            cx.span(StyleRole::Info, nudge.text.clone()),
            Span::raw("   "),
            cx.key_span(Action::Dismiss),
            cx.span(StyleRole::Dim, words_beside_key("dismiss")),
        ];
        Some(wrap_spans(&spans, room))
    }
}

/// A line of the list, and the row it belongs to.
type ListLine = (Line<'static>, Option<usize>);

impl TodayScreen {
    /// Draws the list, scrolled to show the selected row; returns the number of lines used.
    fn draw_list(&self, cx: &mut DrawContext, area: Rect, lines: &[ListLine], rows: usize) -> u16 {
        let selected = lines.iter().position(|(_, row)| *row == Some(self.row)).unwrap_or(0);
        let height = usize::from(area.height);
        // The last line says what doesn't fit.
        let page = if lines.len() > height { height.saturating_sub(1) } else { height };
        cx.hit_map.extents.insert(LIST, ScrollExtent { rows, page });
        let from = list_offset(selected, lines.len(), page);
        cx.add_target(area, ClickTarget::Pane(LIST));
        if page < height {
            let hidden = |part: &[ListLine]| part.iter().filter_map(|(_, row)| *row).collect::<BTreeSet<_>>().len();
            let (above, below) = (hidden(&lines[..from]), hidden(&lines[(from + page).min(lines.len())..]));
            draw_hidden_counts(cx, area, above, below);
        }
        for (i, (line, row)) in lines.iter().skip(from).take(page).enumerate() {
            let place = Rect { y: area.y + i as u16, height: 1, ..area };
            cx.draw_line(place, line);
            if let Some(row) = row {
                cx.add_target(place, ClickTarget::Row(LIST, *row));
                if *row == self.row {
                    cx.highlight_row(place);
                }
            }
        }
        lines.len().min(height) as u16
    }

    fn list(&self, cx: &DrawContext, rows: &[TodayRow], columns: usize) -> Vec<ListLine> {
        let widths = RowWidths::for_rows(rows, columns);
        let mut lines: Vec<ListLine> = Vec::new();
        for section in TodaySection::ALL {
            let members: Vec<_> = rows.iter().enumerate().filter(|(_, row)| row.section == section).collect();
            if members.is_empty() && section != TodaySection::Due {
                continue;
            }
            if !lines.is_empty() {
                lines.push((Line::default(), None));
            }
            let fit =
                if section == TodaySection::Due { rows::count_fitting_reviews(cx.published, rows) } else { usize::MAX };
            let open = members.iter().filter(|(_, row)| !row.done).count();
            let aside = members.iter().filter(|(_, row)| row.is_set_aside()).count();
            let note = section_note(cx, section, (open, members.len() - aside, aside), (fit, rows));
            lines.push((heading(cx, section.title(), &note, columns), None));
            if members.is_empty() {
                lines.push((Line::from(cx.span(StyleRole::Dim, format!("  {}", no_reviews_text(cx)))), None));
            }
            let folded = self.folded_range(&members, open, fit);
            for (place, (index, row)) in members.into_iter().enumerate() {
                if place == fit && open > fit {
                    lines.push((budget_rule(cx, columns), None));
                }
                if place == folded.start && !folded.is_empty() {
                    let more = format!("  … {} more are due", folded.len());
                    lines.push((Line::from(cx.span(StyleRole::Dim, more)), Some(index)));
                }
                if folded.contains(&place) {
                    continue;
                }
                push_row(cx, &mut lines, row, (index, index == self.row), &widths);
            }
        }
        if let Some(text) = rows::nothing_new_text(cx.published, rows) {
            let line = |text| (Line::from(cx.span(StyleRole::Dim, format!("  {text}"))), None);
            lines.push((Line::default(), None));
            lines.extend(wrap(&text, columns.saturating_sub(2)).into_iter().map(line));
        }
        lines
    }

    /// The due reviews to hide, as indices among the `members` of their part, of which `open` are not done: those far
    /// beyond the day's minutes, unless the pointer moves there.
    fn folded_range(&self, members: &[(usize, &TodayRow)], open: usize, fit: usize) -> Range<usize> {
        let from = fit.saturating_add(MAX_ROWS_BEYOND_BUDGET);
        let there = || members[from..open].iter().any(|(index, _)| *index == self.row);
        // A line that says "1 more" saves no room.
        if open <= from.saturating_add(1) || there() { 0..0 } else { from..open }
    }
}

/// Draws the next action on the first line, and below it what is left of the goal; returns the area below it.
fn draw_next_action(cx: &mut DrawContext, body: Rect, rows: &[TodayRow]) -> Rect {
    let Some(now) = rows::next_action(cx.published, cx.ui.timeline_cache.timeline.as_deref(), rows) else {
        return body;
    };
    let role = if now.problem.is_none() { StyleRole::Good } else { StyleRole::Title };
    let spans = [cx.span(role, now.head), Span::raw("   "), cx.span(StyleRole::Dim, now.rest)];
    let lines = wrap_spans(&spans, usize::from(body.width));
    let most = if body.height < 14 { 1 } else { 2 };
    for (y, line) in lines.iter().enumerate().take(most) {
        cx.draw_line(Rect { y: body.y + y as u16, height: 1, ..body }, line);
    }
    let mut used = lines.len().min(most) as u16;
    // In a small window the list needs the rows more.
    let goal = goal_text::today_line(cx.published).filter(|_| body.height >= MIN_ROWS_WITH_GOAL);
    for line in goal.iter().flat_map(|goal| wrap(goal, usize::from(body.width))) {
        cx.draw_line(Rect { y: body.y + used, height: 1, ..body }, &Line::from(cx.span(StyleRole::Info, line)));
        used += 1;
    }
    let used = (used + 1).min(body.height);
    Rect { y: body.y + used, height: body.height - used, ..body }
}

/// Draws the parts below the list: preview, week and masteries side by side, or the masteries alone.
fn draw_below_list(cx: &mut DrawContext, area: Rect, selected: Option<&TodayRow>) {
    const MIN_ROWS: u16 = 9;
    let area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let side = week_overview::WIDTH as u16 + 2;
    if area.width < MIN_WIDE_COLUMNS - 2 || area.height < MIN_ROWS || cx.published.catalog.problems.is_empty() {
        return mastery_summary::render(cx, area);
    }
    let [left, _, right] =
        Layout::horizontal([Constraint::Min(1), Constraint::Length(2), Constraint::Length(side)]).areas(area);
    if let Some(row) = selected {
        item_preview::render(cx, left, row);
    }
    let lines = week_overview::lines(cx);
    let title = heading(cx, "Last and next 7 days", "", usize::from(right.width));
    cx.draw_line(Rect { height: 1, ..right }, &title);
    for (y, line) in lines.iter().enumerate() {
        cx.draw_line(Rect { x: right.x + 2, y: right.y + 1 + y as u16, height: 1, width: right.width - 2 }, line);
    }
    let used = (lines.len() as u16 + 2).min(right.height);
    mastery_summary::render(cx, Rect { y: right.y + used, height: right.height - used, ..right });
}

/// The line below the last review that fits the day's minutes.
fn budget_rule(cx: &DrawContext, columns: usize) -> Line<'static> {
    let text = " enough for today, the rest can wait ";
    let rule = "─".repeat(columns.saturating_sub(width(text) + 6));
    Line::from(vec![
        cx.span(StyleRole::Border, "  ───"),
        cx.span(StyleRole::Dim, text),
        cx.span(StyleRole::Border, rule),
    ])
}

fn heading(cx: &DrawContext, title: &str, note: &str, columns: usize) -> Line<'static> {
    let note = whole_parts(note, columns.saturating_sub(width(title) + 2));
    let note = if note.is_empty() { String::new() } else { format!(" {note}") };
    let rule = columns.saturating_sub(width(title) + width(&note) + 1);
    Line::from(vec![
        cx.span(StyleRole::Title, format!("{title} ")),
        cx.span(StyleRole::Border, "─".repeat(rule)),
        cx.span(StyleRole::Dim, note),
    ])
}

fn no_plan_lines(cx: &DrawContext, columns: usize) -> Vec<ListLine> {
    let key = cx.ui.keymap.label(Action::Roadmap);
    let more = if learning_status::all_solved(&cx.published.state, &cx.published.catalog) {
        "  You have solved every problem. From now on they come back for review.".to_owned()
    } else {
        format!("  {key} opens the roadmap: pick any problem you like.")
    };
    vec![
        (heading(cx, "Today", "", columns), None),
        (Line::from(cx.span(StyleRole::Text, format!("  {}", no_reviews_text(cx)))), None),
        (Line::from(cx.span(StyleRole::Dim, more)), None),
    ]
}

fn no_packs(cx: &DrawContext, columns: usize) -> Vec<ListLine> {
    let text = "No problems are installed. `rung doctor` says why the starter pack is missing and where your data folder \
                is. A pack's folder that you copy into its `packs/` is installed at the next start.";
    let mut lines = vec![(heading(cx, "Today", "", columns), None)];
    lines.extend(
        wrap(text, columns - 2).into_iter().map(|l| (Line::from(cx.span(StyleRole::Warn, format!("  {l}"))), None)),
    );
    lines
}
