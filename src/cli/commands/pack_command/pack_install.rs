//! `rung pack install SOURCE`: installs a pack after showing its contents and permissions.

use clap::Args;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::install_report::{InstallReport, confirm_and_install, outcome_text};
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::Page;
use crate::orchestrator::packaging::{self, MinisignKey, PackagingError};

/// Install a pack from a folder, a git work tree or an archive
///
/// Rung shows the contents, permissions and changes of the pack, and asks. An installed
/// version is replaced in one step; your progress stays, even if problems were renamed.
/// Nothing is downloaded.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackInstallCommand {
    /// Pack folder, git work tree, or archive (.tar.gz)
    #[arg(value_name = "SOURCE", value_hint = clap::ValueHint::AnyPath)]
    source: String,
    /// Install without confirmation
    #[arg(short, long)]
    yes: bool,
    /// Show what would be installed; install nothing
    #[arg(short = 'n', long, conflicts_with = "yes")]
    dry_run: bool,
    /// Minisign key (or a file with it) that must have signed the archive
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
}

impl PackInstallCommand {
    /// Installs the pack. Declining is not a failure.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let key = self.key.as_deref().map(MinisignKey::from_argument).transpose()?;
        let offer = packaging::plan_install(&session.paths, packaging::fetch(&self.source, key.as_ref())?)?;
        if let Some(old) = offer.replaces.as_ref().filter(|old| old.pack != offer.info.id) {
            let (id, old) = (offer.info.id.as_str(), old.pack.as_str());
            return Err(PackagingError::renamed_or_copied(&self.source, id, old).into());
        }
        let told = if self.dry_run {
            InstallReport::from_plan(&offer)
        } else {
            confirm_and_install(session, &offer, self.yes)?
        };
        session.print_answer(&InstallAnswer { told, dry: self.dry_run })
    }
}

/// The pack, and whether it was installed.
#[derive(Clone, Debug, Serialize)]
pub struct InstallAnswer {
    #[serde(flatten)]
    pub told: InstallReport,
    #[serde(skip)]
    dry: bool,
}

impl CommandAnswer for InstallAnswer {
    fn render_text(&self, page: &Page) -> String {
        outcome_text(page, &self.told, self.dry)
    }
}
