//! The settings of the language model: on or off, server, model and daily limits.
//!
//! ```text
//! ┌▸Language model ─────────────────────────────────────────────────┐
//! │ ▸ Ask it for hints      ← off →                                 │
//! │   Server                Ollama                                  │
//! │   Model                 llama3.2:3b                             │
//! │   Most requests a day   200                                     │
//! │   Most tokens a day     300000                                  │
//! │   Try it                Enter asks for one word                 │
//! │                                                                 │
//! │ http://localhost:11434, without a key                           │
//! │ 3 of 200 requests and 1234 of 300000 tokens used today          │
//! │                                                                 │
//! │ llama3.2:3b at localhost:11434 (Ollama) answers.                │
//! └─────────────────────────────────────────────────────────────────┘
//! ```
//!
//! A request is sent to a server only if the learner presses Enter for it.

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::orchestrator::llm_access::DailyUsage;
use crate::text::symbols;
use crate::text::text_layout::{clean, pad};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, RequestId, TutorAnswer, TutorRequest};
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::prefs::PrefChange;
use crate::tui::profile_choices::next_choice;
use crate::tui::screen::ScreenEvent;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::{ClickTarget, POPUP, ScrollExtent};
use crate::tui::ui::{Ui, move_row};
use crate::tui::widgets::PaneFrame;
use crate::tui::widgets::popup::{centred, clear_area, key_hints};
use crate::tui::wrap_spans::wrap_spans;
use crate::types::llm_settings::{LLM_PRESETS, LlmPreset, LlmSettings};

/// The rows, top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LlmSettingRow {
    Enabled,
    Server,
    Name,
    Requests,
    Tokens,
    Try,
}

const SETTING_ROWS: [LlmSettingRow; 6] = [
    LlmSettingRow::Enabled,
    LlmSettingRow::Server,
    LlmSettingRow::Name,
    LlmSettingRow::Requests,
    LlmSettingRow::Tokens,
    LlmSettingRow::Try,
];
/// Daily limits that can be chosen; 0 for no limit.
const REQUEST_LIMITS: [u32; 8] = [10, 25, 50, 100, 200, 500, 1000, 0];
const TOKEN_LIMITS: [u32; 8] = [10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 0];
/// Columns of a row's label, and of the whole row.
const LABEL_COLUMNS: usize = 24;
const OVERLAY_COLUMNS: u16 = 84;
/// Rows below the choices: the address, the budget and the last status.
const STATUS_ROWS: u16 = 9;

/// The settings of the language model.
#[derive(Debug)]
pub struct LlmSettingsOverlay {
    row: usize,
    /// The settings at the time of opening if they match no preset, so that they can be chosen again.
    custom: Option<LlmSettings>,
    /// The settings in the file while a server without a model is only looked at.
    saved: Option<LlmSettings>,
    used_budget: Option<DailyUsage>,
    /// The models that the server offers, once it answered.
    available_models: Vec<String>,
    status: TrialStatus,
    /// The open request.
    pending_request: Option<RequestId>,
}

