//! Everything that can be chosen, changed with left and right, kept at once; and what is stored where.
//!
//! ```text
//! ┌▸Settings ──────────────────────────────────────────── 1/14 ┐
//! │ ▸ Theme                 ← dark →                           │
//! │   ASCII only            off                                │
//! └────────────────────────────────────────────────────────────┘
//! ```

use std::collections::BTreeSet;

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::model::hint::level_name;
use crate::model::learner::{NudgeKind, Scheduler, SelfReport};
use crate::model::problem::Language;
use crate::model::provider::ModelSettings;
use crate::orchestrator::Access;
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command, News};
use crate::tui::over::{Choice, Over};
use crate::tui::prefs::PrefChange;
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::notice::Tone;
use crate::tui::ui::painted::{Pane, Target};
use crate::tui::ui::{Ui, moved};
use crate::tui::widgets::{Frame, Mark, chrome, list, pane};
use crate::words::symbols;
use crate::words::text::{clean, pad, wrap};

const ROWS: Pane = Pane("settings");
const ABOUT: Pane = Pane("about-setting");

/// A row of Settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    Language,
    Editor,
    Beside,
    Theme,
    Ascii,
    Mouse,
    RunOnSave,
    HideDifficulty,
    Minutes,
    Reviews,
    Skill,
    MaxHint,
    Scheduler,
    DayStart,
    Advice,
    Model,
    Nudge(NudgeKind),
}

/// The rows above those for the kinds of nudges.
const GENERAL: [Setting; 16] = [
    Setting::Language,
    Setting::Editor,
    Setting::Beside,
    Setting::Theme,
    Setting::Ascii,
    Setting::Mouse,
    Setting::RunOnSave,
    Setting::HideDifficulty,
    Setting::Minutes,
    Setting::Reviews,
    Setting::Skill,
    Setting::MaxHint,
    Setting::Scheduler,
    Setting::DayStart,
    Setting::Advice,
    Setting::Model,
];

/// Every row, top to bottom.
fn settings() -> Vec<Setting> {
    GENERAL.into_iter().chain(NudgeKind::ALL.map(Setting::Nudge)).collect()
}

/// Minutes a day that can be chosen.
const MINUTES: [u16; 8] = [10, 15, 20, 30, 45, 60, 90, 120];
/// Most reviews a day that can be chosen; 0 for all that are due.
const REVIEWS: [u16; 9] = [0, 3, 5, 8, 10, 15, 20, 30, 50];
const SKILLS: [SelfReport; 3] = [SelfReport::New, SelfReport::Some, SelfReport::Confident];

/// A list of what can be chosen.
#[derive(Debug, Default)]
pub struct Settings {
    row: usize,
}

impl Settings {
    fn setting(&self) -> Setting {
        let settings = settings();
        settings[self.row.min(settings.len() - 1)]
    }

    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
        if let Some(row) = moved(self.row, action, settings().len(), 5) {
            self.row = row;
            return Some(Vec::new());
        }
        match action {
            Action::Left => Some(change(ui, self.setting(), false)),
            Action::Right | Action::Open => Some(change(ui, self.setting(), true)),
            _ => None,
        }
    }
}

impl Screen for Settings {
    fn about(&self) -> About {
        About { title: "Settings", keys: &[], more: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Act(action) => self.act(ui, action),
            Event::Chosen(Choice::Language(language)) => Some(speak(ui, language)),
            Event::Click(Target::Row(_, row)) if row == self.row => self.act(ui, Action::Open),
            Event::Click(Target::Row(_, row)) => {
                self.row = row;
                Some(Vec::new())
            }
            _ => None,
        }
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        chrome::header(cx, header, &["Settings".to_owned()], &[]);
        let rows = (settings().len() as u16 + 2).min(body.height.saturating_sub(6).max(5));
        let [list, about] = Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(body);
        choices(cx, list, self.row);
        let room = usize::from(about.width.saturating_sub(4));
        let lines = about_lines(cx, self.setting(), room);
        if about.height >= 3 {
            Frame::new(ABOUT, "About this setting, and where things are stored").scroll(cx, about, &lines);
        } else {
            pane::scroll(cx, ABOUT, about, &lines);
        }
        chrome::footer(cx, footer, &[(Action::Right, "change".to_owned()), (Action::Down, "move".to_owned())]);
    }
}

