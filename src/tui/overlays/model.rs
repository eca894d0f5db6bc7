//! The language model: which one, where, how much of it a day, and whether at all.
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
//! A server is asked here only when somebody presses Enter for it.

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::model::provider::{ModelSettings, PRESETS, Preset};
use crate::orchestrator::model::Used;
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::overlay::{Overlay, Reply};
use crate::tui::prefs::PrefChange;
use crate::tui::screen::Event;
use crate::tui::spans::wrap_spans;
use crate::tui::theme::Role;
use crate::tui::ui::painted::{Extent, POPUP, Target};
use crate::tui::ui::{Ui, moved};
use crate::tui::widgets::Frame;
use crate::tui::widgets::popup::{blank, centred, keys};
use crate::words::symbols;
use crate::words::text::{clean, pad, wrap};

/// What can be chosen, top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Enabled,
    Server,
    Name,
    Requests,
    Tokens,
    Try,
}

const ROWS: [Row; 6] = [Row::Enabled, Row::Server, Row::Name, Row::Requests, Row::Tokens, Row::Try];
/// Limits that can be chosen; 0 for none.
const REQUESTS: [u32; 8] = [10, 25, 50, 100, 200, 500, 1000, 0];
const TOKENS: [u32; 8] = [10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 0];
/// Columns of a row's label, and of the whole.
const LABEL: usize = 24;
const COLUMNS: u16 = 84;
/// Rows below the choices: where it is, the budget, what was said last.
const BELOW: u16 = 9;

/// The choice of a language model.
#[derive(Debug)]
pub struct Model {
    row: usize,
    /// What was set up when this was opened, if it is none of the presets: so that it can be chosen again.
    other: Option<ModelSettings>,
    used: Option<Used>,
    /// The models the server offers, once it was asked.
    offered: Vec<String>,
    said: Said,
    /// What is waited for.
    waits: Option<RequestId>,
}

/// What was said last.
#[derive(Debug, Default)]
enum Said {
    #[default]
    Nothing,
    Good(String),
    Bad(String),
    Busy(&'static str),
}

impl Model {
    /// With what is set up; asks how much of today's budget is used.
    #[must_use]
    pub fn new(ui: &mut Ui) -> (Self, Command) {
        let now = &ui.prefs.model;
        let other = (Preset::of(now).is_none() && !now.url.is_empty()).then(|| now.clone());
        let (_, command) = ui.ask(Ask::ModelUse);
        (Self { row: 0, other, used: None, offered: Vec::new(), said: Said::Nothing, waits: None }, command)
    }

    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Reply> {
        let commands = match action {
            Action::Back if self.waits.is_some() => self.stop(),
            Action::Back => return Some(Reply::Close(Vec::new())),
            Action::Open => self.change(ui, true, true),
            Action::Right => self.change(ui, true, false),
            Action::Left => self.change(ui, false, false),
            movement => {
                self.row = moved(self.row, movement, ROWS.len(), ROWS.len())?;
                Vec::new()
            }
        };
        Some(Reply::Stay(commands))
    }

    /// Stops what is waited for; the connection is closed.
    fn stop(&mut self) -> Vec<Command> {
        self.said = Said::Nothing;
        self.waits.take().map(Command::Cancel).into_iter().collect()
    }

    fn change(&mut self, ui: &mut Ui, forward: bool, enter: bool) -> Vec<Command> {
        match ROWS[self.row] {
            Row::Enabled => self.switch(ui),
            Row::Server => self.choose_server(ui, forward),
            Row::Name if self.offered.is_empty() && enter => self.begin(ui, "asking for its models", Ask::ModelNames),
            Row::Name => self.choose_name(ui, forward),
            Row::Requests => {
                let requests = step(ui.prefs.model.limits.requests, &REQUESTS, forward);
                ui.prefs.model.limits.requests = requests;
                kept(ui, &[("model.requests_per_day", requests.to_string())])
            }
            Row::Tokens => {
                let tokens = step(ui.prefs.model.limits.tokens, &TOKENS, forward);
                ui.prefs.model.limits.tokens = tokens;
                kept(ui, &[("model.tokens_per_day", tokens.to_string())])
            }
            Row::Try if enter => self.begin(ui, "asking for one word", Ask::TryModel),
            Row::Try => Vec::new(),
        }
    }

    fn switch(&mut self, ui: &mut Ui) -> Vec<Command> {
        let on = !ui.prefs.model.enabled;
        if let Some(missing) = ui.prefs.model.missing().filter(|_| on) {
            self.said = Said::Bad(missing.to_owned());
            return Vec::new();
        }
        self.said = Said::Nothing;
        ui.prefs.model.enabled = on;
        kept(ui, &[("model.enabled", on.to_string())])
    }

