//! Everything that can be chosen, changed with left and right, kept at once; and what is stored where.
//!
//! ```text
//! ┌▸Settings ──────────────────────────────────────────── 1/14 ┐
//! │ ▸ Theme                 ← dark →                           │
//! │   ASCII only            off                                │
//! └────────────────────────────────────────────────────────────┘
//! ```

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::model::learner::{NudgeKind, SelfReport};
use crate::tui::keymap::Action;
use crate::tui::theme::Role;
use crate::tui::ui::{Extent, Pane, Target};
use crate::tui::update::{SETTINGS, Setting};
use crate::tui::view::Cx;
use crate::tui::widgets::{Frame, chrome, list_offset, pane};
use crate::words::symbols;
use crate::words::text::{pad, wrap};

pub fn render(cx: &mut Cx, header: Rect, body: Rect, footer: Rect) {
    chrome::header(cx, header, &["Settings".to_owned()], &[]);
    let rows = (SETTINGS.len() as u16 + 2).min(body.height.saturating_sub(6).max(5));
    let [list, about] = Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(body);
    settings(cx, list);
    let room = usize::from(about.width.saturating_sub(4));
    let lines = about_lines(cx, room);
    if about.height >= 3 {
        Frame::new(Pane::Chart, "About this setting, and what is stored where").scroll(cx, about, &lines);
    } else {
        pane::scroll(cx, Pane::Chart, about, &lines);
    }
    chrome::footer(cx, footer, &[(Action::Right, "change".to_owned()), (Action::Down, "move".to_owned())]);
}

fn settings(cx: &mut Cx, area: Rect) {
    let note = format!("{}/{}", cx.ui.setting + 1, SETTINGS.len());
    let inner = Frame::new(Pane::Settings, "Settings").note(note).focused(true).render(cx, area);
    let page = usize::from(inner.height);
    cx.painted.extents.insert(Pane::Settings, Extent { rows: SETTINGS.len(), page });
    let from = list_offset(cx.ui.setting, SETTINGS.len(), page);
    for (i, setting) in SETTINGS.into_iter().enumerate().skip(from).take(page) {
        let row = Rect { y: inner.y + (i - from) as u16, height: 1, ..inner };
        let here = i == cx.ui.setting;
        let value = value(cx, setting);
        let value = if here { format!("← {value} →") } else { value };
        let mark = if here { symbols::POINTER } else { " " };
        let line = Line::from(vec![
            cx.span(Role::Accent, format!("{mark} ")),
            cx.span(Role::Text, pad(label(setting), 32)),
            cx.span(if here { Role::Accent } else { Role::Dim }, value),
        ]);
        cx.line(row, &line);
        if here {
            cx.select(row);
        }
        cx.target(row, Target::Row(Pane::Settings, i));
    }
}

fn label(setting: Setting) -> &'static str {
    match setting {
        Setting::Theme => "Theme",
        Setting::Ascii => "ASCII symbols only",
        Setting::Mouse => "Mouse",
        Setting::RunOnSave => "Run samples on save",
        Setting::HideDifficulty => "Hide difficulty and tags",
        Setting::Minutes => "Minutes a day",
        Setting::Skill => "How sure you feel",
        Setting::MaxHint => "Highest hint level",
        Setting::Scheduler => "Reviews are dated by",
        Setting::DayStart => "A day begins at",
        Setting::Nudge(NudgeKind::BrokenStreak) => "Suggest: after a broken streak",
        Setting::Nudge(NudgeKind::WelcomeBack) => "Suggest: after an absence",
        Setting::Nudge(NudgeKind::EasierRelative) => "Suggest: an easier problem",
        Setting::Nudge(NudgeKind::Tired) => "Suggest: stopping when tired",
    }
}

fn value(cx: &Cx, setting: Setting) -> String {
    let (prefs, profile) = (&cx.ui.prefs, &cx.published.state.profile);
    let on = |yes: bool| if yes { "on" } else { "off" }.to_owned();
    match setting {
        Setting::Theme if prefs.no_color => format!("{} (NO_COLOR is set: mono)", prefs.theme),
        Setting::Theme => prefs.theme.clone(),
        Setting::Ascii => on(prefs.ascii),
        Setting::Mouse => on(prefs.mouse),
        Setting::RunOnSave => on(prefs.run_on_save),
        Setting::HideDifficulty => on(prefs.hide_difficulty),
        Setting::Minutes => profile.minutes_a_day.to_string(),
        Setting::Skill => match profile.skill {
            SelfReport::New => "new to this",
            SelfReport::Some => "seen some of it",
            SelfReport::Confident => "confident, out of practice",
        }
        .to_owned(),
        Setting::MaxHint if profile.max_hint_level == 0 => "no hints".to_owned(),
        Setting::MaxHint => profile.max_hint_level.to_string(),
        Setting::Scheduler => profile.scheduler.name().to_owned(),
        Setting::DayStart => format!("{:02}:00", profile.day_start),
        Setting::Nudge(kind) => on(!profile.opt_outs.contains(&kind)),
    }
}

fn explanation(setting: Setting) -> &'static str {
    match setting {
        Setting::Theme => "Themes are files of roles; your own go into the themes folder beside the config.",
        Setting::Ascii => "For terminals and fonts that show boxes instead of symbols.",
        Setting::Mouse => "Off lets the terminal select text with the mouse again.",
        Setting::RunOnSave => "Saving your file runs the samples; a newer save replaces the run.",
        Setting::HideDifficulty => "A problem met blind is closer to the real thing.",
        Setting::Minutes => "Decides how much is planned for a day. Doing more or less is always fine.",
        Setting::Skill => "Sets where topics without any evidence stand; evidence takes over at once.",
        Setting::MaxHint => "A limit you give yourself; a pack may set a stricter one.",
        Setting::Scheduler => {
            "Both follow every review, so a change costs nothing: open reviews get the other's dates."
        }
        Setting::DayStart => "Work before this hour belongs to the day before.",
        Setting::Nudge(_) => "At most one suggestion in a session, three a day.",
    }
}

fn about_lines(cx: &Cx, columns: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = wrap(explanation(SETTINGS[cx.ui.setting.min(SETTINGS.len() - 1)]), columns)
        .into_iter()
        .map(|l| Line::from(cx.span(Role::Text, l)))
        .collect();
    lines.push(Line::default());
    for (label, path) in &cx.ui.prefs.places {
        let shown = path.display().to_string();
        lines.push(Line::from(vec![cx.span(Role::Dim, pad(label, 22)), cx.span(Role::Text, shown)]));
    }
    let text = "No account, no telemetry: nothing leaves this machine. `rung config path` and `rung doctor` say more.";
    lines.extend(wrap(text, columns).into_iter().map(|l| Line::from(cx.span(Role::Dim, l))));
    lines
}
