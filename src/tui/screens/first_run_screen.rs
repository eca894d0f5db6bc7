//! The first-run screen: a form that is shown once. Each field starts with what is configured.
//!
//! ```text
//!  Rung · Welcome
//!
//!      Rung gives you problems one at a time, …
//!
//!        Language          Python
//!      ▸ Experience        ← I have seen some of it →
//!        …
//!        Start
//! ```

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::orchestrator::{LanguageStatus, TutorSnapshot};
use crate::text::learning_status::params;
use crate::text::number_format::format_percent;
use crate::text::text_layout::{clean, fit, pad, wrap};
use crate::text::{goal_text, relative_dates, symbols};
use crate::tui::destination::ScreenName;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, BroadcastEvent, RequestId, TutorAnswer, TutorRequest};
use crate::tui::profile_choices::{GoalRing, cycle_index, next_goal_day, next_minutes, next_skill};
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, Pane};
use crate::tui::ui::{Ui, move_row};
use crate::tui::widgets::chrome;
use crate::types::humanize::join_and;
use crate::types::learner_state::{Profile, SelfReport};
use crate::types::problem::Language;

const FIELDS: Pane = Pane("fields");
/// Columns of a field's name.
const NAME_COLUMNS: usize = 16;
/// Columns of the text; the rest of a wide terminal stays empty.
const MAX_TEXT_COLUMNS: u16 = 72;

const INTRO: &str = "Rung gives you problems one at a time, judges your code in a sandbox on this machine, and brings \
                     each problem back when you are about to forget it.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Language,
    Experience,
    Minutes,
    Goal,
    GoalDay,
    Start,
}

/// The answers so far.
#[derive(Clone, Debug)]
struct Answers {
    language: Language,
    profile: Profile,
}

/// The form.
#[derive(Debug, Default)]
pub struct FirstRunScreen {
    row: usize,
    /// `None` while everything is as configured.
    changed: Option<Answers>,
    /// The request for the installed languages, once it was made; also identifies its answer.
    pending_request: Option<RequestId>,
    states: Vec<LanguageStatus>,
    goals: GoalRing,
}

impl FirstRunScreen {
    fn answers(&self, ui: &Ui) -> Answers {
        let configured = || Answers { language: ui.prefs.language, profile: ui.published.state.profile.clone() };
        self.changed.clone().unwrap_or_else(configured)
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
        let mut answers = self.answers(ui);
        let fields = fields(&answers, &ui.published);
        if let Some(row) = move_row(self.row, action, fields.len(), 3) {
            self.row = row;
            return Some(Vec::new());
        }
        let field = fields[self.row.min(fields.len() - 1)];
        match action {
            Action::Back => return Some(finish(ui, answers)),
            Action::Open if field == Field::Start => return Some(finish(ui, answers)),
            Action::Open | Action::NextPane => self.row = (self.row + 1).min(fields.len() - 1),
            Action::PreviousPane => self.row = self.row.saturating_sub(1),
            Action::Left | Action::Right => {
                self.change_field(&mut answers, &ui.published, field, action == Action::Right);
                self.changed = Some(answers);
            }
            Action::Help | Action::Quit => return None,
            _ => {}
        }
        Some(Vec::new())
    }

    fn change_field(&mut self, answers: &mut Answers, published: &TutorSnapshot, field: Field, forward: bool) {
        let profile = &mut answers.profile;
        match field {
            Field::Language => {
                let languages = self.languages(answers.language);
                let now = languages.iter().position(|language| *language == answers.language).unwrap_or(0);
                answers.language = languages[cycle_index(now, languages.len(), forward)];
            }
            Field::Experience => profile.skill = next_skill(profile.skill, forward),
            Field::Minutes => profile.minutes_a_day = next_minutes(profile.minutes_a_day, forward),
            Field::Goal => profile.goal = self.goals.step(&published.catalog, &[], profile.goal.take(), forward),
            Field::GoalDay => {
                if let Some(goal) = &mut profile.goal {
                    goal.by = next_goal_day(published.day, goal.by, forward);
                }
            }
            Field::Start => {}
        }
    }

    /// The languages to choose from: Python, which comes with Rung, those of this machine, and the configured one.
    fn languages(&self, configured: Language) -> Vec<Language> {
        let offered = |language: &Language| {
            let found = self.states.iter().any(|state| state.language == *language && state.found.is_ok());
            found || *language == Language::Python || *language == configured
        };
        Language::ALL.iter().copied().filter(offered).collect()
    }

