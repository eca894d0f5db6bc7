//! `rung pack update [NAME]`: updates packs from their sources.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;

use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::install_report::{InstallReport, append_outcome, confirm_and_install};
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::packaging::{self, InstallPlan, MinisignKey, PackagingError, find_update};
use crate::orchestrator::{InstalledPack, read_installed_packs};

/// Update packs from their sources
///
/// Without an id, Rung updates all packs. For an archive it takes the newest version in the
/// same folder: `little-1.1.0.tar.gz` after `little-1.0.0.tar.gz`. A signed pack needs a
/// signed update.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackUpdateCommand {
    /// Id of an installed pack
    #[arg(value_name = "NAME", add = ArgValueCandidates::new(shell_completion::installed))]
    name: Option<String>,
    /// Use this folder or archive instead
    #[arg(long, value_name = "SOURCE", requires = "name")]
    from: Option<String>,
    /// Install without confirmation
    #[arg(short, long)]
    yes: bool,
    /// Show what would be installed; install nothing
    #[arg(short = 'n', long, conflicts_with = "yes")]
    dry_run: bool,
    /// Minisign key, if it has changed
    #[arg(long, value_name = "KEY", requires = "name")]
    key: Option<String>,
}

impl PackUpdateCommand {
    /// Updates the packs one by one. A failed update does not stop the others.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let is_asked = |name: String| self.name.as_ref().is_none_or(|asked| *asked == name);
        let (mut asked, mut updates) = (Vec::new(), Vec::new());
        for pack in read_installed_packs(&session.paths) {
            match pack {
                Ok(pack) if is_asked(pack.name()) => asked.push(pack),
                Err(unreadable) if is_asked(unreadable.name()) => {
                    if self.name.is_some() {
                        return Err(Failure::input(unreadable.why));
                    }
                    let name = unreadable.name();
                    updates.push(PackUpdateResult { name, trouble: Some(unreadable.why), update: None });
                }
                _ => {}
            }
        }
        if let (Some(name), []) = (&self.name, asked.as_slice()) {
            let what = format!("There is no installed pack '{name}'.");
            return Err(Failure::usage(what).with_advice("`rung pack list` shows what is installed."));
        }
        let mut answer = UpdateAnswer { updates, dry: self.dry_run };
        for pack in &asked {
            let update = match self.plan_update(session, pack) {
                Ok(offer) if self.dry_run => PackUpdateResult::from_report(pack, InstallReport::from_plan(&offer)),
                Ok(offer) => PackUpdateResult::from_report(pack, confirm_and_install(session, &offer, self.yes)?),
                // If one pack was named, its failure is the answer.
                Err(refusal) if self.name.is_some() => return Err(refusal.into()),
                Err(refusal) => {
                    PackUpdateResult { name: pack.name(), trouble: Some(refusal.to_string()), update: None }
                }
            };
            answer.updates.push(update);
        }
        let trouble = answer.updates.iter().any(|update| update.trouble.is_some());
        session.print_answer_with_exit(&answer, if trouble { Exit::Input } else { Exit::Ok })
    }

    fn plan_update(&self, session: &CliSession, pack: &InstalledPack) -> Result<InstallPlan, PackagingError> {
        let key = self.key.as_deref().map(MinisignKey::from_argument).transpose()?;
        let key = key.or_else(|| pack.receipt.as_ref().and_then(MinisignKey::from_receipt));
        let source = match &self.from {
            Some(source) => source.clone(),
            None => find_update(pack)?.display().to_string(),
        };
        let offer = packaging::plan_install(&session.paths, packaging::fetch(&source, key.as_ref())?)?;
        match &offer.replaces {
            Some(old) if old.folder == pack.folder => Ok(offer),
            _ => Err(PackagingError::wrong_pack(&source, &pack.name())),
        }
    }
}

/// Result for each pack.
#[derive(Clone, Debug, Serialize)]
pub struct UpdateAnswer {
    pub updates: Vec<PackUpdateResult>,
    #[serde(skip)]
    dry: bool,
}

/// Result for one pack.
#[derive(Clone, Debug, Serialize)]
pub struct PackUpdateResult {
    /// The installed pack's id.
    pub name: String,
    /// The reason it cannot be updated; sentences.
    pub trouble: Option<String>,
    /// The update, and whether it was installed.
    pub update: Option<InstallReport>,
}

impl PackUpdateResult {
    fn from_report(pack: &InstalledPack, told: InstallReport) -> Self {
        Self { name: pack.name(), trouble: None, update: Some(told) }
    }
}

impl CommandAnswer for UpdateAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        for PackUpdateResult { name, trouble, update } in &self.updates {
            if let Some(trouble) = trouble {
                text.hang(0, &format!("{name}: "), Ink::Bad, trouble);
            }
            if let Some(told) = update {
                append_outcome(&mut text, told, self.dry);
            }
        }
        if self.updates.is_empty() {
            text.para(0, Ink::Plain, "Only the starter pack is installed; it is part of Rung.");
        }
        text.finish()
    }
}
