//! Checks of the learner's record and the packs: lock holder, journal, pack errors.

use std::path::Path;

use super::check_result::CheckResult;
use crate::cli::context::exit::{Exit, to_sentence};
use crate::cli::context::pack_lookup::{InstalledPackInfo, list_installed};
use crate::cli::context::preferences;
use crate::cli::context::session::CliSession;
use crate::file_read;
use crate::orchestrator::record::maintenance;
use crate::paths::Paths;
use crate::text::number_format::count_noun;

/// Name of the lock file in the data folder.
const LOCK_FILE: &str = "lock";

/// Checks the preferences file, the lock and the journal.
pub fn check_record(session: &CliSession) -> Vec<CheckResult> {
    vec![check_preferences(session), check_lock(&session.paths.data), check_journal(&session.paths)]
}

fn check_preferences(session: &CliSession) -> CheckResult {
    let file = session.paths.config_file();
    let refused = || {
        let why = preferences::check(&session.config, &session.paths).err()?;
        Some(format!("{}: {why}", file.display()))
    };
    match session.config_error.clone().or_else(refused) {
        Some(why) => CheckResult::fail("settings", why, "`rung config edit` opens it.", Exit::Input),
        None if file.exists() => CheckResult::ok("settings", file.display().to_string()),
        None => CheckResult::absent("settings", "the default preferences; `rung config edit` changes them"),
    }
}

/// Checks who holds the lock: tries to take it and releases it at once. Writes nothing.
fn check_lock(data: &Path) -> CheckResult {
    let path = data.join(LOCK_FILE);
    let Ok(file) = file_read::open_regular(&path) else { return CheckResult::ok("lock", "free") };
    match file.try_lock_shared() {
        Ok(()) => CheckResult::ok("lock", "free"),
        Err(std::fs::TryLockError::WouldBlock) => {
            let holder = file_read::read_text(&path, file_read::MAX_TEXT_BYTES).unwrap_or_default();
            let holder = holder.lines().next().filter(|line| !line.is_empty()).unwrap_or("another process").to_owned();
            CheckResult::ok("lock", format!("held by {holder}: a second Rung opens read-only"))
        }
        Err(std::fs::TryLockError::Error(error)) => {
            let advice = "Move the data to a local disk with RUNG_HOME.";
            CheckResult::fail("lock", format!("{}: {error}", path.display()), advice, Exit::Data)
        }
    }
}

fn check_journal(paths: &Paths) -> CheckResult {
    match maintenance::verify(paths) {
        Err(error) => {
            CheckResult::fail("journal", to_sentence(&error), "Check the disk and the file's permissions.", Exit::Data)
        }
        Ok(report) if report.is_clean() && report.head.lines == 0 => {
            CheckResult::absent("journal", "nothing recorded yet")
        }
        Ok(report) if report.is_clean() => {
            let lines = count_noun(report.head.lines as usize, "line");
            CheckResult::ok("journal", format!("{lines}, version {}, chain intact", report.head.version))
        }
        Ok(report) => {
            let findings = report.findings();
            let first = findings.first().map(to_sentence).unwrap_or_default();
            if report.stops_recording() {
                CheckResult::fail("journal", first, "`rung state verify` shows the details.", Exit::Data)
            } else {
                CheckResult::warn("journal", first, "`rung state verify` shows the details.")
            }
        }
    }
}

/// Checks every pack.
pub fn check_packs(session: &CliSession) -> Vec<CheckResult> {
    let describe = |pack: InstalledPackInfo| {
        let name = pack.pack.map_or_else(
            || pack.folder.as_ref().map_or_else(String::new, |folder| folder.display().to_string()),
            |pack| format!("{} {}", pack.id, pack.version),
        );
        let text = format!("{name}: {}", count_noun(pack.problems, "problem"));
        if let Some(first) = pack.collisions.first() {
            let advice = "`rung pack list` shows them; remove one of the two packs, or change its problem ids.";
            return CheckResult::warn(
                "pack",
                format!("{text}, {}: {first}", count_noun(pack.collisions.len(), "collision")),
                advice,
            );
        }
        if let Some(altered) = &pack.altered {
            let advice =
                "`rung pack update` installs it again; `rung pack lock DIR` writes a lock that is out of date.";
            return CheckResult::warn("pack", format!("{text}, {altered}"), advice);
        }
        if pack.errors == 0 {
            return CheckResult::ok("pack", text);
        }
        let folder = pack.folder.map_or_else(|| "DIR".to_owned(), |folder| folder.display().to_string());
        let advice = format!("`rung pack check {folder}` lists them.");
        CheckResult::warn("pack", format!("{text}, {}", count_noun(pack.errors, "error")), advice)
    };
    list_installed(&session.paths).into_iter().map(describe).collect()
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;
    use crate::cli::commands::doctor::check_result::CheckLevel;

    #[test]
    fn an_empty_folder_is_free_and_unrecorded() {
        let temp = tempfile::tempdir().expect("a folder");
        assert_eq!(check_lock(temp.path()).text, "free");
        assert_eq!(check_journal(&Paths::under(temp.path()).expect("folders")).text, "nothing recorded yet");
    }

    #[test]
    fn a_held_lock_names_its_holder() {
        let temp = tempfile::tempdir().expect("a folder");
        let path = temp.path().join(LOCK_FILE);
        std::fs::write(&path, "process 4711 since now").expect("a lock");
        assert_eq!(check_lock(temp.path()).text, "free");
        let file = File::open(&path).expect("a lock");
        file.lock().expect("locked");
        let found = check_lock(temp.path());
        assert_eq!(found.level, CheckLevel::Ok);
        assert!(found.text.starts_with("held by process 4711 since now"), "{}", found.text);
    }

    #[test]
    fn a_damaged_journal_is_a_failure_of_the_data() {
        let temp = tempfile::tempdir().expect("a folder");
        let paths = Paths::under(temp.path()).expect("folders");
        std::fs::create_dir_all(&paths.data).expect("a folder");
        std::fs::write(paths.data.join("journal.jsonl"), "{}\n").expect("a journal");
        let found = check_journal(&paths);
        assert_eq!((found.level, found.exit), (CheckLevel::Fail, Exit::Data));
        assert!(found.text.contains("ine 1 of the journal is bad"), "{}", found.text);
    }
}