/// The last status message.
#[derive(Debug, Default)]
enum TrialStatus {
    #[default]
    Nothing,
    Good(String),
    Bad(String),
    Busy(&'static str),
}

impl LlmSettingsOverlay {
    /// Opens with the present settings and requests the used part of today's budget.
    #[must_use]
    pub fn new(ui: &mut Ui) -> (Self, AppCommand) {
        let now = &ui.prefs.model;
        let other = (LlmPreset::from_settings(now).is_none() && !now.url.is_empty()).then(|| now.clone());
        let (_, command) = ui.new_request(TutorRequest::ModelUse);
        (
            Self {
                row: 0,
                custom: other,
                saved: None,
                used_budget: None,
                available_models: Vec::new(),
                status: TrialStatus::Nothing,
                pending_request: None,
            },
            command,
        )
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<OverlayReply> {
        let commands = match action {
            Action::Back if self.pending_request.is_some() => self.cancel_request(),
            Action::Back => return Some(OverlayReply::Close(self.restore_saved(ui))),
            Action::Open => self.change_setting(ui, true, true),
            Action::Right => self.change_setting(ui, true, false),
            Action::Left => self.change_setting(ui, false, false),
            movement => {
                self.row = move_row(self.row, movement, SETTING_ROWS.len(), SETTING_ROWS.len())?;
                Vec::new()
            }
        };
        Some(OverlayReply::Stay(commands))
    }

    /// Cancels the open request and closes the connection.
    fn cancel_request(&mut self) -> Vec<AppCommand> {
        self.status = TrialStatus::Nothing;
        self.pending_request.take().map(AppCommand::Cancel).into_iter().collect()
    }

    fn change_setting(&mut self, ui: &mut Ui, forward: bool, enter: bool) -> Vec<AppCommand> {
        match SETTING_ROWS[self.row] {
            LlmSettingRow::Enabled => self.toggle_enabled(ui),
            LlmSettingRow::Server => self.choose_server(ui, forward),
            LlmSettingRow::Name if self.available_models.is_empty() && enter => {
                self.start_request(ui, "asking for its models", TutorRequest::ModelNames)
            }
            LlmSettingRow::Name => self.choose_name(ui, forward),
            LlmSettingRow::Requests => {
                let requests = next_choice(ui.prefs.model.limits.requests, &REQUEST_LIMITS, forward);
                ui.prefs.model.limits.requests = requests;
                save_settings(ui, &[("model.requests_per_day", requests.to_string())])
            }
            LlmSettingRow::Tokens => {
                let tokens = next_choice(ui.prefs.model.limits.tokens, &TOKEN_LIMITS, forward);
                ui.prefs.model.limits.tokens = tokens;
                save_settings(ui, &[("model.tokens_per_day", tokens.to_string())])
            }
            LlmSettingRow::Try if enter => self.start_request(ui, "asking for one word", TutorRequest::TryModel),
            LlmSettingRow::Try => Vec::new(),
        }
    }

    fn toggle_enabled(&mut self, ui: &mut Ui) -> Vec<AppCommand> {
        let on = !ui.prefs.model.enabled;
        if let Some(missing) = ui.prefs.model.missing_setting().filter(|_| on) {
            self.status = TrialStatus::Bad(missing.to_owned());
            return Vec::new();
        }
        self.status = TrialStatus::Nothing;
        ui.prefs.model.enabled = on;
        save_settings(ui, &[("model.enabled", on.to_string())])
    }

    /// Leaves a server for which no model was chosen: the learner's own settings stay.
    fn restore_saved(&mut self, ui: &mut Ui) -> Vec<AppCommand> {
        let Some(saved) = self.saved.take() else { return Vec::new() };
        ui.prefs.model = LlmSettings { limits: ui.prefs.model.limits, ..saved };
        vec![AppCommand::SetModel(Box::new(ui.prefs.model.clone()))]
    }

    /// Chooses another server. Resets the model, the key and the consent, because they belong to the previous one. Settings
    /// that the list doesn't have are replaced only when a model of the new server is chosen.
    fn choose_server(&mut self, ui: &mut Ui, forward: bool) -> Vec<AppCommand> {
        let stopped = self.cancel_request();
        let (limits, timeout_s, max_tokens) =
            (ui.prefs.model.limits, ui.prefs.model.timeout_s, ui.prefs.model.max_tokens);
        let servers = LLM_PRESETS.len() + 1;
        let now = preset_index(&ui.prefs.model);
        let back = servers - 1;
        let next = match now {
            Some(now) => (now + if forward { 1 } else { back }) % servers,
            None if forward => 0,
            None => back - 1,
        };
        let chosen = match LLM_PRESETS.get(next) {
            Some(preset) => LlmSettings {
                protocol: preset.protocol,
                url: preset.url.to_owned(),
                key_env: preset.key_env.map(str::to_owned),
                ..LlmSettings::default()
            },
            None => self.custom.clone().unwrap_or_default(),
        };
        let new = LlmSettings { enabled: false, limits, timeout_s, max_tokens, ..chosen };
        self.available_models.clear();
        if next == LLM_PRESETS.len() && self.saved.is_some() {
            // Back at the own server, which was never left.
            self.status = TrialStatus::Nothing;
            return stopped.into_iter().chain(self.restore_saved(ui)).collect();
        }
        let before = std::mem::replace(&mut ui.prefs.model, new);
        if self.custom.is_some() && next < LLM_PRESETS.len() {
            self.saved.get_or_insert(before);
            self.status = TrialStatus::Bad("Your own server stays until you choose a model of this one.".to_owned());
            return stopped;
        }
        self.saved = None;
        self.status = if before.enabled {
            TrialStatus::Bad("Off, until you switch the new one on.".to_owned())
        } else {
            TrialStatus::Nothing
        };
        stopped.into_iter().chain(save_settings(ui, &server_values(&ui.prefs.model))).collect()
    }

    fn choose_name(&mut self, ui: &mut Ui, forward: bool) -> Vec<AppCommand> {
        if self.available_models.is_empty() {
            return Vec::new();
        }
        let last = self.available_models.len() - 1;
        let now = self.available_models.iter().position(|name| *name == ui.prefs.model.name);
        let next = match now {
            None => 0,
            Some(now) if forward => {
                if now == last {
                    0
                } else {
                    now + 1
                }
            }
            Some(now) => now.checked_sub(1).unwrap_or(last),
        };
        ui.prefs.model.name.clone_from(&self.available_models[next]);
        match self.saved.take() {
            Some(_) => save_settings(ui, &server_values(&ui.prefs.model)),
            None => save_settings(ui, &[("model.name", ui.prefs.model.name.clone())]),
        }
    }

    fn start_request(
        &mut self,
        ui: &mut Ui,
        what: &'static str,
        ask: fn(Box<LlmSettings>) -> TutorRequest,
    ) -> Vec<AppCommand> {
        let mut commands = self.cancel_request();
        self.status = TrialStatus::Busy(what);
        let (request, command) = ui.new_request(ask(Box::new(ui.prefs.model.clone())));
        self.pending_request = Some(request);
        commands.push(command);
        commands
    }

    fn handle_answer(&mut self, ui: &mut Ui, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
        match answer {
            TutorAnswer::ModelUse(Ok(used)) => {
                self.used_budget = Some(used);
                return Vec::new();
            }
            // Drop the answer to a cancelled request.
            TutorAnswer::ModelNames(_) | TutorAnswer::ModelTried(_) if self.pending_request != Some(request) => {
                return Vec::new();
            }
            TutorAnswer::ModelNames(Ok(names)) => return self.show_models(ui, names),
            TutorAnswer::ModelTried(Ok((who, used))) => {
                self.used_budget = Some(used);
                self.status = TrialStatus::Good(format!("{who} answers."));
            }
            TutorAnswer::ModelNames(Err(failure)) | TutorAnswer::ModelTried(Err(failure)) => {
                self.status = TrialStatus::Bad(failure.message);
            }
            other => return ui.handle_unexpected(other),
        }
        self.pending_request = None;
        Vec::new()
    }

    fn show_models(&mut self, ui: &mut Ui, names: Vec<String>) -> Vec<AppCommand> {
        self.pending_request = None;
        if names.is_empty() {
            let text = "It offers no models, or doesn't say which: `rung config set model.name NAME`.";
            self.status = TrialStatus::Bad(text.to_owned());
            return Vec::new();
        }
        let many = names.len();
        self.status = TrialStatus::Good(format!("It offers {many}; left and right choose."));
        self.available_models = names;
        if self.available_models.contains(&ui.prefs.model.name) { Vec::new() } else { self.choose_name(ui, true) }
    }

    fn lines(&self, cx: &DrawContext, columns: usize) -> Vec<Line<'static>> {
        let model = &cx.ui.prefs.model;
        let mut lines = vec![Line::default()];
        let mut say = |role, text: &str| lines.extend(cx.wrapped(role, text, columns));
        say(StyleRole::Dim, &server_text(model));
        if let Some(used) = self.used_budget {
            say(StyleRole::Dim, &format!("{}.", used.describe(model.limits)));
        }
        lines.push(Line::default());
        let mut say = |role, text: &str| lines.extend(cx.wrapped(role, text, columns));
        match &self.status {
            TrialStatus::Nothing => say(StyleRole::Dim, setting_help(SETTING_ROWS[self.row])),
            TrialStatus::Good(text) => say(StyleRole::Good, text),
            TrialStatus::Bad(text) => say(StyleRole::Warn, text),
            TrialStatus::Busy(what) => say(StyleRole::Text, &format!("{what} …")),
        }
        lines
    }
}

impl Overlay for LlmSettingsOverlay {
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        match event {
            ScreenEvent::Key(_, action) => return self.handle_action(ui, action?),
            ScreenEvent::Click(ClickTarget::Row(POPUP, row)) if row == self.row => {
                return self.handle_action(ui, Action::Open);
            }
            ScreenEvent::Click(ClickTarget::Row(POPUP, row)) => self.row = row.min(SETTING_ROWS.len() - 1),
            ScreenEvent::Answer(request, answer) => {
                return Some(OverlayReply::Stay(self.handle_answer(ui, request, answer)));
            }
            _ => return None,
        }
        Some(OverlayReply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        let columns = area.width.saturating_sub(4).min(OVERLAY_COLUMNS);
        let place = centred(area, columns, SETTING_ROWS.len() as u16 + STATUS_ROWS + 2);
        clear_area(cx, place);
        let inner = PaneFrame::new(POPUP, "Language model").focused(true).render(cx, place);
        cx.hit_map.extents.insert(POPUP, ScrollExtent { rows: SETTING_ROWS.len(), page: usize::from(inner.height) });
        for (i, choice) in SETTING_ROWS.into_iter().enumerate().take(usize::from(inner.height)) {
            let row = Rect { y: inner.y + i as u16, height: 1, ..inner };
            let line = self.row_line(cx, i, choice);
            cx.draw_line(row, &line);
            if i == self.row {
                cx.highlight_row(row);
            }
            cx.add_target(row, ClickTarget::Row(POPUP, i));
        }
        let top = inner.y + SETTING_ROWS.len() as u16;
        let leave = if self.pending_request.is_some() { "stop" } else { "done" };
        let keys = wrap_spans(
            &key_hints(cx, &[("← →", "change"), ("Enter", "ask"), ("Esc", leave)]),
            usize::from(inner.width),
        );
        let last = inner.bottom().saturating_sub(1);
        for (line, y) in self.lines(cx, usize::from(inner.width)).iter().zip(top..last) {
            cx.draw_line(Rect { y, height: 1, ..inner }, line);
        }
        if let Some(line) = keys.first().filter(|_| last >= top) {
            cx.draw_line(Rect { y: last, height: 1, ..inner }, line);
        }
    }
}

impl LlmSettingsOverlay {
    fn row_line(&self, cx: &DrawContext, row: usize, choice: LlmSettingRow) -> Line<'static> {
        let here = row == self.row;
        let value = value(&cx.ui.prefs.model, choice);
        let value = match choice {
            LlmSettingRow::Try => value,
            LlmSettingRow::Name if self.available_models.is_empty() => value,
            _ if here => format!("← {value} →"),
            _ => value,
        };
        let (pointer, role) = if here { (symbols::POINTER, StyleRole::Accent) } else { (" ", StyleRole::Dim) };
        Line::from(vec![
            cx.span(StyleRole::Accent, format!("{pointer} ")),
            cx.span(StyleRole::Text, pad(label(choice), LABEL_COLUMNS)),
            cx.span(role, clean(&value)),
        ])
    }
}

