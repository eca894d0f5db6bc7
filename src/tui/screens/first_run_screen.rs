//! The first-run screen: three questions, asked once; each can be skipped.
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

use crate::orchestrator::LanguageStatus;
use crate::text::learning_status::params;
use crate::text::number_format::format_percent;
use crate::text::symbols;
use crate::text::text_layout::{clean, fit, pad, wrap};
use crate::tui::destination::ScreenName;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, BroadcastEvent, RequestId, TutorAnswer, TutorRequest};
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, Pane};
use crate::tui::ui::{Ui, move_row};
use crate::tui::widgets::chrome;
use crate::types::humanize::join_and;
use crate::types::learner_state::{Profile, SelfReport};
use crate::types::problem::Language;

const CHOICES: Pane = Pane("choices");
/// The values of the rows of the second question, and of the third in minutes a day.
const SKILL_CHOICES: [SelfReport; 3] = [SelfReport::New, SelfReport::Some, SelfReport::Confident];
const MINUTE_CHOICES: [u16; 4] = [15, 30, 45, 60];
/// Index of the last question.
const LAST_QUESTION: usize = 2;
/// Columns of a choice.
const NAME_COLUMNS: usize = 34;
/// Columns of the text; the rest of a wide terminal stays empty.
const MAX_TEXT_COLUMNS: u16 = 72;

/// The questions, and the chosen row of each.
#[derive(Debug)]
pub struct FirstRunScreen {
    /// The current question, 0 to 2.
    question: usize,
    answers: [usize; 3],
    /// The request for the installed languages, once it was made; also identifies its answer.
    pending_request: Option<RequestId>,
    states: Vec<LanguageStatus>,
}

impl Default for FirstRunScreen {
    fn default() -> Self {
        Self { question: 0, answers: [0, 1, 1], pending_request: None, states: Vec::new() }
    }
}