fn change(ui: &mut Ui, setting: Setting, forward: bool) -> Vec<Command> {
    match setting {
        // What this machine has is looked up there.
        Setting::Language => vec![Command::Show(Over::Languages)],
        Setting::Model => vec![Command::Show(Over::Model)],
        Setting::Editor => {
            ui.prefs.editor = other(ui.prefs.editor.as_ref(), &ui.prefs.installed[0], forward);
            vec![Command::Save(PrefChange::Editor(ui.prefs.editor.clone()))]
        }
        Setting::Beside => {
            ui.prefs.open_beside = other(ui.prefs.open_beside.as_ref(), &ui.prefs.installed[1], forward);
            vec![Command::Save(PrefChange::OpenBeside(ui.prefs.open_beside.clone()))]
        }
        Setting::Theme => {
            let now = ui.themes.iter().position(|t| t.name == ui.prefs.theme).unwrap_or(0);
            let next = step(now, ui.themes.len(), forward);
            ui.prefs.theme = ui.themes.get(next).map(|t| t.name.clone()).unwrap_or_default();
            vec![Command::Save(PrefChange::Theme(ui.prefs.theme.clone()))]
        }
        Setting::Ascii => {
            ui.prefs.ascii = !ui.prefs.ascii;
            vec![Command::Save(PrefChange::Ascii(ui.prefs.ascii))]
        }
        Setting::Mouse => {
            ui.prefs.mouse = !ui.prefs.mouse;
            vec![Command::Save(PrefChange::Mouse(ui.prefs.mouse))]
        }
        Setting::RunOnSave => {
            ui.prefs.run_on_save = !ui.prefs.run_on_save;
            vec![Command::Save(PrefChange::RunOnSave(ui.prefs.run_on_save))]
        }
        Setting::HideDifficulty => {
            ui.prefs.hide_difficulty = !ui.prefs.hide_difficulty;
            vec![Command::Save(PrefChange::HideDifficulty(ui.prefs.hide_difficulty))]
        }
        Setting::Minutes
        | Setting::Reviews
        | Setting::Skill
        | Setting::MaxHint
        | Setting::Scheduler
        | Setting::DayStart
        | Setting::Advice
        | Setting::Nudge(_) => change_profile(ui, setting, forward),
    }
}

/// Files are in another language from now on, the one of an open problem too.
fn speak(ui: &mut Ui, language: Language) -> Vec<Command> {
    ui.say(Tone::Good, format!("Now using {}. Your other files are unchanged.", language.title()));
    let mut commands = ui.write_in(language);
    commands.push(Command::Tell(News::Spoken(language)));
    commands
}

/// The command after or before `now`: what is found out, then what is installed. One that is neither, from the file of
/// preferences, is left for the first.
fn other(now: Option<&String>, installed: &[String], forward: bool) -> Option<String> {
    let at = now.map_or(0, |now| installed.iter().position(|known| known == now).map_or(0, |at| at + 1));
    step(at, installed.len() + 1, forward).checked_sub(1).map(|at| installed[at].clone())
}

/// Settings that belong to the learner rather than to this screen are recorded like everything about them.
fn change_profile(ui: &mut Ui, setting: Setting, forward: bool) -> Vec<Command> {
    if let Access::ReadOnly { reason } = &ui.published.access {
        let text = format!("Not changed: {reason}");
        ui.say(Tone::Error, text);
        return Vec::new();
    }
    let mut profile = ui.published.state.profile.clone();
    match setting {
        Setting::Minutes => {
            let now = MINUTES.iter().position(|m| *m >= profile.minutes_a_day).unwrap_or(MINUTES.len() - 1);
            profile.minutes_a_day = MINUTES[step(now, MINUTES.len(), forward)];
        }
        Setting::Reviews => {
            let now = REVIEWS.iter().position(|n| *n >= profile.reviews_a_day).unwrap_or(REVIEWS.len() - 1);
            profile.reviews_a_day = REVIEWS[step(now, REVIEWS.len(), forward)];
        }
        Setting::Skill => {
            let now = SKILLS.iter().position(|s| *s == profile.skill).unwrap_or(0);
            profile.skill = SKILLS[step(now, SKILLS.len(), forward)];
        }
        Setting::MaxHint => profile.max_hint_level = step(usize::from(profile.max_hint_level), 6, forward) as u8,
        Setting::Scheduler => {
            profile.scheduler = match profile.scheduler {
                Scheduler::Sm2 => Scheduler::Fsrs,
                Scheduler::Fsrs => Scheduler::Sm2,
            };
        }
        Setting::DayStart => profile.day_start = step(profile.day_start.clamp(0, 23) as usize, 24, forward) as i8,
        Setting::Advice => profile.safety_advice = !profile.safety_advice,
        Setting::Nudge(kind) => toggle(&mut profile.opt_outs, kind),
        Setting::Language
        | Setting::Model
        | Setting::Editor
        | Setting::Beside
        | Setting::Theme
        | Setting::Ascii
        | Setting::Mouse
        | Setting::RunOnSave
        | Setting::HideDifficulty => return Vec::new(),
    }
    vec![ui.ask(Ask::SetProfile(profile)).1]
}

