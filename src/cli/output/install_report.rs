//! Report on a pack to install: its contents and permissions, the version it replaces, and the changes.

use serde::Serialize;

use super::page::{Ink, Page, PageText};
use crate::cli::context::exit::Failure;
use crate::cli::context::pack_lookup::PackName;
use crate::cli::context::session::CliSession;
use crate::cli::context::terminal_prompt;
use crate::orchestrator::packaging::{self, InstallPlan, MovedWork, PackOrigin, PackSummary, PackagingError};
use crate::pack::Finding;
use crate::pack::pack_diff::{ChangedProblem, PackDiff};
use crate::text::number_format::count_noun;
use crate::types::Hash;
use crate::types::humanize::{MAX_LISTED, join_and, join_first};
use crate::types::ids::ProblemId;
use crate::types::problem_revision::RevisionPart;

/// Number of names to list before the rest is only counted.
const MAX_NAMES: usize = MAX_LISTED;

/// A pack to install, and the result.
#[derive(Clone, Debug, Serialize)]
pub struct InstallReport {
    #[serde(flatten)]
    pub pack: PackName,
    pub source: PackOrigin,
    /// SHA-256 of its contents.
    pub hash: Hash,
    #[serde(flatten)]
    pub portrait: PackSummary,
    /// The pack has a pack.lock that matches it.
    pub locked: bool,
    /// The key its signature was checked with.
    pub key: Option<String>,
    /// Problems with errors; they are skipped on installation.
    pub broken: Vec<ProblemId>,
    /// Errors in the pack, and name conflicts with installed packs.
    pub findings: Vec<Finding>,
    /// Files in the folder that are not part of the pack; not installed.
    pub left_out: Vec<String>,
    /// The version it replaces.
    pub replaces: Option<String>,
    /// Changes since that version.
    pub changes: Option<PackDiff>,
    /// This exact content is already installed.
    pub same: bool,
    /// Whether the pack is installed now.
    pub installed: bool,
    /// Work that moved because a problem was renamed; one sentence each.
    pub moved: Vec<String>,
}

impl InstallReport {
    /// Builds the report from a plan, before anything is installed.
    #[must_use]
    pub fn from_plan(offer: &InstallPlan) -> Self {
        Self {
            pack: PackName::from_info(&offer.info),
            source: offer.origin.clone(),
            hash: offer.digest.hash.clone(),
            portrait: offer.portrait.clone(),
            locked: offer.locked,
            key: offer.key.as_ref().map(|key| key.as_text().to_owned()),
            broken: offer.broken.clone(),
            findings: offer.findings.clone(),
            left_out: offer.left_out.clone(),
            replaces: offer.replaces.as_ref().map(|old| old.version.clone()),
            changes: offer.replaces.as_ref().map(|old| old.changes.clone()),
            same: offer.is_installed(),
            installed: false,
            moved: Vec::new(),
        }
    }

    /// Appends the full report, to read before confirming.
    pub fn append(&self, text: &mut PageText<'_>) {
        text.heading(&format!("{} {} ({})", self.pack.title, self.pack.version, self.pack.id));
        text.para(2, Ink::Dim, &format!("From {}", self.source.describe()));
        for line in self.content_lines() {
            text.para(2, Ink::Plain, &line);
        }
        for line in self.permission_lines() {
            text.para(2, Ink::Plain, &line);
        }
        for line in self.warning_lines() {
            text.para(2, Ink::Warn, &line);
        }
        if let (Some(version), Some(changes)) = (&self.replaces, &self.changes) {
            self.append_changes(text, version, changes);
        }
    }

