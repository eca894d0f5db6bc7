//! Which pane of an open problem has the focus, and which case is open.

use std::time::Duration;

use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::Pane;

use super::problem_view_state::{CODE, OpenProblem, STATEMENT, TESTS, TOPIC};

/// Two digits typed within this time form one number.
const DIGIT_TIMEOUT: Duration = Duration::from_millis(900);

/// The panes of each column, the upper one first.
fn columns(open: &OpenProblem, ui: &Ui) -> Vec<Vec<Pane>> {
    let right = vec![open.right_pane()];
    if ui.shows_code() {
        vec![vec![TOPIC], vec![STATEMENT], vec![CODE, TESTS], right]
    } else {
        vec![vec![TOPIC], vec![STATEMENT, TESTS], right]
    }
}

/// Takes the focus from a pane that is not drawn at this width.
pub(super) fn leave_hidden_pane(open: &mut OpenProblem, ui: &Ui) {
    if open.focus == CODE && !ui.shows_code() {
        open.focus = STATEMENT;
    }
}

/// Moves the focus to the next or the previous pane: from the statement to the right, then to the topic.
pub(super) fn focus_next_pane(open: &mut OpenProblem, ui: &Ui, forward: bool) {
    let mut panes: Vec<Pane> = columns(open, ui).concat();
    panes.rotate_left(1);
    let now = panes.iter().position(|p| *p == open.focus).unwrap_or(0);
    let step = if forward { 1 } else { panes.len() - 1 };
    open.focus = panes[(now + step) % panes.len()];
}

/// Moves left or right: along the cases if they have the focus, else between columns.
pub(super) fn move_sideways(open: &mut OpenProblem, ui: &mut Ui, right: bool) {
    if open.focus == TESTS && open.report().is_some_and(|report| !report.cases.is_empty()) {
        let step = if right { 1 } else { -1 };
        return select_case(open, ui, open.case.saturating_add_signed(step));
    }
    let columns = columns(open, ui);
    let column = columns.iter().position(|panes| panes.contains(&open.focus)).unwrap_or(columns.len() - 1);
    let next = if right { (column + 1).min(columns.len() - 1) } else { column.saturating_sub(1) };
    if next != column {
        open.focus = columns[next][0];
    }
}

fn select_case(open: &mut OpenProblem, ui: &mut Ui, to: usize) {
    open.case = to.min(case_count(open).saturating_sub(1));
    ui.scroll_offsets.remove(&TESTS);
}

/// Cases of the last report.
fn case_count(open: &OpenProblem) -> usize {
    open.report().map_or(0, |report| report.cases.len())
}

/// A digit chooses a case; in a narrow window, where the tabs are numbered, it chooses a tab.
pub(super) fn handle_digit(open: &mut OpenProblem, ui: &mut Ui, digit: usize) {
    let tabs = [TOPIC, STATEMENT, open.right_pane()];
    if !ui.is_wide() {
        if let Some(pane) = digit.checked_sub(1).and_then(|i| tabs.get(i)) {
            open.focus = *pane;
        }
        return;
    }
    let (now, cases) = (ui.clock, case_count(open));
    let recent = open.typed_digits.filter(|(_, at)| now < *at + DIGIT_TIMEOUT).map(|(typed, _)| typed * 10 + digit);
    let typed = recent.filter(|n| (1..=cases).contains(n)).unwrap_or(digit);
    open.typed_digits = Some((typed, now));
    if (1..=cases).contains(&typed) {
        open.focus = TESTS;
        select_case(open, ui, typed - 1);
    }
}