fn toggle(set: &mut BTreeSet<NudgeKind>, kind: NudgeKind) {
    if !set.remove(&kind) {
        set.insert(kind);
    }
}

fn step(now: usize, len: usize, forward: bool) -> usize {
    let len = len.max(1);
    (now + if forward { 1 } else { len - 1 }) % len
}

fn choices(cx: &mut Cx, area: Rect, row: usize) {
    let settings = settings();
    let note = format!("{}/{}", row + 1, settings.len());
    let inner = Frame::new(ROWS, "Settings").note(note).focused(true).render(cx, area);
    list(cx, ROWS, inner, (row, settings.len(), Mark::Select), |cx, i| {
        let value = value(cx, settings[i]);
        let (mark, role, value) = if i == row {
            (symbols::POINTER, Role::Accent, format!("← {value} →"))
        } else {
            (" ", Role::Dim, value)
        };
        Line::from(vec![
            cx.span(Role::Accent, format!("{mark} ")),
            cx.span(Role::Text, pad(label(settings[i]), 32)),
            cx.span(role, value),
        ])
    });
}

fn label(setting: Setting) -> &'static str {
    match setting {
        Setting::Language => "Language",
        Setting::Editor => "Editor in this terminal",
        Setting::Beside => "Editor beside Rung",
        Setting::Theme => "Theme",
        Setting::Ascii => "ASCII symbols only",
        Setting::Mouse => "Mouse",
        Setting::RunOnSave => "Run samples on save",
        Setting::HideDifficulty => "Hide difficulty and tags",
        Setting::Minutes => "Minutes a day",
        Setting::Reviews => "Maximum reviews a day",
        Setting::Skill => "Confidence",
        Setting::MaxHint => "Highest hint level",
        Setting::Scheduler => "Review scheduler",
        Setting::DayStart => "Day starts at",
        Setting::Advice => "Warn when practice isn't paying off",
        Setting::Model => "Hints from a language model",
        Setting::Nudge(kind) => kind.setting(),
    }
}

fn value(cx: &Cx, setting: Setting) -> String {
    let (prefs, profile) = (&cx.ui.prefs, &cx.published.state.profile);
    let on = |yes: bool| if yes { "on" } else { "off" }.to_owned();
    match setting {
        Setting::Language => prefs.language.title().to_owned(),
        Setting::Editor => prefs.editor.clone().unwrap_or_else(|| "auto-detected".to_owned()),
        Setting::Beside => prefs.open_beside.clone().unwrap_or_else(|| "auto-detected".to_owned()),
        Setting::Theme if prefs.no_color => format!("{} (NO_COLOR is set: mono)", prefs.theme),
        Setting::Theme => prefs.theme.clone(),
        Setting::Ascii => on(prefs.ascii),
        Setting::Mouse => on(prefs.mouse),
        Setting::RunOnSave => on(prefs.run_on_save),
        Setting::HideDifficulty => on(prefs.hide_difficulty),
        Setting::Minutes => profile.minutes_a_day.to_string(),
        Setting::Reviews if profile.reviews_a_day == 0 => "all that are due".to_owned(),
        Setting::Reviews => profile.reviews_a_day.to_string(),
        Setting::Skill => match profile.skill {
            SelfReport::New => "new to this",
            SelfReport::Some => "seen some of it",
            SelfReport::Confident => "confident, out of practice",
        }
        .to_owned(),
        Setting::MaxHint if profile.max_hint_level == 0 => "no hints".to_owned(),
        Setting::MaxHint => {
            let level = profile.max_hint_level;
            format!("{level} ({})", level_name(level).to_lowercase())
        }
        Setting::Scheduler => profile.scheduler.name().to_owned(),
        Setting::DayStart => format!("{:02}:00", profile.day_start),
        Setting::Advice => on(profile.safety_advice),
        Setting::Model if prefs.model.enabled => clean(&prefs.model.name),
        Setting::Model => on(false),
        Setting::Nudge(kind) => on(!profile.opt_outs.contains(&kind)),
    }
}

