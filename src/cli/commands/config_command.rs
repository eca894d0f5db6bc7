//! `rung config path|get|set|edit`: reads and changes settings; comments in the file stay.

use std::path::PathBuf;

use clap::Subcommand;
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter};
use serde::Serialize;

use crate::cli::args::shell_completion;
use crate::cli::context::editor;
use crate::cli::context::exit::{Exit, Failure, to_sentence};
use crate::cli::context::preferences;
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::config::{self, Config, SETTINGS};
use crate::types::learner_state::{Profile, Scheduler};

/// Show or change settings.
#[derive(Subcommand, Clone, Debug)]
pub enum ConfigCommand {
    /// Print the path of the settings file
    Path,
    /// Print one setting, or all
    Get {
        /// Name of the setting [default: all]
        #[arg(add = ArgValueCandidates::new(shell_completion::settings))]
        key: Option<String>,
    },
    /// Change a setting; comments in the file stay
    Set {
        /// Name of the setting, or `keys.ACTION`
        #[arg(add = ArgValueCandidates::new(shell_completion::settings))]
        key: String,
        /// New value; strings need no quotes
        #[arg(allow_hyphen_values = true, add = ArgValueCompleter::new(shell_completion::setting_values))]
        value: String,
    },
    /// Open the settings file in your editor
    Edit,
}

impl ConfigCommand {
    /// Whether the command works with an invalid file.
    #[must_use]
    pub fn allows_broken_config(&self) -> bool {
        matches!(self, Self::Path | Self::Edit)
    }

    /// Runs the command.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let file = session.paths.config_file();
        match self {
            Self::Path => session.print_answer(&PathAnswer { exists: file.exists(), path: file }),
            Self::Get { key } => get(session, key.as_deref()),
            Self::Set { key, value } if key == SCHEDULER_KEY => set_scheduler(session, value),
            Self::Set { key, value } if key == REVIEWS_KEY => set_reviews(session, value),
            Self::Set { key, value } if key == ADVICE_KEY => set_advice(session, value),
            Self::Set { key, value } => {
                config::set_value_checked(&file, key, value, |config| {
                    preferences::check(config, &session.paths)
                        .and_then(|()| preferences::check_llm_settings(config, key))
                })?;
                let line = SettingLine::find_setting(&Config::load(&file)?, key)?;
                session.print_answer(&GetAnswer::from_line(line))
            }
            Self::Edit => {
                let editor = editor::find(session.editor_setting())?;
                config::create_default(&file)?;
                editor::open(&editor, &file)?;
                // Check the edited file now, while the user still knows the change.
                let config = Config::load(&file)?;
                preferences::check(&config, &session.paths)
                    .map_err(|why| Failure::input(format!("{}: {}", file.display(), to_sentence(&why))))?;
                Ok(Exit::Ok)
            }
        }
    }
}

fn get(session: &CliSession, key: Option<&str>) -> Result<Exit, Failure> {
    let config = &session.config;
    let profile = || Ok::<_, Failure>(session.read_only_view()?.published().state.profile.clone());
    match key {
        Some(SCHEDULER_KEY) => session.print_answer(&GetAnswer::from_line(scheduler_line(profile()?.scheduler))),
        Some(REVIEWS_KEY) => session.print_answer(&GetAnswer::from_line(reviews_line(profile()?.reviews_a_day))),
        Some(ADVICE_KEY) => session.print_answer(&GetAnswer::from_line(advice_line(profile()?.safety_advice))),
        Some("keys") => session.print_answer(&GetAnswer { settings: key_lines(config), one: false }),
        Some(name) => session.print_answer(&GetAnswer::from_line(SettingLine::find_setting(config, name)?)),
        None => {
            let known = SETTINGS.iter().map(|setting| SettingLine::find_setting(config, setting.name));
            let mut settings = known.collect::<Result<Vec<_>, _>>()?;
            let profile = profile()?;
            settings.extend([
                scheduler_line(profile.scheduler),
                reviews_line(profile.reviews_a_day),
                advice_line(profile.safety_advice),
            ]);
            settings.extend(key_lines(config));
            session.print_answer(&GetAnswer { settings, one: false })
        }
    }
}