    /// Another server is another matter: the model, the key and the consent were for the one before.
    fn choose_server(&mut self, ui: &mut Ui, forward: bool) -> Vec<Command> {
        let stopped = self.stop();
        let (limits, timeout_s, max_tokens) =
            (ui.prefs.model.limits, ui.prefs.model.timeout_s, ui.prefs.model.max_tokens);
        let servers = PRESETS.len() + 1;
        let now = place_of(&ui.prefs.model);
        let back = servers - 1;
        let next = match now {
            Some(now) => (now + if forward { 1 } else { back }) % servers,
            None if forward => 0,
            None => back - 1,
        };
        let chosen = match PRESETS.get(next) {
            Some(preset) => ModelSettings {
                protocol: preset.protocol,
                url: preset.url.to_owned(),
                key_env: preset.key_env.map(str::to_owned),
                ..ModelSettings::default()
            },
            None => self.other.clone().unwrap_or_default(),
        };
        let was_on = std::mem::replace(
            &mut ui.prefs.model,
            ModelSettings { enabled: false, limits, timeout_s, max_tokens, ..chosen },
        )
        .enabled;
        self.offered.clear();
        self.said = if was_on { Said::Bad("Off, until you switch the new one on.".to_owned()) } else { Said::Nothing };
        let model = &ui.prefs.model;
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let values = [
            ("model.enabled", false.to_string()),
            ("model.protocol", model.protocol.name().to_owned()),
            ("model.url", model.url.clone()),
            ("model.name", model.name.clone()),
            ("model.key_env", text(&model.key_env)),
            ("model.key_file", text(&model.key_file)),
            ("model.ca_file", text(&model.ca_file)),
        ];
        stopped.into_iter().chain(kept(ui, &values)).collect()
    }

    fn choose_name(&mut self, ui: &mut Ui, forward: bool) -> Vec<Command> {
        if self.offered.is_empty() {
            return Vec::new();
        }
        let last = self.offered.len() - 1;
        let now = self.offered.iter().position(|name| *name == ui.prefs.model.name);
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
        ui.prefs.model.name.clone_from(&self.offered[next]);
        let name = ui.prefs.model.name.clone();
        kept(ui, &[("model.name", name)])
    }

    fn begin(&mut self, ui: &mut Ui, what: &'static str, ask: fn(Box<ModelSettings>) -> Ask) -> Vec<Command> {
        let mut commands = self.stop();
        self.said = Said::Busy(what);
        let (request, command) = ui.ask(ask(Box::new(ui.prefs.model.clone())));
        self.waits = Some(request);
        commands.push(command);
        commands
    }

    fn take_in(&mut self, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
        match answer {
            Answer::ModelUse(Ok(used)) => {
                self.used = Some(used);
                return Vec::new();
            }
            // What was given up is over.
            Answer::ModelNames(_) | Answer::ModelTried(_) if self.waits != Some(request) => return Vec::new(),
            Answer::ModelNames(Ok(names)) => return self.list(ui, names),
            Answer::ModelTried(Ok((who, used))) => {
                self.used = Some(used);
                self.said = Said::Good(format!("{who} answers."));
            }
            Answer::ModelNames(Err(failure)) | Answer::ModelTried(Err(failure)) => {
                self.said = Said::Bad(failure.message)
            }
            other => return ui.unexpected(other),
        }
        self.waits = None;
        Vec::new()
    }

    fn list(&mut self, ui: &mut Ui, names: Vec<String>) -> Vec<Command> {
        self.waits = None;
        if names.is_empty() {
            let text = "It offers no models, or doesn't say which: `rung config set model.name NAME`.";
            self.said = Said::Bad(text.to_owned());
            return Vec::new();
        }
        let many = names.len();
        self.said = Said::Good(format!("It offers {many}; left and right choose."));
        self.offered = names;
        if self.offered.contains(&ui.prefs.model.name) { Vec::new() } else { self.choose_name(ui, true) }
    }

    fn lines(&self, cx: &Cx, columns: usize) -> Vec<Line<'static>> {
        let model = &cx.ui.prefs.model;
        let mut lines = vec![Line::default()];
        let mut say = |role, text: &str| lines.extend(told(cx, role, text, columns));
        say(Role::Dim, &place(model));
        if let Some(used) = self.used {
            say(Role::Dim, &format!("{}.", used.told(model.limits)));
        }
        lines.push(Line::default());
        let mut say = |role, text: &str| lines.extend(told(cx, role, text, columns));
        match &self.said {
            Said::Nothing => say(Role::Dim, about(ROWS[self.row])),
            Said::Good(text) => say(Role::Good, text),
            Said::Bad(text) => say(Role::Warn, text),
            Said::Busy(what) => say(Role::Text, &format!("{what} …")),
        }
        lines
    }
}

