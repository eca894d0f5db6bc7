//! `rung config path|get|set|edit`: reads and changes preferences; comments in the file are kept.

use std::path::PathBuf;

use clap::Subcommand;
use serde::Serialize;

use crate::cli::editor;
use crate::cli::exit::{Exit, Failure};
use crate::cli::out::Shape;
use crate::cli::page::{Ink, Page, Text};
use crate::cli::session::Session;
use crate::config::{self, Config, SETTINGS};
use crate::model::learner::{Profile, Scheduler};

/// Reads and changes preferences.
#[derive(Subcommand, Clone, Debug)]
pub enum ConfigCommand {
    /// Prints where the preferences file is
    Path,
    /// Prints a preference, or all of them
    Get {
        /// Its name; all of them if left out
        key: Option<String>,
    },
    /// Changes a preference; comments in the file are kept
    Set {
        /// Its name, or `keys.ACTION`
        key: String,
        /// Its new value; texts need no quotes
        #[arg(allow_hyphen_values = true)]
        value: String,
    },
    /// Opens the preferences file in your editor
    Edit,
}

impl ConfigCommand {
    /// Whether the command makes sense while the file is broken.
    #[must_use]
    pub fn bears_a_broken_file(&self) -> bool {
        matches!(self, Self::Path | Self::Edit)
    }

    /// Does what was asked.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let file = session.paths.config_file();
        match self {
            Self::Path => session.answer(&PathAnswer { exists: file.exists(), path: file }),
            Self::Get { key: Some(key) } if key == SCHEDULER => {
                session.answer(&GetAnswer::scheduler(session.library()?.published().state.profile.scheduler))
            }
            Self::Set { key, value } if key == SCHEDULER => set_scheduler(session, value),
            Self::Get { key } => session.answer(&GetAnswer::of(&session.config, key.as_deref())?),
            Self::Set { key, value } => {
                config::set(&file, key, value)?;
                let config = Config::load(&file)?;
                session.answer(&GetAnswer::of(&config, Some(key))?)
            }
            Self::Edit => {
                let editor = editor::find(session.editor_setting())?;
                config::create_default(&file)?;
                editor::open(&editor, &file)?;
                // What was just written is read at once, while the person still knows what they changed.
                Config::load(&file)?;
                Ok(Exit::Ok)
            }
        }
    }
}

/// Which scheduler dates the reviews belongs to the learner's record, where a change of it re-dates them; it can be read
/// and set here all the same.
const SCHEDULER: &str = "scheduler";

fn set_scheduler(session: &Session, value: &str) -> Result<Exit, Failure> {
    let scheduler = match value.trim_matches('"').to_lowercase().as_str() {
        "sm2" | "sm-2" => Scheduler::Sm2,
        "fsrs" | "fsrs-6" => Scheduler::Fsrs,
        other => {
            let message = format!("`scheduler` can be \"sm2\" or \"fsrs\", not \"{other}\".");
            return Err(Failure::usage(message));
        }
    };
    session.with_tutor(async |tutor| {
        let profile = tutor.published().state.profile.clone();
        if profile.scheduler != scheduler {
            tutor.set_profile(Profile { scheduler, ..profile }).await?;
        }
        Ok(())
    })?;
    session.answer(&GetAnswer::scheduler(scheduler))
}

/// Where the preferences are.
#[derive(Clone, Debug, Serialize)]
pub struct PathAnswer {
    pub path: PathBuf,
    pub exists: bool,
}

impl Shape for PathAnswer {
    fn human(&self, _: &Page) -> String {
        // As it is, for scripts, even where only ASCII may be drawn.
        format!("{}\n", self.path.display())
    }
}

/// One preference or all of them.
#[derive(Clone, Debug, Serialize)]
pub struct GetAnswer {
    pub settings: Vec<SettingLine>,
    /// One was asked for by name.
    #[serde(skip)]
    one: bool,
}

/// A preference.
#[derive(Clone, Debug, Serialize)]
pub struct SettingLine {
    pub name: String,
    /// As the file would have it (TOML); empty when it is not set.
    pub value: String,
    pub about: &'static str,
}

impl GetAnswer {
    fn scheduler(scheduler: Scheduler) -> Self {
        let value = match scheduler {
            Scheduler::Sm2 => "\"sm2\"",
            Scheduler::Fsrs => "\"fsrs\"",
        };
        let about = "What dates your reviews, kept in your record: sm2 or fsrs.";
        Self { settings: vec![SettingLine { name: SCHEDULER.to_owned(), value: value.to_owned(), about }], one: true }
    }

    fn of(config: &Config, key: Option<&str>) -> Result<Self, Failure> {
        let line = |name: &str, about| Ok(SettingLine { name: name.to_owned(), value: config.get(name)?, about });
        let settings = if let Some(key) = key {
            let about = SETTINGS.iter().find(|setting| setting.name == key).map_or("", |setting| setting.about);
            vec![line(key, about)?]
        } else {
            let known = SETTINGS.iter().map(|setting| line(setting.name, setting.about));
            let keys = config.keys.keys().map(|action| line(&format!("keys.{action}"), ""));
            known.chain(keys).collect::<Result<_, Failure>>()?
        };
        Ok(Self { settings, one: key.is_some() })
    }
}

impl Shape for GetAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        for setting in &self.settings {
            if self.one {
                text.line(&setting.value);
                continue;
            }
            let value = if setting.value.is_empty() { "(not set)" } else { &setting.value };
            text.line(format!("{} = {value}", setting.name));
            text.para(4, Ink::Dim, setting.about);
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::fixtures;
    use crate::cli::out::render;

    #[test]
    fn one_preference_is_its_bare_value_and_all_have_names() {
        let config = Config { editor: Some("hx".to_owned()), ..Config::default() };
        let one = GetAnswer::of(&config, Some("ascii")).expect("a setting");
        assert_eq!(render(&one, &fixtures::page(), false).expect("text"), "false\n");
        let all = render(&GetAnswer::of(&config, None).expect("settings"), &fixtures::page(), false).expect("text");
        assert!(all.contains("editor = \"hx\"\n") && all.contains("ascii = false\n"), "{all}");
        let failure = GetAnswer::of(&config, Some("edtor")).expect_err("no such setting");
        assert!(failure.to_string().contains("editor"), "{failure}");
    }
}