impl FirstRunScreen {
    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
        let rows = self.choices().len();
        let row = &mut self.answers[self.question];
        if let Some(moved) = move_row(*row, action, rows, 3) {
            *row = moved;
            return Some(Vec::new());
        }
        match action {
            // Skipping a question keeps the suggested answer, as does choosing no other.
            Action::Open | Action::Right | Action::NextPane | Action::Back => {
                if self.question == LAST_QUESTION {
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

    fn finish(&self, ui: &mut Ui) -> Vec<AppCommand> {
        let known = &ui.published.state.profile;
        let zone = ui.published.zone.iana_name().map_or_else(|| known.zone.clone(), str::to_owned);
        let (skill, minutes_a_day) = (SKILL_CHOICES[self.answers[1]], MINUTE_CHOICES[self.answers[2]]);
        let profile = Profile { answered: true, skill, minutes_a_day, zone, ..known.clone() };
        let mut commands = vec![AppCommand::Home, ui.new_request(TutorRequest::SetProfile(profile)).1];
        let language = self.languages()[self.answers[0]].0;
        if language != ui.prefs.language {
            commands.extend(ui.set_language(language));
        }
        commands
    }

    /// The languages of this machine, each with its toolchain: Python, which comes with Rung, first.
    fn languages(&self) -> Vec<(Language, String)> {
        let found = self.states.iter().filter(|state| state.language != Language::Python);
        let found = found.filter_map(|state| Some((state.language, clean(state.found.as_ref().ok()?))));
        std::iter::once((Language::Python, "comes with Rung, nothing to install".to_owned())).chain(found).collect()
    }

    /// The text below the languages: those that this machine lacks.
    fn missing_languages_text(&self) -> String {
        let missing = self.states.iter().filter(|state| state.found.is_err());
        let names: Vec<&str> = missing.map(|state| state.language.title()).collect();
        match (self.states.is_empty(), names.as_slice()) {
            (true, _) => "Looking for other languages on this machine…".to_owned(),
            (_, []) => String::new(),
            (_, names) => format!("Not on this machine: {}. `rung doctor` says how to get them.", join_and(names)),
        }
    }

    /// The choices of the current question, each with its effect.
    fn choices(&self) -> Vec<(String, String)> {
        let guess = |i: usize| format!("we'll assume you pass about {}", format_percent(params().mastery.start[i]));
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

    /// Requests the installed languages, once.
    fn request_languages(&mut self, ui: &mut Ui) -> Vec<AppCommand> {
        if self.pending_request.is_some() || ui.screen != ScreenName::FirstRun {
            return Vec::new();
        }
        let (request, command) = ui.new_request(TutorRequest::Languages);
        self.pending_request = Some(request);
        vec![command]
    }
}

impl Screen for FirstRunScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo { title: "Welcome", keys: &[], more: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Act(action) => self.handle_action(ui, action),
            ScreenEvent::Click(ClickTarget::Row(_, row)) if row == self.answers[self.question] => {
                self.handle_action(ui, Action::Open)
            }
            ScreenEvent::Click(ClickTarget::Row(_, row)) => {
                self.answers[self.question] = row;
                Some(Vec::new())
            }
            ScreenEvent::News(BroadcastEvent::Tick) => Some(self.request_languages(ui)),
            ScreenEvent::Answer(request, TutorAnswer::Languages(Ok(states)))
                if self.pending_request == Some(request) =>
            {
                self.states = states;
                Some(Vec::new())
            }
            ScreenEvent::Answer(_, answer) => Some(ui.handle_unexpected(answer)),
            _ => None,
        }
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        chrome::draw_header(cx, header, &["Welcome".to_owned()], &[]);
        let question = self.question;
        let columns = MAX_TEXT_COLUMNS.min(body.width.saturating_sub(4));
        let x = body.x + (body.width - columns) / 2;
        let mut y = body.y + if body.height > 18 { body.height / 6 } else { 1 };
        let mut put = |cx: &mut DrawContext, line: &Line| {
            if y < body.bottom() {
                cx.draw_line(Rect { x, y, width: columns, height: 1 }, line);
            }
            y += 1;
        };
        if question == 0 {
            let intro = "Rung gives you problems one at a time, judges your code in a sandbox on this machine, \
                         and brings each problem back when you are about to forget it.";
            for line in wrap(intro, usize::from(columns)) {
                let line = Line::from(cx.span(StyleRole::Text, line));
                put(cx, &line);
            }
            put(cx, &Line::default());
        }
        let (title, why) = QUESTION_TEXTS[question];
        let lines = [
            Line::from(cx.span(StyleRole::Dim, format!("Question {} of 3", question + 1))),
            Line::from(cx.span(StyleRole::Title, title)),
            Line::from(cx.span(StyleRole::Dim, why)),
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
        let below = if question == 0 { self.missing_languages_text() } else { String::new() };
        for (i, line) in wrap(&below, usize::from(columns) - 2).into_iter().enumerate() {
            let y = first + (choices.len() + 1 + i) as u16;
            if y < body.bottom() {
                let line = Line::from(cx.span(StyleRole::Dim, format!("  {line}")));
                cx.draw_line(Rect { x, y, width: columns, height: 1 }, &line);
            }
        }
        let next = if question == 2 { "start" } else { "next" };
        let mut actions = vec![(Action::Open, next.to_owned()), (Action::Down, "choose".to_owned())];
        if question > 0 {
            actions.push((Action::Left, "previous".to_owned()));
        }
        chrome::draw_footer_with(cx, footer, &actions, &[(Action::Back, "skip")]);
    }
}

/// Each question, and why it is asked.
const QUESTION_TEXTS: [(&str, &str); 3] = [
    ("Which language do you write in?", "Your solutions are your own files. L on a problem changes it later."),
    (
        "How confident are you with data structures and algorithms?",
        "Only a first guess; your submissions soon replace it.",
    ),
    ("How long would you like to practise a day?", "Rung plans that much. You can always do more or less."),
];

fn choice_row(cx: &mut DrawContext, area: Rect, (row, chosen): (usize, bool), choice: &str, effect: &str) {
    if area.y >= cx.buf.area.bottom().saturating_sub(2) {
        return;
    }
    let mark = if chosen { symbols::POINTER } else { " " };
    let line = Line::from(vec![
        cx.span(StyleRole::Accent, format!("{mark} ")),
        cx.span(if chosen { StyleRole::Title } else { StyleRole::Text }, pad(choice, NAME_COLUMNS)),
        cx.span(StyleRole::Dim, fit(effect, usize::from(area.width).saturating_sub(NAME_COLUMNS + 2))),
    ]);
    cx.draw_line(area, &line);
    if chosen {
        cx.highlight_row(area);
    }
    cx.add_target(area, ClickTarget::Row(CHOICES, row));
}