impl Overlay for Model {
    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Reply> {
        match event {
            Event::Key(_, action) => return self.act(ui, action?),
            Event::Click(Target::Row(POPUP, row)) if row == self.row => return self.act(ui, Action::Open),
            Event::Click(Target::Row(POPUP, row)) => self.row = row.min(ROWS.len() - 1),
            Event::Answer(request, answer) => return Some(Reply::Stay(self.take_in(ui, request, answer))),
            _ => return None,
        }
        Some(Reply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut Cx, area: Rect) {
        let columns = area.width.saturating_sub(4).min(COLUMNS);
        let place = centred(area, columns, ROWS.len() as u16 + BELOW + 2);
        blank(cx, place);
        let inner = Frame::new(POPUP, "Language model").focused(true).render(cx, place);
        cx.painted.extents.insert(POPUP, Extent { rows: ROWS.len(), page: usize::from(inner.height) });
        for (i, choice) in ROWS.into_iter().enumerate().take(usize::from(inner.height)) {
            let row = Rect { y: inner.y + i as u16, height: 1, ..inner };
            let line = self.row_line(cx, i, choice);
            cx.line(row, &line);
            if i == self.row {
                cx.select(row);
            }
            cx.target(row, Target::Row(POPUP, i));
        }
        let top = inner.y + ROWS.len() as u16;
        let leave = if self.waits.is_some() { "stop" } else { "done" };
        let keys =
            wrap_spans(&keys(cx, &[("← →", "change"), ("Enter", "ask"), ("Esc", leave)]), usize::from(inner.width));
        let last = inner.bottom().saturating_sub(1);
        for (line, y) in self.lines(cx, usize::from(inner.width)).iter().zip(top..last) {
            cx.line(Rect { y, height: 1, ..inner }, line);
        }
        if let Some(line) = keys.first().filter(|_| last >= top) {
            cx.line(Rect { y: last, height: 1, ..inner }, line);
        }
    }
}

impl Model {
    fn row_line(&self, cx: &Cx, row: usize, choice: Row) -> Line<'static> {
        let here = row == self.row;
        let value = value(&cx.ui.prefs.model, choice);
        let value = match choice {
            Row::Try => value,
            Row::Name if self.offered.is_empty() => value,
            _ if here => format!("← {value} →"),
            _ => value,
        };
        let (pointer, role) = if here { (symbols::POINTER, Role::Accent) } else { (" ", Role::Dim) };
        Line::from(vec![
            cx.span(Role::Accent, format!("{pointer} ")),
            cx.span(Role::Text, pad(label(choice), LABEL)),
            cx.span(role, clean(&value)),
        ])
    }
}

fn told(cx: &Cx, role: Role, text: &str, columns: usize) -> Vec<Line<'static>> {
    wrap(&clean(text), columns).into_iter().map(|line| Line::from(cx.span(role, line))).collect()
}

/// Keeps settings, in the file and for what is asked next.
fn kept(ui: &Ui, values: &[(&'static str, String)]) -> Vec<Command> {
    let saves = values.iter().map(|(name, value)| Command::Save(PrefChange::Model(name, value.clone())));
    saves.chain([Command::SetModel(Box::new(ui.prefs.model.clone()))]).collect()
}

/// The place of a server among the presets, with the other kinds behind them; none before any was chosen.
fn place_of(model: &ModelSettings) -> Option<usize> {
    let preset = PRESETS.iter().position(|preset| Some(preset) == Preset::of(model));
    preset.or((!model.url.is_empty()).then_some(PRESETS.len()))
}

fn step(now: u32, choices: &[u32], forward: bool) -> u32 {
    let known = choices.iter().position(|choice| *choice == now);
    // One that is none of the choices, from the file, is left for the next larger.
    let larger = choices.iter().position(|choice| *choice > now || *choice == 0).unwrap_or(0);
    let next = match known {
        Some(at) => at + if forward { 1 } else { choices.len() - 1 },
        None if forward => larger,
        None => larger + choices.len() - 1,
    };
    choices[next % choices.len()]
}

fn label(row: Row) -> &'static str {
    match row {
        Row::Enabled => "Ask it for hints",
        Row::Server => "Server",
        Row::Name => "Model",
        Row::Requests => "Most requests a day",
        Row::Tokens => "Most tokens a day",
        Row::Try => "Try it",
    }
}

fn value(model: &ModelSettings, row: Row) -> String {
    let most = |limit: u32| if limit == 0 { "any number".to_owned() } else { limit.to_string() };
    match row {
        Row::Enabled => if model.enabled { "on" } else { "off" }.to_owned(),
        Row::Server => match Preset::of(model) {
            Some(preset) => preset.title.to_owned(),
            None if model.url.is_empty() => "none yet".to_owned(),
            None => format!("other ({})", model.protocol.name()),
        },
        Row::Name if model.name.is_empty() => "none yet; Enter lists what the server offers".to_owned(),
        Row::Name => model.name.clone(),
        Row::Requests => most(model.limits.requests),
        Row::Tokens => most(model.limits.tokens),
        Row::Try => "Enter asks for one word".to_owned(),
    }
}

fn about(row: Row) -> &'static str {
    match row {
        Row::Enabled => "Nothing is sent to anybody before this is on, but for what you press Enter for here.",
        Row::Server => {
            "Any other server: `rung config set model.url URL` and `rung config set model.protocol NAME` (openai, anthropic \
             or ollama)."
        }
        Row::Name => {
            "Enter asks the server for its models; left and right choose. `rung config set model.name NAME` takes any."
        }
        Row::Requests | Row::Tokens => "Beyond it hints are the pack's own until tomorrow.",
        Row::Try => "One short question, which counts like any other.",
    }
}

/// Where it is, and where its key is kept.
fn place(model: &ModelSettings) -> String {
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
