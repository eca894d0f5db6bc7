//! The settings screen: each value is changed with left and right and saved at once; below them the storage locations.
//!
//! ```text
//! ┌▸Settings ──────────────────────────────────────────── 1/14 ┐
//! │ ▸ Theme                 ← dark →                           │
//! │   ASCII only            off                                │
//! └────────────────────────────────────────────────────────────┘
//! ```

use std::borrow::Cow;
use std::collections::BTreeSet;

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::text::relative_dates;
use crate::text::symbols;
use crate::text::text_layout::{clean, pad};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::{Action, Keymap};
use crate::tui::message::{AppCommand, BroadcastEvent};
use crate::tui::overlay::overlay_request::{OverlayChoice, OverlayRequest};
use crate::tui::prefs::PrefChange;
use crate::tui::profile_choices::{GoalRing, cycle_index, next_choice, next_goal_day, next_minutes, next_skill};
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, Pane};
use crate::tui::ui::notice::NoticeTone;
use crate::tui::ui::{Ui, move_row};
use crate::tui::widgets::{PaneFrame, RowMark, chrome, draw_list, pane};
use crate::types::hint_types::level_name;
use crate::types::learner_state::{NudgeKind, Scheduler, SelfReport};
use crate::types::learning_goal::GoalKind;
use crate::types::llm_settings::LlmSettings;
use crate::types::problem::Language;

const ROWS: Pane = Pane("settings");
const ABOUT: Pane = Pane("about-setting");

/// A row of Settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SettingRow {
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
    Goal,
    GoalDay,
    MaxHint,
    Scheduler,
    DayStart,
    Advice,
    Model,
    Nudge(NudgeKind),
}

/// The rows before those for the kinds of nudges.
const GENERAL: [SettingRow; 18] = [
    SettingRow::Language,
    SettingRow::Editor,
    SettingRow::Beside,
    SettingRow::Theme,
    SettingRow::Ascii,
    SettingRow::Mouse,
    SettingRow::RunOnSave,
    SettingRow::HideDifficulty,
    SettingRow::Minutes,
    SettingRow::Reviews,
    SettingRow::Skill,
    SettingRow::Goal,
    SettingRow::GoalDay,
    SettingRow::MaxHint,
    SettingRow::Scheduler,
    SettingRow::DayStart,
    SettingRow::Advice,
    SettingRow::Model,
];

/// Every row, top to bottom.
fn all_settings() -> Vec<SettingRow> {
    GENERAL.into_iter().chain(NudgeKind::ALL.map(SettingRow::Nudge)).collect()
}

/// Maximum reviews a day that can be chosen; 0 for all that are due.
const REVIEW_LIMIT_CHOICES: [u16; 9] = [3, 5, 8, 10, 15, 20, 30, 50, 0];

/// The list of settings.
#[derive(Debug, Default)]
pub struct SettingsScreen {
    row: usize,
    goals: GoalRing,
}

impl SettingsScreen {
    fn selected_setting(&self) -> SettingRow {
        let settings = all_settings();
        settings[self.row.min(settings.len() - 1)]
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
        if let Some(row) = move_row(self.row, action, all_settings().len(), 5) {
            self.row = row;
            return Some(Vec::new());
        }
        let setting = self.selected_setting();
        match action {
            Action::Left => Some(change_setting(ui, &mut self.goals, setting, false)),
            Action::Right | Action::Open => Some(change_setting(ui, &mut self.goals, setting, true)),
            _ => None,
        }
    }
}

impl Screen for SettingsScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo {
            title: "Settings",
            keys: &[],
            more: &[],
            unused: &[Action::NextPane, Action::PreviousPane, Action::Settings],
        }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Act(action) => self.handle_action(ui, action),
            ScreenEvent::Chosen(OverlayChoice::Language(language)) => Some(switch_language(ui, language)),
            ScreenEvent::Click(ClickTarget::Row(_, row)) if row == self.row => self.handle_action(ui, Action::Open),
            ScreenEvent::Click(ClickTarget::Row(_, row)) => {
                self.row = row;
                Some(Vec::new())
            }
            _ => None,
        }
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        chrome::draw_header(cx, header, &["Settings".to_owned()], &[]);
        let rows = (all_settings().len() as u16 + 2).min(body.height.saturating_sub(6).max(5));
        let [list, about] = Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(body);
        draw_choices(cx, list, self.row);
        let room = usize::from(about.width.saturating_sub(4));
        let lines = about_lines(cx, self.selected_setting(), room);
        if about.height >= 3 {
            PaneFrame::new(ABOUT, "About this setting, and where things are stored").render_scrolled(cx, about, &lines);
        } else {
            pane::draw_scrolled(cx, ABOUT, about, &lines);
        }
        chrome::draw_footer(cx, footer, &[(Action::Right, "change".to_owned()), (Action::Down, "move".to_owned())]);
    }
}

