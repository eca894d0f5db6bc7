//! `rung pack lock DIR`: writes or checks the hashes of a pack's files.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure, to_sentence};
use crate::cli::context::pack_lookup::PackName;
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::file_read;
use crate::file_write::{self, FilePrivacy};
use crate::orchestrator::read_pack_folder;
use crate::pack;
use crate::pack::pack_contents::LOCK_FILE;
use crate::pack::pack_lockfile::{LockDifference, PackDigest, PackLock};
use crate::text::number_format::count_noun;
use crate::types::Hash;

/// Write or check pack.lock, the hashes of a pack's files
///
/// The same lock means the same pack, with any line endings. Installing, `rung doctor`
/// and `rung grade` compare a pack with its lock.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackLockCommand {
    /// Pack folder
    #[arg(default_value = ".", value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
    /// Write nothing; list differences and exit with 3
    #[arg(long)]
    check: bool,
    /// Lock to compare with [default: the pack's]
    #[arg(long, value_name = "FILE", requires = "check", value_hint = clap::ValueHint::FilePath)]
    against: Option<PathBuf>,
}

impl PackLockCommand {
    /// Writes or checks the lock.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let folder: PathBuf = self.folder.components().collect();
        let files = read_pack_folder(&folder).map_err(|error| Failure::input(to_sentence(&error)))?;
        let Some(info) = pack::load_pack(&files).info else {
            let advice = format!("`rung pack check {}` lists the errors.", folder.display());
            return Err(Failure::input(format!("Cannot use the pack in {}.", folder.display())).with_advice(advice));
        };
        let digest = PackDigest::from_files(&files);
        let file = self.against.clone().unwrap_or_else(|| folder.join(LOCK_FILE));
        let differences = if self.check {
            let bytes = file_read::read_bytes(&file, file_read::MAX_TEXT_BYTES)
                .map_err(|error| Failure::input(format!("{}: {error}.", file.display())))?;
            let lock = PackLock::parse(&bytes).map_err(|why| Failure::input(format!("{}: {why}.", file.display())))?;
            lock.find_differences(&digest)
        } else {
            let text = PackLock::new(info.id.as_str(), &info.version, &digest).to_toml();
            file_write::replace_file(&file, text.as_bytes(), FilePrivacy::Usual)
                .map_err(|error| Failure::environment(format!("Cannot write {}: {error}.", file.display())))?;
            Vec::new()
        };
        let exit = if differences.is_empty() { Exit::Ok } else { Exit::Input };
        let answer = LockAnswer {
            pack: PackName::from_info(&info),
            file,
            hash: digest.hash,
            problems: digest.problems.len(),
            written: !self.check,
            differences,
        };
        session.print_answer_with_exit(&answer, exit)
    }
}

/// The written or checked lock.
#[derive(Clone, Debug, Serialize)]
pub struct LockAnswer {
    #[serde(flatten)]
    pub pack: PackName,
    pub file: PathBuf,
    /// SHA-256 of the pack's contents.
    pub hash: Hash,
    pub problems: usize,
    pub written: bool,
    /// Files that differ from the lock.
    pub differences: Vec<LockDifference>,
}

impl CommandAnswer for LockAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.line(format!("{}  {}", self.hash, self.file.display()));
        for difference in &self.differences {
            text.para(2, Ink::Bad, &difference.to_string());
        }
        let what = match (self.written, self.differences.len()) {
            (true, _) => format!("Written for {}.", count_noun(self.problems, "problem")),
            (false, 0) => "The pack matches the lock.".to_owned(),
            (false, n) => format!("The pack does not match the lock: {} differ.", count_noun(n, "file")),
        };
        text.para(0, Ink::Plain, &what);
        text.finish()
    }
}
