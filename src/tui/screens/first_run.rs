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

use crate::model::learner::{Profile, SelfReport};
use crate::model::problem::Language;
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command};
use crate::tui::prefs::PrefChange;
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::painted::{Pane, Target};
use crate::tui::ui::{Ui, moved};
use crate::tui::widgets::chrome;
use crate::words::facts::params;
use crate::words::numbers::share;
use crate::words::symbols;
use crate::words::text::{pad, wrap};

const CHOICES: Pane = Pane("choices");
/// What the rows of the second and the third question stand for; the latter in minutes a day.
const SKILLS: [SelfReport; 3] = [SelfReport::New, SelfReport::Some, SelfReport::Confident];
const MINUTES: [u16; 4] = [15, 30, 45, 60];
/// The last question.
const LAST: usize = 2;
/// Columns of the text; the rest of a wide terminal stays empty.
const MEASURE: u16 = 72;

/// The questions, and the chosen row of each.
#[derive(Debug)]
pub struct FirstRun {
    /// 0 to 2.
    question: usize,
    /// The language is the one in use until another is chosen.
    language: Option<usize>,
    skill: usize,
    minutes: usize,
}

impl Default for FirstRun {
    fn default() -> Self {
        Self { question: 0, language: None, skill: 1, minutes: 1 }
    }
}

impl FirstRun {
    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
        if let Some(row) = moved(self.row(ui), action, choices(self.question).len(), 3) {
            self.choose(row);
            return Some(Vec::new());
        }
        match action {
            // Skipping a question leaves the suggested answer; so does not choosing another.
            Action::Open | Action::Right | Action::NextPane | Action::Back => {
                if self.question == LAST {
                    return Some(self.finish(ui));
                }
                self.question += 1;
            }
            Action::Left | Action::PreviousPane => self.question = self.question.saturating_sub(1),
            Action::Help | Action::Quit => return None,
            _ => {}
        }
        Some(Vec::new())
    }

    /// The chosen row of the open question.
    fn row(&self, ui: &Ui) -> usize {
        match self.question {
            0 => self.language.unwrap_or_else(|| ui.prefs.language.place()),
            1 => self.skill,
            _ => self.minutes,
        }
    }

    fn choose(&mut self, row: usize) {
        match self.question {
            0 => self.language = Some(row),
            1 => self.skill = row,
            _ => self.minutes = row,
        }
    }

    fn finish(&self, ui: &mut Ui) -> Vec<Command> {
        let known = &ui.published.state.profile;
        let zone = ui.published.zone.iana_name().map_or_else(|| known.zone.clone(), str::to_owned);
        let (skill, minutes_a_day) = (SKILLS[self.skill], MINUTES[self.minutes]);
        let profile = Profile { answered: true, skill, minutes_a_day, zone, ..known.clone() };
        let mut commands = vec![Command::Home, ui.ask(Ask::SetProfile(profile)).1];
        let language = self.language.and_then(|row| Language::ALL.get(row)).filter(|l| **l != ui.prefs.language);
        if let Some(language) = language.copied() {
            ui.prefs.language = language;
            commands.extend([Command::SetLanguage(language), Command::Save(PrefChange::Language(language))]);
        }
        commands
    }
}

impl Screen for FirstRun {
    fn about(&self) -> About {
        About { title: "Welcome", keys: &[], more: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Act(action) => self.act(ui, action),
            Event::Click(Target::Row(_, row)) if row == self.row(ui) => self.act(ui, Action::Open),
            Event::Click(Target::Row(_, row)) => {
                self.choose(row);
                Some(Vec::new())
            }
            _ => None,
        }
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        chrome::header(cx, header, &["Welcome".to_owned()], &[]);
        let question = self.question;
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
            let chosen = self.row(cx.ui) == row;
            choice_row(cx, Rect { x, y: first + row as u16, width: columns, height: 1 }, (row, chosen), choice, effect);
        }
        let next = if question == 2 { "start" } else { "next" };
        chrome::footer_with(
            cx,
            footer,
            &[
                (Action::Open, next.to_owned()),
                (Action::Down, "choose".to_owned()),
                (Action::Left, "question before".to_owned()),
            ],
            &[(Action::Back, "skip")],
        );
    }
}

/// Question and why it is asked.
const WORDS: [(&str, &str); 3] = [
    ("Which language do you write in?", "Your solutions are files of your own. It can be changed at any problem."),
    ("How sure do you feel about data structures and algorithms?", "Only a starting point: your work moves it."),
    ("How long would you like to practise a day?", "It decides how much is planned. You can always do more or less."),
];

/// Each choice with what it does.
fn choices(question: usize) -> Vec<(String, String)> {
    let start = |i: usize| format!("topics start at {}", share(params().mastery.start[i]));
    let rows: &[(&str, String)] = match question {
        0 => return Language::ALL.iter().map(|language| (language.title().to_owned(), needs(*language))).collect(),
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

/// What a language needs to be there; what this machine has is told where a problem is open.
fn needs(language: Language) -> String {
    if language == Language::Python { "nothing to install" } else { "with the tools installed here" }.to_owned()
}

fn choice_row(cx: &mut Cx, area: Rect, (row, chosen): (usize, bool), choice: &str, effect: &str) {
    if area.y >= cx.buf.area.bottom().saturating_sub(2) {
        return;
    }
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
    cx.target(area, Target::Row(CHOICES, row));
}