fn change_setting(ui: &mut Ui, goals: &mut GoalRing, setting: SettingRow, forward: bool) -> Vec<AppCommand> {
    match setting {
        // The overlay shows the installed languages.
        SettingRow::Language => vec![AppCommand::Show(OverlayRequest::Languages)],
        SettingRow::Model => vec![AppCommand::Show(OverlayRequest::LlmSettings)],
        SettingRow::Editor => {
            ui.prefs.editor = next_editor(ui.prefs.editor.as_ref(), &ui.prefs.installed_editors[0], forward);
            vec![AppCommand::Save(PrefChange::Editor(ui.prefs.editor.clone()))]
        }
        SettingRow::Beside => {
            ui.prefs.open_beside = next_editor(ui.prefs.open_beside.as_ref(), &ui.prefs.installed_editors[1], forward);
            vec![AppCommand::Save(PrefChange::OpenBeside(ui.prefs.open_beside.clone()))]
        }
        SettingRow::Theme => {
            let now = ui.themes.iter().position(|t| t.name == ui.prefs.theme).unwrap_or(0);
            let next = cycle_index(now, ui.themes.len(), forward);
            ui.prefs.theme = ui.themes.get(next).map(|t| t.name.clone()).unwrap_or_default();
            vec![AppCommand::Save(PrefChange::Theme(ui.prefs.theme.clone()))]
        }
        SettingRow::Ascii => {
            ui.prefs.ascii = !ui.prefs.ascii;
            vec![AppCommand::Save(PrefChange::Ascii(ui.prefs.ascii))]
        }
        SettingRow::Mouse => {
            ui.prefs.mouse = !ui.prefs.mouse;
            vec![AppCommand::Save(PrefChange::Mouse(ui.prefs.mouse))]
        }
        SettingRow::RunOnSave => {
            ui.prefs.run_on_save = !ui.prefs.run_on_save;
            vec![AppCommand::Save(PrefChange::RunOnSave(ui.prefs.run_on_save))]
        }
        SettingRow::HideDifficulty => {
            ui.prefs.hide_difficulty = !ui.prefs.hide_difficulty;
            vec![AppCommand::Save(PrefChange::HideDifficulty(ui.prefs.hide_difficulty))]
        }
        SettingRow::Minutes
        | SettingRow::Reviews
        | SettingRow::Skill
        | SettingRow::Goal
        | SettingRow::GoalDay
        | SettingRow::MaxHint
        | SettingRow::Scheduler
        | SettingRow::DayStart
        | SettingRow::Advice
        | SettingRow::Nudge(_) => change_profile(ui, goals, setting, forward),
    }
}

/// Switches the language of files, including the file of an open problem.
fn switch_language(ui: &mut Ui, language: Language) -> Vec<AppCommand> {
    ui.show_notice(
        NoticeTone::Good,
        format!("Now using {} for all problems. Your files are unchanged.", language.title()),
    );
    let is_in_use = ui.language == language;
    let mut commands = ui.set_language(language);
    if !is_in_use {
        commands.push(AppCommand::Tell(BroadcastEvent::LanguageChanged(language)));
    }
    commands
}

/// The editor command after or before `now`: automatic first, then the installed ones. A command from the preferences
/// file that is not in the list moves to the first one.
fn next_editor(now: Option<&String>, installed: &[String], forward: bool) -> Option<String> {
    let at = now.map_or(0, |now| installed.iter().position(|known| known == now).map_or(0, |at| at + 1));
    cycle_index(at, installed.len() + 1, forward).checked_sub(1).map(|at| installed[at].clone())
}

