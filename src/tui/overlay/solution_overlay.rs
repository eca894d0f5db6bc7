//! The reference beside the learner's code, with a tab for every alternative solution and one for the editorial.
//!
//! ```text
//!  1 Your code   2 Reference   3 swap   4 Why it works
//! ┌ Your code, passed Sat 21 Nov 08:42 ────┐┌▸Reference ────────────────────────────┐
//! │ def pair_to_target(nums, target):      ││ def pair_to_target(nums, target):     │
//! └────────────────────────────────────────┘└───────────────────────────────────────┘
//! ```
//!
//! In a narrow terminal only one tab is shown at a time.

use crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::orchestrator::{PastSubmission, SubmissionHistory, TutorSnapshot};
use crate::text::{editorial_text, learning_status, past_submission_text, text_layout};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::markdown_view::{self, syntax_highlight};
use crate::tui::message::{AppCommand, RequestId, TutorAnswer, TutorRequest};
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::screen::ScreenEvent;
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::{ClickTarget, POPUP, Pane};
use crate::tui::widgets::popup::clear_area;
use crate::tui::widgets::{PaneFrame, chrome, tabs};
use crate::tui::wrap_spans::wrap_code;
use crate::types::Language;
use crate::types::ids::ProblemUid;
use crate::types::problem::{Problem, Solution as Reference};

const OWN_CODE: Pane = Pane("own-code");
const TABS: Pane = Pane("solution-tabs");
/// Earlier passes of the learner that have a tab.
const MAX_EARLIER_PASSES: usize = 2;
/// Rows that one notch of the wheel scrolls.
const WHEEL_SCROLL_ROWS: usize = 3;
/// Widest line of prose that reads well.
const MAX_TEXT_COLUMNS: usize = 80;

/// The reference of a problem, with the learner's code.
#[derive(Debug)]
pub struct SolutionOverlay {
    uid: ProblemUid,
    pending_request: RequestId,
    /// `None` until the answer arrives.
    submissions: Option<Box<SubmissionHistory>>,
    /// The tab: 0 is the learner's code.
    tab: usize,
}

/// The content of a tab.
enum SolutionTab<'a> {
    Own,
    Reference(&'a Reference),
    /// The learner's own code that passed earlier.
    Earlier(&'a PastSubmission),
    Why,
}

impl SolutionTab<'_> {
    fn title(&self, published: &TutorSnapshot, language: Language) -> String {
        match self {
            Self::Own => "Your code".to_owned(),
            Self::Earlier(code) => format!("You, {}", learning_status::ago(published, code.at)),
            Self::Reference(solution) => reference_name(solution, language),
            Self::Why => "Why it works".to_owned(),
        }
    }
}

impl SolutionOverlay {
    /// Opens at the reference and requests the learner's code.
    pub fn new(ui: &mut Ui, uid: ProblemUid) -> (Self, AppCommand) {
        ui.scroll_offsets.remove(&OWN_CODE);
        let (asked, command) = ui.new_request(TutorRequest::Past(uid.clone()));
        (Self { uid, pending_request: asked, submissions: None, tab: 1 }, command)
    }

    /// The learner's code, the references in a language (in Python if there are none), the learner's earlier passes, and
    /// the editorial.
    fn tabs<'a>(&'a self, problem: &'a Problem, language: Language) -> Vec<SolutionTab<'a>> {
        let shown = if problem.reference(language).is_some() { language } else { Language::Python };
        let references = problem.solutions.iter().filter(|solution| solution.language == shown);
        let earlier = self.submissions.iter().flat_map(|past| past.earlier_passes(language)).take(MAX_EARLIER_PASSES);
        std::iter::once(SolutionTab::Own)
            .chain(references.map(SolutionTab::Reference))
            .chain(earlier.map(SolutionTab::Earlier))
            .chain([SolutionTab::Why])
            .collect()
    }

    fn select_tab(&mut self, ui: &mut Ui, tabs: usize, to: usize) {
        // In a wide terminal the learner's code is beside the other tabs, so it needs no tab.
        let first = usize::from(ui.is_wide());
        self.tab = to.clamp(first, tabs.saturating_sub(1).max(first));
        ui.scroll_offsets.remove(&POPUP);
    }

    fn cycle_tab(&mut self, ui: &mut Ui, tabs: usize, forward: bool) {
        let first = usize::from(ui.is_wide());
        let shown = tabs.saturating_sub(first).max(1);
        let at = self.tab.max(first) - first;
        let next = (at + if forward { 1 } else { shown - 1 }) % shown;
        self.select_tab(ui, tabs, first + next);
    }

    /// Scrolls both columns together, so that the code stays side by side.
    fn scroll_both(ui: &mut Ui, action: Action) -> bool {
        let own = ui.scroll_by_action(OWN_CODE, action);
        ui.scroll_by_action(POPUP, action) || own
    }

    fn draw_own_code(&self, cx: &mut DrawContext, area: Rect) {
        let language = cx.ui.language;
        let room = usize::from(area.width.saturating_sub(4));
        let passed = self.submissions.as_ref().and_then(|past| past.last_passed(language));
        let file = self.submissions.as_ref().and_then(|past| past.files.get(&language));
        let (title, lines) = match (passed.and_then(|code| Some((code, code.text.as_ref()?))), file) {
            (Some((code, source)), _) => {
                let when = past_submission_text::when(code, &learning_status::days(cx.published));
                (format!("Your code, passed {when}"), highlighted_lines(cx, language, source, room))
            }
            (None, Some(source)) => ("Your file as it is".to_owned(), highlighted_lines(cx, language, source, room)),
            (None, None) => {
                let words = if self.submissions.is_some() { "You have no code of this problem yet." } else { "…" };
                ("Your code".to_owned(), vec![Line::from(cx.span(StyleRole::Dim, words))])
            }
        };
        let pane = if cx.ui.is_wide() { OWN_CODE } else { POPUP };
        PaneFrame::new(pane, title).focused(!cx.ui.is_wide()).render_scrolled(cx, area, &lines);
    }
}