/// Every action with its keys.
fn key_lines(config: &Config) -> Vec<SettingLine> {
    let actions = preferences::actions(&config.keys).into_iter();
    actions.map(|(action, keys)| SettingLine::from_action(action, &keys)).collect()
}

/// The scheduler is part of the learner's record, because changing it re-dates the reviews. It can also be read and set
/// here.
const SCHEDULER_KEY: &str = "scheduler";

fn set_scheduler(session: &CliSession, value: &str) -> Result<Exit, Failure> {
    let scheduler = match value.trim_matches('"').to_lowercase().as_str() {
        "sm2" | "sm-2" => Scheduler::Sm2,
        "fsrs" | "fsrs-6" => Scheduler::Fsrs,
        other => {
            let message = format!("`scheduler` can be \"sm2\" or \"fsrs\", not \"{other}\".");
            return Err(Failure::usage(message));
        }
    };
    session.with_tutor(async |tutor| {
        let profile = tutor.snapshot().state.profile.clone();
        if profile.scheduler != scheduler {
            tutor.set_profile(Profile { scheduler, ..profile }).await?;
        }
        Ok(())
    })?;
    session.print_answer(&GetAnswer::from_line(scheduler_line(scheduler)))
}

/// The daily review limit is also part of the record, because changing it rebuilds the daily set.
const REVIEWS_KEY: &str = "reviews_a_day";
/// Upper limit of the setting.
const MAX_REVIEWS_A_DAY: u16 = 999;

fn set_reviews(session: &CliSession, value: &str) -> Result<Exit, Failure> {
    let reviews_a_day = value.trim_matches('"').parse().ok().filter(|reviews| *reviews <= MAX_REVIEWS_A_DAY);
    let Some(reviews_a_day) = reviews_a_day else {
        let message = format!("`{REVIEWS_KEY}` can be 0 (all due reviews) to {MAX_REVIEWS_A_DAY}, not \"{value}\".");
        return Err(Failure::usage(message));
    };
    session.with_tutor(async |tutor| {
        let profile = tutor.snapshot().state.profile.clone();
        if profile.reviews_a_day != reviews_a_day {
            tutor.set_profile(Profile { reviews_a_day, ..profile }).await?;
        }
        Ok(())
    })?;
    session.print_answer(&GetAnswer::from_line(reviews_line(reviews_a_day)))
}

fn reviews_line(reviews: u16) -> SettingLine {
    let about = "Maximum reviews per day, stored in your record; 0 means all due.";
    SettingLine::new(REVIEWS_KEY, reviews.to_string(), about)
}

/// The switch for advice about unproductive practice is also part of the record.
const ADVICE_KEY: &str = "safety_advice";

fn set_advice(session: &CliSession, value: &str) -> Result<Exit, Failure> {
    let Ok(safety_advice) = value.trim_matches('"').parse::<bool>() else {
        return Err(Failure::usage(format!("`{ADVICE_KEY}` can be true or false, not \"{value}\".")));
    };
    session.with_tutor(async |tutor| {
        let profile = tutor.snapshot().state.profile.clone();
        if profile.safety_advice != safety_advice {
            tutor.set_profile(Profile { safety_advice, ..profile }).await?;
        }
        Ok(())
    })?;
    session.print_answer(&GetAnswer::from_line(advice_line(safety_advice)))
}

fn advice_line(on: bool) -> SettingLine {
    let about = "Warn when practice isn't paying off, stored in your record.";
    SettingLine::new(ADVICE_KEY, on.to_string(), about)
}

/// Path of the settings file.
#[derive(Clone, Debug, Serialize)]
pub struct PathAnswer {
    pub path: PathBuf,
    pub exists: bool,
}

impl CommandAnswer for PathAnswer {
    fn render_text(&self, _: &Page) -> String {
        // Unchanged for scripts, even with `--ascii`.
        format!("{}\n", self.path.display())
    }
}

/// One setting or all of them.
#[derive(Clone, Debug, Serialize)]
pub struct GetAnswer {
    pub settings: Vec<SettingLine>,
    /// Whether one setting was requested by name.
    #[serde(skip)]
    one: bool,
}

