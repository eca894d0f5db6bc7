//! A question before something that changes a file.
//!
//! ```text
//! ┌▸Valid Brackets is due ────────────────────────────┐
//! │ A review starts from a blank file: remembering is │
//! │ the exercise. Your solution is kept.              │
//! │                                                   │
//! │ Enter start   o open as it is   Esc not now       │
//! └───────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::spans::wrap_spans;
use crate::tui::theme::Role;
use crate::tui::ui::{Confirm, Pane};
use crate::tui::view::Cx;
use crate::tui::widgets::Frame;
use crate::words::facts;
use crate::words::text::{clean, wrap};

use super::popup::{blank, centred};

pub fn render(cx: &mut Cx, area: Rect, confirm: &Confirm) {
    let columns = area.width.saturating_sub(4).min(62);
    let room = usize::from(columns.saturating_sub(4));
    let (title, text, keys): (String, String, &[(&str, &str)]) = match confirm {
        Confirm::Reset(_) => (
            "Put the starter back?".to_owned(),
            "Your file becomes the starter again. What is in it now is kept under attempts.".to_owned(),
            &[("Enter", "reset"), ("Esc", "keep my file")],
        ),
        Confirm::Review(uid) => (
            format!("{} is due", facts::problem_title(cx.published, uid)),
            "A review starts from a blank file: remembering is the exercise. Your last solution is kept under \
             attempts, and the hints start again at the first rung."
                .to_owned(),
            &[("Enter", "start from blank"), ("o", "open as it is"), ("Esc", "not now")],
        ),
        Confirm::Undo(back) => (
            "Take the last submission back?".to_owned(),
            format!(
                "{} The history keeps both, and your code is kept.",
                back.sentence(&cx.published.zone, cx.published.day)
            ),
            &[("Enter", "take it back"), ("Esc", "leave it")],
        ),
        Confirm::Unconfined(why, _) => (
            "Run it without all walls?".to_owned(),
            format!("{} You are asked once.", clean(why)),
            &[("Enter", "run it, now and later"), ("Esc", "don't")],
        ),
    };
    let mut lines: Vec<Line> = wrap(&text, room).into_iter().map(|l| Line::from(cx.span(Role::Text, l))).collect();
    lines.push(Line::default());
    let keys: Vec<Span> = keys
        .iter()
        .flat_map(|(key, words)| [cx.span(Role::Key, *key), cx.span(Role::Dim, format!(" {words}   "))])
        .collect();
    lines.extend(wrap_spans(&keys, room));
    let place = centred(area, columns, lines.len() as u16 + 2);
    blank(cx, place);
    Frame::new(Pane::Popup, title).focused(true).scroll(cx, place, &lines);
}