    fn content_lines(&self) -> Vec<String> {
        let PackSummary { problems, topics, license, authors, .. } = &self.portrait;
        let by = if authors.is_empty() { String::new() } else { format!(", by {}", join_and(authors)) };
        let of = if topics.is_empty() { String::new() } else { format!(": {}", list_first_names(topics)) };
        let signed = self.key.as_ref().map(|key| format!("Signed with the key {key}."));
        let locked = if self.locked { ", as its pack.lock says" } else { "" };
        [
            Some(format!("{} in {}{of}", count_noun(*problems, "problem"), count_noun(topics.len(), "topic"))),
            Some(format!("{license}{by}")),
            Some(format!("Content {}{locked}", self.hash)),
            signed,
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Lists the programs it contains and the limits it sets.
    fn permission_lines(&self) -> Vec<String> {
        let PackSummary { languages, checkers, generators, most_seconds, most_memory_mb, .. } = &self.portrait;
        let native: Vec<&str> = languages
            .iter()
            .filter(|language| **language != crate::types::Language::Python)
            .map(|l| l.title())
            .collect();
        let scripts = [(checkers, "check.py"), (generators, "gen.py")];
        let scripts: Vec<String> = scripts
            .iter()
            .filter(|(n, _)| **n > 0)
            .map(|(n, name)| format!("{name} of {}", count_noun(**n, "problem")))
            .collect();
        let mut lines = Vec::new();
        lines.push(match scripts.as_slice() {
            [] => "Contains Python programs; they run only in the sandbox.".to_owned(),
            scripts => {
                format!("Contains Python programs (also {}); they run only in the sandbox.", join_and(scripts))
            }
        });
        if !native.is_empty() {
            lines.push(format!(
                "Contains programs in {}; they run behind this machine's sandbox layers when the pack is checked or graded.",
                join_and(&native)
            ));
        }
        let seconds = most_seconds.map_or_else(String::new, |seconds| format!("up to {seconds} s and "));
        lines.push(format!("One run may use {seconds}up to {most_memory_mb} MB."));
        let PackSummary { max_hint_level, cooldown_s, min_rung, .. } = &self.portrait;
        if *max_hint_level < 5 {
            lines.push(format!("Gives hints up to level {max_hint_level}."));
        }
        if *cooldown_s > 0 {
            lines.push(format!("At least {cooldown_s} s between two hints."));
        }
        lines.extend(min_rung.as_ref().map(|version| format!("Needs Rung {version} or newer.")));
        lines
    }

    fn warning_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.broken.is_empty() {
            let ids: Vec<&str> = self.broken.iter().map(ProblemId::as_str).collect();
            lines.push(format!(
                "{} would be left out because of errors: {}.",
                count_noun(ids.len(), "problem"),
                list_first_names(&ids)
            ));
        }
        if !self.same && self.replaces.as_ref() == Some(&self.pack.version) {
            lines.push(format!(
                "It has the same version as the installed pack, {}, but different content.",
                self.pack.version
            ));
        }
        lines.extend(self.findings.iter().take(MAX_NAMES).map(ToString::to_string));
        if self.findings.len() > MAX_NAMES {
            lines.push(format!(
                "And {} more findings; `rung pack check DIR` lists them.",
                self.findings.len() - MAX_NAMES
            ));
        }
        if !self.left_out.is_empty() {
            lines.push(format!(
                "Not installed, because these files are not part of a pack: {}.",
                list_first_names(&self.left_out)
            ));
        }
        lines
    }

    fn append_changes(&self, text: &mut PageText<'_>, version: &str, changes: &PackDiff) {
        text.gap();
        if self.same {
            text.para(2, Ink::Plain, "This exact content is already installed.");
            return;
        }
        let older = semver::Version::parse(version).ok().zip(semver::Version::parse(&self.pack.version).ok());
        let older = if older.is_some_and(|(old, new)| new < old) { ", which is newer" } else { "" };
        text.para(2, Ink::Plain, &format!("Replaces version {version}{older}:"));
        if changes.is_empty() {
            text.para(4, Ink::Dim, "no problem changed");
        }
        for (label, problems) in [("new      ", &changes.added), ("gone     ", &changes.removed)] {
            if !problems.is_empty() {
                text.hang(4, label, Ink::Plain, &join_first(problems, MAX_LISTED));
            }
        }
        for changed in changes.changed.iter().take(MAX_LISTED) {
            let label = if changed.was.is_some() { "renamed  " } else { "changed  " };
            text.hang(4, label, Ink::Plain, &describe_changed(changed));
        }
        if changes.changed.len() > MAX_LISTED {
            let more = changes.changed.len() - MAX_LISTED;
            text.para(4, Ink::Dim, &format!("and {more} more changed; with --json, the answer lists all"));
        }
        if !changes.manifest.is_empty() {
            text.hang(4, "the pack ", Ink::Plain, &changes.manifest.join(", "));
        }
        text.para(2, Ink::Dim, "Solved problems stay solved, and reviews keep their dates.");
    }
}

/// `add-up → sum-up: the statement, 2 cases (1 new, 1 changed)`.
fn describe_changed(changed: &ChangedProblem) -> String {
    let name = match &changed.was {
        Some(was) => format!("{was} → {}", changed.problem),
        None => changed.problem.to_string(),
    };
    let parts: Vec<String> = changed.parts.iter().map(RevisionPart::describe).collect();
    if parts.is_empty() { name } else { format!("{name}: {}", parts.join(", ")) }
}

/// Lists the first names and counts the rest.
fn list_first_names<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    join_first(&names, MAX_NAMES)
}

