//! Keys of Settings and of the three first-run questions.

use std::collections::BTreeSet;

use crate::model::learner::{NudgeKind, Profile, Scheduler, SelfReport};
use crate::orchestrator::Access;
use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command};
use crate::tui::prefs::PrefChange;
use crate::tui::ui::{Screen, Tone, Ui};

use super::moved;

/// A row of Settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    Theme,
    Ascii,
    Mouse,
    RunOnSave,
    HideDifficulty,
    Minutes,
    Skill,
    MaxHint,
    Scheduler,
    DayStart,
    Nudge(NudgeKind),
}

/// Every row, top to bottom.
pub const SETTINGS: [Setting; 14] = [
    Setting::Theme,
    Setting::Ascii,
    Setting::Mouse,
    Setting::RunOnSave,
    Setting::HideDifficulty,
    Setting::Minutes,
    Setting::Skill,
    Setting::MaxHint,
    Setting::Scheduler,
    Setting::DayStart,
    Setting::Nudge(NudgeKind::BrokenStreak),
    Setting::Nudge(NudgeKind::WelcomeBack),
    Setting::Nudge(NudgeKind::EasierRelative),
    Setting::Nudge(NudgeKind::Tired),
];

/// Minutes a day that can be chosen.
const MINUTES: [u16; 8] = [10, 15, 20, 30, 45, 60, 90, 120];
const SKILLS: [SelfReport; 3] = [SelfReport::New, SelfReport::Some, SelfReport::Confident];

pub(super) fn act(ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    if let Some(row) = moved(ui.setting, action, SETTINGS.len(), 5) {
        ui.setting = row;
        return Some(Vec::new());
    }
    match action {
        Action::Left => Some(change(ui, SETTINGS[ui.setting], false)),
        Action::Right | Action::Open => Some(change(ui, SETTINGS[ui.setting], true)),
        _ => None,
    }
}

fn change(ui: &mut Ui, setting: Setting, forward: bool) -> Vec<Command> {
    match setting {
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
        learner => change_profile(ui, learner, forward),
    }
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
        Setting::Nudge(kind) => toggle(&mut profile.opt_outs, kind),
        _ => return Vec::new(),
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

/// Rows of each first-run question.
pub(super) const CHOICES: [usize; 3] = [1, 3, 4];
/// Minutes a day behind the rows of the third question.
const FIRST_MINUTES: [u16; 4] = [15, 30, 45, 60];

pub(super) fn first_run(ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    let question = ui.question.min(2);
    if let Some(row) = moved(ui.answers[question], action, CHOICES[question], 3) {
        ui.answers[question] = row;
        return Some(Vec::new());
    }
    match action {
        // Skipping a question leaves the suggested answer; so does not choosing another.
        Action::Open | Action::Right | Action::NextPane | Action::Back => Some(answered(ui, question)),
        Action::Left | Action::PreviousPane => {
            ui.question = question.saturating_sub(1);
            Some(Vec::new())
        }
        Action::Help | Action::Quit => None,
        _ => Some(Vec::new()),
    }
}

fn answered(ui: &mut Ui, question: usize) -> Vec<Command> {
    if question == 2 {
        return finish(ui);
    }
    ui.question = question + 1;
    Vec::new()
}

fn finish(ui: &mut Ui) -> Vec<Command> {
    let zone = ui.published.zone.iana_name().map_or_else(|| ui.published.state.profile.zone.clone(), str::to_owned);
    let profile = Profile {
        answered: true,
        skill: SKILLS[ui.answers[1].min(2)],
        minutes_a_day: FIRST_MINUTES[ui.answers[2].min(3)],
        zone,
        ..ui.published.state.profile.clone()
    };
    ui.screen = Screen::Today;
    ui.back.clear();
    let (_, set) = ui.ask(Ask::SetProfile(profile));
    vec![set]
}
