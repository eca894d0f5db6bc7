//! `rung pack remove NAME`: removes a pack. The learner's progress stays.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;

use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::pack_lookup::PackName;
use crate::cli::context::session::CliSession;
use crate::cli::context::terminal_prompt;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::InstalledPack;
use crate::orchestrator::packaging;
use crate::types::humanize::count_noun;

/// Remove an installed pack; your progress stays
///
/// Your solutions, notes and record stay. If you install the pack again, everything is as
/// you left it.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackRemoveCommand {
    /// Id of an installed pack
    #[arg(value_name = "NAME", add = ArgValueCandidates::new(shell_completion::installed))]
    name: String,
    /// Remove without confirmation
    #[arg(short, long)]
    yes: bool,
}

impl PackRemoveCommand {
    /// Removes the pack. Declining is not a failure.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let asked = |pack: &InstalledPack| {
            if self.yes {
                return Ok(true);
            }
            if !terminal_prompt::can_prompt(session.json) {
                let what =
                    format!("{} was not removed: cannot ask for confirmation, stdin is not a terminal.", pack.name());
                return Err(Failure::usage(what).with_advice("`--yes` removes it."));
            }
            let title = pack.loaded.info.as_ref().map_or_else(|| pack.name(), |info| info.title.clone());
            terminal_prompt::confirm(&format!("Remove {title} ({})? Your progress is kept.", pack.folder.display()))
        };
        let removed = packaging::remove_installed(&session.paths, &self.name, asked)?;
        session.print_answer(&RemoveAnswer::new(&self.name, removed.as_ref()))
    }
}

/// Result of the removal.
#[derive(Clone, Debug, Serialize)]
pub struct RemoveAnswer {
    /// The requested name.
    pub name: String,
    pub removed: bool,
    /// The pack; absent if it is invalid or was not removed.
    #[serde(flatten)]
    pub pack: Option<PackName>,
    /// Number of its problems.
    pub problems: usize,
}

impl RemoveAnswer {
    fn new(name: &str, pack: Option<&InstalledPack>) -> Self {
        Self {
            name: name.to_owned(),
            removed: pack.is_some(),
            pack: pack.and_then(|pack| pack.loaded.info.as_ref().map(PackName::from_info)),
            problems: pack.map_or(0, |pack| pack.loaded.problems.len()),
        }
    }
}

impl CommandAnswer for RemoveAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        if self.removed {
            // Those of a pack that can't be read are not known.
            let problems = match self.problems {
                0 => String::new(),
                problems => format!(", with {}", count_noun(problems, "problem")),
            };
            let what = format!("{} is removed{problems}.", self.name);
            text.para(0, Ink::Good, &what);
            text.para(0, Ink::Dim, "Your progress, solutions and notes are kept. Install the pack again to continue.");
        } else {
            text.para(0, Ink::Plain, &format!("{} was not removed.", self.name));
        }
        text.finish()
    }
}