/// A setting.
#[derive(Clone, Debug, Serialize)]
pub struct SettingLine {
    pub name: String,
    /// As TOML in the file; an empty string if it is not set.
    pub value: String,
    /// The same as JSON: a string, true or false, or a list of keys.
    pub typed: serde_json::Value,
    pub about: &'static str,
}

impl SettingLine {
    fn new(name: &str, value: String, about: &'static str) -> Self {
        let typed = format!("value = {value}").parse::<toml::Table>().ok();
        let typed = typed.and_then(|table| serde_json::to_value(table.get("value")?).ok()).unwrap_or_default();
        Self { name: name.to_owned(), value, typed, about }
    }

    /// Finds a setting of the file, or `keys.<action>`.
    fn find_setting(config: &Config, name: &str) -> Result<Self, Failure> {
        if let Some(action) = name.strip_prefix("keys.").filter(|action| !action.is_empty()) {
            let actions = preferences::actions(&config.keys);
            let known: Vec<&str> = actions.iter().map(|(name, _)| *name).collect();
            let found = actions.iter().find(|(name, _)| *name == action);
            let (action, keys) = found
                .ok_or_else(|| Failure::usage(to_sentence(&preferences::unknown_value("action", action, &known))))?;
            return Ok(Self::from_action(action, keys));
        }
        let about = SETTINGS.iter().find(|setting| setting.name == name).map_or("", |setting| setting.about);
        Ok(Self::new(name, config.get(name)?, about))
    }

    fn from_action(action: &str, keys: &[String]) -> Self {
        let keys: toml::Value = keys.to_vec().into();
        Self::new(&format!("keys.{action}"), keys.to_string(), "")
    }

    /// The value alone, for a shell: a string without quotes, or keys separated by spaces.
    fn bare_value(&self) -> String {
        match &self.typed {
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Array(keys) => keys.iter().filter_map(|key| key.as_str()).collect::<Vec<_>>().join(" "),
            _ => self.value.clone(),
        }
    }
}

fn scheduler_line(scheduler: Scheduler) -> SettingLine {
    let value = match scheduler {
        Scheduler::Sm2 => "\"sm2\"",
        Scheduler::Fsrs => "\"fsrs\"",
    };
    let about = "Review scheduler, stored in your record: sm2 or fsrs.";
    SettingLine::new(SCHEDULER_KEY, value.to_owned(), about)
}

impl GetAnswer {
    fn from_line(line: SettingLine) -> Self {
        Self { settings: vec![line], one: true }
    }
}

impl CommandAnswer for GetAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        for setting in &self.settings {
            if self.one {
                text.line(setting.bare_value());
                continue;
            }
            text.line(format!("{} = {}", setting.name, setting.value));
            text.para(4, Ink::Dim, setting.about);
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;

    #[test]
    fn one_preference_is_its_bare_value() {
        let keys = [("submit".to_owned(), vec!["s".to_owned(), "f5".to_owned()])].into();
        let config = Config { editor: Some("hx -w \"80\"".to_owned()), keys, ..Config::default() };
        for (name, text, json) in [
            ("ascii", "false", serde_json::json!(false)),
            ("editor", "hx -w \"80\"", serde_json::json!("hx -w \"80\"")),
            ("open_beside", "", serde_json::json!("")),
            ("keys.submit", "s f5", serde_json::json!(["s", "f5"])),
            ("keys.hint", "H", serde_json::json!(["H"])),
        ] {
            let line = SettingLine::find_setting(&config, name).expect("a setting");
            assert_eq!(line.typed, json, "{name}");
            let shown = render(&GetAnswer::from_line(line), &cli_fixtures::page(), false).expect("text");
            assert_eq!(shown, format!("{text}\n"), "{name}");
        }
    }

    #[test]
    fn what_is_no_preference_is_told_with_the_nearest() {
        for (name, expected) in [
            ("edtor", "did you mean `editor`?"),
            ("keys", "name an action, as in `keys.submit`"),
            ("keys.", "name an action, as in `keys.submit`"),
            ("keys.sumbit", "did you mean `submit`?"),
        ] {
            let failure = SettingLine::find_setting(&Config::default(), name).expect_err("no such setting");
            assert!(failure.to_string().contains(expected), "{name}: {failure}");
        }
    }
}
