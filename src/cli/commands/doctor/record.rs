//! The learner's record and the packs: who holds the lock, whether the journal is whole, what is wrong with packs.

use std::fs::File;
use std::path::Path;

use super::finding::Finding;
use crate::cli::exit::{Exit, sentence};
use crate::cli::packs::{Installed, installed};
use crate::cli::preferences;
use crate::cli::session::Session;
use crate::orchestrator::maintenance;
use crate::paths::Paths;
use crate::words::numbers::count;

/// The lock's name in the data folder.
const LOCK: &str = "lock";

/// The preferences file, the lock and the journal.
pub fn all(session: &Session) -> Vec<Finding> {
    vec![preferences(session), held(&session.paths.data), journal(&session.paths)]
}

fn preferences(session: &Session) -> Finding {
    let file = session.paths.config_file();
    let refused = || {
        let why = preferences::check(&session.config, &session.paths).err()?;
        Some(format!("{}: {why}", file.display()))
    };
    match session.broken.clone().or_else(refused) {
        Some(why) => Finding::fail("settings", why, "`rung config edit` opens it.", Exit::Input),
        None if file.exists() => Finding::ok("settings", file.display().to_string()),
        None => Finding::absent("settings", "the defaults; `rung config edit` changes them"),
    }
}

/// Who holds the lock. It is tried and given back at once; nothing is written.
fn held(data: &Path) -> Finding {
    let path = data.join(LOCK);
    let Ok(file) = File::open(&path) else { return Finding::ok("lock", "free") };
    match file.try_lock_shared() {
        Ok(()) => Finding::ok("lock", "free"),
        Err(std::fs::TryLockError::WouldBlock) => {
            let holder = std::fs::read_to_string(&path).unwrap_or_default();
            let holder = holder.lines().next().filter(|line| !line.is_empty()).unwrap_or("another process").to_owned();
            Finding::ok("lock", format!("held by {holder}: a second Rung opens read-only"))
        }
        Err(std::fs::TryLockError::Error(error)) => {
            let advice = "Move the data to a local disk with RUNG_HOME.";
            Finding::fail("lock", format!("{}: {error}", path.display()), advice, Exit::Data)
        }
    }
}

fn journal(paths: &Paths) -> Finding {
    match maintenance::verify(paths) {
        Err(error) => {
            Finding::fail("journal", sentence(&error), "Check the disk and the file's permissions.", Exit::Data)
        }
        Ok(report) if report.is_clean() && report.head.lines == 0 => Finding::absent("journal", "nothing recorded yet"),
        Ok(report) if report.is_clean() => {
            let lines = count(report.head.lines as usize, "line");
            Finding::ok("journal", format!("{lines}, version {}, chain intact", report.head.version))
        }
        Ok(report) => {
            let findings = report.findings();
            let first = findings.first().map(sentence).unwrap_or_default();
            if report.stops_recording() {
                Finding::fail("journal", first, "`rung state verify` tells more.", Exit::Data)
            } else {
                Finding::warn("journal", first, "`rung state verify` tells more.")
            }
        }
    }
}

/// Every pack with its findings.
pub fn packs(session: &Session) -> Vec<Finding> {
    let describe = |pack: Installed| {
        let name = pack.pack.map_or_else(
            || pack.folder.as_ref().map_or_else(String::new, |folder| folder.display().to_string()),
            |pack| format!("{} {}", pack.id, pack.version),
        );
        let text = format!("{name}: {}", count(pack.problems, "problem"));
        if let Some(first) = pack.collisions.first() {
            let advice = "`rung pack list` names each; remove one of the two packs, or give its problems other ids.";
            return Finding::warn(
                "pack",
                format!("{text}, {}: {first}", count(pack.collisions.len(), "collision")),
                advice,
            );
        }
        if let Some(altered) = &pack.altered {
            let advice =
                "`rung pack update` installs it again; `rung pack lock DIR` writes a lock that is out of date.";
            return Finding::warn("pack", format!("{text}, {altered}"), advice);
        }
        if pack.errors == 0 {
            return Finding::ok("pack", text);
        }
        let folder = pack.folder.map_or_else(|| "DIR".to_owned(), |folder| folder.display().to_string());
        let advice = format!("`rung pack check {folder}` names each.");
        Finding::warn("pack", format!("{text}, {}", count(pack.errors, "error")), advice)
    };
    installed(&session.paths).into_iter().map(describe).collect()
}

#[cfg(test)]
mod tests {
    use super::super::finding::Level;
    use super::*;

    #[test]
    fn an_empty_folder_is_free_and_unrecorded() {
        let temp = tempfile::tempdir().expect("a folder");
        assert_eq!(held(temp.path()).text, "free");
        assert_eq!(journal(&Paths::under(temp.path()).expect("folders")).text, "nothing recorded yet");
    }

    #[test]
    fn a_held_lock_names_its_holder() {
        let temp = tempfile::tempdir().expect("a folder");
        let path = temp.path().join(LOCK);
        std::fs::write(&path, "process 4711 since now").expect("a lock");
        assert_eq!(held(temp.path()).text, "free");
        let file = File::open(&path).expect("a lock");
        file.lock().expect("locked");
        let found = held(temp.path());
        assert_eq!(found.level, Level::Ok);
        assert!(found.text.starts_with("held by process 4711 since now"), "{}", found.text);
    }

    #[test]
    fn a_damaged_journal_is_a_failure_of_the_data() {
        let temp = tempfile::tempdir().expect("a folder");
        let paths = Paths::under(temp.path()).expect("folders");
        std::fs::create_dir_all(&paths.data).expect("a folder");
        std::fs::write(paths.data.join("journal.jsonl"), "{}\n").expect("a journal");
        let found = journal(&paths);
        assert_eq!((found.level, found.exit), (Level::Fail, Exit::Data));
        assert!(found.text.contains("ine 1 of the journal is bad"), "{}", found.text);
    }
}
