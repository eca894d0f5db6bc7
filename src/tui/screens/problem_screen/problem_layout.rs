//! The layout of an open problem: three columns if there is room, else tabs; header and footer.

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::orchestrator::explain_no_trace;
use crate::pack::statement;
use crate::text::day_status;
use crate::text::learning_status;
use crate::text::number_format::{clock, format_percent};
use crate::text::revision_text;
use crate::text::text_layout::{clean, wrap, wrap_path};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::markdown_view;
use crate::tui::screen::ScreenAreas;
use crate::tui::theme::StyleRole;
use crate::tui::ui::MIN_CODE_COLUMNS;
use crate::tui::ui::hit_map::ClickTarget;
use crate::tui::widgets::{PaneFrame, chrome, tabs};
use crate::types::hint_types::HintView;
use crate::types::problem::Problem as Posed;
use crate::types::verdict_report::CaseReport;

use super::problem_view_state::{HINTS, OpenProblem, REVIEW, STATEMENT, TOPIC};
use super::{code_pane, custom_case_action, hint_list, notes_section, tests_pane, topic_column};

/// Widest line of a statement that reads well.
const MAX_TEXT_COLUMNS: usize = 84;
/// Columns that a statement gets before code of 79 columns has all of its own, and those of that code with its frame and
/// line numbers.
const MIN_STATEMENT_COLUMNS: u16 = 58;
const CODE_COLUMNS: u16 = 90;
/// Widest column of hints: 72 columns of text in a frame.
const MAX_HINT_COLUMNS: u16 = 76;

pub(super) fn draw(
    cx: &mut DrawContext,
    ScreenAreas { header, body, footer }: ScreenAreas,
    open: &OpenProblem,
    problem: &Posed,
) {
    draw_header(cx, header, open, problem);
    if cx.ui.is_wide() {
        draw_columns(cx, body, open, problem);
    } else {
        draw_tabbed(cx, body, open, problem);
    }
    draw_footer(cx, footer, open, problem);
}

fn draw_header(cx: &mut DrawContext, area: Rect, open: &OpenProblem, problem: &Posed) {
    let path = [learning_status::topic_title(cx.published, problem.topic()), problem.title.clone()];
    let time = clock(open.timer.seconds());
    let mut right = vec![match (open.timer.stopped, open.timer.is_idle()) {
        (true, _) if open.gave_up => cx.span(StyleRole::Dim, format!("given up after {time}")),
        // A pass after the solution was shown doesn't count as solved.
        (true, _) if open.is_given_up(cx.ui) => cx.span(StyleRole::Dim, format!("passed in {time}")),
        (true, _) => cx.span(StyleRole::Good, format!("solved in {time}")),
        (_, true) => cx.span(StyleRole::Dim, format!("paused at {time}")),
        _ => cx.span(StyleRole::Text, time),
    }];
    right.push(cx.span(StyleRole::Dim, cx.ui.language.title()));
    if !cx.ui.prefs.hide_difficulty {
        right.push(cx.span(StyleRole::Dim, problem.difficulty.to_string()));
    }
    right.push(chrome::streak_span(cx));
    chrome::draw_header(cx, area, &path, &right);
}

fn draw_columns(cx: &mut DrawContext, body: Rect, open: &OpenProblem, problem: &Posed) {
    if cx.ui.shows_code() {
        return draw_with_code(cx, body, open, problem);
    }
    let side = if body.width >= 140 { (30, 42) } else { (26, 34) };
    let widths = [Constraint::Length(side.0), Constraint::Min(40), Constraint::Length(side.1)];
    let [left, middle, right] = Layout::horizontal(widths).areas(body);
    topic_column::render(cx, left, open, problem);
    draw_work_column(cx, middle, open, problem);
    hint_list::render(cx, right, open);
}

/// Draws the statement beside the code, with the tests below the code.
fn draw_with_code(cx: &mut DrawContext, body: Rect, open: &OpenProblem, problem: &Posed) {
    // The statement and the code share what the topics and the hints leave. A statement is easy to read in 54 columns, and
    // needs no more than its widest line; code of 79 columns comes before a wider statement.
    let topics = (26 + (body.width - MIN_CODE_COLUMNS) / 4).min(topic_column::needed_columns(cx).max(26));
    let hints = (body.width / 5).clamp(36, MAX_HINT_COLUMNS);
    let rest = body.width - topics - hints;
    let text =
        (rest / 2).min(rest.saturating_sub(CODE_COLUMNS).max(MIN_STATEMENT_COLUMNS)).min(MAX_TEXT_COLUMNS as u16 + 4);
    let widths = [Constraint::Length(topics), Constraint::Length(text), Constraint::Min(40), Constraint::Length(hints)];
    let [left, middle, beside, right] = Layout::horizontal(widths).areas(body);
    topic_column::render(cx, left, open, problem);
    draw_statement(cx, middle, open, problem);
    let room = usize::from(beside.width.saturating_sub(4));
    let tests = tests_pane::TestsPaneContent::new(cx, open, problem, room);
    let rows = (tests.rows() as u16 + 2).clamp(4, (beside.height * 3 / 5).max(4));
    let [above, below] = Layout::vertical([Constraint::Min(3), Constraint::Length(rows)]).areas(beside);
    code_pane::render(cx, above, open);
    tests.render(cx, below, open);
    hint_list::render(cx, right, open);
}