/// Installs the pack if the user confirms, and returns the report.
///
/// `yes` skips the question. Without it and without a terminal, the installation is refused.
pub fn confirm_and_install(session: &CliSession, offer: &InstallPlan, yes: bool) -> Result<InstallReport, Failure> {
    let mut told = InstallReport::from_plan(offer);
    if told.same {
        packaging::clean_up_installs(&session.paths);
        return Ok(told);
    }
    if !(yes || confirm_install(session, &told)?) {
        return Ok(told);
    }
    let moved = packaging::install(&session.paths, offer, session.clock.now())?;
    told.moved = moved.iter().map(describe_moved).collect();
    told.installed = true;
    Ok(told)
}

/// Shows the report and asks for confirmation.
fn confirm_install(session: &CliSession, told: &InstallReport) -> Result<bool, Failure> {
    if !terminal_prompt::can_prompt(session.json) {
        let what = format!(
            "{} {} was not installed: cannot ask for confirmation, stdin is not a terminal.",
            told.pack.title, told.pack.version
        );
        let advice = "`--dry-run` shows its contents, permissions and changes; `--yes` installs it.";
        return Err(Failure::usage(what).with_advice(advice));
    }
    let mut text = PageText::new(&session.page);
    told.append(&mut text);
    super::out::print_stderr(&text.finish());
    terminal_prompt::confirm(&format!("Install {} {}?", told.pack.title, told.pack.version))
}

fn describe_moved(moved: &MovedWork) -> String {
    let (from, to) = (moved.from.display(), moved.to.display());
    match &moved.stayed {
        None => format!("Your work in {from} is in {to} now."),
        Some(why) => format!("Your work in {from} stays there and belongs to {to}: {why}."),
    }
}

/// Appends the result of an installation.
pub fn append_outcome(text: &mut PageText<'_>, told: &InstallReport, dry: bool) {
    let name = format!("{} {}", told.pack.title, told.pack.version);
    if told.installed || told.same || dry {
        if dry || told.installed {
            told.append(text);
        }
        text.gap();
    }
    match (told.installed, told.same, dry) {
        (true, ..) => {
            text.para(0, Ink::Good, &format!("{name} is installed."));
            told.moved.iter().for_each(|line| text.para(0, Ink::Plain, line));
            let alone =
                format!("`rung list` shows its problems; `rung pack use {}` works with it alone.", told.pack.id);
            text.para(0, Ink::Dim, &alone);
        }
        (_, true, _) => text.para(0, Ink::Plain, &format!("{name} is already installed with the same content.")),
        (_, _, true) => text.para(0, Ink::Dim, "Nothing was installed: that was a dry run."),
        _ => text.para(0, Ink::Plain, &format!("{name} was not installed.")),
    }
}

/// The result of one installation as text.
#[must_use]
pub fn outcome_text(page: &Page, told: &InstallReport, dry: bool) -> String {
    let mut text = PageText::new(page);
    append_outcome(&mut text, told, dry);
    text.finish()
}

/// The cause decides the exit code: input, data or environment.
impl From<PackagingError> for Failure {
    fn from(refusal: PackagingError) -> Self {
        let failure = match refusal.kind {
            packaging::PackagingErrorKind::Input => Self::input(refusal.what),
            packaging::PackagingErrorKind::Usage => Self::usage(refusal.what),
            packaging::PackagingErrorKind::Disk => Self::environment(refusal.what),
        };
        if refusal.next.is_empty() { failure } else { failure.with_advice(refusal.next) }
    }
}