    /// Says what a language needs on this machine, and which languages are missing.
    fn language_text(&self, language: Language) -> String {
        if self.states.is_empty() {
            return "Looking for other languages on this machine…".to_owned();
        }
        let found = self.states.iter().find(|state| state.language == language).map(|state| &state.found);
        let own = match (language, found) {
            (Language::Python, _) => "Python comes with Rung.".to_owned(),
            (_, Some(Ok(toolchain))) => format!("Found: {}.", clean(toolchain)),
            (_, Some(Err(_)) | None) => format!("{} can’t be used on this machine yet.", language.title()),
        };
        let missing = self.states.iter().filter(|state| state.found.is_err());
        let names: Vec<&str> = missing.map(|state| state.language.title()).collect();
        match names.as_slice() {
            [] => own,
            names => format!("{own} Not usable here: {}. `rung doctor` says why and what to do.", join_and(names)),
        }
    }

    /// Says what the value of a field means, and why it is asked.
    fn explanation(&self, field: Field, answers: &Answers, ui: &Ui) -> Vec<String> {
        let (profile, published) = (&answers.profile, &*ui.published);
        match field {
            Field::Language => {
                let key = ui.keymap.label(Action::Language);
                let keep = format!("Your solutions are your own files. {key} on a problem changes the language later.");
                vec![self.language_text(answers.language), keep]
            }
            Field::Experience => {
                let passed = format_percent(params().mastery.start[profile.skill as usize]);
                vec![format!(
                    "We'll assume that you pass about {passed} of your attempts. Only a first guess; your submissions \
                     soon replace it."
                )]
            }
            Field::Minutes => vec!["Rung plans that much a day. You can always do more or less.".to_owned()],
            Field::Goal | Field::GoalDay => {
                let Some(goal) = &profile.goal else {
                    return vec![format!(
                        "Rung chooses from every topic. Change this to follow a path, such as a first course or a list \
                         for interviews; {} on the roadmap makes any topic your goal later.",
                        ui.keymap.label(Action::Goal)
                    )];
                };
                let path = goal.path.as_deref().and_then(|path| published.catalog.find_path(path));
                let about = path.map(|(path, _)| path.description.clone());
                about.into_iter().chain(goal_text::line_for_profile(published, profile)).collect()
            }
            Field::Start => vec!["Everything here can be changed later in Settings.".to_owned()],
        }
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

/// The fields, top to bottom: a day needs a goal, and a goal is offered if there are paths or one is set.
fn fields(answers: &Answers, published: &TutorSnapshot) -> Vec<Field> {
    let goal = answers.profile.goal.is_some();
    let mut fields = vec![Field::Language, Field::Experience, Field::Minutes];
    fields.extend((goal || published.catalog.paths().next().is_some()).then_some(Field::Goal));
    fields.extend(goal.then_some(Field::GoalDay));
    fields.push(Field::Start);
    fields
}

fn finish(ui: &mut Ui, answers: Answers) -> Vec<AppCommand> {
    let zone = ui.published.zone.iana_name().map_or_else(|| answers.profile.zone.clone(), str::to_owned);
    let profile = Profile { answered: true, zone, ..answers.profile };
    let mut commands = vec![AppCommand::Home, ui.request_profile(profile)];
    if answers.language != ui.prefs.language {
        commands.extend(ui.set_language(answers.language));
    }
    commands
}

/// The name of a field, and its value; none for the last row.
fn field_texts(field: Field, answers: &Answers, published: &TutorSnapshot) -> (&'static str, Option<String>) {
    let profile = &answers.profile;
    let (name, value) = match field {
        Field::Language => ("Language", answers.language.title().to_owned()),
        Field::Experience => {
            let skill = match profile.skill {
                SelfReport::New => "New to this",
                SelfReport::Some => "I have seen some of it",
                SelfReport::Confident => "Confident, but out of practice",
            };
            ("Experience", skill.to_owned())
        }
        Field::Minutes => ("Time a day", format!("{} minutes", profile.minutes_a_day)),
        Field::Goal => {
            let goal = profile.goal.as_ref().map(|goal| goal.name(&published.catalog));
            ("Goal", goal.unwrap_or_else(|| "None".to_owned()))
        }
        Field::GoalDay => {
            let day = profile.goal.as_ref().and_then(|goal| goal.by);
            ("Goal date", day.map_or_else(|| "No day".to_owned(), relative_dates::format_day))
        }
        Field::Start => return ("Start", None),
    };
    (name, Some(value))
}

impl Screen for FirstRunScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo { title: "Welcome", keys: &[], more: &[], unused: &[Action::Find, Action::Settings] }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Act(action) => self.handle_action(ui, action),
            ScreenEvent::Click(ClickTarget::Row(_, row)) => {
                let again = row == self.row;
                self.row = row;
                let fields = fields(&self.answers(ui), &ui.published);
                match fields.get(row) {
                    Some(Field::Start) => self.handle_action(ui, Action::Open),
                    Some(_) if again => self.handle_action(ui, Action::Right),
                    _ => Some(Vec::new()),
                }
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
        let answers = self.answers(cx.ui);
        let fields = fields(&answers, cx.published);
        let row = self.row.min(fields.len() - 1);
        let columns = MAX_TEXT_COLUMNS.min(body.width.saturating_sub(4));
        let x = body.x + (body.width - columns) / 2;
        let intro = wrap(INTRO, usize::from(columns));
        let texts = self.explanation(fields[row], &answers, cx.ui);
        let about: Vec<String> = texts.iter().flat_map(|text| wrap(text, usize::from(columns) - 2)).collect();
        // The intro has a blank line below it, and the last field one above and one below.
        let chosen = intro.len() + 1 + row + usize::from(row + 1 == fields.len());
        let hidden = hidden_lines(
            chosen,
            intro.len() + fields.len() + about.len() + 3,
            usize::from(body.height).saturating_sub(1),
        );
        let mut y = usize::from(if body.height > 22 { body.height / 6 } else { 1 });
        let mut next_area = |gap: u16| {
            let row = y.checked_sub(hidden).filter(|row| *row > 0).unwrap_or(usize::MAX);
            y += 1 + usize::from(gap);
            let is_visible = row < usize::from(body.height);
            Rect {
                x,
                y: body.y + if is_visible { row as u16 } else { 0 },
                width: columns,
                height: u16::from(is_visible),
            }
        };
        for (i, line) in intro.iter().enumerate() {
            let line = Line::from(cx.span(StyleRole::Text, line.clone()));
            cx.draw_line(next_area(u16::from(i + 1 == intro.len())), &line);
        }
        for (i, field) in fields.iter().enumerate() {
            // A blank row is drawn before the last field and after it.
            let gap = u16::from(i + 2 >= fields.len());
            draw_field(cx, next_area(gap), (i, i == row), field_texts(*field, &answers, cx.published));
        }
        for line in about {
            let line = Line::from(cx.span(StyleRole::Dim, format!("  {line}")));
            cx.draw_line(next_area(0), &line);
        }
        let (enter, change) = if fields[row] == Field::Start { ("start", None) } else { ("next", Some("change")) };
        let mut actions = vec![(Action::Open, enter.to_owned())];
        actions.extend(change.map(|change| (Action::Right, change.to_owned())));
        actions.push((Action::Down, "move".to_owned()));
        chrome::draw_footer_with(cx, footer, &actions, &[(Action::Back, "start now")]);
    }
}

/// Lines above the window: in a small one, the end of the explanation and the chosen field are visible.
fn hidden_lines(chosen: usize, lines: usize, height: usize) -> usize {
    lines.saturating_sub(height).min(chosen)
}

fn draw_field(cx: &mut DrawContext, area: Rect, (row, selected): (usize, bool), (name, value): (&str, Option<String>)) {
    if area.height == 0 {
        return;
    }
    let mark = if selected { symbols::POINTER } else { " " };
    let role = if selected { StyleRole::Title } else { StyleRole::Text };
    let mut spans = vec![cx.span(StyleRole::Accent, format!("{mark} "))];
    match value {
        None => spans.push(cx.span(role, name)),
        Some(value) => {
            let room = usize::from(area.width).saturating_sub(NAME_COLUMNS + 6);
            let value = fit(&value, room);
            spans.push(cx.span(role, pad(name, NAME_COLUMNS)));
            spans.push(if selected {
                cx.span(StyleRole::Accent, format!("← {value} →"))
            } else {
                cx.span(StyleRole::Dim, format!("  {value}"))
            });
        }
    }
    cx.draw_line(area, &Line::from(spans));
    if selected {
        cx.highlight_row(area);
    }
    cx.add_target(area, ClickTarget::Row(FIELDS, row));
}