/// Changes a setting of the learner, which is recorded in the journal, unlike the settings of the screens.
fn change_profile(ui: &mut Ui, goals: &mut GoalRing, setting: SettingRow, forward: bool) -> Vec<AppCommand> {
    if ui.refuses_change() {
        return Vec::new();
    }
    let mut profile = ui.latest_profile().clone();
    match setting {
        SettingRow::Minutes => {
            profile.minutes_a_day = next_minutes(profile.minutes_a_day, forward);
        }
        SettingRow::Reviews => {
            profile.reviews_a_day = next_choice(profile.reviews_a_day, &REVIEW_LIMIT_CHOICES, forward);
        }
        SettingRow::Skill => {
            profile.skill = next_skill(profile.skill, forward);
        }
        SettingRow::Goal => {
            profile.goal = goals.step(&ui.published.catalog, &GoalKind::ALL, profile.goal.take(), forward);
        }
        SettingRow::GoalDay => {
            let Some(goal) = &mut profile.goal else {
                ui.show_notice(NoticeTone::Info, "Choose a goal first: the row above, or a topic on the roadmap.");
                return Vec::new();
            };
            goal.by = next_goal_day(ui.published.day, goal.by, forward);
        }
        SettingRow::MaxHint => {
            profile.max_hint_level = cycle_index(usize::from(profile.max_hint_level), 6, forward) as u8;
        }
        SettingRow::Scheduler => {
            profile.scheduler = match profile.scheduler {
                Scheduler::Sm2 => Scheduler::Fsrs,
                Scheduler::Fsrs => Scheduler::Sm2,
            };
        }
        SettingRow::DayStart => {
            profile.day_start = cycle_index(profile.day_start.clamp(0, 23) as usize, 24, forward) as i8;
        }
        SettingRow::Advice => profile.safety_advice = !profile.safety_advice,
        SettingRow::Nudge(kind) => toggle(&mut profile.opt_outs, kind),
        SettingRow::Language
        | SettingRow::Model
        | SettingRow::Editor
        | SettingRow::Beside
        | SettingRow::Theme
        | SettingRow::Ascii
        | SettingRow::Mouse
        | SettingRow::RunOnSave
        | SettingRow::HideDifficulty => return Vec::new(),
    }
    vec![ui.request_profile(profile)]
}

fn toggle(set: &mut BTreeSet<NudgeKind>, kind: NudgeKind) {
    if !set.remove(&kind) {
        set.insert(kind);
    }
}

fn draw_choices(cx: &mut DrawContext, area: Rect, row: usize) {
    let settings = all_settings();
    let note = format!("{}/{}", row + 1, settings.len());
    let inner = PaneFrame::new(ROWS, "Settings").note(note).focused(true).render(cx, area);
    draw_list(cx, ROWS, inner, (row, settings.len(), RowMark::Select), |cx, i| {
        let value = value(cx, settings[i]);
        let (mark, role, value) = if i == row {
            (symbols::POINTER, StyleRole::Accent, format!("← {value} →"))
        } else {
            (" ", StyleRole::Dim, value)
        };
        Line::from(vec![
            cx.span(StyleRole::Accent, format!("{mark} ")),
            cx.span(StyleRole::Text, pad(label(settings[i]), 36)),
            cx.span(role, value),
        ])
    });
}

fn label(setting: SettingRow) -> &'static str {
    match setting {
        SettingRow::Language => "Language",
        SettingRow::Editor => "Editor in this terminal",
        SettingRow::Beside => "Editor beside Rung",
        SettingRow::Theme => "Theme",
        SettingRow::Ascii => "ASCII symbols only",
        SettingRow::Mouse => "Mouse",
        SettingRow::RunOnSave => "Run samples on save",
        SettingRow::HideDifficulty => "Hide difficulty and tags",
        SettingRow::Minutes => "Minutes a day",
        SettingRow::Reviews => "Maximum reviews a day",
        SettingRow::Skill => "Experience",
        SettingRow::Goal => "Goal for new problems",
        SettingRow::GoalDay => "Goal date",
        SettingRow::MaxHint => "Highest hint level",
        SettingRow::Scheduler => "Review scheduler",
        SettingRow::DayStart => "Day starts at",
        SettingRow::Advice => "Warn when practice isn't paying off",
        SettingRow::Model => "Hints from a language model",
        SettingRow::Nudge(kind) => kind.setting(),
    }
}

fn value(cx: &DrawContext, setting: SettingRow) -> String {
    let (prefs, profile) = (&cx.ui.prefs, &cx.published.state.profile);
    let on = |yes: bool| if yes { "on" } else { "off" }.to_owned();
    match setting {
        SettingRow::Language => prefs.language.title().to_owned(),
        SettingRow::Editor => prefs.editor.clone().unwrap_or_else(|| "auto-detected".to_owned()),
        SettingRow::Beside => prefs.open_beside.clone().unwrap_or_else(|| "auto-detected".to_owned()),
        SettingRow::Theme if prefs.no_color => format!("{} (colours are off: mono)", prefs.theme),
        SettingRow::Theme => prefs.theme.clone(),
        SettingRow::Ascii => on(prefs.ascii),
        SettingRow::Mouse => on(prefs.mouse),
        SettingRow::RunOnSave => on(prefs.run_on_save),
        SettingRow::HideDifficulty => on(prefs.hide_difficulty),
        SettingRow::Minutes => profile.minutes_a_day.to_string(),
        SettingRow::Reviews if profile.reviews_a_day == 0 => "all that are due".to_owned(),
        SettingRow::Reviews => profile.reviews_a_day.to_string(),
        SettingRow::Skill => match profile.skill {
            SelfReport::New => "new to this",
            SelfReport::Some => "seen some of it",
            SelfReport::Confident => "confident, out of practice",
        }
        .to_owned(),
        SettingRow::Goal => {
            profile.goal.as_ref().map_or_else(|| "none".to_owned(), |goal| goal.name(&cx.published.catalog))
        }
        SettingRow::GoalDay => {
            let day = profile.goal.as_ref().and_then(|goal| goal.by);
            day.map_or_else(|| "none".to_owned(), relative_dates::format_day)
        }
        SettingRow::MaxHint if profile.max_hint_level == 0 => "no hints".to_owned(),
        SettingRow::MaxHint => {
            let level = profile.max_hint_level;
            format!("{level} ({})", level_name(level).to_lowercase())
        }
        SettingRow::Scheduler => profile.scheduler.name().to_owned(),
        SettingRow::DayStart => format!("{:02}:00", profile.day_start),
        SettingRow::Advice => on(profile.safety_advice),
        SettingRow::Model if prefs.model.enabled => clean(&prefs.model.name),
        SettingRow::Model => on(false),
        SettingRow::Nudge(kind) => on(!profile.opt_outs.contains(&kind)),
    }
}