fn explanation(setting: Setting) -> &'static str {
    match setting {
        Setting::Language => "The language of new solutions. Enter shows which ones this machine can run.",
        Setting::Editor => {
            "Opens your file with `e`. Found out: $VISUAL, $EDITOR, or what is installed. Any other command: `rung config \
             set editor COMMAND`."
        }
        Setting::Beside => {
            "Opens your file with `E`, beside Rung. Found out: VS Code, tmux or Zellij. Any other command: `rung config \
             set open_beside COMMAND`."
        }
        Setting::Theme => "A theme is a file of colours. Put your own into the themes folder beside the settings file.",
        Setting::Ascii => "For terminals and fonts that show boxes instead of symbols.",
        Setting::Mouse => "Off: the terminal can select text with the mouse again.",
        Setting::RunOnSave => "Saving your file runs the samples; a newer save replaces the run.",
        Setting::HideDifficulty => "Not knowing the difficulty is closer to an interview.",
        Setting::Minutes => "Rung plans this much for a day. You can always do more or less.",
        Setting::Reviews => {
            "What is due beyond it waits for another day, the longest overdue comes first. One that failed comes again on \
             the same day and is not counted twice."
        }
        Setting::Skill => "A first guess of how many of your attempts pass; your submissions soon replace it.",
        Setting::MaxHint => "Your own limit; a pack can set a lower one.",
        Setting::Scheduler => {
            "Both track every review, so you can switch at any time; open reviews get the other's dates."
        }
        Setting::DayStart => "Practice before this hour counts for the previous day.",
        Setting::Advice => {
            "A line when the latest steps asked or moved little, once a day. Off says nothing; what Rung changes of its own \
             proposals stays in the history."
        }
        Setting::Model => {
            "One on this machine or elsewhere, of your choice; off until you switch it on. Enter chooses, tries and limits \
             it. Hints are whole without one."
        }
        Setting::Nudge(_) => "At most one suggestion in a session, three a day.",
    }
}

fn about_lines(cx: &Cx, setting: Setting, columns: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> =
        wrap(explanation(setting), columns).into_iter().map(|l| Line::from(cx.span(Role::Text, l))).collect();
    lines.push(Line::default());
    for (label, path) in &cx.ui.prefs.places {
        let shown = path.display().to_string();
        lines.push(Line::from(vec![cx.span(Role::Dim, pad(label, 22)), cx.span(Role::Text, shown)]));
    }
    lines.extend(wrap(&leaves(&cx.ui.prefs.model), columns).into_iter().map(|l| Line::from(cx.span(Role::Dim, l))));
    lines
}

/// What leaves this machine, and for where.
fn leaves(model: &ModelSettings) -> String {
    let more = "See `rung config path` and `rung doctor`.";
    if model.enabled {
        let url = clean(&model.url);
        return format!(
            "No account, no telemetry. Requests for hints go to {url}; nothing else leaves this machine. {more}"
        );
    }
    format!("No account, no telemetry: nothing leaves this machine. {more}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_editor_is_chosen_among_what_is_installed() {
        let installed = ["nano".to_owned(), "vim".to_owned()];
        let check = |now: Option<&str>, forward: bool, expected: Option<&str>| {
            let now = now.map(str::to_owned);
            assert_eq!(other(now.as_ref(), &installed, forward).as_deref(), expected, "{now:?}");
        };
        check(None, true, Some("nano"));
        check(None, false, Some("vim"));
        check(Some("vim"), true, None);
        check(Some("vim"), false, Some("nano"));
        check(Some("kitty vim"), true, Some("nano"));
        assert_eq!(other(None, &[], true), None);
    }
}
