//! Three questions, once; each can be skipped.
//!
//! ```text
//!  Rung · Welcome
//!
//!      Question 2 of 3
//!      How sure do you feel about data structures and algorithms?
//!
//!      ▸ I have seen some of it          starts your topics at .25
//!        …
//! ```

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::tui::keymap::Action;
use crate::tui::theme::Role;
use crate::tui::ui::{Pane, Target};
use crate::tui::view::Cx;
use crate::tui::widgets::chrome;
use crate::words::facts::params;
use crate::words::numbers::share;
use crate::words::symbols;
use crate::words::text::{pad, wrap};

/// Columns of the text; the rest of a wide terminal stays empty.
const MEASURE: u16 = 72;

pub fn render(cx: &mut Cx, header: Rect, body: Rect, footer: Rect) {
    chrome::header(cx, header, &["Welcome".to_owned()], &[]);
    let question = cx.ui.question.min(2);
    let columns = MEASURE.min(body.width.saturating_sub(4));
    let x = body.x + (body.width - columns) / 2;
    let mut y = body.y + if body.height > 18 { body.height / 6 } else { 1 };
    let mut put = |cx: &mut Cx, line: &Line| {
        if y < body.bottom() {
            cx.line(Rect { x, y, width: columns, height: 1 }, line);
        }
        y += 1;
    };
    if question == 0 {
        let intro = "Rung gives you problems one at a time, judges your code in a sandbox on this machine, \
                     and brings each problem back when you are about to forget it.";
        for line in wrap(intro, usize::from(columns)) {
            let line = Line::from(cx.span(Role::Text, line));
            put(cx, &line);
        }
        put(cx, &Line::default());
    }
    let (title, why) = WORDS[question];
    let lines = [
        Line::from(cx.span(Role::Dim, format!("Question {} of 3", question + 1))),
        Line::from(cx.span(Role::Title, title)),
        Line::from(cx.span(Role::Dim, why)),
        Line::default(),
    ];
    for line in &lines {
        put(cx, line);
    }
    let first = y;
    for (row, (choice, effect)) in choices(question).iter().enumerate() {
        choice_row(cx, Rect { x, y: first + row as u16, width: columns, height: 1 }, row, choice, effect);
    }
    let next = if question == 2 { "start" } else { "next" };
    chrome::footer(
        cx,
        footer,
        &[
            (Action::Open, next.to_owned()),
            (Action::Down, "choose".to_owned()),
            (Action::Left, "question before".to_owned()),
        ],
    );
}

/// Question and why it is asked.
const WORDS: [(&str, &str); 3] = [
    ("Which language do you write in?", "Your solutions are files of your own; more languages will follow."),
    ("How sure do you feel about data structures and algorithms?", "Only a starting point: your work moves it."),
    ("How long would you like to practise a day?", "It decides how much is planned. You can always do more or less."),
];

/// Each choice with what it does.
fn choices(question: usize) -> Vec<(String, String)> {
    let start = |i: usize| format!("topics start at {}", share(params().mastery.start[i]));
    let rows: &[(&str, String)] = match question {
        0 => &[("Python", "nothing to install".to_owned())],
        1 => &[
            ("New to this", start(0)),
            ("I have seen some of it", start(1)),
            ("Confident, but out of practice", start(2)),
        ],
        _ => &[
            ("15 minutes", "one problem".to_owned()),
            ("30 minutes", "a review and a new problem".to_owned()),
            ("45 minutes", "a few of each".to_owned()),
            ("60 minutes", "a full session".to_owned()),
        ],
    };
    rows.iter().map(|(choice, effect)| ((*choice).to_owned(), effect.clone())).collect()
}

fn choice_row(cx: &mut Cx, area: Rect, row: usize, choice: &str, effect: &str) {
    if area.y >= cx.buf.area.bottom().saturating_sub(2) {
        return;
    }
    let chosen = cx.ui.answers[cx.ui.question.min(2)] == row;
    let mark = if chosen { symbols::POINTER } else { " " };
    let line = Line::from(vec![
        cx.span(Role::Accent, format!("{mark} ")),
        cx.span(if chosen { Role::Title } else { Role::Text }, pad(choice, 34)),
        cx.span(Role::Dim, effect),
    ]);
    cx.line(area, &line);
    if chosen {
        cx.select(area);
    }
    cx.target(area, Target::Row(Pane::Settings, row));
}
