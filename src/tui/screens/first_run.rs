//! Three questions, once; each can be skipped.
//!
//! ```text
//!  Rung · Welcome
//!
//!      Question 2 of 3
//!      How confident are you with data structures and algorithms?
//!
//!      ▸ I have seen some of it          a guess: 65 % of your tries pass
//!        …
//! ```

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::model::learner::{Profile, SelfReport};
use crate::model::problem::Language;
use crate::model::wording::list;
use crate::orchestrator::LanguageState;
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::message::{Answer, Ask, Command, News, RequestId};
use crate::tui::place::Name;
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::painted::{Pane, Target};
use crate::tui::ui::{Ui, moved};
use crate::tui::widgets::chrome;
use crate::words::facts::params;
use crate::words::numbers::percent;
use crate::words::symbols;
use crate::words::text::{clean, fit, pad, wrap};

const CHOICES: Pane = Pane("choices");
/// What the rows of the second and the third question stand for; the latter in minutes a day.
const SKILLS: [SelfReport; 3] = [SelfReport::New, SelfReport::Some, SelfReport::Confident];
const MINUTES: [u16; 4] = [15, 30, 45, 60];
/// The last question.
const LAST: usize = 2;
/// Columns of a choice.
const NAME: usize = 34;
/// Columns of the text; the rest of a wide terminal stays empty.
const MEASURE: u16 = 72;

/// The questions, and the chosen row of each.
#[derive(Debug)]
pub struct FirstRun {
    /// 0 to 2.
    question: usize,
    answers: [usize; 3],
    /// The question what is installed, once it was asked, and its answer once it is there.
    asked: Option<RequestId>,
    states: Vec<LanguageState>,
}

impl Default for FirstRun {
    fn default() -> Self {
        Self { question: 0, answers: [0, 1, 1], asked: None, states: Vec::new() }
    }
}

impl FirstRun {
    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
        let rows = self.choices().len();
        let row = &mut self.answers[self.question];
        if let Some(moved) = moved(*row, action, rows, 3) {
            *row = moved;
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

    fn finish(&self, ui: &mut Ui) -> Vec<Command> {
        let known = &ui.published.state.profile;
        let zone = ui.published.zone.iana_name().map_or_else(|| known.zone.clone(), str::to_owned);
        let (skill, minutes_a_day) = (SKILLS[self.answers[1]], MINUTES[self.answers[2]]);
        let profile = Profile { answered: true, skill, minutes_a_day, zone, ..known.clone() };
        let mut commands = vec![Command::Home, ui.ask(Ask::SetProfile(profile)).1];
        let language = self.languages()[self.answers[0]].0;
        if language != ui.prefs.language {
            commands.extend(ui.write_in(language));
        }
        commands
    }

    /// The languages this machine has, each with what runs it: Python, which comes with Rung, first.
    fn languages(&self) -> Vec<(Language, String)> {
        let found = self.states.iter().filter(|state| state.language != Language::Python);
        let found = found.filter_map(|state| Some((state.language, clean(state.found.as_ref().ok()?))));
        std::iter::once((Language::Python, "comes with Rung, nothing to install".to_owned())).chain(found).collect()
    }

    /// What is said below the languages: which of them this machine lacks.
    fn lacking(&self) -> String {
        let missing = self.states.iter().filter(|state| state.found.is_err());
        let names: Vec<&str> = missing.map(|state| state.language.title()).collect();
        match (self.states.is_empty(), names.as_slice()) {
            (true, _) => "Looking for other languages on this machine…".to_owned(),
            (_, []) => String::new(),
            (_, names) => format!("Not on this machine: {}. `rung doctor` says how to get them.", list(names)),
        }
    }

    /// Each choice of the present question with what it does.
    fn choices(&self) -> Vec<(String, String)> {
        let guess =
            |i: usize| format!("we'll assume you pass about {} of your attempts", percent(params().mastery.start[i]));
        let rows: &[(&str, String)] = match self.question {
            0 => return self.languages().into_iter().map(|(l, found)| (l.title().to_owned(), found)).collect(),
            1 => &[
                ("New to this", guess(0)),
                ("I have seen some of it", guess(1)),
                ("Confident, but out of practice", guess(2)),
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

    /// Asks once what is installed.
    fn look(&mut self, ui: &mut Ui) -> Vec<Command> {
        if self.asked.is_some() || ui.screen != Name::FirstRun {
            return Vec::new();
        }
        let (request, command) = ui.ask(Ask::Languages);
        self.asked = Some(request);
        vec![command]
    }
}

impl Screen for FirstRun {
    fn about(&self) -> About {
        About { title: "Welcome", keys: &[], more: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Act(action) => self.act(ui, action),
            Event::Click(Target::Row(_, row)) if row == self.answers[self.question] => self.act(ui, Action::Open),
            Event::Click(Target::Row(_, row)) => {
                self.answers[self.question] = row;
                Some(Vec::new())
            }
            Event::News(News::Tick) => Some(self.look(ui)),
            Event::Answer(request, Answer::Languages(Ok(states))) if self.asked == Some(request) => {
                self.states = states;
                Some(Vec::new())
            }
            Event::Answer(_, answer) => Some(ui.unexpected(answer)),
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
        let choices = self.choices();
        for (row, (choice, effect)) in choices.iter().enumerate() {
            let chosen = self.answers[question] == row;
            choice_row(cx, Rect { x, y: first + row as u16, width: columns, height: 1 }, (row, chosen), choice, effect);
        }
        let below = if question == 0 { self.lacking() } else { String::new() };
        for (i, line) in wrap(&below, usize::from(columns) - 2).into_iter().enumerate() {
            let y = first + (choices.len() + 1 + i) as u16;
            if y < body.bottom() {
                let line = Line::from(cx.span(Role::Dim, format!("  {line}")));
                cx.line(Rect { x, y, width: columns, height: 1 }, &line);
            }
        }
        let next = if question == 2 { "start" } else { "next" };
        chrome::footer_with(
            cx,
            footer,
            &[
                (Action::Open, next.to_owned()),
                (Action::Down, "choose".to_owned()),
                (Action::Left, "previous".to_owned()),
            ],
            &[(Action::Back, "skip")],
        );
    }
}

/// Question and why it is asked.
const WORDS: [(&str, &str); 3] = [
    ("Which language do you write in?", "Your solutions are your own files. Press L on a problem to change it later."),
    (
        "How confident are you with data structures and algorithms?",
        "Only a first guess; your submissions soon replace it.",
    ),
    ("How long would you like to practise a day?", "Rung plans that much. You can always do more or less."),
];

fn choice_row(cx: &mut Cx, area: Rect, (row, chosen): (usize, bool), choice: &str, effect: &str) {
    if area.y >= cx.buf.area.bottom().saturating_sub(2) {
        return;
    }
    let mark = if chosen { symbols::POINTER } else { " " };
    let line = Line::from(vec![
        cx.span(Role::Accent, format!("{mark} ")),
        cx.span(if chosen { Role::Title } else { Role::Text }, pad(choice, NAME)),
        cx.span(Role::Dim, fit(effect, usize::from(area.width).saturating_sub(NAME + 2))),
    ]);
    cx.line(area, &line);
    if chosen {
        cx.select(area);
    }
    cx.target(area, Target::Row(CHOICES, row));
}
