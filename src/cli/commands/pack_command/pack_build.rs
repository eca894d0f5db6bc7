//! `rung pack build DIR`: builds a pack's archive; the same content gives the same bytes.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::pack_lookup::{self, PackName};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::file_read;
use crate::file_write::{self, FilePrivacy};
use crate::orchestrator::packaging;
use crate::orchestrator::packs::check;
use crate::orchestrator::{check_reachability, read_pack_folder};
use crate::pack::{self, Finding, Severity};
use crate::text::number_format::count_noun;
use crate::types::Hash;
use crate::types::humanize::{MAX_LISTED, join_first};

/// Build a pack's archive (reproducible)
///
/// The archive has the files of the format and a new pack.lock. A pack with errors is
/// rejected. No code is run; `rung pack check` runs it.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackBuildCommand {
    /// Pack folder
    #[arg(default_value = ".", value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
    /// Path of the archive [default: ID-VERSION.tar.gz]
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Overwrite a different archive
    #[arg(long)]
    replace: bool,
    /// Build it despite errors
    #[arg(long)]
    with_errors: bool,
}

impl PackBuildCommand {
    /// Builds the archive.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let folder: PathBuf = self.folder.components().collect();
        let files = read_pack_folder(&folder)
            .map_err(|error| Failure::input(crate::cli::context::exit::to_sentence(&error)))?;
        let loaded = pack::load_pack(&files);
        let mut findings = loaded.findings.clone();
        findings.extend(pack::lint::lint_pack(&loaded));
        findings.extend(loaded.problems.iter().flat_map(|problem| check::check_authored_hints(&loaded, problem)));
        findings.extend(check_reachability(&loaded));
        let errors: Vec<&Finding> = findings.iter().filter(|f| f.severity == Severity::Error).collect();
        let (Some(info), true) = (&loaded.info, errors.is_empty() || self.with_errors) else {
            return Err(refuse_with_errors(&folder, &errors));
        };
        let made = packaging::build_archive(&files, info.id.as_str(), &info.version)?;
        let path = self.output.clone().unwrap_or_else(|| made.name.clone().into());
        if !self.replace {
            check_free(&path, &made.bytes)?;
        }
        file_write::replace_file(&path, &made.bytes, FilePrivacy::Usual)
            .map_err(|error| Failure::environment(format!("Cannot write {}: {error}.", path.display())))?;
        session.print_answer(&BuildAnswer {
            pack: PackName::from_info(info),
            archive: path,
            bytes: made.bytes.len(),
            sha256: Hash::sha256(&made.bytes),
            hash: made.digest.hash,
            files: made.files,
            problems: loaded.problems.len(),
            left_out: made.left_out,
            errors: pack_lookup::count_errors_and_warnings(&findings).0,
        })
    }
}

fn refuse_with_errors(folder: &Path, errors: &[&Finding]) -> Failure {
    let first = errors.first().map_or_else(String::new, |first| format!(" The first: {first}"));
    let what =
        format!("{} has {}, so no archive was made.{first}", folder.display(), count_noun(errors.len(), "error"));
    Failure::input(what)
        .with_advice(format!("`rung pack check {}` lists them; `--with-errors` builds it anyway.", folder.display()))
}

/// Fails if the archive exists with different content, because one version must always have the same content.
fn check_free(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let why = match file_read::read_bytes(path, bytes.len() as u64) {
        Ok(there) if there == bytes => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) if error.kind() != io::ErrorKind::FileTooLarge => error.to_string(),
        Ok(_) | Err(_) => "it already exists with different content".to_owned(),
    };
    Err(Failure::usage(format!("Cannot write {}: {why}.", path.display()))
        .with_advice("Increase `version` in pack.toml, or add `--replace` to overwrite it."))
}

/// The built archive.
#[derive(Clone, Debug, Serialize)]
pub struct BuildAnswer {
    #[serde(flatten)]
    pub pack: PackName,
    pub archive: PathBuf,
    pub bytes: usize,
    /// SHA-256 of the archive itself.
    pub sha256: Hash,
    /// SHA-256 of its contents, as in its pack.lock.
    pub hash: Hash,
    pub files: usize,
    pub problems: usize,
    /// Files in the folder that are not part of a pack, and were left out.
    pub left_out: Vec<String>,
    /// Number of errors that were ignored.
    pub errors: usize,
}

impl CommandAnswer for BuildAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.line(self.archive.display().to_string());
        let size = self.bytes.div_ceil(1000);
        let held = format!("{}, {}, {size} kB", count_noun(self.problems, "problem"), count_noun(self.files, "file"));
        text.para(2, Ink::Plain, &held);
        text.para(2, Ink::Dim, &format!("content {}", self.hash));
        text.para(2, Ink::Dim, &format!("archive {}", self.sha256));
        if self.errors > 0 {
            text.para(2, Ink::Warn, &format!("It has {}.", count_noun(self.errors, "error")));
        }
        if !self.left_out.is_empty() {
            text.para(
                2,
                Ink::Warn,
                &format!("Left out (not part of a pack): {}.", join_first(&self.left_out, MAX_LISTED)),
            );
        }
        text.para(0, Ink::Dim, &format!("`rung pack install {}` installs it.", self.archive.display()));
        text.finish()
    }
}