fn explanation(keymap: &Keymap, setting: SettingRow) -> Cow<'static, str> {
    let text = match setting {
        SettingRow::Language => "The language of new solutions. Enter shows which ones this machine can run.",
        SettingRow::Editor => {
            return format!(
                "Opens your file with `{}`. Detected: $VISUAL, $EDITOR, or what is installed. Any other command: `rung \
                 config set editor COMMAND`.",
                keymap.label(Action::Edit)
            )
            .into();
        }
        SettingRow::Beside => {
            return format!(
                "Opens your file with `{}`, beside Rung. Detected: VS Code, tmux or Zellij. Any other command: `rung config \
                 set open_beside COMMAND`.",
                keymap.label(Action::EditBeside)
            )
            .into();
        }
        SettingRow::Theme => {
            "A theme is a file of colours. Put your own into the themes folder beside the settings file."
        }
        SettingRow::Ascii => "For terminals and fonts that show boxes instead of symbols.",
        SettingRow::Mouse => "Off: the terminal can select text with the mouse again.",
        SettingRow::RunOnSave => "Saving your file runs the samples; a newer save replaces the run.",
        SettingRow::HideDifficulty => "Not knowing the difficulty is closer to an interview.",
        SettingRow::Minutes => "Rung plans this much for a day. You can always do more or less.",
        SettingRow::Reviews => {
            "If more reviews are due, the rest wait; the longest overdue come first. A failed review comes again on the same \
             day and counts once."
        }
        SettingRow::Skill => "A first guess of how many of your attempts pass; your submissions soon replace it.",
        SettingRow::Goal => {
            "Orders new problems by what they should bring you; reviews stay. The roadmap lets you aim at a topic."
        }
        SettingRow::GoalDay => {
            "Today then says whether your minutes a day are enough for it. Any other day: `rung goal --by DATE`."
        }
        SettingRow::MaxHint => "Your own limit; a pack can set a lower one.",
        SettingRow::Scheduler => {
            "Both track every review, so you can switch at any time; switching changes the dates of your reviews."
        }
        SettingRow::DayStart => "Your day ends at this hour: practice before it counts for the day before.",
        SettingRow::Advice => {
            "Warns you, at most once a day, if your recent practice was too easy or taught you little. Off: no warning. If \
             Rung changes its own suggestions, the history still shows it."
        }
        SettingRow::Model => {
            "Any language model, on this machine or elsewhere; off until you switch it on. Enter opens its settings. Without \
             a model you get the hints of the pack, at all five levels."
        }
        SettingRow::Nudge(_) => "At most one suggestion in a session, three a day.",
    };
    text.into()
}

fn about_lines(cx: &DrawContext, setting: SettingRow, columns: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = cx.wrapped(StyleRole::Text, &explanation(&cx.ui.keymap, setting), columns);
    lines.push(Line::default());
    for (label, path) in &cx.ui.prefs.storage_paths {
        let shown = path.display().to_string();
        lines.push(Line::from(vec![cx.span(StyleRole::Dim, pad(label, 22)), cx.span(StyleRole::Text, shown)]));
    }
    lines.extend(cx.wrapped(StyleRole::Dim, &sent_data_text(&cx.ui.prefs.model), columns));
    lines
}

/// Which data leaves this machine, and its destination.
fn sent_data_text(model: &LlmSettings) -> String {
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
            assert_eq!(next_editor(now.as_ref(), &installed, forward).as_deref(), expected, "{now:?}");
        };
        check(None, true, Some("nano"));
        check(None, false, Some("vim"));
        check(Some("vim"), true, None);
        check(Some("vim"), false, Some("nano"));
        check(Some("kitty vim"), true, Some("nano"));
        assert_eq!(next_editor(None, &[], true), None);
    }
}