/// Saves settings to the file and applies them to the next request.
fn save_settings(ui: &Ui, values: &[(&'static str, String)]) -> Vec<AppCommand> {
    let saves = values.iter().map(|(name, value)| AppCommand::Save(PrefChange::Model(name, value.clone())));
    saves.chain([AppCommand::SetModel(Box::new(ui.prefs.model.clone()))]).collect()
}

/// Everything that belongs to a server.
fn server_values(model: &LlmSettings) -> [(&'static str, String); 7] {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    [
        ("model.enabled", model.enabled.to_string()),
        ("model.protocol", model.protocol.name().to_owned()),
        ("model.url", model.url.clone()),
        ("model.name", model.name.clone()),
        ("model.key_env", text(&model.key_env)),
        ("model.key_file", text(&model.key_file)),
        ("model.ca_file", text(&model.ca_file)),
    ]
}

/// Index of a server among the presets, with the other kinds after them; none before any was chosen.
fn preset_index(model: &LlmSettings) -> Option<usize> {
    let preset = LLM_PRESETS.iter().position(|preset| Some(preset) == LlmPreset::from_settings(model));
    preset.or((!model.url.is_empty()).then_some(LLM_PRESETS.len()))
}

fn label(row: LlmSettingRow) -> &'static str {
    match row {
        LlmSettingRow::Enabled => "Ask it for hints",
        LlmSettingRow::Server => "Server",
        LlmSettingRow::Name => "Model",
        LlmSettingRow::Requests => "Most requests a day",
        LlmSettingRow::Tokens => "Most tokens a day",
        LlmSettingRow::Try => "Try it",
    }
}

fn value(model: &LlmSettings, row: LlmSettingRow) -> String {
    let most = |limit: u32| if limit == 0 { "any number".to_owned() } else { limit.to_string() };
    match row {
        LlmSettingRow::Enabled => if model.enabled { "on" } else { "off" }.to_owned(),
        LlmSettingRow::Server => match LlmPreset::from_settings(model) {
            Some(preset) => preset.title.to_owned(),
            None if model.url.is_empty() => "none yet".to_owned(),
            None => format!("other ({})", model.protocol.name()),
        },
        LlmSettingRow::Name if model.name.is_empty() => "none yet; Enter lists what the server offers".to_owned(),
        LlmSettingRow::Name => model.name.clone(),
        LlmSettingRow::Requests => most(model.limits.requests),
        LlmSettingRow::Tokens => most(model.limits.tokens),
        LlmSettingRow::Try => "Enter sends a test question".to_owned(),
    }
}

fn setting_help(row: LlmSettingRow) -> &'static str {
    match row {
        LlmSettingRow::Enabled => {
            "Nothing is sent until you switch this on, except the tests that you start here with Enter."
        }
        LlmSettingRow::Server => {
            "Any other server: `rung config set model.url URL` and `rung config set model.protocol NAME` (openai, anthropic \
             or ollama)."
        }
        LlmSettingRow::Name => {
            "Enter asks the server for its models; left and right choose. `rung config set model.name NAME` takes any."
        }
        LlmSettingRow::Requests | LlmSettingRow::Tokens => {
            "When it is used up, the pack's own hints are shown until tomorrow."
        }
        LlmSettingRow::Try => "One short question, which counts like any other.",
    }
}

/// The server's address, and where its key is stored.
fn server_text(model: &LlmSettings) -> String {
    if model.url.is_empty() {
        return "No server is chosen yet.".to_owned();
    }
    let key = match (&model.key_env, &model.key_file) {
        (Some(name), _) => format!("the key in the variable {name}"),
        (None, Some(file)) => format!("the key in {file}"),
        (None, None) => "without a key".to_owned(),
    };
    format!("{}, {key}", model.url)
}

#[cfg(test)]
mod tests;
