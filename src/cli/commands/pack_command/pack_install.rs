//! `rung pack install SOURCE`: puts a pack among the installed ones, after showing what it holds and may do.

use clap::Args;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::install_report::{InstallReport, confirm_and_install, outcome_text};
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::Page;
use crate::orchestrator::shipping::{self, Key};

/// Installs a pack from a folder, a git work tree or an archive
///
/// Shows what the pack holds, what it may do and what it changes, and asks.
/// A version that is there is replaced in one step; progress is kept, also
/// where problems were renamed. Nothing is fetched from a network.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackInstallCommand {
    /// A pack's folder, a git work tree with one, or an archive (.tar.gz)
    #[arg(value_name = "SOURCE", value_hint = clap::ValueHint::AnyPath)]
    source: String,
    /// Install without asking
    #[arg(short, long)]
    yes: bool,
    /// Only show what would be installed
    #[arg(short = 'n', long, conflicts_with = "yes")]
    dry_run: bool,
    /// The minisign key that must have signed the archive, or a file with it
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
}

impl PackInstallCommand {
    /// Does it. An answer of no is no failure.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let key = self.key.as_deref().map(Key::given).transpose()?;
        let offer = shipping::offer(&session.paths, shipping::fetch(&self.source, key.as_ref())?)?;
        let told = if self.dry_run {
            InstallReport::from_plan(&offer)
        } else {
            confirm_and_install(session, &offer, self.yes)?
        };
        session.print_answer(&InstallAnswer { told, dry: self.dry_run })
    }
}

/// What was offered, and whether it is installed.
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