fn draw_tabbed(cx: &mut DrawContext, body: Rect, open: &OpenProblem, problem: &Posed) {
    let [bar, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
    let shown = open.hints.as_ref().map_or(0, |h| h.shown.len());
    let titles = [
        (TOPIC, learning_status::topic_title(cx.published, problem.topic())),
        (STATEMENT, "Problem".to_owned()),
        match (open.has_passed(), open.is_given_up(cx.ui)) {
            (true, _) => (REVIEW, "Review".to_owned()),
            (_, true) => (HINTS, "Given up".to_owned()),
            _ => (HINTS, format!("Hints {shown}/5")),
        },
    ];
    let titles = titles.into_iter().map(|(pane, title)| (ClickTarget::Pane(pane), title));
    tabs::draw_tabs(cx, bar, titles, open.focused_column());
    match open.focused_column() {
        0 => topic_column::render(cx, rest, open, problem),
        1 => draw_work_column(cx, rest, open, problem),
        _ => hint_list::render(cx, rest, open),
    }
}

/// Draws the statement above and the tests below; the tests get the rows they need, up to a limit.
fn draw_work_column(cx: &mut DrawContext, area: Rect, open: &OpenProblem, problem: &Posed) {
    let room = usize::from(area.width.saturating_sub(4));
    let tests = tests_pane::TestsPaneContent::new(cx, open, problem, room);
    // After a run its result gets more rows than the statement.
    let most = if open.last_result.is_some() { area.height * 7 / 10 } else { area.height * 3 / 5 };
    let rows = (tests.rows() as u16 + 2).clamp(4, most.max(4));
    let [above, below] = Layout::vertical([Constraint::Min(3), Constraint::Length(rows)]).areas(area);
    draw_statement(cx, above, open, problem);
    tests.render(cx, below, open);
}

fn draw_statement(cx: &mut DrawContext, area: Rect, open: &OpenProblem, problem: &Posed) {
    let room = usize::from(area.width.saturating_sub(4)).min(MAX_TEXT_COLUMNS);
    let changed = revision_text::since_done(cx.published, problem).unwrap_or_default();
    let changed = wrap(&clean(&changed), room).into_iter().filter(|line| !line.is_empty());
    let mut lines: Vec<Line> = changed.map(|line| Line::from(cx.span(StyleRole::Info, line))).collect();
    if !lines.is_empty() {
        lines.push(Line::default());
    }
    let statement = statement::for_learner(problem, cx.ui.language);
    lines.extend(markdown_view::render(&statement, cx.theme, room));
    if let Some(file) = &open.file {
        lines.push(Line::default());
        lines.extend(signature(cx, problem, room));
        let place = format!("Your file: {}", file.display());
        lines.extend(wrap_path(&place, room).into_iter().map(|l| Line::from(cx.span(StyleRole::Dim, l))));
    }
    lines.extend(notes_section::lines(cx, open, room));
    let focused = open.focus == STATEMENT;
    PaneFrame::new(STATEMENT, &problem.title).focused(focused).render_scrolled(cx, area, &lines);
}

/// The signature of the learner's code in the chosen language.
fn signature(cx: &DrawContext, problem: &Posed, columns: usize) -> Vec<Line<'static>> {
    let language = cx.ui.language;
    markdown_view::syntax_highlight::signature_lines(&problem.signature, language, cx.theme, columns)
}

fn draw_footer(cx: &mut DrawContext, area: Rect, open: &OpenProblem, problem: &Posed) {
    let next = (Action::Next, "next".to_owned());
    let actions = if open.job.is_some() {
        vec![(Action::Back, "stop".to_owned()), (Action::Edit, "edit".to_owned())]
    } else if open.has_passed() {
        let beside = (Action::Solution, "reference".to_owned());
        vec![beside, (Action::Why, "why".to_owned()), next, edit_footer_item(), (Action::Notes, "note".to_owned())]
    } else {
        let mut actions =
            vec![edit_footer_item(), (Action::Run, "run".to_owned()), (Action::Submit, "submit".to_owned())];
        let failing = open.open_case().filter(|case| !case.verdict.passed());
        if failing.is_some_and(|case| !case.is_growth()) && explain_no_trace(cx.ui.language).is_none() {
            actions.push((Action::Trace, "trace".to_owned()));
        }
        if failing.is_some_and(CaseReport::is_growth) {
            actions.push((Action::Growth, "growth".to_owned()));
        }
        // Without `next` and without a reason to wait, every hint is shown already.
        let has_hint = |view: &HintView| view.offer.next.is_some() || view.offer.blocked.is_some();
        if !open.is_given_up(cx.ui) && open.hints.as_ref().is_none_or(has_hint) {
            actions.push((Action::Hint, hint_label(cx, open)));
        }
        let can_keep = |case: &CaseReport| custom_case_action::as_own_case(problem, case).is_some();
        if failing.is_some_and(|case| !case.own && !case.sample && can_keep(case)) {
            actions.push((Action::KeepCase, "keep case".to_owned()));
        }
        if learning_status::is_solution_visible(cx.published, &problem.uid) {
            actions.push((Action::Solution, "reference".to_owned()));
        } else if open.can_give_up(cx.ui) {
            actions.push((Action::GiveUp, "give up".to_owned()));
        }
        actions.extend([next, (Action::AddCase, "add case".to_owned())]);
        actions.extend([(Action::NextPane, "pane".to_owned()), (Action::Language, "language".to_owned())]);
        actions
    };
    chrome::draw_footer(cx, area, &actions);
}

fn edit_footer_item() -> (Action, String) {
    (Action::Edit, "edit".to_owned())
}

/// The label of the hint key, with the hint's cost; if there is no room for the cost, the first press shows it.
fn hint_label(cx: &DrawContext, open: &OpenProblem) -> String {
    match open.hints.as_ref().map(|h| &h.offer) {
        Some(offer)
            if offer.next.is_some()
                && offer.blocked.is_none()
                && cx.ui.is_wide()
                && !day_status::agenda(cx.published).is_settled(&open.uid) =>
        {
            format!("hint (a pass then counts {})", format_percent(offer.keeps))
        }
        _ => "hint".to_owned(),
    }
}