impl Overlay for SolutionOverlay {
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        let problem = ui.published.catalog.by_uid(&self.uid);
        let tabs = problem.map_or(0, |problem| self.tabs(problem, ui.language).len());
        match event {
            ScreenEvent::Answer(request, TutorAnswer::Past(Ok(past))) if request == self.pending_request => {
                self.submissions = Some(past);
            }
            ScreenEvent::Answer(_, answer) => return Some(OverlayReply::Stay(ui.handle_unexpected(answer))),
            ScreenEvent::Click(ClickTarget::Row(TABS, tab)) => self.select_tab(ui, tabs, tab),
            ScreenEvent::Wheel(_, down) => {
                let action = if down { Action::Down } else { Action::Up };
                for _ in 0..WHEEL_SCROLL_ROWS {
                    Self::scroll_both(ui, action);
                }
            }
            ScreenEvent::Key(key, action) => match (key.code, action) {
                (KeyCode::Char(digit @ '1'..='9'), _) => {
                    let first = usize::from(ui.is_wide());
                    self.select_tab(ui, tabs, first + digit as usize - '1' as usize);
                }
                (_, Some(Action::Back | Action::Open | Action::Solution)) => {
                    return Some(OverlayReply::Close(Vec::new()));
                }
                (_, Some(action @ (Action::Next | Action::Why | Action::Edit | Action::Notes))) => {
                    return Some(OverlayReply::PassOn(action));
                }
                (_, Some(Action::NextPane | Action::Right)) => self.cycle_tab(ui, tabs, true),
                (_, Some(Action::PreviousPane | Action::Left)) => self.cycle_tab(ui, tabs, false),
                (_, Some(action)) => {
                    Self::scroll_both(ui, action);
                }
                (_, None) => return None,
            },
            _ => return None,
        }
        Some(OverlayReply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        let published = cx.published;
        let Some(problem) = published.catalog.by_uid(&self.uid) else { return };
        // The tabs use the full width between header and message, because code needs it.
        let room = usize::from(area.width).saturating_sub(2);
        let said = chrome::message_lines(cx, room, |_| None).len().clamp(1, 3) as u16;
        let rows = [Constraint::Length(1), Constraint::Length(1), Constraint::Min(1), Constraint::Length(said + 1)];
        let [_, bar, body, _] = Layout::vertical(rows).areas(area);
        clear_area(cx, Rect { height: bar.height + body.height, ..bar });
        let shown = self.tabs(problem, cx.ui.language);
        let first = usize::from(cx.ui.is_wide());
        let tab = self.tab.max(first).min(shown.len().saturating_sub(1));
        let titles = shown
            .iter()
            .enumerate()
            .skip(first)
            .map(|(i, shown)| (ClickTarget::Row(TABS, i), shown.title(published, cx.ui.language)));
        tabs::draw_tabs(cx, bar, titles, tab - first.min(tab));
        let right = if cx.ui.is_wide() {
            let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(body);
            self.draw_own_code(cx, left);
            right
        } else {
            body
        };
        let room = usize::from(right.width.saturating_sub(4));
        let (title, lines) = match shown.get(tab) {
            None | Some(SolutionTab::Own) => return self.draw_own_code(cx, right),
            Some(SolutionTab::Reference(solution)) => {
                let name = reference_name(solution, cx.ui.language);
                (name, highlighted_lines(cx, solution.language, &solution.source, room))
            }
            Some(SolutionTab::Earlier(code)) => {
                let when = past_submission_text::when(code, &learning_status::days(published));
                let source = code.text.as_deref().unwrap_or_default();
                (format!("Your code, passed {when}"), highlighted_lines(cx, code.language, source, room))
            }
            Some(SolutionTab::Why) => (
                "Why it works".to_owned(),
                markdown_view::render(
                    &editorial_text::editorial_for(problem, cx.ui.language),
                    cx.theme,
                    room.min(MAX_TEXT_COLUMNS),
                ),
            ),
        };
        let note = if shown.len() - first > 1 { "Tab the next · Esc closes" } else { "Esc closes" };
        PaneFrame::new(POPUP, title).note(note).focused(true).render_scrolled(cx, right, &lines);
    }
}

/// `Reference`, or the name of an alternative solution: `swap` for `python-swap.py`; with its language, if it is not the
/// learner's.
fn reference_name(solution: &Reference, language: Language) -> String {
    let stem = solution.file.rsplit('/').next().and_then(|file| file.split('.').next()).unwrap_or_default();
    let name = match stem.strip_prefix(solution.language.name()).and_then(|rest| rest.strip_prefix('-')) {
        Some(variant) => format!("Another way: {}", variant.replace('-', " ")),
        None => "Reference".to_owned(),
    };
    if solution.language == language { name } else { format!("{name} ({})", solution.language.title()) }
}

fn highlighted_lines(cx: &DrawContext, language: Language, source: &str, room: usize) -> Vec<Line<'static>> {
    let lines = syntax_highlight::highlight(language.name(), &text_layout::clean(source), cx.theme);
    lines.iter().flat_map(|line| wrap_code(&line.spans, room)).collect()
}

#[cfg(test)]
mod tests;
